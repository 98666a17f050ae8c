"""Functions of angles: the result has the dtype and the shape of the operand, and is real for complex numbers."""

from __future__ import annotations

from typing import NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    Device,
    Floating,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Tensor,
    complex64,
    complex128,
    float32,
    float64,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
F = TypeVar("F", bound=Floating)
R = TypeVar("R", bound=Rank)

Named = Tensor[Cpu, float32, Rank2[Row, Column]]


def degrees(x: Named, s: Tensor[Gpu, float64, Rank0], d: DArray) -> None:
    assert_type(tt.deg2rad(x), Named)
    assert_type(tt.rad2deg(s), Tensor[Gpu, float64, Rank0])
    assert_type(tt.deg2rad(d), DArray)


def of_complex_numbers(
    x: Named, c: Tensor[Cpu, complex64, Rank1[Row]], z: Tensor[Gpu, complex128, Rank2], d: DArray
) -> None:
    assert_type(tt.angle(c), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.angle(z, deg=True), Tensor[Gpu, float64, Rank2])
    assert_type(tt.angle(x), Named)
    assert_type(tt.angle(d, deg=True), DArray)


def without_jumps(x: Named, v: Tensor[Cpu, float64, Rank1[Row]], d: DArray) -> None:
    assert_type(tt.unwrap(v), Tensor[Cpu, float64, Rank1[Row]])
    assert_type(tt.unwrap(x, axis=0), Named)
    assert_type(tt.unwrap(x, axis=-1, period=360.0), Named)
    assert_type(tt.unwrap(x, axis=Axis(1), discont=4.0), Named)
    assert_type(tt.unwrap(d, axis=1), DArray)


def _turned(x: Tensor[D, F, R]) -> Tensor[D, F, R]:
    return tt.deg2rad(tt.rad2deg(x))


def generic_code(x: Named) -> None:
    assert_type(_turned(x), Named)
