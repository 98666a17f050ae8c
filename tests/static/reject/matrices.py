"""Functions of matrices: vectors, wrong dtypes and devices, and results used as another type."""

from __future__ import annotations

from typing import Literal, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Device,
    Floating,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int64,
)
from typedtensor.linalg import EighResult, QRResult

Batch = NewType("Batch", int)
Row = NewType("Row", int)
Column = NewType("Column", int)
Other = NewType("Other", int)

D = TypeVar("D", bound=Device)
F = TypeVar("F", bound=float32 | float64)
H = TypeVar("H", bound=Floating)
R = TypeVar("R", bound=Rank)
N = TypeVar("N")
M = TypeVar("M")

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
Batched = Tensor[Cpu, complex64, Rank3[Batch, Row, Column]]
Integers = Tensor[Cpu, int64, Rank2]
Halves = Tensor[Cpu, float16, Rank2]
Mask = Tensor[Cpu, bool_, Rank2]
RowVector = Tensor[Cpu, float32, Rank1[Row]]
ColumnVector = Tensor[Cpu, float32, Rank1[Column]]


def a_vector_is_not_a_matrix(v: Vector) -> None:
    tt.linalg.inv(v)  # refused
    tt.linalg.pinv(v)  # refused
    tt.linalg.det(v)  # refused
    tt.linalg.slogdet(v)  # refused
    tt.linalg.matrix_rank(v)  # refused
    tt.linalg.solve(v, v)  # refused
    tt.linalg.cholesky(v)  # refused
    tt.linalg.cholesky(v, upper=True)  # refused
    tt.linalg.qr(v)  # refused
    tt.linalg.svd(v)  # refused
    tt.linalg.svdvals(v)  # refused
    tt.linalg.eigh(v)  # refused
    tt.linalg.eigvalsh(v)  # refused
    tt.linalg.diagonal(v)  # refused
    tt.linalg.trace(v)  # refused
    tt.linalg.trace(v, dtype=float64)  # refused
    tt.linalg.matrix_norm(v)  # refused
    tt.linalg.matrix_norm(v, keepdims=True)  # refused


def a_number_is_not_a_matrix(s: Scalar) -> None:
    tt.linalg.inv(s)  # refused
    tt.linalg.inv(2.0)  # refused
    tt.linalg.pinv(s)  # refused
    tt.linalg.det(s)  # refused
    tt.linalg.slogdet(s)  # refused
    tt.linalg.matrix_rank(s)  # refused
    tt.linalg.solve(s, s)  # refused
    tt.linalg.cholesky(s)  # refused
    tt.linalg.qr(s)  # refused
    tt.linalg.svd(s)  # refused
    tt.linalg.svdvals(s)  # refused
    tt.linalg.eigh(s)  # refused
    tt.linalg.eigvalsh(s)  # refused
    tt.linalg.diagonal(s)  # refused
    tt.linalg.trace(s)  # refused
    tt.linalg.matrix_norm(s)  # refused
    tt.linalg.vector_norm(2.0)  # refused
    tt.linalg.vector_norm(s, axis=0)  # refused


def integers_are_refused(i: Integers, b: Mask) -> None:
    tt.linalg.inv(i)  # refused
    tt.linalg.inv(b)  # refused
    tt.linalg.pinv(i)  # refused
    tt.linalg.det(i)  # refused
    tt.linalg.det(b)  # refused
    tt.linalg.slogdet(i)  # refused
    tt.linalg.matrix_rank(i)  # refused
    tt.linalg.cholesky(i)  # refused
    tt.linalg.qr(i)  # refused
    tt.linalg.svd(i)  # refused
    tt.linalg.svdvals(i)  # refused
    tt.linalg.eigh(i)  # refused
    tt.linalg.eigvalsh(i)  # refused
    tt.linalg.solve(i, i)  # refused
    tt.linalg.vector_norm(i)  # refused
    tt.linalg.vector_norm(b, axis=0)  # refused
    tt.linalg.matrix_norm(i)  # refused
    tt.linalg.matrix_norm(b)  # refused


