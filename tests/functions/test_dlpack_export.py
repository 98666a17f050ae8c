"""`__dlpack__`: the contents of a capsule, the views of consumers, and refused requests."""

from __future__ import annotations

import operator
from typing import Any

import array_api_strict
import numpy as np
import pytest
from hypothesis import given, settings

import typedtensor as tt
from tests.functions import oracle
from tests.functions.capsules import (
    COPIED,
    INCOMING,
    OLD,
    READ_ONLY,
    VERSIONED,
    name_of,
    read,
    read_only,
)
from tests.functions.holders import Exporter


@pytest.mark.parametrize(
    ("version", "name"),
    [
        (None, OLD),
        ((0, 8), OLD),
        ((1, 0), VERSIONED),
        ((1, 3), VERSIONED),
        ((2, 0), VERSIONED),
    ],
    ids=repr,
)
def test_a_capsule_has_the_version_that_the_consumer_requests(version: Any, name: bytes) -> None:
    """It is unversioned unless a version is requested."""
    found = read(tt.ones(2).__dlpack__(max_version=version))
    assert found.name == name
    assert found.version == (None if name == OLD else (1, 0))


@given(held=oracle.arrays())
@settings(max_examples=25)
def test_a_capsule_describes_the_memory_of_the_tensor(held: np.ndarray) -> None:
    """It agrees with `dl_tensor`, for a Tensor and a DArray; `copy=True` exports other memory."""
    for x in (oracle.tensor(held), oracle.dynamic(held)):
        for options in ({}, {"copy": False}, {"dl_device": (1, 0)}, {"dl_device": tt.dl_device(tt.Cpu())}):
            found, described = read(x.__dlpack__(max_version=(1, 0), **options)), tt.dl_tensor(x)
            assert (found.address, found.device, found.dtype, found.shape) == (
                described.address,
                described.device,
                described.dtype,
                described.shape,
            )
            assert found.flags == 0
        copied = read(x.__dlpack__(max_version=(1, 0), copy=True))
        assert (copied.dtype, copied.shape, copied.flags) == (described.dtype, described.shape, COPIED)
        assert copied.address != described.address


@given(held=oracle.arrays())
@settings(max_examples=25)
def test_consumers_see_the_same_elements(held: np.ndarray) -> None:
    """Strides and offsets are kept: each side reads what the other writes."""
    x = oracle.tensor(held)
    theirs = [np.from_dlpack(x)]
    if held.dtype != np.float16:  # the standard has no float16
        theirs.append(np.asarray(array_api_strict.from_dlpack(x)))
    for array in theirs:
        oracle.assert_same(held, tt.from_numpy(array))
        assert np.shares_memory(array, held) is bool(held.size)
    if held.size:
        first = (0,) * held.ndim
        for number, array in enumerate(theirs):
            array[first] = number
            assert held[first] == number
        x[first] = True
        assert all(array[first] == 1 for array in theirs)


@pytest.mark.parametrize("name", INCOMING)
@given(held=oracle.arrays())
@settings(max_examples=20)
def test_imported_arrays_share_the_memory_of_their_library(name: str, held: np.ndarray) -> None:
    """Any dtype, strides and offset are tested; a view, a share and a reshaped tensor use the same memory."""
    x = getattr(tt, name)(Exporter(held))
    oracle.assert_same(held, x, tt.DArray)
    assert tt.dl_tensor(x).address == read(held.__dlpack__()).address
    if held.size:
        x[(0,) * held.ndim] = True
        assert held[(0,) * held.ndim] == 1


@pytest.mark.parametrize("name", INCOMING)
def test_the_read_only_flag_is_imported_and_kept(name: str) -> None:
    """Slices, shares and reshaped tensors have it; a copy is writable."""
    x = getattr(tt, name)(Exporter(read_only(np.arange(6.0)).numpy()))
    for view in (x, x[1:], x[::-1], tt.reshape(x, (2, 3)), x[:], tt.expand_dims(x, axis=0), tt.from_dlpack(x)):
        assert read(view.__dlpack__(max_version=(1, 0))).flags == READ_ONLY
        assert not np.from_dlpack(view).flags.writeable
        with pytest.raises(tt.ReadOnlyError):
            view[...] = 0.0
        with pytest.raises(tt.ReadOnlyError):
            operator.iadd(view, 1.0)
    copied = x.copy()
    copied[0] = 5.0
    assert read(copied.__dlpack__(max_version=(1, 0))).flags == 0
    assert float(x[0]) == 0.0


