"""Joining tensors along an axis, splitting one, and broadcasting several."""

from __future__ import annotations

import operator
import sys
from typing import Any, NoReturn

from numpy import ndarray

from typedtensor._generated.signatures import BroadcastsArrays, Concatenates, Stacks, Unstacks
from typedtensor._texts import shown, text_of
from typedtensor.backends.registry import function_of
from typedtensor.core import dispatch
from typedtensor.core.causes import axes_of_result, one_more_axis
from typedtensor.core.diagnostics import COUNT_AXES, describe
from typedtensor.core.indexing import by_value
from typedtensor.core.quick import quick_by_name
from typedtensor.core.validation import is_index
from typedtensor.errors import DTypeError, RankError, ShapeError
from typedtensor.functions._annotations import Array, Arrays, OneAxis, OptionalAxis
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.types.shape import broadcast_shapes, clash_error, clash_of


@quick_by_name
@on_raw_arrays[Concatenates]("biufc")
def concat(arrays: Arrays, /, axis: OptionalAxis = 0) -> Array:
    """Tensors joined along an axis that they have.

    Parameters
    ----------
    arrays : list or tuple of Tensor or DArray
        Tensors of one dtype, with equal sizes on all other axes. If one is a DArray, the dtypes are promoted.
    axis : int, Axis or None, default 0
        Axis to join along; None flattens each tensor first.

    Returns
    -------
    Tensor or DArray
        New memory; the joined axis has no name.

    Raises
    ------
    ShapeError, RankError
        If the shapes do not fit together.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.concat([tt.asarray([1, 2]), tt.asarray([3])])
    Tensor([1, 2, 3], shape=(3,), dtype=int64, device=Cpu())
    """
    _validate_arrays("concat", arrays)
    if axis is not None:
        _validate_int_axis("concat", axis)
    try:
        return function_of(arrays[0], "concat")(arrays, axis=axis)
    except (TypeError, ValueError) as error:
        _raise_parts_error("concat", arrays, error, along=axis)


@quick_by_name
@on_raw_arrays[Stacks]("biufc", causes=(axes_of_result(one_more_axis),))
def stack(arrays: Arrays, /, axis: OneAxis = 0) -> Array:
    """Tensors joined along a new axis.

    Parameters
    ----------
    arrays : list or tuple of Tensor or DArray
        Tensors of one shape and dtype. If one is a DArray, the dtypes are promoted.
    axis : int or Axis, default 0
        Position of the new axis in the result.

    Returns
    -------
    Tensor or DArray
        New memory, with one axis more; the new axis has no name.

    Raises
    ------
    ShapeError, RankError
        If the shapes differ.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.stack([tt.asarray([1, 2]), tt.asarray([3, 4])], axis=1)
    Tensor([[1, 3],
            [2, 4]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    _validate_arrays("stack", arrays)
    _validate_int_axis("stack", axis)
    try:
        return function_of(arrays[0], "stack")(arrays, axis=axis)
    except ValueError as error:
        _raise_parts_error("stack", arrays, error)


@on_raw_arrays[Unstacks]("biufc")
def unstack(x: Array, /, *, axis: OneAxis = 0) -> tuple[Array, ...]:
    """Tensors along an axis, as a tuple.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, at least one axis.
    axis : int or Axis, default 0
        Axis to split.

    Returns
    -------
    tuple of Tensor or DArray
        One tensor per element of the axis, without the axis; they share the memory of `x`, but those of a vector have
        memory of their own.

    Raises
    ------
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.unstack(tt.asarray([[1, 2], [3, 4]]), axis=1)
    (Tensor([1, 3], shape=(2,), dtype=int64, device=Cpu()), Tensor([2, 4], shape=(2,), dtype=int64, device=Cpu()))
    """
    before = (slice(None),) * validate_axis("unstack", x, axis)
    parts = (dispatch.run(operator.getitem, x, (*before, at, ...)) for at in range(x.shape[len(before)]))
    return tuple(by_value(part, before) for part in parts)


@on_raw_arrays[BroadcastsArrays]("biufc")
def broadcast_arrays(*arrays: Array) -> tuple[Array, ...]:
    """Tensors broadcast against each other, without copies.

    Parameters
    ----------
    *arrays : Tensor or DArray
        Tensors whose shapes broadcast.

    Returns
    -------
    tuple of Tensor or DArray
        Each in the common shape and its own dtype. They share memory and are read-only, since several elements
        share an address: writing raises ReadOnlyError.

    Raises
    ------
    ShapeError
        If the shapes do not broadcast.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.broadcast_arrays(tt.asarray([1, 2]), tt.asarray([[True]]))[1]
    Tensor([[ True,  True]], shape=(1, 2), dtype=bool, device=Cpu())
    """
    _validate_arrays("broadcast_arrays", arrays, "tensors")
    shapes = [tuple(x.shape) for x in arrays]
    clash = clash_of(shapes)
    if clash is not None:
        raise clash_error("broadcast_arrays", clash, " and ".join(map(describe, arrays)))
    shape = broadcast_shapes(*shapes)
    return tuple(function_of(x, "broadcast_to")(x, shape) for x in arrays)


def _validate_arrays(function: str, arrays: Any, needed: str = "a list or tuple of tensors") -> None:
    """Refuse anything but lists of tensors: a library would split a tensor, and accept numbers."""
    wrong = arrays
    if isinstance(arrays, (list, tuple)):
        for x in arrays:
            if x.__class__ is not ndarray and not dispatch.is_array(x):
                wrong = x
                break
        else:
            return
    got = "a tensor" if dispatch.is_array(wrong) else f"{type(wrong).__name__} {shown(wrong)}"
    fix = "Put tensors into a list; convert numbers with tt.asarray."
    raise DTypeError(function, needed=needed, got=got, fix=fix)


def _validate_int_axis(function: str, axis: Any) -> None:
    """Refuse a bool, which a library accepts as an axis, and an int that is too large."""
    if axis.__class__ is int and -sys.maxsize <= axis <= sys.maxsize:
        return
    fix = "Count axes from 0, or from -1 backwards."
    if isinstance(axis, int) and abs(axis) > sys.maxsize:
        raise RankError(function, needed="an axis that the tensors have", got=text_of(axis), fix=fix)
    if axis.__class__ is not int and not is_index(axis):
        raise DTypeError(function, needed="an axis: an int", got=text_of(axis), fix=COUNT_AXES)


def _raise_parts_error(function: str, arrays: Any, error: Exception, *, along: int | None = None) -> NoReturn:
    """Raise the error for tensors that cannot be joined along an axis, or stacked along a new one."""
    shapes = [tuple(x.shape) for x in arrays]
    got = " and ".join(map(str, dict.fromkeys(shapes)))
    if len({len(shape) for shape in shapes}) > 1:
        fix = "Add axes with tt.expand_dims."
        raise RankError(function, needed="tensors with the same number of axes", got=got, fix=fix) from None
    if along is not None and not shapes[0]:
        fix = "tt.stack makes an axis of them."
        raise RankError(function, needed="an axis to join the tensors along", got=got, fix=fix) from None
    if len(set(shapes)) > 1:
        needed = "tensors of one shape" if along is None else f"equal sizes on all axes but axis {along}"
        raise ShapeError(function, needed=needed, got=got, fix="Cut, repeat or reshape some of them.") from None
    raise error
