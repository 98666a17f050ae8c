"""Values that occur, each once.

Two elements are one value where they are equal: 0.0 and -0.0 are, NaN and NaN are not.
"""

from __future__ import annotations

from typedtensor._generated.signatures import CountsValues, FindsValues, InvertsValues, KeepsValues
from typedtensor.backends.registry import backend_of
from typedtensor.functions._annotations import Array
from typedtensor.functions._decorators import on_raw_arrays
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
