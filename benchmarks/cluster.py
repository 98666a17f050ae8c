"""What a plan on a Cluster costs beside the same plan of dask.array: tasks, and the time to make it. Needs dask.

Tasks are those that a scheduler gets, after dask's own optimisation. They are exact: the same on every machine.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter, sleep
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

COMPUTED: dict[str, tuple[Callable[[Any, Any], Any], Callable[[Any], Any]]] = {
    "sum((x - mean) / std)": (
        lambda xp, x: xp.sum((x - xp.mean(x, axis=0)) / xp.std(x, axis=0)),
        lambda x: ((x - x.mean("row")) / x.std("row")).sum(),
    ),
    "x.T @ x": (lambda _, x: x.T @ x, lambda x: x.dot(x.rename(column="other"), dim="row")),
}
"""The plans that are computed too: of a tensor or dask's array, and of xarray's."""
WORKERS, LENGTHS, TASKS = (16, 64, 256), (0.1, 0.5, 2.0), 6
"""Numbers of workers, seconds of a task, and tasks a worker."""


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
    if find_spec("xarray") is not None:
        yield Table(
            "Time to compute the plan over 256 MB in 32 chunks, in threads, as a multiple of the other's:",
            ["plan", "dask.array", "xarray over dask"],
            [[f"`{name}`", *map(str, _computing(name, effort))] for name in COMPUTED],
        )
    if find_spec("distributed") is not None:
        yield Table(
            "Share of the time that workers are busy, by the length of a task. Simulated: tasks that sleep, through a "
            "real scheduler, with all of its workers in one process of this machine:",
            ["workers", *(f"{length} s" for length in LENGTHS)],
            [[str(count), *(f"{_busy(count, length):.0%}" for length in LENGTHS)] for count in WORKERS],
        )
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


def _computing(name: str, effort: Effort) -> tuple[Ratio, Ratio]:
    """The time to compute a plan, against that of dask's array and of xarray's."""
    da, xr, compute = import_module("dask.array"), import_module("xarray"), import_module("dask").compute
    array = da.random.default_rng(1).random((2**20, 32), chunks=(2**15, 32))
    tensor = cluster.from_dask(array).get(tt.Tensor[tt.Cluster, tt.float64, tt.Rank2])
    named = xr.DataArray(array, dims=("row", "column"))
    ours, theirs = COMPUTED[name]
    values: Callable[..., Any] = cluster.compute
    sides: dict[str, Callable[[], Any]] = {
        "typedtensor": lambda: values(ours(tt, tensor)),
        "dask": lambda: compute(ours(da, array), scheduler="threads"),
        "xarray": lambda: compute(theirs(named), scheduler="threads"),
    }
    found = Timings(in_turns({side: partial(Timer(run).timeit, 1) for side, run in sides.items()}, effort.rounds))
    return found.ratio("typedtensor", "dask"), found.ratio("typedtensor", "xarray")


def _busy(workers: int, length: float) -> float:
    """The share of the time that so many workers sleep for the tasks, which take `length` seconds each."""
    distributed, da = import_module("distributed"), import_module("dask.array")
    count = workers * TASKS
    with distributed.LocalCluster(
        n_workers=max(workers // 16, 1), threads_per_worker=16, processes=False, dashboard_address=None, silence_logs=50
    ) as found:
        there = tt.Cluster(found.scheduler_address)
        cluster.compute(tt.ones((8,), device=there))
        x = cluster.from_dask(da.ones(count, chunks=1).map_blocks(partial(_sleep, length), dtype=float), there)
        start = perf_counter()
        cluster.compute(tt.sum(x))
        return TASKS * length / (perf_counter() - start)


def _sleep(length: float, block: Any) -> Any:
    sleep(length)
    return block
