"""Transfers in a stream, and the CuPy array of a tensor, with NumPy in place of CuPy."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.unit import numpy_as_cupy as fake
from tests.unit.second_device import Second
from tests.unit.second_device import served as second_served
from tests.ways import both
from typedtensor import Cpu, DeviceError, Gpu

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE, FIRST, SECOND = Cpu(), Gpu(0), Gpu(1)


@pytest.fixture(autouse=True)
def _served() -> Iterator[None]:
    """Register the Gpus during each test, and check that nothing stays selected."""
    with fake.served():
        yield
        assert (fake.Selected.number, fake.Stream.current) == (0, None)


def back(x: Any) -> Any:
    """Return the values on the Cpu."""
    return x.to_device(HERE).numpy().tolist()


# Streams


class Seen(fake.Stream):
    """A stream that records the selected device at each use."""

    def __init__(self) -> None:
        super().__init__()
        self.devices: list[int] = []

    def __enter__(self) -> None:
        super().__enter__()
        self.devices.append(fake.Selected.number)


TRANSFERS = [(HERE, FIRST), (HERE, SECOND), (FIRST, HERE), (SECOND, HERE), (FIRST, SECOND)]


@both
@pytest.mark.parametrize(("source", "target"), TRANSFERS, ids=str)
def test_a_transfer_is_queued_in_the_stream(source: Any, target: Any, way: Callable[[Any], Any]) -> None:
    """It is queued once, on the target Gpu; the values are there after synchronize()."""
    stream = Seen()
    x = way(tt.asarray([[1.0, 2.0], [3.0, 4.0]]).to_device(source)).mT
    y = x.to_device(target, stream=stream)
    stream.synchronize()
    assert stream.devices == [target.id if isinstance(target, Gpu) else source.id]
    assert (y.device, type(y) is type(x) or isinstance(x, tt.Tensor)) == (target, True)
    assert back(y) == [[1.0, 3.0], [2.0, 4.0]]


@pytest.mark.parametrize(("source", "target"), [(FIRST, HERE), (SECOND, HERE), (FIRST, SECOND)], ids=str)
def test_a_transfer_waits_for_the_current_stream_of_the_source(source: Any, target: Any) -> None:
    """The computation of the array may not have finished."""
    stream, x = fake.Stream(), tt.ones((2, 3)).to_device(source)
    x.to_device(target, stream=stream)
    assert stream.behind == [(fake.NONE_SELECTED, source.id)]


@pytest.mark.parametrize("packed", [True, False])
def test_the_memory_of_a_packed_copy_is_kept_until_the_transfer_ends(packed: bool) -> None:
    """Between two Gpus an array is packed on its own Gpu; that memory is released once the other Gpu has the copy."""
    stream, selected = fake.Stream(), fake.Stream()
    x = tt.ones((2, 3)).to_device(FIRST)
    with selected:
        (x if packed else x.mT).to_device(SECOND, stream=stream)
    assert selected.behind == ([] if packed else [(stream, SECOND.id)])


def test_without_a_stream_none_is_selected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The current stream stays selected, and is used."""
    monkeypatch.setattr(fake.Stream, "__enter__", lambda _: pytest.fail("selected"))
    x = tt.ones(2).to_device(FIRST)
    assert back(x.to_device(SECOND)) == [1.0, 1.0]


@both
@pytest.mark.parametrize("device", [FIRST, SECOND], ids=repr)
def test_a_transfer_to_the_same_device_queues_nothing(device: Gpu, way: Callable[[Any], Any]) -> None:
    """The result shares the memory."""
    stream, x = Seen(), way(tt.ones(2).to_device(device))
    y = x.to_device(device, stream=stream)
    y[0] = 5.0
    assert (stream.devices, back(x)) == ([], [5.0, 1.0])


@both
def test_the_cpu_has_no_streams(way: Callable[[Any], Any]) -> None:
    """Another device without streams refuses them too."""
    stream = fake.Stream()
    with second_served():
        for place in (HERE, Second(1)):
            with pytest.raises(DeviceError) as caught:
                way(tt.ones(2)).to_device(place, stream=stream)
            assert str(caught.value) == (
                f"to_device: needed no stream, got {stream!r}. Pass stream=None: only copies from or "
                f"to a Gpu use a stream."
            )


@both
@pytest.mark.parametrize("stream", [3, "a"])
def test_objects_other_than_streams_raise(stream: Any, way: Callable[[Any], Any]) -> None:
    """The error is raised before anything is copied."""
    with pytest.raises(DeviceError) as caught:
        way(tt.ones(2)).to_device(FIRST, stream=stream)
    assert str(caught.value) == (
        f"to_device: needed a stream, such as cupy.cuda.Stream(), got {stream!r}. "
        "Wrap the stream of another library: cupy.cuda.ExternalStream(its_pointer)."
    )


