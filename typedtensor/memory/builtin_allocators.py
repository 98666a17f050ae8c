"""Allocators: where new memory comes from.

`default` gives memory of the Cpu on boundaries of 64 bytes, `aligned(n)` on others. An allocator of yours is any object
with the two members of `Allocator`.
"""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from array import array
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from ctypes import addressof, c_char
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Protocol, TypeVar

import numpy as np
from numpy import ndarray

from typedtensor.errors import DeviceError, OptionError, OutOfMemoryError, TypedTensorError
from typedtensor.memory import accounting
from typedtensor.memory.cpu import Owned
from typedtensor.memory.registry import memory_for
from typedtensor.types.device import Cpu, Device

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from typedtensor.memory.protocol import Memory

D_co = TypeVar("D_co", bound=Device, covariant=True)

CACHE_LINE = 64
"""The bytes that a processor reads at once, and the widest of its vector registers."""
SMALL = 1 << 16
"""Below, to clear the bytes is cheaper than to ask the operating system for cleared ones."""
BYTE = np.dtype(np.uint8)
_ZERO = array("B", [0])


class Block(NamedTuple):
    """What an allocator gives."""

    memory: object
    """At least as many bytes as were asked for: on the Cpu an object with the buffer protocol."""
    zeroed: bool = False
    """Whether every byte is known to be 0."""
    release: Callable[[], object] | None = None
    """Is called once, when the last tensor lets go of the memory."""
    content: bool = False
    """Whether there is something in it that a new tensor must not write over."""


ZEROS = Block(None, zeroed=True)
"""What is known of memory of our own."""


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
        return Block(self.array(nbytes, (nbytes,), BYTE), zeroed=True)

    def array(self, nbytes: int, shape: tuple[int, ...], dtype: np.dtype[Any]) -> ndarray:
        """The same as an array of a shape and dtype of so many bytes, with `Owned` below it."""
        # Of the ways to an address, NumPy's own take 1 µs, that of ctypes 0.4 µs, that of `array` less than 0.1 µs.
        alignment = self._alignment
        try:
            if nbytes + alignment < SMALL:
                small = _ZERO * (nbytes + alignment)
                lower = Owned((nbytes,), BYTE, small, -small.buffer_info()[0] % alignment)
            else:
                large: Any = np.zeros(nbytes + alignment, BYTE).view(Owned)
                first = -addressof(c_char.from_buffer(large)) % alignment
                lower = large[first : first + nbytes]
        except (MemoryError, OverflowError, ValueError) as error:
            _raise_error(nbytes, Cpu(), error)
        return ndarray(shape, dtype, lower)

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

    Device: on a Gpu the results of operators and functions come from it too; CuPy keeps that for the thread.
    Raises: DeviceError for a device without memory.
    Source: CuPy, `using_allocator`.

    >>> with tt.use_allocator(tt.allocators.aligned(4096)):
    ...     tt.zeros((3,)).raw_ptr() % 4096
    0
    """
    validate_allocator("use_allocator", allocator)
    memory_for(allocator.device)
    selected = _SELECTED.get(type(allocator.device))
    before = _IN_USE.set({**(_IN_USE.get() or {}), allocator.device: allocator})
    try:
        if selected is None:
            yield
        else:
            with selected(allocator):
                yield
    finally:
        _IN_USE.reset(before)


def in_use(device: Device) -> Allocator[Any] | None:
    """The allocator that is in use for the device, None where it is the default."""
    chosen = _IN_USE.get()
    return None if chosen is None else chosen.get(device)


_DEFAULTS: dict[type[Device], Callable[[Any], Allocator[Any]]] = {Cpu: lambda _: default}
_SELECTED: dict[type[Device], Callable[[Allocator[Any]], AbstractContextManager[None]]] = {}


def register(
    kind: type[Device],
    allocator: Callable[[Any], Allocator[Any]],
    selected: Callable[[Allocator[Any]], AbstractContextManager[None]] | None = None,
) -> None:
    """Let the function answer the default allocator of a device of the kind.

    `selected` lets the library of the device take from an allocator what it allocates by itself, in a `with` block.
    """
    _DEFAULTS[kind] = allocator
    if selected is not None:
        _SELECTED[kind] = selected


def validate_allocator(function: str, given: object) -> None:
    """Refuse what has not the two members of an allocator."""
    if not (hasattr(given, "device") and hasattr(given, "allocate")):
        fix = "Give tt.allocators.default, aligned(n), mmap(path), or an object with `device` and `allocate`."
        raise OptionError(function, needed="an allocator", got=repr(given), fix=fix)


def new_array(nbytes: int, device: Device, shape: tuple[int, ...], dtype: Any, *, zeroed: bool) -> Any:
    """An array of a shape and the library's dtype of so many bytes, in new memory, counted."""
    if device.__class__ is Cpu and _IN_USE.get() is None:  # the common case, in one step
        found = default.array(nbytes, shape, dtype)
        accounting.count(found, device, nbytes)
        return found
    raw, block = new_bytes(nbytes, device)
    if block.content:
        fix = "Open it: Allocation.allocate(nbytes, device, allocator=...) and tt.from_allocation; or use a new file."
        got = f"{nbytes} bytes of a file that has content there"
        raise OptionError("allocate", needed="new memory for a new tensor", got=got, fix=fix)
    if zeroed and not block.zeroed:
        raw[...] = 0
    return memory_for(device).window(raw, 0, shape, None, dtype)


