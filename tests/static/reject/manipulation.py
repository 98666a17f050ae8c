"""Invalid shapes, operands that do not fit together, and dtypes that would lose information."""

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
    tt.reshape(x)  # refused
    tt.reshape(a, (1,))  # refused
    tt.reshape(x, (2, 2), copy="no")  # refused


def reshape_outcomes(x: Named, dim: Dim[Rank2[Column, Row]], dynamic: DDim) -> None:
    _1: Vector = tt.reshape(x, (2, 2))  # refused
    _2: Named = tt.reshape(x, dim)  # refused
    _3: Tensor[Cpu, float64, Rank1] = tt.reshape(x, (4,))  # refused
    _4: Matrix = tt.reshape(x, dynamic)  # refused: use `get`
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
    tt.broadcast_to(s, (2.0,))  # refused
    _1: Matrix = tt.broadcast_to(x, dynamic)  # refused: use `get`
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


def permutations_of_invalid_axes(x: Matrix, first: int, second: int, axes: tuple[int, ...]) -> None:
    tt.permute_dims(x, (first, second))  # refused: Axis(first), Axis(second)
    tt.permute_dims(x, axes)  # refused
    tt.permute_dims(x, [1, 0])  # refused: a tuple
    tt.permute_dims(x, "10")  # refused
    tt.permute_dims(x, 1)  # refused
    tt.permute_dims(x)  # refused: use .T
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
    tt.expand_dims(x, axis=(0, 4))  # refused
    tt.expand_dims(nine, axis=(0, 1))  # refused: eleven axes
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


# ty infers an unknown type for a list of tensors with two dtypes or devices, but not for one with two ranks.


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
    tt.flip(x, axis=(0, -2))  # refused: an axis twice
    tt.softmax(x, axis=(1, -1))  # refused: an axis twice
    tt.flip(s, axis=0)  # refused
    tt.flip(x, axis=axis)  # refused: Axis(axis)
    _1: Turned = tt.flip(x)  # refused


def moved_axes(s: Scalar, v: Vector, x: Matrix, cube: Cube, axis: int, axes: tuple[int, ...]) -> None:
    tt.moveaxis(s, 0, 0)  # refused
    tt.moveaxis(v, 0, 1)  # refused
    tt.moveaxis(x, 2, 0)  # refused: out of range
    tt.moveaxis(x, 0, -3)  # refused
    tt.moveaxis(cube, 0, 3)  # refused
    tt.moveaxis(x, axis, 0)  # refused: Axis(axis)
    tt.moveaxis(x, 0, axis)  # refused
    tt.moveaxis(x, axes, axes)  # refused
    tt.moveaxis(x, (0, 2), (1, 0))  # refused
    tt.moveaxis(x, (0, 0), (0, 1))  # refused: an axis twice
    tt.moveaxis(x, (0, 1), (-1, 1))  # refused
    tt.moveaxis(cube, (0, 1), (0, 1, 2))  # refused: two axes to three places
    tt.moveaxis(cube, (0, 1), 2)  # refused
    tt.moveaxis(x, 0)  # refused
    tt.moveaxis(x, [0], [1])  # refused
    tt.moveaxis(s, Axis(0), Axis(0))  # refused
    tt.moveaxis(x, 0.0, 1)  # refused


def moved_names(x: Named, box: Box) -> None:
    _1: Named = tt.moveaxis(x, 0, 1)  # refused
    _2: Turned = tt.moveaxis(x, 0, 0)  # refused
    _3: Tensor[Cpu, float32, Rank3[Column, Batch, Row]] = tt.moveaxis(box, 0, -1)  # refused
    _4: Vector = tt.moveaxis(x, 0, 1)  # refused
    _5: OnGpu = tt.moveaxis(x, 0, 1)  # refused
    _6: Tensor[Cpu, float64, Rank2] = tt.moveaxis(x, (0, 1), (1, 0))  # refused


def rolled(s: Scalar, v: Vector, x: Named, cube: Cube, axis: int) -> None:
    tt.roll(s, 1, axis=0)  # refused
    tt.roll(v, 1, axis=1)  # refused
    tt.roll(x, 1, axis=-3)  # refused
    tt.roll(x, 1, axis=(0, 2))  # refused
    tt.roll(x, (1, 2))  # refused: an axis for each
    tt.roll(x, (1, 2), axis=(0,))  # refused
    tt.roll(x, (1, 2), axis=0)  # refused
    tt.roll(x, (1, 2), axis=(0, 0))  # refused: an axis twice
    tt.roll(cube, (1, 2), axis=(0, 1, 2))  # refused
    tt.roll(x, 1, axis=axis)  # refused: Axis(axis)
    tt.roll(x, 1.0)  # refused
    tt.roll(x, "1")  # refused
    tt.roll(x)  # refused
    _1: Turned = tt.roll(x, 1)  # refused
    _2: Turned = tt.roll(x, 1, axis=0)  # refused
    _3: Tensor[Cpu, float64, Rank2] = tt.roll(x, 1)  # refused


