"""Functions that change shapes and move elements."""

from __future__ import annotations

import operator
import sys
from collections.abc import Iterable
from operator import index
from typing import Any

from numpy import ndarray
from numpy.lib.array_utils import normalize_axis_tuple

from typedtensor._generated.signatures import (
    BroadcastsToShape,
    Clips,
    Expands,
    Flips,
    MovesAxes,
    Permutes,
    Repeats,
    Reshapes,
    Rolls,
    Squeezes,
    Tiles,
)
from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import backend_of, dtype_of, function_of
from typedtensor.core import conversion, dispatch, validation
from typedtensor.core.base import BaseArray
from typedtensor.core.causes import axes_of_result, one_more_axis
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.diagnostics import describe, raise_kind_error, too_many_axes
from typedtensor.core.new_arrays import validate_size
from typedtensor.core.quick import quick_by_name
from typedtensor.core.tensor import Tensor, is_direct, wrap_direct, wrap_foreign
from typedtensor.core.validation import is_index
from typedtensor.errors import CopyError, DTypeError, RankError, ShapeError
from typedtensor.functions._annotations import (
    Array,
    ArrayOrInt,
    Axes,
    IntOrInts,
    Ints,
    OptionalArrayOrNumber,
    OptionalAxis,
    OptionalFlag,
    Shape,
    SomeAxes,
)
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import apply, on_raw_arrays, typed_as
from typedtensor.types.dim import MAX_RANK, Dim
from typedtensor.types.dtype import float64, int64, uint64
from typedtensor.types.shape import MAX_AXES, as_shape, product

AXIS_FIX = "Count axes from 0, or from -1 backwards."


@quick_by_name
@typed_as[Reshapes]()
def reshape(x: Array, /, shape: Shape, *, copy: OptionalFlag = None) -> Array:
    """Same elements in another shape, row by row.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    shape : int, tuple of int, Dim or DDim
        Shape with as many elements as `x`. One size may be -1, which is computed from the others. A Dim with names
        names the axes; for a DDim the result is a DArray.
    copy : bool, optional
        True always copies, False never. By default the memory is shared if the strides allow it.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`, or is in new memory: see `copy`.

    Raises
    ------
    ShapeError
        If the shape has another number of elements.
    CopyError
        If `copy=False` and the strides require a copy.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.reshape(tt.arange(6), (2, -1))
    Tensor([[0, 1, 2],
            [3, 4, 5]], shape=(2, 3), dtype=int64, device=Cpu())
    """
    raw: Any = x._raw if isinstance(x, BaseArray) else None  # first: once it is lazily shared, it has another class
    kind = type(x)
    is_plain = kind is Tensor or (kind is DArray and type(raw) is ndarray)
    if is_plain and copy is None and (sizes := _plain_sizes(shape)) is not None:
        try:
            answer = raw.reshape(sizes)
            return wrap_direct(answer) if kind is Tensor else dynamic(answer)
        except (ValueError, OverflowError):
            pass  # the code below finds the cause
    if copy is None and is_direct(x) and (sizes := _plain_sizes(shape)) is not None:
        try:
            return wrap_foreign(raw.reshape(sizes))
        except (ValueError, OverflowError):
            pass  # as above
    return apply("reshape", "biufc", _reshaped, (x, shape), {"copy": copy})


def _plain_sizes(shape: Any) -> tuple[int, ...] | None:
    """The sizes of a plain shape, for which NumPy's checks suffice; None for any other. -1 is allowed."""
    kind = type(shape)
    if (kind is not tuple and not issubclass(kind, Dim)) or len(shape) > MAX_RANK:
        return None
    for size in shape:
        if type(size) is not int or size < -1:
            return None
    found: tuple[int, ...] = shape
    return found


