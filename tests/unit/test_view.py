"""Views and their iterators, against NumPy's own way over the elements; and what they refuse, with its words."""

from __future__ import annotations

import copy
import gc
import operator
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, basic_indices

import typedtensor as tt
from tests.unit.second_device import Second, served
from typedtensor import (
    ArrayView,
    BoundsError,
    Cpu,
    DArrayView,
    DeviceError,
    DTypeError,
    DViewIterator,
    MovedError,
    Rank0,
    Rank1,
    RankError,
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
    from collections.abc import Callable, Iterator

    from typedtensor.types.dtype import DType

both = pytest.mark.parametrize("way", [lambda x: x, lambda x: x.dynamic()], ids=["Tensor", "DArray"])
every_dtype = pytest.mark.parametrize("dtype", DTYPES, ids=lambda each: each.name)
PYTHON = {"b": bool, "i": int, "u": int, "f": float, "c": complex}
"""The Python number of each kind of dtype."""


def counted(*shape: int, dtype: type[DType] = tt.int64) -> Any:
    """A tensor of 0, 1, 2, ..."""
    return tt.reshape(tt.arange(int(np.prod(shape)), dtype=dtype), shape)


def by_nditer(array: np.ndarray) -> list[Any]:
    """NumPy's own order of the rows."""
    if array.size == 0:
        return []
    return [each.item() for each in np.nditer(array, order="C")]


def walked(view: Any) -> list[Any]:
    """The elements from `begin()` to `end()`, one step at a time."""
    found, it = [], view.begin()
    while it != view.end():
        found.append(it.value)
        it = next(it)
    return found


def walked_back(view: Any) -> list[Any]:
    """The elements from `end()` to `begin()`, one step at a time."""
    found, it = [], view.end()
    while it != view.begin():
        found.append(it.previous().value)
    return found


@st.composite
def tensors(draw: st.DrawFn) -> Any:
    """A tensor of any strides: cut, turned, broadcast, with empty axes and axes of one element, and of none."""
    shape = draw(array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4))
    x = counted(*shape)
    if draw(st.booleans()):
        x = tt.permute_dims(x, tuple(draw(st.permutations(range(len(shape))))))
    key = draw(basic_indices(x.shape, allow_newaxis=True, max_dims=6))
    x = x[key]
    if draw(st.booleans()):
        x = tt.broadcast_to(x, (2, *x.shape))
    return x


# The order, the values, the types


@given(tensors())
@both
def test_the_elements_come_in_the_order_of_the_rows(way: Callable[[Any], Any], x: Any) -> None:
    """By iteration and by the steps of an iterator, forwards and backwards, whatever the strides."""
    view, expected = make_view(way(x)), by_nditer(np.asarray(x))
    assert list(view) == expected
    assert walked(view) == expected
    assert list(reversed(view)) == expected[::-1]
    assert walked_back(view) == expected[::-1]
    assert len(view) == len(expected)


@given(tensors())
@both
def test_the_index_counts_as_numpy_counts(way: Callable[[Any], Any], x: Any) -> None:
    """Each place has the index that NumPy gives it, finds the element again, and `make_iterator` comes back to it."""
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
def test_negative_numbers_of_a_tuple_count_backwards(x: Any, data: st.DataObject) -> None:
    """As in an index of the tensor."""
    if not x.size:
        return
    place = tuple(data.draw(st.integers(-size, size - 1)) for size in x.shape)
    assert make_view(x)[place] == np.asarray(x)[place]


@every_dtype
@both
def test_an_element_is_the_python_number_of_its_kind(way: Callable[[Any], Any], dtype: type[DType]) -> None:
    """Exactly bool, int, float or complex, and its value."""
    x = way(tt.asarray(np.array([[0, 1], [1, 0]])).astype(dtype).get(Tensor[Cpu, dtype, tt.Rank2]))
    view, kind = make_view(x), PYTHON[dtype.kind]
    assert [type(each) for each in view] == [kind] * 4
    assert type(view.begin().value) is kind
    assert type(view[1, 0]) is kind
    assert list(view) == [0, 1, 1, 0]


