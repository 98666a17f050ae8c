"""Elementwise functions: kinds of dtype, numbers, devices, ranks and axis names that they refuse."""

from __future__ import annotations

from typing import Literal, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Gpu,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int8,
    int64,
    uint8,
    uint64,
)

Batch = NewType("Batch", int)
Channel = NewType("Channel", int)

Matrix = Tensor[Cpu, float32, Rank2]
Vector = Tensor[Cpu, float32, Rank1]
Ints = Tensor[Cpu, int8, Rank2]
Bytes = Tensor[Cpu, uint8, Rank1]
Mask = Tensor[Cpu, bool_, Rank2]
Complex = Tensor[Cpu, complex64, Rank2]
OnGpu = Tensor[Gpu, float32, Rank2]
Named = Tensor[Cpu, float32, Rank2[Batch, Channel]]
Turned = Tensor[Cpu, float32, Rank2[Channel, Batch]]


def floating_point_of_integers(n: Ints, u: Bytes, m: Mask) -> None:
    tt.acos(n)  # refused
    tt.acosh(n)  # refused
    tt.asin(n)  # refused
    tt.asinh(n)  # refused
    tt.atan(n)  # refused
    tt.atanh(n)  # refused
    tt.cos(n)  # refused
    tt.cosh(n)  # refused
    tt.exp(n)  # refused
    tt.expm1(n)  # refused
    tt.log(n)  # refused
    tt.log10(n)  # refused
    tt.log1p(n)  # refused
    tt.log2(n)  # refused
    tt.reciprocal(n)  # refused
    tt.sin(n)  # refused
    tt.sinh(n)  # refused
    tt.sqrt(n)  # refused
    tt.tan(n)  # refused
    tt.tanh(n)  # refused
    tt.sin(u)  # refused
    tt.sin(m)  # refused
    tt.sqrt(m)  # refused
    tt.signbit(n)  # refused
    tt.signbit(m)  # refused


def arithmetic_on_booleans(m: Mask) -> None:
    tt.abs(m)  # refused
    tt.ceil(m)  # refused
    tt.conj(m)  # refused
    tt.floor(m)  # refused
    tt.imag(m)  # refused
    tt.isfinite(m)  # refused
    tt.isinf(m)  # refused
    tt.isnan(m)  # refused
    tt.negative(m)  # refused
    tt.positive(m)  # refused
    tt.real(m)  # refused
    tt.round(m)  # refused
    tt.sign(m)  # refused
    tt.square(m)  # refused
    tt.trunc(m)  # refused


def real_numbers_of_complex_ones(c: Complex) -> None:
    tt.ceil(c)  # refused
    tt.floor(c)  # refused
    tt.trunc(c)  # refused
    tt.signbit(c)  # refused
    tt.clip(c, 0, 1)  # refused
    tt.clip(c)  # refused


def imaginary_parts_of_real_numbers(x: Matrix, n: Ints) -> None:
    tt.imag(x)  # refused
    tt.imag(n)  # refused


def bitwise_and_logical_functions_on_numbers(x: Matrix, n: Ints, c: Complex) -> None:
    tt.bitwise_invert(x)  # refused
    tt.bitwise_invert(c)  # refused
    tt.bitwise_invert(tt.ones(4))  # refused: of the default dtype
    tt.bitwise_invert(tt.full(4, 0.5))  # refused
    tt.logical_not(n)  # refused
    tt.logical_not(x)  # refused


