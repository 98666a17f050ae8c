"""Protocols of the chapter data types, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false
from typing import Protocol, overload


from typedtensor.darray import DArray
from typedtensor.device import Device
from typedtensor.dtype import DType
from typedtensor.operand import (
    D, D2, R, T, T2
)
from typedtensor.tensor import Tensor


class Converts(Protocol):
    """The same values in another dtype."""

    @overload
    def __call__(self, x: Tensor[D, T, R], dtype: type[T2], /, *, copy: bool = True, device: None = None) -> Tensor[D, T2, R]: ...
    @overload
    def __call__(self, x: Tensor[D, T, R], dtype: type[T2], /, *, copy: bool = True, device: D2) -> Tensor[D2, T2, R]: ...
    @overload
    def __call__(self, x: DArray, dtype: type[DType], /, *, copy: bool = True, device: Device | None = None) -> DArray: ...
