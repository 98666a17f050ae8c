"""Writes `typedtensor/_generated/signatures/`: a stub per chapter, with one protocol per family of functions."""

from __future__ import annotations

import ast
import functools
import importlib
import pathlib
import re
from typing import TYPE_CHECKING, Any

from tools.codegen.dtypes import DTYPES
from tools.codegen.for_pyright import blocks, class_name, few_to_try
from tools.codegen.needed import FAMILIES, needs, with_needed
from tools.codegen.protocols import rule_protocols
from tools.codegen.rules import READERS
from tools.codegen.signatures.common import HEAD, LIKENESS, VARIABLES

if TYPE_CHECKING:
    from collections.abc import Callable

CHAPTERS = sorted(
    path.stem for path in (pathlib.Path(__file__).parent / "signatures").glob("[a-z]*.py") if path.stem != "common"
)


FOLDER = "_generated/signatures"
STAND_IN = '''"""What stands for the protocols when the program runs: reading them would cost the import."""

from __future__ import annotations


def __getattr__(name: str) -> object:
    """The name of a protocol, which stands for it."""
    if name.startswith("__"):
        raise AttributeError(name)
    return name
'''
CHOOSE = """
MYPY = False  # mypy takes it for true
TYPE_CHECKING_WITH_PYREFLY = False  # pyrefly takes it for true

# mypy and pyright read a function of two by the rules of its operands: they infer an argument anew for each signature, so
# these are few. pyrefly and ty infer it once, and do not solve such rules in all cases: they read a list of the cases.
# (pyright does not know the value of a condition and takes the last import of a name.)
if MYPY:
    if not TYPE_CHECKING_WITH_PYREFLY:  # mypy does not read what follows an outer condition that it takes for true
@@MYPY@@
elif TYPE_CHECKING_WITH_PYREFLY:
@@PYREFLY@@
elif not MYPY:
@@TY@@
else:
@@RULES@@
"""


def module(name: str) -> Any:
    """The function that writes the protocols of a chapter."""
    return importlib.import_module(f"tools.codegen.signatures.{name}")


def shared(*, for_mypy: bool = False) -> str:
    """The stub with the type variables of all the others."""
    like, likeness = (" | _Like[Never]", LIKENESS) if for_mypy else ("", "")
    return VARIABLES.replace("@@LIKENESS@@", likeness).replace("@@LIKE@@", like)


def stub(name: str, lines: list[str], *, for_mypy: bool = False) -> str:
    """A stub; the formatter removes unused imports."""
    variables = [line.partition(" = ")[0] for line in VARIABLES.splitlines() if " = TypeVar(" in line]
    known = [node.name for node in ast.parse(rule_protocols()).body if isinstance(node, ast.ClassDef)]
    head = HEAD.replace("@@CHAPTER@@", name.replace("_", " "))
    head = (
        head.replace("@@RULES@@", ", ".join(READERS))
        .replace("@@PROTOCOLS@@", ", ".join(known))
        .replace("@@DTYPES@@", ", ".join(DTYPES))
    )
    head = head.replace("@@FORM@@", "for_mypy." if for_mypy else "")
    wanted = f"from typedtensor._generated.needed import Needed, {', '.join(needs())}\n" if for_mypy else ""
    head = head.replace("@@NEEDED@@", wanted)
    variables = [each.removeprefix("@@LIKENESS@@") for each in variables] + FOR_MYPY * for_mypy
    head = head.replace("@@VARIABLES@@", ", ".join(variables))
    # The result stays an Operand.
    taken = [
        before.replace("Operand[", "Argument[") + arrow + after if "(self, " in line else line
        for line in lines
        for before, arrow, after in [line.rpartition(") -> ")]
    ]
    return head + "\n".join(taken) + "\n"


def chapter(name: str) -> Callable[[], str]:
    """The function that writes the stub of a chapter."""
    return lambda: stub(name, module(name).signatures())


FORMS = {
    "listed": "Protocols as lists of cases, for pyrefly and ty",
    "for_ty": "Protocols as lists of cases, for ty",
    "for_mypy": "Protocols in the form that mypy reads",
    "for_pyright": "Protocols in the order that pyright reads",
}
"""The folders for protocols that some checkers read in another form."""