def test_unversioned_dlpack_refuses_read_only_memory() -> None:
    """ExternalBufferError is the BufferError of the standard; a copy can always be exported."""
    for view in (read_only(np.ones(3)), read_only(np.ones(3)).dynamic(), tt.broadcast_to(tt.ones(1), (3,))):
        for version in (None, (0, 8)):
            with pytest.raises(tt.ExternalBufferError) as caught:
                view.__dlpack__(max_version=version)
            assert str(caught.value) == (
                "__dlpack__: needed a consumer of DLPack 1.0 or later, which has read-only capsules, "
                f"got read-only memory for max_version={version}. Copy it first: x.copy()."
            )
            assert isinstance(caught.value.__cause__, BufferError)
            assert name_of(view.__dlpack__(max_version=version, copy=True)) == OLD
        assert read(view.__dlpack__(max_version=(1, 0))).flags == READ_ONLY
        assert read(view.copy().__dlpack__(max_version=(1, 0))).flags == 0


@pytest.mark.parametrize("device", [(2, 0), (1, 1), (4, 0)], ids=repr)
@pytest.mark.parametrize("copy", [None, False, True])
def test_dlpack_to_another_device_is_refused(device: tuple[int, int], copy: bool | None) -> None:
    """ExternalBufferError is the BufferError of the standard."""
    for x in (tt.ones(2), tt.ones(2).dynamic(), read_only(np.ones(3))):
        with pytest.raises(tt.ExternalBufferError) as caught:
            x.__dlpack__(dl_device=device, copy=copy)
        assert str(caught.value) == (
            f"__dlpack__: needed memory on the DLPack device {device}, "
            "got memory on Cpu(), which is (1, 0). Move it first: x.to_device(device)."
        )
        assert isinstance(caught.value.__cause__, BufferError)


@pytest.mark.parametrize("stream", [-1, 0, 1, 2, "a stream"], ids=repr)
def test_dlpack_with_a_stream_is_refused_on_the_cpu(stream: Any) -> None:
    """It raises DeviceError; consumers pass None."""
    assert tt.ones(2).__dlpack__(stream=None) is not None
    with pytest.raises(tt.DeviceError) as caught:
        tt.ones(2).__dlpack__(stream=stream)
    assert str(caught.value) == f"__dlpack__: needed no stream on Cpu(), got {stream!r}. Pass stream=None."


@pytest.mark.parametrize("wrong", [1, "cpu", (1,), (1, 0, 0), (1.0, 0), ("1", "0"), [1, 0], ()], ids=repr)
def test_dlpack_with_malformed_pairs_is_refused(wrong: Any) -> None:
    """DTypeError is a TypeError."""
    needed = {
        "max_version": "the newest version that the consumer supports, such as (1, 0)",
        "dl_device": "a DLPack device, such as (1, 0)",
    }
    for name, phrase in needed.items():
        with pytest.raises(tt.DTypeError) as caught:
            tt.ones(2).__dlpack__(**{name: wrong})
        assert str(caught.value) == (
            f"__dlpack__: needed {phrase}, got {name}={wrong!r}. Pass a pair of ints, or omit it."
        )


def test_dlpack_refuses_strides_that_are_not_multiples_of_the_itemsize() -> None:
    """DLPack counts strides in elements."""
    packed = tt.asarray(np.zeros(3, np.dtype([("a", "u1"), ("b", "<i4")]))["b"])
    with pytest.raises(tt.ExternalBufferError) as caught:
        packed.__dlpack__()
    assert str(caught.value).startswith("__dlpack__: needed memory that DLPack can export to this consumer, got ")
    assert str(caught.value).endswith(". Copy it first: x.copy().")
    assert isinstance(caught.value.__cause__, BufferError)
