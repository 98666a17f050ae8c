"""Dims: one int per axis. The type `Dim[Rank2]` has the number of axes; that of a `DDim` is known only at run time.

The ints are sizes (`make_dim(2, 3)` is the shape of a matrix), an index (`make_dim(0, 1)` is a position in that
matrix) or strides (`strides(make_dim(2, 3))` are its strides, in elements).

1. At run time, both are immutable tuples of Python ints: they equal such a tuple, have its hash, and NumPy accepts
   them as shapes. Checkers see sequences of ints, because ty loses the rank of a generic subclass of tuple.
2. A Dim has 0 to 9 axes, a DDim any number.
3. The shape of an array is a Dim or DDim that refuses the sum of two shapes, which code for tuples writes to join them.
4. The ints can be negative: an index may be out of bounds and a stride may be negative. Code that expects sizes calls
   `as_shape`, which checks that none is negative.
5. The axis types of a Dim (`Dim[Rank2[Batch, Channel]]`, `Dim[Rank2[Literal[3], Literal[4]]]`) are those of the
   sizes. Results computed from sizes (a sum, strides, an index) have no axis names in their type.

>>> size = make_dim(2, 3)
>>> size, size + make_dim(1, 1), size == (2, 3)
(Dim(2, 3), Dim(3, 4), True)
>>> make_ddim([2, 3]).get(Dim[Rank2])
Dim(2, 3)
"""

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

from typedtensor._public import public
from typedtensor._texts import counted, text_of
from typedtensor.errors import BoundsError, DTypeError, RankError, ShapeError
from typedtensor.types.rank import Rank, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor._generated.creation_rules import SpellsDTypes
    from typedtensor._generated.rules import Has1, Sizes_0, Sizes_1, Sizes_2, Sizes_3, Sizes_back_2, Sizes_last, Unnames

MAX_RANK = Rank9.ndim

R = TypeVar("R", bound=Rank)
ROut = TypeVar("ROut", bound=Rank)
R_co = TypeVar("R_co", bound=object, covariant=True)
R2_co = TypeVar("R2_co", bound=object, covariant=True)
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
        """The tuple base of Dim and DDim, hidden from checkers."""

        __slots__ = ()

        def __getitem__(self, position: SupportsIndex | slice) -> int | tuple[int, ...]:
            try:
                return super().__getitem__(position)
            except IndexError:
                raise BoundsError(
                    "DDim" if isinstance(self, DDim) else "Dim",
                    needed=f"a position within {counted_axes(self)}",
                    got=f"position {text_of(operator.index(position))} of {text_of(self)}",
                    fix="Positions count from 0, or from -1 backwards.",
                ) from None

        def __str__(self) -> str:
            """Return it as a tuple: `(2, 3)`."""
            return str(tuple(self))

        # The standard's shape is a tuple, so portable code writes `x.shape + (1,)`.
        def __add__(self, other: object) -> Dim[Any] | DDim | tuple[int, ...]:
            return tuple(self) + other if type(other) is tuple else _elementwise(self, other, operator.add, "+")

        def __mul__(self, other: object) -> Dim[Any] | DDim:
            return _elementwise(self, other, operator.mul, "*")

        def __radd__(self, other: object) -> object:
            return other + tuple(self) if type(other) is tuple else _unsupported_operand(self, other, "+")

        # An int on the left would repeat the tuple.

        def __rmul__(self, other: object) -> object:
            return _unsupported_operand(self, other, "*")


if TYPE_CHECKING:

    class _Unnamed(int):
        """What no axis is named: only an axis without a name, or one of one element, passes for it."""

    class _Dim(_Numbers, SpellsDTypes, Generic[R_co, R2_co]):
        """A Dim, its rank twice: a signature checks that the name of an axis is a number, and binds it."""

        def _of_rank(self) -> R_co: ...

    class DimOperand(_Dim[R_co, R_co], Generic[R_co]):
        """The covariant type of Dim parameters: a rule can replace the rank, as in `DimOperand[DropsFirst[ROut]]`."""

else:

    class DimOperand(_Numbers, Generic[R_co]):
        """The base of Dim."""

        __slots__ = ()


