"""Statistics over axes."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import reduction
from typedtensor.functions._signatures import Averages, Spreads, Sums, TakesExtremes


@reduction[Sums]("biufc")
def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    """The sum of the elements; small integers in 64 bits."""


@reduction[Sums]("biufc")
def prod(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    """The product of the elements; small integers in 64 bits."""


@reduction[TakesExtremes]("iuf")
def max(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The largest element."""


@reduction[TakesExtremes]("iuf")
def min(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The smallest element."""


@reduction[Averages]("fc")
def mean(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """The mean of the elements."""


@reduction[Spreads]("f")
def std(x: Any, /, *, axis: Any = None, correction: Any = 0.0, keepdims: Any = False) -> Any:
    """The standard deviation."""


@reduction[Spreads]("f")
def var(x: Any, /, *, axis: Any = None, correction: Any = 0.0, keepdims: Any = False) -> Any:
    """The variance."""
