"""Quarter turns, and elements removed and inserted along an axis."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from typedtensor._generated.signatures import Deletes, Inserts, Rotates
from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core import conversion, dispatch, validation
from typedtensor.core.diagnostics import describe, raise_kind_error
from typedtensor.core.validation import is_index
from typedtensor.errors import BoundsError, DeviceError, DTypeError, MaskError, RankError, ShapeError
from typedtensor.functions._annotations import Array, ArrayOrNumber, Int, Ints, OptionalAxis, Positions
from typedtensor.functions._axes import along, validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import validate_int
from typedtensor.functions._native import made_beside
from typedtensor.types.dtype import int64

POSITIONS = "an int, a slice, or a vector of positions"
TURNS = 4
"""The quarter turns of a full one."""


@on_raw_arrays[Rotates]("biufc")
def rot90(x: Array, /, k: Int = 1, axes: Ints = (0, 1)) -> Array:
    """Elements turned by quarter turns in the plane of two axes, from the first axis towards the second.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, at least two axes.
    k : int, default 1
        How many quarter turns; a negative number turns back.
    axes : tuple of int, default (0, 1)
        The two axes.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`. The axes are exchanged if `k` is odd.

    Raises
    ------
    RankError
        If `x` has no such axes, or both are the same.
    DTypeError
        If `k` is not an int.

    Notes
    -----
    Source: NumPy, `rot90`.

    Examples
    --------
    >>> tt.rot90(tt.asarray([[1, 2], [3, 4]]))
    Tensor([[2, 4],
            [1, 3]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    turns = validate_int("rot90", "k", k) % TURNS
    if not isinstance(axes, tuple | list) or len(axes) != 2:  # noqa: PLR2004  # a plane
        needed, fix = "a tuple of two axes", "Pass axes=(0, 1) for the first two."
        raise DTypeError("rot90", needed=needed, got=text_of(axes), fix=fix)
    one, other = (validate_axis("rot90", x, axis) for axis in axes)
    if one == other:
        fix = "Name two different axes."
        raise RankError("rot90", needed="two different axes", got=f"axes={text_of(axes)}: {describe(x)}", fix=fix)
    flip = function_of(x, "flip")
    order = list(range(len(x.shape)))
    if turns % 2:
        order[one], order[other] = other, one
    ways: list[tuple[int, ...]] = [(), (other,), (one, other), (one,)]
    gone = ways[turns]
    turned = flip(x, axis=gone) if gone else x
    return function_of(x, "permute_dims")(turned, tuple(order))


@on_raw_arrays[Deletes]("biufc")
def delete(x: Array, obj: Positions, /, axis: OptionalAxis = None) -> Array:
    """Elements without those at some positions of an axis.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    obj : int, slice, Tensor or DArray
        What to remove: a position, a slice, a vector of positions, which may be repeated, or a mask of the axis.
        Negative positions count from the end.
    axis : int or Axis, optional
        Axis of the positions. By default `x` is flattened.

    Returns
    -------
    Tensor or DArray
        Dtype of `x`, in new memory; the axis has no name.

    Raises
    ------
    BoundsError
        If a position is outside of the axis.
    MaskError
        If a mask has another size than the axis.
    RankError
        If `x` has no such axis, or `obj` is no vector.
    DTypeError
        If `obj` are neither integers nor booleans.
    DeviceError
        If `obj` is a vector of positions on a Cluster, where the size of the result would not be known.

    Notes
    -----
    Source: NumPy, `delete`.

    Examples
    --------
    >>> tt.delete(tt.asarray([[1, 2, 3], [4, 5, 6]]), 1, axis=1)
    Tensor([[1, 3],
            [4, 6]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    x, at = along("delete", x, axis)
    size = x.shape[at]
    if isinstance(obj, slice):
        gone: Any = _sliced("delete", obj, size)
    elif dispatch.is_array(obj):
        if dtype_of(obj).kind == "b":
            return _without(x, obj, at)
        gone = _validated("delete", x, obj, at, size - 1, "Use a mask: x[mask].")
    else:
        place = _place("delete", x, obj, at, size - 1)
        return _joined(x, at, _part(x, at, None, place), _part(x, at, place + 1, None))
    return _taken(x, np.delete(np.arange(size), gone), at)


@on_raw_arrays[Inserts]("biufc")
def insert(x: Array, obj: Positions, values: ArrayOrNumber, /, axis: OptionalAxis = None) -> Array:
    """Elements with others inserted before some positions of an axis.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    obj : int, slice, Tensor or DArray
        Before which positions of `x`: one for all values, or a slice or a vector with a position for each. Negative
        positions count from the end; the size of the axis appends.
    values : Tensor, DArray or number
        What to insert, of a dtype that fits that of `x`. For an int, its first axis counts what is inserted, and the
        others are those of `x` without `axis`; for a slice or a vector it broadcasts to the inserted part.
    axis : int or Axis, optional
        Axis of the positions. By default `x` is flattened.

    Returns
    -------
    Tensor or DArray
        Dtype of `x`, in new memory; the axis has no name.

    Raises
    ------
    BoundsError
        If a position is outside of the axis.
    ShapeError, RankError
        If `values` do not fit the axes of `x`, `x` has no such axis, or `obj` is no vector.
    DTypeError
        If `values` do not fit the dtype of `x`, or `obj` are no integers.
    DeviceError
        If `obj` is a vector on a Cluster, whose positions cannot be checked before they are computed.

    Notes
    -----
    Source: NumPy, `insert`, which converts `values` to the dtype of `x` without a word.

    Examples
    --------
    >>> tt.insert(tt.asarray([[1, 2], [3, 4]]), 1, 9, axis=1)
    Tensor([[1, 9, 2],
            [3, 9, 4]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    x, at = along("insert", x, axis)
    size = x.shape[at]
    given = validation.validate_operand("insert", x, values, array=dispatch.is_array(values))
    if dispatch.is_array(values):
        given = conversion.astype(given, dtype_of(x)) if given.dtype != x.dtype else given
    else:
        given = made_beside(x, "asarray", given, dtype=x.dtype)
    single = not isinstance(obj, slice) and not dispatch.is_array(obj)
    if single:
        places = np.asarray([_place("insert", x, obj, at, size)])
    elif isinstance(obj, slice):
        places = _sliced("insert", obj, size)
    else:
        places = _validated("insert", x, obj, at, size, "Insert at one position after the other.")
    added = _added(x, given, at, None if len(places) == 1 else len(places), single=single)
    if len(places) == 1:
        return _joined(x, at, _part(x, at, None, int(places[0])), added, _part(x, at, int(places[0]), None))
    # Twice the position, and the elements of `x` half a position behind what is inserted before them.
    keys = np.concatenate([2 * np.arange(size) + 1, 2 * places])
    return _taken(_joined(x, at, x, added), np.argsort(keys, kind="stable"), at)


def _sliced(function: str, obj: slice, size: int) -> np.ndarray:
    try:
        return np.arange(*obj.indices(size))
    except (TypeError, ValueError):
        fix = "Pass ints or None, and a step that is not 0."
        raise DTypeError(function, needed="a slice of ints", got=text_of(obj), fix=fix) from None


def _part(x: Any, axis: int, start: int | None, stop: int | None) -> Any:
    return dispatch.run(operator.getitem, x, (slice(None),) * axis + (slice(start, stop), ...))


def _joined(x: Any, axis: int, *parts: Any) -> Any:
    return function_of(x, "concat")(list(parts), axis=axis)


def _taken(x: Any, places: np.ndarray, axis: int) -> Any:
    positions = made_beside(x, "asarray", places, dtype=backend_of(x).native(int64))
    return function_of(x, "take")(x, positions, axis=axis)


def _place(function: str, x: Any, obj: Any, axis: int, last: int) -> int:
    """A position, counted from 0."""
    if obj.__class__ is not int and not is_index(obj):
        fix = "Make a vector of several: tt.asarray([0, 2])."
        raise DTypeError(function, needed=POSITIONS, got=text_of(obj), fix=fix)
    place, size = operator.index(obj), x.shape[axis]
    if not -size <= place <= last:
        _raise_outside(function, x, place, axis, last)
    return place if place >= 0 else place + size


def _raise_outside(function: str, x: Any, place: int, axis: int, last: int) -> None:
    size = x.shape[axis]
    needed = (
        f"positions from {-size} to {last} on axis {axis}" if size or last == 0 else f"an axis {axis} with elements"
    )
    fix = "Positions count from 0, or from -1 backwards."
    raise BoundsError(function, needed=needed, got=f"{text_of(place)}: {describe(x)}", fix=fix)


def _need_vector(function: str, obj: Any) -> None:
    if len(obj.shape) != 1:
        raise RankError(function, needed=POSITIONS, got=describe(obj), fix="Flatten it: tt.reshape(obj, (-1,)).")


def _validated(function: str, x: Any, obj: Any, axis: int, last: int, fix: str) -> np.ndarray:
    """The positions of a vector, counted from 0, as an array of NumPy; what to do if they are computed later."""
    _need_vector(function, obj)
    if dtype_of(obj).kind not in "iu":
        raise_kind_error(function, "iu", obj)
    backend, size = backend_of(obj), x.shape[axis]
    if backend.is_lazy:
        needed, got = (
            "positions that are known: an int or a slice",
            f"a vector of {backend.name}, which is computed later",
        )
        raise DeviceError(function, needed=needed, got=got, fix=fix)
    places = backend.to_numpy(obj)
    wrong = (places < -size) | (places > last) if places.dtype.kind == "i" else places > np.uint64(max(last, 0))
    if last < 0 and places.size:
        wrong = np.ones(places.shape, bool)
    if wrong.any():
        _raise_outside(function, x, int(places[wrong][0]), axis, last)
    found = places.astype(np.int64)
    return np.where(found < 0, found + size, found)


def _without(x: Any, mask: Any, axis: int) -> Any:
    """The elements where the mask of the axis is false."""
    _need_vector("delete", mask)
    if mask.shape[0] != x.shape[axis]:
        needed, fix = f"a mask of {x.shape[axis]} elements, as axis {axis} has", "Make it of the axis: x[:, 0] > 0."
        raise MaskError("delete", needed=needed, got=describe(mask), fix=fix)
    kept = function_of(mask, "logical_not")(mask)
    return dispatch.run(operator.getitem, x, ((slice(None),) * axis + (kept,)))


def _added(x: Any, values: Any, axis: int, count: int | None, *, single: bool) -> Any:
    """The values in the shape of what is inserted: `count` of them, or as many as they have on the axis."""
    sizes, given = tuple(x.shape), tuple(values.shape)
    fix = f"Reshape them: x is {sizes}, and axis {axis} is the one that grows."
    if len(given) > len(sizes):
        needed = f"values of at most {counted(len(sizes), 'axis')}"
        raise RankError("insert", needed=needed, got=describe(values), fix=fix)
    raised = function_of(values, "reshape")(values, (1,) * (len(sizes) - len(given)) + given)
    if single and axis:
        ndim = len(sizes)
        raised = function_of(values, "permute_dims")(raised, (*range(1, axis + 1), 0, *range(axis + 1, ndim)))
    target = list(sizes)
    target[axis] = raised.shape[axis] if count is None else count
    try:
        return function_of(values, "broadcast_to")(raised, tuple(target))
    except ValueError:
        needed = f"values that broadcast to {tuple(target)}"
        raise ShapeError("insert", needed=needed, got=describe(values), fix=fix) from None
