"""Who owns the memory of a tensor: what moves it, shares it, fills it, and lets it grow."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import Any, NoReturn

from typedtensor.backends.registry import backend_of, device_of, dtype_of, memory_of
from typedtensor.core import dispatch
from typedtensor.core.base import BaseArray
from typedtensor.core.copy_on_write import cow_owner_of, is_uniquely_referenced, writable
from typedtensor.core.diagnostics import describe, raise_cast_error, read_only, same_device
from typedtensor.errors import (
    DeviceError,
    DTypeError,
    ExternalBufferError,
    MovedError,
    RankError,
    SharedBufferError,
)
from typedtensor.memory.sharing import LOCK
from typedtensor.types.shape import product


class Moved(BaseArray):
    """What a tensor is after its memory went elsewhere: nothing finds its array, and the look-up says why."""

    __slots__ = ()

    def __getattr__(self, name: str) -> NoReturn:
        """Say that the memory is gone, to whoever asks for it."""
        if name != "_raw":
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        raise MovedError(
            self._public_name,
            needed="a tensor with memory",
            got="one whose memory was moved away",
            fix="Use the tensor that move() answered, or move a share: x.share_data().",
        )

    def __repr__(self) -> str:
        """Say so: a debugger shows tensors too."""
        return f"{self._public_name}(moved)"

    __str__ = __repr__


def share(x: BaseArray, *, read_only: bool) -> Any:
    """Another raw array on the same memory."""
    raw = writable(x) if read_only else x._raw  # a lazy copy that takes other memory later would forget it
    if read_only:
        return read_only_view("share_data", raw, "Leave read_only=True out, or copy the tensor.")
    return memory_of(raw).view(raw)


def read_only_view(function: str, raw: Any, fix: str) -> Any:
    """Another raw array on the same memory, through which nobody writes; DeviceError where no library forbids that."""
    memory = memory_of(raw)
    found = memory.view(raw, read_only=True)
    if memory.is_writable(found):
        needed, got = "a library that can forbid to write into an array", f"a tensor on {device_of(raw)!r}"
        raise DeviceError(function, needed=needed, got=got, fix=fix)
    return found


def move(x: Any) -> Any:
    """A tensor that takes the memory over; the other one has none from then on."""
    with LOCK:
        result = x._states.plain()
        result._raw = x._raw
        owner = cow_owner_of(x._raw)
        if owner is not None:
            owner.remove(x)
            owner.add(result)
            result.__class__ = x._states.lazy
        del x._raw
        x.__class__ = x._states.moved
        return result


def assign(x: Any, source: Any) -> None:
    """Copy the content of `source`; memory of ours takes its shape where that differs."""
    if x is source:
        return
    value = _alike("assign", x._raw, source)
    if tuple(x._raw.shape) != tuple(value.shape):
        _validate_resizable(x, "assign")
        fresh = dispatch.copy(value)  # first the copy: where there is no memory for it, nothing has changed
        x._raw = fresh
        return
    memory = memory_of(value)
    if memory.root(x._raw) is memory.root(value):
        value = dispatch.copy(value)  # it may overlap, and not every library looks
    dispatch.write(writable(x), (Ellipsis,), value, array=True)


def _alike(function: str, raw: Any, source: Any) -> Any:
    """The raw array of the source, checked to be of the same device, dtype and rank."""
    if not isinstance(source, BaseArray):
        fix = "Bring data in with tt.asarray first."
        raise DTypeError(function, needed="a Tensor or a DArray", got=type(source).__name__, fix=fix)
    value = source._raw
    same_device(function, (raw, value))
    if dtype_of(raw) is not dtype_of(value):
        raise_cast_error(function, raw, value)
    _validate_rank(function, raw, len(value.shape))
    return value


def _validate_rank(function: str, raw: Any, ndim: int) -> None:
    if len(raw.shape) != ndim:
        raise RankError(
            function,
            needed=f"{len(raw.shape)} axes: a tensor keeps its rank",
            got=str(ndim),
            fix="Make another tensor, or reshape first.",
        )


def resize(x: Any, shape: tuple[int, ...]) -> None:
    """Give the tensor another shape of the same rank, in its memory where that is large enough."""
    _validate_rank("resize", x._raw, len(shape))
    if tuple(x._raw.shape) == shape:
        return
    _validate_resizable(x, "resize")
    fresh = _within(x, shape)
    x._raw = _grown(x, shape) if fresh is None else fresh


def _within(x: Any, shape: tuple[int, ...]) -> Any:
    """The shape in the memory that the tensor has, None where that is too small."""
    raw = x._raw
    memory = memory_of(raw)
    whole, elements = memory.root(raw), product(shape)
    room = memory.span(whole)[1] - memory.address(raw)
    if elements * dtype_of(raw).itemsize > room or not (memory.is_packed(raw) and memory.is_packed(whole)):
        return None
    offset = memory.address(raw) - memory.span(whole)[0]
    kept = min(elements, product(raw.shape))
    memory.window(whole, offset, (elements,), None, raw.dtype)[kept:] = 0
    return memory.window(whole, offset, shape, None, raw.dtype)


def _grown(x: Any, shape: tuple[int, ...]) -> Any:
    """The shape in new memory. No array of the tensor is held while it is asked for: an error would hold it too."""
    grown = dispatch.zeros("resize", device_of(x._raw), (product(shape),), dtype_of(x._raw))
    raw = x._raw
    kept = min(product(shape), product(raw.shape))
    grown[:kept] = backend_of(raw).function("reshape")(raw, (-1,))[:kept]
    return memory_of(raw).window(grown, 0, shape, None, raw.dtype)


def _validate_resizable(x: Any, function: str) -> None:
    """Refuse to give the tensor another size where its memory is not its own alone.

    Whoever calls this holds no array of the tensor, which would count as another one that looks at the memory.
    """
    raw = writable(x)
    memory = memory_of(raw)
    if not memory.is_owned(raw):
        raise ExternalBufferError(
            function,
            needed="memory that the tensor owns, to give it another shape",
            got=f"external memory: {describe(raw)}",
            fix="Give the shape that it has, or copy the tensor first: x.copy().",
        )
    if not memory.is_writable(raw):
        raise read_only(function)
    del raw
    if not is_uniquely_referenced(x, memory):
        raise SharedBufferError(
            function,
            needed="memory at which nobody else looks, to give it another shape",
            got=f"memory with views, or a view itself: {describe(x._raw)}",
            fix="Let go of the others first, an error that is kept among them, or copy the tensor: x.copy().",
        )


def rebind(x: Any, source: Any) -> None:
    """Let an external tensor look at the memory of `source`."""
    raw = x._raw
    _alike("rebind", raw, source)
    memory = memory_of(raw)
    if memory.is_owned(raw):
        raise ExternalBufferError(
            "rebind",
            needed="a tensor on external memory",
            got=f"one that owns its memory: {describe(raw)}",
            fix="Copy the content with x.assign(source), or use the other tensor itself.",
        )
    x._raw = memory.borrow(writable(source))


def set_shape(x: Any, shape: tuple[int, ...]) -> None:
    """Another shape of as many elements, of the same rank, on the same memory."""
    with LOCK:  # a lazy tensor is not to get its own memory in between
        _validate_rank("shape", x._raw, len(shape))
        x._raw = dispatch.share_reshaped("shape", x._raw, shape)
