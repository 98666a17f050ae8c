"""A graph on a Cluster has no more tasks than that of dask.array, and of xarray over dask."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from benchmarks.cluster import CHUNKS, NAMED, PLANS, counts, named_count

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
