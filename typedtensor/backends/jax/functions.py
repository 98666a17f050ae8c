"""Where jax.numpy differs from the library, or cannot be traced."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.jax.loading import is_traced
from typedtensor.backends.table import TABLE

if TYPE_CHECKING:
    from collections.abc import Callable

jax: Any = import_module("jax")
jnp: Any = import_module("jax.numpy")

OUTSIDE = "Compute it outside the function that is transformed, and pass it in as an argument."
CHOOSE = "Choose by tt.where(condition, x, y), which keeps the shape."
BY_VALUES: dict[str, str] = {
    **dict.fromkeys(("nonzero", "argwhere"), CHOOSE),
    **dict.fromkeys(
        (
            *("unique_all", "unique_counts", "unique_inverse", "unique_values", "bincount"),
            *("union1d", "intersect1d", "setdiff1d", "setxor1d", "roots"),
        ),
        OUTSIDE,
    ),
}
"""The functions whose results have a size that depends on values, and what to write."""
PROMOTING = frozenset(
    (
        *(
            "where",
            "concat",
            "stack",
            "clip",
            "matmul",
            "vecdot",
            "matvec",
            "vecmat",
            "tensordot",
            "einsum",
            "outer",
            "kron",
            "linalg.outer",
        ),
        *(
            "linalg.cross",
            "linalg.solve",
            "linalg.matmul",
            "linalg.vecdot",
            "linalg.tensordot",
            "convolve",
            "correlate",
        ),
    )
)
"""The functions of several operands that are no pairs of elements, and promote."""
QUOTIENTS = {
    np.dtype(f"{kind}{size}"): np.true_divide(np.ones(1, f"{kind}{size}"), 1).dtype
    for kind in "iu"
    for size in (1, 2, 4, 8)
}
QUOTIENTS[np.dtype(bool)] = np.dtype(np.float64)
"""The dtypes of quotients, which JAX has in float32 for some."""


def promotes(name: str) -> bool:
    """Whether the function converts its operands to one dtype."""
    return name in PROMOTING or (name in TABLE and TABLE[name].form == "pairwise")


def promoted(name: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The operands in the dtype to which NumPy promotes them; JAX has integers and float32 as float32."""
    first = 1 if name == "where" else 0
    dtypes = {x.dtype for x in _arrays(arguments[first:])}
    if len(dtypes) < 2:  # noqa: PLR2004  # one needs no conversion
        return arguments
    return (*arguments[:first], *_converted(arguments[first:], np.result_type(*dtypes)))


def _arrays(arguments: Any) -> list[Any]:
    found = []
    for x in arguments:
        found += _arrays(x) if x.__class__ in {list, tuple} else [x] if is_traced(x) else []
    return found


def _converted(x: Any, dtype: Any) -> Any:
    if x.__class__ in {list, tuple}:
        return x.__class__(_converted(each, dtype) for each in x)
    return x.astype(dtype) if is_traced(x) else x


def asarray(x: Any, /, *, dtype: Any = None, copy: bool | None = None) -> Any:
    """An array; nothing is written, so a copy is the array itself."""
    del copy
    return jnp.asarray(x, dtype=dtype)


def astype(x: Any, dtype: Any, /, *, copy: bool = True) -> Any:
    """The array in another dtype."""
    del copy
    return jnp.asarray(x).astype(dtype)


def divide(x1: Any, x2: Any) -> Any:
    """The quotient, of integers in NumPy's dtype."""
    dtype = next(iter(_arrays((x1, x2)))).dtype
    if dtype == np.bool_ and not isinstance(x1, int | float | complex) and not isinstance(x2, int | float | complex):
        return jnp.where(x2, x1, jnp.where(x1, np.inf, np.nan))  # XLA simplifies the quotient to 0 where both are False
    if dtype in QUOTIENTS and not isinstance(x1, float | complex) and not isinstance(x2, float | complex):
        x1, x2 = (jnp.asarray(x, QUOTIENTS[dtype]) for x in (x1, x2))
    return jnp.divide(x1, x2)


