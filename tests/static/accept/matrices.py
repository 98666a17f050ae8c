"""Inverses, decompositions, norms and diagonals: dtypes, ranks and names of the results."""

from __future__ import annotations

from typing import Any, Literal, Never, NewType

from typing_extensions import TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Device,
    Floating,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank7,
    Rank8,
    Rank9,
    Tensor,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int64,
    uint8,
    uint64,
)
from typedtensor.linalg import EighResult, QRResult, SlogdetResult, SVDResult

Batch = NewType("Batch", int)
Head = NewType("Head", int)
Row = NewType("Row", int)
Column = NewType("Column", int)
Other = NewType("Other", int)

D = TypeVar("D", bound=Device)
F = TypeVar("F", bound=float32 | float64)
G = TypeVar("G", float32, complex64)
H = TypeVar("H", bound=Floating)
N = TypeVar("N")
M = TypeVar("M")

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
Square = Tensor[Cpu, float64, Rank2[Row, Row]]
Batched = Tensor[Cpu, complex64, Rank3[Batch, Row, Column]]
BatchVector = Tensor[Cpu, float32, Rank1[Batch]]
OnGpu = Tensor[Gpu, complex128, Rank2[Row, Column]]


def _definite() -> Tensor[Cpu, float64, Rank2[Row, Row]]:
    return tt.asarray([[4.0, 2.0], [2.0, 5.0]])


def _definite_float32() -> Named:
    return tt.asarray([[4.0, 2.0], [2.0, 5.0]], dtype=float32)


