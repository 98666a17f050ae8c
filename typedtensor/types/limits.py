"""The results of `finfo` and `iinfo`, the limits of a dtype in Python numbers, and the limit of what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from typedtensor._texts import text_of
from typedtensor.errors import BoundsError

if TYPE_CHECKING:
    from typedtensor.types.dtype import Floating, Integer

F_co = TypeVar("F_co", bound="Floating", covariant=True)
I_co = TypeVar("I_co", bound="Integer", covariant=True)

MOST_COUNTS = 2**48
"""So many counts are more than a processor can address."""


def validate_counted(largest: int) -> None:
    """Raise BoundsError for a number beyond what `bincount` counts: NumPy (2.4, 2.5) writes outside of its memory."""
    if largest >= MOST_COUNTS:
        fix = "Use tt.unique_counts for large numbers."
        raise BoundsError("bincount", needed=f"numbers below {MOST_COUNTS}", got=text_of(largest), fix=fix)


class FloatingLimits(NamedTuple, Generic[F_co]):
    """The limits of a real floating-point dtype, or of the parts of a complex dtype.

    Examples
    --------
    >>> import typedtensor as tt
    >>> tt.finfo(tt.float16).max, tt.finfo(tt.complex64).dtype
    (65504.0, typedtensor.float32)
    """

    bits: int
    """The bits of one number."""
    eps: float
    """From 1 to the next number above it."""
    max: float
    """The largest finite number."""
    min: float
    """The most negative finite number."""
    smallest_normal: float
    """The smallest positive number of full precision."""
    dtype: type[F_co]
    """The real floating-point dtype."""


class IntegerLimits(NamedTuple, Generic[I_co]):
    """The limits of an integer dtype.

    Examples
    --------
    >>> import typedtensor as tt
    >>> tt.iinfo(tt.int8).min, tt.iinfo(tt.int8).max
    (-128, 127)
    """

    bits: int
    """The bits of one number."""
    max: int
    """The largest number."""
    min: int
    """The smallest number."""
    dtype: type[I_co]
    """The integer dtype."""
