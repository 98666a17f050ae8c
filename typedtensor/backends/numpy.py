"""The backend of the Cpu: NumPy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from operator import attrgetter
from typing import Any

import numpy as np

from typedtensor.backends.scipy import from_scipy
from typedtensor.types.device import Cpu, Device, Stream
from typedtensor.types.dtype import FROM_NUMPY, DType

CPU = Cpu()
UFUNCS: dict[str, np.ufunc] = {"sum": np.add, "prod": np.multiply}
"""The reductions that `sums` corrects for narrow floating-point numbers."""
# NumPy's functions return a scalar if no axis is left, and spend up to 1 µs in Python before they reach the
# ufunc. With `out=...` (NumPy 2.3) a ufunc always returns an array.
REDUCTIONS: dict[str, np.ufunc] = {
    "max": np.maximum,
    "min": np.minimum,
    "any": np.logical_or,
    "all": np.logical_and,
}


NATIVE: dict[type[DType], np.dtype[Any]] = {ours: native for native, ours in FROM_NUMPY.items()}
COMPLEX_REPAIRS = ("expm1", "tanh")
"""Functions that are NumPy's for real numbers, and corrected for complex numbers."""


def _reduction(ufunc: np.ufunc) -> Callable[..., Any]:
    return partial(ufunc.reduce, axis=None, out=...)


KNOWN: dict[str, Callable[..., Any]] = {name: _reduction(ufunc) for name, ufunc in REDUCTIONS.items()}
"""The functions that were called, and some of NumPy's."""


def _own() -> Any:
    """The functions that are not NumPy's; a program of operators never needs them."""
    return import_module("typedtensor.backends.numpy_functions")


class NumPyBackend:
    """The backend of the Cpu."""

    name = "NumPy"
    has_streams = False
    is_lazy = False

    def function(self, name: str) -> Callable[..., Any]:
        """NumPy's function, or a faster one with the same result."""
        found = KNOWN.get(name)
        if found is None:  # kept, because looking it up by its dotted name takes 300 ns
            found = KNOWN[name] = _own().OVERRIDES.get(name) or from_scipy(name) or attrgetter(name)(np)
        return found

    def unchecked(self, name: str) -> Callable[..., Any]:
        """The same."""
        return self.function(name)

    def direct_dispatch(self) -> dict[type, Any]:
        """NumPy's arrays, always: there is one Cpu. Tensors have separate fast paths, DArrays have this one."""
        return {np.ndarray: True}

    def functions_by_dtype(self, name: str, kinds: str) -> dict[type, Callable[..., Any]]:
        """The function by the class of NumPy's dtype, for the kinds that it takes: a fast lookup."""
        plain = getattr(np, name) if name in COMPLEX_REPAIRS else self.function(name)
        known = [dtype for dtype in FROM_NUMPY.values() if dtype.kind in kinds]
        found = {type(self.native(each)): plain if each.kind != "c" else self.function(name) for each in known}
        if name in UFUNCS:  # of the dtypes that are added as they are
            exact = _reduction(UFUNCS[name])
            added = _own().sums.ADDED_IN
            found |= {
                type(native): exact for native in NATIVE.values() if type(native) in found and native not in added
            }
        return found

    def run(self, device: Device, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:  # noqa: ARG002  # there is one Cpu
        """Call the function."""
        return function(*arguments, **options)

    def holds(self, raw: object) -> bool:
        """Whether this is an array or a scalar of NumPy."""
        return isinstance(raw, np.ndarray | np.generic)

    def devices(self) -> list[Device]:
        """Return the Cpu."""
        return [CPU]

    def device_of(self, raw: Any) -> Device:  # noqa: ARG002  # all of NumPy's memory is the Cpu's
        """Return the Cpu."""
        return CPU

    def dtype_of(self, raw: Any) -> type[DType] | None:
        """The dtype class for NumPy's dtype, in native byte order only."""
        return FROM_NUMPY.get(raw.dtype)

    def native(self, dtype: type[DType]) -> np.dtype[Any]:
        """NumPy's dtype."""
        return NATIVE.get(dtype) or np.dtype(dtype.name)  # raises for anything but a dtype

    def to_numpy(self, raw: Any, *, stream: Stream | None = None) -> np.ndarray:  # noqa: ARG002  # the Cpu has none
        """Return the array itself."""
        array: np.ndarray = raw
        return array

    def from_numpy(
        self,
        array: np.ndarray,
        device: Device,  # noqa: ARG002  # there is one Cpu, without streams
        *,
        stream: Stream | None = None,  # noqa: ARG002  # as above
        waits: bool = True,  # noqa: ARG002  # as above
    ) -> np.ndarray:
        """Return the array itself."""
        return array

    def place(self, raw: Any, device: Device, *, stream: Stream | None = None) -> Any:  # noqa: ARG002  # there is one Cpu, without streams
        """Return the array itself."""
        return raw

    def ensure_array(self, raw: Any) -> np.ndarray:
        """Make an array without axes of a scalar that NumPy's operators return."""
        return np.asarray(raw)
