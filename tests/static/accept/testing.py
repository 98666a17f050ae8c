"""Assertions for tests accept operands of one device, dtype and rank."""

from __future__ import annotations

from typing import NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DArray, Device, DType, Gpu, Rank, Rank2, Tensor, float32, float64

Row = NewType("Row", int)
Column = NewType("Column", int)
D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Table = Tensor[Cpu, float64, Rank2[Row, Column]]


def same(x: Table, y: Table, unnamed: Tensor[Cpu, float64, Rank2]) -> None:
    assert_type(tt.testing.assert_equal(x, y), None)
    assert_type(tt.testing.assert_equal(x, unnamed), None)
    assert_type(tt.testing.assert_equal(x.T, y.T), None)
    assert_type(tt.testing.assert_allclose(x, y, rtol=1e-6, atol=1e-9, equal_nan=False), None)
    assert_type(tt.testing.assert_equal(tt.zeros((2, 3)), tt.zeros((2, 3))), None)
    assert_type(tt.testing.assert_equal(tt.zeros((2, 3)) + 1.0, tt.ones((2, 3))), None)


def reference(x: Table, there: Tensor[Gpu, float32, Rank2[Row, Column]]) -> None:
    assert_type(tt.testing.assert_close_to_reference(there, x), None)
    assert_type(tt.testing.assert_close_to_reference(there, x, factor=2.0), None)


def dynamic(x: Table, d: DArray) -> None:
    assert_type(tt.testing.assert_equal(x, d), None)
    assert_type(tt.testing.assert_equal(d, x), None)
    assert_type(tt.testing.assert_allclose(d, d), None)
    assert_type(tt.testing.assert_close_to_reference(d, x), None)


def generic(x: Tensor[D, T, R], y: Tensor[D, T, R]) -> None:
    assert_type(tt.testing.assert_equal(x, y), None)
