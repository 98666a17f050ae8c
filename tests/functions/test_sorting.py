"""Sorting: NumPy's order, stability, NaN, signed zeros, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle
from tests.unit.second_device import Second, served

if TYPE_CHECKING:
    from collections.abc import Callable

BOTH = ("sort", "argsort")
NAN, INF = float("nan"), float("inf")


def _function(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(tt, name)
    return function


def _with_axes() -> Any:
    return oracle.shapes(min_dims=1).flatmap(lambda shape: oracle.arrays("iuf", shape))


def _positions(array: np.ndarray, axis: int, *, descending: bool) -> np.ndarray:
    """Return the stable order by Python's sort: NaN last, or first in descending order."""

    def order(elements: np.ndarray) -> np.ndarray:
        keys = [(bool(np.isnan(each)), 0 if np.isnan(each) else each.item()) for each in elements]
        return np.array(sorted(range(len(keys)), key=keys.__getitem__, reverse=descending), np.int64)

    if not array.size:
        return np.zeros(array.shape, np.int64)
    return np.apply_along_axis(order, axis, array)


@given(array=_with_axes(), data=st.data())
@settings(max_examples=100)
def test_equal_elements_keep_their_order(array: np.ndarray, data: st.DataObject) -> None:
    """Both orders, any axis, any layout, limits of the dtypes and signed zeros are tested."""
    axis, descending = data.draw(st.integers(-array.ndim, array.ndim - 1)), data.draw(st.booleans())
    positions = _positions(array, axis, descending=descending)
    ordered = np.take_along_axis(array, positions, axis)
    for at in (axis, tt.Axis(axis)):
        x, d, options = oracle.tensor(array), oracle.dynamic(array), {"axis": at, "descending": descending}
        oracle.assert_same(positions, tt.argsort(x, **options))
        oracle.assert_same(ordered, tt.sort(x, **options))
        oracle.assert_same(positions, tt.argsort(d, **options), tt.DArray)
        oracle.assert_same(ordered, tt.sort(d, **options), tt.DArray)


@given(array=_with_axes())
@settings(max_examples=40)
def test_the_default_equals_numpy(array: np.ndarray) -> None:
    """It is ascending along the last axis."""
    oracle.assert_same(np.sort(array, stable=True), tt.sort(oracle.tensor(array)))
    oracle.assert_same(np.argsort(array, stable=True), tt.argsort(oracle.tensor(array)))


@given(array=_with_axes(), descending=st.booleans())
@settings(max_examples=40)
def test_unstable_sort_returns_the_same_values(array: np.ndarray, *, descending: bool) -> None:
    """Only the order of equal elements may differ."""
    x = oracle.tensor(array)
    stable = tt.sort(x, descending=descending).numpy()
    np.testing.assert_array_equal(tt.sort(x, descending=descending, stable=False).numpy(), stable)
    positions = tt.argsort(x, descending=descending, stable=False).numpy()
    np.testing.assert_array_equal(np.take_along_axis(array, positions, -1), stable)
    np.testing.assert_array_equal(np.sort(positions), np.broadcast_to(np.arange(array.shape[-1]), array.shape))


@pytest.mark.parametrize("dtype", [tt.int8, tt.int64, tt.uint8, tt.uint64])
def test_limits_of_integers_are_sorted(dtype: Any) -> None:
    """Nothing is negated, because the minimum has no opposite."""
    limits = np.iinfo(np.dtype(dtype))
    x = tt.asarray([0, int(limits.min), int(limits.max), 1, int(limits.min)], dtype=dtype)
    assert tt.sort(x, descending=True).numpy().tolist() == [limits.max, 1, 0, limits.min, limits.min]
    assert tt.argsort(x, descending=True).numpy().tolist() == [2, 3, 0, 1, 4]


