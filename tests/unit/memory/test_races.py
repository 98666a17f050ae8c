"""Threads on shared and lazily copied memory: no write is lost, seen by another side, or refused."""

from __future__ import annotations

import gc
import operator
import sys
import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
import typedtensor.core.tensor
from typedtensor import MovedError, Tensor, make_dim
from typedtensor.core.base import BaseArray
from typedtensor.core.copy_on_write import Lazy
from typedtensor.core.operators import retry_after_copy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import CodeType, FrameType

TRIALS = 300
EIGHT = 8


@pytest.fixture(autouse=True)
def _switching() -> Iterator[None]:
    """Switch threads as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(*acts: Callable[[], object]) -> list[Any]:
    """Start all functions together, and return their results or errors."""
    barrier = threading.Barrier(len(acts))
    found: list[Any] = [None] * len(acts)

    def run(at: int, act: Callable[[], object]) -> None:
        barrier.wait()
        try:
            found[at] = act()
        except BaseException as error:  # noqa: BLE001  # the test reports it
            found[at] = error

    threads = [threading.Thread(target=run, args=each) for each in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def must_have_run(answers: Sequence[Any]) -> None:
    """Check that no function raised."""
    errors = [each for each in answers if isinstance(each, BaseException)]
    assert not errors, errors


def write(x: Any, at: slice, number: float) -> Callable[[], None]:
    """Assign to an index."""
    return lambda: operator.setitem(x, at, number)


def test_both_sides_of_a_lazy_copy_are_written_at_once() -> None:
    """Each side has its own new numbers and the old ones that were not written."""
    wrong = 0
    for trial in range(TRIALS):
        x = tt.zeros(64)
        x += float(trial)
        y = x.lazy_copy()
        must_have_run(at_once(write(x, slice(32), -1.0), write(y, slice(32), -2.0)))
        wrong += x.numpy().tolist() != [-1.0] * 32 + [trial] * 32
        wrong += y.numpy().tolist() != [-2.0] * 32 + [trial] * 32
        wrong += bool(np.shares_memory(x.numpy(), y.numpy()))
    assert wrong == 0


OPERATIONS: dict[str, Callable[[Any, float], object]] = {
    "index": lambda x, n: operator.setitem(x, ..., n),
    "in place": operator.iadd,
    "view": lambda x, n: operator.setitem(x[:], ..., n),
    "numpy": lambda x, n: x.numpy().fill(n),
    "dlpack": lambda x, n: np.from_dlpack(x).fill(n),
    "ufunc": lambda x, n: np.add(np.float64(n), tt.zeros(16), out=x),
    "assign": lambda x, n: x.assign(tt.full(16, n)),
    "iterator": lambda x, n: [setattr(tt.make_iterator(x, make_dim(i)), "value", n) for i in range(16)],
    "DArray": lambda x, n: operator.setitem(x.dynamic(), ..., n),
    "moved": lambda x, n: operator.setitem(x.share_data().move(), ..., n),
}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_eight_lazy_copies_are_written_in_parallel(operation: str) -> None:
    """Every operation that writes is used."""
    for _ in range(25):
        first = tt.zeros(16)
        sides = [first, *(first.lazy_copy() for _ in range(EIGHT - 1))]
        must_have_run(at_once(*(lambda x=x, n=n: OPERATIONS[operation](x, float(n)) for n, x in enumerate(sides, 1))))
        assert [side.numpy().tolist() for side in sides] == [[float(n)] * 16 for n in range(1, EIGHT + 1)]


def test_views_of_one_side_are_written_by_eight_threads() -> None:
    """The first thread allocates for all of them: no write is lost."""
    for _ in range(60):
        x = tt.zeros(EIGHT * 4)
        y = x.lazy_copy()
        parts = [x[4 * i : 4 * i + 4] for i in range(EIGHT)]
        must_have_run(at_once(*(write(part, slice(None), float(i + 1)) for i, part in enumerate(parts))))
        expected = np.repeat(np.arange(1.0, EIGHT + 1), 4).tolist()
        assert x.numpy().tolist() == expected
        assert y.numpy().tolist() == [0.0] * (EIGHT * 4)
        assert all(np.shares_memory(part.numpy(), x.numpy()) for part in parts)


def test_views_are_taken_while_their_side_is_written() -> None:
    """A view taken during the copy follows its side."""
    for _ in range(100):
        x = tt.zeros(8)
        y = x.lazy_copy()
        answers = at_once(lambda x=x: x[2:4], write(x, slice(0, 8), 3.0), lambda x=x: x.share_data())
        must_have_run(answers)
        operator.setitem(answers[0], ..., 5.0)
        operator.setitem(answers[2], slice(6, 8), 7.0)
        assert x.numpy().tolist() == [3.0, 3.0, 5.0, 5.0, 3.0, 3.0, 7.0, 7.0]
        assert y.numpy().tolist() == [0.0] * 8


def test_eight_threads_write_disjoint_parts_of_one_tensor() -> None:
    """All written numbers are there."""
    x = tt.zeros((EIGHT, 1000))

    def fill(i: int) -> None:
        part = x[i]
        for at in range(1000):
            part[at] = float(i * 1000 + at)

    must_have_run(at_once(*(lambda i=i: fill(i) for i in range(EIGHT))))
    assert x.numpy().ravel().tolist() == list(range(EIGHT * 1000))


def test_a_tensor_is_copied_lazily_while_its_lazy_copies_are_written() -> None:
    """The new copy has the original content."""
    for _ in range(60):
        first = tt.asarray([1.0, 2.0, 3.0])
        sides = [first.lazy_copy() for _ in range(4)]

        def copies(first: Any = first) -> list[Any]:
            return [first.lazy_copy() for _ in range(20)]

        answers = at_once(copies, *(write(side, slice(0, 2), 9.0) for side in sides), copies)
        must_have_run(answers)
        for copied in (*answers[0], *answers[-1]):
            assert copied.numpy().tolist() == [1.0, 2.0, 3.0]
        assert all(side.numpy().tolist() == [9.0, 9.0, 3.0] for side in sides)
        assert first.numpy().tolist() == [1.0, 2.0, 3.0]


def test_a_tensor_is_copied_lazily_while_it_is_written() -> None:
    """No write is lost or refused; each copy is a snapshot that does not change."""
    x = tt.zeros(4)
    copies: list[Any] = []
    done = threading.Event()

    def write_on() -> None:
        try:
            for n in range(1, 3001):
                x[...] = float(n)
        finally:
            done.set()

    def copy_on() -> None:
        while not done.is_set():
            y = x.lazy_copy()
            copies.append((y, y.copy().numpy().tolist()))
            del copies[:-50]

    must_have_run(at_once(write_on, copy_on))
    assert x.numpy().tolist() == [3000.0] * 4
    for y, then in copies:
        assert y.numpy().tolist() == then


def test_a_tensor_is_moved_once() -> None:
    """One thread gets the memory, the others an error."""
    for _ in range(TRIALS):
        x = tt.asarray([1.0, 2.0])
        y = x.lazy_copy() if _ % 2 else None
        answers = at_once(x.move, x.move, x.move)
        taken = [each for each in answers if isinstance(each, Tensor)]
        assert len(taken) == 1
        assert sum(type(each) is MovedError for each in answers) == 2
        assert taken[0].numpy().tolist() == [1.0, 2.0]
        del y


def test_a_tensor_is_moved_while_it_is_used() -> None:
    """A use returns a result or raises MovedError."""
    for _ in range(TRIALS):
        x = tt.asarray([1.0, 2.0])

        def use(x: Any = x) -> int:
            for n in range(200):
                try:
                    operator.iadd(x, 0.0)
                    assert x.shape == (2,)
                except MovedError:
                    return n
            return 200

        answers = at_once(x.move, use)
        must_have_run(answers)
        assert answers[0].numpy().tolist() == [1.0, 2.0]


def test_sides_are_dropped_while_others_write() -> None:
    """The last side keeps the memory."""
    for _ in range(TRIALS):
        x = tt.asarray([1.0, 2.0])
        dying = [x.lazy_copy(), x.lazy_copy()]
        y = x.lazy_copy()
        must_have_run(at_once(dying.clear, write(x, slice(0, 1), 5.0), write(y, slice(0, 1), 6.0)))
        assert (x.numpy().tolist(), y.numpy().tolist()) == ([5.0, 2.0], [6.0, 2.0])


def test_memory_is_counted_by_all_threads() -> None:
    """The counts are exact."""
    gc.collect()
    before = tt.live_bytes()
    kept: list[Any] = []

    def work() -> None:
        for n in range(300):
            x = tt.zeros(8)
            y = x.lazy_copy()
            y[0] = 1.0
            if n % 100 == 0:
                kept.append(y)
            tt.live_bytes()

    must_have_run(at_once(*[work] * EIGHT))
    assert tt.live_bytes() - before == 64 * len(kept)
    kept.clear()
    assert tt.live_bytes() == before


def test_an_allocator_is_set_for_one_thread() -> None:
    """A new thread starts with the default."""
    page = tt.allocators.aligned(1 << 16)
    inside = threading.Event()
    outside = threading.Event()

    def with_pages() -> list[int]:
        with tt.use_allocator(page):
            inside.set()
            outside.wait(10)
            return [tt.zeros(3).raw_ptr() % (1 << 16) for _ in range(20)]

    def without() -> list[int]:
        inside.wait(10)
        found = [tt.zeros(3).raw_ptr() % (1 << 16) for _ in range(20)]
        outside.set()
        return found

    pages, others = at_once(with_pages, without)
    assert set(pages) == {0}
    assert set(others) != {0}


# The worst moment for a thread switch: at the entry of a method that was looked up for a tensor that shares nothing


def at_entry(code: CodeType, act: Callable[[], object], run: Callable[[], Any]) -> Any:
    """Run an operation; `act` runs at the first entry of the function, as another thread would."""
    seen: list[bool] = []

    def trace(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is code and not seen:
            seen.append(True)
            sys.settrace(None)
            act()

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return run()
    finally:
        sys.settrace(before)
        assert seen


def code_of(function: Any) -> CodeType:
    """Return the code that a call runs."""
    found: CodeType = function.__code__
    return found


Methods: Any = typedtensor.core.tensor.Methods
NUMPY: Any = getattr(Tensor.numpy, "_python", Tensor.numpy)
ENTRIES: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    # In Python: no other thread can run within the compiled core.
    "setitem": (Methods.__setitem__, lambda x: Methods.__setitem__(x, 0, 7.0)),
    "iadd": (Methods.__iadd__, lambda x: Methods.__iadd__(x[:1], tt.asarray([6.0]))),
    "slice": (Methods.__getitem__, lambda x: operator.setitem(Methods.__getitem__(x, slice(1)), ..., 7.0)),
    "numpy": (NUMPY, lambda x: operator.setitem(NUMPY(x), 0, 7.0)),
    "dlpack": (BaseArray.__dlpack__, lambda x: operator.setitem(np.from_dlpack(x), 0, 7.0)),
    "share": (Tensor.share_data, lambda x: operator.setitem(x.share_data(), 0, 7.0)),
    "dynamic": (Tensor.dynamic, lambda x: operator.setitem(x.dynamic(), 0, 7.0)),
    "assign": (Tensor.assign, lambda x: x.assign(tt.asarray([7.0, 2.0, 3.0]))),
    "ufunc": (Tensor.__array_ufunc__, lambda x: np.add(tt.asarray([6.0, 1.0, 2.0]), 1.0, out=x)),
    "resize": (Tensor.resize, lambda x: (x.resize(make_dim(4)), operator.setitem(x, 0, 7.0), x.resize(make_dim(3)))),
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_method_sees_a_lazy_copy_made_at_its_entry(entry: str) -> None:
    """The write takes place, and the copy keeps the old content."""
    function, act = ENTRIES[entry]
    x = tt.asarray([1.0, 2.0, 3.0])
    copies: list[Any] = []
    at_entry(code_of(function), lambda: copies.append(x.lazy_copy()), lambda: act(x))
    assert x.numpy().tolist() == [7.0, 2.0, 3.0]
    assert copies[0].numpy().tolist() == [1.0, 2.0, 3.0]
    x[1] = 8.0
    copies[0][2] = 9.0
    assert x.numpy().tolist() == [7.0, 8.0, 3.0]
    assert copies[0].numpy().tolist() == [1.0, 2.0, 9.0]


def test_an_operator_that_may_have_written_is_not_called_again() -> None:
    """Only an error for read-only memory, which NumPy raises before it writes, leads to a second attempt."""
    x, y = tt.asarray([1.0, 2.0]), tt.asarray([5.0, 6.0])
    other = x.lazy_copy()
    with pytest.raises(FloatingPointError, match="planned"):
        retry_after_copy("+=", FloatingPointError("planned"), operator.iadd, x, y)
    assert (x.numpy().tolist(), other.numpy().tolist()) == ([1.0, 2.0], [1.0, 2.0])
    x.lazy_copy()
    retry_after_copy("+=", ValueError("output array is read-only"), operator.iadd, x, y)
    assert (x.numpy().tolist(), other.numpy().tolist()) == ([6.0, 8.0], [1.0, 2.0])


def test_a_side_allocates_while_a_view_of_it_changes_its_shape() -> None:
    """The view follows its side."""
    from typedtensor.core import ownership  # noqa: PLC0415  # used in one test only

    x = tt.zeros((2, 3))
    y = x.lazy_copy()
    row = x[0]
    at_entry(
        code_of(ownership.share_reshaped),
        lambda: write_in_a_thread(row),
        lambda: setattr(x, "shape", make_dim(3, 2)),
    )
    LATER[-1].join()
    x[2, 1] = 5.0
    assert x.numpy().tolist() == [[7.0, 7.0], [7.0, 0.0], [0.0, 5.0]]
    assert row.numpy().tolist() == [7.0] * 3
    assert not tt.any(y)
    assert not isinstance(x, Lazy)


def write_in_a_thread(row: Any) -> None:
    """Write in another thread, which may wait for this one."""
    thread = threading.Thread(target=lambda: operator.setitem(row, ..., 7.0))
    thread.start()
    thread.join(0.2)
    LATER.append(thread)


LATER: list[threading.Thread] = []


@pytest.fixture(autouse=True)
def _joined() -> Iterator[None]:
    """Join all threads before the test ends."""
    yield
    while LATER:
        LATER.pop().join()
