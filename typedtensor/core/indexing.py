"""Index keys: the entries between brackets are validated and converted for the library before elements are accessed."""

from __future__ import annotations

import math
import operator
import sys
from types import NoneType
from typing import Any, NoReturn

import numpy as np

from typedtensor._texts import counted, shown, text_of
from typedtensor.backends.registry import backend_for, backend_of, device_of, dtype_of, memory_of
from typedtensor.core.base import BaseArray, name_of
from typedtensor.core.index_errors import axes_used
from typedtensor.errors import BoundsError, DeviceError, DTypeError, RankError
from typedtensor.types.dim import DDim, Dim
from typedtensor.types.dtype import FROM_NUMPY, int64, uint64

ENTRIES = "an int, a slice, ..., None, or a tensor or list of booleans or integers"

ENTRY_FIXES: dict[type, str] = {
    list: "Make a tensor of it: tt.asarray([[0, 1]]).",
    np.ndarray: "Convert it first: tt.from_numpy(x), or tt.asarray(x).get(Tensor[...]).",
    float: "Pass an int: int(x), or x // y instead of x / y.",
    bool: "x[None] adds an axis; a mask is a boolean tensor.",
    np.bool_: "x[None] adds an axis; a mask is a boolean tensor.",
}


def is_position(key: object) -> bool:
    """Whether the key is a Dim or DDim: the position of one element."""
    return isinstance(key, Dim | DDim)


def is_dynamic(key: object) -> bool:
    """Whether a key, or an entry of one, is a DArray: its class is of a higher layer."""
    return name_of(key) == "DArray"


def address_of(x: BaseArray, dim: object) -> int:
    """Return the address of one element; the position is validated."""
    raw = x._raw  # only this file unwraps tensors for indexing
    if not isinstance(dim, Dim | DDim):
        fix = "Write tt.make_dim(0, 1), or tt.make_ddim([0, 1]) for a DArray."
        raise DTypeError("index", needed="a position: a Dim or a DDim", got=text_of(dim), fix=fix)
    memory = memory_of(raw)
    position: list[int] = list(_validate_position(raw, tuple(dim))[:-1])
    return memory.address(raw) + sum(at * step for at, step in zip(position, memory.strides(raw), strict=True))


PLAIN_POSITIONS = "?" + "".join(np.dtype(f"{sign}int{bits}").char for sign in ("", "u") for bits in (8, 16, 32)) + "lq"
"""The integers that NumPy takes as positions without wrapping any: all but uint64."""
POSITIONS = frozenset((int, slice))
BASIC_ENTRIES = POSITIONS | {NoneType}
ELLIPSIS = (...,)
"""The end of a key, so that the library returns an array, not a number, even if no axis is left."""
PAIR = 2
EXACT_ENTRIES = 4
"""The most entries of a key for which the static rank of the result is exact; with more, the result is a DArray."""


def numpy_key(key: Any) -> Any:
    """Return the key for a NumPy array if NumPy's own checks suffice; None for any other key.

    They suffice for an int, a slice, ..., None, a short tuple of these, or one Tensor of bool or integers. NumPy then
    returns an array, even if no axis is left.
    """
    if type(key) is tuple:
        found = key + ELLIPSIS
        for entry in key:
            if entry is Ellipsis:
                found = key
            elif type(entry) not in BASIC_ENTRIES:
                return None
        return found if len(key) <= EXACT_ENTRIES else None
    if type(key) in BASIC_ENTRIES:
        return key, ...
    if isinstance(key, BaseArray) and not is_dynamic(key):
        index = key._raw
        return index if type(index) is np.ndarray and index.dtype.char in PLAIN_POSITIONS and index.ndim else None
    return key if key is Ellipsis else None


def by_value(found: Any, key: Any) -> Any:
    """Return what the key selected from an array: an element in memory of its own, everything else as it is.

    A key with an Ellipsis gives access to the memory, as in NumPy.
    """
    if found.ndim or key is Ellipsis or (isinstance(key, tuple) and any(entry is Ellipsis for entry in key)):
        return found
    if found.__class__ is np.ndarray:
        return found.copy()
    backend = backend_of(found)
    return found if backend.is_lazy else backend.function("asarray")(found, copy=True)


def has_static_rank(key: Any) -> bool:
    """Whether checkers know the rank of what the key selects; if not, it is a DArray.

    They know it for up to four ints, slices, ... and None; for one tensor; for a slice, an int or another index beside
    a vector; for two vectors or matrices of positions; and for positions after `...`. `mixed` in
    `tools/codegen/indexing.py` has the rest; they do not know the rank of a DArray.
    """
    if not isinstance(key, tuple) or is_position(key):
        return not is_dynamic(key)
    vectors = [entry for entry in key if isinstance(entry, BaseArray | list)]
    foreign = any(isinstance(entry, np.ndarray) for entry in key)
    if not vectors:
        return len(key) <= EXACT_ENTRIES and not foreign
    tensors = [vector for vector in vectors if not isinstance(vector, list)]
    if foreign or len(key) != PAIR or any(is_dynamic(tensor) for tensor in tensors):
        return False
    positions = bool(tensors) and all(dtype_of(tensor._raw).kind != "b" for tensor in tensors)
    ranks = {tensor._raw.ndim for tensor in tensors}
    if len(tensors) == PAIR:
        return positions and ranks <= {1, 2}
    if ranks - {1} or len(vectors) == PAIR:
        return not tensors
    beside = all(isinstance(entry, BaseArray | slice | list) or hasattr(entry, "__index__") for entry in key)
    return beside or (positions and key[0] is Ellipsis)


