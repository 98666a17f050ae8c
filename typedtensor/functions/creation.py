"""Tensors made from a shape and numbers, and those that have the form of another."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from typedtensor._generated.signatures import (
    Creates,
    CreatesEye,
    CreatesFull,
    CreatesFullLike,
    CreatesLike,
    CreatesRange,
    CreatesSpaced,
    KeepsTriangle,
    SpansGrid,
)
from typedtensor.backends.numpy import CPU
from typedtensor.backends.registry import backend_for, backend_of, device_of, dtype_of
from typedtensor.core import dispatch
from typedtensor.core.base import BaseArray
from typedtensor.core.context import current_device, current_dtype
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import describe, need_axes
from typedtensor.core.dispatch import INT64_LIMIT, NUMBER_DTYPES, number_dtype, python_number, validate_dtype
from typedtensor.core.tensor import unwrap, wrap
from typedtensor.errors import DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._decorators import on_raw_arrays, typed_as
from typedtensor.interchange.incoming import number_in
from typedtensor.types.dim import DDim
from typedtensor.types.dtype import FROM_NUMPY, DType, complex128, float64, int64
from typedtensor.types.shape import as_shape


def _make(name: str, function: str, device: Any, shape: Any, *values: Any, dtype: Any) -> Any:
    unknown = isinstance(shape, DDim)  # a Tensor is what its static type says, whatever the defaults are
    where = (current_device() if unknown else CPU) if device is None else device
    kind = (current_dtype(float64) if unknown else float64) if dtype is None else dtype
    sizes = as_shape(shape, name)
    if function == "zeros":
        raw = dispatch.zeros(name, where, sizes, kind)
    else:
        raw = dispatch.create(name, where, backend_for(where).function(function), sizes, *values, dtype=kind)
    return dynamic(raw) if unknown else wrap(raw)


@typed_as[Creates]()
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


@typed_as[Creates]()
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


@typed_as[Creates]()
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


@typed_as[CreatesFull]()
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
    number, own = number_in("full", fill_value)
    kind = number_dtype("full", number, own if dtype is None else dtype)
    unknown = dtype is own is None and isinstance(shape, DDim)
    return _make("full", "full", device, shape, number, dtype=current_dtype(kind) if unknown else kind)


def _like(name: str, function: str, x: Any, dtype: Any, device: Any, *values: Any) -> Any:
    if not isinstance(x, BaseArray):
        raise DTypeError(name, needed="a tensor", got=type(x).__name__, fix="Convert it with tt.asarray.")
    raw = unwrap(x)
    kind = dtype_of(raw) if dtype is None else dtype
    for value in values:
        number_dtype(name, value, kind)
    shape = DDim(raw.shape) if isinstance(x, DArray) else tuple(raw.shape)
    return _make(name, function, device_of(raw) if device is None else device, shape, *values, dtype=kind)


@typed_as[CreatesLike]()
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


@typed_as[CreatesLike]()
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


@typed_as[CreatesLike]()
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


@typed_as[CreatesFullLike]()
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
    number, _ = number_in("full_like", fill_value)
    return _like("full_like", "full", x, dtype, device, number)


@typed_as[CreatesEye]()
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
    diagonal = _diagonal("eye", k, rows, cols)
    where = CPU if device is None else device
    make = backend_for(where).function("eye")

    def with_diagonal(*, dtype: Any) -> Any:
        return make(rows, cols, k=diagonal, dtype=dtype)

    return wrap(dispatch.create("eye", where, with_diagonal, dtype=float64 if dtype is None else dtype))


def _diagonal(function: str, k: Any, rows: int, cols: int) -> int:
    """The number of a diagonal, at most one beyond the matrix; a truth value or a fraction is none."""
    if isinstance(k, bool) or not hasattr(k, "__index__"):
        needed = "an int k, the number of the diagonal"
        raise DTypeError(function, needed=needed, got=repr(k), fix="0 is the main one, 1 the one above.")
    return max(-rows, min(cols, operator.index(k)))


@typed_as[CreatesRange]()
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
    begin, end, pace = (0, start, step) if stop is None else (start, stop, step)
    if not type(begin) is type(end) is type(pace) is int or dtype is not None:
        begin, end, pace = map(python_number, (begin, end, pace))
        for number in (begin, end, pace):
            number_dtype("arange", number, float64 if dtype is None else dtype)
    kind = NUMBER_DTYPES[type(begin + end + pace)] if dtype is None else dtype
    finite = kind is int64 or all(map(math.isfinite, (begin, end, pace)))
    if kind.kind != "c" and not (pace and finite):
        needed = "finite numbers, and a step other than 0"
        raise ShapeError("arange", needed=needed, got=f"{begin!r} to {end!r} by {pace!r}", fix="Say where it ends.")
    if kind.kind in "iu" and not (kind is int64 and abs(begin) < INT64_LIMIT > abs(end)):
        _validate_range(range(begin, end, pace), kind)
    where = CPU if device is None else device
    return wrap(dispatch.create("arange", where, backend_for(where).function("arange"), begin, end, pace, dtype=kind))


def _validate_range(numbers: range, dtype: type[DType]) -> None:
    """Refuse whole numbers that do not fit: NumPy checks the first alone, and wraps the others around."""
    values = 2 ** (8 * dtype.itemsize)
    smallest = -(values // 2) if dtype.kind == "i" else 0
    largest = smallest + values - 1
    for number in (numbers[0], numbers[-1]) if numbers else ():
        if not smallest <= number <= largest:
            needed = f"numbers from {smallest} to {largest}, as {dtype.name} has them"
            raise DTypeError("arange", needed=needed, got=str(number), fix="Use a wider dtype, such as tt.int64.")


@typed_as[CreatesSpaced]()
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
    numbers, dtypes = zip(*(number_in("linspace", x) for x in (start, stop)), strict=True)
    ends = [python_number(x) for x in numbers]
    natural: type[DType] = complex128 if complex in map(type, ends) else float64
    own = [np.dtype(each.name) for each in dtypes if each is not None and each.kind in "fc"]
    if own:  # of tensors: a Python number beside one does not decide
        natural = FROM_NUMPY[np.result_type(*own, 0j if natural is complex128 else 0.0)]
    kind = natural if dtype is None else validate_dtype("linspace", dtype)
    for number in ends:
        number_dtype("linspace", number, kind)
    if kind.kind not in "fc":
        fix = "Leave dtype out, and convert the result as you want it rounded."
        raise DTypeError("linspace", needed="a floating-point dtype", got=kind.name, fix=fix)
    (count,) = as_shape((num,), "linspace")
    where = CPU if device is None else device
    make = backend_for(where).function("linspace")

    def spaced(*, dtype: Any) -> Any:
        return make(*ends, count, dtype=dtype, endpoint=endpoint)

    return wrap(dispatch.create("linspace", where, spaced, dtype=kind))


@on_raw_arrays[SpansGrid]("biufc")
def meshgrid(*arrays: Any, indexing: Any = "xy") -> Any:
    """A list of one tensor per vector, which repeats its numbers along the axes of the others.

    Shapes: with `indexing="ij"` an axis per vector, in their order; with "xy", as plots have it, the first two are
        exchanged: rows go with the second vector. The axes have the names of the vectors.
    DType: one for all.
    Memory: new.
    Raises: RankError for what is no vector; DTypeError for vectors of unequal dtypes.
    Source: Array API standard, creation functions.

    >>> x, y = tt.meshgrid(tt.asarray([1, 2]), tt.asarray([3, 4]))
    >>> x
    Tensor([[1, 2],
            [1, 2]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    for x in arrays:
        if not dispatch.is_array(x):
            got, fix = f"{type(x).__name__} {x!r}", "Bring numbers in with tt.asarray; write *xs for a list of vectors."
            raise DTypeError("meshgrid", needed="tensors", got=got, fix=fix)
        if len(x.shape) != 1:
            fix = "Make a vector of it: tt.reshape(x, (-1,))."
            raise RankError("meshgrid", needed="vectors", got=describe(x), fix=fix)
        if dtype_of(x) is not dtype_of(arrays[0]):
            got, fix = f"{describe(arrays[0])} and {describe(x)}", "Convert one of them: tt.astype(x, dtype)."
            raise DTypeError("meshgrid", needed="vectors of one dtype", got=got, fix=fix)
    if indexing not in ("xy", "ij"):
        fix = '"ij" keeps the order of the vectors, "xy" exchanges the first two axes.'
        raise OptionError("meshgrid", needed='indexing "xy" or "ij"', got=repr(indexing), fix=fix)
    return list(backend_of(arrays[0]).function("meshgrid")(*arrays, indexing=indexing))


@on_raw_arrays[KeepsTriangle]("biufc")
def tril(x: Any, /, *, k: Any = 0) -> Any:
    """Matrices with zeros above a diagonal.

    Shapes: at least two axes; those of `x`, axis names included. `k` counts the diagonals, 1 is the one above the main.
    Memory: new.
    Raises: RankError for fewer axes; DTypeError for what is no int.
    Source: Array API standard, creation functions.

    >>> tt.tril(tt.ones((2, 3)))
    Tensor([[1., 0., 0.],
            [1., 1., 0.]], shape=(2, 3), dtype=float64, device=Cpu())
    """
    need_axes("tril", x, 2)
    return backend_of(x).function("tril")(x, k=_diagonal("tril", k, *x.shape[-2:]))


@on_raw_arrays[KeepsTriangle]("biufc")
def triu(x: Any, /, *, k: Any = 0) -> Any:
    """Matrices with zeros below a diagonal.

    Shapes: at least two axes; those of `x`, axis names included. `k` counts the diagonals, 1 is the one above the main.
    Memory: new.
    Raises: RankError for fewer axes; DTypeError for what is no int.
    Source: Array API standard, creation functions.

    >>> tt.triu(tt.ones((2, 3)), k=1)
    Tensor([[0., 1., 1.],
            [0., 0., 1.]], shape=(2, 3), dtype=float64, device=Cpu())
    """
    need_axes("triu", x, 2)
    return backend_of(x).function("triu")(x, k=_diagonal("triu", k, *x.shape[-2:]))
