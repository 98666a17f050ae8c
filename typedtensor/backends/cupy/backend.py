"""The backend of the Gpus: CuPy 14, with the names of the standard.

A call runs on the Gpu of its arrays: it selects that Gpu and restores the previous one afterwards.
Streams belong to the caller: this module neither makes nor selects streams, and waits only for values needed on the
Cpu.

This module needs CuPy; `typedtensor.backends.cupy.loading` imports it on first use, and reports what is missing.
"""

# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
from __future__ import annotations

import operator
from contextlib import nullcontext
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import cupy
import cupyx
import numpy as np

from typedtensor.backends.cupy.cuda import called, current_device, device_count, fail, gpu
from typedtensor.backends.cupy.functions import OVERRIDES, clip_slice_bounds, reduced, transformed, validate_key
from typedtensor.backends.cupy.writing import assign
from typedtensor.backends.table import TABLE
from typedtensor.memory.sharing import has_internal_overlap
from typedtensor.types.device import Device, Gpu
from typedtensor.types.dtype import DTYPES, FROM_NUMPY, DType

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typedtensor.types.device import Stream

OPERATORS: dict[Callable[..., Any], str] = {
    operator.floordiv: "floor_divide",
    operator.mod: "remainder",
    operator.pow: "pow",
    operator.pos: "positive",
}
"""The operators whose results are corrected by a function."""
IN_PLACE: dict[Callable[..., Any], str | None] = {
    operator.iadd: None,
    operator.isub: None,
    operator.imul: None,
    operator.itruediv: None,
    operator.ifloordiv: "floor_divide",
    operator.imod: "remainder",
    operator.ipow: "pow",
    operator.iand: None,
    operator.ior: None,
    operator.ixor: None,
    operator.ilshift: None,
    operator.irshift: None,
    operator.imatmul: "matmul",
}
"""The operators that write, and the function whose result is written where CuPy's operator is missing or differs."""
ONE_OF_EACH = {np.dtype(each.name): np.dtype(each.name) for each in DTYPES}
"""NumPy's own dtype for every equal one: int64 has two names in C, long and long long, and an object for each."""


