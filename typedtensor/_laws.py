"""The protocols that read a law of a rank or of a dtype; written by tools/write_laws.py.

A law is a method that only a checker sees: a rank says what it becomes when an axis goes, a dtype says what it promotes
to. A protocol here names one such method, so that one signature serves every rank and every dtype.
"""

# ruff: noqa: PLC0105  # the names that the laws read best with
from __future__ import annotations

from typing import Generic, Protocol, TypeVar

In = TypeVar("In", contravariant=True)
Out = TypeVar("Out", covariant=True)
Of = TypeVar("Of")
_O1 = TypeVar("_O1", covariant=True)
_O2 = TypeVar("_O2", covariant=True)
_O3 = TypeVar("_O3", covariant=True)
_O4 = TypeVar("_O4", covariant=True)
_O5 = TypeVar("_O5", covariant=True)
_O6 = TypeVar("_O6", covariant=True)
_O7 = TypeVar("_O7", covariant=True)
_O8 = TypeVar("_O8", covariant=True)
_O9 = TypeVar("_O9", covariant=True)


class OneNumberOnly:
    """What a conversion of several elements answers to a checker: nothing that Python takes."""

    __slots__ = ()


class AxesOnly:
    """What iterating over no axis answers to a checker: nothing that Python takes."""

    __slots__ = ()


class ComplexNumber(Protocol):
    """A complex number of Python, and neither a float nor an int, which pass for one elsewhere: overloads stay disjoint."""

    def __add__(self, other: complex, /) -> complex: ...


class Outcome(Generic[Of]):
    """What a rule answers. It has one type exactly: without it ty joins an outcome with those of unnamed axes."""

    __slots__ = ()

    def _outcome(self, outcome: Of, /) -> Of:
        raise NotImplementedError  # for the checker alone


class Fitting:
    """What no rank is; see the first overload of each operator in tensor.py."""

    __slots__ = ()


class Fills(Protocol[In]):
    """The Python number that an element of a dtype takes."""

    def _fill(self, value: In, /) -> None: ...


class Drops(Protocol[Out]):
    """One axis less, whichever: no axis keeps its name."""

    def _drop(self) -> Out: ...


class Unnames(Protocol[Out]):
    """The same number of axes, none of them named; at least one."""

    def _unname(self) -> Out: ...


class Gains(Protocol[Out]):
    """One axis more, wherever: no axis keeps its name."""

    def _gain(self) -> Out: ...


class Transposes(Protocol[Out]):
    """The last two axes exchanged."""

    def _transpose(self) -> Out: ...


class Flattens(Protocol[Out]):
    """One axis, whatever the number before."""

    def _flatten(self) -> Out: ...


class Diagonals(Protocol[Out]):
    """The last two axes become one."""

    def _diagonal(self) -> Out: ...


class Numbers(Protocol[Out]):
    """The type of a NumPy shape with as many axes."""

    def _number(self) -> Out: ...


class Accumulates(Protocol[Out]):
    """The dtype that a sum or a product has."""

    def _accumulate(self) -> Out: ...


class Complexes(Protocol[Out]):
    """The complex dtype of the same precision."""

    def _complex(self) -> Out: ...


class Scalars(Protocol[Out]):
    """The NumPy scalar type of a dtype."""

    def _scalar(self) -> Out: ...


class Has1(Protocol[Out]):
    """The same rank, which has at least 1 axes."""

    def _has_1(self) -> Out: ...


class Has2(Protocol[Out]):
    """The same rank, which has at least 2 axes."""

    def _has_2(self) -> Out: ...


class Has3(Protocol[Out]):
    """The same rank, which has at least 3 axes."""

    def _has_3(self) -> Out: ...


class Has4(Protocol[Out]):
    """The same rank, which has at least 4 axes."""

    def _has_4(self) -> Out: ...


class DropsFirst(Protocol[Out]):
    """The axis at position 0 goes."""

    def _drop_first(self) -> Out: ...


class KeepsFirst(Protocol[Out]):
    """The axis at position 0 loses its name."""

    def _keep_first(self) -> Out: ...


class DropsLast(Protocol[Out]):
    """The axis at position -1 goes."""

    def _drop_last(self) -> Out: ...


class KeepsLast(Protocol[Out]):
    """The axis at position -1 loses its name."""

    def _keep_last(self) -> Out: ...


class DropsAt1(Protocol[Out]):
    """The axis at position 1 goes."""

    def _drop_at_1(self) -> Out: ...


