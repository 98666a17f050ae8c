"""Allocations: addresses, sizes, use counts, and when their memory is freed."""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
import weakref
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from typedtensor import Allocation, Cpu

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.unit.allocations import CPU, floats

SIZES = (0, 1, 63, 64, 65, 4096, 65_535, 65_536, 2**20)


def closed() -> Allocation[Cpu]:
    """Return a closed allocation."""
    memory = Allocation.allocate(8, CPU)
    memory.close()
    return memory


# Attributes


@pytest.mark.parametrize("nbytes", SIZES)
def test_an_allocation_is_aligned_and_zeroed(nbytes: int) -> None:
    """It extends from `ptr` to `end`, is 64-byte aligned, and contains zeros."""
    memory = Allocation.allocate(nbytes, CPU)
    assert (memory.nbytes, memory.end - memory.ptr, memory.ptr % 64) == (nbytes, nbytes, 0)
    assert (memory.owned, memory.device) == (True, CPU)
    assert ctypes.string_at(memory.ptr, nbytes) == bytes(nbytes)


def test_an_empty_allocation_has_a_null_address() -> None:
    """`end` is null too."""
    memory = Allocation.allocate(0, CPU)
    assert (memory.ptr, memory.end, memory.nbytes) == (0, 0, 0)
    assert tt.from_allocation(memory, tt.make_dim(0)).size == 0


@given(nbytes=st.integers(0, 300_000), power=st.integers(0, 16))
def test_addresses_are_multiples_of_the_alignment(nbytes: int, power: int) -> None:
    """This holds for every size, and the memory has room for it."""
    memory = Allocation.allocate(nbytes, CPU, allocator=tt.allocators.aligned(2**power))
    assert (memory.ptr % 2**power, memory.nbytes) == (0, nbytes)
    if nbytes:
        ctypes.memset(memory.ptr, 255, nbytes)


@pytest.mark.parametrize("nbytes", [1, 1000, 65_471, 65_472, 10**6])
def test_live_allocations_do_not_overlap(nbytes: int) -> None:
    """New memory is zeroed, even if it was used before."""
    for _ in range(20):
        held = [Allocation.allocate(nbytes, CPU) for _ in range(3)]
        assert all(ctypes.string_at(each.ptr, nbytes) == bytes(nbytes) for each in held)
        spans = sorted((each.ptr, each.end) for each in held)
        assert all(first[1] <= second[0] for first, second in pairwise(spans))
        for each in held:
            ctypes.memset(each.ptr, 255, nbytes)


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: Allocation.allocate(64, CPU), "Allocation(64 bytes, owned, device=Cpu())"),
        (lambda: tt.borrow(bytearray(8)).allocation, "Allocation(8 bytes, external, device=Cpu())"),
        (closed, "Allocation(closed, owned, device=Cpu())"),
    ],
)
def test_repr_shows_size_ownership_and_device(make: Callable[[], object], text: str) -> None:
    """The repr shows the size, the ownership and the device."""
    assert repr(make()) == text


@pytest.mark.parametrize("make", [tt.zeros, tt.ones, tt.empty])
def test_allocation_of_a_tensor(make: Any) -> None:
    """It has the size of the elements and their address, and is owned."""
    x = make((3, 5), dtype=tt.float32)
    memory = x.allocation
    assert (memory.nbytes, memory.ptr, memory.owned) == (60, x.raw_ptr(), True)


def test_allocation_of_a_view_is_that_of_the_whole() -> None:
    """It includes the bytes before and after the view."""
    x = tt.zeros((4, 4))
    assert x[1:3, 2].allocation is x.allocation
    assert x.mT.allocation.nbytes == 128
    assert x[::-1].allocation.ptr == x.allocation.ptr


def test_tensors_on_one_memory_have_one_allocation() -> None:
    """The identity shows whether tensors share memory; a copy has another allocation."""
    x = tt.zeros(8)
    memory = x.allocation
    again = tt.from_allocation(memory, tt.make_dim(2, 2), dtype=tt.float32)
    for other in (x.share_data(), x[2:], tt.reshape(x, (2, 4)), x.dynamic(), x, again):
        assert other.allocation is memory
    del other, again
    lazy = x.lazy_copy()
    assert lazy.allocation is memory
    assert x.copy().allocation is not memory
    lazy[0] = 1.0
    assert lazy.allocation is not memory
    assert x.move().allocation is memory


