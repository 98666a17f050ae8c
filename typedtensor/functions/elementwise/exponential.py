"""Exponentials, logarithms and roots, elementwise."""

from __future__ import annotations

from typedtensor._generated.signatures import (
    TakesFloatingPoint,
    TakesRealFloatingPoint,
    TakesTwoFloatingPoint,
    TakesTwoNumeric,
)
from typedtensor.core.causes import negative_exponent
from typedtensor.functions._annotations import Array, ArrayOrNumber
from typedtensor.functions._decorators import elementwise, pairwise


@elementwise[TakesFloatingPoint]("fc")
def exp(x: Array, /) -> Array:
    """Exponential of each element.

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
    >>> tt.exp(tt.asarray([0.0, 1.0]))
    Tensor([1.        , 2.71828183], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def expm1(x: Array, /) -> Array:
    """Exponential of each element, minus 1; accurate near 0, unlike `exp(x) - 1`.

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
    >>> tt.expm1(tt.asarray([0.0, 1e-20]))
    Tensor([0.e+00, 1.e-20], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def log(x: Array, /) -> Array:
    """Natural logarithm of each element.

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
        If a real element is negative, which gives NaN, or 0, which gives -inf.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.log(tt.asarray([1.0, tt.e]))
    Tensor([0., 1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def log1p(x: Array, /) -> Array:
    """Natural logarithm of 1 plus each element; accurate near 0, unlike `log(1 + x)`.

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
        If a real element is below -1, which gives NaN, or -1, which gives -inf.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.log1p(tt.asarray([0.0, 1e-20]))
    Tensor([0.e+00, 1.e-20], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def log2(x: Array, /) -> Array:
    """Base-2 logarithm of each element.

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
        If a real element is negative, which gives NaN, or 0, which gives -inf.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.log2(tt.asarray([1.0, 8.0, 0.25]))
    Tensor([ 0.,  3., -2.], shape=(3,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def log10(x: Array, /) -> Array:
    """Base-10 logarithm of each element.

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
        If a real element is negative, which gives NaN, or 0, which gives -inf.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.log10(tt.asarray([1.0, 1000.0]))
    Tensor([0., 3.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def sqrt(x: Array, /) -> Array:
    """Square root of each element.

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
        If a real element is negative, which gives NaN; a negative complex number has a root.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.sqrt(tt.asarray([4.0, 9.0]))
    Tensor([2., 3.], shape=(2,), dtype=float64, device=Cpu())
    >>> tt.sqrt(tt.asarray([-4 + 0j]))
    Tensor([0.+2.j], shape=(1,), dtype=complex128, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def reciprocal(x: Array, /) -> Array:
    """Reciprocal of each element: 1 divided by it.

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
    >>> tt.reciprocal(tt.asarray([2.0, -4.0]))
    Tensor([ 0.5 , -0.25], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def logaddexp(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Logarithm of `exp(x1) + exp(x2)`, element by element, without overflow.

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
    >>> tt.logaddexp(tt.asarray([1000.0]), tt.asarray([-1000.0]))
    Tensor([1000.], shape=(1,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoNumeric]("iufc", widens=True, causes=(negative_exponent,))
def pow(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """`x1` to the power of `x2`, element by element.

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
        If an operand is bool, or an integer has a negative exponent.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.pow(tt.asarray([2, 3]), 2)
    Tensor([4, 9], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.pow(2.0, tt.asarray([-1.0, 0.5]))
    Tensor([0.5       , 1.41421356], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesRealFloatingPoint]("f")
def cbrt(x: Array, /) -> Array:
    """Cube root of each element.

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
    Source: NumPy, `cbrt`.

    Examples
    --------
    >>> tt.cbrt(tt.asarray([8.0, -27.0]))
    Tensor([ 2., -3.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesRealFloatingPoint]("f")
def exp2(x: Array, /) -> Array:
    """Power of 2 to each element.

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
    Source: NumPy, `exp2`.

    Examples
    --------
    >>> tt.exp2(tt.asarray([3.0, -1.0]))
    Tensor([8. , 0.5], shape=(2,), dtype=float64, device=Cpu())
    """
