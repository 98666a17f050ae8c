"""Matrix products: dtypes, ranks and names of the results for matrices, vectors and batches."""

from __future__ import annotations

from typing import Any, Literal, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    AtLeast1,
    Cpu,
    DArray,
    Device,
    DType,
    Floating,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Rank6,
    Rank9,
    Tensor,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint32,
    uint64,
)

Batch = NewType("Batch", int)
Head = NewType("Head", int)
Row = NewType("Row", int)
Inner = NewType("Inner", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
F = TypeVar("F", bound=Floating)
R = TypeVar("R", bound=AtLeast1)
N = TypeVar("N")
K = TypeVar("K")
M = TypeVar("M")

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Left = Tensor[Cpu, float32, Rank2[Row, Inner]]
Right = Tensor[Cpu, float32, Rank2[Inner, Column]]
Product = Tensor[Cpu, float32, Rank2[Row, Column]]
RowVector = Tensor[Cpu, float32, Rank1[Row]]
InnerVector = Tensor[Cpu, float32, Rank1[Inner]]
ColumnVector = Tensor[Cpu, float32, Rank1[Column]]
BatchedLeft = Tensor[Cpu, float32, Rank3[Batch, Row, Inner]]
BatchedRight = Tensor[Cpu, float32, Rank3[Batch, Inner, Column]]
Batched = Tensor[Cpu, float32, Rank3[Batch, Row, Column]]


def unnamed(x: Matrix, v: Vector) -> None:
    assert_type(tt.matmul(x, x), Matrix)
    assert_type(tt.matmul(x, v), Vector)
    assert_type(tt.matmul(v, x), Vector)
    assert_type(tt.matmul(v, v), Scalar)


def inner_names_are_equal(x: Left, y: Right, v: InnerVector, r: RowVector) -> None:
    assert_type(tt.matmul(x, y), Product)
    assert_type(tt.matmul(x, v), RowVector)
    assert_type(tt.matmul(v, y), ColumnVector)
    assert_type(tt.matmul(r, x), InnerVector)
    assert_type(tt.matmul(v, v), Scalar)
    assert_type(tt.matmul(tt.matmul(r, x), v), Scalar)
    assert_type(tt.matmul(x, tt.matrix_transpose(x)), Tensor[Cpu, float32, Rank2[Row, Row]])
    assert_type(tt.matmul(tt.matrix_transpose(y), tt.matrix_transpose(x)), Tensor[Cpu, float32, Rank2[Column, Row]])


def the_operator_has_the_same_type(x: Left, y: Right, v: InnerVector) -> None:
    assert_type(x @ y, Product)
    assert_type(x @ v, RowVector)
    assert_type(v @ y, ColumnVector)


def inner_sizes_are_equal(
    x: Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]], y: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]
) -> None:
    assert_type(tt.matmul(x, y), Tensor[Cpu, float32, Rank2[Literal[2], Literal[4]]])


def batches(x: BatchedLeft, y: BatchedRight, left: Left, right: Right, v: InnerVector) -> None:
    assert_type(tt.matmul(x, y), Batched)
    assert_type(tt.matmul(x, right), Batched)
    assert_type(tt.matmul(left, y), Batched)
    assert_type(tt.matmul(x, v), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.matmul(v, y), Tensor[Cpu, float32, Rank2[Batch, Column]])


def batches_of_batches(
    x: Tensor[Cpu, float32, Rank4[Batch, Head, Row, Inner]], y: Tensor[Cpu, float32, Rank4[Batch, Head, Inner, Column]]
) -> None:
    assert_type(tt.matmul(x, y), Tensor[Cpu, float32, Rank4[Batch, Head, Row, Column]])


def higher_ranks(five: Tensor[Cpu, float32, Rank5], nine: Tensor[Cpu, float32, Rank9], x: Matrix, v: Vector) -> None:
    assert_type(tt.matmul(five, five), Tensor[Cpu, float32, Rank5])
    assert_type(tt.matmul(five, x), Tensor[Cpu, float32, Rank5])
    assert_type(tt.matmul(five, v), Tensor[Cpu, float32, Rank4])
    assert_type(tt.matmul(nine, nine), Tensor[Cpu, float32, Rank9])
    assert_type(tt.matmul(v, nine), Tensor[Cpu, float32, tt.Rank8])


