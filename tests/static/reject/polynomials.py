"""Polynomials of other ranks, dtypes and names, and window functions of what is no count."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from typedtensor import (
    Cpu,
    Gpu,
    Rank1,
    Rank2,
    Tensor,
    bool_,
    complex128,
    float16,
    float32,
    float64,
    int32,
    int64,
    make_dim,
    uint64,
)

A = NewType("A", int)
B = NewType("B", int)

Vector = Tensor[Cpu, float32, Rank1[A]]
Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Whole = Tensor[Cpu, int32, Rank1[A]]


def operands(v: Vector, w: Tensor[Cpu, float32, Rank1[B]], x: Matrix, b: Tensor[Cpu, bool_, Rank1[A]]) -> None:
    tt.polyfit(v, w, 1)  # refused: another axis
    tt.polyfit(w, x, 1)  # refused: another axis
    tt.polyfit(x, x, 1)  # refused: a vector
    tt.polyfit(v, b, 1)  # refused: numbers
    tt.polyfit(v, v, 1, w=w)  # refused: another axis
    tt.polyval(x, v)  # refused: a vector
    tt.polyval(b, v)  # refused: numbers
    tt.roots(x)  # refused: a vector
    tt.roots(b)  # refused: numbers
    tt.vander(x)  # refused: a vector
    tt.vander(b)  # refused: numbers
    tt.polyfit([0.0, 1.0], [0.0, 1.0], 1)  # refused: tensors
    tt.polyval([1.0, 2.0], v)  # refused: a tensor


def dtypes(h: Tensor[Cpu, float16, Rank1], u: Tensor[Cpu, uint64, Rank1], n: Whole, v: Vector) -> None:
    tt.roots(h)  # refused: convert first
    tt.vander(u)  # refused: int64 does not hold them
    tt.polyval(n, 0.5)  # refused: an integer
    tt.polyval(v, 1j)  # refused: a real number


def options(v: Vector, g: Tensor[Gpu, float32, Rank1[A]]) -> None:
    tt.polyfit(v, v)  # refused: the degree
    tt.polyfit(v, v, 1.0)  # refused
    tt.polyfit(v, v, 1, full=True)  # refused: always the coefficients alone
    tt.polyfit(v, v, 1, cov=True)  # refused: the same
    tt.polyfit(v, g, 1)  # refused: two devices
    tt.polyval(v, g)  # refused: two devices
    tt.vander(v, 2.0)  # refused
    tt.hanning(2.0)  # refused
    tt.hamming(make_dim(2, 3))  # refused: a count has one axis
    tt.blackman(8, dtype=int64)  # refused
    tt.bartlett(v)  # refused
    tt.kaiser(8)  # refused: beta
    tt.kaiser(8, 1j)  # refused


def outcomes(v: Vector, x: Matrix, n: Whole) -> None:
    _1: Vector = tt.polyfit(v, v, 1)  # refused: float64
    _2: Tensor[Cpu, float64, Rank1] = tt.polyfit(v, x, 1)  # refused: a matrix
    _3: Tensor[Cpu, float64, Rank1[B]] = tt.polyval(n, v)  # refused: another axis
    _4: Tensor[Cpu, float32, Rank1[B]] = tt.polyval(v, v)  # refused: another axis
    _5: Tensor[Cpu, complex128, Rank1] = tt.roots(v)  # refused: complex64
    _6: Tensor[Cpu, float64, Rank1] = tt.roots(n)  # refused: complex128
    _7: Tensor[Cpu, float32, Rank2[A, Any]] = tt.vander(v)  # refused: float64
    _8: Tensor[Cpu, int64, Rank2[B, Any]] = tt.vander(n)  # refused: another axis
    _9: Tensor[Cpu, float32, Rank1] = tt.hanning(8)  # refused: float64
    _10: Tensor[Cpu, float64, Rank1[B]] = tt.kaiser(make_dim(A(8)), 8.6)  # refused: another axis
    _11: Tensor[Gpu, float64, Rank1] = tt.hamming(8)  # refused: the Cpu
