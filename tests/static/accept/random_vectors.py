"""Random vectors: the last axis is that of the parameters, the others are those of the size."""

from __future__ import annotations

from typing import Any, NewType

from tests.static.support import assert_type
from typedtensor import Cpu, DArray, DDim, Dim, Rank1, Rank2, Rank3, Rank5, Tensor, bool_, float32, float64, int8, int64
from typedtensor.random import Generator

Row = NewType("Row", int)
Column = NewType("Column", int)
Kind = NewType("Kind", int)


def dirichlet(
    rng: Generator[Cpu], x: Tensor[Cpu, float32, Rank1[Kind]], row: Dim[Rank1[Row]], dim: Dim[Rank2[Row, Column]]
) -> None:
    assert_type(rng.dirichlet(x), Tensor[Cpu, float64, Rank1[Kind]])
    assert_type(rng.dirichlet(x, 3), Tensor[Cpu, float64, Rank2[Any, Kind]])
    assert_type(rng.dirichlet(x, size=(2, 3)), Tensor[Cpu, float64, Rank3[Any, Any, Kind]])
    assert_type(rng.dirichlet(x, row), Tensor[Cpu, float64, Rank2[Row, Kind]])
    assert_type(rng.dirichlet(alpha=x, size=dim), Tensor[Cpu, float64, Rank3[Row, Column, Kind]])


def multinomial(
    rng: Generator[Cpu],
    p: Tensor[Cpu, float64, Rank1[Kind]],
    each: Tensor[Cpu, float32, Rank2[Row, Kind]],
    n: Tensor[Cpu, int8, Rank1[Row]],
    many: Tensor[Cpu, int64, Rank2[Row, Column]],
    row: Dim[Rank1[Row]],
    dim: Dim[Rank2[Row, Column]],
) -> None:
    assert_type(rng.multinomial(9, p), Tensor[Cpu, int64, Rank1[Kind]])
    assert_type(rng.multinomial(9, each), Tensor[Cpu, int64, Rank2[Row, Kind]])
    assert_type(rng.multinomial(n, p), Tensor[Cpu, int64, Rank2[Row, Kind]])
    assert_type(rng.multinomial(n, each), Tensor[Cpu, int64, Rank2[Row, Kind]])
    assert_type(rng.multinomial(many, p), Tensor[Cpu, int64, Rank3[Row, Column, Kind]])
    assert_type(rng.multinomial(9, p, 3), Tensor[Cpu, int64, Rank2[Any, Kind]])
    assert_type(rng.multinomial(9, p, (2, 3)), Tensor[Cpu, int64, Rank3[Any, Any, Kind]])
    assert_type(rng.multinomial(9, p, size=row), Tensor[Cpu, int64, Rank2[Row, Kind]])
    assert_type(rng.multinomial(9, p, dim), Tensor[Cpu, int64, Rank3[Row, Column, Kind]])


def multivariate(
    rng: Generator[Cpu],
    colors: Tensor[Cpu, int8, Rank1[Kind]],
    mean: Tensor[Cpu, float64, Rank1[Kind]],
    cov: Tensor[Cpu, float32, Rank2[Kind, Kind]],
    row: Dim[Rank1[Row]],
) -> None:
    assert_type(rng.multivariate_hypergeometric(colors, 3), Tensor[Cpu, int64, Rank1[Kind]])
    assert_type(rng.multivariate_hypergeometric(colors, 3, 4, "count"), Tensor[Cpu, int64, Rank2[Any, Kind]])
    assert_type(rng.multivariate_hypergeometric(colors, 3, row), Tensor[Cpu, int64, Rank2[Row, Kind]])
    assert_type(rng.multivariate_hypergeometric(colors, 3, (2, 4)), Tensor[Cpu, int64, Rank3[Any, Any, Kind]])
    assert_type(rng.multivariate_normal(mean, cov, (2, 4)), Tensor[Cpu, float64, Rank3[Any, Any, Kind]])
    assert_type(rng.multivariate_normal(mean, cov), Tensor[Cpu, float64, Rank1[Kind]])
    assert_type(rng.multivariate_normal(mean, cov, 3, method="eigh"), Tensor[Cpu, float64, Rank2[Any, Kind]])
    assert_type(rng.multivariate_normal(mean, cov, size=row, tol=1e-6), Tensor[Cpu, float64, Rank2[Row, Kind]])


def unknown(
    rng: Generator[Cpu],
    x: DArray,
    v: Tensor[Cpu, float64, Rank1],
    m: Tensor[Cpu, float64, Rank2],
    colors: Tensor[Cpu, int64, Rank1],
    ddim: DDim,
) -> None:
    assert_type(rng.dirichlet(x), DArray)
    assert_type(rng.dirichlet(v, ddim), DArray)
    assert_type(rng.multinomial(9, x, 3), DArray)
    assert_type(rng.multinomial(x, v), DArray)
    assert_type(rng.multinomial(9, v, ddim), DArray)
    assert_type(rng.multivariate_hypergeometric(x, 3), DArray)
    assert_type(rng.multivariate_hypergeometric(colors, 3, ddim), DArray)
    assert_type(rng.multivariate_normal(x, m), DArray)
    assert_type(rng.multivariate_normal(v, x, 3), DArray)
    assert_type(rng.multivariate_normal(v, m, ddim), DArray)


def permuted_and_bytes(
    rng: Generator[Cpu], x: Tensor[Cpu, bool_, Rank2[Row, Column]], m: Tensor[Cpu, int8, Rank5], dynamic: DArray
) -> None:
    assert_type(rng.permuted(x), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(rng.permuted(x, axis=-1), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(rng.permuted(m, axis=4), Tensor[Cpu, int8, Rank5])
    assert_type(rng.permuted(dynamic, axis=1), DArray)
    assert_type(rng.bytes(3), bytes)