def repeated(
    s: Scalar,
    v: Vector,
    x: Named,
    i: Ints,
    b: Tensor[Cpu, bool_, Rank1],
    g: Tensor[Gpu, int64, Rank1],
    zero: Tensor[Cpu, int64, Rank0],
    counts: Tensor[Cpu, int64, Rank1],
    axis: int,
) -> None:
    tt.repeat(s, 2, axis=0)  # refused
    tt.repeat(v, 2, axis=1)  # refused
    tt.repeat(x, 2, axis=2)  # refused
    tt.repeat(x, 2, axis=(0, 1))  # refused
    tt.repeat(x, 2, axis=axis)  # refused: Axis(axis)
    tt.repeat(x, 2.0)  # refused
    tt.repeat(x, [1, 2], axis=0)  # refused: tt.asarray([1, 2])
    tt.repeat(x, (1, 2), axis=0)  # refused
    tt.repeat(x, v, axis=0)  # refused: counts are integers
    tt.repeat(x, b, axis=0)  # refused
    tt.repeat(x, i, axis=0)  # refused: a vector of counts
    tt.repeat(x, g, axis=0)  # refused: devices
    tt.repeat(x)  # refused
    _1: Named = tt.repeat(x, 2)  # refused: a vector
    _2: Tensor[Cpu, float32, Rank2[Column, Any]] = tt.repeat(x, 2, axis=1)  # refused
    _3: Tensor[Cpu, float32, Rank2[Any, Row]] = tt.repeat(x, counts, axis=0)  # refused
    _4: Vector = tt.repeat(x, counts, axis=0)  # refused
    _5: Tensor[Cpu, int64, Rank1] = tt.repeat(x, counts)  # refused


def tiled(v: Vector, x: Named, cube: Cube, n: int, sizes: tuple[int, ...]) -> None:
    tt.tile(x, sizes)  # refused: a tuple of known length
    tt.tile(x, (2.0, n))  # refused
    tt.tile(x, "2")  # refused
    tt.tile(x)  # refused
    tt.tile(v, (1, 1, 1, 1, 1, 1, 1, 1, 1, 2))  # refused: ten axes
    _1: Vector = tt.tile(x, (2,))  # refused
    _2: Matrix = tt.tile(x, (1, 2, 2))  # refused
    _3: Matrix = tt.tile(cube, (2, 2))  # refused
    _4: Matrix = tt.tile(v, (2,))  # refused
    _5: OnGpu = tt.tile(x, (2,))  # refused


def unstacked(s: Scalar, v: Vector, x: Named, axis: int) -> None:
    tt.unstack(s)  # refused
    tt.unstack(s, axis=Axis(0))  # refused
    tt.unstack(v, axis=1)  # refused
    tt.unstack(x, axis=-3)  # refused
    tt.unstack(x, axis=axis)  # refused: Axis(axis)
    tt.unstack(x, axis=None)  # refused
    tt.unstack(x, axis=(0, 1))  # refused
    tt.unstack(x, 0)  # refused: by name
    tt.unstack([x, x])  # refused
    _1: list[RowVector] = tt.unstack(x, axis=1)  # refused: a tuple
    _2: tuple[RowVector, ...] = tt.unstack(x)  # refused
    _3: tuple[Named, ...] = tt.unstack(x)  # refused
    _4: tuple[Tensor[Cpu, float64, Rank1], ...] = tt.unstack(x)  # refused


