"""Wrong dtypes, axes, counts and orders, and results used as another type."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank1, Rank2, Tensor, bool_, float32, int64, uint8

A = NewType("A", int)
B = NewType("B", int)

Mask = Tensor[Cpu, bool_, Rank2[A, B]]
Bytes = Tensor[Cpu, uint8, Rank2[A, B]]


def packed(x: Mask, f: Tensor[Cpu, float32, Rank2[A, B]]) -> None:
    tt.packbits(f)  # refused: integers or bools
    tt.packbits([True, False])  # refused: a tensor
    tt.packbits(x, axis=2)  # refused: no such axis
    tt.packbits(x, axis=0, bitorder="middle")  # refused: no such order
    _1: Tensor[Cpu, uint8, Rank2] = tt.packbits(x)  # refused: flattened
    _2: Tensor[Cpu, bool_, Rank1] = tt.packbits(x)  # refused: dtype
    _3: Tensor[Cpu, uint8, Rank2[B, A]] = tt.packbits(x, axis=0)  # refused: names
    _4: Tensor[Gpu, uint8, Rank1] = tt.packbits(x)  # refused: device


def unpacked(x: Mask, y: Bytes, n: Tensor[Cpu, int64, Rank1]) -> None:
    tt.unpackbits(n)  # refused: uint8
    tt.unpackbits(x)  # refused: uint8
    tt.unpackbits(y, axis=2)  # refused: no such axis
    tt.unpackbits(y, count=1.5)  # refused: an int
    _1: Tensor[Cpu, uint8, Rank2] = tt.unpackbits(y)  # refused: flattened
    _2: Tensor[Cpu, bool_, Rank1] = tt.unpackbits(y)  # refused: dtype
    _3: Tensor[Cpu, uint8, Rank2[B, A]] = tt.unpackbits(y, axis=0)  # refused: names
