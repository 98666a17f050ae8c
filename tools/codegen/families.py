"""Writes `typedtensor/_generated/signatures/`: the names of the families, and the few that checkers read as protocols.

A family that a function has is written as the overloads of its definitions, in `typedtensor/signatures/`; of its chapter
remain the type variables that these use. The properties of `Defaults` and the methods of `Generator` read the protocols.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from tools.codegen.functions import definitions, is_bound, table
from tools.codegen.modules import Module
from tools.codegen.signatures.common import variables
from tools.codegen.stubs import CHAPTERS, CHOICE, FORMS, READ_BY, common_homes, families
from tools.codegen.tree import Class, Statement

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = "_generated/signatures"
STAND_IN = '''"""What stands for the protocols when the program runs: reading them would cost the import."""

from __future__ import annotations


def __getattr__(name: str) -> object:
    """The name of a protocol, which stands for it."""
    if name.startswith("__"):
        raise AttributeError(name)
    return name
'''
DOC = "Protocols of the chapter {}, and type variables of its functions; written by tools/codegen."


@functools.cache
def _of_functions() -> frozenset[str]:
    """The families of the functions, which are written as definitions."""
    return frozenset(each.family for each in table().values())


def _is_written(each: Statement, form: str) -> bool:
    return each.name not in _of_functions() or is_bound(each.name, form)


@functools.cache
def _wanted() -> frozenset[str]:
    """The names that definitions use, and protocols that are written."""
    uses: dict[str, set[str]] = {}
    for name in CHAPTERS:
        for form in ("signatures", *FORMS):
            for each in families(name, form):
                if _is_written(each, form):
                    uses.setdefault(each.name, set()).update(each.names())
    every = [each for name in CHAPTERS for each in protocols(families(name)) if each not in _of_functions()]
    found = {name for each in definitions() for name in each.names()} | set(every)
    while more := {name for each in found & set(uses) for name in uses[each]} - found:
        found |= more
    return frozenset(found)


def protocols(statements: list[Statement]) -> list[str]:
    """The names of the protocols."""
    return sorted(each.name for each in statements if isinstance(each, Class) and each.name[0] != "_")


def statements(name: str, form: str = "signatures") -> list[Statement]:
    """What of a chapter is written in a form."""
    return [each for each in families(name, form) if each.name in _wanted() and _is_written(each, form)]


def stub(name: str, form: str = "signatures") -> str:
    """The stub of a chapter, or of one of its forms, which imports from the chapter what is the same there."""
    found = dict(common_homes())
    if form != "signatures":
        found |= dict.fromkeys((each.name for each in families(name)), f"typedtensor._generated.signatures.{name}")
    return Module(DOC.format(name.replace("_", " ")), statements(name, form)).text(found)


def imports(where: str, names: list[str]) -> str:
    """A repeated name marks it as exported for checkers."""
    return f"from typedtensor._generated.signatures.{where} import {', '.join(f'{each} as {each}' for each in names)}"


def together() -> str:
    """The stub with the names of the families, and the protocols as each checker reads them."""
    lines = [
        '"""The names of the families, and the protocols; written by tools/codegen."""',
        "",
        "# mypy: ignore-errors",
        "",
    ]
    every = {name: [each for each in protocols(statements(name)) if each not in _of_functions()] for name in CHAPTERS}

    def branch(checker: str, indent: str) -> list[str]:
        found: dict[str, list[str]] = {}
        for name, names in every.items():
            for each in names:
                own = [form for form in READ_BY[checker] if each in protocols(families(name, form))]
                found.setdefault(f"{own[-1]}.{name}" if own else name, []).append(each)
        return [f"{indent}{imports(where, names)}" for where, names in found.items()]

    lines += [CHOICE + "\n".join(branch("mypy", " " * 8)), "elif TYPE_CHECKING_WITH_PYREFLY:"]
    lines += [
        *branch("pyrefly", " " * 4),
        "elif not MYPY:",
        *branch("ty", " " * 4),
        "else:",
        *branch("pyright", " " * 4),
    ]
    lines += [f"class {name}: ..." for name in sorted(_of_functions())]
    return "\n".join(lines) + "\n"


def written() -> dict[str, Callable[[], str]]:
    """The files, and the function that writes each."""
    files: dict[str, Callable[[], str]] = {
        f"{FOLDER}/__init__.py": lambda: STAND_IN,
        f"{FOLDER}/__init__.pyi": together,
        f"{FOLDER}/variables.pyi": lambda: Module(
            "The type variables of all protocols; written by tools/codegen.", variables()
        ).text(common_homes()),
        **{f"{FOLDER}/{name}.pyi": functools.partial(stub, name) for name in CHAPTERS if statements(name)},
    }
    for form, doc in FORMS.items():
        chapters = [name for name in CHAPTERS if statements(name, form)]
        if chapters:
            files[f"{FOLDER}/{form}/__init__.pyi"] = lambda doc=doc: f'"""{doc}; written by tools/codegen."""\n'
        files |= {f"{FOLDER}/{form}/{name}.pyi": functools.partial(stub, name, form) for name in chapters}
    return files
