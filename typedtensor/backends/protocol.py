"""The interface of a backend: what a library of arrays must provide for a kind of device.

Only backends know their libraries: everything above them works on raw arrays through this interface. The names are
those of the Array API standard; a backend corrects what its library names or does differently.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from typedtensor.types.device import Device, Stream
    from typedtensor.types.dtype import DType


class Backend(Protocol):
    """One library, for one kind of device.

    Raw arrays are typed Any: their library is known only at run time, and no code above the backends depends on it.
    """

    name: str
    """The library, as error messages call it."""
    has_streams: bool
    """Whether its transfers can be queued in a stream: then `to_numpy`, `from_numpy` and `place` take one."""

    is_lazy: bool
    """Whether its arrays are plans whose values are computed on demand; no function computes them implicitly."""

    def function(self, name: str) -> Callable[..., Any]:
        """The library's function of this name in the standard, as "exp" or "linalg.inv".

        Its results are always arrays, even without axes.
        """
        ...

    def unchecked(self, name: str) -> Callable[..., Any]:
        """The same for direct dispatch: no device is selected, errors are the library's own, `axis` is one int."""
        ...

    def direct_dispatch(self) -> dict[type, Literal[True] | Callable[[Any, Any], bool]]:
        """The array class whose operators and unchecked functions can be called directly, with a predicate of two.

        True means always: the library has one device. Empty if operators need the backend.
        """
        ...

    def run(self, device: Device, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Call a function that makes arrays, or an operator on some, with the device selected."""
        ...

    def holds(self, raw: object) -> bool:
        """Whether this is an array of the library."""
        ...

    def devices(self) -> list[Device]:
        """The devices that the library finds on this machine."""
        ...

    def device_of(self, raw: Any) -> Device:
        """The device of the array."""
        ...

    def dtype_of(self, raw: Any) -> type[DType] | None:
        """The dtype of the array; None if it is not one of the fourteen."""
        ...

    def native(self, dtype: type[DType]) -> Any:
        """The library's own object for the dtype."""
        ...

    def to_numpy(self, raw: Any, *, stream: Stream | None = None) -> np.ndarray:
        """The array in the memory of the Cpu: itself if it is there already, else a copy."""
        ...

    def from_numpy(self, array: np.ndarray, device: Device, *, stream: Stream | None = None, waits: bool = True) -> Any:
        """A copy of the NumPy array on the device; for the Cpu the array itself."""
        ...

    def place(self, raw: Any, device: Device, *, stream: Stream | None = None) -> Any:
        """The array that was just made, on the device: itself if it is there already."""
        ...

    def ensure_array(self, raw: Any) -> Any:
        """The array for the result of an operator: some libraries return a number if no axis is left."""
        ...
