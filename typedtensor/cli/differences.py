"""The difference between two arrays of one shape, computed in parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

PART = 1 << 16
"""Elements that are compared together."""


class Difference(NamedTuple):
    """Where two arrays differ."""

    elements: int
    """The number of elements that differ by more than the tolerance, or are NaN on one side only."""
    largest: float
    """The largest difference; infinite if one side is infinite or NaN and the other is not."""
    place: tuple[int, ...]
    """The index of that difference."""
    first: Any
    """The elements at that index."""
    second: Any


def difference(first: NDArray[Any], second: NDArray[Any], tolerance: float = 0.0) -> Difference | None:
    """The difference, or None if there is none beyond the tolerance; NaN equals NaN.

    >>> import numpy as np
    >>> difference(np.asarray([1.0, 2.0, np.nan]), np.asarray([1.0, 2.5, np.nan]))
    Difference(elements=1, largest=0.5, place=(1,), first=2.0, second=2.5)
    """
    elements, largest, position = 0, 0.0, 0
    with np.errstate(all="ignore"):  # numbers from a file may overflow, and NaN may signal
        for start, one, other in _pairs(first, second):
            apart = _apart(one, other)
            if not apart.size:
                continue
            elements += int(np.count_nonzero(apart > tolerance))
            at = int(apart.argmax())
            if apart[at] > max(largest, tolerance):
                largest, position = apart.item(at), start + at
    if not elements:
        return None
    place = tuple(int(i) for i in np.unravel_index(position, first.shape))
    return Difference(elements, largest, place, first[place].item(), second[place].item())


def _pairs(first: NDArray[Any], second: NDArray[Any]) -> Iterator[tuple[int, NDArray[Any], NDArray[Any]]]:
    """Parts of both in row-major order, with the position of their first element."""
    rows = first.reshape(-1), second.reshape(-1)
    for start in range(0, first.size, PART):
        yield start, rows[0][start : start + PART], rows[1][start : start + PART]


def _apart(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    """The distance of each pair: exact for integers, infinite if only one is finite or NaN."""
    if one.dtype.kind in "iub" and other.dtype.kind in "iub":
        return _integers_apart(one, other)
    wide = np.complex128 if "c" in {one.dtype.kind, other.dtype.kind} else np.float64
    left, right = one.astype(wide), other.astype(wide)
    apart: NDArray[Any] = np.abs(left - right)
    odd = ~np.isfinite(apart)
    if odd.any():
        same = (left == right) | (np.isnan(left) & np.isnan(right))
        apart[odd] = np.where(same[odd], 0.0, np.inf)
    return apart


def _integers_apart(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    """The distance as uint64; wraparound in between does not change its bits. It may exceed that only beside uint64."""
    if (one.dtype == np.uint64 and other.dtype.kind == "i") or (other.dtype == np.uint64 and one.dtype.kind == "i"):
        apart: NDArray[Any] = np.abs(one.astype(object) - other.astype(object))
        return apart
    bits = [each.astype(np.int64 if each.dtype.kind == "i" else np.uint64).view(np.uint64) for each in (one, other)]
    return np.where(one < other, bits[1] - bits[0], bits[0] - bits[1])
