"""Protocols of the chapter statistics, one per family of functions; written by tools/write_laws.py.

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
    Outcome, Unnames, HasAxis, HasAxisToKeep, HasAxisAlong
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dtype import (
    ComplexFloating, DType
)
from typedtensor.operand import (
    D, Argument, Bound, R, ROut, T, TComplex, TFloating, TInexact, TOrdered, TOut, TReal
)
from typedtensor.rank import (
    B1, Rank0, Rank1
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
_Out = TypeVar("_Out", covariant=True)


class _AccumulatesWhole(Protocol[_Out]):
    """The dtype that a sum of integers or truth values has."""

    def _accumulate(self) -> _Out: ...
    def _discrete_to(self, other: Never, /) -> None: ...


class Sums(Protocol):
    """A sum or product over all axes or literal ones."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None, dtype: type[DType] | None = None, keepdims: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, dtype: None = None, keepdims: Literal[False] = False) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], Any], /, *, dtype: None = None, keepdims: Literal[False] = False) -> Tensor[D, TOut, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], HasAxisToKeep[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, dtype: None = None, keepdims: Literal[True]) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], Unnames[ROut]], /, *, dtype: None = None, keepdims: Literal[True]) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, dtype: type[TOut], keepdims: Literal[False] = False) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Any], /, *, dtype: type[TOut], keepdims: Literal[False] = False) -> Tensor[D, TOut, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, HasAxisToKeep[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, dtype: type[TOut], keepdims: Literal[True]) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Unnames[ROut]], /, *, dtype: type[TOut], keepdims: Literal[True]) -> Tensor[D, TOut, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, HasAxis[Callable[[AXN], Outcome[ROut]]]], /, *, axis: AXN, dtype: type[TComplex]) -> Tensor[D, TComplex, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, T, Any], /, *, dtype: type[TComplex]) -> Tensor[D, TComplex, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, dtype: None = None, keepdims: Literal[False] = False) -> Tensor[D, TInexact, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Any], /, *, dtype: None = None, keepdims: Literal[False] = False) -> Tensor[D, TInexact, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, HasAxisToKeep[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, dtype: None = None, keepdims: Literal[True]) -> Tensor[D, TInexact, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Unnames[ROut]], /, *, dtype: None = None, keepdims: Literal[True]) -> Tensor[D, TInexact, ROut]: ...


class TakesExtremes(Protocol):
    """The largest or smallest over all axes or literal ones; real numbers."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None, keepdims: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TReal, HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, keepdims: Literal[False] = False) -> Tensor[D, TReal, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TReal, Any], /, *, keepdims: Literal[False] = False) -> Tensor[D, TReal, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, TReal, HasAxisToKeep[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, keepdims: Literal[True]) -> Tensor[D, TReal, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TReal, Unnames[ROut]], /, *, keepdims: Literal[True]) -> Tensor[D, TReal, ROut]: ...


class Averages(Protocol):
    """A mean over all axes or literal ones; convert integers first."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None, keepdims: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, keepdims: Literal[False] = False) -> Tensor[D, TInexact, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Any], /, *, keepdims: Literal[False] = False) -> Tensor[D, TInexact, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, HasAxisToKeep[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, keepdims: Literal[True]) -> Tensor[D, TInexact, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TInexact, Unnames[ROut]], /, *, keepdims: Literal[True]) -> Tensor[D, TInexact, ROut]: ...


class Spreads(Protocol):
    """A deviation over all axes or literal ones; real floating-point numbers."""

    @overload
    def __call__(self, x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None, correction: float = 0.0, keepdims: bool = False) -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TFloating, HasAxis[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, correction: float = 0.0, keepdims: Literal[False] = False) -> Tensor[D, TFloating, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TFloating, Any], /, *, correction: float = 0.0, keepdims: Literal[False] = False) -> Tensor[D, TFloating, Rank0]: ...
    @overload
    def __call__(self, x: Argument[D, TFloating, HasAxisToKeep[Callable[[AXES], Outcome[ROut]]]], /, *, axis: AXES, correction: float = 0.0, keepdims: Literal[True]) -> Tensor[D, TFloating, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TFloating, Unnames[ROut]], /, *, correction: float = 0.0, keepdims: Literal[True]) -> Tensor[D, TFloating, ROut]: ...


class Cumulates(Protocol):
    """The sum or product up to each element, along a literal axis."""

    @overload
    def __call__(self, x: Argument[D, TInexact, Rank1[B1]], /, *, axis: None = None, dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, Rank1[B1]]: ...
    @overload
    def __call__(self, x: Bound[D, TInexact, R, HasAxisAlong[Callable[[AX], None]]], /, *, axis: AX, dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TInexact, R]: ...
    @overload
    def __call__(self, x: Argument[D, _AccumulatesWhole[TOut], Rank1[B1]], /, *, axis: None = None, dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank1[B1]]: ...
    @overload
    def __call__(self, x: Bound[D, _AccumulatesWhole[TOut], R, HasAxisAlong[Callable[[AX], None]]], /, *, axis: AX, dtype: None = None, include_initial: Literal[False] = False) -> Tensor[D, TOut, R]: ...
    @overload
    def __call__(self, x: Argument[D, TOrdered, Rank1[B1]], /, *, axis: None = None, dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, Rank1[B1]]: ...
    @overload
    def __call__(self, x: Bound[D, TOrdered, R, HasAxisAlong[Callable[[AX], None]]], /, *, axis: AX, dtype: type[TOut], include_initial: Literal[False] = False) -> Tensor[D, TOut, R]: ...
    @overload
    def __call__(self, x: Argument[D, ComplexFloating, Rank1[B1]], /, *, axis: None = None, dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, Rank1[B1]]: ...
    @overload
    def __call__(self, x: Bound[D, ComplexFloating, R, HasAxisAlong[Callable[[AX], None]]], /, *, axis: AX, dtype: type[TComplex], include_initial: Literal[False] = False) -> Tensor[D, TComplex, R]: ...
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
