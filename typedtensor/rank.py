"""Rank0 to Rank9: the number of axes, their names, and what becomes of them; written by tools/write_laws.py.

`Rank2[Batch, Channel]` names its axes (with `NewType("Batch", int)`), `Rank2[Literal[3], Literal[4]]` gives their sizes,
plain `Rank2` names none and mixes with every name. The laws are for the checkers alone: when the program runs, a rank is
its number of axes.
"""

from __future__ import annotations

from types import GenericAlias
from typing import TYPE_CHECKING, Any

from typedtensor.errors import RankError

if TYPE_CHECKING:
    from typing import Generic, Literal, Self, overload

    from typing_extensions import TypeVar

    from typedtensor._laws import BroadcastsBelow, BroadcastsTo, Outcome
    from typedtensor.axis import Axis

    A1 = TypeVar("A1", default=Any)
    A2 = TypeVar("A2", default=Any)
    A3 = TypeVar("A3", default=Any)
    A4 = TypeVar("A4", default=Any)
    A5 = TypeVar("A5", default=Any)
    A6 = TypeVar("A6", default=Any)
    A7 = TypeVar("A7", default=Any)
    A8 = TypeVar("A8", default=Any)
    A9 = TypeVar("A9", default=Any)
    B1 = TypeVar("B1")
    B2 = TypeVar("B2")
    B3 = TypeVar("B3")
    B4 = TypeVar("B4")
    B5 = TypeVar("B5")
    B6 = TypeVar("B6")
    B7 = TypeVar("B7")
    B8 = TypeVar("B8")
    B9 = TypeVar("B9")
    M = TypeVar("M")


class Rank:
    """What every rank is: a number of axes, `ndim`."""

    __slots__ = ()
    ndim: int

    if TYPE_CHECKING:

        @overload
        def _reshape(self, x0: tuple[()], /) -> Outcome[Rank0]: ...
        @overload
        def _reshape(self, x0: tuple[int], /) -> Outcome[Rank1]: ...
        @overload
        def _reshape(self, x0: tuple[int, int], /) -> Outcome[Rank2]: ...
        @overload
        def _reshape(self, x0: tuple[int, int, int], /) -> Outcome[Rank3]: ...
        @overload
        def _reshape(self, x0: tuple[int, int, int, int], /) -> Outcome[Rank4]: ...
        @overload
        def _reshape(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _reshape(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _reshape(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _reshape(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _reshape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _reshape(self, *_: Any) -> Any: ...
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...

    else:

        def __class_getitem__(cls, axes):
            """Name the axes, from the left; the rest have no name."""
            named = axes if isinstance(axes, tuple) else (axes,)
            ndim = getattr(cls, "ndim", 0)
            if len(named) > ndim:
                raise RankError(
                    cls.__name__, needed=f"at most {ndim} axes", got=f"{len(named)} names", fix="Use a higher rank."
                )
            return GenericAlias(cls, (*named, *(Any,) * (ndim - len(named))))


class AtLeast1(Rank):
    """Every rank of one axis or more: the bound of code that needs them."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _has_1(self) -> Self: ...
        def _along(self, x0: Literal[-1, 0] | Axis, /) -> None: ...
        def _along_some(self, x0: Literal[-1, 0] | Axis | tuple[Literal[-1, 0]], /) -> None: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self, x0: int | tuple[int], x1: Literal[-1, 0] | tuple[Literal[-1, 0]] | Axis, /
        ) -> Outcome[Rank1]: ...
        def _roll(self, *_: Any) -> Any: ...


class AtLeast2(AtLeast1):
    """Every rank of 2 axes or more: the bound of code that needs them."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _has_2(self) -> Self: ...
        def _along(self, x0: Literal[-2, -1, 0, 1] | Axis, /) -> None: ...
        def _along_some(self, x0: Literal[-2, -1, 0, 1] | Axis | tuple[Literal[-2, -1, 0, 1]], /) -> None: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self, x0: int | tuple[int], x1: Literal[-2, -1, 0, 1] | tuple[Literal[-2, -1, 0, 1]] | Axis, /
        ) -> Outcome[Rank2]: ...
        def _roll(self, *_: Any) -> Any: ...


class AtLeast3(AtLeast2):
    """Every rank of 3 axes or more: the bound of code that needs them."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _has_3(self) -> Self: ...
        def _along(self, x0: Literal[-3, -2, -1, 0, 1, 2] | Axis, /) -> None: ...
        def _along_some(
            self, x0: Literal[-3, -2, -1, 0, 1, 2] | Axis | tuple[Literal[-3, -2, -1, 0, 1, 2]], /
        ) -> None: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self, x0: int | tuple[int], x1: Literal[-3, -2, -1, 0, 1, 2] | tuple[Literal[-3, -2, -1, 0, 1, 2]] | Axis, /
        ) -> Outcome[Rank3]: ...
        def _roll(self, *_: Any) -> Any: ...


class AtLeast4(AtLeast3):
    """Every rank of 4 axes or more: the bound of code that needs them."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _has_4(self) -> Self: ...
        def _along(self, x0: Literal[-4, -3, -2, -1, 0, 1, 2, 3] | Axis, /) -> None: ...
        def _along_some(
            self, x0: Literal[-4, -3, -2, -1, 0, 1, 2, 3] | Axis | tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3]], /
        ) -> None: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int],
            x1: Literal[-4, -3, -2, -1, 0, 1, 2, 3] | tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3]] | Axis,
            /,
        ) -> Outcome[Rank4]: ...
        def _roll(self, *_: Any) -> Any: ...


