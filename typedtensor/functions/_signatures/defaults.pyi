"""Protocols of the chapter defaults, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from array import array
from collections.abc import Sequence
from typing import Any, Literal, Protocol, overload

from typing_extensions import TypeVar

from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.facts import Facts
from typedtensor.dim import DDim, Dim
from typedtensor.operand import (
    D, D2, R, T, T2
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


class Makes(Protocol[D, T]):
    """A new tensor of the shape."""

    @overload
    def __call__(self, shape: Dim[R]) -> Tensor[D, T, R]: ...
    @overload
    def __call__(self, shape: tuple[int, int]) -> Tensor[D, T, Rank2]: ...
    @overload
    def __call__(self, shape: tuple[int] | int) -> Tensor[D, T, Rank1]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int]) -> Tensor[D, T, Rank3]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int]) -> Tensor[D, T, Rank4]: ...
    @overload
    def __call__(self, shape: tuple[()]) -> Tensor[D, T, Rank0]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int]) -> Tensor[D, T, Rank5]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int, int]) -> Tensor[D, T, Rank6]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int, int, int]) -> Tensor[D, T, Rank7]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int, int, int, int]) -> Tensor[D, T, Rank8]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int, int, int, int, int]) -> Tensor[D, T, Rank9]: ...
    @overload
    def __call__(self, shape: DDim) -> DArray: ...


class MakesFull(Protocol[D, T]):
    """One number everywhere."""

    @overload
    def __call__(self, shape: Dim[R], fill_value: complex) -> Tensor[D, T, R]: ...
    @overload
    def __call__(self, shape: tuple[int, int], fill_value: complex) -> Tensor[D, T, Rank2]: ...
    @overload
    def __call__(self, shape: tuple[int] | int, fill_value: complex) -> Tensor[D, T, Rank1]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int], fill_value: complex) -> Tensor[D, T, Rank3]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int], fill_value: complex) -> Tensor[D, T, Rank4]: ...
    @overload
    def __call__(self, shape: tuple[()], fill_value: complex) -> Tensor[D, T, Rank0]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int], fill_value: complex) -> Tensor[D, T, Rank5]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int, int], fill_value: complex) -> Tensor[D, T, Rank6]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int, int, int], fill_value: complex) -> Tensor[D, T, Rank7]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int, int, int, int], fill_value: complex) -> Tensor[D, T, Rank8]: ...
    @overload
    def __call__(self, shape: tuple[int, int, int, int, int, int, int, int, int], fill_value: complex) -> Tensor[D, T, Rank9]: ...
    @overload
    def __call__(self, shape: DDim, fill_value: complex) -> DArray: ...


class TakesIn(Protocol[D, T]):
    """Numbers, nested lists and tensors as a Tensor, anything else as a DArray."""

    @overload
    def __call__(self, obj: Tensor[D2, T2, R], /) -> Tensor[D, T, R]: ...
    @overload
    def __call__(self, obj: DArray | bytes | bytearray | memoryview | array[Any], /) -> DArray: ...
    @overload
    def __call__(self, obj: complex, /) -> Tensor[D, T, Rank0]: ...
    @overload
    def __call__(self, obj: Sequence[complex], /) -> Tensor[D, T, Rank1]: ...
    @overload
    def __call__(self, obj: Sequence[Sequence[complex]], /) -> Tensor[D, T, Rank2]: ...
    @overload
    def __call__(self, obj: Sequence[Sequence[Sequence[complex]]], /) -> Tensor[D, T, Rank3]: ...
    @overload
    def __call__(self, obj: Sequence[Sequence[Sequence[Sequence[complex]]]], /) -> Tensor[D, T, Rank4]: ...
    @overload
    def __call__(self, obj: object, /) -> DArray: ...
