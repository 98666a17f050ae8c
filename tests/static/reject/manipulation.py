"""Shapes that a tensor cannot take, parts that do not fit together, and dtypes that would lose something."""

from __future__ import annotations

from typing import Any, Literal, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    DDim,
    Device,
    Dim,
    DType,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank9,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int8,
    int32,
    int64,
)

Batch = NewType("Batch", int)
Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
Turned = Tensor[Cpu, float32, Rank2[Column, Row]]
RowVector = Tensor[Cpu, float32, Rank1[Row]]
Box = Tensor[Cpu, float32, Rank3[Batch, Row, Column]]
Nine = Tensor[Cpu, float32, Rank9]
Ints = Tensor[Cpu, int64, Rank2]
Complex = Tensor[Cpu, complex64, Rank2]
OnGpu = Tensor[Gpu, float32, Rank2]


def shapes(x: Matrix, sizes: tuple[int, ...], a: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
    tt.reshape(x, (2.0, 2))  # refused
    tt.reshape(x, "22")  # refused
    tt.reshape(x, [2, 2])  # refused: a list has no length for a checker
    tt.reshape(x, sizes)  # refused: nor has this tuple; tt.make_ddim(sizes)
    tt.reshape(x, 4)  # refused: a tuple
    tt.reshape(x)  # refused
    tt.reshape(a, (1,))  # refused
    tt.reshape(x, (1, 1, 1, 1, 1, 1, 1, 1, 1, 4))  # refused: ten axes; a DDim says so
    tt.reshape(x, (2, 2), copy="no")  # refused


def reshape_outcomes(x: Named, dim: Dim[Rank2[Column, Row]], dynamic: DDim) -> None:
    _1: Vector = tt.reshape(x, (2, 2))  # refused
    _2: Named = tt.reshape(x, dim)  # refused
    _3: Tensor[Cpu, float64, Rank1] = tt.reshape(x, (4,))  # refused
    _4: Matrix = tt.reshape(x, dynamic)  # refused: `get` says so
    _5: RowVector = tt.reshape(x, tt.make_dim(Column(4)))  # refused
    _6: OnGpu = tt.reshape(x, (2, 2))  # refused


def broadcasting(
    s: Scalar, x: Named, box: Box, dim: Dim[Rank2[Column, Row]], row: Dim[Rank1[Row]], dynamic: DDim
) -> None:
    tt.broadcast_to(x, (2,))  # refused: fewer axes
    tt.broadcast_to(x, ())  # refused
    tt.broadcast_to(box, (2, 2))  # refused
    tt.broadcast_to(x, dim)  # refused: other names
    tt.broadcast_to(x, row)  # refused: fewer axes
    tt.broadcast_to(x, tt.make_dim(Row(2), Column(2), Batch(2)))  # refused: axes come in front
    tt.broadcast_to(x, 2)  # refused
    tt.broadcast_to(s, [2, 2])  # refused
    tt.broadcast_to(s, (2.0,))  # refused
    _1: Matrix = tt.broadcast_to(x, dynamic)  # refused: `get` says so
    _2: Cube = tt.broadcast_to(s, (2, 2))  # refused


def sizes_that_do_not_broadcast(
    x: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]], dim: Dim[Rank2[Literal[3], Literal[5]]]
) -> None:
    tt.broadcast_to(x, dim)  # refused


def permutations(s: Scalar, v: Vector, x: Matrix, cube: Cube, four: Tensor[Cpu, float32, Rank4], nine: Nine) -> None:
    tt.permute_dims(x, (0,))  # refused: too few
    tt.permute_dims(x, (0, 1, 2))  # refused: too many
    tt.permute_dims(x, (0, 0))  # refused: twice
    tt.permute_dims(x, (1, 1))  # refused
    tt.permute_dims(x, (1, -1))  # refused: twice
    tt.permute_dims(x, (0, 2))  # refused: out of range
    tt.permute_dims(x, (-3, 0))  # refused
    tt.permute_dims(cube, (0, 1))  # refused
    tt.permute_dims(cube, (0, 1, 1))  # refused
    tt.permute_dims(cube, (0, 1, 3))  # refused
    tt.permute_dims(four, (3, 2, 1))  # refused
    tt.permute_dims(four, (3, 2, 1, -1))  # refused
    tt.permute_dims(four, (4, 2, 1, 0))  # refused
    tt.permute_dims(v, (1,))  # refused
    tt.permute_dims(v, ())  # refused
    tt.permute_dims(s, (0,))  # refused
    tt.permute_dims(nine, (8, 7, 6, 5, 4, 3, 2, 1))  # refused: too few
    tt.permute_dims(nine, (9, 7, 6, 5, 4, 3, 2, 1, 0))  # refused: out of range


def permutations_of_what_is_no_axis(x: Matrix, first: int, second: int, axes: tuple[int, ...]) -> None:
    tt.permute_dims(x, (first, second))  # refused: Axis(first), Axis(second)
    tt.permute_dims(x, axes)  # refused
    tt.permute_dims(x, [1, 0])  # refused: a tuple
    tt.permute_dims(x, "10")  # refused
    tt.permute_dims(x, 1)  # refused
    tt.permute_dims(x)  # refused: .T says so
    tt.permute_dims(x, (Axis(0),))  # refused: too few


