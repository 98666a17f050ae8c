"""Sorting without an order, or along axes that do not exist."""

from __future__ import annotations

from typing import NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank5,
    Rank9,
    Tensor,
    bool_,
    complex64,
    float32,
    int8,
    int64,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]


def axes(
    s: Scalar,
    v: Vector,
    x: Matrix,
    named: Named,
    five: Tensor[Cpu, int8, Rank5],
    nine: Tensor[Cpu, int8, Rank9],
    axis: int,
) -> None:
    tt.sort(s)  # refused: a scalar has no axis
    tt.argsort(s)  # refused
    tt.sort(s, axis=tt.Axis(0))  # refused
    tt.sort(v, axis=1)  # refused
    tt.argsort(v, axis=-2)  # refused
    tt.sort(x, axis=2)  # refused
    tt.argsort(x, axis=-3)  # refused
    tt.sort(named, axis=2)  # refused
    tt.argsort(named, axis=-3)  # refused
    tt.sort(five, axis=5)  # refused
    tt.argsort(five, axis=-6)  # refused
    tt.sort(nine, axis=9)  # refused
    tt.sort(nine, axis=-10)  # refused
    tt.sort(x, axis=axis)  # refused: tt.Axis(axis)
    tt.sort(x, axis=None)  # refused: reshape it first
    tt.argsort(x, axis=(0, 1))  # refused: one axis
    tt.argsort(x, axis=0.0)  # refused


def kinds_without_an_order(b: Tensor[Cpu, bool_, Rank1], c: Tensor[Cpu, complex64, Rank2]) -> None:
    tt.sort(b)  # refused
    tt.sort(c)  # refused
    tt.argsort(b, axis=0)  # refused
    tt.argsort(c, descending=True)  # refused


def options(x: Matrix) -> None:
    tt.sort(x, descending="yes")  # refused
    tt.sort(x, stable=None)  # refused
    tt.sort(x, kind="stable")  # refused
    tt.argsort(x, order="C")  # refused


def other_objects(a: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
    tt.sort([2.0, 1.0])  # refused
    tt.argsort(a)  # refused
    tt.sort()  # refused


def results(x: Named, d: DArray) -> None:
    _1: Tensor[Cpu, float32, Rank2[Column, Row]] = tt.sort(x)  # refused
    _2: Tensor[Cpu, float32, Rank1] = tt.sort(x)  # refused
    _3: Named = tt.argsort(x)  # refused: positions
    _4: Tensor[Gpu, float32, Rank2] = tt.sort(x)  # refused
    _5: Matrix = tt.sort(d)  # refused: use `get`
    _6: Tensor[Cpu, int64, Rank1] = tt.argsort(x, axis=0)  # refused


def generic_code(x: Tensor[D, T, Rank1], y: Tensor[D, float32, R]) -> None:
    tt.sort(x)  # refused: not every dtype has an order
    tt.argsort(y)  # refused: not every rank has an axis
