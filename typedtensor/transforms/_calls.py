"""Calls of functions on traced arguments: tensors become arrays of JAX, and the results tensors again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from typedtensor.backends.jax.errors import raise_translated
from typedtensor.backends.jax.loading import is_traced, shared, trace, traced
from typedtensor.backends.registry import backend_for, device_of, dtype_of
from typedtensor.core.base import BaseArray
from typedtensor.core.new_arrays import copy
from typedtensor.errors import DeviceError, DTypeError, RankError
from typedtensor.transforms._structure import Node, Structure, at, flatten, size, unflatten
from typedtensor.types.device import Cpu, Gpu

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typedtensor.types.device import Device

T = TypeVar("T")
CPU = Cpu()
OUTSIDE = "Move the arguments to Cpu() or Gpu() first: x.to_device(tt.Cpu())."


def name_of(function: Callable[..., Any]) -> str:
    """How messages call a function."""
    return str(getattr(function, "__name__", type(function).__name__))


class Argument(NamedTuple):
    """An argument by position: its structure, and which of the arrays of the call are its own."""

    structure: Structure
    own: slice


class Call:
    """The arguments of one call: their structure, their arrays, and their device."""

    __slots__ = ("arrays", "device", "is_outermost", "name", "structure")

    def __init__(self, name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
        """Take the arguments apart; DeviceError unless all tensors are on one device, which is no Cluster."""
        self.name = name
        self.arrays: list[Any] = []
        self.structure = flatten(name, (arguments, options), self.arrays)
        if all(raw.__class__ is np.ndarray for raw in self.arrays):  # the most frequent case
            self.device: Device = CPU
            self.is_outermost = True
        else:
            self.device = _one_device(name, self.arrays)
            self.is_outermost = not any(map(is_traced, self.arrays))

    def key(self) -> tuple[Any, ...]:
        """What a compiled function depends on."""
        return self.structure, self.device, *((raw.shape, raw.dtype) for raw in self.arrays)

    def positional(self) -> list[Argument]:
        """The arguments by position."""
        found: list[Argument] = []
        first = 0
        assert isinstance(self.structure, Node)  # noqa: S101  # of the arguments and the options
        positional, _ = self.structure.parts
        assert isinstance(positional, Node)  # noqa: S101  # a tuple
        for structure in positional.parts:
            last = first + size(structure)
            found.append(Argument(structure, slice(first, last)))
            first = last
        return found

    def place(self, number: int) -> str:
        """How messages call the argument that an array belongs to: argument 0['w'], or argument rate."""
        path = at(self.structure, number)  # [0][...] by position, [1][...] by keyword
        return re.sub(r"^\[.\]\['?(\w+)'?\]", r"argument \1", path)

    def run(self, function: Callable[..., Any], raws: Sequence[Any]) -> Any:
        """Call the function of tensors with these arrays in the place of those of the call."""
        arguments, options = unflatten(self.structure, iter(raws))
        return function(*arguments, **options)

    def traced(self, follow: Callable[[list[Any]], T], *, convert: bool = True) -> T:
        """Call a function of JAX's arrays within the trace; errors about unknown values are in our words."""
        with trace(self.name, self.device, self.place):
            try:
                return follow([shared(raw) for raw in self.arrays] if convert else self.arrays)
            except Exception as error:
                raise_translated(self.name, error)

    def finished(self, structure: Structure, raws: Sequence[Any]) -> Any:
        """The result, whose arrays are the library's again unless an outer call is traced."""
        return unflatten(structure, iter([left(raw, self.device) for raw in raws] if self.is_outermost else raws))


def _one_device(name: str, arrays: Sequence[Any]) -> Device:
    devices = [device_of(raw) for raw in arrays]
    for device in devices:
        if not isinstance(device, Cpu | Gpu):
            raise DeviceError(name, needed="tensors on Cpu() or on a Gpu", got=f"one on {device!r}", fix=OUTSIDE)
        if device != devices[0]:
            got = f"{devices[0]!r} and {device!r}"
            fix = f"Move one of them: x.to_device({devices[0]!r})."
            raise DeviceError(name, needed="arguments on one device", got=got, fix=fix)
    return devices[0]


def left(raw: Any, device: Device) -> Any:
    """A result in memory of its own, which can be written: JAX's is shared with its caches."""
    if isinstance(device, Gpu):
        return copy(backend_for(device).function("from_dlpack")(raw))
    return copy(np.asarray(raw))


def real(name: str, result: Any) -> Any:
    """The array of a result that can be differentiated; DTypeError unless it is a real floating-point tensor."""
    if not isinstance(result, BaseArray):
        needed, fix = "a function that returns a tensor", "Return one number: tt.sum(...), tt.mean(...)."
        raise DTypeError(name, needed=needed, got=f"one that returns {type(result).__name__}", fix=fix)
    raw = result._raw
    if dtype_of(raw).kind != "f":
        fix = "Compute in a floating-point dtype: x.astype(tt.float64)."
        raise DTypeError(name, needed="a real floating-point result", got=dtype_of(raw).name, fix=fix)
    return traced(raw)


def scalar(name: str, result: Any) -> Any:
    """The array of a loss; RankError or DTypeError unless it is one floating-point number."""
    if isinstance(result, BaseArray) and result._raw.shape:
        got, fix = f"one of shape {tuple(result._raw.shape)}", "Reduce it to one number: tt.sum(...), tt.mean(...)."
        raise RankError(name, needed="a function that returns one number", got=got, fix=fix)
    return real(name, result)


def floating(name: str, structure: Structure, arrays: Sequence[Any], parameter: str) -> None:
    """Refuse a parameter that has no gradient: integers, booleans, complex numbers."""
    if not arrays:
        fix = "Pass a tensor, or a container of tensors."
        raise DTypeError(name, needed=f"a tensor to differentiate in {parameter}", got="none", fix=fix)
    for number, raw in enumerate(arrays):
        dtype = dtype_of(raw)
        if dtype.kind != "f":
            got = f"{dtype.name} in {at(structure, number, parameter)}"
            fix = "Convert it: x.astype(tt.float64), or pass it as an argument that is not differentiated."
            raise DTypeError(name, needed="real floating-point parameters", got=got, fix=fix)


def raws_of(name: str, result: Any) -> tuple[Structure, list[Any]]:
    """The structure and the arrays of a result; constants in it become arrays of JAX."""
    arrays: list[Any] = []
    structure = flatten(name, result, arrays)
    return structure, [traced(raw) for raw in arrays]