@final
class Dim(DimOperand[R]):
    """One int per axis, with a static rank: `Dim[Rank2]`. `make_dim` makes one too.

    `Dim[Rank2]` is also a value: `Dim[Rank2](2, 3)` checks the number of axes, and `ddim.get(Dim[Rank2])` accepts it.

    Parameters
    ----------
    *numbers : int
        One int per axis.

    Raises
    ------
    RankError
        If there are more than 9 axes.
    DTypeError
        If a number is not an int; floats and bools are not.

    Notes
    -----
    Source: Majel and Paddle, dim.h.

    Examples
    --------
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
        @overload  # for a star argument; without it, checkers choose the first overload, a Rank0
        def __new__(
            cls, a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int, /, *more: int
        ) -> Dim[Rank]: ...

    def __new__(cls, *numbers: int) -> Dim[Any]:
        """Make a Dim of checked ints."""
        return trusted_dim(_at_most_nine("Dim", as_ints("Dim", numbers)))

    if TYPE_CHECKING:
        # The size of an axis is of the type that names the axis; of an unnamed one it is an int.
        @overload
        def __getitem__(self: DimOperand[Sizes_0[_Unnamed]], position: Literal[0], /) -> int: ...
        @overload
        def __getitem__(self: _Dim[Sizes_0[int], Sizes_0[N1]], position: Literal[0], /) -> N1: ...
        @overload
        def __getitem__(self: DimOperand[Sizes_1[_Unnamed]], position: Literal[1], /) -> int: ...
        @overload
        def __getitem__(self: _Dim[Sizes_1[int], Sizes_1[N1]], position: Literal[1], /) -> N1: ...
        @overload
        def __getitem__(self: DimOperand[Sizes_2[_Unnamed]], position: Literal[2], /) -> int: ...
        @overload
        def __getitem__(self: _Dim[Sizes_2[int], Sizes_2[N1]], position: Literal[2], /) -> N1: ...
        @overload
        def __getitem__(self: DimOperand[Sizes_3[_Unnamed]], position: Literal[3], /) -> int: ...
        @overload
        def __getitem__(self: _Dim[Sizes_3[int], Sizes_3[N1]], position: Literal[3], /) -> N1: ...
        @overload
        def __getitem__(self: DimOperand[Sizes_last[_Unnamed]], position: Literal[-1], /) -> int: ...
        @overload
        def __getitem__(self: _Dim[Sizes_last[int], Sizes_last[N1]], position: Literal[-1], /) -> N1: ...
        @overload
        def __getitem__(self: DimOperand[Sizes_back_2[_Unnamed]], position: Literal[-2], /) -> int: ...
        @overload
        def __getitem__(self: _Dim[Sizes_back_2[int], Sizes_back_2[N1]], position: Literal[-2], /) -> N1: ...
        @overload
        def __getitem__(self, position: SupportsIndex, /) -> int: ...
        @overload
        def __getitem__(self, position: slice, /) -> tuple[int, ...]: ...
        def __getitem__(self, position: SupportsIndex | slice, /) -> int | tuple[int, ...]: ...  # pyright: ignore[reportIncompatibleMethodOverride]  # a number with a name is an int
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
        """Return a Dim with the same number for each axis.

        Parameters
        ----------
        rank : rank
            The rank, such as `Rank2`.
        number : int, optional
            The number for each axis; 0 by default.

        Returns
        -------
        Dim
            A Dim of that rank.

        Raises
        ------
        ShapeError
            If the rank has another literal size, such as `Rank1[Literal[3]]`.

        Examples
        --------
        >>> Dim.filled(Rank3, 7), Dim.filled(Rank2)
        (Dim(7, 7, 7), Dim(0, 0))
        """
        return _validate("Dim.filled", rank, as_ints("Dim.filled", [number]) * _count("Dim.filled", rank))

    def with_axis(self: DimOperand[Has1[Unnames[ROut]]], axis: SupportsIndex, number: SupportsIndex, /) -> Dim[ROut]:
        """Return a new Dim with another number on one axis; the Dim itself is immutable.

        Parameters
        ----------
        axis : int
            The axis, counted from 0, or from -1 backwards.
        number : int
            The new number.

        Returns
        -------
        Dim
            A Dim of the same rank, without axis names.

        Raises
        ------
        RankError
            If the axis does not exist.

        Examples
        --------
        >>> make_dim(2, 3).with_axis(0, 5)
        Dim(5, 3)
        """
        return trusted_dim(_replaced(self, axis, number))

    def __repr__(self) -> str:
        return f"Dim({', '.join(map(str, self))})"

    def __getnewargs__(self) -> tuple[int, ...]:
        """Pickle and copy by the numbers."""
        return tuple(self)


class _DimOf(GenericAlias):
    """The value `Dim[Rank2]`: a `types.GenericAlias` whose call checks the numbers against the rank."""

    __slots__ = ()

    def __call__(self, *numbers: int) -> Dim[Any]:
        rank = _rank_of("Dim", self)
        return _validate(_name(rank), rank, as_ints("Dim", numbers))

    def __getitem__(self, rank: Any, /) -> GenericAlias:
        """Replace a type variable with a rank: `Dim[R][Rank2]`."""
        return _DimOf(Dim, super().__getitem__(rank).__args__)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as `Dim[...]`, not as a plain GenericAlias."""
        return operator.getitem, (Dim, *self.__args__)


