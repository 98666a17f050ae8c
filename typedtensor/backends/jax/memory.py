"""The memory of traced tensors: they have none, so each function that needs an address is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from typedtensor.backends.jax.loading import sources
from typedtensor.errors import DeviceError

if TYPE_CHECKING:
    from typedtensor.memory.sharing import CowOwner


def raise_without_values(function: str, fix: str, *raws: Any) -> NoReturn:
    """Raise the error for what needs the values or the memory of traced arrays."""
    of = " and ".join(sources(raws))
    got = f"one that is traced{f', computed from {of}' if of else ''}: it has a shape and a dtype but no values yet"
    raise DeviceError(function, needed="a tensor with values", got=got, fix=fix)


def _refused(function: str, *raws: Any) -> NoReturn:
    raise_without_values(function, "Do this outside the function that is transformed.", *raws)


class TracedMemory:
    """Traced tensors are never written, so sharing and copying are the same."""

    def root(self, raw: Any) -> Any:
        """The array itself."""
        return raw

    def is_owned(self, raw: Any) -> bool:  # noqa: ARG002  # all are
        """Return True: JAX has the memory."""
        return True

    def span(self, raw: Any) -> tuple[int, int]:
        """Refuse."""
        _refused("allocation", raw)

    def nbytes(self, raw: Any) -> int:  # noqa: ARG002  # of any
        """None."""
        return 0

    def address(self, raw: Any) -> int:
        """Refuse."""
        _refused("raw_ptr", raw)

    def strides(self, raw: Any) -> tuple[int, ...]:
        """Refuse."""
        _refused("strides", raw)

    def is_packed(self, raw: Any) -> bool:  # noqa: ARG002  # of any
        """Return True: elements are in row-major order."""
        return True

    def is_writable(self, raw: Any) -> bool:  # noqa: ARG002  # none is
        """Return False."""
        return False

    def adopt(self, memory: object, nbytes: int) -> Any:  # noqa: ARG002  # refused
        """Refuse."""
        _refused("allocate")

    def as_owned(self, raw: Any) -> Any:
        """The array itself."""
        return raw

    def extra_base_refs(self, raw: Any) -> int | None:  # noqa: ARG002  # of any
        """None: the memory is not counted."""
        return None

    def borrow(self, raw: Any) -> Any:
        """The array itself."""
        return raw

    def view(self, raw: Any, *, read_only: bool = False) -> Any:  # noqa: ARG002  # traced arrays are never written
        """The array itself."""
        return raw

    def window(
        self,
        source: Any,  # noqa: ARG002  # refused
        offset_bytes: int,  # noqa: ARG002  # refused
        shape: tuple[int, ...],  # noqa: ARG002  # refused
        strides: tuple[int, ...] | None,  # noqa: ARG002  # refused
        dtype: Any,  # noqa: ARG002  # refused
    ) -> Any:
        """Refuse."""
        _refused("memory")

    def freeze(self, block: Any) -> Any:  # noqa: ARG002  # refused
        """Refuse."""
        _refused("lazy_copy")

    def enter(self, frozen: Any, cow_owner: CowOwner) -> Any:  # noqa: ARG002  # refused
        """Refuse."""
        _refused("lazy_copy")

    def cow_owner(self, raw: Any) -> CowOwner | None:  # noqa: ARG002  # of any
        """None: traced arrays are not written, so no copy has to be lazy."""
        return None
