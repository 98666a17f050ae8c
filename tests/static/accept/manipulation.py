"""Manipulation functions: rank and names of their results; dtype and device are kept."""

from __future__ import annotations

from typing import Any, Literal, Never, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    AtLeast2,
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
    Rank5,
    Rank8,
    Rank9,
    Real,
    Tensor,
    bool_,
    complex64,
    float16,
    float32,
    float64,
    int8,
    int64,
)

Batch = NewType("Batch", int)
Channel = NewType("Channel", int)
Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
TOrdered = TypeVar("TOrdered", bound=tt.Ordered)
R = TypeVar("R", bound=Rank)
RM = TypeVar("RM", bound=AtLeast2)
TReal = TypeVar("TReal", bound=Real)
N = TypeVar("N")
M = TypeVar("M")

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
RowVector = Tensor[Cpu, float32, Rank1[Row]]
Box = Tensor[Cpu, float32, Rank3[Batch, Row, Column]]
Images = Tensor[Cpu, float32, Rank4[Batch, Channel, Row, Column]]
Sized = Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]
Nine = Tensor[Cpu, float32, Rank9]
Ints = Tensor[Cpu, int64, Rank2[Row, Column]]


def reshape_to_unnamed_axes(x: Named, s: Scalar) -> None:
    assert_type(tt.reshape(x, (4,)), Vector)
    assert_type(tt.reshape(x, (1, 4)), Matrix)
    assert_type(tt.reshape(x, (1, 2, 2)), Cube)
    assert_type(tt.reshape(x, (1, 2, 1, 2)), Tensor[Cpu, float32, Rank4])
    assert_type(tt.reshape(x, (-1,)), Vector)
    assert_type(tt.reshape(x, (2, -1), copy=True), Matrix)
    assert_type(tt.reshape(s, (1, 1)), Matrix)
    assert_type(tt.reshape(tt.sum(x), ()), Scalar)
    assert_type(tt.reshape(x, (1, 1, 1, 1, 1, 1, 1, 1, 4)), Nine)
    assert_type(tt.reshape(x, shape=(4,)), Vector)


def reshape_to_a_dim(x: Matrix, dim: Dim[Rank2[Row, Column]], dynamic: DDim) -> None:
    assert_type(tt.reshape(x, dim), Named)
    assert_type(tt.reshape(x, tt.make_dim(Row(4))), RowVector)
    assert_type(tt.reshape(x, tt.make_dim(Batch(1), Row(2), Column(2))), Box)
    assert_type(tt.reshape(x, tt.make_dim(2, 2)), Tensor[Cpu, float32, Rank2[int, int]])
    assert_type(tt.reshape(x, x.shape), Matrix)
    assert_type(tt.reshape(x, dynamic), DArray)
    assert_type(tt.reshape(x, dynamic, copy=True), DArray)


def broadcast_to_more_axes(x: Named, r: RowVector, s: Scalar, dim: Dim[Rank2[Row, Column]], dynamic: DDim) -> None:
    assert_type(tt.broadcast_to(x, (2, 2)), Matrix)
    assert_type(tt.broadcast_to(x, (5, 2, 2)), Cube)
    assert_type(tt.broadcast_to(r, (2, 2)), Matrix)
    assert_type(tt.broadcast_to(s, (3, 2)), Matrix)
    assert_type(tt.broadcast_to(s, ()), Scalar)
    assert_type(tt.broadcast_to(x, x.shape), Named)
    assert_type(tt.broadcast_to(s, dim), Named)
    assert_type(tt.broadcast_to(x, tt.make_dim(Batch(3), Row(2), Column(2))), Box)
    assert_type(tt.broadcast_to(x, dynamic), DArray)
    assert_type(tt.broadcast_to(tt.sum(x), (1, 1)), Matrix)


