"""The table of promotion equals NumPy's, and is complete."""

from __future__ import annotations

from tests.static import write_promotion


def test_the_table_is_current() -> None:
    """If this fails, run `python -m tests.static.write_promotion`."""
    assert write_promotion.PATH.read_text("utf-8") == write_promotion.written()


def test_the_table_is_complete() -> None:
    """It has each of 196 pairs, as operator in three combinations of ranks, as function in one."""
    lines = write_promotion.written().splitlines()
    claims = [line for line in lines if "    assert_type(" in line]
    assert len(set(claims)) == len(claims)
    assert sum(" + " in line for line in claims) == 196 * 3
    assert sum("tt.multiply(" in line for line in claims) == 196
