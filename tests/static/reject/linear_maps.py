"""Right sides whose axes do not fit, and solutions used as another type."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank1, Rank2, Rank3, Rank4, Tensor, float16, float32, float64, int64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
K = NewType("K", int)

Map = Tensor[Cpu, float32, Rank4[A, B, C, K]]
Right = Tensor[Cpu, float32, Rank2[A, B]]


def solutions(x: Map, y: Right, g: Tensor[Gpu, float32, Rank2[A, B]], f: Tensor[Cpu, float64, Rank2[A, B]]) -> None:
    tt.linalg.tensorsolve(x, y.mT)  # refused: names
    tt.linalg.tensorsolve(y, x)  # refused: the map first
    tt.linalg.tensorsolve(x, g)  # refused: device
    tt.linalg.tensorsolve(x, f)  # refused: dtype
    tt.linalg.tensorsolve(x, y, axes=0)  # refused: a tuple
    tt.linalg.tensorsolve(x, 1.0)  # refused: a tensor
    _1: Tensor[Cpu, float32, Rank2[A, B]] = tt.linalg.tensorsolve(x, y)  # refused: names
    _2: Tensor[Cpu, float64, Rank2] = tt.linalg.tensorsolve(x, y)  # refused: dtype
    _3: Tensor[Cpu, float32, Rank1] = tt.linalg.tensorsolve(x, y, axes=(0, 1))  # refused: rank


def inverses(x: Map, n: Tensor[Cpu, int64, Rank2], h: Tensor[Cpu, float16, Rank2]) -> None:
    tt.linalg.tensorinv(n, ind=1)  # refused: floating-point numbers
    tt.linalg.tensorinv(h, ind=1)  # refused: 32 bits or more
    tt.linalg.tensorinv(x, ind=1.0)  # refused: an int
    tt.linalg.tensorinv([[1.0]])  # refused: a tensor
    _1: Map = tt.linalg.tensorinv(x)  # refused: names
    _2: Tensor[Cpu, float64, Rank4] = tt.linalg.tensorinv(x)  # refused: dtype
    _3: Tensor[Cpu, float32, Rank3] = tt.linalg.tensorinv(x, ind=1)  # refused: rank
