"""Axes: different names and sizes, also through unnamed tensors."""

from __future__ import annotations

from typing import Any, Literal, NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank0, Rank1, Rank2, Rank3, Tensor, bool_, float32, float64

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
Channel = NewType("Channel", int)

Named = Tensor[Cpu, float32, Rank2[Batch, Pixel]]
Plain = Tensor[Cpu, float32, Rank2]
OfBatch = Tensor[Cpu, float32, Rank1[Batch]]
OfPixel = Tensor[Cpu, float32, Rank1[Pixel]]
Sized = Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]


def a_missing_keepdims(x: Named, sums: OfBatch) -> None:
    x / sums  # refused: it would divide pixels by the sums of batches
    x - sums  # refused
    sums * x  # refused
    _1: Named = x / sums[:, None]
    x / sums[None, :]  # refused


def a_transposed_weight(x: Named, w: Tensor[Cpu, float32, Rank2[Channel, Pixel]]) -> None:
    x @ w  # refused
    _1: Tensor[Cpu, float32, Rank2[Batch, Channel]] = x @ w.T
    _2: Tensor[Cpu, float32, Rank2[Channel, Batch]] = x @ w.T  # refused


def swapped_factors(x: Named, w: Tensor[Cpu, float32, Rank2[Pixel, Channel]]) -> None:
    w @ x  # refused
    w.T @ x  # refused
    x.T @ w  # refused


def names_of_results(x: Named, p: OfPixel) -> None:
    _1: Tensor[Cpu, float32, Rank2[Pixel, Batch]] = x + x  # refused
    _2: Tensor[Cpu, float32, Rank2[Batch, Channel]] = x + p  # refused
    _3: Tensor[Cpu, bool_, Rank2[Pixel, Batch]] = x < x  # refused
    _4: Tensor[Cpu, float32, Rank2[Pixel, Batch]] = x * 2  # refused
    _5: Tensor[Cpu, float32, Rank2[Pixel, Batch]] = -x  # refused
    _6: Named = x.T  # refused


def sizes_of_results(x: Sized) -> None:
    _1: Tensor[Cpu, float32, Rank2[Literal[4], Literal[3]]] = x + x  # refused
    _2: Sized = x.T  # refused
    _3: Tensor[Cpu, float32, Rank1[Literal[3]]] = x[0]  # refused
    x @ x  # refused


def a_name_is_not_a_size(x: Sized, n: Named) -> None:
    x + n  # refused
    _1: Named = x  # refused
    _2: Sized = n  # refused


def a_row_is_not_a_column(x: Tensor[Cpu, float32, Rank2[Batch, Literal[1]]], y: OfBatch) -> None:
    x - y  # refused: (n, 1) minus (n,) would be (n, n)
    y - x  # refused


def _device(_: Tensor[Gpu, float32, Rank2]) -> None: ...


def _dtype(_: Tensor[Cpu, float64, Rank2]) -> None: ...


def _rank(_: Tensor[Cpu, float32, Rank1]) -> None: ...


def _other(_: Tensor[Cpu, float32, Rank3]) -> None: ...


def _single(_: Tensor[Cpu, float32, Rank2]) -> None: ...


def named_with_unnamed_is_never_any(u: Plain, n: Named) -> None:
    _device(u + n)  # refused
    _device(n + u)  # refused
    _dtype(u + n)  # refused
    _dtype(n + u)  # refused
    _rank(u + n)  # refused
    _rank(n + u)  # refused
    _device(u < n)  # refused
    _device(n < u)  # refused
    _single(u < n)  # refused
    _single(n >= u)  # refused
    _rank(u @ n)  # refused
    _rank(n @ u)  # refused
    _device(u @ n)  # refused
    _dtype(n @ u)  # refused
    _device(u - n)  # refused
    _rank(n * u)  # refused
    _dtype(u / n)  # refused
    _rank(n // u)  # refused
    _device(u % n)  # refused
    _dtype(n**u)  # refused


def named_with_unnamed_of_other_ranks_is_never_any(
    u: Plain, n: Named, row: Tensor[Cpu, float32, Rank1], p: OfPixel
) -> None:
    _device(n + row)  # refused
    _device(row + n)  # refused
    _dtype(u + p)  # refused
    _dtype(p + u)  # refused
    _rank(n * row)  # refused
    _rank(row * n)  # refused
    _other(u - p)  # refused
    _single(u < p)  # refused
    _rank(row > n)  # refused
    _single(n @ row)  # refused
    _single(p @ u)  # refused
    _device(row @ n)  # refused


def named_with_unnamed_of_other_dtypes_is_never_any(
    u: Tensor[Cpu, float64, Rank2], n: Named, w: Tensor[Cpu, float64, Rank1], p: Tensor[Cpu, float64, Rank1[Pixel]]
) -> None:
    _single(u + n)  # refused
    _single(n + u)  # refused
    _device(u - n)  # refused
    _rank(n - u)  # refused
    _single(n * w)  # refused
    _single(w * n)  # refused
    _rank(u / p)  # refused
    _device(p / u)  # refused
    _single(n @ u)  # refused
    _single(u @ n)  # refused
    _rank(n < u)  # refused


def named_with_unnamed_in_functions_is_never_any(
    u: Plain, n: Named, half: Tensor[Cpu, float32, Rank2[Any, Pixel]], m: Tensor[Cpu, bool_, Rank2[Batch, Any]]
) -> None:
    _device(tt.maximum(half, u))  # refused
    _dtype(tt.maximum(half, u))  # refused
    _rank(tt.maximum(half, u))  # refused
    _other(tt.fmax(n, half))  # refused
    _device(tt.where(m, half, n))  # refused
    _dtype(tt.where(m, half, n))  # refused
    _other(tt.where(m, half, n))  # refused
    _rank(tt.where(m, half, 0))  # refused
    _device(tt.concat([n, half, u]))  # refused
    _dtype(tt.concat([n, half, u]))  # refused
    _other(tt.concat([n, half, u]))  # refused
    _dtype(tt.stack([n, half, u]))  # refused
    _rank(tt.clip(u, min=n))  # refused
    _other(tt.clip(half, u[0], n))  # refused
    _dtype(tt.block([[n, half], [u, u]]))  # refused


def named_with_unnamed_in_keys_is_never_any(u: Plain, n: Named, m: Tensor[Cpu, bool_, Rank2[Batch, Pixel]]) -> None:
    _single(u[m])  # refused
    _single(n[u > 0])  # refused
    _device(u[m])  # refused
    _device(n[0:1])  # refused
    _single(n[0])  # refused
    _rank(u[None])  # refused


def half_named_axes_keep_their_names(
    h: Tensor[Cpu, float32, Rank2[Batch]], other: Tensor[Cpu, float32, Rank2[Channel]], b: OfBatch
) -> None:
    h + other  # refused
    other * h  # refused
    h.T @ other  # refused


def a_name_is_kept_through_unnamed_axes(x: Named, number: Tensor[Cpu, float32, Rank0]) -> None:
    _1: Tensor[Cpu, float32, Rank2[Pixel, Batch]] = x + number  # refused
    _2: Tensor[Cpu, float32, Rank2[Batch, Channel]] = number * x  # refused
