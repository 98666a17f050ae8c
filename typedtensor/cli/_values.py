"""Values that `migrate` follows: what NumPy computes beside what typedtensor computes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from typedtensor.core.base import BaseArray
from typedtensor.types.dtype import DType

TOLERANCE = 1e-6


class Unknown:
    """A value that is not followed."""

    def __repr__(self) -> str:
        """Return it for messages."""
        return "unknown"


UNKNOWN = Unknown()


class Pair(NamedTuple):
    """One value of the program, with NumPy and as it is after the migration."""

    theirs: Any
    ours: Any


class Library(NamedTuple):
    """A module of NumPy, by its path: "" for NumPy itself."""

    path: str


def is_array(value: object) -> bool:
    """Whether it is an array of NumPy with axes: scalars are Python's numbers in all that follows."""
    return isinstance(value, np.ndarray) and value.ndim > 0


def leaves(value: Any) -> list[Any]:
    """The values in lists, tuples and dicts."""
    if isinstance(value, list | tuple | set):
        return [leaf for each in value for leaf in leaves(each)]
    if isinstance(value, dict):
        return [leaf for each in value.values() for leaf in leaves(each)]
    return [value]


def knows(value: Any) -> bool:
    """Whether no part is unknown."""
    return not any(isinstance(each, Unknown) for each in leaves(value))


def same(theirs: Any, ours: Any) -> bool:  # noqa: C901, PLR0911 - one case for each kind of value
    """Whether both have the same elements, shape and dtype; a scalar may be a tensor without axes, or a number."""
    if isinstance(theirs, np.ndarray | np.generic):
        number = isinstance(theirs, np.generic) or theirs.ndim == 0
        if isinstance(ours, bool | int | float | complex | np.generic) and number:
            found: Any = ours
        elif isinstance(ours, BaseArray):
            tensor: Any = ours
            if theirs.dtype.kind not in "biufc" or tensor.dtype.name != theirs.dtype.name:
                return False
            found = np.asarray(ours.numpy())
        elif isinstance(ours, np.ndarray):
            found = ours
        else:
            return False
        return np.shape(found) == np.shape(theirs) and _equal(theirs, found)
    if isinstance(ours, BaseArray):
        return isinstance(theirs, int | float | complex) and not ours.ndim and _equal(theirs, ours.numpy())
    if isinstance(theirs, list | tuple) and isinstance(ours, list | tuple):
        return len(theirs) == len(ours) and all(same(*each) for each in zip(theirs, ours, strict=True))
    if isinstance(theirs, dict) and isinstance(ours, dict):
        return theirs.keys() == ours.keys() and all(same(theirs[key], ours[key]) for key in theirs)
    if isinstance(theirs, bool | int | float | complex):
        return isinstance(ours, bool | int | float | complex | np.generic) and _equal(theirs, ours)
    if isinstance(ours, type) and issubclass(ours, DType):
        return isinstance(theirs, type | np.dtype) and np.dtype(theirs).name == ours.name
    if type(theirs) is type(ours):
        return True if callable(theirs) else _plainly_equal(theirs, ours)
    return type(theirs).__name__ == type(ours).__name__ or (callable(theirs) and callable(ours))


def _equal(one: Any, other: Any) -> bool:
    try:
        return bool(np.allclose(one, other, rtol=TOLERANCE, atol=1e-12, equal_nan=True))
    except (TypeError, ValueError):
        return bool(np.all(np.asarray(one) == np.asarray(other)))


def _plainly_equal(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except (TypeError, ValueError):
        return True


def shares(result: Any, arguments: list[Any]) -> bool:
    """Whether an array shares memory with one of the arguments."""
    arrays = [_memory(each) for each in leaves(arguments)]
    found = [_memory(each) for each in leaves(result)]
    return any(a is not None and b is not None and np.may_share_memory(a, b) for a in found for b in arrays)


def _memory(value: Any) -> Any:
    if isinstance(value, BaseArray):
        return value.numpy()
    return value if isinstance(value, np.ndarray) else None
