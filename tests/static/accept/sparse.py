"""Sparse matrices: attributes, conversions, slices, and products with dense operands, which promote."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Literal, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    Dim,
    DType,
    Gpu,
    One,
    Rank1,
    Rank2,
    SparseMatrix,
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
    uint64,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

A = TypeVar("A")
B = TypeVar("B")
D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
F = TypeVar("F", bound=float32 | float64)

Matrix = Tensor[Cpu, float32, Rank2]
Vector = Tensor[Cpu, float32, Rank1]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
NamedVector = Tensor[Cpu, float32, Rank1[Column]]
Sparse = SparseMatrix[Cpu, float32]
NamedSparse = SparseMatrix[Cpu, float32, Rank2[Row, Column]]
Turned = SparseMatrix[Cpu, float32, Rank2[Column, Row]]


def made_of_a_dense_matrix(x: Matrix, n: Named, i: Tensor[Cpu, int8, Rank2], b: Tensor[Cpu, bool_, Rank2]) -> None:
    assert_type(tt.to_csc(x), Sparse)
    assert_type(tt.to_csr(n), NamedSparse)
    assert_type(tt.to_csr(i), SparseMatrix[Cpu, int8])
    assert_type(SparseMatrix.from_dense(b, format="csc"), SparseMatrix[Cpu, bool_])
    assert_type(tt.to_csc(tt.asarray([[1.0, 0.0]])), SparseMatrix[Cpu, float64])


def made_of_parts(c: Tensor[Cpu, complex64, Rank1]) -> None:
    at = tt.asarray([0, 1], dtype=uint8)
    ends = tt.asarray([0, 1, 2])
    assert_type(SparseMatrix.from_parts(c, at, ends, (2, 2), format="csr"), SparseMatrix[Cpu, complex64])
    size = tt.make_dim(Row(2), Column(2))
    assert_type(
        SparseMatrix.from_parts(c, at, ends, size, format="csc"), SparseMatrix[Cpu, complex64, Rank2[Row, Column]]
    )


def _foreign() -> object:
    made: object = import_module("scipy.sparse").eye_array(2, format="csc")
    return made


def made_of_a_matrix_of_another_library() -> None:
    assert_type(SparseMatrix.from_scipy(_foreign(), float64), SparseMatrix[Cpu, float64])


def made_of_a_matrix_of_cupy(g: Gpu, foreign: object) -> None:
    assert_type(SparseMatrix.from_cupy(foreign, float32), SparseMatrix[Gpu, float32])


def attributes(s: Sparse) -> None:
    assert_type(s.shape, Dim[Rank2])
    assert_type(s.dtype, type[float32])
    assert_type(s.device, Cpu)
    assert_type(s.format, Literal["csc", "csr"])
    assert_type(s.nnz, int)
    assert_type(s.nbytes, int)
    assert_type(s.data, Vector)
    assert_type(s.indices, Tensor[Cpu, int32, Rank1])
    assert_type(s.indptr, Tensor[Cpu, int32, Rank1])
    assert_type(s == s, bool)


def conversions(s: Sparse) -> None:
    assert_type(s.to_dense(), Matrix)
    assert_type(s.to_csc(), Sparse)
    assert_type(s.to_csr(), Sparse)
    assert_type(s.T, Sparse)
    assert_type(s.copy(), Sparse)
    assert_type(s.astype(int64), SparseMatrix[Cpu, int64])
    assert_type(s.to_device(Cpu()), Sparse)
    assert_type(s.column_slice(0, 1), Sparse)
    assert_type(s.row_slice(0, 1, copy=True), Sparse)


def products_of_one_dtype(s: Sparse, x: Matrix, v: Vector, n: Named, nv: NamedVector) -> None:
    assert_type(s @ x, Matrix)
    assert_type(x @ s, Matrix)
    assert_type(s @ v, Vector)
    assert_type(v @ s, Vector)
    assert_type(s @ s, Sparse)
    assert_type(s @ s.T, Sparse)
    assert_type(s @ n, Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(n @ s, Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(s @ nv, Vector)
    assert_type(nv @ s, Vector)


def products_promote(
    s: SparseMatrix[Cpu, int64], f: Matrix, v: Vector, b: Tensor[Cpu, bool_, Rank2], u: Tensor[Cpu, uint64, Rank1]
) -> None:
    assert_type(s @ f, Tensor[Cpu, float64, Rank2])
    assert_type(f @ s, Tensor[Cpu, float64, Rank2])
    assert_type(s @ v, Tensor[Cpu, float64, Rank1])
    assert_type(v @ s, Tensor[Cpu, float64, Rank1])
    assert_type(s @ b, Tensor[Cpu, int64, Rank2])
    assert_type(b @ s, Tensor[Cpu, int64, Rank2])
    assert_type(s @ u, Tensor[Cpu, float64, Rank1])


def products_of_float16(s: Sparse, c: SparseMatrix[Cpu, complex128], h: Tensor[Cpu, float16, Rank2]) -> None:
    assert_type(s @ h, Matrix)
    assert_type(h @ s, Matrix)
    assert_type(c @ h, Tensor[Cpu, complex128, Rank2])


def products_with_darrays(s: Sparse, d: DArray) -> None:
    assert_type(s @ d, DArray)
    assert_type(d @ s, DArray)


def names_are_kept(n: Named, s: NamedSparse) -> None:
    assert_type(tt.to_csc(n), NamedSparse)
    assert_type(SparseMatrix.from_dense(n, format="csr"), NamedSparse)
    assert_type(s.shape, Dim[Rank2[Row, Column]])
    assert_type(s.shape[0], Row)
    assert_type(s.to_dense(), Named)
    assert_type(s.T, Turned)
    assert_type(s.T.T, NamedSparse)
    assert_type(s.T.to_dense(), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(s.to_csc(), NamedSparse)
    assert_type(s.to_csr(), NamedSparse)
    assert_type(s.copy(), NamedSparse)
    assert_type(s.astype(int64), SparseMatrix[Cpu, int64, Rank2[Row, Column]])
    assert_type(s.to_device(Cpu()), NamedSparse)
    assert_type(s.column_slice(0, 1), NamedSparse)
    assert_type(s.row_slice(0, 1), NamedSparse)


def names_of_products(s: NamedSparse, n: Named, v: NamedVector, u: Tensor[Cpu, float32, Rank1[Row]]) -> None:
    assert_type(s @ n.T, Tensor[Cpu, float32, Rank2[Row, Row]])
    assert_type(n.T @ s, Tensor[Cpu, float32, Rank2[Column, Column]])
    assert_type(s @ v, Tensor[Cpu, float32, Rank1[Row]])
    assert_type(u @ s, NamedVector)
    assert_type(s @ s.T, SparseMatrix[Cpu, float32, Rank2[Row, Row]])
    assert_type(s.T @ s, SparseMatrix[Cpu, float32, Rank2[Column, Column]])
    assert_type(s.T @ u, NamedVector)


def names_of_products_that_promote(s: SparseMatrix[Cpu, int64, Rank2[Row, Column]], n: Named, v: NamedVector) -> None:
    assert_type(s @ n.T, Tensor[Cpu, float64, Rank2[Row, Row]])
    assert_type(n.T @ s, Tensor[Cpu, float64, Rank2[Column, Column]])
    assert_type(s @ v, Tensor[Cpu, float64, Rank1[Row]])


def named_and_unnamed_axes(s: NamedSparse, x: Matrix, v: Vector, p: Sparse) -> None:
    assert_type(s @ x, Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(x @ s, Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(s @ v, Tensor[Cpu, float32, Rank1[Row]])
    assert_type(s @ p, SparseMatrix[Cpu, float32, Rank2[Row, Any]])
    assert_type(p @ s, SparseMatrix[Cpu, float32, Rank2[Any, Column]])
    unnamed: Sparse = s
    named: NamedSparse = p
    assert_type(unnamed.T, Sparse)
    assert_type(named.T, Turned)


def one_row(s: NamedSparse, v: NamedVector) -> None:
    row = tt.to_csr(v[None])
    assert_type(row.to_dense(), Tensor[Cpu, float32, Rank2[One, Column]])
    assert_type(row @ s.T, SparseMatrix[Cpu, float32, Rank2[One, Row]])


def _normal(s: SparseMatrix[D, T, Rank2[A, B]], x: Tensor[D, T, Rank1[B]]) -> Tensor[D, T, Rank1[B]]:
    assert_type(s.T, SparseMatrix[D, T, Rank2[B, A]])
    assert_type(s.T @ s, SparseMatrix[D, T, Rank2[B, B]])
    return s.T @ (s @ x)


def generic_in_the_names(s: NamedSparse, v: NamedVector) -> None:
    assert_type(_normal(s, v), NamedVector)


def _generic(s: SparseMatrix[D, T], x: Tensor[D, T, Rank2], v: Tensor[D, T, Rank1]) -> Tensor[D, T, Rank2]:
    assert_type(s.to_dense(), Tensor[D, T, Rank2])
    assert_type(s.data, Tensor[D, T, Rank1])
    assert_type(s @ v, Tensor[D, T, Rank1])
    assert_type(x @ s, Tensor[D, T, Rank2])
    assert_type(s @ s, SparseMatrix[D, T])
    return s @ x


def _compressed(x: Tensor[D, F, Rank2]) -> SparseMatrix[D, F]:
    return tt.to_csr(x)


def generic_code(s: Sparse, x: Matrix, v: Vector) -> None:
    assert_type(_generic(s, x, v), Matrix)
    assert_type(_compressed(x), Sparse)


def on_a_gpu(s: SparseMatrix[Gpu, float32], x: Tensor[Gpu, float32, Rank2]) -> None:
    assert_type(s @ x, Tensor[Gpu, float32, Rank2])
    assert_type(s.to_device(Cpu()), Sparse)
    assert_type(tt.to_csc(x), SparseMatrix[Gpu, float32])
