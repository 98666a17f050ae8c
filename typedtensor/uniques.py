"""The named tuples that the `unique_*` functions answer; a field is a Tensor, or a DArray where the operand is one."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

Values_co = TypeVar("Values_co", covariant=True)
"""The vector of values, of the operand's dtype."""
Positions_co = TypeVar("Positions_co", covariant=True)
"""A vector of int64, one number per value."""
Inverse_co = TypeVar("Inverse_co", covariant=True)
"""Of int64 and of the operand's rank."""


class UniqueAllResult(NamedTuple, Generic[Values_co, Positions_co, Inverse_co]):
    """What `unique_all` answers.

    >>> import typedtensor as tt
    >>> found = tt.unique_all(tt.asarray([7, 5, 7]))
    >>> found.values, found.counts
    (Tensor([5, 7], shape=(2,), dtype=int64, device=Cpu()), Tensor([1, 2], shape=(2,), dtype=int64, device=Cpu()))
    """

    values: Values_co
    """Each value once."""
    indices: Positions_co
    """Where each value is first, all elements counted row by row."""
    inverse_indices: Inverse_co
    """For each element of the operand, where its value is among the values."""
    counts: Positions_co
    """How often each value is there."""


class UniqueCountsResult(NamedTuple, Generic[Values_co, Positions_co]):
    """What `unique_counts` answers."""

    values: Values_co
    """Each value once."""
    counts: Positions_co
    """How often each value is there."""


class UniqueInverseResult(NamedTuple, Generic[Values_co, Inverse_co]):
    """What `unique_inverse` answers."""

    values: Values_co
    """Each value once."""
    inverse_indices: Inverse_co
    """For each element of the operand, where its value is among the values."""
