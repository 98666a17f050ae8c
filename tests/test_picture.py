"""The pictures show the output of ty and pyright for the program in README.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import draw_editor as editor
from tools import draw_terminal as drawing

ROOT = Path(__file__).parent.parent


@pytest.mark.static
def test_picture_shows_the_output_of_the_checker() -> None:
    """If it differs, run `python tools/draw_terminal.py` and check the picture."""
    assert drawing.picture() == drawing.PICTURE.read_text("utf-8")


@pytest.mark.static
def test_editor_shows_the_output_of_the_checker() -> None:
    """If it differs, run `python tools/draw_editor.py` and check the picture."""
    assert editor.picture() == editor.PICTURE.read_text("utf-8")


def test_the_landing_page_shows_both() -> None:
    """They are referenced by relative paths."""
    page = (ROOT / "docs" / "index.md").read_text("utf-8")
    for each in (editor.PICTURE, drawing.PICTURE):
        assert f"]({each.relative_to(ROOT / 'docs').as_posix()})" in page


def test_tokens_have_the_colour_of_their_kind() -> None:
    """Keywords, strings, comments and numbers have one; spaces are not tokens."""
    found = {each.text: each.colour for each in editor.words('if x == "a":  # one\n    y = 1\n')}
    assert found == {
        "if": editor.KEYWORD,
        "x": editor.DEFAULT_COLOUR,
        "==": editor.DEFAULT_COLOUR,
        '"a"': editor.TEXT,
        ":": editor.DEFAULT_COLOUR,
        "# one": editor.COMMENT,
        "y": editor.DEFAULT_COLOUR,
        "=": editor.DEFAULT_COLOUR,
        "1": editor.NUMBER,
    }


def test_readme_shows_the_picture() -> None:
    """The message is the alternative text."""
    assert f"]({drawing.PICTURE.relative_to(ROOT).as_posix()})" in (ROOT / "README.md").read_text("utf-8")


def test_a_run_keeps_its_column_and_style() -> None:
    """Leading spaces count as columns, escape codes do not."""
    first, second = drawing.runs("  \x1b[1m\x1b[91merror\x1b[0m: no")
    assert first == (2, "error", drawing.COLOURS["91"], True)
    assert second == (7, ": no", drawing.DEFAULT_COLOUR, False)
