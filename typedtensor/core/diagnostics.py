"""Error messages: the cause of a failed call, found from its operands.

The errors of a library say little about shapes, dtypes and devices. Calls do not check in advance what the types
guarantee; when a call fails, `raise_diagnosed` finds the cause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from typedtensor._texts import counted, shown, text_of
from typedtensor.backends.dask.loading import has_unknown_size
from typedtensor.backends.jax.loading import is_traced
from typedtensor.backends.registry import NUMPY, backend_of, device_of, dtype_of, find_backend
from typedtensor.backends.table import TABLE
from typedtensor.errors import (
    BoundsError,
    DeviceError,
    DTypeError,
    OutOfMemoryError,
    RankError,
    ReadOnlyError,
    ShapeError,
    TypedTensorError,
)
from typedtensor.types.shape import MAX_AXES, clash_error, clash_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typedtensor.backends.protocol import Backend
    from typedtensor.types.device import Device
    from typedtensor.types.dtype import DType

    Cause = Callable[[str, Exception, Sequence[Any], str], TypedTensorError | None]

KINDS = {
    "biufc": "any dtype",
    "iufc": "numbers",
    "iuf": "real numbers",
    "biuf": "numbers with an order",
    "fc": "floating-point numbers",
    "f": "real floating-point numbers",
    "c": "complex numbers",
    "biu": "integers or booleans",
    "iu": "integers",
    "u": "unsigned integers",
    "b": "booleans",
}
"""The names of the kinds of dtype in messages, by NumPy's kind letters."""

FIXES = {
    "b": "Compare to get booleans, as in x != 0.",
    "biu": "Convert explicitly: tt.astype(x, tt.int64).",
    "iu": "Convert explicitly: tt.astype(x, tt.int64).",
    "u": "Convert explicitly: tt.astype(x, tt.uint8).",
    "biuf": "Compare tt.real(x), tt.imag(x) or tt.abs(x).",
    "iuf": "Convert explicitly: tt.astype(x, tt.float64).",
}

COUNT_AXES = "Pass an int; axes count from 0, or from -1 backwards."
TRANSPOSE_FIXES = (
    "Use the tensor itself: a Rank0 tensor has no axes to exchange.",
    "Make the vector a row with x[None], or a column with x[:, None].",
    "Exchange the last two axes with x.mT, or any axes with tt.permute_dims.",
)
"""What to do instead of `x.T`, by the number of axes."""
MAX_ITERATOR_AXES = 32
"""The most axes of NumPy's older iterators, as in `sort` and `meshgrid`; it raises RuntimeError for more."""


def describe(raw: Any) -> str:
    """Describe an operand: dtype, shape and device."""
    if find_backend(raw) is None:
        return f"{type(raw).__name__} {shown(raw)}"
    return f"{dtype_of(raw).name}{tuple(raw.shape)} on {device_of(raw)!r}"


def raise_kind_error(function: str, kinds: str, raw: Any) -> NoReturn:
    """Raise the error for a function that is not defined for this kind of dtype."""
    wider = "complex128" if kinds == "c" else "float64"
    fix = FIXES.get(kinds, f"Convert explicitly: tt.astype(x, tt.{wider}).")
    if dtype_of(raw).kind == "c" and kinds in {"f", "iuf"}:
        fix = "Take the real or the imaginary part first: tt.real(x) or tt.imag(x)."
    raise DTypeError(function, needed=KINDS[kinds], got=describe(raw), fix=fix)


def raise_number_error(function: str, raw: Any, number: object, *, whole: bool = False) -> NoReturn:
    """Raise the error for a Python number that does not fit the dtype of a tensor; `whole` says to pass an integer."""
    dtype = dtype_of(raw)
    wider = "complex128" if isinstance(number, complex) else "float64" if isinstance(number, float) else "int64"
    fix = "Pass an integer." if whole else f"Convert the tensor first: tt.astype(x, tt.{wider})."
    raise DTypeError(
        function,
        needed=f"a Python number that fits {dtype.name}",
        got=f"the {type(number).__name__} {shown(number)}",
        fix=fix,
    )


def raise_numpy_scalar_error(function: str, number: np.generic) -> NoReturn:
    """Raise the error for a NumPy scalar, which has a dtype, in place of a Python number."""
    raise DTypeError(
        function,
        needed="a tensor or a Python number",
        got=f"the NumPy scalar {number!r}",
        fix="Use the Python number, x.item(), or make a tensor: tt.asarray(x.item(), dtype=...).",
    )


