"""Linear equations, inverses, determinants and ranks."""

from __future__ import annotations

from functools import partial
from typing import Any

from typedtensor._generated.signatures import (
    CountsRank,
    InvertsAnyMatrices,
    InvertsMatrices,
    ReturnsDeterminant,
    ReturnsLogDeterminant,
    Solves,
    SolvesTriangular,
)
from typedtensor._texts import counted, shown, text_of
from typedtensor.backends.registry import NUMPY, dtype_of, function_of
from typedtensor.core.diagnostics import describe, need_axes
from typedtensor.core.dispatch import is_array
from typedtensor.core.quick import DECOMPOSED, Direct
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._annotations import Array, Flag, IntOrText, OptionalArrayOrFloat
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
from typedtensor.functions._native import native
from typedtensor.functions._results import SlogdetResult
from typedtensor.types.shape import broadcast_shapes

TRANSPOSITIONS = {0: 0, 1: 1, 2: 2, "N": 0, "T": 1, "C": 2}
"""The options for the matrix: unchanged, transposed, or conjugated too."""


@on_raw_arrays[InvertsMatrices]("fc", "linalg.", direct=Direct(DECOMPOSED, "square finite"))
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
        If the matrix is singular, or contains NaN or infinities.
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
    need_finite("linalg.inv", x)
    return computed("linalg.inv", x)


@on_raw_arrays[InvertsAnyMatrices](
    "fc", "linalg.", direct=Direct(DECOMPOSED, "matrix finite", numpy=partial(NUMPY.function("linalg.pinv"), rtol=None))
)
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


