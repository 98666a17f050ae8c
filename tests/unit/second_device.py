"""A kind of device beside the Cpu that every machine has, for tests: array_api_strict's device1 and device2.

Its library knows two devices besides the Cpu, refuses to mix them, never converts to NumPy by itself, and answers
arrays for no axes too; so whatever a tensor does behind the user's back fails there.
"""

from __future__ import annotations

from contextlib import contextmanager
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import array_api_strict as xp
import numpy as np

from typedtensor.backend import registry
from typedtensor.device import Device
from typedtensor.dtype import DTYPES, DType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE = xp.Device("CPU_DEVICE")
ARRAY = type(xp.asarray(0))
DTYPES_THERE: tuple[type[DType], ...] = tuple(each for each in DTYPES if hasattr(xp, each.name))
"""All that the library has: there is no float16."""


class Second(Device):
    """`Second(1)` and `Second(2)`: memory that is not the Cpu's."""

    __slots__ = ()


class StrictBackend:
    """Serves them with array_api_strict."""

    name = "array_api_strict"

    def function(self, name: str) -> Callable[..., Any]:
        """The library's own."""
        found: Callable[..., Any] = attrgetter(name)(xp)
        return found

    def holds(self, raw: object) -> bool:
        """Whether it is an array of the library."""
        return isinstance(raw, ARRAY)

    def devices(self) -> list[Device]:
        """Both."""
        return [Second(1), Second(2)]

    def device_of(self, raw: Any) -> Device:
        """The device of ours with the number of the library's."""
        return next(device for device in self.devices() if there(device) == raw.device)

    def dtype_of(self, raw: Any) -> type[DType] | None:
        """By its name."""
        return next((each for each in DTYPES_THERE if self.native(each) == raw.dtype), None)

    def native(self, dtype: type[DType]) -> Any:
        """The library's object of that name; DTypeError is for the caller to say."""
        if dtype not in DTYPES_THERE:
            raise TypeError(f"array_api_strict has no {dtype.name}")
        return getattr(xp, dtype.name)

    def to_numpy(self, raw: Any) -> np.ndarray:
        """A copy on the Cpu, asked for explicitly."""
        return np.array(raw.to_device(HERE))

    def from_numpy(self, array: np.ndarray, device: Device) -> Any:
        """A copy there."""
        return xp.asarray(array, device=there(device), copy=True)

    def place(self, raw: Any, device: Device) -> Any:
        """What was made on the Cpu, moved."""
        return raw.to_device(there(device))

    def settle(self, raw: Any) -> Any:
        """Itself: the library answers arrays."""
        return raw


def there(device: Device) -> Any:
    """The library's device with the number of ours."""
    return xp.Device(f"device{device.id}")


@contextmanager
def served() -> Iterator[None]:
    """Let the library serve the kind, and take it away again."""
    before = dict(registry._BACKENDS)
    registry.register(Second, StrictBackend())
    try:
        yield
    finally:
        registry._BACKENDS.clear()
        registry._BACKENDS.update(before)
