"""Axes: names and sizes that are kept, and unnamed axes that match every name.

If a named and an unnamed tensor are combined, a checker may infer the names of either; device, dtype and rank are
exact. In these places a function with a typed parameter replaces `assert_type`.
"""

from __future__ import annotations

from typing import Any, Literal, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    bool_,
    float32,
    float64,
    int32,
    int64,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
Channel = NewType("Channel", int)

Named = Tensor[Cpu, float32, Rank2[Batch, Pixel]]
Plain = Tensor[Cpu, float32, Rank2]
Sized = Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]
OfPixel = Tensor[Cpu, float32, Rank1[Pixel]]
Row = Tensor[Cpu, float32, Rank1]


def arithmetic_keeps_names(x: Named, p: OfPixel, s: Tensor[Cpu, float32, Rank0]) -> None:
    assert_type(x + x, Named)
    assert_type(x - p, Named)
    assert_type(p * x, Named)
    assert_type(x / s, Named)
    assert_type(s // x, Named)
    assert_type(x % 2, Named)
    assert_type(2**x, Named)
    assert_type(-x, Named)
    assert_type(+x, Named)
    assert_type(x == x, Tensor[Cpu, bool_, Rank2[Batch, Pixel]])
    assert_type(x < p, Tensor[Cpu, bool_, Rank2[Batch, Pixel]])
    assert_type(p >= x, Tensor[Cpu, bool_, Rank2[Batch, Pixel]])
    assert_type(x > 0, Tensor[Cpu, bool_, Rank2[Batch, Pixel]])


def promotion_keeps_names(
    x: Named,
    w: Tensor[Cpu, float64, Rank2[Batch, Pixel]],
    p: Tensor[Cpu, float64, Rank1[Pixel]],
    n: Tensor[Cpu, int32, Rank2[Batch, Pixel]],
    q: Tensor[Cpu, float32, Rank3[Channel, Batch, Pixel]],
) -> None:
    assert_type(x + w, Tensor[Cpu, float64, Rank2[Batch, Pixel]])
    assert_type(w - x, Tensor[Cpu, float64, Rank2[Batch, Pixel]])
    assert_type(x * p, Tensor[Cpu, float64, Rank2[Batch, Pixel]])
    assert_type(p / x, Tensor[Cpu, float64, Rank2[Batch, Pixel]])
    assert_type(n + x, Tensor[Cpu, float64, Rank2[Batch, Pixel]])
    assert_type(x * n, Tensor[Cpu, float64, Rank2[Batch, Pixel]])
    assert_type(q + x, Tensor[Cpu, float32, Rank3[Channel, Batch, Pixel]])
    assert_type(x - q, Tensor[Cpu, float32, Rank3[Channel, Batch, Pixel]])
    assert_type(q * w, Tensor[Cpu, float64, Rank3[Channel, Batch, Pixel]])
    assert_type(w / q, Tensor[Cpu, float64, Rank3[Channel, Batch, Pixel]])
    assert_type(n / 2, Tensor[Cpu, float64, Rank2[Batch, Pixel]])
    assert_type(n / n, Tensor[Cpu, float64, Rank2[Batch, Pixel]])


def bitwise_operators_keep_names(
    b: Tensor[Cpu, bool_, Rank2[Batch, Pixel]], n: Tensor[Cpu, int64, Rank1[Pixel]]
) -> None:
    assert_type(b & b, Tensor[Cpu, bool_, Rank2[Batch, Pixel]])
    assert_type(b | n, Tensor[Cpu, int64, Rank2[Batch, Pixel]])
    assert_type(n ^ b, Tensor[Cpu, int64, Rank2[Batch, Pixel]])
    assert_type(~b, Tensor[Cpu, bool_, Rank2[Batch, Pixel]])
    assert_type(n << 1, Tensor[Cpu, int64, Rank1[Pixel]])


def operators_keep_sizes(x: Sized, v: Tensor[Cpu, float32, Rank1[Literal[4]]]) -> None:
    assert_type(x + x, Sized)
    assert_type(x * v, Sized)
    assert_type(v - x, Sized)
    assert_type(x.T, Tensor[Cpu, float32, Rank2[Literal[4], Literal[3]]])
    assert_type(x @ x.T, Tensor[Cpu, float32, Rank2[Literal[3], Literal[3]]])
    assert_type(x[0], Tensor[Cpu, float32, Rank1[Literal[4]]])
    assert_type(x @ v, Tensor[Cpu, float32, Rank1[Literal[3]]])
    assert_type(x < 0, Tensor[Cpu, bool_, Rank2[Literal[3], Literal[4]]])


def in_place_keeps_the_names(x: Named, p: OfPixel) -> None:
    x += p
    assert_type(x, Named)
    x *= 2
    assert_type(x, Named)
    x -= x
    assert_type(x, Named)


def _plain(_: Plain) -> None: ...


def _named(_: Named) -> None: ...


def _wide(_: Tensor[Cpu, float64, Rank2]) -> None: ...


def _wide_named(_: Tensor[Cpu, float64, Rank2[Batch, Pixel]]) -> None: ...


def _mask(_: Tensor[Cpu, bool_, Rank2]) -> None: ...


def _mask_named(_: Tensor[Cpu, bool_, Rank2[Batch, Pixel]]) -> None: ...


def _row(_: Row) -> None: ...


def _number(_: Tensor[Cpu, float32, Rank0]) -> None: ...


def _cube(_: Tensor[Cpu, float32, Rank3]) -> None: ...


def unnamed_mixes_with_named(u: Plain, n: Named) -> None:
    _plain(u + n)
    _plain(n + u)
    _named(u + n)
    _named(n + u)
    _plain(u - n)
    _named(n * u)
    _named(u / n)
    _named(n // u)
    _named(u % n)
    _named(n**u)
    _mask(u < n)
    _mask(n < u)
    _mask_named(u <= n)
    _mask_named(n > u)
    _mask_named(u >= n)
    _mask_named(u == n)
    _mask_named(n != u)


def unnamed_mixes_with_named_across_ranks(u: Plain, n: Named, row: Row, p: OfPixel) -> None:
    _named(n + row)
    _named(row + n)
    _plain(u * p)
    _plain(p * u)
    _named(u - p)
    _named(p - u)
    _mask(u < p)
    _mask_named(row >= n)
    _mask_named(n > row)


def unnamed_mixes_with_named_across_dtypes(
    u: Tensor[Cpu, float64, Rank2], n: Named, w: Tensor[Cpu, float64, Rank1], p: Tensor[Cpu, float64, Rank1[Pixel]]
) -> None:
    _wide(u + n)
    _wide(n + u)
    _wide_named(u - n)
    _wide_named(n - u)
    _wide_named(n * w)
    _wide_named(w * n)
    _wide(u / p)
    _wide_named(p / u)
    _mask_named(n < u)
    _mask_named(u > n)


def unnamed_mixes_with_named_in_functions(
    u: Plain,
    n: Named,
    row: Row,
    m: Tensor[Cpu, bool_, Rank2[Batch, Any]],
    half: Tensor[Cpu, float32, Rank2[Any, Pixel]],
    w: Tensor[Cpu, float64, Rank2],
) -> None:
    _named(tt.add(u, n))
    _named(tt.maximum(half, u))
    _named(tt.fmax(half, row))
    _named(tt.where(m, half, n))
    _named(tt.where(m, u, 0))
    _wide_named(tt.multiply(half, w))
    _wide_named(tt.where(m, half, w))
    _mask_named(tt.less(half, u))
    _plain(tt.concat([n, half, u]))
    _plain(tt.block([[n, half], [u, u]]))
    _cube(tt.stack([n, half, u], axis=1))
    _plain(tt.clip(u, min=row, max=n))
    _named(tt.clip(n, half, u))


def unnamed_mixes_with_named_in_matmul(
    u: Plain, n: Named, row: Row, p: OfPixel, w: Tensor[Cpu, float64, Rank2]
) -> None:
    _plain(u @ n)
    _plain(n @ u)
    _row(n @ row)
    _row(u @ p)
    _row(row @ n)
    _row(p @ u)
    _number(p @ row)
    _number(row @ p)
    _wide(n @ w)
    _wide(w @ n)


def unnamed_mixes_with_named_in_place(u: Plain, n: Named, row: Row, p: OfPixel) -> None:
    u += n
    _plain(u)
    n += u
    _named(n)
    u -= p
    _plain(u)
    n *= row
    _named(n)


def unnamed_mixes_with_named_in_keys(u: Plain, n: Named, m: Tensor[Cpu, bool_, Rank2[Batch, Pixel]]) -> None:
    _row(u[m])
    _row(n[u > 0])
    _row(n[m])
    u[m] = 0.0
    n[u > 0] = 0.0
    u[0] = n[0]
    n[0] = u[0]
    n[...] = u
    u[...] = n


def half_named_with_others(
    h: Tensor[Cpu, float32, Rank2[Batch]], n: Named, q: Tensor[Cpu, float32, Rank3], p: OfPixel
) -> None:
    _named(h + n)
    _named(n + h)
    _plain(h * h)
    _named(h + p)
    _cube(q + n)
    _cube(n - q)
    _cube(q * p)
    _row(h[0])


def unnamed_axes_match_every_size(u: Plain) -> None:
    x: Tensor[Cpu, float32, Rank2[Literal[2], Literal[2]]] = u
    assert_type(x, Tensor[Cpu, float32, Rank2[Literal[2], Literal[2]]])


def sized_and_unnamed(a: Tensor[Cpu, float32, Rank2[Literal[2], Literal[2]]], u: Plain) -> None:
    _plain(a + u)
    _plain(u @ a)
    _mask(a < u)
    b: Tensor[Cpu, float32, Rank2[Literal[2], Literal[2]]] = a + u
    assert_type(b, Tensor[Cpu, float32, Rank2[Literal[2], Literal[2]]])


def names_in_a_layer(
    x: Named, w: Tensor[Cpu, float32, Rank2[Pixel, Channel]], b: Tensor[Cpu, float32, Rank1[Channel]]
) -> None:
    y = x @ w + b
    assert_type(y, Tensor[Cpu, float32, Rank2[Batch, Channel]])
    assert_type(y @ w.T, Named)
    assert_type(x.T @ y, Tensor[Cpu, float32, Rank2[Pixel, Channel]])
    assert_type((y > 0)[0], Tensor[Cpu, bool_, Rank1[Channel]])


def four_names(t: Tensor[Cpu, float32, Rank4[Batch, Channel, Pixel, Pixel]], p: OfPixel) -> None:
    assert_type(t * p, Tensor[Cpu, float32, Rank4[Batch, Channel, Pixel, Pixel]])
    assert_type(t[0, 0], Tensor[Cpu, float32, Rank2[Pixel, Pixel]])
    assert_type(t.mT, Tensor[Cpu, float32, Rank4[Batch, Channel, Pixel, Pixel]])
