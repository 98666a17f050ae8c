"""Trigonometric and hyperbolic functions, element by element."""

from __future__ import annotations

from typedtensor._generated.signatures import TakesFloatingPoint, TakesRealFloatingPoint, TakesTwoFloatingPoint
from typedtensor.functions._annotations import Array, ArrayOrNumber
from typedtensor.functions._decorators import elementwise, pairwise


@elementwise[TakesFloatingPoint]("fc")
def acos(x: Array, /) -> Array:
    """Inverse cosine of each element, in radians from 0 to pi.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Warns
    -----
    RuntimeWarning
        If a real element is outside of [-1, 1], which gives NaN.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.acos(tt.asarray([1.0, -1.0]))
    Tensor([0.        , 3.14159265], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def acosh(x: Array, /) -> Array:
    """Inverse hyperbolic cosine of each element; never negative.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Warns
    -----
    RuntimeWarning
        If a real element is below 1, which gives NaN.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.acosh(tt.asarray([1.0, 2.0]))
    Tensor([0.       , 1.3169579], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def asin(x: Array, /) -> Array:
    """Inverse sine of each element, in radians from -pi/2 to pi/2.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Warns
    -----
    RuntimeWarning
        If a real element is outside of [-1, 1], which gives NaN.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.asin(tt.asarray([0.0, 1.0]))
    Tensor([0.        , 1.57079633], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def asinh(x: Array, /) -> Array:
    """Inverse hyperbolic sine of each element.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.asinh(tt.asarray([0.0, 1.0]))
    Tensor([0.        , 0.88137359], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def atan(x: Array, /) -> Array:
    """Inverse tangent of each element, in radians from -pi/2 to pi/2.

    `atan2` takes the quadrant into account, too.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.atan(tt.asarray([0.0, 1.0, tt.inf]))
    Tensor([0.        , 0.78539816, 1.57079633], shape=(3,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def atanh(x: Array, /) -> Array:
    """Inverse hyperbolic tangent of each element.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Warns
    -----
    RuntimeWarning
        If a real element is outside of [-1, 1], which gives NaN, or -1 or 1, which gives an infinity.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.atanh(tt.asarray([0.0, 0.5]))
    Tensor([0.        , 0.54930614], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def cos(x: Array, /) -> Array:
    """Cosine of each element, an angle in radians.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.cos(tt.asarray([0.0, tt.pi]))
    Tensor([ 1., -1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def cosh(x: Array, /) -> Array:
    """Hyperbolic cosine of each element.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.cosh(tt.asarray([0.0, 1.0]))
    Tensor([1.        , 1.54308063], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def sin(x: Array, /) -> Array:
    """Sine of each element, an angle in radians.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.sin(tt.asarray([0.0, tt.pi / 2]))
    Tensor([0., 1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def sinh(x: Array, /) -> Array:
    """Hyperbolic sine of each element.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.sinh(tt.asarray([0.0, 1.0]))
    Tensor([0.        , 1.17520119], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def tan(x: Array, /) -> Array:
    """Tangent of each element, an angle in radians.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.tan(tt.asarray([0.0, tt.pi / 4]))
    Tensor([0., 1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def tanh(x: Array, /) -> Array:
    """Hyperbolic tangent of each element, from -1 to 1.

    Parameters
    ----------
    x : Tensor or DArray
        Real or complex floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has an integer dtype or bool: convert it first.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.tanh(tt.asarray([0.0, -tt.inf, tt.inf]))
    Tensor([ 0., -1.,  1.], shape=(3,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def atan2(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Angle of each point (`x2`, `x1`), in radians from -pi to pi.

    `x1` is the y coordinate, `x2` the x coordinate: the tangent of the angle is `x1 / x2`, in the quadrant of the
    point.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real floating-point dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand has another dtype, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.atan2(tt.asarray([1.0, 1.0]), tt.asarray([1.0, -1.0]))
    Tensor([0.78539816, 2.35619449], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def hypot(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Hypotenuse of a right triangle with legs `x1` and `x2`: `sqrt(x1**2 + x2**2)`.

    The squares do not overflow.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real floating-point dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand has another dtype, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.hypot(tt.asarray([3.0, 5.0]), tt.asarray([4.0, 12.0]))
    Tensor([ 5., 13.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesRealFloatingPoint]("f")
def sinc(x: Array, /) -> Array:
    """Normalized sinc of each element: sin(πx) / (πx), which is 1 at 0.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype: convert it first.

    Notes
    -----
    It is 0 at every other integer, also at large ones, and NaN for an infinity, of which there is no sine.

    Source: NumPy, `sinc`.

    Examples
    --------
    >>> tt.sinc(tt.asarray([0.0, 0.5]))
    Tensor([1.        , 0.63661977], shape=(2,), dtype=float64, device=Cpu())
    """
