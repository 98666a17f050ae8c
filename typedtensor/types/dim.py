"""Dims: a number for each axis. The type `Dim[Rank2]` says how many axes; a `DDim` has as many as it happens to have.

The numbers are sizes (`make_dim(2, 3)` is the size of a matrix), an index (`make_dim(0, 1)` is a place in that matrix)
or strides (`strides(make_dim(2, 3))` says how far apart its elements lie, counted in elements).

1. When the program runs, both are immutable tuples of Python ints: equal to such a tuple, with its hash, and NumPy
   takes them as shapes. Checkers see sequences of ints: ty loses the rank of a generic class that is a tuple.
2. A Dim has 0 to 9 axes, a DDim any number.
3. The numbers have any sign, since an index may lie outside and a stride may run backwards. Who takes them as sizes
   calls `as_shape`, which checks that none is negative.
4. The axis types of a Dim (`Dim[Rank2[Batch, Channel]]`, `Dim[Rank2[Literal[3], Literal[4]]]`) say whose sizes the
   numbers are. What is computed from them (a sum, strides, an index) is another number: its type names no axis.

>>> size = make_dim(2, 3)
>>> size, size + make_dim(1, 1), size == (2, 3)
(Dim(2, 3), Dim(3, 4), True)
>>> make_ddim([2, 3]).get(Dim[Rank2])
Dim(2, 3)
"""

# Longer than 400 lines: Dim and DDim make each other, and share every check of their numbers.
from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from functools import partial
from types import GenericAlias
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    SupportsIndex,
    TypeVar,
    final,
    get_args,
    get_origin,
    overload,
)

from typedtensor.errors import BoundsError, DTypeError, RankError, ShapeError
from typedtensor.types.rank import Rank, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor._generated.rules import Unnames

MAX_RANK = Rank9.ndim

R = TypeVar("R", bound=Rank)
ROut = TypeVar("ROut", bound=Rank)
R_co = TypeVar("R_co", bound=object, covariant=True)
# The axis types of a Dim made of these numbers. The bound refuses a float; the ranks' own A1 to A9 take anything.
N1 = TypeVar("N1", bound=int)
N2 = TypeVar("N2", bound=int)
N3 = TypeVar("N3", bound=int)
N4 = TypeVar("N4", bound=int)
N5 = TypeVar("N5", bound=int)
N6 = TypeVar("N6", bound=int)
N7 = TypeVar("N7", bound=int)
N8 = TypeVar("N8", bound=int)
N9 = TypeVar("N9", bound=int)

if TYPE_CHECKING:

    class _Numbers(Sequence[int]):
        def __len__(self) -> int: ...
        @overload
        def __getitem__(self, position: SupportsIndex, /) -> int: ...
        @overload
        def __getitem__(self, position: slice, /) -> Sequence[int]: ...
        def __getitem__(self, position: SupportsIndex | slice, /) -> int | Sequence[int]: ...
        def __eq__(self, other: object, /) -> bool: ...
        def __hash__(self) -> int: ...

else:

    class _Numbers(tuple):
        """The tuple that a Dim or a DDim is, which checkers must not see."""

        __slots__ = ()

        def __getitem__(self, position: SupportsIndex | slice) -> int | tuple[int, ...]:
            try:
                return super().__getitem__(position)
            except IndexError:
                raise BoundsError(
                    type(self).__name__,
                    needed=f"a position within {counted_axes(self)}",
                    got=f"position {operator.index(position)} of {self!r}",
                    fix="Positions count from 0, or from -1 backwards.",
                ) from None

        def __str__(self) -> str:
            """Write it as the tuple that it is: `(2, 3)`."""
            return str(tuple(self))

        # The shape of the standard is a tuple, and code that is written against it writes `x.shape + (1,)`.
        def __add__(self, other: object) -> Dim[Any] | DDim | tuple[int, ...]:
            return tuple(self) + other if type(other) is tuple else _elementwise(self, other, operator.add, "+")

        def __mul__(self, other: object) -> Dim[Any] | DDim:
            return _elementwise(self, other, operator.mul, "*")

        def __radd__(self, other: object) -> object:
            return other + tuple(self) if type(other) is tuple else _unsupported_operand(self, other, "+")

        # A number on the left would repeat.

        def __rmul__(self, other: object) -> object:
            return _unsupported_operand(self, other, "*")