class KeepsAt1(Protocol[Out]):
    """The axis at position 1 loses its name."""

    def _keep_at_1(self) -> Out: ...


class DropsBack2(Protocol[Out]):
    """The axis at position -2 goes."""

    def _drop_back_2(self) -> Out: ...


class KeepsBack2(Protocol[Out]):
    """The axis at position -2 loses its name."""

    def _keep_back_2(self) -> Out: ...


class DropsAt2(Protocol[Out]):
    """The axis at position 2 goes."""

    def _drop_at_2(self) -> Out: ...


class KeepsAt2(Protocol[Out]):
    """The axis at position 2 loses its name."""

    def _keep_at_2(self) -> Out: ...


class DropsBack3(Protocol[Out]):
    """The axis at position -3 goes."""

    def _drop_back_3(self) -> Out: ...


class KeepsBack3(Protocol[Out]):
    """The axis at position -3 loses its name."""

    def _keep_back_3(self) -> Out: ...


class DropsAt3(Protocol[Out]):
    """The axis at position 3 goes."""

    def _drop_at_3(self) -> Out: ...


class KeepsAt3(Protocol[Out]):
    """The axis at position 3 loses its name."""

    def _keep_at_3(self) -> Out: ...


class DropsBack4(Protocol[Out]):
    """The axis at position -4 goes."""

    def _drop_back_4(self) -> Out: ...


class KeepsBack4(Protocol[Out]):
    """The axis at position -4 loses its name."""

    def _keep_back_4(self) -> Out: ...


class DropsAt4(Protocol[Out]):
    """The axis at position 4 goes."""

    def _drop_at_4(self) -> Out: ...


class KeepsAt4(Protocol[Out]):
    """The axis at position 4 loses its name."""

    def _keep_at_4(self) -> Out: ...


class DropsBack5(Protocol[Out]):
    """The axis at position -5 goes."""

    def _drop_back_5(self) -> Out: ...


class KeepsBack5(Protocol[Out]):
    """The axis at position -5 loses its name."""

    def _keep_back_5(self) -> Out: ...


class DropsAt5(Protocol[Out]):
    """The axis at position 5 goes."""

    def _drop_at_5(self) -> Out: ...


class KeepsAt5(Protocol[Out]):
    """The axis at position 5 loses its name."""

    def _keep_at_5(self) -> Out: ...


class DropsBack6(Protocol[Out]):
    """The axis at position -6 goes."""

    def _drop_back_6(self) -> Out: ...


class KeepsBack6(Protocol[Out]):
    """The axis at position -6 loses its name."""

    def _keep_back_6(self) -> Out: ...


class DropsAt6(Protocol[Out]):
    """The axis at position 6 goes."""

    def _drop_at_6(self) -> Out: ...


class KeepsAt6(Protocol[Out]):
    """The axis at position 6 loses its name."""

    def _keep_at_6(self) -> Out: ...


class DropsBack7(Protocol[Out]):
    """The axis at position -7 goes."""

    def _drop_back_7(self) -> Out: ...


class KeepsBack7(Protocol[Out]):
    """The axis at position -7 loses its name."""

    def _keep_back_7(self) -> Out: ...


class DropsAt7(Protocol[Out]):
    """The axis at position 7 goes."""

    def _drop_at_7(self) -> Out: ...


class KeepsAt7(Protocol[Out]):
    """The axis at position 7 loses its name."""

    def _keep_at_7(self) -> Out: ...


class DropsBack8(Protocol[Out]):
    """The axis at position -8 goes."""

    def _drop_back_8(self) -> Out: ...


class KeepsBack8(Protocol[Out]):
    """The axis at position -8 loses its name."""

    def _keep_back_8(self) -> Out: ...


class DropsAt8(Protocol[Out]):
    """The axis at position 8 goes."""

    def _drop_at_8(self) -> Out: ...


class KeepsAt8(Protocol[Out]):
    """The axis at position 8 loses its name."""

    def _keep_at_8(self) -> Out: ...


class DropsBack9(Protocol[Out]):
    """The axis at position -9 goes."""

    def _drop_back_9(self) -> Out: ...


class KeepsBack9(Protocol[Out]):
    """The axis at position -9 loses its name."""

    def _keep_back_9(self) -> Out: ...


class GainsFirst(Protocol[Out]):
    """An unnamed axis comes, at position 0 of the result."""

    def _gain_first(self) -> Out: ...


class GainsLast(Protocol[Out]):
    """An unnamed axis comes, at position -1 of the result."""

    def _gain_last(self) -> Out: ...


