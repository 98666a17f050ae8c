"""Fourier transforms: complex and real, along one axis or several, and the names of the other axes."""

from __future__ import annotations

from typing import Any, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Axis,
    ComplexFloating,
    Cpu,
    DArray,
    Device,
    Gpu,
    Inexact,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank9,
    Tensor,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    make_dim,
)

Batch = NewType("Batch", int)
Channel = NewType("Channel", int)
Time = NewType("Time", int)
Frequency = NewType("Frequency", int)

D = TypeVar("D", bound=Device)
C = TypeVar("C", bound=ComplexFloating)
F = TypeVar("F", bound=Inexact)
R = TypeVar("R", bound=Rank)
N = TypeVar("N")
M = TypeVar("M")

Signal = Tensor[Cpu, complex64, Rank2[Channel, Time]]
Spectrum = Tensor[Cpu, complex64, Rank2[Channel, Frequency]]
RealSignal = Tensor[Cpu, float64, Rank2[Channel, Time]]
Vector = Tensor[Cpu, complex128, Rank1]
Matrix = Tensor[Cpu, complex128, Rank2]
Cube = Tensor[Cpu, complex128, Rank3]
Real = Tensor[Cpu, float64, Rank2]
Images = Tensor[Cpu, complex64, Rank4[Batch, Channel, Time, Time]]


def complex_transforms_keep_the_dtype(v: Vector, x: Matrix, y: Tensor[Cpu, complex64, Rank3]) -> None:
    assert_type(tt.fft.fft(v), Vector)
    assert_type(tt.fft.ifft(x), Matrix)
    assert_type(tt.fft.fft(y), Tensor[Cpu, complex64, Rank3])
    assert_type(tt.fft.ifft(tt.fft.fft(x)), Matrix)


def real_numbers_become_complex(x: Real, y: Tensor[Cpu, float32, Rank1], z: Tensor[Cpu, float16, Rank3]) -> None:
    assert_type(tt.fft.rfft(x), Matrix)
    assert_type(tt.fft.rfft(y), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.fft.rfft(z), Tensor[Cpu, complex64, Rank3])
    assert_type(tt.fft.ihfft(x), Matrix)
    assert_type(tt.fft.ihfft(y), Tensor[Cpu, complex64, Rank1])


def inverse_real_transforms(x: Matrix, y: Tensor[Cpu, complex64, Rank1]) -> None:
    assert_type(tt.fft.irfft(x), Real)
    assert_type(tt.fft.irfft(y), Tensor[Cpu, float32, Rank1])
    assert_type(tt.fft.hfft(x), Real)
    assert_type(tt.fft.hfft(y, n=5), Tensor[Cpu, float32, Rank1])


def an_axis_is_a_literal_in_range_or_an_axis(x: Matrix, real: Real, k: int) -> None:
    assert_type(tt.fft.fft(x, axis=0), Matrix)
    assert_type(tt.fft.fft(x, axis=1), Matrix)
    assert_type(tt.fft.ifft(x, axis=-1), Matrix)
    assert_type(tt.fft.ifft(x, axis=-2), Matrix)
    assert_type(tt.fft.rfft(real, axis=0), Matrix)
    assert_type(tt.fft.irfft(x, axis=-2), Real)
    assert_type(tt.fft.hfft(x, axis=0), Real)
    assert_type(tt.fft.ihfft(real, axis=1), Matrix)
    assert_type(tt.fft.fft(x, axis=Axis(k - 1)), Matrix)
    assert_type(tt.fft.rfft(real, axis=Axis(k - 1)), Matrix)
    assert_type(tt.fft.irfft(x, axis=Axis(k - 1)), Real)


def a_size_and_a_norm(x: Matrix, n: int) -> None:
    assert_type(tt.fft.fft(x, n=8), Matrix)
    assert_type(tt.fft.fft(x, n=n, axis=0, norm="ortho"), Matrix)
    assert_type(tt.fft.ifft(x, norm="forward"), Matrix)
    assert_type(tt.fft.irfft(x, n=None, norm="backward"), Real)


def the_transformed_axis_has_no_name(x: Signal, real: RealSignal) -> None:
    assert_type(tt.fft.fft(x, axis=0), Tensor[Cpu, complex64, Rank2[Any, Time]])
    one: Spectrum = tt.fft.fft(x)
    two: Tensor[Cpu, complex128, Rank2[Channel, Frequency]] = tt.fft.rfft(real)
    back: Signal = tt.fft.ifft(one)
    real_back: RealSignal = tt.fft.irfft(two, n=2)
    assert_type(back + x, Signal)
    assert_type(real_back - real, RealSignal)


