"""Raw arrays from outside data: nested lists of Python numbers, and arrays of other libraries."""

from __future__ import annotations

import reprlib
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from typedtensor._texts import text_of
from typedtensor.backends.dask.loading import is_dask
from typedtensor.backends.jax.loading import CURRENT, is_traced
from typedtensor.backends.numpy import CPU as HERE
from typedtensor.backends.numpy import NATIVE
from typedtensor.backends.registry import backend_for, backend_of, device_of, dtype_of, find_backend, function_of
from typedtensor.core import new_arrays
from typedtensor.core.base import BaseArray
from typedtensor.core.copy_on_write import writable
from typedtensor.core.diagnostics import beyond, describe, raise_diagnosed
from typedtensor.core.tensor import unwrap
from typedtensor.core.validation import (
    NUMBER_DTYPES,
    SCALAR_KINDS,
    number_dtype,
    python_number,
    raise_beyond,
    validate_dtype,
)
from typedtensor.errors import CopyError, DeviceError, DTypeError, ExternalBufferError, RankError, ShapeError
from typedtensor.memory.registry import CPU, memory_for
from typedtensor.types.device import Cluster, Cpu, Device, Gpu
from typedtensor.types.dtype import FROM_NUMPY, bool_, complex128, float64
from typedtensor.types.shape import MAX_AXES

if TYPE_CHECKING:
    from typedtensor.types.dtype import DType

LISTS = (list, tuple, range)
PYTHON_NUMBERS = frozenset(SCALAR_KINDS)
CPU_IN_DLPACK = 1
CUDA_IN_DLPACK = 2
WITHIN_REACH = {CPU_IN_DLPACK, 3, 11, 13}
"""DLPack's numbers for memory that the Cpu can read: its own, pinned by CUDA or ROCm, or managed by CUDA."""


def number_in(function: str, value: Any) -> tuple[Any, type[DType] | None]:
    """The number in a tensor without axes, and its dtype; other objects unchanged.

    Its dtype affects the result. A traced tensor has no number yet: its array is returned.
    """
    if not isinstance(value, BaseArray):
        return value, None
    raw = unwrap(value)
    if raw.shape:
        fix = "Take one element, or reduce it."
        raise RankError(function, needed="a number, or a tensor of Rank0", got=describe(raw), fix=fix)
    if CURRENT.get() is not None and is_traced(raw):
        return raw, dtype_of(raw)
    return backend_of(raw).to_numpy(raw).item(), dtype_of(raw)


def ends_in(function: str, *values: Any) -> tuple[list[Any], type[DType]]:
    """Numbers, and the floating-point dtype that holds them: that of tensors, as a Python number does not affect it."""
    numbers, dtypes = zip(*(number_in(function, x) for x in values), strict=True)
    ends = [python_number(x) for x in numbers]
    natural: type[DType] = complex128 if complex in map(type, ends) else float64
    own = [np.dtype(each.name) for each in dtypes if each is not None and each.kind in "fc"]
    if own:
        natural = FROM_NUMPY[np.result_type(*own, 0j if natural is complex128 else 0.0)]
    return ends, natural


def packed(obj: Any, dtype: type[DType] | None) -> tuple[Any, bool]:
    """Numbers in memory of the Cpu, with an axis per level of nesting; and whether any are tensors of Rank0."""
    kinds = _kinds(obj, ())
    if not kinds <= PYTHON_NUMBERS and any(issubclass(kind, BaseArray) for kind in kinds):
        return _packed_tensors(obj, dtype), True
    return _packed_numbers(obj, kinds, dtype), False


def _packed_tensors(obj: Any, dtype: type[DType] | None) -> Any:
    """The numbers of tensors of Rank0 and Python numbers, in the dtype to which the tensors promote, or a given one."""
    found: list[np.dtype[Any]] = []
    traced: list[Any] = []

    def plain(x: Any) -> Any:
        if isinstance(x, LISTS):
            return [plain(each) for each in x]
        if not isinstance(x, BaseArray):
            return x
        raw = unwrap(x)
        if raw.shape or not isinstance(device_of(raw), Cpu):
            fix = "Join others with tt.stack."
            raise RankError("asarray", needed="numbers, or tensors of Rank0 on the Cpu", got=describe(raw), fix=fix)
        found.append(raw.dtype)
        if CURRENT.get() is not None and is_traced(raw):
            traced.append(raw)
            return raw
        return raw.item()

    numbers = plain(obj)
    kinds = _kinds(numbers, ())
    if dtype is None:
        dtype = FROM_NUMPY[np.result_type(*found, *(kind() for kind in kinds if kind in SCALAR_KINDS))]
    if traced:
        (kind, *_) = {number_dtype("asarray", each, dtype) for each in traced}
        return function_of(traced[0], "asarray")(numbers, dtype=np.dtype(kind.name))
    return _packed_numbers(numbers, kinds, dtype)


