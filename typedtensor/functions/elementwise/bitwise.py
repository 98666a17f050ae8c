"""Bits, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import TakesBitwise, TakesTwoBitwise, TakesTwoIntegers
from typedtensor.functions._decorators import elementwise, pairwise


@pairwise[TakesTwoBitwise]("biu")
def bitwise_and(x1: Any, x2: Any, /) -> Any:
    """The bits that both have.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: integers or truth values; what the two promote to, but none for uint64 with a signed dtype.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.bitwise_and(tt.asarray([0b1100, 0b1111]), 0b1010)
    Tensor([ 8, 10], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoBitwise]("biu")
def bitwise_or(x1: Any, x2: Any, /) -> Any:
    """The bits that at least one of the two has.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: integers or truth values; what the two promote to, but none for uint64 with a signed dtype.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.bitwise_or(tt.asarray([0b1100, 0b0001]), 0b1010)
    Tensor([14, 11], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoBitwise]("biu")
def bitwise_xor(x1: Any, x2: Any, /) -> Any:
    """The bits that exactly one of the two has.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: integers or truth values; what the two promote to, but none for uint64 with a signed dtype.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.bitwise_xor(tt.asarray([0b1100, 0b1111]), 0b1010)
    Tensor([6, 5], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoIntegers]("iu")
def bitwise_left_shift(x1: Any, x2: Any, /) -> Any:
    """The bits of x1, x2 places to the left: x1 times 2 to the power of x2.

    Bits that leave the dtype are lost.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: integers; what the two promote to, but none for uint64 with a signed dtype.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.bitwise_left_shift(tt.asarray([1, 3]), tt.asarray([4, 1]))
    Tensor([16,  6], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoIntegers]("iu")
def bitwise_right_shift(x1: Any, x2: Any, /) -> Any:
    """The bits of x1, x2 places to the right: x1 divided by 2 to the power of x2.

    The quotient is rounded down; negative numbers stay negative.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: integers; what the two promote to, but none for uint64 with a signed dtype.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.bitwise_right_shift(tt.asarray([16, -5]), 1)
    Tensor([ 8, -3], shape=(2,), dtype=int64, device=Cpu())
    """


@elementwise[TakesBitwise]("biu")
def bitwise_invert(x: Any, /) -> Any:
    """Each bit inverted; `not` for truth values.

    DType: integers or truth values; kept.
    Memory: new.
    Raises: DTypeError for other kinds.
    Source: Array API standard, elementwise functions.

    >>> tt.bitwise_invert(tt.asarray([0, 5]))
    Tensor([-1, -6], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.bitwise_invert(tt.asarray([True, False]))
    Tensor([False,  True], shape=(2,), dtype=bool, device=Cpu())
    """
