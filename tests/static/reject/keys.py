"""Keys of several entries: a mistake in the names or the number of axes that they leave."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from typedtensor import (
    Cpu,
    Dim,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    bool_,
    float32,
    float64,
    make_dim,
)

Batch = NewType("Batch", int)
Head = NewType("Head", int)
Query = NewType("Query", int)
Key = NewType("Key", int)

Line = Tensor[Cpu, float32, Rank1[Key]]
Table = Tensor[Cpu, float32, Rank2[Query, Key]]
Cube = Tensor[Cpu, float32, Rank3[Batch, Query, Key]]
Scores = Tensor[Cpu, float32, Rank4[Batch, Head, Query, Key]]
Mask = Tensor[Cpu, bool_, Rank2[Batch, Key]]
Causal = Tensor[Cpu, bool_, Rank2[Query, Key]]
Masked = Tensor[Cpu, bool_, Rank4[Batch, Head, Query, Key]]


def attention(scores: Scores, real: Mask, causal: Causal, bias: Table, lengths: Line) -> None:
    causal & real[:, None, :, None]  # refused: the mask is on the axis of queries
    tt.where(real[:, None, :, None], scores, 0.0)  # refused
    tt.logical_and(causal, real[:, None, :, None])  # refused
    scores + bias[None, :, :, None]  # refused
    scores + bias[:, None, None, :]  # refused
    scores * lengths[None, None, :, None]  # refused
    scores[:, :, -1, :] + scores[:, -1, :, :]  # refused
    tt.add(scores[:, :, 0, 1:], scores[:, 0, :, 1:])  # refused
    _1: Tensor[Cpu, float32, Rank3[Batch, Head, Key]] = scores[:, -1, :, :]  # refused
    _2: Tensor[Cpu, float32, Rank4[Batch, Head, Query, Key]] = scores[:, :, :, None, 0:1]  # refused
    _3: Tensor[Cpu, bool_, Rank4[Batch, Key, Head, Query]] = real[:, :, None, None]  # refused
    _4: Tensor[Cpu, float32, Rank2[Batch, Head]] = scores[:, 0, 0, :]  # refused


def convolution(x: Scores, b: Line) -> None:
    x[:, :, 1:-1, 1:-1] + x[:, :, 0, 1:-1]  # refused
    x[:, :, 1:-1, 1:-1] + b[None, :, None, None]  # refused
    x[:, :, 1:-1, 1:-1] = x[:, 0, :, :]  # refused
    x[:, 0, :, :] = x[:, :, 0, :]  # refused
    x[..., 0, 0] @ x[..., 0, 0]  # refused


def pairs(x: Table, q: Cube) -> None:
    _1: Tensor[Cpu, float32, Rank3[Key, Query, Key]] = x[None, :, :] - x[:, None, :]  # refused
    _2: Tensor[Cpu, float32, Rank4[Key, Query, Query, Key]] = x[:, None, :, None] * x[None, :, None, :]  # refused
    x[:, None, :, None] - x[None, :, :]  # refused
    x[..., None, 0] + x[..., 0, :, None]  # refused
    x[0, None, 0, 0]  # refused


def sizes(x: Table, q: Cube) -> None:
    query, key = x.shape
    batch, _, _ = q.shape
    _1: Query = key  # refused
    _2: Tensor[Cpu, float64, Rank2[Query, Key]] = tt.zeros(make_dim(key, query))  # refused
    _3: Tensor[Cpu, float64, Rank2[Query, Key]] = tt.zeros(make_dim(batch, key))  # refused
    _4: Dim[Rank2[Key, Query]] = x.shape  # refused
    _5, _6, _7 = x.shape  # refused
    tt.zeros(make_dim(batch, key)) + tt.zeros(x.shape)  # refused


def of_any_entries(x: Table, key: tuple[Any, ...]) -> None:
    _: Line = x[key]  # refused by pyright
