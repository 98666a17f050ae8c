"""Protocols of the chapter utility, one per family of functions; written by tools/write_laws.py.

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
    Outcome, Unnames, HasAxis, HasAxisToKeep
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dtype import (
    bool_
)
from typedtensor.operand import (
    D, Argument, ROut, T, TNumeric
)
from typedtensor.rank import (
    Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
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


class JudgesAll(Protocol):
    """A truth over all axes or literal ones."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None, keepdims: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, T, HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, keepdims: Literal[False] = False) -> Tensor[D, bool_, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Any], /, *, keepdims: Literal[False] = False) -> Tensor[D, bool_, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, T, HasAxisToKeep[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, keepdims: Literal[True]) -> Tensor[D, bool_, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Unnames[ROut]], /, *, keepdims: Literal[True]) -> Tensor[D, bool_, ROut]: ...


class Differs(Protocol):
    """The differences of neighbours along a literal axis; numbers."""

    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank1[A1]], /, *, axis: Literal[-1, 0] | Axis = -1, n: int = 1, prepend: Tensor[D, TNumeric, Rank1[Any]] | None = None, append: Tensor[D, TNumeric, Rank1[Any]] | None = None) -> Tensor[D, TNumeric, Rank1[Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank2[A1, A2]], /, *, axis: Literal[-1, 1] = -1, n: int = 1, prepend: Tensor[D, TNumeric, Rank2[A1, Any]] | None = None, append: Tensor[D, TNumeric, Rank2[A1, Any]] | None = None) -> Tensor[D, TNumeric, Rank2[A1, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank2[A1, A2]], /, *, axis: Literal[0, -2], n: int = 1, prepend: Tensor[D, TNumeric, Rank2[Any, A2]] | None = None, append: Tensor[D, TNumeric, Rank2[Any, A2]] | None = None) -> Tensor[D, TNumeric, Rank2[Any, A2]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank2[A1, A2]], /, *, axis: Axis, n: int = 1, prepend: Tensor[D, TNumeric, Rank2[Any, Any]] | None = None, append: Tensor[D, TNumeric, Rank2[Any, Any]] | None = None) -> Tensor[D, TNumeric, Rank2[Any, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank3[A1, A2, A3]], /, *, axis: Literal[-1, 2] = -1, n: int = 1, prepend: Tensor[D, TNumeric, Rank3[A1, A2, Any]] | None = None, append: Tensor[D, TNumeric, Rank3[A1, A2, Any]] | None = None) -> Tensor[D, TNumeric, Rank3[A1, A2, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank3[A1, A2, A3]], /, *, axis: Literal[0, -3], n: int = 1, prepend: Tensor[D, TNumeric, Rank3[Any, A2, A3]] | None = None, append: Tensor[D, TNumeric, Rank3[Any, A2, A3]] | None = None) -> Tensor[D, TNumeric, Rank3[Any, A2, A3]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank3[A1, A2, A3]], /, *, axis: Literal[-2, 1] | Axis, n: int = 1, prepend: Tensor[D, TNumeric, Rank3[Any, Any, Any]] | None = None, append: Tensor[D, TNumeric, Rank3[Any, Any, Any]] | None = None) -> Tensor[D, TNumeric, Rank3[Any, Any, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank4[A1, A2, A3, A4]], /, *, axis: Literal[-1, 3] = -1, n: int = 1, prepend: Tensor[D, TNumeric, Rank4[A1, A2, A3, Any]] | None = None, append: Tensor[D, TNumeric, Rank4[A1, A2, A3, Any]] | None = None) -> Tensor[D, TNumeric, Rank4[A1, A2, A3, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank4[A1, A2, A3, A4]], /, *, axis: Literal[0, -4], n: int = 1, prepend: Tensor[D, TNumeric, Rank4[Any, A2, A3, A4]] | None = None, append: Tensor[D, TNumeric, Rank4[Any, A2, A3, A4]] | None = None) -> Tensor[D, TNumeric, Rank4[Any, A2, A3, A4]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank4[A1, A2, A3, A4]], /, *, axis: Literal[-3, -2, 1, 2] | Axis, n: int = 1, prepend: Tensor[D, TNumeric, Rank4[Any, Any, Any, Any]] | None = None, append: Tensor[D, TNumeric, Rank4[Any, Any, Any, Any]] | None = None) -> Tensor[D, TNumeric, Rank4[Any, Any, Any, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank5[A1, A2, A3, A4, A5]], /, *, axis: Literal[-1, 4] = -1, n: int = 1, prepend: Tensor[D, TNumeric, Rank5[A1, A2, A3, A4, Any]] | None = None, append: Tensor[D, TNumeric, Rank5[A1, A2, A3, A4, Any]] | None = None) -> Tensor[D, TNumeric, Rank5[A1, A2, A3, A4, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank5[A1, A2, A3, A4, A5]], /, *, axis: Literal[0, -5], n: int = 1, prepend: Tensor[D, TNumeric, Rank5[Any, A2, A3, A4, A5]] | None = None, append: Tensor[D, TNumeric, Rank5[Any, A2, A3, A4, A5]] | None = None) -> Tensor[D, TNumeric, Rank5[Any, A2, A3, A4, A5]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank5[A1, A2, A3, A4, A5]], /, *, axis: Literal[-4, -3, -2, 1, 2, 3] | Axis, n: int = 1, prepend: Tensor[D, TNumeric, Rank5[Any, Any, Any, Any, Any]] | None = None, append: Tensor[D, TNumeric, Rank5[Any, Any, Any, Any, Any]] | None = None) -> Tensor[D, TNumeric, Rank5[Any, Any, Any, Any, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank6[A1, A2, A3, A4, A5, A6]], /, *, axis: Literal[-1, 5] = -1, n: int = 1, prepend: Tensor[D, TNumeric, Rank6[A1, A2, A3, A4, A5, Any]] | None = None, append: Tensor[D, TNumeric, Rank6[A1, A2, A3, A4, A5, Any]] | None = None) -> Tensor[D, TNumeric, Rank6[A1, A2, A3, A4, A5, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank6[A1, A2, A3, A4, A5, A6]], /, *, axis: Literal[0, -6], n: int = 1, prepend: Tensor[D, TNumeric, Rank6[Any, A2, A3, A4, A5, A6]] | None = None, append: Tensor[D, TNumeric, Rank6[Any, A2, A3, A4, A5, A6]] | None = None) -> Tensor[D, TNumeric, Rank6[Any, A2, A3, A4, A5, A6]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank6[A1, A2, A3, A4, A5, A6]], /, *, axis: Literal[-5, -4, -3, -2, 1, 2, 3, 4] | Axis, n: int = 1, prepend: Tensor[D, TNumeric, Rank6[Any, Any, Any, Any, Any, Any]] | None = None, append: Tensor[D, TNumeric, Rank6[Any, Any, Any, Any, Any, Any]] | None = None) -> Tensor[D, TNumeric, Rank6[Any, Any, Any, Any, Any, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank7[A1, A2, A3, A4, A5, A6, A7]], /, *, axis: Literal[-1, 6] = -1, n: int = 1, prepend: Tensor[D, TNumeric, Rank7[A1, A2, A3, A4, A5, A6, Any]] | None = None, append: Tensor[D, TNumeric, Rank7[A1, A2, A3, A4, A5, A6, Any]] | None = None) -> Tensor[D, TNumeric, Rank7[A1, A2, A3, A4, A5, A6, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank7[A1, A2, A3, A4, A5, A6, A7]], /, *, axis: Literal[0, -7], n: int = 1, prepend: Tensor[D, TNumeric, Rank7[Any, A2, A3, A4, A5, A6, A7]] | None = None, append: Tensor[D, TNumeric, Rank7[Any, A2, A3, A4, A5, A6, A7]] | None = None) -> Tensor[D, TNumeric, Rank7[Any, A2, A3, A4, A5, A6, A7]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank7[A1, A2, A3, A4, A5, A6, A7]], /, *, axis: Literal[-6, -5, -4, -3, -2, 1, 2, 3, 4, 5] | Axis, n: int = 1, prepend: Tensor[D, TNumeric, Rank7[Any, Any, Any, Any, Any, Any, Any]] | None = None, append: Tensor[D, TNumeric, Rank7[Any, Any, Any, Any, Any, Any, Any]] | None = None) -> Tensor[D, TNumeric, Rank7[Any, Any, Any, Any, Any, Any, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank8[A1, A2, A3, A4, A5, A6, A7, A8]], /, *, axis: Literal[-1, 7] = -1, n: int = 1, prepend: Tensor[D, TNumeric, Rank8[A1, A2, A3, A4, A5, A6, A7, Any]] | None = None, append: Tensor[D, TNumeric, Rank8[A1, A2, A3, A4, A5, A6, A7, Any]] | None = None) -> Tensor[D, TNumeric, Rank8[A1, A2, A3, A4, A5, A6, A7, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank8[A1, A2, A3, A4, A5, A6, A7, A8]], /, *, axis: Literal[0, -8], n: int = 1, prepend: Tensor[D, TNumeric, Rank8[Any, A2, A3, A4, A5, A6, A7, A8]] | None = None, append: Tensor[D, TNumeric, Rank8[Any, A2, A3, A4, A5, A6, A7, A8]] | None = None) -> Tensor[D, TNumeric, Rank8[Any, A2, A3, A4, A5, A6, A7, A8]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank8[A1, A2, A3, A4, A5, A6, A7, A8]], /, *, axis: Literal[-7, -6, -5, -4, -3, -2, 1, 2, 3, 4, 5, 6] | Axis, n: int = 1, prepend: Tensor[D, TNumeric, Rank8[Any, Any, Any, Any, Any, Any, Any, Any]] | None = None, append: Tensor[D, TNumeric, Rank8[Any, Any, Any, Any, Any, Any, Any, Any]] | None = None) -> Tensor[D, TNumeric, Rank8[Any, Any, Any, Any, Any, Any, Any, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]], /, *, axis: Literal[-1, 8] = -1, n: int = 1, prepend: Tensor[D, TNumeric, Rank9[A1, A2, A3, A4, A5, A6, A7, A8, Any]] | None = None, append: Tensor[D, TNumeric, Rank9[A1, A2, A3, A4, A5, A6, A7, A8, Any]] | None = None) -> Tensor[D, TNumeric, Rank9[A1, A2, A3, A4, A5, A6, A7, A8, Any]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]], /, *, axis: Literal[0, -9], n: int = 1, prepend: Tensor[D, TNumeric, Rank9[Any, A2, A3, A4, A5, A6, A7, A8, A9]] | None = None, append: Tensor[D, TNumeric, Rank9[Any, A2, A3, A4, A5, A6, A7, A8, A9]] | None = None) -> Tensor[D, TNumeric, Rank9[Any, A2, A3, A4, A5, A6, A7, A8, A9]]: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, Rank9[A1, A2, A3, A4, A5, A6, A7, A8, A9]], /, *, axis: Literal[-8, -7, -6, -5, -4, -3, -2, 1, 2, 3, 4, 5, 6, 7] | Axis, n: int = 1, prepend: Tensor[D, TNumeric, Rank9[Any, Any, Any, Any, Any, Any, Any, Any, Any]] | None = None, append: Tensor[D, TNumeric, Rank9[Any, Any, Any, Any, Any, Any, Any, Any, Any]] | None = None) -> Tensor[D, TNumeric, Rank9[Any, Any, Any, Any, Any, Any, Any, Any, Any]]: ...
    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis = -1, n: int = 1, prepend: DArray | Argument[Any, Any, Any] | None = None, append: DArray | Argument[Any, Any, Any] | None = None) -> DArray: ...
