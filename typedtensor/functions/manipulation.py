"""Shapes changed, elements kept."""

# A raw array is Any: its library is known only when the program runs, and what narrows an Any is unknown to pyright.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

from numpy.lib.array_utils import normalize_axis_tuple

from typedtensor import _bridge
from typedtensor._refusals import describe, refuse_cast, refuse_untyped
from typedtensor.backend.registry import home
from typedtensor.dim import as_shape, product
from typedtensor.errors import CopyError, DTypeError, RankError, ShapeError
from typedtensor.functions._families import written
from typedtensor.functions._signatures import (
    BroadcastsToShape,
    Clips,
    Concatenates,
    Expands,
    Flips,
    Permutes,
    Reshapes,
    Squeezes,
    Stacks,
)

AXIS_FIX = "Count axes from 0, or from -1 backwards."


@written[Reshapes]("biufc")
def reshape(x: Any, /, shape: Any, *, copy: Any = None) -> Any:
    """The same elements in another shape, row by row.

    Shapes: as many elements as before. A tuple of ints gives unnamed axes, one of them -1 where it follows from the
        others; `make_dim` with names gives named ones; a DDim gives a DArray.
    Memory: shared where the strides allow it, else new; `copy=True` always copies, `copy=False` never.
    Raises: ShapeError for another number of elements; CopyError where `copy=False` cannot be kept.
    Source: Array API standard, manipulation functions.

    >>> tt.reshape(tt.arange(6), (2, -1))
    Tensor([[0, 1, 2],
            [3, 4, 5]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    sizes = _whole_shape(x, list(shape) if isinstance(shape, Iterable) else [shape])
    try:
        return home(x).function("reshape")(x, sizes, copy=copy)
    except ValueError as error:
        needed, got = "strides that allow the shape without a copy", f"{describe(x)} with gaps or in another order"
        raise CopyError("reshape", needed=needed, got=got, fix="Leave copy=False out to allow one.") from error


def _whole_shape(x: Any, numbers: list[Any]) -> tuple[int, ...]:
    """The sizes that are asked for, -1 replaced; ShapeError where they are not those of as many elements."""
    elements = product(x.shape)
    at = numbers.index(-1) if -1 in numbers else None
    sizes = as_shape([*numbers[:at], 1, *numbers[at + 1 :]] if at is not None else numbers, "reshape")
    rest = product(sizes)
    if at is not None and rest and elements % rest == 0:
        return (*sizes[:at], elements // rest, *sizes[at + 1 :])
    if at is not None or rest != elements:
        got = f"{tuple(numbers)}" + ("" if at is not None else f", which has {rest}")
        fix = "Give a shape with as many elements as the tensor has."
        raise ShapeError("reshape", needed=f"a shape of {elements} elements", got=got, fix=fix)
    return sizes


@written[BroadcastsToShape]("biufc")
def broadcast_to(x: Any, /, shape: Any) -> Any:
    """The tensor repeated to a shape, without a copy.

    Shapes: axes of one element get any size, and axes come in front; the other sizes stay. `make_dim` with names gives
        named axes, a DDim gives a DArray.
    Memory: shared, and read-only, as many elements lie in one place: writing raises ReadOnlyError.
    Raises: RankError for fewer axes; ShapeError for other sizes.
    Source: Array API standard, manipulation functions.

    >>> tt.broadcast_to(tt.asarray([1, 2]), (2, 2))
    Tensor([[1, 2],
            [1, 2]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    sizes, own = as_shape(shape, "broadcast_to"), tuple(x.shape)
    if len(sizes) < len(own):
        needed = f"at least {len(own)} sizes, for the shape {own}"
        raise RankError("broadcast_to", needed=needed, got=str(sizes), fix="Reduce the tensor first, or squeeze it.")
    try:
        return home(x).function("broadcast_to")(x, sizes)
    except ValueError as error:
        fix = "A size of the tensor has to be 1, or the one that is asked for, counted from the last."
        raise ShapeError("broadcast_to", needed=f"a shape that {own} fits", got=str(sizes), fix=fix) from error


def _positions(function: str, axis: Any, ndim: int) -> tuple[int, ...]:
    """The axes counted from 0, each named once."""
    try:
        found = normalize_axis_tuple(axis, ndim, allow_duplicate=True)
    except TypeError as error:
        needed = "an axis, as an int or tt.Axis(n), or a tuple of them"
        raise DTypeError(function, needed=needed, got=repr(axis), fix=AXIS_FIX) from error
    if len(set(found)) < len(found):
        raise RankError(function, needed="each axis once", got=str(axis), fix="Leave the repeated one out.")
    return found


@written[Permutes]("biufc")
def permute_dims(x: Any, /, axes: Any) -> Any:
    """The axes in another order.

    Shapes: one number per axis, in the new order; the names go along.
    Memory: shared.
    Raises: RankError where an axis is missing, named twice or out of range.
    Source: Array API standard, manipulation functions.

    >>> tt.permute_dims(tt.zeros((2, 3, 4)), (2, 0, 1)).shape
    Dim(4, 2, 3)
    """
    positions = _positions("permute_dims", axes, x.ndim)
    if len(positions) != x.ndim:
        fix = "Give one position per axis, in the new order."
        raise RankError("permute_dims", needed=f"all of the {x.ndim} axes", got=str(axes), fix=fix)
    return home(x).function("permute_dims")(x, positions)


@written[Expands]("biufc")
def expand_dims(x: Any, /, axis: Any = 0) -> Any:
    """One axis of one element more, at a position of the result.

    Shapes: 0 is the first axis of the result, -1 the last; the new axis has no name.
    Memory: shared.
    Raises: RankError for a position that the result has not.
    Source: Array API standard, manipulation functions.

    >>> tt.expand_dims(tt.asarray([1, 2]), axis=1)
    Tensor([[1],
            [2]], shape=(2, 1), dtype=int64, device=Cpu())
    """
    (position,) = _positions("expand_dims", (axis,), x.ndim + 1)
    return home(x).function("expand_dims")(x, axis=position)


@written[Squeezes]("biufc")
def squeeze(x: Any, /, axis: Any) -> Any:
    """Axes of one element taken away.

    Shapes: the axes that are named have to have one element.
    Memory: shared.
    Raises: ShapeError for an axis of another size; RankError for one that the tensor has not.
    Source: Array API standard, manipulation functions.

    >>> tt.squeeze(tt.asarray([[1], [2]]), axis=1)
    Tensor([1, 2], shape=(2,), dtype=int64, device=Cpu())
    """
    positions = _positions("squeeze", axis, x.ndim)
    for at in positions:
        if x.shape[at] != 1:
            got = f"{x.shape[at]} on axis {at} of {tuple(x.shape)}"
            fix = "Take one of its elements with an index, or reduce it."
            raise ShapeError("squeeze", needed="one element on each axis that goes", got=got, fix=fix)
    return home(x).function("squeeze")(x, axis=positions)


@written[Concatenates]("biufc")
def concat(arrays: Any, /, *, axis: Any = 0) -> Any:
    """One tensor behind the other, along an axis that they have.

    Shapes: the sizes of all other axes are equal; `axis=None` makes vectors of them first. The joined axis has no name.
    DType: one for all; a DArray among them promotes.
    Memory: new.
    Raises: ShapeError, RankError where the tensors do not fit together.
    Source: Array API standard, manipulation functions.

    >>> tt.concat([tt.asarray([1, 2]), tt.asarray([3])])
    Tensor([1, 2, 3], shape=(3,), dtype=int64, device=Cpu())
    """
    _prove_arrays("concat", arrays)
    try:
        return home(arrays[0]).function("concat")(arrays, axis=axis)
    except ValueError as error:
        _refuse_parts("concat", arrays, error, axis)


@written[Stacks]("biufc")
def stack(arrays: Any, /, *, axis: Any = 0) -> Any:
    """Tensors of one shape, along a new axis.

    Shapes: one for all; `axis` is a position of the result, which has one axis more. The new axis has no name.
    DType: one for all; a DArray among them promotes.
    Memory: new.
    Raises: ShapeError, RankError where the tensors do not fit together.
    Source: Array API standard, manipulation functions.

    >>> tt.stack([tt.asarray([1, 2]), tt.asarray([3, 4])], axis=1)
    Tensor([[1, 3],
            [2, 4]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    _prove_arrays("stack", arrays)
    try:
        return home(arrays[0]).function("stack")(arrays, axis=axis)
    except ValueError as error:
        _refuse_parts("stack", arrays, error, None)


def _prove_arrays(function: str, arrays: Any) -> None:
    """Refuse what is no list of tensors: a library would take a tensor apart, and numbers for tensors."""
    wrong = (
        arrays if not isinstance(arrays, list | tuple) else next((x for x in arrays if not _bridge.is_array(x)), None)
    )
    if wrong is not None:
        got = "a tensor" if _bridge.is_array(wrong) else f"{type(wrong).__name__} {wrong!r}"
        fix = "Put tensors into a list; bring numbers in with tt.asarray."
        raise DTypeError(function, needed="a list or tuple of tensors", got=got, fix=fix)


def _refuse_parts(function: str, arrays: Any, error: ValueError, axis: int | None) -> NoReturn:
    """Say why tensors cannot be joined along an axis, or laid upon each other."""
    shapes = [tuple(x.shape) for x in arrays]
    got = " and ".join(map(str, dict.fromkeys(shapes)))
    if len({len(shape) for shape in shapes}) > 1:
        fix = "Add axes with tt.expand_dims."
        raise RankError(function, needed="tensors of as many axes", got=got, fix=fix) from error
    if function == "concat" and not shapes[0]:
        fix = "tt.stack makes an axis of them."
        raise RankError(function, needed="an axis to join the tensors along", got=got, fix=fix) from error
    if len(set(shapes)) > 1:
        needed = "tensors of one shape" if axis is None else f"equal sizes on all axes but axis {axis}"
        raise ShapeError(function, needed=needed, got=got, fix="Cut, repeat or reshape some of them.") from error
    raise error


@written[Flips]("biufc")
def flip(x: Any, /, *, axis: Any = None) -> Any:
    """The order of the elements reversed, along all axes or those that are named.

    Shapes: that of `x`, axis names included.
    Memory: shared.
    Raises: RankError for an axis that the tensor has not.
    Source: Array API standard, manipulation functions.

    >>> tt.flip(tt.asarray([[1, 2], [3, 4]]), axis=1)
    Tensor([[2, 1],
            [4, 3]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    return home(x).function("flip")(x, axis=None if axis is None else _positions("flip", axis, x.ndim))


@written[Clips]("iuf")
def clip(x: Any, /, min: Any = None, max: Any = None) -> Any:
    """The elements held between two limits.

    Shapes: that of `x`; the limits are numbers, or tensors that broadcast to it.
    DType: real numbers; that of `x`. The limits have to fit it.
    Memory: new.
    Raises: DTypeError for limits of another kind; ShapeError for limits that do not broadcast to `x`.
    Source: Array API standard, elementwise functions.

    >>> tt.clip(tt.asarray([-2, 0, 5]), 0, 3)
    Tensor([0, 0, 3], shape=(3,), dtype=int64, device=Cpu())
    """
    limits = [_limit(x, each) for each in (min, max)]
    answer = home(x).function("clip")(x, *limits)
    if answer.shape != x.shape:
        got = " and ".join(str(tuple(each.shape)) for each in limits if _bridge.is_array(each))
        fix = "Broadcast the tensor first: tt.broadcast_to(x, shape)."
        raise ShapeError("clip", needed=f"limits that broadcast to {tuple(x.shape)}", got=got, fix=fix)
    return answer


def _limit(x: Any, limit: Any) -> Any:
    """A limit proved to fit the dtype, which is never changed by it."""
    if limit is None:
        return None
    if _bridge.is_array(limit):
        if not _bridge.fits(x, limit):
            refuse_cast("clip", x, limit)
        return limit
    number = _bridge.proved_number("clip", x, limit)
    if number is NotImplemented:
        refuse_untyped("clip", limit)
    return number
