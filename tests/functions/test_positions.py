"""Indices, positions and what is written at them equal NumPy's; unsuitable arguments are refused."""

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

KINDS = "biufc"


@given(shape=oracle.shapes(max_dims=4))
@settings(max_examples=30)
def test_indices_equal_numpy(shape: tuple[int, ...]) -> None:
    """Of a tuple, a Dim and a DDim, which gives a DArray."""
    expected = np.indices(shape)
    oracle.assert_same(expected, tt.indices(shape), tt.Tensor)
    oracle.assert_same(expected, tt.indices(tt.make_ddim(list(shape))), tt.DArray)


@given(data=st.data(), mode=st.sampled_from(["raise", "wrap", "clip"]))
@settings(max_examples=60)
def test_ravel_multi_index_equals_numpy(data: st.DataObject, mode: Any) -> None:
    """Indices that broadcast, and numbers far outside; uint64 is not read as int64."""
    shape = data.draw(oracle.shapes(min_dims=1, max_dims=3, min_side=1))
    sides = [*data.draw(oracle.broadcasting(max_dims=2)), ()]
    each = [data.draw(oracle.arrays("iu", shape=sides[at])) for at in range(len(shape))]
    tensors = [tt.from_numpy(x) for x in each]
    inside = [np.clip(x, 0, n - 1) if mode == "clip" else x % x.dtype.type(n) for x, n in zip(each, shape, strict=True)]
    whole = np.broadcast_shapes(*(x.shape for x in each))
    outside = [np.broadcast_to(a != b, whole) for a, b in zip(each, inside, strict=True)]
    if mode == "raise" and np.any(outside):  # an index that meets no other is not read
        with pytest.raises(tt.BoundsError, match="ravel_multi_index: needed indices within the shape"):
            tt.ravel_multi_index(tensors, shape)
        return
    expected = np.ravel_multi_index([x.astype(np.int64) for x in inside], shape)
    oracle.assert_same(expected, tt.ravel_multi_index(tensors, shape, mode), tt.Tensor)
    dynamic: Any = tt.ravel_multi_index(tuple(x.dynamic() for x in tensors), tt.make_dim(*shape), mode=mode)
    oracle.assert_same(expected, dynamic, tt.DArray)


def test_ravel_multi_index_reverses_unravel_index() -> None:
    """For every position of a shape."""
    places = tt.arange(24)
    found = tt.ravel_multi_index(tt.unravel_index(places, (2, 3, 4)), (2, 3, 4))
    assert tt.array_equal(found, places)


@given(data=st.data())
@settings(max_examples=60)
def test_put_along_axis_equals_numpy(data: st.DataObject) -> None:
    """In every layout, with values that broadcast, and of a lazy copy, whose other owner is unchanged."""
    array = data.draw(oracle.arrays(KINDS, shape=data.draw(oracle.shapes(min_dims=1, max_dims=3, min_side=1))))
    axis = data.draw(st.integers(-array.ndim, array.ndim - 1))
    size = array.shape[axis]
    count = data.draw(st.integers(0, size))
    order = np.argsort(np.indices(array.shape)[axis] * data.draw(st.sampled_from([1, -1])), axis=axis, kind="stable")
    places = np.take(order, range(count), axis=axis) - data.draw(st.sampled_from([0, size]))
    values = data.draw(oracle.arrays(KINDS, shape=places.shape, dtype=array.dtype))
    before, expected = array.copy(), array.copy()
    np.put_along_axis(expected, places, values, axis)
    x = tt.asarray(array, copy=True).lazy_copy()
    other = x.lazy_copy()
    tt.put_along_axis(x, tt.from_numpy(places), tt.from_numpy(values), axis)
    oracle.assert_same(expected, x.copy(), tt.DArray)
    oracle.assert_same(before, other.copy(), tt.DArray)
    target = oracle.tensor(array)
    assert tt.put_along_axis(target, tt.from_numpy(places), tt.from_numpy(values), axis=axis) is None
    oracle.assert_same(expected, target, tt.Tensor)


@given(data=st.data(), wrap=st.booleans())
@settings(max_examples=60)
def test_fill_diagonal_equals_numpy(data: st.DataObject, wrap: bool) -> None:
    """Wide, tall and square matrices, with one number or one for each position, and cubes."""
    shape = data.draw(st.tuples(st.integers(0, 7), st.integers(1, 3)) | st.sampled_from([(2, 2, 2), (3, 3, 3)]))
    array = data.draw(oracle.arrays(KINDS, shape=shape))
    number = data.draw(oracle.numbers(array.dtype))
    expected, x = array.copy(), oracle.tensor(array)
    np.fill_diagonal(expected, number, wrap=wrap)
    tt.fill_diagonal(x, number, wrap=wrap)
    oracle.assert_same(expected, x, tt.Tensor)
    places = min(shape)
    values = data.draw(oracle.arrays(KINDS, shape=(places,), dtype=array.dtype))
    np.fill_diagonal(expected, values if places else 0)
    tt.fill_diagonal(x, tt.from_numpy(values))
    oracle.assert_same(expected, x, tt.Tensor)


