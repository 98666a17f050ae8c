"""A small GPT, which reads two texts of different lengths and continues them with a cache of keys and values."""

from __future__ import annotations

import math
from typing import NamedTuple, NewType

import typedtensor as tt
from typedtensor import Cpu, Rank0, Rank1, Rank2, Rank3, Rank4, Tensor, bool_, float32, int64, make_dim

Batch = NewType("Batch", int)
Query = NewType("Query", int)  # the tokens that are read now
Key = NewType("Key", int)  # all tokens so far
Head = NewType("Head", int)
Width = NewType("Width", int)
Feature = NewType("Feature", int)
Joint = NewType("Joint", int)  # all heads, one after the other
Hidden = NewType("Hidden", int)
Token = NewType("Token", int)

Stream = Tensor[Cpu, float32, Rank3[Batch, Query, Feature]]
Queries = Tensor[Cpu, float32, Rank4[Batch, Head, Query, Width]]
Keys = Tensor[Cpu, float32, Rank4[Batch, Head, Key, Width]]
Tokens = Tensor[Cpu, int64, Rank2[Batch, Query]]
Vector = Tensor[Cpu, float32, Rank1[Feature]]

HEADS, WIDTH, FEATURES, JOINT, HIDDEN, TOKENS = Head(2), Width(3), Feature(8), Joint(6), Hidden(16), Token(11)


class Block(NamedTuple):
    query: Tensor[Cpu, float32, Rank2[Feature, Joint]]
    key: Tensor[Cpu, float32, Rank2[Feature, Joint]]
    value: Tensor[Cpu, float32, Rank2[Feature, Joint]]
    merge: Tensor[Cpu, float32, Rank2[Joint, Feature]]
    gain: Vector
    bias: Vector
    inner: Tensor[Cpu, float32, Rank2[Feature, Hidden]]
    inner_bias: Tensor[Cpu, float32, Rank1[Hidden]]
    outer: Tensor[Cpu, float32, Rank2[Hidden, Feature]]


class Network(NamedTuple):
    tokens: Tensor[Cpu, float32, Rank2[Token, Feature]]
    places: Tensor[Cpu, float32, Rank2[Key, Feature]]
    block: Block


class Cache(NamedTuple):
    keys: Keys
    values: Keys
    real: Tensor[Cpu, bool_, Rank2[Batch, Key]]  # False for padding


def normed(x: Stream, gain: Vector, bias: Vector) -> Stream:
    centred = x - tt.mean(x, axis=-1, keepdims=True)
    spread = tt.mean(centred**2, axis=-1, keepdims=True)
    return centred / tt.sqrt(spread + 1e-5) * gain + bias


def by_heads(x: Stream, weights: Tensor[Cpu, float32, Rank2[Feature, Joint]]) -> Queries:
    batch, query, _ = x.shape
    apart = tt.reshape(x @ weights, make_dim(batch, query, HEADS, WIDTH))
    return tt.permute_dims(apart, (0, 2, 1, 3))


def together(x: Queries) -> Tensor[Cpu, float32, Rank3[Batch, Query, Joint]]:
    batch, _, query, _ = x.shape
    return tt.reshape(tt.permute_dims(x, (0, 2, 1, 3)), make_dim(batch, query, JOINT))


def extended(cache: Cache, keys: Queries, values: Queries, real: Tensor[Cpu, bool_, Rank2[Batch, Query]]) -> Cache:
    return Cache(
        tt.concat((cache.keys, keys), axis=2),
        tt.concat((cache.values, values), axis=2),
        tt.concat((cache.real, real), axis=1),
    )


def attention(q: Queries, cache: Cache, past: int) -> Queries:
    scores = q @ cache.keys.mT / math.sqrt(WIDTH)
    places = tt.arange(make_dim(q.shape[2])) + past
    seen = tt.arange(make_dim(cache.keys.shape[2]))
    causal = places[:, None] >= seen[None, :]
    allowed = causal & cache.real[:, None, None, :]
    masked = tt.where(allowed, scores, -1e9)
    weights = tt.exp(masked - tt.max(masked, axis=-1, keepdims=True))
    return weights / tt.sum(weights, axis=-1, keepdims=True) @ cache.values


def forward(
    net: Network, tokens: Tokens, cache: Cache, real: Tensor[Cpu, bool_, Rank2[Batch, Query]]
) -> tuple[Tensor[Cpu, float32, Rank3[Batch, Query, Token]], Cache]:
    block, past = net.block, cache.keys.shape[2]
    x = net.tokens[tokens] + tt.rename(net.places[past : past + tokens.shape[1]], Rank2[Query, Feature])
    y = normed(x, block.gain, block.bias)
    cache = extended(cache, by_heads(y, block.key), by_heads(y, block.value), real)
    x = x + together(attention(by_heads(y, block.query), cache, past)) @ block.merge
    hidden = tt.maximum(x @ block.inner + block.inner_bias, 0.0)
    x = x + hidden @ block.outer
    return x @ net.tokens.T, cache


def loss(logits: Tensor[Cpu, float32, Rank3[Batch, Query, Token]], tokens: Tokens) -> Tensor[Cpu, float32, Rank0]:
    logs = tt.log_softmax(logits, axis=-1)
    of_next = tt.take_along_axis(logs[:, :-1], tokens[:, 1:, None], axis=2)
    return -tt.mean(of_next)


def write(
    net: Network, tokens: Tokens, real: Tensor[Cpu, bool_, Rank2[Batch, Query]], steps: int
) -> tuple[list[Tensor[Cpu, int64, Rank1[Batch]]], Tensor[Cpu, float32, Rank0]]:
    batch = tokens.shape[0]
    empty: Keys = tt.zeros(make_dim(batch, HEADS, Key(0), WIDTH), dtype=float32)
    logits, cache = forward(net, tokens, Cache(empty, empty, tt.zeros(make_dim(batch, Key(0)), dtype=bool_)), real)
    error = loss(logits, tokens)
    found: list[Tensor[Cpu, int64, Rank1[Batch]]] = []
    one = tt.ones(make_dim(batch, Query(1)), dtype=bool_)
    for _ in range(steps):
        best = tt.argmax(logits[:, -1], axis=-1)
        found.append(best)
        logits, cache = forward(net, tt.rename(best[:, None], Rank2[Batch, Query]), cache, one)
    return found, error


def run() -> list[object]:
    rng = tt.random.default_rng(0)
    block = Block(
        tt.astype(rng.normal(make_dim(FEATURES, JOINT)), float32),
        tt.astype(rng.normal(make_dim(FEATURES, JOINT)), float32),
        tt.astype(rng.normal(make_dim(FEATURES, JOINT)), float32),
        tt.astype(rng.normal(make_dim(JOINT, FEATURES)), float32),
        tt.ones(make_dim(FEATURES), dtype=float32),
        tt.zeros(make_dim(FEATURES), dtype=float32),
        tt.astype(rng.normal(make_dim(FEATURES, HIDDEN)), float32),
        tt.zeros(make_dim(HIDDEN), dtype=float32),
        tt.astype(rng.normal(make_dim(HIDDEN, FEATURES)), float32),
    )
    tokens = tt.astype(rng.normal(make_dim(TOKENS, FEATURES)), float32)
    places = tt.astype(rng.normal(make_dim(Key(9), FEATURES)), float32)
    texts: Tokens = tt.asarray([[1, 2, 3, 4], [0, 0, 5, 6]])
    found, error = write(Network(tokens, places, block), texts, texts > 0, steps=3)
    return [error, *found]
