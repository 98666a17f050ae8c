"""Element views and their iterators: the Python number of each dtype, the positions of each rank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NewType, TypeVar

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    ArrayView,
    Cpu,
    DArray,
    DArrayView,
    DDim,
    Dim,
    DType,
    DViewIterator,
    Gpu,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank9,
    Tensor,
    ViewIterator,
    make_ddim,
    make_dim,
    make_iterator,
    make_view,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

T = TypeVar("T", bound=DType)
R = TypeVar("R", bound=Rank)


def the_types_of_the_tensor(x: Tensor[Cpu, tt.float32, Rank2], s: Tensor[Cpu, tt.int8, Rank0]) -> None:
    assert_type(make_view(x), ArrayView[Cpu, tt.float32, Rank2])
    assert_type(make_view(x).begin(), ViewIterator[Cpu, tt.float32, Rank2])
    assert_type(make_view(x).end(), ViewIterator[Cpu, tt.float32, Rank2])
    assert_type(make_view(s).begin(), ViewIterator[Cpu, tt.int8, Rank0])
    assert_type(make_view(x).shape, Dim[Rank2])
    assert_type(make_view(x).dtype, type[tt.float32])
    assert_type(make_view(x).device, Cpu)
    assert_type(len(make_view(x)), int)


def the_number_of_each_dtype(
    b: Tensor[Cpu, tt.bool, Rank2],
    i1: Tensor[Cpu, tt.int8, Rank2],
    i2: Tensor[Cpu, tt.int16, Rank2],
    i4: Tensor[Cpu, tt.int32, Rank2],
    i8: Tensor[Cpu, tt.int64, Rank2],
    u1: Tensor[Cpu, tt.uint8, Rank2],
    u2: Tensor[Cpu, tt.uint16, Rank2],
    u4: Tensor[Cpu, tt.uint32, Rank2],
    u8: Tensor[Cpu, tt.uint64, Rank2],
) -> None:
    assert_type(make_view(b).begin().value, bool)
    assert_type(make_view(i1).begin().value, int)
    assert_type(make_view(i2).begin().value, int)
    assert_type(make_view(i4).begin().value, int)
    assert_type(make_view(i8).begin().value, int)
    assert_type(make_view(u1).begin().value, int)
    assert_type(make_view(u2).begin().value, int)
    assert_type(make_view(u4).begin().value, int)
    assert_type(make_view(u8).begin().value, int)
    assert_type(list(make_view(b)), list[bool])
    assert_type(list(make_view(i1)), list[int])
    assert_type(list(make_view(u8)), list[int])
    assert_type(make_view(b)[0, 1], bool)
    assert_type(make_view(i8)[0, 1], int)


def the_number_of_each_floating_point_dtype(
    f2: Tensor[Cpu, tt.float16, Rank2],
    f4: Tensor[Cpu, tt.float32, Rank2],
    f8: Tensor[Cpu, tt.float64, Rank2],
    c8: Tensor[Cpu, tt.complex64, Rank2],
    c16: Tensor[Cpu, tt.complex128, Rank2],
) -> None:
    assert_type(make_view(f2).begin().value, float)
    assert_type(make_view(f4).begin().value, float)
    assert_type(make_view(f8).begin().value, float)
    assert_type(make_view(c8).begin().value, complex)
    assert_type(make_view(c16).begin().value, complex)
    assert_type(list(make_view(f2)), list[float])
    assert_type(list(make_view(f8)), list[float])
    assert_type(list(make_view(c8)), list[complex])
    assert_type(list(reversed(make_view(f4))), list[float])
    assert_type(make_view(f2)[0, 1], float)
    assert_type(make_view(c16)[0, 1], complex)


def loops(x: Tensor[Cpu, tt.float32, Rank2]) -> None:
    for number in make_view(x):
        assert_type(number, float)
    for number in reversed(make_view(x)):
        assert_type(number, float)
    numbers: Iterator[float] = iter(make_view(x))
    assert_type(next(numbers), float)


def moves(x: Tensor[Cpu, tt.float32, Rank2], n: Tensor[Cpu, tt.int64, Rank2[Row, Column]]) -> None:
    it = make_view(x).begin()
    assert_type(next(it), ViewIterator[Cpu, tt.float32, Rank2])
    assert_type(next(it).value, float)
    assert_type(it.previous(), ViewIterator[Cpu, tt.float32, Rank2])
    assert_type(next(make_view(n).begin()), ViewIterator[Cpu, tt.int64, Rank2[Row, Column]])


def comparisons(x: Tensor[Cpu, tt.float32, Rank2]) -> None:
    view = make_view(x)
    assert_type(view.begin() == view.end(), bool)
    assert_type(view.begin() != view.end(), bool)
    assert_type(view.begin() < view.end(), bool)
    assert_type(view.begin() <= view.end(), bool)
    assert_type(view.begin() > view.end(), bool)
    assert_type(view.begin() >= view.end(), bool)
    assert_type(make_iterator(x, make_dim(0, 1)) < view.end(), bool)


def places(
    s: Tensor[Cpu, tt.float32, Rank0],
    v: Tensor[Cpu, tt.float32, Rank1],
    x: Tensor[Cpu, tt.float32, Rank2],
    named: Tensor[Cpu, tt.float32, Rank2[Row, Column]],
    sized: Tensor[Cpu, tt.float32, Rank2[Literal[2], Literal[3]]],
    place: Dim[Rank2],
    anywhere: DDim,
) -> None:
    assert_type(make_view(s)[()], float)
    assert_type(make_view(s)[make_dim()], float)
    assert_type(make_view(v)[1], float)
    assert_type(make_view(v)[-1], float)
    assert_type(make_view(v)[(1,)], float)
    assert_type(make_view(v)[make_dim(1)], float)
    assert_type(make_view(x)[0, 1], float)
    assert_type(make_view(x)[make_dim(0, 1)], float)
    assert_type(make_view(x)[make_ddim([0, 1])], float)
    assert_type(make_view(named)[0, 1], float)
    assert_type(make_view(named)[make_dim(0, 1)], float)
    assert_type(make_view(sized)[make_dim(0, 1)], float)
    assert_type(make_view(sized)[1, 2], float)


def more_places(q: Tensor[Cpu, tt.int16, Rank3], nine: Tensor[Cpu, tt.int16, Rank9]) -> None:
    assert_type(make_view(q)[0, 1, 0], int)
    assert_type(make_view(nine)[0, 1, 0, 1, 0, 1, 0, 1, 0], int)
    assert_type(make_view(nine)[make_dim(0, 1, 0, 1, 0, 1, 0, 1, 0)], int)


def the_index(
    s: Tensor[Cpu, tt.float32, Rank0],
    x: Tensor[Cpu, tt.float32, Rank2],
    named: Tensor[Cpu, tt.float32, Rank2[Row, Column]],
    sized: Tensor[Cpu, tt.float32, Rank2[Literal[2], Literal[3]]],
) -> None:
    assert_type(make_view(s).begin().index, Dim[Rank0])
    assert_type(make_view(x).begin().index, Dim[Rank2])
    assert_type(make_view(named).begin().index, Dim[Rank2])  # a position is not a size: it has no name of an axis
    assert_type(make_view(sized).begin().index, Dim[Rank2])
    assert_type(make_view(x)[make_view(x).begin().index], float)


def iterators(
    s: Tensor[Cpu, tt.float32, Rank0],
    x: Tensor[Cpu, tt.float32, Rank2],
    named: Tensor[Cpu, tt.float32, Rank2[Row, Column]],
) -> None:
    assert_type(make_iterator(s, make_dim()), ViewIterator[Cpu, tt.float32, Rank0])
    assert_type(make_iterator(x, make_dim(0, 1)), ViewIterator[Cpu, tt.float32, Rank2])
    assert_type(make_iterator(x, make_ddim([0, 1])), ViewIterator[Cpu, tt.float32, Rank2])
    assert_type(make_iterator(make_view(s), make_dim()), ViewIterator[Cpu, tt.float32, Rank0])
    assert_type(make_iterator(make_view(x), make_dim(0, 1)), ViewIterator[Cpu, tt.float32, Rank2])
    assert_type(make_iterator(make_view(x), make_ddim([0, 1])), ViewIterator[Cpu, tt.float32, Rank2])
    assert_type(make_iterator(named, make_dim(0, 1)), ViewIterator[Cpu, tt.float32, Rank2])
    assert_type(make_iterator(make_view(named), make_dim(0, 1)), ViewIterator[Cpu, tt.float32, Rank2])
    assert_type(make_iterator(named, make_dim(0, 1)) < make_view(named).end(), bool)
    assert_type(make_view(named).end() > make_iterator(named, make_dim(0, 1)), bool)


def writes(
    b: Tensor[Cpu, tt.bool, Rank2],
    i: Tensor[Cpu, tt.int8, Rank2],
    f: Tensor[Cpu, tt.float32, Rank2],
    c: Tensor[Cpu, tt.complex64, Rank2],
    v: Tensor[Cpu, tt.float64, Rank1],
    s: Tensor[Cpu, tt.float64, Rank0],
) -> None:
    make_view(b).begin().value = True
    make_view(i).begin().value = 3
    make_view(f).begin().value = 3
    make_view(f).begin().value = 3.5
    make_view(c).begin().value = 3.5
    make_view(c).begin().value = 3j
    make_view(b)[0, 1] = False
    make_view(i)[0, 1] = 3
    make_view(f)[0, 1] = 3.5
    make_view(f)[make_dim(0, 1)] = 3
    make_view(c)[make_ddim([0, 1])] = 3j
    make_view(v)[1] = 2.5
    make_view(v)[-1] = 2
    make_view(s)[()] = 2.5
    make_view(s)[make_dim()] = 2.5


def in_place(i: Tensor[Cpu, tt.int8, Rank2], f: Tensor[Cpu, tt.float32, Rank2]) -> None:
    it = make_view(i).begin()
    it.value += 1
    view = make_view(f)
    view[0, 1] *= 2.5


def dynamic(x: DArray, index: DDim) -> None:
    view = make_view(x)
    assert_type(view, DArrayView)
    assert_type(view.shape, DDim)
    assert_type(view.dtype, type[DType])
    assert_type(view.begin(), DViewIterator)
    assert_type(view.end(), DViewIterator)
    assert_type(next(view.begin()), DViewIterator)
    assert_type(view.begin().index, DDim)
    number: complex = view.begin().value
    numbers: Iterator[complex] = iter(view)
    backwards: Iterator[complex] = reversed(view)
    element: complex = view[0, 1]
    element = view[make_ddim([0, 1])]
    element = view[make_dim(0, 1)]
    view[0, 1] = 2.5
    view.begin().value = 2.5
    assert_type(make_iterator(x, make_ddim([0, 1])), DViewIterator)
    assert_type(make_iterator(x, make_dim(0, 1)), DViewIterator)
    assert_type(make_iterator(view, make_ddim([0, 1])), DViewIterator)
    assert_type(view.begin() < view.end(), bool)


def _elements(view: ArrayView[Cpu, T, R]) -> int:
    count, it = 0, view.begin()
    while it != view.end():
        it = next(it)
        count += 1
    return count


def generic(x: Tensor[Cpu, tt.float32, Rank2], y: Tensor[Cpu, tt.int8, Rank1]) -> None:
    assert_type(_elements(make_view(x)), int)
    assert_type(_elements(make_view(y)), int)


def elsewhere(x: Tensor[Gpu, tt.float32, Rank2]) -> None:
    view = make_view(x)
    assert_type(view.device, Gpu)
    assert_type(view.shape, Dim[Rank2])
    assert_type(len(view), int)
    assert_type(view.begin() == view.end(), bool)
    assert_type(next(view.begin()).index, Dim[Rank2])
    assert_type(list(make_view(x.to_device(Cpu()))), list[float])
