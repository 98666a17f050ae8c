"""Creation functions: device, dtype, rank and names follow from the arguments."""

from __future__ import annotations

import array
from typing import Any, Literal, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    AtLeast2,
    Cpu,
    DArray,
    DDim,
    Device,
    Dim,
    DType,
    Gpu,
    Inexact,
    Numeric,
    Operand,
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
    complex128,
    float16,
    float32,
    float64,
    int8,
    int32,
    int64,
    uint8,
)

Batch = NewType("Batch", int)
Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
TNumeric = TypeVar("TNumeric", bound=Numeric)
TInexact = TypeVar("TInexact", bound=Inexact)
R = TypeVar("R", bound=Rank)
RM = TypeVar("RM", bound=AtLeast2)
N = TypeVar("N")
M = TypeVar("M")

Matrix = Tensor[Cpu, float64, Rank2]
Vector = Tensor[Cpu, float64, Rank1]
Named = Tensor[Cpu, float64, Rank2[Row, Column]]


def a_tuple_gives_unnamed_axes() -> None:
    assert_type(tt.zeros(()), Tensor[Cpu, float64, Rank0])
    assert_type(tt.zeros(3), Vector)
    assert_type(tt.zeros((3,)), Vector)
    assert_type(tt.zeros((2, 3)), Matrix)
    assert_type(tt.ones((1, 2, 3)), Tensor[Cpu, float64, Rank3])
    assert_type(tt.ones((1, 2, 3, 4)), Tensor[Cpu, float64, Rank4])
    assert_type(tt.empty((1, 1, 1, 1, 1, 1, 1, 1, 1)), Tensor[Cpu, float64, Rank9])


def a_dim_gives_its_names(dim: Dim[Rank2[Row, Column]], plain: Dim[Rank2]) -> None:
    assert_type(tt.zeros(dim), Named)
    assert_type(tt.ones(plain), Matrix)
    assert_type(tt.empty(tt.make_dim(Row(2), Column(3))), Named)
    assert_type(tt.zeros(tt.make_dim(Batch(1), Row(2), Column(3))), Tensor[Cpu, float64, Rank3[Batch, Row, Column]])
    assert_type(tt.full(dim, 1.5), Named)


def sizes_known_to_the_checker(dim: Dim[Rank2[Literal[3], Literal[4]]]) -> None:
    assert_type(tt.zeros(dim), Tensor[Cpu, float64, Rank2[Literal[3], Literal[4]]])


def a_ddim_gives_a_darray(dynamic: DDim) -> None:
    assert_type(tt.zeros(dynamic), DArray)
    assert_type(tt.ones(dynamic, dtype=float32), DArray)
    assert_type(tt.empty(dynamic, device=Cpu()), DArray)
    assert_type(tt.full(dynamic, 1), DArray)
    assert_type(tt.full(dynamic, 1, dtype=int8), DArray)


def dtype_and_device() -> None:
    assert_type(tt.zeros((2, 3), dtype=float32), Tensor[Cpu, float32, Rank2])
    assert_type(tt.zeros((2, 3), dtype=bool_), Tensor[Cpu, bool_, Rank2])
    assert_type(tt.ones(3, dtype=tt.int8, device=Cpu()), Tensor[Cpu, int8, Rank1])
    assert_type(tt.empty((2,), device=Cpu()), Vector)
    assert_type(tt.eye(2, dtype=complex64), Tensor[Cpu, complex64, Rank2])
    assert_type(tt.arange(3, dtype=float32), Tensor[Cpu, float32, Rank1])


def a_dtype_and_a_device_may_be_variables(dtype: type[float32], device: Cpu) -> None:
    assert_type(tt.zeros((2, 3), dtype=dtype, device=device), Tensor[Cpu, float32, Rank2])
    assert_type(tt.full((2,), 0, dtype=dtype, device=device), Tensor[Cpu, float32, Rank1])


