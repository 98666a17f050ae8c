"""Public names and signatures do not change: public_names.txt lists all of them."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import typedtensor as tt
from tests import operands
from tests.public_names import MODULES, described, lacking, section, written

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMAND = "python -m tests.public_names --write"


def faults(before: list[str], now: list[str]) -> Mapping[str, list[str]]:
    """Return new lines and missing lines: a changed line is both."""
    return {
        f"gone or changed (deprecate it first, see docs/reliability.md; then {COMMAND})": [
            line for line in before if line not in now
        ],
        f"new or changed ({COMMAND})": [line for line in now if line not in before],
    }


@pytest.mark.parametrize("module", MODULES)
def test_public_names_and_signatures_equal_the_file(module: str) -> None:
    """They are in order, without repetition."""
    needed = lacking(module)
    if needed:
        pytest.skip(f"not installed: {needed}")
    before, now = written()[module], section(module)
    found = [f"{what}:\n" + "\n".join(lines) for what, lines in faults(before, now).items() if lines]
    if found or before != now:
        pytest.fail("\n".join(found) or f"other order: {COMMAND}", pytrace=False)


def test_the_file_has_each_module() -> None:
    """It has every public name of the package."""
    found = written()
    assert list(found) == list(MODULES)
    names = {re.split(r"[ (:]", line.removeprefix("class "))[0] for line in found["typedtensor"] if line[0] != " "}
    assert names == {f"tt.{name}" for name in tt.__all__}


REJECT = Path(__file__).parent / "static" / "reject"
STATIC_LINES = {
    "accept": "assert_type(tt.{name}(x), Tensor[Cpu, float32, Rank2[A, B]]), or its type, below the row of its page",
    "reject": "tt.{name}(...)  # refused, with what it does not take",
}
"""The lines of a function: an accepted one in the tables of the pages, a refused one in the file of its chapter."""


def _file_of_refusals(name: str) -> str:
    """The file of `reject` with the most calls of the other functions of the same module."""
    known = operands.functions().get(name)
    beside = [each.name for each in operands.functions().values() if known and each.chapter == known.chapter]
    calls = re.compile(rf"\btt\.(?:{'|'.join(map(re.escape, beside))})\(") if beside else re.compile("(?!)")
    counts = {path: len(calls.findall(path.read_text("utf-8"))) for path in sorted(REJECT.glob("*.py"))}
    del counts[REJECT / "kinds.py"]  # written by a tool
    most = max(counts, key=counts.__getitem__)
    return f"tests/static/reject/{most.name if counts[most] else '<chapter>.py'}"


@pytest.mark.parametrize("folder", STATIC_LINES)
def test_each_function_has_a_static_test(folder: str) -> None:
    """Checkers see a call of each public function that they accept, and one that they reject."""
    files = (Path(__file__).parent / "static" / folder).glob("*.py")
    called = {name for file in files for name in re.findall(r"(\w+)\(", file.read_text("utf-8"))}
    functions = {
        name: prefix + name
        for prefix, module in (*operands.SPACES.items(), ("random.", tt.random), ("allocators.", tt.allocators))
        for name in module.__all__
        if inspect.isroutine(inspect.unwrap(getattr(module, name)))
    }
    assert "sum" in functions
    missing = sorted(functions[name] for name in functions.keys() - called)
    if missing:
        tables = "tests/static/accept/function_tables.py"
        texts = [
            operands.lines(tables if folder == "accept" else _file_of_refusals(name), [name], STATIC_LINES[folder])
            for name in missing
        ]
        pytest.fail("\n".join(texts), pytrace=False)


def test_any_change_is_detected() -> None:
    """It is a renamed parameter, a default, a missing name, or a member."""

    class Before:
        def method(self, one: int, *, two: int = 2) -> None: ...

        value = property(lambda _: None)

    class After:
        def method(self, one: int, *, two: int = 3) -> None: ...

    Before.__module__ = After.__module__ = "typedtensor.example"
    before, after = ([*described("tt.Name", kind)] for kind in (Before, After))
    assert before == ["class tt.Name", "    .method(one: 'int', *, two: 'int' = 2)", "    .value"]
    gone, new = faults(before, after).values()
    assert gone == before[1:]
    assert new == ["    .method(one: 'int', *, two: 'int' = 3)"]
