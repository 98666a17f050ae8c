"""Tensors: creation by a type, attributes, conversions of one number, iteration, transposition."""

from __future__ import annotations

from typing import Literal, NewType

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import (
    Axis,
    Cpu,
    DArray,
    Device,
    Dim,
    Gpu,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Tensor,
    bool_,
    complex64,
    float32,
    float64,
    int8,
    int64,
    is_cpu,
    is_gpu,
    make_dim,
    same_class,
)

Batch = NewType("Batch", int)
Pixel = NewType("Pixel", int)

Matrix = Tensor[Cpu, float32, Rank2]
Named = Tensor[Cpu, float32, Rank2[Batch, Pixel]]
Sized = Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]]


def made_of_a_type() -> None:
    assert_type(Tensor[Cpu, float32, Rank2](make_dim(2, 3), Cpu()), Matrix)
    assert_type(Tensor[Cpu, float32, Rank2](make_dim(2, 3)), Matrix)
    assert_type(Tensor[Cpu, float32, Rank2](Dim(2, 3), Cpu()), Matrix)
    assert_type(Tensor[Cpu, int8, Rank0](make_dim(), Cpu()), Tensor[Cpu, int8, Rank0])
    assert_type(Tensor[Cpu, bool_, Rank1](make_dim(0), Cpu()), Tensor[Cpu, bool_, Rank1])
    assert_type(Tensor[Cpu, complex64, Rank4](make_dim(1, 2, 3, 4), Cpu()), Tensor[Cpu, complex64, Rank4])


def made_of_a_type_with_names() -> None:
    assert_type(Tensor[Cpu, float32, Rank2[Batch, Pixel]](make_dim(Batch(2), Pixel(3)), Cpu()), Named)
    assert_type(Tensor[Cpu, float32, Rank2[Literal[3], Literal[4]]](make_dim(3, 4), Cpu()), Sized)


def empty() -> None:
    assert_type(Tensor[Cpu, float32, Rank2](), Matrix)
    assert_type(Tensor[Cpu, int64, Rank3](), Tensor[Cpu, int64, Rank3])


def on_the_memory_of_another(x: Matrix, d: DArray) -> None:
    assert_type(Tensor[Cpu, float32, Rank1](make_dim(4), x), Tensor[Cpu, float32, Rank1])
    assert_type(Tensor[Cpu, float32, Rank3](make_dim(1, 2, 2), x), Tensor[Cpu, float32, Rank3])
    assert_type(Tensor[Cpu, float32, Rank2[Batch, Pixel]](make_dim(Batch(2), Pixel(2)), x), Named)


def attributes(x: Matrix, v: Tensor[Cpu, int64, Rank1], s: Tensor[Cpu, bool_, Rank0]) -> None:
    _of_two: Dim[Rank2] = x.shape
    assert_type(x.strides, tuple[int, ...])
    assert_type(x.ndim, int)
    assert_type(x.size, int)
    assert_type(x.numel(), int)
    assert_type(x.nbytes, int)
    assert_type(x.dtype, type[float32])
    assert_type(x.device, Cpu)
    assert_type(x.dynamic(), DArray)
    assert_type(x.dtype.name, str)
    assert_type(x.dtype.kind, str)
    assert_type(x.dtype.itemsize, int)
    _of_one: Dim[Rank1] = v.shape
    assert_type(v.dtype, type[int64])
    assert_type(s.shape, Dim[Rank0])
    assert_type(s.dtype, type[bool_])
    assert_type(repr(x), str)


def attributes_of_named_axes(x: Named, y: Sized) -> None:
    _of_names: Dim[Rank2[Batch, Pixel]] = x.shape
    assert_type(tt.zeros(x.shape), Tensor[Cpu, float64, Rank2[Batch, Pixel]])
    assert_type(x.shape[0], Batch)
    assert_type(make_dim(x.shape[-1], x.shape[0]), Dim[Rank2[Pixel, Batch]])
    batch, pixel = x.shape
    assert_type(batch, Batch)
    assert_type(pixel, Pixel)
    assert_type(tt.zeros(make_dim(pixel, batch)), Tensor[Cpu, float64, Rank2[Pixel, Batch]])
    assert_type(tt.reshape(x, x.shape), Named)
    assert_type(x.reshape(x.shape), Named)
    assert_type(tt.broadcast_to(x, x.shape), Named)
    assert_type(make_dim(batch, pixel) + x.shape, Dim[Rank2])
    assert_type(x.T.shape[0], Pixel)
    for _ in range(x.shape[0] * 2):
        pass
    _of_sizes: Dim[Rank2[Literal[3], Literal[4]]] = y.shape


def attributes_on_a_gpu(g: Tensor[Gpu, float32, Rank2]) -> None:
    assert_type(g.device, Gpu)
    assert_type(g.to_device(Cpu()), Matrix)


