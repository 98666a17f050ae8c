"""Protocols of the chapter searching, one per family of functions; written by tools/write_laws.py.

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
    int64
)
from typedtensor.operand import (
    D, Argument, ROut, T, TReal
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
Answer = TypeVar("Answer", bound=Facts)


class FindsExtremes(Protocol):
    """The position of an extreme along one literal axis, or in all."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | None = None, keepdims: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TReal, HasAxis[Callable[[AXN], Outcome[ROut]]]], /, *, axis: AXN) -> Tensor[D, int64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TReal, Unnames[ROut]], /, *, axis: None = None, keepdims: Literal[True]) -> Tensor[D, int64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TReal, Any], /, *, axis: None = None, keepdims: Literal[False] = False) -> Tensor[D, int64, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, TReal, HasAxisToReduce[Callable[[AXN, KEEP], Outcome[ROut]]]], /, *, axis: AXN, keepdims: KEEP) -> Tensor[D, int64, ROut]: ...


class CountsTrue(Protocol):
    """A count over all axes or literal ones."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None, keepdims: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, T, HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES) -> Tensor[D, int64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Unnames[ROut]], /, *, axis: None = None, keepdims: Literal[True]) -> Tensor[D, int64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Any], /, *, axis: None = None, keepdims: Literal[False] = False) -> Tensor[D, int64, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, T, HasAxisToReduce[Callable[[AXES, KEEP], Outcome[ROut]]]], /, *, axis: AXES, keepdims: KEEP) -> Tensor[D, int64, ROut]: ...
