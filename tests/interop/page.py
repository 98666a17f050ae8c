"""The tables of docs/interoperability.md: which calls work, which do not, and why."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tests.interop import other_calls, scipy_calls, sklearn_calls
from tests.interop.calls import LIBRARIES, Refusal, Topic, library

if TYPE_CHECKING:
    from collections.abc import Iterable

Line = TypeVar("Line", Topic, Refusal)

PAGE = Path(__file__).parents[2] / "docs" / "interoperability.md"
TABLES = (other_calls, scipy_calls, sklearn_calls)
TOPICS: list[Topic] = [topic for table in TABLES for topic in table.TOPICS]
REFUSALS: list[Refusal] = [refusal for table in TABLES for refusal in table.REFUSALS]

ANSWERS = {"ours": "Tensors or DArrays", "theirs": "other arrays", "number": "numbers"}


def overview() -> str:
    """Return a row per library: its version, and the number of calls."""
    rows = []
    for name, found in LIBRARIES.items():
        served = {
            kind: sum(len(x.calls) for x in TOPICS if library(x.module) == name and x.answers == kind)
            for kind in ANSWERS
        }
        refused = sum(library(x.module) == name for x in REFUSALS)
        counts = (*served.values(), refused)
        rows.append([found.name, version(found.distribution), *(str(count) if count else "" for count in counts)])
    return table(["library", "version", *(f"returns {each}" for each in ANSWERS.values()), "does not work"], rows)


def details() -> str:
    """Return a row per module and kind of result, with every call."""
    rows = [
        [f"`{topic.module}`", ANSWERS[topic.answers], ", ".join(f"`{name}`" for name in sorted(topic.calls, key=key))]
        for topic in in_order(TOPICS)
    ]
    return table(["module", "returns", "calls"], rows)


def refusals() -> str:
    """Return a row per call that does not work."""
    rows = [
        [f"`{each.module}`", names(each.name), f"`{quoted(each.error)}`", each.because + ("" if each.ours else " †")]
        for each in in_order(REFUSALS)
    ]
    return table(["module", "call", "error", "reason"], rows)


def in_order(lines: Iterable[Line]) -> list[Line]:
    """Sort the rows by library."""
    places = list(LIBRARIES)
    return sorted(lines, key=lambda each: places.index(library(each.module)))


def key(name: str) -> str:
    """Sort names alphabetically."""
    return name.lower()


def names(text: str) -> str:
    """Format names as code."""
    return ", ".join(f"`{each}`" for each in text.split(", "))


def quoted(error: str) -> str:
    """Quote the start of an error."""
    return f"{error.rstrip(': ')} ..."


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def write(page: Path = PAGE) -> None:
    """Write the tables into the page, each after its mark."""
    text = page.read_text("utf-8")
    for mark, content in {"overview": overview(), "details": details(), "refusals": refusals()}.items():
        pattern = rf"(?s)(<!-- {mark} -->\n\n).*?(?=\n\n)"
        text, count = re.subn(pattern, lambda found, content=content: found[1] + content, text)
        assert count == 1, f"the page has {count} places for {mark}"
    page.write_text(text, "utf-8")
