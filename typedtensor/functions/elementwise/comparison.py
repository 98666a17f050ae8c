"""Comparisons and tests, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import AnswersTruth, AnswersTruthOfReal, Equates, Orders
from typedtensor.functions._decorators import elementwise, pairwise


@pairwise[Equates]("biufc")
def equal(x1: Any, x2: Any, /) -> Any:
    """Whether x1 equals x2, element by element.

    NaN equals nothing, itself included.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: any; the result is bool.
    Memory: new.
    Raises: ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.equal(tt.asarray([1, 2]), tt.asarray([1.0, 2.5]))
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """


@pairwise[Equates]("biufc")
def not_equal(x1: Any, x2: Any, /) -> Any:
    """Whether x1 differs from x2, element by element.

    NaN differs from everything, itself included.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: any; the result is bool.
    Memory: new.
    Raises: ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.not_equal(tt.asarray([[1, 2], [3, 4]]), tt.asarray([1, 4]))
    Tensor([[False,  True],
            [ True, False]], shape=(2, 2), dtype=bool, device=Cpu())
    """


@pairwise[Orders]("biuf")
def less(x1: Any, x2: Any, /) -> Any:
    """Whether x1 is less than x2, element by element.

    False where one of the two is NaN.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: all but complex numbers; the result is bool.
    Memory: new.
    Raises: DTypeError for complex numbers; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.less(tt.asarray([1.0, 2.0]), 2)
    Tensor([ True, False], shape=(2,), dtype=bool, device=Cpu())
    """


@pairwise[Orders]("biuf")
def less_equal(x1: Any, x2: Any, /) -> Any:
    """Whether x1 is at most x2, element by element.

    False where one of the two is NaN.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: all but complex numbers; the result is bool.
    Memory: new.
    Raises: DTypeError for complex numbers; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.less_equal(tt.asarray([1, 2, 3]), 2)
    Tensor([ True,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """


@pairwise[Orders]("biuf")
def greater(x1: Any, x2: Any, /) -> Any:
    """Whether x1 is greater than x2, element by element.

    False where one of the two is NaN.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: all but complex numbers; the result is bool.
    Memory: new.
    Raises: DTypeError for complex numbers; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.greater(tt.asarray([1, 2, 3]), tt.asarray([0, 2, 4]))
    Tensor([ True, False, False], shape=(3,), dtype=bool, device=Cpu())
    """


@pairwise[Orders]("biuf")
def greater_equal(x1: Any, x2: Any, /) -> Any:
    """Whether x1 is at least x2, element by element.

    False where one of the two is NaN.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: all but complex numbers; the result is bool.
    Memory: new.
    Raises: DTypeError for complex numbers; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.greater_equal(2, tt.asarray([1, 2, 3]))
    Tensor([ True,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """


@elementwise[AnswersTruth]("iufc")
def isfinite(x: Any, /) -> Any:
    """Whether a number is neither infinite nor NaN.

    Of a complex number both parts count.

    DType: numbers; the result is bool.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.isfinite(tt.asarray([1.0, tt.inf, tt.nan]))
    Tensor([ True, False, False], shape=(3,), dtype=bool, device=Cpu())
    """


@elementwise[AnswersTruth]("iufc")
def isinf(x: Any, /) -> Any:
    """Whether a number is infinite, of either sign.

    Of a complex number one part is enough.

    DType: numbers; the result is bool.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.isinf(tt.asarray([1.0, -tt.inf, tt.nan]))
    Tensor([False,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """


@elementwise[AnswersTruth]("iufc")
def isnan(x: Any, /) -> Any:
    """Whether a number is NaN: not a number.

    Of a complex number one part is enough.

    DType: numbers; the result is bool.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.isnan(tt.asarray([1.0, tt.inf, tt.nan]))
    Tensor([False, False,  True], shape=(3,), dtype=bool, device=Cpu())
    """


@elementwise[AnswersTruthOfReal]("f")
def signbit(x: Any, /) -> Any:
    """Whether a number has a minus sign; zero and NaN can have one too.

    DType: real floating-point; the result is bool.
    Memory: new.
    Raises: DTypeError for other kinds.
    Source: Array API standard, elementwise functions.

    >>> tt.signbit(tt.asarray([-1.0, -0.0, 0.0]))
    Tensor([ True,  True, False], shape=(3,), dtype=bool, device=Cpu())
    """