def permutation_outcomes(x: Named, box: Box) -> None:
    _1: Named = tt.permute_dims(x, (1, 0))  # refused
    _2: Turned = tt.permute_dims(x, (0, 1))  # refused
    _3: Tensor[Cpu, float32, Rank3[Row, Column, Batch]] = tt.permute_dims(box, (2, 0, 1))  # refused
    _4: Matrix = tt.permute_dims(box, (2, 1, 0))  # refused


def new_axes(s: Scalar, v: Vector, x: Matrix, nine: Nine, axis: int) -> None:
    tt.expand_dims(s, axis=1)  # refused
    tt.expand_dims(s, axis=-2)  # refused
    tt.expand_dims(v, axis=2)  # refused
    tt.expand_dims(x, axis=3)  # refused
    tt.expand_dims(x, axis=-4)  # refused
    tt.expand_dims(nine)  # refused: ten axes
    tt.expand_dims(nine, axis=-1)  # refused
    tt.expand_dims(nine, axis=Axis(0))  # refused
    tt.expand_dims(x, axis=axis)  # refused: Axis(axis)
    tt.expand_dims(x, axis=(0, 1))  # refused: one at a time
    tt.expand_dims(x, axis="0")  # refused


def new_axis_outcomes(x: Named, v: RowVector) -> None:
    _1: Matrix = tt.expand_dims(x, axis=0)  # refused
    _2: Tensor[Cpu, float32, Rank3[Row, Any, Row]] = tt.expand_dims(x, axis=1)  # refused
    _3: Tensor[Cpu, float32, Rank2[Any, Column]] = tt.expand_dims(v, axis=0)  # refused


def axes_to_be_squeezed(s: Scalar, v: Vector, x: Matrix, cube: Cube, axis: int) -> None:
    tt.squeeze(s, axis=0)  # refused
    tt.squeeze(v, axis=1)  # refused
    tt.squeeze(x, axis=2)  # refused
    tt.squeeze(x, axis=-3)  # refused
    tt.squeeze(x, axis=(0, 2))  # refused
    tt.squeeze(v, axis=(0, 1))  # refused
    tt.squeeze(cube, axis=(0, 1, 3))  # refused
    tt.squeeze(x, axis=axis)  # refused: Axis(axis)
    tt.squeeze(x, axis=None)  # refused: the rank would be unknown
    tt.squeeze(x)  # refused
    tt.squeeze(s, axis=Axis(0))  # refused


def squeeze_outcomes(x: Tensor[Cpu, float32, Rank2[Literal[1], Row]]) -> None:
    _1: Matrix = tt.squeeze(x, axis=0)  # refused
    _2: Tensor[Cpu, float32, Rank1[Column]] = tt.squeeze(x, axis=0)  # refused


# ty takes a list of two types of tensors for one of an unknown type; of two ranks it does not.


def joined_parts(
    x: Matrix, v: Vector, s: Scalar, i: Ints, g: OnGpu, c: Complex, wide: Tensor[Cpu, float64, Rank2]
) -> None:
    tt.concat([x, v])  # refused: ranks
    tt.concat([v, s])  # refused
    tt.concat([s, s])  # refused: tt.stack
    tt.concat([x, i])  # refused by mypy, pyright, pyrefly: dtypes; convert one of them
    tt.concat([x, wide])  # refused by mypy, pyright, pyrefly
    tt.concat([c, x], axis=1)  # refused by mypy, pyright, pyrefly
    tt.concat([x, g])  # refused by mypy, pyright, pyrefly: devices
    tt.concat([x, x], axis=2)  # refused
    tt.concat([x, x], axis=-3)  # refused
    tt.concat([v, v], axis=1)  # refused
    tt.concat([x, 1.0])  # refused
    tt.concat(x, x)  # refused: a list
    tt.concat(x)  # refused
    tt.concat([x, np.ones((2, 2))])  # refused
    tt.concat([s, s], axis=Axis(0))  # refused


def joined_names(x: Named, y: Turned, r: RowVector, axis: int) -> None:
    tt.concat([x, y])  # refused by mypy, pyright, pyrefly
    tt.concat([x, y], axis=1)  # refused by mypy, pyright, pyrefly
    tt.concat([x, x], axis=axis)  # refused: Axis(axis)
    tt.concat([x, x], axis="0")  # refused
    _1: Named = tt.stack([x, x])  # refused: one axis more
    _2: Tensor[Cpu, float32, Rank2[Any, Row]] = tt.concat([x, x])  # refused
    _3: Tensor[Cpu, float32, Rank2[Column, Any]] = tt.concat([x, x], axis=1)  # refused
    _4: Vector = tt.concat([x, x])  # refused
    _5: Matrix = tt.concat([r, r])  # refused
    _6: Tensor[Cpu, float64, Rank1] = tt.concat([r, r])  # refused


