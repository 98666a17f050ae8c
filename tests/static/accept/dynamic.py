"""DArray: in every operator, on both sides, in place, as index and as value; conversions from and to Tensor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NewType

import numpy as np
from typing_extensions import TypeVar

from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    DDim,
    Device,
    DType,
    Floating,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Tensor,
    asarray,
    bool_,
    float32,
    float64,
    int64,
    make_darray,
    make_ddim,
    make_dim,
    visit,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)
D2 = TypeVar("D2", bound=Device)
T2 = TypeVar("T2", bound=DType)
R2 = TypeVar("R2", bound=Rank)

Matrix = Tensor[Cpu, float64, Rank2]


def made() -> None:
    assert_type(make_darray(make_ddim([2, 3]), 0.0), DArray)
    assert_type(make_darray(make_ddim([2, 3]), 1), DArray)
    assert_type(make_darray(make_ddim([]), bool(1)), DArray)
    assert_type(make_darray(make_ddim([2]), 1j), DArray)
    assert_type(make_darray(make_ddim([2]), 1.0, Cpu()), DArray)
    assert_type(make_darray(make_ddim([2]), 1.0, dtype=float32), DArray)


def dynamic_of_a_tensor(x: Matrix) -> None:
    assert_type(x.dynamic(), DArray)
    assert_type(x.dynamic().dynamic(), DArray)


def get_of_a_darray(d: DArray) -> None:
    assert_type(d.get(Tensor[Cpu, float64, Rank2]), Matrix)
    assert_type(d.get(Tensor[Cpu, float64, Rank2[Batch, Pixel]]), Tensor[Cpu, float64, Rank2[Batch, Pixel]])
    assert_type(
        d.get(Tensor[Cpu, float64, Rank2[Literal[2], Literal[2]]]),
        Tensor[Cpu, float64, Rank2[Literal[2], Literal[2]]],
    )
    assert_type(d.get(Tensor[Cpu, float64, Rank]), Tensor[Cpu, float64, Rank])
    assert_type(d.get(Tensor[Cpu, Floating, Rank2]), Tensor[Cpu, Floating, Rank2])
    assert_type(d.get(Tensor[Device, DType, Rank]), Tensor[Device, DType, Rank])
    assert_type(d.holds(Tensor[Cpu, float32, Rank2]), bool)


def attributes(d: DArray) -> None:
    assert_type(d.shape, DDim)
    assert_type(d.strides, tuple[int, ...])
    assert_type(d.ndim, int)
    assert_type(d.size, int)
    assert_type(d.numel(), int)
    assert_type(d.nbytes, int)
    assert_type(len(d), int)
    assert_type(d.T, DArray)
    assert_type(d.mT, DArray)
    _1: type[DType] = d.dtype
    _2: Device = d.device


def converted(d: DArray) -> None:
    assert_type(d.astype(float32), DArray)
    assert_type(d.astype(float), DArray)
    assert_type(d.astype(np.float32), DArray)
    assert_type(d.to_device(Cpu()), DArray)
    assert_type(d.copy(), DArray)
    _1: np.ndarray[Any, Any] = d.numpy()


def one_number() -> None:
    d = make_darray(make_ddim([]), 2)
    assert_type(int(d), int)
    assert_type(bool(d), bool)
    assert_type(range(d), range)
    _1: float = float(d)
    _2: complex = complex(d)
    if d > 1:
        assert_type(d, DArray)


def arithmetic(d: DArray) -> None:
    assert_type(d + d, DArray)
    assert_type(d - d, DArray)
    assert_type(d * d, DArray)
    assert_type(d / d, DArray)
    assert_type(d // d, DArray)
    assert_type(d % d, DArray)
    assert_type(d**d, DArray)
    assert_type(d @ d, DArray)
    assert_type(-d, DArray)
    assert_type(+d, DArray)
    assert_type(abs(d), DArray)


def comparison(d: DArray) -> None:
    assert_type(d == d, DArray)
    assert_type(d != d, DArray)
    assert_type(d < d, DArray)
    assert_type(d <= d, DArray)
    assert_type(d > d, DArray)
    assert_type(d >= d, DArray)
    assert_type(d == 1.5, DArray)
    assert_type(d < 1, DArray)
    assert_type(1 < d, DArray)


def bits() -> None:
    n = make_darray(make_ddim([2]), 1)
    assert_type(n & n, DArray)
    assert_type(n | n, DArray)
    assert_type(n ^ n, DArray)
    assert_type(n << n, DArray)
    assert_type(n >> n, DArray)
    assert_type(~n, DArray)
    assert_type(n & 1, DArray)
    assert_type(1 | n, DArray)
    assert_type(1 ^ n, DArray)
    assert_type(n << 1, DArray)
    assert_type(1 >> n, DArray)


def numbers(d: DArray) -> None:
    assert_type(d + 1, DArray)
    assert_type(d - 1.5, DArray)
    assert_type(d * True, DArray)
    assert_type(d / 2, DArray)
    assert_type(d // 2, DArray)
    assert_type(d % 2, DArray)
    assert_type(d**2, DArray)
    assert_type(1 + d, DArray)
    assert_type(1.5 - d, DArray)
    assert_type(2 * d, DArray)
    assert_type(2 / d, DArray)
    assert_type(2 // d, DArray)
    assert_type(2 % d, DArray)
    assert_type(2**d, DArray)


def tensors_on_the_right(d: DArray, x: Matrix, v: Tensor[Cpu, float32, Rank1], n: Tensor[Cpu, int64, Rank2]) -> None:
    assert_type(d + x, DArray)
    assert_type(d - v, DArray)
    assert_type(d * n, DArray)
    assert_type(d / x, DArray)
    assert_type(d // x, DArray)
    assert_type(d % v, DArray)
    assert_type(d**x, DArray)
    assert_type(d @ v, DArray)
    assert_type(d == x, DArray)
    assert_type(d != x, DArray)
    assert_type(d < n, DArray)
    assert_type(d <= n, DArray)
    assert_type(d > v, DArray)
    assert_type(d >= v, DArray)


def tensors_on_the_left(d: DArray, x: Matrix, v: Tensor[Cpu, float32, Rank1], n: Tensor[Cpu, int64, Rank2]) -> None:
    assert_type(x + d, DArray)
    assert_type(v - d, DArray)
    assert_type(n * d, DArray)
    assert_type(x / d, DArray)
    assert_type(x // d, DArray)
    assert_type(v % d, DArray)
    assert_type(x**d, DArray)
    assert_type(v @ d, DArray)
    assert_type(n < d, DArray)
    assert_type(n <= d, DArray)
    assert_type(v > d, DArray)
    assert_type(v >= d, DArray)


def equality_with_a_tensor_on_the_left(d: DArray, x: Matrix) -> None:
    assert_type(x == d, DArray)
    assert_type(x != d, DArray)


def bits_with_tensors(n: Tensor[Cpu, int64, Rank1], b: Tensor[Cpu, bool_, Rank1]) -> None:
    d = n.dynamic()
    assert_type(d & n, DArray)
    assert_type(n & d, DArray)
    assert_type(d | b, DArray)
    assert_type(b | d, DArray)
    assert_type(d ^ n, DArray)
    assert_type(n ^ d, DArray)
    assert_type(d << n, DArray)
    assert_type(n << d, DArray)
    assert_type(d >> n, DArray)
    assert_type(n >> d, DArray)


def in_place(d: DArray, x: Matrix, v: Tensor[Cpu, float32, Rank1]) -> None:
    d += 1
    d += d
    d += x
    d -= v
    d *= 2.0
    d /= x
    d //= 2
    d %= 2
    d **= 2
    d @= x
    assert_type(d, DArray)


def bits_in_place(n: Tensor[Cpu, int64, Rank1]) -> None:
    d = n.dynamic()
    d &= 3
    d |= n
    d ^= d
    d <<= 1
    d >>= n
    assert_type(d, DArray)


def indexed(d: DArray, i: int, at: Tensor[Cpu, int64, Rank1], m: Tensor[Cpu, bool_, Rank2]) -> None:
    i, at = i - 2, at - 1
    assert_type(d[0], DArray)
    assert_type(d[i, 0], DArray)
    assert_type(d[0, :], DArray)
    assert_type(d[..., None], DArray)
    assert_type(d[make_ddim([0, 1])], DArray)
    assert_type(d[make_dim(0, 1)], DArray)
    assert_type(d[at], DArray)
    assert_type(d[m], DArray)
    assert_type(d[d > 1], DArray)
    assert_type(d[0, 0, None, None, None], DArray)


def assigned(d: DArray, v: Tensor[Cpu, float32, Rank1], s: Tensor[Cpu, float64, Rank0]) -> None:
    d[make_ddim([0, 1])] = 1.0
    d[0] = 1
    d[0] = d[1]
    d[0] = v
    d[0, 0] = s
    d[d > 1] = 0.0
    d[...] = v
    d[0] += 1


def assigned_to_a_tensor(x: Matrix, d: DArray) -> None:
    x[...] = d.get(Tensor[Cpu, float64, Rank2])


def as_a_key_of_a_tensor(x: Matrix) -> None:
    at = asarray(np.array([0, 1]))
    assert_type(x[at.get(Tensor[Cpu, int64, Rank1])][0], Tensor[Cpu, float64, Rank1])


def iterated(d: DArray) -> None:
    for each in d:
        assert_type(each, DArray)
    assert_type(list(d), list[DArray])
    _1: Iterator[DArray] = iter(d)
    first, second = d
    assert_type(first, DArray)
    assert_type(second, DArray)


def _elements(x: Tensor[D, T, R]) -> int:
    return x.size


def _same(x: Tensor[D, T, R], y: Tensor[D2, T2, R2]) -> bool:
    return x.size == y.size


def _itself(x: Tensor[D, T, R]) -> DArray:
    return x.dynamic()


def visited(d: DArray) -> None:
    assert_type(visit(_elements, d), int)
    assert_type(visit(_same, d, d), bool)
    assert_type(visit(_itself, d), DArray)


def matched(d: DArray) -> None:
    if d.holds(Tensor[Cpu, float64, Rank2]):
        assert_type(d.get(Tensor[Cpu, float64, Rank2])[0, 0], Tensor[Cpu, float64, Rank0])
    elif d.dtype is float32:
        assert_type(d.astype(float64), DArray)
