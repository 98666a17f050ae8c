"""What is computed from the sizes of axes: the number of elements, strides, and positions among them.

Sizes are checked to have no negative number where they are taken. A function that keeps the number of axes answers a
Dim for a Dim and a DDim for a DDim.

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

from typedtensor.errors import BoundsError, RankError, ShapeError
from typedtensor.types.dim import (  # noqa: F401  # the examples below make their sizes
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


ONLY_RESHAPE = "Give each size; only tt.reshape infers -1."


def as_shape(numbers: SupportsIndex | Iterable[SupportsIndex], function: str = "as_shape") -> tuple[int, ...]:
    """Give the numbers as a plain tuple, checked to be sizes; one number alone is the size of a vector.

    `function` is the name that an error begins with.

    Raises: ShapeError when one is negative; DTypeError for what is not an int.

    >>> as_shape(make_dim(2, 3)), as_shape(5)
    ((2, 3), (5,))
    >>> as_shape([-3], "zeros")
    Traceback (most recent call last):
    ...
    typedtensor.errors.ShapeError: zeros: needed sizes of 0 or more, got -3 for axis 0 of (-3,). Give the number of elements along each axis.
    """  # noqa: E501  # the message is one line
    # Most shapes are plain ints: nothing is converted then.
    given: Any = (numbers,) if type(numbers) is int else numbers
    if given.__class__ is tuple:
        for number in given:
            if type(number) is not int or number < 0:
                break
        else:
            found: tuple[int, ...] = given
            return found
    # A tuple first: whether anything is an Iterable is slow to ask.
    several = numbers if isinstance(numbers, (tuple, Iterable)) else [numbers]
    sizes = tuple(as_ints(function, several))
    if sizes and min(sizes) < 0:
        axis = next(axis for axis, size in enumerate(sizes) if size < 0)
        raise ShapeError(
            function,
            needed="sizes of 0 or more",
            got=f"{sizes[axis]} for axis {axis} of {sizes}",
            fix=ONLY_RESHAPE if sizes[axis] == -1 else "Give the number of elements along each axis.",
        )
    return sizes


def product(size: Iterable[SupportsIndex], /) -> int:
    """Give the number of elements of a tensor of this size: 1 without any axis.

    Raises: ShapeError for a negative size.

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
    """Give how many elements apart neighbours along each axis lie when the memory is densely packed.

    In order "C" (row-major) the last axis runs fastest, in order "F" (column-major) the first. `base` is the distance
    along the fastest axis: the bytes of an element give strides in bytes.

    Raises: ShapeError for a negative size.

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
    """Give for each axis the product of the numbers before it: the strides in order "F".

    Source: Majel, dim.h: the exclusive product of the prefix.

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
    """Give the strides with 0 for each axis of one element, along which there is no neighbour.

    Two tensors of the same size have their elements in the same places when these are equal.

    Raises: RankError when the numbers of axes differ; ShapeError for a negative size.

    >>> normalize_strides(make_dim(2, 1, 3), make_dim(3, 99, 1))
    Dim(3, 0, 1)
    """
    validate_same_length("normalize_strides", size, stride)
    sizes = as_shape(size, "normalize_strides")
    return _like(stride, [0 if extent == 1 else step for extent, step in zip(sizes, stride, strict=True)])


def is_contiguous(size: Dim[R] | DDim, stride: Dim[R] | DDim, /, order: Order = "C") -> bool:
    """Whether a tensor of this size with these strides, counted in elements, is densely packed in this order.

    The stride of an axis of one element does not matter; a tensor without elements is contiguous.

    Raises: RankError when the numbers of axes differ; ShapeError for a negative size.

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
    """Whether the index lies inside the size: for each axis 0 or more, and less than the size.

    Raises: RankError when the numbers of axes differ; ShapeError for a negative size.

    >>> contained(make_dim(1, 2), make_dim(2, 3)), contained(make_dim(1, 3), make_dim(2, 3))
    (True, False)
    """
    validate_same_length("contained", index, size)
    return all(0 <= place < extent for place, extent in zip(index, as_shape(size, "contained"), strict=True))


def linearize(index: Dim[R] | DDim, strides: Dim[R] | DDim, /) -> int:
    """Give how many elements after the first one the index lies: the sum of index times stride.

    Whether the index lies inside is not asked: `contained` says it.

    Raises: RankError when the numbers of axes differ.

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
    """Give the index of element `number`, counted from 0 in this order: the inverse of `linearize`.

    In order "C" the last axis runs fastest, in order "F" the first.

    Raises: BoundsError when there is no such element; ShapeError for a negative size.

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
            fix="Elements count from 0.",
        )
    packed = _packed("from_linear", sizes, order, 1)
    return _like(size, [position // step % extent for step, extent in zip(packed, sizes, strict=True)])


def vectorize(numbers: Dim[R] | DDim, /) -> list[int]:
    """Give the numbers as a list of ints.

    >>> vectorize(make_dim(2, 3))
    [2, 3]
    """
    return list(numbers)


def head(numbers: DimOperand[DropsFirst[object]] | DDim, /) -> int:
    """Give the number of the first axis.

    Raises: RankError without any axis.

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
    """Give the numbers of all axes but the first; the axes keep their names.

    Raises: RankError without any axis.

    >>> tail(make_dim(5, 6))
    Dim(6)
    """
    _some_axis("tail", numbers)
    return _like(numbers, numbers[1:])


