"""Choices by number, blocks, and iteration over elements: dtype, rank and names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DArray, Dim, Gpu, Rank0, Rank1, Rank2, Rank3, Tensor, float32, float64, int32, int64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Numbers = Tensor[Cpu, int32, Rank2[A, B]]


def the_choice_whose_number_stands_there(n: Numbers, x: Matrix, d: DArray) -> None:
    assert_type(tt.choose(0 * n, [x, -x]), Matrix)
    assert_type(tt.choose(0 * n, (x, x), mode="wrap"), Matrix)
    assert_type(tt.choose(0 * n, [1, 2, 3], "clip"), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.choose(0 * n, [1.5, 2.5]), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.choose(0 * n, [d, d]), DArray)
    assert_type(tt.choose(d.astype(int64), [1, x], "clip"), DArray)


def blocks(x: Matrix, v: Tensor[Cpu, float32, Rank1], y: Tensor[Gpu, float64, Rank3[A, B, C]], d: DArray) -> None:
    assert_type(tt.block([[x, x], [x, x]]), Tensor[Cpu, float32, Rank2])
    assert_type(tt.block([x, x]), Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(tt.block([v, v]), Tensor[Cpu, float32, Rank1])
    assert_type(tt.block([[v], [v]]), Tensor[Cpu, float32, Rank2])
    assert_type(tt.block([[y, y], [y, y]]), Tensor[Gpu, float64, Rank3[A, Any, Any]])
    assert_type(tt.block([[d, d], [d, d]]), DArray)


def iteration(n: int, dim: Dim[Rank2[A, B]], sizes: tuple[int, ...], x: Matrix, d: DArray) -> None:
    assert_type(tt.ndindex(n), Iterator[tuple[int]])
    assert_type(tt.ndindex(2, n, 3), Iterator[tuple[int, int, int]])
    assert_type(tt.ndindex((2, 3)), Iterator[tuple[int, int]])
    assert_type(tt.ndindex(dim), Iterator[tuple[int, int]])
    assert_type(tt.ndindex(x.shape), Iterator[tuple[int, int]])
    assert_type(tt.ndindex(*sizes), Iterator[tuple[int, ...]])
    assert_type(tt.ndenumerate(x), Iterator[tuple[tuple[int, int], Tensor[Cpu, float32, Rank0]]])
    assert_type(tt.ndenumerate(d), Iterator[tuple[tuple[int, ...], DArray]])
    for index, element in tt.ndenumerate(x):
        assert_type(x[index], Tensor[Cpu, float32, Rank0])
        assert_type(element, Tensor[Cpu, float32, Rank0])
