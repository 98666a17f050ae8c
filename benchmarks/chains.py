"""A sum of five arrays, where NumPy reuses the memory of its intermediate results and a wrapper cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import typedtensor as tt
from benchmarks.report import Table
from benchmarks.timing import Effort, statements

if TYPE_CHECKING:
    from collections.abc import Iterator

KIB = 1024
SIZES_KIB = (8, 64, 256, 512, 1024, 2048, 8192)
CHAIN = "a + b + c + d + e"
IN_PLACE = "t = a + b; t += c; t += d; t += e"


def measure(effort: Effort) -> Iterator[Table]:
    """The chain and the same sum in place, both against NumPy's chain."""
    rows = []
    for size_kib in SIZES_KIB:
        raws = {name: np.full(size_kib * KIB // 8, float(i)) for i, name in enumerate("abcde")}
        tensors = {name: tt.from_numpy(raw) for name, raw in raws.items()}
        times = statements(
            {
                "NumPy": (CHAIN, raws),
                "NumPy in place": (IN_PLACE, raws),
                "chain": (CHAIN, tensors),
                "in place": (IN_PLACE, tensors),
            },
            effort,
        )
        others = ("NumPy in place", "chain", "in place")
        rows.append(
            [
                f"{size_kib:,} KiB",
                f"{times.ns('NumPy') / 1e3:,.1f}",
                *(str(times.ratio(side, "NumPy")) for side in others),
            ]
        )
    yield Table(
        f"`{CHAIN}` of float64 vectors, by the size of one, as multiples of NumPy's time for the chain; "
        f"in place is `{IN_PLACE}`:",
        ["size of one", "NumPy's chain, µs", "NumPy in place", "tensors, chain", "tensors, in place"],
        rows,
    )
