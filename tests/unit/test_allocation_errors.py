"""Allocations cannot be copied, refuse invalid sizes, and wrap external memory by its address."""

from __future__ import annotations

import copy
import ctypes
import gc
import pickle
import weakref
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

import typedtensor as tt
from typedtensor import Allocation, Cpu, Gpu

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.unit.allocations import CPU, floats

# No copies


@pytest.mark.parametrize("copying", [copy.copy, copy.deepcopy, pickle.dumps])
def test_an_allocation_cannot_be_copied(copying: Callable[[object], object]) -> None:
    """Copying and pickling raise TypeError."""
    with pytest.raises(tt.CopyError, match=r"(copy|pickle): needed something that can be (copied|pickled)") as caught:
        copying(Allocation.allocate(8, CPU))
    assert isinstance(caught.value, TypeError)


def test_an_allocation_has_no_constructor() -> None:
    """The error names the functions that make one."""
    with pytest.raises(TypeError, match=r"Make an Allocation with Allocation\.allocate"):
        Allocation()


# Refusals


@pytest.mark.parametrize("nbytes", [-1, 1.0, "8", True, None, np.int64(8)])
def test_invalid_sizes_are_refused(nbytes: Any) -> None:
    """The message contains the value."""
    with pytest.raises(
        tt.OptionError, match=r"^allocate: needed a number of bytes, got .*\. Pass an int of 0 or more\.$"
    ) as caught:
        Allocation.allocate(nbytes, CPU)
    assert caught.value.got == repr(nbytes)


@pytest.mark.parametrize("nbytes", [2**48, 2**62, 2**63 - 64, 2**63 - 1, 2**63, 2**64, 2**70, 10**30])
def test_impossible_sizes_raise_memory_error(nbytes: int) -> None:
    """The message contains the size; nothing is counted."""
    before = tt.live_bytes(), tt.peak_bytes()
    with pytest.raises(tt.OutOfMemoryError, match=rf"^allocate: needed ({nbytes}|{nbytes:,}) bytes") as caught:
        Allocation.allocate(nbytes, CPU)
    assert isinstance(caught.value, MemoryError)
    with pytest.raises(tt.OutOfMemoryError, match=rf"^allocate: needed {nbytes:,} bytes on Cpu\(\), got less"):
        tt.allocators.default.allocate(nbytes)
    assert (tt.live_bytes(), tt.peak_bytes()) == before


@pytest.mark.parametrize("elements", [2**48, 2**60, 2**62, 2**70])
def test_a_tensor_too_large_for_the_machine_is_refused(elements: int) -> None:
    """Neither creation nor resize succeeds; an existing tensor keeps its content and can be resized in the handler."""
    x = tt.ones(3)
    before = tt.live_bytes()
    for make in (
        lambda: tt.zeros((elements,)),
        lambda: tt.empty((elements,)),
        lambda: tt.zeros((elements, 1)),
        lambda: tt.Tensor[Cpu, tt.float64, tt.Rank1](tt.make_dim(elements), CPU),
        lambda: x.resize(tt.make_dim(elements)),
    ):
        with pytest.raises(MemoryError if elements < 2**60 else (MemoryError, tt.ShapeError)):
            cast("Callable[[], object]", make)()
    assert x.numpy().tolist() == [1.0, 1.0, 1.0]
    assert tt.live_bytes() == before
    try:
        x.resize(tt.make_dim(elements))
    except (MemoryError, tt.ShapeError):
        x.resize(tt.make_dim(4))
    assert x.numpy().tolist() == [1.0, 1.0, 1.0, 0.0]


def test_a_device_without_memory_raises() -> None:
    """The device is a class, or a Gpu that the machine does not have."""
    with pytest.raises(tt.DeviceError, match=r"needed a device with usable memory, got <class .*Call the class"):
        Allocation.allocate(8, cast("Any", Cpu))


def test_an_allocator_of_another_device_is_refused() -> None:
    """The message names both devices."""
    with pytest.raises(tt.DeviceError, match=r"allocate: needed an allocator of Cpu\(\), got .* of Gpu\(0\)"):
        Allocation.allocate(8, CPU, allocator=cast("Any", Elsewhere()))


class Elsewhere:
    """An allocator for a Gpu."""

    device = Gpu()

    def allocate(self, nbytes: int, /) -> tt.allocators.Block:
        """Never called."""
        raise AssertionError(nbytes)


# External memory by its address


def test_external_memory_is_released_once_and_not_freed() -> None:
    """Writes are seen by both sides; the owner lives as long as any tensor."""
    numbers = (ctypes.c_double * 4)(1.0, 2.0, 3.0, 4.0)
    alive = weakref.ref(numbers)
    released: list[str] = []
    memory = Allocation.external(
        ctypes.addressof(numbers), 32, CPU, owner=numbers, release=lambda: released.append("released")
    )
    x = floats(memory, 4)
    x[0] = 7.0
    assert (numbers[0], memory.owned, x.is_external) == (7.0, False, True)
    del numbers, memory
    gc.collect()
    assert alive() is not None
    assert not released
    assert x.numpy().tolist() == [7.0, 2.0, 3.0, 4.0]
    del x
    assert released == ["released"]
    assert alive() is None


@pytest.mark.parametrize(("ptr", "nbytes"), [(0, 1), (-1, 8), (8, -1), (0, -1), (2**64, 8)])
def test_external_refuses_null_and_negative_addresses(ptr: int, nbytes: int) -> None:
    """A null address is accepted for 0 bytes only."""
    with pytest.raises(tt.OptionError, match=rf"^external: needed (an address|addresses) .*, got .*(-1|{ptr})"):
        Allocation.external(ptr, nbytes, CPU)


def test_external_accepts_a_null_address_for_no_bytes() -> None:
    """The allocation is empty."""
    memory = Allocation.external(0, 0, CPU)
    assert (memory.ptr, memory.end, memory.nbytes, memory.owned) == (0, 0, 0, False)


def test_external_memory_of_another_device_raises() -> None:
    """The message states an alternative."""
    with pytest.raises(tt.DeviceError, match=r"external: needed memory on the Cpu, got Gpu\(0\).*call tt.borrow"):
        Allocation.external(64, 8, Gpu())


def test_external_memory_is_not_counted() -> None:
    """The counts of live bytes stay the same."""
    before = tt.live_bytes()
    numbers = (ctypes.c_double * 4)()
    memory = Allocation.external(ctypes.addressof(numbers), 32, CPU, owner=numbers)
    x = floats(memory, 4)
    assert (tt.live_bytes(), x.size) == (before, 4)
