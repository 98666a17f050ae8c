"""The mistakes of the table in docs/checkers.md; no checker refuses a line without a comment."""

from __future__ import annotations

from typing import Literal, NewType

import numpy as np

import typedtensor as tt
from typedtensor import Axis, Cpu, Gpu, Rank0, Rank1, Rank2, Tensor, complex64, float32, float64, int64

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
Digit = NewType("Digit", int)

Images = Tensor[Cpu, float32, Rank2[Batch, Pixel]]
Weights = Tensor[Cpu, float32, Rank2[Pixel, Digit]]
OnGpu = Tensor[Gpu, float32, Rank2[Batch, Pixel]]
Wide = Tensor[Cpu, float64, Rank2[Batch, Pixel]]
Sized = Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]
Plain = Tensor[Cpu, float32, Rank2]
Vector = Tensor[Cpu, float32, Rank1]
Number = Tensor[Cpu, float32, Rank0]
Integers = Tensor[Cpu, int64, Rank1]
Complex = Tensor[Cpu, complex64, Rank1]


def show(_: Images) -> None: ...


def device(x: Images, g: OnGpu) -> None:
    x + g  # refused
    tt.matmul(x, g.mT)  # refused
    tt.concat([x, g])  # refused by mypy, pyright, pyrefly


def dtype(x: Images, d: Wide, i: Integers, c: Complex, e: Complex) -> None:
    show(x * d)  # refused
    i + 0.5  # refused
    c < e  # refused
    tt.exp(i)  # refused
    tt.mean(i)  # refused


def dtype_in_place(x: Images, d: Wide) -> None:
    x += d  # refused


def rank(p: Plain, v: Vector, n: Number) -> None:
    p[0, 0, 0]  # refused
    v.T  # refused
    tt.permute_dims(p, (0, 1, 2))  # refused
    tt.concat([p, v])  # refused
    n @ p  # refused
    tt.sum(n, axis=0)  # refused


def names(x: Images, w: Weights, s: Sized) -> None:
    x @ x  # refused
    tt.matmul(w, x)  # refused
    x + w  # refused
    x - tt.mean(x, axis=1)  # refused
    s @ s  # refused
    tt.where(x > 0, x, w)  # refused
    x == w  # refused by mypy, pyright, pyrefly
    tt.concat([x, w])  # refused by mypy, pyright, pyrefly


def axes(x: Images, k: int) -> None:
    tt.sum(x, axis=2)  # refused
    tt.sum(x, axis=k)  # refused
    tt.sum(x, axis=(0, 0))  # refused
    tt.sum(x, axis=Axis(2))
    x[100]


def numbers(x: Images, n: Number) -> None:
    float(x)  # refused
    range(x)  # refused
    for _ in n:  # refused
        pass
    len(n)  # refused


def truth(x: Images) -> None:
    if x:  # refused by pyright, ty
        pass


def negation(x: Images) -> None:
    not x  # refused by pyright, ty


def conjunction(x: Images, y: Images) -> None:
    x and y  # refused by ty


def conversion(x: Images) -> None:
    bool(x)


def arrays(x: Images, a: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    x + a  # refused
    tt.exp(a)  # refused
    x[a]  # refused