SEQUENCES = (list, tuple, range)
"""The builtin classes that `asarray` takes in place of a tensor."""
BUILTIN_DATA = (*SEQUENCES, str, bytes, bytearray, dict, set, frozenset, type(None))
"""The builtin classes that have no operator for a tensor, so that errors can say what to write."""
SHOWN = 60
"""The longest text of an operand that an error shows."""


CONVERT = "Convert it first: tt.from_numpy(x), or tt.asarray(x).get(Tensor[...])."
"""What to do with an array of another library."""


def raise_untyped_error(function: str, got: object) -> NoReturn:
    """Raise the error for an operand that is neither a tensor nor a number."""
    fix = CONVERT
    if isinstance(got, BUILTIN_DATA):
        fix = "Convert it first: tt.asarray(values)." if isinstance(got, SEQUENCES) else "Pass a tensor or a number."
    raise DTypeError(
        function,
        needed="tensors or Python numbers as operands",
        got="a NumPy array" if isinstance(got, np.ndarray) else _in_words(got),
        fix=fix,
    )


def refuse_number(function: str, got: object) -> None:
    """Raise the error for a number where an operand needs axes; other objects pass."""
    if isinstance(got, int | float | complex | np.generic):
        given = f"the {type(got).__name__} {shown(got)}"
        fix = "Use * to multiply by a single number."
        raise DTypeError(function, needed="a tensor on each side", got=given, fix=fix)


def _in_words(value: object) -> str:
    """The class of an object and its text, if that is short."""
    text = text_of(value)
    name = type(value).__name__
    return "None" if value is None else f"{name} {text}" if len(text) <= SHOWN else f"a {name}"


def raise_cast_error(function: str, raw: Any, value: Any) -> NoReturn:
    """Raise the error for an assigned value that would need a cast."""
    own, other = dtype_of(raw).name, dtype_of(value).name
    raise DTypeError(
        function,
        needed=f"a value that fits {own}, the dtype of the target",
        got=describe(value),
        fix=f"Convert explicitly: value.astype(tt.{own}); {other} is never cast silently.",
    )


def raise_complex_to_real_error(function: str, dtype: type[DType]) -> NoReturn:
    """Raise the error for a real dtype, which would drop the imaginary parts silently."""
    raise DTypeError(
        function,
        needed="a complex dtype for complex numbers",
        got=dtype.name,
        fix="Take the real or the imaginary part first: tt.real(x) or tt.imag(x).",
    )


def shared_backend(function: str, raws: Sequence[Any]) -> Backend:
    """Return the backend of the operands, which is asked for once; DeviceError unless all are on one device."""
    first = raws[0]
    backend = backend_of(first)
    if all(raw.__class__ is first.__class__ for raw in raws):
        if backend is not NUMPY:  # there is one Cpu
            _one_device(function, [backend.device_of(raw) for raw in raws])
    else:
        same_device(function, raws)
        backend = next((backend_of(raw) for raw in raws if is_traced(raw)), backend)  # beside constants
    return backend


def same_device(function: str, raws: Sequence[Any]) -> None:
    """Raise DeviceError unless all operands are on one device."""
    _one_device(function, [device_of(raw) for raw in raws])


def _one_device(function: str, devices: Sequence[Device]) -> None:
    for device in devices[1:]:
        if device is not devices[0] and device != devices[0]:
            raise DeviceError(
                function,
                needed="operands on one device",
                got=f"{devices[0]!r} and {device!r}",
                fix=f"Move one of them: x.to_device({devices[0]!r}).",
            )


def read_only(function: str) -> ReadOnlyError:
    """Make the error for a write to read-only memory."""
    needed, fix = "writable memory", "Write to a copy: x.copy()."
    return ReadOnlyError(function, needed=needed, got="read-only memory", fix=fix)


def need_rank(function: str, raw: Any, ndim: int, fixes: Sequence[str]) -> None:
    """Raise RankError unless the array has `ndim` axes; `fixes` has the advice for 0, 1, ... and more axes."""
    found = len(raw.shape)
    if found != ndim:
        got = f"{found}: the shape {tuple(raw.shape)}"
        raise RankError(
            function, needed=f"exactly {counted(ndim, 'axis')}", got=got, fix=fixes[min(found, len(fixes) - 1)]
        )


