"""Exponentials, logarithms and roots, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import elementwise, pairwise
from typedtensor.functions._signatures import TakesFloatingPoint, TakesTwoFloatingPoint, TakesTwoNumeric


@elementwise[TakesFloatingPoint]("fc")
def exp(x: Any, /) -> Any:
    """E to the power of x."""


@elementwise[TakesFloatingPoint]("fc")
def expm1(x: Any, /) -> Any:
    """E to the power of x, less 1, exact near 0."""


@elementwise[TakesFloatingPoint]("fc")
def log(x: Any, /) -> Any:
    """The natural logarithm."""


@elementwise[TakesFloatingPoint]("fc")
def log1p(x: Any, /) -> Any:
    """The natural logarithm of 1 + x, exact near 0."""


@elementwise[TakesFloatingPoint]("fc")
def log2(x: Any, /) -> Any:
    """The logarithm to base 2."""


@elementwise[TakesFloatingPoint]("fc")
def log10(x: Any, /) -> Any:
    """The logarithm to base 10."""


@elementwise[TakesFloatingPoint]("fc")
def sqrt(x: Any, /) -> Any:
    """The square root."""


@elementwise[TakesFloatingPoint]("fc")
def reciprocal(x: Any, /) -> Any:
    """1 divided by x."""


@pairwise[TakesTwoFloatingPoint]("f")
def logaddexp(x1: Any, x2: Any, /) -> Any:
    """The logarithm of exp(x1) + exp(x2), without overflow."""


@pairwise[TakesTwoNumeric]("iufc")
def pow(x1: Any, x2: Any, /) -> Any:
    """x1 to the power of x2."""
