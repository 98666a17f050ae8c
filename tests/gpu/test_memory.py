"""The memory of a real Gpu: ownership, sharing, counts, and release."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Cpu, Gpu

pytestmark = pytest.mark.gpu
MIB = 2**20
GPU = Gpu()


def back(x: Any) -> list[Any]:
    """Return the values on the Cpu."""
    found: list[Any] = x.to_device(Cpu()).numpy().tolist()
    return found


@pytest.fixture(autouse=True)
def _nothing_stays(cupy: Any) -> Any:
    """Check that each test releases all counted memory, and all memory of the pool."""
    gc.collect()
    before = tt.live_bytes(GPU), cupy.get_default_memory_pool().used_bytes()
    yield
    gc.collect()
    assert (tt.live_bytes(GPU), cupy.get_default_memory_pool().used_bytes()) == before


@pytest.mark.parametrize("nbytes", [0, 1, 63, 64, 65, MIB])
def test_allocated_memory_is_zeroed_aligned_and_counted(nbytes: int) -> None:
    """It contains zeros, and is counted to the byte."""
    before = tt.live_bytes(GPU)
    with tt.Allocation.allocate(nbytes, GPU) as memory:
        assert (memory.nbytes, memory.end - memory.ptr, memory.ptr % 64) == (nbytes, nbytes, 0)
        assert (memory.device, memory.owned, tt.live_bytes(GPU) - before) == (GPU, True, nbytes)
        assert not any(back(tt.from_allocation(memory, tt.make_dim(nbytes), dtype=tt.uint8)))


def test_tensors_on_an_allocation() -> None:
    """They use parts of it with offset and strides; each sees the writes of the others."""
    memory = tt.Allocation.allocate(64, GPU)
    whole = tt.from_allocation(memory, tt.make_dim(8))
    part = tt.from_allocation(memory, tt.make_dim(2, 2), offset_bytes=8, strides=(4, 1))
    part[1, 1] = 5.0
    assert back(whole) == [0, 0, 0, 0, 0, 0, 5, 0]
    assert part.allocation is whole.allocation is memory
    with pytest.raises(tt.BoundsError):
        tt.from_allocation(memory, tt.make_dim(9))


@pytest.mark.parametrize("make", [tt.zeros, tt.ones, tt.empty])
def test_creation_is_counted(make: Any) -> None:
    """The count decreases when the tensor is dropped."""
    before = tt.live_bytes(GPU)
    x = make((1000,), dtype=tt.float32, device=GPU)
    assert tt.live_bytes(GPU) - before == 4000
    y = x.copy()
    assert tt.live_bytes(GPU) - before == 8000
    del x, y
    assert tt.live_bytes(GPU) == before


def test_shares_see_writes_copies_do_not_and_moved_tensors_raise() -> None:
    """A share sees writes, a copy does not, and a moved tensor raises."""
    x = tt.ones((4,), device=GPU)
    share, copied = x.share_data(), x.copy()
    x[0] = 5.0
    assert (back(share), back(copied)) == ([5, 1, 1, 1], [1, 1, 1, 1])
    with pytest.raises(tt.DeviceError):
        x.share_data(read_only=True)
    moved = x.move()
    with pytest.raises(tt.MovedError):
        x.copy()
    assert back(moved) == [5, 1, 1, 1]


def assign(y: Any) -> None:
    """Write an element."""
    y[0] = 5.0


def add(y: Any) -> None:
    """Write with an in-place operator."""
    y += 4.0


def through_a_view(y: Any) -> None:
    """Write through a view."""
    assign(y[0:1])


def test_lazy_copies_allocate_on_the_first_write() -> None:
    """Either side may write by any operation; the other one keeps its values."""
    for write in (assign, add, through_a_view):
        x = tt.ones((MIB,), device=GPU)
        before = tt.live_bytes(GPU)
        y = x.lazy_copy()
        assert tt.live_bytes(GPU) == before
        write(y)
        assert (float(x[0]), float(y[0])) == (1.0, 5.0)
        assert tt.live_bytes(GPU) - before == 8 * MIB
        del x, y  # else `before` of the next iteration includes them


def test_a_lazy_copy_of_a_share_copies_at_once() -> None:
    """Other users of the memory could write; CuPy's views share one pointer."""
    x = tt.ones((4,), device=GPU)
    for share in (x.share_data(), tt.reshape(x, (2, 2)), x[:]):
        y = share.lazy_copy()
        x[...] = x + 1.0
        assert not np.array_equal(np.ravel(back(y)), back(x))
    del share, y


