"""Indexing and assignment: the remaining axes and their names."""

from __future__ import annotations

from typing import Any, Never, NewType, cast

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    DDim,
    Dim,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Rank6,
    Rank7,
    Rank8,
    Rank9,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int8,
    int64,
    make_ddim,
    make_dim,
    uint8,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
E = NewType("E", int)

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]

OfA = Tensor[Cpu, float32, Rank1[A]]
OfB = Tensor[Cpu, float32, Rank1[B]]
OfC = Tensor[Cpu, float32, Rank1[C]]
OfAB = Tensor[Cpu, float32, Rank2[A, B]]
OfAC = Tensor[Cpu, float32, Rank2[A, C]]
OfBC = Tensor[Cpu, float32, Rank2[B, C]]
OfABC = Tensor[Cpu, float32, Rank3[A, B, C]]
OfABCE = Tensor[Cpu, float32, Rank4[A, B, C, E]]

Where = Tensor[Cpu, int64, Rank1]
Mask = Tensor[Cpu, bool_, Rank1]


def one_entry(s: Scalar, v: OfA, x: OfAB, q: OfABC, f: OfABCE) -> None:
    assert_type(v[0], Scalar)
    assert_type(v[-1], Scalar)
    assert_type(x[0], OfB)
    assert_type(q[0], OfBC)
    assert_type(f[0], Tensor[Cpu, float32, Rank3[B, C, E]])
    assert_type(v[:], OfA)
    assert_type(v[1:], OfA)
    assert_type(x[::-1], OfAB)
    assert_type(q[:1], OfABC)
    assert_type(f[0:2:2], OfABCE)
    assert_type(s[...], Scalar)
    assert_type(v[...], OfA)
    assert_type(x[...], OfAB)
    assert_type(s[()], Scalar)
    assert_type(x[()], OfAB)
    assert_type(s[None], Tensor[Cpu, float32, Rank1[Never]])
    assert_type(v[None][0], OfA)
    assert_type(x[None][0], OfAB)


def two_entries(x: OfAB, q: OfABC, f: OfABCE) -> None:
    assert_type(x[0, 0], Scalar)
    assert_type(x[0, :], OfB)
    assert_type(x[:, 0], OfA)
    assert_type(x[:, 1:], OfAB)
    assert_type(q[0, 0], OfC)
    assert_type(q[0, :], OfBC)
    assert_type(q[:, 0], OfAC)
    assert_type(q[:, :], OfABC)
    assert_type(f[0, 0], Tensor[Cpu, float32, Rank2[C, E]])
    assert_type(f[0, :], Tensor[Cpu, float32, Rank3[B, C, E]])
    assert_type(f[:, 0], Tensor[Cpu, float32, Rank3[A, C, E]])
    assert_type(f[:, :], OfABCE)


def three_entries(q: OfABC, f: OfABCE) -> None:
    assert_type(q[0, 0, 0], Scalar)
    assert_type(q[0, 0, :], OfC)
    assert_type(q[0, :, 0], OfB)
    assert_type(q[0, :, :], OfBC)
    assert_type(q[:, 0, 0], OfA)
    assert_type(q[:, 0, :], OfAC)
    assert_type(q[:, :, 0], OfAB)
    assert_type(q[:, :, :], OfABC)
    assert_type(f[0, 0, 0], Tensor[Cpu, float32, Rank1[E]])
    assert_type(f[0, 0, :], Tensor[Cpu, float32, Rank2[C, E]])
    assert_type(f[0, :, 0], Tensor[Cpu, float32, Rank2[B, E]])
    assert_type(f[0, :, :], Tensor[Cpu, float32, Rank3[B, C, E]])
    assert_type(f[:, 0, 0], Tensor[Cpu, float32, Rank2[A, E]])
    assert_type(f[:, 0, :], Tensor[Cpu, float32, Rank3[A, C, E]])
    assert_type(f[:, :, 0], Tensor[Cpu, float32, Rank3[A, B, E]])
    assert_type(f[:, :, :], OfABCE)


