"""Allocators of memory on the Cpu, and the choice of the current allocator.

`default` allocates 64-byte aligned memory, `aligned(n)` n-byte aligned memory. A custom allocator is any object with
the two members of `Allocator`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from ctypes import addressof, c_char
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Protocol, TypeVar

import numpy as np
from numpy import ndarray

from typedtensor._texts import counted, text_of
from typedtensor.errors import DeviceError, OptionError, OutOfMemoryError, TypedTensorError
from typedtensor.memory import accounting
from typedtensor.memory.cpu import Owned
from typedtensor.memory.pool import trim
from typedtensor.memory.registry import memory_for
from typedtensor.types.device import Cpu, Device

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from typedtensor.memory.protocol import Memory

D_co = TypeVar("D_co", bound=Device, covariant=True)

CACHE_LINE = 64
"""The bytes of a cache line, and of the widest vector register."""
SMALL = 1 << 16
"""Below this size, clearing memory is faster than requesting zeroed memory from the operating system."""
BYTE = np.dtype(np.uint8)
_ZERO = array("B", [0])


class Block(NamedTuple):
    """The result of an allocator: a named tuple of memory and its state."""

    memory: object
    """At least the requested number of bytes; on the Cpu an object with the buffer protocol."""
    zeroed: bool = False
    """Whether every byte is known to be 0."""
    release: Callable[[], object] | None = None
    """Called once when nothing refers to the memory any more."""
    content: bool = False
    """Whether the memory has contents that a new tensor must not overwrite."""


ZEROS = Block(None, zeroed=True)
"""The state of memory that an `Aligned` allocated."""


class Allocator(Protocol[D_co]):
    """The protocol of allocators: any object with these two members."""

    @property
    def device(self) -> D_co:
        """The device of its memory."""
        ...

    def allocate(self, nbytes: int, /) -> Block:
        """Allocate `nbytes` initialized bytes; MemoryError if there is not enough memory."""
        ...


def _zeros(nbytes: int) -> ndarray:
    """Return new zeros; what the pool keeps is given back if memory is short."""
    try:
        return np.zeros(nbytes, BYTE)
    except MemoryError:
        if not trim():
            raise
        return np.zeros(nbytes, BYTE)


class Aligned:
    """An allocator of aligned memory on the Cpu; made by `aligned`."""

    __slots__ = ("_alignment",)

    def __init__(self, alignment: int) -> None:
        """Make an allocator; `alignment` is a power of two."""
        self._alignment = alignment

    @property
    def device(self) -> Cpu:
        """The Cpu."""
        return Cpu()

    def allocate(self, nbytes: int, /) -> Block:
        """Allocate zeros. The operating system commits the pages of a large block on first write."""
        return Block(self.array(nbytes, (nbytes,), BYTE), zeroed=True)

    def array(self, nbytes: int, shape: tuple[int, ...], dtype: np.dtype[Any]) -> ndarray:
        """Allocate an array of this shape and dtype, with `Owned` as its base; `nbytes` is its size."""
        # The address of a NumPy array takes 1 µs, that of a ctypes object 0.4 µs, that of an `array` less than 0.1 µs.
        alignment = self._alignment
        try:
            if nbytes + alignment < SMALL:
                small = _ZERO * (nbytes + alignment)
                lower = Owned((nbytes,), BYTE, small, -small.buffer_info()[0] % alignment)
            else:
                large: Any = _zeros(nbytes + alignment).view(Owned)
                first = -addressof(c_char.from_buffer(large)) % alignment
                lower = large[first : first + nbytes]
        except (MemoryError, OverflowError, ValueError) as error:
            _raise_error(nbytes, Cpu(), error)
        return ndarray(shape, dtype, lower)

    def __repr__(self) -> str:
        """Return the expression that makes it."""
        return f"aligned({self._alignment})"


def aligned(alignment: int) -> Aligned:
    """Return an allocator on the Cpu whose addresses are multiples of `alignment` bytes.

    Parameters
    ----------
    alignment : int
        The alignment in bytes, a power of two.

    Returns
    -------
    Aligned
        The allocator.

    Raises
    ------
    OptionError
        If `alignment` is not a power of two.

    Notes
    -----
    Source: the alignment requirements of CUDA and DLPack; C's `aligned_alloc`.

    Examples
    --------
    >>> tt.Allocation.allocate(10, tt.Cpu(), allocator=tt.allocators.aligned(4096)).ptr % 4096
    0
    """
    given: object = alignment
    if not isinstance(given, int) or given < 1 or given & (given - 1):
        fix = "Pass 64, or 4096 for a page."
        raise OptionError("aligned", needed="a power of two", got=text_of(alignment), fix=fix)
    return Aligned(alignment)


default = Aligned(CACHE_LINE)
"""The default allocator of the Cpu."""


IN_USE: ContextVar[dict[Device, Allocator[Any]] | None] = ContextVar("typedtensor.allocators", default=None)
"""The allocators that are in use by device, None for the default of each."""


@contextmanager
def use_allocator(allocator: Allocator[Device]) -> Generator[None]:
    """Use an allocator for new memory on its device within a `with` block.

    Parameters
    ----------
    allocator : Allocator
        The allocator: `tt.allocators.default`, `aligned(n)`, `mmap(path)`, or any object with `device` and `allocate`.

    Returns
    -------
    context manager
        It restores the previous allocator at the end of the block.

    Raises
    ------
    OptionError
        If `allocator` is not an allocator.
    DeviceError
        If its device has no memory.

    Notes
    -----
    It allocates new tensors, copies, and the memory that `resize` and `assign` need. NumPy allocates the results of
    operators and functions itself. On a Gpu, the allocator is used for results too, in the current thread. Each
    thread and asyncio task has its own allocator; a new thread starts with the default.

    Source: CuPy, `using_allocator`.

    Examples
    --------
    >>> with tt.use_allocator(tt.allocators.aligned(4096)):
    ...     tt.zeros((3,)).raw_ptr() % 4096
    0
    """
    validate_allocator("use_allocator", allocator)
    memory_for(allocator.device)
    selected = _SELECTED.get(type(allocator.device))
    before = IN_USE.set({**(IN_USE.get() or {}), allocator.device: allocator})
    try:
        if selected is None:
            yield
        else:
            with selected(allocator):
                yield
    finally:
        IN_USE.reset(before)


def in_use(device: Device) -> Allocator[Any] | None:
    """Return the current allocator of the device, None for the default."""
    chosen = IN_USE.get()
    return None if chosen is None else chosen.get(device)


_DEFAULTS: dict[type[Device], Callable[[Any], Allocator[Any]]] = {Cpu: lambda _: default}
_SELECTED: dict[type[Device], Callable[[Allocator[Any]], AbstractContextManager[None]]] = {}


def register(
    kind: type[Device],
    allocator: Callable[[Any], Allocator[Any]],
    selected: Callable[[Allocator[Any]], AbstractContextManager[None]] | None = None,
) -> None:
    """Register a function that returns the default allocator of a device class.

    `selected` makes the library of the device use an allocator for its own allocations within a `with` block.
    """
    _DEFAULTS[kind] = allocator
    if selected is not None:
        _SELECTED[kind] = selected


def validate_allocator(function: str, given: object) -> None:
    """Raise OptionError unless the object has the two members of an allocator."""
    if not (hasattr(given, "device") and hasattr(given, "allocate")):
        fix = "Pass tt.allocators.default, aligned(n), mmap(path), or an object with `device` and `allocate`."
        raise OptionError(function, needed="an allocator", got=text_of(given), fix=fix)


def new_array(nbytes: int, device: Device, shape: tuple[int, ...], dtype: Any, *, zeroed: bool) -> Any:
    """Make an array in new, counted memory; `dtype` is the library's."""
    if device.__class__ is Cpu and IN_USE.get() is None:  # the common case, in one step
        found = default.array(nbytes, shape, dtype)
        accounting.count(found, device, nbytes)
        return found
    raw, block = new_bytes(nbytes, device)
    if block.content:
        fix = (
            "Read it with Allocation.allocate(nbytes, device, allocator=...) and tt.from_allocation; or use a new file."
        )
        got = f"{counted(nbytes, 'byte')} of a file with contents"
        raise OptionError("allocate", needed="memory without contents for a new tensor", got=got, fix=fix)
    if zeroed and not block.zeroed:
        raw[...] = 0
    return memory_for(device).window(raw, 0, shape, None, dtype)


