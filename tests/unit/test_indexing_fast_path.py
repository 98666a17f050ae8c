"""The fast path of indexing a tensor equals the general path of a DArray, which checks every key and value."""

from __future__ import annotations

import weakref
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import (
    DArray,
    MovedError,
    ReadOnlyError,
    Tensor,
    make_ddim,
    make_dim,
)
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.unit.indexed_tensors import counted, tensor


class Step(IntEnum):
    """A subclass of int."""

    ONE = 1


class Place(NamedTuple):
    """A subclass of tuple."""

    row: int
    column: int


class One:
    """A class with `__index__`."""

    def __index__(self) -> int:
        return 1


KEYS = [1, -1, (1, 2), (-1, -4), (1,), (), ..., None, (None, 1), (1, ..., 2), (..., 2), (slice(None), None)]


KEYS += [slice(1, None), slice(None, None, -1), (slice(0, 2), 1), Step.ONE, (Step.ONE, 0), Place(1, 2), One()]


KEYS += [(One(), 1), np.uint8(1), (None, None, 1, 2), (slice(np.int64(2)), 1), tt.asarray([True, False, True])]


KEYS += [tt.asarray([2, -1]), tt.asarray(1), tt.asarray([0, 1], dtype=tt.uint64), tt.asarray([[0, 1]])]


KEYS += [tt.ones((), dtype=tt.bool), tt.asarray([0, 1]).dynamic(), 3, -4, 2**63, (0, 9), (0, 0, 0), (..., ...), True]


KEYS += [(0, True), 1.0, (1.0, 0), [0], "a", slice(0.5), slice(0, 2, 0), (slice(0.5), 0)]


NUMBERS = [True, 0, -1, 300, 2**40, 2**70, 10**400, 1.5, float("nan"), 1j, np.float64(2.5), np.float32(2.5), np.int8(1)]


SOURCES = [*NUMBERS, "a", None, [1.0], np.ones(4), tt.ones(4), tt.ones(1), tt.ones(5), tt.ones(()), tt.ones((3, 4))]


SOURCES += [tt.ones((1, 1, 4)), tt.ones(4, dtype=tt.int8), tt.ones(4).dynamic(), tt.ones(4).lazy_copy()]


SHAPES = [(4, 3), (-1,), (2, -1), (), (5,), (-1, -1), (0, -1), (-1, 3), (-1, 0), (0,), (-2, 6), (2**70,), [3, 4]]


SHAPES += [12, -1, (True, 12), (12.0,)]


def outcome(function: Callable[[], Any]) -> tuple[Any, ...]:
    """Return the values, the shape and the dtype; or the class and the text of the error."""
    try:
        found = function()
    except Exception as error:  # noqa: BLE001  # compared
        return type(error), str(error)
    return found._raw.tolist(), tuple(found.shape), found.dtype


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_a_tensor_selects_what_its_darray_selects(key: Any) -> None:
    """Values, shapes and errors are equal; a view is a view in both."""
    x = tensor(counted(3, 4))
    found, expected = outcome(lambda: x[key]), outcome(lambda: x.dynamic()[key])
    assert found == expected
    if len(found) == 3:
        assert type(x[key]) is type(key) if isinstance(key, DArray) else Tensor
        assert np.shares_memory(x[key]._raw, x._raw) == np.shares_memory(x.dynamic()[key]._raw, x._raw)


@pytest.mark.parametrize("value", SOURCES, ids=repr)
@pytest.mark.filterwarnings("ignore:overflow encountered in cast", "ignore:invalid value encountered in cast")
def test_a_tensor_accepts_what_its_darray_accepts(value: Any) -> None:
    """Each key and dtype gives the same elements, or the same error with nothing written."""

    def written(x: Any, key: Any) -> Any:
        x[key] = value
        return x

    for dtype in DTYPES:
        for key in KEYS:
            first, second = (np.zeros((3, 4), np.dtype(dtype)) for _ in range(2))
            found = outcome(lambda: written(tensor(first), key))  # noqa: B023  # called at once
            expected = outcome(lambda: written(tensor(second).dynamic(), key))  # noqa: B023  # called at once
            assert str(found) == str(expected)  # nan != nan
            np.testing.assert_array_equal(first, second)


@pytest.mark.parametrize("key", [0, -1, (0, 1), slice(1), (..., 0), None, tt.asarray([True, False])], ids=str)
@pytest.mark.parametrize("value", [1.0, tt.ones(())], ids=["number", "tensor"])
def test_read_only_memory_is_not_written(key: Any, value: Any) -> None:
    """The error is that of any other write, and the element keeps its value."""
    x = tt.zeros((2, 2))
    reader = x.share_data(read_only=True)
    with pytest.raises(ReadOnlyError, match=r"^assignment: needed writable memory, got read-only memory\."):
        reader[key] = value
    assert x.numpy().tolist() == [[0, 0], [0, 0]]