def two_of_a_wrong_kind(x: Matrix, n: Ints, m: Mask, c: Complex) -> None:
    tt.atan2(c, c)  # refused
    tt.atan2(n, n)  # refused
    tt.bitwise_and(x, x)  # refused
    tt.bitwise_left_shift(x, x)  # refused
    tt.bitwise_left_shift(m, m)  # refused
    tt.bitwise_or(x, x)  # refused
    tt.bitwise_right_shift(x, x)  # refused
    tt.bitwise_right_shift(m, m)  # refused
    tt.bitwise_xor(c, c)  # refused
    tt.copysign(n, n)  # refused
    tt.copysign(c, c)  # refused
    tt.floor_divide(c, c)  # refused
    tt.floor_divide(m, m)  # refused
    tt.greater(c, c)  # refused
    tt.greater_equal(c, c)  # refused
    tt.hypot(n, n)  # refused
    tt.hypot(c, c)  # refused
    tt.less(c, c)  # refused
    tt.less_equal(c, c)  # refused
    tt.logaddexp(n, n)  # refused
    tt.logaddexp(c, c)  # refused
    tt.logical_and(n, n)  # refused
    tt.logical_or(x, x)  # refused
    tt.logical_xor(n, n)  # refused
    tt.maximum(m, m)  # refused
    tt.maximum(c, c)  # refused
    tt.minimum(m, m)  # refused
    tt.minimum(c, c)  # refused
    tt.nextafter(n, n)  # refused
    tt.nextafter(c, c)  # refused
    tt.pow(m, m)  # refused
    tt.remainder(c, c)  # refused
    tt.remainder(m, m)  # refused
    tt.subtract(m, m)  # refused


def one_of_a_wrong_kind(x: Matrix, n: Ints, u: Bytes, m: Mask, c: Complex, t: Tensor[Cpu, bool_, Rank1]) -> None:
    tt.atan2(x, n)  # refused
    tt.atan2(n, x)  # refused
    tt.atan2(x, m)  # refused
    tt.hypot(u, x)  # refused
    tt.copysign(c, x)  # refused
    tt.nextafter(x, c)  # refused
    tt.bitwise_and(n, x)  # refused
    tt.bitwise_or(x, m)  # refused
    tt.bitwise_left_shift(n, m)  # refused
    tt.bitwise_left_shift(t, n)  # refused
    tt.bitwise_right_shift(n, x)  # refused
    tt.floor_divide(x, c)  # refused
    tt.floor_divide(n, t)  # refused
    tt.floor_divide(m, x)  # refused
    tt.remainder(m, n)  # refused
    tt.remainder(c, n)  # refused
    tt.maximum(x, m)  # refused
    tt.maximum(t, n)  # refused
    tt.minimum(c, x)  # refused
    tt.subtract(m, n)  # refused
    tt.subtract(x, t)  # refused
    tt.subtract(c, m)  # refused
    tt.pow(m, n)  # refused
    tt.pow(u, m)  # refused
    tt.less(x, c)  # refused
    tt.less_equal(c, n)  # refused
    tt.greater(m, c)  # refused
    tt.greater_equal(c, u)  # refused
    tt.logical_and(m, n)  # refused
    tt.logical_or(x, m)  # refused
    tt.logical_xor(m, u)  # refused


def bits_without_a_common_dtype(
    u: Tensor[Cpu, uint64, Rank2], n: Tensor[Cpu, int64, Rank2], i: Tensor[Cpu, int8, Rank1]
) -> None:
    tt.bitwise_and(u, n)  # refused
    tt.bitwise_or(n, u)  # refused
    tt.bitwise_xor(u, i)  # refused
    tt.bitwise_left_shift(u, n)  # refused
    tt.bitwise_right_shift(i, u)  # refused


