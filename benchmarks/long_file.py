"""A long file of realistic code: the functions of a program, repeated under other names."""

from __future__ import annotations

import ast
import re


def copies_for(program: str, lines: int) -> int:
    """The number of repetitions for this many lines."""
    head, functions, _ = _parts(program)
    return -(-(lines - head.count("\n")) // functions.count("\n"))


def repeated(program: str, copies: int) -> str:
    """The program with this many copies of its functions; calls among them stay within the copy."""
    head, functions, names = _parts(program)
    own = re.compile(rf"(?<!\.)\b({'|'.join(names)})\(")
    return head + "".join(own.sub(rf"\1_{number}(", functions) for number in range(copies))


def _parts(program: str) -> tuple[str, str, list[str]]:
    """The text before the first function, the functions with blank lines around them, and their names."""
    found = [node for node in ast.parse(program).body if isinstance(node, ast.FunctionDef)]
    lines = program.splitlines(keepends=True)
    first = found[0].lineno - 1
    return "".join(lines[:first]), "".join(lines[first:]).rstrip("\n") + "\n\n\n", [node.name for node in found]
