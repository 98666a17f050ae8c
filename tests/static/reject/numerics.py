"""Samples, parts and exponentials of other dtypes and ranks, axes that do not exist, and options of NumPy."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int64,
    make_dim,
)

A = NewType("A", int)
B = NewType("B", int)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Vector = Tensor[Cpu, float32, Rank1[A]]
Whole = Tensor[Cpu, int64, Rank1[A]]


def windows(x: Matrix, v: Vector, s: Tensor[Cpu, float32, Rank0]) -> None:
    tt.sliding_window_view(x, 2)  # refused: a size for each axis
    tt.sliding_window_view(x, (2, 2), axis=0)  # refused
    tt.sliding_window_view(x, 2, axis=2)  # refused
    tt.sliding_window_view(v, (2, 2))  # refused
    tt.sliding_window_view(v, 2.0)  # refused
    tt.sliding_window_view(s, 1)  # refused: no axis
    tt.sliding_window_view([1.0], 1)  # refused
    tt.sliding_window_view(v, 2, writeable=True)  # refused: windows overlap
    _1: Tensor[Cpu, float32, Rank1] = tt.sliding_window_view(v, 2)  # refused: a matrix
    named = tt.sliding_window_view(v, make_dim(B(2)))
    _2: Tensor[Cpu, float32, Rank2[A, A]] = named  # refused: the windows are over B
    tt.sliding_window_view(x, make_dim(B(2)), axis=2)  # refused: no such axis
    tt.sliding_window_view(x, make_dim(B(2), B(2)), axis=0)  # refused: two sizes
    tt.sliding_window_view(v, make_dim(B(2), B(2)))  # refused: two sizes


def dtypes(n: Whole, z: Tensor[Cpu, complex64, Rank1], b: Tensor[Cpu, bool_, Rank1], v: Vector) -> None:
    tt.softmax(n)  # refused: convert first
    tt.log_softmax(z)  # refused: real numbers
    tt.logsumexp(n)  # refused
    tt.gradient(n)  # refused: convert first
    tt.trapezoid(n)  # refused: convert first
    tt.partition(z, 1)  # refused
    tt.argpartition(b, 1)  # refused
    tt.unravel_index(v, (2, 3))  # refused: integers
    tt.one_hot(v, 3)  # refused: integers
    tt.one_hot(n, make_dim(B(3)))[0] + v  # refused: the classes are B
    _1: Tensor[Cpu, float64, Rank2[A, A]] = tt.one_hot(n, make_dim(B(3)))  # refused
    tt.one_hot(n, make_dim(B(3), B(3)))  # refused: one size
    tt.convolve(b, b)  # refused: numbers
    tt.interp(z, v, v)  # refused: real numbers


def axes(x: Matrix, s: Tensor[Cpu, float32, Rank0]) -> None:
    tt.split(x, 2, axis=2)  # refused
    tt.array_split(x, 3, axis=2)  # refused
    tt.split(s, 2)  # refused: no axis
    tt.partition(x, 1, axis=-3)  # refused
    tt.gradient(x, axis=2)  # refused
    tt.gradient(s)  # refused: no axis
    tt.gradient(x, 1.0, 2.0, 3.0)  # refused: a spacing for each axis
    tt.gradient(x, 1.0, 2.0, axis=0)  # refused: one spacing
    tt.trapezoid(x, axis=2)  # refused
    tt.softmax(x, axis=2)  # refused
    tt.logsumexp(x, axis=(0, 2))  # refused
    tt.pad(s, 1)  # refused: no axis


def operands(x: Matrix, v: Vector, w: Tensor[Cpu, float64, Rank1], there: Tensor[Gpu, float32, Rank1]) -> None:
    tt.convolve(x, v)  # refused: vectors
    tt.convolve(v, there)  # refused: two devices
    tt.correlate(v, 2.0)  # refused
    tt.interp(x, x, v)  # refused: vectors
    tt.interp(x, v, there)  # refused: two devices
    tt.gradient(v, w)  # refused: another dtype
    tt.gradient(x, v)  # refused: places of which axis
    tt.gradient(x, 1.0, w)  # refused: another dtype
    tt.trapezoid(v, x=w)  # refused: another dtype
    tt.pad([1, 2], 1)  # refused


def options(x: Matrix, v: Vector, n: Whole) -> None:
    tt.pad(x, 1, mode="most")  # refused
    tt.pad(x, 1.5)  # refused
    tt.split(x, 2.0)  # refused
    tt.partition(x, (1, 2))  # refused: one place
    tt.convolve(v, v, mode="all")  # refused
    tt.gradient(v, edge_order=3)  # refused
    tt.one_hot(n)  # refused: how many classes
    tt.logspace(0, 1)  # refused: how many
    tt.geomspace(1, 10)  # refused: how many


def outcomes(x: Matrix, n: Whole, d: DArray) -> None:
    _1: Vector = tt.pad(x, 1)  # refused: a matrix
    _2: Matrix = tt.split(x, 2)  # refused: a list
    _3: Tensor[Cpu, int64, Rank1] = tt.one_hot(n, 3)  # refused: an axis more
    _4: Matrix = tt.argpartition(x, 1)  # refused: int64
    _6: Matrix = tt.gradient(x)  # refused: one for each axis
    _7, _8, _9 = tt.gradient(x)  # refused: two
    _5: Tensor[Cpu, float32, Rank1] = tt.softmax(d)  # refused: use `get`
