"""Functions that search and choose: calls that would fail, cast or have different axes at run time."""

from __future__ import annotations

from typing import Literal, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
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
    float32,
    float64,
    int8,
    int32,
    int64,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
Turned = Tensor[Cpu, float32, Rank2[Column, Row]]
NamedMask = Tensor[Cpu, bool_, Rank2[Row, Column]]
Ints = Tensor[Cpu, int64, Rank2]
Complex = Tensor[Cpu, complex64, Rank2]
Mask = Tensor[Cpu, bool_, Rank2]


def axes(s: Tensor[Cpu, float32, Rank0], v: Vector, x: Matrix, axis: int) -> None:
    tt.argmax(v, axis=1)  # refused
    tt.argmin(v, axis=-2)  # refused
    tt.argmax(x, axis=2)  # refused
    tt.argmin(x, axis=-3)  # refused
    tt.argmax(x, axis=2, keepdims=True)  # refused
    tt.argmax(x, axis=(0, 1))  # refused: an index refers to one axis
    tt.argmin(x, axis=(0,))  # refused
    tt.argmax(s, axis=0)  # refused: a scalar has no axis
    tt.argmin(s, axis=tt.Axis(0))  # refused
    tt.argmax(x, axis=axis)  # refused: tt.Axis(axis)
    tt.argmin(x, axis="0")  # refused


def kinds_without_an_order(c: Complex, b: Mask) -> None:
    tt.argmax(c)  # refused
    tt.argmin(c, axis=0)  # refused
    tt.argmax(b)  # refused
    tt.argmin(b, axis=-1)  # refused


def counting(s: Tensor[Cpu, float32, Rank0], x: Matrix, axis: int) -> None:
    tt.count_nonzero(s, axis=0)  # refused
    tt.count_nonzero(x, axis=2)  # refused
    tt.count_nonzero(x, axis=(0, 2))  # refused
    tt.count_nonzero(x, axis=axis)  # refused: tt.Axis(axis)
    tt.count_nonzero([0, 1])  # refused
    _1: Tensor[Cpu, int64, Rank1] = tt.count_nonzero(x)  # refused
    _2: Tensor[Cpu, float32, Rank0] = tt.count_nonzero(x)  # refused
    _3: Tensor[Cpu, int64, Rank1[Row]] = tt.count_nonzero(x, axis=0, keepdims=True)  # refused


def positions_of_nonzero_elements(s: Tensor[Cpu, float32, Rank0], v: Vector, x: Matrix, d: DArray) -> None:
    tt.nonzero(s)  # refused: a scalar has no axis
    tt.nonzero([0, 1])  # refused
    tt.nonzero(x, x)  # refused
    v[tt.nonzero(s)]  # refused
    _a, _b, _c = tt.nonzero(x)  # refused: two axes
    _1: Tensor[Cpu, int64, Rank1] = tt.nonzero(v)  # refused: a tuple of one
    _2: tuple[Vector, Vector] = tt.nonzero(x)  # refused
    _3: tuple[Tensor[Gpu, int64, Rank1]] = tt.nonzero(v)  # refused
    _4: tuple[Tensor[Cpu, int64, Rank1], Tensor[Cpu, int64, Rank1]] = tt.nonzero(d)  # refused


def places(
    s: Tensor[Cpu, float32, Rank0],
    v: Vector,
    x: Matrix,
    i: Tensor[Cpu, int64, Rank1],
    c: Tensor[Cpu, complex64, Rank1],
    b: Tensor[Cpu, bool_, Rank1],
    g: Tensor[Gpu, float32, Rank1],
    gi: Tensor[Gpu, int64, Rank1],
    side: str,
) -> None:
    tt.searchsorted(x, v)  # refused: in a vector
    tt.searchsorted(s, v)  # refused
    tt.searchsorted(c, v)  # refused
    tt.searchsorted(v, c)  # refused
    tt.searchsorted(b, v)  # refused
    tt.searchsorted(v, b)  # refused
    tt.searchsorted(v, g)  # refused: another device
    tt.searchsorted(g, v)  # refused
    tt.searchsorted(v, v, sorter=gi)  # refused
    tt.searchsorted(v, v, sorter=v)  # refused: integers
    tt.searchsorted(v, v, sorter=b)  # refused
    tt.searchsorted(v, v, sorter=[1, 0])  # refused
    tt.searchsorted(v, v, sorter=tt.argsort(x))  # refused: a vector
    tt.searchsorted(v, v, side="middle")  # refused
    tt.searchsorted(v, v, side=side)  # refused
    tt.searchsorted(v, v, "right")  # refused: by name
    tt.searchsorted(i, 1.5)  # refused
    tt.searchsorted(v, 1j)  # refused
    tt.searchsorted(v, [1.0])  # refused
    tt.searchsorted([1.0], v)  # refused
    tt.searchsorted(v)  # refused
    _1: Tensor[Cpu, int64, Rank1] = tt.searchsorted(v, x)  # refused
    _2: Vector = tt.searchsorted(v, v)  # refused
    _3: Tensor[Gpu, int64, Rank1] = tt.searchsorted(v, v)  # refused


def position_outcomes(x: Named) -> None:
    _1: Tensor[Cpu, int64, Rank1[Row]] = tt.argmax(x, axis=0)  # refused: the columns remain
    _2: Tensor[Cpu, float32, Rank0] = tt.argmax(x)  # refused
    _3: Tensor[Cpu, int32, Rank0] = tt.argmin(x)  # refused
    _4: Ints = tt.argmax(x, axis=0)  # refused
    _5: int = tt.argmax(x)  # refused: use int(...)