class CuPyBackend:
    """The Gpus' backend."""

    name = "CuPy"
    has_streams = True
    is_lazy = False

    def __init__(self) -> None:
        """Begin with no function looked up."""
        self._functions: dict[str, Callable[..., Any]] = {}

    def function(self, name: str) -> Callable[..., Any]:
        """CuPy's function, corrected where it differs from the standard, on the Gpu of the first array argument."""
        found = self._functions.get(name)
        if found is None:
            known = TABLE.get(name)
            reduces = known is not None and known.form == "reduction" and name not in OVERRIDES
            found = self._functions[name] = _on_its_device(reduced(name) if reduces else self.unchecked(name))
        return found

    def unchecked(self, name: str) -> Callable[..., Any]:
        """CuPy's function, corrected where it differs from the standard; callers never pass `axis=()`."""
        own = OVERRIDES.get(name)
        if own is not None:
            return own
        space, _, short = name.rpartition(".")
        if space == "fft":
            return transformed(short)
        if space == "special":  # which CuPy keeps apart
            special: Callable[..., Any] = getattr(import_module("cupyx.scipy.special"), short)
            return special
        found: Callable[..., Any] = attrgetter(name)(cupy)
        return found

    def direct_dispatch(self) -> dict[type, Any]:
        """CuPy's arrays: always if there is one Gpu, else if both are on the selected Gpu."""
        return {cupy.ndarray: True if device_count() == 1 else _are_selected}

    def run(self, device: Device, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Call a function that makes arrays, or an operator (also in place), with the Gpu selected."""
        if function in IN_PLACE:
            return self._write(device, function, *arguments)
        if function is operator.setitem:
            _validate_writable(arguments[0])
            return _selected(device, assign, *arguments)
        if function is operator.getitem:
            return _selected(device, function, *arguments)
        if function in OPERATORS:
            function = self.function(OPERATORS[function])
        return called(device.id, function, arguments, options)

    def _write(self, device: Device, function: Callable[..., Any], raw: Any, value: Any) -> Any:
        _validate_writable(raw)
        name = IN_PLACE[function]
        if name is None:
            return called(device.id, function, (raw, value))
        answer = self.function(name)(raw, value)
        if answer.shape != raw.shape:  # the assignment would leave out axes of one element
            raise ValueError(f"a result of the shape {answer.shape} does not fit {raw.shape}")
        if answer.dtype != raw.dtype:  # bool has another dtype
            raise TypeError(f"{name} returns {answer.dtype} for {raw.dtype}")
        called(device.id, operator.setitem, (raw, (Ellipsis,), answer))
        return raw

    def holds(self, raw: object) -> bool:
        """Whether this is an array of CuPy."""
        return isinstance(raw, cupy.ndarray)

    def devices(self) -> list[Device]:
        """The Gpus, counted as CUDA does."""
        return [Gpu(number) for number in range(device_count())]

    def device_of(self, raw: Any) -> Device:
        """The Gpu of the array."""
        return gpu(raw.data.device_id)

    def dtype_of(self, raw: Any) -> type[DType] | None:
        """The dtype class for NumPy's dtype, which CuPy uses."""
        return FROM_NUMPY.get(raw.dtype)

    def native(self, dtype: type[DType]) -> np.dtype[Any]:
        """NumPy's dtype."""
        return np.dtype(dtype.name)

    def to_numpy(self, raw: Any, *, stream: Stream | None = None, out: np.ndarray | None = None) -> np.ndarray:
        """A copy on the Cpu, complete when this returns.

        With a CuPy `stream` this does not wait: the copy to pinned memory (`out`, or new zeros) is queued in the
        current stream, and complete after `stream.synchronize()`.
        """
        if stream is None:
            found = called(raw.data.device_id, raw.get, (), {"out": out})
        else:
            found = called(raw.data.device_id, _copied_out, (raw, stream, out))
        array: np.ndarray = found
        own = ONE_OF_EACH.get(array.dtype, array.dtype)
        return array if array.dtype is own else array.view(own)

    def from_numpy(self, array: np.ndarray, device: Device, *, stream: Stream | None = None, waits: bool = True) -> Any:
        """A copy on the Gpu, complete when this returns; or queued, if this need not wait and the memory is pageable.

        With a CuPy `stream`, later work in that stream sees the values. The array may be written at once, because CuPy
        first copies pageable memory to pinned memory; if it is pinned itself, only after the stream is done.
        """
        if stream is None:
            return called(device.id, cupy.array, (array,), {"order": "C", "blocking": waits})
        return called(device.id, _copied_in, (array, stream))

    def place(self, raw: Any, device: Device, *, stream: Stream | None = None) -> Any:
        """The array on the Gpu: itself if it is there already, else a copy from the other Gpu.

        The copy is queued after the work in the current streams of both, or in the given stream.
        """
        source: int = raw.data.device_id
        if source == device.id:
            return raw
        packed, ready = called(source, _packed, (raw,))
        found, done = called(device.id, _copied, (packed, ready, nullcontext() if stream is None else stream))
        if packed is not raw:  # its memory may be reused from here on
            called(source, _wait, (done,))
        return found

    def ensure_array(self, raw: Any) -> Any:
        """The array itself: CuPy returns arrays."""
        return raw


def _copied_in(array: np.ndarray, stream: Any) -> Any:
    with stream:
        return cupy.array(array, order="C", blocking=False)


def _copied_out(raw: Any, stream: Any, out: np.ndarray | None) -> Any:
    target = cupyx.zeros_pinned(raw.shape, raw.dtype) if out is None else out
    ready = cupy.cuda.get_current_stream().record()
    with stream:  # on which CuPy first packs the array, if needed
        _wait(ready)
        return raw.get(stream=stream, out=target, blocking=False)


def _packed(raw: Any) -> tuple[Any, Any]:
    """The array in row-major order, and the event after which it is complete."""
    packed = raw if raw.flags.c_contiguous else cupy.ascontiguousarray(raw)
    return packed, cupy.cuda.get_current_stream().record()


def _copied(packed: Any, ready: Any, stream: Any) -> tuple[Any, Any]:
    """The array on the selected Gpu, and the event after which it is complete."""
    with stream:
        _wait(ready)
        return packed.copy("C"), cupy.cuda.get_current_stream().record()


def _wait(event: Any) -> None:
    """Make work that is queued later wait for the event."""
    cupy.cuda.get_current_stream().wait_event(event)


def _selected(device: Device, function: Callable[..., Any], raw: Any, key: Any, *value: Any) -> Any:
    called(device.id, validate_key, (raw, key))
    try:
        return called(device.id, function, (raw, key, *value))
    except OverflowError:  # Python and NumPy accept any end of a slice
        return called(device.id, function, (raw, clip_slice_bounds(key), *value))


def _are_selected(x: Any, y: Any) -> bool:
    number: int = x.data.device_id
    return number == y.data.device_id and number == current_device()


def _on_its_device(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, called on the Gpu of its first array, or on the selected Gpu if there is none."""

    def call(*arguments: Any, **options: Any) -> Any:
        first = arguments[0]
        if first.__class__ is cupy.ndarray and first.data.device_id == current_device():  # nearly always
            try:
                return function(*arguments, **options)
            except Exception as error:
                fail(error, first.data.device_id)
        return called(device_in(arguments), function, arguments, options)

    return call


def device_in(arguments: Sequence[Any]) -> int | None:
    """The number of the Gpu of the first array among the arguments, or within a list of them."""
    for x in arguments:
        if isinstance(x, cupy.ndarray):
            number: int = x.data.device_id
            return number
        if isinstance(x, list | tuple):
            found = device_in(x)
            if found is not None:
                return found
    return None


def _validate_writable(raw: Any) -> None:
    """Refuse to write to broadcast memory, as NumPy does: CuPy has no read-only flag."""
    if has_internal_overlap(raw.shape, raw.strides):
        raise ValueError("assignment destination is read-only")