def stacked_parts(x: Matrix, v: Vector, s: Scalar, i: Ints, g: OnGpu, nine: Nine, axis: int) -> None:
    tt.stack([x, v])  # refused: ranks
    tt.stack([v, s])  # refused
    tt.stack([x, i])  # refused by mypy, pyright, pyrefly: dtypes
    tt.stack([x, g])  # refused by mypy, pyright, pyrefly: devices
    tt.stack([x, x], axis=3)  # refused
    tt.stack([x, x], axis=-4)  # refused
    tt.stack([s, s], axis=1)  # refused
    tt.stack([nine, nine])  # refused: ten axes
    tt.stack([x, x], axis=axis)  # refused: Axis(axis)
    tt.stack([x, x], axis=None)  # refused
    tt.stack([s, 1.0])  # refused
    tt.stack(x)  # refused: a list


def stacked_names(x: Named, y: Turned, r: RowVector) -> None:
    tt.stack([x, y])  # refused by mypy, pyright, pyrefly
    _1: Tensor[Cpu, float32, Rank2[Any, Column]] = tt.stack([r, r])  # refused
    _2: Tensor[Cpu, float32, Rank2[Column, Any]] = tt.stack([r, r], axis=1)  # refused
    _3: Vector = tt.stack([r, r])  # refused


def flipped(s: Scalar, v: Vector, x: Named, axis: int) -> None:
    tt.flip(v, axis=1)  # refused
    tt.flip(x, axis=2)  # refused
    tt.flip(x, axis=-3)  # refused
    tt.flip(x, axis=(0, 2))  # refused
    tt.flip(v, axis=(0, 0))  # refused: more axes than there are
    tt.flip(s, axis=0)  # refused
    tt.flip(x, axis=axis)  # refused: Axis(axis)
    tt.flip(x, 0)  # refused: by name
    _1: Turned = tt.flip(x)  # refused


def converted(x: Named) -> None:
    tt.astype(x, float)  # refused
    tt.astype(x, "float32")  # refused
    tt.astype(x, np.float32)  # refused
    tt.astype(x)  # refused
    _1: Named = tt.astype(x, float64)  # refused
    _2: Tensor[Cpu, float64, Rank2[Column, Row]] = tt.astype(x, float64)  # refused
    _3: Tensor[Gpu, float64, Rank2] = tt.astype(x, float64)  # refused


def limits(x: Named, i: Ints, c: Complex, b: Tensor[Cpu, bool_, Rank2], g: OnGpu, y: Turned, box: Box) -> None:
    tt.clip(c, 0, 1)  # refused: no order
    tt.clip(b, 0, 1)  # refused
    tt.clip(i, 0.5, 1)  # refused: a fraction
    tt.clip(i, 0, 1.5)  # refused
    tt.clip(x, 1j)  # refused
    tt.clip(x, "0")  # refused
    tt.clip(x, g)  # refused: devices
    tt.clip(x, y)  # refused: names
    tt.clip(x, box)  # refused: limits broadcast to what is clipped
    tt.clip(x, i)  # refused: another dtype
    tt.clip(x, tt.astype(x, float64))  # refused
    tt.clip(x, [0.0])  # refused
    tt.clip(x, np.zeros(2))  # refused
    tt.clip(x, 0, out=x)  # refused
    _1: Tensor[Cpu, float64, Rank2] = tt.clip(x, 0, 1)  # refused
    _2: Turned = tt.clip(x, 0, 1)  # refused


def unknown_data(d: DArray, x: Matrix) -> None:
    _1: Matrix = tt.reshape(d, (2, 2))  # refused: `get` says so
    _2: Matrix = tt.permute_dims(d, (1, 0))  # refused
    _3: Matrix = tt.concat([d, d])  # refused
    _4: Tensor[Cpu, float32, Rank2] = tt.astype(d, float32)  # refused
    tt.concat([x, d])  # refused: x.dynamic() says so
    tt.reshape(d, "4")  # refused
    tt.squeeze(d)  # refused


def _want_cube(x: Cube) -> None: ...
def _want_wide(x: Tensor[Cpu, float64, Rank2]) -> None: ...
def _want_vector(x: Vector) -> None: ...


def a_mix_of_names_and_none_is_exact(u: Matrix, n: Named) -> None:
    _want_cube(tt.concat([u, n]))  # refused
    _want_wide(tt.concat([n, u]))  # refused
    _want_vector(tt.stack([u, n]))  # refused
    _want_cube(tt.clip(n, u, 1))  # refused
    _want_wide(tt.clip(u, n))  # refused


def generic_code(x: Tensor[D, T, R], y: Tensor[D, T, Rank2[Row, Column]], z: Tensor[D, T, Rank1]) -> None:
    tt.expand_dims(x)  # refused: not every rank can have an axis more
    tt.squeeze(x, axis=0)  # refused
    tt.flip(x, axis=0)  # refused
    tt.concat([x, x])  # refused
    tt.concat([y, z])  # refused
    tt.permute_dims(y, (0, 1, 2))  # refused
    tt.clip(x, 0, 1)  # refused: not every dtype has an order
    _1: Tensor[D, int8, R] = tt.astype(x, int32)  # refused
