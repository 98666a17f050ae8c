"""`typedtensor explain` says what was found and what was needed, from the message of each checker."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.static.checkers import CHECKERS
from tests.static.messages import EXPLAINED as NAME
from tests.static.messages import TEXTS, VERDICTS
from typedtensor.cli import checkers
from typedtensor.cli.explain import by_text, explanations
from typedtensor.cli.reports import Report, read

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
SOURCE = TEXTS[NAME]
_SAID = re.compile(r" *# found: (.*); needed: (.*)")
_ABSENT = re.compile(r"  # not refused by (\w+)$")


def said() -> Iterator[tuple[int, str, str]]:
    """Yield each line with a mistake, and what the comment above it says: what is found, and what is needed."""
    for number, line in enumerate(SOURCE.splitlines(), start=2):
        comment = _SAID.fullmatch(line)
        if comment:
            yield number, comment[1], comment[2]


def reports(checker: str) -> list[Report]:
    """Return the messages of a checker, without columns, as mypy prints them by default."""
    return [Report(NAME, each.line, 0, f"{each.message}\n{each.notes}") for each in VERDICTS.of(checker)[NAME]]


def test_there_are_forty_mistakes() -> None:
    """A comment that is not read would test nothing."""
    assert len([*said()]) == SOURCE.count("# found: ") >= 40


@pytest.mark.parametrize("checker", CHECKERS)
def test_each_mistake_is_explained(checker: str) -> None:
    """One explanation for each line, whatever the checker says, and however many messages it has."""
    found = {each.line: each.fault for each in explanations({checker: reports(checker)}, {NAME: SOURCE})}
    lines = SOURCE.splitlines()
    faults: list[str] = []
    for line, what, needed in said():
        absent = _ABSENT.search(lines[line - 1])
        fault = found.pop(line, None)
        if absent and absent[1] == checker:
            assert fault is None
        elif fault is None or what not in fault.found or needed not in fault.needed:
            faults.append(f"{line}: {lines[line - 1].strip()}: {fault}")
        elif not fault.write.endswith("."):
            faults.append(f"{line}: no sentence: {fault.write}")
    assert not found
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


@pytest.mark.parametrize("checker", CHECKERS)
def test_operators_are_explained_from_the_text_alone(checker: str) -> None:
    """The program need not be there."""
    line = next(number for number, what, _ in said() if what.startswith("Pixel and Batch on axis -1"))
    texts = [each.text.removeprefix("unsupported-operator: ") for each in reports(checker) if each.line == line]
    faults = [by_text(text.replace("Matrix", "Tensor[Cpu, float32, Rank2[Batch, Pixel]]")) for text in texts]
    assert faults
    assert all(fault and "Pixel and Batch on axis -1" in fault.found for fault in faults)


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_command_runs_the_checker(checker: str, tmp_path: Path) -> None:
    """It reads the place and the text of each message from the checker's JSON."""
    program = tmp_path / "program.py"
    program.write_text(
        "import typedtensor as tt\nfrom typedtensor import Cpu, Rank2, Tensor, float32\n\n\n"
        "def total(x: Tensor[Cpu, float32, Rank2]) -> None:\n    print(tt.sum(x, axis=2))\n",
        "utf-8",
    )
    found = explanations({checker: checkers.run(checker, [program], tmp_path)})
    assert [(Path(each.file).name, each.line, each.checkers) for each in found] == [("program.py", 6, [checker])]
    fault = found[0].fault
    assert fault
    assert (fault.found, fault.needed) == ("axis 2: Tensor[Cpu, float32, Rank2]", "an axis from -2 to 1")


@pytest.mark.parametrize("checker", CHECKERS)
def test_quoted_messages_are_read(checker: str) -> None:
    """The default output of each checker, as docs/messages.md quotes it and a test compares, has the same places."""
    page = (ROOT / "docs" / "messages.md").read_text("utf-8")
    quoted = re.findall(rf"(?ms)^```text\n\$ {checker} [^\n]*?(\w+\.py)\n(.*?)^```$", page)
    assert len(quoted) >= 7
    for name, output in quoted:
        found = read(output)
        assert found, output
        assert {(Path(each.file).name, each.is_error) for each in found} == {(name, True)}, json.dumps(output)
        assert all(each.line > 5 and each.text for each in found)
