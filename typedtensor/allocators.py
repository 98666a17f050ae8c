"""The allocators: where new memory can come from."""

from typedtensor.memory.allocators import Aligned, aligned, default
from typedtensor.memory.mapped import Mapped, mmap

__all__ = ["Aligned", "Mapped", "aligned", "default", "mmap"]
