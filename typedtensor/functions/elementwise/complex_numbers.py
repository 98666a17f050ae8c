"""The parts of complex numbers, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import elementwise
from typedtensor.functions._signatures import AnswersHalf, AnswersReal, TakesNumeric


@elementwise[TakesNumeric]("iufc")
def conj(x: Any, /) -> Any:
    """The complex conjugate."""


@elementwise[AnswersReal]("iufc")
def real(x: Any, /) -> Any:
    """The real part."""


@elementwise[AnswersHalf]("c")
def imag(x: Any, /) -> Any:
    """The imaginary part."""
