"""Random damage for a few seconds; `python -m tests.persistence.fuzz --seconds N` runs longer."""

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
    """FormatError is the only error, and all functions that read agree."""
    result = fuzz(SECONDS, seed=20_260)
    record_property("inputs", result.inputs)
    assert result.refused > 100
    assert result.read > 10


@given(st.binary(max_size=300), st.integers(0, 40))
def test_any_bytes_after_a_valid_start(data: bytes, start: int) -> None:
    """The bytes after the magic number are random."""
    whole = tt.dumps_params({"a": tt.asarray([1, 2])})[:start] + data
    judge(whole, tried(whole), None)


def test_the_judge_detects_disagreement() -> None:
    """One reader accepts what another refuses."""
    right = seeds()[0]
    judge(right, tried(right), None)
    with pytest.raises(AssertionError):
        judge(right, None, None)
    with pytest.raises(AssertionError):
        judge(right[:-1], tried(right), None)
