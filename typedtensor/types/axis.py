"""`Axis`: an axis that is known only at run time."""

from __future__ import annotations

import operator
from typing import SupportsIndex


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
