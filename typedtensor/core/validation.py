"""What a call may be given: Python numbers, dtypes, and operands of an array, checked before a library sees them."""

# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy import ndarray

from typedtensor.backends.numpy import NATIVE
from typedtensor.backends.registry import dtype_of
from typedtensor.core.diagnostics import (
    raise_cast_error,
    raise_complex_to_real_error,
    raise_number_error,
    raise_numpy_scalar_error,
    raise_untyped_error,
    shared_backend,
)
from typedtensor.errors import DTypeError
from typedtensor.types.dtype import FROM_NUMPY, DType, bool_, complex128, float64, int64

if TYPE_CHECKING:
    from typedtensor.backends.protocol import Backend

SCALAR_KINDS: dict[type, str] = {bool: "biufc", int: "iufc", float: "fc", complex: "c"}
"""The kinds of dtype that accept each type of Python number, which takes the dtype of the tensor."""
INT64_LIMIT = 2**63
"""The first int beyond the range of int64."""
MAX_FLOAT = sys.float_info.max
"""The largest int that converts to a float; libraries raise an error for larger ones."""
NUMBER_DTYPES: dict[type, type[DType]] = {bool: bool_, int: int64, float: float64, complex: complex128}
"""The dtype of a tensor made from a Python number."""


def python_number(number: object) -> Any:
    """Convert NumPy's float64 and complex128 scalars, which are subclasses of float and complex, to Python numbers."""
    if isinstance(number, np.float64):
        return float(number)
    return complex(number) if isinstance(number, np.complex128) else number


def validate_number(
    function: str,
    raw: Any,
    number: object,
    backend: Backend | None = None,
    *,
    widens: bool = False,
    whole: bool = False,
) -> Any:
    """Return the Python number, checked to fit the dtype; NotImplemented if it is not a number.

    Callers that know the backend of the array pass it. `widens` states that the function takes a complex number with
    real floating-point tensors, and that its result is complex; `whole`, that it takes integers alone.
    """
    kinds = SCALAR_KINDS.get(type(number))
    if kinds is None:
        if isinstance(number, np.float64 | np.complex128):
            return validate_number(function, raw, python_number(number), backend, widens=widens, whole=whole)
        if isinstance(number, np.generic):
            raise_numpy_scalar_error(function, number)
        return NotImplemented
    kind = raw.dtype.kind if raw.__class__ is ndarray else dtype_of(raw, backend).kind
    if kind not in kinds and not (widens and kind == "f" and kinds == "c"):
        raise_number_error(function, raw, number, whole=whole)
    if (
        raw.__class__ is not ndarray
        and kind in "fc"
        and type(number) is int
        and INT64_LIMIT <= abs(number) <= MAX_FLOAT
    ):
        return float(number)  # as in NumPy; CuPy requires an int within the range of a C integer
    return number


def required_number(
    function: str,
    raw: Any,
    value: object,
    backend: Backend | None = None,
    *,
    widens: bool = False,
    whole: bool = False,
) -> Any:
    """Return the Python number, checked to fit the dtype; DTypeError for anything else."""
    number = validate_number(function, raw, value, backend, widens=widens, whole=whole)
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
