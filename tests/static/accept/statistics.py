"""Reductions: dtype, rank and names of the result, over all axes, one, several, and with keepdims."""

from __future__ import annotations

from typing import Any, Literal, Never, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    AtLeast1,
    Cpu,
    DArray,
    Device,
    Floating,
    Gpu,
    Inexact,
    Numeric,
    One,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
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
    uint16,
    uint32,
    uint64,
)

Batch = NewType("Batch", int)
Row = NewType("Row", int)
Column = NewType("Column", int)
Channel = NewType("Channel", int)

D = TypeVar("D", bound=Device)
R = TypeVar("R", bound=Rank)
RSome = TypeVar("RSome", bound=AtLeast1)
TReal = TypeVar("TReal", bound=Real)
TNumeric = TypeVar("TNumeric", bound=Numeric)
TFloating = TypeVar("TFloating", bound=Floating)
TInexact = TypeVar("TInexact", bound=Inexact)
N = TypeVar("N")
M = TypeVar("M")

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
Box = Tensor[Cpu, float32, Rank3[Batch, Row, Column]]
Images = Tensor[Cpu, float32, Rank4[Batch, Channel, Row, Column]]
Sized = Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]
Ints = Tensor[Cpu, int8, Rank2[Row, Column]]
Complex = Tensor[Cpu, complex64, Rank2[Row, Column]]
Mask = Tensor[Cpu, bool_, Rank2[Row, Column]]
Nine = Tensor[Cpu, float32, Rank9]


def all_axes(x: Matrix, s: Scalar, v: Vector, box: Box, nine: Nine) -> None:
    assert_type(tt.sum(x), Scalar)
    assert_type(tt.prod(x), Scalar)
    assert_type(tt.max(x), Scalar)
    assert_type(tt.min(x), Scalar)
    assert_type(tt.mean(x), Scalar)
    assert_type(tt.std(x), Scalar)
    assert_type(tt.var(x), Scalar)
    assert_type(tt.all(x), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.any(x), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.sum(s), Scalar)
    assert_type(tt.sum(v), Scalar)
    assert_type(tt.sum(box), Scalar)
    assert_type(tt.mean(nine), Scalar)
    assert_type(tt.max(x, axis=None), Scalar)


def sums_of_small_integers_have_64_bits(
    b: Tensor[Cpu, bool_, Rank1],
    i8: Tensor[Cpu, int8, Rank1],
    i16: Tensor[Cpu, int16, Rank1],
    i32: Tensor[Cpu, int32, Rank1],
    i64: Tensor[Cpu, int64, Rank1],
    u8: Tensor[Cpu, uint8, Rank1],
    u16: Tensor[Cpu, uint16, Rank1],
    u32: Tensor[Cpu, uint32, Rank1],
    u64: Tensor[Cpu, uint64, Rank1],
) -> None:
    assert_type(tt.sum(b), Tensor[Cpu, int64, Rank0])
    assert_type(tt.sum(i8), Tensor[Cpu, int64, Rank0])
    assert_type(tt.sum(i16), Tensor[Cpu, int64, Rank0])
    assert_type(tt.sum(i32), Tensor[Cpu, int64, Rank0])
    assert_type(tt.sum(i64), Tensor[Cpu, int64, Rank0])
    assert_type(tt.sum(u8), Tensor[Cpu, uint64, Rank0])
    assert_type(tt.prod(u16), Tensor[Cpu, uint64, Rank0])
    assert_type(tt.prod(u32), Tensor[Cpu, uint64, Rank0])
    assert_type(tt.prod(u64), Tensor[Cpu, uint64, Rank0])


def other_dtypes_stay(
    half: Tensor[Cpu, float16, Rank1],
    double: Tensor[Cpu, float64, Rank1],
    c: Tensor[Cpu, complex64, Rank1],
    z: Tensor[Cpu, complex128, Rank1],
    i: Ints,
) -> None:
    assert_type(tt.sum(half), Tensor[Cpu, float16, Rank0])
    assert_type(tt.mean(half), Tensor[Cpu, float16, Rank0])
    assert_type(tt.prod(double), Tensor[Cpu, float64, Rank0])
    assert_type(tt.sum(c), Tensor[Cpu, complex64, Rank0])
    assert_type(tt.mean(z), Tensor[Cpu, complex128, Rank0])
    assert_type(tt.max(i), Tensor[Cpu, int8, Rank0])
    assert_type(tt.min(i, axis=0), Tensor[Cpu, int8, Rank1[Column]])


