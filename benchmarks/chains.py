"""A sum of five arrays, where NumPy reuses the memory of its intermediate results and a wrapper cannot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from benchmarks.report import Table
from benchmarks.timing import Effort, Timings, statements

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
KIB, MIB = 1024, 1024 * 1024
SIZES_KIB = (8, 64, 256, 512, 1024, 2048, 8192)
CHAIN = "a + b + c + d + e"
NAMED = "t = a + b; t = t + c; t = t + d; t = t + e"
IN_PLACE = "t = a + b; t += c; t += d; t += e"
# Read by the C library of most Linux systems: how much freed memory a process keeps for itself. Others do not mind it.
KEEPS = {"MALLOC_TOP_PAD_": str(64 * MIB)}


def measure(effort: Effort) -> Iterator[Table]:
    """The chain with tensors and the same sum in place, against NumPy's chain, in two states of the memory."""
    yield _table(
        f"`{CHAIN}` of float64 vectors, by the size of one, as multiples of NumPy's time for it. Named is "
        f"`{NAMED}`, in place is `{IN_PLACE}`. Each size in a process of its own:",
        effort,
        {},
    )
    setting = " ".join(f"{name}={value}" for name, value in KEEPS.items())
    yield _table(f"The same where the process keeps what it frees, with `{setting}` in its environment:", effort, KEEPS)


def sums(size_kib: int, effort: Effort) -> Timings:
    """The four sides at one size."""
    raws = {name: np.full(size_kib * KIB // 8, float(i)) for i, name in enumerate("abcde")}
    tensors = {name: tt.from_numpy(raw) for name, raw in raws.items()}
    sides: dict[str, tuple[str, dict[str, Any]]] = {
        "NumPy": (CHAIN, raws),
        "NumPy named": (NAMED, raws),
        "chain": (CHAIN, tensors),
        "in place": (IN_PLACE, tensors),
    }
    return statements(sides, effort)


def _table(caption: str, effort: Effort, variables: dict[str, str]) -> Table:
    rows: list[list[str]] = []
    for size_kib in SIZES_KIB:
        times = _in_a_process(size_kib, effort, variables)
        ratios = [str(times.ratio(side, "NumPy")) for side in ("NumPy named", "chain", "in place")]
        rows.append([f"{size_kib:,} KiB", f"{times.ns('NumPy') / 1e3:,.1f}", *ratios])
    head = ["size of one", "NumPy's chain, µs", "NumPy, named", "tensors, chain", "tensors, in place"]
    return Table(caption, head, rows)


def _in_a_process(size_kib: int, effort: Effort, variables: dict[str, str]) -> Timings:
    """Measure in a fresh process, so that what was freed before does not decide what is kept."""
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "benchmarks.chains", json.dumps([size_kib, *effort])]
    done = subprocess.run(  # noqa: S603  # this file, by this very Python
        command, env={**os.environ, **variables, "PYTHONPATH": search}, check=True, capture_output=True, text=True
    )
    return Timings(json.loads(done.stdout))


if __name__ == "__main__":
    size, *how = json.loads(sys.argv[1])
    print(json.dumps(sums(size, Effort(*how)).seconds))
