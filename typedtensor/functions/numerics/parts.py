"""Splitting, padding, partial sorting and one-hot encoding."""

from __future__ import annotations

import operator
from typing import Any

from typedtensor._generated.signatures import FindsPartition, MarksClasses, Pads, Partitions, Splits
from typedtensor._texts import counted, text_of
from typedtensor.backends.registry import backend_of, dtype_of
from typedtensor.core import conversion, dispatch, new_arrays, validation
from typedtensor.core.diagnostics import describe
from typedtensor.errors import BoundsError, DTypeError, OptionError, ShapeError
from typedtensor.functions._annotations import (
    Array,
    ComplexNumber,
    Int,
    IntOrInts,
    OneAxis,
    OptionalDType,
    Text,
    Widths,
)
from typedtensor.functions._axes import validate_axis
from typedtensor.functions._decorators import on_raw_arrays
from typedtensor.functions._matrices import validate_int
from typedtensor.functions._native import made_beside, native
from typedtensor.types.dtype import float64, int64, uint64
from typedtensor.types.shape import as_shape

MODES = ("constant", "edge", "reflect", "symmetric", "wrap")
MOST_PARTS = 2**20
"""More parts than elements are empty; more of them than this fill the memory with nothing."""


@on_raw_arrays[Pads]("biufc")
def pad(x: Array, pad_width: Widths, /, *, mode: Text = "constant", constant_values: ComplexNumber = 0) -> Array:
    """Padded tensor: more elements before and behind those of each axis.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    pad_width : int, tuple of int or sequence of tuple of int
        How many elements come before and behind: one number for all, two for every axis, or two per axis.
    mode : {"constant", "edge", "reflect", "symmetric", "wrap"}, default "constant"
        What comes: one number, the element at the end, the elements mirrored at the end or with it, or those of the
        other end.
    constant_values : number, default 0
        The number, which fits the dtype of `x`.

    Returns
    -------
    Tensor or DArray
        Rank and dtype of `x`, in new memory; axes whose widths are literal zeros keep their names.

    Raises
    ------
    ShapeError
        If there are not as many widths as axes, one is negative, or there is no element to repeat.
    OptionError
        If there is no such mode.
    DTypeError
        If a width is not an int, or the number does not fit.

    Notes
    -----
    Source: NumPy, `pad`.

    Examples
    --------
    >>> tt.pad(tt.asarray([1, 2, 3]), (1, 2))
    Tensor([0, 1, 2, 3, 0, 0], shape=(6,), dtype=int64, device=Cpu())
    >>> tt.pad(tt.asarray([1, 2, 3]), 1, mode="edge")
    Tensor([1, 1, 2, 3, 3], shape=(5,), dtype=int64, device=Cpu())
    """
    if mode not in MODES:
        fix = "Omit it for the default."
        raise OptionError("pad", needed=f"a mode: {', '.join(MODES)}", got=text_of(mode), fix=fix)
    widths = _widths(x, pad_width)
    longer = [size + sum(pair) for size, pair in zip(x.shape, widths, strict=True)]
    new_arrays.validate_size("pad", longer, dtype_of(x).itemsize)
    if mode == "constant":
        if dispatch.is_array(constant_values):
            got, fix = describe(constant_values), "Pass float(x), or another number."
            raise DTypeError("pad", needed="constant_values: a Python number", got=got, fix=fix)
        plain = type(constant_values) is int and not constant_values  # which is False too
        number = 0 if plain else validation.number_in_range("pad", x, validation.plain_number(constant_values))
        if not widths:  # no axis; NumPy looks for one
            return new_arrays.copy(x)
        return native("pad", x)(x, widths, mode=mode, constant_values=number)
    if any(sum(pair) and not size for pair, size in zip(widths, x.shape, strict=True)):
        fix = 'Use mode="constant".'
        raise ShapeError("pad", needed="an element to repeat on each axis", got=describe(x), fix=fix)
    return native("pad", x)(x, widths, mode=mode) if widths else new_arrays.copy(x)