def new_bytes(nbytes: int, device: Device, allocator: Allocator[Any] | None = None) -> tuple[Any, Block]:
    """Allocate new, counted memory (uint8, one axis); return it with its state."""
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
        fix = "Select one with tt.use_allocator(allocator)."
        raise DeviceError("allocate", needed=f"an allocator of {device!r}", got="none", fix=fix)
    return make(device)


def _adopted(memory: Memory, giver: Allocator[Any], block: Any, nbytes: int) -> Any:
    """Return the bytes of a block, checked for size and writability; release it if a check fails."""
    cause: Exception | None = None
    raw: Any = None
    try:
        raw = memory.adopt(block.memory, nbytes)
        got = counted(raw.size, "byte") if memory.is_writable(raw) else "read-only memory"
        fits = raw.size == nbytes and memory.is_writable(raw)
    except (TypeError, ValueError, AttributeError, BufferError) as error:
        held = getattr(block, "memory", block)
        cause, fits, got = error, False, f"{type(held).__name__}: {error}"
    if not fits:
        release = getattr(block, "release", None)
        if release is not None:
            release()
        fix = "Return a Block of an object with the buffer protocol from `allocate`."
        needed = f"{nbytes} writable bytes from {giver!r}"
        raise TypedTensorError("allocate", needed=needed, got=got, fix=fix) from cause
    return raw


def _raise_error(nbytes: int, device: Device, error: Exception) -> NoReturn:
    raise OutOfMemoryError(
        "allocate",
        needed=f"{nbytes:,} bytes on {device!r}",
        got="less free memory",
        fix="Delete tensors, split the work into smaller parts, or use a file: tt.allocators.mmap(path).",
    ) from error
