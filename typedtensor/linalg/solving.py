"""Inverses, and what they rest on: linear equations, determinants and ranks."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import (
    AnswersDeterminant,
    AnswersLogDeterminant,
    CountsRank,
    InvertsAnyMatrices,
    InvertsMatrices,
    Solves,
)
from typedtensor.core.diagnostics import describe, need_axes
from typedtensor.core.dispatch import is_array
from typedtensor.errors import DTypeError, ShapeError
from typedtensor.functions._annotations import Array, OptionalArrayOrFloat
from typedtensor.functions._decorators import on_raw_arrays, validate_kind
from typedtensor.functions._matrices import (
    both,
    computed,
    need_broadcast,
    need_finite,
    need_matrix,
    need_square,
    need_tensors,
)
from typedtensor.functions._results import SlogdetResult
from typedtensor.types.shape import broadcast_shapes


@on_raw_arrays[InvertsMatrices]("fc", "linalg.")
def inv(x: Array, /) -> Array:
    """Inverse of a square matrix.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n).

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory; the names of the last two axes are exchanged.

    Raises
    ------
    SingularMatrixError
        If the matrix is singular.
    ShapeError
        If the matrix is not square.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.inv(tt.asarray([[0.0, 2.0], [4.0, 0.0]]))
    Tensor([[0.  , 0.25],
            [0.5 , 0.  ]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    need_square("linalg.inv", x)
    return computed("linalg.inv", x)


@on_raw_arrays[InvertsAnyMatrices]("fc", "linalg.")
def pinv(x: Array, /, *, rtol: OptionalArrayOrFloat = None) -> Array:
    """Pseudoinverse of a matrix, which is the inverse if there is one.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, m).
    rtol : Tensor, DArray or float, optional
        Singular values up to `rtol` times the largest count as zero: one number, or a tensor with one per matrix.
        By default `max(n, m)` times the epsilon of the dtype.

    Returns
    -------
    Tensor or DArray
        Shape (..., m, n) and dtype of `x`, in new memory; the names of the last two axes are exchanged.

    Raises
    ------
    SingularMatrixError
        If `x` contains NaN or infinities, for which the computation might not end.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.pinv(tt.asarray([[2.0], [0.0]]))
    Tensor([[0.5, 0. ]], shape=(1, 2), dtype=float64, device=Cpu())
    """
    need_matrix("linalg.pinv", x)
    need_finite("linalg.pinv", x)
    validate_tolerance("linalg.pinv", x, rtol)
    return computed("linalg.pinv", x, rtol=rtol)


@on_raw_arrays[CountsRank]("fc", "linalg.")
def matrix_rank(x: Array, /, *, rtol: OptionalArrayOrFloat = None) -> Array:
    """Rank of a matrix: how many of its rows are linearly independent.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, m).
    rtol : Tensor, DArray or float, optional
        Singular values up to `rtol` times the largest count as zero: one number, or a tensor with one per matrix.
        By default `max(n, m)` times the epsilon of the dtype.

    Returns
    -------
    Tensor or DArray
        Shape (...), int64, in new memory.

    Raises
    ------
    SingularMatrixError
        If the computation does not converge, as for NaN.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.matrix_rank(tt.asarray([[1.0, 2.0], [2.0, 4.0]]))
    Tensor(1, shape=(), dtype=int64, device=Cpu())
    """
    need_matrix("linalg.matrix_rank", x)
    validate_tolerance("linalg.matrix_rank", x, rtol)
    return computed("linalg.matrix_rank", x, rtol=rtol)


@on_raw_arrays[AnswersDeterminant]("fc", "linalg.")
def det(x: Array, /) -> Array:
    """Determinant of a square matrix.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n).

    Returns
    -------
    Tensor or DArray
        Shape (...) and dtype of `x`, in new memory.

    Raises
    ------
    ShapeError
        If the matrix is not square.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.det(tt.asarray([[0.0, 2.0], [3.0, 0.0]]))
    Tensor(-6., shape=(), dtype=float64, device=Cpu())
    """
    need_square("linalg.det", x)
    return computed("linalg.det", x)


@on_raw_arrays[AnswersLogDeterminant]("fc", "linalg.")
def slogdet(x: Array, /) -> SlogdetResult[Array, Array]:
    """Sign of the determinant and logarithm of its absolute value, which do not overflow.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n).

    Returns
    -------
    SlogdetResult
        `sign`, in the dtype of `x`, and `logabsdet`, real: each of shape (...), in new memory.

    Raises
    ------
    ShapeError
        If the matrix is not square.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.slogdet(tt.asarray([[0.0, 1.0], [1.0, 0.0]])).sign
    Tensor(-1., shape=(), dtype=float64, device=Cpu())
    """
    need_square("linalg.slogdet", x)
    return SlogdetResult(*computed("linalg.slogdet", x))


@on_raw_arrays[Solves]("fc", "linalg.")
def solve(x1: Array, x2: Array, /) -> Array:
    """Solution x of `x1 @ x = x2`.

    Parameters
    ----------
    x1 : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n).
    x2 : Tensor or DArray
        Floating-point dtype of 32 bits or more: a vector (n,) or columns (..., n, k). The leading axes broadcast.

    Returns
    -------
    Tensor or DArray
        Shape (..., n) or (..., n, k) and promoted dtype, in new memory. The axis of n has the name of the columns
        of `x1`.

    Raises
    ------
    SingularMatrixError
        If the matrix is singular.
    ShapeError
        If the sizes do not fit together.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.solve(tt.asarray([[0.0, 2.0], [4.0, 0.0]]), tt.asarray([6.0, 4.0]))
    Tensor([1., 3.], shape=(2,), dtype=float64, device=Cpu())
    """
    need_tensors("linalg.solve", x1, x2)
    need_square("linalg.solve", x1)
    need_axes("linalg.solve", x2, 1)
    columns = x2 if len(x2.shape) > 1 else x2[:, None]
    need_matrix("linalg.solve", columns)
    if columns.shape[-2] != x1.shape[-1]:
        needed, fix = f"{x1.shape[-1]} rows on the right, as many as the matrix has", "Only one axis makes a vector."
        raise ShapeError("linalg.solve", needed=needed, got=both(x1, x2), fix=fix)
    need_broadcast("linalg.solve", x1, x2, 2)
    return computed("linalg.solve", x1, x2)


def validate_tolerance(function: str, x: Any, rtol: Any) -> None:
    """Refuse what is no real tolerance for each matrix of x."""
    if rtol is None:
        return
    if is_array(rtol):
        validate_kind(function, "f", rtol)
        batch = tuple(x.shape[:-2])
        try:
            fits = broadcast_shapes(batch, tuple(rtol.shape)) == batch
        except ShapeError:
            fits = False
        if not fits:
            needed, fix = f"an rtol that broadcasts to {batch}, one for each matrix", "Give one number for all."
            raise ShapeError(function, needed=needed, got=describe(rtol), fix=fix)
    elif isinstance(rtol, bool) or not isinstance(rtol, int | float):
        got = f"the {type(rtol).__name__} {rtol!r}"
        raise DTypeError(function, needed="a real number or a tensor of them as rtol", got=got, fix="Leave rtol out.")
