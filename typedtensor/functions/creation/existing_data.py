"""Import: tensors from Python numbers, and from arrays of other libraries on the same memory."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._generated.signatures import ComesIn, ReadsMemory, TakesTypedNumPy
from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import device_of, dtype_of
from typedtensor.core import conversion, new_arrays
from typedtensor.core.base import BaseArray, name_of
from typedtensor.core.context import chosen_device, current_dtype
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import describe
from typedtensor.core.quick import quick_by_name
from typedtensor.core.tensor import unwrap, wrap
from typedtensor.core.validation import validate_dtype
from typedtensor.errors import CopyError, DTypeError, ShapeError
from typedtensor.functions._annotations import (
    Anything,
    Array,
    Int,
    NumPyArray,
    OptionalDevice,
    OptionalDType,
    OptionalFlag,
)
from typedtensor.functions._decorators import typed_as
from typedtensor.interchange.incoming import exported, foreign, known, packed, plain
from typedtensor.types.device import is_cpu
from typedtensor.types.dtype import FROM_NUMPY, float64

if TYPE_CHECKING:
    from typedtensor.types.device import Device

NUMBERS = (list, tuple, range, int, float, complex)
STATIC_DEPTH = 4
"""Nested lists with at most this many axes become Tensors; deeper ones, which no overload describes, DArrays."""


@quick_by_name
@typed_as[ComesIn]()
def asarray(
    obj: Anything, /, dtype: OptionalDType = None, *, device: OptionalDevice = None, copy: OptionalFlag = None
) -> Array:
    """Tensor of Python numbers and nested lists; DArray of an array of another library.

    Parameters
    ----------
    obj : object
        A number, nested lists of numbers, a tensor, or an array: NumPy's, or any with DLPack, the buffer protocol
        or `__array__`. Each level of the lists becomes an axis; more than four levels give a DArray.
    dtype : dtype, optional
        By default that of the array, or of the numbers: bool, int64, float64 or complex128; float64 for empty
        lists. Numbers must fit the dtype; arrays are converted.
    device : Device, optional
        By default that of the array, or the CPU; a DArray from CPU memory is copied to the default device.
    copy : bool, optional
        True always copies, False never. By default arrays are copied only if `dtype` or `device` requires it;
        numbers are always copied.

    Returns
    -------
    Tensor or DArray
        Shares the memory of an array unless it is copied; read-only memory gives a read-only tensor.

    Raises
    ------
    DTypeError
        If the list contains anything but numbers.
    ShapeError
        If nested lists have unequal lengths.
    CopyError
        If `copy=False` and a copy is required.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.asarray([[1, 2], [3, 4]], dtype=tt.float32)
    Tensor([[1., 2.],
            [3., 4.]], shape=(2, 2), dtype=float32, device=Cpu())
    >>> tt.asarray(bytearray(b"ab"))
    DArray([97, 98], shape=(2,), dtype=uint8, device=Cpu())
    """
    if isinstance(obj, BaseArray):
        raw = _arrived("asarray", unwrap(obj), dtype, device, copy)
        return dynamic(raw) if isinstance(obj, DArray) else wrap(raw)
    if isinstance(obj, NUMBERS):  # including NumPy's float64 and complex128
        return _from_numbers(obj, dtype, device, copy)
    if isinstance(obj, np.generic) and obj.dtype in FROM_NUMPY:  # whose own memory is read-only
        obj = np.array(obj)
    raw = foreign(obj, device, copy)
    return dynamic(_arrived("asarray", raw, dtype, _place(raw) if device is None else device, copy))


def _place(raw: Any) -> Device | None:
    """The default device for memory of the Cpu; None if it stays there."""
    return chosen_device() if is_cpu(device_of(raw)) else None


def _arrived(function: str, raw: Any, dtype: Any, device: Any, copy: Any) -> Any:
    """The raw array in the requested dtype and on the requested device; CopyError if that needs a forbidden copy."""
    found = raw
    if dtype is not None and validate_dtype(function, dtype) is not dtype_of(raw):
        found = conversion.astype(found, dtype)
    if device is not None:
        found = conversion.to_device(found, device)
    if copy is False and found is not raw:
        fix = "Omit copy=False to allow one."
        raise CopyError(function, needed="no copy", got="another dtype or device", fix=fix)
    return new_arrays.copy(found) if copy and found is raw else found


def _from_numbers(obj: Any, dtype: Any, device: Any, copy: Any) -> Any:
    if copy is False:
        fix = "Omit copy=False."
        raise CopyError("asarray", needed="memory to share", got="Python numbers", fix=fix)
    raw, of_tensors = packed(obj, dtype)
    if of_tensors or raw.ndim > STATIC_DEPTH:  # a DArray, to which the defaults apply if there is no tensor
        kind = current_dtype(dtype_of(raw)) if dtype is None and not of_tensors else None
        return dynamic(_arrived("asarray", raw, kind, _place(raw) if device is None else device, None))
    return wrap(raw if device is None else conversion.to_device(raw, device, waits=False))


def from_dlpack(x: object, /, *, device: Device | None = None, copy: bool | None = None) -> DArray:
    """DArray on the memory of another library's array, through DLPack.

    Parameters
    ----------
    x : object
        Array with `__dlpack__` and `__dlpack_device__`.
    device : Device, optional
        That of `x` by default; `tt.Cpu()` copies from other devices.
    copy : bool, optional
        True always copies, False never. By default only another device requires a copy.

    Returns
    -------
    DArray
        Shares the memory of `x` unless it is copied; read-only memory gives a read-only tensor.

    Raises
    ------
    DTypeError
        If `x` has no DLPack.
    ExternalBufferError
        If the library does not export `x`.
    DeviceError
        If the memory is not on the CPU.
    CopyError
        If `copy=False` and a copy is required.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> import array_api_strict
    >>> tt.from_dlpack(array_api_strict.asarray([1.0, 2.0]))
    DArray([1., 2.], shape=(2,), dtype=float64, device=Cpu())
    """
    given: object = copy
    if not isinstance(given, bool | None):
        got = describe(unwrap(given)) if isinstance(given, BaseArray) else text_of(given)
        raise DTypeError("from_dlpack", needed="copy: a bool or None", got=got, fix="Pass True or False.")
    if isinstance(x, BaseArray):  # whatever library holds it
        return dynamic(_arrived("from_dlpack", unwrap(x), None, device, copy))
    if not hasattr(x, "__dlpack__") or not hasattr(x, "__dlpack_device__"):
        fix = "Convert it with tt.asarray."
        raise DTypeError("from_dlpack", needed="an object with __dlpack__", got=type(x).__name__, fix=fix)
    raw = known("from_dlpack", exported("from_dlpack", x, device, copy))
    return dynamic(_arrived("from_dlpack", raw, None, device, copy))


@typed_as[TakesTypedNumPy]()
def from_numpy(x: NumPyArray, /) -> Array:
    """Tensor on the memory of a NumPy array whose static type states shape and dtype.

    Parameters
    ----------
    x : numpy.ndarray
        Array of one of our fourteen dtypes, with a static type such as `np.ndarray[tuple[int, int],
        np.dtype[np.float64]]`. Use `asarray` if the static type says less.

    Returns
    -------
    Tensor or DArray
        One unnamed axis for each `int` of the static type. Shares the memory of `x`; a read-only array gives a
        read-only tensor.

    Raises
    ------
    DTypeError
        If `x` is not a NumPy array or has another dtype.

    Notes
    -----
    Source: not in the standard.

    Examples
    --------
    >>> import numpy as np
    >>> tt.from_numpy(np.ones((1, 2)))
    Tensor([[1., 1.]], shape=(1, 2), dtype=float64, device=Cpu())
    """
    if not isinstance(x, np.ndarray):
        fix = "Use tt.asarray for anything else."
        raise DTypeError("from_numpy", needed="a NumPy array", got=name_of(x), fix=fix)
    return wrap(plain("from_numpy", x))


@typed_as[ReadsMemory]()
def frombuffer(buffer: Anything, /, dtype: OptionalDType = None, *, count: Int = -1, offset: Int = 0) -> Array:
    """Vector on the memory of bytes.

    Parameters
    ----------
    buffer : bytes, bytearray, memoryview or another buffer
        The bytes, C-contiguous, in the byte order of this machine.
    dtype : dtype, optional
        How they are read; float64 by default.
    count : int, default -1
        Number of elements; all by default.
    offset : int, default 0
        The first byte that is read.

    Returns
    -------
    Tensor or DArray
        Vector that shares the memory; read-only if the buffer is, as bytes are.

    Raises
    ------
    ShapeError
        If the bytes are no whole number of elements, or fewer than `count` needs.
    DTypeError
        If `buffer` is no buffer, or a byte is no bool.

    Notes
    -----
    Source: NumPy, `frombuffer`.

    Examples
    --------
    >>> tt.frombuffer(b"abc", tt.uint8)
    Tensor([97, 98, 99], shape=(3,), dtype=uint8, device=Cpu())
    """
    name, kind = "frombuffer", float64 if dtype is None else validate_dtype("frombuffer", dtype)
    try:
        with memoryview(buffer) as given:
            size, form, whole = given.nbytes, given.format or "B", given.c_contiguous
    except (TypeError, ValueError):
        fix = "Pass bytes, or use tt.asarray."
        raise DTypeError(name, needed="a buffer", got=type(buffer).__name__, fix=fix) from None
    if not whole or form[0] in ">!" or "O" in form:
        needed = "C-contiguous bytes of numbers in the byte order of this machine"
        got = f"a buffer of the format {form!r}" if whole else "a buffer with gaps"
        raise DTypeError(name, needed=needed, got=got, fix="Copy it first: np.ascontiguousarray, or array.astype.")
    for what, value in (("count", count), ("offset", offset)):
        if isinstance(value, bool | np.bool_):
            fix = "Pass the number of elements or bytes, or omit it."
            raise DTypeError(name, needed=f"{what}: an int", got=text_of(value), fix=fix)
    first, number = operator.index(offset), operator.index(count)
    if not 0 <= first <= size:
        fix = "Pass the first byte that is read."
        raise ShapeError(name, needed=f"an offset from 0 to {size}", got=text_of(first), fix=fix)
    rest = size - first
    if (number < 0 and rest % kind.itemsize) or number * kind.itemsize > rest:
        needed = f"whole elements of {counted(kind.itemsize, 'byte')}"
        if number >= 0:
            wanted = number * kind.itemsize
            needed = counted(wanted, "byte") if wanted < 2**63 else f"as many bytes as {text_of(wanted)}"
        got, fix = f"{counted(rest, 'byte')} behind the offset {first}", "Check dtype, count and offset."
        raise ShapeError(name, needed=needed, got=got, fix=fix)
    number = rest // kind.itemsize if number < 0 else number
    raw = np.frombuffer(buffer, kind.name, number, first) if number else np.empty(0, kind.name)
    if kind.kind == "b" and bool((raw.view(np.uint8) > 1).any()):
        raise DTypeError(name, needed="bytes of 0 and 1 for bool", got="another byte", fix="Read uint8: x != 0.")
    return wrap(raw)
