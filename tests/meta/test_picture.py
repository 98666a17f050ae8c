"""The pictures show the output of ty and pyright for the program in README.md."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tools import draw_editor as editor
from tools import draw_terminal as drawing


def texts(picture: str) -> list[str]:
    """Return what a picture shows, wherever it stands."""
    return re.findall(r">([^<>\s][^<>]*)<", picture)


@pytest.mark.static
@pytest.mark.parametrize("program", [drawing, editor], ids=["draw_terminal", "draw_editor"])
def test_picture_shows_the_output_of_the_checker(program: Any) -> None:
    """If it differs, run `python tools/draw_terminal.py` or `draw_editor.py`, and look at the picture."""
    assert texts(program.picture()) == texts(program.PICTURE.read_text("utf-8"))


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


def test_a_run_keeps_its_column_and_style() -> None:
    """Leading spaces count as columns, escape codes do not."""
    first, second = drawing.runs("  \x1b[1m\x1b[91merror\x1b[0m: no")
    assert first == (2, "error", drawing.COLOURS["91"], True)
    assert second == (7, ": no", drawing.DEFAULT_COLOUR, False)