def _widths(x: Any, given: Any) -> tuple[tuple[int, int], ...]:
    """A pair of widths per axis."""
    ndim = len(x.shape)
    rows: Any = given if isinstance(given, tuple | list) else (given, given)
    if all(not isinstance(each, tuple | list) for each in rows):
        rows = [rows] * ndim
    if len(rows) != ndim or any(not isinstance(pair, tuple | list) or len(pair) != 2 for pair in rows):  # noqa: PLR2004  # both ends
        needed = f"two widths for each axis: {counted(ndim, 'pair')}"
        raise ShapeError("pad", needed=needed, got=text_of(given), fix="Write ((before, after), ...), a pair per axis.")
    pairs = tuple((validate_int("pad", "a width", one), validate_int("pad", "a width", other)) for one, other in rows)
    if any(width < 0 for pair in pairs for width in pair):
        fix = "Remove elements with a slice: x[1:]."
        raise ShapeError("pad", needed="widths of 0 or more", got=text_of(given), fix=fix)
    return pairs


@on_raw_arrays[Splits]("biufc")
def split(x: Array, indices_or_sections: IntOrInts, /, axis: OneAxis = 0) -> list[Array]:
    """Parts of equal size along an axis, or those between positions.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    indices_or_sections : int or tuple of int
        How many parts, which divides the axis; or the positions where parts end and others begin.
    axis : int or Axis, default 0
        Axis to divide.

    Returns
    -------
    list of Tensor or DArray
        The parts, which share the memory of `x`; the divided axis has no name.

    Raises
    ------
    RankError
        If `x` has no such axis.
    ShapeError
        If the number of parts does not divide the axis: `array_split` allows that.
    DTypeError
        If a number is not an int.

    Notes
    -----
    Source: NumPy, `split`.

    Examples
    --------
    >>> tt.split(tt.asarray([1, 2, 3]), (1,))
    [Tensor([1], shape=(1,), dtype=int64, device=Cpu()), Tensor([2, 3], shape=(2,), dtype=int64, device=Cpu())]
    """
    return _divided("split", x, indices_or_sections, axis, equal=True)


@on_raw_arrays[Splits]("biufc")
def array_split(x: Array, indices_or_sections: IntOrInts, /, axis: OneAxis = 0) -> list[Array]:
    """Parts of nearly equal size along an axis, the longer ones first, or those between positions.

    Parameters
    ----------
    x : Tensor or DArray
        Any dtype.
    indices_or_sections : int or tuple of int
        How many parts; or the positions where parts end and others begin.
    axis : int or Axis, default 0
        Axis to divide.

    Returns
    -------
    list of Tensor or DArray
        The parts, which share the memory of `x`; the divided axis has no name.

    Raises
    ------
    RankError
        If `x` has no such axis.
    ShapeError
        If the number of parts is not positive.
    DTypeError
        If a number is not an int.

    Notes
    -----
    Source: NumPy, `array_split`.

    Examples
    --------
    >>> [part.size for part in tt.array_split(tt.arange(7), 3)]
    [3, 2, 2]
    """
    return _divided("array_split", x, indices_or_sections, axis)


def _divided(name: str, x: Any, given: Any, axis: Any, *, equal: bool = False) -> list[Any]:
    at = validate_axis(name, x, axis)
    size = x.shape[at]
    if isinstance(given, tuple | list):
        ends = [validate_int(name, "a position", each) for each in given]
    else:
        count = validate_int(name, "a number of parts", given)
        if count < 1 or (equal and size % count):
            needed = "one part or more" if count < 1 else f"a number of parts that divides {size}"
            fix = "tt.array_split makes parts of unequal size."
            raise ShapeError(name, needed=needed, got=text_of(count), fix=fix)
        if count > max(size, MOST_PARTS):
            needed = f"at most {max(size, MOST_PARTS)} parts"
            raise ShapeError(
                name, needed=needed, got=text_of(count), fix=f"The axis has {counted(size, 'element')}: pass fewer."
            )
        least, longer = divmod(size, count)
        ends = [least * k + min(k, longer) for k in range(1, count)]
    before = (slice(None),) * at
    bounds = zip([0, *ends], [*ends, size], strict=True)
    parts = [slice(*slice(first, last).indices(size)) for first, last in bounds]
    return [dispatch.run(operator.getitem, x, (*before, part, ...)) for part in parts]