def four_entries(f: Tensor[Cpu, float32, Rank4]) -> None:
    assert_type(f[0, 0, 0, 0], Scalar)
    assert_type(f[0, 0, 0, :], Vector)
    assert_type(f[0, 0, :, 0], Vector)
    assert_type(f[0, :, 0, 0], Vector)
    assert_type(f[:, 0, 0, 0], Vector)
    assert_type(f[0, 0, :, :], Matrix)
    assert_type(f[0, :, 0, :], Matrix)
    assert_type(f[0, :, :, 0], Matrix)
    assert_type(f[:, 0, 0, :], Matrix)
    assert_type(f[:, 0, :, 0], Matrix)
    assert_type(f[:, :, 0, 0], Matrix)
    assert_type(f[0, :, :, :], Cube)
    assert_type(f[:, 0, :, :], Cube)
    assert_type(f[:, :, 0, :], Cube)
    assert_type(f[:, :, :, 0], Cube)
    assert_type(f[:, :, :, :], Tensor[Cpu, float32, Rank4])


def four_entries_of_more_axes(t: Tensor[Cpu, float32, Rank6], named: OfABCE) -> None:
    assert_type(t[0, 0, 0, 0], Matrix)
    assert_type(t[0, :, 0, :], Tensor[Cpu, float32, Rank4])
    assert_type(t[0, ..., 0, 0], Cube)
    assert_type(named[0, 0, 0, 0], Scalar)


def ellipsis(x: OfAB, q: OfABC, f: OfABCE, t: Tensor[Cpu, float32, Rank5]) -> None:
    assert_type(x[..., 0], OfA)
    assert_type(q[..., 0], OfAB)
    assert_type(f[..., 0], OfABC)
    assert_type(q[..., 0, 0], OfA)
    assert_type(f[..., 0, 0], OfAB)
    assert_type(q[..., :, 0], OfAB)
    assert_type(q[..., 0, :], OfAC)
    assert_type(f[..., 0, :], Tensor[Cpu, float32, Rank3[A, B, E]])
    assert_type(q[0, ...], OfBC)
    assert_type(q[0, ..., 0], OfB)
    assert_type(f[0, ..., 0], Tensor[Cpu, float32, Rank2[B, C]])
    assert_type(q[0, 0, ...], OfC)
    assert_type(q[:, ...], OfABC)
    assert_type(q[:, 0, ...], OfAC)
    assert_type(q[..., :], OfABC)
    assert_type(q[..., :, :], OfABC)
    assert_type(q[:, ..., :], OfABC)
    assert_type(q[:, ..., 0], OfAB)
    assert_type(q[0, ..., :], OfBC)
    assert_type(q[(...,)], OfABC)
    assert_type(t[..., 0, 0, 0], Matrix)
    assert_type(t[0, ..., 0, 0], Matrix)
    assert_type(t[0, 0, ..., 0], Matrix)
    assert_type(t[:, 0, ..., 0], Cube)
    assert_type(t[:, ..., :, 0], Tensor[Cpu, float32, Rank4])
    assert_type(t[:, :, ..., :], Tensor[Cpu, float32, Rank5])


def new_axes(v: OfA, x: OfAB) -> None:
    assert_type(v[None], Tensor[Cpu, float32, Rank2[Never, A]])
    assert_type(v[None, :], Tensor[Cpu, float32, Rank2[Never, A]])
    assert_type(v[:, None], Tensor[Cpu, float32, Rank2[A, Never]])
    assert_type(v[..., None], Tensor[Cpu, float32, Rank2[A, Never]])
    assert_type(v[None, ...], Tensor[Cpu, float32, Rank2[Never, A]])
    assert_type(v[:, None, ...], Tensor[Cpu, float32, Rank2[A, Never]])
    assert_type(x[None], Tensor[Cpu, float32, Rank3[Never, A, B]])
    assert_type(x[None, :, :], Tensor[Cpu, float32, Rank3[Never, A, B]])
    assert_type(x[:, None, :], Tensor[Cpu, float32, Rank3[A, Never, B]])
    assert_type(x[:, None], Tensor[Cpu, float32, Rank3[A, Never, B]])
    assert_type(x[:, :, None], Tensor[Cpu, float32, Rank3[A, B, Never]])
    assert_type(x[..., None], Tensor[Cpu, float32, Rank3[A, B, Never]])


