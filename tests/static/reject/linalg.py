"""Products whose shapes, names, dtypes or devices do not match."""

from __future__ import annotations

from typing import Literal, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    Gpu,
    One,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    bool_,
    complex64,
    float16,
    float32,
    float64,
    int32,
    int64,
)

Batch = NewType("Batch", int)
Other = NewType("Other", int)
Row = NewType("Row", int)
Inner = NewType("Inner", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
N = TypeVar("N")
K = TypeVar("K")
M = TypeVar("M")

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Left = Tensor[Cpu, float32, Rank2[Row, Inner]]
Right = Tensor[Cpu, float32, Rank2[Inner, Column]]
InnerVector = Tensor[Cpu, float32, Rank1[Inner]]
RowVector = Tensor[Cpu, float32, Rank1[Row]]
BatchedLeft = Tensor[Cpu, float32, Rank3[Batch, Row, Inner]]
BatchedRight = Tensor[Cpu, float32, Rank3[Batch, Inner, Column]]
OtherRight = Tensor[Cpu, float32, Rank3[Other, Inner, Column]]


def names_that_differ(x: Left, y: Right, v: InnerVector, r: RowVector) -> None:
    tt.matmul(x, x)  # refused
    tt.matmul(y, x)  # refused: the other way round
    tt.matmul(x, tt.matrix_transpose(y))  # refused
    tt.matmul(x, r)  # refused
    tt.matmul(v, x)  # refused
    tt.matmul(r, v)  # refused
    tt.matmul(y, v)  # refused


def sizes_that_differ(
    x: Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]],
    y: Tensor[Cpu, float32, Rank2[Literal[4], Literal[5]]],
    v: Tensor[Cpu, float32, Rank1[Literal[2]]],
) -> None:
    tt.matmul(x, y)  # refused
    tt.matmul(x, x)  # refused
    tt.matmul(x, v)  # refused
    tt.matmul(v, y)  # refused


def batches_that_differ(x: BatchedLeft, y: BatchedRight, other: OtherRight, left: Left, r: RowVector) -> None:
    tt.matmul(x, other)  # refused
    tt.matmul(x, x)  # refused
    tt.matmul(y, x)  # refused
    tt.matmul(x, left)  # refused
    tt.matmul(r, y)  # refused
    tt.matmul(x, r)  # refused


def dtypes_do_not_hide_a_wrong_axis(
    x: Left,
    i: Tensor[Cpu, int32, Rank2[Row, Inner]],
    wide: Tensor[Cpu, float64, Rank2[Row, Inner]],
    w: Tensor[Cpu, int32, Rank1[Row]],
) -> None:
    tt.matmul(x, wide)  # refused
    tt.matmul(wide, x)  # refused
    tt.matmul(i, x)  # refused
    tt.matmul(x, i)  # refused
    tt.matmul(x, w)  # refused


def names_that_differ_in_tensordot(
    x: Left, y: Right, r: RowVector, b: BatchedLeft, unit: Tensor[Cpu, float32, Rank2[Row, One]]
) -> None:
    tt.tensordot(x, x, axes=1)  # refused
    tt.tensordot(x, r, axes=1)  # refused
    tt.tensordot(x, y)  # refused
    tt.tensordot(x, y, axes=2)  # refused
    tt.tensordot(b, y)  # refused
    tt.tensordot(b, x.mT, axes=2)  # refused
    tt.tensordot(b, b, axes=1)  # refused
    tt.tensordot(x, unit.mT, axes=1)  # refused: a unit axis
    _want_left(tt.tensordot(x, y, axes=1))  # refused
    _want_left(tt.tensordot(unit, unit.mT, axes=1))  # refused
    _want_scalar(tt.tensordot(b, x))  # refused


def numbers_and_scalars(s: Scalar, x: Matrix, v: Vector) -> None:
    tt.matmul(x, s)  # refused: no axis
    tt.matmul(s, x)  # refused
    tt.matmul(s, s)  # refused
    tt.matmul(x, 2.0)  # refused: x * 2.0
    tt.matmul(2, v)  # refused
    tt.vecdot(s, s)  # refused
    tt.vecdot(v, 1.0)  # refused
    tt.tensordot(x, 1.0, axes=0)  # refused


def devices(x: Matrix, g: Tensor[Gpu, float32, Rank2], gi: Tensor[Gpu, int32, Rank2]) -> None:
    tt.matmul(x, g)  # refused
    tt.matmul(g, x)  # refused
    tt.matmul(x, gi)  # refused
    tt.vecdot(x, g)  # refused
    tt.tensordot(x, g)  # refused


