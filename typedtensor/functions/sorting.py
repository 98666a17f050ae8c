"""Sorting."""

from __future__ import annotations

from typedtensor._generated.signatures import FindsOrder, FindsOrderOfKeys, Sorts
from typedtensor._texts import text_of
from typedtensor.backends.registry import backend_of, function_of
from typedtensor.core.diagnostics import describe
from typedtensor.core.dispatch import is_array
from typedtensor.errors import DTypeError, ShapeError
from typedtensor.functions._annotations import Array, Arrays, Flag, OneAxis
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
    return function_of(x, "sort")(x, axis=at, descending=bool(descending), stable=bool(stable))


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
    return function_of(x, "argsort")(x, axis=at, descending=bool(descending), stable=bool(stable))


@on_raw_arrays[FindsOrderOfKeys]("iuf")
def lexsort(keys: Arrays, /, axis: OneAxis = -1) -> Array:
    """Positions that sort by several keys: by the last one, where it is equal by the one before, and so on.

    Parameters
    ----------
    keys : list or tuple of Tensor or DArray
        Keys of real dtypes and one shape.
    axis : int or Axis, default -1
        Axis to sort along.

    Returns
    -------
    Tensor or DArray
        Shape and axis names of the keys, int64, in new memory. Equal elements keep their order, and NaN is behind all
        numbers.

    Raises
    ------
    ShapeError
        If there are no keys, or their shapes differ.
    RankError
        If they have no such axis.
    DTypeError
        If a key is bool or complex, or `keys` is no list.

    Notes
    -----
    Source: NumPy, `lexsort`.

    Examples
    --------
    >>> first, last = tt.asarray([3, 1, 2, 1]), tt.asarray([1, 2, 1, 2])
    >>> tt.lexsort([first, last])
    Tensor([2, 0, 1, 3], shape=(4,), dtype=int64, device=Cpu())
    """
    if not isinstance(keys, list | tuple):
        fix = "Put the keys into a list, or unstack them: tt.unstack(x)."
        raise DTypeError("lexsort", needed="a list or tuple of tensors", got=describe(keys), fix=fix)
    for key in keys:
        if not is_array(key):
            fix = "Convert it with tt.asarray first."
            raise DTypeError("lexsort", needed="a list or tuple of tensors", got=text_of(key), fix=fix)
        if tuple(key.shape) != tuple(keys[0].shape):
            got = f"{describe(keys[0])} and {describe(key)}"
            raise ShapeError("lexsort", needed="keys of one shape", got=got, fix="Broadcast them first.")
    at = validate_axis("lexsort", keys[0], axis)
    order = None
    for key in keys:
        library = backend_of(key).function
        along = key if order is None else library("take_along_axis")(key, order, axis=at)
        places = library("argsort")(along, axis=at, descending=False, stable=True)
        order = places if order is None else library("take_along_axis")(order, places, axis=at)
    return order
