"""`Memory`: the protocol of a library's memory, for ownership, borrowing, sharing and accounting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from typedtensor.memory.sharing import CowOwner


class Memory(Protocol):
    """The memory of one library's arrays.

    Every array refers to a root: the one object that all arrays on the same memory keep alive.
    """

    def root(self, raw: Any) -> Any:
        """Return the object that all arrays on the same memory keep alive."""
        ...

    def is_owned(self, raw: Any) -> bool:
        """Return whether the library allocated the memory, as opposed to external memory."""
        ...

    def span(self, raw: Any) -> tuple[int, int]:
        """Return the addresses of the first byte and after the last byte; for a root, of its whole memory."""
        ...

    def nbytes(self, raw: Any) -> int:
        """Return the bytes of the elements."""
        ...

    def address(self, raw: Any) -> int:
        """Return the address of the first element."""
        ...

    def strides(self, raw: Any) -> tuple[int, ...]:
        """Return the strides in bytes."""
        ...

    def is_packed(self, raw: Any) -> bool:
        """Return whether the array is C-contiguous."""
        ...

    def is_writable(self, raw: Any) -> bool:
        """Return whether the array is writable."""
        ...

    def adopt(self, memory: object, nbytes: int) -> Any:
        """Return the first `nbytes` of an allocator's memory as an owned array (uint8, one axis)."""
        ...

    def as_owned(self, raw: Any) -> Any:
        """Return a new array of the library with a root that supports weak references."""
        ...

    def extra_base_refs(self, raw: Any) -> int | None:
        """Return the references to the root that belong to the array's private base; None if that base is shared."""
        ...

    def borrow(self, raw: Any) -> Any:
        """Return an array on the same memory, marked as external."""
        ...

    def view(self, raw: Any, *, read_only: bool = False) -> Any:
        """Return another array on the same memory."""
        ...

    def window(
        self, source: Any, offset_bytes: int, shape: tuple[int, ...], strides: tuple[int, ...] | None, dtype: Any
    ) -> Any:
        """Return an array within the contiguous memory of `source`; ValueError if it is out of bounds."""
        ...

    def freeze(self, block: Any) -> Any:
        """Return the contiguous array as read-only, for lazy copies."""
        ...

    def enter(self, frozen: Any, cow_owner: CowOwner) -> Any:
        """Return the result of `freeze` as an array of one copy-on-write owner."""
        ...

    def cow_owner(self, raw: Any) -> CowOwner | None:
        """Return the copy-on-write owner of the array, None if it has none."""
        ...
