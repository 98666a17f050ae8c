"""The memory and time of dask.distributed's workers for a plan on a Cluster, and their utilization. Requires it."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import typedtensor as tt
from benchmarks import simulated
from benchmarks.report import Table
from benchmarks.timing import TINY, Effort
from typedtensor import cluster

if TYPE_CHECKING:
    from collections.abc import Callable

LIMIT = 400 * 10**6
"""The memory of each of the two workers."""
ROWS, COLUMNS, CHUNK = 2**26, 4, 2**19
"""2 GB of float64 in chunks of 16 MiB."""
CENTRES = np.array([[0.2, 0.2, 0.2, 0.2], [0.8, 0.2, 0.8, 0.2], [0.2, 0.8, 0.8, 0.8]])
SIDES = ("typedtensor", "dask.array", "xarray over dask")
WORKERS, LENGTHS, TASKS = (16, 64, 256, 1000), (0.1, 0.5, 2.0), 6
"""Numbers of workers, seconds per task, and tasks per worker: half of them make a chunk, and half add some."""
CLEAR, STATUS = Path("/proc/self/clear_refs"), Path("/proc/self/status")
"""The file in which Linux reports the memory of a process."""


class Cost(NamedTuple):
    """The cost of computing a plan, and the values."""

    peak: int
    seconds: float
    values: list[np.ndarray]


def moments(xp: Any, x: Any) -> list[Any]:
    """Mean, deviation and Gram matrix, of a tensor or dask's array."""
    return [xp.mean(x, axis=0), xp.std(x, axis=0), x.T @ x]


def groups(xp: Any, x: Any) -> list[Any]:
    """The sum and the number of the points that are closest to each centre: a round of k-means."""
    placed = partial(tt.asarray, device=x.device) if xp is tt else xp.asarray
    far = [xp.sum((x - placed(each)) ** 2, axis=1) for each in CENTRES]
    near = xp.argmin(xp.stack(far, axis=1), axis=1)
    masks = [xp.where(near == each, 1.0, 0.0) for each in range(len(CENTRES))]
    return [part for mask in masks for part in (xp.sum(mask[:, None] * x, axis=0), xp.sum(mask))]


def named_moments(x: Any) -> list[Any]:
    """The same for xarray's array, which does not skip NaN, like the others."""
    return [x.mean("row", skipna=False), x.std("row", skipna=False), x.dot(x.rename(column="other"), dim="row")]


def named_groups(x: Any) -> list[Any]:
    """The same for xarray's array."""
    xr = import_module("xarray")
    far = [((x - xr.DataArray(each, dims="column")) ** 2).sum("column", skipna=False) for each in CENTRES]
    near = xr.concat(far, "centre").argmin("centre", skipna=False)
    masks = [(near == each) * 1.0 for each in range(len(CENTRES))]
    return [part for mask in masks for part in ((mask * x).sum("row", skipna=False), mask.sum(skipna=False))]


COMPUTED: dict[str, tuple[Callable[[Any, Any], list[Any]], Callable[[Any], list[Any]]]] = {
    "mean, deviation and `x.T @ x`": (moments, named_moments),
    "a round of k-means": (groups, named_groups),
}
"""The plans, for a tensor or a dask array, and for xarray's."""


def memory(effort: Effort) -> Table:
    """The peak memory of a worker in each plan, compared with dask and xarray."""
    rows = 2 * CHUNK if effort is TINY else ROWS
    found = {name: {side: cost(side, name, rows) for side in SIDES} for name in COMPUTED}
    return Table(
        f"The most memory that a worker had in use, and the time, for {rows * COLUMNS * 8 / 1e9:.1f} GB in chunks of "
        f"{CHUNK * COLUMNS * 8 >> 20} MiB, with two workers of {LIMIT // 10**6} MB and one thread each. All sides "
        "gave the same results. One run each, in processes that had just begun:",
        ["plan", *SIDES],
        [[name, *(_words(found[name][side], found[name][SIDES[0]]) for side in SIDES)] for name in COMPUTED],
    )


def _words(found: Cost, expected: Cost) -> str:
    for ours, its in zip(expected.values, found.values, strict=True):
        np.testing.assert_allclose(its, ours, rtol=1e-9)
    return f"{found.peak / 10**6:.0f} MB, {found.seconds:.0f} s"


def cost(side: str, name: str, rows: int) -> Cost:
    """Compute the plan of a side with two new workers."""
    distributed, da = import_module("distributed"), import_module("dask.array")
    ours, theirs = COMPUTED[name]
    array = da.random.default_rng(1).random((rows, COLUMNS), chunks=(CHUNK, COLUMNS))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, memory_limit=LIMIT, dashboard_address=None, silence_logs=50
        ) as workers,
        distributed.Client(workers) as client,
    ):
        compute: Callable[..., Any] = lambda *plans: client.gather(client.compute(plans))  # noqa: E731  # one of two
        if side == "typedtensor":
            there = tt.Cluster(workers.scheduler_address)
            cluster.compute(tt.ones((8,), device=there))  # connects
            plans, compute = ours(tt, cluster.from_dask(array, there)), cluster.compute
        elif side == "dask.array":
            plans = ours(da, array)
        else:
            plans = theirs(import_module("xarray").DataArray(array, dims=("row", "column")))
        client.run(CLEAR.write_text, "5")
        start = perf_counter()
        values = [x.numpy() if side == "typedtensor" else np.asarray(x) for x in compute(*plans)]
        return Cost(max(client.run(peak).values()), perf_counter() - start, values)


def peak() -> int:
    """The peak memory of this process since the last reset."""
    return next(int(line.split()[1]) * 1024 for line in STATUS.read_text().splitlines() if line.startswith("VmHWM"))


def busy(effort: Effort) -> Table:
    """The share of time in which many workers are busy."""
    workers = WORKERS[:1] if effort is TINY else WORKERS
    return Table(
        f"Share of the time that workers are busy in a sum with {TASKS} tasks for each of them, by the length of a "
        "task. Simulated: a real scheduler, and workers of one thread that wait instead of computing, all in one other "
        "process of this machine:",
        ["workers", *(f"{length} s" for length in LENGTHS)],
        [[f"{count:,}", *(f"{_busy(count, length):.0%}" for length in LENGTHS)] for count in workers],
    )


def _busy(workers: int, length: float) -> float:
    """The share of time in which this many workers run the tasks of a sum, which take `length` seconds each."""
    x = cluster.from_dask(import_module("dask.array").ones(workers * TASKS // 2, chunks=1))
    (plan,) = import_module("typedtensor.backends.dask.plans").optimized(cluster.dask_array(tt.sum(x)))
    return simulated.busy(plan, cluster.tasks(tt.sum(x)), workers, length)