@every_dtype
@both
def test_an_element_of_every_dtype_is_written(way: Callable[[Any], Any], dtype: type[DType]) -> None:
    """Through an iterator and through a place; the tensor sees it."""
    x = way(tt.zeros((2, 2), dtype=dtype))
    view, one = make_view(x), PYTHON[dtype.kind](1)
    view[0, 1] = one
    make_iterator(x, make_dim(1, 0)).value = one
    np.testing.assert_array_equal(np.asarray(x), np.array([[0, 1], [1, 0]], dtype=dtype.name))
    assert x.dtype is dtype


@given(tensors().filter(lambda x: x.numpy().flags.writeable), st.data())
@both
def test_writes_through_a_view_are_those_of_numpy(way: Callable[[Any], Any], x: Any, data: st.DataObject) -> None:
    """At every place, over any strides; the other elements stay."""
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


# What a view is


def test_a_view_says_what_the_tensor_is() -> None:
    """Shape, dtype and device, by the types of the tensor."""
    view = make_view(counted(2, 3))
    assert type(view) is ArrayView
    assert type(view.begin()) is ViewIterator
    assert (view.shape, view.dtype, view.device, len(view)) == (make_dim(2, 3), tt.int64, Cpu(), 6)
    assert type(view.shape) is tt.Dim
    assert type(view.begin().index) is tt.Dim


def test_a_view_of_a_darray_says_what_it_is() -> None:
    """The same, by the types that are known only when the program runs."""
    view = make_view(counted(2, 3).dynamic())
    assert type(view) is DArrayView
    assert type(view.begin()) is DViewIterator
    assert (view.shape, view.dtype, view.device, len(view)) == (make_ddim([2, 3]), tt.int64, Cpu(), 6)
    assert type(view.shape) is tt.DDim
    assert type(view.begin().index) is tt.DDim


def test_more_than_nine_axes_are_a_view_too() -> None:
    """Of the DArray that has them."""
    x = tt.asarray(np.arange(4).reshape((1,) * 9 + (2, 2)))
    view = make_view(x)
    assert list(view) == [0, 1, 2, 3]
    assert next(view.begin()).index == (*(0,) * 10, 1)


@both
def test_a_view_shares_the_memory(way: Callable[[Any], Any]) -> None:
    """What either writes, the other sees."""
    x = way(counted(2, 3))
    view = make_view(x)
    x[0, 0] = 9
    assert view[0, 0] == 9
    view[0, 1] = 8
    assert x[0, 1] == 8
    it = view.begin()
    it.value += 1
    assert x[0, 0] == 10


def test_a_view_of_a_slice_writes_into_the_whole() -> None:
    """The slice needs no name of its own."""
    x = counted(2, 3)
    make_view(x[:, ::-2])[1, 0] = 9
    assert list(make_view(x)) == [0, 1, 2, 3, 4, 9]


def test_a_view_looks_at_no_array() -> None:
    """It has the tensor alone: nothing that counts who looks at the memory finds it."""
    x = counted(2, 3)
    raw = x._raw
    before = gc.get_referrers(raw)
    view = make_view(x)
    it, numbers = view.begin(), iter(view)
    assert it.value == next(numbers) == 0
    assert len(gc.get_referrers(raw)) == len(before)


def test_changes_during_iteration_are_seen() -> None:
    """Nothing is read ahead."""
    x = counted(4)
    found = []
    for number in make_view(x):
        found.append(number)
        x[...] = x + 10
    assert found == [0, 11, 22, 33]


@both
def test_an_empty_tensor_begins_at_its_end(way: Callable[[Any], Any]) -> None:
    """There is nothing between them."""
    for shape in [(0,), (0, 3), (3, 0), (2, 0, 2)]:
        view = make_view(way(tt.zeros(shape)))
        assert view.begin() == view.end()
        assert not view.begin() < view.end()
        assert list(view) == list(reversed(view)) == []


@both
def test_one_number_is_a_view_of_one_element(way: Callable[[Any], Any]) -> None:
    """Whose place has no numbers."""
    x = way(tt.asarray(5))
    view = make_view(x)
    assert (len(view), list(view), view[()], view[make_dim()], view.begin().index) == (1, [5], 5, 5, ())
    view[()] = 6
    make_iterator(x, make_dim()).value += 1
    assert next(view.begin()) == view.end()
    assert int(x) == 7


