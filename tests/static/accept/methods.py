"""Methods that are also functions: their types are those of the functions, for the rank of `self`."""

from __future__ import annotations

from typing import Any, NewType, TypeVar, assert_type

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Gpu,
    One,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Rank6,
    Rank7,
    Tensor,
    bool_,
    complex128,
    float32,
    float64,
    int8,
    int32,
    int64,
    make_dim,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
D = TypeVar("D", bound=tt.Device)
T = TypeVar("T", bound=tt.Floating)
R = TypeVar("R", bound=tt.Rank)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Cube = Tensor[Cpu, float32, Rank3[A, B, C]]


def reductions(x: Matrix, i: Tensor[Cpu, int32, Rank1[A]], q: Cube, b: Tensor[Cpu, bool_, Rank2]) -> None:
    assert_type(x.sum(), Tensor[Cpu, float32, Rank0])
    assert_type(x.sum(axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(x.sum(0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(x.sum(axis=-1, keepdims=True), Tensor[Cpu, float32, Rank2[A, One]])
    assert_type(i.sum(), Tensor[Cpu, int64, Rank0])
    assert_type(i.prod(), Tensor[Cpu, int64, Rank0])
    assert_type(x.mean(1), Tensor[Cpu, float32, Rank1[A]])
    assert_type(q.mean(axis=(0, 2)), Tensor[Cpu, float32, Rank1[B]])
    assert_type(q.mean(axis=(-1,)), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(i.max((0,), keepdims=True), Tensor[Cpu, int32, Rank1[One]])
    assert_type(x.std(axis=0, correction=1), Tensor[Cpu, float32, Rank1[B]])
    assert_type(x.var(), Tensor[Cpu, float32, Rank0])
    assert_type(x.max(1), Tensor[Cpu, float32, Rank1[A]])
    assert_type(i.min(), Tensor[Cpu, int32, Rank0])
    assert_type(x.argmax(axis=1), Tensor[Cpu, int64, Rank1[A]])
    assert_type(x.argmin(), Tensor[Cpu, int64, Rank0])
    assert_type(b.any(), Tensor[Cpu, bool_, Rank0])
    assert_type(b.all(axis=0), Tensor[Cpu, bool_, Rank1])
    assert_type((x - x.mean(axis=0)).std(axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(x.sum(axis=(1, 0)), Tensor[Cpu, float32, Rank0])
    assert_type(x.sum(keepdims=True), Tensor[Cpu, float32, Rank2[One, One]])
    assert_type(x - x.max(axis=1, keepdims=True), Matrix)


def other_dtypes(
    x: Matrix, i: Tensor[Cpu, int32, Rank1[A]], q: Cube, z: Tensor[Cpu, complex128, Rank2], d: DArray
) -> None:
    assert_type(x.sum(dtype=float64), Tensor[Cpu, float64, Rank0])
    assert_type(x.sum(axis=0, dtype=float64), Tensor[Cpu, float64, Rank1[B]])
    assert_type(x.sum(0, dtype=complex128), Tensor[Cpu, complex128, Rank1[B]])
    assert_type(q.prod(axis=-1, dtype=int64), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(i.sum(dtype=float64, keepdims=True), Tensor[Cpu, float64, Rank1[One]])
    assert_type(i.sum(dtype=int32), Tensor[Cpu, int32, Rank0])
    assert_type(i.prod(axis=0, dtype=float32), Tensor[Cpu, float32, Rank0])
    assert_type(z.sum(), Tensor[Cpu, complex128, Rank0])
    assert_type((x * 2.0).sum(axis=1, dtype=float64).sum(), Tensor[Cpu, float64, Rank0])
    assert_type(tt.zeros(3).sum(dtype=float32), Tensor[Cpu, float32, Rank0])
    assert_type(d.sum(dtype=float64), DArray)


def without_names(u: Tensor[Cpu, float32, Rank2], v: Tensor[Cpu, float32, Rank5]) -> None:
    assert_type(u.sum(axis=0).max(), Tensor[Cpu, float32, Rank0])
    assert_type(v.sum(axis=-1).argmax(axis=3), Tensor[Cpu, int64, Rank3])
    assert_type(v.mean(axis=4, keepdims=True), Tensor[Cpu, float32, Rank5])
    assert_type(u.transpose(), Tensor[Cpu, float32, Rank2])
    assert_type(u.transpose(1, 0), Tensor[Cpu, float32, Rank2])


def shapes(x: Matrix, q: Cube, v: Tensor[Cpu, float32, Rank5]) -> None:
    assert_type(x.reshape((-1,)), Tensor[Cpu, float32, Rank1])
    assert_type(x.reshape(2, 1, -1), Tensor[Cpu, float32, Rank3])
    assert_type(x.reshape(make_dim(A(2), C(2))), Tensor[Cpu, float32, Rank2[A, C]])
    assert_type(x.transpose(), Tensor[Cpu, float32, Rank2[B, A]])
    assert_type(q.transpose(), Tensor[Cpu, float32, Rank3[C, B, A]])
    assert_type(q.transpose((0, 2, 1)), Tensor[Cpu, float32, Rank3[A, C, B]])
    assert_type(q.transpose(0, 2, 1), Tensor[Cpu, float32, Rank3[A, C, B]])
    assert_type(v.transpose(), Tensor[Cpu, float32, Rank5])


def numbers(
    x: Matrix,
    i: Tensor[Cpu, int32, Rank1[A]],
    s: Tensor[Cpu, float32, Rank0],
    b: Tensor[Cpu, bool_, Rank0],
    z: Tensor[Cpu, complex128, Rank0],
) -> None:
    assert_type(s.item(), float)
    assert_type(b.item(), bool)
    assert_type(z.item(), complex)
    assert_type(x.tolist(), list[list[float]])
    assert_type(i.tolist(), list[int])
    assert_type(i.sum().item(), int)
    assert_type(s.tolist(), float)


def _generic(x: Tensor[D, T, R], y: Tensor[tt.Device, tt.Floating, tt.Rank], w: Tensor[D, T, Rank2[A, B]]) -> None:
    assert_type(x.sum(), Tensor[D, T, Rank0])
    assert_type(y.mean(), Tensor[tt.Device, tt.Floating, Rank0])
    assert_type(w.mean(0), Tensor[D, T, Rank1[B]])
    assert_type(w.max(0), Tensor[D, T, Rank1[B]])


def dynamic(d: DArray) -> None:
    assert_type(d.sum(axis=0), DArray)
    assert_type(d.std(correction=1.0), DArray)
    assert_type(d.argmax(), DArray)
    assert_type(d.reshape((-1,)), DArray)
    assert_type(d.transpose(), DArray)


def many_axes(x: Tensor[Cpu, float32, Rank7], n: Tensor[Cpu, int8, Rank5], v: Tensor[Cpu, float32, Rank5]) -> None:
    assert_type(x.sum(), Tensor[Cpu, float32, Rank0])
    assert_type(x.sum(3), Tensor[Cpu, float32, Rank6])
    assert_type(x.sum(axis=-7, keepdims=True), Tensor[Cpu, float32, Rank7])
    assert_type(n.sum(4), Tensor[Cpu, int64, Rank4])
    assert_type(n.sum(4, dtype=float64), Tensor[Cpu, float64, Rank4])
    assert_type(x.mean(6), Tensor[Cpu, float32, Rank6])
    assert_type(x.argmax(6), Tensor[Cpu, int64, Rank6])
    assert_type(v.std(4, correction=1), Tensor[Cpu, float32, Rank4])


def arrangements(
    m: Matrix,
    v: Tensor[Cpu, float32, Rank1[A]],
    i: Tensor[Gpu, int32, Rank2[A, B]],
    q: Tensor[Cpu, float64, Rank3[A, One, C]],
    z: Tensor[Cpu, complex128, Rank1[A]],
    k: Tensor[Cpu, int64, Rank1[C]],
    u: Tensor[Cpu, float64, Rank2],
    b: Tensor[Cpu, bool_, Rank2[A, B]],
    d: DArray,
) -> None:
    m.sort()
    m.sort(axis=0)
    m.sort(-2, descending=True)
    assert_type(m.argsort(), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(m.argsort(0), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(i.argsort(axis=1, stable=False), Tensor[Gpu, int64, Rank2[A, B]])
    assert_type(m.ravel(), Tensor[Cpu, float32, Rank1])
    assert_type(m.flatten(), Tensor[Cpu, float32, Rank1])
    assert_type(m.clip(0.0, 1.0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(m.clip(min=0.0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(m.clip(max=1), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(i.clip(0, 1), Tensor[Gpu, int32, Rank2[A, B]])
    assert_type(m.clip(m, m), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(m.clip(d, 1.0), DArray)
    assert_type(m.round(), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(m.round(2), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(z.conj(), Tensor[Cpu, complex128, Rank1[A]])
    assert_type(v.cumsum(), Tensor[Cpu, float32, Rank1[A]])
    assert_type(m.cumsum(0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(i.cumprod(axis=-1), Tensor[Gpu, int64, Rank2[A, B]])
    assert_type(i.cumsum(axis=-1, dtype=float32), Tensor[Gpu, float32, Rank2[A, B]])
    assert_type(b.cumsum(axis=-1), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(m.dot(v.dot(m)), Tensor[Cpu, float32, Rank1[A]])
    assert_type(v.dot(v), Tensor[Cpu, float32, Rank0])
    assert_type(u.dot(u), Tensor[Cpu, float64, Rank2])
    assert_type(u.dot(m), Tensor[Cpu, float64, Rank2[Any, B]])
    assert_type(v.dot(u), Tensor[Cpu, float64, Rank1])
    assert_type(q.squeeze(1), Tensor[Cpu, float64, Rank2[A, C]])
    assert_type(q.squeeze(axis=-2), Tensor[Cpu, float64, Rank2[A, C]])
    assert_type(q.swapaxes(0, 2), Tensor[Cpu, float64, Rank3[C, One, A]])
    assert_type(m.repeat(2), Tensor[Cpu, float32, Rank1])
    assert_type(m.repeat(2, axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(m.repeat(k, 0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(m.take(k, axis=0), Tensor[Cpu, float32, Rank2[C, B]])
    assert_type(m.take(k, 1), Tensor[Cpu, float32, Rank2[A, C]])
    assert_type(v.take(k), Tensor[Cpu, float32, Rank1[C]])
    m.fill(0.0)
    m.fill(1)
    i.fill(1)
    z.fill(1j)
    assert_type(m.nonzero(), tuple[Tensor[Cpu, int64, Rank1], Tensor[Cpu, int64, Rank1]])
    assert_type(v.nonzero(), tuple[Tensor[Cpu, int64, Rank1]])
    assert_type(u.diagonal(), Tensor[Cpu, float64, Rank1])
    assert_type(u.diagonal(1), Tensor[Cpu, float64, Rank1])
    assert_type(u.trace(), Tensor[Cpu, float64, Rank0])
    assert_type(i.trace(), Tensor[Gpu, int64, Rank0])
    assert_type(q.squeeze(), DArray)
    assert_type(m.cumsum(), Tensor[Cpu, float32, Rank1])
    assert_type(m.take(k), Tensor[Cpu, float32, Rank1[C]])
    assert_type(d.argsort(0), DArray)
    assert_type(d.clip(0.0, 1.0), DArray)
    assert_type((m + 1.0).clip(0.0, 1.0).ravel(), Tensor[Cpu, float32, Rank1])


def arrangements_in_generic_code(x: Tensor[Cpu, T, R]) -> Tensor[Cpu, T, R]:
    return x.clip(0.0, 1.0).round()


def an_axis_is_kept_by_a_flag(
    x: Matrix, q: Cube, i: Tensor[Cpu, int32, Rank2[A, B]], s: Tensor[Cpu, float32, Rank0], *, flag: bool
) -> None:
    _1: Matrix = x - x.mean(axis=0, keepdims=flag)
    _2: Matrix = x / x.max(keepdims=flag)
    _3: Cube = q * q.sum(axis=0, keepdims=flag)
    assert_type(s.min(keepdims=flag), Tensor[Cpu, float32, Rank0])
    for result in (
        x.std(axis=0, keepdims=flag),
        x.var(keepdims=flag),
        q.prod(axis=1, keepdims=flag),
        x.argmax(axis=1, keepdims=flag),
        i.sum(axis=0, keepdims=flag),
        i.any(axis=0, keepdims=flag),
    ):
        assert_type(result.dynamic(), DArray)
