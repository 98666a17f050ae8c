"""Rounding, elementwise."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import elementwise
from typedtensor.functions._signatures import TakesNumeric, TakesReal


@elementwise[TakesReal]("iuf")
def ceil(x: Any, /) -> Any:
    """Rounded up."""


@elementwise[TakesReal]("iuf")
def floor(x: Any, /) -> Any:
    """Rounded down."""


@elementwise[TakesReal]("iuf")
def trunc(x: Any, /) -> Any:
    """Rounded towards zero."""


@elementwise[TakesNumeric]("iufc")
def round(x: Any, /) -> Any:
    """Rounded to the nearest integer, halves to the even one."""
