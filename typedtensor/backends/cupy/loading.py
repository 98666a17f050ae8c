"""The import of CuPy at the first use of a Gpu, and what is missing if it fails.

Nothing imports CuPy earlier: `import typedtensor` and work on the Cpu do not need it.
"""

# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from typedtensor.errors import DeviceError, MissingPackageError
from typedtensor.types.device import Device, Gpu

if TYPE_CHECKING:
    from types import ModuleType

    from typedtensor.backends.protocol import Backend

MINIMUM_VERSION = 14
"""The oldest supported version of CuPy."""
INSTALL_COMMANDS = (
    "pip install cupy-cuda13x for CUDA 13, cupy-cuda12x for CUDA 12; nvidia-smi shows which one the driver serves."
)


def is_cupy(raw: object) -> bool:
    """Whether this is a CuPy array; False while CuPy is not imported."""
    kind: Any = getattr(sys.modules.get("cupy"), "ndarray", None)
    return kind is not None and isinstance(raw, kind)


def devices() -> list[Device]:
    """The Gpus of this machine; empty if CuPy or a driver is missing."""
    try:
        return load(Gpu()).devices()
    except DeviceError:
        return []


def load(device: Device) -> Backend:
    """The backend of the Gpus; DeviceError states what is missing and how to install it."""
    missing = lacking(device)
    if missing is not None:
        raise missing
    backend: Backend = import_module("typedtensor.backends.cupy.backend").CuPyBackend()
    import_module("typedtensor.backends.cupy.memory").serve()
    return backend


def lacking(device: Device) -> DeviceError | None:
    """What is missing to use a Gpu: CuPy, its libraries or a driver, each new enough, or a Gpu."""
    try:
        import cupy  # noqa: PLC0415  # imported at first use
    except ModuleNotFoundError as error:
        got = "none: it is not installed" if error.name == "cupy" else f"one without the module {error.name}"
        return MissingPackageError(repr(device), needed="CuPy", got=got, fix=f"Install it: {INSTALL_COMMANDS}")
    except Exception as error:  # whatever a broken installation raises
        lines = [line.strip() for line in str(error).splitlines() if line.strip("= ")] or [type(error).__name__]
        needed, fix = "a CuPy that can be imported", f"Reinstall it, as a single package: {INSTALL_COMMANDS}"
        return DeviceError(repr(device), needed=needed, got=lines[0].rstrip(".:"), fix=fix)
    if int(cupy.__version__.partition(".")[0]) < MINIMUM_VERSION:
        needed, fix = f"CuPy {MINIMUM_VERSION} or newer", f"Install a newer one: {INSTALL_COMMANDS}"
        return DeviceError(repr(device), needed=needed, got=cupy.__version__, fix=fix)
    return _lacking_of_cuda(device, cupy.cuda.runtime)


def _lacking_of_cuda(device: Device, runtime: ModuleType) -> DeviceError | None:
    driver, made_for = runtime.driverGetVersion(), runtime.runtimeGetVersion()
    if not driver:
        fix = "Install the driver; check it with nvidia-smi."
        return DeviceError(repr(device), needed="an NVIDIA driver", got="none that CUDA finds", fix=fix)
    try:
        count, reason = runtime.getDeviceCount(), "none"
    except runtime.CUDARuntimeError as error:
        count, reason = 0, str(error).partition("\n")[0]
    if count:
        return None
    if "cudaErrorInsufficientDriver" in reason:
        needed = f"a driver that serves CUDA {_version(made_for)}, for which this CuPy is built"
        fix = f"Install the CuPy for this driver, or a newer driver: {INSTALL_COMMANDS}"
        return DeviceError(repr(device), needed=needed, got=f"one for CUDA {_version(driver)}", fix=fix)
    fix = "nvidia-smi shows those that the driver finds; CUDA_VISIBLE_DEVICES hides some."
    return DeviceError(repr(device), needed="a Gpu that CUDA can use", got=reason, fix=fix)


def _version(number: int) -> str:
    """CUDA's 12090 is version 12.9."""
    return f"{number // 1000}.{number % 1000 // 10}"
