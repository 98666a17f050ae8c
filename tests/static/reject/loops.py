"""Loops for which ty infers unknown types, see docs/checkers.md; the other checkers infer exact ones."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, Rank1, Rank2, Tensor, float64

State = NewType("State", int)

Vector = Tensor[Cpu, float64, Rank1[State]]
Matrix = Tensor[Cpu, float64, Rank2[State, State]]


def rearranged(x: Vector, p: Matrix) -> Matrix:
    while tt.sum(x) > 0:
        x = tt.sort(tt.flip(p @ x)) - tt.roll(x, 1)
        p = tt.softmax(tt.cumulative_sum(p, axis=0) + tt.permute_dims(p, (1, 0)), axis=1) * x
        x = x - tt.vecdot(p, p) - tt.linalg.vector_norm(p, axis=1)
    assert_type(p, Matrix)  # refused by ty
    return p
