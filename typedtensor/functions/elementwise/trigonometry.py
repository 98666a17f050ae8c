"""Angles and hyperbolas, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import TakesFloatingPoint, TakesTwoFloatingPoint
from typedtensor.functions._decorators import elementwise, pairwise


@elementwise[TakesFloatingPoint]("fc")
def acos(x: Any, /) -> Any:
    """The angle whose cosine is x, in radians from 0 to pi.

    NaN outside of [-1, 1] for real numbers, with a RuntimeWarning.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.acos(tt.asarray([1.0, -1.0]))
    Tensor([0.        , 3.14159265], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def acosh(x: Any, /) -> Any:
    """The number from 0 whose hyperbolic cosine is x.

    NaN for real numbers below 1, with a RuntimeWarning.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.acosh(tt.asarray([1.0, 2.0]))
    Tensor([0.       , 1.3169579], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def asin(x: Any, /) -> Any:
    """The angle whose sine is x, in radians from -pi/2 to pi/2.

    NaN outside of [-1, 1] for real numbers, with a RuntimeWarning.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.asin(tt.asarray([0.0, 1.0]))
    Tensor([0.        , 1.57079633], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def asinh(x: Any, /) -> Any:
    """The number whose hyperbolic sine is x.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.asinh(tt.asarray([0.0, 1.0]))
    Tensor([0.        , 0.88137359], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def atan(x: Any, /) -> Any:
    """The angle whose tangent is x, in radians from -pi/2 to pi/2.

    `atan2` knows the quadrant too.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.atan(tt.asarray([0.0, 1.0, tt.inf]))
    Tensor([0.        , 0.78539816, 1.57079633], shape=(3,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def atanh(x: Any, /) -> Any:
    """The number whose hyperbolic tangent is x.

    NaN outside of [-1, 1] for real numbers, infinite at its ends, both with a RuntimeWarning.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.atanh(tt.asarray([0.0, 0.5]))
    Tensor([0.        , 0.54930614], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def cos(x: Any, /) -> Any:
    """The cosine of an angle in radians.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.cos(tt.asarray([0.0, tt.pi]))
    Tensor([ 1., -1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def cosh(x: Any, /) -> Any:
    """The hyperbolic cosine.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.cosh(tt.asarray([0.0, 1.0]))
    Tensor([1.        , 1.54308063], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def sin(x: Any, /) -> Any:
    """The sine of an angle in radians.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.sin(tt.asarray([0.0, tt.pi / 2]))
    Tensor([0., 1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def sinh(x: Any, /) -> Any:
    """The hyperbolic sine.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.sinh(tt.asarray([0.0, 1.0]))
    Tensor([0.        , 1.17520119], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def tan(x: Any, /) -> Any:
    """The tangent of an angle in radians.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.tan(tt.asarray([0.0, tt.pi / 4]))
    Tensor([0., 1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def tanh(x: Any, /) -> Any:
    """The hyperbolic tangent: from -1 to 1.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.tanh(tt.asarray([0.0, -tt.inf, tt.inf]))
    Tensor([ 0., -1.,  1.], shape=(3,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def atan2(x1: Any, x2: Any, /) -> Any:
    """The angle of the point (x2, x1), in radians from -pi to pi.

    x1 is the height, x2 the breadth: the angle whose tangent is x1 / x2, in the quadrant of the point.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: real floating-point; what the two promote to.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.atan2(tt.asarray([1.0, 1.0]), tt.asarray([1.0, -1.0]))
    Tensor([0.78539816, 2.35619449], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def hypot(x1: Any, x2: Any, /) -> Any:
    """The hypotenuse over the legs x1 and x2: sqrt(x1**2 + x2**2).

    No square overflows on the way.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: real floating-point; what the two promote to.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.hypot(tt.asarray([3.0, 5.0]), tt.asarray([4.0, 12.0]))
    Tensor([ 5., 13.], shape=(2,), dtype=float64, device=Cpu())
    """