def broadcast_together(
    s: Scalar, v: RowVector, x: Named, y: Turned, i: Ints, g: OnGpu, box: Box, xs: list[Matrix], cube: Cube
) -> None:
    tt.broadcast_arrays(x, y)  # refused: names
    tt.broadcast_arrays(x, v)  # refused
    tt.broadcast_arrays(v, box)  # refused
    tt.broadcast_arrays(x, g)  # refused: devices
    tt.broadcast_arrays(s, x, g)  # refused
    tt.broadcast_arrays(x, 1.0)  # refused
    tt.broadcast_arrays([x, x])  # refused: *xs
    tt.broadcast_arrays(x, np.ones(2))  # refused
    tt.broadcast_arrays(x, x, x, i)  # refused: of more than three, one dtype; x.dynamic() takes any
    _1: tuple[Scalar, ...] = tt.broadcast_arrays(s, x)  # refused
    _2: tuple[Named, Named] = tt.broadcast_arrays(x, i)  # refused: of two dtypes
    _3: tuple[Turned, ...] = tt.broadcast_arrays(x, x)  # refused
    _4: tuple[Cube, ...] = tt.broadcast_arrays(*xs)  # refused
    _5: tuple[Matrix, ...] = tt.broadcast_arrays(cube, s, s)  # refused


def vectors_made_of_parts(x: Matrix, v: Vector, i: Ints, g: OnGpu, s: Scalar) -> None:
    tt.concat((x, i), axis=None)  # refused by mypy, pyright, pyrefly
    tt.concat((x, g), axis=None)  # refused by mypy, pyright, pyrefly
    tt.concat([x, i], axis=None)  # refused by mypy, pyright, pyrefly
    _1: Matrix = tt.concat((x, v), axis=None)  # refused
    _2: Tensor[Cpu, float64, Rank1] = tt.concat((v, s), axis=None)  # refused


def converted(x: Named) -> None:
    tt.astype(x, "float32")  # refused
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


def darrays(d: DArray, x: Matrix) -> None:
    _1: Matrix = tt.reshape(d, (2, 2))  # refused: use `get`
    _2: Matrix = tt.permute_dims(d, (1, 0))  # refused
    _3: Matrix = tt.concat([d, d])  # refused
    _4: Tensor[Cpu, float32, Rank2] = tt.astype(d, float32)  # refused
    tt.concat([x, d])  # refused: use x.dynamic()
    _5: Matrix = tt.moveaxis(d, 0, 1)  # refused
    _6: Matrix = tt.roll(d, 1)  # refused
    _7: Vector = tt.repeat(d, 2)  # refused
    _8: Matrix = tt.tile(d, (2, 2))  # refused
    _9: tuple[Vector, ...] = tt.unstack(d)  # refused
    _10: tuple[Matrix, ...] = tt.broadcast_arrays(d, x)  # refused
    tt.repeat(d, 2.0)  # refused
    tt.repeat(d, x, axis=0)  # refused
    tt.reshape(d, "4")  # refused
    tt.squeeze(d)  # refused


def _want_cube(x: Cube) -> None: ...
def _want_wide(x: Tensor[Cpu, float64, Rank2]) -> None: ...
def _want_vector(x: Vector) -> None: ...


def named_with_unnamed_is_exact(u: Matrix, n: Named, half: Tensor[Cpu, float32, Rank2[Row, Any]]) -> None:
    _want_cube(tt.concat([u, n]))  # refused
    _want_wide(tt.concat([n, u]))  # refused
    _want_vector(tt.stack([u, n]))  # refused
    _want_cube(tt.clip(n, u, 1))  # refused
    _want_wide(tt.clip(u, n))  # refused
    _want_cube(tt.broadcast_arrays(u, n)[0])  # refused
    _want_wide(tt.broadcast_arrays(n, u, n)[0])  # refused
    _want_cube(tt.moveaxis(half, 0, 1))  # refused
    _want_wide(tt.roll(half, 1, axis=0))  # refused
    _want_vector(tt.repeat(half, 2, axis=0))  # refused
    _want_vector(tt.tile(half, (2,)))  # refused
    _want_cube(tt.unstack(half)[0])  # refused


def generic_code(x: Tensor[D, T, R], y: Tensor[D, T, Rank2[Row, Column]], z: Tensor[D, T, Rank1]) -> None:
    tt.expand_dims(x)  # refused: not every rank can have an axis more
    tt.squeeze(x, axis=0)  # refused
    tt.flip(x, axis=0)  # refused
    tt.roll(x, 1, axis=0)  # refused
    tt.moveaxis(x, 0, 1)  # refused
    tt.unstack(x)  # refused
    tt.repeat(x, 2, axis=0)  # refused
    tt.tile(x, (2,))  # refused: of an unknown rank
    tt.concat([x, x])  # refused
    tt.concat([y, z])  # refused
    tt.permute_dims(y, (0, 1, 2))  # refused
    tt.clip(x, 0, 1)  # refused: not every dtype has an order
    _1: Tensor[D, int8, R] = tt.astype(x, int32)  # refused