def numbers_of_another_kind(x: Matrix, n: Ints, c: Complex, m: Mask) -> None:
    tt.add(n, 1.5)  # refused
    tt.add(1.5, n)  # refused
    tt.add(n, 1j)  # refused
    tt.add(1j, n)  # refused
    tt.add(m, 1)  # refused
    tt.add(1.5, m)  # refused
    tt.subtract(n, 1.5)  # refused
    tt.subtract(m, 1)  # refused
    tt.multiply(n, 0.5)  # refused
    tt.multiply(1j, n)  # refused
    tt.divide(n, 0.5)  # refused
    tt.divide(1.5, n)  # refused
    tt.divide(n, 1j)  # refused
    tt.floor_divide(n, 0.5)  # refused
    tt.floor_divide(c, 2)  # refused
    tt.remainder(7.5, n)  # refused
    tt.pow(n, 0.5)  # refused
    tt.pow(2.0, n)  # refused
    tt.pow(n, 1j)  # refused
    tt.maximum(n, 0.5)  # refused
    tt.minimum(x, 1j)  # refused
    tt.atan2(n, 1.0)  # refused
    tt.atan2(x, 1j)  # refused
    tt.copysign(1, n)  # refused
    tt.hypot(1j, x)  # refused
    tt.logaddexp(n, 0)  # refused
    tt.nextafter(c, 0.0)  # refused
    tt.bitwise_and(n, 1.0)  # refused
    tt.bitwise_or(x, 1)  # refused
    tt.bitwise_xor(0.5, n)  # refused
    tt.bitwise_left_shift(n, 1.0)  # refused
    tt.bitwise_right_shift(1, x)  # refused
    tt.equal(n, 1.5)  # refused
    tt.not_equal(1j, n)  # refused
    tt.less(n, 0.5)  # refused
    tt.less_equal(x, 1j)  # refused
    tt.greater(1, c)  # refused
    tt.greater_equal(1.5, n)  # refused
    tt.logical_and(m, 1)  # refused
    tt.logical_or(0.0, m)  # refused
    tt.clip(n, 0.5, 1)  # refused
    tt.clip(x, 0, 1j)  # refused


def other_objects(x: Matrix, a: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    tt.sin(1.5)  # refused
    tt.sin([1.0, 2.0])  # refused
    tt.sin(a)  # refused
    tt.sin()  # refused
    tt.sin(x, x)  # refused
    tt.sin(x=x)  # refused: by position only
    tt.add(1.5, 2.5)  # refused
    tt.add(x)  # refused
    tt.add(x, x, x)  # refused
    tt.add(x, None)  # refused
    tt.add(x, "1")  # refused
    tt.add(x, [1.0, 2.0])  # refused
    tt.add(x, a)  # refused
    tt.add(a, x)  # refused
    tt.less(x, "1")  # refused
    tt.clip(1.5, 0, 1)  # refused
    tt.clip(x, a)  # refused


def devices(x: Matrix, g: OnGpu, h: Tensor[Gpu, float64, Rank1], n: Ints, m: Mask, q: Tensor[Gpu, int8, Rank2]) -> None:
    tt.add(x, g)  # refused
    tt.multiply(g, x)  # refused
    tt.subtract(x, h)  # refused
    tt.divide(h, x)  # refused
    tt.divide(n, q)  # refused
    tt.floor_divide(x, q)  # refused
    tt.atan2(g, x)  # refused
    tt.bitwise_and(n, q)  # refused
    tt.bitwise_left_shift(q, n)  # refused
    tt.equal(x, g)  # refused
    tt.equal(h, x)  # refused
    tt.less(g, x)  # refused
    tt.less(x, h)  # refused
    tt.logical_and(m, tt.isnan(g))  # refused
    tt.clip(x, g)  # refused


def names(x: Named, y: Turned, b: Tensor[Cpu, float32, Rank1[Batch]], w: Tensor[Cpu, float64, Rank1[Batch]]) -> None:
    tt.add(x, y)  # refused
    tt.add(x, b)  # refused
    tt.add(b, x)  # refused
    tt.multiply(x, w)  # refused
    tt.multiply(w, x)  # refused
    tt.subtract(y, x)  # refused
    tt.divide(x, b)  # refused
    tt.floor_divide(w, x)  # refused
    tt.atan2(x, y)  # refused
    tt.equal(x, y)  # refused
    tt.equal(b, x)  # refused
    tt.less(x, b)  # refused
    tt.less(y, x)  # refused
    tt.logical_and(tt.isnan(x), tt.isnan(y))  # refused
    tt.logical_or(tt.isnan(b), tt.isnan(x))  # refused
    tt.bitwise_xor(tt.isnan(x), tt.isnan(y))  # refused
    tt.clip(x, y)  # refused
    tt.clip(x, 0.0, b)  # refused


def nested_calls(x: Named, y: Turned, w: Tensor[Cpu, float64, Rank1[Batch]], g: OnGpu) -> None:
    tt.add(tt.exp(x), tt.exp(y))  # refused
    tt.add(tt.abs(x), tt.abs(y))  # refused
    tt.multiply(tt.real(x), tt.abs(w))  # refused
    tt.equal(tt.abs(x), tt.abs(y))  # refused
    tt.less(tt.abs(w), tt.abs(x))  # refused
    tt.bitwise_xor(tt.isnan(x), tt.isnan(y))  # refused
    tt.logical_xor(tt.isnan(x), tt.isinf(w))  # refused
    tt.maximum(tt.abs(x), tt.abs(g))  # refused


def sizes(
    x: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]],
    y: Tensor[Cpu, float32, Rank2[Literal[4], Literal[3]]],
    v: Tensor[Cpu, float32, Rank1[Literal[3]]],
) -> None:
    tt.add(x, y)  # refused
    tt.add(x, v)  # refused
    tt.add(v, x)  # refused
    tt.equal(x, v)  # refused
    tt.less(y, x)  # refused
    tt.maximum(y, x)  # refused