def new_bytes(nbytes: int, device: Device, allocator: Allocator[Any] | None = None) -> tuple[Any, Block]:
    """New memory (uint8, one axis), counted, and what is known of it."""
    memory = memory_for(device)
    giver = allocator or in_use(device) or _default_of(device)
    raw: Any
    if isinstance(giver, Aligned):
        raw = giver.array(nbytes, (nbytes,), BYTE)
        accounting.count(raw, device, nbytes)
        return raw, ZEROS
    try:
        block = giver.allocate(nbytes)
    except OverflowError as error:
        _raise_error(nbytes, device, error)
    raw = _adopted(memory, giver, block, nbytes)
    accounting.count(memory.root(raw), device, nbytes, block.release)
    return raw, block


def _default_of(device: Device) -> Allocator[Any]:
    make = _DEFAULTS.get(type(device))
    if make is None:
        fix = "Give one with tt.use_allocator(allocator)."
        raise DeviceError("allocate", needed=f"an allocator of {device!r}", got="none that is known", fix=fix)
    return make(device)


def _adopted(memory: Memory, giver: Allocator[Any], block: Any, nbytes: int) -> Any:
    """The bytes of a block, checked to be as many as were asked for and to be writable; else given back."""
    cause: Exception | None = None
    raw: Any = None
    try:
        raw = memory.adopt(block.memory, nbytes)
        got = f"{raw.size} bytes" if memory.is_writable(raw) else "read-only memory"
        fits = raw.size == nbytes and memory.is_writable(raw)
    except (TypeError, ValueError, AttributeError, BufferError) as error:
        held = getattr(block, "memory", block)
        cause, fits, got = error, False, f"{type(held).__name__}: {error}"
    if not fits:
        release = getattr(block, "release", None)
        if release is not None:
            release()
        fix = "An allocator answers a Block of an object with the buffer protocol."
        needed = f"memory of {nbytes} bytes that can be written, from {giver!r}"
        raise TypedTensorError("allocate", needed=needed, got=got, fix=fix) from cause
    return raw


def _raise_error(nbytes: int, device: Device, error: Exception) -> NoReturn:
    raise OutOfMemoryError(
        "allocate",
        needed=f"{nbytes:,} bytes on {device!r}",
        got="less: there are not so many",
        fix="Let go of tensors, take the work in smaller parts, or put it into a file: tt.allocators.mmap(path).",
    ) from error
