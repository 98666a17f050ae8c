"""Comparisons of tensors that do not broadcast or are on two devices, and of other objects."""

from __future__ import annotations

from typing import NewType

import numpy as np

import typedtensor as tt
from typedtensor import Cpu, DArray, Gpu, Rank1, Rank2, Tensor, bool_, float32

Row = NewType("Row", int)
Column = NewType("Column", int)

Named = Tensor[Cpu, float32, Rank2[Row, Column]]


def operands(x: Named, rows: Tensor[Cpu, float32, Rank1[Row]], there: Tensor[Gpu, float32, Rank2[Row, Column]]) -> None:
    tt.isclose(x, rows)  # refused: another axis
    tt.isclose(x, there)  # refused: two devices
    tt.allclose(x, there)  # refused: two devices
    tt.array_equal(x, there)  # refused: two devices
    tt.array_equal(x, 1.0)  # refused: a number has no shape
    tt.allclose(1.0, 1.0)  # refused: no tensor


def what_is_no_tensor(x: Named, a: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
    tt.isclose(a, a)  # refused
    tt.isclose(x, [1.0])  # refused
    tt.allclose(x, a)  # refused
    tt.array_equal([1.0], x)  # refused


def options(x: Named) -> None:
    tt.isclose(x, x, 1e-3)  # refused: by name
    tt.isclose(x, x, rtol="1")  # refused
    tt.allclose(x, x, tolerance=0.1)  # refused
    tt.array_equal(x, x, rtol=0.1)  # refused


def outcomes(x: Named, d: DArray) -> None:
    _1: Named = tt.isclose(x, x)  # refused: booleans
    _2: Tensor[Cpu, bool_, Rank1] = tt.isclose(x, x)  # refused
    _3: Tensor[Cpu, bool_, Rank2] = tt.isclose(d, x)  # refused: use `get`
    tt.allclose(x, x).shape  # refused: a bool
