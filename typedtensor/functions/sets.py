"""Unique values, and sets of values.

Two elements are one value if they are equal, as 0.0 and -0.0 are. Two NaNs differ in the functions of one tensor, as in
the standard, and in `isin`; the functions of two sets keep one NaN of each, `union1d` one of both, as NumPy's do.
"""

from __future__ import annotations

import sys
from math import inf
from typing import Any

import numpy as np

from typedtensor._generated.signatures import (
    ComparesValues,
    CountsValues,
    FindsValues,
    IntersectsValues,
    InvertsValues,
    JudgesMembers,
    KeepsValues,
    SubtractsValues,
    UnitesValues,
)
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core.diagnostics import describe, raise_untyped_error
from typedtensor.core.dispatch import is_array
from typedtensor.core.validation import python_number
from typedtensor.errors import DTypeError
from typedtensor.functions._annotations import Array, ArrayOrNumber, Flag, OneOrIntersect1d, OptionalAxis
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._native import alike, made_beside, native
from typedtensor.functions._results import Intersect1dResult, UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from typedtensor.types.dtype import int64, uint64

OF_SLICES = {"unique_all": (0, 1, 2, 3), "unique_counts": (0, 3), "unique_inverse": (0, 2), "unique_values": (0,)}
"""What each function returns of the values, the first positions, the inverse and the counts."""
EXACT = 2**53
"""float64 represents every integer up to this one."""


