"""Comparisons with tolerances: booleans of the broadcast shape, or one Python bool."""

from __future__ import annotations

from typing import NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    Floating,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int64,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
F = TypeVar("F", bound=Floating)
R = TypeVar("R", bound=Rank)

Named = Tensor[Cpu, float32, Rank2[Row, Column]]


def elements(x: Named, v: Tensor[Cpu, float64, Rank1[Column]], n: Tensor[Cpu, int64, Rank0]) -> None:
    assert_type(tt.isclose(x, x), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(tt.isclose(x, v), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(tt.isclose(v, x, rtol=1e-3), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(tt.isclose(n, x, atol=1.0, equal_nan=True), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(tt.isclose(x, 1.0), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(tt.isclose(1, n), Tensor[Cpu, bool_, Rank0])


def whole(x: Named, v: Tensor[Cpu, complex64, Rank1], d: DArray) -> None:
    assert_type(tt.allclose(x, v), bool)
    assert_type(tt.allclose(x, 0.0, atol=1e-3), bool)
    assert_type(tt.allclose(d, x), bool)
    assert_type(tt.allclose(x, d, equal_nan=True), bool)
    assert_type(tt.array_equal(x, v), bool)
    assert_type(tt.array_equal(v, tt.trapezoid(x, axis=0)), bool)
    assert_type(tt.allclose(x, tt.trapezoid(x, axis=0)), bool)
    assert_type(tt.array_equal(d, x, equal_nan=True), bool)


def elsewhere(x: Tensor[Gpu, float32, Rank1[Row]], d: DArray) -> None:
    assert_type(tt.isclose(x, x), Tensor[Gpu, bool_, Rank1[Row]])
    assert_type(tt.isclose(d, x), DArray)
    assert_type(tt.isclose(x, d, rtol=0.1), DArray)
    assert_type(tt.isclose(d, 1.0), DArray)


def _near(x: Tensor[D, F, R], y: Tensor[D, F, R]) -> Tensor[D, bool_, R]:
    return tt.isclose(x, y)


def _same(x: Tensor[D, T, R], y: Tensor[D, T, R]) -> bool:
    return tt.array_equal(x, y) or tt.allclose(x, y)


def generic_code(x: Named) -> None:
    assert_type(_near(x, x), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(_same(x, x), bool)