class DimOperand(_Numbers, Generic[R_co]):
    """The reading face of a Dim, covariant: a typing rule can replace the rank: `DimOperand[DropsFirst[ROut]]`."""

    __slots__ = ()


@final
class Dim(DimOperand[R]):
    """A number for each axis, as many as the rank says: `Dim[Rank2]`. `make_dim` makes one too.

    `Dim[Rank2]` is also a value: `Dim[Rank2](2, 3)` checks the count, and `ddim.get(Dim[Rank2])` takes it.

    Raises: RankError for more than 9 axes; DTypeError for what is not an int, as a float or a bool.
    Source: Majel and Paddle, dim.h.

    >>> d = Dim(2, 3)
    >>> d + d, d * Dim(10, 1), d.with_axis(-1, 7), str(d)
    (Dim(4, 6), Dim(20, 3), Dim(2, 7), '(2, 3)')
    >>> rows, columns = d
    >>> d == (rows, columns), d[0], d[1:]
    (True, 2, (3,))
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @overload
        def __new__(cls) -> Dim[Rank0]: ...
        @overload
        def __new__(cls, a: N1, /) -> Dim[Rank1[N1]]: ...
        @overload
        def __new__(cls, a: N1, b: N2, /) -> Dim[Rank2[N1, N2]]: ...
        @overload
        def __new__(cls, a: N1, b: N2, c: N3, /) -> Dim[Rank3[N1, N2, N3]]: ...
        @overload
        def __new__(cls, a: N1, b: N2, c: N3, d: N4, /) -> Dim[Rank4[N1, N2, N3, N4]]: ...
        @overload
        def __new__(cls, a: N1, b: N2, c: N3, d: N4, e: N5, /) -> Dim[Rank5[N1, N2, N3, N4, N5]]: ...
        @overload
        def __new__(cls, a: N1, b: N2, c: N3, d: N4, e: N5, f: N6, /) -> Dim[Rank6[N1, N2, N3, N4, N5, N6]]: ...
        @overload
        def __new__(
            cls, a: N1, b: N2, c: N3, d: N4, e: N5, f: N6, g: N7, /
        ) -> Dim[Rank7[N1, N2, N3, N4, N5, N6, N7]]: ...
        @overload
        def __new__(
            cls, a: N1, b: N2, c: N3, d: N4, e: N5, f: N6, g: N7, h: N8, /
        ) -> Dim[Rank8[N1, N2, N3, N4, N5, N6, N7, N8]]: ...
        @overload
        def __new__(
            cls, a: N1, b: N2, c: N3, d: N4, e: N5, f: N6, g: N7, h: N8, i: N9, /
        ) -> Dim[Rank9[N1, N2, N3, N4, N5, N6, N7, N8, N9]]: ...
        @overload  # numbers of unknown count: without it checkers take the first overload, a Rank0
        def __new__(
            cls, a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int, /, *more: int
        ) -> Dim[Rank]: ...

    def __new__(cls, *numbers: int) -> Dim[Any]:
        """Check the numbers."""
        return trusted_dim(_at_most_nine("Dim", as_ints("Dim", numbers)))

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, position: SupportsIndex, /) -> int: ...
        @overload
        def __getitem__(self, position: slice, /) -> tuple[int, ...]: ...
        def __getitem__(self, position: SupportsIndex | slice, /) -> int | tuple[int, ...]: ...
        @overload
        def __add__(self: Dim[Rank0], other: Dim[Rank0], /) -> Dim[Rank0]: ...
        @overload
        def __add__(self: DimOperand[Unnames[ROut]], other: Dim[R], /) -> Dim[ROut]: ...
        @overload
        def __add__(self, other: DDim, /) -> DDim: ...
        def __add__(self, other: Dim[Any] | DDim, /) -> Dim[Any] | DDim: ...
        @overload
        def __mul__(self: Dim[Rank0], other: Dim[Rank0], /) -> Dim[Rank0]: ...
        @overload
        def __mul__(self: DimOperand[Unnames[ROut]], other: Dim[R], /) -> Dim[ROut]: ...
        @overload
        def __mul__(self, other: DDim, /) -> DDim: ...
        def __mul__(self, other: Dim[Any] | DDim, /) -> Dim[Any] | DDim: ...

    else:

        def __class_getitem__(cls, rank: object) -> _DimOf:
            return _DimOf(cls, rank)

    @staticmethod
    def filled(rank: type[ROut], number: int = 0) -> Dim[ROut]:
        """Give the Dim of this rank with the same number, 0 unless given, for each axis.

        Raises: ShapeError when the rank says another size, as `Rank1[Literal[3]]` does.

        >>> Dim.filled(Rank3, 7), Dim.filled(Rank2)
        (Dim(7, 7, 7), Dim(0, 0))
        """
        return _validate("Dim.filled", rank, as_ints("Dim.filled", [number]) * _count("Dim.filled", rank))

    def with_axis(self: DimOperand[Unnames[ROut]], axis: SupportsIndex, number: SupportsIndex, /) -> Dim[ROut]:
        """Give a new Dim with this number at this axis; the Dim itself never changes.

        Raises: RankError when there is no such axis.

        >>> make_dim(2, 3).with_axis(0, 5)
        Dim(5, 3)
        """
        return trusted_dim(_replaced(self, axis, number))

    def __repr__(self) -> str:
        return f"Dim({', '.join(map(str, self))})"

    def __getnewargs__(self) -> tuple[int, ...]:
        """Pickle and copy as it is made: from its numbers."""
        return tuple(self)


class _DimOf(GenericAlias):
    """The value `Dim[Rank2]`: what `types.GenericAlias` is, and a call checks the numbers against the rank."""

    __slots__ = ()

    def __call__(self, *numbers: int) -> Dim[Any]:
        rank = _rank_of("Dim", self)
        return _validate(_name(rank), rank, as_ints("Dim", numbers))

    def __getitem__(self, rank: Any, /) -> GenericAlias:
        """Put a rank where a type variable stood: `Dim[R][Rank2]`."""
        return _DimOf(Dim, super().__getitem__(rank).__args__)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as it is written, and not as a plain GenericAlias."""
        return operator.getitem, (Dim, *self.__args__)