@pytest.mark.parametrize("dtype", [tt.float16, tt.float32, tt.float64])
def test_nan_is_sorted_last(dtype: Any) -> None:
    """It is after infinity; in descending order before it."""
    x = tt.asarray([NAN, 1.0, -INF, NAN, INF], dtype=dtype)
    assert tt.argsort(x).numpy().tolist() == [2, 1, 4, 0, 3]
    assert tt.argsort(x, descending=True).numpy().tolist() == [0, 3, 4, 1, 2]
    assert str(tt.sort(x, descending=True).numpy().tolist()) == "[nan, nan, inf, 1.0, -inf]"


@pytest.mark.parametrize("descending", [False, True])
def test_signed_zeros_are_equal(*, descending: bool) -> None:
    """They keep their order in both directions."""
    x = tt.asarray([0.0, -0.0, -0.0])
    assert tt.argsort(x, descending=descending).numpy().tolist() == [0, 1, 2]
    assert np.signbit(tt.sort(x, descending=descending).numpy()).tolist() == [False, True, True]


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("descending", [False, True])
def test_the_result_is_new_and_packed(name: str, *, descending: bool) -> None:
    """This holds for descending order and for sorted operands too."""
    x = tt.asarray([[3.0, 2.0, 1.0], [6.0, 5.0, 4.0]])
    found = _function(name)(x, descending=descending)
    assert not np.shares_memory(found.numpy(), x.numpy())
    assert found.strides == (3, 1)
    assert x.numpy().tolist() == [[3.0, 2.0, 1.0], [6.0, 5.0, 4.0]]


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("x", [tt.asarray(1.0), tt.asarray(1.0).dynamic()])
def test_rank0_cannot_be_sorted(name: str, x: Any) -> None:
    """NumPy's argsort accepts it."""
    for options in ({}, {"axis": 0}, {"axis": tt.Axis(0)}):
        with pytest.raises(tt.RankError, match=rf"^{name}: needed at least one axis, got 0: the shape \(\)\. "):
            _function(name)(x, **options)


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("axis", [2, -3, tt.Axis(2)])
def test_an_axis_out_of_range_is_named(name: str, axis: Any) -> None:
    """The message contains the valid axes."""
    for x in (tt.ones((2, 3)), tt.ones((2, 3)).dynamic()):
        with pytest.raises(tt.RankError) as caught:
            _function(name)(x, axis=axis)
        at = int(axis)
        text = f"{name}: needed an axis from -2 to 1, got {at}: float64(2, 3) on Cpu(). Count axes from 0, or from -1"
        assert str(caught.value).startswith(text)


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("axis", [None, (0,), 1.0, "0", True, tt.asarray([0])])
def test_an_axis_must_be_an_int(name: str, axis: object) -> None:
    """It is one axis, and never None."""
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed an axis: an int, got .*Pass an int; axes count from 0"):
        _function(name)(tt.ones((2, 3)), axis=axis)


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("x", [tt.asarray([True]), tt.asarray([1j])])
def test_sorting_needs_real_numbers(name: str, x: Any) -> None:
    """NumPy sorts others too."""
    for operand in (x, x.dynamic()):
        with pytest.raises(tt.DTypeError, match=f"^{name}: needed real numbers, got {x.dtype.name}"):
            _function(name)(operand)


@pytest.mark.parametrize("name", BOTH)
def test_only_options_of_the_standard_are_accepted(name: str) -> None:
    """NumPy has others."""
    for options in ({"kind": "stable"}, {"order": None}):
        with pytest.raises(TypeError, match="unexpected keyword argument"):
            _function(name)(tt.ones(3), **options)
    with pytest.raises(tt.DTypeError, match=f"^{name}: needed a Tensor or a DArray, got list"):
        _function(name)([2, 1])


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("descending", [False, True])
def test_another_library_sorts_on_its_device(name: str, *, descending: bool) -> None:
    """The options of the standard are tested."""
    with served():
        array = np.array([[3, 1, 2], [2, 3, 1]])
        there = oracle.tensor(array).to_device(Second(1))
        found = _function(name)(there, axis=1, descending=descending)
        assert found.device == Second(1)
        here = _function(name)(oracle.tensor(array), axis=1, descending=descending)
        oracle.assert_same(here.numpy(), found.to_device(tt.Cpu()))
