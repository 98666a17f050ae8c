"""Writes to a Gpu's memory that CuPy gets wrong: overlapping operands, masks, and updates at repeated positions."""

# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cupy

if TYPE_CHECKING:
    from collections.abc import Callable

WHOLE = frozenset(("int32", "int64", "uint32", "uint64"))
ATOMIC: dict[str, frozenset[str]] = {
    "add": WHOLE | {"float16", "float32", "float64"},
    "maximum": WHOLE,
    "minimum": WHOLE,
}
"""The dtypes that CuPy updates right: its extremes of floating-point numbers ignore NaN, and are rounded to float32."""


def assign(raw: Any, key: Any, value: Any) -> None:
    """Write to the selected elements; CUDA copies in no order, so that what overlaps is copied first."""
    entries = key if isinstance(key, tuple) else (key,)
    arrays = [entry for entry in entries if isinstance(entry, cupy.ndarray)]
    if isinstance(value, cupy.ndarray):
        if len(arrays) == 1 and arrays[0].dtype.kind == "b":
            _validate_masked(raw, key, arrays[0], value)
        if _may_overlap(raw if arrays else raw[key], value):
            value = value.copy()
    if any(_may_overlap(raw, entry) for entry in arrays):
        apart: Any = tuple(entry.copy() if isinstance(entry, cupy.ndarray) else entry for entry in entries)
        key = apart if isinstance(key, tuple) else apart[0]
    if _is_mask(raw, key) and not isinstance(value, cupy.ndarray):
        _fill(raw, key, value)
    else:
        raw[key] = value


def _is_mask(raw: Any, key: Any) -> bool:
    """Whether the key is a mask of the first axes."""
    if not isinstance(key, cupy.ndarray) or key.dtype.kind != "b":
        return False
    return bool(key.shape == raw.shape[: key.ndim])


def _fill(raw: Any, mask: Any, number: Any) -> None:
    """Write a number by a mask; in an assignment CuPy would count the elements, and wait."""
    cupy.copyto(raw, raw.dtype.type(number), where=mask.reshape(mask.shape + (1,) * (raw.ndim - mask.ndim)))


def _may_overlap(x: Any, y: Any) -> bool:
    """Whether both may have an element at one address; CuPy's function compares only arrays of one memory object."""
    if not x.size or not y.size:
        return False
    (low, high), (least, most) = _span(x), _span(y)
    return low < most and least < high


def _span(raw: Any) -> tuple[int, int]:
    """The lowest address of the elements and the end of the highest."""
    reach = [(size - 1) * step for size, step in zip(raw.shape, raw.strides, strict=True)]
    start: int = raw.data.ptr
    return start + sum(min(0, each) for each in reach), start + sum(max(0, each) for each in reach) + raw.dtype.itemsize


def _validate_masked(raw: Any, key: Any, mask: Any, value: Any) -> None:
    """Refuse a value that does not broadcast to no elements, at which CuPy does not look."""
    if raw.size and bool(cupy.any(mask)):
        return
    selected, given = raw[key].shape, value.shape
    while len(given) > len(selected) and given[0] == 1:
        given = given[1:]
    if len(given) > len(selected) or any(
        one not in {1, other} for one, other in zip(given[::-1], selected[::-1], strict=False)
    ):
        raise ValueError(f"a value of the shape {value.shape} does not broadcast to {selected}")


def updated(name: str) -> Callable[..., Any]:
    """The method `at` of CuPy's ufunc, for every dtype, exact, and with NaN."""
    function: Any = getattr(cupy, name)

    def call(raw: Any, key: Any, values: Any) -> None:
        if raw.dtype.name in ATOMIC.get(name, ()):
            function.at(raw, key, values)
            return
        places = cupy.arange(raw.size).reshape(raw.shape)[key]
        given = cupy.broadcast_to(values, places.shape).reshape(-1)
        places, given = _combined(function, places.reshape(-1), given)
        whole = cupy.ascontiguousarray(raw)
        flat = whole.reshape(-1)
        flat[places] = function(flat[places], given)
        if whole is not raw:
            raw[...] = whole

    return call


def _combined(function: Any, places: Any, values: Any) -> tuple[Any, Any]:
    """Every place once, with its values combined: neighbours pair by pair, until none is left."""
    order = cupy.argsort(places)
    places, values = places[order], values[order]
    rank = cupy.arange(places.size) - cupy.searchsorted(places, places)
    while places.size and bool(cupy.any(rank > 0)):
        paired = (rank[1:] > rank[:-1]) & cupy.equal(rank[:-1] % 2, 0)
        values[:-1] = cupy.where(paired, function(values[:-1], values[1:]), values[:-1])
        first = cupy.equal(rank % 2, 0)
        places, values, rank = places[first], values[first], rank[first] // 2
    return places, values
