"""Creation functions with invalid arguments, and results used as another type."""

from __future__ import annotations

from typing import Literal, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
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
    Tensor,
    bool_,
    complex128,
    float32,
    float64,
    int8,
    int64,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Vector = Tensor[Cpu, float64, Rank1]
Matrix = Tensor[Cpu, float64, Rank2]
Named = Tensor[Cpu, float64, Rank2[Row, Column]]
Turned = Tensor[Cpu, float64, Rank2[Column, Row]]


def shapes(sizes: tuple[int, ...], numbers: list[int]) -> None:
    tt.empty(2.0)  # refused
    tt.zeros((2.0, 3))  # refused
    tt.zeros("23")  # refused
    tt.zeros(2, 3)  # refused: one shape
    tt.zeros()  # refused


def dtypes() -> None:
    tt.zeros(2, dtype="float32")  # refused
    tt.eye(2, dtype="x")  # refused
    tt.asarray([1], dtype="int8")  # refused


def devices() -> None:
    tt.zeros(2, device="cpu")  # refused
    tt.zeros(2, device=Cpu)  # refused: Cpu()
    tt.ones(2, device=0)  # refused
    tt.arange(2, device="cpu")  # refused
    tt.asarray([1], device=Gpu)  # refused


def outcomes(dim: Dim[Rank2[Row, Column]], dynamic: DDim) -> None:
    _1: Tensor[Cpu, float32, Rank2] = tt.zeros((2, 3))  # refused: float64
    _2: Vector = tt.zeros((2, 3))  # refused
    _3: Matrix = tt.zeros(3)  # refused
    _4: Turned = tt.zeros(dim)  # refused
    _5: Matrix = tt.zeros(dynamic)  # refused: use `get`
    _6: Tensor[Gpu, float64, Rank2] = tt.zeros((2, 3))  # refused
    _7: Tensor[Cpu, float64, Rank2] = tt.zeros((2, 3), device=Gpu())  # refused
    _8: Tensor[Cpu, int8, Rank2] = tt.zeros((2, 3), dtype=float32)  # refused
    _9: Tensor[Cpu, float64, Rank2[Literal[2], Literal[4]]] = tt.zeros(dim)  # refused
    _10: Tensor[Cpu, float64, Rank3] = tt.eye(3)  # refused
    _11: Vector = tt.arange(3)  # refused: int64
    _12: Tensor[Cpu, int64, Rank1] = tt.arange(3.0)  # refused
    _13: Tensor[Cpu, int64, Rank1] = tt.linspace(0, 1, 3)  # refused
    _14: Named = tt.zeros(tt.make_dim(2, 3))  # refused: an int is not a Row


def fill_values(x: Matrix) -> None:
    tt.full(2, "1")  # refused
    tt.full(2, None)  # refused
    tt.full(2, [1])  # refused
    tt.full(2, x)  # refused
    tt.full(2)  # refused
    tt.full_like(x, "1")  # refused
    tt.full_like(x)  # refused
    _1: Tensor[Cpu, float64, Rank1] = tt.full(2, 1)  # refused: int64
    _2: Tensor[Cpu, int64, Rank1] = tt.full(2, 1.0)  # refused
    _3: Tensor[Cpu, float64, Rank1] = tt.full(2, 1j)  # refused
    _4: Tensor[Cpu, int64, Rank1] = tt.full(2, fill_value=True)  # refused


def numbers_that_do_not_fit_the_dtype(x: Matrix, k: Tensor[Cpu, int64, Rank1], f: float) -> None:
    tt.full(2, 0.5, dtype=int64)  # refused
    tt.full((2, 3), f, dtype=int64)  # refused
    tt.full(2, 1, dtype=tt.bool)  # refused
    tt.full(2, 1j, dtype=float32)  # refused
    tt.full(2, 0.5, dtype=int64, device=Gpu())  # refused
    tt.full_like(k, 0.5)  # refused
    tt.full_like(x, 1j)  # refused
    tt.full_like(x, 0.5, dtype=int64)  # refused
    tt.full_like(k, 1, dtype=tt.bool)  # refused
    tt.arange(0.5, 3.0, dtype=int64)  # refused
    tt.arange(f, dtype=int64)  # refused
    tt.arange(2, dtype=tt.bool)  # refused
    _1: Tensor[Cpu, int64, Rank1] = tt.asarray([1.5], dtype=int64)  # refused
    _2: Tensor[Cpu, int64, Rank2] = tt.asarray([[1, 0.5]], dtype=int64)  # refused
    _3: Tensor[Cpu, float32, Rank0] = tt.asarray(1j, dtype=float32)  # refused
    _4: Tensor[Cpu, tt.bool, Rank1] = tt.asarray([0, 1], dtype=tt.bool)  # refused


