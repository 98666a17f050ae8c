"""The memory of NumPy's arrays.

An array of NumPy holds on to the first array that owns its bytes, or that stands on something else than a plain array.
The classes below are that something else: they end the chain, so that a root says what kind of memory it is.
"""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy import ndarray
from numpy.lib.array_utils import byte_bounds

if TYPE_CHECKING:
    from typedtensor.memory.sharing import CowOwner


class Owned(np.ndarray):
    """Stands below memory that an allocator of ours gave."""


class External(np.ndarray):
    """Stands below memory that belongs to somebody else."""


class Shared(np.ndarray):
    """Stands below memory as one owner of a lazy copy sees it."""

    __slots__ = ("cow_owner",)
    cow_owner: CowOwner


def _with_owner_base(array: Any, kind: type[ndarray]) -> Any:
    """The array on the same memory, with an array of the kind below it.

    Twice: NumPy drops a lower array of the class of the upper one from the chain, and keeps one of another class.
    """
    return array.view(kind).view(kind).view(ndarray)


class CpuMemory:
    """The memory of the Cpu."""

    def root(self, raw: Any) -> Any:
        """The last plain array of the chain."""
        base = raw.base
        while base.__class__ is ndarray:
            raw = base
            base = raw.base
        return raw

    def is_owned(self, raw: Any) -> bool:
        """Whether NumPy or an allocator of ours allocated it."""
        base = self.root(raw).base
        return base is None or isinstance(base, Owned | Shared)

    def span(self, raw: Any) -> tuple[int, int]:
        """The lowest and the highest address of the elements."""
        return byte_bounds(raw)

    def nbytes(self, raw: Any) -> int:
        """NumPy's own."""
        found: int = raw.nbytes
        return found

    def address(self, raw: Any) -> int:
        """What NumPy tells other libraries."""
        found: int = raw.ctypes.data
        return found

    def strides(self, raw: Any) -> tuple[int, ...]:
        """NumPy's own."""
        found: tuple[int, ...] = raw.strides
        return found

    def is_packed(self, raw: Any) -> bool:
        """NumPy's flag."""
        return bool(raw.flags.c_contiguous)

    def is_writable(self, raw: Any) -> bool:
        """NumPy's flag."""
        return bool(raw.flags.writeable)

    def adopt(self, memory: object, nbytes: int) -> Any:
        """Bytes of our own."""
        given: Any = memory
        whole = np.frombuffer(given, np.uint8)
        return _with_owner_base(whole[:nbytes], Owned)

    def as_owned(self, raw: Any) -> Any:
        """The array itself: every array of NumPy can be watched."""
        return raw

    def extra_base_refs(self, raw: Any) -> int | None:  # noqa: ARG002  # there is none: every array of NumPy holds the root itself
        """None of them."""
        return 0

    def borrow(self, raw: Any) -> Any:
        """The array with `External` below it."""
        return _with_owner_base(raw, External)

    def view(self, raw: Any, *, read_only: bool = False) -> Any:
        """NumPy's own."""
        found = raw.view()
        if read_only:
            found.setflags(write=False)
        return found

    def window(
        self, source: Any, offset_bytes: int, shape: tuple[int, ...], strides: tuple[int, ...] | None, dtype: Any
    ) -> Any:
        """NumPy's own, which checks the extent."""
        return ndarray(shape, dtype, source, offset_bytes, strides)

    def freeze(self, block: Any) -> Any:
        """A read-only array with `Shared` below it."""
        frozen: Any = block.view(Shared)
        frozen.setflags(write=False)
        return frozen

    def enter(self, frozen: Any, cow_owner: CowOwner) -> Any:
        """A plain array on it, with another `Shared` between that knows the owner."""
        upper = frozen.view(Shared)
        upper.cow_owner = cow_owner
        return upper.view(ndarray)

    def cow_owner(self, raw: Any) -> CowOwner | None:
        """What `enter` put there."""
        base = raw.base
        while base.__class__ is ndarray:  # as in `root`
            base = base.base
        return base.cow_owner if base.__class__ is Shared else None
