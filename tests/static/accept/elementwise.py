"""Elementwise functions: dtype, rank and axis names of their results."""

from __future__ import annotations

from typing import Literal, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank9,
    Tensor,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int32,
    int64,
    uint8,
    uint64,
)

Batch = NewType("Batch", int)
Channel = NewType("Channel", int)
Time = NewType("Time", int)

Matrix = Tensor[Cpu, float32, Rank2]
Vector = Tensor[Cpu, float32, Rank1]
Number = Tensor[Cpu, float32, Rank0]
Wide = Tensor[Cpu, float64, Rank2]
Ints = Tensor[Cpu, int8, Rank2]
Mask = Tensor[Cpu, bool_, Rank2]
Complex = Tensor[Cpu, complex64, Rank2]
Named = Tensor[Cpu, float32, Rank2[Batch, Channel]]
NamedMask = Tensor[Cpu, bool_, Rank2[Batch, Channel]]
Row = Tensor[Cpu, float32, Rank1[Channel]]
Sized = Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]
SizedRow = Tensor[Cpu, float32, Rank1[Literal[4]]]


def floating_point(x: Matrix, c: Complex) -> None:
    within = tt.sin(x)  # from -1 to 1
    assert_type(tt.acos(within), Matrix)
    assert_type(tt.acosh(x), Matrix)
    assert_type(tt.asin(within), Matrix)
    assert_type(tt.asinh(x), Matrix)
    assert_type(tt.atan(x), Matrix)
    assert_type(tt.atanh(within), Matrix)
    assert_type(tt.cos(x), Matrix)
    assert_type(tt.cosh(x), Matrix)
    assert_type(tt.exp(x), Matrix)
    assert_type(tt.expm1(x), Matrix)
    assert_type(tt.log(x), Matrix)
    assert_type(tt.log10(x), Matrix)
    assert_type(tt.log1p(x), Matrix)
    assert_type(tt.log2(x), Matrix)
    assert_type(tt.reciprocal(x), Matrix)
    assert_type(tt.sin(x), Matrix)
    assert_type(tt.sinh(x), Matrix)
    assert_type(tt.sqrt(x), Matrix)
    assert_type(tt.tan(x), Matrix)
    assert_type(tt.tanh(x), Matrix)
    assert_type(tt.sqrt(c), Complex)
    assert_type(tt.exp(c), Complex)
    assert_type(tt.acos(c), Complex)


def floating_point_of_every_width(
    a: Tensor[Cpu, float16, Rank1], b: Tensor[Cpu, float64, Rank3], c: Tensor[Cpu, complex128, Rank0]
) -> None:
    assert_type(tt.exp(a), Tensor[Cpu, float16, Rank1])
    assert_type(tt.exp(b), Tensor[Cpu, float64, Rank3])
    assert_type(tt.exp(c), Tensor[Cpu, complex128, Rank0])


def numbers(x: Matrix, n: Ints, c: Complex) -> None:
    assert_type(tt.negative(x), Matrix)
    assert_type(tt.negative(n), Ints)
    assert_type(tt.negative(c), Complex)
    assert_type(tt.positive(n), Ints)
    assert_type(tt.sign(n), Ints)
    assert_type(tt.sign(c), Complex)
    assert_type(tt.square(n), Ints)
    assert_type(tt.conj(c), Complex)
    assert_type(tt.conj(x), Matrix)
    assert_type(tt.round(x), Matrix)
    assert_type(tt.round(n), Ints)
    assert_type(tt.round(c), Complex)


def real_numbers(x: Matrix, n: Ints) -> None:
    assert_type(tt.ceil(x), Matrix)
    assert_type(tt.ceil(n), Ints)
    assert_type(tt.floor(x), Matrix)
    assert_type(tt.floor(n), Ints)
    assert_type(tt.trunc(x), Matrix)
    assert_type(tt.trunc(n), Ints)


def parts(x: Matrix, n: Ints, c: Complex, z: Tensor[Cpu, complex128, Rank1[Time]]) -> None:
    assert_type(tt.abs(x), Matrix)
    assert_type(tt.abs(n), Ints)
    assert_type(tt.abs(c), Matrix)
    assert_type(tt.abs(z), Tensor[Cpu, float64, Rank1[Time]])
    assert_type(tt.real(x), Matrix)
    assert_type(tt.real(n), Ints)
    assert_type(tt.real(c), Matrix)
    assert_type(tt.real(z), Tensor[Cpu, float64, Rank1[Time]])
    assert_type(tt.imag(c), Matrix)
    assert_type(tt.imag(z), Tensor[Cpu, float64, Rank1[Time]])


