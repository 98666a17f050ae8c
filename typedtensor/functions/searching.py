"""Positions of elements, and selection by a condition."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor._generated.signatures import (
    Chooses,
    CountsTrue,
    FindsExtremes,
    FindsPlaces,
    FindsTrue,
)
from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core import validation
from typedtensor.core.causes import no_elements
from typedtensor.core.diagnostics import describe, need_axes, need_held, raise_untyped_error
from typedtensor.core.dispatch import is_array
from typedtensor.errors import BoundsError, DTypeError, OptionError, RankError, ShapeError
from typedtensor.functions._annotations import Array, ArrayOrNumber, Axes, Flag, OptionalArray, OptionalAxis, Text
from typedtensor.functions._decorators import on_raw_arrays, reduction, validate_kind
from typedtensor.functions._native import alike, made_beside
from typedtensor.functions._positions import insertion_points
from typedtensor.types.dtype import FROM_NUMPY, DType, bool_, complex128, float64, int64

if TYPE_CHECKING:
    from collections.abc import Callable

SORTER_FIX = "Pass the result of tt.argsort(x1)."
PYTHON_TYPES: dict[type[DType], Callable[[Any], Any]] = {complex128: complex, float64: float, int64: int, bool_: bool}
"""The dtypes of Python numbers, the widest first."""


@reduction[FindsExtremes]("iuf", chunks="tree", takes_axes=False, causes=(no_elements,))
def argmax(x: Array, /, axis: OptionalAxis = None, *, keepdims: Flag = False) -> Array:
    """Position of the largest element; of the first, if several are equal.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    axis : int or Axis, optional
        Axis to reduce. By default the position counts all elements, row by row.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the axis, int64, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    ShapeError
        If there are no elements to compare.
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: Array API standard, searching functions.

    Examples
    --------
    >>> tt.argmax(tt.asarray([[1, 9], [7, 3]]), axis=1)
    Tensor([1, 0], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[FindsExtremes]("iuf", chunks="tree", takes_axes=False, causes=(no_elements,))
def argmin(x: Array, /, axis: OptionalAxis = None, *, keepdims: Flag = False) -> Array:
    """Position of the smallest element; of the first, if several are equal.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    axis : int or Axis, optional
        Axis to reduce. By default the position counts all elements, row by row.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the axis, int64, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    ShapeError
        If there are no elements to compare.
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: Array API standard, searching functions.

    Examples
    --------
    >>> tt.argmin(tt.asarray([[1, 9], [7, 3]]), axis=1)
    Tensor([0, 1], shape=(2,), dtype=int64, device=Cpu())
    """


@reduction[CountsTrue]("biufc", chunks="own")
def count_nonzero(x: Array, /, axis: Axes = None, *, keepdims: Flag = False) -> Array:
    """Number of elements other than 0, over all or some axes; NaN counts.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reduce; all by default.
    keepdims : bool, default False
        Keep each reduced axis, with one element and without a name.

    Returns
    -------
    Tensor or DArray
        `x` without the reduced axes, int64, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: Array API standard, searching functions.

    Examples
    --------
    >>> tt.count_nonzero(tt.asarray([[0, 9], [7, 3]]), axis=1)
    Tensor([1, 2], shape=(2,), dtype=int64, device=Cpu())
    """


@on_raw_arrays[FindsTrue]("biufc")
def nonzero(x: Array, /) -> tuple[Array, ...]:
    """Positions of the elements other than 0, row by row; NaN counts.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, at least one axis.

    Returns
    -------
    tuple of Tensor or DArray
        One vector per axis, int64, in new memory: the positions on that axis.

    Raises
    ------
    RankError
        If `x` has no axes.

    Notes
    -----
    Source: Array API standard, searching functions.

    Examples
    --------
    >>> rows, columns = tt.nonzero(tt.asarray([[0, 9], [7, 3]]))
    >>> rows, columns
    (Tensor([0, 1, 1], shape=(3,), dtype=int64, device=Cpu()), Tensor([1, 0, 1], shape=(3,), dtype=int64, device=Cpu()))
    """
    need_axes("nonzero", x, 1)
    return tuple(function_of(x, "nonzero")(x))


@on_raw_arrays[FindsPlaces]("iuf")
def searchsorted(x1: Array, x2: ArrayOrNumber, /, *, side: Text = "left", sorter: OptionalArray = None) -> Array:
    """Positions in a sorted vector at which elements can be inserted without breaking the order.

    Parameters
    ----------
    x1 : Tensor or DArray
        Vector of a real dtype, in ascending order; NaN is behind all numbers.
    x2 : Tensor, DArray or number
        Elements to insert, of a real dtype.
    side : {"left", "right"}, default "left"
        Insert before the first of equal elements, or behind the last.
    sorter : Tensor or DArray, optional
        Vector of integers that sorts `x1`, as `argsort` returns it.

    Returns
    -------
    Tensor or DArray
        Shape of `x2`, int64, in new memory.

    Raises
    ------
    RankError
        If `x1` is not a vector.
    ShapeError, BoundsError
        If `sorter` does not fit `x1`.
    OptionError
        If `side` is anything else.
    DTypeError
        If an operand is bool or complex.

    Notes
    -----
    Two integer dtypes are compared exactly, other dtypes as the dtype that they promote to.

    Source: Array API standard, searching functions.

    Examples
    --------
    >>> tt.searchsorted(tt.asarray([10, 20, 20, 30]), tt.asarray([20, 99]), side="right")
    Tensor([3, 4], shape=(2,), dtype=int64, device=Cpu())
    """
    if not is_array(x1):
        raise_untyped_error("searchsorted", x1)
    places = alike("searchsorted", x2, x1)
    if len(x1.shape) != 1:
        fix = "Search in one vector at a time."
        raise RankError("searchsorted", needed="a vector to search in", got=describe(x1), fix=fix)
    if side not in ("left", "right"):  # an unhashable object is not one of them
        fix = "Omit it for the position before equal elements."
        raise OptionError("searchsorted", needed='side="left" or side="right"', got=text_of(side), fix=fix)
    order = None if sorter is None else _order(x1, sorter)
    try:
        return insertion_points(x1, places, partial(function_of(x1, "searchsorted"), side=side, sorter=order))
    except ValueError:
        if sorter is None:
            raise
        needed, got = f"positions from 0 to {x1.shape[0] - 1} in the sorter", f"one outside: {describe(sorter)}"
        raise BoundsError("searchsorted", needed=needed, got=got, fix=SORTER_FIX) from None


def _order(x1: Any, sorter: Any) -> Any:
    """The sorter, as positions in the vector."""
    if not is_array(sorter):
        raise DTypeError("searchsorted", needed="a sorter of integers", got=text_of(sorter), fix=SORTER_FIX)
    validate_kind("searchsorted", "iu", sorter)
    if tuple(sorter.shape) != tuple(x1.shape):
        needed, got = f"a sorter of the shape {tuple(x1.shape)}", describe(sorter)
        raise ShapeError("searchsorted", needed=needed, got=got, fix=SORTER_FIX)
    backend = backend_of(sorter)
    return backend.function("astype")(sorter, backend.native(int64), copy=False)


@on_raw_arrays[Chooses]("biufc", numpy=np.where)
def where(condition: Array, x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Elements of `x1` where the condition is true, of `x2` elsewhere.

    Parameters
    ----------
    condition : Tensor or DArray
        Dtype bool.
    x1, x2 : Tensor, DArray or number
        Any dtypes. A Python number takes the dtype of a tensor; two Python numbers have bool, int64, float64 or
        complex128, whichever holds both.

    Returns
    -------
    Tensor or DArray
        Shape to which all three broadcast and promoted dtype of `x1` and `x2`, in new memory.

    Raises
    ------
    DTypeError
        If `condition` is not bool, or a number does not fit the dtype.
    ShapeError
        If the shapes do not broadcast.

    Notes
    -----
    Source: Array API standard, searching functions.

    Examples
    --------
    >>> x = tt.asarray([-1.0, 2.0])
    >>> tt.where(x > 0, x, 0)
    Tensor([0., 2.], shape=(2,), dtype=float64, device=Cpu())
    >>> tt.where(x > 0, 1, 0)
    Tensor([0, 1], shape=(2,), dtype=int64, device=Cpu())
    """
    if condition.__class__ is x1.__class__ is x2.__class__ and is_array(condition):  # fast: no number
        validate_kind("where", "b", condition)
        return function_of(condition, "where")(condition, x1, x2)
    if not is_array(condition):
        fix = "For one bool write `x1 if condition else x2`."
        raise DTypeError("where", needed="a tensor of booleans", got=text_of(condition), fix=fix)
    validate_kind("where", "b", condition)
    if not is_array(x1) and not is_array(x2):
        return _of_numbers(condition, x1, x2)
    return function_of(condition, "where")(condition, _beside(x1, x2), _beside(x2, x1))


def _beside(value: Any, other: Any) -> Any:
    """A Python number in the dtype of the other operand; a complex one makes real numbers complex."""
    number = value if is_array(value) else validation.python_number(value)
    if type(number) is complex and dtype_of(other).kind == "f":
        kind = FROM_NUMPY[np.result_type(dtype_of(other).name, np.complex64)]
        validation.number_dtype("where", number, kind)
        return made_beside(other, "asarray", number, dtype=backend_of(other).native(kind))
    return alike("where", value, other)


def _of_numbers(condition: Any, x1: Any, x2: Any) -> Any:
    """Two Python numbers, in the first dtype of Python numbers that holds both."""
    given = [validation.number_dtype("where", each, None) for each in (x1, x2)]
    dtype = next(each for each in PYTHON_TYPES if each in given)
    if dtype is int64:
        need_held("where", dtype, (x1, x2))
    backend = backend_of(condition)
    kind, convert = backend.native(dtype), PYTHON_TYPES[dtype]
    values = (made_beside(condition, "asarray", convert(each), dtype=kind) for each in (x1, x2))
    return backend.function("where")(condition, *values)
