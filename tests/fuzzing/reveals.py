"""Parses the types that checkers reveal into one form: mypy, pyright, pyrefly and ty write them differently."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

TOKEN = re.compile(r"\s*(\.\.\.|->|[\w.@]+|'[^']*'|\"[^\"]*\"|[\[\](){}|,:=?*~&<>-])")
UNNAMED = {"Any", "Unknown", "int"}
"""The axes that have no name. An `int` is one of a Dim that was given numbers."""


class Type(NamedTuple):
    """A name with its parameters; `|` for a union, `&` for an intersection, `?` for what cannot be read."""

    name: str
    parts: tuple[Type, ...] = ()

    def __str__(self) -> str:
        """The type as it is written in code."""
        if self.name in {"|", "&"}:
            return f" {self.name} ".join(map(str, self.parts))
        return self.name + (f"[{', '.join(map(str, self.parts))}]" if self.parts else "")


def read(text: str) -> Type:
    """The type that a checker wrote."""
    text = re.sub(r"<class '([\w.]+)'>", r"type[\1]", text)
    if found := re.fullmatch(r"def \(.*\) -> ([\w.]+)", text):  # how mypy writes a class
        text = f"type[{found[1]}]"
    tokens = TOKEN.findall(text)
    if "".join(tokens) != re.sub(r"\s", "", text):
        return Type("?", (Type(text),))
    reader = _Reader(tokens)
    try:
        found_type = reader.union()
    except (IndexError, ValueError):
        return Type("?", (Type(text),))
    return found_type if reader.at == len(tokens) else Type("?", (Type(text),))


class _Reader:
    """A position in the tokens."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected: str | None = None) -> str:
        found = self.tokens[self.at]
        if expected is not None and found != expected:
            raise ValueError(found)
        self.at += 1
        return found

    def union(self) -> Type:
        return self.several("|", lambda: self.several("&", self.one))

    def several(self, between: str, member: Callable[[], Type]) -> Type:
        members = [member()]
        while self.peek() == between:
            self.take()
            members.append(member())
        return members[0] if len(members) == 1 else Type(between, tuple(members))

    def one(self) -> Type:
        first = self.take()
        if first == "(":
            found = self.union()
            self.take(")")
            return found
        if not re.fullmatch(r"[\w.@]+|'.*'|\".*\"", first):
            raise ValueError(first)
        name = first if first[0] in "'\"." else first.rsplit(".", 1)[-1]
        parts: tuple[Type, ...] = ()
        if self.peek() == "[":
            parts = self.parameters(name)
        while self.peek() in {"?", "*"}:  # what mypy adds to an inferred type
            self.take()
        return _normal(name, parts)

    def parameters(self, name: str) -> tuple[Type, ...]:
        self.take("[")
        found: list[Type] = []
        while self.peek() != "]":
            if self.peek() == "fallback":  # the class of a named tuple, which mypy adds
                self.take()
                self.take("=")
                return self._fallback(found)
            if name == "Literal":
                sign = self.take() if self.peek() == "-" else ""
                found.append(Type(sign + self.take()))
            elif self.peek() == "...":
                found.append(Type(self.take()))
            else:
                found.append(self.union())
            if self.peek() == ",":
                self.take()
        self.take("]")
        return tuple(found)

    def _fallback(self, fields: list[Type]) -> tuple[Type, ...]:
        self.union()
        self.take("]")
        return tuple(fields)


def _normal(name: str, parts: tuple[Type, ...]) -> Type:
    """One form for what the checkers write in several."""
    if re.fullmatch(r"Rank\d", name):  # what is Any at the end is not written by all
        return Type(name, parts + (Type("Any"),) * (int(name[-1]) - len(parts)))
    return Type(name, parts)
