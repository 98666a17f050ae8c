"""Tensors made from nothing, from numbers, and from what other libraries hold."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from typedtensor import _bridge
from typedtensor._bridge import NUMBER_DTYPES, number_dtype, proved_dtype, python_number
from typedtensor.backend.registry import backend_for, device_of, dtype_of
from typedtensor.darray import DArray
from typedtensor.darray import wrap as dynamic
from typedtensor.device import Cpu, Device
from typedtensor.dim import DDim, as_shape
from typedtensor.dtype import DType, complex128, float64
from typedtensor.errors import CopyError, DTypeError, ShapeError
from typedtensor.facts import Facts
from typedtensor.functions._families import creating
from typedtensor.functions._incoming import exported, foreign, known, packed_numbers, plain
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


def _make(name: str, function: str, device: Any, shape: Any, *values: Any, dtype: Any) -> Any:
    where = Cpu() if device is None else device
    make = backend_for(where).function(function)
    kind = float64 if dtype is None else dtype
    raw = _bridge.create(name, where, make, as_shape(shape, name), *values, dtype=kind)
    return dynamic(raw) if isinstance(shape, DDim) else wrap(raw)


@creating[Creates]()
def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    """A tensor of the shape, every element 0.

    Shapes: an int or a tuple of ints gives unnamed axes, `make_dim` with names gives named ones, a DDim gives a DArray.
    DType: float64 unless given.
    Device: Cpu unless given.
    Memory: new, densely packed.
    Raises: ShapeError for a negative size; DTypeError, DeviceError for what is no dtype or no device.
    Source: Array API standard, creation functions.

    >>> tt.zeros((2, 3), dtype=tt.int8)
    Tensor([[0, 0, 0],
            [0, 0, 0]], shape=(2, 3), dtype=int8, device=Cpu())
    >>> tt.zeros(tt.make_ddim([2]))
    DArray([0., 0.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _make("zeros", "zeros", device, shape, dtype=dtype)


@creating[Creates]()
def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    """A tensor of the shape, every element 1.

    Shapes: an int or a tuple of ints gives unnamed axes, `make_dim` with names gives named ones, a DDim gives a DArray.
    DType: float64 unless given.
    Device: Cpu unless given.
    Memory: new, densely packed.
    Raises: ShapeError for a negative size; DTypeError, DeviceError for what is no dtype or no device.
    Source: Array API standard, creation functions.

    >>> tt.ones(2, dtype=tt.int64)
    Tensor([1, 1], shape=(2,), dtype=int64, device=Cpu())
    """
    return _make("ones", "ones", device, shape, dtype=dtype)


@creating[Creates]()
def empty(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    """A tensor of the shape whose elements mean nothing yet; they are zeros.

    No memory is handed out uninitialised, so that nothing which another program left there can be read.

    Shapes: an int or a tuple of ints gives unnamed axes, `make_dim` with names gives named ones, a DDim gives a DArray.
    DType: float64 unless given.
    Device: Cpu unless given.
    Memory: new, densely packed.
    Raises: ShapeError for a negative size; DTypeError, DeviceError for what is no dtype or no device.
    Source: Array API standard, creation functions.

    >>> tt.empty((1, 2))
    Tensor([[0., 0.]], shape=(1, 2), dtype=float64, device=Cpu())
    """
    return _make("empty", "zeros", device, shape, dtype=dtype)


@creating[CreatesFull]()
def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    """A tensor of the shape, every element one Python number.

    Shapes: an int or a tuple of ints gives unnamed axes, `make_dim` with names gives named ones, a DDim gives a DArray.
    DType: that of the number (bool, int64, float64 or complex128) unless given.
    Device: Cpu unless given.
    Memory: new, densely packed.
    Raises: DTypeError where the number does not fit the dtype; ShapeError for a negative size.
    Source: Array API standard, creation functions.

    >>> tt.full((2,), 7)
    Tensor([7, 7], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.full((2,), 7, dtype=tt.float32)
    Tensor([7., 7.], shape=(2,), dtype=float32, device=Cpu())
    """
    return _make("full", "full", device, shape, fill_value, dtype=number_dtype("full", fill_value, dtype))


def _like(name: str, function: str, x: Any, dtype: Any, device: Any, *values: Any) -> Any:
    if not isinstance(x, Facts):
        raise DTypeError(name, needed="a tensor", got=type(x).__name__, fix="Bring it in with tt.asarray.")
    raw = unwrap(x)
    kind = dtype_of(raw) if dtype is None else dtype
    for value in values:
        number_dtype(name, value, kind)
    shape = DDim(raw.shape) if isinstance(x, DArray) else tuple(raw.shape)
    return _make(name, function, device_of(raw) if device is None else device, shape, *values, dtype=kind)


@creating[CreatesLike]()
def zeros_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Any:
    """Zeros in the shape, dtype and device of another tensor.

    Shapes: that of `x`, axis names included.
    DType: that of `x` unless given.
    Device: that of `x` unless given.
    Memory: new, densely packed, whatever the strides of `x`.
    Source: Array API standard, creation functions.

    >>> tt.zeros_like(tt.asarray([1, 2]))
    Tensor([0, 0], shape=(2,), dtype=int64, device=Cpu())
    """
    return _like("zeros_like", "zeros", x, dtype, device)


@creating[CreatesLike]()
def ones_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Any:
    """Ones in the shape, dtype and device of another tensor.

    Shapes: that of `x`, axis names included.
    DType: that of `x` unless given.
    Device: that of `x` unless given.
    Memory: new, densely packed, whatever the strides of `x`.
    Source: Array API standard, creation functions.

    >>> tt.ones_like(tt.zeros(2), dtype=tt.bool)
    Tensor([ True,  True], shape=(2,), dtype=bool, device=Cpu())
    """
    return _like("ones_like", "ones", x, dtype, device)


@creating[CreatesLike]()
def empty_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Any:
    """A tensor in the shape, dtype and device of another, its elements zeros.

    Shapes: that of `x`, axis names included.
    DType: that of `x` unless given.
    Device: that of `x` unless given.
    Memory: new, densely packed, whatever the strides of `x`.
    Source: Array API standard, creation functions.

    >>> tt.empty_like(tt.asarray([1.5, 2.5]))
    Tensor([0., 0.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _like("empty_like", "zeros", x, dtype, device)


@creating[CreatesFullLike]()
def full_like(x: Any, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    """One Python number everywhere, in the shape, dtype and device of another tensor.

    Shapes: that of `x`, axis names included.
    DType: that of `x` unless given.
    Device: that of `x` unless given.
    Memory: new, densely packed, whatever the strides of `x`.
    Raises: DTypeError where the number does not fit the dtype.
    Source: Array API standard, creation functions.

    >>> tt.full_like(tt.asarray([1.5, 2.5]), 7)
    Tensor([7., 7.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _like("full_like", "full", x, dtype, device, fill_value)


@creating[CreatesEye]()
def eye(n_rows: Any, n_cols: Any = None, /, *, k: Any = 0, dtype: Any = None, device: Any = None) -> Any:
    """A matrix with ones on one diagonal, zeros elsewhere.

    Shapes: (n_rows, n_cols), square where n_cols is not given; `k` counts the diagonals, 1 is the one above the main.
    DType: float64 unless given.
    Device: Cpu unless given.
    Memory: new, densely packed.
    Raises: ShapeError for a negative size; DTypeError for what is no int.
    Source: Array API standard, creation functions.

    >>> tt.eye(2, 3, k=1, dtype=tt.int64)
    Tensor([[0, 1, 0],
            [0, 0, 1]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    rows, cols = as_shape((n_rows, n_rows if n_cols is None else n_cols), "eye")
    try:
        diagonal = operator.index(k)
    except TypeError as error:
        needed = "an int k, the number of the diagonal"
        raise DTypeError("eye", needed=needed, got=repr(k), fix="0 is the main one, 1 the one above.") from error
    where = Cpu() if device is None else device
    make = backend_for(where).function("eye")

    def with_diagonal(*, dtype: Any) -> Any:
        return make(rows, cols, k=diagonal, dtype=dtype)

    return wrap(_bridge.create("eye", where, with_diagonal, dtype=float64 if dtype is None else dtype))


@creating[CreatesRange]()
def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Any:
    """The numbers from `start` to `stop`, `stop` not among them, `step` apart.

    Shapes: one axis; `arange(n)` counts from 0.
    DType: int64 for ints, float64 where one is a float, unless given.
    Device: Cpu unless given.
    Memory: new.
    Raises: ShapeError for a step of 0 and for what is not finite; DTypeError for numbers that do not fit the dtype.
    Source: Array API standard, creation functions.

    >>> tt.arange(3)
    Tensor([0, 1, 2], shape=(3,), dtype=int64, device=Cpu())
    >>> tt.arange(1, 0, -0.25)
    Tensor([1.  , 0.75, 0.5 , 0.25], shape=(4,), dtype=float64, device=Cpu())
    """
    begin, end, pace = (python_number(x) for x in ((0, start, step) if stop is None else (start, stop, step)))
    for number in (begin, end, pace):
        number_dtype("arange", number, float64 if dtype is None else dtype)
    kind = NUMBER_DTYPES[type(begin + end + pace)] if dtype is None else dtype
    if kind.kind != "c" and not (pace and all(map(math.isfinite, (begin, end, pace)))):
        needed = "finite numbers, and a step other than 0"
        raise ShapeError("arange", needed=needed, got=f"{begin!r} to {end!r} by {pace!r}", fix="Say where it ends.")
    if kind.kind in "iu":
        _prove_range(range(begin, end, pace), kind)
    where = Cpu() if device is None else device
    return wrap(_bridge.create("arange", where, backend_for(where).function("arange"), begin, end, pace, dtype=kind))


def _prove_range(numbers: range, dtype: type[DType]) -> None:
    """Refuse whole numbers that do not fit: NumPy proves the first alone, and wraps the others around."""
    limits = np.iinfo(dtype.name)
    for number in (numbers[0], numbers[-1]) if numbers else ():
        if not limits.min <= number <= limits.max:
            needed = f"numbers from {limits.min} to {limits.max}, as {dtype.name} has them"
            raise DTypeError("arange", needed=needed, got=str(number), fix="Use a wider dtype, as tt.int64.")


@creating[CreatesSpaced]()
def linspace(start: Any, stop: Any, /, num: Any, *, dtype: Any = None, device: Any = None, endpoint: Any = True) -> Any:
    """So many numbers, evenly spaced from `start` to `stop`.

    Shapes: one axis of `num` elements; the last is `stop` itself unless `endpoint=False`.
    DType: float64 unless given, a complex one for complex numbers; a floating-point dtype, as fractions lie between.
    Device: Cpu unless given.
    Memory: new.
    Raises: DTypeError for another dtype; ShapeError for a negative `num`.
    Source: Array API standard, creation functions.

    >>> tt.linspace(0, 1, 3)
    Tensor([0. , 0.5, 1. ], shape=(3,), dtype=float64, device=Cpu())
    >>> tt.linspace(0, 1, 2, endpoint=False)
    Tensor([0. , 0.5], shape=(2,), dtype=float64, device=Cpu())
    """
    ends = [python_number(x) for x in (start, stop)]
    natural = complex128 if complex in map(type, ends) else float64
    kind = natural if dtype is None else proved_dtype("linspace", dtype)
    for number in ends:
        number_dtype("linspace", number, kind)
    if kind.kind not in "fc":
        fix = "Leave dtype out, and convert the result as you want it rounded."
        raise DTypeError("linspace", needed="a floating-point dtype", got=kind.name, fix=fix)
    (count,) = as_shape((num,), "linspace")
    where = Cpu() if device is None else device
    make = backend_for(where).function("linspace")

    def spaced(*, dtype: Any) -> Any:
        return make(*ends, count, dtype=dtype, endpoint=endpoint)

    return wrap(_bridge.create("linspace", where, spaced, dtype=kind))


@creating[ComesIn]()
def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: Any = None) -> Any:
    """Python numbers and nested lists as a Tensor; what another library holds as a DArray.

    Shapes: an axis per level of the lists, up to four; deeper lists are a DArray. A tensor keeps its axes.
    DType: that of the numbers (bool, int64, float64 or complex128; float64 where there are none) or of the array,
        unless given. Numbers have to fit it; an array is converted.
    Device: Cpu or that of the array, unless given.
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
    if isinstance(obj, Facts):
        raw = _arrived("asarray", unwrap(obj), dtype, device, copy)
        return dynamic(raw) if isinstance(obj, DArray) else wrap(raw)
    if isinstance(obj, list | tuple | range | int | float | complex):  # NumPy's float64 and complex128 among them
        return _from_numbers(obj, dtype, device, copy)
    return dynamic(_arrived("asarray", foreign(obj, copy), dtype, device, copy))


def _arrived(function: str, raw: Any, dtype: Any, device: Any, copy: Any) -> Any:
    """The raw array in the dtype and on the device that are asked for; CopyError where that needs a forbidden copy."""
    found = raw
    if dtype is not None and proved_dtype(function, dtype) is not dtype_of(raw):
        found = _bridge.astype(found, dtype)
    if device is not None:
        found = _bridge.to_device(found, device)
    if copy is False and found is not raw:
        fix = "Leave copy=False out to allow one."
        raise CopyError(function, needed="no copy", got="another dtype or device", fix=fix)
    return _bridge.copy(found) if copy and found is raw else found


def _from_numbers(obj: Any, dtype: Any, device: Any, copy: Any) -> Any:
    if copy is False:
        fix = "Leave copy=False out."
        raise CopyError("asarray", needed="memory to share", got="Python numbers", fix=fix)
    raw = packed_numbers(obj, dtype)
    raw = raw if device is None else _bridge.to_device(raw, device)
    return dynamic(raw) if raw.ndim > STATIC_DEPTH else wrap(raw)


def from_dlpack(x: object, /, *, device: Device | None = None, copy: bool | None = None) -> DArray:
    """What another library holds, on the same memory, through DLPack.

    Memory: shared, read-only memory as a read-only tensor; copied with `copy=True` or to another device.
    Raises: DTypeError for an object without DLPack; ExternalBufferError where its library does not export it;
        DeviceError for memory that is not the Cpu's; CopyError where `copy=False` cannot be kept.
    Source: Array API standard, creation functions.

    >>> import array_api_strict
    >>> tt.from_dlpack(array_api_strict.asarray([1.0, 2.0]))
    DArray([1., 2.], shape=(2,), dtype=float64, device=Cpu())
    """
    if not hasattr(x, "__dlpack__") or not hasattr(x, "__dlpack_device__"):
        fix = "Bring it in with tt.asarray."
        raise DTypeError("from_dlpack", needed="an object with __dlpack__", got=type(x).__name__, fix=fix)
    return dynamic(_arrived("from_dlpack", known("from_dlpack", exported("from_dlpack", x)), None, device, copy))


@creating[TakesTypedNumPy]()
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
        raise DTypeError("from_numpy", needed="a NumPy array", got=type(x).__name__, fix=fix)
    return wrap(plain("from_numpy", x))
