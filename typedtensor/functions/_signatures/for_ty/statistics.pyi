"""Protocols of the chapter statistics, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from collections.abc import Callable
from typing import Literal, Never, Protocol, overload

from typing_extensions import TypeVar

from typedtensor._laws import (
    Outcome, HasAxisToKeep
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dtype import (
    ComplexFloating, DType
)
from typedtensor.operand import (
    D, Argument, ROut, TComplex, TInexact, TOrdered, TOut
)
from typedtensor.rank import (
    B1, B2, B3, B4, B5, B6, B7, B8, B9, AtLeast1, AtLeast2, AtLeast3, AtLeast4, Rank1, Rank5, Rank6, Rank7, Rank8, Rank9
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
_Out = TypeVar("_Out", covariant=True)


class _AccumulatesWhole(Protocol[_Out]):
    """The dtype that a sum of integers or truth values has."""

    def _accumulate(self) -> _Out: ...
    def _discrete_to(self, other: Never, /) -> None: ...


class Cumulates(Protocol):
    """The sum or product up to each element, along a literal axis."""

    @overload
    def __call__(self, x: Argument[D, TInexact, Rank1[B1]], /, *, axis: None = None, dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, Rank1[B1]]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, _RAtLeast1], /, *, axis: Literal[0, -1] | Axis, dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, _RAtLeast1]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, _RAtLeast2], /, *, axis: Literal[1, -2], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, _RAtLeast2]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, _RAtLeast3], /, *, axis: Literal[2, -3], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, _RAtLeast3]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, _RAtLeast4], /, *, axis: Literal[3, -4], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, _RAtLeast4]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Rank5[B1, B2, B3, B4, B5]], /, *, axis: Literal[4, -5], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, Rank5[B1, B2, B3, B4, B5]]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Rank6[B1, B2, B3, B4, B5, B6]], /, *, axis: Literal[4, 5, -6, -5], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, Rank6[B1, B2, B3, B4, B5, B6]]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Rank7[B1, B2, B3, B4, B5, B6, B7]], /, *, axis: Literal[4, 5, 6, -7, -6, -5], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, Rank7[B1, B2, B3, B4, B5, B6, B7]]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]], /, *, axis: Literal[4, 5, 6, 7, -8, -7, -6, -5], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]], /, *, axis: Literal[4, 5, 6, 7, 8, -9, -8, -7, -6, -5], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], Rank1[B1]], /, *, axis: None = None, dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank1[B1]]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], _RAtLeast1], /, *, axis: Literal[0, -1] | Axis, dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, _RAtLeast1]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], _RAtLeast2], /, *, axis: Literal[1, -2], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, _RAtLeast2]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], _RAtLeast3], /, *, axis: Literal[2, -3], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, _RAtLeast3]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], _RAtLeast4], /, *, axis: Literal[3, -4], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, _RAtLeast4]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], Rank5[B1, B2, B3, B4, B5]], /, *, axis: Literal[4, -5], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank5[B1, B2, B3, B4, B5]]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], Rank6[B1, B2, B3, B4, B5, B6]], /, *, axis: Literal[4, 5, -6, -5], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank6[B1, B2, B3, B4, B5, B6]]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], Rank7[B1, B2, B3, B4, B5, B6, B7]], /, *, axis: Literal[4, 5, 6, -7, -6, -5], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank7[B1, B2, B3, B4, B5, B6, B7]]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], Rank8[B1, B2, B3, B4, B5, B6, B7, B8]], /, *, axis: Literal[4, 5, 6, 7, -8, -7, -6, -5], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]], /, *, axis: Literal[4, 5, 6, 7, 8, -9, -8, -7, -6, -5], dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Rank1[B1]], /, *, axis: None = None, dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank1[B1]]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, _RAtLeast1], /, *, axis: Literal[0, -1] | Axis, dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, _RAtLeast1]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, _RAtLeast2], /, *, axis: Literal[1, -2], dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, _RAtLeast2]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, _RAtLeast3], /, *, axis: Literal[2, -3], dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, _RAtLeast3]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, _RAtLeast4], /, *, axis: Literal[3, -4], dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, _RAtLeast4]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Rank5[B1, B2, B3, B4, B5]], /, *, axis: Literal[4, -5], dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank5[B1, B2, B3, B4, B5]]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Rank6[B1, B2, B3, B4, B5, B6]], /, *, axis: Literal[4, 5, -6, -5], dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank6[B1, B2, B3, B4, B5, B6]]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Rank7[B1, B2, B3, B4, B5, B6, B7]], /, *, axis: Literal[4, 5, 6, -7, -6, -5], dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank7[B1, B2, B3, B4, B5, B6, B7]]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]], /, *, axis: Literal[4, 5, 6, 7, -8, -7, -6, -5], dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]], /, *, axis: Literal[4, 5, 6, 7, 8, -9, -8, -7, -6, -5], dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, Rank1[B1]], /, *, axis: None = None, dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, Rank1[B1]]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, _RAtLeast1], /, *, axis: Literal[0, -1] | Axis, dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, _RAtLeast1]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, _RAtLeast2], /, *, axis: Literal[1, -2], dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, _RAtLeast2]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, _RAtLeast3], /, *, axis: Literal[2, -3], dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, _RAtLeast3]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, _RAtLeast4], /, *, axis: Literal[3, -4], dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, _RAtLeast4]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, Rank5[B1, B2, B3, B4, B5]], /, *, axis: Literal[4, -5], dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, Rank5[B1, B2, B3, B4, B5]]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, Rank6[B1, B2, B3, B4, B5, B6]], /, *, axis: Literal[4, 5, -6, -5], dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, Rank6[B1, B2, B3, B4, B5, B6]]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, Rank7[B1, B2, B3, B4, B5, B6, B7]], /, *, axis: Literal[4, 5, 6, -7, -6, -5], dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, Rank7[B1, B2, B3, B4, B5, B6, B7]]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]], /, *, axis: Literal[4, 5, 6, 7, -8, -7, -6, -5], dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, Rank8[B1, B2, B3, B4, B5, B6, B7, B8]]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]], /, *, axis: Literal[4, 5, 6, 7, 8, -9, -8, -7, -6, -5], dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, Rank9[B1, B2, B3, B4, B5, B6, B7, B8, B9]]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Rank1], /, *, axis: None = None, dtype: None = None, include_initial: Literal[True]) -> Tensor[D, TInexact, Rank1]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, HasAxisToKeep[Callable[[AX], Outcome[ROut]]]], /, *, axis: AX, dtype: None = None, include_initial: Literal[True]) -> Tensor[D, TInexact, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], Rank1], /, *, axis: None = None, dtype: None = None, include_initial: Literal[True]) -> Tensor[D, TOut, Rank1]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], HasAxisToKeep[Callable[[AX], Outcome[ROut]]]], /, *, axis: AX, dtype: None = None, include_initial: Literal[True]) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Rank1], /, *, axis: None = None, dtype: type[TOut], include_initial: Literal[True]) -> Tensor[D, TOut, Rank1]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, HasAxisToKeep[Callable[[AX], Outcome[ROut]]]], /, *, axis: AX, dtype: type[TOut], include_initial: Literal[True]) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, Rank1], /, *, axis: None = None, dtype: type[TComplex], include_initial: Literal[True]) -> Tensor[D, TComplex, Rank1]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, HasAxisToKeep[Callable[[AX], Outcome[ROut]]]], /, *, axis: AX, dtype: type[TComplex], include_initial: Literal[True]) -> Tensor[D, TComplex, ROut]: ...
    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | None = None, dtype: type[DType] | None = None, include_initial: bool = False) -> DArray: ...
