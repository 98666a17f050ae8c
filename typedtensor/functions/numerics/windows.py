"""Windows that slide over a tensor, without a copy."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import SlidesWindows
from typedtensor._texts import counted, text_of
from typedtensor.core.causes import axes_of_result, one_more_axis
from typedtensor.core.diagnostics import describe
from typedtensor.errors import RankError, ShapeError
from typedtensor.functions._annotations import Array, Axes, IntOrInts
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import validate_int
from typedtensor.functions._native import native

NAME = "sliding_window_view"


@on_raw_arrays[SlidesWindows]("biufc", causes=(axes_of_result(one_more_axis),))
def sliding_window_view(x: Array, window_shape: IntOrInts, /, axis: Axes = None) -> Array:
    """Windows of a size at every position along axes, without a copy.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    window_shape : int, tuple of int or Dim
        Size of the window along each of the axes, 1 or more. A Dim names the axes of the window.
    axis : int, Axis or tuple of int, optional
        The axes that the window slides along, each once. By default all of them, for a size each.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`. An axis of n elements numbers the n - size + 1 windows and loses its name; the axes of
        the window come last, with the names of a Dim. Windows overlap: writing raises ReadOnlyError.

    Raises
    ------
    RankError
        If `x` has no such axis, an axis occurs twice, or there are not as many sizes as axes.
    ShapeError
        If a size is not positive, or the window is longer than the axis.
    DTypeError
        If a size or an axis is not an int.

    Notes
    -----
    Source: NumPy, `lib.stride_tricks.sliding_window_view`.

    Examples
    --------
    >>> tt.sliding_window_view(tt.asarray([1, 2, 3, 4]), 3)
    Tensor([[1, 2, 3],
            [2, 3, 4]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    given = window_shape if isinstance(window_shape, tuple | list) else (window_shape,)
    sizes = tuple(validate_int(NAME, "a size of the window", each) for each in given)
    axes = _axes(x, axis)
    if len(sizes) != len(axes):
        needed, fix = "a size for each axis that the window slides along", "Pass the axis: axis=0."
        raise RankError(
            NAME, needed=needed, got=f"{text_of(sizes)} for {counted(len(axes), 'axis')} of {describe(x)}", fix=fix
        )
    for size, at in zip(sizes, axes, strict=True):
        if not 1 <= size <= x.shape[at]:
            needed, fix = f"a size from 1 to {x.shape[at]} along axis {at}", "Use a smaller window, or tt.pad first."
            raise ShapeError(NAME, needed=needed, got=text_of(size), fix=fix)
    return native(NAME, x)(x, sizes, axes)


def _axes(x: Any, axis: Any) -> tuple[int, ...]:
    """The axes, counted from 0."""
    if axis is None:
        return tuple(range(len(x.shape)))
    found = tuple(validate_axis(NAME, x, each) for each in (axis if isinstance(axis, tuple | list) else (axis,)))
    if len(set(found)) < len(found):
        raise RankError(NAME, needed="each axis once", got=str(axis), fix="Remove the repeated axis.")
    return found
