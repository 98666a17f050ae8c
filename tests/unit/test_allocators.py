"""Allocators: which one is asked, for how much, and what is counted; memory in files."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

import typedtensor as tt
from tests.platforms import linux, posix
from typedtensor import Allocation, Cpu
from typedtensor.allocators import Block, aligned, default, mmap
from typedtensor.memory import builtin_allocators as inside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]
CPU = Cpu()
PAGE = 4096
NOBODY = 65534
OPEN_FILES = Path("/proc/self/fd")
MIB = 2**20


class Counting:
    """An allocator of a user: it gives bytes that are not zeros, and tells what it gave and got back."""

    device = CPU

    def __init__(self, *, zeroed: bool = False) -> None:
        """Begin with nothing given."""
        self.asked: list[int] = []
        self.given: list[bytearray] = []
        self.back = 0
        self.zeroed = zeroed

    def allocate(self, nbytes: int, /) -> Block:
        """Bytes of Python."""
        self.asked.append(nbytes)
        memory = bytearray(nbytes) if self.zeroed else bytearray(b"\x7f" * nbytes)
        self.given.append(memory)
        return Block(memory, zeroed=self.zeroed, release=self._release)

    def _release(self) -> None:
        self.back += 1

    def __repr__(self) -> str:
        """Its name."""
        return "Counting()"


@pytest.fixture(autouse=True)
def _nothing_stays() -> Iterator[None]:
    """Whatever a test takes is counted, and no longer when it ends."""
    before = tt.live_bytes()
    yield
    if tt.live_bytes() != before:  # an error that was caught may hold what it met
        gc.collect()
    assert tt.live_bytes() <= before


# What is asked of the allocator in use

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


@pytest.mark.parametrize("zeroed", [False, True])
@pytest.mark.parametrize("name", CREATIONS)
def test_creation_takes_its_memory_from_the_allocator_in_use(name: str, zeroed: bool) -> None:  # noqa: FBT001  # a parameter of the test
    """Exactly its bytes, once; the values are those that it has without an allocator."""
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
def test_creation_is_counted_without_an_allocator(name: str) -> None:
    """To the byte, and once."""
    before = tt.live_bytes()
    x = CREATIONS[name]()
    assert tt.live_bytes() - before == 48
    del x
    assert tt.live_bytes() == before


@pytest.mark.parametrize("name", ["zeros", "empty", "zeros_like", "empty_like", "Tensor[...](dim)"])
def test_zeros_take_no_memory_twice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy makes none for them beside what the allocator gives."""
    for function in ("zeros", "empty", "full"):
        monkeypatch.setattr(np, function, None)
    with tt.use_allocator(Counting()):
        assert not CREATIONS[name]().numpy().any()


def test_resize_takes_memory_from_the_allocator_in_use() -> None:
    """Only where it grows beyond what the tensor has; the old memory goes back."""
    own = Counting()
    with tt.use_allocator(own):
        x = tt.ones(4)
        x.resize(tt.make_dim(2))
        x.resize(tt.make_dim(4))
        assert own.asked == [32]
        x.resize(tt.make_dim(6))
    assert (own.asked, own.back) == ([32, 48], 1)
    assert x.numpy().tolist() == [1.0, 1.0, 0.0, 0.0, 0.0, 0.0]


def test_assign_of_another_shape_takes_memory_from_the_allocator_in_use() -> None:
    """And none for the same shape."""
    x, own = tt.ones(4), Counting()
    with tt.use_allocator(own):
        x.assign(tt.from_numpy(np.arange(4.0)))
        assert own.asked == []
        x.assign(tt.from_numpy(np.arange(6.0)))
    assert own.asked == [48]
    assert x.numpy().tolist() == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]


def test_first_write_of_a_lazy_copy_takes_memory_from_the_allocator_in_use() -> None:
    """The copy itself takes none."""
    x, own = tt.ones(4), Counting()
    with tt.use_allocator(own):
        y = x.lazy_copy()
        assert own.asked == []
        y[0] = 5.0
    assert own.asked == [32]
    assert (x.numpy().tolist(), y.numpy().tolist()) == ([1.0] * 4, [5.0, 1.0, 1.0, 1.0])