def test_allocation_of_a_read_only_tensor_is_read_only() -> None:
    """All readers share one object, which differs from that of the writers."""
    x = tt.zeros(8)
    reader = x.share_data(read_only=True)
    memory, lent = x.allocation, reader.allocation
    assert (memory.is_writable, lent.is_writable, lent.owned, lent.ptr) == (True, False, True, memory.ptr)
    assert lent is reader[1:].allocation is tt.broadcast_to(x, (2, 8)).allocation is not memory
    assert repr(lent) == "Allocation(64 bytes, owned, read-only, device=Cpu())"
    assert tt.from_allocation(memory, tt.make_dim(2)).is_writable
    y = tt.from_allocation(lent, tt.make_dim(2))
    assert (y.is_writable, y.allocation is lent) == (False, True)
    with pytest.raises(tt.ReadOnlyError):
        y[0] = 5.0
    assert not np.asarray(y).flags.writeable
    x[0] = 1.0
    assert float(y[0]) == 1.0


def test_allocations_of_writers_and_readers_are_counted_and_closed_apart() -> None:
    """Neither of them counts as a user of the memory."""
    x = tt.zeros(8)
    memory = x.allocation
    assert memory.use_count == 1
    reader = x.share_data(read_only=True)
    lent = reader.allocation
    assert (memory.use_count, lent.use_count) == (2, 2)
    del reader
    assert (memory.use_count, lent.use_count) == (1, 1)
    lazy = x.lazy_copy()
    assert lazy.raw_ptr() == x.raw_ptr()
    for allocation in (memory, lent):
        with pytest.raises(tt.SharedBufferError):
            tt.from_allocation(allocation, tt.make_dim(8))
    lazy[0] = x[0] = 1.0
    memory.close()
    assert (lent.use_count, tt.from_allocation(lent, tt.make_dim(8)).is_writable) == (1, False)
    x.resize(tt.make_dim(4))


def test_an_unreferenced_allocation_is_created_again() -> None:
    """The tensor does not keep it alive."""
    x = tt.zeros(8)
    first = weakref.ref(x.allocation)
    gc.collect()
    assert first() is None
    assert x.allocation.ptr == x.raw_ptr()


@pytest.mark.parametrize("buffer", [bytearray(24), np.zeros(24, np.uint8), np.zeros((2, 3, 8), np.uint8)[:, ::2]])
def test_the_allocation_of_borrowed_memory_is_external(buffer: Any) -> None:
    """It extends from the first to the last element of the buffer."""
    first, end = np.lib.array_utils.byte_bounds(np.asarray(buffer))
    memory = tt.borrow(buffer).allocation
    assert (memory.owned, memory.ptr, memory.end) == (False, first, end)


# Use count


def test_use_count_counts_tensors() -> None:
    """Tensors, views and shares count, the allocation does not. The count decreases when they are dropped."""
    memory = Allocation.allocate(64, CPU)
    counts = [memory.use_count]
    x = floats(memory, 8)
    counts.append(memory.use_count)
    row = x[1:3]
    counts.append(memory.use_count)
    share = row.share_data()
    counts.append(memory.use_count)
    outside = x.numpy()[2:]
    counts.append(memory.use_count)
    del x, row, share, outside
    counts.append(memory.use_count)
    assert [each - counts[0] for each in counts] == [0, 1, 2, 3, 4, 0]


def test_use_count_of_a_lone_tensor_is_one() -> None:
    """The tensor is a new one, a copy, or on an allocation of its own."""
    memory = Allocation.allocate(64, CPU)
    x = floats(memory, 8)
    assert memory.use_count == 1
    del x
    assert memory.use_count == 0
    for y in (tt.zeros(8), tt.zeros(10_000), tt.ones(8), tt.ones(8).copy(), tt.zeros(8).move()):
        assert y.allocation.use_count == 1


def test_a_moved_tensor_does_not_count() -> None:
    """One tensor uses the memory before and after the move."""
    x = tt.zeros(8)
    memory = x.allocation
    before = memory.use_count
    y = x.move()
    assert memory.use_count == before
    assert y.allocation is memory


# Release


