"""Descriptive statistics of unsupported dtypes and ranks, along axes that do not exist, and options of NumPy."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, DArray, Gpu, Rank0, Rank1, Rank2, Rank3, Tensor, bool_, complex64, float32, float64, int64

A = NewType("A", int)
B = NewType("B", int)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Whole = Tensor[Cpu, int64, Rank2[A, B]]


def dtypes(i: Whole, z: Tensor[Cpu, complex64, Rank2], b: Tensor[Cpu, bool_, Rank1], x: Matrix) -> None:
    tt.median(i)  # refused: convert first
    tt.nanmedian(z)  # refused: real numbers
    tt.quantile(i, 0.5)  # refused
    tt.percentile(z, 50)  # refused
    tt.nanmean(i)  # refused
    tt.nanmax(z)  # refused
    tt.nanstd(z)  # refused
    tt.nanvar(i)  # refused: convert first
    tt.nanmin(z)  # refused: real numbers
    tt.nanquantile(i, 0.5)  # refused
    tt.nanargmax(b)  # refused
    tt.nanargmin(z)  # refused: real numbers
    tt.average(i)  # refused
    tt.cov(i)  # refused
    tt.corrcoef(b)  # refused
    tt.histogram(z)  # refused
    tt.histogram_bin_edges(z)  # refused
    tt.bincount(b)  # refused
    tt.digitize(z, z)  # refused


def axes(x: Matrix) -> None:
    tt.median(x, axis=2)  # refused
    tt.quantile(x, 0.5, axis=-3)  # refused
    tt.quantile(x, x[0], axis=2)  # refused
    tt.quantile(x, x[0], axis=-3, keepdims=True)  # refused
    tt.nanpercentile(x, 50, axis=2)  # refused
    tt.nancumsum(x)  # refused: which axis
    tt.nanprod(x, axis=2)  # refused
    tt.nancumprod(x, axis=2)  # refused
    tt.nansum(x, axis=(0, 2))  # refused
    tt.nanargmax(x, axis=(0, 1))  # refused: one axis
    tt.average(x, axis=3)  # refused


def ranks(x: Matrix, y: Tensor[Cpu, float32, Rank3], i: Whole, s: Tensor[Cpu, float32, Rank0]) -> None:
    tt.bincount(i)  # refused: a vector
    tt.digitize(x, x)  # refused: edges are a vector
    tt.cov(y)  # refused: a matrix
    tt.corrcoef(s)  # refused
    tt.quantile(x, x)  # refused: parts are a vector
    tt.histogram(x, bins=x)  # refused
    tt.histogram_bin_edges(x, bins=x)  # refused


def operands(x: Matrix, there: Tensor[Gpu, float32, Rank1], w: Tensor[Cpu, float64, Rank2]) -> None:
    tt.median([1.0, 2.0])  # refused
    tt.quantile(x, "0.5")  # refused
    tt.nan_to_num([1.0])  # refused
    tt.nan_to_num(x, nan="0")  # refused
    tt.nan_to_num(x, 0.0)  # refused: by name
    tt.quantile(x, there)  # refused: two devices
    tt.average(x, weights=w)  # refused: another dtype
    tt.average(x, weights=[1.0])  # refused
    tt.digitize(x, there)  # refused: two devices
    tt.histogram(x, weights=there)  # refused: two devices
    tt.histogram(x, bins="auto")  # refused


def joint(
    x: Matrix, v: Tensor[Cpu, float32, Rank1], there: Tensor[Gpu, float32, Rank1], b: Tensor[Cpu, bool_, Rank1]
) -> None:
    tt.histogram2d(x, v)  # refused: vectors
    tt.histogram2d(v, b)  # refused: numbers
    tt.histogram2d(v, there)  # refused: two devices
    tt.histogram2d(v, v, bins="auto")  # refused
    tt.histogram2d(v, v, bins=(3, 4, 5))  # refused: two
    tt.histogram2d(v, v, range=(0.0, 1.0))  # refused: for each axis
    tt.histogram2d(v, v, weights=b)  # refused: numbers
    tt.histogram2d(v, v, 5)  # refused: by name
    tt.histogramdd(x)  # refused: a tuple of vectors
    tt.histogramdd((v, x))  # refused: vectors
    tt.histogramdd((v, there))  # refused: two devices
    tt.histogramdd((v, v), bins=(3, 4, 5))  # refused: two
    tt.histogramdd((v, v, v), range=((0.0, 1.0),))  # refused: three
    tt.histogramdd((v, b, v))  # refused: numbers
    _1: Tensor[Cpu, int64, Rank2] = tt.histogram2d(v, v).hist  # refused: float64
    _2: Tensor[Cpu, float64, Rank1] = tt.histogram2d(v, v, bins=v).x_edges  # refused: float32
    _3: Tensor[Cpu, float64, Rank2] = tt.histogramdd((v, v, v)).hist  # refused: Rank3


def options(x: Matrix) -> None:
    tt.nanstd(x, ddof=1)  # refused: correction
    tt.cov(x, ddof=1)  # refused: correction
    tt.average(x, returned=True)  # refused
    tt.histogram(x, 5)  # refused: by name


def outcomes(x: Matrix, d: DArray) -> None:
    _1: Tensor[Cpu, float32, Rank1[A]] = tt.median(x, axis=0)  # refused: B remains
    _2: Tensor[Cpu, float64, Rank0] = tt.quantile(x, 0.5)  # refused: float32
    _3: Tensor[Cpu, float32, Rank2[B, B]] = tt.cov(x)  # refused: A twice
    _4: Tensor[Cpu, float32, Rank1] = tt.histogram(x).hist  # refused: int64
    _20: Tensor[Cpu, float32, Rank1] = tt.histogram_bin_edges(x)  # refused: float64
    _5: Tensor[Cpu, float32, Rank0] = tt.median(d)  # refused: use `get`
