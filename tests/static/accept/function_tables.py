"""The tables of types on the pages docs/functions/*.md: each row, and calls with its types."""

# ruff: noqa: E501  # rows of the tables

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NewType

import numpy as np

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    DDim,
    Description,
    Dim,
    Merged,
    One,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    bool_,
    complex64,
    complex128,
    float32,
    float64,
    int32,
    int64,
    uint8,
)
from typedtensor.transforms import grad, jit, stop_gradient, tree_map, value_and_grad, vmap

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)


def creation(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    u: Tensor[Cpu, float32, Rank1[B]],
    dim: Dim[Rank2[A, B]],
    ddim: DDim,
    array: np.ndarray[tuple[int, int], np.dtype[np.float32]],
) -> None:
    """docs/functions/creation.md."""
    # creation.md: | `zeros`, `ones`, `empty` | `shape=n` | `Tensor[Cpu, float64, Rank1]` |
    assert_type(tt.zeros(2), Tensor[Cpu, float64, Rank1])
    assert_type(tt.ones(2), Tensor[Cpu, float64, Rank1])
    assert_type(tt.empty(2), Tensor[Cpu, float64, Rank1])
    # creation.md: |  | `shape=(n, m)` | `Tensor[Cpu, float64, Rank2]` |
    assert_type(tt.zeros((2, 3)), Tensor[Cpu, float64, Rank2])
    assert_type(tt.ones((2, 3)), Tensor[Cpu, float64, Rank2])
    assert_type(tt.empty((2, 3)), Tensor[Cpu, float64, Rank2])
    # creation.md: |  | `shape=Dim[R]` | `Tensor[Cpu, float64, R]` |
    assert_type(tt.zeros(dim), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.ones(dim), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.empty(dim), Tensor[Cpu, float64, Rank2[A, B]])
    # creation.md: |  | `shape=DDim` | `DArray` |
    assert_type(tt.zeros(ddim), DArray)
    assert_type(tt.ones(ddim), DArray)
    assert_type(tt.empty(ddim), DArray)
    # creation.md: |  | `dtype=T`, `device=D` | `Tensor[D, T, R]` |
    assert_type(tt.zeros(dim, dtype=float32, device=Cpu()), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.ones(dim, dtype=float32, device=Cpu()), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.empty(dim, dtype=float32, device=Cpu()), Tensor[Cpu, float32, Rank2[A, B]])
    # creation.md: | `full` | `fill_value: int` | `Tensor[Cpu, int64, R]`; `bool_`, `float64` or `complex128` for other numbers |
    assert_type(tt.full(dim, 1), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.full(dim, fill_value=True), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.full(dim, 1.5), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.full(dim, 1j), Tensor[Cpu, complex128, Rank2[A, B]])
    # creation.md: | `zeros_like`, `ones_like`, `empty_like`, `full_like` | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(tt.zeros_like(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.ones_like(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.empty_like(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.full_like(x, 1), Tensor[Cpu, float32, Rank2[A, B]])
    # creation.md: |  | `Tensor[D, T, R]`, `dtype=T2` | `Tensor[D, T2, R]` |
    assert_type(tt.zeros_like(x, dtype=float64), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.ones_like(x, dtype=float64), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.empty_like(x, dtype=float64), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.full_like(x, 1, dtype=float64), Tensor[Cpu, float64, Rank2[A, B]])
    # creation.md: | `eye` | `n_rows`, `n_cols` | `Tensor[Cpu, float64, Rank2]` |
    assert_type(tt.eye(2, 3), Tensor[Cpu, float64, Rank2])
    # creation.md: | `arange` | ints | `Tensor[Cpu, int64, Rank1]` |
    assert_type(tt.arange(3), Tensor[Cpu, int64, Rank1])
    # creation.md: |  | floats | `Tensor[Cpu, float64, Rank1]` |
    assert_type(tt.arange(0.0, 1.0, 0.5), Tensor[Cpu, float64, Rank1])
    # creation.md: | `linspace` | floats | `Tensor[Cpu, float64, Rank1]` |
    assert_type(tt.linspace(0.0, 1.0, 3), Tensor[Cpu, float64, Rank1])
    # creation.md: | `meshgrid` | `Rank1[A]`, `Rank1[B]` | `tuple` of two `Tensor[D, T, Rank2[B, A]]` |
    assert_type(tt.meshgrid(v, u), tuple[Tensor[Cpu, float32, Rank2[B, A]], Tensor[Cpu, float32, Rank2[B, A]]])
    # creation.md: |  | the same, `indexing="ij"` | `list[Tensor[D, T, Rank2[A, B]]]` |
    assert_type(
        tt.meshgrid(v, u, indexing="ij"), tuple[Tensor[Cpu, float32, Rank2[A, B]], Tensor[Cpu, float32, Rank2[A, B]]]
    )
    # creation.md: | `tril`, `triu` | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(tt.tril(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.triu(x), Tensor[Cpu, float32, Rank2[A, B]])
    # creation.md: | `asarray` | `float`, `list[float]`, `list[list[float]]`, … | `Tensor[Cpu, float64, Rank0]`, `Rank1`, `Rank2`, …; so for `bool`, `int`, `complex` |
    assert_type(tt.asarray(1.0), Tensor[Cpu, float64, Rank0])
    assert_type(tt.asarray([1, 2]), Tensor[Cpu, int64, Rank1])
    assert_type(tt.asarray([[1.0, 2.0]]), Tensor[Cpu, float64, Rank2])
    # creation.md: |  | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(tt.asarray(x), Tensor[Cpu, float32, Rank2[A, B]])
    # creation.md: |  | an array of another library | `DArray` |
    assert_type(tt.asarray(array), DArray)
    # creation.md: | `frombuffer` | a buffer, `dtype=float32` | `Tensor[Cpu, float32, Rank1]` |
    assert_type(tt.frombuffer(bytes(8), dtype=float32), Tensor[Cpu, float32, Rank1])
    # creation.md: | `from_numpy` | `ndarray[tuple[int, int], dtype[numpy.float32]]` | `Tensor[Cpu, float32, Rank2]` |
    assert_type(tt.from_numpy(array), Tensor[Cpu, float32, Rank2])


def data_types(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    i: Tensor[Cpu, int32, Rank2[A, B]],
    c: Tensor[Cpu, complex64, Rank2[A, B]],
    d: DArray,
) -> None:
    """docs/functions/data-types.md."""
    # data-types.md: | `astype` | `Tensor[D, T, R]`, `T2` | `Tensor[D, T2, R]` |
    assert_type(tt.astype(x, float64), Tensor[Cpu, float64, Rank2[A, B]])
    # data-types.md: |  | `Tensor[D, T, R]`, `T2`, `device=D2` | `Tensor[D2, T2, R]` |
    assert_type(tt.astype(x, float64, device=Cpu()), Tensor[Cpu, float64, Rank2[A, B]])
    # data-types.md: | `result_type` | `type[T]` or `Tensor[D, T, R]` | `type[T]` |
    assert_type(tt.result_type(float32), type[float32])
    assert_type(tt.result_type(x), type[float32])
    # data-types.md: |  | two of these | `type[T1 + T2]` |
    assert_type(tt.result_type(x, float64), type[float64])
    assert_type(tt.result_type(i, tt.int64), type[int64])
    # data-types.md: | `finfo` | `type[T]` or `Tensor[D, T, R]` | `FloatingLimits[T]`; `FloatingLimits[real(T)]` for complex dtypes |
    assert_type(tt.finfo(float32).dtype, type[float32])
    assert_type(tt.finfo(c).dtype, type[float32])
    # data-types.md: | `iinfo` | `type[T]` or `Tensor[D, T, R]` | `IntegerLimits[T]` |
    assert_type(tt.iinfo(i).dtype, type[int32])
    assert_type(tt.iinfo(tt.int32).dtype, type[int32])
    # data-types.md: | `can_cast` | any | `bool` |
    assert_type(tt.can_cast(x, float64), bool)
    # data-types.md: | `isdtype` | `type[DType]`, `"integral"` | `TypeIs[type[Integer]]`, and so for the other kinds |
    dtype = d.dtype
    if tt.isdtype(dtype, "integral"):
        assert_type(dtype, type[tt.Integer])


