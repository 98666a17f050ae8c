"""Helpers for functions beyond the standard: the library's function, and numbers as arrays."""

# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typedtensor.backends.registry import backend_of
from typedtensor.core.dispatch import is_array, required_number
from typedtensor.errors import DeviceError

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.backends.protocol import Backend


def native(name: str, raw: Any) -> Callable[..., Any]:
    """The function of this name in the library of the array; DeviceError if it has none."""
    return function_of(backend_of(raw), name)


def function_of(backend: Backend, name: str) -> Callable[..., Any]:
    """The function of this name in the library; DeviceError if it has none."""
    try:
        return backend.function(name)
    except AttributeError:
        fix = "Move the tensor first: x.to_device(tt.Cpu())."
        raise DeviceError(name, needed=f"a library that has {name}", got=backend.name, fix=fix) from None


def alike(function: str, value: Any, other: Any) -> Any:
    """A Python number in the dtype of the other operand; the library would wrap a number that is too large."""
    if is_array(value):
        return value
    return made_beside(other, "asarray", required_number(function, other, value), dtype=other.dtype)


def made_beside(other: Any, name: str, *arguments: Any, **options: Any) -> Any:
    """The result of the library's creation function, on the device of the other array."""
    backend = backend_of(other)
    where = backend.device_of(other)
    return backend.place(backend.run(where, backend.function(name), *arguments, **options), where)