def _reshaped(x: Any, shape: Any, *, copy: Any) -> Any:
    """The array in another shape, checked to have as many elements."""
    sizes = _whole_shape(x, list(shape) if isinstance(shape, Iterable) else [shape])
    try:
        return function_of(x, "reshape")(x, sizes, copy=copy if product(sizes) else copy or None)
    except (ValueError, AttributeError):  # array_api_strict 2.6 raises the AttributeError
        validate_size("reshape", sizes, dtype_of(x).itemsize)
        if len(sizes) > MAX_AXES:
            raise too_many_axes("reshape", len(sizes)) from None
        needed, got = "strides that allow the shape without a copy", f"{describe(x)} with gaps or in another order"
        raise CopyError("reshape", needed=needed, got=got, fix="Omit copy=False to allow one.") from None


def _whole_shape(x: Any, numbers: list[Any]) -> tuple[int, ...]:
    """The requested sizes, with -1 replaced; ShapeError if the number of elements differs."""
    elements = product(x.shape)
    rests = [at for at, size in enumerate(numbers) if not getattr(size, "shape", ()) and size == -1]
    at = rests[0] if rests else None
    if len(rests) > 1:
        got, fix = text_of(tuple(numbers)), "Pass all sizes but one."
        raise ShapeError("reshape", needed="-1 for one axis at most", got=got, fix=fix)
    sizes = as_shape([*numbers[:at], 1, *numbers[at + 1 :]] if at is not None else numbers, "reshape")
    rest = product(sizes)
    if at is not None and rest and elements % rest == 0:
        return (*sizes[:at], elements // rest, *sizes[at + 1 :])
    if at is not None or rest != elements:
        got = text_of(tuple(numbers)) + ("" if at is not None else f", which has {text_of(rest)}")
        fix = f"Pass a shape whose product is {elements}."
        raise ShapeError("reshape", needed=f"a shape of {counted(elements, 'element')}", got=got, fix=fix)
    return sizes


@on_raw_arrays[BroadcastsToShape]("biufc")
def broadcast_to(x: Array, /, shape: Shape) -> Array:
    """Tensor broadcast to a shape, without a copy.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    shape : int, tuple of int, Dim or DDim
        Shape to which that of `x` broadcasts. A Dim with names names the axes; for a DDim the result is a DArray.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`. It is read-only, since several elements share an address: writing raises
        ReadOnlyError.

    Raises
    ------
    RankError
        If `shape` has fewer axes than `x`.
    ShapeError
        If `x` does not broadcast to `shape`.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.broadcast_to(tt.asarray([1, 2]), (2, 2))
    Tensor([[1, 2],
            [1, 2]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    sizes, own = as_shape(shape, "broadcast_to"), tuple(x.shape)
    if len(sizes) < len(own):
        needed = f"at least {counted(len(own), 'size')}, for the shape {own}"
        raise RankError(
            "broadcast_to", needed=needed, got=text_of(sizes), fix="Reduce the tensor first, or squeeze it."
        )
    try:
        return function_of(x, "broadcast_to")(x, sizes)
    except ValueError:
        validate_size("broadcast_to", sizes, dtype_of(x).itemsize)
        axis = next((axis for axis in range(-len(own), 0) if own[axis] not in {1, sizes[axis]}), -1)
        fix = f"Pass {own[axis]} there: only an axis of one element is repeated."
        got = f"{sizes}, with {sizes[axis]} on axis {axis}"
        raise ShapeError("broadcast_to", needed=f"a shape that {own} fits", got=got, fix=fix) from None


def _positions(function: str, axis: Any, ndim: int, repeated: str = "Remove the repeated axis.") -> tuple[int, ...]:
    """The axes counted from 0, each named once; else the error says what to do about a repeated one."""
    if axis.__class__ is int and -ndim <= axis < ndim:  # the common case
        return (axis % ndim,)
    given = axis if isinstance(axis, (tuple, list)) else (axis,)
    plain = tuple([at % ndim for at in given if at.__class__ is int and -ndim <= at < ndim])
    if len(set(plain)) == len(given):  # in a third of the time
        return plain
    for each in given:
        if each.__class__ is not int and not is_index(each):
            needed = "an axis, as an int or tt.Axis(n), or a tuple of them"
            raise DTypeError(function, needed=needed, got=text_of(axis), fix=AXIS_FIX)
    try:
        found = normalize_axis_tuple(axis, ndim, allow_duplicate=True)
    except OverflowError:
        raise RankError(function, needed="an axis that the tensor has", got=text_of(axis), fix=AXIS_FIX) from None
    if len(set(found)) < len(found):
        raise RankError(function, needed="each axis once", got=str(axis), fix=repeated)
    return found


@quick_by_name
@on_raw_arrays[Permutes]("biufc")
def permute_dims(x: Array, /, axes: Ints) -> Array:
    """Axes in another order.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axes : tuple of int
        Each axis of `x` once, in the new order.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`; the axes keep their names.

    Raises
    ------
    RankError
        If an axis is missing, repeated or out of range.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.permute_dims(tt.zeros((2, 3, 4)), (2, 0, 1)).shape
    Dim(4, 2, 3)
    """
    fix = "Pass one position per axis, in the new order."
    positions = _positions("permute_dims", axes, x.ndim, fix)
    if len(positions) != x.ndim:
        raise RankError(
            "permute_dims",
            needed="its one axis" if x.ndim == 1 else f"all of the {x.ndim} axes",
            got=str(axes),
            fix=fix,
        )
    return function_of(x, "permute_dims")(x, positions)


@on_raw_arrays[MovesAxes]("biufc")
def moveaxis(x: Array, source: SomeAxes, destination: SomeAxes, /) -> Array:
    """Some axes moved to other positions; the others keep their order.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    source : int, Axis or tuple of int
        Axes to move.
    destination : int, Axis or tuple of int
        Position of each in the result.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`; the axes keep their names, up to four axes and one move.

    Raises
    ------
    RankError
        If `x` has no such axis, an axis is repeated, or there are not as many destinations as sources.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.moveaxis(tt.zeros((2, 3, 4)), 0, -1).shape
    Dim(3, 4, 2)
    """
    here, there = _positions("moveaxis", source, x.ndim), _positions("moveaxis", destination, x.ndim)
    if len(here) != len(there):
        fix = "Pass one position in the result per axis."
        raise RankError("moveaxis", needed="as many destinations as sources", got=f"{source} to {destination}", fix=fix)
    order = [at for at in range(x.ndim) if at not in here]
    for to, at in sorted(zip(there, here, strict=True)):
        order.insert(to, at)
    return function_of(x, "permute_dims")(x, tuple(order))


@quick_by_name
@on_raw_arrays[Expands]("biufc", causes=(axes_of_result(one_more_axis),))
def expand_dims(x: Array, /, axis: SomeAxes = 0) -> Array:
    """Tensor with an additional axis of one element, or several.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axis : int, Axis or tuple of int, default 0
        Position of each new axis in the result; -1 is the last.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`; a new axis has no name.

    Raises
    ------
    RankError
        If the result has no such position, or one is repeated.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.expand_dims(tt.asarray([1, 2]), axis=1)
    Tensor([[1],
            [2]], shape=(2, 1), dtype=int64, device=Cpu())
    """
    expand, given = function_of(x, "expand_dims"), axis if isinstance(axis, tuple) else (axis,)
    for position in sorted(_positions("expand_dims", given, x.ndim + len(given))):
        x = expand(x, axis=position)
    return x


@quick_by_name
@on_raw_arrays[Squeezes]("biufc")
def squeeze(x: Array, /, axis: SomeAxes) -> Array:
    """Tensor without some axes of one element.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axis : int, Axis or tuple of int
        Axes to remove; each has one element.

    Returns
    -------
    Tensor or DArray
        Shares the memory of `x`.

    Raises
    ------
    ShapeError
        If an axis has another size.
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.squeeze(tt.asarray([[1], [2]]), axis=1)
    Tensor([1, 2], shape=(2,), dtype=int64, device=Cpu())
    """
    positions = _positions("squeeze", axis, x.ndim)
    for at in positions:
        if x.shape[at] != 1:
            got = f"{x.shape[at]} on axis {at} of {tuple(x.shape)}"
            fix = "Take one of its elements with an index, or reduce it."
            raise ShapeError("squeeze", needed="one element on each removed axis", got=got, fix=fix)
    return function_of(x, "squeeze")(x, axis=positions)


@on_raw_arrays[Flips]("biufc")
def flip(x: Array, /, axis: Axes = None) -> Array:
    """Elements in reverse order, along all or some axes.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    axis : int, Axis or tuple of int, optional
        Axes to reverse; all by default.

    Returns
    -------
    Tensor or DArray
        Shape and axis names of `x`; shares its memory.

    Raises
    ------
    RankError
        If `x` has no such axis.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.flip(tt.asarray([[1, 2], [3, 4]]), axis=1)
    Tensor([[2, 1],
            [4, 3]], shape=(2, 2), dtype=int64, device=Cpu())
    """
    return function_of(x, "flip")(x, axis=None if axis is None else _positions("flip", axis, x.ndim))


@on_raw_arrays[Rolls]("biufc")
def roll(x: Array, /, shift: IntOrInts, axis: Axes = None) -> Array:
    """Elements shifted along axes; those shifted beyond the end continue at the beginning.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    shift : int or tuple of int
        Number of positions, or one number per axis.
    axis : int, Axis or tuple of int, optional
        Axes to shift along. By default all elements are shifted, row by row.

    Returns
    -------
    Tensor or DArray
        Shape and axis names of `x`, in new memory.

    Raises
    ------
    RankError
        If `x` has no such axis, or there are not as many shifts as axes.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.roll(tt.arange(5), 2)
    Tensor([3, 4, 0, 1, 2], shape=(5,), dtype=int64, device=Cpu())
    """
    given = shift if isinstance(shift, tuple) else (shift,)
    shifts = [_whole("roll", each, "an int shift, or a tuple of them") for each in given]
    at = None if axis is None else _positions("roll", axis, x.ndim)
    if isinstance(shift, tuple) and len(shifts) != (0 if at is None else len(at)):
        fix = "Pass one axis per shift."
        raise RankError(
            "roll",
            needed=f"a tuple of {counted(len(shifts), 'axis')}",
            got="none" if axis is None else f"axis={axis!r}",
            fix=fix,
        )
    if at is None:
        elements = product(x.shape)
        return function_of(x, "roll")(x, shifts[0] % elements if elements else 0, axis=None)
    each = shifts if isinstance(shift, tuple) else shifts * len(at)
    turns = tuple(number % x.shape[k] if x.shape[k] else 0 for number, k in zip(each, at, strict=True))
    return function_of(x, "roll")(x, turns, axis=at)


def _whole(function: str, number: Any, needed: str) -> int:
    """The int; a bool or a float is refused."""
    if number.__class__ is not int and not is_index(number):
        raise DTypeError(function, needed=needed, got=text_of(number), fix="Convert it with int(...) if intended.")
    return index(number)


@on_raw_arrays[Repeats]("biufc")
def repeat(x: Array, repeats: ArrayOrInt, /, axis: OptionalAxis = None) -> Array:
    """Each element repeated.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    repeats : Tensor, DArray or int
        Number of repetitions, or a vector of integers with one number per position.
    axis : int or Axis, optional
        Axis to repeat along. By default `x` is flattened.

    Returns
    -------
    Tensor or DArray
        New memory; the repeated axis has no name.

    Raises
    ------
    ShapeError
        If a number is negative, or the vector has another size than the axis.
    RankError
        If `x` has no such axis.
    DTypeError
        If `repeats` are not integers.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.repeat(tt.asarray([1, 2]), 2)
    Tensor([1, 1, 2, 2], shape=(4,), dtype=int64, device=Cpu())
    >>> tt.repeat(tt.asarray([1, 2]), tt.asarray([3, 0]), axis=0)
    Tensor([1, 1, 1], shape=(3,), dtype=int64, device=Cpu())
    """
    at = None if axis is None else validate_axis("repeat", x, axis)
    size = product(x.shape) if at is None else x.shape[at]
    return function_of(x, "repeat")(x, _counts(repeats, size), axis=at)


def _counts(repeats: Any, size: int) -> Any:
    """The counts of repetitions: one int, or an array of one or `size` of them, none negative."""
    fix = "Pass counts of 0 or more; 0 omits the element."
    if not dispatch.is_array(repeats):
        count = _whole("repeat", repeats, "an int, or a vector of integers")
        if not 0 <= count <= sys.maxsize // max(size, 1):
            needed = "a count of 0 or more, for a result that fits in memory"
            raise ShapeError("repeat", needed=needed, got=text_of(count), fix=fix)
        return count
    if dtype_of(repeats).kind not in "iu":
        raise_kind_error("repeat", "iu", repeats)
    if len(repeats.shape) != 1:
        raise RankError("repeat", needed="a vector of counts", got=describe(repeats), fix="Pass an int for all.")
    if repeats.shape[0] not in {1, size}:
        needed = f"one count, or {size}, as many as there are positions"
        raise ShapeError("repeat", needed=needed, got=describe(repeats), fix="Pass an int for all.")
    if not backend_of(repeats).is_lazy:  # NumPy adds them modulo 2**64
        total = function_of(repeats, "sum")(conversion.astype(repeats, float64))
        most = sys.maxsize / (max(size, 1) if repeats.shape[0] == 1 else 1)
        if bool(dispatch.run(operator.ge, total, most)):
            got = f"{float(total):.3g} in {describe(repeats)}"
            raise ShapeError("repeat", needed="counts whose sum fits in memory", got=got, fix="Pass smaller ones.")
    counts = (
        conversion.astype(repeats, int64) if dtype_of(repeats) is uint64 else repeats
    )  # NumPy does not accept uint64
    backend = backend_of(counts)
    if not backend.is_lazy and bool(backend.function("any")(dispatch.run(operator.lt, counts, 0))):
        raise ShapeError("repeat", needed="counts of 0 or more", got="a negative one", fix=fix)
    return counts


@on_raw_arrays[Tiles]("biufc")
def tile(x: Array, repetitions: Ints, /) -> Array:
    """Whole tensor repeated along axes.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    repetitions : tuple of int
        Number of repetitions per axis, aligned at the last axis. Fewer numbers than axes leave the first axes as
        they are; more add axes in front.

    Returns
    -------
    Tensor or DArray
        New memory; no axis has a name.

    Raises
    ------
    ShapeError
        If a number is negative.
    DTypeError
        If a number is not an int.

    Notes
    -----
    Source: Array API standard, manipulation functions.

    Examples
    --------
    >>> tt.tile(tt.asarray([1, 2]), (2, 2))
    Tensor([[1, 2, 1, 2],
            [1, 2, 1, 2]], shape=(2, 4), dtype=int64, device=Cpu())
    """
    numbers = as_shape(repetitions, "tile")
    try:
        return function_of(x, "tile")(x, numbers)
    except (ValueError, OverflowError):
        if len(numbers) > MAX_AXES:
            raise too_many_axes("tile", len(numbers)) from None
        needed, got = "a result that fits in memory", f"{describe(x)} {text_of(numbers)} times"
        raise ShapeError("tile", needed=needed, got=got, fix="Pass smaller or fewer numbers.") from None


@on_raw_arrays[Clips]("iuf")
def clip(x: Array, /, min: OptionalArrayOrNumber = None, max: OptionalArrayOrNumber = None) -> Array:
    """Elements limited to a range.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    min, max : Tensor, DArray or number, optional
        Limits that fit the dtype of `x` and broadcast to its shape.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If a limit has another kind of dtype.
    ShapeError
        If a limit does not broadcast with `x`.

    Notes
    -----
    At run time `x` also broadcasts to larger limits, as the standard requires; the checkers reject limits with more
    axes.

    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.clip(tt.asarray([-2, 0, 5]), 0, 3)
    Tensor([0, 0, 3], shape=(3,), dtype=int64, device=Cpu())
    """
    limits = [_limit(x, each) for each in (min, max)]
    return function_of(x, "clip")(x, *limits)


def _limit(x: Any, limit: Any) -> Any:
    """A limit, checked to fit the dtype, which it never changes."""
    return None if limit is None else validation.validate_operand("clip", x, limit, array=dispatch.is_array(limit))