@on_raw_arrays[CountsRank]("fc", "linalg.", direct=Direct(DECOMPOSED, "matrix finite"))
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
        If `x` contains NaN or infinities, or the computation does not converge.

    Notes
    -----
    Source: Array API standard, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.matrix_rank(tt.asarray([[1.0, 2.0], [2.0, 4.0]]))
    Tensor(1, shape=(), dtype=int64, device=Cpu())
    """
    need_matrix("linalg.matrix_rank", x)
    need_finite("linalg.matrix_rank", x)
    validate_tolerance("linalg.matrix_rank", x, rtol)
    return computed("linalg.matrix_rank", x, rtol=rtol)


@on_raw_arrays[ReturnsDeterminant]("fc", "linalg.", direct=Direct(DECOMPOSED, "square finite"))
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
    SingularMatrixError
        If `x` contains NaN or infinities.
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
    need_finite("linalg.det", x)
    return computed("linalg.det", x)


@on_raw_arrays[ReturnsLogDeterminant](
    "fc", "linalg.", direct=Direct(DECOMPOSED, "square finite", make=SlogdetResult._make)
)
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
    SingularMatrixError
        If `x` contains NaN or infinities.
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
    need_finite("linalg.slogdet", x)
    return SlogdetResult(*computed("linalg.slogdet", x))


@on_raw_arrays[Solves]("fc", "linalg.", direct=Direct(DECOMPOSED, "equations finite", operands=2))
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
        If the matrix is singular, or an operand contains NaN or infinities.
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
    _validate_equations("linalg.solve", x1, x2)
    need_finite("linalg.solve", x1)
    need_finite("linalg.solve", x2)
    return computed("linalg.solve", x1, x2)


@on_raw_arrays[SolvesTriangular]("fc", "linalg.")
def solve_triangular(
    x1: Array, x2: Array, /, *, trans: IntOrText = 0, lower: Flag = False, unit_diagonal: Flag = False
) -> Array:
    """Solution x of `x1 @ x = x2` for a triangular matrix, such as a factor of `cholesky`.

    Parameters
    ----------
    x1 : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n). Only one triangle is read.
    x2 : Tensor or DArray
        A vector (n,) or columns (..., n, k), in the dtype of `x1`. The leading axes broadcast.
    trans : {0, 1, 2, "N", "T", "C"}, default 0
        1 or "T" solves with the transpose of `x1`, 2 or "C" with its conjugate transpose: of one matrix. For several,
        pass `x1.mT` and the other triangle.
    lower : bool, default False
        Read the lower triangle of `x1`, not the upper one.
    unit_diagonal : bool, default False
        Take ones for the diagonal of `x1`, which is not read.

    Returns
    -------
    Tensor or DArray
        Shape (..., n) or (..., n, k) and dtype of `x1`, in new memory. The axis of n has the name of the columns of
        `x1`, or of its rows for a transpose.

    Raises
    ------
    SingularMatrixError
        If a number on the diagonal is 0.
    RankError, ShapeError
        If the sizes do not match, or `trans` is given for several matrices.
    DTypeError
        If the dtypes differ.
    OptionError
        If there is no such `trans`.
    ImportError
        If SciPy is missing: `python -m pip install scipy`.

    Notes
    -----
    Source: SciPy, `linalg.solve_triangular`.

    Examples
    --------
    >>> x = tt.asarray([[2.0, 0.0], [1.0, 4.0]])
    >>> tt.linalg.solve_triangular(x, tt.asarray([2.0, 5.0]), lower=True)
    Tensor([1., 1.], shape=(2,), dtype=float64, device=Cpu())
    """
    name = "linalg.solve_triangular"
    _validate_equations(name, x1, x2)
    if dtype_of(x1) is not dtype_of(x2):
        fix = "Convert one explicitly: tt.astype(x2, dtype)."
        raise DTypeError(name, needed="one dtype", got=both(x1, x2), fix=fix)
    if isinstance(trans, bool) or not isinstance(trans, int | str) or trans not in TRANSPOSITIONS:
        fix = '0 or "N" solves with x1, 1 or "T" with its transpose, 2 or "C" with its conjugate transpose.'
        raise OptionError(name, needed='trans 0, 1, 2, "N", "T" or "C"', got=text_of(trans), fix=fix)
    turn = TRANSPOSITIONS[trans]
    if turn:
        if len(x1.shape) != 2:  # noqa: PLR2004  # a matrix
            fix = "Pass x1.mT, and the other triangle."
            raise RankError(name, needed=f"one matrix with trans={trans!r}", got=describe(x1), fix=fix)
        x1 = function_of(x1, "matrix_transpose")(x1)
        x1 = function_of(x1, "conj")(x1) if turn > 1 and dtype_of(x1).kind == "c" else x1
    native(name, x1)  # DeviceError if the library lacks it
    return computed(name, x1, x2, lower=bool(lower) != bool(turn), unit_diagonal=bool(unit_diagonal))


def _validate_equations(function: str, x1: Any, x2: Any) -> None:
    """Refuse anything but a square matrix on the left, and as many rows on the right."""
    need_tensors(function, x1, x2)
    need_square(function, x1)
    need_axes(function, x2, 1)
    columns = x2 if len(x2.shape) > 1 else x2[:, None]
    need_matrix(function, columns)
    if columns.shape[-2] != x1.shape[-1]:
        needed, fix = (
            f"{counted(x1.shape[-1], 'row')} on the right, as many as the matrix has",
            "A right operand with one axis is a vector.",
        )
        raise ShapeError(function, needed=needed, got=both(x1, x2), fix=fix)
    need_broadcast(function, x1, x2, 2)


def validate_tolerance(function: str, x: Any, rtol: Any) -> None:
    """Refuse anything but a real tolerance for each matrix of `x`."""
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
            needed, fix = f"an rtol that broadcasts to {batch}, one for each matrix", "Pass one number for all."
            raise ShapeError(function, needed=needed, got=describe(rtol), fix=fix)
    elif isinstance(rtol, bool) or not isinstance(rtol, int | float):
        got = f"the {type(rtol).__name__} {shown(rtol)}"
        raise DTypeError(function, needed="a real number or a tensor of them as rtol", got=got, fix="Omit rtol.")
