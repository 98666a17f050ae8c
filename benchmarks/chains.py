"""Expressions of several operators, where NumPy and the compiled core reuse the memory of intermediate results."""

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
from typedtensor._compiled import STATUS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
KIB, MIB = 1024, 1024 * 1024
SIZES_KIB = (8, 64, 256, 1024, 8192, 65536)
LONG_KIB, LONG_ROUNDS = 8192, 21
"""From this size on a round takes a second, and there are fewer."""
CHAIN = "a + b + c + d + e"
NAMED = "t = a + b; t = t + c; t = t + d; t = t + e"
EXPRESSIONS = ("a + b", "a * 2.0", CHAIN, "a * b + c * d", "(a - b) / (c + 1.0)")
IN_PLACE = "t = a + b; t += c; t += d; t += e"
# Read by the C library of most Linux systems: how much freed memory a process keeps. Others ignore it.
KEEPS = {"MALLOC_TOP_PAD_": str(64 * MIB)}


PURE = {"TYPEDTENSOR_PURE": "1"}


def measure(effort: Effort) -> Iterator[Table]:
    """Expressions with and without the compiled core; the sum by hand in two memory states."""
    for how, variables in ((f"with the compiled core ({STATUS})", {}), ("by Python alone", PURE)):
        yield _expressions(
            f"Expressions of float64 vectors {how}, by the size of one, as multiples of NumPy's time. "
            "Each size in a separate process:",
            effort,
            variables,
        )
    yield _table(
        f"`{CHAIN}`. Named is `{NAMED}`, in place is `{IN_PLACE}`:",
        effort,
        {},
    )
    setting = " ".join(f"{name}={value}" for name, value in KEEPS.items())
    yield _table(f"The same if the process keeps freed memory, with `{setting}` in its environment:", effort, KEEPS)


def operands(size_kib: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Five arrays, and tensors on their memory."""
    raws = {name: np.full(size_kib * KIB // 8, float(i)) for i, name in enumerate("abcde")}
    return raws, {name: tt.from_numpy(raw) for name, raw in raws.items()}


def expressions(size_kib: int, effort: Effort) -> dict[str, Timings]:
    """Each expression at one size."""
    raws, tensors = operands(size_kib)
    return {each: statements({"NumPy": (each, raws), "tensors": (each, tensors)}, effort) for each in EXPRESSIONS}


def sums(size_kib: int, effort: Effort) -> Timings:
    """The four sides at one size."""
    raws, tensors = operands(size_kib)
    sides: dict[str, tuple[str, dict[str, Any]]] = {
        "NumPy": (CHAIN, raws),
        "NumPy named": (NAMED, raws),
        "chain": (CHAIN, tensors),
        "in place": (IN_PLACE, tensors),
    }
    return statements(sides, effort)


def _expressions(caption: str, effort: Effort, variables: dict[str, str]) -> Table:
    rows: list[list[str]] = []
    for size_kib in SIZES_KIB:
        found = _in_a_process("expressions", size_kib, effort, variables)
        ratios = [str(Timings(found[each]).ratio("tensors", "NumPy")) for each in EXPRESSIONS]
        rows.append([f"{size_kib:,} KiB", *ratios])
    return Table(caption, ["size of one", *(f"`{each}`" for each in EXPRESSIONS)], rows)


def _table(caption: str, effort: Effort, variables: dict[str, str]) -> Table:
    rows: list[list[str]] = []
    for size_kib in SIZES_KIB:
        times = Timings(_in_a_process("sums", size_kib, effort, variables))
        ratios = [str(times.ratio(side, "NumPy")) for side in ("NumPy named", "chain", "in place")]
        rows.append([f"{size_kib:,} KiB", f"{times.ns('NumPy') / 1e3:,.1f}", *ratios])
    head = ["size of one", "NumPy's chain, µs", "NumPy, named", "tensors, chain", "tensors, in place"]
    return Table(caption, head, rows)


def _in_a_process(what: str, size_kib: int, effort: Effort, variables: dict[str, str]) -> Any:
    """Measure in a fresh process, so that memory freed earlier has no effect."""
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    if size_kib >= LONG_KIB:
        effort = effort._replace(rounds=min(effort.rounds, LONG_ROUNDS))
    command = [sys.executable, "-m", "benchmarks.chains", json.dumps([what, size_kib, *effort])]
    done = subprocess.run(  # noqa: S603  # this file, with the running Python
        command, env={**os.environ, **variables, "PYTHONPATH": search}, check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


if __name__ == "__main__":
    what, size, *how = json.loads(sys.argv[1])
    answer: Any
    if what == "sums":
        answer = sums(size, Effort(*how)).seconds
    else:
        answer = {name: times.seconds for name, times in expressions(size, Effort(*how)).items()}
    print(json.dumps(answer))
