"""Allocators of a Gpu: counted memory, errors, CuPy's pool and pinned memory."""

from __future__ import annotations

import ctypes
import weakref
from typing import TYPE_CHECKING, Any

import pytest

import typedtensor as tt
from typedtensor import Gpu
from typedtensor.memory import accounting, builtin_allocators
from typedtensor.memory import registry as memories
from typedtensor.memory.builtin_allocators import Block

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
from tests.unit.cupy_memory import OURS, POOL, ROUND, Array, CUDARuntimeError, Device, State, current, using_allocator


@pytest.fixture(name="served")
def _served() -> Iterator[Any]:
    """Register the memory of the Gpus, over NumPy."""
    tables: Any = (memories._MEMORIES, builtin_allocators._DEFAULTS, builtin_allocators._SELECTED)
    before = [dict(table) for table in tables]
    OURS.serve()
    try:
        yield OURS
    finally:
        for table, old in zip(tables, before, strict=True):
            table.clear()
            table.update(old)


# Allocators and counts, over NumPy


def test_new_arrays_of_cupy_can_be_watched(served: Any) -> None:
    """CuPy's memory has no weak references and a larger size; the memory of this package has both as requested."""
    memory = served.GpuMemory()
    raw = Array((3,), "f8")
    assert memory.is_owned(raw)
    with pytest.raises(TypeError):
        weakref.ref(memory.root(raw))
    own = memory.as_owned(raw)
    assert (memory.span(memory.root(own)), own.shape) == ((raw.data.ptr, raw.data.ptr + 24), (3,))
    before = tt.live_bytes(Gpu())
    accounting.count(memory.root(own), Gpu(), 24)
    assert tt.live_bytes(Gpu()) - before == 24
    used = State.used[0]
    del raw
    assert State.used[0] == used
    del own
    assert (tt.live_bytes(Gpu()) - before, used - State.used[0]) == (0, ROUND)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("nbytes", [0, 1, 511, 512, 513, 2**20])
