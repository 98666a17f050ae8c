"""Functions of shapes for NumPy's arrays.

Those of NumPy are written in Python: they look for arrays of other libraries, and check axes that the callers have
counted from 0 already.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy import ndarray

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BACKWARDS = slice(None, None, -1)
EVERY = slice(None)


def expand_dims(raw: ndarray, *, axis: int) -> ndarray:
    """A view with one more axis; `axis` is its position in the result, from 0."""
    shape = raw.shape
    found: ndarray = raw.reshape((*shape[:axis], 1, *shape[axis:]))
    return found


def flip(raw: ndarray, axis: tuple[int, ...] | None = None) -> ndarray:
    """A view with the elements in reverse order along these axes, all by default."""
    ndim = raw.ndim
    key: list[Any] = [EVERY] * ndim
    for at in range(ndim) if axis is None else axis:
        key[at] = BACKWARDS
    found: ndarray = raw[(*key, ...)]  # without the dots, NumPy returns a scalar if there is no axis
    return found


def stack(arrays: Sequence[ndarray], *, axis: int = 0) -> ndarray:
    """The arrays along a new axis."""
    first = arrays[0].shape
    ndim = len(first)
    for x in arrays:
        if x.shape != first or not -ndim - 1 <= axis <= ndim:
            return np.stack(arrays, axis=axis)  # which says what is wrong
    at = axis % (ndim + 1)
    if not at:
        found = np.concatenate(arrays, axis=None)  # row by row
        return found.reshape((len(arrays), *first)) if first else found
    shape = (*first[:at], 1, *first[at:])
    return np.concatenate([x.reshape(shape) for x in arrays], axis=at)


def roll(raw: ndarray, shift: int | tuple[int, ...], axis: tuple[int, ...] | None = None) -> ndarray:
    """The elements shifted by numbers from 0 up to the size of their axis; without axes, row by row."""
    if axis is None:
        return roll(raw.reshape(-1), (shift,) if isinstance(shift, int) else shift, (0,)).reshape(raw.shape)
    found = raw
    for turn, at in zip((shift,) if isinstance(shift, int) else shift, axis, strict=True):
        if turn:
            before = (EVERY,) * at
            found = np.concatenate([found[(*before, slice(-turn, None))], found[(*before, slice(-turn))]], axis=at)
    return raw.copy() if found is raw else found


def take_along_axis(raw: ndarray, indices: ndarray, axis: int) -> ndarray:
    """The elements at these positions along an axis, with separate positions for each row."""
    if raw.ndim == 1 == indices.ndim:
        return raw.take(indices)
    return np.take_along_axis(raw, indices, axis=axis)


SHAPES: dict[str, Callable[..., Any]] = {
    "expand_dims": expand_dims,
    "flip": flip,
    "matrix_transpose": attrgetter("mT"),
    "permute_dims": ndarray.transpose,
    "reshape": ndarray.reshape,
    "roll": roll,
    "squeeze": ndarray.squeeze,
    "stack": stack,
    "take_along_axis": take_along_axis,
}
