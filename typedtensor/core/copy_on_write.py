"""Lazy copies of tensors: both tensors see the same memory, and the first that writes gets its own.

The state of a tensor is its class. A lazy one is of a subclass that does the same, but takes memory of its own before
it writes or hands its memory out; then it is plain again. So a plain tensor asks nothing when it writes.
"""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import operator
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from numpy import ndarray, zeros

from typedtensor.backends.cupy.loading import is_cupy
from typedtensor.backends.registry import memory_of
from typedtensor.core import dispatch
from typedtensor.core.base import BaseArray
from typedtensor.core.diagnostics import read_only
from typedtensor.core.indexing import raw_key
from typedtensor.errors import ReadOnlyError
from typedtensor.memory import allocation
from typedtensor.memory.registry import CPU
from typedtensor.memory.sharing import LOCK, CowGroup, CowOwner, has_internal_overlap, owner_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from typedtensor.memory.protocol import Memory


OUT_OF_BAND = 5
"""The protocol of pickle from which on memory can be handed out instead of being copied."""


class States(NamedTuple):
    """The classes of a tensor: what it is as a rule, while it shares lazily, and after its memory went elsewhere."""

    plain: type[Any]
    lazy: type[Any]
    moved: type[Any]


def cow_owner_of(raw: Any) -> CowOwner | None:
    """The owner of a lazy copy that a raw array belongs to, None where it belongs to none."""
    if raw.__class__ is ndarray:
        return None if raw.base is None else CPU.cow_owner(raw)
    return memory_of(raw).cow_owner(raw)


def as_lazy(states: States, raw: Any, owner: CowOwner) -> Any:
    """The tensor of a raw array that belongs to the owner, or that comes too late and follows it."""
    with LOCK:
        result = states.lazy()
        result._raw = raw
        if owner.private_block is None:
            owner.add(result)
        else:
            _rebind_to_copy([result], owner, owner.private_block)
        return result


def lazy_copy(x: Any) -> Any:
    """A copy that takes memory of its own when either side writes; at once, where others might write unseen."""
    with LOCK:
        raw = x._raw
        memory = memory_of(raw)
        owner = memory.cow_owner(raw)
        if owner is None:
            del raw  # whoever holds the array counts as one who may write unseen
            if _is_shareable(x, memory):
                return _split(x, memory)
        elif owner.private_block is None:
            group, states = owner.group, x._states
            if raw.shape == group.block.shape and memory.is_packed(raw):
                return _enter(states.plain(), states, memory, group, group.frozen)
            if raw.size == group.block.size and memory.is_packed(raw):
                other = memory.window(group.block, 0, raw.shape, None, raw.dtype)  # not of raw: it holds its own owner
                return _enter(states.plain(), states, memory, group, memory.freeze(other))
    result = x._states.plain()
    result._raw = dispatch.copy(x._raw)
    return result


def _enter(x: Any, states: States, memory: Memory, group: CowGroup, frozen: Any) -> Any:
    """Let the tensor be a further owner."""
    x._raw = memory.enter(frozen, group.join(x))
    x.__class__ = states.lazy
    return x


def _split(x: Any, memory: Memory) -> Any:
    """The lazy copy of a plain tensor, which becomes one owner."""
    block, states = x._raw, x._states
    frozen = memory.freeze(block)
    group = CowGroup(block, frozen)
    allocation.share(memory.root(block), group)
    result = _enter(states.plain(), states, memory, group, frozen)  # first: where this fails, nothing has changed
    _enter(x, states, memory, group, frozen)
    return result


def _is_shareable(x: Any, memory: Memory) -> bool:
    """Whether the memory is the tensor's alone, and is packed as a copy would be."""
    if not is_uniquely_referenced(x, memory):
        return False
    raw = x._raw
    return bool(raw.size) and memory.is_packed(raw) and memory.is_writable(raw) and memory.is_owned(raw)


def references(x: Any, memory: Memory) -> tuple[int, int]:
    """What the interpreter counts as holding on to the tensor's array, and to the root of its memory."""
    raw = x._raw
    root = memory.root(raw)
    return sys.getrefcount(raw), sys.getrefcount(root)


class _Probe:
    __slots__ = ("_raw",)
    _raw: Any


def _measure_unique_counts() -> dict[bool, tuple[int, int]]:
    """The counts where only one tensor looks at its memory, measured: they differ from one Python to another."""
    probe = _Probe()
    probe._raw = zeros(2)
    owner = references(probe, CPU)
    probe._raw = probe._raw[:]
    return {True: owner, False: references(probe, CPU)}


_UNIQUE_COUNTS = _measure_unique_counts()


def is_uniquely_referenced(x: Any, memory: Memory) -> bool:
    """Whether nobody else looks at the memory: no view, no other tensor, no array or capsule that was given away.

    The interpreter's counts are asked, and may only be too high: then a copy is made that was not needed. Whoever holds
    the allocation does not count; it lets nobody write while lazy copies share the memory.
    """
    found = references(x, memory)
    root = memory.root(x._raw)
    for_array, for_root = _UNIQUE_COUNTS[root is x._raw]
    held = allocation.holders(root)
    below = memory.extra_base_refs(x._raw)
    return below is not None and found == (for_array + held * (root is x._raw), for_root + held + below)


def ensure_unique(x: Any) -> None:
    """Give a lazy tensor, and all on its owner, memory that they may write; the last owner gets the shared one."""
    with LOCK:
        owner = cow_owner_of(x._raw)
        if owner is not None:
            if owner.private_block is None:
                _leave(owner)
            _rebind_to_copy([x], owner, owner.private_block)