def test_a_vector_takes_an_int() -> None:
    """As its index does."""
    view = make_view(counted(3))
    view[-1] = 7
    assert (view[0], view[2], view[(1,)]) == (0, 7, 1)


def test_an_element_is_found_in_a_view() -> None:
    """`in` and the functions of Python for what is iterated work."""
    view = make_view(counted(2, 2))
    assert 3 in view
    assert 4 not in view
    assert (sum(view), max(view), sorted(view, reverse=True)) == (6, 3, [3, 2, 1, 0])


# Iterators


def test_next_moves_and_answers_itself() -> None:
    """As `++it` does in C++; `previous` as `--it`."""
    it = make_view(counted(2, 2)).begin()
    assert next(it) is it
    assert it.value == 1
    assert it.previous() is it
    assert it.value == 0


def test_iterators_of_one_tensor_are_ordered() -> None:
    """By their place; whichever view they came from."""
    x = counted(2, 2)
    first, second, same = make_view(x).begin(), next(make_view(x).begin()), next(make_view(x).begin())
    assert first < second <= same
    assert second > first
    assert second >= same
    assert first != second
    assert not first > second
    assert not second < same
    assert not second > same
    assert next(first) == second


def test_iterators_of_other_tensors_are_never_equal() -> None:
    """Also of those that look at the same memory."""
    x = counted(2, 2)
    begin = make_view(x).begin()
    assert begin != make_view(x.copy()).begin()
    assert begin != make_view(x[...]).begin()
    assert begin != make_view(x.dynamic()).begin()
    assert begin != 0
    assert begin != x


@pytest.mark.parametrize("symbol", ["lt", "le", "gt", "ge"])
def test_the_order_of_others_is_refused(symbol: str) -> None:
    """There is none."""
    x = counted(2)
    compare = getattr(operator, symbol)
    with pytest.raises(BoundsError, match=r"needed two iterators of one tensor, got one of another. Compare iterators"):
        compare(make_view(x).begin(), make_view(x.copy()).begin())
    with pytest.raises(BoundsError, match=r"needed two iterators of one tensor, got int 3"):
        compare(make_view(x).begin(), 3)


def test_a_copy_remembers_the_place() -> None:
    """And neither moves the other."""
    it = make_view(counted(2, 2)).begin()
    kept = copy.copy(it)
    next(it)
    assert (kept.value, it.value) == (0, 1)
    assert kept < it


def test_an_iterator_is_no_iterable_and_has_no_hash() -> None:
    """It is a place, and moves."""
    it: Any = make_view(counted(2)).begin()
    with pytest.raises(TypeError, match="not iterable"):
        list(it)
    with pytest.raises(TypeError, match="unhashable"):
        hash(it)


def test_their_text_says_where_they_are() -> None:
    """Also at the end, and after the tensor is gone."""
    x = counted(2, 3)
    view = make_view(x)
    assert repr(view) == "ArrayView(shape=(2, 3))"
    assert repr(next(view.begin())) == "ViewIterator((0, 1), shape=(2, 3))"
    assert repr(view.end()) == "ViewIterator(end(), shape=(2, 3))"
    assert repr(make_view(x.dynamic()).end()) == "DViewIterator(end(), shape=(2, 3))"


@pytest.mark.parametrize("kind", [ArrayView, DArrayView, ViewIterator, DViewIterator])
def test_calling_the_classes_raises(kind: Any) -> None:
    """The class is for annotations."""
    with pytest.raises(
        DTypeError, match=rf"{kind.__name__}: needed a tensor, got a call of the class. Use tt.make_view"
    ):
        kind()


# Both ends


@both
def test_next_at_the_end_is_refused(way: Callable[[Any], Any]) -> None:
    """And the iterator stays there."""
    view = make_view(way(counted(2, 3)))
    it = view.end()
    with pytest.raises(
        BoundsError, match=r"^next: needed an iterator before end\(\), got one at end\(\), after 6 elem"
    ):
        next(it)
    assert it == view.end()


@both
def test_previous_at_the_beginning_is_refused(way: Callable[[Any], Any]) -> None:
    """And the iterator stays there."""
    view = make_view(way(counted(2, 3)))
    it = view.begin()
    with pytest.raises(
        BoundsError, match=r"^previous: needed an iterator after begin\(\), got one at begin\(\)\. Comp"
    ):
        it.previous()
    assert it == view.begin()


