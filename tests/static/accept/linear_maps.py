"""Equations and inverses of tensors as linear maps: dtype, rank and names."""

from __future__ import annotations

from typing import Any, Literal, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DArray, Rank1, Rank2, Rank3, Rank4, Rank6, Tensor, complex128, float32, float64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
K = NewType("K", int)

Map = Tensor[Cpu, float32, Rank4[A, B, C, K]]
Right = Tensor[Cpu, float32, Rank2[A, B]]


def solutions(
    x: Map,
    y: Right,
    c: Tensor[Cpu, complex128, Rank3[A, B, Literal[1]]],
    v: Tensor[Cpu, complex128, Rank1[A]],
    d: DArray,
) -> None:
    x = tt.cos(x * x)
    assert_type(tt.linalg.tensorsolve(x, y), Tensor[Cpu, float32, Rank2[C, K]])
    assert_type(tt.linalg.tensorsolve(-x, tt.exp(y)), Tensor[Cpu, float32, Rank2[C, K]])
    assert_type(tt.linalg.tensorsolve(c, v), Tensor[Cpu, complex128, Rank2[B, Literal[1]]])
    assert_type(tt.linalg.tensorsolve(x, y, axes=(0, 1)), Tensor[Cpu, float32, Rank2])
    assert_type(tt.linalg.tensorsolve(x, y, tuple(range(2))), Tensor[Cpu, float32, Rank2])
    assert_type(tt.linalg.tensorsolve(x, d), DArray)
    assert_type(tt.linalg.tensorsolve(d, v), DArray)


def inverses(
    x: Map, m: Tensor[Cpu, float64, Rank2], c: Tensor[Cpu, complex128, Rank3[A, B, Literal[1]]], d: DArray
) -> None:
    assert_type(tt.linalg.tensorinv(tt.cos(x * x)), Tensor[Cpu, float32, Rank4[C, K, A, B]])
    assert_type(tt.linalg.tensorinv(c, ind=1), Tensor[Cpu, complex128, Rank3[B, Literal[1], A]])
    assert_type(tt.linalg.tensorinv(tt.permute_dims(c, (2, 1, 0)), 2), Tensor[Cpu, complex128, Rank3[A, Literal[1], B]])
    assert_type(tt.linalg.tensorinv(m, ind=1), Tensor[Cpu, float64, Rank2])
    assert_type(tt.linalg.tensorinv(d, ind=1), DArray)


def with_some_names(x: Tensor[Cpu, float32, Rank4[A, Any, A, Any]]) -> None:
    assert_type(tt.linalg.tensorinv(tt.cos(x * x)), Tensor[Cpu, float32, Rank4[A, Any, A, Any]])


def without_names(x: Map, n: int, y: Tensor[Cpu, float64, Rank6], z: Tensor[Cpu, float64, Rank3]) -> None:
    assert_type(tt.linalg.tensorinv(tt.cos(x * x), n), Tensor[Cpu, float32, Rank4])
    assert_type(tt.linalg.tensorinv(tt.cos(y * y), ind=3), Tensor[Cpu, float64, Rank6])
    _1: DArray = tt.linalg.tensorsolve(tt.reciprocal(y), z)
