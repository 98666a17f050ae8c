"""The parts of complex numbers, elementwise."""

from __future__ import annotations

from typedtensor._generated.signatures import ReturnsPart, ReturnsReal, TakesNumeric
from typedtensor.functions._annotations import Array
from typedtensor.functions._decorators import elementwise


@elementwise[TakesNumeric]("iufc")
def conj(x: Array, /) -> Array:
    """Complex conjugate of each element; real numbers keep their values.

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
    >>> tt.conj(tt.asarray([1 + 2j, 3 - 4j]))
    Tensor([1.-2.j, 3.+4.j], shape=(2,), dtype=complex128, device=Cpu())
    """


@elementwise[ReturnsReal]("iufc")
def real(x: Array, /) -> Array:
    """Real part of each element.

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
    >>> tt.real(tt.asarray([1 + 2j, 3 - 4j]))
    Tensor([1., 3.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[ReturnsPart]("c")
def imag(x: Array, /) -> Array:
    """Imaginary part of each element.

    Parameters
    ----------
    x : Tensor or DArray
        Complex dtype.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, in new memory; float32 for complex64, float64 for complex128.

    Raises
    ------
    DTypeError
        If `x` is not complex.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.imag(tt.asarray([1 + 2j, 3 - 4j]))
    Tensor([ 2., -4.], shape=(2,), dtype=float64, device=Cpu())
    """
