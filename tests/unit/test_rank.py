"""Ranks: numbers of axes, with and without types for them."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Literal, NewType, get_args, get_origin

import pytest

import typedtensor as tt
from typedtensor.types import rank
from typedtensor.types.rank import RANKS, AtLeast1, AtLeast2, AtLeast3, AtLeast4, Rank, Rank0, Rank2, Rank9

Batch = NewType("Batch", int)
Channel = NewType("Channel", int)


def test_there_are_ten_and_each_knows_its_number() -> None:
    """In order, by their names, in the namespace."""
    assert [each.ndim for each in RANKS] == list(range(10))
    assert [each.__name__ for each in RANKS] == [f"Rank{n}" for n in range(10)]
    assert all(getattr(tt, f"Rank{n}") is each for n, each in enumerate(RANKS))
    assert tt.Rank is Rank


def test_bounds_hold_the_ranks_that_they_say() -> None:
    """AtLeast1 to AtLeast4, for code that needs so many axes."""
    for n, bound in enumerate([Rank, AtLeast1, AtLeast2, AtLeast3, AtLeast4]):
        assert [issubclass(each, bound) for each in RANKS] == [each.ndim >= n for each in RANKS]


def test_axes_are_kept_as_they_are_written() -> None:
    """Names and sizes, in an annotation and at run time."""
    named = Rank2[Batch, Channel]
    assert get_origin(named) is Rank2
    assert get_args(named) == (Batch, Channel)
    sized = Rank2[Literal[3], Literal[4]]
    assert get_args(sized) == (Literal[3], Literal[4])
    assert Rank2[Batch, Channel] == named
    assert hash(Rank2[Batch, Channel]) == hash(named)
    assert named != sized


def test_all_nine_axes_can_be_named() -> None:
    """The widest one."""
    assert len(get_args(Rank9[Batch, Batch, Batch, Batch, Batch, Batch, Batch, Batch, Channel])) == 9


def test_the_first_axes_can_be_named_alone() -> None:
    """What is left out is unnamed, as the checkers have it."""
    x = tt.Tensor[tt.Cpu, tt.float32, Rank2[Literal[2]]](tt.make_dim(2, 3), tt.Cpu())
    assert x.shape == (2, 3)


@pytest.mark.parametrize(("wrong", "names"), [(Rank2, (Batch, Channel, Batch)), (Rank0, (Batch,))])
def test_refuses_more_names_than_axes(wrong: Any, names: Any) -> None:
    """Where the type is written, not later."""
    with pytest.raises((TypeError, ValueError)):
        wrong[names]


@pytest.mark.parametrize("kind", [Rank2, Rank2[Batch, Channel], Rank0])
def test_a_rank_pickles_and_copies(kind: Any) -> None:
    """A type crosses a process by its name."""
    assert pickle.loads(pickle.dumps(kind)) == kind  # noqa: S301
    assert copy.deepcopy(kind) == kind


def test_every_rank_has_a_docstring() -> None:
    """A docstring each."""
    assert all(each.__doc__ for each in (*RANKS, Rank, AtLeast1, AtLeast2, AtLeast3, AtLeast4))
    assert rank.__doc__
