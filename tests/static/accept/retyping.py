"""Views of the same memory as another dtype: of one size with all names, of another without that of the last axis."""

from __future__ import annotations

from typing import Any, NewType, TypeVar

import numpy as np

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cluster,
    Cpu,
    DArray,
    Device,
    DType,
    Gpu,
    One,
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
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Matrix = Tensor[Cpu, float32, Rank2[A, B]]


def of_one_size(
    x: Matrix,
    b: Tensor[Cpu, uint8, Rank1[A]],
    m: Tensor[Cpu, bool_, Rank1[A]],
    h: Tensor[Gpu, float16, Rank2],
    v: Tensor[Cluster, float64, Rank3[A, B, C]],
    z: Tensor[Cpu, complex128, Rank1[A]],
    n: Tensor[Cpu, int32, Rank0],
) -> None:
    assert_type(x.view(int32), Tensor[Cpu, int32, Rank2[A, B]])
    assert_type(x.view(uint32), Tensor[Cpu, uint32, Rank2[A, B]])
    assert_type(x.view(float32), Matrix)
    assert_type(x.view(x.dtype), Matrix)
    assert_type(b.view(int8), Tensor[Cpu, int8, Rank1[A]])
    assert_type(b.view(bool_), Tensor[Cpu, bool_, Rank1[A]])
    assert_type(m.view(uint8), Tensor[Cpu, uint8, Rank1[A]])
    assert_type(h.view(int16), Tensor[Gpu, int16, Rank2])
    assert_type(h.view(uint16), Tensor[Gpu, uint16, Rank2])
    assert_type(v.view(complex64), Tensor[Cluster, complex64, Rank3[A, B, C]])
    assert_type(v.view(uint64), Tensor[Cluster, uint64, Rank3[A, B, C]])
    assert_type(z.view(complex128), Tensor[Cpu, complex128, Rank1[A]])
    assert_type(n.view(float32), Tensor[Cpu, float32, Rank0])
    assert_type((x + x).view(int32), Tensor[Cpu, int32, Rank2[A, B]])
    assert_type(tt.exp(x.view(int32).view(float32)), Matrix)


def of_another_size(
    x: Matrix,
    b: Tensor[Cpu, uint8, Rank1[A]],
    y: Tensor[Gpu, complex128, Rank3[A, B, C]],
    u: Tensor[Cpu, int16, Rank2[A, One]],
    k: Tensor[Cpu, int64, Rank2],
) -> None:
    assert_type(x.view(uint8), Tensor[Cpu, uint8, Rank2[A, Any]])
    assert_type(x.view(float64), Tensor[Cpu, float64, Rank2[A, Any]])
    assert_type(x.view(bool_), Tensor[Cpu, bool_, Rank2[A, Any]])
    assert_type(x.view(complex64), Tensor[Cpu, complex64, Rank2[A, Any]])
    assert_type(b.view(float32), Tensor[Cpu, float32, Rank1])
    assert_type(y.view(float64), Tensor[Gpu, float64, Rank3[A, B, Any]])
    assert_type(u.view(int8), Tensor[Cpu, int8, Rank2[A, Any]])
    assert_type(k.view(int32), Tensor[Cpu, int32, Rank2])
    assert_type(b.view(uint32) + 1, Tensor[Cpu, uint32, Rank1])


def of_some_names(x: Tensor[Cpu, float32, Rank2[Any, B]], y: Tensor[Cpu, float32, Rank2[A, Any]]) -> None:
    assert_type(x.view(int32), Tensor[Cpu, int32, Rank2[Any, B]])
    assert_type(x.view(int8), Tensor[Cpu, int8, Rank2])
    assert_type(y.view(int32), Tensor[Cpu, int32, Rank2[A, Any]])
    assert_type(y.view(int8), Tensor[Cpu, int8, Rank2[A, Any]])


def spelled(
    x: Matrix,
    v: Tensor[Cpu, float64, Rank1[A]],
    b: Tensor[Cpu, uint8, Rank1[A]],
    a: np.ndarray[tuple[int], np.dtype[np.float32]],
) -> None:
    assert_type(v.view(int), Tensor[Cpu, int64, Rank1[A]])
    assert_type(v.view(float), Tensor[Cpu, float64, Rank1[A]])
    assert_type(v.view(complex), Tensor[Cpu, complex128, Rank1])
    assert_type(v.view(bool), Tensor[Cpu, bool_, Rank1])
    assert_type(b.view(bool), Tensor[Cpu, bool_, Rank1[A]])
    assert_type(x.view(int), Tensor[Cpu, int64, Rank2[A, Any]])
    assert_type(x.view(np.uint32), Tensor[Cpu, uint32, Rank2[A, B]])
    assert_type(x.view(np.float64), Tensor[Cpu, float64, Rank2[A, Any]])
    assert_type(x.view(a.dtype), Matrix)
    assert_type(v.view(a.dtype), Tensor[Cpu, float32, Rank1])


def of_variables(x: Matrix, dtype: type[DType], d: DArray) -> None:
    assert_type(x.view(dtype), Tensor[Cpu, DType, Rank2[A, Any]])
    assert_type(d.view(dtype), DArray)
    assert_type(d.view(float32), DArray)
    assert_type(d.view(int), DArray)
    assert_type(x.dynamic().view(np.uint8), DArray)


def in_generic_code(
    x: Tensor[D, float32, R], y: Tensor[D, T, Rank2[A, B]], dtype: type[T]
) -> Tensor[D, T, Rank2[A, Any]]:
    assert_type(x.view(int32), Tensor[D, int32, R])
    assert_type(y.view(uint8), Tensor[D, uint8, Rank2[A, Any]])
    return y.view(dtype)