def transposed(x: Matrix, n: Named, z: Sized, q: Tensor[Cpu, float32, Rank3[Batch, Pixel, Literal[2]]]) -> None:
    assert_type(x.T, Matrix)
    assert_type(n.T, Tensor[Cpu, float32, Rank2[Pixel, Batch]])
    assert_type(n.T.T, Named)
    assert_type(z.T, Tensor[Cpu, float32, Rank2[Literal[4], Literal[3]]])
    assert_type(x.mT, Matrix)
    assert_type(n.mT, Tensor[Cpu, float32, Rank2[Pixel, Batch]])
    assert_type(q.mT, Tensor[Cpu, float32, Rank3[Batch, Literal[2], Pixel]])


def converted(x: Matrix, n: Named, c: Tensor[Cpu, complex64, Rank1]) -> None:
    assert_type(x.astype(float64), Tensor[Cpu, float64, Rank2])
    assert_type(x.astype(int8), Tensor[Cpu, int8, Rank2])
    assert_type(x.astype(float32, copy=False), Matrix)
    assert_type(n.astype(bool_), Tensor[Cpu, bool_, Rank2[Batch, Pixel]])
    assert_type(n.astype(x.dtype), Named)
    assert_type(c.astype(complex64), Tensor[Cpu, complex64, Rank1])


def moved_and_copied(x: Matrix, n: Named) -> None:
    assert_type(x.to_device(Cpu()), Matrix)
    assert_type(n.to_device(Cpu()), Named)
    assert_type(n.to_device(n.device), Named)
    assert_type(x.copy(), Matrix)
    assert_type(n.copy(), Named)


def to_a_gpu(n: Named) -> None:
    assert_type(n.to_device(Gpu()), Tensor[Gpu, float32, Rank2[Batch, Pixel]])


def one_number(
    s: Tensor[Cpu, float32, Rank0],
    i: Tensor[Cpu, int64, Rank0],
    b: Tensor[Cpu, bool_, Rank0],
    c: Tensor[Cpu, complex64, Rank0],
) -> None:
    _1: float = float(s)  # ty distinguishes the return type of float() from an annotation float
    _2: float = float(i)
    _3: complex = complex(s)
    _4: complex = complex(c)
    assert_type(int(s), int)
    assert_type(bool(s), bool)
    assert_type(int(i), int)
    assert_type(i.__index__(), int)
    assert_type(range(i), range)
    assert_type(int(b), int)
    assert_type(bool(b), bool)
    assert_type(bool(c), bool)
    assert_type(f"{s:.2f}", str)
    if s > 0:
        assert_type(s, Tensor[Cpu, float32, Rank0])
    while i < 0:
        i += 1
    assert_type(not b, bool)


def iterated(v: Tensor[Cpu, int64, Rank1], x: Matrix, n: Named, q: Tensor[Cpu, float32, Rank3]) -> None:
    for row in x:
        assert_type(row, Tensor[Cpu, float32, Rank1])
    for named in n:
        assert_type(named, Tensor[Cpu, float32, Rank1[Pixel]])
    for page in q:
        assert_type(page, Matrix)
    assert_type([int(each) for each in v], list[int])
    first, second = v
    assert_type(first, Tensor[Cpu, int64, Rank0])
    assert_type(second, Tensor[Cpu, int64, Rank0])
    assert_type(len(v), int)
    assert_type(len(n), int)


def iterated_through_a_protocol(x: Matrix, n: Named, v: Tensor[Cpu, int64, Rank1]) -> None:
    assert_type(list(x), list[Tensor[Cpu, float32, Rank1]])
    assert_type(list(iter(n)), list[Tensor[Cpu, float32, Rank1[Pixel]]])
    assert_type(list(reversed(n)), list[Tensor[Cpu, float32, Rank1[Pixel]]])
    assert_type(next(iter(n)), Tensor[Cpu, float32, Rank1[Pixel]])
    assert_type(dict(zip(["a", "b"], x, strict=True)), dict[str, Tensor[Cpu, float32, Rank1]])
    for number, row in enumerate(n):
        assert_type(number, int)
        assert_type(row, Tensor[Cpu, float32, Rank1[Pixel]])
    for one, other in zip(n, v, strict=False):
        assert_type(one, Tensor[Cpu, float32, Rank1[Pixel]])
        assert_type(other, Tensor[Cpu, int64, Rank0])
    assert_type(max(v), Tensor[Cpu, int64, Rank0])
    assert_type(1.0 in x[0], bool)


def named_and_unnamed_assign_both_ways(x: Matrix, n: Named) -> None:
    _1: Matrix = n
    _2: Named = x
    _3: Sized = x
    _4: Matrix = _3


def devices(d: Device, g: Gpu) -> None:
    assert_type(Cpu(), Cpu)
    assert_type(Cpu().id, int)
    assert_type(same_class(d, Cpu()), bool)
    assert_type(d == Cpu(), bool)
    if is_cpu(d):
        assert_type(d, Cpu)
    if is_gpu(d):
        assert_type(d, Gpu)


def axes_as_values() -> None:
    assert_type(Axis(1), Axis)
    assert_type(Axis(1).position, int)
