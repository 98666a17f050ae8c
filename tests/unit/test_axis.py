"""Axis: a position that is known only at run time."""

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


def test_holds_an_int_from_whatever_can_be_one() -> None:
    """NumPy's integers and another Axis too."""
    assert [Axis(each).position for each in (1, -1, np.int8(2), Axis(3))] == [1, -1, 2, 3]
    assert type(Axis(np.int64(1)).position) is int


def test_is_used_where_python_wants_an_index() -> None:
    """A list, a range, NumPy."""
    assert operator.index(Axis(-2)) == -2
    assert ["a", "b", "c"][Axis(1)] == "b"
    assert np.ones((2, 3)).sum(axis=Axis(0)).shape == (3,)  # type: ignore[call-overload]  # NumPy's types know no Axis


def test_equality_and_hash_are_those_of_the_position() -> None:
    """An Axis is no int: `Axis(1) == 1` is False, as their hashes differ."""
    assert Axis(1) == Axis(1)
    assert Axis(1) != Axis(-1)
    assert Axis(1) != 1
    assert len({Axis(0), Axis(0), Axis(1)}) == 2


def test_repr_makes_it_again() -> None:
    """As it is written in a program."""
    assert (repr(Axis(2)), repr(Axis(-1))) == ("Axis(2)", "Axis(-1)")


@pytest.mark.parametrize("again", [lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy])  # noqa: S301
def test_an_axis_pickles_and_copies(again: Callable[[Any], Any]) -> None:
    """Equal afterwards."""
    assert again(Axis(-2)) == Axis(-2)


def test_an_axis_is_immutable() -> None:
    """Its hash is that of its position."""
    axis = Axis(1)
    with pytest.raises(AttributeError):
        axis.position = 2  # type: ignore[misc]  # what is refused
    assert axis == Axis(1)


@pytest.mark.parametrize("wrong", [0.5, "0", None, [0]])
def test_positions_must_be_ints(wrong: Any) -> None:
    """Python says it as it does for every index."""
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        Axis(wrong)


def test_takes_an_axis_away_by_position() -> None:
    """Forwards and backwards, and as a literal does."""
    x = tt.ones((2, 3, 4))
    for n in range(-3, 3):
        assert tt.sum(x, axis=Axis(n)).shape == np.ones((2, 3, 4)).sum(axis=n).shape


@pytest.mark.parametrize("n", [2, -3, 7])
def test_is_checked_when_it_runs(n: int) -> None:
    """Only the run knows it."""
    with pytest.raises(RankError, match=rf"^sum: needed .*axis.*got .*{n}.*\(2, 3\)"):
        tt.sum(tt.ones((2, 3)), axis=Axis(n))
