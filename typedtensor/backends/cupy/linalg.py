"""Where CuPy's linear algebra differs from the standard, in the namespace `linalg`.

By default CuPy returns whatever cuSOLVER left after a failure. Here the status is read, which waits for the Gpu.
"""

# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
from __future__ import annotations

from functools import wraps
from importlib import import_module
from math import inf, prod
from typing import TYPE_CHECKING, Any

import cupy
import cupyx
import numpy as np
from numpy.lib.array_utils import normalize_axis_index
from numpy.linalg import LinAlgError

if TYPE_CHECKING:
    from collections.abc import Callable

SOLVER_FAULTS = (
    ("potrf", "Matrix is not positive definite"),
    ("getr", "Singular matrix"),
    ("gesv", "Singular matrix"),
)
"""Routines of cuSOLVER and cuBLAS, and NumPy's messages for their failures; `gesvd` is treated separately."""


# Products and diagonals
def _outer(x1: Any, x2: Any) -> Any:
    return cupy.outer(x1, x2)


def _cross(x1: Any, x2: Any, *, axis: int) -> Any:
    shape = np.broadcast_shapes(x1.shape, x2.shape)
    return cupy.linalg.cross(cupy.broadcast_to(x1, shape), cupy.broadcast_to(x2, shape), axis=axis)


def _diagonal(raw: Any, *, offset: int = 0) -> Any:
    return cupy.diagonal(raw, offset, -2, -1)


def _trace(raw: Any, *, offset: int = 0, dtype: Any = None) -> Any:
    return cupy.sum(cupy.diagonal(raw, offset, -2, -1), axis=-1, dtype=dtype)


