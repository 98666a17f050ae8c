"""What an operation costs beyond the same operation of NumPy, from 8 to a million elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import typedtensor as tt
from benchmarks.functions import in_ns
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import Effort, Timings, statements

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES = (8, 100, 10_000, 1_000_000)

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
# the largest ratio that the library promises, by operation and number of elements
LIMITS = {
    ("a + b", 8): 1.55,
    ("a += b", 8): 1.55,
    ("a[1:5]", 8): 2.4,
    ("tt.sum(a)", 8): 1.2,
    ("a + b", 1_000_000): 1.02,
    ("a += b", 1_000_000): 1.02,
    ("tt.exp(a)", 1_000_000): 1.02,
    ("tt.sum(a)", 1_000_000): 1.02,
}
SMALL = 8


def measure(effort: Effort) -> Iterator[Table]:
    """The operations at each size, and the targets."""
    found = {(operation, size): _compare(operation, size, effort) for operation in OPERATIONS for size in SIZES}
    ratios = {place: times.ratio("typedtensor", "NumPy") for place, times in found.items()}
    yield Table(
        "Time with tensors as a multiple of the time with NumPy's arrays of float64, by number of elements:",
        ["operation", *(f"{size:,}" for size in SIZES)],
        [[f"`{operation}`", *(str(ratios[operation, size]) for size in SIZES)] for operation in OPERATIONS],
    )
    yield Table(
        f"The same at {SMALL} elements in ns:",
        ["operation", "NumPy", "typedtensor", "added"],
        [[f"`{operation}`", *in_ns(found[operation, SMALL])] for operation in OPERATIONS],
    )
    yield claims(
        [
            Claim(f"`{operation}`, {size:,} elements", limit, ratios[operation, size].median)
            for (operation, size), limit in LIMITS.items()
        ]
    )


def _compare(operation: str, size: int, effort: Effort) -> Timings:
    # Values that `a += b` does not let grow out of the range of exp. Both sides work on the same memory: where it lies
    # makes a difference of several percent.
    a, b = np.linspace(0.5, 1.5, size), np.zeros(size)
    return statements(
        {
            "NumPy": (operation, {"tt": np, "a": a, "b": b}),
            "typedtensor": (operation, {"tt": tt, "a": tt.from_numpy(a), "b": tt.from_numpy(b)}),
        },
        effort,
    )
