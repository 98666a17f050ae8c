"""Functions that rearrange axes: each name stays with its axis."""

from __future__ import annotations

from typing import Any, NewType

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
    Merged,
    One,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank6,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int64,
    make_dim,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
E = NewType("E", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Scalar = Tensor[Cpu, int64, Rank0]
Vector = Tensor[Cpu, float32, Rank1[A]]
Matrix = Tensor[Cpu, float32, Rank2[A, B]]
Cube = Tensor[Cpu, float32, Rank3[A, B, C]]


def vectors(x: Cube, s: Scalar, d: DArray, g: Tensor[Gpu, bool_, Rank6]) -> None:
    assert_type(tt.ravel(x), Tensor[Cpu, float32, Rank1])
    assert_type(tt.ravel(s), Tensor[Cpu, int64, Rank1])
    assert_type(tt.ravel(g), Tensor[Gpu, bool_, Rank1])
    assert_type(tt.ravel(d), DArray)


def swapped(x: Matrix, y: Cube, z: Tensor[Cpu, float32, Rank4[A, B, C, E]], many: Tensor[Cpu, float32, Rank6]) -> None:
    assert_type(tt.swapaxes(x, 0, 1), Tensor[Cpu, float32, Rank2[B, A]])
    assert_type(tt.swapaxes(x, -1, -2), Tensor[Cpu, float32, Rank2[B, A]])
    assert_type(tt.swapaxes(y, 0, 2), Tensor[Cpu, float32, Rank3[C, B, A]])
    assert_type(tt.swapaxes(y, 1, -1), Tensor[Cpu, float32, Rank3[A, C, B]])
    assert_type(tt.swapaxes(z, 1, 3), Tensor[Cpu, float32, Rank4[A, E, C, B]])
    assert_type(tt.swapaxes(y, Axis(0), 1), Tensor[Cpu, float32, Rank3])
    assert_type(tt.swapaxes(many, 0, 5), Tensor[Cpu, float32, Rank6])


def at_least(s: Scalar, v: Vector, x: Matrix, y: Cube, d: DArray) -> None:
    assert_type(tt.atleast_1d(s), Tensor[Cpu, int64, Rank1[One]])
    assert_type(tt.atleast_1d(v), Vector)
    assert_type(tt.atleast_1d(y), Cube)
    assert_type(tt.atleast_2d(s), Tensor[Cpu, int64, Rank2[One, One]])
    assert_type(tt.atleast_2d(v), Tensor[Cpu, float32, Rank2[One, A]])
    assert_type(tt.atleast_2d(x), Matrix)
    assert_type(tt.atleast_3d(s), Tensor[Cpu, int64, Rank3[One, One, One]])
    assert_type(tt.atleast_3d(v), Tensor[Cpu, float32, Rank3[One, A, One]])
    assert_type(tt.atleast_3d(x), Tensor[Cpu, float32, Rank3[A, B, One]])
    assert_type(tt.atleast_3d(y), Cube)
    assert_type(tt.atleast_2d(d), DArray)


def expanded(s: Scalar, v: Vector, x: Matrix, y: Cube, d: DArray) -> None:
    assert_type(tt.expand_dims(s, axis=(0, 1)), Tensor[Cpu, int64, Rank2[One, One]])
    assert_type(tt.expand_dims(v, axis=(0, -1)), Tensor[Cpu, float32, Rank3[One, A, One]])
    assert_type(tt.expand_dims(x, axis=(1, 2)), Tensor[Cpu, float32, Rank4[A, One, One, B]])
    assert_type(tt.expand_dims(v, axis=(0, 2, 3)), Tensor[Cpu, float32, Rank4[One, A, One, One]])
    assert_type(tt.expand_dims(y, axis=(0, 1, 2)), Tensor[Cpu, float32, Rank6])
    assert_type(tt.expand_dims(d, axis=(0, 1)), DArray)


def diagonals(v: Vector, x: Matrix, d: DArray) -> None:
    assert_type(tt.diag(v), Tensor[Cpu, float32, Rank2[A, A]])
    assert_type(tt.diag(v, k=1), Tensor[Cpu, float32, Rank2])
    assert_type(tt.diag(x), Tensor[Cpu, float32, Rank1])
    assert_type(tt.diag(x, k=-1), Tensor[Cpu, float32, Rank1])
    assert_type(tt.diag(d, k=-1), DArray)


def blocks(
    v: Vector, x: Matrix, y: Cube, c: Tensor[Cpu, complex64, Rank2], w: Tensor[Cpu, float64, Rank1], d: DArray
) -> None:
    assert_type(tt.kron(x, x), Tensor[Cpu, float32, Rank2[Merged[A, A], Merged[B, B]]])
    assert_type(tt.kron(x, x.T), Tensor[Cpu, float32, Rank2[Merged[A, B], Merged[B, A]]])
    assert_type(tt.kron(x, v), Tensor[Cpu, float32, Rank2[A, Merged[B, A]]])
    assert_type(tt.kron(v, x), Tensor[Cpu, float32, Rank2[A, Merged[A, B]]])
    assert_type(tt.kron(v, y), Tensor[Cpu, float32, Rank3[A, B, Merged[A, C]]])
    assert_type(tt.kron(tt.astype(v, float64), v), Tensor[Cpu, float64, Rank1[Merged[A, A]]])
    assert_type(tt.kron(x + x, tt.exp(v)), Tensor[Cpu, float32, Rank2[A, Merged[B, A]]])
    assert_type(tt.split_axis(tt.kron(v, v), 0, make_dim(A(2), A(2))), Tensor[Cpu, float32, Rank2[A, A]])
    _1: Tensor[Cpu, float64, Rank1[Merged[A, Any]]] = tt.kron(v, w)
    _2: Tensor[Cpu, complex64, Rank2] = tt.kron(x, c)
    assert_type(tt.kron(d, c), DArray)
    assert_type(tt.kron(x, d), DArray)


def _all(x: Tensor[D, T, R]) -> Tensor[D, T, Rank1]:
    return tt.ravel(x)


def generic_code(x: Matrix) -> None:
    assert_type(_all(x), Tensor[Cpu, float32, Rank1])
    assert_type(tt.broadcast_shapes((2, 1), (3,)), tuple[int, ...])
    assert_type(tt.broadcast_shapes(x.shape, (2,)), tuple[int, ...])
