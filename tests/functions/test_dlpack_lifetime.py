"""DLPack in both directions: who keeps the memory alive, and that it is released exactly once."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tracemalloc
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import array_api_strict
import numpy as np
import pytest
from hypothesis import assume, given, settings

import typedtensor as tt
from tests.functions import oracle
from tests.functions.capsules import (
    INCOMING,
    OLD,
    VERSIONED,
    Consumer,
    Counter,
    Watched,
    managed_of,
    name_of,
    read,
    read_only,
)
from tests.functions.holders import Exporter

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("version", [None, (1, 0)])
@pytest.mark.parametrize("copy", [None, True])
def test_the_deleter_of_an_unconsumed_capsule_is_called_once(version: Any, copy: bool | None) -> None:
    """The destructor of the capsule calls it."""
    x = tt.ones(3)
    capsule = x.__dlpack__(max_version=version, copy=copy)
    counter = Counter(capsule)
    gc.collect()
    assert counter.calls == 0
    del capsule
    gc.collect()
    assert counter.calls == 1
    assert float(x[0]) == 1.0


@pytest.mark.parametrize("version", [None, (1, 0)])
def test_the_deleter_of_a_consumed_capsule_is_called_once(version: Any) -> None:
    """Only the consumer calls it: the destructor ignores a renamed capsule."""
    x = tt.ones(3)
    capsule = x.__dlpack__(max_version=version)
    counter, consumer = Counter(capsule), Consumer(capsule)
    assert name_of(capsule) == b"used_" + (OLD if version is None else VERSIONED)
    del capsule
    consumer.capsule = None
    gc.collect()
    assert counter.calls == 0
    consumer.let_go()
    gc.collect()
    assert counter.calls == 1


CONSUMERS = {
    "numpy": np.from_dlpack,
    "array_api_strict": array_api_strict.from_dlpack,
    "from_dlpack": tt.from_dlpack,
    "asarray": tt.asarray,
    "borrow": tt.borrow,
}


@pytest.mark.parametrize("name", CONSUMERS)
def test_a_consumer_calls_the_deleter_once_when_its_last_view_dies(name: str) -> None:
    """The memory stays alive until then, for any owner."""
    function: Any = CONSUMERS[name]
    source = Watched(tt.asarray([1.0, 2.0, 3.0]))
    owner = weakref.ref(source.held._raw)
    theirs = function(source)
    view = theirs[1:]
    (counter,) = source.counters
    del source, theirs
    gc.collect()
    assert counter.calls == 0
    assert float(view[0]) == 2.0
    assert owner() is not None
    del view
    gc.collect()
    assert counter.calls == 1
    assert owner() is None


class Doctored(Exporter):
    """Exports memory with a changed struct."""

    def __init__(self, held: np.ndarray, **fields: int | None) -> None:
        super().__init__(held)
        self.fields = fields

    def __dlpack__(self, **options: Any) -> Any:
        capsule = self.held.__dlpack__(**options)
        for path, value in self.fields.items():
            *parents, name = path.split("__")
            target = managed_of(capsule)
            for parent in parents:
                target = getattr(target, parent)
            setattr(target, name, value)
        return capsule


@pytest.mark.parametrize("name", INCOMING)
def test_an_offset_and_missing_strides_are_respected(name: str) -> None:
    """The first element is at data + byte_offset; without strides the memory is packed and row-major."""
    function, held = getattr(tt, name), np.arange(6.0).reshape(2, 3)
    x = function(Doctored(held, tensor__strides=None))
    oracle.assert_same(held, x, tt.DArray)
    assert tt.dl_tensor(x).address == held.ctypes.data
    later = function(Doctored(held[:1], tensor__byte_offset=24))
    oracle.assert_same(held[1:], later, tt.DArray)
    assert tt.dl_tensor(later).address == held.ctypes.data + 24


@pytest.mark.parametrize("name", INCOMING)
@pytest.mark.parametrize(
    ("fields", "cause"),
    [
        ({"tensor__dtype__lanes": 4}, "Unsupported lanes"),
        ({"tensor__dtype__code": 4}, "Unsupported dtype"),
        ({"tensor__dtype__bits": 4}, "Unsupported dtype"),
        ({"tensor__device__device_type": 2}, "Unsupported device"),
        ({"tensor__ndim": 100}, "maxdims"),
        ({"major": 2}, "version is too high"),
    ],
    ids=str,
)
def test_a_rejected_capsule_releases_its_memory_once(name: str, fields: dict[str, int], cause: str) -> None:
    """ExternalBufferError is raised; the destructor of the capsule releases the memory."""
    held = np.arange(6.0)
    before = sys.getrefcount(held)
    with pytest.raises(tt.ExternalBufferError) as caught:
        getattr(tt, name)(Doctored(held, **fields))
    assert str(caught.value).startswith(f"{name}: needed memory that its owner exports through DLPack, got ")
    assert cause in str(caught.value)
    del caught
    gc.collect()
    assert sys.getrefcount(held) == before


@pytest.mark.parametrize("version", [None, (1, 0)])
@pytest.mark.parametrize("taken", [False, True])
def test_memory_is_released_with_the_last_capsule(version: Any, taken: bool) -> None:
    """It is released neither earlier nor later."""
    x = tt.asarray([1.0, 2.0])
    owner = weakref.ref(x._raw)
    first, second = x.__dlpack__(max_version=version), x.__dlpack__(max_version=version)
    del x
    gc.collect()
    assert owner() is not None
    del first
    assert owner() is not None
    if taken:
        consumer = Consumer(second)
        consumer.capsule = None
        del second
        assert owner() is not None
        consumer.let_go()
    else:
        del second
    assert owner() is None


CYCLES: dict[str, Callable[[], object]] = {
    "dropped": lambda: tt.zeros(1024).__dlpack__(max_version=(1, 0)),
    "taken": lambda: Consumer(tt.zeros(1024).__dlpack__(max_version=(1, 0))).let_go(),
    "copied": lambda: tt.zeros(1024).__dlpack__(copy=True),
    "described": lambda: tt.dl_tensor(tt.zeros(1024)),
    **{name: partial(lambda name: getattr(tt, name)(Exporter(np.zeros(1024))), name) for name in INCOMING},
}


def measure(cycle: Callable[[], object]) -> tuple[int, int]:
    """Return the peak of bytes and the growth in blocks over ten thousand exchanges."""

    def blocks() -> int:
        gc.collect()
        tt.live_bytes()  # sums up the recorded events
        return sys.getallocatedblocks()

    for _ in range(100):
        cycle()
    before = blocks()
    tracemalloc.start()
    for _ in range(10_000):
        cycle()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak, blocks() - before


MEASURE = """
import json
from tests.functions.test_dlpack_lifetime import CYCLES, measure
print(json.dumps({name: measure(cycle) for name, cycle in CYCLES.items()}))
"""


@pytest.fixture(scope="module")
def measured() -> dict[str, tuple[int, int]]:
    """Measure in a separate process: in this one a thread reads the output of the checkers, and allocates."""
    done = subprocess.run([sys.executable, "-c", MEASURE], cwd=ROOT, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    found: dict[str, tuple[int, int]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", CYCLES)
def test_memory_does_not_grow_with_the_number_of_exchanges(name: str, measured: dict[str, tuple[int, int]]) -> None:
    """A leak of the memory would be 80 MB, any other leak ten thousand blocks."""
    peak, grown = measured[name]
    assert peak < 4_000_000
    assert grown < 1000


def test_eight_threads_exchange_the_same_memory() -> None:
    """Each releases its imports exactly once."""
    x = tt.asarray([1.0, 2.0])
    before = sys.getrefcount(x._raw)

    def work(_: int) -> None:
        for number in range(500):
            theirs = np.from_dlpack(x)
            Consumer(x.__dlpack__(max_version=(1, 0))).let_go()
            assert theirs[1] == tt.from_dlpack(Exporter(theirs)).numpy()[1] == 2.0, number

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    gc.collect()
    after = sys.getrefcount(x._raw)
    assert after == before


@pytest.mark.parametrize("name", INCOMING)
def test_a_temporary_is_kept_alive(name: str) -> None:
    """Only the result keeps its memory alive."""
    function: Any = getattr(tt, name)
    owners = []

    def temporary() -> Any:
        held = np.arange(1000.0)
        owners.append(weakref.ref(held))
        return Exporter(held)

    x = function(temporary())[10:20:2]
    gc.collect()
    assert x.numpy().tolist() == [10.0, 12.0, 14.0, 16.0, 18.0]
    assert owners[0]() is not None
    del x
    gc.collect()
    assert owners[0]() is None


def test_a_consumer_of_a_lazy_copy_gets_separate_memory() -> None:
    """Its writes do not change the other side, also if it does not know about read-only memory."""
    for version in (None, (1, 0)):
        for give in (0, 1):
            sides = [tt.asarray([1.0, 2.0])]
            sides.append(sides[0].lazy_copy())
            found = read(capsule := sides[give].__dlpack__(max_version=version))
            assert (found.flags, found.address) == (0, tt.dl_tensor(sides[give]).address)
            del capsule
            np.from_dlpack(sides[give])[0] = 9.0
            assert [side.numpy().tolist()[0] for side in sides] == ([9.0, 1.0] if give == 0 else [1.0, 9.0])


def test_a_lazy_copy_of_exported_memory_copies_at_once() -> None:
    """The consumer could write without being seen, even if the capsule has not been consumed yet."""
    x = tt.asarray([1.0, 2.0])
    capsule = x.__dlpack__(max_version=(1, 0))
    early = x.lazy_copy()
    assert early.raw_ptr() != x.raw_ptr()
    del capsule
    theirs = np.from_dlpack(x)
    copied = x.lazy_copy()
    theirs[0] = 9.0
    assert (float(x[0]), float(copied[0]), float(early[0])) == (9.0, 1.0, 1.0)


def test_exported_memory_cannot_be_resized() -> None:
    """It can be resized once the consumer has released it."""
    x = tt.asarray([1.0, 2.0])
    consumer = Consumer(x.__dlpack__(max_version=(1, 0)))
    consumer.capsule = None
    with pytest.raises(tt.SharedBufferError, match=r"^resize: needed "):
        x.resize(tt.make_dim(1000))
    assert x.numpy().tolist() == [1.0, 2.0]
    consumer.let_go()
    x.resize(tt.make_dim(1000))
    assert x.shape == (1000,)


def test_a_moved_tensor_exports_nothing() -> None:
    """It raises MovedError; the tensor that owns the memory now can export it."""
    x = tt.asarray([1.0, 2.0])
    address = tt.dl_tensor(x).address
    moved = x.move()
    for function in (type(x).__dlpack__, tt.dl_tensor, type(x).__dlpack_device__):
        with pytest.raises(tt.MovedError):
            function(x)
    assert read(moved.__dlpack__()).address == address


def test_memory_can_be_moved_to_a_consumer() -> None:
    """As with CVM's `MoveAsDLTensor`, only the consumer keeps it."""
    x = tt.asarray([1.0, 2.0])
    owner = weakref.ref(x._raw)
    consumer = Consumer(x.move().__dlpack__(max_version=(1, 0)))
    consumer.capsule = None
    with pytest.raises(tt.MovedError):
        _ = x.shape
    assert owner() is not None
    consumer.let_go()
    assert owner() is None


