"""The allocators: where new memory can come from, and what one of yours has to offer."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from typedtensor.backends.registry import backend_for
from typedtensor.memory.builtin_allocators import Aligned, Allocator, Block, aligned, default
from typedtensor.memory.mapped import Mapped, mmap
from typedtensor.types.device import Gpu

if TYPE_CHECKING:
    from typedtensor.backends.cupy.memory import Pinned, Pool

__all__ = ["Aligned", "Allocator", "Block", "Mapped", "aligned", "default", "mmap", "pinned", "pool"]

_GPU = "typedtensor.backends.cupy.memory"
"""Imported when a Gpu is first used: it needs CuPy."""


def pool(device: Gpu | None = None) -> Pool:
    """The pool in which CuPy keeps the memory of a Gpu: an allocator, and what it says of itself.

    New memory of a Gpu comes from it unless the program has set another allocator in CuPy; with `tt.use_allocator` it
    does so in spite of that. `used_bytes` counts what arrays look at, those of results and of other libraries too;
    `kept_bytes` what is kept for later, which `clear()` gives back.

    Device: Gpu(0) unless given.
    Raises: DeviceError where no Gpu can be used.
    Source: CuPy, `MemoryPool`.
    """
    where = Gpu() if device is None else device
    backend_for(where)
    found: Pool = import_module(_GPU).Pool(where)
    return found


def pinned() -> Pinned:
    """An allocator of pinned memory, from which a Gpu copies faster, and without waiting.

    Device: Cpu.
    Memory: the operating system does not move it, so that other programs cannot use it; CuPy keeps it for later.
    Raises: DeviceError where no Gpu can be used.
    Source: CUDA, `cudaHostAlloc`; CuPy, `alloc_pinned_memory`.
    """
    backend_for(Gpu())
    found: Pinned = import_module(_GPU).Pinned()
    return found
