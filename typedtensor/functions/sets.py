"""Values that occur, each once.

Two elements are one value where they are equal: 0.0 and -0.0 are. NaN and NaN are not for the functions of one tensor,
which are the standard's, nor for `isin`; the functions of two sets take NaN for one value, as NumPy does.
"""

from __future__ import annotations

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from typing import Any

from typedtensor._generated.signatures import (
    ComparesValues,
    CountsValues,
    FindsValues,
    InvertsValues,
    JudgesMembers,
    KeepsValues,
    SubtractsValues,
    UnitesValues,
)
from typedtensor.backends.registry import backend_of
from typedtensor.core.diagnostics import raise_untyped_error
from typedtensor.core.dispatch import is_array
from typedtensor.functions._annotations import Array, ArrayOrNumber, Flag
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._native import alike, native
from typedtensor.functions._results import UniqueAllResult, UniqueCountsResult, UniqueInverseResult


@on_raw_arrays[FindsValues]("biufc")
def unique_all(x: Array, /) -> UniqueAllResult[Array, Array, Array]:
    """Unique values, where each occurs first, where to find each element, and how often each occurs.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; flattened row by row.

    Returns
    -------
    UniqueAllResult
        `values` in the dtype of `x`, `indices` and `counts` are vectors of equal length; `inverse_indices` has the
        shape of `x`. Positions and counts are int64. New memory.

    Notes
    -----
    Source: Array API standard, set functions.

    Examples
    --------
    >>> tt.unique_all(tt.asarray([[7, 5], [7, 7]])).inverse_indices
    Tensor([[1, 0],
            [1, 1]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    return UniqueAllResult(*backend_of(x).function("unique_all")(x))


@on_raw_arrays[CountsValues]("biufc")
def unique_counts(x: Array, /) -> UniqueCountsResult[Array, Array]:
    """Unique values and how often each occurs.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; flattened row by row.

    Returns
    -------
    UniqueCountsResult
        `values` in the dtype of `x` and `counts` in int64: vectors of equal length, in new memory.

    Notes
    -----
    Source: Array API standard, set functions.

    Examples
    --------
    >>> tt.unique_counts(tt.asarray([[7, 5], [7, 7]])).counts
    Tensor([1, 3], shape=(2,), dtype=int64, device=Cpu())
    """
    return UniqueCountsResult(*backend_of(x).function("unique_counts")(x))


@on_raw_arrays[InvertsValues]("biufc")
def unique_inverse(x: Array, /) -> UniqueInverseResult[Array, Array]:
    """Unique values and the position of each element among them: `values[inverse_indices]` equals `x`.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.

    Returns
    -------
    UniqueInverseResult
        `values`, a vector in the dtype of `x`, and `inverse_indices`, of the shape of `x`, in int64. New memory.

    Notes
    -----
    Source: Array API standard, set functions.

    Examples
    --------
    >>> values, inverse = tt.unique_inverse(tt.asarray([7, 5, 7]))
    >>> values[inverse]
    Tensor([7, 5, 7], shape=(3,), dtype=int64, device=Cpu())
    """
    return UniqueInverseResult(*backend_of(x).function("unique_inverse")(x))


@on_raw_arrays[KeepsValues]("biufc")
def unique_values(x: Array, /) -> Array:
    """Unique values.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; flattened row by row.

    Returns
    -------
    Tensor or DArray
        Vector in the dtype of `x`, in new memory.

    Notes
    -----
    Source: Array API standard, set functions.

    Examples
    --------
    >>> tt.unique_values(tt.asarray([[7, 5], [7, 7]]))
    Tensor([5, 7], shape=(2,), dtype=int64, device=Cpu())
    """
    return backend_of(x).function("unique_values")(x)


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
    NaN is none of the elements, even if NaN is among them.

    Source: Array API standard 2025.12, set functions.

    Examples
    --------
    >>> tt.isin(tt.asarray([[1, 2], [3, 4]]), tt.asarray([2, 4, 8]))
    Tensor([[False,  True],
            [False,  True]], shape=(2, 2), dtype=bool, device=Cpu())
    """
    first = x1 if is_array(x1) else alike("isin", x1, x2)
    found = native("isin", first)(first, alike("isin", x2, first))
    # array_api_strict 2.6 forgets `invert`.
    return backend_of(first).function("logical_not")(found) if invert else found


@on_raw_arrays[SubtractsValues]("biufc")
def setdiff1d(x1: Array, x2: Array, /, *, assume_unique: Flag = False) -> Array:
    """Unique values of `x1` that are not in `x2`.

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
    """Unique values that are in `x1` or in `x2`.

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


@on_raw_arrays[ComparesValues]("biufc")
def intersect1d(x1: Array, x2: Array, /, *, assume_unique: Flag = False) -> Array:
    """Unique values that are in both.

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
    Source: NumPy, `intersect1d`.

    Examples
    --------
    >>> tt.intersect1d(tt.asarray([3, 1, 1]), tt.asarray([2, 3]))
    Tensor([3], shape=(1,), dtype=int64, device=Cpu())
    """
    return _of_sets("intersect1d", x1, x2, assume_unique=bool(assume_unique))


@on_raw_arrays[ComparesValues]("biufc")
def setxor1d(x1: Array, x2: Array, /, *, assume_unique: Flag = False) -> Array:
    """Unique values that are in one of both alone.

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
    return native(name, x1)(x1, x2, **options)
