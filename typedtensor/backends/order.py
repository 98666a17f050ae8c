"""Medians and quantiles, also beside infinities and at the ends of the range.

Libraries interpolate as `a + (b - a) * t`, which is NaN beside an infinity, and overflows if the signs differ.
Quantiles that are not finite are taken again from the sorted numbers. The functions take the library as `xp`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.sums import FEW, normalize, without_nan

if TYPE_CHECKING:
    from collections.abc import Callable

QUANTILES = ("quantile", "percentile", "nanquantile", "nanpercentile")
BETWEEN: dict[str, tuple[float, float]] = {
    "linear": (1.0, 1.0),
    "weibull": (0.0, 0.0),
    "hazen": (0.5, 0.5),
    "median_unbiased": (1 / 3, 1 / 3),
    "normal_unbiased": (3 / 8, 3 / 8),
    "interpolated_inverted_cdf": (0.0, 1.0),
    "midpoint": (1.0, 1.0),
}
"""The parameters alpha and beta of Hyndman and Fan, of the methods that interpolate."""
DISCRETE = ("inverted_cdf", "averaged_inverted_cdf", "closest_observation")
"""The methods that take one of the numbers, or the mean of two."""
AVERAGING = (*BETWEEN, "averaged_inverted_cdf")
"""The methods whose result may lie between two numbers."""


def quantiles(xp: Any, name: str) -> Callable[..., Any]:
    """The function `quantile`, `percentile` or one that ignores NaN: its fractions are float64, whatever `x` is."""
    function, whole = getattr(xp, name), 100 if name.endswith("percentile") else 1
    ignores = name.startswith("nan")

    def call(raw: Any, q: Any, *, axis: Any = None, method: str = "linear", keepdims: bool = False) -> Any:
        parts = xp.asarray(q, dtype=np.float64)
        with np.errstate(all="ignore"):
            found = xp.asarray(function(raw, parts, axis=axis, method=method, keepdims=keepdims))
            if method in AVERAGING and not bool(xp.all(xp.isfinite(found))):
                again = _taken(xp, raw, parts / whole, axis, method, ignores).reshape(found.shape)
                found = xp.where(xp.isfinite(found), found, again)
            return found.astype(raw.dtype, copy=False)

    return call


def median(raw: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
    """The median of a NumPy array; the mean of two numbers in the middle does not overflow."""
    if keeps_nothing(raw, axis):
        return np.add.reduce(raw, axis=axis, keepdims=keepdims, out=...)
    if not raw.size or not raw.ndim:
        return np.asarray(np.median(raw, axis=axis, keepdims=keepdims))
    found = _between(_rows(raw, axis), None)
    return _with_axes(found, raw, axis) if keepdims else found


def nan_median(raw: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
    """The median of a NumPy array without its NaNs."""
    left = without_nan(raw, axis)
    if left is None:
        return medians(np, "nanmedian")(raw, axis=axis, keepdims=keepdims)
    found = median(left)
    return _with_axes(found, raw, axis) if keepdims else found


def quantile(name: str) -> Callable[..., Any]:
    """The same function of a NumPy array; one fraction of numbers in a row takes a fifth of NumPy's time."""
    others, whole = quantiles(np, name), 100 if name.endswith("percentile") else 1
    ignores = name.startswith("nan")

    def call(raw: Any, q: Any, *, axis: Any = None, method: str = "linear", keepdims: bool = False) -> Any:
        few = method == "linear" and raw.ndim and 0 < np.size(q) * raw.size <= FEW
        numbers = (without_nan(raw, axis) if ignores else raw) if few else None
        if numbers is None:
            return others(raw, q, axis=axis, method=method, keepdims=keepdims)
        rows = _rows(numbers, axis)
        if q.__class__ is np.ndarray and q.ndim:
            found = np.array([_between(rows, part / whole) for part in q.tolist()], raw.dtype)
            gone = normalize(axis, raw.ndim) if keepdims else ()
            return np.expand_dims(found, tuple(at + 1 for at in gone)) if keepdims else found
        found = _between(rows, (q.item() if q.__class__ is np.ndarray else q) / whole)
        return _with_axes(found, raw, axis) if keepdims else found

    return call


