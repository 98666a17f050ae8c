"""Expressions shown to the four checkers: what each reveals of them, or says against them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from tests.fuzzing import variables
from tests.fuzzing.reveals import Type, read
from tests.static.checkers import CHECKERS, Checker, Refusal, Verdicts, run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parent.parent.parent
SEARCH = [ROOT, ROOT / "stubs"]
A_FILE = 250
"""So many expressions stand in one file."""
HEAD = f"""from typing import Any, NewType, reveal_type

import typedtensor as tt

{variables.HEADER}"""
REVEALED = "revealed"


class Answer(NamedTuple):
    """What a checker says of an expression."""

    type: Type | None
    """What it reveals; None where it says nothing, which no checker may."""
    refusals: tuple[str, ...]


def _read_mypy(answer: str) -> Iterator[Refusal]:
    for each in map(json.loads, answer.splitlines()):
        found = re.fullmatch(r'Revealed type is "(.*)"', each["message"])
        if found or each["severity"] == "error":
            yield Refusal(each["file"], each["line"], found[1] if found else each["message"], REVEALED if found else "")


def _read_pyright(answer: str) -> Iterator[Refusal]:
    for each in json.loads(answer)["generalDiagnostics"]:
        found = re.fullmatch(r'Type of "(?:.|\n)*" is "((?:.|\n)*)"', each["message"])
        if found or each["severity"] == "error":
            line = each["range"]["start"]["line"] + 1
            yield Refusal(each["file"], line, found[1] if found else each["message"], REVEALED if found else "")


def _read_pyrefly(answer: str) -> Iterator[Refusal]:
    for each in json.loads(answer)["errors"]:
        found = re.fullmatch(r"revealed type: (.*)", each["description"])
        if found or each["severity"] == "error":
            text = found[1] if found else each["description"]
            yield Refusal(each["path"], each["line"], text, REVEALED if found else "")


def _read_ty(answer: str) -> Iterator[Refusal]:
    for each in json.loads(answer):
        found = re.fullmatch(r"revealed-type: Revealed type: `(.*)`", each["description"])
        if found or each["severity"] not in {"info", "minor"}:
            place, text = each["location"], found[1] if found else each["description"]
            yield Refusal(place["path"], place["positions"]["begin"]["line"], text, REVEALED if found else "")


READERS = {"mypy": _read_mypy, "pyright": _read_pyright, "pyrefly": _read_pyrefly, "ty": _read_ty}
REVEALING: dict[str, Checker] = {name: CHECKERS[name]._replace(read=reader) for name, reader in READERS.items()}


class Questions:
    """Expressions in files of their own: a function for each, so that none depends on another."""

    def __init__(self, sources: Sequence[str]) -> None:
        """Write the files, in memory."""
        self.sources = list(sources)
        self.files: dict[str, str] = {}
        self._places: dict[tuple[str, int], int] = {}
        for start in range(0, len(self.sources), A_FILE):
            name = f"expressions_{start // A_FILE}.py"
            lines = HEAD.splitlines()
            for number, source in enumerate(self.sources[start : start + A_FILE], start):
                parameters = ", ".join(f"{each}: {variables.annotation(each)}" for each in variables.names_in(source))
                lines += ["", "", f"def _{number}({parameters}) -> None:", f"    reveal_type({source})"]
                self._places[name, len(lines)] = number
            self.files[name] = "\n".join(lines) + "\n"

    def ask(self, checker: str) -> list[Answer]:
        """What the checker says of each expression."""
        with TemporaryDirectory() as folder:
            return self.read(run(REVEALING[checker], self.files, SEARCH, Path(folder)))

    def read(self, refusals: dict[str, list[Refusal]]) -> list[Answer]:
        """The answers, in the order of the expressions."""
        types: list[Type | None] = [None] * len(self.sources)
        said: list[list[str]] = [[] for _ in self.sources]
        for name, found in refusals.items():
            for each in found:
                number = self._places.get((name, each.line))
                if number is None:
                    raise AssertionError(f"{name}:{each.line}: {each.message}")
                if each.notes == REVEALED:
                    types[number] = read(each.message)
                else:
                    said[number].append(each.message)
        return [Answer(found, tuple(texts)) for found, texts in zip(types, said, strict=True)]


class Answers(Verdicts):
    """What each checker says of the expressions, in one run each, two of them at a time beside the tests."""

    def __init__(self, questions: Questions) -> None:
        """Take the expressions; nothing runs yet."""
        super().__init__(questions.files, SEARCH)
        self._questions = questions

    def begin(self) -> None:
        """Let the checkers run, if they do not yet."""
        if self._runs:
            return
        self._folder = TemporaryDirectory()  # as long as this lives
        for name, checker in REVEALING.items():
            folder = Path(self._folder.name, name)
            folder.mkdir()
            self._runs[name] = self.pool.submit(run, checker, self._files, self._search, folder)

    def answers(self, checker: str) -> list[Answer]:
        """Wait for what the checker says of each expression."""
        return self._questions.read(self.of(checker))