def other_objects(x: Matrix, a: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    tt.matmul(x, a)  # refused
    tt.matmul(a, x)  # refused
    tt.matmul(x, [[1.0], [2.0]])  # refused
    tt.matmul(x)  # refused
    tt.vecdot(a, x)  # refused
    tt.tensordot(x, a)  # refused
    tt.matrix_transpose(a)  # refused


def results(x: Left, y: Right, i: Tensor[Cpu, int32, Rank2[Inner, Column]], v: InnerVector, d: DArray) -> None:
    _1: Tensor[Cpu, float32, Rank2[Column, Row]] = tt.matmul(x, y)  # refused
    _2: Tensor[Cpu, float32, Rank2] = tt.matmul(x, i)  # refused: float64
    _3: Matrix = tt.matmul(x, v)  # refused: a vector
    _4: Vector = tt.matmul(v, v)  # refused: a scalar
    _5: Tensor[Gpu, float32, Rank2] = tt.matmul(x, y)  # refused
    _6: Matrix = tt.matmul(x, d)  # refused: use `get`
    _7: Tensor[Cpu, float32, Rank2[Row, Inner]] = tt.matrix_transpose(x)  # refused
    _8: Matrix = tt.vecdot(x, x)  # refused
    _9: Matrix = tt.tensordot(x, x)  # refused
    _10: float = tt.matmul(v, v)  # refused: use float(...)


def _want_cube(x: Cube) -> None: ...
def _want_left(x: Left) -> None: ...
def _want_scalar(x: Scalar) -> None: ...
def _want_wide(x: Tensor[Cpu, float64, Rank2]) -> None: ...
def _want_on_gpu(x: Tensor[Gpu, float32, Rank2]) -> None: ...
def _want_ints(x: Tensor[Cpu, int64, Rank1]) -> None: ...


def named_with_unnamed_is_exact(
    u: Matrix, n: Left, v: InnerVector, p: Vector, i: Tensor[Cpu, int32, Rank2], cube: Cube, batch: BatchedRight
) -> None:
    _want_cube(tt.matmul(u, n))  # refused
    _want_cube(tt.matmul(n, u))  # refused
    _want_wide(tt.matmul(n, u))  # refused
    _want_on_gpu(tt.matmul(u, n))  # refused
    _want_scalar(tt.matmul(u, v))  # refused
    _want_ints(tt.matmul(n, p))  # refused
    _want_cube(tt.matmul(n, i))  # refused
    _want_scalar(tt.matmul(cube, batch))  # refused
    _want_cube(tt.vecdot(p, v))  # refused
    _want_cube(tt.vecdot(n, p))  # refused


def transposing(s: Scalar, v: Vector) -> None:
    tt.matrix_transpose(v)  # refused
    tt.matrix_transpose(s)  # refused


def vectors(v: InnerVector, r: RowVector, x: Left, y: Right, axis: int) -> None:
    tt.vecdot(v, r)  # refused
    tt.vecdot(x, y)  # refused
    tt.vecdot(x, r)  # refused
    tt.vecdot(x[None], y)  # refused
    tt.vecdot(x, x, axis=2)  # refused
    tt.vecdot(x, x, axis=axis)  # refused
    tt.vecdot(v, v, axis=-2)  # refused
    tt.vecdot(x, x, axis=-3)  # refused
    tt.vecdot(x, v, axis=-2)  # refused
    tt.vecdot(x, y, axis=-2)  # refused
    tt.vecdot(x, x, -1)  # refused: by name


def outer_products(
    v: InnerVector, x: Left, s: Scalar, g: Tensor[Gpu, float32, Rank1], b: Tensor[Cpu, bool_, Rank1], d: DArray
) -> None:
    tt.linalg.outer(x, x)  # refused: vectors only
    tt.linalg.outer(x, v)  # refused
    tt.linalg.outer(v, x)  # refused
    tt.linalg.outer(v, s)  # refused
    tt.linalg.outer(v, 2.0)  # refused
    tt.linalg.outer(v, g)  # refused
    tt.linalg.outer(b, b)  # refused: numbers
    tt.linalg.outer(b, v)  # refused
    tt.linalg.outer(v)  # refused
    _1: Tensor[Cpu, float32, Rank2[Row, Inner]] = tt.linalg.outer(v, tt.vecdot(x, x))  # refused
    _2: Matrix = tt.linalg.outer(v, d)  # refused


def cross_products(
    v: InnerVector,
    r: RowVector,
    x: Left,
    s: Scalar,
    g: Tensor[Gpu, float32, Rank1[Inner]],
    b: Tensor[Cpu, bool_, Rank1[Inner]],
    many: BatchedLeft,
    axis: int,
) -> None:
    tt.linalg.cross(s, s)  # refused: no axis
    tt.linalg.cross(s, v)  # refused
    tt.linalg.cross(v, s)  # refused
    tt.linalg.cross(v, r)  # refused
    tt.linalg.cross(x, r)  # refused
    tt.linalg.cross(r, x)  # refused
    tt.linalg.cross(v, g)  # refused
    tt.linalg.cross(b, b)  # refused: numbers
    tt.linalg.cross(b, v)  # refused
    tt.linalg.cross(v, 2.0)  # refused
    tt.linalg.cross(v, v, axis=-2)  # refused
    tt.linalg.cross(x, x, axis=-3)  # refused
    tt.linalg.cross(x, x, axis=axis)  # refused
    tt.linalg.cross(v, v, -1)  # refused: by name
    _1: Tensor[Cpu, float64, Rank1] = tt.linalg.cross(v, v)  # refused
    _2: Matrix = tt.linalg.cross(v, v)  # refused
    tt.linalg.cross(x, many.mT)  # refused: names
    tt.linalg.cross(many.mT, x.astype(float64))  # refused: names
    tt.linalg.cross(x, x.mT, axis=0)  # refused: names
    tt.linalg.cross(x, x.astype(float64).mT, axis=-2)  # refused: names
    tt.linalg.cross(many, s, axis=0)  # refused: no axis
    _3: Matrix = tt.linalg.cross(many, x)  # refused: rank
    _4: BatchedLeft = tt.linalg.cross(many, x.astype(float64))  # refused: dtype
    _5: Tensor[Cpu, float64, Rank2[Row, Inner]] = tt.linalg.cross(x, x, axis=0)  # refused: dtype
    _6: Tensor[Cpu, float32, Rank2[Inner, Row]] = tt.linalg.cross(x, x, axis=0)  # refused: names


def powers_of_a_matrix(
    v: Vector, x: Left, s: Scalar, i: Tensor[Cpu, int32, Rank2], h: Tensor[Cpu, float16, Rank2], m: Matrix
) -> None:
    tt.linalg.matrix_power(v, 2)  # refused
    tt.linalg.matrix_power(s, 2)  # refused
    tt.linalg.matrix_power(x, 2)  # refused: columns do not meet rows
    tt.linalg.matrix_power(i, 2)  # refused: floating-point numbers of 32 bits or more
    tt.linalg.matrix_power(h, 2)  # refused
    tt.linalg.matrix_power(m, 2.0)  # refused
    tt.linalg.matrix_power(m, n=2)  # refused: by place
    _1: Cube = tt.linalg.matrix_power(m, 2)  # refused


def axes_of_a_tensordot(v: Vector, x: Matrix, cube: Cube, n: int) -> None:
    tt.tensordot(v, v)  # refused: two axes are summed over
    tt.tensordot(v, x, axes=2)  # refused
    tt.tensordot(x, x, axes=3)  # refused
    tt.tensordot(x, cube, axes=-1)  # refused
    tt.tensordot(x, x, axes=n)  # refused: the rank would be unknown
    tt.tensordot(x, x, axes=((0,), (0, 1)))  # refused
    tt.tensordot(x, x, axes="1")  # refused


def generic_code(
    x: Tensor[D, T, Rank2[N, K]],
    y: Tensor[D, T, Rank2[K, M]],
    v: Tensor[D, T, Rank1[N]],
    on_cpu: Tensor[Cpu, T, Rank2[K, M]],
) -> None:
    tt.matmul(x, x)  # refused
    tt.matmul(y, x)  # refused
    tt.matmul(x, v)  # refused
    tt.matmul(x, on_cpu)  # refused
    _1: Tensor[D, T, Rank2[M, N]] = tt.matmul(x, y)  # refused


def complex_numbers(
    x: Left, c: Tensor[Cpu, complex64, Rank2[Inner, Column]], four: Tensor[Cpu, float32, Rank4]
) -> None:
    _1: Tensor[Cpu, float32, Rank2] = tt.matmul(x, c)  # refused: complex64
    _2: Tensor[Cpu, float32, Rank3] = tt.matmul(x, four)  # refused


def vectors_along_an_axis_that_one_operand_lacks(
    x: Tensor[Cpu, float32, Rank2[Row, Inner]],
    v: Tensor[Cpu, float64, Rank1[Inner]],
    w: Tensor[Cpu, float32, Rank1[Inner]],
) -> None:
    tt.vecdot(x, v, axis=-2)  # refused
    tt.vecdot(v, x, axis=-2)  # refused
    tt.vecdot(x, w, axis=0)  # refused
