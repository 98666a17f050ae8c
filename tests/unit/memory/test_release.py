"""Release callbacks are called exactly once, when the last user of the memory is gone."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import operator
import pickle
import subprocess
import sys
import threading
import weakref
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Allocation, Block, Cpu, Rank1, ShapeError, Tensor, float64, make_dim

if TYPE_CHECKING:
    from collections.abc import Callable


class Lender:
    """External memory that counts its releases."""

    def __init__(self) -> None:
        """Hold four numbers."""
        self.calls = 0
        self.memory = bytearray(np.array([1.0, 2.0, 3.0, 4.0]))

    def release(self) -> None:
        """Count a release."""
        self.calls += 1


def borrowed(lender: Lender) -> Any:
    """Borrow by the buffer protocol."""
    return tt.borrow(lender.memory, dtype=float64, release=lender.release)


def by_address(lender: Lender) -> Any:
    """Wrap the memory by its address."""
    view = (ctypes.c_char * 32).from_buffer(lender.memory)
    memory = Allocation.external(ctypes.addressof(view), 32, Cpu(), owner=view, release=lender.release)
    return tt.from_allocation(memory, make_dim(4))


def allocated(lender: Lender) -> Any:
    """Allocate from an allocator that returns it."""

    class Giving:
        device = Cpu()

        def allocate(self, nbytes: int, /) -> Block:
            return Block(memoryview(lender.memory)[:nbytes], release=lender.release)

    return tt.from_allocation(Allocation.allocate(32, Cpu(), allocator=Giving()), make_dim(4))


def in_use(lender: Lender) -> Any:
    """Allocate from the current allocator, which returns it."""

    class Giving:
        device = Cpu()

        def allocate(self, nbytes: int, /) -> Block:
            return Block(memoryview(lender.memory)[:nbytes], release=lender.release)

    with tt.use_allocator(Giving()):
        return tt.asarray([1.0, 2.0, 3.0, 4.0])


LENDINGS = [borrowed, by_address, allocated, in_use]


def _rebound(x: Any) -> Any:
    other = tt.from_numpy(np.zeros(4))
    other.rebind(x)
    return other


def _cycle(x: Any) -> Any:
    found: list[Any] = [x]
    found.append(found)
    return found


LAST: dict[str, Callable[[Any], object]] = {
    "itself": lambda x: x,
    "slice": lambda x: x[2:],
    "element": lambda x: x[0, ...],
    "slice of a slice": lambda x: x[1:][::-1][:1],
    "share": lambda x: x.share_data(),
    "read-only share": lambda x: x.share_data(read_only=True),
    "reshaped": lambda x: tt.reshape(x, (2, 2)).mT,
    "broadcast": lambda x: tt.broadcast_to(x, (3, 4)),
    "DArray": lambda x: x.dynamic(),
    "moved": lambda x: x.move(),
    "NumPy": lambda x: x.numpy(),
    "NumPy's view": lambda x: x.numpy()[1:].view(np.uint8),
    "memoryview": lambda x: memoryview(x.numpy()),
    "DLPack": np.from_dlpack,
    "capsule": lambda x: x.__dlpack__(),
    "DLPack, and back": lambda x: tt.from_dlpack(np.from_dlpack(x)),
    "borrowed again": tt.borrow,
    "allocation": lambda x: x.allocation,
    "on its allocation": lambda x: tt.from_allocation(x.allocation, make_dim(2), offset_bytes=16),
    "view": tt.make_view,
    "iterator": lambda x: tt.make_view(x).begin(),
    "loop": lambda x: iter(x[1:]),
    "another tensor's": _rebound,
    "of its type": lambda x: Tensor[Cpu, float64, Rank1](make_dim(4), x.dynamic().get(Tensor[Cpu, float64, Rank1])),
    "closure": lambda x: lambda: x,
    "thread": lambda x: threading.Thread(target=print, args=(x,)),
    "cycle": _cycle,
}


@pytest.mark.parametrize("last", LAST)
@pytest.mark.parametrize("lend", LENDINGS)
def test_release_is_called_once_when_the_last_reference_ends(lend: Callable[[Lender], Any], last: str) -> None:
    """The last reference can be of any kind."""
    lender = Lender()
    x = lend(lender)
    kept: Any = LAST[last](x)
    del x
    gc.collect()
    assert lender.calls == 0
    del kept
    gc.collect()
    assert lender.calls == 1
    gc.collect()
    assert lender.calls == 1


COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": lambda x: x.copy(),
    "result": lambda x: x + 1.0,
    "mask": lambda x: x[x > 1.0],
    "pickle": lambda x: pickle.loads(pickle.dumps(x)),
    "saved": lambda x: tt.loads_tensor(tt.dumps_tensor(x)),
    "list": lambda x: [float(each) for each in x],
    "DLPack copy": lambda x: tt.from_dlpack(x, copy=True),
}


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("lend", LENDINGS)
def test_a_copy_does_not_keep_the_memory(lend: Callable[[Lender], Any], copied: str) -> None:
    """The copy owns its memory."""
    lender = Lender()
    x = lend(lender)
    kept = COPIES[copied](x)
    del x
    assert lender.calls == 1
    lender.memory[:] = bytes(32)
    assert float(kept[-1]) != 0.0


@pytest.mark.parametrize("lend", LENDINGS)
def test_release_is_not_called_while_a_traceback_holds_the_tensor(lend: Callable[[Lender], Any]) -> None:
    """It is called when the error is gone."""
    lender = Lender()
    x = lend(lender)

    def fail(row: Any) -> None:
        raise KeyError(row)

    kept = None
    try:
        fail(x[1:])
    except KeyError as error:
        kept = error
    del x, fail
    gc.collect()
    assert lender.calls == 0
    assert kept is not None
    assert kept.args[0].numpy().tolist() == [2.0, 3.0, 4.0]
    del kept
    gc.collect()
    assert lender.calls == 1


def test_lazy_copies_hold_the_memory_until_the_last_side_is_gone() -> None:
    """The last side keeps the memory, the others have copied."""
    lender = Lender()
    x = in_use(lender)
    y = x.lazy_copy()
    z = y.lazy_copy()
    x[0] = 9.0
    del x
    assert lender.calls == 0
    y[0] = 8.0
    assert lender.calls == 0
    z[0] = 7.0
    assert np.frombuffer(lender.memory)[0] == 7.0
    del y
    assert lender.calls == 0
    del z
    assert lender.calls == 1


def test_a_refused_borrow_calls_no_release() -> None:
    """The lender still owns the memory."""
    lender = Lender()
    for options in ({"shape": (3,)}, {"dtype": list}, {"order": "F"}):
        with pytest.raises(tt.TypedTensorError):
            tt.borrow(lender.memory, release=lender.release, **options)  # type: ignore[arg-type]  # the point of the test
    gc.collect()
    assert lender.calls == 0
    lender.memory.append(0)  # an exported buffer could not grow


def test_each_borrow_has_its_own_release() -> None:
    """The same memory is borrowed twice."""
    first, second = Lender(), Lender()
    array = np.zeros(3)
    x = tt.borrow(array, release=first.release)
    y = tt.borrow(array, release=second.release)
    del x
    assert (first.calls, second.calls) == (1, 0)
    y[0] = 5.0
    del y
    assert (first.calls, second.calls) == (1, 1)
    assert array[0] == 5.0


def test_borrowed_memory_is_kept_alive_without_a_release() -> None:
    """A temporary object can be borrowed."""
    array = np.arange(1000.0)
    gone = weakref.ref(array)
    x = tt.borrow(array)[500:]
    del array
    gc.collect()
    assert gone() is not None
    assert float(x[0]) == 500.0
    x = tt.borrow(np.arange(1000.0))[999:]
    assert float(x[0]) == 999.0
    del x
    gc.collect()
    assert gone() is None


def test_a_bytearray_can_grow_after_the_release() -> None:
    """It cannot grow while it is exported."""
    memory = bytearray(8)
    x = tt.borrow(memory)
    with pytest.raises(BufferError):
        memory.append(0)
    del x
    memory.append(0)


def test_threads_release_once() -> None:
    """Eight threads drop slices of one memory."""
    for _ in range(100):
        lender = Lender()
        x = borrowed(lender)
        barrier = threading.Barrier(8)

        def drop(view: list[Any], barrier: threading.Barrier = barrier) -> None:
            barrier.wait()
            view.clear()

        threads = [threading.Thread(target=drop, args=([x[i % 4 :]],)) for i in range(8)]
        del x
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        del threads, thread
        assert lender.calls == 1


def test_a_release_may_use_the_library() -> None:
    """It may make tensors, sum them, and release other memory."""
    inner = Lender()
    held = [borrowed(inner)]
    seen: list[Any] = []

    def release() -> None:
        held.clear()
        seen.append(tt.zeros(1000) + 1.0)
        seen.append(tt.live_bytes())

    x = tt.borrow(bytearray(8), release=release)
    del x
    assert len(seen) == 2
    assert inner.calls == 1


def test_a_release_that_fails_raises_and_harms_nothing() -> None:
    """Python reports an exception that cannot be caught."""
    calls = 0

    def release() -> None:
        nonlocal calls
        calls += 1
        raise ZeroDivisionError("of the lender")

    before = tt.live_bytes()
    unraisable: list[Any] = []
    hook, sys.unraisablehook = sys.unraisablehook, lambda args: unraisable.append(args.exc_type)
    try:
        x = tt.borrow(bytearray(8), release=release)
        del x
    finally:
        sys.unraisablehook = hook
    assert (calls, unraisable) == (1, [ZeroDivisionError])
    assert tt.live_bytes() == before
    with contextlib.suppress(ShapeError):
        operator.add(tt.zeros(2), tt.zeros(3))


PROGRAM = """
import threading
import typedtensor as tt

def release(name):
    return lambda: print(name, flush=True)

tensor = tt.borrow(bytearray(8), release=release("global"))
tt.kept = tt.borrow(bytearray(8), release=release("of a module"))
class Holder: pass
holder = Holder()
holder.itself = holder
holder.tensor = tt.borrow(bytearray(8), release=release("cycle"))
del holder
x = tt.zeros(5)
lazy, view = x.lazy_copy(), x[1:]
memory = x.allocation
array = x.numpy()
"""


def test_a_program_ends_quietly_with_tensors_alive() -> None:
    """Nothing is written to stderr; memory that is alive then is released at most once."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    released = done.stdout.splitlines()
    assert len(released) == len(set(released))
    assert set(released) <= {"cycle", "global", "of a module"}
