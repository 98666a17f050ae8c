"""Functions of the user applied to elements, vectors and indices: dtype, rank and names of the results."""

from __future__ import annotations

import functools
import operator
from typing import Any, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    DDim,
    Dim,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    bool_,
    float32,
    float64,
    int64,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Mask = Tensor[Cpu, bool_, Rank2[A, B]]
Box = Tensor[Cpu, int64, Rank3[A, B, C]]


def negated(v: Vector) -> Vector:
    return -v


def first(v: Vector) -> Tensor[Cpu, float32, Rank0]:
    return v[0]


def rounded(v: Vector) -> Tensor[Cpu, int64, Rank1]:
    return v.astype(tt.int64)


def last_of_integers(v: Tensor[Cpu, int64, Rank1]) -> Tensor[Cpu, int64, Rank0]:
    return v[-1]


def of_two(i: DArray, j: DArray) -> DArray:
    return i - j


def of_unknown(v: DArray) -> DArray:
    return v


def pieces_keep_the_type(x: Matrix, m: Mask, d: DArray) -> None:
    assert_type(tt.piecewise(x, [m], [negated]), Matrix)
    assert_type(tt.piecewise(x, (m, x > 2), (negated, 0.5, negated)), Matrix)
    assert_type(tt.piecewise(x, [x < 0, m], [1, 2]), Matrix)
    assert_type(tt.piecewise(x, [m], [lambda v: -v, lambda v: v * 2]), Matrix)
    assert_type(tt.piecewise(x, [m], [tt.exp]), Matrix)
    assert_type(tt.piecewise(d, [d > 0], [of_unknown, 0]), DArray)
    assert_type(tt.piecewise(x, [d > 0], [negated]), Matrix)
    assert_type(tt.piecewise(x, (m, d > 0), (negated, 0.5)), Matrix)


def vectors_give_an_element_or_a_vector(x: Matrix, y: Box, k: Axis, d: DArray) -> None:
    assert_type(tt.apply_along_axis(first, 0, x), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.apply_along_axis(first, -1, x), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.apply_along_axis(last_of_integers, 1, y), Tensor[Cpu, int64, Rank2[A, C]])
    assert_type(tt.apply_along_axis(negated, 0, x), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.apply_along_axis(rounded, 1, x), Tensor[Cpu, int64, Rank2[A, Any]])
    assert_type(tt.apply_along_axis(negated, k, x), Tensor[Cpu, float32, Rank2])
    assert_type(tt.apply_along_axis(first, 0, negated(x[0])), Tensor[Cpu, float32, Rank0])
    assert_type(tt.apply_along_axis(of_unknown, 0, d), DArray)


def table(i: Tensor[Cpu, float64, Rank2], j: Tensor[Cpu, float64, Rank2]) -> Tensor[Cpu, float32, Rank2]:
    return (i - j).astype(tt.float32)


def named_table(
    i: Tensor[Cpu, int64, Rank2[A, B]], j: Tensor[Cpu, int64, Rank2[A, B]]
) -> Tensor[Cpu, int64, Rank2[A, B]]:
    return i * j


def on_a_gpu(i: Tensor[Gpu, float64, Rank1]) -> Tensor[Gpu, float64, Rank1]:
    return i


def indices_have_the_rank_of_the_shape(n: int, shape: Dim[Rank2[A, B]], unknown: DDim) -> None:
    assert_type(tt.fromfunction(table, (2, 3)), Tensor[Cpu, float32, Rank2])
    assert_type(tt.fromfunction(table, (n, n)), Tensor[Cpu, float32, Rank2])
    assert_type(tt.fromfunction(named_table, shape, dtype=tt.int64), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.fromfunction(of_two, unknown), DArray)


def on_gpus(g: Gpu) -> None:
    assert_type(tt.fromfunction(on_a_gpu, (3,), device=g), Tensor[Gpu, float64, Rank1])


def the_sum_of_a_list(x: Matrix, d: DArray) -> None:
    xs = [x, 2 * x]
    assert_type(functools.reduce(operator.add, xs), Matrix)
    assert_type(functools.reduce(operator.mul, xs, x), Matrix)
    assert_type(sum(xs, x), Matrix)
    assert_type(functools.reduce(operator.add, [d, d]), DArray)
