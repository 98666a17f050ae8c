"""Random vectors with parameters of another kind, device or rank."""

from __future__ import annotations

from typing import NewType

from typedtensor import Cpu, Dim, Gpu, Rank0, Rank1, Rank2, Tensor, float32, float64, int8, int64
from typedtensor.random import Generator

Row = NewType("Row", int)
Column = NewType("Column", int)
Kind = NewType("Kind", int)


def dirichlet(
    rng: Generator[Cpu],
    x: Tensor[Cpu, float64, Rank1[Kind]],
    m: Tensor[Cpu, float64, Rank2],
    far: Tensor[Gpu, float64, Rank1],
    row: Dim[Rank1[Row]],
) -> None:
    rng.dirichlet(2.0)  # refused: a vector
    rng.dirichlet([1.0, 2.0])  # refused
    rng.dirichlet(m)  # refused
    rng.dirichlet(far)  # refused
    rng.dirichlet(x, 2.0)  # refused
    _1: Tensor[Cpu, float64, Rank1[Kind]] = rng.dirichlet(x, 3)  # refused: two axes
    _2: Tensor[Cpu, float64, Rank2[Kind, Row]] = rng.dirichlet(x, row)  # refused: Row comes first
    _3: Tensor[Cpu, float32, Rank1[Kind]] = rng.dirichlet(x)  # refused: float64


def multinomial(
    rng: Generator[Cpu],
    p: Tensor[Cpu, float64, Rank1[Kind]],
    each: Tensor[Cpu, float64, Rank2[Column, Kind]],
    n: Tensor[Cpu, int64, Rank1[Row]],
    number: Tensor[Cpu, float64, Rank0],
    far: Tensor[Gpu, float64, Rank1],
) -> None:
    rng.multinomial(2.5, p)  # refused
    rng.multinomial(p, p)  # refused: integers
    rng.multinomial(9, n)  # refused: probabilities are no integers
    rng.multinomial(9, [0.5, 0.5])  # refused
    rng.multinomial(9, number)  # refused: no axis
    rng.multinomial(9, far)  # refused
    rng.multinomial(n, each)  # refused: Row is not Column
    _1: Tensor[Cpu, int64, Rank1[Kind]] = rng.multinomial(9, p, 3)  # refused
    _2: Tensor[Cpu, float64, Rank1[Kind]] = rng.multinomial(9, p)  # refused: int64


def multivariate(
    rng: Generator[Cpu],
    colors: Tensor[Cpu, int8, Rank1[Kind]],
    mean: Tensor[Cpu, float64, Rank1[Kind]],
    cov: Tensor[Cpu, float64, Rank2[Kind, Kind]],
    other: Tensor[Cpu, float64, Rank2[Row, Row]],
) -> None:
    rng.multivariate_hypergeometric(mean, 3)  # refused: integers
    rng.multivariate_hypergeometric(colors, 3.0)  # refused
    rng.multivariate_hypergeometric(colors)  # refused
    rng.multivariate_hypergeometric(colors, 3, method="svd")  # refused
    rng.multivariate_normal(mean, mean)  # refused: a matrix
    rng.multivariate_normal(cov, cov)  # refused: a vector
    rng.multivariate_normal(mean, other)  # refused: Row is not Kind
    rng.multivariate_normal(mean, cov, method="lu")  # refused
    rng.multivariate_normal(mean)  # refused
    _1: Tensor[Cpu, float64, Rank1[Kind]] = rng.multivariate_normal(mean, cov, 3)  # refused
    _3: Tensor[Cpu, float64, Rank2[Row, Kind]] = rng.multivariate_normal(mean, cov, (2, 4))  # refused
    _2: Tensor[Cpu, int64, Rank1[Row]] = rng.multivariate_hypergeometric(colors, 3)  # refused


def permuted_and_bytes(
    rng: Generator[Cpu],
    there: Generator[Gpu],
    x: Tensor[Cpu, float64, Rank2[Row, Column]],
    number: Tensor[Cpu, float64, Rank0],
    far: Tensor[Gpu, float64, Rank1],
) -> None:
    rng.permuted(3)  # refused
    rng.permuted([1, 2])  # refused
    rng.permuted(number)  # refused: no axis
    rng.permuted(far)  # refused
    rng.permuted(x, axis=2)  # refused
    rng.bytes(2.0)  # refused
    there.bytes(2)  # refused: on the Cpu
    _1: Tensor[Cpu, float64, Rank2[Column, Row]] = rng.permuted(x)  # refused
