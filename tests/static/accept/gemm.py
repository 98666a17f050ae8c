"""gemm: names by the flags, numbers by the dtype."""

from __future__ import annotations

from typing import Literal, NewType

from typing_extensions import TypeVar

from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    Floating,
    Inexact,
    Numeric,
    Rank2,
    Tensor,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    gemm,
    int64,
    uint8,
)

Row = NewType("Row", int)
Inner = NewType("Inner", int)
Column = NewType("Column", int)
D = TypeVar("D", bound=Device)
TNumeric = TypeVar("TNumeric", bound=Numeric)
TInexact = TypeVar("TInexact", bound=Inexact)
TFloating = TypeVar("TFloating", bound=Floating)
N = TypeVar("N")
K = TypeVar("K")
M = TypeVar("M")

Left = Tensor[Cpu, float32, Rank2[Row, Inner]]
Right = Tensor[Cpu, float32, Rank2[Inner, Column]]
TurnedLeft = Tensor[Cpu, float32, Rank2[Inner, Row]]
TurnedRight = Tensor[Cpu, float32, Rank2[Column, Inner]]
Answer = Tensor[Cpu, float32, Rank2[Row, Column]]


def multiplied(a: Left, b: Right) -> None:
    assert_type(gemm(a, b), Answer)
    assert_type(gemm(a, b, None), Answer)
    assert_type(gemm(a, b, alpha=2.0), Answer)
    assert_type(gemm(a, b, None, 2.0, 0), Answer)
    assert_type(gemm(a, b, alpha=2, beta=0, transpose_a=False, transpose_b=False), Answer)


def added(a: Left, b: Right, c: Answer) -> None:
    assert_type(gemm(a, b, c), Answer)
    assert_type(gemm(a, b, c, 0.5, 2.0), Answer)
    assert_type(gemm(a, b, c, 1, 1), Answer)
    assert_type(gemm(a, b, c, 0.5, 1), Answer)
    assert_type(gemm(a=a, b=b, c=c, alpha=0.5, beta=0), Answer)


def transposed(a: Left, b: Right, at: TurnedLeft, bt: TurnedRight, c: Answer) -> None:
    assert_type(gemm(at, b, transpose_a=True), Answer)
    assert_type(gemm(a, bt, transpose_b=True), Answer)
    assert_type(gemm(at, bt, transpose_a=True, transpose_b=True), Answer)
    assert_type(gemm(at, b, c, 0.5, 2.0, transpose_a=True), Answer)
    assert_type(gemm(a, bt, c, transpose_a=False, transpose_b=True), Answer)
    assert_type(gemm(at, bt, c, alpha=-1, transpose_a=True, transpose_b=True), Answer)


def with_itself(x: Left) -> None:
    assert_type(gemm(x, x, transpose_a=True), Tensor[Cpu, float32, Rank2[Inner, Inner]])
    assert_type(gemm(x, x, transpose_b=True), Tensor[Cpu, float32, Rank2[Row, Row]])


def sizes(
    a: Tensor[Cpu, float64, Rank2[Literal[2], Literal[3]]],
    b: Tensor[Cpu, float64, Rank2[Literal[3], Literal[4]]],
    c: Tensor[Cpu, float64, Rank2[Literal[2], Literal[4]]],
) -> None:
    assert_type(gemm(a, b, c, beta=0.5), Tensor[Cpu, float64, Rank2[Literal[2], Literal[4]]])


def unnamed(a: Tensor[Cpu, float64, Rank2], b: Tensor[Cpu, float64, Rank2], c: Tensor[Cpu, float64, Rank2]) -> None:
    assert_type(gemm(a, b), Tensor[Cpu, float64, Rank2])
    assert_type(gemm(a, b, transpose_a=True), Tensor[Cpu, float64, Rank2])
    assert_type(gemm(a, b, c, 2.0, 3.0), Tensor[Cpu, float64, Rank2])
    assert_type(gemm(a, b, c, 2, transpose_b=True), Tensor[Cpu, float64, Rank2])
    assert_type(gemm(a, b, c, 2, transpose_a=True, transpose_b=True), Tensor[Cpu, float64, Rank2])


def _want(x: Tensor[Cpu, float32, Rank2], /) -> None:
    pass


def half_named(a: Left, b: Tensor[Cpu, float32, Rank2], c: Answer) -> None:
    _want(gemm(a, b))
    _want(gemm(b, a, alpha=0.5))
    _want(gemm(a, b, c, 0.5, 2.0))
    _want(gemm(b, a, transpose_b=True))
    _want(gemm(b, b, c, transpose_a=True, transpose_b=True))


def other_dtypes(
    n: Tensor[Cpu, int64, Rank2[Row, Row]],
    u: Tensor[Cpu, uint8, Rank2[Row, Row]],
    h: Tensor[Cpu, float16, Rank2[Row, Row]],
    z: Tensor[Cpu, complex64, Rank2[Row, Row]],
    w: Tensor[Cpu, complex128, Rank2[Row, Row]],
) -> None:
    assert_type(gemm(n, n, n, 2, -3), Tensor[Cpu, int64, Rank2[Row, Row]])
    assert_type(gemm(u, u, u, 2, 3, transpose_a=True), Tensor[Cpu, uint8, Rank2[Row, Row]])
    assert_type(gemm(h, h, h, 0.5, 1), Tensor[Cpu, float16, Rank2[Row, Row]])
    assert_type(gemm(z, z, z, 2, 0.5), Tensor[Cpu, complex64, Rank2[Row, Row]])
    assert_type(gemm(w, w, w, 1j, 0.5), Tensor[Cpu, complex128, Rank2[Row, Row]])


def dynamic(a: Left, b: Right, c: Answer, unknown: DArray, flag: bool, number: complex) -> None:
    d = unknown.astype(float32)
    assert_type(gemm(d, d), DArray)
    assert_type(gemm(d, b), DArray)
    assert_type(gemm(a, d), DArray)
    assert_type(gemm(a, b, d), DArray)
    assert_type(gemm(d, d, d, 2.0, 3), DArray)
    assert_type(gemm(a.dynamic(), b, c, 2.0, 3.0), DArray)
    z = unknown.astype(complex64)
    assert_type(gemm(z, z, z, number, number, transpose_a=flag, transpose_b=flag), DArray)


def generic(
    a: Tensor[D, TNumeric, Rank2[N, K]], b: Tensor[D, TNumeric, Rank2[M, K]], c: Tensor[D, TNumeric, Rank2[N, M]]
) -> Tensor[D, TNumeric, Rank2[N, M]]:
    return gemm(a, b, c, 2, -1, transpose_b=True)


def generic_floats(
    a: Tensor[D, TInexact, Rank2[K, N]], b: Tensor[D, TInexact, Rank2[K, M]]
) -> Tensor[D, TInexact, Rank2[N, M]]:
    return gemm(a, b, alpha=0.5, transpose_a=True)


def distances(x: Tensor[D, TFloating, Rank2[N, K]]) -> Tensor[D, TFloating, Rank2[N, N]]:
    return gemm(x, x, gemm(x, x, transpose_b=True), -2.0, 0.5, transpose_b=True)


def called(a: Left, bt: TurnedRight, c: Answer) -> None:
    assert_type(generic(a, bt, c), Answer)
    assert_type(distances(a), Tensor[Cpu, float32, Rank2[Row, Row]])
