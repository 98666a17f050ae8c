"""Functions that write to a tensor: at positions along an axis, and on the diagonal."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import WritesAlong, WritesDiagonal
from typedtensor.backends.registry import backend_of
from typedtensor.core import assignment
from typedtensor.core.base import BaseArray
from typedtensor.core.copy_on_write import retry, writable
from typedtensor.core.diagnostics import describe, raise_untyped_error, read_only, same_device
from typedtensor.core.indexing import raw_key
from typedtensor.errors import DeviceError, RankError, ReadOnlyError, ShapeError
from typedtensor.functions._annotations import Array, ArrayOrNumber, Flag, OneAxis
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import typed_as
from typedtensor.functions._native import made_beside
from typedtensor.functions.indexing.scatter import validated_update
from typedtensor.functions.indexing.taking import validate_along
from typedtensor.types.dtype import int64


@typed_as[WritesAlong]()
def put_along_axis(x: Array, indices: Array, /, values: ArrayOrNumber, axis: OneAxis = -1) -> None:
    """Write to positions along an axis, with separate positions for each row: `take_along_axis` reads them.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype; its elements are written.
    indices : Tensor or DArray
        Integers, as `argsort` returns them; negative positions count from the end. As many axes as `x`, and the
        same sizes or 1 on all but `axis`.
    values : Tensor, DArray or number
        What is written: numbers that fit the dtype, in a shape that broadcasts to that of the positions. For a
        repeated position, any of its values may remain.
    axis : int or Axis, default -1
        Axis of the positions.

    Raises
    ------
    BoundsError
        If a position is outside of the axis.
    ShapeError, RankError
        If `indices` or `values` do not fit `x`.
    DTypeError
        If `indices` are not integers, or a value does not fit the dtype.
    DeviceError
        If `x` is on a Cluster, where nothing is written.
    ReadOnlyError
        If the memory is read-only.

    Notes
    -----
    Source: NumPy, `put_along_axis`.

    Examples
    --------
    >>> x = tt.asarray([[3.0, 1.0, 2.0], [4.0, 6.0, 5.0]])
    >>> tt.put_along_axis(x, tt.argmax(x, axis=1, keepdims=True), 0.0, axis=1)
    >>> x
    Tensor([[0., 1., 2.],
            [4., 0., 5.]], shape=(2, 3), dtype=float64, device=Cpu())
    """
    raw = _writable("put_along_axis", x, indices, values)
    places = indices._raw if isinstance(indices, BaseArray) else indices
    at = validate_axis("put_along_axis", raw, axis)
    validate_along("put_along_axis", raw, places, at)
    ndim = len(raw.shape)
    key = [
        raw_key(raw, indices) if k == at else _along(raw, _range(raw, size), k, ndim)
        for k, size in enumerate(raw.shape)
    ]
    _write("put_along_axis", x, tuple(key), values)


@typed_as[WritesDiagonal]()
def fill_diagonal(x: Array, val: ArrayOrNumber, /, *, wrap: Flag = False) -> None:
    """Write to the diagonal of a matrix, or of a cube of more axes.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, two axes or more, of one size if there are more than two; its elements are written.
    val : Tensor, DArray or number
        A number that fits the dtype, or a vector with an element for each position.
    wrap : bool, default False
        Whether the diagonal of a matrix with more rows than columns starts again below, one row after it ends.

    Raises
    ------
    RankError
        If `x` has less than two axes.
    ShapeError
        If the sizes of more than two axes differ, or `val` has another number of elements.
    DTypeError
        If a value does not fit the dtype.
    DeviceError
        If `x` is on a Cluster, where nothing is written.
    ReadOnlyError
        If the memory is read-only.

    Notes
    -----
    Source: NumPy, `fill_diagonal`. NumPy repeats a vector that is too short, and cuts one that is too long.

    Examples
    --------
    >>> x = tt.ones((2, 3))
    >>> tt.fill_diagonal(x, 0.0)
    >>> x
    Tensor([[0., 1., 1.],
            [1., 0., 1.]], shape=(2, 3), dtype=float64, device=Cpu())
    """
    raw = _writable("fill_diagonal", x, val)
    shape = tuple(raw.shape)
    if len(shape) < 2:  # noqa: PLR2004  # a matrix
        fix = "Write x[0] = val for one element."
        raise RankError("fill_diagonal", needed="two axes or more", got=describe(raw), fix=fix)
    if len(shape) > 2 and len(set(shape)) > 1:  # noqa: PLR2004
        fix = "Select a matrix: x[0]."
        raise ShapeError("fill_diagonal", needed="axes of one size", got=describe(raw), fix=fix)
    row = column = _range(raw, min(shape))
    if wrap and len(shape) == 2 and 0 < shape[1] < shape[0]:  # noqa: PLR2004
        library, size = backend_of(raw).function, made_beside(raw, "asarray", shape[1])
        places = _range(raw, shape[0] * shape[1], shape[1] + 1)
        row, column = library("floor_divide")(places, size), library("remainder")(places, size)
    _write("fill_diagonal", x, (row, *(column for _ in shape[1:])), val)


def _writable(function: str, x: Any, *others: Any) -> Any:
    """The array of a tensor that can be written, on the device of all others."""
    if not isinstance(x, BaseArray):
        raise_untyped_error(function, x)
    raw = x._raw
    same_device(function, [raw, *(each._raw for each in others if isinstance(each, BaseArray))])
    if backend_of(raw).is_lazy:
        got = f"one that {backend_of(raw).name} computes later"
        fix = "Use tt.at(x)[key].set(values), which makes a new tensor."
        raise DeviceError(function, needed="a tensor that can be written", got=got, fix=fix)
    if not x.is_writable:
        raise read_only(function)
    return raw


def _range(raw: Any, stop: int, step: int = 1) -> Any:
    return made_beside(raw, "arange", 0, stop, step, dtype=backend_of(raw).native(int64))


def _along(raw: Any, places: Any, k: int, ndim: int) -> Any:
    """Positions on one axis, with one element on all others."""
    shape = tuple(-1 if axis == k else 1 for axis in range(ndim))
    return backend_of(raw).function("reshape")(places, shape)


def _write(function: str, x: Any, key: tuple[Any, ...], values: Any) -> None:
    """Assign at raw positions, after checks whose errors name the function."""
    where, value, _ = validated_update(function, x._raw, key, values, of_arrays=True)
    try:
        _assign(x, where, value)
    except ReadOnlyError:
        retry(x, _assign, where, value)


def _assign(x: Any, where: Any, value: Any) -> None:
    assignment.write(writable(x), where, value, array=True)
