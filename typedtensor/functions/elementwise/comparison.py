"""Comparisons and tests, elementwise."""

from __future__ import annotations

from typedtensor._generated.signatures import Equates, Orders, ReturnsBool, ReturnsBoolOfReal
from typedtensor.functions._annotations import Array, ArrayOrNumber
from typedtensor.functions._decorators import elementwise, pairwise


@pairwise[Equates]("biufc", operator="eq", widens=True)
def equal(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Whether `x1` equals `x2`, element by element.

    NaN equals nothing, not even itself.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Any dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape, bool, in new memory.

    Raises
    ------
    DTypeError
        If the kind of a Python number does not fit the dtype of the other operand.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.equal(tt.asarray([1, 2]), tt.asarray([1.0, 2.5]))
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """


@pairwise[Equates]("biufc", operator="ne", widens=True)
def not_equal(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Whether `x1` differs from `x2`, element by element.

    NaN differs from everything, even from itself.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Any dtypes; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape, bool, in new memory.

    Raises
    ------
    DTypeError
        If the kind of a Python number does not fit the dtype of the other operand.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.not_equal(tt.asarray([[1, 2], [3, 4]]), tt.asarray([1, 4]))
    Tensor([[False,  True],
            [ True, False]], shape=(2, 2), dtype=bool, device=Cpu())
    """


@pairwise[Orders]("biuf", operator="lt")
def less(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Whether `x1` is less than `x2`, element by element.

    The result is False where either operand is NaN.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Any dtypes but complex; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape, bool, in new memory.

    Raises
    ------
    DTypeError
        If an operand is complex, or the kind of a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.less(tt.asarray([1.0, 2.0]), 2)
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """


@pairwise[Orders]("biuf", operator="le")
def less_equal(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Whether `x1` is less than or equal to `x2`, element by element.

    The result is False where either operand is NaN.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Any dtypes but complex; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape, bool, in new memory.

    Raises
    ------
    DTypeError
        If an operand is complex, or the kind of a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.less_equal(tt.asarray([1, 2, 3]), 2)
    Tensor([ True,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """


@pairwise[Orders]("biuf", operator="gt")
def greater(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Whether `x1` is greater than `x2`, element by element.

    The result is False where either operand is NaN.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Any dtypes but complex; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape, bool, in new memory.

    Raises
    ------
    DTypeError
        If an operand is complex, or the kind of a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.greater(tt.asarray([1, 2, 3]), tt.asarray([0, 2, 4]))
    Tensor([ True, False, False], shape=(3,), dtype=bool, device=Cpu())
    """


@pairwise[Orders]("biuf", operator="ge")
def greater_equal(x1: ArrayOrNumber, x2: ArrayOrNumber, /) -> Array:
    """Whether `x1` is greater than or equal to `x2`, element by element.

    The result is False where either operand is NaN.

    Parameters
    ----------
    x1, x2 : Tensor, DArray or number
        Any dtypes but complex; shapes that broadcast. A Python number takes the dtype of the other operand.

    Returns
    -------
    Tensor or DArray
        Broadcast shape, bool, in new memory.

    Raises
    ------
    DTypeError
        If an operand is complex, or the kind of a Python number does not fit the dtype of the other.
    ShapeError
        If the shapes do not broadcast.
    DeviceError
        If the operands are on different devices.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.greater_equal(2, tt.asarray([1, 2, 3]))
    Tensor([ True,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """


@elementwise[ReturnsBool]("iufc")
def isfinite(x: Array, /) -> Array:
    """Whether each element is finite: neither infinite nor NaN.

    Both parts of a complex number must be finite.

    Parameters
    ----------
    x : Tensor or DArray
        Numeric dtype.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, bool, in new memory.

    Raises
    ------
    DTypeError
        If `x` is bool.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.isfinite(tt.asarray([1.0, tt.inf, tt.nan]))
    Tensor([ True, False, False], shape=(3,), dtype=bool, device=Cpu())
    """


@elementwise[ReturnsBool]("iufc")
def isinf(x: Array, /) -> Array:
    """Whether each element is infinite, positive or negative.

    Parameters
    ----------
    x : Tensor or DArray
        Numeric dtype.

    Attributes
    ----------
    complex number is infinite if either part is.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, bool, in new memory.

    Raises
    ------
    DTypeError
        If `x` is bool.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.isinf(tt.asarray([1.0, -tt.inf, tt.nan]))
    Tensor([False,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """


@elementwise[ReturnsBool]("iufc")
def isnan(x: Array, /) -> Array:
    """Whether each element is NaN.

    Parameters
    ----------
    x : Tensor or DArray
        Numeric dtype.

    Attributes
    ----------
    complex number is NaN if either part is.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, bool, in new memory.

    Raises
    ------
    DTypeError
        If `x` is bool.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.isnan(tt.asarray([1.0, tt.inf, tt.nan]))
    Tensor([False, False,  True], shape=(3,), dtype=bool, device=Cpu())
    """


@elementwise[ReturnsBoolOfReal]("f")
def signbit(x: Array, /) -> Array:
    """Whether the sign bit of each element is set; zeros and NaN have a sign bit, too.

    Parameters
    ----------
    x : Tensor or DArray
        Real floating-point dtype.

    Returns
    -------
    Tensor or DArray
        Shape of `x`, bool, in new memory.

    Raises
    ------
    DTypeError
        If `x` has another dtype.

    Notes
    -----
    Source: Array API standard, elementwise functions.

    Examples
    --------
    >>> tt.signbit(tt.asarray([-1.0, -0.0, 0.0]))
    Tensor([ True,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """
