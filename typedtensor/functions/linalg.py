"""Products of vectors and matrices."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import delegated, pairwise
from typedtensor.functions._signatures import ContractsTensors, DotsVectors, MultipliesMatrices, TransposesMatrices


@pairwise[MultipliesMatrices]("biufc")
def matmul(x1: Any, x2: Any, /) -> Any:
    """The matrix product."""


@delegated[TransposesMatrices]("biufc")
def matrix_transpose(x: Any, /) -> Any:
    """The last two axes exchanged, on the same memory."""


@delegated[DotsVectors]("biufc")
def vecdot(x1: Any, x2: Any, /, *, axis: Any = -1) -> Any:
    """The sum of the products along an axis."""


@delegated[ContractsTensors]("biufc")
def tensordot(x1: Any, x2: Any, /, *, axes: Any = 2) -> Any:
    """The sum of the products over some axes of both."""
