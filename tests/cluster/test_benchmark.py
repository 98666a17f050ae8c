"""A graph on a Cluster has no more tasks than that of dask.array, and of xarray over dask."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

import typedtensor as tt
from benchmarks.cluster import CHUNKS, NAMED, PLANS, counts, matrices, named_count
from typedtensor import cluster

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask")


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("count", CHUNKS)
def test_a_graph_has_no_more_tasks_than_dasks(name: str, count: int) -> None:
    """Both are optimized by dask."""
    ours, theirs = counts(name, count)
    assert ours <= theirs


@pytest.mark.skipif(find_spec("xarray") is None, reason="not installed: xarray")
@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("count", CHUNKS)
def test_a_graph_has_no_more_tasks_than_xarrays(name: str, count: int) -> None:
    """Functions that xarray has are compared."""
    assert counts(name, count)[0] <= named_count(name, count)


def calls(act: Callable[[], object]) -> int:
    """Return the number of calls of functions, which no machine blurs."""
    count = 0

    def note(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", PLANS)
def test_making_a_plan_is_linear_and_as_short_as_dasks(name: str) -> None:
    """With its optimisation, for ten times the chunks; it costs at most a seventh more calls than dask's."""
    dask, da = import_module("dask"), import_module("dask.array")
    optimized = import_module("typedtensor.backends.dask.plans").optimized

    def ours(count: int) -> int:
        x, _ = matrices(count)
        return calls(lambda: optimized(cluster.dask_array(PLANS[name](tt, x))))

    ours(20)  # what is imported and kept
    few, many = ours(50), ours(500)
    assert many < 10.5 * few
    _, array = matrices(500)
    assert many < calls(lambda: dask.optimize(PLANS[name](da, array))) * 8 / 7


@pytest.mark.skipif(find_spec("distributed") is None, reason="not installed: distributed")
@pytest.mark.filterwarnings("ignore")  # of processes that end
def test_simulated_workers_do_the_tasks_of_a_plan() -> None:
    """A scheduler takes them for workers; two of them cannot be busy all the time, since the sum ends with one task."""
    from benchmarks import simulated  # noqa: PLC0415  # needs dask.distributed

    x = cluster.from_dask(import_module("dask.array").ones(12, chunks=1))
    (plan,) = import_module("typedtensor.backends.dask.plans").optimized(cluster.dask_array(tt.sum(x)))
    assert 0.05 < simulated.busy(plan, cluster.tasks(tt.sum(x)), 2, 0.02) < 1
