"""Reads the contents of DLPack capsules as a consumer in C does, to check exports."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any, NamedTuple

import numpy as np

import typedtensor as tt

INCOMING = ("from_dlpack", "asarray", "borrow")
"""The functions that import the memory of other libraries."""
OLD, VERSIONED = b"dltensor", b"dltensor_versioned"
READ_ONLY, COPIED = 1, 2
DELETER = ctypes.CFUNCTYPE(None, c_void_p)

_API: Any = ctypes.pythonapi
_API.PyCapsule_GetName.restype = c_char_p
_API.PyCapsule_GetName.argtypes = [ctypes.py_object]
_API.PyCapsule_GetPointer.restype = c_void_p
_API.PyCapsule_GetPointer.argtypes = [ctypes.py_object, c_char_p]
_API.PyCapsule_SetName.argtypes = [ctypes.py_object, c_char_p]


class Device(ctypes.Structure):
    """The struct DLDevice."""

    _fields_ = (("device_type", c_int32), ("device_id", c_int32))


class DataType(ctypes.Structure):
    """The struct DLDataType."""

    _fields_ = (("code", c_uint8), ("bits", c_uint8), ("lanes", c_uint16))


class Tensor(ctypes.Structure):
    """The struct DLTensor."""

    _fields_ = (
        ("data", c_void_p),
        ("device", Device),
        ("ndim", c_int32),
        ("dtype", DataType),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("byte_offset", c_uint64),
    )


class Managed(ctypes.Structure):
    """The struct DLManagedTensor."""

    _fields_ = (("tensor", Tensor), ("context", c_void_p), ("deleter", c_void_p))


class ManagedVersioned(ctypes.Structure):
    """The struct DLManagedTensorVersioned."""

    _fields_ = (
        ("major", c_uint32),
        ("minor", c_uint32),
        ("context", c_void_p),
        ("deleter", c_void_p),
        ("flags", c_uint64),
        ("tensor", Tensor),
    )


class Read(NamedTuple):
    """The fields of a capsule as Python values."""

    name: bytes
    version: tuple[int, int] | None
    flags: int
    address: int
    device: tuple[int, int]
    dtype: tuple[int, int, int]
    shape: tuple[int, ...]
    strides: tuple[int, ...]


def read(capsule: object) -> Read:
    """Read all fields of a capsule."""
    name, managed = name_of(capsule), managed_of(capsule)
    found, many = managed.tensor, managed.tensor.ndim
    versioned = isinstance(managed, ManagedVersioned)
    return Read(
        name,
        (managed.major, managed.minor) if versioned else None,
        managed.flags if versioned else 0,
        (found.data or 0) + found.byte_offset,
        (found.device.device_type, found.device.device_id),
        (found.dtype.code, found.dtype.bits, found.dtype.lanes),
        tuple(found.shape[:many]) if many else (),
        tuple(found.strides[:many]) if many else (),
    )


def name_of(capsule: object) -> bytes:
    """Return the name of a capsule: the kind of its struct, and whether it was consumed."""
    found: bytes = _API.PyCapsule_GetName(capsule)
    return found


def managed_of(capsule: object) -> Any:
    """Return the struct of a capsule."""
    name = name_of(capsule)
    return {OLD: Managed, VERSIONED: ManagedVersioned}[name].from_address(_API.PyCapsule_GetPointer(capsule, name))


class Consumer:
    """A consumer like a library: it renames the capsule, and must call the deleter of the struct later."""

    def __init__(self, capsule: object) -> None:
        name = name_of(capsule)
        self._at = _API.PyCapsule_GetPointer(capsule, name)
        self._deleter = DELETER(managed_of(capsule).deleter)
        self._name = b"used_" + name  # keeps the pointer
        _API.PyCapsule_SetName(capsule, self._name)
        self.capsule = capsule

    def let_go(self) -> None:
        """Call the deleter."""
        self._deleter(self._at)


class Counter:
    """Counts the calls of the deleter of a capsule, which calls the original one."""

    def __init__(self, capsule: object) -> None:
        managed = managed_of(capsule)
        original = DELETER(managed.deleter)
        self.calls = 0

        def deleter(at: int) -> None:
            self.calls += 1
            original(at)

        self._kept = DELETER(deleter)
        managed.deleter = ctypes.cast(self._kept, c_void_p).value


def read_only(held: np.ndarray) -> tt.Tensor[Any, Any, Any]:
    """Return a read-only tensor."""
    view = held.view()
    view.flags.writeable = False
    return tt.from_numpy(view)


class Watched:
    """Exports the memory of a tensor, with a counter for each capsule."""

    def __init__(self, held: Any) -> None:
        self.held = held
        self.counters: list[Counter] = []

    def __dlpack__(self, **options: Any) -> Any:
        capsule = self.held.__dlpack__(**options)
        self.counters.append(Counter(capsule))
        return capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        found: tuple[int, int] = self.held.__dlpack_device__()
        return found
