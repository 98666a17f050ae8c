"""Calls of a library with raw arrays, on the device of the arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy import ndarray

from typedtensor.backends.registry import backend_of, find_backend
from typedtensor.core.diagnostics import raise_diagnosed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typedtensor.core.diagnostics import Cause


def run(function: Callable[..., Any], *operands: Any) -> Any:
    """Call an operator on the device of the first raw array."""
    raw = operands[0]
    if raw.__class__ is ndarray:
        return function(*operands)
    backend = find_backend(raw)
    if backend is None:  # a Python number on the left
        raw = operands[1]
        backend = backend_of(raw)
    return backend.run(backend.device_of(raw), function, *operands)


def raise_translated(function: str, error: Exception, *operands: Any, causes: Sequence[Cause] = ()) -> NoReturn:
    """Raise the error of a library that was called directly, translated by its backend.

    The operator is not called again, because it may have written to its operand before it failed.
    """
    trace = error.__traceback__
    try:
        run(_reraise, next(x for x in operands if is_array(x)), error)
    except Exception as translated:
        error.__traceback__ = trace  # without the frames of `run`, which have the error
        raise_diagnosed(function, translated, *operands, causes=causes)
    finally:
        del error, operands, trace  # as in `raise_diagnosed`
    raise AssertionError("unreachable: _reraise raises")


def _reraise(_raw: Any, error: Exception) -> NoReturn:
    raise error


def ensure_array(raw: Any) -> Any:
    """Return the result of an operator as an array: NumPy returns a scalar if no axis is left."""
    return raw if raw.__class__ is ndarray else backend_of(raw).ensure_array(raw)


PYTHON_NUMBERS = frozenset((bool, int, float, complex))


def is_array(value: object) -> bool:
    """Return whether the object is a raw array of a library that serves a device."""
    kind = value.__class__
    if kind is ndarray or kind in PYTHON_NUMBERS:  # the common cases: asking each library takes a microsecond
        return kind is ndarray
    return not isinstance(value, np.generic) and find_backend(value) is not None
