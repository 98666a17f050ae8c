"""Ranks: numbers of axes, with and without types for the axes."""

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


def test_there_are_ten_ranks() -> None:
    """They have their order, their names and their number of axes."""
    assert [each.ndim for each in RANKS] == list(range(10))
    assert [each.__name__ for each in RANKS] == [f"Rank{n}" for n in range(10)]
    assert all(getattr(tt, f"Rank{n}") is each for n, each in enumerate(RANKS))
    assert tt.Rank is Rank


def test_bounds_include_their_ranks() -> None:
    """AtLeast1 to AtLeast4 are for code that needs that many axes."""
    for n, bound in enumerate([Rank, AtLeast1, AtLeast2, AtLeast3, AtLeast4]):
        assert [issubclass(each, bound) for each in RANKS] == [each.ndim >= n for each in RANKS]


def test_axes_of_a_rank_are_available_at_run_time() -> None:
    """Names and sizes are as in the annotation."""
    named = Rank2[Batch, Channel]
    assert get_origin(named) is Rank2
    assert get_args(named) == (Batch, Channel)
    sized = Rank2[Literal[3], Literal[4]]
    assert get_args(sized) == (Literal[3], Literal[4])
    assert Rank2[Batch, Channel] == named
    assert hash(Rank2[Batch, Channel]) == hash(named)
    assert named != sized


def test_all_nine_axes_can_be_named() -> None:
    """Rank9 has the most axes."""
    assert len(get_args(Rank9[Batch, Batch, Batch, Batch, Batch, Batch, Batch, Batch, Channel])) == 9


def test_trailing_names_can_be_omitted() -> None:
    """The omitted axes have no names, as for the checkers."""
    x = tt.Tensor[tt.Cpu, tt.float32, Rank2[Literal[2]]](tt.make_dim(2, 3), tt.Cpu())
    assert x.shape == (2, 3)


@pytest.mark.parametrize(("wrong", "names"), [(Rank2, (Batch, Channel, Batch)), (Rank0, (Batch,))])
def test_more_names_than_axes_are_refused(wrong: Any, names: Any) -> None:
    """The error is raised where the type is written."""
    with pytest.raises((TypeError, ValueError)):
        wrong[names]


@pytest.mark.parametrize("kind", [Rank2, Rank2[Batch, Channel], Rank0])
def test_a_rank_pickles_and_copies(kind: Any) -> None:
    """A pickle contains its name."""
    assert pickle.loads(pickle.dumps(kind)) == kind
    assert copy.deepcopy(kind) == kind


def test_every_rank_has_a_docstring() -> None:
    """So do the abstract ranks and the module."""
    assert all(each.__doc__ for each in (*RANKS, Rank, AtLeast1, AtLeast2, AtLeast3, AtLeast4))
    assert rank.__doc__
