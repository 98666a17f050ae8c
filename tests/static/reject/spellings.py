"""Dtypes as Python and NumPy spell them: those that do not fit, and types that are no dtype."""

from __future__ import annotations

from typing import NewType

import numpy as np

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Tensor, complex64, float32, int64

A = NewType("A", int)
B = NewType("B", int)


def dtypes(m: Tensor[Cpu, float32, Rank2[A, B]], c: Tensor[Cpu, complex64, Rank1]) -> None:
    c.astype(float)  # refused
    c.astype(np.float32)  # refused
    tt.astype(c, int)  # refused
    tt.full(3, 0.5, dtype=int)  # refused
    tt.full_like(m, 1j, dtype=float)  # refused
    tt.zeros(3, dtype=str)  # refused
    tt.zeros(3, dtype=object)  # refused
    tt.zeros((3, 2), dtype=np.str_)  # refused
    tt.zeros((3, 2), dtype=type(c))  # refused
    tt.full((3, 2), 0.5, dtype=np.int8)  # refused
    tt.full_like(m, 0.5, dtype=np.int8)  # refused
    tt.asarray([0.5], dtype=int)  # refused
    tt.linspace(0, 1, 3, dtype=int)  # refused
    tt.arange(0.5, dtype=np.int64)  # refused
    tt.finfo(int)  # refused
    tt.iinfo(float)  # refused
    _1: Tensor[Cpu, int64, Rank1] = tt.zeros(3, dtype=float)  # refused
    _2: Tensor[Cpu, int64, Rank2[A, B]] = m.astype(float)  # refused
    _3: Tensor[Cpu, int64, Rank2[B, A]] = m.astype(int)  # refused
    _4: Tensor[Cpu, float32, Rank1] = tt.asarray([1], dtype=np.float64)  # refused
    _5: Tensor[Cpu, int64, Rank2] = tt.zeros((4, 3, 2), dtype=int)  # refused
    _6: Tensor[Cpu, float32, Rank2] = tt.full((4, 3), 1, dtype=np.float64)  # refused
    _7: Tensor[Cpu, float32, Rank2[A, B]] = tt.zeros_like(m, dtype=float)  # refused
    _8: Tensor[Cpu, float32, Rank2[A, B]] = tt.astype(m, float)  # refused
