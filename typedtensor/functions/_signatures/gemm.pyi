"""Protocols of the chapter gemm, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from typing import Any, Literal, Protocol, overload

from typing_extensions import TypeVar

from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.operand import (
    D, Argument, TComplex, TInexact, TNumeric
)
from typedtensor.rank import (
    Rank2
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


class MultipliesAndAdds(Protocol):
    """The inner axes of two matrices are one; what is added has the outer ones. A flag transposes a matrix first."""

    @overload
    def __call__(self, a: DArray, b: DArray | Argument[Any, Any, Any], c: DArray | Argument[Any, Any, Any] | None = None, alpha: complex = 1, beta: complex = ..., *, transpose_a: bool = False, transpose_b: bool = False) -> DArray: ...
    @overload
    def __call__(self, a: Argument[Any, Any, Any], b: DArray, c: DArray | Argument[Any, Any, Any] | None = None, alpha: complex = 1, beta: complex = ..., *, transpose_a: bool = False, transpose_b: bool = False) -> DArray: ...
    @overload
    def __call__(self, a: Argument[Any, Any, Any], b: Argument[Any, Any, Any], c: DArray, alpha: complex = 1, beta: complex = ..., *, transpose_a: bool = False, transpose_b: bool = False) -> DArray: ...
    @overload
    def __call__(self, a: Tensor[D, TNumeric, Rank2[A2, A1]], b: Tensor[D, TNumeric, Rank2[A3, A2]], c: None = None, alpha: int = 1, beta: Literal[0] = 0, *, transpose_a: Literal[True], transpose_b: Literal[True]) -> Tensor[D, TNumeric, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TNumeric, Rank2[A2, A1]], b: Tensor[D, TNumeric, Rank2[A3, A2]], c: Tensor[D, TNumeric, Rank2[A1, A3]], alpha: int = 1, beta: int = 1, *, transpose_a: Literal[True], transpose_b: Literal[True]) -> Tensor[D, TNumeric, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TNumeric, Rank2[A2, A1]], b: Tensor[D, TNumeric, Rank2[A2, A3]], c: None = None, alpha: int = 1, beta: Literal[0] = 0, *, transpose_a: Literal[True], transpose_b: Literal[False] = False) -> Tensor[D, TNumeric, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TNumeric, Rank2[A2, A1]], b: Tensor[D, TNumeric, Rank2[A2, A3]], c: Tensor[D, TNumeric, Rank2[A1, A3]], alpha: int = 1, beta: int = 1, *, transpose_a: Literal[True], transpose_b: Literal[False] = False) -> Tensor[D, TNumeric, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TNumeric, Rank2[A1, A2]], b: Tensor[D, TNumeric, Rank2[A3, A2]], c: None = None, alpha: int = 1, beta: Literal[0] = 0, *, transpose_a: Literal[False] = False, transpose_b: Literal[True]) -> Tensor[D, TNumeric, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TNumeric, Rank2[A1, A2]], b: Tensor[D, TNumeric, Rank2[A3, A2]], c: Tensor[D, TNumeric, Rank2[A1, A3]], alpha: int = 1, beta: int = 1, *, transpose_a: Literal[False] = False, transpose_b: Literal[True]) -> Tensor[D, TNumeric, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TNumeric, Rank2[A1, A2]], b: Tensor[D, TNumeric, Rank2[A2, A3]], c: None = None, alpha: int = 1, beta: Literal[0] = 0, *, transpose_a: Literal[False] = False, transpose_b: Literal[False] = False) -> Tensor[D, TNumeric, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TNumeric, Rank2[A1, A2]], b: Tensor[D, TNumeric, Rank2[A2, A3]], c: Tensor[D, TNumeric, Rank2[A1, A3]], alpha: int = 1, beta: int = 1, *, transpose_a: Literal[False] = False, transpose_b: Literal[False] = False) -> Tensor[D, TNumeric, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TComplex, Rank2[A2, A1]], b: Tensor[D, TComplex, Rank2[A3, A2]], c: None = None, alpha: complex = 1, beta: Literal[0] = 0, *, transpose_a: Literal[True], transpose_b: Literal[True]) -> Tensor[D, TComplex, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TComplex, Rank2[A2, A1]], b: Tensor[D, TComplex, Rank2[A3, A2]], c: Tensor[D, TComplex, Rank2[A1, A3]], alpha: complex = 1, beta: complex = 1, *, transpose_a: Literal[True], transpose_b: Literal[True]) -> Tensor[D, TComplex, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TComplex, Rank2[A2, A1]], b: Tensor[D, TComplex, Rank2[A2, A3]], c: None = None, alpha: complex = 1, beta: Literal[0] = 0, *, transpose_a: Literal[True], transpose_b: Literal[False] = False) -> Tensor[D, TComplex, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TComplex, Rank2[A2, A1]], b: Tensor[D, TComplex, Rank2[A2, A3]], c: Tensor[D, TComplex, Rank2[A1, A3]], alpha: complex = 1, beta: complex = 1, *, transpose_a: Literal[True], transpose_b: Literal[False] = False) -> Tensor[D, TComplex, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TComplex, Rank2[A1, A2]], b: Tensor[D, TComplex, Rank2[A3, A2]], c: None = None, alpha: complex = 1, beta: Literal[0] = 0, *, transpose_a: Literal[False] = False, transpose_b: Literal[True]) -> Tensor[D, TComplex, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TComplex, Rank2[A1, A2]], b: Tensor[D, TComplex, Rank2[A3, A2]], c: Tensor[D, TComplex, Rank2[A1, A3]], alpha: complex = 1, beta: complex = 1, *, transpose_a: Literal[False] = False, transpose_b: Literal[True]) -> Tensor[D, TComplex, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TComplex, Rank2[A1, A2]], b: Tensor[D, TComplex, Rank2[A2, A3]], c: None = None, alpha: complex = 1, beta: Literal[0] = 0, *, transpose_a: Literal[False] = False, transpose_b: Literal[False] = False) -> Tensor[D, TComplex, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TComplex, Rank2[A1, A2]], b: Tensor[D, TComplex, Rank2[A2, A3]], c: Tensor[D, TComplex, Rank2[A1, A3]], alpha: complex = 1, beta: complex = 1, *, transpose_a: Literal[False] = False, transpose_b: Literal[False] = False) -> Tensor[D, TComplex, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TInexact, Rank2[A2, A1]], b: Tensor[D, TInexact, Rank2[A3, A2]], c: None = None, alpha: float = 1, beta: Literal[0] = 0, *, transpose_a: Literal[True], transpose_b: Literal[True]) -> Tensor[D, TInexact, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TInexact, Rank2[A2, A1]], b: Tensor[D, TInexact, Rank2[A3, A2]], c: Tensor[D, TInexact, Rank2[A1, A3]], alpha: float = 1, beta: float = 1, *, transpose_a: Literal[True], transpose_b: Literal[True]) -> Tensor[D, TInexact, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TInexact, Rank2[A2, A1]], b: Tensor[D, TInexact, Rank2[A2, A3]], c: None = None, alpha: float = 1, beta: Literal[0] = 0, *, transpose_a: Literal[True], transpose_b: Literal[False] = False) -> Tensor[D, TInexact, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TInexact, Rank2[A2, A1]], b: Tensor[D, TInexact, Rank2[A2, A3]], c: Tensor[D, TInexact, Rank2[A1, A3]], alpha: float = 1, beta: float = 1, *, transpose_a: Literal[True], transpose_b: Literal[False] = False) -> Tensor[D, TInexact, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TInexact, Rank2[A1, A2]], b: Tensor[D, TInexact, Rank2[A3, A2]], c: None = None, alpha: float = 1, beta: Literal[0] = 0, *, transpose_a: Literal[False] = False, transpose_b: Literal[True]) -> Tensor[D, TInexact, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TInexact, Rank2[A1, A2]], b: Tensor[D, TInexact, Rank2[A3, A2]], c: Tensor[D, TInexact, Rank2[A1, A3]], alpha: float = 1, beta: float = 1, *, transpose_a: Literal[False] = False, transpose_b: Literal[True]) -> Tensor[D, TInexact, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TInexact, Rank2[A1, A2]], b: Tensor[D, TInexact, Rank2[A2, A3]], c: None = None, alpha: float = 1, beta: Literal[0] = 0, *, transpose_a: Literal[False] = False, transpose_b: Literal[False] = False) -> Tensor[D, TInexact, Rank2[A1, A3]]: ...
    @overload
    def __call__(self, a: Tensor[D, TInexact, Rank2[A1, A2]], b: Tensor[D, TInexact, Rank2[A2, A3]], c: Tensor[D, TInexact, Rank2[A1, A3]], alpha: float = 1, beta: float = 1, *, transpose_a: Literal[False] = False, transpose_b: Literal[False] = False) -> Tensor[D, TInexact, Rank2[A1, A3]]: ...
