"""Operators that would fail, or cast, at run time."""

from __future__ import annotations

from typing import Literal, NewType

import typedtensor as tt
from typedtensor import (
    Cpu,
    Gpu,
    Rank0,
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
Pixel = NewType("Pixel", int)
Channel = NewType("Channel", int)

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Wide = Tensor[Cpu, float64, Rank2]
Ints = Tensor[Cpu, int64, Rank2]
Complex = Tensor[Cpu, complex64, Rank2]
Mask = Tensor[Cpu, bool_, Rank2]
OnGpu = Tensor[Gpu, float32, Rank2]
IntsOnGpu = Tensor[Gpu, int64, Rank2]


def kinds_without_the_operator(x: Matrix, n: Ints, c: Complex, b: Mask) -> None:
    b - b  # refused
    -b  # refused
    +b  # refused
    b // b  # refused
    b % b  # refused
    b**b  # refused
    b << b  # refused
    b >> b  # refused
    ~x  # refused
    ~c  # refused
    x & x  # refused
    x | x  # refused
    x ^ x  # refused
    x << x  # refused
    x >> x  # refused
    c & c  # refused
    c // c  # refused
    c % c  # refused
    c < c  # refused
    c <= c  # refused
    c > c  # refused
    c >= c  # refused
    abs(b)  # refused by pyright, ty: tt.abs is refused by all


def kinds_that_do_not_mix(x: Matrix, n: Ints, c: Complex, b: Mask) -> None:
    n & x  # refused
    x | n  # refused
    n ^ x  # refused
    n << x  # refused
    x >> n  # refused
    b & x  # refused
    c // x  # refused
    x % c  # refused
    x < c  # refused
    c >= n  # refused


def integers_that_promote_to_a_float(a: Tensor[Cpu, int8, Rank2], u: Tensor[Cpu, uint64, Rank2]) -> None:
    a & u  # refused: int8 and uint64 meet at float64
    u | a  # refused
    u << a  # refused


def devices(x: Matrix, g: OnGpu, n: Ints, h: IntsOnGpu) -> None:
    x + g  # refused
    g - x  # refused
    x * g  # refused
    g / x  # refused
    x // g  # refused
    g % x  # refused
    x**g  # refused
    x @ g  # refused
    g @ x  # refused
    n & h  # refused
    h | n  # refused
    n ^ h  # refused
    h << n  # refused
    n >> h  # refused
    x < g  # refused
    g <= x  # refused
    x > g  # refused
    g >= x  # refused


def devices_compared(x: Matrix, g: OnGpu) -> None:
    # If both operands refuse, ty uses the `==` of every object.
    x == g  # refused by mypy, pyright, pyrefly
    g != x  # refused by mypy, pyright, pyrefly


def devices_of_other_ranks_and_dtypes(
    x: Matrix, g: Tensor[Gpu, float32, Rank1], w: Tensor[Gpu, float64, Rank2], n: Tensor[Gpu, int64, Rank3]
) -> None:
    x + g  # refused
    g + x  # refused
    x - w  # refused
    w - x  # refused
    x * n  # refused
    n / x  # refused
    x @ w  # refused
    g @ x  # refused
    x < n  # refused


def names_that_differ(
    x: Tensor[Cpu, float32, Rank2[Batch, Pixel]],
    y: Tensor[Cpu, float32, Rank2[Batch, Channel]],
    v: Tensor[Cpu, float32, Rank1[Batch]],
    w: Tensor[Cpu, float64, Rank2[Pixel, Batch]],
    q: Tensor[Cpu, float32, Rank3[Batch, Channel, Channel]],
) -> None:
    x + y  # refused
    y - x  # refused
    x * v  # refused
    v / x  # refused
    x // w  # refused
    w % x  # refused
    x**w  # refused
    x + q  # refused
    q - x  # refused
    x < y  # refused
    v >= x  # refused
    x == y  # refused by mypy, pyright, pyrefly
    x != v  # refused by mypy, pyright, pyrefly


def names_of_a_call_that_differ(
    x: Tensor[Cpu, float32, Rank2[Batch, Pixel]],
    v: Tensor[Cpu, float32, Rank1[Batch]],
    n: Tensor[Cpu, int64, Rank2[Batch, Pixel]],
    k: Tensor[Cpu, int64, Rank1[Batch]],
) -> None:
    x + tt.diag(v)  # refused: a square of Batch
    x * tt.cov(x)  # refused
    x - tt.corrcoef(x)  # refused
    x / tt.einsum("ij->ji", x)  # refused
    x < tt.einsum("ij->ji", x)  # refused
    x == tt.diag(v)  # refused by mypy, pyright, pyrefly: ty falls back to the == of any objects
    n & tt.diag(k)  # refused
    n >> tt.einsum("ij->ji", n)  # refused
    x + tt.linalg.outer(v, v)  # refused
    x + tt.matrix_transpose(x)  # refused


def sizes_that_differ(
    x: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]],
    y: Tensor[Cpu, float32, Rank2[Literal[3], Literal[5]]],
    v: Tensor[Cpu, float32, Rank1[Literal[3]]],
) -> None:
    x + y  # refused
    x * v  # refused
    v - x  # refused
    x < y  # refused
    x @ y  # refused
    x @ v  # refused


