"""The cost of a plan on a Cluster, compared with the same plan in dask.array and in xarray over dask. Requires dask.

Tasks are counted after dask's optimisation, as a scheduler gets them. The counts are the same on every machine.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from timeit import Timer
from typing import TYPE_CHECKING, Any

import typedtensor as tt
from benchmarks import workers
from benchmarks.report import Claim, Skipped, Table, claims
from benchmarks.timing import Effort, Timings, in_turns
from typedtensor import cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CHUNKS = (8, 120, 1000)
ROWS, COLUMNS = 100, 16
"""The shape of a chunk: nothing is computed, so it may be small."""
LIMIT = 1.0
"""The target ratio of tasks."""
# `xp` is typedtensor or dask.array, `x` a tall matrix in chunks of rows.
PLANS: dict[str, Callable[[Any, Any], Any]] = {
    "x + x": lambda _, x: x + x,
    "(x - mean) / std": lambda xp, x: (x - xp.mean(x, axis=0)) / xp.std(x, axis=0),
    "sum": lambda xp, x: xp.sum(x),
    "sum((x - mean) / std)": lambda xp, x: xp.sum((x - xp.mean(x, axis=0)) / xp.std(x, axis=0)),
    "x[1:]": lambda _, x: x[1:],
    "x.T @ x": lambda _, x: x.T @ x,
    "qr": lambda xp, x: xp.linalg.qr(x)[1],
    "svd": lambda xp, x: xp.linalg.svd(x, full_matrices=False)[1] if xp is tt else xp.linalg.svd(x)[1],
    "argmin": lambda xp, x: xp.argmin(x, axis=1),
    "where": lambda xp, x: xp.where(x > 0, x, -x),
}
# The same for xarray's array, if xarray has the function. NaN is not skipped, as on the other sides.
NAMED: dict[str, Callable[[Any], Any]] = {
    "x + x": lambda x: x + x,
    "(x - mean) / std": lambda x: (x - x.mean("row", skipna=False)) / x.std("row", skipna=False),
    "sum": lambda x: x.sum(skipna=False),
    "sum((x - mean) / std)": lambda x: NAMED["(x - mean) / std"](x).sum(skipna=False),
    "x[1:]": lambda x: x[1:],
    "x.T @ x": lambda x: x.dot(x.rename(column="other"), dim="row"),
    "argmin": lambda x: x.argmin("column", skipna=False),
    "where": lambda x: import_module("xarray").where(x > 0, x, -x),
}
COMPUTED = ("sum((x - mean) / std)", "x.T @ x", "argmin")
"""The plans that are also computed."""


def tasks(array: Any) -> int:
    """The number of tasks of dask's or xarray's array."""
    (found,) = import_module("dask").optimize(array)
    return len(dict(found.__dask_graph__()))


def own_tasks(x: Any) -> int:
    """The number of tasks of a tensor."""
    (found,) = import_module("typedtensor.backends.dask.plans").optimized(cluster.dask_array(x))
    return tasks(found)


def matrices(count: int) -> tuple[Any, Any]:
    """The same matrix in this many chunks: a tensor, and a dask array."""
    da = import_module("dask.array")
    array = da.ones((count * ROWS, COLUMNS), chunks=(ROWS, COLUMNS))
    return cluster.from_dask(array).get(tt.Tensor[tt.Cluster, tt.float64, tt.Rank2]), array


def named(array: Any) -> Any:
    """Dask's matrix as xarray's."""
    return import_module("xarray").DataArray(array, dims=("row", "column"))


def counts(name: str, count: int) -> tuple[int, int]:
    """The tasks of the plans of a tensor and of dask's array."""
    tensor, array = matrices(count)
    plan, da = PLANS[name], import_module("dask.array")
    return own_tasks(plan(tt, tensor)), tasks(plan(da, array))


def named_count(name: str, count: int) -> int:
    """The tasks of the plan of xarray's array."""
    return tasks(NAMED[name](named(matrices(count)[1])))


def measure(effort: Effort) -> Iterator[Table]:
    """Tasks, times and memory of each plan, and the target."""
    if find_spec("dask") is None:
        raise Skipped("needs dask: pip install 'typedtensor[cluster]'")
    beside = NAMED if find_spec("xarray") is not None else {}
    found = {
        (name, count): [*counts(name, count), *([named_count(name, count)] if name in beside else [])]
        for name in PLANS
        for count in CHUNKS
    }
    yield Table(
        "Tasks of a plan on a Cluster, of the same plan of dask.array, and of xarray over dask where xarray has it, by "
        "number of chunks:",
        ["plan", *(f"{count:,}" for count in CHUNKS)],
        [[f"`{name}`", *(" / ".join(f"{n:,}" for n in found[name, count]) for count in CHUNKS)] for name in PLANS],
    )
    yield Table(
        f"Time to make the plan with {CHUNKS[1]} chunks, as a multiple of the other's:",
        ["plan", "dask.array", "xarray over dask"],
        [[f"`{name}`", *_ratios(_making(name, effort))] for name in PLANS],
    )
    if beside:
        yield Table(
            "Time to compute the plan over 256 MB in 32 chunks, in threads, as a multiple of the other's:",
            ["plan", "dask.array", "xarray over dask"],
            [[f"`{name}`", *_ratios(_computing(name, effort))] for name in COMPUTED],
        )
    if find_spec("distributed") is not None:
        if beside and workers.CLEAR.exists():
            yield workers.memory(effort)
        yield workers.busy(effort)
    yield claims(
        [
            Claim(f"tasks of `{name}`, beside {other}", LIMIT, max(n[0] / n[at] for n in ns))
            for name in PLANS
            for ns in [[found[name, count] for count in CHUNKS]]
            for at, other in ((1, "dask.array"), (2, "xarray"))
            if at < len(ns[0])
        ]
    )


def _ratios(found: Timings) -> list[str]:
    """The ratios of the first side to the others; empty for missing ones."""
    return [str(found.ratio("typedtensor", side)) if side in found.seconds else "" for side in ("dask", "xarray")]


def _making(name: str, effort: Effort) -> Timings:
    """The time to make a plan of a tensor, of dask's array and of xarray's."""
    tensor, array = matrices(CHUNKS[1])
    da, plan = import_module("dask.array"), PLANS[name]
    sides: dict[str, Callable[[], Any]] = {"typedtensor": lambda: plan(tt, tensor), "dask": lambda: plan(da, array)}
    if name in NAMED and find_spec("xarray") is not None:
        x = named(array)
        sides["xarray"] = lambda: NAMED[name](x)
    return _timed(sides, effort.rounds)


def _computing(name: str, effort: Effort) -> Timings:
    """The time to compute a plan, of a tensor, of dask's array and of xarray's."""
    da, compute = import_module("dask.array"), import_module("dask").compute
    array = da.random.default_rng(1).random((2**20, 32), chunks=(2**15, 32))
    tensor = cluster.from_dask(array).get(tt.Tensor[tt.Cluster, tt.float64, tt.Rank2])
    x, plan = named(array), PLANS[name]
    values: Callable[..., Any] = cluster.compute
    sides: dict[str, Callable[[], Any]] = {
        "typedtensor": lambda: values(plan(tt, tensor)),
        "dask": lambda: compute(plan(da, array), scheduler="threads"),
        "xarray": lambda: compute(NAMED[name](x), scheduler="threads"),
    }
    return _timed(sides, effort.runs)


def _timed(sides: dict[str, Callable[[], Any]], rounds: int) -> Timings:
    return Timings(in_turns({side: partial(Timer(run).timeit, 1) for side, run in sides.items()}, rounds))
