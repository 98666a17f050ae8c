"""Elements of several tensors, chosen by conditions."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedtensor._generated.signatures import ChoosesByConditions, ChoosesByPositions
from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core import conversion, new_arrays, validation
from typedtensor.core.diagnostics import describe, need_held
from typedtensor.core.dispatch import is_array
from typedtensor.errors import BoundsError, DeviceError, DTypeError, ShapeError
from typedtensor.functions._annotations import Array, ArrayOrNumber, Arrays, Text
from typedtensor.functions._decorators import on_raw_arrays, validate_kind
from typedtensor.functions._native import alike, made_beside
from typedtensor.functions.numerics.raveling import signed, validate_mode
from typedtensor.functions.searching import PYTHON_TYPES
from typedtensor.types.dtype import FROM_NUMPY, bool_, int64
from typedtensor.types.shape import broadcast_shapes


@on_raw_arrays[ChoosesByConditions]("biufc")
def select(condlist: Arrays, choicelist: Arrays, /, default: ArrayOrNumber = 0) -> Array:
    """Elements of the first of several choices whose condition is true, of `default` where none is.

    Parameters
    ----------
    condlist : list or tuple of Tensor or DArray
        Conditions of dtype bool.
    choicelist : list or tuple of Tensor, DArray or number
        A choice for each condition, of any dtypes.
    default : Tensor, DArray or number, default 0
        Where no condition is true.

    Returns
    -------
    Tensor or DArray
        Shape to which all broadcast, in new memory. The dtypes of tensors are promoted, and a Python number takes that
        dtype; only numbers have bool, int64, float64 or complex128, whichever holds all.

    Raises
    ------
    DTypeError
        If a condition is not bool, or a number does not fit the dtype.
    ShapeError
        If the lists are empty or of different lengths, or the shapes do not broadcast.

    Notes
    -----
    Source: NumPy, `select`.

    Examples
    --------
    >>> x = tt.arange(6)
    >>> tt.select([x < 2, x > 3], [x, 10 * x], default=-1)
    Tensor([ 0,  1, -1, -1, 40, 50], shape=(6,), dtype=int64, device=Cpu())
    """
    conditions, choices = (_listed(each) for each in (condlist, choicelist))
    if len(conditions) != len(choices) or not conditions:
        got = f"{counted(len(conditions), 'condition')} and {counted(len(choices), 'choice')}"
        raise ShapeError("select", needed="as many conditions as choices", got=got, fix="Pass a choice for each.")
    for each in conditions:
        if not is_array(each):
            got, fix = text_of(each), "Compare tensors: x > 0."
            raise DTypeError("select", needed="conditions that are tensors of booleans", got=got, fix=fix)
        validate_kind("select", "b", each)
    found, *values = _of_one_dtype("select", conditions[0], [default, *choices])
    where = function_of(conditions[0], "where")
    for condition, value in zip(conditions[::-1], values[::-1], strict=True):
        found = where(condition, value, found)
    return found


@on_raw_arrays[ChoosesByPositions]("biufc")
def choose(x: Array, choices: Arrays, /, mode: Text = "raise") -> Array:
    """Elements of several choices: at each position that of the choice whose number stands there.

    Parameters
    ----------
    x : Tensor or DArray
        Numbers of choices, of an integer dtype.
    choices : list or tuple of Tensor, DArray or number
        The choices, of any dtypes and as many as there are.
    mode : {"raise", "wrap", "clip"}, default "raise"
        What to do with a number outside of the choices, negative ones included: refuse it, take its remainder, or
        take the nearest one.

    Returns
    -------
    Tensor or DArray
        Shape to which all broadcast, in new memory. The dtypes of tensors are promoted, and a Python number takes that
        dtype; only numbers have bool, int64, float64 or complex128, whichever holds all.

    Raises
    ------
    BoundsError
        If a number is outside of the choices.
    ShapeError
        If there are no choices, or the shapes do not broadcast.
    DTypeError
        If `x` is no tensor of integers, or a number does not fit the dtype.
    DeviceError
        If the values are computed later, as on a Cluster, and `mode` is "raise".
    OptionError
        If there is no such mode.

    Notes
    -----
    Source: NumPy, `choose`, which takes 64 choices at most.

    Examples
    --------
    >>> tt.choose(tt.asarray([0, 2, 1]), [tt.asarray([1, 2, 3]), tt.asarray([10, 20, 30]), -1])
    Tensor([ 1, -1, 30], shape=(3,), dtype=int64, device=Cpu())
    """
    if not isinstance(choices, list | tuple) or not is_array(x):
        fix = "Pass a tensor of numbers, and the choices in a list."
        got = " and ".join(describe(each) if is_array(each) else text_of(each) for each in (x, choices))
        raise DTypeError("choose", needed="a tensor and a list of choices", got=got, fix=fix)
    if not choices:
        raise ShapeError("choose", needed="a choice or more", got="an empty list", fix="Pass a choice for each number.")
    validate_kind("choose", "iu", x)
    validate_mode("choose", mode)
    count, backend = len(choices), backend_of(x)
    place = _chosen(signed(x, count, mode), count, mode)
    found, *values = _of_one_dtype("choose", x, list(choices), copy=count == 1)
    where, equal = backend.function("where"), backend.function("equal")
    for number, value in enumerate(values, 1):
        found = where(equal(place, made_beside(place, "asarray", number, dtype=place.dtype)), value, found)
    shape = broadcast_shapes(tuple(x.shape), tuple(found.shape))
    found = backend.ensure_array(found)
    if tuple(found.shape) == shape:
        return found
    return new_arrays.copy(backend.function("broadcast_to")(found, shape))


def _chosen(place: Any, count: int, mode: str) -> Any:
    """The numbers of the choices as int64."""
    backend, place = backend_of(place), conversion.astype(place, int64, copy=False)
    if mode == "wrap":
        divisor = made_beside(place, "asarray", count, dtype=place.dtype)
        return backend.ensure_array(backend.function("remainder")(place, divisor))
    if mode == "clip":
        return backend.ensure_array(backend.function("clip")(place, 0, count - 1))
    if backend.is_lazy:
        got, fix = f"numbers that {backend.name} computes later", 'Pass mode="wrap" or mode="clip".'
        raise DeviceError("choose", needed="numbers that are known", got=got, fix=fix)
    for bound in ("min", "max") if all(place.shape) else ():
        number = int(backend.function(bound)(place))
        if not 0 <= number < count:
            needed, fix = f"numbers from 0 to {count - 1}", 'Pass mode="clip" for the nearest choice.'
            raise BoundsError("choose", needed=needed, got=str(number), fix=fix)
    return place


def _listed(given: Any) -> list[Any]:
    if not isinstance(given, list | tuple):
        got, fix = describe(given) if is_array(given) else text_of(given), "Put them into a list."
        raise DTypeError("select", needed="a list of conditions and a list of choices", got=got, fix=fix)
    return list(given)


def _of_one_dtype(function: str, condition: Any, values: list[Any], *, copy: bool = False) -> list[Any]:
    """The values as arrays of the promoted dtype, on the device of the condition; copied if asked."""
    arrays = [each for each in values if is_array(each)]
    if not arrays:
        given = [validation.number_dtype(function, each, None) for each in values]
        dtype = next(each for each in PYTHON_TYPES if each in given)
        if dtype is int64:
            need_held(function, dtype, values)
        kind, convert = backend_of(condition).native(dtype), PYTHON_TYPES[dtype]
        return [made_beside(condition, "asarray", convert(each), dtype=kind) for each in values]
    dtype = FROM_NUMPY[np.result_type(*(dtype_of(each).name for each in arrays))]
    if dtype is bool_ and values[0].__class__ is int and values[0] == 0:  # the default
        values = [False, *values[1:]]
    like = conversion.astype(arrays[0], dtype, copy=False)
    return [
        conversion.astype(each, dtype, copy=copy) if is_array(each) else alike(function, each, like) for each in values
    ]