@pytest.mark.parametrize("shape", [(0,), (3, 0), ()])
def test_tensors_of_few_elements(shape: tuple[int, ...]) -> None:
    """None and one are asked for as they are."""
    own = Counting()
    with tt.use_allocator(own):
        x = tt.zeros(tt.make_ddim(list(shape)))
    assert own.asked == [8 * x.size]
    assert x.allocation.nbytes == 8 * x.size
    del x
    assert own.back == 1


def test_allocation_takes_the_allocator_that_is_given_before_the_one_in_use() -> None:
    """Else the one in use, else the default."""
    given, used = Counting(), Counting()
    with tt.use_allocator(used):
        Allocation.allocate(8, CPU, allocator=given)
        Allocation.allocate(16, CPU)
    Allocation.allocate(32, CPU)
    assert (given.asked, used.asked, given.back, used.back) == ([8], [16], 1, 1)


def test_operators_do_not_use_the_allocator() -> None:
    """What NumPy allocates for results is NumPy's."""
    x, own = tt.ones(4), Counting()
    with tt.use_allocator(own):
        assert float(tt.sum(x + x)) == 8.0
    assert own.asked == []


def test_memory_of_a_user_may_be_any_buffer() -> None:
    """A larger one too: the first bytes are used."""

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
def test_memory_that_is_none(memory: object, got: str) -> None:
    """What the allocator gave is named, and given back once; nothing is counted."""

    class Wrong(Counting):
        def allocate(self, nbytes: int, /) -> Block:
            assert nbytes == 8
            return Block(memory, release=self._release)

    own, before = Wrong(), tt.live_bytes()
    text = rf"^allocate: needed 8 writable bytes from Counting\(\), got {got}"
    with pytest.raises(tt.TypedTensorError, match=text), tt.use_allocator(own):
        tt.zeros(1)
    assert (own.back, tt.live_bytes()) == (1, before)


def test_allocator_that_answers_no_block() -> None:
    """It is called with what it has to return."""

    class Wrong(Counting):
        def allocate(self, nbytes: int, /) -> Block:
            return cast("Block", bytearray(nbytes))

    with pytest.raises(tt.TypedTensorError, match=r"got bytearray: .*Return a Block"):
        Allocation.allocate(8, CPU, allocator=Wrong())


@pytest.mark.parametrize(
    ("error", "seen"), [(MemoryError, MemoryError), (OSError, OSError), (OverflowError, MemoryError)]
)
def test_failure_of_an_allocator_changes_nothing(error: type[Exception], seen: type[Exception]) -> None:
    """Its own error comes through; an OverflowError is no word for too much memory. The next request is served."""

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


def test_every_request_may_fail_once() -> None:
    """A run of creations, copies and resizes, with the failure at each step in turn; the rest of the run is right."""

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
        gc.collect()  # an error that was caught may hold what it met until then
        assert tt.live_bytes() == baseline


def run() -> int:
    """Six requests of memory, each repeated where it fails; the number of failures."""
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


# Which one is in use


def test_blocks_within_one_another() -> None:
    """The inner one counts, and the outer one again afterwards."""
    outer, inner = Counting(), Counting()
    with tt.use_allocator(outer):
        tt.zeros(1)
        with tt.use_allocator(inner):
            tt.zeros(2)
        tt.zeros(3)
    tt.zeros(4)
    assert (outer.asked, inner.asked) == ([8, 24], [16])


def test_error_ends_the_use() -> None:
    """And comes through."""
    own = Counting()
    with pytest.raises(KeyError), tt.use_allocator(own):
        raise KeyError
    tt.zeros(1)
    assert own.asked == []


def test_threads_have_their_own() -> None:
    """A new thread begins with the default; what one uses, no other sees."""
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


def test_thread_begins_with_the_default() -> None:
    """Whatever the one that starts it uses."""
    own = Counting()
    with tt.use_allocator(own):
        thread = threading.Thread(target=Context().run, args=(tt.zeros, 3))  # the new context that a thread has
        thread.start()
        thread.join()
    assert own.asked == []


def test_tasks_have_their_own() -> None:
    """One that waits within its block does not change what another one uses."""
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