@final
class DDim(_Numbers):
    """One int per axis, with a number of axes that is known only at run time. `make_ddim` makes one too.

    `len(d)` is the number of axes. `d.get(Dim[Rank2])` returns a Dim with a static rank, for example after
    `match len(d)`.

    Parameters
    ----------
    numbers : iterable of int, optional
        One int per axis. The default, `(0,)`, is the shape of an empty vector.

    Raises
    ------
    DTypeError
        If a number is not an int; floats and bools are not.

    Notes
    -----
    Source: Majel and Paddle, ddim.h; the default is Majel's `Dim<1>(0)`.

    Examples
    --------
    >>> d = DDim([2, 3, 4])
    >>> d + d, d * DDim(make_dim(1, 10, 100)), d.with_axis(1, 7), d[1:], str(d)
    (DDim([4, 6, 8]), DDim([2, 30, 400]), DDim([2, 7, 4]), (3, 4), '(2, 3, 4)')
    >>> DDim()
    DDim([0])
    """

    __slots__ = ()

    def __new__(cls, numbers: Iterable[SupportsIndex] = (0,), /) -> DDim:
        """Make a DDim of checked ints."""
        return trusted_ddim(as_ints("DDim", numbers))

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, position: SupportsIndex, /) -> int: ...
        @overload
        def __getitem__(self, position: slice, /) -> tuple[int, ...]: ...
        def __getitem__(self, position: SupportsIndex | slice, /) -> int | tuple[int, ...]: ...
        def __add__(self, other: DDim | DimOperand[object], /) -> DDim: ...
        def __mul__(self, other: DDim | DimOperand[object], /) -> DDim: ...

    def get(self, kind: type[Dim[R]], /) -> Dim[R]:
        """Check the number of axes and return a Dim.

        Parameters
        ----------
        kind : type
            The Dim type, such as `Dim[Rank2]` or `Dim[Rank2[Literal[3], Literal[4]]]`.

        Returns
        -------
        Dim
            A Dim with the same numbers.

        Raises
        ------
        RankError
            If the number of axes differs.
        ShapeError
            If a number differs from its literal axis type.

        Examples
        --------
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
        """Return a new DDim with another number on one axis; the DDim itself is immutable.

        Parameters
        ----------
        axis : int
            The axis, counted from 0, or from -1 backwards.
        number : int
            The new number.

        Returns
        -------
        DDim
            A DDim with the same number of axes.

        Raises
        ------
        RankError
            If the axis does not exist.

        Examples
        --------
        >>> make_ddim([9, 2, 5]).with_axis(0, 6)
        DDim([6, 2, 5])
        """
        return trusted_ddim(_replaced(self, axis, number))

    def __repr__(self) -> str:
        return f"DDim({list(self)})"


if TYPE_CHECKING:

    def trusted_dim(numbers: Iterable[int], /) -> Dim[Any]:
        """Make a Dim of Python ints without checks, for example from the shape of an array."""
        raise NotImplementedError

    def trusted_ddim(numbers: Iterable[int], /) -> DDim:
        """Make a DDim of Python ints without checks."""
        raise NotImplementedError

    def shape_dim(numbers: Iterable[int], /) -> Dim[Any]:
        """Make the Dim that is the shape of an array, without checks."""
        raise NotImplementedError

    def shape_ddim(numbers: Iterable[int], /) -> DDim:
        """Make the DDim that is the shape of an array, without checks."""
        raise NotImplementedError

    ShapeDim = Dim

else:

    class _Shape:
        """What the shape of an array adds to a Dim: code for tuples concatenates shapes, so `+` refuses two of them."""

        __slots__ = ()

        def __add__(self, other: object) -> object:
            if isinstance(other, _Shape):
                raise ShapeError(
                    "+",
                    needed="a tuple or a Dim beside the shape of an array: a sum of two shapes could also join them",
                    got=f"the shapes {tuple(self)} and {tuple(other)}",
                    fix="Join them: tuple(x.shape) + tuple(y.shape), or add them: make_ddim(x.shape) + y.shape.",
                )
            return super().__add__(other)

        def __reduce__(self) -> tuple[object, ...]:
            """Pickle and copy as a shape."""
            return tuple.__new__, (type(self), tuple(self))

    class ShapeDim(_Shape, Dim):
        """The Dim that is the shape of an array."""

        __slots__ = ()

    class ShapeDDim(_Shape, DDim):
        """The DDim that is the shape of an array."""

        __slots__ = ()

    trusted_dim = partial(tuple.__new__, Dim)
    trusted_ddim = partial(tuple.__new__, DDim)
    shape_dim = partial(tuple.__new__, ShapeDim)
    shape_ddim = partial(tuple.__new__, ShapeDDim)

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
    @overload  # for a star argument; without it, checkers choose the first overload, a Rank0
    def make_dim(
        a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int, /, *more: int
    ) -> Dim[Rank]: ...


def make_dim(*numbers: int) -> Dim[Any]:
    """Make a Dim; the types of the numbers become the axis types.

    Parameters
    ----------
    *numbers : int
        One int per axis.

    Returns
    -------
    Dim
        A Dim whose static rank has the types of the numbers.

    Raises
    ------
    RankError
        If there are more than 9 axes.
    DTypeError
        If a number is not an int; floats and bools are not.

    Notes
    -----
    A number of type `Batch = NewType("Batch", int)` names its axis. A plain int makes the axis type int, which is not
    compatible with a name, as for NewType itself. For unnamed axes, pass the shape as a tuple, or a DDim.

    Examples
    --------
    >>> make_dim(2, 3), make_dim()
    (Dim(2, 3), Dim())
    """
    return trusted_dim(_at_most_nine("make_dim", as_ints("make_dim", numbers)))


def make_ddim(numbers: Iterable[SupportsIndex], /) -> DDim:
    """Make a DDim of any number of axes, from 0.

    Parameters
    ----------
    numbers : iterable of int
        One int per axis.

    Returns
    -------
    DDim
        A DDim of these numbers.

    Raises
    ------
    DTypeError
        If a number is not an int; floats and bools are not.

    Examples
    --------
    >>> make_ddim([2, 3]), make_ddim(n + 1 for n in range(10))
    (DDim([2, 3]), DDim([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    """
    return trusted_ddim(as_ints("make_ddim", numbers))


def as_ints(function: str, numbers: Iterable[SupportsIndex]) -> list[int]:
    """Return the numbers as Python ints; DTypeError for anything else."""
    try:
        given = list(numbers)
    except TypeError:
        raise not_ints(function, numbers, "a sequence of ints") from None
    return [number if type(number) is int else as_int(function, number) for number in given]


def as_int(function: str, number: SupportsIndex) -> int:
    """Return the number as a Python int; DTypeError for anything else."""
    # bool has `__index__` too, but a bool as a size or an index is a mistake.
    if isinstance(number, bool):
        raise not_ints(function, number, "ints")
    try:
        return operator.index(number)
    except TypeError:
        raise not_ints(function, number, "ints") from None


def not_ints(function: str, got: object, needed: str) -> DTypeError:
    """Return the error for a value that is not an int."""
    # Of a tensor, whose numbers say nothing here; a scalar of NumPy has a shape too.
    shape: Any = getattr(got, "shape", None) if hasattr(type(got), "__setitem__") else None
    return DTypeError(
        function,
        needed=needed,
        got=f"{text_of(got)} of type {type(got).__name__}"
        if shape is None
        else f"a tensor of shape {text_of(tuple(shape))}",
        fix="Convert it with int(...).",
    )


def _at_most_nine(function: str, numbers: list[int]) -> list[int]:
    if len(numbers) > MAX_RANK:
        raise RankError(
            function,
            needed=f"at most {MAX_RANK} axes",
            got=f"{counted_axes(numbers)}, {numbers}",
            fix="Use a DDim for any number of axes: make_ddim([...]).",
        )
    return numbers


def _rank_of(function: str, kind: object) -> Any:
    """Return the rank of `Dim[Rank2]`."""
    named = get_args(kind)
    if get_origin(kind) is not Dim or len(named) != 1:
        raise _no_rank(function, kind)
    return named[0]


def _count(function: str, rank: object) -> int:
    """Return the number of axes of the rank."""
    count: object = getattr(get_origin(rank) or rank, "ndim", None)
    if not isinstance(count, int):
        raise _no_rank(function, rank)
    return count


def _no_rank(function: str, got: object) -> DTypeError:
    return DTypeError(
        function,
        needed="a Dim type with a rank",
        got=text_of(got),
        fix="Use one of Rank0 to Rank9, as in Dim[Rank2].",
    )


def _validate(function: str, rank: type[ROut], numbers: Sequence[int]) -> Dim[ROut]:
    """Return the numbers as a Dim of this rank, checked against its literal sizes."""
    count = _count(function, rank)
    if len(numbers) != count:
        raise RankError(
            function,
            needed=f"{counted_axes(range(count))} for {_name(rank)}",
            got=f"{counted_axes(numbers)}, {tuple(numbers)}",
            fix="Pass one number per axis, or use the rank that matches.",
        )
    for axis, (name, number) in enumerate(zip(get_args(rank), numbers, strict=False)):
        if get_origin(name) is Literal and number not in get_args(name):
            raise ShapeError(
                function,
                needed=f"{' or '.join(map(str, get_args(name)))} for axis {axis}, as in the type",
                got=f"{number} for axis {axis} of {tuple(numbers)}",
                fix="Pass the sizes that the type has, or use a type without sizes.",
            )
    return trusted_dim(numbers)


def _name(rank: object) -> str:
    return f"Dim[{getattr(get_origin(rank) or rank, '__name__', rank)}]"


def counted_axes(numbers: Sequence[object]) -> str:
    """Return the number of axes in words: `1 axis`, `2 axes`."""
    return counted(len(numbers), "axis")


def validate_same_length(function: str, first: Sequence[int], second: Sequence[int]) -> None:
    """Raise RankError unless both have the same number of axes."""
    if len(first) != len(second):
        numbers = f"{text_of(tuple(first))} and {text_of(tuple(second))}"
        raise RankError(
            function,
            needed="equal numbers of axes",
            got=f"{counted_axes(first)} and {counted_axes(second)}, {numbers}",
            fix="Pass one number per axis in both.",
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
    got = f"{text_of(dim)} and {text_of(other)} of type {type(other).__name__}"
    if isinstance(other, (tuple, list, int)):
        raise DTypeError(
            sign,
            needed="a Dim or a DDim on both sides: + and * are elementwise",
            got=got,
            fix="Convert the other operand with make_ddim, or concatenate and repeat tuples: tuple(dim).",
        )
    return NotImplemented  # other types, such as NumPy arrays, may implement the operator


public(Dim, DDim)