def _packed_numbers(obj: Any, kinds: set[type], dtype: type[DType] | None) -> Any:
    number = _widest(kinds)
    natural = NUMBER_DTYPES[number] if kinds else float64
    kind = natural if dtype is None else validate_dtype("asarray", dtype)
    if kind is bool_ and number is not bool:
        _validate_truth(obj)
    elif kind.kind not in SCALAR_KINDS[number]:
        needed, got = f"Python numbers that fit {kind.name}", f"{number.__name__} numbers"
        raise DTypeError("asarray", needed=needed, got=got, fix="Convert them explicitly, which may lose precision.")

    try:
        try:
            with np.errstate(over="ignore"):  # which is refused below
                raw = np.asarray(obj, NATIVE[kind])
        except (TypeError, ValueError):
            depth = _depth(obj)
            if depth > MAX_AXES:
                fix = "Nest fewer lists."
                raise RankError("asarray", needed=f"at most {MAX_AXES} axes", got=str(depth), fix=fix) from None
            needed = "lists of equal lengths, nested equally deep"
            fix = "Pad them, or keep them separate."
            raise ShapeError("asarray", needed=needed, got=shortened(obj), fix=fix) from None
        if kind.kind in "fc":
            _validate_range(raw, obj, kind)
    except Exception as error:
        raise_diagnosed("asarray", error, causes=(beyond(kind, obj),))
    return new_arrays.in_new_memory(raw, HERE)  # an allocator's errors are its own


def _validate_truth(obj: Any) -> None:
    """Refuse numbers other than 0 and 1 in place of booleans."""
    raw = np.asarray(obj)
    wrong = raw[(raw != 0) & (raw != 1)]
    if wrong.size:
        fix = "Compare them: tt.asarray(x) != 0."
        raise DTypeError("asarray", needed="booleans, 0 or 1", got=text_of(wrong[0].item()), fix=fix)


def _validate_range(raw: Any, obj: Any, dtype: type[DType]) -> None:
    """Refuse finite numbers that are infinities in the dtype."""
    if raw.dtype.itemsize < np.dtype(np.complex128).itemsize and not np.isfinite(raw).all():
        given = np.asarray(obj, np.complex128)
        wrong = given[np.isfinite(given) & ~np.isfinite(raw)]
        if wrong.size:
            number = wrong[0].item()
            raise_beyond("asarray", dtype.name, number if number.imag else number.real)


def _depth(obj: Any) -> int:
    """The depth of nesting, along the first elements."""
    depth = 0
    while isinstance(obj, LISTS):
        depth += 1
        obj = obj[0] if obj else None
    return depth


def _kinds(obj: Any, path: tuple[int, ...]) -> set[type]:
    """The types of the elements of nested lists; `path` has the lists that contain this one."""
    if not isinstance(obj, LISTS):
        return {type(obj)}
    found = set(map(type, obj))
    if found <= PYTHON_NUMBERS:
        return found
    if id(obj) in path:
        raise ShapeError("asarray", needed="lists of numbers", got="a list that contains itself", fix="Remove it.")
    numbers = {kind for kind in found if not issubclass(kind, LISTS)}
    lists = [x for x in obj if isinstance(x, LISTS)] if found != numbers else []
    return numbers.union(*(_kinds(x, (*path, id(obj))) for x in lists))


def _widest(kinds: set[type]) -> type:
    """The Python number type that includes all of these; bool, which fits every dtype, if there are none."""
    if len(kinds) == 1 and kinds <= PYTHON_NUMBERS:
        (kind,) = kinds
        return kind
    for kind in kinds:
        if not issubclass(kind, int | float | complex):
            needed = "Python numbers, or nested lists of them alone"
            fix = "Convert what they hold first, as in float(x); tt.stack joins tensors."
            raise DTypeError("asarray", needed=needed, got=f"an element of type {kind.__name__}", fix=fix)
    for number in (complex, float):
        if any(issubclass(kind, number) for kind in kinds):
            return number
    return int if kinds - {bool} else bool


def foreign(obj: Any, device: Device | None, copy: Any) -> Any:
    """The raw array for an object of another library, on the same memory."""
    if isinstance(obj, np.ndarray):
        return plain("asarray", obj)
    if find_backend(obj) is not None and not isinstance(obj, np.generic):
        return memory_for(device_of(obj)).borrow(obj)
    if is_dask(obj) and not isinstance(device, Cpu):  # NumPy would compute it silently
        where = device if isinstance(device, Cluster) else Cluster()
        return known("asarray", backend_for(where).place(obj, where))
    found = (
        exported("asarray", obj, device, copy)
        if hasattr(obj, "__dlpack__")
        else _buffered("asarray", obj, copy=copy, fix="Omit copy=False to allow one.")
    )
    return known("asarray", found)


def lent(function: str, obj: Any) -> Any:
    """The raw array on the memory of another object, without a copy; objects without memory are refused."""
    if isinstance(obj, np.ndarray):
        return plain(function, obj)
    if isinstance(obj, BaseArray):
        raw = writable(obj)
        return memory_for(device_of(raw)).borrow(raw)
    if isinstance(obj, np.generic | int | float | complex | list | tuple | range):
        got = shortened(obj)
        raise DTypeError(function, needed="an object with memory to share", got=got, fix="Copy it with tt.asarray.")
    if find_backend(obj) is not None:
        return memory_for(device_of(obj)).borrow(obj)
    exports = hasattr(obj, "__dlpack__")
    found = exported(function, obj, copy=False) if exports else _buffered(function, obj, copy=False)
    return known(function, found)


