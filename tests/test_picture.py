"""The picture in README.md shows what ty says of the program beside it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(name="drawing", scope="module")
def _drawing() -> Any:
    """The program that draws it."""
    spec = importlib.util.spec_from_file_location("draw_terminal", ROOT / "tools" / "draw_terminal.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.static
def test_picture_is_what_the_checker_says(drawing: Any) -> None:
    """If it differs, run `python tools/draw_terminal.py` and look at the picture."""
    assert drawing.picture() == drawing.PICTURE.read_text("utf-8")


def test_readme_shows_the_picture(drawing: Any) -> None:
    """By its path in the repository, with the message as its text."""
    assert f"]({drawing.PICTURE.relative_to(ROOT).as_posix()})" in (ROOT / "README.md").read_text("utf-8")


def test_a_run_keeps_its_column_and_style(drawing: Any) -> None:
    """Leading blanks count as columns, codes do not."""
    first, second = drawing.runs("  \x1b[1m\x1b[91merror\x1b[0m: no")
    assert first == (2, "error", drawing.COLOURS["91"], True)
    assert second == (7, ": no", drawing.DEFAULT_COLOUR, False)
