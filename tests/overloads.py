"""How many overloads of a function one call admits, as mypy and pyright read the stubs: a measure without a clock.

Both checkers discard at once the overloads with another number of arguments or other keywords. They try all others, and
may check the arguments again for each of them. Their number is therefore the base of the exponential growth of nested
calls, unless the checkers can cache what they inferred.
"""

from __future__ import annotations

import ast
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from tools.codegen.report import classes, readers
from tools.codegen.stubs import CHAPTERS, FORMS

if TYPE_CHECKING:
    from collections.abc import Iterable

KEYWORDS = 4
"""The maximum number of keywords in a call that are tried together."""


READERS = ("mypy", "pyright")


class Family(NamedTuple):
    """A protocol of functions: its chapter and its overloads."""

    chapter: str
    signatures: list[ast.FunctionDef]


@cache
def families(checker: str) -> dict[str, Family]:
    """Return every family of functions by name, in the form that the checker reads."""
    found: dict[str, Family] = {}
    for chapter in CHAPTERS:
        for name in classes(chapter):
            form = next(each for each in ("signatures", *FORMS) if checker in readers(chapter, name, each))
            (written,) = ast.parse(str(classes(chapter, form)[name])).body
            assert isinstance(written, ast.ClassDef)
            if signatures := _signatures(written):
                found[name] = Family(chapter, signatures)
    return found


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


def _signatures(found: ast.ClassDef) -> list[ast.FunctionDef]:
    return [each for each in found.body if isinstance(each, ast.FunctionDef) and each.name == "__call__"]