@pytest.mark.parametrize("shape", [(2, 3), (0,), ()])
@both
def test_the_end_has_no_element(way: Callable[[Any], Any], shape: tuple[int, ...]) -> None:
    """Neither to read nor to write, and no index."""
    it: Any = make_view(way(tt.zeros(shape))).end()
    name = type(it).__name__
    with pytest.raises(
        BoundsError, match=rf"^{name}.value: needed an iterator at an element, got one at end\(\), after"
    ):
        _ = it.value
    with pytest.raises(BoundsError, match=rf"^{name}.value: needed an iterator at an element"):
        it.value = 1.0
    with pytest.raises(BoundsError, match=rf"^{name}.index: needed an iterator at an element"):
        _ = it.index


# Places that there are not


INVALID_KEYS: list[tuple[Any, type[Exception], str]] = [
    (make_dim(0), RankError, r"needed a place of 2 numbers for the shape \(2, 3\), got 1: \(0,\). Give one number per"),
    ((0, 1, 2), RankError, r"needed a place of 2 numbers for the shape \(2, 3\), got 3"),
    (0, RankError, r"needed a place of 2 numbers for the shape \(2, 3\), got 1"),
    ((), RankError, r"got 0: \(\)"),
    (
        make_dim(2, 0),
        BoundsError,
        r"needed a number from 0 to 1 on axis 0, got \(2, 0\) in the shape \(2, 3\). Positions of a Dim cou",
    ),
    (make_ddim([0, 3]), BoundsError, r"needed a number from 0 to 2 on axis 1, got \(0, 3\)"),
    (make_dim(0, -1), BoundsError, r"needed a number from 0 to 2 on axis 1, got \(0, -1\)"),
    ((0, 3), BoundsError, r"needed a number from -3 to 2 on axis 1, got \(0, 3\)"),
    ((-3, 0), BoundsError, r"needed a number from -2 to 1 on axis 0, got \(-3, 0\)"),
    ((0, True), DTypeError, r"needed ints, got True of type bool"),
    ((0, 1.0), DTypeError, r"needed ints, got 1.0 of type float"),
    ((0, slice(None)), DTypeError, r"needed ints, got slice"),
    (..., DTypeError, r"needed a Dim, a DDim or a tuple of ints, got Ellipsis. Parts of a tensor are x\[...\]"),
    (slice(0, 1), DTypeError, r"needed a Dim, a DDim or a tuple of ints, got slice"),
    (None, DTypeError, r"needed a Dim, a DDim or a tuple of ints, got None"),
    (True, DTypeError, r"needed ints, got True of type bool"),
]


@pytest.mark.parametrize(("place", "kind", "text"), INVALID_KEYS, ids=[repr(each[0]) for each in INVALID_KEYS])
@both
def test_a_place_that_there_is_not_is_refused(
    way: Callable[[Any], Any], place: Any, kind: type[Exception], text: str
) -> None:
    """Read or written; nothing is written then."""
    x = way(counted(2, 3))
    view = make_view(x)
    with pytest.raises(kind, match=text):
        _ = view[place]
    with pytest.raises(kind, match=text):
        view[place] = 9
    assert list(view) == [0, 1, 2, 3, 4, 5]


def test_an_empty_axis_has_no_place() -> None:
    """The message says so."""
    with pytest.raises(BoundsError, match=r"needed axis 1 not to be empty, got \(0, 0\) in the shape \(2, 0\)"):
        _ = make_view(tt.zeros((2, 0)))[0, 0]


@pytest.mark.parametrize(
    ("index", "kind", "text"),
    [
        (make_dim(0), RankError, r"^make_iterator: needed a place of 2 numbers"),
        (make_dim(2, 0), BoundsError, r"^make_iterator: needed a number from 0 to 1 on axis 0"),
        ((0, 1), DTypeError, r"^make_iterator: needed a Dim or a DDim, got \(0, 1\). Write tt.make_dim"),
        (0, DTypeError, r"^make_iterator: needed a Dim or a DDim, got 0"),
    ],
)
@both
def test_an_iterator_at_no_element_is_refused(
    way: Callable[[Any], Any], index: Any, kind: type[Exception], text: str
) -> None:
    """Of a tensor and of its view."""
    x = way(counted(2, 3))
    for each in (x, make_view(x)):
        with pytest.raises(kind, match=text):
            make_iterator(each, index)


