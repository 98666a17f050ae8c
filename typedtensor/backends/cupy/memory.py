"""The memory of CuPy's arrays, and CuPy's allocators.

Every CuPy array points into a memory object, which is freed with the last array that points there. The classes below
state who owns the memory; like CuPy's memory objects, only pointers refer to them.

This module needs CuPy; `typedtensor.backends.cupy.loading` imports it on first use, and reports what is missing.
"""

# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import cupy
import numpy as np

from typedtensor._texts import counted
from typedtensor.backends.cupy.cuda import called, out_of_memory
from typedtensor.errors import OutOfMemoryError
from typedtensor.memory import accounting, builtin_allocators, registry
from typedtensor.memory.builtin_allocators import Block
from typedtensor.memory.sharing import has_internal_overlap
from typedtensor.types.device import Cpu, Device, Gpu

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from typedtensor.memory.builtin_allocators import Allocator
    from typedtensor.memory.sharing import CowOwner

BYTE = np.dtype(np.uint8)


class Owned(cupy.cuda.UnownedMemory):
    """Memory from CuPy or an allocator that typedtensor owns. Unlike CuPy's, it can be weakly referenced."""


class External(cupy.cuda.UnownedMemory):
    """External memory."""


class Shared(cupy.cuda.UnownedMemory):
    """Owned memory as one owner of a lazy copy sees it."""

    cow_owner: CowOwner


def _memory(x: Any) -> cupy.cuda.BaseMemory:
    """The memory object that an array points into; a root is one already."""
    if isinstance(x, cupy.cuda.BaseMemory):
        return x
    found: cupy.cuda.BaseMemory = x.data.mem
    return found


def _extent(shape: tuple[int, ...], strides: tuple[int, ...], itemsize: int) -> tuple[int, int]:
    """The bytes before the first element, as 0 or a negative number, and the bytes up to the end of the last."""
    if 0 in shape:
        return 0, 0
    reach = [(size - 1) * step for size, step in zip(shape, strides, strict=True)]
    return sum(min(0, each) for each in reach), sum(max(0, each) for each in reach) + itemsize


def _packed(shape: tuple[int, ...], itemsize: int) -> tuple[int, ...]:
    """The strides of packed rows, in bytes."""
    found: list[int] = []
    step = itemsize
    for size in reversed(shape):
        found.append(step)
        step *= max(size, 1)
    return tuple(reversed(found))


def _again(raw: Any, memory: cupy.cuda.BaseMemory) -> Any:
    """The array, pointing into another memory object on the same bytes."""
    pointer = (
        cupy.cuda.MemoryPointer(memory, raw.data.ptr - memory.ptr) if raw.size else cupy.cuda.MemoryPointer(memory, 0)
    )
    return cupy.ndarray(raw.shape, raw.dtype, pointer, raw.strides)


