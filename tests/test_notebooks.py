"""The notebooks run, show what they keep, and pass the type checkers.

Their cells run here one after the other without Jupyter; tests/interop/test_notebooks.py asks a kernel.
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
"""What comes from a library without types."""
EVERY = pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=lambda path: path.stem)


def cells(path: Path) -> list[dict[str, Any]]:
    """The cells of code."""
    return [each for each in notebooks.read(path)["cells"] if each["cell_type"] == "code"]


def shown(source: str, names: dict[str, Any]) -> list[str]:
    """What a cell prints, and its last expression: what a kernel shows as text."""
    *before, last = ast.parse(source).body
    printed = io.StringIO()
    value = None
    with redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(before, []), "cell", "exec"), names)  # noqa: S102  # our own cells
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307
        else:
            exec(source, names)  # noqa: S102
    return [text for text in (printed.getvalue(), "" if value is None else repr(value)) if text]


def kept(cell: dict[str, Any]) -> Iterator[str]:
    """The texts that the notebook keeps of a cell; pictures are looked at by people."""
    for each in cell["outputs"]:
        if each["output_type"] == "stream":
            yield "".join(each["text"])
        elif each["output_type"] == "execute_result":
            yield "".join(each["data"]["text/plain"])


@EVERY
def test_cells_show_what_the_notebook_keeps(path: Path) -> None:
    """If they differ, run `python tools/run_notebooks.py` and look at them."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with mpl.rc_context({"backend": "agg"}):
        for cell in cells(path):
            assert shown("".join(cell["source"]), names) == list(kept(cell)), cell["id"]


@EVERY
def test_the_notebook_has_been_run(path: Path) -> None:
    """From its first cell to its last, once; no cell ended with an error."""
    found = cells(path)
    assert [each["execution_count"] for each in found] == list(range(1, len(found) + 1))
    assert not [each["id"] for each in found if any(one["output_type"] == "error" for one in each["outputs"])]


def test_the_page_lists_every_notebook() -> None:
    """In its table of contents."""
    page = (notebooks.FOLDER / "index.md").read_text("utf-8")
    assert len(notebooks.NOTEBOOKS) == 3
    assert all(f"\n{path.stem}\n" in page for path in notebooks.NOTEBOOKS)


def _marked(line: str) -> str:
    return line + _MAY if line else line


def code(path: Path) -> str:
    """The code of a notebook; what a cell shows to raise may be refused, and a library without types."""
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
    """What a reader copies from a notebook is right for every checker."""
    lines = ["", *CODE[name].splitlines()]
    refused = [each for each in VERDICTS.of(checker)[name] if not lines[each.line].endswith(_MAY)]
    if refused:
        pytest.fail("\n".join(f"{lines[each.line]}\n    {each.message}" for each in refused), pytrace=False)
