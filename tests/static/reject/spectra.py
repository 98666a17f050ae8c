"""Eigenvalues, least squares and two-dimensional transforms of other dtypes, ranks and devices."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank1, Rank2, Tensor, complex64, float16, float32, float64, int64

A = NewType("A", int)
B = NewType("B", int)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]


def operands(
    x: Matrix, v: Tensor[Cpu, float32, Rank1[A]], n: Tensor[Cpu, int64, Rank2], h: Tensor[Cpu, float16, Rank2]
) -> None:
    tt.linalg.eig(v)  # refused: a matrix
    tt.linalg.eig(n)  # refused: floating-point numbers
    tt.linalg.eigvals(h)  # refused: 32 bits or more
    tt.linalg.cond(n)  # refused
    tt.linalg.cond(x, p="most")  # refused
    tt.linalg.lstsq(v, v)  # refused: a matrix
    tt.linalg.lstsq(x, n)  # refused
    tt.fft.fft2(v)  # refused: complex numbers
    tt.fft.rfft2(v)  # refused: two axes
    tt.fft.ifft2(x)  # refused: complex numbers
    tt.fft.irfft2(x)  # refused: complex numbers


def pairs(
    x: Matrix, wide: Tensor[Cpu, float64, Rank1], there: Tensor[Gpu, float32, Rank1], z: Tensor[Cpu, complex64, Rank2]
) -> None:
    tt.linalg.lstsq(x, wide)  # refused: another dtype
    tt.linalg.lstsq(x, there)  # refused: two devices
    tt.linalg.lstsq(x, 1.0)  # refused
    tt.fft.rfft2(z)  # refused: real numbers
    tt.fft.fft2(z, axes=(0, 2))  # refused
    _1: Matrix = tt.linalg.eig(x).eigenvectors  # refused: complex
    _2: Tensor[Cpu, complex64, Rank1] = tt.fft.fft2(z)  # refused