def dtypes_promote(
    x: Matrix,
    wide: Tensor[Cpu, float64, Rank2],
    i32: Tensor[Cpu, int32, Rank2],
    i8: Tensor[Cpu, int8, Rank2],
    u8: Tensor[Cpu, uint8, Rank2],
    u64: Tensor[Cpu, uint64, Rank2],
    i64: Tensor[Cpu, int64, Rank2],
    h: Tensor[Cpu, float16, Rank2],
    c: Tensor[Cpu, complex64, Rank2],
    b: Tensor[Cpu, bool_, Rank2],
) -> None:
    assert_type(tt.matmul(x, wide), Tensor[Cpu, float64, Rank2])
    assert_type(tt.matmul(wide, x), Tensor[Cpu, float64, Rank2])
    assert_type(tt.matmul(i32, x), Tensor[Cpu, float64, Rank2])
    assert_type(tt.matmul(x, i32), Tensor[Cpu, float64, Rank2])
    assert_type(tt.matmul(i8, u8), Tensor[Cpu, int16, Rank2])
    assert_type(tt.matmul(u64, i64), Tensor[Cpu, float64, Rank2])
    assert_type(tt.matmul(h, x), Matrix)
    assert_type(tt.matmul(u8, h), Tensor[Cpu, float16, Rank2])
    assert_type(tt.matmul(c, wide), Tensor[Cpu, complex128, Rank2])
    assert_type(tt.matmul(wide, c), Tensor[Cpu, complex128, Rank2])
    assert_type(tt.matmul(b, b), Tensor[Cpu, bool_, Rank2])
    assert_type(tt.matmul(b, i8), Tensor[Cpu, int8, Rank2])


def dtypes_promote_with_names(
    x: Left,
    y: Tensor[Cpu, float64, Rank2[Inner, Column]],
    i: Tensor[Cpu, int32, Rank2[Inner, Column]],
    v: Tensor[Cpu, int32, Rank1[Inner]],
    w: Tensor[Cpu, float64, Rank1[Row]],
    batch: Tensor[Cpu, float64, Rank3[Batch, Inner, Column]],
) -> None:
    assert_type(tt.matmul(x, y), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.matmul(x, i), Tensor[Cpu, float64, Rank2[Row, Column]])
    assert_type(tt.matmul(x, v), Tensor[Cpu, float64, Rank1[Row]])
    assert_type(tt.matmul(w, x), Tensor[Cpu, float64, Rank1[Inner]])
    assert_type(tt.matmul(v, i), Tensor[Cpu, int32, Rank1[Column]])
    assert_type(tt.matmul(v, y), Tensor[Cpu, float64, Rank1[Column]])
    assert_type(tt.matmul(x, batch), Tensor[Cpu, float64, Rank3[Batch, Row, Column]])


def _want_vector(x: Vector) -> Vector:
    return x


def _want_matrix(x: Matrix) -> Matrix:
    return x


def _want_cube(x: Cube) -> Cube:
    return x


def _want_scalar(x: Scalar) -> Scalar:
    return x


def _want_wide_cube(x: Tensor[Cpu, float64, Rank3]) -> Tensor[Cpu, float64, Rank3]:
    return x


def _want_wide(x: Tensor[Cpu, float64, Rank2]) -> Tensor[Cpu, float64, Rank2]:
    return x


def unnamed_axes_match_every_name(
    u: Matrix, n: Left, v: InnerVector, p: Vector, wide: Tensor[Cpu, float64, Rank2], cube: Cube, batch: BatchedRight
) -> None:
    _want_matrix(tt.matmul(n, u))
    _want_matrix(tt.matmul(u, n))
    _want_vector(tt.matmul(u, v))
    _want_vector(tt.matmul(n, p))
    _want_scalar(tt.matmul(p, v))
    _want_wide(tt.matmul(n, wide))
    _want_wide(tt.matmul(wide, n))
    _want_cube(tt.matmul(cube, batch))
    _want_cube(tt.matmul(n, cube))