def float16_is_refused(h: Halves) -> None:
    tt.linalg.inv(h)  # refused: the libraries decompose numbers of 32 bits or more
    tt.linalg.pinv(h)  # refused
    tt.linalg.det(h)  # refused
    tt.linalg.slogdet(h)  # refused
    tt.linalg.matrix_rank(h)  # refused
    tt.linalg.cholesky(h)  # refused
    tt.linalg.qr(h)  # refused
    tt.linalg.svd(h)  # refused
    tt.linalg.svdvals(h)  # refused
    tt.linalg.eigh(h)  # refused
    tt.linalg.eigvalsh(h)  # refused
    tt.linalg.solve(h, h)  # refused
    tt.linalg.matrix_norm(h)  # refused


def right_hand_sides_that_do_not_fit(
    x: Named,
    v: ColumnVector,
    r: RowVector,
    b: Batched,
    s: Scalar,
    i: Tensor[Cpu, int8, Rank1[Row]],
    h: Tensor[Cpu, float16, Rank1[Row]],
) -> None:
    tt.linalg.solve(x, v)  # refused: the names of the rows
    tt.linalg.solve(x, x.mT)  # refused
    tt.linalg.solve(x, s)  # refused
    tt.linalg.solve(x, i)  # refused
    tt.linalg.solve(x, h)  # refused
    tt.linalg.solve(x, 2.0)  # refused
    tt.linalg.solve(r, x)  # refused
    tt.linalg.solve(b, v)  # refused
    tt.linalg.solve(x)  # refused


def devices(
    x: Named,
    g: Tensor[Gpu, float32, Rank2[Row, Column]],
    v: Tensor[Gpu, float64, Rank1[Row]],
    t: Tensor[Gpu, float32, Rank0],
) -> None:
    tt.linalg.solve(x, g)  # refused
    tt.linalg.solve(g, x)  # refused
    tt.linalg.solve(x, v)  # refused
    tt.linalg.pinv(x, rtol=t)  # refused
    tt.linalg.matrix_rank(g, rtol=tt.linalg.det(x))  # refused


def tolerances(
    x: Named,
    b: Batched,
    i: Tensor[Cpu, int64, Rank1[Batch]],
    c: Tensor[Cpu, complex64, Rank0],
    v: RowVector,
    each: Cube,
) -> None:
    tt.linalg.pinv(x, rtol=v)  # refused: one for each matrix
    tt.linalg.pinv(b, rtol=v)  # refused: the names of the axes in front
    tt.linalg.pinv(b, rtol=each)  # refused
    tt.linalg.pinv(b, rtol=i)  # refused
    tt.linalg.pinv(x, rtol=c)  # refused
    tt.linalg.pinv(x, rtol=1j)  # refused
    tt.linalg.matrix_rank(x, rtol=v)  # refused
    tt.linalg.matrix_rank(b, rtol=i)  # refused
    tt.linalg.matrix_rank(x, rtol="small")  # refused
    tt.linalg.matrix_rank(x, 0.1)  # refused: by name


def options(x: Named, n: str) -> None:
    tt.linalg.qr(x, mode="raw")  # refused
    tt.linalg.qr(x, mode=n)  # refused
    tt.linalg.cholesky(x, upper="yes")  # refused
    tt.linalg.svd(x, full_matrices=None)  # refused
    tt.linalg.diagonal(x, offset=1.0)  # refused
    tt.linalg.trace(x, offset=1.0)  # refused
    tt.linalg.trace(x, dtype="float64")  # refused
    tt.linalg.eigh(x, "L")  # refused: not in the standard
    tt.linalg.matrix_norm(x, ord="f")  # refused
    tt.linalg.matrix_norm(x, ord=1j)  # refused
    tt.linalg.vector_norm(x, ord="fro")  # refused
    tt.linalg.vector_norm(x, ord=None)  # refused


def axes(x: Named, v: RowVector, axis: int) -> None:
    tt.linalg.vector_norm(x, axis=2)  # refused
    tt.linalg.vector_norm(x, axis=-3)  # refused
    tt.linalg.vector_norm(v, axis=1, keepdims=True)  # refused
    tt.linalg.vector_norm(x, axis=(0, 2))  # refused
    tt.linalg.vector_norm(x, axis=axis)  # refused: tt.Axis(axis)
    tt.linalg.vector_norm(x, 0)  # refused: by name