def limits_that_do_not_fit(
    x: Matrix, v: Vector, w: Tensor[Cpu, float64, Rank2], t: Tensor[Cpu, float32, Rank3], n: Ints
) -> None:
    tt.clip(v, x)  # refused: the result has the rank of the first
    tt.clip(x, t)  # refused
    tt.clip(x, w)  # refused: the result has the dtype of the first
    tt.clip(x, 0.0, w)  # refused
    tt.clip(n, x)  # refused


def results(x: Matrix, v: Vector, w: Tensor[Cpu, float64, Rank1], n: Ints, c: Complex, named: Named) -> None:
    _1: Vector = tt.add(x, v)  # refused: two axes
    _2: Matrix = tt.add(x, w)  # refused: float64
    _3: Ints = tt.divide(n, n)  # refused: float64
    _4: Matrix = tt.less(x, x)  # refused: booleans
    _5: Complex = tt.abs(c)  # refused: float32
    _6: Matrix = tt.isnan(x)  # refused: booleans
    _7: Turned = tt.exp(named)  # refused: the names of axes stay in place
    _8: OnGpu = tt.exp(x)  # refused: on the Cpu
    _9: DArray = tt.exp(x)  # refused: use x.dynamic()
    assert_type(tt.exp(x), Vector)  # refused
    assert_type(tt.maximum(x, n), Ints)  # refused


def dynamic(d: DArray) -> None:
    _1: Matrix = tt.sin(d)  # refused: use `get`
    _2: Matrix = tt.add(d, d)  # refused
    tt.add(d, "1")  # refused
    tt.clip(d, "1")  # refused


D = TypeVar("D", bound=tt.Device)
D2 = TypeVar("D2", bound=tt.Device)
T = TypeVar("T", bound=tt.DType)
F = TypeVar("F", bound=tt.Floating)
R = TypeVar("R", bound=tt.Rank)
R2 = TypeVar("R2", bound=tt.Rank)
A = TypeVar("A")
B = TypeVar("B")


def generic_code(
    x: Tensor[D, T, R],
    y: Tensor[D2, T, R],
    z: Tensor[D, T, R2],
    f: Tensor[D, F, R],
    p: Tensor[D, float32, Rank2[A, B]],
    q: Tensor[D, float32, Rank2[B, A]],
) -> None:
    tt.sin(x)  # refused: not every dtype is a floating-point one
    tt.negative(x)  # refused: booleans have no sign
    tt.bitwise_and(f, f)  # refused
    tt.add(x, y)  # refused: another device
    tt.add(x, z)  # refused: another rank
    tt.add(x, 1)  # refused by mypy, pyright, ty: in generic code pyrefly takes any number
    tt.add(f, 1j)  # refused by mypy, pyright, ty
    tt.subtract(x, 1)  # refused: a number is not a boolean
    x + 1  # refused
    tt.less(x, x)  # refused: complex numbers have no order
    tt.equal(x, z)  # refused
    tt.add(p, q)  # refused by mypy, ty: in generic code pyright and pyrefly take one name of an axis for another
    tt.less(p, q)  # refused by mypy, ty


