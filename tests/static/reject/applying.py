"""Functions of other types, wrong conditions, axes and shapes, and results used as another type."""

from __future__ import annotations

import functools
import operator
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank0, Rank1, Rank2, Tensor, bool_, float32, float64, int64

A = NewType("A", int)
B = NewType("B", int)

Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Mask = Tensor[Cpu, bool_, Rank2[A, B]]


def negated(v: Vector) -> Vector:
    return -v


def first(v: Vector) -> Tensor[Cpu, float32, Rank0]:
    return v[0]


def wide(v: Vector) -> Tensor[Cpu, float64, Rank1]:
    return v.astype(tt.float64)


def of_integers(v: Tensor[Cpu, int64, Rank1]) -> Tensor[Cpu, int64, Rank1]:
    return v


def number(v: Vector) -> float:
    return float(v[0])


def table(i: Tensor[Cpu, float64, Rank2], j: Tensor[Cpu, float64, Rank2]) -> Tensor[Cpu, float64, Rank2]:
    return i - j


def pieces(x: Matrix, m: Mask, v: Tensor[Cpu, bool_, Rank1]) -> None:
    tt.piecewise(x, m, [negated])  # refused: a list
    tt.piecewise(x, [x], [negated])  # refused: bools
    tt.piecewise(x, [v], [negated])  # refused: other axes
    tt.piecewise(x, [m], [wide])  # refused: another dtype
    tt.piecewise(x, [m], [of_integers])  # refused: a function of integers
    tt.piecewise(x, [m], [number])  # refused: a tensor
    tt.piecewise(x, [m], ["0"])  # refused: functions or numbers
    _1: Tensor[Cpu, float32, Rank1] = tt.piecewise(x, [m], [negated])  # refused: rank
    _2: Tensor[Cpu, float64, Rank2] = tt.piecewise(x, [m], [negated])  # refused: dtype
    _3: Tensor[Cpu, float32, Rank2[B, A]] = tt.piecewise(x, [m], [negated])  # refused: names


def vectors(x: Matrix) -> None:
    tt.apply_along_axis(first, 2, x)  # refused: no such axis
    tt.apply_along_axis(of_integers, 0, x)  # refused: a function of integers
    tt.apply_along_axis(number, 0, x)  # refused: a tensor
    tt.apply_along_axis(x, 0, first)  # refused: the function first
    _1: Tensor[Cpu, float32, Rank2] = tt.apply_along_axis(first, 0, x)  # refused: without the axis
    _2: Tensor[Cpu, float32, Rank1[A]] = tt.apply_along_axis(first, 0, x)  # refused: names
    _3: Tensor[Cpu, float32, Rank1] = tt.apply_along_axis(negated, 0, x)  # refused: the rank stays
    _4: Tensor[Cpu, float32, Rank2] = tt.apply_along_axis(wide, 0, x)  # refused: dtype
    _5: Tensor[Cpu, float32, Rank2[B, A]] = tt.apply_along_axis(negated, 0, x)  # refused: names


def indices(g: Gpu, sizes: tuple[int, ...]) -> None:
    tt.fromfunction(table, (2,))  # refused: two axes
    tt.fromfunction(table, (2, 3), dtype=tt.int64)  # refused: a function of float64
    tt.fromfunction(table, (2.5, 3))  # refused: ints
    tt.fromfunction(table, (2, 3), device=g)  # refused: a function of the Cpu
    tt.fromfunction(1, (2, 3))  # refused: a function
    tt.fromfunction(table, sizes)  # refused: an unknown number of sizes
    _1: Tensor[Cpu, float64, Rank1] = tt.fromfunction(table, (2, 3))  # refused: rank
    _2: Tensor[Cpu, float32, Rank2] = tt.fromfunction(table, (2, 3))  # refused: dtype
    _3: Tensor[Gpu, float64, Rank2] = tt.fromfunction(table, (2, 3))  # refused: device


def the_sum_of_a_list(x: Matrix) -> None:
    xs = [x, 2 * x]
    _1: Vector = functools.reduce(operator.add, xs)  # refused
    _2: Tensor[Cpu, float64, Rank2[A, B]] = sum(xs, x)  # refused
    _3: Tensor[Cpu, float32, Rank2[B, A]] = functools.reduce(operator.add, xs)  # refused
