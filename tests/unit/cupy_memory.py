"""A stand-in for CuPy's memory over NumPy, and the fixtures that load the memory of the Gpu on it."""

from __future__ import annotations

import ctypes
import importlib
import sys
import threading
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator


NAME = "typedtensor.backends.cupy.memory"
ROUND = 512
"""CuPy's pool rounds sizes up to a multiple of this number of bytes."""


class BaseMemory:
    """Memory that cannot be weakly referenced, like CuPy's."""

    __slots__ = ("device_id", "keep", "ptr", "size")

    def of(self, keep: Any, size: int) -> Any:
        """Return the memory over the bytes of a NumPy array."""
        self.ptr, self.size, self.device_id, self.keep = keep.ctypes.data if size else 0, size, State.selected, keep
        return self


class PooledMemory(BaseMemory):
    """Memory from the pool."""

    __slots__ = ()

    def __del__(self) -> None:
        State.used[self.device_id] -= self.size


class UnownedMemory(BaseMemory):
    """Memory at a given address."""

    def __init__(self, ptr: int, size: int, owner: object, device_id: int = -1) -> None:
        self.ptr, self.size, self.keep, self.device_id = ptr, size, owner, device_id


class MemoryPointer:
    """A pointer into a memory object."""

    def __init__(self, mem: BaseMemory, offset: int) -> None:
        assert mem.ptr or not offset
        self.mem, self.ptr, self.device_id = mem, mem.ptr + offset, mem.device_id

    def memset_async(self, value: int, size: int) -> None:
        """Fill the memory synchronously."""
        assert State.selected == self.device_id
        ctypes.memset(self.ptr, value, size)


class Array:
    """An array over the memory of its pointer; a view has the pointer of the whole array if possible."""

    def __init__(self, shape: Any, dtype: Any = float, memptr: Any = None, strides: Any = None) -> None:
        self.shape, self.dtype = tuple(shape), np.dtype(dtype)
        self.base: Array | None = None
        self.size = int(np.prod(self.shape, dtype=int))
        self.strides = tuple(strides) if strides is not None else np.empty(self.shape, self.dtype).strides
        self.data = alloc(self.size * self.dtype.itemsize) if memptr is None else memptr

    @property
    def held(self) -> np.ndarray:
        """The NumPy array on the same memory."""
        if not self.size:
            return np.empty(self.shape, self.dtype)
        reach = [(size - 1) * step for size, step in zip(self.shape, self.strides, strict=True)]
        low, high = sum(min(0, r) for r in reach), sum(max(0, r) for r in reach) + self.dtype.itemsize
        whole = (ctypes.c_char * (high - low)).from_address(self.data.ptr + low)
        return np.ndarray(self.shape, self.dtype, whole, -low, self.strides)

    @property
    def flags(self) -> Any:
        """The only flag that is used."""
        return SimpleNamespace(c_contiguous=self.held.flags.c_contiguous)

    def view(self) -> Array:
        """Return a view with the same pointer object as the whole array."""
        found = Array(self.shape, self.dtype, self.data, self.strides)
        found.base = self if self.base is None else self.base
        return found

    def __getitem__(self, key: Any) -> Array:
        part = self.held[key]
        offset = part.ctypes.data - self.data.mem.ptr if part.size else 0
        found = Array(part.shape, self.dtype, MemoryPointer(self.data.mem, offset), part.strides)
        found.base = self if self.base is None else self.base
        return found


class CUDARuntimeError(RuntimeError):
    """An error from CUDA."""


class OutOfMemoryError(MemoryError):
    """The error that CuPy's pool raises."""


class State:
    """The state that CuPy and CUDA keep."""

    selected = 0
    used: ClassVar[dict[int, int]] = {0: 0, 1: 0}
    limit = 2**30
    pinned_fails: Exception | None = None
    local = threading.local()


class Device:
    """Selects a device."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __enter__(self) -> None:
        self.before, State.selected = State.selected, self.number

    def __exit__(self, *_: object) -> None:
        State.selected = self.before


class Pool:
    """CuPy's pool."""

    def malloc(self, size: int) -> MemoryPointer:
        """Allocate rounded-up memory that is not zeroed."""
        if size >= 2**64:
            raise OverflowError("Python int too large to convert to C unsigned long")
        rounded = -(-size // ROUND) * ROUND
        if rounded > State.limit:
            raise OutOfMemoryError(f"Out of memory allocating {rounded:,} bytes")
        State.used[State.selected] += rounded
        return MemoryPointer(PooledMemory().of(np.full(rounded, 0x7F, np.uint8), rounded), 0)

    def used_bytes(self) -> int:
        """Return the bytes in use on the selected device."""
        return State.used[State.selected]

    def free_bytes(self) -> int:
        """Return a fixed number."""
        return 1000 + State.selected

    def free_all_blocks(self) -> None:
        """Do nothing: the pool keeps no blocks."""


POOL = Pool()


def current() -> Any:
    """Return the allocator that CuPy uses."""
    return getattr(State.local, "allocator", None) or POOL.malloc


def alloc(size: int) -> MemoryPointer:
    """Allocate from the allocator that CuPy uses."""
    found: MemoryPointer = current()(size)
    return found


@contextmanager
def using_allocator(allocator: Any) -> Iterator[None]:
    """Set the allocator for this thread."""
    before, State.local.allocator = getattr(State.local, "allocator", None), allocator
    try:
        yield
    finally:
        State.local.allocator = before


def alloc_pinned_memory(size: int) -> Any:
    """Allocate more bytes than requested, not zeroed."""
    if State.pinned_fails is not None:
        raise State.pinned_fails
    return bytearray(b"\x7f" * (size + 100))


def fake() -> dict[str, ModuleType]:
    """Return the stand-in modules."""
    cupy, cuda = ModuleType("cupy"), ModuleType("cupy.cuda")
    vars(cuda).update(
        BaseMemory=BaseMemory,
        UnownedMemory=UnownedMemory,
        MemoryPointer=MemoryPointer,
        Device=Device,
        alloc=alloc,
        get_allocator=current,
        using_allocator=using_allocator,
        alloc_pinned_memory=alloc_pinned_memory,
        compiler=SimpleNamespace(CompileException=type("CompileException", (Exception,), {})),
        memory=SimpleNamespace(OutOfMemoryError=OutOfMemoryError),
        runtime=SimpleNamespace(
            CUDARuntimeError=CUDARuntimeError,
            getDevice=lambda: State.selected,
            getDeviceCount=lambda: 2,
            memGetInfo=lambda: (300, 1000),
            runtimeGetVersion=lambda: 13000,
        ),
    )
    vars(cupy).update(ndarray=Array, cuda=cuda, get_default_memory_pool=lambda: POOL, asarray=lambda x: x.array)
    return {"cupy": cupy, "cupy.cuda": cuda}


def loaded(modules: dict[str, ModuleType]) -> Any:
    """Load `backends.cupy.memory` over these modules; the modules that were loaded before are restored at once."""
    before = {name: sys.modules.pop(name, None) for name in (NAME, "typedtensor.backends.cupy.cuda", *modules)}
    sys.modules.update(modules)
    try:
        return importlib.import_module(NAME)
    finally:
        for name, module in before.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module


OURS = loaded(fake())