def floor_divide(x1: Any, x2: Any) -> Any:
    """The quotient rounded down; the standard's result if an operand is infinite or zero."""
    found = jnp.floor_divide(x1, x2)
    if found.dtype.kind != "f":
        return jnp.where(jnp.asarray(x2) == 0, found.dtype.type(0), found)  # as NumPy
    quotient = jnp.divide(x1, x2)
    special = jnp.isinf(x1) | jnp.isinf(x2) | (jnp.asarray(x2) == 0)
    return jnp.where(special, jnp.floor(quotient), found)


def accumulated(name: str, x: Any, **options: Any) -> Any:
    """A cumulative sum or product, of small integers in 64 bits."""
    if x.dtype.kind in "iu" and options.get("dtype") is None:
        options["dtype"] = np.dtype(f"{x.dtype.kind}8")
    return getattr(jnp, name)(x, **options)


def positions(name: str, *arguments: Any, **options: Any) -> Any:
    """What returns positions in int32, in int64."""
    return getattr(jnp, name)(*arguments, **options).astype(np.int64)


def sliding_window_view(x: Any, sizes: tuple[int, ...], axes: tuple[int, ...]) -> Any:
    """The windows, as a copy: traced arrays have no memory to share."""
    for size, at in zip(sizes, axes, strict=True):
        starts = np.arange(x.shape[at] - size + 1)
        windows = jnp.take(x, jnp.asarray(starts[:, None] + np.arange(size)), axis=at)
        x = jnp.moveaxis(windows, at % x.ndim + 1, -1)
    return x


def gradient(f: Any, spacing: Any, *, axis: int, edge_order: int) -> Any:
    """The slopes along one axis by NumPy's formulas, of which JAX has those for even distances."""
    f = jnp.moveaxis(f, axis, -1)
    if f.dtype.kind in "biu":
        f = f.astype(np.float64)
    n = f.shape[-1]
    steps = jnp.diff(spacing) if getattr(spacing, "ndim", 0) else jnp.full(n - 1, spacing, dtype=f.dtype)
    before, after = steps[:-1], steps[1:]
    inner = (
        f[..., :-2] * (-after / (before * (before + after)))
        + f[..., 1:-1] * ((after - before) / (before * after))
        + f[..., 2:] * (before / (after * (before + after)))
    )
    slopes = jnp.diff(f, axis=-1) / steps
    first, last = slopes[..., :1], slopes[..., -1:]
    if edge_order > 1:
        first = first + (first - slopes[..., 1:2]) * (steps[0] / (steps[0] + steps[1]))
        last = last + (last - slopes[..., -2:-1]) * (steps[-1] / (steps[-2] + steps[-1]))
    return jnp.moveaxis(jnp.concatenate([first, inner, last], axis=-1), -1, axis)


def solve_triangular(x1: Any, x2: Any, *, lower: bool, unit_diagonal: bool) -> Any:
    """The solutions, by matrix and right-hand side."""
    solve = partial(_scipy_linalg().solve_triangular, lower=lower, unit_diagonal=unit_diagonal)
    shape = "(n,n),(n)->(n)" if x2.ndim == 1 else "(n,n),(n,k)->(n,k)"
    return jnp.vectorize(solve, signature=shape)(x1, x2)


def expm(x: Any) -> Any:
    """The exponential of each matrix, in 64 bits: in 32 bits JAX's has three digits."""
    wide = x.astype(np.result_type(x.dtype, np.float64))
    return jnp.vectorize(_scipy_linalg().expm, signature="(n,n)->(n,n)")(wide).astype(x.dtype)


def matrix_rank(x: Any, *, rtol: Any = None) -> Any:
    """The number of singular values above the tolerance, in int64."""
    shape = x.shape
    if 0 in shape[-2:]:
        return jnp.zeros(np.broadcast_shapes(shape[:-2], np.shape(rtol)), np.int64)
    values = jnp.linalg.svd(x, compute_uv=False)
    if rtol is None:
        rtol = max(shape[-2:]) * jnp.finfo(values.dtype).eps
    bound = jnp.max(values, axis=-1) * jnp.asarray(rtol)
    return jnp.sum(values > bound[..., None], axis=-1, dtype=np.int64)


def bounded_bincount(x: Any, *, weights: Any, minlength: int) -> Any:
    """The counts of numbers below the size of the result."""
    return jnp.bincount(x, weights=weights, length=minlength)


