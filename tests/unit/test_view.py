"""Element views: order, values, types and memory, compared with NumPy."""

from __future__ import annotations

import gc
import operator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, basic_indices

import typedtensor as tt
from typedtensor import (
    ArrayView,
    BoundsError,
    Cpu,
    DArrayView,
    DTypeError,
    DViewIterator,
    MovedError,
    Rank0,
    Rank1,
    ReadOnlyError,
    ShapeError,
    Tensor,
    ViewIterator,
    make_ddim,
    make_dim,
    make_iterator,
    make_view,
)
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.types.dtype import DType
from tests.unit.view_cases import counted
from tests.ways import both

every_dtype = pytest.mark.parametrize("dtype", DTYPES, ids=lambda each: each.name)


PYTHON = {"b": bool, "i": int, "u": int, "f": float, "c": complex}
"""The Python type of each kind of dtype."""


def by_nditer(array: np.ndarray) -> list[Any]:
    """Return the elements in NumPy's row-major order."""
    if array.size == 0:
        return []
    return [each.item() for each in np.nditer(array, order="C")]


def walked(view: Any) -> list[Any]:
    """Return the elements from `begin()` to `end()`, step by step."""
    found, it = [], view.begin()
    while it != view.end():
        found.append(it.value)
        it = next(it)
    return found


def walked_back(view: Any) -> list[Any]:
    """Return the elements from `end()` to `begin()`, step by step."""
    found, it = [], view.end()
    while it != view.begin():
        found.append(it.previous().value)
    return found


@st.composite
def tensors(draw: st.DrawFn) -> Any:
    """Draw a tensor of any strides: sliced, transposed, broadcast, with empty and one-element axes, without axes."""
    shape = draw(array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4))
    x = counted(*shape)
    if draw(st.booleans()):
        x = tt.permute_dims(x, tuple(draw(st.permutations(range(len(shape))))))
    key = draw(basic_indices(x.shape, allow_newaxis=True, max_dims=6))
    x = x[key]
    if draw(st.booleans()):
        x = tt.broadcast_to(x, (2, *x.shape))
    return x


# Order, values and types


@given(tensors())
@both
def test_elements_are_in_row_major_order(way: Callable[[Any], Any], x: Any) -> None:
    """Iteration and steps of an iterator agree, forwards and backwards, for any strides."""
    view, expected = make_view(way(x)), by_nditer(np.asarray(x))
    assert list(view) == expected
    assert walked(view) == expected
    assert list(reversed(view)) == expected[::-1]
    assert walked_back(view) == expected[::-1]
    assert len(view) == len(expected)


@given(tensors())
@both
def test_the_index_of_an_element_is_that_of_numpy(way: Callable[[Any], Any], x: Any) -> None:
    """The index finds the element again, and `make_iterator` returns to it."""
    x = way(x)
    view = make_view(x)
    it = view.begin()
    for index in np.ndindex(*x.shape):
        assert it.index == index
        assert view[it.index] == view[index] == it.value == np.asarray(x)[index]
        assert make_iterator(x, it.index) == it == make_iterator(view, it.index)
        it = next(it)
    assert it == view.end()


@given(tensors(), st.data())
def test_negative_numbers_in_an_index_count_backwards(x: Any, data: st.DataObject) -> None:
    """An index of the tensor behaves alike."""
    if not x.size:
        return
    place = tuple(data.draw(st.integers(-size, size - 1)) for size in x.shape)
    assert make_view(x)[place] == np.asarray(x)[place]


@every_dtype
@both
def test_an_element_is_a_python_number_of_its_kind(way: Callable[[Any], Any], dtype: type[DType]) -> None:
    """It is exactly a bool, int, float or complex."""
    x = way(tt.asarray(np.array([[0, 1], [1, 0]])).astype(dtype).get(Tensor[Cpu, dtype, tt.Rank2]))
    view, kind = make_view(x), PYTHON[dtype.kind]
    assert [type(each) for each in view] == [kind] * 4
    assert type(view.begin().value) is kind
    assert type(view[1, 0]) is kind
    assert list(view) == [0, 1, 1, 0]


