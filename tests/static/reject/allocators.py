"""Invalid allocators, and allocators of another device."""

from __future__ import annotations

import typedtensor as tt
from typedtensor import Allocation, Cpu, Gpu
from typedtensor.allocators import Allocator, Block


class Nameless:
    """Has no device."""

    def allocate(self, nbytes: int, /) -> Block:
        """Return memory of Python."""
        return Block(bytearray(nbytes))


class Bare:
    """Returns memory instead of a Block."""

    @property
    def device(self) -> Cpu:
        """Return the Cpu."""
        return Cpu()

    def allocate(self, nbytes: int, /) -> bytearray:
        """Return memory of Python."""
        return bytearray(nbytes)


def invalid_allocators() -> None:
    tt.use_allocator(Nameless())  # refused
    tt.use_allocator(Bare())  # refused
    tt.use_allocator(Cpu())  # refused
    tt.use_allocator(tt.allocators.aligned)  # refused
    tt.use_allocator("weights")  # refused
    tt.use_allocator()  # refused


def other_devices(on_gpu: Allocator[Gpu]) -> None:
    Allocation.allocate(8, Cpu(), allocator=Bare())  # refused
    held: Allocation[Cpu] = Allocation.allocate(8, Gpu(), allocator=on_gpu)  # refused
    asked: Allocator[Cpu] = on_gpu  # refused


def sizes() -> None:
    tt.allocators.aligned("64")  # refused
    tt.allocators.aligned(64.0)  # refused
    tt.allocators.mmap(3)  # refused
    tt.allocators.pool(Cpu())  # refused
    tt.allocators.pool(0)  # refused
    Block()  # refused
    Block(bytearray(8), zeroed="yes")  # refused
    tt.live_bytes(0)  # refused
    tt.allocators.trim("8")  # refused
    tt.allocators.trim(0.5)  # refused
    tt.allocators.set_pool_limit()  # refused
    tt.allocators.set_pool_limit(None)  # refused
    tt.allocators.kept(Cpu())  # refused
    tt.live_bytes(Cpu)  # refused


def missing_functions(block: Block) -> None:
    tt.allocators.default.allocate()  # refused
    tt.allocators.default.allocate(nbytes=8)  # refused
    tt.allocators.default.release()  # refused
    block.memory.ptr  # refused
