"""The same values in another dtype, on another device, or as an array of a certain library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy import ndarray

from typedtensor._texts import text_of
from typedtensor.backends.cupy.loading import is_cupy
from typedtensor.backends.jax.loading import is_traced
from typedtensor.backends.jax.memory import raise_without_values
from typedtensor.backends.numpy import NATIVE
from typedtensor.backends.registry import backend_for, backend_of, device_of, dtype_of
from typedtensor.core.diagnostics import (
    describe,
    raise_complex_to_real_error,
    raise_diagnosed,
)
from typedtensor.errors import DeviceError, DTypeError, TypedTensorError

if TYPE_CHECKING:
    from typedtensor.backends.protocol import Backend
    from typedtensor.types.device import Device, Stream
from typedtensor.core.validation import validate_dtype


def numpy_view(function: str, raw: Any) -> ndarray:
    """Return the NumPy array on the same memory; DeviceError unless it is on the Cpu."""
    if not isinstance(raw, ndarray):
        if is_traced(raw):
            raise_without_values(function, "Call it outside the function that is transformed.", raw)
        raise DeviceError(
            function,
            needed="memory on the Cpu",
            got=f"a tensor on {device_of(raw)!r}",
            fix="Move it first: x.to_device(tt.Cpu()).",
        )
    return raw


def validate_cupy(function: str, raw: Any) -> None:
    """Raise DeviceError unless the array is CuPy's."""
    if not is_cupy(raw):
        raise DeviceError(
            function,
            needed="memory on a Gpu",
            got=f"a tensor on {device_of(raw)!r}",
            fix="Move it first: x.to_device(tt.Gpu(0)).",
        )


def astype(raw: Any, dtype: Any, *, copy: bool = True) -> Any:
    """Convert the values; DTypeError from complex to real, which would drop the imaginary parts silently."""
    dtype = validate_dtype("astype", dtype)
    if dtype_of(raw).kind == "c" and dtype.kind not in "cb":
        raise_complex_to_real_error("astype", dtype)
    try:
        if raw.__class__ is ndarray:
            return raw.astype(NATIVE[dtype], copy=copy)
        backend = backend_of(raw)
        return backend.function("astype")(raw, backend.native(dtype), copy=copy)
    except Exception as error:
        raise_diagnosed("astype", error, raw)


def to_device(raw: Any, device: Device, stream: Stream | None = None, *, waits: bool = True) -> Any:
    """Return the array on the device: itself if it is there, otherwise a copy, queued in the stream if there is one.

    Without a stream it waits for the copy; or, if `waits` is false, the copy is queued like other work.
    """
    source, target = backend_of(raw), backend_for(device)
    queued: dict[str, Any] = {}
    if stream is not None:
        validate_stream(stream, source, target)
        queued["stream"] = stream
    if device_of(raw) == device:
        return raw
    if source is target:
        return target.place(raw, device, **queued)
    try:
        if target.has_streams:
            return target.from_numpy(source.to_numpy(raw), device, waits=waits, **queued)
        return target.from_numpy(source.to_numpy(raw, **queued), device)
    except TypedTensorError:  # of values that a lazy library computes now
        raise
    except TypeError as error:
        raise DTypeError(
            "to_device",
            needed=f"a dtype that {target.name} supports on {device!r}",
            got=describe(raw),
            fix="Convert it first: x.astype(dtype).",
        ) from error


def validate_stream(stream: Stream, source: Backend, target: Backend) -> None:
    """Raise DeviceError for a stream if neither device has streams, and for other objects."""
    if not (source.has_streams or target.has_streams):
        fix = "Pass stream=None: only copies from or to a Gpu use a stream."
        raise DeviceError("to_device", needed="no stream", got=text_of(stream), fix=fix)
    if not (hasattr(stream, "ptr") and hasattr(stream, "__enter__")):
        fix = "Wrap the stream of another library: cupy.cuda.ExternalStream(its_pointer)."
        raise DeviceError("to_device", needed="a stream, such as cupy.cuda.Stream()", got=text_of(stream), fix=fix)