@final
class DDim(_Numbers):
    """A number for each axis, with any number of axes, known only when the program runs; `make_ddim` makes one too.

    `len(d)` says how many. `d.get(Dim[Rank2])` is the way from there to a static rank, also after `match len(d)`.
    Without an argument it is the size of an empty vector.

    Raises: DTypeError for what is not an int, as a float or a bool.
    Source: Majel and Paddle, ddim.h; the default is Majel's `Dim<1>(0)`.

    >>> d = DDim([2, 3, 4])
    >>> d + d, d * DDim(make_dim(1, 10, 100)), d.with_axis(1, 7), d[1:], str(d)
    (DDim([4, 6, 8]), DDim([2, 30, 400]), DDim([2, 7, 4]), DDim([3, 4]), '(2, 3, 4)')
    >>> DDim()
    DDim([0])
    """

    __slots__ = ()

    def __new__(cls, numbers: Iterable[SupportsIndex] = (0,), /) -> DDim:
        """Check the numbers."""
        return trusted_ddim(as_ints("DDim", numbers))

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, position: SupportsIndex, /) -> int: ...
        @overload
        def __getitem__(self, position: slice, /) -> DDim: ...
        def __getitem__(self, position: SupportsIndex | slice, /) -> int | DDim: ...
        def __add__(self, other: DDim | DimOperand[object], /) -> DDim: ...
        def __mul__(self, other: DDim | DimOperand[object], /) -> DDim: ...

    else:

        def __getitem__(self, position: SupportsIndex | slice) -> int | DDim:
            found = super().__getitem__(position)
            return trusted_ddim(found) if isinstance(position, slice) else found

    def get(self, kind: type[Dim[R]], /) -> Dim[R]:
        """Give the same numbers as a Dim of the rank named, such as `Dim[Rank2]`.

        Raises: RankError when the number of axes is another; ShapeError when an axis type is a `Literal`, as in
        `Dim[Rank2[Literal[3], Literal[4]]]`, and the number another.

        >>> d = make_ddim([2, 3])
        >>> match len(d):
        ...     case 2:
        ...         matrix = d.get(Dim[Rank2])
        ...     case 3:
        ...         batch = d.get(Dim[Rank3])
        >>> matrix
        Dim(2, 3)
        """
        return _validate("DDim.get", _rank_of("DDim.get", kind), self)

    def with_axis(self, axis: SupportsIndex, number: SupportsIndex, /) -> DDim:
        """Give a new DDim with this number at this axis; the DDim itself never changes.

        Raises: RankError when there is no such axis.

        >>> make_ddim([9, 2, 5]).with_axis(0, 6)
        DDim([6, 2, 5])
        """
        return trusted_ddim(_replaced(self, axis, number))

    def __repr__(self) -> str:
        return f"DDim({list(self)})"


