"""Tensors on existing memory: of other tensors, of other libraries, of an Allocation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import backend_for, device_of, dtype_of, memory_of
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import describe
from typedtensor.core.ownership import read_only_view
from typedtensor.core.tensor import Tensor, wrap
from typedtensor.core.validation import validate_dtype
from typedtensor.errors import BoundsError, DTypeError, OptionError, ShapeError
from typedtensor.functions._annotations import AllocationOnAny, Array, DimOrDDim, Strides, with_texts
from typedtensor.interchange.incoming import lent
from typedtensor.memory import accounting
from typedtensor.memory.allocation import Allocation, bytes_of, validate_release
from typedtensor.memory.registry import memory_for
from typedtensor.types.dim import DDim, as_int, as_ints
from typedtensor.types.dtype import DType, float64
from typedtensor.types.shape import as_shape, product

ALIGNMENT = 8
"""The largest alignment of a number in bytes; complex128 consists of two numbers of 8 bytes."""

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Literal, SupportsIndex

    from typedtensor.core.operand import D, R, T
    from typedtensor.types.dim import Dim


def _validate(function: str, x: object) -> Any:
    if not isinstance(x, BaseArray):
        fix = "Convert the data with tt.asarray first."
        raise DTypeError(function, needed="a Tensor or a DArray", got=type(x).__name__, fix=fix)
    return x


@overload
def copy(x: Tensor[D, T, R], /) -> Tensor[D, T, R]: ...
@overload
def copy(x: DArray, /) -> DArray: ...
@with_texts
def copy(x: Array, /) -> Array:
    """Copy of the tensor in its own, contiguous memory.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.

    Returns
    -------
    Tensor or DArray
        New memory, row by row.

    Notes
    -----
    Source: PaddlePaddle, `Copy`.

    Examples
    --------
    >>> t = tt.zeros(2)
    >>> tt.copy(t)[0] = 1.0
    >>> t
    Tensor([0., 0.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _validate("copy", x).copy()


@overload
def share_data(x: Tensor[D, T, R], /, *, read_only: bool = False) -> Tensor[D, T, R]: ...
@overload
def share_data(x: DArray, /, *, read_only: bool = False) -> DArray: ...
@with_texts
def share_data(x: Array, /, *, read_only: bool = False) -> Array:
    """Another tensor on the same memory, which lives as long as any of them.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    read_only : bool, default False
        Make the result read-only, and all tensors that share it.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`.

    Raises
    ------
    DeviceError
        If `read_only=True` and the library of the device has no read-only arrays.

    Notes
    -----
    Source: PaddlePaddle, `ShareData`.

    Examples
    --------
    >>> t = tt.zeros(2)
    >>> tt.share_data(t)[0] = 1.0
    >>> t
    Tensor([1., 0.], shape=(2,), dtype=float64, device=Cpu())
    """
    return _validate("share_data", x).share_data(read_only=read_only)


def borrow(
    buffer: object,
    /,
    *,
    dtype: type[DType] | None = None,
    shape: DDim | Iterable[SupportsIndex] | None = None,
    order: Literal["C", "F"] = "C",
    release: Callable[[], object] | None = None,
) -> DArray:
    r"""DArray on memory of another library: external, never freed and never resized here.

    Parameters
    ----------
    buffer : object
        Array of NumPy or CuPy, or an object with the buffer protocol, DLPack or `__cuda_array_interface__`.
    dtype : dtype, optional
        Read contiguous memory as another dtype; by default that of the buffer.
    shape : tuple of int or DDim, optional
        Read contiguous memory in another shape; by default that of the buffer.
    order : {"C", "F"}, default "C"
        Read `shape` by rows or by columns.
    release : callable, optional
        Called once, when nothing refers to the memory any more, but not for tensors alive when the program ends.

    Returns
    -------
    DArray
        Shares the memory and keeps it alive; never a copy. A read-only buffer gives a read-only tensor, as do its
        shares and slices.

    Raises
    ------
    DTypeError
        If `buffer` has no memory to share.
    CopyError
        If it could only be copied.
    ShapeError
        If the bytes do not fit `dtype` and `shape`.

    Notes
    -----
    Source: CNTK, `matrixFlagDontOwnBuffer`.

    Examples
    --------
    >>> numbers = bytearray(16)
    >>> t = tt.borrow(numbers, dtype=tt.float32, shape=(2, 2)).get(tt.Tensor[tt.Cpu, tt.float32, tt.Rank2])
    >>> t[0, 0] = 1.0
    >>> numbers[:4], t.is_external
    (bytearray(b'\x00\x00\x80?'), True)
    """
    raw = root = lent("borrow", buffer)
    if dtype is not None or shape is not None:
        raw = _read_as(raw, dtype, shape, order)
    elif order != "C":
        raise OptionError("borrow", needed="a shape with order='F'", got="none", fix="Pass shape=(rows, columns).")
    if release is not None:
        validate_release("borrow", release)
        accounting.count(memory_of(root).root(root), device_of(raw), 0, release)
    return dynamic(raw)


def _read_as(raw: Any, dtype: type[DType] | None, shape: Any, order: str) -> Any:
    """The contiguous memory with another dtype and shape."""
    device = device_of(raw)
    memory, own = memory_for(device), dtype_of(raw)
    kind = own if dtype is None else validate_dtype("borrow", dtype)
    if not memory.is_packed(raw):
        fix = "Borrow it without dtype and shape, and convert it afterwards."
        raise ShapeError("borrow", needed="packed memory for another dtype or shape", got=describe(raw), fix=fix)
    nbytes = product(raw.shape) * own.itemsize
    sizes = (nbytes // kind.itemsize,) if shape is None else as_shape(shape, "borrow")
    if order not in {"C", "F"}:
        raise OptionError("borrow", needed="the order 'C' or 'F'", got=text_of(order), fix="C: rows, F: columns.")
    if product(sizes) * kind.itemsize != nbytes:
        needed = f"a dtype and a shape of {counted(nbytes, 'byte')}, as the buffer has"
        got = f"{kind.name}{text_of(sizes)}, which is {text_of(product(sizes) * kind.itemsize)}"
        raise ShapeError("borrow", needed=needed, got=got, fix="Pass the shape that the buffer has.")
    steps = None
    if order == "F":
        steps = tuple(product(sizes[:axis]) * kind.itemsize for axis in range(len(sizes)))
    return memory.window(raw, 0, sizes, steps, backend_for(device).native(kind))


@overload
def from_allocation(
    allocation: Allocation[D],
    shape: DDim,
    /,
    *,
    dtype: type[DType] = float64,
    offset_bytes: int = 0,
    strides: Iterable[SupportsIndex] | None = None,
) -> DArray: ...
@overload
def from_allocation(
    allocation: Allocation[D],
    shape: Dim[R],
    /,
    *,
    dtype: type[T],
    offset_bytes: int = 0,
    strides: Iterable[SupportsIndex] | None = None,
) -> Tensor[D, T, R]: ...
@overload
def from_allocation(
    allocation: Allocation[D],
    shape: Dim[R],
    /,
    *,
    offset_bytes: int = 0,
    strides: Iterable[SupportsIndex] | None = None,
) -> Tensor[D, float64, R]: ...
@with_texts
def from_allocation(
    allocation: AllocationOnAny,
    shape: DimOrDDim,
    /,
    *,
    dtype: type[DType] = float64,
    offset_bytes: int = 0,
    strides: Strides = None,
) -> Array:
    """Tensor on a part of an allocation.

    Parameters
    ----------
    allocation : Allocation
        Memory to use.
    shape : Dim or DDim
        For a DDim the result is a DArray.
    dtype : dtype, default float64
        Dtype of the elements.
    offset_bytes : int, default 0
        Where the first element begins.
    strides : tuple of int, optional
        Elements between neighbours, per axis; contiguous by rows by default.

    Returns
    -------
    Tensor or DArray
        Shares the allocation and keeps it alive; read-only on the allocation of a read-only tensor.

    Raises
    ------
    BoundsError
        If any element is outside of the allocation.
    ShapeError
        If there are not as many strides as axes.
    ReleasedError
        If the allocation was closed.
    SharedBufferError
        If lazy copies share the memory.
    DeviceError
        If the allocation is read-only and the library of the device has no read-only arrays.

    Notes
    -----
    Source: Majel, `Array(allocation, size, stride, ptr)`.

    Examples
    --------
    >>> memory = tt.Allocation.allocate(64, tt.Cpu())
    >>> tt.from_allocation(memory, tt.make_dim(2, 2), dtype=tt.float32, offset_bytes=16)
    Tensor([[0., 0.],
            [0., 0.]], shape=(2, 2), dtype=float32, device=Cpu())
    """
    given: object = allocation
    if not isinstance(given, Allocation):
        got = type(given).__name__
        raise DTypeError("from_allocation", needed="an Allocation", got=got, fix="Borrow anything else: tt.borrow(x).")
    whole, kind = bytes_of(allocation), validate_dtype("from_allocation", dtype)
    sizes, offset = as_shape(shape, "from_allocation"), as_int("from_allocation", offset_bytes)
    steps = _steps(sizes, strides, kind)
    reach = [(size - 1) * step for size, step in zip(sizes, steps, strict=True)] if product(sizes) else []
    first = offset + sum(min(0, each) for each in reach)
    end = offset + sum(max(0, each) for each in reach) + (kind.itemsize if product(sizes) else 0)
    if first < 0 or end > allocation.nbytes:
        needed, got = f"a part of the bytes 0 to {allocation.nbytes}", f"the bytes {first} to {end}"
        fix = "Pass a smaller shape, or another offset or strides."
        raise BoundsError("from_allocation", needed=needed, got=got, fix=fix)
    if offset % min(kind.itemsize, ALIGNMENT):
        needed = f"an offset that is a multiple of {min(kind.itemsize, ALIGNMENT)} bytes"
        raise BoundsError(
            "from_allocation", needed=needed, got=str(offset), fix=f"The processor requires it for {kind.name}."
        )
    memory = memory_for(allocation.device)
    native = backend_for(allocation.device).native(kind)
    try:
        raw = memory.window(whole, offset, sizes, steps, native)
    except (ValueError, OverflowError) as error:  # an axis of one element, or none, may have any size or stride
        fix = "Omit strides, or give those that are needed."
        raise BoundsError("from_allocation", needed="sizes and strides that fit", got=str(error), fix=fix) from None
    if not allocation.is_writable:
        raw = read_only_view("from_allocation", raw, "Take the allocation of a tensor that may be written, or copy it.")
    return dynamic(raw) if isinstance(shape, DDim) else wrap(raw)


def _steps(sizes: tuple[int, ...], strides: Any, kind: type[DType]) -> tuple[int, ...]:
    """The strides in bytes."""
    if strides is None:
        return tuple(product(sizes[axis + 1 :]) * kind.itemsize for axis in range(len(sizes)))
    steps = tuple(step * kind.itemsize for step in as_ints("from_allocation", strides))
    if len(steps) != len(sizes):
        needed = f"{counted(len(sizes), 'stride')}, one per axis"
        raise ShapeError("from_allocation", needed=needed, got=str(len(steps)), fix="Omit them for packed rows.")
    return steps
