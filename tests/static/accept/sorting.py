"""Sorting: device, dtype, rank and names are kept, or the dtype is int64 for positions."""

from __future__ import annotations

from typing import Any, Literal, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    AtLeast1,
    Cpu,
    DArray,
    Device,
    Gpu,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Rank9,
    Real,
    Tensor,
    float16,
    float32,
    float64,
    int8,
    int64,
    uint8,
    uint64,
)

Batch = NewType("Batch", int)
Row = NewType("Row", int)
Column = NewType("Column", int)
Channel = NewType("Channel", int)

D = TypeVar("D", bound=Device)
R = TypeVar("R", bound=AtLeast1)
TReal = TypeVar("TReal", bound=Real)
N = TypeVar("N")
M = TypeVar("M")

Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
Box = Tensor[Cpu, float32, Rank3[Batch, Row, Column]]
Images = Tensor[Cpu, float32, Rank4[Batch, Channel, Row, Column]]
Sized = Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]
Half = Tensor[Cpu, float64, Rank2[Row, Literal[4]]]


def the_last_axis(v: Vector, x: Named, box: Box, sized: Sized, half: Half) -> None:
    assert_type(tt.sort(v), Vector)
    assert_type(tt.sort(x), Named)
    assert_type(tt.sort(box), Box)
    assert_type(tt.sort(sized), Sized)
    assert_type(tt.argsort(v), Tensor[Cpu, int64, Rank1])
    assert_type(tt.argsort(x), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(tt.argsort(half), Tensor[Cpu, int64, Rank2[Row, Literal[4]]])


def another_axis(
    v: Vector, x: Named, m: Matrix, images: Images, five: Tensor[Cpu, int8, Rank5], nine: Tensor[Cpu, int8, Rank9]
) -> None:
    assert_type(tt.sort(v, axis=0), Vector)
    assert_type(tt.sort(v, axis=-1), Vector)
    assert_type(tt.sort(x, axis=0), Named)
    assert_type(tt.sort(x, axis=1), Named)
    assert_type(tt.sort(x, axis=-2), Named)
    assert_type(tt.sort(m, axis=-2), Matrix)
    assert_type(tt.argsort(images, axis=1), Tensor[Cpu, int64, Rank4[Batch, Channel, Row, Column]])
    assert_type(tt.sort(images, axis=2), Images)
    assert_type(tt.sort(images, axis=-4), Images)
    assert_type(tt.sort(five, axis=4), Tensor[Cpu, int8, Rank5])
    assert_type(tt.sort(five, axis=-5), Tensor[Cpu, int8, Rank5])
    assert_type(tt.argsort(nine, axis=8), Tensor[Cpu, int64, Rank9])
    assert_type(tt.argsort(nine, axis=-9), Tensor[Cpu, int64, Rank9])


def an_axis_known_at_run_time(x: Named, axis: tt.Axis) -> None:
    assert_type(tt.sort(x, axis=axis), Named)
    assert_type(tt.argsort(x, axis=tt.Axis(-1)), Tensor[Cpu, int64, Rank2[Row, Column]])


def either_order(x: Named, *, flag: bool = True) -> None:
    assert_type(tt.sort(x, descending=True), Named)
    assert_type(tt.sort(x, axis=0, descending=flag, stable=False), Named)
    assert_type(tt.argsort(x, descending=flag, stable=flag), Tensor[Cpu, int64, Rank2[Row, Column]])


def any_real_number(
    i: Tensor[Cpu, int64, Rank1],
    u: Tensor[Cpu, uint8, Rank1],
    w: Tensor[Cpu, uint64, Rank1],
    h: Tensor[Cpu, float16, Rank1],
) -> None:
    assert_type(tt.sort(i), Tensor[Cpu, int64, Rank1])
    assert_type(tt.sort(u), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.sort(w, descending=True), Tensor[Cpu, uint64, Rank1])
    assert_type(tt.sort(h), Tensor[Cpu, float16, Rank1])
    assert_type(tt.argsort(u), Tensor[Cpu, int64, Rank1])


def the_order_selects(v: Vector, x: Named) -> None:
    assert_type(v[tt.argsort(v)], Vector)
    assert_type(tt.sort(tt.sum(x, axis=0)), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(tt.sort(x) - x, Named)


def half_a_name_stays(x: Tensor[Cpu, float32, Rank2[Row, Any]]) -> None:
    assert_type(tt.sort(x), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.sort(x, axis=0), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.argsort(x, axis=1), Tensor[Cpu, int64, Rank2[Row, Any]])


def on_a_gpu(x: Tensor[Gpu, float32, Rank2[Row, Column]]) -> None:
    assert_type(tt.sort(x, axis=0), Tensor[Gpu, float32, Rank2[Row, Column]])
    assert_type(tt.argsort(x), Tensor[Gpu, int64, Rank2[Row, Column]])


def darrays(d: DArray, axis: int) -> None:
    assert_type(tt.sort(d), DArray)
    assert_type(tt.sort(d, axis=axis - axis, descending=True), DArray)
    assert_type(tt.argsort(d, axis=tt.Axis(1), stable=False), DArray)


def _median(x: Tensor[D, TReal, Rank2[N, M]]) -> Tensor[D, TReal, Rank1[N]]:
    return tt.sort(x, axis=1)[:, 0]


def _sorted(x: Tensor[D, TReal, R]) -> Tensor[D, TReal, R]:
    return tt.sort(x, descending=True)


def _ranks(x: Tensor[D, TReal, R]) -> Tensor[D, int64, R]:
    return tt.argsort(tt.argsort(x))


def generic_code(x: Named, v: Tensor[Cpu, int8, Rank1]) -> None:
    assert_type(_median(x), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(_sorted(x), Named)
    assert_type(_sorted(v), Tensor[Cpu, int8, Rank1])
    assert_type(_ranks(x), Tensor[Cpu, int64, Rank2[Row, Column]])