def a_removed_axis_and_the_names_of_the_others(x: Named, box: Box, images: Images) -> None:
    assert_type(tt.sum(x, axis=0), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(tt.sum(x, axis=1), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.sum(x, axis=-1), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.sum(x, axis=-2), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(tt.prod(box, axis=0), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(tt.max(box, axis=1), Tensor[Cpu, float32, Rank2[Batch, Column]])
    assert_type(tt.min(box, axis=2), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.mean(box, axis=-1), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.std(box, axis=-2), Tensor[Cpu, float32, Rank2[Batch, Column]])
    assert_type(tt.var(box, axis=-3), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(tt.all(box, axis=1), Tensor[Cpu, bool_, Rank2[Batch, Column]])
    assert_type(tt.any(box, axis=-1), Tensor[Cpu, bool_, Rank2[Batch, Row]])
    assert_type(tt.mean(images, axis=1), Tensor[Cpu, float32, Rank3[Batch, Row, Column]])
    assert_type(tt.mean(images, axis=2), Tensor[Cpu, float32, Rank3[Batch, Channel, Column]])
    assert_type(tt.mean(images, axis=3), Tensor[Cpu, float32, Rank3[Batch, Channel, Row]])
    assert_type(tt.mean(images, axis=-4), Tensor[Cpu, float32, Rank3[Channel, Row, Column]])


def sizes_are_names_too(x: Sized) -> None:
    assert_type(tt.sum(x, axis=0), Tensor[Cpu, float32, Rank1[Literal[4]]])
    assert_type(tt.max(x, axis=-1), Tensor[Cpu, float32, Rank1[Literal[3]]])
    assert_type(tt.max(x, axis=-1, keepdims=True), Tensor[Cpu, float32, Rank2[Literal[3], Never]])


def unnamed_axes_stay_unnamed(v: Vector, x: Matrix, cube: Cube, nine: Nine) -> None:
    assert_type(tt.sum(v, axis=0), Scalar)
    assert_type(tt.sum(v, axis=-1), Scalar)
    assert_type(tt.sum(x, axis=0), Vector)
    assert_type(tt.sum(cube, axis=1), Matrix)
    assert_type(tt.sum(nine, axis=8), Tensor[Cpu, float32, tt.Rank8])
    assert_type(tt.sum(nine, axis=-9), Tensor[Cpu, float32, tt.Rank8])


def several_axes_are_removed(x: Named, box: Box, images: Images, nine: Nine) -> None:
    assert_type(tt.sum(x, axis=(0,)), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(tt.sum(x, axis=(0, 1)), Scalar)
    assert_type(tt.prod(x, axis=(-1, 0)), Scalar)
    assert_type(tt.max(box, axis=(0, -1)), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.mean(box, axis=(0, 1, 2)), Scalar)
    assert_type(tt.std(images, axis=(2, 3)), Tensor[Cpu, float32, Rank2[Batch, Channel]])
    assert_type(tt.all(images, axis=(1, 2, 3)), Tensor[Cpu, bool_, Rank1[Batch]])
    assert_type(tt.any(images, axis=(-1, -2)), Tensor[Cpu, bool_, Rank2[Batch, Channel]])
    assert_type(tt.min(images, axis=(2, 1, -1, -4)), Scalar)
    assert_type(tt.sum(nine, axis=(0, 2, 4, -1)), Tensor[Cpu, float32, tt.Rank5])
    assert_type(tt.sum(box, axis=(0, 2), dtype=complex64), Tensor[Cpu, complex64, Rank1[Row]])
    assert_type(tt.sum(nine, axis=(0, 8)), Tensor[Cpu, float32, tt.Rank7])
    assert_type(tt.var(nine, axis=(0, 4, -1)), Tensor[Cpu, float32, tt.Rank6])


def a_kept_axis_loses_its_name(s: Scalar, x: Named, box: Box, images: Images) -> None:
    assert_type(tt.sum(x, axis=0, keepdims=True), Tensor[Cpu, float32, Rank2[Never, Column]])
    assert_type(tt.sum(x, axis=1, keepdims=True), Tensor[Cpu, float32, Rank2[Row, Never]])
    assert_type(tt.mean(x, axis=-1, keepdims=True), Tensor[Cpu, float32, Rank2[Row, Never]])
    assert_type(tt.max(x, axis=-2, keepdims=True), Tensor[Cpu, float32, Rank2[Never, Column]])
    assert_type(tt.min(box, axis=1, keepdims=True), Tensor[Cpu, float32, Rank3[Batch, Never, Column]])
    assert_type(tt.std(box, axis=-1, keepdims=True), Tensor[Cpu, float32, Rank3[Batch, Row, Never]])
    assert_type(tt.all(images, axis=2, keepdims=True), Tensor[Cpu, bool_, Rank4[Batch, Channel, Never, Column]])
    assert_type(tt.sum(x, keepdims=True), Matrix)
    assert_type(tt.mean(images, axis=(2, 3), keepdims=True), Tensor[Cpu, float32, Rank4[Batch, Channel, One, One]])
    assert_type(tt.mean(images, axis=(-1, 0, 2), keepdims=True), Tensor[Cpu, float32, Rank4[One, Channel, One, One]])
    assert_type(images.mean(axis=(1, 3), keepdims=True), Tensor[Cpu, float32, Rank4[Batch, One, Row, One]])
    assert_type(tt.var(box, axis=(0, -1), keepdims=True), Tensor[Cpu, float32, Rank3[One, Row, One]])
    assert_type(tt.any(x, axis=(0,), keepdims=True), Tensor[Cpu, bool_, Rank2[One, Column]])
    assert_type(tt.max(images, axis=(2, 0, -1, 1), keepdims=True), Tensor[Cpu, float32, Rank4[One, One, One, One]])
    assert_type(images - tt.mean(images, axis=(0, 2, 3), keepdims=True), Images)
    assert_type(tt.sum(s, keepdims=True), Scalar)
    assert_type(tt.all(s, axis=None, keepdims=True), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.sum(x, axis=0, keepdims=False), Tensor[Cpu, float32, Rank1[Column]])


def a_kept_axis_broadcasts(x: Named) -> None:
    assert_type(x - tt.mean(x, axis=1, keepdims=True), Named)
    assert_type(x / tt.sum(x, axis=0), Named)
    assert_type(x - tt.max(x), Named)


def an_axis_is_kept_by_a_flag(x: Named, m: Matrix, s: Scalar, i: Ints, d: DArray, *, flag: bool) -> None:
    """The result has one of two ranks: a union of tensors, for mypy a tensor with a union of ranks."""
    _1: Named = x - tt.mean(x, axis=0, keepdims=flag)
    _2: Named = x / tt.max(x, axis=-2, keepdims=flag)
    _3: Named = x * tt.sum(x, keepdims=flag)
    _4: Matrix = m + tt.prod(m, axis=0, keepdims=flag)
    _5: Tensor[Cpu, int64, Rank2[Row, Column]] = i + tt.sum(i, axis=0, keepdims=flag)
    assert_type(tt.min(s, keepdims=flag), Scalar)
    assert_type(tt.sum(d, axis=0, keepdims=flag), DArray)
    for result in (
        tt.std(x, axis=0, keepdims=flag),
        tt.var(m, axis=1, keepdims=flag),
        tt.max(x, axis=None, keepdims=False),
        tt.min(x, axis=(0, 1), keepdims=flag),
        tt.sum(x, axis=tt.Axis(0), keepdims=flag),
        tt.sum(x, axis=0, dtype=float64, keepdims=flag),
        tt.any(i, axis=0, keepdims=flag),
        tt.all(i, keepdims=flag),
        tt.argmax(x, axis=0, keepdims=flag),
        tt.argmin(x, axis=0, keepdims=flag),
        tt.count_nonzero(x, axis=(0, 1), keepdims=flag),
        tt.median(x, axis=0, keepdims=flag),
        tt.quantile(x, 0.5, axis=0, keepdims=flag),
        tt.average(x, axis=0, keepdims=flag),
        tt.logsumexp(x, axis=0, keepdims=flag),
        tt.linalg.vector_norm(x, axis=0, keepdims=flag),
        tt.linalg.vector_norm(x, keepdims=flag),
    ):
        assert_type(result.dynamic(), DArray)


def an_axis_known_at_run_time_keeps_the_rank(x: Named, v: Vector, box: Box, axis: tt.Axis) -> None:
    assert_type(tt.sum(x, axis=axis), Vector)
    assert_type(tt.mean(v, axis=axis), Scalar)
    assert_type(tt.max(box, axis=axis), Matrix)
    assert_type(tt.all(box, axis=axis), Tensor[Cpu, bool_, Rank2])
    assert_type(tt.std(box, axis=axis, keepdims=True), Cube)
    for n in range(x.ndim):
        assert_type(tt.sum(x, axis=tt.Axis(n)), Vector)


def a_dtype_converts_first(x: Named, i: Ints, b: Mask, c: Complex) -> None:
    assert_type(tt.sum(x, dtype=float64), Tensor[Cpu, float64, Rank0])
    assert_type(tt.sum(i, axis=0, dtype=float32), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(tt.prod(i, axis=-1, dtype=int8), Tensor[Cpu, int8, Rank1[Row]])
    assert_type(tt.sum(c, dtype=complex128), Tensor[Cpu, complex128, Rank0])
    assert_type(tt.sum(i, axis=tt.Axis(0), dtype=float64), Tensor[Cpu, float64, Rank1])
    assert_type(tt.sum(i, dtype=complex64), Tensor[Cpu, complex64, Rank0])
    assert_type(tt.sum(b, dtype=int8), Tensor[Cpu, int8, Rank0])
    assert_type(tt.sum(i, axis=(0, 1), dtype=float64), Tensor[Cpu, float64, Rank0])
    assert_type(tt.sum(i, axis=0, dtype=float64, keepdims=True), Tensor[Cpu, float64, Rank2[Never, Column]])
    assert_type(tt.prod(x, dtype=float64, keepdims=True), Tensor[Cpu, float64, Rank2])


def sums_of_booleans(b: Mask) -> None:
    assert_type(tt.sum(b), Tensor[Cpu, int64, Rank0])
    assert_type(tt.sum(b, axis=0), Tensor[Cpu, int64, Rank1[Column]])
    assert_type(tt.all(b, axis=0), Tensor[Cpu, bool_, Rank1[Column]])
    if tt.any(b):
        assert int(tt.sum(b)) > 0


# Each branch is read: mypy takes an object of a final class for true if its truth value is an overload.
def branches_of_one_boolean(b: Mask, x: Scalar) -> Tensor[Cpu, bool_, Rank1[Column]]:
    if tt.all(b):
        return b[0]
    assert_type(b, Mask)
    if not tt.any(b):
        return ~b[0]
    assert_type(tt.all(b) or tt.any(b), Tensor[Cpu, bool_, Rank0])
    return b[1] if x > 0.5 else b[2]


def a_correction_is_a_number(x: Named) -> None:
    assert_type(tt.std(x, correction=1), Scalar)
    assert_type(tt.var(x, axis=0, correction=1.0), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(tt.var(x, axis=0, correction=1, keepdims=True), Tensor[Cpu, float32, Rank2[Never, Column]])


def all_and_any_of_each_dtype(x: Named, i: Ints, c: Complex, d: DArray) -> None:
    assert_type(tt.all(x), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.any(i, axis=1), Tensor[Cpu, bool_, Rank1[Row]])
    assert_type(tt.all(c, axis=0), Tensor[Cpu, bool_, Rank1[Column]])
    assert_type(tt.any(d), DArray)


def cumulative_sums(
    v: Vector, n: Tensor[Cpu, float32, Rank1[Row]], x: Named, box: Box, five: Tensor[Cpu, int8, Rank5]
) -> None:
    assert_type(tt.cumulative_sum(v), Vector)
    assert_type(tt.cumulative_sum(n), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.cumulative_sum(n, axis=None), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.cumulative_prod(n, axis=-1), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.cumulative_sum(x, axis=0), Named)
    assert_type(tt.cumulative_prod(x, axis=1), Named)
    assert_type(tt.cumulative_sum(x, axis=-2), Named)
    assert_type(tt.cumulative_sum(box, axis=2), Box)
    assert_type(tt.cumulative_sum(box, axis=tt.Axis(1)), Box)
    assert_type(tt.cumulative_prod(five, axis=-5), Tensor[Cpu, int64, Rank5])
    assert_type(tt.cumulative_prod(five, axis=4), Tensor[Cpu, int64, Rank5])


def cumulative_sums_of_small_integers_have_64_bits(
    i: Ints, b: Mask, u: Tensor[Cpu, uint8, Rank1], c: Complex, half: Tensor[Cpu, float16, Rank1]
) -> None:
    assert_type(tt.cumulative_sum(i, axis=0), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(tt.cumulative_sum(b, axis=1), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(tt.cumulative_prod(u), Tensor[Cpu, uint64, Rank1])
    assert_type(tt.cumulative_prod(c, axis=0), Complex)
    assert_type(tt.cumulative_sum(half), Tensor[Cpu, float16, Rank1])


def cumulative_sums_convert_first(i: Ints, x: Named, v: Vector, c: Complex) -> None:
    assert_type(tt.cumulative_sum(i, axis=0, dtype=int8), Ints)
    assert_type(tt.cumulative_sum(v, dtype=float64), Tensor[Cpu, float64, Rank1])
    assert_type(tt.cumulative_prod(x, axis=-1, dtype=float64), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.cumulative_sum(i, axis=0, dtype=complex64), Complex)
    assert_type(tt.cumulative_sum(c, axis=0, dtype=complex128), Tensor[Cpu, complex128, Rank2[Row, Column]])


def an_initial_element_takes_the_name(
    v: Tensor[Cpu, float32, Rank1[Row]], x: Named, box: Box, i: Ints, c: Complex
) -> None:
    assert_type(tt.cumulative_sum(v, include_initial=True), Vector)
    assert_type(tt.cumulative_sum(x, axis=0, include_initial=True), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.cumulative_prod(x, axis=-1, include_initial=True), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.cumulative_sum(box, axis=1, include_initial=True), Tensor[Cpu, float32, Rank3[Batch, Any, Column]])
    assert_type(tt.cumulative_sum(x, axis=tt.Axis(0), include_initial=True), Matrix)
    assert_type(tt.cumulative_sum(i, axis=0, include_initial=True), Tensor[Cpu, int64, Rank2[Any, Column]])
    assert_type(
        tt.cumulative_sum(i, axis=0, dtype=float64, include_initial=True), Tensor[Cpu, float64, Rank2[Any, Column]]
    )
    assert_type(
        tt.cumulative_prod(c, axis=1, dtype=complex128, include_initial=True), Tensor[Cpu, complex128, Rank2[Row, Any]]
    )


def _want_rows(x: Tensor[Cpu, float64, Rank2[Row, Any]]) -> Tensor[Cpu, float64, Rank2[Row, Any]]:
    return x


def cumulative_sums_as_arguments(
    v: Vector, x: Tensor[Cpu, float64, Rank2[Row, Any]], i: Tensor[Cpu, int64, Rank1]
) -> None:
    _want_rows(tt.cumulative_sum(x, axis=0))
    _want_rows(tt.diff(x))
    assert_type(tt.sum(tt.cumulative_sum(v)), Scalar)
    assert_type(tt.diff(tt.cumulative_sum(i)), Tensor[Cpu, int64, Rank1])


def differences(v: Tensor[Cpu, float32, Rank1[Row]], x: Named, box: Box, i: Ints, c: Complex) -> None:
    assert_type(tt.diff(v), Vector)
    assert_type(tt.diff(x), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.diff(x, axis=1), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.diff(x, axis=0), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.diff(x, axis=-2, n=2), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.diff(box), Tensor[Cpu, float32, Rank3[Batch, Row, Any]])
    assert_type(tt.diff(box, axis=0), Tensor[Cpu, float32, Rank3[Any, Row, Column]])
    assert_type(tt.diff(box, axis=1), Cube)
    assert_type(tt.diff(box, axis=tt.Axis(1)), Cube)
    assert_type(tt.diff(v, axis=tt.Axis(0)), Vector)
    assert_type(tt.diff(i), Tensor[Cpu, int8, Rank2[Row, Any]])
    assert_type(tt.diff(c, axis=0), Tensor[Cpu, complex64, Rank2[Any, Column]])


def differences_of_more(v: Vector, x: Named, column: Tensor[Cpu, float32, Rank2[Row, Literal[1]]], m: Matrix) -> None:
    assert_type(tt.diff(v, prepend=v), Vector)
    assert_type(tt.diff(x, prepend=column), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.diff(x, append=x, prepend=column), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.diff(x, axis=0, append=x), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.diff(m, prepend=m), Matrix)
    assert_type(tt.diff(v, append=None), Vector)


def _want_matrix(x: Matrix) -> Matrix:
    return x


def unnamed_axes_mix_with_names(x: Named, m: Matrix, half: Tensor[Cpu, float32, Rank2[Row, Any]]) -> None:
    _want_matrix(tt.diff(x, prepend=m))
    _want_matrix(tt.diff(m, append=x, axis=0))
    _want_matrix(tt.diff(half, prepend=m, append=x))
    assert_type(tt.cumulative_sum(half, axis=0), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.cumulative_sum(half, axis=1, include_initial=True), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.cumulative_sum(m, axis=1), Matrix)
    assert_type(tt.cumulative_sum(m, axis=1, include_initial=True), Matrix)


def on_a_gpu(x: Tensor[Gpu, float32, Rank2[Row, Column]]) -> None:
    assert_type(tt.cumulative_sum(x, axis=0), Tensor[Gpu, float32, Rank2[Row, Column]])
    assert_type(tt.diff(x, prepend=x), Tensor[Gpu, float32, Rank2[Row, Any]])


def darrays(d: DArray, axis: int, x: Matrix) -> None:
    assert_type(tt.cumulative_sum(d, axis=0), DArray)
    assert_type(tt.cumulative_prod(d, axis=axis - axis, dtype=float32, include_initial=True), DArray)
    assert_type(tt.diff(d), DArray)
    assert_type(tt.diff(d, axis=axis - axis, n=axis, prepend=d), DArray)
    assert_type(tt.diff(d, append=x.astype(float64)), DArray)
    assert_type(tt.sum(d), DArray)
    assert_type(tt.sum(d, axis=0), DArray)
    assert_type(tt.sum(d, axis=axis - axis), DArray)
    assert_type(tt.prod(d, axis=(0, 1), dtype=float32, keepdims=True), DArray)
    assert_type(tt.mean(d, axis=tt.Axis(1)), DArray)
    assert_type(tt.max(d, axis=-1, keepdims=True), DArray)
    assert_type(tt.std(d, correction=1), DArray)
    assert_type(tt.all(d, axis=(0,)), DArray)


def _centred(x: Tensor[D, TInexact, Rank2[N, M]]) -> Tensor[D, TInexact, Rank2[N, M]]:
    return x - tt.mean(x, axis=0)


def _scaled(x: Tensor[D, TFloating, Rank2[N, M]]) -> Tensor[D, TFloating, Rank2[N, M]]:
    spread = tt.std(x, axis=1, keepdims=True)
    return (x - tt.mean(x, axis=1, keepdims=True)) / spread


def _range(x: Tensor[D, TReal, R]) -> Tensor[D, TReal, Rank0]:
    return tt.max(x) - tt.min(x)


def _row_means(x: Tensor[D, TInexact, Rank2[N, M]]) -> Tensor[D, TInexact, Rank1[N]]:
    return tt.mean(x, axis=1)


def _peak(x: Tensor[D, TReal, Rank3[N, M, Channel]]) -> Tensor[D, TReal, Rank2[N, M]]:
    return tt.max(x, axis=-1)


def _totals(x: Tensor[D, float32, Rank2[N, M]]) -> Tensor[D, float32, Rank1[M]]:
    return tt.sum(x, axis=0)


def _hits(x: Tensor[D, bool_, R]) -> Tensor[D, int64, Rank0]:
    return tt.sum(x)


def _known(x: Tensor[D, TReal, R]) -> Tensor[D, bool_, Rank0]:
    return tt.all(x)


def _mass(x: Tensor[D, TFloating, R]) -> Tensor[D, TFloating, Rank0]:
    return tt.sum(x) + tt.prod(x, axis=None)


def _shares(x: Tensor[D, TInexact, Rank2[N, M]]) -> Tensor[D, TInexact, Rank2[N, M]]:
    return x / tt.sum(x, axis=1, keepdims=True) - tt.cumulative_sum(x, axis=0)


def _increments(x: Tensor[D, TNumeric, Rank1]) -> Tensor[D, TNumeric, Rank1]:
    return tt.diff(x)


def _walk(x: Tensor[D, float32, RSome]) -> Tensor[D, float32, RSome]:
    return tt.cumulative_sum(x, axis=0)


def generic_code(x: Named, i: Ints, b: Mask, peaks: Tensor[Cpu, float32, Rank3[Row, Column, Channel]]) -> None:
    assert_type(_centred(x), Named)
    assert_type(_scaled(x), Named)
    assert_type(_range(i), Tensor[Cpu, int8, Rank0])
    assert_type(_row_means(x), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(_peak(peaks), Named)
    assert_type(_totals(x), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(_hits(b), Tensor[Cpu, int64, Rank0])
    assert_type(_known(x), Tensor[Cpu, bool_, Rank0])
    assert_type(_increments(i[0]), Tensor[Cpu, int8, Rank1])
    assert_type(_walk(x), Named)
    assert_type(_mass(x), Scalar)
    assert_type(_shares(x), Named)