def library(name: str) -> Any:
    """Return the module, or skip if it is not installed."""
    return pytest.importorskip(name, reason=f"not installed: {name}")


@pytest.mark.interop
@given(held=oracle.arrays())
@settings(max_examples=25)
def test_torch_sees_the_same_elements(held: np.ndarray) -> None:
    """Torch exports them again; it supports offsets and non-negative strides."""
    torch = library("torch")
    assume(min((stride for stride in held.strides), default=0) >= 0)
    x = oracle.tensor(held)
    theirs = torch.from_dlpack(x)
    assert tuple(theirs.shape) == held.shape
    assert theirs.data_ptr() == (tt.dl_tensor(x).address if held.size else 0)
    for name in INCOMING:
        back = getattr(tt, name)(theirs)
        oracle.assert_same(held, back, tt.DArray)
        if held.size:
            back[(0,) * held.ndim] = True
            assert held[(0,) * held.ndim] == 1


@pytest.mark.interop
def test_torch_calls_the_deleter_once() -> None:
    """It is called when the last view of the tensor of torch ends."""
    torch = library("torch")
    source = Watched(tt.asarray([1.0, 2.0, 3.0]))
    view = torch.from_dlpack(source)[1:]
    gc.collect()
    assert [counter.calls for counter in source.counters] == [0]
    assert float(view[0]) == 2.0
    del view
    gc.collect()
    assert [counter.calls for counter in source.counters] == [1]