class GainsAt1(Protocol[Out]):
    """An unnamed axis comes, at position 1 of the result."""

    def _gain_at_1(self) -> Out: ...


class GainsBack2(Protocol[Out]):
    """An unnamed axis comes, at position -2 of the result."""

    def _gain_back_2(self) -> Out: ...


class GainsAt2(Protocol[Out]):
    """An unnamed axis comes, at position 2 of the result."""

    def _gain_at_2(self) -> Out: ...


class GainsBack3(Protocol[Out]):
    """An unnamed axis comes, at position -3 of the result."""

    def _gain_back_3(self) -> Out: ...


class GainsAt3(Protocol[Out]):
    """An unnamed axis comes, at position 3 of the result."""

    def _gain_at_3(self) -> Out: ...


class GainsBack4(Protocol[Out]):
    """An unnamed axis comes, at position -4 of the result."""

    def _gain_back_4(self) -> Out: ...


class GainsAt4(Protocol[Out]):
    """An unnamed axis comes, at position 4 of the result."""

    def _gain_at_4(self) -> Out: ...


class GainsBack5(Protocol[Out]):
    """An unnamed axis comes, at position -5 of the result."""

    def _gain_back_5(self) -> Out: ...


class GainsAt5(Protocol[Out]):
    """An unnamed axis comes, at position 5 of the result."""

    def _gain_at_5(self) -> Out: ...


class GainsBack6(Protocol[Out]):
    """An unnamed axis comes, at position -6 of the result."""

    def _gain_back_6(self) -> Out: ...


class GainsAt6(Protocol[Out]):
    """An unnamed axis comes, at position 6 of the result."""

    def _gain_at_6(self) -> Out: ...


class GainsBack7(Protocol[Out]):
    """An unnamed axis comes, at position -7 of the result."""

    def _gain_back_7(self) -> Out: ...


class GainsAt7(Protocol[Out]):
    """An unnamed axis comes, at position 7 of the result."""

    def _gain_at_7(self) -> Out: ...


class GainsBack8(Protocol[Out]):
    """An unnamed axis comes, at position -8 of the result."""

    def _gain_back_8(self) -> Out: ...


class GainsAt8(Protocol[Out]):
    """An unnamed axis comes, at position 8 of the result."""

    def _gain_at_8(self) -> Out: ...


class GainsBack9(Protocol[Out]):
    """An unnamed axis comes, at position -9 of the result."""

    def _gain_back_9(self) -> Out: ...


class Broadcasts(Protocol[In, Out]):
    """What the two broadcast to."""

    def _broadcast(self, other: In, /) -> Out: ...


class Selects(Protocol[In, Out]):
    """The rank of `partner[this]`, this being a tensor of integers."""

    def _select(self, other: In, /) -> Out: ...


class Multiplies(Protocol[In, Out]):
    """The rank of `partner @ this`."""

    def _rmatmul(self, other: In, /) -> Out: ...


class Promotes(Protocol[In, Out]):
    """What the two promote to."""

    def _promote(self, other: In, /) -> Out: ...


class PromotesOther(Protocol[In, Out]):
    """Promotes, where the partner is another dtype."""

    def _promote_other(self, other: In, /) -> Out: ...


class NumericWith(Protocol[In, Out]):
    """PromotesOther, where both and what comes out are Numeric."""

    def _numeric_with(self, other: In, /) -> Out: ...


class RealWith(Protocol[In, Out]):
    """PromotesOther, where both and what comes out are Real."""

    def _real_with(self, other: In, /) -> Out: ...


class FloatingWith(Protocol[In, Out]):
    """PromotesOther, where both and what comes out are Floating."""

    def _floating_with(self, other: In, /) -> Out: ...


class DiscreteWith(Protocol[In, Out]):
    """PromotesOther, where both and what comes out are Discrete."""

    def _discrete_with(self, other: In, /) -> Out: ...


class IntegerWith(Protocol[In, Out]):
    """PromotesOther, where both and what comes out are Integer."""

    def _integer_with(self, other: In, /) -> Out: ...


class InexactWith(Protocol[In, Out]):
    """PromotesOther, where both and what comes out are Inexact."""

    def _inexact_with(self, other: In, /) -> Out: ...


