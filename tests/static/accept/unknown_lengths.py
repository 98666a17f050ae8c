"""Shapes and axes whose length is not in their type: the result is a DArray."""

from __future__ import annotations

from typing import NewType

import numpy as np

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DArray, Rank0, Rank1, Rank2, Tensor, float32, float64, int64

A = NewType("A", int)
B = NewType("B", int)


def dynamic(x: DArray) -> None:
    """Take what is a DArray to the checkers, and a tensor when run."""


def shapes(
    m: Tensor[Cpu, float32, Rank2[A, B]],
    n: Tensor[Cpu, int64, Rank0],
    s: tuple[int, ...],
    l: list[int],  # noqa: E741  # a list
    d: DArray,
    a: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
) -> None:
    dynamic(tt.rot90(m, k=len(l)))
    dynamic(tt.zeros(s))
    dynamic(tt.zeros(a.shape))
    dynamic(tt.zeros(l, dtype=float32))
    dynamic(tt.ones([2, 3]))
    dynamic(tt.ones(d.shape))
    dynamic(tt.full(s, 1.0))
    dynamic(tt.reshape(m, l))
    dynamic(m.reshape(s))
    dynamic(m.reshape(*s))
    dynamic(tt.broadcast_to(m, l))
    dynamic(tt.tile(m, l))
    dynamic(tt.tensordot(m, m, axes=[[0], [0]]))
    dynamic(tt.tensordot(m, m, axes=([0, 1], [0, 1])))


def known(m: Tensor[Cpu, float32, Rank2[A, B]], n: Tensor[Cpu, int64, Rank0]) -> None:
    assert_type(tt.zeros((2, 3)), Tensor[Cpu, float64, Rank2])
    assert_type(m.reshape(1, 4), Tensor[Cpu, float32, Rank2])
    assert_type(tt.reshape(m, -1), Tensor[Cpu, float32, Rank1])
    assert_type(m.reshape(-1), Tensor[Cpu, float32, Rank1])
    assert_type(tt.tile(m, (2, 3)), Tensor[Cpu, float32, Rank2])
    assert_type(tt.tensordot(m, m, axes=((0,), (0,))), Tensor[Cpu, float32, Rank2])


def sizes_in_variables(m: Tensor[Cpu, float32, Rank2[A, B]], pair: tuple[int, int]) -> None:
    assert_type(tt.reshape(m, pair), Tensor[Cpu, float32, Rank2])
    assert_type(m.reshape(pair), Tensor[Cpu, float32, Rank2])