def elementwise(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    i: Tensor[Cpu, int32, Rank2[A, B]],
    c: Tensor[Cpu, complex64, Rank2[A, B]],
    flags: Tensor[Cpu, bool_, Rank2[A, B]],
    u: Tensor[Cpu, float32, Rank1[B]],
) -> None:
    """docs/functions/elementwise.md."""
    # elementwise.md: | one operand | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(tt.exp(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.negative(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.sqrt(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.square(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.cbrt(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.exp2(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.sinc(x), Tensor[Cpu, float32, Rank2[A, B]])
    # elementwise.md: | `abs`, `real`, `imag` | `Tensor[D, T, R]` | `Tensor[D, real(T), R]` |
    assert_type(tt.abs(c), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.real(c), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.imag(c), Tensor[Cpu, float32, Rank2[A, B]])
    # elementwise.md: | `isfinite`, `isinf`, `isnan`, `signbit`, `logical_not` | `Tensor[D, T, R]` | `Tensor[D, bool_, R]` |
    assert_type(tt.isfinite(x), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.isinf(x), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.isnan(x), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.signbit(x), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.logical_not(flags), Tensor[Cpu, bool_, Rank2[A, B]])
    # elementwise.md: | `bitwise_count` | `Tensor[D, T, R]` | `Tensor[D, uint8, R]` |
    assert_type(tt.bitwise_count(i), Tensor[Cpu, uint8, Rank2[A, B]])
    # elementwise.md: | two operands | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `Tensor[D, T1 + T2, R1 with R2]` |
    assert_type(tt.add(x, tt.astype(u, float64)), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.multiply(x, tt.astype(u, float64)), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.maximum(x, tt.astype(u, float64)), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.fmod(x, tt.astype(u, float64)), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.fmax(x, u), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.fmin(u, x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.heaviside(x, u), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.gcd(i, tt.astype(i, int64)), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.lcm(i, i), Tensor[Cpu, int32, Rank2[A, B]])
    # elementwise.md: |  | `Tensor[D, T, R]`, number | `Tensor[D, T, R]` |
    assert_type(tt.add(x, 2), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.multiply(x, 2), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.maximum(x, 2), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.heaviside(x, 0.5), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.gcd(i, 12), Tensor[Cpu, int32, Rank2[A, B]])
    # elementwise.md: | `divmod` | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` or number | `tuple`: `Tensor[D, T1 + T2, R1 with R2]` twice |
    assert_type(
        tt.divmod(x, tt.astype(u, float64)),
        tuple[Tensor[Cpu, float64, Rank2[A, B]], Tensor[Cpu, float64, Rank2[A, B]]],
    )
    assert_type(tt.divmod(x, 2), tuple[Tensor[Cpu, float32, Rank2[A, B]], Tensor[Cpu, float32, Rank2[A, B]]])
    # elementwise.md: | `divide` | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `Tensor[D, T1 + T2, R1 with R2]`; `float64` for integers and `bool` |
    assert_type(tt.divide(x, u), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.divide(i, i), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.divide(x, 2), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.divide(flags, tt.ones_like(flags)), Tensor[Cpu, float64, Rank2[A, B]])
    # elementwise.md: | comparisons and logical functions | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `Tensor[D, bool_, R1 with R2]` |
    assert_type(tt.less(x, u), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.equal(x, 2), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.logical_and(flags, flags), Tensor[Cpu, bool_, Rank2[A, B]])


def fourier(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    c: Tensor[Cpu, complex64, Rank2[A, B]],
) -> None:
    """docs/functions/fft.md."""
    # fft.md: | `fft`, `ifft` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R]`, `k` unnamed |
    assert_type(tt.fft.fft(c, axis=0), Tensor[Cpu, complex64, Rank2[Any, B]])
    assert_type(tt.fft.ifft(c, axis=0), Tensor[Cpu, complex64, Rank2[Any, B]])
    # fft.md: | `fftn`, `ifftn` | `Tensor[D, T, R]` | `Tensor[D, T, R]`, all unnamed |
    assert_type(tt.fft.fftn(c), Tensor[Cpu, complex64, Rank2])
    assert_type(tt.fft.ifftn(c), Tensor[Cpu, complex64, Rank2])
    # fft.md: | `rfft`, `ihfft` | `Tensor[D, float64, R]`, `axis=k` | `Tensor[D, complex128, R]`, `k` unnamed; `complex64` for `float32` and `float16` |
    assert_type(tt.fft.rfft(tt.astype(x, float64), axis=0), Tensor[Cpu, complex128, Rank2[Any, B]])
    assert_type(tt.fft.ihfft(x, axis=0), Tensor[Cpu, complex64, Rank2[Any, B]])
    assert_type(tt.fft.rfft(tt.astype(x, tt.float16), axis=0), Tensor[Cpu, complex64, Rank2[Any, B]])
    # fft.md: | `irfft`, `hfft` | `Tensor[D, complex128, R]`, `axis=k` | `Tensor[D, float64, R]`, `k` unnamed; `float32` for `complex64` |
    assert_type(tt.fft.irfft(c, axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.fft.hfft(c, axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.fft.irfft(tt.astype(c, complex128), axis=0), Tensor[Cpu, float64, Rank2[Any, B]])
    # fft.md: | `rfftn` | `Tensor[D, T, R]` | `Tensor[D, complex(T), R]`, all unnamed |
    assert_type(tt.fft.rfftn(x), Tensor[Cpu, complex64, Rank2])
    # fft.md: | `irfftn` | `Tensor[D, T, R]` | `Tensor[D, real(T), R]`, all unnamed |
    assert_type(tt.fft.irfftn(c), Tensor[Cpu, float32, Rank2])
    # fft.md: | `fftfreq`, `rfftfreq` | `n` | `Tensor[Cpu, float64, Rank1]` |
    assert_type(tt.fft.fftfreq(4), Tensor[Cpu, float64, Rank1])
    assert_type(tt.fft.rfftfreq(4), Tensor[Cpu, float64, Rank1])
    # fft.md: | `fftfreq` | `Dim[Rank1[A]]` | `Tensor[Cpu, float64, Rank1[A]]` |
    assert_type(tt.fft.fftfreq(tt.make_dim(A(4))), Tensor[Cpu, float64, Rank1[A]])
    # fft.md: | `fftshift`, `ifftshift` | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(tt.fft.fftshift(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.fft.ifftshift(x), Tensor[Cpu, float32, Rank2[A, B]])


def _first(v: Tensor[Cpu, float32, Rank1]) -> Tensor[Cpu, float32, Rank0]:
    return v[0]


def _reversed(v: Tensor[Cpu, float32, Rank1]) -> Tensor[Cpu, float32, Rank1]:
    return v[::-1]


def _difference(i: Tensor[Cpu, float64, Rank2], j: Tensor[Cpu, float64, Rank2]) -> Tensor[Cpu, float64, Rank2]:
    return i - j


def indexing(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    z: Tensor[Cpu, float32, Rank2[A, C]],
    v: Tensor[Cpu, float32, Rank1[A]],
    index: Tensor[Cpu, int64, Rank1[C]],
) -> None:
    """docs/functions/indexing.md."""
    # indexing.md: | `take` | `Rank2[A, B]`, `Rank1[I]`, `axis=0` | `Rank2[I, B]` |
    assert_type(tt.take(x, index - 1, axis=0), Tensor[Cpu, float32, Rank2[C, B]])
    # indexing.md: |  | `Rank1[A]`, `Rank1[I]` | `Rank1[I]` |
    assert_type(tt.take(v, index - 1), Tensor[Cpu, float32, Rank1[C]])
    # indexing.md: | `take_along_axis` | `Rank2[A, B]`, `Rank2[A, I]` | `Rank2[A, I]` |
    assert_type(tt.take_along_axis(x, tt.zeros_like(z, dtype=int64)), Tensor[Cpu, float32, Rank2[A, C]])
    # indexing.md: | `ix_` | `Rank1[A]`, `Rank1[B]` of positions | `tuple` of `Rank2[A, One]` and `Rank2[One, B]` |
    assert_type(
        tt.ix_(index - 1, index - 1), tuple[Tensor[Cpu, int64, Rank2[C, One]], Tensor[Cpu, int64, Rank2[One, C]]]
    )
    # indexing.md: | `tril_indices`, `triu_indices`, `diag_indices` | sizes | `tuple` of two `Tensor[D, int64, Rank1]` |
    assert_type(tt.tril_indices(2), tuple[Tensor[Cpu, int64, Rank1], Tensor[Cpu, int64, Rank1]])
    assert_type(tt.triu_indices(2, 1), tuple[Tensor[Cpu, int64, Rank1], Tensor[Cpu, int64, Rank1]])
    assert_type(tt.diag_indices(2), tuple[Tensor[Cpu, int64, Rank1], Tensor[Cpu, int64, Rank1]])
    # indexing.md: | `indices` | two sizes | `Tensor[Cpu, int64, Rank3]` |
    assert_type(tt.indices((2, 3)), Tensor[Cpu, int64, Rank3])
    # indexing.md: |  | `Dim[Rank2[A, B]]` | `Tensor[Cpu, int64, Rank3[Any, A, B]]` |
    assert_type(tt.indices(x.shape), Tensor[Cpu, int64, Rank3[Any, A, B]])
    # indexing.md: | `put_along_axis` | `Rank2[A, B]`, `Rank2[A, I]`, values | `None`: the first is written |
    assert_type(tt.put_along_axis(x, tt.zeros_like(z, dtype=int64), 0.5), None)
    # indexing.md: | `fill_diagonal` | `Tensor[D, T, R]`, value | `None`: the tensor is written |
    assert_type(tt.fill_diagonal(x, 0.5), None)
    # indexing.md: | `select` | `bool_` `R`, ..., `Tensor[D, T, R]`, ... | `Tensor[D, T, R]` |
    assert_type(tt.select([x > 0, x < 0], [x, x]), Tensor[Cpu, float32, Rank2[A, B]])
    # indexing.md: |  | `bool_` `R`, ..., numbers | `Tensor[D, int64, R]`, or of the dtype that holds the numbers |
    assert_type(tt.select([x > 0, x < 0], [1, 2]), Tensor[Cpu, int64, Rank2[A, B]])
    # indexing.md: | `choose` | `Tensor[D, T1, R]`, list of `Tensor[D, T2, R]` | `Tensor[D, T2, R]` |
    assert_type(tt.choose(index - 1, [index, 2 * index], "clip"), Tensor[Cpu, int64, Rank1[C]])
    # indexing.md: | `piecewise` | `Tensor[D, T, R]`, list of `Tensor[D, bool_, R]`, list of functions or numbers | `Tensor[D, T, R]` |
    assert_type(tt.piecewise(x, [x > 0], [0.5, tt.exp]), Tensor[Cpu, float32, Rank2[A, B]])
    # indexing.md: | `apply_along_axis` | function from `Tensor[D, T, Rank1]` to `Rank0`, `axis=k`, `Tensor[D, T, R]` | `R without k`, of the function's device and dtype |
    assert_type(tt.apply_along_axis(_first, 0, x), Tensor[Cpu, float32, Rank1[B]])
    # indexing.md: |  | function from `Tensor[D, T, Rank1]` to `Rank1`, `axis=k`, `Tensor[D, T, R]` | `R`, `k` unnamed |
    assert_type(tt.apply_along_axis(_reversed, 0, x), Tensor[Cpu, float32, Rank2[Any, B]])
    # indexing.md: | `fromfunction` | function of two `Tensor[Cpu, float64, Rank2]`, `(n, m)` | what it returns, `Rank2` |
    assert_type(tt.fromfunction(_difference, (2, 3)), Tensor[Cpu, float64, Rank2])
    # indexing.md: | `ndindex` | two sizes | `Iterator[tuple[int, int]]` |
    assert_type(tt.ndindex(2, 3), Iterator[tuple[int, int]])
    # indexing.md: | `ndenumerate` | `Tensor[D, T, Rank2]` | `Iterator[tuple[tuple[int, int], Tensor[D, T, Rank0]]]` |
    assert_type(tt.ndenumerate(x), Iterator[tuple[tuple[int, int], Tensor[Cpu, float32, Rank0]]])


def linear_algebra(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    y: Tensor[Cpu, float64, Rank2[B, C]],
    z: Tensor[Cpu, float32, Rank2[A, C]],
    i: Tensor[Cpu, int32, Rank2[A, B]],
    c: Tensor[Cpu, complex64, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    w: Tensor[Cpu, float64, Rank1[A]],
    three: Tensor[Cpu, float32, Rank1[Literal[3]]],
    square: Tensor[Cpu, float32, Rank2[A, A]],
    right: Tensor[Cpu, float64, Rank2[A, C]],
) -> None:
    """docs/functions/linalg.md."""
    definite = square.mT @ square
    # linalg.md: | `matmul` | `[..., A, B]`, `[..., B, C]` | `Tensor[D, T1 + T2, [..., A, C]]` |
    assert_type(tt.matmul(x, y), Tensor[Cpu, float64, Rank2[A, C]])
    # linalg.md: | `vecdot` | `[..., A]`, `[..., A]` | `Tensor[D, T1 + T2, [...]]` |
    assert_type(tt.vecdot(v, w), Tensor[Cpu, float64, Rank0])
    # linalg.md: | `matvec` | `[..., A, B]`, `[..., B]` | `Tensor[D, T1 + T2, [..., A]]` |
    assert_type(tt.matvec(x.mT, w), Tensor[Cpu, float64, Rank1[B]])
    # linalg.md: | `vecmat` | `[..., A]`, `[..., A, B]` | `Tensor[D, T1 + T2, [..., B]]` |
    assert_type(tt.vecmat(w, x), Tensor[Cpu, float64, Rank1[B]])
    # linalg.md: | `multi_dot` | `(Rank2[A, B], Rank2[B, C], Rank2[C, K])`, at most four; the first and the last may be vectors | `Tensor[D, T, Rank2[A, K]]` |
    assert_type(tt.linalg.multi_dot((x, x.mT, z)), Tensor[Cpu, float32, Rank2[A, C]])
    # linalg.md: |  | list of `Tensor[D, T, Rank2[A, A]]` | `Tensor[D, T, Rank2[A, A]]` |
    assert_type(tt.linalg.multi_dot([square, square]), Tensor[Cpu, float32, Rank2[A, A]])
    # linalg.md: | `outer` | `Rank1[A]`, `Rank1[B]` | `Tensor[D, T1 + T2, Rank2[A, B]]` |
    assert_type(tt.linalg.outer(v, w), Tensor[Cpu, float64, Rank2[A, A]])
    # linalg.md: | `tensordot` | `Rank2[A, B]`, `Rank2[B, C]`, `axes=1` | `Tensor[D, T, Rank2[A, C]]` |
    assert_type(tt.tensordot(x, tt.astype(y, float32), axes=1), Tensor[Cpu, float32, Rank2[A, C]])
    # linalg.md: |  | `Rank3[A, B, C]`, `Rank2[B, C]`, `axes=2` | `Tensor[D, T, Rank1[A]]` |
    assert_type(tt.tensordot(tt.stack((square, square)), square, axes=2), Tensor[Cpu, float32, Rank1])
    # linalg.md: |  | `Rank2`, `Rank2`, tuples of one axis | `Tensor[D, T, Rank2]` |
    assert_type(tt.tensordot(x, x, axes=((0,), (0,))), Tensor[Cpu, float32, Rank2])
    # linalg.md: | `cross` | `R1`, `R2` | `Tensor[D, T1 + T2, R1 with R2]` |
    assert_type(tt.linalg.cross(three, tt.astype(three, float64)), Tensor[Cpu, float64, Rank1[Literal[3]]])
    # linalg.md: | `gemm` | `Rank2[A, B]`, `Rank2[B, C]`, `Rank2[A, C]` | `Tensor[D, T, Rank2[A, C]]` |
    assert_type(tt.gemm(x, tt.astype(y, float32), z), Tensor[Cpu, float32, Rank2[A, C]])
    # linalg.md: | `matrix_transpose` | `[..., A, B]` | `Tensor[D, T, [..., B, A]]` |
    assert_type(tt.matrix_transpose(x), Tensor[Cpu, float32, Rank2[B, A]])
    # linalg.md: | `inv`, `pinv` | `[..., A, B]` | `Tensor[D, T, [..., B, A]]` |
    assert_type(tt.linalg.inv(x), Tensor[Cpu, float32, Rank2[B, A]])
    assert_type(tt.linalg.pinv(x), Tensor[Cpu, float32, Rank2[B, A]])
    # linalg.md: | `matrix_power` | `[..., A, A]` | `Tensor[D, T, [..., A, A]]` |
    assert_type(tt.linalg.matrix_power(square, 2), Tensor[Cpu, float32, Rank2[A, A]])
    # linalg.md: | `solve` | `[..., A, B]`, `[..., A, C]` | `Tensor[D, T1 + T2, [..., B, C]]` |
    assert_type(tt.linalg.solve(x, right), Tensor[Cpu, float64, Rank2[B, C]])
    # linalg.md: | `det` | `[..., A, B]` | `Tensor[D, T, [...]]` |
    assert_type(tt.linalg.det(x), Tensor[Cpu, float32, Rank0])
    # linalg.md: | `trace` | `[..., A, B]` | `Tensor[D, sum(T), [...]]` |
    assert_type(tt.linalg.trace(i), Tensor[Cpu, int64, Rank0])
    # linalg.md: | `slogdet` | `[..., A, B]` | `sign: Tensor[D, T, [...]]`, `logabsdet: Tensor[D, real(T), [...]]` |
    assert_type(tt.linalg.slogdet(c).sign, Tensor[Cpu, complex64, Rank0])
    assert_type(tt.linalg.slogdet(c).logabsdet, Tensor[Cpu, float32, Rank0])
    # linalg.md: | `matrix_rank` | `[..., A, B]` | `Tensor[D, int64, [...]]` |
    assert_type(tt.linalg.matrix_rank(x), Tensor[Cpu, int64, Rank0])
    # linalg.md: | `matrix_norm` | `[..., A, B]` | `Tensor[D, real(T), [...]]` |
    assert_type(tt.linalg.matrix_norm(c), Tensor[Cpu, float32, Rank0])
    # linalg.md: | `vector_norm` | `R`, `axis=k` | `Tensor[D, real(T), R without k]` |
    assert_type(tt.linalg.vector_norm(c, axis=0), Tensor[Cpu, float32, Rank1[B]])
    # linalg.md: | `cholesky` | `[..., A, B]` | `Tensor[D, T, [..., A, Any]]`; `upper=True`: `[..., Any, B]` |
    assert_type(tt.linalg.cholesky(definite), Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(tt.linalg.cholesky(definite, upper=True), Tensor[Cpu, float32, Rank2[Any, A]])
    # linalg.md: | `qr` | `[..., A, B]` | `Q: Tensor[D, T, [..., A, Any]]`, `R: Tensor[D, T, [..., Any, B]]` |
    assert_type(tt.linalg.qr(x).Q, Tensor[Cpu, float32, Rank2[A, Any]])
    assert_type(tt.linalg.qr(x).R, Tensor[Cpu, float32, Rank2[Any, B]])
    # linalg.md: | `svd` | `[..., A, B]` | `U: Tensor[D, T, [..., A, Any]]`, `S: Tensor[D, real(T), [..., Any]]`, `Vh: Tensor[D, T, [..., Any, B]]` |
    assert_type(tt.linalg.svd(c).U, Tensor[Cpu, complex64, Rank2[A, Any]])
    assert_type(tt.linalg.svd(c).S, Tensor[Cpu, float32, Rank1])
    assert_type(tt.linalg.svd(c).Vh, Tensor[Cpu, complex64, Rank2[Any, B]])
    # linalg.md: | `eigh` | `[..., A, B]` | `eigenvalues: Tensor[D, real(T), [..., Any]]`, `eigenvectors: Tensor[D, T, [..., A, Any]]` |
    assert_type(tt.linalg.eigh(definite).eigenvalues, Tensor[Cpu, float32, Rank1])
    assert_type(tt.linalg.eigh(definite).eigenvectors, Tensor[Cpu, float32, Rank2[A, Any]])
    # linalg.md: | `svdvals`, `eigvalsh` | `[..., A, B]` | `Tensor[D, real(T), [..., Any]]` |
    assert_type(tt.linalg.svdvals(c), Tensor[Cpu, float32, Rank1])
    assert_type(tt.linalg.eigvalsh(c), Tensor[Cpu, float32, Rank1])
    # linalg.md: | `diagonal` | `[..., A, B]` | `Tensor[D, T, [..., Any]]` |
    assert_type(tt.linalg.diagonal(x), Tensor[Cpu, float32, Rank1])


def manipulation(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    u: Tensor[Cpu, float32, Rank1[B]],
    dim: Dim[Rank2[A, B]],
    dim1: Dim[Rank1[B]],
    cube: Tensor[Cpu, float32, Rank3[A, B, C]],
    row: Tensor[Cpu, float32, Rank2[Literal[1], B]],
) -> None:
    """docs/functions/manipulation.md."""
    # manipulation.md: | `reshape` | `Tensor[D, T, R]`, `(n, m)` | `Tensor[D, T, Rank2]` |
    assert_type(tt.reshape(x, (4, 1)), Tensor[Cpu, float32, Rank2])
    # manipulation.md: |  | `Tensor[D, T, R]`, `Dim[R2]` | `Tensor[D, T, R2]` |
    assert_type(tt.reshape(v, dim1), Tensor[Cpu, float32, Rank1[B]])
    # manipulation.md: | `broadcast_to` | `Tensor[D, T, R]`, `Dim[R2]` | `Tensor[D, T, R2]` |
    assert_type(tt.broadcast_to(u, dim), Tensor[Cpu, float32, Rank2[A, B]])
    # manipulation.md: | `permute_dims` | `Rank3[A, B, C]`, `(2, 0, 1)` | `Rank3[C, A, B]` |
    assert_type(tt.permute_dims(cube, (2, 0, 1)), Tensor[Cpu, float32, Rank3[C, A, B]])
    # manipulation.md: | `moveaxis` | `Rank3[A, B, C]`, `source=0`, `destination=-1` | `Rank3[B, C, A]` |
    assert_type(tt.moveaxis(cube, 0, -1), Tensor[Cpu, float32, Rank3[B, C, A]])
    # manipulation.md: | `expand_dims` | `Rank2[A, B]`, `axis=1` | `Rank3[A, One, B]` |
    assert_type(tt.expand_dims(x, axis=1), Tensor[Cpu, float32, Rank3[A, One, B]])
    # manipulation.md: |  | `Rank2[A, B]`, `axis=(0, 2)` | `Rank4[One, A, One, B]` |
    assert_type(tt.expand_dims(x, axis=(0, 2)), Tensor[Cpu, float32, Rank4[One, A, One, B]])
    # manipulation.md: | `squeeze` | `R`, `axis=k` | `R without k` |
    assert_type(tt.squeeze(row, axis=0), Tensor[Cpu, float32, Rank1[B]])
    # manipulation.md: | `flip`, `roll`, `clip` | `R` | `R` |
    assert_type(tt.flip(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.roll(x, 1), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.clip(x, 0, 1), Tensor[Cpu, float32, Rank2[A, B]])
    # manipulation.md: | `repeat` | `R` | `Rank1` |
    assert_type(tt.repeat(x, 2), Tensor[Cpu, float32, Rank1])
    # manipulation.md: |  | `R`, `axis=k` | `R`, `k` unnamed |
    assert_type(tt.repeat(x, 2, axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    # manipulation.md: | `tile` | `Rank2[A, B]`, `(n, m)` | `Rank2` |
    assert_type(tt.tile(x, (2, 1)), Tensor[Cpu, float32, Rank2])
    # manipulation.md: | `concat` | `Rank2[A, B]`, ..., `axis=0` | `Rank2[Any, B]` |
    assert_type(tt.concat([x, x], axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    # manipulation.md: | `stack` | `Rank1[A]`, ..., `axis=0` | `Rank2[Any, A]` |
    assert_type(tt.stack([v, v], axis=0), Tensor[Cpu, float32, Rank2[Any, A]])
    # manipulation.md: | `unstack` | `R`, `axis=k` | `tuple[Tensor[D, T, R without k], ...]` |
    assert_type(tt.unstack(x, axis=0), tuple[Tensor[Cpu, float32, Rank1[B]], ...])
    # manipulation.md: | `rot90` | `Rank2[A, B]` | `Rank2[B, A]` |
    assert_type(tt.rot90(x), Tensor[Cpu, float32, Rank2[B, A]])
    # manipulation.md: |  | `Rank3[A, B, C]`, `axes=(1, 2)` | `Rank3[A, C, B]` |
    assert_type(tt.rot90(cube, axes=(1, 2)), Tensor[Cpu, float32, Rank3[A, C, B]])
    # manipulation.md: |  | `R`, `k=2` | `R` |
    assert_type(tt.rot90(x, k=2), Tensor[Cpu, float32, Rank2[A, B]])
    # manipulation.md: | `delete`, `insert` | `R` | `Rank1` |
    assert_type(tt.delete(x, 0), Tensor[Cpu, float32, Rank1])
    assert_type(tt.insert(x, 0, 1.0), Tensor[Cpu, float32, Rank1])
    # manipulation.md: |  | `R`, `axis=k` | `R`, `k` unnamed |
    assert_type(tt.delete(x, 0, axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.insert(x, 0, 1.0, axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    # manipulation.md: | `packbits`, `unpackbits` | `R` | `Tensor[D, uint8, Rank1]` |
    assert_type(tt.packbits(x > 0), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.unpackbits(tt.packbits(x > 0)), Tensor[Cpu, uint8, Rank1])
    # manipulation.md: |  | `R`, `axis=k` | `Tensor[D, uint8, R]`, `k` unnamed |
    assert_type(tt.packbits(x > 0, axis=0), Tensor[Cpu, uint8, Rank2[Any, B]])
    assert_type(tt.unpackbits(tt.astype(x, uint8), axis=1), Tensor[Cpu, uint8, Rank2[A, Any]])
    # manipulation.md: | `block` | lists of lists of `Tensor[D, T, Rank2]` | `Tensor[D, T, Rank2]` |
    assert_type(tt.block([[x, x], [x, x]]), Tensor[Cpu, float32, Rank2])
    # manipulation.md: | `broadcast_arrays` | `Tensor[D, T1, R1]`, ... | `tuple[Tensor[D, T1, R1 with R2], Tensor[D, T2, R1 with R2]]` |
    assert_type(
        tt.broadcast_arrays(x, tt.astype(u, float64)),
        tuple[Tensor[Cpu, float32, Rank2[A, B]], Tensor[Cpu, float64, Rank2[A, B]]],
    )


def random(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    dim: Dim[Rank2[A, B]],
    ddim: DDim,
) -> None:
    """docs/functions/random.md."""
    rng = tt.random.default_rng(1)
    # random.md: | `random`, `uniform`, `normal`, `standard_normal` | `n` | `Tensor[D, float64, Rank1]` |
    assert_type(rng.random(2), Tensor[Cpu, float64, Rank1])
    assert_type(rng.uniform(2), Tensor[Cpu, float64, Rank1])
    assert_type(rng.normal(2), Tensor[Cpu, float64, Rank1])
    assert_type(rng.standard_normal(2), Tensor[Cpu, float64, Rank1])
    # random.md: |  | `Dim[R]`, `dtype=T` | `Tensor[D, T, R]` |
    assert_type(rng.random(dim, dtype=float32), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(rng.uniform(dim, dtype=float32), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(rng.normal(dim, dtype=float32), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(rng.standard_normal(dim, dtype=float32), Tensor[Cpu, float32, Rank2[A, B]])
    # random.md: |  | `DDim` | `DArray` |
    assert_type(rng.random(ddim), DArray)
    assert_type(rng.uniform(ddim), DArray)
    assert_type(rng.normal(ddim), DArray)
    assert_type(rng.standard_normal(ddim), DArray)
    # random.md: | `integers` | `low`, `high`, `Dim[R]` | `Tensor[D, int64, R]` |
    assert_type(rng.integers(0, 9, dim), Tensor[Cpu, int64, Rank2[A, B]])
    # random.md: | `exponential`, `standard_t` | number | `Tensor[D, float64, Rank0]` |
    assert_type(rng.exponential(2.0), Tensor[Cpu, float64, Rank0])
    assert_type(rng.standard_t(2.0), Tensor[Cpu, float64, Rank0])
    # random.md: |  | number, `Dim[R]` | `Tensor[D, float64, R]` |
    assert_type(rng.exponential(2.0, dim), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(rng.standard_t(2.0, dim), Tensor[Cpu, float64, Rank2[A, B]])
    # random.md: |  | `Tensor[D, T, R]` | `Tensor[D, float64, R]` |
    assert_type(rng.exponential(x), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(rng.standard_t(x), Tensor[Cpu, float64, Rank2[A, B]])
    # random.md: | `poisson` | `Tensor[D, T, R]` | `Tensor[D, int64, R]` |
    assert_type(rng.poisson(x), Tensor[Cpu, int64, Rank2[A, B]])
    # random.md: | `gamma` | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `Tensor[D, float64, R1 with R2]` |
    assert_type(rng.gamma(x, x), Tensor[Cpu, float64, Rank2[A, B]])
    # random.md: | `dirichlet` | `Tensor[D, T, Rank1[A]]` | `Tensor[D, float64, Rank1[A]]` |
    assert_type(rng.dirichlet(v), Tensor[Cpu, float64, Rank1[A]])
    # random.md: | `multinomial` | `n`, `Tensor[D, T, R]` | `Tensor[D, int64, R]` |
    assert_type(rng.multinomial(9, tt.softmax(x, axis=-1)), Tensor[Cpu, int64, Rank2[A, B]])
    # random.md: | `multivariate_normal` | `Tensor[D, T1, Rank1[A]]`, `Tensor[D, T2, Rank2[A, A]]` | `Tensor[D, float64, Rank1[A]]` |
    assert_type(rng.multivariate_normal(v, v[:, None] * v), Tensor[Cpu, float64, Rank1[A]])
    # random.md: | `permuted` | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(rng.permuted(x), Tensor[Cpu, float32, Rank2[A, B]])
    # random.md: | `permutation` | `n` | `Tensor[D, int64, Rank1]` |
    assert_type(rng.permutation(4), Tensor[Cpu, int64, Rank1])
    # random.md: |  | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(rng.permutation(x), Tensor[Cpu, float32, Rank2[A, B]])
    # random.md: | `choice` | `n`, `Dim[R]` | `Tensor[D, int64, R]` |
    assert_type(rng.choice(9, dim), Tensor[Cpu, int64, Rank2[A, B]])
    # random.md: |  | `Tensor[D, T, Rank1]`, `Dim[R]` | `Tensor[D, T, R]` |
    assert_type(rng.choice(v, dim), Tensor[Cpu, float32, Rank2[A, B]])


def searching(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    flags: Tensor[Cpu, bool_, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    u: Tensor[Cpu, float32, Rank1[B]],
) -> None:
    """docs/functions/searching.md."""
    # searching.md: | `argmax`, `argmin`, `count_nonzero` | `Tensor[D, T, R]` | `Tensor[D, int64, Rank0]` |
    assert_type(tt.argmax(x), Tensor[Cpu, int64, Rank0])
    assert_type(tt.argmin(x), Tensor[Cpu, int64, Rank0])
    assert_type(tt.count_nonzero(x), Tensor[Cpu, int64, Rank0])
    # searching.md: |  | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, int64, R without k]` |
    assert_type(tt.argmax(x, axis=0), Tensor[Cpu, int64, Rank1[B]])
    assert_type(tt.argmin(x, axis=0), Tensor[Cpu, int64, Rank1[B]])
    assert_type(tt.count_nonzero(x, axis=0), Tensor[Cpu, int64, Rank1[B]])
    # searching.md: |  | the same, `keepdims=True` | `Tensor[D, int64, R]`, `k` is `One` |
    assert_type(tt.argmax(x, axis=0, keepdims=True), Tensor[Cpu, int64, Rank2[One, B]])
    assert_type(tt.argmin(x, axis=0, keepdims=True), Tensor[Cpu, int64, Rank2[One, B]])
    assert_type(tt.count_nonzero(x, axis=0, keepdims=True), Tensor[Cpu, int64, Rank2[One, B]])
    # searching.md: | `nonzero` | `Tensor[D, T, Rank2]` | a tuple of two `Tensor[D, int64, Rank1]` |
    assert_type(tt.nonzero(x), tuple[Tensor[Cpu, int64, Rank1], Tensor[Cpu, int64, Rank1]])
    # searching.md: | `searchsorted` | `Tensor[D, T1, Rank1]`, `Tensor[D, T2, R]` | `Tensor[D, int64, R]` |
    assert_type(tt.searchsorted(v, x), Tensor[Cpu, int64, Rank2[A, B]])
    # searching.md: |  | `Tensor[D, T1, Rank1]`, number | `Tensor[D, int64, Rank0]` |
    assert_type(tt.searchsorted(v, 2.0), Tensor[Cpu, int64, Rank0])
    # searching.md: | `where` | `Tensor[D, bool_, R]`, `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `Tensor[D, T1 + T2, R with R1 with R2]` |
    assert_type(tt.where(flags, x, tt.astype(u, float64)), Tensor[Cpu, float64, Rank2[A, B]])
    # searching.md: |  | `Tensor[D, bool_, R]`, two numbers | `Tensor[D, bool_ or int64 or float64 or complex128, R]` |
    assert_type(tt.where(flags, 1.0, 0), Tensor[Cpu, float64, Rank2[A, B]])


def sets(
    x: Tensor[Cpu, float32, Rank2[A, B]],
) -> None:
    """docs/functions/sets.md."""
    # sets.md: | `unique_values` | `Tensor[D, T, R]` | `Tensor[D, T, Rank1]` |
    assert_type(tt.unique_values(x), Tensor[Cpu, float32, Rank1])
    # sets.md: | `unique_counts` | `Tensor[D, T, R]` | `values: Tensor[D, T, Rank1]`, `counts: Tensor[D, int64, Rank1]` |
    assert_type(tt.unique_counts(x).values, Tensor[Cpu, float32, Rank1])
    assert_type(tt.unique_counts(x).counts, Tensor[Cpu, int64, Rank1])
    # sets.md: | `unique_inverse` | `Tensor[D, T, R]` | `values: Tensor[D, T, Rank1]`, `inverse_indices: Tensor[D, int64, R]` |
    assert_type(tt.unique_inverse(x).values, Tensor[Cpu, float32, Rank1])
    assert_type(tt.unique_inverse(x).inverse_indices, Tensor[Cpu, int64, Rank2[A, B]])
    # sets.md: | `unique_all` | `Tensor[D, T, R]` | `values: Tensor[D, T, Rank1]`, `indices: Tensor[D, int64, Rank1]`, `inverse_indices: Tensor[D, int64, R]`, `counts: Tensor[D, int64, Rank1]` |
    assert_type(tt.unique_all(x).values, Tensor[Cpu, float32, Rank1])
    assert_type(tt.unique_all(x).inverse_indices, Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.unique_all(x).indices, Tensor[Cpu, int64, Rank1])
    assert_type(tt.unique_all(x).counts, Tensor[Cpu, int64, Rank1])
    # sets.md: | `unique_values` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R]`, `k` unnamed; so the `values` of the others, whose `inverse_indices` are a vector |
    assert_type(tt.unique_values(x, axis=0), Tensor[Cpu, float32, Rank2[Any, B]])
    assert_type(tt.unique_inverse(x, axis=0).inverse_indices, Tensor[Cpu, int64, Rank1])
    # sets.md: | `isin` | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `Tensor[D, bool_, R1]` |
    assert_type(tt.isin(x, tt.ravel(x)), Tensor[Cpu, bool_, Rank2[A, B]])
    # sets.md: | `union1d`, `intersect1d`, `setxor1d` | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `Tensor[D, T1 + T2, Rank1]` |
    assert_type(tt.union1d(x, tt.astype(x, float64)), Tensor[Cpu, float64, Rank1])
    assert_type(tt.intersect1d(x, tt.astype(x, float64)), Tensor[Cpu, float64, Rank1])
    assert_type(tt.setxor1d(x, x), Tensor[Cpu, float32, Rank1])
    # sets.md: | `intersect1d` | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]`, `return_indices=True` | `values: Tensor[D, T1 + T2, Rank1]`, `indices1`, `indices2: Tensor[D, int64, Rank1]` |
    assert_type(tt.intersect1d(x, tt.astype(x, float64), return_indices=True).values, Tensor[Cpu, float64, Rank1])
    assert_type(tt.intersect1d(x, x, return_indices=True).indices1, Tensor[Cpu, int64, Rank1])
    assert_type(tt.intersect1d(x, x, return_indices=True).indices2, Tensor[Cpu, int64, Rank1])
    # sets.md: | `setdiff1d` | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `Tensor[D, T1, Rank1]` |
    assert_type(tt.setdiff1d(x, tt.astype(x, float64)), Tensor[Cpu, float32, Rank1])


def sorting(
    x: Tensor[Cpu, float32, Rank2[A, B]],
) -> None:
    """docs/functions/sorting.md."""
    # sorting.md: | `sort` | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(tt.sort(x), Tensor[Cpu, float32, Rank2[A, B]])
    # sorting.md: | `argsort` | `Tensor[D, T, R]` | `Tensor[D, int64, R]` |
    assert_type(tt.argsort(x), Tensor[Cpu, int64, Rank2[A, B]])
    # sorting.md: | `lexsort` | `Tensor[D, T, R]`, ... | `Tensor[D, int64, R]` |
    assert_type(tt.lexsort([x, x]), Tensor[Cpu, int64, Rank2[A, B]])


def statistics(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    i: Tensor[Cpu, int32, Rank2[A, B]],
) -> None:
    """docs/functions/statistics.md."""
    # statistics.md: | `max`, `min`, `ptp`, `mean`, `std`, `var` | `Tensor[D, T, R]` | `Tensor[D, T, Rank0]` |
    assert_type(tt.max(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.ptp(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.min(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.mean(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.std(x), Tensor[Cpu, float32, Rank0])
    assert_type(tt.var(x), Tensor[Cpu, float32, Rank0])
    # statistics.md: |  | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R without k]` |
    assert_type(tt.max(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.ptp(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.min(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.mean(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.std(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.var(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    # statistics.md: |  | `Tensor[D, T, R]`, `axis=k`, `keepdims=True` | `Tensor[D, T, R]`, `k` is `One` |
    assert_type(tt.max(x, axis=0, keepdims=True), Tensor[Cpu, float32, Rank2[One, B]])
    assert_type(tt.ptp(x, axis=0, keepdims=True), Tensor[Cpu, float32, Rank2[One, B]])
    assert_type(tt.min(x, axis=0, keepdims=True), Tensor[Cpu, float32, Rank2[One, B]])
    assert_type(tt.mean(x, axis=0, keepdims=True), Tensor[Cpu, float32, Rank2[One, B]])
    assert_type(tt.std(x, axis=0, keepdims=True), Tensor[Cpu, float32, Rank2[One, B]])
    assert_type(tt.var(x, axis=0, keepdims=True), Tensor[Cpu, float32, Rank2[One, B]])
    # statistics.md: | `sum`, `prod` | `Tensor[D, T, R]` | `Tensor[D, sum(T), Rank0]` |
    assert_type(tt.sum(i), Tensor[Cpu, int64, Rank0])
    assert_type(tt.prod(i), Tensor[Cpu, int64, Rank0])
    # statistics.md: |  | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, sum(T), R without k]` |
    assert_type(tt.sum(i, axis=1), Tensor[Cpu, int64, Rank1[A]])
    assert_type(tt.prod(i, axis=1), Tensor[Cpu, int64, Rank1[A]])
    # statistics.md: |  | `Tensor[D, T, R]`, `axis=k`, `keepdims=True` | `Tensor[D, sum(T), R]`, `k` is `One` |
    assert_type(tt.sum(i, axis=1, keepdims=True), Tensor[Cpu, int64, Rank2[A, One]])
    assert_type(tt.prod(i, axis=1, keepdims=True), Tensor[Cpu, int64, Rank2[A, One]])
    # statistics.md: |  | `Tensor[D, T, R]`, `dtype=T2` | `Tensor[D, T2, Rank0]`; with `axis` and `keepdims` as above |
    assert_type(tt.sum(x, dtype=float64), Tensor[Cpu, float64, Rank0])
    assert_type(tt.prod(x, dtype=float64), Tensor[Cpu, float64, Rank0])
    # statistics.md: | `cumulative_sum`, `cumulative_prod` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, sum(T), R]` |
    assert_type(tt.cumulative_sum(i, axis=0), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.cumulative_prod(i, axis=0), Tensor[Cpu, int64, Rank2[A, B]])
    # statistics.md: |  | the same, `include_initial=True` | `Tensor[D, sum(T), R]`, `k` unnamed |
    assert_type(tt.cumulative_sum(i, axis=0, include_initial=True), Tensor[Cpu, int64, Rank2[Any, B]])
    assert_type(tt.cumulative_prod(i, axis=0, include_initial=True), Tensor[Cpu, int64, Rank2[Any, B]])


def utility(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    flags: Tensor[Cpu, bool_, Rank2[A, B]],
) -> None:
    """docs/functions/utility.md."""
    # utility.md: | `all`, `any` | `Tensor[D, T, R]` | `Tensor[D, bool_, Rank0]` |
    assert_type(tt.all(flags), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.any(flags), Tensor[Cpu, bool_, Rank0])
    # utility.md: |  | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, bool_, R without k]` |
    assert_type(tt.all(flags, axis=0), Tensor[Cpu, bool_, Rank1[B]])
    assert_type(tt.any(flags, axis=0), Tensor[Cpu, bool_, Rank1[B]])
    # utility.md: |  | `Tensor[D, T, R]`, `axis=k`, `keepdims=True` | `Tensor[D, bool_, R]`, `k` is `One` |
    assert_type(tt.all(flags, axis=0, keepdims=True), Tensor[Cpu, bool_, Rank2[One, B]])
    assert_type(tt.any(flags, axis=0, keepdims=True), Tensor[Cpu, bool_, Rank2[One, B]])
    # utility.md: | `diff` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R]`, `k` unnamed |
    assert_type(tt.diff(x, axis=0), Tensor[Cpu, float32, Rank2[Any, B]])


def closeness(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    u: Tensor[Cpu, float32, Rank1[B]],
) -> None:
    """docs/functions/closeness.md."""
    # closeness.md: | `isclose` | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `Tensor[D, bool_, R1 with R2]` |
    assert_type(tt.isclose(x, u), Tensor[Cpu, bool_, Rank2[A, B]])
    # closeness.md: |  | `Tensor[D, T, R]`, number | `Tensor[D, bool_, R]` |
    assert_type(tt.isclose(x, 1.0), Tensor[Cpu, bool_, Rank2[A, B]])
    # closeness.md: | `allclose`, `array_equal` | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `bool` |
    assert_type(tt.allclose(x, u), bool)
    assert_type(tt.array_equal(x, u), bool)


def angles(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    z: Tensor[Cpu, complex64, Rank1[A]],
) -> None:
    """docs/functions/angles.md."""
    # angles.md: | `deg2rad`, `rad2deg` | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(tt.deg2rad(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.rad2deg(x), Tensor[Cpu, float32, Rank2[A, B]])
    # angles.md: | `angle` | `Tensor[D, T, R]` | `Tensor[D, real(T), R]` |
    assert_type(tt.angle(z), Tensor[Cpu, float32, Rank1[A]])
    # angles.md: | `unwrap` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R]` |
    assert_type(tt.unwrap(x, axis=0), Tensor[Cpu, float32, Rank2[A, B]])


def arranging(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    s: Tensor[Cpu, int64, Rank0],
) -> None:
    """docs/functions/arranging.md."""
    # arranging.md: | `ravel` | `Tensor[D, T, R]` | `Tensor[D, T, Rank1]` |
    assert_type(tt.ravel(x), Tensor[Cpu, float32, Rank1])
    # arranging.md: | `swapaxes` | `Tensor[D, T, Rank2[A, B]]`, `0, 1` | `Tensor[D, T, Rank2[B, A]]` |
    assert_type(tt.swapaxes(x, 0, 1), Tensor[Cpu, float32, Rank2[B, A]])
    # arranging.md: | `atleast_1d` | `Tensor[D, T, Rank0]` | `Tensor[D, T, Rank1[One]]` |
    assert_type(tt.atleast_1d(s), Tensor[Cpu, int64, Rank1[One]])
    # arranging.md: | `atleast_2d` | `Tensor[D, T, Rank1[A]]` | `Tensor[D, T, Rank2[One, A]]` |
    assert_type(tt.atleast_2d(v), Tensor[Cpu, float32, Rank2[One, A]])
    # arranging.md: | `atleast_3d` | `Tensor[D, T, Rank2[A, B]]` | `Tensor[D, T, Rank3[A, B, One]]` |
    assert_type(tt.atleast_3d(x), Tensor[Cpu, float32, Rank3[A, B, One]])
    # arranging.md: | `diag` | `Tensor[D, T, Rank1[A]]` | `Tensor[D, T, Rank2[A, A]]` |
    assert_type(tt.diag(v), Tensor[Cpu, float32, Rank2[A, A]])
    # arranging.md: |  | `Tensor[D, T, Rank1]`, `k=n` | `Tensor[D, T, Rank2]` |
    assert_type(tt.diag(v, k=1), Tensor[Cpu, float32, Rank2])
    # arranging.md: |  | `Tensor[D, T, Rank2]` | `Tensor[D, T, Rank1]` |
    assert_type(tt.diag(x), Tensor[Cpu, float32, Rank1])
    # arranging.md: | `kron` | `Tensor[D, T1, Rank2[A, B]]`, `Tensor[D, T2, Rank2[A, B]]` | `Tensor[D, T1 + T2, Rank2[Merged[A, A], Merged[B, B]]]` |
    assert_type(tt.kron(x, tt.astype(x, float64)), Tensor[Cpu, float64, Rank2[Merged[A, A], Merged[B, B]]])
    # arranging.md: |  | `Tensor[D, T, Rank2[A, B]]`, `Tensor[D, T, Rank1[A]]` | `Tensor[D, T, Rank2[A, Merged[B, A]]]` |
    assert_type(tt.kron(x, v), Tensor[Cpu, float32, Rank2[A, Merged[B, A]]])


def descriptive(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    i: Tensor[Cpu, int32, Rank2[A, B]],
    n: Tensor[Cpu, int32, Rank1[A]],
) -> None:
    """docs/functions/descriptive.md."""
    # descriptive.md: | `median`, `nanmedian` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R without k]` |
    assert_type(tt.median(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.nanmedian(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    # descriptive.md: | `quantile`, `percentile`, `nanquantile`, `nanpercentile` | `Tensor[D, T, R]`, number, `axis=k` | `Tensor[D, T, R without k]` |
    assert_type(tt.quantile(x, 0.5, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.percentile(x, 50, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.nanquantile(x, 0.5, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.nanpercentile(x, 50, axis=0), Tensor[Cpu, float32, Rank1[B]])
    # descriptive.md: |  | `Tensor[D, T, R]`, `Tensor[D, T2, Rank1[Q]]` | `Tensor[D, T, Rank1[Q]]` |
    assert_type(tt.quantile(x, v / 2), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.percentile(x, v), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.nanquantile(x, v / 2), Tensor[Cpu, float32, Rank1[A]])
    assert_type(tt.nanpercentile(x, v), Tensor[Cpu, float32, Rank1[A]])
    # descriptive.md: |  | `Tensor[D, T, Rank2[A, B]]`, `Tensor[D, T2, Rank1[Q]]`, `axis=0` | `Tensor[D, T, Rank2[Q, B]]` |
    assert_type(tt.quantile(x, v / 2, axis=0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.percentile(x, v, axis=0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.nanquantile(x, v / 2, axis=0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.nanpercentile(x, v, axis=0), Tensor[Cpu, float32, Rank2[A, B]])
    # descriptive.md: |  | the same, `keepdims=True` | `Tensor[D, T, Rank3[Q, One, B]]` |
    assert_type(tt.quantile(x, v / 2, axis=0, keepdims=True), Tensor[Cpu, float32, Rank3[A, One, B]])
    assert_type(tt.percentile(x, v, axis=0, keepdims=True), Tensor[Cpu, float32, Rank3[A, One, B]])
    assert_type(tt.nanquantile(x, v / 2, axis=0, keepdims=True), Tensor[Cpu, float32, Rank3[A, One, B]])
    assert_type(tt.nanpercentile(x, v, axis=0, keepdims=True), Tensor[Cpu, float32, Rank3[A, One, B]])
    # descriptive.md: | `average` | `Tensor[D, T, R]`, `axis=k`, `weights=Tensor[D, T, R2]` | `Tensor[D, T, R without k]` |
    assert_type(tt.average(x, axis=0, weights=v), Tensor[Cpu, float32, Rank1[B]])
    # descriptive.md: | `nanmax`, `nanmin`, `nanmean`, `nanstd`, `nanvar` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R without k]` |
    assert_type(tt.nanmax(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.nanmin(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.nanmean(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.nanstd(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    assert_type(tt.nanvar(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    # descriptive.md: | `nansum`, `nanprod` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, sum(T), R without k]` |
    assert_type(tt.nansum(i, axis=1), Tensor[Cpu, int64, Rank1[A]])
    assert_type(tt.nanprod(i, axis=1), Tensor[Cpu, int64, Rank1[A]])
    # descriptive.md: | `nanargmax`, `nanargmin` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, int64, R without k]` |
    assert_type(tt.nanargmax(x, axis=1), Tensor[Cpu, int64, Rank1[A]])
    assert_type(tt.nanargmin(x, axis=1), Tensor[Cpu, int64, Rank1[A]])
    # descriptive.md: | `nancumsum`, `nancumprod` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, sum(T), R]` |
    assert_type(tt.nancumsum(i, axis=1), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.nancumprod(i, axis=1), Tensor[Cpu, int64, Rank2[A, B]])
    # descriptive.md: | `nan_to_num` | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(tt.nan_to_num(x), Tensor[Cpu, float32, Rank2[A, B]])
    # descriptive.md: | `histogram_bin_edges` | `Tensor[D, T, R]` | `Tensor[D, float64, Rank1]` |
    assert_type(tt.histogram_bin_edges(x), Tensor[Cpu, float64, Rank1])
    # descriptive.md: |  | `bins=Tensor[D, T2, Rank1]` | `Tensor[D, T2, Rank1]` |
    assert_type(tt.histogram_bin_edges(i, bins=v), Tensor[Cpu, float32, Rank1])
    # descriptive.md: | `histogram` | `Tensor[D, T, R]` | `hist: Tensor[D, int64, Rank1]`, `bin_edges: Tensor[D, float64, Rank1]` |
    assert_type(tt.histogram(x).hist, Tensor[Cpu, int64, Rank1])
    assert_type(tt.histogram(x).bin_edges, Tensor[Cpu, float64, Rank1])
    # descriptive.md: |  | `density=True`, or `weights` | `hist: Tensor[D, float64, Rank1]` |
    assert_type(tt.histogram(x, density=True).hist, Tensor[Cpu, float64, Rank1])
    assert_type(tt.histogram(x, weights=x).hist, Tensor[Cpu, float64, Rank1])
    # descriptive.md: |  | `bins=Tensor[D, T2, Rank1]` | `bin_edges: Tensor[D, T2, Rank1]` |
    assert_type(tt.histogram(i, bins=v).bin_edges, Tensor[Cpu, float32, Rank1])
    # descriptive.md: | `histogram2d` | `Tensor[D, T1, Rank1]`, `Tensor[D, T2, Rank1]` | `hist: Tensor[D, float64, Rank2]`, `x_edges`, `y_edges: Tensor[D, float64, Rank1]` |
    assert_type(tt.histogram2d(v, v).hist, Tensor[Cpu, float64, Rank2])
    assert_type(tt.histogram2d(v, v).x_edges, Tensor[Cpu, float64, Rank1])
    # descriptive.md: |  | `bins=(Tensor[D, T3, Rank1], Tensor[D, T4, Rank1])` | `x_edges: Tensor[D, T3, Rank1]`, `y_edges: Tensor[D, T4, Rank1]` |
    assert_type(tt.histogram2d(v, v, bins=(v, v)).y_edges, Tensor[Cpu, float32, Rank1])
    # descriptive.md: | `histogramdd` | tuple of 2 or 3 `Tensor[D, T, Rank1]` | `hist: Tensor[D, float64, Rank2]` or `Rank3`, `bin_edges`: as many `Tensor[D, float64, Rank1]` |
    assert_type(tt.histogramdd((v, v, v)).hist, Tensor[Cpu, float64, Rank3])
    # descriptive.md: |  | list of `Tensor[D, T, Rank1]` | `DArray`, for checkers |
    _1: DArray = tt.histogramdd([v, v]).hist
    # descriptive.md: | `bincount` | `Tensor[D, T, Rank1]` | `Tensor[D, int64, Rank1]` |
    assert_type(tt.bincount(n), Tensor[Cpu, int64, Rank1])
    # descriptive.md: |  | `Tensor[D, T, Rank1]`, `weights` | `Tensor[D, float64, Rank1]` |
    assert_type(tt.bincount(n, weights=v), Tensor[Cpu, float64, Rank1])
    # descriptive.md: | `digitize` | `Tensor[D, T1, R]`, `Tensor[D, T2, Rank1]` | `Tensor[D, int64, R]` |
    assert_type(tt.digitize(i, v), Tensor[Cpu, int64, Rank2[A, B]])
    # descriptive.md: | `cov`, `corrcoef` | `Tensor[D, T, Rank2[A, B]]` | `Tensor[D, T, Rank2[A, A]]` |
    assert_type(tt.cov(x), Tensor[Cpu, float32, Rank2[A, A]])
    assert_type(tt.corrcoef(x), Tensor[Cpu, float32, Rank2[A, A]])
    # descriptive.md: |  | `Tensor[D, T, Rank2[A, B]]`, `rowvar=False` | `Tensor[D, T, Rank2[B, B]]` |
    assert_type(tt.cov(x, rowvar=False), Tensor[Cpu, float32, Rank2[B, B]])
    assert_type(tt.corrcoef(x, rowvar=False), Tensor[Cpu, float32, Rank2[B, B]])


def naming(
    x: Tensor[Cpu, float32, Rank2],
    cube: Tensor[Cpu, float32, Rank3[A, B, C]],
    parts: Dim[Rank2[B, C]],
) -> None:
    """docs/functions/naming.md."""
    # naming.md: | `rename` | `Tensor[D, T, Rank2]`, `Rank2[A, B]` | `Tensor[D, T, Rank2[A, B]]` |
    assert_type(tt.rename(x, Rank2[A, B]), Tensor[Cpu, float32, Rank2[A, B]])
    # naming.md: | `merge_axes` | `Tensor[D, T, Rank3[A, B, C]]`, `axis=1` | `Tensor[D, T, Rank2[A, Merged[B, C]]]` |
    assert_type(tt.merge_axes(cube, axis=1), Tensor[Cpu, float32, Rank2[A, Merged[B, C]]])
    # naming.md: | `split_axis` | `Tensor[D, T, Rank2[A, Merged[B, C]]]`, `1`, `Dim[Rank2[B, C]]` | `Tensor[D, T, Rank3[A, B, C]]` |
    assert_type(tt.split_axis(tt.merge_axes(cube, axis=1), 1, parts), Tensor[Cpu, float32, Rank3[A, B, C]])
    # naming.md: |  | `Tensor[D, T, Rank1]`, `0`, `Dim[Rank2[B, C]]` | `Tensor[D, T, Rank2[B, C]]` |
    assert_type(tt.split_axis(tt.reshape(tt.zeros(parts), -1), 0, parts), Tensor[Cpu, float64, Rank2[B, C]])


def numerics(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
    n: Tensor[Cpu, int32, Rank1[A]],
) -> None:
    """docs/functions/numerics.md."""
    # numerics.md: | `pad` | `Tensor[D, T, Rank2[A, B]]` | `Tensor[D, T, Rank2]` |
    assert_type(tt.pad(x, 1), Tensor[Cpu, float32, Rank2])
    # numerics.md: |  | `Tensor[D, T, Rank2[A, B]]`, `((0, 0), (1, 1))` | `Tensor[D, T, Rank2[A, Any]]` |
    assert_type(tt.pad(x, ((0, 0), (1, 1))), Tensor[Cpu, float32, Rank2[A, Any]])
    # numerics.md: | `split`, `array_split` | `Tensor[D, T, R]`, `axis=k` | `list[Tensor[D, T, R]]`, `k` unnamed |
    assert_type(tt.split(x, 2, axis=0), list[Tensor[Cpu, float32, Rank2[Any, B]]])
    assert_type(tt.array_split(x, 2, axis=0), list[Tensor[Cpu, float32, Rank2[Any, B]]])
    # numerics.md: | `sliding_window_view` | `Tensor[D, T, Rank2[A, B]]`, size, `axis=0` | `Tensor[D, T, Rank3[Any, B, Any]]` |
    assert_type(tt.sliding_window_view(x, 2, axis=0), Tensor[Cpu, float32, Rank3[Any, B, Any]])
    # numerics.md: |  | `Tensor[D, T, Rank2[A, B]]`, `Dim[Rank1[K]]`, `axis=0` | `Tensor[D, T, Rank3[Any, B, K]]` |
    assert_type(tt.sliding_window_view(x, tt.make_dim(A(2)), axis=0), Tensor[Cpu, float32, Rank3[Any, B, A]])
    # numerics.md: |  | `Tensor[D, T, Rank2]`, two sizes | `Tensor[D, T, Rank4]` |
    assert_type(tt.sliding_window_view(x, (2, 1)), Tensor[Cpu, float32, Rank4])
    # numerics.md: | `interp` | `Tensor[D, T, R]`, two `Tensor[D, T2, Rank1]` | `Tensor[D, float64, R]` |
    assert_type(tt.interp(x, v, v), Tensor[Cpu, float64, Rank2[A, B]])
    # numerics.md: | `gradient` | `Tensor[D, T, Rank1[A]]` | `Tensor[D, T, Rank1[A]]` |
    assert_type(tt.gradient(v), Tensor[Cpu, float32, Rank1[A]])
    # numerics.md: |  | `Tensor[D, T, R]` of several axes | a `tuple` of as many `Tensor[D, T, R]` |
    assert_type(tt.gradient(x), tuple[Tensor[Cpu, float32, Rank2[A, B]], Tensor[Cpu, float32, Rank2[A, B]]])
    # numerics.md: |  | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R]` |
    assert_type(tt.gradient(x, axis=0), Tensor[Cpu, float32, Rank2[A, B]])
    # numerics.md: | `convolve`, `correlate` | `Tensor[D, T1, Rank1]`, `Tensor[D, T2, Rank1]` | `Tensor[D, T1 + T2, Rank1]` |
    assert_type(tt.convolve(v, v), Tensor[Cpu, float32, Rank1])
    assert_type(tt.correlate(v, v), Tensor[Cpu, float32, Rank1])
    # numerics.md: | `trapezoid` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R without k]` |
    assert_type(tt.trapezoid(x, axis=0), Tensor[Cpu, float32, Rank1[B]])
    # numerics.md: | `logspace`, `geomspace` | numbers | `Tensor[Cpu, float64, Rank1]` |
    assert_type(tt.logspace(0, 1, 5), Tensor[Cpu, float64, Rank1])
    assert_type(tt.geomspace(1, 2, 5), Tensor[Cpu, float64, Rank1])
    # numerics.md: | `polyfit` | two `Tensor[D, T, Rank1]`, degree | `Tensor[D, float64, Rank1]`; `complex128` for complex numbers |
    assert_type(tt.polyfit(v, v, 1), Tensor[Cpu, float64, Rank1])
    # numerics.md: |  | `Tensor[D, T, Rank1[A]]`, `Tensor[D, T, Rank2[A, B]]`, degree | `Tensor[D, float64, Rank2[Any, B]]` |
    assert_type(tt.polyfit(v, x, 1), Tensor[Cpu, float64, Rank2[Any, B]])
    # numerics.md: | `polyval` | `Tensor[D, T1, Rank1]`, `Tensor[D, T2, R]` | `Tensor[D, T1 + T2, R]` |
    assert_type(tt.polyval(v, x), Tensor[Cpu, float32, Rank2[A, B]])
    # numerics.md: |  | `Tensor[D, T, Rank1]`, number | `Tensor[D, T, Rank0]` |
    assert_type(tt.polyval(v, 0.5), Tensor[Cpu, float32, Rank0])
    # numerics.md: | `roots` | `Tensor[D, T, Rank1]` | `Tensor[D, complex128, Rank1]`; `complex64` for `float32` and `complex64` |
    assert_type(tt.roots(n), Tensor[Cpu, complex128, Rank1])
    # numerics.md: | `vander` | `Tensor[D, T, Rank1[A]]` | `Tensor[D, float64, Rank2[A, Any]]`; `int64` for integers, `complex128` for complex numbers |
    assert_type(tt.vander(v, 3), Tensor[Cpu, float64, Rank2[A, Any]])
    # numerics.md: | `bartlett`, `blackman`, `hamming`, `hanning`, `kaiser` | `n` | `Tensor[Cpu, float64, Rank1]` |
    assert_type(tt.bartlett(8), Tensor[Cpu, float64, Rank1])
    assert_type(tt.blackman(8), Tensor[Cpu, float64, Rank1])
    assert_type(tt.hamming(8), Tensor[Cpu, float64, Rank1])
    assert_type(tt.hanning(8), Tensor[Cpu, float64, Rank1])
    assert_type(tt.kaiser(8, 5.0), Tensor[Cpu, float64, Rank1])
    # numerics.md: |  | `Dim[Rank1[A]]` | `Tensor[Cpu, float64, Rank1[A]]` |
    assert_type(tt.hanning(tt.make_dim(A(4))), Tensor[Cpu, float64, Rank1[A]])
    # numerics.md: | `partition` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R]` |
    assert_type(tt.partition(x, 1, axis=0), Tensor[Cpu, float32, Rank2[A, B]])
    # numerics.md: | `argpartition` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, int64, R]` |
    assert_type(tt.argpartition(x, 1, axis=0), Tensor[Cpu, int64, Rank2[A, B]])
    # numerics.md: | `unravel_index` | `Tensor[D, T, R]`, shape | `tuple[Tensor[D, int64, R], ...]` |
    assert_type(tt.unravel_index(n, (2, 3)), tuple[Tensor[Cpu, int64, Rank1[A]], ...])
    # numerics.md: | `ravel_multi_index` | `Tensor[D, T, R]`, ..., shape | `Tensor[D, int64, R]` |
    assert_type(tt.ravel_multi_index((n, n), (2, 3), "clip"), Tensor[Cpu, int64, Rank1[A]])
    # numerics.md: | `one_hot` | `Tensor[D, T, Rank1[A]]`, `dtype=T2` | `Tensor[D, T2, Rank2[A, Any]]` |
    assert_type(tt.one_hot(n, 3, dtype=float32), Tensor[Cpu, float32, Rank2[A, Any]])
    # numerics.md: |  | `Tensor[D, T, Rank1[A]]`, `Dim[Rank1[K]]` | `Tensor[D, float64, Rank2[A, K]]` |
    assert_type(tt.one_hot(n, tt.make_dim(B(3))), Tensor[Cpu, float64, Rank2[A, B]])
    # numerics.md: | `softmax`, `log_softmax` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R]` |
    assert_type(tt.softmax(x, axis=0), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.log_softmax(x, axis=0), Tensor[Cpu, float32, Rank2[A, B]])
    # numerics.md: | `logsumexp` | `Tensor[D, T, R]`, `axis=k` | `Tensor[D, T, R without k]` |
    assert_type(tt.logsumexp(x, axis=0), Tensor[Cpu, float32, Rank1[B]])


def spectra(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    v: Tensor[Cpu, float32, Rank1[A]],
) -> None:
    """docs/functions/linalg.md."""
    # linalg.md: | `eig` | `Tensor[D, T, Rank2[A, B]]` | `eigenvalues: Tensor[D, complex(T), Rank1]`, `eigenvectors: Tensor[D, complex(T), Rank2[A, Any]]` |
    assert_type(tt.linalg.eig(x).eigenvalues, Tensor[Cpu, complex64, Rank1])
    assert_type(tt.linalg.eig(x).eigenvectors, Tensor[Cpu, complex64, Rank2[A, Any]])
    # linalg.md: | `eigvals` | `Tensor[D, T, Rank2[A, B]]` | `Tensor[D, complex(T), Rank1]` |
    assert_type(tt.linalg.eigvals(x), Tensor[Cpu, complex64, Rank1])
    # linalg.md: | `cond` | `Tensor[D, T, Rank2[A, B]]` | `Tensor[D, real(T), Rank0]` |
    assert_type(tt.linalg.cond(x), Tensor[Cpu, float32, Rank0])
    # linalg.md: | `lstsq` | `Tensor[D, T, Rank2[A, B]]`, `Tensor[D, T, Rank1[A]]` | `solution: Tensor[D, T, Rank1[B]]` |
    assert_type(tt.linalg.lstsq(x, v).solution, Tensor[Cpu, float32, Rank1[B]])


def triangular(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    right: Tensor[Cpu, float32, Rank2[A, C]],
    v: Tensor[Cpu, float32, Rank1[B]],
    square: Tensor[Cpu, float64, Rank2[A, A]],
    linear: Tensor[Cpu, float32, Rank3[A, B, Literal[1]]],
) -> None:
    """docs/functions/linalg.md."""
    # linalg.md: | `tensorsolve` | `Tensor[D, T, Rank3[A, B, C]]`, `Tensor[D, T, Rank1[A]]` | `Tensor[D, T, Rank2[B, C]]` |
    assert_type(tt.linalg.tensorsolve(linear, x[:, 0]), Tensor[Cpu, float32, Rank2[B, Literal[1]]])
    # linalg.md: |  | the same, `axes=(0, 1)` | `Tensor[D, T, Rank2]` |
    assert_type(tt.linalg.tensorsolve(linear, x[:, 0], axes=(1, 2)), Tensor[Cpu, float32, Rank2])
    # linalg.md: | `tensorinv` | `Tensor[D, T, Rank3[A, B, C]]`, `ind=1` | `Tensor[D, T, Rank3[B, C, A]]` |
    assert_type(tt.linalg.tensorinv(linear, ind=1), Tensor[Cpu, float32, Rank3[B, Literal[1], A]])
    # linalg.md: | `solve_triangular` | `Tensor[D, T, [..., A, B]]`, `Tensor[D, T, [..., A, C]]` | `Tensor[D, T, [..., B, C]]` |
    assert_type(tt.linalg.solve_triangular(x, right), Tensor[Cpu, float32, Rank2[B, C]])
    # linalg.md: | `solve_triangular` | `Tensor[D, T, Rank2[A, B]]`, `Tensor[D, T, Rank1[B]]`, `trans="T"` | `Tensor[D, T, Rank1[A]]` |
    assert_type(tt.linalg.solve_triangular(x, v, trans="T"), Tensor[Cpu, float32, Rank1[A]])
    # linalg.md: | `expm` | `[..., A, A]` | `Tensor[D, T, [..., A, A]]` |
    assert_type(tt.linalg.expm(square), Tensor[Cpu, float64, Rank2[A, A]])
    # linalg.md: | `block_diag` | `Tensor[D, T, Rank2]`, `Tensor[D, T, Rank2]`, … | `Tensor[D, T, Rank2]` |
    assert_type(tt.linalg.block_diag(x, right), Tensor[Cpu, float32, Rank2])


def planes(
    z: Tensor[Cpu, complex64, Rank3[A, B, C]],
    y: Tensor[Cpu, float32, Rank3[A, B, C]],
) -> None:
    """docs/functions/fft.md."""
    # fft.md: | `fft2`, `ifft2` | `Tensor[D, T, Rank3[A, B, C]]` | `Tensor[D, T, Rank3[A, Any, Any]]` |
    assert_type(tt.fft.fft2(z), Tensor[Cpu, complex64, Rank3[A, Any, Any]])
    assert_type(tt.fft.ifft2(z), Tensor[Cpu, complex64, Rank3[A, Any, Any]])
    # fft.md: | `rfft2` | `Tensor[D, T, Rank3[A, B, C]]` | `Tensor[D, complex(T), Rank3[A, Any, Any]]` |
    assert_type(tt.fft.rfft2(y), Tensor[Cpu, complex64, Rank3[A, Any, Any]])
    # fft.md: | `irfft2` | `Tensor[D, T, Rank3[A, B, C]]` | `Tensor[D, real(T), Rank3[A, Any, Any]]` |
    assert_type(tt.fft.irfft2(z), Tensor[Cpu, float32, Rank3[A, Any, Any]])


def special(
    x: Tensor[Cpu, float32, Rank2[A, B]],
    w: Tensor[Cpu, float64, Rank1[B]],
) -> None:
    """docs/functions/special.md."""
    # special.md: | `digamma`, `erf`, `erfc`, `erfinv`, `expit`, `gamma`, `gammaln`, `i0`, `i1`, `logit`, `ndtr`, `ndtri` | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(tt.special.digamma(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.erf(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.erfc(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.erfinv(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.expit(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.gamma(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.gammaln(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.i0(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.i1(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.logit(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.ndtr(x), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.special.ndtri(x), Tensor[Cpu, float32, Rank2[A, B]])
    # special.md: | `beta`, `gammainc`, `xlogy` | `Tensor[D, T1, R1]`, `Tensor[D, T2, R2]` | `Tensor[D, T1 + T2, R1 with R2]` |
    assert_type(tt.special.beta(x, w), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.special.gammainc(x, w), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.special.xlogy(x, w), Tensor[Cpu, float64, Rank2[A, B]])


def scatter(
    x: Tensor[Cpu, float32, Rank2[A, B]],
) -> None:
    """docs/functions/indexing.md."""
    # indexing.md: | `at(x)[key].add(values)`, `set`, `multiply`, `max`, `min` | `Tensor[D, T, R]` | `Tensor[D, T, R]` |
    assert_type(tt.at(x)[0].add(1.0), Tensor[Cpu, float32, Rank2[A, B]])


def einsum(x: Tensor[Cpu, float32, Rank2[A, B]], y: Tensor[Cpu, float32, Rank2[B, C]], z: DArray) -> None:
    """docs/functions/einsum.md."""
    # einsum.md: | `einsum` | `"ij,jk->ik"`, `Tensor[D, T, Rank2[A, B]]`, `Tensor[D, T, Rank2[B, C]]` | `Tensor[D, T, Rank2[A, C]]`, and so for the subscripts below |
    assert_type(tt.einsum("ij,jk->ik", x, y), Tensor[Cpu, float32, Rank2[A, C]])
    # einsum.md: |  | any other `str`, tensors | `DArray` to checkers, which `get` narrows |
    assert_type(tt.einsum("ij,jk->ki", x, y).get(Tensor[Cpu, float32, Rank2]), Tensor[Cpu, float32, Rank2])
    # einsum.md: |  | any `str`, a `DArray` | `DArray` |
    assert_type(tt.einsum("...->...", z), DArray)


def dims(n: int, m: int, sizes: list[int]) -> None:
    """docs/functions/dims.md."""
    # dims.md: | `make_dim` | `n`, `m` | `Dim[Rank2[int, int]]` |
    assert_type(tt.make_dim(n, m), Dim[Rank2[int, int]])
    # dims.md: |  | `A(n)`, `B(m)` | `Dim[Rank2[A, B]]` |
    assert_type(tt.make_dim(A(n), B(m)), Dim[Rank2[A, B]])
    # dims.md: | `make_ddim` | `list[int]` | `DDim` |
    assert_type(tt.make_ddim(sizes), DDim)


def loss(x: Tensor[Cpu, float32, Rank2[A, B]], y: Tensor[Cpu, float32, Rank1[B]]) -> Tensor[Cpu, float32, Rank0]:
    """Return one number."""
    return tt.sum(x * y)


def total(y: Tensor[Cpu, float32, Rank1[B]]) -> Tensor[Cpu, float32, Rank0]:
    """Return one number."""
    return tt.sum(y)


def transforms(x: Tensor[Cpu, float32, Rank2[A, B]], y: Tensor[Cpu, float32, Rank1[B]]) -> None:
    """docs/functions/transforms.md."""
    # transforms.md: | `grad` | `(P, ...) -> Tensor[D, T, Rank0]` | `(P, ...) -> P` |
    assert_type(grad(loss)(x, y), Tensor[Cpu, float32, Rank2[A, B]])
    # transforms.md: |  | the same, `argnums=(0, 1)` | `(P1, P2, ...) -> tuple[P1, P2]` |
    assert_type(
        grad(loss, argnums=(0, 1))(x, y), tuple[Tensor[Cpu, float32, Rank2[A, B]], Tensor[Cpu, float32, Rank1[B]]]
    )
    # transforms.md: | `value_and_grad` | `(P, ...) -> L` | `(P, ...) -> tuple[L, P]` |
    assert_type(value_and_grad(loss)(x, y), tuple[Tensor[Cpu, float32, Rank0], Tensor[Cpu, float32, Rank2[A, B]]])
    # transforms.md: | `jit` | `(P, ...) -> V` | `(P, ...) -> V` |
    assert_type(jit(loss)(x, y), Tensor[Cpu, float32, Rank0])
    # transforms.md: | `vmap` | `(Tensor[D, T, R]) -> Tensor[D, T2, Rank0]` | of tensors with one more axis in front: `Tensor[D, T2, Rank1]` |
    assert_type(vmap(total)(x), Tensor[Cpu, float32, Rank1[A]])
    # transforms.md: | `stop_gradient` | `V` | `V` |
    assert_type(stop_gradient(x), Tensor[Cpu, float32, Rank2[A, B]])
    # transforms.md: | `tree_map` | `(Tensor, ...) -> Tensor`, `V`, ... | `V` |
    assert_type(
        tree_map(tt.add, (x, y), (x, y)), tuple[Tensor[Cpu, float32, Rank2[A, B]], Tensor[Cpu, float32, Rank1[B]]]
    )


def inspection(x: Tensor[Cpu, float32, Rank2[A, B]]) -> None:
    """docs/functions/inspection.md."""
    # inspection.md: | `describe` | `Tensor[D, T, R]` or `DArray` | `Description` |
    assert_type(tt.describe(x), Description)


def testing(x: Tensor[Cpu, float32, Rank2[A, B]]) -> None:
    """docs/functions/testing.md."""
    # testing.md: | `assert_equal`, `assert_allclose` | `Tensor[D, T, R]`, `Tensor[D, T, R]` | `None` |
    assert_type(tt.testing.assert_equal(x, x), None)
    assert_type(tt.testing.assert_allclose(x, x), None)
    # testing.md: |  | `DArray`, any | `None` |
    assert_type(tt.testing.assert_equal(x.dynamic(), x), None)
    # testing.md: | `assert_close_to_reference` | `Tensor[D1, T1, R]`, `Tensor[D2, T2, R]` | `None` |
    assert_type(tt.testing.assert_close_to_reference(x, tt.astype(x, float64)), None)