class Fits(Protocol[In]):
    """Has no axis whose name clashes with another one, counted from the last."""

    def _fits_1(self, other: In, /) -> None: ...
    def _fits_2(self, other: In, /) -> None: ...
    def _fits_3(self, other: In, /) -> None: ...
    def _fits_4(self, other: In, /) -> None: ...
    def _fits_5(self, other: In, /) -> None: ...
    def _fits_6(self, other: In, /) -> None: ...
    def _fits_7(self, other: In, /) -> None: ...
    def _fits_8(self, other: In, /) -> None: ...
    def _fits_9(self, other: In, /) -> None: ...


class AtMost0(Protocol):
    """At most 0 axes, the last of them by name; One where there is none."""

    def _at_most_0(self) -> tuple[()]: ...


class AtMost1(Protocol[_O1]):
    """At most 1 axes, the last of them by name; One where there is none."""

    def _at_most_1(self) -> tuple[_O1]: ...


class AtMost2(Protocol[_O1, _O2]):
    """At most 2 axes, the last of them by name; One where there is none."""

    def _at_most_2(self) -> tuple[_O1, _O2]: ...


class AtMost3(Protocol[_O1, _O2, _O3]):
    """At most 3 axes, the last of them by name; One where there is none."""

    def _at_most_3(self) -> tuple[_O1, _O2, _O3]: ...


class AtMost4(Protocol[_O1, _O2, _O3, _O4]):
    """At most 4 axes, the last of them by name; One where there is none."""

    def _at_most_4(self) -> tuple[_O1, _O2, _O3, _O4]: ...


class AtMost5(Protocol[_O1, _O2, _O3, _O4, _O5]):
    """At most 5 axes, the last of them by name; One where there is none."""

    def _at_most_5(self) -> tuple[_O1, _O2, _O3, _O4, _O5]: ...


class AtMost6(Protocol[_O1, _O2, _O3, _O4, _O5, _O6]):
    """At most 6 axes, the last of them by name; One where there is none."""

    def _at_most_6(self) -> tuple[_O1, _O2, _O3, _O4, _O5, _O6]: ...


class AtMost7(Protocol[_O1, _O2, _O3, _O4, _O5, _O6, _O7]):
    """At most 7 axes, the last of them by name; One where there is none."""

    def _at_most_7(self) -> tuple[_O1, _O2, _O3, _O4, _O5, _O6, _O7]: ...


class AtMost8(Protocol[_O1, _O2, _O3, _O4, _O5, _O6, _O7, _O8]):
    """At most 8 axes, the last of them by name; One where there is none."""

    def _at_most_8(self) -> tuple[_O1, _O2, _O3, _O4, _O5, _O6, _O7, _O8]: ...


class AtMost9(Protocol[_O1, _O2, _O3, _O4, _O5, _O6, _O7, _O8, _O9]):
    """At most 9 axes, the last of them by name; One where there is none."""

    def _at_most_9(self) -> tuple[_O1, _O2, _O3, _O4, _O5, _O6, _O7, _O8, _O9]: ...


class StillOpen(Protocol):
    """A rank that is a type variable, and none that is known."""

    def _open(self) -> int: ...


class FitsBy(Protocol[Out]):
    """Fits, read as callables, from axis -1 on."""

    @property
    def _fits_1(self) -> Out: ...
    @property
    def _fits_2(self) -> Out: ...
    @property
    def _fits_3(self) -> Out: ...
    @property
    def _fits_4(self) -> Out: ...
    @property
    def _fits_5(self) -> Out: ...
    @property
    def _fits_6(self) -> Out: ...
    @property
    def _fits_7(self) -> Out: ...
    @property
    def _fits_8(self) -> Out: ...
    @property
    def _fits_9(self) -> Out: ...


class FitsBatchBy(Protocol[Out]):
    """Fits, read as callables, from axis -3 on."""

    @property
    def _fits_3(self) -> Out: ...
    @property
    def _fits_4(self) -> Out: ...
    @property
    def _fits_5(self) -> Out: ...
    @property
    def _fits_6(self) -> Out: ...
    @property
    def _fits_7(self) -> Out: ...
    @property
    def _fits_8(self) -> Out: ...
    @property
    def _fits_9(self) -> Out: ...


class FitsVectorsBy(Protocol[Out]):
    """Fits, read as callables, from axis -2 on."""

    @property
    def _fits_2(self) -> Out: ...
    @property
    def _fits_3(self) -> Out: ...
    @property
    def _fits_4(self) -> Out: ...
    @property
    def _fits_5(self) -> Out: ...
    @property
    def _fits_6(self) -> Out: ...
    @property
    def _fits_7(self) -> Out: ...
    @property
    def _fits_8(self) -> Out: ...
    @property
    def _fits_9(self) -> Out: ...


