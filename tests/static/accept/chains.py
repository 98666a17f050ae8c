"""Products of matrices with vectors, and of several factors: dtype, rank and names."""

from __future__ import annotations

from typing import Any, NewType, TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    Gpu,
    One,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    complex64,
    float32,
    float64,
    int64,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
K = NewType("K", int)
D = TypeVar("D", bound=Device)
T = TypeVar("T", float32, float64)

Matrix = Tensor[Cpu, float32, Rank2[A, K]]
Batch = Tensor[Cpu, float32, Rank3[B, A, K]]
Vector = Tensor[Cpu, float32, Rank1[K]]
Vectors = Tensor[Cpu, float32, Rank2[B, K]]


def sums_of_another_dtype(w: Tensor[Cpu, float64, Rank3[B, A, K]], v: Vector, vs: Vectors) -> None:
    assert_type(tt.matvec(tt.add(w, w), vs), Tensor[Cpu, float64, Rank2[B, A]])
    assert_type(tt.matvec(tt.add(w[0], w[0]), v), Tensor[Cpu, float64, Rank1[A]])


def matrices_and_vectors(m: Matrix, ms: Batch, v: Vector, vs: Vectors, d: DArray) -> None:
    assert_type(tt.matvec(m, v), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.matvec(m, vs), Tensor[Cpu, float32, Rank2[B, A]])
    assert_type(tt.matvec(ms, v), Tensor[Cpu, float32, Rank2[B, A]])
    assert_type(tt.matvec(ms, vs), Tensor[Cpu, float32, Rank2[B, A]])
    assert_type(tt.matvec(-m, tt.exp(v)), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.matvec(m.mT, tt.matvec(m, v)), Vector)
    assert_type(tt.matvec(d, v), DArray)
    assert_type(tt.matvec(m, d), DArray)


def vectors_and_matrices(
    m: Matrix, ms: Batch, u: Tensor[Cpu, float32, Rank1[A]], us: Tensor[Cpu, float32, Rank2[B, A]], d: DArray
) -> None:
    assert_type(tt.vecmat(u, m), Vector)
    assert_type(tt.vecmat(us, m), Vectors)
    assert_type(tt.vecmat(u, ms), Vectors)
    assert_type(tt.vecmat(us, ms), Vectors)
    assert_type(tt.vecmat(tt.exp(u), -m), Vector)
    assert_type(tt.vecmat(u, d), DArray)
    assert_type(tt.vecmat(d, m), DArray)


def dtypes_promote(
    m: Matrix,
    v: Tensor[Cpu, float64, Rank1[K]],
    n: Tensor[Cpu, int64, Rank1[A]],
    c: Tensor[Cpu, complex64, Rank2[B, K]],
) -> None:
    assert_type(tt.matvec(m, v), Tensor[Cpu, float64, Rank1[A]])
    assert_type(tt.vecmat(n, m), Tensor[Cpu, float64, Rank1[K]])
    assert_type(tt.matvec(m, c), Tensor[Cpu, complex64, Rank2[B, A]])


def units_and_more_axes(
    ms: Tensor[Cpu, float64, Rank3[One, A, K]],
    vs: Tensor[Cpu, float64, Rank4[C, B, One, K]],
    m: Tensor[Gpu, float64, Rank2],
    v: Tensor[Gpu, float64, Rank1],
) -> None:
    assert_type(tt.matvec(ms, vs[:, :, 0]), Tensor[Cpu, float64, Rank3[C, B, A]])
    assert_type(tt.matvec(m, v), Tensor[Gpu, float64, Rank1])
    assert_type(tt.vecmat(v, m), Tensor[Gpu, float64, Rank1])


def four_axes(
    ms: Tensor[Cpu, float32, Rank4[C, B, A, K]],
    u: Tensor[Cpu, float32, Rank1[A]],
    v: Tensor[Cpu, float64, Rank1[K]],
    vs: Tensor[Cpu, float32, Rank3[C, B, K]],
) -> None:
    assert_type(tt.vecmat(u, ms), Tensor[Cpu, float32, Rank3[C, B, K]])
    assert_type(tt.matvec(ms, vs), Tensor[Cpu, float32, Rank3[C, B, A]])
    assert_type(tt.matvec(ms, v), Tensor[Cpu, float64, Rank3[C, B, A]])
    assert_type(tt.matvec(ms, vs[0, 0]), Tensor[Cpu, float32, Rank3[C, B, A]])


def generic(
    m: Tensor[D, T, Rank2[A, K]], v: Tensor[D, T, Rank1[K]], ms: Tensor[D, T, Rank3[B, A, K]]
) -> Tensor[D, T, Rank1[A]]:
    assert_type(tt.matvec(ms, v), Tensor[D, T, Rank2[B, A]])
    assert_type(tt.vecmat(tt.matvec(m, v), m), Tensor[D, T, Rank1[K]])
    assert_type(tt.linalg.multi_dot((m, m.mT, m, v)), Tensor[D, T, Rank1[A]])
    return tt.matvec(m, v)


def chains(
    ab: Tensor[Cpu, float64, Rank2[A, B]],
    bc: Tensor[Cpu, float64, Rank2[B, C]],
    a: Tensor[Cpu, float64, Rank1[A]],
    c: Tensor[Cpu, float64, Rank1[C]],
    d: DArray,
) -> None:
    assert_type(tt.linalg.multi_dot((ab, bc)), Tensor[Cpu, float64, Rank2[A, C]])
    assert_type(tt.linalg.multi_dot((ab, bc, bc.mT)), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.linalg.multi_dot((ab, bc, bc.mT, ab.mT)), Tensor[Cpu, float64, Rank2[A, A]])
    assert_type(tt.linalg.multi_dot((a, ab, bc)), Tensor[Cpu, float64, Rank1[C]])
    assert_type(tt.linalg.multi_dot((ab, bc, c)), Tensor[Cpu, float64, Rank1[A]])
    assert_type(tt.linalg.multi_dot((a, ab, bc, c)), Tensor[Cpu, float64, Rank0])
    assert_type(tt.linalg.multi_dot([d, d]), DArray)
    assert_type(tt.linalg.multi_dot((d, d[0].get(Tensor[Cpu, float64, Rank1]))), DArray)


def lists(every: list[Tensor[Cpu, float32, Rank2]], square: Tensor[Cpu, float32, Rank2[A, A]]) -> None:
    assert_type(tt.linalg.multi_dot(every), Tensor[Cpu, float32, Rank2])
    assert_type(tt.linalg.multi_dot([square, square, square]), Tensor[Cpu, float32, Rank2[A, A]])
    assert_type(tt.linalg.multi_dot([tt.eye(2), tt.eye(2)]), Tensor[Cpu, float64, Rank2[Any, Any]])
