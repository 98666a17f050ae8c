"""The path from tensors to libraries: raw arrays in, raw arrays out, errors from `diagnostics`."""

# Longer than 400 lines: the one path by which operators, functions and indexing reach a library.
# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import math
import operator
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy import ndarray

from typedtensor.backends.cupy.loading import is_cupy
from typedtensor.backends.numpy import CPU, NATIVE
from typedtensor.backends.registry import NUMPY, backend_for, backend_of, device_of, dtype_of, find_backend, memory_of
from typedtensor.core.diagnostics import (
    describe,
    raise_cast_error,
    raise_complex_to_real_error,
    raise_diagnosed,
    raise_kind_error,
    raise_number_error,
    raise_numpy_scalar_error,
    raise_untyped_error,
    read_only,
    shared_backend,
    too_many_axes,
)
from typedtensor.core.index_errors import raise_index_error
from typedtensor.errors import DeviceError, DTypeError, RankError, ShapeError, TypedTensorError
from typedtensor.memory.accounting import count
from typedtensor.memory.builtin_allocators import in_use
from typedtensor.memory.builtin_allocators import new_array as new_memory
from typedtensor.memory.registry import memory_for
from typedtensor.types.dtype import FROM_NUMPY, DType, bool_, complex128, float64, int64
from typedtensor.types.shape import MAX_AXES, product

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typedtensor.backends.protocol import Backend
    from typedtensor.types.device import Device, Stream

SCALAR_KINDS: dict[type, str] = {bool: "biufc", int: "iufc", float: "fc", complex: "c"}
"""The kinds of dtype that accept each type of Python number, which takes the dtype of the tensor."""
WIDENING = {
    *("+", "-", "*", "/", "**", "==", "!="),
    *("add", "subtract", "multiply", "divide", "pow", "power", "equal", "not_equal"),
    *("isclose", "allclose"),
}
"""The operations that accept a complex number with real floating-point tensors; the result is complex."""
ORDERINGS = ("<", "<=", ">", ">=")
INT64_LIMIT = 2**63
"""The first int beyond the range of int64."""
MAX_FLOAT = sys.float_info.max
"""The largest int that converts to a float; libraries raise an error for larger ones."""
NUMBER_DTYPES: dict[type, type[DType]] = {bool: bool_, int: int64, float: float64, complex: complex128}
"""The dtype of a tensor made from a Python number."""


def run(function: Callable[..., Any], *operands: Any) -> Any:
    """Call an operator on the device of the first raw array."""
    raw = operands[0]
    if raw.__class__ is ndarray:
        return function(*operands)
    backend = find_backend(raw)
    if backend is None:  # a Python number on the left
        raw = operands[1]
        backend = backend_of(raw)
    return backend.run(backend.device_of(raw), function, *operands)


def raise_translated(function: str, error: Exception, *operands: Any) -> NoReturn:
    """Raise the error of a library that was called directly, translated by its backend.

    The operator is not called again, because it may have written to its operand before it failed.
    """
    try:
        run(_reraise, next(x for x in operands if is_array(x)), error)
    except Exception as translated:
        raise_diagnosed(function, translated, *operands)
    finally:
        del error, operands  # as in `raise_diagnosed`
    raise AssertionError("unreachable: _reraise raises")


def _reraise(_raw: Any, error: Exception) -> NoReturn:
    raise error


def ensure_array(raw: Any) -> Any:
    """Return the result of an operator as an array: NumPy returns a scalar if no axis is left."""
    return raw if raw.__class__ is ndarray else backend_of(raw).ensure_array(raw)


def python_number(number: object) -> Any:
    """Convert NumPy's float64 and complex128 scalars, which are subclasses of float and complex, to Python numbers."""
    if isinstance(number, np.float64):
        return float(number)
    return complex(number) if isinstance(number, np.complex128) else number


def validate_number(function: str, raw: Any, number: object, backend: Backend | None = None) -> Any:
    """Return the Python number, checked to fit the dtype; NotImplemented if it is not a number.

    Callers that know the backend of the array pass it.
    """
    kinds = SCALAR_KINDS.get(type(number))
    if kinds is None:
        if isinstance(number, np.float64 | np.complex128):
            return validate_number(function, raw, python_number(number), backend)
        if isinstance(number, np.generic):
            raise_numpy_scalar_error(function, number)
        return NotImplemented
    kind = raw.dtype.kind if raw.__class__ is ndarray else dtype_of(raw, backend).kind
    if kind not in kinds and not (kind == "f" and kinds == "c" and function.removeprefix("numpy.") in WIDENING):
        raise_number_error(function, raw, number)
    if kind == "c" and function in ORDERINGS:
        raise_kind_error(function, "biuf", raw)
    if (
        raw.__class__ is not ndarray
        and kind in "fc"
        and type(number) is int
        and INT64_LIMIT <= abs(number) <= MAX_FLOAT
    ):
        return float(number)  # as in NumPy; CuPy requires an int within the range of a C integer
    return number


