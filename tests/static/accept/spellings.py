"""Dtypes as Python and NumPy spell them: `int`, `np.float32`, `a.dtype`."""

from __future__ import annotations

from typing import NewType

import numpy as np

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Dim,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    bool_,
    complex64,
    complex128,
    float32,
    float64,
    int8,
    int64,
    uint8,
)

A = NewType("A", int)
B = NewType("B", int)


def dtypes(
    m: Tensor[Cpu, float32, Rank2[A, B]],
    c: Tensor[Cpu, complex64, Rank1],
    a: np.ndarray[tuple[int], np.dtype[np.float32]],
    dim: Dim[Rank2[A, B]],
) -> None:
    assert_type(tt.zeros(dim, dtype=int), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.zeros(dim, dtype=bool), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.zeros((4, 3, 2), dtype=np.uint8), Tensor[Cpu, uint8, Rank3])
    assert_type(tt.zeros((3, 2), dtype=complex), Tensor[Cpu, complex128, Rank2])
    assert_type(tt.full((3, 2), 1, dtype=np.float32), Tensor[Cpu, float32, Rank2])
    assert_type(tt.full(dim, 1, dtype=float), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(tt.full(dim, fill_value=True, dtype=bool), Tensor[Cpu, bool_, Rank2[A, B]])
    tt.full((1, 2, 3, 4), 1, dtype=np.float32)
    tt.full((), 1, dtype=int)
    tt.zeros((1, 2, 3, 4), dtype=np.float32)
    tt.zeros((), dtype=int)
    assert_type(tt.zeros_like(m, dtype=bool), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(tt.zeros_like(m, dtype=a.dtype), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(tt.astype(c, bool), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.zeros(3, dtype=int), Tensor[Cpu, int64, Rank1])
    assert_type(tt.zeros((3, 2), dtype=float), Tensor[Cpu, float64, Rank2])
    assert_type(tt.zeros(3, dtype=bool), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.zeros(3, dtype=complex), Tensor[Cpu, complex128, Rank1])
    assert_type(tt.zeros(3, dtype=np.float32), Tensor[Cpu, float32, Rank1])
    assert_type(tt.zeros(3, dtype=np.float64), Tensor[Cpu, float64, Rank1])
    assert_type(tt.zeros(3, dtype=np.bool_), Tensor[Cpu, bool_, Rank1])
    assert_type(tt.zeros(3, dtype=np.uint8), Tensor[Cpu, uint8, Rank1])
    assert_type(tt.zeros(3, dtype=a.dtype), Tensor[Cpu, float32, Rank1])
    assert_type(tt.zeros(5, int), Tensor[Cpu, int64, Rank1])
    assert_type(tt.full(3, 1, dtype=float), Tensor[Cpu, float64, Rank1])
    assert_type(tt.eye(3, dtype=int), Tensor[Cpu, int64, Rank2])
    assert_type(tt.arange(3, dtype=float), Tensor[Cpu, float64, Rank1])
    assert_type(tt.linspace(0, 1, 3, dtype=np.float32), Tensor[Cpu, float32, Rank1])
    assert_type(tt.asarray([1, 2], dtype=float), Tensor[Cpu, float64, Rank1])
    assert_type(tt.asarray([[1.0, 2.0]], dtype=np.float32), Tensor[Cpu, float32, Rank2])
    assert_type(tt.asarray(a, dtype=tt.float64), DArray)
    assert_type(tt.zeros_like(m, dtype=int), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.full_like(m, 1, dtype=int), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.astype(m, int), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(tt.astype(m, np.float64), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(m.astype(int), Tensor[Cpu, int64, Rank2[A, B]])
    assert_type(m.astype(bool), Tensor[Cpu, bool_, Rank2[A, B]])
    assert_type(m.astype(np.int8), Tensor[Cpu, int8, Rank2[A, B]])
    assert_type(m.astype(a.dtype), Tensor[Cpu, float32, Rank2[A, B]])
    assert_type(m.astype(float64), Tensor[Cpu, float64, Rank2[A, B]])
    assert_type(c.astype(complex), Tensor[Cpu, complex128, Rank1])
    assert_type(tt.finfo(float).dtype, type[float64])
    assert_type(tt.finfo(np.float32).dtype, type[float32])
    assert_type(tt.iinfo(int).dtype, type[int64])
