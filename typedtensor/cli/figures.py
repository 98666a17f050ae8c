"""Statistics of an array: extremes, mean, histogram; computed in parts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

BINS = 16
PART = 1 << 16
"""Elements that are processed together: they fit into a cache, and 10 GB need no more memory than this."""
_OVERFLOWS = 2.0**1000


class Figures(NamedTuple):
    """Statistics of an array; for complex numbers, of their magnitudes."""

    minimum: float | None
    """The minimum of the finite numbers, as are the maximum and the mean; None if there are none."""
    maximum: float | None
    mean: float | None
    nan: float
    """The share of elements that are NaN."""
    infinite: float
    """The share of elements that are infinite, of either sign."""
    histogram: tuple[int, ...]
    """The number of finite numbers in each of 16 equal bins from minimum to maximum; empty if there are none."""


def figures(array: NDArray[Any]) -> Figures:
    """Read the array twice, for the extremes and for the histogram between them.

    >>> import numpy as np
    >>> figures(np.asarray([1.0, 2.0, np.nan, np.inf]))[:5]
    (1.0, 2.0, 1.5, 0.25, 0.25)
    >>> figures(np.asarray([0, 1, 2, 30])).histogram
    (2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    """
    with np.errstate(all="ignore"):  # numbers from a file may overflow, and NaN may signal
        return _figures(array)


def _figures(array: NDArray[Any]) -> Figures:
    lows: list[float] = []
    highs: list[float] = []
    nans = finites = 0
    for part in parts(array):
        finite = _finite(part)
        if finite.size < part.size:
            nans += int(np.count_nonzero(np.isnan(part)))
        if finite.size:
            lows.append(finite.min().item())
            highs.append(finite.max().item())
            finites += finite.size
    size = max(array.size, 1)
    shares = nans / size, (array.size - finites - nans) / size
    if not lows:
        return Figures(None, None, None, *shares, ())
    low, high = min(lows), max(highs)
    mean, histogram = _distribution(array, low, high, finites)
    return Figures(low, high, mean, *shares, histogram)


def _distribution(array: NDArray[Any], low: float, high: float, count: int) -> tuple[float, tuple[int, ...]]:
    """The mean, and the number of elements in each bin between the extremes."""
    bins = np.zeros(BINS, np.int64)
    # Sums and distances of numbers close to the float64 maximum overflow unless they are scaled first.
    shrink = 2.0**-60 if max(abs(low), abs(high)) > _OVERFLOWS else 1.0
    start = float(low) * shrink
    width = float(high) * shrink - start
    total = 0.0
    for part in parts(array):
        numbers = _finite(part).astype(np.float64)
        numbers *= shrink
        total += float(numbers.sum())
        numbers -= start
        if width:
            numbers /= width  # and not times BINS / width, which overflows where the width is subnormal
        numbers *= BINS
        bins += np.bincount(np.clip(numbers, 0, BINS - 1).astype(np.intp), minlength=BINS)
    mean = total / count / shrink
    return min(max(mean, float(low)), float(high)), tuple(bins.tolist())


def parts(array: NDArray[Any]) -> Iterator[NDArray[Any]]:
    """The elements as flat parts, in memory order, so that no part is copied before it is needed."""
    flat = array.reshape(-1, order="A")
    ends = [*range(0, flat.size, PART), flat.size]
    for start, end in pairwise(ends):
        part = flat[start:end]
        if part.dtype.kind == "c":
            yield np.abs(part.astype(np.complex128))
        else:
            yield part.view(np.uint8) if part.dtype.kind == "b" else part


def _finite(part: NDArray[Any]) -> NDArray[Any]:
    """The finite numbers; the part itself, if all are finite."""
    if part.dtype.kind != "f":
        return part
    if np.isfinite(part.min()) and np.isfinite(part.max()):
        return part
    found: NDArray[Any] = part[np.isfinite(part)]
    return found
