"""Forty mistakes of one line, ten kinds with four of each; `tests/static/messages.py` shows what each checker says.

The comment above a line has, after `found:`, words for what stands there, and after `needed:`, words for what is wanted
or for what refuses it, each separated by `|`: a good first line has one of either.
"""

from typing import NewType

import numpy as np

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank0, Rank1, Rank2, Tensor, bool_, complex128, float32, float64, int64

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
Digit = NewType("Digit", int)
Matrix = Tensor[Cpu, float32, Rank2[Batch, Pixel]]


def show(x: Matrix) -> None: ...


def mistakes(
    x: Matrix,
    w: Tensor[Cpu, float32, Rank2[Pixel, Digit]],
    y: Tensor[Cpu, float32, Rank2[Batch, Digit]],
    g: Tensor[Gpu, float32, Rank2[Batch, Pixel]],
    p: Tensor[Cpu, float32, Rank2],
    v: Tensor[Cpu, float32, Rank1],
    n: Tensor[Cpu, float32, Rank0],
    i: Tensor[Cpu, int64, Rank1],
    c: Tensor[Cpu, complex128, Rank1],
    b: Tensor[Cpu, bool_, Rank1],
    a: np.ndarray[tuple[int, int], np.dtype[np.float32]],
    k: int,
) -> None:
    # An axis that does not exist
    # found: Rank2 | Matrix; needed: max
    tt.max(x, axis=2)
    # found: Rank1 | Literal[1]; needed: std
    tt.std(v, axis=1)
    # found: Rank2 | Literal[2]; needed: argmin
    tt.argmin(p, axis=2)
    # found: Rank1 | Literal[1]; needed: sort
    tt.sort(v, axis=1)

    # Names that differ in a function
    # found: Rank2[Pixel, Digit]; needed: where
    tt.where(p > 0, x, w)
    # found: Rank1[Batch]; needed: subtract
    tt.subtract(x, tt.sum(x, axis=1))
    # found: Rank2[Pixel, Digit]; needed: maximum
    tt.maximum(x, w)
    # found: Rank2[Pixel, Batch]; needed: hypot
    tt.hypot(x, x.mT)

    # Lists of tensors
    # found: Rank2[Batch, Digit]; needed: concat
    tt.concat((x, y))
    # found: Rank1 & Rank2; needed: stack
    tt.stack((v, p))
    # found: Gpu; needed: stack
    tt.stack([x, g])
    # found: float; needed: concat
    tt.concat([v, 1.0])

    # A wrong annotation of a right call
    # found: float32; needed: float64
    mean: Tensor[Cpu, float64, Rank1[Batch]] = tt.mean(x, axis=1)
    # found: Rank2[Batch, Pixel] | Matrix; needed: Rank2[Pixel, Batch]
    powers: Tensor[Cpu, float32, Rank2[Pixel, Batch]] = tt.exp(x)
    # found: Rank1[Batch]; needed: Rank1[Digit]
    largest: Tensor[Cpu, float32, Rank1[Digit]] = tt.max(y, axis=1)
    # found: Rank2[Batch, Digit]; needed: Rank2[Batch, Pixel] | Matrix
    show(tt.matmul(x, w))

    # Products and linear algebra
    # found: Rank2[Pixel, Digit] | Rank2[Batch, Pixel] | Matrix; needed: einsum | CommonSubscripts
    tt.einsum("ij,jk->ik", w, x)
    # found: Rank2[Pixel, Digit]; needed: matmul
    tt.matmul(y, w)
    # found: Rank1; needed: inv
    tt.linalg.inv(v)
    # found: Rank0; needed: solve
    tt.linalg.solve(p, n)

    # What is no tensor
    # found: list[float]; needed: sqrt
    tt.sqrt([1.0, 2.0])
    # found: ndarray; needed: add
    tt.add(x, a)
    # found: str | Literal['abc'] | Literal["abc"]; needed: sum
    tt.sum("abc")
    # found: str | Literal['0'] | Literal["0"]; needed: where
    tt.where(x > 0, x, "0")

    # Shapes and counts
    # found: float; needed: reshape | IntOrTupleOfInts
    tt.reshape(p, (2, 3.5))
    # found: str | Literal['3'] | Literal["3"]; needed: zeros | IntOrTupleOfInts
    tt.zeros("3")
    # found: float; needed: eye | int
    tt.eye(2.5)
    # found: str | Literal['5'] | Literal["5"]; needed: uniform | IntOrTupleOfInts
    tt.random.default_rng(0).uniform(shape="5")

    # Options
    # found: int; needed: mean
    tt.mean(x, axis=k)
    # found: keepdim; needed: sum
    tt.sum(x, axis=1, keepdim=True)
    # found: 3 | third; needed: var | 2
    tt.var(x, 0, 1)
    # found: str | Literal['yes'] | Literal["yes"]; needed: sort | bool
    tt.sort(x, descending="yes")

    # Dtypes and devices in a function
    # found: int64; needed: sin | FloatingPoint | Inexact
    tt.sin(i)
    # found: float32 | Matrix; needed: bitwise_or
    tt.bitwise_or(x, x)
    # found: complex128; needed: min | Real
    tt.min(c)
    # found: Gpu; needed: add
    tt.add(x, g)

    # Operators and brackets
    # found: Rank1[Batch]; needed: /
    x / tt.sum(x, axis=1)
    # found: tuple[slice; needed: index | key | TensorOfRank2
    p[1:, 0, 0]
    # found: Rank1[Digit]; needed: assign | item | value
    x[0] = w[0]
    # found: float | Literal[0.5]; needed: // | __floordiv__
    i // 0.5
