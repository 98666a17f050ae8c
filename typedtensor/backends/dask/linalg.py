"""Products and decompositions: chunk by chunk if possible, else on whole matrices."""

from __future__ import annotations

import warnings
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.dask.blocks import at_once, on_matrices, parts_at_once, single
from typedtensor.backends.dask.contributions import norm
from typedtensor.backends.dask.reductions import reduction
from typedtensor.backends.dask.tasks import Task
from typedtensor.backends.products import validate_core_axes, validate_summed

if TYPE_CHECKING:
    from collections.abc import Callable

da: Any = import_module("dask.array")
INT64 = np.dtype(np.int64)
MATRIX_NDIM = 2


def _real(dtype: Any) -> Any:
    return np.empty(0, dtype).real.dtype


# NumPy adds small integers in their own dtype, modulo its range: in 64 bits the sum is the same modulo that range.
# dask adds chunk by chunk, and casts on the way; float16 is added in float32, as NumPy does within a product. All
# operands get the dtype of the result first: int64 and uint64 would meet in float64.
def _widened(arrays: Any) -> list[Any]:
    dtype = _wide(np.result_type(*(x.dtype for x in arrays)))
    return [x if x.dtype == dtype else x.astype(dtype) for x in arrays]


def _wide(dtype: Any) -> Any:
    if dtype.kind in "iub":
        return np.dtype(np.uint64 if dtype.kind == "u" else np.int64)
    return np.dtype(np.float32) if dtype == np.float16 else dtype


def _as_numpy(x: Any, operands: Any) -> Any:
    dtype = np.result_type(*(each.dtype for each in operands))
    if dtype.kind == "b" != x.dtype.kind:
        return x != 0
    return x if x.dtype == dtype else x.astype(dtype)


# dask broadcasts summed axes of one element, or computes before it refuses them.
def _matmul(x1: Any, x2: Any) -> Any:
    if x1.ndim and x2.ndim:
        validate_summed("matmul", x1.shape[-1], x2.shape[-min(x2.ndim, 2)])
    return _as_numpy(da.matmul(*_widened((x1, x2))), (x1, x2))


def _einsum(subscripts: str, *operands: Any) -> Any:
    """The axes with one letter have the same chunks in dask if they are of several operands, not of one."""
    given = [
        single(x, *(at for at, letter in enumerate(letters) if letters.count(letter) > 1))
        for x, letters in zip(operands, _letters(subscripts, operands), strict=True)
    ]
    return _as_numpy(da.einsum(subscripts, *_widened(given)), operands)


def _letters(subscripts: str, operands: Any) -> list[str]:
    """The letter of each axis of each operand; an axis of an Ellipsis has none that counts."""
    found = []
    for each, x in zip(subscripts.replace(" ", "").partition("->")[0].split(","), operands, strict=True):
        before, dots, after = each.partition("...")
        missing = x.ndim - len(before) - len(after)
        found.append(before + "".join(map(chr, range(missing))) * bool(dots) + after)
    return found


def _tensordot(x1: Any, x2: Any, *, axes: Any) -> Any:
    if isinstance(axes, list | tuple):
        axes = tuple([int(each) for each in side] for side in axes)
    return _as_numpy(da.tensordot(*_widened((x1, x2)), axes=axes), (x1, x2))


def _vecdot(x1: Any, x2: Any, *, axis: int) -> Any:
    validate_core_axes("vecdot", (x1, 1), (x2, 1))
    validate_summed("vecdot", x1.shape[axis], x2.shape[axis])
    one, two = _widened((x1, x2))
    one = da.conj(one) if one.dtype.kind == "c" else one
    return _as_numpy(da.sum(one * two, axis=axis, dtype=one.dtype), (x1, x2))


def _matvec(x1: Any, x2: Any) -> Any:
    validate_core_axes("matvec", (x1, 2), (x2, 1))
    return _matmul(x1, x2[..., None])[..., 0]


def _vecmat(x1: Any, x2: Any) -> Any:
    validate_core_axes("vecmat", (x1, 1), (x2, 2))
    return _matmul(da.conj(x1)[..., None, :] if x1.dtype.kind == "c" else x1[..., None, :], x2)[..., 0, :]


def _outer(x1: Any, x2: Any) -> Any:
    return x1[:, None] * x2[None, :]


def _cross(x1: Any, x2: Any, *, axis: int = -1) -> Any:
    shape = np.broadcast_shapes(x1.shape, x2.shape)
    x1, x2 = (da.moveaxis(da.broadcast_to(x, shape), axis, -1) for x in (x1, x2))
    dtype = np.result_type(x1.dtype, x2.dtype)
    found = on_matrices(Task("linalg.cross"), "(d),(d)->(d)", x1, x2, dtypes=dtype)
    return da.moveaxis(found, -1, axis)


def _one(name: str, signature: str, *, real: bool = False) -> Callable[..., Any]:
    """A function of one matrix with one result."""

    def call(x: Any, **options: Any) -> Any:
        return on_matrices(Task(name, **options), signature, x, dtypes=_real(x.dtype) if real else x.dtype)

    return call


