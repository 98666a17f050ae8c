"""Dims: errors in the number of axes and in their names."""

from __future__ import annotations

from typing import Literal, NewType

from typing_extensions import TypeVar

from typedtensor.types.dim import DDim, Dim, make_ddim, make_dim
from typedtensor.types.rank import Rank, Rank0, Rank1, Rank2, Rank3
from typedtensor.types.shape import (
    as_shape,
    broadcast_shapes,
    contained,
    ex_prefix_mul,
    flatten_to_2d,
    from_linear,
    head,
    is_contiguous,
    linearize,
    normalize_strides,
    product,
    slice_ddim,
    strides,
    tail,
    vectorize,
)

Batch = NewType("Batch", int)
Channel = NewType("Channel", int)
R = TypeVar("R", bound=Rank)


def construction() -> None:
    make_dim(2.0, 3)  # refused: a size is an int
    make_dim("2")  # refused
    make_dim([2, 3])  # refused: numbers, not a list of them
    Dim(2.0, 3)  # refused
    Dim((2, 3))  # refused
    make_ddim([2.0])  # refused
    make_ddim(2, 3)  # refused: a list of numbers, not numbers
    make_ddim(5)  # refused
    DDim("23")  # refused
    Dim.filled(Rank2, 1.5)  # refused
    Dim.filled(2, 7)  # refused: a rank, not a number of axes


def counts(sizes: tuple[int, ...]) -> None:
    _1: Dim[Rank3] = make_dim(2, 3)  # refused
    _2: Dim[Rank1] = make_dim(2, 3)  # refused
    _3: Dim[Rank0] = make_dim(2)  # refused
    _4: Dim[Rank2] = Dim(2, 3, 4)  # refused
    _5: Dim[Rank2] = Dim[Rank2](2, 3, 4)  # refused
    _6: Dim[Rank2] = make_dim(*sizes)  # refused: the length is unknown
    _7: Dim[Rank2] = Dim(*sizes)  # refused
    _8: Dim[Rank2] = make_dim(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)  # refused: only a DDim has ten
    _9: Dim[Rank2] = make_ddim([2, 3])  # refused: use `get`
    _10: Dim[Rank2] = (2, 3)  # refused


def assignments(
    plain: Dim[Rank2], named: Dim[Rank2[Batch, Channel]], sized: Dim[Rank2[Literal[3], Literal[4]]]
) -> None:
    _1: Dim[Rank3] = plain  # refused
    _2: Dim[Rank] = plain  # refused: invariant
    _3: Dim[Rank2[Channel, Batch]] = named  # refused
    _4: Dim[Rank2[int, int]] = named  # refused
    _5: Dim[Rank2[Batch, Channel]] = make_dim(2, 3)  # refused: an int is not a Batch
    _6: Dim[Rank2[Literal[3], Literal[5]]] = sized  # refused
    _7: Dim[Rank2[Literal[3], Literal[4]]] = make_dim(3, 5)  # refused
    _8: tuple[int, int] = plain  # refused: a sequence for the checkers
    _9: DDim = plain  # refused: use DDim(plain)


def numbers_of_other_axes(d: Dim[Rank2[Batch, Channel]], k: int) -> None:
    _1: Dim[Rank2[Batch, Channel]] = make_dim(d[1], d[0])  # refused
    _2: Batch = d[1]  # refused
    _3: Batch = d[-1]  # refused
    _4: Batch = d[k]  # refused: the axis is known at run time only


def immutable(d: Dim[Rank2], dynamic: DDim) -> None:
    d[0] = 5  # refused
    dynamic[0] = 5  # refused
    d["0"]  # refused
    d[0.5]  # refused


def arithmetic(plain: Dim[Rank2], other: Dim[Rank3], named: Dim[Rank2[Batch, Channel]], dynamic: DDim) -> None:
    plain + other  # refused
    plain * other  # refused
    named + make_dim(1, 1)  # refused: an int is not a Batch or a Channel
    plain + make_dim()  # refused
    make_dim() + plain  # refused
    plain + (1, 2)  # refused: elementwise, or concatenated?
    (1, 2) + plain  # refused
    plain + [1, 2]  # refused
    plain * 2  # refused: elementwise, or repeated?
    2 * plain  # refused
    plain + 2  # refused
    dynamic + (1, 2)  # refused
    (1, 2) + dynamic  # refused
    dynamic * 2  # refused
    2 * dynamic  # refused


def generic_arithmetic(d: Dim[R]) -> None:
    d + d  # refused: it would keep literal sizes
    strides(d)  # refused


def narrowing(dynamic: DDim) -> None:
    dynamic.get(Rank2)  # refused: Dim[Rank2]
    dynamic.get(2)  # refused
    dynamic.get(DDim)  # refused
    _1: Dim[Rank2] = dynamic.get(Dim[Rank3])  # refused
    _2: Dim[Rank3] = dynamic.get(Dim[Rank2])  # refused
    _3: Dim[Rank2[Channel, Batch]] = dynamic.get(Dim[Rank2[Batch, Channel]])  # refused
    _4: Dim[Rank2] = Dim.filled(Rank3)  # refused


def parts(none: Dim[Rank0], plain: Dim[Rank2], named: Dim[Rank2[Batch, Channel]]) -> None:
    tail(none)  # refused: no axis
    head(none)  # refused
    none.with_axis(0, 1)  # refused
    plain.with_axis("0", 1)  # refused
    plain.with_axis(0, 1.5)  # refused
    tail(tail(tail(plain)))  # refused
    tail((2, 3))  # refused
    _1: Dim[Rank2] = tail(plain)  # refused
    _2: Dim[Rank1[Batch]] = tail(named)  # refused
    _3: Dim[Rank1] = flatten_to_2d(plain, 1)  # refused
    _4: Dim[Rank2] = slice_ddim(plain, 0, 2)  # refused: a DDim
    _5: tuple[int, int] = vectorize(plain)  # refused


def sizes_and_strides(plain: Dim[Rank2], other: Dim[Rank3], none: Dim[Rank0], dynamic: DDim) -> None:
    strides(plain, order="K")  # refused
    strides(plain, base=1.5)  # refused
    strides((2, 3))  # refused
    ex_prefix_mul([2, 3])  # refused
    is_contiguous(plain, other)  # refused
    is_contiguous(plain, plain, order="A")  # refused
    normalize_strides(plain, other)  # refused
    normalize_strides(other, plain)  # refused
    normalize_strides(none, plain)  # refused
    _1: Dim[Rank3] = strides(plain)  # refused
    _2: Dim[Rank2] = strides(dynamic)  # refused
    product(3)  # refused
    product(["2"])  # refused
    as_shape(2.0)  # refused
    broadcast_shapes(2, 3)  # refused


def indices(plain: Dim[Rank2], other: Dim[Rank3], named: Dim[Rank2[Batch, Channel]]) -> None:
    contained(plain, other)  # refused
    contained(other, plain)  # refused
    contained(make_dim(0, 1), named)  # refused: an int is not a Batch or a Channel
    contained(make_dim(Channel(0), Batch(1)), named)  # refused
    contained((0, 1), plain)  # refused
    linearize(plain, other)  # refused
    linearize(plain, strides(other))  # refused
    from_linear(1.5, plain)  # refused
    from_linear(3, (2, 3))  # refused
    _1: Dim[Rank3] = from_linear(3, plain)  # refused
