"""Elements packed into bytes and read from them: dtype, rank and names of the results."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Axis, Cpu, DArray, Gpu, Rank0, Rank1, Rank2, Rank3, Tensor, bool_, int64, uint8

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

Mask = Tensor[Cpu, bool_, Rank2[A, B]]
Bytes = Tensor[Cpu, uint8, Rank2[A, B]]
Box = Tensor[Gpu, int64, Rank3[A, B, C]]


def the_axis_of_bytes_has_no_name(x: Mask, y: Box, s: Tensor[Cpu, int64, Rank0], k: Axis, d: DArray) -> None:
    assert_type(tt.packbits(x), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.packbits(s, None, "little"), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.packbits(x, axis=0), Tensor[Cpu, uint8, Rank2[Any, B]])
    assert_type(tt.packbits(x, -1, bitorder="little"), Tensor[Cpu, uint8, Rank2[A, Any]])
    assert_type(tt.packbits(y, axis=1), Tensor[Gpu, uint8, Rank3[A, Any, C]])
    assert_type(tt.packbits(x, axis=k), Tensor[Cpu, uint8, Rank2])
    assert_type(tt.packbits(x > x), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.packbits(d, axis=0), DArray)


def bits_are_of_uint8(x: Mask, y: Bytes, v: Tensor[Cpu, uint8, Rank1], k: Axis, d: DArray) -> None:
    assert_type(tt.unpackbits(y), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.unpackbits(y, axis=0), Tensor[Cpu, uint8, Rank2[Any, B]])
    assert_type(tt.unpackbits(y, -1, 3, "little"), Tensor[Cpu, uint8, Rank2[A, Any]])
    assert_type(tt.unpackbits(y, axis=k), Tensor[Cpu, uint8, Rank2])
    assert_type(tt.unpackbits(v, count=-3), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.unpackbits(tt.packbits(x, axis=1), axis=1, count=2), Tensor[Cpu, uint8, Rank2[A, Any]])
    assert_type(tt.unpackbits(d.astype(tt.uint8)), DArray)
