"""Sliding windows equal NumPy's, share the memory of the tensor, and are read-only."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.lib.stride_tricks import sliding_window_view

import typedtensor as tt
from tests.functions import oracle
from typedtensor.memory.sharing import has_internal_overlap


@given(data=st.data())
@settings(max_examples=60)
def test_values_equal_numpys(data: st.DataObject) -> None:
    """Windows along all axes or some of them are tested, for every dtype and layout."""
    shape = data.draw(oracle.shapes(min_dims=1, max_dims=3, min_side=1))
    array = data.draw(oracle.arrays(shape=shape))
    axes = data.draw(st.none() | st.lists(st.integers(0, len(shape) - 1), min_size=1, unique=True).map(tuple))
    sizes = tuple(data.draw(st.integers(1, shape[at])) for at in (range(len(shape)) if axes is None else axes))
    expected = sliding_window_view(array, sizes, axes)
    for x, kind in ((oracle.tensor(array), tt.Tensor), (oracle.dynamic(array), tt.DArray)):
        function: Any = tt.sliding_window_view
        found = function(x, sizes, axis=axes)
        oracle.assert_same(expected, found, kind)
        oracle.assert_same(expected, function(x, tt.make_dim(*sizes), axis=axes), kind)
        longer = [at for at, size in enumerate(expected.shape) if size > 1]  # the stride of a single element is unused
        assert [found.numpy().strides[at] for at in longer] == [expected.strides[at] for at in longer]
        assert not found.is_writable


def test_windows_share_memory_and_are_read_only() -> None:
    """This holds for tensors that own their memory and for lazy copies."""
    x = tt.arange(5)
    lazy = x.lazy_copy()
    for source in (x, lazy):
        windows = tt.sliding_window_view(source, 3)
        assert not windows.is_writable
        with pytest.raises(tt.ReadOnlyError):
            windows[0, 0] = 7
        with pytest.raises(tt.ReadOnlyError):
            windows += 1
    windows = tt.sliding_window_view(lazy, 3)
    lazy[1] = 9
    assert windows.numpy().tolist() == [[0, 9, 2], [9, 2, 3], [2, 3, 4]]
    assert not windows.is_writable
    assert x.numpy().tolist() == [0, 1, 2, 3, 4]
    copied = windows.copy()
    copied[0, 1] = 0
    assert windows.numpy()[0].tolist() == [0, 9, 2]


@given(axes=st.lists(st.tuples(st.integers(0, 4), st.integers(-12, 12)), max_size=4))
@settings(max_examples=300)
def test_overlap_is_computed_from_addresses(axes: list[tuple[int, int]]) -> None:
    """It exists if two elements have the same address."""
    shape, strides = [size for size, _ in axes], [step for _, step in axes]
    every = [sum(at * step for at, step in zip(key, strides, strict=True)) for key in product(*map(range, shape))]
    assert has_internal_overlap(shape, strides) == (len(set(every)) < len(every))


@pytest.mark.parametrize(
    ("shape", "strides", "overlap"),
    [
        ((998, 3), (8, 8), True),
        ((1000, 1000), (8000, 8), False),
        ((1000, 1000), (-8, 8000), False),
        ((500, 3), (16, 8), True),
        ((500, 2), (16, 8), False),
        ((10**6, 10**6), (8 * (10**6 + 1), 8 * 10**6), False),
        ((10**6 + 1, 10**6 + 2), (8 * (10**6 + 1), 8 * 10**6), True),
    ],
)
def test_overlap_of_large_arrays_is_found_without_enumeration(
    shape: tuple[int, ...], strides: tuple[int, ...], overlap: object
) -> None:
    """It does not visit each element."""
    assert has_internal_overlap(shape, strides) is overlap


def test_invalid_arguments_raise() -> None:
    """These are sizes and axes."""
    x: Any = tt.ones((2, 3))
    refused: list[tuple[type[Exception], str, Any, Any]] = [
        (tt.RankError, "a size for each axis", 2, None),
        (tt.RankError, "a size for each axis", (2, 2), 0),
        (tt.RankError, "each axis once", (1, 1), (0, -2)),
        (tt.RankError, "an axis from -2 to 1", 1, 2),
        (tt.ShapeError, "a size from 1 to 2 along axis 0", 3, 0),
        (tt.ShapeError, "a size from 1 to 3 along axis 1", 0, 1),
        (tt.DTypeError, "a size of the window: an int", 1.0, 1),
        (tt.DTypeError, "an axis: an int", 1, True),
    ]
    for error, text, sizes, axis in refused:
        with pytest.raises(error, match=f"sliding_window_view: needed {text}"):
            tt.sliding_window_view(x, sizes, axis=axis)