if TYPE_CHECKING:

    def trusted_dim(numbers: Iterable[int], /) -> Dim[Any]:
        """Give the Dim of Python ints that are right already, as the shape of an array is: nothing is checked."""
        raise NotImplementedError

    def trusted_ddim(numbers: Iterable[int], /) -> DDim:
        """Give the DDim of Python ints that are right already: nothing is checked."""
        raise NotImplementedError

else:
    trusted_dim = partial(tuple.__new__, Dim)
    trusted_ddim = partial(tuple.__new__, DDim)

if TYPE_CHECKING:

    @overload
    def make_dim() -> Dim[Rank0]: ...
    @overload
    def make_dim(a: N1, /) -> Dim[Rank1[N1]]: ...
    @overload
    def make_dim(a: N1, b: N2, /) -> Dim[Rank2[N1, N2]]: ...
    @overload
    def make_dim(a: N1, b: N2, c: N3, /) -> Dim[Rank3[N1, N2, N3]]: ...
    @overload
    def make_dim(a: N1, b: N2, c: N3, d: N4, /) -> Dim[Rank4[N1, N2, N3, N4]]: ...
    @overload
    def make_dim(a: N1, b: N2, c: N3, d: N4, e: N5, /) -> Dim[Rank5[N1, N2, N3, N4, N5]]: ...
    @overload
    def make_dim(a: N1, b: N2, c: N3, d: N4, e: N5, f: N6, /) -> Dim[Rank6[N1, N2, N3, N4, N5, N6]]: ...
    @overload
    def make_dim(a: N1, b: N2, c: N3, d: N4, e: N5, f: N6, g: N7, /) -> Dim[Rank7[N1, N2, N3, N4, N5, N6, N7]]: ...
    @overload
    def make_dim(
        a: N1, b: N2, c: N3, d: N4, e: N5, f: N6, g: N7, h: N8, /
    ) -> Dim[Rank8[N1, N2, N3, N4, N5, N6, N7, N8]]: ...
    @overload
    def make_dim(
        a: N1, b: N2, c: N3, d: N4, e: N5, f: N6, g: N7, h: N8, i: N9, /
    ) -> Dim[Rank9[N1, N2, N3, N4, N5, N6, N7, N8, N9]]: ...
    @overload  # numbers of unknown count: without it checkers take the first overload, a Rank0
    def make_dim(
        a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int, /, *more: int
    ) -> Dim[Rank]: ...


def make_dim(*numbers: int) -> Dim[Any]:
    """Give the Dim of these numbers; its type names each axis by the type of its number.

    A number of type `Batch = NewType("Batch", int)` gives its axis that name. A plain int gives the type int, which as
    with NewType itself does not stand in for a name; where any name will do, take a DDim or a shape given as a tuple.

    Raises: RankError for more than 9 axes; DTypeError for what is not an int, as a float or a bool.

    >>> make_dim(2, 3), make_dim()
    (Dim(2, 3), Dim())
    """
    return trusted_dim(_at_most_nine("make_dim", as_ints("make_dim", numbers)))


def make_ddim(numbers: Iterable[SupportsIndex], /) -> DDim:
    """Give the DDim of these numbers, any count of them from 0.

    Raises: DTypeError for what is not an int, as a float or a bool.

    >>> make_ddim([2, 3]), make_ddim(n + 1 for n in range(10))
    (DDim([2, 3]), DDim([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    """
    return trusted_ddim(as_ints("make_ddim", numbers))


def as_ints(function: str, numbers: Iterable[SupportsIndex]) -> list[int]:
    """Give the numbers as Python ints, checked to be whole."""
    try:
        given = list(numbers)
    except TypeError as error:
        raise not_ints(function, numbers, "a sequence of ints") from error
    return [number if type(number) is int else as_int(function, number) for number in given]


def as_int(function: str, number: SupportsIndex) -> int:
    """Give the number as a Python int, checked to be whole."""
    # A bool has `__index__` too, but as a size or an index it is a mistake.
    if isinstance(number, bool):
        raise not_ints(function, number, "ints")
    try:
        return operator.index(number)
    except TypeError as error:
        raise not_ints(function, number, "ints") from error