def tests(x: Matrix, n: Ints, c: Complex) -> None:
    assert_type(tt.isfinite(x), Mask)
    assert_type(tt.isfinite(n), Mask)
    assert_type(tt.isfinite(c), Mask)
    assert_type(tt.isinf(x), Mask)
    assert_type(tt.isinf(c), Mask)
    assert_type(tt.isnan(x), Mask)
    assert_type(tt.isnan(n), Mask)
    assert_type(tt.signbit(x), Mask)


def bitwise_not_and_logical_not(n: Ints, m: Mask) -> None:
    assert_type(tt.bitwise_invert(n), Ints)
    assert_type(tt.bitwise_invert(m), Mask)
    assert_type(tt.logical_not(m), Mask)


def two_of_one_type(x: Matrix, n: Ints, m: Mask, c: Complex) -> None:
    assert_type(tt.add(x, x), Matrix)
    assert_type(tt.add(m, m), Mask)
    assert_type(tt.add(c, c), Complex)
    assert_type(tt.atan2(x, x), Matrix)
    assert_type(tt.bitwise_and(n, n), Ints)
    assert_type(tt.bitwise_and(m, m), Mask)
    assert_type(tt.bitwise_left_shift(n, n), Ints)
    assert_type(tt.bitwise_or(n, n), Ints)
    assert_type(tt.bitwise_or(m, m), Mask)
    assert_type(tt.bitwise_right_shift(n, n), Ints)
    assert_type(tt.bitwise_xor(n, n), Ints)
    assert_type(tt.bitwise_xor(m, m), Mask)
    assert_type(tt.copysign(x, x), Matrix)
    assert_type(tt.divide(x, x), Matrix)
    assert_type(tt.divide(c, c), Complex)
    assert_type(tt.divide(n, n), Wide)
    assert_type(tt.equal(x, x), Mask)
    assert_type(tt.equal(m, m), Mask)
    assert_type(tt.equal(c, c), Mask)
    assert_type(tt.floor_divide(x, x), Matrix)
    assert_type(tt.floor_divide(n, n), Ints)
    assert_type(tt.greater(x, x), Mask)
    assert_type(tt.greater_equal(n, n), Mask)
    assert_type(tt.hypot(x, x), Matrix)
    assert_type(tt.less(x, x), Mask)
    assert_type(tt.less(m, m), Mask)
    assert_type(tt.less_equal(n, n), Mask)
    assert_type(tt.logaddexp(x, x), Matrix)
    assert_type(tt.logical_and(m, m), Mask)
    assert_type(tt.logical_or(m, m), Mask)
    assert_type(tt.logical_xor(m, m), Mask)
    assert_type(tt.maximum(x, x), Matrix)
    assert_type(tt.maximum(n, n), Ints)
    assert_type(tt.minimum(x, x), Matrix)
    assert_type(tt.minimum(n, n), Ints)
    assert_type(tt.multiply(x, x), Matrix)
    assert_type(tt.multiply(m, m), Mask)
    assert_type(tt.nextafter(x, x), Matrix)
    assert_type(tt.not_equal(x, x), Mask)
    assert_type(tt.not_equal(m, m), Mask)
    assert_type(tt.pow(x, x), Matrix)
    assert_type(tt.pow(n, n), Ints)
    assert_type(tt.pow(c, c), Complex)
    assert_type(tt.remainder(x, x), Matrix)
    assert_type(tt.remainder(n, n), Ints)
    assert_type(tt.subtract(x, x), Matrix)
    assert_type(tt.subtract(n, n), Ints)
    assert_type(tt.subtract(c, c), Complex)


def broadcasting(x: Matrix, v: Vector, s: Number, m: Mask, t: Tensor[Cpu, bool_, Rank1]) -> None:
    assert_type(tt.add(x, v), Matrix)
    assert_type(tt.add(s, v), Vector)
    assert_type(tt.subtract(v, x), Matrix)
    assert_type(tt.divide(x, s), Matrix)
    assert_type(tt.maximum(s, x), Matrix)
    assert_type(tt.atan2(v, x), Matrix)
    assert_type(tt.atan2(x, v), Matrix)
    assert_type(tt.hypot(s, s), Number)
    assert_type(tt.equal(x, v), Mask)
    assert_type(tt.equal(s, x), Mask)
    assert_type(tt.not_equal(v, x), Mask)
    assert_type(tt.less(x, v), Mask)
    assert_type(tt.less_equal(v, x), Mask)
    assert_type(tt.greater(s, x), Mask)
    assert_type(tt.greater_equal(x, s), Mask)
    assert_type(tt.logical_and(m, t), Mask)
    assert_type(tt.logical_or(t, m), Mask)
    assert_type(tt.bitwise_xor(m, t), Mask)