# With several new axes, or one beside an int, the rank is exact, and the names are lost.
def more_new_axes(s: Scalar, v: OfA, x: OfAB, q: Cube) -> None:
    assert_type(s[None, None], Tensor[Cpu, float32, Rank2[Never, Never]])
    assert_type(s[None, None, None], Tensor[Cpu, float32, Rank3[Never, Never, Never]])
    assert_type(v[None, None], Tensor[Cpu, float32, Rank3[Never, Never, A]])
    assert_type(v[None, :, None], Tensor[Cpu, float32, Rank3[Never, A, Never]])
    assert_type(v[:, None, None], Tensor[Cpu, float32, Rank3[A, Never, Never]])
    assert_type(v[None, 0], Tensor[Cpu, float32, Rank1[Never]])
    assert_type(v[0, None], Tensor[Cpu, float32, Rank1[Never]])
    assert_type(x[0, None], Tensor[Cpu, float32, Rank2[Never, B]])
    assert_type(x[None, 0], Tensor[Cpu, float32, Rank2[Never, B]])
    assert_type(x[:, None, 0], Tensor[Cpu, float32, Rank2[A, Never]])
    assert_type(x[0, None, 0], Tensor[Cpu, float32, Rank1[Never]])
    assert_type(x[0, 0, None], Tensor[Cpu, float32, Rank1[Never]])
    assert_type(x[0, :, None], Tensor[Cpu, float32, Rank2[B, Never]])
    assert_type(x[:, 0, None], Tensor[Cpu, float32, Rank2[A, Never]])
    assert_type(x[None, :, None, :], Tensor[Cpu, float32, Rank4[Never, A, Never, B]])
    assert_type(x[:, None, :, None], Tensor[Cpu, float32, Rank4[A, Never, B, Never]])
    assert_type(v[None, None, None], Tensor[Cpu, float32, Rank4[Never, Never, Never, A]])
    assert_type(v[None, None, None, None], Tensor[Cpu, float32, Rank5[Never, Never, Never, Never, A]])
    assert_type(q[:, :, None, 0], Tensor[Cpu, float32, Rank3[Any, Any, Never]])
    assert_type(q[0, ..., None, 0], Tensor[Cpu, float32, Rank2[Any, Never]])


def a_new_axis_matches_an_unnamed_parameter(v: OfA, x: OfAB) -> None:
    _1: Tensor[Cpu, float32, Rank2[Any, A]] = v[None]
    _2: Tensor[Cpu, float32, Rank3[A, Any, B]] = x[:, None, :]
    _3: Tensor[Cpu, float32, Rank2] = v[:, None]
    assert_type(v[None][0], OfA)
    assert_type(v[:, None][:, 0], OfA)


def five_entries_and_more_are_dynamic(t: Tensor[Cpu, float32, Rank6]) -> None:
    assert_type(t[0, 0, 0, 0, 0], DArray)
    assert_type(t[0, :, 0, ..., None], DArray)
    assert_type(t[0, 0, 0, 0, 0, 0], DArray)
    assert_type(t[:, :, :, :, :, :], DArray)


def high_ranks(t: Tensor[Cpu, float32, Rank9], u: Tensor[Cpu, float32, Rank8]) -> None:
    assert_type(t[0], Tensor[Cpu, float32, Rank8])
    assert_type(t[:, 0], Tensor[Cpu, float32, Rank8])
    assert_type(t[..., 0], Tensor[Cpu, float32, Rank8])
    assert_type(t[0, 0, 0], Tensor[Cpu, float32, Rank6])
    assert_type(t[0, 0, 0, 0], Tensor[Cpu, float32, Rank5])
    assert_type(u[None], Tensor[Cpu, float32, Rank9[Never, Any, Any, Any, Any, Any, Any, Any, Any]])
    assert_type(t[0, 0], Tensor[Cpu, float32, Rank7])


def chained(q: OfABC) -> None:
    assert_type(q[0][0], OfC)
    assert_type(q[0][:, 0], OfB)
    assert_type(q[:, 0].T[0], OfA)


def entries_from_variables(q: OfABC, i: int, n: Axis) -> None:
    i, s = i - 2, slice(None)
    assert_type(q[i], OfBC)
    assert_type(q[i, s], OfBC)
    assert_type(q[s, i], OfAC)
    assert_type(q[int(n)], OfBC)


