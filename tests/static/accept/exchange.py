"""Exchange with NumPy, with Python's copy functions, and by DLPack."""

from __future__ import annotations

import copy
import pickle
from typing import Any, NewType

import numpy as np

from tests.static.support import assert_type
from typedtensor import (
    Cpu,
    DArray,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    asarray,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    from_dlpack,
    from_numpy,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)

One = tuple[int]
Two = tuple[int, int]


def to_numpy_by_rank(
    s: Tensor[Cpu, float32, Rank0],
    v: Tensor[Cpu, float32, Rank1],
    x: Tensor[Cpu, float32, Rank2],
    q: Tensor[Cpu, float32, Rank3],
    f: Tensor[Cpu, float32, Rank4],
    n: Tensor[Cpu, float32, Rank2[Batch, Pixel]],
) -> None:
    assert_type(s.numpy(), np.ndarray[tuple[()], np.dtype[np.float32]])
    assert_type(v.numpy(), np.ndarray[tuple[int], np.dtype[np.float32]])
    assert_type(x.numpy(), np.ndarray[tuple[int, int], np.dtype[np.float32]])
    assert_type(q.numpy(), np.ndarray[tuple[int, int, int], np.dtype[np.float32]])
    assert_type(f.numpy(), np.ndarray[tuple[int, int, int, int], np.dtype[np.float32]])
    assert_type(n.numpy(), np.ndarray[tuple[int, int], np.dtype[np.float32]])


def to_numpy_by_dtype(
    b: Tensor[Cpu, bool_, Rank1],
    i8: Tensor[Cpu, int8, Rank1],
    i16: Tensor[Cpu, int16, Rank1],
    i32: Tensor[Cpu, int32, Rank1],
    i64: Tensor[Cpu, int64, Rank1],
    u8: Tensor[Cpu, uint8, Rank1],
    u16: Tensor[Cpu, uint16, Rank1],
    u32: Tensor[Cpu, uint32, Rank1],
    u64: Tensor[Cpu, uint64, Rank1],
    f16: Tensor[Cpu, float16, Rank1],
    f64: Tensor[Cpu, float64, Rank1],
    c64: Tensor[Cpu, complex64, Rank1],
    c128: Tensor[Cpu, complex128, Rank1],
) -> None:
    assert_type(b.numpy(), np.ndarray[One, np.dtype[np.bool_]])
    assert_type(i8.numpy(), np.ndarray[One, np.dtype[np.int8]])
    assert_type(i16.numpy(), np.ndarray[One, np.dtype[np.int16]])
    assert_type(i32.numpy(), np.ndarray[One, np.dtype[np.int32]])
    assert_type(i64.numpy(), np.ndarray[One, np.dtype[np.int64]])
    assert_type(u8.numpy(), np.ndarray[One, np.dtype[np.uint8]])
    assert_type(u16.numpy(), np.ndarray[One, np.dtype[np.uint16]])
    assert_type(u32.numpy(), np.ndarray[One, np.dtype[np.uint32]])
    assert_type(u64.numpy(), np.ndarray[One, np.dtype[np.uint64]])
    assert_type(f16.numpy(), np.ndarray[One, np.dtype[np.float16]])
    assert_type(f64.numpy(), np.ndarray[One, np.dtype[np.float64]])
    assert_type(c64.numpy(), np.ndarray[One, np.dtype[np.complex64]])
    assert_type(c128.numpy(), np.ndarray[One, np.dtype[np.complex128]])


def from_numpy_by_rank(
    s: np.ndarray[tuple[()], np.dtype[np.float64]],
    v: np.ndarray[tuple[int], np.dtype[np.float64]],
    x: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    q: np.ndarray[tuple[int, int, int], np.dtype[np.float64]],
    f: np.ndarray[tuple[int, int, int, int], np.dtype[np.float64]],
) -> None:
    assert_type(from_numpy(s), Tensor[Cpu, float64, Rank0])
    assert_type(from_numpy(v), Tensor[Cpu, float64, Rank1])
    assert_type(from_numpy(x), Tensor[Cpu, float64, Rank2])
    assert_type(from_numpy(q), Tensor[Cpu, float64, Rank3])
    assert_type(from_numpy(f), Tensor[Cpu, float64, Rank4])


