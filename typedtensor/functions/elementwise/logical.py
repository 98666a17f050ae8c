"""Truth values, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import elementwise, pairwise
from typedtensor.functions._signatures import TakesTruth, TakesTwoTruths


@pairwise[TakesTwoTruths]("b")
def logical_and(x1: Any, x2: Any, /) -> Any:
    """Whether both hold."""


@pairwise[TakesTwoTruths]("b")
def logical_or(x1: Any, x2: Any, /) -> Any:
    """Whether one of them holds."""


@pairwise[TakesTwoTruths]("b")
def logical_xor(x1: Any, x2: Any, /) -> Any:
    """Whether exactly one of them holds."""


@elementwise[TakesTruth]("b")
def logical_not(x: Any, /) -> Any:
    """Whether x does not hold."""