def _slogdet(x: Any) -> Any:
    found = on_matrices(Task("linalg.slogdet"), "(n,n)->(),()", x, dtypes=[x.dtype, _real(x.dtype)])
    return np.linalg.slogdet(np.eye(1)).__class__(*found)


def _eigh(x: Any) -> Any:
    found = on_matrices(Task("linalg.eigh"), "(n,n)->(n),(n,n)", x, dtypes=[_real(x.dtype), x.dtype])
    return np.linalg.eigh(np.eye(1)).__class__(*found)


def _complex(dtype: Any) -> Any:
    return np.result_type(dtype, np.complex64)


def _eig(x: Any) -> Any:
    found = on_matrices(Task("linalg.eig"), "(n,n)->(n),(n,n)", x, dtypes=[_complex(x.dtype)] * 2)
    return np.linalg.eig(np.eye(1)).__class__(*found)


def _eigvals(x: Any) -> Any:
    return on_matrices(Task("linalg.eigvals"), "(n,n)->(n)", x, dtypes=_complex(x.dtype))


def _cond(x: Any, p: Any = None) -> Any:
    return on_matrices(Task("linalg.cond", p=p), "(n,m)->()", x, dtypes=_real(x.dtype))


def _solve(a: Any, b: Any) -> Any:
    signature = "(n,n),(n)->(n)" if b.ndim == 1 else "(n,n),(n,k)->(n,k)"
    return on_matrices(Task("linalg.solve"), signature, a, b, dtypes=np.result_type(a.dtype, b.dtype))


def _solve_triangular(a: Any, b: Any, **options: Any) -> Any:
    signature = "(n,n),(n)->(n)" if b.ndim == 1 else "(n,n),(n,k)->(n,k)"
    return on_matrices(Task("linalg.solve_triangular", **options), signature, a, b, dtypes=a.dtype)


def _matrix_power(x: Any, n: int) -> Any:
    return on_matrices(Task("linalg.matrix_power", n=n), "(n,n)->(n,n)", x, dtypes=x.dtype)


def _matrix_rank(x: Any, *, rtol: Any = None) -> Any:
    return on_matrices(Task("linalg.matrix_rank", **_tolerance(rtol)), "(n,m)->()", x, dtypes=INT64)


def _pinv(x: Any, *, rtol: Any = None) -> Any:
    return on_matrices(Task("linalg.pinv", **_tolerance(rtol)), "(n,m)->(m,n)", x, dtypes=x.dtype)


def _tolerance(rtol: Any) -> dict[str, Any]:
    return {} if rtol is None else {"rtol": rtol}


def _in_one_direction(x: Any) -> Any:
    """A matrix in chunks along its longer axis only, as the tall-and-skinny algorithms require."""
    return single(x, 1) if x.shape[0] >= x.shape[1] else single(x, 0)


def _finite(x: Any, name: str) -> Any:
    """The same matrix; its chunks refuse NaN and infinities, as the decomposition of the whole does."""
    return x.map_blocks(Task("finite", function=name), dtype=x.dtype)


def _qr(x: Any, *, mode: str = "reduced", name: str = "linalg.qr") -> Any:
    rows, cols = x.shape[-2:]
    kind = np.linalg.qr(np.eye(1)).__class__
    if mode == "complete" or x.ndim != MATRIX_NDIM or 0 in x.shape or rows < cols:
        signature = "(n,m)->(n,n),(n,m)" if mode == "complete" else "(n,m)->(n,k),(k,m)"
        sizes = None if mode == "complete" else {"k": min(rows, cols)}
        return kind(*on_matrices(Task("linalg.qr", mode=mode), signature, x, dtypes=[x.dtype] * 2, sizes=sizes))
    return kind(*da.linalg.qr(_in_one_direction(_finite(x, name))))


def _svd(x: Any, *, full_matrices: bool = True, name: str = "linalg.svd") -> Any:
    rows, cols = x.shape[-2:]
    kind = np.linalg.svd(np.eye(1)).__class__
    tall = x.ndim == MATRIX_NDIM and 0 not in x.shape and max(x.numblocks) > 1
    if full_matrices or not tall:
        right = "(n,n),(k),(m,m)" if full_matrices else "(n,k),(k),(k,m)"
        task = Task("linalg.svd", full_matrices=full_matrices)
        dtypes = [x.dtype, _real(x.dtype), x.dtype]
        return kind(*on_matrices(task, f"(n,m)->{right}", x, dtypes=dtypes, sizes={"k": min(rows, cols)}))
    with warnings.catch_warnings():  # dask casts the empty array that states the dtype of the real singular values
        warnings.simplefilter("ignore", np.exceptions.ComplexWarning)
        return kind(*da.linalg.svd(_in_one_direction(_finite(x, name)), coerce_signs=False))


def _svdvals(x: Any) -> Any:
    sizes = {"k": min(x.shape[-2:])}
    if x.ndim == MATRIX_NDIM and 0 not in x.shape and max(x.numblocks) > 1:
        return _svd(x, full_matrices=False, name="linalg.svdvals")[1]
    return on_matrices(Task("linalg.svdvals"), "(n,m)->(k)", x, dtypes=_real(x.dtype), sizes=sizes)


