"""`Axis`, an axis that is known only at run time, and `Merged`, the name of an axis of two parts."""

from __future__ import annotations

import operator
from typing import Generic, SupportsIndex, TypeVar

from typedtensor._public import public

Outer_co = TypeVar("Outer_co", covariant=True)
Inner_co = TypeVar("Inner_co", covariant=True)


class Axis:
    """An axis that is known only at run time.

    Type checkers check that a literal (`axis=1`) is in range, so they reject an int variable. With `Axis(n)`, the rank
    of the result stays exact, and the range is checked at run time.

    Parameters
    ----------
    position : int
        The axis, counted from 0, or from -1 backwards.

    Examples
    --------
    >>> import typedtensor as tt
    >>> m = tt.ones((2, 3))
    >>> [tt.sum(m, axis=tt.Axis(n)).shape for n in range(m.ndim)]
    [Dim(3), Dim(2)]
    """

    __slots__ = ("_position",)

    def __init__(self, position: SupportsIndex) -> None:
        """Accept an int, or any object with `__index__`."""
        self._position = operator.index(position)

    @property
    def position(self) -> int:
        """The axis, as it was passed."""
        return self._position

    def __index__(self) -> int:
        """Return the position: NumPy and Python accept an Axis in place of an int."""
        return self.position

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same position."""
        return isinstance(other, Axis) and other.position == self.position

    def __hash__(self) -> int:
        """Return a hash that is consistent with `==`."""
        return hash((Axis, self.position))

    def __repr__(self) -> str:
        """Return the expression that makes it."""
        return f"Axis({self.position})"


class Merged(int, Generic[Outer_co, Inner_co]):
    """The name of an axis whose elements run over two parts, the second one faster, as `tt.merge_axes` makes it.

    It is for annotations: `Rank2[Batch, Merged[Head, Channel]]`. The order of the parts is in the type, so that an axis
    which was merged in another order does not pass for it, and `tt.split_axis` gives the parts back in that order.

    Examples
    --------
    >>> from typing import NewType
    >>> import typedtensor as tt
    >>> Head, Channel = NewType("Head", int), NewType("Channel", int)
    >>> heads = tt.zeros(tt.make_dim(Head(2), Channel(3)))
    >>> merged: tt.Tensor[tt.Cpu, tt.float64, tt.Rank1[tt.Merged[Head, Channel]]] = tt.merge_axes(heads, axis=0)
    >>> merged.shape
    Dim(6)
    """

    __slots__ = ()


public(Axis, Merged)
