"""Views as another dtype: of no axes as another size, of shapes, and with the names of the elements before."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from typedtensor import Cpu, DArray, Gpu, Rank0, Rank1, Rank2, Tensor, float32, float64, int8, int32, int64, uint8

A = NewType("A", int)
B = NewType("B", int)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]


def dtypes(x: Matrix, n: Tensor[Cpu, float32, Rank0], d: DArray) -> None:
    n.view(int8)  # refused: no axis that could have other sizes
    n.view(float)  # refused: the same
    x.view("int32")  # refused
    x.view(int32())  # refused
    x.view(str)  # refused
    x.view(tt.Rank2)  # refused
    x.view()  # refused
    x.view(-1)  # refused: a shape
    x.view((3, 2))  # refused: a shape
    x.view(3, 2)  # refused: a shape
    d.view(-1)  # refused: a shape
    d.view("int32")  # refused


def outcomes(x: Matrix, b: Tensor[Cpu, uint8, Rank1[A]], d: DArray) -> None:
    _1: Matrix = x.view(int32)  # refused: int32
    _2: Tensor[Cpu, int32, Rank2[B, A]] = x.view(int32)  # refused: other names
    _3: Tensor[Gpu, int32, Rank2[A, B]] = x.view(int32)  # refused: the Cpu
    _4: Tensor[Cpu, float64, Rank2[B, Any]] = x.view(float64)  # refused: another name
    _5: Tensor[Cpu, int64, Rank1] = x.view(float64)  # refused: float64
    _6: Tensor[Cpu, float32, Rank2] = b.view(float32)  # refused: a vector
    _7: Matrix = d.view(float32)  # refused: a DArray
    _8: Tensor[Cpu, int32, Rank2[A, B]] = x.view(int)  # refused: int64
