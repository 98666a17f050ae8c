"""Reductions and cumulative sums: chunk by chunk, then along a tree."""

# dask has no types; pyright reports every use of them.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownLambdaType=false
from __future__ import annotations

from importlib import import_module
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index, normalize_axis_tuple

from typedtensor.backends.dask.blocks import outcome
from typedtensor.backends.dask.tasks import NUMPY, Task

if TYPE_CHECKING:
    from collections.abc import Callable

da: Any = import_module("dask.array")
NAMES = ("sum", "prod", "max", "min", "mean", "any", "all", "std", "var", "argmax", "argmin")
WITHOUT_NAN = ("nansum", "nanprod", "nanmax", "nanmin", "nanmean", "nanstd", "nanvar")
SPREADS = ("std", "var")


def _reduction(name: str) -> Callable[..., Any]:
    function = getattr(da, name)

    def call(x: Any, *, axis: Any = None, keepdims: bool = False, **options: Any) -> Any:
        if axis == ():
            dtype = outcome(name, x, axis=(), **options)
            return x.map_blocks(Task(name, axis=(), **options), dtype=dtype)
        if axis is not None:
            tuples = isinstance(axis, tuple)
            axis = normalize_axis_tuple(axis, x.ndim) if tuples else normalize_axis_index(axis, x.ndim)
        if name in {"max", "min", "argmax", "argmin", "nanmax", "nanmin"}:
            _validate_filled(x, axis)
        if name in SPREADS:
            ddof = options.pop("correction", 0)
            if ddof > 0 and _count(x, axis) <= ddof:
                return da.full_like(function(x, axis=axis, keepdims=keepdims), np.nan)
            options["ddof"] = ddof
        elif name in {"nanstd", "nanvar"}:
            options["ddof"] = options.pop("correction", 0)
        found = function(x, axis=axis, keepdims=keepdims, **options)
        if name in {"nanstd", "nanvar"} and options["ddof"] > 0:  # dask would return infinity
            known = _known(x, axis=axis, keepdims=keepdims)
            found = da.where(known <= options["ddof"], np.array(np.nan, found.dtype), found)
        dtype = options.get("dtype") or outcome(name, x)
        return found if found.dtype == dtype else found.astype(dtype)

    return call


def _known(x: Any, *, axis: Any, keepdims: bool) -> Any:
    """The number of elements that are not NaN."""
    return da.sum(~da.isnan(x), axis=axis, keepdims=keepdims, dtype=np.int64)


def _axes(x: Any, axis: Any) -> tuple[int, ...]:
    return tuple(range(x.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)


def _count(x: Any, axis: Any) -> Any:
    return prod(x.shape[each] for each in _axes(x, axis))


def _validate_filled(x: Any, axis: Any) -> None:
    if 0 in [x.shape[each] for each in _axes(x, axis)]:
        raise ValueError("zero-size array to reduction operation which has no identity")


def _count_nonzero(x: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
    return CALLS["sum"](x != 0, axis=axis, keepdims=keepdims, dtype=np.dtype(np.int64))


def _cumulate(name: str) -> Callable[..., Any]:
    function = {"cumulative_sum": da.cumsum, "cumulative_prod": da.cumprod}[name]
    first = int(name == "cumulative_prod")

    def call(x: Any, *, axis: int = 0, include_initial: bool = False, dtype: Any = None) -> Any:
        kind = dtype or NUMPY.function(name)(np.ones(1, x.dtype), axis=0).dtype
        x = x if x.dtype == kind else x.astype(kind)
        found = x if 0 in x.shape else function(x, axis=axis, dtype=kind)
        if include_initial:
            shape = tuple(1 if each == axis else size for each, size in enumerate(x.shape))
            chunks = tuple((1,) if each == axis else sizes for each, sizes in enumerate(x.chunks))
            found = da.concatenate([da.full(shape, first, dtype=kind, chunks=chunks), found], axis=axis)
        return found

    return call


def _sorted(name: str) -> Callable[..., Any]:
    def call(x: Any, *, axis: int, descending: bool, stable: bool) -> Any:
        dtype = x.dtype if name == "sort" else np.dtype(np.int64)
        axis = normalize_axis_index(axis, x.ndim)
        whole = x.rechunk({axis: -1})
        return whole.map_blocks(Task(name, axis=axis, descending=descending, stable=stable), dtype=dtype)

    return call


def _unwrap(x: Any, *, axis: int, **options: Any) -> Any:
    return x.rechunk({axis: -1}).map_blocks(Task("unwrap", axis=axis, **options), dtype=outcome("unwrap", x, axis=axis))


CALLS: dict[str, Callable[..., Any]] = {name: _reduction(name) for name in (*NAMES, *WITHOUT_NAN)}
REDUCTIONS: dict[str, Callable[..., Any]] = {
    **CALLS,
    "count_nonzero": _count_nonzero,
    **{name: _cumulate(name) for name in ("cumulative_sum", "cumulative_prod")},
    **{name: _sorted(name) for name in ("sort", "argsort")},
    "unwrap": _unwrap,
    "diff": lambda x, *, axis, n: da.diff(x, n=n, axis=axis),
}
KEEPS_UNKNOWN = ("sum", "prod", "mean", "any", "all", "nansum", "nanprod", "nanmean", "count_nonzero")
"""The reductions that support chunks of unknown size, which may be empty: dask's others fail on them or return NaN."""
