"""What a call may be given: Python numbers, dtypes, and operands of an array, checked before a library sees them."""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy import ndarray

from typedtensor._texts import shown, text_of
from typedtensor.backends.jax.loading import is_traced
from typedtensor.backends.numpy import NATIVE
from typedtensor.backends.registry import dtype_of, find_backend
from typedtensor.core.diagnostics import (
    raise_cast_error,
    raise_complex_to_real_error,
    raise_number_error,
    raise_numpy_scalar_error,
    raise_untyped_error,
    shared_backend,
)
from typedtensor.errors import DTypeError
from typedtensor.types.device import Device
from typedtensor.types.dtype import FROM_NUMPY, DType, bool_, complex128, float64, int64

if TYPE_CHECKING:
    from typedtensor.backends.protocol import Backend

SCALAR_KINDS: dict[type, str] = {bool: "biufc", int: "iufc", float: "fc", complex: "c"}
"""The kinds of dtype that accept each type of Python number, which takes the dtype of the tensor."""
INT64_LIMIT = 2**63
"""The first int beyond the range of int64."""
MAX_FLOAT = sys.float_info.max
"""The largest int that converts to a float; libraries raise an error for larger ones."""
COMPARING = {np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal}
"""The operations for which a number beyond the range of the dtype has a result."""
NARROW = "efF"
"""The letters of the floating-point dtypes in which a Python number can be an infinity."""
WIDEST = {"float64", "complex128"}
FAR = 65504
ENDS: dict[int, float] = {2: 65520.0, 4: 2.0**128 - 2.0**103}
"""The first number that is an infinity, by the size of one real number."""
NUMBER_DTYPES: dict[type, type[DType]] = {bool: bool_, int: int64, float: float64, complex: complex128}
"""The dtype of a tensor made from a Python number."""


def python_number(number: object) -> Any:
    """Convert a scalar of NumPy, whose dtype does not affect results, to the Python number."""
    return number.item() if isinstance(number, np.generic) and number.dtype in FROM_NUMPY else number


def is_index(value: object) -> bool:
    """Whether this stands for an int: Python would take a bool for one, and a class has the method, too."""
    return hasattr(value, "__index__") and not isinstance(value, bool | type)


def plain_number(number: object) -> Any:
    """The same for what is no operand, but a count or an option: also of a tensor of Rank0."""
    raw = getattr(number, "_raw", number)  # the base class of tensors is in a higher layer
    if isinstance(raw, np.generic) or getattr(raw, "shape", None) != ():
        return python_number(number)
    backend = find_backend(raw)  # none of NumPy's dtypes, which have a shape too
    return number if backend is None else backend.to_numpy(raw).item()


def validate_number(
    function: str,
    raw: Any,
    number: object,
    backend: Backend | None = None,
    *,
    widens: bool = False,
    whole: bool = False,
    compares: bool = False,
) -> Any:
    """Return the Python number, checked to fit the dtype; NotImplemented if it is not a number.

    Callers that know the backend of the array pass it. `widens` states that the function takes a complex number with
    real floating-point tensors, and that its result is complex; `whole`, that it takes integers alone; `compares`,
    that a number beyond the range of the dtype has a result.
    """
    kinds = SCALAR_KINDS.get(type(number))
    if kinds is None:
        if not isinstance(number, np.generic):
            return NotImplemented
        plain = python_number(number)
        if plain is number:
            raise_numpy_scalar_error(function, number)
        return validate_number(function, raw, plain, backend, widens=widens, whole=whole, compares=compares)
    dtype = raw.dtype if raw.__class__ is ndarray else dtype_of(raw, backend)
    kind = dtype.kind
    if kind not in kinds and not (widens and kind == "f" and kinds == "c"):
        raise_number_error(function, raw, number, whole=whole)
    if kind in "fc" and type(number) is int and not -MAX_FLOAT <= number <= MAX_FLOAT:
        if not compares:
            raise_beyond(function, dtype.name, number)
        return math.copysign(math.inf, number > 0 or -1)
    if kind in "fc" and is_beyond(dtype.itemsize, kind, number):
        if not compares:
            raise_beyond(function, dtype.name, number)
        wide: Any = np.float64 if kind == "f" else np.complex128  # in which NumPy compares
        return wide(number)
    if (
        raw.__class__ is not ndarray
        and kind in "fc"
        and type(number) is int
        and INT64_LIMIT <= abs(number) <= MAX_FLOAT
    ):
        return float(number)  # as in NumPy; CuPy requires an int within the range of a C integer
    return number


def is_far(number: Any) -> bool:
    """Whether the number may be an infinity in a narrow dtype."""
    return not (abs(number.real) < FAR and abs(number.imag) < FAR)


