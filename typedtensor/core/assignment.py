"""Writing to the selected elements of an array."""

from __future__ import annotations

import operator
from typing import Any, NoReturn

import numpy as np

from typedtensor.backends.jax.loading import CURRENT, beside
from typedtensor.backends.registry import memory_of
from typedtensor.core.causes import read_only_target
from typedtensor.core.diagnostics import (
    describe,
    raise_diagnosed,
)
from typedtensor.core.dispatch import run
from typedtensor.core.index_errors import raise_index_error
from typedtensor.core.validation import validate_operand
from typedtensor.errors import ShapeError


def assign(raw: np.ndarray, key: Any, value: Any) -> None:
    """Assign to a NumPy array; through a mask, NumPy reads what overlaps after it has written parts of it."""
    if key.__class__ is np.ndarray and key.dtype.kind == "b":
        if value.__class__ is np.ndarray and np.may_share_memory(raw, value):
            value = value.copy()
        if np.may_share_memory(raw, key):
            key = key.copy()
    raw[key] = value


def write(raw: Any, key: Any, value: Any, *, array: bool) -> None:
    """Assign the value to the selected elements, after checks; `array` is True for a raw array."""
    value = validate_operand("assignment", raw, value, array=array)
    if CURRENT.get() is not None:
        raw = beside(raw, key, value)
    try:
        run(assign if raw.__class__ is np.ndarray else operator.setitem, raw, key, value)
    except ValueError as error:
        if array and memory_of(raw).is_writable(raw):
            _raise_assignment_error(raw, key, value)
        raise_diagnosed("assignment", error, raw, causes=(read_only_target,))
    except Exception as error:
        raise_index_error("assignment", error, raw, key)


def _raise_assignment_error(raw: Any, key: Any, value: Any) -> NoReturn:
    """Raise the error for a value that does not fit the selected elements, or for an invalid key."""
    try:
        shape = tuple(run(operator.getitem, raw, key).shape)
    except Exception as cause:  # NumPy may check the shapes before the indices
        raise_index_error("assignment", cause, raw, key)
    needed = f"a value that broadcasts to {shape}, the shape of the selected elements"
    fix = "Reshape the value, or add axes with None."
    raise ShapeError("assignment", needed=needed, got=describe(value), fix=fix) from None