class FitsBatch(Protocol[In]):
    """Fits, from axis -3 on."""

    def _fits_3(self, other: In, /) -> None: ...
    def _fits_4(self, other: In, /) -> None: ...
    def _fits_5(self, other: In, /) -> None: ...
    def _fits_6(self, other: In, /) -> None: ...
    def _fits_7(self, other: In, /) -> None: ...
    def _fits_8(self, other: In, /) -> None: ...
    def _fits_9(self, other: In, /) -> None: ...


class FitsVectors(Protocol[In]):
    """Fits, from axis -2 on."""

    def _fits_2(self, other: In, /) -> None: ...
    def _fits_3(self, other: In, /) -> None: ...
    def _fits_4(self, other: In, /) -> None: ...
    def _fits_5(self, other: In, /) -> None: ...
    def _fits_6(self, other: In, /) -> None: ...
    def _fits_7(self, other: In, /) -> None: ...
    def _fits_8(self, other: In, /) -> None: ...
    def _fits_9(self, other: In, /) -> None: ...


class HasAxis(Protocol[Out]):
    """The rank without an axis, or several."""

    @property
    def _reduce(self) -> Out: ...


class HasAxisToKeep(Protocol[Out]):
    """The rank with an axis, or several, of one element."""

    @property
    def _reduce_kept(self) -> Out: ...


class HasAxisToReduce(Protocol[Out]):
    """The rank without an axis, or with one element there."""

    @property
    def _reduce_or_keep(self) -> Out: ...


class HasAxisAlong(Protocol[Out]):
    """Has the axis."""

    @property
    def _along(self) -> Out: ...


class HasAxesAlong(Protocol[Out]):
    """Has the axis, or all of several."""

    @property
    def _along_some(self) -> Out: ...


class HasPlaceForAxis(Protocol[Out]):
    """The rank with one axis more."""

    @property
    def _expand(self) -> Out: ...


class HasAxesToPermute(Protocol[Out]):
    """The rank with its axes in another order."""

    @property
    def _permute(self) -> Out: ...


class HasAxesToMove(Protocol[Out]):
    """The rank with some axes at other positions."""

    @property
    def _move(self) -> Out: ...


class HasAxesToRoll(Protocol[Out]):
    """Has the axes, and a shift for each."""

    @property
    def _roll(self) -> Out: ...


class HasAxesToShift(Protocol[Out]):
    """Has the axes, or some that are known only when the program runs."""

    @property
    def _shift(self) -> Out: ...


class HasAxesToTransform(Protocol[Out]):
    """The rank with axes of other sizes."""

    @property
    def _transform(self) -> Out: ...


class HasAxesToBroadcast(Protocol[Out]):
    """The rank of a shape with as many axes or more."""

    @property
    def _broadcast_shape(self) -> Out: ...


class HasAxesToContract(Protocol[Out]):
    """The rank of a product over axes."""

    @property
    def _contract(self) -> Out: ...


class HasTwoAxesToContract(Protocol[Out]):
    """The rank of a product over two axes."""

    @property
    def _contract_two(self) -> Out: ...


class HasAxesToTile(Protocol[Out]):
    """The rank of repetitions, or its own where it has more axes."""

    @property
    def _tile(self) -> Out: ...


class ReshapesBy(Protocol[Out]):
    """The rank of a shape."""

    @property
    def _reshape(self) -> Out: ...


class BroadcastsBy(Protocol[Out]):
    """Broadcasts, read as a callable."""

    @property
    def _broadcast(self) -> Out: ...


class MultipliesBy(Protocol[Out]):
    """The rank of a matrix product; read with the rank of the first factor."""

    @property
    def _rmatmul(self) -> Out: ...


class DotsBy(Protocol[Out]):
    """The rank of a product of vectors; read with the rank of the other factor."""

    @property
    def _vecdot(self) -> Out: ...


class SolvesBy(Protocol[Out]):
    """The rank of a solution; read with the rank of the right-hand side."""

    @property
    def _solve(self) -> Out: ...


class TakesBy(Protocol[Out]):
    """The rank of some elements; read with the rank of the positions and the axis."""

    @property
    def _take(self) -> Out: ...


class TakesAlongBy(Protocol[Out]):
    """The same with a position for each element that comes out."""

    @property
    def _take_along(self) -> Out: ...


class TakesAlongLastBy(Protocol[Out]):
    """The same along the last axis."""

    @property
    def _take_along_last(self) -> Out: ...


