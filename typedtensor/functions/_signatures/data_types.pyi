"""Protocols of the chapter data types, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from typing import Any, Literal, Protocol, overload

from typing_extensions import TypeIs, TypeVar

from typedtensor._laws import (
    PromotesTo, PromotesBelow, MeetsAt_int16, MeetsAt_int32, MeetsAt_int64, MeetsAt_float32, MeetsAt_float64, MeetsAt_complex128
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.device import Device
from typedtensor.dtype import (
    ComplexFloating, DType, Floating, Integer, Numeric, SignedInteger, UnsignedInteger, bool_, int16, int32, int64, float32, float64, complex64, complex128
)
from typedtensor.limits import FloatingLimits, IntegerLimits
from typedtensor.operand import (
    D, D2, Argument, R, T, T2, TComplex, TFloating, TInteger, TNumeric
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


class Converts(Protocol):
    """The same values in another dtype."""

    @overload
    def __call__(self, x: DArray, dtype: type[DType], /, *, copy: bool = True, device: Device | None = None) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, T, R], dtype: type[T2], /, *, copy: bool = True, device: None = None) -> Tensor[D, T2, R]: ...
    @overload
    def __call__(self, x: Tensor[D, T, R], dtype: type[T2], /, *, copy: bool = True, device: D2) -> Tensor[D2, T2, R]: ...


class JudgesKind(Protocol):
    """Whether a dtype is of a kind."""

    @overload
    def __call__(self, dtype: type[DType], kind: Literal["bool"]) -> TypeIs[type[bool_]]: ...
    @overload
    def __call__(self, dtype: type[DType], kind: Literal["signed integer"]) -> TypeIs[type[SignedInteger]]: ...
    @overload
    def __call__(self, dtype: type[DType], kind: Literal["unsigned integer"]) -> TypeIs[type[UnsignedInteger]]: ...
    @overload
    def __call__(self, dtype: type[DType], kind: Literal["integral"]) -> TypeIs[type[Integer]]: ...
    @overload
    def __call__(self, dtype: type[DType], kind: Literal["real floating"]) -> TypeIs[type[Floating]]: ...
    @overload
    def __call__(self, dtype: type[DType], kind: Literal["complex floating"]) -> TypeIs[type[ComplexFloating]]: ...
    @overload
    def __call__(self, dtype: type[DType], kind: Literal["numeric"]) -> TypeIs[type[Numeric]]: ...
    @overload
    def __call__(self, dtype: type[DType], kind: type[DType] | tuple[type[DType] | Literal['bool', 'signed integer', 'unsigned integer', 'integral', 'real floating', 'complex floating', 'numeric'], ...]) -> bool: ...


class JudgesCast(Protocol):
    """Whether a dtype promotes to another."""

    def __call__(self, from_: type[DType] | Argument[Any, Any, Any] | DArray, to: type[DType], /) -> bool: ...


class PromotesDTypes(Protocol):
    """The dtype that all of them have together."""

    @overload
    def __call__(self, x: type[T] | Argument[Any, T, Any], /) -> type[T]: ...
    @overload
    def __call__(self, x1: type[T] | Argument[Any, T, Any], x2: type[PromotesTo[T]] | Argument[Any, PromotesTo[T], Any], /) -> type[T]: ...
    @overload
    def __call__(self, x1: type[PromotesBelow[T]] | Argument[Any, PromotesBelow[T], Any], x2: type[T] | Argument[Any, T, Any], /) -> type[T]: ...
    @overload
    def __call__(self, x1: type[MeetsAt_int16[T2]] | Argument[Any, MeetsAt_int16[T2], Any], x2: type[T2] | Argument[Any, T2, Any], /) -> type[int16]: ...
    @overload
    def __call__(self, x1: type[MeetsAt_int32[T2]] | Argument[Any, MeetsAt_int32[T2], Any], x2: type[T2] | Argument[Any, T2, Any], /) -> type[int32]: ...
    @overload
    def __call__(self, x1: type[MeetsAt_int64[T2]] | Argument[Any, MeetsAt_int64[T2], Any], x2: type[T2] | Argument[Any, T2, Any], /) -> type[int64]: ...
    @overload
    def __call__(self, x1: type[MeetsAt_float32[T2]] | Argument[Any, MeetsAt_float32[T2], Any], x2: type[T2] | Argument[Any, T2, Any], /) -> type[float32]: ...
    @overload
    def __call__(self, x1: type[MeetsAt_float64[T2]] | Argument[Any, MeetsAt_float64[T2], Any], x2: type[T2] | Argument[Any, T2, Any], /) -> type[float64]: ...
    @overload
    def __call__(self, x1: type[MeetsAt_complex128[T2]] | Argument[Any, MeetsAt_complex128[T2], Any], x2: type[T2] | Argument[Any, T2, Any], /) -> type[complex128]: ...
    @overload
    def __call__(self, x1: type[bool_] | Argument[Any, bool_, Any], x2: bool, /) -> type[bool_]: ...
    @overload
    def __call__(self, x1: bool, x2: type[bool_] | Argument[Any, bool_, Any], /) -> type[bool_]: ...
    @overload
    def __call__(self, x1: type[TNumeric] | Argument[Any, TNumeric, Any], x2: int, /) -> type[TNumeric]: ...
    @overload
    def __call__(self, x1: int, x2: type[TNumeric] | Argument[Any, TNumeric, Any], /) -> type[TNumeric]: ...
    @overload
    def __call__(self, x1: type[TFloating] | Argument[Any, TFloating, Any], x2: float, /) -> type[TFloating]: ...
    @overload
    def __call__(self, x1: float, x2: type[TFloating] | Argument[Any, TFloating, Any], /) -> type[TFloating]: ...
    @overload
    def __call__(self, x1: type[TComplex] | Argument[Any, TComplex, Any], x2: complex, /) -> type[TComplex]: ...
    @overload
    def __call__(self, x1: complex, x2: type[TComplex] | Argument[Any, TComplex, Any], /) -> type[TComplex]: ...
    @overload
    def __call__(self, x1: type[DType] | Argument[Any, Any, Any], x2: type[DType] | Argument[Any, Any, Any], /) -> type[DType]: ...
    @overload
    def __call__(self, x1: DArray, /) -> type[DType]: ...
    @overload
    def __call__(self, x1: DArray, x2: type[DType] | Argument[Any, Any, Any] | DArray | complex, /) -> type[DType]: ...
    @overload
    def __call__(self, x1: type[DType] | Argument[Any, Any, Any] | complex, x2: DArray, /) -> type[DType]: ...
    @overload
    def __call__(self, x1: type[DType] | Argument[Any, Any, Any] | DArray, x2: type[DType] | Argument[Any, Any, Any] | DArray | complex, x3: type[DType] | Argument[Any, Any, Any] | DArray | complex, /, *more: type[DType] | Argument[Any, Any, Any] | DArray | complex) -> type[DType]: ...
    @overload
    def __call__(self, x1: complex, x2: type[DType] | Argument[Any, Any, Any] | DArray, x3: type[DType] | Argument[Any, Any, Any] | DArray | complex, /, *more: type[DType] | Argument[Any, Any, Any] | DArray | complex) -> type[DType]: ...
    @overload
    def __call__(self, x1: complex, x2: complex, x3: type[DType] | Argument[Any, Any, Any] | DArray, /, *more: type[DType] | Argument[Any, Any, Any] | DArray | complex) -> type[DType]: ...


class LimitsFloating(Protocol):
    """What a floating-point dtype can hold."""

    @overload
    def __call__(self, type: type[TFloating], /) -> FloatingLimits[TFloating]: ...
    @overload
    def __call__(self, type: Argument[D, TFloating, R], /) -> FloatingLimits[TFloating]: ...
    @overload
    def __call__(self, type: type[complex64] | Argument[Any, complex64, Any], /) -> FloatingLimits[float32]: ...
    @overload
    def __call__(self, type: type[complex128] | Argument[Any, complex128, Any], /) -> FloatingLimits[float64]: ...
    @overload
    def __call__(self, type: DArray, /) -> FloatingLimits[Floating]: ...


class LimitsInteger(Protocol):
    """What an integer dtype can hold."""

    @overload
    def __call__(self, type: type[TInteger], /) -> IntegerLimits[TInteger]: ...
    @overload
    def __call__(self, type: Argument[D, TInteger, R], /) -> IntegerLimits[TInteger]: ...
    @overload
    def __call__(self, type: DArray, /) -> IntegerLimits[Integer]: ...
