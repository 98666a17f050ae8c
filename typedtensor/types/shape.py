"""Functions of shapes: the number of elements, strides, and positions of elements.

Each function checks that no size is negative. Functions that keep the number of axes return a Dim for a Dim and a DDim
for a DDim.

>>> size = make_dim(2, 3)
>>> product(size), strides(size), contained(make_dim(1, 2), size)
(6, Dim(3, 1), True)
"""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias, TypeVar, overload

from typedtensor._texts import text_of
from typedtensor.errors import BoundsError, RankError, ShapeError
from typedtensor.types.dim import (  # noqa: F401  # for the examples
    DDim,
    Dim,
    DimOperand,
    as_ints,
    counted_axes,
    make_ddim,  # pyright: ignore[reportUnusedImport]  # for the examples
    make_dim,  # pyright: ignore[reportUnusedImport]  # for the examples
    trusted_ddim,
    trusted_dim,
    validate_same_length,
)
from typedtensor.types.rank import Rank, Rank0, Rank1, Rank2

if TYPE_CHECKING:
    from typedtensor._generated.rules import DropsFirst, Unnames

Order: TypeAlias = Literal["C", "F"]

R = TypeVar("R", bound=Rank)
ROut = TypeVar("ROut", bound=Rank)


MAX_AXES = 64
"""The most axes of NumPy's arrays, since NumPy 2.0."""
ONLY_RESHAPE = "Pass every size explicitly; only tt.reshape infers -1."


def as_count(given: Any) -> Any:
    """Return the number in a Dim of one axis, whose name the result of a function has; anything else as it is.

    Parameters
    ----------
    given : object
        What stands for a count.

    Returns
    -------
    object
        An int for such a Dim.

    Examples
    --------
    >>> as_count(make_dim(3)), as_count(3)
    (3, 3)
    """
    return given[0] if isinstance(given, Dim) and len(given) == 1 else given


def as_shape(numbers: SupportsIndex | Iterable[SupportsIndex], function: str = "as_shape") -> tuple[int, ...]:
    """Return sizes as a tuple of ints; a single number is the shape of a vector.

    Parameters
    ----------
    numbers : int or iterable of int
        The sizes.
    function : str, optional
        The name at the start of an error message.

    Returns
    -------
    tuple of int
        The shape.

    Raises
    ------
    ShapeError
        If a size is negative.
    DTypeError
        If a size is not an int.

    Examples
    --------
    >>> as_shape(make_dim(2, 3)), as_shape(5)
    ((2, 3), (5,))
    >>> as_shape([-3], "zeros")
    Traceback (most recent call last):
    ...
    typedtensor.errors.ShapeError: zeros: needed sizes of 0 or more, got -3 for axis 0 of (-3,). Pass the number of elements along each axis.
    """  # noqa: E501  # the message is one line
    # Most shapes are plain ints, which need no conversion.
    given: Any = (numbers,) if type(numbers) is int else numbers
    if given.__class__ is tuple:
        for number in given:
            if type(number) is not int or number < 0:
                break
        else:
            found: tuple[int, ...] = given
            return found
    # tuple first: isinstance(x, Iterable) is slow.
    several: Any = numbers if isinstance(numbers, (tuple, Iterable)) and not _is_one(numbers) else [numbers]
    sizes = tuple(as_ints(function, several))
    if sizes and min(sizes) < 0:
        axis = next(axis for axis, size in enumerate(sizes) if size < 0)
        raise ShapeError(
            function,
            needed="sizes of 0 or more",
            got=f"{text_of(sizes[axis])} for axis {axis} of {text_of(sizes)}",
            fix=ONLY_RESHAPE if sizes[axis] == -1 else "Pass the number of elements along each axis.",
        )
    return sizes


def product(size: Iterable[SupportsIndex], /) -> int:
    """Return the number of elements of a tensor of this shape.

    Parameters
    ----------
    size : iterable of int
        The shape.

    Returns
    -------
    int
        The product of the sizes; 1 for 0 axes.

    Raises
    ------
    ShapeError
        If a size is negative.

    Examples
    --------
    >>> product(make_dim(5, 6)), product(make_dim()), product(make_ddim([2**40, 2**40])) == 2**80
    (30, 1, True)
    """
    return math.prod(as_shape(size, "product"))


