"""DLTensor descriptions: typed like the tensor; codes convert back to types."""

from __future__ import annotations

from typing import Literal, NewType

from typing_extensions import TypeVar

from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    Dim,
    DLDataType,
    DLDataTypeCode,
    DLDevice,
    DLDeviceType,
    DLTensor,
    DType,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Tensor,
    bool_,
    complex64,
    device_from_id,
    dl_device,
    dl_dtype,
    dl_tensor,
    float32,
    float64,
    id_from_device,
    int8,
    make_ddim,
    zeros,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)


def of_a_tensor(
    s: Tensor[Cpu, bool_, Rank0],
    x: Tensor[Cpu, float32, Rank2],
    n: Tensor[Cpu, complex64, Rank2[Batch, Pixel]],
    f: Tensor[Cpu, float64, Rank2[Literal[3], Literal[4]]],
) -> None:
    assert_type(dl_tensor(s), DLTensor[Cpu, bool_, Rank0])
    assert_type(dl_tensor(x), DLTensor[Cpu, float32, Rank2])
    assert_type(dl_tensor(n), DLTensor[Cpu, complex64, Rank2[Batch, Pixel]])
    assert_type(dl_tensor(f), DLTensor[Cpu, float64, Rank2[Literal[3], Literal[4]]])
    assert_type(dl_tensor(x.mT), DLTensor[Cpu, float32, Rank2])
    assert_type(dl_tensor(x[0]), DLTensor[Cpu, float32, Rank1])


def of_a_tensor_on_the_gpu(g: Tensor[Gpu, int8, Rank1]) -> None:
    assert_type(dl_tensor(g), DLTensor[Gpu, int8, Rank1])
    assert_type(dl_tensor(g).device.to_device(), Gpu)


def of_a_darray(d: DArray) -> None:
    assert_type(dl_tensor(d).data, int)
    assert_type(dl_tensor(d).dtype, DLDataType[DType])
    found: DLTensor[Device, DType, Rank] = dl_tensor(d)


def fields(x: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> None:
    found = dl_tensor(x)
    assert_type(found.data, int)
    assert_type(found.device, DLDevice[Cpu])
    assert_type(found.ndim, int)
    assert_type(found.dtype, DLDataType[float32])
    assert_type(found.shape, Dim[Rank2[Batch, Pixel]])
    strides: tuple[int, ...] | None = found.strides
    assert_type(found.byte_offset, int)
    assert_type(found.nbytes, int)
    assert_type(found.address, int)
    rows, columns = found.shape
    assert_type(rows + columns, int)


def conversion_to_dtypes_and_devices(x: Tensor[Cpu, float32, Rank2]) -> None:
    assert_type(dl_tensor(x).device.to_device(), Cpu)
    assert_type(dl_tensor(x).dtype.to_dtype(), type[float32])
    assert_type(zeros((2, 3), dtype=dl_tensor(x).dtype.to_dtype()), Tensor[Cpu, float32, Rank2])


def parts(x: Tensor[Cpu, float32, Rank2]) -> None:
    assert_type(dl_tensor(x).device.device_type, DLDeviceType)
    assert_type(dl_tensor(x).device.device_id, int)
    assert_type(dl_tensor(x).dtype.code, DLDataTypeCode)
    assert_type(dl_tensor(x).dtype.bits, int)
    assert_type(dl_tensor(x).dtype.lanes, int)
    kind, number = dl_tensor(x).device
    assert_type(kind, DLDeviceType)
    assert_type(number, int)


def codes_of_ours() -> None:
    assert_type(dl_device(Cpu()), DLDevice[Cpu])
    assert_type(dl_device(Gpu(1)), DLDevice[Gpu])
    assert_type(dl_dtype(float32), DLDataType[float32])
    assert_type(dl_dtype(bool_), DLDataType[bool_])
    assert_type(dl_device(Cpu()).to_device(), Cpu)
    assert_type(dl_dtype(float32).to_dtype(), type[float32])


def codes_of_words_and_numbers() -> None:
    cpu: Cpu | Gpu = dl_device("cpu(0)").to_device()
    there: Cpu | Gpu = dl_device((2, 1)).to_device()
    dtype: type[DType] = dl_dtype("float32").to_dtype()
    again: type[DType] = dl_dtype((2, 32, 1)).to_dtype()
    assert_type(dl_dtype("float32x4"), DLDataType[DType])
    assert_type(zeros(make_ddim([2]), dtype=again), DArray)
    assert_type(str(dl_dtype(float32)), str)
    _: tuple[int, int] = dl_device("gpu(1)")


def ids_of_cntk(device: Device) -> None:
    assert_type(device_from_id(-1), Cpu)
    _1: Cpu | Gpu = device_from_id(1)
    assert_type(id_from_device(Cpu()), Literal[-1])
    assert_type(id_from_device(Gpu(1)), int)
    number: int = id_from_device(device)


def for_any_tensor(x: Tensor[D, T, R]) -> tuple[DLTensor[D, T, R], D, type[T]]:
    found = dl_tensor(x)
    return found, found.device.to_device(), found.dtype.to_dtype()


def called_for_any(x: Tensor[Cpu, float32, Rank2]) -> None:
    found, device, dtype = for_any_tensor(x)
    assert_type(found, DLTensor[Cpu, float32, Rank2])
    assert_type(device, Cpu)
    assert_type(dtype, type[float32])
