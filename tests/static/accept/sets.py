"""Set functions: vectors of the dtype of the operand, and positions with its rank."""

from __future__ import annotations

from typing import Any, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    Device,
    DType,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank9,
    Tensor,
    UniqueAllResult,
    UniqueCountsResult,
    UniqueInverseResult,
    bool_,
    complex64,
    float32,
    int64,
    uint8,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Positions = Tensor[Cpu, int64, Rank1]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]


def values(
    x: Named, s: Tensor[Cpu, uint8, Rank0], b: Tensor[Cpu, bool_, Rank9], c: Tensor[Cpu, complex64, Rank1[Row]]
) -> None:
    assert_type(tt.unique_values(x), Tensor[Cpu, float32, Rank1])
    assert_type(tt.unique_values(s), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.unique_values(b), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.unique_values(c), Tensor[Cpu, complex64, Rank1])


def all_of_it(x: Named) -> None:
    found = tt.unique_all(x)
    assert_type(found, UniqueAllResult[Tensor[Cpu, float32, Rank1], Positions, Tensor[Cpu, int64, Rank2[Row, Column]]])
    assert_type(found.values, Tensor[Cpu, float32, Rank1])
    assert_type(found.indices, Positions)
    assert_type(found.inverse_indices, Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(found.counts, Positions)
    of, first, where, many = found
    assert_type(of, Tensor[Cpu, float32, Rank1])
    assert_type(first, Positions)
    assert_type(where, Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(many, Positions)


def slices_along_an_axis_keep_the_rank(
    x: Named, k: Axis, y: Tensor[Gpu, int64, Rank3[Row, Column, Row]], d: DArray
) -> None:
    assert_type(tt.unique_values(x, axis=0), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.unique_values(x, axis=-1), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.unique_values(x, axis=k), Tensor[Cpu, float32, Rank2])
    assert_type(tt.unique_counts(x, axis=0).values, Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.unique_counts(x, axis=0).counts, Positions)
    assert_type(tt.unique_inverse(x, axis=1).inverse_indices, Positions)
    found = tt.unique_all(y, axis=1)
    assert_type(found.values, Tensor[Gpu, int64, Rank3[Row, Any, Row]])
    assert_type(found.indices, Tensor[Gpu, int64, Rank1])
    assert_type(found.inverse_indices, Tensor[Gpu, int64, Rank1])
    assert_type(tt.unique_values(tt.exp(x), axis=0), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.unique_all(d, axis=0), UniqueAllResult[DArray, DArray, DArray])


def counts(x: Named, b: Tensor[Cpu, bool_, Rank1]) -> None:
    assert_type(tt.unique_counts(x), UniqueCountsResult[Tensor[Cpu, float32, Rank1], Positions])
    assert_type(tt.unique_counts(b).values, Tensor[Cpu, bool_, Rank1])
    assert_type(tt.unique_counts(b).counts, Positions)


def inverse(x: Named, s: Tensor[Cpu, uint8, Rank0]) -> None:
    found = tt.unique_inverse(x)
    assert_type(found, UniqueInverseResult[Tensor[Cpu, float32, Rank1], Tensor[Cpu, int64, Rank2[Row, Column]]])
    assert_type(found.values, Tensor[Cpu, float32, Rank1])
    assert_type(found.values[found.inverse_indices], Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(tt.unique_inverse(s).inverse_indices, Tensor[Cpu, int64, Rank0])


def members(x: Named, b: Tensor[Cpu, bool_, Rank9], v: Positions, d: DArray) -> None:
    assert_type(tt.isin(x, v), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(tt.isin(v, x, invert=True), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.isin(b, True), Tensor[Cpu, bool_, Rank9])
    assert_type(tt.isin(2, v), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.isin(b, 1), Tensor[Cpu, bool_, Rank9])
    assert_type(tt.isin(x, 1j), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(tt.isin(x, d), DArray)
    assert_type(tt.isin(d, v), DArray)
    assert_type(tt.isin(d, 2), DArray)


def of_two(x: Named, s: Tensor[Cpu, uint8, Rank0], v: Positions, c: Tensor[Cpu, complex64, Rank1], d: DArray) -> None:
    assert_type(tt.union1d(x, x), Tensor[Cpu, float32, Rank1])
    assert_type(tt.union1d(v, s), Positions)
    assert_type(tt.intersect1d(x, c), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.setxor1d(s, v, assume_unique=True), Positions)
    assert_type(tt.setdiff1d(s, v), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.setdiff1d(x, c, assume_unique=True), Tensor[Cpu, float32, Rank1])
    assert_type(tt.union1d(x, d), DArray)
    assert_type(tt.setdiff1d(d, v), DArray)
    assert_type(tt.intersect1d(d, d), DArray)
    assert_type(tt.intersect1d(x, c, return_indices=True).values, Tensor[Cpu, complex64, Rank1])
    assert_type(tt.intersect1d(x, x, return_indices=True).indices1, Tensor[Cpu, int64, Rank1])
    assert_type(tt.intersect1d(x, d, return_indices=True), tt.Intersect1dResult[DArray, DArray, DArray])


def on_a_gpu(x: Tensor[Gpu, float32, Rank2]) -> None:
    assert_type(tt.unique_values(x), Tensor[Gpu, float32, Rank1])
    assert_type(tt.unique_counts(x).counts, Tensor[Gpu, int64, Rank1])


def darrays(d: DArray) -> None:
    assert_type(tt.unique_values(d), DArray)
    assert_type(tt.unique_all(d), UniqueAllResult[DArray, DArray, DArray])
    assert_type(tt.unique_all(d).inverse_indices, DArray)
    assert_type(tt.unique_counts(d), UniqueCountsResult[DArray, DArray])
    assert_type(tt.unique_inverse(d).values, DArray)


def _classes(x: Tensor[D, T, R]) -> Tensor[D, T, Rank1]:
    return tt.unique_values(x)


def _codes(x: Tensor[D, T, R]) -> Tensor[D, int64, R]:
    return tt.unique_inverse(x).inverse_indices


def _most(x: Tensor[D, T, R]) -> Tensor[D, T, Rank0]:
    values, counts = tt.unique_counts(x)
    return values[tt.argmax(counts)]


def generic_code(x: Named) -> None:
    assert_type(_classes(x), Tensor[Cpu, float32, Rank1])
    assert_type(_codes(x), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(_most(x), Tensor[Cpu, float32, Rank0])