def like(x: Named, a: np.ndarray[tuple[int], np.dtype[np.float64]], d: DArray) -> None:
    tt.zeros_like(a)  # refused
    tt.ones_like([1.0])  # refused
    tt.empty_like(1.0)  # refused
    tt.full_like(a, 1)  # refused
    tt.zeros_like(x, dtype="float32")  # refused
    _1: Turned = tt.zeros_like(x)  # refused
    _2: Named = tt.zeros_like(x, dtype=float32)  # refused
    _3: Named = tt.zeros_like(x, device=Gpu())  # refused
    _4: Named = tt.zeros_like(d)  # refused: use `get`


def matrices_and_ranges(n: int) -> None:
    tt.eye(2.0)  # refused
    tt.eye(2, k=1.5)  # refused
    tt.eye((2, 3))  # refused
    tt.arange("3")  # refused
    tt.arange(1j)  # refused
    tt.arange(0, 3, None)  # refused
    tt.arange([3])  # refused
    tt.linspace(0, 1)  # refused
    tt.linspace(0, 1, 2.0)  # refused
    tt.linspace("0", 1, n)  # refused
    tt.linspace([0], 1, n)  # refused
    tt.linspace(0, 1j, n)  # refused: say which complex dtype
    tt.linspace(0, 1j, n, dtype=float32)  # refused
    tt.linspace(0, 1, n, dtype=int64)  # refused: the steps are fractions


def numbers(f: float, xs: list[float], z: complex) -> None:
    _1: Tensor[Cpu, float64, Rank0] = tt.asarray(1)  # refused: int64
    _2: Tensor[Cpu, int64, Rank0] = tt.asarray(f)  # refused
    _3: Tensor[Cpu, float64, Rank0] = tt.asarray(z)  # refused
    _4: Tensor[Cpu, float32, Rank1] = tt.asarray(xs)  # refused: float64
    _5: Tensor[Cpu, float64, Rank2] = tt.asarray(xs)  # refused
    _6: Tensor[Cpu, float64, Rank1] = tt.asarray([[1.0]])  # refused
    _7: Tensor[Cpu, float64, Rank1] = tt.asarray([1])  # refused
    _8: Tensor[Cpu, int64, Rank1] = tt.asarray([1, 2.5])  # refused
    _9: Tensor[Cpu, bool_, Rank1] = tt.asarray([True, 2])  # refused
    _10: Tensor[Cpu, complex128, Rank1] = tt.asarray([1.5])  # refused
    _11: Tensor[Cpu, float64, Rank0] = tt.asarray([[[[[1.0]]]]])  # refused: five levels are unknown
    _12: Tensor[Gpu, int64, Rank1] = tt.asarray([1])  # refused
    _13: Tensor[Cpu, int8, Rank1] = tt.asarray([1], dtype=float32)  # refused


def arrays_of_other_libraries(a: np.ndarray[tuple[int], np.dtype[np.float64]], x: Named, found: object) -> None:
    _1: Vector = tt.asarray(a)  # refused: use `get`
    _2: Vector = tt.from_dlpack(a)  # refused
    _3: Tensor[Cpu, int64, Rank1] = tt.asarray(b"ab")  # refused
    _4: Vector = tt.asarray(found)  # refused
    _5: Turned = tt.asarray(x)  # refused
    _6: Named = tt.asarray(x, dtype=float32)  # refused
    tt.from_dlpack()  # refused
    tt.from_dlpack(a, copy="no")  # refused
    tt.asarray(a, copy=1.5)  # refused
    tt.asarray(a, order="C")  # refused


