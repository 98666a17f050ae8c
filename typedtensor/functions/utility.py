"""Truth over axes."""

from __future__ import annotations

from typing import Any

from typedtensor.functions._families import reduction
from typedtensor.functions._signatures import JudgesAll


@reduction[JudgesAll]("biufc")
def all(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """Whether all elements are true, or not zero."""


@reduction[JudgesAll]("biufc")
def any(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Any:
    """Whether an element is true, or not zero."""
