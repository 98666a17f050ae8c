"""Names that an axis cannot have, and parts in another order."""

from __future__ import annotations

from typing import NewType

from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    Device,
    DType,
    Merged,
    Rank1,
    Rank2,
    Rank3,
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


def another_number_of_axes(x: Heads, plain: Tensor[Cpu, float32, Rank2]) -> None:
    tt.rename(x, Rank2[Batch, Head])  # refused
    tt.rename(plain, Rank1)  # refused
    tt.rename(plain, Batch)  # refused
    tt.rename(plain)  # refused
    tt.rename([1.0], Rank1[Batch])  # refused
    _1: Tensor[Cpu, float32, Rank2[Head, Batch]] = tt.rename(plain, Rank2[Batch, Head])  # refused
    _2: Tensor[Cpu, float64, Rank2] = tt.rename(plain, Rank2[Batch, Head])  # refused


def the_last_axis_has_no_neighbour(x: Heads, v: Tensor[Cpu, float32, Rank1], k: int) -> None:
    tt.merge_axes(x, axis=2)  # refused
    tt.merge_axes(x, axis=-1)  # refused
    tt.merge_axes(v, axis=0)  # refused
    tt.merge_axes(x, axis=k)  # refused


def an_axis_without_a_name_has_those_of_the_parts(u: Tensor[Cpu, float32, Rank2]) -> None:
    _1: Tensor[Cpu, float32, Rank3[Head, Batch, Channel]] = tt.split_axis(u, 0, make_dim(Batch(2), Head(3)))  # refused
    tt.split_axis(u, 0, make_dim(Batch(2), Head(3))) + tt.split_axis(u, 0, make_dim(Head(2), Batch(3)))  # refused


def another_order(x: Heads, turned: Tensor[Cpu, float32, Rank3[Batch, Channel, Head]], y: Features) -> None:
    _1: Features = tt.merge_axes(turned, axis=1)  # refused: the heads are inside
    _2: Features = tt.merge_axes(x, axis=0)  # refused
    tt.split_axis(y, 1, make_dim(Channel(3), Head(2)))  # refused
    tt.split_axis(y, 0, make_dim(Head(2), Channel(3)))  # refused: Batch has no parts
    tt.split_axis(y, 1, (2, 3))  # refused: a Dim names the parts
    tt.split_axis(y, 1, make_dim(Head(2), Channel(3), Channel(1)))  # refused
    tt.split_axis(y, 2, make_dim(Head(2), Channel(3)))  # refused


def _swapped(x: Tensor[D, T, Rank2[A, B]]) -> Tensor[D, T, Rank1[Merged[B, A]]]:
    return tt.merge_axes(x, axis=0)  # refused
