"""Creation of tensors from a shape and numbers, or in the form of another tensor."""

from __future__ import annotations

import cmath
import math
import operator
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

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
from typedtensor._texts import shown, text_of
from typedtensor.backends.jax.loading import CURRENT, is_traced
from typedtensor.backends.numpy import CPU
from typedtensor.backends.registry import backend_for, device_of, dtype_of, function_of
from typedtensor.core import dispatch, new_arrays
from typedtensor.core.base import BaseArray
from typedtensor.core.causes import axes_of_result
from typedtensor.core.context import current_device, current_dtype
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import describe, need_axes
from typedtensor.core.quick import quick_by_name
from typedtensor.core.tensor import unwrap, wrap
from typedtensor.core.validation import (
    INT64_LIMIT,
    MAX_FLOAT,
    NUMBER_DTYPES,
    is_index,
    number_dtype,
    plain_number,
    validate_dtype,
)
from typedtensor.errors import DeviceError, DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._annotations import (
    Array,
    ComplexNumber,
    Flag,
    Int,
    Number,
    OptionalDevice,
    OptionalDType,
    OptionalInt,
    OptionalNumber,
    Shape,
    Text,
)
from typedtensor.functions._decorators import on_raw_arrays, typed_as
from typedtensor.interchange.incoming import ends_in, number_in
from typedtensor.types.dim import DDim
from typedtensor.types.dtype import DType, float64, int64
from typedtensor.types.shape import as_count, as_shape

if TYPE_CHECKING:
    from typedtensor.backends.protocol import Backend


def _make(name: str, function: str | None, device: Any, shape: Any, *values: Any, dtype: Any) -> Any:
    unknown = isinstance(shape, DDim)  # the static type determines a Tensor, independent of the defaults
    where = (current_device() if unknown else CPU) if device is None else device
    kind = (current_dtype(float64) if unknown else float64) if dtype is None else dtype
    sizes = as_shape(shape, name)
    if function is None:  # zeros, which the allocator makes
        raw = new_arrays.zeros(name, where, sizes, kind)
    else:
        raw = new_arrays.create(name, where, _maker(function, where, *values), sizes, *values, dtype=kind)
    return dynamic(raw) if unknown else wrap(raw)


def _maker(name: str, device: Any, *numbers: Any) -> Any:
    """The function of the library of the device, or of the one that traces a number."""
    if CURRENT.get() is not None:
        for number in filter(is_traced, numbers):
            return function_of(number, name)
    return backend_for(device).function(name)