def transposing(x: Left, batch: BatchedLeft, sized: Tensor[Cpu, int8, Rank2[Literal[2], Literal[3]]]) -> None:
    assert_type(tt.matrix_transpose(x), Tensor[Cpu, float32, Rank2[Inner, Row]])
    assert_type(tt.matrix_transpose(batch), Tensor[Cpu, float32, Rank3[Batch, Inner, Row]])
    assert_type(tt.matrix_transpose(sized), Tensor[Cpu, int8, Rank2[Literal[3], Literal[2]]])


def transposing_unnamed_axes(x: Matrix, nine: Tensor[Cpu, complex64, Rank9]) -> None:
    assert_type(tt.matrix_transpose(x), Matrix)
    assert_type(tt.matrix_transpose(nine), Tensor[Cpu, complex64, Rank9])


def vecdot_sums_the_last_axis(v: InnerVector, x: Left, batch: BatchedLeft, plain: Vector, cube: Cube) -> None:
    assert_type(tt.vecdot(v, v), Scalar)
    assert_type(tt.vecdot(x, x), RowVector)
    assert_type(tt.vecdot(x, v), RowVector)
    assert_type(tt.vecdot(v, x), RowVector)
    assert_type(tt.vecdot(batch, batch), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.vecdot(batch, v), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.vecdot(batch, x), Tensor[Cpu, float32, Rank2[Batch, Row]])
    assert_type(tt.vecdot(x, x, axis=-1), RowVector)
    assert_type(tt.vecdot(cube, cube[0], axis=-1), Matrix)
    assert_type(tt.vecdot(plain, plain), Scalar)
    assert_type(tt.vecdot(cube, cube), Matrix)


def vecdot_promotes(
    v: Vector, wide: Tensor[Cpu, float64, Rank1], i: Tensor[Cpu, int32, Rank1], u: Tensor[Cpu, uint32, Rank1]
) -> None:
    assert_type(tt.vecdot(v, wide), Tensor[Cpu, float64, Rank0])
    assert_type(tt.vecdot(wide, v), Tensor[Cpu, float64, Rank0])
    assert_type(tt.vecdot(v, i), Tensor[Cpu, float64, Rank0])
    assert_type(tt.vecdot(i, u), Tensor[Cpu, int64, Rank0])


def vecdot_sums_another_axis(
    x: Left,
    wide: Tensor[Cpu, float64, Rank2[Row, Inner]],
    batch: BatchedLeft,
    four: Tensor[Cpu, float32, Rank4[Batch, Head, Row, Inner]],
    five: Tensor[Cpu, float32, Rank5],
) -> None:
    assert_type(tt.vecdot(x, x, axis=-2), InnerVector)
    assert_type(tt.vecdot(x, wide, axis=0), Tensor[Cpu, float64, Rank1[Inner]])
    assert_type(tt.vecdot(batch, wide), Tensor[Cpu, float64, Rank2[Batch, Row]])
    assert_type(tt.vecdot(wide, batch), Tensor[Cpu, float64, Rank2[Batch, Row]])
    assert_type(tt.vecdot(batch, batch, axis=-2), Tensor[Cpu, float32, Rank2[Batch, Inner]])
    assert_type(tt.vecdot(batch, batch, axis=-3), Left)
    assert_type(tt.vecdot(four, four, axis=-3), Tensor[Cpu, float32, Rank3[Batch, Row, Inner]])
    assert_type(tt.vecdot(five, five, axis=-5), Tensor[Cpu, float32, Rank4])
    assert_type(tt.vecdot(batch, batch, axis=tt.Axis(-2)), Matrix)
    assert_type(tt.vecdot(wide, x, axis=1), Tensor[Cpu, float64, Rank1[Row]])
    assert_type(tt.vecdot(four, four.astype(float64), axis=-3), Tensor[Cpu, float64, Rank3[Batch, Row, Inner]])
    assert_type(tt.vecdot(five, five.astype(float64), axis=-5), Tensor[Cpu, float64, Rank4])
    assert_type(tt.vecdot(batch, batch.astype(float64), axis=tt.Axis(-2)), Tensor[Cpu, float64, Rank2])


