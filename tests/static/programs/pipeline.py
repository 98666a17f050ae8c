"""A pipeline: read a table, drop bad rows, standardise, average by groups, encode categories, join and fit."""

from __future__ import annotations

import io
from typing import NamedTuple, NewType

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Tensor, bool_, float64, int64, make_dim

Row = NewType("Row", int)
Column = NewType("Column", int)
Kept = NewType("Kept", int)  # rows without holes
Group = NewType("Group", int)
Design = NewType("Design", int)  # columns of the regression
Fold = NewType("Fold", int)

Table = Tensor[Cpu, float64, Rank2[Row, Column]]
Clean = Tensor[Cpu, float64, Rank2[Kept, Column]]
Groups = Tensor[Cpu, int64, Rank1[Kept]]
Target = Tensor[Cpu, float64, Rank1[Kept]]
Matrix = Tensor[Cpu, float64, Rank2[Kept, Design]]

TEXT = """\
1.0,2.0,0,3.1
2.0,nan,1,4.0
3.0,1.0,1,5.2
4.0,3.5,2,8.1
5.0,2.5,0,7.9
6.0,4.0,2,nan
7.0,0.5,1,9.0
8.0,3.0,2,13.2
9.0,1.5,0,11.8
"""


class Data(NamedTuple):
    x: Clean
    group: Groups
    y: Target


def read(text: str) -> Table:
    return tt.loadtxt(io.StringIO(text), Table, delimiter=",")


def complete(table: Table) -> Tensor[Cpu, bool_, Rank1[Row]]:
    return ~tt.any(tt.isnan(table), axis=1)


def cleaned(table: Table) -> Data:
    good = tt.rename(table[complete(table)], Rank2[Kept, Column])
    return Data(good[:, :2], good[:, 2].astype(int64), good[:, 3])


def filled(table: Table) -> Table:
    holes = tt.isnan(table)
    counts = tt.sum((~holes).astype(float64), axis=0)
    means = tt.sum(tt.where(holes, 0.0, table), axis=0) / counts
    return tt.where(holes, means, table)


def standardised(x: Clean) -> Clean:
    centre = tt.mean(x, axis=0)
    width = tt.std(x, axis=0, correction=1)
    return (x - centre) / width


def clipped(x: Clean, share: float) -> Clean:
    low = tt.quantile(x, share, axis=0)
    high = tt.quantile(x, 1 - share, axis=0)
    return tt.minimum(tt.maximum(x, low), high)


def one_hot(group: Groups, groups: Group) -> Tensor[Cpu, float64, Rank2[Kept, Group]]:
    return (group[:, None] == tt.arange(make_dim(groups))[None, :]).astype(float64)


def group_means(x: Clean, group: Groups, groups: Group) -> Tensor[Cpu, float64, Rank2[Group, Column]]:
    member = one_hot(group, groups)
    counts = tt.sum(member, axis=0)
    return member.T @ x / counts[:, None]


def within(x: Clean, group: Groups, groups: Group) -> Clean:
    return x - group_means(x, group, groups)[group]


def design(data: Data, groups: Group) -> Matrix:
    x = standardised(data.x)
    ones = tt.ones(make_dim(x.shape[0], Design(1)))
    return tt.concat((ones, x, one_hot(data.group, groups)[:, 1:]), axis=1)


def fit(a: Matrix, y: Target, ridge: float) -> Tensor[Cpu, float64, Rank1[Design]]:
    gram = a.T @ a + ridge * tt.eye(make_dim(a.shape[1]))
    return tt.linalg.solve(gram, a.T @ y)


def r_squared(a: Matrix, y: Target, weights: Tensor[Cpu, float64, Rank1[Design]]) -> Tensor[Cpu, float64, Rank0]:
    error = y - a @ weights
    return 1 - tt.sum(error**2) / tt.sum((y - tt.mean(y)) ** 2)


def cross_validated(a: Matrix, y: Target, folds: Fold) -> Tensor[Cpu, float64, Rank1[Fold]]:
    fold = tt.arange(make_dim(a.shape[0])) % folds
    errors = tt.zeros(make_dim(folds))
    for number in range(folds):
        out = fold == number
        weights = fit(tt.rename(a[~out], Rank2[Kept, Design]), tt.rename(y[~out], Rank1[Kept]), 1.0)
        errors[number] = tt.mean((y - a @ weights)[out] ** 2)
    return errors


def correlations(x: Clean) -> Tensor[Cpu, float64, Rank2[Column, Column]]:
    z = standardised(x)
    return z.T @ z / (x.shape[0] - 1)


def nearest(x: Clean, means: Tensor[Cpu, float64, Rank2[Group, Column]]) -> Groups:
    apart = x[:, None, :] - means[None, :, :]
    return tt.argmin(tt.sum(apart**2, axis=2), axis=1)


def ranked(data: Data) -> tuple[Clean, Target]:
    order = tt.argsort(data.y, descending=True)
    return data.x[order], data.y[order]


def run() -> list[object]:
    table = read(TEXT)
    data = cleaned(table)
    groups = Group(3)
    a = design(data, groups)
    weights = fit(a, data.y, 0.1)
    means = group_means(data.x, data.group, groups)
    first, best = ranked(data)
    return [
        filled(table),
        means,
        within(data.x, data.group, groups),
        weights,
        r_squared(a, data.y, weights),
        cross_validated(a, data.y, Fold(3)),
        correlations(data.x),
        nearest(data.x, means),
        first,
        best,
        clipped(data.x, 0.1),
    ]
