"""The lines of refused kinds follow from the table of functions."""

from __future__ import annotations

import pytest

from tests.static import write_kinds


def test_the_lines_are_current() -> None:
    """They are written by a command."""
    if write_kinds.PATH.read_text("utf-8") != write_kinds.written():
        pytest.fail("tests/static/reject/kinds.py: run python -m tests.static.write_kinds", pytrace=False)


def test_each_kind_is_refused_by_some_function() -> None:
    """Without lines the checkers would have nothing to refuse."""
    lines = write_kinds.written()
    assert all(f"({each})  # refused" in lines for each in write_kinds.VARIABLES.values())
    assert "tt.exp(whole)  # refused" in lines
    assert "tt.exp(floating)" not in lines
