"""Shapes whose length is not in their type: what remains a mistake."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Tensor, float32, float64, int64

A = NewType("A", int)
B = NewType("B", int)


def shapes(m: Tensor[Cpu, float32, Rank2[A, B]], s: tuple[int, ...], f: tuple[float, ...]) -> None:
    tt.zeros(f)  # refused
    tt.zeros([2.0, 3.0])  # refused
    tt.zeros("23")  # refused
    tt.full((2, 3), 0.5, dtype=int64)  # refused
    tt.full(s, "1")  # refused
    tt.reshape(m, f)  # refused
    m.reshape(f)  # refused
    tt.broadcast_to(m, (2,))  # refused: fewer axes
    tt.tensordot(m, m, axes=((0,), (0, 1)))  # refused: a list of other length is found at run time
    _1: Tensor[Cpu, float64, Rank2] = tt.zeros(s)  # refused
    _2: Tensor[Cpu, float32, Rank1] = tt.reshape(m, s)  # refused
    _3: Tensor[Cpu, float32, Rank1] = m.reshape(2, 3)  # refused


def sizes_in_variables(m: Tensor[Cpu, float32, Rank2[A, B]], pair: tuple[int, int]) -> None:
    _1: Tensor[Cpu, float32, Rank1] = tt.reshape(m, pair)  # refused
    _2: Tensor[Cpu, float32, Rank2] = tt.reshape(m, -1)  # refused
    _3: Tensor[Cpu, float32, Rank1] = m.reshape(pair)  # refused