def matmul(s: Scalar, v: Vector, x: Matrix, p: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> None:
    s @ s  # refused
    s @ v  # refused
    v @ s  # refused
    x @ s  # refused
    s @ x  # refused
    x @ 2  # refused
    2 @ x  # refused
    x @ 2.0  # refused
    p @ p  # refused
    p.T @ p.T  # refused


def matmul_of_names(
    x: Tensor[Cpu, float32, Rank2[Batch, Pixel]],
    w: Tensor[Cpu, float32, Rank2[Channel, Pixel]],
    b: Tensor[Cpu, float32, Rank1[Batch]],
    c: Tensor[Cpu, float32, Rank1[Channel]],
    d: Tensor[Cpu, float64, Rank2[Channel, Pixel]],
) -> None:
    x @ w  # refused
    w @ x  # refused
    x @ b  # refused
    b @ w  # refused
    c @ x  # refused
    b @ c  # refused
    x @ d  # refused
    d @ x  # refused


def numbers_that_do_not_fit(x: Matrix, n: Ints, c: Complex, b: Mask) -> None:
    x // 1j  # refused
    1j % x  # refused
    n + 1.5  # refused
    n - 0.5  # refused
    n * 2.0  # refused
    n / 2.0  # refused
    n // 2.0  # refused
    n % 2.0  # refused
    n**0.5  # refused
    1.5 + n  # refused
    2.0 / n  # refused
    0.5**n  # refused
    n + 1j  # refused
    n & 1.5  # refused
    n << 1.0  # refused
    1.0 >> n  # refused
    b + 1  # refused
    1 - b  # refused
    b * 1.5  # refused
    b / 2  # refused
    b & 1  # refused
    1 | b  # refused
    b ^ 0  # refused
    b << 1  # refused
    x & 1  # refused
    1 | x  # refused
    x << 1  # refused
    c // 2  # refused
    2 % c  # refused
    n < 1.5  # refused
    1.5 >= n  # refused
    c < 1  # refused
    x < 1j  # refused


def other_objects(x: Matrix) -> None:
    x + "1"  # refused
    x + None  # refused
    x - [1.0, 2.0]  # refused
    [1.0, 2.0] - x  # refused
    x - (1.0, 2.0)  # refused
    x < "1"  # refused
    x @ [1.0, 2.0]  # refused


def in_place_add_casts(x: Matrix, w: Wide) -> None:
    x += w  # refused


def in_place_sub_casts(x: Matrix, w: Wide) -> None:
    x -= w  # refused


def in_place_mul_casts(x: Matrix, w: Wide) -> None:
    x *= w  # refused


def in_place_truediv_casts(x: Matrix, w: Wide) -> None:
    x /= w  # refused


def in_place_floordiv_casts(x: Matrix, w: Wide) -> None:
    x //= w  # refused


def in_place_mod_casts(x: Matrix, w: Wide) -> None:
    x %= w  # refused


def in_place_pow_casts(x: Matrix, w: Wide) -> None:
    x **= w  # refused


def in_place_and_casts(n: Tensor[Cpu, uint8, Rank2], w: Ints) -> None:
    n &= w  # refused


def in_place_or_casts(n: Tensor[Cpu, uint8, Rank2], w: Ints) -> None:
    n |= w  # refused


def in_place_xor_casts(n: Mask, w: Ints) -> None:
    n ^= w  # refused


def in_place_lshift_casts(n: Tensor[Cpu, uint8, Rank2], w: Ints) -> None:
    n <<= w  # refused


def in_place_rshift_casts(n: Tensor[Cpu, uint8, Rank2], w: Ints) -> None:
    n >>= w  # refused


def in_place_matmul_casts(x: Matrix, w: Wide) -> None:
    x @= w  # refused


def in_place_casts_to_a_third(a: Tensor[Cpu, int8, Rank2], u: Tensor[Cpu, uint8, Rank2]) -> None:
    a += u  # refused


def in_place_float_into_int(n: Ints, x: Matrix) -> None:
    n += x  # refused


def in_place_int_into_a_small_float(x: Matrix, n: Ints) -> None:
    x += n  # refused: int64 and float32 meet at float64


def in_place_complex_into_float(x: Matrix, c: Complex) -> None:
    x += c  # refused


def in_place_float_number_into_int(n: Ints) -> None:
    n += 1.5  # refused


def in_place_product_float_number_into_int(n: Ints) -> None:
    n *= 0.5  # refused


def in_place_complex_number_into_float(x: Matrix) -> None:
    x -= 1j  # refused


def a_number_that_does_not_fit_is_not_compared(k: Ints, b: Mask, n: Tensor[Cpu, int64, Rank0]) -> None:
    tt.any(k == 0.5)  # refused
    k[k != 1j]  # refused
    tt.all(b == 1)  # refused
    _1: bool = n == 0.5  # refused
    _2: Mask = b != 0  # refused
    if n == 0.5:  # refused by pyright, ty
        pass


def a_list_is_not_compared(x: Matrix, d: tt.DArray) -> None:
    tt.any(x == [1.0, 2.0])  # refused
    x[x != (1.0, 2.0)]  # refused
    _1: bool = x == [1.0]  # refused
    tt.any(d == [1.0, 2.0])  # refused
    _2: bool = d != (1.0, 2.0)  # refused


def in_place_int_number_into_bool(b: Mask) -> None:
    b &= 1  # refused


def in_place_quotient_of_integers(n: Ints) -> None:
    n /= n  # refused: the quotient is float64


def in_place_quotient_of_an_integer_by_a_number(n: Ints) -> None:
    n /= 2  # refused


def in_place_larger_rank(v: Vector, x: Matrix) -> None:
    v += x  # refused


def in_place_larger_rank_of_other_dtype(w: Tensor[Cpu, float64, Rank1], x: Matrix) -> None:
    w -= x  # refused


def in_place_names_that_differ(
    x: Tensor[Cpu, float32, Rank2[Batch, Pixel]], y: Tensor[Cpu, float32, Rank2[Batch, Channel]]
) -> None:
    x *= y  # refused


def in_place_name_of_a_vector(
    x: Tensor[Cpu, float32, Rank2[Batch, Pixel]], v: Tensor[Cpu, float32, Rank1[Batch]]
) -> None:
    x += v  # refused


def in_place_device(x: Matrix, g: OnGpu) -> None:
    x += g  # refused


def in_place_device_of_a_vector(x: Matrix, g: Tensor[Gpu, float32, Rank1]) -> None:
    x *= g  # refused


def in_place_bits_on_another_device(n: Ints, h: IntsOnGpu) -> None:
    n &= h  # refused


def in_place_matmul_changes_the_names(
    x: Tensor[Cpu, float32, Rank2[Batch, Pixel]], w: Tensor[Cpu, float32, Rank2[Pixel, Channel]]
) -> None:
    x @= w  # refused


def in_place_matmul_changes_the_rank(x: Matrix, v: Vector) -> None:
    x @= v  # refused


def in_place_matmul_with_a_number(x: Matrix) -> None:
    x @= 2  # refused


def in_place_kind_without_it(x: Matrix) -> None:
    x &= x  # refused


def in_place_shift_of_a_float(x: Matrix) -> None:
    x <<= 1  # refused


def in_place_floor_of_complex(c: Complex) -> None:
    c //= 2  # refused


def in_place_difference_of_booleans(b: Mask) -> None:
    b -= b  # refused


def in_place_other_objects(x: Matrix) -> None:
    x += "1"  # refused


def in_place_list(x: Matrix) -> None:
    x += [1.0]  # refused


def results_are_exact(x: Matrix, w: Wide, v: Vector, n: Ints) -> None:
    _1: Matrix = x + w  # refused: float64
    _2: Vector = x + v  # refused: two axes
    _3: Matrix = x < x  # refused: booleans
    _4: Ints = n / n  # refused: float64
    _5: Matrix = x @ v  # refused: one axis
    _6: Tensor[Cpu, uint8, Rank2] = n & 1  # refused: int64
    _7: OnGpu = x + x  # refused: on the Cpu