@pytest.mark.parametrize("got", [[1.0], 1.0, np.zeros(2), None])
def test_objects_other_than_tensors_raise(got: Any) -> None:
    """By both functions."""
    with pytest.raises(DTypeError, match=rf"^make_view: needed a tensor, got {type(got).__name__}. Convert the data"):
        make_view(got)
    with pytest.raises(DTypeError, match=r"^make_view: needed a tensor"):
        make_iterator(got, make_dim(0))


def test_a_view_of_a_view_is_refused() -> None:
    """It needs none."""
    view: Any = make_view(counted(2))
    with pytest.raises(DTypeError, match=r"needed a tensor, got ArrayView"):
        make_view(view)


# What does not fit


@pytest.mark.parametrize(
    ("dtype", "number"),
    [(tt.bool, 1), (tt.bool, 1.5), (tt.int8, 1.5), (tt.int8, 1j), (tt.float32, 1j), (tt.float64, 1j)],
)
@both
def test_a_number_of_another_kind_is_refused(way: Callable[[Any], Any], dtype: type[DType], number: complex) -> None:
    """By iterator and place; nothing is written."""
    x = way(tt.zeros((2,), dtype=dtype))
    view = make_view(x)
    text = rf"needed a Python number that fits {dtype.name}, got the {type(number).__name__}"
    with pytest.raises(DTypeError, match=rf"Iterator.value: {text}"):
        view.begin().value = number
    with pytest.raises(DTypeError, match=rf"View\[\]: {text}"):
        view[0] = number
    assert list(view) == [0, 0]


@pytest.mark.parametrize("dtype", [tt.int8, tt.uint8])
def test_an_integer_beyond_the_range_is_refused(dtype: type[DType]) -> None:
    """It is never wrapped around."""
    view = make_view(tt.zeros((2,), dtype=dtype))
    with pytest.raises(DTypeError, match=r"needed numbers within the range of the dtype, got .*300"):
        view.begin().value = 300
    assert list(view) == [0, 0]


@pytest.mark.parametrize("got", ["1", None, [1.0], tt.asarray(1.0), np.zeros(())], ids=repr)
def test_objects_other_than_python_numbers_raise(got: Any) -> None:
    """Also one number in a tensor: its type says no Python number."""
    view: Any = make_view(tt.zeros((2,)))
    with pytest.raises(DTypeError, match=rf"needed a Python number, got {type(got).__name__}. Take its number first"):
        view.begin().value = got
    with pytest.raises(DTypeError, match=r"needed a Python number"):
        view[0] = got


def test_a_scalar_of_numpy_is_refused_as_elsewhere() -> None:
    """float32 is none of Python's numbers; float64 is Python's float."""
    view: Any = make_view(tt.zeros((2,)))
    with pytest.raises(DTypeError, match=r"got the NumPy scalar np.float32\(1.0\)"):
        view[0] = np.float32(1)
    view[0] = np.float64(1)
    assert list(view) == [1.0, 0.0]


# Memory


@both
def test_memory_that_is_only_read_is_not_written(way: Callable[[Any], Any]) -> None:
    """A broadcast shows one element at many places."""
    x = way(tt.broadcast_to(counted(3), (2, 3)))
    view = make_view(x)
    assert list(view) == [0, 1, 2, 0, 1, 2]
    for write in (lambda: setattr(view.begin(), "value", 9), lambda: operator.setitem(view, (0, 0), 9)):
        with pytest.raises(ReadOnlyError, match=r"needed writable memory, got read-only memory"):
            write()
    assert list(view) == [0, 1, 2, 0, 1, 2]


def _uses(x: Any) -> dict[str, Callable[[], Any]]:
    """All that a view and its iterators do, as calls of later."""
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
def test_every_use_after_a_move_is_refused(way: Callable[[Any], Any], use: str) -> None:
    """By the tensor itself; what took the memory is not touched."""
    x = way(counted(2, 3))
    call = _uses(x)[use]
    new = x.move()
    with pytest.raises(MovedError, match="memory was moved"):
        call()
    assert list(make_view(new)) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("use", USES)
