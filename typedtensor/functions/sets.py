"""Values that occur, each once.

Two elements are one value where they are equal: 0.0 and -0.0 are, NaN and NaN are not.
"""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import CountsValues, FindsValues, InvertsValues, KeepsValues
from typedtensor.backends.registry import backend_of
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._results import UniqueAllResult, UniqueCountsResult, UniqueInverseResult


@on_raw_arrays[FindsValues]("biufc")
def unique_all(x: Any, /) -> Any:
    """Each value once, where it is first, where each element is among the values, and how often each is there.

    Shapes: vectors of equal length; `inverse_indices` has the shape of `x`.
    DType: any; the values have that of `x`, the others int64.
    Memory: new.
    Source: Array API standard, set functions.

    >>> tt.unique_all(tt.asarray([[7, 5], [7, 7]])).inverse_indices
    Tensor([[1, 0],
            [1, 1]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    return UniqueAllResult(*backend_of(x).function("unique_all")(x))


@on_raw_arrays[CountsValues]("biufc")
def unique_counts(x: Any, /) -> Any:
    """Each value once, and how often it is there.

    Shapes: two vectors of equal length.
    DType: any; the values have that of `x`, the counts int64.
    Memory: new.
    Source: Array API standard, set functions.

    >>> tt.unique_counts(tt.asarray([[7, 5], [7, 7]])).counts
    Tensor([1, 3], shape=(2,), dtype=int64, device=Cpu())
    """
    return UniqueCountsResult(*backend_of(x).function("unique_counts")(x))


@on_raw_arrays[InvertsValues]("biufc")
def unique_inverse(x: Any, /) -> Any:
    """Each value once, and where each element is among the values: `values[inverse_indices]` equals `x`.

    Shapes: a vector of values; `inverse_indices` has the shape of `x`.
    DType: any; the values have that of `x`, the positions int64.
    Memory: new.
    Source: Array API standard, set functions.

    >>> values, inverse = tt.unique_inverse(tt.asarray([7, 5, 7]))
    >>> values[inverse]
    Tensor([7, 5, 7], shape=(3,), dtype=int64, device=Cpu())
    """
    return UniqueInverseResult(*backend_of(x).function("unique_inverse")(x))


@on_raw_arrays[KeepsValues]("biufc")
def unique_values(x: Any, /) -> Any:
    """Each value once.

    Shapes: a vector.
    DType: any; that of `x`.
    Memory: new.
    Source: Array API standard, set functions.

    >>> tt.unique_values(tt.asarray([[7, 5], [7, 7]]))
    Tensor([5, 7], shape=(2,), dtype=int64, device=Cpu())
    """
    return backend_of(x).function("unique_values")(x)
