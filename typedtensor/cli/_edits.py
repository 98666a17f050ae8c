"""Edits of a program's text at the places of its syntax tree, for `migrate`."""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

ATOMS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.List, ast.ListComp)
"""Expressions after which a method may be written without parentheses."""
PREFIX, REPLACEMENT, SUFFIX = 1, 2, 0
"""The order at one place: what ends there, what begins there, and the text from there."""


class Edit(NamedTuple):
    """A span of bytes and its new text; `order` and `depth` sort the edits at one place."""

    start: int
    order: int
    depth: int
    end: int
    text: str


class Program:
    """A text, its syntax tree, and the edits that are collected."""

    def __init__(self, source: str) -> None:
        """Parse the text; SyntaxError if it is not a program."""
        self.tree = ast.parse(source)
        self.bytes = source.encode("utf-8")
        self._starts = [0]
        for line in self.bytes.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self.parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}
        self.edits: set[Edit] = set()

    def start(self, node: Any) -> int:
        """The place of the first byte of a node."""
        return self._starts[int(node.lineno) - 1] + int(node.col_offset)

    def end(self, node: Any) -> int:
        """The place after its last byte."""
        return self._starts[int(node.end_lineno) - 1] + int(node.end_col_offset)

    def text(self, start: int, end: int) -> str:
        """The text between two places."""
        return self.bytes[start:end].decode("utf-8")

    def _depth(self, node: ast.AST) -> int:
        return 1 + self._depth(self.parents[node]) if node in self.parents else 0

    def replace(self, start: int, end: int, text: str) -> None:
        """Another text for a span."""
        self.edits.add(Edit(start, REPLACEMENT, 0, end, text))

    def rename(self, node: ast.AST, text: str) -> None:
        """Another text for a node."""
        self.replace(self.start(node), self.end(node), text)

    def around(self, node: ast.AST, before: str, after: str) -> None:
        """A text before a node, and one after it."""
        depth = self._depth(node)
        if before:
            self.edits.add(Edit(self.start(node), PREFIX, depth, self.start(node), before))
        self.edits.add(Edit(self.end(node), SUFFIX, -depth, self.end(node), after))

    def suffix(self, node: ast.AST, text: str) -> None:
        """A method call after a node, in parentheses if necessary."""
        parent = self.parents.get(node)
        if isinstance(parent, ast.Attribute) and not isinstance(node, ATOMS):  # a receiver: it has parentheses
            at = self.bytes.index(b")", self.end(node)) + 1
            self.edits.add(Edit(at, SUFFIX, -self._depth(node), at, text))
            return
        atom = isinstance(node, ATOMS)
        self.around(node, "" if atom else "(", text if atom else f"){text}")

    def before_end(self, node: ast.Call, text: str) -> None:
        """One more argument of a call."""
        at = self.end(node) - 1
        given = self.text(self.end(node.func), at).rstrip()
        comma = "" if given.endswith(("(", ",")) else ", "
        self.edits.add(Edit(at, SUFFIX, -1000, at, f"{comma}{text}"))

    def written(self) -> str:
        """The text with all edits."""
        found, at = list[bytes](), 0
        for edit in sorted(self.edits):
            if edit.start >= at:
                found += [self.bytes[at : edit.start], edit.text.encode("utf-8")]
                at = edit.end
        return b"".join([*found, self.bytes[at:]]).decode("utf-8")