class GpuMemory:
    """The memory of the Gpus."""

    def root(self, raw: Any) -> Any:
        """The memory object that the array points into."""
        return _memory(raw)

    def is_owned(self, raw: Any) -> bool:
        """Whether CuPy or an allocator allocated the memory; memory that CuPy itself borrowed is external."""
        memory = _memory(raw)
        return isinstance(memory, Owned | Shared) or not isinstance(memory, cupy.cuda.UnownedMemory)

    def extra_base_refs(self, raw: Any) -> int | None:
        """CuPy's views keep their base; a part has a new pointer, other views have the pointer of the base."""
        if raw.base is None:
            return 0
        if sys.getrefcount(raw.base) != _LONE:
            return None
        return 0 if raw.base.data is raw.data else 1

    def span(self, raw: Any) -> tuple[int, int]:
        """The lowest address of the elements and the end of the highest; for a root, its whole memory."""
        if isinstance(raw, cupy.cuda.BaseMemory):
            return raw.ptr, raw.ptr + raw.size
        low, high = _extent(raw.shape, raw.strides, raw.dtype.itemsize)
        start: int = raw.data.ptr
        return start + low, start + high

    def nbytes(self, raw: Any) -> int:
        """CuPy's."""
        found: int = raw.size * raw.dtype.itemsize
        return found

    def address(self, raw: Any) -> int:
        """CuPy's."""
        found: int = raw.ptr if isinstance(raw, cupy.cuda.BaseMemory) else raw.data.ptr
        return found

    def strides(self, raw: Any) -> tuple[int, ...]:
        """CuPy's."""
        found: tuple[int, ...] = raw.strides
        return found

    def is_packed(self, raw: Any) -> bool:
        """CuPy's flag; a root is contiguous."""
        return isinstance(raw, cupy.cuda.BaseMemory) or bool(raw.flags.c_contiguous)

    def is_writable(self, raw: Any) -> bool:
        """Whether no two elements share an address, as in a broadcast array; CuPy has no other read-only arrays."""
        return isinstance(raw, cupy.cuda.BaseMemory) or not has_internal_overlap(raw.shape, raw.strides)

    def adopt(self, memory: object, nbytes: int) -> Any:
        """Owned bytes on a CuPy pointer, a contiguous array, or an object with `__cuda_array_interface__`."""
        given: Any = memory
        pointer, size = _given(given)
        owned = Owned(pointer.ptr, min(size, nbytes), given, pointer.device_id)
        return cupy.ndarray((min(size, nbytes),), BYTE, cupy.cuda.MemoryPointer(owned, 0))

    def as_owned(self, raw: Any) -> Any:
        """The array that CuPy has just made, such that its memory can be weakly referenced and has exactly its size."""
        memory = _memory(raw)
        return _again(raw, Owned(raw.data.ptr, self.nbytes(raw), memory, memory.device_id))

    def borrow(self, raw: Any) -> Any:
        """The array on an `External`, which keeps its previous memory alive."""
        memory = _memory(raw)
        start, end = self.span(raw)
        return _again(raw, External(start, end - start, memory, memory.device_id))

    def view(self, raw: Any, *, read_only: bool = False) -> Any:  # noqa: ARG002  # CuPy has no such flag: see is_writable
        """CuPy's."""
        return raw.view()

    def window(
        self, source: Any, offset_bytes: int, shape: tuple[int, ...], strides: tuple[int, ...] | None, dtype: Any
    ) -> Any:
        """An array within the bounds of the source, which are checked, on aligned addresses."""
        memory, (start, end), kind = _memory(source), self.span(source), np.dtype(dtype)
        steps = _packed(shape, kind.itemsize) if strides is None else tuple(strides)
        if len(steps) != len(shape):
            raise ValueError(f"{counted(len(shape), 'axis')} need as many strides, not {len(steps)}")
        first = start + offset_bytes
        low, high = _extent(shape, steps, kind.itemsize)
        if not start <= first + low <= first + high <= end:
            raise ValueError(
                f"the bytes {first + low - start} to {first + high - start} lie outside of 0 to {end - start}"
            )
        if first % kind.itemsize or any(
            step % kind.itemsize for step, size in zip(steps, shape, strict=True) if size > 1
        ):
            raise ValueError(f"CUDA reads {kind} at multiples of {counted(kind.itemsize, 'byte')}")
        offset = first - memory.ptr if high > low else 0
        return cupy.ndarray(shape, kind, cupy.cuda.MemoryPointer(memory, offset), steps)

    def freeze(self, block: Any) -> Any:
        """The array itself: nothing marks it as read-only, so a writer has to check first."""
        return block

    def enter(self, frozen: Any, cow_owner: CowOwner) -> Any:
        """The array on a `Shared` that refers to the owner."""
        memory = _memory(frozen)
        shared = Shared(frozen.data.ptr, self.nbytes(frozen), memory, memory.device_id)
        shared.cow_owner = cow_owner
        return _again(frozen, shared)

    def cow_owner(self, raw: Any) -> CowOwner | None:
        """The owner that `enter` stored."""
        memory = _memory(raw)
        return memory.cow_owner if isinstance(memory, Shared) else None


def _measured() -> int:
    """The references to an array that only another object holds; the number depends on the Python version."""
    holder: Any = SimpleNamespace(base=object())
    return sys.getrefcount(holder.base)


_LONE = _measured()


def _given(memory: Any) -> tuple[cupy.cuda.MemoryPointer, int]:
    """The start of an allocator's memory, and its number of bytes."""
    if isinstance(memory, cupy.cuda.MemoryPointer):
        return memory, memory.mem.ptr + memory.mem.size - memory.ptr
    array: Any = memory if isinstance(memory, cupy.ndarray) else cupy.asarray(memory) if _is_lent(memory) else None
    if array is None:
        raise TypeError("neither a pointer nor an array of CuPy, nor one with __cuda_array_interface__")
    if not array.flags.c_contiguous:
        raise ValueError("an array with gaps")
    return array.data, array.size * array.dtype.itemsize


def _is_lent(memory: object) -> bool:
    return hasattr(memory, "__cuda_array_interface__")


