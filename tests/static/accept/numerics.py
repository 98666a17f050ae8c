"""Functions of samples, parts and exponentials: names are kept, or lost if the size of the axis changes."""

from __future__ import annotations

from typing import Any, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    Device,
    Floating,
    Gpu,
    One,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Rank6,
    Tensor,
    complex64,
    complex128,
    float32,
    float64,
    int32,
    int64,
    make_dim,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
P = NewType("P", int)
Q = NewType("Q", int)

D = TypeVar("D", bound=Device)
F = TypeVar("F", bound=Floating)
R = TypeVar("R", bound=Rank)

Vector = Tensor[Cpu, float32, Rank1[A]]
Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Cube = Tensor[Gpu, float64, Rank3[A, B, C]]
Whole = Tensor[Cpu, int32, Rank1[A]]


def parts(x: Matrix, y: Cube, f: Tensor[Cpu, float32, Rank4[A, B, C, C]], n: Whole, d: DArray) -> None:
    assert_type(tt.pad(x, 1), Tensor[Cpu, float32, Rank2])
    assert_type(tt.pad(y, ((0, 1), (2, 3), (0, 0)), mode="edge"), Tensor[Gpu, float64, Rank3[Any, Any, C]])
    assert_type(tt.pad(n, (1, 2), constant_values=-1), Tensor[Cpu, int32, Rank1])
    assert_type(tt.pad(d, 1), DArray)
    assert_type(tt.split(x, 2), list[Tensor[Cpu, float32, Rank2[Any, B]]])
    assert_type(tt.split(y, (1, 3), axis=1), list[Tensor[Gpu, float64, Rank3[A, Any, C]]])
    assert_type(tt.array_split(n, 2, axis=Axis(0)), list[Tensor[Cpu, int32, Rank1]])
    assert_type(tt.split(d, 2), list[DArray])
    assert_type(tt.sliding_window_view(n, 2), Tensor[Cpu, int32, Rank2])
    assert_type(tt.sliding_window_view(n, (2,), axis=-1), Tensor[Cpu, int32, Rank2])
    assert_type(tt.sliding_window_view(x, 2, axis=0), Tensor[Cpu, float32, Rank3[Any, B, Any]])
    assert_type(tt.sliding_window_view(x, 2, axis=(-1,)), Tensor[Cpu, float32, Rank3[A, Any, Any]])
    assert_type(tt.sliding_window_view(x, 2, axis=Axis(0)), Tensor[Cpu, float32, Rank3])
    assert_type(tt.sliding_window_view(x, (2, 3)), Tensor[Cpu, float32, Rank4])
    assert_type(tt.sliding_window_view(y, 2, axis=1), Tensor[Gpu, float64, Rank4[A, Any, C, Any]])
    assert_type(tt.sliding_window_view(y, (2, 2), axis=(1, 2)), Tensor[Gpu, float64, Rank5[A, Any, Any, Any, Any]])
    assert_type(tt.sliding_window_view(y, (1, 2, 2)), Tensor[Gpu, float64, Rank6])
    assert_type(tt.sliding_window_view(d, 2), DArray)
    one, two = make_dim(P(2)), make_dim(P(2), Q(3))
    assert_type(tt.sliding_window_view(n, one), Tensor[Cpu, int32, Rank2[Any, P]])
    assert_type(tt.sliding_window_view(x, one, axis=-1), Tensor[Cpu, float32, Rank3[A, Any, P]])
    assert_type(tt.sliding_window_view(x, two), Tensor[Cpu, float32, Rank4[Any, Any, P, Q]])
    assert_type(tt.sliding_window_view(x, make_dim(2, 3), axis=(1, 0)), Tensor[Cpu, float32, Rank4[Any, Any, int, int]])
    assert_type(tt.sliding_window_view(y, two, axis=(1, -1)), Tensor[Gpu, float64, Rank5[A, Any, Any, P, Q]])
    assert_type(tt.sliding_window_view(f, two, axis=(2, 3)), Tensor[Cpu, float32, Rank6[A, B, Any, Any, P, Q]])
    assert_type(tt.max(tt.sliding_window_view(n, one), axis=0), Tensor[Cpu, int32, Rank1[P]])
    assert_type(tt.sliding_window_view(d, one), DArray)
    assert_type(tt.partition(x, 1), Matrix)
    assert_type(tt.partition(y, -1, axis=0), Cube)
    assert_type(tt.argpartition(n, 0), Tensor[Cpu, int64, Rank1[A]])
    assert_type(tt.argpartition(d, 0, axis=1), DArray)
    assert_type(tt.unravel_index(n, (2, 3)), tuple[Tensor[Cpu, int64, Rank1[A]], ...])
    assert_type(tt.unravel_index(tt.argmax(x), x.shape), tuple[Tensor[Cpu, int64, Rank0], ...])
    assert_type(tt.one_hot(n, 3), Tensor[Cpu, float64, Rank2[A, Any]])
    assert_type(tt.one_hot(n, one), Tensor[Cpu, float64, Rank2[A, P]])
    assert_type(tt.one_hot(tt.argmax(y, axis=0), make_dim(P(3)), dtype=float32), Tensor[Gpu, float32, Rank3[B, C, P]])
    assert_type(tt.one_hot(d, one), DArray)
    assert_type(tt.one_hot(n, 3, dtype=complex64), Tensor[Cpu, complex64, Rank2[A, Any]])
    assert_type(tt.one_hot(tt.argmax(y, axis=0), 3, dtype=float32), Tensor[Gpu, float32, Rank3[B, C, Any]])
    assert_type(tt.one_hot(tt.argmax(y), 3), Tensor[Gpu, float64, Rank1])
    assert_type(tt.one_hot(tt.argmax(tt.zeros((2, 3, 4)), axis=0), 3), Tensor[Cpu, float64, Rank3])
    assert_type(tt.one_hot(tt.argmin(tt.zeros((2, 3, 4, 5)), axis=0), 2), Tensor[Cpu, float64, Rank4])
    assert_type(tt.one_hot(d, 3), DArray)