def typed_arrays_of_numpy(
    a: np.ndarray[tuple[int], np.dtype[np.float64]], text: np.ndarray[tuple[int], np.dtype[np.str_]], x: Named
) -> None:
    _1: Matrix = tt.from_numpy(a)  # refused
    _2: Tensor[Cpu, float32, Rank1] = tt.from_numpy(a)  # refused
    tt.from_numpy([1.0])  # refused
    tt.from_numpy(x)  # refused
    tt.from_numpy(1.0)  # refused
    tt.from_numpy(text)  # refused: not a supported dtype
    tt.from_numpy(a, copy=True)  # refused


def generic_code(dim: Dim[R], x: Tensor[D, T, R], dtype: type[T]) -> None:
    _1: Tensor[D, T, R] = tt.zeros(dim, dtype=dtype)  # refused: on the Cpu
    _2: Tensor[D, float64, R] = tt.zeros_like(x)  # refused
    _3: Tensor[Cpu, T, Rank2] = tt.zeros(dim, dtype=dtype)  # refused
    _4: Tensor[Cpu, T, Rank0] = tt.full((), 1)  # refused


def grids(
    v: Vector,
    x: Matrix,
    i: Tensor[Cpu, int64, Rank1],
    g: Tensor[Gpu, float64, Rank1],
    r: Tensor[Cpu, float64, Rank1[Row]],
    c: Tensor[Cpu, float64, Rank1[Column]],
    s: Tensor[Cpu, float64, Rank0],
    indexing: str,
) -> None:
    tt.meshgrid(x)  # refused: vectors
    tt.meshgrid(v, x)  # refused
    tt.meshgrid(s, v)  # refused
    tt.meshgrid(v, i)  # refused: one dtype
    tt.meshgrid(v, g)  # refused: devices
    tt.meshgrid([v, v])  # refused: *vectors
    tt.meshgrid(v, 1.0)  # refused
    tt.meshgrid(v, v, indexing="yx")  # refused
    tt.meshgrid(v, v, indexing=indexing)  # refused
    _1: tuple[Named, Named] = tt.meshgrid(r, c)  # refused: the first two exchanged
    _2: tuple[Turned, Turned] = tt.meshgrid(r, c, indexing="ij")  # refused
    _3: tuple[Vector, Vector] = tt.meshgrid(v, v)  # refused
    _4: tuple[Tensor[Cpu, int64, Rank2], ...] = tt.meshgrid(v, v)  # refused
    _5: list[Matrix] = tt.meshgrid(v, v)  # refused: a tuple, as the standard has it


def grids_of_unknown_length(vs: list[Vector], xs: list[Matrix]) -> None:
    _1: tuple[Matrix, ...] = tt.meshgrid(*vs)  # refused
    _2: tuple[Vector, ...] = tt.meshgrid(*vs)  # refused
    tt.meshgrid(*xs)  # refused


def triangles(v: Vector, s: Tensor[Cpu, float64, Rank0], x: Named, d: DArray) -> None:
    tt.tril(v)  # refused: at least two axes
    tt.triu(v)  # refused
    tt.tril(s)  # refused
    tt.triu(x, k=1.0)  # refused
    tt.triu(x, 1)  # refused: by name
    tt.tril([[1.0]])  # refused
    tt.tril(np.ones((2, 2)))  # refused
    _1: Turned = tt.tril(x)  # refused
    _2: Tensor[Cpu, int64, Rank2] = tt.triu(x)  # refused
    _3: Named = tt.triu(d)  # refused


def generic_triangles(x: Tensor[D, T, R]) -> None:
    tt.tril(x)  # refused: not every rank has two axes


def grids_of_named_and_unnamed_axes(v: Vector, r: Tensor[Cpu, float64, Rank1[Row]]) -> None:
    _1: tuple[Vector, ...] = tt.meshgrid(v, r)  # refused
    _2: tuple[Tensor[Cpu, float32, Rank2], ...] = tt.meshgrid(r, v, indexing="ij")  # refused


def a_tensor_is_not_a_number(one: Tensor[Cpu, float64, Rank0], d: DArray, v: Vector) -> None:
    tt.full((2,), d)  # refused
    _1: Vector = tt.asarray([one, one])  # refused: a DArray; tt.stack