@pytest.mark.interop
def test_torch_ignores_the_read_only_flag() -> None:
    """Nothing in this package can prevent its writes; the docs warn of it."""
    torch = library("torch")
    held = np.zeros(3)
    theirs = torch.from_dlpack(read_only(held))
    theirs[0] = 5.0
    assert held[0] == 5.0
    own = tt.asarray([1.0, 2.0])
    lazy = own.lazy_copy()
    torch.from_dlpack(lazy)[0] = 5.0
    assert float(own[0]) == 1.0


@pytest.mark.interop
def test_torch_gets_a_copy_on_request() -> None:
    """The exporter copies."""
    torch = library("torch")
    x = tt.asarray([1.0, 2.0])
    theirs = torch.from_dlpack(x, copy=True)
    theirs[0] = 5.0
    assert float(x[0]) == 1.0


@pytest.mark.interop
def test_jax_sees_the_same_elements() -> None:
    """The memory is shared if it is 64-byte aligned; tensors imported from JAX are read-only."""
    jax = library("jax")
    jax.config.update("jax_enable_x64", True)
    x = tt.zeros((2, 3))
    theirs = jax.dlpack.from_dlpack(x)
    assert theirs.unsafe_buffer_pointer() == tt.dl_tensor(x).address
    x[0, 1] = 5.0
    assert theirs.tolist() == [[0.0, 5.0, 0.0], [0.0, 0.0, 0.0]]
    for name in INCOMING:
        back = getattr(tt, name)(theirs)
        oracle.assert_same(x.numpy(), back, tt.DArray)
        assert back.raw_ptr() == x.raw_ptr()
        with pytest.raises(tt.ReadOnlyError):
            back[0, 0] = 1.0


@pytest.mark.interop
def test_jax_requests_unversioned_capsules() -> None:
    """Read-only memory is therefore refused."""
    jax = library("jax")
    with pytest.raises(tt.ExternalBufferError, match="got read-only memory for max_version=None"):
        jax.dlpack.from_dlpack(read_only(np.zeros(3, "float32")))


@pytest.mark.interop
def test_jax_calls_the_deleter_once() -> None:
    """It is called when the array of JAX ends, whether it was copied or not."""
    jax = library("jax")
    source = Watched(tt.zeros(64, dtype=tt.float32))
    theirs = jax.dlpack.from_dlpack(source)
    theirs.block_until_ready()
    del theirs
    gc.collect()
    assert [counter.calls for counter in source.counters] == [1] * len(source.counters)
