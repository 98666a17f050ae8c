"""An axis that is known only when the program runs."""

from __future__ import annotations

import operator
from typing import SupportsIndex


class Axis:
    """`Axis(n)`: position n of an axis, counted from 0, or from -1 backwards.

    A literal (`axis=1`) is checked by the checkers; a plain int variable is therefore refused by them. `Axis(n)`
    keeps the rank of the result exact, and the range is checked when it runs.

    >>> import typedtensor as tt
    >>> m = tt.ones((2, 3))
    >>> [tt.sum(m, axis=tt.Axis(n)).shape for n in range(m.ndim)]
    [Dim(3), Dim(2)]
    """

    __slots__ = ("_position",)

    def __init__(self, position: SupportsIndex) -> None:
        """Take an int, or what can be used as one."""
        self._position = operator.index(position)

    @property
    def position(self) -> int:
        """The number that was given."""
        return self._position

    def __index__(self) -> int:
        """The position itself: NumPy and Python take an Axis where they take an int."""
        return self.position

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position."""
        return isinstance(other, Axis) and other.position == self.position

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash((Axis, self.position))

    def __repr__(self) -> str:
        """Write it as it is made."""
        return f"Axis({self.position})"
