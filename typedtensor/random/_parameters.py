"""Validation of the parameters of a distribution: numbers, or tensors that broadcast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._texts import shown, text_of
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core.base import BaseArray
from typedtensor.core.diagnostics import describe, raise_kind_error
from typedtensor.core.validation import plain_number
from typedtensor.errors import DeviceError, DTypeError, OptionError, ShapeError
from typedtensor.random._validation import NUMBERS, first_place, same_device
from typedtensor.types.dim import as_int
from typedtensor.types.dtype import float64, int64

if TYPE_CHECKING:
    from typedtensor.random._distributions import Distribution, Parameter
    from typedtensor.types.device import Device


def validated(function: str, distribution: Distribution, given: tuple[Any, ...], device: Device) -> list[Any]:
    """The parameters as numbers and raw arrays of float64, or int64; waits for a Gpu if one is a tensor."""
    pairs = [
        validated_one(function, parameter, value, device)
        for parameter, value in zip(distribution.parameters, given, strict=True)
    ]
    arguments, values = [each for each, _ in pairs], [each for _, each in pairs]
    if (relation := distribution.relation) is not None:
        broadcast(function, arguments)
        with np.errstate(all="ignore"):
            holds = np.asarray(relation.holds(*values))
        if not holds.all():
            at = first_place(~holds)
            found = [np.broadcast_to(each, holds.shape)[at].item() for each in values]
            got = ", ".join(f"{each.name}={text_of(x)}" for each, x in zip(distribution.parameters, found, strict=True))
            where = f" at {_place(at)}" if at else ""
            raise OptionError(function, needed=relation.text, got=f"{got}{where}", fix="Pass other parameters.")
    return arguments


def validated_one(function: str, parameter: Parameter, value: Any, device: Device) -> tuple[Any, Any]:
    """The argument for the library, and its values."""
    limits = parameter.limits
    if isinstance(value, BaseArray) and value._raw.shape != ():
        return validated_tensor(function, parameter, value._raw, device)
    if isinstance(value, BaseArray):
        same_device(function, value._raw, device)
        _of_kind(function, parameter, value._raw)
    number: Any = value if value.__class__ in NUMBERS else plain_number(value)
    if limits.whole:
        number = as_int(function, number)
    elif not isinstance(number, (int, float)) or isinstance(number, bool):
        fix = "Convert the data with tt.asarray first."
        got = f"{type(value).__name__} {shown(value)}"
        raise DTypeError(function, needed=f"a number or a tensor for {parameter.name}", got=got, fix=fix)
    if not limits.holds(number):
        raise OptionError(
            function, needed=f"{limits.text} for {parameter.name}", got=text_of(value), fix=_fix(parameter)
        )
    if not limits.whole:
        number = float(number) if limits.low else float(number) + 0.0  # the libraries refuse -0.0 as negative
    return number, number


def validated_tensor(function: str, parameter: Parameter, raw: Any, device: Device) -> tuple[Any, Any]:
    """The raw array for the library, and its values."""
    same_device(function, raw, device)
    _of_kind(function, parameter, raw)
    backend, name = backend_of(raw), parameter.name
    if backend.is_lazy:
        needed, got = f"a number for {name} on a Cluster, where the values of a tensor are not known", describe(raw)
        raise DeviceError(function, needed=needed, got=got, fix="Draw on the Cpu, and move: x.to_device(device).")
    dtype = int64 if parameter.limits.whole else float64
    values = np.asarray(backend.to_numpy(raw))
    holds = parameter.limits.holds(values if parameter.limits.whole else values.astype(np.float64, copy=False))
    if not holds.all():
        at = first_place(~holds)
        got = f"{values[at].item()!r} at {_place(at)}"
        raise OptionError(function, needed=f"{parameter.limits.text} for {name}", got=got, fix=_fix(parameter))
    values = values.astype(dtype.name, copy=False)
    return backend.run(device, _converted, raw, backend.native(dtype), parameter.limits.low), values


def _converted(raw: Any, dtype: Any, low: float) -> Any:
    """The parameter in the dtype that the library draws from; the libraries refuse -0.0 as negative."""
    raw = raw.astype(dtype, copy=False)
    return raw if low else raw + 0


def _of_kind(function: str, parameter: Parameter, raw: Any) -> None:
    of_kind(function, raw, "iu" if parameter.limits.whole else "iuf")


def of_kind(function: str, raw: Any, kinds: str) -> None:
    """Refuse a tensor of another kind of numbers."""
    if dtype_of(raw).kind not in kinds:
        raise_kind_error(function, kinds, raw)


def _place(at: tuple[int, ...]) -> int | tuple[int, ...]:
    return at[0] if len(at) == 1 else at


def _fix(parameter: Parameter) -> str:
    return f"Pass {parameter.limits.text}."


def broadcast(function: str, arguments: list[Any]) -> tuple[int, ...]:
    """The shape to which the parameters broadcast."""
    shapes = [() if isinstance(each, (int, float)) else tuple(each.shape) for each in arguments]
    if not any(shapes):
        return ()
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        got = " and ".join(map(str, shapes))
        fix = "Reshape them: an axis of size 1 broadcasts to any size."
        raise ShapeError(function, needed="parameters that broadcast", got=f"the shapes {got}", fix=fix) from None


def fitting(function: str, sizes: tuple[int, ...], shape: tuple[int, ...]) -> None:
    """Refuse a size to which parameters of a shape do not broadcast."""
    if not shape:
        return
    try:
        fits = np.broadcast_shapes(shape, sizes) == sizes
    except ValueError:
        fits = False
    if not fits:
        needed = f"a size to which the parameters, of shape {shape}, broadcast"
        raise ShapeError(function, needed=needed, got=str(sizes), fix=f"Omit the size, or end it with {shape}.")
