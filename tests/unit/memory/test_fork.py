"""A forked child process has its parent's tensors, and writes into memory of its own."""

from __future__ import annotations

import operator
import os
import pickle
import signal
import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cpu, MovedError, make_dim
from typedtensor.core import new_arrays
from typedtensor.memory import accounting

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this platform has no fork"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]
LIMIT_S = 20


def in_a_child(act: Callable[[], object]) -> Any:
    """Return the result of a function in a child process; a child that hangs is killed and the test fails."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:  # no code of pytest may run here
        status = 1
        try:
            signal.alarm(LIMIT_S)
            os.write(writing, pickle.dumps(act()))
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    assert status == 0, f"the child ended with {status}"
    return pickle.loads(answer)


def test_a_child_reads_and_writes_the_tensors() -> None:
    """Owned, external, lazy and read-only tensors and views work in the child; the parent's stay unchanged."""
    x = tt.asarray([1.0, 2.0, 3.0])
    view, lazy, copied = x[1:], x.copy(), None
    copied = lazy.lazy_copy()
    external = tt.from_numpy(np.array([4.0, 5.0]))
    frozen = x.share_data(read_only=True)

    def child() -> Any:
        x[1] = 10.0
        lazy[0] = 11.0
        copied[2] = 12.0
        external[0] = 13.0
        moved = x.move()
        refused = 0
        for act in (lambda: operator.setitem(frozen, 0, 1.0), lambda: x.shape):
            try:
                act()
            except (tt.ReadOnlyError, MovedError):
                refused += 1
        return [each.numpy().tolist() for each in (moved, view, lazy, copied, external, frozen)], refused

    answer, refused = in_a_child(child)
    assert answer == [
        [1.0, 10.0, 3.0], [10.0, 3.0], [11.0, 2.0, 3.0], [1.0, 2.0, 12.0], [13.0, 5.0], [1.0, 10.0, 3.0]
    ]  # fmt: skip
    assert refused == 2
    assert [each.numpy().tolist() for each in (x, view, external, frozen)] == [[1, 2, 3], [2, 3], [4, 5], [1, 2, 3]]
    lazy[0] = 7.0
    assert (lazy.numpy().tolist(), copied.numpy().tolist()) == ([7.0, 2.0, 3.0], [1.0, 2.0, 3.0])


def test_the_parent_writes_while_the_child_lives() -> None:
    """Neither process sees the writes of the other."""
    x = tt.zeros(1000)
    y = x.lazy_copy()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.alarm(LIMIT_S)
            os.read(reading, 1)
            x[0] = 1.0
            status = 0 if (float(tt.sum(x)), float(tt.sum(y))) == (1.0, 0.0) else 2
        finally:
            os._exit(status)
    x[...] = 5.0
    y[...] = 6.0
    os.write(writing, b"x")
    _, status = os.waitpid(child, 0)
    os.close(reading)
    os.close(writing)
    assert status == 0
    assert (float(tt.sum(x)), float(tt.sum(y))) == (5000.0, 6000.0)


def forked_while(within: Callable[[Callable[[], None]], None], child: Callable[[], object]) -> Any:
    """Fork while another thread is inside a callback."""
    inside, leave = threading.Event(), threading.Event()

    def wait() -> None:
        inside.set()
        leave.wait(LIMIT_S)

    thread = threading.Thread(target=within, args=(wait,))
    thread.start()
    assert inside.wait(LIMIT_S)
    forking: list[Any] = []
    # The fork waits for the lock that the other thread holds, so that thread must release it while this one waits.
    timer = threading.Timer(0.3, leave.set)
    timer.start()
    try:
        forking.append(in_a_child(child))
    finally:
        leave.set()
        thread.join()
        timer.join()
    return forking[0]


def test_a_child_is_made_while_another_thread_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork during the first write to a lazy copy: child and parent can then write both sides."""
    x = tt.asarray([1.0, 2.0])
    y = x.lazy_copy()
    original = new_arrays.copy

    def write(wait: Callable[[], None]) -> None:
        def slow(raw: Any) -> Any:
            if threading.current_thread() is thread[0]:
                wait()
            return original(raw)

        thread = [threading.current_thread()]
        with monkeypatch.context() as patch:
            patch.setattr(new_arrays, "copy", slow)
            x[0] = 5.0

    def child() -> Any:
        x[1] = 8.0
        y[1] = 9.0
        z = y.lazy_copy()
        z[0] = 3.0
        return [each.numpy().tolist() for each in (x, y, z)]

    answer = forked_while(write, child)
    assert answer[0][1:] == [8.0]
    assert answer[1:] == [[1.0, 9.0], [3.0, 9.0]]
    assert (x.numpy().tolist(), y.numpy().tolist()) == ([5.0, 2.0], [1.0, 2.0])


def test_a_child_is_made_while_another_thread_counts_memory() -> None:
    """The child has counts of its own."""
    lock = accounting._Adding.lock

    def hold(wait: Callable[[], None]) -> None:
        with lock:
            wait()

    def child() -> Any:
        before = tt.live_bytes()
        kept = [tt.zeros(8) for _ in range(2000)]
        return tt.live_bytes() - before, len(kept)

    assert forked_while(hold, child) == (128_000, 2000)


def test_children_are_made_while_threads_work() -> None:
    """The child works, whatever the threads are doing when it is forked."""
    stop = threading.Event()

    def work() -> None:
        x = tt.zeros(8)
        while not stop.is_set():
            y = x.lazy_copy()
            y[0] = 1.0
            x[0] = 0.0
            tt.live_bytes()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()

    def child() -> Any:
        x = tt.asarray([1.0, 2.0])
        y = x.lazy_copy()
        y[0] = 9.0
        memory = tt.Allocation.allocate(64, Cpu())
        z = tt.from_allocation(memory, make_dim(8))
        z.assign(tt.ones(8))
        return x.numpy().tolist(), y.numpy().tolist(), float(tt.sum(z)), tt.live_bytes() > 0

    try:
        for _ in range(20):
            assert in_a_child(child) == ([1.0, 2.0], [9.0, 2.0], 8.0, True)
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_memory_of_a_file_is_shared_with_the_child(tmp_path: Any) -> None:
    """It is shared as the operating system shares it; both processes can allocate more of it."""
    allocator = tt.allocators.mmap(tmp_path / "numbers")
    x = tt.from_allocation(tt.Allocation.allocate(64, Cpu(), allocator=allocator), make_dim(8))

    def child() -> Any:
        x[0] = 5.0
        y = tt.from_allocation(tt.Allocation.allocate(64, Cpu(), allocator=allocator), make_dim(8))
        y[0] = 6.0
        return float(y[0])

    assert in_a_child(child) == 6.0
    assert float(x[0]) == 5.0
