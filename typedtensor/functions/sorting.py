"""Sorting."""

from __future__ import annotations

from typedtensor._generated.signatures import FindsOrder, Sorts
from typedtensor.backends.registry import backend_of
from typedtensor.functions._annotations import Array, Flag, OneAxis
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays


@on_raw_arrays[Sorts]("iuf")
def sort(x: Array, /, axis: OneAxis = -1, *, descending: Flag = False, stable: Flag = True) -> Array:
    """Elements sorted along an axis, the smallest first.

    NaN is behind all numbers, or before them in descending order.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    axis : int or Axis, default -1
        Axis to sort along.
    descending : bool, default False
        Begin with the largest element.
    stable : bool, default True
        Keep the order of equal elements, in descending order, too.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: Array API standard, sorting functions.

    Examples
    --------
    >>> tt.sort(tt.asarray([[3, 1, 2], [9, 8, 7]]), descending=True)
    Tensor([[3, 2, 1],
            [9, 8, 7]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    at = validate_axis("sort", x, axis)
    return backend_of(x).function("sort")(x, axis=at, descending=bool(descending), stable=bool(stable))


@on_raw_arrays[FindsOrder]("iuf")
def argsort(x: Array, /, axis: OneAxis = -1, *, descending: Flag = False, stable: Flag = True) -> Array:
    """Positions that sort the elements along an axis, as `sort` orders them.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    axis : int or Axis, default -1
        Axis to sort along.
    descending : bool, default False
        Begin with the largest element.
    stable : bool, default True
        Keep the order of equal elements, in descending order, too.

    Returns
    -------
    Tensor or DArray
        Shape and axis names of `x`, int64, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis.
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: Array API standard, sorting functions.

    Examples
    --------
    >>> tt.argsort(tt.asarray([5, 9, 5, 7]), descending=True)
    Tensor([1, 3, 0, 2], shape=(4,), dtype=int64, device=Cpu())
    """
    at = validate_axis("argsort", x, axis)
    return backend_of(x).function("argsort")(x, axis=at, descending=bool(descending), stable=bool(stable))
