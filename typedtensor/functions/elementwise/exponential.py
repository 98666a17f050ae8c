"""Exponentials, logarithms and roots, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import TakesFloatingPoint, TakesTwoFloatingPoint, TakesTwoNumeric
from typedtensor.functions._decorators import elementwise, pairwise


@elementwise[TakesFloatingPoint]("fc")
def exp(x: Any, /) -> Any:
    """The number e to the power of x.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.exp(tt.asarray([0.0, 1.0]))
    Tensor([1.        , 2.71828183], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def expm1(x: Any, /) -> Any:
    """The number e to the power of x, less 1; exact near 0, unlike `exp(x) - 1`.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.expm1(tt.asarray([0.0, 1e-20]))
    Tensor([0.e+00, 1.e-20], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def log(x: Any, /) -> Any:
    """The natural logarithm.

    NaN for negative real numbers and -inf for 0, both with a RuntimeWarning.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.log(tt.asarray([1.0, tt.e]))
    Tensor([0., 1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def log1p(x: Any, /) -> Any:
    """The natural logarithm of 1 + x; exact near 0, unlike `log(1 + x)`.

    NaN for real numbers below -1 and -inf for -1, both with a RuntimeWarning.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.log1p(tt.asarray([0.0, 1e-20]))
    Tensor([0.e+00, 1.e-20], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def log2(x: Any, /) -> Any:
    """The logarithm to base 2.

    NaN for negative real numbers and -inf for 0, both with a RuntimeWarning.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.log2(tt.asarray([1.0, 8.0, 0.25]))
    Tensor([ 0.,  3., -2.], shape=(3,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def log10(x: Any, /) -> Any:
    """The logarithm to base 10.

    NaN for negative real numbers and -inf for 0, both with a RuntimeWarning.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.log10(tt.asarray([1.0, 1000.0]))
    Tensor([0., 3.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def sqrt(x: Any, /) -> Any:
    """The square root.

    NaN for negative real numbers, with a RuntimeWarning; complex ones have a root.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.sqrt(tt.asarray([4.0, 9.0]))
    Tensor([2., 3.], shape=(2,), dtype=float64, device=Cpu())
    >>> tt.sqrt(tt.asarray([-4 + 0j]))
    Tensor([0.+2.j], shape=(1,), dtype=complex128, device=Cpu())
    """


@elementwise[TakesFloatingPoint]("fc")
def reciprocal(x: Any, /) -> Any:
    """1 divided by x.

    DType: floating-point, real or complex; kept.
    Memory: new.
    Raises: DTypeError for integers and truth values: convert them first.
    Source: Array API standard, elementwise functions.

    >>> tt.reciprocal(tt.asarray([2.0, -4.0]))
    Tensor([ 0.5 , -0.25], shape=(2,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoFloatingPoint]("f")
def logaddexp(x1: Any, x2: Any, /) -> Any:
    """The logarithm of `exp(x1) + exp(x2)`, without overflow.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: real floating-point; what the two promote to.
    Memory: new.
    Raises: DTypeError for other kinds; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.logaddexp(tt.asarray([1000.0]), tt.asarray([-1000.0]))
    Tensor([1000.], shape=(1,), dtype=float64, device=Cpu())
    """


@pairwise[TakesTwoNumeric]("iufc")
def pow(x1: Any, x2: Any, /) -> Any:
    """x1 to the power of x2, element by element.

    Of integers x2 is at least 0: a negative power is a fraction, and raises DTypeError.

    Shapes: the two broadcast; either may be a Python number, which takes the dtype of the other.
    DType: numbers; what the two promote to. Integers wrap around where the power does not fit.
    Memory: new.
    Raises: DTypeError for truth values; ShapeError, DeviceError where the two do not fit together.
    Source: Array API standard, elementwise functions.

    >>> tt.pow(tt.asarray([2, 3]), 2)
    Tensor([4, 9], shape=(2,), dtype=int64, device=Cpu())
    >>> tt.pow(2.0, tt.asarray([-1.0, 0.5]))
    Tensor([0.5       , 1.41421356], shape=(2,), dtype=float64, device=Cpu())
    """
