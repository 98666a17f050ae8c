"""Allocations refuse tensors out of bounds, copies, and invalid addresses and sizes."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit.memory.misuse import Misuse, labels, must_raise
from typedtensor import (
    Allocation,
    BoundsError,
    CopyError,
    Cpu,
    DeviceError,
    DTypeError,
    Gpu,
    OptionError,
    OutOfMemoryError,
    ReleasedError,
    ShapeError,
    float32,
    make_ddim,
    make_dim,
)

if TYPE_CHECKING:
    from collections.abc import Callable
from tests.unit.memory.misuses import NBYTES, at, part

NOT_INT = "from_allocation: needed ints, got {}. Convert it with int(...)."


OUTSIDE: tuple[Misuse, ...] = (
    Misuse("one too many", at(make_dim(9)), BoundsError, part(0, 72)),
    Misuse("far too many", at(make_dim(2**62)), BoundsError, part(0, 2**65)),
    Misuse("more than there are numbers", at(make_dim(2**62, 2**62)), BoundsError, part(0, 2**127)),
    Misuse("offset", at(make_dim(8), offset_bytes=8), BoundsError, part(8, 72)),
    Misuse("offset behind", at(make_dim(1), offset_bytes=64), BoundsError, part(64, 72)),
    Misuse("offset far behind", at(make_dim(1), offset_bytes=2**70), BoundsError, part(2**70, 2**70 + 8)),
    Misuse("offset before", at(make_dim(2), offset_bytes=-8), BoundsError, part(-8, 8)),
    Misuse("offset before, nothing there", at(make_dim(0), offset_bytes=-8), BoundsError, part(-8, -8)),
    Misuse("offset behind, nothing there", at(make_dim(0), offset_bytes=65), BoundsError, part(65, 65)),
    Misuse("strides", at(make_dim(2), strides=(8,)), BoundsError, part(0, 72)),
    Misuse("huge strides", at(make_dim(2), strides=(2**62,)), BoundsError, part(0, 2**65 + 8)),
    Misuse("more than huge strides", at(make_dim(2), strides=(2**70,)), BoundsError, part(0, 2**73 + 8)),
    Misuse("negative strides", at(make_dim(2), strides=(-1,)), BoundsError, part(-8, 8)),
    Misuse("negative strides further on", at(make_dim(3), strides=(-1,), offset_bytes=8), BoundsError, part(-8, 16)),
    Misuse("huge negative strides", at(make_dim(2), strides=(-(2**62),)), BoundsError, part(-(2**65), 8)),
    Misuse("one axis back, one on", at(make_dim(3, 3), strides=(-3, 1), offset_bytes=40), BoundsError, part(-8, 64)),
    Misuse("the last of many axes", at(make_dim(2, 2, 2), strides=(4, 2, 2)), BoundsError, part(0, 72)),
    Misuse("DDim", at(make_ddim([9])), BoundsError, part(0, 72)),
    Misuse(
        "odd offset",
        at(make_dim(1), offset_bytes=4),
        BoundsError,
        "from_allocation: needed an offset that is a multiple of 8 bytes, got 4. "
        "The processor requires it for float64.",
    ),
    Misuse(
        "number of strides",
        at(make_dim(2), strides=(1, 1)),
        ShapeError,
        "from_allocation: needed 1 stride, one per axis, got 2. Omit them for packed rows.",
    ),
    Misuse("float offset", at(make_dim(1), offset_bytes=8.0), DTypeError, NOT_INT.format("8.0 of type float")),
    Misuse("bool offset", at(make_dim(1), offset_bytes=True), DTypeError, NOT_INT.format("True of type bool")),
    Misuse("text offset", at(make_dim(1), offset_bytes="a"), DTypeError, NOT_INT.format("'a' of type str")),
    Misuse("float stride", at(make_dim(2), strides=(1.5,)), DTypeError, NOT_INT.format("1.5 of type float")),
    Misuse(
        "no dtype",
        at(make_dim(2), dtype=list),
        DTypeError,
        (
            "from_allocation: needed a dtype, such as tt.float32, got <class 'list'>. Pass one of the "
            "fourteen dtypes of tt."
        ),
    ),
)


# Tensors on allocations


@pytest.mark.parametrize("misuse", OUTSIDE, ids=labels)
def test_no_tensor_reaches_outside_its_allocation(misuse: Misuse) -> None:
    """The whole extent is checked, with integers of any size, before anything is made."""
    memory = Allocation.allocate(NBYTES, Cpu())
    count = memory.use_count
    must_raise(misuse, memory)
    assert memory.use_count == count


@pytest.mark.parametrize(
    ("shape", "options"),
    [
        (make_dim(8), {}),
        (make_dim(2), {"strides": (-1,), "offset_bytes": 8}),
        (make_dim(0), {"offset_bytes": 64}),
        (make_dim(2, 2), {"strides": (4, 3)}),
        (make_dim(3, 3), {"strides": (0, 1), "offset_bytes": 40}),
        (make_dim(16), {"dtype": float32}),
        (make_dim(64), {"dtype": tt.int8}),
        (make_dim(1), {"offset_bytes": 56}),
        (make_dim(4), {"dtype": tt.complex128}),
    ],
)
def test_from_allocation_returns_tensors_inside_the_allocation(shape: Any, options: Any) -> None:
    """They reach up to the last byte; their elements are those of the bytes."""
    memory = Allocation.allocate(NBYTES, Cpu())
    whole = tt.from_allocation(memory, make_dim(NBYTES), dtype=tt.uint8)
    x = tt.from_allocation(memory, shape, **options)
    assert x.allocation is memory
    assert np.shares_memory(x.numpy(), whole.numpy()) or not x.size
    if x.size:
        x[...] = 1
        assert tt.any(whole != 0)
        first = x.raw_ptr()
        assert memory.ptr <= first < memory.end


CLOSED = (
    "allocation: needed memory, got an allocation that was closed. "
    "Use it within its `with` block, or do not call close()."
)


def test_a_closed_allocation_is_refused() -> None:
    """Every operation that would read its memory raises; closing it again does nothing; tensors on it stay valid."""
    memory = Allocation.allocate(NBYTES, Cpu())
    x = tt.from_allocation(memory, make_dim(8))
    with memory:
        x[0] = 5.0
    memory.close()
    operations: list[Callable[[Any], object]] = [
        lambda m: m.ptr, lambda m: m.end, lambda m: m.nbytes, lambda m: m.use_count, lambda m: m.__enter__(),
        at(make_dim(1)), at(make_dim(0)),
    ]  # fmt: skip
    for operation in operations:
        must_raise(Misuse("", operation, ReleasedError, CLOSED), memory)
    assert (repr(memory), memory.owned, memory.device) == ("Allocation(closed, owned, device=Cpu())", True, Cpu())
    assert x[0] == 5.0
    assert x.allocation is not memory
    assert x.allocation.nbytes == NBYTES


COPIED = "copy: needed something that can be copied, got an Allocation. Copy a tensor on it: t.copy()."


PICKLED = "pickle: needed something that can be pickled, got an Allocation. Pickle a tensor on it."


@pytest.mark.parametrize("make", [lambda: Allocation.allocate(8, Cpu()), lambda: tt.from_numpy(np.zeros(1)).allocation])
def test_an_allocation_cannot_be_copied(make: Callable[[], Any]) -> None:
    """A copy would be a second owner of the same bytes."""
    memory = make()
    must_raise(Misuse("", copy.copy, CopyError, COPIED), memory)
    must_raise(Misuse("", copy.deepcopy, CopyError, COPIED), memory)
    must_raise(Misuse("", lambda m: copy.deepcopy([m]), CopyError, COPIED), memory)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        must_raise(Misuse("", lambda m, p=protocol: pickle.dumps(m, p), CopyError, PICKLED), memory)
    with pytest.raises(TypeError, match=r"^Make an Allocation with Allocation\.allocate"):
        Allocation()


WHOLE = "external: needed an address and a number of bytes, got {}. Pass an int of 0 or more."


THERE = (
    "external: needed an address and a number of bytes within the address space, got ptr={}, nbytes={}. "
    "Pass a valid address; a null address needs nbytes=0."
)


SIZE = "allocate: needed a number of bytes, got {}. Pass an int of 0 or more."


MACHINE = "allocate: needed {} bytes, got a 64-bit machine. Split the work into smaller parts."


def outside(*numbers: Any) -> Callable[[Any], object]:
    """Wrap external memory at an address."""
    return lambda _: Allocation.external(*numbers, Cpu())


def inside(nbytes: Any, device: Any = None) -> Callable[[Any], object]:
    """Allocate a number of bytes."""
    return lambda _: Allocation.allocate(nbytes, Cpu() if device is None else device)


NUMBERS: tuple[Misuse, ...] = (
    Misuse("null with a size", outside(0, 8), OptionError, THERE.format(0, 8)),
    Misuse("past the last address", outside(2**64 - 4, 8), OptionError, THERE.format(2**64 - 4, 8)),
    Misuse("no address", outside(2**70, 8), OptionError, THERE.format(2**70, 8)),
    Misuse("no size", outside(64, 2**70), OptionError, THERE.format(64, 2**70)),
    Misuse("half of all memory", outside(64, 2**63), OptionError, THERE.format(64, 2**63)),
    Misuse("negative address", outside(-1, 0), OptionError, WHOLE.format(-1)),
    Misuse("negative number of bytes", outside(64, -1), OptionError, WHOLE.format(-1)),
    Misuse("float address", outside(1.5, 8), OptionError, WHOLE.format(1.5)),
    Misuse("text address", outside("a", 8), OptionError, WHOLE.format("'a'")),
    Misuse("no pointer", outside(None, 8), OptionError, WHOLE.format(None)),
    Misuse("float number of bytes", outside(64, 1.5), OptionError, WHOLE.format(1.5)),
    Misuse("bool address", outside(True, 1), OptionError, WHOLE.format(True)),
    Misuse("negative size", inside(-1), OptionError, SIZE.format(-1)),
    Misuse("float size", inside(8.0), OptionError, SIZE.format(8.0)),
    Misuse("text size", inside("8"), OptionError, SIZE.format("'8'")),
    Misuse("bool size", inside(True), OptionError, SIZE.format(True)),
    Misuse("None", inside(None), OptionError, SIZE.format(None)),
    Misuse("2**63", inside(2**63), OutOfMemoryError, MACHINE.format(2**63)),
    Misuse("2**70", inside(2**70), OutOfMemoryError, MACHINE.format(2**70)),
    Misuse(
        "class of a device",
        inside(8, Cpu),
        DeviceError,
        "memory: needed a device with usable memory, got <class 'typedtensor.Cpu'>. Call the class: Cpu(), not Cpu.",
    ),
    Misuse(
        "external on a Gpu",
        lambda _: Allocation.external(64, 8, Gpu()),
        DeviceError,
        (
            "external: needed memory on the Cpu, got Gpu(0). Wrap the memory in an array of its library, "
            "then call tt.borrow."
        ),
    ),
    Misuse(
        "release",
        lambda _: Allocation.external(0, 0, Cpu(), release=3),  # type: ignore[arg-type]  # the point of the test
        DTypeError,
        "external: needed a callable, got release=3. Pass a function without parameters, or omit it.",
    ),
    *(
        Misuse(
            f"aligned({number!r})",
            lambda _, n=number: tt.allocators.aligned(n),
            OptionError,
            f"aligned: needed a power of two, got {number!r}. Pass 64, or 4096 for a page.",
        )
        for number in (3, 0, -8, 1.0, "64", None)
    ),
)


# Addresses and sizes


@pytest.mark.parametrize("misuse", NUMBERS, ids=labels)
def test_impossible_sizes_and_addresses_are_refused(misuse: Misuse) -> None:
    """The error is raised before anything is allocated."""
    before = tt.live_bytes()
    must_raise(misuse, None)
    assert tt.live_bytes() == before


def test_too_much_memory_raises_memory_error() -> None:
    """The message states the size; later allocations work."""
    for nbytes in (2**50, 2**60, 2**62):
        with pytest.raises(MemoryError) as caught:
            Allocation.allocate(nbytes, Cpu())
        assert isinstance(caught.value, OutOfMemoryError)
        assert f"{nbytes:,} bytes" in str(caught.value)
    assert Allocation.allocate(8, Cpu()).nbytes == 8


def test_an_allocation_may_have_no_bytes() -> None:
    """Its address is null, and so is its end."""
    for memory in (Allocation.allocate(0, Cpu()), Allocation.external(0, 0, Cpu()), tt.zeros(0).allocation):
        assert (memory.ptr, memory.end, memory.nbytes) == (0, 0, 0)
        assert tt.from_allocation(memory, make_dim(0)).shape == (0,)
        must_raise(Misuse("", at(make_dim(1)), BoundsError, part(0, 8).replace(f"0 to {NBYTES}", "0 to 0")), memory)