def required_number(function: str, raw: Any, value: object, backend: Backend | None = None) -> Any:
    """Return the Python number, checked to fit the dtype; DTypeError for anything else."""
    number = validate_number(function, raw, value, backend)
    if number is NotImplemented:
        raise_untyped_error(function, value)
    return number


def number_dtype(function: str, value: object, dtype: type[DType] | None) -> type[DType]:
    """Return the requested dtype, checked to fit the Python number; by default, the dtype of the number."""
    number = python_number(value)
    natural = NUMBER_DTYPES.get(type(number))
    if natural is None:
        raise DTypeError(function, needed="a Python number", got=repr(value), fix="Pass a bool, int, float or complex.")
    if dtype is None:
        return natural
    if validate_dtype(function, dtype).kind not in SCALAR_KINDS[type(number)]:
        raise DTypeError(
            function,
            needed=f"a Python number that fits {dtype.name}",
            got=f"the {type(number).__name__} {number!r}",
            fix=f"Pass another number, or dtype=tt.{natural.__name__}.",
        )
    return dtype


def validate_dtype(function: str, dtype: object) -> type[DType]:
    """Return one of the fourteen dtypes, also for a NumPy dtype object; DTypeError for anything else."""
    if isinstance(dtype, type) and dtype in NATIVE:
        return dtype
    if isinstance(dtype, np.dtype) and dtype in FROM_NUMPY:
        return FROM_NUMPY[dtype]
    fix = "Pass one of the fourteen dtypes of tt."
    raise DTypeError(function, needed="a dtype, such as tt.float32", got=repr(dtype), fix=fix)


def validate_accumulator(function: str, raw: Any, dtype: object) -> type[DType]:
    """Return the dtype of a sum or product; DTypeError if it would drop imaginary parts."""
    found = validate_dtype(function, dtype)
    if found.kind != "c" and dtype_of(raw).kind == "c":
        raise_complex_to_real_error(function, found)
    return found


def numpy_view(function: str, raw: Any) -> ndarray:
    """Return the NumPy array on the same memory; DeviceError unless it is on the Cpu."""
    if not isinstance(raw, ndarray):
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


def astype(raw: Any, dtype: type[DType], *, copy: bool = True) -> Any:
    """Convert the values; DTypeError from complex to real, which would drop the imaginary parts silently."""
    validate_dtype("astype", dtype)
    if dtype_of(raw).kind == "c" and dtype.kind not in "cb":
        raise_complex_to_real_error("astype", dtype)
    backend = backend_of(raw)
    try:
        return backend.function("astype")(raw, backend.native(dtype), copy=copy)
    except Exception as error:
        raise_diagnosed("astype", error, raw)


def to_device(raw: Any, device: Device, stream: Stream | None = None) -> Any:
    """Return the array on the device: itself if it is there, otherwise a copy, queued in the stream if there is one."""
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
            return target.from_numpy(source.to_numpy(raw), device, **queued)
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
        raise DeviceError("to_device", needed="no stream", got=repr(stream), fix=fix)
    if not (hasattr(stream, "ptr") and hasattr(stream, "__enter__")):
        fix = "Wrap the stream of another library: cupy.cuda.ExternalStream(its_pointer)."
        raise DeviceError("to_device", needed="a stream, such as cupy.cuda.Stream()", got=repr(stream), fix=fix)


def copy(raw: Any) -> Any:
    """Copy the values to new, C-contiguous memory."""
    if type(raw) is ndarray and in_use(CPU) is None:
        found = raw.copy()
        count(found, CPU, found.nbytes)
        return found
    device = device_of(raw)
    if in_use(device) is None:
        return counted(backend_of(raw).function("asarray")(raw, copy=True), device)
    found = new_array(device, tuple(raw.shape), dtype_of(raw))
    found[...] = raw
    return found


def writable_copy(raw: Any) -> Any:
    """Return an array that was unpickled; if its memory is read-only, a copy in the same order."""
    memory = memory_of(raw)
    if memory.is_writable(raw) or backend_of(raw).is_lazy:  # a plan has no memory, and is never written
        return raw
    transposed = memory.is_packed(raw.T) and not memory.is_packed(raw)
    return copy(raw.T).T if transposed else copy(raw)


