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
def inv(x: Any, /) -> Any:
    """The inverse of a square matrix: what leads back.

    Shapes: (..., n, n) in and out; the names of the last two axes change places.
    DType: floating-point numbers of 32 bits or more, in and out.
    Memory: new.
    Raises: SingularMatrixError for a matrix without an inverse; ShapeError for one that is not square.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.inv(tt.asarray([[0.0, 2.0], [4.0, 0.0]]))
    Tensor([[0.  , 0.25],
            [0.5 , 0.  ]], shape=(2, 2), dtype=float64, device=Cpu())
    """
    need_square("linalg.inv", x)
    return computed("linalg.inv", x)


@on_raw_arrays[InvertsAnyMatrices]("fc", "linalg.")
def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    """The pseudo-inverse, which every matrix has; the inverse, where there is one.

    Singular values of at most `rtol` times the largest count as zero: a number, or a tensor with one for each matrix.
    Else it is the larger side of the matrix times the distance from 1 to the next number of its dtype.

    Shapes: (..., n, m) gives (..., m, n); the names of the last two axes change places.
    DType: floating-point numbers of 32 bits or more, in and out; `rtol` is real.
    Memory: new.
    Raises: SingularMatrixError for NaN and infinities, where it might never end.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.pinv(tt.asarray([[2.0], [0.0]]))
    Tensor([[0.5, 0. ]], shape=(1, 2), dtype=float64, device=Cpu())
    """
    need_matrix("linalg.pinv", x)
    need_finite("linalg.pinv", x)
    validate_tolerance("linalg.pinv", x, rtol)
    return computed("linalg.pinv", x, rtol=rtol)


@on_raw_arrays[CountsRank]("fc", "linalg.")
def matrix_rank(x: Any, /, *, rtol: Any = None) -> Any:
    """How many rows of the matrix, or columns, no other ones make up.

    Singular values of at most `rtol` times the largest count as zero: a number, or a tensor with one for each matrix.
    Else it is the larger side of the matrix times the distance from 1 to the next number of its dtype.

    Shapes: (..., n, m) gives (...).
    DType: floating-point numbers of 32 bits or more give int64; `rtol` is real.
    Memory: new.
    Raises: SingularMatrixError where it does not converge, as for NaN.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.matrix_rank(tt.asarray([[1.0, 2.0], [2.0, 4.0]]))
    Tensor(1, shape=(), dtype=int64, device=Cpu())
    """
    need_matrix("linalg.matrix_rank", x)
    validate_tolerance("linalg.matrix_rank", x, rtol)
    return computed("linalg.matrix_rank", x, rtol=rtol)


@on_raw_arrays[AnswersDeterminant]("fc", "linalg.")
def det(x: Any, /) -> Any:
    """The determinant of a square matrix.

    Shapes: (..., n, n) gives (...).
    DType: floating-point numbers of 32 bits or more; that of x.
    Memory: new.
    Raises: ShapeError for a matrix that is not square.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.det(tt.asarray([[0.0, 2.0], [3.0, 0.0]]))
    Tensor(-6., shape=(), dtype=float64, device=Cpu())
    """
    need_square("linalg.det", x)
    return computed("linalg.det", x)


@on_raw_arrays[AnswersLogDeterminant]("fc", "linalg.")
def slogdet(x: Any, /) -> Any:
    """The sign of the determinant, and the logarithm of its absolute value: for determinants too large or too small.

    Shapes: (..., n, n) gives (...) twice.
    DType: floating-point numbers of 32 bits or more; the sign has that of x, the logarithm that of its absolute value.
    Memory: new.
    Raises: ShapeError for a matrix that is not square.
    Source: Array API standard, linear algebra extension.

    >>> tt.linalg.slogdet(tt.asarray([[0.0, 1.0], [1.0, 0.0]])).sign
    Tensor(-1., shape=(), dtype=float64, device=Cpu())
    """
    need_square("linalg.slogdet", x)
    return SlogdetResult(*computed("linalg.slogdet", x))


@on_raw_arrays[Solves]("fc", "linalg.")
def solve(x1: Any, x2: Any, /) -> Any:
    """What the square matrix `x1` multiplies to `x2`.

    Shapes: (..., n, n) with a vector (n,) gives (..., n), and with columns (..., n, k) gives (..., n, k), where the
        axes in front broadcast. The result has the names of the columns of `x1` in place of its rows.
    DType: floating-point numbers of 32 bits or more; what the two promote to.
    Memory: new.
    Raises: SingularMatrixError for a matrix without an inverse; ShapeError where the sizes do not fit.
    Source: Array API standard, linear algebra extension.

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
