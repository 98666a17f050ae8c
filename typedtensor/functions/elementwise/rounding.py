"""Rounding, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import TakesNumeric, TakesReal
from typedtensor.functions._decorators import elementwise


@elementwise[TakesReal]("iuf")
def ceil(x: Any, /) -> Any:
    """The nearest whole number that is not smaller.

    DType: real numbers; kept.
    Memory: new.
    Raises: DTypeError for truth values and complex numbers.
    Source: Array API standard, elementwise functions.

    >>> tt.ceil(tt.asarray([1.2, -1.8]))
    Tensor([ 2., -1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesReal]("iuf")
def floor(x: Any, /) -> Any:
    """The nearest whole number that is not larger.

    DType: real numbers; kept.
    Memory: new.
    Raises: DTypeError for truth values and complex numbers.
    Source: Array API standard, elementwise functions.

    >>> tt.floor(tt.asarray([1.8, -1.2]))
    Tensor([ 1., -2.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesReal]("iuf")
def trunc(x: Any, /) -> Any:
    """The whole number without its fraction: rounded towards zero.

    DType: real numbers; kept.
    Memory: new.
    Raises: DTypeError for truth values and complex numbers.
    Source: Array API standard, elementwise functions.

    >>> tt.trunc(tt.asarray([1.8, -1.8]))
    Tensor([ 1., -1.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[TakesNumeric]("iufc")
def round(x: Any, /) -> Any:
    """The nearest whole number; halves go to the even one.

    DType: numbers; kept. Of complex numbers both parts are rounded.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.round(tt.asarray([0.5, 1.5, -1.7]))
    Tensor([ 0.,  2., -2.], shape=(3,), dtype=float64, device=Cpu())
    """
