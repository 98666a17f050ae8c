"""Dtypes: conversion, comparison, promotion and limits."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor._generated.signatures import (
    Converts,
    JudgesCast,
    JudgesKind,
    LimitsFloating,
    LimitsInteger,
    PromotesDTypes,
)
from typedtensor._texts import shown, text_of
from typedtensor.backends.registry import dtype_of
from typedtensor.core import conversion
from typedtensor.core.base import BaseArray
from typedtensor.core.diagnostics import KINDS, raise_numpy_scalar_error
from typedtensor.core.tensor import unwrap
from typedtensor.core.validation import SCALAR_KINDS, python_number, validate_dtype
from typedtensor.errors import DTypeError
from typedtensor.functions._annotations import (
    Array,
    DTypeClass,
    DTypeOrArray,
    DTypeOrArrayOrNumber,
    Flag,
    Kind,
    LimitsOfFloats,
    LimitsOfIntegers,
    OptionalDevice,
)
from typedtensor.functions._decorators import on_raw_arrays, typed_as
from typedtensor.types.dtype import (
    FROM_NUMPY,
    ComplexFloating,
    DType,
    Floating,
    Integer,
    Numeric,
    SignedInteger,
    UnsignedInteger,
    bool_,
)
from typedtensor.types.limits import FloatingLimits, IntegerLimits

KIND_CLASSES: dict[str, type[DType]] = {
    "bool": bool_,
    "signed integer": SignedInteger,
    "unsigned integer": UnsignedInteger,
    "integral": Integer,
    "real floating": Floating,
    "complex floating": ComplexFloating,
    "numeric": Numeric,
}
"""The base class of each kind in the standard."""


@on_raw_arrays[Converts]("biufc")
def astype(x: Array, dtype: DTypeClass, /, *, copy: Flag = True, device: OptionalDevice = None) -> Array:
    """Same values in another dtype.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    dtype : dtype
        Dtype of the result. Conversion to integers truncates fractions; a value that does not fit is undefined, as
        in C.
    copy : bool, default True
        False shares the memory if dtype and device are already the right ones.
    device : Device, optional
        That of `x` by default.

    Returns
    -------
    Tensor or DArray
        Shape and axis names of `x`, in new memory unless `copy=False`.

    Raises
    ------
    DTypeError
        If `x` is complex and `dtype` real: use tt.real or tt.imag first.

    Notes
    -----
    Source: Array API standard, data type functions.

    Examples
    --------
    >>> tt.astype(tt.asarray([1.5, -1.5]), tt.int64)
    Tensor([ 1, -1], shape=(2,), dtype=int64, device=Cpu())
    """
    converted = conversion.astype(x, dtype, copy=copy)
    return converted if device is None else conversion.to_device(converted, device)


@typed_as[JudgesCast]()
def can_cast(from_: DTypeOrArray, to: DTypeClass, /) -> bool:
    """Whether a dtype, or that of a tensor, promotes to another.

    Parameters
    ----------
    from_ : dtype, Tensor or DArray
        The source.
    to : dtype
        Dtype to convert to.

    Returns
    -------
    bool
        Whether `x + y` and `x += y` convert implicitly. int64 promotes to float64, although large integers are
        rounded.

    Raises
    ------
    DTypeError
        If an argument is not a dtype.

    Notes
    -----
    Source: Array API standard, data type functions.

    Examples
    --------
    >>> tt.can_cast(tt.int8, tt.float32), tt.can_cast(tt.float32, tt.int8)
    (True, False)
    """
    target = validate_dtype("can_cast", to).name
    return np.promote_types(_dtype("can_cast", from_).name, target) == np.dtype(target)


@typed_as[LimitsFloating]()
def finfo(type: DTypeOrArray, /) -> LimitsOfFloats:
    """Limits of a floating-point dtype, or that of a tensor, as Python numbers.

    Parameters
    ----------
    type : dtype, Tensor or DArray
        Real or complex floating-point dtype; for a complex one, the limits are those of its parts.

    Returns
    -------
    FloatingLimits
        The fields `bits`, `eps`, `max`, `min`, `smallest_normal` and `dtype`.

    Raises
    ------
    DTypeError
        If it is another dtype.

    Notes
    -----
    Source: Array API standard, data type functions.

    Examples
    --------
    >>> tt.finfo(tt.float32).eps == 2**-23
    True
    >>> tt.finfo(tt.complex128).dtype
    typedtensor.float64
    """
    dtype = _of_kind("finfo", type, "fc", "Integers have tt.iinfo.")
    found: Any = np.finfo(dtype.name)
    eps, most, least, normal = map(float, (found.eps, found.max, found.min, found.smallest_normal))
    real: Any = FROM_NUMPY[found.dtype]
    return FloatingLimits(int(found.bits), eps, most, least, normal, real)


@typed_as[LimitsInteger]()
def iinfo(type: DTypeOrArray, /) -> LimitsOfIntegers:
    """Limits of an integer dtype, or that of a tensor, as Python numbers.

    Parameters
    ----------
    type : dtype, Tensor or DArray
        Signed or unsigned integer dtype.

    Returns
    -------
    IntegerLimits
        The fields `bits`, `max`, `min` and `dtype`.

    Raises
    ------
    DTypeError
        If it is another dtype.

    Notes
    -----
    Source: Array API standard, data type functions.

    Examples
    --------
    >>> tt.iinfo(tt.int16)
    IntegerLimits(bits=16, max=32767, min=-32768, dtype=typedtensor.int16)
    """
    dtype: Any = _of_kind("iinfo", type, "iu", "Floating-point numbers have tt.finfo.")
    found = np.iinfo(dtype.name)
    return IntegerLimits(int(found.bits), int(found.max), int(found.min), dtype)


@typed_as[JudgesKind]()
def isdtype(dtype: DTypeClass, kind: Kind) -> bool:
    """Whether a dtype is equal to another or of a kind.

    Parameters
    ----------
    dtype : dtype
        Dtype to test.
    kind : dtype, str or tuple
        A dtype, or "bool", "signed integer", "unsigned integer", "integral", "real floating", "complex floating" or
        "numeric", or a tuple of these. For checkers, a single kind narrows the static type: `type[DType]` to
        `type[Integer]`.

    Returns
    -------
    bool
        Whether `dtype` matches any of them.

    Raises
    ------
    DTypeError
        If `dtype` is not a dtype, or `kind` not a kind.

    Notes
    -----
    Source: Array API standard, data type functions.

    Examples
    --------
    >>> tt.isdtype(tt.int8, "integral"), tt.isdtype(tt.int8, ("bool", tt.float32))
    (True, False)
    """
    return issubclass(validate_dtype("isdtype", dtype), _kinds(kind))


@typed_as[PromotesDTypes]()
def result_type(*arrays_and_dtypes: DTypeOrArrayOrNumber) -> type[DType]:
    """Dtype to which dtypes and tensors promote.

    Parameters
    ----------
    *arrays_and_dtypes : dtype, Tensor, DArray or number
        At least one dtype or tensor. A Python number must fit the dtype and does not change it.

    Returns
    -------
    dtype
        The static type is exact for one or two arguments, and any dtype for more.

    Raises
    ------
    DTypeError
        If all arguments are numbers, a number does not fit, or an argument is neither a dtype nor a tensor.

    Notes
    -----
    Source: Array API standard, data type functions.

    Examples
    --------
    >>> tt.result_type(tt.int8, tt.uint8), tt.result_type(tt.float32, 1)
    (typedtensor.int16, typedtensor.float32)
    """
    numbers = [x for x in map(python_number, arrays_and_dtypes) if type(x) in SCALAR_KINDS]
    typed = [_dtype("result_type", x) for x in arrays_and_dtypes if type(python_number(x)) not in SCALAR_KINDS]
    if not typed:
        got = " and ".join(f"the {type(x).__name__} {shown(x)}" for x in numbers) or "nothing"
        fix = "A Python number has no dtype: pass one, such as tt.float64."
        raise DTypeError("result_type", needed="at least one dtype or tensor", got=got, fix=fix)
    found = FROM_NUMPY[np.result_type(*(each.dtype for each in typed))]
    for number in numbers:
        if found.kind == "f" and type(number) is complex:
            found = FROM_NUMPY[np.result_type(found.name, np.complex64)]
        if found.kind not in SCALAR_KINDS[type(number)]:
            needed, got = f"a Python number that fits {found.name}", f"the {type(number).__name__} {shown(number)}"
            fix = "Add the dtype of the number, such as tt.float64."
            raise DTypeError("result_type", needed=needed, got=got, fix=fix)
    return found


def _dtype(function: str, x: Any) -> type[DType]:
    """The given dtype, or that of the tensor."""
    if isinstance(x, BaseArray):
        return dtype_of(unwrap(x))
    if isinstance(x, np.generic):
        raise_numpy_scalar_error(function, x)
    try:
        return validate_dtype(function, x)
    except DTypeError:
        fix = "Convert the data with tt.asarray; a dtype is a class, such as tt.float32."
        got = f"{type(x).__name__} {shown(x)}"
        raise DTypeError(function, needed="a dtype or a tensor", got=got, fix=fix) from None


def _of_kind(function: str, x: Any, kinds: str, fix: str) -> type[DType]:
    dtype = _dtype(function, x)
    if dtype.kind not in kinds:
        raise DTypeError(function, needed=f"a dtype of {KINDS[kinds]}", got=dtype.name, fix=fix)
    return dtype


def _kinds(kind: Any) -> tuple[type[DType], ...]:
    """The classes of one kind or of several; a dtype class represents itself."""
    found: list[Any] = []
    for each in kind if type(kind) is tuple else (kind,):
        found.append(KIND_CLASSES.get(each) if isinstance(each, str) else each)
        if not (isinstance(found[-1], type) and issubclass(found[-1], DType)):
            needed = f"a dtype, or one of {', '.join(map(repr, KIND_CLASSES))}, or a tuple of them"
            raise DTypeError(
                "isdtype", needed=needed, got=text_of(each), fix="The standard has these kinds and no other."
            )
    return tuple(found)