def keeps_nothing(raw: Any, axis: Any) -> bool:
    """Whether an axis that is not reduced has no elements, which NumPy's medians cannot reshape."""
    gone = normalize(axis, raw.ndim) if not raw.size else range(raw.ndim)
    return any(size == 0 and at not in gone for at, size in enumerate(raw.shape))


def _rows(raw: Any, axis: Any) -> Any:
    """The array with the reduced axes as its last one."""
    if axis is None:
        return raw.ravel(order="K")
    if type(axis) is int and axis in {-1, raw.ndim - 1}:
        return raw
    gone = normalize(axis, raw.ndim)
    left = tuple(at for at in range(raw.ndim) if at not in gone)
    return raw.transpose(*left, *gone).reshape(*(raw.shape[at] for at in left), math.prod(raw.shape[at] for at in gone))


def _with_axes(found: Any, raw: Any, axis: Any) -> Any:
    gone = normalize(axis, raw.ndim)
    return found.reshape([1 if at in gone else size for at, size in enumerate(raw.shape)])


def _between(rows: Any, part: float | None) -> Any:
    """The number at a part of each sorted row, or its middle, between two neighbours; NaN if the row has one."""
    last = rows.shape[-1] - 1
    place = last / 2 if part is None else last * part
    low = math.floor(place)
    high = min(low + 1, last) if place > low else low
    ordered = np.partition(rows, sorted({low, high, last}), axis=-1)  # which moves NaN to the end
    if rows.ndim > 1:
        part = None if part is None and low < high else place - low
        return _interpolated(ordered[..., low], ordered[..., high], ordered[..., last], part)
    first, second, end = (ordered.item(at) for at in (low, high, last))
    if end != end:  # noqa: PLR0124  # NaN
        number = end
    elif first == second:
        number = first
    elif part is None:
        number = first * 0.5 + second * 0.5 if math.isinf(first + second) else (first + second) * 0.5
    else:
        number = _lerp(first, second, place - low)
    return np.array(number, rows.dtype)


def _lerp(first: float, second: float, part: float) -> float:
    """The number between two; the distance from the nearer one is added, as NumPy does."""
    apart = second - first
    if math.isinf(apart):
        return first * (1 - part) + second * part
    return first + apart * part if part < 0.5 else second - apart * (1 - part)  # noqa: PLR2004


def _interpolated(first: Any, second: Any, last: Any, part: float | None) -> Any:
    """The same for arrays, or the mean of the two; last are the largest numbers, or NaN."""
    if part == 0:
        return np.where(np.isnan(last), last, first)
    with np.errstate(over="ignore", invalid="ignore"):
        if part is None:
            total = np.add(first, second)
            found = np.where(np.isinf(total), first * 0.5 + second * 0.5, total * 0.5)
        else:
            apart = np.subtract(second, first, dtype=np.float64)
            found = first + apart * part if part < 0.5 else second - apart * (1 - part)  # noqa: PLR2004
            found = np.where(np.isfinite(apart), found, first * (1 - part) + second * part)
        found = np.where(np.equal(first, second), first, found)
        return np.where(np.isnan(last), last, found).astype(last.dtype, copy=False)


