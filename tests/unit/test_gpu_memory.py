"""The memory of CuPy's arrays: over NumPy on every machine, and on CuPy's own classes where it is installed.

CuPy's classes do not look at the memory that they describe: without a Gpu they can be asked everything but values.
"""

from __future__ import annotations

import ctypes
import importlib
import sys
import threading
import warnings
import weakref
from contextlib import contextmanager
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from typedtensor import Gpu
from typedtensor.memory import accounting, builtin_allocators
from typedtensor.memory import registry as memories
from typedtensor.memory.builtin_allocators import Block
from typedtensor.memory.sharing import CowGroup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NAME = "typedtensor.backends.cupy.memory"
ROUND = 512
"""CuPy's pool gives multiples of so many bytes."""


# CuPy's interface over NumPy


class BaseMemory:
    """Takes no weak reference, as CuPy's own."""

    __slots__ = ("device_id", "keep", "ptr", "size")

    def of(self, keep: Any, size: int) -> Any:
        """On the bytes of a NumPy array."""
        self.ptr, self.size, self.device_id, self.keep = keep.ctypes.data if size else 0, size, State.selected, keep
        return self


class PooledMemory(BaseMemory):
    """What the pool gives."""

    __slots__ = ()

    def __del__(self) -> None:
        State.used[self.device_id] -= self.size


class UnownedMemory(BaseMemory):
    """Memory by its address."""

    def __init__(self, ptr: int, size: int, owner: object, device_id: int = -1) -> None:
        self.ptr, self.size, self.keep, self.device_id = ptr, size, owner, device_id


class MemoryPointer:
    """Into a memory object."""

    def __init__(self, mem: BaseMemory, offset: int) -> None:
        assert mem.ptr or not offset
        self.mem, self.ptr, self.device_id = mem, mem.ptr + offset, mem.device_id

    def memset_async(self, value: int, size: int) -> None:
        """At once."""
        assert State.selected == self.device_id
        ctypes.memset(self.ptr, value, size)


class Array:
    """An array over the memory that its pointer points into; a view has the pointer of the whole where it can."""

    def __init__(self, shape: Any, dtype: Any = float, memptr: Any = None, strides: Any = None) -> None:
        self.shape, self.dtype = tuple(shape), np.dtype(dtype)
        self.base: Array | None = None
        self.size = int(np.prod(self.shape, dtype=int))
        self.strides = tuple(strides) if strides is not None else np.empty(self.shape, self.dtype).strides
        self.data = alloc(self.size * self.dtype.itemsize) if memptr is None else memptr

    @property
    def held(self) -> np.ndarray:
        """NumPy's array on the same memory."""
        if not self.size:
            return np.empty(self.shape, self.dtype)
        reach = [(size - 1) * step for size, step in zip(self.shape, self.strides, strict=True)]
        low, high = sum(min(0, r) for r in reach), sum(max(0, r) for r in reach) + self.dtype.itemsize
        whole = (ctypes.c_char * (high - low)).from_address(self.data.ptr + low)
        return np.ndarray(self.shape, self.dtype, whole, -low, self.strides)

    @property
    def flags(self) -> Any:
        """The one that is asked for."""
        return SimpleNamespace(c_contiguous=self.held.flags.c_contiguous)

    def view(self) -> Array:
        """With the very pointer of the whole."""
        found = Array(self.shape, self.dtype, self.data, self.strides)
        found.base = self if self.base is None else self.base
        return found

    def __getitem__(self, key: Any) -> Array:
        part = self.held[key]
        offset = part.ctypes.data - self.data.mem.ptr if part.size else 0
        found = Array(part.shape, self.dtype, MemoryPointer(self.data.mem, offset), part.strides)
        found.base = self if self.base is None else self.base
        return found


class CUDARuntimeError(RuntimeError):
    """What CUDA refuses."""


class OutOfMemoryError(MemoryError):
    """As CuPy's pool raises it."""


class State:
    """What CuPy and CUDA remember."""

    selected = 0
    used: ClassVar[dict[int, int]] = {0: 0, 1: 0}
    limit = 2**30
    pinned_fails: Exception | None = None
    local = threading.local()


