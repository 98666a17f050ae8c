"""Transfers in streams, and the CuPy array of a tensor on a Gpu."""

from __future__ import annotations

from typing import NewType, TypeVar

from tests.static.support import assert_type
from typedtensor import Cpu, DArray, Device, Gpu, Rank, Rank2, Stream, Tensor, float32

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
D = TypeVar("D", bound=Device)
R = TypeVar("R", bound=Rank)


def to_the_gpu(x: Tensor[Cpu, float32, Rank2[Batch, Pixel]], stream: Stream) -> None:
    assert_type(x.to_device(Gpu(0), stream=stream), Tensor[Gpu, float32, Rank2[Batch, Pixel]])
    assert_type(x.to_device(Gpu(0), stream=None), Tensor[Gpu, float32, Rank2[Batch, Pixel]])


def to_the_cpu(x: Tensor[Gpu, float32, Rank2[Batch, Pixel]], stream: Stream) -> None:
    assert_type(x.to_device(Cpu(), stream=stream), Tensor[Cpu, float32, Rank2[Batch, Pixel]])


def from_one_gpu_to_another(x: Tensor[Gpu, float32, Rank2], stream: Stream | None) -> None:
    assert_type(x.to_device(Gpu(1), stream=stream), Tensor[Gpu, float32, Rank2])


def darrays(x: DArray, stream: Stream) -> None:
    assert_type(x.to_device(Gpu(0), stream=stream), DArray)


def _anywhere(x: Tensor[Cpu, float32, R], device: D, stream: Stream | None) -> Tensor[D, float32, R]:
    return x.to_device(device, stream=stream)


def to_any_device(x: Tensor[Cpu, float32, Rank2[Batch, Pixel]], stream: Stream) -> None:
    assert_type(_anywhere(x, Gpu(0), stream), Tensor[Gpu, float32, Rank2[Batch, Pixel]])


def to_where_it_is(x: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> None:
    assert_type(_anywhere(x, Cpu(), None), Tensor[Cpu, float32, Rank2[Batch, Pixel]])


def arrays_of_cupy(x: Tensor[Gpu, float32, Rank2[Batch, Pixel]], y: DArray) -> None:
    x.cupy()
    y.cupy()
    x.mT.cupy()