def a_condition_is_boolean(m: Mask, x: Matrix, i: Ints, flag: Literal[True]) -> None:
    tt.where(x, x, x)  # refused: x != 0
    tt.where(i, x, x)  # refused
    tt.where(i, i, 0)  # refused
    tt.where(flag, x, x)  # refused: x if flag else x
    tt.where([[True]], x, x)  # refused
    tt.where(m)  # refused: its positions have no static shape
    tt.where(m, x)  # refused


def a_choice_fits(m: Mask, x: Matrix, i: Ints, b: Mask) -> None:
    tt.where(m, i, 0.5)  # refused
    tt.where(m, 1.5, i)  # refused
    tt.where(m, x, 1j)  # refused
    tt.where(m, b, 1)  # refused
    tt.where(m, 1, "2")  # refused
    tt.where(x, 1, 2)  # refused: x != 0
    _1: Matrix = tt.where(m, 1.0, 0.0)  # refused: float64
    tt.where(m, x, "0")  # refused
    tt.where(m, x, None)  # refused
    tt.where(m, x, [0.0])  # refused
    tt.where(m, x, np.ones((2, 2)))  # refused
    tt.where(m, x, np.float32(1))  # refused


def axes_that_differ(
    m: NamedMask,
    x: Named,
    y: Turned,
    v: Tensor[Cpu, float32, Rank1[Row]],
    sized: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]],
) -> None:
    tt.where(m, x, y)  # refused
    tt.where(m, y, x)  # refused
    tt.where(m, y, y)  # refused
    tt.where(m, x, v)  # refused: rows behind columns
    tt.where(v > 0, x, x)  # refused
    tt.where(m, v, 0)  # refused
    tt.where(sized.T > 0, sized, 0)  # refused


def two_devices(m: Mask, x: Matrix, gx: Tensor[Gpu, float32, Rank2], gm: Tensor[Gpu, bool_, Rank2]) -> None:
    tt.where(m, x, gx)  # refused
    tt.where(m, gx, gx)  # refused
    tt.where(gm, x, x)  # refused
    tt.where(gm, x, 0)  # refused


def choice_outcomes(m: NamedMask, x: Named, i: Tensor[Cpu, int32, Rank2[Row, Column]], d: DArray) -> None:
    _1: Tensor[Cpu, float32, Rank2] = tt.where(m, x, i)  # refused: float64
    _2: Tensor[Cpu, float32, Rank1] = tt.where(m, x, x)  # refused
    _3: Turned = tt.where(m, x, 0)  # refused
    _4: Matrix = tt.where(m, x, d)  # refused: use `get`
    _5: Tensor[Gpu, float32, Rank2] = tt.where(m, x, x)  # refused


def _want_cube(x: Tensor[Cpu, float32, Rank3]) -> None: ...
def _want_wide(x: Tensor[Cpu, float64, Rank2]) -> None: ...
def _want_ints(x: Ints) -> None: ...


def named_with_unnamed_is_exact(m: Mask, n: NamedMask, x: Named, u: Matrix) -> None:
    _want_cube(tt.where(m, x, x))  # refused
    _want_wide(tt.where(m, x, u))  # refused
    _want_ints(tt.where(n, u, x))  # refused
    _want_cube(tt.where(n, x, u))  # refused
    _want_wide(tt.where(m, x, 0))  # refused


def generic_code(m: Tensor[D, bool_, R], x: Tensor[D, T, R], y: Tensor[Cpu, T, R], i: Tensor[D, int8, R]) -> None:
    tt.where(m, x, y)  # refused: another device
    tt.where(m, x, 0)  # refused: not every dtype takes an int
    tt.where(m, 0, x)  # refused: the same
    tt.argmax(x)  # refused: not every dtype has an order
    tt.argmax(i, axis=0)  # refused: not every rank has an axis
    tt.nonzero(x)  # refused
    tt.count_nonzero(x, axis=0)  # refused
    tt.searchsorted(x, x)  # refused: not every rank is a vector's


def choices_with_few_axes(
    m: Tensor[Cpu, bool_, Rank1[Row]],
    n: NamedMask,
    s: Tensor[Cpu, float32, Rank0],
    b: Tensor[Cpu, bool_, Rank0],
    x: Tensor[Cpu, complex64, Rank1[Column]],
    y: Turned,
) -> None:
    tt.where(m, s, x)  # refused: the names of the mask and of the other choice
    tt.where(m, x, s)  # refused
    tt.where(m, b, x)  # refused
    tt.where(b, x, m)  # refused
    tt.where(n, s, y)  # refused
    tt.where(n, y, s)  # refused
    tt.where(n, m, y)  # refused


def choices_within_choices(m: NamedMask, one: Tensor[Cpu, bool_, Rank2[One, Column]], x: Named, y: Turned) -> None:
    tt.where(m, tt.where(m, x, y), x)  # refused
    tt.where(m, x, tt.where(m, x, tt.where(m, y, x)))  # refused
    tt.where(m, x, tt.where(m, "0", 1))  # refused
    _1: Turned = tt.where(m, tt.where(m, x, x), x)  # refused
    _2: Tensor[Cpu, float64, Rank2[Row, Column]] = tt.where(m, x, tt.where(m, x, x))  # refused: float32
    _3: Tensor[Cpu, int64, Rank2[Row, Column]] = tt.where(one, 1, 0)  # refused
    _4: DArray = tt.where(m, x, tt.where(m, x, 0))  # refused


def one_dtype_that_is_open(m: Tensor[Cpu, bool_, Rank2], x: Tensor[Cpu, T, Rank2]) -> None:
    tt.where(m, x, x)  # refused by pyrefly, ty: a false alarm, they know no promotion of a type variable
