"""Arrays in new memory: made, filled or copied, with the allocator in use, and counted."""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, Any

from numpy import ndarray

from typedtensor._texts import text_of
from typedtensor.backends.numpy import CPU, NATIVE
from typedtensor.backends.registry import NUMPY, backend_for, backend_of, device_of, dtype_of, function_of, memory_of
from typedtensor.core.diagnostics import beyond, raise_diagnosed, too_many_axes
from typedtensor.errors import ShapeError, TypedTensorError
from typedtensor.memory.accounting import count
from typedtensor.memory.builtin_allocators import IN_USE, in_use
from typedtensor.memory.builtin_allocators import new_array as new_memory
from typedtensor.types.dtype import DType
from typedtensor.types.shape import MAX_AXES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np

    from typedtensor.types.device import Device
from typedtensor.core.validation import validate_dtype


def copy(raw: Any) -> Any:
    """Copy the values to new, C-contiguous memory."""
    if type(raw) is ndarray and in_use(CPU) is None:
        found = raw.copy()
        count(found, CPU, found.nbytes)
        return found
    device = device_of(raw)
    if in_use(device) is None:
        return counted(function_of(raw, "asarray")(raw, copy=True), device)
    found = new_array(device, tuple(raw.shape), dtype_of(raw))
    found[...] = raw
    return found


def writable_copy(raw: Any) -> Any:
    """Return an array that was unpickled; if its memory is read-only, a copy in the same order."""
    memory = memory_of(raw)
    if memory.is_writable(raw) or backend_of(raw).is_lazy:  # a plan has no memory, and is never written
        return raw
    transposed = memory.is_packed(raw.T) and not memory.is_packed(raw)
    return copy(raw.T).T if transposed else copy(raw)


def counted(raw: Any, device: Device) -> Any:
    """Count the memory of a new array as long as it is in use."""
    memory = memory_of(raw)
    raw = memory.as_owned(raw)
    count(memory.root(raw), device, memory.nbytes(raw))
    return raw


def new_array(device: Device, shape: tuple[int, ...], dtype: type[DType], *, zeroed: bool = False) -> Any:
    """Make an array with the current allocator: of zeros, or of the contents of its file unless `zeroed`."""
    native = backend_for(device).native(dtype)
    return new_memory(math.prod(shape) * dtype.itemsize, device, shape, native, zeroed=zeroed)


def validate_size(function: str, shape: Sequence[int], itemsize: int) -> None:
    """Raise ShapeError for a shape that no memory holds; libraries multiply its sizes even if one is 0."""
    if math.prod([size for size in shape if size]) * itemsize > sys.maxsize:
        fix = "Use fewer elements."
        raise ShapeError(
            function, needed="a size that fits in memory", got=f"the shape {text_of(tuple(shape))}", fix=fix
        )


def zeros(function: str, device: Device, shape: tuple[int, ...], dtype: type[DType]) -> Any:
    """Make an array of zeros with the current allocator."""
    backend, dtype = backend_for(device), validate_dtype(function, dtype)
    nbytes = math.prod(shape) * dtype.itemsize
    validate_size(function, shape, dtype.itemsize)
    if backend.is_lazy:
        return create(function, device, backend.function("zeros"), shape, dtype=dtype)
    try:
        return new_memory(nbytes, device, shape, backend.native(dtype), zeroed=True)
    except (TypedTensorError, MemoryError):  # a MemoryError is the allocator's own
        raise
    except Exception as error:
        if len(shape) > MAX_AXES:
            raise too_many_axes(function, len(shape)) from None
        raise_diagnosed(function, error)


def create(function: str, device: Device, make: Callable[..., Any], *arguments: Any, dtype: type[DType]) -> Any:
    """Make an array on the device; translate the library's errors."""
    dtype = validate_dtype(function, dtype)
    for sizes in arguments:
        if sizes.__class__ is tuple:
            validate_size(function, sizes, dtype.itemsize)
    return made(function, device, make, *arguments, dtype=dtype)


def made(function: str, device: Device, make: Callable[..., Any], *arguments: Any, dtype: type[DType]) -> Any:
    """The same for arguments that have been validated."""
    backend = backend_for(device)
    try:
        if backend is NUMPY:
            raw = make(*arguments, dtype=NATIVE[dtype])
        else:
            raw = backend.place(backend.run(device, make, *arguments, dtype=backend.native(dtype)), device)
    except TypedTensorError:
        raise
    except ValueError as error:  # the callers have validated all but the size and the number of axes
        ndim = max((len(x) for x in arguments if isinstance(x, tuple)), default=0)
        if ndim > MAX_AXES:
            raise too_many_axes(function, ndim) from None
        fix = "Use fewer elements."
        given = ", ".join(text_of(each) for each in arguments)
        got = f"the arguments {given}" if given else str(error)
        raise ShapeError(function, needed="a size that fits in memory", got=got, fix=fix) from None
    except Exception as error:
        numbers = [each for each in arguments if not isinstance(each, tuple)]
        raise_diagnosed(function, error, causes=(beyond(dtype, numbers),))
    return in_new_memory(raw, device)  # an allocator's errors are its own


def from_cpu(numbers: np.ndarray, device: Device | None) -> Any:
    """Numbers that NumPy has just computed, because they are few, in new memory of the device; the Cpu by default."""
    where = CPU if device is None else device
    return in_new_memory(backend_for(where).from_numpy(numbers, where), where)


def in_new_memory(raw: Any, device: Device) -> Any:
    """The array that a library just made, moved to memory of the allocator in use where there is one, and counted."""
    if IN_USE.get() is not None and in_use(device) is not None:
        found = new_array(device, tuple(raw.shape), dtype_of(raw))
        found[...] = raw
        return found
    if raw.__class__ is ndarray and raw.base is None:
        count(raw, device, raw.nbytes)
        return raw
    return counted(raw, device)