@pytest.mark.parametrize("key", [0, (0, 1), slice(1), (..., 0), None, tt.asarray([True, False])], ids=str)
@pytest.mark.parametrize("value", [1.0, tt.ones(())], ids=["number", "tensor"])
def test_a_write_to_one_lazy_copy_is_not_seen_by_the_other(key: Any, value: Any) -> None:
    """The first write is to either, also through rows that were selected before."""
    for first in (0, 1):
        x = tt.zeros((2, 2))
        both_of = x, x.lazy_copy()
        row = both_of[first][0]
        both_of[first][key] = value
        assert both_of[1 - first].numpy().tolist() == [[0, 0], [0, 0]]
        assert row.numpy().tolist() == both_of[first][0].numpy().tolist()
        row[1] = 7.0
        assert float(both_of[first][0, 1]) == 7.0
        assert float(both_of[1 - first][0, 1]) == 0.0


def test_a_row_of_a_lazy_copy_belongs_to_it() -> None:
    """A write through the row or the transpose does not change the other copy."""
    x = tt.zeros((2, 2))
    y = x.lazy_copy()
    for part in (y[0], y[:, 0], y[None], y.T, y.mT, tt.reshape(y, (4,)), next(iter(y))):
        part[...] = 1.0
    assert x.numpy().tolist() == [[0, 0], [0, 0]]
    assert y.numpy().tolist() == [[1, 1], [1, 0]] or y.numpy().tolist() == [[1, 1], [1, 1]]


def test_a_lazy_copy_of_a_tensor_with_a_row_copies_at_once() -> None:
    """The row could write without being seen."""
    for select in (lambda x: x[0], lambda x: x[0, 1, ...], lambda x: x.T, lambda x: tt.reshape(x, (4,)), iter):
        x = tt.zeros((2, 2))
        held: Any = select(x)
        if select is iter:
            next(held)
        y = x.lazy_copy()
        assert x.raw_ptr() != y.raw_ptr()
        x[0, 1] = 1.0
        assert float(y[0, 1]) == 0.0


@pytest.mark.parametrize("key", [0, (0, 1), slice(1), None, (None, ...)], ids=str)
def test_a_moved_tensor_has_no_elements(key: Any) -> None:
    """Reading and writing raise."""
    x = tt.zeros((2, 2))
    x.move()
    with pytest.raises(MovedError):
        x[key]
    with pytest.raises(MovedError):
        x[key] = 1.0
    with pytest.raises(MovedError):
        iter(x)
    with pytest.raises(MovedError):
        tt.reshape(x, (4,))


def test_more_than_nine_axes_give_a_darray() -> None:
    """They result from new axes, from an integer index, and from a shape."""
    x: Any = tt.zeros((1,) * 9)
    for found in (x[None], x[None, ..., None], x[tt.asarray([[0, 0]])], tt.reshape(x, (1,) * 10)):
        assert type(found) is DArray
    assert type(x[None, 0]) is Tensor
    assert type(x[0, 0, 0, 0, 0]) is DArray


def test_an_item_of_a_vector_is_a_value() -> None:
    """Iteration returns arrays without axes in memory of their own, also backwards."""
    v = tt.zeros(3)
    for each in (*v, *reversed(v)):
        each[...] = 1.0
    assert v.numpy().tolist() == [0, 0, 0]
    assert [type(each._raw) for each in v] == [np.ndarray] * 3


def test_an_element_is_not_the_memory_of_one_that_was_dropped() -> None:
    """Arrays of elements that nobody refers to are used again, never those that a view, NumPy or a reference keeps."""
    x = tt.asarray([1.0, 2.0, 3.0])
    kept = [x[0].numpy(), x[1].share_data(), x[1][...]]
    weak, read_only = x[2], x[2].share_data(read_only=True)
    reference = weakref.ref(weak._raw)
    del weak
    assert reference() is None
    for _ in range(100):
        one = x[0] + x[1]
        one += 1.0
        assert float(one) == 4.0
    assert [float(each) for each in kept] == [1.0, 2.0, 2.0]
    assert float(read_only) == 3.0


@pytest.mark.parametrize("shape", [*SHAPES, make_dim(6, 2), make_ddim([12])], ids=str)
def test_reshape_of_a_tensor_equals_that_of_a_darray(shape: Any) -> None:
    """Values, shapes and errors are equal."""
    x = tensor(counted(3, 4))
    assert outcome(lambda: tt.reshape(x, shape)) == outcome(lambda: tt.reshape(x.dynamic(), shape))
    empty = tensor(counted(0, 3))
    assert outcome(lambda: tt.reshape(empty, shape)) == outcome(lambda: tt.reshape(empty.dynamic(), shape))
    transposed = x.mT
    assert outcome(lambda: tt.reshape(transposed, shape)) == outcome(lambda: tt.reshape(transposed.dynamic(), shape))
