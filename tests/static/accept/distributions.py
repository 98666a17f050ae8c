"""The distributions: the rank is that of the size, or of the parameters, whose names stay.

Written by tests/static/write_distributions.py from typedtensor/random/_distributions.py.
"""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DArray, DDim, Dim, Gpu, Rank0, Rank1, Rank2, Rank3, Rank4, Tensor, float32, float64, int64
from typedtensor.random import Generator

Row = NewType("Row", int)
Column = NewType("Column", int)


def beta(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.beta(2.0, 5.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.beta(2.0, 5.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.beta(2.0, 5.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.beta(2.0, 5.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.beta(2.0, 5.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.beta(2.0, 5.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.beta(2.0, 5.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.beta(2.0, 5.0, size=ddim), DArray)
    assert_type(rng.beta(floating, 5.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.beta(floating, 5.0, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.beta(unknown, 5.0), DArray)
    assert_type(rng.beta(2.0, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.beta(2.0, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.beta(2.0, unknown), DArray)
    assert_type(rng.beta(whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])


def binomial(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.binomial(10, 0.25), Tensor[Cpu, int64, Rank0])
    assert_type(rng.binomial(10, 0.25, ()), Tensor[Cpu, int64, Rank0])
    assert_type(rng.binomial(10, 0.25, 3), Tensor[Cpu, int64, Rank1])
    assert_type(far.binomial(10, 0.25, (2, 3)), Tensor[Gpu, int64, Rank2])
    assert_type(rng.binomial(10, 0.25, size=(2, 3, 4)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.binomial(10, 0.25, (1, 2, 3, 4)), Tensor[Cpu, int64, Rank4])
    assert_type(rng.binomial(10, 0.25, dim), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.binomial(10, 0.25, size=ddim), DArray)
    assert_type(rng.binomial(whole, 0.25), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.binomial(whole, 0.25, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.binomial(unknown, 0.25), DArray)
    assert_type(rng.binomial(10, floating), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.binomial(10, floating, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.binomial(10, unknown), DArray)
    assert_type(rng.binomial(whole, whole), Tensor[Cpu, int64, Rank2[Row, Column]])


def chisquare(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.chisquare(3.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.chisquare(3.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.chisquare(3.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.chisquare(3.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.chisquare(3.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.chisquare(3.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.chisquare(3.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.chisquare(3.0, size=ddim), DArray)
    assert_type(rng.chisquare(floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.chisquare(floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.chisquare(unknown), DArray)


def exponential(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.exponential(2.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.exponential(2.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.exponential(2.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.exponential(2.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.exponential(2.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.exponential(2.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.exponential(2.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.exponential(2.0, size=ddim), DArray)
    assert_type(rng.exponential(floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.exponential(floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.exponential(unknown), DArray)
    assert_type(rng.exponential(scale=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.exponential(), Tensor[Cpu, float64, Rank0])
    assert_type(rng.exponential(size=dim), Tensor[Cpu, float64, Rank2[Row, Column]])


def f(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.f(3.0, 20.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.f(3.0, 20.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.f(3.0, 20.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.f(3.0, 20.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.f(3.0, 20.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.f(3.0, 20.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.f(3.0, 20.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.f(3.0, 20.0, size=ddim), DArray)
    assert_type(rng.f(floating, 20.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.f(floating, 20.0, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.f(unknown, 20.0), DArray)
    assert_type(rng.f(3.0, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.f(3.0, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.f(3.0, unknown), DArray)
    assert_type(rng.f(whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])


def gamma(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.gamma(2.0, 0.5), Tensor[Cpu, float64, Rank0])
    assert_type(rng.gamma(2.0, 0.5, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.gamma(2.0, 0.5, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.gamma(2.0, 0.5, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.gamma(2.0, 0.5, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.gamma(2.0, 0.5, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.gamma(2.0, 0.5, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.gamma(2.0, 0.5, size=ddim), DArray)
    assert_type(rng.gamma(floating, 0.5), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.gamma(floating, 0.5, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.gamma(unknown, 0.5), DArray)
    assert_type(rng.gamma(2.0, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.gamma(2.0, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.gamma(2.0, unknown), DArray)
    assert_type(rng.gamma(2.0, scale=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.gamma(whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])


def geometric(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.geometric(0.25), Tensor[Cpu, int64, Rank0])
    assert_type(rng.geometric(0.25, ()), Tensor[Cpu, int64, Rank0])
    assert_type(rng.geometric(0.25, 3), Tensor[Cpu, int64, Rank1])
    assert_type(far.geometric(0.25, (2, 3)), Tensor[Gpu, int64, Rank2])
    assert_type(rng.geometric(0.25, size=(2, 3, 4)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.geometric(0.25, (1, 2, 3, 4)), Tensor[Cpu, int64, Rank4])
    assert_type(rng.geometric(0.25, dim), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.geometric(0.25, size=ddim), DArray)
    assert_type(rng.geometric(floating), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.geometric(floating, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.geometric(unknown), DArray)


def gumbel(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.gumbel(1.0, 2.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.gumbel(1.0, 2.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.gumbel(1.0, 2.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.gumbel(1.0, 2.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.gumbel(1.0, 2.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.gumbel(1.0, 2.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.gumbel(1.0, 2.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.gumbel(1.0, 2.0, size=ddim), DArray)
    assert_type(rng.gumbel(floating, 2.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.gumbel(floating, 2.0, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.gumbel(unknown, 2.0), DArray)
    assert_type(rng.gumbel(loc=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.gumbel(1.0, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.gumbel(1.0, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.gumbel(1.0, unknown), DArray)
    assert_type(rng.gumbel(scale=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.gumbel(whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.gumbel(), Tensor[Cpu, float64, Rank0])
    assert_type(rng.gumbel(size=dim), Tensor[Cpu, float64, Rank2[Row, Column]])


def hypergeometric(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.hypergeometric(15, 10, 5), Tensor[Cpu, int64, Rank0])
    assert_type(rng.hypergeometric(15, 10, 5, ()), Tensor[Cpu, int64, Rank0])
    assert_type(rng.hypergeometric(15, 10, 5, 3), Tensor[Cpu, int64, Rank1])
    assert_type(far.hypergeometric(15, 10, 5, (2, 3)), Tensor[Gpu, int64, Rank2])
    assert_type(rng.hypergeometric(15, 10, 5, size=(2, 3, 4)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.hypergeometric(15, 10, 5, (1, 2, 3, 4)), Tensor[Cpu, int64, Rank4])
    assert_type(rng.hypergeometric(15, 10, 5, dim), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.hypergeometric(15, 10, 5, size=ddim), DArray)
    assert_type(rng.hypergeometric(whole, 10, 5), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.hypergeometric(whole, 10, 5, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.hypergeometric(unknown, 10, 5), DArray)
    assert_type(rng.hypergeometric(15, whole, 5), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.hypergeometric(15, whole, 5, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.hypergeometric(15, unknown, 5), DArray)
    assert_type(rng.hypergeometric(15, 10, whole), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.hypergeometric(15, 10, whole, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.hypergeometric(15, 10, unknown), DArray)
    assert_type(rng.hypergeometric(whole, whole, 5), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.hypergeometric(whole, whole, whole), Tensor[Cpu, int64, Rank2[Row, Column]])


def laplace(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.laplace(1.0, 2.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.laplace(1.0, 2.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.laplace(1.0, 2.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.laplace(1.0, 2.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.laplace(1.0, 2.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.laplace(1.0, 2.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.laplace(1.0, 2.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.laplace(1.0, 2.0, size=ddim), DArray)
    assert_type(rng.laplace(floating, 2.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.laplace(floating, 2.0, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.laplace(unknown, 2.0), DArray)
    assert_type(rng.laplace(loc=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.laplace(1.0, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.laplace(1.0, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.laplace(1.0, unknown), DArray)
    assert_type(rng.laplace(scale=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.laplace(whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.laplace(), Tensor[Cpu, float64, Rank0])
    assert_type(rng.laplace(size=dim), Tensor[Cpu, float64, Rank2[Row, Column]])


def logistic(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.logistic(1.0, 2.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.logistic(1.0, 2.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.logistic(1.0, 2.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.logistic(1.0, 2.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.logistic(1.0, 2.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.logistic(1.0, 2.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.logistic(1.0, 2.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.logistic(1.0, 2.0, size=ddim), DArray)
    assert_type(rng.logistic(floating, 2.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.logistic(floating, 2.0, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.logistic(unknown, 2.0), DArray)
    assert_type(rng.logistic(loc=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.logistic(1.0, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.logistic(1.0, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.logistic(1.0, unknown), DArray)
    assert_type(rng.logistic(scale=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.logistic(whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.logistic(), Tensor[Cpu, float64, Rank0])
    assert_type(rng.logistic(size=dim), Tensor[Cpu, float64, Rank2[Row, Column]])


def lognormal(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.lognormal(1.0, 0.5), Tensor[Cpu, float64, Rank0])
    assert_type(rng.lognormal(1.0, 0.5, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.lognormal(1.0, 0.5, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.lognormal(1.0, 0.5, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.lognormal(1.0, 0.5, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.lognormal(1.0, 0.5, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.lognormal(1.0, 0.5, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.lognormal(1.0, 0.5, size=ddim), DArray)
    assert_type(rng.lognormal(floating, 0.5), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.lognormal(floating, 0.5, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.lognormal(unknown, 0.5), DArray)
    assert_type(rng.lognormal(mean=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.lognormal(1.0, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.lognormal(1.0, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.lognormal(1.0, unknown), DArray)
    assert_type(rng.lognormal(sigma=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.lognormal(whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.lognormal(), Tensor[Cpu, float64, Rank0])
    assert_type(rng.lognormal(size=dim), Tensor[Cpu, float64, Rank2[Row, Column]])


def logseries(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.logseries(0.75), Tensor[Cpu, int64, Rank0])
    assert_type(rng.logseries(0.75, ()), Tensor[Cpu, int64, Rank0])
    assert_type(rng.logseries(0.75, 3), Tensor[Cpu, int64, Rank1])
    assert_type(far.logseries(0.75, (2, 3)), Tensor[Gpu, int64, Rank2])
    assert_type(rng.logseries(0.75, size=(2, 3, 4)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.logseries(0.75, (1, 2, 3, 4)), Tensor[Cpu, int64, Rank4])
    assert_type(rng.logseries(0.75, dim), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.logseries(0.75, size=ddim), DArray)
    assert_type(rng.logseries(floating), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.logseries(floating, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.logseries(unknown), DArray)


def negative_binomial(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.negative_binomial(3.0, 0.5), Tensor[Cpu, int64, Rank0])
    assert_type(rng.negative_binomial(3.0, 0.5, ()), Tensor[Cpu, int64, Rank0])
    assert_type(rng.negative_binomial(3.0, 0.5, 3), Tensor[Cpu, int64, Rank1])
    assert_type(far.negative_binomial(3.0, 0.5, (2, 3)), Tensor[Gpu, int64, Rank2])
    assert_type(rng.negative_binomial(3.0, 0.5, size=(2, 3, 4)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.negative_binomial(3.0, 0.5, (1, 2, 3, 4)), Tensor[Cpu, int64, Rank4])
    assert_type(rng.negative_binomial(3.0, 0.5, dim), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.negative_binomial(3.0, 0.5, size=ddim), DArray)
    assert_type(rng.negative_binomial(floating, 0.5), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.negative_binomial(floating, 0.5, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.negative_binomial(unknown, 0.5), DArray)
    assert_type(rng.negative_binomial(3.0, floating), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.negative_binomial(3.0, floating, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.negative_binomial(3.0, unknown), DArray)
    assert_type(rng.negative_binomial(whole, whole), Tensor[Cpu, int64, Rank2[Row, Column]])


def noncentral_chisquare(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.noncentral_chisquare(3.0, 1.5), Tensor[Cpu, float64, Rank0])
    assert_type(rng.noncentral_chisquare(3.0, 1.5, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.noncentral_chisquare(3.0, 1.5, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.noncentral_chisquare(3.0, 1.5, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.noncentral_chisquare(3.0, 1.5, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.noncentral_chisquare(3.0, 1.5, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.noncentral_chisquare(3.0, 1.5, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.noncentral_chisquare(3.0, 1.5, size=ddim), DArray)
    assert_type(rng.noncentral_chisquare(floating, 1.5), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.noncentral_chisquare(floating, 1.5, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.noncentral_chisquare(unknown, 1.5), DArray)
    assert_type(rng.noncentral_chisquare(3.0, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.noncentral_chisquare(3.0, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.noncentral_chisquare(3.0, unknown), DArray)
    assert_type(rng.noncentral_chisquare(whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])


def noncentral_f(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.noncentral_f(3.0, 20.0, 1.5), Tensor[Cpu, float64, Rank0])
    assert_type(rng.noncentral_f(3.0, 20.0, 1.5, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.noncentral_f(3.0, 20.0, 1.5, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.noncentral_f(3.0, 20.0, 1.5, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.noncentral_f(3.0, 20.0, 1.5, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.noncentral_f(3.0, 20.0, 1.5, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.noncentral_f(3.0, 20.0, 1.5, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.noncentral_f(3.0, 20.0, 1.5, size=ddim), DArray)
    assert_type(rng.noncentral_f(floating, 20.0, 1.5), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.noncentral_f(floating, 20.0, 1.5, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.noncentral_f(unknown, 20.0, 1.5), DArray)
    assert_type(rng.noncentral_f(3.0, floating, 1.5), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.noncentral_f(3.0, floating, 1.5, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.noncentral_f(3.0, unknown, 1.5), DArray)
    assert_type(rng.noncentral_f(3.0, 20.0, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.noncentral_f(3.0, 20.0, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.noncentral_f(3.0, 20.0, unknown), DArray)
    assert_type(rng.noncentral_f(whole, whole, 1.5), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.noncentral_f(whole, whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])


def pareto(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.pareto(3.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.pareto(3.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.pareto(3.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.pareto(3.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.pareto(3.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.pareto(3.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.pareto(3.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.pareto(3.0, size=ddim), DArray)
    assert_type(rng.pareto(floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.pareto(floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.pareto(unknown), DArray)


def poisson(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.poisson(4.0), Tensor[Cpu, int64, Rank0])
    assert_type(rng.poisson(4.0, ()), Tensor[Cpu, int64, Rank0])
    assert_type(rng.poisson(4.0, 3), Tensor[Cpu, int64, Rank1])
    assert_type(far.poisson(4.0, (2, 3)), Tensor[Gpu, int64, Rank2])
    assert_type(rng.poisson(4.0, size=(2, 3, 4)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.poisson(4.0, (1, 2, 3, 4)), Tensor[Cpu, int64, Rank4])
    assert_type(rng.poisson(4.0, dim), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.poisson(4.0, size=ddim), DArray)
    assert_type(rng.poisson(floating), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.poisson(floating, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.poisson(unknown), DArray)
    assert_type(rng.poisson(lam=floating), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.poisson(), Tensor[Cpu, int64, Rank0])
    assert_type(rng.poisson(size=dim), Tensor[Cpu, int64, Rank2[Row, Column]])


def power(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.power(3.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.power(3.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.power(3.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.power(3.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.power(3.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.power(3.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.power(3.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.power(3.0, size=ddim), DArray)
    assert_type(rng.power(floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.power(floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.power(unknown), DArray)


def rayleigh(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.rayleigh(2.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.rayleigh(2.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.rayleigh(2.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.rayleigh(2.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.rayleigh(2.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.rayleigh(2.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.rayleigh(2.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.rayleigh(2.0, size=ddim), DArray)
    assert_type(rng.rayleigh(floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.rayleigh(floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.rayleigh(unknown), DArray)
    assert_type(rng.rayleigh(scale=floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.rayleigh(), Tensor[Cpu, float64, Rank0])
    assert_type(rng.rayleigh(size=dim), Tensor[Cpu, float64, Rank2[Row, Column]])


def standard_cauchy(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.standard_cauchy(), Tensor[Cpu, float64, Rank0])
    assert_type(rng.standard_cauchy(()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.standard_cauchy(3), Tensor[Cpu, float64, Rank1])
    assert_type(far.standard_cauchy((2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.standard_cauchy(size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.standard_cauchy((1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.standard_cauchy(dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.standard_cauchy(size=ddim), DArray)


def standard_exponential(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.standard_exponential(), Tensor[Cpu, float64, Rank0])
    assert_type(rng.standard_exponential(()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.standard_exponential(3), Tensor[Cpu, float64, Rank1])
    assert_type(far.standard_exponential((2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.standard_exponential(size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.standard_exponential((1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.standard_exponential(dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.standard_exponential(size=ddim), DArray)
    assert_type(rng.standard_exponential(3, dtype=float32), Tensor[Cpu, float32, Rank1])
    assert_type(rng.standard_exponential(dtype=float32), Tensor[Cpu, float32, Rank0])
    assert_type(rng.standard_exponential(dim, dtype=float64), Tensor[Cpu, float64, Rank2[Row, Column]])


def standard_gamma(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.standard_gamma(2.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.standard_gamma(2.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.standard_gamma(2.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.standard_gamma(2.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.standard_gamma(2.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.standard_gamma(2.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.standard_gamma(2.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.standard_gamma(2.0, size=ddim), DArray)
    assert_type(rng.standard_gamma(floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.standard_gamma(floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.standard_gamma(unknown), DArray)
    assert_type(rng.standard_gamma(2.0, 3, dtype=float32), Tensor[Cpu, float32, Rank1])
    assert_type(rng.standard_gamma(2.0, dtype=float32), Tensor[Cpu, float32, Rank0])
    assert_type(rng.standard_gamma(2.0, dim, dtype=float64), Tensor[Cpu, float64, Rank2[Row, Column]])


def standard_t(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.standard_t(5.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.standard_t(5.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.standard_t(5.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.standard_t(5.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.standard_t(5.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.standard_t(5.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.standard_t(5.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.standard_t(5.0, size=ddim), DArray)
    assert_type(rng.standard_t(floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.standard_t(floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.standard_t(unknown), DArray)


def triangular(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.triangular(-1.0, 0.5, 2.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.triangular(-1.0, 0.5, 2.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.triangular(-1.0, 0.5, 2.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.triangular(-1.0, 0.5, 2.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.triangular(-1.0, 0.5, 2.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.triangular(-1.0, 0.5, 2.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.triangular(-1.0, 0.5, 2.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.triangular(-1.0, 0.5, 2.0, size=ddim), DArray)
    assert_type(rng.triangular(floating, 0.5, 2.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.triangular(floating, 0.5, 2.0, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.triangular(unknown, 0.5, 2.0), DArray)
    assert_type(rng.triangular(-1.0, floating, 2.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.triangular(-1.0, floating, 2.0, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.triangular(-1.0, unknown, 2.0), DArray)
    assert_type(rng.triangular(-1.0, 0.5, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.triangular(-1.0, 0.5, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.triangular(-1.0, 0.5, unknown), DArray)
    assert_type(rng.triangular(whole, whole, 2.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.triangular(whole, whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])


def vonmises(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.vonmises(0.5, 4.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.vonmises(0.5, 4.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.vonmises(0.5, 4.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.vonmises(0.5, 4.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.vonmises(0.5, 4.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.vonmises(0.5, 4.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.vonmises(0.5, 4.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.vonmises(0.5, 4.0, size=ddim), DArray)
    assert_type(rng.vonmises(floating, 4.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.vonmises(floating, 4.0, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.vonmises(unknown, 4.0), DArray)
    assert_type(rng.vonmises(0.5, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.vonmises(0.5, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.vonmises(0.5, unknown), DArray)
    assert_type(rng.vonmises(whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])


def wald(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.wald(3.0, 2.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.wald(3.0, 2.0, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.wald(3.0, 2.0, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.wald(3.0, 2.0, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.wald(3.0, 2.0, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.wald(3.0, 2.0, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.wald(3.0, 2.0, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.wald(3.0, 2.0, size=ddim), DArray)
    assert_type(rng.wald(floating, 2.0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.wald(floating, 2.0, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.wald(unknown, 2.0), DArray)
    assert_type(rng.wald(3.0, floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.wald(3.0, floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.wald(3.0, unknown), DArray)
    assert_type(rng.wald(whole, whole), Tensor[Cpu, float64, Rank2[Row, Column]])


def weibull(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.weibull(1.5), Tensor[Cpu, float64, Rank0])
    assert_type(rng.weibull(1.5, ()), Tensor[Cpu, float64, Rank0])
    assert_type(rng.weibull(1.5, 3), Tensor[Cpu, float64, Rank1])
    assert_type(far.weibull(1.5, (2, 3)), Tensor[Gpu, float64, Rank2])
    assert_type(rng.weibull(1.5, size=(2, 3, 4)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.weibull(1.5, (1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(rng.weibull(1.5, dim), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.weibull(1.5, size=ddim), DArray)
    assert_type(rng.weibull(floating), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(rng.weibull(floating, (4, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(rng.weibull(unknown), DArray)


def zipf(
    rng: Generator[Cpu],
    far: Generator[Gpu],
    whole: Tensor[Cpu, int64, Rank2[Row, Column]],
    floating: Tensor[Cpu, float32, Rank2[Row, Column]],
    column: Tensor[Cpu, tt.int32, Rank1[Column]],
    row: Tensor[Cpu, int64, Rank1[Row]],
    there: Tensor[Gpu, int64, Rank1],
    complex_: Tensor[Cpu, tt.complex64, Rank1],
    unknown: DArray,
    dim: Dim[Rank2[Row, Column]],
    ddim: DDim,
) -> None:
    assert_type(rng.zipf(3.0), Tensor[Cpu, int64, Rank0])
    assert_type(rng.zipf(3.0, ()), Tensor[Cpu, int64, Rank0])
    assert_type(rng.zipf(3.0, 3), Tensor[Cpu, int64, Rank1])
    assert_type(far.zipf(3.0, (2, 3)), Tensor[Gpu, int64, Rank2])
    assert_type(rng.zipf(3.0, size=(2, 3, 4)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.zipf(3.0, (1, 2, 3, 4)), Tensor[Cpu, int64, Rank4])
    assert_type(rng.zipf(3.0, dim), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.zipf(3.0, size=ddim), DArray)
    assert_type(rng.zipf(floating), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(rng.zipf(floating, (4, 2, 3)), Tensor[Cpu, int64, Rank3])
    assert_type(rng.zipf(unknown), DArray)
