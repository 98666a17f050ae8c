"""Allocators: the device of an allocator is that of its memory; any object with the two members is an allocator."""

from __future__ import annotations

import numpy as np

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Allocation, Cpu, Gpu
from typedtensor.allocators import Aligned, Allocator, Block, Kept, Mapped


class Counting:
    """An allocator of a user."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    @property
    def device(self) -> Cpu:
        """Return the Cpu."""
        return Cpu()

    def allocate(self, nbytes: int, /) -> Block:
        """Return memory of NumPy."""
        self.asked.append(nbytes)
        return Block(np.zeros(nbytes, np.uint8), zeroed=True, release=self.asked.clear)


def made() -> None:
    assert_type(tt.allocators.aligned(4096), Aligned)
    assert_type(tt.allocators.default, Aligned)
    assert_type(tt.allocators.mmap("/nowhere/weights"), Mapped)
    assert_type(tt.allocators.aligned(64).device, Cpu)
    _block: Block = tt.allocators.aligned(64).allocate(8)


def allocated() -> None:
    own = Counting()
    assert_type(Allocation.allocate(8, Cpu(), allocator=own), Allocation[Cpu])
    assert_type(Allocation.allocate(8, Cpu(), allocator=tt.allocators.aligned(4096)), Allocation[Cpu])
    as_allocator: Allocator[Cpu] = own
    assert_type(as_allocator.device, Cpu)
    with tt.use_allocator(own):
        assert_type(tt.zeros((2, 3)).allocation, Allocation[Cpu])
    with tt.use_allocator(tt.allocators.aligned(64)), tt.use_allocator(as_allocator):
        pass


def counted() -> None:
    assert_type(tt.live_bytes(), int)
    assert_type(tt.peak_bytes(Cpu()), int)
    assert_type(tt.live_bytes(Gpu(1)), int)
    assert_type(tt.allocators.kept(), Kept)
    assert_type(tt.allocators.kept().kept_bytes, int)
    assert_type(tt.allocators.trim(), int)
    tt.allocators.set_pool_limit(tt.allocators.kept().limit_bytes)


def on_a_gpu() -> None:
    try:
        assert_type(tt.allocators.pool(Gpu(0)).device, Gpu)
        assert_type(tt.allocators.pool().used_bytes, int)
        assert_type(tt.allocators.pinned().device, Cpu)
    except tt.DeviceError:
        pass
