"""Messages of type checkers: which line they are about, read from what mypy, pyright, pyrefly or ty prints."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLACE = r"(?P<file>[^\s:](?:[^:\n]|:(?=[\\/]))*):(?P<line>\d+)"
_STARTS = [
    re.compile(pattern)
    for pattern in (
        rf"{_PLACE}:(?P<column>\d+): (?P<severity>error|warning)\[[\w-]+\] (?P<text>.*)",  # ty, concise
        rf"{_PLACE}(?::(?P<column>\d+))?: (?P<severity>error|note): (?P<text>.*?)(?:  \[[\w-]+\])?",  # mypy
        rf"\s*{_PLACE}:(?P<column>\d+) - (?P<severity>error|warning|information): (?P<text>.*?)(?: \(report\w+\))?",
        rf"\s*(?P<severity>ERROR|WARN|INFO) {_PLACE}:(?P<column>\d+)(?:-[\d:]+)?: (?P<text>.*?) \[[\w-]+\]",
        r"\s*(?P<severity>ERROR|WARN|INFO) (?P<text>.*) \[[\w-]+\]",  # pyrefly; the place is in the next line
        r"(?P<severity>error|warning)\[[\w-]+\]: (?P<text>.*)",  # ty
    )
]
_NEXT_LINE = re.compile(rf"\s*--> {_PLACE}:(?P<column>\d+)")
_END = re.compile(r"(?:Found|Success:|All checks|\d+ errors?\b|INFO ).*")


class Report(NamedTuple):
    """A message about a line of a file."""

    file: str
    line: int
    column: int
    """From 1; 0 if the checker does not say."""
    text: str
    is_error: bool = True


def read(output: str) -> list[Report]:
    """The messages in the output of a checker: its text, or its JSON."""
    stripped = output.strip()
    if stripped[:1] in {"{", "["}:
        try:
            return list(_from_json(stripped))
        except (ValueError, KeyError, TypeError):
            pass  # text that begins with a bracket
    return list(_from_text(output))


def _from_json(output: str) -> Iterator[Report]:
    lines = output.splitlines()
    if len(lines) > 1 and all(line.startswith("{") for line in lines) and all(line.endswith("}") for line in lines):
        found = [json.loads(line) for line in lines]  # mypy: a value per line
    else:
        found = [json.loads(output)]
    for each in found:
        if isinstance(each, list):  # ty
            yield from map(_of_ty, each)
        elif "generalDiagnostics" in each:
            yield from map(_of_pyright, each["generalDiagnostics"])
        elif "errors" in each:
            yield from map(_of_pyrefly, each["errors"])
        else:
            text = f"{each['message']}\n{each['hint'] or ''}".rstrip()
            yield Report(each["file"], each["line"], each["column"] + 1, text, each["severity"] == "error")


def _of_ty(each: dict[str, Any]) -> Report:
    begin = each["location"]["positions"]["begin"]
    text = str(each["description"]).removeprefix(f"{each['check_name']}: ")
    return Report(
        each["location"]["path"], begin["line"], begin["column"], text, each["severity"] not in {"info", "minor"}
    )


def _of_pyright(each: dict[str, Any]) -> Report:
    start = each["range"]["start"]
    return Report(each["file"], start["line"] + 1, start["character"] + 1, each["message"], each["severity"] == "error")


def _of_pyrefly(each: dict[str, Any]) -> Report:
    return Report(each["path"], each["line"], each["column"], each["description"], each["severity"] == "error")


def _from_text(output: str) -> Iterator[Report]:
    current: Report | None = None
    for line in output.splitlines():
        found = next((found for start in _STARTS if (found := start.fullmatch(line))), None)
        place = None if found else _NEXT_LINE.fullmatch(line)
        parts = found.groupdict() if found else {}
        if parts.get("severity") == "note" and current:  # a note of mypy belongs to the error before it
            current = current._replace(text=f"{current.text}\n{parts['text']}")
        elif parts:
            if current:
                yield current
            current = Report(
                parts.get("file") or "",
                int(parts.get("line") or 0),
                int(parts.get("column") or 0),
                parts["text"],
                parts["severity"].lower() == "error",
            )
        elif place and current and not current.file:
            current = current._replace(file=place["file"], line=int(place["line"]), column=int(place["column"]))
        elif current and line[:1].isspace() and not _END.fullmatch(line.strip()):
            current = current._replace(text=f"{current.text}\n{line}")
    if current:
        yield current
