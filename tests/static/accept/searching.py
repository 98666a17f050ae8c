"""Functions that search, count and choose: dtype, rank and names of their results."""

from __future__ import annotations

from typing import Literal, Never, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank9,
    Real,
    Tensor,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint64,
)

Batch = NewType("Batch", int)
Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)
TReal = TypeVar("TReal", bound=Real)
N = TypeVar("N")
M = TypeVar("M")

Positions = Tensor[Cpu, int64, Rank1]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
NamedMask = Tensor[Cpu, bool_, Rank2[Row, Column]]
Box = Tensor[Cpu, float32, Rank3[Batch, Row, Column]]
Ints = Tensor[Cpu, int64, Rank2]
Mask = Tensor[Cpu, bool_, Rank2]


def positions_in_all(x: Matrix, i: Ints, s: Tensor[Cpu, uint8, Rank0], nine: Tensor[Cpu, float64, Rank9]) -> None:
    assert_type(tt.argmax(x), Tensor[Cpu, int64, Rank0])
    assert_type(tt.argmin(i), Tensor[Cpu, int64, Rank0])
    assert_type(tt.argmax(s), Tensor[Cpu, int64, Rank0])
    assert_type(tt.argmin(nine, axis=None), Tensor[Cpu, int64, Rank0])


def positions_along_an_axis(v: Vector, x: Named, box: Box, nine: Tensor[Cpu, float64, Rank9]) -> None:
    assert_type(tt.argmax(v, axis=0), Tensor[Cpu, int64, Rank0])
    assert_type(tt.argmax(x, axis=0), Tensor[Cpu, int64, Rank1[Column]])
    assert_type(tt.argmin(x, axis=1), Tensor[Cpu, int64, Rank1[Row]])
    assert_type(tt.argmax(x, axis=-1), Tensor[Cpu, int64, Rank1[Row]])
    assert_type(tt.argmin(box, axis=1), Tensor[Cpu, int64, Rank2[Batch, Column]])
    assert_type(tt.argmax(box, axis=-3), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(tt.argmax(nine, axis=8), Tensor[Cpu, int64, tt.Rank8])


def a_kept_axis_loses_its_name(x: Named, box: Box) -> None:
    assert_type(tt.argmax(x, axis=0, keepdims=True), Tensor[Cpu, int64, Rank2[Never, Column]])
    assert_type(tt.argmin(box, axis=-1, keepdims=True), Tensor[Cpu, int64, Rank3[Batch, Row, Never]])
    assert_type(tt.argmin(x, keepdims=True), Tensor[Cpu, int64, Rank2])


def an_axis_known_at_run_time_keeps_the_rank(x: Named, axis: tt.Axis) -> None:
    assert_type(tt.argmax(x, axis=axis), Positions)
    assert_type(tt.argmin(x, axis=axis, keepdims=True), Tensor[Cpu, int64, Rank2])


def counts(s: Tensor[Cpu, uint8, Rank0], x: Named, box: Box, m: NamedMask, c: Tensor[Cpu, complex64, Rank2]) -> None:
    assert_type(tt.count_nonzero(x), Tensor[Cpu, int64, Rank0])
    assert_type(tt.count_nonzero(s), Tensor[Cpu, int64, Rank0])
    assert_type(tt.count_nonzero(c), Tensor[Cpu, int64, Rank0])
    assert_type(tt.count_nonzero(m, axis=0), Tensor[Cpu, int64, Rank1[Column]])
    assert_type(tt.count_nonzero(box, axis=(0, 1)), Tensor[Cpu, int64, Rank1[Column]])
    assert_type(tt.count_nonzero(box, axis=1), Tensor[Cpu, int64, Rank2[Batch, Column]])
    assert_type(tt.count_nonzero(x, axis=-1, keepdims=True), Tensor[Cpu, int64, Rank2[Row, Never]])
    assert_type(tt.count_nonzero(x, axis=tt.Axis(0)), Positions)


def positions_of_nonzero_elements(
    v: Vector, x: Named, box: Box, m: NamedMask, four: Tensor[Cpu, int8, Rank4], c: Tensor[Cpu, complex64, Rank1]
) -> None:
    assert_type(tt.nonzero(v), tuple[Positions])
    assert_type(tt.nonzero(c), tuple[Positions])
    assert_type(tt.nonzero(x), tuple[Positions, Positions])
    assert_type(tt.nonzero(m), tuple[Positions, Positions])
    assert_type(tt.nonzero(box), tuple[Positions, Positions, Positions])
    assert_type(tt.nonzero(four), tuple[Positions, Positions, Positions, Positions])
    rows, columns = tt.nonzero(x > 0)
    assert_type(rows, Positions)
    assert_type(columns, Positions)
    (where,) = tt.nonzero(v)
    assert_type(v[where], Vector)


def positions_on_nine_axes(nine: Tensor[Cpu, float64, Rank9]) -> None:
    found = tt.nonzero(nine)
    assert_type(found[8], Positions)
    _, _, _, _, _, _, _, _, last = found
    assert_type(last, Positions)


def places_in_a_vector(
    v: Vector, x: Named, s: Tensor[Cpu, float32, Rank0], i: Tensor[Cpu, int8, Rank1], w: Tensor[Cpu, uint64, Rank1]
) -> None:
    assert_type(tt.searchsorted(v, x), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(tt.searchsorted(v, s), Tensor[Cpu, int64, Rank0])
    assert_type(tt.searchsorted(v, v, side="right"), Positions)
    assert_type(tt.searchsorted(v, x, side="left", sorter=tt.argsort(v)), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(tt.searchsorted(v, v, sorter=i - 1), Positions)
    assert_type(tt.searchsorted(i, x), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(tt.searchsorted(w, i), Positions)
    assert_type(tt.searchsorted(tt.unique_values(i), -v), Positions)
    assert_type(tt.searchsorted(v, 1), Tensor[Cpu, int64, Rank0])
    assert_type(tt.searchsorted(v, 1.5, side="right"), Tensor[Cpu, int64, Rank0])
    assert_type(tt.searchsorted(i, 1), Tensor[Cpu, int64, Rank0])


def places_of_a_side(v: Vector, side: Literal["left", "right"], half: Tensor[Cpu, float16, Rank1[Row]]) -> None:
    assert_type(tt.searchsorted(v, half, side=side), Tensor[Cpu, int64, Rank1[Row]])


def on_a_gpu(v: Tensor[Gpu, float32, Rank1], x: Tensor[Gpu, float32, Rank2[Row, Column]]) -> None:
    assert_type(tt.searchsorted(v, x), Tensor[Gpu, int64, Rank2[Row, Column]])
    assert_type(tt.nonzero(v), tuple[Tensor[Gpu, int64, Rank1]])
    assert_type(tt.count_nonzero(x, axis=0), Tensor[Gpu, int64, Rank1[Column]])


def choices_of_one_shape(m: NamedMask, x: Named) -> None:
    assert_type(tt.where(m, x, x), Named)
    assert_type(tt.where(x > 0, x, x * 2), Named)
    assert_type(tt.where(m, m, m), NamedMask)


def a_choice_may_be_a_number(m: NamedMask, x: Named, i: Ints, c: Tensor[Cpu, complex64, Rank2]) -> None:
    assert_type(tt.where(m, x, 0), Named)
    assert_type(tt.where(m, x, 0.5), Named)
    assert_type(tt.where(m, -1.5, x), Named)
    assert_type(tt.where(m, x, np.float64(2)), Named)
    assert_type(tt.where(i > 0, i, 1), Ints)
    assert_type(tt.where(i > 0, 1, i), Ints)
    assert_type(tt.where(i > 0, c, 1j), Tensor[Cpu, complex64, Rank2])
    assert_type(tt.where(i > 0, 0.5, c), Tensor[Cpu, complex64, Rank2])


def both_choices_may_be_numbers(m: NamedMask, u: Mask, i: Ints, n: int) -> None:
    assert_type(tt.where(m, True, False), NamedMask)
    assert_type(tt.where(u, True, False), Mask)
    assert_type(tt.where(u, 1, True), Tensor[Cpu, int64, Rank2])
    assert_type(tt.where(m, 1, 0), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(tt.where(m, n, 1), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(tt.where(i > 0, 1, 0), Tensor[Cpu, int64, Rank2])
    assert_type(tt.where(i > 0, 1.0, 0.0), Tensor[Cpu, float64, Rank2])
    assert_type(tt.where(i > 0, 1.0, n), Tensor[Cpu, float64, Rank2])
    assert_type(tt.where(m, 1.0, 0), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.where(m, 1.0, np.float64(2)), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.where(i > 0, 1j, 0.5), Tensor[Cpu, complex128, Rank2])
    assert_type(tt.where(m.dynamic(), 1, 0), DArray)


def choices_broadcast(
    m: NamedMask, x: Named, v: Tensor[Cpu, float32, Rank1[Column]], s: Tensor[Cpu, float32, Rank0], box: Box
) -> None:
    assert_type(tt.where(m, x, v), Named)
    assert_type(tt.where(m, v, x), Named)
    assert_type(tt.where(m, x, s), Named)
    assert_type(tt.where(m, s, s), Named)
    assert_type(tt.where(m, v, v), Named)
    assert_type(tt.where(v > 0, x, x), Named)
    assert_type(tt.where(v > 0, x, v), Named)
    assert_type(tt.where(v > 0, x, 0), Named)
    assert_type(tt.where(s > 0, x, v), Named)
    assert_type(tt.where(m, v, 0), Named)
    assert_type(tt.where(m, 0, s), Named)
    assert_type(tt.where(m, box, box), Box)
    assert_type(tt.where(m, box, x), Box)
    assert_type(tt.where(box > 0, x, v), Box)


def choices_promote(
    m: Mask,
    x: Matrix,
    wide: Tensor[Cpu, float64, Rank2],
    i: Tensor[Cpu, int32, Rank2],
    b: Tensor[Cpu, int8, Rank2],
    u: Tensor[Cpu, uint8, Rank2],
    u64: Tensor[Cpu, uint64, Rank2],
    i64: Ints,
    c: Tensor[Cpu, complex64, Rank2],
) -> None:
    assert_type(tt.where(m, x, wide), Tensor[Cpu, float64, Rank2])
    assert_type(tt.where(m, wide, x), Tensor[Cpu, float64, Rank2])
    assert_type(tt.where(m, i, x), Tensor[Cpu, float64, Rank2])
    assert_type(tt.where(m, x, i), Tensor[Cpu, float64, Rank2])
    assert_type(tt.where(m, b, u), Tensor[Cpu, int16, Rank2])
    assert_type(tt.where(m, u64, i64), Tensor[Cpu, float64, Rank2])
    assert_type(tt.where(m, c, wide), Tensor[Cpu, complex128, Rank2])
    assert_type(tt.where(m, m, b), Tensor[Cpu, int8, Rank2])


def choices_promote_and_broadcast(m: NamedMask, v: Tensor[Cpu, float64, Rank1[Column]], x: Named) -> None:
    assert_type(tt.where(m, x, v), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.where(m, v, x), Tensor[Cpu, float64, Rank2[Row, Column]])


def choices_of_smaller_operands_promote(
    m: NamedMask,
    i: Tensor[Cpu, int64, Rank1[Column]],
    v: Tensor[Cpu, float32, Rank1[Column]],
    b: Tensor[Cpu, bool_, Rank0],
) -> None:
    assert_type(tt.where(m, i, v), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.where(m, v, i), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.where(m, b, v), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(tt.where(m, v, v), Tensor[Cpu, float32, Rank2[Row, Column]])


def choices_of_sizes(
    m: Tensor[Cpu, bool_, Rank2[Literal[3], Literal[4]]], x: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]
) -> None:
    assert_type(tt.where(m, x, 0), Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]])


def _want_matrix(x: Tensor[Cpu, float32, Rank2]) -> Tensor[Cpu, float32, Rank2]:
    return x


def _want_wide(x: Tensor[Cpu, float64, Rank2]) -> Tensor[Cpu, float64, Rank2]:
    return x


def unnamed_axes_mix_with_names(m: Mask, n: NamedMask, x: Named, u: Matrix, wide: Tensor[Cpu, float64, Rank2]) -> None:
    _want_matrix(tt.where(m, x, x))
    _want_matrix(tt.where(n, u, x))
    _want_matrix(tt.where(n, x, u))
    _want_matrix(tt.where(m, x, 0))
    _want_wide(tt.where(m, x, wide))
    _want_wide(tt.where(n, wide, u))


def darrays(d: DArray, m: Mask, x: Matrix, axis: int) -> None:
    assert_type(tt.argmax(d), DArray)
    assert_type(tt.argmin(d, axis=axis - axis, keepdims=True), DArray)
    assert_type(tt.count_nonzero(d, axis=(0, 1)), DArray)
    assert_type(tt.nonzero(d), tuple[DArray, ...])
    assert_type(tt.searchsorted(d[0], d), DArray)
    assert_type(tt.searchsorted(d[0], x, side="right"), DArray)
    assert_type(tt.searchsorted(d[0], 1.5, sorter=tt.argsort(d[0])), DArray)
    assert_type(tt.searchsorted(x[0], d), DArray)
    assert_type(tt.where(d > 0, d, 0), DArray)
    assert_type(tt.where(d > 0, x, x), DArray)
    assert_type(tt.where(m, d, x), DArray)
    assert_type(tt.where(m, x, d), DArray)
    assert_type(tt.where(m, 1.5, d), DArray)
    assert_type(tt.where(m, d, 1.5), DArray)
    assert_type(tt.where(d > 0, x, 1.5), DArray)
    assert_type(tt.where(d > 0, 1.5, x), DArray)
    assert_type(tt.where(d > 0, d, x), DArray)
    assert_type(tt.where(d > 0, 1, 2.5), DArray)


def _guess(x: Tensor[D, TReal, Rank2[N, M]]) -> Tensor[D, int64, Rank1[N]]:
    return tt.argmax(x, axis=1)


def _hits(x: Tensor[D, T, R]) -> Tensor[D, int64, Rank0]:
    return tt.count_nonzero(x)


def _where(x: Tensor[D, T, Rank2[N, M]]) -> tuple[Tensor[D, int64, Rank1], Tensor[D, int64, Rank1]]:
    return tt.nonzero(x)


def _bins(edges: Tensor[D, TReal, Rank1], x: Tensor[D, TReal, R]) -> Tensor[D, int64, R]:
    return tt.searchsorted(edges, x, side="right")


def _either(m: Tensor[D, bool_, R], x: Tensor[D, T, R], y: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return tt.where(m, x, y)


def _positive(m: Tensor[D, bool_, R], x: Tensor[D, TReal, R]) -> Tensor[D, TReal, R]:
    return tt.where(m, x, 0)


def _rectified(
    x: Tensor[D, float32, Rank2[N, M]], rest: Tensor[D, float32, Rank1[M]]
) -> Tensor[D, float32, Rank2[N, M]]:
    return tt.where(x > rest, x, rest)


def generic_code(m: NamedMask, x: Named, i: Ints, v: Tensor[Cpu, float32, Rank1[Column]]) -> None:
    assert_type(_guess(x), Tensor[Cpu, int64, Rank1[Row]])
    assert_type(_hits(x), Tensor[Cpu, int64, Rank0])
    assert_type(_where(x), tuple[Positions, Positions])
    assert_type(_bins(v, x), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(_either(m, x, x), Named)
    assert_type(_positive(i > 0, i), Ints)
    assert_type(_rectified(x, v), Named)
