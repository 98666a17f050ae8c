"""Triangular equations, exponentials and block diagonals of operands that do not fit together."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, DArray, Gpu, Rank1, Rank2, Rank3, Tensor, float16, float32, float64, int64

A = NewType("A", int)
B = NewType("B", int)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]


def equations(
    x: Matrix,
    v: Tensor[Cpu, float32, Rank1[A]],
    w: Tensor[Cpu, float32, Rank1[B]],
    n: Tensor[Cpu, int64, Rank2],
    h: Tensor[Cpu, float16, Rank2],
    there: Tensor[Gpu, float32, Rank1],
    wide: Tensor[Cpu, float64, Rank1],
    batch: Tensor[Cpu, float32, Rank3],
) -> None:
    tt.linalg.solve_triangular(v, v)  # refused: a matrix
    tt.linalg.solve_triangular(x, w)  # refused: A and B
    tt.linalg.solve_triangular(x, v, trans="T")  # refused: A and B
    tt.linalg.solve_triangular(x, wide)  # refused: another dtype
    tt.linalg.solve_triangular(x, there)  # refused: two devices
    tt.linalg.solve_triangular(n, n)  # refused: floating-point numbers
    tt.linalg.solve_triangular(h, h)  # refused: 32 bits or more
    tt.linalg.solve_triangular(x, 1.0)  # refused
    tt.linalg.solve_triangular(x, v, trans=3)  # refused
    tt.linalg.solve_triangular(x, v, 1)  # refused: a keyword
    tt.linalg.solve_triangular(batch, batch, trans="T")  # refused: one matrix
    _1: Tensor[Cpu, float32, Rank1[A]] = tt.linalg.solve_triangular(x, v)  # refused: B


def exponentials(x: Matrix, n: Tensor[Cpu, int64, Rank2], v: Tensor[Cpu, float32, Rank1]) -> None:
    tt.linalg.expm(x)  # refused: A and B
    tt.linalg.expm(n)  # refused: floating-point numbers
    tt.linalg.expm(v)  # refused: a matrix
    tt.linalg.expm(2.0)  # refused


def diagonals(
    x: Matrix,
    v: Tensor[Cpu, float32, Rank1],
    wide: Tensor[Cpu, float64, Rank2],
    there: Tensor[Gpu, float32, Rank2],
    d: DArray,
) -> None:
    tt.linalg.block_diag()  # refused: at least one
    tt.linalg.block_diag(v)  # refused: a matrix
    tt.linalg.block_diag(x, v)  # refused: a matrix
    tt.linalg.block_diag(x, wide)  # refused: another dtype
    tt.linalg.block_diag(x, there)  # refused: two devices
    tt.linalg.block_diag([x, x])  # refused: no list
    tt.linalg.block_diag(x, 1.0)  # refused
    _1: Matrix = tt.linalg.block_diag(d, x)  # refused: a DArray
