"""Editors find a docstring for every function whose signatures are in a stub."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import typedtensor as tt

FOLDER = Path(tt.__file__).parent / "_generated" / "signatures"
FUNCTIONS = {"CreatesFull": tt.full, "TakesTypedNumPy": tt.from_numpy}
"""The functions that have a family alone, and are objects of it: its docstring is theirs."""
STUBS = sorted(stub.relative_to(FOLDER).as_posix() for stub in FOLDER.rglob("*.pyi") if stub.stem != "__init__")


@pytest.mark.parametrize("stub", STUBS)
def test_the_source_of_a_stub_says_what_each_family_does(stub: str) -> None:
    """Editors show the docstring of `__call__` in the source, which the stub does not repeat."""
    classes = _classes(FOLDER / stub)
    families = _families(classes)
    sources = _families(_classes((FOLDER / stub).with_suffix(".py")))
    assert sources.keys() == families.keys()
    for name, call in sources.items():
        own = f"{ast.get_docstring(classes[name])}"
        shown = inspect.getdoc(FUNCTIONS[name]) if name in FUNCTIONS else own
        if name == "Creates":
            shown = f"{own[:-1]}; the function of this name, as `tt.zeros`, describes it."
        assert ast.get_docstring(call) == shown
        assert own
        assert not ast.get_docstring(families[name])


def _classes(file: Path) -> dict[str, ast.ClassDef]:
    return {each.name: each for each in ast.parse(file.read_text("utf-8")).body if isinstance(each, ast.ClassDef)}


def _families(classes: dict[str, ast.ClassDef]) -> dict[str, ast.FunctionDef]:
    """The first `__call__` of each class that has one."""
    return {
        name: calls[0]
        for name, family in classes.items()
        if (calls := [each for each in family.body if isinstance(each, ast.FunctionDef) and each.name == "__call__"])
    }