def raw_key(raw: Any, key: Any) -> Any:
    """Return the key for the library: ints, slices and raw arrays, at most as many as `raw` has axes.

    A key without arrays always ends in an Ellipsis, so that the library returns an array even if no axis is left.
    """
    if is_position(key):
        return _validate_position(raw, tuple(key))
    entries = key if isinstance(key, tuple) else (key,)
    found = tuple(_entry(raw, entry) for entry in entries)
    used = sum(axes_used(entry) for entry in found)
    ndim = len(raw.shape)
    if used > ndim:
        raise RankError(
            "index",
            needed=f"at most {counted(ndim, 'index')}, one per axis",
            got=f"{used} on the shape {tuple(raw.shape)}",
            fix="Omit some, or add axes with None.",
        )
    if sum(entry is Ellipsis for entry in found) > 1:
        raise RankError(
            "index", needed="one Ellipsis at most", got=f"{key!r}", fix="Write the other one as slices, `:`."
        )
    if len(found) == 1 and not _is_basic(found[0]):
        return found[0]  # not as a tuple: some libraries do not accept a tuple of one mask
    if any(entry is Ellipsis or not _is_basic(entry) for entry in found):
        return found
    return (*found, Ellipsis)


def _validate_position(raw: Any, position: tuple[int, ...]) -> Any:
    shape = tuple(raw.shape)
    if len(position) != len(shape):
        raise RankError(
            "index",
            needed=f"a position of {counted(len(shape), 'number')} for the shape {shape}",
            got=f"{len(position)}: {position}",
            fix="Pass one number per axis.",
        )
    for axis, (at, size) in enumerate(zip(position, shape, strict=True)):
        if not 0 <= at < size:
            raise BoundsError(
                "index",
                needed=f"a position from 0 to {size - 1} on axis {axis}",
                got=f"{position} in the shape {shape}",
                fix="A Dim counts from 0; negative positions are for plain ints.",
            )
    return (*position, Ellipsis)


def _entry(raw: Any, entry: Any) -> Any:
    if entry is None or entry is Ellipsis:
        return entry
    if isinstance(entry, slice):
        return _slice(entry)
    if isinstance(entry, BaseArray):
        return _array(raw, entry._raw)  # only this file unwraps tensors for indexing
    if isinstance(entry, list) and all(isinstance(each, int | np.integer | np.bool_) for each in entry):
        return _entry(raw, _array_of(entry))
    if isinstance(entry, np.ndarray) and entry.ndim and entry.dtype.kind in "bui" and entry.dtype in FROM_NUMPY:
        device = device_of(raw)
        return _array(raw, backend_for(device).from_numpy(entry, device))
    if isinstance(entry, bool | np.bool_ | np.ndarray | list) or not hasattr(entry, "__index__"):
        _raise_entry_error(entry)
    number: Any = entry
    position = operator.index(number)
    if not -sys.maxsize <= position <= sys.maxsize:
        raise BoundsError("index", needed="an index within its axis", got=text_of(position), fix="Check x.shape.")
    return position


def _array_of(entry: list[Any]) -> Any:
    """The positions or the mask of a list."""
    found = np.asarray(entry) if entry else np.empty(0, np.int64)
    if found.dtype.kind == "O":  # beyond 64 bits
        raise BoundsError("index", needed="an index within its axis", got=text_of(entry), fix="Check x.shape.")
    return found


def _slice(entry: slice) -> slice:
    parts = (entry.start, entry.stop, entry.step)
    for part in parts:
        if part is not None and not hasattr(part, "__index__"):
            raise DTypeError("index", needed="ints in a slice", got=text_of(entry), fix="Round them yourself: int(x).")
    if entry.step is not None and entry.step.__index__() == 0:
        raise BoundsError("index", needed="a step other than 0", got=text_of(entry), fix="Use 1, or -1 for backwards.")
    return entry


def _array(raw: Any, index: Any) -> Any:
    dtype = dtype_of(index)
    if dtype.kind not in "bui":
        fix = "Convert explicitly: tt.astype(x, tt.int64), or compare to get a mask."
        raise DTypeError("index", needed=ENTRIES, got=f"a tensor of {dtype.name}", fix=fix)
    if device_of(index) != device_of(raw):
        raise DeviceError(
            "index",
            needed=f"an index on {device_of(raw)!r}, where the tensor is",
            got=f"one on {device_of(index)!r}",
            fix=f"Move it: index.to_device({device_of(raw)!r}).",
        )
    return _signed(raw, index) if dtype is uint64 else index


def _signed(raw: Any, index: Any) -> Any:
    """The positions as int64, because libraries wrap those beyond 2**63 - 1, which no axis has."""
    backend = backend_of(index)
    if backend.is_lazy or not math.prod(index.shape):
        return index
    largest = int(backend.function("max")(index))
    if largest > sys.maxsize:
        got = f"{largest} in the shape {tuple(raw.shape)}"
        raise BoundsError("index", needed="an index within its axis", got=got, fix="Check x.shape.")
    return backend.function("astype")(index, backend.native(int64), copy=False)


def _raise_entry_error(got: object) -> NoReturn:
    found = "a NumPy array" if isinstance(got, np.ndarray) else f"the {type(got).__name__} {shown(got)}"
    fix = next((text for kind, text in ENTRY_FIXES.items() if isinstance(got, kind)), "Pass an int.")
    raise DTypeError("index", needed=ENTRIES, got=found, fix=fix)


def _is_basic(entry: Any) -> bool:
    return entry is None or entry is Ellipsis or isinstance(entry, int | slice)