@every_dtype
@both
def test_elements_of_every_dtype_can_be_written(way: Callable[[Any], Any], dtype: type[DType]) -> None:
    """They are written through an iterator and through a view; the tensor sees them."""
    x = way(tt.zeros((2, 2), dtype=dtype))
    view, one = make_view(x), PYTHON[dtype.kind](1)
    view[0, 1] = one
    make_iterator(x, make_dim(1, 0)).value = one
    np.testing.assert_array_equal(np.asarray(x), np.array([[0, 1], [1, 0]], dtype=dtype.name))
    assert x.dtype is dtype


@given(tensors().filter(lambda x: x.numpy().flags.writeable), st.data())
@both
def test_writes_through_a_view_equal_numpys(way: Callable[[Any], Any], x: Any, data: st.DataObject) -> None:
    """One element is written, for any strides; the others keep their values."""
    view, expected = make_view(way(x)), np.array(x.numpy())
    if not expected.size:
        return
    index = tuple(data.draw(st.integers(0, size - 1)) for size in expected.shape)
    expected[index] = 77
    make_iterator(view, make_ddim(index)).value = 77
    np.testing.assert_array_equal(x.numpy(), expected)
    expected[index] = 78
    view[index] = 78
    np.testing.assert_array_equal(x.numpy(), expected)


# Attributes


def test_a_view_has_the_attributes_of_its_tensor() -> None:
    """Shape, dtype and device have the types of the tensor."""
    view = make_view(counted(2, 3))
    assert type(view) is ArrayView
    assert type(view.begin()) is ViewIterator
    assert (view.shape, view.dtype, view.device, len(view)) == (make_dim(2, 3), tt.int64, Cpu(), 6)
    assert isinstance(view.shape, tt.Dim)
    assert type(view.begin().index) is tt.Dim


def test_a_view_of_a_darray_has_its_attributes() -> None:
    """Their types are known at run time only."""
    view = make_view(counted(2, 3).dynamic())
    assert type(view) is DArrayView
    assert type(view.begin()) is DViewIterator
    assert (view.shape, view.dtype, view.device, len(view)) == (make_ddim([2, 3]), tt.int64, Cpu(), 6)
    assert isinstance(view.shape, tt.DDim)
    assert type(view.begin().index) is tt.DDim


def test_a_view_of_more_than_nine_axes() -> None:
    """It is a view of a DArray."""
    x = tt.asarray(np.arange(4).reshape((1,) * 9 + (2, 2)))
    view = make_view(x)
    assert list(view) == [0, 1, 2, 3]
    assert next(view.begin()).index == (*(0,) * 10, 1)


@both
def test_a_view_shares_the_memory(way: Callable[[Any], Any]) -> None:
    """Writes on either side are seen by the other."""
    x = way(counted(2, 3))
    view = make_view(x)
    x[0, 0] = 9
    assert view[0, 0] == 9
    view[0, 1] = 8
    assert x[0, 1] == 8
    it = view.begin()
    it.value += 1
    assert x[0, 0] == 10


def test_a_view_of_a_slice_writes_into_the_base() -> None:
    """The slice needs no name."""
    x = counted(2, 3)
    make_view(x[:, ::-2])[1, 0] = 9
    assert list(make_view(x)) == [0, 1, 2, 3, 4, 9]


def test_a_view_holds_no_reference_to_the_array() -> None:
    """It refers to the tensor only, so that it does not count as a user of the memory."""
    x = counted(2, 3)
    raw = x._raw
    before = gc.get_referrers(raw)
    view = make_view(x)
    it, numbers = view.begin(), iter(view)
    assert it.value == next(numbers) == 0
    assert len(gc.get_referrers(raw)) == len(before)


def test_changes_during_iteration_are_seen() -> None:
    """Elements are not read ahead."""
    x = counted(4)
    found = []
    for number in make_view(x):
        found.append(number)
        x[...] = x + 10
    assert found == [0, 11, 22, 33]


@both
def test_begin_of_an_empty_tensor_is_its_end(way: Callable[[Any], Any]) -> None:
    """It has no elements."""
    for shape in [(0,), (0, 3), (3, 0), (2, 0, 2)]:
        view = make_view(way(tt.zeros(shape)))
        assert view.begin() == view.end()
        assert not view.begin() < view.end()
        assert list(view) == list(reversed(view)) == []