@on_raw_arrays[FindsValues]("biufc")
def unique_all(x: Array, /, *, axis: OptionalAxis = None) -> UniqueAllResult[Array, Array, Array]:
    """Unique values, where each occurs first, where to find each element, and how often each occurs.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; flattened row by row without an axis.
    axis : int or Axis, optional
        Axis whose slices are compared, as the rows of a matrix are along axis 0; elements by default.

    Returns
    -------
    UniqueAllResult
        `values` in the dtype of `x`, `indices` and `counts` are vectors of equal length; `inverse_indices` has the
        shape of `x`. Positions and counts are int64. New memory. With `axis`, `values` are slices in the order of
        their elements, that axis has no name, and `inverse_indices` is a vector.

    Raises
    ------
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: Array API standard, set functions; `axis` is that of NumPy's `unique`.

    Examples
    --------
    >>> tt.unique_all(tt.asarray([[7, 5], [7, 7]])).inverse_indices
    Tensor([[1, 0],
            [1, 1]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    return UniqueAllResult(*_unique("unique_all", x, axis))


@on_raw_arrays[CountsValues]("biufc")
def unique_counts(x: Array, /, *, axis: OptionalAxis = None) -> UniqueCountsResult[Array, Array]:
    """Unique values and how often each occurs.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; flattened row by row without an axis.
    axis : int or Axis, optional
        Axis whose slices are compared, as the rows of a matrix are along axis 0; elements by default.

    Returns
    -------
    UniqueCountsResult
        `values` in the dtype of `x` and `counts` in int64: vectors of equal length, in new memory. With `axis`,
        `values` are slices in the order of their elements, and that axis has no name.

    Raises
    ------
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: Array API standard, set functions; `axis` is that of NumPy's `unique`.

    Examples
    --------
    >>> tt.unique_counts(tt.asarray([[7, 5], [7, 7]])).counts
    Tensor([1, 3], shape=(2,), dtype=int64, device=Cpu())
    """
    return UniqueCountsResult(*_unique("unique_counts", x, axis))


@on_raw_arrays[InvertsValues]("biufc")
def unique_inverse(x: Array, /, *, axis: OptionalAxis = None) -> UniqueInverseResult[Array, Array]:
    """Unique values and the position of each element among them: `values[inverse_indices]` equals `x`.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axis : int or Axis, optional
        Axis whose slices are compared, as the rows of a matrix are along axis 0; elements by default.

    Returns
    -------
    UniqueInverseResult
        `values`, a vector in the dtype of `x`, and `inverse_indices`, of the shape of `x`, in int64. New memory. With
        `axis`, `values` are slices in the order of their elements, that axis has no name, and `inverse_indices` is a
        vector.

    Raises
    ------
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: Array API standard, set functions; `axis` is that of NumPy's `unique`.

    Examples
    --------
    >>> values, inverse = tt.unique_inverse(tt.asarray([7, 5, 7]))
    >>> values[inverse]
    Tensor([7, 5, 7], shape=(3,), dtype=int64, device=Cpu())
    """
    return UniqueInverseResult(*_unique("unique_inverse", x, axis))


@on_raw_arrays[KeepsValues]("biufc")
def unique_values(x: Array, /, *, axis: OptionalAxis = None) -> Array:
    """Unique values.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; flattened row by row without an axis.
    axis : int or Axis, optional
        Axis whose slices are compared, as the rows of a matrix are along axis 0; elements by default.

    Returns
    -------
    Tensor or DArray
        Vector in the dtype of `x`, in new memory. With `axis`, slices in the order of their elements, which have the
        rank of `x`; that axis has no name.

    Raises
    ------
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: Array API standard, set functions; `axis` is that of NumPy's `unique`.

    Examples
    --------
    >>> tt.unique_values(tt.asarray([[7, 5], [7, 7]]))
    Tensor([5, 7], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.unique_values(tt.asarray([[7, 7], [5, 7], [7, 7]]), axis=0)
    Tensor([[5, 7],
            [7, 7]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    return _unique("unique_values", x, axis)


def _unique(function: str, x: Any, axis: Any) -> Any:
    """The result of the library, or its parts of what is known of the slices along an axis."""
    of_elements = function_of(x, function)  # or the error that sizes may not depend on values
    if axis is None:
        return of_elements(x)
    found = native("unique_slices", x)(x, validate_axis(function, x, axis))
    parts = [found[at] for at in OF_SLICES[function]]
    return parts if len(parts) > 1 else parts[0]


@on_raw_arrays[JudgesMembers]("biufc")
def isin(x1: ArrayOrNumber, x2: ArrayOrNumber, /, *, invert: Flag = False) -> Array:
    """Whether each element of `x1` is one of the elements of `x2`.

    Parameters
    ----------
    x1 : Tensor, DArray or number
        Elements to look for, of any dtype.
    x2 : Tensor, DArray or number
        Elements to look among, of any dtype and shape. At least one of both is a tensor.
    invert : bool, default False
        Answer whether each is none of them.

    Returns
    -------
    Tensor or DArray
        Shape and axis names of `x1`, bool, in new memory.

    Notes
    -----
    NaN is none of the elements, even if NaN is among them. A Python number is looked for by its value: 1 is True, 2.0
    is 2, and a number that the dtype does not hold is none of the elements.

    Source: Array API standard 2025.12, set functions.

    Examples
    --------
    >>> tt.isin(tt.asarray([[1, 2], [3, 4]]), tt.asarray([2, 4, 8]))
    Tensor([[False,  True],
            [False,  True]], shape=(2, 2), dtype=bool, device=Cpu())
    """
    if is_array(x1):
        first, second = x1, x2 if is_array(x2) else _among(x2, x1)
    else:
        first, second = _among(x1, x2), x2
        if len(first.shape):  # then any number will do
            first, second = _among(0, x2), first
    if first.dtype != second.dtype and {dtype_of(first).kind, dtype_of(second).kind} == {"i", "u"}:
        _need_exact("isin", first, second)
    found = native("isin", first)(first, second)
    # array_api_strict 2.6 forgets `invert`.
    return function_of(first, "logical_not")(found) if invert else found


def _among(value: Any, other: Any) -> Any:
    """The Python number in the dtype of the other operand; an empty vector if it does not fit."""
    number = _held(python_number(value), np.dtype(dtype_of(other).name))
    if number is not None:
        return alike("isin", number, other)
    return made_beside(other, "zeros", (0,), dtype=other.dtype)


def _held(value: Any, dtype: np.dtype[Any]) -> Any:
    """The number in the kind of the dtype, if an equal one exists; other objects unchanged."""
    if isinstance(value, complex) and dtype.kind != "c":
        if value.imag:
            return None
        value = value.real
    if not isinstance(value, int | float):
        return value
    if dtype.kind in "fc":
        largest = float(np.finfo(dtype).max)
        return None if largest < abs(value) < inf else value
    if isinstance(value, float) and not value.is_integer():
        return None
    least, most = (0, 1) if dtype.kind == "b" else (int(np.iinfo(dtype).min), int(np.iinfo(dtype).max))
    if not least <= value <= most:
        return None
    return bool(value) if dtype.kind == "b" else int(value)


@on_raw_arrays[SubtractsValues]("biufc")
def setdiff1d(x1: Array, x2: Array, /, *, assume_unique: Flag = False) -> Array:
    """Set difference: unique values of `x1` that are not in `x2`.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Any dtypes and shapes.
    assume_unique : bool, default False
        Each value occurs once in either, which is not checked; then the order is that of `x1`.

    Returns
    -------
    Tensor or DArray
        Vector in the dtype of `x1`, ascending, in new memory.

    Notes
    -----
    Source: NumPy, `setdiff1d`.

    Examples
    --------
    >>> tt.setdiff1d(tt.asarray([3, 1, 2, 1]), tt.asarray([2, 5]))
    Tensor([1, 3], shape=(2,), dtype=int64, device=Cpu())
    """
    return _of_sets("setdiff1d", x1, x2, assume_unique=bool(assume_unique))


@on_raw_arrays[UnitesValues]("biufc")
def union1d(x1: Array, x2: Array, /) -> Array:
    """Union: unique values that are in `x1` or in `x2`.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Any dtypes and shapes.

    Returns
    -------
    Tensor or DArray
        Vector in the promoted dtype, ascending, in new memory.

    Notes
    -----
    Source: NumPy, `union1d`.

    Examples
    --------
    >>> tt.union1d(tt.asarray([3, 1, 1]), tt.asarray([2, 3]))
    Tensor([1, 2, 3], shape=(3,), dtype=int64, device=Cpu())
    """
    return _of_sets("union1d", x1, x2)


@on_raw_arrays[IntersectsValues]("biufc")
def intersect1d(
    x1: Array, x2: Array, /, *, assume_unique: Flag = False, return_indices: Flag = False
) -> OneOrIntersect1d:
    """Intersection: unique values that are in both.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Any dtypes and shapes.
    assume_unique : bool, default False
        Each value occurs once in either, which is not checked.
    return_indices : bool, default False
        Answer too where each value is first in `x1` and in `x2`, as positions in their flat elements.

    Returns
    -------
    Tensor, DArray or Intersect1dResult
        Vector in the promoted dtype, ascending, in new memory. With `return_indices`, this is `values`, beside
        `indices1` and `indices2`, vectors of int64.

    Notes
    -----
    Source: NumPy, `intersect1d`.

    Examples
    --------
    >>> tt.intersect1d(tt.asarray([3, 1, 1]), tt.asarray([2, 3]))
    Tensor([3], shape=(1,), dtype=int64, device=Cpu())
    """
    if not return_indices:
        return _of_sets("intersect1d", x1, x2, assume_unique=bool(assume_unique))
    values, *places = _of_sets("intersect1d", x1, x2, assume_unique=bool(assume_unique), return_indices=True)
    astype, kind = function_of(x1, "astype"), backend_of(x1).native(int64)
    return Intersect1dResult(values, *(astype(each, kind, copy=False) for each in places))


@on_raw_arrays[ComparesValues]("biufc")
def setxor1d(x1: Array, x2: Array, /, *, assume_unique: Flag = False) -> Array:
    """Symmetric difference: unique values that are in exactly one of both.

    Parameters
    ----------
    x1, x2 : Tensor or DArray
        Any dtypes and shapes.
    assume_unique : bool, default False
        Each value occurs once in either, which is not checked.

    Returns
    -------
    Tensor or DArray
        Vector in the promoted dtype, ascending, in new memory.

    Notes
    -----
    Source: NumPy, `setxor1d`.

    Examples
    --------
    >>> tt.setxor1d(tt.asarray([3, 1, 1]), tt.asarray([2, 3]))
    Tensor([1, 2], shape=(2,), dtype=int64, device=Cpu())
    """
    return _of_sets("setxor1d", x1, x2, assume_unique=bool(assume_unique))


def _of_sets(name: str, x1: Any, x2: Any, **options: bool) -> Any:
    for x in (x1, x2):
        if not is_array(x):
            raise_untyped_error(name, x)
    if x1.dtype != x2.dtype and {dtype_of(x1).kind, dtype_of(x2).kind} == {"i", "u"}:
        _need_exact(name, x1, x2)
    return native(name, x1)(x1, x2, **options)


def _exact_advice(unsigned: Any) -> str:
    """What makes one dtype of two: a uint64 beyond int64 would become negative."""
    convert = "Convert the unsigned ones: tt.astype(x, tt.int64)."
    if 0 in unsigned.shape or int(function_of(unsigned, "max")(unsigned)) <= sys.maxsize:
        return convert
    return "Select what int64 holds first: x = x[x <= 2**63 - 1]. " + convert


def _need_exact(name: str, x1: Any, x2: Any) -> None:
    """Refuse uint64 beside signed integers if float64, to which they promote, would make equal numbers of some."""
    for x in (x1, x2):
        backend = backend_of(x)
        if uint64 not in {dtype_of(x1), dtype_of(x2)} or backend.is_lazy or 0 in x.shape:
            continue
        ends = (int(backend.function("min")(x)), int(backend.function("max")(x)))
        if max(-ends[0], ends[1]) > EXACT:
            raise DTypeError(
                name,
                needed=f"one dtype, or numbers up to 2**53: {dtype_of(x1).name} and {dtype_of(x2).name} give float64",
                got=f"{ends[0]} to {ends[1]} in {describe(x)}",
                fix=_exact_advice(x1 if dtype_of(x1) is uint64 else x2),
            )