def broadcasting_to_nine_axes(x: Tensor[Cpu, float32, Rank9], v: Vector, s: Number) -> None:
    assert_type(tt.sin(x), Tensor[Cpu, float32, Rank9])
    assert_type(tt.add(x, v), Tensor[Cpu, float32, Rank9])
    assert_type(tt.multiply(s, x), Tensor[Cpu, float32, Rank9])
    assert_type(tt.less(v, x), Tensor[Cpu, bool_, Rank9])


def comparison_of_different_dtypes(x: Matrix, w: Tensor[Cpu, float64, Rank1], n: Ints, m: Mask, c: Complex) -> None:
    assert_type(tt.equal(x, c), Mask)
    assert_type(tt.equal(w, c), Mask)
    assert_type(tt.not_equal(m, n), Mask)
    assert_type(tt.less(x, n), Mask)
    assert_type(tt.less(w, x), Mask)
    assert_type(tt.greater_equal(m, x), Mask)


def python_numbers(
    x: Matrix, n: Ints, c: Complex, h: Tensor[Cpu, float16, Rank1], u: Tensor[Cpu, uint64, Rank0]
) -> None:
    assert_type(tt.add(x, 1), Matrix)
    assert_type(tt.add(1.5, x), Matrix)
    assert_type(tt.add(n, 1), Ints)
    assert_type(tt.add(n, True), Ints)
    assert_type(tt.add(1j, c), Complex)
    assert_type(tt.multiply(h, 0.5), Tensor[Cpu, float16, Rank1])
    assert_type(tt.multiply(2, u), Tensor[Cpu, uint64, Rank0])
    assert_type(tt.subtract(1, n), Ints)
    assert_type(tt.subtract(c, 1.5), Complex)
    assert_type(tt.divide(1.0, x), Matrix)
    assert_type(tt.divide(n, 2), Wide)
    assert_type(tt.divide(2, n), Wide)
    assert_type(tt.divide(c, 2j), Complex)
    assert_type(tt.floor_divide(n, 2), Ints)
    assert_type(tt.floor_divide(7.5, x), Matrix)
    assert_type(tt.remainder(x, 2), Matrix)
    assert_type(tt.remainder(7, n), Ints)
    assert_type(tt.pow(x, 2), Matrix)
    assert_type(tt.pow(2, n), Ints)
    assert_type(tt.pow(c, 0.5), Complex)
    assert_type(tt.maximum(x, 0.0), Matrix)
    assert_type(tt.maximum(0, n), Ints)
    assert_type(tt.minimum(x, 0), Matrix)
    assert_type(tt.minimum(1, n), Ints)
    assert_type(tt.atan2(x, 1.0), Matrix)
    assert_type(tt.atan2(1, x), Matrix)
    assert_type(tt.copysign(x, -1.0), Matrix)
    assert_type(tt.hypot(3.0, x), Matrix)
    assert_type(tt.logaddexp(x, 0.0), Matrix)
    assert_type(tt.nextafter(x, 0), Matrix)
    assert_type(tt.bitwise_and(n, 1), Ints)
    assert_type(tt.bitwise_or(1, n), Ints)
    assert_type(tt.bitwise_xor(n, 1), Ints)
    assert_type(tt.bitwise_left_shift(n, 1), Ints)
    assert_type(tt.bitwise_left_shift(1, n), Ints)
    assert_type(tt.bitwise_right_shift(n, 1), Ints)
    assert_type(tt.equal(x, 1.5), Mask)
    assert_type(tt.equal(1, n), Mask)
    assert_type(tt.not_equal(c, 1j), Mask)
    assert_type(tt.less(x, 0), Mask)
    assert_type(tt.less(1, n), Mask)
    assert_type(tt.less_equal(0.5, x), Mask)
    assert_type(tt.greater(n, 1), Mask)
    assert_type(tt.greater_equal(x, 0.5), Mask)


