"""The static tests fail if they should: every kind of disagreement is reported for every checker."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.static.checkers import CHECKERS, Checker, CheckerError, Refusal, Verdicts, run
from tests.static.markers import judge, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TINY = """\
from __future__ import annotations

from typing import assert_type


def lines(number: int, text: str) -> None:
    assert_type(number + 1, int)
    number + text  # refused
    len(
        number,
    )  # refused: an error inside of a statement counts for all of it
    number + 1  # refused: nobody does
    text - 1
    assert_type(text, int)  # refused by {checker}
    assert_type(text, int)  # refused by {other}
    number += 1  # {checker_word}: ignore
"""


@pytest.mark.parametrize("checker", CHECKERS)
def test_every_disagreement_is_reported(checker: str, tmp_path: Path) -> None:
    """They are missed lines, unmarked errors, errors marked for other checkers, and unused ignore comments."""
    other = "mypy" if checker != "mypy" else "ty"
    source = TINY.format(checker=checker, other=other, checker_word={"mypy": "type"}.get(checker, checker))
    found = run(CHECKERS[checker], {"reject/tiny.py": source}, [], tmp_path)
    faults = [fault.splitlines()[0] for fault in judge(checker, source, found["reject/tiny.py"])]
    assert [fault.split(" ")[:3] for fault in faults] == [
        ["12:", checker, "accepts:"],
        ["13:", checker, "refuses:"],
        ["15:", checker, "refuses:"],
        ["16:", checker, "refuses:"],
    ]


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_missing_file_is_not_a_success(checker: str, tmp_path: Path) -> None:
    """A checker that does not get a file does not pass it."""
    blind = CHECKERS[checker]._replace(command=lambda *given: [*CHECKERS[checker].command(*given), "--help"])
    with pytest.raises(CheckerError):
        run(blind, {"accept/tiny.py": "x = 1\n"}, [], tmp_path)


@pytest.mark.parametrize(
    "program",
    ["raise SystemExit(2)", "raise SystemExit(1)", "print()", "print('Success: no issues found in 1 source file')"],
    ids=["crashes", "says nothing", "ends well", "claims success"],
)
def test_a_failing_checker_is_not_a_success(program: str, tmp_path: Path) -> None:
    """A crash, or no output, does not count as acceptance."""
    broken = Checker(lambda *_: [sys.executable, "-c", program], lambda _: iter(()))
    with pytest.raises(CheckerError, match=r"tiny\.py was not read to its end|ended with"):
        run(broken, {"accept/tiny.py": "x = 1\n"}, [], tmp_path)


def test_modules_with_the_same_search_path_share_a_run(tmp_path: Path) -> None:
    """Each gets the messages about its own files."""
    lines = "import sys\nfor f in sys.argv[1:]: print(f, 1); print(f, len(open(f).readlines()))\nsys.exit(1)"
    begun: list[Path] = []

    def command(folder: Path, _: list[str]) -> list[str]:
        begun.append(folder)
        return [sys.executable, "-c", lines]

    def read(answer: str) -> Iterator[tuple[Refusal, bool]]:
        for file, line in map(str.split, answer.splitlines()):
            yield Refusal(file, int(line), "no"), True

    checkers = {"loud": Checker(command, read)}
    every = [
        Verdicts(dict.fromkeys(names, "x = 1\n"), search, checkers)
        for names, search in ((["a.py", "b.py"], []), (["c.py"], [tmp_path]), (["d.py"], []))
    ]
    Verdicts.begin_all(every)
    assert [each.of("loud") for each in every] == [
        {name: [Refusal(name, 1, "no")] for name in names} for names in (["a.py", "b.py"], ["c.py"], ["d.py"])
    ]
    assert len(begun) == 2
    for each in every[:2]:  # the others are in the folder of the first one
        each._folder.cleanup()


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("x = 1  # refused by myyp\n", "1: not a marker: # refused by myyp"),
        ("x = 1  # refused by\n", "1: not a marker: # refused by"),
        ("x = 1  # is refused\n", "1: not a marker: # is refused"),
        ("# refused\nx = 1\n", "1: marks no statement: # refused"),
        ("f(\n    1,  # refused\n    2,  # refused\n)\n", "3: marks the statement again: # refused"),
    ],
)
def test_an_invalid_marker_is_reported(source: str, fault: str) -> None:
    """It has a typo, or no statement, and must not make the line an accepted one."""
    assert read(source).faults == [fault]


def test_a_marker_of_a_compound_statement_is_for_its_header() -> None:
    """The body of a refused `if` or `def` must be accepted."""
    marked = read("@d\ndef f(  # refused\n    x: int,\n) -> None:\n    return x\n\n\n# what is refused here is prose\n")
    assert (marked.refused, marked.faults) == ({range(1, 5): frozenset(CHECKERS)}, [])
    assert marked.statements[5] == range(5, 6)
