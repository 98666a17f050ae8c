"""Interpolation where a difference or a slope of neighbours overflows: libraries return infinities or a neighbour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable


def interpolation(interp: Callable[..., Any], xp: Any, *, waits: bool = True) -> Callable[..., Any]:
    """The function `interp` of the library `xp`, mended; the positions ascend, unless there is a period.

    Unless it `waits`, it reads no value, and computes the weighted means whether they are needed or not.
    """

    def call(x: Any, at: Any, samples: Any, *, left: Any = None, right: Any = None, period: Any = None) -> Any:
        if not at.size:
            return interp(x, at, samples, left=left, right=right, period=period)
        if period is not None:
            return call(*_repeated(xp, x, at, samples, abs(period)))
        with np.errstate(all="ignore"):
            far = xp.isinf(at[-1] - at[0])  # halves are not that far apart
            if not waits or far:
                scale = xp.where(far, 0.5, 1.0)
                x, at = x * scale, at * scale
            found = xp.asarray(interp(x, at, samples, left=left, right=right))
            lost = ~xp.isfinite(found)
            if waits and not lost.any():
                return found
            return xp.where(lost, _between(xp, x, at, samples, found), found)

    return call


def _repeated(xp: Any, x: Any, at: Any, samples: Any, period: float) -> tuple[Any, Any, Any]:
    """The operands within one period, with the neighbours of its ends, as the libraries make them."""
    x, at = x.astype(np.float64, copy=False) % period, at.astype(np.float64, copy=False) % period
    order = xp.argsort(at)
    at, samples = at[order], samples[order]
    at = xp.concat((at[-1:] - period, at, at[:1] + period))
    return x, at, xp.concat((samples[-1:], samples, samples[:1]))


def _between(xp: Any, x: Any, at: Any, samples: Any, found: Any) -> Any:
    """Weighted means of finite neighbours, which are finite; elsewhere what was found."""
    last = at.size - 1
    place = xp.minimum(xp.maximum(xp.searchsorted(at, x, side="right") - 1, 0), max(last - 1, 0))
    low, high = samples[place], samples[xp.minimum(place + 1, last)]
    start, end = at[place], at[xp.minimum(place + 1, last)]
    part = (x - start) / (end - start)
    inside = (part >= 0) & (part <= 1) & xp.isfinite(low) & xp.isfinite(high)
    return xp.where(inside, low * (1 - part) + high * part, found)
