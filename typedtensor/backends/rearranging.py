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
    first, *others = [x.shape for x in arrays]
    ndim = len(first)
    if not -ndim - 1 <= axis <= ndim or any(shape != first for shape in others):
        return np.stack(arrays, axis=axis)  # which says what is wrong
    at = axis % (ndim + 1)
    shape = (*first[:at], 1, *first[at:])
    return np.concatenate([x.reshape(shape) for x in arrays], axis=at)


VIEWS: dict[str, Callable[..., Any]] = {
    "expand_dims": expand_dims,
    "flip": flip,
    "matrix_transpose": attrgetter("mT"),
    "permute_dims": ndarray.transpose,
    "reshape": ndarray.reshape,
    "squeeze": ndarray.squeeze,
    "stack": stack,
}
