"""Repeated operations leak no memory, and a handled error keeps nothing alive."""

from __future__ import annotations

import gc
import operator
import pickle
import sys
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.second_device import Second, served
from tests.ways import both
from typedtensor import Cpu, make_ddim, make_dim
from typedtensor.memory import accounting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REPETITIONS = 100_000
FEW = 10_000
"""The number of cycles if one takes more than ten microseconds."""
WARM = 2500
BLOCKS = 200
"""The number of blocks by which the caches of the interpreter may differ."""


@pytest.fixture(autouse=True)
def _without_the_collector() -> Iterator[None]:
    """Disable the garbage collector: reference counts free everything, so a cycle shows as a leak."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def copy_and_drop(x: Any) -> None:
    """Copy and drop."""
    x.copy()


def write_a_lazy_copy(x: Any) -> None:
    """Write to a lazy copy, which allocates memory, and drop it."""
    y = x.lazy_copy()
    y[0] = 1.0


def write_beside_a_lazy_copy(x: Any) -> None:
    """Write to the tensor, which allocates memory; the lazy copy keeps the old memory and is dropped."""
    y = x.lazy_copy()
    x[0] = 1.0
    del y


def lazy_copies_of_lazy_copies(x: Any) -> None:
    """Write to the middle one of three sides."""
    y = x.lazy_copy()
    z = y.lazy_copy()
    y[0] = 1.0
    del z


def slice_and_drop(x: Any) -> None:
    """Take a view of a view."""
    x[1:][0]


def borrow_and_drop(_: Any) -> None:
    """Borrow memory of NumPy."""
    tt.borrow(ARRAY)


def borrow_with_a_release(_: Any) -> None:
    """Borrow with a release callback."""
    tt.borrow(ARRAY, release=int)


def move_there_and_back(x: Any) -> None:
    """Move the memory to another tensor and back."""
    y = x.share_data()
    y.move().move()


def share_and_drop(x: Any) -> None:
    """Share, convert to a DArray, and convert back."""
    x.share_data().dynamic().share_data(read_only=True)


def allocate_and_close(_: Any) -> None:
    """Put a tensor on an allocation, which is closed first."""
    with tt.Allocation.allocate(64, Cpu()) as memory:
        tt.from_allocation(memory, SIZE)


def resize_there_and_back(x: Any) -> None:
    """Resize beyond the capacity and within it."""
    y = x.copy()
    y.resize(LONG)
    y.resize(SIZE)


def assign_another_shape(x: Any) -> None:
    """Assign a tensor of another shape, which replaces the memory."""
    y = tt.zeros(2)
    y.assign(x)


def give_to_numpy(x: Any) -> None:
    """Export to NumPy and import again."""
    tt.from_numpy(x.numpy())


def give_by_dlpack(x: Any) -> None:
    """Export by DLPack and import again; drop a capsule without importing it."""
    tt.from_dlpack(x)
    x.__dlpack__()


def look_at_the_allocation(x: Any) -> None:
    """Get the allocation, which is a new object each time."""
    x.copy().allocation.close()


def pickle_and_back(x: Any) -> None:
    """Pickle and unpickle."""
    pickle.loads(pickle.dumps(x))


def go_over_it(x: Any) -> None:
    """Iterate."""
    it = tt.make_view(x.lazy_copy()).begin()
    it.value = 3.0


def take_from_another_allocator(_: Any) -> None:
    """Allocate from another allocator in a `with` block."""
    with tt.use_allocator(ALIGNED):
        tt.zeros(4)


def new_ones(_: Any) -> None:
    """Allocate by every operation whose memory is counted."""
    tt.zeros(4)
    tt.ones(4)
    tt.asarray([1.0])


ARRAY = np.zeros(4)
SIZE, LONG = make_dim(4), make_dim(9)
ALIGNED = tt.allocators.aligned(4096)
CYCLES: list[tuple[Callable[[Any], None], int]] = [
    (copy_and_drop, REPETITIONS),
    (write_a_lazy_copy, REPETITIONS),
    (write_beside_a_lazy_copy, FEW),
    (lazy_copies_of_lazy_copies, FEW),
    (slice_and_drop, REPETITIONS),
    (borrow_and_drop, REPETITIONS),
    (borrow_with_a_release, FEW),
    (move_there_and_back, REPETITIONS),
    (share_and_drop, FEW),
    (allocate_and_close, FEW),
    (resize_there_and_back, FEW),
    (assign_another_shape, FEW),
    (give_to_numpy, FEW),
    (give_by_dlpack, FEW),
    (look_at_the_allocation, FEW),
    (pickle_and_back, FEW),
    (go_over_it, FEW),
    (take_from_another_allocator, FEW),
    (new_ones, FEW),
]


@pytest.mark.slow
@pytest.mark.parametrize(("cycle", "times"), CYCLES, ids=lambda x: x.__name__ if callable(x) else str(x))
def test_a_reference_cycle_leaks_nothing(cycle: Callable[[Any], None], times: int) -> None:
    """No bytes, interpreter blocks or records are left, and the content is unchanged."""
    x = tt.asarray([1.0, 2.0, 3.0, 4.0])
    for _ in range(WARM):  # fills the caches, and the queue of events
        cycle(x)
    live = tt.live_bytes()
    watched, blocks = len(accounting._WATCHED), sys.getallocatedblocks()
    for _ in repeat(None, times):
        cycle(x)
    assert tt.live_bytes() == live
    assert len(accounting._WATCHED) == watched
    assert sys.getallocatedblocks() - blocks < BLOCKS
    assert x.numpy().tolist() == [1.0, 2.0, 3.0, 4.0]


def test_recorded_events_are_summed_up() -> None:
    """They are also summed if the sum is never requested."""
    for _ in repeat(None, 20_000):
        tt.zeros(1)
    assert len(accounting._NOTES) < 3000


def test_peak_counts_memory_alive_at_once() -> None:
    """It does not count memory that was allocated one after another."""
    tt.reset_peak_bytes()
    before = tt.live_bytes()
    for _ in range(100):
        tt.zeros(1000)
    assert tt.peak_bytes() - before == 8000
    both = [tt.zeros(1000), tt.zeros(1000)]
    del both
    assert tt.peak_bytes() - before == 16000
    assert tt.live_bytes() == before


REFUSED: dict[str, Callable[[Any], object]] = {
    "index": lambda x: x[7],
    "assignment": lambda x: operator.setitem(x, 7, 1.0),
    "key": lambda x: x["a"],
    "add": lambda x: x + tt.zeros(3),
    "iadd": lambda x: operator.iadd(x, tt.zeros(3)),
    "matmul": lambda x: x @ tt.zeros(3),
    "number": lambda x: operator.iadd(x, 1j),
    "axis": lambda x: tt.sum(x, axis=5),
    "reshape": lambda x: tt.reshape(x, (7,)),
    "ufunc": lambda x: np.add(x, tt.zeros(3)),
    "read-only": lambda x: operator.setitem(x.share_data(read_only=True), 0, 1.0),
    "get": lambda x: x.dynamic().get(tt.Tensor[Cpu, tt.float32, tt.Rank1]),
    "stack": lambda x: tt.stack([x, tt.zeros(3)]),
    "inv": tt.linalg.inv,
    "assign": lambda x: x.assign(tt.zeros((2, 2))),
    "resize": lambda x: x.resize(make_ddim([1, 1])),
    "shape": lambda x: setattr(x, "shape", make_dim(7)),
    "float": float,
    "transpose": lambda x: x.T,
    "view": lambda x: tt.make_view(x)[9],
    "dlpack": lambda x: x.__dlpack__(stream=3),
    "DArray": lambda x: x.dynamic() + tt.zeros(3),
    "broadcast": lambda x: tt.broadcast_to(x, (3, 3)),
    "lazy": lambda x: x.lazy_copy()[7],
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_handled_error_keeps_nothing_alive(name: str) -> None:
    """Afterwards the tensor is the only user of its memory, which is freed with it without a garbage collection."""
    x = tt.zeros(4)
    x = tt.asarray([1.0, 2.0, 3.0, 4.0])
    refused = False
    try:
        REFUSED[name](x)
    except tt.TypedTensorError:
        refused = True
    assert refused
    y = x.lazy_copy()
    assert y.raw_ptr() == x.raw_ptr()
    del y
    x.resize(make_dim(5))
    live = tt.live_bytes()
    del x
    assert tt.live_bytes() < live


@both
def test_another_device_leaks_nothing(way: Callable[[Any], Any]) -> None:
    """Copies, lazy copies and moves there leak nothing."""
    with served():
        device = Second(1)
        x = way(tt.asarray([1.0, 2.0]).to_device(device))
        live = tt.live_bytes(device)
        for _ in range(500):
            x.copy()
            y = x.lazy_copy()
            y[0] = 1.0
            y.move()[...] = 2.0
            x[1:]
        del y
        assert tt.live_bytes(device) == live
        assert x.to_device(Cpu()).numpy().tolist() == [1.0, 2.0]