def test_allocations_of_a_gpu(served: Any, nbytes: int, number: int) -> None:
    """They are on the requested Gpu, whichever is selected, zeroed, counted there, and freed once."""
    device, other = Gpu(number), Gpu(1 - number)
    before, elsewhere, used = tt.live_bytes(device), tt.live_bytes(other), dict(State.used)
    with tt.Allocation.allocate(nbytes, device) as memory:
        assert (memory.nbytes, memory.end - memory.ptr, memory.device, memory.owned) == (nbytes, nbytes, device, True)
        assert ctypes.string_at(memory.ptr, nbytes) == bytes(nbytes)
        assert (tt.live_bytes(device) - before, tt.live_bytes(other) - elsewhere) == (nbytes, 0)
        assert State.used[number] - used[number] == -(-nbytes // ROUND) * ROUND
        assert served.GpuMemory().root(memory._root).device_id == number
    assert (tt.live_bytes(device), State.used, State.selected) == (before, used, 0)


def test_use_count_of_an_allocation_of_a_gpu(served: Any) -> None:
    """Windows count by their pointers into it."""
    memory = tt.Allocation.allocate(64, Gpu())
    one = served.GpuMemory().window(memory._root, 0, (4,), None, "f8")
    two = served.GpuMemory().window(memory._root, 32, (4,), None, "f8")
    three = memory.use_count
    del one
    two_left = memory.use_count
    del two
    assert (three - memory.use_count, two_left - memory.use_count) == (2, 1)


@pytest.mark.parametrize("nbytes", [2**30 + 1, 2**64])
def test_out_of_memory_states_the_figures(served: Any, nbytes: int) -> None:
    """It is a MemoryError with the figures of the Gpu and of the pool; nothing is counted."""
    before, used = tt.live_bytes(Gpu(1)), State.used[1]
    text = (
        rf"^allocate: needed {nbytes:,} bytes on Gpu\(1\), got 300 bytes free of 1,000; CuPy's pool has {used:,} in "
        r"use and 1,001 kept for later\. Delete tensors, .*free_all_blocks\(\)\.$"
    )
    with pytest.raises(tt.OutOfMemoryError, match=text) as caught:
        served.Current(Gpu(1)).allocate(nbytes)
    assert isinstance(caught.value, MemoryError)
    with pytest.raises(MemoryError):
        tt.Allocation.allocate(nbytes, Gpu(1))
    assert tt.live_bytes(Gpu(1)) == before


@pytest.mark.parametrize("name", ["alloc", "alloc_pinned_memory"])
def test_errors_of_cuda_are_translated(served: Any, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Allocation failures become MemoryError on the Gpu; on the Cpu CUDA's own errors propagate."""
    give: Callable[[], object] = {
        "alloc": lambda: served.Current(Gpu()).allocate(8),
        "alloc_pinned_memory": lambda: served.Pinned().allocate(8),
    }[name]
    for text, seen in (
        ("cudaErrorMemoryAllocation: out of memory", tt.OutOfMemoryError),
        ("cudaErrorX", tt.DeviceError if name == "alloc" else CUDARuntimeError),
    ):

        def fail(_: int, text: str = text) -> None:
            raise CUDARuntimeError(text)

        monkeypatch.setattr(served.cupy.cuda, name, fail)
        with pytest.raises(seen):
            give()


def test_pool_reports_its_memory(served: Any) -> None:
    """The figures are those of its Gpu."""
    pool = served.Pool(Gpu(1))
    used = pool.used_bytes
    memory = tt.Allocation.allocate(8, Gpu(1), allocator=pool)
    assert (pool.used_bytes - used, pool.kept_bytes, memory.nbytes) == (ROUND, 1001, 8)
    pool.clear()
    assert (repr(pool), repr(served.Pinned())) == ("pool(Gpu(1))", "pinned()")
    assert repr(served.Current(Gpu(1))) == "the allocator of CuPy on Gpu(1)"


def test_pool_ignores_the_allocator_of_cupy(served: Any) -> None:
    """The default allocator follows CuPy's setting, the pool does not."""
    asked: list[int] = []

    def other(size: int) -> Any:
        asked.append(size)
        return POOL.malloc(size)

    with using_allocator(other):
        served.Pool(Gpu()).allocate(8)
        assert asked == []
        served.Current(Gpu()).allocate(16)
    assert asked == [16]


class Counting:
    """An allocator of a user for one Gpu."""

    def __init__(self, device: Gpu) -> None:
        self.device = device
        self.asked: list[int] = []
        self.back = 0

    def allocate(self, nbytes: int, /) -> Block:
        """Return an array of CuPy."""
        self.asked.append(nbytes)
        with using_allocator(POOL.malloc):
            return Block(Array((nbytes,), "u1"), release=self._release)

    def _release(self) -> None:
        self.back += 1


def test_results_of_cupy_come_from_the_current_allocator(served: Any) -> None:
    """This holds for its Gpu only; results are released once, and CuPy's allocator is restored."""
    own = Counting(Gpu())
    before = current()
    with tt.use_allocator(own):
        result = Array((4,), "f8")
        memory = tt.Allocation.allocate(16, Gpu())
        with Device(1):
            Array((5,), "f8")
    Array((6,), "f8")
    assert (own.asked, own.back) == ([32, 16], 0)
    assert served.GpuMemory().is_owned(result)
    assert current() == before
    del result, memory
    assert own.back == 2


def test_an_error_restores_the_allocator_of_cupy(served: Any) -> None:  # noqa: ARG001  # registers the device
    """Any error ends the block."""
    before = current()
    within: list[object] = []

    def fail() -> None:
        within.append(current())
        raise KeyError

    with pytest.raises(KeyError), tt.use_allocator(Counting(Gpu())):
        fail()
    assert (current() == before, within == [before]) == (True, False)


def test_results_come_from_the_pool(served: Any) -> None:
    """CuPy was set to another allocator before."""
    asked: list[int] = []

    def other(size: int) -> Any:
        asked.append(size)
        return POOL.malloc(size)

    with using_allocator(other), tt.use_allocator(served.Pool(Gpu())):
        Array((4,), "f8")
        assert asked == []
        with Device(1):
            Array((4,), "f8")
    assert asked == [32]


def test_too_small_memory_for_cupy_is_refused(served: Any) -> None:  # noqa: ARG001  # registers the device
    """The error is raised before anything is written beyond its end."""

    class Small(Counting):
        def allocate(self, nbytes: int, /) -> Block:
            return super().allocate(nbytes - 1)

    with pytest.raises(ValueError, match="answered 31 bytes for 32"), tt.use_allocator(Small(Gpu())):
        Array((4,), "f8")


def test_pinned_memory_is_memory_of_the_cpu(served: Any) -> None:
    """Tensors on it are ordinary, zeroed and counted."""
    before = tt.live_bytes()
    with tt.use_allocator(served.Pinned()):
        x, none = tt.zeros((3,)), tt.zeros((0,))
    assert (x.numpy().tolist(), x.device, none.size) == ([0.0] * 3, tt.Cpu(), 0)
    assert (tt.live_bytes() - before, x.allocation.nbytes) == (24, 24)


# Without CuPy or a Gpu


@pytest.mark.parametrize("name", ["pool", "pinned"])
def test_allocators_of_a_gpu_name_what_is_missing(name: str) -> None:
    """CuPy, a driver or a Gpu is missing; otherwise they are made."""
    make = getattr(tt.allocators, name)
    try:
        found = make()
    except tt.DeviceError as error:
        assert error.function == "Gpu(0)"  # noqa: PT017  # nothing is raised if there is a Gpu
    else:
        assert found.device in {Gpu(), tt.Cpu()}
