"""gemm with operands that do not fit."""

from __future__ import annotations

from typing import Literal, NewType

import numpy as np

from typedtensor import (
    Cpu,
    DArray,
    Gpu,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    gemm,
    int64,
)

Row = NewType("Row", int)
Inner = NewType("Inner", int)
Column = NewType("Column", int)

Left = Tensor[Cpu, float32, Rank2[Row, Inner]]
Right = Tensor[Cpu, float32, Rank2[Inner, Column]]
TurnedLeft = Tensor[Cpu, float32, Rank2[Inner, Row]]
TurnedRight = Tensor[Cpu, float32, Rank2[Column, Inner]]
Sum = Tensor[Cpu, float32, Rank2[Row, Column]]


def inner_axes(a: Left, b: Right, at: TurnedLeft, bt: TurnedRight) -> None:
    gemm(a, a)  # refused: Inner by Row
    gemm(b, a)  # refused: Column by Row
    gemm(at, b)  # refused: the flag is missing
    gemm(a, bt)  # refused
    gemm(a, b, transpose_a=True)  # refused: it needs none
    gemm(a, b, transpose_b=True)  # refused
    gemm(a, b, transpose_a=True, transpose_b=True)  # refused
    gemm(at, bt, transpose_a=True)  # refused: one of two


def outer_axes(a: Left, b: Right, c: Sum, ct: Tensor[Cpu, float32, Rank2[Column, Row]]) -> None:
    gemm(a, b, ct)  # refused: the sum is transposed
    gemm(a, b, a)  # refused
    _1: Tensor[Cpu, float32, Rank2[Column, Row]] = gemm(a, b, c)  # refused
    _2: Tensor[Cpu, float32, Rank2[Row, Row]] = gemm(a, b)  # refused


def sizes(
    a: Tensor[Cpu, float64, Rank2[Literal[2], Literal[3]]],
    b: Tensor[Cpu, float64, Rank2[Literal[4], Literal[5]]],
) -> None:
    gemm(a, b)  # refused


def ranks(a: Left, v: Tensor[Cpu, float32, Rank1], x: Tensor[Cpu, float32, Rank3], b: Right) -> None:
    gemm(a, v)  # refused: a vector
    gemm(x, x)  # refused: batches are for matmul
    gemm(a, b, v)  # refused: no broadcasting


def dtypes(
    a: Left,
    wide: Tensor[Cpu, float64, Rank2[Inner, Column]],
    b: Right,
    wide_sum: Tensor[Cpu, float64, Rank2[Row, Column]],
    mask: Tensor[Cpu, bool_, Rank2],
) -> None:
    gemm(a, wide)  # refused: no promotion
    gemm(a, b, wide_sum)  # refused
    gemm(mask, mask)  # refused: no numbers


def devices(
    a: Left, there: Tensor[Gpu, float32, Rank2[Inner, Column]], b: Right, c: Tensor[Gpu, float32, Rank2]
) -> None:
    gemm(a, there)  # refused
    gemm(a, b, c)  # refused


def numbers(
    n: Tensor[Cpu, int64, Rank2], a: Left, b: Right, c: Sum, z: Tensor[Cpu, complex64, Rank2], text: str
) -> None:
    gemm(n, n, n, 0.5)  # refused: a float for integers
    gemm(n, n, n, 1, 0.5)  # refused
    gemm(a, b, c, 1j)  # refused: a complex number for real ones
    gemm(a, b, c, 1, 1j)  # refused
    gemm(z, z, z, text)  # refused
    gemm(a, b, c, c)  # refused: a tensor is not a number


def beta_without_a_matrix(a: Left, b: Right) -> None:
    gemm(a, b, beta=2.0)  # refused
    gemm(a, b, None, 1.0, 1.0)  # refused


def other_forms_of_arguments(
    a: Left, b: Right, c: Sum, d: DArray, known: np.ndarray[tuple[int, int], np.dtype[np.float32]]
) -> None:
    gemm(a, b, 1.0)  # refused: a number is not a matrix
    gemm(a, known)  # refused
    gemm(a, b, c, 1.0, 1.0, True)  # refused: flags by name
    gemm(a, b, transpose_a="N")  # refused
    gemm(d, d, transpose_a="N")  # refused
    gemm(a)  # refused
    _1: Sum = gemm(a, d)  # refused


def flags_that_are_not_literal(a: Left, b: Right, x: Tensor[Cpu, float64, Rank2[Row, Row]], flag: bool) -> None:
    gemm(a, b, transpose_a=flag)  # refused
    gemm(x, x, transpose_a=flag)  # refused by mypy: the others try both values of the flag