def test_special_numbers_are_written() -> None:
    """NaN and infinities; a number of Rank0 has its dtype checked."""
    x = tt.zeros((2, 2), dtype=tt.float32)
    tt.fill_diagonal(x, tt.nan)
    tt.put_along_axis(x, tt.asarray([[1], [0]]), tt.inf)
    assert str(x.tolist()) == "[[nan, inf], [inf, nan]]"
    tt.fill_diagonal(x, tt.asarray(2.0, dtype=tt.float32))
    assert x.tolist() == [[2.0, tt.inf], [tt.inf, 2.0]]


V = tt.arange(6)
M = tt.reshape(V, (2, 3))
I = tt.asarray([[0], [1]])  # noqa: E741  # positions
REFUSED: list[tuple[type[Exception], str, Callable[[], Any]]] = [
    (tt.ShapeError, "indices: ", lambda: tt.indices((2, -1))),
    (tt.ShapeError, "indices: needed a size", lambda: tt.indices((2**40, 2**40))),
    (tt.DTypeError, "indices: ", lambda: tt.indices((2.5,))),  # type: ignore[arg-type]  # on purpose
    (tt.BoundsError, "ravel_multi_index: needed indices within", lambda: tt.ravel_multi_index((V,), (3,))),
    (tt.BoundsError, "ravel_multi_index: needed indices within", lambda: tt.ravel_multi_index((V,), (0,), "wrap")),
    (tt.ShapeError, "ravel_multi_index: needed indices for each", lambda: tt.ravel_multi_index((V,), (3, 4))),
    (tt.ShapeError, "ravel_multi_index: needed indices for each", lambda: tt.ravel_multi_index([V], ())),
    (tt.DTypeError, "ravel_multi_index: needed a Tensor", lambda: tt.ravel_multi_index([], ())),
    (tt.ShapeError, "ravel_multi_index: needed a shape whose", lambda: tt.ravel_multi_index([V, V], (2**40, 2**40))),
    (tt.ShapeError, "ravel_multi_index: needed sizes that", lambda: tt.ravel_multi_index([V, V[1:]], (9, 9))),
    (tt.DTypeError, "ravel_multi_index: needed integers", lambda: tt.ravel_multi_index([V > 1], (2,))),
    (tt.DTypeError, "ravel_multi_index: needed a tuple", lambda: tt.ravel_multi_index(V, (6,))),
    (tt.DTypeError, "ravel_multi_index: needed a tuple", lambda: tt.ravel_multi_index((V, 1), (6, 2))),
    (tt.OptionError, "ravel_multi_index: needed a mode", lambda: tt.ravel_multi_index((V,), (6,), "cut")),
    (tt.BoundsError, "put_along_axis: needed an index from -3", lambda: tt.put_along_axis(M, I + 3, 0)),
    (tt.DTypeError, "put_along_axis: needed a Python number", lambda: tt.put_along_axis(M, I, 0.5)),
    (tt.DTypeError, "put_along_axis: needed integers", lambda: tt.put_along_axis(M, I > 0, 0)),
    (tt.DTypeError, "put_along_axis: needed tensors", lambda: tt.put_along_axis([1], I, 0)),
    (tt.RankError, "put_along_axis: needed indices with 2 axes", lambda: tt.put_along_axis(M, V, 0)),
    (tt.RankError, "put_along_axis: needed an axis from", lambda: tt.put_along_axis(M, I, 0, axis=2)),
    (tt.ShapeError, "put_along_axis: needed values that", lambda: tt.put_along_axis(M, I, V)),
    (tt.ShapeError, "put_along_axis: needed indices with 2", lambda: tt.put_along_axis(M, tt.asarray([[0]] * 3), 0)),
    (tt.RankError, "fill_diagonal: needed two axes or more", lambda: tt.fill_diagonal(V, 0)),
    (tt.ShapeError, "fill_diagonal: needed axes of one size", lambda: tt.fill_diagonal(tt.zeros((2, 2, 3)), 0.0)),
    (tt.ShapeError, "fill_diagonal: needed values that", lambda: tt.fill_diagonal(M, V)),
    (tt.DTypeError, "fill_diagonal: needed a Python number", lambda: tt.fill_diagonal(M, 0.5)),
    (tt.ReadOnlyError, "fill_diagonal: needed writable", lambda: tt.fill_diagonal(M.share_data(read_only=True), 0)),
    (tt.ReadOnlyError, "put_along_axis: needed", lambda: tt.put_along_axis(M.share_data(read_only=True), I, 0)),
]


@pytest.mark.parametrize(
    ("kind", "text", "call"), REFUSED, ids=[f"{at} {each[1][:14]}" for at, each in enumerate(REFUSED)]
)
def test_unsuitable_arguments_are_refused(kind: type[Exception], text: str, call: Callable[[], Any]) -> None:
    """The error names the function and what it needed, and nothing is written."""
    with pytest.raises(kind) as error:
        call()
    assert str(error.value).startswith(text)
    assert V.tolist() == [0, 1, 2, 3, 4, 5]
