"""Booleans, elementwise."""

from __future__ import annotations

from typedtensor._generated.signatures import TakesBool, TakesTwoBools
from typedtensor.functions._annotations import Array, ArrayOrBool
from typedtensor.functions._decorators import elementwise, pairwise


@pairwise[TakesTwoBools]("b")
def logical_and(x1: ArrayOrBool, x2: ArrayOrBool, /) -> Array:
    """Logical AND of two operands, element by element.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or bool
        Dtype bool; shapes that broadcast.

    Returns
    -------
    Tensor or DArray
        Broadcast shape, bool, in new memory.

    Raises
    ------
    DTypeError
        If an operand is numeric: compare it first.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.logical_and(tt.asarray([True, True, False]), tt.asarray([True, False, False]))
    Tensor([ True, False, False], shape=(3,), dtype=bool, device=Cpu())
    """


@pairwise[TakesTwoBools]("b")
def logical_or(x1: ArrayOrBool, x2: ArrayOrBool, /) -> Array:
    """Logical OR of two operands, element by element.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or bool
        Dtype bool; shapes that broadcast.

    Returns
    -------
    Tensor or DArray
        Broadcast shape, bool, in new memory.

    Raises
    ------
    DTypeError
        If an operand is numeric: compare it first.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.logical_or(tt.asarray([True, True, False]), tt.asarray([True, False, False]))
    Tensor([ True,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """


@pairwise[TakesTwoBools]("b")
def logical_xor(x1: ArrayOrBool, x2: ArrayOrBool, /) -> Array:
    """Logical XOR of two operands, element by element.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or bool
        Dtype bool; shapes that broadcast.

    Returns
    -------
    Tensor or DArray
        Broadcast shape, bool, in new memory.

    Raises
    ------
    DTypeError
        If an operand is numeric: compare it first.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.logical_xor(tt.asarray([True, True, False]), tt.asarray([True, False, False]))
    Tensor([False,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """


@elementwise[TakesBool]("b")
def logical_not(x: Array, /) -> Array:
    """Logical NOT of each element.

    Parameters
    ----------
    x : Tensor or DArray
        Dtype bool.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, bool, in new memory.

    Raises
    ------
    DTypeError
        If `x` is numeric: compare it first.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.logical_not(tt.asarray([True, False]))
    Tensor([False,  True], shape=(2,), dtype=bool, device=Cpu())
    """
