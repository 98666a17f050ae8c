"""The time of `import typedtensor`, compared with `import numpy`, which it includes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.installed import copy_into
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import Effort, Timings, in_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LIMIT = 1.10
MODULES = ("numpy", "typedtensor")
TIMED = "from time import process_time; start = process_time(); import {module}; print(process_time() - start)"


def measure(effort: Effort) -> Iterator[Table]:
    """Both imports in fresh interpreters, alternating; the start of the interpreter does not count."""
    with TemporaryDirectory() as name:
        copy_into(Path(name))
        times = Timings(in_turns({module: imported(module, name) for module in MODULES}, effort.runs))
    ratio = times.ratio("typedtensor", "numpy")
    yield Table(
        f"`import` in a fresh interpreter, {effort.runs} of each in turns, compiled files in place; medians:",
        ["module", "ms", "ratio to NumPy"],
        [[f"`{module}`", f"{times.ns(module) / 1e6:.1f}", str(times.ratio(module, "numpy"))] for module in MODULES],
    )
    yield claims([Claim("`import typedtensor`", LIMIT, ratio.median)])


def imported(module: str, folder: str) -> Callable[[], float]:
    """What imports a module in a fresh interpreter, and returns the seconds."""
    search = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-c", TIMED.format(module=module)]

    def sample() -> float:
        # Run in the folder: the current folder comes first in the search path.
        done = subprocess.run(  # noqa: S603  # this Python
            command, cwd=folder, env={**os.environ, "PYTHONPATH": search}, check=True, capture_output=True, text=True
        )
        return float(done.stdout)

    sample()  # the first one loads the files into memory
    return sample
