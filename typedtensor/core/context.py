"""The default device and dtype: what a DArray is made with where nothing else is given.

They decide only where no static type makes a claim: `tt.zeros((2, 3))` is a `Tensor[Cpu, float64, Rank2]` to the
checkers, so it is one when it runs, whatever the defaults are. `tt.zeros(make_ddim([2, 3]))` is a DArray, and they
decide. A thread and an asyncio task have their own (`contextvars`); a new thread begins without any.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from typedtensor.backends.registry import backend_for
from typedtensor.errors import DTypeError
from typedtensor.types.device import Cpu, Device
from typedtensor.types.dtype import DType, Floating, complex64, complex128, float16, float32, float64

if TYPE_CHECKING:
    from collections.abc import Generator

_DEVICE: ContextVar[Device | None] = ContextVar("typedtensor.default_device", default=None)
_DTYPE: ContextVar[type[Floating] | None] = ContextVar("typedtensor.default_dtype", default=None)

FLOATING = (float16, float32, float64)


def set_default_device(device: Device | None) -> None:
    """Make DArrays on this device where none is given, from here on; None for the Cpu again.

    Device: decides for a shape that is a DDim, for `make_darray`, and for what `asarray` brings in as a DArray from
        memory of the Cpu. A Tensor is made where its static type says: `tt.defaults(device=...)` makes them elsewhere.
    Raises: DeviceError for what is no device, or cannot be used here.
    Source: this library; `torch.set_default_device` is alike.

    >>> tt.set_default_device(tt.Cpu())
    >>> tt.zeros(tt.make_ddim([2])).device
    Cpu()
    >>> tt.set_default_device(None)
    """
    _DEVICE.set(_validate_device(device))


def set_default_dtype(dtype: type[Floating] | None) -> None:
    """Make DArrays of this floating-point dtype where none is given, from here on; None for float64 again.

    DType: decides for a shape that is a DDim, for `make_darray` and for deeply nested lists, where they would take
        float64; where they would take complex128, complex64 unless it is float64. Integers and truth values stay.
    Raises: DTypeError for what is no real floating-point dtype.
    Source: this library; `torch.set_default_dtype` is alike.

    >>> tt.set_default_dtype(tt.float32)
    >>> tt.zeros(tt.make_ddim([2])).dtype, tt.zeros(2).dtype
    (typedtensor.float32, typedtensor.float64)
    >>> tt.set_default_dtype(None)
    """
    _DTYPE.set(_validate_dtype(dtype))


@contextmanager
def default_device(device: Device | None) -> Generator[None]:
    """Make DArrays on this device where none is given, within a `with` block.

    Device: as `set_default_device`.
    Raises: DeviceError for what is no device, or cannot be used here.
    Source: this library; JAX's `default_device` is alike.

    >>> with tt.default_device(tt.Cpu()):
    ...     tt.zeros(tt.make_ddim([2])).device
    Cpu()
    """
    before = _DEVICE.set(_validate_device(device))
    try:
        yield
    finally:
        _DEVICE.reset(before)


@contextmanager
def default_dtype(dtype: type[Floating] | None) -> Generator[None]:
    """Make DArrays of this floating-point dtype where none is given, within a `with` block.

    DType: as `set_default_dtype`.
    Raises: DTypeError for what is no real floating-point dtype.
    Source: this library.

    >>> with tt.default_dtype(tt.float32):
    ...     tt.zeros(tt.make_ddim([2])).dtype
    typedtensor.float32
    """
    before = _DTYPE.set(_validate_dtype(dtype))
    try:
        yield
    finally:
        _DTYPE.reset(before)


def chosen_device() -> Device | None:
    """The device that is set, None where none is."""
    return _DEVICE.get()


def current_device() -> Device:
    """The device of a DArray that is made of nothing."""
    return _DEVICE.get() or Cpu()


def current_dtype(natural: type[DType]) -> type[DType]:
    """The dtype of a DArray that is made of numbers whose own is `natural`."""
    chosen = _DTYPE.get()
    if chosen is None or natural not in {float64, complex128}:
        return natural
    return chosen if natural is float64 else complex128 if chosen is float64 else complex64


def _validate_device(device: Device | None) -> Device | None:
    if device is not None:
        backend_for(device)
    return device


def _validate_dtype(dtype: type[Floating] | None) -> type[Floating] | None:
    given: object = dtype
    if given is not None and not (isinstance(given, type) and given in FLOATING):
        needed, fix = "a real floating-point dtype, as tt.float32", "Integers and truth values have no default."
        raise DTypeError("default dtype", needed=needed, got=repr(dtype), fix=fix)
    return dtype
