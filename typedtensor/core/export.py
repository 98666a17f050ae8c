"""Memory as a DLPack capsule, in the words of the Array API standard, each with its refusal."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import Any, NoReturn

from typedtensor.backends.registry import backend_of, device_of
from typedtensor.errors import DeviceError, DTypeError, ExternalBufferError
from typedtensor.types.device import Cpu

FUNCTION = "__dlpack__"
VERSIONED = (1, 0)
"""The version of DLPack from which a capsule can say that memory may only be read."""


def capsule(raw: Any, stream: Any, max_version: Any, dl_device: Any, copy: Any) -> Any:
    """The memory of a raw array as a DLPack capsule, or a copy of it.

    Raises: DeviceError for a stream on the Cpu, which has none; ExternalBufferError, a BufferError, for memory that may
        only be read where the consumer cannot know it, for another device, and for what the library does not export;
        DTypeError for numbers that are no pairs of ints.
    """
    if stream is not None and isinstance(device := device_of(raw), Cpu):
        fix = "Leave it out, or give None."
        raise DeviceError(FUNCTION, needed=f"no stream on {device!r}", got=repr(stream), fix=fix)
    try:
        options = {"stream": stream, "max_version": max_version, "dl_device": dl_device, "copy": copy}
        return backend_of(raw).run(device_of(raw), raw.__dlpack__, **options)
    except TypeError as error:
        _validate_pair("max_version", max_version, "the newest version that the consumer knows, as (1, 0)", error)
        _validate_pair("dl_device", dl_device, "a device in DLPack's numbers, as (1, 0)", error)
        raise
    except BufferError as error:
        _raise_error(raw, max_version, dl_device, error)


def _validate_pair(name: str, given: object, needed: str, error: TypeError) -> None:
    pair = isinstance(given, tuple) and [isinstance(each, int) for each in given] == [True, True]
    if given is not None and not pair:
        got, fix = f"{name}={given!r}", "Give a pair of ints, or leave it out."
        raise DTypeError(FUNCTION, needed=needed, got=got, fix=fix) from error


def _raise_error(raw: Any, max_version: Any, dl_device: Any, error: BufferError) -> NoReturn:
    own = tuple(map(int, raw.__dlpack_device__()))
    if dl_device is not None and tuple(dl_device) != own:
        needed = f"memory of the device {tuple(map(int, dl_device))} in DLPack's numbers"
        got, fix = f"memory of {device_of(raw)!r}, which is {own}", "Bring it over first: x.to_device(device)."
    elif getattr(getattr(raw, "flags", None), "writeable", True) is False and (max_version or (0, 0)) < VERSIONED:
        needed = "a consumer that knows DLPack 1.0, which can say that memory may only be read"
        got, fix = f"read-only memory for max_version={max_version}", "Copy it first: x.copy()."
    else:
        needed, got = "memory that DLPack can describe to this consumer", str(error).rstrip(".")
        fix = "Copy it first: x.copy()."
    raise ExternalBufferError(FUNCTION, needed=needed, got=got, fix=fix) from error
