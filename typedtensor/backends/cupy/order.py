"""Order on a Gpu, with every NaN behind the numbers.

CuPy sorts a vector of float32 or float64 by its bits, which puts a NaN with a minus sign first: x86 and CUDA make such
NaNs. Its partition and its positions of extremes find no order with NaN, and its quantiles ignore it.
"""

# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import cupy
import numpy as np

from typedtensor.backends.order import QUANTILES, among_sorted, as_rows, nan_extremes
from typedtensor.backends.slices import by_keys
from typedtensor.backends.sums import normalize

if TYPE_CHECKING:
    from collections.abc import Callable


def _comparable(raw: Any) -> Any:
    """The numbers, with a plus sign on every NaN."""
    return cupy.where(cupy.isnan(raw), raw.dtype.type(np.nan), raw) if raw.dtype.kind == "f" else raw


# CuPy sorts only in ascending order, always stably. The axis is reversed before and after, so that equal elements keep
# their order.
def _sort(raw: Any, *, axis: int, descending: bool, stable: bool) -> Any:
    del stable
    if not descending:
        return cupy.sort(_comparable(raw), axis=axis)
    return cupy.ascontiguousarray(cupy.flip(cupy.sort(cupy.flip(_comparable(raw), axis), axis=axis), axis))


def _argsort(raw: Any, *, axis: int, descending: bool, stable: bool) -> Any:
    del stable
    if not descending:
        return cupy.argsort(_comparable(raw), axis=axis)
    positions = cupy.argsort(cupy.flip(_comparable(raw), axis), axis=axis)
    return raw.shape[axis] - 1 - cupy.flip(positions, axis)


# What is sorted is partitioned too.
def _partition(raw: Any, kth: int, *, axis: int) -> Any:
    if raw.dtype.kind != "f":
        return cupy.partition(raw, kth, axis=axis)
    return cupy.sort(_comparable(raw), axis=axis)


def _argpartition(raw: Any, kth: int, *, axis: int) -> Any:
    if raw.dtype.kind != "f":
        return cupy.argpartition(raw, kth, axis=axis)
    return cupy.argsort(_comparable(raw), axis=axis)


def _extreme(name: str) -> Callable[..., Any]:
    """The position of the first extreme element, which is NaN if there is one."""
    find, best = (cupy.argmax, cupy.max) if name == "argmax" else (cupy.argmin, cupy.min)

    def call(raw: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
        if raw.dtype.kind != "f":
            return find(raw, axis=axis, keepdims=keepdims)
        found = cupy.equal(raw, best(raw, axis=axis, keepdims=True)) | cupy.isnan(raw)
        return cupy.argmax(found, axis=axis, keepdims=keepdims)

    return call


# Sets. CuPy compares a signed number with an unsigned one as C does: -1 is equal to the largest.
def _unique(name: str) -> Callable[..., Any]:
    function = getattr(cupy, name)

    def call(raw: Any) -> Any:
        return function(_comparable(raw))

    return call


def _unique_values(raw: Any) -> Any:
    return cupy.unique(_comparable(raw), equal_nan=False)


def _of_sets(name: str) -> Callable[..., Any]:
    function = getattr(cupy, name)

    def call(x1: Any, x2: Any, **options: Any) -> Any:
        kind = np.result_type(x1.dtype, x2.dtype)
        found = function(*(_comparable(x.astype(kind, copy=False)) for x in (x1, x2)), **options)
        return found.astype(x1.dtype, copy=False) if name == "setdiff1d" else found

    return call


# Quantiles
def _quantiles(name: str) -> Callable[..., Any]:
    """The function `quantile`, `percentile` or one that ignores NaN, with all of NumPy's methods."""
    whole, ignores = 100 if name.endswith("percentile") else 1, name.startswith("nan")

    def call(raw: Any, q: Any, *, axis: Any = None, method: str = "linear", keepdims: bool = False) -> Any:
        found = _among(raw, cupy.asarray(q, dtype=np.float64) / whole, axis, method, ignores=ignores, keepdims=keepdims)
        if ignores and bool(cupy.any(cupy.isnan(found))):
            warnings.warn("All-NaN slice encountered", RuntimeWarning, stacklevel=2)
        return found

    return call


def _median(name: str) -> Callable[..., Any]:
    """The function `median` or `nanmedian`."""

    def call(raw: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
        half = cupy.asarray(0.5, dtype=np.float64)
        return _among(raw, half, axis, "linear", ignores=name.startswith("nan"), keepdims=keepdims)

    return call


def _among(raw: Any, q: Any, axis: Any, method: str, *, ignores: bool, keepdims: bool) -> Any:
    """The quantiles, in the dtype of the elements."""
    rows, rest = as_rows(cupy, raw, axis)
    if keepdims:
        gone = normalize(axis, raw.ndim)
        rest = tuple(1 if at in gone else size for at, size in enumerate(raw.shape))
    if not rows.size:
        return cupy.full((*q.shape, *rest), np.nan, dtype=raw.dtype)
    found = among_sorted(cupy, _sorted(rows), q, method, ignores=ignores)
    return found.reshape((*q.shape, *rest)).astype(raw.dtype, copy=False)


def _sorted(rows: Any) -> Any:
    """The rows sorted; CuPy sorts a vector several times as fast as a matrix."""
    whole = _comparable(rows)
    return cupy.sort(whole.reshape(-1)).reshape(1, -1) if rows.shape[0] == 1 else cupy.sort(whole, axis=1)


ORDER: dict[str, Callable[..., Any]] = {
    "sort": _sort,
    "argsort": _argsort,
    "partition": _partition,
    "argpartition": _argpartition,
    **{name: _extreme(name) for name in ("argmax", "argmin")},
    **{name: nan_extremes(cupy, name) for name in ("nanargmax", "nanargmin")},
    "unique_values": _unique_values,
    "unique_slices": by_keys(cupy, lambda key: cupy.argsort(_comparable(key))),
    **{name: _unique(name) for name in ("unique_all", "unique_counts", "unique_inverse")},
    **{name: _of_sets(name) for name in ("isin", "union1d", "intersect1d", "setdiff1d", "setxor1d")},
    **{name: _quantiles(name) for name in QUANTILES},
    **{name: _median(name) for name in ("median", "nanmedian")},
}
"""By the names of the standard and NumPy's; all others are CuPy's."""
