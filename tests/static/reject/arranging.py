"""Axes that do not exist, wrong ranks, and options of NumPy."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, DArray, Gpu, Rank0, Rank1, Rank2, Rank3, Tensor, bool_, float32

A = NewType("A", int)
B = NewType("B", int)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]


def axes(x: Matrix, v: Tensor[Cpu, float32, Rank1], s: Tensor[Cpu, float32, Rank0]) -> None:
    tt.swapaxes(x, 0, 2)  # refused
    tt.swapaxes(v, 1, 0)  # refused
    tt.swapaxes(s, 0, 0)  # refused: no axis
    tt.swapaxes(x, 0)  # refused: two axes
    tt.expand_dims(v, axis=(0, 4))  # refused
    tt.expand_dims(v, axis=(0, 0))  # refused: twice


def ranks(s: Tensor[Cpu, float32, Rank0], x: Matrix, y: Tensor[Cpu, float32, Rank3]) -> None:
    tt.diag(s)  # refused
    tt.diag(y)  # refused: tt.linalg.diagonal
    tt.kron(x, s)  # refused: an axis at least


def operands(x: Matrix, b: Tensor[Cpu, bool_, Rank2], there: Tensor[Gpu, float32, Rank2]) -> None:
    tt.ravel([1, 2])  # refused
    tt.ravel(x, order="F")  # refused
    tt.atleast_2d(1.0)  # refused
    tt.atleast_3d([1.0])  # refused
    tt.diag(x, 1)  # refused: by name
    tt.kron(b, b)  # refused: numbers
    tt.kron(x, there)  # refused: two devices
    tt.kron(x, 2.0)  # refused
    tt.broadcast_shapes(1.0)  # refused


def outcomes(x: Matrix, d: DArray) -> None:
    _1: Matrix = tt.ravel(x)  # refused
    _2: Matrix = tt.swapaxes(x, 0, 1)  # refused: the names are swapped
    _3: Matrix = tt.diag(x)  # refused: a vector
    _4: Tensor[Cpu, float32, Rank1] = tt.atleast_1d(x)  # refused
    _6: Matrix = tt.kron(x, x)  # refused: each axis is named by two
    _5: Tensor[Cpu, float32, Rank2] = tt.atleast_2d(d)  # refused: use `get`