def _solved(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with cuSOLVER's failures raised with NumPy's messages; waits for the Gpu."""

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        try:
            with cupyx.errstate(linalg="raise"):
                return function(*arguments, **options)
        except LinAlgError as error:
            text = str(error)
            if "Error reported by" not in text:
                raise
            message = "The iteration did not converge"
            if "gesvd" not in text:
                message = next((words for routine, words in SOLVER_FAULTS if routine in text), message)
            raise LinAlgError(message) from error

    return call


def _validate_finite(raw: Any) -> None:
    """Refuse NaN, for which cuSOLVER does not report that it failed."""
    if not bool(cupy.all(cupy.isfinite(raw))):
        raise LinAlgError("The iteration did not converge: NaN or an infinity")


@_solved
def _cholesky(raw: Any, *, upper: bool = False) -> Any:
    if not upper:
        return cupy.linalg.cholesky(raw)
    return cupy.conj(cupy.swapaxes(cupy.linalg.cholesky(cupy.conj(cupy.swapaxes(raw, -1, -2))), -1, -2))


@_solved
def _svd(raw: Any, *, full_matrices: bool = True) -> Any:
    return cupy.linalg.svd(raw, full_matrices=full_matrices)


@_solved
def _svdvals(raw: Any) -> Any:
    _validate_finite(raw)
    return cupy.linalg.svd(raw, compute_uv=False)


@_solved
def _eigh(raw: Any) -> Any:
    _validate_finite(cupy.tril(raw))
    return cupy.linalg.eigh(raw)


@_solved
def _eigvalsh(raw: Any) -> Any:
    _validate_finite(cupy.tril(raw))
    return cupy.linalg.eigvalsh(raw)


@_solved
def _eig(raw: Any) -> Any:
    """One matrix after the other: of many, CuPy looks only whether the last one converged."""
    if raw.ndim == 2 or not raw.size:  # noqa: PLR2004  # a matrix
        return cupy.linalg.eig(raw)
    values, vectors = zip(*map(cupy.linalg.eig, raw.reshape((-1, *raw.shape[-2:]))), strict=True)
    return cupy.stack(values).reshape(raw.shape[:-1]), cupy.stack(vectors).reshape(raw.shape)


@_solved
def _eigvals(raw: Any) -> Any:
    if raw.ndim == 2 or not raw.size:  # noqa: PLR2004  # as above
        return cupy.linalg.eigvals(raw)
    found = [cupy.linalg.eigvals(each) for each in raw.reshape((-1, *raw.shape[-2:]))]
    return cupy.stack(found).reshape(raw.shape[:-1])


@_solved
def _solve(x1: Any, x2: Any) -> Any:
    """CuPy requires equal batch axes; the standard broadcasts them."""
    if x2.ndim == 1:
        return cupy.linalg.solve(x1, x2)
    front = np.broadcast_shapes(x1.shape[:-2], x2.shape[:-2])
    first = cupy.broadcast_to(x1, (*front, *x1.shape[-2:]))
    second = cupy.broadcast_to(x2, (*front, *x2.shape[-2:]))
    if not second.size:
        return cupy.empty(second.shape, np.result_type(x1.dtype, x2.dtype))
    return cupy.linalg.solve(first, second)


@_solved
def _solve_triangular(x1: Any, x2: Any, *, lower: bool, unit_diagonal: bool) -> Any:
    """Refuse zeros on the diagonal, by which cuBLAS divides. CuPy requires equal batch axes and ranks."""
    if not unit_diagonal and bool(cupy.any(cupy.equal(cupy.diagonal(x1, 0, -2, -1), 0))):
        raise LinAlgError("Singular matrix")
    columns = x2[:, None] if x2.ndim == 1 else x2
    front = np.broadcast_shapes(x1.shape[:-2], columns.shape[:-2])
    first = cupy.broadcast_to(x1, (*front, *x1.shape[-2:]))
    second = cupy.broadcast_to(columns, (*front, *columns.shape[-2:]))
    if second.size:
        solve = import_module("cupyx.scipy.linalg").solve_triangular
        second = solve(first, second, lower=lower, unit_diagonal=unit_diagonal)
    else:
        second = cupy.empty(second.shape, x1.dtype)
    return second[..., 0] if x2.ndim == 1 else second


@_solved
def _expm(raw: Any) -> Any:
    """One matrix after the other: CuPy has no batches."""
    expm = import_module("cupyx.scipy.linalg").expm
    if raw.ndim == 2 or not raw.size:  # noqa: PLR2004  # a matrix
        return expm(raw) if raw.size else cupy.empty(raw.shape, raw.dtype)
    return cupy.stack([expm(each) for each in raw.reshape((-1, *raw.shape[-2:]))]).reshape(raw.shape)


@_solved
def _pinv(raw: Any, *, rtol: Any = None) -> Any:
    tolerance = max(raw.shape[-2:]) * np.finfo(raw.dtype).eps if rtol is None else rtol
    return cupy.linalg.pinv(raw, tolerance)


def _matrix_rank(raw: Any, *, rtol: Any = None) -> Any:
    values = _svdvals(raw)
    if not values.shape[-1]:
        return cupy.zeros(values.shape[:-1], np.int64)
    tolerance = float(max(raw.shape[-2:]) * np.finfo(values.dtype).eps) if rtol is None else rtol
    least = cupy.max(values, axis=-1) * tolerance
    return cupy.sum(values > least[..., None], axis=-1, dtype=np.dtype(np.int64))


# Norms
def _vector_norm(raw: Any, *, axis: Any, keepdims: bool, ord: float) -> Any:
    given = range(raw.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    axes = [normalize_axis_index(each, raw.ndim) for each in given]
    kept = [each for each in range(raw.ndim) if each not in axes]
    shape = tuple(raw.shape[each] for each in kept)
    rows = cupy.transpose(raw, (*kept, *axes)).reshape((*shape, prod(raw.shape[each] for each in axes)))
    sizes = cupy.abs(rows)
    wide = sizes.astype(np.float32) if sizes.dtype == np.float16 else sizes
    answer = _norm(wide, ord).astype(sizes.dtype, copy=False)
    return answer.reshape([1 if each in axes else size for each, size in enumerate(raw.shape)]) if keepdims else answer


def _norm(sizes: Any, ord: float) -> Any:
    """The norm of absolute values along the last axis."""
    if ord == inf:
        return _largest(sizes)
    if ord == -inf:
        return cupy.min(sizes, axis=-1)
    if ord == 0:
        return cupy.sum(cupy.not_equal(sizes, 0), axis=-1, dtype=sizes.dtype)
    if ord == 1:
        return cupy.sum(sizes, axis=-1)
    unit = _unit(_largest(sizes) if ord > 0 or not sizes.shape[-1] else cupy.min(sizes, axis=-1))
    shares = sizes / unit[..., None]
    if ord == 2:  # noqa: PLR2004  # the Euclidean one
        return cupy.sqrt(cupy.sum(shares * shares, axis=-1)) * unit
    return cupy.sum(shares**ord, axis=-1) ** (1 / ord) * unit


def _unit(extreme: Any) -> Any:
    """The divisors with which no power is out of range."""
    return cupy.where((extreme > 0) & cupy.isfinite(extreme), extreme, extreme.dtype.type(1))


def _largest(sizes: Any) -> Any:
    return cupy.max(sizes, axis=-1) if sizes.shape[-1] else cupy.zeros(sizes.shape[:-1], sizes.dtype)


def _matrix_norm(raw: Any, *, keepdims: bool, ord: Any) -> Any:
    if ord == "fro" or ord is None:
        return _vector_norm(raw, axis=(-2, -1), keepdims=keepdims, ord=2)
    if ord in {1, -1, inf, -inf}:
        sums = cupy.sum(cupy.abs(raw), axis=-2 if ord in {1, -1} else -1)
        answer = _largest(sums) if ord > 0 else cupy.min(sums, axis=-1)
    elif ord == "nuc":
        answer = cupy.sum(_svdvals(raw), axis=-1)
    else:
        values = _svdvals(raw)
        answer = _largest(values) if ord > 0 else cupy.min(values, axis=-1)
    return answer[..., None, None] if keepdims else answer


@_solved
def _cond(raw: Any, p: Any = None) -> Any:
    """The condition number, which does not depend on the scale of the matrix."""
    if not raw.size:
        return cupy.linalg.cond(raw, p)
    largest = cupy.max(cupy.abs(raw), axis=(-2, -1), keepdims=True)
    power = cupy.frexp(_unit(largest))[1]
    return cupy.linalg.cond(raw * cupy.ldexp(largest.dtype.type(1), -power), p)


LINALG: dict[str, Callable[..., Any]] = {
    "outer": _outer,
    "cross": _cross,
    "diagonal": _diagonal,
    "trace": _trace,
    "matrix_power": _solved(cupy.linalg.matrix_power),
    "inv": _solved(cupy.linalg.inv),
    "qr": _solved(cupy.linalg.qr),
    "cholesky": _cholesky,
    "svd": _svd,
    "svdvals": _svdvals,
    "eig": _eig,
    "eigvals": _eigvals,
    "cond": _cond,
    "lstsq": _solved(cupy.linalg.lstsq),
    "eigh": _eigh,
    "eigvalsh": _eigvalsh,
    "solve": _solve,
    "solve_triangular": _solve_triangular,
    "expm": _expm,
    "pinv": _pinv,
    "matrix_rank": _matrix_rank,
    "vector_norm": _vector_norm,
    "matrix_norm": _matrix_norm,
}
"""By the names of the standard; all others are CuPy's."""