# Allocators


class Current:
    """CuPy's current allocator: its pool, unless the program has set another one."""

    __slots__ = ("_device",)

    def __init__(self, device: Gpu) -> None:
        """Take the Gpu."""
        self._device = device

    @property
    def device(self) -> Gpu:
        """The Gpu."""
        return self._device

    def allocate(self, nbytes: int, /) -> Block:
        """Zeros, cleared in the current stream."""
        return Block(called(self._device.id, self._cleared, (nbytes,)), zeroed=True)

    def _cleared(self, nbytes: int) -> cupy.cuda.MemoryPointer:
        try:
            pointer = self.pointer(nbytes)
        except (cupy.cuda.memory.OutOfMemoryError, OverflowError) as error:
            raise out_of_memory(f"{nbytes:,} bytes", self._device) from error
        if nbytes:
            pointer.memset_async(0, nbytes)
        return pointer

    def pointer(self, nbytes: int) -> cupy.cuda.MemoryPointer:
        """CuPy's memory, unchanged."""
        return cupy.cuda.alloc(nbytes)

    def __repr__(self) -> str:
        """What it is."""
        return f"the allocator of CuPy on {self._device!r}"


class Pool(Current):
    """CuPy's pool; made by `pool`."""

    __slots__ = ()

    def pointer(self, nbytes: int) -> cupy.cuda.MemoryPointer:
        """Memory of the pool, whatever allocator the program has set."""
        return cupy.get_default_memory_pool().malloc(nbytes)

    @property
    def used_bytes(self) -> int:
        """The bytes of the pool on this Gpu that any arrays use, including results."""
        return int(called(self._device.id, cupy.get_default_memory_pool().used_bytes, ()))

    @property
    def kept_bytes(self) -> int:
        """The bytes on this Gpu that the pool keeps for reuse."""
        return int(called(self._device.id, cupy.get_default_memory_pool().free_bytes, ()))

    def clear(self) -> None:
        """Return the memory that the pool keeps."""
        called(self._device.id, cupy.get_default_memory_pool().free_all_blocks, ())

    def __repr__(self) -> str:
        """Show the call that creates it."""
        return f"pool({self._device!r})"


class Pinned:
    """Memory of the Cpu that the operating system does not move; made by `pinned`."""

    __slots__ = ()

    @property
    def device(self) -> Cpu:
        """The Cpu."""
        return Cpu()

    def allocate(self, nbytes: int, /) -> Block:
        """Zeros."""
        if not nbytes:
            return Block(bytearray(), zeroed=True)
        try:
            memory: Any = cupy.cuda.alloc_pinned_memory(nbytes)  # which has the buffer protocol
        except (cupy.cuda.runtime.CUDARuntimeError, OverflowError) as error:
            if isinstance(error, cupy.cuda.runtime.CUDARuntimeError) and "MemoryAllocation" not in str(error):
                raise
            raise OutOfMemoryError(
                "allocate",
                needed=f"{nbytes:,} bytes of pinned memory",
                got="less free memory",
                fix="Pin less memory: other programs cannot use pinned memory.",
            ) from error
        np.frombuffer(memory, BYTE)[:nbytes] = 0
        return Block(memory, zeroed=True)

    def __repr__(self) -> str:
        """Show the call that creates it."""
        return "pinned()"


def selected(allocator: Allocator[Any]) -> AbstractContextManager[None]:
    """Make CuPy use the allocator for what it allocates on that Gpu, such as results of operators."""
    device: Device = allocator.device
    before = cupy.cuda.get_allocator()

    def pointer(nbytes: int) -> cupy.cuda.MemoryPointer:
        if cupy.cuda.runtime.getDevice() != device.id:
            return before(nbytes)
        if isinstance(allocator, Current):
            return allocator.pointer(nbytes)
        block = allocator.allocate(nbytes)
        given, size = _given(block.memory)
        if size < nbytes:
            raise ValueError(f"{allocator!r} answered {counted(size, 'byte')} for {nbytes}")
        owned = Owned(given.ptr, nbytes, block.memory, given.device_id)
        if block.release is not None:
            accounting.count(owned, device, 0, block.release)
        return cupy.cuda.MemoryPointer(owned, 0)

    return cupy.cuda.using_allocator(pointer)


def serve() -> None:
    """Register this as the memory of the Gpus."""
    registry.register(Gpu, GpuMemory())
    builtin_allocators.register(Gpu, Current, selected)
