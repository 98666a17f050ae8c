"""Assertions for tests refuse operands of two devices, dtypes, ranks or names."""

from __future__ import annotations

from typing import NewType

import numpy as np

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank1, Rank2, Tensor, float32, float64

Row = NewType("Row", int)
Column = NewType("Column", int)

Table = Tensor[Cpu, float64, Rank2[Row, Column]]


def same(
    x: Table,
    small: Tensor[Cpu, float32, Rank2[Row, Column]],
    v: Tensor[Cpu, float64, Rank1[Row]],
    there: Tensor[Gpu, float64, Rank2[Row, Column]],
) -> None:
    tt.testing.assert_equal(x, small)  # refused
    tt.testing.assert_equal(x, v)  # refused
    tt.testing.assert_equal(x, there)  # refused
    tt.testing.assert_equal(x, x.T)  # refused
    tt.testing.assert_equal(x, [1.0])  # refused
    tt.testing.assert_equal(x, np.ones((2, 3)))  # refused
    tt.testing.assert_equal(x)  # refused
    tt.testing.assert_equal(x, x, 1e-7)  # refused
    tt.testing.assert_allclose(x, small)  # refused
    tt.testing.assert_allclose(x, v)  # refused
    tt.testing.assert_allclose(x, x, 1e-7)  # refused
    tt.testing.assert_allclose(x, x, rtol="1e-7")  # refused
    tt.testing.assert_allclose(x, x, tolerance=1e-7)  # refused
    tt.testing.assert_close_to_reference(small, v)  # refused
    tt.testing.assert_close_to_reference(small, x.T)  # refused
    tt.testing.assert_close_to_reference(small, x, factor="2")  # refused
    _1: int = tt.testing.assert_equal(x, x)  # refused
