"""Angles and hyperbolas, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import elementwise, pairwise
from typedtensor.functions._signatures import TakesFloatingPoint, TakesTwoFloatingPoint


@elementwise[TakesFloatingPoint]("fc")
def acos(x: Any, /) -> Any:
    """The angle whose cosine is x, in radians from 0 to pi."""


@elementwise[TakesFloatingPoint]("fc")
def acosh(x: Any, /) -> Any:
    """The inverse hyperbolic cosine."""


@elementwise[TakesFloatingPoint]("fc")
def asin(x: Any, /) -> Any:
    """The angle whose sine is x, in radians from -pi/2 to pi/2."""


@elementwise[TakesFloatingPoint]("fc")
def asinh(x: Any, /) -> Any:
    """The inverse hyperbolic sine."""


@elementwise[TakesFloatingPoint]("fc")
def atan(x: Any, /) -> Any:
    """The angle whose tangent is x, in radians from -pi/2 to pi/2."""


@elementwise[TakesFloatingPoint]("fc")
def atanh(x: Any, /) -> Any:
    """The inverse hyperbolic tangent."""


@elementwise[TakesFloatingPoint]("fc")
def cos(x: Any, /) -> Any:
    """The cosine of an angle in radians."""


@elementwise[TakesFloatingPoint]("fc")
def cosh(x: Any, /) -> Any:
    """The hyperbolic cosine."""


@elementwise[TakesFloatingPoint]("fc")
def sin(x: Any, /) -> Any:
    """The sine of an angle in radians."""


@elementwise[TakesFloatingPoint]("fc")
def sinh(x: Any, /) -> Any:
    """The hyperbolic sine."""


@elementwise[TakesFloatingPoint]("fc")
def tan(x: Any, /) -> Any:
    """The tangent of an angle in radians."""


@elementwise[TakesFloatingPoint]("fc")
def tanh(x: Any, /) -> Any:
    """The hyperbolic tangent."""


@pairwise[TakesTwoFloatingPoint]("f")
def atan2(x1: Any, x2: Any, /) -> Any:
    """The angle of the point (x2, x1), in radians from -pi to pi."""


@pairwise[TakesTwoFloatingPoint]("f")
def hypot(x1: Any, x2: Any, /) -> Any:
    """The length of the hypotenuse over the legs x1 and x2."""
