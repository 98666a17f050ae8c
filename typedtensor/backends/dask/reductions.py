"""Reductions and cumulative sums: chunk by chunk, then along a tree."""

# dask has no types; pyright reports every use of them.
# pyright: reportUnknownLambdaType=false
from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index, normalize_axis_tuple

from typedtensor.backends.dask import contributions as parts
from typedtensor.backends.dask.blocks import outcome
from typedtensor.backends.dask.tasks import NUMPY, Task
from typedtensor.backends.sums import WIDER

if TYPE_CHECKING:
    from collections.abc import Callable

da: Any = import_module("dask.array")
SUMS = ("sum", "prod", "nansum", "nanprod")
MEANS = ("mean", "nanmean", "std", "var", "nanstd", "nanvar")
FLOAT16 = np.dtype(np.float16)


def wide(x: Any) -> Any:
    """float16 as float32: sums of thousands of elements have no place in float16, and counts end at 65,504."""
    return x.astype(np.float32) if x.dtype == FLOAT16 else x


def _whole(name: str, x: Any, axes: tuple[int, ...], dtype: Any, **options: Any) -> Any:
    """The Cpu's function of each chunk: no reduced axis is cut."""
    keepdims = options["keepdims"]
    every = tuple(range(x.ndim))
    kept = every if keepdims else tuple(at for at in every if at not in axes)
    sizes = {at: (1,) * x.numblocks[at] for at in axes} if keepdims else None
    return da.blockwise(
        Task(name, **options), kept, x, every, dtype=dtype, adjust_chunks=sizes, concatenate=True, align_arrays=False
    )


def reduction(name: str) -> Callable[..., Any]:
    """The reduction of this name, chunk by chunk, then along a tree."""
    reduced = _FORMS.get(name) or _by_dask(name)

    def call(x: Any, *, axis: Any = None, keepdims: bool = False, **options: Any) -> Any:
        kind = options.pop("dtype", None) or outcome(name, x)
        if axis == ():
            return x.map_blocks(Task(name, axis=(), **options), dtype=kind)
        if axis is not None:
            tuples = isinstance(axis, tuple)
            axis = normalize_axis_tuple(axis, x.ndim) if tuples else normalize_axis_index(axis, x.ndim)
        if name in SUMS:
            x = x if x.dtype == kind else x.astype(kind)
        if name in SUMS or name in MEANS:
            x = wide(x)
        axes = _axes(x, axis)
        if all(x.numblocks[at] == 1 for at in axes):
            found = _whole(name, x, axes, outcome(name, x, **options), axis=axis, keepdims=keepdims, **options)
        else:
            found = reduced(x, axis=axis, keepdims=keepdims, **options)
        return found if found.dtype == kind else found.astype(kind)

    return call


def _by_dask(name: str) -> Callable[..., Any]:
    function = getattr(da, name)

    def call(x: Any, *, axis: Any, keepdims: bool) -> Any:
        options = {"dtype": x.dtype} if name in SUMS else {}
        return function(x, axis=axis, keepdims=keepdims, **options)

    return call


def _without_nan(name: str, neutral: int) -> Callable[..., Any]:
    """The sum or the product without NaN."""

    def call(x: Any, **options: Any) -> Any:
        if x.dtype.kind in "fc":
            x = da.where(da.isnan(x), np.array(neutral, x.dtype), x)
        return (_FORMS.get(name) or _by_dask(name))(x, **options)

    return call


def _product(x: Any, *, axis: Any, keepdims: bool) -> Any:
    if x.dtype.kind not in "fc":  # modulo the range of the dtype, in any order
        return _by_dask("prod")(x, axis=axis, keepdims=keepdims)
    return _combined(
        x, parts.product, parts.merged_products, parts.whole_product, axis=axis, keepdims=keepdims, dtype=x.dtype
    )


def _combined(x: Any, chunk: Any, merge: Any, aggregate: Any, *, axis: Any, keepdims: bool, dtype: Any) -> Any:
    """The contributions of the chunks, combined along a tree; dask must know the dtype of a contribution."""
    every, axes = tuple(range(x.ndim)), _axes(x, axis)
    own = chunk(np.ones((1,) * x.ndim, x.dtype), axes, True).dtype  # noqa: FBT003  # dask's call
    contributions = da.blockwise(
        partial(chunk, axis=axes, keepdims=True), every, x, every, align_arrays=False,
        adjust_chunks={at: (1,) * x.numblocks[at] for at in axes}, meta=np.empty((0,) * x.ndim, own),
    )  # fmt: skip
    ndim = x.ndim if keepdims else x.ndim - len(axes)
    return da.reduction(
        contributions, _unchanged, aggregate, combine=merge, axis=axis, keepdims=keepdims, dtype=own,
        meta=np.empty((0,) * ndim, dtype),
    )  # fmt: skip


def _unchanged(chunk: Any, axis: Any, keepdims: bool) -> Any:  # noqa: ARG001, FBT001  # dask's call
    return chunk


def _mean(*, skips: bool) -> Callable[..., Any]:
    def call(x: Any, *, axis: Any, keepdims: bool) -> Any:
        x = x if x.dtype.kind in "fc" else x.astype(np.float64)
        chunk = partial(parts.moments, skips=skips, spread=False)
        return _combined(x, chunk, parts.merged_moments, parts.mean, axis=axis, keepdims=keepdims, dtype=x.dtype)

    return call


