"""Polynomials where a library returns wrong numbers without an error, for NumPy and CuPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.errors import DTypeError, OptionError

if TYPE_CHECKING:
    from collections.abc import Callable

FEW = 32
"""Up to so many numbers Python finds the largest faster than NumPy."""
WIDEST = int(np.iinfo(np.int64).max)
TINY, HUGE = 1e-150, 1e150
"""The numbers whose squares are neither 0 nor infinite."""


def polynomials(library: Any) -> dict[str, Callable[..., Any]]:
    """The functions of a library."""
    return {
        "polyfit": _Fit(library),
        "polyval": _Horner(library),
        "roots": _Roots(library),
        "vander": _Powers(library),
    }


class _With:
    """A function of a library."""

    def __init__(self, library: Any) -> None:
        self._library = library

    def _largest(self, x: Any) -> int:
        """The largest absolute value of integers."""
        return max(abs(int(self._library.max(x))), abs(int(self._library.min(x))))


class _Fit(_With):
    """The library's least squares, refused where several polynomials fit as well; it warns and returns one of them."""

    def __call__(self, x: Any, y: Any, deg: int, *, rcond: float | None, w: Any = None) -> Any:
        for power in {deg} if w is None else {0, deg}:
            if not TINY < self._most(x, power, w) < HUGE:  # the library divides by the sizes of the columns
                raise undetermined(deg, "numbers of which a power or a weight is 0 or beyond float64")
        found, _, rank, *_ = self._library.polyfit(x, y, deg, rcond=rcond, full=True, w=w)
        if int(rank) <= deg:
            raise undetermined(deg, f"{x.shape[0]} positions that determine {int(rank)} in float64")
        return found

    def _most(self, x: Any, power: int, w: Any) -> float:
        """The largest power, times its weight."""
        if w is None and x.__class__ is np.ndarray and x.size <= FEW:
            try:
                return float(max(map(abs, x.tolist()))) ** power
            except OverflowError:
                return np.inf
        with np.errstate(over="ignore", under="ignore"):
            most = abs(x) ** power if w is None else abs(x) ** power * abs(w)
        return float(self._library.max(most))


class _Horner(_With):
    """Horner's rule from the first coefficient on: NumPy's begins with 0 * x, which is NaN for an infinity."""

    def __call__(self, p: Any, x: Any) -> Any:
        kind = np.result_type(p.dtype, x.dtype)
        if kind.kind in "iu" and p.shape[0] and x.size:
            return self._whole(p, x, kind)
        return self._value(p.astype(kind), x.astype(kind), kind)

    def _whole(self, p: Any, x: Any, kind: Any) -> Any:
        """Integers, for which no step may leave the range of the dtype."""
        most = self._largest(x)
        bound = 0
        for coefficient in p.tolist():
            bound = bound * most + abs(coefficient)
        own = np.iinfo(kind)
        if bound <= own.max:
            return self._value(p.astype(kind), x.astype(kind), kind)
        if bound <= WIDEST:
            found = self._value(p.astype(np.int64), x.astype(np.int64), np.dtype(np.int64))
            if own.min <= int(self._library.min(found)) and int(self._library.max(found)) <= own.max:
                return found.astype(kind)
        raise too_large("polyval", kind, f"a sum of up to {bound}" if bound < 10**20 else "sums that may be larger")

    def _value(self, p: Any, x: Any, kind: Any) -> Any:
        found = self._library.zeros(x.shape, kind)
        for at in range(p.shape[0]):
            found = found * x + p[at] if at else found + p[at]
        return found


class _Roots(_With):
    """NumPy's roots, also for a Gpu: CuPy finds those of symmetric companion matrices alone."""

    def __call__(self, p: Any) -> Any:
        if not bool(p.any() if self._library is np else self._library.any(p != 0)):
            fix = "Every number is a root of 0."
            raise OptionError("roots", needed="a coefficient other than 0", got="zeros", fix=fix)
        kind = np.complex64 if p.dtype.name in {"float32", "complex64"} else np.complex128
        found = np.roots(p if self._library is np else p.get())
        return self._library.asarray(found.astype(kind, copy=False))


class _Powers(_With):
    """Powers, of integers refused beyond int64."""

    def __call__(self, x: Any, N: int, *, increasing: bool) -> Any:  # noqa: N803  # NumPy's name
        if x.dtype.kind in "iu" and x.size and N > 1:
            most = self._largest(x)
            if most > 1 and most ** (N - 1) > WIDEST:
                raise too_large("vander", np.dtype(np.int64), f"{most} to the power of {N - 1}")
        return self._library.vander(x, N, increasing=increasing)


def undetermined(deg: int, got: str) -> OptionError:
    """The error for positions that fit several polynomials."""
    fix = "Choose a lower degree, or shift and scale x to the range from -1 to 1."
    needed = f"positions that determine {deg + 1} coefficients"
    return OptionError("polyfit", needed=needed, got=got, fix=fix)


def too_large(name: str, dtype: Any, got: str) -> DTypeError:
    """The error for integers that the dtype of the result does not hold."""
    needed = f"results of at most {np.iinfo(dtype).max}, which {dtype.name} holds"
    return DTypeError(name, needed=needed, got=got, fix="Convert first: tt.astype(x, tt.float64).")
