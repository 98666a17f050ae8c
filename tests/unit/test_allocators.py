"""Allocators of the Cpu: which one is current, and what it allocates."""

from __future__ import annotations

import asyncio
import gc
import threading
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

import typedtensor as tt
from tests.platforms import linux
from typedtensor import Allocation, Cpu
from typedtensor.allocators import Block, aligned, default, mmap

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.unit.allocator_checks import (
    CPU,
    MIB,
    PAGE,
    _nothing_stays,  # noqa: F401  # a fixture
)


@pytest.fixture(autouse=True, scope="module")
def _without_the_garbage_of_other_tests() -> None:
    """Otherwise its memory would be released, and no longer counted, in the middle of a test."""
    gc.collect()


class Counting:
    """An allocator of a user: its bytes are not zeroed, and it records allocations and releases."""

    device = CPU

    def __init__(self, *, zeroed: bool = False) -> None:
        """Start without records."""
        self.asked: list[int] = []
        self.given: list[bytearray] = []
        self.back = 0
        self.zeroed = zeroed

    def allocate(self, nbytes: int, /) -> Block:
        """Return bytes of Python."""
        self.asked.append(nbytes)
        memory = bytearray(nbytes) if self.zeroed else bytearray(b"\x7f" * nbytes)
        self.given.append(memory)
        return Block(memory, zeroed=self.zeroed, release=self._release)

    def _release(self) -> None:
        self.back += 1

    def __repr__(self) -> str:
        """Return its name."""
        return "Counting()"


DIM = tt.make_dim(3, 4)


SOURCE: Any = tt.ones((3, 4), dtype=tt.float32)


WIDE: Any = tt.ones((3, 8), dtype=tt.float32)


CREATIONS: dict[str, Callable[[], Any]] = {
    "zeros": lambda: tt.zeros((3, 4), dtype=tt.float32),
    "ones": lambda: tt.ones((3, 4), dtype=tt.float32),
    "empty": lambda: tt.empty((3, 4), dtype=tt.float32),
    "full": lambda: tt.full((3, 4), 2.0, dtype=tt.float32),
    "arange": lambda: tt.arange(12.0, dtype=tt.float32),
    "linspace": lambda: tt.linspace(0.0, 1.0, 12, dtype=tt.float32),
    "eye": lambda: tt.eye(3, 4, dtype=tt.float32),
    "asarray": lambda: tt.asarray([[1.0] * 4] * 3, dtype=tt.float32),
    "asarray of an array": lambda: tt.asarray(np.ones((3, 4), np.float32), copy=True),
    "zeros_like": lambda: tt.zeros_like(SOURCE),
    "ones_like": lambda: tt.ones_like(SOURCE),
    "empty_like": lambda: tt.empty_like(SOURCE),
    "full_like": lambda: tt.full_like(SOURCE, 2.0),
    "Tensor[...](dim)": lambda: tt.Tensor[Cpu, tt.float32, tt.Rank2](DIM, CPU),
    "make_darray": lambda: tt.make_darray(tt.make_ddim([3, 4]), 0.0, dtype=tt.float32),
    "copy": SOURCE.copy,
    "copy of a view": WIDE[:, ::2].copy,
    "copy of a DArray": SOURCE.dynamic().copy,
}


# Memory from the current allocator


@pytest.mark.parametrize("zeroed", [False, True])
@pytest.mark.parametrize("name", CREATIONS)
def test_creation_allocates_from_the_current_allocator(name: str, zeroed: bool) -> None:
    """It requests exactly the bytes of the tensor, once; the values do not depend on the allocator."""
    make = CREATIONS[name]
    expected, own = make().numpy(), Counting(zeroed=zeroed)
    before = tt.live_bytes()
    with tt.use_allocator(own):
        x = make()
    assert own.asked == [48]
    np.testing.assert_array_equal(x.numpy(), expected)
    assert bytes(own.given[0]) == x.numpy().tobytes()
    assert tt.live_bytes() - before == 48
    assert x.allocation.owned
    assert own.back == 0
    del x
    assert own.back == 1


