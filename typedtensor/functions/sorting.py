"""Elements in their order."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import FindsOrder, Sorts
from typedtensor.backends.registry import backend_of
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays


@on_raw_arrays[Sorts]("iuf")
def sort(x: Any, /, *, axis: Any = -1, descending: Any = False, stable: Any = True) -> Any:
    """The elements along an axis from the smallest to the largest, or with `descending=True` from the largest.

    NaN is behind all numbers, and before them in descending order.

    Shapes: those of `x`; the names stay.
    DType: real numbers; that of `x`.
    Memory: new.
    Raises: RankError for an axis that the tensor has not.
    Source: Array API standard, sorting functions.

    >>> tt.sort(tt.asarray([[3, 1, 2], [9, 8, 7]]), descending=True)
    Tensor([[3, 2, 1],
            [9, 8, 7]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    at = validate_axis("sort", x, axis)
    return backend_of(x).function("sort")(x, axis=at, descending=bool(descending), stable=bool(stable))


@on_raw_arrays[FindsOrder]("iuf")
def argsort(x: Any, /, *, axis: Any = -1, descending: Any = False, stable: Any = True) -> Any:
    """The positions of the elements along an axis, in the order that `sort` gives them.

    Elements that are equal keep their order, in descending order too; with `stable=False` they may lose it.

    Shapes: those of `x`; the names stay.
    DType: real numbers; int64.
    Memory: new.
    Raises: RankError for an axis that the tensor has not.
    Source: Array API standard, sorting functions.

    >>> tt.argsort(tt.asarray([5, 9, 5, 7]), descending=True)
    Tensor([1, 3, 0, 2], shape=(4,), dtype=int64, device=Cpu())
    """
    at = validate_axis("argsort", x, axis)
    return backend_of(x).function("argsort")(x, axis=at, descending=bool(descending), stable=bool(stable))
