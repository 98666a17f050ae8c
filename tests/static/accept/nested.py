"""Nested calls: the parameter of the outer one does not determine the type of the inner one."""

from __future__ import annotations

from typing import Any, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Rank6,
    Tensor,
    bool_,
    complex128,
    float32,
    float64,
    int64,
    make_dim,
)


def of_any_rank(x: Tensor[Cpu, float32, Rank2]) -> None:
    assert_type(tt.any(tt.isnan(x)), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.all(tt.equal(x, x)), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.sum(tt.exp(x)), Tensor[Cpu, float32, Rank0])
    assert_type(tt.mean(tt.exp(x)), Tensor[Cpu, float32, Rank0])
    assert_type(tt.linalg.vector_norm(tt.exp(x)), Tensor[Cpu, float32, Rank0])
    assert_type(tt.reshape(tt.exp(x), (4,)), Tensor[Cpu, float32, Rank1])
    assert_type(tt.repeat(tt.exp(x), 2), Tensor[Cpu, float32, Rank1])


def of_what_is_created() -> None:
    """Defaults of type variables in the type of an inner call crash pyrefly 1.4.1."""
    rng = tt.random.default_rng(7)
    assert_type(tt.maximum(tt.sin(tt.zeros(3)), 0.0), Tensor[Cpu, float64, Rank1])
    assert_type(tt.hypot(tt.cos(tt.ones((2, 3), dtype=float32)), 1.0), Tensor[Cpu, float32, Rank2])
    assert_type(tt.add(1.0, tt.exp(tt.zeros(tt.make_dim(3)))), Tensor[Cpu, float64, Rank1[int]])
    assert_type(tt.equal(tt.negative(tt.zeros(2, dtype=int)), 0), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.pow(tt.exp(rng.random((2, 3))), 2.0), Tensor[Cpu, float64, Rank2])
    assert_type(tt.minimum(tt.sin(rng.normal(size=3)), 0.0), Tensor[Cpu, float64, Rank1])


def of_any_dtype(x: Tensor[Cpu, float32, Rank2]) -> None:
    assert_type(tt.count_nonzero(tt.add(x, x)), Tensor[Cpu, int64, Rank0])
    assert_type(tt.argmax(tt.add(x, x)), Tensor[Cpu, int64, Rank0])
    assert_type(tt.argmax(tt.add(x, x), axis=0), Tensor[Cpu, int64, Rank1])
    assert_type(tt.any(tt.add(x, x), axis=0), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.sum(tt.add(x, x), dtype=tt.float64), Tensor[Cpu, tt.float64, Rank0])


def within_a_number(x: Tensor[Cpu, float32, Rank2]) -> None:
    _1: float = float(tt.sum(tt.exp(x)))
    _2: bool = bool(tt.any(tt.isnan(tt.exp(x))))


def within_a_constructor(x: Tensor[Cpu, float32, Rank2]) -> None:
    assert_type(Tensor[Cpu, float32, Rank1](make_dim(4), tt.exp(x)), Tensor[Cpu, float32, Rank1])


Row = NewType("Row", int)
Column = NewType("Column", int)
Positions = Tensor[Cpu, int64, Rank1]
Rows = Tensor[Cpu, float32, Rank2[Any, Column]]


def of_positions(
    x: Tensor[Cpu, float32, Rank1[Row]], y: Tensor[Cpu, float32, Rank2], i: Tensor[Cpu, int64, Rank2]
) -> None:
    k = tt.nonzero(x)[0]
    assert_type(tt.searchsorted(tt.sort(x), y), Tensor[Cpu, int64, Rank2])
    assert_type(tt.take(tt.sort(x), tt.sort(k)), Tensor[Cpu, float32, Rank1])
    assert_type(x[tt.sort(k)], Tensor[Cpu, float32, Rank1])
    assert_type(tt.nonzero(tt.flip(i)), tuple[Positions, Positions])


def through_a_variable(x: Tensor[Cpu, float32, Rank1[Row]]) -> Tensor[Cpu, int64, Rank1[Row]]:
    n = tt.round(x)
    k = n.astype(tt.int64)
    return k  # noqa: RET504  # the variable is the point of the test


