"""A Dim of one named size where a count is wanted: the axis has its name."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, Rank1, Rank2, Tensor, float32, float64, int32, int64, make_dim

A = NewType("A", int)
B = NewType("B", int)


def of_names(x: Tensor[Cpu, float32, Rank2[A, B]], i: Tensor[Cpu, int64, Rank1[A]]) -> None:
    n, m = x.shape
    assert_type(tt.arange(make_dim(n)), Tensor[Cpu, int64, Rank1[A]])
    assert_type(tt.arange(make_dim(m), dtype=float32), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.linspace(0.0, 1.0, make_dim(m)), Tensor[Cpu, float64, Rank1[B]])
    assert_type(tt.linspace(0.0, 1.0, num=make_dim(m), dtype=float32), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.eye(make_dim(n)), Tensor[Cpu, float64, Rank2[A, A]])
    assert_type(tt.eye(make_dim(n), make_dim(m), dtype=int32), Tensor[Cpu, int32, Rank2[A, B]])
    assert_type(tt.bincount(i - i, minlength=make_dim(m)), Tensor[Cpu, int64, Rank1[B]])
    assert_type(tt.random.default_rng(0).permutation(make_dim(n)), Tensor[Cpu, int64, Rank1[A]])
    assert_type(tt.arange(5), Tensor[Cpu, int64, Rank1])
    assert_type(tt.eye(3, 2), Tensor[Cpu, float64, Rank2])
    assert_type(x + tt.arange(make_dim(m), dtype=float32), Tensor[Cpu, float32, Rank2[A, B]])