@overload
def strides(size: Dim[Rank0], /, order: Order = "C", base: int = 1) -> Dim[Rank0]: ...
@overload
def strides(size: DimOperand[Unnames[ROut]], /, order: Order = "C", base: int = 1) -> Dim[ROut]: ...
@overload
def strides(size: DDim, /, order: Order = "C", base: int = 1) -> DDim: ...
def strides(size: DimOperand[Any] | DDim, /, order: Order = "C", base: int = 1) -> Dim[Any] | DDim:
    """Return the strides of a contiguous tensor of this shape.

    Parameters
    ----------
    size : Dim or DDim
        The shape.
    order : {"C", "F"}, optional
        In "C" (row-major, the default) the last axis varies fastest, in "F" (column-major) the first.
    base : int, optional
        The stride of the fastest axis. The default, 1, gives strides in elements; the item size gives bytes.

    Returns
    -------
    Dim or DDim
        One stride per axis.

    Raises
    ------
    ShapeError
        If a size is negative, or `order` is neither "C" nor "F".

    Examples
    --------
    >>> strides(make_dim(2, 3, 4)), strides(make_dim(2, 3, 4), order="F"), strides(make_dim(2, 3), base=8)
    (Dim(12, 4, 1), Dim(1, 2, 6), Dim(24, 8))
    """
    return _like(size, _packed("strides", as_shape(size, "strides"), order, operator.index(base)))


@overload
def ex_prefix_mul(size: Dim[Rank0], /) -> Dim[Rank0]: ...
@overload
def ex_prefix_mul(size: DimOperand[Unnames[ROut]], /) -> Dim[ROut]: ...
@overload
def ex_prefix_mul(size: DDim, /) -> DDim: ...
def ex_prefix_mul(size: DimOperand[Any] | DDim, /) -> Dim[Any] | DDim:
    """Return the exclusive prefix product: for each axis, the product of the numbers before it.

    Parameters
    ----------
    size : Dim or DDim
        The shape.

    Returns
    -------
    Dim or DDim
        The products, which are the strides in order "F".

    Raises
    ------
    ShapeError
        If a size is negative.

    Notes
    -----
    Source: Majel, dim.h.

    Examples
    --------
    >>> ex_prefix_mul(make_dim(3, 4, 5))
    Dim(1, 3, 12)
    """
    return _like(size, _packed("ex_prefix_mul", as_shape(size, "ex_prefix_mul"), "F", 1))


@overload
def normalize_strides(size: Dim[Rank0], stride: Dim[Rank0], /) -> Dim[Rank0]: ...
@overload
def normalize_strides(size: DimOperand[Unnames[ROut]], stride: Dim[ROut], /) -> Dim[ROut]: ...
@overload
def normalize_strides(size: DDim, stride: DDim, /) -> DDim: ...
def normalize_strides(size: DimOperand[Any] | DDim, stride: Dim[Any] | DDim, /) -> Dim[Any] | DDim:
    """Return the strides with 0 for each axis of size 1, whose stride is irrelevant.

    Two tensors of the same shape have the same memory layout if their normalized strides are equal.

    Parameters
    ----------
    size : Dim or DDim
        The shape.
    stride : Dim or DDim
        The strides.

    Returns
    -------
    Dim or DDim
        The normalized strides.

    Raises
    ------
    RankError
        If the numbers of axes differ.
    ShapeError
        If a size is negative.

    Examples
    --------
    >>> normalize_strides(make_dim(2, 1, 3), make_dim(3, 99, 1))
    Dim(3, 0, 1)
    """
    validate_same_length("normalize_strides", size, stride)
    sizes = as_shape(size, "normalize_strides")
    return _like(stride, [0 if extent == 1 else step for extent, step in zip(sizes, stride, strict=True)])


