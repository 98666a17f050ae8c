"""Helpers for functions beyond the standard: the library's function, and numbers as arrays."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.registry import backend_of, dtype_of, function_of, supported_function
from typedtensor.core.conversion import astype
from typedtensor.core.dispatch import is_array
from typedtensor.core.validation import required_number
from typedtensor.types.dtype import FROM_NUMPY, float16, float32

HALF = np.dtype(np.float16)

if TYPE_CHECKING:
    from collections.abc import Callable


def native(name: str, raw: Any) -> Callable[..., Any]:
    """The function of this name in the library of the array; DeviceError if it has none."""
    if raw.__class__ is np.ndarray:  # NumPy has them all
        return function_of(raw, name)
    return supported_function(backend_of(raw), name)


def alike(function: str, value: Any, other: Any) -> Any:
    """A Python number in the dtype of the other operand; the library would wrap a number that is too large."""
    if is_array(value):
        return value
    return made_beside(other, "asarray", required_number(function, other, value), dtype=other.dtype)


def made_beside(other: Any, name: str, *arguments: Any, **options: Any) -> Any:
    """The result of the library's creation function, on the device of the other array."""
    backend = backend_of(other)
    where = backend.device_of(other)
    return backend.place(backend.run(where, backend.function(name), *arguments, **options), where)


def promoted(*arrays: Any) -> list[Any]:
    """The arrays in the dtype to which theirs are promoted."""
    names = {dtype_of(each).name for each in arrays}
    if len(names) == 1:
        return list(arrays)
    dtype = FROM_NUMPY[np.result_type(*names)]
    return [astype(each, dtype, copy=False) for each in arrays]


def in_float32(body: Callable[..., Any]) -> Callable[..., Any]:
    """The body that computes float16 in float32, whatever library it calls; the result is float16."""

    @wraps(body)
    def call(*arguments: Any, **options: Any) -> Any:
        first = arguments[0]
        if (first.dtype != HALF) if first.__class__ is np.ndarray else (dtype_of(first) is not float16):
            return body(*arguments, **options)
        return _narrow(body(*map(_wide, arguments), **{key: _wide(each) for key, each in options.items()}))

    return call


def _wide(x: Any) -> Any:
    return astype(x, float32) if is_array(x) and dtype_of(x) is float16 else x


def _narrow(x: Any) -> Any:
    with np.errstate(over="ignore"):  # what is no float16 is an infinity
        return astype(x, float16)
