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
"""All that the library has: there is no float16."""


class Second(Device):
    """`Second(1)` and `Second(2)`: memory that is not the Cpu's."""

    __slots__ = ()


class Nowhere(Device):
    """A device that no library serves, on any machine."""

    __slots__ = ()


class StrictBackend:
    """Serves them with array_api_strict."""

    name = "array_api_strict"
    has_streams = False
    is_lazy = False

    def function(self, name: str) -> Callable[..., Any]:
        """The library's own."""
        found: Callable[..., Any] = _asarray if name == "asarray" else attrgetter(name)(xp)
        return found

    def unchecked(self, name: str) -> Callable[..., Any]:
        """The same."""
        return self.function(name)

    def direct_dispatch(self) -> dict[type, Any]:
        """None."""
        return {}

    def run(self, device: Device, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:  # noqa: ARG002  # nothing selects one
        """Call the function."""
        return function(*arguments, **options)

    def holds(self, raw: object) -> bool:
        """Whether it is an array of the library."""
        return isinstance(raw, ARRAY)

    def devices(self) -> list[Device]:
        """Both."""
        return [Second(1), Second(2)]

    def device_of(self, raw: Any) -> Device:
        """The device with the number of the library's."""
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

    def ensure_array(self, raw: Any) -> Any:
        """The array itself: the library returns arrays."""
        return raw


def _asarray(obj: Any, *, copy: bool | None = None, **options: Any) -> Any:
    """The library's own; a copy lies in the order of the rows, as of every backend."""
    found = xp.asarray(obj, copy=copy, **options)
    return ARRAY._new(np.array(found._array, order="C"), device=found.device) if copy else found


class StrictMemory(CpuMemory):
    """The memory of its arrays. Nothing marks them as read-only, as on a GPU: what must not be written is not."""

    def __init__(self) -> None:
        """Know no device of a root yet."""
        self._places: dict[int, Any] = {}

    def root(self, raw: Any) -> Any:
        """That of the array within; where it lies is remembered, as the array within does not know."""
        found = super().root(_within(raw))
        if isinstance(raw, ARRAY):
            self._places[id(found)] = raw.device
        return found

    def is_owned(self, raw: Any) -> bool:
        """As NumPy's."""
        return super().is_owned(_within(raw))

    def span(self, raw: Any) -> tuple[int, int]:
        """As NumPy's."""
        return super().span(_within(raw))

    def nbytes(self, raw: Any) -> int:
        """As NumPy's."""
        return super().nbytes(_within(raw))

    def address(self, raw: Any) -> int:
        """As NumPy's."""
        return super().address(_within(raw))

    def strides(self, raw: Any) -> tuple[int, ...]:
        """As NumPy's."""
        return super().strides(_within(raw))

    def is_packed(self, raw: Any) -> bool:
        """As NumPy's."""
        return super().is_packed(_within(raw))

    def is_writable(self, raw: Any) -> bool:  # noqa: ARG002  # no array of the library is read-only
        """Return True."""
        return True

    def adopt(self, memory: Any, nbytes: int) -> Any:
        """What the allocator below gives."""
        return _again(memory, super().adopt(memory._array, nbytes))

    def borrow(self, raw: Any) -> Any:
        """As NumPy's."""
        return _again(raw, super().borrow(raw._array))

    def view(self, raw: Any, *, read_only: bool = False) -> Any:  # noqa: ARG002  # the library has no such flag
        """As NumPy's."""
        return _again(raw, super().view(raw._array))

    def window(self, source: Any, offset_bytes: int, shape: Any, strides: Any, dtype: Any) -> Any:
        """As NumPy's."""
        found = super().window(_within(source), offset_bytes, shape, strides, dtype._np_dtype)
        device = source.device if isinstance(source, ARRAY) else self._places[id(source)]
        return ARRAY._new(found, device=device)

    def freeze(self, block: Any) -> Any:
        """The array with `Shared` below it, as writable as before."""
        return block, block._array.view(Shared)

    def enter(self, frozen: Any, cow_owner: Any) -> Any:
        """As NumPy's."""
        block, lower = frozen
        return _again(block, super().enter(lower, cow_owner))

    def cow_owner(self, raw: Any) -> Any:
        """As NumPy's."""
        return super().cow_owner(raw._array)


class StrictAllocator:
    """The default there."""

    def __init__(self, device: Second) -> None:
        """Take the device."""
        self.device = device

    def allocate(self, nbytes: int, /) -> Block:
        """Zeros."""
        return Block(xp.zeros((nbytes,), dtype=xp.uint8, device=there(self.device)), zeroed=True)


def _within(raw: Any) -> Any:
    return raw._array if isinstance(raw, ARRAY) else raw


def _again(pattern: Any, array: Any) -> Any:
    """The library's array on the one within, where the pattern lies."""
    return ARRAY._new(array, device=pattern.device)


def there(device: Device) -> Any:
    """The library's device with the number of this one."""
    return xp.Device(f"device{device.id}")


@contextmanager
def served() -> Iterator[None]:
    """Let the library serve the kind, and take it away again."""
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
