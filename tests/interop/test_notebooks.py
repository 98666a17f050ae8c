"""A kernel of Jupyter runs the notebooks, and shows what they keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tools import run_notebooks as notebooks

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.interop


def shown(notebook: dict[str, Any]) -> list[tuple[str, Any]]:
    """What the cells show, but for the bytes of pictures, which depend on matplotlib's version."""
    outputs = [(cell["id"], each) for cell in notebook["cells"] for each in cell.get("outputs", [])]
    return [
        (name, {**each, "data": {**each.get("data", {}), "image/png": "image/png" in each.get("data", {})}})
        for name, each in outputs
    ]


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=lambda path: path.stem)
def test_a_kernel_shows_what_the_notebook_keeps(path: Path) -> None:
    """If it differs, run `python tools/run_notebooks.py` and look at it."""
    pytest.importorskip("nbclient", reason="not installed: nbclient")
    pytest.importorskip("ipykernel", reason="not installed: ipykernel")
    notebook = notebooks.read(path)
    assert shown(notebooks.executed(notebook)) == shown(notebook)
