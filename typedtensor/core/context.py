"""The default device and dtype of new DArrays.

The defaults apply only to DArrays. `tt.zeros((2, 3))` has the static type `Tensor[Cpu, float64, Rank2]`, so the
defaults do not change it; `tt.zeros(make_ddim([2, 3]))` is a DArray, so they apply. Each thread and asyncio task has
its own defaults (`contextvars`); a new thread starts without any.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_for
from typedtensor.errors import DTypeError
from typedtensor.types.device import Cpu, Device
from typedtensor.types.dtype import DType, Floating, complex64, complex128, float16, float32, float64

if TYPE_CHECKING:
    from collections.abc import Generator

_DEVICE: ContextVar[Device | None] = ContextVar("typedtensor.default_device", default=None)
_DTYPE: ContextVar[type[Floating] | None] = ContextVar("typedtensor.default_dtype", default=None)

FLOATING = frozenset((float16, float32, float64))  # by hash: a dtype equals its names in NumPy too


def set_default_device(device: Device | None) -> None:
    """Set the default device of new DArrays.

    Parameters
    ----------
    device : Device or None
        The device; None restores the Cpu.

    Raises
    ------
    DeviceError
        If `device` is not a device, or is not available.

    Notes
    -----
    The default applies to shapes that are a DDim, to `make_darray`, and to DArrays that `asarray` makes from memory on
    the Cpu. It does not apply to a Tensor, whose static type has the device; use `tt.defaults(device=...)` for those.

    Source: this library; similar to `torch.set_default_device`.

    Examples
    --------
    >>> tt.set_default_device(tt.Cpu())
    >>> tt.zeros(tt.make_ddim([2])).device
    Cpu()
    >>> tt.set_default_device(None)
    """
    _DEVICE.set(_validate_device(device))


def set_default_dtype(dtype: type[Floating] | None) -> None:
    """Set the default floating-point dtype of new DArrays.

    Parameters
    ----------
    dtype : dtype or None
        A real floating-point dtype; None restores float64.

    Raises
    ------
    DTypeError
        If `dtype` is not a real floating-point dtype.

    Notes
    -----
    The default applies to shapes that are a DDim, to `make_darray` and to deeply nested lists. It replaces float64.
    Unless it is float64, complex64 replaces complex128. Integers and booleans keep their dtype.

    Source: this library; similar to `torch.set_default_dtype`.

    Examples
    --------
    >>> tt.set_default_dtype(tt.float32)
    >>> tt.zeros(tt.make_ddim([2])).dtype, tt.zeros(2).dtype
    (typedtensor.float32, typedtensor.float64)
    >>> tt.set_default_dtype(None)
    """
    _DTYPE.set(_validate_dtype(dtype))


@contextmanager
def default_device(device: Device | None) -> Generator[None]:
    """Set the default device of new DArrays within a `with` block.

    Parameters
    ----------
    device : Device or None
        The device, as for `set_default_device`.

    Returns
    -------
    context manager
        It restores the previous default at the end of the block.

    Raises
    ------
    DeviceError
        If `device` is not a device, or is not available.

    Notes
    -----
    Source: this library; similar to JAX's `default_device`.

    Examples
    --------
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
    """Set the default floating-point dtype of new DArrays within a `with` block.

    Parameters
    ----------
    dtype : dtype or None
        A real floating-point dtype, as for `set_default_dtype`.

    Returns
    -------
    context manager
        It restores the previous default at the end of the block.

    Raises
    ------
    DTypeError
        If `dtype` is not a real floating-point dtype.

    Notes
    -----
    Source: this library.

    Examples
    --------
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
    """Return the default device, None if none is set."""
    return _DEVICE.get()


def current_device() -> Device:
    """Return the device of a new DArray."""
    return _DEVICE.get() or Cpu()


def current_dtype(natural: type[DType]) -> type[DType]:
    """Return the dtype of a new DArray of numbers whose dtype is `natural`."""
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
        needed = "a real floating-point dtype"
        fix = "Pass tt.float16, tt.float32 or tt.float64; integers and booleans have no default."
        raise DTypeError("default dtype", needed=needed, got=text_of(dtype), fix=fix)
    return dtype
