"""The `# refused` comments of a file, and whether a checker agrees with them.

A statement that must be refused has the comment `# refused` (by all four checkers) or `# refused by mypy, ty` (by
exactly these; the others must accept it, so that their progress is noticed). Text after a colon is for the reader:
`# refused: a scalar has no axis`. An error anywhere in a statement counts for it; a compound statement is its header.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from typing import TYPE_CHECKING, NamedTuple

from tests.static.checkers import CHECKERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.static.checkers import Refusal

_MARKER = re.compile(r"# refused(?: by (?P<names>\w+(?:, \w+)*))?(?:: .+)?$")


class Marked(NamedTuple):
    """The statement of each line of a file, the checkers that must refuse each, and errors in the comments."""

    statements: dict[int, range]
    refused: dict[range, frozenset[str]]
    faults: list[str]


def read(source: str) -> Marked:
    """Read the comments of a file."""
    marked = Marked(_statements(source), {}, [])
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or "refused" not in token.string:
            continue
        line = token.start[0]
        alone = not token.line[: token.start[1]].strip()
        found = _MARKER.search(token.string)
        if alone and not token.string.startswith("# refused"):
            continue  # prose
        names = frozenset(found["names"].split(", ") if found and found["names"] else CHECKERS)
        statement = marked.statements.get(line)
        if not found or not names <= set(CHECKERS):
            marked.faults.append(f"{line}: not a marker: {token.string}")
        elif alone or statement is None:
            marked.faults.append(f"{line}: marks no statement: {token.string}")
        elif statement in marked.refused:
            marked.faults.append(f"{line}: marks the statement again: {token.string}")
        else:
            marked.refused[statement] = names
    return marked


def judge(checker: str, source: str, refusals: Iterable[Refusal]) -> list[str]:
    """Return where the checker and the file disagree, by line, and errors in the comments."""
    marked = read(source)
    lines = ["", *(line.strip() for line in source.splitlines())]
    must = {statement for statement, names in marked.refused.items() if checker in names}
    said: set[range] = set()
    faults = list(marked.faults)
    for refusal in refusals:
        line = refusal.line
        statement = marked.statements.get(line, range(line, line + 1))
        said.add(statement)
        if statement not in must:
            faults.append(f"{line}: {checker} refuses: {lines[line]}\n    {refusal.message}")
    faults += [f"{one.start}: {checker} accepts: {lines[one.start]}" for one in must - said]
    return sorted(faults, key=lambda fault: int(fault.partition(":")[0]))


def _statements(source: str) -> dict[int, range]:
    """Return the lines of the innermost statement of each line."""
    found: dict[int, range] = {}
    for node in ast.walk(ast.parse(source)):  # breadth first: inner statements come later and overwrite outer ones
        if not isinstance(node, ast.stmt | ast.excepthandler):
            continue
        first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
        body: list[ast.stmt] = getattr(node, "body", [])
        last = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or first
        lines = range(first, last + 1)
        found.update(dict.fromkeys(lines, lines))
    return found