def _lstsq(x1: Any, x2: Any, *, rcond: Any = None) -> Any:
    """The singular values of a tall matrix, through its QR decomposition: those of R, a small matrix."""
    (rows, cols), columns = x1.shape, x2.shape[1:]
    real = _real(x1.dtype)
    task = Task("linalg.lstsq", rcond=np.finfo(real).eps * max(rows, cols) if rcond is None else rcond)
    dtypes = [x1.dtype, real, INT64, real]
    shapes = [(cols, *columns), (np.nan if rows > cols else 0,), (), (min(rows, cols),)]
    if rows <= cols or 0 in x1.shape or 0 in columns:
        return tuple(parts_at_once(task, x1, x2, dtypes=dtypes, shapes=shapes))
    q, r = _qr(x1, name="linalg.lstsq")
    solution, _, rank, values = parts_at_once(task, r, _matmul(da.conj(q).T, x2), dtypes=dtypes, shapes=shapes)
    left = da.absolute(x2 - _matmul(x1, solution))
    total = da.sum(left * left, axis=0, keepdims=not columns, dtype=real)
    residuals = at_once(Task("if_full", full=cols), total, rank, dtype=real, shape=(np.nan,))
    return solution, residuals, rank, values


def _vector_norm(x: Any, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Any:
    """The norm of magnitudes, by the order."""
    real = _real(x.dtype)
    axes = tuple(range(x.ndim)) if axis is None else axis
    if not x.ndim:
        axes = None
    size = da.absolute(x)
    if ord in {np.inf, -np.inf}:
        return _extreme(size, ord, axes, keepdims=keepdims)
    if ord == 0:
        return da.sum(x != 0, axis=axes, keepdims=keepdims).astype(real)
    if not x.ndim:
        return size.astype(real)
    norms = partial(norm, ord=ord)  # of chunks, then of their norms: no power is out of range
    wide = np.result_type(real, np.float32)
    found = da.reduction(x, norms, norms, combine=norms, axis=axes, keepdims=keepdims, dtype=wide)
    return found.astype(real)


def _extreme(size: Any, ord: float, axes: Any, *, keepdims: bool) -> Any:
    reduced = size.shape if axes is None else [size.shape[a] for a in (axes if isinstance(axes, tuple) else (axes,))]
    if 0 in reduced:
        if ord < 0:
            raise ValueError("zero-size array to reduction operation minimum which has no identity")
        return da.sum(size, axis=axes, keepdims=keepdims, dtype=size.dtype)  # zeros
    return (da.max if ord > 0 else da.min)(size, axis=axes, keepdims=keepdims)


def _matrix_norm(x: Any, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    found = on_matrices(Task("linalg.matrix_norm", ord=ord), "(n,m)->()", x, dtypes=_real(x.dtype))
    return found[..., None, None] if keepdims else found


def _diagonal(x: Any, *, offset: int = 0) -> Any:
    rows, cols = x.shape[-2:]
    start, column = (0, offset) if offset >= 0 else (-offset, 0)
    size = max(min(rows - start, cols - column), 0)
    task = Task("linalg.diagonal", offset=offset)
    return on_matrices(task, "(n,m)->(k)", x, dtypes=x.dtype, sizes={"k": size})


def _trace(x: Any, *, offset: int = 0, dtype: Any = None) -> Any:
    diagonal = _diagonal(x, offset=offset)
    return reduction("sum")(diagonal, axis=-1, dtype=dtype or np.sum(np.ones(1, x.dtype)).dtype)


LINALG: dict[str, Callable[..., Any]] = {
    "matmul": _matmul,
    "einsum": _einsum,
    "tensordot": _tensordot,
    "vecdot": _vecdot,
    "matvec": _matvec,
    "vecmat": _vecmat,
    "linalg.outer": _outer,
    "linalg.cross": _cross,
    "linalg.det": _one("linalg.det", "(n,n)->()"),
    "linalg.inv": _one("linalg.inv", "(n,n)->(n,n)"),
    "linalg.eigvalsh": _one("linalg.eigvalsh", "(n,n)->(n)", real=True),
    "linalg.cholesky": _one("linalg.cholesky", "(n,n)->(n,n)"),
    "linalg.slogdet": _slogdet,
    "linalg.eig": _eig,
    "linalg.eigvals": _eigvals,
    "linalg.cond": _cond,
    "linalg.eigh": _eigh,
    "linalg.solve": _solve,
    "linalg.solve_triangular": _solve_triangular,
    "linalg.expm": _one("linalg.expm", "(n,n)->(n,n)"),
    "linalg.matrix_power": _matrix_power,
    "linalg.matrix_rank": _matrix_rank,
    "linalg.pinv": _pinv,
    "linalg.qr": _qr,
    "linalg.svd": _svd,
    "linalg.svdvals": _svdvals,
    "linalg.lstsq": _lstsq,
    "linalg.vector_norm": _vector_norm,
    "linalg.matrix_norm": _matrix_norm,
    "linalg.diagonal": _diagonal,
    "linalg.trace": _trace,
}