def test_resize_keeps_the_prefix_and_the_capacity() -> None:
    """The elements beyond the prefix are 0."""
    x = tt.ones((4,), device=GPU)
    ptr = x.raw_ptr()
    x.resize(tt.make_dim(2))
    x.resize(tt.make_dim(4))
    assert (back(x), x.raw_ptr()) == ([1, 1, 0, 0], ptr)
    x.resize(tt.make_dim(1000))
    assert back(x) == [1.0, 1.0] + [0.0] * 998
    x.assign(tt.ones((3,), device=GPU))
    assert back(x) == [1.0] * 3


def test_borrowed_arrays_of_cupy(cupy: Any) -> None:
    """They share the memory, are external, and keep the array alive."""
    raw = cupy.arange(6.0)
    x = tt.borrow(raw[::2])
    x[0] = 7.0
    assert (raw.get().tolist(), x.is_external) == ([7, 1, 2, 3, 4, 5], True)
    del raw
    assert back(x) == [7, 2, 4]
    with pytest.raises(tt.ExternalBufferError):
        x.resize(tt.make_ddim([4]))


def test_results_come_from_the_current_allocator(cupy: Any) -> None:
    """It is one of a user; CuPy's own allocator is restored afterwards."""
    asked: list[int] = []

    class Counting:
        device = GPU

        def allocate(self, nbytes: int, /) -> tt.allocators.Block:
            asked.append(nbytes)
            return tt.allocators.Block(cupy.cuda.memory.MemoryPointer(cupy.cuda.Memory(nbytes), 0))

    x = tt.ones((4,), device=GPU)
    before = cupy.cuda.get_allocator()
    with tt.use_allocator(Counting()):
        y = tt.zeros((4,), device=GPU)
        z = x + x
    assert sorted(asked) == [32, 32]
    assert cupy.cuda.get_allocator() == before
    assert (back(y), back(z)) == ([0] * 4, [2] * 4)


def test_the_pool_keeps_and_releases_memory() -> None:
    """It counts results too, and `trim` releases unused blocks."""
    pool = tt.allocators.pool(GPU)
    before = pool.used_bytes
    x = tt.ones((MIB,), device=GPU)
    y = x + x
    assert pool.used_bytes - before >= 16 * MIB
    del x, y
    assert (pool.used_bytes, pool.kept_bytes > 0) == (before, True)
    pool.clear()
    assert pool.kept_bytes == 0


def test_tensors_of_the_cpu_in_pinned_memory(cupy: Any) -> None:
    """A Gpu can copy from it asynchronously."""
    with tt.use_allocator(tt.allocators.pinned()):
        x = tt.ones((MIB,))
    kind = cupy.cuda.runtime.pointerGetAttributes(x.raw_ptr())
    assert kind.type == 1  # cudaMemoryTypeHost
    assert float(tt.sum(x.to_device(GPU))) == MIB


@pytest.mark.parametrize("nbytes", [2**45, 2**62])
def test_too_large_tensors_raise_out_of_memory_error(nbytes: int) -> None:
    """It is a MemoryError with the figures; later allocations succeed."""
    before = tt.live_bytes(GPU)
    with pytest.raises(tt.OutOfMemoryError, match=r"allocate: needed .* bytes on Gpu\(0\), got .* bytes free of"):
        tt.Allocation.allocate(nbytes, GPU)
    assert tt.live_bytes(GPU) == before
    assert back(tt.ones((2,), device=GPU)) == [1, 1]


def test_threads_are_counted_exactly() -> None:
    """Eight threads allocate, and nothing is left."""
    before = tt.live_bytes(GPU)

    def work(number: int) -> bool:
        for _ in range(100):
            x = tt.zeros((number + 1,), device=GPU).lazy_copy()
            x += 1.0
        return back(x) == [1.0] * (number + 1)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))
    assert tt.live_bytes(GPU) == before


def test_memory_of_the_second_gpu(second: Gpu) -> None:
    """Either Gpu may be selected."""
    memory = tt.Allocation.allocate(64, second)
    assert memory.device == second
    assert back(tt.from_allocation(memory, tt.make_dim(8))) == [0.0] * 8