def is_contiguous(size: Dim[R] | DDim, stride: Dim[R] | DDim, /, order: Order = "C") -> bool:
    """Return whether a tensor of this shape with these strides is contiguous.

    Parameters
    ----------
    size : Dim or DDim
        The shape.
    stride : Dim or DDim
        The strides, in elements.
    order : {"C", "F"}, optional
        Row-major, the default, or column-major.

    Returns
    -------
    bool
        True if the elements have no gaps in this order. The stride of an axis of size 1 does not matter; a tensor
        without elements is contiguous.

    Raises
    ------
    RankError
        If the numbers of axes differ.
    ShapeError
        If a size is negative, or `order` is neither "C" nor "F".

    Examples
    --------
    >>> is_contiguous(make_dim(2, 3), make_dim(3, 1)), is_contiguous(make_dim(2, 3), make_dim(1, 2))
    (True, False)
    """
    validate_same_length("is_contiguous", size, stride)
    sizes = as_shape(size, "is_contiguous")
    packed = _packed("is_contiguous", sizes, order, 1)
    return 0 in sizes or all(
        extent == 1 or step == dense for extent, step, dense in zip(sizes, stride, packed, strict=True)
    )


def contained(index: Dim[R] | DDim, size: Dim[R] | DDim, /) -> bool:
    """Return whether the index is within bounds: on each axis at least 0 and less than the size.

    Parameters
    ----------
    index : Dim or DDim
        The index of an element.
    size : Dim or DDim
        The shape.

    Returns
    -------
    bool
        True if the element exists.

    Raises
    ------
    RankError
        If the numbers of axes differ.
    ShapeError
        If a size is negative.

    Examples
    --------
    >>> contained(make_dim(1, 2), make_dim(2, 3)), contained(make_dim(1, 3), make_dim(2, 3))
    (True, False)
    """
    validate_same_length("contained", index, size)
    return all(0 <= place < extent for place, extent in zip(index, as_shape(size, "contained"), strict=True))


def linearize(index: Dim[R] | DDim, strides: Dim[R] | DDim, /) -> int:
    """Return the offset of an index from the first element: the sum of the products of index and stride.

    Parameters
    ----------
    index : Dim or DDim
        The index of an element; it is not checked to be within bounds, see `contained`.
    strides : Dim or DDim
        The strides, in elements.

    Returns
    -------
    int
        The offset, in elements.

    Raises
    ------
    RankError
        If the numbers of axes differ.

    Examples
    --------
    >>> linearize(make_dim(1, 2), strides(make_dim(2, 3)))
    5
    """
    validate_same_length("linearize", index, strides)
    return sum(map(operator.mul, index, strides))