def need_axes(function: str, raw: Any, ndim: int) -> None:
    """Raise RankError unless the array has at least `ndim` axes."""
    if len(raw.shape) < ndim:
        raise RankError(
            function,
            needed="at least one axis" if ndim == 1 else f"at least {counted(ndim, 'axis')}",
            got=f"{len(raw.shape)}: the shape {tuple(raw.shape)}",
            fix="Add an axis with x[None].",
        )


def raise_diagnosed(function: str, error: Exception, *operands: Any, causes: Sequence[Cause] = ()) -> NoReturn:
    """Raise the cause of a failed call, found from its operands; re-raise the error if no cause is found.

    `causes` are those that only this function has, from the module `causes`; they are tried first, in their order.
    """
    diagnosed = _cause(function, error, operands, causes)
    if any(map(has_unknown_size, operands)):
        diagnosed = _of_unknown_size(function, error, diagnosed)
    try:
        if diagnosed is None:
            if isinstance(error, TypedTensorError) and error.__cause__ is None:
                error.__suppress_context__ = True  # a library's error that it replaces, as below
            raise error
        diagnosed.__context__ = error  # the library's own error is kept, but not shown
        raise diagnosed from None
    finally:
        del diagnosed, error, operands  # a cycle through the traceback would keep the memory until gc runs


def _of_unknown_size(function: str, error: Exception, diagnosed: TypedTensorError | None) -> TypedTensorError | None:
    """The advice to compute the sizes: a library's error, or a comparison of sizes, has no other cause on a Cluster."""
    if isinstance(diagnosed, RankError) or "compute_chunk_sizes" in str(error):
        return diagnosed
    is_ours = isinstance(error, TypedTensorError | MemoryError) and not isinstance(error, ShapeError)
    if is_ours and "compute_chunk_sizes" not in str(error.__context__):  # a function may translate a ValueError
        return diagnosed
    needed, got = "sizes that are known", "one that depends on values, as after a mask"
    fix = "Compute it first: x = tt.cluster.compute_chunk_sizes(x)."
    return ShapeError(function, needed=needed, got=got, fix=fix)


def _cause(
    function: str, error: Exception, operands: Sequence[Any], causes: Sequence[Cause]
) -> TypedTensorError | None:
    if isinstance(error, TypedTensorError):
        return None
    if isinstance(error, MemoryError):
        needed = "memory for the result"
        return OutOfMemoryError(function, needed=needed, got=f"{error}" or "too little", fix="Use fewer elements.")
    raws = [x for x in operands if find_backend(x) is not None]
    same_device(function, raws)
    got = " and ".join(describe(x) for x in operands)
    for cause in causes:
        diagnosed = cause(function, error, raws, got)
        if diagnosed is not None:
            return diagnosed
    for kind, diagnose in CAUSES:
        diagnosed = diagnose(function, error, raws, got) if isinstance(error, kind) else None
        if diagnosed is not None:
            return diagnosed
    return None


def too_many_axes(function: str, got: object, needed: str = f"at most {MAX_AXES} axes") -> RankError:
    """Make the error for more axes than the library supports."""
    return RankError(function, needed=needed, got=str(got), fix="Use fewer axes: tt.reshape makes one of several.")


