"""Positions of extremes, and choices: NumPy's values, dtypes and shapes, and what they refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable

EXTREMES: dict[str, Callable[..., Any]] = {"argmax": np.argmax, "argmin": np.argmin}
MASK = tt.asarray([True, False, True])


def _function(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(tt, name)
    return function


@pytest.mark.parametrize("name", EXTREMES)
@given(data=st.data())
@settings(max_examples=60)
def test_a_position_is_numpys(name: str, data: st.DataObject) -> None:
    """The first of several, as int64, over all elements or one axis of memory in any layout."""
    array = data.draw(oracle.arrays("iuf", data.draw(oracle.shapes(min_side=1))))
    axis = data.draw(st.none() | st.integers(-array.ndim, array.ndim - 1) if array.ndim else st.none())
    keepdims = data.draw(st.booleans())
    answer = np.asarray(EXTREMES[name](array, axis=axis, keepdims=keepdims))
    assert answer.dtype == np.int64
    for at in {axis, axis if axis is None else tt.Axis(axis)}:
        oracle.assert_same(answer, _function(name)(oracle.tensor(array), axis=at, keepdims=keepdims))
        oracle.assert_same(answer, _function(name)(oracle.dynamic(array), axis=at, keepdims=keepdims), tt.DArray)


@pytest.mark.parametrize("name", EXTREMES)
def test_nothing_at_all_has_no_position(name: str) -> None:
    """A ShapeError with the shape; another axis may be searched."""
    nothing = tt.zeros((0, 3))
    for options in ({}, {"axis": 0}):
        with pytest.raises(tt.ShapeError, match=rf"^{name}: needed at least one element, got float64\(0, 3\)"):
            _function(name)(nothing, **options)
    assert _function(name)(nothing, axis=1).shape == (0,)


@pytest.mark.parametrize("name", EXTREMES)
def test_positions_need_an_order(name: str) -> None:
    """Complex numbers and truth values have none."""
    for x in (tt.asarray([1j]), tt.asarray([True])):
        with pytest.raises(tt.DTypeError, match=f"^{name}: needed real numbers, got "):
            _function(name)(x)


@pytest.mark.parametrize("name", EXTREMES)
@pytest.mark.parametrize("axis", [(0, 1), "x", 1.0])
def test_one_axis_is_searched(name: str, axis: object) -> None:
    """Not several: a position is one number."""
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed an axis"):
        _function(name)(tt.ones((2, 3)), axis=axis)


@pytest.mark.parametrize("name", EXTREMES)
def test_an_axis_out_of_range_is_named(name: str) -> None:
    """Also the axis of a single number, which NumPy takes."""
    with pytest.raises(tt.RankError, match=rf"^{name}: needed an axis .*got.* 2\b"):
        _function(name)(tt.ones((2, 3)), axis=2)
    for x in (tt.asarray(1.0), tt.asarray(1.0).dynamic()):
        with pytest.raises(tt.RankError, match=f"^{name}: needed "):
            _function(name)(x, axis=0)


@given(data=st.data())
def test_where_answers_as_numpy(data: st.DataObject) -> None:
    """Three operands that broadcast, of two dtypes that promote, in any layout, one or all of them DArrays."""
    first, second = data.draw(oracle.broadcasting())
    whole = np.broadcast_shapes(first, second)
    kept = whole[data.draw(st.integers(0, len(whole))) :]
    condition = data.draw(oracle.arrays("b", kept))
    x1, x2 = data.draw(oracle.arrays(shape=first)), data.draw(oracle.arrays(shape=second))
    oracle.assert_answers(np.where, tt.where, condition, x1, x2)


@given(data=st.data())
def test_a_number_takes_the_dtype_of_the_other_choice(data: st.DataObject) -> None:
    """On either side, and only where it fits."""
    x = data.draw(oracle.arrays())
    condition = data.draw(oracle.arrays("b", x.shape))
    number = data.draw(oracle.numbers(x.dtype))
    filled = np.full(x.shape, number, x.dtype)
    mask = oracle.tensor(condition)
    oracle.assert_same(np.where(condition, x, filled), tt.where(mask, oracle.tensor(x), number))
    oracle.assert_same(np.where(condition, filled, x), tt.where(mask, number, oracle.tensor(x)))
    oracle.assert_same(np.where(condition, filled, x), tt.where(mask, number, oracle.dynamic(x)), tt.DArray)


def test_where_makes_new_memory() -> None:
    """Even where the condition holds everywhere."""
    x = tt.ones(3)
    assert not np.shares_memory(tt.where(x == 1, x, x).numpy(), x.numpy())


@pytest.mark.parametrize(
    ("x1", "x2", "text"),
    [
        (tt.arange(3), 0.5, "where: needed a Python number that fits int64, got the float 0.5. "),
        (1j, tt.ones(3), "where: needed a Python number that fits float64, got the complex 1j. "),
        (tt.arange(3), "x", "where: needed tensors or Python numbers beside a tensor, got str 'x'. "),
        (tt.arange(3), None, "where: needed tensors or Python numbers beside a tensor, got NoneType None. "),
        ([1, 2, 3], tt.arange(3), "where: needed tensors or Python numbers beside a tensor, got list [1, 2, 3]. "),
        (1, 2, "where: needed a tensor to choose from, got 1 and 2. "),
        (tt.ones(3, dtype=tt.int8), 300, "where: needed numbers within the range of the dtype, got "),
        (tt.arange(3), np.int64(1), "where: needed a tensor or a Python number, got the NumPy scalar np.int64(1). "),
    ],
)
def test_choices_are_tensors_or_numbers_that_fit(x1: Any, x2: Any, text: str) -> None:
    """A library would make an array of anything, and wrap numbers around."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.where(MASK, x1, x2)
    assert str(caught.value).startswith(text)


def test_a_float64_of_numpy_is_a_float() -> None:
    """As it is for the checkers."""
    assert tt.where(MASK, tt.ones(3, dtype=tt.float32), np.float64(2)).dtype is tt.float32


def test_an_untyped_array_is_no_choice() -> None:
    """Its dtype is known to nobody."""
    with pytest.raises(tt.DTypeError, match=r"^where: needed .*, got (ndarray|an untyped NumPy array)\. "):
        tt.where(MASK, tt.arange(3), np.ones(3))


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (
            tt.arange(3),
            "where: needed truth values, got int64(3,) on Cpu(). Compare, as in x != 0, to get truth values.",
        ),
        (
            True,
            "where: needed a tensor of truth values, got True. For one truth value write `x1 if condition else x2`.",
        ),
    ],
)
def test_a_condition_is_a_tensor_of_truth_values(condition: Any, text: str) -> None:
    """Numbers have to be compared first."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.where(condition, tt.arange(3), 0)
    assert str(caught.value) == text


def test_the_three_broadcast() -> None:
    """Or a ShapeError says what they are."""
    with pytest.raises(tt.ShapeError, match=r"^where: needed sizes .*bool\(3,\).*float64\(2,\)"):
        tt.where(MASK, tt.ones(3), tt.ones(2))
