"""A second kind of device that every machine has, for tests: device1 and device2 of array_api_strict.

The library has two devices besides the Cpu, refuses to mix them, never converts to NumPy implicitly, and returns arrays
for no axes too, so any implicit transfer or conversion in the package fails there.
"""

from __future__ import annotations

from contextlib import contextmanager
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import array_api_strict as xp
import numpy as np

from typedtensor.backends import registry
from typedtensor.memory import builtin_allocators
from typedtensor.memory import registry as memories
from typedtensor.memory.builtin_allocators import Block
from typedtensor.memory.cpu import CpuMemory, Shared
from typedtensor.types.device import Device
from typedtensor.types.dtype import DTYPES, DType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE = xp.Device("CPU_DEVICE")
ARRAY = type(xp.asarray(0))
DTYPES_THERE: tuple[type[DType], ...] = tuple(each for each in DTYPES if hasattr(xp, each.name))
"""The dtypes of the library: it has no float16."""


class Second(Device):
    """The devices `Second(1)` and `Second(2)`, whose memory is not that of the Cpu."""

    __slots__ = ()


class Nowhere(Device):
    """A device that no library serves."""

    __slots__ = ()


class StrictBackend:
    """A backend over array_api_strict."""

    name = "array_api_strict"
    has_streams = False
    is_lazy = False

    def function(self, name: str) -> Callable[..., Any]:
        """Return the function of the library."""
        found: Callable[..., Any] = _asarray if name == "asarray" else attrgetter(name)(xp)
        return found

    def unchecked(self, name: str) -> Callable[..., Any]:
        """Return the function of the library."""
        return self.function(name)

    def direct_dispatch(self) -> dict[type, Any]:
        """Return None: there is no direct dispatch."""
        return {}

    def run(self, device: Device, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:  # noqa: ARG002  # no device is selected
        """Call the function."""
        return function(*arguments, **options)

    def holds(self, raw: object) -> bool:
        """Return whether this is an array of the library."""
        return isinstance(raw, ARRAY)

    def devices(self) -> list[Device]:
        """Return both devices."""
        return [Second(1), Second(2)]

    def device_of(self, raw: Any) -> Device:
        """Return the device with the number of the library's device."""
        return next(device for device in self.devices() if there(device) == raw.device)

    def dtype_of(self, raw: Any) -> type[DType] | None:
        """Return the dtype of the same name."""
        return next((each for each in DTYPES_THERE if self.native(each) == raw.dtype), None)

    def native(self, dtype: type[DType]) -> Any:
        """Return the dtype object of the library; TypeError, which the caller translates, if it has none."""
        if dtype not in DTYPES_THERE:
            raise TypeError(f"array_api_strict has no {dtype.name}")
        return getattr(xp, dtype.name)

    def to_numpy(self, raw: Any) -> np.ndarray:
        """Return an explicit copy on the Cpu."""
        return np.array(raw.to_device(HERE))

    def from_numpy(self, array: np.ndarray, device: Device) -> Any:
        """Return a copy on the device."""
        return xp.asarray(array, device=there(device), copy=True)

    def place(self, raw: Any, device: Device) -> Any:
        """Move an array that was made on the Cpu."""
        return raw.to_device(there(device))

    def ensure_array(self, raw: Any) -> Any:
        """Return the array: functions of the library return arrays."""
        return raw


def _asarray(obj: Any, *, copy: bool | None = None, **options: Any) -> Any:
    """Call the library's `asarray`; a copy is row-major, as in every backend."""
    found = xp.asarray(obj, copy=copy, **options)
    return ARRAY._new(np.array(found._array, order="C"), device=found.device) if copy else found


class StrictMemory(CpuMemory):
    """The memory of its arrays. As on a GPU, nothing is read-only, so code must not write where it should not."""

    def __init__(self) -> None:
        """Start without known devices of owners."""
        self._devices_by_id: dict[int, Any] = {}

    def root(self, raw: Any) -> Any:
        """Return the owner of the NumPy array within, and remember its device, which the NumPy array does not know."""
        found = super().root(_within(raw))
        if isinstance(raw, ARRAY):
            self._devices_by_id[id(found)] = raw.device
        return found

    def is_owned(self, raw: Any) -> bool:
        """Delegate to NumPy's."""
        return super().is_owned(_within(raw))

    def span(self, raw: Any) -> tuple[int, int]:
        """Delegate to NumPy's."""
        return super().span(_within(raw))

    def nbytes(self, raw: Any) -> int:
        """Delegate to NumPy's."""
        return super().nbytes(_within(raw))

    def address(self, raw: Any) -> int:
        """Delegate to NumPy's."""
        return super().address(_within(raw))

    def strides(self, raw: Any) -> tuple[int, ...]:
        """Delegate to NumPy's."""
        return super().strides(_within(raw))

    def is_packed(self, raw: Any) -> bool:
        """Delegate to NumPy's."""
        return super().is_packed(_within(raw))

    def is_writable(self, raw: Any) -> bool:  # noqa: ARG002  # the library has no read-only arrays
        """Return True."""
        return True

    def adopt(self, memory: Any, nbytes: int) -> Any:
        """Adopt the memory of the allocator below."""
        return _again(memory, super().adopt(memory._array, nbytes))

    def borrow(self, raw: Any) -> Any:
        """Delegate to NumPy's."""
        return _again(raw, super().borrow(raw._array))

    def view(self, raw: Any, *, read_only: bool = False) -> Any:  # noqa: ARG002  # the library has no read-only arrays
        """Delegate to NumPy's."""
        return _again(raw, super().view(raw._array))

    def window(self, source: Any, offset_bytes: int, shape: Any, strides: Any, dtype: Any) -> Any:
        """Delegate to NumPy's."""
        found = super().window(_within(source), offset_bytes, shape, strides, dtype._np_dtype)
        device = source.device if isinstance(source, ARRAY) else self._devices_by_id[id(source)]
        return ARRAY._new(found, device=device)

    def freeze(self, block: Any) -> Any:
        """Put `Shared` below the array, which stays writable."""
        return block, block._array.view(Shared)

    def enter(self, frozen: Any, cow_owner: Any) -> Any:
        """Delegate to NumPy's."""
        block, lower = frozen
        return _again(block, super().enter(lower, cow_owner))

    def cow_owner(self, raw: Any) -> Any:
        """Delegate to NumPy's."""
        return super().cow_owner(raw._array)


class StrictAllocator:
    """The default allocator there."""

    def __init__(self, device: Second) -> None:
        """Store the device."""
        self.device = device

    def allocate(self, nbytes: int, /) -> Block:
        """Return zeros."""
        return Block(xp.zeros((nbytes,), dtype=xp.uint8, device=there(self.device)), zeroed=True)


def _within(raw: Any) -> Any:
    return raw._array if isinstance(raw, ARRAY) else raw


def _again(pattern: Any, array: Any) -> Any:
    """Wrap a NumPy array as an array of the library, on the same device as another one."""
    return ARRAY._new(array, device=pattern.device)


def there(device: Device) -> Any:
    """Return the device of the library with the same number."""
    return xp.Device(f"device{device.id}")


@contextmanager
def served() -> Iterator[None]:
    """Register the library for the kind, and unregister it afterwards."""
    before = dict(registry._BACKENDS)
    registry.register(Second, StrictBackend())
    memories.register(Second, StrictMemory())
    builtin_allocators.register(Second, StrictAllocator)
    try:
        yield
    finally:
        registry._BACKENDS.clear()
        registry._BACKENDS.update(before)
        memories._MEMORIES.pop(Second)
        builtin_allocators._DEFAULTS.pop(Second)
