"""An axis of one element, from `None` or `keepdims=True`: broadcast with a named axis it has that name."""

from __future__ import annotations

from typing import Any, Literal, NewType, TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DType, One, Rank, Rank1, Rank2, Rank3, Rank4, Rank5, Tensor, bool_, float32, float64, int32

Sample = NewType("Sample", int)
Cluster = NewType("Cluster", int)
Feature = NewType("Feature", int)

R = TypeVar("R", bound=Rank)
T = TypeVar("T", bound=DType)
S1 = Tensor[Cpu, float32, Rank2[Sample, One]]
C1 = Tensor[Cpu, float32, Rank2[One, Cluster]]
SC = Tensor[Cpu, float32, Rank2[Sample, Cluster]]
SF = Tensor[Cpu, float32, Rank2[Sample, Feature]]
CF = Tensor[Cpu, float32, Rank2[Cluster, Feature]]
SCF = Tensor[Cpu, float32, Rank3[Sample, Cluster, Feature]]


def operators(x: SF, c: CF, s: Tensor[Cpu, float32, Rank1[Sample]], f: Tensor[Cpu, float32, Rank1[Feature]]) -> None:
    column, row = s[:, None], c[:, 0][None]
    assert_type(column, S1)
    assert_type(row, C1)
    assert_type(column - row, SC)
    assert_type(row - column, SC)
    assert_type(column * s, Tensor[Cpu, float32, Rank2[Sample, Sample]])
    assert_type(x[:, None] - c[None], SCF)
    assert_type(c[None] - x[:, None], SCF)
    assert_type(x - column, SF)
    assert_type(column - x, SF)
    assert_type(f - column, SF)
    assert_type(column - f, SF)
    assert_type(column / row * 2 + 1, SC)
    assert_type(column < row, Tensor[Cpu, bool_, Rank2[Sample, Cluster]])
    assert_type(column == row, Tensor[Cpu, bool_, Rank2[Sample, Cluster]])
    assert_type((x - column) - (f[None] - column), SF)
    assert_type(column.mT - row.mT, Tensor[Cpu, float32, Rank2[Cluster, Sample]])


def of_two_dtypes(x: SF, d: Tensor[Cpu, float64, Rank1[Cluster]], i: Tensor[Cpu, int32, Rank1[Cluster]]) -> None:
    column = x[:, :1]
    assert_type(x[:, 0][:, None] - d[None], Tensor[Cpu, float64, Rank2[Sample, Cluster]])
    assert_type(d[None] - x[:, 0][:, None], Tensor[Cpu, float64, Rank2[Sample, Cluster]])
    assert_type(tt.add(x[:, 0][:, None], i[None]), Tensor[Cpu, float64, Rank2[Sample, Cluster]])
    assert_type(i[:, None] / i[None], Tensor[Cpu, float64, Rank2[Cluster, Cluster]])
    assert_type(column, SF)


def functions(x: SF, c: CF, m: Tensor[Cpu, bool_, Rank1[Sample]]) -> None:
    mean = tt.mean(x, axis=1, keepdims=True)
    assert_type(mean, S1)
    assert_type(tt.subtract(x, mean), SF)
    assert_type(tt.subtract(mean, x), SF)
    assert_type(tt.maximum(x[:, None], c[None]), SCF)
    assert_type(tt.less(x[:, None], c[None]), Tensor[Cpu, bool_, Rank3[Sample, Cluster, Feature]])
    assert_type(tt.divide(x, tt.sum(x, axis=0, keepdims=True)), SF)
    assert_type(tt.add(tt.add(x, mean), tt.add(mean, x)), SF)
    assert_type(tt.where(m[:, None], x, mean), SF)
    assert_type(tt.where(m[:, None], x, 0), SF)
    assert_type(tt.where(m[:, None], mean, x), SF)
    assert_type(tt.where(m[:, None], c[:, 0][None], c[:, 1][None]), SC)
    assert_type(tt.clip(x, mean, mean + 1), SF)
    assert_type(tt.argmin(tt.sum((x[:, None] - c[None]) ** 2, axis=-1), axis=1), Tensor[Cpu, tt.int64, Rank1[Sample]])
    assert_type(x / tt.linalg.vector_norm(x, axis=1, keepdims=True), SF)


def products(
    x: Tensor[Cpu, float32, Rank3[Sample, Cluster, Feature]], w: Tensor[Cpu, float32, Rank2[Feature, Feature]]
) -> None:
    assert_type(x @ w[None], SCF)
    assert_type(tt.matmul(x, w[None]), SCF)
    assert_type(w[None] @ x.mT, Tensor[Cpu, float32, Rank3[Sample, Feature, Cluster]])
    assert_type(tt.linalg.vecdot(x[:, :1], x), Tensor[Cpu, float32, Rank2[Sample, Cluster]])


def written(x: SF, c: CF) -> None:
    mean = tt.mean(x, axis=1, keepdims=True)
    x -= mean
    x[:] = mean
    x[0] = c[0][:1] * 0 + x[0]


def with_unnamed_axes(
    x: SF, u: Tensor[Cpu, float32, Rank2], one: Tensor[Cpu, float32, Rank2[Literal[1], Feature]]
) -> SF:
    mean = tt.mean(x, axis=1, keepdims=True)
    _1: SF = x + u
    _2: SF = u + x
    _3: Tensor[Cpu, float32, Rank2[Any, Feature]] = one + u
    assert_type(u[:, None] - u[None], Tensor[Cpu, float32, Rank3])
    return mean + u


def of_more_axes(
    x: Tensor[Cpu, float32, Rank4[Sample, One, Cluster, One]],
    y: Tensor[Cpu, float32, Rank4[One, Sample, One, Feature]],
) -> None:
    assert_type(x + y, Tensor[Cpu, float32, Rank4[Sample, Sample, Cluster, Feature]])
    assert_type(x[None] + y, Tensor[Cpu, float32, Rank5[One, Sample, Sample, Cluster, Feature]])
    _1: Tensor[Cpu, float32, Rank5] = tt.add(x[None], y)


def of_one_row(b: Tensor[Cpu, float64, Rank2[One, Feature]], i: Tensor[Cpu, tt.int64, Rank2[One, Feature]]) -> None:
    assert_type(tt.corrcoef(b), Tensor[Cpu, float64, Rank2[One, One]])
    assert_type(tt.cov(b.mT, rowvar=False), Tensor[Cpu, float64, Rank2[One, One]])
    assert_type(tt.ravel_multi_index((i, i), (9, 9)), Tensor[Cpu, tt.int64, Rank2[One, Feature]])
    assert_type(tt.ravel_multi_index([i, i], (9, 9)), Tensor[Cpu, tt.int64, Rank2[One, Feature]])
    assert_type(tt.roll(b, (1, 2), axis=(0, 1)), Tensor[Cpu, float64, Rank2[One, Feature]])


def _centred(x: Tensor[Cpu, T, Rank2[Sample, Feature]]) -> Tensor[Cpu, T, Rank2[Sample, Feature]]:
    return x[:, None][:, 0] + x[:1]


def _doubled(x: Tensor[Cpu, float32, R]) -> Tensor[Cpu, float32, R]:
    return tt.add(x, x) + x
