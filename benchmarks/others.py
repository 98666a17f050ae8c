"""The same small sum in PyTorch and xarray, whose arrays also carry more than their elements."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from benchmarks.report import Table
from benchmarks.timing import Effort, statements

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SIZE = 8
# a library, and its conversion from a NumPy array
OTHERS: dict[str, Callable[[Any, np.ndarray], Any]] = {
    "torch": lambda torch, raw: torch.from_numpy(raw),
    "xarray": lambda xarray, raw: xarray.Variable(("x",), raw),
}
NAMES = {"torch": "PyTorch, a CPU tensor", "xarray": "xarray, a Variable"}


def measure(effort: Effort) -> Iterator[Table]:
    """`a + b` of 8 elements in each library that is installed."""
    raw = np.linspace(0.5, 1.5, SIZE)
    operands: dict[str, Any] = {"NumPy": raw, "typedtensor": tt.from_numpy(raw)}
    missing: list[str] = []
    for module, make in OTHERS.items():
        try:
            library = import_module(module)
        except ImportError:
            missing.append(module)
        else:
            operands[f"{NAMES[module]} ({library.__version__})"] = make(library, raw)
    times = statements({name: ("a + b", {"a": x, "b": x}) for name, x in operands.items()}, effort)
    rows = [
        [name, f"{times.ns(name):,.0f}", f"{times.added_ns(name, 'NumPy'):,.0f}", str(times.ratio(name, "NumPy"))]
        for name in operands
        if name != "NumPy"
    ]
    rows += [[NAMES[module], "not installed", "", ""] for module in missing]
    yield Table(
        f"`a + b` of {SIZE} float64; NumPy itself takes {times.ns('NumPy'):,.0f} ns:",
        ["library", "ns", "added to NumPy, ns", "ratio to NumPy"],
        rows,
    )
