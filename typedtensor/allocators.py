"""The built-in allocators, and the protocol for your own."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from typedtensor.backends.registry import backend_for
from typedtensor.memory.builtin_allocators import Aligned, Allocator, Block, aligned, default
from typedtensor.memory.mapped import Mapped, mmap
from typedtensor.memory.pool import Kept, kept, set_pool_limit, trim
from typedtensor.types.device import Gpu

if TYPE_CHECKING:
    from typedtensor.backends.cupy.memory import Pinned, Pool

__all__ = [
    "Aligned",
    "Allocator",
    "Block",
    "Kept",
    "Mapped",
    "aligned",
    "default",
    "kept",
    "mmap",
    "pinned",
    "pool",
    "set_pool_limit",
    "trim",
]

_GPU = "typedtensor.backends.cupy.memory"
"""Imported when a Gpu is first used, because it requires CuPy."""


def pool(device: Gpu | None = None) -> Pool:
    """Return CuPy's memory pool of a Gpu: an allocator with statistics.

    Parameters
    ----------
    device : Gpu, optional
        The device; Gpu(0) by default.

    Returns
    -------
    Pool
        An allocator with `used_bytes`, `kept_bytes` and `clear()`.

    Raises
    ------
    DeviceError
        If no Gpu is available.

    Notes
    -----
    New memory on a Gpu comes from this pool unless the program sets another allocator in CuPy; `tt.use_allocator`
    takes precedence over that. `used_bytes` counts the memory of all arrays, including results and arrays of other
    libraries. `kept_bytes` counts cached memory, which `clear()` frees.

    Source: CuPy, `MemoryPool`.
    """
    where = Gpu() if device is None else device
    backend_for(where)
    found: Pool = import_module(_GPU).Pool(where)
    return found


def pinned() -> Pinned:
    """Return an allocator of pinned memory, for faster and asynchronous copies to a Gpu.

    Returns
    -------
    Pinned
        An allocator on the Cpu.

    Raises
    ------
    DeviceError
        If no Gpu is available.

    Notes
    -----
    The operating system cannot page pinned memory out, so it is not available to other programs. CuPy keeps freed
    pinned memory for later.

    Source: CUDA, `cudaHostAlloc`; CuPy, `alloc_pinned_memory`.
    """
    backend_for(Gpu())
    found: Pinned = import_module(_GPU).Pinned()
    return found
