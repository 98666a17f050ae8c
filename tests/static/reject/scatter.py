"""`tt.at` with values of another dtype or device, and missing methods."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank1, Rank2, Rank3, Tensor, bool_, complex64, float32, float64, int64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)


def written(
    x: Tensor[Cpu, float32, Rank2], wide: Tensor[Cpu, float64, Rank1], there: Tensor[Gpu, float32, Rank1]
) -> None:
    tt.at([1.0])  # refused
    tt.at(x)[0].add(wide)  # refused: another dtype
    tt.at(x)[0].set(there)  # refused: two devices
    tt.at(x)[0].add("1")  # refused
    tt.at(x)["0"].add(1.0)  # refused
    tt.at(x)[x].add(1.0)  # refused: positions are integers
    tt.at(x)[0, wide].add(1.0)  # refused
    tt.at(x)[0].divide(2.0)  # refused: multiply
    tt.at(x).add(1.0)  # refused: where
    _1: Tensor[Cpu, float32, Rank1] = tt.at(x)[0].add(1.0)  # refused: the whole tensor


def numbers(n: Tensor[Cpu, int64, Rank1], x: Tensor[Cpu, float32, Rank1], b: Tensor[Cpu, bool_, Rank1]) -> None:
    tt.at(n)[0].add(1.5)  # refused: integers take an int
    tt.at(n)[n].max(2.0)  # refused
    tt.at(x)[0].multiply(1j)  # refused
    tt.at(b)[0].set(1)  # refused: booleans take a bool


def kinds(b: Tensor[Cpu, bool_, Rank1], c: Tensor[Cpu, complex64, Rank1], y: bool) -> None:
    tt.at(b)[0].add(True)  # refused: numbers
    tt.at(b)[0].multiply(b)  # refused
    tt.at(b)[0].max(b, copy=y)  # refused
    tt.at(c)[0].max(c)  # refused: real numbers
    tt.at(c)[0].min(1j)  # refused
    tt.at(c)[0].max(c, copy=False)  # refused
    tt.at(c)[0].min(1.0, copy=y)  # refused


def in_place(x: Tensor[Cpu, float32, Rank2], wide: Tensor[Cpu, float64, Rank1], b: bool) -> None:
    tt.at(x)[0].add(wide, copy=b)  # refused: another dtype
    tt.at(x)[0].add(1j, copy=False)  # refused
    tt.at(x)[0].max(0.0, copy=1)  # refused: a bool
    tt.at(x)[0].add(1.0, False)  # refused: by its name


def other_names(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    q: Tensor[Cpu, float32, Rank3[A, B, C]],
    y: Tensor[Cpu, float32, Rank2[C, B]],
    i: Tensor[Cpu, int64, Rank1[A]],
    j: Tensor[Cpu, int64, Rank2[A, B]],
    u: Tensor[Cpu, float32, Rank2],
) -> None:
    v = x[:, 0]
    tt.at(x)[i].add(y)  # refused: C is not the axis of the positions
    tt.at(u)[i].add(y)  # refused
    tt.at(x)[i].set(y)  # refused
    tt.at(x)[i].multiply(y)  # refused
    tt.at(x)[i].max(y)  # refused
    tt.at(x)[i].min(y, copy=False)  # refused
    tt.at(v)[i].add(x[0])  # refused
    tt.at(v)[..., i].add(x[0])  # refused
    tt.at(x)[i, :].add(y)  # refused
    tt.at(x)[i, 0].add(x[0])  # refused
    tt.at(x)[0, i].add(x[0])  # refused
    tt.at(x)[:, i].add(x)  # refused
    tt.at(x)[..., i].add(x)  # refused
    tt.at(v)[j].add(x.T)  # refused
    tt.at(q)[i].add(q[:, :1, :].mT)  # refused
    tt.at(q)[i, 0].add(q[0])  # refused
    tt.at(x)[0].add(v)  # refused
    tt.at(x)[:, 0].add(x[0])  # refused
    tt.at(x)[1:].add(y)  # refused
    tt.at(x)[0, 0].add(v)  # refused
    tt.at(x)[x > 0].add(x)  # refused
    tt.at(x)[y > 0].add(1.0)  # refused
    tt.at(x)[y[:, 0] > 0].add(1.0)  # refused


def entries(x: Tensor[Cpu, float32, Rank2], v: Tensor[Cpu, float32, Rank1]) -> None:
    tt.at(x)[0, 0, 0].add(1.0)  # refused: two axes
    tt.at(v)[:, :].add(1.0)  # refused
    tt.at(x)[x[0] > 0, 0, 0].add(1.0)  # refused
    tt.exp(tt.at(x))  # refused: no tensor
    tt.at(x) + 1.0  # refused
