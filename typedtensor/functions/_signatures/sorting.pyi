"""Protocols of the chapter sorting, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from collections.abc import Callable
from typing import Literal, Protocol, overload

from typing_extensions import TypeVar

from typedtensor._laws import (
    HasAxisAlong
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dtype import (
    int64
)
from typedtensor.operand import (
    D, Bound, R, TReal
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


class Sorts(Protocol):
    """The elements in their order along a literal axis; real numbers."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis = -1, descending: bool = False, stable: bool = True) -> DArray: ...
    @overload
    def __call__(self, x: Bound[D, TReal, R, HasAxisAlong[Callable[[AX], None]]], /, *, axis: AX = ..., descending: bool = False, stable: bool = True) -> Tensor[D, TReal, R]: ...


class FindsOrder(Protocol):
    """The positions in their order along a literal axis; real numbers."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis = -1, descending: bool = False, stable: bool = True) -> DArray: ...
    @overload
    def __call__(self, x: Bound[D, TReal, R, HasAxisAlong[Callable[[AX], None]]], /, *, axis: AX = ..., descending: bool = False, stable: bool = True) -> Tensor[D, int64, R]: ...
