"""Allocation: a piece of memory on a device, ours or somebody else's, that tensors look at."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import ctypes
import sys
import weakref
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

import numpy as np

from typedtensor.errors import (
    CopyError,
    DeviceError,
    DTypeError,
    OptionError,
    OutOfMemoryError,
    ReleasedError,
    SharedBufferError,
)
from typedtensor.memory import accounting
from typedtensor.memory.builtin_allocators import new_bytes, validate_allocator
from typedtensor.memory.registry import memory_for
from typedtensor.memory.sharing import CowGroup, has_internal_overlap, owner_count
from typedtensor.types.device import Cpu, Device

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Self

    from typedtensor.memory.builtin_allocators import Allocator

D = TypeVar("D", bound=Device)
D_co = TypeVar("D_co", bound=Device, covariant=True)

Key = tuple[int, bool]
"""The identity of a root, and whether the memory may be written."""
_KNOWN: dict[Key, weakref.KeyedRef[Key, Allocation[Any]]] = {}
"""The allocations of a root, one that may be written and one that may not, as long as anybody has them."""


def _forget(ref: weakref.KeyedRef[Key, Allocation[Any]]) -> None:
    if _KNOWN.get(ref.key) is ref:
        del _KNOWN[ref.key]


_own = 0
_MAX_NBYTES = 2**62
"""More bytes than any machine has, and fewer than a number of theirs can count."""


class Allocation(Generic[D_co]):
    """A piece of memory on device D; freed once, when it and the last tensor on it are gone.

    `Allocation.allocate` makes one, `Allocation.external` describes memory of somebody else, `x.allocation` is the one
    that a tensor looks at; `tt.from_allocation` makes tensors on it.

    >>> with tt.Allocation.allocate(64, tt.Cpu()) as memory:
    ...     memory.nbytes, memory.owned, memory.end - memory.ptr
    (64, True, 64)
    """

    __slots__ = ("__weakref__", "_device", "_ends", "_group", "_is_writable", "_owned", "_root")
    _device: D_co
    _ends: tuple[int, int]
    _group: Callable[[], CowGroup | None] | None
    _is_writable: bool
    _owned: bool
    _root: Any

    @staticmethod
    def allocate(nbytes: int, device: D, *, allocator: Allocator[D] | None = None) -> Allocation[D]:
        """New memory, of zeros or what the allocator's file holds.

        Device: where it lies.
        Memory: from `allocator`, else from the one in use; on boundaries of at least 64 bytes unless it says otherwise.
        Raises: OptionError for a negative size; DeviceError for a device without memory, or the allocator of another;
            MemoryError where there is not so much.
        Source: Majel and PaddlePaddle, `Allocation`.

        >>> memory = tt.Allocation.allocate(100, tt.Cpu())
        >>> memory.ptr % 64
        0
        """
        _validate_count("allocate", nbytes)
        memory_for(device)
        if nbytes > _MAX_NBYTES:
            fix = "Take the work in smaller parts."
            raise OutOfMemoryError("allocate", needed=f"{nbytes} bytes", got="a machine of 64 bits", fix=fix)
        if allocator is not None:
            validate_allocator("allocate", allocator)
        if allocator is not None and allocator.device != device:
            raise DeviceError(
                "allocate",
                needed=f"an allocator of {device!r}",
                got=f"{allocator!r} of {allocator.device!r}",
                fix="Give the device of the allocator.",
            )
        raw, _ = new_bytes(nbytes, device, allocator)
        return of(raw, device)

    @staticmethod
    def external(
        ptr: int, nbytes: int, device: D, *, owner: object = None, release: Callable[[], object] | None = None
    ) -> Allocation[D]:
        """Memory of somebody else, by its address; never freed here.

        Whoever gives the address vouches for it: nothing can check that so many bytes are there and stay there.

        Device: where it lies; the Cpu.
        Memory: `owner` is kept alive, and `release` is called once, when the last that looks at the memory lets go; not
            for what is alive when the program ends.
        Raises: OptionError for a null address with a size; DeviceError for memory that is not the Cpu's.
        Source: CNTK, `matrixFlagDontOwnBuffer`; CVM, a container's deleter.

        >>> import ctypes
        >>> numbers = (ctypes.c_double * 2)(1.0, 2.0)
        >>> memory = tt.Allocation.external(ctypes.addressof(numbers), 16, tt.Cpu(), owner=numbers)
        >>> tt.from_allocation(memory, tt.make_dim(2))
        Tensor([1., 2.], shape=(2,), dtype=float64, device=Cpu())
        """
        if not isinstance(device, Cpu):
            fix = "Wrap the memory in an array of its library, and borrow that."
            raise DeviceError("external", needed="memory of the Cpu", got=repr(device), fix=fix)
        _validate_count("external", ptr)
        _validate_count("external", nbytes)
        validate_release("external", release)
        if ptr + nbytes > _MAX_NBYTES or (ptr == 0 and nbytes):
            got = f"ptr={ptr}, nbytes={nbytes}"
            fix = "A null address has no bytes, and the last byte has an address too."
            raise OptionError("external", needed="an address and the number of bytes there", got=got, fix=fix)
        memory = memory_for(device)
        array = ctypes.c_ubyte * nbytes
        found: Any = array.from_address(ptr) if nbytes else array()
        found.owner = owner  # a ctypes array takes attributes
        raw = memory.borrow(np.frombuffer(found, np.uint8))
        if release is not None:
            accounting.count(memory.root(raw).base, device, 0, release)
        return of(raw, device)

    def __init__(self) -> None:
        """Refuse: an allocation is made by its functions."""
        raise TypeError("Allocation is made by Allocation.allocate, Allocation.external, or x.allocation")

    def _validate(self) -> Any:
        if self._root is None:
            fix = "Use it within its `with` block, or leave close() out."
            raise ReleasedError("allocation", needed="memory", got="an allocation that was closed", fix=fix)
        return self._root

    @property
    def ptr(self) -> int:
        """The address of the first byte; 0 where there are none."""
        self._validate()
        return self._ends[0] if self.nbytes else 0

    @property
    def end(self) -> int:
        """The address behind the last byte."""
        self._validate()
        return self._ends[1] if self.nbytes else 0

    @property
    def nbytes(self) -> int:
        """How many bytes there are."""
        self._validate()
        return self._ends[1] - self._ends[0]

    @property
    def device(self) -> D_co:
        """Where they lie."""
        return self._device

    @property
    def owned(self) -> bool:
        """Whether this library allocated the memory, or NumPy for it; false for memory of somebody else."""
        return self._owned

    @property
    def is_writable(self) -> bool:
        """Whether tensors on it may be written; false for the allocation of a tensor that may not.

        >>> x = tt.zeros(2)
        >>> reader = x.share_data(read_only=True)
        >>> x.allocation.is_writable, reader.allocation.is_writable
        (True, False)
        """
        return self._is_writable

    @property
    def use_count(self) -> int:
        """How many arrays look at the memory: tensors, views of them, and those that were given to others.

        The interpreter counts them: a count of ours would make each slice cost half as much again.
        """
        root = self._validate()
        return sys.getrefcount(root) - _own - (holders(root) - 1)

    def close(self) -> None:
        """Let go of the memory; it is freed now, or when the last tensor lets go of it. A second time does nothing."""
        if self._root is not None:
            _KNOWN.pop((id(self._root), self._is_writable), None)
            self._root = None

    def __enter__(self) -> Self:
        """The allocation itself."""
        self._validate()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None, /
    ) -> None:
        """Let go of the memory."""
        self.close()

    def __copy__(self) -> NoReturn:
        """Refuse: the same bytes would have two owners."""
        fix = "Copy a tensor on it: t.copy()."
        raise CopyError("copy", needed="something that can be copied", got="an Allocation", fix=fix)

    def __deepcopy__(self, memo: dict[int, object]) -> NoReturn:
        """Refuse: the same bytes would have two owners."""
        self.__copy__()

    def __reduce__(self) -> NoReturn:
        """Refuse: an address means nothing elsewhere."""
        fix = "Pickle a tensor on it."
        raise CopyError("pickle", needed="something that can be pickled", got="an Allocation", fix=fix)

    def __repr__(self) -> str:
        """Size, owner and device, as in `Allocation(64 bytes, owned, device=Cpu())`."""
        size = "closed" if self._root is None else f"{self.nbytes} bytes"
        owner = "owned" if self._owned else "external"
        return f"Allocation({size}, {owner}{'' if self._is_writable else ', read-only'}, device={self._device!r})"


def _validate_count(function: str, number: object) -> None:
    """Refuse what is no int from 0 on."""
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        needed = "a number of bytes" if function == "allocate" else "an address and a number of bytes"
        raise OptionError(function, needed=needed, got=repr(number), fix="Give ints from 0 on.")


def validate_release(function: str, release: object) -> None:
    """Refuse what cannot be called when the memory is let go of."""
    if release is not None and not callable(release):
        fix = "Give a function without parameters, or leave it out."
        raise DTypeError(function, needed="a function to call at the end", got=f"release={release!r}", fix=fix)


def of(raw: Any, device: D) -> Allocation[D]:
    """The allocation that a raw array looks at; the same one for all arrays on the same memory that may be written.

    Those that may not be written have another one, so that nobody writes by way of their allocation.
    """
    memory = memory_for(device)
    owner = memory.cow_owner(raw)
    root = memory.root(raw if owner is None else owner.group.block)
    writable = memory.is_writable(raw) if owner is None else not has_internal_overlap(raw.shape, memory.strides(raw))
    key = id(root), writable
    found = _known(key)
    if found is None:
        found = object.__new__(Allocation)
        found._device, found._root, found._group, found._is_writable = device, root, None, writable
        found._ends, found._owned = memory.span(root), memory.is_owned(root)
        _KNOWN[key] = weakref.KeyedRef(found, _forget, key)
    if owner is not None:
        found._group = weakref.ref(owner.group)
    return found


def _known(key: Key) -> Allocation[Any] | None:
    """The allocation where anybody has it."""
    ref = _KNOWN.get(key)
    return None if ref is None else ref()


def _all_of(root: Any) -> list[Allocation[Any]]:
    """The allocations of a root that anybody has."""
    return [found for writable in (True, False) if (found := _known((id(root), writable))) is not None]


def holders(root: Any) -> int:
    """How many allocations hold on to a root."""
    return len(_all_of(root))


def share(root: Any, group: CowGroup) -> None:
    """Note on the allocations of a root that lazy copies look at it from now on."""
    for found in _all_of(root):
        found._group = weakref.ref(group)


def bytes_of(allocation: Allocation[Any]) -> Any:
    """The raw array of the whole memory, for a new tensor to look at; SharedBufferError while lazy copies do."""
    root = allocation._validate()
    group = None if allocation._group is None else allocation._group()
    owners = 0 if group is None else owner_count(group)
    if owners:
        fix = "Write into one of them first, or copy it: t.copy()."
        got = "memory that lazy copies share"
        raise SharedBufferError("from_allocation", needed="memory that may be written", got=got, fix=fix)
    return root


# What refers to a root besides tensors, where `use_count` asks: measured, as it differs from one Python to another.
_own = Allocation.allocate(1, Cpu()).use_count
