"""Axes that are named, merged and split."""

from __future__ import annotations

from typing import Any, Literal, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    Gpu,
    Merged,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    float32,
    float64,
    make_dim,
)

Batch = NewType("Batch", int)
Head = NewType("Head", int)
Channel = NewType("Channel", int)
D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
A = TypeVar("A")
B = TypeVar("B")

Heads = Tensor[Cpu, float32, Rank3[Batch, Head, Channel]]
Features = Tensor[Cpu, float32, Rank2[Batch, Merged[Head, Channel]]]


def names_are_given(
    plain: Tensor[Cpu, float32, Rank2], named: Tensor[Cpu, float32, Rank2[Batch, Head]], d: DArray
) -> None:
    assert_type(tt.rename(plain, Rank2[Batch, Channel]), Tensor[Cpu, float32, Rank2[Batch, Channel]])
    assert_type(tt.rename(named, Rank2[Head, Channel]), Tensor[Cpu, float32, Rank2[Head, Channel]])
    assert_type(tt.rename(named, Rank2), Tensor[Cpu, float32, Rank2])
    assert_type(tt.rename(tt.zeros(3), Rank1[Batch]), Tensor[Cpu, float64, Rank1[Batch]])
    assert_type(
        tt.rename(tt.zeros((2, 6)), Rank2[Batch, Merged[Head, Channel]]),
        Tensor[Cpu, float64, Rank2[Batch, Merged[Head, Channel]]],
    )
    assert_type(
        tt.rename(tt.zeros((2, 3)), Rank2[Literal[2], Literal[3]]), Tensor[Cpu, float64, Rank2[Literal[2], Literal[3]]]
    )
    assert_type(tt.rename(d, Rank2), DArray)


def neighbours_are_merged(x: Heads, four: Tensor[Gpu, float64, Rank4[Batch, Head, Head, Channel]], d: DArray) -> None:
    assert_type(tt.merge_axes(x, axis=1), Features)
    assert_type(tt.merge_axes(x, axis=-2), Features)
    assert_type(tt.merge_axes(x, 0), Tensor[Cpu, float32, Rank2[Merged[Batch, Head], Channel]])
    assert_type(tt.merge_axes(four, 1), Tensor[Gpu, float64, Rank3[Batch, Merged[Head, Head], Channel]])
    assert_type(
        tt.merge_axes(tt.merge_axes(x, 1), 0), Tensor[Cpu, float32, Rank1[Merged[Batch, Merged[Head, Channel]]]]
    )
    assert_type(tt.merge_axes(d, 0), DArray)


def parts_come_back(x: Features, plain: Tensor[Cpu, float32, Rank2], d: DArray) -> None:
    assert_type(tt.split_axis(x, 1, make_dim(Head(2), Channel(1))), Heads)
    assert_type(tt.split_axis(x, axis=-1, sizes=make_dim(Head(2), Channel(1))), Heads)
    _1: Tensor[Cpu, float32, Rank3[Batch, Head, Any]] = tt.split_axis(plain, 0, make_dim(Batch(2), Head(1)))
    unnamed = tt.split_axis(plain, 0, make_dim(Batch(2), Head(1)))
    assert_type(tt.sum(unnamed, axis=2), Tensor[Cpu, float32, Rank2[Batch, Head]])
    assert_type(tt.split_axis(d, 0, (2, 1)), DArray)
    assert_type(tt.merge_axes(tt.split_axis(x, 1, make_dim(Head(2), Channel(1))), axis=1), Features)


def _pair(x: Tensor[D, T, Rank2[A, B]]) -> Tensor[D, T, Rank1[Merged[A, B]]]:
    return tt.merge_axes(x, axis=0)


def generic_names(x: Tensor[Cpu, float32, Rank2[Batch, Head]]) -> None:
    assert_type(_pair(x), Tensor[Cpu, float32, Rank1[Merged[Batch, Head]]])
