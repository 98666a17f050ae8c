"""`from_dlpack` and `from_numpy`: tensors on the memory of other libraries, and what is refused."""

from __future__ import annotations

from typing import Any

import array_api_strict
import numpy as np
import pytest
from hypothesis import given, settings

import typedtensor as tt
from tests.functions import oracle
from tests.functions.holders import Exporter
from tests.unit.second_device import Second, served


@given(held=oracle.arrays())
@settings(max_examples=20)
def test_from_dlpack_shares_memory(held: np.ndarray) -> None:
    """The sources are NumPy, array_api_strict and tensors of this package, in any layout; `copy=True` copies."""
    strict = [] if held.dtype == np.float16 else [array_api_strict.asarray(held)]  # the standard has no float16
    for source in (held, tt.from_numpy(held), tt.from_numpy(held).dynamic(), *strict):
        x = tt.from_dlpack(source)
        oracle.assert_same(held, x, tt.DArray)
        assert np.shares_memory(x.numpy(), held) is bool(held.size)
        copied = tt.from_dlpack(source, device=tt.Cpu(), copy=True)
        oracle.assert_same(held, copied, tt.DArray)
        assert not np.shares_memory(copied.numpy(), held)


def test_read_only_memory_stays_read_only_through_dlpack() -> None:
    """This includes broadcast memory."""
    held = np.ones(3)
    held.flags.writeable = False
    for source in (held, tt.broadcast_to(tt.ones(1), (3,))):
        x = tt.from_dlpack(source)
        with pytest.raises(tt.ReadOnlyError):
            x[0] = 2.0


