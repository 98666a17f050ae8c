"""Unique slices along an axis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable


def of_numpy(raw: np.ndarray, axis: int) -> tuple[Any, Any, Any, Any]:
    """The slices, the first position of each, where each is in the array, and the counts.

    NumPy sorts stably for the positions, so that of equal slices, as those of 0.0 and -0.0 are, the first is returned.
    """
    values, *places = np.unique(raw, return_index=True, return_inverse=True, return_counts=True, axis=axis)
    index, inverse, counts = (np.asarray(each, np.int64).reshape(-1) for each in places)
    return values, index, inverse, counts


def by_keys(library: Any, argsort: Callable[[Any], Any]) -> Callable[[Any, int], tuple[Any, Any, Any, Any]]:
    """What finds the unique slices by one stable sort for each of their elements, in the order of NumPy."""

    def along(raw: Any, axis: int) -> tuple[Any, Any, Any, Any]:
        moved = library.moveaxis(raw, axis, 0)
        count, *rest = moved.shape
        rows = moved.reshape((count, int(np.prod(rest))))
        order = library.arange(count)
        for at in reversed(range(rows.shape[1])):
            for key in _keys(library, rows[:, at]):
                order = order[argsort(key[order])]
        arranged = rows[order]
        begins = library.ones(count, dtype=bool)
        begins[1:] = library.any(arranged[1:] != arranged[:-1], axis=1)
        places = library.nonzero(begins)[0]
        inverse = library.empty(count, dtype=np.int64)
        inverse[order] = library.cumulative_sum(begins, dtype=np.int64) - 1
        ends = library.concat([places[1:], library.full(min(count, 1), count, dtype=places.dtype)])
        index = order[places]
        return library.take(raw, index, axis=axis), index, inverse, ends - places

    return along


def _keys(library: Any, column: Any) -> list[Any]:
    """The keys of a column, the last one first to matter: of complex numbers, those with NaN are behind the others."""
    if column.dtype.kind != "c":
        return [column]
    nan = library.isnan(column.imag).astype(np.int64) + 2 * library.isnan(column.real).astype(np.int64)
    return [column.imag, column.real, nan]