def _leave(owner: CowOwner) -> None:
    group = owner.group
    block = group.block
    # First the copy, then the share: another owner may take the block as soon as this one has left.
    mine = dispatch.copy(block) if owner_count(group) > 1 else block
    if owner.private_block is None:  # else a finalizer that ran during the copy has written into a tensor of this owner
        _rebind_to_copy(tuple(owner), owner, mine)
        group.remove(owner)


def _rebind_to_copy(tensors: Sequence[Any], owner: CowOwner, mine: Any) -> None:
    """Let the tensors look at the memory that their owner takes, each at its own part; all of them or none."""
    fresh = [(x, _part(x._raw, owner.group.block, mine)) for x in tensors if cow_owner_of(x._raw) is owner]
    owner.private_block = mine
    for x, raw in fresh:
        x._raw = raw
        x.__class__ = x._states.plain


def _part(raw: Any, block: Any, mine: Any) -> Any:
    """The part of the own memory that an array sees of the shared block; one place twice is not to be written."""
    memory, shape, steps = memory_of(block), tuple(raw.shape), memory_of(block).strides(raw)
    found = memory.window(mine, memory.address(raw) - memory.address(block), shape, steps, raw.dtype)
    return memory.view(found, read_only=True) if has_internal_overlap(shape, steps) else found


def retry(x: Any, function: Callable[..., Any], *arguments: Any) -> Any:
    """Write again where another thread began to share the memory lazily just before; else raise what is handled."""
    if cow_owner_of(x._raw) is None:
        raise  # noqa: PLE0704  # called while an error is handled
    ensure_unique(x)
    return function(x, *arguments)


def apply_ufunc(ufunc: Any, method: str, inputs: Sequence[Any], options: dict[str, Any], unwrap: Any, wrap: Any) -> Any:
    """Apply a ufunc of NumPy, where it writes to memory that is not shared lazily."""
    targets = [
        x for x in (*options.get("out", ()), *(inputs[:1] if method == "at" else ())) if isinstance(x, BaseArray)
    ]
    for x in targets:
        raw = writable(x)
        if not memory_of(raw).is_writable(raw):  # which `at` does not ask (NumPy 2.4)
            raise read_only(f"numpy.{ufunc.__name__}")
    try:
        return dispatch.apply_ufunc(ufunc, method, inputs, dict(options), unwrap, wrap)
    except ReadOnlyError:
        if all(cow_owner_of(x._raw) is None for x in targets):
            raise
    return apply_ufunc(ufunc, method, inputs, options, unwrap, wrap)  # another thread copied one lazily just before


def writable(x: Any) -> Any:
    """The raw array of a tensor for one who may write into it: of its own memory, where it shared that lazily."""
    raw = x._raw
    if cow_owner_of(raw) is not None:
        ensure_unique(x)
        raw = x._raw
    return raw


class Lazy(BaseArray):
    """What a tensor does differently while it shares its memory lazily."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __getitem__(self, key: Any, /) -> Any: ...

    def __setitem__(self, key: Any, value: Any, /) -> None:
        """Take memory of its own, and write; what is refused is refused before."""
        raw = self._raw
        raw_key(raw, key)
        if isinstance(value, BaseArray):
            dispatch.validate_operand("assignment", raw, value._raw, array=True)
        del raw
        ensure_unique(self)
        operator.setitem(self, key, value)  # type: ignore[call-overload]  # it is plain now

    if not TYPE_CHECKING:

        @property
        def __cuda_array_interface__(self) -> dict[str, Any]:
            """Take memory of its own first, as whoever has the address may write."""
            if is_cupy(self._raw):
                ensure_unique(self)
            return BaseArray.__cuda_array_interface__.__get__(self)

    def __iter__(self) -> Iterator[Any]:
        """Go along the first axis, of the memory that the tensor has at each step."""
        length = len(self)
        return (self[i] for i in range(length))

    def __reduce_ex__(self, protocol: Any, /) -> Any:
        """Take memory of its own first where that may be handed out: out of band, from protocol 5 on."""
        if protocol >= OUT_OF_BAND:
            ensure_unique(self)
        return self.__reduce__()

    def __dlpack__(self, *, copy: bool | None = None, **options: Any) -> Any:
        """Take memory of its own unless a copy is exported, as whoever has the capsule may write."""
        if not copy:
            ensure_unique(self)
        return BaseArray.__dlpack__(self, copy=copy, **options)  # whatever the class is now


def _writing(name: str, symbol: str) -> Callable[[Any, Any], Any]:
    function: Callable[[Any, Any], Any] = getattr(operator, name)

    def method(self: Any, other: Any, /) -> Any:
        if isinstance(other, BaseArray):  # what is refused is refused before anything is copied
            dispatch.validate_operand(symbol, self._raw, other._raw, array=True)
        ensure_unique(self)
        return function(self, other)

    method.__doc__ = "Take memory of its own, and write."
    return method


IN_PLACE = {
    "add": "+=", "sub": "-=", "mul": "*=", "truediv": "/=", "floordiv": "//=", "mod": "%=", "pow": "**=",
    "matmul": "@=", "and": "&=", "or": "|=", "xor": "^=", "lshift": "<<=", "rshift": ">>=",
}  # fmt: skip
for _name, _symbol in IN_PLACE.items():
    setattr(Lazy, f"__i{_name}__", _writing(f"__i{_name}__", _symbol))
