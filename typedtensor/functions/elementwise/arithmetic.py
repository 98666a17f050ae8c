"""Arithmetic, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import (
    AnswersReal,
    Divides,
    TakesNumeric,
    TakesTwo,
    TakesTwoFloatingPoint,
    TakesTwoNumeric,
    TakesTwoReal,
)
from typedtensor.functions._decorators import elementwise, pairwise


@pairwise[TakesTwo]("biufc")
def add(x1: Any, x2: Any, /) -> Any:
    """The sum of two tensors, element by element.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: any; what the two promote to. Integers wrap around where the sum does not fit.
    Memory: new.
    Raises: ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.add(tt.asarray([[1.0, 2.0], [3.0, 4.0]]), tt.asarray([10.0, 20.0]))
    Tensor([[11., 22.],
            [13., 24.]], shape=(2, 2), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwo]("biufc")
def multiply(x1: Any, x2: Any, /) -> Any:
    """The product of two tensors, element by element.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: any; what the two promote to. Integers wrap around where the product does not fit.
    Memory: new.
    Raises: ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.multiply(tt.asarray([1, 2]), tt.asarray([0.5, 0.25]))
    Tensor([0.5, 0.5], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoNumeric]("iufc")
def subtract(x1: Any, x2: Any, /) -> Any:
    """The difference of two tensors, element by element.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: numbers; what the two promote to. Integers wrap around where the difference does not fit.
    Memory: new.
    Raises: DTypeError for truth values; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.subtract(tt.asarray([3, 1]), 1)
    Tensor([2, 0], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.subtract(1, tt.asarray([3, 1]))
    Tensor([-2,  0], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[Divides]("biufc")
def divide(x1: Any, x2: Any, /) -> Any:
    """The quotient of two tensors, element by element.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: any; what the two promote to, and float64 for integers and truth values.
    Memory: new.
    Raises: ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.divide(tt.asarray([1, 6]), tt.asarray([2, 3]))
    Tensor([0.5, 2. ], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf")
def floor_divide(x1: Any, x2: Any, /) -> Any:
    """The quotient, rounded down to a whole number.

    An integer divided by 0 gives 0, and a RuntimeWarning.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: real numbers; what the two promote to.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.floor_divide(tt.asarray([7, -7]), 2)
    Tensor([ 3, -4], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf")
def remainder(x1: Any, x2: Any, /) -> Any:
    """What is left after `floor_divide`, with the sign of the divisor.

    An integer divided by 0 leaves 0, and a RuntimeWarning.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: real numbers; what the two promote to.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.remainder(tt.asarray([7, -7]), 3)
    Tensor([1, 2], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.remainder(tt.asarray([7, -7]), -3)
    Tensor([-2, -1], shape=(2,), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf")
def maximum(x1: Any, x2: Any, /) -> Any:
    """The larger of two numbers, element by element.

    NaN where one of the two is NaN. `tt.max` is the largest element of one tensor.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: real numbers; what the two promote to.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.maximum(tt.asarray([-1.0, 2.0]), 0.0)
    Tensor([0., 2.], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoReal]("iuf")
def minimum(x1: Any, x2: Any, /) -> Any:
    """The smaller of two numbers, element by element.

    NaN where one of the two is NaN. `tt.min` is the smallest element of one tensor.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: real numbers; what the two promote to.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.minimum(tt.asarray([[1, 5], [7, 2]]), tt.asarray([3, 4]))
    Tensor([[1, 4],
            [3, 2]], shape=(2, 2), dtype=int64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def copysign(x1: Any, x2: Any, /) -> Any:
    """The magnitude of x1 with the sign of x2.

    The sign of zeros and of NaN counts too.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: real floating-point; what the two promote to.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.copysign(tt.asarray([1.0, 2.0]), tt.asarray([-0.0, 3.0]))
    Tensor([-1.,  2.], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def nextafter(x1: Any, x2: Any, /) -> Any:
    """The nearest number to x1 that its dtype has, in the direction of x2.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: real floating-point; what the two promote to.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.subtract(tt.nextafter(tt.asarray([1.0]), 2.0), 1.0)
    Tensor([2.22044605e-16], shape=(1,), dtype=float64, device=Cpu())
    """


@elementwise[TakesNumeric]("iufc")
def negative(x: Any, /) -> Any:
    """The same magnitude with the other sign.

    DType: numbers; kept. Unsigned integers wrap around, as -1 to 255.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.negative(tt.asarray([1, -2]))
    Tensor([-1,  2], shape=(2,), dtype=int64, device=Cpu())
    """


@elementwise[TakesNumeric]("iufc")
def positive(x: Any, /) -> Any:
    """The same values.

    DType: numbers; kept.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.positive(tt.asarray([1, -2]))
    Tensor([ 1, -2], shape=(2,), dtype=int64, device=Cpu())
    """


@elementwise[TakesNumeric]("iufc")
def sign(x: Any, /) -> Any:
    """The sign: -1, 0 or 1, and for complex numbers x / abs(x).

    NaN for NaN.

    DType: numbers; kept.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.sign(tt.asarray([-2.5, 0.0, 7.0]))
    Tensor([-1.,  0.,  1.], shape=(3,), dtype=float64, device=Cpu())
    >>> tt.sign(tt.asarray([3 + 4j]))
    Tensor([0.6+0.8j], shape=(1,), dtype=complex128, device=Cpu())
    """


@elementwise[TakesNumeric]("iufc")
def square(x: Any, /) -> Any:
    """The product of each element with itself.

    DType: numbers; kept. Integers wrap around where the square does not fit.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.square(tt.asarray([-3, 4]))
    Tensor([ 9, 16], shape=(2,), dtype=int64, device=Cpu())
    """


@elementwise[AnswersReal]("iufc")
def abs(x: Any, /) -> Any:
    """The magnitude: the distance from zero.

    The smallest integer of a signed dtype has no positive counterpart and stays as it is.

    DType: numbers; complex64 gives float32, complex128 gives float64, others are kept.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.abs(tt.asarray([-1.5, 2.0]))
    Tensor([1.5, 2. ], shape=(2,), dtype=float64, device=Cpu())
    >>> tt.abs(tt.asarray([3 + 4j]))
    Tensor([5.], shape=(1,), dtype=float64, device=Cpu())
    """
