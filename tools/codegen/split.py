"""Splits a module into a stub and a run-time module, so that an import does not read what only checkers need."""

from __future__ import annotations

import re


def for_checkers(text: str) -> str:
    """The stub: the branches under `if TYPE_CHECKING`, without alternatives and implementations of overloads."""
    lines: list[str] = []
    overloaded = ""
    for line in _chosen(text, checking=True):
        name = found[1] if (found := re.match(r" *def (\w+)\(", line)) else ""
        if lines and lines[-1].strip() == "@overload":
            overloaded = name
        elif name and name == overloaded:
            overloaded = ""
            continue
        lines.append(line)
    return "\n".join(lines) + "\n"


def for_the_run(text: str) -> str:
    """The module: everything not under `if TYPE_CHECKING`, without comments for checkers."""
    return "\n".join(line for line in _chosen(text, checking=False) if not line.startswith("#")) + "\n"


def _chosen(text: str, *, checking: bool) -> list[str]:
    lines: list[str] = []
    inside: list[tuple[str, bool]] = []
    """The indentation of each condition around the line, and whether its branch is selected."""
    for line in text.splitlines():
        indent = line[: len(line) - len(line.lstrip())]
        while line.strip() and inside and len(indent) <= len(inside[-1][0]) and line.strip() != "else:":
            inside.pop()
        condition = line.strip()
        if condition in {"if TYPE_CHECKING:", "if not TYPE_CHECKING:"}:
            inside.append((indent, checking == (condition == "if TYPE_CHECKING:")))
        elif inside and condition == "else:" and indent == inside[-1][0]:
            inside[-1] = (indent, not inside[-1][1])
        elif all(chosen for _, chosen in inside):
            lines.append(line[4 * len(inside) :])
    return lines
