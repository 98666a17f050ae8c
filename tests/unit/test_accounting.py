"""`live_bytes` and `peak_bytes` count new memory exactly."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.allocator_checks import (
    CPU,
    ROOT,
    _nothing_stays,  # noqa: F401  # a fixture
    run_python,
)
from typedtensor import Allocation


def test_live_and_peak_bytes_are_exact_at_every_step() -> None:
    """Creation, copy, resize and deletion are counted to the byte."""
    tt.reset_peak_bytes()
    start = tt.live_bytes()

    def now() -> tuple[int, int]:
        return tt.live_bytes() - start, tt.peak_bytes() - start

    x = tt.zeros(10)
    assert now() == (80, 80)
    y = x.copy()
    assert now() == (160, 160)
    view, share, lazy = x[2:], x.share_data(), y.lazy_copy()
    assert now() == (160, 160)
    lazy[0] = 1.0
    assert now() == (240, 240)
    del lazy
    assert now() == (160, 240)
    del view, share
    x.resize(tt.make_dim(5))
    assert now() == (160, 240)
    x.resize(tt.make_dim(20))
    assert now() == (240, 320)
    moved = x.move()
    del x
    assert now() == (240, 320)
    y.assign(moved)
    assert now() == (320, 400)
    with Allocation.allocate(1000, CPU) as memory:
        assert (memory.nbytes, now()) == (1000, (1320, 1320))
    assert now() == (320, 1320)
    del moved, y
    assert now() == (0, 1320)
    tt.reset_peak_bytes()
    assert now() == (0, 0)


def test_external_memory_is_not_counted() -> None:
    """Borrowed arrays, and the results that NumPy allocates, are not counted."""
    before = tt.live_bytes()
    x = tt.from_numpy(np.ones(1000))
    y = tt.borrow(bytearray(800))
    z = x + x
    assert (tt.live_bytes() - before, y.size, z.size) == (0, 800, 1000)


def test_eight_threads_are_counted_exactly() -> None:
    """The counts are exact while the threads hold memory, and 0 afterwards."""
    before = tt.live_bytes()
    start, full, done = threading.Barrier(9), threading.Barrier(9), threading.Barrier(9)

    def work(number: int) -> None:
        start.wait()
        for _ in range(300):
            x = tt.zeros(number + 1).copy()
            x.resize(tt.make_dim(2 * number + 2))
        held = [tt.zeros(number + 1) for _ in range(100)]
        x.resize(tt.make_dim(1))
        full.wait()
        done.wait()
        del held

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    start.wait()
    full.wait()
    live = tt.live_bytes() - before
    done.wait()
    for thread in threads:
        thread.join()
    expected = sum(100 * 8 * (number + 1) + 8 * (2 * number + 2) for number in range(8))
    assert live == expected
    assert tt.live_bytes() == before


def test_a_forked_child_starts_with_the_counts_of_its_parent() -> None:
    """It continues to count, even if other threads of the parent were counting during the fork."""
    if not hasattr(os, "fork"):
        pytest.skip("no fork on this system")
    program = """
import os, threading, typedtensor as tt
stop = False
def work():
    while not stop:
        tt.zeros(3); tt.live_bytes()
held = tt.zeros(1000)
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for _ in range(50):
    child = os.fork()
    if child == 0:
        before = tt.live_bytes()
        x = tt.zeros(100)
        os._exit(0 if tt.live_bytes() - before == 800 and before >= 8000 else 1)
    assert os.waitpid(child, 0)[1] == 0
stop = True
for thread in threads: thread.join()
assert tt.live_bytes() == 8000
"""
    run_python(program, "-W", "ignore")


def test_a_program_that_ends_with_live_tensors_prints_nothing() -> None:
    """Tensors that are alive at exit are not reported."""
    done = subprocess.run(  # this Python
        [sys.executable, "-c", "import typedtensor as tt; x = tt.zeros(9); y = tt.ones(3); m = y.allocation"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("", "")