def polyfit(x: Any, y: Any, deg: int, *, rcond: Any, w: Any) -> Any:
    """The coefficients, by a decomposition that has a derivative; NaN where the positions do not determine them."""
    kind = np.result_type(x.dtype, y.dtype)
    powers, samples = vander(x, deg + 1, increasing=False).astype(kind), y.astype(kind)
    if w is not None:
        powers, samples = powers * w[:, None], (samples.T * w).T
    sizes = jnp.sqrt(jnp.sum(jnp.abs(powers) ** 2, axis=0))
    scaled = jax.lax.stop_gradient(powers / jnp.where(sizes > 0, sizes, 1))
    rank = matrix_rank(scaled, rtol=x.shape[0] * jnp.finfo(x.dtype).eps if rcond is None else rcond)
    rows, triangle = jnp.linalg.qr(powers)
    found = _scipy_linalg().solve_triangular(triangle, rows.conj().T @ samples)
    return jnp.where(rank > deg, found, np.nan)


def polyval(p: Any, x: Any) -> Any:
    """Horner's rule from the first coefficient on."""
    kind = np.result_type(p.dtype, x.dtype)
    x = jnp.asarray(x, kind)
    found = jnp.zeros(x.shape, kind)
    for at, coefficient in enumerate(p):
        found = found * x + coefficient if at else found + coefficient
    return found.astype(kind)


def vander(x: Any, count: int, *, increasing: bool) -> Any:
    """The powers, by products as NumPy's."""
    x = x.astype(np.vander(np.ones(1, x.dtype)).dtype)
    columns = [jnp.ones_like(x)]
    for _ in range(count - 1):
        columns.append(columns[-1] * x)
    found = jnp.stack(columns, axis=1)[:, :count]
    return found if increasing else found[:, ::-1]


def _known(index: Any) -> Any:
    """An index as NumPy takes it: positions that are traced are replaced by 0."""
    if isinstance(index, tuple):
        return tuple(map(_known, index))
    if isinstance(index, jax.core.Tracer):
        return np.zeros(index.shape, np.int64)
    return np.asarray(index) if is_traced(index) else index


def selected(x: Any, key: Any) -> Any:
    """The elements of a key; IndexError for a position beyond the end, where JAX takes the last element.

    A traced position beyond it, which is not known yet, gives NaN or the smallest integer.
    """
    np.broadcast_to(np.False_, x.shape)[_known(key)]  # only checked, since it has no memory
    if any(isinstance(each, jax.core.Tracer) for each in (key if isinstance(key, tuple) else (key,))):
        return x.at[key].get(mode="fill")
    return x[key]


def taken(name: str, x: Any, indices: Any, *, axis: int) -> Any:
    """The elements at positions along an axis, or beside them, with the same checks."""
    getattr(np, name)(np.broadcast_to(np.False_, x.shape), _known(indices), axis=axis)
    return getattr(jnp, name)(x, indices, axis=axis)


def at(x: Any, key: Any, values: Any, *, name: str) -> Any:
    """The array with the values at the positions."""
    method = {"maximum": "max", "minimum": "min"}.get(name, name)
    return getattr(jnp.asarray(x).at[key], method)(values)


def _scipy_linalg() -> Any:
    return import_module("jax.scipy.linalg")


OVERRIDES: dict[str, Callable[..., Any]] = {
    "asarray": asarray,
    "astype": astype,
    "divide": divide,
    "floor_divide": floor_divide,
    **{name: partial(accumulated, name) for name in ("cumulative_sum", "cumulative_prod")},
    **{name: partial(positions, name) for name in ("searchsorted", "digitize", "argpartition")},
    **{name: partial(taken, name) for name in ("take", "take_along_axis")},
    "sliding_window_view": sliding_window_view,
    "gradient": gradient,
    "linalg.solve_triangular": solve_triangular,
    "linalg.expm": expm,
    "linalg.matrix_rank": matrix_rank,
    "bounded_bincount": bounded_bincount,
    "polyfit": polyfit,
    "polyval": polyval,
    "vander": vander,
    "at": at,
}
"""The functions that differ, by their names in the standard."""
