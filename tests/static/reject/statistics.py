"""Reductions that would fail, cast or lose information at run time."""

from __future__ import annotations

from typing import Any, Literal, NewType

import numpy as np
from typing_extensions import TypeVar

import typedtensor as tt
from typedtensor import (
    Cpu,
    DArray,
    Device,
    DType,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank9,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int8,
    int64,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

D = TypeVar("D", bound=Device)
T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Named = Tensor[Cpu, float32, Rank2[Row, Column]]
Ints = Tensor[Cpu, int8, Rank2]
Complex = Tensor[Cpu, complex64, Rank2]
Mask = Tensor[Cpu, bool_, Rank2]
Nine = Tensor[Cpu, float32, Rank9]


def axes_out_of_range(v: Vector, x: Matrix, cube: Cube, nine: Nine) -> None:
    tt.sum(v, axis=1)  # refused
    tt.sum(v, axis=-2)  # refused
    tt.sum(x, axis=2)  # refused
    tt.prod(x, axis=-3)  # refused
    tt.max(x, axis=2)  # refused
    tt.min(x, axis=-3)  # refused
    tt.mean(x, axis=2)  # refused
    tt.std(x, axis=-3)  # refused
    tt.var(x, axis=2)  # refused
    tt.all(x, axis=-3)  # refused
    tt.any(x, axis=2)  # refused
    tt.sum(cube, axis=3)  # refused
    tt.sum(cube, axis=-4)  # refused
    tt.sum(nine, axis=9)  # refused
    tt.sum(nine, axis=-10)  # refused


def axes_out_of_range_kept(v: Vector, x: Matrix, cube: Cube) -> None:
    tt.sum(v, axis=1, keepdims=True)  # refused
    tt.mean(x, axis=2, keepdims=True)  # refused
    tt.max(x, axis=-3, keepdims=True)  # refused
    tt.all(cube, axis=3, keepdims=True)  # refused
    tt.std(x, axis=(0, 2), keepdims=True)  # refused
    tt.any(x, axis=(0, -2), keepdims=True)  # refused: an axis twice
    tt.any(cube, axis=(0, 1, 0), keepdims=True)  # refused


def axes_out_of_range_in_tuples(v: Vector, x: Matrix, cube: Cube) -> None:
    tt.sum(x, axis=(2,))  # refused
    tt.sum(x, axis=(0, 2))  # refused
    tt.prod(x, axis=(-3, 1))  # refused
    tt.max(v, axis=(0, 1))  # refused: more axes than there are
    tt.mean(x, axis=(0, 1, 0))  # refused: more axes than there are
    tt.all(cube, axis=(0, 3))  # refused
    tt.any(cube, axis=(0, 1, -4))  # refused


def a_scalar_has_no_axis(s: Scalar) -> None:
    tt.sum(s, axis=0)  # refused
    tt.prod(s, axis=-1)  # refused
    tt.max(s, axis=0)  # refused
    tt.mean(s, axis=0)  # refused
    tt.std(s, axis=-1)  # refused
    tt.all(s, axis=0)  # refused
    tt.any(s, axis=(0,))  # refused
    tt.sum(s, axis=tt.Axis(0))  # refused
    tt.sum(s, axis=0, keepdims=True)  # refused
    tt.mean(s, axis=tt.Axis(0), keepdims=True)  # refused


def a_plain_int_says_no_axis(x: Matrix, axis: int, axes: tuple[int, int], some: tuple[int, ...]) -> None:
    tt.sum(x, axis=axis)  # refused: tt.Axis(axis)
    tt.prod(x, axis=axis)  # refused
    tt.max(x, axis=axis)  # refused
    tt.mean(x, axis=axis, keepdims=True)  # refused
    tt.all(x, axis=axis)  # refused
    tt.std(x, axis=axes)  # refused
    tt.sum(x, axis=some)  # refused: the rank would be unknown
    for n in range(x.ndim):
        tt.sum(x, axis=n)  # refused


def an_axis_is_an_int(x: Matrix) -> None:
    tt.sum(x, axis="0")  # refused
    tt.mean(x, axis=0.0)  # refused
    tt.max(x, axis=[0])  # refused: a tuple
    tt.any(x, Row(0))  # refused


def kinds_without_a_mean(i: Ints, b: Mask, c: Complex) -> None:
    tt.mean(i)  # refused: convert it first
    tt.mean(i, axis=0)  # refused
    tt.mean(b)  # refused
    tt.mean(i @ i)  # refused
    tt.std(i)  # refused
    tt.std(c)  # refused
    tt.var(i, axis=1)  # refused
    tt.var(b)  # refused
    tt.var(c, axis=0, keepdims=True)  # refused


def kinds_without_an_order(b: Mask, c: Complex) -> None:
    tt.max(c)  # refused
    tt.max(c, axis=0)  # refused
    tt.min(c, axis=-1, keepdims=True)  # refused
    tt.max(b)  # refused
    tt.min(b, axis=1)  # refused


def _rows(x: Matrix) -> None: ...


def options(x: Matrix, c: Complex, *, flag: bool) -> None:
    tt.sum(x, dtype=float)  # refused
    tt.sum(x, dtype="float32")  # refused
    tt.sum(x, dtype=np.float32)  # refused
    tt.sum(c, dtype=float32)  # refused: the imaginary part would be lost
    tt.prod(c, axis=0, dtype=float64)  # refused
    tt.max(x, dtype=float64)  # refused: it has none
    tt.mean(x, dtype=float64)  # refused
    tt.sum(x, out=x)  # refused
    tt.sum(x, axis=2, keepdims=flag)  # refused: a matrix has two axes
    tt.max(x, axis=(0, 0), keepdims=flag)  # refused
    tt.max(c, axis=0, keepdims=flag)  # refused: complex numbers have no order
    tt.sum(x, axis=0, keepdims=1)  # refused
    one_of_two = tt.sum(x, axis=0, keepdims=flag)
    _rows(one_of_two)  # refused
    tt.std(x, correction="1")  # refused
    tt.std(x, ddof=1)  # refused


def cumulative_sums(s: Scalar, v: Vector, x: Matrix, c: Complex, axis: int, *, flag: bool) -> None:
    tt.cumulative_sum(s)  # refused: a scalar has no axis
    tt.cumulative_prod(s, axis=0)  # refused
    tt.cumulative_sum(x)  # refused: axis=0, or another
    tt.cumulative_sum(x, axis=None)  # refused
    tt.cumulative_sum(x, include_initial=True)  # refused
    tt.cumulative_sum(v, axis=1)  # refused
    tt.cumulative_prod(x, axis=2)  # refused
    tt.cumulative_prod(x, axis=-3, include_initial=True)  # refused
    tt.cumulative_sum(x, axis=axis)  # refused: tt.Axis(axis)
    tt.cumulative_sum(x, axis=(0, 1))  # refused: one axis
    tt.cumulative_sum(v, dtype=float)  # refused
    tt.cumulative_sum(c, axis=0, dtype=float32)  # refused: the imaginary part would be lost
    tt.cumulative_prod(c, axis=0, dtype=float64, include_initial=True)  # refused
    tt.cumulative_sum(v, include_initial=1)  # refused
    tt.cumulative_sum(v, include_initial=flag)  # refused by mypy: the others infer one of two types
    tt.cumulative_sum([1.0])  # refused


def results_of_cumulative_sums(x: Named, i: Ints, v: Tensor[Cpu, float32, Rank1[Row]]) -> None:
    _1: Tensor[Cpu, int8, Rank2] = tt.cumulative_sum(i, axis=0)  # refused: 64 bits
    _2: Tensor[Cpu, float32, Rank2[Column, Row]] = tt.cumulative_sum(x, axis=0)  # refused
    _3: Tensor[Cpu, float32, Rank2[Any, Row]] = tt.cumulative_sum(x, axis=0, include_initial=True)  # refused
    _4: Vector = tt.cumulative_prod(x, axis=0)  # refused
    _5: Tensor[Gpu, float32, Rank1] = tt.cumulative_sum(v)  # refused
    _6: Tensor[Cpu, float64, Rank1] = tt.cumulative_sum(v)  # refused


def differences(s: Scalar, v: Vector, x: Named, b: Mask, axis: int, n: float) -> None:
    tt.diff(s)  # refused: a scalar has no axis
    tt.diff(b)  # refused: booleans have no difference
    tt.diff(v, axis=1)  # refused
    tt.diff(x, axis=2)  # refused
    tt.diff(x, axis=-3)  # refused
    tt.diff(x, axis=axis)  # refused: tt.Axis(axis)
    tt.diff(x, axis=None)  # refused
    tt.diff(x, n=n)  # refused
    tt.diff(x, 2)  # refused: by name
    tt.diff([1, 2])  # refused


def additions_of_diff(
    v: Vector,
    x: Named,
    wide: Tensor[Cpu, float64, Rank1],
    turned: Tensor[Cpu, float32, Rank2[Column, Row]],
    g: Tensor[Gpu, float32, Rank1],
) -> None:
    tt.diff(v, prepend=wide)  # refused: another dtype
    tt.diff(v, append=g)  # refused: another device
    tt.diff(x, prepend=v)  # refused: another rank
    tt.diff(x, prepend=turned)  # refused: columns beside rows
    tt.diff(x, axis=0, append=turned)  # refused
    tt.diff(v, prepend=0.0)  # refused: a tensor
    tt.diff(v, append=[0.0])  # refused
    _1: Named = tt.diff(x, axis=0, append=x) @ x  # refused
    _2: Tensor[Cpu, float32, Rank2[Column, Any]] = tt.diff(x)  # refused
    _3: Tensor[Cpu, float64, Rank1] = tt.diff(v)  # refused
    _4: Matrix = tt.diff(v)  # refused


def _want_cube(x: Cube) -> None: ...
def _want_wide(x: Tensor[Cpu, float64, Rank2]) -> None: ...


def named_with_unnamed_is_exact(x: Named, m: Matrix, half: Tensor[Cpu, float32, Rank2[Row, Any]]) -> None:
    _want_cube(tt.diff(x, prepend=m))  # refused
    _want_wide(tt.diff(m, append=x, axis=0))  # refused
    _want_cube(tt.diff(half, prepend=x))  # refused
    _want_wide(tt.cumulative_sum(half, axis=0))  # refused
    _want_cube(tt.cumulative_sum(half, axis=1, include_initial=True))  # refused


def other_objects(a: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
    tt.sum([1.0, 2.0])  # refused
    tt.max(1.0)  # refused
    tt.mean(a)  # refused
    tt.all([True])  # refused
    tt.sum()  # refused


def results(x: Named, i: Ints, d: DArray) -> None:
    _1: Matrix = tt.sum(x, axis=0)  # refused: one axis less
    _2: Tensor[Cpu, float32, Rank1[Row]] = tt.sum(x, axis=0)  # refused: the columns remain
    _3: Tensor[Cpu, float32, Rank1[Column]] = tt.mean(x, axis=-1)  # refused
    _4: Tensor[Cpu, float32, Rank2[Column, Any]] = tt.sum(x, axis=1, keepdims=True)  # refused
    _5: Tensor[Cpu, float32, Rank1] = tt.max(x, axis=0, keepdims=True)  # refused: the rank stays
    _6: Tensor[Cpu, int8, Rank0] = tt.sum(i)  # refused: 64 bits
    _7: Tensor[Cpu, float64, Rank0] = tt.mean(x)  # refused
    _8: Tensor[Gpu, float32, Rank0] = tt.sum(x)  # refused
    _9: float = tt.sum(x)  # refused: use float(...)
    _10: Scalar = tt.sum(d)  # refused: use `get`
    _11: Vector = tt.sum(x, axis=(0, 1))  # refused
    _12: Tensor[Cpu, float32, Rank0] = tt.any(x)  # refused


def results_that_do_not_broadcast(x: Named, y: Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]) -> None:
    x - tt.mean(x, axis=1)  # refused: rows from columns
    x / tt.sum(x, axis=-1)  # refused
    y - tt.max(y, axis=1)  # refused
    y - tt.max(y, axis=0, keepdims=True).T  # refused


def generic_code(x: Tensor[D, T, R], y: Tensor[D, T, Rank2[Row, Column]]) -> None:
    tt.mean(x)  # refused: not every dtype has a mean
    tt.max(x)  # refused
    tt.sum(x, axis=0)  # refused: not every rank has an axis
    tt.all(y, axis=2)  # refused
    tt.cumulative_sum(x, axis=0)  # refused: not every rank has an axis
    tt.diff(y)  # refused: not every dtype has a difference


def the_axis_of_a_name_is_a_position(x: Named) -> None:
    tt.sum(x, axis=Row)  # refused: a type
    tt.sum(x, axis=None, keepdims="yes")  # refused
    tt.sum(x, int64)  # refused


def ptp(x: Tensor[Cpu, float32, Rank2], mask: Tensor[Cpu, bool_, Rank2]) -> None:
    tt.ptp(mask)  # refused
    tt.ptp(x, axis=2)  # refused
    wrong: Tensor[Cpu, float32, Rank1] = tt.ptp(x)  # refused
