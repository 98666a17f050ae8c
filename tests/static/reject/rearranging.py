"""Wrong axes, positions, values and conditions, and results used as another type."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, DArray, Gpu, Rank0, Rank1, Rank2, Rank3, Tensor, bool_, float32, float64, int32, int64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1[A]]
Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Box = Tensor[Cpu, float64, Rank3[A, B, C]]
Integers = Tensor[Cpu, int64, Rank1[A]]
Mask = Tensor[Cpu, bool_, Rank2[A, B]]


def quarter_turns(v: Vector, x: Matrix, y: Box, n: int) -> None:
    tt.rot90(v)  # refused: two axes
    tt.rot90(x, 1.0)  # refused: an int
    tt.rot90(y, 1, (0, 3))  # refused: no such axis
    tt.rot90([1, 2])  # refused: a tensor
    _1: Matrix = tt.rot90(x)  # refused: the axes are exchanged
    _2: Tensor[Cpu, float32, Rank2[B, A]] = tt.rot90(x, 2)  # refused: they are not
    _3: Tensor[Cpu, float64, Rank3[B, A, C]] = tt.rot90(y, 1, (1, 2))  # refused
    _4: Tensor[Cpu, float64, Rank2] = tt.rot90(x)  # refused: dtype


def removed(v: Vector, x: Matrix, i: Integers, g: Tensor[Gpu, int64, Rank1]) -> None:
    tt.delete(x, 0, axis=2)  # refused: no such axis
    tt.delete(x, 0.5, axis=0)  # refused: positions
    tt.delete(x, v, axis=0)  # refused: integers
    tt.delete(x, [0, 1], axis=0)  # refused: a tensor
    tt.delete(x, g, axis=0)  # refused: devices
    _1: Matrix = tt.delete(x, 0)  # refused: flattened
    _2: Vector = tt.delete(x, 0, axis=0)  # refused: the rank stays
    _3: Tensor[Cpu, float64, Rank1] = tt.delete(v, 0)  # refused: dtype


def inserted(v: Vector, x: Matrix, i: Integers, g: Tensor[Gpu, float32, Rank1]) -> None:
    tt.insert(i, 0, 1.5)  # refused: an int
    tt.insert(i, 0, v)  # refused: dtype
    tt.insert(v, 0, 1j)  # refused: a real number
    tt.insert(x, v, 0.0, axis=0)  # refused: positions
    tt.insert(x, 0, g, axis=0)  # refused: devices
    tt.insert(x, 0, 0.0, axis=2)  # refused: no such axis
    _1: Matrix = tt.insert(x, 0, 0.0)  # refused: flattened
    _2: Tensor[Cpu, float64, Rank2] = tt.insert(x, 0, 0.0, axis=0)  # refused: dtype


def combinations(v: Vector, x: Matrix, i: Integers, d: DArray) -> None:
    tt.ix_(v, i)  # refused: positions
    tt.ix_(x, i)  # refused: vectors
    tt.ix_([0], [1])  # refused: tensors
    _2: tuple[Integers, Integers] = tt.ix_(i, i)  # refused: matrices
    _3: tuple[Tensor[Cpu, int64, Rank2], Tensor[Cpu, int64, Rank2]] = tt.ix_(i, i.astype(int32))  # refused: dtypes
    tt.ix_(d, v)  # refused: positions
    tt.ix_(v, d)  # refused: positions
    v[tt.ix_(i, d)]  # refused: two keys for one axis
    _4: tuple[tt.DArray] = tt.ix_(i, d)  # refused: two
    _5: Matrix = x[tt.ix_(i, d)]  # refused: of unknown rank


def triangles_and_orders(v: Vector, x: Matrix, mask: Mask, g: Tensor[Gpu, float32, Rank1[A]]) -> None:
    tt.tril_indices(2.0)  # refused: an int
    tt.triu_indices(3, m=1.5)  # refused: an int
    tt.diag_indices(x)  # refused: an int
    tt.lexsort(v)  # refused: a list
    tt.lexsort([mask])  # refused: real numbers
    _1: Tensor[Cpu, int64, Rank1] = tt.tril_indices(2)  # refused: two vectors
    _2: tuple[Vector, Vector] = tt.diag_indices(2)  # refused: int64
    _3: Vector = tt.lexsort([v, v])  # refused: int64
    _4: Tensor[Cpu, int64, Rank2] = tt.lexsort([v, v])  # refused: rank


def conditions(v: Vector, x: Matrix, mask: Mask, box: Tensor[Cpu, int64, Rank2[A, B]]) -> None:
    tt.select([x], [x])  # refused: booleans
    tt.select(mask, x)  # refused: lists
    tt.select([mask], [v])  # refused: other axes
    tt.select([mask, mask], [x, box])  # refused by mypy, pyright, pyrefly: one dtype
    tt.select([mask], [box], 0.5)  # refused: an int
    _1: Vector = tt.select([mask], [x])  # refused: rank
    _2: Tensor[Cpu, int64, Rank2] = tt.select([mask], [x])  # refused: dtype
    _3: Tensor[Cpu, int64, Rank2] = tt.select([mask], [1.5])  # refused: dtype
    tt.select((mask, mask), (x, v))  # refused: other axes
    tt.select((mask, x), (x, x))  # refused: booleans


def conditions_of_unknown_rank(x: Matrix, mask: Mask, d: DArray) -> None:
    tt.select((x, d > 2), (x, x))  # refused: booleans
    tt.select((mask, d > 2), ("a", x))  # refused: a number
    _1: Matrix = tt.select((mask, d > 2), (x, x))  # refused: a DArray
    _2: Matrix = tt.select([mask, mask], (x, d))  # refused: a DArray
