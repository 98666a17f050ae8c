"""Comparisons of integers as integers: a library would convert them to float64."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable


def closeness(xp: Any) -> Callable[..., Any]:
    """The function `isclose`; the distance of integers is exact, and float16 is compared in float32."""

    def call(x1: Any, x2: Any, *, rtol: float, atol: float, equal_nan: bool) -> Any:
        if _is_double(x1) and _is_double(x2):
            return xp.asarray(xp.isclose(x1, x2, rtol=rtol, atol=atol, equal_nan=equal_nan))
        first, second = xp.asarray(x1), xp.asarray(x2)
        if all(x.dtype.kind in "biu" for x in (first, second)):
            apart = xp.where(first > second, _distance(first, second), _distance(second, first))
            return xp.less_equal(apart, atol + rtol * xp.abs(second.astype(np.float64)))
        if any(x.dtype == np.float16 for x in (first, second)):
            first, second = (x.astype(np.float32) if x.dtype == np.float16 else x for x in (first, second))
        return xp.asarray(xp.isclose(first, second, rtol=rtol, atol=atol, equal_nan=equal_nan))

    return call


def _is_double(x: Any) -> bool:
    return x.__class__ is float or getattr(x, "dtype", None) == np.float64


def _distance(larger: Any, smaller: Any) -> Any:
    """The difference in float64, exact before it is rounded; it may be 2**64 or more if the smaller one is negative."""
    end = _wrapped(larger)
    apart = end - _wrapped(smaller)
    return apart.astype(np.float64) + ((smaller < 0) & (larger >= 0) & (apart < end)) * 2.0**64


def _wrapped(x: Any) -> Any:
    """The numbers modulo 2**64."""
    return x.astype(np.int64).astype(np.uint64) if x.dtype != np.uint64 else x
