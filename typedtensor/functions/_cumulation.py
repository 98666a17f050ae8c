"""Cumulative sums and products, whose axis is optional for a vector."""

from __future__ import annotations

from typing import Any

from typedtensor.backends.registry import backend_of
from typedtensor.core.diagnostics import describe
from typedtensor.core.validation import validate_accumulator
from typedtensor.errors import RankError
from typedtensor.functions._axes import validate_axis


def accumulated(
    function: str, x: Any, axis: Any, dtype: Any, include_initial: Any, *, called: str | None = None
) -> Any:
    """Call the library's function; errors name the function that was called."""
    called = called or function
    if axis is None:
        if len(x.shape) > 1:
            raise RankError(called, needed="an axis", got=f"none: {describe(x)}", fix="Pass axis=0, or another.")
        axis = 0
    options: dict[str, Any] = {}
    backend = backend_of(x)
    if dtype is not None:
        options["dtype"] = backend.native(validate_accumulator(called, x, dtype))
    at = validate_axis(called, x, axis)
    return backend.function(function)(x, axis=at, include_initial=bool(include_initial), **options)
