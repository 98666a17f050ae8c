"""Factors whose axes do not fit, and products used as another type."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, One, Rank1, Rank2, Rank3, Rank4, Tensor, float32, float64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
K = NewType("K", int)

Matrix = Tensor[Cpu, float32, Rank2[A, K]]
Vector = Tensor[Cpu, float32, Rank1[K]]


def matrices_and_vectors(
    m: Matrix,
    ms: Tensor[Cpu, float32, Rank3[B, A, K]],
    v: Vector,
    vs: Tensor[Cpu, float32, Rank2[C, K]],
    u: Tensor[Cpu, float32, Rank1[One]],
) -> None:
    tt.matvec(m.mT, v)  # refused: names
    tt.matvec(v, m)  # refused: matrices first
    tt.matvec(v, v)  # refused: a matrix
    tt.matvec(m, 2.0)  # refused: a vector
    tt.matvec(m, u)  # refused: a unit axis is another axis
    tt.matvec(ms, vs)  # refused: batches
    tt.matvec(m, vs.mT)  # refused: names
    _1: Vector = tt.matvec(m, v)  # refused: names
    _2: Tensor[Cpu, float64, Rank1] = tt.matvec(m, v)  # refused: dtype
    _3: Tensor[Cpu, float32, Rank2] = tt.matvec(m, v)  # refused: rank
    _4: Tensor[Cpu, float32, Rank2[K, C]] = tt.matvec(m, vs)  # refused: names


def vectors_and_matrices(
    m: Matrix,
    ms: Tensor[Cpu, float32, Rank3[B, A, K]],
    v: Vector,
    us: Tensor[Cpu, float32, Rank2[C, A]],
    g: Tensor[Gpu, float32, Rank1[A]],
) -> None:
    tt.vecmat(v, m)  # refused: names
    tt.vecmat(m, v)  # refused: vectors first
    tt.vecmat(us, ms)  # refused: batches
    tt.vecmat(g, m)  # refused: device
    _1: Tensor[Cpu, float32, Rank1[A]] = tt.vecmat(us[0], m)  # refused: names
    _2: Tensor[Cpu, float64, Rank2] = tt.vecmat(us, m)  # refused: dtype
    _3: Tensor[Cpu, float32, Rank1] = tt.vecmat(us, m)  # refused: rank


def four_axes(
    ms: Tensor[Cpu, float32, Rank4[C, B, A, K]],
    v: Tensor[Cpu, float32, Rank1[K]],
    us: Tensor[Cpu, float32, Rank3[B, C, A]],
) -> None:
    tt.vecmat(v, ms)  # refused: names
    tt.vecmat(us, ms)  # refused: batches
    tt.matvec(ms, us)  # refused: names
    _1: Tensor[Cpu, float32, Rank3[C, B, K]] = tt.matvec(ms, v)  # refused: names


def chains(
    ab: Tensor[Cpu, float64, Rank2[A, B]],
    bc: Tensor[Cpu, float64, Rank2[B, C]],
    a: Tensor[Cpu, float64, Rank1[A]],
    m: Matrix,
) -> None:
    tt.linalg.multi_dot((ab, bc, ab))  # refused: names
    tt.linalg.multi_dot((ab, a))  # refused: names
    tt.linalg.multi_dot((m, ab.mT))  # refused: dtype
    tt.linalg.multi_dot((ab, a, a))  # refused: a vector in the middle
    tt.linalg.multi_dot((ab,))  # refused: two factors
    tt.linalg.multi_dot(ab)  # refused: several
    tt.linalg.multi_dot([m, m])  # refused: names
    _1: Tensor[Cpu, float64, Rank2[A, B]] = tt.linalg.multi_dot((ab, bc))  # refused: names
    _2: Tensor[Cpu, float64, Rank2] = tt.linalg.multi_dot((a, ab, bc))  # refused: rank
    _3: Tensor[Cpu, float32, Rank2] = tt.linalg.multi_dot((ab, bc))  # refused: dtype
