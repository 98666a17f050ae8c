"""The distributions with parameters of another kind, device or shape.

Written by tests/static/write_distributions.py from typedtensor/random/_distributions.py.
"""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DArray, DDim, Dim, Gpu, Rank1, Rank2, Tensor, float32, float64, int64
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
    rng.beta(2.0, 5.0, 2.0)  # refused: a size is an int
    rng.beta(2.0, 5.0, [2, 3])  # refused: a tuple
    rng.beta(2.0, 5.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.beta(2.0, 5.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.beta(2.0, 5.0, 3)  # refused: another rank
    rng.beta("1", 5.0)  # refused: a number
    rng.beta(there, 5.0)  # refused: another device
    rng.beta(complex_, 5.0)  # refused: real numbers
    rng.beta(2.0, "1")  # refused: a number
    rng.beta(2.0, there)  # refused: another device
    rng.beta(2.0, complex_)  # refused: real numbers
    rng.beta(whole, row)  # refused: Row is not Column
    rng.beta()  # refused: a parameter is missing
    rng.beta(2.0, 5.0, dtype=float32)  # refused: no dtype
    assert_type(rng.beta(column, whole), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.beta(whole, column), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.binomial(10, 0.25, 2.0)  # refused: a size is an int
    rng.binomial(10, 0.25, [2, 3])  # refused: a tuple
    rng.binomial(10, 0.25, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.binomial(10, 0.25, 3)  # refused: another dtype
    _: Tensor[Cpu, int64, Rank2] = rng.binomial(10, 0.25, 3)  # refused: another rank
    rng.binomial("1", 0.25)  # refused: a number
    rng.binomial(there, 0.25)  # refused: another device
    rng.binomial(complex_, 0.25)  # refused: real numbers
    rng.binomial(floating, 0.25)  # refused: integers
    rng.binomial(0.5, 0.25)  # refused: an integer
    rng.binomial(10, "1")  # refused: a number
    rng.binomial(10, there)  # refused: another device
    rng.binomial(10, complex_)  # refused: real numbers
    rng.binomial(whole, row)  # refused: Row is not Column
    rng.binomial()  # refused: a parameter is missing
    rng.binomial(10, 0.25, dtype=float32)  # refused: no dtype
    assert_type(rng.binomial(column, whole), Tensor[Cpu, int64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.binomial(whole, column), Tensor[Cpu, int64, Rank2[Row, Column]])  # refused by ty


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
    rng.chisquare(3.0, 2.0)  # refused: a size is an int
    rng.chisquare(3.0, [2, 3])  # refused: a tuple
    rng.chisquare(3.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.chisquare(3.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.chisquare(3.0, 3)  # refused: another rank
    rng.chisquare("1")  # refused: a number
    rng.chisquare(there)  # refused: another device
    rng.chisquare(complex_)  # refused: real numbers
    rng.chisquare()  # refused: a parameter is missing
    rng.chisquare(3.0, dtype=float32)  # refused: no dtype


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
    rng.exponential(2.0, 2.0)  # refused: a size is an int
    rng.exponential(2.0, [2, 3])  # refused: a tuple
    rng.exponential(2.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.exponential(2.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.exponential(2.0, 3)  # refused: another rank
    rng.exponential("1")  # refused: a number
    rng.exponential(there)  # refused: another device
    rng.exponential(complex_)  # refused: real numbers
    rng.exponential(2.0, dtype=float32)  # refused: no dtype


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
    rng.f(3.0, 20.0, 2.0)  # refused: a size is an int
    rng.f(3.0, 20.0, [2, 3])  # refused: a tuple
    rng.f(3.0, 20.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.f(3.0, 20.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.f(3.0, 20.0, 3)  # refused: another rank
    rng.f("1", 20.0)  # refused: a number
    rng.f(there, 20.0)  # refused: another device
    rng.f(complex_, 20.0)  # refused: real numbers
    rng.f(3.0, "1")  # refused: a number
    rng.f(3.0, there)  # refused: another device
    rng.f(3.0, complex_)  # refused: real numbers
    rng.f(whole, row)  # refused: Row is not Column
    rng.f()  # refused: a parameter is missing
    rng.f(3.0, 20.0, dtype=float32)  # refused: no dtype
    assert_type(rng.f(column, whole), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.f(whole, column), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.gamma(2.0, 0.5, 2.0)  # refused: a size is an int
    rng.gamma(2.0, 0.5, [2, 3])  # refused: a tuple
    rng.gamma(2.0, 0.5, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.gamma(2.0, 0.5, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.gamma(2.0, 0.5, 3)  # refused: another rank
    rng.gamma("1", 0.5)  # refused: a number
    rng.gamma(there, 0.5)  # refused: another device
    rng.gamma(complex_, 0.5)  # refused: real numbers
    rng.gamma(2.0, "1")  # refused: a number
    rng.gamma(2.0, there)  # refused: another device
    rng.gamma(2.0, complex_)  # refused: real numbers
    rng.gamma(whole, row)  # refused: Row is not Column
    rng.gamma()  # refused: a parameter is missing
    rng.gamma(2.0, 0.5, dtype=float32)  # refused: no dtype
    assert_type(rng.gamma(column, whole), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.gamma(whole, column), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.geometric(0.25, 2.0)  # refused: a size is an int
    rng.geometric(0.25, [2, 3])  # refused: a tuple
    rng.geometric(0.25, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.geometric(0.25, 3)  # refused: another dtype
    _: Tensor[Cpu, int64, Rank2] = rng.geometric(0.25, 3)  # refused: another rank
    rng.geometric("1")  # refused: a number
    rng.geometric(there)  # refused: another device
    rng.geometric(complex_)  # refused: real numbers
    rng.geometric()  # refused: a parameter is missing
    rng.geometric(0.25, dtype=float32)  # refused: no dtype


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
    rng.gumbel(1.0, 2.0, 2.0)  # refused: a size is an int
    rng.gumbel(1.0, 2.0, [2, 3])  # refused: a tuple
    rng.gumbel(1.0, 2.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.gumbel(1.0, 2.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.gumbel(1.0, 2.0, 3)  # refused: another rank
    rng.gumbel("1", 2.0)  # refused: a number
    rng.gumbel(there, 2.0)  # refused: another device
    rng.gumbel(complex_, 2.0)  # refused: real numbers
    rng.gumbel(1.0, "1")  # refused: a number
    rng.gumbel(1.0, there)  # refused: another device
    rng.gumbel(1.0, complex_)  # refused: real numbers
    rng.gumbel(whole, row)  # refused: Row is not Column
    rng.gumbel(1.0, 2.0, dtype=float32)  # refused: no dtype
    assert_type(rng.gumbel(column, whole), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.gumbel(whole, column), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.hypergeometric(15, 10, 5, 2.0)  # refused: a size is an int
    rng.hypergeometric(15, 10, 5, [2, 3])  # refused: a tuple
    rng.hypergeometric(15, 10, 5, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.hypergeometric(15, 10, 5, 3)  # refused: another dtype
    _: Tensor[Cpu, int64, Rank2] = rng.hypergeometric(15, 10, 5, 3)  # refused: another rank
    rng.hypergeometric("1", 10, 5)  # refused: a number
    rng.hypergeometric(there, 10, 5)  # refused: another device
    rng.hypergeometric(complex_, 10, 5)  # refused: real numbers
    rng.hypergeometric(floating, 10, 5)  # refused: integers
    rng.hypergeometric(0.5, 10, 5)  # refused: an integer
    rng.hypergeometric(15, "1", 5)  # refused: a number
    rng.hypergeometric(15, there, 5)  # refused: another device
    rng.hypergeometric(15, complex_, 5)  # refused: real numbers
    rng.hypergeometric(15, floating, 5)  # refused: integers
    rng.hypergeometric(15, 0.5, 5)  # refused: an integer
    rng.hypergeometric(15, 10, "1")  # refused: a number
    rng.hypergeometric(15, 10, there)  # refused: another device
    rng.hypergeometric(15, 10, complex_)  # refused: real numbers
    rng.hypergeometric(15, 10, floating)  # refused: integers
    rng.hypergeometric(15, 10, 0.5)  # refused: an integer
    rng.hypergeometric(whole, row, 5)  # refused: Row is not Column
    rng.hypergeometric()  # refused: a parameter is missing
    rng.hypergeometric(15, 10, 5, dtype=float32)  # refused: no dtype
    assert_type(rng.hypergeometric(column, whole, 5), Tensor[Cpu, int64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.hypergeometric(whole, column, 5), Tensor[Cpu, int64, Rank2[Row, Column]])  # refused by ty


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
    rng.laplace(1.0, 2.0, 2.0)  # refused: a size is an int
    rng.laplace(1.0, 2.0, [2, 3])  # refused: a tuple
    rng.laplace(1.0, 2.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.laplace(1.0, 2.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.laplace(1.0, 2.0, 3)  # refused: another rank
    rng.laplace("1", 2.0)  # refused: a number
    rng.laplace(there, 2.0)  # refused: another device
    rng.laplace(complex_, 2.0)  # refused: real numbers
    rng.laplace(1.0, "1")  # refused: a number
    rng.laplace(1.0, there)  # refused: another device
    rng.laplace(1.0, complex_)  # refused: real numbers
    rng.laplace(whole, row)  # refused: Row is not Column
    rng.laplace(1.0, 2.0, dtype=float32)  # refused: no dtype
    assert_type(rng.laplace(column, whole), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.laplace(whole, column), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.logistic(1.0, 2.0, 2.0)  # refused: a size is an int
    rng.logistic(1.0, 2.0, [2, 3])  # refused: a tuple
    rng.logistic(1.0, 2.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.logistic(1.0, 2.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.logistic(1.0, 2.0, 3)  # refused: another rank
    rng.logistic("1", 2.0)  # refused: a number
    rng.logistic(there, 2.0)  # refused: another device
    rng.logistic(complex_, 2.0)  # refused: real numbers
    rng.logistic(1.0, "1")  # refused: a number
    rng.logistic(1.0, there)  # refused: another device
    rng.logistic(1.0, complex_)  # refused: real numbers
    rng.logistic(whole, row)  # refused: Row is not Column
    rng.logistic(1.0, 2.0, dtype=float32)  # refused: no dtype
    assert_type(rng.logistic(column, whole), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.logistic(whole, column), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.lognormal(1.0, 0.5, 2.0)  # refused: a size is an int
    rng.lognormal(1.0, 0.5, [2, 3])  # refused: a tuple
    rng.lognormal(1.0, 0.5, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.lognormal(1.0, 0.5, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.lognormal(1.0, 0.5, 3)  # refused: another rank
    rng.lognormal("1", 0.5)  # refused: a number
    rng.lognormal(there, 0.5)  # refused: another device
    rng.lognormal(complex_, 0.5)  # refused: real numbers
    rng.lognormal(1.0, "1")  # refused: a number
    rng.lognormal(1.0, there)  # refused: another device
    rng.lognormal(1.0, complex_)  # refused: real numbers
    rng.lognormal(whole, row)  # refused: Row is not Column
    rng.lognormal(1.0, 0.5, dtype=float32)  # refused: no dtype
    assert_type(rng.lognormal(column, whole), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.lognormal(whole, column), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.logseries(0.75, 2.0)  # refused: a size is an int
    rng.logseries(0.75, [2, 3])  # refused: a tuple
    rng.logseries(0.75, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.logseries(0.75, 3)  # refused: another dtype
    _: Tensor[Cpu, int64, Rank2] = rng.logseries(0.75, 3)  # refused: another rank
    rng.logseries("1")  # refused: a number
    rng.logseries(there)  # refused: another device
    rng.logseries(complex_)  # refused: real numbers
    rng.logseries()  # refused: a parameter is missing
    rng.logseries(0.75, dtype=float32)  # refused: no dtype


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
    rng.negative_binomial(3.0, 0.5, 2.0)  # refused: a size is an int
    rng.negative_binomial(3.0, 0.5, [2, 3])  # refused: a tuple
    rng.negative_binomial(3.0, 0.5, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.negative_binomial(3.0, 0.5, 3)  # refused: another dtype
    _: Tensor[Cpu, int64, Rank2] = rng.negative_binomial(3.0, 0.5, 3)  # refused: another rank
    rng.negative_binomial("1", 0.5)  # refused: a number
    rng.negative_binomial(there, 0.5)  # refused: another device
    rng.negative_binomial(complex_, 0.5)  # refused: real numbers
    rng.negative_binomial(3.0, "1")  # refused: a number
    rng.negative_binomial(3.0, there)  # refused: another device
    rng.negative_binomial(3.0, complex_)  # refused: real numbers
    rng.negative_binomial(whole, row)  # refused: Row is not Column
    rng.negative_binomial()  # refused: a parameter is missing
    rng.negative_binomial(3.0, 0.5, dtype=float32)  # refused: no dtype
    assert_type(rng.negative_binomial(column, whole), Tensor[Cpu, int64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.negative_binomial(whole, column), Tensor[Cpu, int64, Rank2[Row, Column]])  # refused by ty


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
    rng.noncentral_chisquare(3.0, 1.5, 2.0)  # refused: a size is an int
    rng.noncentral_chisquare(3.0, 1.5, [2, 3])  # refused: a tuple
    rng.noncentral_chisquare(3.0, 1.5, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.noncentral_chisquare(3.0, 1.5, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.noncentral_chisquare(3.0, 1.5, 3)  # refused: another rank
    rng.noncentral_chisquare("1", 1.5)  # refused: a number
    rng.noncentral_chisquare(there, 1.5)  # refused: another device
    rng.noncentral_chisquare(complex_, 1.5)  # refused: real numbers
    rng.noncentral_chisquare(3.0, "1")  # refused: a number
    rng.noncentral_chisquare(3.0, there)  # refused: another device
    rng.noncentral_chisquare(3.0, complex_)  # refused: real numbers
    rng.noncentral_chisquare(whole, row)  # refused: Row is not Column
    rng.noncentral_chisquare()  # refused: a parameter is missing
    rng.noncentral_chisquare(3.0, 1.5, dtype=float32)  # refused: no dtype
    assert_type(rng.noncentral_chisquare(column, whole), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.noncentral_chisquare(whole, column), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.noncentral_f(3.0, 20.0, 1.5, 2.0)  # refused: a size is an int
    rng.noncentral_f(3.0, 20.0, 1.5, [2, 3])  # refused: a tuple
    rng.noncentral_f(3.0, 20.0, 1.5, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.noncentral_f(3.0, 20.0, 1.5, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.noncentral_f(3.0, 20.0, 1.5, 3)  # refused: another rank
    rng.noncentral_f("1", 20.0, 1.5)  # refused: a number
    rng.noncentral_f(there, 20.0, 1.5)  # refused: another device
    rng.noncentral_f(complex_, 20.0, 1.5)  # refused: real numbers
    rng.noncentral_f(3.0, "1", 1.5)  # refused: a number
    rng.noncentral_f(3.0, there, 1.5)  # refused: another device
    rng.noncentral_f(3.0, complex_, 1.5)  # refused: real numbers
    rng.noncentral_f(3.0, 20.0, "1")  # refused: a number
    rng.noncentral_f(3.0, 20.0, there)  # refused: another device
    rng.noncentral_f(3.0, 20.0, complex_)  # refused: real numbers
    rng.noncentral_f(whole, row, 1.5)  # refused: Row is not Column
    rng.noncentral_f()  # refused: a parameter is missing
    rng.noncentral_f(3.0, 20.0, 1.5, dtype=float32)  # refused: no dtype
    assert_type(rng.noncentral_f(column, whole, 1.5), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.noncentral_f(whole, column, 1.5), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.pareto(3.0, 2.0)  # refused: a size is an int
    rng.pareto(3.0, [2, 3])  # refused: a tuple
    rng.pareto(3.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.pareto(3.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.pareto(3.0, 3)  # refused: another rank
    rng.pareto("1")  # refused: a number
    rng.pareto(there)  # refused: another device
    rng.pareto(complex_)  # refused: real numbers
    rng.pareto()  # refused: a parameter is missing
    rng.pareto(3.0, dtype=float32)  # refused: no dtype


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
    rng.poisson(4.0, 2.0)  # refused: a size is an int
    rng.poisson(4.0, [2, 3])  # refused: a tuple
    rng.poisson(4.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.poisson(4.0, 3)  # refused: another dtype
    _: Tensor[Cpu, int64, Rank2] = rng.poisson(4.0, 3)  # refused: another rank
    rng.poisson("1")  # refused: a number
    rng.poisson(there)  # refused: another device
    rng.poisson(complex_)  # refused: real numbers
    rng.poisson(4.0, dtype=float32)  # refused: no dtype


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
    rng.power(3.0, 2.0)  # refused: a size is an int
    rng.power(3.0, [2, 3])  # refused: a tuple
    rng.power(3.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.power(3.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.power(3.0, 3)  # refused: another rank
    rng.power("1")  # refused: a number
    rng.power(there)  # refused: another device
    rng.power(complex_)  # refused: real numbers
    rng.power()  # refused: a parameter is missing
    rng.power(3.0, dtype=float32)  # refused: no dtype


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
    rng.rayleigh(2.0, 2.0)  # refused: a size is an int
    rng.rayleigh(2.0, [2, 3])  # refused: a tuple
    rng.rayleigh(2.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.rayleigh(2.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.rayleigh(2.0, 3)  # refused: another rank
    rng.rayleigh("1")  # refused: a number
    rng.rayleigh(there)  # refused: another device
    rng.rayleigh(complex_)  # refused: real numbers
    rng.rayleigh(2.0, dtype=float32)  # refused: no dtype


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
    rng.standard_cauchy(2.0)  # refused: a size is an int
    rng.standard_cauchy([2, 3])  # refused: a tuple
    rng.standard_cauchy(3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.standard_cauchy(3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.standard_cauchy(3)  # refused: another rank
    rng.standard_cauchy(dtype=float32)  # refused: no dtype


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
    rng.standard_exponential(2.0)  # refused: a size is an int
    rng.standard_exponential([2, 3])  # refused: a tuple
    rng.standard_exponential(3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.standard_exponential(3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.standard_exponential(3)  # refused: another rank
    rng.standard_exponential(dtype=tt.float16)  # refused: float32 or float64


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
    rng.standard_gamma(2.0, 2.0)  # refused: a size is an int
    rng.standard_gamma(2.0, [2, 3])  # refused: a tuple
    rng.standard_gamma(2.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.standard_gamma(2.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.standard_gamma(2.0, 3)  # refused: another rank
    rng.standard_gamma("1")  # refused: a number
    rng.standard_gamma(there)  # refused: another device
    rng.standard_gamma(complex_)  # refused: real numbers
    rng.standard_gamma()  # refused: a parameter is missing
    rng.standard_gamma(2.0, dtype=tt.float16)  # refused: float32 or float64


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
    rng.standard_t(5.0, 2.0)  # refused: a size is an int
    rng.standard_t(5.0, [2, 3])  # refused: a tuple
    rng.standard_t(5.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.standard_t(5.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.standard_t(5.0, 3)  # refused: another rank
    rng.standard_t("1")  # refused: a number
    rng.standard_t(there)  # refused: another device
    rng.standard_t(complex_)  # refused: real numbers
    rng.standard_t()  # refused: a parameter is missing
    rng.standard_t(5.0, dtype=float32)  # refused: no dtype


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
    rng.triangular(-1.0, 0.5, 2.0, 2.0)  # refused: a size is an int
    rng.triangular(-1.0, 0.5, 2.0, [2, 3])  # refused: a tuple
    rng.triangular(-1.0, 0.5, 2.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.triangular(-1.0, 0.5, 2.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.triangular(-1.0, 0.5, 2.0, 3)  # refused: another rank
    rng.triangular("1", 0.5, 2.0)  # refused: a number
    rng.triangular(there, 0.5, 2.0)  # refused: another device
    rng.triangular(complex_, 0.5, 2.0)  # refused: real numbers
    rng.triangular(-1.0, "1", 2.0)  # refused: a number
    rng.triangular(-1.0, there, 2.0)  # refused: another device
    rng.triangular(-1.0, complex_, 2.0)  # refused: real numbers
    rng.triangular(-1.0, 0.5, "1")  # refused: a number
    rng.triangular(-1.0, 0.5, there)  # refused: another device
    rng.triangular(-1.0, 0.5, complex_)  # refused: real numbers
    rng.triangular(whole, row, 2.0)  # refused: Row is not Column
    rng.triangular()  # refused: a parameter is missing
    rng.triangular(-1.0, 0.5, 2.0, dtype=float32)  # refused: no dtype
    assert_type(rng.triangular(column, whole, 2.0), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.triangular(whole, column, 2.0), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.vonmises(0.5, 4.0, 2.0)  # refused: a size is an int
    rng.vonmises(0.5, 4.0, [2, 3])  # refused: a tuple
    rng.vonmises(0.5, 4.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.vonmises(0.5, 4.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.vonmises(0.5, 4.0, 3)  # refused: another rank
    rng.vonmises("1", 4.0)  # refused: a number
    rng.vonmises(there, 4.0)  # refused: another device
    rng.vonmises(complex_, 4.0)  # refused: real numbers
    rng.vonmises(0.5, "1")  # refused: a number
    rng.vonmises(0.5, there)  # refused: another device
    rng.vonmises(0.5, complex_)  # refused: real numbers
    rng.vonmises(whole, row)  # refused: Row is not Column
    rng.vonmises()  # refused: a parameter is missing
    rng.vonmises(0.5, 4.0, dtype=float32)  # refused: no dtype
    assert_type(rng.vonmises(column, whole), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.vonmises(whole, column), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.wald(3.0, 2.0, 2.0)  # refused: a size is an int
    rng.wald(3.0, 2.0, [2, 3])  # refused: a tuple
    rng.wald(3.0, 2.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.wald(3.0, 2.0, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.wald(3.0, 2.0, 3)  # refused: another rank
    rng.wald("1", 2.0)  # refused: a number
    rng.wald(there, 2.0)  # refused: another device
    rng.wald(complex_, 2.0)  # refused: real numbers
    rng.wald(3.0, "1")  # refused: a number
    rng.wald(3.0, there)  # refused: another device
    rng.wald(3.0, complex_)  # refused: real numbers
    rng.wald(whole, row)  # refused: Row is not Column
    rng.wald()  # refused: a parameter is missing
    rng.wald(3.0, 2.0, dtype=float32)  # refused: no dtype
    assert_type(rng.wald(column, whole), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty
    assert_type(rng.wald(whole, column), Tensor[Cpu, float64, Rank2[Row, Column]])  # refused by ty


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
    rng.weibull(1.5, 2.0)  # refused: a size is an int
    rng.weibull(1.5, [2, 3])  # refused: a tuple
    rng.weibull(1.5, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.weibull(1.5, 3)  # refused: another dtype
    _: Tensor[Cpu, float64, Rank2] = rng.weibull(1.5, 3)  # refused: another rank
    rng.weibull("1")  # refused: a number
    rng.weibull(there)  # refused: another device
    rng.weibull(complex_)  # refused: real numbers
    rng.weibull()  # refused: a parameter is missing
    rng.weibull(1.5, dtype=float32)  # refused: no dtype


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
    rng.zipf(3.0, 2.0)  # refused: a size is an int
    rng.zipf(3.0, [2, 3])  # refused: a tuple
    rng.zipf(3.0, 3, 4)  # refused: one size
    _: Tensor[Cpu, float32, Rank1] = rng.zipf(3.0, 3)  # refused: another dtype
    _: Tensor[Cpu, int64, Rank2] = rng.zipf(3.0, 3)  # refused: another rank
    rng.zipf("1")  # refused: a number
    rng.zipf(there)  # refused: another device
    rng.zipf(complex_)  # refused: real numbers
    rng.zipf()  # refused: a parameter is missing
    rng.zipf(3.0, dtype=float32)  # refused: no dtype
