"""Objects that are not streams, and the array of another library."""

from __future__ import annotations

from typing import TypeVar

import typedtensor as tt
from typedtensor import Cpu, Device, Gpu, Rank2, Stream, Tensor, float32

D = TypeVar("D", bound=Device)


def no_stream(x: Tensor[Cpu, float32, Rank2]) -> None:
    x.to_device(Gpu(0), stream=1)  # refused
    x.to_device(Gpu(0), stream="stream")  # refused
    x.to_device(Gpu(0), stream=Gpu(0))  # refused


def no_class_of_streams(x: Tensor[Cpu, float32, Rank2]) -> None:
    x.to_device(Gpu(0), stream=Stream)  # refused


def of_the_other_library(x: Tensor[Cpu, float32, Rank2], y: Tensor[Gpu, float32, Rank2]) -> None:
    x.cupy()  # refused
    y.numpy()  # refused


def of_any_device(x: Tensor[D, float32, Rank2]) -> None:
    x.cupy()  # refused
    x.numpy()  # refused


def other_devices(x: Tensor[Cpu, float32, Rank2], stream: Stream) -> None:
    there: Tensor[Cpu, float32, Rank2] = x.to_device(Gpu(0), stream=stream)  # refused


def kinds_of_devices(x: Tensor[Cpu, float32, Rank2]) -> None:
    tt.is_cpu(x)  # refused: the device of a tensor
    tt.is_gpu("gpu")  # refused
    tt.is_cluster(Cpu)  # refused: a device, not its class
    tt.same_class(x.device, "cpu")  # refused
