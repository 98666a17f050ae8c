"""Tensors made from nothing, from numbers, and from what other libraries hold."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from typedtensor import _bridge
from typedtensor.backend.registry import NUMPY, backend_for, backend_of, device_of, dtype_of
from typedtensor._bridge import NUMBER_DTYPES
from typedtensor.darray import DArray
from typedtensor.darray import wrap as dynamic
from typedtensor.device import Cpu, Device
from typedtensor.dim import DDim, as_shape
from typedtensor.dtype import DType, float64
from typedtensor.errors import DTypeError
from typedtensor.facts import Facts
from typedtensor.functions._families import creating
from typedtensor.functions._signatures import (
    ComesIn,
    Creates,
    CreatesEye,
    CreatesFull,
    CreatesFullLike,
    CreatesLike,
    CreatesRange,
    CreatesSpaced,
    TakesTypedNumPy,
)
from typedtensor.tensor import unwrap, wrap

STATIC_DEPTH = 4
"""Nested lists up to so many axes are Tensors; deeper ones, whose type no overload says, are DArrays."""


def _make(function: str, device: Device | None, shape: Any, *values: Any, dtype: type[DType]) -> Any:
    where = Cpu() if device is None else device
    make = backend_for(where).function(function)
    raw = _bridge.create(function, where, make, as_shape(shape, function), *values, dtype=dtype)
    return dynamic(raw) if isinstance(shape, DDim) else wrap(raw)


@creating[Creates]()
def zeros(shape: Any, *, dtype: Any = float64, device: Any = None) -> Any:
    """A tensor of the shape, every element 0."""
    return _make("zeros", device, shape, dtype=dtype)


@creating[Creates]()
def ones(shape: Any, *, dtype: Any = float64, device: Any = None) -> Any:
    """A tensor of the shape, every element 1."""
    return _make("ones", device, shape, dtype=dtype)


@creating[Creates]()
def empty(shape: Any, *, dtype: Any = float64, device: Any = None) -> Any:
    """A tensor of the shape whose elements mean nothing yet: zeros, as no memory is handed out uninitialised."""
    return _make("zeros", device, shape, dtype=dtype)


@creating[CreatesFull]()
def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    """A tensor of the shape, every element `fill_value`."""
    return _make("full", device, shape, fill_value, dtype=_dtype_for("full", fill_value, dtype))


def _dtype_for(function: str, value: object, dtype: type[DType] | None) -> type[DType]:
    """The dtype that is asked for, proved to take the Python number; else that of the number."""
    natural = NUMBER_DTYPES.get(type(value))
    if natural is None:
        raise DTypeError(function, needed="a Python number", got=repr(value), fix="Give a bool, int, float or complex.")
    if dtype is None:
        return natural
    if dtype.kind not in _bridge.TAKERS[type(value)]:
        raise DTypeError(
            function,
            needed=f"a Python number that fits {dtype.name}",
            got=f"the {type(value).__name__} {value!r}",
            fix=f"Give another number, or dtype=tt.{natural.__name__}.",
        )
    return dtype


def _like(function: str, x: Any, dtype: Any, device: Any, *values: Any) -> Any:
    raw = unwrap(x)
    if not isinstance(x, Facts):
        raise DTypeError(
            f"{function}_like", needed="a tensor", got=type(x).__name__, fix="Bring it in with tt.asarray."
        )
    shape = DDim(raw.shape) if isinstance(x, DArray) else tuple(raw.shape)
    return _make(function, device or device_of(raw), shape, *values, dtype=dtype or dtype_of(raw))


@creating[CreatesLike]()
def zeros_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Any:
    """Zeros in the shape, dtype and device of another tensor."""
    return _like("zeros", x, dtype, device)


@creating[CreatesLike]()
def ones_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Any:
    """Ones in the shape, dtype and device of another tensor."""
    return _like("ones", x, dtype, device)


@creating[CreatesLike]()
def empty_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Any:
    """A tensor in the shape, dtype and device of another, its elements zeros."""
    return _like("zeros", x, dtype, device)


@creating[CreatesFullLike]()
def full_like(x: Any, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    """One number everywhere, in the shape, dtype and device of another tensor."""
    kind = _dtype_for("full_like", fill_value, dtype or dtype_of(unwrap(x)))
    return _like("full", x, kind, device, fill_value)


@creating[CreatesEye]()
def eye(n_rows: Any, n_cols: Any = None, /, *, k: Any = 0, dtype: Any = float64, device: Any = None) -> Any:
    """A matrix with ones on the diagonal k, zeros elsewhere."""
    rows, cols = as_shape((n_rows, n_rows if n_cols is None else n_cols), "eye")
    where = Cpu() if device is None else device
    make = backend_for(where).function("eye")
    return wrap(_bridge.create("eye", where, lambda *, dtype: make(rows, cols, k=k, dtype=dtype), dtype=dtype))


@creating[CreatesRange]()
def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Any:
    """The numbers from `start` to `stop`, `stop` not among them, `step` apart."""
    if stop is None:
        start, stop = 0, start
    for number in (start, stop, step):
        _dtype_for("arange", number, dtype or float64)
    kind = dtype or NUMBER_DTYPES[type(start + stop + step)]
    where = Cpu() if device is None else device
    return wrap(_bridge.create("arange", where, backend_for(where).function("arange"), start, stop, step, dtype=kind))


@creating[CreatesSpaced]()
def linspace(
    start: Any, stop: Any, /, num: Any, *, dtype: Any = float64, device: Any = None, endpoint: Any = True
) -> Any:
    """`num` numbers evenly spaced from `start` to `stop`."""
    where = Cpu() if device is None else device
    make = backend_for(where).function("linspace")

    def spaced(*, dtype: Any) -> Any:
        return make(start, stop, num, dtype=dtype, endpoint=endpoint)

    return wrap(_bridge.create("linspace", where, spaced, dtype=dtype))


@creating[ComesIn]()
def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: Any = None) -> Any:
    """Python numbers and nested lists as a Tensor; what another library holds as a DArray."""
    if isinstance(obj, Facts):
        return _again(obj, dtype, device, copy)
    if _is_nested_number(obj):
        return _from_numbers(obj, dtype, device, copy)
    raw = _foreign(obj, copy)
    return dynamic(_arrived(raw, dtype, device, copy))


def _again(x: Facts, dtype: Any, device: Any, copy: Any) -> Any:
    raw = _arrived(unwrap(x), dtype, device, copy)
    return dynamic(raw) if isinstance(x, DArray) else wrap(raw)


def _arrived(raw: Any, dtype: Any, device: Any, copy: Any) -> Any:
    """The raw array in the dtype and on the device that are asked for; ValueError where that needs a forbidden copy."""
    found = raw
    if dtype is not None and dtype is not dtype_of(raw):
        found = _bridge.astype(found, dtype)
    if device is not None:
        found = _bridge.to_device(found, device)
    if copy is False and found is not raw:
        raise ValueError("asarray: needed no copy, got another dtype or device. Leave copy=False out to allow one.")
    return _bridge.copy(found) if copy and found is raw else found


def _is_nested_number(obj: Any) -> bool:
    while isinstance(obj, list | tuple):
        if not obj:
            return True
        obj = obj[0]
    return type(obj) in NUMBER_DTYPES


def _from_numbers(obj: Any, dtype: Any, device: Any, copy: Any) -> Any:
    if copy is False:
        raise ValueError("asarray: needed memory to share, got Python numbers. Leave copy=False out.")
    try:
        array = np.asarray(obj)
    except ValueError as error:
        raise DTypeError(
            "asarray", needed="lists of equal lengths", got=str(error), fix="Pad them, or keep them apart."
        ) from error
    natural = NUMBER_DTYPES.get(type(array.flat[0].item())) if array.size and array.dtype.kind != "O" else float64
    if natural is None or array.dtype.kind == "O":
        raise DTypeError(
            "asarray", needed="nested lists of Python numbers", got=str(array.dtype), fix="Convert them first."
        )
    kind = dtype or natural
    if array.size and kind.kind not in _bridge.TAKERS[type(array.flat[0].item())]:
        raise DTypeError(
            "asarray",
            needed=f"Python numbers that fit {kind.name}",
            got=f"{natural.name}",
            fix="Convert them yourself: the loss is yours to choose.",
        )
    where = Cpu() if device is None else device
    backend = backend_for(where)
    raw = (
        _bridge.create("asarray", where, lambda *, dtype: NUMPY_ASARRAY(obj, dtype=dtype), dtype=kind)
        if backend is NUMPY
        else backend.from_numpy(np.asarray(obj, dtype=kind.name), where)
    )
    return dynamic(raw) if array.ndim > STATIC_DEPTH else wrap(raw)


NUMPY_ASARRAY: Callable[..., Any] = np.asarray


def _foreign(obj: Any, copy: Any) -> Any:
    """The raw array for what another library holds, on the same memory unless a copy is asked for."""
    if backend_of(obj) is not None:
        raw = obj if isinstance(obj, np.ndarray) or not isinstance(obj, np.generic) else np.asarray(obj)
    elif hasattr(obj, "__dlpack__"):
        raw = np.from_dlpack(obj)
    else:
        raw = _from_buffer(obj)
    dtype_of(raw)
    return raw


def _from_buffer(obj: Any) -> Any:
    try:
        return np.asarray(memoryview(obj))
    except (TypeError, ValueError, BufferError) as error:
        if hasattr(obj, "__array__"):
            return np.asarray(obj)
        raise DTypeError(
            "asarray",
            needed="numbers, nested lists, or an object with DLPack, the buffer protocol or __array__",
            got=type(obj).__name__,
            fix="Convert it in its own library first.",
        ) from error


def from_dlpack(x: object, /, *, device: Device | None = None, copy: bool | None = None) -> DArray:
    """What another library holds, on the same memory, through DLPack.

    Memory: shared, unless `copy=True` or another device is asked for.
    Raises: DTypeError for an object without DLPack.
    Source: Array API standard, creation functions.

    >>> import numpy as np
    >>> import typedtensor as tt
    >>> a = np.zeros(2)
    >>> shared = tt.from_dlpack(a)
    >>> a[0] = 5
    >>> shared.get(tt.Tensor[tt.Cpu, tt.float64, tt.Rank1])
    Tensor([5., 0.], shape=(2,), dtype=float64, device=Cpu())
    """
    if not hasattr(x, "__dlpack__"):
        raise DTypeError(
            "from_dlpack", needed="an object with __dlpack__", got=type(x).__name__, fix="Bring it in with tt.asarray."
        )
    raw = np.from_dlpack(x)
    dtype_of(raw)
    return dynamic(_arrived(raw, None, device, copy))


@creating[TakesTypedNumPy]()
def from_numpy(x: Any, /) -> Any:
    """A NumPy array whose static type says shape and dtype, as a Tensor on the same memory."""
    if not isinstance(x, np.ndarray):
        raise DTypeError(
            "from_numpy", needed="a NumPy array", got=type(x).__name__, fix="Use tt.asarray for anything else."
        )
    dtype_of(x)
    return wrap(np.asarray(x))