@pytest.mark.parametrize("wrong", [None, [1], 1.0, b"ab"])
def test_an_object_without_dlpack_is_refused(wrong: Any) -> None:
    """It must be converted with asarray."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.from_dlpack(wrong)
    assert str(caught.value) == (
        f"from_dlpack: needed an object with __dlpack__, got {type(wrong).__name__}. Convert it with tt.asarray."
    )


@pytest.mark.parametrize("name", ["from_dlpack", "asarray"])
@pytest.mark.parametrize("cause", [BufferError("no"), RuntimeError("requires grad"), TypeError("odd")], ids=repr)
def test_a_failing_export_raises_an_external_buffer_error(name: str, cause: Exception) -> None:
    """ExternalBufferError is the BufferError of the standard; the error of the library is chained."""
    with pytest.raises(tt.ExternalBufferError) as caught:
        getattr(tt, name)(Exporter(cause))
    assert str(caught.value).startswith(
        f"{name}: needed memory that its owner exports through DLPack, got {type(cause).__name__}: {cause}. "
    )
    assert caught.value.__cause__ is cause


@pytest.mark.parametrize("name", ["from_dlpack", "asarray"])
def test_memory_of_another_device_is_refused(name: str) -> None:
    """The number 2 is CUDA in DLPack."""
    with pytest.raises(tt.DeviceError) as caught:
        getattr(tt, name)(Exporter(RuntimeError("no stream"), device=2))
    assert str(caught.value) == (
        f"{name}: needed memory on the Cpu, got memory on the DLPack device (2, 0). "
        "Move it to the Cpu in its own library first."
    )


@pytest.mark.parametrize("device", ["cpu", tt.Cpu, tt.Gpu()], ids=str)
def test_from_dlpack_moves_to_an_available_device(device: Any) -> None:
    """If the device is missing, DeviceError states what to install."""
    with pytest.raises(tt.DeviceError):
        tt.from_dlpack(np.ones(2), device=device)


class Elsewhere(Exporter):
    """Memory of CUDA, which its owner copies to the Cpu on request."""

    def __init__(self, held: np.ndarray) -> None:
        super().__init__(held, device=2)

    def __dlpack__(self, **options: Any) -> Any:
        if options.get("dl_device") != (1, 0) or options.get("copy") is False:
            raise BufferError("on CUDA")
        return self.held.copy().__dlpack__(max_version=options["max_version"])


class Copier(Exporter):
    """Exports copies only."""

    def __dlpack__(self, **options: Any) -> Any:
        if options.get("copy") is False:
            raise BufferError("computed only now")
        return self.held.copy().__dlpack__(**options)


class Old(Exporter):
    """Implements the protocol of 2021, which never copied."""

    def __dlpack__(self, *, stream: Any = None) -> Any:  # type: ignore[override]  # an older standard
        return self.held.__dlpack__(stream=stream)


@pytest.mark.parametrize("name", ["from_dlpack", "asarray"])
def test_memory_of_another_device_is_copied_to_the_cpu_on_request(name: str) -> None:
    """Its owner copies it, so `copy=False` is an error."""
    function, held = getattr(tt, name), np.array([1.0, 2.0])
    oracle.assert_same(held, function(Elsewhere(held), device=tt.Cpu()), tt.DArray)
    with pytest.raises(tt.CopyError) as caught:
        function(Elsewhere(held), device=tt.Cpu(), copy=False)
    assert str(caught.value) == (
        f"{name}: needed memory that its owner exports without a copy, got memory on the DLPack "
        f"device (2, 0). "
        "Omit copy=False to allow one."
    )
    for options in ({}, {"copy": False}, {"copy": True}):
        with pytest.raises(
            tt.DeviceError, match=rf"^{name}: needed memory on the Cpu, got memory on the DLPack device"
        ):
            function(Elsewhere(held), **options)


@pytest.mark.parametrize("name", ["from_dlpack", "asarray"])
def test_a_copy_by_the_owner_can_be_forbidden(name: str) -> None:
    """CopyError is the ValueError of the standard."""
    function, held = getattr(tt, name), np.array([1.0, 2.0])
    oracle.assert_same(held, function(Copier(held)), tt.DArray)
    with pytest.raises(tt.CopyError) as caught:
        function(Copier(held), copy=False)
    assert str(caught.value) == (
        f"{name}: needed memory that its owner exports without a copy, got BufferError: computed only now. "
        "Omit copy=False to allow one."
    )


@pytest.mark.parametrize("copy", [None, False, True])
def test_an_older_protocol_never_copies(copy: bool | None) -> None:
    """So `copy=False` is satisfied without the argument."""
    held = np.array([1.0, 2.0])
    x = tt.from_dlpack(Old(held), copy=copy)
    oracle.assert_same(held, x, tt.DArray)
    assert np.shares_memory(x.numpy(), held) is (copy is not True)


def test_an_unsupported_device_raises() -> None:
    """The error of the library is chained."""

    class Lost(Exporter):
        def __dlpack_device__(self) -> tuple[int, int]:
            raise BufferError("no device")

    with pytest.raises(tt.ExternalBufferError, match=r"^from_dlpack: needed .*, got BufferError: no device\. "):
        tt.from_dlpack(Lost(np.ones(1)))


def test_tensors_of_the_package_stay_in_their_library() -> None:
    """The memory and the device are the same, whatever the library exports."""
    with served():
        there: Any = tt.asarray([1.0, 2.0]).to_device(Second(1))
        x = tt.from_dlpack(there)
        assert (type(x), x.device) == (tt.DArray, Second(1))
        there[0] = 5.0
        assert float(x[0]) == 5.0
        here = tt.from_dlpack(there, device=tt.Cpu())
        oracle.assert_same(np.array([5.0, 2.0]), here, tt.DArray)
        with pytest.raises(tt.CopyError, match=r"^from_dlpack: needed no copy, got another dtype or device\. "):
            tt.from_dlpack(there, device=tt.Cpu(), copy=False)


@given(held=oracle.arrays())
@settings(max_examples=20)
def test_from_numpy_shares_memory(held: np.ndarray) -> None:
    """The result is a Tensor; any layout is tested."""
    x = tt.from_numpy(held)
    oracle.assert_same(held, x)
    assert np.shares_memory(x.numpy(), held) is bool(held.size)


@pytest.mark.parametrize(
    "wrong", [[1], 1.0, None, np.float64(1), tt.ones(2), b"ab"], ids=lambda wrong: type(wrong).__name__
)
def test_from_numpy_accepts_arrays_only(wrong: Any) -> None:
    """Other objects have no static dtype."""
    with pytest.raises(tt.DTypeError) as caught:
        tt.from_numpy(wrong)
    assert str(caught.value) == (
        f"from_numpy: needed a NumPy array, got {type(wrong).__name__}. Use tt.asarray for anything else."
    )


def test_from_numpy_keeps_read_only_memory_read_only() -> None:
    """Writing raises ReadOnlyError."""
    held = np.ones(3)
    held.flags.writeable = False
    with pytest.raises(tt.ReadOnlyError):
        tt.from_numpy(held)[0] = 2.0