class Device:
    """Selects one."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __enter__(self) -> None:
        self.before, State.selected = State.selected, self.number

    def __exit__(self, *_: object) -> None:
        State.selected = self.before


class Pool:
    """CuPy's."""

    def malloc(self, size: int) -> MemoryPointer:
        """Rounded up, of bytes that are not zeros."""
        if size >= 2**64:
            raise OverflowError("Python int too large to convert to C unsigned long")
        rounded = -(-size // ROUND) * ROUND
        if rounded > State.limit:
            raise OutOfMemoryError(f"Out of memory allocating {rounded:,} bytes")
        State.used[State.selected] += rounded
        return MemoryPointer(PooledMemory().of(np.full(rounded, 0x7F, np.uint8), rounded), 0)

    def used_bytes(self) -> int:
        """On the device that is selected."""
        return State.used[State.selected]

    def free_bytes(self) -> int:
        """A number."""
        return 1000 + State.selected

    def free_all_blocks(self) -> None:
        """Nothing is kept."""


POOL = Pool()


def current() -> Any:
    """The allocator that CuPy uses."""
    return getattr(State.local, "allocator", None) or POOL.malloc


def alloc(size: int) -> MemoryPointer:
    """From the allocator that CuPy uses."""
    found: MemoryPointer = current()(size)
    return found


@contextmanager
def using_allocator(allocator: Any) -> Iterator[None]:
    """For the thread."""
    before, State.local.allocator = getattr(State.local, "allocator", None), allocator
    try:
        yield
    finally:
        State.local.allocator = before


def alloc_pinned_memory(size: int) -> Any:
    """More than was asked for, not zeros."""
    if State.pinned_fails is not None:
        raise State.pinned_fails
    return bytearray(b"\x7f" * (size + 100))


def fake() -> dict[str, ModuleType]:
    """The modules."""
    cupy, cuda = ModuleType("cupy"), ModuleType("cupy.cuda")
    vars(cuda).update(
        BaseMemory=BaseMemory,
        UnownedMemory=UnownedMemory,
        MemoryPointer=MemoryPointer,
        Device=Device,
        alloc=alloc,
        get_allocator=current,
        using_allocator=using_allocator,
        alloc_pinned_memory=alloc_pinned_memory,
        compiler=SimpleNamespace(CompileException=type("CompileException", (Exception,), {})),
        memory=SimpleNamespace(OutOfMemoryError=OutOfMemoryError),
        runtime=SimpleNamespace(
            CUDARuntimeError=CUDARuntimeError,
            getDevice=lambda: State.selected,
            getDeviceCount=lambda: 2,
            memGetInfo=lambda: (300, 1000),
            runtimeGetVersion=lambda: 13000,
        ),
    )
    vars(cupy).update(ndarray=Array, cuda=cuda, get_default_memory_pool=lambda: POOL, asarray=lambda x: x.array)
    return {"cupy": cupy, "cupy.cuda": cuda}


def loaded(modules: dict[str, ModuleType]) -> Any:
    """`backends.cupy.memory` over these modules, which nobody else sees: what was there comes back at once."""
    before = {name: sys.modules.pop(name, None) for name in (NAME, "typedtensor.backends.cupy.cuda", *modules)}
    sys.modules.update(modules)
    try:
        return importlib.import_module(NAME)
    finally:
        for name, module in before.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module


class Library:
    """One of the two libraries with our module over it."""

    def __init__(self, ours: Any, cupy: Any) -> None:
        self.ours, self.cupy, self.memory = ours, cupy, ours.GpuMemory()

    def array(self, shape: tuple[int, ...], dtype: str = "f4", device: int = 0) -> Any:
        """An array of ours on zeros."""
        kind = np.dtype(dtype)
        nbytes = int(np.prod(shape)) * kind.itemsize
        block = np.zeros(nbytes + 64, np.uint8)
        start = -block.ctypes.data % 64
        memory = self.ours.Owned(block.ctypes.data + start, nbytes, block, device)
        return self.cupy.ndarray(shape, kind, self.cupy.cuda.MemoryPointer(memory, 0))


OURS = loaded(fake())
OVER_NUMPY = Library(OURS, OURS.cupy)


@pytest.fixture(params=["CuPy over NumPy", "CuPy"], name="library")
def _library(request: pytest.FixtureRequest) -> Library:
    if request.param == "CuPy":
        if find_spec("cupy") is None:
            pytest.skip("not installed: cupy")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of CuPy's own, when it is imported
            cupy = importlib.import_module("cupy")
        return Library(importlib.import_module(NAME), cupy)
    return OVER_NUMPY


@pytest.fixture(name="served")
def _served() -> Iterator[Any]:
    """The memory of the Gpus, over NumPy, as the library uses it."""
    tables: Any = (memories._MEMORIES, builtin_allocators._DEFAULTS, builtin_allocators._SELECTED)
    before = [dict(table) for table in tables]
    OURS.serve()
    try:
        yield OURS
    finally:
        for table, old in zip(tables, before, strict=True):
            table.clear()
            table.update(old)


# What an array says


def test_root_is_what_all_arrays_on_the_memory_hold(library: Library) -> None:
    """Views, windows and shares; it takes a weak reference, and dies with the last."""
    memory = library.memory
    raw = library.array((4, 6))
    root = weakref.ref(memory.root(raw))
    others = [raw[1:], raw[::-1, 2], memory.view(raw), memory.window(raw, 8, (3,), None, "f4")]
    assert all(memory.root(each) is root() for each in others)
    assert memory.root(memory.root(raw)) is root()
    del raw
    while others:
        assert root() is not None
        others.pop()
    assert root() is None


@pytest.mark.parametrize(
    "key",
    [
        (),
        (slice(None, None, -1),),
        (slice(1, 3), slice(4, 1, -2)),
        (slice(None), 3),
        (2, 5, ...),
        (slice(0, 0),),
        (slice(None, None, 3), slice(None, None, -5)),
    ],
)
def test_span_and_packing_are_those_of_numpy(library: Library, key: Any) -> None:
    """NumPy is the oracle, from the same address."""
    memory = library.memory
    raw = library.array((4, 6))
    like = np.zeros((4, 6), np.float32)
    move = memory.address(raw) - like.ctypes.data
    found, expected = raw[key], like[key]
    if expected.size:
        low, high = np.lib.array_utils.byte_bounds(expected)
        assert memory.span(found) == (low + move, high + move)
        assert memory.address(found) == expected.ctypes.data + move
        assert memory.strides(found) == expected.strides
    else:
        start, end = memory.span(found)
        assert start == end
    assert memory.nbytes(found) == expected.nbytes
    assert memory.is_packed(found) == expected.flags.c_contiguous


def test_span_of_a_root_is_all_that_it_has(library: Library) -> None:
    """A root is packed, writable and ours as its arrays are."""
    memory = library.memory
    raw = library.array((4, 6))
    root = memory.root(raw[1:, 2])
    assert memory.span(root) == memory.span(raw)
    assert (memory.address(root), memory.is_packed(root)) == (memory.address(raw), True)
    assert (memory.is_writable(root), memory.is_owned(root)) == (True, True)


def test_broadcast_arrays_are_not_written(library: Library) -> None:
    """An element that stands for several; one that stands for one is an ordinary one."""
    memory = library.memory
    raw = library.array((4,))
    pointer = raw.data
    assert memory.is_writable(raw)
    assert not memory.is_writable(library.cupy.ndarray((3, 4), "f4", pointer, (0, 4)))
    assert memory.is_writable(library.cupy.ndarray((1, 4), "f4", pointer, (0, 4)))


def test_arrays_raise_from_those_with_a_whole_below(library: Library) -> None:
    """CuPy's views keep the whole, by whose pointer or by one of their own they point into the memory."""
    memory = library.memory
    raw = library.array((4, 6))
    assert memory.extra_base_refs(raw) == 0
    view, part = raw.view(), raw[1:]
    assert (memory.extra_base_refs(view), memory.extra_base_refs(part)) == (None, None)
    del part, raw
    assert memory.extra_base_refs(view) == 0
    window = memory.window(memory.root(view), 0, (2,), None, "f4")
    assert memory.extra_base_refs(window) == 0


def test_a_part_alone_raises(library: Library) -> None:
    """The whole is kept by it, and has one pointer more."""
    memory = library.memory
    raw = library.array((4, 6))
    part = raw[1:]
    assert memory.extra_base_refs(part) is None
    del raw
    assert memory.extra_base_refs(part) == 1
    other = part[1:]
    assert memory.extra_base_refs(part) is None
    del other
    assert memory.extra_base_refs(part) == 1


# Windows


@given(data=st.data())
def test_windows_are_those_of_numpy(data: st.DataObject) -> None:
    """Where NumPy checks the extent, so does the window, and it answers the same elements."""
    dtype = data.draw(st.sampled_from(["u1", "i2", "f4", "f8"]))
    itemsize = np.dtype(dtype).itemsize
    raw = OVER_NUMPY.array((64,), "u1")
    raw.held[:] = np.arange(64)
    like = raw.held.copy()
    shape = tuple(data.draw(st.lists(st.integers(0, 5), max_size=3)))
    strides = tuple(data.draw(st.integers(-4, 6)) * itemsize for _ in shape)
    offset = data.draw(st.integers(-2, 66 // itemsize)) * itemsize
    try:
        expected = np.ndarray(shape, dtype, like, offset, strides) if offset >= 0 else None
    except (ValueError, TypeError):
        expected = None
    if expected is not None:
        found = OVER_NUMPY.memory.window(raw, offset, shape, strides, dtype)
        np.testing.assert_array_equal(found.held, expected)
    elif 0 not in shape:  # of no elements, NumPy asks for more
        with pytest.raises(ValueError, match="lie outside of 0 to 64"):
            OVER_NUMPY.memory.window(raw, offset, shape, strides, dtype)


def test_window_without_strides_is_packed(library: Library) -> None:
    """On a root as on an array."""
    memory = library.memory
    raw = library.array((10,), "f8")
    for source in (raw, memory.root(raw)):
        found = memory.window(source, 16, (2, 4), None, "f8")
        assert (memory.strides(found), memory.address(found)) == ((32, 8), memory.address(raw) + 16)
    assert memory.window(raw, 80, (0,), None, "f8").size == 0


@pytest.mark.parametrize(
    ("offset", "shape", "strides", "text"),
    [
        (8, (10,), None, "the bytes 8 to 88 lie outside of 0 to 80"),
        (-8, (1,), None, "the bytes -8 to 0 lie outside"),
        (0, (2,), (-8,), "the bytes -8 to 8 lie outside"),
        (4, (1,), None, "CUDA reads float64 at multiples of 8 bytes"),
        (0, (2,), (4,), "CUDA reads float64 at multiples of 8 bytes"),
        (0, (2, 2), (8,), "2 axes need as many strides, not 1"),
    ],
)
def test_window_that_reaches_outside(library: Library, offset: int, shape: Any, strides: Any, text: str) -> None:
    """Is refused with the bytes, before anything is made."""
    raw = library.array((10,), "f8")
    with pytest.raises(ValueError, match=text):
        library.memory.window(raw, offset, shape, strides, "f8")


def test_window_of_a_part_stays_within_it(library: Library) -> None:
    """The span of the source, not of its root."""
    raw = library.array((10,), "f8")
    with pytest.raises(ValueError, match="the bytes 16 to 24 lie outside of 0 to 16"):
        library.memory.window(raw[2:4], 16, (1,), None, "f8")


# Whose it is


def test_borrowed_memory_is_external(library: Library) -> None:
    """Its views too; it holds on to what was there, at the same address."""
    memory = library.memory
    raw = library.array((4, 6))
    whole = weakref.ref(memory.root(raw))
    for part in (raw, raw[1:3, ::-2], raw[0:0]):
        found = memory.borrow(part)
        assert not memory.is_owned(found)
        assert not memory.is_owned(found[1:])
        assert memory.span(memory.root(found)) == memory.span(part)
        assert (found.shape, memory.strides(found)) == (part.shape, memory.strides(part))
        if part.size:
            assert memory.address(found) == memory.address(part)
    del raw, part
    assert whole() is not None
    del found
    assert whole() is None


def test_memory_that_cupy_borrowed_is_external(library: Library) -> None:
    """As arrays that came by DLPack; of any class that says so."""
    block = np.zeros(16, np.uint8)
    memory = library.cupy.cuda.UnownedMemory(block.ctypes.data, 16, block, 0)
    raw = library.cupy.ndarray((2,), "f8", library.cupy.cuda.MemoryPointer(memory, 0))
    assert not library.memory.is_owned(raw)


def test_adopted_memory_is_owned(library: Library) -> None:
    """A pointer and an array of an allocator; as many bytes as were asked for, or fewer where there are fewer."""
    memory = library.memory
    raw = library.array((64,), "u1")
    pointer = library.cupy.cuda.MemoryPointer(memory.root(raw), 16)
    for given_memory, start, most in ((pointer, 16, 48), (raw, 0, 64), (raw[8:24], 8, 16)):
        for nbytes in (10, 100):
            found = memory.adopt(given_memory, nbytes)
            assert (found.size, found.dtype) == (min(nbytes, most), np.uint8)
            assert memory.address(found) == memory.address(raw) + start
            assert memory.is_owned(found)
            assert memory.root(found) is not memory.root(raw)
            assert memory.span(memory.root(found)) == memory.span(found)


@pytest.mark.parametrize("nothing", [None, bytearray(8), np.zeros(8, np.uint8), 8])
def test_memory_of_the_host_is_not_given(library: Library, nothing: object) -> None:
    """Nor anything that is not memory."""
    with pytest.raises(TypeError, match="neither a pointer nor an array of CuPy"):
        library.memory.adopt(nothing, 8)


def test_memory_with_gaps_is_not_given(library: Library) -> None:
    """The first bytes would not be those of the array."""
    with pytest.raises(ValueError, match="an array with gaps"):
        library.memory.adopt(library.array((8,), "u1")[::2], 4)


# Lazy copies


def test_sides_of_a_lazy_copy_look_at_one_block(library: Library) -> None:
    """Each knows its side, and so do its views; a side goes with its last array."""
    memory = library.memory
    block = library.array((4, 6))
    assert memory.cow_owner(block) is None
    group = CowGroup(block, memory.freeze(block))
    sides = [group.join(tt.zeros(1)) for _ in range(2)]
    arrays = [memory.enter(group.frozen, side) for side in sides]
    for raw, side in zip(arrays, sides, strict=True):
        assert memory.cow_owner(raw) is side
        assert memory.cow_owner(raw[1:, ::2]) is side
        assert memory.span(raw) == memory.span(block)
        assert memory.is_owned(raw)
    assert memory.root(arrays[0]) is not memory.root(arrays[1])
    left = weakref.ref(sides[0])
    del sides, side, raw
    assert len(group.owners) == 2
    del arrays[0]
    assert left() is None
    assert len(group.owners) == 1


# Allocators and what is counted, over NumPy


def test_new_arrays_of_cupy_can_be_watched(served: Any) -> None:
    """CuPy's own memory takes no weak reference, and is larger than asked for; ours on it takes one, and is exact."""
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
    """On the Gpu that was asked for whichever is selected, of zeros, counted there, and freed once."""
    device, other = Gpu(number), Gpu(1 - number)
    before, elsewhere, used = tt.live_bytes(device), tt.live_bytes(other), dict(State.used)
    with tt.Allocation.allocate(nbytes, device) as memory:
        assert (memory.nbytes, memory.end - memory.ptr, memory.device, memory.owned) == (nbytes, nbytes, device, True)
        assert ctypes.string_at(memory.ptr, nbytes) == bytes(nbytes)
        assert (tt.live_bytes(device) - before, tt.live_bytes(other) - elsewhere) == (nbytes, 0)
        assert State.used[number] - used[number] == -(-nbytes // ROUND) * ROUND
        assert served.GpuMemory().root(memory._root).device_id == number
    assert (tt.live_bytes(device), State.used, State.selected) == (before, used, 0)


def test_allocation_of_a_gpu_counts_who_looks(served: Any) -> None:
    """Windows on it, by the pointers into it."""
    memory = tt.Allocation.allocate(64, Gpu())
    one = served.GpuMemory().window(memory._root, 0, (4,), None, "f8")
    two = served.GpuMemory().window(memory._root, 32, (4,), None, "f8")
    three = memory.use_count
    del one
    two_left = memory.use_count
    del two
    assert (three - memory.use_count, two_left - memory.use_count) == (2, 1)


@pytest.mark.parametrize("nbytes", [2**30 + 1, 2**64])
def test_out_of_memory_says_what_there_is(served: Any, nbytes: int) -> None:
    """A MemoryError with the figures of the card and of the pool; nothing is counted."""
    before, used = tt.live_bytes(Gpu(1)), State.used[1]
    text = (
        rf"^allocate: needed {nbytes:,} bytes on Gpu\(1\), got 300 bytes free of 1,000; CuPy's pool has {used:,} in "
        r"use and 1,001 kept for later\. Let go of tensors, .*free_all_blocks\(\)\.$"
    )
    with pytest.raises(tt.OutOfMemoryError, match=text) as caught:
        served.Current(Gpu(1)).allocate(nbytes)
    assert isinstance(caught.value, MemoryError)
    with pytest.raises(MemoryError):
        tt.Allocation.allocate(nbytes, Gpu(1))
    assert tt.live_bytes(Gpu(1)) == before


@pytest.mark.parametrize("name", ["alloc", "alloc_pinned_memory"])
def test_errors_of_cuda_are_translated(served: Any, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """One for memory is a MemoryError; every other one is translated on the Gpu, and CUDA's own on the Cpu."""
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


def test_pool_says_what_it_holds(served: Any) -> None:
    """On its own Gpu."""
    pool = served.Pool(Gpu(1))
    used = pool.used_bytes
    memory = tt.Allocation.allocate(8, Gpu(1), allocator=pool)
    assert (pool.used_bytes - used, pool.kept_bytes, memory.nbytes) == (ROUND, 1001, 8)
    pool.clear()
    assert (repr(pool), repr(served.Pinned())) == ("pool(Gpu(1))", "pinned()")
    assert repr(served.Current(Gpu(1))) == "the allocator of CuPy on Gpu(1)"


def test_pool_serves_whatever_cupy_is_set_to(served: Any) -> None:
    """The default follows CuPy, the pool does not."""
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
    """An allocator of a user, of one Gpu."""

    def __init__(self, device: Gpu) -> None:
        self.device = device
        self.asked: list[int] = []
        self.back = 0

    def allocate(self, nbytes: int, /) -> Block:
        """Of an array of CuPy."""
        self.asked.append(nbytes)
        with using_allocator(POOL.malloc):
            return Block(Array((nbytes,), "u1"), release=self._release)

    def _release(self) -> None:
        self.back += 1


def test_results_of_cupy_come_from_the_allocator_in_use(served: Any) -> None:
    """Of its Gpu alone; they go back once, and CuPy is what it was before afterwards."""
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


def test_error_gives_cupy_its_allocator_back(served: Any) -> None:  # noqa: ARG001  # is served
    """Whatever ends the block."""
    before = current()
    within: list[object] = []

    def fail() -> None:
        within.append(current())
        raise KeyError

    with pytest.raises(KeyError), tt.use_allocator(Counting(Gpu())):
        fail()
    assert (current() == before, within == [before]) == (True, False)


def test_results_from_the_pool(served: Any) -> None:
    """Though CuPy was given another one."""
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


def test_allocator_that_gives_too_little_to_cupy(served: Any) -> None:  # noqa: ARG001  # is served
    """It is called before anything is written behind its end."""

    class Small(Counting):
        def allocate(self, nbytes: int, /) -> Block:
            return super().allocate(nbytes - 1)

    with pytest.raises(ValueError, match="answered 31 bytes for 32"), tt.use_allocator(Small(Gpu())):
        Array((4,), "f8")


def test_pinned_memory_is_the_cpus(served: Any) -> None:
    """Tensors on it are ordinary ones, of zeros and counted."""
    before = tt.live_bytes()
    with tt.use_allocator(served.Pinned()):
        x, none = tt.zeros((3,)), tt.zeros((0,))
    assert (x.numpy().tolist(), x.device, none.size) == ([0.0] * 3, tt.Cpu(), 0)
    assert (tt.live_bytes() - before, x.allocation.nbytes) == (24, 24)


# Without CuPy or a Gpu


@pytest.mark.parametrize("name", ["pool", "pinned"])
def test_allocators_of_a_gpu_say_what_is_missing(name: str) -> None:
    """CuPy, a driver or a Gpu; with one, they are builtin_allocators."""
    make = getattr(tt.allocators, name)
    try:
        found = make()
    except tt.DeviceError as error:
        assert error.function == "Gpu(0)"  # noqa: PT017  # where there is a Gpu nothing is raised
    else:
        assert found.device in {Gpu(), tt.Cpu()}
