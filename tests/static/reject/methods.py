"""Methods with arguments that the functions refuse too."""

from __future__ import annotations

from typing import NewType

from typedtensor import (
    Cluster,
    Cpu,
    DArray,
    Gpu,
    One,
    Rank1,
    Rank2,
    Rank3,
    Rank5,
    Rank7,
    Tensor,
    complex128,
    float32,
    float64,
    int32,
    int64,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

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


def arrangements(
    m: Tensor[Cpu, float32, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    i: Tensor[Gpu, int32, Rank2[A, B]],
    q: Tensor[Cpu, float64, Rank3[A, One, C]],
    z: Tensor[Cpu, complex128, Rank1[A]],
    k: Tensor[Cpu, int64, Rank1[C]],
    u: Tensor[Cpu, float64, Rank2],
    far: Tensor[Cluster, float32, Rank1],
) -> None:
    m.sort(2)  # refused
    z.sort()  # refused
    z.argsort()  # refused
    m.argsort(axis=2)  # refused
    i.clip(0.5, 1.0)  # refused
    z.clip(0.0)  # refused
    m.cumsum(axis=2)  # refused
    q.squeeze(3)  # refused
    q.swapaxes(0, 3)  # refused
    m.repeat(1.5)  # refused
    m.repeat(2, axis=2)  # refused
    m.take(m, axis=0)  # refused
    i.fill(1.5)  # refused
    m.fill(1j)  # refused
    q.diagonal()  # refused
    q.trace()  # refused
    m.dot(m)  # refused
    q.dot(m)  # refused
    v.dot(k)  # refused
    _1: Tensor[Cpu, float32, Rank2] = m.argsort()  # refused
    _2: Tensor[Cpu, float32, Rank1[A]] = m.take(k, 0)  # refused
    _3: Tensor[Cpu, float32, Rank2[B, A]] = m.clip(0.0)  # refused
    _4: Tensor[Cpu, float32, Rank2[B, A]] = m.cumsum(0)  # refused
    _5: Tensor[Cpu, float64, Rank2[C, A]] = q.squeeze(1)  # refused
    far.sort()  # refused: a plan
    far.fill(0.0)  # refused


def flags(x: Matrix, q: Tensor[Cpu, float32, Rank3[A, B, C]], *, flag: bool) -> None:
    x.sum(axis=2, keepdims=flag)  # refused
    x.argmin(axis=2, keepdims=flag)  # refused
    _1: Tensor[Cpu, float32, Rank1[A]] = x.sum(axis=0, keepdims=flag)  # refused
    _2: Matrix = q.mean(axis=0, keepdims=flag)  # refused
    _3: Tensor[Cpu, float64, Rank2] = x - x.mean(axis=0, keepdims=flag)  # refused
