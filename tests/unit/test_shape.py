"""Functions of shapes: sizes, strides, indices, parts and broadcasting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from typedtensor.errors import BoundsError, RankError, ShapeError
from typedtensor.types.dim import make_ddim, make_dim
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

if TYPE_CHECKING:
    from collections.abc import Callable

    Make = Callable[[Any], Any]

sizes = st.lists(st.integers(1, 5), max_size=5)

both_kinds = pytest.mark.parametrize("make", [lambda numbers: make_dim(*numbers), make_ddim], ids=["Dim", "DDim"])


orders = st.sampled_from(["C", "F"])


# Sizes


def test_as_shape_returns_a_tuple() -> None:
    """It accepts a number too."""
    assert type(as_shape(make_dim(2, 3))) is tuple
    assert [as_shape(x) for x in (make_dim(2, 0), make_ddim([]), [4], 5, np.int8(6))] == [(2, 0), (), (4,), (5,), (6,)]


def test_as_shape_names_the_function_and_the_axis_of_a_negative_size() -> None:
    """It is the first such axis."""
    with pytest.raises(ShapeError) as caught:
        as_shape(make_dim(2, -3, -4), "zeros")
    assert str(caught.value) == (
        "zeros: needed sizes of 0 or more, got -3 for axis 1 of (2, -3, -4). "
        "Pass the number of elements along each axis."
    )


@pytest.mark.parametrize(
    "function",
    [
        product,
        strides,
        ex_prefix_mul,
        flatten_to_1d,
        broadcast_shapes,
        lambda d: flatten_to_2d(d, 1),
        lambda d: from_linear(0, d),
        lambda d: contained(d, d),
        lambda d: is_contiguous(d, d),
        lambda d: normalize_strides(d, d),
    ],
)
def test_negative_sizes_raise(function: Callable[[Any], object]) -> None:
    """The product of two of them would be positive."""
    with pytest.raises(ShapeError, match="needed sizes of 0 or more, got -2 for axis 0 of "):
        function(make_dim(-2, -3))


def test_product_is_the_number_of_elements() -> None:
    """It is 1 without axes."""
    assert [product(d) for d in (make_dim(5, 6), make_dim(), make_dim(4, 0), make_ddim([3, 3, 5]))] == [30, 1, 0, 45]


@given(sizes, orders)
def test_strides_equal_numpys(shape: list[int], order: Literal["C", "F"]) -> None:
    """They are in elements; with a base in bytes."""
    a = np.empty(shape, np.float32, order=order)
    assert strides(make_dim(*shape), order=order, base=4) == a.strides
    assert strides(make_ddim(shape), order=order) == tuple(step // 4 for step in a.strides)


@both_kinds
def test_strides_of_paddle_and_majel(make: Make) -> None:
    """The examples are Paddle's stride and Majel's exclusive product; the kind of the dim is kept."""
    assert repr(strides(make([2, 3, 4]))) == repr(make([12, 4, 1]))
    assert repr(ex_prefix_mul(make([3, 4, 5]))) == repr(make([1, 3, 12]))
    assert strides(make([])) == strides(make([]), order="F") == ex_prefix_mul(make([])) == ()
    assert strides(make([2, 0, 3])) == (0, 3, 1)


def test_an_unknown_order_is_refused() -> None:
    """There are only two."""
    with pytest.raises(ShapeError, match=r'^strides: needed order .* got .K.\. Pass order="C" or order="F"\.$'):
        strides(make_dim(2, 3), order="K")  # type: ignore[call-overload]  # refused


@given(sizes, st.lists(st.integers(-6, 6), min_size=5, max_size=5), orders)
def test_is_contiguous_equals_numpys_flag(shape: list[int], steps: list[int], order: Literal["C", "F"]) -> None:
    """Axes of one element do not matter."""
    size, stride = make_ddim(shape), make_ddim(steps[: len(shape)])
    view = np.lib.stride_tricks.as_strided(np.empty(1, np.int8), size, stride)
    assert is_contiguous(size, stride, order=order) == view.flags[f"{order}_CONTIGUOUS"]
    assert is_contiguous(size, strides(size, order), order)


def test_is_contiguous_ignores_strides_of_empty_and_one_element_axes() -> None:
    """It is true for any such strides."""
    assert is_contiguous(make_dim(0, 3), make_dim(99, 99))
    assert is_contiguous(make_dim(2, 1, 3), make_dim(3, 99, 1))
    assert is_contiguous(make_dim(), make_dim())
    assert not is_contiguous(make_dim(2, 3), make_dim(1, 2))
    assert is_contiguous(make_dim(2, 3), make_dim(1, 2), order="F")


@given(sizes)
def test_normalize_strides_clears_axes_of_one_element(shape: list[int]) -> None:
    """Other strides are kept."""
    size = make_ddim(shape)
    expected = [0 if extent == 1 else step for extent, step in zip(shape, strides(size), strict=True)]
    assert normalize_strides(size, strides(size)) == tuple(expected)


# Indices


@given(st.lists(st.tuples(st.integers(-2, 4), st.integers(0, 3)), max_size=4))
def test_contained_compares_each_axis(pairs: list[tuple[int, int]]) -> None:
    """An index is at least 0 and less than the size."""
    index, size = make_ddim(i for i, _ in pairs), make_ddim(n for _, n in pairs)
    assert contained(index, size) == (tuple(index) in set(np.ndindex(*size)))


@given(sizes.flatmap(lambda shape: st.tuples(st.just(shape), st.integers(0, max(product(shape) - 1, 0)))), orders)
def test_linearize_and_from_linear_are_inverse(case: tuple[list[int], int], order: Literal["C", "F"]) -> None:
    """They equal NumPy's functions, for every element of every shape."""
    shape, number = case
    size = make_ddim(shape)
    index = from_linear(number, size, order=order)
    assert contained(index, size)
    assert linearize(index, strides(size, order)) == number
    assert tuple(index) == tuple(int(i) for i in np.unravel_index(number, shape, order=order))


