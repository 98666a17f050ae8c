"""The table of promotion is NumPy's, and whole."""

from __future__ import annotations

from tests.static import write_promotion


def test_the_table_is_current() -> None:
    """Else run `python -m tests.static.write_promotion`."""
    assert write_promotion.PATH.read_text("utf-8") == write_promotion.written()


def test_the_table_is_whole() -> None:
    """Each of 196 pairs, in three combinations of ranks, as operator and as function."""
    lines = write_promotion.written().splitlines()
    claims = [line for line in lines if "    assert_type(" in line]
    assert len(set(claims)) == len(claims)
    assert sum(" + " in line for line in claims) == 196 * 3
    assert sum("tt.multiply(" in line for line in claims) == 196 * 3
