"""What a library's memory must offer, so that it can be owned, borrowed, shared and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from typedtensor.memory.sharing import CowOwner


class Memory(Protocol):
    """The memory of one library's arrays.

    Every array holds on to a root: the one object that all arrays on the same memory hold, and that dies with the last.
    """

    def root(self, raw: Any) -> Any:
        """What all arrays on the same memory hold on to."""
        ...

    def is_owned(self, raw: Any) -> bool:
        """Whether the library allocated the memory itself, and nobody else decides about it."""
        ...

    def span(self, raw: Any) -> tuple[int, int]:
        """The addresses of the first byte and behind the last one; for a root its whole memory."""
        ...

    def nbytes(self, raw: Any) -> int:
        """The bytes of the elements."""
        ...

    def address(self, raw: Any) -> int:
        """The address of the first element."""
        ...

    def strides(self, raw: Any) -> tuple[int, ...]:
        """The bytes between neighbours, per axis."""
        ...

    def is_packed(self, raw: Any) -> bool:
        """Whether the elements lie without gaps in the order of the rows."""
        ...

    def is_writable(self, raw: Any) -> bool:
        """Whether the library lets the array be written."""
        ...

    def adopt(self, memory: object, nbytes: int) -> Any:
        """Bytes of our own (uint8, one axis) on the first `nbytes` of what an allocator gave."""
        ...

    def as_owned(self, raw: Any) -> Any:
        """The new array that the library has just made, so that its end can be watched."""
        ...

    def extra_base_refs(self, raw: Any) -> int | None:
        """The references to the root of the array that this one alone stands on; None where others stand there too."""
        ...

    def borrow(self, raw: Any) -> Any:
        """The array on the same memory, marked as external."""
        ...

    def view(self, raw: Any, *, read_only: bool = False) -> Any:
        """Another array object on the same memory."""
        ...

    def window(
        self, source: Any, offset_bytes: int, shape: tuple[int, ...], strides: tuple[int, ...] | None, dtype: Any
    ) -> Any:
        """An array within the packed memory of `source`; ValueError where it would reach outside."""
        ...

    def freeze(self, block: Any) -> Any:
        """The packed array as lazy copies may look at it: not to be written."""
        ...

    def enter(self, frozen: Any, cow_owner: CowOwner) -> Any:
        """What `freeze` answered as one owner of a lazy copy sees it."""
        ...

    def cow_owner(self, raw: Any) -> CowOwner | None:
        """The owner of a lazy copy that the array belongs to."""
        ...
