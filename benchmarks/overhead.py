"""What an operation costs beyond the same operation of NumPy, from 8 to a million elements."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
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
WORST = 10
SMALL = 8


def measure(effort: Effort) -> Iterator[Table]:
    """The operations at each size, the targets, and the functions that add most."""
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
        [[f"`{operation}`", *_in_ns(found[operation, SMALL])] for operation in OPERATIONS],
    )
    yield claims(
        [
            Claim(f"`{operation}`, {size:,} elements", limit, ratios[operation, size].median)
            for (operation, size), limit in LIMITS.items()
        ]
    )
    functions = {name: _compare_function(name, count, effort) for name, count in elementwise_functions().items()}
    added = {name: times.added_ns("typedtensor", "NumPy") for name, times in functions.items()}
    worst = sorted(added, key=lambda name: -added[name])[:WORST]
    yield Table(
        f"All {len(functions)} elementwise functions at {SMALL} elements: the median one adds "
        f"{median(added.values()):.0f} ns to NumPy's function of the same name, these {WORST} add most, in ns:",
        ["function", "NumPy", "typedtensor", "added"],
        [[f"`tt.{name}`", *_in_ns(functions[name])] for name in worst],
    )


def _in_ns(times: Timings) -> list[str]:
    values = times.ns("NumPy"), times.ns("typedtensor"), times.added_ns("typedtensor", "NumPy")
    return [f"{value:,.0f}" for value in values]


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


# what a function takes that does not take 0.5 in float64
OPERANDS: dict[str, Any] = {
    "acosh": 1.5,
    **dict.fromkeys(("conj", "imag", "real"), 0.5 + 0.5j),
    **dict.fromkeys(("logical_and", "logical_not", "logical_or", "logical_xor"), True),
    **dict.fromkeys(("bitwise_and", "bitwise_invert", "bitwise_or", "bitwise_xor"), 5),
    **dict.fromkeys(("bitwise_left_shift", "bitwise_right_shift"), 5),
}


def elementwise_functions() -> dict[str, int]:
    """The elementwise functions of the library, with the number of their operands."""
    package = importlib.import_module("typedtensor.functions.elementwise")
    names = [f"{package.__name__}.{each.name}" for each in pkgutil.iter_modules(package.__path__)]
    return {
        name: len(inspect.signature(function).parameters)
        for chapter in map(importlib.import_module, names)
        for name, function in vars(chapter).items()
        if inspect.isfunction(function) and function.__module__ == chapter.__name__ and name in tt.__all__
    }


def _compare_function(name: str, operands: int, effort: Effort) -> Timings:
    value = OPERANDS.get(name, 0.5)
    call = f"f({', '.join(['x'] * operands)})"
    return statements(
        {
            "NumPy": (call, {"f": getattr(np, name), "x": np.full(SMALL, value)}),
            "typedtensor": (call, {"f": getattr(tt, name), "x": tt.asarray([value] * SMALL)}),
        },
        effort,
    )
