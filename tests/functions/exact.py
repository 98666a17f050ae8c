"""Reductions and statistics of a few numbers, computed with fractions: what a result must be, by one rule per family.

Each function gets the numbers of one slice as Python floats, which are exact, and returns `Exact`: the value, and the
size of the terms from which a rounding error may come. NaN and infinities follow the rules of `docs/limits.md`.
"""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAN, INF = math.nan, math.inf


class Exact(NamedTuple):
    """A number, and the absolute error that one rounding error of its terms may cause, in units of the precision."""

    value: Fraction | float
    slack: Fraction = Fraction(0)
    square: Fraction = Fraction(0)
    """What is multiplied by the square of the precision: the mean's own error in a variance."""
    between: Fraction = Fraction(0)
    """The size of results in between: beyond the range, they may make an infinity or NaN."""
    small: Fraction = Fraction(1)
    """The smallest product in between: below the range, it may make 0."""
    terms: int = 0
    """The number of terms that are rounded, which matters for the smallest numbers."""
    parts: int = 0
    """The same where the results of parts are joined, on a Cluster."""


def _sign(x: float) -> float:
    return math.copysign(INF, x)


def _special(xs: Sequence[float]) -> float | None:
    """What the sum of the numbers is if one of them is not finite."""
    if any(map(math.isnan, xs)):
        return NAN
    infinite = {x for x in xs if math.isinf(x)}
    if not infinite:
        return None
    return NAN if len(infinite) == 2 else infinite.pop()


def sum_of(xs: Sequence[float]) -> Exact:
    """NaN of NaN and of both infinities, else the infinity."""
    size = sum((abs(Fraction(x)) for x in xs if math.isfinite(x)), Fraction(0))
    special = _special(xs)
    if special is not None:
        return Exact(special, between=size)
    exact = [Fraction(x) for x in xs]
    return Exact(sum(exact, Fraction(0)), size, between=size)


def mean_of(xs: Sequence[float]) -> Exact:
    """As the sum."""
    if not xs:
        return Exact(NAN)
    total = sum_of(xs)
    if not isinstance(total.value, Fraction):
        return total
    return Exact(total.value / len(xs), total.slack / len(xs))


def product_of(xs: Sequence[float]) -> Exact:
    """NaN of NaN and of 0 beside an infinity."""
    if any(map(math.isnan, xs)):
        return Exact(NAN)
    if any(map(math.isinf, xs)):
        sign = math.prod(math.copysign(1, x) for x in xs)
        small = math.prod((min(abs(Fraction(x)), 1) for x in xs if x and math.isfinite(x)), start=Fraction(1))
        large = math.prod((max(abs(Fraction(x)), 1) for x in xs if math.isfinite(x)), start=Fraction(1))
        return Exact(NAN if 0 in xs else sign * INF, between=large, small=small)
    value = math.prod((Fraction(x) for x in xs), start=Fraction(1))
    sizes = [abs(Fraction(x)) for x in xs if x]
    large, small = (math.prod((choose(size, 1) for size in sizes), start=Fraction(1)) for choose in (max, min))
    return Exact(value, abs(value) * len(xs), between=large, small=small)


def variance_of(xs: Sequence[float], correction: float = 0) -> Exact:
    """NaN of everything that is not finite, and of too few numbers."""
    count = Fraction(len(xs)) - Fraction(correction)
    if _special(xs) is not None or not xs:
        return Exact(NAN)
    exact = [Fraction(x) for x in xs]
    middle = sum(exact, Fraction(0)) / len(xs)
    squares = sum(((x - middle) ** 2 for x in exact), Fraction(0))
    if count <= 0:
        return Exact(NAN if squares == 0 else INF)
    largest = max(map(abs, exact))
    return Exact(squares / count, squares / count, largest**2 * len(xs) / count)


def root(x: Fraction) -> Fraction:
    """The square root, to 60 digits."""
    return power(x, Fraction(1, 2))


def power(x: Fraction, by: Fraction) -> Fraction:
    """A power of a number that is not negative, to 60 digits."""
    if x == 0 or by == 1:
        return x
    with localcontext() as context:
        context.prec, context.Emax, context.Emin = 70, 999999, -999999
        number = Decimal(x.numerator) / Decimal(x.denominator)
        found = number.sqrt() if by == Fraction(1, 2) else number ** (Decimal(by.numerator) / Decimal(by.denominator))
        return Fraction(found)


def deviation_of(xs: Sequence[float], correction: float = 0) -> Exact:
    """As the variance."""
    found = variance_of(xs, correction)
    if not isinstance(found.value, Fraction):
        return found
    return Exact(root(found.value), root(found.value) + root(found.square))


def largest_of(xs: Sequence[float]) -> Exact:
    """NaN of NaN."""
    return Exact(NAN if any(map(math.isnan, xs)) else max(xs))


def smallest_of(xs: Sequence[float]) -> Exact:
    """NaN of NaN."""
    return Exact(NAN if any(map(math.isnan, xs)) else min(xs))


