"""Arithmetic, elementwise."""

from __future__ import annotations

from typedtensor._generated.signatures import (
    Divides,
    DividesWithRest,
    ReturnsReal,
    TakesNumeric,
    TakesTwo,
    TakesTwoFloatingPoint,
    TakesTwoIntegers,
    TakesTwoNumeric,
    TakesTwoReal,
)
from typedtensor.functions._annotations import Array, ArrayOrNumber
from typedtensor.functions._decorators import elementwise, on_raw_arrays, pairwise
from typedtensor.functions._native import alike, native


@pairwise[TakesTwo]("biufc", operator="add", widens=True)
def add(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Sum of two operands, element by element.

    Integers wrap around on overflow.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Any dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If a Python number does not fit the dtype of the other operand.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.add(tt.asarray([[1.0, 2.0], [3.0, 4.0]]), tt.asarray([10.0, 20.0]))
    Tensor([[11., 22.],
            [13., 24.]], shape=(2, 2), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwo]("biufc", operator="mul", widens=True)
def multiply(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Product of two operands, element by element.

    Integers wrap around on overflow.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Any dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If a Python number does not fit the dtype of the other operand.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.multiply(tt.asarray([1, 2]), tt.asarray([0.5, 0.25]))
    Tensor([0.5, 0.5], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoNumeric]("iufc", operator="sub", widens=True)
def subtract(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Difference of two operands, element by element.

    Integers wrap around on overflow.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Numeric dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is bool, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.subtract(tt.asarray([3, 1]), 1)
    Tensor([2, 0], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.subtract(1, tt.asarray([3, 1]))
    Tensor([-2,  0], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[Divides]("biufc", operator="truediv", widens=True)
def divide(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Quotient of two operands, element by element.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Any dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory; float64 for integers and bool.

    Raises
    ------
    DTypeError
        If a Python number does not fit the dtype of the other operand.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.divide(tt.asarray([1, 6]), tt.asarray([2, 3]))
    Tensor([0.5, 2. ], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf", operator="floordiv")
def floor_divide(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Quotient rounded down to a whole number, element by element.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is bool or complex, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Warns
    -----
    RuntimeWarning
        If an integer is divided by 0, which gives 0.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.floor_divide(tt.asarray([7, -7]), 2)
    Tensor([ 3, -4], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf")
def remainder(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Remainder of `floor_divide`, element by element; it has the sign of the divisor.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is bool or complex, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Warns
    -----
    RuntimeWarning
        If an integer is divided by 0, which gives 0.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.remainder(tt.asarray([7, -7]), 3)
    Tensor([1, 2], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.remainder(tt.asarray([7, -7]), -3)
    Tensor([-2, -1], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf")
def maximum(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Maximum of two operands, element by element.

    The result is NaN where either operand is. `tt.max` returns the largest element of one tensor.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is bool or complex, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.maximum(tt.asarray([-1.0, 2.0]), 0.0)
    Tensor([0., 2.], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf")
def minimum(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Minimum of two operands, element by element.

    The result is NaN where either operand is. `tt.min` returns the smallest element of one tensor.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is bool or complex, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.minimum(tt.asarray([[1, 5], [7, 2]]), tt.asarray([3, 4]))
    Tensor([[1, 4],
            [3, 2]], shape=(2, 2), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def copysign(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Magnitude of `x1` with the sign of `x2`, element by element.

    Zeros and NaN have a sign, too.

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
    >>> tt.copysign(tt.asarray([1.0, 2.0]), tt.asarray([-0.0, 3.0]))
    Tensor([-1.,  2.], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def nextafter(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Next representable number after `x1` in the direction of `x2`, element by element.

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
    >>> tt.subtract(tt.nextafter(tt.asarray([1.0]), 2.0), 1.0)
    Tensor([2.22044605e-16], shape=(1,), dtype=float64, device=Cpu())
    """


@elementwise[TakesNumeric]("iufc", operator="neg")
def negative(x: Array, /) -> Array:
    """Negative of each element.

    Unsigned integers wrap around: -1 is 255 in uint8.

    Parameters
    ----------
    x : Tensor or DArray
        Numeric dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` is bool.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.negative(tt.asarray([1, -2]))
    Tensor([-1,  2], shape=(2,), dtype=int64, device=Cpu())
    """


@elementwise[TakesNumeric]("iufc")
def positive(x: Array, /) -> Array:
    """Copy of each element, as unary `+` returns it.

    Parameters
    ----------
    x : Tensor or DArray
        Numeric dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` is bool.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.positive(tt.asarray([1, -2]))
    Tensor([ 1, -2], shape=(2,), dtype=int64, device=Cpu())
    """


@elementwise[TakesNumeric]("iufc")
def sign(x: Array, /) -> Array:
    """Sign of each element: -1, 0 or 1; for complex numbers, `x / abs(x)`.

    The sign of NaN is NaN.

    Parameters
    ----------
    x : Tensor or DArray
        Numeric dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` is bool.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.sign(tt.asarray([-2.5, 0.0, 7.0]))
    Tensor([-1.,  0.,  1.], shape=(3,), dtype=float64, device=Cpu())
    >>> tt.sign(tt.asarray([3 + 4j]))
    Tensor([0.6+0.8j], shape=(1,), dtype=complex128, device=Cpu())
    """


@elementwise[TakesNumeric]("iufc")
def square(x: Array, /) -> Array:
    """Square of each element.

    Integers wrap around on overflow.

    Parameters
    ----------
    x : Tensor or DArray
        Numeric dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` is bool.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.square(tt.asarray([-3, 4]))
    Tensor([ 9, 16], shape=(2,), dtype=int64, device=Cpu())
    """


@elementwise[ReturnsReal]("iufc", operator="abs")
def abs(x: Array, /) -> Array:
    """Absolute value of each element.

    The smallest integer of a signed dtype has no positive counterpart and stays negative.

    Parameters
    ----------
    x : Tensor or DArray
        Numeric dtype.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, in new memory; float32 for complex64, float64 for complex128, else the dtype of `x`.

    Raises
    ------
    DTypeError
        If `x` is bool.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.abs(tt.asarray([-1.5, 2.0]))
    Tensor([1.5, 2. ], shape=(2,), dtype=float64, device=Cpu())
    >>> tt.abs(tt.asarray([3 + 4j]))
    Tensor([5.], shape=(1,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf")
def fmod(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Remainder of the quotient rounded toward 0, element by element; it has the sign of the dividend.

    `remainder` has the sign of the divisor.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is bool or complex, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Warns
    -----
    RuntimeWarning
        If an integer is divided by 0, which gives 0.

    Notes
    -----
    Source: NumPy, `fmod`.

    Examples
    --------
    >>> tt.fmod(tt.asarray([7, -7]), 3)
    Tensor([ 1, -1], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf")
def fmax(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Maximum of two operands, element by element; NaN only where both are.

    `maximum` is NaN where either operand is.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is bool or complex, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: NumPy, `fmax`.

    Examples
    --------
    >>> tt.fmax(tt.asarray([-1.0, tt.nan]), 0.0)
    Tensor([0., 0.], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf")
def fmin(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Minimum of two operands, element by element; NaN only where both are.

    `minimum` is NaN where either operand is.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is bool or complex, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: NumPy, `fmin`.

    Examples
    --------
    >>> tt.fmin(tt.asarray([-1.0, tt.nan]), 0.0)
    Tensor([-1.,  0.], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def heaviside(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Step of each element of `x1`: 0 below 0, 1 above it, and `x2` at 0; NaN where `x1` is NaN.

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
        If an operand is no real floating-point tensor, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: NumPy, `heaviside`.

    Examples
    --------
    >>> tt.heaviside(tt.asarray([-2.0, 0.0, 3.0]), 0.5)
    Tensor([0. , 0.5, 1. ], shape=(3,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoIntegers]("iu")
def gcd(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Greatest common divisor of two operands, element by element; 0 or more.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Integer dtypes; shapes that broadcast. A Python int takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is no integer, a Python int does not fit the dtype of the other operand, or a result does not fit
        the promoted dtype.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    In a function that JAX compiles, a result that does not fit wraps.
    Source: NumPy, `gcd`.

    Examples
    --------
    >>> tt.gcd(tt.asarray([12, -18, 0]), 8)
    Tensor([4, 2, 8], shape=(3,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoIntegers]("iu")
def lcm(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Lowest common multiple of two operands, element by element; 0 or more.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Integer dtypes; shapes that broadcast. A Python int takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is no integer, a Python int does not fit the dtype of the other operand, or a result does not fit
        the promoted dtype.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    In a function that JAX compiles, a result that does not fit wraps.
    Source: NumPy, `lcm`.

    Examples
    --------
    >>> tt.lcm(tt.asarray([4, -6, 0]), 10)
    Tensor([20, 30,  0], shape=(3,), dtype=int64, device=Cpu())
    """


@on_raw_arrays[DividesWithRest]("iuf")
def divmod(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> tuple[Array, Array]:
    """Quotient rounded down and remainder, element by element: `floor_divide` and `remainder`.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Real dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    tuple of Tensor or DArray
        The quotients and the remainders, of broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand is bool or complex, or a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Warns
    -----
    RuntimeWarning
        If an integer is divided by 0, which gives 0 for both.

    Notes
    -----
    Python's own `divmod(x, y)` gives the same. Type checkers take it where one operand has the dtype and the rank of
    the results; this function also takes two of which neither has. Source: NumPy, `divmod`.

    Examples
    --------
    >>> quotient, rest = tt.divmod(tt.asarray([7, -7]), 3)
    >>> quotient.tolist(), rest.tolist()
    ([2, -3], [1, 2])
    """
    x1, x2 = alike("divmod", x1, x2), alike("divmod", x2, x1)
    return native("floor_divide", x1)(x1, x2), native("remainder", x1)(x1, x2)