@quick_by_name
@typed_as[Creates]()
def zeros(shape: Shape, dtype: OptionalDType = None, *, device: OptionalDevice = None) -> Array:
    """Tensor of zeros.

    Parameters
    ----------
    shape : int, tuple of int, Dim or DDim
        A Dim with names names the axes; for a DDim the result is a DArray.
    dtype : dtype, optional
        float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        New, contiguous memory.

    Raises
    ------
    ShapeError
        If a size is negative.
    DTypeError, DeviceError
        If `dtype` or `device` is none.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.zeros((2, 3), dtype=tt.int8)
    Tensor([[0, 0, 0],
            [0, 0, 0]], shape=(2, 3), dtype=int8, device=Cpu())
    >>> tt.zeros(tt.make_ddim([2]))
    DArray([0., 0.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _make("zeros", None, device, shape, dtype=dtype)


@quick_by_name
@typed_as[Creates]()
def ones(shape: Shape, dtype: OptionalDType = None, *, device: OptionalDevice = None) -> Array:
    """Tensor of ones.

    Parameters
    ----------
    shape : int, tuple of int, Dim or DDim
        A Dim with names names the axes; for a DDim the result is a DArray.
    dtype : dtype, optional
        float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        New, contiguous memory.

    Raises
    ------
    ShapeError
        If a size is negative.
    DTypeError, DeviceError
        If `dtype` or `device` is none.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.ones(2, dtype=tt.int64)
    Tensor([1, 1], shape=(2,), dtype=int64, device=Cpu())
    """
    return _make("ones", "ones", device, shape, dtype=dtype)


@quick_by_name
@typed_as[Creates]()
def empty(shape: Shape, dtype: OptionalDType = None, *, device: OptionalDevice = None) -> Array:
    """Tensor whose elements are to be overwritten; they are zeros.

    Memory is never handed out uninitialised, so that no data of other programs can be read.

    Parameters
    ----------
    shape : int, tuple of int, Dim or DDim
        A Dim with names names the axes; for a DDim the result is a DArray.
    dtype : dtype, optional
        float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        New, contiguous memory.

    Raises
    ------
    ShapeError
        If a size is negative.
    DTypeError, DeviceError
        If `dtype` or `device` is none.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.empty((1, 2))
    Tensor([[0., 0.]], shape=(1, 2), dtype=float64, device=Cpu())
    """
    return _make("empty", None, device, shape, dtype=dtype)


@quick_by_name
@typed_as[CreatesFull]()
def full(
    shape: Shape, fill_value: ComplexNumber, dtype: OptionalDType = None, *, device: OptionalDevice = None
) -> Array:
    """Tensor filled with a number.

    Parameters
    ----------
    shape : int, tuple of int, Dim or DDim
        A Dim with names names the axes; for a DDim the result is a DArray.
    fill_value : number
        Value of each element.
    dtype : dtype, optional
        By default that of the number: bool, int64, float64 or complex128.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        New, contiguous memory.

    Raises
    ------
    DTypeError
        If the number does not fit the dtype.
    ShapeError
        If a size is negative.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.full((2,), 7)
    Tensor([7, 7], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.full((2,), 7, dtype=tt.float32)
    Tensor([7., 7.], shape=(2,), dtype=float32, device=Cpu())
    """
    number, own = number_in("full", fill_value)
    kind = number_dtype("full", number, own if dtype is None else dtype)
    unknown = dtype is own is None and isinstance(shape, DDim)
    return _make("full", "full", device, shape, number, dtype=current_dtype(kind) if unknown else kind)


def _like(name: str, function: str | None, x: Any, dtype: Any, device: Any, *values: Any) -> Any:
    if not isinstance(x, BaseArray):
        raise DTypeError(name, needed="a tensor", got=type(x).__name__, fix="Convert it with tt.asarray.")
    raw = unwrap(x)
    kind = dtype_of(raw) if dtype is None else dtype
    for value in values:
        number_dtype(name, value, kind)
    shape = DDim(raw.shape) if isinstance(x, DArray) else tuple(raw.shape)
    return _make(name, function, device_of(raw) if device is None else device, shape, *values, dtype=kind)


@quick_by_name
@typed_as[CreatesLike]()
def zeros_like(x: Array, /, dtype: OptionalDType = None, *, device: OptionalDevice = None) -> Array:
    """Zeros in the shape, dtype and device of another tensor.

    Parameters
    ----------
    x : Tensor or DArray
        Gives the shape and its axis names.
    dtype : dtype, optional
        That of `x` by default.
    device : Device, optional
        That of `x` by default.

    Returns
    -------
    Tensor or DArray
        New, contiguous memory, whatever the strides of `x`.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.zeros_like(tt.asarray([1, 2]))
    Tensor([0, 0], shape=(2,), dtype=int64, device=Cpu())
    """
    return _like("zeros_like", None, x, dtype, device)


@quick_by_name
@typed_as[CreatesLike]()
def ones_like(x: Array, /, dtype: OptionalDType = None, *, device: OptionalDevice = None) -> Array:
    """Ones in the shape, dtype and device of another tensor.

    Parameters
    ----------
    x : Tensor or DArray
        Gives the shape and its axis names.
    dtype : dtype, optional
        That of `x` by default.
    device : Device, optional
        That of `x` by default.

    Returns
    -------
    Tensor or DArray
        New, contiguous memory, whatever the strides of `x`.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.ones_like(tt.zeros(2), dtype=tt.bool)
    Tensor([ True,  True], shape=(2,), dtype=bool, device=Cpu())
    """
    return _like("ones_like", "ones", x, dtype, device)


@quick_by_name
@typed_as[CreatesLike]()
def empty_like(x: Array, /, dtype: OptionalDType = None, *, device: OptionalDevice = None) -> Array:
    """Tensor to be overwritten, in the shape, dtype and device of another; its elements are zeros.

    Parameters
    ----------
    x : Tensor or DArray
        Gives the shape and its axis names.
    dtype : dtype, optional
        That of `x` by default.
    device : Device, optional
        That of `x` by default.

    Returns
    -------
    Tensor or DArray
        New, contiguous memory, whatever the strides of `x`.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.empty_like(tt.asarray([1.5, 2.5]))
    Tensor([0., 0.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _like("empty_like", None, x, dtype, device)


@quick_by_name
@typed_as[CreatesFullLike]()
def full_like(
    x: Array, /, fill_value: ComplexNumber, dtype: OptionalDType = None, *, device: OptionalDevice = None
) -> Array:
    """Tensor filled with a number, in the shape, dtype and device of another.

    Parameters
    ----------
    x : Tensor or DArray
        Gives the shape and its axis names.
    fill_value : number
        Value of each element.
    dtype : dtype, optional
        That of `x` by default.
    device : Device, optional
        That of `x` by default.

    Returns
    -------
    Tensor or DArray
        New, contiguous memory, whatever the strides of `x`.

    Raises
    ------
    DTypeError
        If the number does not fit the dtype.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.full_like(tt.asarray([1.5, 2.5]), 7)
    Tensor([7., 7.], shape=(2,), dtype=float64, device=Cpu())
    """
    number, _ = number_in("full_like", fill_value)
    return _like("full_like", "full", x, dtype, device, number)


@quick_by_name
@typed_as[CreatesEye]()
def eye(
    n_rows: Int,
    n_cols: OptionalInt = None,
    /,
    *,
    k: Int = 0,
    dtype: OptionalDType = None,
    device: OptionalDevice = None,
) -> Array:
    """Matrix with ones on one diagonal and zeros elsewhere.

    Parameters
    ----------
    n_rows : int or Dim
        Number of rows. A Dim of one axis names the axis.
    n_cols : int or Dim, optional
        Number of columns; `n_rows` by default.
    k : int, default 0
        Number of the diagonal: 0 is the main diagonal, 1 the one above.
    dtype : dtype, optional
        float64 by default.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        Shape (n_rows, n_cols), in new memory.

    Raises
    ------
    ShapeError
        If a size is negative.
    DTypeError
        If a size or `k` is not an int.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.eye(2, 3, k=1, dtype=tt.int64)
    Tensor([[0, 1, 0],
            [0, 0, 1]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    rows, cols = as_shape((as_count(n_rows), as_count(n_rows if n_cols is None else n_cols)), "eye")
    diagonal = _diagonal("eye", k, rows, cols)
    where = CPU if device is None else device
    make = backend_for(where).function("eye")

    def with_diagonal(*, dtype: Any) -> Any:
        return make(rows, cols, k=diagonal, dtype=dtype)

    kind = float64 if dtype is None else validate_dtype("eye", dtype)
    new_arrays.validate_size("eye", (rows, cols), kind.itemsize)
    return wrap(new_arrays.create("eye", where, with_diagonal, dtype=kind))


def _diagonal(function: str, k: Any, rows: int, cols: int) -> int:
    """The number of a diagonal, at most one beyond the matrix; a bool or a float is refused."""
    if k.__class__ is not int and not is_index(k):
        needed = "an int k, the number of the diagonal"
        raise DTypeError(function, needed=needed, got=text_of(k), fix="0 is the main one, 1 the one above.")
    return max(-rows, min(cols, operator.index(k)))


@quick_by_name
@typed_as[CreatesRange]()
def arange(
    start: Number,
    /,
    stop: OptionalNumber = None,
    step: Number = 1,
    *,
    dtype: OptionalDType = None,
    device: OptionalDevice = None,
) -> Array:
    """Evenly spaced numbers from `start` up to, but not including, `stop`.

    Parameters
    ----------
    start : int, float or Dim
        First number; `arange(n)` counts from 0 to n - 1. A Dim of one axis is such an n, and names the axis.
    stop : int or float, optional
        End, which is excluded.
    step : int or float, default 1
        Distance between neighbours; not 0.
    dtype : dtype, optional
        By default int64, or float64 if any number is a float.
    device : Device, optional
        The CPU by default.

    Returns
    -------
    Tensor or DArray
        Vector, in new memory.

    Raises
    ------
    ShapeError
        If `step` is 0 or a number is not finite.
    DTypeError
        If a number does not fit the dtype.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.arange(3)
    Tensor([0, 1, 2], shape=(3,), dtype=int64, device=Cpu())
    >>> tt.arange(1, 0, -0.25)
    Tensor([1.  , 0.75, 0.5 , 0.25], shape=(4,), dtype=float64, device=Cpu())
    """
    if CURRENT.get() is not None and any(is_traced(unwrap(x)) for x in (start, stop, step)):
        got, fix = "one that is traced", "Use tt.linspace with a fixed number, or start + step * tt.arange(n)."
        raise DeviceError("arange", needed="numbers with values, which the size depends on", got=got, fix=fix)
    begin, end, pace = (0, as_count(start), step) if stop is None else (start, stop, step)
    dtype = None if dtype is None else validate_dtype("arange", dtype)
    if not type(begin) is type(end) is type(pace) is int or dtype is not None:
        begin, end, pace = map(plain_number, (begin, end, pace))
        for number in (begin, end, pace):
            number_dtype("arange", number, float64 if dtype is None else dtype)
    whole = type(begin) is type(end) is type(pace) is int
    if not whole and not all(-MAX_FLOAT <= each <= MAX_FLOAT for each in (begin, end, pace) if isinstance(each, int)):
        needed, got = "numbers that float64 holds", " and ".join(map(shown, (begin, end, pace)))
        raise DTypeError("arange", needed=needed, got=got, fix="Pass ints alone, or smaller numbers.")
    kind = NUMBER_DTYPES[type(begin + end + pace)] if dtype is None else dtype
    finite = kind is int64 or all(map(math.isfinite, (begin, end, pace)))
    if kind.kind != "c" and not (pace and finite):
        needed = "finite numbers, and a step other than 0"
        raise ShapeError("arange", needed=needed, got=f"{begin!r} to {end!r} by {pace!r}", fix="Pass stop explicitly.")
    if kind.kind in "iu" and not (kind is int64 and abs(begin) < INT64_LIMIT > abs(end)):
        _validate_range(range(begin, end, pace), kind)
    where = CPU if device is None else device
    make = backend_for(where).function("arange")
    if kind.kind == "f" and kind is not float64:  # a library adds the step in this dtype, which rounds each time
        make = partial(_narrow_range, backend_for(where))
    return wrap(new_arrays.create("arange", where, make, begin, end, pace, dtype=kind))


def _narrow_range(backend: Backend, *numbers: Any, dtype: Any) -> Any:
    """The numbers, computed as float64."""
    found = backend.function("arange")(*numbers, dtype=backend.native(float64))
    return backend.function("astype")(found, dtype)


def _validate_range(numbers: range, dtype: type[DType]) -> None:
    """Refuse integers that do not fit: NumPy checks only the first, and wraps the others."""
    values = 2 ** (8 * dtype.itemsize)
    smallest = -(values // 2) if dtype.kind == "i" else 0
    largest = smallest + values - 1
    for number in (numbers[0], numbers[-1]) if numbers else ():
        if not smallest <= number <= largest:
            needed = f"numbers from {smallest} to {largest}, the range of {dtype.name}"
            ends = (numbers[0], numbers[-1])
            wider = "uint64" if max(ends) > sys.maxsize else "int64"
            lowest, highest = (0, 2 * sys.maxsize + 1) if wider == "uint64" else (~sys.maxsize, sys.maxsize)
            holds = lowest <= min(ends) and max(ends) <= highest
            fix = f"Pass dtype=tt.{wider}." if holds else "Pass dtype=tt.float64, which rounds."
            raise DTypeError("arange", needed=needed, got=text_of(number), fix=fix)


@quick_by_name
@typed_as[CreatesSpaced]()
def linspace(
    start: ComplexNumber,
    stop: ComplexNumber,
    /,
    num: Int,
    *,
    dtype: OptionalDType = None,
    device: OptionalDevice = None,
    endpoint: Flag = True,
) -> Array:
    """Evenly spaced numbers from `start` to `stop`, a given number of them.

    Parameters
    ----------
    start, stop : number
        First and last number.
    num : int or Dim
        How many numbers. A Dim of one axis names the axis.
    dtype : dtype, optional
        Floating-point dtype; by default float64, or complex128 for complex numbers.
    device : Device, optional
        The CPU by default.
    endpoint : bool, default True
        Include `stop`.

    Returns
    -------
    Tensor or DArray
        Vector of `num` elements, in new memory.

    Raises
    ------
    DTypeError
        If `dtype` is not a floating-point dtype, or a number does not fit it.
    ShapeError
        If `num` is negative.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.linspace(0, 1, 3)
    Tensor([0. , 0.5, 1. ], shape=(3,), dtype=float64, device=Cpu())
    >>> tt.linspace(0, 1, 2, endpoint=False)
    Tensor([0. , 0.5], shape=(2,), dtype=float64, device=Cpu())
    """
    ends, natural = ends_in("linspace", start, stop)
    kind = natural if dtype is None else validate_dtype("linspace", dtype)
    for number in ends:
        number_dtype("linspace", number, kind)
    if kind.kind not in "fc":
        fix = "Omit dtype, and round and convert the result."
        raise DTypeError("linspace", needed="a floating-point dtype", got=kind.name, fix=fix)
    traced = CURRENT.get() is not None and any(map(is_traced, ends))
    try:  # as a library does, which refuses an int beyond 64 bits
        ends = ends if traced else [x if x.__class__ is complex else float(x) for x in ends]
        finite = traced or all(map(cmath.isfinite, ends))
    except OverflowError:
        finite = False
    if not finite:
        got, fix = f"{text_of(ends[0])} to {text_of(ends[1])}", "Pass the largest number instead: tt.finfo(dtype).max."
        raise OptionError("linspace", needed="finite ends", got=got, fix=fix)
    (count,) = as_shape((as_count(num),), "linspace")
    where = CPU if device is None else device
    make = _maker("linspace", where, *ends)
    far = not traced and not cmath.isfinite(complex(ends[1]) - complex(ends[0]))  # then that of the halves is finite

    def spaced(*, dtype: Any) -> Any:
        if far:
            return make(ends[0] / 2, ends[1] / 2, count, dtype=dtype, endpoint=endpoint) * 2
        return make(*ends, count, dtype=dtype, endpoint=endpoint)

    new_arrays.validate_size("linspace", (count,), kind.itemsize)
    return wrap(new_arrays.create("linspace", where, spaced, dtype=kind))


@on_raw_arrays[SpansGrid]("biufc", causes=(axes_of_result(len),))
def meshgrid(*arrays: Array, indexing: Text = "xy") -> tuple[Array, ...]:
    """Coordinate grids of vectors: each vector repeated along the axes of the others.

    Parameters
    ----------
    *arrays : Tensor or DArray
        Vectors of one dtype.
    indexing : {"xy", "ij"}, default "xy"
        "ij" makes one axis per vector, in their order; "xy" exchanges the first two, as plots do.

    Returns
    -------
    tuple of Tensor or DArray
        One tensor per vector, in new memory; the axes have the names of the vectors.

    Raises
    ------
    RankError
        If an array is not a vector.
    DTypeError
        If the dtypes differ.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> x, y = tt.meshgrid(tt.asarray([1, 2]), tt.asarray([3, 4]))
    >>> x
    Tensor([[1, 2],
            [1, 2]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    for x in arrays:
        if not dispatch.is_array(x):
            got, fix = (
                f"{type(x).__name__} {shown(x)}",
                "Convert numbers with tt.asarray; write *xs for a list of vectors.",
            )
            raise DTypeError("meshgrid", needed="tensors", got=got, fix=fix)
        if len(x.shape) != 1:
            fix = "Make a vector of it: tt.reshape(x, (-1,))."
            raise RankError("meshgrid", needed="vectors", got=describe(x), fix=fix)
        if dtype_of(x) is not dtype_of(arrays[0]):
            got, fix = f"{describe(arrays[0])} and {describe(x)}", "Convert one of them: tt.astype(x, dtype)."
            raise DTypeError("meshgrid", needed="vectors of one dtype", got=got, fix=fix)
    if indexing not in ("xy", "ij"):
        fix = '"ij" keeps the order of the vectors, "xy" exchanges the first two axes.'
        raise OptionError("meshgrid", needed='indexing "xy" or "ij"', got=text_of(indexing), fix=fix)
    return tuple(function_of(arrays[0], "meshgrid")(*arrays, indexing=indexing))


@on_raw_arrays[KeepsTriangle]("biufc")
def tril(x: Array, /, *, k: Int = 0) -> Array:
    """Lower triangles of matrices: zeros above a diagonal.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, shape (..., n, m).
    k : int, default 0
        Number of the diagonal: 0 is the main diagonal, 1 the one above.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    RankError
        If `x` has fewer than two axes.
    DTypeError
        If `k` is not an int.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.tril(tt.ones((2, 3)))
    Tensor([[1., 0., 0.],
            [1., 1., 0.]], shape=(2, 3), dtype=float64, device=Cpu())
    """
    need_axes("tril", x, 2)
    return function_of(x, "tril")(x, k=_diagonal("tril", k, *x.shape[-2:]))


@on_raw_arrays[KeepsTriangle]("biufc")
def triu(x: Array, /, *, k: Int = 0) -> Array:
    """Upper triangles of matrices: zeros below a diagonal.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, shape (..., n, m).
    k : int, default 0
        Number of the diagonal: 0 is the main diagonal, 1 the one above.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    RankError
        If `x` has fewer than two axes.
    DTypeError
        If `k` is not an int.

    Notes
    -----
    Source: Array API standard, creation functions.

    Examples
    --------
    >>> tt.triu(tt.ones((2, 3)), k=1)
    Tensor([[0., 1., 1.],
            [0., 0., 1.]], shape=(2, 3), dtype=float64, device=Cpu())
    """
    need_axes("triu", x, 2)
    return function_of(x, "triu")(x, k=_diagonal("triu", k, *x.shape[-2:]))
