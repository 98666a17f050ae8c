"""Scalars of NumPy and tensors of Rank0 as counts and options; axis and dtype by position, as in NumPy."""

from __future__ import annotations

from typing import Any, NewType

import numpy as np

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Rank0,
    Rank1,
    Rank2,
    Tensor,
    bool_,
    complex64,
    complex128,
    float32,
    float64,
    int8,
    int64,
)

A = NewType("A", int)
B = NewType("B", int)


def counts(
    m: Tensor[Cpu, float32, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    i: Tensor[Cpu, int64, Rank1],
    n: Tensor[Cpu, int64, Rank0],
    k: np.int64,
) -> None:
    assert_type(tt.zeros((n, 2)), Tensor[Cpu, float64, Rank2])
    assert_type(tt.zeros((tt.sum(i), 2)), Tensor[Cpu, float64, Rank2])
    assert_type(tt.zeros(n), Tensor[Cpu, float64, Rank1])
    assert_type(tt.zeros((k, 2), dtype=float32), Tensor[Cpu, float32, Rank2])
    assert_type(tt.full((int(n), 2), 0.5), Tensor[Cpu, float64, Rank2])
    assert_type(tt.eye(n), Tensor[Cpu, float64, Rank2])
    assert_type(tt.eye(k, k, k=n), Tensor[Cpu, float64, Rank2])
    assert_type(tt.arange(n), Tensor[Cpu, int64, Rank1])
    assert_type(tt.arange(0, k, n), Tensor[Cpu, int64, Rank1])
    assert_type(tt.linspace(0, 1, n), Tensor[Cpu, float64, Rank1])
    assert_type(tt.tile(m, 3), Tensor[Cpu, float32, Rank2])
    assert_type(tt.tile(v, n), Tensor[Cpu, float32, Rank1])
    assert_type(tt.tile(m, (n, 1)), Tensor[Cpu, float32, Rank2])
    assert_type(tt.reshape(m, -1), Tensor[Cpu, float32, Rank1])
    assert_type(m.reshape(n, -1), Tensor[Cpu, float32, Rank2])
    assert_type(m.reshape((k, -1)), Tensor[Cpu, float32, Rank2])
    assert_type(tt.roll(v, n), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.repeat(v, n), Tensor[Cpu, float32, Rank1])
    assert_type(tt.bincount(i, minlength=n), Tensor[Cpu, int64, Rank1])
    assert_type(tt.tril(m, k=n), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.random.default_rng(0).normal((n, 2)), Tensor[Cpu, float64, Rank2])


def options(
    m: Tensor[Cpu, float32, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    x: Tensor[Cpu, float32, Rank0],
    n: Tensor[Cpu, int8, Rank0],
    s: np.float32,
) -> None:
    assert_type(tt.linspace(0, x, 200), Tensor[Cpu, float32, Rank1])
    assert_type(tt.linspace(0, tt.max(v), 200), Tensor[Cpu, float32, Rank1])
    assert_type(tt.linspace(x, x, 200), Tensor[Cpu, float32, Rank1])
    assert_type(tt.linspace(0, n, 200), Tensor[Cpu, float64, Rank1])
    assert_type(tt.linspace(0, s, 200), Tensor[Cpu, float64, Rank1])
    assert_type(tt.linspace(0, x, 200, dtype=complex64), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.arange(0, x, 0.5), Tensor[Cpu, float64, Rank1])
    assert_type(tt.full(3, x), Tensor[Cpu, float32, Rank1])
    assert_type(tt.full((2, 3), n), Tensor[Cpu, int8, Rank2])
    assert_type(tt.full(3, s), Tensor[Cpu, float64, Rank1])
    assert_type(tt.full(3, x, dtype=float64), Tensor[Cpu, float64, Rank1])
    assert_type(tt.full(3, 1j), Tensor[Cpu, complex128, Rank1])
    assert_type(tt.full_like(m, x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.std(m, axis=0, correction=n), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.isclose(m, m, rtol=x, atol=s), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.quantile(m, x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.nan_to_num(m, nan=x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.gradient(v, x), Tensor[Cpu, float32, Rank1[A]])


def by_position(m: Tensor[Cpu, float32, Rank2[A, B]], i: Tensor[Cpu, int64, Rank1], d: DArray) -> None:
    assert_type(tt.sum(m, 0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.sum(m, (0, 1)), Tensor[Cpu, float32, Rank0])
    assert_type(tt.sum(m, None), Tensor[Cpu, float32, Rank0])
    assert_type(tt.mean(m, 1), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.max(m, -1), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.std(m, 0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.any(m > 0, 0), Tensor[Cpu, bool_, Rank1[B]])
    assert_type(tt.argmax(m, 0), Tensor[Cpu, int64, Rank1[B]])
    assert_type(tt.median(m, 0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.quantile(m, 0.5, 0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.sort(m, 0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.argsort(m, 0), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.cumulative_sum(m, 0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.flip(m, 0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.roll(m, 1, 0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.repeat(m, 2, 0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.take(m, i - 1, 0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.sum(d, 0), DArray)
    assert_type(tt.zeros(3, float32), Tensor[Cpu, float32, Rank1])
    assert_type(tt.full(3, 1, float32), Tensor[Cpu, float32, Rank1])
    assert_type(tt.asarray([1, 2], float32), Tensor[Cpu, float32, Rank1])
    assert_type(tt.zeros_like(m, float64), Tensor[Cpu, float64, Rank2[A, B]])
