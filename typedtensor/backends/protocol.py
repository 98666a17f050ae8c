"""What a library of arrays must offer to hold the tensors of a kind of device.

A backend is the only place that knows a library: everything above works on raw arrays through it. The namespace
follows the Array API standard; what a library names or does otherwise is put right in its backend file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from typedtensor.types.device import Device, Stream
    from typedtensor.types.dtype import DType


class Backend(Protocol):
    """One library, serving one kind of device.

    Raw arrays are typed Any: their library is known at run time only, and nothing above the backends looks inside them.
    """

    name: str
    """The library, as error messages call it."""
    has_streams: bool
    """Whether its transfers can be queued in a stream: then `to_numpy`, `from_numpy` and `place` take one."""

    is_lazy: bool
    """Whether its arrays are plans whose values are computed on demand: nothing here asks for one in passing."""

    def function(self, name: str) -> Callable[..., Any]:
        """The library's function of this name in the standard, as "exp" or "linalg.inv".

        Its results are arrays, for no axes too.
        """
        ...

    def unchecked(self, name: str) -> Callable[..., Any]:
        """The same for direct dispatch: no device is selected, errors are the library's own, `axis` is one int."""
        ...

    def direct_dispatch(self) -> dict[type, Literal[True] | Callable[[Any, Any], bool]]:
        """The array class whose operators and unchecked functions can be called directly, with a predicate of two.

        True stands for always: the library has one device. Empty where operators need the backend.
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
        """Where the array lies."""
        ...

    def dtype_of(self, raw: Any) -> type[DType] | None:
        """The dtype of the array, None where the library has one that we have not."""
        ...

    def native(self, dtype: type[DType]) -> Any:
        """The library's own object for the dtype."""
        ...

    def to_numpy(self, raw: Any, *, stream: Stream | None = None) -> np.ndarray:
        """The array in the memory of the Cpu: itself where it lies there, else a copy."""
        ...

    def from_numpy(self, array: np.ndarray, device: Device, *, stream: Stream | None = None) -> Any:
        """A copy of the NumPy array on the device; for the Cpu the array itself."""
        ...

    def place(self, raw: Any, device: Device, *, stream: Stream | None = None) -> Any:
        """The array that was just made, on the device: itself where it lies there."""
        ...

    def ensure_array(self, raw: Any) -> Any:
        """The array for what an operator answered: some libraries answer a number where no axis is left."""
        ...
