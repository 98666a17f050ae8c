"""Functions that change the rank, and build matrices from diagonals and blocks."""

from __future__ import annotations

import sys
from typing import Any

from typedtensor._generated.signatures import (
    ConvertsDiagonals,
    GivesAtLeast1,
    GivesAtLeast2,
    GivesAtLeast3,
    MultipliesBlocks,
    Ravels,
    SwapsAxes,
)
from typedtensor._texts import text_of
from typedtensor.backends.registry import dtype_of, function_of
from typedtensor.core.causes import axes_of_operands
from typedtensor.core.diagnostics import describe
from typedtensor.core.quick import quick_by_name
from typedtensor.errors import RankError, ShapeError
from typedtensor.functions._annotations import Array, Int, OneAxis
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import need_tensors, validate_int
from typedtensor.functions._native import native

MATRIX = 2
CUBE = 3


@on_raw_arrays[Ravels]("biufc")
def ravel(x: Array, /) -> Array:
    """Vector of all elements, row by row.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x` if the strides allow it, else new memory.

    Notes
    -----
    Source: NumPy, `ravel`.

    Examples
    --------
    >>> tt.ravel(tt.asarray([[1, 2], [3, 4]]))
    Tensor([1, 2, 3, 4], shape=(4,), dtype=int64, device=Cpu())
    """
    return function_of(x, "reshape")(x, (-1,))


@quick_by_name
@on_raw_arrays[SwapsAxes]("biufc")
def swapaxes(x: Array, axis1: OneAxis, axis2: OneAxis, /) -> Array:
    """Two axes exchanged.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axis1, axis2 : int or Axis
        The axes.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`; the axes keep their names, up to four axes.

    Raises
    ------
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: NumPy, `swapaxes`.

    Examples
    --------
    >>> tt.swapaxes(tt.zeros((2, 3, 4)), 0, -1).shape
    Dim(4, 3, 2)
    """
    one, other = validate_axis("swapaxes", x, axis1), validate_axis("swapaxes", x, axis2)
    order = list(range(len(x.shape)))
    order[one], order[other] = other, one
    return function_of(x, "permute_dims")(x, tuple(order))


@on_raw_arrays[GivesAtLeast1]("biufc")
def atleast_1d(x: Array, /) -> Array:
    """Tensor with one axis or more: a single number becomes a vector.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`.

    Notes
    -----
    Source: NumPy, `atleast_1d`.

    Examples
    --------
    >>> tt.atleast_1d(tt.asarray(7)).shape
    Dim(1)
    """
    return _reshaped(x, tuple(x.shape) or (1,))


@on_raw_arrays[GivesAtLeast2]("biufc")
def atleast_2d(x: Array, /) -> Array:
    """Tensor with two axes or more: a vector becomes a row.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`; new axes are in front.

    Notes
    -----
    Source: NumPy, `atleast_2d`.

    Examples
    --------
    >>> tt.atleast_2d(tt.asarray([1, 2, 3])).shape
    Dim(1, 3)
    """
    sizes = tuple(x.shape)
    return _reshaped(x, (1,) * (MATRIX - len(sizes)) + sizes)


@on_raw_arrays[GivesAtLeast3]("biufc")
def atleast_3d(x: Array, /) -> Array:
    """Tensor with three axes or more: a vector becomes (1, n, 1), a matrix (m, n, 1).

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`.

    Notes
    -----
    Source: NumPy, `atleast_3d`.

    Examples
    --------
    >>> tt.atleast_3d(tt.asarray([1, 2, 3])).shape
    Dim(1, 3, 1)
    """
    sizes = tuple(x.shape)
    if len(sizes) < CUBE:
        sizes = (1, *sizes, 1) if len(sizes) == 1 else sizes + (1,) * (CUBE - len(sizes))
    return _reshaped(x, sizes)


def _reshaped(x: Any, sizes: tuple[int, ...]) -> Any:
    """The array with axes of one element added or removed, without a copy."""
    return function_of(x, "reshape")(x, sizes)


@on_raw_arrays[ConvertsDiagonals]("biufc")
def diag(x: Array, /, *, k: Int = 0) -> Array:
    """Matrix with a vector on its diagonal, or the diagonal of a matrix.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; a vector or a matrix.
    k : int, default 0
        Which diagonal: 1 is the one above the main diagonal, -1 the one below.

    Returns
    -------
    Tensor or DArray
        For a vector, a matrix that is 0 elsewhere, in new memory. For a matrix, a vector that shares its memory.

    Raises
    ------
    RankError
        If `x` is neither a vector nor a matrix.
    DTypeError
        If `k` is not an int.

    Notes
    -----
    Source: NumPy, `diag`. For batches of matrices there is `tt.linalg.diagonal`.

    Examples
    --------
    >>> tt.diag(tt.asarray([1, 2]))
    Tensor([[1, 0],
            [0, 2]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    offset = validate_int("diag", "k", k)
    if len(x.shape) == MATRIX:
        return function_of(x, "linalg.diagonal")(x, offset=offset)
    if len(x.shape) == 1:
        size = x.shape[0] + abs(offset)
        if size * size * dtype_of(x).itemsize > sys.maxsize:
            needed, fix = "a size that fits in memory", "Use fewer elements."
            raise ShapeError("diag", needed=needed, got=f"k={text_of(k)}, a matrix of {text_of(size)} rows", fix=fix)
        return native("diag", x)(x, k=offset)
    fix = "Use tt.linalg.diagonal for batches of matrices."
    raise RankError("diag", needed="a vector or a matrix", got=describe(x), fix=fix)


@on_raw_arrays[MultipliesBlocks]("iufc", causes=(axes_of_operands,))
def kron(x1: Array, x2: Array, /) -> Array:
    """Kronecker product: each element of `x1` multiplied by the whole of `x2`.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Numeric dtypes; one to three axes for the checkers. The one with fewer axes counts as if axes of one element
        stood in front.

    Returns
    -------
    Tensor or DArray
        Each size is the product of the sizes of both. An axis of both is named by both, the first one outside:
        `Merged[A, B]`; one that only one has keeps its name. Promoted dtype, in new memory.

    Notes
    -----
    Source: NumPy, `kron`.

    Examples
    --------
    >>> tt.kron(tt.eye(2), tt.asarray([[1.0, 2.0]]))
    Tensor([[1., 2., 0., 0.],
            [0., 0., 1., 2.]], shape=(2, 4), dtype=float64, device=Cpu())
    """
    need_tensors("kron", x1, x2)
    return native("kron", x1)(x1, x2)