def deep(x: Tensor[Cpu, float32, Rank2[Row, Column]], c: Tensor[Cpu, float64, Rank1[Column]]) -> None:
    assert_type(tt.argmin(tt.sum((x[:, None, :] - x[None, :, :]) ** 2, axis=2), axis=1), Tensor[Cpu, int64, Rank1[Row]])
    top = tt.max(x, axis=-1, keepdims=True)
    assert_type(x - tt.log(tt.sum(tt.exp(x - top), axis=-1, keepdims=True)), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(
        tt.maximum(tt.minimum(tt.add(x, c), tt.multiply(c, 2.0)), tt.subtract(1, tt.square(x))),
        Tensor[Cpu, float64, Rank2[Row, Column]],
    )
    assert_type(tt.mean(tt.matmul(tt.exp(x), tt.exp(x.mT)), axis=tt.Axis(0)), Tensor[Cpu, float32, Rank1])
    assert_type(tt.where(x > 0, tt.sqrt(tt.abs(x)), tt.where(x < -1, x, 0.0)), Tensor[Cpu, float32, Rank2[Row, Column]])


Choice = Tensor[Cpu, float32, Rank2[Row, Column]]


def choices_within_choices(m: Tensor[Cpu, bool_, Rank2[Row, Column]], x: Choice, y: Choice) -> None:
    four = tt.where(m, x, tt.where(m, x, tt.where(m, x, tt.where(m, x, y))))
    assert_type(four, Choice)
    assert_type(tt.where(m, tt.where(m, tt.where(m, 1, x), 0.0), y), Choice)
    assert_type(tt.where(m, y, tt.where(m, 0, tt.where(m, 1.5, y))), Choice)


def of_several_axes(x: Tensor[Cpu, float32, Rank3[Row, Column, Row]]) -> None:
    assert_type(tt.sum(x, axis=(0, 2)), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(tt.max(tt.exp(x), axis=(-1, 1)), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.mean(x, axis=()), Tensor[Cpu, float32, Rank3[Row, Column, Row]])
    assert_type(tt.squeeze(tt.sum(x, axis=(0, 1), keepdims=True), axis=(0, 1)), Tensor[Cpu, float32, Rank1[Row]])


def of_two_dtypes(
    x: Tensor[Cpu, float32, Rank2[Row, Column]],
    y: Tensor[Cpu, float64, Rank2[Row, Column]],
    n: Tensor[Cpu, int64, Rank1[Column]],
) -> None:
    assert_type(tt.exp(tt.hypot(x, y)), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.negative(tt.minimum(x, n)), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.sign(tt.add(tt.add(x, n), y)), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.square(tt.where(x > 0, x, y)), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(x @ tt.sum(y[None, :, :], axis=0).mT, Tensor[Cpu, float64, Rank2[Row, Row]])
    assert_type(
        tt.where(x > 0, tt.reshape(n, make_dim(Column(n.shape[0]))), y), Tensor[Cpu, float64, Rank2[Row, Column]]
    )


def in_another_shape(x: Tensor[Cpu, float32, Rank2[Row, Column]], n: Tensor[Cpu, int64, Rank2[Row, Column]]) -> None:
    assert_type(tt.sin(tt.moveaxis(tt.zeros_like(x), 1, 0)), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(tt.mean(tt.zeros_like(tt.cosh(x)), axis=0), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(tt.log10(tt.squeeze(tt.expand_dims(x, axis=0), 0)), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(tt.ceil(tt.reshape(tt.argmax(n, axis=-2), (1, -1))), Tensor[Cpu, int64, Rank2])
    assert_type(tt.floor(tt.tile(tt.sqrt(x), (1, 2))), Tensor[Cpu, float32, Rank2])
    wide = make_dim(Row(x.shape[0]), Column(x.shape[1]))
    assert_type(tt.broadcast_to(tt.max(x, axis=0), wide), Tensor[Cpu, float32, Rank2[Row, Column]])


def of_another_dtype_than_the_second(
    n: Tensor[Cpu, tt.uint8, Rank1[Row]], x: Tensor[Cpu, float32, Rank1[Row]], w: Tensor[Cpu, float64, Rank1[Row]]
) -> None:
    assert_type(tt.maximum(n.astype(float32), w), Tensor[Cpu, float64, Rank1[Row]])
    assert_type(tt.subtract(n.astype(float32), n), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.divide(n.astype(float32), n), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.divide(x * n, tt.sum(n)), Tensor[Cpu, float64, Rank1[Row]])
    assert_type(tt.divide(w**n, n[0]), Tensor[Cpu, float64, Rank1[Row]])
    assert_type(tt.atan2(x + n, w), Tensor[Cpu, float64, Rank1[Row]])
    assert_type(tt.multiply(tt.linalg.outer(n, w), w), Tensor[Cpu, float64, Rank2[Row, Row]])
    assert_type(tt.divide(tt.linalg.matrix_power(tt.diag(w), 2), w), Tensor[Cpu, float64, Rank2[Row, Row]])
    assert_type(tt.fft.rfft(tt.flip(x.astype(tt.float16))), Tensor[Cpu, tt.complex64, Rank1])
    assert_type(tt.fft.rfftn(tt.flip(x.astype(tt.float16)), axes=(0,)), Tensor[Cpu, tt.complex64, Rank1])
    assert_type(tt.histogram(tt.abs(n), bins=3)[0], Tensor[Cpu, int64, Rank1])
    assert_type(tt.kron(tt.linalg.expm(tt.diag(w)), tt.diag(x))[0, 0], Tensor[Cpu, float64, Rank0])


def of_another_dtype_than_the_first(
    x: Tensor[Cpu, float32, Rank2[Row, Column]],
    w: Tensor[Cpu, float64, Rank1[Column]],
    v: Tensor[Cpu, float64, Rank1[Row]],
) -> None:
    assert_type(tt.matvec(tt.flip(x), tt.flip(w)), Tensor[Cpu, float64, Rank1[Row]])
    assert_type(tt.matvec(tt.flip(x), w), Tensor[Cpu, float64, Rank1[Row]])
    assert_type(tt.vecmat(tt.flip(v), x), Tensor[Cpu, float64, Rank1[Column]])
    assert_type(tt.vecmat(tt.flip(v), tt.flip(x)), Tensor[Cpu, float64, Rank1[Column]])


def of_two_operands_in_others(
    s: Tensor[Cpu, float32, Rank0],
    x: Tensor[Cpu, float64, Rank3[Any, Row, Column]],
    i: Tensor[Cpu, int64, Rank2],
    k: Tensor[Cpu, tt.int8, Rank1[Row]],
) -> None:
    assert_type(tt.gradient(tt.pow(s, x))[0], Tensor[Cpu, float64, Rank3[Any, Row, Column]])
    at = tt.zeros_like(k)
    assert_type(
        tt.take(tt.bitwise_or(i, tt.sum(i, axis=-1, keepdims=True)), at, axis=0), Tensor[Cpu, int64, Rank2[Row, Any]]
    )
    assert_type(tt.linalg.multi_dot((tt.remainder(s, x[0]), x[0, 0])), Tensor[Cpu, float64, Rank1[Row]])


def as_operands(x: Tensor[Cpu, float32, Rank2[Row, Column]]) -> None:
    assert_type(x + tt.random.default_rng(0).normal(x.shape), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.cov(x) * tt.diag(tt.sum(x, axis=1)), Tensor[Cpu, float32, Rank2[Row, Row]])


def choices(m: Tensor[Cpu, bool_, Rank2[Row, Column]], x: Tensor[Cpu, float32, Rank2[Row, Column]]) -> None:
    wide = x.astype(float64)
    assert_type(tt.where(m, x * x, wide), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.where(m, x * wide, x), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.where(m, x - tt.mean(x), 0.0), Tensor[Cpu, float32, Rank2[Row, Column]])


def as_keys(
    x: Tensor[Cpu, float32, Rank2[Row, Column]],
    k: Positions,
    m: Tensor[Cpu, bool_, Rank1],
    n: Tensor[Cpu, bool_, Rank2[Row, Column]],
) -> None:
    k = k // k - 1  # positions from 0
    assert_type(x[tt.flip(k)], Rows)
    assert_type(x[tt.roll(k, 1)], Rows)
    assert_type(x[tt.abs(k)], Rows)
    assert_type(x[tt.clip(k, 0, 1)], Rows)
    assert_type(x[tt.concat([k, k])], Rows)
    assert_type(x[tt.stack([k, k])], Tensor[Cpu, float32, Rank3[Any, Any, Column]])
    assert_type(x[tt.unique_values(k)], Rows)
    assert_type(x[tt.union1d(k, k)], Rows)
    assert_type(x[tt.diff(k)], Rows)
    assert_type(x[tt.unique_values(k), 0], Tensor[Cpu, float32, Rank1])
    assert_type(x[:, tt.flip(k)], Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(x[tt.flip(m)], Rows)
    assert_type(x[tt.flip(n)], Tensor[Cpu, float32, Rank1])
    x[tt.unique_values(k)] = 0.0
    x[tt.roll(k, 1)] = tt.flip(x)
    x[tt.flip(n)] = 1.0
    x[tt.stack([k, k])] = 1.0


Line = Tensor[Cpu, float64, Rank1[Row]]


def of_a_second_operand(
    x: Tensor[Cpu, float64, Rank2[Row, Row]],
    stack: Tensor[Cpu, float64, Rank3[Any, Row, Row]],
    v: Line,
    i: Tensor[Cpu, int64, Rank1[Row]],
    j: Tensor[Cpu, int64, Rank2[Row, Row]],
) -> None:
    assert_type(tt.isin(x, x @ stack), Tensor[Cpu, bool_, Rank2[Row, Row]])
    assert_type(tt.isin(x @ stack, x @ stack), Tensor[Cpu, bool_, Rank3[Any, Row, Row]])
    assert_type(tt.setdiff1d(x, x @ stack), Tensor[Cpu, float64, Rank1])
    assert_type(tt.interp(tt.einsum("ij,jk", x, x), v, v, period=1.0), Tensor[Cpu, float64, Rank2[Row, Row]])
    assert_type(tt.interp(x @ stack, v, v), Tensor[Cpu, float64, Rank3[Any, Row, Row]])
    assert_type(tt.interp(x, tt.concat([v]), tt.einsum("i,ij->j", v, x)), Tensor[Cpu, float64, Rank2[Row, Row]])
    assert_type(tt.searchsorted(v, v, sorter=tt.unique_inverse(v).inverse_indices), Tensor[Cpu, int64, Rank1[Row]])
    assert_type(tt.quantile(x, tt.tensordot(v, x, axes=1) * 0.0), Tensor[Cpu, float64, Rank1[Row]])
    assert_type(tt.quantile(x, tt.einsum("i,ij->j", v, x) * 0.0, axis=0), Tensor[Cpu, float64, Rank2[Row, Row]])
    assert_type(tt.histogram(x, weights=tt.einsum("ij,jk", x, x)).hist, Tensor[Cpu, float64, Rank1])
    assert_type(tt.histogram(x @ stack, weights=x @ stack).hist, Tensor[Cpu, float64, Rank1])
    assert_type(tt.bincount(i, weights=tt.einsum("i,ij->j", v, x)), Tensor[Cpu, float64, Rank1])
    assert_type(tt.repeat(v, tt.einsum("i,ij->j", i, j)), Tensor[Cpu, float64, Rank1])
    d = x.dynamic()
    assert_type(tt.take(d, tt.einsum("i,ij->j", i, j) * 0, axis=0), DArray)
    assert_type(tt.take(d, tt.unique_values(i) * 0, axis=0), DArray)
    assert_type(tt.repeat(d, tt.einsum("i,ij->j", i, j), axis=0), DArray)
    assert_type(tt.searchsorted(v.dynamic(), tt.einsum("ij,jk", x, x)), DArray)
    assert_type(x != x @ stack, Tensor[Cpu, bool_, Rank3[Any, Row, Row]])
    assert_type(x.sum() == x @ stack, Tensor[Cpu, bool_, Rank3[Any, Row, Row]])
    assert_type(x.sum() < x @ stack, Tensor[Cpu, bool_, Rank3[Any, Row, Row]])


def products_without_names(
    x: Tensor[Cpu, float64, Rank4[Row, Row, Row, Row]],
    i: Tensor[Cpu, int64, Rank3[Any, Any, Row]],
    j: Tensor[Cpu, int64, Rank2[Any, Row]],
    z: Tensor[Cpu, float64, Rank2],
) -> None:
    i *= 0
    j *= 0
    assert_type(x[i @ i.mT], Tensor[Cpu, float64, Rank6])
    assert_type(x[j @ j.T], Tensor[Cpu, float64, Rank5[Any, Any, Row, Row, Row]])
    assert_type(z[i @ i.mT], Tensor[Cpu, float64, Rank4])
    assert_type(tt.mean((i @ i.mT).astype(float64)), Tensor[Cpu, float64, Rank0])
    assert_type(j.astype(float32) @ j.T, Tensor[Cpu, float64, Rank2])


def choices_of_two_dtypes(b: Tensor[Cpu, bool_, Rank0], i: Tensor[Cpu, int64, Rank0]) -> None:
    assert_type(tt.unique_values(tt.where(b, b, i)), Tensor[Cpu, int64, Rank1])
    assert_type(tt.unique_all(tt.where(b, b, i)).values, Tensor[Cpu, int64, Rank1])
    assert_type(tt.unique_counts(tt.where(b, i, b)).values, Tensor[Cpu, int64, Rank1])


Outer = Tensor[Cpu, complex128, Rank2]


def of_another_dtype(
    z: Tensor[Cpu, complex128, Rank1[Row]], m: Tensor[Cpu, complex128, Rank2[Row, Row]], v: Line
) -> None:
    assert_type(tt.cumulative_prod(tt.linalg.tensordot(z, z, axes=0), axis=-2, dtype=complex128), Outer)
    assert_type(tt.cumulative_prod(tt.linalg.tensordot(v, v, axes=0), axis=-2, dtype=complex128), Outer)
    assert_type(
        tt.cumulative_sum(tt.einsum("ij,jk", m, m), axis=-2, dtype=complex128), Tensor[Cpu, complex128, Rank2[Row, Row]]
    )


def sets_of_products(
    x: Tensor[Cpu, bool_, Rank2], v: Tensor[Cpu, bool_, Rank1[Row]], i: Tensor[Cpu, int64, Rank2]
) -> None:
    assert_type(tt.setxor1d(x @ x.mT, v), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.setxor1d(v, x @ x.mT, assume_unique=False), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.union1d(i @ i.mT, i @ i.mT), Tensor[Cpu, int64, Rank1])
    assert_type(tt.union1d(x @ x.mT, i @ i.mT), Tensor[Cpu, int64, Rank1])
    assert_type(tt.intersect1d(i @ i.mT, x), Tensor[Cpu, int64, Rank1])
    assert_type(tt.intersect1d(x, i @ i.mT, return_indices=True).indices1, Tensor[Cpu, int64, Rank1])
    y = i.astype(float64)
    assert_type(tt.trapezoid(y, x=y @ (y.mT @ y)), Tensor[Cpu, float64, Rank1])


def of_one_call_and_a_rank(
    x: Tensor[Cpu, float32, Rank2[Row, Column]],
    i: Tensor[Cpu, int64, Rank1[Row]],
    v: Tensor[Cpu, float32, Rank1[Row]],
) -> None:
    i = i - 1
    assert_type(tt.take(tt.softmax(x, axis=1), i, axis=1), Tensor[Cpu, float32, Rank2[Row, Row]])
    assert_type(tt.mean(tt.take_along_axis(tt.softmax(x, axis=1), i[:, None], axis=1)), Tensor[Cpu, float32, Rank0])
    assert_type(tt.linalg.solve(tt.softmax(x * x, axis=1), v), Tensor[Cpu, float32, Rank1[Column]])