def _spread(*, skips: bool, root: bool) -> Callable[..., Any]:
    def call(x: Any, *, axis: Any, keepdims: bool, correction: float = 0) -> Any:
        x = x if x.dtype.kind in "fc" else x.astype(np.float64)
        chunk = partial(parts.moments, skips=skips, spread=True)
        aggregate = partial(parts.variance, correction=correction, root=root)
        dtype = np.empty(0, x.dtype).real.dtype
        return _combined(x, chunk, parts.merged_moments, aggregate, axis=axis, keepdims=keepdims, dtype=dtype)

    return call


def _position(name: str, *, skips: bool) -> Callable[..., Any]:
    def call(x: Any, *, axis: Any, keepdims: bool) -> Any:
        return da.reductions.arg_reduction(
            x,
            partial(parts.located, name=name, skips=skips),
            partial(parts.first_located, name=name),
            partial(parts.position, name=name, skips=skips),
            axis=axis,
            keepdims=keepdims,
        )

    return call


_FORMS: dict[str, Callable[..., Any]] = {
    "prod": _product,
    "nansum": _without_nan("sum", 0),
    "nanprod": _without_nan("prod", 1),
    "mean": _mean(skips=False),
    "nanmean": _mean(skips=True),
    **{f"nan{name}" if skips else name: _spread(skips=skips, root=name == "std")
       for name in ("std", "var") for skips in (False, True)},
    **{f"nan{name}" if skips else name: _position(name, skips=skips)
       for name in ("argmax", "argmin") for skips in (False, True)},
}  # fmt: skip
"""The reductions that dask rounds, counts or locates in another way than NumPy."""


def _axes(x: Any, axis: Any) -> tuple[int, ...]:
    return tuple(range(x.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)


def _count_nonzero(x: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
    return reduction("sum")(x != 0, axis=axis, keepdims=keepdims, dtype=np.dtype(np.int64))


def _cumulate(name: str) -> Callable[..., Any]:
    first = int(name == "cumulative_prod")

    def call(x: Any, *, axis: int = 0, include_initial: bool = False, dtype: Any = None) -> Any:
        kind = dtype or NUMPY.function(name)(np.ones(1, x.dtype), axis=0).dtype
        axis = normalize_axis_index(axis, x.ndim)
        x = wide(x if x.dtype == kind else x.astype(kind))
        if x.numblocks[axis] == 1:
            found = x.map_blocks(Task(name, axis=axis), dtype=x.dtype)
        elif first and x.dtype.kind in "fc":
            found = _continued(x.astype(WIDER.get(x.dtype, x.dtype)), axis)
        else:
            kept = WIDER.get(x.dtype, x.dtype)
            found = (da.cumprod if first else da.cumsum)(x, axis=axis, dtype=kept)
        found = found if found.dtype == kind else found.astype(kind)
        if include_initial:
            shape = tuple(1 if each == axis else size for each, size in enumerate(x.shape))
            chunks = tuple((1,) if each == axis else sizes for each, sizes in enumerate(x.chunks))
            found = da.concatenate([da.full(shape, first, dtype=kind, chunks=chunks), found], axis=axis)
        return found

    return call


def _continued(x: Any, axis: int) -> Any:
    """Each chunk of products begins with the last product of the one before: 0 times an infinite one is not 0."""
    pieces: list[Any] = []
    start = 0
    for size in x.chunks[axis]:
        chunk = x[tuple(slice(start, start + size) if at == axis else slice(None) for at in range(x.ndim))]
        start += size
        if pieces:
            last = pieces[-1][tuple(slice(-1, None) if at == axis else slice(None) for at in range(x.ndim))]
            every = tuple(range(x.ndim))
            pieces.append(
                da.blockwise(
                    Task("continued", axis=axis), every, chunk, every, last, every, dtype=x.dtype, align_arrays=False
                )
            )
        else:
            pieces.append(chunk.map_blocks(Task("cumulative_prod", axis=axis), dtype=x.dtype))
    return da.concatenate(pieces, axis=axis)


def _sorted(name: str) -> Callable[..., Any]:
    def call(x: Any, *, axis: int, descending: bool, stable: bool) -> Any:
        dtype = x.dtype if name == "sort" else np.dtype(np.int64)
        axis = normalize_axis_index(axis, x.ndim)
        whole = x.rechunk({axis: -1})
        return whole.map_blocks(Task(name, axis=axis, descending=descending, stable=stable), dtype=dtype)

    return call


def _unwrap(x: Any, *, axis: int, **options: Any) -> Any:
    return x.rechunk({axis: -1}).map_blocks(Task("unwrap", axis=axis, **options), dtype=outcome("unwrap", x, axis=axis))


REDUCTIONS: dict[str, Callable[..., Any]] = {
    "count_nonzero": _count_nonzero,
    **{name: _cumulate(name) for name in ("cumulative_sum", "cumulative_prod")},
    **{name: _sorted(name) for name in ("sort", "argsort")},
    "unwrap": _unwrap,
    "diff": lambda x, *, axis, n: da.diff(x, n=n, axis=axis),
}
KEEPS_UNKNOWN = (*SUMS, *MEANS, "any", "all", "count_nonzero")
"""The reductions that support chunks of unknown size, which may be empty: dask's others fail on them or return NaN."""
