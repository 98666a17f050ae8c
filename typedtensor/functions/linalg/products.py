"""Products of vectors and matrices."""

from __future__ import annotations

from typing import Any

from numpy.lib.array_utils import normalize_axis_tuple

from typedtensor._generated.signatures import (
    ContractsTensors,
    DotsVectors,
    MultipliesMatrices,
    MultipliesMatricesByVectors,
    MultipliesVectorsByMatrices,
    TransposesMatrices,
)
from typedtensor._texts import text_of
from typedtensor.backends.registry import function_of
from typedtensor.core.causes import axes_of_result, sizes_along_axis, sizes_of_product, sizes_of_vectors
from typedtensor.core.diagnostics import need_axes
from typedtensor.core.validation import is_index
from typedtensor.errors import DTypeError, RankError, ShapeError
from typedtensor.functions._annotations import Array, ContractedAxes, OneAxis
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays, pairwise
from typedtensor.functions._matrices import need_tensors

SIDES = 2
OF_MATRICES, OF_VECTORS = (sizes_of_vectors(matrices_first=first) for first in (True, False))


@pairwise[MultipliesMatrices]("biufc", chunks="own", takes_numbers=False, causes=(sizes_of_product,))
def matmul(x1: Array, x2: Array, /) -> Array:
    """Matrix product.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Any dtypes. Shapes (..., n, k) and (..., k, m), where the leading axes broadcast. A vector (k,) is a row on
        the left and a column on the right.

    Returns
    -------
    Tensor or DArray
        Shape (..., n, m) without the axis of a vector, and promoted dtype, in new memory.

    Raises
    ------
    ShapeError
        If k differs.
    RankError
        If an operand has no axes.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, linear algebra functions.

    Examples
    --------
    >>> tt.matmul(tt.asarray([[1, 2], [3, 4]]), tt.asarray([10, 1]))
    Tensor([12, 34], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[MultipliesMatricesByVectors]("biufc", chunks="own", takes_numbers=False, causes=(OF_MATRICES,))
def matvec(x1: Array, x2: Array, /) -> Array:
    """Products of matrices and vectors.

    Parameters
    ----------
    x1 : Tensor or DArray
        Matrices of any dtype, of shape (..., n, k).
    x2 : Tensor or DArray
        Vectors of shape (..., k). The axes before the last one broadcast with those before the matrices, whereas
        `matmul` takes two axes for a matrix.

    Returns
    -------
    Tensor or DArray
        Shape (..., n) and promoted dtype, in new memory.

    Raises
    ------
    ShapeError
        If k differs, or other axes do not broadcast.
    RankError
        If `x1` has fewer than two axes, or `x2` has none.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: NumPy, `matvec`.

    Examples
    --------
    >>> turn = tt.asarray([[0, -1], [1, 0]])
    >>> tt.matvec(turn, tt.asarray([[1, 0], [0, 1], [2, 3]]))
    Tensor([[ 0,  1],
            [-1,  0],
            [-3,  2]], shape=(3, 2), dtype=int64, device=Cpu())
    """


@pairwise[MultipliesVectorsByMatrices]("biufc", chunks="own", takes_numbers=False, causes=(OF_VECTORS,))
def vecmat(x1: Array, x2: Array, /) -> Array:
    """Products of vectors and matrices; the vectors are conjugated.

    Parameters
    ----------
    x1 : Tensor or DArray
        Vectors of any dtype, of shape (..., n). The axes before the last one broadcast with those before the
        matrices, whereas `matmul` takes two axes for a matrix.
    x2 : Tensor or DArray
        Matrices of shape (..., n, k).

    Returns
    -------
    Tensor or DArray
        Shape (..., k) and promoted dtype, in new memory.

    Raises
    ------
    ShapeError
        If n differs, or other axes do not broadcast.
    RankError
        If `x1` has no axes, or `x2` has fewer than two.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: NumPy, `vecmat`.

    Examples
    --------
    >>> tt.vecmat(tt.asarray([[1, 0], [0, 1], [1, 1]]), tt.asarray([[1, 2], [3, 4]]))
    Tensor([[1, 2],
            [3, 4],
            [4, 6]], shape=(3, 2), dtype=int64, device=Cpu())
    """


@on_raw_arrays[TransposesMatrices]("biufc")
def matrix_transpose(x: Array, /) -> Array:
    """Transpose of matrices: the last two axes exchanged.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, shape (..., n, m).

    Returns
    -------
    Tensor or DArray
        Shape (..., m, n); shares the memory of `x`. The axes keep their names.

    Raises
    ------
    RankError
        If `x` has fewer than two axes.

    Notes
    -----
    Source: Array API standard, linear algebra functions.

    Examples
    --------
    >>> tt.matrix_transpose(tt.asarray([[1, 2], [3, 4]]))
    Tensor([[1, 3],
            [2, 4]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    need_axes("matrix_transpose", x, 2)
    return function_of(x, "matrix_transpose")(x)


@on_raw_arrays[DotsVectors]("biufc", causes=(sizes_along_axis,))
def vecdot(x1: Array, x2: Array, /, *, axis: OneAxis = -1) -> Array:
    """Dot product of vectors along an axis; the first operand is conjugated.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Any dtypes. Equal sizes on the axis; the other axes broadcast.
    axis : int or Axis, default -1
        Axis to sum over, in both operands. For another one than the last, checkers accept only two tensors of one
        rank and dtype.

    Returns
    -------
    Tensor or DArray
        Broadcast shape without the axis and promoted dtype, in new memory.

    Raises
    ------
    ShapeError, RankError
        If the shapes do not fit together.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, linear algebra functions.

    Examples
    --------
    >>> tt.vecdot(tt.asarray([[1, 2], [3, 4]]), tt.asarray([10, 1]))
    Tensor([12, 34], shape=(2,), dtype=int64, device=Cpu())
    """
    need_tensors("vecdot", x1, x2)
    if axis.__class__ is not int and not is_index(axis):
        validate_axis("vecdot", x1, axis)  # which refuses it
    if isinstance(axis, int) and 0 <= axis < x1.ndim == x2.ndim:
        axis -= x1.ndim  # the standard counts only from the last axis, and so do some libraries
    try:
        return function_of(x1, "vecdot")(x1, x2, axis=axis)
    except ValueError as error:
        if not isinstance(error, IndexError) and x1.ndim and x2.ndim and x1.shape[axis] == x2.shape[axis]:
            got, fix = f"{tuple(x1.shape)} and {tuple(x2.shape)}", "Pass axes of equal sizes, or of one element."
            raise ShapeError("vecdot", needed="other axes that broadcast", got=got, fix=fix) from None
        raise


@on_raw_arrays[ContractsTensors]("biufc", causes=(axes_of_result(sum),))
def tensordot(x1: Array, x2: Array, /, *, axes: ContractedAxes = 2) -> Array:
    """Tensor contraction: sums of the products over some axes of both operands.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Any dtypes; equal sizes on the axes that are paired.
    axes : int, or tuple of two tuples of int, default 2
        Pair the last `axes` axes of `x1` with the first of `x2`, or the axes of the first tuple with those of the
        second.

    Returns
    -------
    Tensor or DArray
        The remaining axes of `x1`, then those of `x2`; promoted dtype, in new memory.

    Raises
    ------
    ShapeError
        If the sizes of a pair differ.
    RankError
        If there is no such axis, or one is repeated.

    Notes
    -----
    Source: Array API standard, linear algebra functions.

    Examples
    --------
    >>> tt.tensordot(tt.asarray([[1, 2], [3, 4]]), tt.asarray([10, 1]), axes=1)
    Tensor([12, 34], shape=(2,), dtype=int64, device=Cpu())
    """
    need_tensors("tensordot", x1, x2)
    left, right = _pairs(axes, x1.ndim, x2.ndim)
    sizes = [tuple(x1.shape[at] for at in left), tuple(x2.shape[at] for at in right)]
    if sizes[0] != sizes[1]:
        got = f"{sizes[0]} and {sizes[1]}, of the shapes {tuple(x1.shape)} and {tuple(x2.shape)}"
        fix = "Pass axes=(left, right), two tuples of axes whose sizes are equal."
        raise ShapeError("tensordot", needed="equal sizes on the axes of a pair", got=got, fix=fix)
    return function_of(x1, "tensordot")(x1, x2, axes=(left, right))


def _pairs(axes: Any, ndim1: int, ndim2: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The contracted axes of the left and of the right operand, counted from 0."""
    fix = "Pass a number of axes, or axes=(left, right): two tuples of as many axes."
    if isinstance(axes, int):
        if not 0 <= axes <= min(ndim1, ndim2):
            needed = f"0 to {min(ndim1, ndim2)} axes, which both operands have"
            raise RankError("tensordot", needed=needed, got=text_of(axes), fix=fix)
        return tuple(range(ndim1 - axes, ndim1)), tuple(range(axes))
    sides: Any = axes if isinstance(axes, list | tuple) and len(axes) == SIDES else (None, None)
    try:
        left = normalize_axis_tuple(sides[0], ndim1, allow_duplicate=True)
        right = normalize_axis_tuple(sides[1], ndim2, allow_duplicate=True)
    except TypeError:
        raise DTypeError("tensordot", needed="a number of axes, or a pair", got=text_of(axes), fix=fix) from None
    if len(left) != len(right) or len(set(left)) < len(left) or len(set(right)) < len(right):
        raise RankError("tensordot", needed="as many axes of both operands, each once", got=text_of(axes), fix=fix)
    return left, right