def complex_numbers_have_complex_sums(b: Batched) -> None:
    tt.linalg.trace(b, dtype=float32)  # refused
    tt.linalg.trace(b, dtype=int64)  # refused


def other_objects(a: np.ndarray[tuple[int, int], np.dtype[np.float64]], x: Matrix) -> None:
    tt.linalg.inv(a)  # refused
    tt.linalg.det([[1.0, 2.0], [3.0, 4.0]])  # refused
    tt.linalg.svd(a)  # refused
    tt.linalg.solve(x, a)  # refused
    tt.linalg.vector_norm(a)  # refused
    tt.linalg.trace(a)  # refused


def outcomes(x: Named, b: Batched, d: DArray, sized: Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]]) -> None:
    _1: Named = tt.linalg.inv(x)  # refused: columns by rows
    _2: Tensor[Cpu, float64, Rank2[Column, Row]] = tt.linalg.inv(x)  # refused
    _3: Vector = tt.linalg.det(x)  # refused
    _4: Tensor[Cpu, float32, Rank1[Batch]] = tt.linalg.det(b)  # refused: complex64
    _5: Tensor[Cpu, complex64, Rank1] = tt.linalg.slogdet(b).logabsdet  # refused: float32
    _6: Tensor[Cpu, complex64, Rank2] = tt.linalg.svd(b).S  # refused: float32
    _7: Matrix = tt.linalg.eigvalsh(x)  # refused
    _8: EighResult[Vector, Cube] = tt.linalg.eigh(x)  # refused
    _9: QRResult[Matrix, Matrix] = tt.linalg.qr(d)  # refused
    _10: Matrix = tt.linalg.qr(x)  # refused: two of them
    _11: Matrix = tt.linalg.inv(d)  # refused
    _12: Tensor[Gpu, float32, Rank2] = tt.linalg.pinv(x)  # refused
    _13: Tensor[Cpu, complex64, Rank1] = tt.linalg.matrix_norm(b)  # refused: float32
    _14: Matrix = tt.linalg.diagonal(x)  # refused
    _15: float = tt.linalg.vector_norm(x)  # refused: use float(...)
    _16: Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]] = tt.linalg.pinv(sized)  # refused
    _17: Vector = tt.linalg.vector_norm(x, axis=0, keepdims=True)  # refused
    _18: Tensor[Cpu, float32, Rank1[Column]] = tt.linalg.vector_norm(x, axis=1)  # refused
    _19: Tensor[Cpu, float64, Rank0] = tt.linalg.trace(x)  # refused
    _20: Tensor[Cpu, float64, Rank0] = tt.linalg.matrix_rank(x)  # refused


def fields(x: Named) -> None:
    tt.linalg.eigh(x).values  # refused
    tt.linalg.svd(x).V  # refused
    tt.linalg.qr(x)[2]  # refused
    _q, _r, _s = tt.linalg.qr(x)  # refused


def generic_code(
    x: Tensor[D, F, Rank2[N, M]],
    v: Tensor[D, F, Rank1[N]],
    w: Tensor[D, F, Rank1[M]],
    h: Tensor[D, H, Rank2[N, N]],
    a: Tensor[D, F, R],
) -> None:
    tt.linalg.inv(v)  # refused
    tt.linalg.solve(x, w)  # refused
    tt.linalg.inv(h)  # refused: it may be float16
    tt.linalg.det(a)  # refused: it may be a vector
    _1: Tensor[D, F, Rank2[N, M]] = tt.linalg.inv(x)  # refused
    _2: Tensor[Cpu, F, Rank0] = tt.linalg.det(x)  # refused


def _want_cube(x: Cube) -> None: ...
def _want_wide(x: Tensor[Cpu, complex128, Rank1]) -> None: ...


def named_with_unnamed_is_exact(x: Matrix, n: Named, v: Vector, r: RowVector, b: Batched) -> None:
    _want_cube(tt.linalg.solve(x, r))  # refused
    _want_cube(tt.linalg.solve(n, v))  # refused
    _want_wide(tt.linalg.solve(x, r))  # refused
    _want_cube(tt.linalg.pinv(b, rtol=v))  # refused
    _want_wide(tt.linalg.matrix_rank(b, rtol=v))  # refused