def test_linearize_returns_the_documented_values() -> None:
    """It is the sum of index times stride; strides may be negative."""
    assert linearize(make_dim(4, 0, 3), strides(make_dim(5, 5, 4))) == 83
    assert linearize(make_dim(1, 2), make_dim(-3, 1)) == -1
    assert linearize(make_dim(), make_dim()) == 0


def test_from_linear_examples_of_majel() -> None:
    """Its order is "F": the first axis changes fastest."""
    assert repr(from_linear(14, make_dim(4, 5, 2), order="F")) == "Dim(2, 3, 0)"
    assert repr(from_linear(25, make_ddim([4, 5, 2]), order="F")) == "DDim([1, 1, 1])"
    assert from_linear(0, make_dim()) == ()


@pytest.mark.parametrize(
    ("number", "size", "needed"),
    [
        (40, [4, 5, 2], "an element from 0 to 39"),
        (-1, [2], "an element from 0 to 1"),
        (0, [2, 0], "an element to exist"),
    ],
)
def test_from_linear_refuses_out_of_bounds_offsets(number: int, size: list[int], needed: str) -> None:
    """They are negative, too large, or in an empty shape."""
    with pytest.raises(BoundsError) as caught:
        from_linear(number, make_ddim(size))
    assert (caught.value.needed, caught.value.got) == (needed, f"element {number} of size {tuple(size)}")


@pytest.mark.parametrize("function", [contained, linearize, is_contiguous, normalize_strides])
def test_different_numbers_of_axes_are_refused(function: Callable[[Any, Any], object]) -> None:
    """The message names the function and both numbers."""
    with pytest.raises(RankError) as caught:
        function(make_ddim([1, 2, 3]), make_ddim([1, 2]))
    assert caught.value.function == function.__name__
    assert caught.value.got == "3 axes and 2 axes, (1, 2, 3) and (1, 2)"


# Parts


@both_kinds
def test_head_and_tail_split_a_dim(make: Make) -> None:
    """The tail has one axis less; without axes both raise."""
    assert (head(make([5, 6])), repr(tail(make([5, 6]))), tail(make([5]))) == (5, repr(make([6])), ())
    for function in (head, tail):
        with pytest.raises(RankError, match=rf"^{function.__name__}: needed at least 1 axis, got 0 axes\."):
            function(make([]))


@both_kinds
def test_vectorize_returns_a_list(make: Make) -> None:
    """Its elements are ints."""
    assert vectorize(make([2, 3])) == [2, 3]
    assert type(vectorize(make([2, 3]))) is list


@both_kinds
def test_slice_ddim_returns_a_ddim(make: Make) -> None:
    """The end is exclusive."""
    assert repr(slice_ddim(make([2, 3, 4, 5, 6]), 1, 4)) == "DDim([3, 4, 5])"
    assert slice_ddim(make([2, 3]), 0, 2) == (2, 3)


@pytest.mark.parametrize(("begin", "end"), [(-1, 2), (0, 6), (3, 3), (4, 2)])
def test_slice_ddim_refuses_what_paddle_refuses(begin: int, end: int) -> None:
    """These are a negative begin, an end out of bounds, and an empty range."""
    with pytest.raises(BoundsError) as caught:
        slice_ddim(make_ddim([2, 3, 4, 5, 6]), begin, end)
    assert caught.value.needed == "0 <= begin < end <= 5, for 5 axes"
    assert caught.value.got == f"begin {begin} and end {end}"


@both_kinds
def test_flatten_keeps_the_number_of_elements(make: Make) -> None:
    """The results have a static rank."""
    assert repr(flatten_to_1d(make([2, 3, 4]))) == "Dim(24)"
    assert repr(flatten_to_2d(make([2, 3, 6, 6]), 2)) == "Dim(6, 36)"
    assert (flatten_to_2d(make([2, 3]), 0), flatten_to_2d(make([2, 3]), 2)) == ((1, 6), (6, 1))
    with pytest.raises(RankError) as caught:
        flatten_to_2d(make([2, 3]), 3)
    assert (caught.value.needed, caught.value.got) == ("0 to 2 axes for the rows", "3 for size (2, 3)")


# Broadcasting


@given(st.lists(st.lists(st.integers(0, 3), max_size=3), max_size=3))
def test_broadcast_shapes_equals_numpy(shapes: list[list[int]]) -> None:
    """It raises where NumPy does."""
    try:
        expected = np.broadcast_shapes(*map(tuple, shapes))
    except ValueError:
        with pytest.raises(ShapeError):
            broadcast_shapes(*shapes)
    else:
        assert broadcast_shapes(*map(make_ddim, shapes)) == expected


def test_broadcast_shapes_names_the_axis_and_both_sizes() -> None:
    """The axis is counted from the last, where broadcasting starts."""
    with pytest.raises(ShapeError) as caught:
        broadcast_shapes((2, 3, 4), make_dim(1, 4), (5, 4))
    assert caught.value.got == "3 and 5 on axis -2: (2, 3, 4) and (1, 4) and (5, 4)"
    assert caught.value.needed == "sizes that are equal or 1 on each axis, aligned from the last"