def range_of(xs: Sequence[float]) -> Exact:
    """The largest number minus the smallest, rounded once."""
    if any(math.isnan(x) for x in xs):
        return Exact(NAN)
    return sum_of([max(xs), -min(xs)])


def position_of(choose: Callable[[Sequence[float]], Exact]) -> Callable[[Sequence[float]], Exact]:
    """The first position of the extreme; that of the first NaN."""

    def position(xs: Sequence[float]) -> Exact:
        found = choose(xs).value
        return Exact(Fraction(next(at for at, x in enumerate(xs) if x == found or (x != x and found != found))))  # noqa: PLR0124  # NaN

    return position


def without_nan(function: Callable[..., Exact]) -> Callable[..., Exact]:
    """The function of the numbers that are not NaN."""

    def call(xs: Sequence[float], **options: Any) -> Exact:
        return function([x for x in xs if not math.isnan(x)], **options)

    return call


def position_without_nan(choose: Callable[[Sequence[float]], Exact]) -> Callable[[Sequence[float]], Exact]:
    """The first position of the extreme of the numbers that are not NaN."""

    def position(xs: Sequence[float]) -> Exact:
        found = choose([x for x in xs if not math.isnan(x)]).value
        return Exact(Fraction(list(xs).index(found)))  # type: ignore[arg-type]  # a float

    return position


def between(low: float, high: float, part: Fraction) -> Exact:
    """A number between two: an order statistic where the part is 0 or 1, else what `low + part * (high - low)` is."""
    if part == 0 or low == high:
        return Exact(_exact(low), abs(_exact(low)) if math.isfinite(low) else Fraction(0))
    if part == 1:
        return Exact(_exact(high), abs(_exact(high)) if math.isfinite(high) else Fraction(0))
    if math.isinf(low) or math.isinf(high):
        both = math.isinf(low) and math.isinf(high)
        return Exact(NAN if both else low if math.isinf(low) else high)
    left, right = Fraction(low), Fraction(high)
    return Exact(left + part * (right - left), abs(left) + abs(right))


def _exact(x: float) -> Any:
    return Fraction(x) if math.isfinite(x) else x


ALPHA_BETA = {
    "linear": (Fraction(1), Fraction(1)),
    "weibull": (Fraction(0), Fraction(0)),
    "hazen": (Fraction(1, 2), Fraction(1, 2)),
    "median_unbiased": (Fraction(1, 3), Fraction(1, 3)),
    "normal_unbiased": (Fraction(3, 8), Fraction(3, 8)),
    "interpolated_inverted_cdf": (Fraction(0), Fraction(1)),
}
"""The plotting positions of Hyndman and Fan."""


def quantile_of(xs: Sequence[float], q: float, method: str = "linear") -> Exact:  # noqa: PLR0911  # one for each method
    """By the definitions of Hyndman and Fan; NaN of NaN."""
    if not xs or any(map(math.isnan, xs)):
        return Exact(NAN)
    order, n, part = sorted(xs), len(xs), Fraction(q)

    def at(place: int) -> float:
        return order[min(max(place, 0), n - 1)]

    if method in ALPHA_BETA:
        alpha, beta = ALPHA_BETA[method]
        place = n * part + alpha + part * (1 - alpha - beta) - 1
        place = min(max(place, Fraction(0)), Fraction(n - 1))
        low = math.floor(place)
        return between(at(low), at(low + 1), place - low)
    place, low = part * (n - 1), math.floor(part * (n - 1))
    if method in {"lower", "higher"}:
        return Exact(_exact(at(low if method == "lower" else math.ceil(place))))
    if method == "nearest":
        return Exact(_exact(at(round(place))))
    if method == "midpoint":
        return between(at(low), at(math.ceil(place)), Fraction(1, 2))
    place = part * n
    if method == "inverted_cdf":
        return Exact(_exact(at(math.ceil(place) - 1)))
    if method == "averaged_inverted_cdf":
        whole = place.denominator == 1
        return (
            between(at(math.ceil(place) - 1), at(math.floor(place)), Fraction(1, 2))
            if whole
            else Exact(_exact(at(math.floor(place))))
        )
    assert method == "closest_observation"
    return Exact(_exact(at(round(place) - 1)))  # of two that are equally near the even one, counted from 1


def median_of(xs: Sequence[float]) -> Exact:
    """The quantile of 0.5."""
    return quantile_of(xs, 0.5)


def average_of(xs: Sequence[float], weights: Sequence[float]) -> Exact:
    """The sum of products, divided by that of the weights, which are finite and positive."""
    special = _special(xs)
    if special is not None:
        return Exact(special)
    terms = [Fraction(x) * Fraction(w) for x, w in zip(xs, weights, strict=True)]
    whole = sum((Fraction(w) for w in weights), Fraction(0))
    if not whole:
        return Exact(NAN)
    return Exact(sum(terms, Fraction(0)) / whole, sum(map(abs, terms), Fraction(0)) / whole, terms=len(terms))


