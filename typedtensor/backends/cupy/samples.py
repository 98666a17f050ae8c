"""Samples on a Gpu: padding, interpolation, convolution and histograms where CuPy's differ from NumPy's."""

# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import cupy
import numpy as np

from typedtensor.backends.interpolation import interpolation

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_PRODUCTS = 2**24
"""The most products of a convolution that are in memory at once."""


# CuPy repeats wrongly what is shorter than its padding.
def _pad(raw: Any, widths: Any, *, mode: str, **options: Any) -> Any:
    if mode in {"constant", "edge"}:
        return cupy.pad(raw, widths, mode=mode, **options)
    answer = raw
    for axis, (before, after) in enumerate(widths):
        if before or after:
            answer = cupy.take(answer, _repeated(raw.shape[axis], before, after, mode), axis=axis)
    return raw.copy() if answer is raw else answer


def _repeated(size: int, before: int, after: int, mode: str) -> Any:
    """The positions on an axis, mirrored or repeated before its first and behind its last."""
    places = cupy.arange(-before, size + after)
    if mode == "wrap":
        return places % size
    period = 2 * size if mode == "symmetric" else max(2 * size - 2, 1)
    places = places % period
    return cupy.where(places < size, places, (period - 1 if mode == "symmetric" else period) - places)


# CuPy refuses an x with gaps, and subtracts samples of integers as integers.
def _interp(x: Any, xp: Any, fp: Any, **options: Any) -> Any:
    kind = np.complex128 if fp.dtype.kind == "c" else np.float64
    x, xp, fp = x.astype(np.float64, copy=False), xp.astype(np.float64, copy=False), fp.astype(kind, copy=False)
    return _between(x if x.flags.c_contiguous else x.copy(), xp, fp, **options)


_between = interpolation(cupy.interp, cupy, waits=False)


# CuPy transforms floating-point numbers, so that one NaN spoils all sums, and errors scale with the largest number.
def _convolve(x1: Any, x2: Any, *, mode: str) -> Any:
    long, short = (x1, x2) if x1.size >= x2.size else (x2, x1)
    return _slid(long, short[::-1], mode)


def _correlate(x1: Any, x2: Any, *, mode: str) -> Any:
    other = cupy.conj(x2) if x2.dtype.kind == "c" else x2
    if x1.size >= other.size:
        return _slid(x1, other, mode)
    return cupy.ascontiguousarray(_slid(other, x1, mode)[::-1])


def _slid(long: Any, short: Any, mode: str) -> Any:
    """The sums of products of the vector `short` with each part of `long`, also with parts beyond its ends."""
    kind = np.result_type(long.dtype, short.dtype)
    wide = np.dtype(np.float32) if kind == np.float16 else kind
    size, beyond = short.size, short.size - 1
    padded = cupy.zeros(long.size + 2 * beyond, wide)
    padded[beyond : beyond + long.size] = long
    weights = cupy.ascontiguousarray(short.astype(wide, copy=False))
    skipped = {"full": 0, "same": beyond // 2, "valid": beyond}[mode]
    count = {"full": long.size + beyond, "same": long.size, "valid": long.size - beyond}[mode]
    windows = cupy.lib.stride_tricks.as_strided(padded, (long.size + beyond, size), (wide.itemsize,) * 2)
    answer, step = cupy.empty(count, wide), max(MAX_PRODUCTS // size, 1)
    for first in range(0, count, step):
        start, stop = first + skipped, min(first + step, count) + skipped
        products = windows[start:stop] * weights
        if start < beyond or stop > long.size:  # NaN times the zeros beyond the ends is no part of the sum
            places = cupy.arange(start, stop)[:, None] + cupy.arange(size)
            products = cupy.where((places >= beyond) & (places < beyond + long.size), products, wide.type(0))
        answer[first : first + step] = cupy.sum(products, axis=1, dtype=wide)
    return answer.astype(kind, copy=False)


# Histograms. CuPy widens the last bin, by 1 for integers, and by nothing for numbers beyond 2**53.
def _histogram(raw: Any, *, bins: Any, range: Any, density: bool, weights: Any) -> Any:
    flat = raw.reshape(-1)
    flat = flat if flat.dtype.kind == "f" else flat.astype(np.float64)
    edges = bins if isinstance(bins, cupy.ndarray) else _equal_edges(flat, bins, range)
    if bool(cupy.any(edges[:-1] > edges[1:])):
        raise ValueError("`bins` must increase monotonically, when an array")
    kind = np.result_type(flat.dtype, edges.dtype)
    flat, limits = flat.astype(kind, copy=False), cupy.ascontiguousarray(edges.astype(kind, copy=False))
    count = max(limits.size - 1, 0)
    inside = (flat >= limits[:1]) & (flat <= limits[-1:])
    places = cupy.minimum(cupy.searchsorted(limits, flat, side="right") - 1, count - 1)
    places = cupy.where(inside & (count > 0), places, count)  # the others are counted last, and left out
    loads = None if weights is None else weights.reshape(-1)
    counts = cupy.bincount(places, weights=loads, minlength=count + 1)[:count]
    if not density:
        return counts, edges
    return counts / cupy.diff(edges).astype(np.float64) / cupy.sum(counts), edges


def _edges(raw: Any, *, bins: Any, range: Any) -> Any:
    if not isinstance(bins, cupy.ndarray):
        flat = raw.reshape(-1)
        return _equal_edges(flat if flat.dtype.kind == "f" else flat.astype(np.float64), bins, range)
    if bool(cupy.any(bins[:-1] > bins[1:])):
        raise ValueError("`bins` must increase monotonically, when an array")
    return bins


def _equal_edges(flat: Any, bins: int, given: Any) -> Any:
    """The edges of bins of equal width, in the dtype of the elements."""
    if bins < 1:
        raise ValueError("`bins` must be positive, when an integer")
    first: Any = 0.0
    last: Any = 1.0
    if given is not None:
        first, last = map(float, given)
    elif flat.size:
        first, last = (flat.dtype.type(float(extreme(flat))) for extreme in (cupy.min, cupy.max))
    if first > last:
        raise ValueError("max must be larger than min in range parameter.")
    if not (math.isfinite(first) and math.isfinite(last)):
        raise ValueError(f"a range of [{first}, {last}] is not finite")
    if first == last:
        first, last = first - 0.5, last + 0.5
    return cupy.asarray(np.linspace(first, last, bins + 1, dtype=flat.dtype))


# CuPy does not look whether the edges are in order, nor in which one.
def _digitize(raw: Any, bins: Any, *, right: bool) -> Any:
    rising = bool(cupy.all(bins[:-1] <= bins[1:]))
    if not rising and not bool(cupy.all(bins[:-1] >= bins[1:])):
        raise ValueError("bins must be monotonically increasing or decreasing")
    kind = np.result_type(raw.dtype, bins.dtype)
    limits = cupy.ascontiguousarray((bins if rising else bins[::-1]).astype(kind, copy=False))
    places = cupy.searchsorted(limits, raw.astype(kind, copy=False), side="left" if right else "right")
    return places if rising else bins.size - places


SAMPLES: dict[str, Callable[..., Any]] = {
    "pad": _pad,
    "interp": _interp,
    "convolve": _convolve,
    "correlate": _correlate,
    "histogram": _histogram,
    "histogram_bin_edges": _edges,
    "digitize": _digitize,
}
"""By NumPy's names; all others are CuPy's."""