def inverses_exchange_the_names(
    x: Matrix, n: Named, b: Batched, sized: Tensor[Cpu, float32, Rank2[Literal[2], Literal[2]]]
) -> None:
    assert_type(tt.linalg.inv(x), Matrix)
    assert_type(tt.linalg.inv(n), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(tt.linalg.inv(b), Tensor[Cpu, complex64, Rank3[Batch, Column, Row]])
    assert_type(tt.linalg.inv(sized), Tensor[Cpu, float32, Rank2[Literal[2], Literal[2]]])
    assert_type(tt.linalg.inv(n) @ n, Tensor[Cpu, float32, Rank2[Column, Column]])
    assert_type(n @ tt.linalg.inv(n), Tensor[Cpu, float32, Rank2[Row, Row]])


def every_matrix_has_a_pseudo_inverse(
    x: Matrix, n: Named, b: Batched, sized: Tensor[Cpu, float32, Rank2[Literal[2], Literal[3]]]
) -> None:
    assert_type(tt.linalg.pinv(x), Matrix)
    assert_type(tt.linalg.pinv(n, rtol=1e-3), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(tt.linalg.pinv(n, rtol=None), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(tt.linalg.pinv(b), Tensor[Cpu, complex64, Rank3[Batch, Column, Row]])
    assert_type(tt.linalg.pinv(sized), Tensor[Cpu, float32, Rank2[Literal[3], Literal[2]]])


def a_tolerance_for_each_matrix(
    n: Named, b: Batched, each: Tensor[Cpu, float64, Rank1[Batch]], plain: Vector, one: Tensor[Cpu, float32, Rank0]
) -> None:
    assert_type(tt.linalg.pinv(n, rtol=one), Tensor[Cpu, float32, Rank2[Column, Row]])
    assert_type(tt.linalg.pinv(b, rtol=each), Tensor[Cpu, complex64, Rank3[Batch, Column, Row]])
    assert_type(tt.linalg.pinv(b, rtol=plain), Tensor[Cpu, complex64, Rank3[Batch, Column, Row]])
    assert_type(tt.linalg.pinv(b, rtol=one), Tensor[Cpu, complex64, Rank3[Batch, Column, Row]])
    assert_type(tt.linalg.matrix_rank(n, rtol=one), Tensor[Cpu, int64, Rank0])
    assert_type(tt.linalg.matrix_rank(b, rtol=each), Tensor[Cpu, int64, Rank1[Batch]])
    assert_type(tt.linalg.matrix_rank(b, rtol=plain), Tensor[Cpu, int64, Rank1[Batch]])
    assert_type(tt.linalg.matrix_rank(b, rtol=one), Tensor[Cpu, int64, Rank1[Batch]])


def one_number_for_each_matrix(
    x: Matrix, n: Named, b: Batched, four: Tensor[Cpu, float64, Rank4[Head, Batch, Row, Row]]
) -> None:
    assert_type(tt.linalg.det(x), Scalar)
    assert_type(tt.linalg.det(n), Scalar)
    assert_type(tt.linalg.det(b), Tensor[Cpu, complex64, Rank1[Batch]])
    assert_type(tt.linalg.det(four), Tensor[Cpu, float64, Rank2[Head, Batch]])
    assert_type(tt.linalg.matrix_rank(x), Tensor[Cpu, int64, Rank0])
    assert_type(tt.linalg.matrix_rank(b, rtol=0.1), Tensor[Cpu, int64, Rank1[Batch]])
    assert_type(tt.linalg.slogdet(n), SlogdetResult[Scalar, Scalar])
    assert_type(tt.linalg.slogdet(b), SlogdetResult[Tensor[Cpu, complex64, Rank1[Batch]], BatchVector])
    assert_type(tt.linalg.slogdet(b).sign, Tensor[Cpu, complex64, Rank1[Batch]])
    assert_type(tt.linalg.slogdet(b).logabsdet, BatchVector)


def cholesky_keeps_the_name_of_one_side() -> None:
    x, n = _definite(), _definite_float32()
    assert_type(tt.linalg.cholesky(x), Tensor[Cpu, float64, Rank2[Row, Any]])
    assert_type(tt.linalg.cholesky(x, upper=False), Tensor[Cpu, float64, Rank2[Row, Any]])
    assert_type(tt.linalg.cholesky(n, upper=True), Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type(tt.linalg.cholesky(n, upper=x.ndim > 1), Matrix)
    lower = tt.linalg.cholesky(x)
    assert_type(lower @ lower.mT, Square)


def qr_keeps_the_names_outside(x: Matrix, n: Named, b: Batched) -> None:
    assert_type(tt.linalg.qr(x), QRResult[Matrix, Matrix])
    assert_type(
        tt.linalg.qr(n), QRResult[Tensor[Cpu, float32, Rank2[Row, Any]], Tensor[Cpu, float32, Rank2[Any, Column]]]
    )
    assert_type(tt.linalg.qr(b, mode="complete").Q, Tensor[Cpu, complex64, Rank3[Batch, Row, Any]])
    q, r = tt.linalg.qr(b, mode="reduced")
    assert_type(r, Tensor[Cpu, complex64, Rank3[Batch, Any, Column]])
    assert_type(q @ r, Batched)


def singular_values_are_real(x: Matrix, n: Named, b: Batched) -> None:
    assert_type(tt.linalg.svd(x), SVDResult[Matrix, Vector, Matrix])
    assert_type(
        tt.linalg.svd(b),
        SVDResult[
            Tensor[Cpu, complex64, Rank3[Batch, Row, Any]],
            Tensor[Cpu, float32, Rank2[Batch, Any]],
            Tensor[Cpu, complex64, Rank3[Batch, Any, Column]],
        ],
    )
    u, s, vh = tt.linalg.svd(n, full_matrices=False)
    assert_type(u, Tensor[Cpu, float32, Rank2[Row, Any]])
    assert_type(s, Vector)
    assert_type(vh, Tensor[Cpu, float32, Rank2[Any, Column]])
    assert_type((u * s) @ vh, Named)
    assert_type(tt.linalg.svdvals(n), Vector)
    assert_type(tt.linalg.svdvals(b), Tensor[Cpu, float32, Rank2[Batch, Any]])


def eigenvalues_are_real(x: Matrix, b: Batched, s: Square, wide: Tensor[Cpu, complex128, Rank2[Row, Row]]) -> None:
    assert_type(tt.linalg.eigh(x), EighResult[Vector, Matrix])
    assert_type(
        tt.linalg.eigh(b),
        EighResult[Tensor[Cpu, float32, Rank2[Batch, Any]], Tensor[Cpu, complex64, Rank3[Batch, Row, Any]]],
    )
    values, vectors = tt.linalg.eigh(s)
    assert_type(values, Tensor[Cpu, float64, Rank1])
    assert_type(vectors, Tensor[Cpu, float64, Rank2[Row, Any]])
    assert_type((vectors * values) @ vectors.mT, Square)
    assert_type(tt.linalg.eigvalsh(s), Tensor[Cpu, float64, Rank1])
    assert_type(tt.linalg.eigvalsh(wide), Tensor[Cpu, float64, Rank1])
    assert_type(tt.linalg.eigvalsh(b), Tensor[Cpu, float32, Rank2[Batch, Any]])


def solving_exchanges_rows_for_columns(
    x: Tensor[Cpu, float64, Rank2[Row, Column]],
    v: Tensor[Cpu, float64, Rank1[Row]],
    m: Tensor[Cpu, float64, Rank2[Row, Other]],
    plain: Tensor[Cpu, float64, Rank1],
) -> None:
    assert_type(tt.linalg.solve(x, v), Tensor[Cpu, float64, Rank1[Column]])
    assert_type(tt.linalg.solve(x, m), Tensor[Cpu, float64, Rank2[Column, Other]])
    _want_vector(tt.linalg.solve(x, plain))


def _want_vector(x: Tensor[Cpu, float64, Rank1]) -> Tensor[Cpu, float64, Rank1]:
    return x


def solving_promotes(
    x: Tensor[Cpu, float32, Rank2[Row, Column]],
    wide: Tensor[Cpu, float64, Rank1[Row]],
    c: Tensor[Cpu, complex64, Rank2[Row, Other]],
    cc: Tensor[Cpu, complex128, Rank1[Row]],
    xc: Tensor[Cpu, complex64, Rank2[Row, Column]],
) -> None:
    assert_type(tt.linalg.solve(x, wide), Tensor[Cpu, float64, Rank1[Column]])
    assert_type(tt.linalg.solve(x, c), Tensor[Cpu, complex64, Rank2[Column, Other]])
    assert_type(tt.linalg.solve(x, cc), Tensor[Cpu, complex128, Rank1[Column]])
    assert_type(tt.linalg.solve(xc, wide), Tensor[Cpu, complex128, Rank1[Column]])
    assert_type(tt.linalg.solve(xc, x), Tensor[Cpu, complex64, Rank2[Column, Column]])


def _batch() -> Tensor[Cpu, float64, Rank3[Batch, Row, Column]]:
    return tt.asarray([[[1.0, 2.0], [3.0, 4.0]], [[0.0, 1.0], [1.0, 0.0]]])


def solving_batches(v: Tensor[Cpu, float64, Rank1[Row]], m: Tensor[Cpu, float64, Rank2[Row, Other]]) -> None:
    b = _batch()
    x = b[0, :, :]
    assert_type(tt.linalg.solve(b, b), Tensor[Cpu, float64, Rank3[Batch, Column, Column]])
    assert_type(tt.linalg.solve(b, v), Tensor[Cpu, float64, Rank2[Batch, Column]])
    assert_type(tt.linalg.solve(b, m), Tensor[Cpu, float64, Rank3[Batch, Column, Other]])
    assert_type(tt.linalg.solve(x, b), Tensor[Cpu, float64, Rank3[Batch, Column, Column]])


def diagonals_become_one_axis(
    x: Named, b: Batched, u: Tensor[Cpu, bool_, Rank2], four: Tensor[Cpu, int8, Rank4[Head, Batch, Row, Row]]
) -> None:
    assert_type(tt.linalg.diagonal(x), Vector)
    assert_type(tt.linalg.diagonal(x, offset=-1), Vector)
    assert_type(tt.linalg.diagonal(b, offset=1), Tensor[Cpu, complex64, Rank2[Batch, Any]])
    assert_type(tt.linalg.diagonal(u), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.linalg.diagonal(four), Tensor[Cpu, int8, Rank3[Head, Batch, Any]])


def traces_accumulate(
    x: Named,
    b: Batched,
    i: Tensor[Cpu, int8, Rank3[Batch, Row, Row]],
    u: Tensor[Cpu, uint8, Rank2],
    t: Tensor[Cpu, bool_, Rank2],
    h: Tensor[Cpu, float16, Rank2],
) -> None:
    assert_type(tt.linalg.trace(x), Scalar)
    assert_type(tt.linalg.trace(b, offset=1), Tensor[Cpu, complex64, Rank1[Batch]])
    assert_type(tt.linalg.trace(i), Tensor[Cpu, int64, Rank1[Batch]])
    assert_type(tt.linalg.trace(u), Tensor[Cpu, uint64, Rank0])
    assert_type(tt.linalg.trace(t), Tensor[Cpu, int64, Rank0])
    assert_type(tt.linalg.trace(h), Tensor[Cpu, float16, Rank0])
    assert_type(tt.linalg.trace(x, dtype=None), Scalar)
    assert_type(tt.linalg.trace(x, dtype=float64), Tensor[Cpu, float64, Rank0])
    assert_type(tt.linalg.trace(i, dtype=int8), Tensor[Cpu, int8, Rank1[Batch]])
    assert_type(tt.linalg.trace(b, dtype=complex128), Tensor[Cpu, complex128, Rank1[Batch]])
    assert_type(tt.linalg.trace(x, offset=0, dtype=complex64), Tensor[Cpu, complex64, Rank0])


def vector_norms_are_real(x: Named, b: Batched, h: Tensor[Cpu, float16, Rank1], s: Scalar) -> None:
    assert_type(tt.linalg.vector_norm(x), Scalar)
    assert_type(tt.linalg.vector_norm(s), Scalar)
    assert_type(tt.linalg.vector_norm(h), Tensor[Cpu, float16, Rank0])
    assert_type(tt.linalg.vector_norm(x, axis=0), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(tt.linalg.vector_norm(x, axis=-1, ord=1), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.linalg.vector_norm(x, axis=tt.Axis(0), ord=tt.inf), Vector)
    assert_type(tt.linalg.vector_norm(x, axis=(0, 1), ord=0.5), Scalar)
    assert_type(tt.linalg.vector_norm(x, keepdims=True), Matrix)
    assert_type(tt.linalg.vector_norm(x, axis=1, keepdims=True), Tensor[Cpu, float32, Rank2[Row, Never]])
    assert_type(tt.linalg.vector_norm(b), Scalar)
    assert_type(tt.linalg.vector_norm(b, axis=0), Named)
    assert_type(tt.linalg.vector_norm(b, axis=(0, 2)), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(tt.linalg.vector_norm(b, axis=-1, keepdims=True), Tensor[Cpu, float32, Rank3[Batch, Row, Never]])
    assert_type(x / tt.linalg.vector_norm(x, axis=1, keepdims=True), Named)


def matrix_norms_are_real(x: Named, b: Batched) -> None:
    assert_type(tt.linalg.matrix_norm(x), Scalar)
    assert_type(tt.linalg.matrix_norm(b), BatchVector)
    assert_type(tt.linalg.matrix_norm(b, ord="nuc"), BatchVector)
    assert_type(tt.linalg.matrix_norm(x, ord=-2), Scalar)
    assert_type(tt.linalg.matrix_norm(x, ord=tt.inf, keepdims=True), Matrix)
    assert_type(tt.linalg.matrix_norm(b, ord=1, keepdims=True), Tensor[Cpu, float32, Rank3[Batch, Any, Any]])
    assert_type(tt.linalg.matrix_norm(b, ord=None, keepdims=False), BatchVector)


def up_to_nine_axes(nine: Tensor[Cpu, complex128, Rank9], eight: Tensor[Cpu, float32, Rank8]) -> None:
    assert_type(tt.linalg.pinv(nine), Tensor[Cpu, complex128, Rank9])
    assert_type(tt.linalg.matrix_norm(nine), Tensor[Cpu, float64, Rank7])
    assert_type(tt.linalg.svdvals(nine), Tensor[Cpu, float64, Rank8])
    assert_type(tt.linalg.svd(eight).S, Tensor[Cpu, float32, Rank7])
    assert_type(tt.linalg.trace(nine), Tensor[Cpu, complex128, Rank7])
    assert_type(tt.linalg.vector_norm(nine, axis=8), Tensor[Cpu, float64, Rank8])


def on_a_gpu(x: OnGpu, v: Tensor[Gpu, float32, Rank1[Row]]) -> None:
    assert_type(tt.linalg.inv(x), Tensor[Gpu, complex128, Rank2[Column, Row]])
    assert_type(tt.linalg.det(x), Tensor[Gpu, complex128, Rank0])
    assert_type(tt.linalg.svd(x).S, Tensor[Gpu, float64, Rank1])
    assert_type(tt.linalg.solve(x, v), Tensor[Gpu, complex128, Rank1[Column]])
    assert_type(tt.linalg.matrix_norm(x), Tensor[Gpu, float64, Rank0])
    assert_type(tt.linalg.matrix_rank(x), Tensor[Gpu, int64, Rank0])


def darrays(d: DArray, x: Matrix, v: Vector) -> None:
    assert_type(tt.linalg.inv(d), DArray)
    assert_type(tt.linalg.pinv(d, rtol=0.1), DArray)
    assert_type(tt.linalg.matrix_rank(d), DArray)
    assert_type(tt.linalg.det(d), DArray)
    assert_type(tt.linalg.slogdet(d), SlogdetResult[DArray, DArray])
    assert_type(tt.linalg.solve(d, d), DArray)
    assert_type(tt.linalg.solve(d, v), DArray)
    assert_type(tt.linalg.solve(x, d), DArray)
    assert_type(tt.linalg.qr(d), QRResult[DArray, DArray])
    assert_type(tt.linalg.svd(d), SVDResult[DArray, DArray, DArray])
    assert_type(tt.linalg.svdvals(d), DArray)
    assert_type(tt.linalg.eigh(d), EighResult[DArray, DArray])
    assert_type(tt.linalg.eigvalsh(d), DArray)
    assert_type(tt.linalg.diagonal(d, offset=1), DArray)
    assert_type(tt.linalg.trace(d, dtype=complex64), DArray)
    assert_type(tt.linalg.vector_norm(d, axis=0, keepdims=True), DArray)
    assert_type(tt.linalg.matrix_norm(d, ord=1), DArray)
    assert_type(tt.linalg.cholesky(_definite().dynamic(), upper=True), DArray)


def an_unknown_tolerance(x: Matrix, d: DArray) -> None:
    assert_type(tt.linalg.pinv(x, rtol=d[0, 0]), DArray)
    assert_type(tt.linalg.matrix_rank(x, rtol=d[0, 0]), DArray)


def _least_squares(x: Tensor[D, F, Rank2[N, M]], y: Tensor[D, F, Rank1[N]]) -> Tensor[D, F, Rank1[M]]:
    return tt.linalg.pinv(x) @ y


def _whitened(x: Tensor[D, G, Rank2[N, N]], v: Tensor[D, G, Rank1[N]]) -> Tensor[D, G, Rank1[N]]:
    return tt.linalg.solve(x, v)


def _spectrum(
    x: Tensor[D, F, Rank3[Batch, N, N]],
) -> EighResult[Tensor[D, F, Rank2[Batch, Any]], Tensor[D, F, Rank3[Batch, N, Any]]]:
    return tt.linalg.eigh(x)


def _volumes(x: Tensor[D, F, Rank3[Batch, N, N]]) -> Tensor[D, F, Rank1[Batch]]:
    return tt.abs(tt.linalg.det(x))


def _lengths(x: Tensor[D, H, Rank2[N, M]]) -> Tensor[D, H, Rank1[N]]:
    return tt.linalg.vector_norm(x, axis=1)


def _traces(x: Tensor[D, H, Rank2[N, N]]) -> Tensor[D, H, Rank0]:
    return tt.linalg.trace(x)


def generic_code(
    x: Named,
    y: Tensor[Cpu, float32, Rank1[Row]],
    s: Square,
    v: Tensor[Cpu, float64, Rank1[Row]],
    three: Tensor[Cpu, float64, Rank3[Batch, Row, Row]],
) -> None:
    assert_type(_least_squares(x, y), Tensor[Cpu, float32, Rank1[Column]])
    assert_type(_lengths(x), Tensor[Cpu, float32, Rank1[Row]])
    assert_type(_traces(s), Tensor[Cpu, float64, Rank0])
    _want_three(_volumes(three))
    _want_vectors(_spectrum(three).eigenvectors)
    assert_type(_whitened(tt.astype(s, float32), tt.astype(v, float32)), Tensor[Cpu, float32, Rank1[Row]])


def _want_three(x: Tensor[Cpu, float64, Rank1[Batch]]) -> Tensor[Cpu, float64, Rank1[Batch]]:
    return x


def _want_vectors(x: Tensor[Cpu, float64, Rank3[Batch, Row, Any]]) -> None: ...
