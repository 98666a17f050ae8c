"""Export of memory as a DLPack capsule, by the rules of the Array API standard."""

from __future__ import annotations

from typing import Any, NoReturn

from numpy import ndarray

from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of, device_of, function_of
from typedtensor.errors import DeviceError, DTypeError, ExternalBufferError
from typedtensor.types.device import Cpu

FUNCTION = "__dlpack__"
VERSIONED = (1, 0)
"""The first version of DLPack with read-only capsules."""


def capsule(raw: Any, stream: Any, max_version: Any, dl_device: Any, copy: Any) -> Any:
    """Export the memory of a raw array, or a copy of it; the errors are those of `BaseArray.__dlpack__`."""
    if stream is not None and isinstance(device := device_of(raw), Cpu):
        fix = "Pass stream=None."
        raise DeviceError(FUNCTION, needed=f"no stream on {device!r}", got=text_of(stream), fix=fix)
    if copy is True and raw.__class__ is not ndarray and dl_device in {None, _place(raw)}:
        raw, copy = function_of(raw, "asarray")(raw, copy=True), None  # CuPy copies to the Cpu only
    try:
        options = {"stream": stream, "max_version": max_version, "dl_device": dl_device, "copy": copy}
        return backend_of(raw).run(device_of(raw), raw.__dlpack__, **options)
    except TypeError as error:
        _validate_pair(
            "max_version", max_version, "the newest version that the consumer supports, such as (1, 0)", error
        )
        _validate_pair("dl_device", dl_device, "a DLPack device, such as (1, 0)", error)
        raise
    except BufferError as error:
        _raise_error(raw, max_version, dl_device, error)
    except ValueError as error:
        if copy is not False:
            raise
        _raise_error(raw, max_version, dl_device, error)


def _place(raw: Any) -> tuple[int, ...]:
    """The DLPack device of the memory."""
    return tuple(map(int, raw.__dlpack_device__()))


def _validate_pair(name: str, given: object, needed: str, error: TypeError) -> None:
    pair = isinstance(given, tuple) and [isinstance(each, int) for each in given] == [True, True]
    if given is not None and not pair:
        got, fix = f"{name}={given!r}", "Pass a pair of ints, or omit it."
        raise DTypeError(FUNCTION, needed=needed, got=got, fix=fix) from error


def _raise_error(raw: Any, max_version: Any, dl_device: Any, error: Exception) -> NoReturn:
    own = _place(raw)
    if dl_device is not None and tuple(dl_device) != own:
        needed = f"memory on the DLPack device {tuple(map(int, dl_device))}"
        got, fix = f"memory on {device_of(raw)!r}, which is {own}", "Move it first: x.to_device(device)."
    elif getattr(getattr(raw, "flags", None), "writeable", True) is False and (max_version or (0, 0)) < VERSIONED:
        needed = "a consumer of DLPack 1.0 or later, which has read-only capsules"
        got, fix = f"read-only memory for max_version={max_version}", "Copy it first: x.copy()."
    else:
        needed, got = "memory that DLPack can export to this consumer", str(error).rstrip(".")
        fix = "Copy it first: x.copy()."
    raise ExternalBufferError(FUNCTION, needed=needed, got=got, fix=fix) from error