def python_bools(m: Mask) -> None:
    assert_type(tt.logical_and(m, True), Mask)
    assert_type(tt.logical_or(False, m), Mask)
    assert_type(tt.logical_xor(m, True), Mask)
    assert_type(tt.bitwise_and(m, True), Mask)
    assert_type(tt.bitwise_xor(True, m), Mask)
    assert_type(tt.equal(m, True), Mask)
    assert_type(tt.not_equal(False, m), Mask)
    assert_type(tt.add(m, True), Mask)
    assert_type(tt.multiply(True, m), Mask)


def limits(x: Matrix, v: Vector, n: Ints, k: Tensor[Cpu, int8, Rank1], named: Named, row: Row) -> None:
    assert_type(tt.clip(x), Matrix)
    assert_type(tt.clip(x, 0.0, 1.0), Matrix)
    assert_type(tt.clip(x, 0, 1), Matrix)
    assert_type(tt.clip(x, max=1.0), Matrix)
    assert_type(tt.clip(x, None, 1.0), Matrix)
    assert_type(tt.clip(x, x, 9.0), Matrix)
    assert_type(tt.clip(x, v), Matrix)
    assert_type(tt.clip(x, v, x), Matrix)
    assert_type(tt.clip(n, 0, 1), Ints)
    assert_type(tt.clip(n, k, 9), Ints)
    assert_type(tt.clip(n, n, k), Ints)
    assert_type(tt.clip(named, 0.0), Named)
    assert_type(tt.clip(named, row), Named)
    assert_type(tt.clip(named, named, row), Named)


def dynamic_limits(x: Matrix, n: Ints, d: DArray) -> None:
    floats, ints = d.astype(x.dtype), d.astype(n.dtype)
    assert_type(tt.clip(x, floats), DArray)
    assert_type(tt.clip(x, 0.0, floats), DArray)
    assert_type(tt.clip(x, max=floats), DArray)
    assert_type(tt.clip(n, ints, ints), DArray)


def names_are_kept(
    x: Named, row: Row, b: Tensor[Cpu, float64, Rank1[Channel]], n: Tensor[Cpu, int32, Rank2[Batch, Channel]]
) -> None:
    assert_type(tt.exp(x), Named)
    assert_type(tt.abs(x), Named)
    assert_type(tt.isnan(x), NamedMask)
    assert_type(tt.logical_not(tt.isnan(x)), NamedMask)
    assert_type(tt.add(x, x), Named)
    assert_type(tt.add(x, row), Named)
    assert_type(tt.add(row, x), Named)
    assert_type(tt.add(x, 1.0), Named)
    assert_type(tt.multiply(x, b), Tensor[Cpu, float64, Rank2[Batch, Channel]])
    assert_type(tt.multiply(b, x), Tensor[Cpu, float64, Rank2[Batch, Channel]])
    assert_type(tt.multiply(n, row), Tensor[Cpu, float64, Rank2[Batch, Channel]])
    assert_type(tt.multiply(row, n), Tensor[Cpu, float64, Rank2[Batch, Channel]])
    assert_type(tt.atan2(row, x), Named)
    assert_type(tt.divide(n, n), Tensor[Cpu, float64, Rank2[Batch, Channel]])
    assert_type(tt.equal(x, row), NamedMask)
    assert_type(tt.equal(row, n), NamedMask)
    assert_type(tt.less(x, x), NamedMask)
    assert_type(tt.less(row, x), NamedMask)
    assert_type(tt.less(x, 1.0), NamedMask)
    assert_type(tt.logical_and(tt.less(x, 1.0), tt.less(row, 1.0)), NamedMask)


def sizes_are_kept(x: Sized, row: SizedRow) -> None:
    assert_type(tt.sqrt(x), Sized)
    assert_type(tt.subtract(x, row), Sized)
    assert_type(tt.maximum(row, x), Sized)
    assert_type(tt.less(x, row), Tensor[Cpu, bool_, Rank2[Literal[3], Literal[4]]])