if TYPE_CHECKING:

    class Rank0(
        Rank,
        BroadcastsTo[
            "Rank0 | Rank1[Any] | Rank2[Any, Any] | Rank3[Any, Any, Any] | Rank4[Any, Any, Any, Any] | Rank5[Any, Any, Any, Any, Any] | Rank6[Any, Any, Any, Any, Any, Any] | Rank7[Any, Any, Any, Any, Any, Any, Any] | Rank8[Any, Any, Any, Any, Any, Any, Any, Any] | Rank9[Any, Any, Any, Any, Any, Any, Any, Any, Any]"
        ],
        BroadcastsBelow[
            "Rank1[Any] | Rank2[Any, Any] | Rank3[Any, Any, Any] | Rank4[Any, Any, Any, Any] | Rank5[Any, Any, Any, Any, Any] | Rank6[Any, Any, Any, Any, Any, Any] | Rank7[Any, Any, Any, Any, Any, Any, Any] | Rank8[Any, Any, Any, Any, Any, Any, Any, Any] | Rank9[Any, Any, Any, Any, Any, Any, Any, Any, Any]"
        ],
    ):
        """No axis: one number."""

        ndim = 0

        def _gain(self) -> Rank1: ...
        def _gain_first(self) -> Rank1[Any]: ...
        def _gain_last(self) -> Rank1[Any]: ...
        def _flatten(self) -> Rank1: ...
        def _number(self) -> tuple[()]: ...
        @overload
        def _broadcast(self, other: Rank0, /) -> Rank0: ...
        @overload
        def _broadcast(self, other: Rank1[B1], /) -> Rank1[B1]: ...
        @overload
        def _broadcast(self, other: Rank2[B1, B2], /) -> Rank2[B1, B2]: ...
        @overload
        def _broadcast(self, other: Rank3[B1, B2, B3], /) -> Rank3[B1, B2, B3]: ...
        @overload
        def _broadcast(self, other: Rank4[B1, B2, B3, B4], /) -> Rank4[B1, B2, B3, B4]: ...
        @overload
        def _broadcast(self, other: Rank5[B1, B2, B3, B4, B5], /) -> Rank5[B1, B2, B3, B4, B5]: ...
        @overload
        def _broadcast(self, other: Rank6[B1, B2, B3, B4, B5, B6], /) -> Rank6[B1, B2, B3, B4, B5, B6]: ...
        @overload
        def _broadcast(self, other: Rank7[B1, B2, B3, B4, B5, B6, B7], /) -> Rank7[B1, B2, B3, B4, B5, B6, B7]: ...
        @overload
        def _broadcast(
            self, other: Rank8[B1, B2, B3, B4, B5, B6, B7, B8], /
        ) -> Rank8[B1, B2, B3, B4, B5, B6, B7, B8]: ...
        @overload
        def _broadcast(
            self, other: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9], /
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]: ...
        def _broadcast(self, *_: Any) -> Any: ...
        @overload
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: tuple[()], /) -> Outcome[Rank0]: ...
        def _reduce(self, *_: Any) -> Any: ...
        @overload
        def _expand(self, x0: Axis, /) -> Outcome[Rank1]: ...
        @overload
        def _expand(self, x0: Literal[0, -1], /) -> Outcome[Rank1[Any]]: ...
        def _expand(self, *_: Any) -> Any: ...
        def _permute(self, x0: tuple[()], /) -> Outcome[Rank0]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[()], /) -> Outcome[Rank0]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int], /) -> Outcome[Rank1]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int], /) -> Outcome[Rank2]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int], /) -> Outcome[Rank3]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int], /) -> Outcome[Rank4]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _broadcast_shape(self, *_: Any) -> Any: ...
        @overload
        def _contract(self, x0: Rank0, x1: Literal[0], /) -> Outcome[Rank0]: ...
        @overload
        def _contract(self, x0: Rank1, x1: Literal[0], /) -> Outcome[Rank1]: ...
        @overload
        def _contract(self, x0: Rank2, x1: Literal[0], /) -> Outcome[Rank2]: ...
        @overload
        def _contract(self, x0: Rank3, x1: Literal[0], /) -> Outcome[Rank3]: ...
        @overload
        def _contract(self, x0: Rank4, x1: Literal[0], /) -> Outcome[Rank4]: ...
        def _contract(self, *_: Any) -> Any: ...
        @overload
        def _tile(self, x0: tuple[()], /) -> Outcome[Rank0]: ...
        @overload
        def _tile(self, x0: tuple[int], /) -> Outcome[Rank1]: ...
        @overload
        def _tile(self, x0: tuple[int, int], /) -> Outcome[Rank2]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int], /) -> Outcome[Rank3]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int], /) -> Outcome[Rank4]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _tile(self, *_: Any) -> Any: ...
        @overload
        def _choose(self, other: Rank0, x2: Rank0, /) -> Rank0: ...
        @overload
        def _choose(self, other: Rank1[B1], x2: Rank1[B1] | Rank0, /) -> Rank1[B1]: ...
        @overload
        def _choose(self, other: Rank0, x2: Rank1[B1], /) -> Rank1[B1]: ...
        @overload
        def _choose(self, other: Rank2[B1, B2], x2: Rank2[B1, B2] | Rank0 | Rank1[B2], /) -> Rank2[B1, B2]: ...
        @overload
        def _choose(self, other: Rank0 | Rank1[B2], x2: Rank2[B1, B2], /) -> Rank2[B1, B2]: ...
        @overload
        def _choose(
            self, other: Rank3[B1, B2, B3], x2: Rank3[B1, B2, B3] | Rank0 | Rank1[B3] | Rank2[B2, B3], /
        ) -> Rank3[B1, B2, B3]: ...
        @overload
        def _choose(self, other: Rank0 | Rank1[B3] | Rank2[B2, B3], x2: Rank3[B1, B2, B3], /) -> Rank3[B1, B2, B3]: ...
        @overload
        def _choose(
            self,
            other: Rank4[B1, B2, B3, B4],
            x2: Rank4[B1, B2, B3, B4] | Rank0 | Rank1[B4] | Rank2[B3, B4] | Rank3[B2, B3, B4],
            /,
        ) -> Rank4[B1, B2, B3, B4]: ...
        @overload
        def _choose(
            self, other: Rank0 | Rank1[B4] | Rank2[B3, B4] | Rank3[B2, B3, B4], x2: Rank4[B1, B2, B3, B4], /
        ) -> Rank4[B1, B2, B3, B4]: ...
        @overload
        def _choose(
            self,
            other: Rank5[B1, B2, B3, B4, B5],
            x2: Rank5[B1, B2, B3, B4, B5]
            | Rank0
            | Rank1[B5]
            | Rank2[B4, B5]
            | Rank3[B3, B4, B5]
            | Rank4[B2, B3, B4, B5],
            /,
        ) -> Rank5[B1, B2, B3, B4, B5]: ...
        @overload
        def _choose(
            self,
            other: Rank0 | Rank1[B5] | Rank2[B4, B5] | Rank3[B3, B4, B5] | Rank4[B2, B3, B4, B5],
            x2: Rank5[B1, B2, B3, B4, B5],
            /,
        ) -> Rank5[B1, B2, B3, B4, B5]: ...
        @overload
        def _choose(
            self,
            other: Rank6[B1, B2, B3, B4, B5, B6],
            x2: Rank6[B1, B2, B3, B4, B5, B6]
            | Rank0
            | Rank1[B6]
            | Rank2[B5, B6]
            | Rank3[B4, B5, B6]
            | Rank4[B3, B4, B5, B6]
            | Rank5[B2, B3, B4, B5, B6],
            /,
        ) -> Rank6[B1, B2, B3, B4, B5, B6]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[B6]
            | Rank2[B5, B6]
            | Rank3[B4, B5, B6]
            | Rank4[B3, B4, B5, B6]
            | Rank5[B2, B3, B4, B5, B6],
            x2: Rank6[B1, B2, B3, B4, B5, B6],
            /,
        ) -> Rank6[B1, B2, B3, B4, B5, B6]: ...
        @overload
        def _choose(
            self,
            other: Rank7[B1, B2, B3, B4, B5, B6, B7],
            x2: Rank7[B1, B2, B3, B4, B5, B6, B7]
            | Rank0
            | Rank1[B7]
            | Rank2[B6, B7]
            | Rank3[B5, B6, B7]
            | Rank4[B4, B5, B6, B7]
            | Rank5[B3, B4, B5, B6, B7]
            | Rank6[B2, B3, B4, B5, B6, B7],
            /,
        ) -> Rank7[B1, B2, B3, B4, B5, B6, B7]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[B7]
            | Rank2[B6, B7]
            | Rank3[B5, B6, B7]
            | Rank4[B4, B5, B6, B7]
            | Rank5[B3, B4, B5, B6, B7]
            | Rank6[B2, B3, B4, B5, B6, B7],
            x2: Rank7[B1, B2, B3, B4, B5, B6, B7],
            /,
        ) -> Rank7[B1, B2, B3, B4, B5, B6, B7]: ...
        @overload
        def _choose(
            self,
            other: Rank8[B1, B2, B3, B4, B5, B6, B7, B8],
            x2: Rank8[B1, B2, B3, B4, B5, B6, B7, B8]
            | Rank0
            | Rank1[B8]
            | Rank2[B7, B8]
            | Rank3[B6, B7, B8]
            | Rank4[B5, B6, B7, B8]
            | Rank5[B4, B5, B6, B7, B8]
            | Rank6[B3, B4, B5, B6, B7, B8]
            | Rank7[B2, B3, B4, B5, B6, B7, B8],
            /,
        ) -> Rank8[B1, B2, B3, B4, B5, B6, B7, B8]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[B8]
            | Rank2[B7, B8]
            | Rank3[B6, B7, B8]
            | Rank4[B5, B6, B7, B8]
            | Rank5[B4, B5, B6, B7, B8]
            | Rank6[B3, B4, B5, B6, B7, B8]
            | Rank7[B2, B3, B4, B5, B6, B7, B8],
            x2: Rank8[B1, B2, B3, B4, B5, B6, B7, B8],
            /,
        ) -> Rank8[B1, B2, B3, B4, B5, B6, B7, B8]: ...
        @overload
        def _choose(
            self,
            other: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9],
            x2: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]
            | Rank0
            | Rank1[B9]
            | Rank2[B8, B9]
            | Rank3[B7, B8, B9]
            | Rank4[B6, B7, B8, B9]
            | Rank5[B5, B6, B7, B8, B9]
            | Rank6[B4, B5, B6, B7, B8, B9]
            | Rank7[B3, B4, B5, B6, B7, B8, B9]
            | Rank8[B2, B3, B4, B5, B6, B7, B8, B9],
            /,
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[B9]
            | Rank2[B8, B9]
            | Rank3[B7, B8, B9]
            | Rank4[B6, B7, B8, B9]
            | Rank5[B5, B6, B7, B8, B9]
            | Rank6[B4, B5, B6, B7, B8, B9]
            | Rank7[B3, B4, B5, B6, B7, B8, B9]
            | Rank8[B2, B3, B4, B5, B6, B7, B8, B9],
            x2: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9],
            /,
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]: ...
        def _choose(self, *_: Any) -> Any: ...

    class Rank1(
        AtLeast1,
        BroadcastsTo[
            "Rank1[A1] | Rank2[Any, A1] | Rank3[Any, Any, A1] | Rank4[Any, Any, Any, A1] | Rank5[Any, Any, Any, Any, A1] | Rank6[Any, Any, Any, Any, Any, A1] | Rank7[Any, Any, Any, Any, Any, Any, A1] | Rank8[Any, Any, Any, Any, Any, Any, Any, A1] | Rank9[Any, Any, Any, Any, Any, Any, Any, Any, A1]"
        ],
        BroadcastsBelow[
            "Rank2[Any, A1] | Rank3[Any, Any, A1] | Rank4[Any, Any, Any, A1] | Rank5[Any, Any, Any, Any, A1] | Rank6[Any, Any, Any, Any, Any, A1] | Rank7[Any, Any, Any, Any, Any, Any, A1] | Rank8[Any, Any, Any, Any, Any, Any, Any, A1] | Rank9[Any, Any, Any, Any, Any, Any, Any, Any, A1]"
        ],
        Generic[A1],
    ):
        """One axis."""

        ndim = 1

        def _axes(self, a1: A1, /) -> tuple[A1]: ...
        def _drop(self) -> Rank0: ...
        def _unname(self) -> Rank1: ...
        def _has_1(self) -> Rank1[A1]: ...
        def _drop_first(self) -> Rank0: ...
        def _keep_first(self) -> Rank1[Any]: ...
        def _drop_last(self) -> Rank0: ...
        def _keep_last(self) -> Rank1[Any]: ...
        def _gain(self) -> Rank2: ...
        def _gain_first(self) -> Rank2[Any, A1]: ...
        def _gain_last(self) -> Rank2[A1, Any]: ...
        def _gain_at_1(self) -> Rank2[A1, Any]: ...
        def _gain_back_2(self) -> Rank2[Any, A1]: ...
        def _flatten(self) -> Rank1: ...
        def _number(self) -> tuple[int]: ...
        @overload
        def _broadcast(self, other: Rank0 | Rank1[A1], /) -> Rank1[A1]: ...
        @overload
        def _broadcast(self, other: Rank2[B1, A1], /) -> Rank2[B1, A1]: ...
        @overload
        def _broadcast(self, other: Rank3[B1, B2, A1], /) -> Rank3[B1, B2, A1]: ...
        @overload
        def _broadcast(self, other: Rank4[B1, B2, B3, A1], /) -> Rank4[B1, B2, B3, A1]: ...
        @overload
        def _broadcast(self, other: Rank5[B1, B2, B3, B4, A1], /) -> Rank5[B1, B2, B3, B4, A1]: ...
        @overload
        def _broadcast(self, other: Rank6[B1, B2, B3, B4, B5, A1], /) -> Rank6[B1, B2, B3, B4, B5, A1]: ...
        @overload
        def _broadcast(self, other: Rank7[B1, B2, B3, B4, B5, B6, A1], /) -> Rank7[B1, B2, B3, B4, B5, B6, A1]: ...
        @overload
        def _broadcast(
            self, other: Rank8[B1, B2, B3, B4, B5, B6, B7, A1], /
        ) -> Rank8[B1, B2, B3, B4, B5, B6, B7, A1]: ...
        @overload
        def _broadcast(
            self, other: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, A1], /
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, B8, A1]: ...
        def _broadcast(self, *_: Any) -> Any: ...
        def _broadcast_up(self, other: Rank0, /) -> Rank1[A1]: ...
        @overload
        def _select(self, other: Rank1[B1], /) -> Rank1[A1]: ...
        @overload
        def _select(self, other: Rank2[B1, B2], /) -> Rank2[A1, B2]: ...
        @overload
        def _select(self, other: Rank3[B1, B2, B3], /) -> Rank3[A1, B2, B3]: ...
        @overload
        def _select(self, other: Rank4[B1, B2, B3, B4], /) -> Rank4[A1, B2, B3, B4]: ...
        @overload
        def _select(self, other: Rank5[B1, B2, B3, B4, B5], /) -> Rank5[A1, B2, B3, B4, B5]: ...
        @overload
        def _select(self, other: Rank6[B1, B2, B3, B4, B5, B6], /) -> Rank6[A1, B2, B3, B4, B5, B6]: ...
        @overload
        def _select(self, other: Rank7[B1, B2, B3, B4, B5, B6, B7], /) -> Rank7[A1, B2, B3, B4, B5, B6, B7]: ...
        @overload
        def _select(self, other: Rank8[B1, B2, B3, B4, B5, B6, B7, B8], /) -> Rank8[A1, B2, B3, B4, B5, B6, B7, B8]: ...
        @overload
        def _select(
            self, other: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9], /
        ) -> Rank9[A1, B2, B3, B4, B5, B6, B7, B8, B9]: ...
        def _select(self, *_: Any) -> Any: ...
        @overload
        def _rmatmul(self, other: Rank1[A1], /) -> Rank0: ...
        @overload
        def _rmatmul(self, other: Rank2[B1, A1], /) -> Rank1[B1]: ...
        @overload
        def _rmatmul(self, other: Rank3[B1, B2, A1], /) -> Rank2[B1, B2]: ...
        @overload
        def _rmatmul(self, other: Rank4[B1, B2, B3, A1], /) -> Rank3[B1, B2, B3]: ...
        @overload
        def _rmatmul(self, other: Rank5[B1, B2, B3, B4, A1], /) -> Rank4[B1, B2, B3, B4]: ...
        @overload
        def _rmatmul(self, other: Rank6[B1, B2, B3, B4, B5, A1], /) -> Rank5[B1, B2, B3, B4, B5]: ...
        @overload
        def _rmatmul(self, other: Rank7[B1, B2, B3, B4, B5, B6, A1], /) -> Rank6[B1, B2, B3, B4, B5, B6]: ...
        @overload
        def _rmatmul(self, other: Rank8[B1, B2, B3, B4, B5, B6, B7, A1], /) -> Rank7[B1, B2, B3, B4, B5, B6, B7]: ...
        @overload
        def _rmatmul(
            self, other: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, A1], /
        ) -> Rank8[B1, B2, B3, B4, B5, B6, B7, B8]: ...
        def _rmatmul(self, *_: Any) -> Any: ...
        @overload
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: tuple[()], /) -> Outcome[Rank1[A1]]: ...
        @overload
        def _reduce(self, x0: Axis, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: Literal[0, -1] | tuple[Literal[0, -1]], /) -> Outcome[Rank0]: ...
        def _reduce(self, *_: Any) -> Any: ...
        @overload
        def _reduce_kept(self, x0: None | Axis, /) -> Outcome[Rank1]: ...
        @overload
        def _reduce_kept(self, x0: Literal[0, -1], /) -> Outcome[Rank1[Any]]: ...
        @overload
        def _reduce_kept(self, x0: tuple[Literal[-1, 0]], /) -> Outcome[Rank1]: ...
        def _reduce_kept(self, *_: Any) -> Any: ...
        @overload
        def _reduce_or_keep(self, x0: None, x1: Literal[False], /) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(self, x0: tuple[()], x1: Literal[False], /) -> Outcome[Rank1[A1]]: ...
        @overload
        def _reduce_or_keep(self, x0: Axis, x1: Literal[False], /) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -1] | tuple[Literal[0, -1]], x1: Literal[False], /
        ) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(self, x0: None | Axis, x1: Literal[True], /) -> Outcome[Rank1]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[0, -1], x1: Literal[True], /) -> Outcome[Rank1[Any]]: ...
        @overload
        def _reduce_or_keep(self, x0: tuple[Literal[-1, 0]], x1: Literal[True], /) -> Outcome[Rank1]: ...
        def _reduce_or_keep(self, *_: Any) -> Any: ...
        def _along(self, x0: Literal[-1, 0] | Axis, /) -> None: ...
        def _along_some(self, x0: Literal[-1, 0] | Axis | tuple[Literal[-1, 0]], /) -> None: ...
        @overload
        def _expand(self, x0: Axis, /) -> Outcome[Rank2]: ...
        @overload
        def _expand(self, x0: Literal[0, -2], /) -> Outcome[Rank2[Any, A1]]: ...
        @overload
        def _expand(self, x0: Literal[1, -1], /) -> Outcome[Rank2[A1, Any]]: ...
        def _expand(self, *_: Any) -> Any: ...
        def _permute(self, x0: tuple[Literal[0, -1]], /) -> Outcome[Rank1[A1]]: ...
        @overload
        def _move(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _move(self, x0: Axis, x1: Axis | Literal[0, -1], /) -> Outcome[Rank1]: ...
        @overload
        def _move(self, x0: Literal[0, -1], x1: Axis, /) -> Outcome[Rank1]: ...
        @overload
        def _move(self, x0: Literal[0, -1], x1: Literal[0, -1], /) -> Outcome[Rank1[A1]]: ...
        @overload
        def _move(self, x0: tuple[Literal[-1, 0]], x1: tuple[Literal[-1, 0]], /) -> Outcome[Rank1]: ...
        def _move(self, *_: Any) -> Any: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self, x0: int | tuple[int], x1: Literal[-1, 0] | tuple[Literal[-1, 0]] | Axis, /
        ) -> Outcome[Rank1]: ...
        def _roll(self, *_: Any) -> Any: ...
        def _shift(self, x0: Literal[-1, 0] | Axis | tuple[Literal[-1, 0]] | tuple[Axis, ...], /) -> None: ...
        @overload
        def _transform(self, x0: tuple[Axis, ...], /) -> Outcome[Rank1]: ...
        @overload
        def _transform(self, x0: tuple[Literal[-1, 0]], /) -> Outcome[Rank1]: ...
        def _transform(self, *_: Any) -> Any: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int], /) -> Outcome[Rank1]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int], /) -> Outcome[Rank2]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int], /) -> Outcome[Rank3]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int], /) -> Outcome[Rank4]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _broadcast_shape(self, *_: Any) -> Any: ...
        @overload
        def _contract(self, x0: Rank0, x1: Literal[0], /) -> Outcome[Rank1]: ...
        @overload
        def _contract(self, x0: Rank1, x1: Literal[0], /) -> Outcome[Rank2]: ...
        @overload
        def _contract(self, x0: Rank2, x1: Literal[0], /) -> Outcome[Rank3]: ...
        @overload
        def _contract(self, x0: Rank3, x1: Literal[0], /) -> Outcome[Rank4]: ...
        @overload
        def _contract(self, x0: Rank4, x1: Literal[0], /) -> Outcome[Rank5]: ...
        @overload
        def _contract(self, x0: Rank1, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank0]: ...
        @overload
        def _contract(self, x0: Rank2, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank1]: ...
        @overload
        def _contract(self, x0: Rank3, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank2]: ...
        @overload
        def _contract(self, x0: Rank4, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank3]: ...
        def _contract(self, *_: Any) -> Any: ...
        @overload
        def _tile(self, x0: tuple[()] | tuple[int], /) -> Outcome[Rank1]: ...
        @overload
        def _tile(self, x0: tuple[int, int], /) -> Outcome[Rank2]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int], /) -> Outcome[Rank3]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int], /) -> Outcome[Rank4]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _tile(self, *_: Any) -> Any: ...
        @overload
        def _vecdot(self, other: Rank1[A1], /) -> Rank0: ...
        @overload
        def _vecdot(self, other: Rank2[B1, A1], /) -> Rank1[B1]: ...
        @overload
        def _vecdot(self, other: Rank3[B1, B2, A1], /) -> Rank2[B1, B2]: ...
        @overload
        def _vecdot(self, other: Rank4[B1, B2, B3, A1], /) -> Rank3[B1, B2, B3]: ...
        @overload
        def _vecdot(self, other: Rank5[B1, B2, B3, B4, A1], /) -> Rank4[B1, B2, B3, B4]: ...
        @overload
        def _vecdot(self, other: Rank6[B1, B2, B3, B4, B5, A1], /) -> Rank5[B1, B2, B3, B4, B5]: ...
        @overload
        def _vecdot(self, other: Rank7[B1, B2, B3, B4, B5, B6, A1], /) -> Rank6[B1, B2, B3, B4, B5, B6]: ...
        @overload
        def _vecdot(self, other: Rank8[B1, B2, B3, B4, B5, B6, B7, A1], /) -> Rank7[B1, B2, B3, B4, B5, B6, B7]: ...
        @overload
        def _vecdot(
            self, other: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, A1], /
        ) -> Rank8[B1, B2, B3, B4, B5, B6, B7, B8]: ...
        def _vecdot(self, *_: Any) -> Any: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-1, 0], /) -> Rank1[M]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Axis, /) -> Rank1: ...
        def _take(self, *_: Any) -> Any: ...
        @overload
        def _take_along(self, other: Rank1[M], axis: Literal[-1, 0], /) -> Rank1[M]: ...
        @overload
        def _take_along(self, other: Rank1, axis: Axis, /) -> Rank1: ...
        def _take_along(self, *_: Any) -> Any: ...
        def _take_along_last(self, other: Rank1[M], /) -> Rank1[M]: ...
        @overload
        def _choose(self, other: Rank0 | Rank1[A1], x2: Rank0 | Rank1[A1], /) -> Rank1[A1]: ...
        @overload
        def _choose(self, other: Rank2[B1, A1], x2: Rank2[B1, A1] | Rank0 | Rank1[A1], /) -> Rank2[B1, A1]: ...
        @overload
        def _choose(self, other: Rank0 | Rank1[A1], x2: Rank2[B1, A1], /) -> Rank2[B1, A1]: ...
        @overload
        def _choose(
            self, other: Rank3[B1, B2, A1], x2: Rank3[B1, B2, A1] | Rank0 | Rank1[A1] | Rank2[B2, A1], /
        ) -> Rank3[B1, B2, A1]: ...
        @overload
        def _choose(self, other: Rank0 | Rank1[A1] | Rank2[B2, A1], x2: Rank3[B1, B2, A1], /) -> Rank3[B1, B2, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank4[B1, B2, B3, A1],
            x2: Rank4[B1, B2, B3, A1] | Rank0 | Rank1[A1] | Rank2[B3, A1] | Rank3[B2, B3, A1],
            /,
        ) -> Rank4[B1, B2, B3, A1]: ...
        @overload
        def _choose(
            self, other: Rank0 | Rank1[A1] | Rank2[B3, A1] | Rank3[B2, B3, A1], x2: Rank4[B1, B2, B3, A1], /
        ) -> Rank4[B1, B2, B3, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank5[B1, B2, B3, B4, A1],
            x2: Rank5[B1, B2, B3, B4, A1]
            | Rank0
            | Rank1[A1]
            | Rank2[B4, A1]
            | Rank3[B3, B4, A1]
            | Rank4[B2, B3, B4, A1],
            /,
        ) -> Rank5[B1, B2, B3, B4, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank0 | Rank1[A1] | Rank2[B4, A1] | Rank3[B3, B4, A1] | Rank4[B2, B3, B4, A1],
            x2: Rank5[B1, B2, B3, B4, A1],
            /,
        ) -> Rank5[B1, B2, B3, B4, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank6[B1, B2, B3, B4, B5, A1],
            x2: Rank6[B1, B2, B3, B4, B5, A1]
            | Rank0
            | Rank1[A1]
            | Rank2[B5, A1]
            | Rank3[B4, B5, A1]
            | Rank4[B3, B4, B5, A1]
            | Rank5[B2, B3, B4, B5, A1],
            /,
        ) -> Rank6[B1, B2, B3, B4, B5, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A1]
            | Rank2[B5, A1]
            | Rank3[B4, B5, A1]
            | Rank4[B3, B4, B5, A1]
            | Rank5[B2, B3, B4, B5, A1],
            x2: Rank6[B1, B2, B3, B4, B5, A1],
            /,
        ) -> Rank6[B1, B2, B3, B4, B5, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank7[B1, B2, B3, B4, B5, B6, A1],
            x2: Rank7[B1, B2, B3, B4, B5, B6, A1]
            | Rank0
            | Rank1[A1]
            | Rank2[B6, A1]
            | Rank3[B5, B6, A1]
            | Rank4[B4, B5, B6, A1]
            | Rank5[B3, B4, B5, B6, A1]
            | Rank6[B2, B3, B4, B5, B6, A1],
            /,
        ) -> Rank7[B1, B2, B3, B4, B5, B6, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A1]
            | Rank2[B6, A1]
            | Rank3[B5, B6, A1]
            | Rank4[B4, B5, B6, A1]
            | Rank5[B3, B4, B5, B6, A1]
            | Rank6[B2, B3, B4, B5, B6, A1],
            x2: Rank7[B1, B2, B3, B4, B5, B6, A1],
            /,
        ) -> Rank7[B1, B2, B3, B4, B5, B6, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank8[B1, B2, B3, B4, B5, B6, B7, A1],
            x2: Rank8[B1, B2, B3, B4, B5, B6, B7, A1]
            | Rank0
            | Rank1[A1]
            | Rank2[B7, A1]
            | Rank3[B6, B7, A1]
            | Rank4[B5, B6, B7, A1]
            | Rank5[B4, B5, B6, B7, A1]
            | Rank6[B3, B4, B5, B6, B7, A1]
            | Rank7[B2, B3, B4, B5, B6, B7, A1],
            /,
        ) -> Rank8[B1, B2, B3, B4, B5, B6, B7, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A1]
            | Rank2[B7, A1]
            | Rank3[B6, B7, A1]
            | Rank4[B5, B6, B7, A1]
            | Rank5[B4, B5, B6, B7, A1]
            | Rank6[B3, B4, B5, B6, B7, A1]
            | Rank7[B2, B3, B4, B5, B6, B7, A1],
            x2: Rank8[B1, B2, B3, B4, B5, B6, B7, A1],
            /,
        ) -> Rank8[B1, B2, B3, B4, B5, B6, B7, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, A1],
            x2: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, A1]
            | Rank0
            | Rank1[A1]
            | Rank2[B8, A1]
            | Rank3[B7, B8, A1]
            | Rank4[B6, B7, B8, A1]
            | Rank5[B5, B6, B7, B8, A1]
            | Rank6[B4, B5, B6, B7, B8, A1]
            | Rank7[B3, B4, B5, B6, B7, B8, A1]
            | Rank8[B2, B3, B4, B5, B6, B7, B8, A1],
            /,
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, B8, A1]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A1]
            | Rank2[B8, A1]
            | Rank3[B7, B8, A1]
            | Rank4[B6, B7, B8, A1]
            | Rank5[B5, B6, B7, B8, A1]
            | Rank6[B4, B5, B6, B7, B8, A1]
            | Rank7[B3, B4, B5, B6, B7, B8, A1]
            | Rank8[B2, B3, B4, B5, B6, B7, B8, A1],
            x2: Rank9[B1, B2, B3, B4, B5, B6, B7, B8, A1],
            /,
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, B8, A1]: ...
        def _choose(self, *_: Any) -> Any: ...

    class Rank2(
        AtLeast2,
        BroadcastsTo[
            "Rank2[A1, A2] | Rank3[Any, A1, A2] | Rank4[Any, Any, A1, A2] | Rank5[Any, Any, Any, A1, A2] | Rank6[Any, Any, Any, Any, A1, A2] | Rank7[Any, Any, Any, Any, Any, A1, A2] | Rank8[Any, Any, Any, Any, Any, Any, A1, A2] | Rank9[Any, Any, Any, Any, Any, Any, Any, A1, A2]"
        ],
        BroadcastsBelow[
            "Rank3[Any, A1, A2] | Rank4[Any, Any, A1, A2] | Rank5[Any, Any, Any, A1, A2] | Rank6[Any, Any, Any, Any, A1, A2] | Rank7[Any, Any, Any, Any, Any, A1, A2] | Rank8[Any, Any, Any, Any, Any, Any, A1, A2] | Rank9[Any, Any, Any, Any, Any, Any, Any, A1, A2]"
        ],
        Generic[A1, A2],
    ):
        """2 axes."""

        ndim = 2

        def _axes(self, a1: A1, a2: A2, /) -> tuple[A1, A2]: ...
        def _drop(self) -> Rank1: ...
        def _unname(self) -> Rank2: ...
        def _has_1(self) -> Rank2[A1, A2]: ...
        def _has_2(self) -> Rank2[A1, A2]: ...
        def _drop_first(self) -> Rank1[A2]: ...
        def _keep_first(self) -> Rank2[Any, A2]: ...
        def _drop_last(self) -> Rank1[A1]: ...
        def _keep_last(self) -> Rank2[A1, Any]: ...
        def _drop_at_1(self) -> Rank1[A1]: ...
        def _keep_at_1(self) -> Rank2[A1, Any]: ...
        def _drop_back_2(self) -> Rank1[A2]: ...
        def _keep_back_2(self) -> Rank2[Any, A2]: ...
        def _transpose(self) -> Rank2[A2, A1]: ...
        def _diagonal(self) -> Rank1[Any]: ...
        def _gain(self) -> Rank3: ...
        def _gain_first(self) -> Rank3[Any, A1, A2]: ...
        def _gain_last(self) -> Rank3[A1, A2, Any]: ...
        def _gain_at_1(self) -> Rank3[A1, Any, A2]: ...
        def _gain_back_2(self) -> Rank3[A1, Any, A2]: ...
        def _gain_at_2(self) -> Rank3[A1, A2, Any]: ...
        def _gain_back_3(self) -> Rank3[Any, A1, A2]: ...
        def _flatten(self) -> Rank1: ...
        def _number(self) -> tuple[int, int]: ...
        @overload
        def _broadcast(self, other: Rank0 | Rank1[A2] | Rank2[A1, A2], /) -> Rank2[A1, A2]: ...
        @overload
        def _broadcast(self, other: Rank3[B1, A1, A2], /) -> Rank3[B1, A1, A2]: ...
        @overload
        def _broadcast(self, other: Rank4[B1, B2, A1, A2], /) -> Rank4[B1, B2, A1, A2]: ...
        @overload
        def _broadcast(self, other: Rank5[B1, B2, B3, A1, A2], /) -> Rank5[B1, B2, B3, A1, A2]: ...
        @overload
        def _broadcast(self, other: Rank6[B1, B2, B3, B4, A1, A2], /) -> Rank6[B1, B2, B3, B4, A1, A2]: ...
        @overload
        def _broadcast(self, other: Rank7[B1, B2, B3, B4, B5, A1, A2], /) -> Rank7[B1, B2, B3, B4, B5, A1, A2]: ...
        @overload
        def _broadcast(
            self, other: Rank8[B1, B2, B3, B4, B5, B6, A1, A2], /
        ) -> Rank8[B1, B2, B3, B4, B5, B6, A1, A2]: ...
        @overload
        def _broadcast(
            self, other: Rank9[B1, B2, B3, B4, B5, B6, B7, A1, A2], /
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, A1, A2]: ...
        def _broadcast(self, *_: Any) -> Any: ...
        def _broadcast_up(self, other: Rank0 | Rank1[A2], /) -> Rank2[A1, A2]: ...
        @overload
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: tuple[()], /) -> Outcome[Rank2[A1, A2]]: ...
        @overload
        def _reduce(self, x0: Axis, /) -> Outcome[Rank1]: ...
        @overload
        def _reduce(self, x0: Literal[0, -2] | tuple[Literal[0, -2]], /) -> Outcome[Rank1[A2]]: ...
        @overload
        def _reduce(self, x0: Literal[1, -1] | tuple[Literal[1, -1]], /) -> Outcome[Rank1[A1]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[0, -2], Literal[1, -1]] | tuple[Literal[1, -1], Literal[0, -2]], /
        ) -> Outcome[Rank0]: ...
        def _reduce(self, *_: Any) -> Any: ...
        @overload
        def _reduce_kept(self, x0: None | Axis, /) -> Outcome[Rank2]: ...
        @overload
        def _reduce_kept(self, x0: Literal[0, -2], /) -> Outcome[Rank2[Any, A2]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[1, -1], /) -> Outcome[Rank2[A1, Any]]: ...
        @overload
        def _reduce_kept(
            self, x0: tuple[Literal[-2, -1, 0, 1]] | tuple[Literal[-2, -1, 0, 1], Literal[-2, -1, 0, 1]], /
        ) -> Outcome[Rank2]: ...
        def _reduce_kept(self, *_: Any) -> Any: ...
        @overload
        def _reduce_or_keep(self, x0: None, x1: Literal[False], /) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(self, x0: tuple[()], x1: Literal[False], /) -> Outcome[Rank2[A1, A2]]: ...
        @overload
        def _reduce_or_keep(self, x0: Axis, x1: Literal[False], /) -> Outcome[Rank1]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -2] | tuple[Literal[0, -2]], x1: Literal[False], /
        ) -> Outcome[Rank1[A2]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -1] | tuple[Literal[1, -1]], x1: Literal[False], /
        ) -> Outcome[Rank1[A1]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[0, -2], Literal[1, -1]] | tuple[Literal[1, -1], Literal[0, -2]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(self, x0: None | Axis, x1: Literal[True], /) -> Outcome[Rank2]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[0, -2], x1: Literal[True], /) -> Outcome[Rank2[Any, A2]]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[1, -1], x1: Literal[True], /) -> Outcome[Rank2[A1, Any]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[-2, -1, 0, 1]] | tuple[Literal[-2, -1, 0, 1], Literal[-2, -1, 0, 1]],
            x1: Literal[True],
            /,
        ) -> Outcome[Rank2]: ...
        def _reduce_or_keep(self, *_: Any) -> Any: ...
        def _along(self, x0: Literal[-2, -1, 0, 1] | Axis, /) -> None: ...
        def _along_some(
            self,
            x0: Literal[-2, -1, 0, 1]
            | Axis
            | tuple[Literal[-2, -1, 0, 1]]
            | tuple[Literal[-2, -1, 0, 1], Literal[-2, -1, 0, 1]],
            /,
        ) -> None: ...
        @overload
        def _expand(self, x0: Axis, /) -> Outcome[Rank3]: ...
        @overload
        def _expand(self, x0: Literal[0, -3], /) -> Outcome[Rank3[Any, A1, A2]]: ...
        @overload
        def _expand(self, x0: Literal[1, -2], /) -> Outcome[Rank3[A1, Any, A2]]: ...
        @overload
        def _expand(self, x0: Literal[2, -1], /) -> Outcome[Rank3[A1, A2, Any]]: ...
        def _expand(self, *_: Any) -> Any: ...
        @overload
        def _permute(self, x0: tuple[Literal[0, -2], Literal[1, -1]], /) -> Outcome[Rank2[A1, A2]]: ...
        @overload
        def _permute(self, x0: tuple[Literal[1, -1], Literal[0, -2]], /) -> Outcome[Rank2[A2, A1]]: ...
        @overload
        def _permute(self, x0: tuple[Axis, Axis], /) -> Outcome[Rank2]: ...
        def _permute(self, *_: Any) -> Any: ...
        @overload
        def _move(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _move(self, x0: Axis, x1: Axis | Literal[0, -1], /) -> Outcome[Rank2]: ...
        @overload
        def _move(self, x0: Literal[0, -1], x1: Axis, /) -> Outcome[Rank2]: ...
        @overload
        def _move(self, x0: Literal[0, -2], x1: Literal[0, -2], /) -> Outcome[Rank2[A1, A2]]: ...
        @overload
        def _move(self, x0: Literal[0, -2], x1: Literal[1, -1], /) -> Outcome[Rank2[A2, A1]]: ...
        @overload
        def _move(self, x0: Literal[1, -1], x1: Literal[0, -2], /) -> Outcome[Rank2[A2, A1]]: ...
        @overload
        def _move(self, x0: Literal[1, -1], x1: Literal[1, -1], /) -> Outcome[Rank2[A1, A2]]: ...
        @overload
        def _move(self, x0: tuple[Literal[-2, -1, 0, 1]], x1: tuple[Literal[-2, -1, 0, 1]], /) -> Outcome[Rank2]: ...
        @overload
        def _move(
            self,
            x0: tuple[Literal[-2, -1, 0, 1], Literal[-2, -1, 0, 1]],
            x1: tuple[Literal[-2, -1, 0, 1], Literal[-2, -1, 0, 1]],
            /,
        ) -> Outcome[Rank2]: ...
        def _move(self, *_: Any) -> Any: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self, x0: int | tuple[int], x1: Literal[-2, -1, 0, 1] | tuple[Literal[-2, -1, 0, 1]] | Axis, /
        ) -> Outcome[Rank2]: ...
        @overload
        def _roll(
            self, x0: int | tuple[int, int], x1: tuple[Literal[-2, -1, 0, 1], Literal[-2, -1, 0, 1]], /
        ) -> Outcome[Rank2]: ...
        def _roll(self, *_: Any) -> Any: ...
        def _shift(
            self,
            x0: Literal[-2, -1, 0, 1]
            | Axis
            | tuple[Literal[-2, -1, 0, 1]]
            | tuple[Literal[-2, -1, 0, 1], Literal[-2, -1, 0, 1]]
            | tuple[Axis, ...],
            /,
        ) -> None: ...
        @overload
        def _transform(self, x0: tuple[Axis, ...], /) -> Outcome[Rank2]: ...
        @overload
        def _transform(
            self, x0: tuple[Literal[-2, -1, 0, 1]] | tuple[Literal[-2, -1, 0, 1], Literal[-2, -1, 0, 1]], /
        ) -> Outcome[Rank2]: ...
        def _transform(self, *_: Any) -> Any: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int], /) -> Outcome[Rank2]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int], /) -> Outcome[Rank3]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int], /) -> Outcome[Rank4]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _broadcast_shape(self, *_: Any) -> Any: ...
        @overload
        def _contract(self, x0: Rank0, x1: Literal[0], /) -> Outcome[Rank2]: ...
        @overload
        def _contract(self, x0: Rank1, x1: Literal[0], /) -> Outcome[Rank3]: ...
        @overload
        def _contract(self, x0: Rank2, x1: Literal[0], /) -> Outcome[Rank4]: ...
        @overload
        def _contract(self, x0: Rank3, x1: Literal[0], /) -> Outcome[Rank5]: ...
        @overload
        def _contract(self, x0: Rank4, x1: Literal[0], /) -> Outcome[Rank6]: ...
        @overload
        def _contract(self, x0: Rank1, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank1]: ...
        @overload
        def _contract(self, x0: Rank2, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank2]: ...
        @overload
        def _contract(self, x0: Rank3, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank3]: ...
        @overload
        def _contract(self, x0: Rank4, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank4]: ...
        @overload
        def _contract(
            self, x0: Rank2, x1: Literal[2] | tuple[tuple[int, int], tuple[int, int]], /
        ) -> Outcome[Rank0]: ...
        @overload
        def _contract(
            self, x0: Rank3, x1: Literal[2] | tuple[tuple[int, int], tuple[int, int]], /
        ) -> Outcome[Rank1]: ...
        @overload
        def _contract(
            self, x0: Rank4, x1: Literal[2] | tuple[tuple[int, int], tuple[int, int]], /
        ) -> Outcome[Rank2]: ...
        def _contract(self, *_: Any) -> Any: ...
        @overload
        def _contract_two(self, x0: Rank2, /) -> Outcome[Rank0]: ...
        @overload
        def _contract_two(self, x0: Rank3, /) -> Outcome[Rank1]: ...
        @overload
        def _contract_two(self, x0: Rank4, /) -> Outcome[Rank2]: ...
        def _contract_two(self, *_: Any) -> Any: ...
        @overload
        def _tile(self, x0: tuple[()] | tuple[int] | tuple[int, int], /) -> Outcome[Rank2]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int], /) -> Outcome[Rank3]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int], /) -> Outcome[Rank4]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _tile(self, *_: Any) -> Any: ...
        @overload
        def _rmatmul(self, other: Rank1[A1], /) -> Rank1[A2]: ...
        @overload
        def _rmatmul(self, other: Rank2[M, A1], /) -> Rank2[M, A2]: ...
        @overload
        def _rmatmul(self, other: Rank3[B1, M, A1], /) -> Rank3[B1, M, A2]: ...
        @overload
        def _rmatmul(self, other: Rank4[B1, B2, M, A1], /) -> Rank4[B1, B2, M, A2]: ...
        @overload
        def _rmatmul(self, other: Rank5[B1, B2, B3, M, A1], /) -> Rank5[B1, B2, B3, M, A2]: ...
        @overload
        def _rmatmul(self, other: Rank6[B1, B2, B3, B4, M, A1], /) -> Rank6[B1, B2, B3, B4, M, A2]: ...
        @overload
        def _rmatmul(self, other: Rank7[B1, B2, B3, B4, B5, M, A1], /) -> Rank7[B1, B2, B3, B4, B5, M, A2]: ...
        @overload
        def _rmatmul(self, other: Rank8[B1, B2, B3, B4, B5, B6, M, A1], /) -> Rank8[B1, B2, B3, B4, B5, B6, M, A2]: ...
        @overload
        def _rmatmul(
            self, other: Rank9[B1, B2, B3, B4, B5, B6, B7, M, A1], /
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, M, A2]: ...
        def _rmatmul(self, *_: Any) -> Any: ...
        @overload
        def _vecdot(self, other: Rank2[A1, A2], /) -> Rank1[A1]: ...
        @overload
        def _vecdot(self, other: Rank1[A2], /) -> Rank1[A1]: ...
        def _vecdot(self, *_: Any) -> Any: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-1, 1], /) -> Rank2[A1, M]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[0, -2], /) -> Rank2[M, A2]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Axis, /) -> Rank2: ...
        def _take(self, *_: Any) -> Any: ...
        @overload
        def _take_along(self, other: Rank2[A1, M], axis: Literal[-1, 1], /) -> Rank2[A1, M]: ...
        @overload
        def _take_along(self, other: Rank2[M, A2], axis: Literal[0, -2], /) -> Rank2[M, A2]: ...
        @overload
        def _take_along(self, other: Rank2, axis: Axis, /) -> Rank2: ...
        def _take_along(self, *_: Any) -> Any: ...
        def _take_along_last(self, other: Rank2[A1, M], /) -> Rank2[A1, M]: ...
        @overload
        def _solve(self, other: Rank2[A1, M], /) -> Rank2[A2, M]: ...
        @overload
        def _solve(self, other: Rank1[A1], /) -> Rank1[A2]: ...
        @overload
        def _solve(self, other: Rank3[B1, A1, M], /) -> Rank3[B1, A2, M]: ...
        @overload
        def _solve(self, other: Rank4[B1, B2, A1, M], /) -> Rank4[B1, B2, A2, M]: ...
        @overload
        def _solve(self, other: Rank5[B1, B2, B3, A1, M], /) -> Rank5[B1, B2, B3, A2, M]: ...
        @overload
        def _solve(self, other: Rank6[B1, B2, B3, B4, A1, M], /) -> Rank6[B1, B2, B3, B4, A2, M]: ...
        @overload
        def _solve(self, other: Rank7[B1, B2, B3, B4, B5, A1, M], /) -> Rank7[B1, B2, B3, B4, B5, A2, M]: ...
        @overload
        def _solve(self, other: Rank8[B1, B2, B3, B4, B5, B6, A1, M], /) -> Rank8[B1, B2, B3, B4, B5, B6, A2, M]: ...
        @overload
        def _solve(
            self, other: Rank9[B1, B2, B3, B4, B5, B6, B7, A1, M], /
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, A2, M]: ...
        def _solve(self, *_: Any) -> Any: ...
        @overload
        def _choose(
            self, other: Rank0 | Rank1[A2] | Rank2[A1, A2], x2: Rank0 | Rank1[A2] | Rank2[A1, A2], /
        ) -> Rank2[A1, A2]: ...
        @overload
        def _choose(
            self, other: Rank3[B1, A1, A2], x2: Rank3[B1, A1, A2] | Rank0 | Rank1[A2] | Rank2[A1, A2], /
        ) -> Rank3[B1, A1, A2]: ...
        @overload
        def _choose(self, other: Rank0 | Rank1[A2] | Rank2[A1, A2], x2: Rank3[B1, A1, A2], /) -> Rank3[B1, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank4[B1, B2, A1, A2],
            x2: Rank4[B1, B2, A1, A2] | Rank0 | Rank1[A2] | Rank2[A1, A2] | Rank3[B2, A1, A2],
            /,
        ) -> Rank4[B1, B2, A1, A2]: ...
        @overload
        def _choose(
            self, other: Rank0 | Rank1[A2] | Rank2[A1, A2] | Rank3[B2, A1, A2], x2: Rank4[B1, B2, A1, A2], /
        ) -> Rank4[B1, B2, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank5[B1, B2, B3, A1, A2],
            x2: Rank5[B1, B2, B3, A1, A2]
            | Rank0
            | Rank1[A2]
            | Rank2[A1, A2]
            | Rank3[B3, A1, A2]
            | Rank4[B2, B3, A1, A2],
            /,
        ) -> Rank5[B1, B2, B3, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank0 | Rank1[A2] | Rank2[A1, A2] | Rank3[B3, A1, A2] | Rank4[B2, B3, A1, A2],
            x2: Rank5[B1, B2, B3, A1, A2],
            /,
        ) -> Rank5[B1, B2, B3, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank6[B1, B2, B3, B4, A1, A2],
            x2: Rank6[B1, B2, B3, B4, A1, A2]
            | Rank0
            | Rank1[A2]
            | Rank2[A1, A2]
            | Rank3[B4, A1, A2]
            | Rank4[B3, B4, A1, A2]
            | Rank5[B2, B3, B4, A1, A2],
            /,
        ) -> Rank6[B1, B2, B3, B4, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A2]
            | Rank2[A1, A2]
            | Rank3[B4, A1, A2]
            | Rank4[B3, B4, A1, A2]
            | Rank5[B2, B3, B4, A1, A2],
            x2: Rank6[B1, B2, B3, B4, A1, A2],
            /,
        ) -> Rank6[B1, B2, B3, B4, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank7[B1, B2, B3, B4, B5, A1, A2],
            x2: Rank7[B1, B2, B3, B4, B5, A1, A2]
            | Rank0
            | Rank1[A2]
            | Rank2[A1, A2]
            | Rank3[B5, A1, A2]
            | Rank4[B4, B5, A1, A2]
            | Rank5[B3, B4, B5, A1, A2]
            | Rank6[B2, B3, B4, B5, A1, A2],
            /,
        ) -> Rank7[B1, B2, B3, B4, B5, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A2]
            | Rank2[A1, A2]
            | Rank3[B5, A1, A2]
            | Rank4[B4, B5, A1, A2]
            | Rank5[B3, B4, B5, A1, A2]
            | Rank6[B2, B3, B4, B5, A1, A2],
            x2: Rank7[B1, B2, B3, B4, B5, A1, A2],
            /,
        ) -> Rank7[B1, B2, B3, B4, B5, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank8[B1, B2, B3, B4, B5, B6, A1, A2],
            x2: Rank8[B1, B2, B3, B4, B5, B6, A1, A2]
            | Rank0
            | Rank1[A2]
            | Rank2[A1, A2]
            | Rank3[B6, A1, A2]
            | Rank4[B5, B6, A1, A2]
            | Rank5[B4, B5, B6, A1, A2]
            | Rank6[B3, B4, B5, B6, A1, A2]
            | Rank7[B2, B3, B4, B5, B6, A1, A2],
            /,
        ) -> Rank8[B1, B2, B3, B4, B5, B6, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A2]
            | Rank2[A1, A2]
            | Rank3[B6, A1, A2]
            | Rank4[B5, B6, A1, A2]
            | Rank5[B4, B5, B6, A1, A2]
            | Rank6[B3, B4, B5, B6, A1, A2]
            | Rank7[B2, B3, B4, B5, B6, A1, A2],
            x2: Rank8[B1, B2, B3, B4, B5, B6, A1, A2],
            /,
        ) -> Rank8[B1, B2, B3, B4, B5, B6, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank9[B1, B2, B3, B4, B5, B6, B7, A1, A2],
            x2: Rank9[B1, B2, B3, B4, B5, B6, B7, A1, A2]
            | Rank0
            | Rank1[A2]
            | Rank2[A1, A2]
            | Rank3[B7, A1, A2]
            | Rank4[B6, B7, A1, A2]
            | Rank5[B5, B6, B7, A1, A2]
            | Rank6[B4, B5, B6, B7, A1, A2]
            | Rank7[B3, B4, B5, B6, B7, A1, A2]
            | Rank8[B2, B3, B4, B5, B6, B7, A1, A2],
            /,
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, A1, A2]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A2]
            | Rank2[A1, A2]
            | Rank3[B7, A1, A2]
            | Rank4[B6, B7, A1, A2]
            | Rank5[B5, B6, B7, A1, A2]
            | Rank6[B4, B5, B6, B7, A1, A2]
            | Rank7[B3, B4, B5, B6, B7, A1, A2]
            | Rank8[B2, B3, B4, B5, B6, B7, A1, A2],
            x2: Rank9[B1, B2, B3, B4, B5, B6, B7, A1, A2],
            /,
        ) -> Rank9[B1, B2, B3, B4, B5, B6, B7, A1, A2]: ...
        def _choose(self, *_: Any) -> Any: ...

    class Rank3(
        AtLeast3,
        BroadcastsTo[
            "Rank3[A1, A2, A3] | Rank4[Any, A1, A2, A3] | Rank5[Any, Any, A1, A2, A3] | Rank6[Any, Any, Any, A1, A2, A3] | Rank7[Any, Any, Any, Any, A1, A2, A3] | Rank8[Any, Any, Any, Any, Any, A1, A2, A3] | Rank9[Any, Any, Any, Any, Any, Any, A1, A2, A3]"
        ],
        BroadcastsBelow[
            "Rank4[Any, A1, A2, A3] | Rank5[Any, Any, A1, A2, A3] | Rank6[Any, Any, Any, A1, A2, A3] | Rank7[Any, Any, Any, Any, A1, A2, A3] | Rank8[Any, Any, Any, Any, Any, A1, A2, A3] | Rank9[Any, Any, Any, Any, Any, Any, A1, A2, A3]"
        ],
        Generic[A1, A2, A3],
    ):
        """3 axes."""

        ndim = 3

        def _axes(self, a1: A1, a2: A2, a3: A3, /) -> tuple[A1, A2, A3]: ...
        def _drop(self) -> Rank2: ...
        def _unname(self) -> Rank3: ...
        def _has_1(self) -> Rank3[A1, A2, A3]: ...
        def _has_2(self) -> Rank3[A1, A2, A3]: ...
        def _has_3(self) -> Rank3[A1, A2, A3]: ...
        def _drop_first(self) -> Rank2[A2, A3]: ...
        def _keep_first(self) -> Rank3[Any, A2, A3]: ...
        def _drop_last(self) -> Rank2[A1, A2]: ...
        def _keep_last(self) -> Rank3[A1, A2, Any]: ...
        def _drop_at_1(self) -> Rank2[A1, A3]: ...
        def _keep_at_1(self) -> Rank3[A1, Any, A3]: ...
        def _drop_back_2(self) -> Rank2[A1, A3]: ...
        def _keep_back_2(self) -> Rank3[A1, Any, A3]: ...
        def _drop_at_2(self) -> Rank2[A1, A2]: ...
        def _keep_at_2(self) -> Rank3[A1, A2, Any]: ...
        def _drop_back_3(self) -> Rank2[A2, A3]: ...
        def _keep_back_3(self) -> Rank3[Any, A2, A3]: ...
        def _transpose(self) -> Rank3[A1, A3, A2]: ...
        def _diagonal(self) -> Rank2[A1, Any]: ...
        def _gain(self) -> Rank4: ...
        def _gain_first(self) -> Rank4[Any, A1, A2, A3]: ...
        def _gain_last(self) -> Rank4[A1, A2, A3, Any]: ...
        def _gain_at_1(self) -> Rank4[A1, Any, A2, A3]: ...
        def _gain_back_2(self) -> Rank4[A1, A2, Any, A3]: ...
        def _gain_at_2(self) -> Rank4[A1, A2, Any, A3]: ...
        def _gain_back_3(self) -> Rank4[A1, Any, A2, A3]: ...
        def _gain_at_3(self) -> Rank4[A1, A2, A3, Any]: ...
        def _gain_back_4(self) -> Rank4[Any, A1, A2, A3]: ...
        def _flatten(self) -> Rank1: ...
        def _number(self) -> tuple[int, int, int]: ...
        @overload
        def _broadcast(self, other: Rank0 | Rank1[A3] | Rank2[A2, A3] | Rank3[A1, A2, A3], /) -> Rank3[A1, A2, A3]: ...
        @overload
        def _broadcast(self, other: Rank4[B1, A1, A2, A3], /) -> Rank4[B1, A1, A2, A3]: ...
        @overload
        def _broadcast(self, other: Rank5[B1, B2, A1, A2, A3], /) -> Rank5[B1, B2, A1, A2, A3]: ...
        @overload
        def _broadcast(self, other: Rank6[B1, B2, B3, A1, A2, A3], /) -> Rank6[B1, B2, B3, A1, A2, A3]: ...
        @overload
        def _broadcast(self, other: Rank7[B1, B2, B3, B4, A1, A2, A3], /) -> Rank7[B1, B2, B3, B4, A1, A2, A3]: ...
        @overload
        def _broadcast(
            self, other: Rank8[B1, B2, B3, B4, B5, A1, A2, A3], /
        ) -> Rank8[B1, B2, B3, B4, B5, A1, A2, A3]: ...
        @overload
        def _broadcast(
            self, other: Rank9[B1, B2, B3, B4, B5, B6, A1, A2, A3], /
        ) -> Rank9[B1, B2, B3, B4, B5, B6, A1, A2, A3]: ...
        def _broadcast(self, *_: Any) -> Any: ...
        def _broadcast_up(self, other: Rank0 | Rank1[A3] | Rank2[A2, A3], /) -> Rank3[A1, A2, A3]: ...
        @overload
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: tuple[()], /) -> Outcome[Rank3[A1, A2, A3]]: ...
        @overload
        def _reduce(self, x0: Axis, /) -> Outcome[Rank2]: ...
        @overload
        def _reduce(self, x0: Literal[0, -3] | tuple[Literal[0, -3]], /) -> Outcome[Rank2[A2, A3]]: ...
        @overload
        def _reduce(self, x0: Literal[1, -2] | tuple[Literal[1, -2]], /) -> Outcome[Rank2[A1, A3]]: ...
        @overload
        def _reduce(self, x0: Literal[2, -1] | tuple[Literal[2, -1]], /) -> Outcome[Rank2[A1, A2]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[0, -3], Literal[1, -2]] | tuple[Literal[1, -2], Literal[0, -3]], /
        ) -> Outcome[Rank1[A3]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[0, -3], Literal[2, -1]] | tuple[Literal[2, -1], Literal[0, -3]], /
        ) -> Outcome[Rank1[A2]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[1, -2], Literal[2, -1]] | tuple[Literal[2, -1], Literal[1, -2]], /
        ) -> Outcome[Rank1[A1]]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[Literal[0, -3], Literal[1, -2], Literal[2, -1]]
            | tuple[Literal[0, -3], Literal[2, -1], Literal[1, -2]]
            | tuple[Literal[1, -2], Literal[0, -3], Literal[2, -1]]
            | tuple[Literal[1, -2], Literal[2, -1], Literal[0, -3]]
            | tuple[Literal[2, -1], Literal[0, -3], Literal[1, -2]]
            | tuple[Literal[2, -1], Literal[1, -2], Literal[0, -3]],
            /,
        ) -> Outcome[Rank0]: ...
        def _reduce(self, *_: Any) -> Any: ...
        @overload
        def _reduce_kept(self, x0: None | Axis, /) -> Outcome[Rank3]: ...
        @overload
        def _reduce_kept(self, x0: Literal[0, -3], /) -> Outcome[Rank3[Any, A2, A3]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[1, -2], /) -> Outcome[Rank3[A1, Any, A3]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[2, -1], /) -> Outcome[Rank3[A1, A2, Any]]: ...
        @overload
        def _reduce_kept(
            self,
            x0: tuple[Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]],
            /,
        ) -> Outcome[Rank3]: ...
        def _reduce_kept(self, *_: Any) -> Any: ...
        @overload
        def _reduce_or_keep(self, x0: None, x1: Literal[False], /) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(self, x0: tuple[()], x1: Literal[False], /) -> Outcome[Rank3[A1, A2, A3]]: ...
        @overload
        def _reduce_or_keep(self, x0: Axis, x1: Literal[False], /) -> Outcome[Rank2]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -3] | tuple[Literal[0, -3]], x1: Literal[False], /
        ) -> Outcome[Rank2[A2, A3]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -2] | tuple[Literal[1, -2]], x1: Literal[False], /
        ) -> Outcome[Rank2[A1, A3]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -1] | tuple[Literal[2, -1]], x1: Literal[False], /
        ) -> Outcome[Rank2[A1, A2]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[0, -3], Literal[1, -2]] | tuple[Literal[1, -2], Literal[0, -3]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank1[A3]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[0, -3], Literal[2, -1]] | tuple[Literal[2, -1], Literal[0, -3]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank1[A2]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[1, -2], Literal[2, -1]] | tuple[Literal[2, -1], Literal[1, -2]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank1[A1]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[0, -3], Literal[1, -2], Literal[2, -1]]
            | tuple[Literal[0, -3], Literal[2, -1], Literal[1, -2]]
            | tuple[Literal[1, -2], Literal[0, -3], Literal[2, -1]]
            | tuple[Literal[1, -2], Literal[2, -1], Literal[0, -3]]
            | tuple[Literal[2, -1], Literal[0, -3], Literal[1, -2]]
            | tuple[Literal[2, -1], Literal[1, -2], Literal[0, -3]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(self, x0: None | Axis, x1: Literal[True], /) -> Outcome[Rank3]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[0, -3], x1: Literal[True], /) -> Outcome[Rank3[Any, A2, A3]]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[1, -2], x1: Literal[True], /) -> Outcome[Rank3[A1, Any, A3]]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[2, -1], x1: Literal[True], /) -> Outcome[Rank3[A1, A2, Any]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]],
            x1: Literal[True],
            /,
        ) -> Outcome[Rank3]: ...
        def _reduce_or_keep(self, *_: Any) -> Any: ...
        def _along(self, x0: Literal[-3, -2, -1, 0, 1, 2] | Axis, /) -> None: ...
        def _along_some(
            self,
            x0: Literal[-3, -2, -1, 0, 1, 2]
            | Axis
            | tuple[Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]],
            /,
        ) -> None: ...
        @overload
        def _expand(self, x0: Axis, /) -> Outcome[Rank4]: ...
        @overload
        def _expand(self, x0: Literal[0, -4], /) -> Outcome[Rank4[Any, A1, A2, A3]]: ...
        @overload
        def _expand(self, x0: Literal[1, -3], /) -> Outcome[Rank4[A1, Any, A2, A3]]: ...
        @overload
        def _expand(self, x0: Literal[2, -2], /) -> Outcome[Rank4[A1, A2, Any, A3]]: ...
        @overload
        def _expand(self, x0: Literal[3, -1], /) -> Outcome[Rank4[A1, A2, A3, Any]]: ...
        def _expand(self, *_: Any) -> Any: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[0, -3], Literal[1, -2], Literal[2, -1]], /
        ) -> Outcome[Rank3[A1, A2, A3]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[0, -3], Literal[2, -1], Literal[1, -2]], /
        ) -> Outcome[Rank3[A1, A3, A2]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[1, -2], Literal[0, -3], Literal[2, -1]], /
        ) -> Outcome[Rank3[A2, A1, A3]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[1, -2], Literal[2, -1], Literal[0, -3]], /
        ) -> Outcome[Rank3[A2, A3, A1]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[2, -1], Literal[0, -3], Literal[1, -2]], /
        ) -> Outcome[Rank3[A3, A1, A2]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[2, -1], Literal[1, -2], Literal[0, -3]], /
        ) -> Outcome[Rank3[A3, A2, A1]]: ...
        @overload
        def _permute(self, x0: tuple[Axis, Axis, Axis], /) -> Outcome[Rank3]: ...
        def _permute(self, *_: Any) -> Any: ...
        @overload
        def _move(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _move(self, x0: Axis, x1: Axis | Literal[0, -1], /) -> Outcome[Rank3]: ...
        @overload
        def _move(self, x0: Literal[0, -1], x1: Axis, /) -> Outcome[Rank3]: ...
        @overload
        def _move(self, x0: Literal[0, -3], x1: Literal[0, -3], /) -> Outcome[Rank3[A1, A2, A3]]: ...
        @overload
        def _move(self, x0: Literal[0, -3], x1: Literal[1, -2], /) -> Outcome[Rank3[A2, A1, A3]]: ...
        @overload
        def _move(self, x0: Literal[0, -3], x1: Literal[2, -1], /) -> Outcome[Rank3[A2, A3, A1]]: ...
        @overload
        def _move(self, x0: Literal[1, -2], x1: Literal[0, -3], /) -> Outcome[Rank3[A2, A1, A3]]: ...
        @overload
        def _move(self, x0: Literal[1, -2], x1: Literal[1, -2], /) -> Outcome[Rank3[A1, A2, A3]]: ...
        @overload
        def _move(self, x0: Literal[1, -2], x1: Literal[2, -1], /) -> Outcome[Rank3[A1, A3, A2]]: ...
        @overload
        def _move(self, x0: Literal[2, -1], x1: Literal[0, -3], /) -> Outcome[Rank3[A3, A1, A2]]: ...
        @overload
        def _move(self, x0: Literal[2, -1], x1: Literal[1, -2], /) -> Outcome[Rank3[A1, A3, A2]]: ...
        @overload
        def _move(self, x0: Literal[2, -1], x1: Literal[2, -1], /) -> Outcome[Rank3[A1, A2, A3]]: ...
        @overload
        def _move(
            self, x0: tuple[Literal[-3, -2, -1, 0, 1, 2]], x1: tuple[Literal[-3, -2, -1, 0, 1, 2]], /
        ) -> Outcome[Rank3]: ...
        @overload
        def _move(
            self,
            x0: tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]],
            x1: tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]],
            /,
        ) -> Outcome[Rank3]: ...
        @overload
        def _move(
            self,
            x0: tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]],
            x1: tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]],
            /,
        ) -> Outcome[Rank3]: ...
        def _move(self, *_: Any) -> Any: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self, x0: int | tuple[int], x1: Literal[-3, -2, -1, 0, 1, 2] | tuple[Literal[-3, -2, -1, 0, 1, 2]] | Axis, /
        ) -> Outcome[Rank3]: ...
        @overload
        def _roll(
            self, x0: int | tuple[int, int], x1: tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]], /
        ) -> Outcome[Rank3]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int, int],
            x1: tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]],
            /,
        ) -> Outcome[Rank3]: ...
        def _roll(self, *_: Any) -> Any: ...
        def _shift(
            self,
            x0: Literal[-3, -2, -1, 0, 1, 2]
            | Axis
            | tuple[Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Axis, ...],
            /,
        ) -> None: ...
        @overload
        def _transform(self, x0: tuple[Axis, ...], /) -> Outcome[Rank3]: ...
        @overload
        def _transform(self, x0: tuple[Literal[-2, 1], Literal[-1, 2]], /) -> Outcome[Rank3[A1, Any, Any]]: ...
        @overload
        def _transform(
            self,
            x0: tuple[Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Literal[-3, -1, 0, 2], Literal[-3, -2, -1, 0, 1, 2]]
            | tuple[Literal[-2, 1], Literal[-3, -2, 0, 1]]
            | tuple[Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2], Literal[-3, -2, -1, 0, 1, 2]],
            /,
        ) -> Outcome[Rank3]: ...
        def _transform(self, *_: Any) -> Any: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int], /) -> Outcome[Rank3]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int], /) -> Outcome[Rank4]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _broadcast_shape(self, *_: Any) -> Any: ...
        @overload
        def _contract(self, x0: Rank0, x1: Literal[0], /) -> Outcome[Rank3]: ...
        @overload
        def _contract(self, x0: Rank1, x1: Literal[0], /) -> Outcome[Rank4]: ...
        @overload
        def _contract(self, x0: Rank2, x1: Literal[0], /) -> Outcome[Rank5]: ...
        @overload
        def _contract(self, x0: Rank3, x1: Literal[0], /) -> Outcome[Rank6]: ...
        @overload
        def _contract(self, x0: Rank4, x1: Literal[0], /) -> Outcome[Rank7]: ...
        @overload
        def _contract(self, x0: Rank1, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank2]: ...
        @overload
        def _contract(self, x0: Rank2, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank3]: ...
        @overload
        def _contract(self, x0: Rank3, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank4]: ...
        @overload
        def _contract(self, x0: Rank4, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank5]: ...
        @overload
        def _contract(
            self, x0: Rank2, x1: Literal[2] | tuple[tuple[int, int], tuple[int, int]], /
        ) -> Outcome[Rank1]: ...
        @overload
        def _contract(
            self, x0: Rank3, x1: Literal[2] | tuple[tuple[int, int], tuple[int, int]], /
        ) -> Outcome[Rank2]: ...
        @overload
        def _contract(
            self, x0: Rank4, x1: Literal[2] | tuple[tuple[int, int], tuple[int, int]], /
        ) -> Outcome[Rank3]: ...
        @overload
        def _contract(
            self, x0: Rank3, x1: Literal[3] | tuple[tuple[int, int, int], tuple[int, int, int]], /
        ) -> Outcome[Rank0]: ...
        @overload
        def _contract(
            self, x0: Rank4, x1: Literal[3] | tuple[tuple[int, int, int], tuple[int, int, int]], /
        ) -> Outcome[Rank1]: ...
        def _contract(self, *_: Any) -> Any: ...
        @overload
        def _contract_two(self, x0: Rank2, /) -> Outcome[Rank1]: ...
        @overload
        def _contract_two(self, x0: Rank3, /) -> Outcome[Rank2]: ...
        @overload
        def _contract_two(self, x0: Rank4, /) -> Outcome[Rank3]: ...
        def _contract_two(self, *_: Any) -> Any: ...
        @overload
        def _tile(self, x0: tuple[()] | tuple[int] | tuple[int, int] | tuple[int, int, int], /) -> Outcome[Rank3]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int], /) -> Outcome[Rank4]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _tile(self, *_: Any) -> Any: ...
        @overload
        def _rmatmul(self, other: Rank1[A2], /) -> Rank2[A1, A3]: ...
        @overload
        def _rmatmul(self, other: Rank2[M, A2], /) -> Rank3[A1, M, A3]: ...
        @overload
        def _rmatmul(self, other: Rank3[A1, M, A2], /) -> Rank3[A1, M, A3]: ...
        @overload
        def _rmatmul(self, other: Rank4[B1, A1, M, A2], /) -> Rank4[B1, A1, M, A3]: ...
        @overload
        def _rmatmul(self, other: Rank5[B1, B2, A1, M, A2], /) -> Rank5[B1, B2, A1, M, A3]: ...
        @overload
        def _rmatmul(self, other: Rank6[B1, B2, B3, A1, M, A2], /) -> Rank6[B1, B2, B3, A1, M, A3]: ...
        @overload
        def _rmatmul(self, other: Rank7[B1, B2, B3, B4, A1, M, A2], /) -> Rank7[B1, B2, B3, B4, A1, M, A3]: ...
        @overload
        def _rmatmul(self, other: Rank8[B1, B2, B3, B4, B5, A1, M, A2], /) -> Rank8[B1, B2, B3, B4, B5, A1, M, A3]: ...
        @overload
        def _rmatmul(
            self, other: Rank9[B1, B2, B3, B4, B5, B6, A1, M, A2], /
        ) -> Rank9[B1, B2, B3, B4, B5, B6, A1, M, A3]: ...
        def _rmatmul(self, *_: Any) -> Any: ...
        @overload
        def _vecdot(self, other: Rank3[A1, A2, A3], /) -> Rank2[A1, A2]: ...
        @overload
        def _vecdot(self, other: Rank1[A3], /) -> Rank2[A1, A2]: ...
        def _vecdot(self, *_: Any) -> Any: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-1, 2], /) -> Rank3[A1, A2, M]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[0, -3], /) -> Rank3[M, A2, A3]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[1, -2], /) -> Rank3[A1, M, A3]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Axis, /) -> Rank3: ...
        def _take(self, *_: Any) -> Any: ...
        @overload
        def _take_along(self, other: Rank3[A1, A2, M], axis: Literal[-1, 2], /) -> Rank3[A1, A2, M]: ...
        @overload
        def _take_along(self, other: Rank3[M, A2, A3], axis: Literal[0, -3], /) -> Rank3[M, A2, A3]: ...
        @overload
        def _take_along(self, other: Rank3[A1, M, A3], axis: Literal[1, -2], /) -> Rank3[A1, M, A3]: ...
        @overload
        def _take_along(self, other: Rank3, axis: Axis, /) -> Rank3: ...
        def _take_along(self, *_: Any) -> Any: ...
        def _take_along_last(self, other: Rank3[A1, A2, M], /) -> Rank3[A1, A2, M]: ...
        @overload
        def _solve(self, other: Rank3[A1, A2, M], /) -> Rank3[A1, A3, M]: ...
        @overload
        def _solve(self, other: Rank1[A2], /) -> Rank2[A1, A3]: ...
        @overload
        def _solve(self, other: Rank2[A2, M], /) -> Rank3[A1, A3, M]: ...
        def _solve(self, *_: Any) -> Any: ...
        @overload
        def _choose(
            self,
            other: Rank0 | Rank1[A3] | Rank2[A2, A3] | Rank3[A1, A2, A3],
            x2: Rank0 | Rank1[A3] | Rank2[A2, A3] | Rank3[A1, A2, A3],
            /,
        ) -> Rank3[A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank4[B1, A1, A2, A3],
            x2: Rank4[B1, A1, A2, A3] | Rank0 | Rank1[A3] | Rank2[A2, A3] | Rank3[A1, A2, A3],
            /,
        ) -> Rank4[B1, A1, A2, A3]: ...
        @overload
        def _choose(
            self, other: Rank0 | Rank1[A3] | Rank2[A2, A3] | Rank3[A1, A2, A3], x2: Rank4[B1, A1, A2, A3], /
        ) -> Rank4[B1, A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank5[B1, B2, A1, A2, A3],
            x2: Rank5[B1, B2, A1, A2, A3]
            | Rank0
            | Rank1[A3]
            | Rank2[A2, A3]
            | Rank3[A1, A2, A3]
            | Rank4[B2, A1, A2, A3],
            /,
        ) -> Rank5[B1, B2, A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank0 | Rank1[A3] | Rank2[A2, A3] | Rank3[A1, A2, A3] | Rank4[B2, A1, A2, A3],
            x2: Rank5[B1, B2, A1, A2, A3],
            /,
        ) -> Rank5[B1, B2, A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank6[B1, B2, B3, A1, A2, A3],
            x2: Rank6[B1, B2, B3, A1, A2, A3]
            | Rank0
            | Rank1[A3]
            | Rank2[A2, A3]
            | Rank3[A1, A2, A3]
            | Rank4[B3, A1, A2, A3]
            | Rank5[B2, B3, A1, A2, A3],
            /,
        ) -> Rank6[B1, B2, B3, A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A3]
            | Rank2[A2, A3]
            | Rank3[A1, A2, A3]
            | Rank4[B3, A1, A2, A3]
            | Rank5[B2, B3, A1, A2, A3],
            x2: Rank6[B1, B2, B3, A1, A2, A3],
            /,
        ) -> Rank6[B1, B2, B3, A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank7[B1, B2, B3, B4, A1, A2, A3],
            x2: Rank7[B1, B2, B3, B4, A1, A2, A3]
            | Rank0
            | Rank1[A3]
            | Rank2[A2, A3]
            | Rank3[A1, A2, A3]
            | Rank4[B4, A1, A2, A3]
            | Rank5[B3, B4, A1, A2, A3]
            | Rank6[B2, B3, B4, A1, A2, A3],
            /,
        ) -> Rank7[B1, B2, B3, B4, A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A3]
            | Rank2[A2, A3]
            | Rank3[A1, A2, A3]
            | Rank4[B4, A1, A2, A3]
            | Rank5[B3, B4, A1, A2, A3]
            | Rank6[B2, B3, B4, A1, A2, A3],
            x2: Rank7[B1, B2, B3, B4, A1, A2, A3],
            /,
        ) -> Rank7[B1, B2, B3, B4, A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank8[B1, B2, B3, B4, B5, A1, A2, A3],
            x2: Rank8[B1, B2, B3, B4, B5, A1, A2, A3]
            | Rank0
            | Rank1[A3]
            | Rank2[A2, A3]
            | Rank3[A1, A2, A3]
            | Rank4[B5, A1, A2, A3]
            | Rank5[B4, B5, A1, A2, A3]
            | Rank6[B3, B4, B5, A1, A2, A3]
            | Rank7[B2, B3, B4, B5, A1, A2, A3],
            /,
        ) -> Rank8[B1, B2, B3, B4, B5, A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A3]
            | Rank2[A2, A3]
            | Rank3[A1, A2, A3]
            | Rank4[B5, A1, A2, A3]
            | Rank5[B4, B5, A1, A2, A3]
            | Rank6[B3, B4, B5, A1, A2, A3]
            | Rank7[B2, B3, B4, B5, A1, A2, A3],
            x2: Rank8[B1, B2, B3, B4, B5, A1, A2, A3],
            /,
        ) -> Rank8[B1, B2, B3, B4, B5, A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank9[B1, B2, B3, B4, B5, B6, A1, A2, A3],
            x2: Rank9[B1, B2, B3, B4, B5, B6, A1, A2, A3]
            | Rank0
            | Rank1[A3]
            | Rank2[A2, A3]
            | Rank3[A1, A2, A3]
            | Rank4[B6, A1, A2, A3]
            | Rank5[B5, B6, A1, A2, A3]
            | Rank6[B4, B5, B6, A1, A2, A3]
            | Rank7[B3, B4, B5, B6, A1, A2, A3]
            | Rank8[B2, B3, B4, B5, B6, A1, A2, A3],
            /,
        ) -> Rank9[B1, B2, B3, B4, B5, B6, A1, A2, A3]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A3]
            | Rank2[A2, A3]
            | Rank3[A1, A2, A3]
            | Rank4[B6, A1, A2, A3]
            | Rank5[B5, B6, A1, A2, A3]
            | Rank6[B4, B5, B6, A1, A2, A3]
            | Rank7[B3, B4, B5, B6, A1, A2, A3]
            | Rank8[B2, B3, B4, B5, B6, A1, A2, A3],
            x2: Rank9[B1, B2, B3, B4, B5, B6, A1, A2, A3],
            /,
        ) -> Rank9[B1, B2, B3, B4, B5, B6, A1, A2, A3]: ...
        def _choose(self, *_: Any) -> Any: ...

    class Rank4(
        AtLeast4,
        BroadcastsTo[
            "Rank4[A1, A2, A3, A4] | Rank5[Any, A1, A2, A3, A4] | Rank6[Any, Any, A1, A2, A3, A4] | Rank7[Any, Any, Any, A1, A2, A3, A4] | Rank8[Any, Any, Any, Any, A1, A2, A3, A4] | Rank9[Any, Any, Any, Any, Any, A1, A2, A3, A4]"
        ],
        BroadcastsBelow[
            "Rank5[Any, A1, A2, A3, A4] | Rank6[Any, Any, A1, A2, A3, A4] | Rank7[Any, Any, Any, A1, A2, A3, A4] | Rank8[Any, Any, Any, Any, A1, A2, A3, A4] | Rank9[Any, Any, Any, Any, Any, A1, A2, A3, A4]"
        ],
        Generic[A1, A2, A3, A4],
    ):
        """4 axes."""

        ndim = 4

        def _axes(self, a1: A1, a2: A2, a3: A3, a4: A4, /) -> tuple[A1, A2, A3, A4]: ...
        def _drop(self) -> Rank3: ...
        def _unname(self) -> Rank4: ...
        def _has_1(self) -> Rank4[A1, A2, A3, A4]: ...
        def _has_2(self) -> Rank4[A1, A2, A3, A4]: ...
        def _has_3(self) -> Rank4[A1, A2, A3, A4]: ...
        def _has_4(self) -> Rank4[A1, A2, A3, A4]: ...
        def _drop_first(self) -> Rank3[A2, A3, A4]: ...
        def _keep_first(self) -> Rank4[Any, A2, A3, A4]: ...
        def _drop_last(self) -> Rank3[A1, A2, A3]: ...
        def _keep_last(self) -> Rank4[A1, A2, A3, Any]: ...
        def _drop_at_1(self) -> Rank3[A1, A3, A4]: ...
        def _keep_at_1(self) -> Rank4[A1, Any, A3, A4]: ...
        def _drop_back_2(self) -> Rank3[A1, A2, A4]: ...
        def _keep_back_2(self) -> Rank4[A1, A2, Any, A4]: ...
        def _drop_at_2(self) -> Rank3[A1, A2, A4]: ...
        def _keep_at_2(self) -> Rank4[A1, A2, Any, A4]: ...
        def _drop_back_3(self) -> Rank3[A1, A3, A4]: ...
        def _keep_back_3(self) -> Rank4[A1, Any, A3, A4]: ...
        def _drop_at_3(self) -> Rank3[A1, A2, A3]: ...
        def _keep_at_3(self) -> Rank4[A1, A2, A3, Any]: ...
        def _drop_back_4(self) -> Rank3[A2, A3, A4]: ...
        def _keep_back_4(self) -> Rank4[Any, A2, A3, A4]: ...
        def _transpose(self) -> Rank4[A1, A2, A4, A3]: ...
        def _diagonal(self) -> Rank3[A1, A2, Any]: ...
        def _gain(self) -> Rank5: ...
        def _gain_first(self) -> Rank5[Any, A1, A2, A3, A4]: ...
        def _gain_last(self) -> Rank5[A1, A2, A3, A4, Any]: ...
        def _gain_at_1(self) -> Rank5[A1, Any, A2, A3, A4]: ...
        def _gain_back_2(self) -> Rank5[A1, A2, A3, Any, A4]: ...
        def _gain_at_2(self) -> Rank5[A1, A2, Any, A3, A4]: ...
        def _gain_back_3(self) -> Rank5[A1, A2, Any, A3, A4]: ...
        def _gain_at_3(self) -> Rank5[A1, A2, A3, Any, A4]: ...
        def _gain_back_4(self) -> Rank5[A1, Any, A2, A3, A4]: ...
        def _gain_at_4(self) -> Rank5[A1, A2, A3, A4, Any]: ...
        def _gain_back_5(self) -> Rank5[Any, A1, A2, A3, A4]: ...
        def _flatten(self) -> Rank1: ...
        def _number(self) -> tuple[int, int, int, int]: ...
        @overload
        def _broadcast(
            self, other: Rank0 | Rank1[A4] | Rank2[A3, A4] | Rank3[A2, A3, A4] | Rank4[A1, A2, A3, A4], /
        ) -> Rank4[A1, A2, A3, A4]: ...
        @overload
        def _broadcast(self, other: Rank5[B1, A1, A2, A3, A4], /) -> Rank5[B1, A1, A2, A3, A4]: ...
        @overload
        def _broadcast(self, other: Rank6[B1, B2, A1, A2, A3, A4], /) -> Rank6[B1, B2, A1, A2, A3, A4]: ...
        @overload
        def _broadcast(self, other: Rank7[B1, B2, B3, A1, A2, A3, A4], /) -> Rank7[B1, B2, B3, A1, A2, A3, A4]: ...
        @overload
        def _broadcast(
            self, other: Rank8[B1, B2, B3, B4, A1, A2, A3, A4], /
        ) -> Rank8[B1, B2, B3, B4, A1, A2, A3, A4]: ...
        @overload
        def _broadcast(
            self, other: Rank9[B1, B2, B3, B4, B5, A1, A2, A3, A4], /
        ) -> Rank9[B1, B2, B3, B4, B5, A1, A2, A3, A4]: ...
        def _broadcast(self, *_: Any) -> Any: ...
        def _broadcast_up(
            self, other: Rank0 | Rank1[A4] | Rank2[A3, A4] | Rank3[A2, A3, A4], /
        ) -> Rank4[A1, A2, A3, A4]: ...
        @overload
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: tuple[()], /) -> Outcome[Rank4[A1, A2, A3, A4]]: ...
        @overload
        def _reduce(self, x0: Axis, /) -> Outcome[Rank3]: ...
        @overload
        def _reduce(self, x0: Literal[0, -4] | tuple[Literal[0, -4]], /) -> Outcome[Rank3[A2, A3, A4]]: ...
        @overload
        def _reduce(self, x0: Literal[1, -3] | tuple[Literal[1, -3]], /) -> Outcome[Rank3[A1, A3, A4]]: ...
        @overload
        def _reduce(self, x0: Literal[2, -2] | tuple[Literal[2, -2]], /) -> Outcome[Rank3[A1, A2, A4]]: ...
        @overload
        def _reduce(self, x0: Literal[3, -1] | tuple[Literal[3, -1]], /) -> Outcome[Rank3[A1, A2, A3]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[0, -4], Literal[1, -3]] | tuple[Literal[1, -3], Literal[0, -4]], /
        ) -> Outcome[Rank2[A3, A4]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[0, -4], Literal[2, -2]] | tuple[Literal[2, -2], Literal[0, -4]], /
        ) -> Outcome[Rank2[A2, A4]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[0, -4], Literal[3, -1]] | tuple[Literal[3, -1], Literal[0, -4]], /
        ) -> Outcome[Rank2[A2, A3]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[1, -3], Literal[2, -2]] | tuple[Literal[2, -2], Literal[1, -3]], /
        ) -> Outcome[Rank2[A1, A4]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[1, -3], Literal[3, -1]] | tuple[Literal[3, -1], Literal[1, -3]], /
        ) -> Outcome[Rank2[A1, A3]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[2, -2], Literal[3, -1]] | tuple[Literal[3, -1], Literal[2, -2]], /
        ) -> Outcome[Rank2[A1, A2]]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[Literal[0, -4], Literal[1, -3], Literal[2, -2]]
            | tuple[Literal[0, -4], Literal[2, -2], Literal[1, -3]]
            | tuple[Literal[1, -3], Literal[0, -4], Literal[2, -2]]
            | tuple[Literal[1, -3], Literal[2, -2], Literal[0, -4]]
            | tuple[Literal[2, -2], Literal[0, -4], Literal[1, -3]]
            | tuple[Literal[2, -2], Literal[1, -3], Literal[0, -4]],
            /,
        ) -> Outcome[Rank1[A4]]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[Literal[0, -4], Literal[1, -3], Literal[3, -1]]
            | tuple[Literal[0, -4], Literal[3, -1], Literal[1, -3]]
            | tuple[Literal[1, -3], Literal[0, -4], Literal[3, -1]]
            | tuple[Literal[1, -3], Literal[3, -1], Literal[0, -4]]
            | tuple[Literal[3, -1], Literal[0, -4], Literal[1, -3]]
            | tuple[Literal[3, -1], Literal[1, -3], Literal[0, -4]],
            /,
        ) -> Outcome[Rank1[A3]]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[Literal[0, -4], Literal[2, -2], Literal[3, -1]]
            | tuple[Literal[0, -4], Literal[3, -1], Literal[2, -2]]
            | tuple[Literal[2, -2], Literal[0, -4], Literal[3, -1]]
            | tuple[Literal[2, -2], Literal[3, -1], Literal[0, -4]]
            | tuple[Literal[3, -1], Literal[0, -4], Literal[2, -2]]
            | tuple[Literal[3, -1], Literal[2, -2], Literal[0, -4]],
            /,
        ) -> Outcome[Rank1[A2]]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[Literal[1, -3], Literal[2, -2], Literal[3, -1]]
            | tuple[Literal[1, -3], Literal[3, -1], Literal[2, -2]]
            | tuple[Literal[2, -2], Literal[1, -3], Literal[3, -1]]
            | tuple[Literal[2, -2], Literal[3, -1], Literal[1, -3]]
            | tuple[Literal[3, -1], Literal[1, -3], Literal[2, -2]]
            | tuple[Literal[3, -1], Literal[2, -2], Literal[1, -3]],
            /,
        ) -> Outcome[Rank1[A1]]: ...
        def _reduce(self, *_: Any) -> Any: ...
        @overload
        def _reduce_kept(self, x0: None | Axis, /) -> Outcome[Rank4]: ...
        @overload
        def _reduce_kept(self, x0: Literal[0, -4], /) -> Outcome[Rank4[Any, A2, A3, A4]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[1, -3], /) -> Outcome[Rank4[A1, Any, A3, A4]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[2, -2], /) -> Outcome[Rank4[A1, A2, Any, A4]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[3, -1], /) -> Outcome[Rank4[A1, A2, A3, Any]]: ...
        @overload
        def _reduce_kept(
            self,
            x0: tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3]]
            | tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3], Literal[-4, -3, -2, -1, 0, 1, 2, 3]]
            | tuple[
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
            ],
            /,
        ) -> Outcome[Rank4]: ...
        def _reduce_kept(self, *_: Any) -> Any: ...
        @overload
        def _reduce_or_keep(self, x0: None, x1: Literal[False], /) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(self, x0: tuple[()], x1: Literal[False], /) -> Outcome[Rank4[A1, A2, A3, A4]]: ...
        @overload
        def _reduce_or_keep(self, x0: Axis, x1: Literal[False], /) -> Outcome[Rank3]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -4] | tuple[Literal[0, -4]], x1: Literal[False], /
        ) -> Outcome[Rank3[A2, A3, A4]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -3] | tuple[Literal[1, -3]], x1: Literal[False], /
        ) -> Outcome[Rank3[A1, A3, A4]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -2] | tuple[Literal[2, -2]], x1: Literal[False], /
        ) -> Outcome[Rank3[A1, A2, A4]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[3, -1] | tuple[Literal[3, -1]], x1: Literal[False], /
        ) -> Outcome[Rank3[A1, A2, A3]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[0, -4], Literal[1, -3]] | tuple[Literal[1, -3], Literal[0, -4]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank2[A3, A4]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[0, -4], Literal[2, -2]] | tuple[Literal[2, -2], Literal[0, -4]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank2[A2, A4]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[0, -4], Literal[3, -1]] | tuple[Literal[3, -1], Literal[0, -4]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank2[A2, A3]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[1, -3], Literal[2, -2]] | tuple[Literal[2, -2], Literal[1, -3]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank2[A1, A4]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[1, -3], Literal[3, -1]] | tuple[Literal[3, -1], Literal[1, -3]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank2[A1, A3]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[2, -2], Literal[3, -1]] | tuple[Literal[3, -1], Literal[2, -2]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank2[A1, A2]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[0, -4], Literal[1, -3], Literal[2, -2]]
            | tuple[Literal[0, -4], Literal[2, -2], Literal[1, -3]]
            | tuple[Literal[1, -3], Literal[0, -4], Literal[2, -2]]
            | tuple[Literal[1, -3], Literal[2, -2], Literal[0, -4]]
            | tuple[Literal[2, -2], Literal[0, -4], Literal[1, -3]]
            | tuple[Literal[2, -2], Literal[1, -3], Literal[0, -4]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank1[A4]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[0, -4], Literal[1, -3], Literal[3, -1]]
            | tuple[Literal[0, -4], Literal[3, -1], Literal[1, -3]]
            | tuple[Literal[1, -3], Literal[0, -4], Literal[3, -1]]
            | tuple[Literal[1, -3], Literal[3, -1], Literal[0, -4]]
            | tuple[Literal[3, -1], Literal[0, -4], Literal[1, -3]]
            | tuple[Literal[3, -1], Literal[1, -3], Literal[0, -4]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank1[A3]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[0, -4], Literal[2, -2], Literal[3, -1]]
            | tuple[Literal[0, -4], Literal[3, -1], Literal[2, -2]]
            | tuple[Literal[2, -2], Literal[0, -4], Literal[3, -1]]
            | tuple[Literal[2, -2], Literal[3, -1], Literal[0, -4]]
            | tuple[Literal[3, -1], Literal[0, -4], Literal[2, -2]]
            | tuple[Literal[3, -1], Literal[2, -2], Literal[0, -4]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank1[A2]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[1, -3], Literal[2, -2], Literal[3, -1]]
            | tuple[Literal[1, -3], Literal[3, -1], Literal[2, -2]]
            | tuple[Literal[2, -2], Literal[1, -3], Literal[3, -1]]
            | tuple[Literal[2, -2], Literal[3, -1], Literal[1, -3]]
            | tuple[Literal[3, -1], Literal[1, -3], Literal[2, -2]]
            | tuple[Literal[3, -1], Literal[2, -2], Literal[1, -3]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank1[A1]]: ...
        @overload
        def _reduce_or_keep(self, x0: None | Axis, x1: Literal[True], /) -> Outcome[Rank4]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[0, -4], x1: Literal[True], /) -> Outcome[Rank4[Any, A2, A3, A4]]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[1, -3], x1: Literal[True], /) -> Outcome[Rank4[A1, Any, A3, A4]]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[2, -2], x1: Literal[True], /) -> Outcome[Rank4[A1, A2, Any, A4]]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[3, -1], x1: Literal[True], /) -> Outcome[Rank4[A1, A2, A3, Any]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3]]
            | tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3], Literal[-4, -3, -2, -1, 0, 1, 2, 3]]
            | tuple[
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
            ],
            x1: Literal[True],
            /,
        ) -> Outcome[Rank4]: ...
        def _reduce_or_keep(self, *_: Any) -> Any: ...
        def _along(self, x0: Literal[-4, -3, -2, -1, 0, 1, 2, 3] | Axis, /) -> None: ...
        def _along_some(
            self,
            x0: Literal[-4, -3, -2, -1, 0, 1, 2, 3]
            | Axis
            | tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3]]
            | tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3], Literal[-4, -3, -2, -1, 0, 1, 2, 3]]
            | tuple[
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
            ],
            /,
        ) -> None: ...
        @overload
        def _expand(self, x0: Axis, /) -> Outcome[Rank5]: ...
        @overload
        def _expand(self, x0: Literal[0, -5], /) -> Outcome[Rank5[Any, A1, A2, A3, A4]]: ...
        @overload
        def _expand(self, x0: Literal[1, -4], /) -> Outcome[Rank5[A1, Any, A2, A3, A4]]: ...
        @overload
        def _expand(self, x0: Literal[2, -3], /) -> Outcome[Rank5[A1, A2, Any, A3, A4]]: ...
        @overload
        def _expand(self, x0: Literal[3, -2], /) -> Outcome[Rank5[A1, A2, A3, Any, A4]]: ...
        @overload
        def _expand(self, x0: Literal[4, -1], /) -> Outcome[Rank5[A1, A2, A3, A4, Any]]: ...
        def _expand(self, *_: Any) -> Any: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[0, -4], Literal[1, -3], Literal[2, -2], Literal[3, -1]], /
        ) -> Outcome[Rank4[A1, A2, A3, A4]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[0, -4], Literal[1, -3], Literal[3, -1], Literal[2, -2]], /
        ) -> Outcome[Rank4[A1, A2, A4, A3]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[0, -4], Literal[2, -2], Literal[1, -3], Literal[3, -1]], /
        ) -> Outcome[Rank4[A1, A3, A2, A4]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[0, -4], Literal[2, -2], Literal[3, -1], Literal[1, -3]], /
        ) -> Outcome[Rank4[A1, A3, A4, A2]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[0, -4], Literal[3, -1], Literal[1, -3], Literal[2, -2]], /
        ) -> Outcome[Rank4[A1, A4, A2, A3]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[0, -4], Literal[3, -1], Literal[2, -2], Literal[1, -3]], /
        ) -> Outcome[Rank4[A1, A4, A3, A2]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[1, -3], Literal[0, -4], Literal[2, -2], Literal[3, -1]], /
        ) -> Outcome[Rank4[A2, A1, A3, A4]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[1, -3], Literal[0, -4], Literal[3, -1], Literal[2, -2]], /
        ) -> Outcome[Rank4[A2, A1, A4, A3]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[1, -3], Literal[2, -2], Literal[0, -4], Literal[3, -1]], /
        ) -> Outcome[Rank4[A2, A3, A1, A4]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[1, -3], Literal[2, -2], Literal[3, -1], Literal[0, -4]], /
        ) -> Outcome[Rank4[A2, A3, A4, A1]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[1, -3], Literal[3, -1], Literal[0, -4], Literal[2, -2]], /
        ) -> Outcome[Rank4[A2, A4, A1, A3]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[1, -3], Literal[3, -1], Literal[2, -2], Literal[0, -4]], /
        ) -> Outcome[Rank4[A2, A4, A3, A1]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[2, -2], Literal[0, -4], Literal[1, -3], Literal[3, -1]], /
        ) -> Outcome[Rank4[A3, A1, A2, A4]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[2, -2], Literal[0, -4], Literal[3, -1], Literal[1, -3]], /
        ) -> Outcome[Rank4[A3, A1, A4, A2]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[2, -2], Literal[1, -3], Literal[0, -4], Literal[3, -1]], /
        ) -> Outcome[Rank4[A3, A2, A1, A4]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[2, -2], Literal[1, -3], Literal[3, -1], Literal[0, -4]], /
        ) -> Outcome[Rank4[A3, A2, A4, A1]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[2, -2], Literal[3, -1], Literal[0, -4], Literal[1, -3]], /
        ) -> Outcome[Rank4[A3, A4, A1, A2]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[2, -2], Literal[3, -1], Literal[1, -3], Literal[0, -4]], /
        ) -> Outcome[Rank4[A3, A4, A2, A1]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[3, -1], Literal[0, -4], Literal[1, -3], Literal[2, -2]], /
        ) -> Outcome[Rank4[A4, A1, A2, A3]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[3, -1], Literal[0, -4], Literal[2, -2], Literal[1, -3]], /
        ) -> Outcome[Rank4[A4, A1, A3, A2]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[3, -1], Literal[1, -3], Literal[0, -4], Literal[2, -2]], /
        ) -> Outcome[Rank4[A4, A2, A1, A3]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[3, -1], Literal[1, -3], Literal[2, -2], Literal[0, -4]], /
        ) -> Outcome[Rank4[A4, A2, A3, A1]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[3, -1], Literal[2, -2], Literal[0, -4], Literal[1, -3]], /
        ) -> Outcome[Rank4[A4, A3, A1, A2]]: ...
        @overload
        def _permute(
            self, x0: tuple[Literal[3, -1], Literal[2, -2], Literal[1, -3], Literal[0, -4]], /
        ) -> Outcome[Rank4[A4, A3, A2, A1]]: ...
        @overload
        def _permute(self, x0: tuple[Axis, Axis, Axis, Axis], /) -> Outcome[Rank4]: ...
        def _permute(self, *_: Any) -> Any: ...
        @overload
        def _move(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _move(self, x0: Axis, x1: Axis | Literal[0, -1], /) -> Outcome[Rank4]: ...
        @overload
        def _move(self, x0: Literal[0, -1], x1: Axis, /) -> Outcome[Rank4]: ...
        @overload
        def _move(self, x0: Literal[0, -4], x1: Literal[0, -4], /) -> Outcome[Rank4[A1, A2, A3, A4]]: ...
        @overload
        def _move(self, x0: Literal[0, -4], x1: Literal[1, -3], /) -> Outcome[Rank4[A2, A1, A3, A4]]: ...
        @overload
        def _move(self, x0: Literal[0, -4], x1: Literal[2, -2], /) -> Outcome[Rank4[A2, A3, A1, A4]]: ...
        @overload
        def _move(self, x0: Literal[0, -4], x1: Literal[3, -1], /) -> Outcome[Rank4[A2, A3, A4, A1]]: ...
        @overload
        def _move(self, x0: Literal[1, -3], x1: Literal[0, -4], /) -> Outcome[Rank4[A2, A1, A3, A4]]: ...
        @overload
        def _move(self, x0: Literal[1, -3], x1: Literal[1, -3], /) -> Outcome[Rank4[A1, A2, A3, A4]]: ...
        @overload
        def _move(self, x0: Literal[1, -3], x1: Literal[2, -2], /) -> Outcome[Rank4[A1, A3, A2, A4]]: ...
        @overload
        def _move(self, x0: Literal[1, -3], x1: Literal[3, -1], /) -> Outcome[Rank4[A1, A3, A4, A2]]: ...
        @overload
        def _move(self, x0: Literal[2, -2], x1: Literal[0, -4], /) -> Outcome[Rank4[A3, A1, A2, A4]]: ...
        @overload
        def _move(self, x0: Literal[2, -2], x1: Literal[1, -3], /) -> Outcome[Rank4[A1, A3, A2, A4]]: ...
        @overload
        def _move(self, x0: Literal[2, -2], x1: Literal[2, -2], /) -> Outcome[Rank4[A1, A2, A3, A4]]: ...
        @overload
        def _move(self, x0: Literal[2, -2], x1: Literal[3, -1], /) -> Outcome[Rank4[A1, A2, A4, A3]]: ...
        @overload
        def _move(self, x0: Literal[3, -1], x1: Literal[0, -4], /) -> Outcome[Rank4[A4, A1, A2, A3]]: ...
        @overload
        def _move(self, x0: Literal[3, -1], x1: Literal[1, -3], /) -> Outcome[Rank4[A1, A4, A2, A3]]: ...
        @overload
        def _move(self, x0: Literal[3, -1], x1: Literal[2, -2], /) -> Outcome[Rank4[A1, A2, A4, A3]]: ...
        @overload
        def _move(self, x0: Literal[3, -1], x1: Literal[3, -1], /) -> Outcome[Rank4[A1, A2, A3, A4]]: ...
        @overload
        def _move(
            self, x0: tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3]], x1: tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3]], /
        ) -> Outcome[Rank4]: ...
        @overload
        def _move(
            self,
            x0: tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3], Literal[-4, -3, -2, -1, 0, 1, 2, 3]],
            x1: tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3], Literal[-4, -3, -2, -1, 0, 1, 2, 3]],
            /,
        ) -> Outcome[Rank4]: ...
        @overload
        def _move(
            self,
            x0: tuple[
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
            ],
            x1: tuple[
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
            ],
            /,
        ) -> Outcome[Rank4]: ...
        def _move(self, *_: Any) -> Any: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int],
            x1: Literal[-4, -3, -2, -1, 0, 1, 2, 3] | tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3]] | Axis,
            /,
        ) -> Outcome[Rank4]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int],
            x1: tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3], Literal[-4, -3, -2, -1, 0, 1, 2, 3]],
            /,
        ) -> Outcome[Rank4]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int, int],
            x1: tuple[
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
            ],
            /,
        ) -> Outcome[Rank4]: ...
        def _roll(self, *_: Any) -> Any: ...
        def _shift(
            self,
            x0: Literal[-4, -3, -2, -1, 0, 1, 2, 3]
            | Axis
            | tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3]]
            | tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3], Literal[-4, -3, -2, -1, 0, 1, 2, 3]]
            | tuple[
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
            ]
            | tuple[Axis, ...],
            /,
        ) -> None: ...
        @overload
        def _transform(self, x0: tuple[Axis, ...], /) -> Outcome[Rank4]: ...
        @overload
        def _transform(self, x0: tuple[Literal[-2, 2], Literal[-1, 3]], /) -> Outcome[Rank4[A1, A2, Any, Any]]: ...
        @overload
        def _transform(
            self,
            x0: tuple[Literal[-4, -3, -2, -1, 0, 1, 2, 3]]
            | tuple[Literal[-4, -3, -1, 0, 1, 3], Literal[-4, -3, -2, -1, 0, 1, 2, 3]]
            | tuple[Literal[-2, 2], Literal[-4, -3, -2, 0, 1, 2]]
            | tuple[
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
                Literal[-4, -3, -2, -1, 0, 1, 2, 3],
            ],
            /,
        ) -> Outcome[Rank4]: ...
        def _transform(self, *_: Any) -> Any: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int], /) -> Outcome[Rank4]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _broadcast_shape(self, *_: Any) -> Any: ...
        @overload
        def _contract(self, x0: Rank0, x1: Literal[0], /) -> Outcome[Rank4]: ...
        @overload
        def _contract(self, x0: Rank1, x1: Literal[0], /) -> Outcome[Rank5]: ...
        @overload
        def _contract(self, x0: Rank2, x1: Literal[0], /) -> Outcome[Rank6]: ...
        @overload
        def _contract(self, x0: Rank3, x1: Literal[0], /) -> Outcome[Rank7]: ...
        @overload
        def _contract(self, x0: Rank4, x1: Literal[0], /) -> Outcome[Rank8]: ...
        @overload
        def _contract(self, x0: Rank1, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank3]: ...
        @overload
        def _contract(self, x0: Rank2, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank4]: ...
        @overload
        def _contract(self, x0: Rank3, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank5]: ...
        @overload
        def _contract(self, x0: Rank4, x1: Literal[1] | tuple[tuple[int], tuple[int]], /) -> Outcome[Rank6]: ...
        @overload
        def _contract(
            self, x0: Rank2, x1: Literal[2] | tuple[tuple[int, int], tuple[int, int]], /
        ) -> Outcome[Rank2]: ...
        @overload
        def _contract(
            self, x0: Rank3, x1: Literal[2] | tuple[tuple[int, int], tuple[int, int]], /
        ) -> Outcome[Rank3]: ...
        @overload
        def _contract(
            self, x0: Rank4, x1: Literal[2] | tuple[tuple[int, int], tuple[int, int]], /
        ) -> Outcome[Rank4]: ...
        @overload
        def _contract(
            self, x0: Rank3, x1: Literal[3] | tuple[tuple[int, int, int], tuple[int, int, int]], /
        ) -> Outcome[Rank1]: ...
        @overload
        def _contract(
            self, x0: Rank4, x1: Literal[3] | tuple[tuple[int, int, int], tuple[int, int, int]], /
        ) -> Outcome[Rank2]: ...
        def _contract(self, *_: Any) -> Any: ...
        @overload
        def _contract_two(self, x0: Rank2, /) -> Outcome[Rank2]: ...
        @overload
        def _contract_two(self, x0: Rank3, /) -> Outcome[Rank3]: ...
        @overload
        def _contract_two(self, x0: Rank4, /) -> Outcome[Rank4]: ...
        def _contract_two(self, *_: Any) -> Any: ...
        @overload
        def _tile(
            self, x0: tuple[()] | tuple[int] | tuple[int, int] | tuple[int, int, int] | tuple[int, int, int, int], /
        ) -> Outcome[Rank4]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _tile(self, *_: Any) -> Any: ...
        @overload
        def _rmatmul(self, other: Rank1[A3], /) -> Rank3[A1, A2, A4]: ...
        @overload
        def _rmatmul(self, other: Rank2[M, A3], /) -> Rank4[A1, A2, M, A4]: ...
        @overload
        def _rmatmul(self, other: Rank3[A2, M, A3], /) -> Rank4[A1, A2, M, A4]: ...
        @overload
        def _rmatmul(self, other: Rank4[A1, A2, M, A3], /) -> Rank4[A1, A2, M, A4]: ...
        @overload
        def _rmatmul(self, other: Rank5[B1, A1, A2, M, A3], /) -> Rank5[B1, A1, A2, M, A4]: ...
        @overload
        def _rmatmul(self, other: Rank6[B1, B2, A1, A2, M, A3], /) -> Rank6[B1, B2, A1, A2, M, A4]: ...
        @overload
        def _rmatmul(self, other: Rank7[B1, B2, B3, A1, A2, M, A3], /) -> Rank7[B1, B2, B3, A1, A2, M, A4]: ...
        @overload
        def _rmatmul(self, other: Rank8[B1, B2, B3, B4, A1, A2, M, A3], /) -> Rank8[B1, B2, B3, B4, A1, A2, M, A4]: ...
        @overload
        def _rmatmul(
            self, other: Rank9[B1, B2, B3, B4, B5, A1, A2, M, A3], /
        ) -> Rank9[B1, B2, B3, B4, B5, A1, A2, M, A4]: ...
        def _rmatmul(self, *_: Any) -> Any: ...
        @overload
        def _vecdot(self, other: Rank4[A1, A2, A3, A4], /) -> Rank3[A1, A2, A3]: ...
        @overload
        def _vecdot(self, other: Rank1[A4], /) -> Rank3[A1, A2, A3]: ...
        def _vecdot(self, *_: Any) -> Any: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-1, 3], /) -> Rank4[A1, A2, A3, M]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[0, -4], /) -> Rank4[M, A2, A3, A4]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[1, -3], /) -> Rank4[A1, M, A3, A4]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[2, -2], /) -> Rank4[A1, A2, M, A4]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Axis, /) -> Rank4: ...
        def _take(self, *_: Any) -> Any: ...
        @overload
        def _take_along(self, other: Rank4[A1, A2, A3, M], axis: Literal[-1, 3], /) -> Rank4[A1, A2, A3, M]: ...
        @overload
        def _take_along(self, other: Rank4[M, A2, A3, A4], axis: Literal[0, -4], /) -> Rank4[M, A2, A3, A4]: ...
        @overload
        def _take_along(self, other: Rank4[A1, M, A3, A4], axis: Literal[1, -3], /) -> Rank4[A1, M, A3, A4]: ...
        @overload
        def _take_along(self, other: Rank4[A1, A2, M, A4], axis: Literal[2, -2], /) -> Rank4[A1, A2, M, A4]: ...
        @overload
        def _take_along(self, other: Rank4, axis: Axis, /) -> Rank4: ...
        def _take_along(self, *_: Any) -> Any: ...
        def _take_along_last(self, other: Rank4[A1, A2, A3, M], /) -> Rank4[A1, A2, A3, M]: ...
        @overload
        def _solve(self, other: Rank4[A1, A2, A3, M], /) -> Rank4[A1, A2, A4, M]: ...
        @overload
        def _solve(self, other: Rank1[A3], /) -> Rank3[A1, A2, A4]: ...
        @overload
        def _solve(self, other: Rank2[A3, M], /) -> Rank4[A1, A2, A4, M]: ...
        def _solve(self, *_: Any) -> Any: ...
        @overload
        def _choose(
            self,
            other: Rank0 | Rank1[A4] | Rank2[A3, A4] | Rank3[A2, A3, A4] | Rank4[A1, A2, A3, A4],
            x2: Rank0 | Rank1[A4] | Rank2[A3, A4] | Rank3[A2, A3, A4] | Rank4[A1, A2, A3, A4],
            /,
        ) -> Rank4[A1, A2, A3, A4]: ...
        @overload
        def _choose(
            self,
            other: Rank5[B1, A1, A2, A3, A4],
            x2: Rank5[B1, A1, A2, A3, A4]
            | Rank0
            | Rank1[A4]
            | Rank2[A3, A4]
            | Rank3[A2, A3, A4]
            | Rank4[A1, A2, A3, A4],
            /,
        ) -> Rank5[B1, A1, A2, A3, A4]: ...
        @overload
        def _choose(
            self,
            other: Rank0 | Rank1[A4] | Rank2[A3, A4] | Rank3[A2, A3, A4] | Rank4[A1, A2, A3, A4],
            x2: Rank5[B1, A1, A2, A3, A4],
            /,
        ) -> Rank5[B1, A1, A2, A3, A4]: ...
        @overload
        def _choose(
            self,
            other: Rank6[B1, B2, A1, A2, A3, A4],
            x2: Rank6[B1, B2, A1, A2, A3, A4]
            | Rank0
            | Rank1[A4]
            | Rank2[A3, A4]
            | Rank3[A2, A3, A4]
            | Rank4[A1, A2, A3, A4]
            | Rank5[B2, A1, A2, A3, A4],
            /,
        ) -> Rank6[B1, B2, A1, A2, A3, A4]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A4]
            | Rank2[A3, A4]
            | Rank3[A2, A3, A4]
            | Rank4[A1, A2, A3, A4]
            | Rank5[B2, A1, A2, A3, A4],
            x2: Rank6[B1, B2, A1, A2, A3, A4],
            /,
        ) -> Rank6[B1, B2, A1, A2, A3, A4]: ...
        @overload
        def _choose(
            self,
            other: Rank7[B1, B2, B3, A1, A2, A3, A4],
            x2: Rank7[B1, B2, B3, A1, A2, A3, A4]
            | Rank0
            | Rank1[A4]
            | Rank2[A3, A4]
            | Rank3[A2, A3, A4]
            | Rank4[A1, A2, A3, A4]
            | Rank5[B3, A1, A2, A3, A4]
            | Rank6[B2, B3, A1, A2, A3, A4],
            /,
        ) -> Rank7[B1, B2, B3, A1, A2, A3, A4]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A4]
            | Rank2[A3, A4]
            | Rank3[A2, A3, A4]
            | Rank4[A1, A2, A3, A4]
            | Rank5[B3, A1, A2, A3, A4]
            | Rank6[B2, B3, A1, A2, A3, A4],
            x2: Rank7[B1, B2, B3, A1, A2, A3, A4],
            /,
        ) -> Rank7[B1, B2, B3, A1, A2, A3, A4]: ...
        @overload
        def _choose(
            self,
            other: Rank8[B1, B2, B3, B4, A1, A2, A3, A4],
            x2: Rank8[B1, B2, B3, B4, A1, A2, A3, A4]
            | Rank0
            | Rank1[A4]
            | Rank2[A3, A4]
            | Rank3[A2, A3, A4]
            | Rank4[A1, A2, A3, A4]
            | Rank5[B4, A1, A2, A3, A4]
            | Rank6[B3, B4, A1, A2, A3, A4]
            | Rank7[B2, B3, B4, A1, A2, A3, A4],
            /,
        ) -> Rank8[B1, B2, B3, B4, A1, A2, A3, A4]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A4]
            | Rank2[A3, A4]
            | Rank3[A2, A3, A4]
            | Rank4[A1, A2, A3, A4]
            | Rank5[B4, A1, A2, A3, A4]
            | Rank6[B3, B4, A1, A2, A3, A4]
            | Rank7[B2, B3, B4, A1, A2, A3, A4],
            x2: Rank8[B1, B2, B3, B4, A1, A2, A3, A4],
            /,
        ) -> Rank8[B1, B2, B3, B4, A1, A2, A3, A4]: ...
        @overload
        def _choose(
            self,
            other: Rank9[B1, B2, B3, B4, B5, A1, A2, A3, A4],
            x2: Rank9[B1, B2, B3, B4, B5, A1, A2, A3, A4]
            | Rank0
            | Rank1[A4]
            | Rank2[A3, A4]
            | Rank3[A2, A3, A4]
            | Rank4[A1, A2, A3, A4]
            | Rank5[B5, A1, A2, A3, A4]
            | Rank6[B4, B5, A1, A2, A3, A4]
            | Rank7[B3, B4, B5, A1, A2, A3, A4]
            | Rank8[B2, B3, B4, B5, A1, A2, A3, A4],
            /,
        ) -> Rank9[B1, B2, B3, B4, B5, A1, A2, A3, A4]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A4]
            | Rank2[A3, A4]
            | Rank3[A2, A3, A4]
            | Rank4[A1, A2, A3, A4]
            | Rank5[B5, A1, A2, A3, A4]
            | Rank6[B4, B5, A1, A2, A3, A4]
            | Rank7[B3, B4, B5, A1, A2, A3, A4]
            | Rank8[B2, B3, B4, B5, A1, A2, A3, A4],
            x2: Rank9[B1, B2, B3, B4, B5, A1, A2, A3, A4],
            /,
        ) -> Rank9[B1, B2, B3, B4, B5, A1, A2, A3, A4]: ...
        def _choose(self, *_: Any) -> Any: ...

    class Rank5(
        AtLeast4,
        BroadcastsTo[
            "Rank5[A1, A2, A3, A4, A5] | Rank6[Any, A1, A2, A3, A4, A5] | Rank7[Any, Any, A1, A2, A3, A4, A5] | Rank8[Any, Any, Any, A1, A2, A3, A4, A5] | Rank9[Any, Any, Any, Any, A1, A2, A3, A4, A5]"
        ],
        BroadcastsBelow[
            "Rank6[Any, A1, A2, A3, A4, A5] | Rank7[Any, Any, A1, A2, A3, A4, A5] | Rank8[Any, Any, Any, A1, A2, A3, A4, A5] | Rank9[Any, Any, Any, Any, A1, A2, A3, A4, A5]"
        ],
        Generic[A1, A2, A3, A4, A5],
    ):
        """5 axes."""

        ndim = 5

        def _axes(self, a1: A1, a2: A2, a3: A3, a4: A4, a5: A5, /) -> tuple[A1, A2, A3, A4, A5]: ...
        def _drop(self) -> Rank4: ...
        def _unname(self) -> Rank5: ...
        def _has_1(self) -> Rank5[A1, A2, A3, A4, A5]: ...
        def _has_2(self) -> Rank5[A1, A2, A3, A4, A5]: ...
        def _has_3(self) -> Rank5[A1, A2, A3, A4, A5]: ...
        def _has_4(self) -> Rank5[A1, A2, A3, A4, A5]: ...
        def _drop_first(self) -> Rank4[A2, A3, A4, A5]: ...
        def _keep_first(self) -> Rank5[Any, A2, A3, A4, A5]: ...
        def _drop_last(self) -> Rank4[A1, A2, A3, A4]: ...
        def _keep_last(self) -> Rank5[A1, A2, A3, A4, Any]: ...
        def _drop_at_1(self) -> Rank4[A1, A3, A4, A5]: ...
        def _keep_at_1(self) -> Rank5[A1, Any, A3, A4, A5]: ...
        def _drop_back_2(self) -> Rank4[A1, A2, A3, A5]: ...
        def _keep_back_2(self) -> Rank5[A1, A2, A3, Any, A5]: ...
        def _drop_at_2(self) -> Rank4[A1, A2, A4, A5]: ...
        def _keep_at_2(self) -> Rank5[A1, A2, Any, A4, A5]: ...
        def _drop_back_3(self) -> Rank4[A1, A2, A4, A5]: ...
        def _keep_back_3(self) -> Rank5[A1, A2, Any, A4, A5]: ...
        def _drop_at_3(self) -> Rank4[A1, A2, A3, A5]: ...
        def _keep_at_3(self) -> Rank5[A1, A2, A3, Any, A5]: ...
        def _drop_back_4(self) -> Rank4[A1, A3, A4, A5]: ...
        def _keep_back_4(self) -> Rank5[A1, Any, A3, A4, A5]: ...
        def _drop_at_4(self) -> Rank4[A1, A2, A3, A4]: ...
        def _keep_at_4(self) -> Rank5[A1, A2, A3, A4, Any]: ...
        def _drop_back_5(self) -> Rank4[A2, A3, A4, A5]: ...
        def _keep_back_5(self) -> Rank5[Any, A2, A3, A4, A5]: ...
        def _transpose(self) -> Rank5[A1, A2, A3, A5, A4]: ...
        def _diagonal(self) -> Rank4[A1, A2, A3, Any]: ...
        def _gain(self) -> Rank6: ...
        def _gain_first(self) -> Rank6[Any, A1, A2, A3, A4, A5]: ...
        def _gain_last(self) -> Rank6[A1, A2, A3, A4, A5, Any]: ...
        def _gain_at_1(self) -> Rank6[A1, Any, A2, A3, A4, A5]: ...
        def _gain_back_2(self) -> Rank6[A1, A2, A3, A4, Any, A5]: ...
        def _gain_at_2(self) -> Rank6[A1, A2, Any, A3, A4, A5]: ...
        def _gain_back_3(self) -> Rank6[A1, A2, A3, Any, A4, A5]: ...
        def _gain_at_3(self) -> Rank6[A1, A2, A3, Any, A4, A5]: ...
        def _gain_back_4(self) -> Rank6[A1, A2, Any, A3, A4, A5]: ...
        def _gain_at_4(self) -> Rank6[A1, A2, A3, A4, Any, A5]: ...
        def _gain_back_5(self) -> Rank6[A1, Any, A2, A3, A4, A5]: ...
        def _gain_at_5(self) -> Rank6[A1, A2, A3, A4, A5, Any]: ...
        def _gain_back_6(self) -> Rank6[Any, A1, A2, A3, A4, A5]: ...
        def _flatten(self) -> Rank1: ...
        def _number(self) -> tuple[int, int, int, int, int]: ...
        @overload
        def _broadcast(
            self,
            other: Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5],
            /,
        ) -> Rank5[A1, A2, A3, A4, A5]: ...
        @overload
        def _broadcast(self, other: Rank6[B1, A1, A2, A3, A4, A5], /) -> Rank6[B1, A1, A2, A3, A4, A5]: ...
        @overload
        def _broadcast(self, other: Rank7[B1, B2, A1, A2, A3, A4, A5], /) -> Rank7[B1, B2, A1, A2, A3, A4, A5]: ...
        @overload
        def _broadcast(
            self, other: Rank8[B1, B2, B3, A1, A2, A3, A4, A5], /
        ) -> Rank8[B1, B2, B3, A1, A2, A3, A4, A5]: ...
        @overload
        def _broadcast(
            self, other: Rank9[B1, B2, B3, B4, A1, A2, A3, A4, A5], /
        ) -> Rank9[B1, B2, B3, B4, A1, A2, A3, A4, A5]: ...
        def _broadcast(self, *_: Any) -> Any: ...
        def _broadcast_up(
            self, other: Rank0 | Rank1[A5] | Rank2[A4, A5] | Rank3[A3, A4, A5] | Rank4[A2, A3, A4, A5], /
        ) -> Rank5[A1, A2, A3, A4, A5]: ...
        @overload
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: tuple[()], /) -> Outcome[Rank5[A1, A2, A3, A4, A5]]: ...
        @overload
        def _reduce(self, x0: Axis, /) -> Outcome[Rank4]: ...
        @overload
        def _reduce(self, x0: Literal[0, -5] | tuple[Literal[0, -5]], /) -> Outcome[Rank4[A2, A3, A4, A5]]: ...
        @overload
        def _reduce(self, x0: Literal[1, -4] | tuple[Literal[1, -4]], /) -> Outcome[Rank4[A1, A3, A4, A5]]: ...
        @overload
        def _reduce(self, x0: Literal[2, -3] | tuple[Literal[2, -3]], /) -> Outcome[Rank4[A1, A2, A4, A5]]: ...
        @overload
        def _reduce(self, x0: Literal[3, -2] | tuple[Literal[3, -2]], /) -> Outcome[Rank4[A1, A2, A3, A5]]: ...
        @overload
        def _reduce(self, x0: Literal[4, -1] | tuple[Literal[4, -1]], /) -> Outcome[Rank4[A1, A2, A3, A4]]: ...
        @overload
        def _reduce(
            self, x0: tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]], /
        ) -> Outcome[Rank3]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ],
            /,
        ) -> Outcome[Rank2]: ...
        def _reduce(self, *_: Any) -> Any: ...
        @overload
        def _reduce_kept(self, x0: None | Axis, /) -> Outcome[Rank5]: ...
        @overload
        def _reduce_kept(self, x0: Literal[0, -5], /) -> Outcome[Rank5[Any, A2, A3, A4, A5]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[1, -4], /) -> Outcome[Rank5[A1, Any, A3, A4, A5]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[2, -3], /) -> Outcome[Rank5[A1, A2, Any, A4, A5]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[3, -2], /) -> Outcome[Rank5[A1, A2, A3, Any, A5]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[4, -1], /) -> Outcome[Rank5[A1, A2, A3, A4, Any]]: ...
        @overload
        def _reduce_kept(
            self,
            x0: tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]]
            | tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]]
            | tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ],
            /,
        ) -> Outcome[Rank5]: ...
        def _reduce_kept(self, *_: Any) -> Any: ...
        @overload
        def _reduce_or_keep(self, x0: None, x1: Literal[False], /) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(self, x0: tuple[()], x1: Literal[False], /) -> Outcome[Rank5[A1, A2, A3, A4, A5]]: ...
        @overload
        def _reduce_or_keep(self, x0: Axis, x1: Literal[False], /) -> Outcome[Rank4]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -5] | tuple[Literal[0, -5]], x1: Literal[False], /
        ) -> Outcome[Rank4[A2, A3, A4, A5]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -4] | tuple[Literal[1, -4]], x1: Literal[False], /
        ) -> Outcome[Rank4[A1, A3, A4, A5]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -3] | tuple[Literal[2, -3]], x1: Literal[False], /
        ) -> Outcome[Rank4[A1, A2, A4, A5]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[3, -2] | tuple[Literal[3, -2]], x1: Literal[False], /
        ) -> Outcome[Rank4[A1, A2, A3, A5]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[4, -1] | tuple[Literal[4, -1]], x1: Literal[False], /
        ) -> Outcome[Rank4[A1, A2, A3, A4]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank3]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank2]: ...
        @overload
        def _reduce_or_keep(self, x0: None | Axis, x1: Literal[True], /) -> Outcome[Rank5]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[0, -5], x1: Literal[True], /) -> Outcome[Rank5[Any, A2, A3, A4, A5]]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[1, -4], x1: Literal[True], /) -> Outcome[Rank5[A1, Any, A3, A4, A5]]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[2, -3], x1: Literal[True], /) -> Outcome[Rank5[A1, A2, Any, A4, A5]]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[3, -2], x1: Literal[True], /) -> Outcome[Rank5[A1, A2, A3, Any, A5]]: ...
        @overload
        def _reduce_or_keep(self, x0: Literal[4, -1], x1: Literal[True], /) -> Outcome[Rank5[A1, A2, A3, A4, Any]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]]
            | tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]]
            | tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ],
            x1: Literal[True],
            /,
        ) -> Outcome[Rank5]: ...
        def _reduce_or_keep(self, *_: Any) -> Any: ...
        def _along(self, x0: Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4] | Axis, /) -> None: ...
        def _along_some(
            self,
            x0: Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]
            | Axis
            | tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]]
            | tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]]
            | tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ],
            /,
        ) -> None: ...
        @overload
        def _expand(self, x0: Axis, /) -> Outcome[Rank6]: ...
        @overload
        def _expand(self, x0: Literal[0, -6], /) -> Outcome[Rank6[Any, A1, A2, A3, A4, A5]]: ...
        @overload
        def _expand(self, x0: Literal[1, -5], /) -> Outcome[Rank6[A1, Any, A2, A3, A4, A5]]: ...
        @overload
        def _expand(self, x0: Literal[2, -4], /) -> Outcome[Rank6[A1, A2, Any, A3, A4, A5]]: ...
        @overload
        def _expand(self, x0: Literal[3, -3], /) -> Outcome[Rank6[A1, A2, A3, Any, A4, A5]]: ...
        @overload
        def _expand(self, x0: Literal[4, -2], /) -> Outcome[Rank6[A1, A2, A3, A4, Any, A5]]: ...
        @overload
        def _expand(self, x0: Literal[5, -1], /) -> Outcome[Rank6[A1, A2, A3, A4, A5, Any]]: ...
        def _expand(self, *_: Any) -> Any: ...
        @overload
        def _permute(
            self,
            x0: tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ],
            /,
        ) -> Outcome[Rank5]: ...
        @overload
        def _permute(self, x0: tuple[Axis, Axis, Axis, Axis, Axis], /) -> Outcome[Rank5]: ...
        def _permute(self, *_: Any) -> Any: ...
        @overload
        def _move(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _move(self, x0: Axis, x1: Axis | Literal[0, -1], /) -> Outcome[Rank5]: ...
        @overload
        def _move(self, x0: Literal[0, -1], x1: Axis, /) -> Outcome[Rank5]: ...
        @overload
        def _move(
            self, x0: Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], x1: Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], /
        ) -> Outcome[Rank5]: ...
        @overload
        def _move(
            self,
            x0: tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]],
            x1: tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]],
            /,
        ) -> Outcome[Rank5]: ...
        @overload
        def _move(
            self,
            x0: tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]],
            x1: tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]],
            /,
        ) -> Outcome[Rank5]: ...
        @overload
        def _move(
            self,
            x0: tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ],
            x1: tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ],
            /,
        ) -> Outcome[Rank5]: ...
        def _move(self, *_: Any) -> Any: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int],
            x1: Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4] | tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]] | Axis,
            /,
        ) -> Outcome[Rank5]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int],
            x1: tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]],
            /,
        ) -> Outcome[Rank5]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int, int],
            x1: tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ],
            /,
        ) -> Outcome[Rank5]: ...
        def _roll(self, *_: Any) -> Any: ...
        def _shift(
            self,
            x0: Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]
            | Axis
            | tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]]
            | tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]]
            | tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ]
            | tuple[Axis, ...],
            /,
        ) -> None: ...
        @overload
        def _transform(self, x0: tuple[Axis, ...], /) -> Outcome[Rank5]: ...
        @overload
        def _transform(self, x0: tuple[Literal[-2, 3], Literal[-1, 4]], /) -> Outcome[Rank5[A1, A2, A3, Any, Any]]: ...
        @overload
        def _transform(
            self,
            x0: tuple[Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]]
            | tuple[Literal[-5, -4, -3, -1, 0, 1, 2, 4], Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]]
            | tuple[Literal[-2, 3], Literal[-5, -4, -3, -2, 0, 1, 2, 3]]
            | tuple[
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
                Literal[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4],
            ],
            /,
        ) -> Outcome[Rank5]: ...
        def _transform(self, *_: Any) -> Any: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int], /) -> Outcome[Rank5]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _broadcast_shape(self, *_: Any) -> Any: ...
        @overload
        def _tile(
            self,
            x0: tuple[()]
            | tuple[int]
            | tuple[int, int]
            | tuple[int, int, int]
            | tuple[int, int, int, int]
            | tuple[int, int, int, int, int],
            /,
        ) -> Outcome[Rank5]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _tile(self, *_: Any) -> Any: ...
        @overload
        def _rmatmul(self, other: Rank1[A4], /) -> Rank4[A1, A2, A3, A5]: ...
        @overload
        def _rmatmul(self, other: Rank2[M, A4], /) -> Rank5[A1, A2, A3, M, A5]: ...
        @overload
        def _rmatmul(self, other: Rank3[A3, M, A4], /) -> Rank5[A1, A2, A3, M, A5]: ...
        @overload
        def _rmatmul(self, other: Rank4[A2, A3, M, A4], /) -> Rank5[A1, A2, A3, M, A5]: ...
        @overload
        def _rmatmul(self, other: Rank5[A1, A2, A3, M, A4], /) -> Rank5[A1, A2, A3, M, A5]: ...
        @overload
        def _rmatmul(self, other: Rank6[B1, A1, A2, A3, M, A4], /) -> Rank6[B1, A1, A2, A3, M, A5]: ...
        @overload
        def _rmatmul(self, other: Rank7[B1, B2, A1, A2, A3, M, A4], /) -> Rank7[B1, B2, A1, A2, A3, M, A5]: ...
        @overload
        def _rmatmul(self, other: Rank8[B1, B2, B3, A1, A2, A3, M, A4], /) -> Rank8[B1, B2, B3, A1, A2, A3, M, A5]: ...
        @overload
        def _rmatmul(
            self, other: Rank9[B1, B2, B3, B4, A1, A2, A3, M, A4], /
        ) -> Rank9[B1, B2, B3, B4, A1, A2, A3, M, A5]: ...
        def _rmatmul(self, *_: Any) -> Any: ...
        @overload
        def _vecdot(self, other: Rank5[A1, A2, A3, A4, A5], /) -> Rank4[A1, A2, A3, A4]: ...
        @overload
        def _vecdot(self, other: Rank1[A5], /) -> Rank4[A1, A2, A3, A4]: ...
        def _vecdot(self, *_: Any) -> Any: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-1, 4], /) -> Rank5[A1, A2, A3, A4, M]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[0, -5], /) -> Rank5[M, A2, A3, A4, A5]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-4, -3, -2, 1, 2, 3] | Axis, /) -> Rank5: ...
        def _take(self, *_: Any) -> Any: ...
        @overload
        def _take_along(self, other: Rank5[A1, A2, A3, A4, M], axis: Literal[-1, 4], /) -> Rank5[A1, A2, A3, A4, M]: ...
        @overload
        def _take_along(self, other: Rank5[M, A2, A3, A4, A5], axis: Literal[0, -5], /) -> Rank5[M, A2, A3, A4, A5]: ...
        @overload
        def _take_along(self, other: Rank5, axis: Literal[-4, -3, -2, 1, 2, 3] | Axis, /) -> Rank5: ...
        def _take_along(self, *_: Any) -> Any: ...
        def _take_along_last(self, other: Rank5[A1, A2, A3, A4, M], /) -> Rank5[A1, A2, A3, A4, M]: ...
        @overload
        def _solve(self, other: Rank5[A1, A2, A3, A4, M], /) -> Rank5[A1, A2, A3, A5, M]: ...
        @overload
        def _solve(self, other: Rank1[A4], /) -> Rank4[A1, A2, A3, A5]: ...
        @overload
        def _solve(self, other: Rank2[A4, M], /) -> Rank5[A1, A2, A3, A5, M]: ...
        def _solve(self, *_: Any) -> Any: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5],
            x2: Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5],
            /,
        ) -> Rank5[A1, A2, A3, A4, A5]: ...
        @overload
        def _choose(
            self,
            other: Rank6[B1, A1, A2, A3, A4, A5],
            x2: Rank6[B1, A1, A2, A3, A4, A5]
            | Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5],
            /,
        ) -> Rank6[B1, A1, A2, A3, A4, A5]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5],
            x2: Rank6[B1, A1, A2, A3, A4, A5],
            /,
        ) -> Rank6[B1, A1, A2, A3, A4, A5]: ...
        @overload
        def _choose(
            self,
            other: Rank7[B1, B2, A1, A2, A3, A4, A5],
            x2: Rank7[B1, B2, A1, A2, A3, A4, A5]
            | Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5]
            | Rank6[B2, A1, A2, A3, A4, A5],
            /,
        ) -> Rank7[B1, B2, A1, A2, A3, A4, A5]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5]
            | Rank6[B2, A1, A2, A3, A4, A5],
            x2: Rank7[B1, B2, A1, A2, A3, A4, A5],
            /,
        ) -> Rank7[B1, B2, A1, A2, A3, A4, A5]: ...
        @overload
        def _choose(
            self,
            other: Rank8[B1, B2, B3, A1, A2, A3, A4, A5],
            x2: Rank8[B1, B2, B3, A1, A2, A3, A4, A5]
            | Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5]
            | Rank6[B3, A1, A2, A3, A4, A5]
            | Rank7[B2, B3, A1, A2, A3, A4, A5],
            /,
        ) -> Rank8[B1, B2, B3, A1, A2, A3, A4, A5]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5]
            | Rank6[B3, A1, A2, A3, A4, A5]
            | Rank7[B2, B3, A1, A2, A3, A4, A5],
            x2: Rank8[B1, B2, B3, A1, A2, A3, A4, A5],
            /,
        ) -> Rank8[B1, B2, B3, A1, A2, A3, A4, A5]: ...
        @overload
        def _choose(
            self,
            other: Rank9[B1, B2, B3, B4, A1, A2, A3, A4, A5],
            x2: Rank9[B1, B2, B3, B4, A1, A2, A3, A4, A5]
            | Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5]
            | Rank6[B4, A1, A2, A3, A4, A5]
            | Rank7[B3, B4, A1, A2, A3, A4, A5]
            | Rank8[B2, B3, B4, A1, A2, A3, A4, A5],
            /,
        ) -> Rank9[B1, B2, B3, B4, A1, A2, A3, A4, A5]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A5]
            | Rank2[A4, A5]
            | Rank3[A3, A4, A5]
            | Rank4[A2, A3, A4, A5]
            | Rank5[A1, A2, A3, A4, A5]
            | Rank6[B4, A1, A2, A3, A4, A5]
            | Rank7[B3, B4, A1, A2, A3, A4, A5]
            | Rank8[B2, B3, B4, A1, A2, A3, A4, A5],
            x2: Rank9[B1, B2, B3, B4, A1, A2, A3, A4, A5],
            /,
        ) -> Rank9[B1, B2, B3, B4, A1, A2, A3, A4, A5]: ...
        def _choose(self, *_: Any) -> Any: ...

    class Rank6(
        AtLeast4,
        BroadcastsTo[
            "Rank6[A1, A2, A3, A4, A5, A6] | Rank7[Any, A1, A2, A3, A4, A5, A6] | Rank8[Any, Any, A1, A2, A3, A4, A5, A6] | Rank9[Any, Any, Any, A1, A2, A3, A4, A5, A6]"
        ],
        BroadcastsBelow[
            "Rank7[Any, A1, A2, A3, A4, A5, A6] | Rank8[Any, Any, A1, A2, A3, A4, A5, A6] | Rank9[Any, Any, Any, A1, A2, A3, A4, A5, A6]"
        ],
        Generic[A1, A2, A3, A4, A5, A6],
    ):
        """6 axes."""

        ndim = 6

        def _axes(self, a1: A1, a2: A2, a3: A3, a4: A4, a5: A5, a6: A6, /) -> tuple[A1, A2, A3, A4, A5, A6]: ...
        def _drop(self) -> Rank5: ...
        def _unname(self) -> Rank6: ...
        def _has_1(self) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        def _has_2(self) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        def _has_3(self) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        def _has_4(self) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        def _drop_first(self) -> Rank5[A2, A3, A4, A5, A6]: ...
        def _keep_first(self) -> Rank6[Any, A2, A3, A4, A5, A6]: ...
        def _drop_last(self) -> Rank5[A1, A2, A3, A4, A5]: ...
        def _keep_last(self) -> Rank6[A1, A2, A3, A4, A5, Any]: ...
        def _drop_at_1(self) -> Rank5[A1, A3, A4, A5, A6]: ...
        def _keep_at_1(self) -> Rank6[A1, Any, A3, A4, A5, A6]: ...
        def _drop_back_2(self) -> Rank5[A1, A2, A3, A4, A6]: ...
        def _keep_back_2(self) -> Rank6[A1, A2, A3, A4, Any, A6]: ...
        def _drop_at_2(self) -> Rank5[A1, A2, A4, A5, A6]: ...
        def _keep_at_2(self) -> Rank6[A1, A2, Any, A4, A5, A6]: ...
        def _drop_back_3(self) -> Rank5[A1, A2, A3, A5, A6]: ...
        def _keep_back_3(self) -> Rank6[A1, A2, A3, Any, A5, A6]: ...
        def _drop_at_3(self) -> Rank5[A1, A2, A3, A5, A6]: ...
        def _keep_at_3(self) -> Rank6[A1, A2, A3, Any, A5, A6]: ...
        def _drop_back_4(self) -> Rank5[A1, A2, A4, A5, A6]: ...
        def _keep_back_4(self) -> Rank6[A1, A2, Any, A4, A5, A6]: ...
        def _drop_at_4(self) -> Rank5[A1, A2, A3, A4, A6]: ...
        def _keep_at_4(self) -> Rank6[A1, A2, A3, A4, Any, A6]: ...
        def _drop_back_5(self) -> Rank5[A1, A3, A4, A5, A6]: ...
        def _keep_back_5(self) -> Rank6[A1, Any, A3, A4, A5, A6]: ...
        def _drop_at_5(self) -> Rank5[A1, A2, A3, A4, A5]: ...
        def _keep_at_5(self) -> Rank6[A1, A2, A3, A4, A5, Any]: ...
        def _drop_back_6(self) -> Rank5[A2, A3, A4, A5, A6]: ...
        def _keep_back_6(self) -> Rank6[Any, A2, A3, A4, A5, A6]: ...
        def _transpose(self) -> Rank6[A1, A2, A3, A4, A6, A5]: ...
        def _diagonal(self) -> Rank5[A1, A2, A3, A4, Any]: ...
        def _gain(self) -> Rank7: ...
        def _gain_first(self) -> Rank7[Any, A1, A2, A3, A4, A5, A6]: ...
        def _gain_last(self) -> Rank7[A1, A2, A3, A4, A5, A6, Any]: ...
        def _gain_at_1(self) -> Rank7[A1, Any, A2, A3, A4, A5, A6]: ...
        def _gain_back_2(self) -> Rank7[A1, A2, A3, A4, A5, Any, A6]: ...
        def _gain_at_2(self) -> Rank7[A1, A2, Any, A3, A4, A5, A6]: ...
        def _gain_back_3(self) -> Rank7[A1, A2, A3, A4, Any, A5, A6]: ...
        def _gain_at_3(self) -> Rank7[A1, A2, A3, Any, A4, A5, A6]: ...
        def _gain_back_4(self) -> Rank7[A1, A2, A3, Any, A4, A5, A6]: ...
        def _gain_at_4(self) -> Rank7[A1, A2, A3, A4, Any, A5, A6]: ...
        def _gain_back_5(self) -> Rank7[A1, A2, Any, A3, A4, A5, A6]: ...
        def _gain_at_5(self) -> Rank7[A1, A2, A3, A4, A5, Any, A6]: ...
        def _gain_back_6(self) -> Rank7[A1, Any, A2, A3, A4, A5, A6]: ...
        def _gain_at_6(self) -> Rank7[A1, A2, A3, A4, A5, A6, Any]: ...
        def _gain_back_7(self) -> Rank7[Any, A1, A2, A3, A4, A5, A6]: ...
        def _flatten(self) -> Rank1: ...
        def _number(self) -> tuple[int, int, int, int, int, int]: ...
        @overload
        def _broadcast(
            self,
            other: Rank0
            | Rank1[A6]
            | Rank2[A5, A6]
            | Rank3[A4, A5, A6]
            | Rank4[A3, A4, A5, A6]
            | Rank5[A2, A3, A4, A5, A6]
            | Rank6[A1, A2, A3, A4, A5, A6],
            /,
        ) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _broadcast(self, other: Rank7[B1, A1, A2, A3, A4, A5, A6], /) -> Rank7[B1, A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _broadcast(
            self, other: Rank8[B1, B2, A1, A2, A3, A4, A5, A6], /
        ) -> Rank8[B1, B2, A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _broadcast(
            self, other: Rank9[B1, B2, B3, A1, A2, A3, A4, A5, A6], /
        ) -> Rank9[B1, B2, B3, A1, A2, A3, A4, A5, A6]: ...
        def _broadcast(self, *_: Any) -> Any: ...
        def _broadcast_up(
            self,
            other: Rank0
            | Rank1[A6]
            | Rank2[A5, A6]
            | Rank3[A4, A5, A6]
            | Rank4[A3, A4, A5, A6]
            | Rank5[A2, A3, A4, A5, A6],
            /,
        ) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: tuple[()], /) -> Outcome[Rank6[A1, A2, A3, A4, A5, A6]]: ...
        @overload
        def _reduce(self, x0: Axis, /) -> Outcome[Rank5]: ...
        @overload
        def _reduce(self, x0: Literal[0, -6] | tuple[Literal[0, -6]], /) -> Outcome[Rank5[A2, A3, A4, A5, A6]]: ...
        @overload
        def _reduce(self, x0: Literal[1, -5] | tuple[Literal[1, -5]], /) -> Outcome[Rank5[A1, A3, A4, A5, A6]]: ...
        @overload
        def _reduce(self, x0: Literal[2, -4] | tuple[Literal[2, -4]], /) -> Outcome[Rank5[A1, A2, A4, A5, A6]]: ...
        @overload
        def _reduce(self, x0: Literal[3, -3] | tuple[Literal[3, -3]], /) -> Outcome[Rank5[A1, A2, A3, A5, A6]]: ...
        @overload
        def _reduce(self, x0: Literal[4, -2] | tuple[Literal[4, -2]], /) -> Outcome[Rank5[A1, A2, A3, A4, A6]]: ...
        @overload
        def _reduce(self, x0: Literal[5, -1] | tuple[Literal[5, -1]], /) -> Outcome[Rank5[A1, A2, A3, A4, A5]]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            ],
            /,
        ) -> Outcome[Rank4]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ],
            /,
        ) -> Outcome[Rank3]: ...
        def _reduce(self, *_: Any) -> Any: ...
        @overload
        def _reduce_kept(self, x0: None | Axis, /) -> Outcome[Rank6]: ...
        @overload
        def _reduce_kept(self, x0: Literal[0, -6], /) -> Outcome[Rank6[Any, A2, A3, A4, A5, A6]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[1, -5], /) -> Outcome[Rank6[A1, Any, A3, A4, A5, A6]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[2, -4], /) -> Outcome[Rank6[A1, A2, Any, A4, A5, A6]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[3, -3], /) -> Outcome[Rank6[A1, A2, A3, Any, A5, A6]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[4, -2], /) -> Outcome[Rank6[A1, A2, A3, A4, Any, A6]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[5, -1], /) -> Outcome[Rank6[A1, A2, A3, A4, A5, Any]]: ...
        @overload
        def _reduce_kept(
            self,
            x0: tuple[Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]]
            | tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            ]
            | tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ],
            /,
        ) -> Outcome[Rank6]: ...
        def _reduce_kept(self, *_: Any) -> Any: ...
        @overload
        def _reduce_or_keep(self, x0: None, x1: Literal[False], /) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(self, x0: tuple[()], x1: Literal[False], /) -> Outcome[Rank6[A1, A2, A3, A4, A5, A6]]: ...
        @overload
        def _reduce_or_keep(self, x0: Axis, x1: Literal[False], /) -> Outcome[Rank5]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -6] | tuple[Literal[0, -6]], x1: Literal[False], /
        ) -> Outcome[Rank5[A2, A3, A4, A5, A6]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -5] | tuple[Literal[1, -5]], x1: Literal[False], /
        ) -> Outcome[Rank5[A1, A3, A4, A5, A6]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -4] | tuple[Literal[2, -4]], x1: Literal[False], /
        ) -> Outcome[Rank5[A1, A2, A4, A5, A6]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[3, -3] | tuple[Literal[3, -3]], x1: Literal[False], /
        ) -> Outcome[Rank5[A1, A2, A3, A5, A6]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[4, -2] | tuple[Literal[4, -2]], x1: Literal[False], /
        ) -> Outcome[Rank5[A1, A2, A3, A4, A6]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[5, -1] | tuple[Literal[5, -1]], x1: Literal[False], /
        ) -> Outcome[Rank5[A1, A2, A3, A4, A5]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            ],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank4]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank3]: ...
        @overload
        def _reduce_or_keep(self, x0: None | Axis, x1: Literal[True], /) -> Outcome[Rank6]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -6], x1: Literal[True], /
        ) -> Outcome[Rank6[Any, A2, A3, A4, A5, A6]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -5], x1: Literal[True], /
        ) -> Outcome[Rank6[A1, Any, A3, A4, A5, A6]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -4], x1: Literal[True], /
        ) -> Outcome[Rank6[A1, A2, Any, A4, A5, A6]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[3, -3], x1: Literal[True], /
        ) -> Outcome[Rank6[A1, A2, A3, Any, A5, A6]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[4, -2], x1: Literal[True], /
        ) -> Outcome[Rank6[A1, A2, A3, A4, Any, A6]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[5, -1], x1: Literal[True], /
        ) -> Outcome[Rank6[A1, A2, A3, A4, A5, Any]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]]
            | tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            ]
            | tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ],
            x1: Literal[True],
            /,
        ) -> Outcome[Rank6]: ...
        def _reduce_or_keep(self, *_: Any) -> Any: ...
        def _along(self, x0: Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5] | Axis, /) -> None: ...
        def _along_some(
            self,
            x0: Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            | Axis
            | tuple[Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]]
            | tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            ]
            | tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ],
            /,
        ) -> None: ...
        @overload
        def _expand(self, x0: Axis, /) -> Outcome[Rank7]: ...
        @overload
        def _expand(self, x0: Literal[0, -7], /) -> Outcome[Rank7[Any, A1, A2, A3, A4, A5, A6]]: ...
        @overload
        def _expand(self, x0: Literal[1, -6], /) -> Outcome[Rank7[A1, Any, A2, A3, A4, A5, A6]]: ...
        @overload
        def _expand(self, x0: Literal[2, -5], /) -> Outcome[Rank7[A1, A2, Any, A3, A4, A5, A6]]: ...
        @overload
        def _expand(self, x0: Literal[3, -4], /) -> Outcome[Rank7[A1, A2, A3, Any, A4, A5, A6]]: ...
        @overload
        def _expand(self, x0: Literal[4, -3], /) -> Outcome[Rank7[A1, A2, A3, A4, Any, A5, A6]]: ...
        @overload
        def _expand(self, x0: Literal[5, -2], /) -> Outcome[Rank7[A1, A2, A3, A4, A5, Any, A6]]: ...
        @overload
        def _expand(self, x0: Literal[6, -1], /) -> Outcome[Rank7[A1, A2, A3, A4, A5, A6, Any]]: ...
        def _expand(self, *_: Any) -> Any: ...
        @overload
        def _permute(
            self,
            x0: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ],
            /,
        ) -> Outcome[Rank6]: ...
        @overload
        def _permute(self, x0: tuple[Axis, Axis, Axis, Axis, Axis, Axis], /) -> Outcome[Rank6]: ...
        def _permute(self, *_: Any) -> Any: ...
        @overload
        def _move(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _move(self, x0: Axis, x1: Axis | Literal[0, -1], /) -> Outcome[Rank6]: ...
        @overload
        def _move(self, x0: Literal[0, -1], x1: Axis, /) -> Outcome[Rank6]: ...
        @overload
        def _move(
            self,
            x0: Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            x1: Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            /,
        ) -> Outcome[Rank6]: ...
        @overload
        def _move(
            self,
            x0: tuple[Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]],
            x1: tuple[Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]],
            /,
        ) -> Outcome[Rank6]: ...
        @overload
        def _move(
            self,
            x0: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            ],
            x1: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            ],
            /,
        ) -> Outcome[Rank6]: ...
        @overload
        def _move(
            self,
            x0: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ],
            x1: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ],
            /,
        ) -> Outcome[Rank6]: ...
        def _move(self, *_: Any) -> Any: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int],
            x1: Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            | tuple[Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]]
            | Axis,
            /,
        ) -> Outcome[Rank6]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int],
            x1: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            ],
            /,
        ) -> Outcome[Rank6]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int, int],
            x1: tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ],
            /,
        ) -> Outcome[Rank6]: ...
        def _roll(self, *_: Any) -> Any: ...
        def _shift(
            self,
            x0: Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            | Axis
            | tuple[Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]]
            | tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
            ]
            | tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ]
            | tuple[Axis, ...],
            /,
        ) -> None: ...
        @overload
        def _transform(self, x0: tuple[Axis, ...], /) -> Outcome[Rank6]: ...
        @overload
        def _transform(
            self, x0: tuple[Literal[-2, 4], Literal[-1, 5]], /
        ) -> Outcome[Rank6[A1, A2, A3, A4, Any, Any]]: ...
        @overload
        def _transform(
            self,
            x0: tuple[Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]]
            | tuple[Literal[-6, -5, -4, -3, -1, 0, 1, 2, 3, 5], Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]]
            | tuple[Literal[-2, 4], Literal[-6, -5, -4, -3, -2, 0, 1, 2, 3, 4]]
            | tuple[
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
                Literal[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5],
            ],
            /,
        ) -> Outcome[Rank6]: ...
        def _transform(self, *_: Any) -> Any: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int], /) -> Outcome[Rank6]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _broadcast_shape(self, *_: Any) -> Any: ...
        @overload
        def _tile(
            self,
            x0: tuple[()]
            | tuple[int]
            | tuple[int, int]
            | tuple[int, int, int]
            | tuple[int, int, int, int]
            | tuple[int, int, int, int, int]
            | tuple[int, int, int, int, int, int],
            /,
        ) -> Outcome[Rank6]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _tile(self, *_: Any) -> Any: ...
        @overload
        def _rmatmul(self, other: Rank1[A5], /) -> Rank5[A1, A2, A3, A4, A6]: ...
        @overload
        def _rmatmul(self, other: Rank2[M, A5], /) -> Rank6[A1, A2, A3, A4, M, A6]: ...
        @overload
        def _rmatmul(self, other: Rank3[A4, M, A5], /) -> Rank6[A1, A2, A3, A4, M, A6]: ...
        @overload
        def _rmatmul(self, other: Rank4[A3, A4, M, A5], /) -> Rank6[A1, A2, A3, A4, M, A6]: ...
        @overload
        def _rmatmul(self, other: Rank5[A2, A3, A4, M, A5], /) -> Rank6[A1, A2, A3, A4, M, A6]: ...
        @overload
        def _rmatmul(self, other: Rank6[A1, A2, A3, A4, M, A5], /) -> Rank6[A1, A2, A3, A4, M, A6]: ...
        @overload
        def _rmatmul(self, other: Rank7[B1, A1, A2, A3, A4, M, A5], /) -> Rank7[B1, A1, A2, A3, A4, M, A6]: ...
        @overload
        def _rmatmul(self, other: Rank8[B1, B2, A1, A2, A3, A4, M, A5], /) -> Rank8[B1, B2, A1, A2, A3, A4, M, A6]: ...
        @overload
        def _rmatmul(
            self, other: Rank9[B1, B2, B3, A1, A2, A3, A4, M, A5], /
        ) -> Rank9[B1, B2, B3, A1, A2, A3, A4, M, A6]: ...
        def _rmatmul(self, *_: Any) -> Any: ...
        @overload
        def _vecdot(self, other: Rank6[A1, A2, A3, A4, A5, A6], /) -> Rank5[A1, A2, A3, A4, A5]: ...
        @overload
        def _vecdot(self, other: Rank1[A6], /) -> Rank5[A1, A2, A3, A4, A5]: ...
        def _vecdot(self, *_: Any) -> Any: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-1, 5], /) -> Rank6[A1, A2, A3, A4, A5, M]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[0, -6], /) -> Rank6[M, A2, A3, A4, A5, A6]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-5, -4, -3, -2, 1, 2, 3, 4] | Axis, /) -> Rank6: ...
        def _take(self, *_: Any) -> Any: ...
        @overload
        def _take_along(
            self, other: Rank6[A1, A2, A3, A4, A5, M], axis: Literal[-1, 5], /
        ) -> Rank6[A1, A2, A3, A4, A5, M]: ...
        @overload
        def _take_along(
            self, other: Rank6[M, A2, A3, A4, A5, A6], axis: Literal[0, -6], /
        ) -> Rank6[M, A2, A3, A4, A5, A6]: ...
        @overload
        def _take_along(self, other: Rank6, axis: Literal[-5, -4, -3, -2, 1, 2, 3, 4] | Axis, /) -> Rank6: ...
        def _take_along(self, *_: Any) -> Any: ...
        def _take_along_last(self, other: Rank6[A1, A2, A3, A4, A5, M], /) -> Rank6[A1, A2, A3, A4, A5, M]: ...
        @overload
        def _solve(self, other: Rank6[A1, A2, A3, A4, A5, M], /) -> Rank6[A1, A2, A3, A4, A6, M]: ...
        @overload
        def _solve(self, other: Rank1[A5], /) -> Rank5[A1, A2, A3, A4, A6]: ...
        @overload
        def _solve(self, other: Rank2[A5, M], /) -> Rank6[A1, A2, A3, A4, A6, M]: ...
        def _solve(self, *_: Any) -> Any: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A6]
            | Rank2[A5, A6]
            | Rank3[A4, A5, A6]
            | Rank4[A3, A4, A5, A6]
            | Rank5[A2, A3, A4, A5, A6]
            | Rank6[A1, A2, A3, A4, A5, A6],
            x2: Rank0
            | Rank1[A6]
            | Rank2[A5, A6]
            | Rank3[A4, A5, A6]
            | Rank4[A3, A4, A5, A6]
            | Rank5[A2, A3, A4, A5, A6]
            | Rank6[A1, A2, A3, A4, A5, A6],
            /,
        ) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _choose(
            self,
            other: Rank7[B1, A1, A2, A3, A4, A5, A6],
            x2: Rank7[B1, A1, A2, A3, A4, A5, A6]
            | Rank0
            | Rank1[A6]
            | Rank2[A5, A6]
            | Rank3[A4, A5, A6]
            | Rank4[A3, A4, A5, A6]
            | Rank5[A2, A3, A4, A5, A6]
            | Rank6[A1, A2, A3, A4, A5, A6],
            /,
        ) -> Rank7[B1, A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A6]
            | Rank2[A5, A6]
            | Rank3[A4, A5, A6]
            | Rank4[A3, A4, A5, A6]
            | Rank5[A2, A3, A4, A5, A6]
            | Rank6[A1, A2, A3, A4, A5, A6],
            x2: Rank7[B1, A1, A2, A3, A4, A5, A6],
            /,
        ) -> Rank7[B1, A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _choose(
            self,
            other: Rank8[B1, B2, A1, A2, A3, A4, A5, A6],
            x2: Rank8[B1, B2, A1, A2, A3, A4, A5, A6]
            | Rank0
            | Rank1[A6]
            | Rank2[A5, A6]
            | Rank3[A4, A5, A6]
            | Rank4[A3, A4, A5, A6]
            | Rank5[A2, A3, A4, A5, A6]
            | Rank6[A1, A2, A3, A4, A5, A6]
            | Rank7[B2, A1, A2, A3, A4, A5, A6],
            /,
        ) -> Rank8[B1, B2, A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A6]
            | Rank2[A5, A6]
            | Rank3[A4, A5, A6]
            | Rank4[A3, A4, A5, A6]
            | Rank5[A2, A3, A4, A5, A6]
            | Rank6[A1, A2, A3, A4, A5, A6]
            | Rank7[B2, A1, A2, A3, A4, A5, A6],
            x2: Rank8[B1, B2, A1, A2, A3, A4, A5, A6],
            /,
        ) -> Rank8[B1, B2, A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _choose(
            self,
            other: Rank9[B1, B2, B3, A1, A2, A3, A4, A5, A6],
            x2: Rank9[B1, B2, B3, A1, A2, A3, A4, A5, A6]
            | Rank0
            | Rank1[A6]
            | Rank2[A5, A6]
            | Rank3[A4, A5, A6]
            | Rank4[A3, A4, A5, A6]
            | Rank5[A2, A3, A4, A5, A6]
            | Rank6[A1, A2, A3, A4, A5, A6]
            | Rank7[B3, A1, A2, A3, A4, A5, A6]
            | Rank8[B2, B3, A1, A2, A3, A4, A5, A6],
            /,
        ) -> Rank9[B1, B2, B3, A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A6]
            | Rank2[A5, A6]
            | Rank3[A4, A5, A6]
            | Rank4[A3, A4, A5, A6]
            | Rank5[A2, A3, A4, A5, A6]
            | Rank6[A1, A2, A3, A4, A5, A6]
            | Rank7[B3, A1, A2, A3, A4, A5, A6]
            | Rank8[B2, B3, A1, A2, A3, A4, A5, A6],
            x2: Rank9[B1, B2, B3, A1, A2, A3, A4, A5, A6],
            /,
        ) -> Rank9[B1, B2, B3, A1, A2, A3, A4, A5, A6]: ...
        def _choose(self, *_: Any) -> Any: ...

    class Rank7(
        AtLeast4,
        BroadcastsTo[
            "Rank7[A1, A2, A3, A4, A5, A6, A7] | Rank8[Any, A1, A2, A3, A4, A5, A6, A7] | Rank9[Any, Any, A1, A2, A3, A4, A5, A6, A7]"
        ],
        BroadcastsBelow["Rank8[Any, A1, A2, A3, A4, A5, A6, A7] | Rank9[Any, Any, A1, A2, A3, A4, A5, A6, A7]"],
        Generic[A1, A2, A3, A4, A5, A6, A7],
    ):
        """7 axes."""

        ndim = 7

        def _axes(
            self, a1: A1, a2: A2, a3: A3, a4: A4, a5: A5, a6: A6, a7: A7, /
        ) -> tuple[A1, A2, A3, A4, A5, A6, A7]: ...
        def _drop(self) -> Rank6: ...
        def _unname(self) -> Rank7: ...
        def _has_1(self) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        def _has_2(self) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        def _has_3(self) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        def _has_4(self) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        def _drop_first(self) -> Rank6[A2, A3, A4, A5, A6, A7]: ...
        def _keep_first(self) -> Rank7[Any, A2, A3, A4, A5, A6, A7]: ...
        def _drop_last(self) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        def _keep_last(self) -> Rank7[A1, A2, A3, A4, A5, A6, Any]: ...
        def _drop_at_1(self) -> Rank6[A1, A3, A4, A5, A6, A7]: ...
        def _keep_at_1(self) -> Rank7[A1, Any, A3, A4, A5, A6, A7]: ...
        def _drop_back_2(self) -> Rank6[A1, A2, A3, A4, A5, A7]: ...
        def _keep_back_2(self) -> Rank7[A1, A2, A3, A4, A5, Any, A7]: ...
        def _drop_at_2(self) -> Rank6[A1, A2, A4, A5, A6, A7]: ...
        def _keep_at_2(self) -> Rank7[A1, A2, Any, A4, A5, A6, A7]: ...
        def _drop_back_3(self) -> Rank6[A1, A2, A3, A4, A6, A7]: ...
        def _keep_back_3(self) -> Rank7[A1, A2, A3, A4, Any, A6, A7]: ...
        def _drop_at_3(self) -> Rank6[A1, A2, A3, A5, A6, A7]: ...
        def _keep_at_3(self) -> Rank7[A1, A2, A3, Any, A5, A6, A7]: ...
        def _drop_back_4(self) -> Rank6[A1, A2, A3, A5, A6, A7]: ...
        def _keep_back_4(self) -> Rank7[A1, A2, A3, Any, A5, A6, A7]: ...
        def _drop_at_4(self) -> Rank6[A1, A2, A3, A4, A6, A7]: ...
        def _keep_at_4(self) -> Rank7[A1, A2, A3, A4, Any, A6, A7]: ...
        def _drop_back_5(self) -> Rank6[A1, A2, A4, A5, A6, A7]: ...
        def _keep_back_5(self) -> Rank7[A1, A2, Any, A4, A5, A6, A7]: ...
        def _drop_at_5(self) -> Rank6[A1, A2, A3, A4, A5, A7]: ...
        def _keep_at_5(self) -> Rank7[A1, A2, A3, A4, A5, Any, A7]: ...
        def _drop_back_6(self) -> Rank6[A1, A3, A4, A5, A6, A7]: ...
        def _keep_back_6(self) -> Rank7[A1, Any, A3, A4, A5, A6, A7]: ...
        def _drop_at_6(self) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        def _keep_at_6(self) -> Rank7[A1, A2, A3, A4, A5, A6, Any]: ...
        def _drop_back_7(self) -> Rank6[A2, A3, A4, A5, A6, A7]: ...
        def _keep_back_7(self) -> Rank7[Any, A2, A3, A4, A5, A6, A7]: ...
        def _transpose(self) -> Rank7[A1, A2, A3, A4, A5, A7, A6]: ...
        def _diagonal(self) -> Rank6[A1, A2, A3, A4, A5, Any]: ...
        def _gain(self) -> Rank8: ...
        def _gain_first(self) -> Rank8[Any, A1, A2, A3, A4, A5, A6, A7]: ...
        def _gain_last(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, Any]: ...
        def _gain_at_1(self) -> Rank8[A1, Any, A2, A3, A4, A5, A6, A7]: ...
        def _gain_back_2(self) -> Rank8[A1, A2, A3, A4, A5, A6, Any, A7]: ...
        def _gain_at_2(self) -> Rank8[A1, A2, Any, A3, A4, A5, A6, A7]: ...
        def _gain_back_3(self) -> Rank8[A1, A2, A3, A4, A5, Any, A6, A7]: ...
        def _gain_at_3(self) -> Rank8[A1, A2, A3, Any, A4, A5, A6, A7]: ...
        def _gain_back_4(self) -> Rank8[A1, A2, A3, A4, Any, A5, A6, A7]: ...
        def _gain_at_4(self) -> Rank8[A1, A2, A3, A4, Any, A5, A6, A7]: ...
        def _gain_back_5(self) -> Rank8[A1, A2, A3, Any, A4, A5, A6, A7]: ...
        def _gain_at_5(self) -> Rank8[A1, A2, A3, A4, A5, Any, A6, A7]: ...
        def _gain_back_6(self) -> Rank8[A1, A2, Any, A3, A4, A5, A6, A7]: ...
        def _gain_at_6(self) -> Rank8[A1, A2, A3, A4, A5, A6, Any, A7]: ...
        def _gain_back_7(self) -> Rank8[A1, Any, A2, A3, A4, A5, A6, A7]: ...
        def _gain_at_7(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, Any]: ...
        def _gain_back_8(self) -> Rank8[Any, A1, A2, A3, A4, A5, A6, A7]: ...
        def _flatten(self) -> Rank1: ...
        def _number(self) -> tuple[int, int, int, int, int, int, int]: ...
        @overload
        def _broadcast(
            self,
            other: Rank0
            | Rank1[A7]
            | Rank2[A6, A7]
            | Rank3[A5, A6, A7]
            | Rank4[A4, A5, A6, A7]
            | Rank5[A3, A4, A5, A6, A7]
            | Rank6[A2, A3, A4, A5, A6, A7]
            | Rank7[A1, A2, A3, A4, A5, A6, A7],
            /,
        ) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        @overload
        def _broadcast(
            self, other: Rank8[B1, A1, A2, A3, A4, A5, A6, A7], /
        ) -> Rank8[B1, A1, A2, A3, A4, A5, A6, A7]: ...
        @overload
        def _broadcast(
            self, other: Rank9[B1, B2, A1, A2, A3, A4, A5, A6, A7], /
        ) -> Rank9[B1, B2, A1, A2, A3, A4, A5, A6, A7]: ...
        def _broadcast(self, *_: Any) -> Any: ...
        def _broadcast_up(
            self,
            other: Rank0
            | Rank1[A7]
            | Rank2[A6, A7]
            | Rank3[A5, A6, A7]
            | Rank4[A4, A5, A6, A7]
            | Rank5[A3, A4, A5, A6, A7]
            | Rank6[A2, A3, A4, A5, A6, A7],
            /,
        ) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        @overload
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: tuple[()], /) -> Outcome[Rank7[A1, A2, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce(self, x0: Axis, /) -> Outcome[Rank6]: ...
        @overload
        def _reduce(self, x0: Literal[0, -7] | tuple[Literal[0, -7]], /) -> Outcome[Rank6[A2, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce(self, x0: Literal[1, -6] | tuple[Literal[1, -6]], /) -> Outcome[Rank6[A1, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce(self, x0: Literal[2, -5] | tuple[Literal[2, -5]], /) -> Outcome[Rank6[A1, A2, A4, A5, A6, A7]]: ...
        @overload
        def _reduce(self, x0: Literal[3, -4] | tuple[Literal[3, -4]], /) -> Outcome[Rank6[A1, A2, A3, A5, A6, A7]]: ...
        @overload
        def _reduce(self, x0: Literal[4, -3] | tuple[Literal[4, -3]], /) -> Outcome[Rank6[A1, A2, A3, A4, A6, A7]]: ...
        @overload
        def _reduce(self, x0: Literal[5, -2] | tuple[Literal[5, -2]], /) -> Outcome[Rank6[A1, A2, A3, A4, A5, A7]]: ...
        @overload
        def _reduce(self, x0: Literal[6, -1] | tuple[Literal[6, -1]], /) -> Outcome[Rank6[A1, A2, A3, A4, A5, A6]]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            /,
        ) -> Outcome[Rank5]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            /,
        ) -> Outcome[Rank4]: ...
        def _reduce(self, *_: Any) -> Any: ...
        @overload
        def _reduce_kept(self, x0: None | Axis, /) -> Outcome[Rank7]: ...
        @overload
        def _reduce_kept(self, x0: Literal[0, -7], /) -> Outcome[Rank7[Any, A2, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[1, -6], /) -> Outcome[Rank7[A1, Any, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[2, -5], /) -> Outcome[Rank7[A1, A2, Any, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[3, -4], /) -> Outcome[Rank7[A1, A2, A3, Any, A5, A6, A7]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[4, -3], /) -> Outcome[Rank7[A1, A2, A3, A4, Any, A6, A7]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[5, -2], /) -> Outcome[Rank7[A1, A2, A3, A4, A5, Any, A7]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[6, -1], /) -> Outcome[Rank7[A1, A2, A3, A4, A5, A6, Any]]: ...
        @overload
        def _reduce_kept(
            self,
            x0: tuple[Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]]
            | tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ]
            | tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            /,
        ) -> Outcome[Rank7]: ...
        def _reduce_kept(self, *_: Any) -> Any: ...
        @overload
        def _reduce_or_keep(self, x0: None, x1: Literal[False], /) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(
            self, x0: tuple[()], x1: Literal[False], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_or_keep(self, x0: Axis, x1: Literal[False], /) -> Outcome[Rank6]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -7] | tuple[Literal[0, -7]], x1: Literal[False], /
        ) -> Outcome[Rank6[A2, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -6] | tuple[Literal[1, -6]], x1: Literal[False], /
        ) -> Outcome[Rank6[A1, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -5] | tuple[Literal[2, -5]], x1: Literal[False], /
        ) -> Outcome[Rank6[A1, A2, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[3, -4] | tuple[Literal[3, -4]], x1: Literal[False], /
        ) -> Outcome[Rank6[A1, A2, A3, A5, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[4, -3] | tuple[Literal[4, -3]], x1: Literal[False], /
        ) -> Outcome[Rank6[A1, A2, A3, A4, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[5, -2] | tuple[Literal[5, -2]], x1: Literal[False], /
        ) -> Outcome[Rank6[A1, A2, A3, A4, A5, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[6, -1] | tuple[Literal[6, -1]], x1: Literal[False], /
        ) -> Outcome[Rank6[A1, A2, A3, A4, A5, A6]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank5]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank4]: ...
        @overload
        def _reduce_or_keep(self, x0: None | Axis, x1: Literal[True], /) -> Outcome[Rank7]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -7], x1: Literal[True], /
        ) -> Outcome[Rank7[Any, A2, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -6], x1: Literal[True], /
        ) -> Outcome[Rank7[A1, Any, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -5], x1: Literal[True], /
        ) -> Outcome[Rank7[A1, A2, Any, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[3, -4], x1: Literal[True], /
        ) -> Outcome[Rank7[A1, A2, A3, Any, A5, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[4, -3], x1: Literal[True], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, Any, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[5, -2], x1: Literal[True], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A5, Any, A7]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[6, -1], x1: Literal[True], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A5, A6, Any]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]]
            | tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ]
            | tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            x1: Literal[True],
            /,
        ) -> Outcome[Rank7]: ...
        def _reduce_or_keep(self, *_: Any) -> Any: ...
        def _along(self, x0: Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6] | Axis, /) -> None: ...
        def _along_some(
            self,
            x0: Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
            | Axis
            | tuple[Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]]
            | tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ]
            | tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            /,
        ) -> None: ...
        @overload
        def _expand(self, x0: Axis, /) -> Outcome[Rank8]: ...
        @overload
        def _expand(self, x0: Literal[0, -8], /) -> Outcome[Rank8[Any, A1, A2, A3, A4, A5, A6, A7]]: ...
        @overload
        def _expand(self, x0: Literal[1, -7], /) -> Outcome[Rank8[A1, Any, A2, A3, A4, A5, A6, A7]]: ...
        @overload
        def _expand(self, x0: Literal[2, -6], /) -> Outcome[Rank8[A1, A2, Any, A3, A4, A5, A6, A7]]: ...
        @overload
        def _expand(self, x0: Literal[3, -5], /) -> Outcome[Rank8[A1, A2, A3, Any, A4, A5, A6, A7]]: ...
        @overload
        def _expand(self, x0: Literal[4, -4], /) -> Outcome[Rank8[A1, A2, A3, A4, Any, A5, A6, A7]]: ...
        @overload
        def _expand(self, x0: Literal[5, -3], /) -> Outcome[Rank8[A1, A2, A3, A4, A5, Any, A6, A7]]: ...
        @overload
        def _expand(self, x0: Literal[6, -2], /) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, Any, A7]]: ...
        @overload
        def _expand(self, x0: Literal[7, -1], /) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A7, Any]]: ...
        def _expand(self, *_: Any) -> Any: ...
        @overload
        def _permute(
            self,
            x0: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            /,
        ) -> Outcome[Rank7]: ...
        @overload
        def _permute(self, x0: tuple[Axis, Axis, Axis, Axis, Axis, Axis, Axis], /) -> Outcome[Rank7]: ...
        def _permute(self, *_: Any) -> Any: ...
        @overload
        def _move(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _move(self, x0: Axis, x1: Axis | Literal[0, -1], /) -> Outcome[Rank7]: ...
        @overload
        def _move(self, x0: Literal[0, -1], x1: Axis, /) -> Outcome[Rank7]: ...
        @overload
        def _move(
            self,
            x0: Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            x1: Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            /,
        ) -> Outcome[Rank7]: ...
        @overload
        def _move(
            self,
            x0: tuple[Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]],
            x1: tuple[Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]],
            /,
        ) -> Outcome[Rank7]: ...
        @overload
        def _move(
            self,
            x0: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            x1: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            /,
        ) -> Outcome[Rank7]: ...
        @overload
        def _move(
            self,
            x0: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            x1: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            /,
        ) -> Outcome[Rank7]: ...
        def _move(self, *_: Any) -> Any: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int],
            x1: Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
            | tuple[Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]]
            | Axis,
            /,
        ) -> Outcome[Rank7]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int],
            x1: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            /,
        ) -> Outcome[Rank7]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int, int],
            x1: tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            /,
        ) -> Outcome[Rank7]: ...
        def _roll(self, *_: Any) -> Any: ...
        def _shift(
            self,
            x0: Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
            | Axis
            | tuple[Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]]
            | tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ]
            | tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ]
            | tuple[Axis, ...],
            /,
        ) -> None: ...
        @overload
        def _transform(self, x0: tuple[Axis, ...], /) -> Outcome[Rank7]: ...
        @overload
        def _transform(
            self, x0: tuple[Literal[-2, 5], Literal[-1, 6]], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A5, Any, Any]]: ...
        @overload
        def _transform(
            self,
            x0: tuple[Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]]
            | tuple[
                Literal[-7, -6, -5, -4, -3, -1, 0, 1, 2, 3, 4, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ]
            | tuple[Literal[-2, 5], Literal[-7, -6, -5, -4, -3, -2, 0, 1, 2, 3, 4, 5]]
            | tuple[
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
                Literal[-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6],
            ],
            /,
        ) -> Outcome[Rank7]: ...
        def _transform(self, *_: Any) -> Any: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int], /) -> Outcome[Rank7]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _broadcast_shape(self, *_: Any) -> Any: ...
        @overload
        def _tile(
            self,
            x0: tuple[()]
            | tuple[int]
            | tuple[int, int]
            | tuple[int, int, int]
            | tuple[int, int, int, int]
            | tuple[int, int, int, int, int]
            | tuple[int, int, int, int, int, int]
            | tuple[int, int, int, int, int, int, int],
            /,
        ) -> Outcome[Rank7]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _tile(self, *_: Any) -> Any: ...
        @overload
        def _rmatmul(self, other: Rank1[A6], /) -> Rank6[A1, A2, A3, A4, A5, A7]: ...
        @overload
        def _rmatmul(self, other: Rank2[M, A6], /) -> Rank7[A1, A2, A3, A4, A5, M, A7]: ...
        @overload
        def _rmatmul(self, other: Rank3[A5, M, A6], /) -> Rank7[A1, A2, A3, A4, A5, M, A7]: ...
        @overload
        def _rmatmul(self, other: Rank4[A4, A5, M, A6], /) -> Rank7[A1, A2, A3, A4, A5, M, A7]: ...
        @overload
        def _rmatmul(self, other: Rank5[A3, A4, A5, M, A6], /) -> Rank7[A1, A2, A3, A4, A5, M, A7]: ...
        @overload
        def _rmatmul(self, other: Rank6[A2, A3, A4, A5, M, A6], /) -> Rank7[A1, A2, A3, A4, A5, M, A7]: ...
        @overload
        def _rmatmul(self, other: Rank7[A1, A2, A3, A4, A5, M, A6], /) -> Rank7[A1, A2, A3, A4, A5, M, A7]: ...
        @overload
        def _rmatmul(self, other: Rank8[B1, A1, A2, A3, A4, A5, M, A6], /) -> Rank8[B1, A1, A2, A3, A4, A5, M, A7]: ...
        @overload
        def _rmatmul(
            self, other: Rank9[B1, B2, A1, A2, A3, A4, A5, M, A6], /
        ) -> Rank9[B1, B2, A1, A2, A3, A4, A5, M, A7]: ...
        def _rmatmul(self, *_: Any) -> Any: ...
        @overload
        def _vecdot(self, other: Rank7[A1, A2, A3, A4, A5, A6, A7], /) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        @overload
        def _vecdot(self, other: Rank1[A7], /) -> Rank6[A1, A2, A3, A4, A5, A6]: ...
        def _vecdot(self, *_: Any) -> Any: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-1, 6], /) -> Rank7[A1, A2, A3, A4, A5, A6, M]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[0, -7], /) -> Rank7[M, A2, A3, A4, A5, A6, A7]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-6, -5, -4, -3, -2, 1, 2, 3, 4, 5] | Axis, /) -> Rank7: ...
        def _take(self, *_: Any) -> Any: ...
        @overload
        def _take_along(
            self, other: Rank7[A1, A2, A3, A4, A5, A6, M], axis: Literal[-1, 6], /
        ) -> Rank7[A1, A2, A3, A4, A5, A6, M]: ...
        @overload
        def _take_along(
            self, other: Rank7[M, A2, A3, A4, A5, A6, A7], axis: Literal[0, -7], /
        ) -> Rank7[M, A2, A3, A4, A5, A6, A7]: ...
        @overload
        def _take_along(self, other: Rank7, axis: Literal[-6, -5, -4, -3, -2, 1, 2, 3, 4, 5] | Axis, /) -> Rank7: ...
        def _take_along(self, *_: Any) -> Any: ...
        def _take_along_last(self, other: Rank7[A1, A2, A3, A4, A5, A6, M], /) -> Rank7[A1, A2, A3, A4, A5, A6, M]: ...
        @overload
        def _solve(self, other: Rank7[A1, A2, A3, A4, A5, A6, M], /) -> Rank7[A1, A2, A3, A4, A5, A7, M]: ...
        @overload
        def _solve(self, other: Rank1[A6], /) -> Rank6[A1, A2, A3, A4, A5, A7]: ...
        @overload
        def _solve(self, other: Rank2[A6, M], /) -> Rank7[A1, A2, A3, A4, A5, A7, M]: ...
        def _solve(self, *_: Any) -> Any: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A7]
            | Rank2[A6, A7]
            | Rank3[A5, A6, A7]
            | Rank4[A4, A5, A6, A7]
            | Rank5[A3, A4, A5, A6, A7]
            | Rank6[A2, A3, A4, A5, A6, A7]
            | Rank7[A1, A2, A3, A4, A5, A6, A7],
            x2: Rank0
            | Rank1[A7]
            | Rank2[A6, A7]
            | Rank3[A5, A6, A7]
            | Rank4[A4, A5, A6, A7]
            | Rank5[A3, A4, A5, A6, A7]
            | Rank6[A2, A3, A4, A5, A6, A7]
            | Rank7[A1, A2, A3, A4, A5, A6, A7],
            /,
        ) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        @overload
        def _choose(
            self,
            other: Rank8[B1, A1, A2, A3, A4, A5, A6, A7],
            x2: Rank8[B1, A1, A2, A3, A4, A5, A6, A7]
            | Rank0
            | Rank1[A7]
            | Rank2[A6, A7]
            | Rank3[A5, A6, A7]
            | Rank4[A4, A5, A6, A7]
            | Rank5[A3, A4, A5, A6, A7]
            | Rank6[A2, A3, A4, A5, A6, A7]
            | Rank7[A1, A2, A3, A4, A5, A6, A7],
            /,
        ) -> Rank8[B1, A1, A2, A3, A4, A5, A6, A7]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A7]
            | Rank2[A6, A7]
            | Rank3[A5, A6, A7]
            | Rank4[A4, A5, A6, A7]
            | Rank5[A3, A4, A5, A6, A7]
            | Rank6[A2, A3, A4, A5, A6, A7]
            | Rank7[A1, A2, A3, A4, A5, A6, A7],
            x2: Rank8[B1, A1, A2, A3, A4, A5, A6, A7],
            /,
        ) -> Rank8[B1, A1, A2, A3, A4, A5, A6, A7]: ...
        @overload
        def _choose(
            self,
            other: Rank9[B1, B2, A1, A2, A3, A4, A5, A6, A7],
            x2: Rank9[B1, B2, A1, A2, A3, A4, A5, A6, A7]
            | Rank0
            | Rank1[A7]
            | Rank2[A6, A7]
            | Rank3[A5, A6, A7]
            | Rank4[A4, A5, A6, A7]
            | Rank5[A3, A4, A5, A6, A7]
            | Rank6[A2, A3, A4, A5, A6, A7]
            | Rank7[A1, A2, A3, A4, A5, A6, A7]
            | Rank8[B2, A1, A2, A3, A4, A5, A6, A7],
            /,
        ) -> Rank9[B1, B2, A1, A2, A3, A4, A5, A6, A7]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A7]
            | Rank2[A6, A7]
            | Rank3[A5, A6, A7]
            | Rank4[A4, A5, A6, A7]
            | Rank5[A3, A4, A5, A6, A7]
            | Rank6[A2, A3, A4, A5, A6, A7]
            | Rank7[A1, A2, A3, A4, A5, A6, A7]
            | Rank8[B2, A1, A2, A3, A4, A5, A6, A7],
            x2: Rank9[B1, B2, A1, A2, A3, A4, A5, A6, A7],
            /,
        ) -> Rank9[B1, B2, A1, A2, A3, A4, A5, A6, A7]: ...
        def _choose(self, *_: Any) -> Any: ...

    class Rank8(
        AtLeast4,
        BroadcastsTo["Rank8[A1, A2, A3, A4, A5, A6, A7, A8] | Rank9[Any, A1, A2, A3, A4, A5, A6, A7, A8]"],
        BroadcastsBelow["Rank9[Any, A1, A2, A3, A4, A5, A6, A7, A8]"],
        Generic[A1, A2, A3, A4, A5, A6, A7, A8],
    ):
        """8 axes."""

        ndim = 8

        def _axes(
            self, a1: A1, a2: A2, a3: A3, a4: A4, a5: A5, a6: A6, a7: A7, a8: A8, /
        ) -> tuple[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _drop(self) -> Rank7: ...
        def _unname(self) -> Rank8: ...
        def _has_1(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _has_2(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _has_3(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _has_4(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _drop_first(self) -> Rank7[A2, A3, A4, A5, A6, A7, A8]: ...
        def _keep_first(self) -> Rank8[Any, A2, A3, A4, A5, A6, A7, A8]: ...
        def _drop_last(self) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        def _keep_last(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, Any]: ...
        def _drop_at_1(self) -> Rank7[A1, A3, A4, A5, A6, A7, A8]: ...
        def _keep_at_1(self) -> Rank8[A1, Any, A3, A4, A5, A6, A7, A8]: ...
        def _drop_back_2(self) -> Rank7[A1, A2, A3, A4, A5, A6, A8]: ...
        def _keep_back_2(self) -> Rank8[A1, A2, A3, A4, A5, A6, Any, A8]: ...
        def _drop_at_2(self) -> Rank7[A1, A2, A4, A5, A6, A7, A8]: ...
        def _keep_at_2(self) -> Rank8[A1, A2, Any, A4, A5, A6, A7, A8]: ...
        def _drop_back_3(self) -> Rank7[A1, A2, A3, A4, A5, A7, A8]: ...
        def _keep_back_3(self) -> Rank8[A1, A2, A3, A4, A5, Any, A7, A8]: ...
        def _drop_at_3(self) -> Rank7[A1, A2, A3, A5, A6, A7, A8]: ...
        def _keep_at_3(self) -> Rank8[A1, A2, A3, Any, A5, A6, A7, A8]: ...
        def _drop_back_4(self) -> Rank7[A1, A2, A3, A4, A6, A7, A8]: ...
        def _keep_back_4(self) -> Rank8[A1, A2, A3, A4, Any, A6, A7, A8]: ...
        def _drop_at_4(self) -> Rank7[A1, A2, A3, A4, A6, A7, A8]: ...
        def _keep_at_4(self) -> Rank8[A1, A2, A3, A4, Any, A6, A7, A8]: ...
        def _drop_back_5(self) -> Rank7[A1, A2, A3, A5, A6, A7, A8]: ...
        def _keep_back_5(self) -> Rank8[A1, A2, A3, Any, A5, A6, A7, A8]: ...
        def _drop_at_5(self) -> Rank7[A1, A2, A3, A4, A5, A7, A8]: ...
        def _keep_at_5(self) -> Rank8[A1, A2, A3, A4, A5, Any, A7, A8]: ...
        def _drop_back_6(self) -> Rank7[A1, A2, A4, A5, A6, A7, A8]: ...
        def _keep_back_6(self) -> Rank8[A1, A2, Any, A4, A5, A6, A7, A8]: ...
        def _drop_at_6(self) -> Rank7[A1, A2, A3, A4, A5, A6, A8]: ...
        def _keep_at_6(self) -> Rank8[A1, A2, A3, A4, A5, A6, Any, A8]: ...
        def _drop_back_7(self) -> Rank7[A1, A3, A4, A5, A6, A7, A8]: ...
        def _keep_back_7(self) -> Rank8[A1, Any, A3, A4, A5, A6, A7, A8]: ...
        def _drop_at_7(self) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        def _keep_at_7(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, Any]: ...
        def _drop_back_8(self) -> Rank7[A2, A3, A4, A5, A6, A7, A8]: ...
        def _keep_back_8(self) -> Rank8[Any, A2, A3, A4, A5, A6, A7, A8]: ...
        def _transpose(self) -> Rank8[A1, A2, A3, A4, A5, A6, A8, A7]: ...
        def _diagonal(self) -> Rank7[A1, A2, A3, A4, A5, A6, Any]: ...
        def _gain(self) -> Rank9: ...
        def _gain_first(self) -> Rank9[Any, A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _gain_last(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, Any]: ...
        def _gain_at_1(self) -> Rank9[A1, Any, A2, A3, A4, A5, A6, A7, A8]: ...
        def _gain_back_2(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, Any, A8]: ...
        def _gain_at_2(self) -> Rank9[A1, A2, Any, A3, A4, A5, A6, A7, A8]: ...
        def _gain_back_3(self) -> Rank9[A1, A2, A3, A4, A5, A6, Any, A7, A8]: ...
        def _gain_at_3(self) -> Rank9[A1, A2, A3, Any, A4, A5, A6, A7, A8]: ...
        def _gain_back_4(self) -> Rank9[A1, A2, A3, A4, A5, Any, A6, A7, A8]: ...
        def _gain_at_4(self) -> Rank9[A1, A2, A3, A4, Any, A5, A6, A7, A8]: ...
        def _gain_back_5(self) -> Rank9[A1, A2, A3, A4, Any, A5, A6, A7, A8]: ...
        def _gain_at_5(self) -> Rank9[A1, A2, A3, A4, A5, Any, A6, A7, A8]: ...
        def _gain_back_6(self) -> Rank9[A1, A2, A3, Any, A4, A5, A6, A7, A8]: ...
        def _gain_at_6(self) -> Rank9[A1, A2, A3, A4, A5, A6, Any, A7, A8]: ...
        def _gain_back_7(self) -> Rank9[A1, A2, Any, A3, A4, A5, A6, A7, A8]: ...
        def _gain_at_7(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, Any, A8]: ...
        def _gain_back_8(self) -> Rank9[A1, Any, A2, A3, A4, A5, A6, A7, A8]: ...
        def _gain_at_8(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, Any]: ...
        def _gain_back_9(self) -> Rank9[Any, A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _flatten(self) -> Rank1: ...
        def _number(self) -> tuple[int, int, int, int, int, int, int, int]: ...
        @overload
        def _broadcast(
            self,
            other: Rank0
            | Rank1[A8]
            | Rank2[A7, A8]
            | Rank3[A6, A7, A8]
            | Rank4[A5, A6, A7, A8]
            | Rank5[A4, A5, A6, A7, A8]
            | Rank6[A3, A4, A5, A6, A7, A8]
            | Rank7[A2, A3, A4, A5, A6, A7, A8]
            | Rank8[A1, A2, A3, A4, A5, A6, A7, A8],
            /,
        ) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        @overload
        def _broadcast(
            self, other: Rank9[B1, A1, A2, A3, A4, A5, A6, A7, A8], /
        ) -> Rank9[B1, A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _broadcast(self, *_: Any) -> Any: ...
        def _broadcast_up(
            self,
            other: Rank0
            | Rank1[A8]
            | Rank2[A7, A8]
            | Rank3[A6, A7, A8]
            | Rank4[A5, A6, A7, A8]
            | Rank5[A4, A5, A6, A7, A8]
            | Rank6[A3, A4, A5, A6, A7, A8]
            | Rank7[A2, A3, A4, A5, A6, A7, A8],
            /,
        ) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        @overload
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: tuple[()], /) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce(self, x0: Axis, /) -> Outcome[Rank7]: ...
        @overload
        def _reduce(
            self, x0: Literal[0, -8] | tuple[Literal[0, -8]], /
        ) -> Outcome[Rank7[A2, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce(
            self, x0: Literal[1, -7] | tuple[Literal[1, -7]], /
        ) -> Outcome[Rank7[A1, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce(
            self, x0: Literal[2, -6] | tuple[Literal[2, -6]], /
        ) -> Outcome[Rank7[A1, A2, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce(
            self, x0: Literal[3, -5] | tuple[Literal[3, -5]], /
        ) -> Outcome[Rank7[A1, A2, A3, A5, A6, A7, A8]]: ...
        @overload
        def _reduce(
            self, x0: Literal[4, -4] | tuple[Literal[4, -4]], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A6, A7, A8]]: ...
        @overload
        def _reduce(
            self, x0: Literal[5, -3] | tuple[Literal[5, -3]], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A5, A7, A8]]: ...
        @overload
        def _reduce(
            self, x0: Literal[6, -2] | tuple[Literal[6, -2]], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A5, A6, A8]]: ...
        @overload
        def _reduce(
            self, x0: Literal[7, -1] | tuple[Literal[7, -1]], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            /,
        ) -> Outcome[Rank6]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            /,
        ) -> Outcome[Rank5]: ...
        def _reduce(self, *_: Any) -> Any: ...
        @overload
        def _reduce_kept(self, x0: None | Axis, /) -> Outcome[Rank8]: ...
        @overload
        def _reduce_kept(self, x0: Literal[0, -8], /) -> Outcome[Rank8[Any, A2, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[1, -7], /) -> Outcome[Rank8[A1, Any, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[2, -6], /) -> Outcome[Rank8[A1, A2, Any, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[3, -5], /) -> Outcome[Rank8[A1, A2, A3, Any, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[4, -4], /) -> Outcome[Rank8[A1, A2, A3, A4, Any, A6, A7, A8]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[5, -3], /) -> Outcome[Rank8[A1, A2, A3, A4, A5, Any, A7, A8]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[6, -2], /) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, Any, A8]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[7, -1], /) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A7, Any]]: ...
        @overload
        def _reduce_kept(
            self,
            x0: tuple[Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]]
            | tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ]
            | tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            /,
        ) -> Outcome[Rank8]: ...
        def _reduce_kept(self, *_: Any) -> Any: ...
        @overload
        def _reduce_or_keep(self, x0: None, x1: Literal[False], /) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(
            self, x0: tuple[()], x1: Literal[False], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(self, x0: Axis, x1: Literal[False], /) -> Outcome[Rank7]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -8] | tuple[Literal[0, -8]], x1: Literal[False], /
        ) -> Outcome[Rank7[A2, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -7] | tuple[Literal[1, -7]], x1: Literal[False], /
        ) -> Outcome[Rank7[A1, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -6] | tuple[Literal[2, -6]], x1: Literal[False], /
        ) -> Outcome[Rank7[A1, A2, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[3, -5] | tuple[Literal[3, -5]], x1: Literal[False], /
        ) -> Outcome[Rank7[A1, A2, A3, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[4, -4] | tuple[Literal[4, -4]], x1: Literal[False], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[5, -3] | tuple[Literal[5, -3]], x1: Literal[False], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A5, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[6, -2] | tuple[Literal[6, -2]], x1: Literal[False], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A5, A6, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[7, -1] | tuple[Literal[7, -1]], x1: Literal[False], /
        ) -> Outcome[Rank7[A1, A2, A3, A4, A5, A6, A7]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank6]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank5]: ...
        @overload
        def _reduce_or_keep(self, x0: None | Axis, x1: Literal[True], /) -> Outcome[Rank8]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -8], x1: Literal[True], /
        ) -> Outcome[Rank8[Any, A2, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -7], x1: Literal[True], /
        ) -> Outcome[Rank8[A1, Any, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -6], x1: Literal[True], /
        ) -> Outcome[Rank8[A1, A2, Any, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[3, -5], x1: Literal[True], /
        ) -> Outcome[Rank8[A1, A2, A3, Any, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[4, -4], x1: Literal[True], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, Any, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[5, -3], x1: Literal[True], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, Any, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[6, -2], x1: Literal[True], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, Any, A8]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[7, -1], x1: Literal[True], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A7, Any]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]]
            | tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ]
            | tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            x1: Literal[True],
            /,
        ) -> Outcome[Rank8]: ...
        def _reduce_or_keep(self, *_: Any) -> Any: ...
        def _along(self, x0: Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7] | Axis, /) -> None: ...
        def _along_some(
            self,
            x0: Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]
            | Axis
            | tuple[Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]]
            | tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ]
            | tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            /,
        ) -> None: ...
        @overload
        def _expand(self, x0: Axis, /) -> Outcome[Rank9]: ...
        @overload
        def _expand(self, x0: Literal[0, -9], /) -> Outcome[Rank9[Any, A1, A2, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _expand(self, x0: Literal[1, -8], /) -> Outcome[Rank9[A1, Any, A2, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _expand(self, x0: Literal[2, -7], /) -> Outcome[Rank9[A1, A2, Any, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _expand(self, x0: Literal[3, -6], /) -> Outcome[Rank9[A1, A2, A3, Any, A4, A5, A6, A7, A8]]: ...
        @overload
        def _expand(self, x0: Literal[4, -5], /) -> Outcome[Rank9[A1, A2, A3, A4, Any, A5, A6, A7, A8]]: ...
        @overload
        def _expand(self, x0: Literal[5, -4], /) -> Outcome[Rank9[A1, A2, A3, A4, A5, Any, A6, A7, A8]]: ...
        @overload
        def _expand(self, x0: Literal[6, -3], /) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, Any, A7, A8]]: ...
        @overload
        def _expand(self, x0: Literal[7, -2], /) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, A7, Any, A8]]: ...
        @overload
        def _expand(self, x0: Literal[8, -1], /) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, A7, A8, Any]]: ...
        def _expand(self, *_: Any) -> Any: ...
        @overload
        def _permute(
            self,
            x0: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            /,
        ) -> Outcome[Rank8]: ...
        @overload
        def _permute(self, x0: tuple[Axis, Axis, Axis, Axis, Axis, Axis, Axis, Axis], /) -> Outcome[Rank8]: ...
        def _permute(self, *_: Any) -> Any: ...
        @overload
        def _move(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _move(self, x0: Axis, x1: Axis | Literal[0, -1], /) -> Outcome[Rank8]: ...
        @overload
        def _move(self, x0: Literal[0, -1], x1: Axis, /) -> Outcome[Rank8]: ...
        @overload
        def _move(
            self,
            x0: Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            x1: Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            /,
        ) -> Outcome[Rank8]: ...
        @overload
        def _move(
            self,
            x0: tuple[Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]],
            x1: tuple[Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]],
            /,
        ) -> Outcome[Rank8]: ...
        @overload
        def _move(
            self,
            x0: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            x1: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            /,
        ) -> Outcome[Rank8]: ...
        @overload
        def _move(
            self,
            x0: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            x1: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            /,
        ) -> Outcome[Rank8]: ...
        def _move(self, *_: Any) -> Any: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int],
            x1: Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]
            | tuple[Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]]
            | Axis,
            /,
        ) -> Outcome[Rank8]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int],
            x1: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            /,
        ) -> Outcome[Rank8]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int, int],
            x1: tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            /,
        ) -> Outcome[Rank8]: ...
        def _roll(self, *_: Any) -> Any: ...
        def _shift(
            self,
            x0: Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]
            | Axis
            | tuple[Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]]
            | tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ]
            | tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ]
            | tuple[Axis, ...],
            /,
        ) -> None: ...
        @overload
        def _transform(self, x0: tuple[Axis, ...], /) -> Outcome[Rank8]: ...
        @overload
        def _transform(
            self, x0: tuple[Literal[-2, 6], Literal[-1, 7]], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, Any, Any]]: ...
        @overload
        def _transform(
            self,
            x0: tuple[Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]]
            | tuple[
                Literal[-8, -7, -6, -5, -4, -3, -1, 0, 1, 2, 3, 4, 5, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ]
            | tuple[Literal[-2, 6], Literal[-8, -7, -6, -5, -4, -3, -2, 0, 1, 2, 3, 4, 5, 6]]
            | tuple[
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                Literal[-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
            ],
            /,
        ) -> Outcome[Rank8]: ...
        def _transform(self, *_: Any) -> Any: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int], /) -> Outcome[Rank8]: ...
        @overload
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _broadcast_shape(self, *_: Any) -> Any: ...
        @overload
        def _tile(
            self,
            x0: tuple[()]
            | tuple[int]
            | tuple[int, int]
            | tuple[int, int, int]
            | tuple[int, int, int, int]
            | tuple[int, int, int, int, int]
            | tuple[int, int, int, int, int, int]
            | tuple[int, int, int, int, int, int, int]
            | tuple[int, int, int, int, int, int, int, int],
            /,
        ) -> Outcome[Rank8]: ...
        @overload
        def _tile(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _tile(self, *_: Any) -> Any: ...
        @overload
        def _rmatmul(self, other: Rank1[A7], /) -> Rank7[A1, A2, A3, A4, A5, A6, A8]: ...
        @overload
        def _rmatmul(self, other: Rank2[M, A7], /) -> Rank8[A1, A2, A3, A4, A5, A6, M, A8]: ...
        @overload
        def _rmatmul(self, other: Rank3[A6, M, A7], /) -> Rank8[A1, A2, A3, A4, A5, A6, M, A8]: ...
        @overload
        def _rmatmul(self, other: Rank4[A5, A6, M, A7], /) -> Rank8[A1, A2, A3, A4, A5, A6, M, A8]: ...
        @overload
        def _rmatmul(self, other: Rank5[A4, A5, A6, M, A7], /) -> Rank8[A1, A2, A3, A4, A5, A6, M, A8]: ...
        @overload
        def _rmatmul(self, other: Rank6[A3, A4, A5, A6, M, A7], /) -> Rank8[A1, A2, A3, A4, A5, A6, M, A8]: ...
        @overload
        def _rmatmul(self, other: Rank7[A2, A3, A4, A5, A6, M, A7], /) -> Rank8[A1, A2, A3, A4, A5, A6, M, A8]: ...
        @overload
        def _rmatmul(self, other: Rank8[A1, A2, A3, A4, A5, A6, M, A7], /) -> Rank8[A1, A2, A3, A4, A5, A6, M, A8]: ...
        @overload
        def _rmatmul(
            self, other: Rank9[B1, A1, A2, A3, A4, A5, A6, M, A7], /
        ) -> Rank9[B1, A1, A2, A3, A4, A5, A6, M, A8]: ...
        def _rmatmul(self, *_: Any) -> Any: ...
        @overload
        def _vecdot(self, other: Rank8[A1, A2, A3, A4, A5, A6, A7, A8], /) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        @overload
        def _vecdot(self, other: Rank1[A8], /) -> Rank7[A1, A2, A3, A4, A5, A6, A7]: ...
        def _vecdot(self, *_: Any) -> Any: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-1, 7], /) -> Rank8[A1, A2, A3, A4, A5, A6, A7, M]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[0, -8], /) -> Rank8[M, A2, A3, A4, A5, A6, A7, A8]: ...
        @overload
        def _take(
            self, other: Rank1[M], axis: Literal[-7, -6, -5, -4, -3, -2, 1, 2, 3, 4, 5, 6] | Axis, /
        ) -> Rank8: ...
        def _take(self, *_: Any) -> Any: ...
        @overload
        def _take_along(
            self, other: Rank8[A1, A2, A3, A4, A5, A6, A7, M], axis: Literal[-1, 7], /
        ) -> Rank8[A1, A2, A3, A4, A5, A6, A7, M]: ...
        @overload
        def _take_along(
            self, other: Rank8[M, A2, A3, A4, A5, A6, A7, A8], axis: Literal[0, -8], /
        ) -> Rank8[M, A2, A3, A4, A5, A6, A7, A8]: ...
        @overload
        def _take_along(
            self, other: Rank8, axis: Literal[-7, -6, -5, -4, -3, -2, 1, 2, 3, 4, 5, 6] | Axis, /
        ) -> Rank8: ...
        def _take_along(self, *_: Any) -> Any: ...
        def _take_along_last(
            self, other: Rank8[A1, A2, A3, A4, A5, A6, A7, M], /
        ) -> Rank8[A1, A2, A3, A4, A5, A6, A7, M]: ...
        @overload
        def _solve(self, other: Rank8[A1, A2, A3, A4, A5, A6, A7, M], /) -> Rank8[A1, A2, A3, A4, A5, A6, A8, M]: ...
        @overload
        def _solve(self, other: Rank1[A7], /) -> Rank7[A1, A2, A3, A4, A5, A6, A8]: ...
        @overload
        def _solve(self, other: Rank2[A7, M], /) -> Rank8[A1, A2, A3, A4, A5, A6, A8, M]: ...
        def _solve(self, *_: Any) -> Any: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A8]
            | Rank2[A7, A8]
            | Rank3[A6, A7, A8]
            | Rank4[A5, A6, A7, A8]
            | Rank5[A4, A5, A6, A7, A8]
            | Rank6[A3, A4, A5, A6, A7, A8]
            | Rank7[A2, A3, A4, A5, A6, A7, A8]
            | Rank8[A1, A2, A3, A4, A5, A6, A7, A8],
            x2: Rank0
            | Rank1[A8]
            | Rank2[A7, A8]
            | Rank3[A6, A7, A8]
            | Rank4[A5, A6, A7, A8]
            | Rank5[A4, A5, A6, A7, A8]
            | Rank6[A3, A4, A5, A6, A7, A8]
            | Rank7[A2, A3, A4, A5, A6, A7, A8]
            | Rank8[A1, A2, A3, A4, A5, A6, A7, A8],
            /,
        ) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        @overload
        def _choose(
            self,
            other: Rank9[B1, A1, A2, A3, A4, A5, A6, A7, A8],
            x2: Rank9[B1, A1, A2, A3, A4, A5, A6, A7, A8]
            | Rank0
            | Rank1[A8]
            | Rank2[A7, A8]
            | Rank3[A6, A7, A8]
            | Rank4[A5, A6, A7, A8]
            | Rank5[A4, A5, A6, A7, A8]
            | Rank6[A3, A4, A5, A6, A7, A8]
            | Rank7[A2, A3, A4, A5, A6, A7, A8]
            | Rank8[A1, A2, A3, A4, A5, A6, A7, A8],
            /,
        ) -> Rank9[B1, A1, A2, A3, A4, A5, A6, A7, A8]: ...
        @overload
        def _choose(
            self,
            other: Rank0
            | Rank1[A8]
            | Rank2[A7, A8]
            | Rank3[A6, A7, A8]
            | Rank4[A5, A6, A7, A8]
            | Rank5[A4, A5, A6, A7, A8]
            | Rank6[A3, A4, A5, A6, A7, A8]
            | Rank7[A2, A3, A4, A5, A6, A7, A8]
            | Rank8[A1, A2, A3, A4, A5, A6, A7, A8],
            x2: Rank9[B1, A1, A2, A3, A4, A5, A6, A7, A8],
            /,
        ) -> Rank9[B1, A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _choose(self, *_: Any) -> Any: ...

    class Rank9(
        AtLeast4, BroadcastsTo["Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]"], Generic[A1, A2, A3, A4, A5, A6, A7, A8, A9]
    ):
        """9 axes."""

        ndim = 9

        def _axes(
            self, a1: A1, a2: A2, a3: A3, a4: A4, a5: A5, a6: A6, a7: A7, a8: A8, a9: A9, /
        ) -> tuple[A1, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        def _drop(self) -> Rank8: ...
        def _unname(self) -> Rank9: ...
        def _has_1(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        def _has_2(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        def _has_3(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        def _has_4(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        def _drop_first(self) -> Rank8[A2, A3, A4, A5, A6, A7, A8, A9]: ...
        def _keep_first(self) -> Rank9[Any, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        def _drop_last(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _keep_last(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, Any]: ...
        def _drop_at_1(self) -> Rank8[A1, A3, A4, A5, A6, A7, A8, A9]: ...
        def _keep_at_1(self) -> Rank9[A1, Any, A3, A4, A5, A6, A7, A8, A9]: ...
        def _drop_back_2(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A9]: ...
        def _keep_back_2(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, Any, A9]: ...
        def _drop_at_2(self) -> Rank8[A1, A2, A4, A5, A6, A7, A8, A9]: ...
        def _keep_at_2(self) -> Rank9[A1, A2, Any, A4, A5, A6, A7, A8, A9]: ...
        def _drop_back_3(self) -> Rank8[A1, A2, A3, A4, A5, A6, A8, A9]: ...
        def _keep_back_3(self) -> Rank9[A1, A2, A3, A4, A5, A6, Any, A8, A9]: ...
        def _drop_at_3(self) -> Rank8[A1, A2, A3, A5, A6, A7, A8, A9]: ...
        def _keep_at_3(self) -> Rank9[A1, A2, A3, Any, A5, A6, A7, A8, A9]: ...
        def _drop_back_4(self) -> Rank8[A1, A2, A3, A4, A5, A7, A8, A9]: ...
        def _keep_back_4(self) -> Rank9[A1, A2, A3, A4, A5, Any, A7, A8, A9]: ...
        def _drop_at_4(self) -> Rank8[A1, A2, A3, A4, A6, A7, A8, A9]: ...
        def _keep_at_4(self) -> Rank9[A1, A2, A3, A4, Any, A6, A7, A8, A9]: ...
        def _drop_back_5(self) -> Rank8[A1, A2, A3, A4, A6, A7, A8, A9]: ...
        def _keep_back_5(self) -> Rank9[A1, A2, A3, A4, Any, A6, A7, A8, A9]: ...
        def _drop_at_5(self) -> Rank8[A1, A2, A3, A4, A5, A7, A8, A9]: ...
        def _keep_at_5(self) -> Rank9[A1, A2, A3, A4, A5, Any, A7, A8, A9]: ...
        def _drop_back_6(self) -> Rank8[A1, A2, A3, A5, A6, A7, A8, A9]: ...
        def _keep_back_6(self) -> Rank9[A1, A2, A3, Any, A5, A6, A7, A8, A9]: ...
        def _drop_at_6(self) -> Rank8[A1, A2, A3, A4, A5, A6, A8, A9]: ...
        def _keep_at_6(self) -> Rank9[A1, A2, A3, A4, A5, A6, Any, A8, A9]: ...
        def _drop_back_7(self) -> Rank8[A1, A2, A4, A5, A6, A7, A8, A9]: ...
        def _keep_back_7(self) -> Rank9[A1, A2, Any, A4, A5, A6, A7, A8, A9]: ...
        def _drop_at_7(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A9]: ...
        def _keep_at_7(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, Any, A9]: ...
        def _drop_back_8(self) -> Rank8[A1, A3, A4, A5, A6, A7, A8, A9]: ...
        def _keep_back_8(self) -> Rank9[A1, Any, A3, A4, A5, A6, A7, A8, A9]: ...
        def _drop_at_8(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _keep_at_8(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, Any]: ...
        def _drop_back_9(self) -> Rank8[A2, A3, A4, A5, A6, A7, A8, A9]: ...
        def _keep_back_9(self) -> Rank9[Any, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        def _transpose(self) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A9, A8]: ...
        def _diagonal(self) -> Rank8[A1, A2, A3, A4, A5, A6, A7, Any]: ...
        def _flatten(self) -> Rank1: ...
        def _number(self) -> tuple[int, int, int, int, int, int, int, int, int]: ...
        def _broadcast(
            self,
            other: Rank0
            | Rank1[A9]
            | Rank2[A8, A9]
            | Rank3[A7, A8, A9]
            | Rank4[A6, A7, A8, A9]
            | Rank5[A5, A6, A7, A8, A9]
            | Rank6[A4, A5, A6, A7, A8, A9]
            | Rank7[A3, A4, A5, A6, A7, A8, A9]
            | Rank8[A2, A3, A4, A5, A6, A7, A8, A9]
            | Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9],
            /,
        ) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        def _broadcast_up(
            self,
            other: Rank0
            | Rank1[A9]
            | Rank2[A8, A9]
            | Rank3[A7, A8, A9]
            | Rank4[A6, A7, A8, A9]
            | Rank5[A5, A6, A7, A8, A9]
            | Rank6[A4, A5, A6, A7, A8, A9]
            | Rank7[A3, A4, A5, A6, A7, A8, A9]
            | Rank8[A2, A3, A4, A5, A6, A7, A8, A9],
            /,
        ) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        @overload
        def _reduce(self, x0: None, /) -> Outcome[Rank0]: ...
        @overload
        def _reduce(self, x0: tuple[()], /) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce(self, x0: Axis, /) -> Outcome[Rank8]: ...
        @overload
        def _reduce(
            self, x0: Literal[0, -9] | tuple[Literal[0, -9]], /
        ) -> Outcome[Rank8[A2, A3, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce(
            self, x0: Literal[1, -8] | tuple[Literal[1, -8]], /
        ) -> Outcome[Rank8[A1, A3, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce(
            self, x0: Literal[2, -7] | tuple[Literal[2, -7]], /
        ) -> Outcome[Rank8[A1, A2, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce(
            self, x0: Literal[3, -6] | tuple[Literal[3, -6]], /
        ) -> Outcome[Rank8[A1, A2, A3, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce(
            self, x0: Literal[4, -5] | tuple[Literal[4, -5]], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A6, A7, A8, A9]]: ...
        @overload
        def _reduce(
            self, x0: Literal[5, -4] | tuple[Literal[5, -4]], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A7, A8, A9]]: ...
        @overload
        def _reduce(
            self, x0: Literal[6, -3] | tuple[Literal[6, -3]], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A8, A9]]: ...
        @overload
        def _reduce(
            self, x0: Literal[7, -2] | tuple[Literal[7, -2]], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A7, A9]]: ...
        @overload
        def _reduce(
            self, x0: Literal[8, -1] | tuple[Literal[8, -1]], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            /,
        ) -> Outcome[Rank7]: ...
        @overload
        def _reduce(
            self,
            x0: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            /,
        ) -> Outcome[Rank6]: ...
        def _reduce(self, *_: Any) -> Any: ...
        @overload
        def _reduce_kept(self, x0: None | Axis, /) -> Outcome[Rank9]: ...
        @overload
        def _reduce_kept(self, x0: Literal[0, -9], /) -> Outcome[Rank9[Any, A2, A3, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[1, -8], /) -> Outcome[Rank9[A1, Any, A3, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[2, -7], /) -> Outcome[Rank9[A1, A2, Any, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[3, -6], /) -> Outcome[Rank9[A1, A2, A3, Any, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[4, -5], /) -> Outcome[Rank9[A1, A2, A3, A4, Any, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[5, -4], /) -> Outcome[Rank9[A1, A2, A3, A4, A5, Any, A7, A8, A9]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[6, -3], /) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, Any, A8, A9]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[7, -2], /) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, A7, Any, A9]]: ...
        @overload
        def _reduce_kept(self, x0: Literal[8, -1], /) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, A7, A8, Any]]: ...
        @overload
        def _reduce_kept(
            self,
            x0: tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]]
            | tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ]
            | tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            /,
        ) -> Outcome[Rank9]: ...
        def _reduce_kept(self, *_: Any) -> Any: ...
        @overload
        def _reduce_or_keep(self, x0: None, x1: Literal[False], /) -> Outcome[Rank0]: ...
        @overload
        def _reduce_or_keep(
            self, x0: tuple[()], x1: Literal[False], /
        ) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(self, x0: Axis, x1: Literal[False], /) -> Outcome[Rank8]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -9] | tuple[Literal[0, -9]], x1: Literal[False], /
        ) -> Outcome[Rank8[A2, A3, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -8] | tuple[Literal[1, -8]], x1: Literal[False], /
        ) -> Outcome[Rank8[A1, A3, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -7] | tuple[Literal[2, -7]], x1: Literal[False], /
        ) -> Outcome[Rank8[A1, A2, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[3, -6] | tuple[Literal[3, -6]], x1: Literal[False], /
        ) -> Outcome[Rank8[A1, A2, A3, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[4, -5] | tuple[Literal[4, -5]], x1: Literal[False], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[5, -4] | tuple[Literal[5, -4]], x1: Literal[False], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[6, -3] | tuple[Literal[6, -3]], x1: Literal[False], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[7, -2] | tuple[Literal[7, -2]], x1: Literal[False], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A7, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[8, -1] | tuple[Literal[8, -1]], x1: Literal[False], /
        ) -> Outcome[Rank8[A1, A2, A3, A4, A5, A6, A7, A8]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank7]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            x1: Literal[False],
            /,
        ) -> Outcome[Rank6]: ...
        @overload
        def _reduce_or_keep(self, x0: None | Axis, x1: Literal[True], /) -> Outcome[Rank9]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[0, -9], x1: Literal[True], /
        ) -> Outcome[Rank9[Any, A2, A3, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[1, -8], x1: Literal[True], /
        ) -> Outcome[Rank9[A1, Any, A3, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[2, -7], x1: Literal[True], /
        ) -> Outcome[Rank9[A1, A2, Any, A4, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[3, -6], x1: Literal[True], /
        ) -> Outcome[Rank9[A1, A2, A3, Any, A5, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[4, -5], x1: Literal[True], /
        ) -> Outcome[Rank9[A1, A2, A3, A4, Any, A6, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[5, -4], x1: Literal[True], /
        ) -> Outcome[Rank9[A1, A2, A3, A4, A5, Any, A7, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[6, -3], x1: Literal[True], /
        ) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, Any, A8, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[7, -2], x1: Literal[True], /
        ) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, A7, Any, A9]]: ...
        @overload
        def _reduce_or_keep(
            self, x0: Literal[8, -1], x1: Literal[True], /
        ) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, A7, A8, Any]]: ...
        @overload
        def _reduce_or_keep(
            self,
            x0: tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]]
            | tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ]
            | tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            x1: Literal[True],
            /,
        ) -> Outcome[Rank9]: ...
        def _reduce_or_keep(self, *_: Any) -> Any: ...
        def _along(
            self, x0: Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis, /
        ) -> None: ...
        def _along_some(
            self,
            x0: Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]
            | Axis
            | tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]]
            | tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ]
            | tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            /,
        ) -> None: ...
        @overload
        def _permute(
            self,
            x0: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            /,
        ) -> Outcome[Rank9]: ...
        @overload
        def _permute(self, x0: tuple[Axis, Axis, Axis, Axis, Axis, Axis, Axis, Axis, Axis], /) -> Outcome[Rank9]: ...
        def _permute(self, *_: Any) -> Any: ...
        @overload
        def _move(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _move(self, x0: Axis, x1: Axis | Literal[0, -1], /) -> Outcome[Rank9]: ...
        @overload
        def _move(self, x0: Literal[0, -1], x1: Axis, /) -> Outcome[Rank9]: ...
        @overload
        def _move(
            self,
            x0: Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            x1: Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            /,
        ) -> Outcome[Rank9]: ...
        @overload
        def _move(
            self,
            x0: tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]],
            x1: tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]],
            /,
        ) -> Outcome[Rank9]: ...
        @overload
        def _move(
            self,
            x0: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            x1: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            /,
        ) -> Outcome[Rank9]: ...
        @overload
        def _move(
            self,
            x0: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            x1: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            /,
        ) -> Outcome[Rank9]: ...
        def _move(self, *_: Any) -> Any: ...
        @overload
        def _roll(self, x0: None, x1: None, /) -> Outcome[Rank0]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int],
            x1: Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]
            | tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]]
            | Axis,
            /,
        ) -> Outcome[Rank9]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int],
            x1: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            /,
        ) -> Outcome[Rank9]: ...
        @overload
        def _roll(
            self,
            x0: int | tuple[int, int, int],
            x1: tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            /,
        ) -> Outcome[Rank9]: ...
        def _roll(self, *_: Any) -> Any: ...
        def _shift(
            self,
            x0: Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]
            | Axis
            | tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]]
            | tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ]
            | tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ]
            | tuple[Axis, ...],
            /,
        ) -> None: ...
        @overload
        def _transform(self, x0: tuple[Axis, ...], /) -> Outcome[Rank9]: ...
        @overload
        def _transform(
            self, x0: tuple[Literal[-2, 7], Literal[-1, 8]], /
        ) -> Outcome[Rank9[A1, A2, A3, A4, A5, A6, A7, Any, Any]]: ...
        @overload
        def _transform(
            self,
            x0: tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]]
            | tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -1, 0, 1, 2, 3, 4, 5, 6, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ]
            | tuple[Literal[-2, 7], Literal[-9, -8, -7, -6, -5, -4, -3, -2, 0, 1, 2, 3, 4, 5, 6, 7]]
            | tuple[
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
                Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8],
            ],
            /,
        ) -> Outcome[Rank9]: ...
        def _transform(self, *_: Any) -> Any: ...
        def _broadcast_shape(self, x0: tuple[int, int, int, int, int, int, int, int, int], /) -> Outcome[Rank9]: ...
        def _tile(
            self,
            x0: tuple[()]
            | tuple[int]
            | tuple[int, int]
            | tuple[int, int, int]
            | tuple[int, int, int, int]
            | tuple[int, int, int, int, int]
            | tuple[int, int, int, int, int, int]
            | tuple[int, int, int, int, int, int, int]
            | tuple[int, int, int, int, int, int, int, int]
            | tuple[int, int, int, int, int, int, int, int, int],
            /,
        ) -> Outcome[Rank9]: ...
        @overload
        def _rmatmul(self, other: Rank1[A8], /) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A9]: ...
        @overload
        def _rmatmul(self, other: Rank2[M, A8], /) -> Rank9[A1, A2, A3, A4, A5, A6, A7, M, A9]: ...
        @overload
        def _rmatmul(self, other: Rank3[A7, M, A8], /) -> Rank9[A1, A2, A3, A4, A5, A6, A7, M, A9]: ...
        @overload
        def _rmatmul(self, other: Rank4[A6, A7, M, A8], /) -> Rank9[A1, A2, A3, A4, A5, A6, A7, M, A9]: ...
        @overload
        def _rmatmul(self, other: Rank5[A5, A6, A7, M, A8], /) -> Rank9[A1, A2, A3, A4, A5, A6, A7, M, A9]: ...
        @overload
        def _rmatmul(self, other: Rank6[A4, A5, A6, A7, M, A8], /) -> Rank9[A1, A2, A3, A4, A5, A6, A7, M, A9]: ...
        @overload
        def _rmatmul(self, other: Rank7[A3, A4, A5, A6, A7, M, A8], /) -> Rank9[A1, A2, A3, A4, A5, A6, A7, M, A9]: ...
        @overload
        def _rmatmul(
            self, other: Rank8[A2, A3, A4, A5, A6, A7, M, A8], /
        ) -> Rank9[A1, A2, A3, A4, A5, A6, A7, M, A9]: ...
        @overload
        def _rmatmul(
            self, other: Rank9[A1, A2, A3, A4, A5, A6, A7, M, A8], /
        ) -> Rank9[A1, A2, A3, A4, A5, A6, A7, M, A9]: ...
        def _rmatmul(self, *_: Any) -> Any: ...
        @overload
        def _vecdot(
            self, other: Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9], /
        ) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        @overload
        def _vecdot(self, other: Rank1[A9], /) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A8]: ...
        def _vecdot(self, *_: Any) -> Any: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[-1, 8], /) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, M]: ...
        @overload
        def _take(self, other: Rank1[M], axis: Literal[0, -9], /) -> Rank9[M, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        @overload
        def _take(
            self, other: Rank1[M], axis: Literal[-8, -7, -6, -5, -4, -3, -2, 1, 2, 3, 4, 5, 6, 7] | Axis, /
        ) -> Rank9: ...
        def _take(self, *_: Any) -> Any: ...
        @overload
        def _take_along(
            self, other: Rank9[A1, A2, A3, A4, A5, A6, A7, A8, M], axis: Literal[-1, 8], /
        ) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, M]: ...
        @overload
        def _take_along(
            self, other: Rank9[M, A2, A3, A4, A5, A6, A7, A8, A9], axis: Literal[0, -9], /
        ) -> Rank9[M, A2, A3, A4, A5, A6, A7, A8, A9]: ...
        @overload
        def _take_along(
            self, other: Rank9, axis: Literal[-8, -7, -6, -5, -4, -3, -2, 1, 2, 3, 4, 5, 6, 7] | Axis, /
        ) -> Rank9: ...
        def _take_along(self, *_: Any) -> Any: ...
        def _take_along_last(
            self, other: Rank9[A1, A2, A3, A4, A5, A6, A7, A8, M], /
        ) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, M]: ...
        @overload
        def _solve(
            self, other: Rank9[A1, A2, A3, A4, A5, A6, A7, A8, M], /
        ) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A9, M]: ...
        @overload
        def _solve(self, other: Rank1[A8], /) -> Rank8[A1, A2, A3, A4, A5, A6, A7, A9]: ...
        @overload
        def _solve(self, other: Rank2[A8, M], /) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A9, M]: ...
        def _solve(self, *_: Any) -> Any: ...
        def _choose(
            self,
            other: Rank0
            | Rank1[A9]
            | Rank2[A8, A9]
            | Rank3[A7, A8, A9]
            | Rank4[A6, A7, A8, A9]
            | Rank5[A5, A6, A7, A8, A9]
            | Rank6[A4, A5, A6, A7, A8, A9]
            | Rank7[A3, A4, A5, A6, A7, A8, A9]
            | Rank8[A2, A3, A4, A5, A6, A7, A8, A9]
            | Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9],
            x2: Rank0
            | Rank1[A9]
            | Rank2[A8, A9]
            | Rank3[A7, A8, A9]
            | Rank4[A6, A7, A8, A9]
            | Rank5[A5, A6, A7, A8, A9]
            | Rank6[A4, A5, A6, A7, A8, A9]
            | Rank7[A3, A4, A5, A6, A7, A8, A9]
            | Rank8[A2, A3, A4, A5, A6, A7, A8, A9]
            | Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9],
            /,
        ) -> Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]: ...

else:

    class Rank0(Rank):
        """No axis: one number."""

        __slots__ = ()
        ndim = 0

    class Rank1(AtLeast1):
        """One axis."""

        __slots__ = ()
        ndim = 1

    class Rank2(AtLeast2):
        """2 axes."""

        __slots__ = ()
        ndim = 2

    class Rank3(AtLeast3):
        """3 axes."""

        __slots__ = ()
        ndim = 3

    class Rank4(AtLeast4):
        """4 axes."""

        __slots__ = ()
        ndim = 4

    class Rank5(AtLeast4):
        """5 axes."""

        __slots__ = ()
        ndim = 5

    class Rank6(AtLeast4):
        """6 axes."""

        __slots__ = ()
        ndim = 6

    class Rank7(AtLeast4):
        """7 axes."""

        __slots__ = ()
        ndim = 7

    class Rank8(AtLeast4):
        """8 axes."""

        __slots__ = ()
        ndim = 8

    class Rank9(AtLeast4):
        """9 axes."""

        __slots__ = ()
        ndim = 9


RANKS: tuple[type[Rank], ...] = (Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9)
"""The ranks by their number of axes."""