Row = NewType("Row", int)
Column = NewType("Column", int)


def names_of_the_operand_with_fewer_axes(
    few: Tensor[Cpu, int64, Rank2[Row, Column]],
    many: Tensor[Cpu, float64, Rank3[Column, Row, Batch]],
    other: Tensor[Cpu, int64, Rank3[Column, Row, Batch]],
    mask: Tensor[Cpu, bool_, Rank2[Row, Column]],
    fits: Tensor[Cpu, int64, Rank2[Row, Batch]],
) -> None:
    tt.add(few, other)  # refused
    tt.subtract(few, many)  # refused
    tt.maximum(few, many)  # refused
    tt.where(mask, other, other)  # refused
    tt.where(mask, other, 1)  # refused
    tt.where(mask, 1, many)  # refused
    tt.where(mask, fits, many)  # refused
    tt.broadcast_arrays(few, many)  # refused
    tt.broadcast_arrays(few, fits, many)  # refused
    tt.broadcast_arrays(fits, few, many)  # refused


def more_of_numpy(
    few: Tensor[Cpu, int64, Rank2[Row, Column]],
    fits: Tensor[Cpu, int64, Rank2[Row, Batch]],
    real: Tensor[Cpu, float64, Rank2[Row, Column]],
) -> None:
    tt.divmod(few, fits)  # refused
    tt.gcd(few, fits)  # refused
    tt.lcm(few, 0.5)  # refused
    tt.heaviside(real, 1j)  # refused
    tt.divmod(tt.astype(real, tt.complex128), 2)  # refused
    wrong: Tensor[Cpu, float64, Rank2[Row, Column]] = tt.bitwise_count(few)  # refused
    pair: tuple[Tensor[Cpu, int64, Rank1], Tensor[Cpu, int64, Rank1]] = tt.divmod(few, 2)  # refused


Wanted = Tensor[Cpu, int64, Rank2[Row, Column]]


def divmod_of_python(
    few: Tensor[Cpu, int64, Rank2[Row, Column]],
    fits: Tensor[Cpu, int64, Rank2[Row, Batch]],
    real: Tensor[Cpu, float64, Rank2[Row, Column]],
    there: Tensor[Gpu, float64, Rank2[Row, Column]],
    wave: Tensor[Cpu, tt.complex128, Rank2[Row, Column]],
    mask: Tensor[Cpu, tt.bool_, Rank2[Row, Column]],
    one: Tensor[Cpu, int64, Rank2[tt.One, Column]],
    whole: Tensor[Cpu, tt.int32, Rank2[Row, Column]],
    single: Tensor[Cpu, tt.float32, Rank2[Row, Column]],
) -> None:
    divmod(whole, single)  # refused: neither has the dtype of the results, float64, which tt.divmod gives
    divmod(single, whole)  # refused
    divmod(few, fits)  # refused: another axis
    divmod(real, there)  # refused: another device
    divmod(few, 2.5)  # refused: integers
    divmod(2.5, few)  # refused: integers
    divmod(wave, wave)  # refused by mypy, pyright, ty: complex numbers
    divmod(wave, 1)  # refused by mypy, pyright, ty
    divmod(real, 1j)  # refused
    divmod(mask, mask)  # refused by mypy, pyright, ty: booleans
    divmod(few, mask)  # refused by mypy, pyright, ty
    divmod(mask, few)  # refused by mypy, pyright, ty
    divmod(mask, True)  # refused by mypy, pyright, ty
    divmod(real, [1.0])  # refused: tensors
    divmod("%s", few)  # refused
    divmod(one, tt.mT(fits))  # refused: neither has the shape of the result; tt.divmod takes both
    _1: tuple[Tensor[Cpu, int64, Rank1], Tensor[Cpu, int64, Rank1]] = divmod(few, 2)  # refused
    _2: tuple[Wanted, Wanted] = divmod(one, one)  # refused: an axis of size 1
