"""Random numbers with invalid arguments, and results used as another type."""

from __future__ import annotations

from typing import NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    DDim,
    Device,
    Dim,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Tensor,
    bool_,
    complex64,
    float16,
    float32,
    float64,
    int8,
    int64,
)
from typedtensor.random import Generator, default_rng

Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)

Vector = Tensor[Cpu, float64, Rank1]
Matrix = Tensor[Cpu, float64, Rank2]
Named = Tensor[Cpu, float64, Rank2[Row, Column]]
Turned = Tensor[Cpu, float64, Rank2[Column, Row]]


def generators(rng: Generator[Cpu], other: Generator[Gpu]) -> None:
    default_rng("7")  # refused
    default_rng(1.5)  # refused
    default_rng([1.5])  # refused
    default_rng(7, Cpu())  # refused: by name
    default_rng(7, device=Cpu)  # refused: Cpu()
    default_rng(7, device="cpu")  # refused
    default_rng(rng)  # refused
    Generator(7)  # refused: default_rng makes one
    Generator()  # refused
    rng.spawn(2.0)  # refused
    other.numpy()  # refused: CuPy's is none
    _1: Generator[Gpu] = default_rng(7)  # refused
    _2: Generator[Cpu] = default_rng(7, device=Gpu())  # refused
    _3: Generator[Device] = rng  # refused
    tt.random.normal(3)  # refused: no stream is global
    tt.random.seed(7)  # refused


def shapes(rng: Generator[Cpu], sizes: tuple[int, ...], numbers: list[int]) -> None:
    rng.random(sizes)  # refused: the rank would be unknown; tt.make_ddim(sizes)
    rng.random(numbers)  # refused
    rng.normal([2, 3])  # refused: a tuple
    rng.uniform(2.0)  # refused
    rng.standard_normal((2.0, 3))  # refused
    rng.integers(0, 9, "23")  # refused
    rng.random(None)  # refused: () is one number
    rng.random(2, 3)  # refused: one shape
    rng.choice(9, [2, 3])  # refused
    rng.random((1, 1, 1, 1, 1, 1, 1, 1, 1, 1))  # refused: ten axes; use a DDim
    rng.random(3, size=3)  # refused: one of both
    rng.normal(3, size=4)  # refused: loc=3
    rng.normal(0, 1, [2, 3])  # refused
    rng.random(size=[2, 3])  # refused


def dtypes(rng: Generator[Cpu], dynamic: DDim) -> None:
    rng.random(2, dtype=float16)  # refused: no library draws this dtype
    rng.uniform(2, dtype=int64)  # refused
    rng.normal(2, dtype=complex64)  # refused
    rng.standard_normal(2, dtype=float)  # refused
    rng.random(2, dtype="float32")  # refused
    rng.random(2, dtype=np.float32)  # refused
    rng.random(2, float32)  # refused: by name
    rng.random(dynamic, dtype=float16)  # refused
    rng.integers(0, 9, 2, dtype=float32)  # refused
    rng.integers(0, 9, 2, dtype=bool_)  # refused
    rng.integers(0, 9, 2, dtype=int)  # refused
    rng.integers(0, 9, dynamic, dtype=float32)  # refused
    rng.integers(0, 9, 2, int8)  # refused: by name


def parameters(rng: Generator[Cpu], x: Vector) -> None:
    rng.normal(2, 0.0, 1.0)  # refused: by name
    rng.normal(2, loc="0")  # refused
    rng.normal(2, scale=1j)  # refused
    rng.normal(2, loc=x)  # refused: x + rng.normal(2)
    rng.uniform(2, low=None)  # refused
    rng.random(2, low=0.0)  # refused: uniform
    rng.integers(9.0)  # refused
    rng.uniform(0, 1, 2, 3)  # refused: one shape
    rng.uniform(0, 1, low=2)  # refused
    rng.integers(0.0, 9)  # refused
    rng.integers(0, 9.0)  # refused
    rng.integers(x, 9)  # refused
    rng.integers(0, 9, endpoint=None)  # refused


