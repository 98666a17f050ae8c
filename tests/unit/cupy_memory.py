"""CuPy's memory over NumPy, and the fixtures that load typedtensor's memory of Gpus on it."""

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
"""CuPy's pool gives multiples of so many bytes."""


class BaseMemory:
    """Takes no weak reference, as CuPy's own."""

    __slots__ = ("device_id", "keep", "ptr", "size")

    def of(self, keep: Any, size: int) -> Any:
        """On the bytes of a NumPy array."""
        self.ptr, self.size, self.device_id, self.keep = keep.ctypes.data if size else 0, size, State.selected, keep
        return self


class PooledMemory(BaseMemory):
    """What the pool gives."""

    __slots__ = ()

    def __del__(self) -> None:
        State.used[self.device_id] -= self.size


class UnownedMemory(BaseMemory):
    """Memory by its address."""

    def __init__(self, ptr: int, size: int, owner: object, device_id: int = -1) -> None:
        self.ptr, self.size, self.keep, self.device_id = ptr, size, owner, device_id


class MemoryPointer:
    """Into a memory object."""

    def __init__(self, mem: BaseMemory, offset: int) -> None:
        assert mem.ptr or not offset
        self.mem, self.ptr, self.device_id = mem, mem.ptr + offset, mem.device_id

    def memset_async(self, value: int, size: int) -> None:
        """At once."""
        assert State.selected == self.device_id
        ctypes.memset(self.ptr, value, size)


class Array:
    """An array over the memory that its pointer points into; a view has the pointer of the whole where it can."""

    def __init__(self, shape: Any, dtype: Any = float, memptr: Any = None, strides: Any = None) -> None:
        self.shape, self.dtype = tuple(shape), np.dtype(dtype)
        self.base: Array | None = None
        self.size = int(np.prod(self.shape, dtype=int))
        self.strides = tuple(strides) if strides is not None else np.empty(self.shape, self.dtype).strides
        self.data = alloc(self.size * self.dtype.itemsize) if memptr is None else memptr

    @property
    def held(self) -> np.ndarray:
        """NumPy's array on the same memory."""
        if not self.size:
            return np.empty(self.shape, self.dtype)
        reach = [(size - 1) * step for size, step in zip(self.shape, self.strides, strict=True)]
        low, high = sum(min(0, r) for r in reach), sum(max(0, r) for r in reach) + self.dtype.itemsize
        whole = (ctypes.c_char * (high - low)).from_address(self.data.ptr + low)
        return np.ndarray(self.shape, self.dtype, whole, -low, self.strides)

    @property
    def flags(self) -> Any:
        """The one that is asked for."""
        return SimpleNamespace(c_contiguous=self.held.flags.c_contiguous)

    def view(self) -> Array:
        """With the very pointer of the whole."""
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
    """What CUDA refuses."""


class OutOfMemoryError(MemoryError):
    """As CuPy's pool raises it."""


class State:
    """What CuPy and CUDA remember."""

    selected = 0
    used: ClassVar[dict[int, int]] = {0: 0, 1: 0}
    limit = 2**30
    pinned_fails: Exception | None = None
    local = threading.local()


class Device:
    """Selects one."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __enter__(self) -> None:
        self.before, State.selected = State.selected, self.number

    def __exit__(self, *_: object) -> None:
        State.selected = self.before


class Pool:
    """CuPy's."""

    def malloc(self, size: int) -> MemoryPointer:
        """Rounded up, of bytes that are not zeros."""
        if size >= 2**64:
            raise OverflowError("Python int too large to convert to C unsigned long")
        rounded = -(-size // ROUND) * ROUND
        if rounded > State.limit:
            raise OutOfMemoryError(f"Out of memory allocating {rounded:,} bytes")
        State.used[State.selected] += rounded
        return MemoryPointer(PooledMemory().of(np.full(rounded, 0x7F, np.uint8), rounded), 0)

    def used_bytes(self) -> int:
        """On the device that is selected."""
        return State.used[State.selected]

    def free_bytes(self) -> int:
        """A number."""
        return 1000 + State.selected

    def free_all_blocks(self) -> None:
        """Nothing is kept."""


POOL = Pool()


def current() -> Any:
    """The allocator that CuPy uses."""
    return getattr(State.local, "allocator", None) or POOL.malloc


def alloc(size: int) -> MemoryPointer:
    """From the allocator that CuPy uses."""
    found: MemoryPointer = current()(size)
    return found


@contextmanager
def using_allocator(allocator: Any) -> Iterator[None]:
    """For the thread."""
    before, State.local.allocator = getattr(State.local, "allocator", None), allocator
    try:
        yield
    finally:
        State.local.allocator = before


def alloc_pinned_memory(size: int) -> Any:
    """More than was asked for, not zeros."""
    if State.pinned_fails is not None:
        raise State.pinned_fails
    return bytearray(b"\x7f" * (size + 100))


def fake() -> dict[str, ModuleType]:
    """The modules."""
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
    """`backends.cupy.memory` over these modules, which nobody else sees: what was there comes back at once."""
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
