"""The parts of complex numbers, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor._generated.signatures import AnswersHalf, AnswersReal, TakesNumeric
from typedtensor.functions._decorators import elementwise


@elementwise[TakesNumeric]("iufc")
def conj(x: Any, /) -> Any:
    """The complex conjugate: the imaginary part with the other sign.

    DType: numbers; kept. Real ones keep their values.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.conj(tt.asarray([1 + 2j, 3 - 4j]))
    Tensor([1.-2.j, 3.+4.j], shape=(2,), dtype=complex128, device=Cpu())
    """


@elementwise[AnswersReal]("iufc")
def real(x: Any, /) -> Any:
    """The real part.

    DType: numbers; complex64 gives float32, complex128 gives float64, others are kept.
    Memory: new.
    Raises: DTypeError for truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.real(tt.asarray([1 + 2j, 3 - 4j]))
    Tensor([1., 3.], shape=(2,), dtype=float64, device=Cpu())
    """


@elementwise[AnswersHalf]("c")
def imag(x: Any, /) -> Any:
    """The imaginary part.

    DType: complex; complex64 gives float32, complex128 gives float64.
    Memory: new.
    Raises: DTypeError for real numbers and truth values.
    Source: Array API standard, elementwise functions.

    >>> tt.imag(tt.asarray([1 + 2j, 3 - 4j]))
    Tensor([ 2., -4.], shape=(2,), dtype=float64, device=Cpu())
    """