@on_raw_arrays[Partitions]("iuf")
def partition(x: Array, kth: Int, /, axis: OneAxis = -1) -> Array:
    """Partially sorted elements: one is in its sorted place, smaller ones before it, larger ones behind.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    kth : int
        The place, which may count from the end.
    axis : int or Axis, default -1
        Axis to order.

    Returns
    -------
    Tensor or DArray
        Shape, axis names and dtype of `x`, in new memory. The order on each side of the place is open.

    Raises
    ------
    RankError
        If `x` has no such axis.
    BoundsError
        If the position is out of bounds.
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: NumPy, `partition`.

    Examples
    --------
    >>> int(tt.partition(tt.asarray([9, 1, 5, 3]), 1)[1])
    3
    """
    return _parted("partition", x, kth, axis)


@on_raw_arrays[FindsPartition]("iuf")
def argpartition(x: Array, kth: Int, /, axis: OneAxis = -1) -> Array:
    """Positions that sort partially: one element is in its place, smaller ones before it, larger ones behind.

    Parameters
    ----------
    x : Tensor or DArray
        Real dtype.
    kth : int
        The place, which may count from the end.
    axis : int or Axis, default -1
        Axis to order.

    Returns
    -------
    Tensor or DArray
        Shape and axis names of `x`, int64, in new memory. The order on each side of the place is open.

    Raises
    ------
    RankError
        If `x` has no such axis.
    BoundsError
        If the position is out of bounds.
    DTypeError
        If `x` is bool or complex.

    Notes
    -----
    Source: NumPy, `argpartition`.

    Examples
    --------
    >>> int(tt.argpartition(tt.asarray([9, 1, 5, 3]), 0)[0])
    1
    """
    return _parted("argpartition", x, kth, axis)


def _parted(name: str, x: Any, kth: Any, axis: Any) -> Any:
    at, place = validate_axis(name, x, axis), validate_int(name, "kth", kth)
    size = x.shape[at]
    if not -size <= place < size:
        needed, got = (
            f"a position from {-size} to {size - 1}" if size else "an axis with elements",
            f"{text_of(place)}: {describe(x)}",
        )
        raise BoundsError(name, needed=needed, got=got, fix="Check x.shape.")
    return native(name, x)(x, place, axis=at)


@on_raw_arrays[MarksClasses]("iu")
def one_hot(x: Array, num_classes: Int, /, *, dtype: OptionalDType = None) -> Array:
    """One-hot encoding: a vector for each number, with 1 at that index and 0 elsewhere.

    Parameters
    ----------
    x : Tensor or DArray
        Numbers of classes, from 0, of an integer dtype.
    num_classes : int or Dim
        How many classes there are. A number outside of them gives zeros. A Dim of one axis names the new axis.
    dtype : dtype, optional
        Dtype of the result; float64 by default.

    Returns
    -------
    Tensor or DArray
        Shape of `x` and an axis of `num_classes` behind, in new memory.

    Raises
    ------
    ShapeError
        If `num_classes` is negative.
    DTypeError
        If `x` has another dtype.

    Notes
    -----
    Source: JAX and array-api-extra, `one_hot`.

    Examples
    --------
    >>> tt.one_hot(tt.asarray([2, 0]), 3, dtype=tt.int8)
    Tensor([[0, 0, 1],
            [1, 0, 0]], shape=(2, 3), dtype=int8, device=Cpu())
    """
    kind = float64 if dtype is None else validation.validate_dtype("one_hot", dtype)
    sizes = (num_classes,)
    if isinstance(num_classes, tuple) and len(num_classes) == 1:  # what a Dim is for raw arrays
        sizes = num_classes
    (count,) = as_shape(sizes, "one_hot")
    new_arrays.validate_size("one_hot", (*x.shape, count), int64.itemsize)
    if dtype_of(x) is uint64:  # which promotes with int64 to float64
        x = conversion.astype(x, int64)
    backend = backend_of(x)
    classes = made_beside(x, "arange", 0, count, 1, dtype=backend.native(int64))
    marks = backend.function("equal")(backend.function("expand_dims")(x, axis=len(x.shape)), classes)
    return backend.function("astype")(marks, backend.native(kind), copy=False)
