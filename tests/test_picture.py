"""The picture in README.md shows what ty says of the program beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import draw_terminal as drawing

ROOT = Path(__file__).parent.parent


@pytest.mark.static
def test_picture_is_what_the_checker_says() -> None:
    """If it differs, run `python tools/draw_terminal.py` and look at the picture."""
    assert drawing.picture() == drawing.PICTURE.read_text("utf-8")


def test_readme_shows_the_picture() -> None:
    """By its path in the repository, with the message as its text."""
    assert f"]({drawing.PICTURE.relative_to(ROOT).as_posix()})" in (ROOT / "README.md").read_text("utf-8")


def test_a_run_keeps_its_column_and_style() -> None:
    """Leading blanks count as columns, codes do not."""
    first, second = drawing.runs("  \x1b[1m\x1b[91merror\x1b[0m: no")
    assert first == (2, "error", drawing.COLOURS["91"], True)
    assert second == (7, ": no", drawing.DEFAULT_COLOUR, False)