def axes_counted_from_either_end(x: Tensor[Cpu, complex64, Rank9], v: Tensor[Cpu, complex64, Rank1[Time]]) -> None:
    assert_type(tt.fft.fft(x, axis=8), Tensor[Cpu, complex64, Rank9])
    assert_type(tt.fft.fft(x, axis=-9), Tensor[Cpu, complex64, Rank9])
    assert_type(tt.fft.fft(v, axis=0), Tensor[Cpu, complex64, Rank1])


def several_axes(x: Cube, real: Tensor[Cpu, float32, Rank3], m: Matrix) -> None:
    assert_type(tt.fft.fftn(x), Cube)
    assert_type(tt.fft.ifftn(x, axes=None, norm="ortho"), Cube)
    assert_type(tt.fft.rfftn(real), Tensor[Cpu, complex64, Rank3])
    assert_type(tt.fft.irfftn(x), Tensor[Cpu, float64, Rank3])
    assert_type(tt.fft.fftn(x, axes=(0,)), Cube)
    assert_type(tt.fft.fftn(x, axes=(0, 2)), Cube)
    assert_type(tt.fft.ifftn(x, axes=(-1, 0, 1)), Cube)
    assert_type(tt.fft.rfftn(real, axes=(1, 0)), Tensor[Cpu, complex64, Rank3])
    assert_type(tt.fft.irfftn(m, axes=(-2, -1)), Real)
    assert_type(tt.fft.fftn(m, axes=(1, 0)), Matrix)


def sizes_of_several_axes(x: Cube, real: Real, n: int) -> None:
    assert_type(tt.fft.fftn(x, s=(4, 4), axes=(0, 1)), Cube)
    assert_type(tt.fft.ifftn(x, s=[n, -1], axes=(1, 2)), Cube)
    assert_type(tt.fft.rfftn(real, s=(n,), axes=(0,)), Matrix)
    assert_type(tt.fft.irfftn(x, s=(4, 5, 6), axes=(0, 1, 2), norm="forward"), Tensor[Cpu, float64, Rank3])


def axes_known_at_run_time(x: Matrix, real: Real, n: int) -> None:
    assert_type(tt.fft.fftn(x, axes=(Axis(0), Axis(n - 1))), Matrix)
    assert_type(tt.fft.rfftn(real, s=(3,), axes=(Axis(n - 1),)), Matrix)
    assert_type(tt.fft.irfftn(x, axes=tuple(Axis(k) for k in range(n))), Real)
    assert_type(tt.fft.fftshift(x, axes=(Axis(n - 1),)), Matrix)


def images_keep_the_names_of_the_other_axes(x: Images, real: Tensor[Cpu, float64, Rank3[Batch, Time, Time]]) -> None:
    assert_type(tt.fft.fftn(x, axes=(-2, -1)), Tensor[Cpu, complex64, Rank4[Batch, Channel, Any, Any]])
    assert_type(tt.fft.ifftn(x, s=(4, 4), axes=(2, 3)), Tensor[Cpu, complex64, Rank4[Batch, Channel, Any, Any]])
    assert_type(tt.fft.irfftn(x, axes=(-2, -1)), Tensor[Cpu, float32, Rank4[Batch, Channel, Any, Any]])
    assert_type(tt.fft.rfftn(real, axes=(1, 2)), Tensor[Cpu, complex128, Rank3[Batch, Any, Any]])
    assert_type(tt.fft.fftn(x, axes=(0, 1)), Tensor[Cpu, complex64, Rank4])


def named_and_unnamed(x: Tensor[Cpu, complex64, Rank4[Batch, Any, Any, Any]], y: Signal) -> None:
    assert_type(tt.fft.fftn(x, axes=(-2, -1)), Tensor[Cpu, complex64, Rank4[Batch, Any, Any, Any]])
    assert_type(tt.fft.fftn(x, axes=(0, 1)), Tensor[Cpu, complex64, Rank4])
    assert_type(tt.fft.fft(tt.fft.fft(y), axis=0), Tensor[Cpu, complex64, Rank2])
    assert_type(tt.fft.fftshift(x), Tensor[Cpu, complex64, Rank4[Batch, Any, Any, Any]])
    assert_type(tt.fft.fftshift(x, axes=1), Tensor[Cpu, complex64, Rank4[Batch, Any, Any, Any]])


def shifts_keep_the_type(x: Signal, real: RealSignal, s: Tensor[Cpu, float16, Rank0]) -> None:
    assert_type(tt.fft.fftshift(x), Signal)
    assert_type(tt.fft.ifftshift(real), RealSignal)
    assert_type(tt.fft.fftshift(real, axes=-1), RealSignal)
    assert_type(tt.fft.ifftshift(x, axes=(0, 1)), Signal)
    assert_type(tt.fft.fftshift(x, axes=Axis(1)), Signal)
    assert_type(tt.fft.ifftshift(s), Tensor[Cpu, float16, Rank0])
    assert_type(tt.fft.fftshift(tt.fft.fftfreq(5)), Tensor[Cpu, float64, Rank1])