def plain(function: str, array: np.ndarray) -> np.ndarray:
    """NumPy's array without its subclass; DTypeError for a masked one, whose mask would be lost."""
    if hasattr(array, "mask"):
        fix = "Fill the masked elements: x.filled(0)."
        raise DTypeError(function, needed="an array without a mask", got=type(array).__name__, fix=fix)
    found: np.ndarray = CPU.borrow(known(function, array))
    return found


def known(function: str, raw: Any) -> Any:
    """The raw array, checked to have one of the fourteen dtypes."""
    try:
        dtype_of(raw)
    except DTypeError as error:
        raise DTypeError(function, needed=error.needed, got=error.got, fix=error.fix) from None
    return raw


def _buffered(function: str, obj: Any, *, copy: Any, fix: str = "Copy it with tt.asarray.") -> Any:
    if hasattr(obj, "__cuda_array_interface__"):  # without DLPack, such as Numba's arrays
        gpu = Gpu()
        backend = backend_for(gpu)
        return backend.run(gpu, backend.function("asarray"), obj)
    try:
        return CPU.borrow(np.asarray(memoryview(obj)))
    except (TypeError, ValueError, BufferError) as error:
        if hasattr(obj, "__array__"):
            return _converted(function, obj, copy, fix)
        raise DTypeError(
            function,
            needed="numbers, nested lists, or an object with DLPack, the buffer protocol or __array__",
            got=f"{type(obj).__name__} {shortened(obj)}",
            fix="Convert it in its own library first.",
        ) from error


def _converted(function: str, obj: Any, copy: Any, fix: str) -> Any:
    try:
        return CPU.borrow(np.asarray(obj, copy=False if copy is False else None))
    except ValueError as error:
        if copy is not False:
            raise
        got = f"{type(obj).__name__}, whose __array__ makes one"
        raise CopyError(function, needed="no copy", got=got, fix=fix) from error


def exported(function: str, obj: Any, device: Device | None = None, copy: Any = None) -> Any:
    """The raw array on the memory that another library exports through DLPack.

    If the Cpu is requested explicitly, the owner copies memory of another device.
    """
    there = None if isinstance(device, Cpu) else _gpu_of(obj)
    if there is not None:
        return _exported_by_cuda(function, obj, there)
    failure: Exception | None = None
    if copy is False:
        try:
            return np.from_dlpack(obj, copy=False)
        except Exception as error:  # whatever the library raises; translated below
            failure = error
    try:
        here, number = obj.__dlpack_device__()
        elsewhere = here not in WITHIN_REACH
        found = np.from_dlpack(obj, device="cpu" if elsewhere and isinstance(device, Cpu) else None)
    except Exception as error:
        _raise_export_error(function, obj, error)
    if failure is None or (isinstance(failure, TypeError) and not elsewhere):
        return found  # a library without the parameter `copy` does not copy
    needed = "memory that its owner exports without a copy"
    got = f"{type(failure).__name__}: {str(failure).rstrip('.')}"
    if elsewhere:
        got = f"memory on the DLPack device ({here}, {number})"
    raise CopyError(function, needed=needed, got=got, fix="Omit copy=False to allow one.") from failure


def _gpu_of(obj: Any) -> Gpu | None:
    """The Gpu whose memory the object exports; None for other memory, or if no Gpu is available."""
    try:
        kind, number = obj.__dlpack_device__()
        there = Gpu(int(number)) if kind == CUDA_IN_DLPACK else None
        if there is not None:
            backend_for(there)
    except Exception:  # the code for the Cpu raises the error
        return None
    return there


def _exported_by_cuda(function: str, obj: Any, there: Gpu) -> Any:
    backend = backend_for(there)
    try:
        return backend.run(there, backend.function("from_dlpack"), obj)
    except Exception as error:
        _raise_export_error(function, obj, error)


def _raise_export_error(function: str, obj: Any, error: Exception) -> NoReturn:
    try:
        kind, number = obj.__dlpack_device__()
    except Exception:  # then the first error is more informative
        kind, number = CPU_IN_DLPACK, 0
    if kind not in WITHIN_REACH:
        got = f"memory on the DLPack device ({kind}, {number})"
        fix = "Move it to the Cpu in its own library first."
        raise DeviceError(function, needed="memory on the Cpu", got=got, fix=fix) from error
    raise ExternalBufferError(
        function,
        needed="memory that its owner exports through DLPack",
        got=f"{type(error).__name__}: {str(error).rstrip('.')}",
        fix="Convert or copy it in its own library first.",
    ) from error


def shortened(obj: object) -> str:
    """The text of a value, of which a part stands for the whole; Python shortens no int of more than 4,300 digits."""
    try:
        return reprlib.repr(obj)
    except ValueError:
        return text_of(obj)
