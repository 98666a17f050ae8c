"""Iterators of element views: positions, order and both ends."""

from __future__ import annotations

import copy
import operator
from typing import TYPE_CHECKING, Any

import pytest

import typedtensor as tt
from typedtensor import (
    ArrayView,
    BoundsError,
    DArrayView,
    DTypeError,
    DViewIterator,
    ViewIterator,
    make_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable

from tests.unit.view_cases import counted
from tests.ways import both

# Iterators


def test_next_moves_and_returns_the_iterator() -> None:
    """`next` is `++it` of C++, `previous` is `--it`."""
    it = make_view(counted(2, 2)).begin()
    assert next(it) is it
    assert it.value == 1
    assert it.previous() is it
    assert it.value == 0


def test_iterators_of_one_tensor_are_ordered() -> None:
    """Their positions are compared, whichever view they come from."""
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
    """This holds even if the tensors share memory."""
    x = counted(2, 2)
    begin = make_view(x).begin()
    assert begin != make_view(x.copy()).begin()
    assert begin != make_view(x[...]).begin()
    assert begin != make_view(x.dynamic()).begin()
    assert begin != 0
    assert begin != x


@pytest.mark.parametrize("symbol", ["lt", "le", "gt", "ge"])
def test_ordering_iterators_of_other_tensors_is_refused(symbol: str) -> None:
    """There is no such order."""
    x = counted(2)
    compare = getattr(operator, symbol)
    with pytest.raises(BoundsError, match=r"needed two iterators of one tensor, got one of another. Compare iterators"):
        compare(make_view(x).begin(), make_view(x.copy()).begin())
    with pytest.raises(BoundsError, match=r"needed two iterators of one tensor, got int 3"):
        compare(make_view(x).begin(), 3)


def test_a_copy_has_the_same_position() -> None:
    """Moving one does not move the other."""
    it = make_view(counted(2, 2)).begin()
    kept = copy.copy(it)
    next(it)
    assert (kept.value, it.value) == (0, 1)
    assert kept < it


def test_an_iterator_is_neither_iterable_nor_hashable() -> None:
    """It is a mutable position."""
    it: Any = make_view(counted(2)).begin()
    with pytest.raises(TypeError, match="not iterable"):
        list(it)
    with pytest.raises(TypeError, match="unhashable"):
        hash(it)


def test_repr_shows_the_position() -> None:
    """This also works at the end, and after the tensor was moved."""
    x = counted(2, 3)
    view = make_view(x)
    assert repr(view) == "ArrayView(shape=(2, 3))"
    assert repr(next(view.begin())) == "ViewIterator((0, 1), shape=(2, 3))"
    assert repr(view.end()) == "ViewIterator(end(), shape=(2, 3))"
    assert repr(make_view(x.dynamic()).end()) == "DViewIterator(end(), shape=(2, 3))"


@pytest.mark.parametrize("kind", [ArrayView, DArrayView, ViewIterator, DViewIterator])
def test_calling_the_classes_raises(kind: Any) -> None:
    """The classes are for annotations."""
    with pytest.raises(
        DTypeError, match=rf"{kind.__name__}: needed a tensor, got a call of the class. Use tt.make_view"
    ):
        kind()


# Begin and end


@both
def test_next_at_the_end_raises(way: Callable[[Any], Any]) -> None:
    """The iterator does not move."""
    view = make_view(way(counted(2, 3)))
    it = view.end()
    with pytest.raises(
        BoundsError, match=r"^next: needed an iterator before end\(\), got one at end\(\), after 6 elem"
    ):
        next(it)
    assert it == view.end()


@both
def test_previous_at_the_beginning_raises(way: Callable[[Any], Any]) -> None:
    """The iterator does not move."""
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
    """Reading, writing and `index` raise."""
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
