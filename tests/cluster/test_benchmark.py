"""A plan on a Cluster has no more tasks than the same plan of dask.array."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from benchmarks.cluster import CHUNKS, PLANS, counts

pytestmark = pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask")


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("count", CHUNKS)
def test_a_plan_has_no_more_tasks_than_dasks(name: str, count: int) -> None:
    """After dask's own optimisation."""
    ours, theirs = counts(name, count)
    assert ours <= theirs
