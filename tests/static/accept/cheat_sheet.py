"""The rows of docs/cheat-sheet.md that state a type."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, One, Rank0, Rank1, Rank2, Rank3, Tensor, bool_, float32, float64, int64

Row = NewType("Row", int)
Column = NewType("Column", int)
A = NewType("A", int)
B = NewType("B", int)

Table = Tensor[Cpu, float64, Rank2[Row, Column]]
Columns = Tensor[Cpu, float64, Rank1[Column]]
Rows = Tensor[Cpu, float64, Rank1[Row]]


def make(x: Table) -> None:
    assert_type(tt.zeros((2, 3)), Tensor[Cpu, float64, Rank2[Any, Any]])
    assert_type(tt.full((2, 3), 7.0), Tensor[Cpu, float64, Rank2[Any, Any]])
    assert_type(tt.eye(3), Tensor[Cpu, float64, Rank2[Any, Any]])
    assert_type(tt.zeros(x.shape), Table)
    assert_type(tt.zeros(tt.make_dim(Row(2), Column(3))), Table)
    assert_type(tt.asarray([[1.0, 2.0]]), Tensor[Cpu, float64, Rank2[Any, Any]])
    assert_type(tt.arange(5), Tensor[Cpu, int64, Rank1[Any]])
    assert_type(tt.linspace(0.0, 1.0, 5), Tensor[Cpu, float64, Rank1[Any]])
    assert_type(tt.random.default_rng(0).normal((2, 3)), Tensor[Cpu, float64, Rank2[Any, Any]])


def pick(x: Table, mask: Tensor[Cpu, bool_, Rank2[Row, Column]]) -> None:
    assert_type(x[0], Columns)
    assert_type(x[:, 0], Rows)
    assert_type(x[0, 0], Tensor[Cpu, float64, Rank0])
    n, m = x.shape
    assert_type(tt.zeros(tt.make_dim(m, n)), Tensor[Cpu, float64, Rank2[Column, Row]])
    assert_type(x[1:, ::2], Table)
    assert_type(x[:, None], Tensor[Cpu, float64, Rank3[Row, One, Column]])
    assert_type(x[mask], Tensor[Cpu, float64, Rank1[Any]])
    assert_type(x[[0, 1]], Tensor[Cpu, float64, Rank2[Any, Column]])


def compute(x: Table, y: Table, v: Columns, mask: Tensor[Cpu, bool_, Rank2[Row, Column]]) -> None:
    assert_type(x + v, Table)
    assert_type(x * 2.0, Table)
    assert_type(x > 0.0, Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(x.T, Tensor[Cpu, float64, Rank2[Column, Row]])
    assert_type(x @ x.T, Tensor[Cpu, float64, Rank2[Row, Row]])
    assert_type(tt.sum(x, axis=1), Rows)
    assert_type(x.sum(1), Rows)
    assert_type(tt.argmax(x, axis=1), Tensor[Cpu, int64, Rank1[Row]])
    assert_type(tt.sort(x, axis=1), Table)
    assert_type(tt.unique_values(x), Tensor[Cpu, float64, Rank1[Any]])
    assert_type(x / tt.sum(x, axis=1, keepdims=True), Table)
    assert_type(tt.reshape(x, (-1,)), Tensor[Cpu, float64, Rank1[Any]])
    assert_type(tt.rename(x, Rank2[A, B]), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.where(mask, x, 0.0), Table)
    assert_type(tt.astype(x, tt.float32), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(tt.einsum("ij,j->i", x, v), Rows)
