"""Indexing, assignment to an index, and iteration, as methods of Tensor."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from typedtensor.core import assignment
from typedtensor.core.base import BaseArray
from typedtensor.core.copy_on_write import retry
from typedtensor.core.diagnostics import need_axes
from typedtensor.core.indexing import ELLIPSIS, EXACT_ENTRIES, POSITIONS, by_value, numpy_key, raw_key
from typedtensor.core.validation import NARROW, SCALAR_KINDS, is_far
from typedtensor.errors import ReadOnlyError
from typedtensor.types.dim import MAX_RANK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Method = Callable[..., Any]


def install_indexing(kind: type[Any], into: type[Any], select: Callable[[Any, Any], Any]) -> None:
    """Add the methods to the base `into` of a class whose plain objects have arrays of NumPy only.

    `select` takes any other key.
    """
    methods = {
        "__getitem__": _getitem(kind, select),
        "__setitem__": _setitem(kind),
        "__iter__": _iter(kind),
        "__reversed__": _reversed(),
    }
    for name, method in methods.items():
        method.__name__, method.__qualname__, method.__module__ = name, f"{kind.__name__}.{name}", kind.__module__
        setattr(into, name, method)


# Plain keys and values of a plain tensor go to NumPy directly; all others are checked first, as are those that
# NumPy rejects. The tests for ints and slices are inline, since a call would double the time. The class is
# tested after the array is read, because another thread may start to share the memory lazily in between.


def _getitem(kind: type[Any], select: Callable[[Any, Any], Any]) -> Method:
    def getitem(self: BaseArray, key: Any, /) -> Any:
        """Select elements: a view for ints, slices, ... and None; a copy for tensors, and of one element."""
        raw = self._raw
        if type(self) is kind:
            try:
                if type(key) is slice:
                    result = kind()
                    result._raw = raw[key]
                    return result
                if type(key) is int:
                    found = raw[key, ...]
                    result = kind()
                    result._raw = found if found.ndim else found.copy()
                    return result
                if type(key) is tuple and len(key) <= EXACT_ENTRIES:
                    for entry in key:
                        if type(entry) not in POSITIONS:
                            break
                    else:
                        found = raw[key + ELLIPSIS]
                        result = kind()
                        result._raw = found if found.ndim else found.copy()
                        return result
                direct = numpy_key(key)
                if direct is not None and (found := raw[direct]).ndim <= MAX_RANK:
                    result = kind()
                    result._raw = found if found.ndim else by_value(found, key)
                    return result
            except (IndexError, TypeError, ValueError, OverflowError):
                pass  # nothing has changed: `select` checks the key and finds the cause
        return select(self, key)

    return getitem


def _setitem(kind: type[Any]) -> Method:  # noqa: C901  # as above
    def setitem(self: BaseArray, key: Any, value: Any, /) -> None:  # noqa: C901  # as above
        """Write into what the key selects; the value is broadcast, never silently cast."""
        raw = self._raw
        if type(self) is kind:
            given = type(value)
            try:
                if given is kind:
                    source = value._raw
                    if source.dtype is raw.dtype and (direct := numpy_key(key)) is not None:
                        assignment.assign(raw, direct, source)
                        return
                elif given in SCALAR_KINDS and raw.dtype.kind in SCALAR_KINDS[given]:
                    direct = key
                    if type(key) is tuple:
                        for entry in key:
                            if type(entry) not in POSITIONS:
                                direct = numpy_key(key)
                                break
                    elif type(key) is not int:
                        direct = numpy_key(key)
                    if direct is not None and not (raw.dtype.char in NARROW and is_far(value)):
                        assignment.assign(raw, direct, value)
                        return
            except (IndexError, TypeError, ValueError, OverflowError):
                pass  # nothing is written: `write` checks everything and finds the cause
        array = isinstance(value, BaseArray)
        try:
            assignment.write(raw, raw_key(raw, key), value._raw if array else value, array=array)
        except ReadOnlyError:
            retry(self, operator.setitem, key, value)

    return setitem


def _iter(kind: type[Any]) -> Method:
    def plain(raw: Any) -> Any:
        result = kind()
        result._raw = raw
        return result

    def iterate(self: Any, /) -> Iterator[Any]:
        """Iterate over the first axis; each item is a view, and of a vector an element."""
        raw = self._raw
        need_axes("iteration", raw, 1)
        if type(self) is kind:
            return (plain(by_value(raw[i, ...], i)) for i in range(raw.shape[0]))
        return (self[i] for i in range(raw.shape[0]))

    return iterate


def _reversed() -> Method:
    def backwards(self: Any, /) -> Iterator[Any]:
        """Iterate over the first axis, from its end; each item is a view, and of a vector an element."""
        raw = self._raw
        need_axes("reversed", raw, 1)
        return (self[i] for i in reversed(range(raw.shape[0])))

    return backwards