def masks(s: Scalar, v: OfA, x: OfAB, q: OfABC) -> None:
    assert_type(v[v > 1], Vector)
    assert_type(x[x > 1], Vector)
    assert_type(q[q > 1], Vector)
    assert_type(s[s > 1], Vector)
    _1: Tensor[Cpu, float32, Rank2[E, B]] = x[x[:, 0] > 1]
    assert_type(x[x[:, 0] > 1][0], OfB)
    assert_type(q[q[:, 0, 0] > 1][0], OfBC)
    _2: Tensor[Cpu, float32, Rank2[A, E]] = x[:, x[0] > 1]
    assert_type(q[q[:, :, 0] > 1], Tensor[Cpu, float32, Rank2[Any, C]])


def of_any_rank(q: OfABC, i: Tensor[Cpu, int64, Rank1]) -> None:
    x, y = cast("Tensor[Cpu, float32, Any]", q), cast("Tensor[Any, Any, Any]", q)
    x[0]
    x[0, 0]
    x[None, ..., :]
    x[i - 1]
    y[0]
    y[0, 0]
    y[None, ..., :]
    x[0] = 1.0
    x[0, 0] = x[0, 0]
    y[0] = 1.0
    y[...] = q


def positions_beside_a_sum(x: OfAB, v: Vector, i: Tensor[Cpu, int64, Rank1]) -> None:
    i = i - 1  # positions from 0
    assert_type(tt.sum(v[i], axis=0, keepdims=True) < v[i], Tensor[Cpu, bool_, Rank1])
    assert_type(tt.sum(x[i], axis=1, keepdims=True) + x[i], Tensor[Cpu, float32, Rank2[Any, B]])


