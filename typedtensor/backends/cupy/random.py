"""A Gpu's generator of random numbers: CuPy's, whose distributions hold for all parameters."""

# Raw arrays are Any because their library is known only at run time; pyright reports every value narrowed from Any.
# CuPy is not installed on every machine; stubs/cupy declares the part that is used.
# pyright: reportMissingModuleSource=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cupy
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    Shape = tuple[int, ...]

MOST_TRIALS = 2**31 - 1
MOST_VARIANCE = 2.0**22
"""CuPy's binomial numbers are computed in 32 bits: beyond this, squares of distances from the mean overflow."""
SMALLEST_SCALE = 1e-290
"""A product of it and a logarithm is a normal number."""


class Generator:
    """CuPy's generator; the methods that it gets wrong for some parameters are here."""

    def __init__(self, source: Any) -> None:
        """Draw from CuPy's generator."""
        self._source = source

    def __getattr__(self, name: str) -> Any:
        """Return CuPy's method."""
        return getattr(self._source, name)

    def binomial(self, n: Any, p: Any, size: Shape) -> Any:
        """Numbers of successes: of n uniform numbers, those below p. Many are halved until CuPy counts them right.

        The i-th smallest of them has a beta distribution, and those on either side of it are uniform again. From
        Relles, A simple algorithm for generating binomial random variables when N is large, 1972.
        """
        if isinstance(n, int) and isinstance(p, float) and not _is_large(n, p):
            return self._source.binomial(n, p, size)
        n, p, found = cupy.asarray(n, np.int64), cupy.asarray(p, np.float64), cupy.zeros(size, np.int64)
        while bool(cupy.any(large := _is_large(n, p))):
            middle = n // 2 + 1
            place = self._source.beta(middle.astype(np.float64), (n - middle + 1).astype(np.float64), size)
            below = place <= p
            found += cupy.where(large & below, middle, 0)
            n = cupy.where(large, cupy.where(below, n - middle, middle - 1), n)
            p = cupy.where(large, cupy.where(below, (p - place) / (1 - place), p / place), p)
        found += self._source.binomial(n, p, size)
        return found

    def dirichlet(self, alpha: Any, size: Shape) -> Any:
        """Shares of gamma-distributed numbers; in logarithms, because all numbers of small shapes may vanish.

        A gamma-distributed number of shape a is one of shape a + 1 times U ** (1 / a), with a uniform U.
        """
        whole = (*size, alpha.size)
        scale = cupy.maximum(cupy.min(alpha), SMALLEST_SCALE)
        waits = self._source.standard_exponential(whole) * (scale / alpha)
        waits -= scale * cupy.log(self._source.standard_gamma(alpha + 1, whole))
        shares = cupy.exp((cupy.min(waits, axis=-1, keepdims=True) - waits) / scale)
        return shares / cupy.sum(shares, axis=-1, keepdims=True)

    def geometric(self, p: Any, size: Shape) -> Any:
        """Numbers of trials, by waiting times: CuPy's logarithm of 1 - p has few digits of a small p."""
        with np.errstate(divide="ignore"):
            rate = -np.log1p(-p) if isinstance(p, float) else -cupy.log1p(-p)
        return cupy.maximum(cupy.ceil(self._source.standard_exponential(size) / rate), 1).astype(np.int64)

    def hypergeometric(self, ngood: Any, nbad: Any, nsample: Any, size: Shape) -> Any:
        """Numbers of good ones in the sample, or in the rest if that is smaller: CuPy draws each element of it."""
        rest = ngood + nbad - nsample
        if isinstance(rest, int):
            found = self._source.hypergeometric(ngood, nbad, min(nsample, rest), size)
            return found if nsample <= rest else ngood - found
        found = self._source.hypergeometric(ngood, nbad, cupy.minimum(nsample, rest), size)
        return cupy.where(nsample <= rest, found, ngood - found)


def _is_large(n: Any, p: Any) -> Any:
    return (n > MOST_TRIALS) | (n * p * (1 - p) > MOST_VARIANCE)


def _default_rng(seed: Any) -> Generator:
    return Generator(cupy.random.default_rng(seed))


RANDOM: dict[str, Callable[..., Any]] = {"random.default_rng": _default_rng}