# Nested calls: the parameter of the outer one never widens the type of the inner one.
def nested_calls(
    x: Named,
    row: Row,
    w: Tensor[Cpu, float64, Rank1[Channel]],
    n: Tensor[Cpu, int32, Rank2[Batch, Channel]],
    c: Tensor[Cpu, complex64, Rank1[Channel]],
) -> None:
    assert_type(tt.add(tt.abs(x), tt.abs(row)), Named)
    assert_type(tt.add(tt.abs(row), tt.abs(x)), Named)
    assert_type(tt.add(tt.exp(x), tt.exp(w)), Tensor[Cpu, float64, Rank2[Batch, Channel]])
    assert_type(tt.add(tt.abs(row), tt.abs(w)), Tensor[Cpu, float64, Rank1[Channel]])
    assert_type(tt.multiply(tt.abs(n), tt.abs(x)), Tensor[Cpu, float64, Rank2[Batch, Channel]])
    assert_type(tt.hypot(tt.real(c), tt.imag(c)), Row)
    assert_type(tt.subtract(tt.real(c), tt.abs(x)), Named)
    assert_type(tt.equal(tt.abs(x), tt.abs(w)), NamedMask)
    assert_type(tt.less(tt.floor(row), tt.sqrt(x)), NamedMask)
    assert_type(tt.logical_and(tt.isnan(x), tt.isnan(row)), NamedMask)
    assert_type(tt.bitwise_or(tt.isinf(row), tt.isfinite(x)), NamedMask)
    assert_type(tt.logical_or(tt.logical_not(tt.isnan(row)), tt.signbit(x)), NamedMask)
    assert_type(tt.maximum(tt.subtract(x, row), tt.negative(tt.abs(row))), Named)


def _want(x: Tensor[Cpu, float32, Rank2]) -> None: ...


def _want_wide(x: Tensor[Cpu, float64, Rank2]) -> None: ...


def _want_mask(x: Tensor[Cpu, bool_, Rank2]) -> None: ...


# If only one operand names its axes, the checkers differ in the inferred names, and in nothing else.
def named_and_unnamed_axes(
    x: Named, plain: Matrix, v: Vector, row: Row, w: Tensor[Cpu, float64, Rank1], n: Ints
) -> None:
    _want(tt.add(x, plain))
    _want(tt.add(plain, x))
    _want(tt.subtract(x, v))
    _want(tt.subtract(v, x))
    _want(tt.subtract(plain, row))
    _want_wide(tt.multiply(x, w))
    _want_wide(tt.multiply(w, x))
    _want(tt.maximum(n, x))
    _want(tt.maximum(x, n))
    _want(tt.atan2(plain, x))
    _want(tt.divide(x, n))
    _want_wide(tt.divide(tt.astype(x, int32), tt.astype(plain, uint64)))
    _want_mask(tt.equal(x, plain))
    _want_mask(tt.equal(v, x))
    _want_mask(tt.less(plain, x))
    _want_mask(tt.less(x, v))
    _want(tt.clip(x, plain, v))


D = TypeVar("D", bound=tt.Device)
T = TypeVar("T", bound=tt.DType)
F = TypeVar("F", bound=tt.Floating)
N = TypeVar("N", bound=tt.Numeric)
R = TypeVar("R", bound=tt.Rank)
A = TypeVar("A")
B = TypeVar("B")


def softplus(x: Tensor[D, F, R]) -> Tensor[D, F, R]:
    return tt.logaddexp(x, 0.0)


def swish(x: Tensor[D, F, R]) -> Tensor[D, F, R]:
    return tt.divide(x, tt.add(1.0, tt.exp(tt.negative(x))))


def distance(x: Tensor[D, F, R], y: Tensor[D, F, R]) -> Tensor[D, F, R]:
    return tt.hypot(tt.subtract(x, y), tt.maximum(x, y))


def magnitude(x: Tensor[D, F, R]) -> Tensor[D, F, R]:
    return tt.abs(tt.real(x))


def doubled(x: Tensor[D, N, R]) -> Tensor[D, N, R]:
    return tt.add(x, tt.multiply(x, 2))


def equals_itself(x: Tensor[D, T, R]) -> Tensor[D, bool_, R]:
    return tt.equal(x, x)


def shifted(x: Tensor[D, float32, Rank2[A, B]], y: Tensor[D, float32, Rank1[B]]) -> Tensor[D, float32, Rank2[A, B]]:
    return tt.subtract(x, y)


def above(x: Tensor[D, float32, Rank2[A, B]], y: Tensor[D, float32, Rank1[B]]) -> Tensor[D, bool_, Rank2[A, B]]:
    return tt.greater(x, y)


def generic_code(x: Named, row: Row, n: Ints) -> None:
    assert_type(softplus(x), Named)
    assert_type(swish(x), Named)
    assert_type(distance(x, x), Named)
    assert_type(magnitude(x), Named)
    assert_type(doubled(n), Ints)
    assert_type(equals_itself(n), Mask)
    assert_type(shifted(x, row), Named)
    assert_type(above(x, row), NamedMask)


