"""Schedulers with worker processes on this machine, and the end of such a process."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT = 400 * 10**6
"""The memory limit of a worker."""


@contextmanager
def two_workers(deaths: int = 3) -> Iterator[Any]:
    """Start a scheduler and two worker processes with one thread each; a task is given up after more deaths.

    A test that kills workers passes the number of its kills: on a slow machine, several can hit the same task.
    """
    distributed: Any = pytest.importorskip("distributed")
    patient = {
        "distributed.deploy.lost-worker-timeout": "1 hour",  # else one that starts slowly is given up after 15 s
        "distributed.scheduler.allowed-failures": deaths,
    }
    with (
        distributed.dask.config.set(patient),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, memory_limit=LIMIT, dashboard_address=None, silence_logs=50
        ) as found,
    ):
        yield found


def nannies(scheduler: Any) -> list[Any]:
    """Wait until all workers run, and return the processes that watch them.

    A worker that is killed before its nanny knows that it has started is never started again.
    """
    while True:
        found = list(scheduler.workers.values())
        if len(found) == 2 and all(
            each.status.name == "running"
            and each.process is not None
            and each.process.status.name == "running"
            and each.worker_address in scheduler.scheduler.workers
            for each in found
        ):
            return found
        time.sleep(0.02)


def kill_one(scheduler: Any, number: int = 0) -> None:
    """Kill a worker process, and wait until the scheduler knows."""
    nanny = nannies(scheduler)[number]
    address = nanny.worker_address
    os.kill(nanny.pid, signal.SIGKILL)
    while address in scheduler.scheduler.workers:
        time.sleep(0.02)


@contextmanager
def a_kill(scheduler: Any, after_s: float, number: int = 0) -> Iterator[None]:
    """Kill a worker process some time after the block begins."""
    nannies(scheduler)
    timer = threading.Timer(after_s, kill_one, (scheduler, number))
    timer.daemon = True  # a failed test does not wait for it
    timer.start()
    try:
        yield
    finally:
        timer.join()
