"""Protocols of the chapter sets, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from typing import Literal, Protocol, overload

from typing_extensions import TypeVar

from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dtype import (
    int64
)
from typedtensor.functions._results import UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from typedtensor.operand import (
    D, R, T
)
from typedtensor.rank import (
    Rank1
)
from typedtensor.tensor import Tensor

AX = TypeVar("AX", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis)
AXN = TypeVar("AXN", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis | None)
AXES = TypeVar("AXES", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8], ...] | Axis | None)
KEEP = TypeVar("KEEP", bound=Literal[True, False])
TO = TypeVar("TO", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis, ...] | Axis)
TO2 = TypeVar("TO2", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis, ...] | Axis)
ORDER = TypeVar("ORDER", bound=tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis, ...])
SHIFT = TypeVar("SHIFT", bound=int | tuple[int, ...])
SHAPE = TypeVar("SHAPE", bound=tuple[int, ...])
X1 = TypeVar("X1")
X2 = TypeVar("X2")
Answer = TypeVar("Answer", bound=Facts)


class FindsValues(Protocol):
    """Each value once, and three vectors of positions."""

    @overload
    def __call__(self, x: Tensor[D, T, R], /) -> UniqueAllResult[Tensor[D, T, Rank1], Tensor[D, int64, Rank1], Tensor[D, int64, R]]: ...
    @overload
    def __call__(self, x: DArray, /) -> UniqueAllResult[DArray, DArray, DArray]: ...


class CountsValues(Protocol):
    """Each value once, and how often it is there."""

    @overload
    def __call__(self, x: Tensor[D, T, R], /) -> UniqueCountsResult[Tensor[D, T, Rank1], Tensor[D, int64, Rank1]]: ...
    @overload
    def __call__(self, x: DArray, /) -> UniqueCountsResult[DArray, DArray]: ...


class InvertsValues(Protocol):
    """Each value once, and where each element is."""

    @overload
    def __call__(self, x: Tensor[D, T, R], /) -> UniqueInverseResult[Tensor[D, T, Rank1], Tensor[D, int64, R]]: ...
    @overload
    def __call__(self, x: DArray, /) -> UniqueInverseResult[DArray, DArray]: ...


class KeepsValues(Protocol):
    """Each value once."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, T, R], /) -> Tensor[D, T, Rank1]: ...