def slice_ddim(numbers: Dim[R] | DDim, begin: SupportsIndex, end: SupportsIndex, /) -> DDim:
    """Give the numbers of the axes from `begin` up to, and without, `end`.

    As in Paddle there must be at least one such axis; `ddim[begin:end]` slices as Python does.

    Raises: BoundsError when `begin` is negative, `end` too large, or `begin` not less than `end`.

    >>> slice_ddim(make_ddim([2, 3, 4, 5, 6]), 1, 4)
    DDim([3, 4, 5])
    """
    first, stop = as_ints("slice_ddim", (begin, end))
    if not 0 <= first < stop <= len(numbers):
        raise BoundsError(
            "slice_ddim",
            needed=f"0 <= begin < end <= {len(numbers)}, for {counted_axes(numbers)}",
            got=f"begin {first} and end {stop}",
            fix="Positions count from 0; ddim[begin:end] slices as Python does.",
        )
    return trusted_ddim(numbers[first:stop])


def flatten_to_1d(size: Dim[R] | DDim, /) -> Dim[Rank1]:
    """Give the size of the vector that has the same elements.

    Raises: ShapeError for a negative size.

    >>> flatten_to_1d(make_ddim([2, 3, 4]))
    Dim(24)
    """
    return trusted_dim([math.prod(as_shape(size, "flatten_to_1d"))])


def flatten_to_2d(size: Dim[R] | DDim, rows: SupportsIndex, /) -> Dim[Rank2]:
    """Give the size of the matrix that has the same elements: its rows are the first `rows` axes, its columns the rest.

    Raises: RankError when there are not so many axes; ShapeError for a negative size.

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
            fix="Give the number of axes that become the rows.",
        )
    return trusted_dim([math.prod(sizes[:count]), math.prod(sizes[count:])])


def broadcast_shapes(*shapes: Iterable[SupportsIndex]) -> tuple[int, ...]:
    """Give the size that all of these sizes extend to, axes matched from the last one backwards.

    An axis of one element is repeated as often as needed, and so is an axis that is missing at the front.

    Raises: ShapeError when two sizes of an axis differ and neither is 1, or when a size is negative.
    Source: Array API 2024.12, broadcasting.

    >>> broadcast_shapes((2, 1, 4), make_dim(3, 1))
    (2, 3, 4)
    """
    validated = [as_shape(shape, "broadcast_shapes") for shape in shapes]
    clash = clash_of(validated)
    if clash is not None:
        raise clash_error("broadcast_shapes", clash, " and ".join(map(str, validated)))
    ndim = max(map(len, validated), default=0)
    return tuple(
        next((sizes[axis] for sizes in validated if -axis <= len(sizes) and sizes[axis] != 1), 1)
        for axis in range(-ndim, 0)
    )


def clash_of(shapes: Sequence[tuple[int, ...]]) -> tuple[int, int, int] | None:
    """The first axis, counted from the last, on which sizes do not broadcast, and two of its sizes; None if all do.

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
    """The error that says on which axis sizes do not broadcast."""
    axis, first, second = clash
    needed = "sizes that are equal or 1 on each axis, counted from the last"
    fix = "Reshape one of them, or give it an axis of one element there."
    return ShapeError(function, needed=needed, got=f"{first} and {second} on axis {axis}: {got}", fix=fix)


def _like(pattern: DimOperand[Any] | DDim, numbers: Iterable[int]) -> Dim[Any] | DDim:
    return trusted_dim(numbers) if isinstance(pattern, Dim) else trusted_ddim(numbers)


def _packed(function: str, sizes: tuple[int, ...], order: Order, base: int) -> list[int]:
    """Give the strides of a densely packed tensor: from the fastest axis on, each is the last one times that size."""
    if order == "F":
        return list(accumulate(sizes, operator.mul, initial=base))[:-1]
    if order == "C":
        return list(accumulate(reversed(sizes), operator.mul, initial=base))[-2::-1]
    raise ShapeError(
        function,
        needed='order "C" (the last axis runs fastest) or "F" (the first does)',
        got=f"{order!r}",
        fix="Give one of the two.",
    )


def _some_axis(function: str, numbers: Sequence[int]) -> None:
    if not numbers:
        raise RankError(
            function, needed="at least 1 axis", got="0 axes", fix="A Dim without axes has neither head nor tail."
        )
