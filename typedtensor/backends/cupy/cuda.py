"""CUDA's selected Gpu, and the translation of CUDA's errors.

This module needs CuPy; `typedtensor.backends.cupy.loading` imports it on first use, and reports what is missing.
"""

# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn

import cupy

from typedtensor.errors import DeviceError, OutOfMemoryError, TypedTensorError
from typedtensor.types.device import Gpu

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LIBRARIES = ("cupy_backends.cuda", "cupy.cuda")
"""The packages of CuPy with the classes of errors of CUDA's libraries: cuBLAS, cuSOLVER, cuFFT and others."""
NO_MEMORY = re.compile("MemoryAllocation|ALLOC_FAILED|ALLOCATION_FAILED|OUT_OF_MEMORY|INSUFFICIENT_RESOURCES")
"""How they call an allocation that failed."""

current_device = cupy.cuda.runtime.getDevice
gpu = cache(Gpu)
"""The Gpu with this number, made once."""


@cache
def device_count() -> int:
    """The number of Gpus that CUDA finds; it does not change while a program runs."""
    return cupy.cuda.runtime.getDeviceCount()


def called(
    number: int | None, function: Callable[..., Any], arguments: Sequence[Any], options: dict[str, Any] | None = None
) -> Any:
    """Call the function with the Gpu selected, and translate errors caused by CUDA."""
    try:
        if number is None or number == current_device():
            return function(*arguments, **options) if options else function(*arguments)
        _validate_number(number)
        with cupy.cuda.Device(number):
            return function(*arguments, **options) if options else function(*arguments)
    except Exception as error:
        fail(error, number)


def fail(error: Exception, number: int | None) -> NoReturn:
    """Raise the error, translated if CUDA is the cause."""
    translated = (
        None if isinstance(error, TypedTensorError) else _translated(error, gpu(0 if number is None else number))
    )
    try:
        if translated is None:
            raise error
        raise translated from error
    finally:
        del translated, error  # a cycle through the traceback would keep the memory until gc runs


def _translated(error: Exception, device: Gpu) -> TypedTensorError | None:
    """The cause of a CUDA error; None for other errors."""
    text = str(error).strip()
    of_cuda = isinstance(error, cupy.cuda.runtime.CUDARuntimeError) or (
        isinstance(error, RuntimeError) and type(error).__module__.startswith(LIBRARIES)
    )
    if isinstance(error, cupy.cuda.memory.OutOfMemoryError) or (of_cuda and NO_MEMORY.search(text)):
        return out_of_memory(_asked(text), device)
    if "cudaErrorInvalidDevice" in text:
        return _no_such(device)
    found = re.search(r"the stream is created on \((\d+)\)", text)
    if found:
        fix = f"Make it there: with cupy.cuda.Device({device.id}): stream = cupy.cuda.Stream()."
        return DeviceError(repr(device), needed=f"a stream of {device!r}", got=f"one of Gpu({found[1]})", fix=fix)
    package = f"cupy-cuda{cupy.cuda.runtime.runtimeGetVersion() // 1000}x[ctk]"
    if "Failure finding" in text or "failed to load" in text:  # a CUDA library, when it is first needed
        needed, fix = "the libraries of CUDA", f'Install them with CuPy: pip install "{package}".'
    elif isinstance(error, cupy.cuda.compiler.CompileException):
        needed = "CUDA's compiler to translate a function of CuPy"
        fix = f'If a file is missing, install it: pip install "{package}".'
    elif of_cuda:
        needed = "a successful call of CUDA"
        fix = "After an error in a kernel CUDA cannot be used any more: restart the program."
    else:
        return None
    return DeviceError(repr(device), needed=needed, got=text.partition("\n")[0].rstrip(".:"), fix=fix)


def _validate_number(number: int) -> None:
    """Refuse a Gpu that does not exist: if CuPy's `with` cannot select one, it forgets which was selected."""
    if number >= device_count():
        raise _no_such(gpu(number))


def _no_such(device: Gpu) -> DeviceError:
    last = device_count() - 1
    needed = f"a Gpu of this machine: Gpu(0) to Gpu({last})" if last else "a Gpu of this machine: Gpu(0)"
    fix = "Omit the number for the first one; CUDA_VISIBLE_DEVICES hides some."
    return DeviceError(repr(device), needed=needed, got=f"number {device.id}", fix=fix)


def _asked(text: str) -> str:
    found = re.search(r"allocating ([\d,]+) bytes", text)
    return f"{found[1]} bytes" if found else "more memory"


def out_of_memory(asked: str, device: Gpu) -> OutOfMemoryError:
    """The free memory, and the memory that CuPy keeps."""
    with cupy.cuda.Device(device.id):
        free, total = cupy.cuda.runtime.memGetInfo()
        pool = cupy.get_default_memory_pool()
        used, kept = pool.used_bytes(), pool.free_bytes()
    return OutOfMemoryError(
        "allocate",
        needed=f"{asked} on {device!r}",
        got=f"{free:,} bytes free of {total:,}; CuPy's pool has {used:,} in use and {kept:,} kept for later",
        fix="Delete tensors, split the work into smaller parts, or return the memory that CuPy keeps: "
        "cupy.get_default_memory_pool().free_all_blocks().",
    )