@both
def test_one_number_is_a_view_of_one_element(way: Callable[[Any], Any]) -> None:
    """Its index is ()."""
    x = way(tt.asarray(5))
    view = make_view(x)
    assert (len(view), list(view), view[()], view[make_dim()], view.begin().index) == (1, [5], 5, 5, ())
    view[()] = 6
    make_iterator(x, make_dim()).value += 1
    assert next(view.begin()) == view.end()
    assert int(x) == 7


def test_a_vector_accepts_an_int() -> None:
    """An index of the vector behaves alike."""
    view = make_view(counted(3))
    view[-1] = 7
    assert (view[0], view[2], view[(1,)]) == (0, 7, 1)


def test_in_and_sum_work_on_a_view() -> None:
    """So do other functions of Python for iterables."""
    view = make_view(counted(2, 2))
    assert 3 in view
    assert 4 not in view
    assert (sum(view), max(view), sorted(view, reverse=True)) == (6, 3, [3, 2, 1, 0])


# Memory


@both
def test_read_only_memory_is_not_written_through_a_view(way: Callable[[Any], Any]) -> None:
    """Broadcast tensors are read-only."""
    x = way(tt.broadcast_to(counted(3), (2, 3)))
    view = make_view(x)
    assert list(view) == [0, 1, 2, 0, 1, 2]
    for write in (lambda: setattr(view.begin(), "value", 9), lambda: operator.setitem(view, (0, 0), 9)):
        with pytest.raises(ReadOnlyError, match=r"needed writable memory, got read-only memory"):
            write()
    assert list(view) == [0, 1, 2, 0, 1, 2]


def _uses(x: Any) -> dict[str, Callable[[], Any]]:
    """Return all operations of a view and its iterators as functions."""
    view = make_view(x)
    begin, end, place = view.begin(), view.end(), make_ddim([0] * x.ndim)
    return {
        "len": lambda: len(view),
        "shape": lambda: view.shape,
        "dtype": lambda: view.dtype,
        "device": lambda: view.device,
        "begin": view.begin,
        "end": view.end,
        "iter": lambda: iter(view),
        "reversed": lambda: reversed(view),
        "read": lambda: view[place],
        "write": lambda: operator.setitem(view, place, 1),
        "make_iterator": lambda: make_iterator(view, place),
        "next": lambda: next(begin),
        "previous": end.previous,
        "value": lambda: begin.value,
        "value of end": lambda: end.value,
        "writing value": lambda: setattr(begin, "value", 1),
        "index": lambda: begin.index,
    }


USES = list(_uses(counted(2)))


@pytest.mark.parametrize("use", USES)
@both
def test_every_use_after_a_move_raises(way: Callable[[Any], Any], use: str) -> None:
    """The tensor raises; the new owner of the memory is unchanged."""
    x = way(counted(2, 3))
    call = _uses(x)[use]
    new = x.move()
    with pytest.raises(MovedError, match="memory was moved"):
        call()
    assert list(make_view(new)) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("use", USES)
@both
def test_every_use_after_a_resize_raises(way: Callable[[Any], Any], use: str) -> None:
    """The shape is smaller, larger or transposed: positions have changed."""
    for shape in [(3, 3), (1, 3), (3, 2)]:
        x = way(counted(2, 3))
        call = _uses(x)[use]
        x.resize(make_dim(*shape))
        text = (
            rf"needed the shape that the view was made for, \(2, 3\), got \({shape[0]}, "
            rf"{shape[1]}\), since the tensor was"
        )
        with pytest.raises(ShapeError, match=text):
            call()


def test_setting_the_shape_counts_as_a_resize() -> None:
    """The elements have other positions."""
    x = counted(2, 3)
    it = make_view(x).begin()
    x.shape = make_dim(3, 2)
    with pytest.raises(ShapeError, match=r"since the tensor was resized. Make a new view: tt.make_view\(x\)"):
        _ = it.value


