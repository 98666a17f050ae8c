"""Sets of other objects than tensors, and results used as another type."""

from __future__ import annotations

from typing import NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import Cpu, DArray, Device, DType, Gpu, Rank, Rank1, Rank2, Tensor, float32, int32, int64

Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Named = Tensor[Cpu, float32, Rank2[Row, Column]]


def other_objects(a: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
    tt.unique_values([1, 2])  # refused
    tt.unique_all(1.0)  # refused
    tt.unique_counts(a)  # refused
    tt.unique_inverse(None)  # refused
    tt.unique_values()  # refused


def options(x: Named) -> None:
    tt.unique_values(x, axis=2)  # refused: no such axis
    tt.unique_values(x, axis="0")  # refused: an int
    tt.unique_all(x, equal_nan=True)  # refused
    tt.unique_counts(x, x)  # refused
    tt.unique_inverse(x=x)  # refused: by position


def outcomes(x: Named, d: DArray) -> None:
    _1: Named = tt.unique_values(x)  # refused: a vector
    _2: Tensor[Cpu, int64, Rank1] = tt.unique_values(x)  # refused
    _3: Tensor[Cpu, int32, Rank1] = tt.unique_counts(x).counts  # refused
    _4: Tensor[Cpu, int64, Rank1] = tt.unique_inverse(x).inverse_indices  # refused: the rank of x
    _5: Tensor[Cpu, int64, Rank2[Column, Row]] = tt.unique_all(x).inverse_indices  # refused
    _6: Tensor[Gpu, float32, Rank1] = tt.unique_all(x).values  # refused
    _8: Tensor[Cpu, float32, Rank1] = tt.unique_values(x, axis=0)  # refused: the rank of x
    _9: Tensor[Cpu, float32, Rank2[Column, Row]] = tt.unique_values(x, axis=0)  # refused: names
    _10: Tensor[Cpu, int64, Rank2] = tt.unique_inverse(x, axis=0).inverse_indices  # refused: a vector
    _7: Tensor[Cpu, float32, Rank1] = tt.unique_values(d)  # refused: use `get`


def fields(x: Named) -> None:
    tt.unique_counts(x).indices  # refused
    tt.unique_inverse(x).counts  # refused
    tt.unique_all(x).inverse  # refused
    _1, _2 = tt.unique_all(x)  # refused: four
    tt.unique_values(x).values  # refused: a tensor


def generic_code(x: Tensor[D, T, R], y: Tensor[D, T, Rank1]) -> None:
    _1: Tensor[D, T, R] = tt.unique_values(x)  # refused
    _2: Tensor[D, int64, Rank1] = tt.unique_all(x).inverse_indices  # refused
    _3: Tensor[Cpu, T, Rank1] = tt.unique_values(y)  # refused


def of_two(x: Named, there: Tensor[Gpu, float32, Rank1], d: DArray) -> None:
    tt.isin(x, there)  # refused: two devices
    tt.isin(1, 2)  # refused: no tensor
    tt.isin(x, [1.0])  # refused
    tt.isin(x, x, assume_unique=True)  # refused
    tt.union1d(x, there)  # refused: two devices
    tt.union1d(x, 1.0)  # refused: a tensor on each side
    tt.setdiff1d(x, [1.0])  # refused
    tt.intersect1d(x, x, return_indices=True).counts  # refused
    tt.intersect1d(x, x, return_indices=1)  # refused
    tt.isin(x, "1")  # refused
    tt.setxor1d(x)  # refused
    _1: Named = tt.isin(x, x)  # refused: booleans
    _2: Named = tt.union1d(x, x)  # refused: a vector
    _3: Tensor[Cpu, float32, Rank1] = tt.union1d(x, d)  # refused: use `get`
