"""Modules as data: a docstring, comments for the checkers, classes and variables. Imports follow from the names used."""

from __future__ import annotations

import ast
import builtins
import functools
import pathlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.codegen.tree import Statement, used

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PACKAGE = pathlib.Path(__file__).parents[2] / "typedtensor"
STANDARD = {
    "array": ("array",),
    "collections.abc": ("Callable", "Iterable", "Iterator", "Sequence"),
    "typing": (
        "Any",
        "ClassVar",
        "Generic",
        "Literal",
        "LiteralString",
        "Never",
        "Protocol",
        "Self",
        "TypeAlias",
        "overload",
    ),
    "typing_extensions": ("Buffer", "TypeIs", "TypeVar"),
}
WRITTEN_BY_HAND = (
    "core.operand",
    "core.base",
    "core.darray",
    "core.tensor",
    "types.axis",
    "types.device",
    "types.dim",
    "types.limits",
    "functions._results",
    "functions.indexing.scatter",
)
"""The modules of the package, besides those that are written here, from which a stub imports, the preferred first."""
CONDITIONS = {"MYPY": "mypy", "TYPE_CHECKING_WITH_PYREFLY": "pyrefly"}
"""The names that one checker takes for true."""
FOR_CHECKERS = "# fmt: off\n# mypy: ignore-errors\n# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false, reportRedeclaration=false"
"""Comments that begin a stub of long lines, whose overloads overlap and whose conditions pyright does not know."""


@dataclass(frozen=True)
class Module:
    """A stub: its statements, and the modules of the package whose names it may import, in order of preference."""

    doc: str
    statements: Sequence[Statement]
    sources: tuple[str, ...] = ()
    comments: str = FOR_CHECKERS

    def text(self, homes: Mapping[str, str]) -> str:
        """The text, given the module that defines each name that it does not define itself."""
        parts = [f'"""{self.doc}"""', "", self.comments, imports(used(self.statements), homes)]
        return "\n".join([*parts, *map(str, self.statements)]) + "\n"


NEED_NO_MODULE = {"np", *CONDITIONS, *dir(builtins)}
"""The names that no module of the package needs to define."""


def unknown(names: set[str], homes: Mapping[str, str]) -> list[str]:
    """The names that no module defines."""
    return sorted(names - NEED_NO_MODULE - homes.keys())


def imports(names: set[str], homes: Mapping[str, str]) -> str:
    """The statements that import these names; builtins need none."""
    lines = ["import numpy as np"] if "np" in names else []
    taken: dict[str, list[str]] = {}
    if missing := unknown(names, homes):
        raise LookupError(f"needed: a name that a module defines, got: {missing[0]}")
    for name in sorted(names - NEED_NO_MODULE):
        taken.setdefault(homes[name], []).append(name)
    lines += [f"from {module} import {', '.join(each)}" for module, each in sorted(taken.items())]
    taken_for_true = [
        f"{name} = False  # {checker} takes it for true" for name, checker in CONDITIONS.items() if name in names
    ]
    if taken_for_true:
        lines += ["", *taken_for_true]
    return "\n".join(lines)


@functools.cache
def homes_by_hand() -> dict[str, str]:
    """The module that defines each name: of the standard library, and of the package's modules that are written by hand."""
    found = {name: module for module, names in STANDARD.items() for name in names}
    for module in WRITTEN_BY_HAND:
        path = PACKAGE / f"{module.replace('.', '/')}.py"
        stub = path.with_suffix(".pyi")
        source = (stub if stub.exists() else path).read_text("utf-8")
        found = dict.fromkeys(defined(source), f"typedtensor.{module}") | found
    return found


def defined(text: str) -> list[str]:
    """The names that the text of a module defines at its top, conditions included."""
    found: list[str] = []
    todo: list[ast.stmt] = list(ast.parse(text).body)
    while todo:
        match todo.pop(0):
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                found.append(name)
            case ast.Assign(targets=[ast.Name(id=name)]):
                found.append(name)
            case ast.ImportFrom(names=names):
                found += [each.name for each in names if each.asname == each.name]
            case ast.If(body=body, orelse=rest):
                todo = [*body, *rest, *todo]
            case _:
                pass
    return found


def homes(**written: str) -> dict[str, str]:
    """The same, with those of the given texts of modules, which win: `rank="class Rank..."` for `_generated/rank`."""
    found = dict(homes_by_hand())
    for module, text in written.items():
        found |= dict.fromkeys(defined(text), f"typedtensor._generated.{module}")
    return found
