"""Wrong numbers, blocks and shapes, and results used as another type."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank1, Rank2, Rank3, Tensor, float32, float64, int32

A = NewType("A", int)
B = NewType("B", int)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Numbers = Tensor[Cpu, int32, Rank2[A, B]]


def choices(n: Numbers, x: Matrix, v: Tensor[Cpu, float32, Rank1[A]]) -> None:
    tt.choose(x, [x, x])  # refused: integers
    tt.choose(n, x)  # refused: a list
    tt.choose(n, [v, v])  # refused: other axes
    tt.choose(n, [x, x], mode="cut")  # refused: no such mode
    _1: Tensor[Cpu, float32, Rank1] = tt.choose(n, [x, x])  # refused: rank
    _2: Tensor[Cpu, float64, Rank2] = tt.choose(n, [x, x])  # refused: dtype
    _3: Tensor[Cpu, float32, Rank2[B, A]] = tt.choose(n, [x, x])  # refused: names


def blocks(x: Matrix, v: Tensor[Cpu, float32, Rank1], g: Tensor[Gpu, float32, Rank2]) -> None:
    tt.block(x)  # refused: lists
    tt.block([[1, 2]])  # refused: tensors
    _1: Tensor[Cpu, float32, Rank3] = tt.block([[x, x]])  # refused: rank
    _2: Tensor[Cpu, float64, Rank2] = tt.block([[x, x]])  # refused: dtype
    _3: Tensor[Cpu, float32, Rank1] = tt.block([[v], [v]])  # refused: rank
    _4: Tensor[Gpu, float32, Rank2] = tt.block([[x, x]])  # refused: device


def iteration(x: Matrix) -> None:
    tt.ndindex(2.5)  # refused: ints
    tt.ndindex("2")  # refused: ints
    tt.ndenumerate([1, 2])  # refused: a tensor
    for one, _ in tt.ndenumerate(x):
        _1: tuple[int] = one  # refused: two axes
    for two in tt.ndindex(2, 3):
        _2: tuple[int, int, int] = two  # refused: two axes
