"""`import typedtensor` loads little, and no module waits for itself."""

from __future__ import annotations

import subprocess
import sys
from graphlib import TopologicalSorter

from tests.test_layers import SOURCES, imports_of

LOADED = """
import sys
before = set(sys.modules)
import typedtensor
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - set(sys.stdlib_module_names)))
"""


def test_import_loads_nothing_but_numpy_and_typing_extensions() -> None:
    """Every other library loads when it is first used."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)  # noqa: S603 - this very Python
    assert {"numpy", "typedtensor"} <= set(done.stdout.split()) <= {"numpy", "typedtensor", "typing_extensions"}


def test_no_module_is_imported_in_a_circle() -> None:
    """Each module finds all that it imports ready; imports for the checkers alone count too."""
    graph: dict[str, set[str]] = {}
    for name, source in SOURCES.items():
        module = name.partition(".")[0]
        graph.setdefault(module, set()).update(each.target for each in imports_of(module, source) if not each.late)
    TopologicalSorter(graph).prepare()
