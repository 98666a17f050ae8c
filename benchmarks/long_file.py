"""A long file of realistic code: a program whose functions stand there many times, each time under other names."""

from __future__ import annotations

import ast
import re


def copies_for(program: str, lines: int) -> int:
    """How often the functions must stand there for so many lines."""
    head, functions, _ = _parts(program)
    return -(-(lines - head.count("\n")) // functions.count("\n"))


def repeated(program: str, copies: int) -> str:
    """The program with so many copies of its functions; a call of one of them is a call within the copy."""
    head, functions, names = _parts(program)
    own = re.compile(rf"(?<!\.)\b({'|'.join(names)})\(")
    return head + "".join(own.sub(rf"\1_{number}(", functions) for number in range(copies))


def _parts(program: str) -> tuple[str, str, list[str]]:
    """What stands before the first function, all functions with a blank line around each, and their names."""
    found = [node for node in ast.parse(program).body if isinstance(node, ast.FunctionDef)]
    lines = program.splitlines(keepends=True)
    first = found[0].lineno - 1
    return "".join(lines[:first]), "".join(lines[first:]).rstrip("\n") + "\n\n\n", [node.name for node in found]
