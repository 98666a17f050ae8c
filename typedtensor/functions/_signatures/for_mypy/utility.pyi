"""Protocols of the chapter utility, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from collections.abc import Callable
from typing import Any, Literal, Never, Protocol, overload

from typing_extensions import TypeVar

from typedtensor._laws import (
    Outcome, Unnames, HasAxis, HasAxisToReduce
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dtype import (
    bool_
)
from typedtensor.operand import (
    D, Argument, ROut, T
)
from typedtensor.rank import (
    Rank0
)
from typedtensor.tensor import Tensor

_Index = TypeVar("_Index", covariant=True)


class _Like(Protocol[_Index]):
    """What looks like an int to mypy, and nothing is: its `__index__` answers what never comes.

    Where no signature fits, mypy names the one whose parameters the arguments look like; no int looks like a literal.
    """

    def __index__(self) -> _Index: ...


AX = TypeVar("AX", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis)
AXN = TypeVar("AXN", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | Axis | None | _Like[Never])
AXES = TypeVar("AXES", bound=Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8] | tuple[Literal[-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8], ...] | Axis | None | _Like[Never])
KEEP = TypeVar("KEEP", bound=Literal[True, False] | _Like[Never])
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


class JudgesAll(Protocol):
    """A truth over all axes or literal ones."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None, keepdims: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, T, HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES) -> Tensor[D, bool_, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Unnames[ROut]], /, *, axis: None = None, keepdims: Literal[True]) -> Tensor[D, bool_, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Any], /, *, axis: None = None, keepdims: Literal[False] = False) -> Tensor[D, bool_, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, T, HasAxisToReduce[Callable[[AXES, KEEP], Outcome[ROut]]]], /, *, axis: AXES, keepdims: KEEP) -> Tensor[D, bool_, ROut]: ...
