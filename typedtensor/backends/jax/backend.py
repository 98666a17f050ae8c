"""The backend of traced tensors: jax.numpy, with the names, dtypes and errors of the library.

This module needs JAX; `typedtensor.backends.registry` imports it when the first array is traced.
"""

from __future__ import annotations

import operator
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.jax.errors import WHERE, raise_translated
from typedtensor.backends.jax.functions import BY_VALUES, OUTSIDE, OVERRIDES, promoted, promotes, selected
from typedtensor.backends.jax.loading import is_traced, traced, tracing
from typedtensor.backends.jax.memory import raise_without_values
from typedtensor.backends.operators import IN_PLACE, OPERATORS
from typedtensor.errors import DeviceError
from typedtensor.types.dtype import FROM_NUMPY, DType

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.types.device import Device, Stream

jax: Any = import_module("jax")
jnp: Any = import_module("jax.numpy")


class JaxBackend:
    """The backend of traced tensors."""

    name = "JAX"
    has_streams = False
    is_lazy = True

    def __init__(self) -> None:
        """Begin with no function looked up."""
        self._functions: dict[str, Callable[..., Any]] = {}

    def function(self, name: str) -> Callable[..., Any]:
        """JAX's function, corrected where it differs from the library's; DeviceError if it cannot be traced."""
        found = self._functions.get(name)
        if found is None:
            found = self._functions[name] = translated(name, self._own(name))
        return found

    def _own(self, name: str) -> Callable[..., Any]:
        if name in BY_VALUES:
            needed = "a result whose size the shapes of the operands determine"
            got = "one whose size depends on values, which a traced tensor does not have"
            raise DeviceError(name, needed=needed, got=got, fix=BY_VALUES[name])
        if name in OVERRIDES:
            return OVERRIDES[name]
        space, _, short = name.rpartition(".")
        try:
            if space == "special":
                special: Callable[..., Any] = getattr(import_module("jax.scipy.special"), short)
                return special
            found: Callable[..., Any] = attrgetter(name)(jnp)
        except AttributeError:
            needed, got = "a function that JAX has", "one that it lacks"
            raise DeviceError(name, needed=needed, got=got, fix=OUTSIDE) from None
        return found

    unchecked = function

    def direct_dispatch(self) -> dict[type, Any]:
        """Empty: each operator goes through `run`."""
        return {}

    def run(self, device: Device, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:  # noqa: ARG002  # all are traced
        """Call a function that makes arrays, or the function that an operator is."""
        if function is operator.setitem:
            fix = "Make a new tensor: x = tt.at(x)[key].set(value)."
            got = "a traced tensor, or a traced value or index"
            raise DeviceError("assignment", needed="a tensor that can be written", got=got, fix=fix)
        if function is operator.getitem:
            return self._selected(*arguments)
        if function in IN_PLACE:
            return self._in_place(IN_PLACE[function], *arguments)
        arguments = tuple(map(traced, arguments))
        name = OPERATORS.get(function)
        if name is not None:
            return self.function(name)(*arguments)
        return translated(getattr(function, "__name__", "call"), function)(*arguments, **options)

    def _selected(self, raw: Any, key: Any) -> Any:
        entries = key if isinstance(key, tuple) else (key,)
        if any(getattr(each, "dtype", None) == np.bool_ and is_traced(each) for each in entries):
            fix = "Choose by tt.where(mask, x, 0), which keeps the shape."
            got = "a traced mask, whose result has a size that depends on values"
            raise DeviceError("indexing", needed="positions, or a mask that is not traced", got=got, fix=fix)
        return translated("indexing", selected)(jnp.asarray(raw), key)

    def _in_place(self, function: Callable[..., Any], raw: Any, value: Any) -> Any:
        """A new array of the same shape and dtype, with the errors of NumPy's in-place operators."""
        found = self.run(self.device_of(raw), function, raw, value)
        if found.dtype != raw.dtype:
            raise TypeError(f"the answer of {found.dtype} does not fit {raw.dtype}")
        if found.shape != raw.shape:
            raise ValueError(f"the answer of the shape {found.shape} does not fit {raw.shape}")
        return found

    def holds(self, raw: object) -> bool:
        """Whether JAX traces this, or made it while it traces."""
        return is_traced(raw)

    def devices(self) -> list[Device]:
        """None of its own: traced tensors report the device of the arguments."""
        return []

    def device_of(self, raw: Any) -> Device:  # noqa: ARG002  # of all
        """The device of the arguments."""
        return tracing().device

    def dtype_of(self, raw: Any) -> type[DType] | None:
        """The dtype class for NumPy's dtype, which JAX uses."""
        return FROM_NUMPY.get(np.dtype(raw.dtype))

    def native(self, dtype: type[DType]) -> np.dtype[Any]:
        """NumPy's dtype."""
        return np.dtype(dtype.name)

    def to_numpy(self, raw: Any, *, stream: Stream | None = None) -> np.ndarray:  # noqa: ARG002  # there are no streams
        """Refuse: the values are not known, or would not be in a compiled function."""
        raise_without_values("reading a value", WHERE, raw)

    def from_numpy(self, array: np.ndarray, device: Device, *, stream: Stream | None = None) -> Any:  # noqa: ARG002  # there are no streams
        """A constant."""
        return jnp.asarray(array)

    def place(self, raw: Any, device: Device, *, stream: Stream | None = None) -> Any:
        """The array, if this is the device of the arguments."""
        del stream
        if device != tracing().device:
            fix = "Move the arguments before the call, and the result after it."
            got = f"a move to {device!r} of a traced tensor on {tracing().device!r}"
            raise DeviceError("to_device", needed="the device of the arguments", got=got, fix=fix)
        return jnp.asarray(raw)

    def ensure_array(self, raw: Any) -> Any:
        """The array; a number of a function without traced operands becomes one."""
        return raw if is_traced(raw) else jnp.asarray(raw)


def translated(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with JAX's errors about values that are not known in our words."""
    several = promotes(name)

    def call(*arguments: Any, **options: Any) -> Any:
        try:
            return function(*(promoted(name, arguments) if several else arguments), **options)
        except Exception as error:
            raise_translated(name, error, arguments)

    return call
