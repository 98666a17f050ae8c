"""A few seconds of random damage; `python -m tests.persistence.fuzz --seconds N` goes on for longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import hypothesis.strategies as st
import pytest
from hypothesis import given

import typedtensor as tt
from tests.persistence.fuzz import fuzz, judge, seeds, tried

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 4


def test_damaged_files_are_read_or_refused(record_property: Callable[[str, object], None]) -> None:
    """Nothing but FormatError comes out, and every way of reading agrees."""
    result = fuzz(SECONDS, seed=20_260)
    record_property("inputs", result.inputs)
    assert result.refused > 100
    assert result.read > 10


@given(st.binary(max_size=300), st.integers(0, 40))
def test_any_bytes_behind_a_right_beginning(data: bytes, start: int) -> None:
    """What follows the magic number can be anything."""
    whole = tt.dumps_params({"a": tt.asarray([1, 2])})[:start] + data
    judge(whole, tried(whole), None)


def test_the_judge_can_tell() -> None:
    """A reader that takes what another refuses is found."""
    right = seeds()[0]
    judge(right, tried(right), None)
    with pytest.raises(AssertionError):
        judge(right, None, None)
    with pytest.raises(AssertionError):
        judge(right[:-1], tried(right), None)