def outer_products(
    v: InnerVector,
    r: RowVector,
    wide: Tensor[Cpu, float64, Rank1[Inner]],
    i: Tensor[Cpu, int32, Rank1],
    u: Tensor[Cpu, uint32, Rank1],
    p: Vector,
) -> None:
    assert_type(tt.linalg.outer(r, v), Left)
    assert_type(tt.linalg.outer(v, r), Tensor[Cpu, float32, Rank2[Inner, Row]])
    assert_type(tt.linalg.outer(r, wide), Tensor[Cpu, float64, Rank2[Row, Inner]])
    assert_type(tt.linalg.outer(wide, r), Tensor[Cpu, float64, Rank2[Inner, Row]])
    assert_type(tt.linalg.outer(p, i), Tensor[Cpu, float64, Rank2])
    assert_type(tt.linalg.outer(i, u), Tensor[Cpu, int64, Rank2])
    _want_matrix(tt.linalg.outer(p, v))
    _want_matrix(tt.linalg.outer(v, p))
    _want_wide(tt.linalg.outer(wide, p))


Point = Tensor[Cpu, float32, Rank1[Literal[3]]]
Points = Tensor[Cpu, float32, Rank2[Row, Literal[3]]]


def cross_products(
    v: Point,
    x: Points,
    wide: Tensor[Cpu, float64, Rank2[Row, Literal[3]]],
    i: Tensor[Cpu, int32, Rank1[Literal[3]]],
    c: Tensor[Cpu, complex64, Rank2[Row, Literal[3]]],
    first: Tensor[Cpu, float32, Rank2[Literal[3], Row]],
) -> None:
    assert_type(tt.linalg.cross(v, v), Point)
    assert_type(tt.linalg.cross(x, x), Points)
    assert_type(tt.linalg.cross(x, v), Points)
    assert_type(tt.linalg.cross(v, x, axis=-1), Points)
    assert_type(tt.linalg.cross(i, i), Tensor[Cpu, int32, Rank1[Literal[3]]])
    assert_type(tt.linalg.cross(v, wide), Tensor[Cpu, float64, Rank2[Row, Literal[3]]])
    assert_type(tt.linalg.cross(wide, x), Tensor[Cpu, float64, Rank2[Row, Literal[3]]])
    assert_type(tt.linalg.cross(i, x), Tensor[Cpu, float64, Rank2[Row, Literal[3]]])
    assert_type(tt.linalg.cross(c, wide), Tensor[Cpu, complex128, Rank2[Row, Literal[3]]])
    assert_type(tt.linalg.cross(first, first, axis=-2), Tensor[Cpu, float32, Rank2[Literal[3], Row]])
    assert_type(tt.linalg.cross(first, first, axis=tt.Axis(-2)), Tensor[Cpu, float32, Rank2[Literal[3], Row]])


def cross_products_of_batches(
    x: Points,
    wide: Tensor[Cpu, float64, Rank2[Row, Literal[3]]],
    many: Tensor[Cpu, float32, Rank3[Batch, Row, Literal[3]]],
    inner: Tensor[Cpu, float32, Rank3[Batch, Literal[3], Row]],
    few: Tensor[Cpu, float64, Rank2[Literal[3], Row]],
) -> None:
    assert_type(tt.linalg.cross(x, many), Tensor[Cpu, float32, Rank3[Batch, Row, Literal[3]]])
    assert_type(tt.linalg.cross(many, x), Tensor[Cpu, float32, Rank3[Batch, Row, Literal[3]]])
    assert_type(tt.linalg.cross(many, wide), Tensor[Cpu, float64, Rank3[Batch, Row, Literal[3]]])
    assert_type(tt.linalg.cross(wide, many, axis=-1), Tensor[Cpu, float64, Rank3[Batch, Row, Literal[3]]])
    assert_type(tt.linalg.cross(inner, inner, axis=1), Tensor[Cpu, float32, Rank3[Batch, Literal[3], Row]])
    assert_type(tt.linalg.cross(inner, few, axis=-2), Tensor[Cpu, float64, Rank3[Batch, Literal[3], Row]])
    assert_type(tt.linalg.cross(few, few.astype(float32), axis=0), Tensor[Cpu, float64, Rank2[Literal[3], Row]])
    some = _with_one_name()
    _want_wide_cube(tt.linalg.cross(some, many, axis=-1))
    _want_wide_cube(tt.linalg.cross(many, some, axis=-1))
    _want_wide_cube(tt.linalg.cross(inner, tt.matrix_transpose(some), axis=-2))


