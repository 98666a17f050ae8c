"""Choices by number, blocks and iteration equal NumPy's; unsuitable arguments are refused."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import typedtensor as tt
from tests.functions import oracle

if TYPE_CHECKING:
    from collections.abc import Callable


@given(data=st.data(), count=st.integers(1, 4), mode=st.sampled_from(["raise", "wrap", "clip"]))
@settings(max_examples=60)
def test_choose_equals_numpy(data: st.DataObject, count: int, mode: Any) -> None:
    """Shapes broadcast, dtypes are promoted, numbers may be far outside, and NaN and infinities are kept."""
    one, other = data.draw(oracle.broadcasting(max_dims=3))
    places = data.draw(oracle.arrays("iu", shape=one))
    choices = [data.draw(oracle.arrays("iuf", shape=data.draw(st.sampled_from([other, ()])))) for _ in range(count)]
    inside = np.clip(places, 0, count - 1) if mode == "clip" else places % places.dtype.type(count)
    tensors = [tt.from_numpy(each) for each in choices]
    if mode == "raise" and np.any(inside != places):
        with pytest.raises(tt.BoundsError, match="choose: needed numbers from 0 to"):
            tt.choose(tt.from_numpy(places), tensors)
        return
    expected = np.choose(inside.astype(np.int64), choices)
    oracle.assert_same(expected, tt.choose(tt.from_numpy(places), tensors, mode), tt.Tensor)
    dynamic: Any = tt.choose(oracle.dynamic(places), tensors, mode=mode)
    oracle.assert_same(expected, dynamic, tt.DArray)


def test_choices_are_not_copied() -> None:
    """Memory is needed for two results and a mask, whatever the number of choices."""
    size = 100_000
    places, choices = tt.zeros(size, dtype=tt.int64), [tt.ones(size) for _ in range(5)]
    conditions = [places > each for each in range(5)]
    calls: list[Callable[[], Any]] = [lambda: tt.choose(places, choices), lambda: tt.select(conditions, choices)]
    for call in calls:
        tracemalloc.start()
        try:
            found = call()
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert peak < 3 * found.nbytes


def test_choose_of_numbers() -> None:
    """Beside tensors they have their dtype, else the dtype that holds all; there may be more than NumPy takes."""
    n = tt.asarray([0, 2, 1], dtype=tt.int8)
    assert (tt.choose(n, [1, 2, 3]).tolist(), tt.choose(n, [1, 2.5, 3]).dtype) == ([1, 3, 2], tt.float64)
    assert tt.choose(n, [tt.zeros(3, dtype=tt.float32), 0.5, tt.nan]).dtype is tt.float32  # type: ignore[list-item]  # mixed on purpose
    assert tt.choose(n - 3, list(range(300)), "wrap").tolist() == [297, 299, 298]
    assert tt.choose(tt.zeros(0, dtype=tt.int64), [1]).tolist() == []


def test_a_choice_that_is_broadcast_is_new_memory() -> None:
    """The elements of the result are written one by one, whatever was chosen from."""
    choice = tt.asarray(7)
    found = tt.choose(tt.zeros(3, dtype=tt.int64), [choice])
    found[1] = 0
    assert (found.tolist(), choice.item()) == ([7, 0, 7], 7)
    only = tt.asarray([1, 2, 3])
    found = tt.choose(tt.zeros(3, dtype=tt.int64), [only])
    found[1] = 0
    assert (found.tolist(), only.tolist()) == ([1, 0, 3], [1, 2, 3])


@given(data=st.data(), rows=st.integers(1, 3), columns=st.integers(1, 3))
@settings(max_examples=40)
def test_block_equals_numpy(data: st.DataObject, rows: int, columns: int) -> None:
    """Lists of lists, one list, and blocks with fewer axes."""
    heights, widths = (data.draw(st.lists(st.integers(0, 3), min_size=n, max_size=n)) for n in (rows, columns))
    dtype = data.draw(oracle.dtypes())
    arrays = [[data.draw(oracle.arrays(shape=(h, w), dtype=dtype)) for w in widths] for h in heights]
    tensors = [[tt.from_numpy(each) for each in row] for row in arrays]
    oracle.assert_same(np.block(arrays), tt.block(tensors), tt.Tensor)
    oracle.assert_same(np.block(arrays[0]), tt.block(tuple(tensors[0])), tt.Tensor)
    mixed: Any = tt.block([[each.dynamic() for each in row] for row in tensors])
    oracle.assert_same(np.block(arrays), mixed, tt.DArray)
    vectors = [[np.resize(row[0].ravel(), 2) if row[0].size else np.zeros(2, dtype)] for row in arrays]
    given_vectors: Any = [[tt.from_numpy(each) for each in row] for row in vectors]
    oracle.assert_same(np.block(vectors), tt.block(given_vectors), tt.Tensor)


@given(shape=oracle.shapes(max_dims=3))
@settings(max_examples=20)
def test_iteration_equals_numpy(shape: tuple[int, ...]) -> None:
    """Of sizes, a tuple and a Dim; an element is what its index selects."""
    expected = list(np.ndindex(shape))
    assert list(tt.ndindex(shape)) == list(tt.ndindex(*shape)) == list(tt.ndindex(tt.make_dim(*shape))) == expected
    array = np.arange(np.prod(shape)).reshape(shape)
    found = [(index, int(each)) for index, each in tt.ndenumerate(tt.from_numpy(array))]
    assert found == [(index, int(each)) for index, each in np.ndenumerate(array)]
    assert all(type(each) is tt.DArray for _, each in tt.ndenumerate(oracle.dynamic(array)))


V = tt.arange(3)
M = tt.reshape(tt.arange(6), (2, 3))
UNTYPED: Any = tt
REFUSED: list[tuple[type[Exception], str, Callable[[], Any]]] = [
    (tt.BoundsError, "choose: needed numbers from 0 to 1, got 2", lambda: tt.choose(V, [1, 2])),
    (tt.DTypeError, "choose: needed integers", lambda: UNTYPED.choose(V > 1, [1, 2])),
    (tt.DTypeError, "choose: needed a tensor and a list", lambda: UNTYPED.choose(V, V)),
    (tt.DTypeError, "choose: needed a Python number that fits", lambda: UNTYPED.choose(V, [V, 0.5, 1])),
    (tt.ShapeError, "choose: needed a choice or more", lambda: tt.choose(V, [])),
    (tt.ShapeError, "choose: needed sizes that are equal", lambda: tt.choose(V, [M.mT, M.mT, M.mT])),
    (tt.OptionError, "choose: needed a mode", lambda: UNTYPED.choose(V, [1], "cut")),
    (tt.DTypeError, "block: needed a list of tensors", lambda: UNTYPED.block(M)),
    (tt.DTypeError, "block: needed as many lists", lambda: UNTYPED.block([M, [M]])),
    (tt.DTypeError, "block: needed lists of tensors", lambda: UNTYPED.block([M, 1])),
    (tt.ShapeError, "block: needed lists with a tensor", lambda: UNTYPED.block([[M], []])),
    (tt.ShapeError, "block: needed equal sizes on all axes but axis 0", lambda: tt.block([[M, M], [M, M[:, 1:]]])),
    (tt.ShapeError, "ndindex: ", lambda: tt.ndindex(-1)),
    (tt.ShapeError, "ndindex: needed sizes within int64", lambda: tt.ndindex(2**100)),
    (tt.DTypeError, "ndindex: ", lambda: UNTYPED.ndindex(2.5)),
    (tt.DTypeError, "ndenumerate: needed tensors", lambda: UNTYPED.ndenumerate([1])),
]


@pytest.mark.parametrize(
    ("kind", "text", "call"), REFUSED, ids=[f"{at} {each[1][:14]}" for at, each in enumerate(REFUSED)]
)
def test_unsuitable_arguments_are_refused(kind: type[Exception], text: str, call: Callable[[], Any]) -> None:
    """The error names the function and what it needed."""
    with pytest.raises(kind) as error:
        call()
    assert str(error.value).startswith(text)