def test_use_of_what_serves_no_device() -> None:
    """A device without memory is refused before the block begins."""

    class Elsewhere(Counting):
        device = cast("Any", type("Nowhere", (tt.Device,), {})())

    with pytest.raises(tt.DeviceError, match="needed a device with usable memory"), tt.use_allocator(Elsewhere()):
        raise AssertionError


# The allocators of the Cpu


@pytest.mark.parametrize("alignment", [0, -64, 3, 96, 64.0, "64", None])
def test_alignment_that_is_no_power_of_two(alignment: Any) -> None:
    """Named with the value."""
    with pytest.raises(tt.OptionError, match=r"^aligned: needed a power of two, got ") as caught:
        aligned(alignment)
    assert caught.value.got == repr(alignment)


@pytest.mark.parametrize("alignment", [1, 64, 128, PAGE, 2 * MIB])
@pytest.mark.parametrize("nbytes", [1, 24, 65_000, 70_000])
def test_tensors_of_the_aligned_allocator_are_aligned(alignment: int, nbytes: int) -> None:
    """Each address is a multiple."""
    with tt.use_allocator(aligned(alignment)):
        x = tt.full((nbytes,), 7, dtype=tt.uint8)
    assert x.raw_ptr() % alignment == 0
    assert x.numpy().tobytes() == b"\x07" * nbytes


def test_default_aligns_whatever_is_zeroed() -> None:
    """To a cache line, of all sizes."""
    for size in (*range(1, 200), 8191, 8192, 8193, 10**5):
        assert tt.zeros(size).raw_ptr() % 64 == 0
        assert tt.empty(size, dtype=tt.int8).raw_ptr() % 64 == 0


@linux
def test_large_zeros_are_not_touched() -> None:
    """The operating system gives their pages when they are written: 4 GiB cost nothing."""
    import resource  # noqa: PLC0415  # Windows has none

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    x = tt.zeros(2**29)
    x[2**28] = 1.0
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 * 1024
    assert (float(x[0]), float(x[2**28])) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("allocator", "text"), [(default, "aligned(64)"), (aligned(PAGE), "aligned(4096)"), (mmap("/x/y"), "mmap('/x/y')")]
)
def test_allocators_say_what_they_are(allocator: object, text: str) -> None:
    """As they are made."""
    assert repr(allocator) == text


# What is counted


def test_live_and_peak_bytes_follow_every_step() -> None:
    """Each creation, copy, resize and end, to the byte."""
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
    """Borrowed arrays, and what NumPy allocates for results."""
    before = tt.live_bytes()
    x = tt.from_numpy(np.ones(1000))
    y = tt.borrow(bytearray(800))
    z = x + x
    assert (tt.live_bytes() - before, y.size, z.size) == (0, 800, 1000)


def test_eight_threads_are_counted_exactly() -> None:
    """Every byte that they hold, and none when they have let go."""
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


def test_counts_of_a_forked_child() -> None:
    """It begins with those of its parent, and may count on while other threads of the parent were counting."""
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