def test_memory_is_freed_once_with_its_last_user() -> None:
    """This holds for any number of users in any order."""
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        freed: list[str] = []
        memory = Allocation.allocate(64, CPU, allocator=Telling(freed))
        x = floats(memory, 8)
        held: list[Any] = [memory, x, x[2:4]]
        del memory, x
        for position in order:
            assert not freed
            held[position] = None
        assert freed == ["freed"]


class Telling:
    """An allocator that records when its memory is released."""

    device = CPU

    def __init__(self, freed: list[str]) -> None:
        """Store the list of records."""
        self.freed = freed

    def allocate(self, nbytes: int, /) -> tt.allocators.Block:
        """Return memory of NumPy."""
        return tt.allocators.Block(np.zeros(nbytes, np.uint8), release=lambda: self.freed.append("freed"))


def test_a_with_block_releases_the_memory() -> None:
    """It is released at the end, also after an error; then every use raises."""
    freed: list[str] = []
    with Allocation.allocate(64, CPU, allocator=Telling(freed)) as memory:
        assert not freed
    assert freed == ["freed"]
    with pytest.raises(KeyError), Allocation.allocate(64, CPU, allocator=Telling(freed)):
        raise KeyError
    assert freed == ["freed"] * 2
    assert_closed(memory)


def assert_closed(memory: Allocation[Cpu]) -> None:
    """Check that each use raises."""
    uses: list[Callable[[], object]] = [
        lambda: memory.ptr,
        lambda: memory.end,
        lambda: memory.nbytes,
        lambda: memory.use_count,
        memory.__enter__,
        lambda: floats(memory, 1),
    ]
    for use in uses:
        with pytest.raises(tt.ReleasedError, match=r"allocation: needed memory, got an allocation that was closed\."):
            use()


def test_close_can_be_called_twice() -> None:
    """The second call does nothing."""
    freed: list[str] = []
    memory = Allocation.allocate(64, CPU, allocator=Telling(freed))
    memory.close()
    memory.close()
    assert freed == ["freed"]
    assert_closed(memory)
    assert (memory.device, memory.owned) == (CPU, True)


def test_tensors_outlive_their_allocation() -> None:
    """They keep the memory after `close`, and have a new allocation."""
    freed: list[str] = []
    with Allocation.allocate(64, CPU, allocator=Telling(freed)) as memory:
        x = floats(memory, 8)
        x[3] = 5.0
    gc.collect()
    assert not freed
    assert x.numpy().tolist() == [0, 0, 0, 5, 0, 0, 0, 0]
    assert x.allocation is not memory
    assert x.allocation.nbytes == 64
    del x
    assert freed == ["freed"]


def test_release_may_use_the_library() -> None:
    """A release callback can make, sum and drop tensors."""
    seen: list[int] = []

    class Busy(Telling):
        def allocate(self, nbytes: int, /) -> tt.allocators.Block:
            return tt.allocators.Block(bytearray(nbytes), zeroed=True, release=self.released)

        def released(self) -> None:
            seen.append(tt.live_bytes())
            tt.zeros(3)[0] = 1.0

    baseline = tt.live_bytes()
    for _ in range(3000):
        Allocation.allocate(8, CPU, allocator=Busy([]))
    assert seen == [baseline] * 3000


def test_release_that_fails_raises_and_harms_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python reports the error; the bytes are no longer counted."""
    unraisable: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", unraisable.append)
    before = tt.live_bytes()

    class Failing(Telling):
        def allocate(self, nbytes: int, /) -> tt.allocators.Block:
            return tt.allocators.Block(bytearray(nbytes), release=lambda: 1 // 0)

    Allocation.allocate(8, CPU, allocator=Failing([]))
    assert [type(each.exc_value) for each in unraisable] == [ZeroDivisionError]
    unraisable.clear()
    assert tt.live_bytes() == before


# Threads


def test_threads_get_one_allocation() -> None:
    """All of them get the same object."""
    before = sys.getswitchinterval()
    for interval in (1e-6, 1e-5, before) * 100:
        sys.setswitchinterval(interval)
        x = tt.zeros(8)
        found: list[Any] = []
        start = threading.Barrier(4)

        def ask(x: Any = x, found: list[Any] = found, start: threading.Barrier = start) -> None:
            start.wait()
            found.append(x.allocation)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        sys.setswitchinterval(before)
        assert all(each is found[0] for each in found)
