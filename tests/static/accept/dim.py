"""Dims: every function infers the number of axes and their names."""

from __future__ import annotations

from typing import Any, Literal, NewType

import numpy as np
from typing_extensions import TypeVar

from tests.static.support import assert_type
from typedtensor.types.dim import DDim, Dim, make_ddim, make_dim
from typedtensor.types.rank import One, Rank, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
from typedtensor.types.shape import (
    as_shape,
    broadcast_shapes,
    contained,
    ex_prefix_mul,
    flatten_to_1d,
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


def numbers_with_names_name_their_axes() -> None:
    assert_type(make_dim(2, 3), Dim[Rank2[int, int]])
    assert_type(make_dim(Batch(2), Channel(3)), Dim[Rank2[Batch, Channel]])
    assert_type(make_dim(Batch(2), 3), Dim[Rank2[Batch, int]])
    assert_type(Dim(2, 3), Dim[Rank2[int, int]])
    assert_type(Dim(Batch(2), Channel(3)), Dim[Rank2[Batch, Channel]])


def every_rank_can_be_made() -> None:
    assert_type(make_dim(), Dim[Rank0])
    assert_type(make_dim(1), Dim[Rank1[int]])
    assert_type(make_dim(1, 2, 3), Dim[Rank3[int, int, int]])
    assert_type(make_dim(1, 2, 3, 4), Dim[Rank4[int, int, int, int]])
    assert_type(make_dim(1, 2, 3, 4, 5), Dim[Rank5[int, int, int, int, int]])
    assert_type(make_dim(1, 2, 3, 4, 5, 6), Dim[Rank6[int, int, int, int, int, int]])
    assert_type(make_dim(1, 2, 3, 4, 5, 6, 7), Dim[Rank7[int, int, int, int, int, int, int]])
    assert_type(make_dim(1, 2, 3, 4, 5, 6, 7, 8), Dim[Rank8[int, int, int, int, int, int, int, int]])
    assert_type(make_dim(1, 2, 3, 4, 5, 6, 7, 8, 9), Dim[Rank9[int, int, int, int, int, int, int, int, int]])
    assert_type(Dim(), Dim[Rank0])
    assert_type(Dim(1), Dim[Rank1[int]])
    assert_type(Dim(1, 2, 3), Dim[Rank3[int, int, int]])
    assert_type(Dim(1, 2, 3, 4, 5, 6, 7, 8, 9), Dim[Rank9[int, int, int, int, int, int, int, int, int]])


def named_and_unnamed_axes(named: Dim[Rank2[Batch, Channel]], sized: Dim[Rank2[Literal[3], Literal[4]]]) -> None:
    first: Dim[Rank2] = make_dim(2, 3)
    second: Dim[Rank2] = named
    third: Dim[Rank2] = sized
    fourth: Dim[Rank2[Batch, Any]] = named
    fifth: Dim[Rank2] = Dim[Rank2](2, 3)
    sixth: Dim[Rank2[Batch, Channel]] = Dim[Rank2[Batch, Channel]](Batch(2), Channel(3))
    seventh: Dim[Rank2[Literal[3], Literal[4]]] = make_dim(3, 4)
    assert first == fifth
    assert second == fourth == named
    assert sixth == first
    assert third == seventh == sized


def a_number_has_the_name_of_its_axis(
    d: Dim[Rank2[Batch, Channel]], one: Dim[Rank2[One, Channel]], n: int, four: Dim[Rank4[int, Batch, int, Channel]]
) -> None:
    assert_type(d[0], Batch)
    assert_type(d[1], Channel)
    assert_type(d[-1], Channel)
    assert_type(d[-2], Batch)
    assert_type(four[1], Batch)
    assert_type(four[3], Channel)
    assert_type(d[n - 1], int)
    assert_type(one[0], int)
    assert_type(one[1], Channel)
    assert_type(make_dim(d[1], d[0]), Dim[Rank2[Channel, Batch]])


def numbers_of_unknown_count(sizes: tuple[int, ...]) -> None:
    assert len(make_dim(*sizes)) == len(Dim(*sizes)) == len(sizes)
    assert_type(make_ddim(sizes), DDim)


def a_dim_is_a_sequence_of_ints(d: Dim[Rank2[Batch, Channel]], dynamic: DDim) -> None:
    first, second = d
    assert_type(first, int)
    assert_type(second, int)
    assert_type(d[1:], tuple[int, ...])
    assert_type(dynamic[0], int)
    assert_type(dynamic[1:], tuple[int, ...])
    assert_type([n + 1 for n in d], list[int])
    assert_type(len(d), int)
    assert_type(hash(d), int)
    assert_type({d: len(d)}[d], int)
    assert_type(tuple(d), tuple[int, ...])
    np.zeros(d)
    np.zeros(dynamic)


def equality_is_never_an_error(d: Dim[Rank2], e: Dim[Rank3], named: Dim[Rank2[Batch, Channel]], dynamic: DDim) -> None:
    assert_type(d == (2, 3), bool)
    assert_type(d == e, bool)
    assert_type(d != named, bool)
    assert_type(d == dynamic, bool)
    assert_type(dynamic == (2, 3), bool)


def sums_and_products_are_unnamed(
    plain: Dim[Rank2], named: Dim[Rank2[Batch, Channel]], sized: Dim[Rank2[Literal[3], Literal[4]]], dynamic: DDim
) -> None:
    assert_type(plain + plain, Dim[Rank2])
    assert_type(plain * make_dim(2, 3), Dim[Rank2])
    assert_type(named + named, Dim[Rank2])
    assert_type(named * plain, Dim[Rank2])
    assert_type(sized + sized, Dim[Rank2])
    assert_type(make_dim() + make_dim(), Dim[Rank0])
    assert_type(make_dim() * make_dim(), Dim[Rank0])
    assert_type(make_dim(1, 2, 3) * make_dim(1, 2, 3), Dim[Rank3])
    assert_type(dynamic + plain, DDim)
    assert_type(plain * dynamic, DDim)
    assert_type(dynamic + dynamic, DDim)


def with_axis_is_unnamed(named: Dim[Rank2[Batch, Channel]], dynamic: DDim) -> None:
    assert_type(named.with_axis(0, 5), Dim[Rank2])
    assert_type(dynamic.with_axis(0, 5), DDim)


def get_narrows_exactly() -> None:
    d = make_ddim([3, 4])
    assert_type(d.get(Dim[Rank2]), Dim[Rank2])
    assert_type(d.get(Dim[Rank2[Batch, Channel]]), Dim[Rank2[Batch, Channel]])
    assert_type(d.get(Dim[Rank2[Literal[3], Literal[4]]]), Dim[Rank2[Literal[3], Literal[4]]])
    match len(d):
        case 2:
            assert_type(d.get(Dim[Rank2]), Dim[Rank2])
        case 3:
            assert_type(d.get(Dim[Rank3]), Dim[Rank3])
        case _:
            assert_type(d, DDim)


def filled_takes_a_rank() -> None:
    assert_type(Dim.filled(Rank3, 7), Dim[Rank3])
    assert_type(Dim.filled(Rank0), Dim[Rank0])
    assert_type(Dim.filled(Rank2[Batch, Channel]), Dim[Rank2[Batch, Channel]])


def tail_is_exact(named: Dim[Rank2[Batch, Channel]], sized: Dim[Rank2[Literal[3], Literal[4]]], dynamic: DDim) -> None:
    assert_type(tail(named), Dim[Rank1[Channel]])
    assert_type(tail(sized), Dim[Rank1[Literal[4]]])
    assert_type(tail(tail(named)), Dim[Rank0])
    assert_type(tail(Dim.filled(Rank9)), Dim[Rank8])
    assert_type(tail(dynamic), DDim)
    assert_type(head(named), int)
    assert_type(head(dynamic), int)


def strides_are_unnamed(named: Dim[Rank2[Batch, Channel]], none: Dim[Rank0], dynamic: DDim) -> None:
    assert_type(strides(named), Dim[Rank2])
    assert_type(strides(named, order="F", base=8), Dim[Rank2])
    assert_type(strides(none), Dim[Rank0])
    assert_type(strides(dynamic), DDim)
    assert_type(ex_prefix_mul(named), Dim[Rank2])
    assert_type(ex_prefix_mul(none), Dim[Rank0])
    assert_type(ex_prefix_mul(dynamic), DDim)
    assert_type(normalize_strides(named, strides(named)), Dim[Rank2])
    assert_type(normalize_strides(none, strides(none)), Dim[Rank0])
    assert_type(normalize_strides(dynamic, strides(dynamic)), DDim)
    assert_type(is_contiguous(named, strides(named), order="C"), bool)
    assert_type(is_contiguous(dynamic, strides(named)), bool)


def indices_have_the_rank_of_the_size(plain: Dim[Rank2], named: Dim[Rank2[Batch, Channel]], dynamic: DDim) -> None:
    assert_type(contained(plain, named), bool)
    assert_type(contained(make_dim(Batch(0), Channel(1)), named), bool)
    assert_type(contained(make_dim(0, 1), make_dim(2, 3)), bool)
    assert_type(contained(make_ddim([0, 1]), named), bool)
    assert_type(contained(plain, dynamic), bool)
    assert_type(linearize(make_dim(0, 1), strides(named)), int)
    assert_type(linearize(dynamic, strides(dynamic)), int)
    assert_type(from_linear(3, named, order="F"), Dim[Rank2])
    assert_type(from_linear(0, make_dim()), Dim[Rank0])
    assert_type(from_linear(3, dynamic), DDim)


def flattening_gives_a_static_rank(named: Dim[Rank2[Batch, Channel]], dynamic: DDim) -> None:
    assert_type(flatten_to_1d(dynamic), Dim[Rank1])
    assert_type(flatten_to_2d(dynamic, 1), Dim[Rank2])
    assert_type(flatten_to_2d(named, 1), Dim[Rank2])
    assert_type(slice_ddim(dynamic, 0, 1), DDim)
    assert_type(slice_ddim(named, 0, 1), DDim)


def numbers_of_a_dim(named: Dim[Rank2[Batch, Channel]], dynamic: DDim) -> None:
    assert_type(product(named), int)
    assert_type(product(dynamic), int)
    assert_type(product((2, 3)), int)
    assert_type(vectorize(named), list[int])
    assert_type(vectorize(dynamic), list[int])
    assert_type(as_shape(named), tuple[int, ...])
    assert_type(as_shape(5, "zeros"), tuple[int, ...])
    assert_type(broadcast_shapes(named, (2, 1), dynamic), tuple[int, ...])


def _inside(index: Dim[R], size: Dim[R]) -> Dim[R] | None:
    return index if contained(index, size) and linearize(index, index) < product(size) else None


def a_function_may_be_generic_over_the_rank(named: Dim[Rank2[Batch, Channel]]) -> None:
    assert_type(_inside(named, named), Dim[Rank2[Batch, Channel]] | None)
    assert_type(_inside(make_dim(1), make_dim(2)), Dim[Rank1[int]] | None)
