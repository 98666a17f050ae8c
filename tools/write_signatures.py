"""Writes `typedtensor/functions/_signatures/`: a stub per chapter, with one protocol per family of functions."""

from __future__ import annotations

import ast
import importlib
import pathlib
from typing import TYPE_CHECKING, Any

from signatures.common import HEAD
from write_dtypes import DTYPES
from write_ranks import laws

if TYPE_CHECKING:
    from collections.abc import Callable

CHAPTERS = sorted(
    path.stem for path in (pathlib.Path(__file__).parent / "signatures").glob("[a-z]*.py") if path.stem != "common"
)


FOLDER = "functions/_signatures"
CHOOSE = """
MYPY = False  # mypy takes it for true
TYPE_CHECKING_WITH_PYREFLY = False  # pyrefly takes it for true

# mypy and pyright read a function of two by the rules of its operands: they infer an argument anew for each signature, so
# these are few. pyrefly and ty infer it once, and do not solve such rules in all cases: they read a list of the cases.
# (pyright does not know the value of a condition and takes the last import of a name.)
if not TYPE_CHECKING_WITH_PYREFLY and MYPY:
@@RULES@@
elif TYPE_CHECKING_WITH_PYREFLY or not MYPY:
@@LISTS@@
else:
@@RULES@@
"""


def module(name: str) -> Any:
    """What writes the protocols of a chapter."""
    return importlib.import_module(f"signatures.{name}")


def stub(name: str, lines: list[str]) -> str:
    """A stub; the formatter takes out the imports that it does not need."""
    known = [node.name for node in ast.parse(laws()).body if isinstance(node, ast.ClassDef)]
    head = HEAD.replace("@@CHAPTER@@", name.replace("_", " "))
    head = head.replace("@@LAWS@@", ", ".join(known)).replace("@@DTYPES@@", ", ".join(DTYPES))
    # What is answered stays an Operand.
    taken = [
        before.replace("Operand[", "Argument[") + arrow + after if "(self, " in line else line
        for line in lines
        for before, arrow, after in [line.rpartition(") -> ")]
    ]
    return head + "\n".join(taken) + "\n"


def chapter(name: str) -> Callable[[], str]:
    """What writes the stub of a chapter."""
    return lambda: stub(name, module(name).signatures())


def lists(name: str) -> Callable[[], str]:
    """What writes the protocols of a chapter that pyrefly and ty read as a list of cases."""
    return lambda: stub(name, module(name).listed())


def protocols(lines: list[str]) -> list[str]:
    """The names of the protocols."""
    body = ast.parse("\n".join(lines)).body
    return sorted(node.name for node in body if isinstance(node, ast.ClassDef) and node.name[0] != "_")


def imports(where: str, names: list[str]) -> str:
    """The same name twice says to a checker that it is to be had from here."""
    return f"from typedtensor.functions._signatures.{where} import {', '.join(f'{each} as {each}' for each in names)}\n"


def together() -> str:
    """The stub that gives every protocol from one place."""
    text = '"""Every protocol of the functions; written by tools/write_laws.py."""\n\n'
    rules = listed = ""
    for name in CHAPTERS:
        other = protocols(module(name).listed()) if name in LISTED else []
        if alike := [each for each in protocols(module(name).signatures()) if each not in other]:
            text += imports(name, alike)
        if other:
            rules += "    " + imports(name, other)
            listed += "    " + imports(f"listed.{name}", other)
    return text + CHOOSE.replace("@@RULES@@", rules).replace("@@LISTS@@", listed)


LISTED = [name for name in CHAPTERS if hasattr(module(name), "listed")]


def written() -> dict[str, Callable[[], str]]:
    """The files, and what writes each."""
    return {
        f"{FOLDER}/__init__.pyi": together,
        **{f"{FOLDER}/{name}.pyi": chapter(name) for name in CHAPTERS},
        f"{FOLDER}/listed/__init__.pyi": lambda: '"""Protocols as lists of cases, for pyrefly and ty; written by tools/write_laws.py."""\n',
        **{f"{FOLDER}/listed/{name}.pyi": lists(name) for name in LISTED},
    }