def dynamic(d: DArray, x: Matrix) -> None:
    assert_type(tt.sin(d), DArray)
    assert_type(tt.negative(d), DArray)
    assert_type(tt.floor(d), DArray)
    assert_type(tt.abs(d), DArray)
    assert_type(tt.isnan(d), DArray)
    assert_type(tt.signbit(d), DArray)
    assert_type(tt.add(d, d), DArray)
    assert_type(tt.add(d, x), DArray)
    assert_type(tt.add(x, d), DArray)
    assert_type(tt.add(d, 1.5), DArray)
    assert_type(tt.subtract(2, d), DArray)
    assert_type(tt.divide(x, d), DArray)
    assert_type(tt.atan2(d, x), DArray)
    assert_type(tt.maximum(d, 0.0), DArray)
    assert_type(tt.equal(d, x), DArray)
    assert_type(tt.less(x, d), DArray)
    assert_type(tt.less(d, 1), DArray)
    assert_type(tt.logical_and(tt.less(d, 1), tt.less(x, 1.0)), DArray)
    assert_type(tt.logical_not(tt.less(d, 1)), DArray)
    assert_type(tt.bitwise_and(tt.less(d, 1), tt.less(d, 2)), DArray)
    assert_type(tt.clip(d, 0.0, x), DArray)


def on_a_gpu(x: Tensor[Gpu, float32, Rank2[Batch, Channel]], row: Tensor[Gpu, float64, Rank1[Channel]]) -> None:
    assert_type(tt.sin(x), Tensor[Gpu, float32, Rank2[Batch, Channel]])
    assert_type(tt.add(x, row), Tensor[Gpu, float64, Rank2[Batch, Channel]])
    assert_type(tt.less(row, x), Tensor[Gpu, bool_, Rank2[Batch, Channel]])


def more_of_numpy(m: Matrix, n: Ints, v: Vector, d: DArray, g: Tensor[Gpu, int8, Rank2[Batch, Time]]) -> None:
    """Names stay, calls nest, and a DArray gives DArrays."""
    assert_type(tt.cbrt(tt.exp2(m)), Matrix)
    assert_type(tt.bitwise_count(tt.gcd(g, 2)), Tensor[Gpu, uint8, Rank2[Batch, Time]])
    assert_type(tt.divmod(tt.fmod(m, v), 2.0), tuple[Matrix, Matrix])
    assert_type(tt.divmod(3, n), tuple[Ints, Ints])
    assert_type(tt.divmod(d, 2), tuple[DArray, DArray])
    assert_type(tt.lcm(d, n), DArray)
    assert_type(tt.ptp(d), DArray)


def divmod_of_python(x: Named, r: Row, b: Ints, n: Tensor[Cpu, int32, Rank2], s: Number, u: Matrix, d: DArray) -> None:
    """One operand has the dtype and the rank of the results, and the other one at most these, or is a number."""
    assert_type(divmod(x, x), tuple[Named, Named])
    assert_type(divmod(x, 2), tuple[Named, Named])
    assert_type(divmod(2.5, x), tuple[Named, Named])
    assert_type(divmod(x, r), tuple[Named, Named])
    assert_type(divmod(r, x), tuple[Named, Named])
    assert_type(divmod(s, x), tuple[Named, Named])
    assert_type(divmod(tt.exp(x), tt.sum(x, axis=0) + r), tuple[Named, Named])
    assert_type(divmod(n, b), tuple[Tensor[Cpu, int32, Rank2], Tensor[Cpu, int32, Rank2]])
    assert_type(divmod(b, n), tuple[Tensor[Cpu, int32, Rank2], Tensor[Cpu, int32, Rank2]])
    assert_type(divmod(3, b), tuple[Ints, Ints])
    assert_type(divmod(u, 2.5), tuple[Matrix, Matrix])
    assert_type(divmod(s, s), tuple[Number, Number])
    assert_type(divmod(d, 2), tuple[DArray, DArray])
    assert_type(divmod(2.5, d), tuple[DArray, DArray])
    assert_type(divmod(x, d), tuple[DArray, DArray])
    assert_type(divmod(d, x), tuple[DArray, DArray])
    quotient, rest = divmod(tt.arange(12), 5)
    assert_type(quotient + rest, Tensor[Cpu, int64, Rank1])


def divmod_on_a_gpu(g: Tensor[Gpu, int8, Rank2[Batch, Time]]) -> None:
    """The device stays."""
    assert_type(divmod(g, 3)[1], Tensor[Gpu, int8, Rank2[Batch, Time]])
