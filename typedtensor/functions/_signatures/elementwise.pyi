"""Protocols of the chapter elementwise, one per family of functions; written by tools/write_laws.py.

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
    FitsBy, BroadcastsBy
)
from typedtensor._rules import PairsAnyWith, PairsNumericWith, PairsRealWith, PairsFloatingWith, PairsDiscreteWith, PairsIntegerWith, PairsTruthWith, DividesBy, EqualsWith, OrdersWith, ReflectedPairsAnyWith, ReflectedPairsNumericWith, ReflectedPairsRealWith, ReflectedPairsFloatingWith, ReflectedPairsDiscreteWith, ReflectedPairsIntegerWith, ReflectedPairsTruthWith, ReflectedDividesBy, ReflectedEqualsWith, ReflectedOrdersWith
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dtype import (
    bool_, float32, float64, complex64, complex128
)
from typedtensor.operand import (
    D, Argument, Bound, R, TDiscrete, TFloating, TInexact, TNumeric, TReal
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


class TakesNumeric(Protocol):
    """One tensor of numbers."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, R], /) -> Tensor[D, TNumeric, R]: ...


class TakesReal(Protocol):
    """One tensor of real numbers."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, R], /) -> Tensor[D, TReal, R]: ...


class TakesFloatingPoint(Protocol):
    """One tensor of floating-point numbers, real or complex; convert integers first."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, TInexact, R], /) -> Tensor[D, TInexact, R]: ...


class TakesRealFloatingPoint(Protocol):
    """One tensor of real floating-point numbers; convert integers first."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, TFloating, R], /) -> Tensor[D, TFloating, R]: ...


class TakesBitwise(Protocol):
    """One tensor of integers or truth values."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, TDiscrete, R], /) -> Tensor[D, TDiscrete, R]: ...


class TakesTruth(Protocol):
    """One tensor of truth values."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, bool_, R], /) -> Tensor[D, bool_, R]: ...


class AnswersTruth(Protocol):
    """One tensor of numbers; the answer is truth values."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, TNumeric, R], /) -> Tensor[D, bool_, R]: ...


class AnswersTruthOfReal(Protocol):
    """One tensor of real floating-point numbers; the answer is truth values."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, TFloating, R], /) -> Tensor[D, bool_, R]: ...


class AnswersReal(Protocol):
    """One tensor of numbers; a complex one gives a real one."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, R], /) -> Tensor[D, TReal, R]: ...
    @overload
    def __call__(self, x: Tensor[D, complex64, R], /) -> Tensor[D, float32, R]: ...
    @overload
    def __call__(self, x: Tensor[D, complex128, R], /) -> Tensor[D, float64, R]: ...


class AnswersHalf(Protocol):
    """One tensor of complex numbers; the answer is real."""

    @overload
    def __call__(self, x: DArray, /) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, complex64, R], /) -> Tensor[D, float32, R]: ...
    @overload
    def __call__(self, x: Tensor[D, complex128, R], /) -> Tensor[D, float64, R]: ...


class TakesTwo(Protocol):
    """Two tensors that promote and broadcast."""

    @overload
    def __call__(self, x1: PairsAnyWith[Callable[[X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, x1: X1, x2: ReflectedPairsAnyWith[Callable[[X1], Answer]], /) -> Answer: ...


class TakesTwoNumeric(Protocol):
    """Two tensors of numbers that promote and broadcast."""

    @overload
    def __call__(self, x1: PairsNumericWith[Callable[[X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, x1: X1, x2: ReflectedPairsNumericWith[Callable[[X1], Answer]], /) -> Answer: ...


class TakesTwoReal(Protocol):
    """Two tensors of real numbers that promote and broadcast."""

    @overload
    def __call__(self, x1: PairsRealWith[Callable[[X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, x1: X1, x2: ReflectedPairsRealWith[Callable[[X1], Answer]], /) -> Answer: ...


class TakesTwoFloatingPoint(Protocol):
    """Two tensors of real floating-point numbers; convert integers first."""

    @overload
    def __call__(self, x1: PairsFloatingWith[Callable[[X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, x1: X1, x2: ReflectedPairsFloatingWith[Callable[[X1], Answer]], /) -> Answer: ...


class TakesTwoBitwise(Protocol):
    """Two tensors of integers or of truth values."""

    @overload
    def __call__(self, x1: PairsDiscreteWith[Callable[[X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, x1: X1, x2: ReflectedPairsDiscreteWith[Callable[[X1], Answer]], /) -> Answer: ...


class TakesTwoIntegers(Protocol):
    """Two tensors of integers."""

    @overload
    def __call__(self, x1: PairsIntegerWith[Callable[[X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, x1: X1, x2: ReflectedPairsIntegerWith[Callable[[X1], Answer]], /) -> Answer: ...


class Divides(Protocol):
    """Two numbers; integers give float64."""

    @overload
    def __call__(self, x1: DividesBy[Callable[[X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, x1: X1, x2: ReflectedDividesBy[Callable[[X1], Answer]], /) -> Answer: ...


class Equates(Protocol):
    """Two tensors that broadcast; the answer is truth values."""

    @overload
    def __call__(self, x1: EqualsWith[Callable[[X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, x1: X1, x2: ReflectedEqualsWith[Callable[[X1], Answer]], /) -> Answer: ...


class Orders(Protocol):
    """Two tensors of ordered numbers that broadcast; the answer is truth values."""

    @overload
    def __call__(self, x1: OrdersWith[Callable[[X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, x1: X1, x2: ReflectedOrdersWith[Callable[[X1], Answer]], /) -> Answer: ...


class TakesTwoTruths(Protocol):
    """Two tensors of truth values that broadcast."""

    @overload
    def __call__(self, x1: PairsTruthWith[Callable[[X2], Answer]], x2: X2, /) -> Answer: ...
    @overload
    def __call__(self, x1: X1, x2: ReflectedPairsTruthWith[Callable[[X1], Answer]], /) -> Answer: ...


class Clips(Protocol):
    """Held between two limits that broadcast to it."""

    @overload
    def __call__(self, x: DArray, /, min: DArray | Argument[Any, Any, Any] | float | None = None, max: DArray | Argument[Any, Any, Any] | float | None = None) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, R], /, min: int | None = None, max: int | None = None) -> Tensor[D, TReal, R]: ...
    @overload
    def __call__(self, x: Tensor[D, TFloating, R], /, min: float | None = None, max: float | None = None) -> Tensor[D, TFloating, R]: ...
    @overload
    def __call__(self, x: Tensor[D, TReal, R], /, min: Bound[D, TReal, BroadcastsBy[Callable[[R], R]], FitsBy[Callable[[R], None]]] | Tensor[D, TReal, R] | int | None = None, max: Bound[D, TReal, BroadcastsBy[Callable[[R], R]], FitsBy[Callable[[R], None]]] | Tensor[D, TReal, R] | int | None = None) -> Tensor[D, TReal, R]: ...
    @overload
    def __call__(self, x: Tensor[D, TFloating, R], /, min: Bound[D, TFloating, BroadcastsBy[Callable[[R], R]], FitsBy[Callable[[R], None]]] | Tensor[D, TFloating, R] | float | None = None, max: Bound[D, TFloating, BroadcastsBy[Callable[[R], R]], FitsBy[Callable[[R], None]]] | Tensor[D, TFloating, R] | float | None = None) -> Tensor[D, TFloating, R]: ...
