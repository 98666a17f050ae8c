"""A Dim where a count is wanted: the name of another axis, or several axes."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Tensor, float32, float64, int64, make_dim

A = NewType("A", int)
B = NewType("B", int)


def of_names(x: Tensor[Cpu, float32, Rank2[A, B]], i: Tensor[Cpu, int64, Rank1[A]]) -> None:
    n, m = x.shape
    x + tt.arange(make_dim(n), dtype=float32)  # refused
    x @ tt.eye(make_dim(n), dtype=float32)  # refused
    tt.arange(make_dim(n, m))  # refused
    tt.eye(make_dim(n, m))  # refused
    _1: Tensor[Cpu, float64, Rank1[A]] = tt.linspace(0.0, 1.0, make_dim(m))  # refused
    _2: Tensor[Cpu, int64, Rank1[A]] = tt.bincount(i, minlength=make_dim(m))  # refused
    _3: Tensor[Cpu, float64, Rank2[B, A]] = tt.eye(make_dim(n), make_dim(m))  # refused
