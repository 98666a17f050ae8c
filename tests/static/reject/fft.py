"""Fourier transforms of the wrong kind of numbers, along axes that do not exist, and results of other types."""

from __future__ import annotations

from typing import NewType

from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Axis,
    Cpu,
    Device,
    DType,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    bool_,
    complex64,
    complex128,
    float32,
    float64,
    int64,
    make_dim,
)

Channel = NewType("Channel", int)
Time = NewType("Time", int)
Other = NewType("Other", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Complex = Tensor[Cpu, complex128, Rank2]
Real = Tensor[Cpu, float64, Rank2]
Whole = Tensor[Cpu, int64, Rank2]
Mask = Tensor[Cpu, bool_, Rank2]
Signal = Tensor[Cpu, complex64, Rank2[Channel, Time]]


def transforms_of_complex_numbers(real: Real, whole: Whole, mask: Mask) -> None:
    tt.fft.fft(real)  # refused: tt.fft.rfft takes real numbers
    tt.fft.fft(whole)  # refused
    tt.fft.fft(mask)  # refused
    tt.fft.ifft(real)  # refused
    tt.fft.fftn(real)  # refused
    tt.fft.ifftn(whole)  # refused
    tt.fft.fftn(real, axes=(0, 1))  # refused
    tt.fft.irfft(real)  # refused
    tt.fft.hfft(real, n=4)  # refused
    tt.fft.irfftn(real)  # refused
    tt.fft.irfftn(whole, axes=(0,))  # refused
    tt.fft.fft(tt.asarray([1.0, 2.0]))  # refused


def transforms_of_real_numbers(x: Complex, whole: Whole, mask: Mask) -> None:
    tt.fft.rfft(x)  # refused
    tt.fft.rfft(whole)  # refused
    tt.fft.rfft(mask, axis=0)  # refused
    tt.fft.ihfft(x)  # refused
    tt.fft.ihfft(whole)  # refused
    tt.fft.rfftn(x)  # refused
    tt.fft.rfftn(whole, axes=(0, 1))  # refused


def shifts_need_floating_point_numbers(whole: Whole, mask: Mask) -> None:
    tt.fft.fftshift(whole)  # refused
    tt.fft.ifftshift(mask, axes=0)  # refused


def an_axis_that_does_not_exist(x: Complex, real: Real, v: Tensor[Cpu, complex64, Rank1]) -> None:
    tt.fft.fft(x, axis=2)  # refused
    tt.fft.fft(x, axis=-3)  # refused
    tt.fft.ifft(v, axis=1)  # refused
    tt.fft.rfft(real, axis=2)  # refused
    tt.fft.irfft(x, axis=-3)  # refused
    tt.fft.hfft(v, axis=1)  # refused
    tt.fft.ihfft(real, axis=5)  # refused
    tt.fft.fftn(x, axes=(0, 2))  # refused
    tt.fft.fftn(x, axes=(1, -1))  # refused: an axis twice
    tt.fft.ifftn(x, axes=(0, 1, 1))  # refused: more axes than it has
    tt.fft.rfftn(real, axes=(2,))  # refused
    tt.fft.irfftn(v, axes=(0, 1))  # refused
    tt.fft.fftshift(x, axes=2)  # refused
    tt.fft.ifftshift(v, axes=(0, 1))  # refused


def rank0_has_no_axis(x: Tensor[Cpu, complex64, Rank0], real: Tensor[Cpu, float32, Rank0]) -> None:
    tt.fft.fft(x)  # refused
    tt.fft.fft(x, axis=Axis(0))  # refused
    tt.fft.ifftn(x)  # refused
    tt.fft.rfft(real)  # refused
    tt.fft.irfftn(x)  # refused
    tt.fft.fftshift(x, axes=0)  # refused


def an_axis_is_a_literal_or_an_axis(x: Complex, real: Real, axis: int, axes: tuple[int, int], many: list[int]) -> None:
    tt.fft.fft(x, axis=axis)  # refused: use Axis(axis)
    tt.fft.rfft(real, axis=axis)  # refused
    tt.fft.fft(x, axis=(0,))  # refused: tt.fft.fftn takes several
    tt.fft.fft(x, axis=0.0)  # refused
    tt.fft.fftn(x, axes=axes)  # refused
    tt.fft.fftn(x, axes=many)  # refused
    tt.fft.fftn(x, axes=0)  # refused
    tt.fft.fftshift(x, axes=axis)  # refused


def sizes(x: Complex) -> None:
    tt.fft.fft(x, n=2.0)  # refused
    tt.fft.fft(x, n="2")  # refused
    tt.fft.fftn(x, s=(2, 2))  # refused: sizes are for axes that are named
    tt.fft.fftn(x, s=(2.0,), axes=(0,))  # refused
    tt.fft.fftn(x, s=2, axes=(0,))  # refused


def a_norm_is_one_of_three(x: Complex, real: Real, norm: str) -> None:
    tt.fft.fft(x, norm="none")  # refused
    tt.fft.rfft(real, norm=None)  # refused
    tt.fft.ifftn(x, norm=norm)  # refused


def other_objects() -> None:
    tt.fft.fft([1j, 2j])  # refused
    tt.fft.rfft(1.0)  # refused
    tt.fft.fftn("text")  # refused
    tt.fft.fftshift([1.0])  # refused


def frequencies_are_real_and_counted(x: float) -> None:
    tt.fft.fftfreq(x)  # refused
    tt.fft.fftfreq(make_dim(2, 3))  # refused: a count has one axis
    tt.fft.rfftfreq(make_dim(4))  # refused: the axis is shorter than the count
    _0: Tensor[Cpu, float64, Rank1[Other]] = tt.fft.fftfreq(make_dim(Time(4)))  # refused
    tt.fft.fftfreq(4, dtype=int64)  # refused
    tt.fft.rfftfreq(4, dtype=complex64)  # refused
    tt.fft.rfftfreq(4, d=1j)  # refused
    tt.fft.fftfreq(4, 1.0)  # refused: the spacing is named
    tt.fft.fftfreq(4, device="cpu")  # refused


def dtype_device_and_rank_are_exact(x: Signal, real: Tensor[Gpu, float32, Rank1]) -> None:
    _a: Tensor[Cpu, complex128, Rank2] = tt.fft.fft(x)  # refused
    _b: Tensor[Gpu, complex64, Rank2] = tt.fft.fft(x)  # refused
    _c: Tensor[Cpu, complex64, Rank1] = tt.fft.ifft(x)  # refused
    _d: Tensor[Gpu, complex128, Rank1] = tt.fft.rfft(real)  # refused
    _e: Tensor[Cpu, float64, Rank2] = tt.fft.irfft(x)  # refused
    _f: Tensor[Cpu, complex64, Rank2] = tt.fft.irfftn(x)  # refused
    _g: Tensor[Cpu, complex64, Rank3] = tt.fft.fftn(x)  # refused
    _h: Tensor[Cpu, float32, Rank1] = tt.fft.fftfreq(4)  # refused
    _i: Tensor[Gpu, float64, Rank1] = tt.fft.rfftfreq(4)  # refused
    _j: Tensor[Cpu, complex64, Rank2[Time, Channel]] = tt.fft.fftshift(x)  # refused


def the_other_axes_keep_their_names(x: Signal, y: Tensor[Cpu, complex64, Rank3[Other, Channel, Time]]) -> None:
    _a: Tensor[Cpu, complex64, Rank2[Other, Time]] = tt.fft.fft(x)  # refused
    _b: Tensor[Cpu, complex64, Rank2[Channel, Other]] = tt.fft.fft(x, axis=0)  # refused
    _c: Tensor[Cpu, complex64, Rank3[Time, Channel, Time]] = tt.fft.fftn(y, axes=(-2, -1))  # refused


def _generic(x: Tensor[D, T, R]) -> None:
    tt.fft.fft(x)  # refused: of any dtype and rank
    tt.fft.rfftn(x)  # refused
    tt.fft.fftshift(x)  # refused
