"""`Allocation`: the memory of tensors, owned by this library or external."""

from __future__ import annotations

import ctypes
import sys
import weakref
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

import numpy as np

from typedtensor._texts import counted, text_of
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
from typedtensor.memory.builtin_allocators import default, new_bytes, validate_allocator
from typedtensor.memory.registry import memory_for
from typedtensor.memory.sharing import LOCK, CowGroup, has_internal_overlap, owner_count
from typedtensor.types.device import Cpu, Device

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Self

    from typedtensor.memory.builtin_allocators import Allocator

D = TypeVar("D", bound=Device)
D_co = TypeVar("D_co", bound=Device, covariant=True)

Key = tuple[int, bool]
"""The id of a root, and whether the memory is writable."""
_KNOWN: dict[Key, weakref.KeyedRef[Key, Allocation[Any]]] = {}
"""The live allocations of each root: a writable and a read-only one."""


def _forget(ref: weakref.KeyedRef[Key, Allocation[Any]]) -> None:
    if _KNOWN.get(ref.key) is ref:
        del _KNOWN[ref.key]


_own = 0
_MAX_NBYTES = 2**62
"""A limit above the memory of any machine and within the range of a C integer."""


class Allocation(Generic[D_co]):
    """A piece of memory on device D, freed when the allocation and all tensors on it are gone.

    `Allocation.allocate` allocates memory, `Allocation.external` wraps external memory, and `x.allocation` is the
    allocation of a tensor. `tt.from_allocation` makes tensors on it.

    Examples
    --------
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
        """Allocate memory: zeros, or the contents of the allocator's file.

        Parameters
        ----------
        nbytes : int
            The size in bytes.
        device : Device
            The device.
        allocator : Allocator, optional
            The allocator; by default the current one, see `tt.use_allocator`.

        Returns
        -------
        Allocation
            The memory, 64-byte aligned unless the allocator differs.

        Raises
        ------
        OptionError
            If `nbytes` is negative.
        DeviceError
            If the device has no memory, or `allocator` is for another device.
        MemoryError
            If there is not enough memory.

        Notes
        -----
        Source: Majel and PaddlePaddle, `Allocation`.

        Examples
        --------
        >>> memory = tt.Allocation.allocate(100, tt.Cpu())
        >>> memory.ptr % 64
        0
        """
        _validate_count("allocate", nbytes)
        memory_for(device)
        if nbytes > _MAX_NBYTES:
            fix = "Split the work into smaller parts."
            raise OutOfMemoryError("allocate", needed=counted(nbytes, "byte"), got="a 64-bit machine", fix=fix)
        if allocator is not None:
            validate_allocator("allocate", allocator)
        if allocator is not None and allocator.device != device:
            raise DeviceError(
                "allocate",
                needed=f"an allocator of {device!r}",
                got=f"{allocator!r} of {allocator.device!r}",
                fix=f"Pass device={allocator.device!r}, or another allocator.",
            )
        raw, _ = new_bytes(nbytes, device, allocator)
        return of(raw, device)

    @staticmethod
    def external(
        ptr: int, nbytes: int, device: D, *, owner: object = None, release: Callable[[], object] | None = None
    ) -> Allocation[D]:
        """Wrap external memory by its address; this library never frees it.

        Parameters
        ----------
        ptr : int
            The address. The caller guarantees that the memory exists and stays valid; it cannot be checked.
        nbytes : int
            The size in bytes.
        device : Cpu
            The device, which must be the Cpu.
        owner : object, optional
            An object to keep alive as long as the memory is in use.
        release : callable, optional
            A function without parameters, called once when nothing refers to the memory any more. It is not called
            for memory that is in use at the end of the program.

        Returns
        -------
        Allocation
            The external memory.

        Raises
        ------
        OptionError
            If `ptr` is 0 and `nbytes` is not, or if either is not a non-negative int.
        DTypeError
            If `release` is not callable.
        DeviceError
            If `device` is not the Cpu.

        Notes
        -----
        Source: CNTK, `matrixFlagDontOwnBuffer`; CVM, a container's deleter.

        Examples
        --------
        >>> import ctypes
        >>> numbers = (ctypes.c_double * 2)(1.0, 2.0)
        >>> memory = tt.Allocation.external(ctypes.addressof(numbers), 16, tt.Cpu(), owner=numbers)
        >>> tt.from_allocation(memory, tt.make_dim(2))
        Tensor([1., 2.], shape=(2,), dtype=float64, device=Cpu())
        """
        if not isinstance(device, Cpu):
            fix = "Wrap the memory in an array of its library, then call tt.borrow."
            raise DeviceError("external", needed="memory on the Cpu", got=text_of(device), fix=fix)
        _validate_count("external", ptr, "an address and a number of bytes")
        _validate_count("external", nbytes, "an address and a number of bytes")
        validate_release("external", release)
        if ptr + nbytes > _MAX_NBYTES or (ptr == 0 and nbytes):
            got = f"ptr={ptr}, nbytes={nbytes}"
            fix = "Pass a valid address; a null address needs nbytes=0."
            raise OptionError(
                "external", needed="an address and a number of bytes within the address space", got=got, fix=fix
            )
        memory = memory_for(device)
        array = ctypes.c_ubyte * nbytes
        found: Any = array.from_address(ptr) if nbytes else array()
        found.owner = owner  # a ctypes array has a __dict__
        raw = memory.borrow(np.frombuffer(found, np.uint8))
        if release is not None:
            accounting.count(memory.root(raw).base, device, 0, release)
        return of(raw, device)

    def __init__(self) -> None:
        """Raise TypeError: use `Allocation.allocate` or `Allocation.external`."""
        raise TypeError("Make an Allocation with Allocation.allocate, Allocation.external or x.allocation")

    def _validate(self) -> Any:
        if self._root is None:
            fix = "Use it within its `with` block, or do not call close()."
            raise ReleasedError("allocation", needed="memory", got="an allocation that was closed", fix=fix)
        return self._root

    @property
    def ptr(self) -> int:
        """The address of the first byte; 0 for 0 bytes."""
        self._validate()
        return self._ends[0] if self.nbytes else 0

    @property
    def end(self) -> int:
        """The address after the last byte; 0 for 0 bytes."""
        self._validate()
        return self._ends[1] if self.nbytes else 0

    @property
    def nbytes(self) -> int:
        """The size in bytes."""
        self._validate()
        return self._ends[1] - self._ends[0]

    @property
    def device(self) -> D_co:
        """The device that holds the memory."""
        return self._device

    @property
    def owned(self) -> bool:
        """Whether this library, or NumPy for it, allocated the memory; False for external memory."""
        return self._owned

    @property
    def is_writable(self) -> bool:
        """Whether tensors on it are writable; False for the allocation of a read-only tensor.

        Examples
        --------
        >>> x = tt.zeros(2)
        >>> reader = x.share_data(read_only=True)
        >>> x.allocation.is_writable, reader.allocation.is_writable
        (True, False)
        """
        return self._is_writable

    @property
    def use_count(self) -> int:
        """The number of arrays on the memory: tensors, their views, and arrays exported to other libraries.

        It is computed from the interpreter's reference count: a separate count would make slices 50 % slower.
        """
        root = self._validate()
        return sys.getrefcount(root) - _own - (holders(root) - 1)

    def close(self) -> None:
        """Release the memory; it is freed when no tensor uses it. A second call does nothing."""
        if self._root is not None:
            _KNOWN.pop((id(self._root), self._is_writable), None)
            self._root = None

    def __enter__(self) -> Self:
        """Return the allocation itself."""
        self._validate()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None, /
    ) -> None:
        """Close the allocation."""
        self.close()

    def __copy__(self) -> NoReturn:
        """Raise CopyError: two allocations cannot own the same bytes."""
        fix = "Copy a tensor on it: t.copy()."
        raise CopyError("copy", needed="something that can be copied", got="an Allocation", fix=fix)

    def __deepcopy__(self, memo: dict[int, object]) -> NoReturn:
        """Raise CopyError: two allocations cannot own the same bytes."""
        self.__copy__()

    def __reduce__(self) -> NoReturn:
        """Raise CopyError: an address is not valid in another process."""
        fix = "Pickle a tensor on it."
        raise CopyError("pickle", needed="something that can be pickled", got="an Allocation", fix=fix)

    def __repr__(self) -> str:
        """Return size, ownership and device: `Allocation(64 bytes, owned, device=Cpu())`."""
        size = "closed" if self._root is None else counted(self.nbytes, "byte")
        owner = "owned" if self._owned else "external"
        return f"Allocation({size}, {owner}{'' if self._is_writable else ', read-only'}, device={self._device!r})"


def _validate_count(function: str, number: object, needed: str = "a number of bytes") -> None:
    """Raise OptionError unless the value is a non-negative int."""
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise OptionError(function, needed=needed, got=text_of(number), fix="Pass an int of 0 or more.")


def validate_release(function: str, release: object) -> None:
    """Raise DTypeError unless `release` is None or callable."""
    if release is not None and not callable(release):
        fix = "Pass a function without parameters, or omit it."
        raise DTypeError(function, needed="a callable", got=f"release={text_of(release)}", fix=fix)


def of(raw: Any, device: D) -> Allocation[D]:
    """Return the allocation of a raw array: one for all writable arrays on the same memory.

    Read-only arrays have a second, read-only allocation, so that it gives no write access.
    """
    memory = memory_for(device)
    owner = memory.cow_owner(raw)
    root = memory.root(raw if owner is None else owner.group.block)
    writable = memory.is_writable(raw) if owner is None else not has_internal_overlap(raw.shape, memory.strides(raw))
    key = id(root), writable
    found = _known(key)
    if found is None:
        with LOCK:
            found = _known(key)  # another thread may have made it meanwhile
            if found is None:
                found = object.__new__(Allocation)
                found._device, found._root, found._group, found._is_writable = device, root, None, writable
                found._ends, found._owned = memory.span(root), memory.is_owned(root)
                _KNOWN[key] = weakref.KeyedRef(found, _forget, key)
    if owner is not None:
        found._group = weakref.ref(owner.group)
    return found


def _known(key: Key) -> Allocation[Any] | None:
    """Return the live allocation of the key, if there is one."""
    ref = _KNOWN.get(key)
    return None if ref is None else ref()


def _all_of(root: Any) -> list[Allocation[Any]]:
    """Return the live allocations of a root."""
    return [found for writable in (True, False) if (found := _known((id(root), writable))) is not None]


def holders(root: Any) -> int:
    """Return the number of allocations that refer to a root."""
    return len(_all_of(root))


def share(root: Any, group: CowGroup) -> None:
    """Record on the allocations of a root that lazy copies share it from now on."""
    for found in _all_of(root):
        found._group = weakref.ref(group)


def bytes_of(allocation: Allocation[Any]) -> Any:
    """Return the raw array of the whole memory for a new tensor; SharedBufferError while lazy copies share it."""
    root = allocation._validate()
    group = None if allocation._group is None else allocation._group()
    owners = 0 if group is None else owner_count(group)
    if owners:
        fix = "Write to one of the lazy copies first, or copy one: t.copy()."
        got = "memory that lazy copies share"
        raise SharedBufferError("from_allocation", needed="writable memory", got=got, fix=fix)
    return root


# What refers to a root besides tensors, where `use_count` asks: measured, as it differs from one Python to another.
# The module may load while another allocator is in use.
_own = Allocation.allocate(1, Cpu(), allocator=default).use_count