def _with_one_name() -> Tensor[Cpu, float64, Rank3[Any, Row, Any]]:
    return tt.ones((2, 2, 3))


def _points() -> tuple[Tensor[Cpu, float32, Rank2], Tensor[Cpu, float64, Rank1]]:
    return tt.ones((2, 3), dtype=float32), tt.ones(3)


def cross_products_without_names(v: Point, x: Points) -> None:
    plain, wide = _points()
    assert_type(tt.linalg.cross(plain, plain), Matrix)
    assert_type(tt.linalg.cross(plain, wide), Tensor[Cpu, float64, Rank2])
    assert_type(tt.linalg.cross(wide, plain), Tensor[Cpu, float64, Rank2])
    _want_matrix(tt.linalg.cross(plain, v))
    _want_matrix(tt.linalg.cross(x, plain))
    _want_wide(tt.linalg.cross(wide, x))


def powers_of_a_matrix(
    x: Matrix, s: Tensor[Cpu, float64, Rank2[Row, Row]], b: Tensor[Cpu, complex64, Rank3[Batch, Row, Row]], n: int
) -> None:
    assert_type(tt.linalg.matrix_power(x, 2), Matrix)
    assert_type(tt.linalg.matrix_power(s, -1), Tensor[Cpu, float64, Rank2[Row, Row]])
    assert_type(tt.linalg.matrix_power(b, n), Tensor[Cpu, complex64, Rank3[Batch, Row, Row]])


def the_extension_has_the_products_too(x: Left, y: Right, v: InnerVector) -> None:
    assert_type(tt.linalg.matmul(x, y), Product)
    assert_type(tt.linalg.matrix_transpose(x), Tensor[Cpu, float32, Rank2[Inner, Row]])
    assert_type(tt.linalg.vecdot(v, v), Scalar)
    assert_type(tt.linalg.tensordot(x, y, axes=0), Tensor[Cpu, float32, Rank4])


def tensordot_counts_axes(v: Vector, x: Matrix, cube: Cube) -> None:
    assert_type(tt.tensordot(x, x), Scalar)
    assert_type(tt.tensordot(x, x, axes=2), Scalar)
    assert_type(tt.tensordot(x, x, axes=1), Matrix)
    assert_type(tt.tensordot(v, v, axes=1), Scalar)
    assert_type(tt.tensordot(v, v, axes=0), Matrix)
    assert_type(tt.tensordot(x, cube, axes=0), Tensor[Cpu, float32, Rank5])
    assert_type(tt.tensordot(cube, x, axes=1), Cube)
    assert_type(tt.tensordot(cube, cube, axes=3), Scalar)
    assert_type(tt.tensordot(cube, cube, axes=0), Tensor[Cpu, float32, Rank6])
    four = tt.ones((2, 2, 2, 2), dtype=float32)
    assert_type(tt.tensordot(four, four, axes=4), Scalar)
    assert_type(tt.tensordot(four, four, axes=((0, 1, 2, 3), (3, 2, 1, 0))), Scalar)
    assert_type(tt.tensordot(four, cube, axes=3), Tensor[Cpu, float32, Rank1])


