"""What a plan on a Cluster costs beside the same plan of dask.array: tasks, and the time to make it. Needs dask.

Tasks are those that a scheduler gets, after dask's own optimisation. They are exact: the same on every machine.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from timeit import Timer
from typing import TYPE_CHECKING, Any

import typedtensor as tt
from benchmarks.report import Claim, Skipped, Table, claims
from benchmarks.timing import Effort, Ratio, Timings, in_turns
from typedtensor import cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CHUNKS = (8, 120, 1000)
ROWS, COLUMNS = 100, 16
"""The shape of a chunk: nothing is computed, so it may be small."""
LIMIT = 1.0
"""The largest ratio of tasks that the library promises."""
# `xp` is typedtensor or dask.array, `x` a tall matrix in chunks of rows.
PLANS: dict[str, Callable[[Any, Any], Any]] = {
    "x + x": lambda _, x: x + x,
    "(x - mean) / std": lambda xp, x: (x - xp.mean(x, axis=0)) / xp.std(x, axis=0),
    "sum": lambda xp, x: xp.sum(x),
    "x[1:]": lambda _, x: x[1:],
    "x.T @ x": lambda _, x: x.T @ x,
    "qr": lambda xp, x: xp.linalg.qr(x)[1],
    "svd": lambda xp, x: xp.linalg.svd(x, full_matrices=False)[1] if xp is tt else xp.linalg.svd(x)[1],
    "argmin": lambda xp, x: xp.argmin(x, axis=1),
    "where": lambda xp, x: xp.where(x > 0, x, -x),
}


def tasks(array: Any) -> int:
    """How many a scheduler gets."""
    (found,) = import_module("dask").optimize(array)
    return len(dict(found.__dask_graph__()))


def matrices(count: int) -> tuple[Any, Any]:
    """The same matrix in so many chunks: a tensor, and dask's array."""
    da = import_module("dask.array")
    array = da.ones((count * ROWS, COLUMNS), chunks=(ROWS, COLUMNS))
    return cluster.from_dask(array).get(tt.Tensor[tt.Cluster, tt.float64, tt.Rank2]), array


def counts(name: str, count: int) -> tuple[int, int]:
    """The tasks of both plans."""
    tensor, array = matrices(count)
    plan, da = PLANS[name], import_module("dask.array")
    return tasks(cluster.dask_array(plan(tt, tensor))), tasks(plan(da, array))


def measure(effort: Effort) -> Iterator[Table]:
    """Tasks and times of each plan at each number of chunks, and the target."""
    if find_spec("dask") is None:
        raise Skipped("needs dask: pip install typedtensor[cluster]")
    found = {(name, count): counts(name, count) for name in PLANS for count in CHUNKS}
    yield Table(
        "Tasks of a plan on a Cluster, and of the same plan of dask.array, by number of chunks:",
        ["plan", *(f"{count:,}" for count in CHUNKS)],
        [[f"`{name}`", *("{:,} of {:,}".format(*found[name, count]) for count in CHUNKS)] for name in PLANS],
    )
    rows = [[f"`{name}`", str(_making(name, effort))] for name in PLANS]
    yield Table(f"Time to make the plan with {CHUNKS[1]} chunks, as a multiple of dask's:", ["plan", "ratio"], rows)
    yield claims(
        [Claim(f"tasks of `{name}`", LIMIT, max(a / b for a, b in (found[name, c] for c in CHUNKS))) for name in PLANS]
    )


def _making(name: str, effort: Effort) -> Ratio:
    """The time to make a plan of a tensor, against that of dask's array."""
    tensor, array = matrices(CHUNKS[1])
    da, plan = import_module("dask.array"), PLANS[name]
    sides = {"typedtensor": Timer(lambda: plan(tt, tensor)), "dask": Timer(lambda: plan(da, array))}
    found = in_turns({side: partial(timer.timeit, 1) for side, timer in sides.items()}, effort.rounds)
    return Timings(found).ratio("typedtensor", "dask")
