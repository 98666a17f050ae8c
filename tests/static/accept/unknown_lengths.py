"""Shapes and axes whose length is not in their type: the result is a DArray."""

from __future__ import annotations

from typing import NewType

import numpy as np

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DArray, Rank0, Rank2, Tensor, float32, float64, int64

A = NewType("A", int)
B = NewType("B", int)


def shapes(
    m: Tensor[Cpu, float32, Rank2[A, B]],
    n: Tensor[Cpu, int64, Rank0],
    s: tuple[int, ...],
    l: list[int],  # noqa: E741  # a list
    d: DArray,
    a: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
) -> None:
    assert_type(tt.zeros(s), DArray)
    assert_type(tt.zeros(a.shape), DArray)
    assert_type(tt.zeros(l, dtype=float32), DArray)
    assert_type(tt.ones([2, 3]), DArray)
    assert_type(tt.ones(d.shape), DArray)
    assert_type(tt.full(s, 1.0), DArray)
    assert_type(tt.reshape(m, s), DArray)
    assert_type(tt.reshape(m, l), DArray)
    assert_type(m.reshape(s), DArray)
    assert_type(m.reshape(*s), DArray)
    assert_type(tt.broadcast_to(m, l), DArray)
    assert_type(tt.tile(m, l), DArray)
    assert_type(tt.tensordot(m, m, axes=[[0], [0]]), DArray)
    assert_type(tt.tensordot(m, m, axes=([0, 1], [0, 1])), DArray)


def known(m: Tensor[Cpu, float32, Rank2[A, B]], n: Tensor[Cpu, int64, Rank0]) -> None:
    assert_type(tt.zeros((2, 3)), Tensor[Cpu, float64, Rank2])
    assert_type(tt.reshape(m, (n, -1)), Tensor[Cpu, float32, Rank2])
    assert_type(m.reshape(2, 3), Tensor[Cpu, float32, Rank2])
    assert_type(tt.tile(m, (2, 3)), Tensor[Cpu, float32, Rank2])
    assert_type(tt.tensordot(m, m, axes=((0,), (0,))), Tensor[Cpu, float32, Rank2])
