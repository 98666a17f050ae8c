"""Wrong shapes, indices and values, and results used as another type."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Dim, Gpu, Rank1, Rank2, Rank3, Tensor, float32, float64, int64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

Vector = Tensor[Cpu, float32, Rank1[A]]
Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Places = Tensor[Cpu, int64, Rank2[A, C]]


def indices_of_a_shape(x: Matrix, dim: Dim[Rank2[A, B]]) -> None:
    tt.indices(x)  # refused: a shape
    tt.indices((2.5, 3))  # refused: ints
    _1: Tensor[Cpu, int64, Rank2] = tt.indices((2, 3))  # refused: an axis more
    _2: Tensor[Cpu, float64, Rank3] = tt.indices((2, 3))  # refused: int64
    _3: Tensor[Cpu, int64, Rank3[A, A, A]] = tt.indices(dim)  # refused: names


def positions(x: Matrix, i: Places, j: Tensor[Cpu, int64, Rank1[C]], g: Tensor[Gpu, int64, Rank2[A, C]]) -> None:
    tt.ravel_multi_index((x, x), (3, 4))  # refused: integers
    tt.ravel_multi_index((tt.flip(x),), (3,))  # refused: integers
    tt.ravel_multi_index((i, i), (3, 4), mode="cut")  # refused: no such mode
    tt.ravel_multi_index((i, g), (3, 4))  # refused by mypy, pyright, pyrefly: devices
    _1: Tensor[Cpu, int64, Rank1] = tt.ravel_multi_index((i, i), (3, 4))  # refused: rank
    _2: Matrix = tt.ravel_multi_index((i, i), (3, 4))  # refused: int64
    _3: Tensor[Cpu, int64, Rank1[A]] = tt.ravel_multi_index([j], (3,))  # refused: names
    _4: Tensor[Cpu, int64, Rank1[A]] = tt.ravel_multi_index((tt.flip(j),), (3,))  # refused: names
    _5: Tensor[Cpu, int64, Rank1] = tt.ravel_multi_index((tt.flip(i), i), (3, 4))  # refused: rank


def along(v: Vector, x: Matrix, i: Places, j: Tensor[Cpu, int64, Rank1[A]], wide: Tensor[Cpu, float64, Rank2]) -> None:
    tt.put_along_axis(x, i, 0.5, axis=2)  # refused: no such axis
    tt.put_along_axis(x, i, 1j)  # refused: a real number
    tt.put_along_axis(x, i, wide)  # refused: dtype
    tt.put_along_axis(x, x, 0.5)  # refused: integers
    tt.put_along_axis(x, j, 0.5)  # refused: as many axes
    tt.put_along_axis([1.0], i, 0.5)  # refused: a tensor
    _1: Matrix = tt.put_along_axis(x, i, 0.5)  # refused: nothing is returned


def diagonals(v: Vector, x: Matrix, g: Tensor[Gpu, float32, Rank1]) -> None:
    tt.fill_diagonal(v, 0.0)  # refused: two axes
    tt.fill_diagonal(x, x)  # refused: a vector
    tt.fill_diagonal(x, g)  # refused: devices
    tt.fill_diagonal(x, 1j)  # refused: a real number
    _1: Matrix = tt.fill_diagonal(x, 0.0)  # refused: nothing is returned