@pytest.mark.parametrize("name", CREATIONS)
def test_creation_is_counted_with_the_default_allocator(name: str) -> None:
    """Each tensor is counted once, to the byte."""
    before = tt.live_bytes()
    x = CREATIONS[name]()
    assert tt.live_bytes() - before == 48
    del x
    assert tt.live_bytes() == before


@pytest.mark.parametrize("name", ["zeros", "empty", "zeros_like", "empty_like", "Tensor[...](dim)"])
def test_zeros_allocate_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy allocates nothing in addition."""
    for function in ("zeros", "empty", "full"):
        monkeypatch.setattr(np, function, None)
    with tt.use_allocator(Counting()):
        assert not CREATIONS[name]().numpy().any()


def test_resize_allocates_from_the_current_allocator() -> None:
    """It allocates only beyond the capacity; the old memory is released."""
    own = Counting()
    with tt.use_allocator(own):
        x = tt.ones(4)
        x.resize(tt.make_dim(2))
        x.resize(tt.make_dim(4))
        assert own.asked == [32]
        x.resize(tt.make_dim(6))
    assert (own.asked, own.back) == ([32, 48], 1)
    assert x.numpy().tolist() == [1.0, 1.0, 0.0, 0.0, 0.0, 0.0]


def test_assign_of_another_shape_allocates_from_the_current_allocator() -> None:
    """The same shape allocates nothing."""
    x, own = tt.ones(4), Counting()
    with tt.use_allocator(own):
        x.assign(tt.from_numpy(np.arange(4.0)))
        assert own.asked == []
        x.assign(tt.from_numpy(np.arange(6.0)))
    assert own.asked == [48]
    assert x.numpy().tolist() == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]


def test_the_first_write_to_a_lazy_copy_allocates_from_the_current_allocator() -> None:
    """Making the copy allocates nothing."""
    x, own = tt.ones(4), Counting()
    with tt.use_allocator(own):
        y = x.lazy_copy()
        assert own.asked == []
        y[0] = 5.0
    assert own.asked == [32]
    assert (x.numpy().tolist(), y.numpy().tolist()) == ([1.0] * 4, [5.0, 1.0, 1.0, 1.0])


@pytest.mark.parametrize("shape", [(0,), (3, 0), ()])
def test_tensors_of_zero_and_one_element_allocate_their_size(shape: tuple[int, ...]) -> None:
    """Their sizes are not rounded up."""
    own = Counting()
    with tt.use_allocator(own):
        x = tt.zeros(tt.make_ddim(list(shape)))
    assert own.asked == [8 * x.size]
    assert x.allocation.nbytes == 8 * x.size
    del x
    assert own.back == 1


def test_an_explicit_allocator_overrides_the_current_one() -> None:
    """Without either, the default is used."""
    given, used = Counting(), Counting()
    with tt.use_allocator(used):
        Allocation.allocate(8, CPU, allocator=given)
        Allocation.allocate(16, CPU)
    Allocation.allocate(32, CPU)
    assert (given.asked, used.asked, given.back, used.back) == ([8], [16], 1, 1)


def test_operators_do_not_use_the_allocator() -> None:
    """NumPy allocates their results."""
    x, own = tt.ones(4), Counting()
    with tt.use_allocator(own):
        assert float(tt.sum(x + x)) == 8.0
    assert own.asked == []


def test_an_allocator_may_return_any_buffer() -> None:
    """If it is larger than requested, its first bytes are used."""

    class Larger(Counting):
        def allocate(self, nbytes: int, /) -> Block:
            return Block(np.zeros(nbytes + 100, np.float64).data, zeroed=True)

    with tt.use_allocator(Larger()):
        assert tt.ones(3).allocation.nbytes == 24


@pytest.mark.parametrize(
    ("memory", "got"),
    [
        (bytearray(7), "7 bytes"),
        (bytes(8), "read-only memory"),
        (None, "NoneType: "),
        ([0] * 8, "list: "),
        (np.zeros(8)[::2], "ndarray: "),
    ],
)
def test_unusable_memory_of_an_allocator_is_refused(memory: object, got: str) -> None:
    """The message describes it; it is released once, and nothing is counted."""

    class Wrong(Counting):
        def allocate(self, nbytes: int, /) -> Block:
            assert nbytes == 8
            return Block(memory, release=self._release)

    own, before = Wrong(), tt.live_bytes()
    text = rf"^allocate: needed 8 writable bytes from Counting\(\), got {got}"
    with pytest.raises(tt.TypedTensorError, match=text), tt.use_allocator(own):
        tt.zeros(1)
    assert (own.back, tt.live_bytes()) == (1, before)


def test_an_allocator_must_return_a_block() -> None:
    """The error describes what it must return."""

    class Wrong(Counting):
        def allocate(self, nbytes: int, /) -> Block:
            return cast("Block", bytearray(nbytes))

    with pytest.raises(tt.TypedTensorError, match=r"got bytearray: .*Return a Block"):
        Allocation.allocate(8, CPU, allocator=Wrong())


@pytest.mark.parametrize(
    ("error", "seen"), [(MemoryError, MemoryError), (OSError, OSError), (OverflowError, MemoryError)]
)
def test_an_error_of_an_allocator_changes_nothing(error: type[Exception], seen: type[Exception]) -> None:
    """It propagates, but MemoryError replaces OverflowError; later requests succeed."""

    class Failing(Counting):
        def allocate(self, nbytes: int, /) -> Block:
            if len(self.asked) == 1:
                self.asked.append(nbytes)
                raise error("no")
            return super().allocate(nbytes)

    with tt.use_allocator(Failing()):
        x = tt.ones(4)
        before = tt.live_bytes(), tt.peak_bytes()
        with pytest.raises(seen):
            x.resize(tt.make_dim(8))
        assert (tt.live_bytes(), tt.peak_bytes()) == before
        assert x.numpy().tolist() == [1.0] * 4


def test_each_request_may_fail_once() -> None:
    """Creations, copies and resizes, with a failure at each step in turn; all other results are right."""

    class FailingAt(Counting):
        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

        def allocate(self, nbytes: int, /) -> Block:
            if len(self.asked) == self.step:
                self.step = -1
                raise MemoryError
            return super().allocate(nbytes)

    baseline = tt.live_bytes()
    for step in range(8):
        with tt.use_allocator(FailingAt(step)) as _:
            failures = run()
        assert failures == (1 if step < 6 else 0)
        gc.collect()  # the frames of a handled error may keep objects alive until then
        assert tt.live_bytes() == baseline


def run() -> int:
    """Make six requests, each repeated after a failure; return the number of failures."""
    failures = 0

    def again(make: Callable[[], Any]) -> Any:
        nonlocal failures
        try:
            return make()
        except MemoryError:
            failures += 1
        return make()

    x = again(lambda: tt.zeros(4))
    x += 1.0
    y = again(x.copy)
    lazy = y.lazy_copy()
    again(lambda: lazy.__setitem__(0, 5.0))
    again(lambda: x.resize(tt.make_dim(6)))
    again(lambda: y.assign(x))
    z = again(lambda: tt.ones(3))
    values = [each.numpy().tolist() for each in (x, y, lazy, z)]
    assert values == [[1.0] * 4 + [0.0] * 2] * 2 + [[5.0, 1.0, 1.0, 1.0], [1.0] * 3]
    return failures


# The current allocator


def test_nested_blocks_restore_the_outer_allocator() -> None:
    """The inner allocator is current within its block."""
    outer, inner = Counting(), Counting()
    with tt.use_allocator(outer):
        tt.zeros(1)
        with tt.use_allocator(inner):
            tt.zeros(2)
        tt.zeros(3)
    tt.zeros(4)
    assert (outer.asked, inner.asked) == ([8, 24], [16])


def test_an_error_ends_the_block() -> None:
    """The error propagates, and the previous allocator is current again."""
    own = Counting()
    with pytest.raises(KeyError), tt.use_allocator(own):
        raise KeyError
    tt.zeros(1)
    assert own.asked == []


def test_each_thread_has_a_current_allocator() -> None:
    """A new thread starts with the default; the setting is not visible in other threads."""
    own = [Counting() for _ in range(8)]
    start = threading.Barrier(8)

    def work(number: int) -> None:
        with tt.use_allocator(own[number]):
            start.wait()
            for _ in range(50):
                tt.zeros(number + 1)

    with tt.use_allocator(aligned(PAGE)), ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(work, number) for number in range(8)]:
            done.result()
    assert [each.asked for each in own] == [[8 * (number + 1)] * 50 for number in range(8)]
    assert [each.back for each in own] == [50] * 8


def test_a_thread_starts_with_the_default() -> None:
    """The setting of the thread that starts it does not matter."""
    own = Counting()
    with tt.use_allocator(own):
        thread = threading.Thread(target=Context().run, args=(tt.zeros, 3))  # the context of a new thread
        thread.start()
        thread.join()
    assert own.asked == []


def test_each_task_has_a_current_allocator() -> None:
    """A task that waits within its block does not change that of another."""
    own = [Counting() for _ in range(3)]

    async def work(number: int) -> None:
        with tt.use_allocator(own[number]):
            for _ in range(5):
                tt.zeros(number + 1)
                await asyncio.sleep(0)
        tt.zeros(100)

    async def together() -> None:
        await asyncio.gather(*(work(number) for number in range(3)))

    asyncio.run(together())
    assert [each.asked for each in own] == [[8] * 5, [16] * 5, [24] * 5]


def test_use_allocator_refuses_an_unknown_device() -> None:
    """The error is raised before the block is entered."""

    class Elsewhere(Counting):
        device = cast("Any", type("Nowhere", (tt.Device,), {})())

    with pytest.raises(tt.DeviceError, match="needed a device with usable memory"), tt.use_allocator(Elsewhere()):
        raise AssertionError


# The allocators of the Cpu


@pytest.mark.parametrize("alignment", [0, -64, 3, 96, 64.0, "64", None])
def test_alignment_other_than_a_power_of_two_is_refused(alignment: Any) -> None:
    """The message contains the value."""
    with pytest.raises(tt.OptionError, match=r"^aligned: needed a power of two, got ") as caught:
        aligned(alignment)
    assert caught.value.got == repr(alignment)


@pytest.mark.parametrize("alignment", [1, 64, 128, PAGE, 2 * MIB])
@pytest.mark.parametrize("nbytes", [1, 24, 65_000, 70_000])
def test_tensors_of_the_aligned_allocator_are_aligned(alignment: int, nbytes: int) -> None:
    """Each address is a multiple of the alignment."""
    with tt.use_allocator(aligned(alignment)):
        x = tt.full((nbytes,), 7, dtype=tt.uint8)
    assert x.raw_ptr() % alignment == 0
    assert x.numpy().tobytes() == b"\x07" * nbytes


def test_zeroed_memory_is_aligned_by_default() -> None:
    """It is aligned to a cache line, for all sizes."""
    for size in (*range(1, 200), 8191, 8192, 8193, 10**5):
        assert tt.zeros(size).raw_ptr() % 64 == 0
        assert tt.empty(size, dtype=tt.int8).raw_ptr() % 64 == 0


@linux
def test_large_zeros_are_not_touched() -> None:
    """The operating system provides the pages on the first write: 4 GiB cost nothing."""
    import resource  # noqa: PLC0415  # not on Windows

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    x = tt.zeros(2**29)
    x[2**28] = 1.0
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 * 1024
    assert (float(x[0]), float(x[2**28])) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("allocator", "text"), [(default, "aligned(64)"), (aligned(PAGE), "aligned(4096)"), (mmap("/x/y"), "mmap('/x/y')")]
)
def test_repr_of_allocators_shows_their_arguments(allocator: object, text: str) -> None:
    """The repr is the expression that makes them."""
    assert repr(allocator) == text
