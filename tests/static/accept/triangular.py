"""Triangular equations, matrix exponentials and block diagonals."""

from __future__ import annotations

from typing import NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    Gpu,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
N = NewType("N", int)
D = TypeVar("D", bound=Device)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]


def equations(
    x: Matrix,
    v: Tensor[Cpu, float32, Rank1[A]],
    y: Tensor[Cpu, float32, Rank2[A, C]],
    z: Tensor[Gpu, complex64, Rank2],
    u: Tensor[Cpu, float64, Rank2],
    w: Tensor[Cpu, float64, Rank1],
    d: DArray,
) -> None:
    assert_type(tt.linalg.solve_triangular(x, v), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.linalg.solve_triangular(x, y, lower=True), Tensor[Cpu, float32, Rank2[B, C]])
    assert_type(tt.linalg.solve_triangular(z, z, trans="N", unit_diagonal=True), Tensor[Gpu, complex64, Rank2])
    assert_type(tt.linalg.solve_triangular(u, w), Tensor[Cpu, float64, Rank1])
    assert_type(tt.linalg.solve_triangular(d, v, trans=2), DArray)
    assert_type(tt.linalg.solve_triangular(x, d), DArray)


def transposed(
    x: Matrix,
    v: Tensor[Cpu, float32, Rank1[B]],
    y: Tensor[Cpu, float32, Rank2[B, C]],
    u: Tensor[Cpu, float64, Rank2],
    w: Tensor[Cpu, float64, Rank1],
) -> None:
    assert_type(tt.linalg.solve_triangular(x, v, trans=1), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.linalg.solve_triangular(x, y, trans="C", lower=True), Tensor[Cpu, float32, Rank2[A, C]])
    assert_type(tt.linalg.solve_triangular(u, w, trans="T"), Tensor[Cpu, float64, Rank1])


def batches(
    x: Tensor[Cpu, float64, Rank3[N, A, B]],
    y: Tensor[Cpu, float64, Rank3[N, A, C]],
    v: Tensor[Cpu, float64, Rank1[A]],
    m: Tensor[Cpu, float64, Rank2[A, C]],
) -> None:
    assert_type(tt.linalg.solve_triangular(x, y), Tensor[Cpu, float64, Rank3[N, B, C]])
    assert_type(tt.linalg.solve_triangular(x, v, lower=True), Tensor[Cpu, float64, Rank2[N, B]])
    assert_type(tt.linalg.solve_triangular(x, m), Tensor[Cpu, float64, Rank3[N, B, C]])


def exponentials(
    x: Tensor[Cpu, float32, Rank2[A, A]],
    y: Tensor[Gpu, complex64, Rank3[N, A, A]],
    z: Tensor[Cpu, float64, Rank2],
    d: DArray,
) -> None:
    assert_type(tt.linalg.expm(x), Tensor[Cpu, float32, Rank2[A, A]])
    assert_type(tt.linalg.expm(y), Tensor[Gpu, complex64, Rank3[N, A, A]])
    assert_type(tt.linalg.expm(z), Tensor[Cpu, float64, Rank2])
    assert_type(tt.linalg.expm(d), DArray)


def diagonals(x: Matrix, y: Tensor[Cpu, float32, Rank2[B, C]], b: Tensor[Gpu, bool_, Rank2], d: DArray) -> None:
    assert_type(tt.linalg.block_diag(x), Tensor[Cpu, float32, Rank2])
    assert_type(tt.linalg.block_diag(x, y), Tensor[Cpu, float32, Rank2])
    assert_type(tt.linalg.block_diag(x, y, x, y), Tensor[Cpu, float32, Rank2])
    assert_type(tt.linalg.block_diag(*[b, b]), Tensor[Gpu, bool_, Rank2])
    assert_type(tt.linalg.block_diag(d, x), DArray)
    assert_type(tt.linalg.block_diag(x, d, y), DArray)


def _whitened(
    factor: Tensor[D, float64, Rank2[A, B]], x: Tensor[D, float64, Rank2[A, C]]
) -> Tensor[D, float64, Rank2[B, C]]:
    return tt.linalg.solve_triangular(factor, x, unit_diagonal=True)


def generic_code(x: Tensor[Cpu, float64, Rank2[A, B]], y: Tensor[Cpu, float64, Rank2[A, C]]) -> None:
    assert_type(_whitened(x, y), Tensor[Cpu, float64, Rank2[B, C]])