def outcomes(rng: Generator[Cpu], dim: Dim[Rank2[Row, Column]], dynamic: DDim) -> None:
    _1: Tensor[Cpu, float32, Rank2] = rng.random((2, 3))  # refused: float64
    _2: Vector = rng.random((2, 3))  # refused
    _3: Vector = rng.random()  # refused
    _4: Turned = rng.normal(dim)  # refused
    _5: Matrix = rng.normal(dynamic)  # refused: use `get`
    _6: Tensor[Gpu, float64, Rank2] = rng.uniform((2, 3))  # refused
    _7: Tensor[Cpu, int8, Rank1] = rng.integers(0, 9, 3)  # refused: int64
    _8: Tensor[Cpu, int64, Rank1] = rng.integers(0, 9)  # refused
    _9: float = rng.random()  # refused: float(rng.random())
    _10: Vector = rng.normal(0, 1, (2, 3))  # refused
    _11: Matrix = rng.random(size=3)  # refused
    _12: Tensor[Cpu, int8, Rank1] = rng.integers(9, size=3)  # refused
    _10: Vector = rng.permutation(3)  # refused: int64
    _11: Tensor[Cpu, int64, Rank0] = rng.choice(9, 3)  # refused


def permutations(
    rng: Generator[Cpu], x: Named, number: Tensor[Cpu, float64, Rank0], far: Tensor[Gpu, int8, Rank1]
) -> None:
    rng.permutation(2.0)  # refused
    rng.permutation([1, 2])  # refused
    rng.permutation(np.arange(3))  # refused
    rng.permutation(number)  # refused: it has no axis
    rng.permutation(far)  # refused: another device
    rng.permutation(x, axis=2)  # refused
    rng.permutation(x, axis=-3)  # refused
    rng.permutation(x, 1)  # refused: by name
    rng.permutation(3, axis=0)  # refused
    _1: Turned = rng.permutation(x)  # refused


def shuffles(rng: Generator[Cpu], x: Named, number: Tensor[Cpu, float64, Rank0], far: Tensor[Gpu, int8, Rank1]) -> None:
    rng.shuffle(3)  # refused
    rng.shuffle([1, 2])  # refused
    rng.shuffle(np.arange(3))  # refused
    rng.shuffle(number)  # refused
    rng.shuffle(far)  # refused
    rng.shuffle(x, axis=2)  # refused
    _1: Named = rng.shuffle(x)  # refused: in place


def choices(rng: Generator[Cpu], x: Named, v: Vector, far: Tensor[Gpu, float64, Rank1]) -> None:
    rng.choice([1, 2])  # refused
    rng.choice(np.arange(3), 2)  # refused
    rng.choice(2.0)  # refused
    rng.choice(far)  # refused: another device
    rng.choice(x)  # refused: choice selects rows of a matrix
    rng.choice(x, (2, 3))  # refused
    rng.choice(x, 2, axis=2)  # refused
    rng.choice(v, 2, axis=1)  # refused
    rng.choice(9, 2, p=[0.5, 0.5])  # refused
    rng.choice(9, 2, p=x)  # refused
    rng.choice(9, 2, p=far)  # refused
    rng.choice(9, 2, p=tt.ones(9, dtype=int64))  # refused
    rng.choice(9, 2, p=tt.ones(9, dtype=float16))  # refused
    flag = False
    rng.choice(9, 2, flag)  # refused: by name
    _1: Vector = rng.choice(v)  # refused
    _2: Tensor[Cpu, float64, Rank2[Row, Column]] = rng.choice(x, tt.make_dim(Column(2)))  # refused


def generic(rng: Generator[D], x: Tensor[Cpu, float64, Rank1]) -> Tensor[D, float64, Rank1]:
    rng.shuffle(x)  # refused: D may be another device
    return rng.random(3, dtype=float32)  # refused