def counted(raw: Any, device: Device) -> Any:
    """Count the memory of a new array as long as it is in use."""
    memory = memory_for(device)
    raw = memory.as_owned(raw)
    count(memory.root(raw), device, memory.nbytes(raw))
    return raw


def new_array(device: Device, shape: tuple[int, ...], dtype: type[DType], *, zeroed: bool = False) -> Any:
    """Make an array with the current allocator: of zeros, or of the contents of its file unless `zeroed`."""
    native = backend_for(device).native(dtype)
    return new_memory(math.prod(shape) * dtype.itemsize, device, shape, native, zeroed=zeroed)


MAX_AXES_AT = 32
"""The most axes that NumPy's `ufunc.at` has room for; it does not check them."""


def zeros(function: str, device: Device, shape: tuple[int, ...], dtype: type[DType]) -> Any:
    """Make an array of zeros with the current allocator."""
    backend = backend_for(device)
    validate_dtype(function, dtype)
    nbytes = math.prod(shape) * dtype.itemsize
    if nbytes > sys.maxsize:
        fix = "Use fewer elements."
        raise ShapeError(function, needed="a size that fits in memory", got=f"the shape {shape}", fix=fix)
    if backend.is_lazy:
        return create(function, device, backend.function("zeros"), shape, dtype=dtype)
    try:
        return new_memory(nbytes, device, shape, backend.native(dtype), zeroed=True)
    except TypedTensorError:
        raise
    except Exception as error:
        if len(shape) > MAX_AXES:
            raise too_many_axes(function, len(shape)) from None
        raise_diagnosed(function, error)


def share_reshaped(function: str, raw: Any, shape: tuple[int, ...]) -> Any:
    """Reshape without a copy; ShapeError if the number of elements or the strides do not allow it."""
    elements = product(raw.shape)
    if product(shape) != elements:
        raise ShapeError(
            function,
            needed=f"a shape of {elements} elements",
            got=f"{shape}, which has {product(shape)}",
            fix=f"Pass a shape whose product is {elements}.",
        )
    try:
        return backend_of(raw).function("reshape")(raw, shape, copy=False)
    except ValueError as error:
        raise ShapeError(
            function,
            needed="memory whose strides allow the shape without a copy",
            got=f"{describe(raw)}, with gaps or in another order",
            fix="Copy it first: x.copy().",
        ) from error


def create(function: str, device: Device, make: Callable[..., Any], *arguments: Any, dtype: type[DType]) -> Any:
    """Make an array on the device; translate the library's errors."""
    backend = backend_for(device)
    validate_dtype(function, dtype)
    try:
        if backend is NUMPY:
            raw = make(*arguments, dtype=NATIVE[dtype])
        else:
            raw = backend.place(backend.run(device, make, *arguments, dtype=backend.native(dtype)), device)
        return in_new_memory(raw, device)
    except TypedTensorError:
        raise
    except ValueError as error:  # the callers have validated all but the size and the number of axes
        ndim = max((len(x) for x in arguments if isinstance(x, tuple)), default=0)
        if ndim > MAX_AXES:
            raise too_many_axes(function, ndim) from None
        fix = "Use fewer elements."
        raise ShapeError(function, needed="a size that fits in memory", got=str(error), fix=fix) from None
    except Exception as error:
        raise_diagnosed(function, error)


def in_new_memory(raw: Any, device: Device) -> Any:
    """The array that a library just made, moved to memory of the allocator in use where there is one, and counted."""
    if in_use(device) is not None:
        found = new_array(device, tuple(raw.shape), dtype_of(raw))
        found[...] = raw
        return found
    if type(raw) is ndarray and raw.base is None:
        count(raw, device, raw.nbytes)
        return raw
    return counted(raw, device)


def fits(raw: Any, value: Any, backend: Backend | None = None) -> bool:
    """Return whether values of the other dtype promote to this one, so that a write loses nothing."""
    own, other = dtype_of(raw, backend), dtype_of(value, backend)
    return own is other or np.promote_types(own.name, other.name) == np.dtype(own.name)


def validate_operand(function: str, raw: Any, value: Any, *, array: bool, backend: Backend | None = None) -> Any:
    """Return the raw array or number to write, checked to fit dtype and device.

    Callers that have found the backend that both arrays share pass it.
    """
    if array:
        if backend is None:
            backend = shared_backend(function, (raw, value))
        if not fits(raw, value, backend):
            raise_cast_error(function, raw, value)
        return value
    return required_number(function, raw, value, backend)


