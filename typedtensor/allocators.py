"""The allocators: where new memory can come from, and what one of yours has to offer."""

from typedtensor.memory.allocators import Aligned, Allocator, Block, aligned, default
from typedtensor.memory.mapped import Mapped, mmap

__all__ = ["Aligned", "Allocator", "Block", "Mapped", "aligned", "default", "mmap"]
