"""Loops for which ty infers unknown types, see docs/checkers.md; the other checkers infer exact ones."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, Rank1, Rank2, Tensor, float64

State = NewType("State", int)

Vector = Tensor[Cpu, float64, Rank1[State]]
Matrix = Tensor[Cpu, float64, Rank2[State, State]]


def stacked(x: Vector, p: Matrix) -> Matrix:
    for _ in range(3):
        x = p @ x
        p = p @ p
        gain = tt.stack((p, p), axis=0)[0]
        x = x + gain @ x
        p = p - gain
    assert_type(p, Matrix)  # refused by ty
    return p
