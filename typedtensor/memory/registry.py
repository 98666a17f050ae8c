"""The registry of the memory of each device class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typedtensor._texts import text_of
from typedtensor.errors import DeviceError
from typedtensor.memory.cpu import CpuMemory
from typedtensor.types.device import Cpu, Device, device_fix

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.memory.protocol import Memory

CPU = CpuMemory()
_MEMORIES: dict[type[Device], Memory] = {Cpu: CPU}


def register(kind: type[Device], memory: Memory) -> None:
    """Register the memory of a device class."""
    _MEMORIES[kind] = memory


_LOADERS: dict[type[Device], Callable[[Device], object]] = {}


def register_on_first_use(kind: type[Device], load: Callable[[Device], object]) -> None:
    """Register a function that loads the memory of a device class on first use."""
    _LOADERS[kind] = load


def memory_for(device: Device) -> Memory:
    """Return the memory of the device; DeviceError if there is none."""
    if device.__class__ is Cpu:  # the most frequent case
        return CPU
    kind = type(device)
    if kind not in _MEMORIES and kind in _LOADERS:
        _LOADERS[kind](device)
    try:
        return _MEMORIES[kind]
    except KeyError:
        given: object = device
        fix = "Use Cpu()." if isinstance(given, Device) else device_fix(given)
        raise DeviceError("memory", needed="a device with usable memory", got=text_of(device), fix=fix) from None
