"""The ranks: `Rank2[Batch, Channel]`; their classes, which declare the typing rules, are generated."""

from typedtensor._generated.rank import (
    RANKS,
    AtLeast1,
    AtLeast2,
    AtLeast3,
    AtLeast4,
    One,
    Rank,
    Rank0,
    Rank1,
    Rank2,
    Rank3,
    Rank4,
    Rank5,
    Rank6,
    Rank7,
    Rank8,
    Rank9,
)
from typedtensor._public import public

__all__ = [
    "RANKS",
    "AtLeast1",
    "AtLeast2",
    "AtLeast3",
    "AtLeast4",
    "One",
    "Rank",
    "Rank0",
    "Rank1",
    "Rank2",
    "Rank3",
    "Rank4",
    "Rank5",
    "Rank6",
    "Rank7",
    "Rank8",
    "Rank9",
]

public(Rank, AtLeast1, AtLeast2, AtLeast3, AtLeast4, *RANKS)
