"""A Jupyter kernel runs the notebooks, and its output equals the stored output."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tools import run_notebooks as notebooks

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.interop


def shown(notebook: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return the output of the cells, except the bytes of images, which depend on the version of matplotlib."""
    outputs = [(cell["id"], each) for cell in notebook["cells"] for each in cell.get("outputs", [])]
    return [
        (name, {**each, "data": {**each.get("data", {}), "image/png": "image/png" in each.get("data", {})}})
        for name, each in outputs
    ]


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=lambda path: path.stem)
def test_a_kernel_shows_the_stored_output(path: Path) -> None:
    """If it differs, run `python tools/run_notebooks.py` and check the notebook."""
    pytest.importorskip("nbclient", reason="not installed: nbclient")
    pytest.importorskip("ipykernel", reason="not installed: ipykernel")
    if path.stem == "gradients":
        pytest.importorskip("jax", reason="not installed: jax")
    notebook = notebooks.read(path)
    assert shown(notebooks.executed(notebook)) == shown(notebook)
