"""take and take_along_axis: rank and names of the results; dtype and device are kept."""

from __future__ import annotations

from typing import Any, Literal, NewType

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
    Integer,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Rank9,
    Tensor,
    bool_,
    complex64,
    float32,
    int8,
    int64,
    uint8,
    uint64,
)

Batch = NewType("Batch", int)
Channel = NewType("Channel", int)
Row = NewType("Row", int)
Column = NewType("Column", int)
Chosen = NewType("Chosen", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
TInteger = TypeVar("TInteger", bound=Integer)
N = TypeVar("N")
M = TypeVar("M")
K = TypeVar("K")

Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
RowVector = Tensor[Cpu, float32, Rank1[Row]]
Box = Tensor[Cpu, float32, Rank3[Batch, Row, Column]]
Images = Tensor[Cpu, float32, Rank4[Batch, Channel, Row, Column]]
Indices = Tensor[Cpu, int64, Rank1]
Choice = Tensor[Cpu, int64, Rank1[Chosen]]


def the_axis_has_the_name_of_the_indices(
    r: RowVector, x: Named, box: Box, images: Images, choice: Choice, v: Vector
) -> None:
    at = choice - 1
    assert_type(tt.take(r, at), Tensor[Cpu, float32, Rank1[Chosen]])
    assert_type(tt.take(r, at, axis=-1), Tensor[Cpu, float32, Rank1[Chosen]])
    assert_type(tt.take(v, at, axis=0), Tensor[Cpu, float32, Rank1[Chosen]])
    assert_type(tt.take(x, at, axis=0), Tensor[Cpu, float32, Rank2[Chosen, Column]])
    assert_type(tt.take(x, at, axis=1), Tensor[Cpu, float32, Rank2[Row, Chosen]])
    assert_type(tt.take(x, at, axis=-2), Tensor[Cpu, float32, Rank2[Chosen, Column]])
    assert_type(tt.take(box, at, axis=1), Tensor[Cpu, float32, Rank3[Batch, Chosen, Column]])
    assert_type(tt.take(box, at, axis=-1), Tensor[Cpu, float32, Rank3[Batch, Row, Chosen]])
    assert_type(tt.take(images, at, axis=-2), Tensor[Cpu, float32, Rank4[Batch, Channel, Chosen, Column]])


def indices_without_a_name(
    r: RowVector, x: Named, u: Matrix, cube: Cube, v: Vector, i: Indices, five: Tensor[Cpu, int8, Rank5], axis: Axis
) -> None:
    at = i - 1
    assert_type(tt.take(r, at), Vector)
    assert_type(tt.take(v, at), Vector)
    assert_type(tt.take(x, at, axis=0), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.take(x, at, axis=-1), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.take(u, at, axis=1), Matrix)
    assert_type(tt.take(cube, at, axis=1), Cube)
    assert_type(tt.take(five, at, axis=2), Tensor[Cpu, int8, Rank5])
    assert_type(tt.take(five, at, axis=-1), Tensor[Cpu, int8, Rank5])
    assert_type(tt.take(x, at, axis=axis), Matrix)


def indices_of_every_integer_dtype(
    x: Tensor[Cpu, complex64, Rank2],
    b: Tensor[Cpu, bool_, Rank1],
    u: Tensor[Cpu, uint64, Rank1],
    s: Tensor[Cpu, int8, Rank1],
) -> None:
    assert_type(tt.take(x, u - 1, axis=0), Tensor[Cpu, complex64, Rank2])
    assert_type(tt.take(x, s - 1, axis=1), Tensor[Cpu, complex64, Rank2])
    assert_type(tt.take(b, u - 1), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.take(u, s - 1), Tensor[Cpu, uint64, Rank1])
    assert_type(tt.take(x, tt.asarray([0, 1]), axis=0), Tensor[Cpu, complex64, Rank2])


def separate_positions_for_each_row(
    r: RowVector,
    x: Named,
    box: Box,
    i: Tensor[Cpu, int64, Rank2[Row, Chosen]],
    j: Tensor[Cpu, uint8, Rank2[Chosen, Column]],
    k: Choice,
    m: Tensor[Cpu, int64, Rank3[Batch, Chosen, Column]],
) -> None:
    assert_type(tt.take_along_axis(r, k % 2), Tensor[Cpu, float32, Rank1[Chosen]])
    assert_type(tt.take_along_axis(x, i % 2), Tensor[Cpu, float32, Rank2[Row, Chosen]])
    assert_type(tt.take_along_axis(x, i % 2, axis=1), Tensor[Cpu, float32, Rank2[Row, Chosen]])
    assert_type(tt.take_along_axis(x, j % 2, axis=0), Tensor[Cpu, float32, Rank2[Chosen, Column]])
    assert_type(tt.take_along_axis(x, j % 2, axis=-2), Tensor[Cpu, float32, Rank2[Chosen, Column]])
    assert_type(tt.take_along_axis(box, m % 2, axis=1), Tensor[Cpu, float32, Rank3[Batch, Chosen, Column]])


def positions_without_names(
    u: Matrix,
    x: Named,
    cube: Cube,
    i: Tensor[Cpu, int64, Rank2],
    j: Tensor[Cpu, int64, Rank3],
    nine: Tensor[Cpu, int64, Rank9],
    axis: Axis,
) -> None:
    assert_type(tt.take_along_axis(u, i % 2), Matrix)
    assert_type(tt.take_along_axis(u, i % 2, axis=0), Matrix)
    assert_type(tt.take_along_axis(cube, j % 2, axis=1), Cube)
    assert_type(tt.take_along_axis(nine, nine % 2, axis=4), Tensor[Cpu, int64, Rank9])
    assert_type(tt.take_along_axis(x, i % 2, axis=axis), Matrix)


def positions_from_argsort(x: Named, sized: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]) -> None:
    assert_type(tt.take_along_axis(x, tt.argsort(x)), Named)
    assert_type(tt.take_along_axis(x, tt.argsort(x, axis=0), axis=0), Named)
    assert_type(tt.take_along_axis(sized, tt.argsort(sized)), Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]])