def tensors_beside_other_entries(
    v: OfA, x: OfAB, q: OfABC, f: OfABCE, some: Where, few: Mask, m: Tensor[Cpu, bool_, Rank2]
) -> None:
    some = some - 1  # positions from 0
    at = some[0]
    assert_type(q[m], Tensor[Cpu, float32, Rank2[Any, C]])
    assert_type(x[few, 0], Vector)
    assert_type(x[0, few], Vector)
    assert_type(q[0, few][0], Tensor[Cpu, float32, Rank1[C]])
    _1: Tensor[Cpu, float32, Rank2[E, B]] = x[x[:, 0] > 1, :]
    _2: Tensor[Cpu, float32, Rank2[E, B]] = x[some, 1:]
    assert_type(x[tt.nonzero(x)], Vector)
    assert_type(v[tt.nonzero(v)], DArray)
    assert_type(q[tt.nonzero(q)], DArray)
    assert_type(x[..., some], Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(x[None, some], DArray)
    assert_type(x[at, at], DArray)
    assert_type(q[some, some, :], DArray)
    assert_type(q[0, ..., few], DArray)
    assert_type(x[some[:, None], some[None, :]], Matrix)
    assert_type(q[some[:, None], some[None, :]], Tensor[Cpu, float32, Rank3[Any, Any, C]])
    assert_type(q[some[:, None], some], Tensor[Cpu, float32, Rank3[Any, Any, C]])
    assert_type(f[some, some[:, None]], Tensor[Cpu, float32, Rank4[Any, Any, C, E]])
    assert_type(f[None][some[:, None] * 0, some], Tensor[Cpu, float32, Rank5])
    assert_type(x[tt.ix_(some, some)], Matrix)
    assert_type(q[tt.ix_(some, some, some)], DArray)
    assert_type(x[some[:, None], 0], DArray)
    assert_type(x[:, some[:, None]], DArray)
    assert_type(x[some[:, None], at], DArray)
    assert_type(x[some, ..., None, None], DArray)
    assert_type(f[:, None, some, 0, some], DArray)
    assert_type(x[few, some], DArray)
    assert_type(x[few, few], DArray)
    assert_type(q[m, 0], DArray)
    assert_type(x[some, some].dynamic().get(Vector), Vector)
    assert_type(q[some, some, some].get(Vector), Vector)


def keys_of_three_axes_and_more(x: OfAB, q: OfABC, f: OfABCE, three: Tensor[Cpu, int64, Rank3]) -> None:
    three = three * 0  # positions within the axis
    assert_type(x[three], Tensor[Cpu, float32, Rank4])
    assert_type(x[three[None]], Tensor[Cpu, float32, Rank5])
    assert_type(f[q > 0], Tensor[Cpu, float32, Rank2[Any, E]])
    assert_type(tt.expand_dims(f)[(f > 0)[:1]], Tensor[Cpu, float32, Rank2])


def dynamic_keys(x: OfAB, some: Where, d: DArray) -> None:
    some, d = some - 1, (d - d).astype(some.dtype)  # positions from 0
    assert_type(x[d], DArray)
    assert_type(x[d, d], DArray)
    assert_type(x[0, d], DArray)
    assert_type(x[:, d], DArray)
    assert_type(x[..., d], DArray)
    assert_type(x[some, d], DArray)
    x[d] = 1.0
    x[some, d] = x[0, 0]


def values_beside_other_entries(
    v: OfA, w: OfC, x: OfAB, q: OfABC, some: Where, few: Mask, m: Tensor[Cpu, bool_, Rank2]
) -> None:
    some = some - 1  # positions from 0
    q[m] = 1.0
    q[m] = w
    q[some[:, None]] = w
    x[some] = x[some]
    x[some] += x[some]
    x[:] = x[some]
    x += x[some]
    x[few, 0] = 1.0
    x[few, :] = 1.0
    x[..., some] = 2.0
    x[some[0], some[0]] = 1.0
    q[some, some, :] = 1.0
    q[0, ..., few] = v
    x[some[:, None], some[None, :]] = x
    v[tt.nonzero(v)] = 0.0
    q[tt.nonzero(q)] = 1.0


def integer_tensors(
    v: OfA,
    x: OfAB,
    q: OfABC,
    at: Tensor[Cpu, int64, Rank0],
    some: Where,
    few: Tensor[Cpu, uint8, Rank1],
    table: Tensor[Cpu, int8, Rank2],
) -> None:
    at, some, few, table = at - 1, some - 1, few - 1, table % 2
    assert_type(v[at], Scalar)
    assert_type(x[at], OfB)
    assert_type(q[at], OfBC)
    _1: Tensor[Cpu, float32, Rank1[E]] = v[some]
    assert_type(v[some][0], Scalar)
    assert_type(x[some][0], OfB)
    assert_type(x[few][0], OfB)
    assert_type(q[some][0], OfBC)
    assert_type(v[table], Matrix)
    assert_type(x[table][0, 0], OfB)
    assert_type(x[:, some][:, 0], OfA)
    assert_type(x[some, some], Vector)
    assert_type(x[some, 0], Vector)
    assert_type(x[0, some], Vector)
    assert_type(q[some, some], Tensor[Cpu, float32, Rank2[Any, C]])


def an_axis_of_the_index_names_the_axis(v: OfA, x: OfAB, q: OfABC, some: Tensor[Cpu, int64, Rank1[E]]) -> None:
    _1: Tensor[Cpu, float32, Rank2[E, B]] = x[some - 1]
    some = some - 1  # positions from 0
    assert_type(x[some, :], Tensor[Cpu, float32, Rank2[E, B]])
    assert_type(x[some, 1:] * 2, Tensor[Cpu, float32, Rank2[E, B]])
    assert_type(x[some, 0], Tensor[Cpu, float32, Rank1[E]])
    assert_type(x[0, some], Tensor[Cpu, float32, Rank1[E]])
    assert_type(v[..., some], Tensor[Cpu, float32, Rank1[E]])
    assert_type(x[..., some], Tensor[Cpu, float32, Rank2[A, E]])
    assert_type(q[some, :], Tensor[Cpu, float32, Rank3[E, B, C]])
    assert_type(q[0, some], Tensor[Cpu, float32, Rank2[E, C]])
    assert_type(q[..., some], Tensor[Cpu, float32, Rank3[A, B, E]])
    assert_type(x[tt.flip(some), 0], Tensor[Cpu, float32, Rank1[E]])
    assert_type(tt.sum(x[some, :], axis=0, keepdims=True) + x[some], Tensor[Cpu, float32, Rank2[E, B]])


def a_value_has_the_axis_of_the_index(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    i: Tensor[Cpu, int64, Rank1[E]],
    e: Tensor[Cpu, float32, Rank2[E, B]],
    u: Tensor[Cpu, float32, Rank2],
    f: Tensor[Cpu, float32, Rank3[A, B, A]],
    t: Tensor[Cpu, int64, Rank2[E, A]],
) -> None:
    v, i, t = x[:, 0], i - 1, t * 0  # positions from 0
    x[i] = e
    x[i] = u
    x[i] = e[:1]
    x[i] = e[:, :1]
    x[i] = e[0]
    x[i] = x[0]
    x[i] = x[i]
    x[i] = e[0, 0]
    x[i] = 1.0
    x[i] += e
    x[i] *= 2.0
    x[i] = e * 2 + 1
    x[i] = tt.exp(e)
    x[i] = tt.mean(e, axis=0, keepdims=True)
    x[i] = tt.zeros((1, 1), dtype=float32)
    x[i, :] = e
    x[i, 1:] = e[:, 1:]
    x[i, 0] = e[:, 0]
    x[0, i] = e[:, 0]
    x[:, i] = x[:, i]
    x[..., i] = x[..., i]
    v[i] = e[:, 0]
    v[..., i] = u[0]
    x[t] = x[t]
    x[t] = e[:, None]
    v[t] = x[t][:, :, 0]
    f[i] = e[:, :, None]
    f[i, :] = 2 * f[i, :]
    f[i, 0] = f[i, 0]
    x[tt.argsort(x[:, 0])] = x
    u[i] = e
    u[u[0].astype(int64) % 2] = u


def positions(s: Scalar, x: OfAB, q: OfABC, d: Dim[Rank2], e: DDim) -> None:
    assert_type(x[make_dim(0, 1)], Scalar)
    assert_type(q[make_dim(0, 1, 0)], Scalar)
    assert_type(s[make_dim()], Scalar)
    assert_type(x[make_ddim([0, 1])], Scalar)
    assert_type(x[Dim(1, 1)], Scalar)


def assigned(s: Scalar, v: OfA, x: OfAB, q: OfABC) -> None:
    s[...] = 1.0
    s[()] = 2
    s[make_dim()] = 1.0
    s[make_ddim([])] = 1.0
    v[0] = 1.5
    v[-1] = 1
    v[:] = 0.0
    v[...] = 0
    x[0] = 1.0
    x[0, 0] = True
    x[0, :] = 1.0
    x[:, 0] = 1.0
    x[:, 1:] = 1.0
    x[..., 0] = 1.0
    q[0, 0, 0] = 1.0
    q[0, :, 0] = 1.0
    q[:, :, 0] = 1.0
    q[..., 0, 0] = 1.0
    q[0, ..., 0] = 1.0


def assigned_to_four_entries(f: OfABCE, t: Tensor[Cpu, float32, Rank5]) -> None:
    f[0, 0, 0, 0] = 1.0
    f[0, :, 0, :] = 1.0
    f[:, :, :, 0] = 1.0
    f[0, ..., 0, 0] = 1.0
    t[0, 0, 0, 0] = 1.0


def assigned_tensors(s: Scalar, v: OfB, x: OfAB, q: OfABC) -> None:
    x[0] = v
    x[0] = x[1]
    x[0, :] = v
    x[:, 0] = x[:, 1]
    x[0, 0] = s
    x[:] = v
    x[:] = x
    x[...] = v
    x[...] = s
    v[0] = s
    q[0] = q[1]
    q[0, 0] = q[1, 1]
    q[:, 0] = q[:, 1]
    q[..., 0] = x
    x[:, :] = x


def assigned_dtypes_that_fit(
    x: Matrix, w: Tensor[Cpu, float64, Rank2], n: Tensor[Cpu, int64, Rank2], b: Tensor[Cpu, uint8, Rank1], c: Mask
) -> None:
    w[0] = x[0]
    w[...] = x
    w[0] = n[0]
    n[0] = b
    n[:, 0] = c
    x[0] = b
    x[0, 0] = b[0]


def assigned_numbers_of_each_kind(
    n: Tensor[Cpu, int64, Rank1], c: Tensor[Cpu, complex64, Rank1], b: Mask, x: Vector
) -> None:
    n[0] = 1
    n[0] = True
    c[0] = 1j
    c[0] = 1.5
    c[0] = 1
    b[0] = True
    x[0] = 1
    x[0] = 1.5


def assigned_through_masks_and_indices(v: OfA, x: OfAB, some: Where, d: Dim[Rank2]) -> None:
    some -= 1
    v[v > 1] = 0.0
    x[x > 1] = 0.0
    x[x[:, 0] > 1] = 0.0
    x[x[:, 0] > 1] = x[0]
    v[some] = 1.0
    x[some] = x[some]
    x[some] = x[0]
    x[some, some] = 1.0
    x[make_dim(0, 1)] = 1.0
    x[make_ddim([0, 1])] = 2.0
    x[some[0]] = x[1]


def updated(v: OfA, x: OfAB, n: Tensor[Cpu, int64, Rank2]) -> None:
    v[0] += 1.0
    x[0] -= x[1]
    x[:, 0] *= 2
    x[0, 0] /= 2.0
    n[0] //= 2
    n[..., 0] |= 1
    x[x > 1] = x[x > 1] * 2


def wide_numbers_on_wide_tensors(w: Tensor[Cpu, float64, Rank2[A, B]], v: Tensor[Cpu, float64, Rank1[B]]) -> None:
    w[0] = v
    w[0] = w[1] + v
    w[:, 0] = w.T[0]


def updated_in_a_loop(x: OfAB) -> None:
    for i in range(2):
        x[i] = x[i] - x[i, 0]
        x[i, i] += 1


def lists(
    v: Tensor[Cpu, float32, Rank1[A]],
    x: Tensor[Cpu, float32, Rank2[A, B]],
    q: Tensor[Gpu, float32, Rank3[A, B, C]],
    flags: list[bool],
) -> None:
    assert_type(v[[0, 2]], Tensor[Cpu, float32, Rank1])
    assert_type(v[flags], Tensor[Cpu, float32, Rank1])
    assert_type(x[[0, -1]], Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(x[[True, False]], Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(x[:, [0, -1]], Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(x[:, flags], Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(x[[0, 1], 1:], Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(x[[0, 1], [2, 3]], Tensor[Cpu, float32, Rank1])
    assert_type(x[[0, 1], 0], Tensor[Cpu, float32, Rank1])
    assert_type(q[[0, 1]], Tensor[Gpu, float32, Rank3[Any, B, C]])
    assert_type(q[:, [0, 1]], Tensor[Gpu, float32, Rank3[A, Any, C]])
    assert_type(q[0, [0, 1]], Tensor[Gpu, float32, Rank2[Any, C]])
    x[[0, 1]] = 0.0
    x[:, [0, 1]] = 0.0


def positions_on_the_last_axis(
    v: Tensor[Cpu, float32, Rank1[A]],
    x: Tensor[Cpu, float32, Rank2[A, B]],
    q: Tensor[Cpu, float32, Rank3[A, B, C]],
    f: Tensor[Cpu, float32, Rank4],
    i: Tensor[Cpu, int64, Rank1[A]],
    k: Tensor[Cpu, int64, Rank2],
) -> None:
    """With a matrix of positions after `...` the result is a DArray."""
    x, q, f, i, k = x.copy(), q.copy(), f.copy(), i * 0, k * 0
    assert_type(v[..., i], Tensor[Cpu, float32, Rank1[A]])
    assert_type(x[..., i], Tensor[Cpu, float32, Rank2[A, A]])
    assert_type(q[..., i], Tensor[Cpu, float32, Rank3[A, B, A]])
    assert_type(f[..., i], Tensor[Cpu, float32, Rank4[Any, Any, Any, A]])
    assert_type(x[..., k], DArray)
    assert_type(x[..., i.dynamic()], DArray)
    x[..., i] = 1.0
    q[..., i] = q[..., i]
    f[..., i] = 0.0


def positions_on_the_last_of_many_axes(y: Tensor[Cpu, float32, Rank5], i: Tensor[Cpu, int64, Rank1[A]]) -> None:
    y, i = y.copy(), i * 0
    assert_type(y[..., i], Tensor[Cpu, float32, Rank5])
    y[..., i] = 2.0


def positions_on_the_second_axis(
    x: Tensor[Cpu, float32, Rank2[A, B]], q: Tensor[Cpu, float32, Rank3[A, B, C]], e: Tensor[Cpu, int64, Rank1[E]]
) -> None:
    x, i = x.copy(), e % 1
    assert_type(x[:, i], Tensor[Cpu, float32, Rank2[A, E]])
    assert_type(x[1:, i], Tensor[Cpu, float32, Rank2[A, E]])
    assert_type(q[:, i], Tensor[Cpu, float32, Rank3[A, E, C]])
    assert_type(x[:, tt.argsort(x[0])], Tensor[Cpu, float32, Rank2[A, B]])
    x[:, i] = x[:, i] * 2.0
    x[:, i] = 1.0
