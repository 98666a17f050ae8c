"""Comparisons and tests, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import elementwise, pairwise
from typedtensor.functions._signatures import AnswersTruth, AnswersTruthOfReal, Equates, Orders


@pairwise[Equates]("biufc")
def equal(x1: Any, x2: Any, /) -> Any:
    """Whether x1 equals x2."""


@pairwise[Equates]("biufc")
def not_equal(x1: Any, x2: Any, /) -> Any:
    """Whether x1 differs from x2."""


@pairwise[Orders]("biuf")
def less(x1: Any, x2: Any, /) -> Any:
    """Whether x1 is less than x2."""


@pairwise[Orders]("biuf")
def less_equal(x1: Any, x2: Any, /) -> Any:
    """Whether x1 is at most x2."""


@pairwise[Orders]("biuf")
def greater(x1: Any, x2: Any, /) -> Any:
    """Whether x1 is greater than x2."""


@pairwise[Orders]("biuf")
def greater_equal(x1: Any, x2: Any, /) -> Any:
    """Whether x1 is at least x2."""


@elementwise[AnswersTruth]("iufc")
def isfinite(x: Any, /) -> Any:
    """Whether x is neither infinite nor NaN."""


@elementwise[AnswersTruth]("iufc")
def isinf(x: Any, /) -> Any:
    """Whether x is infinite."""


@elementwise[AnswersTruth]("iufc")
def isnan(x: Any, /) -> Any:
    """Whether x is NaN."""


@elementwise[AnswersTruthOfReal]("f")
def signbit(x: Any, /) -> Any:
    """Whether x has a minus sign, zero and NaN too."""