def tensordot_keeps_names(
    x: Left, y: Right, v: InnerVector, b: BatchedLeft, c: BatchedRight, m: Matrix, d: DArray
) -> None:
    assert_type(tt.tensordot(x, y, axes=1), Product)
    assert_type(tt.tensordot(x, v, axes=1), RowVector)
    assert_type(tt.tensordot(v, y, axes=1), ColumnVector)
    assert_type(tt.tensordot(b, y, axes=1), Batched)
    assert_type(tt.tensordot(b, x), Tensor[Cpu, float32, Rank1[Batch]])
    assert_type(
        tt.tensordot(b, tt.permute_dims(b, (2, 0, 1)), axes=1), Tensor[Cpu, float32, Rank4[Batch, Row, Batch, Row]]
    )
    assert_type(tt.tensordot(tt.exp(b), tt.flip(x), axes=2), Tensor[Cpu, float32, Rank1[Batch]])
    assert_type(tt.tensordot(c, m, axes=2), Tensor[Cpu, float32, Rank1[Batch]])
    assert_type(tt.tensordot(x, m, axes=1), Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(tt.tensordot(m, x, axes=1), Tensor[Cpu, float32, Rank2[Any, Inner]])
    assert_type(tt.tensordot(d, x, axes=1), DArray)
    named: Product = tt.tensordot(x, y, axes=1)
    assert_type(named, Product)


def tensordot_of_pairs_of_axes(x: Matrix, cube: Cube) -> None:
    assert_type(tt.tensordot(x, x, axes=((0,), (1,))), Matrix)
    assert_type(tt.tensordot(cube, x, axes=((0, -1), (1, 0))), Vector)
    assert_type(tt.tensordot(cube, cube, axes=((0, 1, 2), (2, 1, 0))), Scalar)


def darrays(d: DArray, x: Matrix) -> None:
    assert_type(tt.matmul(d, d), DArray)
    assert_type(tt.matmul(x, d), DArray)
    assert_type(tt.matmul(d, x), DArray)
    assert_type(tt.matrix_transpose(d), DArray)
    assert_type(tt.vecdot(d, x), DArray)
    assert_type(tt.vecdot(x, d, axis=0), DArray)
    assert_type(tt.tensordot(d, x, axes=1), DArray)
    assert_type(tt.tensordot(x, d), DArray)
    assert_type(tt.linalg.matrix_power(d, 2), DArray)
    assert_type(tt.linalg.outer(d[0], d[1]), DArray)
    assert_type(tt.linalg.outer(tt.ones(2), d[0]), DArray)
    three = tt.ones(3).dynamic()
    assert_type(tt.linalg.cross(three, tt.ones(3), axis=-1), DArray)
    assert_type(tt.linalg.cross(tt.ones(3), three, axis=0), DArray)


def _linear(
    x: Tensor[D, T, Rank2[N, K]], weight: Tensor[D, T, Rank2[K, M]], bias: Tensor[D, T, Rank1[M]]
) -> Tensor[D, T, Rank2[N, M]]:
    return tt.matmul(x, weight) + bias


def _gram(x: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank2[N, N]]:
    return tt.matmul(x, tt.matrix_transpose(x))


def _applied(x: Tensor[D, T, Rank2[N, K]], v: Tensor[D, T, Rank1[K]]) -> Tensor[D, T, Rank1[N]]:
    return tt.matmul(x, v)


def _attended(
    x: Tensor[D, T, Rank3[Batch, N, K]], y: Tensor[D, T, Rank3[Batch, K, M]]
) -> Tensor[D, T, Rank3[Batch, N, M]]:
    return tt.matmul(x, y)


def _dyad(x: Tensor[D, F, Rank1[N]], y: Tensor[D, F, Rank1[K]]) -> Tensor[D, F, Rank2[N, K]]:
    return tt.linalg.outer(x, y)


def _normal(x: Tensor[D, F, R], y: Tensor[D, F, R]) -> Tensor[D, F, R]:
    return tt.linalg.cross(x, y)


def _lengths(x: Tensor[D, T, Rank2[N, K]]) -> Tensor[D, T, Rank1[N]]:
    return tt.vecdot(x, x)


def generic_code(x: Left, y: Right, b: ColumnVector, v: InnerVector, p: BatchedLeft, q: BatchedRight) -> None:
    assert_type(_linear(x, y, b), Product)
    assert_type(_gram(x), Tensor[Cpu, float32, Rank2[Row, Row]])
    assert_type(_applied(x, v), RowVector)
    assert_type(_attended(p, q), Batched)
    assert_type(_lengths(x), RowVector)
    assert_type(_dyad(v, b), Right)


def generic_cross_products(x: Points) -> None:
    assert_type(_normal(x, x), Points)
