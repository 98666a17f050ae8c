"""One-line mistakes, below what `typedtensor explain` says about each: parts of what it found and what it needed."""

from __future__ import annotations

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
    d: Tensor[Cpu, float64, Rank2[Batch, Pixel]],
    g: Tensor[Gpu, float32, Rank2[Batch, Pixel]],
    p: Tensor[Cpu, float32, Rank2],
    v: Tensor[Cpu, float32, Rank1],
    n: Tensor[Cpu, float32, Rank0],
    i: Tensor[Cpu, int64, Rank1],
    b: Tensor[Cpu, bool_, Rank1],
    c: Tensor[Cpu, complex128, Rank1],
    a: np.ndarray[tuple[int, int], np.dtype[np.float32]],
    k: int,
) -> None:
    # found: axis 2: Tensor[Cpu, float32, Rank2[Batch, Pixel]]; needed: an axis from -2 to 1
    tt.mean(x, axis=2)
    # found: axis 2; needed: an axis from -2 to 1
    tt.sum(p, axis=(0, 2))
    # found: axis=k, an int; needed: a literal axis
    tt.max(p, axis=k)
    # found: axis=(0, 0); needed: each axis once
    tt.sum(x, axis=(0, 0))
    # found: the unknown option dim=; needed: axis, dtype, keepdims
    tt.sum(x, dim=1)
    # found: 3 arguments by position; needed: 2 by position: x, axis
    tt.sum(x, 1, True)
    # found: keepdims='yes'; needed: keepdims=True or
    tt.sum(x, axis=1, keepdims="yes")
    # found: Batch and Pixel on axis -2; needed: equal names
    tt.where(x > 0, x, w)
    # found: (Batch, Pixel) and (Pixel, Digit); needed: equal names on all axes but axis 0
    tt.concat([x, w])  # not refused by ty
    # found: float32: Tensor; needed: tensors of one dtype
    tt.stack([x, d])  # not refused by ty
    # found: Batch on axis 0; needed: Pixel on axis 0
    total: Tensor[Cpu, float32, Rank1[Pixel]] = tt.sum(x, axis=1)
    # found: float64: Tensor; needed: float32: Tensor
    added: Matrix = x + d
    # found: float64: Tensor; needed: float32: Tensor
    show(x * d)
    # found: Pixel on axis 0; needed: Batch on axis 0
    show(w)
    # found: Pixel in the term 'ij'; needed: the letter 'j'
    tt.einsum("ij,jk->ik", x, x)
    # found: 1 axis: Tensor; needed: at least 2 axes
    tt.linalg.solve(v, v)
    # found: ndarray; needed: a Tensor or a DArray
    tt.exp(a)
    # found: a NumPy array; needed: tensors or Python numbers
    x + a
    # found: a NumPy array; needed: an int, a slice
    x[a]
    # found: str '0'; needed: tensors or Python numbers
    tt.clip(x, "0", "1")
    # found: 28.0 of type float; needed: ints
    tt.reshape(p, (28, 28.0))
    # found: '1' of type str; needed: ints
    tt.random.default_rng(0).random("10")
    # found: axis 3: Tensor[Cpu, float32, Rank1]; needed: an axis from -2 to 1
    tt.expand_dims(v, axis=3)
    # found: Tensor[Cpu, int64, Rank1]; needed: floating-point numbers
    tt.exp(i)
    # found: Tensor[Cpu, bool_, Rank1]; needed: floating-point numbers
    tt.mean(b)
    # found: the float 0.5: Tensor[Cpu, int64, Rank1]; needed: a Python number that fits int64
    i + 0.5
    # found: complex128; needed: real numbers
    c < c
    # found: x on Cpu, g on Gpu; needed: on one device
    x + g
    # found: x on Cpu, g.mT on Gpu; needed: on one device
    tt.matmul(x, g.mT)
    # found: Pixel columns and Batch rows; needed: as many columns on the left as rows
    tt.matmul(x, x)
    # found: Pixel columns and Batch rows; needed: as many columns on the left as rows
    x @ x
    # found: Pixel and Batch on axis -1; needed: equal names
    x - tt.mean(x, axis=1)
    # found: 3 indices; needed: at most 2 indices
    p[0, 0, 0]
    # found: the float 1.5; needed: an int, a slice
    p[1.5]
    # found: 1 axis: Tensor[Cpu, float32, Rank1]; needed: exactly 2 axes
    v.T
    # found: axis 2; needed: an axis from -2 to 1
    tt.permute_dims(p, (0, 1, 2))
    # found: Tensor[Cpu, float32, Rank0]; needed: at least one axis on each side
    n @ p
    # found: float32; needed: integers or booleans
    tt.bitwise_and(x, x)
    # found: the attribute unsqueeze; needed: that tensors have
    v.unsqueeze(0)
    # found: the name cat; needed: a name of typedtensor
    tt.cat([x, x])
    # found: 2 sizes; needed: one shape
    tt.zeros(2, 3)
    # found: 'float32'; needed: a dtype, such as tt.float32
    tt.zeros((2, 3), dtype="float32")
    # found: a tensor: Tensor; needed: a list or tuple of tensors
    tt.concat(x, x)
    # found: [1, 2, 3]; needed: tensors or Python numbers
    v + [1, 2, 3]
    # found: Tensor[Cpu, float32, Rank2]; needed: one number
    float(p)
    # found: str 'a'; needed: tensors or Python numbers
    p[:, 0] = "a"
    # found: Batch and Pixel on axis -2; needed: equal names
    tt.pow(x, w)
    # found: Tensor[Cpu, bool_, Rank1]; needed: numbers
    b - b
    # found: a NumPy array; needed: tensors or Python numbers
    x @ np.ones(3)
    # found: a NumPy array; needed: tensors or Python numbers
    p + np.random.default_rng(0).random((2, 3))
    # found: ndarray; needed: a Tensor or a DArray
    tt.exp(np.linspace(0.0, 1.0, 5))
    # found: 'cuda'; needed: a device, such as Cpu()
    tt.zeros(3, device="cuda")
    # found: the unknown option ddof=; needed: axis, correction, keepdims
    tt.std(x, ddof=1)
    # found: no fill_value; needed: 2 arguments: shape, fill_value
    tt.full((2, 3))
    # found: 3 arguments by position; needed: 2 by position: shape, dtype
    tt.ones((2, 3), np.float32, "cpu")
    # found: 'wrapped'; needed: a mode: constant, edge
    tt.pad(x, 1, mode="wrapped")
    # found: Tensor[Cpu, int64, Rank1]; needed: a value that fits float32
    tt.at(x)[0].add(i)
    # found: Tensor[Cpu, float32, Rank1[Pixel]]; needed: one number
    _total: float = tt.sum(x, axis=0)
    # found: Tensor[Cpu, float32, Rank2[Batch, Pixel]]; needed: arrays of NumPy
    np.matmul(x, w)


# found: float64, Cpu, Rank2; needed: a device, a dtype and a rank, in this order
def swapped(x: Tensor[float64, Cpu, Rank2]) -> None:
    pass


# found: <class 'numpy.float64'>, Rank2; needed: a device, a dtype and a rank of this library
def of_numpy(x: Tensor[Cpu, np.float64, Rank2[Batch, Pixel]]) -> None:
    pass
