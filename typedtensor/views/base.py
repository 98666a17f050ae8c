"""The common base of typed and dynamic views and their iterators; see `array_view`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self

from numpy import ndarray

from typedtensor._texts import counted, shown, text_of
from typedtensor.core.conversion import numpy_view
from typedtensor.core.indexing import is_position
from typedtensor.core.validation import validate_number
from typedtensor.errors import BoundsError, DTypeError, RankError, ShapeError
from typedtensor.types.dim import as_ints, trusted_ddim


def place_at(at: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The index at a position before the end."""
    place: list[int] = []
    for size in reversed(shape):
        at, number = divmod(at, size)
        place.append(number)
    return tuple(reversed(place))


def place_of(function: str, key: Any, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The key as a number from 0 for each axis, checked to be in bounds."""
    if is_position(key) or isinstance(key, tuple):
        numbers = as_ints(function, key)
    elif isinstance(key, int):
        numbers = as_ints(function, (key,))
    else:
        raise DTypeError(
            function, needed="a Dim, a DDim or a tuple of ints", got=text_of(key), fix="Parts of a tensor are x[...]."
        )
    if len(numbers) != len(shape):
        raise RankError(
            function,
            needed=f"a position of {counted(len(shape), 'number')} for the shape {shape}",
            got=f"{len(numbers)}: {tuple(numbers)}",
            fix="Pass one number per axis.",
        )
    address = is_position(key)
    for axis, (number, size) in enumerate(zip(numbers, shape, strict=True)):
        first = 0 if address else -size
        if not first <= number < size:
            between = f"a number from {first} to {size - 1} on axis {axis}"
            raise BoundsError(
                function,
                needed=between if size else f"axis {axis} not to be empty",
                got=f"{tuple(numbers)} in the shape {shape}",
                fix="Positions of a Dim count from 0; plain ints also count from -1 backwards.",
            )
    return tuple(number % size for number, size in zip(numbers, shape, strict=True))


class ViewBase:
    """The base of views and their iterators: the tensor, and the shape that it had."""

    __slots__ = ("_shape", "_tensor")
    _tensor: Any
    _shape: tuple[int, ...]

    def __init__(self) -> None:
        """Refuse: use `make_view`."""
        raise DTypeError(type(self).__name__, needed="a tensor", got="a call of the class", fix="Use tt.make_view(x).")

    def _raw(self, function: str) -> Any:
        """The current raw array; MovedError if the tensor was moved, ShapeError if its shape has changed."""
        raw = self._tensor._raw
        if tuple(raw.shape) != self._shape:
            del raw  # a traceback that is kept must not refer to the memory
            raise ShapeError(
                function,
                needed=f"the shape that the view was made for, {self._shape}",
                got=f"{tuple(self._tensor._raw.shape)}, since the tensor was resized",
                fix="Make a new view: tt.make_view(x).",
            )
        return raw

    def _array(self, function: str) -> ndarray:
        """The current array, if elements can be read one by one; else DeviceError."""
        raw = self._tensor._raw
        if raw.__class__ is ndarray and raw.shape == self._shape:  # nearly always; this runs for each element
            array: ndarray = raw
            return array
        del raw
        return numpy_view(function, self._raw(function))

    def _numbers(self, function: str, places: Iterable[int]) -> Iterator[Any]:
        """The elements at the positions; the tensor is checked before the first, and again before each."""
        self._array(function)
        return (self._array(function).item(at) for at in places)

    def _read(self, function: str, key: object) -> Any:
        return self._array(function).item(place_of(function, key, self._shape))

    def _write(self, function: str, key: object, value: object) -> None:
        self._array(function)
        place = place_of(function, key, self._shape)
        number = validate_number(function, self._array(function), value)
        if number is NotImplemented:
            raise DTypeError(
                function,
                needed="a Python number",
                got=f"{type(value).__name__}",
                fix="Convert it to a number first: float(x). Assign whole tensors with x[...] = y.",
            )
        self._tensor[trusted_ddim(place)] = number  # the tensor's own method, which handles shared memory


class ArrayViewBase(ViewBase):
    """The base of `ArrayView` and `DArrayView`."""

    __slots__ = ()

    def __len__(self) -> int:
        """The number of elements."""
        self._raw("len()")
        return math.prod(self._shape)

    def __repr__(self) -> str:
        """The shape; no element is read, so that a debugger can show it at any time."""
        return f"{type(self).__name__}(shape={self._shape})"


class ViewIteratorBase(ViewBase):
    """The base of `ViewIterator` and `DViewIterator`: the position."""

    __slots__ = ("_at",)
    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it moves, so its equality changes
    _at: int

    def __next__(self) -> Self:
        """Move to the next element, like `++`, and return the iterator; after the last element is `end()`.

        Raises
        ------
        BoundsError
            At `end()`. It never raises StopIteration: it is a position, not a Python iterator.
        """
        self._raw("next")
        if self._at == math.prod(self._shape):
            raise BoundsError(
                "next",
                needed="an iterator before end()",
                got=f"one at end(), after {counted(self._at, 'element')}",
                fix="Compare first: while it != view.end().",
            )
        self._at += 1
        return self

    def previous(self) -> Self:
        """Move to the previous element, like `--`, and return the iterator.

        Raises
        ------
        BoundsError
            At `begin()`.
        """
        self._raw("previous")
        if self._at == 0:
            raise BoundsError(
                "previous",
                needed="an iterator after begin()",
                got="one at begin()",
                fix="Compare first: while it != view.begin().",
            )
        self._at -= 1
        return self

    def __eq__(self, other: object) -> bool:
        """Whether both are at the same position of the same tensor; iterators of different tensors are never equal."""
        return isinstance(other, ViewIteratorBase) and self._beside(other) and self._at == other._at

    if not TYPE_CHECKING:  # the subclasses declare the type of the operand

        def __lt__(self, other: object) -> bool:
            """Whether it comes before the other one."""
            return self._at < self._place_of("<", other)

        def __le__(self, other: object) -> bool:
            """Whether it does not come after the other one."""
            return self._at <= self._place_of("<=", other)

        def __gt__(self, other: object) -> bool:
            """Whether it comes after the other one."""
            return self._at > self._place_of(">", other)

        def __ge__(self, other: object) -> bool:
            """Whether it does not come before the other one."""
            return self._at >= self._place_of(">=", other)

    def __repr__(self) -> str:
        """The index and the shape; no element is read, so that a debugger can show them at any time."""
        at = "end()" if self._at == math.prod(self._shape) else place_at(self._at, self._shape)
        return f"{type(self).__name__}({at}, shape={self._shape})"

    def _beside(self, other: ViewIteratorBase) -> bool:
        return self._tensor is other._tensor and self._shape == other._shape

    def _place_of(self, function: str, other: object) -> int:
        if not isinstance(other, ViewIteratorBase) or not self._beside(other):
            raise BoundsError(
                function,
                needed="two iterators of one tensor",
                got="one of another"
                if isinstance(other, ViewIteratorBase)
                else f"{type(other).__name__} {shown(other)}",
                fix="Compare iterators that begin(), end() or make_iterator returned for the same tensor.",
            )
        return other._at

    def _here(self, part: str) -> tuple[int, ...]:
        """The index as one number per axis; BoundsError at `end()`."""
        function = f"{type(self).__name__}.{part}"
        self._raw(function)
        if self._at == math.prod(self._shape):
            raise BoundsError(
                function,
                needed="an iterator at an element",
                got=f"one at end(), after {counted(self._at, 'element')}",
                fix="Compare first: it != view.end().",
            )
        return place_at(self._at, self._shape)

    def _get(self) -> Any:
        try:
            return self._array(f"{type(self).__name__}.value").item(self._at)
        except IndexError:  # NumPy's error: there is no such element
            pass
        return self._here("value")  # raises the error

    def _set(self, value: object) -> None:
        self._write(f"{type(self).__name__}.value", trusted_ddim(self._here("value")), value)