def permute_exactly_up_to_four_axes(x: Named, box: Box, images: Images) -> None:
    assert_type(tt.permute_dims(x, (0, 1)), Named)
    assert_type(tt.permute_dims(x, (1, 0)), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(tt.permute_dims(x, (-1, -2)), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(tt.permute_dims(x, (1, -2)), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(tt.permute_dims(box, (2, 0, 1)), Tensor[Cpu, float32, Rank3[Column, Batch, Row]])
    assert_type(tt.permute_dims(box, (0, 2, 1)), Tensor[Cpu, float32, Rank3[Batch, Column, Row]])
    assert_type(tt.permute_dims(box, (-1, -2, -3)), Tensor[Cpu, float32, Rank3[Column, Row, Batch]])
    assert_type(tt.permute_dims(images, (0, 2, 3, 1)), Tensor[Cpu, float32, Rank4[Batch, Row, Column, Channel]])
    assert_type(tt.permute_dims(images, (3, -2, 1, -4)), Tensor[Cpu, float32, Rank4[Column, Row, Channel, Batch]])


def permute_other_ranks(s: Scalar, r: RowVector, nine: Nine, five: Tensor[Cpu, int8, Rank5], cube: Cube) -> None:
    assert_type(tt.permute_dims(s, ()), Scalar)
    assert_type(tt.permute_dims(r, (0,)), RowVector)
    assert_type(tt.permute_dims(r, (-1,)), RowVector)
    assert_type(tt.permute_dims(cube, (2, 1, 0)), Cube)
    assert_type(tt.permute_dims(five, (4, 3, 2, 1, 0)), Tensor[Cpu, int8, Rank5])
    assert_type(tt.permute_dims(nine, (8, 7, 6, 5, 4, 3, 2, 1, 0)), Nine)


def permute_by_axes_known_at_run_time(cube: Box, x: Named) -> None:
    assert_type(tt.permute_dims(x, (Axis(1), Axis(0))), Matrix)
    assert_type(tt.permute_dims(cube, (Axis(1), Axis(2), Axis(0))), Cube)


def a_new_axis_has_no_name(s: Scalar, r: RowVector, x: Named, box: Box, eight: Tensor[Cpu, int8, Rank8]) -> None:
    assert_type(tt.expand_dims(s, axis=0), Tensor[Cpu, float32, Rank1[Never]])
    assert_type(tt.expand_dims(s, axis=-1), Tensor[Cpu, float32, Rank1[Never]])
    assert_type(tt.expand_dims(r, axis=0), Tensor[Cpu, float32, Rank2[Never, Row]])
    assert_type(tt.expand_dims(r, axis=1), Tensor[Cpu, float32, Rank2[Row, Never]])
    assert_type(tt.expand_dims(r, axis=-1), Tensor[Cpu, float32, Rank2[Row, Never]])
    assert_type(tt.expand_dims(r, axis=-2), Tensor[Cpu, float32, Rank2[Never, Row]])
    assert_type(tt.expand_dims(x), Tensor[Cpu, float32, Rank3[Never, Row, Column]])
    assert_type(tt.expand_dims(x, axis=1), Tensor[Cpu, float32, Rank3[Row, Never, Column]])
    assert_type(tt.expand_dims(x, axis=2), Tensor[Cpu, float32, Rank3[Row, Column, Never]])
    assert_type(tt.expand_dims(x, 0), Tensor[Cpu, float32, Rank3[Never, Row, Column]])
    assert_type(tt.expand_dims(box, axis=-2), Tensor[Cpu, float32, Rank4[Batch, Row, Never, Column]])
    assert_type(tt.expand_dims(eight, axis=8), Tensor[Cpu, int8, Rank9[Any, Any, Any, Any, Any, Any, Any, Any, Never]])
    assert_type(tt.expand_dims(x, axis=Axis(1)), Cube)


def squeezing(
    first: Tensor[Cpu, float32, Rank2[Literal[1], Row]],
    last: Tensor[Cpu, float32, Rank3[Batch, Row, Literal[1]]],
    both: Tensor[Cpu, float32, Rank4[Literal[1], Row, Column, Literal[1]]],
    ones: Tensor[Cpu, float32, Rank2[Literal[1], Literal[1]]],
) -> None:
    assert_type(tt.squeeze(first, axis=0), RowVector)
    assert_type(tt.squeeze(first, 0), RowVector)
    assert_type(tt.squeeze(first, axis=(0,)), RowVector)
    assert_type(tt.squeeze(first, axis=-2), RowVector)
    assert_type(tt.squeeze(last, axis=2), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.squeeze(last, axis=-1), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.squeeze(both, axis=(0, 3)), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(tt.squeeze(both, axis=(-1, 0)), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(tt.squeeze(ones, axis=(0, 1)), Scalar)
    assert_type(tt.squeeze(first, axis=Axis(0)), Vector)


def squeeze_reverts_expand_dims(x: Named) -> None:
    assert_type(tt.squeeze(tt.expand_dims(x, axis=1), axis=1), Named)


def the_joined_axis_loses_its_name(r: RowVector, x: Named, box: Box, images: Images) -> None:
    assert_type(tt.concat([r, r]), Tensor[Cpu, float32, Rank1[Any]])
    assert_type(tt.concat([x, x]), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.concat([x, x, x], axis=0), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.concat((x, x), axis=1), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.concat([x, x], axis=-1), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.concat([x, x], axis=-2), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.concat([box, box], axis=-1), Tensor[Cpu, float32, Rank3[Batch, Row, Any]])
    assert_type(tt.concat([images, images]), Tensor[Cpu, float32, Rank4[Any, Channel, Row, Column]])


def joining_unnamed_axes(x: Matrix, cube: Cube, nine: Nine, xs: list[Tensor[Cpu, int8, Rank2]], axis: Axis) -> None:
    assert_type(tt.concat([x, x]), Matrix)
    assert_type(tt.concat([cube, cube], axis=1), Cube)
    assert_type(tt.concat([nine, nine], axis=8), Nine)
    assert_type(tt.concat(xs), Tensor[Cpu, int8, Rank2])
    assert_type(tt.concat([x, x], axis=axis), Matrix)
    assert_type(tt.concat([x, x], axis=None), Vector)


def vectors_made_of_every_rank_are_joined(x: Named, r: RowVector, s: Scalar) -> None:
    assert_type(tt.concat([x, x], axis=None), Vector)
    assert_type(tt.concat([r, r], axis=None), Vector)
    assert_type(tt.concat([s, s], axis=None), Vector)


def the_axis_of_a_stack_has_no_name(s: Scalar, r: RowVector, x: Named, box: Box) -> None:
    assert_type(tt.stack([s, s]), Vector)
    assert_type(tt.stack([s, s], axis=-1), Vector)
    assert_type(tt.stack([r, r]), Tensor[Cpu, float32, Rank2[Any, Row]])
    assert_type(tt.stack((r, r), axis=1), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.stack([r, r], axis=-1), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.stack([x, x]), Tensor[Cpu, float32, Rank3[Any, Row, Column]])
    assert_type(tt.stack([x, x], axis=2), Tensor[Cpu, float32, Rank3[Row, Column, Any]])
    assert_type(tt.stack([x, x], axis=-3), Tensor[Cpu, float32, Rank3[Any, Row, Column]])
    assert_type(tt.stack([box, box], axis=-1), Tensor[Cpu, float32, Rank4[Batch, Row, Column, Any]])


def stacking_unnamed_axes(x: Matrix, xs: list[Scalar], eight: Tensor[Cpu, int8, Rank8], axis: Axis) -> None:
    assert_type(tt.stack([x, x], axis=1), Cube)
    assert_type(tt.stack(xs), Vector)
    assert_type(tt.stack([eight, eight]), Tensor[Cpu, int8, Rank9])
    assert_type(tt.stack([x, x], axis=axis), Cube)


def flip_keeps_the_type(s: Scalar, r: RowVector, x: Named, box: Box, sized: Sized, nine: Nine) -> None:
    assert_type(tt.flip(s), Scalar)
    assert_type(tt.flip(x), Named)
    assert_type(tt.flip(r, axis=0), RowVector)
    assert_type(tt.flip(x, axis=-1), Named)
    assert_type(tt.flip(x, axis=(0, 1)), Named)
    assert_type(tt.flip(box, axis=(0, -1)), Box)
    assert_type(tt.flip(box, axis=Axis(1)), Box)
    assert_type(tt.flip(sized, axis=1), Sized)
    assert_type(tt.flip(nine, axis=8), Nine)


def a_moved_axis_keeps_its_name(r: RowVector, x: Named, box: Box, images: Images, cube: Cube) -> None:
    assert_type(tt.moveaxis(r, 0, -1), RowVector)
    assert_type(tt.moveaxis(x, 0, 1), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(tt.moveaxis(x, -1, 0), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(tt.moveaxis(x, 1, -1), Named)
    assert_type(tt.moveaxis(box, 0, 2), Tensor[Cpu, float32, Rank3[Row, Column, Batch]])
    assert_type(tt.moveaxis(box, -1, 0), Tensor[Cpu, float32, Rank3[Column, Batch, Row]])
    assert_type(tt.moveaxis(box, 1, -1), Tensor[Cpu, float32, Rank3[Batch, Column, Row]])
    assert_type(tt.moveaxis(images, 1, -1), Tensor[Cpu, float32, Rank4[Batch, Row, Column, Channel]])
    assert_type(tt.moveaxis(images, -1, 1), Tensor[Cpu, float32, Rank4[Batch, Column, Channel, Row]])
    assert_type(tt.moveaxis(cube, 0, -1), Cube)


def moving_several_axes_or_unknown_ones(x: Named, box: Box, nine: Nine, axis: Axis) -> None:
    assert_type(tt.moveaxis(x, (0, 1), (1, 0)), Matrix)
    assert_type(tt.moveaxis(box, (0, 1), (-1, -2)), Cube)
    assert_type(tt.moveaxis(box, (0, 1, 2), (2, 1, 0)), Cube)
    assert_type(tt.moveaxis(nine, 0, 8), Nine)
    assert_type(tt.moveaxis(nine, (0, 1), (7, 8)), Nine)
    assert_type(tt.moveaxis(x, axis, Axis(1)), Matrix)
    assert_type(tt.moveaxis(x, axis, -1), Matrix)
    assert_type(tt.moveaxis(x, 0, axis), Matrix)


def roll_keeps_the_type(s: Scalar, r: RowVector, x: Named, box: Box, sized: Sized, nine: Nine, axis: Axis) -> None:
    assert_type(tt.roll(s, 1), Scalar)
    assert_type(tt.roll(x, 1), Named)
    assert_type(tt.roll(x, shift=-1, axis=None), Named)
    assert_type(tt.roll(r, 1, axis=0), RowVector)
    assert_type(tt.roll(x, 1, axis=-1), Named)
    assert_type(tt.roll(x, 1, axis=(0, 1)), Named)
    assert_type(tt.roll(x, (1, 2), axis=(0, -1)), Named)
    assert_type(tt.roll(box, (1,), axis=(2,)), Box)
    assert_type(tt.roll(box, (1, 2, 3), axis=(0, 1, 2)), Box)
    assert_type(tt.roll(box, 1, axis=axis), Box)
    assert_type(tt.roll(sized, 1, axis=1), Sized)
    assert_type(tt.roll(nine, 1, axis=8), Nine)


def a_repeated_axis_loses_its_name(
    x: Named, box: Box, s: Scalar, n: int, counts: Tensor[Cpu, int8, Rank1[Row]], axis: Axis
) -> None:
    assert_type(tt.repeat(x, 2), Vector)
    assert_type(tt.repeat(s, n), Vector)
    assert_type(tt.repeat(box, n, axis=None), Vector)
    assert_type(tt.repeat(x, 2, axis=0), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.repeat(x, 2, axis=-1), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.repeat(x, counts, axis=1), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.repeat(tt.reshape(x, (2, 2)), counts, axis=0), Matrix)
    assert_type(tt.repeat(box, counts, axis=-2), Tensor[Cpu, float32, Rank3[Batch, Any, Column]])
    assert_type(tt.repeat(box, 2, axis=axis), Cube)


def tile_has_an_axis_per_number(s: Scalar, v: Vector, x: Named, box: Box, nine: Nine, n: int) -> None:
    assert_type(tt.tile(s, ()), Scalar)
    assert_type(tt.tile(s, (2,)), Vector)
    assert_type(tt.tile(v, (n,)), Vector)
    assert_type(tt.tile(v, (2, 3)), Matrix)
    assert_type(tt.tile(x, (2,)), Matrix)
    assert_type(tt.tile(x, (2, 3)), Matrix)
    assert_type(tt.tile(x, (2, 3, 4)), Cube)
    assert_type(tt.tile(box, (1, 1, 1, 2)), Tensor[Cpu, float32, Rank4])
    assert_type(tt.tile(nine, (1, 2)), Nine)
    assert_type(tt.tile(v, (1, 1, 1, 1, 1, 1, 1, 1, 2)), Nine)


def unstack_removes_the_axis(r: RowVector, x: Named, box: Box, cube: Cube, axis: Axis) -> None:
    assert_type(tt.unstack(r), tuple[Scalar, ...])
    assert_type(tt.unstack(x), tuple[Tensor[Cpu, float32, Rank1[Column]], ...])
    assert_type(tt.unstack(x, axis=-1), tuple[RowVector, ...])
    assert_type(tt.unstack(box, axis=1), tuple[Tensor[Cpu, float32, Rank2[Batch, Column]], ...])
    assert_type(tt.unstack(cube, axis=2), tuple[Matrix, ...])
    assert_type(tt.unstack(x, axis=axis), tuple[Vector, ...])
    first, second = tt.unstack(x, axis=1)
    assert_type(first + second, RowVector)
    assert_type(tt.stack(tt.unstack(x)), Tensor[Cpu, float32, Rank2[Any, Column]])


def arrays_of_one_dtype_are_broadcast_to_the_most_axes(
    s: Scalar, x: Named, column: Tensor[Cpu, float32, Rank1[Column]], box: Box, xs: list[Matrix], u: Matrix
) -> None:
    assert_type(tt.broadcast_arrays(x), tuple[Named])
    assert_type(tt.broadcast_arrays(x, x), tuple[Named, Named])
    assert_type(tt.broadcast_arrays(column, x), tuple[Named, Named])
    assert_type(tt.broadcast_arrays(box, column), tuple[Box, Box])
    assert_type(tt.broadcast_arrays(u, u, u), tuple[Matrix, Matrix, Matrix])
    assert_type(tt.broadcast_arrays(s, column, x), tuple[Named, Named, Named])
    assert_type(tt.broadcast_arrays(x, box, s), tuple[Box, Box, Box])
    assert_type(tt.broadcast_arrays(x, x, x, x), tuple[Named, ...])
    assert_type(tt.broadcast_arrays(*xs), tuple[Matrix, ...])
    first, second = tt.broadcast_arrays(column, x)
    assert_type(first, Named)
    assert_type(second, Named)


def arrays_of_several_dtypes_are_broadcast(
    s: Scalar, x: Named, column: Tensor[Cpu, float32, Rank1[Column]], i: Ints, b: Tensor[Cpu, bool_, Rank1[Column]]
) -> None:
    assert_type(tt.broadcast_arrays(x, i), tuple[Named, Ints])
    assert_type(tt.broadcast_arrays(column, i), tuple[Named, Ints])
    assert_type(tt.broadcast_arrays(s, column, i), tuple[Named, Named, Ints])
    assert_type(tt.broadcast_arrays(s, b, i), tuple[Named, Tensor[Cpu, bool_, Rank2[Row, Column]], Ints])


def arrays_of_unequal_ranks_are_joined_as_vectors(x: Named, v: Vector, s: Scalar, xs: list[Matrix | Vector]) -> None:
    assert_type(tt.concat((x, v), axis=None), Vector)
    assert_type(tt.concat((s, v, x), axis=None), Vector)
    assert_type(tt.concat(xs, axis=None), Vector)


def converting_keeps_the_names(x: Named, i: Ints, c: Tensor[Cpu, complex64, Rank2[Row, Column]]) -> None:
    assert_type(tt.astype(x, float64), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.astype(x, int8), Tensor[Cpu, int8, Rank2[Row, Column]])
    assert_type(tt.astype(i, float16, copy=False), Tensor[Cpu, float16, Rank2[Row, Column]])
    assert_type(tt.astype(x, complex64), Tensor[Cpu, complex64, Rank2[Row, Column]])
    assert_type(tt.astype(c, bool_), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(tt.astype(x, float32, device=Cpu()), Named)


def clip_keeps_the_type(
    x: Named,
    i: Ints,
    row: Tensor[Cpu, float32, Rank1[Column]],
    s: Scalar,
    wide: Tensor[Cpu, float64, Rank2[Row, Column]],
) -> None:
    assert_type(tt.clip(x, 0, 1), Named)
    assert_type(tt.clip(x, 0.5), Named)
    assert_type(tt.clip(x, min=-1.5, max=None), Named)
    assert_type(tt.clip(x, max=2), Named)
    assert_type(tt.clip(x, np.float64(0.5), 1), Named)
    assert_type(tt.clip(i, 0, 9), Ints)
    assert_type(tt.clip(i, None, 9), Ints)
    assert_type(tt.clip(x, x, 9), Named)
    assert_type(tt.clip(x, row), Named)
    assert_type(tt.clip(x, s, row), Named)
    assert_type(tt.clip(x, 0, x * 2), Named)
    assert_type(tt.clip(i, i, 2), Ints)
    assert_type(tt.clip(wide, 0.5, wide), Tensor[Cpu, float64, Rank2[Row, Column]])


# On a device that the tests lack: these functions are not run.


def on_a_gpu(x: Tensor[Gpu, float32, Rank2[Row, Column]], counts: Tensor[Gpu, int64, Rank1]) -> None:
    assert_type(tt.moveaxis(x, 0, 1), Tensor[Gpu, float32, Rank2[Column, Row]])
    assert_type(tt.roll(x, 1, axis=0), Tensor[Gpu, float32, Rank2[Row, Column]])
    assert_type(tt.repeat(x, counts, axis=1), Tensor[Gpu, float32, Rank2[Row, Any]])
    assert_type(tt.tile(x, (2,)), Tensor[Gpu, float32, Rank2])
    assert_type(tt.unstack(x), tuple[Tensor[Gpu, float32, Rank1[Column]], ...])
    assert_type(
        tt.broadcast_arrays(x, x),
        tuple[Tensor[Gpu, float32, Rank2[Row, Column]], Tensor[Gpu, float32, Rank2[Row, Column]]],
    )
    assert_type(tt.concat((x, counts.astype(float32)), axis=None), Tensor[Gpu, float32, Rank1])


def darrays(d: DArray, x: Matrix, axis: int, dynamic: DDim) -> None:
    here = axis - axis
    assert_type(tt.reshape(d, (4,)), DArray)
    assert_type(tt.reshape(d, dynamic), DArray)
    assert_type(tt.reshape(d, tt.make_dim(4)), DArray)
    assert_type(tt.broadcast_to(d, (3, 2, 2)), DArray)
    assert_type(tt.permute_dims(d, (1, here)), DArray)
    assert_type(tt.expand_dims(d, axis=here), DArray)
    assert_type(tt.squeeze(tt.expand_dims(d), axis=here), DArray)
    assert_type(tt.concat([d, d], axis=here), DArray)
    assert_type(tt.stack([d, x.dynamic()]), DArray)
    assert_type(tt.flip(d, axis=(here, 1)), DArray)
    assert_type(tt.moveaxis(d, here, 1), DArray)
    assert_type(tt.moveaxis(d, (here, 1), (1, 0)), DArray)
    assert_type(tt.roll(d, 1, axis=here), DArray)
    assert_type(tt.roll(d, (1, 2), axis=(here, 1)), DArray)
    assert_type(tt.repeat(d, 2, axis=here), DArray)
    assert_type(tt.repeat(d, tt.asarray([1, 2]), axis=here), DArray)
    assert_type(tt.repeat(x, tt.astype(d[0], int8), axis=here), DArray)
    assert_type(tt.tile(d, (2, 2, 2)), DArray)
    assert_type(tt.unstack(d, axis=here), tuple[DArray, ...])
    assert_type(tt.broadcast_arrays(d, x), tuple[DArray, ...])
    assert_type(tt.broadcast_arrays(x, d, d), tuple[DArray, ...])
    assert_type(tt.astype(d, float32), DArray)
    assert_type(tt.clip(d, 0.5, x), DArray)
    assert_type(tt.clip(d, max=d), DArray)


def _flat(x: Tensor[D, T, R]) -> Tensor[D, T, Rank1]:
    return tt.reshape(x, (-1,))


def _back(x: Tensor[D, T, Rank1], like: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return tt.reshape(x, like.shape)


def _turned(x: Tensor[D, T, Rank3[N, M, Channel]]) -> Tensor[D, T, Rank3[Channel, N, M]]:
    return tt.permute_dims(x, (2, 0, 1))


def _column(x: Tensor[D, T, Rank1[N]]) -> Tensor[D, T, Rank2[N, Any]]:
    return tt.expand_dims(x, axis=1)


def _tall(x: Tensor[D, T, Rank2[N, M]], y: Tensor[D, T, Rank2[N, M]]) -> Tensor[D, T, Rank2[Any, M]]:
    return tt.concat([x, y])


def _pile(x: Tensor[D, T, Rank2[N, M]], y: Tensor[D, T, Rank2[N, M]]) -> Tensor[D, T, Rank3[Any, N, M]]:
    return tt.stack([x, y])


def _mirrored(x: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return tt.flip(x)


def _mirrored_rows(x: Tensor[D, T, Rank2[N, M]]) -> Tensor[D, T, Rank2[N, M]]:
    return tt.flip(x, axis=0)


def _mirrored_columns(x: Tensor[D, T, RM]) -> Tensor[D, T, RM]:
    return tt.flip(x, axis=-2)


def _turning(x: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return tt.roll(x, 1)


def _turning_columns(x: Tensor[D, T, RM]) -> Tensor[D, T, RM]:
    return tt.roll(x, 1, axis=1)


def _doubled(x: Tensor[D, T, R]) -> Tensor[D, T, Rank1]:
    return tt.repeat(x, 2)


def _rows(x: Tensor[D, T, Rank2[N, M]]) -> tuple[Tensor[D, T, Rank1[M]], ...]:
    return tt.unstack(x)


def _channels_last(x: Tensor[D, T, Rank3[Channel, N, M]]) -> Tensor[D, T, Rank3[N, M, Channel]]:
    return tt.moveaxis(x, 0, -1)


def _alike(x: Tensor[D, T, R], y: Tensor[D, T, R]) -> tuple[Tensor[D, T, R], ...]:
    return tt.broadcast_arrays(x, y)


def _single(x: Tensor[D, TOrdered, R]) -> Tensor[D, float32, R]:
    return tt.astype(x, float32)


def _bounded(x: Tensor[D, TReal, R]) -> Tensor[D, TReal, R]:
    return tt.clip(x, 0, 9)


def _spread(x: Tensor[D, T, Rank1[M]], dim: Dim[Rank2[N, M]]) -> Tensor[D, T, Rank2[N, M]]:
    return tt.broadcast_to(x, dim)


def generic_code(
    x: Named,
    i: Ints,
    r: RowVector,
    dim: Dim[Rank2[Column, Row]],
    colours: Tensor[Cpu, float32, Rank3[Row, Column, Channel]],
) -> None:
    assert_type(_flat(x), Vector)
    assert_type(_back(_flat(x), x), Named)
    assert_type(_turned(colours), Tensor[Cpu, float32, Rank3[Channel, Row, Column]])
    assert_type(_column(r), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(_tall(x, x), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(_pile(x, x), Tensor[Cpu, float32, Rank3[Any, Row, Column]])
    assert_type(_mirrored(i), Ints)
    assert_type(_mirrored_rows(i), Ints)
    assert_type(_mirrored_columns(i), Ints)
    assert_type(_turning(i), Ints)
    assert_type(_turning_columns(i), Ints)
    assert_type(_doubled(i), Tensor[Cpu, int64, Rank1])
    assert_type(_rows(i), tuple[Tensor[Cpu, int64, Rank1[Column]], ...])
    assert_type(
        _channels_last(tt.permute_dims(colours, (2, 0, 1))),
        Tensor[Cpu, float32, Rank3[Row, Column, Channel]],
    )
    assert_type(_alike(i, i), tuple[Ints, ...])
    assert_type(_single(i), Named)
    assert_type(_bounded(i), Ints)
    assert_type(_spread(r, dim), Tensor[Cpu, float32, Rank2[Column, Row]])
