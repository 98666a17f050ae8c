"""Invalid indices, and assignments that would fail or cast."""

from __future__ import annotations

from typing import Any, NewType

import numpy as np

import typedtensor as tt
from typedtensor import (
    Axis,
    Cpu,
    DDim,
    Gpu,
    One,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int64,
    make_dim,
    uint8,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
OfA = Tensor[Cpu, float32, Rank1[A]]
OfB = Tensor[Cpu, float32, Rank1[B]]
OfAB = Tensor[Cpu, float32, Rank2[A, B]]
OfABC = Tensor[Cpu, float32, Rank3[A, B, C]]
Ints = Tensor[Cpu, int64, Rank1]


def too_many(s: Scalar, v: Vector, x: Matrix, q: Cube, f: Tensor[Cpu, float32, Rank4]) -> None:
    s[0]  # refused
    s[:]  # refused
    v[0, 0]  # refused
    v[0, :]  # refused
    v[:, 0]  # refused
    v[:, :]  # refused
    v[..., 0, 0]  # refused
    v[0, ..., 0]  # refused
    x[0, 0, 0]  # refused
    x[:, :, 0]  # refused
    x[:, :, :]  # refused
    x[..., 0, 0, 0]  # refused
    x[0, 0, ..., 0]  # refused
    q[0, 0, 0, 0]  # refused
    q[:, :, :, :]  # refused
    q[0, :, :, 0]  # refused


def too_many_beside_new_axes(s: Scalar, v: Vector, x: Matrix) -> None:
    s[None, 0]  # refused
    s[None, :]  # refused
    s[:, None]  # refused
    v[None, 0, 0]  # refused
    v[None, 0, :]  # refused
    v[:, :, None]  # refused
    v[:, None, :]  # refused
    v[None, :, :]  # refused
    v[0, :, None]  # refused
    v[0, None, 0]  # refused
    x[0, 0, None, 0]  # refused
    x[:, :, None, :]  # refused
    x[:, 0, :, None]  # refused
    x[0, 0, 0, None]  # refused


def two_ellipses(x: Matrix) -> None:
    x[..., ...]  # refused
    x[..., 0, ...]  # refused


def invalid_indices(x: Matrix, at: Tensor[Cpu, float32, Rank0]) -> None:
    x[0.5]  # refused
    x[1.0, 0]  # refused
    x["0"]  # refused
    x[[0.5, 1.0]]  # refused
    x[[[0, 1]]]  # refused: tt.asarray([[0, 1]]) is an index
    x[:, [0.5]]  # refused
    x[0, 0, [0, 1]]  # refused
    x[{0}]  # refused
    x[1j]  # refused
    x[0, "0"]  # refused
    x[at]  # refused
    x[x]  # refused
    x[np.array([0, 1])]  # refused
    x[Axis(0)]  # refused


def masks(v: Vector, x: OfAB, m: Tensor[Cpu, bool_, Rank2], q: Tensor[Cpu, bool_, Rank3]) -> None:
    v[m]  # refused
    x[q]  # refused
    x[m.T[0], m]  # refused
    x[m, 0]  # refused
    x[:, m]  # refused
    x[m[0], 0.5]  # refused
    x[..., v]  # refused
    x[0, 0, 0]  # refused


def more_entries_than_axes(s: Scalar, v: Vector, x: Matrix, q: Cube, i: Ints, m: Tensor[Cpu, bool_, Rank2]) -> None:
    s[i, None]  # refused
    v[i, i]  # refused
    v[0, ..., i]  # refused
    v[0, None, i]  # refused
    v[m, None]  # refused
    x[0, i, :]  # refused
    x[i, i, i]  # refused
    x[i, :, None, i]  # refused
    q[i, i, i, i]  # refused
    q[0, :, 0, i]  # refused
    x[0, i, :] = 1.0  # refused


def names_of_masks(x: OfAB, m: Tensor[Cpu, bool_, Rank2[B, A]]) -> None:
    x[m]  # refused
    x[x[0] > 0]  # refused: a mask over B, where A is masked
    x[:, x[:, 0] > 0]  # refused
    x[x[0] > 0] = 0.0  # refused
    x[:, x[:, 0] > 0] = x  # refused


def names_of_masks_over_two_axes(
    q: Tensor[Cpu, float32, Rank3[A, B, A]],
    f: Tensor[Cpu, float32, Rank4[A, B, A, B]],
    m: Tensor[Cpu, bool_, Rank2[B, A]],
    n: Tensor[Cpu, bool_, Rank3[A, A, B]],
) -> None:
    q[m]  # refused
    f[m]  # refused
    f[n]  # refused


def devices_beside_other_entries(
    v: Vector, q: Cube, f: Tensor[Cpu, float32, Rank4], m: Tensor[Gpu, bool_, Rank2], i: Tensor[Gpu, int64, Rank1]
) -> None:
    v[i]  # refused
    v[None, i]  # refused
    q[i]  # refused
    q[m]  # refused
    q[i, i]  # refused
    q[0, i]  # refused
    q[..., i]  # refused
    q[i, 0, :]  # refused
    f[:, i]  # refused
    f[i, 0, :, 0]  # refused


def devices(x: Matrix, m: Tensor[Gpu, bool_, Rank2], i: Tensor[Gpu, int64, Rank1]) -> None:
    x[m]  # refused
    x[i]  # refused
    x[:, i]  # refused


def positions(v: Vector, x: Matrix, s: Scalar) -> None:
    x[make_dim(0)]  # refused
    x[make_dim(0, 1, 2)]  # refused
    v[make_dim(0, 1)]  # refused
    s[make_dim(0)]  # refused


def results_are_exact(x: OfAB, v: OfA) -> None:
    _1: Scalar = x[0]  # refused
    _11: Tensor[Cpu, float32, Rank2[A, B]] = x.T[[0, 1]]  # refused
    _12: Tensor[Cpu, float32, Rank1[A]] = x[:, [0]]  # refused
    _2: Tensor[Cpu, float32, Rank1[A]] = x[0]  # refused: B remains
    _3: Tensor[Cpu, float32, Rank1[B]] = x[:, 0]  # refused: A remains
    _4: Tensor[Cpu, float64, Rank1[B]] = x[0]  # refused
    _5: Tensor[Gpu, float32, Rank1[B]] = x[0]  # refused
    _6: OfA = v[0]  # refused
    _7: float = v[0]  # refused: float(v[0])
    _8: Tensor[Cpu, float32, Rank2[B, A]] = x[:, 1:]  # refused
    _9: OfAB = x[None]  # refused


def remaining_axes_keep_their_names(x: OfAB, v: OfA) -> None:
    x[0] + v  # refused
    x[:, 0] @ x[0]  # refused
    v[:, None] + x[0][:, None]  # refused


def number_of_a_kind_that_does_not_fit(
    x: Matrix, n: Tensor[Cpu, int64, Rank2], b: Tensor[Cpu, bool_, Rank1], c: Tensor[Cpu, complex64, Rank1]
) -> None:
    x[0] = 1j  # refused
    n[0] = 1.5  # refused
    n[0, 0] = 1.0  # refused
    n[:, 0] = 2.0  # refused
    n[...] = 0.5  # refused
    n[0] = 1j  # refused
    b[0] = 1  # refused
    b[:] = 0.5  # refused
    c[0] = "1"  # refused


def other_objects(x: Matrix) -> None:
    x[0] = "1"  # refused
    x[0] = None  # refused
    x[0] = [1.0, 2.0]  # refused
    x[0, 0] = [1.0]  # refused
    x[0] = np.ones(2, np.float32)  # refused


def tensor_of_a_dtype_that_does_not_fit(
    x: Matrix, w: Tensor[Cpu, float64, Rank1], n: Tensor[Cpu, int64, Rank1], small: Tensor[Cpu, uint8, Rank1]
) -> None:
    x[0] = w  # refused
    x[0, 0] = w[0]  # refused
    x[...] = w  # refused
    x[0] = n  # refused: int64 and float32 meet at float64
    n[0] = x[0, 0]  # refused
    n[:] = w  # refused
    small[:] = n  # refused
    small[0] = n[0]  # refused


def tensor_of_too_many_axes(v: Vector, x: Matrix, q: Cube) -> None:
    v[0] = v  # refused
    v[:] = x  # refused
    x[0] = x  # refused
    x[0, 0] = v  # refused
    x[:, 0] = x  # refused
    x[...] = q  # refused
    x[:, 1:] = q  # refused
    x[make_dim(0, 0)] = v  # refused


def tensor_of_other_names(x: OfAB, a: OfA, b: OfB) -> None:
    x[0] = a  # refused
    x[:, 0] = b  # refused
    x[...] = a  # refused
    x[...] = x.T  # refused


def tensor_of_other_names_at_masks_and_positions(
    q: OfABC, x: OfAB, a: OfA, m: Tensor[Cpu, bool_, Rank2], i: Ints
) -> None:
    q[m] = a  # refused
    x[i] = a  # refused
    q[i[:, None]] = x  # refused
    x[:, i] = x.T  # refused


def a_value_of_another_axis_than_the_positions(
    x: OfAB, q: OfABC, i: Tensor[Cpu, int64, Rank1[A]], j: Tensor[Cpu, int64, Rank2[A, B]], u: Matrix, v: OfA
) -> None:
    c = q[0]
    x[i] = c.T  # refused
    x[i] = q[:, :, 0].T  # refused
    x[i] += c.T  # refused
    u[i] = c  # refused
    v[i] = x[0]  # refused
    v[..., i] = x[0]  # refused
    x[i, :] = q[0, :, :]  # refused
    x[i, 0] = x[0]  # refused
    x[0, i] = x[0]  # refused
    x[:, i] = x  # refused
    x[..., i] = x  # refused
    v[j] = x.T  # refused
    x[j] = q.astype(float32)[j]  # refused
    q[i] = q[:, :1][j[0]]  # refused
    q[i, 0] = c  # refused


def an_axis_of_positions_beside_another(x: OfAB, v: OfA, i: Tensor[Cpu, int64, Rank1[C]]) -> None:
    x[i, :] + x  # refused
    x[..., i] + x  # refused
    x[i, 0] + v  # refused
    _1: Tensor[Cpu, float32, Rank1[B]] = x[0, i]  # refused
    _2: Tensor[Cpu, float32, Rank2[A, B]] = x[i, :]  # refused
    _3: Tensor[Cpu, float32, Rank1[A]] = v[..., i]  # refused


def tensor_of_another_device(x: Matrix, g: Tensor[Gpu, float32, Rank1], s: Tensor[Gpu, float32, Rank0]) -> None:
    x[0] = g  # refused
    x[0, 0] = s  # refused
    x[...] = g  # refused


def assigned_where_nothing_is(s: Scalar, v: Vector, x: Matrix) -> None:
    s[0] = 1.0  # refused
    s[make_dim(0)] = 1.0  # refused
    s[make_dim()] = v  # refused
    v[0, 0] = 1.0  # refused
    x[0, 0, 0] = 1.0  # refused
    x[0.5] = 1.0  # refused
    x["0"] = 1.0  # refused


def through_masks_and_indices(
    v: Vector, x: Matrix, some: Ints, m: Tensor[Cpu, bool_, Rank2], n: Tensor[Cpu, int64, Rank2]
) -> None:
    v[m] = 0.0  # refused
    x[m] = x  # refused
    x[some] = 1j  # refused
    n[some] = 0.5  # refused
    n[m] = 1.5  # refused
    x[m] = x[0].astype(float64)  # refused
    x[..., some] = 1j  # refused
    n[some, ..., None] = 0.5  # refused
    x[some, None, some] = x.astype(float64)  # refused


def deleted(v: Vector) -> None:
    del v[0]  # refused


def on_a_gpu(g: Tensor[Gpu, float32, Rank2], m: Tensor[Cpu, bool_, Rank2], d: DDim) -> None:
    g[m]  # refused
    g[0, 0, 0]  # refused
    g[0] = g  # refused


def updated_number_that_does_not_fit(n: Ints) -> None:
    n[0] += 0.5  # refused


def updated_by_a_wider_tensor(x: Matrix, w: Tensor[Cpu, float64, Rank1]) -> None:
    x[0] += w  # refused


def updated_by_too_many_axes(x: Matrix) -> None:
    x[0] += x  # refused


def positions_on_the_last_axis(
    x: Tensor[Cpu, float32, Rank2[A, B]], q: Tensor[Cpu, float32, Rank3[A, B, C]], i: Tensor[Cpu, int64, Rank1[A]]
) -> None:
    _1: Tensor[Cpu, float32, Rank2[B, Any]] = x[..., i]  # refused
    _2: Tensor[Cpu, float32, Rank1] = x[..., i]  # refused
    _3: Tensor[Cpu, float32, Rank3[A, C, Any]] = q[..., i]  # refused
    x[..., i] = q  # refused
    x[..., i] + tt.mean(q[..., i], axis=0)  # refused


def positions_on_the_second_axis(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    q: Tensor[Cpu, float32, Rank3[A, B, C]],
    i: Tensor[Cpu, int64, Rank1[A]],
    o: Tensor[Cpu, int64, Rank1[One]],
) -> None:
    _1: Tensor[Cpu, float32, Rank2[A, B]] = x[:, i]  # refused
    _2: Tensor[Cpu, float32, Rank2[A, B]] = x[:, o]  # refused
    _3: Tensor[Cpu, float32, Rank3[A, B, C]] = q[:, i]  # refused
    x[:, i] + x  # refused
    x[:, i] = x  # refused


def positions_across_each_other(v: Vector, x: OfAB, q: OfABC, i: Ints, g: Tensor[Gpu, int64, Rank1], h: Matrix) -> None:
    v[i[:, None], i]  # refused
    x[i[:, None], g]  # refused
    x[i[:, None], h]  # refused
    _1: Vector = x[i[:, None], i]  # refused
    _2: Tensor[Cpu, float64, Rank2] = x[tt.ix_(i, i)]  # refused
    _3: Matrix = q[tt.ix_(i, i)]  # refused
    _4: Tensor[Cpu, float32, Rank3[Any, Any, B]] = q[i, i[:, None]]  # refused
    x[i[:, None], i] = q  # refused
    x[i[:, None], i] = x.astype(float64)  # refused
