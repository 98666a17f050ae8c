"""Joined and stacked tensors, and windows: the axes that are not touched keep their names."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Axis, Cpu, DArray, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Tensor, float32, int64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
E = NewType("E", int)
F = NewType("F", int)
K = NewType("K", int)

OfA = Tensor[Cpu, float32, Rank1[A]]
OfAB = Tensor[Cpu, float32, Rank2[A, B]]
OfAK = Tensor[Cpu, float32, Rank2[A, K]]
OfFB = Tensor[Cpu, float32, Rank2[F, B]]
OfABC = Tensor[Cpu, float32, Rank3[A, B, C]]
OfAKC = Tensor[Cpu, float32, Rank3[A, K, C]]
Images = Tensor[Cpu, float32, Rank4[A, B, C, E]]


def of_other_names(x: OfAB, y: OfFB, z: OfAK, q: OfABC, r: OfAKC, u: Tensor[Cpu, float32, Rank2]) -> None:
    _5: Tensor[Cpu, float32, Rank2[Any, B]] = tt.concat((x, y))
    _6: Tensor[Cpu, float32, Rank2[A, Any]] = tt.concat((x, z), axis=1)
    _7: Tensor[Cpu, float32, Rank3[A, Any, C]] = tt.concat((q, r), axis=1)
    _8: Tensor[Cpu, float32, Rank3[A, Any, C]] = tt.concat((q, r), axis=-2)
    assert_type(tt.concat([q, q], axis=1), Tensor[Cpu, float32, Rank3[A, Any, C]])
    assert_type(tt.concat([q, q], axis=Axis(1)), Tensor[Cpu, float32, Rank3])
    _1: Tensor[Cpu, float32, Rank2] = tt.concat([x, u])
    _2: Tensor[Cpu, float32, Rank2] = tt.concat((u, x), axis=1)
    _3: OfAK = tt.concat([tt.ones((len(x), 1), dtype=float32), x], axis=1)
    _4: OfAK = tt.concat((tt.ones((len(x), 1), dtype=float32), x), axis=1)


def stacks(v: OfA, x: OfAB, q: OfABC) -> None:
    assert_type(tt.stack((v, v), axis=1), Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(tt.stack([x, x], axis=1), Tensor[Cpu, float32, Rank3[A, Any, B]])
    assert_type(tt.stack([x, x], axis=-2), Tensor[Cpu, float32, Rank3[A, Any, B]])
    assert_type(tt.stack([q, q], axis=1), Tensor[Cpu, float32, Rank4[A, Any, B, C]])
    assert_type(tt.stack([q, q], axis=2), Tensor[Cpu, float32, Rank4[A, B, Any, C]])
    _: OfAKC = tt.stack((tt.sum(q, axis=1), tt.sum(q, axis=1)), axis=1)


def windows(q: OfABC, f: Images) -> None:
    assert_type(tt.sliding_window_view(q, (2, 1), axis=(1, 2)), Tensor[Cpu, float32, Rank5[A, Any, Any, Any, Any]])
    assert_type(tt.sliding_window_view(q, (2, 1), axis=(-1, 0)), Tensor[Cpu, float32, Rank5[Any, B, Any, Any, Any]])
    assert_type(tt.sliding_window_view(f, (2, 1), axis=(2, 3)), Tensor[Cpu, float32, Rank6[A, B, Any, Any, Any, Any]])
    assert_type(tt.sliding_window_view(f, 2, axis=2), Tensor[Cpu, float32, Rank5])


def padding(v: OfA, x: OfAB, q: OfABC, f: Images, h: Tensor[Cpu, float32, Rank3[A, Any, C]], n: int) -> None:
    assert_type(tt.pad(x, ((0, 0), (1, 1))), Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(tt.pad(x, ((0, 1), (0, 0))), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.pad(x, ((1, 0), (0, 0)), mode="edge"), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.pad(q, ((0, 0), (1, 1), (2, 0))), Tensor[Cpu, float32, Rank3[A, Any, Any]])
    assert_type(tt.pad(q, ((0, 0), (0, 2), (0, 0))), Tensor[Cpu, float32, Rank3[A, Any, C]])
    assert_type(tt.pad(q, ((1, 2), (0, 2), (0, 0))), Tensor[Cpu, float32, Rank3[Any, Any, C]])
    assert_type(tt.pad(f, ((0, 0), (0, 0), (1, 1), (1, 1))), Tensor[Cpu, float32, Rank4[A, B, Any, Any]])
    assert_type(tt.pad(f, ((0, 0), (1, 1), (1, 1), (0, 0))), Tensor[Cpu, float32, Rank4[A, Any, Any, E]])
    assert_type(tt.pad(f, ((0, 0), (0, 0), (0, 0), (1, 1))), Tensor[Cpu, float32, Rank4[A, B, C, Any]])
    assert_type(tt.pad(h, ((0, 0), (1, 1), (0, 0))), Tensor[Cpu, float32, Rank3[A, Any, C]])
    assert_type(tt.pad(h, ((0, 0), (0, 0), (1, 1))), Tensor[Cpu, float32, Rank3[A, Any, Any]])
    assert_type(tt.pad(tt.exp(x), ((0, 0), (1, 1))), Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(tt.exp(tt.pad(tt.exp(x), ((0, 0), (1, 1)))), Tensor[Cpu, float32, Rank2[A, Any]])
    # A width that is no literal up to 16, and other numbers of axes: no names.
    assert_type(tt.pad(v, 1), Tensor[Cpu, float32, Rank1])
    assert_type(tt.pad(v, ((1, 1),)), Tensor[Cpu, float32, Rank1])
    assert_type(tt.pad(x, (1, 2)), Tensor[Cpu, float32, Rank2])
    assert_type(tt.pad(h, n), Tensor[Cpu, float32, Rank3])
    assert_type(tt.pad(x, ((1, 1), (1, 1))), Tensor[Cpu, float32, Rank2])
    assert_type(tt.pad(h, ((n, n), (0, 0), (0, 0))), Tensor[Cpu, float32, Rank3])
    assert_type(tt.pad(x, [(0, 0), (n, n)]), Tensor[Cpu, float32, Rank2])
    assert_type(tt.pad(x, ((0, 0), (17, 1))), Tensor[Cpu, float32, Rank2])
    assert_type(tt.pad(f, ((1, 0), (0, 0), (1, 1), (1, 1))), Tensor[Cpu, float32, Rank4])
    widths = ((0, 0), (n, 1))
    assert_type(tt.pad(x, widths), Tensor[Cpu, float32, Rank2])


def a_layer(f: Images) -> Images:
    return tt.pad(f, ((0, 0), (0, 0), (1, 1), (1, 1)))


def of_unknown_rank(x: OfAB, i: Tensor[Cpu, int64, Rank1[A]]) -> None:
    d = x.dynamic()
    assert_type(tt.concat((x, d)), DArray)
    assert_type(tt.concat((d, x, d), axis=1), DArray)
    assert_type(tt.stack((x, x, x, d)), DArray)
    assert_type(tt.stack((x, d), axis=1), DArray)
    assert_type(tt.lexsort((i, i.dynamic())), DArray)
    assert_type(tt.ravel_multi_index((i.dynamic(), i), (9, 9)), DArray)
