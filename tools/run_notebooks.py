"""Run the notebooks in docs/notebooks, and store their output: `python tools/run_notebooks.py`.

It requires the extra `notebooks`. tests/meta/test_notebooks.py runs their cells without Jupyter, and compares the stored
output.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
Notebook = dict[str, Any]


def read(path: Path) -> Notebook:
    """The notebook as it is stored."""
    found: Notebook = json.loads(path.read_text("utf-8"))
    return found


def executed(notebook: Notebook) -> Notebook:
    """The same notebook with current output, from a Jupyter kernel; an error ends the program."""
    nbformat, nbclient = import_module("nbformat"), import_module("nbclient")
    node = nbformat.reads(json.dumps(notebook), as_version=4)
    place = {"metadata": {"path": str(ROOT)}}
    nbclient.NotebookClient(node, timeout=120, kernel_name="python3", resources=place).execute()
    found: Notebook = json.loads(nbformat.writes(node))
    for cell in found["cells"]:
        cell["metadata"].pop("execution", None)  # times of execution
    found["metadata"] = notebook["metadata"]  # the versions of this machine
    return found


def main() -> None:
    """Run all, and write them."""
    for path in NOTEBOOKS:
        text = json.dumps(executed(read(path)), indent=1, ensure_ascii=False)
        path.write_text(text + "\n", "utf-8", newline="\n")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
