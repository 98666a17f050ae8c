"""Selection of elements by their positions."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import Takes, TakesAlong
from typedtensor._texts import counted, shown
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core import conversion, dispatch
from typedtensor.core.diagnostics import describe, raise_kind_error, too_many_axes
from typedtensor.errors import BoundsError, DTypeError, RankError, ShapeError
from typedtensor.functions._annotations import Array, OneAxis, OptionalAxis
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.types.dtype import int64, uint64
from typedtensor.types.shape import MAX_AXES


@on_raw_arrays[Takes]("biufc")
def take(x: Array, indices: Array, /, axis: OptionalAxis = None) -> Array:
    """Elements at some positions of an axis.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    indices : Tensor or DArray
        Vector of integers; negative positions count from the end.
    axis : int or Axis, optional
        Axis of the positions; may be left out for a vector.

    Returns
    -------
    Tensor or DArray
        Dtype of `x`, in new memory. The axis has the length and the name of `indices`.

    Raises
    ------
    BoundsError
        If a position is outside of the axis.
    RankError
        If `x` has no such axis, or `indices` is not a vector.
    DTypeError
        If `indices` are not integers.

    Notes
    -----
    Source: Array API standard, indexing functions.

    Examples
    --------
    >>> tt.take(tt.asarray([[1, 2, 3], [4, 5, 6]]), tt.asarray([2, 0]), axis=1)
    Tensor([[3, 1],
            [6, 4]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    _validate_indices("take", indices)
    if len(indices.shape) != 1:
        fix = "Use x[indices] for more axes, or x[i] for one position."
        raise RankError("take", needed="a vector of indices", got=describe(indices), fix=fix)
    if axis is None and len(x.shape) != 1:
        raise RankError("take", needed="an axis", got=f"none for {describe(x)}", fix="Pass axis=0 for the rows.")
    at = validate_axis("take", x, 0 if axis is None else axis)
    return _taken("take", x, indices, at)


@on_raw_arrays[TakesAlong]("biufc")
def take_along_axis(x: Array, indices: Array, /, axis: OneAxis = -1) -> Array:
    """Elements at positions along an axis, with separate positions for each row.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    indices : Tensor or DArray
        Integers, as `argsort` returns them; negative positions count from the end. As many axes as `x`, and the
        same sizes or 1 on all but `axis`.
    axis : int or Axis, default -1
        Axis of the positions.

    Returns
    -------
    Tensor or DArray
        Dtype of `x`, in new memory. The axis has as many elements as that of `indices`.

    Raises
    ------
    BoundsError
        If a position is outside of the axis.
    ShapeError, RankError
        If `indices` does not fit `x`.
    DTypeError
        If `indices` are not integers.

    Notes
    -----
    Source: Array API standard, indexing functions.

    Examples
    --------
    >>> x = tt.asarray([[3, 1, 2], [4, 6, 5]])
    >>> tt.take_along_axis(x, tt.asarray([[1], [2]]))
    Tensor([[1],
            [5]], shape=(2, 1), dtype=int64, device=Cpu())
    """
    at = validate_axis("take_along_axis", x, axis)
    validate_along("take_along_axis", x, indices, at)
    return _taken("take_along_axis", x, indices, at)


def validate_along(function: str, x: Any, indices: Any, at: int) -> None:
    """Refuse positions that do not fit all other axes."""
    _validate_indices(function, indices)
    if len(indices.shape) != len(x.shape):
        needed = f"indices with {counted(len(x.shape), 'axis')}, as many as the tensor has"
        fix = "Add axes with tt.expand_dims; tt.take takes a vector."
        raise RankError(function, needed=needed, got=describe(indices), fix=fix)
    for k, (size, count) in enumerate(zip(x.shape, indices.shape, strict=True)):
        if k != at and size != count and 1 not in {size, count}:
            needed = f"indices with {counted(size, 'position')} on axis {k}, as {tuple(x.shape)} has"
            raise ShapeError(function, needed=needed, got=str(tuple(indices.shape)), fix="The axis alone may differ.")


def _validate_indices(function: str, indices: Any) -> None:
    """Refuse anything but tensors of integers: a library would convert lists, and truncate floats."""
    if not dispatch.is_array(indices):
        got, fix = f"{type(indices).__name__} {shown(indices)}", "Make a tensor of it: tt.asarray([0, 1])."
        raise DTypeError(function, needed="a tensor of integers", got=got, fix=fix)
    if dtype_of(indices).kind not in "iu":
        raise_kind_error(function, "iu", indices)


def _taken(function: str, x: Any, indices: Any, axis: int) -> Any:
    """Call the library's function; BoundsError for a position out of bounds."""
    found = indices
    if dtype_of(indices) is uint64 and not backend_of(x).is_lazy:  # NumPy reinterprets their bits as int64
        _validate_inside(function, indices, x.shape[axis], axis)
        found = conversion.astype(indices, int64)
    try:
        return function_of(x, function)(x, found, axis=axis)
    except IndexError:
        _validate_inside(function, indices, x.shape[axis], axis)
        if len(x.shape) == MAX_AXES:  # NumPy makes an index array for each axis, at most one less
            raise too_many_axes(function, describe(x), f"at most {MAX_AXES - 1} axes") from None
        raise


def _validate_inside(function: str, indices: Any, size: int, axis: int) -> None:
    if backend_of(indices).is_lazy or not all(indices.shape):
        return
    library = backend_of(indices).function
    for position in (int(library("min")(indices)), int(library("max")(indices))):
        if not -size <= position < size:
            needed = f"positions from {-size} to {size - 1} on axis {axis}" if size else f"an axis {axis} with elements"
            raise BoundsError(
                function, needed=needed, got=str(position), fix="Indices count from 0, or from -1 backwards."
            )