FOR_MYPY = ["NoTensor"]
"""The types that only the form for mypy has."""


@functools.cache
def other(name: str, kind: str) -> list[str]:
    """The protocols of a chapter with another form for these checkers, if any."""
    if kind == "for_pyright":
        return few_to_try(module(name).signatures())
    own = getattr(module(name), kind)() if hasattr(module(name), kind) else []
    return with_needed([*own, *named(name, own)]) if kind == "for_mypy" else own


def named(name: str, own: list[str]) -> list[str]:
    """The protocols of a chapter whose messages say what is needed, if they have no form of their own for mypy."""
    every = [block for block in blocks(module(name).signatures()) if block not in blocks(own)]
    chosen = [block for block in every if class_name(block) in FAMILIES - set(protocols(own))]
    while more := [block for block in every if block not in chosen and any(_uses(each, block) for each in chosen)]:
        chosen += more
    return [line for block in every if block in chosen for line in block]


def _uses(block: list[str], other: list[str]) -> bool:
    """Whether a block uses what another one defines: a class, a variable, or names that it imports."""
    names: set[str] = set()
    for node in ast.parse("\n".join(other)).body:
        match node:
            case ast.ClassDef():
                names.add(node.name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
            case ast.ImportFrom():
                names |= {each.name for each in node.names}
            case _:
                pass
    return any(re.search(rf"\b{name}\b", line) for name in names for line in block)


def form(name: str, kind: str) -> Callable[[], str]:
    """The function that writes the protocols of a chapter in another form."""
    return lambda: stub(name, other(name, kind), for_mypy=kind == "for_mypy")


def protocols(lines: list[str]) -> list[str]:
    """The names of the protocols."""
    body = ast.parse("\n".join(lines)).body
    return sorted(node.name for node in body if isinstance(node, ast.ClassDef) and node.name[0] != "_")


def imports(where: str, names: list[str]) -> str:
    """A repeated name marks it as exported for checkers."""
    return f"from typedtensor._generated.signatures.{where} import {', '.join(f'{each} as {each}' for each in names)}\n"


def together() -> str:
    """The stub that exports every protocol."""
    text = '"""Every protocol of the functions; written by tools/codegen."""\n\n# mypy: ignore-errors\n\n'
    branches = {"MYPY": "", "PYREFLY": "", "TY": "", "RULES": ""}
    for name in CHAPTERS:
        every = protocols(module(name).signatures())
        own = {kind: protocols(other(name, kind)) for kind in FORMS}
        forms = {"MYPY": ["for_mypy"], "PYREFLY": ["listed"], "TY": ["listed", "for_ty"], "RULES": ["for_pyright"]}
        if alike := [each for each in every if not any(each in names for names in own.values())]:
            text += imports(name, alike)
        unlike = [each for each in every if each not in alike]
        for branch, kinds in forms.items():
            rest = [each for each in unlike if not any(each in own[kind] for kind in kinds)]
            for where, names in ((name, rest), *((f"{kind}.{name}", own[kind]) for kind in kinds)):
                if taken := [each for each in names if each in unlike]:
                    branches[branch] += (8 if branch == "MYPY" else 4) * " " + imports(where, taken)
    choose = CHOOSE
    for branch, lines in branches.items():
        choose = choose.replace(f"@@{branch}@@", lines)
    return text + choose


def written() -> dict[str, Callable[[], str]]:
    """The files, and the function that writes each."""
    files: dict[str, Callable[[], str]] = {
        f"{FOLDER}/__init__.py": lambda: STAND_IN,
        f"{FOLDER}/__init__.pyi": together,
        f"{FOLDER}/variables.pyi": shared,
        f"{FOLDER}/for_mypy/variables.pyi": lambda: shared(for_mypy=True),
        **{f"{FOLDER}/{name}.pyi": chapter(name) for name in CHAPTERS},
    }
    for kind, doc in FORMS.items():
        files[f"{FOLDER}/{kind}/__init__.pyi"] = lambda doc=doc: f'"""{doc}; written by tools/codegen."""\n'
        for name in CHAPTERS:
            if protocols(other(name, kind)):
                files[f"{FOLDER}/{kind}/{name}.pyi"] = form(name, kind)
    return files
