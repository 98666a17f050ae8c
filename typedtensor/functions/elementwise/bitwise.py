"""Bitwise functions, element by element."""

from __future__ import annotations

from typedtensor._generated.signatures import CountsBits, TakesBitwise, TakesTwoBitwise, TakesTwoIntegers
from typedtensor.functions._annotations import Array, ArrayOrNumber
from typedtensor.functions._decorators import elementwise, pairwise


@pairwise[TakesTwoBitwise]("biu", operator="and")
def bitwise_and(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Bitwise AND of two operands, element by element.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Integer dtypes or bool; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand has another dtype, or uint64 meets a signed dtype.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.bitwise_and(tt.asarray([0b1100, 0b1111]), 0b1010)
    Tensor([ 8, 10], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoBitwise]("biu", operator="or")
def bitwise_or(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Bitwise OR of two operands, element by element.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Integer dtypes or bool; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand has another dtype, or uint64 meets a signed dtype.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.bitwise_or(tt.asarray([0b1100, 0b0001]), 0b1010)
    Tensor([14, 11], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoBitwise]("biu", operator="xor")
def bitwise_xor(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Bitwise XOR of two operands, element by element.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Integer dtypes or bool; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand has another dtype, or uint64 meets a signed dtype.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.bitwise_xor(tt.asarray([0b1100, 0b1111]), 0b1010)
    Tensor([6, 5], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoIntegers]("iu")
def bitwise_left_shift(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Bits of `x1` shifted left by `x2` places: `x1` times 2 to the power of `x2`.

    Bits that do not fit the dtype are lost.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Integer dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand has another dtype, or uint64 meets a signed dtype.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.bitwise_left_shift(tt.asarray([1, 3]), tt.asarray([4, 1]))
    Tensor([16,  6], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoIntegers]("iu")
def bitwise_right_shift(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Bits of `x1` shifted right by `x2` places: `x1` divided by 2 to the power of `x2`.

    The quotient is rounded down; negative numbers stay negative.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Integer dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape and promoted dtype, in new memory.

    Raises
    ------
    DTypeError
        If an operand has another dtype, or uint64 meets a signed dtype.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.bitwise_right_shift(tt.asarray([16, -5]), 1)
    Tensor([ 8, -3], shape=(2,), dtype=int64, device=Cpu())
    """


@elementwise[TakesBitwise]("biu", operator="invert")
def bitwise_invert(x: Array, /) -> Array:
    """Inverted bits of each element; logical NOT for bool.

    Parameters
    ----------
    x : Tensor or DArray
        Integer dtype or bool.

    Returns
    -------
    Tensor or DArray
        Shape and dtype of `x`, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.bitwise_invert(tt.asarray([0, 5]))
    Tensor([-1, -6], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.bitwise_invert(tt.asarray([True, False]))
    Tensor([False,  True], shape=(2,), dtype=bool, device=Cpu())
    """


@elementwise[CountsBits]("iu")
def bitwise_count(x: Array, /) -> Array:
    """Number of bits that are 1 in the absolute value of each element.

    Parameters
    ----------
    x : Tensor or DArray
        Integer dtype.

    Returns
    -------
    Tensor or DArray
        Shape of `x` and dtype uint8, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype.

    Notes
    -----
    Source: NumPy, `bitwise_count`.

    Examples
    --------
    >>> tt.bitwise_count(tt.asarray([0, 7, -8]))
    Tensor([0, 3, 1], shape=(3,), dtype=uint8, device=Cpu())
    """
