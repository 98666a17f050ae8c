"""Eigenvalues, condition numbers, least squares, and two-dimensional transforms."""

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
    float32,
    float64,
    int64,
)
from typedtensor.linalg import EigResult, LstsqResult

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]


def eigenvalues(
    x: Matrix, y: Tensor[Gpu, float64, Rank3[A, B, C]], z: Tensor[Cpu, complex128, Rank2], d: DArray
) -> None:
    assert_type(tt.linalg.eig(x).eigenvalues, Tensor[Cpu, complex64, Rank1])
    assert_type(tt.linalg.eig(x).eigenvectors, Tensor[Cpu, complex64, Rank2[A, Any]])
    assert_type(tt.linalg.eigvals(y), Tensor[Gpu, complex128, Rank2[A, Any]])
    assert_type(tt.linalg.eigvals(z), Tensor[Cpu, complex128, Rank1])
    assert_type(tt.linalg.eig(d), EigResult[DArray, DArray])
    assert_type(tt.linalg.cond(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.linalg.cond(y, p="fro"), Tensor[Gpu, float64, Rank1[A]])
    assert_type(tt.linalg.cond(z, p=1), Tensor[Cpu, float64, Rank0])
    assert_type(tt.linalg.cond(d), DArray)


def least_squares(
    x: Matrix,
    v: Tensor[Cpu, float32, Rank1[A]],
    y: Tensor[Cpu, float32, Rank2[A, C]],
    z: Tensor[Gpu, complex64, Rank2],
    d: DArray,
) -> None:
    found = tt.linalg.lstsq(x, v)
    assert_type(found.solution, Tensor[Cpu, float32, Rank1[B]])
    assert_type(found.rank, Tensor[Cpu, int64, Rank0])
    assert_type(tt.linalg.lstsq(x, y, rcond=1e-3).solution, Tensor[Cpu, float32, Rank2[B, C]])
    assert_type(tt.linalg.lstsq(z, z).singular_values, Tensor[Gpu, float32, Rank1])
    assert_type(tt.linalg.lstsq(d, v), LstsqResult[DArray, DArray, DArray, DArray])


def planes(z: Tensor[Cpu, complex64, Rank3[A, B, C]], x: Tensor[Cpu, float64, Rank3[A, B, C]], d: DArray) -> None:
    assert_type(tt.fft.fft2(z), Tensor[Cpu, complex64, Rank3[A, Any, Any]])
    assert_type(tt.fft.ifft2(z, axes=(0, 2)), Tensor[Cpu, complex64, Rank3])
    assert_type(tt.fft.rfft2(x, s=(4, 4)), Tensor[Cpu, complex128, Rank3[A, Any, Any]])
    assert_type(tt.fft.irfft2(z, norm="ortho"), Tensor[Cpu, float32, Rank3[A, Any, Any]])
    assert_type(tt.fft.fft2(z.dynamic()), DArray)