def covariance_of(xs: Sequence[float], ys: Sequence[float]) -> Exact:
    """NaN of everything that is not finite."""
    if _special([*xs, *ys]) is not None or len(xs) < 2:
        return Exact(NAN)
    left, right = [Fraction(x) for x in xs], [Fraction(y) for y in ys]
    n = len(xs)
    mean_x, mean_y = sum(left, Fraction(0)) / n, sum(right, Fraction(0)) / n
    terms = [(x - mean_x) * (y - mean_y) for x, y in zip(left, right, strict=True)]
    largest = max(map(abs, left)) * max(map(abs, right))
    spread = root(variance_of(xs, 1).value * variance_of(ys, 1).value)  # type: ignore[operator,arg-type]
    return Exact(
        sum(terms, Fraction(0)) / (n - 1),
        4 * (spread + sum(map(abs, terms), Fraction(0)) / (n - 1)),  # a product of matrices, not of pairs
        2 * largest * n / (n - 1),
    )


def correlation_of(xs: Sequence[float], ys: Sequence[float]) -> Exact:
    """NaN of everything that is not finite, and of a constant."""
    found = covariance_of(xs, ys)
    if not isinstance(found.value, Fraction):
        return Exact(NAN)
    left, right = variance_of(xs, 1), variance_of(ys, 1)
    if 0 in {left.value, right.value}:
        return Exact(NAN)
    return Exact(found.value / root(left.value * right.value), Fraction(4))  # type: ignore[operator,arg-type]


def trapezoid_of(ys: Sequence[float]) -> Exact:
    """The sum of the means of neighbours."""
    if len(ys) < 2:
        return Exact(Fraction(0))
    size = 2 * sum((abs(Fraction(y)) for y in ys if math.isfinite(y)), Fraction(0))
    special = _special(ys)
    if special is not None:
        return Exact(special, between=size)
    exact = [Fraction(y) for y in ys]
    return Exact(sum(exact, Fraction(0)) - (exact[0] + exact[-1]) / 2, size, between=size, terms=len(ys))


def norm_of(xs: Sequence[float], ord: float) -> Exact:  # noqa: PLR0911  # NumPy's name; one for each ord
    """The norm of a vector: infinities are the largest numbers; 0 counts what is not 0, NaN too."""
    if ord == 0:
        return Exact(Fraction(sum(x != 0 for x in xs)))
    if any(map(math.isnan, xs)):
        return Exact(NAN)
    sizes = [abs(x) for x in xs]
    if ord == INF:
        return Exact(_exact(max(sizes, default=0.0)))
    if ord == -INF:
        return Exact(_exact(min(sizes)))
    if ord > 0 and INF in sizes:
        return Exact(INF)
    by = Fraction(ord)
    finite = [Fraction(size) for size in sizes if size != INF]
    if ord < 0:
        if 0 in finite:
            return Exact(Fraction(0))
        if not finite:
            return Exact(INF)
    total = sum((power(x, by) if by.denominator > 1 else x**by.numerator for x in finite), Fraction(0))
    value = power(total, 1 / by)
    return Exact(value, value * 4, parts=len(xs) ** 2 if ord < 1 else len(xs))


def _exponential(x: Decimal) -> Decimal:
    return x.exp() if x > -100000 else Decimal(0)


def _log_above(xs: Sequence[float]) -> Decimal:
    """How much the logarithm of the sum of exponentials is above the largest number, to 60 digits."""
    top = Decimal(max(xs))
    return sum((_exponential(Decimal(x) - top) for x in xs if x != -INF), Decimal(0)).ln()


def log_sum_of(xs: Sequence[float]) -> Exact:
    """NaN of NaN, else an infinity of a positive one; minus infinities add nothing."""
    if any(map(math.isnan, xs)):
        return Exact(NAN)
    largest = max(xs, default=-INF)
    if math.isinf(largest):
        return Exact(largest)
    with localcontext() as context:
        context.prec = 60
        found = Fraction(largest) + Fraction(_log_above(xs))
    return Exact(found, abs(Fraction(largest)) + 1 + len(xs))


def softmax_of(xs: Sequence[float], *, log: bool = False) -> list[Exact]:
    """NaN beside NaN, beside an infinity, and of minus infinities alone; a minus infinity has no share."""
    largest = max(xs, default=0.0)
    if not xs or any(map(math.isnan, xs)) or math.isinf(largest):
        return [Exact(NAN)] * len(xs)
    below = [None if x == -INF else Fraction(x) - Fraction(largest) for x in xs]
    with localcontext() as context:
        context.prec = 60
        above = _log_above(xs)
        if log:
            sizes = [Fraction(2 + len(xs)) if x is None else 2 + len(xs) + abs(x) for x in below]
            values = [-INF if x is None else x - Fraction(above) for x in below]
            return list(map(Exact, values, sizes))
        shares = [
            Fraction(0) if x == -INF else Fraction(_exponential(Decimal(x) - Decimal(largest) - above)) for x in xs
        ]
    sizes = [Fraction(2) if x is None else 2 + len(xs) + min(abs(x), Fraction(800)) for x in below]
    return [Exact(share, share * size) for share, size in zip(shares, sizes, strict=True)]
