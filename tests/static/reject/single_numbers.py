"""Single numbers: what is no single number, of another kind, or in a place where NumPy has another parameter."""

from __future__ import annotations

from typing import NewType

import numpy as np

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Tensor, float32, float64, int8, int64

A = NewType("A", int)
B = NewType("B", int)


def counts(
    v: Tensor[Cpu, float64, Rank1],
    i: Tensor[Cpu, int64, Rank1],
    x: Tensor[Cpu, float32, Rank0],
    a: np.ndarray[tuple[int], np.dtype[np.int64]],
    s: np.float64,
) -> None:
    tt.zeros(v)  # refused
    tt.zeros(i)  # refused
    tt.zeros((x, 2))  # refused
    tt.zeros(2.0)  # refused
    tt.zeros(s)  # refused
    tt.zeros(a)  # refused
    tt.zeros((a, 2))  # refused
    tt.eye(x)  # refused
    tt.arange(v)  # refused
    tt.linspace(0, 1, x)  # refused
    tt.reshape(v, i)  # refused
    tt.reshape(v, (x, 2))  # refused
    tt.tile(v, 2.0)  # refused
    tt.roll(v, x)  # refused
    tt.bincount(i, minlength=x)  # refused
    v.reshape(x, 2)  # refused


def options(v: Tensor[Cpu, float64, Rank1], c: complex) -> None:
    tt.full(3, v)  # refused
    tt.linspace(0, v, 3)  # refused
    tt.quantile(v, c)  # refused
    tt.std(v, correction=v)  # refused
    tt.isclose(v, v, rtol=c)  # refused


def by_position(m: Tensor[Cpu, float32, Rank2[A, B]]) -> None:
    tt.sum(m, 2)  # refused
    tt.sum(m, 0, float64)  # refused
    tt.max(m, (0, 0))  # refused
    tt.sort(m, 2)  # refused
    tt.zeros(3, 4)  # refused


def expected(
    m: Tensor[Cpu, float32, Rank2[A, B]], n: Tensor[Cpu, int64, Rank0], x: Tensor[Cpu, float32, Rank0]
) -> None:
    _a: Tensor[Cpu, float64, Rank1] = tt.zeros((n, 2))  # refused
    _b: Tensor[Cpu, float64, Rank1] = tt.linspace(0, x, 200)  # refused
    _c: Tensor[Cpu, int8, Rank1] = tt.full(3, x)  # refused
    _d: Tensor[Cpu, float32, Rank1[A]] = tt.sum(m, 0)  # refused
    _e: Tensor[Cpu, float64, Rank1] = tt.zeros(3, float32)  # refused
    _f: Tensor[Cpu, float32, Rank2] = tt.reshape(m, -1)  # refused
