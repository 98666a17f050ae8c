"""Runs the four checkers on expressions: what each reveals or refuses, and which wrong types it accepts."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from tests.fuzzing import variables
from tests.fuzzing.reveals import Type, read
from tests.static.checkers import CHECKERS, Checker, Refusal, Verdicts, run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.fuzzing.expected import Expected
    from tests.fuzzing.expressions import Expression

ROOT = Path(__file__).parent.parent.parent
SEARCH = [ROOT, ROOT / "stubs"]
A_FILE = 250
"""The number of expressions in one file."""
HEAD = f"""from typing import Any, NamedTuple, NewType, reveal_type

import typedtensor as tt

{variables.HEADER}"""
REVEALED = "revealed"


class Answer(NamedTuple):
    """The result of a checker for an expression."""

    type: Type | None
    """The revealed type; None if the checker prints none, which is an error."""
    refusals: tuple[str, ...]
    accepted: Expected | None = None
    """The wrong type that the checker accepts where it is expected; None if it refuses it, or was not asked."""


SAYS = {
    "mypy": r'Revealed type is "(.*)"',
    "pyright": r'Type of "(?:.|\n)*" is "((?:.|\n)*)"',
    "pyrefly": r"revealed type: (.*)",
    "ty": r"revealed-type: Revealed type: `(.*)`",
}
"""The format in which each checker prints a revealed type."""


def _revealing(checker: Checker, pattern: str) -> Checker:
    """The checker, which counts what it reveals among its refusals."""

    def read_both(answer: str) -> Iterator[tuple[Refusal, bool]]:
        for each, is_error in checker.read(answer):
            if found := re.fullmatch(pattern, each.message):
                yield each._replace(message=found[1], notes=REVEALED), True
            else:
                yield each, is_error

    return checker._replace(read=read_both)


REVEALING = {name: _revealing(CHECKERS[name], pattern) for name, pattern in SAYS.items()}


class Questions:
    """Expressions in separate functions, so that none depends on another; each again where a wrong type is expected."""

    def __init__(self, expressions: Sequence[Expression], expected: Sequence[Expected | None]) -> None:
        """Write the files, in memory."""
        self._expected = list(expected)
        self.files: dict[str, str] = {}
        self._revealing: dict[tuple[str, int], int] = {}
        self._expecting: dict[tuple[str, int], int] = {}
        for start in range(0, len(expressions), A_FILE):
            name = f"expressions_{start // A_FILE}.py"
            lines = HEAD.splitlines()
            for number, each in enumerate(expressions[start : start + A_FILE], start):
                source = each.source
                given = ", ".join(f"{each}: {variables.annotation(each)}" for each in variables.names_in(source))
                lines += ["", "", f"def _{number}({given}) -> None:", f"    reveal_type({source})"]
                self._revealing[name, len(lines)] = number
                if wanted := self._expected[number]:
                    lines += ["", "", *wanted.lines(source, number, given)]
                    self._expecting[name, len(lines)] = number
            self.files[name] = "\n".join(lines) + "\n"

    def ask(self, checker: str) -> list[Answer]:
        """Return the results of a checker for each expression."""
        with TemporaryDirectory() as folder:
            return self.read(run(REVEALING[checker], self.files, SEARCH, Path(folder)))

    def read(self, refusals: dict[str, list[Refusal]]) -> list[Answer]:
        """The results, in the order of the expressions."""
        types: list[Type | None] = [None] * len(self._expected)
        said: list[list[str]] = [[] for _ in self._expected]
        accepted = list(self._expected)
        for name, found in refusals.items():
            for each in found:
                number = self._revealing.get((name, each.line))
                if number is None and (name, each.line) not in self._expecting:
                    raise AssertionError(f"{name}:{each.line}: {each.message}")
                if number is None:
                    accepted[self._expecting[name, each.line]] = None
                elif each.notes == REVEALED:
                    types[number] = read(each.message)
                else:
                    said[number].append(each.message)
        return [Answer(kind, tuple(texts), wanted) for kind, texts, wanted in zip(types, said, accepted, strict=True)]


class Answers(Verdicts):
    """The results of each checker, in one run each, two runs at a time in the background."""

    def __init__(self, questions: Questions) -> None:
        """Take the expressions; nothing runs yet."""
        super().__init__(questions.files, SEARCH, REVEALING)
        self._questions = questions

    def answers(self, checker: str) -> list[Answer]:
        """Wait for the results of a checker for each expression."""
        return self._questions.read(self.of(checker))
