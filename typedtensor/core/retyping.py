"""The same memory read as elements of another dtype."""

from __future__ import annotations

from typing import Any

from numpy import ndarray

from typedtensor._texts import counted, text_of
from typedtensor.backends.cupy.loading import is_cupy
from typedtensor.backends.numpy import NATIVE
from typedtensor.backends.registry import backend_of, dtype_of, memory_of, supported_function
from typedtensor.core.diagnostics import describe, raise_diagnosed
from typedtensor.core.validation import validate_dtype
from typedtensor.errors import DTypeError, RankError, ShapeError
from typedtensor.types.dtype import DType, bool_


def view(raw: Any, dtype: Any, *sizes: Any) -> Any:
    """Read the memory as another dtype; the last axis has as many elements as its bytes hold."""
    if sizes or isinstance(dtype, int | tuple):  # a shape, as in PyTorch
        got = text_of((dtype, *sizes) if sizes else dtype)
        raise DTypeError("view", needed="a dtype, such as tt.float32", got=got, fix="Write x.reshape(shape).")
    dtype = validate_dtype("view", dtype)
    own = dtype_of(raw)
    if own.itemsize != dtype.itemsize:
        _validate_last_axis(raw, own, dtype)
    if own is not dtype and is_cupy(raw):
        _validate_on_a_gpu(raw, own, dtype)
    try:
        if raw.__class__ is ndarray:
            return raw.view(NATIVE[dtype])
        backend = backend_of(raw)
        return supported_function(backend, "view")(raw, backend.native(dtype))
    except Exception as error:
        raise_diagnosed("view", error, raw)


def _validate_last_axis(raw: Any, own: type[DType], dtype: type[DType]) -> None:
    """Raise the error for a last axis that cannot be read as elements of another size."""
    if not raw.ndim:
        needed, got = f"a dtype of {_size(own)} for a tensor without axes", f"{dtype.name}, of {_size(dtype)}"
        raise RankError("view", needed=needed, got=got, fix="Add an axis first: x[None].view(dtype).")
    count = raw.shape[-1]
    several = max(1, dtype.itemsize // own.itemsize)
    if count % several > 0:  # False for a size that is unknown, which is NaN
        needed = f"a last axis of a multiple of {_size(dtype)}, the size of {dtype.name}"
        got = f"{count * own.itemsize} bytes: {counted(count, 'element')} of {own.name}, of {_size(own)} each"
        most = count // several * several
        fix = f"Take a multiple of {several} elements: x[..., :{most}]." if most else "Choose a smaller dtype."
        raise ShapeError("view", needed=needed, got=got, fix=fix)
    if count != 1 and 0 not in raw.shape and hasattr(raw, "strides") and raw.strides[-1] != own.itemsize:
        needed = "a last axis whose elements are next to each other"
        got = f"{describe(raw)} with steps of {raw.strides[-1]} bytes"
        raise ShapeError("view", needed=needed, got=got, fix="Copy it first: x.copy().view(dtype).")


def _validate_on_a_gpu(raw: Any, own: type[DType], dtype: type[DType]) -> None:
    """Raise the error for what its kernels cannot read: bools other than 0 and 1, and addresses between elements."""
    if bool_ in (own, dtype):
        got, fix = f"{own.name} and {dtype.name}", "Convert it: x.astype(dtype), or x != 0 for bool."
        raise DTypeError("view", needed="two dtypes other than bool on a Gpu", got=got, fix=fix)
    memory = memory_of(raw)
    places = (memory.address(raw), *(step for step in memory.strides(raw)[:-1]))
    if raw.size and any(place % dtype.itemsize for place in places):
        needed, got = f"elements at multiples of {_size(dtype)} on a Gpu", f"{describe(raw)} between them"
        raise ShapeError("view", needed=needed, got=got, fix="Copy it first: x.copy().view(dtype).")


def _size(dtype: type[DType]) -> str:
    return counted(dtype.itemsize, "byte")
