"""The named tuples of functions that answer several arrays: fields as the standard names them, each of its own type."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

X1 = TypeVar("X1")
X2 = TypeVar("X2")
X3 = TypeVar("X3")


class EighResult(NamedTuple, Generic[X1, X2]):
    """What `linalg.eigh` answers."""

    eigenvalues: X1
    eigenvectors: X2


class QRResult(NamedTuple, Generic[X1, X2]):
    """What `linalg.qr` answers."""

    Q: X1
    R: X2


class SlogdetResult(NamedTuple, Generic[X1, X2]):
    """What `linalg.slogdet` answers."""

    sign: X1
    logabsdet: X2


class SVDResult(NamedTuple, Generic[X1, X2, X3]):
    """What `linalg.svd` answers."""

    U: X1
    S: X2
    Vh: X3


class UniqueAllResult(NamedTuple, Generic[X1, X2, X3]):
    """What `unique_all` answers: each value once, where it is first, where each element's value is, how often."""

    values: X1
    indices: X2
    inverse_indices: X3
    counts: X2


class UniqueCountsResult(NamedTuple, Generic[X1, X2]):
    """What `unique_counts` answers: each value once, and how often it is there."""

    values: X1
    counts: X2


class UniqueInverseResult(NamedTuple, Generic[X1, X2]):
    """What `unique_inverse` answers: each value once, and where each element's value is among the values."""

    values: X1
    inverse_indices: X2