def frequencies(n: int, dtype: type[float32]) -> None:
    assert_type(tt.fft.fftfreq(8), Tensor[Cpu, float64, Rank1])
    assert_type(tt.fft.fftfreq(make_dim(Frequency(8))), Tensor[Cpu, float64, Rank1[Frequency]])
    assert_type(tt.fft.fftfreq(make_dim(Frequency(8)), d=2, dtype=float32), Tensor[Cpu, float32, Rank1[Frequency]])
    assert_type(tt.fft.fftfreq(n, d=0.1), Tensor[Cpu, float64, Rank1])
    assert_type(tt.fft.fftfreq(n, d=2, dtype=float32), Tensor[Cpu, float32, Rank1])
    assert_type(tt.fft.rfftfreq(8, dtype=float16, device=Cpu()), Tensor[Cpu, float16, Rank1])
    assert_type(tt.fft.rfftfreq(n, dtype=dtype), Tensor[Cpu, float32, Rank1])
    assert_type(tt.fft.rfftfreq(n, dtype=None, device=None), Tensor[Cpu, float64, Rank1])
    _named: Tensor[Cpu, float64, Rank1[Frequency]] = tt.fft.rfftfreq(8)


def on_a_gpu(x: Tensor[Gpu, complex64, Rank2], real: Tensor[Gpu, float32, Rank2]) -> None:
    assert_type(tt.fft.fft(x), Tensor[Gpu, complex64, Rank2])
    assert_type(tt.fft.rfft(real, axis=0), Tensor[Gpu, complex64, Rank2])
    assert_type(tt.fft.irfftn(x), Tensor[Gpu, float32, Rank2])
    assert_type(tt.fft.ifftshift(x, axes=0), Tensor[Gpu, complex64, Rank2])
    assert_type(tt.fft.fftfreq(4, device=Gpu()), Tensor[Gpu, float64, Rank1])
    assert_type(tt.fft.rfftfreq(4, device=Gpu(), dtype=float32), Tensor[Gpu, float32, Rank1])


def darrays(x: DArray, axis: int) -> None:
    assert_type(tt.fft.rfft(x), DArray)
    assert_type(tt.fft.rfft(x, n=4, axis=axis - 2), DArray)
    assert_type(tt.fft.ihfft(x, axis=Axis(0)), DArray)
    assert_type(tt.fft.rfftn(x, s=(2, 2), axes=(0, 1)), DArray)
    assert_type(tt.fft.fft(tt.fft.rfft(x)), DArray)
    assert_type(tt.fft.ifft(tt.fft.rfft(x)), DArray)
    assert_type(tt.fft.hfft(tt.fft.rfft(x)), DArray)
    assert_type(tt.fft.irfft(tt.fft.rfft(x)), DArray)
    assert_type(tt.fft.fftn(tt.fft.rfftn(x)), DArray)
    assert_type(tt.fft.ifftn(tt.fft.rfftn(x), axes=(Axis(0),)), DArray)
    assert_type(tt.fft.irfftn(tt.fft.rfftn(x)), DArray)
    assert_type(tt.fft.fftshift(x, axes=[0, 1]), DArray)
    assert_type(tt.fft.ifftshift(x, axes=axis - 1), DArray)


def _spectrum(x: Tensor[D, C, Rank2[N, M]]) -> Tensor[D, C, Rank2[N, Any]]:
    return tt.fft.fftshift(tt.fft.fft(x), axes=-1)


def _blurred(x: Tensor[D, C, Rank3[N, M, M]]) -> Tensor[D, C, Rank3[N, Any, Any]]:
    return tt.fft.ifftn(tt.fft.fftn(x, axes=(-2, -1)), axes=(-2, -1))


def _centred(x: Tensor[D, F, R]) -> Tensor[D, F, R]:
    return tt.fft.fftshift(x)


def generic_code(x: Signal, y: Tensor[Cpu, complex128, Rank3[Batch, Time, Time]], real: RealSignal) -> None:
    assert_type(_spectrum(x), Tensor[Cpu, complex64, Rank2[Channel, Any]])
    assert_type(_blurred(y), Tensor[Cpu, complex128, Rank3[Batch, Any, Any]])
    assert_type(_centred(real), RealSignal)
    assert_type(_centred(x), Signal)


def calls_in_calls(x: Signal, real: RealSignal) -> None:
    assert_type(tt.abs(tt.fft.rfft(real)), Tensor[Cpu, float64, Rank2[Channel, Any]])
    assert_type(tt.sum(tt.fft.fft(x) * tt.fft.fft(x), axis=-1), Tensor[Cpu, complex64, Rank1[Channel]])
    assert_type(tt.fft.irfft(tt.fft.rfft(real)), Tensor[Cpu, float64, Rank2[Channel, Any]])