def medians(xp: Any, name: str) -> Callable[..., Any]:
    """The function `median` or `nanmedian`."""
    function, ignores = getattr(xp, name), name.startswith("nan")

    def call(raw: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
        if keeps_nothing(raw, axis):
            return xp.sum(raw, axis=axis, keepdims=keepdims)
        with np.errstate(all="ignore"):
            found = xp.asarray(function(raw, axis=axis, keepdims=keepdims))
            if raw.size and not bool(xp.all(xp.isfinite(found))):
                half = xp.asarray(0.5, dtype=np.float64)
                again = _taken(xp, raw, half, axis, "linear", ignores).reshape(found.shape)
                found = xp.where(xp.isfinite(found), found, again)
            return found.astype(raw.dtype, copy=False)

    return call


def nan_extremes(xp: Any, name: str) -> Callable[..., Any]:
    """The function `nanargmax` or `nanargmin`, which never points at a NaN."""
    find, fill = (xp.argmax, -np.inf) if name == "nanargmax" else (xp.argmin, np.inf)

    def call(raw: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
        if raw.dtype.kind != "f" or not raw.size:
            return xp.asarray(find(raw, axis=axis, keepdims=keepdims))
        gone = xp.isnan(raw)
        if xp is np and axis is None:
            at = int(find(np.where(gone, raw.dtype.type(fill), raw)))
            if not gone.item(at):
                found = np.array(at)
                return found.reshape((1,) * raw.ndim) if keepdims else found
        if bool(xp.any(xp.all(gone, axis=axis))):
            raise ValueError("All-NaN slice encountered")
        filled = xp.where(gone, raw.dtype.type(fill), raw)
        best = (xp.max if name == "nanargmax" else xp.min)(filled, axis=axis, keepdims=True)
        return xp.asarray(xp.argmax(xp.equal(filled, best) & ~gone, axis=axis, keepdims=keepdims))

    return call


def _taken(xp: Any, raw: Any, q: Any, axis: Any, method: str, ignores: Any) -> Any:
    """The quantiles of the sorted numbers; NaN is last, and the result for a row that has one unless it is ignored."""
    rows, rest = as_rows(xp, raw, axis)
    return among_sorted(xp, xp.sort(rows, axis=1), q, method, ignores=ignores).reshape((*q.shape, *rest))


def as_rows(xp: Any, raw: Any, axis: Any) -> tuple[Any, tuple[int, ...]]:
    """A matrix with the elements of the reduced axes in each row, and the shape of the other axes."""
    gone = normalize(axis, raw.ndim)
    left = tuple(at for at in range(raw.ndim) if at not in gone)
    rest = tuple(raw.shape[at] for at in left)
    size = math.prod(raw.shape[at] for at in gone)
    return xp.transpose(raw, (*left, *gone)).reshape(math.prod(rest), size), rest


def among_sorted(xp: Any, rows: Any, q: Any, method: str, *, ignores: bool) -> Any:
    """The quantiles of sorted rows, float64: a row of results for each fraction."""
    count = xp.sum(~xp.isnan(rows), axis=1).astype(np.float64)
    low, above = _places(xp, count, q.reshape(-1, 1), method)
    last = xp.maximum(count - 1, 0)
    low, high = (xp.minimum(xp.maximum(at, 0), last) for at in (low, low + 1))
    number = xp.arange(rows.shape[0])[None, :]
    first, second = (rows[number, at.astype(np.int64)].astype(np.float64) for at in (low, high))
    between = first * (1 - above) + second * above
    found = xp.where((above <= 0) | (first == second), first, xp.where(above >= 1, second, between))
    return xp.where((count < rows.shape[1]) & (not ignores) | (count == 0), np.nan, found)


def _places(xp: Any, count: Any, part: Any, method: str) -> tuple[Any, Any]:
    """The place of the lower neighbour among so many sorted numbers, and the weight of the next one."""
    if method in DISCRETE:
        place = count * part - (1.5 if method == "closest_observation" else 1.0)
        low = xp.floor(place)
        exact = xp.equal(place, low)
        if method == "closest_observation":  # the even one of two equally near, counted from 1
            exact = exact & xp.equal(low % 2, 1)
        return low, xp.where(exact, 0.5 if method == "averaged_inverted_cdf" else 0.0, 1.0)
    if method in BETWEEN:
        alpha, beta = BETWEEN[method]
        place = count * part + (alpha + part * (1 - alpha - beta)) - 1 if alpha < 1 else (count - 1) * part
        low = xp.floor(place)
        above = place - low
        return low, xp.where(above > 0, 0.5, 0.0) if method == "midpoint" else above
    place = (count - 1) * part
    place = xp.floor(place) if method == "lower" else xp.ceil(place) if method == "higher" else xp.round(place)
    return place, xp.zeros_like(place)
