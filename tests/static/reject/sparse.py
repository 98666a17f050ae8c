"""Sparse matrices of vectors or float16, across devices, written, or with products used as another type."""

from __future__ import annotations

from typing import NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    SparseMatrix,
    Tensor,
    bool_,
    float16,
    float32,
    float64,
    int8,
    int64,
    uint8,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

A = TypeVar("A")
B = TypeVar("B")
D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)

Matrix = Tensor[Cpu, float32, Rank2]
Vector = Tensor[Cpu, float32, Rank1]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
NamedVector = Tensor[Cpu, float32, Rank1[Column]]
NamedSparse = SparseMatrix[Cpu, float32, Rank2[Row, Column]]
Halves = Tensor[Cpu, float16, Rank2]
Positions = Tensor[Cpu, int64, Rank1]
Sparse = SparseMatrix[Cpu, float32]
OnGpu = SparseMatrix[Gpu, float32]


def only_matrices(s: Sparse, v: Vector, c: Tensor[Cpu, float32, Rank3], d: DArray) -> None:
    tt.to_csc(v)  # refused
    tt.to_csr(c)  # refused
    tt.to_csc(d)  # refused
    tt.to_csc(s)  # refused
    tt.to_csc(2.0)  # refused
    tt.to_csc(np.ones((2, 2)))  # refused
    SparseMatrix.from_dense(v, format="csc")  # refused


def float16_is_not_stored(
    h: Halves, hv: Tensor[Cpu, float16, Rank1], s: Sparse, at: Positions, foreign: object
) -> None:
    tt.to_csc(h)  # refused
    tt.to_csr(h)  # refused
    SparseMatrix.from_dense(h, format="csr")  # refused
    SparseMatrix.from_parts(hv, at, at, (1, 1), format="csr")  # refused
    SparseMatrix.from_scipy(foreign, float16)  # refused
    s.astype(float16)  # refused


def no_product_is_float16(
    h: Halves, b: SparseMatrix[Cpu, bool_], i: SparseMatrix[Cpu, int8], u: SparseMatrix[Cpu, uint8]
) -> None:
    b @ h  # refused
    i @ h  # refused
    u @ h  # refused
    h @ b  # refused
    h @ i  # refused
    h @ u  # refused


def the_dtype_could_be_float16(x: Tensor[D, T, Rank2]) -> None:
    tt.to_csc(x)  # refused


def formats_by_name(x: Matrix, v: Vector, at: Positions) -> None:
    SparseMatrix.from_dense(x, format="coo")  # refused
    SparseMatrix.from_dense(x, format="bsr")  # refused
    SparseMatrix.from_dense(x)  # refused
    SparseMatrix.from_parts(v, at, at, (1, 1), format="dia")  # refused
    SparseMatrix.from_parts(v, at, at, (1, 1))  # refused


def parts(v: Vector, x: Matrix, at: Positions, f: Tensor[Cpu, float64, Rank1], g: Tensor[Gpu, int64, Rank1]) -> None:
    SparseMatrix.from_parts(x, at, at, (1, 1), format="csr")  # refused
    SparseMatrix.from_parts(v, f, at, (1, 1), format="csr")  # refused
    SparseMatrix.from_parts(v, at, f, (1, 1), format="csr")  # refused
    SparseMatrix.from_parts(v, g, at, (1, 1), format="csr")  # refused
    SparseMatrix.from_parts(v, at, at, (1,), format="csr")  # refused
    SparseMatrix.from_parts(v, at, at, tt.make_dim(1, 1, 1), format="csr")  # refused
    SparseMatrix.from_parts([1.0], [0], [0, 1], (1, 1), format="csr")  # refused
    SparseMatrix(v, at, at)  # refused
    SparseMatrix()  # refused


def nothing_is_written(s: Sparse, x: Matrix) -> None:
    s[0, 0] = 1.0  # refused
    s.column_slice(0, 1)[0, 0] = 1.0  # refused
    s.data = x  # refused
    s.shape = tt.make_dim(2, 2)  # refused


def the_wrong_rank(s: Sparse, n: Tensor[Cpu, float32, Rank0], c: Tensor[Cpu, float32, Rank3]) -> None:
    s @ n  # refused
    s @ c  # refused
    n @ s  # refused
    c @ s  # refused
    s @ 2.0  # refused
    2.0 @ s  # refused


def the_wrong_device(s: Sparse, g: OnGpu, x: Matrix, y: Tensor[Gpu, float32, Rank2]) -> None:
    s @ y  # refused
    y @ s  # refused
    g @ x  # refused
    x @ g  # refused
    s @ g  # refused


def no_array_of_another_library(s: Sparse, a: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    s @ a  # refused


def two_sparse_ones_of_two_dtypes(s: Sparse, d: SparseMatrix[Cpu, float64]) -> None:
    s @ d  # refused


def inner_axes_of_two_names(s: NamedSparse, n: Named, v: NamedVector, u: Tensor[Cpu, float32, Rank1[Row]]) -> None:
    s @ n  # refused
    n @ s  # refused
    s @ u  # refused
    v @ s  # refused
    s.T @ v  # refused
    s @ s  # refused
    s.T @ s.T  # refused


def names_used_as_others(s: NamedSparse, n: Named, d: Tensor[Cpu, float64, Rank2[Row, Column]]) -> None:
    turned: NamedSparse = s.T  # refused
    made: NamedSparse = tt.to_csc(n.T)  # refused
    dense: Named = s.T.to_dense()  # refused
    product: Named = s @ n.T  # refused
    s.astype(float64) @ d  # refused
    sizes: tt.Dim[Rank2[Column, Row]] = s.shape  # refused


def only_two_axes(x: SparseMatrix[Cpu, float32, Rank1[Row]]) -> None:  # refused
    assert x


def names_in_generic_code(s: SparseMatrix[D, T, Rank2[A, B]], x: Tensor[D, T, Rank1[A]]) -> None:
    s @ x  # refused
    s @ s  # refused


def only_products(s: Sparse, x: Matrix) -> None:
    s + s  # refused
    s * 2.0  # refused
    -s  # refused
    s + x  # refused
    x + s  # refused
    tt.exp(s)  # refused
    tt.sum(s)  # refused
    tt.matmul(s, x)  # refused
    s[0]  # refused
    len(s)  # refused


def used_as_another_type(s: Sparse, x: Matrix, i: SparseMatrix[Cpu, int64]) -> None:
    wrong_device: OnGpu = s  # refused
    wrong_dtype: SparseMatrix[Cpu, float64] = s  # refused
    wider: SparseMatrix[Device, DType] = s  # refused
    dense: Matrix = s  # refused
    sparse: Sparse = x  # refused
    not_promoted: Matrix = i @ x  # refused
    a_vector: Vector = s @ x  # refused
    still_sparse: Sparse = s @ x  # refused
    wide: Tensor[Cpu, int64, Rank1] = s.indices  # refused


def slices(s: Sparse) -> None:
    s.column_slice(0)  # refused
    s.column_slice(0.5, 1)  # refused
    s.column_slice("0", "1")  # refused
