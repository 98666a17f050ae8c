"""Copy-on-write: lazy copies of tensors share memory until one of them is written to.

The state of a tensor is its class. A lazy tensor has a subclass that copies the shared memory before it writes or
exports it, and then becomes a plain tensor again. So a plain tensor needs no check when it writes.
"""

from __future__ import annotations

import operator
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from numpy import ndarray, zeros

from typedtensor.backends.cupy.loading import is_cupy
from typedtensor.backends.registry import memory_of
from typedtensor.core import new_arrays, ufuncs, validation
from typedtensor.core.base import BaseArray
from typedtensor.core.diagnostics import read_only
from typedtensor.core.indexing import raw_key
from typedtensor.core.operator_table import ARITHMETIC
from typedtensor.errors import ReadOnlyError
from typedtensor.memory import allocation
from typedtensor.memory.registry import CPU
from typedtensor.memory.sharing import LOCK, CowGroup, CowOwner, has_internal_overlap, owner_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from typedtensor.memory.protocol import Memory


OUT_OF_BAND = 5
"""The first pickle protocol with out-of-band buffers, which share the memory instead of copying it."""


class States(NamedTuple):
    """The classes of a tensor: plain, lazy (while it shares memory), and moved."""

    plain: type[Any]
    lazy: type[Any]
    moved: type[Any]


def cow_owner_of(raw: Any) -> CowOwner | None:
    """Return the copy-on-write owner of a raw array, None if it has none."""
    if raw.__class__ is ndarray:
        return None if raw.base is None else CPU.cow_owner(raw)
    return memory_of(raw).cow_owner(raw)


def as_lazy(states: States, raw: Any, owner: CowOwner) -> Any:
    """Wrap a raw array of a copy-on-write owner; if the owner has copied already, on its private memory.

    Where elements overlap, the owner copies now: only plain memory tells a view of the view that it is read-only.
    """
    with LOCK:
        result = states.lazy()
        result._raw = raw
        if _is_broadcast(raw, memory_of(raw)):
            ensure_unique(result)
        if owner.private_block is None:
            owner.add(result)
        elif cow_owner_of(result._raw) is owner:
            _rebind_to_copy([result], owner, owner.private_block)
        return result


def lazy_copy(x: Any) -> Any:
    """Return a copy-on-write copy, or a plain copy if something else could write to the memory unnoticed."""
    with LOCK:
        raw = x._raw
        memory = memory_of(raw)
        owner = memory.cow_owner(raw)
        if owner is None:
            del raw  # a reference to the array counts as another user of the memory
            if _is_shareable(x, memory):
                return _split(x, memory)
        elif owner.private_block is None:
            group, states = owner.group, x._states
            block = group.block
            if raw.size == block.size and raw.dtype == block.dtype and memory.is_packed(raw):
                if raw.shape == block.shape:
                    return _enter(states.plain(), states, memory, group, group.frozen)
                other = memory.window(block, 0, raw.shape, None, raw.dtype)  # not of raw, which refers to its owner
                return _enter(states.plain(), states, memory, group, memory.freeze(other))
    result = x._states.plain()
    result._raw = new_arrays.copy(x._raw)
    return result


def _enter(x: Any, states: States, memory: Memory, group: CowGroup, frozen: Any) -> Any:
    """Add the tensor to the group as another owner."""
    x._raw = memory.enter(frozen, group.join(x))
    x.__class__ = states.lazy
    return x


def _split(x: Any, memory: Memory) -> Any:
    """Return the lazy copy of a plain tensor; both become owners in a new group."""
    block, states = x._raw, x._states
    frozen = memory.freeze(block)
    group = CowGroup(block, frozen)
    allocation.share(memory.root(block), group)
    result = _enter(states.plain(), states, memory, group, frozen)  # first: if this fails, nothing has changed
    _enter(x, states, memory, group, frozen)
    return result


def _is_shareable(x: Any, memory: Memory) -> bool:
    """Return whether the tensor alone uses its memory, which it owns and can write, and is C-contiguous."""
    if not is_uniquely_referenced(x, memory):
        return False
    raw = x._raw
    return bool(raw.size) and memory.is_packed(raw) and memory.is_writable(raw) and memory.is_owned(raw)


def references(x: Any, memory: Memory) -> tuple[int, int]:
    """Return the reference counts of the tensor's array and of the root of its memory."""
    raw = x._raw
    root = memory.root(raw)
    return sys.getrefcount(raw), sys.getrefcount(root)


class _Probe:
    __slots__ = ("_raw",)
    _raw: Any


def _measure_unique_counts() -> dict[bool, tuple[int, int]]:
    """Measure the reference counts for a single tensor on its memory; they vary between Python versions."""
    probe = _Probe()
    probe._raw = zeros(2)
    owner = references(probe, CPU)
    probe._raw = probe._raw[:]
    return {True: owner, False: references(probe, CPU)}


_UNIQUE_COUNTS = _measure_unique_counts()


def is_uniquely_referenced(x: Any, memory: Memory) -> bool:
    """Return whether nothing else refers to the memory: no view, other tensor, exported array or capsule.

    Reference counts can only be too high; then an unnecessary copy is made. References to the allocation do not
    count, because an allocation is read-only while lazy copies share the memory.
    """
    found = references(x, memory)
    root = memory.root(x._raw)
    for_array, for_root = _UNIQUE_COUNTS[root is x._raw]
    held = allocation.holders(root)
    below = memory.extra_base_refs(x._raw)
    return below is not None and found == (for_array + held * (root is x._raw), for_root + held + below)


def ensure_unique(x: Any) -> None:
    """Give the owner of a lazy tensor, with all its views, private memory; the last owner keeps the shared memory."""
    with LOCK:
        owner = cow_owner_of(x._raw)
        if owner is not None:
            if owner.private_block is None:
                _leave(owner)
            _rebind_to_copy([x], owner, owner.private_block)


