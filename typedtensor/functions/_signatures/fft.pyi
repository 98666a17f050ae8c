"""Protocols of the chapter fft, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from collections.abc import Callable, Sequence
from typing import Literal, Protocol, overload

from typing_extensions import TypeVar

from typedtensor._laws import (
    Outcome, Unnames, KeepsLast, HasAxisToKeep, HasAxesToShift, HasAxesToTransform
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.device import Cpu
from typedtensor.dtype import (
    float16, float32, float64, complex64, complex128
)
from typedtensor.operand import (
    D, Argument, Bound, R, ROut, TComplex, TFloating, TInexact
)
from typedtensor.rank import (
    Rank1
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


class TransformsComplex(Protocol):
    """Complex numbers in and out, along a literal axis; tt.fft.rfft takes real ones."""

    @overload
    def __call__(self, x: DArray, /, *, n: int | None = None, axis: int | Axis = -1, norm: Literal["backward", "ortho", "forward"] = "backward") -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TComplex, KeepsLast[ROut]], /, *, n: int | None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, TComplex, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TComplex, HasAxisToKeep[Callable[[AX], Outcome[ROut]]]], /, *, n: int | None = None, axis: AX, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, TComplex, ROut]: ...


class TransformsReal(Protocol):
    """Real floating-point numbers in, complex ones out, along a literal axis."""

    @overload
    def __call__(self, x: DArray, /, *, n: int | None = None, axis: int | Axis = -1, norm: Literal["backward", "ortho", "forward"] = "backward") -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, float16 | float32, KeepsLast[ROut]], /, *, n: int | None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, complex64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, float16 | float32, HasAxisToKeep[Callable[[AX], Outcome[ROut]]]], /, *, n: int | None = None, axis: AX, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, complex64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, float64, KeepsLast[ROut]], /, *, n: int | None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, complex128, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, float64, HasAxisToKeep[Callable[[AX], Outcome[ROut]]]], /, *, n: int | None = None, axis: AX, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, complex128, ROut]: ...


class TransformsToReal(Protocol):
    """Complex numbers in, real ones out, along a literal axis."""

    @overload
    def __call__(self, x: DArray, /, *, n: int | None = None, axis: int | Axis = -1, norm: Literal["backward", "ortho", "forward"] = "backward") -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, complex64, KeepsLast[ROut]], /, *, n: int | None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, float32, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex64, HasAxisToKeep[Callable[[AX], Outcome[ROut]]]], /, *, n: int | None = None, axis: AX, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, float32, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex128, KeepsLast[ROut]], /, *, n: int | None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, float64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex128, HasAxisToKeep[Callable[[AX], Outcome[ROut]]]], /, *, n: int | None = None, axis: AX, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, float64, ROut]: ...


class TransformsComplexAxes(Protocol):
    """Complex numbers in and out, along all axes or literal ones; tt.fft.rfftn takes real ones."""

    @overload
    def __call__(self, x: DArray, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | tuple[Axis, ...] | None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, TComplex, Unnames[ROut]], /, *, s: None = None, axes: None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, TComplex, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, TComplex, HasAxesToTransform[Callable[[ORDER], Outcome[ROut]]]], /, *, s: Sequence[int] | None = None, axes: ORDER, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, TComplex, ROut]: ...


class TransformsRealAxes(Protocol):
    """Real floating-point numbers in, complex ones out, along all axes or literal ones."""

    @overload
    def __call__(self, x: DArray, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | tuple[Axis, ...] | None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, float16 | float32, Unnames[ROut]], /, *, s: None = None, axes: None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, complex64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, float16 | float32, HasAxesToTransform[Callable[[ORDER], Outcome[ROut]]]], /, *, s: Sequence[int] | None = None, axes: ORDER, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, complex64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, float64, Unnames[ROut]], /, *, s: None = None, axes: None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, complex128, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, float64, HasAxesToTransform[Callable[[ORDER], Outcome[ROut]]]], /, *, s: Sequence[int] | None = None, axes: ORDER, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, complex128, ROut]: ...


class TransformsAxesToReal(Protocol):
    """Complex numbers in, real ones out, along all axes or literal ones."""

    @overload
    def __call__(self, x: DArray, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | tuple[Axis, ...] | None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> DArray: ...
    @overload
    def __call__(self, x: Argument[D, complex64, Unnames[ROut]], /, *, s: None = None, axes: None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, float32, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex64, HasAxesToTransform[Callable[[ORDER], Outcome[ROut]]]], /, *, s: Sequence[int] | None = None, axes: ORDER, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, float32, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex128, Unnames[ROut]], /, *, s: None = None, axes: None = None, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, float64, ROut]: ...
    @overload
    def __call__(self, x: Argument[D, complex128, HasAxesToTransform[Callable[[ORDER], Outcome[ROut]]]], /, *, s: Sequence[int] | None = None, axes: ORDER, norm: Literal["backward", "ortho", "forward"] = "backward") -> Tensor[D, float64, ROut]: ...


class Shifts(Protocol):
    """Floating-point numbers, the halves of literal axes exchanged."""

    @overload
    def __call__(self, x: DArray, /, *, axes: int | Axis | Sequence[int] | tuple[Axis, ...] | None = None) -> DArray: ...
    @overload
    def __call__(self, x: Tensor[D, TInexact, R], /, *, axes: None = None) -> Tensor[D, TInexact, R]: ...
    @overload
    def __call__(self, x: Bound[D, TInexact, R, HasAxesToShift[Callable[[TO], None]]], /, *, axes: TO) -> Tensor[D, TInexact, R]: ...


class CreatesFrequencies(Protocol):
    """The frequencies of a transform."""

    @overload
    def __call__(self, n: int, /, *, d: float = 1.0, dtype: type[float64] | None = None, device: Cpu | None = None) -> Tensor[Cpu, float64, Rank1]: ...
    @overload
    def __call__(self, n: int, /, *, d: float = 1.0, dtype: type[TFloating], device: Cpu | None = None) -> Tensor[Cpu, TFloating, Rank1]: ...
    @overload
    def __call__(self, n: int, /, *, d: float = 1.0, dtype: type[float64] | None = None, device: D) -> Tensor[D, float64, Rank1]: ...
    @overload
    def __call__(self, n: int, /, *, d: float = 1.0, dtype: type[TFloating], device: D) -> Tensor[D, TFloating, Rank1]: ...
