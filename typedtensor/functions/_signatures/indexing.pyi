"""Protocols of the chapter indexing, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from collections.abc import Callable
from typing import Any, Literal, Protocol, overload

from typing_extensions import TypeVar

from typedtensor._laws import (
    TakesBy, TakesAlongBy, TakesAlongLastBy
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dtype import (
    Integer
)
from typedtensor.operand import (
    D, Argument, R, ROut, T
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
A1 = TypeVar("A1")
A2 = TypeVar("A2")
A3 = TypeVar("A3")
A4 = TypeVar("A4")
A5 = TypeVar("A5")
A6 = TypeVar("A6")
A7 = TypeVar("A7")
A8 = TypeVar("A8")
A9 = TypeVar("A9")
C1 = TypeVar("C1")
C2 = TypeVar("C2")
C3 = TypeVar("C3")
C4 = TypeVar("C4")
C5 = TypeVar("C5")
C6 = TypeVar("C6")
C7 = TypeVar("C7")
C8 = TypeVar("C8")
C9 = TypeVar("C9")
E1 = TypeVar("E1")
E2 = TypeVar("E2")
E3 = TypeVar("E3")
E4 = TypeVar("E4")
E5 = TypeVar("E5")
E6 = TypeVar("E6")
E7 = TypeVar("E7")
E8 = TypeVar("E8")
E9 = TypeVar("E9")
Answer = TypeVar("Answer", bound=Facts)
_M = TypeVar("_M", default=Any)


class Takes(Protocol):
    """The elements at some positions of a literal axis; a vector of integers says which."""

    @overload
    def __call__(self, x: DArray, indices: DArray | Argument[Any, Integer, Rank1], /, *, axis: int | Axis | None = None) -> DArray: ...
    @overload
    def __call__(self, x: Argument[Any, Any, Any], indices: DArray, /, *, axis: int | Axis | None = None) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, T, TakesBy[Callable[[R, AX], ROut]]], indices: Argument[D, Integer, R], /, *, axis: AX) -> Tensor[D, T, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Rank1], indices: Argument[D, Integer, Rank1[_M]], /) -> Tensor[D, T, Rank1[_M]]: ...


class TakesAlong(Protocol):
    """The elements at positions of their own for each row along a literal axis."""

    @overload
    def __call__(self, x: DArray, indices: DArray | Argument[Any, Integer, Any], /, *, axis: int | Axis = -1) -> DArray: ...
    @overload
    def __call__(self, x: Argument[Any, Any, Any], indices: DArray, /, *, axis: int | Axis = -1) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, T, TakesAlongBy[Callable[[R, AX], ROut]]], indices: Argument[D, Integer, R], /, *, axis: AX) -> Tensor[D, T, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, TakesAlongLastBy[Callable[[R], ROut]]], indices: Argument[D, Integer, R], /) -> Tensor[D, T, ROut]: ...