@both
def test_every_use_after_a_resize_is_refused(way: Callable[[Any], Any], use: str) -> None:
    """Smaller, larger or turned: the places are others."""
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


def test_a_new_shape_in_place_is_a_resize_too() -> None:
    """The same elements at other places."""
    x = counted(2, 3)
    it = make_view(x).begin()
    x.shape = make_dim(3, 2)
    with pytest.raises(ShapeError, match=r"since the tensor was resized. Make a new view: tt.make_view\(x\)"):
        _ = it.value


def test_a_view_stands_in_the_way_of_no_resize() -> None:
    """It owns nothing; the same size again leaves it as it was."""
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
def test_a_refusal_that_is_kept_stands_in_the_way_of_no_resize(way: Callable[[Any], Any]) -> None:
    """Its traceback has the frames, and they have no array."""
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


def test_a_move_in_the_middle_ends_the_iteration_with_its_error() -> None:
    """And not with stale elements."""
    x = counted(3)
    numbers = iter(make_view(x))
    assert next(numbers) == 0
    x.move()
    with pytest.raises(MovedError):
        next(numbers)


@pytest.mark.parametrize("writer", ["value", "place"])
@both
def test_writing_through_a_view_copies_a_lazy_copy_first(way: Callable[[Any], Any], writer: str) -> None:
    """By either side: neither sees what the other wrote."""
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


def test_a_slice_of_a_lazy_copy_is_written_alone() -> None:
    """The view of a slice reaches the memory like any other."""
    x = counted(2, 3)
    lazy = x.lazy_copy()
    make_view(lazy[:, 1:])[0, 0] = 9
    assert list(make_view(lazy)) == [0, 9, 2, 3, 4, 5]
    assert list(make_view(x)) == [0, 1, 2, 3, 4, 5]


def test_a_borrowed_buffer_is_written_where_it_lies() -> None:
    """And one that may only be read is not."""
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
    """It needs no other name."""
    it = make_view(counted(100) + 1).begin()
    gc.collect()
    assert it.value == 1


# Devices


@pytest.fixture
def there() -> Iterator[None]:
    """A second kind of device is served."""
    with served():
        yield


@pytest.mark.usefixtures("there")
@both
def test_elements_elsewhere_are_not_read_one_by_one(way: Callable[[Any], Any]) -> None:
    """Nor written; the message names the way out."""
    x = way(counted(2, 3).to_device(Second(1)))
    view = make_view(x)
    it: Any = view.begin()
    for use in (
        lambda: iter(view),
        lambda: reversed(view),
        lambda: view[0, 0],
        lambda: operator.setitem(view, (0, 0), 1),
        lambda: it.value,
        lambda: setattr(it, "value", 1),
    ):
        with pytest.raises(
            DeviceError, match=r"needed memory on the Cpu, got a tensor on Second\(1\).*x.to_device\(tt.Cpu"
        ):
            use()
    assert list(make_view(x.to_device(Cpu()))) == [0, 1, 2, 3, 4, 5]


@pytest.mark.usefixtures("there")
def test_places_elsewhere_can_be_counted() -> None:
    """What reads no element works on every device."""
    view = make_view(counted(2, 3).to_device(Second(1)))
    assert (view.shape, view.dtype, view.device, len(view)) == ((2, 3), tt.int64, Second(1), 6)
    it = view.begin()
    assert next(it).index == (0, 1)
    assert it > view.begin()
    assert make_iterator(view, make_dim(0, 1)) == it


# Round trips


@given(st.lists(st.floats(allow_nan=False), min_size=1))
def test_floats_come_back_as_they_went_in(numbers: list[float]) -> None:
    """Written one by one and read one by one."""
    view = make_view(Tensor[Cpu, tt.float64, Rank1](make_dim(len(numbers)), Cpu()))
    it = view.begin()
    for number in numbers:
        it.value = number
        it = next(it)
    assert list(view) == numbers


def test_one_number_is_written_by_its_type() -> None:
    """A tensor of Rank0 made by its type."""
    x = Tensor[Cpu, tt.float32, Rank0](make_dim(), Cpu())
    make_view(x).begin().value = 2
    assert float(x) == 2.0
