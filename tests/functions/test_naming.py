"""Axes that are renamed, merged and split keep the elements in their order."""

from __future__ import annotations

from typing import Any, Literal, NewType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from typedtensor import Merged, Rank1, Rank2, Rank3, make_dim
from typedtensor.errors import DTypeError, RankError, ShapeError

Batch = NewType("Batch", int)
Head = NewType("Head", int)


@given(st.lists(st.integers(0, 4), min_size=2, max_size=4), st.data())
def test_merge_and_split_are_inverse(shape: list[int], data: st.DataObject) -> None:
    """The elements of a merged axis are those of NumPy's reshape, and a split restores them."""
    axis = data.draw(st.integers(-len(shape), len(shape) - 1).filter(lambda axis: axis % len(shape) < len(shape) - 1))
    array = np.arange(np.prod(shape, dtype=int)).reshape(shape)
    first = axis % len(shape)
    merge: Any = tt.merge_axes
    merged = merge(tt.from_numpy(array), axis)
    expected = array.reshape(*shape[:first], shape[first] * shape[first + 1], *shape[first + 2 :])
    np.testing.assert_array_equal(merged.numpy(), expected)
    split: Any = tt.split_axis
    back = split(merged, first, make_dim(shape[first], shape[first + 1]))
    np.testing.assert_array_equal(back.numpy(), array)


def test_rename_shares_memory() -> None:
    """Writes to the renamed tensor are in the other one."""
    x = tt.zeros((2, 6))
    named = tt.rename(x, Rank2[Batch, Merged[Batch, Head]])
    named[0, 0] = 1.0
    assert x[0, 0] == 1.0
    assert type(tt.rename(x.dynamic(), Rank2)) is tt.DArray


def test_merge_shares_contiguous_memory() -> None:
    """The result is a view if the strides allow it."""
    x = tt.zeros((2, 3))
    tt.merge_axes(x, axis=0)[0] = 1.0
    assert x[0, 0] == 1.0


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda x: tt.rename(x, Rank3), RankError, "needed Rank3, got 2 axes"),
        (lambda x: tt.rename(x, Rank2[Literal[2], Literal[4]]), ShapeError, "Literal|size|axis 1"),
        (lambda x: tt.rename(x, int), DTypeError, "needed a rank"),
        (lambda _: tt.rename([1.0], Rank1), DTypeError, "needed a tensor"),
        (lambda x: tt.merge_axes(x, 1), RankError, "an axis that another one follows"),
        (lambda x: tt.merge_axes(x[0], 0), RankError, "2 axes"),
        (lambda x: tt.merge_axes(x, 5), RankError, "an axis from -2 to 1"),
        (lambda x: tt.split_axis(x, 1, make_dim(2, 2)), ShapeError, "sizes of 3 elements"),
        (lambda x: tt.split_axis(x, 1, make_dim(3)), RankError, "two sizes"),
        (lambda x: tt.split_axis(x, 2, make_dim(3, 1)), RankError, "an axis from -2 to 1"),
    ],
)
def test_errors_state_what_was_needed(call: Any, error: type[Exception], text: str) -> None:
    """Each mistake raises the class for its cause."""
    with pytest.raises(error, match=text):
        call(tt.zeros((2, 3)))
