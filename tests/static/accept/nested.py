"""A call within a call: what the outer one wants must not decide what the inner one answers."""

from __future__ import annotations

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, Rank0, Rank1, Rank2, Tensor, bool_, float32, int64, make_dim


def of_any_rank(x: Tensor[Cpu, float32, Rank2]) -> None:
    assert_type(tt.any(tt.isnan(x)), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.all(tt.equal(x, x)), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.sum(tt.exp(x)), Tensor[Cpu, float32, Rank0])
    assert_type(tt.mean(tt.exp(x)), Tensor[Cpu, float32, Rank0])
    assert_type(tt.linalg.vector_norm(tt.exp(x)), Tensor[Cpu, float32, Rank0])
    assert_type(tt.reshape(tt.exp(x), (4,)), Tensor[Cpu, float32, Rank1])
    assert_type(tt.repeat(tt.exp(x), 2), Tensor[Cpu, float32, Rank1])


def of_any_dtype(x: Tensor[Cpu, float32, Rank2]) -> None:
    assert_type(tt.count_nonzero(tt.add(x, x)), Tensor[Cpu, int64, Rank0])
    assert_type(tt.argmax(tt.add(x, x)), Tensor[Cpu, int64, Rank0])
    assert_type(tt.argmax(tt.add(x, x), axis=0), Tensor[Cpu, int64, Rank1])
    assert_type(tt.any(tt.add(x, x), axis=0), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.sum(tt.add(x, x), dtype=tt.float64), Tensor[Cpu, tt.float64, Rank0])


def within_a_number(x: Tensor[Cpu, float32, Rank2]) -> None:
    _1: float = float(tt.sum(tt.exp(x)))
    _2: bool = bool(tt.any(tt.isnan(tt.exp(x))))


def within_a_constructor(x: Tensor[Cpu, float32, Rank2]) -> None:
    assert_type(Tensor[Cpu, float32, Rank1](make_dim(4), tt.exp(x)), Tensor[Cpu, float32, Rank1])
