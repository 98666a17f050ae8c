"""Protocols of the chapter searching, one per family of functions; written by tools/write_laws.py.

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
    Outcome, Unnames, HasAxis, HasAxisToKeep, PerAxis
)
from typedtensor._rules import ChoosesWith, ChoosesNumberWith
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dtype import (
    Floating, Integer, Real, bool_, int64
)
from typedtensor.operand import (
    D, Argument, R, ROut, T, TReal
)
from typedtensor.rank import (
    Rank0, Rank1
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


class FindsExtremes(Protocol):
    """The position of an extreme along one literal axis, or in all."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | None = None, keepdims: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TReal, HasAxis[Callable[[AXN], Outcome[ROut]]]], /, *, axis: AXN, keepdims: Literal[False] = False) -> Tensor[D, int64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TReal, Any], /, *, keepdims: Literal[False] = False) -> Tensor[D, int64, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, TReal, HasAxisToKeep[Callable[[AXN], Outcome[ROut]]]], /, *, axis: AXN, keepdims: Literal[True]) -> Tensor[D, int64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TReal, Unnames[ROut]], /, *, keepdims: Literal[True]) -> Tensor[D, int64, ROut]: ...


class CountsTrue(Protocol):
    """A count over all axes or literal ones."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None, keepdims: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, T, HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, keepdims: Literal[False] = False) -> Tensor[D, int64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Any], /, *, keepdims: Literal[False] = False) -> Tensor[D, int64, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, T, HasAxisToKeep[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, keepdims: Literal[True]) -> Tensor[D, int64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Unnames[ROut]], /, *, keepdims: Literal[True]) -> Tensor[D, int64, ROut]: ...
Vectors = TypeVar("Vectors", bound=tuple[object, ...])


class FindsTrue(Protocol):
    """A vector of positions for each axis; at least one axis."""

    @overload
    def __call__(self, x: Argument[D, T, PerAxis[Callable[[Tensor[D, int64, Rank1]], Vectors]]], /) -> Vectors: ...
    @overload
    def __call__(self, x: DArray, /) -> tuple[DArray, ...]: ...


class FindsPlaces(Protocol):
    """Positions in an ascending vector; real numbers."""

    @overload
    def __call__(self, x1: DArray, x2: DArray | Argument[Any, Real, Any] | float, /, *, side: Literal["left", "right"] = "left", sorter: DArray | Argument[Any, Integer, Rank1] | None = None) -> DArray: ...
    @overload
    def __call__(self, x1: Argument[Any, Real, Rank1], x2: DArray, /, *, side: Literal["left", "right"] = "left", sorter: DArray | Argument[Any, Integer, Rank1] | None = None) -> DArray: ...
    @overload
    def __call__(self, x1: Argument[D, Real, Rank1], x2: Tensor[D, TReal, R], /, *, side: Literal["left", "right"] = "left", sorter: Argument[D, Integer, Rank1] | None = None) -> Tensor[D, int64, R]: ...
    @overload
    def __call__(self, x1: Argument[D, Real, Rank1], x2: int, /, *, side: Literal["left", "right"] = "left", sorter: Argument[D, Integer, Rank1] | None = None) -> Tensor[D, int64, Rank0]: ...
    @overload
    def __call__(self, x1: Argument[D, Floating, Rank1], x2: float, /, *, side: Literal["left", "right"] = "left", sorter: Argument[D, Integer, Rank1] | None = None) -> Tensor[D, int64, Rank0]: ...


class Chooses(Protocol):
    """Elements of the first where the condition holds, of the second elsewhere."""

    @overload
    def __call__(self, condition: DArray, x1: DArray | Argument[Any, Any, Any] | complex, x2: DArray | Argument[Any, Any, Any] | complex, /) -> DArray: ...
    @overload
    def __call__(self, condition: Argument[Any, bool_, Any], x1: DArray, x2: DArray | Argument[Any, Any, Any] | complex, /) -> DArray: ...
    @overload
    def __call__(self, condition: Argument[Any, bool_, Any], x1: Argument[Any, Any, Any] | complex, x2: DArray, /) -> DArray: ...
    @overload
    def __call__(self, condition: X1, x1: ChoosesWith[Callable[[X1, X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, condition: X1, x1: ChoosesNumberWith[Callable[[X1, X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, condition: X1, x1: X2, x2: ChoosesNumberWith[Callable[[X1, X2], Answer]], /) -> Answer: ...