def _axes(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    del error
    if max(len(raws), *(len(raw.shape) for raw in raws)) > MAX_ITERATOR_AXES:
        return too_many_axes(function, got, f"at most {MAX_ITERATOR_AXES} axes")
    return None


def _axis(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    del raws
    fix = "Count axes from 0, or from -1 backwards."
    axis, ndim = getattr(error, "axis", None), getattr(error, "ndim", None)
    if axis is None or ndim is None:
        return RankError(function, needed="an axis that the tensor has", got=f"{error}: {got}", fix=fix)
    needed = f"an axis from {-ndim} to {ndim - 1}" if ndim else "no axis: a Rank0 tensor has none"
    return RankError(function, needed=needed, got=f"{axis}: {got}", fix=fix)


def _index(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    del raws
    return BoundsError(function, needed="an index within its axis", got=f"{error}: {got}", fix="Check x.shape.")


def _overflow(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    if "to float" in f"{error}":
        fix = "Pass a smaller number: float64 holds numbers up to 1.8e308."
        return DTypeError(function, needed="numbers that float64 holds", got="an int beyond them", fix=fix)
    if function in TABLE and TABLE[function].form == "reduction" and raws:  # which takes no other number
        ndim, fix = len(raws[0].shape), "Count axes from 0, or from -1 backwards."
        needed = f"an axis from {-ndim} to {ndim - 1}" if ndim else "no axis: a Rank0 tensor has none"
        return RankError(function, needed=needed, got=f"an int beyond 64 bits: {got}", fix=fix)
    beyond_int64 = "C long" in f"{error}"
    said = BEYOND if beyond_int64 else f"{error}"
    dtypes = [dtype_of(raw) for raw in raws]
    others = [each for each in dtypes if each.kind != "b"] or dtypes  # a number does not take that of a condition
    return _beyond_range(function, said + (f": {got}" if got else ""), others, 2**63 if beyond_int64 else None)


def _far(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    return _overflow(function, error, raws, got) if "C int" in f"{error}" else None


def beyond(dtype: type[DType], given: object) -> Cause:
    """The cause of a number that the dtype of a new array does not hold, where no operand shows the dtype."""

    def cause(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
        del raws, got
        if not isinstance(error, OverflowError):
            return None
        number = _first_beyond(given, dtype)
        if number is None:
            return _beyond_range(function, BEYOND, [dtype])
        said = f"the int {shown(number)}"
        if number.bit_length() > FLOAT_BITS:
            needed = f"numbers within the range of {dtype.name}"
            return DTypeError(function, needed=needed, got=said, fix="Scale it: float64 holds numbers up to 1.8e308.")
        return _beyond_range(function, said, [dtype], number)

    return cause


def need_held(function: str, dtype: type[DType], numbers: Sequence[Any]) -> None:
    """Raise for an int that the dtype of Python numbers does not hold; a tensor has a dtype of its own."""
    number = _first_beyond(list(numbers), dtype)
    if number is not None:
        wider = "uint64" if 0 <= number < 2**64 else "float64"
        fix = f"Pass a tensor: tt.asarray(number, dtype=tt.{wider})."
        raise DTypeError(function, needed="numbers that int64 holds", got=f"the int {shown(number)}", fix=fix)


def _first_beyond(given: object, dtype: type[DType]) -> int | None:
    """The first int in nested lists that the dtype does not hold."""
    if isinstance(given, list | tuple):
        return next((found for each in given if (found := _first_beyond(each, dtype)) is not None), None)
    if not isinstance(given, int):
        return None
    low, high = (np.iinfo(dtype.name).min, np.iinfo(dtype.name).max) if dtype.kind in "iu" else (-FAR, FAR)
    return None if low <= given <= high else given


def _beyond_range(function: str, got: str, dtypes: Sequence[type[DType]], number: int | None = None) -> DTypeError:
    """Make the error for a number out of range; it advises a dtype other than these, which holds the number."""
    names = {dtype.name for dtype in dtypes}
    narrow = any(dtype.itemsize < 8 for dtype in dtypes)  # noqa: PLR2004
    wider = "int64" if narrow else "int64, or tt.float64" if "uint64" in names else "uint64, or tt.float64"
    if number is not None and not -(2**63) <= number < 2**63:
        wider = "uint64, or tt.float64" if 0 <= number < 2**64 and "uint64" not in names else "float64"
    needed = "numbers within the range of the dtype"
    return DTypeError(function, needed=needed, got=got, fix=f"Use a wider dtype, such as tt.{wider}.")


def _type(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    del error, raws
    fix = "Convert explicitly: tt.astype(x, dtype)."
    return DTypeError(function, needed="dtypes that it supports", got=got, fix=fix)


BEYOND = "a number beyond it"
FLOAT_BITS = 1024
"""float64 holds no int of more bits."""
FAR = 2**FLOAT_BITS - 2 ** (FLOAT_BITS - 54)
"""From here on a number rounds to an infinity in float64."""
TOO_LARGE = ("too big", "too large", "Maximum allowed", "exceeds the limit")
"""What NumPy says of a size that no memory holds."""


def _size(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    del raws
    if not any(words in f"{error}" for words in TOO_LARGE):
        return None
    needed = "a result that fits in memory"
    return ShapeError(function, needed=needed, got=got or f"{error}", fix="Use fewer elements.")


def _shapes(function: str, error: Exception, raws: Sequence[Any], got: str) -> TypedTensorError | None:
    del error
    clash = clash_of([tuple(raw.shape) for raw in raws]) if len(raws) > 1 else None
    return None if clash is None else clash_error(function, clash, got)


CAUSES = (
    (RuntimeError, _axes),
    (np.exceptions.AxisError, _axis),
    (OverflowError, _overflow),
    (IndexError, _index),
    (TypeError, _type),
    (ValueError, _far),
    (ValueError, _size),
    (ValueError, _shapes),
)
"""The functions that find the cause of an error of any function, by its class; they are tried in this order."""
