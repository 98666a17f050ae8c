"""Seven small programs as people write them, each with mistakes in names, ranks, dtypes or sizes."""

from __future__ import annotations

import math
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Rank1, Rank2, Rank3, Rank4, Tensor, bool_, float32, float64, int64, make_dim

Batch = NewType("Batch", int)
Head = NewType("Head", int)
Query = NewType("Query", int)
Key = NewType("Key", int)
Width = NewType("Width", int)
Channel = NewType("Channel", int)
Filter = NewType("Filter", int)
Row = NewType("Row", int)
Column = NewType("Column", int)
Sample = NewType("Sample", int)
Feature = NewType("Feature", int)
Group = NewType("Group", int)
State = NewType("State", int)
Symbol = NewType("Symbol", int)
Time = NewType("Time", int)

Queries = Tensor[Cpu, float32, Rank4[Batch, Head, Query, Width]]
Keys = Tensor[Cpu, float32, Rank4[Batch, Head, Key, Width]]
Scores = Tensor[Cpu, float32, Rank4[Batch, Head, Query, Key]]
Images = Tensor[Cpu, float32, Rank4[Batch, Channel, Row, Column]]
Points = Tensor[Cpu, float64, Rank2[Sample, Feature]]
Centres = Tensor[Cpu, float64, Rank2[Group, Feature]]
Transitions = Tensor[Cpu, float64, Rank2[State, State]]
Emissions = Tensor[Cpu, float64, Rank2[State, Symbol]]


def attention(q: Queries, k: Keys, v: Keys, real: Tensor[Cpu, bool_, Rank2[Batch, Key]]) -> Queries:
    scores = q @ k.mT / math.sqrt(k.shape[-1])
    causal = tt.arange(make_dim(q.shape[2]))[:, None] >= tt.arange(make_dim(k.shape[2]))[None, :]
    allowed = causal & real[:, None, None, :]
    masked = tt.where(allowed, scores, -1e9)
    weights = tt.exp(masked - tt.max(masked, axis=-1, keepdims=True))
    q @ k  # refused: the keys are not transposed
    causal & real[:, None, :, None]  # refused: the mask is on the queries
    tt.where(causal.T, scores, -1e9)  # refused
    masked - tt.max(masked, axis=-1)  # refused: keepdims is forgotten
    weights / tt.sum(weights, axis=-2)[:, :, :, None]  # refused
    weights.mT @ v  # refused
    _: Queries = weights  # refused
    return weights / tt.sum(weights, axis=-1, keepdims=True) @ v


def convolution(x: Images, bias: Tensor[Cpu, float32, Rank1[Channel]]) -> Images:
    inner = x[:, :, 1:-1, 1:-1]
    laplacian = x[:, :, 2:, 1:-1] + x[:, :, :-2, 1:-1] - 2.0 * inner
    pooled = tt.mean(x[:, :, ::2, ::2], axis=(2, 3))
    inner + bias[None, :, None]  # refused: an axis is missing
    inner + bias[None, None, :, None]  # refused
    inner + bias  # refused
    laplacian * pooled  # refused
    laplacian * pooled[:, None, :, None]  # refused
    x[:, 0, 1:-1, 1:-1] + pooled  # refused
    _: Tensor[Cpu, float32, Rank2[Channel, Batch]] = pooled  # refused
    return laplacian + bias[None, :, None, None]


def means(x: Points, c: Centres) -> Centres:
    apart = tt.sum((x[:, None, :] - c[None, :, :]) ** 2, axis=2)
    nearest = tt.argmin(apart, axis=1)
    member = (nearest[:, None] == tt.arange(make_dim(c.shape[0]))[None, :]).astype(float64)
    x[:, None] - c[:, None]  # refused: both new axes are the second one
    x[None, :, :] - c[None, :, :]  # refused
    member @ x  # refused: not transposed
    member.T @ x / tt.sum(member, axis=0)  # refused
    member.T @ x / tt.sum(member, axis=1)[:, None]  # refused
    nearest[None, :] == tt.arange(make_dim(x.shape[1]))[:, None] & member  # refused
    x + c[nearest] + c  # refused
    _: Tensor[Cpu, int64, Rank1[Group]] = nearest  # refused
    return member.T @ x / tt.sum(member, axis=0)[:, None]


def forward(
    start: Tensor[Cpu, float64, Rank1[State]], move: Transitions, show: Emissions, seen: Tensor[Cpu, int64, Rank1[Time]]
) -> Tensor[Cpu, float64, Rank1[State]]:
    likely = show.T[seen]
    alpha = start * show[:, 0]
    alpha = alpha @ move * likely[0]
    start * show[0]  # refused: a row of symbols
    start * show[0, :]  # refused
    alpha @ show.T  # refused
    likely @ move.T * show  # refused
    show[seen] * likely  # refused
    alpha * likely[:, 0]  # refused
    alpha[:, None] * move[:, :, None] * likely  # refused
    _: Tensor[Cpu, float64, Rank2[State, Time]] = likely  # refused
    return alpha / tt.sum(alpha)


def regression(x: Points, y: Tensor[Cpu, float64, Rank1[Sample]]) -> Tensor[Cpu, float64, Rank1[Feature]]:
    n, d = x.shape
    gram = x.T @ x + 0.1 * tt.eye(make_dim(d))
    x.T @ x + tt.eye(make_dim(n))  # refused
    x @ y  # refused
    y - x.T @ y  # refused
    tt.linalg.solve(gram, y)  # refused
    x - tt.mean(x, axis=1)  # refused
    tt.zeros(make_dim(d, n)) + x  # refused
    _: Tensor[Cpu, float64, Rank2[Sample, Sample]] = gram  # refused
    return tt.linalg.solve(gram, x.T @ y)


def layers(
    x: Tensor[Cpu, float32, Rank2[Batch, Feature]],
    w: Tensor[Cpu, float32, Rank2[Feature, Filter]],
    y: Tensor[Cpu, int64, Rank1[Batch]],
) -> Tensor[Cpu, float32, Rank2[Feature, Filter]]:
    b, k = x.shape[0], w.shape[1]
    hidden = tt.maximum(x @ w, 0.0)
    target = (y[:, None] == tt.arange(make_dim(k))).astype(float32)
    error = hidden - target
    x @ w.T  # refused
    error @ w  # refused
    error.T @ hidden + w  # refused
    y == tt.arange(make_dim(k))  # refused by mypy, pyright, pyrefly
    hidden - target.T  # refused
    hidden - y.astype(float64)[:, None] + tt.zeros(make_dim(k, b))  # refused
    _: Tensor[Cpu, float32, Rank2[Batch, Feature]] = error  # refused
    return x.T @ error


def signals(x: Tensor[Cpu, float64, Rank2[Channel, Time]]) -> Tensor[Cpu, float64, Rank2[Channel, Channel]]:
    channels, times = x.shape
    centred = x - tt.mean(x, axis=1, keepdims=True)
    clock = tt.linspace(0.0, 1.0, make_dim(times))
    wave = tt.sin(clock)[None, :] * centred
    x - tt.mean(x, axis=0, keepdims=True).T  # refused
    clock[:, None] * centred  # refused
    tt.linspace(0.0, 1.0, make_dim(channels)) * centred  # refused
    wave @ centred  # refused
    wave.T @ centred + wave @ centred.T  # refused
    tt.stack([x, wave], axis=1) + tt.stack([x.T, wave.T], axis=1)  # refused
    _: Tensor[Cpu, float64, Rank3[Channel, Time, Group]] = tt.stack([x, wave], axis=1)  # refused
    return centred @ centred.T / len(clock)