def on_a_gpu() -> None:
    assert_type(tt.zeros((2, 3), device=Gpu(0)), Tensor[Gpu, float64, Rank2])
    assert_type(tt.full((2, 3), 1, device=Gpu()), Tensor[Gpu, int64, Rank2])
    assert_type(tt.asarray([1.0], device=Gpu()), Tensor[Gpu, float64, Rank1])
    assert_type(tt.arange(3, device=Gpu()), Tensor[Gpu, int64, Rank1])


def the_number_determines_the_dtype_of_full(dim: Dim[Rank2[Row, Column]]) -> None:
    assert_type(tt.full((2, 3), fill_value=True), Tensor[Cpu, bool_, Rank2])
    assert_type(tt.full((2, 3), 1), Tensor[Cpu, int64, Rank2])
    assert_type(tt.full((2, 3), 1.0), Matrix)
    assert_type(tt.full((2, 3), 1j), Tensor[Cpu, complex128, Rank2])
    assert_type(tt.full(3, 1), Tensor[Cpu, int64, Rank1])
    assert_type(tt.full((), 1.5), Tensor[Cpu, float64, Rank0])
    assert_type(tt.full(dim, 1), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(tt.full((2, 3), 1, dtype=float32), Tensor[Cpu, float32, Rank2])
    assert_type(tt.full(dim, 0, dtype=int8), Tensor[Cpu, int8, Rank2[Row, Column]])
    assert_type(tt.full((2, 3), np.float64(1)), Matrix)


def the_number_fits_the_given_dtype(x: Tensor[Cpu, float32, Rank1]) -> None:
    assert_type(tt.full(2, fill_value=True, dtype=bool_), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.full(2, fill_value=True, dtype=int8), Tensor[Cpu, int8, Rank1])
    assert_type(tt.full(2, 0.5, dtype=complex64), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.full(2, 1j, dtype=complex64), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.full_like(x, 0.5), Tensor[Cpu, float32, Rank1])
    assert_type(tt.full_like(x, fill_value=True, dtype=bool_), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.full_like(x, 1j, dtype=complex64), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.arange(3, dtype=complex64), Tensor[Cpu, complex64, Rank1])
    assert_type(tt.asarray([True], dtype=bool_), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.asarray([[0.5, 1]], dtype=complex64), Tensor[Cpu, complex64, Rank2])


def like_functions_keep_the_type(x: Tensor[Cpu, int32, Rank2[Row, Column]]) -> None:
    assert_type(tt.zeros_like(x), Tensor[Cpu, int32, Rank2[Row, Column]])
    assert_type(tt.ones_like(x), Tensor[Cpu, int32, Rank2[Row, Column]])
    assert_type(tt.empty_like(x), Tensor[Cpu, int32, Rank2[Row, Column]])
    assert_type(tt.full_like(x, 7), Tensor[Cpu, int32, Rank2[Row, Column]])
    assert_type(tt.zeros_like(x, dtype=float32), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(tt.ones_like(x, device=Cpu()), Tensor[Cpu, int32, Rank2[Row, Column]])
    assert_type(tt.empty_like(x, dtype=bool_, device=Cpu()), Tensor[Cpu, bool_, Rank2[Row, Column]])
    assert_type(tt.full_like(x, 1.5, dtype=float16), Tensor[Cpu, float16, Rank2[Row, Column]])


def like_functions_on_a_gpu(x: Tensor[Gpu, int32, Rank2[Row, Column]]) -> None:
    assert_type(tt.zeros_like(x), Tensor[Gpu, int32, Rank2[Row, Column]])
    assert_type(tt.zeros_like(x, device=Cpu()), Tensor[Cpu, int32, Rank2[Row, Column]])


def like_functions_of_darrays(d: DArray) -> None:
    assert_type(tt.zeros_like(d), DArray)
    assert_type(tt.full_like(d, 1, dtype=float32), DArray)


def matrices(n: int) -> None:
    assert_type(tt.eye(3), Matrix)
    assert_type(tt.eye(n, 4), Matrix)
    assert_type(tt.eye(n, None, k=-1), Matrix)
    assert_type(tt.eye(3, dtype=float32, device=Cpu()), Tensor[Cpu, float32, Rank2])


def ranges(n: int) -> None:
    assert_type(tt.arange(3), Tensor[Cpu, int64, Rank1])
    assert_type(tt.arange(1, n), Tensor[Cpu, int64, Rank1])
    assert_type(tt.arange(6, 0, -2), Tensor[Cpu, int64, Rank1])
    assert_type(tt.arange(3.0), Vector)
    assert_type(tt.arange(0, 1, 0.5), Vector)
    assert_type(tt.arange(0, stop=n, step=1), Tensor[Cpu, int64, Rank1])
    assert_type(tt.arange(0, 1, 0.5, dtype=float16), Tensor[Cpu, float16, Rank1])
    assert_type(tt.arange(n, dtype=uint8, device=Cpu()), Tensor[Cpu, uint8, Rank1])


def spaced_numbers(n: int) -> None:
    assert_type(tt.linspace(0, 1, 3), Vector)
    assert_type(tt.linspace(0.5, 1, n, endpoint=False), Vector)
    assert_type(tt.linspace(0, 1, num=3), Vector)
    assert_type(tt.linspace(0, 1, 3, dtype=float32), Tensor[Cpu, float32, Rank1])
    assert_type(tt.linspace(0, 1j, 3, dtype=complex64), Tensor[Cpu, complex64, Rank1])


def numbers(i: int, f: float, c: complex) -> None:
    assert_type(tt.asarray(True), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.asarray(1), Tensor[Cpu, int64, Rank0])
    assert_type(tt.asarray(1.5), Tensor[Cpu, float64, Rank0])
    assert_type(tt.asarray(1j), Tensor[Cpu, complex128, Rank0])
    assert_type(tt.asarray(i), Tensor[Cpu, int64, Rank0])
    assert_type(tt.asarray(f), Tensor[Cpu, float64, Rank0])
    assert_type(tt.asarray(c), Tensor[Cpu, complex128, Rank0])
    assert_type(tt.asarray(np.float64(1.5)), Tensor[Cpu, float64, Rank0])
    assert_type(tt.asarray(np.complex128(1.5)), Tensor[Cpu, complex128, Rank0])


def nested_lists(xs: list[float], rows: list[list[int]]) -> None:
    assert_type(tt.asarray([1, 2]), Tensor[Cpu, int64, Rank1])
    assert_type(tt.asarray([True, False]), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.asarray((1.0, 2.0)), Vector)
    assert_type(tt.asarray([[1.0, 2.0], [3.0, 4.0]]), Matrix)
    assert_type(tt.asarray([[1, 2], [3, 4]]), Tensor[Cpu, int64, Rank2])
    assert_type(tt.asarray([[[1j]]]), Tensor[Cpu, complex128, Rank3])
    assert_type(tt.asarray([[[[1.5]]]]), Tensor[Cpu, float64, Rank4])
    assert_type(tt.asarray(xs), Vector)
    assert_type(tt.asarray(rows), Tensor[Cpu, int64, Rank2])
    assert_type(tt.asarray(range(3)), Tensor[Cpu, int64, Rank1])


def numbers_of_two_kinds() -> None:
    assert_type(tt.asarray([1, 2.5]), Vector)
    assert_type(tt.asarray([1.5, 2j]), Tensor[Cpu, complex128, Rank1])
    assert_type(tt.asarray([[1, 2], [3, 4.5]]), Matrix)


def explicit_dtypes(xs: list[int]) -> None:
    assert_type(tt.asarray(1, dtype=float32), Tensor[Cpu, float32, Rank0])
    assert_type(tt.asarray([1, 2], dtype=float32), Tensor[Cpu, float32, Rank1])
    assert_type(tt.asarray([[1, 2]], dtype=uint8), Tensor[Cpu, uint8, Rank2])
    assert_type(tt.asarray(xs, dtype=int8, copy=True), Tensor[Cpu, int8, Rank1])
    assert_type(tt.asarray([1.5], dtype=complex64, device=Cpu()), Tensor[Cpu, complex64, Rank1])


def five_levels_give_a_darray() -> None:
    assert_type(tt.asarray([[[[[1.5]]]]]), DArray)


def tensors_stay_tensors(x: Tensor[Cpu, int32, Rank2[Row, Column]], d: DArray) -> None:
    assert_type(tt.asarray(x), Tensor[Cpu, int32, Rank2[Row, Column]])
    assert_type(tt.asarray(x, copy=True), Tensor[Cpu, int32, Rank2[Row, Column]])
    assert_type(tt.asarray(x, dtype=float32), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(tt.asarray(x, device=Cpu()), Tensor[Cpu, int32, Rank2[Row, Column]])
    assert_type(tt.asarray(d), DArray)
    assert_type(tt.asarray(d, dtype=float32), DArray)


def _unknown() -> object:
    return np.ones((2, 2))


def arrays_of_other_libraries_become_darrays(
    a: np.ndarray[tuple[int, int], np.dtype[np.float64]], b: np.ndarray[tuple[int], np.dtype[np.int32]]
) -> None:
    assert_type(tt.asarray(a), DArray)
    assert_type(tt.asarray(b, dtype=float32), DArray)
    assert_type(tt.asarray(a, copy=False), DArray)
    assert_type(tt.asarray(np.float32(1)), DArray)
    assert_type(tt.asarray(np.int64(1)), DArray)
    assert_type(tt.asarray(_unknown()), DArray)
    assert_type(tt.from_dlpack(a), DArray)
    assert_type(tt.from_dlpack(a, device=Cpu(), copy=True), DArray)
    assert_type(tt.asarray(a).get(Tensor[Cpu, float64, Rank2[Row, Column]]), Named)


def buffers_become_darrays() -> None:
    assert_type(tt.asarray(b"ab"), DArray)
    assert_type(tt.asarray(bytearray(b"ab")), DArray)
    assert_type(tt.asarray(memoryview(b"ab")), DArray)
    assert_type(tt.asarray(array.array("d", [1.0])), DArray)
    assert_type(tt.asarray(array.array("i", [1])), DArray)
    assert_type(tt.asarray(b"ab", dtype=float32), DArray)
    assert_type(tt.asarray(b"ab", copy=True), DArray)


def typed_arrays_of_numpy(
    a: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    b: np.ndarray[tuple[int], np.dtype[np.uint8]],
    c: np.ndarray[tuple[()], np.dtype[np.bool_]],
    d: np.ndarray[tuple[int, int, int], np.dtype[np.complex64]],
) -> None:
    assert_type(tt.from_numpy(a), Matrix)
    assert_type(tt.from_numpy(b), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.from_numpy(c), Tensor[Cpu, bool_, Rank0])
    assert_type(tt.from_numpy(d), Tensor[Cpu, complex64, Rank3])


def grids_have_the_axes_of_their_vectors(
    r: Tensor[Cpu, float64, Rank1[Row]], c: Tensor[Cpu, float64, Rank1[Column]], b: Tensor[Cpu, float64, Rank1[Batch]]
) -> None:
    assert_type(tt.meshgrid(r), tuple[Tensor[Cpu, float64, Rank1[Row]]])
    assert_type(tt.meshgrid(r, indexing="ij"), tuple[Tensor[Cpu, float64, Rank1[Row]]])
    assert_type(
        tt.meshgrid(r, c), tuple[Tensor[Cpu, float64, Rank2[Column, Row]], Tensor[Cpu, float64, Rank2[Column, Row]]]
    )
    assert_type(
        tt.meshgrid(r, c, indexing="xy"),
        tuple[Tensor[Cpu, float64, Rank2[Column, Row]], Tensor[Cpu, float64, Rank2[Column, Row]]],
    )
    assert_type(tt.meshgrid(r, c, indexing="ij"), tuple[Named, Named])
    assert_type(
        tt.meshgrid(b, r, c),
        tuple[
            Tensor[Cpu, float64, Rank3[Row, Batch, Column]],
            Tensor[Cpu, float64, Rank3[Row, Batch, Column]],
            Tensor[Cpu, float64, Rank3[Row, Batch, Column]],
        ],
    )
    assert_type(
        tt.meshgrid(b, r, c, indexing="ij"),
        tuple[
            Tensor[Cpu, float64, Rank3[Batch, Row, Column]],
            Tensor[Cpu, float64, Rank3[Batch, Row, Column]],
            Tensor[Cpu, float64, Rank3[Batch, Row, Column]],
        ],
    )
    assert_type(
        tt.meshgrid(b, r, c, r, indexing="ij"),
        tuple[
            Tensor[Cpu, float64, Rank4[Batch, Row, Column, Row]],
            Tensor[Cpu, float64, Rank4[Batch, Row, Column, Row]],
            Tensor[Cpu, float64, Rank4[Batch, Row, Column, Row]],
            Tensor[Cpu, float64, Rank4[Batch, Row, Column, Row]],
        ],
    )
    x, y = tt.meshgrid(r, c)
    assert_type(x, Tensor[Cpu, float64, Rank2[Column, Row]])
    assert_type(y, Tensor[Cpu, float64, Rank2[Column, Row]])


def grids_of_unnamed_axes(v: Vector, n: Tensor[Cpu, int64, Rank1]) -> None:
    assert_type(tt.meshgrid(v), tuple[Vector])
    assert_type(tt.meshgrid(v, v), tuple[Matrix, Matrix])
    assert_type(
        tt.meshgrid(v, v, v, indexing="ij"),
        tuple[Tensor[Cpu, float64, Rank3], Tensor[Cpu, float64, Rank3], Tensor[Cpu, float64, Rank3]],
    )
    assert_type(
        tt.meshgrid(n, n, n, n),
        tuple[
            Tensor[Cpu, int64, Rank4], Tensor[Cpu, int64, Rank4], Tensor[Cpu, int64, Rank4], Tensor[Cpu, int64, Rank4]
        ],
    )
    assert_type(
        tt.meshgrid(v, v, v, v, v, v, v, v, v),
        tuple[
            Tensor[Cpu, float64, Rank9],
            Tensor[Cpu, float64, Rank9],
            Tensor[Cpu, float64, Rank9],
            Tensor[Cpu, float64, Rank9],
            Tensor[Cpu, float64, Rank9],
            Tensor[Cpu, float64, Rank9],
            Tensor[Cpu, float64, Rank9],
            Tensor[Cpu, float64, Rank9],
            Tensor[Cpu, float64, Rank9],
        ],
    )
    assert_type(tt.meshgrid(tt.arange(2), tt.arange(3)), tuple[Tensor[Cpu, int64, Rank2], Tensor[Cpu, int64, Rank2]])


def _want_any_rank(x: tuple[Operand[Cpu, float64, Rank] | DArray, ...]) -> None: ...


def grids_of_a_list_of_vectors(vs: list[Vector]) -> None:
    _want_any_rank(tt.meshgrid(*vs))


def grids_of_darrays(d: DArray, v: Vector) -> None:
    assert_type(tt.meshgrid(d[0], v), tuple[DArray, ...])
    assert_type(tt.meshgrid(v, d[0], indexing="ij"), tuple[DArray, ...])


def triangles_keep_the_type(
    x: Named, u: Matrix, cube: Tensor[Cpu, int8, Rank3[Batch, Row, Column]], d: DArray, k: int
) -> None:
    assert_type(tt.tril(x), Named)
    assert_type(tt.triu(x, k=1), Named)
    assert_type(tt.tril(u, k=k), Matrix)
    assert_type(tt.triu(cube, k=-1), Tensor[Cpu, int8, Rank3[Batch, Row, Column]])
    assert_type(tt.tril(tt.zeros((2, 2), dtype=bool_)), Tensor[Cpu, bool_, Rank2])
    assert_type(tt.triu(d), DArray)


def grids_and_triangles_on_a_gpu(
    v: Tensor[Gpu, float32, Rank1[Row]], x: Tensor[Gpu, float32, Rank2[Row, Column]]
) -> None:
    assert_type(tt.meshgrid(v, v), tuple[Tensor[Gpu, float32, Rank2[Row, Row]], Tensor[Gpu, float32, Rank2[Row, Row]]])
    assert_type(tt.tril(x), Tensor[Gpu, float32, Rank2[Row, Column]])


def _fresh(x: Tensor[D, T, R]) -> Tensor[D, T, R]:
    return tt.zeros_like(x)


def _counts(x: Tensor[D, T, R]) -> Tensor[D, int64, R]:
    return tt.full_like(x, 0, dtype=int64)


def _grid(dim: Dim[R], dtype: type[T], device: D) -> Tensor[D, T, R]:
    return tt.zeros(dim, dtype=dtype, device=device)


def _filled(dim: Dim[R], dtype: type[TNumeric]) -> Tensor[Cpu, TNumeric, R]:
    return tt.full(dim, 1, dtype=dtype)


def _half(x: Tensor[D, TInexact, R]) -> Tensor[D, TInexact, R]:
    return tt.full_like(x, 0.5)


def _unit(n: int, dtype: type[T]) -> Tensor[Cpu, T, Rank2]:
    return tt.eye(n, dtype=dtype)


def _here(x: Tensor[D, T, R]) -> Tensor[Cpu, T, R]:
    return tt.ones_like(x, device=Cpu())


def _again(x: Tensor[D, T, Rank2[N, M]]) -> Tensor[D, float32, Rank2[N, M]]:
    return tt.asarray(x, dtype=float32)


def _plane(x: Tensor[D, T, Rank1[N]], y: Tensor[D, T, Rank1[M]]) -> tuple[Tensor[D, T, Rank2[N, M]], ...]:
    return tt.meshgrid(x, y, indexing="ij")


def _lower(x: Tensor[D, T, RM]) -> Tensor[D, T, RM]:
    return tt.tril(x)


def generic_code(x: Named, dim: Dim[Rank2[Row, Column]]) -> None:
    assert_type(_fresh(x), Named)
    assert_type(_plane(x[:, 0], x[0]), tuple[Named, ...])
    assert_type(_lower(x), Named)
    assert_type(_counts(x), Tensor[Cpu, int64, Rank2[Row, Column]])
    assert_type(_grid(dim, int8, Cpu()), Tensor[Cpu, int8, Rank2[Row, Column]])
    assert_type(_filled(dim, float32), Tensor[Cpu, float32, Rank2[Row, Column]])
    assert_type(_half(tt.zeros(dim)), Named)
    assert_type(_unit(2, float16), Tensor[Cpu, float16, Rank2])
    assert_type(_here(x), Named)
    assert_type(_again(x), Tensor[Cpu, float32, Rank2[Row, Column]])


def named_and_unnamed_axes(x: Tensor[Cpu, float64, Rank2[Row, Any]]) -> None:
    named: Named = tt.zeros((2, 2))
    assert_type(named + tt.zeros((2, 2)), Tensor[Cpu, float64, Rank2[Any | Row, Any | Column]])
    assert_type(tt.zeros_like(x), Tensor[Cpu, float64, Rank2[Row, Any]])
