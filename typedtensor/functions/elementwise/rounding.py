"""Rounding, elementwise."""

from __future__ import annotations

from typedtensor._generated.signatures import TakesNumeric, TakesReal
from typedtensor.functions._annotations import Array
from typedtensor.functions._decorators import elementwise


@elementwise[TakesReal]("iuf")
def ceil(x: Array, /) -> Array:
    """Each element rounded up to a whole number.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.ceil(tt.asarray([1.2, -1.8]))
    Tensor([ 2., -1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesReal]("iuf")
def floor(x: Array, /) -> Array:
    """Each element rounded down to a whole number.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.floor(tt.asarray([1.8, -1.2]))
    Tensor([ 1., -2.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesReal]("iuf")
def trunc(x: Array, /) -> Array:
    """Each element truncated to a whole number, towards zero.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.trunc(tt.asarray([1.8, -1.8]))
    Tensor([ 1., -1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesNumeric]("iufc")
def round(x: Array, /) -> Array:
    """Each element rounded to the nearest whole number, halves to the even one.

    Both parts of complex numbers are rounded.

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
    >>> tt.round(tt.asarray([0.5, 1.5, -1.7]))
    Tensor([ 0.,  2., -2.], shape=(3,), dtype=float64, device=Cpu())
    """
