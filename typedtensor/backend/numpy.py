"""NumPy, which serves the Cpu."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any

import numpy as np

from typedtensor.device import Cpu, Device
from typedtensor.dtype import FROM_NUMPY, DType

CPU = Cpu()

# NumPy's own functions answer a scalar where no axis is left, and spend up to 1 µs in Python before they reach the
# ufunc. `out=...` (NumPy 2.3) makes a ufunc answer an array always.
REDUCTIONS: dict[str, np.ufunc] = {
    "sum": np.add,
    "prod": np.multiply,
    "max": np.maximum,
    "min": np.minimum,
    "any": np.logical_or,
    "all": np.logical_and,
}


# NumPy answers views here, and the array itself for real numbers; a function of the standard gives new memory.
def _real(raw: Any) -> Any:
    return np.real(raw).copy()


def _imag(raw: Any) -> Any:
    return np.imag(raw).copy()


# asarray would copy in the order of the source; a copy of ours is packed by rows.
DIFFERENT: dict[str, Callable[..., Any]] = {"real": _real, "imag": _imag, "asarray": partial(np.asarray, order="C")}


def _reduction(ufunc: np.ufunc) -> Callable[..., Any]:
    return partial(ufunc.reduce, axis=None, out=...)


class NumPyBackend:
    """The Cpu's backend."""

    name = "NumPy"

    def function(self, name: str) -> Callable[..., Any]:
        """NumPy's function, or a faster road to the same answer."""
        if name in REDUCTIONS:
            return _reduction(REDUCTIONS[name])
        if name in DIFFERENT:
            return DIFFERENT[name]
        function: Callable[..., Any] = attrgetter(name)(np)
        return function

    def holds(self, raw: object) -> bool:
        """Whether this is an array or a scalar of NumPy."""
        return isinstance(raw, np.ndarray | np.generic)

    def device_of(self, raw: Any) -> Device:  # noqa: ARG002  # all of NumPy's memory is the Cpu's
        """Answer the Cpu."""
        return CPU

    def dtype_of(self, raw: Any) -> type[DType] | None:
        """Our class for NumPy's dtype, in native byte order only."""
        return FROM_NUMPY.get(raw.dtype)

    def native(self, dtype: type[DType]) -> np.dtype[Any]:
        """NumPy's dtype."""
        return np.dtype(dtype.name)

    def to_numpy(self, raw: Any) -> np.ndarray:
        """Answer the array itself."""
        array: np.ndarray = raw
        return array

    def from_numpy(self, array: np.ndarray, device: Device) -> np.ndarray:  # noqa: ARG002  # there is one Cpu
        """Answer the array itself."""
        return array

    def place(self, raw: Any, device: Device) -> Any:  # noqa: ARG002  # there is one Cpu
        """Answer the array itself."""
        return raw

    def settle(self, raw: Any) -> np.ndarray:
        """Make the array without axes that NumPy's operators answer as a scalar."""
        return np.asarray(raw)
