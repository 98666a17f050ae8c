"""Sums of groups on a Cluster by `tt.at`, compared with `numpy.add.at` on each chunk in dask. Requires dask."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from timeit import Timer
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from benchmarks.report import Skipped, Table
from benchmarks.timing import TINY, Effort, Timings, in_turns
from typedtensor import cluster

if TYPE_CHECKING:
    from collections.abc import Iterator

GROUPS, CHUNKS, ROWS = 1000, 32, 2**17
COLUMNS = (1, 4)
ROUNDS = 21


def measure(effort: Effort) -> Iterator[Table]:
    """The times of both sides, and their ratio."""
    if find_spec("dask") is None:
        raise Skipped("needs dask: pip install 'typedtensor[cluster]'")
    rows = 2**6 if effort is TINY else ROWS
    found = {columns: sums(columns, rows, min(effort.runs, ROUNDS)) for columns in COLUMNS}
    yield Table(
        f"Time of the sums of {GROUPS:,} groups, of {CHUNKS * rows:,} rows in {CHUNKS} chunks, by "
        "`tt.at(x)[labels].add(values)`, beside `numpy.add.at` on each chunk in dask, which checks no label:",
        ["columns", "typedtensor", "dask", "ratio"],
        [
            [
                str(columns),
                *(f"{times.ns(side) / 1e6:.1f} ms" for side in times.seconds),
                str(times.ratio(*times.seconds)),
            ]
            for columns, times in found.items()
        ],
    )


def sums(columns: int, rows: int, rounds: int) -> Timings:
    """The times of both sides, which must agree."""
    da = import_module("dask.array")
    random = np.random.default_rng(1)
    shape, chunk = (CHUNKS * rows, columns)[: 1 + (columns > 1)], (rows, columns)[: 1 + (columns > 1)]
    labels = da.from_array(random.integers(0, GROUPS, CHUNKS * rows), chunks=rows).persist()
    values = da.from_array(random.random(shape), chunks=chunk).persist()

    def added(own: Any, block: Any) -> Any:
        into = np.zeros((GROUPS, *block.shape[1:]))
        np.add.at(into, own, block)
        return into[None]

    def theirs() -> Any:
        blocks = da.blockwise(
            added, "ngc"[: 2 + (columns > 1)], labels, "n", values, "nc"[: 1 + (columns > 1)],
            new_axes={"g": GROUPS}, adjust_chunks={"n": lambda _: 1}, dtype=float, align_arrays=False,
        )  # fmt: skip
        return blocks.sum(axis=0).compute(scheduler="threads")

    zeros: Any = tt.zeros((GROUPS, *shape[1:]), device=tt.Cluster())
    where: Any = cluster.from_dask(labels)
    what: Any = cluster.from_dask(values)

    def ours() -> Any:
        (found,) = cluster.compute(tt.at(zeros)[where].add(what))
        return found.numpy()

    np.testing.assert_allclose(ours(), theirs())
    sides = {"typedtensor": ours, "dask": theirs}
    return Timings(in_turns({side: partial(Timer(run).timeit, 1) for side, run in sides.items()}, rounds))