def is_beyond(itemsize: int, kind: str, number: Any) -> bool:
    """Whether the finite number is an infinity in the floating-point dtype."""
    end = ENDS.get(itemsize if kind == "f" else itemsize // 2)
    if end is None:
        return False
    parts = (number.real, number.imag) if number.__class__ is complex else (number,)
    return any(end <= abs(part) and (part.__class__ is int or math.isfinite(part)) for part in parts)


def raise_beyond(function: str, name: str, number: Any) -> NoReturn:
    """Raise the error for a finite number that is an infinity in the dtype."""
    wider = "complex128" if name == "complex64" else "float64"
    raise DTypeError(
        function,
        needed=f"a number within the range of {name}",
        got=f"the {type(number).__name__} {shown(number)}, which is an infinity in it",
        fix="Pass tt.inf." if name in WIDEST else f"Use tt.{wider}, or pass tt.inf.",
    )


def number_in_range(function: str, raw: Any, value: object) -> Any:
    """Return the Python number, checked to be in the range of the dtype too: libraries wrap integers silently."""
    number, dtype = required_number(function, raw, value), dtype_of(raw)
    if dtype.kind in "iu":
        limits = np.iinfo(dtype.name)
        if not limits.min <= number <= limits.max:
            needed = f"a number from {limits.min} to {limits.max}, the range of {dtype.name}"
            fix = "Convert the tensor first: tt.astype(x, dtype)."
            raise DTypeError(function, needed=needed, got=text_of(number), fix=fix)
    return number


def required_number(
    function: str,
    raw: Any,
    value: object,
    backend: Backend | None = None,
    *,
    widens: bool = False,
    whole: bool = False,
    compares: bool = False,
) -> Any:
    """Return the Python number, checked to fit the dtype; DTypeError for anything else."""
    number = validate_number(function, raw, value, backend, widens=widens, whole=whole, compares=compares)
    if number is NotImplemented:
        raise_untyped_error(function, value)
    return number


def number_dtype(function: str, value: object, dtype: type[DType] | None) -> type[DType]:
    """Return the requested dtype, checked to fit the Python number; by default, the dtype of the number.

    A traced number fits a dtype that holds all numbers of its kind.
    """
    number = python_number(value)
    natural = NUMBER_DTYPES.get(type(number))
    if natural is None and is_traced(value):
        return _traced_dtype(function, value, dtype)
    if natural is None:
        raise DTypeError(
            function, needed="a Python number", got=text_of(value), fix="Pass a bool, int, float or complex."
        )
    if dtype is None:
        return natural
    dtype = validate_dtype(function, dtype)
    if dtype.kind in "fc" and is_beyond(dtype.itemsize, dtype.kind, number):
        raise_beyond(function, dtype.name, number)
    if dtype.kind not in SCALAR_KINDS[type(number)]:
        raise DTypeError(
            function,
            needed=f"a Python number that fits {dtype.name}",
            got=f"the {type(number).__name__} {shown(number)}",
            fix=f"Pass another number, or dtype=tt.{natural.__name__}.",
        )
    return dtype


def _traced_dtype(function: str, raw: Any, dtype: type[DType] | None) -> type[DType]:
    own = dtype_of(raw)
    found = own if dtype is None else validate_dtype(function, dtype)
    wraps = found.kind in "iu" and not np.can_cast(own.name, found.name)
    if wraps or not np.can_cast(own.name, found.name, "same_kind"):
        needed, got = f"a number that fits {found.name}", f"a traced one of {own.name}"
        raise DTypeError(function, needed=needed, got=got, fix="Convert it first: tt.astype(x, dtype).")
    return found


def validate_dtype(function: str, dtype: object) -> type[DType]:
    """Return one of the fourteen dtypes, also for a dtype or scalar type of NumPy or a type of Python numbers."""
    if isinstance(dtype, type):
        if dtype in NATIVE:
            return dtype
        if dtype in NUMBER_DTYPES:
            return NUMBER_DTYPES[dtype]
        if issubclass(dtype, np.generic):
            found = next((ours for native, ours in FROM_NUMPY.items() if native.type is dtype), None)
            if found is not None:
                return found
    if isinstance(dtype, np.dtype) and dtype in FROM_NUMPY:
        return FROM_NUMPY[dtype]
    fix = dtype_fix(dtype)
    if isinstance(dtype, int):  # as in PyTorch: zeros(2, 3)
        fix = f"A shape of several axes is one tuple: tt.{function}((2, 3))."
    raise DTypeError(function, needed="a dtype, such as tt.float32", got=text_of(dtype), fix=fix)


def dtype_fix(given: object) -> str:
    """What to write for something that is no dtype: the names of NumPy and PyTorch stand for one."""
    if isinstance(given, Device):
        return f"Name it: device={given!r}."
    found = dtype_named(str(given)) if isinstance(given, str) or type(given).__name__ == "dtype" else None
    return f"Write tt.{found.name}." if found else "Pass one of the fourteen dtypes of tt."


def dtype_named(given: Any) -> type[DType] | None:
    """The dtype that NumPy, Python or PyTorch names like this; None if it is none of ours."""
    try:
        return FROM_NUMPY.get(np.dtype(given.removeprefix("torch.") if isinstance(given, str) else given))
    except TypeError:
        return None


def validate_accumulator(function: str, raw: Any, dtype: object) -> type[DType]:
    """Return the dtype of a sum or product; DTypeError if it would drop imaginary parts."""
    found = validate_dtype(function, dtype)
    if found.kind != "c" and dtype_of(raw).kind == "c":
        raise_complex_to_real_error(function, found)
    return found


def fits(raw: Any, value: Any, backend: Backend | None = None) -> bool:
    """Return whether values of the other dtype promote to this one, so that a write loses nothing."""
    own, other = dtype_of(raw, backend), dtype_of(value, backend)
    return own is other or np.promote_types(own.name, other.name) == np.dtype(own.name)


def validate_operand(
    function: str, raw: Any, value: Any, *, array: bool, backend: Backend | None = None, whole: bool = False
) -> Any:
    """Return the raw array or number to write, checked to fit dtype and device.

    Callers that have found the backend that both arrays share pass it.
    """
    if array:
        if backend is None:
            backend = shared_backend(function, (raw, value))
        if not fits(raw, value, backend):
            raise_cast_error(function, raw, value)
        return value
    return required_number(function, raw, value, backend, whole=whole)
