"""Mistakes inside generic code, and calls that its types do not accept."""

from __future__ import annotations

from typing import NewType

from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    Floating,
    Gpu,
    Integer,
    Numeric,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    bool_,
    float32,
    float64,
    int64,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
Channel = NewType("Channel", int)

D = TypeVar("D", bound=Device)
D2 = TypeVar("D2", bound=Device)
T = TypeVar("T", bound=DType)
T2 = TypeVar("T2", bound=DType)
R = TypeVar("R", bound=Rank)
R2 = TypeVar("R2", bound=Rank)
TNumeric = TypeVar("TNumeric", bound=Numeric)
TFloating = TypeVar("TFloating", bound=Floating)
TInteger = TypeVar("TInteger", bound=Integer)
B = TypeVar("B")
N = TypeVar("N")
K = TypeVar("K")
M = TypeVar("M")

Matrix = Tensor[Cpu, float32, Rank2]
Named = Tensor[Cpu, float32, Rank2[Batch, Pixel]]


def added(x: Tensor[D, T, R], y: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return x + y


def times(x: Tensor[D, T, Rank2[N, K]], y: Tensor[D, T, Rank2[K, M]]) -> Tensor[D, T, Rank2[N, M]]:
    return x @ y


def scaled(x: Tensor[D, TFloating, R], factor: float) -> Tensor[D, TFloating, R]:
    return x * factor


def shifted_rows(x: Tensor[D, T, Rank2[N, K]], v: Tensor[D, T, Rank1[K]]) -> Tensor[D, T, Rank2[N, K]]:
    return x + v


def two_devices(x: Tensor[D, T, R], y: Tensor[D2, T, R]) -> object:
    return x + y  # refused


def two_devices_multiplied(x: Tensor[D, T, Rank2], y: Tensor[D2, T, Rank2]) -> object:
    return x @ y  # refused


def two_devices_compared(x: Tensor[D, float32, R], y: Tensor[D2, float32, R]) -> object:
    return x < y  # refused


def result_on_another_device(x: Tensor[D, T, R]) -> Tensor[Cpu, T, R]:
    return x  # refused


def result_of_another_dtype(x: Tensor[D, T, R]) -> Tensor[D, float32, R]:
    return x  # refused


def result_of_another_rank(x: Tensor[D, T, R]) -> Tensor[D, T, Rank2]:
    return x  # refused


def result_is_the_other_operand(x: Tensor[D, T, R], y: Tensor[D, T2, R2]) -> Tensor[D, T, R]:
    return y  # refused


def kind_without_difference(x: Tensor[D, T, R]) -> object:
    return x - x  # refused: T may be bool


def kind_without_sign(x: Tensor[D, T, R]) -> object:
    return -x  # refused


def kind_without_bits(x: Tensor[D, TNumeric, R]) -> object:
    return x & x  # refused


def kind_without_division(x: Tensor[D, TInteger, R]) -> Tensor[D, TInteger, R]:
    return x / x  # refused: float64


def kind_without_order(x: Tensor[D, TNumeric, R]) -> object:
    return x < x  # refused: TNumeric may be complex


def kind_without_fractions(x: Tensor[D, TInteger, R]) -> object:
    return x + 0.5  # refused


def kind_without_whole_numbers(x: Tensor[D, T, R]) -> object:
    return x + 1  # refused: T may be bool


def comparison_is_a_mask(x: Tensor[D, TFloating, R]) -> Tensor[D, TFloating, R]:
    return x < x  # refused


def rank_without_rows(x: Tensor[D, T, R]) -> object:
    return x[0]  # refused: R may be Rank0


def rank_without_transposition(x: Tensor[D, T, R]) -> object:
    return x.T  # refused


def too_many_indices(x: Tensor[D, T, Rank2[N, K]]) -> object:
    return x[0, 0, 0]  # refused


def the_other_axis_remains(x: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank1[N]]:
    return x[0]  # refused


def not_transposed(x: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank2[K, N]]:
    return x  # refused


def forgotten_transposition(x: Tensor[D, T, Rank2[N, K]]) -> object:
    return x @ x  # refused


def swapped_factors(x: Tensor[D, T, Rank2[N, K]], y: Tensor[D, T, Rank2[K, M]]) -> object:
    return y @ x  # refused


def wrong_result_of_a_product(x: Tensor[D, T, Rank2[N, K]], y: Tensor[D, T, Rank2[K, M]]) -> Tensor[D, T, Rank2[M, N]]:
    return x @ y  # refused


def stack_not_transposed(x: Tensor[D, T, Rank3[B, N, K]]) -> object:
    return x @ x  # refused


def inner_axes_of_stacks(x: Tensor[D, T, Rank3[B, N, K]], y: Tensor[D, T, Rank3[B, N, M]]) -> object:
    return x @ y  # refused


def wrong_result_of_batches(
    x: Tensor[D, T, Rank3[B, N, K]], y: Tensor[D, T, Rank3[B, K, M]]
) -> Tensor[D, T, Rank3[N, B, M]]:
    return x @ y  # refused


# pyrefly compares batch axes only if no axis is a type variable.
def two_stacks(x: Tensor[D, T, Rank3[B, N, K]], y: Tensor[D, T, Rank3[M, K, N]]) -> object:
    return x @ y  # refused by mypy, pyright, ty


def two_named_stacks(x: Tensor[D, T, Rank3[Batch, N, K]], y: Tensor[D, T, Rank3[Pixel, K, N]]) -> object:
    return x @ y  # refused by mypy, pyright, ty


def named_stacks(
    x: Tensor[D, T, Rank3[Batch, Pixel, Channel]], y: Tensor[D, T, Rank3[Pixel, Channel, Pixel]]
) -> object:
    return x @ y  # refused


# For names that are type variables pyright accepts matmul, but no broadcasting.
def names_that_differ(x: Tensor[D, T, Rank2[N, K]], v: Tensor[D, T, Rank1[N]]) -> object:
    return x + v  # refused by mypy, ty


def wrong_bias(
    x: Tensor[D, TFloating, Rank2[N, K]], w: Tensor[D, TFloating, Rank2[K, M]], b: Tensor[D, TFloating, Rank1[K]]
) -> Tensor[D, TFloating, Rank2[N, M]]:
    return x @ w + b  # refused


# With a type variable in the type of the operand, pyrefly uses the first overload of a method.
def one_number(x: Tensor[D, TFloating, R]) -> float:
    return float(x)  # refused by mypy, pyright, ty: R may be more than Rank0


def calls(
    x: Matrix, g: Tensor[Gpu, float32, Rank2], w: Tensor[Cpu, float64, Rank2], v: Tensor[Cpu, float32, Rank1]
) -> None:
    added(x, g)  # refused
    added(x, w)  # refused
    added(x, v)  # refused
    added(x, 1.0)  # refused
    times(x, v)  # refused
    times(x, g)  # refused
    times(x, w)  # refused


def calls_with_the_wrong_kind(n: Tensor[Cpu, int64, Rank2], b: Tensor[Cpu, bool_, Rank2]) -> None:
    scaled(n, 0.5)  # refused
    scaled(b, 0.5)  # refused


def calls_with_names(
    n: Named, w: Tensor[Cpu, float32, Rank2[Channel, Pixel]], b: Tensor[Cpu, float32, Rank1[Batch]]
) -> None:
    times(n, n)  # refused
    times(n, w)  # refused
    added(n, w)  # refused
    shifted_rows(n, b)  # refused
    _1: Named = times(n, w.T)  # refused
    _2: Tensor[Cpu, float64, Rank2[Batch, Channel]] = times(n, w.T)  # refused


def calls_with_darrays(d: DArray) -> None:
    added(d, d)  # refused
    times(d, d)  # refused


def calls_with_a_number(s: Tensor[Cpu, float32, Rank0]) -> None:
    times(s, s)  # refused


def written(
    x: Tensor[D, T, Rank2[N, K]], y: Tensor[D, T, Rank1[N]], z: Tensor[D2, T, Rank1[K]], t: Tensor[D, T2, Rank1[K]]
) -> None:
    x[0] = y  # refused
    x[0] = z  # refused
    x[0] = t  # refused
    x[0, 0] = x  # refused
    x[0] = 1  # refused
    x[0, 0, 0] = y[0]  # refused


def written_numbers(x: Tensor[D, TFloating, R], n: Tensor[D, TNumeric, Rank1], i: Tensor[D, TInteger, Rank1]) -> None:
    x[...] = 1j  # refused
    n[0] = 0.5  # refused
    i[0] = 0.5  # refused
    i[:] = n  # refused


# Of the operator ty does not know the rank: the right operand has a unit axis beside a type variable. See checkers.md.
def shares_of_names(x: Tensor[Cpu, float32, Rank2[N, M]]) -> Tensor[Cpu, float32, Rank2[M, N]]:
    if x.size > 100:
        return x / tt.sum(x, axis=1, keepdims=True)  # refused by mypy, pyright, pyrefly
    if x.size > 10:
        return tt.divide(x, tt.sum(x, axis=1, keepdims=True))  # refused
    return -tt.mean(x, axis=1, keepdims=True) + x  # refused


def differences(
    v: Tensor[Cpu, float32, Rank1[N]], w: Tensor[Cpu, float32, Rank1[M]]
) -> Tensor[Cpu, float32, Rank2[N, M]]:
    if len(v) > 2:
        return v - w[:, None]  # refused by mypy, pyright, pyrefly
    if len(v) > 1:
        return tt.subtract(v, w[:, None])  # refused
    return w[:, None] - v  # refused


def steps(
    g: Tensor[D, float32, R],
    v: Tensor[D, float32, Rank1],
    rate: Tensor[D2, float32, Rank0],
    n: Tensor[D, float32, Rank0],
) -> None:
    g * v  # refused
    g * rate  # refused
    rate * g  # refused
    _1: Tensor[D, float32, Rank0] = g * n  # refused
