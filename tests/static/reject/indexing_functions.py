"""Invalid indices and axes of take and take_along_axis, and results used as another type."""

from __future__ import annotations

from typing import Any, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
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
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int64,
)

Row = NewType("Row", int)
Column = NewType("Column", int)
Chosen = NewType("Chosen", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
Turned = Tensor[Cpu, float32, Rank2[Column, Row]]
Indices = Tensor[Cpu, int64, Rank1]
Choice = Tensor[Cpu, int64, Rank1[Chosen]]


def invalid_indices(
    x: Matrix,
    f: Vector,
    b: Tensor[Cpu, bool_, Rank1],
    c: Tensor[Cpu, complex64, Rank1],
    many: Tensor[Cpu, int64, Rank2],
    one: Tensor[Cpu, int64, Rank0],
    g: Tensor[Gpu, int64, Rank1],
    a: np.ndarray[tuple[int], np.dtype[np.int64]],
) -> None:
    tt.take(x, f, axis=0)  # refused: floats
    tt.take(x, c, axis=0)  # refused
    tt.take(x, b, axis=0)  # refused: x[b]
    tt.take(x, many, axis=0)  # refused: a vector
    tt.take(x, one, axis=0)  # refused: x[int(one)]
    tt.take(x, g, axis=0)  # refused: devices
    tt.take(x, [0, 1], axis=0)  # refused: tt.asarray([0, 1])
    tt.take(x, 0, axis=0)  # refused
    tt.take(x, a, axis=0)  # refused
    tt.take(x)  # refused


def axes_to_take_along(s: Scalar, v: Vector, x: Matrix, cube: Cube, i: Indices, axis: int) -> None:
    tt.take(x, i)  # refused: an axis, for more than a vector
    tt.take(cube, i)  # refused
    tt.take(s, i)  # refused
    tt.take(s, i, axis=0)  # refused
    tt.take(v, i, axis=1)  # refused
    tt.take(x, i, axis=2)  # refused
    tt.take(x, i, axis=-3)  # refused
    tt.take(x, i, axis=None)  # refused
    tt.take(x, i, axis=(0, 1))  # refused
    tt.take(x, i, axis=axis)  # refused: Axis(axis)
    tt.take(s, i, axis=Axis(0))  # refused
    tt.take(x, i, axis=0.0)  # refused


def results_of_take(x: Named, i: Indices, k: Choice) -> None:
    _1: Named = tt.take(x, k, axis=0)  # refused: the axis has the name of the indices
    _2: Turned = tt.take(x, i, axis=0)  # refused
    _3: Tensor[Cpu, float32, Rank2[Row, Column]] = tt.take(x, k, axis=1)  # refused
    _4: Vector = tt.take(x, i, axis=0)  # refused
    _5: Tensor[Cpu, int64, Rank2] = tt.take(x, i, axis=0)  # refused
    _6: Tensor[Gpu, float32, Rank2] = tt.take(x, i, axis=0)  # refused
    _7: Vector = tt.take(x, i, axis=Axis(0))  # refused


def invalid_positions(
    x: Named,
    f: Matrix,
    b: Tensor[Cpu, bool_, Rank2],
    v: Indices,
    other: Tensor[Cpu, int64, Rank2[Column, Chosen]],
    cube: Tensor[Cpu, int64, Rank3],
    g: Tensor[Gpu, int64, Rank2],
) -> None:
    tt.take_along_axis(x, f)  # refused: floats
    tt.take_along_axis(x, b)  # refused
    tt.take_along_axis(x, v)  # refused: as many axes
    tt.take_along_axis(x, cube)  # refused
    tt.take_along_axis(x, other)  # refused: other rows
    tt.take_along_axis(x, other, axis=0)  # refused: other columns
    tt.take_along_axis(x, g)  # refused: devices
    tt.take_along_axis(x, [[0]])  # refused
    tt.take_along_axis(x, 0)  # refused
    tt.take_along_axis(x)  # refused


def axes_of_positions(
    s: Scalar,
    v: Vector,
    x: Matrix,
    i: Tensor[Cpu, int64, Rank2],
    k: Indices,
    zero: Tensor[Cpu, int64, Rank0],
    axis: int,
) -> None:
    tt.take_along_axis(s, zero)  # refused
    tt.take_along_axis(s, zero, axis=0)  # refused
    tt.take_along_axis(s, zero, axis=Axis(0))  # refused
    tt.take_along_axis(v, k, axis=1)  # refused
    tt.take_along_axis(x, i, axis=2)  # refused
    tt.take_along_axis(x, i, axis=-3)  # refused
    tt.take_along_axis(x, i, axis=None)  # refused
    tt.take_along_axis(x, i, axis=axis)  # refused: Axis(axis)
    tt.take_along_axis(x, k, axis=Axis(0))  # refused: as many axes


def results_of_take_along_axis(x: Named, i: Tensor[Cpu, int64, Rank2[Row, Chosen]]) -> None:
    _1: Named = tt.take_along_axis(x, i)  # refused
    _2: Turned = tt.take_along_axis(x, tt.argsort(x))  # refused
    _3: Vector = tt.take_along_axis(x, i)  # refused
    _4: Tensor[Cpu, int64, Rank2] = tt.take_along_axis(x, i)  # refused
    _5: Tensor[Cpu, float64, Rank2] = tt.take_along_axis(x, i, axis=Axis(1))  # refused


def darrays(d: DArray, x: Matrix, f: Vector, i: Indices) -> None:
    _1: Matrix = tt.take(d, i, axis=0)  # refused: use `get`
    _2: Matrix = tt.take(x, i.dynamic(), axis=0)  # refused
    _3: Matrix = tt.take_along_axis(d, tt.argsort(x))  # refused
    tt.take(d, f, axis=0)  # refused
    tt.take(d, [0], axis=0)  # refused
    tt.take_along_axis(d, x)  # refused


def _want_cube(x: Cube) -> None: ...
def _want_wide(x: Tensor[Cpu, float64, Rank2]) -> None: ...


def named_with_unnamed_is_exact(
    x: Named, u: Matrix, half: Tensor[Cpu, float32, Rank2[Row, Any]], i: Tensor[Cpu, int64, Rank2], k: Choice
) -> None:
    _want_cube(tt.take(half, k, axis=0))  # refused
    _want_wide(tt.take(u, k, axis=1))  # refused
    _want_cube(tt.take_along_axis(x, i))  # refused
    _want_wide(tt.take_along_axis(u, tt.argsort(x)))  # refused
    _want_wide(tt.take_along_axis(half, i, axis=0))  # refused


def generic_code(x: Tensor[D, T, R], y: Tensor[D, T, Rank2[Row, Column]], i: Tensor[D, int64, Rank1]) -> None:
    tt.take(x, i, axis=0)  # refused: not every rank has an axis
    tt.take(y, i)  # refused
    tt.take(y, i, axis=2)  # refused
    _1: Tensor[D, T, Rank2[Row, Row]] = tt.take(y, i, axis=0)  # refused
