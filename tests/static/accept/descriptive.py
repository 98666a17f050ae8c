"""Descriptive statistics: names of the remaining axes, and dtypes of counts."""

from __future__ import annotations

from typing import Any, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    Device,
    Floating,
    Gpu,
    Histogram2dResult,
    HistogramResult,
    One,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int32,
    int64,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

D = TypeVar("D", bound=Device)
F = TypeVar("F", bound=Floating)
R = TypeVar("R", bound=Rank)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Cube = Tensor[Gpu, float64, Rank3[A, B, C]]
Counts = Tensor[Cpu, int64, Rank1]
Joint = Tensor[Cpu, float64, Rank2]
Edges = Tensor[Cpu, float64, Rank1]
Own = Tensor[Cpu, float32, Rank1]


def medians(x: Matrix, y: Cube, d: DArray) -> None:
    assert_type(tt.median(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.median(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.median(y, axis=(0, 2)), Tensor[Gpu, float64, Rank1[B]])
    assert_type(tt.median(x, axis=-1, keepdims=True), Tensor[Cpu, float32, Rank2[A, One]])
    assert_type(tt.nanmedian(x, axis=Axis(0)), Tensor[Cpu, float32, Rank1])
    assert_type(tt.median(d, axis=0), DArray)


def quantiles(x: Matrix, y: Cube, q: Tensor[Cpu, float32, Rank1[C]], p: Tensor[Gpu, float64, Rank1], d: DArray) -> None:
    assert_type(tt.quantile(x, 0.5), Tensor[Cpu, float32, Rank0])
    assert_type(tt.quantile(x, 0.5, axis=1), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.quantile(x, 0, axis=1, keepdims=True), Tensor[Cpu, float32, Rank2[A, One]])
    assert_type(tt.quantile(y, 1.0, axis=(0, 1), method="lower"), Tensor[Gpu, float64, Rank1[C]])
    assert_type(tt.quantile(x, q), Tensor[Cpu, float32, Rank1[C]])
    assert_type(tt.quantile(x, q, axis=None), Tensor[Cpu, float32, Rank1[C]])
    assert_type(tt.percentile(x, 50), Tensor[Cpu, float32, Rank0])
    assert_type(tt.percentile(x, 50, keepdims=True), Tensor[Cpu, float32, Rank2])
    assert_type(tt.quantile(x, q, axis=0), Tensor[Cpu, float32, Rank2[C, B]])
    assert_type(tt.quantile(x, q, axis=-1), Tensor[Cpu, float32, Rank2[C, A]])
    assert_type(tt.quantile(x, q, axis=1, keepdims=True), Tensor[Cpu, float32, Rank3[C, A, One]])
    assert_type(tt.quantile(tt.flip(x), q, axis=1), Tensor[Cpu, float32, Rank2[C, A]])
    assert_type(tt.quantile(tt.flip(x), tt.flip(q), axis=0, keepdims=True), Tensor[Cpu, float32, Rank3[C, One, B]])
    assert_type(tt.quantile(x, q, keepdims=True), Tensor[Cpu, float32, Rank3])
    assert_type(tt.quantile(x[0], q, axis=0), Tensor[Cpu, float32, Rank1[C]])
    assert_type(tt.quantile(x, q * 0.5, axis=(0, 1)), Tensor[Cpu, float32, Rank1[C]])
    assert_type(tt.quantile(x, tt.linspace(0, 1, 3), axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.percentile(y[0, 0, 0], p, axis=None, keepdims=True), Tensor[Gpu, float64, Rank1])
    assert_type(tt.percentile(y, p, axis=0), Tensor[Gpu, float64, Rank3[Any, B, C]])
    assert_type(tt.percentile(y, p, axis=1, method="lower"), Tensor[Gpu, float64, Rank3[Any, A, C]])
    assert_type(tt.percentile(y, p, axis=(2, 0)), Tensor[Gpu, float64, Rank2[Any, B]])
    assert_type(tt.percentile(y, p, axis=Axis(1)), Tensor[Gpu, float64, Rank3])
    assert_type(tt.percentile(y * 2.0, p, axis=(0, 1), keepdims=True), Tensor[Gpu, float64, Rank4])
    assert_type(tt.quantile(d, 0.5), DArray)
    assert_type(tt.quantile(d, q, axis=0), DArray)
    assert_type(tt.quantile(x, d), DArray)
    assert_type(tt.percentile(x, d, axis=0, keepdims=True), DArray)


def averages(x: Matrix, w: Tensor[Cpu, float32, Rank1[B]], z: Tensor[Cpu, complex64, Rank2], d: DArray) -> None:
    assert_type(tt.average(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.average(x, weights=x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.average(x, axis=1, weights=w), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.average(z, axis=Axis(1), keepdims=True), Tensor[Cpu, complex64, Rank2])
    assert_type(tt.average(d, weights=d), DArray)
    weights = d.astype(x.dtype)
    assert_type(tt.average(x, weights=weights), DArray)
    assert_type(tt.average(x, axis=1, weights=weights), DArray)


def without_nan(x: Matrix, i: Tensor[Cpu, int32, Rank2[A, B]], z: Tensor[Cpu, complex64, Rank1], d: DArray) -> None:
    assert_type(tt.nansum(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.nansum(i, axis=0), Tensor[Cpu, int64, Rank1[B]])
    assert_type(tt.nanprod(x, dtype=float64), Tensor[Cpu, float64, Rank0])
    assert_type(tt.nanmax(x, axis=1), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.nanmin(i, keepdims=True), Tensor[Cpu, int32, Rank2])
    assert_type(tt.nanmean(z), Tensor[Cpu, complex64, Rank0])
    assert_type(tt.nanstd(x, axis=0, correction=1), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.nanvar(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.nanargmax(x, axis=0), Tensor[Cpu, int64, Rank1[B]])
    assert_type(tt.nanargmin(x), Tensor[Cpu, int64, Rank0])
    assert_type(tt.nansum(d), DArray)
    assert_type(tt.nanquantile(x, 0.5, axis=1, keepdims=True), Tensor[Cpu, float32, Rank2[A, One]])
    assert_type(tt.nanpercentile(x, x[:, 0] * 9.0, axis=0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.nanquantile(d, 0.5), DArray)
    assert_type(tt.nancumsum(x, axis=0), Matrix)
    assert_type(tt.nancumsum(z), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.nancumprod(i, axis=1, dtype=float64), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.nancumsum(x, axis=0, include_initial=True), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.nan_to_num(x, nan=1, posinf=9.0), Matrix)
    assert_type(tt.nan_to_num(tt.exp(z)), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.nan_to_num(d), DArray)


def counts(x: Matrix, i: Tensor[Cpu, int32, Rank1[A]], w: Tensor[Cpu, float32, Rank1[A]], d: DArray) -> None:
    assert_type(tt.histogram(x), HistogramResult[Counts, Tensor[Cpu, float64, Rank1]])
    assert_type(tt.histogram(i, bins=5, range=(0.0, 1.0), density=True).hist, Tensor[Cpu, float64, Rank1])
    assert_type(tt.histogram(i, bins=w).bin_edges, Tensor[Cpu, float32, Rank1])
    assert_type(tt.histogram(x, weights=x).hist, Tensor[Cpu, float64, Rank1])
    assert_type(tt.histogram(d), HistogramResult[DArray, DArray])
    assert_type(tt.histogram_bin_edges(x - x), Tensor[Cpu, float64, Rank1])
    assert_type(tt.histogram_bin_edges(i, bins=5, range=(0.0, 1.0)), Tensor[Cpu, float64, Rank1])
    assert_type(tt.histogram_bin_edges(i, bins=w), Tensor[Cpu, float32, Rank1])
    assert_type(tt.histogram_bin_edges(d, bins=3), DArray)
    assert_type(tt.bincount(i), Counts)
    assert_type(tt.bincount(i, weights=w, minlength=3), Tensor[Cpu, float64, Rank1])
    assert_type(tt.bincount(i.dynamic()), DArray)
    assert_type(tt.digitize(x, w), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.digitize(i, i, right=True), Tensor[Cpu, int64, Rank1[A]])
    assert_type(tt.digitize(x, w.dynamic()), DArray)


def joint(i: Tensor[Cpu, int32, Rank1[A]], w: Tensor[Cpu, float32, Rank1[A]]) -> None:
    d = w.dynamic()
    assert_type(tt.histogram2d(i, w), Histogram2dResult[Joint, Edges, Edges])
    assert_type(tt.histogram2d(w - w, i, bins=(3, 4), range=((0.0, 1.0), None)), Histogram2dResult[Joint, Edges, Edges])
    assert_type(tt.histogram2d(i, w, bins=w), Histogram2dResult[Joint, Own, Own])
    assert_type(
        tt.histogram2d(i, w, bins=(w, i), density=True), Histogram2dResult[Joint, Own, Tensor[Cpu, int32, Rank1]]
    )
    assert_type(tt.histogram2d(i, w, bins=(3, w), weights=w), Histogram2dResult[Joint, Edges, Own])
    assert_type(tt.histogram2d(w, w, bins=(w, 3), weights=w + w).x_edges, Own)
    assert_type(tt.histogram2d(d, w, bins=(w, 3)), Histogram2dResult[DArray, DArray, DArray])
    assert_type(tt.histogram2d(w, d), Histogram2dResult[DArray, DArray, DArray])
    assert_type(tt.histogramdd((i, w)), HistogramResult[Joint, tuple[Edges, Edges]])
    assert_type(tt.histogramdd((w + w, w), bins=(3, 4), density=True).hist, Joint)
    assert_type(tt.histogramdd((i, w), bins=(w, w)).bin_edges, tuple[Own, Own])
    assert_type(tt.histogramdd((i, w, i), bins=3, weights=w).hist, Tensor[Cpu, float64, Rank3])
    assert_type(tt.histogramdd((i, w, w)).bin_edges, tuple[Edges, Edges, Edges])
    assert_type(tt.histogramdd((w, w, w), bins=w).bin_edges[2], Own)
    assert_type(tt.histogramdd([d, d], bins=3), HistogramResult[DArray, tuple[DArray, ...]])
    _1: HistogramResult[DArray, tuple[DArray, ...]] = tt.histogramdd((d, d, d))
    assert_type(tt.histogramdd((d, w), bins=3), HistogramResult[DArray, tuple[DArray, ...]])
    assert_type(tt.histogramdd((w, d)).hist, DArray)


def correlations(x: Matrix, v: Tensor[Cpu, complex64, Rank1], d: DArray) -> None:
    assert_type(tt.cov(x), Tensor[Cpu, float32, Rank2[A, A]])
    assert_type(tt.cov(x, rowvar=False, correction=0), Tensor[Cpu, float32, Rank2[B, B]])
    assert_type(tt.cov(v), Tensor[Cpu, complex64, Rank0])
    assert_type(tt.corrcoef(x), Tensor[Cpu, float32, Rank2[A, A]])
    assert_type(tt.corrcoef(d, rowvar=False), DArray)


def _spread(x: Tensor[D, F, R]) -> Tensor[D, F, Rank0]:
    return tt.quantile(x, 0.75) - tt.quantile(x, 0.25) + tt.median(x)


def generic_code(x: Matrix, b: Tensor[Cpu, bool_, Rank1]) -> None:
    assert_type(_spread(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.nansum(b), Tensor[Cpu, int64, Rank0])
