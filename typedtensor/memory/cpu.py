"""The memory of NumPy arrays.

The base of a NumPy array is the array that owns its bytes, or the first one whose own base is not a plain array. The
subclasses below end that chain, so that the root of an array shows its kind of memory.
"""

from __future__ import annotations

from sys import getrefcount
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy import ndarray
from numpy.lib.array_utils import byte_bounds

from typedtensor._compiled import Block

if TYPE_CHECKING:
    from typedtensor.memory.sharing import CowOwner


class Owned(np.ndarray):
    """The base of memory that one of our allocators made."""


class External(np.ndarray):
    """The base of external memory."""


class Shared(np.ndarray):
    """The base of memory that a copy-on-write owner shares."""

    __slots__ = ("cow_owner",)
    cow_owner: CowOwner


def _with_owner_base(array: Any, kind: type[ndarray]) -> Any:
    """Return an array on the same memory whose base is of the class.

    Two views, because NumPy removes a base of the same class from the chain.
    """
    return array.view(kind).view(kind).view(ndarray)


def _references(holder: Any) -> tuple[int, int]:
    base = holder.base
    buffer = base.obj if base.__class__ is memoryview else base
    return getrefcount(base), getrefcount(buffer)


_UNPICKLED = {
    bytes: _references(SimpleNamespace(base=bytes(2))),
    memoryview: _references(SimpleNamespace(base=memoryview(bytearray(2)))),
}
"""The references to the base of an unpickled array, and to the bytes in it, where nobody else has them.

The base is one or the other, depending on the protocol and the size. A buffer out of band is external as long as the
caller has a reference to it.
"""


def _is_unpickled(root: Any) -> bool:
    kind = root.base.__class__
    if kind is memoryview and root.base.obj.__class__ is not bytearray:
        return False
    return kind in _UNPICKLED and _references(root) == _UNPICKLED[kind]


class CpuMemory:
    """The memory on the Cpu; see the protocol `Memory`."""

    def root(self, raw: Any) -> Any:
        """Return the last plain array of the chain of bases."""
        base = raw.base
        while base.__class__ is ndarray:
            raw = base
            base = raw.base
        return raw

    def is_owned(self, raw: Any) -> bool:
        """Return whether NumPy, one of our allocators, or pickle for an array allocated the memory."""
        root = self.root(raw)
        return root.base is None or isinstance(root.base, (Owned, Shared, Block)) or _is_unpickled(root)

    def span(self, raw: Any) -> tuple[int, int]:
        """Return the lowest address of the elements and the address after the last byte."""
        return byte_bounds(raw)

    def nbytes(self, raw: Any) -> int:
        """Return the bytes of the elements."""
        found: int = raw.nbytes
        return found

    def address(self, raw: Any) -> int:
        """Return the address of the first element."""
        found: int = raw.ctypes.data
        return found

    def strides(self, raw: Any) -> tuple[int, ...]:
        """Return the strides in bytes."""
        found: tuple[int, ...] = raw.strides
        return found

    def is_packed(self, raw: Any) -> bool:
        """Return whether the array is C-contiguous."""
        return bool(raw.flags.c_contiguous)

    def is_writable(self, raw: Any) -> bool:
        """Return whether the array is writable."""
        return bool(raw.flags.writeable)

    def adopt(self, memory: object, nbytes: int) -> Any:
        """Return the first bytes of an allocator's memory, marked as owned."""
        given: Any = memory
        whole = np.frombuffer(given, np.uint8)
        return _with_owner_base(whole[:nbytes], Owned)

    def as_owned(self, raw: Any) -> Any:
        """Return the array itself: weak references to NumPy arrays are possible."""
        return raw

    def extra_base_refs(self, raw: Any) -> int | None:  # noqa: ARG002  # every NumPy array refers to its root directly
        """Return 0: there are no references in between."""
        return 0

    def borrow(self, raw: Any) -> Any:
        """Return the array, marked as external."""
        return _with_owner_base(raw, External)

    def view(self, raw: Any, *, read_only: bool = False) -> Any:
        """Return another array on the same memory."""
        found = raw.view()
        if read_only:
            found.setflags(write=False)
        return found

    def export(self, raw: Any) -> ndarray:
        """Return an array on the same memory for other code, whose shape, dtype and flags are not the tensor's.

        NumPy makes a read-only view writable again if any array below it is writable, so that a memoryview, which is
        not, has to be the base of a read-only one.
        """
        found = raw.view()
        return found if found.flags.writeable else np.asarray(memoryview(found))

    def window(
        self, source: Any, offset_bytes: int, shape: tuple[int, ...], strides: tuple[int, ...] | None, dtype: Any
    ) -> Any:
        """Return an array within the memory of `source`; NumPy checks the bounds."""
        return ndarray(shape, dtype, source, offset_bytes, strides)

    def freeze(self, block: Any) -> Any:
        """Return a read-only array of class `Shared`."""
        frozen: Any = block.view(Shared)
        frozen.setflags(write=False)
        return frozen

    def enter(self, frozen: Any, cow_owner: CowOwner) -> Any:
        """Return a plain array whose base refers to the copy-on-write owner."""
        upper = frozen.view(Shared)
        upper.cow_owner = cow_owner
        return upper.view(ndarray)

    def cow_owner(self, raw: Any) -> CowOwner | None:
        """Return the copy-on-write owner that `enter` recorded."""
        base = raw.base
        while base.__class__ is ndarray:  # as in `root`
            base = base.base
        return base.cow_owner if base.__class__ is Shared else None