def run_python(program: str, *arguments: str | Path) -> list[str]:
    """What a program of its own prints; a failure of it is one of the test."""
    flags = [each for each in arguments if str(each) in {"-W", "ignore"}]
    rest = [each for each in arguments if each not in flags]
    done = subprocess.run(  # noqa: S603  # this very Python
        [sys.executable, *flags, "-c", program, *rest],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_program_that_ends_with_tensors_says_nothing() -> None:
    """Whatever is alive then is not reported."""
    done = subprocess.run(  # this very Python
        [sys.executable, "-c", "import typedtensor as tt; x = tt.zeros(9); y = tt.ones(3); m = y.allocation"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("", "")


# Files


def test_file_is_found_again_by_another_process(tmp_path: Path) -> None:
    """With its content, memory by memory in the order in which it was asked for."""
    path = tmp_path / "weights"
    with tt.use_allocator(mmap(path)):
        first, second = tt.empty((3,)), tt.empty((1000,), dtype=tt.float32)
    first[:] = tt.asarray([1.0, 2.0, 3.0])
    second[999] = 4.0
    program = """
import sys, typedtensor as tt
with tt.use_allocator(tt.allocators.mmap(sys.argv[1])):
    first = tt.from_allocation(tt.Allocation.allocate(24, tt.Cpu()), tt.make_dim(3))
    second = tt.from_allocation(tt.Allocation.allocate(4000, tt.Cpu()), tt.make_dim(1000), dtype=tt.float32)
print(first.numpy().tolist(), float(second[999]))
first[0] = -1.0
"""
    assert run_python(program, path) == ["[1.0, 2.0, 3.0] 4.0"]
    assert float(first[0]) == -1.0  # both look at the same file


def test_memory_of_a_file_follows_on_pages(tmp_path: Path) -> None:
    """The file ends with the last byte, and grows by what is needed."""
    path = tmp_path / "weights"
    allocator, sizes, held = mmap(path), [], []
    for nbytes in (8, PAGE, PAGE + 1, 0, 24):
        held.append(Allocation.allocate(nbytes, CPU, allocator=allocator))
        ctypes_set(held[-1], len(held))
        sizes.append(path.stat().st_size)
    assert sizes == [8, 2 * PAGE, 3 * PAGE + 1, 3 * PAGE + 1, 4 * PAGE + 24]
    del held
    content = path.read_bytes()
    assert [content[at] for at in (0, 7, PAGE, 2 * PAGE - 1, 2 * PAGE, 3 * PAGE, 4 * PAGE, 4 * PAGE + 23)] == [
        *(1, 1, 2, 2, 3, 3, 5, 5)
    ]


def ctypes_set(memory: Allocation[Cpu], value: int) -> None:
    """Fill the memory with a byte."""
    tt.from_allocation(memory, tt.make_dim(memory.nbytes), dtype=tt.uint8)[:] = value


def test_existing_file_keeps_what_lies_behind(tmp_path: Path) -> None:
    """It is neither truncated nor cleared, and no new tensor is made on it."""
    path = tmp_path / "weights"
    path.write_bytes(b"\x01" * 3 * PAGE)
    memory = Allocation.allocate(8, CPU, allocator=mmap(path))
    assert tt.from_allocation(memory, tt.make_dim(8), dtype=tt.uint8).numpy().tolist() == [1] * 8
    text = (
        "allocate: needed memory without contents for a new tensor, got 8 bytes of a file with contents. "
        "Read it with Allocation.allocate(nbytes, device, allocator=...) and tt.from_allocation; or use a new file."
    )
    new: tuple[Callable[[], object], ...] = (
        lambda: tt.zeros((8,), dtype=tt.uint8),
        lambda: tt.empty((8,), dtype=tt.uint8),
        lambda: tt.ones((8,), dtype=tt.uint8),
        lambda: tt.copy(tt.from_numpy(np.ones(8, np.uint8))),
    )
    for make in new:
        with tt.use_allocator(mmap(path)), pytest.raises(tt.OptionError) as caught:
            make()
        assert str(caught.value) == text
    assert path.read_bytes() == b"\x01" * 3 * PAGE


def test_mapping_goes_with_the_last_tensor(tmp_path: Path) -> None:
    """Neither the allocator nor the allocation keeps it; the file may then be made shorter, or go."""
    path = tmp_path / "weights"
    opened = len(list(OPEN_FILES.iterdir())) if OPEN_FILES.exists() else None
    allocator = mmap(path)
    with tt.use_allocator(allocator):
        x = tt.ones((1000,))
    view = x[500:]
    memory = x.allocation
    del x
    memory.close()
    assert is_mapped(path)
    assert float(view[0]) == 1.0
    del view
    assert not is_mapped(path)
    assert opened is None or len(list(OPEN_FILES.iterdir())) == opened
    path.write_bytes(b"")
    path.unlink()


def is_mapped(path: Path) -> bool:
    """Whether the process has the file in its memory."""
    maps = Path("/proc/self/maps")
    if not maps.exists():
        pytest.skip("the system does not say what is mapped")
    return str(path) in maps.read_text("utf-8")


@posix
def test_file_that_is_deleted_stays_as_long_as_a_tensor(tmp_path: Path) -> None:
    """As every open file of the system does."""
    path = tmp_path / "weights"
    with tt.use_allocator(mmap(path)):
        x = tt.ones((1000,))
    path.unlink()
    x += 1.0
    assert float(tt.sum(x)) == 2000.0


def test_file_is_the_same_wherever_the_program_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path is meant from the folder in which it was given."""
    monkeypatch.chdir(tmp_path)
    allocator = mmap("weights")
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    Allocation.allocate(8, CPU, allocator=allocator)
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["weights"]


@linux
def test_file_larger_than_the_memory_that_a_process_may_take(tmp_path: Path) -> None:
    """Where new memory of the size is refused, a file of it is not."""
    program = """
import resource, sys, typedtensor as tt
used = int(open('/proc/self/statm').read().split()[5]) * 4096
resource.setrlimit(resource.RLIMIT_DATA, (used + 64 * 2**20,) * 2)
size = 24 * 2**20
try:
    tt.zeros(size)
except MemoryError as error:
    print(type(error).__name__)
with tt.use_allocator(tt.allocators.mmap(sys.argv[1])):
    x = tt.zeros(size)
x[size - 1] = 3.0
x[:1000] += 1.0
print(float(x[size - 1]), float(x[999]), float(x[1000]))
"""
    assert run_python(program, tmp_path / "weights") == ["OutOfMemoryError", "3.0 1.0 0.0"]


@posix
def test_file_larger_than_the_memory_of_the_machine(tmp_path: Path) -> None:
    """Of holes, which take no room on the disk: only what is written does."""
    path = tmp_path / "weights"
    nbytes = 4 * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 8 * 8
    with path.open("wb") as file:
        try:
            file.truncate(nbytes)
        except OSError as error:
            pytest.skip(f"no such file here: {error}")
    x = tt.from_allocation(Allocation.allocate(nbytes, CPU, allocator=mmap(path)), tt.make_dim(nbytes // 8))
    x[nbytes // 8 - 1] = 1.0
    x[nbytes // 16 : nbytes // 16 + 3] = 2.0
    del x
    again = tt.from_allocation(Allocation.allocate(nbytes, CPU, allocator=mmap(path)), tt.make_dim(nbytes // 8))
    assert (float(again[nbytes // 8 - 1]), float(again[nbytes // 16 + 2]), float(again[0])) == (1.0, 2.0, 0.0)
    assert path.stat().st_blocks * 512 < MIB


# Files that cannot be had


@posix
@pytest.mark.parametrize("old", [None, b"", b"\x05" * 100, b"\x05" * 2 * PAGE])
def test_full_disk_leaves_the_file_as_it_was(tmp_path: Path, old: bytes | None) -> None:
    """An OSError that names the file; a smaller memory is served afterwards, from the place that is still free."""
    path = tmp_path / "weights"
    if old is not None:
        path.write_bytes(old)
    program = f"""
import resource, sys, typedtensor as tt
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000,) * 2)
allocator = tt.allocators.mmap(sys.argv[1])
before = tt.live_bytes()
try:
    tt.Allocation.allocate(200_000, tt.Cpu(), allocator=allocator)
except OSError as error:
    print(type(error).__name__, error.errno, error.filename == sys.argv[1], tt.live_bytes() - before)
import os
print(open(sys.argv[1], 'rb').read() == {old!r} if os.path.exists(sys.argv[1]) else 'no file')
memory = tt.Allocation.allocate(50_000, tt.Cpu(), allocator=allocator)
print(memory.nbytes, os.path.getsize(sys.argv[1]))
"""
    found = run_python(program, path)
    assert found == ["OSError 27 True 0", "no file" if old is None else "True", "50000 50000"]


MOUNTED = """
mount -t tmpfs -o size=64k,mode=777 tmpfs "$1" || exit 77
printf old > "$1/weights"
"$2" -c "$3" "$1/weights"
ls -A "$1"
cat "$1/weights"
"""


def test_a_full_file_system_raises(tmp_path: Path) -> None:
    """One of 64 KiB: the error comes at once, and not when a page is written, which would end the process."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("no unshare, so no small file system")
    folder = tmp_path / "mounted"
    folder.mkdir()
    program = """
import sys, typedtensor as tt
try:
    with tt.use_allocator(tt.allocators.mmap(sys.argv[1])):
        tt.zeros((100_000,), dtype=tt.uint8)
except OSError as error:
    print(error.errno)
"""
    alone = ["--mount"] if os.geteuid() == 0 else ["--user", "--map-root-user", "--mount"]
    done = subprocess.run(  # noqa: S603  # the programs of the system, and this very Python
        [unshare, *alone, "sh", "-c", MOUNTED, "sh", folder, sys.executable, program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode in {1, 77}:
        pytest.skip(f"no small file system here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["28", "weights", "old"]


@posix
@pytest.mark.parametrize(
    ("where", "kind"),
    [("", IsADirectoryError), ("missing/weights", FileNotFoundError), ("file/weights", NotADirectoryError)],
)
def test_path_that_is_no_file(tmp_path: Path, where: str, kind: type[OSError]) -> None:
    """Python's own error, which names the path, when the first memory is asked for."""
    (tmp_path / "file").write_bytes(b"")
    allocator = mmap(tmp_path / where)
    before = tt.live_bytes()
    with pytest.raises(kind) as caught:
        Allocation.allocate(8, CPU, allocator=allocator)
    assert (caught.value.filename, tt.live_bytes()) == (str(tmp_path / where), before)


@posix
@pytest.mark.parametrize(("mode", "of_folder"), [(0o444, 0o777), (0o000, 0o777), (None, 0o555)])
def test_file_that_may_not_be_written(mode: int | None, of_folder: int) -> None:
    """A PermissionError for whoever is not root, whom nothing stops; the file keeps what it has."""
    program = f"""
import os, sys, typedtensor as tt
mmap = tt.allocators.mmap  # loaded by whoever may read this Python
os.geteuid() or (os.setgroups([]), os.setresgid(*[{NOBODY}] * 3), os.setresuid(*[{NOBODY}] * 3))
try:
    tt.Allocation.allocate(8, tt.Cpu(), allocator=mmap(sys.argv[1]))
except OSError as error:
    print(type(error).__name__, error.filename == sys.argv[1])
"""
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "weights"
        if mode is not None:
            path.write_bytes(b"old")
            path.chmod(mode)
        folder.chmod(of_folder)
        found = run_python(program, path)
        folder.chmod(0o755)
        assert found == ["PermissionError True"]
        assert (path.read_bytes() if path.exists() else None) == (None if mode is None else b"old")


@pytest.mark.parametrize("nbytes", [2**62, 2**63, 2**70])
def test_file_that_no_disk_has_room_for(tmp_path: Path, nbytes: int) -> None:
    """An OSError of the system, or a MemoryError where the system has no number for it; there is no file then."""
    path = tmp_path / "weights"
    with pytest.raises((OSError, MemoryError)):
        Allocation.allocate(nbytes, CPU, allocator=mmap(path))
    with pytest.raises((OSError, MemoryError)):
        inside.new_bytes(nbytes, CPU, mmap(path))
    assert not path.exists()


def test_eight_threads_share_a_file(tmp_path: Path) -> None:
    """No two have the same page, and nothing is lost."""
    path = tmp_path / "weights"
    allocator = mmap(path)

    def work(number: int) -> list[Any]:
        held = []
        with tt.use_allocator(allocator):
            for _ in range(20):
                x = tt.zeros((100,), dtype=tt.uint8)
                x[:] = number
                held.append(x)
        return held

    with ThreadPoolExecutor(8) as pool:
        held = [x for each in pool.map(work, range(8)) for x in each]
    assert len({x.raw_ptr() for x in held}) == 160
    assert sorted(int(x[99]) for x in held) == sorted(list(range(8)) * 20)
    pages = np.frombuffer(path.read_bytes().ljust(160 * PAGE, b"\0"), np.uint8).reshape(160, PAGE)
    assert sorted(pages[:, 99].tolist()) == sorted(list(range(8)) * 20)


def test_finalizer_may_take_memory_of_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may run while the file is being made longer; each has its own page then."""
    allocator = mmap(tmp_path / "weights")
    held: list[Allocation[Cpu]] = []
    real = os.fstat

    def fstat(file: int) -> os.stat_result:
        monkeypatch.setattr(os, "fstat", real)
        held.append(Allocation.allocate(8, CPU, allocator=allocator))
        return real(file)

    monkeypatch.setattr(os, "fstat", fstat)
    held.append(Allocation.allocate(8, CPU, allocator=allocator))
    for value, memory in enumerate(held):
        ctypes_set(memory, value + 1)
    assert (tmp_path / "weights").read_bytes()[:: PAGE // 2][:3] == b"\x02\x00\x01"