def _leave(owner: CowOwner) -> None:
    group = owner.group
    block = group.block
    # Copy before leaving: the last owner may write to the block as soon as this one has left.
    mine = new_arrays.copy(block) if owner_count(group) > 1 else block
    if owner.private_block is None:  # else a finalizer wrote to a tensor of this owner during the copy
        _rebind_to_copy(tuple(owner), owner, mine)


def _rebind_to_copy(tensors: Sequence[Any], owner: CowOwner, mine: Any) -> None:
    """Rebind each tensor to its part of the private memory of its owner; all of them or none."""
    fresh = [(x, _part(x._raw, owner.group.block, mine)) for x in tensors if cow_owner_of(x._raw) is owner]
    if owner.private_block is None:
        owner.leave(mine)
    for x, raw in fresh:
        x._raw = raw
        x.__class__ = x._states.plain


def _part(raw: Any, block: Any, mine: Any) -> Any:
    """Return the part of the private memory that corresponds to an array; read-only if its elements overlap."""
    memory = memory_of(block)
    offset = memory.address(raw) - memory.address(block)
    found = memory.window(mine, offset, tuple(raw.shape), memory.strides(raw), raw.dtype)
    return memory.view(found, read_only=True) if _is_broadcast(raw, memory) else found


def _is_broadcast(raw: Any, memory: Memory) -> bool:
    """Return whether elements overlap; on the Cpu also whether they would if there were any.

    NumPy makes an empty broadcast read-only too. CuPy gives any array without elements strides of 0.
    """
    shape = [size or 1 for size in raw.shape] if memory is CPU else raw.shape
    return has_internal_overlap(shape, memory.strides(raw))


def retry(x: Any, function: Callable[..., Any], *arguments: Any) -> Any:
    """Retry a write if another thread has just made the tensor lazy; otherwise re-raise the current error."""
    if cow_owner_of(x._raw) is None:
        raise  # noqa: PLE0704  # called while an error is handled
    ensure_unique(x)
    return function(x, *arguments)


def apply_ufunc(ufunc: Any, method: str, inputs: Sequence[Any], options: dict[str, Any], unwrap: Any, wrap: Any) -> Any:
    """Apply a NumPy ufunc; copy lazily shared memory before the ufunc writes to it."""
    targets = [
        x for x in (*options.get("out", ()), *(inputs[:1] if method == "at" else ())) if isinstance(x, BaseArray)
    ]
    for x in targets:
        raw = writable(x)
        if not memory_of(raw).is_writable(raw):  # `ufunc.at` does not check this (NumPy 2.4)
            raise read_only(f"numpy.{ufunc.__name__}")
    try:
        return ufuncs.apply_ufunc(ufunc, method, inputs, dict(options), unwrap, wrap)
    except ReadOnlyError:
        if all(cow_owner_of(x._raw) is None for x in targets):
            raise
    return apply_ufunc(ufunc, method, inputs, options, unwrap, wrap)  # another thread has just made one lazy


def writable(x: Any) -> Any:
    """Return the raw array of a tensor for writing; lazily shared memory is copied first."""
    raw = x._raw
    if cow_owner_of(raw) is not None:
        ensure_unique(x)
        raw = x._raw
    return raw


def exported(x: Any) -> Any:
    """Return an array on the memory of a tensor for other code; lazily shared memory is copied first.

    It is never the array of the tensor: setting its shape, dtype or flags does not change the tensor.
    """
    raw = x._raw
    if raw.__class__ is ndarray:
        return raw.view() if raw.base is None else CPU.export(writable(x))
    return memory_of(raw).view(writable(x))


class Lazy(BaseArray):
    """The methods of a lazy tensor that copy the shared memory first."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __getitem__(self, key: Any, /) -> Any: ...

    def __setitem__(self, key: Any, value: Any, /) -> None:
        """Check key and value, copy the shared memory, and write."""
        raw = self._raw
        raw_key(raw, key)
        if isinstance(value, BaseArray):
            validation.validate_operand("assignment", raw, value._raw, array=True)
        del raw
        ensure_unique(self)
        operator.setitem(self, key, value)  # type: ignore[call-overload]  # it is plain now

    if not TYPE_CHECKING:

        @property
        def __cuda_array_interface__(self) -> dict[str, Any]:
            """Copy the shared memory first: the consumer can write through the address."""
            if is_cupy(self._raw):
                ensure_unique(self)
            return BaseArray.__cuda_array_interface__.__get__(self)

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the first axis, at each step of the memory that the tensor has then."""
        length = len(self)
        return (self[i] for i in range(length))

    def __reduce_ex__(self, protocol: Any, /) -> Any:
        """Copy the shared memory first if the protocol supports out-of-band buffers."""
        if protocol >= OUT_OF_BAND:
            ensure_unique(self)
        return self.__reduce__()

    def __dlpack__(self, *, copy: bool | None = None, **options: Any) -> Any:
        """Copy the shared memory first unless a copy is exported: the consumer can write."""
        if not copy:
            ensure_unique(self)
        return BaseArray.__dlpack__(self, copy=copy, **options)  # the class may have changed


def _writing(symbol: str, function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def method(self: Any, other: Any, /) -> Any:
        if isinstance(other, BaseArray):  # check before the memory is copied
            validation.validate_operand(symbol, self._raw, other._raw, array=True)
        ensure_unique(self)
        return function(self, other)

    method.__doc__ = "Copy the shared memory, and write."
    return method


for _each in ARITHMETIC:
    setattr(Lazy, f"__i{_each.name}__", _writing(f"{_each.symbol}=", _each.in_place))
