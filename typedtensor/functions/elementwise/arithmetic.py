"""Arithmetic, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import elementwise, pairwise
from typedtensor.functions._signatures import (
    AnswersReal,
    Divides,
    TakesNumeric,
    TakesTwo,
    TakesTwoFloatingPoint,
    TakesTwoNumeric,
    TakesTwoReal,
)


@pairwise[TakesTwo]("biufc")
def add(x1: Any, x2: Any, /) -> Any:
    """The sum."""


@pairwise[TakesTwo]("biufc")
def multiply(x1: Any, x2: Any, /) -> Any:
    """The product."""


@pairwise[TakesTwoNumeric]("iufc")
def subtract(x1: Any, x2: Any, /) -> Any:
    """The difference."""


@pairwise[Divides]("biufc")
def divide(x1: Any, x2: Any, /) -> Any:
    """The quotient; integers give float64."""


@pairwise[TakesTwoReal]("iuf")
def floor_divide(x1: Any, x2: Any, /) -> Any:
    """The quotient, rounded down."""


@pairwise[TakesTwoReal]("iuf")
def remainder(x1: Any, x2: Any, /) -> Any:
    """The remainder, with the sign of the divisor."""


@pairwise[TakesTwoReal]("iuf")
def maximum(x1: Any, x2: Any, /) -> Any:
    """The larger of the two."""


@pairwise[TakesTwoReal]("iuf")
def minimum(x1: Any, x2: Any, /) -> Any:
    """The smaller of the two."""


@pairwise[TakesTwoFloatingPoint]("f")
def copysign(x1: Any, x2: Any, /) -> Any:
    """The magnitude of x1 with the sign of x2."""


@pairwise[TakesTwoFloatingPoint]("f")
def nextafter(x1: Any, x2: Any, /) -> Any:
    """The next number from x1 towards x2."""


@elementwise[TakesNumeric]("iufc")
def negative(x: Any, /) -> Any:
    """The negative."""


@elementwise[TakesNumeric]("iufc")
def positive(x: Any, /) -> Any:
    """The same values."""


@elementwise[TakesNumeric]("iufc")
def sign(x: Any, /) -> Any:
    """-1, 0 or 1 by the sign; for complex numbers x / abs(x)."""


@elementwise[TakesNumeric]("iufc")
def square(x: Any, /) -> Any:
    """The product with itself."""


@elementwise[AnswersReal]("iufc")
def abs(x: Any, /) -> Any:
    """The magnitude; that of complex numbers is real."""
