"""Joined and stacked tensors and windows: a mistake in the names of the axes that are not touched."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank0, Rank2, Rank3, Rank4, Rank5, Tensor, float32, float64

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
F = NewType("F", int)
K = NewType("K", int)

OfAB = Tensor[Cpu, float32, Rank2[A, B]]
OfAK = Tensor[Cpu, float32, Rank2[A, K]]
OfFB = Tensor[Cpu, float32, Rank2[F, B]]
OfABC = Tensor[Cpu, float32, Rank3[A, B, C]]


def of_other_names(x: OfAB, y: OfFB, z: OfAK, q: OfABC) -> None:
    tt.concat([x, z])  # refused by mypy, pyright, pyrefly
    tt.concat((x, z))  # refused by mypy, pyright, pyrefly
    tt.concat((x, y), axis=1)  # refused by mypy, pyright, pyrefly
    tt.concat((x, q))  # refused
    _1: Tensor[Cpu, float32, Rank2[Any, K]] = tt.concat((x, y))  # refused
    _2: Tensor[Cpu, float32, Rank2[B, Any]] = tt.concat([x, x], axis=1)  # refused


def of_other_types(
    x: OfAB, d: Tensor[Cpu, float64, Rank2[F, B]], g: Tensor[Gpu, float32, Rank2[F, B]], y: OfFB
) -> None:
    tt.concat((x, d))  # refused by mypy, pyright, pyrefly
    tt.concat((x, g))  # refused by mypy, pyright, pyrefly
    tt.concat([x, y])  # refused by mypy: write a tuple


def stacks(x: OfAB, z: OfAK, q: OfABC) -> None:
    _1: Tensor[Cpu, float32, Rank3[B, K, A]] = tt.stack([x, x], axis=1)  # refused
    tt.stack([x, x], axis=1) + tt.stack([q[:, 0], q[:, 0]], axis=1)  # refused
    tt.stack([x, z], axis=1)  # refused by mypy, pyright, pyrefly


def windows(q: OfABC) -> None:
    _1: Tensor[Cpu, float32, Rank5[B, A, A, A, A]] = tt.sliding_window_view(q, (2, 2), axis=(1, 2))  # refused


def padding(
    x: OfAB, q: OfABC, f: Tensor[Cpu, float32, Rank4[A, B, C, F]], s: Tensor[Cpu, float32, Rank0], n: int
) -> OfAB:
    _1: Tensor[Cpu, float32, Rank2[B, Any]] = tt.pad(x, ((0, 0), (1, 1)))  # refused by pyrefly, ty
    _2: Tensor[Cpu, float64, Rank2[A, Any]] = tt.pad(x, ((0, 0), (1, 1)))  # refused
    _3: OfABC = tt.pad(x, ((0, 0), (1, 1)))  # refused
    _4: Tensor[Cpu, float32, Rank3[B, Any, C]] = tt.pad(q, ((0, 0), (1, 0), (0, 0)))  # refused by pyrefly, ty
    _5: Tensor[Cpu, float32, Rank4[A, C, Any, Any]] = tt.pad(
        f, ((0, 0), (0, 0), (1, 1), (1, 1))
    )  # refused by pyrefly, ty
    tt.pad(x, ((0, 0), (1, 1))) + x.mT[:, :1]  # refused
    tt.pad(s, 1)  # refused
    tt.pad(s, ((0, 0), (1, 1)))  # refused
    tt.pad(x, ((0.5, 0), (1, 1)))  # refused
    tt.pad(x, "1")  # refused
    _6: Tensor[Cpu, float64, Rank2] = tt.pad(x, ((n, n), (0, 0)))  # refused
    _7: OfABC = tt.pad(x, [(n, n), (0, 0)])  # refused
    return tt.pad(x.mT, ((0, 0), (1, 1)))  # refused by pyrefly, ty


def padding_in_a_variable(x: OfAB, q: OfABC) -> OfAB:
    y = tt.pad(x, ((0, 0), (1, 1)))
    z = tt.pad(q, ((0, 0), (1, 0), (0, 0)))
    _1: Tensor[Cpu, float32, Rank2[B, Any]] = y  # refused
    _2: Tensor[Cpu, float32, Rank3[B, Any, C]] = z  # refused
    y.mT + z[:, 0]  # refused
    w = tt.pad(x.mT, ((0, 0), (1, 1)))
    return w[:, 1:]  # refused


def of_unknown_rank(x: OfAB) -> OfAB:
    d = x.dynamic()
    tt.concat((x, d), axis="0")  # refused
    tt.concat((x, d, "d"))  # refused
    tt.stack((x, 1.0))  # refused
    _1: Tensor[Cpu, float32, Rank3] = tt.stack((x, d))  # refused
    return tt.concat((x, d))  # refused
