"""Lazy copies: several owners on one block of memory, each of which copies before it writes.

1. An owner is a tensor with the views that were taken of it: what one of them writes, all of them see.
2. Nothing writes into the block while two owners look at it: their arrays are read-only.
3. An owner that is about to write copies the block first, and gives up its share then. The last one takes the block.
"""

from __future__ import annotations

import os
import weakref
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# One lock for all: an owner that copies while another one takes the block would lose what that one writes. Reentrant,
# as Python may run a finalizer anywhere, and that may write into a tensor.
LOCK = RLock()

if hasattr(os, "register_at_fork"):  # not on Windows
    # A child has none of the other threads: were one of them copying, the lock would never open again.
    os.register_at_fork(before=LOCK.acquire, after_in_parent=LOCK.release, after_in_child=LOCK.release)


_INITIAL_LIMIT = 8
"""So many references may be dead before they are looked through."""


class _WeakList:
    """Objects as long as they live, without keeping them alive."""

    __slots__ = ("_limit", "_refs")

    def __init__(self) -> None:
        self._refs: list[Callable[[], Any]] = []
        self._limit = _INITIAL_LIMIT

    def add(self, member: object) -> None:
        """Take one in."""
        refs = self._refs
        refs.append(weakref.ref(member))
        if len(refs) > self._limit:
            self._refs = refs = [ref for ref in refs if ref() is not None]
            self._limit = 2 * len(refs) + _INITIAL_LIMIT

    def remove(self, member: object) -> None:
        """Let one go."""
        self._refs = [ref for ref in self._refs if ref() is not member]

    def __iter__(self) -> Iterator[Any]:
        """Go over those that live."""
        return (member for ref in self._refs if (member := ref()) is not None)


class CowGroup(_WeakList):
    """The owners that look at one block."""

    __slots__ = ("__weakref__", "block", "frozen")

    def __init__(self, block: Any, frozen: Any) -> None:
        """Take the block, at which nobody else may look, and what its owners may see of it."""
        super().__init__()
        self.block = block
        self.frozen = frozen

    def join(self, tensor: object) -> CowOwner:
        """A further owner with its first tensor; it leaves by itself when the last array that belongs to it goes."""
        owner = CowOwner(self, tensor)
        self.add(owner)
        return owner


class CowOwner(_WeakList):
    """Tensors on shared memory that see what one of them writes."""

    __slots__ = ("__weakref__", "group", "private_block")

    def __init__(self, group: CowGroup, tensor: object) -> None:
        """Begin with one tensor."""
        self._refs = [weakref.ref(tensor)]
        self._limit = _INITIAL_LIMIT
        self.group = group
        self.private_block: Any = None
        """The memory that the owner took, for those who come late."""


def has_internal_overlap(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Whether an array sees one place at several positions, as a broadcast one does: it is not to be written.

    One without elements sees none; CuPy gives it steps of 0.
    """
    return any(not step and size > 1 for step, size in zip(strides, shape, strict=True)) and 0 not in shape


def owner_count(group: CowGroup) -> int:
    """The number of owners that share the block."""
    return sum(1 for _ in group)