def samples(x: Matrix, v: Vector, n: Whole, z: Tensor[Cpu, complex64, Rank1], y: Cube, d: DArray) -> None:
    assert_type(tt.interp(x, v, n), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.interp(n, v, v, left=0.0, period=360.0), Tensor[Cpu, float64, Rank1[A]])
    assert_type(tt.interp(x, v, z, right=1j), Tensor[Cpu, complex128, Rank2[A, B]])
    assert_type(tt.interp(d, v, v), DArray)
    assert_type(tt.interp(x, v, d), DArray)
    assert_type(tt.gradient(v), Vector)
    assert_type(tt.gradient(tt.zeros(3)), Tensor[Cpu, float64, Rank1])
    assert_type(tt.gradient(v, 0.5, edge_order=2), Vector)
    assert_type(tt.gradient(x, axis=1), Matrix)
    assert_type(tt.gradient(x, v, axis=0), Matrix)
    assert_type(tt.gradient(d, axis=0), DArray)
    assert_type(tt.gradient(d), DArray | tuple[DArray, ...])
    assert_type(tt.gradient(x), tuple[Matrix, Matrix])
    assert_type(tt.gradient(x, 0.5, v[:1] * 2.0, edge_order=1), tuple[Matrix, Matrix])
    assert_type(tt.gradient(y, 2, edge_order=1), tuple[Cube, Cube, Cube])
    assert_type(tt.gradient(y, 1, 2.0, 3.0), tuple[Cube, Cube, Cube])
    assert_type(tt.convolve(v, v), Tensor[Cpu, float32, Rank1])
    assert_type(tt.convolve(n, z, mode="same"), Tensor[Cpu, complex128, Rank1])
    assert_type(tt.correlate(n, v), Tensor[Cpu, float64, Rank1])
    assert_type(tt.correlate(d, v, mode="full"), DArray)
    assert_type(tt.trapezoid(v), Tensor[Cpu, float32, Rank0])
    assert_type(tt.trapezoid(y, dx=0.5), Tensor[Gpu, float64, Rank2[A, B]])
    assert_type(tt.trapezoid(x, axis=0, x=v), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.trapezoid(d), DArray)
    assert_type(tt.logspace(0, 2, 5, base=2.0), Tensor[Cpu, float64, Rank1])
    assert_type(tt.geomspace(1, 16, 5, dtype=float32, device=Gpu()), Tensor[Gpu, float32, Rank1])
    assert_type(tt.logspace(0, 1j, 5, dtype=complex64), Tensor[Cpu, complex64, Rank1])


def exponentials(x: Matrix, y: Cube, d: DArray) -> None:
    assert_type(tt.softmax(x), Matrix)
    assert_type(tt.softmax(x, axis=-1), Matrix)
    assert_type(tt.log_softmax(y, axis=(0, 2)), Cube)
    assert_type(tt.log_softmax(x, axis=Axis(0)), Matrix)
    assert_type(tt.softmax(d, axis=1), DArray)
    assert_type(tt.logsumexp(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.logsumexp(y, axis=(0, 1)), Tensor[Gpu, float64, Rank1[C]])
    assert_type(tt.logsumexp(x, axis=1, keepdims=True), Tensor[Cpu, float32, Rank2[A, One]])
    assert_type(tt.logsumexp(d), DArray)


def _entropy(x: Tensor[D, F, R]) -> Tensor[D, F, Rank0]:
    return tt.logsumexp(x) - tt.max(tt.softmax(x))


def generic_code(x: Matrix) -> None:
    assert_type(_entropy(x), Tensor[Cpu, float32, Rank0])
