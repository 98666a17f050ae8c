"""Renaming, merging and splitting axes; the type states the order of the parts."""

from __future__ import annotations

from typing import Any, get_origin

from typedtensor._generated.signatures import MergesAxes, Renames, SplitsAxis
from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import function_of
from typedtensor.core.darray import DArray
from typedtensor.core.diagnostics import describe, need_axes
from typedtensor.core.tensor import Tensor
from typedtensor.errors import DTypeError, RankError, ShapeError
from typedtensor.functions._annotations import Array, OneAxis, RankClass, Shape
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays, typed_as
from typedtensor.types.device import Device
from typedtensor.types.dtype import DType
from typedtensor.types.rank import Rank
from typedtensor.types.shape import as_shape, product

PAIR = 2


@typed_as[Renames]()
def rename(x: Array, /, rank: RankClass) -> Array:
    """Same tensor with other names for its axes.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, up to six axes.
    rank : rank
        Rank with as many axes, such as `Rank2[Batch, Pixel]`; `Rank2` alone removes the names.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`.

    Raises
    ------
    RankError
        If the rank has another number of axes.
    ShapeError
        If an axis has another size than its `Literal`.
    DTypeError
        If `rank` is not a rank.

    Notes
    -----
    The names are in the static type alone: nothing changes when it runs, but the sizes of a `Literal` are checked.

    Source: xarray, `DataArray.rename`.

    Examples
    --------
    >>> from typing import NewType
    >>> Batch, Pixel = NewType("Batch", int), NewType("Pixel", int)
    >>> tt.rename(tt.zeros((2, 3)), tt.Rank2[Batch, Pixel]).shape
    Dim(2, 3)
    """
    if not isinstance(x, Tensor | DArray):
        raise DTypeError("rename", needed="a tensor", got=text_of(x), fix="Make one first: tt.asarray(x).")
    origin: object = get_origin(rank)
    origin = rank if origin is None else origin
    if not (isinstance(origin, type) and issubclass(origin, Rank)):
        raise DTypeError("rename", needed="a rank", got=text_of(rank), fix="Pass one, such as tt.Rank2[Batch, Pixel].")
    kind: Any = Tensor[Device, DType, rank]
    difference = kind.differs("rename", x._raw)
    if difference is not None:
        raise difference
    return x.share_data()


@on_raw_arrays[MergesAxes]("biufc")
def merge_axes(x: Array, /, axis: OneAxis) -> Array:
    """Two neighbouring axes as one, the elements in the same order.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, two to four axes.
    axis : int or Axis
        The first of the two axes.

    Returns
    -------
    Tensor or DArray
        The merged axis is named by both, in their order: `Merged[Head, Channel]`. The memory is shared if the
        strides allow it.

    Raises
    ------
    RankError
        If there is no such axis, or none after it.

    Notes
    -----
    `split_axis` is the inverse.

    Source: einops, `rearrange(x, "batch head channel -> batch (head channel)")`.

    Examples
    --------
    >>> tt.merge_axes(tt.zeros((2, 3, 4)), axis=1).shape
    Dim(2, 12)
    """
    need_axes("merge_axes", x, PAIR)
    first = validate_axis("merge_axes", x, axis)
    shape = tuple(x.shape)
    if first + 1 == len(shape):
        needed, got = "an axis that another one follows", f"the last one, {axis}: {describe(x)}"
        raise RankError("merge_axes", needed=needed, got=got, fix="Pass the first of the two axes.")
    merged = (*shape[:first], shape[first] * shape[first + 1], *shape[first + PAIR :])
    return function_of(x, "reshape")(x, merged)


@on_raw_arrays[SplitsAxis]("biufc")
def split_axis(x: Array, /, axis: OneAxis, sizes: Shape) -> Array:
    """One axis as two, the elements in the same order.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype, one to three axes.
    axis : int or Axis
        The axis: `Merged[Head, Channel]`, or one without a name.
    sizes : Dim
        The sizes of its two parts: `make_dim(Head(8), Channel(64))`.

    Returns
    -------
    Tensor or DArray
        The parts are in the order of their names. The memory is shared if the strides allow it.

    Raises
    ------
    RankError
        If there is no such axis, or `sizes` has another number than two.
    ShapeError
        If the product of the sizes is not the size of the axis.

    Notes
    -----
    `merge_axes` is the inverse.

    Source: einops, `rearrange(x, "batch (head channel) -> batch head channel")`.

    Examples
    --------
    >>> tt.split_axis(tt.zeros((2, 12)), 1, tt.make_dim(3, 4)).shape
    Dim(2, 3, 4)
    """
    at = validate_axis("split_axis", x, axis)
    shape, parts = tuple(x.shape), as_shape(sizes, "split_axis")
    if len(parts) != PAIR:
        fix = "Split once more for three parts."
        raise RankError("split_axis", needed="two sizes", got=f"{len(parts)}: {text_of(parts)}", fix=fix)
    if product(parts) != shape[at]:
        got = f"{text_of(parts)}, which have {text_of(product(parts))}"
        fix = f"Pass two sizes whose product is {shape[at]}."
        raise ShapeError(
            "split_axis", needed=f"sizes of {counted(shape[at], 'element')}, as axis {axis} has", got=got, fix=fix
        )
    return function_of(x, "reshape")(x, (*shape[:at], *parts, *shape[at + 1 :]))
