"""Operators: dtype, rank and names of the results, with tensors and Python numbers on both sides."""

from __future__ import annotations

from typing import Literal, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank9,
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
Pixel = NewType("Pixel", int)
Channel = NewType("Channel", int)

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Wide = Tensor[Cpu, float64, Rank2]
Ints = Tensor[Cpu, int64, Rank2]
Bytes = Tensor[Cpu, uint8, Rank2]
Complex = Tensor[Cpu, complex64, Rank2]
Mask = Tensor[Cpu, bool_, Rank2]


def arithmetic(x: Matrix, n: Ints, c: Complex, b: Mask) -> None:
    assert_type(x + x, Matrix)
    assert_type(x - x, Matrix)
    assert_type(x * x, Matrix)
    assert_type(x / x, Matrix)
    assert_type(x // x, Matrix)
    assert_type(x % x, Matrix)
    assert_type(x**x, Matrix)
    assert_type(n + n, Ints)
    assert_type(n - n, Ints)
    assert_type(n * n, Ints)
    assert_type(n // n, Ints)
    assert_type(n % n, Ints)
    assert_type(n**n, Ints)
    assert_type(c + c, Complex)
    assert_type(c - c, Complex)
    assert_type(c * c, Complex)
    assert_type(c / c, Complex)
    assert_type(c**c, Complex)
    assert_type(b + b, Mask)
    assert_type(b * b, Mask)


def true_division_of_integers_is_float64(n: Ints, s: Bytes, b: Mask, x: Matrix) -> None:
    assert_type(n / n, Wide)
    assert_type(n / s, Wide)
    assert_type(b / n, Wide)
    assert_type((b | True) / (b | True), Wide)
    assert_type(s / s, Wide)
    assert_type(n / 2, Wide)
    assert_type(2 / n, Wide)
    assert_type(n / x, Wide)
    assert_type(s / x, Matrix)


def unary(x: Matrix, n: Ints, c: Complex, b: Mask) -> None:
    assert_type(-x, Matrix)
    assert_type(+x, Matrix)
    assert_type(-n, Ints)
    assert_type(+n, Ints)
    assert_type(~n, Ints)
    assert_type(-c, Complex)
    assert_type(+c, Complex)
    assert_type(~b, Mask)


def _want(_: Matrix) -> None: ...


def magnitude(x: Matrix, n: Ints, c: Complex) -> None:
    # ty infers Unknown, because it cannot solve the rule through SupportsAbs; tt.abs is exact in all four.
    _want(abs(x))
    _want(abs(c))
    _ints: Ints = abs(n)


def bitwise(n: Ints, s: Bytes, b: Mask) -> None:
    assert_type(n & n, Ints)
    assert_type(n | n, Ints)
    assert_type(n ^ n, Ints)
    assert_type(n << n, Ints)
    assert_type(n >> n, Ints)
    assert_type(s & n, Ints)
    assert_type(n | s, Ints)
    assert_type(s ^ n, Ints)
    assert_type(n << s, Ints)
    assert_type(s >> n, Ints)
    assert_type(b & b, Mask)
    assert_type(b | b, Mask)
    assert_type(b ^ b, Mask)
    assert_type(b & n, Ints)
    assert_type(n | b, Ints)
    assert_type(b ^ s, Bytes)


def comparison(x: Matrix, n: Ints, c: Complex, b: Mask, w: Wide) -> None:
    assert_type(x == x, Mask)
    assert_type(x != x, Mask)
    assert_type(x < x, Mask)
    assert_type(x <= x, Mask)
    assert_type(x > x, Mask)
    assert_type(x >= x, Mask)
    assert_type(n == n, Mask)
    assert_type(n < n, Mask)
    assert_type(b == b, Mask)
    assert_type(b < b, Mask)
    assert_type(c == c, Mask)
    assert_type(c != c, Mask)
    assert_type(x == n, Mask)
    assert_type(n != x, Mask)
    assert_type(w < x, Mask)
    assert_type(x >= w, Mask)
    assert_type(c == x, Mask)
    assert_type(n != c, Mask)
    assert_type(b <= n, Mask)
    assert_type(n > b, Mask)


# A number to the left of == or != is left out: float.__eq__ accepts any object and returns a bool, for every checker.
def comparison_with_numbers(x: Matrix, n: Ints, c: Complex, b: Mask) -> None:
    assert_type(x == 1.5, Mask)
    assert_type(x != 1, Mask)
    assert_type(x < 1.5, Mask)
    assert_type(x <= 1, Mask)
    assert_type(x > 1.5, Mask)
    assert_type(x >= 1, Mask)
    assert_type(1.5 < x, Mask)
    assert_type(1 <= x, Mask)
    assert_type(1.5 > x, Mask)
    assert_type(1 >= x, Mask)
    assert_type(n == 1, Mask)
    assert_type(n < 1, Mask)
    assert_type(n > True, Mask)
    assert_type(1 <= n, Mask)
    assert_type(c == 1j, Mask)
    assert_type(c != 1.5, Mask)
    assert_type(b == True, Mask)
    assert_type(b != False, Mask)
    assert_type(b < True, Mask)


def comparison_broadcasts(x: Matrix, v: Vector, q: Cube, s: Scalar) -> None:
    assert_type(x == v, Mask)
    assert_type(v == x, Mask)
    assert_type(x < s, Mask)
    assert_type(s <= x, Mask)
    assert_type(q > v, Tensor[Cpu, bool_, Rank3])
    assert_type(v >= q, Tensor[Cpu, bool_, Rank3])
    assert_type(x != q, Tensor[Cpu, bool_, Rank3])
    assert_type(s == s, Tensor[Cpu, bool_, Rank0])
    assert_type(s < v, Tensor[Cpu, bool_, Rank1])


def numbers_on_the_right(x: Matrix, n: Ints, c: Complex, b: Mask) -> None:
    assert_type(x + 1, Matrix)
    assert_type(x - 1.5, Matrix)
    assert_type(x * True, Matrix)
    assert_type(x / 2, Matrix)
    assert_type(x // 2.0, Matrix)
    assert_type(x % 2, Matrix)
    assert_type(x**2, Matrix)
    assert_type(n + 1, Ints)
    assert_type(n - True, Ints)
    assert_type(n * 2, Ints)
    assert_type(n // 2, Ints)
    assert_type(n % 2, Ints)
    assert_type(n**2, Ints)
    assert_type(n & 3, Ints)
    assert_type(n | 3, Ints)
    assert_type(n ^ 3, Ints)
    assert_type(n << 1, Ints)
    assert_type(n >> 1, Ints)
    assert_type(c + 1j, Complex)
    assert_type(c - 1, Complex)
    assert_type(c * 1.5, Complex)
    assert_type(c / 2j, Complex)
    assert_type(c**2, Complex)
    assert_type(b & True, Mask)
    assert_type(b | False, Mask)
    assert_type(b ^ True, Mask)


def numbers_on_the_left(x: Matrix, n: Ints, c: Complex, b: Mask) -> None:
    assert_type(1 + x, Matrix)
    assert_type(1.5 - x, Matrix)
    assert_type(True * x, Matrix)
    assert_type(2 / x, Matrix)
    assert_type(2.0 // x, Matrix)
    assert_type(2 % x, Matrix)
    assert_type(2**x, Matrix)
    assert_type(1 + n, Ints)
    assert_type(1 - n, Ints)
    assert_type(2 * n, Ints)
    assert_type(2 // n, Ints)
    assert_type(2 % n, Ints)
    assert_type(2**n, Ints)
    assert_type(3 & n, Ints)
    assert_type(3 | n, Ints)
    assert_type(3 ^ n, Ints)
    assert_type(1 << n, Ints)
    assert_type(1 >> n, Ints)
    assert_type(1j + c, Complex)
    assert_type(1 - c, Complex)
    assert_type(1.5 * c, Complex)
    assert_type(2j / c, Complex)
    assert_type(2**c, Complex)
    assert_type(True & b, Mask)
    assert_type(False | b, Mask)
    assert_type(True ^ b, Mask)


def complex_numbers_with_real_tensors(
    h: Tensor[Cpu, float16, Rank1], x: Matrix, d: Tensor[Cpu, float64, Rank1], number: complex
) -> None:
    assert_type(x + 1j, Complex)
    assert_type(1j * x, Complex)
    assert_type(x - 1j, Complex)
    assert_type(2j - x, Complex)
    assert_type(x / 2j, Complex)
    assert_type(2j / x, Complex)
    assert_type(x**1j, Complex)
    assert_type(1j**x, Complex)
    assert_type(d * 1j, Tensor[Cpu, complex128, Rank1])
    assert_type(h * 1j, Tensor[Cpu, complex64, Rank1])
    assert_type(x == 1j, Mask)
    assert_type(d != 1j, Tensor[Cpu, bool_, Rank1])
    assert_type(tt.add(x, 1j), Complex)
    assert_type(tt.multiply(1j, d), Tensor[Cpu, complex128, Rank1])
    assert_type(tt.divide(x, 1j), Complex)
    assert_type(tt.pow(1j, x), Complex)
    assert_type(tt.subtract(h, 1j), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.equal(x, 1j), Mask)
    assert_type(tt.not_equal(1j, x), Mask)


def numbers_from_variables(x: Matrix, n: Ints, c: Complex, whole: int, real: float, number: complex) -> None:
    assert_type(x + whole, Matrix)
    assert_type(real * x, Matrix)
    assert_type(n - whole, Ints)
    assert_type(whole // n, Ints)
    assert_type(c * number, Complex)
    assert_type(real + c, Complex)


def promotion(
    a8: Tensor[Cpu, int8, Rank1],
    a16: Tensor[Cpu, int16, Rank1],
    a32: Tensor[Cpu, int32, Rank1],
    u8: Tensor[Cpu, uint8, Rank1],
    u16: Tensor[Cpu, uint16, Rank1],
    u32: Tensor[Cpu, uint32, Rank1],
    u64: Tensor[Cpu, uint64, Rank1],
    half: Tensor[Cpu, float16, Rank1],
    single: Tensor[Cpu, float32, Rank1],
    double: Tensor[Cpu, float64, Rank1],
    c64: Tensor[Cpu, complex64, Rank1],
    b: Tensor[Cpu, bool_, Rank1],
) -> None:
    assert_type(single + double, Tensor[Cpu, float64, Rank1])
    assert_type(double + single, Tensor[Cpu, float64, Rank1])
    assert_type(a8 - u8, Tensor[Cpu, int16, Rank1])
    assert_type(u8 - a8, Tensor[Cpu, int16, Rank1])
    assert_type(a16 * u16, Tensor[Cpu, int32, Rank1])
    assert_type(u32 * a32, Tensor[Cpu, int64, Rank1])
    assert_type(a32 + u64, Tensor[Cpu, float64, Rank1])
    assert_type(u64 + a32, Tensor[Cpu, float64, Rank1])
    assert_type(a32 * single, Tensor[Cpu, float64, Rank1])
    assert_type(single * a32, Tensor[Cpu, float64, Rank1])
    assert_type(a16 / half, Tensor[Cpu, float32, Rank1])
    assert_type(half - u8, Tensor[Cpu, float16, Rank1])
    assert_type(c64 * double, Tensor[Cpu, complex128, Rank1])
    assert_type(double / c64, Tensor[Cpu, complex128, Rank1])
    assert_type(c64 + half, Tensor[Cpu, complex64, Rank1])
    assert_type(a32**c64, Tensor[Cpu, complex128, Rank1])
    assert_type(b + half, Tensor[Cpu, float16, Rank1])
    assert_type(u8 + b, Tensor[Cpu, uint8, Rank1])
    assert_type(b - a8, Tensor[Cpu, int8, Rank1])
    assert_type(u8 // half, Tensor[Cpu, float16, Rank1])
    assert_type(u16 % a16, Tensor[Cpu, int32, Rank1])


def broadcasting(s: Scalar, v: Vector, x: Matrix, q: Cube, w: Wide) -> None:
    assert_type(s + s, Scalar)
    assert_type(s + v, Vector)
    assert_type(v - s, Vector)
    assert_type(x * v, Matrix)
    assert_type(v * x, Matrix)
    assert_type(q / v, Cube)
    assert_type(v / q, Cube)
    assert_type(x // q, Cube)
    assert_type(q % x, Cube)
    assert_type(s**q, Cube)
    assert_type(w + v, Wide)
    assert_type(v + w, Wide)
    assert_type(w - q, Tensor[Cpu, float64, Rank3])
    assert_type(q - w, Tensor[Cpu, float64, Rank3])
    assert_type(s * w, Wide)
    assert_type(w / s, Wide)


def broadcasting_of_integers(n: Ints, v: Tensor[Cpu, uint8, Rank1], q: Tensor[Cpu, bool_, Rank3]) -> None:
    assert_type(n & v, Ints)
    assert_type(v | n, Ints)
    assert_type(n ^ q, Tensor[Cpu, int64, Rank3])
    assert_type(q & n, Tensor[Cpu, int64, Rank3])
    assert_type(v << n, Ints)
    assert_type(n >> v, Ints)
    assert_type(v / n, Wide)
    assert_type(n / (q | True), Tensor[Cpu, float64, Rank3])
    assert_type(v + v, Tensor[Cpu, uint8, Rank1])


def high_ranks(v: Vector, t: Tensor[Cpu, float32, Rank9]) -> None:
    assert_type(t + v, Tensor[Cpu, float32, Rank9])
    assert_type(v + t, Tensor[Cpu, float32, Rank9])
    assert_type(t < t, Tensor[Cpu, bool_, Rank9])


def matmul(v: Vector, x: Matrix, q: Cube, f: Tensor[Cpu, float32, Rank4]) -> None:
    assert_type(v @ v, Scalar)
    assert_type(x @ v, Vector)
    assert_type(v @ x, Vector)
    assert_type(x @ x, Matrix)
    assert_type(q @ v, Matrix)
    assert_type(v @ q, Matrix)
    assert_type(q @ x, Cube)
    assert_type(x @ q, Cube)
    assert_type(q @ q, Cube)
    assert_type(f @ v, Cube)
    assert_type(f @ x, Tensor[Cpu, float32, Rank4])
    assert_type(q @ f, Tensor[Cpu, float32, Rank4])
    assert_type(x.T @ x, Matrix)


def matmul_promotes(x: Matrix, w: Wide, n: Ints, v: Tensor[Cpu, float64, Rank1], c: Complex) -> None:
    assert_type(x @ w, Wide)
    assert_type(w @ x, Wide)
    assert_type(x @ v, Tensor[Cpu, float64, Rank1])
    assert_type(v @ x, Tensor[Cpu, float64, Rank1])
    assert_type(n @ x, Wide)
    assert_type(x @ n, Wide)
    assert_type(c @ w, Tensor[Cpu, complex128, Rank2])
    assert_type(x @ c, Complex)
    assert_type(n @ n, Ints)


def matmul_of_names(
    x: Tensor[Cpu, float32, Rank2[Batch, Pixel]],
    w: Tensor[Cpu, float32, Rank2[Pixel, Channel]],
    p: Tensor[Cpu, float32, Rank1[Pixel]],
    b: Tensor[Cpu, float32, Rank1[Batch]],
    d: Tensor[Cpu, float64, Rank2[Pixel, Channel]],
    sized: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]],
    other: Tensor[Cpu, float32, Rank2[Literal[4], Literal[5]]],
) -> None:
    assert_type(x @ w, Tensor[Cpu, float32, Rank2[Batch, Channel]])
    assert_type(x @ p, Tensor[Cpu, float32, Rank1[Batch]])
    assert_type(b @ x, Tensor[Cpu, float32, Rank1[Pixel]])
    assert_type(p @ p, Scalar)
    assert_type(x @ d, Tensor[Cpu, float64, Rank2[Batch, Channel]])
    assert_type(x.T @ x, Tensor[Cpu, float32, Rank2[Pixel, Pixel]])
    assert_type(x @ x.T, Tensor[Cpu, float32, Rank2[Batch, Batch]])
    assert_type(sized @ other, Tensor[Cpu, float32, Rank2[Literal[3], Literal[5]]])


def in_place(x: Matrix, n: Ints, c: Complex, b: Mask) -> None:
    x /= x
    x += x
    x *= x
    x //= x
    x **= x
    x %= x
    x -= x
    assert_type(x, Matrix)
    n += n
    n *= n
    n //= n
    n **= n
    n %= n
    n -= n
    n &= n
    n |= n
    n ^= n
    n <<= n
    n >>= n
    assert_type(n, Ints)
    c /= c
    c += c
    c *= c
    c -= c
    c **= c
    assert_type(c, Complex)
    b &= b
    b |= b
    b ^= b
    b += b
    b *= b
    assert_type(b, Mask)


def in_place_with_numbers(x: Matrix, n: Ints, c: Complex, b: Mask) -> None:
    x += 1
    x -= 1.5
    x *= True
    x /= 2
    x //= 2.0
    x %= 2
    x **= 2
    assert_type(x, Matrix)
    n += 1
    n -= 1
    n *= 2
    n //= 2
    n %= 2
    n **= 2
    n &= 3
    n |= 3
    n ^= 3
    n <<= 1
    n >>= 1
    assert_type(n, Ints)
    c += 1j
    c -= 1.5
    c *= 2
    c /= 2j
    c **= 2
    assert_type(c, Complex)
    b &= True
    b |= False
    b ^= True
    assert_type(b, Mask)


def in_place_accepts_what_fits(x: Matrix, w: Wide, v: Vector, n: Ints, s: Bytes, b: Mask, c: Complex) -> None:
    w += x
    w -= v
    w *= n
    w /= v
    w //= x
    w %= x
    w **= v
    assert_type(w, Wide)
    x += v
    x *= s
    x -= b
    assert_type(x, Matrix)
    n += s
    n &= s
    n |= b
    n ^= s
    n <<= s
    n >>= s
    assert_type(n, Ints)
    c += x
    c *= v
    assert_type(c, Complex)


def in_place_accepts_results_of_calls(x: Matrix, w: Wide, p: Tensor[Cpu, float32, Rank2]) -> None:
    x -= tt.mean(x, axis=0, keepdims=True)
    x /= tt.std(x, axis=0)
    w += tt.max(tt.abs(x), axis=1, keepdims=True)
    p *= tt.sum(p, axis=0)
    assert_type(x, Matrix)


def in_place_matmul(x: Matrix, p: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> None:
    x @= x
    assert_type(x, Matrix)
    p @= p.T @ p
    assert_type(p, Tensor[Cpu, float32, Rank2[Batch, Pixel]])


def chains(x: Matrix, v: Vector, n: Ints) -> None:
    assert_type((x - v) / (v * v + 1e-6) ** 0.5, Matrix)
    assert_type(-x + 2 * v - 1, Matrix)
    assert_type((x > 0) & (x < 1) | ~(x == v), Mask)
    assert_type((n + 1) % 2 == 0, Mask)
    assert_type(1 / (1 + 2**-x), Matrix)