class PerAxis(Protocol[Out]):
    """As many of a type as there are axes; read with the type."""

    @property
    def _per_axis(self) -> Out: ...


class PromotesBy(Protocol[Out]):
    """Promotes, read as a callable."""

    @property
    def _promote(self) -> Out: ...


class PromotesOtherBy(Protocol[Out]):
    """PromotesOther, read as a callable."""

    @property
    def _promote_other(self) -> Out: ...


class PromotesNumericBy(Protocol[Out]):
    """NumericWith, read as a callable."""

    @property
    def _numeric_with(self) -> Out: ...


class PromotesRealBy(Protocol[Out]):
    """RealWith, read as a callable."""

    @property
    def _real_with(self) -> Out: ...


class PromotesFloatingBy(Protocol[Out]):
    """FloatingWith, read as a callable."""

    @property
    def _floating_with(self) -> Out: ...


class PromotesDiscreteBy(Protocol[Out]):
    """DiscreteWith, read as a callable."""

    @property
    def _discrete_with(self) -> Out: ...


class PromotesIntegerBy(Protocol[Out]):
    """IntegerWith, read as a callable."""

    @property
    def _integer_with(self) -> Out: ...


class PromotesInexactBy(Protocol[Out]):
    """InexactWith, read as a callable."""

    @property
    def _inexact_with(self) -> Out: ...


class PromotesTo(Generic[In]):
    """Promotes to it without loss of kind, itself included."""

    __slots__ = ()

    def _promotes_to(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class PromotesBelow(Generic[In]):
    """PromotesTo, itself excluded: keeps overloads disjoint."""

    __slots__ = ()

    def _promotes_below(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class NumericTo(Generic[In]):
    """PromotesTo, where what comes out is Numeric."""

    __slots__ = ()

    def _numeric_to(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class RealTo(Generic[In]):
    """PromotesTo, where what comes out is Real."""

    __slots__ = ()

    def _real_to(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class FloatingTo(Generic[In]):
    """PromotesTo, where what comes out is Floating."""

    __slots__ = ()

    def _floating_to(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class DiscreteTo(Generic[In]):
    """PromotesTo, where what comes out is Discrete."""

    __slots__ = ()

    def _discrete_to(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class IntegerTo(Generic[In]):
    """PromotesTo, where what comes out is Integer."""

    __slots__ = ()

    def _integer_to(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class InexactTo(Generic[In]):
    """PromotesTo, where what comes out is Inexact."""

    __slots__ = ()

    def _inexact_to(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class NumericBelow(Generic[In]):
    """PromotesBelow, where what comes out is Numeric."""

    __slots__ = ()

    def _numeric_below(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class RealBelow(Generic[In]):
    """PromotesBelow, where what comes out is Real."""

    __slots__ = ()

    def _real_below(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class FloatingBelow(Generic[In]):
    """PromotesBelow, where what comes out is Floating."""

    __slots__ = ()

    def _floating_below(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class DiscreteBelow(Generic[In]):
    """PromotesBelow, where what comes out is Discrete."""

    __slots__ = ()

    def _discrete_below(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class IntegerBelow(Generic[In]):
    """PromotesBelow, where what comes out is Integer."""

    __slots__ = ()

    def _integer_below(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class InexactBelow(Generic[In]):
    """PromotesBelow, where what comes out is Inexact."""

    __slots__ = ()

    def _inexact_below(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class MeetsAt_int16(Generic[In]):
    """Promotes with it to int16, which is neither of the two."""

    __slots__ = ()

    def _meets_at_int16(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class MeetsAt_int32(Generic[In]):
    """Promotes with it to int32, which is neither of the two."""

    __slots__ = ()

    def _meets_at_int32(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class MeetsAt_int64(Generic[In]):
    """Promotes with it to int64, which is neither of the two."""

    __slots__ = ()

    def _meets_at_int64(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class MeetsAt_float32(Generic[In]):
    """Promotes with it to float32, which is neither of the two."""

    __slots__ = ()

    def _meets_at_float32(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class MeetsAt_float64(Generic[In]):
    """Promotes with it to float64, which is neither of the two."""

    __slots__ = ()

    def _meets_at_float64(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone


class MeetsAt_complex128(Generic[In]):
    """Promotes with it to complex128, which is neither of the two."""

    __slots__ = ()

    def _meets_at_complex128(self, other: In, /) -> None:
        raise NotImplementedError  # for the checker alone
