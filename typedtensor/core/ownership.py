"""Ownership of the memory of a tensor: share, move, assign, resize and rebind."""

from __future__ import annotations

from typing import Any, NoReturn

from typedtensor._texts import counted
from typedtensor.backends.registry import device_of, dtype_of, function_of, memory_of
from typedtensor.core import assignment, new_arrays
from typedtensor.core.base import BaseArray
from typedtensor.core.copy_on_write import cow_owner_of, is_uniquely_referenced, writable
from typedtensor.core.diagnostics import describe, raise_cast_error, read_only, same_device
from typedtensor.errors import (
    DeviceError,
    DTypeError,
    ExternalBufferError,
    MovedError,
    RankError,
    ShapeError,
    SharedBufferError,
)
from typedtensor.memory.sharing import LOCK
from typedtensor.types.shape import product


class Moved(BaseArray):
    """The state of a tensor whose memory was moved: every access to its array raises MovedError."""

    __slots__ = ()

    def __getattr__(self, name: str) -> NoReturn:
        """Raise MovedError for the raw array, and AttributeError for other names."""
        if name != "_raw":
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        raise MovedError(
            self._public_name,
            needed="a tensor with memory",
            got="one whose memory was moved",
            fix="Use the tensor that move() returned, or move a share instead: x.share_data().move().",
        )

    def __repr__(self) -> str:
        """Return `Tensor(moved)`: debuggers print moved tensors too."""
        return f"{self._public_name}(moved)"

    __str__ = __repr__

    def _repr_html_(self) -> str:
        """Return `Tensor(moved)` for notebooks."""
        return f"<code>{self._public_name}(moved)</code>"


def share(x: BaseArray, *, read_only: bool) -> Any:
    """Return another raw array on the same memory."""
    raw = writable(x) if read_only else x._raw  # a lazy tensor that copies later would lose the read-only flag
    if read_only:
        return read_only_view("share_data", raw, "Omit read_only=True, or copy the tensor.")
    return memory_of(raw).view(raw)


def read_only_view(function: str, raw: Any, fix: str) -> Any:
    """Return a read-only raw array on the same memory; DeviceError if the library has no read-only arrays."""
    memory = memory_of(raw)
    found = memory.view(raw, read_only=True)
    if memory.is_writable(found):
        needed, got = "a library with read-only arrays", f"a tensor on {device_of(raw)!r}"
        raise DeviceError(function, needed=needed, got=got, fix=fix)
    return found


def move(x: Any) -> Any:
    """Move the memory to a new tensor; `x` has none from then on."""
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
    """Copy the values of `source`; take its shape if it differs and the tensor owns its memory."""
    if x is source:
        return
    value = _alike("assign", x._raw, source)
    if tuple(x._raw.shape) != tuple(value.shape):
        _validate_resizable(x, "assign")
        fresh = new_arrays.copy(value)  # before any change: the allocation may fail
        x._raw = fresh
        return
    memory = memory_of(value)
    if memory.root(x._raw) is memory.root(value):
        value = new_arrays.copy(value)  # the memory may overlap, and not every library checks
    assignment.write(writable(x), (Ellipsis,), value, array=True)


def _alike(function: str, raw: Any, source: Any) -> Any:
    """Return the raw array of the source, checked to have the same device, dtype and rank."""
    if not isinstance(source, BaseArray):
        fix = "Convert the data with tt.asarray first."
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
            needed=f"{counted(len(raw.shape), 'axis')}, the rank of the tensor",
            got=str(ndim),
            fix="Use tt.reshape, which returns another tensor.",
        )


def resize(x: Any, shape: tuple[int, ...]) -> None:
    """Change the shape within the same rank, in the same memory if that is large enough."""
    _validate_rank("resize", x._raw, len(shape))
    if tuple(x._raw.shape) == shape:
        return
    _validate_resizable(x, "resize")
    fresh = _within(x, shape)
    x._raw = _grown(x, shape) if fresh is None else fresh


def _within(x: Any, shape: tuple[int, ...]) -> Any:
    """Return an array of the shape in the tensor's memory, None if that is too small."""
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
    """Return an array of the shape in new memory; no local variable holds the old one while the allocation may fail."""
    grown = new_arrays.zeros("resize", device_of(x._raw), (product(shape),), dtype_of(x._raw))
    raw = x._raw
    kept = min(product(shape), product(raw.shape))
    grown[:kept] = function_of(raw, "reshape")(raw, (-1,))[:kept]
    return memory_of(raw).window(grown, 0, shape, None, raw.dtype)


def _validate_resizable(x: Any, function: str) -> None:
    """Raise an error unless the tensor owns its memory and does not share it.

    The caller must not hold an array of the tensor, which would count as another reference to the memory.
    """
    raw = writable(x)
    memory = memory_of(raw)
    if not memory.is_owned(raw):
        raise ExternalBufferError(
            function,
            needed="memory that the tensor owns, to change its shape",
            got=f"external memory: {describe(raw)}",
            fix="Keep the shape, or copy the tensor first: x.copy().",
        )
    if not memory.is_writable(raw):
        raise read_only(function)
    del raw
    if not is_uniquely_referenced(x, memory):
        raise SharedBufferError(
            function,
            needed="unshared memory, to change its shape",
            got=f"memory with other references, or a view: {describe(x._raw)}",
            fix="Delete the views, and any stored exception that refers to them, or copy the tensor: x.copy().",
        )


def rebind(x: Any, source: Any) -> None:
    """Make an external tensor a view of the memory of `source`."""
    raw = x._raw
    _alike("rebind", raw, source)
    memory = memory_of(raw)
    if memory.is_owned(raw):
        raise ExternalBufferError(
            "rebind",
            needed="a tensor on external memory",
            got=f"one that owns its memory: {describe(raw)}",
            fix="Copy the values with x.assign(source), or use the other tensor directly.",
        )
    x._raw = memory.borrow(writable(source))


def set_shape(x: Any, shape: tuple[int, ...]) -> None:
    """Reshape in place, with the same rank and number of elements, on the same memory."""
    with LOCK:  # another thread must not copy a lazy tensor in between
        _validate_rank("shape", x._raw, len(shape))
        x._raw = share_reshaped("shape", x._raw, shape)


def share_reshaped(function: str, raw: Any, shape: tuple[int, ...]) -> Any:
    """Reshape without a copy; ShapeError if the number of elements or the strides do not allow it."""
    elements = product(raw.shape)
    if product(shape) != elements:
        raise ShapeError(
            function,
            needed=f"a shape of {counted(elements, 'element')}",
            got=f"{shape}, which has {product(shape)}",
            fix=f"Pass a shape whose product is {elements}.",
        )
    try:
        return function_of(raw, "reshape")(raw, shape, copy=False)
    except ValueError as error:
        raise ShapeError(
            function,
            needed="memory whose strides allow the shape without a copy",
            got=f"{describe(raw)}, with gaps or in another order",
            fix="Copy it first: x.copy().",
        ) from error
