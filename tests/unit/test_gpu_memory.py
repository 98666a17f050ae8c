"""The memory of CuPy's arrays: roots, bounds, ownership and lazy copies."""

from __future__ import annotations

import importlib
import warnings
import weakref
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import typedtensor as tt
from tests.unit.cupy_memory import NAME, OURS
from typedtensor.memory.sharing import CowGroup


class Library:
    """One of the two libraries, with the memory of this package over it."""

    def __init__(self, ours: Any, cupy: Any) -> None:
        self.ours, self.cupy, self.memory = ours, cupy, ours.GpuMemory()

    def array(self, shape: tuple[int, ...], dtype: str = "f4", device: int = 0) -> Any:
        """Return an owned array of zeros."""
        kind = np.dtype(dtype)
        nbytes = int(np.prod(shape)) * kind.itemsize
        block = np.zeros(nbytes + 64, np.uint8)
        start = -block.ctypes.data % 64
        memory = self.ours.Owned(block.ctypes.data + start, nbytes, block, device)
        return self.cupy.ndarray(shape, kind, self.cupy.cuda.MemoryPointer(memory, 0))


OVER_NUMPY = Library(OURS, OURS.cupy)


@pytest.fixture(params=["CuPy over NumPy", "CuPy"], name="library")
def _library(request: pytest.FixtureRequest) -> Library:
    if request.param == "CuPy":
        if find_spec("cupy") is None:
            pytest.skip("not installed: cupy")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of CuPy itself, when it is imported
            cupy = importlib.import_module("cupy")
        return Library(importlib.import_module(NAME), cupy)
    return OVER_NUMPY


# Attributes of arrays


def test_root_is_shared_by_all_arrays_on_the_memory(library: Library) -> None:
    """Views, windows and shares have the same root; it can be weakly referenced, and is freed with the last of them."""
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
def test_span_and_packing_equal_numpys(library: Library, key: Any) -> None:
    """NumPy computes them from the same address."""
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


def test_span_of_a_root_is_the_whole_memory(library: Library) -> None:
    """A root is packed, writable and owned like its arrays."""
    memory = library.memory
    raw = library.array((4, 6))
    root = memory.root(raw[1:, 2])
    assert memory.span(root) == memory.span(raw)
    assert (memory.address(root), memory.is_packed(root)) == (memory.address(raw), True)
    assert (memory.is_writable(root), memory.is_owned(root)) == (True, True)


def test_broadcast_arrays_are_read_only(library: Library) -> None:
    """An array whose elements overlap is read-only; an axis of one element does not matter."""
    memory = library.memory
    raw = library.array((4,))
    pointer = raw.data
    assert memory.is_writable(raw)
    assert not memory.is_writable(library.cupy.ndarray((3, 4), "f4", pointer, (0, 4)))
    assert memory.is_writable(library.cupy.ndarray((1, 4), "f4", pointer, (0, 4)))


def test_extra_base_refs_of_views(library: Library) -> None:
    """It is None while another array uses the memory, and 0 for the last one."""
    memory = library.memory
    raw = library.array((4, 6))
    assert memory.extra_base_refs(raw) == 0
    view, part = raw.view(), raw[1:]
    assert (memory.extra_base_refs(view), memory.extra_base_refs(part)) == (None, None)
    del part, raw
    assert memory.extra_base_refs(view) == 0
    window = memory.window(memory.root(view), 0, (2,), None, "f4")
    assert memory.extra_base_refs(window) == 0


def test_extra_base_refs_of_a_part_alone(library: Library) -> None:
    """It is 1: the part keeps the whole memory, which has one more pointer."""
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
def test_windows_equal_numpys(data: st.DataObject) -> None:
    """A window checks the extent like NumPy, and has the same elements."""
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
    elif 0 not in shape:  # NumPy checks more for arrays without elements
        with pytest.raises(ValueError, match="lie outside of 0 to 64"):
            OVER_NUMPY.memory.window(raw, offset, shape, strides, dtype)


def test_a_window_without_strides_is_packed(library: Library) -> None:
    """This holds on a root and on an array."""
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
def test_a_window_out_of_bounds_is_refused(library: Library, offset: int, shape: Any, strides: Any, text: str) -> None:
    """The message contains the bytes; nothing is made."""
    raw = library.array((10,), "f8")
    with pytest.raises(ValueError, match=text):
        library.memory.window(raw, offset, shape, strides, "f8")


def test_a_window_of_a_part_stays_within_it(library: Library) -> None:
    """The bounds are those of the source, not of its root."""
    raw = library.array((10,), "f8")
    with pytest.raises(ValueError, match="the bytes 16 to 24 lie outside of 0 to 16"):
        library.memory.window(raw[2:4], 16, (1,), None, "f8")


# Ownership


def test_borrowed_memory_is_external(library: Library) -> None:
    """So are its views; it keeps the owner alive, at the same address."""
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


def test_memory_borrowed_by_cupy_is_external(library: Library) -> None:
    """Such are arrays imported by DLPack, and any class that says so."""
    block = np.zeros(16, np.uint8)
    memory = library.cupy.cuda.UnownedMemory(block.ctypes.data, 16, block, 0)
    raw = library.cupy.ndarray((2,), "f8", library.cupy.cuda.MemoryPointer(memory, 0))
    assert not library.memory.is_owned(raw)


def test_adopted_memory_is_owned(library: Library) -> None:
    """It is a pointer or an array from an allocator, cut to the requested bytes."""
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
def test_memory_of_the_host_is_not_adopted(library: Library, nothing: object) -> None:
    """Objects that are not memory are refused too."""
    with pytest.raises(TypeError, match="neither a pointer nor an array of CuPy"):
        library.memory.adopt(nothing, 8)


def test_memory_with_gaps_is_not_adopted(library: Library) -> None:
    """Its first bytes are not those of the array."""
    with pytest.raises(ValueError, match="an array with gaps"):
        library.memory.adopt(library.array((8,), "u1")[::2], 4)


# Lazy copies


def test_sides_of_a_lazy_copy_share_one_block(library: Library) -> None:
    """Each side and its views know their owner; a side ends with its last array."""
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
