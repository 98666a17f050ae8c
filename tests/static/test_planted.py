"""The seven programs are accepted, and almost all mistakes that are planted in them are found."""

from __future__ import annotations

import ast

import pytest

from tests.static import planted
from tests.static.checkers import CHECKERS
from tests.static.planted import MISTAKES, PAGE, PLANTED, PROGRAMS, SOURCES, VERDICTS

SHARE = 0.95
"""The least share that each checker finds."""
MISSED = 2
"""Those that each does not find, as the page says."""


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_programs_are_accepted(checker: str) -> None:
    """Without a mistake there is no message."""
    assert not planted.refused(checker)


@pytest.mark.parametrize("checker", CHECKERS)
def test_almost_all_mistakes_are_found(checker: str) -> None:
    """An exact number, so that progress is noticed too."""
    missed = [
        f"{each.program}.{each.function}: {each.wrong}" for each in MISTAKES if each not in planted.found(checker)
    ]
    assert len(missed) == MISSED, "\n".join(missed)
    assert len(missed) <= (1 - SHARE) * len(MISTAKES)


def test_the_page_has_the_tables() -> None:
    """`python -m tests.static.planted` writes them."""
    assert f"{planted.BEGIN}\n{planted.table()}\n{planted.END}" in PAGE.read_text("utf-8")


def test_each_program_has_several_mistakes() -> None:
    """No two are alike, and all can be read."""
    assert VERDICTS
    assert {each.program for each in MISTAKES} == set(PROGRAMS)
    assert len({(each.program, each.function, each.wrong) for each in MISTAKES}) == len(MISTAKES) >= 150


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_copy_differs_in_one_line(program: str) -> None:
    """Only its name and the line with the mistake."""
    text, places = PLANTED[program]
    lines = text.splitlines()
    here = [each for each in MISTAKES if each.program == program]
    for mistake, place in zip(here, places, strict=True):
        copy = ast.parse("\n".join(lines[place.start - 1 : place.stop - 1])).body
        assert len(copy) == 1
        assert isinstance(copy[0], ast.FunctionDef)
        right = [line for line in lines[place.start - 1 : place.stop - 1] if line.strip() == mistake.wrong]
        assert right
        assert mistake.wrong not in {line.strip() for line in SOURCES[program].splitlines()}