def from_numpy_by_dtype(
    b: np.ndarray[Two, np.dtype[np.bool_]],
    i8: np.ndarray[Two, np.dtype[np.int8]],
    i16: np.ndarray[Two, np.dtype[np.int16]],
    i32: np.ndarray[Two, np.dtype[np.int32]],
    i64: np.ndarray[Two, np.dtype[np.int64]],
    u8: np.ndarray[Two, np.dtype[np.uint8]],
    u16: np.ndarray[Two, np.dtype[np.uint16]],
    u32: np.ndarray[Two, np.dtype[np.uint32]],
    u64: np.ndarray[Two, np.dtype[np.uint64]],
    f16: np.ndarray[Two, np.dtype[np.float16]],
    f32: np.ndarray[Two, np.dtype[np.float32]],
    c64: np.ndarray[Two, np.dtype[np.complex64]],
    c128: np.ndarray[Two, np.dtype[np.complex128]],
) -> None:
    assert_type(from_numpy(b), Tensor[Cpu, bool_, Rank2])
    assert_type(from_numpy(i8), Tensor[Cpu, int8, Rank2])
    assert_type(from_numpy(i16), Tensor[Cpu, int16, Rank2])
    assert_type(from_numpy(i32), Tensor[Cpu, int32, Rank2])
    assert_type(from_numpy(i64), Tensor[Cpu, int64, Rank2])
    assert_type(from_numpy(u8), Tensor[Cpu, uint8, Rank2])
    assert_type(from_numpy(u16), Tensor[Cpu, uint16, Rank2])
    assert_type(from_numpy(u32), Tensor[Cpu, uint32, Rank2])
    assert_type(from_numpy(u64), Tensor[Cpu, uint64, Rank2])
    assert_type(from_numpy(f16), Tensor[Cpu, float16, Rank2])
    assert_type(from_numpy(f32), Tensor[Cpu, float32, Rank2])
    assert_type(from_numpy(c64), Tensor[Cpu, complex64, Rank2])
    assert_type(from_numpy(c128), Tensor[Cpu, complex128, Rank2])


def from_numpy_and_numpy(x: Tensor[Cpu, float32, Rank2], a: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    assert_type(from_numpy(x.numpy()), Tensor[Cpu, float32, Rank2])
    assert_type(from_numpy(a).numpy(), np.ndarray[tuple[int], np.dtype[np.int64]])


def unknown_arrays_are_dynamic(x: Tensor[Cpu, float32, Rank2], raw: np.ndarray[Any, np.dtype[np.float64]]) -> None:
    assert_type(asarray(raw), DArray)
    assert_type(asarray(np.ones(3)), DArray)
    assert_type(from_dlpack(raw), DArray)
    assert_type(from_dlpack(x), DArray)
    assert_type(asarray(memoryview(b"12")), DArray)


def python_numbers_are_typed() -> None:
    assert_type(asarray(1), Tensor[Cpu, int64, Rank0])
    assert_type(asarray([1.0, 2.0]), Tensor[Cpu, float64, Rank1])
    assert_type(asarray([[1, 2], [3, 4]]), Tensor[Cpu, int64, Rank2])
    assert_type(asarray([[True], [False]], dtype=int8), Tensor[Cpu, int8, Rank2])


def copies(x: Tensor[Cpu, float32, Rank2[Batch, Pixel]], d: DArray) -> None:
    assert_type(copy.copy(x), Tensor[Cpu, float32, Rank2[Batch, Pixel]])
    assert_type(copy.deepcopy(x), Tensor[Cpu, float32, Rank2[Batch, Pixel]])
    assert_type(copy.copy(d), DArray)
    assert_type(copy.deepcopy(d), DArray)
    assert_type(len(pickle.dumps(x)) > 0, bool)


def numpy_functions_accept_tensors(x: Tensor[Cpu, float32, Rank2], d: DArray) -> None:
    assert_type(np.asarray(d.numpy()).size, int)
    assert_type(x.__dlpack_device__(), tuple[int, int])
    assert_type(np.dtype(x.dtype).itemsize, int)
    _1: np.ndarray[Any, Any] = np.asarray(x.numpy())
    _2: np.ndarray[Any, Any] = np.from_dlpack(x)
    _3: np.ndarray[Any, Any] = np.asarray(d, dtype=np.float32)
    np.testing.assert_array_equal(x.numpy(), np.asarray(d))


def numpys_python_numbers(x: Tensor[Cpu, float32, Rank2], c: Tensor[Cpu, complex64, Rank1]) -> None:
    assert_type(x + np.float64(1), Tensor[Cpu, float32, Rank2])
    assert_type(np.float64(2) * x, Tensor[Cpu, float32, Rank2])
    assert_type(c * np.complex128(1j), Tensor[Cpu, complex64, Rank1])
    x[0] = np.float64(3)
    x += np.float64(1)
    assert_type(x, Tensor[Cpu, float32, Rank2])
