"""Validation of the axis of a call."""

from __future__ import annotations

import operator
from typing import Any

from typedtensor._texts import text_of
from typedtensor.backends.registry import function_of
from typedtensor.core.diagnostics import COUNT_AXES, describe, need_axes
from typedtensor.core.dispatch import is_array
from typedtensor.core.validation import is_index
from typedtensor.errors import DTypeError, RankError


def validate_axis(function: str, raw: Any, axis: Any) -> int:
    """The axis, counted from 0. Libraries would accept an axis of a single number, and a bool as axis."""
    ndim = len(raw.shape)
    if axis.__class__ is not int:
        if is_array(axis) or not is_index(axis):
            raise DTypeError(function, needed="an axis: an int", got=text_of(axis), fix=COUNT_AXES)
        axis = operator.index(axis)
    if not -ndim <= axis < ndim:
        need_axes(function, raw, 1)
        needed, got = f"an axis from {-ndim} to {ndim - 1}", f"{text_of(axis)}: {describe(raw)}"
        raise RankError(function, needed=needed, got=got, fix="Count axes from 0, or from -1 backwards.")
    position: int = axis % ndim
    return position


def along(function: str, raw: Any, axis: Any) -> tuple[Any, int]:
    """The array and the axis; without one, the flattened array."""
    if axis is None:
        return function_of(raw, "reshape")(raw, (-1,)), 0
    return raw, validate_axis(function, raw, axis)
