"""Methods with arguments that the functions refuse too."""

from __future__ import annotations

from typing import NewType

from typedtensor import Cpu, DArray, Rank1, Rank2, Rank5, Rank7, Tensor, complex128, float32, float64, int32

A = NewType("A", int)
B = NewType("B", int)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]


def axes(x: Matrix) -> None:
    x.sum(axis=2)  # refused
    x.mean(axis=-3)  # refused
    x.sum(axis=(0, 0))  # refused
    x.argmax(axis=(0, 1))  # refused
    x.argmax(axis=(0,))  # refused: one axis
    x.sum(keepdims=1)  # refused
    x.max(0, True)  # refused
    x.transpose((0, 0))  # refused
    x.transpose(0, 1, 2)  # refused


def dtypes(i: Tensor[Cpu, int32, Rank1], z: Tensor[Cpu, complex128, Rank1]) -> None:
    i.mean()  # refused: convert first
    i.std()  # refused
    z.max()  # refused: complex numbers have no order
    z.argmin()  # refused
    z.sum(dtype=float64)  # refused: the imaginary parts
    z.prod(axis=0, dtype=float32)  # refused
    i.sum(dtype=1)  # refused
    i.max(dtype=float32)  # refused: as in NumPy
    i.sum(axis=1, dtype=float32)  # refused
    _1: Tensor[Cpu, int32, Rank1] = i.sum(axis=0, dtype=float32)  # refused


def results(x: Matrix, i: Tensor[Cpu, int32, Rank1]) -> None:
    _1: Tensor[Cpu, float32, Rank1[A]] = x.sum(axis=0)  # refused
    _2: Tensor[Cpu, int32, Rank1] = x.argmax(axis=0)  # refused
    _3: list[float] = x.tolist()  # refused
    _4: str = i.sum().item()  # refused


def shapes(x: Matrix, d: DArray) -> None:
    x.reshape("a")  # refused
    x.reshape(2.0, 3)  # refused
    d.reshape("a")  # refused
    d.sum("a")  # refused


def many_axes(x: Tensor[Cpu, float32, Rank7], v: Tensor[Cpu, float32, Rank5]) -> None:
    x.sum(7)  # refused
    v.std(5)  # refused
    v.mean(-6)  # refused
    v.argmin(axis=5)  # refused
    _1: Tensor[Cpu, float32, Rank7] = x.max(0)  # refused: six axes
