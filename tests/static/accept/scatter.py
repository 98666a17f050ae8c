"""`tt.at`: the result has the type of the tensor."""

from __future__ import annotations

from typing import NewType, TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, DArray, Device, Gpu, Rank1, Rank2, Rank3, Tensor, bool_, complex64, float32, int64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
D = TypeVar("D", bound=Device)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]


def written(x: Matrix, n: Tensor[Cpu, int64, Rank1], m: Tensor[Cpu, bool_, Rank2], d: DArray) -> None:
    n = n - 1  # positions from 0
    assert_type(tt.at(x)[0].add(1.0), Matrix)
    assert_type(tt.at(x)[n].add(x), Matrix)
    assert_type(tt.at(x)[x > 0].add(1.0), Matrix)
    assert_type(tt.at(x)[n, 0].set(2, copy=False), Matrix)
    assert_type(tt.at(x)[m].max(0.0), Matrix)
    assert_type(tt.at(x)[..., None, 1:].min(0.0), Matrix)
    assert_type(tt.at(n)[n].multiply(n), Tensor[Cpu, int64, Rank1])
    assert_type(tt.at(d)[n].add(1), DArray)


def of_the_axis_of_the_positions(
    x: Matrix,
    q: Tensor[Cpu, float32, Rank3[A, B, C]],
    i: Tensor[Cpu, int64, Rank1[A]],
    j: Tensor[Cpu, int64, Rank2[A, B]],
    u: Tensor[Cpu, float32, Rank2],
    m: Tensor[Cpu, bool_, Rank1],
) -> None:
    v, i, j, m = x[:, 0], i * 0, j * 0, m | True
    assert_type(tt.at(x)[i].add(x), Matrix)
    assert_type(tt.at(x)[i].add(x[:1]), Matrix)
    assert_type(tt.at(x)[i].set(x[0]), Matrix)
    assert_type(tt.at(x)[i].multiply(x[0, 0]), Matrix)
    assert_type(tt.at(x)[i].max(tt.exp(x) * 2), Matrix)
    assert_type(tt.at(x)[i].min(tt.mean(x, axis=0, keepdims=True)), Matrix)
    assert_type(tt.at(x)[u[0].astype(int64) * 0].add(x), Matrix)
    assert_type(tt.at(u)[i].add(x), Tensor[Cpu, float32, Rank2])
    assert_type(tt.at(v)[i].add(v), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.at(v)[..., i].add(v), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.at(v)[j].add(x), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.at(x)[i, :].add(x), Matrix)
    assert_type(tt.at(x)[i, 0].add(v), Matrix)
    assert_type(tt.at(x)[0, i].add(v), Matrix)
    assert_type(tt.at(x)[i, i].add(v), Matrix)
    assert_type(tt.at(x)[:, i].add(x[:, i]), Matrix)
    assert_type(tt.at(x)[..., i].add(x[..., i]), Matrix)
    assert_type(tt.at(x)[j].add(x[:, :, None]), Matrix)
    assert_type(tt.at(q)[i, 0].add(q[:, 0]), Tensor[Cpu, float32, Rank3[A, B, C]])
    assert_type(tt.at(q)[i].add(q), Tensor[Cpu, float32, Rank3[A, B, C]])
    assert_type(tt.at(x)[tt.argsort(v)].add(x), Matrix)
    assert_type(tt.at(x)[1:].add(x[1:]), Matrix)
    assert_type(tt.at(x)[m].add(x[m]), Matrix)
    assert_type(tt.at(x)[[0, 0]].add(x[:1]), Matrix)
    assert_type(tt.at(x)[[True, *[False] * (len(x) - 1)]].add(1.0), Matrix)


def in_place(x: Matrix, b: bool, d: DArray) -> None:
    assert_type(tt.at(x)[0].add(1.0, copy=b), Matrix)
    assert_type(tt.at(x)[0].multiply(2.0, copy=False), Matrix)
    assert_type(tt.at(x)[0].max(x[1], copy=False), Matrix)
    assert_type(tt.at(x)[0].min(x[1], copy=True), Matrix)
    assert_type(tt.at(d)[0].add(1, copy=False), DArray)


def numbers(b: Tensor[Cpu, bool_, Rank1], c: Tensor[Cpu, complex64, Rank1], x: Matrix) -> None:
    assert_type(tt.at(b)[0].set(True), Tensor[Cpu, bool_, Rank1])  # the value
    assert_type(tt.at(c)[0].add(1j), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.at(c)[0].add(1), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.at(tt.exp(x))[0].add(tt.exp(x)[0]), Matrix)


def _counted(x: Tensor[D, float32, Rank1[A]]) -> Tensor[D, float32, Rank1[A]]:
    return tt.at(x)[0].add(1.0)


def in_generic_code(x: Tensor[Cpu, float32, Rank1[A]]) -> None:
    assert_type(_counted(x), Tensor[Cpu, float32, Rank1[A]])


def on_a_gpu(x: Tensor[Gpu, float32, Rank1[A]]) -> None:
    assert_type(tt.at(x)[0].add(1.0), Tensor[Gpu, float32, Rank1[A]])
