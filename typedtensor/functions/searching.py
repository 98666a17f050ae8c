"""Positions and choices."""

from __future__ import annotations

from typing import Any

from typedtensor._bridge import proved_number
from typedtensor.backend.registry import backend_of, dtype_of, home
from typedtensor.functions._families import prove_kind, reduction, written
from typedtensor.functions._signatures import Chooses, FindsExtremes


@reduction[FindsExtremes]("iuf")
def argmax(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The position of the largest element."""


@reduction[FindsExtremes]("iuf")
def argmin(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The position of the smallest element."""


@written[Chooses]("biufc")
def where(condition: Any, x1: Any, x2: Any, /) -> Any:
    """Elements of x1 where the condition holds, of x2 elsewhere."""
    if dtype_of(condition).kind != "b":
        prove_kind("where", "b", condition)
    for mine, other in ((x1, x2), (x2, x1)):
        if backend_of(mine) is None:
            proved_number("where", other, mine)
    return home(condition).function("where")(condition, x1, x2)
