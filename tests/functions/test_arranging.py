"""Functions of ranks, diagonals and blocks equal NumPy's; views are views, and unsuitable arguments are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle


@pytest.mark.parametrize("name", ["ravel", "atleast_1d", "atleast_2d", "atleast_3d"])
@given(array=oracle.arrays())
@settings(max_examples=30)
def test_changes_of_rank_equal_numpys(name: str, array: np.ndarray) -> None:
    """Every dtype, rank and layout is tested; only `ravel` may copy."""
    oracle.assert_answers(getattr(np, name), getattr(tt, name), array)
    if name != "ravel" and array.size:
        assert np.shares_memory(getattr(tt, name)(oracle.tensor(array)).numpy(), array)


def test_ravel_shares_memory_if_possible() -> None:
    """It behaves like reshape."""
    x = tt.zeros((2, 3))
    tt.ravel(x)[0] = 1.0
    assert float(x[0, 0]) == 1
    y: Any = tt.ravel(x.T)
    y[1] = 5.0
    assert float(x[1, 0]) == 0


@given(data=st.data())
@settings(max_examples=40)
def test_swapaxes_equals_numpy(data: st.DataObject) -> None:
    """The results are views."""
    array = data.draw(oracle.arrays(shape=data.draw(oracle.shapes(min_dims=1))))
    one, other = (data.draw(st.integers(-array.ndim, array.ndim - 1)) for _ in range(2))
    oracle.assert_answers(lambda x: np.swapaxes(x, one, other), lambda x: tt.swapaxes(x, one, other), array)


@given(data=st.data(), count=st.integers(0, 3))
@settings(max_examples=40)
def test_several_new_axes_equal_numpys(data: st.DataObject, count: int) -> None:
    """They are in any order, counted from either end."""
    array = data.draw(oracle.arrays())
    ndim = array.ndim + count
    places = data.draw(st.permutations(range(ndim)))[:count]
    axis: Any = tuple(place - ndim * data.draw(st.booleans()) for place in places)
    oracle.assert_answers(lambda x: np.expand_dims(x, axis), lambda x: tt.expand_dims(x, axis=axis), array)


@given(data=st.data(), k=st.integers(-3, 3))
@settings(max_examples=40)
def test_diag_equals_numpy(data: st.DataObject, k: int) -> None:
    """Vectors and matrices are tested."""
    array = data.draw(oracle.arrays(shape=data.draw(oracle.shapes(min_dims=1, max_dims=2))))
    oracle.assert_answers(lambda x: np.diag(x, k), lambda x: tt.diag(x, k=k), array)


def test_the_diagonal_of_a_matrix_is_a_view() -> None:
    """It can be written."""
    x = tt.zeros((2, 2))
    tt.diag(x)[...] = 1.0
    assert x.numpy().tolist() == [[1, 0], [0, 1]]


@given(data=st.data())
@settings(max_examples=40)
def test_kron_equals_numpy(data: st.DataObject) -> None:
    """Any ranks are tested."""
    shapes = [data.draw(oracle.shapes(max_dims=3)) for _ in range(2)]
    first, second = (data.draw(oracle.arrays("iufc", shape=shape)) for shape in shapes)
    oracle.assert_answers(np.kron, tt.kron, first, second)


def test_invalid_arguments_raise() -> None:
    """These are ranks, axes and options."""
    x: Any = tt.ones((2, 3))
    with pytest.raises(tt.RankError, match="swapaxes"):
        tt.swapaxes(x, 0, 2)
    with pytest.raises(tt.RankError, match="expand_dims"):
        tt.expand_dims(x, axis=(0, 0))
    with pytest.raises(tt.RankError, match="diag: needed a vector or a matrix"):
        tt.diag(tt.ones((2, 2, 2)))  # type: ignore[call-overload]  # on purpose
    with pytest.raises(tt.DTypeError, match="diag: needed k: an int"):
        tt.diag(x, k=1.5)  # type: ignore[call-overload]  # on purpose
    with pytest.raises(tt.DTypeError, match="kron"):
        tt.kron(x, 2.0)  # type: ignore[call-overload]  # on purpose


def test_a_diagonal_beyond_memory_is_refused() -> None:
    """NumPy's error does not state what was needed."""
    with pytest.raises(tt.ShapeError, match=r"^diag: needed a size that fits in memory"):
        tt.diag(tt.ones(3), k=10**30)
