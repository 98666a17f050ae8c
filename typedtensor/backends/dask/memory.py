"""The memory of a Cluster: this process has no addresses in it, so each function that needs one is refused."""

# A raw array is Any, as in every backend.
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typedtensor.backends.dask.chunked import Chunked, raise_address_error
from typedtensor.memory import registry
from typedtensor.types.device import Cluster

if TYPE_CHECKING:
    from typedtensor.memory.sharing import CowOwner


class ClusterMemory:
    """Chunks have no addresses. They are never written, so sharing and copying are the same."""

    def root(self, raw: Any) -> Any:
        """The array itself."""
        return raw

    def is_owned(self, raw: Any) -> bool:  # noqa: ARG002  # all are
        """Return True: external memory is never used."""
        return True

    def span(self, raw: Any) -> tuple[int, int]:
        """Refuse."""
        return raise_address_error("allocation", raw)

    def nbytes(self, raw: Any) -> int:  # noqa: ARG002  # of any
        """None in this process."""
        return 0

    def address(self, raw: Any) -> int:
        """Refuse."""
        return raise_address_error("raw_ptr", raw)

    def strides(self, raw: Any) -> tuple[int, ...]:
        """Refuse."""
        return raise_address_error("strides", raw)

    def is_packed(self, raw: Any) -> bool:  # noqa: ARG002  # of any
        """Return True: elements are in row-major order."""
        return True

    def is_writable(self, raw: Any) -> bool:  # noqa: ARG002  # none is
        """Return False."""
        return False

    def adopt(self, memory: object, nbytes: int) -> Any:  # noqa: ARG002  # of any size
        """Refuse."""
        return raise_address_error("allocate", memory)

    def as_owned(self, raw: Any) -> Any:
        """The array itself."""
        return raw

    def extra_base_refs(self, raw: Any) -> int | None:  # noqa: ARG002  # of any
        """None: the memory is not counted."""
        return None

    def borrow(self, raw: Any) -> Any:
        """The array itself."""
        return raw

    def view(self, raw: Any, *, read_only: bool = False) -> Any:  # noqa: ARG002  # chunks are never written
        """Another array of the same chunks."""
        return Chunked(raw.array, raw.device, raw.shape)

    def window(
        self,
        source: Any,
        offset_bytes: int,  # noqa: ARG002  # refused
        shape: tuple[int, ...],  # noqa: ARG002  # refused
        strides: tuple[int, ...] | None,  # noqa: ARG002  # refused
        dtype: Any,  # noqa: ARG002  # refused
    ) -> Any:
        """Refuse."""
        return raise_address_error("memory", source)

    def freeze(self, block: Any) -> Any:
        """Refuse."""
        return raise_address_error("lazy_copy", block)

    def enter(self, frozen: Any, cow_owner: CowOwner) -> Any:  # noqa: ARG002  # refused
        """Refuse."""
        return raise_address_error("lazy_copy", frozen)

    def cow_owner(self, raw: Any) -> CowOwner | None:  # noqa: ARG002  # of any
        """None: chunks are not written, so no copy has to be lazy."""
        return None


def serve() -> None:
    """Register this as the memory of the Clusters."""
    registry.register(Cluster, ClusterMemory())
