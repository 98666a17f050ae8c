"""Exchange whose result is used as another type."""

from __future__ import annotations

import copy
from typing import Any, NewType

import numpy as np

from typedtensor import (
    Cpu,
    DArray,
    Gpu,
    Rank1,
    Rank2,
    Tensor,
    asarray,
    float32,
    float64,
    from_dlpack,
    from_numpy,
    int64,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)

Matrix = Tensor[Cpu, float32, Rank2]


def to_numpy(x: Matrix) -> None:
    _1: np.ndarray[tuple[int], np.dtype[np.float32]] = x.numpy()  # refused
    _2: np.ndarray[tuple[int, int], np.dtype[np.float64]] = x.numpy()  # refused
    _3: np.ndarray[tuple[int, int, int], np.dtype[np.float32]] = x.numpy()  # refused
    x.numpy("float64")  # refused


def from_another_device(g: Tensor[Gpu, float32, Rank2]) -> None:
    g.numpy()  # refused: x.to_device(Cpu()) copies


def from_numpy_of_another_type(
    x: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    deep: np.ndarray[tuple[int, int, int, int, int], np.dtype[np.float64]],
    words: np.ndarray[tuple[int], np.dtype[np.str_]],
    quad: np.ndarray[tuple[int], np.dtype[np.object_]],
) -> None:
    _1: Tensor[Cpu, float32, Rank2] = from_numpy(x)  # refused
    _2: Tensor[Cpu, float64, Rank1] = from_numpy(x)  # refused
    _3: Tensor[Gpu, float64, Rank2] = from_numpy(x)  # refused
    from_numpy(words)  # refused
    from_numpy(quad)  # refused
    from_numpy([1.0, 2.0])  # refused
    from_numpy(1.0)  # refused


def untyped_arrays_are_not_tensors(raw: np.ndarray[Any, np.dtype[np.float64]], x: Matrix) -> None:
    _1: Tensor[Cpu, float64, Rank1] = asarray(np.ones(3))  # refused
    _2: Tensor[Cpu, float64, Rank2] = asarray(raw)  # refused
    _3: Matrix = from_dlpack(x)  # refused
    _4: Tensor[Cpu, float64, Rank2] = from_dlpack(raw)  # refused


# NumPy's operators accept an array of unknown dtype, such as np.array([1.0]): the error is raised at run time.
def numpy_beside_a_tensor(x: Matrix, d: DArray, known: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    x + known  # refused
    known + x  # refused
    x - np.ones((2, 2), np.float32)  # refused
    x @ known  # refused
    known @ x  # refused
    x < known  # refused
    known >= x  # refused
    d + known  # refused
    known - d  # refused
    x + np.float32(1)  # refused
    x + np.int64(1)  # refused
    np.float32(1) * x  # refused


def tensor_into_numpy_in_place(x: Matrix, known: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    known += x  # refused


def numpy_functions_that_need_its_arrays(x: Matrix) -> None:
    np.add(x, x)  # refused: tt.add
    np.mean(x)  # refused: tt.mean, or np.mean(x.numpy())


def numpy_in_place(x: Matrix, known: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    x += known  # refused


def numpy_assigned(x: Matrix, known: np.ndarray[tuple[int], np.dtype[np.float32]]) -> None:
    x[0] = known  # refused


def numpy_as_a_key(x: Matrix, known: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    x[known]  # refused


def copies(x: Matrix, n: Tensor[Cpu, float32, Rank2[Batch, Pixel]]) -> None:
    _1: Tensor[Cpu, float64, Rank2] = copy.copy(x)  # refused
    _2: Tensor[Cpu, float32, Rank2[Pixel, Batch]] = copy.deepcopy(n)  # refused


def python_numbers() -> None:
    _1: Tensor[Cpu, float64, Rank1] = asarray([1, 2])  # refused: int64
    _2: Tensor[Cpu, int64, Rank1] = asarray([[1], [2]])  # refused: two axes
    _3: DArray = asarray([1.0])  # refused