def write(raw: Any, key: Any, value: Any, *, array: bool) -> None:
    """Assign the value to the selected elements, after checks; `array` is True for a raw array."""
    value = validate_operand("assignment", raw, value, array=array)
    try:
        run(operator.setitem, raw, key, value)
    except ValueError as error:
        if array and memory_of(raw).is_writable(raw):
            _raise_assignment_error(raw, key, value)
        raise_diagnosed("assignment", error, raw)
    except Exception as error:
        raise_index_error("assignment", error, raw, key)


def _raise_assignment_error(raw: Any, key: Any, value: Any) -> NoReturn:
    """Raise the error for a value that does not fit the selected elements, or for an invalid key."""
    try:
        shape = tuple(run(operator.getitem, raw, key).shape)
    except Exception as cause:  # NumPy may check the shapes before the indices
        raise_index_error("assignment", cause, raw, key)
    needed = f"a value that broadcasts to {shape}, the shape of the selected elements"
    fix = "Reshape the value, or add axes with None."
    raise ShapeError("assignment", needed=needed, got=describe(value), fix=fix) from None


def validate_axes_at(function: str, ndim: int) -> None:
    """Refuse to write at repeated positions of so many axes, where NumPy writes beyond its own memory (2.4, 2.5)."""
    if ndim > MAX_AXES_AT:
        fix = "Use fewer axes: tt.reshape makes one of several."
        raise RankError(function, needed=f"at most {MAX_AXES_AT} selected axes", got=str(ndim), fix=fix)


def _axes_selected(raw: Any, key: Any) -> int:
    """The number of axes that a key selects from an array, where it can be beyond the limit of `ufunc.at`."""
    entries = key if isinstance(key, tuple) else (key,)
    bound = len(raw.shape) + max((np.ndim(entry) for entry in entries if entry is not Ellipsis), default=0)
    return np.ndim(raw[key]) if bound > MAX_AXES_AT else bound


def apply_ufunc(
    ufunc: np.ufunc,
    method: str,
    inputs: Sequence[Any],
    options: dict[str, Any],
    unwrap: Callable[[Any], Any],
    wrap: Callable[[Any], Any],
) -> Any:
    """Apply a NumPy ufunc to tensors and Python numbers; DTypeError for untyped NumPy arrays.

    NumPy scalars raise DTypeError too, except float64 and complex128, which checkers see as float and complex.
    """
    name = f"numpy.{ufunc.__name__}"
    targets = options.pop("out", ())
    validate_ufunc(name, [unwrap(x) for x in (*inputs, *targets)], (*inputs, *targets))
    raws = [python_number(unwrap(x)) for x in inputs]
    if method == "__call__":  # an operator with a NumPy scalar on the left arrives here too
        for number in raws:
            if type(number) in SCALAR_KINDS:
                validate_number(name, next(raw for raw in raws if is_array(raw)), number)
    if targets:
        options["out"] = tuple(map(unwrap, targets))
    try:
        if method == "at":
            validate_axes_at(f"{name}.at", _axes_selected(*raws[:2]))
        answer = getattr(ufunc, method)(*raws, **{key: unwrap(x) for key, x in options.items()})
    except Exception as error:
        written = [*options.get("out", ()), *(raws[:1] if method == "at" else ())]
        if isinstance(error, ValueError) and not all(memory_of(raw).is_writable(raw) for raw in written):
            raise read_only(name) from None
        raise_diagnosed(f"{name}.outer" if method == "outer" else name, error, *raws)
    if targets:
        return targets[0] if len(targets) == 1 else targets
    if isinstance(answer, tuple):
        return tuple(wrap(ensure_array(x)) for x in answer)
    return None if answer is None else wrap(ensure_array(answer))


def validate_ufunc(name: str, raws: Sequence[Any], operands: Sequence[Any]) -> None:
    """Raise DTypeError for untyped operands, and DeviceError for tensors of other libraries than NumPy."""
    for raw, operand in zip(raws, operands, strict=True):
        if isinstance(operand, np.generic) and not isinstance(operand, np.float64 | np.complex128):
            raise_numpy_scalar_error(name, operand)
        if isinstance(operand, ndarray):
            raise_untyped_error(name, operand)
        if is_array(raw):
            numpy_view(name, raw)


def is_array(value: object) -> bool:
    """Return whether the object is a raw array of a library that serves a device."""
    kind = value.__class__
    if kind is ndarray or kind in NUMBER_DTYPES:  # the common cases: asking each library takes a microsecond
        return kind is ndarray
    return not isinstance(value, np.generic) and find_backend(value) is not None
