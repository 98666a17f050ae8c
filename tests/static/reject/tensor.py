"""Tensors created by a wrong type, attributes used as another type, conversions of more than one number."""

from __future__ import annotations

from typing import Literal, NewType

import typedtensor as tt
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    DDim,
    Device,
    Dim,
    Gpu,
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
    int64,
    make_dim,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)

Scalar = Tensor[Cpu, float32, Rank0]
Vector = Tensor[Cpu, float32, Rank1]
Matrix = Tensor[Cpu, float32, Rank2]
Cube = Tensor[Cpu, float32, Rank3]
Named = Tensor[Cpu, float32, Rank2[Batch, Pixel]]


def made_of_another_rank(d: Dim[Rank3], sizes: DDim) -> None:
    Tensor[Cpu, float32, Rank2](make_dim(2), Cpu())  # refused
    Tensor[Cpu, float32, Rank2](make_dim(2, 3, 4), Cpu())  # refused
    Tensor[Cpu, float32, Rank0](make_dim(2))  # refused
    Tensor[Cpu, float32, Rank2](d, Cpu())  # refused
    Tensor[Cpu, float32, Rank2](sizes, Cpu())  # refused: unknown length; use get first
    Tensor[Cpu, float32, Rank2](2, 3)  # refused
    Tensor[Cpu, float32, Rank2](6)  # refused


def made_of_other_names_and_sizes(d: Dim[Rank2[Pixel, Batch]]) -> None:
    Tensor[Cpu, float32, Rank2[Batch, Pixel]](d, Cpu())  # refused
    Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]](make_dim(3, 5), Cpu())  # refused


def made_on_another_device() -> None:
    Tensor[Cpu, float32, Rank2](make_dim(2, 3), Gpu())  # refused
    Tensor[Gpu, float32, Rank2](make_dim(2, 3), Cpu())  # refused
    Tensor[Cpu, float32, Rank2](make_dim(2, 3), Cpu)  # refused: the class is no device
    Tensor[Cpu, float32, Rank2](make_dim(2, 3), "cpu")  # refused


def on_the_memory_of_another_dtype_or_device(w: Tensor[Cpu, float64, Rank2], g: Tensor[Gpu, float32, Rank2]) -> None:
    Tensor[Cpu, float32, Rank1](make_dim(4), w)  # refused
    Tensor[Cpu, float32, Rank1](make_dim(4), g)  # refused


def invalid_types() -> None:
    _1: Tensor[float32, Cpu, Rank2]  # refused
    _2: Tensor[Cpu, float32]  # refused
    _3: Tensor[Cpu, float, Rank2]  # refused
    _4: Tensor[Cpu, float32, 2]  # refused


def types_do_not_change(x: Matrix, v: Vector, n: Named) -> None:
    _1: Tensor[Cpu, float64, Rank2] = x  # refused
    _2: Tensor[Gpu, float32, Rank2] = x  # refused
    _3: Vector = x  # refused
    _4: Matrix = v  # refused
    _5: Tensor[Cpu, float32, Rank2[Pixel, Batch]] = n  # refused
    _6: Tensor[Cpu, float32, Rank2[Literal[3], Pixel]] = n  # refused
    _7: DArray = x  # refused: x.dynamic() is one


def attributes(x: Matrix, n: Named) -> None:
    _1: Dim[Rank3] = x.shape  # refused
    _2: Dim[Rank2[Pixel, Batch]] = n.shape  # refused
    _3: type[float64] = x.dtype  # refused
    _4: Gpu = x.device  # refused
    x.shape = (2, 2)  # refused
    x.dtype = float32  # refused
    x.device = Cpu()  # refused
    x.ndim = 2  # refused
    x.shape.append(2)  # refused
    x.partition(1)  # refused: tt.partition
    x.unsqueeze(0)  # refused
    {x: 1}  # refused by pyright: hash() itself takes any object


def transposed(s: Scalar, v: Vector, q: Cube) -> None:
    v.T  # refused
    s.T  # refused
    q.T  # refused: mT for the last two axes, permute_dims for any order
    v.mT  # refused
    s.mT  # refused


def converted(x: Matrix) -> None:
    x.astype("float32")  # refused
    x.astype(float32())  # refused
    x.astype(tt.Rank2)  # refused
    x.astype()  # refused
    _1: Matrix = x.astype(float64)  # refused


def moved(x: Matrix) -> None:
    x.to_device("cpu")  # refused
    x.to_device(Gpu)  # refused
    _1: Matrix = x.to_device(Gpu())  # refused


