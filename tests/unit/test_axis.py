"""Axis: a position that is only known at run time."""

from __future__ import annotations

import copy
import operator
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Axis, RankError

if TYPE_CHECKING:
    from collections.abc import Callable


def test_accepts_objects_with_index() -> None:
    """NumPy's integers and another Axis are accepted too."""
    assert [Axis(each).position for each in (1, -1, np.int8(2), Axis(3))] == [1, -1, 2, 3]
    assert type(Axis(np.int64(1)).position) is int


def test_is_an_index_for_python() -> None:
    """It can index a list, a range and a NumPy array."""
    assert operator.index(Axis(-2)) == -2
    assert ["a", "b", "c"][Axis(1)] == "b"
    assert np.ones((2, 3)).sum(axis=Axis(0)).shape == (3,)  # type: ignore[call-overload]  # not in NumPy's stubs


def test_equality_and_hash_are_those_of_the_position() -> None:
    """An Axis is not an int: `Axis(1) == 1` is False, because their hashes differ."""
    assert Axis(1) == Axis(1)
    assert Axis(1) != Axis(-1)
    assert Axis(1) != 1
    assert len({Axis(0), Axis(0), Axis(1)}) == 2


def test_repr_is_the_expression_that_makes_it() -> None:
    """The repr can be evaluated."""
    assert (repr(Axis(2)), repr(Axis(-1))) == ("Axis(2)", "Axis(-1)")


@pytest.mark.parametrize("again", [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy])
def test_an_axis_pickles_and_copies(again: Callable[[Any], Any]) -> None:
    """The copy is equal to the original."""
    assert again(Axis(-2)) == Axis(-2)


def test_an_axis_is_immutable() -> None:
    """An attempt to change its position leaves it as it was."""
    axis = Axis(1)
    with pytest.raises(AttributeError):
        axis.position = 2  # type: ignore[misc]  # refused
    assert axis == Axis(1)


@pytest.mark.parametrize("wrong", [0.5, "0", None, [0]])
def test_positions_must_be_ints(wrong: Any) -> None:
    """Python raises its own error, as for any index."""
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        Axis(wrong)


def test_reduces_an_axis_by_position() -> None:
    """Negative positions work, with the same result as for a literal."""
    x = tt.ones((2, 3, 4))
    for n in range(-3, 3):
        assert tt.sum(x, axis=Axis(n)).shape == np.ones((2, 3, 4)).sum(axis=n).shape


@pytest.mark.parametrize("n", [2, -3, 7])
def test_is_checked_at_run_time(n: int) -> None:
    """Only the value at run time shows that the axis does not exist."""
    with pytest.raises(RankError, match=rf"^sum: needed .*axis.*got .*{n}.*\(2, 3\)"):
        tt.sum(tt.ones((2, 3)), axis=Axis(n))