def on_a_gpu(x: Tensor[Gpu, float32, Rank2[Row, Column]], i: Tensor[Gpu, int64, Rank1[Chosen]]) -> None:
    assert_type(tt.take(x, i, axis=0), Tensor[Gpu, float32, Rank2[Chosen, Column]])
    assert_type(tt.take_along_axis(x, tt.argsort(x)), Tensor[Gpu, float32, Rank2[Row, Column]])


def darrays(d: DArray, x: Matrix, i: Indices, axis: int) -> None:
    here, at = axis - axis, i - 1
    assert_type(tt.take(d, at, axis=here), DArray)
    assert_type(tt.take(d, at.dynamic(), axis=1), DArray)
    assert_type(tt.take(x, at.dynamic(), axis=here), DArray)
    assert_type(tt.take(d[0], at), DArray)
    assert_type(tt.take_along_axis(d, tt.argsort(x)), DArray)
    assert_type(tt.take_along_axis(x, tt.argsort(d), axis=-1), DArray)


def _picked(x: Tensor[D, T, Rank2[N, M]], i: Tensor[D, TInteger, Rank1[K]]) -> Tensor[D, T, Rank2[K, M]]:
    return tt.take(x, i, axis=0)


def _in_order(x: Tensor[D, float32, Rank2[N, M]]) -> Tensor[D, float32, Rank2[N, M]]:
    return tt.take_along_axis(x, tt.argsort(x))


def generic_code(x: Named, choice: Choice) -> None:
    assert_type(_picked(x, choice - 1), Tensor[Cpu, float32, Rank2[Chosen, Column]])
    assert_type(_in_order(x), Named)


def _want_matrix(x: Matrix) -> None: ...


def named_and_unnamed_axes(
    x: Named, u: Matrix, half: Tensor[Cpu, float32, Rank2[Row, Any]], i: Tensor[Cpu, int64, Rank2], choice: Choice
) -> None:
    _want_matrix(tt.take(half, choice - 1, axis=0))
    _want_matrix(tt.take(u, choice - 1, axis=0))
    _want_matrix(tt.take_along_axis(x, i % 2))
    _want_matrix(tt.take_along_axis(u, tt.argsort(x)))
    _want_matrix(tt.take_along_axis(half, tt.argsort(x), axis=0))
