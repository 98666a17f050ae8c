"""DArrays used as typed tensors without `get`."""

from __future__ import annotations

from typing import NewType

import numpy as np
from typing_extensions import TypeVar

from typedtensor import (
    Cpu,
    DArray,
    DDim,
    Device,
    DType,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Tensor,
    float32,
    float64,
    int64,
    make_darray,
    make_ddim,
    visit,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)
D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Matrix = Tensor[Cpu, float64, Rank2]


def made() -> None:
    make_darray(make_ddim([2]))  # refused
    make_darray(make_ddim([2]), "0")  # refused
    make_darray(make_ddim([2]), [0.0])  # refused
    make_darray(make_ddim([2]), 0.0, "cpu")  # refused
    make_darray(make_ddim([2]), 0.0, Cpu)  # refused
    make_darray(make_ddim([2]), 0.0, dtype=float)  # refused
    make_darray(make_ddim([2]), 0.0, dtype="float32")  # refused
    make_darray("2", 0.0)  # refused


def not_a_tensor(d: DArray, x: Matrix) -> None:
    _1: Matrix = d  # refused
    _2: Matrix = d + x  # refused
    _3: Matrix = x + d  # refused
    _4: Tensor[Cpu, float64, Rank1] = d[0]  # refused
    _5: Tensor[Cpu, float64, Rank0] = d[make_ddim([0, 0])]  # refused
    _6: Matrix = d.astype(float64)  # refused
    _7: float = d  # refused


def results_of_get(d: DArray) -> None:
    _1: Matrix = d.get(Tensor[Cpu, float32, Rank2])  # refused
    _2: Matrix = d.get(Tensor[Cpu, float64, Rank1])  # refused
    _3: Matrix = d.get(Tensor[Gpu, float64, Rank2])  # refused
    _4: Tensor[Cpu, float64, Rank2[Batch, Pixel]] = d.get(Tensor[Cpu, float64, Rank2[Pixel, Batch]])  # refused


def get_without_a_type(d: DArray, x: Matrix) -> None:
    d.get(x)  # refused
    d.get()  # refused
    d.get("float32")  # refused
    d.get(Tensor[Cpu, float32])  # refused
    d.get(Tensor[float32, Cpu, Rank2])  # refused
    d.holds(x)  # refused
    d.holds("float32")  # refused


def attributes(d: DArray) -> None:
    _1: type[float64] = d.dtype  # refused
    _2: Cpu = d.device  # refused
    d.shape = (2,)  # refused
    d.clone()  # refused
    {d: 1}  # refused by pyright: hash() itself takes any object


def converted(d: DArray) -> None:
    d.astype(str)  # refused
    d.astype("float32")  # refused
    d.to_device("cpu")  # refused
    d.to_device(Gpu)  # refused


def operands(d: DArray) -> None:
    d + "1"  # refused
    "1" + d  # refused
    d - None  # refused
    d / [1.0]  # refused
    d < "1"  # refused
    d @ 2  # refused
    2 @ d  # refused
    d @ "1"  # refused


def in_place_text(d: DArray) -> None:
    d += "1"  # refused


def in_place_matmul_with_a_number(d: DArray) -> None:
    d @= 2  # refused


def in_place_into_a_tensor(x: Matrix, d: DArray) -> None:
    x += d  # refused: x would have an unknown type; use get first


def in_place_product_into_a_tensor(x: Matrix, d: DArray) -> None:
    x *= d  # refused


def assigned(d: DArray) -> None:
    d[0] = "1"  # refused
    d[0] = None  # refused
    d[0] = [1.0]  # refused


def assigned_to_a_tensor(x: Matrix, d: DArray) -> None:
    x[0] = d  # refused: use get first
    x[0, 0] = d[0, 0]  # refused
    x[...] = d  # refused


def numpy_beside_it(d: DArray, known: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> None:
    d[0] = known  # refused


def _vector(x: Tensor[Cpu, float64, Rank1]) -> int:
    return x.size


def _elements(x: Tensor[D, T, R]) -> int:
    return x.size


def visited(d: DArray, x: Matrix, sizes: DDim) -> None:
    visit(_vector, d)  # refused: it accepts vectors only
    visit(_elements, d, d)  # refused
    visit(_elements, x)  # refused
    visit(_elements, sizes)  # refused
    _1: str = visit(_elements, d)  # refused


def passed_to_typed_code(d: DArray, n: Tensor[Cpu, int64, Rank1]) -> None:
    _vector(d)  # refused
    _vector(n.dynamic())  # refused


class Table(DArray):  # refused
    """What a function returns would not be a Table."""