def test_a_view_does_not_prevent_a_resize() -> None:
    """It refers to no memory; a resize to the same shape keeps it valid."""
    x = counted(2, 3)
    view = make_view(x)
    it, numbers = view.begin(), iter(view)
    next(numbers)
    x.resize(make_dim(2, 3))
    assert (it.value, next(numbers)) == (0, 1)
    x.resize(make_dim(20, 30))
    with pytest.raises(ShapeError, match="resized"):
        next(numbers)


@both
def test_a_kept_error_does_not_prevent_a_resize(way: Callable[[Any], Any]) -> None:
    """Its traceback has frames without references to the array."""
    x = way(counted(2, 3))
    view = make_view(x)
    it: Any = view.end()
    kept = []
    for use in (
        lambda: it.value,
        lambda: it.index,
        lambda: setattr(it, "value", 1),
        lambda: next(it),
        lambda: view[2, 0],
        lambda: view[...],
        lambda: operator.setitem(view, (2, 0), 1),
    ):
        with pytest.raises((BoundsError, DTypeError)) as caught:
            use()
        kept.append(caught.value)
    x.resize(make_dim(20, 30))
    with pytest.raises(ShapeError, match="since the tensor was resized") as caught:
        _ = view[0, 0]
    kept.append(caught.value)
    x.resize(make_dim(200, 300))
    assert len(kept) == 8


def test_a_move_during_iteration_raises() -> None:
    """Stale elements are not read."""
    x = counted(3)
    numbers = iter(make_view(x))
    assert next(numbers) == 0
    x.move()
    with pytest.raises(MovedError):
        next(numbers)


@pytest.mark.parametrize("writer", ["value", "place"])
@both
def test_writing_through_a_view_copies_a_lazy_copy_first(way: Callable[[Any], Any], writer: str) -> None:
    """Either side copies first: neither sees the writes of the other."""
    for mine in (0, 1):
        x = way(counted(2, 3))
        sides = [x, x.lazy_copy()]
        view = make_view(sides[mine])
        it = view.begin()
        if writer == "value":
            it.value = 9
        else:
            view[0, 0] = 9
        assert (view[0, 0], it.value) == (9, 9)
        assert list(make_view(sides[1 - mine])) == [0, 1, 2, 3, 4, 5]


def test_a_write_to_a_slice_of_a_lazy_copy_changes_one_side() -> None:
    """The view of a slice behaves like any other."""
    x = counted(2, 3)
    lazy = x.lazy_copy()
    make_view(lazy[:, 1:])[0, 0] = 9
    assert list(make_view(lazy)) == [0, 9, 2, 3, 4, 5]
    assert list(make_view(x)) == [0, 1, 2, 3, 4, 5]


def test_a_borrowed_buffer_is_written_in_place() -> None:
    """A read-only one is not written."""
    buffer = np.arange(3)
    view = make_view(tt.borrow(buffer))
    view.begin().value = 9
    assert buffer.tolist() == [9, 1, 2]
    buffer[1] = 8
    assert list(view) == [9, 8, 2]
    buffer.flags.writeable = False
    only_read = make_view(tt.borrow(buffer))
    with pytest.raises(ReadOnlyError, match="needed writable memory"):
        only_read.begin().value = 1
    assert list(only_read) == [9, 8, 2]


def test_an_iterator_keeps_the_tensor_alive() -> None:
    """The tensor needs no other reference."""
    it = make_view(counted(100) + 1).begin()
    gc.collect()
    assert it.value == 1


# Round trips


@given(st.lists(st.floats(allow_nan=False), min_size=1))
def test_floats_are_written_and_read_exactly(numbers: list[float]) -> None:
    """They are written one by one, and read one by one."""
    view = make_view(Tensor[Cpu, tt.float64, Rank1](make_dim(len(numbers)), Cpu()))
    it = view.begin()
    for number in numbers:
        it.value = number
        it = next(it)
    assert list(view) == numbers


def test_one_number_is_written_to_a_rank0_tensor() -> None:
    """The tensor was created by its type."""
    x = Tensor[Cpu, tt.float32, Rank0](make_dim(), Cpu())
    make_view(x).begin().value = 2
    assert float(x) == 2.0
