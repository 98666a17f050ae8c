"""Copy-on-write: several owners share a block of memory, and each copies it before it writes.

1. An owner is a tensor with its views: what one of them writes, all of them see.
2. While two owners share the block, it is read-only.
3. An owner copies the block before it writes, then leaves the group. The last owner keeps the block.
"""

from __future__ import annotations

import os
import weakref
from _thread import RLock  # threading takes 1 ms to import
from math import gcd
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# One lock for all groups: no owner may write to the block while another one copies it. Reentrant, because a finalizer
# may run at any time and write to a tensor.
LOCK = RLock()

if hasattr(os, "register_at_fork"):  # not on Windows
    # A child process has only one thread: a lock held by another thread would never be released.
    os.register_at_fork(before=LOCK.acquire, after_in_parent=LOCK.release, after_in_child=LOCK.release)


_LONGEST_SEARCH = 10_000
"""The number of cases that are tried to decide whether elements overlap."""
_INITIAL_LIMIT = 8
"""The number of references at which dead ones are first removed."""


class CowGroup:
    """The owners that share a block."""

    __slots__ = ("__weakref__", "block", "frozen", "owners")

    def __init__(self, block: Any, frozen: Any) -> None:
        """Start a group on an unshared block; `frozen` is its read-only array for the owners."""
        self.block = block
        self.frozen = frozen
        self.owners: list[None] = []
        """As long as there are owners: `append` and `pop` are atomic, and quick for any number of them."""

    def join(self, tensor: object) -> CowOwner:
        """Add an owner with its first tensor; it leaves the group when its last array is gone."""
        return CowOwner(self, tensor)


class CowOwner:
    """A tensor and its views, which see each other's writes."""

    __slots__ = ("__weakref__", "_limit", "_refs", "group", "private_block")

    def __init__(self, group: CowGroup, tensor: object) -> None:
        """Start with one tensor."""
        self.private_block: Any = None
        """The memory that the owner took, for views that are wrapped afterwards."""
        self._refs: list[Callable[[], Any]] = [weakref.ref(tensor)]
        self._limit = _INITIAL_LIMIT
        group.owners.append(None)
        self.group = group

    def __del__(self) -> None:
        """Leave the group, unless that was done, or memory ran out before it was joined."""
        if self.private_block is None and hasattr(self, "group"):
            self.group.owners.pop()

    def leave(self, mine: Any) -> None:
        """Leave the group with new memory."""
        self.private_block = mine
        self.group.owners.pop()

    def add(self, tensor: object) -> None:
        """Add a view."""
        refs = self._refs
        refs.append(weakref.ref(tensor))
        if len(refs) > self._limit:
            self._refs = refs = [ref for ref in refs if ref() is not None]
            self._limit = 2 * len(refs) + _INITIAL_LIMIT

    def remove(self, tensor: object) -> None:
        """Remove a tensor whose memory was moved."""
        self._refs = [ref for ref in self._refs if ref() is not tensor]

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the live tensors."""
        return (tensor for ref in self._refs if (tensor := ref()) is not None)


def has_internal_overlap(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Return whether two elements share an address, as after broadcasting and in windows.

    Such memory must not be written. An array without elements has no overlap, although CuPy gives it strides of 0. If
    it takes too long to decide, for many interleaved axes, the result is True.
    """
    if 0 in shape:
        return False
    axes = sorted((abs(step), size - 1) for step, size in zip(strides, shape, strict=True) if size > 1)
    reach = 0  # from the first to the last element of the axes with smaller steps
    for step, last in axes:
        if not step:
            return True
        if step <= reach:
            return _meet(axes)
        reach += step * last
    return False


def _meet(axes: Sequence[tuple[int, int]]) -> bool:
    """Return whether steps along these axes (bytes, most steps), not all of them zero, come back to the start.

    Back and forth along the axes: some multiples of the strides add up to 0.
    """
    spans = [(0, 0)]  # for the axes before each: their extent, and the greatest common divisor of their strides
    for step, last in axes:
        reach, divisor = spans[-1]
        spans.append((reach + step * last, gcd(divisor, step)))
    open_ends = [(len(axes), 0, False)]  # remaining axes, the offset that they must cancel, whether there was a step
    for _ in range(_LONGEST_SEARCH):
        if not open_ends:
            return False
        left, rest, moved = open_ends.pop()
        reach, divisor = spans[left]
        if abs(rest) > reach or (divisor and rest % divisor):
            continue
        if not left:
            if moved:
                return True
            continue
        step, last = axes[left - 1]
        before, unit = spans[left - 1]
        period, first = 1, 0  # how often the axes before can cancel the rest
        if unit:
            period = unit // gcd(unit, step)
            first = -rest // divisor * pow(step // divisor, -1, period)
        low = 0 if not moved else max(-last, -((rest + before) // step))  # the first step is positive
        high = min(last, (before - rest) // step)
        some = range(low + (first - low) % period, high + 1, period)
        if len(some) > _LONGEST_SEARCH:
            return True
        open_ends += [(left - 1, rest + k * step, moved or bool(k)) for k in some]
    return True


def owner_count(group: CowGroup) -> int:
    """Return the number of owners that share the block."""
    return len(group.owners)
