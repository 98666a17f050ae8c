"""Protocols of the chapter sorting, one per family of functions; written by tools/write_laws.py.

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
from typedtensor.operand import (
    D, TReal
)
from typedtensor.rank import (
    B1, B2, B3, B4, B5, B6, B7, B8, B9, AtLeast1, AtLeast2, AtLeast3, AtLeast4, Rank5, Rank6, Rank7, Rank8, Rank9
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
_RAtLeast1 = TypeVar("_RAtLeast1", bound=AtLeast1)
_RAtLeast2 = TypeVar("_RAtLeast2", bound=AtLeast2)
_RAtLeast3 = TypeVar("_RAtLeast3", bound=AtLeast3)
_RAtLeast4 = TypeVar("_RAtLeast4", bound=AtLeast4)


class Sorts(Protocol):
    """The elements in their order along a literal axis; real numbers."""

    @overload
    def __call__(self, x: Tensor[D, TReal, _RAtLeast1], /, *, axis: Literal[0, -1] | Axis = -1, descending: bool = False, stable: bool = True) -> Tensor[D, TReal, _RAtLeast1]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, _RAtLeast2], /, *, axis: Literal[1, -2], descending: bool = False, stable: bool = True) -> Tensor[D, TReal, _RAtLeast2]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, _RAtLeast3], /, *, axis: Literal[2, -3], descending: bool = False, stable: bool = True) -> Tensor[D, TReal, _RAtLeast3]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, _RAtLeast4], /, *, axis: Literal[3, -4], descending: bool = False, stable: bool = True) -> Tensor[D, TReal, _RAtLeast4]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, Rank5[B1, B2, B3, B4, B5]], /, *, axis: Literal[4, -5], descending: bool = False, stable: bool = True) -> Tensor[D, TReal, Rank5[B1, B2, B3, B4, B5]]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, Rank6[B1, B2, B3, B4, B5, B6]], /, *, axis: Literal[4, 5, -6, -5], descending: bool = False, stable: bool = True) -> Tensor[D, TReal, Rank6[B1, B2, B3, B4, B5, B6]]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, Rank7[B1, B2, B3, B4, B5, B6, B7]], /, *, axis: Literal[4, 5, 6, -7, -6, -5], descending: bool = False, stable: bool = True) -> Tensor[D, TReal, Rank7[B1, B2, B3, B4, B5, B6, B7]]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]], /, *, axis: Literal[4, 5, 6, 7, -8, -7, -6, -5], descending: bool = False, stable: bool = True) -> Tensor[D, TReal, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]], /, *, axis: Literal[4, 5, 6, 7, 8, -9, -8, -7, -6, -5], descending: bool = False, stable: bool = True) -> Tensor[D, TReal, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]]: ...
    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis = -1, descending: bool = False, stable: bool = True) -> DArray: ...


class FindsOrder(Protocol):
    """The positions in their order along a literal axis; real numbers."""

    @overload
    def __call__(self, x: Tensor[D, TReal, _RAtLeast1], /, *, axis: Literal[0, -1] | Axis = -1, descending: bool = False, stable: bool = True) -> Tensor[D, int64, _RAtLeast1]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, _RAtLeast2], /, *, axis: Literal[1, -2], descending: bool = False, stable: bool = True) -> Tensor[D, int64, _RAtLeast2]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, _RAtLeast3], /, *, axis: Literal[2, -3], descending: bool = False, stable: bool = True) -> Tensor[D, int64, _RAtLeast3]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, _RAtLeast4], /, *, axis: Literal[3, -4], descending: bool = False, stable: bool = True) -> Tensor[D, int64, _RAtLeast4]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, Rank5[B1, B2, B3, B4, B5]], /, *, axis: Literal[4, -5], descending: bool = False, stable: bool = True) -> Tensor[D, int64, Rank5[B1, B2, B3, B4, B5]]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, Rank6[B1, B2, B3, B4, B5, B6]], /, *, axis: Literal[4, 5, -6, -5], descending: bool = False, stable: bool = True) -> Tensor[D, int64, Rank6[B1, B2, B3, B4, B5, B6]]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, Rank7[B1, B2, B3, B4, B5, B6, B7]], /, *, axis: Literal[4, 5, 6, -7, -6, -5], descending: bool = False, stable: bool = True) -> Tensor[D, int64, Rank7[B1, B2, B3, B4, B5, B6, B7]]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]], /, *, axis: Literal[4, 5, 6, 7, -8, -7, -6, -5], descending: bool = False, stable: bool = True) -> Tensor[D, int64, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]], /, *, axis: Literal[4, 5, 6, 7, 8, -9, -8, -7, -6, -5], descending: bool = False, stable: bool = True) -> Tensor[D, int64, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]]: ...
    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis = -1, descending: bool = False, stable: bool = True) -> DArray: ...
