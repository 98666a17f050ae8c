"""Truth values, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import TakesTruth, TakesTwoTruths
from typedtensor.functions._decorators import elementwise, pairwise


@pairwise[TakesTwoTruths]("b")
def logical_and(x1: Any, x2: Any, /) -> Any:
    """Whether both hold.

    Shapes: the two broadcast; either may be True or False.
    DType: bool.
    Memory: new.
    Raises: DTypeError for numbers: compare them first; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.logical_and(tt.asarray([True, True, False]), tt.asarray([True, False, False]))
    Tensor([ True, False, False], shape=(3,), dtype=bool, device=Cpu())
    """


@pairwise[TakesTwoTruths]("b")
def logical_or(x1: Any, x2: Any, /) -> Any:
    """Whether at least one of the two holds.

    Shapes: the two broadcast; either may be True or False.
    DType: bool.
    Memory: new.
    Raises: DTypeError for numbers: compare them first; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.logical_or(tt.asarray([True, True, False]), tt.asarray([True, False, False]))
    Tensor([ True,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """


@pairwise[TakesTwoTruths]("b")
def logical_xor(x1: Any, x2: Any, /) -> Any:
    """Whether exactly one of the two holds.

    Shapes: the two broadcast; either may be True or False.
    DType: bool.
    Memory: new.
    Raises: DTypeError for numbers: compare them first; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.logical_xor(tt.asarray([True, True, False]), tt.asarray([True, False, False]))
    Tensor([False,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """


@elementwise[TakesTruth]("b")
def logical_not(x: Any, /) -> Any:
    """Whether x does not hold.

    DType: bool.
    Memory: new.
    Raises: DTypeError for numbers: compare them first.
    Source: Array API standard, elementwise functions.

    >>> tt.logical_not(tt.asarray([True, False]))
    Tensor([False,  True], shape=(2,), dtype=bool, device=Cpu())
    """
