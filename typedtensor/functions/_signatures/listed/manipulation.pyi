"""Protocols of the chapter manipulation, one per family of functions; written by tools/write_laws.py.

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
    Outcome, AtMost0, AtMost1, AtMost2, AtMost3, AtMost4, AtMost5, AtMost6, AtMost7, AtMost8, AtMost9, HasAxesToBroadcast
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dim import DDim, Dim
from typedtensor.operand import (
    D, Argument, ROut, T
)
from typedtensor.rank import (
    B1, B2, B3, B4, B5, B6, B7, B8, B9, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
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


class BroadcastsToShape(Protocol):
    """Repeated without a copy."""

    @overload
    def __call__(self, x: Argument[D, T, AtMost0], /, shape: Dim[Rank0]) -> Tensor[D, T, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, T, AtMost1[B1]], /, shape: Dim[Rank1[B1]]) -> Tensor[D, T, Rank1[B1]]: ...
    @overload
    def __call__(self, x: Argument[D, T, AtMost2[B1, B2]], /, shape: Dim[Rank2[B1, B2]]) -> Tensor[D, T, Rank2[B1, B2]]: ...
    @overload
    def __call__(self, x: Argument[D, T, AtMost3[B1, B2, B3]], /, shape: Dim[Rank3[B1, B2, B3]]) -> Tensor[D, T, Rank3[B1, B2, B3]]: ...
    @overload
    def __call__(self, x: Argument[D, T, AtMost4[B1, B2, B3, B4]], /, shape: Dim[Rank4[B1, B2, B3, B4]]) -> Tensor[D, T, Rank4[B1, B2, B3, B4]]: ...
    @overload
    def __call__(self, x: Argument[D, T, AtMost5[B1, B2, B3, B4, B5]], /, shape: Dim[Rank5[B1, B2, B3, B4, B5]]) -> Tensor[D, T, Rank5[B1, B2, B3, B4, B5]]: ...
    @overload
    def __call__(self, x: Argument[D, T, AtMost6[B1, B2, B3, B4, B5, B6]], /, shape: Dim[Rank6[B1, B2, B3, B4, B5, B6]]) -> Tensor[D, T, Rank6[B1, B2, B3, B4, B5, B6]]: ...
    @overload
    def __call__(self, x: Argument[D, T, AtMost7[B1, B2, B3, B4, B5, B6, B7]], /, shape: Dim[Rank7[B1, B2, B3, B4, B5, B6, B7]]) -> Tensor[D, T, Rank7[B1, B2, B3, B4, B5, B6, B7]]: ...
    @overload
    def __call__(self, x: Argument[D, T, AtMost8[B1, B2, B3, B4, B5, B6, B7, B8]], /, shape: Dim[Rank8[B1, B2, B3, B4, B5, B6, B7, B8]]) -> Tensor[D, T, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]]: ...
    @overload
    def __call__(self, x: Argument[D, T, AtMost9[B1, B2, B3, B4, B5, B6, B7, B8, B9]], /, shape: Dim[Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]]) -> Tensor[D, T, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]]: ...
    @overload
    def __call__(self, x: Argument[D, T, HasAxesToBroadcast[Callable[[SHAPE], Outcome[ROut]]]], /, shape: SHAPE) -> Tensor[D, T, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Any] | DArray, /, shape: DDim) -> DArray: ...
    @overload
    def __call__(self, x: DArray, /, shape: Dim[Any] | tuple[int, ...]) -> DArray: ...
