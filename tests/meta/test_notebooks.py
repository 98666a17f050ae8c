"""The notebooks run, show their stored output, and pass the type checkers.

Here their cells run without Jupyter; tests/interop/test_notebooks.py uses a kernel.
"""

from __future__ import annotations

import ast
import io
import re
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import pytest

from tests.static.checkers import CHECKERS, Verdicts
from tools import run_notebooks as notebooks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_MAY = "  # may be refused"
_UNTYPED = re.compile(r"\bsklearn\b|\bload_digits\(|\bdata\.|\.plot\(")
"""Imports from a library without types."""
EVERY = pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=lambda path: path.stem)


def cells(path: Path) -> list[dict[str, Any]]:
    """Return the code cells."""
    return [each for each in notebooks.read(path)["cells"] if each["cell_type"] == "code"]


def shown(source: str, names: dict[str, Any]) -> list[str]:
    """Return what a cell prints, and its last expression: what a kernel shows as text."""
    *before, last = ast.parse(source).body
    printed = io.StringIO()
    value = None
    with redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(before, []), "cell", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        else:
            exec(source, names)
    return [text for text in (printed.getvalue(), "" if value is None else repr(value)) if text]


def kept(cell: dict[str, Any]) -> Iterator[str]:
    """Return the stored texts of a cell; pictures are checked by people."""
    for each in cell["outputs"]:
        if each["output_type"] == "stream":
            yield "".join(each["text"])
        elif each["output_type"] == "execute_result":
            yield "".join(each["data"]["text/plain"])


@EVERY
def test_cells_show_the_stored_output(path: Path) -> None:
    """If they differ, run `python tools/run_notebooks.py` and check the notebook."""
    if path.stem == "gradients":
        pytest.importorskip("jax", reason="not installed: jax")
    names: dict[str, Any] = {"__name__": "__main__"}
    with mpl.rc_context({"backend": "agg"}):
        for cell in cells(path):
            assert shown("".join(cell["source"]), names) == list(kept(cell)), cell["id"]


@EVERY
def test_the_notebook_has_been_run(path: Path) -> None:
    """Its cells were run in order, once; none raised an error."""
    found = cells(path)
    assert [each["execution_count"] for each in found] == list(range(1, len(found) + 1))
    assert not [each["id"] for each in found if any(one["output_type"] == "error" for one in each["outputs"])]


def test_the_page_lists_every_notebook() -> None:
    """They are in its table of contents."""
    page = (notebooks.FOLDER / "index.md").read_text("utf-8")
    assert len(notebooks.NOTEBOOKS) == 4
    assert all(f"\n{path.stem}\n" in page for path in notebooks.NOTEBOOKS)


def _marked(line: str) -> str:
    return line + _MAY if line else line


def code(path: Path) -> str:
    """Return the code of a notebook; a cell that shows an error may be refused, and so may a library without types."""
    lines = ["# mypy: allow-redefinition"]
    for cell in cells(path):
        source = "".join(cell["source"])
        lines += [_marked(line) if "try:" in source or _UNTYPED.search(line) else line for line in source.splitlines()]
    return "\n".join(lines)


CODE = {f"notebooks/{path.stem.replace('-', '_')}.py": code(path) for path in notebooks.NOTEBOOKS}
VERDICTS = Verdicts(CODE, [notebooks.ROOT])


@pytest.mark.static
@pytest.mark.parametrize("name", CODE)
@pytest.mark.parametrize("checker", CHECKERS)
def test_code_of_the_notebook_passes(checker: str, name: str) -> None:
    """Readers copy it."""
    lines = ["", *CODE[name].splitlines()]
    refused = [each for each in VERDICTS.of(checker)[name] if not lines[each.line].endswith(_MAY)]
    if refused:
        pytest.fail("\n".join(f"{lines[each.line]}\n    {each.message}" for each in refused), pytrace=False)
