"""Eigenvalues of any square matrix, condition numbers, and least squares."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor._generated.signatures import FactorsAnyEigen, ReturnsAnySpectrum, ReturnsCondition, SolvesNearly
from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core.conversion import astype
from typedtensor.core.diagnostics import describe
from typedtensor.core.quick import DECOMPOSED, Direct
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._annotations import Array, OptionalMatrixOrder, OptionalNumber
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import (
    both,
    need_finite,
    need_matrix,
    need_square,
    need_tensors,
    raise_matrix_error,
)
from typedtensor.functions._native import made_beside, native
from typedtensor.functions._results import EigResult, LstsqResult
from typedtensor.types.dtype import complex64, complex128, int64

COMPLEX = {"float32": complex64, "float64": complex128, "complex64": complex64, "complex128": complex128}
ORDERS = (None, "fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf)


@on_raw_arrays[FactorsAnyEigen](
    "fc", "linalg.", direct=Direct(DECOMPOSED, "square finite complex", make=EigResult._make)
)
def eig(x: Array, /) -> EigResult[Array, Array]:
    """Eigenvalues and eigenvectors of a square matrix, which are complex.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n).

    Returns
    -------
    EigResult
        `eigenvalues` of shape (..., n), in no order, and `eigenvectors` of the shape of `x`, as columns. Both are
        complex, in new memory.

    Raises
    ------
    SingularMatrixError
        If `x` contains NaN or infinities, or the computation does not converge.
    ShapeError
        If the matrix is not square.

    Notes
    -----
    For symmetric and Hermitian matrices, `eigh` is faster and exact in their kind.

    Source: Array API standard 2025.12, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.eig(tt.asarray([[0.0, 1.0], [-1.0, 0.0]])).eigenvalues
    Tensor([0.+1.j, 0.-1.j], shape=(2,), dtype=complex128, device=Cpu())
    """
    values, vectors = _found("linalg.eig", x)
    kind = COMPLEX[dtype_of(x).name]
    return EigResult(astype(values, kind, copy=False), astype(vectors, kind, copy=False))


@on_raw_arrays[ReturnsAnySpectrum]("fc", "linalg.", direct=Direct(DECOMPOSED, "square finite complex"))
def eigvals(x: Array, /) -> Array:
    """Eigenvalues of a square matrix, which are complex.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, n).

    Returns
    -------
    Tensor or DArray
        Shape (..., n), in no order, complex, in new memory.

    Raises
    ------
    SingularMatrixError
        If `x` contains NaN or infinities, or the computation does not converge.
    ShapeError
        If the matrix is not square.

    Notes
    -----
    Source: Array API standard 2025.12, linear algebra extension.

    Examples
    --------
    >>> tt.linalg.eigvals(tt.asarray([[2.0, 1.0], [0.0, 3.0]]))
    Tensor([2.+0.j, 3.+0.j], shape=(2,), dtype=complex128, device=Cpu())
    """
    return astype(_found("linalg.eigvals", x), COMPLEX[dtype_of(x).name], copy=False)


def _found(name: str, x: Any) -> Any:
    need_square(name, x)
    need_finite(name, x)
    try:
        return native(name, x)(x)
    except np.linalg.LinAlgError:
        raise_matrix_error(name, x)


@on_raw_arrays[ReturnsCondition](
    "fc", "linalg.", direct=Direct("dD", "matrix elements finite ordinary", numpy=np.linalg.cond)
)
def cond(x: Array, /, *, p: OptionalMatrixOrder = None) -> Array:
    """Condition number of a matrix: how many times larger a relative error can become in a solution.

    Parameters
    ----------
    x : Tensor or DArray
        Floating-point dtype of 32 bits or more, shape (..., n, m); square unless `p` is left out, 2 or -2.
    p : {"fro", "nuc"} or float, optional
        Matrix norm, by the names of `matrix_norm`: 1, -1, 2, -2, or plus or minus infinity. By default 2.

    Returns
    -------
    Tensor or DArray
        One number per matrix, real, in new memory; infinity for a singular matrix.

    Raises
    ------
    OptionError
        If there is no such norm.
    ShapeError
        If the matrix is not square, and has to be.
    SingularMatrixError
        If `x` contains NaN or infinities.

    Notes
    -----
    Source: NumPy, `linalg.cond`.

    Examples
    --------
    >>> tt.linalg.cond(tt.asarray([[1.0, 0.0], [0.0, 0.25]]))
    Tensor(4., shape=(), dtype=float64, device=Cpu())
    """
    if p not in ORDERS:
        fix = "Omit it for 2."
        raise OptionError("linalg.cond", needed='"fro", "nuc", 1, -1, 2, -2 or an infinity', got=text_of(p), fix=fix)
    if p in {None, 2, -2}:
        need_matrix("linalg.cond", x)
        if 0 in x.shape[-2:]:
            fix = "Test x.size first."
            raise ShapeError("linalg.cond", needed="a matrix with elements", got=describe(x), fix=fix)
    else:
        need_square("linalg.cond", x)
    need_finite("linalg.cond", x)
    backend = backend_of(x)
    found = backend.ensure_array(native("linalg.cond", x)(x, p))
    return backend.function("astype")(found, backend.function("real")(x[..., 0, 0]).dtype, copy=False)


@on_raw_arrays[SolvesNearly](
    "fc",
    "linalg.",
    direct=Direct(DECOMPOSED, "rows elements finite", {"rcond": float}, operands=2, make=LstsqResult._make),
)
def lstsq(x1: Array, x2: Array, /, *, rcond: OptionalNumber = None) -> LstsqResult[Array, Array, Array, Array]:
    """Least squares: the best approximate solution of `x1 @ x = x2`, the shortest if there are several.

    Parameters
    ----------
    x1 : Tensor or DArray
        Matrix of shape (n, m), of a floating-point dtype of 32 bits or more.
    x2 : Tensor or DArray
        Vector of n numbers, or n rows, in the dtype of `x1`.
    rcond : float, optional
        Singular values up to `rcond` times the largest count as zero. By default `max(n, m)` times the epsilon of the
        dtype.

    Returns
    -------
    LstsqResult
        `solution`: m numbers, or m rows. `residuals`: a vector. `rank`: int64, without axes. `singular_values`: a
        vector. New memory.

    Raises
    ------
    RankError, ShapeError
        If an operand has other axes, or not as many rows.
    DTypeError
        If the dtypes differ.
    SingularMatrixError
        If `x1` contains NaN or infinities, or the computation does not converge.

    Notes
    -----
    Source: NumPy, `linalg.lstsq`.

    Examples
    --------
    >>> x = tt.asarray([[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]])
    >>> tt.round(tt.linalg.lstsq(x, tt.asarray([1.0, 3.0, 5.0])).solution)
    Tensor([2., 1.], shape=(2,), dtype=float64, device=Cpu())
    """
    name = "linalg.lstsq"
    need_tensors(name, x1, x2)
    need_matrix(name, x1)
    if len(x1.shape) != 2 or len(x2.shape) not in {1, 2}:  # noqa: PLR2004  # a matrix
        needed, fix = "a matrix and a vector, or two matrices", "Solve one at a time: x1[0]."
        raise RankError(name, needed=needed, got=both(x1, x2), fix=fix)
    if dtype_of(x1) is not dtype_of(x2):
        fix = "Convert one explicitly: tt.astype(x2, dtype)."
        raise DTypeError(name, needed="one dtype", got=both(x1, x2), fix=fix)
    if x1.shape[0] != x2.shape[0]:
        raise ShapeError(name, needed="as many rows in both", got=both(x1, x2), fix="Transpose one: x.mT.")
    if rcond is not None and (isinstance(rcond, bool) or not isinstance(rcond, int | float)):
        raise DTypeError(name, needed="rcond: a float", got=text_of(rcond), fix="Omit it for the default.")
    need_finite(name, x1)
    need_finite(name, x2)
    try:
        solution, residuals, rank, values = native(name, x1)(x1, x2, rcond=rcond)
    except np.linalg.LinAlgError:
        raise_matrix_error(name, x1)
    backend = backend_of(x1)
    if not backend.is_lazy:
        rank = made_beside(x1, "asarray", int(rank), dtype=backend.native(int64))
    return LstsqResult(solution, residuals, rank, values)
