"""What comes in: Python numbers as Tensors, and what other libraries hold, on the same memory."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._generated.signatures import ComesIn, TakesTypedNumPy
from typedtensor.backends.registry import device_of, dtype_of
from typedtensor.core import dispatch
from typedtensor.core.base import BaseArray, name_of
from typedtensor.core.context import chosen_device, current_dtype
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.dispatch import validate_dtype
from typedtensor.core.tensor import unwrap, wrap
from typedtensor.errors import CopyError, DTypeError
from typedtensor.functions._decorators import typed_as
from typedtensor.interchange.incoming import exported, foreign, known, packed, plain
from typedtensor.types.device import is_cpu

if TYPE_CHECKING:
    from typedtensor.types.device import Device

NUMBERS = (list, tuple, range, int, float, complex)
STATIC_DEPTH = 4
"""Nested lists up to so many axes are Tensors; deeper ones, whose type no overload says, are DArrays."""


@typed_as[ComesIn]()
def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: Any = None) -> Any:
    """Python numbers and nested lists as a Tensor; what another library holds as a DArray.

    Shapes: an axis per level of the lists, up to four; deeper lists are a DArray. A tensor keeps its axes.
    DType: that of the numbers (bool, int64, float64 or complex128; float64 where there are none) or of the array,
        unless given. Numbers have to fit it; an array is converted.
    Device: Cpu or that of the array, unless given; a DArray from memory of the Cpu goes to the default device.
    Memory: numbers are copied. Arrays (NumPy's, any with DLPack, the buffer protocol or `__array__`) are shared,
        read-only memory as a read-only tensor; they are copied with `copy=True`, or where dtype or device ask for it.
    Raises: DTypeError for what are no numbers; ShapeError for lists of unequal lengths; CopyError where `copy=False`
        cannot be kept.
    Source: Array API standard, creation functions.

    >>> tt.asarray([[1, 2], [3, 4]], dtype=tt.float32)
    Tensor([[1., 2.],
            [3., 4.]], shape=(2, 2), dtype=float32, device=Cpu())
    >>> tt.asarray(bytearray(b"ab"))
    DArray([97, 98], shape=(2,), dtype=uint8, device=Cpu())
    """
    if isinstance(obj, BaseArray):
        raw = _arrived("asarray", unwrap(obj), dtype, device, copy)
        return dynamic(raw) if isinstance(obj, DArray) else wrap(raw)
    if isinstance(obj, NUMBERS):  # NumPy's float64 and complex128 among them
        return _from_numbers(obj, dtype, device, copy)
    raw = foreign(obj, device, copy)
    return dynamic(_arrived("asarray", raw, dtype, _place(raw) if device is None else device, copy))


def _place(raw: Any) -> Device | None:
    """The device that is set for what lies in the memory of the Cpu; None where it stays."""
    return chosen_device() if is_cpu(device_of(raw)) else None


def _arrived(function: str, raw: Any, dtype: Any, device: Any, copy: Any) -> Any:
    """The raw array in the dtype and on the device that are asked for; CopyError where that needs a forbidden copy."""
    found = raw
    if dtype is not None and validate_dtype(function, dtype) is not dtype_of(raw):
        found = dispatch.astype(found, dtype)
    if device is not None:
        found = dispatch.to_device(found, device)
    if copy is False and found is not raw:
        fix = "Leave copy=False out to allow one."
        raise CopyError(function, needed="no copy", got="another dtype or device", fix=fix)
    return dispatch.copy(found) if copy and found is raw else found


def _from_numbers(obj: Any, dtype: Any, device: Any, copy: Any) -> Any:
    if copy is False:
        fix = "Leave copy=False out."
        raise CopyError("asarray", needed="memory to share", got="Python numbers", fix=fix)
    raw, of_tensors = packed(obj, dtype)
    if of_tensors or raw.ndim > STATIC_DEPTH:  # a DArray, for which the defaults decide where no tensor does
        kind = current_dtype(dtype_of(raw)) if dtype is None and not of_tensors else None
        return dynamic(_arrived("asarray", raw, kind, _place(raw) if device is None else device, None))
    return wrap(raw if device is None else dispatch.to_device(raw, device))


def from_dlpack(x: object, /, *, device: Device | None = None, copy: bool | None = None) -> DArray:
    """What another library holds, on the same memory, through DLPack.

    Device: that of `x` unless given; what lies elsewhere comes to the Cpu with `device=tt.Cpu()`.
    Memory: shared, read-only memory as a read-only tensor; copied with `copy=True` or to another device.
    Raises: DTypeError for an object without DLPack; ExternalBufferError where its library does not export it;
        DeviceError for memory that is not the Cpu's; CopyError where `copy=False` cannot be kept.
    Source: Array API standard, creation functions.

    >>> import array_api_strict
    >>> tt.from_dlpack(array_api_strict.asarray([1.0, 2.0]))
    DArray([1., 2.], shape=(2,), dtype=float64, device=Cpu())
    """
    if isinstance(x, BaseArray):  # whatever library holds it
        return dynamic(_arrived("from_dlpack", unwrap(x), None, device, copy))
    if not hasattr(x, "__dlpack__") or not hasattr(x, "__dlpack_device__"):
        fix = "Convert it with tt.asarray."
        raise DTypeError("from_dlpack", needed="an object with __dlpack__", got=type(x).__name__, fix=fix)
    raw = known("from_dlpack", exported("from_dlpack", x, device, copy))
    return dynamic(_arrived("from_dlpack", raw, None, device, copy))


@typed_as[TakesTypedNumPy]()
def from_numpy(x: Any, /) -> Any:
    """A NumPy array whose static type says shape and dtype, as a Tensor on the same memory.

    Shapes: an unnamed axis for each `int` of `np.ndarray[tuple[int, int], np.dtype[np.float64]]`.
    DType: the one that the type says.
    Memory: shared, read-only memory as a read-only tensor.
    Raises: DTypeError for what is no NumPy array, or one of another dtype than our fourteen.
    Source: this library; `asarray` takes an array whose static type says less.

    >>> import numpy as np
    >>> tt.from_numpy(np.ones((1, 2)))
    Tensor([[1., 1.]], shape=(1, 2), dtype=float64, device=Cpu())
    """
    if not isinstance(x, np.ndarray):
        fix = "Use tt.asarray for anything else."
        raise DTypeError("from_numpy", needed="a NumPy array", got=name_of(x), fix=fix)
    return wrap(plain("from_numpy", x))
