"""The registry of backends: by device, and by array."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy import ndarray

from typedtensor._texts import text_of
from typedtensor.backends.cupy.loading import devices as gpus
from typedtensor.backends.cupy.loading import is_cupy
from typedtensor.backends.cupy.loading import load as load_cupy
from typedtensor.backends.dask.loading import devices as clusters
from typedtensor.backends.dask.loading import is_chunked
from typedtensor.backends.dask.loading import load as load_dask
from typedtensor.backends.jax.loading import backend as traced_backend
from typedtensor.backends.jax.loading import is_traced
from typedtensor.backends.jax.memory import TracedMemory
from typedtensor.backends.numpy import CPU as CPU_DEVICE
from typedtensor.backends.numpy import KNOWN, NumPyBackend
from typedtensor.errors import DeviceError, DTypeError
from typedtensor.memory.registry import CPU, memory_for, register_on_first_use
from typedtensor.types.device import Cluster, Cpu, Device, Gpu, device_fix
from typedtensor.types.dtype import FROM_NUMPY

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.backends.protocol import Backend
    from typedtensor.memory.protocol import Memory
    from typedtensor.types.dtype import DType

NUMPY = NumPyBackend()
TRACED = TracedMemory()
_BACKENDS: dict[type[Device], Backend] = {Cpu: NUMPY}
_LOADERS: dict[type[Device], Callable[[Device], Backend]] = {Gpu: load_cupy, Cluster: load_dask}
"""The function that loads the backend of a kind of device on first use."""
DIRECT_DISPATCH: dict[type, Any] = NUMPY.direct_dispatch()
"""The array classes whose operators are called without the backend, with a predicate of two; True for always."""
_KINDS: dict[type, type[Device]] = {}
"""The kinds of device by array class, for the libraries with direct dispatch."""


def register(kind: type[Device], backend: Backend) -> None:
    """Register the backend for all devices of the kind."""
    _BACKENDS[kind] = backend
    direct = backend.direct_dispatch()
    DIRECT_DISPATCH.update(direct)
    _KINDS.update(dict.fromkeys(direct, kind))


def backend_for(device: Device) -> Backend:
    """The backend of the device; DeviceError if there is none."""
    if device.__class__ is Cpu:  # the most frequent one
        return NUMPY
    if not isinstance(device, Device):
        raise DeviceError(
            "device",
            needed="a device, such as Cpu() or Gpu(0)",
            got=text_of(device),
            fix=device_fix(device),
        )
    found = _BACKENDS.get(type(device))
    if found is None and type(device) in _LOADERS:
        found = _LOADERS[type(device)](device)
        register(type(device), found)
    if found is None:
        fix = "Use Cpu(), or Gpu(0) where there is one."
        raise DeviceError(repr(device), needed="a library that computes there", got="none", fix=fix)
    return found


for _kind in _LOADERS:
    register_on_first_use(_kind, backend_for)


def devices() -> list[Device]:
    """The devices that this machine has, the Cpu first; the same before the first use of a kind and after it."""
    found = [device for kind, backend in _BACKENDS.items() if kind not in _LOADERS for device in backend.devices()]
    for kind, without in ((Gpu, gpus), (Cluster, clusters)):
        found += _BACKENDS[kind].devices() if kind in _BACKENDS else without()
    return found


def find_backend(raw: object) -> Backend | None:
    """The backend whose library made the array; None for other objects."""
    if raw.__class__ is ndarray:  # the most frequent one
        return NUMPY
    kind = _KINDS.get(raw.__class__)
    if kind in _BACKENDS:  # asking each library takes a microsecond
        return _BACKENDS[kind]
    for backend in _BACKENDS.values():
        if backend.holds(raw):
            return backend
    if is_traced(raw):
        return traced_backend()
    if is_chunked(raw):  # unpickled in a process that has used no Cluster yet
        return backend_for(Cluster())
    return backend_for(Gpu()) if is_cupy(raw) else None


# Each call of a function asks several of these questions, so they answer for NumPy's arrays without calling others.
def backend_of(raw: Any) -> Backend:
    """The backend of an array that is known to have one."""
    if raw.__class__ is ndarray:
        return NUMPY
    backend = find_backend(raw)
    if backend is None:
        raise TypeError(f"not an array of a library that serves a device: {type(raw).__name__}")
    return backend


def function_of(raw: Any, name: str) -> Callable[..., Any]:
    """The function of this name in the library of the raw array."""
    if raw.__class__ is ndarray and name in KNOWN:
        return KNOWN[name]
    return backend_of(raw).function(name)


def supported_function(backend: Backend, name: str) -> Callable[..., Any]:
    """The function of this name in the library; DeviceError if it has none."""
    try:
        return backend.function(name)
    except AttributeError:
        fix = "Move the tensor first: x.to_device(tt.Cpu())."
        raise DeviceError(name, needed=f"a library that has {name}", got=backend.name, fix=fix) from None


def device_of(raw: Any) -> Device:
    """The device of the raw array."""
    return CPU_DEVICE if raw.__class__ is ndarray else backend_of(raw).device_of(raw)


def memory_of(raw: Any) -> Memory:
    """The memory interface for the raw array."""
    if raw.__class__ is ndarray:
        return CPU
    return TRACED if is_traced(raw) else memory_for(device_of(raw))


def dtype_of(raw: Any, backend: Backend | None = None) -> type[DType]:
    """The dtype of the raw array; DTypeError if it is not one of the fourteen. Who knows the backend passes it."""
    found = FROM_NUMPY.get(raw.dtype) if raw.__class__ is ndarray else (backend or backend_of(raw)).dtype_of(raw)
    if found is None:
        raise DTypeError(
            "dtype",
            needed="one of the fourteen dtypes, in the byte order of this machine",
            got=str(raw.dtype),
            fix="Convert the array in its own library first.",
        )
    return found
