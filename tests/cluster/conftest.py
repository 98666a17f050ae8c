"""A time limit for tests that start processes: a computation that waits for lost workers must not stop the others."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT_S = 600
"""The time for a test with its fixtures; the slowest takes a minute on a machine that does nothing else."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Fail a test that takes longer; its `with` blocks and fixtures then end the processes."""
    if item.get_closest_marker("cluster") is None or not hasattr(signal, "setitimer"):
        return (yield)

    def fail(*_: object) -> None:
        pytest.fail(f"took more than {LIMIT_S} s")  # no Exception: what handles errors of dask does not catch it

    before = signal.signal(signal.SIGALRM, fail)
    signal.setitimer(signal.ITIMER_REAL, LIMIT_S)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