@overload
def from_linear(number: int, size: Dim[Rank0], /, order: Order = "C") -> Dim[Rank0]: ...
@overload
def from_linear(number: int, size: DimOperand[Unnames[ROut]], /, order: Order = "C") -> Dim[ROut]: ...
@overload
def from_linear(number: int, size: DDim, /, order: Order = "C") -> DDim: ...
def from_linear(number: int, size: DimOperand[Any] | DDim, /, order: Order = "C") -> Dim[Any] | DDim:
    """Return the index of element `number`: the inverse of `linearize`.

    Parameters
    ----------
    number : int
        The number of the element, counted from 0 in this order.
    size : Dim or DDim
        The shape.
    order : {"C", "F"}, optional
        In "C", the default, the last axis varies fastest, in "F" the first.

    Returns
    -------
    Dim or DDim
        One position per axis.

    Raises
    ------
    BoundsError
        If the element does not exist.
    ShapeError
        If a size is negative, or `order` is neither "C" nor "F".

    Examples
    --------
    >>> from_linear(14, make_dim(4, 5, 2)), from_linear(14, make_dim(4, 5, 2), order="F")
    (Dim(1, 2, 0), Dim(2, 3, 0))
    """
    sizes = as_shape(size, "from_linear")
    (position,) = as_ints("from_linear", [number])
    if not 0 <= position < math.prod(sizes):
        raise BoundsError(
            "from_linear",
            needed=f"an element from 0 to {math.prod(sizes) - 1}" if 0 not in sizes else "an element to exist",
            got=f"element {position} of size {sizes}",
            fix="Pass the number of an element; elements count from 0.",
        )
    packed = _packed("from_linear", sizes, order, 1)
    return _like(size, [position // step % extent for step, extent in zip(packed, sizes, strict=True)])


def vectorize(numbers: Dim[R] | DDim, /) -> list[int]:
    """Return the numbers as a list.

    Parameters
    ----------
    numbers : Dim or DDim
        One int per axis.

    Returns
    -------
    list of int
        The numbers.

    Examples
    --------
    >>> vectorize(make_dim(2, 3))
    [2, 3]
    """
    return list(numbers)


def head(numbers: DimOperand[DropsFirst[object]] | DDim, /) -> int:
    """Return the number of the first axis.

    Parameters
    ----------
    numbers : Dim or DDim
        At least one int.

    Returns
    -------
    int
        The first number.

    Raises
    ------
    RankError
        If there are 0 axes.

    Examples
    --------
    >>> head(make_dim(5, 6))
    5
    """
    _some_axis("head", numbers)
    return numbers[0]


@overload
def tail(numbers: DimOperand[DropsFirst[ROut]], /) -> Dim[ROut]: ...
@overload
def tail(numbers: DDim, /) -> DDim: ...
def tail(numbers: DimOperand[Any] | DDim, /) -> Dim[Any] | DDim:
    """Return the numbers of all axes except the first; the axes keep their names.

    Parameters
    ----------
    numbers : Dim or DDim
        At least one int.

    Returns
    -------
    Dim or DDim
        The numbers, one axis fewer.

    Raises
    ------
    RankError
        If there are 0 axes.

    Examples
    --------
    >>> tail(make_dim(5, 6))
    Dim(6)
    """
    _some_axis("tail", numbers)
    return _like(numbers, numbers[1:])


def slice_ddim(numbers: Dim[R] | DDim, begin: SupportsIndex, end: SupportsIndex, /) -> DDim:
    """Return the numbers of the axes from `begin` to `end`, excluding `end`.

    Parameters
    ----------
    numbers : Dim or DDim
        One int per axis.
    begin, end : int
        The range of axes. As in Paddle, it must not be empty; `ddim[begin:end]` slices as Python does.

    Returns
    -------
    DDim
        The selected numbers.

    Raises
    ------
    BoundsError
        If `begin` is negative, `end` is too large, or `begin` is not less than `end`.

    Examples
    --------
    >>> slice_ddim(make_ddim([2, 3, 4, 5, 6]), 1, 4)
    DDim([3, 4, 5])
    """
    first, stop = as_ints("slice_ddim", (begin, end))
    if not 0 <= first < stop <= len(numbers):
        raise BoundsError(
            "slice_ddim",
            needed=f"0 <= begin < end <= {len(numbers)}, for {counted_axes(numbers)}",
            got=f"begin {first} and end {stop}",
            fix="Pass positions from 0, or use ddim[begin:end], which slices as Python does.",
        )
    return trusted_ddim(numbers[first:stop])


def flatten_to_1d(size: Dim[R] | DDim, /) -> Dim[Rank1]:
    """Return the shape of a vector with the same number of elements.

    Parameters
    ----------
    size : Dim or DDim
        The shape.

    Returns
    -------
    Dim
        The shape of the vector.

    Raises
    ------
    ShapeError
        If a size is negative.

    Examples
    --------
    >>> flatten_to_1d(make_ddim([2, 3, 4]))
    Dim(24)
    """
    return trusted_dim([math.prod(as_shape(size, "flatten_to_1d"))])


def flatten_to_2d(size: Dim[R] | DDim, rows: SupportsIndex, /) -> Dim[Rank2]:
    """Return the shape of a matrix with the same number of elements.

    Parameters
    ----------
    size : Dim or DDim
        The shape.
    rows : int
        The number of leading axes that become the rows; the other axes become the columns.

    Returns
    -------
    Dim
        The shape of the matrix.

    Raises
    ------
    RankError
        If there are fewer than `rows` axes.
    ShapeError
        If a size is negative.

    Examples
    --------
    >>> flatten_to_2d(make_ddim([2, 3, 6, 6]), 2)
    Dim(6, 36)
    """
    sizes = as_shape(size, "flatten_to_2d")
    (count,) = as_ints("flatten_to_2d", [rows])
    if not 0 <= count <= len(sizes):
        raise RankError(
            "flatten_to_2d",
            needed=f"0 to {len(sizes)} axes for the rows",
            got=f"{count} for size {sizes}",
            fix="Pass the number of axes that become the rows.",
        )
    return trusted_dim([math.prod(sizes[:count]), math.prod(sizes[count:])])


def broadcast_shapes(*shapes: Iterable[SupportsIndex]) -> tuple[int, ...]:
    """Return the shape that the given shapes broadcast to.

    Axes are aligned from the last one. Axes of size 1 are repeated, and so are missing leading axes.

    Parameters
    ----------
    *shapes : iterable of int
        The shapes.

    Returns
    -------
    tuple of int
        The broadcast shape.

    Raises
    ------
    ShapeError
        If two sizes of an axis differ and neither is 1, or if a size is negative.

    Notes
    -----
    Source: Array API 2025.12, broadcasting.

    Examples
    --------
    >>> broadcast_shapes((2, 1, 4), make_dim(3, 1))
    (2, 3, 4)
    """
    validated = [as_shape(shape, "broadcast_shapes") for shape in shapes]
    clash = clash_of(validated)
    if clash is not None:
        raise clash_error("broadcast_shapes", clash, " and ".join(map(text_of, validated)))
    ndim = max(map(len, validated), default=0)
    found = [1] * ndim
    for sizes in validated:
        for axis in range(-len(sizes), 0):
            if sizes[axis] != 1:
                found[axis] = sizes[axis]
    return tuple(found)


def clash_of(shapes: Sequence[tuple[int, ...]]) -> tuple[int, int, int] | None:
    """Return the first axis that does not broadcast, as a negative number, and two of its sizes; None if all do.

    >>> clash_of([(2, 3), (4,)]), clash_of([(2, 3), (1,)])
    ((-1, 3, 4), None)
    """
    known: dict[int, int] = {}
    for sizes in shapes:
        for axis in range(-len(sizes), 0):
            if sizes[axis] != 1 and known.setdefault(axis, sizes[axis]) != sizes[axis]:
                return axis, known[axis], sizes[axis]
    return None


def clash_error(function: str, clash: tuple[int, int, int], got: str) -> ShapeError:
    """Return the error for an axis that does not broadcast."""
    axis, first, second = clash
    needed = "sizes that are equal or 1 on each axis, aligned from the last"
    fix = "Reshape one of them, or insert an axis of size 1 with None."
    return ShapeError(
        function, needed=needed, got=f"{text_of(first)} and {text_of(second)} on axis {axis}: {got}", fix=fix
    )


def _is_one(numbers: object) -> bool:
    """Whether this is one number: a tensor of Rank0 has the methods of an iterable too."""
    return getattr(numbers, "ndim", None) == 0


def _like(pattern: DimOperand[Any] | DDim, numbers: Iterable[int]) -> Dim[Any] | DDim:
    return trusted_dim(numbers) if isinstance(pattern, Dim) else trusted_ddim(numbers)


def _packed(function: str, sizes: tuple[int, ...], order: Order, base: int) -> list[int]:
    """Return the strides of a contiguous tensor: from the fastest axis on, each is the previous one times its size."""
    if order == "F":
        return list(accumulate(sizes, operator.mul, initial=base))[:-1]
    if order == "C":
        return list(accumulate(reversed(sizes), operator.mul, initial=base))[-2::-1]
    raise ShapeError(
        function,
        needed='order "C" (the last axis varies fastest) or "F" (the first axis)',
        got=text_of(order),
        fix='Pass order="C" or order="F".',
    )


def _some_axis(function: str, numbers: Sequence[int]) -> None:
    if not numbers:
        raise RankError(function, needed="at least 1 axis", got="0 axes", fix="Test len(dim) first.")
