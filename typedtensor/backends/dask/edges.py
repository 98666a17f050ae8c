"""Edges of bins and parts of quantiles, whose values are known to a task alone: their checks, and integer edges."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor.backends.interpolation import interpolation
from typedtensor.backends.parts import raise_outside
from typedtensor.errors import OptionError

HIGHEST_SIGNED = np.iinfo(np.int64).max
INTERPOLATE = interpolation(np.interp, np)
UINT64 = np.dtype(np.uint64)


def validate_numbers(function: str, edges: Any) -> None:
    """Refuse NaN as an edge, with which no comparison tells an order."""
    if isinstance(edges, np.ndarray) and edges.dtype.kind == "f" and np.isnan(edges).any():
        got = f"NaN in {edges.dtype.name}{edges.shape}"
        raise OptionError(function, needed="edges that increase", got=got, fix="Remove NaN from bins.")


def validate_parts(function: str, whole: int, parts: Any) -> None:
    """Refuse parts outside of 0 to 1, or to 100: NumPy's steps take them for positions from the end."""
    if not np.all((parts >= 0) & (parts <= whole)):
        raise_outside(function, whole, f"{parts!r:.200}")


def digitized(x: Any, edges: Any, *, right: bool) -> Any:
    """The bins of the numbers. NumPy compares integers of two dtypes, and the order of edges, as float64."""
    validate_numbers("digitize", edges)
    ascends, descends = np.all(edges[:-1] <= edges[1:]), np.all(edges[:-1] >= edges[1:])
    if not (ascends or descends):
        got = f"{edges.dtype.name}{edges.shape}"
        raise OptionError("digitize", needed="edges that ascend or descend", got=got, fix="Sort them: tt.sort(bins).")
    side: Any = "left" if right else "right"
    if ascends:
        return _places(edges, x, side)
    return len(edges) - _places(edges[::-1], x, side)


def interpolated(x: Any, xp: Any, fp: Any, *, period: Any = None, **options: Any) -> Any:
    """NumPy's interpolation, of positions that ascend."""
    ascends = np.all(xp[:-1] <= xp[1:]) if period is None else True
    if not ascends or np.isnan(xp).any():
        needed, got = "positions that ascend, without NaN", f"{xp.dtype.name}{xp.shape}"
        raise OptionError("interp", needed=needed, got=got, fix="Sort the samples: tt.argsort(xp).")
    return INTERPOLATE(x, xp, fp, period=period, **options)


def _places(edges: Any, x: Any, side: Any) -> Any:
    if {edges.dtype.kind, x.dtype.kind} == {"i", "u"} and UINT64 in {edges.dtype, x.dtype}:
        if edges.dtype == UINT64:  # the numbers below 0 are before all of its elements
            return np.where(x < 0, 0, np.searchsorted(edges, x.astype(np.uint64), side))
        beyond = x > HIGHEST_SIGNED  # these are after all signed integers
        return np.where(beyond, len(edges), np.searchsorted(edges, x.astype(np.int64), side))
    return np.searchsorted(edges, x, side)
