"""Allocators: where new memory comes from.

`default` gives memory of the Cpu on boundaries of 64 bytes, `aligned(n)` on others. An allocator of yours is any object
with the two members of `Allocator`.
"""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import ctypes
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import numpy as np

from typedtensor.device import Cpu, Device
from typedtensor.errors import OptionError, TypedTensorError
from typedtensor.memory import accounts
from typedtensor.memory.registry import memory_for

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

D_co = TypeVar("D_co", bound=Device, covariant=True)

CACHE_LINE = 64
"""The bytes that a processor reads at once, and the widest of its vector registers."""


class Block(NamedTuple):
    """What an allocator gives."""

    memory: object
    """At least as many bytes as were asked for: on the Cpu an object with the buffer protocol."""
    zeroed: bool = False
    """Whether every byte is known to be 0."""
    release: Callable[[], object] | None = None
    """Is called once, when the last tensor lets go of the memory."""


class Allocator(Protocol[D_co]):
    """Where memory comes from; any object with these two members is one."""

    @property
    def device(self) -> D_co:
        """Where its memory lies."""
        ...

    def allocate(self, nbytes: int, /) -> Block:
        """Memory of so many bytes, none of them uninitialised; MemoryError where there is not so much."""
        ...


class Aligned:
    """Memory of the Cpu on boundaries of so many bytes; made by `aligned`."""

    __slots__ = ("_alignment",)

    def __init__(self, alignment: int) -> None:
        """Take a power of two."""
        self._alignment = alignment

    @property
    def device(self) -> Cpu:
        """The Cpu."""
        return Cpu()

    def allocate(self, nbytes: int, /) -> Block:
        """Zeros. The operating system gives a large block page by page, when it is written."""
        whole: Any = np.zeros(nbytes + self._alignment - 1, np.uint8)
        first = -ctypes.addressof(ctypes.c_char.from_buffer(whole)) % self._alignment  # NumPy's own ways take 1 µs
        return Block(whole[first : first + nbytes], zeroed=True)

    def __repr__(self) -> str:
        """Write it as it is made."""
        return f"aligned({self._alignment})"


def aligned(alignment: int) -> Aligned:
    """An allocator of memory whose addresses are multiples of `alignment` bytes.

    Device: Cpu.
    Raises: OptionError for what is no power of two.
    Source: CUDA's and DLPack's demands on addresses; C's `aligned_alloc`.

    >>> tt.Allocation.allocate(10, tt.Cpu(), allocator=tt.allocators.aligned(4096)).ptr % 4096
    0
    """
    given: object = alignment
    if not isinstance(given, int) or given < 1 or given & (given - 1):
        raise OptionError("aligned", needed="a power of two", got=repr(alignment), fix="Give 64, or 4096 for a page.")
    return Aligned(alignment)


default = Aligned(CACHE_LINE)
"""The allocator of the Cpu where no other is in use."""


_IN_USE: ContextVar[dict[Device, Allocator[Any]] | None] = ContextVar("typedtensor.allocators", default=None)


@contextmanager
def use_allocator(allocator: Allocator[Device]) -> Generator[None]:
    """Take new memory on the allocator's device from it, within a `with` block.

    New tensors, copies, and what `resize` and `assign` need come from it; what NumPy allocates for the result of an
    operator or a function does not. A thread and an asyncio task have their own; a new thread begins with the default.

    Raises: DeviceError for a device without memory.
    Source: CuPy, `using_allocator`.

    >>> with tt.use_allocator(tt.allocators.aligned(4096)):
    ...     tt.zeros((3,)).raw_ptr() % 4096
    0
    """
    memory_for(allocator.device)
    before = _IN_USE.set({**(_IN_USE.get() or {}), allocator.device: allocator})
    try:
        yield
    finally:
        _IN_USE.reset(before)


def in_use(device: Device) -> Allocator[Any] | None:
    """The allocator that is in use for the device, None where it is the default."""
    chosen = _IN_USE.get()
    return None if chosen is None else chosen.get(device)


_DEFAULTS: dict[type[Device], Callable[[Any], Allocator[Any]]] = {Cpu: lambda _: default}


def register(kind: type[Device], allocator: Callable[[Any], Allocator[Any]]) -> None:
    """Let the function answer the default allocator of a device of the kind."""
    _DEFAULTS[kind] = allocator


def new_bytes(nbytes: int, device: Device, allocator: Allocator[Any] | None = None) -> tuple[Any, bool]:
    """New memory (uint8, one axis), counted, and whether it is known to be zeros."""
    memory = memory_for(device)
    giver = allocator or in_use(device) or _DEFAULTS[type(device)](device)
    block = giver.allocate(nbytes)
    cause: Exception | None = None
    raw: Any = None
    try:
        raw = memory.adopt(block.memory, nbytes)
        got = f"{raw.size} bytes" if memory.is_writable(raw) else "read-only memory"
        fits = raw.size == nbytes and memory.is_writable(raw)
    except (TypeError, ValueError, AttributeError) as error:
        cause, fits, got = error, False, f"{type(block.memory).__name__}: {error}"
    if not fits:
        if block.release is not None:
            block.release()
        fix = "An allocator answers a Block of an object with the buffer protocol."
        needed = f"memory of {nbytes} bytes that can be written, from {giver!r}"
        raise TypedTensorError("allocate", needed=needed, got=got, fix=fix) from cause
    accounts.count(memory.root(raw), device, nbytes, block.release)
    return raw, block.zeroed
