"""Divisors, multiples and ranges of integers, refused where the dtype cannot hold them, for NumPy and CuPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.errors import DTypeError

if TYPE_CHECKING:
    from collections.abc import Callable


FEW = 32
"""Up to so many numbers Python finds the largest faster than NumPy."""
MOST_BYTES = 8
"""The size of the largest integers."""


def checked_divisors(library: Any) -> dict[str, Callable[..., Any]]:
    """The functions of a library whose results would wrap without an error."""

    def gcd(x1: Any, x2: Any) -> Any:
        answer = library.gcd(x1, x2)
        if _are_few(answer) and min(answer.tolist(), default=0) >= 0:
            return answer
        if answer.dtype.kind == "i" and bool(library.any(answer < 0)):  # of the lowest number
            _raise_too_large("gcd", answer.dtype)
        return answer

    def lcm(x1: Any, x2: Any) -> Any:
        answer = library.lcm(x1, x2)
        if _are_few(x1) and _are_few(x2) and _largest(x1) * _largest(x2) <= np.iinfo(answer.dtype).max:
            return answer
        one, other = (_size(library, x) for x in (x1, x2))
        divisor = library.gcd(one, other)
        quotient = one // library.maximum(divisor, np.uint64(1))
        most = np.uint64(np.iinfo(answer.dtype).max)
        if bool(library.any((other != 0) & (quotient > most // library.maximum(other, np.uint64(1))))):
            _raise_too_large("lcm", answer.dtype)
        return answer

    return {"gcd": gcd, "lcm": lcm}


def checked_range(library: Any, highest: Callable[..., Any], lowest: Callable[..., Any]) -> Callable[..., Any]:
    """The highest number minus the lowest, by the reductions of a library."""

    def ptp(raw: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
        top, bottom = (each(raw, axis=axis, keepdims=keepdims) for each in (highest, lowest))
        answer = top - bottom
        if answer.dtype.kind == "i" and bool(library.any(answer < 0)):
            _raise_too_large("ptp", answer.dtype)
        return answer

    return ptp


def _are_few(x: Any) -> bool:
    """Whether this is a vector of NumPy of which Python finds the largest faster than NumPy."""
    return x.__class__ is np.ndarray and x.ndim == 1 and x.size <= FEW


def _largest(x: Any) -> int:
    """The largest absolute value."""
    return max(map(abs, x.tolist()), default=0)


def _size(library: Any, x: Any) -> Any:
    """The absolute values, in uint64, which holds that of each number."""
    if isinstance(x, int):
        return library.asarray(abs(x), dtype=np.uint64)
    wide = x.astype(np.uint64)
    return wide if x.dtype.kind == "u" else library.where(x < 0, np.uint64(0) - wide, wide)


def _raise_too_large(name: str, dtype: Any) -> None:
    most = np.iinfo(dtype).max
    fix = "Convert first: tt.astype(x, tt.int64)."
    if dtype.itemsize == MOST_BYTES:
        fix = "Convert first: tt.astype(x, tt.float64)." if name == "ptp" else "Use smaller numbers."
    raise DTypeError(name, needed=f"results of at most {most}, which {dtype.name} holds", got="a larger one", fix=fix)