def one_number_of_many(v: Vector, x: Matrix, i: Tensor[Cpu, int64, Rank1]) -> None:
    float(x)  # refused
    int(x)  # refused
    complex(x)  # refused
    float(v)  # refused
    range(i)  # refused
    [1, 2][i]  # refused


# The lines after a branch are read: mypy skips what it takes for unreachable.
def after_a_branch(x: Matrix, v: Vector) -> Vector:
    if tt.all(x > 0):
        return v
    assert tt.any(x > 0)
    x @ x[:, :, 0]  # refused
    return v if v[0] > 0 else x  # refused


# No function is called here: mypy and pyrefly do not check the truth value. `bool()` itself accepts any object.
def truth_in_if(x: Matrix) -> None:
    if x:  # refused by pyright, ty
        pass


def truth_in_while(x: Vector) -> None:
    while x:  # refused by pyright, ty
        pass


def truth_in_not(x: Matrix) -> None:
    not x  # refused by pyright, ty


def truth_in_and(x: Matrix, v: Vector) -> None:
    x and v  # refused by ty


def truth_in_or(x: Matrix, b: Tensor[Cpu, bool_, Rank2]) -> None:
    x == x or b  # refused by ty


def truth_in_a_choice(b: Tensor[Cpu, bool_, Rank2]) -> None:
    1 if b else 2  # refused by pyright, ty


def truth_in_assert(b: Tensor[Cpu, bool_, Rank1]) -> None:
    assert b  # refused by pyright, ty


def truth_in_a_comprehension(x: Matrix) -> None:
    [1 for _ in range(2) if x]  # refused by pyright, ty


def truth_of_a_comparison(v: Vector) -> None:
    if v < 1:  # refused by pyright, ty
        pass


def truth_in_a_chain(v: Vector) -> None:
    0 < v < 1  # refused by ty: a chain needs the truth value of its first half


def one_number_of_another_kind(s: Scalar, c: Tensor[Cpu, complex64, Rank0]) -> None:
    float(c)  # refused
    int(c)  # refused
    range(s)  # refused
    [1, 2][s]  # refused


def iterated(s: Scalar) -> None:
    iter(s)  # refused
    list(s)  # refused
    len(s)  # refused
    for _ in s:  # refused
        pass
    _a, _b = s  # refused
    1.0 in s  # refused
    reversed(s)  # refused
    enumerate(s)  # refused
    next(iter(s))  # refused


def iterated_without_a_rank(x: Tensor[Device, float32, Rank]) -> None:
    for _ in x:  # refused by mypy, pyright, ty
        pass


def elements_in_pythons_own_functions(n: Named, w: Tensor[Cpu, float32, Rank2[Pixel, Batch]]) -> None:
    for number, row in enumerate(n):
        w[number] + row  # refused
    for one, other in zip(n, w, strict=True):
        one * other  # refused
    next(iter(n)) @ next(iter(w))  # refused
    _1: list[Tensor[Cpu, float32, Rank1[Batch]]] = list(n)  # refused
    _2: list[Tensor[Cpu, float32, Rank1[Batch]]] = list(reversed(n))  # refused
    _3: dict[int, Scalar] = dict(enumerate(n))  # refused


def no_sequence_of_numbers(x: Matrix, d: DArray) -> None:
    x.count(1.0)  # refused
    x.index(1.0)  # refused
    d.count(1.0)  # refused


def items_have_their_type(x: Matrix, n: Named) -> None:
    for row in x:
        _1: Scalar = row  # refused
    for named in n:
        _2: Tensor[Cpu, float32, Rank1[Batch]] = named  # refused


def devices(d: Device) -> None:
    Gpu("0")  # refused
    Gpu(0.5)  # refused
    Cpu(0)  # refused
    Gpu().id = 1  # refused
    _1: Cpu = Gpu()  # refused
    _2: Cpu = d  # refused


def axes_as_values() -> None:
    Axis("0")  # refused
    Axis(0.5)  # refused
    Axis()  # refused
    Axis(0).position = 1  # refused


def dtypes_are_no_numbers() -> None:
    float32(1.5)  # refused
    int64("1")  # refused


def names_of_numpy_that_differ_here(x: Matrix, d: DArray) -> None:
    tt.concatenate([x, x])  # refused: the run-time error names tt.concat
    tt.random.randn(2, 3)  # refused
    tt.linalg.norm(x)  # refused
    x.permute(1, 0)  # refused
    d.clamp(0.0)  # refused


class Image(Tensor[Cpu, float32, Rank2]):  # refused
    """What a function returns would not be an Image."""
