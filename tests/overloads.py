"""How many overloads of a function one call admits, as mypy and pyright read the stubs: a measure without a clock.

Both checkers discard at once the overloads with another number of arguments or other keywords. They try all others, and
may check the arguments again for each of them. Their number is therefore the base of the exponential growth of nested
calls, unless the checkers can cache what they inferred.
"""

from __future__ import annotations

import ast
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typedtensor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

PACKAGE = "typedtensor._generated.signatures"
FOLDER = Path(typedtensor.__file__).parent / "_generated" / "signatures"
KEYWORDS = 4
"""The maximum number of keywords in a call that are tried together."""


class Reader(NamedTuple):
    """How a checker reads a stub: the constants it knows, and which definition of a name counts."""

    constants: Mapping[str, bool]
    first: bool


# Each checker knows some constants; others are plain variables to it. If it does not know a condition, both branches
# count.
READERS = {
    "mypy": Reader({"TYPE_CHECKING": True, "MYPY": True, "TYPE_CHECKING_WITH_PYREFLY": False}, first=True),
    "pyright": Reader({"TYPE_CHECKING": True}, first=False),
}


class Family(NamedTuple):
    """A protocol of functions: its chapter and its overloads."""

    chapter: str
    signatures: list[ast.FunctionDef]


def families(reader: Reader) -> dict[str, Family]:
    """Return every protocol of functions by name."""
    known = _definitions(FOLDER / "__init__.pyi", reader)
    found = {name: Family(chapter, _signatures(each, known)) for name, (chapter, each) in known.items()}
    return {name: family for name, family in found.items() if family.signatures}


def admitted(signatures: Iterable[ast.FunctionDef]) -> int:
    """Return the largest number of overloads that one call admits."""
    shapes = [_Shape.of(each) for each in signatures]
    keywords = sorted(set[str]().union(*(shape.keywords for shape in shapes)))
    calls = (
        (count, set(given))
        for count in range(1 + max(len(shape.positional) for shape in shapes))
        for number in range(1 + min(KEYWORDS, len(keywords)))
        for given in combinations(keywords, number)
    )
    return max(sum(shape.admits(count, given) for shape in shapes) for count, given in calls)


class _Shape(NamedTuple):
    """The names of the arguments of an overload, and which are required."""

    positional: list[str]
    keywords: set[str]
    needed: set[str]

    @classmethod
    def of(cls, signature: ast.FunctionDef) -> _Shape:
        given = signature.args
        plain = [*given.posonlyargs, *given.args][1:]  # without self
        free = len(plain) - len(given.defaults)
        alone = [each for each, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default is None]
        by_name = [each for each in given.args if each.arg != "self"]
        return cls(
            [each.arg for each in plain],
            {each.arg for each in (*by_name, *given.kwonlyargs)},
            {each.arg for each in (*plain[:free], *alone)},
        )

    def admits(self, count: int, keywords: set[str]) -> bool:
        before = set(self.positional[:count])
        fits = count <= len(self.positional) and keywords <= self.keywords - before
        return fits and self.needed <= before | keywords


def _signatures(found: ast.ClassDef, known: Mapping[str, tuple[str, ast.ClassDef]]) -> list[ast.FunctionDef]:
    own = [each for each in found.body if isinstance(each, ast.FunctionDef) and each.name == "__call__"]
    names = [base.id for base in found.bases if isinstance(base, ast.Name) and base.id in known]
    return own or [each for name in names for each in _signatures(known[name][1], known)]


def _definitions(file: Path, reader: Reader) -> dict[str, tuple[str, ast.ClassDef]]:
    """Return the classes that a stub defines or imports, each with the chapter that defines it."""
    found: dict[str, tuple[str, ast.ClassDef]] = {}
    for node in _statements(ast.parse(file.read_text("utf-8")).body, reader):
        for name, each in _defined(node, file, reader):
            if not (reader.first and name in found):
                found[name] = each
    return found


def _defined(node: ast.stmt, file: Path, reader: Reader) -> Iterator[tuple[str, tuple[str, ast.ClassDef]]]:
    if isinstance(node, ast.ClassDef):
        yield node.name, (file.stem, node)
    elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{PACKAGE}."):
        path = FOLDER.joinpath(*(node.module or "").removeprefix(f"{PACKAGE}.").split("."))
        there = _definitions(path.with_suffix(".pyi") if not path.is_dir() else path / "__init__.pyi", reader)
        if [alias.name for alias in node.names] == ["*"]:
            yield from there.items()
        for alias in node.names:
            if alias.name in there:
                yield alias.asname or alias.name, there[alias.name]


def _statements(body: list[ast.stmt], reader: Reader) -> Iterator[ast.stmt]:
    """Yield the statements without the branches that the checker knows to be false."""
    for node in body:
        if isinstance(node, ast.If):
            truth = _truth(node.test, reader)
            yield from _statements(node.body if truth is not False else [], reader)
            yield from _statements(node.orelse if truth is not True else [], reader)
        else:
            yield node


def _truth(test: ast.expr, reader: Reader) -> bool | None:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        truth = _truth(test.operand, reader)
        return None if truth is None else not truth
    return reader.constants.get(test.id) if isinstance(test, ast.Name) else None
