"""Polynomials and window functions: NumPy's dtypes, the names of axes that stay, and counts that name them."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int32,
    int64,
    make_dim,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

Vector = Tensor[Cpu, float32, Rank1[A]]
Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Whole = Tensor[Cpu, int32, Rank1[A]]
Waves = Tensor[Cpu, complex64, Rank1[A]]


def fits(v: Vector, x: Matrix, n: Whole, z: Waves, g: Tensor[Gpu, float64, Rank1], d: DArray) -> None:
    assert_type(tt.polyfit(v, v, 1), Tensor[Cpu, float64, Rank1])
    assert_type(tt.polyfit(n, v, deg=2, rcond=1e-9), Tensor[Cpu, float64, Rank1])
    assert_type(tt.polyfit(v, x, 1), Tensor[Cpu, float64, Rank2[Any, B]])
    assert_type(tt.polyfit(v, z, 1, w=v), Tensor[Cpu, complex128, Rank1])
    assert_type(tt.polyfit(z, n, 1), Tensor[Cpu, complex128, Rank1])
    assert_type(tt.polyfit(v + v, tt.exp(v), 1), Tensor[Cpu, float64, Rank1])
    assert_type(tt.polyfit(g, g, 3), Tensor[Gpu, float64, Rank1])
    assert_type(tt.polyfit(d, v, 1), DArray)
    assert_type(tt.polyfit(v, d, 1, w=d), DArray)


def values(v: Vector, n: Whole, z: Waves, y: Tensor[Gpu, float64, Rank3[A, B, C]], d: DArray) -> None:
    p = tt.asarray([1.0, 2.0])
    assert_type(tt.polyval(p, p), Tensor[Cpu, float64, Rank1])
    assert_type(tt.polyval(p, v), Tensor[Cpu, float64, Rank1[A]])
    assert_type(tt.polyval(v, p[0]), Tensor[Cpu, float64, Rank0])
    assert_type(tt.polyval(v, n), Tensor[Cpu, float64, Rank1[A]])
    assert_type(tt.polyval(v, z), Waves)
    assert_type(tt.polyval(tt.asarray([1, 2], device=Gpu()), y), Tensor[Gpu, float64, Rank3[A, B, C]])
    assert_type(tt.polyval(n, 3), Tensor[Cpu, int32, Rank0])
    assert_type(tt.polyval(v, 0.5), Tensor[Cpu, float32, Rank0])
    assert_type(tt.polyval(z, 1j), Tensor[Cpu, complex64, Rank0])
    assert_type(tt.polyval(tt.polyfit(v, v, 1), v), Tensor[Cpu, float64, Rank1[A]])
    assert_type(tt.polyval(d, v), DArray)
    assert_type(tt.polyval(v, d), DArray)


def zeros(v: Vector, n: Whole, z: Waves, g: Tensor[Gpu, float64, Rank1[A]], d: DArray) -> None:
    assert_type(tt.roots(v), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.roots(z), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.roots(n), Tensor[Cpu, complex128, Rank1])
    assert_type(tt.roots(g), Tensor[Gpu, complex128, Rank1])
    assert_type(tt.roots(d), DArray)


def powers(v: Vector, n: Whole, z: Waves, d: DArray) -> None:
    assert_type(tt.vander(v, 3), Tensor[Cpu, float64, Rank2[A, Any]])
    assert_type(tt.vander(n, N=3, increasing=True), Tensor[Cpu, int64, Rank2[A, Any]])
    assert_type(tt.vander(z), Tensor[Cpu, complex128, Rank2[A, Any]])
    assert_type(tt.vander(v + v), Tensor[Cpu, float64, Rank2[A, Any]])
    assert_type(tt.vander(d[0]), DArray)


def windows(n: Whole) -> None:
    assert_type(tt.hanning(8), Tensor[Cpu, float64, Rank1])
    assert_type(tt.hamming(make_dim(A(8))), Tensor[Cpu, float64, Rank1[A]])
    assert_type(tt.blackman(8, dtype=float32), Tensor[Cpu, float32, Rank1])
    assert_type(tt.bartlett(8, device=Gpu()), Tensor[Gpu, float64, Rank1])
    assert_type(tt.kaiser(8, 14), Tensor[Cpu, float64, Rank1])
    assert_type(tt.kaiser(make_dim(A(8)), 8.6, dtype=float16, device=Gpu()), Tensor[Gpu, float16, Rank1[A]])
