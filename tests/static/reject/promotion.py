"""Promotion: results that are not NumPy's, and pairs of dtypes without one."""

from __future__ import annotations

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    Rank1,
    Rank2,
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

Mask = Tensor[Cpu, bool_, Rank2]
Mask1 = Tensor[Cpu, bool_, Rank1]
Signed = Tensor[Cpu, int64, Rank2]
Signed1 = Tensor[Cpu, int64, Rank1]
Unsigned = Tensor[Cpu, uint64, Rank2]
Complex = Tensor[Cpu, complex64, Rank2]
Complex1 = Tensor[Cpu, complex128, Rank1]
Single = Tensor[Cpu, float32, Rank2]
Single1 = Tensor[Cpu, float32, Rank1]


def wider_than_the_claim(
    f2: Tensor[Cpu, float16, Rank2],
    f4: Single,
    f8: Tensor[Cpu, float64, Rank1],
    i1: Tensor[Cpu, int8, Rank2],
    i4: Tensor[Cpu, int32, Rank2],
    c8: Complex,
) -> None:
    assert_type(f4 + f8, Single)  # refused: float64
    assert_type(f8 + f4, Single)  # refused
    assert_type(tt.multiply(f4, f8), Single)  # refused
    assert_type(tt.multiply(f8, f4), Single)  # refused
    assert_type(f2 * f4, Tensor[Cpu, float16, Rank2])  # refused
    assert_type(c8 * f8, Complex)  # refused: complex128
    assert_type(tt.multiply(f8, c8), Complex)  # refused
    assert_type(i1 + i4, Tensor[Cpu, int8, Rank2])  # refused
    assert_type(tt.multiply(i4, i1), Tensor[Cpu, int8, Rank2])  # refused


def neither_of_the_two(
    i4: Tensor[Cpu, int32, Rank2],
    f4: Single,
    i1: Tensor[Cpu, int8, Rank2],
    u1: Tensor[Cpu, uint8, Rank2],
    u2: Tensor[Cpu, uint16, Rank1],
    u4: Tensor[Cpu, uint32, Rank1],
    u8: Unsigned,
) -> None:
    assert_type(i4 + f4, Single)  # refused: float64
    assert_type(f4 - i4, Single)  # refused
    assert_type(tt.multiply(i4, f4), Single)  # refused
    assert_type(i1 + u1, Tensor[Cpu, uint8, Rank2])  # refused: int16
    assert_type(tt.multiply(u1, i1), Tensor[Cpu, int8, Rank2])  # refused
    assert_type(i4 * u4, Tensor[Cpu, int32, Rank2])  # refused: int64
    assert_type(u2 * i1, Tensor[Cpu, int16, Rank2])  # refused: int32
    assert_type(u8 + i4, Signed)  # refused: float64
    assert_type(tt.multiply(i4, u8), Unsigned)  # refused
    assert_type(u8 * i1, Unsigned)  # refused: float64


def no_wider_than_needed(
    u1: Tensor[Cpu, uint8, Rank2], f2: Tensor[Cpu, float16, Rank1], m: Mask, i2: Tensor[Cpu, int16, Rank2]
) -> None:
    assert_type(u1 + f2, Single)  # refused: float16
    assert_type(tt.multiply(f2, u1), Single)  # refused
    assert_type(m + m, Tensor[Cpu, int64, Rank2])  # refused: bool
    assert_type(m + i2, Signed)  # refused: int16
    assert_type(i2 + f2, Tensor[Cpu, float64, Rank2])  # refused: float32


def numbers_decide_nothing(x: Single, n: Signed) -> None:
    assert_type(x + 1.5, Tensor[Cpu, float64, Rank2])  # refused: float32
    assert_type(tt.multiply(2, x), Tensor[Cpu, float64, Rank2])  # refused
    assert_type(n + 1, Tensor[Cpu, int32, Rank2])  # refused
    assert_type(n / 2, Single)  # refused: float64
    assert_type(tt.divide(n, n), Single)  # refused


def ranks(x: Single, v: Single1, w: Tensor[Cpu, float64, Rank1]) -> None:
    assert_type(x + v, Single1)  # refused
    assert_type(v + x, Single1)  # refused
    assert_type(tt.multiply(v, x), Single1)  # refused
    assert_type(x * w, Tensor[Cpu, float64, Rank1])  # refused
    assert_type(tt.multiply(w, x), Tensor[Cpu, float64, Rank1])  # refused


def bits_that_no_dtype_holds(u: Unsigned, n: Signed, n1: Signed1, k: Tensor[Cpu, int8, Rank2]) -> None:
    u << n  # refused: no integer holds both
    n >> u  # refused
    u & n1  # refused
    n1 | u  # refused
    u ^ k  # refused
    tt.bitwise_left_shift(u, n)  # refused
    tt.bitwise_and(n1, u)  # refused


def booleans_have_no_difference(m: Mask, t: Mask1) -> None:
    m - m  # refused
    m - t  # refused
    t - m  # refused
    m // m  # refused
    m % t  # refused
    m**m  # refused
    m << m  # refused
    tt.subtract(m, t)  # refused
    tt.floor_divide(t, m)  # refused


def complex_numbers_have_no_whole_quotient(c: Complex, z: Complex1, x: Single, n1: Signed1) -> None:
    c // c  # refused
    c // x  # refused
    x // z  # refused
    n1 // c  # refused
    c % z  # refused
    z % x  # refused
    tt.floor_divide(c, z)  # refused
    tt.remainder(n1, c)  # refused


def floats_have_no_bits(x: Single, v: Single1, n: Signed, c: Complex, m: Mask) -> None:
    x & x  # refused
    x | n  # refused
    n ^ v  # refused
    c & m  # refused
    n << x  # refused
    v >> n  # refused
    tt.bitwise_or(x, n)  # refused
    tt.bitwise_right_shift(n, v)  # refused
