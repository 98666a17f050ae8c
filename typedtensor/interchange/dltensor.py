"""`DLTensor`: the memory layout of a tensor, in the terms of DLPack."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NoReturn, overload

from typedtensor._texts import counted
from typedtensor.backends.registry import device_of, dtype_of
from typedtensor.core.base import BaseArray
from typedtensor.core.operand import D, R, T
from typedtensor.core.tensor import unwrap
from typedtensor.errors import CopyError, DTypeError, ExternalBufferError, RankError
from typedtensor.interchange.codes import TO_DLPACK, DLDataType, DLDevice, numbered
from typedtensor.memory.registry import memory_for
from typedtensor.types.device import Device
from typedtensor.types.dim import Dim, shape_dim
from typedtensor.types.dtype import DType
from typedtensor.types.rank import RANKS, Rank

if TYPE_CHECKING:
    from typedtensor.core.darray import DArray
    from typedtensor.core.tensor import Tensor


@dataclass(frozen=True, slots=True, repr=False)
class DLTensor(Generic[D, T, R]):
    """The C struct of this name, read-only; made by `dl_tensor`.

    Two are equal if all fields are equal: the same elements of the same memory. The memory lives as
    long as the description does, so `data` is never the address of memory that is gone.
    """

    data: int
    """The start of the tensor's memory."""
    device: DLDevice[D]
    """The device."""
    ndim: int
    """The number of axes."""
    dtype: DLDataType[T]
    """The dtype."""
    shape: Dim[R]
    """The size of each axis."""
    strides: tuple[int, ...] | None
    """The strides in elements; None if the elements are row-major contiguous."""
    byte_offset: int
    """The bytes from `data` to the first element."""
    _memory: object = field(compare=False)

    @property
    def address(self) -> int:
        """The address of the first element: `data` and `byte_offset` together."""
        return self.data + self.byte_offset

    @property
    def nbytes(self) -> int:
        """The number of bytes of the elements, without gaps."""
        elements = 1
        for size in self.shape:
            elements *= size
        return (elements * self.dtype.bits * self.dtype.lanes + 7) // 8

    def __repr__(self) -> str:
        """The fields of the struct, in its order."""
        return (
            f"DLTensor(data=0x{self.data:x}, device={self.device!r}, ndim={self.ndim}, dtype={self.dtype!r}, "
            f"shape={tuple(self.shape)}, strides={self.strides}, byte_offset={self.byte_offset})"
        )

    def __copy__(self) -> DLTensor[D, T, R]:
        """The description itself: it is immutable."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> DLTensor[D, T, R]:
        """The description itself: it describes this memory and no other."""
        return self

    def __reduce__(self) -> NoReturn:
        """Refuse: an address is not valid in another process."""
        fix = "Pickle the tensor."
        raise CopyError("pickle", needed="something that can be pickled", got="the address in a DLTensor", fix=fix)


@overload
def dl_tensor(x: Tensor[D, T, R], /) -> DLTensor[D, T, R]: ...
@overload
def dl_tensor(x: DArray, /) -> DLTensor[Device, DType, Rank]: ...
def dl_tensor(x: Any, /) -> Any:
    """Describe the memory of a tensor with DLPack's structure.

    Parameters
    ----------
    x : Tensor or DArray
        The tensor, with at most nine axes.

    Returns
    -------
    DLTensor
        Address, device, dtype, shape, strides and byte offset, in DLPack's encoding. Nothing is copied; the description
        keeps the memory alive.

    Raises
    ------
    DTypeError
        If `x` is not a tensor.
    RankError
        If a DArray has more than nine axes.
    ExternalBufferError
        If the strides are not multiples of the size of an element.

    Notes
    -----
    `device.to_device()` and `dtype.to_dtype()` convert back.

    Source: DLPack, `DLTensor`; CVM, `NDArray::Container`.

    Examples
    --------
    >>> found = tt.dl_tensor(tt.zeros((2, 3), dtype=tt.float32)[:, 1:])
    >>> found.device, found.dtype, found.shape, found.strides
    (DLDevice(kDLCPU, 0), DLDataType(kDLFloat, 32, 1), Dim(2, 2), (3, 1))
    >>> found.byte_offset, found.nbytes
    (4, 16)
    """
    if not isinstance(x, BaseArray):
        raise DTypeError("dl_tensor", needed="a tensor", got=type(x).__name__, fix="Convert it with tt.asarray.")
    if x.ndim >= len(RANKS):
        fix = "Reshape it: DLPack itself, and x.__dlpack__, know any number."
        raise RankError("dl_tensor", needed=f"at most {len(RANKS) - 1} axes", got=str(x.ndim), fix=fix)
    raw = unwrap(x)
    where, dtype = device_of(raw), dtype_of(raw)
    number, memory = numbered("dl_tensor", where), memory_for(where)
    address, (start, _) = memory.address(raw), memory.span(memory.root(raw))
    shape = shape_dim(raw.shape)
    strides = None if memory.is_packed(raw) else _in_elements(memory.strides(raw), dtype)
    return DLTensor(start, number, len(shape), TO_DLPACK[dtype.name], shape, strides, address - start, raw)


def _in_elements(strides_bytes: tuple[int, ...], dtype: type[DType]) -> tuple[int, ...]:
    if any(stride % dtype.itemsize for stride in strides_bytes):
        needed = f"strides that are multiples of {counted(dtype.itemsize, 'byte')}, the size of {dtype.name}"
        fix = "Copy it first: x.copy()."
        raise ExternalBufferError("dl_tensor", needed=needed, got=f"strides of {strides_bytes} bytes", fix=fix)
    return tuple(stride // dtype.itemsize for stride in strides_bytes)