def not_ints(function: str, got: object, needed: str) -> DTypeError:
    """Say that what came is not what was needed."""
    return DTypeError(
        function,
        needed=needed,
        got=f"{got!r} of type {type(got).__name__}",
        fix="Convert it with int(...) if it is a whole number.",
    )


def _at_most_nine(function: str, numbers: list[int]) -> list[int]:
    if len(numbers) > MAX_RANK:
        raise RankError(
            function,
            needed=f"at most {MAX_RANK} axes",
            got=f"{counted_axes(numbers)}, {numbers}",
            fix="A DDim has any number of axes: make_ddim([...]).",
        )
    return numbers


def _rank_of(function: str, kind: object) -> Any:
    """Give the rank that `Dim[Rank2]` names."""
    named = get_args(kind)
    if get_origin(kind) is not Dim or len(named) != 1:
        raise _no_rank(function, kind)
    return named[0]


def _count(function: str, rank: object) -> int:
    """Give the number of axes that the rank says."""
    count: object = getattr(get_origin(rank) or rank, "ndim", None)
    if not isinstance(count, int):
        raise _no_rank(function, rank)
    return count


def _no_rank(function: str, got: object) -> DTypeError:
    return DTypeError(
        function,
        needed="a rank that is known when the program runs",
        got=f"{got!r}",
        fix="Name one of Rank0 to Rank9, as in Dim[Rank2].",
    )


def _validate(function: str, rank: type[ROut], numbers: Sequence[int]) -> Dim[ROut]:
    """Give the numbers as a Dim of this rank, whose axis types that are a `Literal` say sizes."""
    count = _count(function, rank)
    if len(numbers) != count:
        raise RankError(
            function,
            needed=f"{counted_axes(range(count))} for {_name(rank)}",
            got=f"{counted_axes(numbers)}, {tuple(numbers)}",
            fix="Give as many numbers, or name the rank that fits.",
        )
    for axis, (name, number) in enumerate(zip(get_args(rank), numbers, strict=False)):
        if get_origin(name) is Literal and number not in get_args(name):
            raise ShapeError(
                function,
                needed=f"{' or '.join(map(str, get_args(name)))} for axis {axis}, as the type says",
                got=f"{number} for axis {axis} of {tuple(numbers)}",
                fix="Give the sizes that the type says, or name no sizes in the type.",
            )
    return trusted_dim(numbers)


def _name(rank: object) -> str:
    return f"Dim[{getattr(get_origin(rank) or rank, '__name__', rank)}]"


def counted_axes(numbers: Sequence[object]) -> str:
    """Say how many axes there are."""
    return "1 axis" if len(numbers) == 1 else f"{len(numbers)} axes"


def validate_same_length(function: str, first: Sequence[int], second: Sequence[int]) -> None:
    """Refuse two of different numbers of axes."""
    if len(first) != len(second):
        raise RankError(
            function,
            needed="the same number of axes twice",
            got=f"{counted_axes(first)} and {counted_axes(second)}, {tuple(first)} and {tuple(second)}",
            fix="Give one number for each axis of the other.",
        )


def _replaced(numbers: DimOperand[Any] | DDim, axis: SupportsIndex, number: SupportsIndex) -> list[int]:
    position, new = as_ints("with_axis", (axis, number))
    if not -len(numbers) <= position < len(numbers):
        raise RankError(
            "with_axis",
            needed=f"one of {counted_axes(numbers)}",
            got=f"axis {position} of {tuple(numbers)}",
            fix="Axes count from 0, or from -1 backwards.",
        )
    replaced = list(numbers)
    replaced[position] = new
    return replaced


def _elementwise(left: _Numbers, right: object, combine: Callable[[int, int], int], sign: str) -> object:
    if not isinstance(right, _Numbers):
        return _unsupported_operand(left, right, sign)
    validate_same_length(sign, left, right)
    numbers = list(map(combine, left, right))
    return trusted_ddim(numbers) if isinstance(left, DDim) or isinstance(right, DDim) else trusted_dim(numbers)


def _unsupported_operand(dim: _Numbers, other: object, sign: str) -> object:
    got = f"{dim!r} and {other!r} of type {type(other).__name__}"
    if isinstance(other, (tuple, list, int)):
        raise DTypeError(
            sign,
            needed="a Dim or a DDim on both sides, since + and * work number by number",
            got=got,
            fix="Make the other one a DDim for that; tuple(dim) repeats.",
        )
    return NotImplemented  # others, such as NumPy arrays, may know what to do