# The CuPy array


@both
@pytest.mark.parametrize("device", [FIRST, SECOND], ids=repr)
def test_cupy_returns_an_array_on_the_same_memory(device: Gpu, way: Callable[[Any], Any]) -> None:
    """Writes to it are in the tensor; the array of the tensor, whose shape could be set, is another one."""
    x = way(tt.zeros((2, 3)).to_device(device))
    found = x.cupy()
    assert type(found) is fake.Array
    assert found is not x._raw
    found.held[0, 0] = 7.0
    assert float(x[0, 0]) == 7.0


@both
def test_cupy_of_the_cpu_is_refused(way: Callable[[Any], Any]) -> None:
    """A copy must be explicit; CuPy is not loaded for the check."""
    with pytest.raises(DeviceError) as caught:
        way(tt.ones(2)).cupy()
    assert str(caught.value) == (
        "cupy: needed memory on a Gpu, got a tensor on Cpu(). Move it first: x.to_device(tt.Gpu(0))."
    )


@both
def test_cupy_of_a_lazy_copy_copies_first(way: Callable[[Any], Any]) -> None:
    """The array can be written."""
    x = way(tt.zeros(2).to_device(SECOND))
    y = x.lazy_copy()
    y.cupy().held[0] = 7.0
    assert (back(x), back(y)) == ([0.0, 0.0], [7.0, 0.0])


@both
@pytest.mark.parametrize("device", [FIRST, SECOND], ids=repr)
def test_cuda_array_interface_describes_the_memory(device: Gpu, way: Callable[[Any], Any]) -> None:
    """It equals CuPy's, with its own Gpu selected: it contains the stream of that Gpu."""
    x = way(tt.zeros((2, 3)).to_device(device))
    found = x.__cuda_array_interface__
    assert found == {"shape": (2, 3), "data": (x.cupy().held.ctypes.data, False), "version": 3, "stream": 1}


@both
def test_cuda_array_interface_exists_on_gpus_only(way: Callable[[Any], Any]) -> None:
    """`hasattr` is False otherwise; lazy copies stay shared."""
    for x in (way(tt.ones(2)), way(tt.ones(2)).lazy_copy()):
        assert not hasattr(x, "__cuda_array_interface__")
    with pytest.raises(AttributeError, match=r"^no __cuda_array_interface__: the memory is on Cpu\(\)$"):
        way(tt.ones(2)).__cuda_array_interface__
    x = way(tt.ones(2))
    y = x.lazy_copy()
    assert not hasattr(y, "__cuda_array_interface__")
    assert y.raw_ptr() == x.raw_ptr()


@both
def test_cuda_array_interface_of_a_lazy_copy_copies_first(way: Callable[[Any], Any]) -> None:
    """The address can be written to."""
    x = way(tt.zeros(2).to_device(SECOND))
    y = x.lazy_copy()
    address, _ = y.__cuda_array_interface__["data"]
    assert address != x.cupy().held.ctypes.data
    assert address == y.cupy().held.ctypes.data


# Refused writes


@both
def test_a_refused_write_copies_nothing(way: Callable[[Any], Any]) -> None:
    """Another device, another dtype, an invalid key: the lazy copies stay shared."""
    x = way(tt.ones(2))
    y = x.lazy_copy()
    there, wide, mask = tt.ones(2).to_device(FIRST), tt.ones(2, dtype=tt.complex128), tt.ones(2) > 0
    with pytest.raises(DeviceError):
        y += there
    with pytest.raises(tt.DTypeError):
        y += wide
    with pytest.raises(DeviceError):
        y[...] = there
    with pytest.raises(tt.DTypeError):
        y[...] = wide
    with pytest.raises(DeviceError):
        y[mask.to_device(FIRST)] = 0.0
    with pytest.raises(tt.RankError):
        y[0, 0] = 0.0
    assert y.raw_ptr() == x.raw_ptr()
    np.testing.assert_array_equal(np.asarray(y.copy()), [1.0, 1.0])


def test_a_copy_of_numbers_is_queued_and_that_of_an_array_is_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else writes to the array that is made of the numbers."""
    cupy: Any = sys.modules["cupy"]
    waits: list[bool] = []
    array = cupy.array
    monkeypatch.setattr(cupy, "array", lambda *x, blocking, **y: (waits.append(blocking), array(*x, **y))[1])
    assert tt.asarray([1.0, 2.0], device=FIRST).device == FIRST
    tt.ones(2).to_device(FIRST)
    tt.asarray(np.ones(2), device=FIRST)
    assert waits == [False, True, True]
