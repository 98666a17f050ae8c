"""Keys of up to four ints, slices, None and an Ellipsis: the axes that stay keep their names."""

from __future__ import annotations

from typing import Any, Never, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Tensor,
    bool_,
    float32,
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


def attention(scores: Scores, real: Mask, causal: Causal, bias: Table, lengths: Line) -> None:
    assert_type(real[:, None, None, :], Tensor[Cpu, bool_, Rank4[Batch, Never, Never, Key]])
    assert_type(causal[None, None, :, :], Tensor[Cpu, bool_, Rank4[Never, Never, Query, Key]])
    assert_type(causal[None, None], Tensor[Cpu, bool_, Rank4[Never, Never, Query, Key]])
    assert_type(causal[None, None, ...], Tensor[Cpu, bool_, Rank4[Never, Never, Query, Key]])
    assert_type(causal & real[:, None, None, :], Tensor[Cpu, bool_, Rank4[Batch, Never, Query, Key]])
    assert_type(scores + bias[None, None], Scores)
    assert_type(tt.where(real[:, None, None, :], scores, 0.0), Scores)
    assert_type(scores[..., None, :, :], Tensor[Cpu, float32, Rank5[Batch, Head, Never, Query, Key]])
    assert_type(lengths[None, None, None, :], Tensor[Cpu, float32, Rank4[Never, Never, Never, Key]])
    assert_type(lengths[None, :, None], Tensor[Cpu, float32, Rank3[Never, Key, Never]])
    assert_type(scores[:, :, -1, :], Tensor[Cpu, float32, Rank3[Batch, Head, Key]])
    assert_type(scores[:, :, -1:, :], Scores)
    assert_type(scores[:, 0, 0, :], Tensor[Cpu, float32, Rank2[Batch, Key]])
    assert_type(scores[0, :, 0, 0], Tensor[Cpu, float32, Rank1[Head]])
    assert_type(scores[0, 0, 0, 0], Tensor[Cpu, float32, Rank0])


def convolution(x: Scores, b: Line) -> None:
    assert_type(x[:, :, 1:-1, 1:-1], Scores)
    assert_type(x[:, :, ::2, ::2], Scores)
    assert_type(x[..., 1:-1, 1:-1], Scores)
    assert_type(x[:, :, 0, 0], Tensor[Cpu, float32, Rank2[Batch, Head]])
    assert_type(x[:, :, :, None], Tensor[Cpu, float32, Rank5[Batch, Head, Query, Never, Key]])
    assert_type(x[:, :, None, :], Tensor[Cpu, float32, Rank5[Batch, Head, Never, Query, Key]])
    assert_type(b[None, :, None, None], Tensor[Cpu, float32, Rank4[Never, Key, Never, Never]])
    x[:, :, 1:-1, 1:-1] = x[:, :, 1:-1, 1:-1]
    x[:, 0, :, :] = x[:, 0, :, :]
    x[:, None, :, 0] = x[:, None, :, 0]


def pairs(x: Table, q: Cube) -> None:
    assert_type(x[None, :, :] - x[:, None, :], Tensor[Cpu, float32, Rank3[Query, Query, Key]])
    assert_type(x[None, 0], Tensor[Cpu, float32, Rank2[Never, Key]])
    assert_type(x[0, None], Tensor[Cpu, float32, Rank2[Never, Key]])
    assert_type(x[:, 0, None], Tensor[Cpu, float32, Rank2[Query, Never]])
    assert_type(x[..., None, 0], Tensor[Cpu, float32, Rank2[Query, Never]])
    assert_type(x[..., 0, None], Tensor[Cpu, float32, Rank2[Query, Never]])
    assert_type(x[:, None, :, None], Tensor[Cpu, float32, Rank4[Query, Never, Key, Never]])
    assert_type(q[..., None, :], Tensor[Cpu, float32, Rank4[Batch, Query, Never, Key]])
    assert_type(q[..., None, None], Tensor[Cpu, float32, Rank5[Batch, Query, Key, Never, Never]])
    assert_type(q[None, ..., None, 0], Tensor[Cpu, float32, Rank4[Never, Batch, Query, Never]])
    assert_type(q[0, ..., None], Tensor[Cpu, float32, Rank3[Query, Key, Never]])


def some_names(x: Tensor[Cpu, float32, Rank2], q: Tensor[Cpu, float32, Rank3[Batch, Any, Key]]) -> None:
    assert_type(x[:, None, :, None], Tensor[Cpu, float32, Rank4[Any, Never, Any, Never]])
    assert_type(q[:, None, :, 0], Tensor[Cpu, float32, Rank3[Batch, Never, Any]])
    assert_type(q[:, :, None, :], Tensor[Cpu, float32, Rank4[Batch, Any, Never, Key]])
