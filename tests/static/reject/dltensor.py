"""DLTensor descriptions used as another type."""

from __future__ import annotations

from typing import NewType

import numpy as np

from typedtensor import (
    Cpu,
    DArray,
    Device,
    DLDataType,
    DLDevice,
    DLTensor,
    Gpu,
    Rank1,
    Rank2,
    Tensor,
    device_from_id,
    dl_device,
    dl_dtype,
    dl_tensor,
    float32,
    float64,
    id_from_device,
    zeros,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)

Matrix = Tensor[Cpu, float32, Rank2]


def of_another_type(x: Matrix, n: Tensor[Cpu, float32, Rank2[Batch, Pixel]], d: DArray) -> None:
    _1: DLTensor[Gpu, float32, Rank2] = dl_tensor(x)  # refused
    _2: DLTensor[Cpu, float64, Rank2] = dl_tensor(x)  # refused
    _3: DLTensor[Cpu, float32, Rank1] = dl_tensor(x)  # refused
    _4: DLTensor[Cpu, float32, Rank2[Pixel, Batch]] = dl_tensor(n)  # refused
    _5: DLTensor[Cpu, float32, Rank2] = dl_tensor(d)  # refused


def of_other_objects(raw: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    dl_tensor(raw)  # refused
    dl_tensor([[1.0]])  # refused
    dl_tensor(1.0)  # refused


def used_as_another_type(x: Matrix) -> None:
    found = dl_tensor(x)
    _1: DLDevice[Gpu] = found.device  # refused
    _2: DLDataType[float64] = found.dtype  # refused
    _3: tuple[int, ...] = found.strides  # refused: None where packed
    _4: Gpu = found.device.to_device()  # refused
    _5: type[float64] = found.dtype.to_dtype()  # refused
    _6: Matrix = found  # refused
    found + found  # refused


def data_is_read_only(x: Matrix) -> None:
    dl_tensor(x).data = 1  # refused


def offset_is_read_only(x: Matrix) -> None:
    dl_tensor(x).byte_offset = 1  # refused


def device_is_read_only(x: Matrix) -> None:
    dl_tensor(x).device = dl_device(Cpu())  # refused


def code_is_read_only() -> None:
    dl_dtype(float32).bits = 64  # refused


def codes_of_other_objects() -> None:
    dl_device(1)  # refused
    dl_device((1,))  # refused
    dl_device((1, 0, 0))  # refused
    dl_device((1.0, 0))  # refused
    dl_device(Cpu)  # refused
    dl_device(None)  # refused
    dl_dtype(1)  # refused
    dl_dtype(int)  # refused
    dl_dtype(np.float32)  # refused
    dl_dtype((2.0, 32))  # refused
    dl_dtype(None)  # refused


def codes_of_another_type() -> None:
    _1: DLDevice[Gpu] = dl_device(Cpu())  # refused
    _2: Cpu = dl_device("cpu(0)").to_device()  # refused: the word can be any str
    _3: DLDataType[float64] = dl_dtype(float32)  # refused
    _4: type[float32] = dl_dtype("float32").to_dtype()  # refused: the word can be any str
    zeros((2, 3), dtype=dl_dtype(float32))  # refused: dl_dtype(...).to_dtype()


def ids_of_cntk(device: Device) -> None:
    _1: Gpu = device_from_id(-1)  # refused
    _2: Cpu = device_from_id(0)  # refused
    device_from_id("0")  # refused
    device_from_id(1.0)  # refused
    id_from_device(-1)  # refused
    id_from_device(Cpu)  # refused
