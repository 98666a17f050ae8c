"""Numbers that do not fit, positions that do not exist, and elements on other devices."""

from __future__ import annotations

from typing import NewType

import typedtensor as tt
from typedtensor import (
    ArrayView,
    Cpu,
    DArray,
    DDim,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Tensor,
    ViewIterator,
    make_dim,
    make_iterator,
    make_view,
)

Row = NewType("Row", int)
Column = NewType("Column", int)

Scalar = Tensor[Cpu, tt.float32, Rank0]
Vector = Tensor[Cpu, tt.float32, Rank1]
Matrix = Tensor[Cpu, tt.float32, Rank2]
Cube = Tensor[Cpu, tt.float32, Rank3]
Mask = Tensor[Cpu, tt.bool, Rank1]
Ints = Tensor[Cpu, tt.int64, Rank1]
There = Tensor[Gpu, tt.float32, Rank1]


def want_int(number: int) -> None: ...


def want_float(number: float) -> None: ...


def want_vector(view: ArrayView[Cpu, tt.float32, Rank1]) -> None: ...


def want_place(it: ViewIterator[Cpu, tt.float32, Rank2]) -> None: ...


def other_objects(x: Matrix) -> None:
    make_view([1.0, 2.0])  # refused
    make_view(1.0)  # refused
    make_view(make_view(x))  # refused
    make_view(x.numpy())  # refused
    make_iterator([1.0, 2.0], make_dim(0))  # refused


def numbers_that_do_not_fit(b: Mask, i: Ints, f: Vector) -> None:
    make_view(b).begin().value = 1  # refused
    make_view(b).begin().value = 1.5  # refused
    make_view(i).begin().value = 1.5  # refused
    make_view(i).begin().value = 1j  # refused
    make_view(f).begin().value = 1j  # refused
    make_view(f).begin().value = "1"  # refused
    make_view(f).begin().value = f[0]  # refused
    make_view(b)[0] = 1  # refused
    make_view(i)[0] = 1.5  # refused
    make_view(i)[make_dim(0)] = 1.5  # refused
    make_view(f)[0] = 1j  # refused
    make_view(f)[(0,)] = 1j  # refused
    make_view(f)[0] = f[0]  # refused


def numbers_of_another_kind(i: Ints, f: Vector, c: Tensor[Cpu, tt.complex64, Rank1]) -> None:
    want_int(make_view(f).begin().value)  # refused
    want_int(make_view(f)[0])  # refused
    want_float(make_view(c).begin().value)  # refused
    want_float(make_view(c)[0])  # refused
    for number in make_view(f):
        want_int(number)  # refused


def places_of_another_rank(s: Scalar, v: Vector, x: Matrix, q: Cube) -> None:
    make_view(s)[0]  # refused
    make_view(s)[make_dim(0)]  # refused
    make_view(v)[()]  # refused
    make_view(v)[0, 1]  # refused
    make_view(v)[make_dim(0, 1)]  # refused
    make_view(x)[0]  # refused
    make_view(x)[(0,)]  # refused
    make_view(x)[0, 1, 0]  # refused
    make_view(x)[make_dim()]  # refused
    make_view(x)[make_dim(0)]  # refused
    make_view(x)[make_dim(0, 1, 0)]  # refused
    make_view(q)[0, 1]  # refused
    make_view(q)[make_dim(0, 1)]  # refused


def places_of_another_rank_written(s: Scalar, v: Vector, x: Matrix) -> None:
    make_view(s)[0] = 1.0  # refused
    make_view(v)[0, 1] = 1.0  # refused
    make_view(x)[0] = 1.0  # refused
    make_view(x)[0, 1, 0] = 1.0  # refused
    make_view(x)[make_dim(0)] = 1.0  # refused


def invalid_positions(v: Vector, x: Matrix) -> None:
    make_view(v)[0:1]  # refused
    make_view(v)[...]  # refused
    make_view(v)[0.0]  # refused
    make_view(v)[None]  # refused
    make_view(x)[0, :]  # refused
    make_view(x)[0, 1.0]  # refused
    make_view(x)[0:1, 0] = 1.0  # refused


def iterators_of_another_rank(s: Scalar, v: Vector, x: Matrix) -> None:
    make_iterator(s, make_dim(0))  # refused
    make_iterator(v, make_dim())  # refused
    make_iterator(v, make_dim(0, 1))  # refused
    make_iterator(x, make_dim(0))  # refused
    make_iterator(make_view(x), make_dim(0))  # refused
    make_iterator(make_view(v), make_dim(0, 1))  # refused
    make_iterator(x, (0, 1))  # refused
    make_iterator(x, 0)  # refused
    make_iterator(x)  # refused
    want_place(make_iterator(v, make_dim(0)))  # refused


def other_types(v: Vector, x: Matrix, i: Ints) -> None:
    want_vector(make_view(x))  # refused
    want_vector(make_view(i))  # refused
    want_place(make_view(v).begin())  # refused
    want_place(make_view(x))  # refused


def an_iterator_is_not_iterable(x: Matrix) -> None:
    it = make_view(x).begin()
    for _number in it:  # refused
        pass
    list(it)  # refused
    it + 1  # refused
    it.value()  # refused
    it.index = make_dim(0, 1)  # refused


def order_of_others(x: Matrix, v: Vector, i: Ints) -> None:
    make_view(x).begin() < make_view(v).end()  # refused
    make_view(v).begin() < make_view(i).end()  # refused
    make_view(v).begin() >= 3  # refused


def what_is_only_read(x: Matrix) -> None:
    make_view(x).shape = make_dim(6, 1)  # refused
    make_view(x).dtype = tt.float64  # refused
    make_view(x).device = Cpu()  # refused


def on_a_gpu(g: There) -> None:
    view = make_view(g)
    for _number in view:  # refused
        pass
    for _number in reversed(view):  # refused by mypy, pyright, ty: pyrefly compares the names of a protocol only
        pass
    list(view)  # refused
    view[0]  # refused
    view[make_dim(0)]  # refused
    view[0] = 1.0  # refused
    view.begin().value  # refused
    view.begin().value = 1.0  # refused
    want_vector(view)  # refused


def dynamic(d: DArray, index: DDim) -> None:
    view = make_view(d)
    want_float(view[index])  # refused
    want_float(view.begin().value)  # refused
    view[index] = "1"  # refused
    view[0:1]  # refused
    view.begin().value = "1"  # refused
    want_vector(view)  # refused
    want_place(view.begin())  # refused
    make_iterator(d, 0)  # refused
    make_iterator(d, (0, 1))  # refused
