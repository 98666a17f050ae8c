"""Indices of all elements, their positions, and what is written at positions: dtype, rank and names."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DArray, Dim, Gpu, Rank0, Rank1, Rank2, Rank3, Rank4, Tensor, float32, int32, int64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

Vector = Tensor[Cpu, float32, Rank1[A]]
Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Places = Tensor[Cpu, int64, Rank2[A, C]]


def indices_have_an_axis_more(n: int, dim: Dim[Rank2[A, B]], sizes: tuple[int, ...], g: Gpu, x: Matrix) -> None:
    assert_type(tt.indices((n, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(tt.indices(4), Tensor[Cpu, int64, Rank2])
    assert_type(tt.indices((2, 3, 4), device=g), Tensor[Gpu, int64, Rank4])
    assert_type(tt.indices(dim), Tensor[Cpu, int64, Rank3[Any, A, B]])
    assert_type(tt.indices(x.shape), Tensor[Cpu, int64, Rank3[Any, A, B]])
    assert_type(tt.indices(x.shape)[0], Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.indices(sizes), DArray)


def positions_of_all_axes(i: Places, j: Places, g: Tensor[Gpu, int32, Rank1[A]], d: DArray) -> None:
    assert_type(tt.ravel_multi_index((i, j), (3, 4)), Places)
    assert_type(tt.ravel_multi_index([i, j], (3, 4), mode="wrap"), Places)
    assert_type(tt.ravel_multi_index((tt.flip(i),), (4,)), Places)
    assert_type(tt.ravel_multi_index([i, tt.flip(j)], (3, 4)), Places)
    assert_type(tt.ravel_multi_index((tt.roll(i, 1), j), (3, 4)), Places)
    assert_type(tt.ravel_multi_index((g, g), (3, 4), "clip"), Tensor[Gpu, int64, Rank1[A]])
    assert_type(tt.ravel_multi_index(tt.unravel_index(i, (3, 4)), (3, 4)), Places)
    assert_type(tt.ravel_multi_index([d, d], (3, 4)), DArray)


def what_writes_returns_nothing(
    v: Vector, x: Matrix, i: Places, s: Tensor[Cpu, float32, Rank0], y: Tensor[Cpu, float32, Rank2[A, C]], d: DArray
) -> None:
    assert_type(tt.put_along_axis(x, 0 * i, 0.5, axis=1), None)
    assert_type(tt.put_along_axis(x, 0 * i, y), None)
    assert_type(tt.put_along_axis(x, 0 * i, y, -1), None)
    assert_type(tt.put_along_axis(x, tt.argmax(x, axis=0, keepdims=True), 0.0, axis=0), None)
    assert_type(tt.put_along_axis(d, 0 * i, 0.5), None)
    assert_type(tt.fill_diagonal(x, 0.0), None)
    assert_type(tt.fill_diagonal(x, v, wrap=True), None)
    assert_type(tt.fill_diagonal(x, s), None)
    assert_type(tt.fill_diagonal(i, 3), None)
    assert_type(tt.fill_diagonal(d, 1), None)
