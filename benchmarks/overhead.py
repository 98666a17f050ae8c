"""The time of operations compared with NumPy's, from 8 to ten million elements."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import typedtensor as tt
from benchmarks.functions import in_ns
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import Effort, Timings, statements
from typedtensor._compiled import CORE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parent.parent

SIZES = (8, 100, 10_000, 1_000_000, 10_000_000)

# With NumPy's arrays `tt` stands for NumPy.
OPERATIONS = (
    "a + b",
    "a += b",
    "a[1:5]",
    "tt.exp(a)",
    "tt.sum(a)",
    "a * 2.0",
    "2.0 * a",
    "a += 0.0",
    "tt.add(a, b)",
    "tt.sum(a, axis=0)",
)
# the target ratio, by operation and number of elements
PURE_LIMITS = {
    ("a + b", 8): 1.55,
    ("a += b", 8): 1.55,
    ("a[1:5]", 8): 2.4,
    ("tt.sum(a)", 8): 1.2,
    ("a + b", 1_000_000): 1.02,
    ("a += b", 1_000_000): 1.02,
    ("tt.exp(a)", 1_000_000): 1.02,
    ("tt.sum(a)", 1_000_000): 1.02,
}
LOOPS = ("a + b", "a += b", "a * 2.0", "2.0 * a", "a += 0.0", "tt.add(a, b)")
"""The operations that the core computes with its own loops, up to thousands of elements."""
LIMITS = {
    **{(operation, size): 1.15 for operation in OPERATIONS for size in SIZES},
    **{(operation, size): 1.0 for operation in LOOPS for size in SIZES[:2]},
    **{("a[1:5]", size): 1.3 for size in SIZES},
}
SMALL = 8

Place = tuple[str, int]


def measure(effort: Effort) -> Iterator[Table]:
    """The operations at each size, and the targets: with the compiled core if it is in use, and by Python alone."""
    if CORE is not None:
        yield from _tables("with the compiled core", found(effort, SIZES), LIMITS)
    yield from _tables("by Python alone", _without_core(effort), PURE_LIMITS)


def found(effort: Effort, sizes: Sequence[int]) -> dict[Place, Timings]:
    """The times of each operation at each size."""
    return {(operation, size): _compare(operation, size, effort) for operation in OPERATIONS for size in sizes}


def _without_core(effort: Effort) -> dict[Place, Timings]:
    command = [sys.executable, "-m", "benchmarks.overhead", json.dumps([effort, SIZES])]
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "TYPEDTENSOR_PURE": "1", "PYTHONPATH": search}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)  # noqa: S603  # this file
    return {(operation, size): Timings(seconds) for operation, size, seconds in json.loads(done.stdout)}


def _tables(how: str, times: dict[Place, Timings], limits: dict[Place, float]) -> Iterator[Table]:
    ratios = {place: each.ratio("typedtensor", "NumPy") for place, each in times.items()}
    yield Table(
        f"Time with tensors, {how}, as a multiple of the time with NumPy's arrays of float64, by number of elements:",
        ["operation", *(f"{size:,}" for size in SIZES)],
        [[f"`{operation}`", *(str(ratios[operation, size]) for size in SIZES)] for operation in OPERATIONS],
    )
    yield Table(
        f"The same at {SMALL} elements in ns:",
        ["operation", "NumPy", "typedtensor", "added"],
        [[f"`{operation}`", *in_ns(times[operation, SMALL])] for operation in OPERATIONS],
    )
    yield claims(
        [
            Claim(f"`{operation}`, {size:,} elements", limit, ratios[operation, size].median)
            for (operation, size), limit in limits.items()
            if size in SIZES
        ]
    )


def _compare(operation: str, size: int, effort: Effort) -> Timings:
    # Values that `a += b` keeps within the range of exp. Both sides use the same memory, because its address
    # makes a difference of several percent.
    a, b = np.linspace(0.5, 1.5, size), np.zeros(size)
    return statements(
        {
            "NumPy": (operation, {"tt": np, "a": a, "b": b}),
            "typedtensor": (operation, {"tt": tt, "a": tt.from_numpy(a), "b": tt.from_numpy(b)}),
        },
        effort,
    )


if __name__ == "__main__":
    how, sizes = json.loads(sys.argv[1])
    times = found(Effort(*how), sizes)
    print(json.dumps([[*place, each.seconds] for place, each in times.items()]))
