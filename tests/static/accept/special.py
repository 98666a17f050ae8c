"""Special functions: the result has the dtype and the shape of the operand."""

from __future__ import annotations

from typing import NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DArray, Device, Floating, Gpu, Rank, Rank1, Rank2, Tensor, float16, float32, float64

A = NewType("A", int)
B = NewType("B", int)

D = TypeVar("D", bound=Device)
F = TypeVar("F", bound=Floating)
R = TypeVar("R", bound=Rank)


def values(
    x: Tensor[Cpu, float32, Rank2[A, B]], y: Tensor[Gpu, float64, Rank1], h: Tensor[Cpu, float16, Rank1], d: DArray
) -> None:
    assert_type(tt.special.erf(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.gammaln(y), Tensor[Gpu, float64, Rank1])
    assert_type(tt.special.expit(h), Tensor[Cpu, float16, Rank1])
    assert_type(tt.special.digamma(d), DArray)
    assert_type(tt.special.xlogy(x, x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.beta(x, 2.0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.gammainc(2.0, y), Tensor[Gpu, float64, Rank1])
    assert_type(tt.special.xlogy(x, d), DArray)


def _gelu(x: Tensor[D, F, R]) -> Tensor[D, F, R]:
    return x * tt.special.ndtr(x)


def generic_code(x: Tensor[Cpu, float32, Rank2[A, B]]) -> None:
    assert_type(_gelu(x), Tensor[Cpu, float32, Rank2[A, B]])
