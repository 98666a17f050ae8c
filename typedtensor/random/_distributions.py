"""The distributions of `Generator`: what each draws, its parameters, and what they must be.

The methods and their docstrings are written from this table (`tools/codegen/distributions.py`), and read it when they
draw; the tests take their parameters from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST_COUNT = 2**63 - 1


class Limits(NamedTuple):
    """What a parameter must be; the limits themselves are included if `closed` says so."""

    text: str
    low: float
    high: float
    closed: tuple[bool, bool] = (True, True)
    whole: bool = False

    def holds(self, values: Any) -> Any:
        """Whether the values, one number or an array, are within the limits; NaN and infinities never are."""
        above = values >= self.low if self.closed[0] else values > self.low
        below = values <= self.high if self.closed[1] else values < self.high
        return above & below


LARGEST = 1.7976931348623157e308
FINITE = Limits("a finite number", -LARGEST, LARGEST)
POSITIVE = Limits("a finite number above 0", 0, LARGEST, (False, True))
NOT_NEGATIVE = Limits("a finite number of 0 or more", 0, LARGEST)
DIVIDES = Limits("a finite number of 1e-150 or more", 1e-150, LARGEST)
"""A quotient by less may be NaN: its product with a number that is drawn is 0 in float64."""
ABOVE_ONE = Limits("a finite number above 1", 1, LARGEST, (False, True))
PROBABILITY = Limits("a number from 0 to 1", 0, 1)
POSITIVE_PROBABILITY = Limits("a number above 0 and at most 1", 0, 1, (False, True))
PROBABILITY_BELOW_ONE = Limits("a number of at least 0 and below 1", 0, 1, (True, False))
COUNT = Limits("an integer of 0 or more, below 2**63", 0, LARGEST_COUNT, whole=True)
TRIALS = Limits("an integer of 0 or more, below 2**53", 0, 2**53 - 1, whole=True)
"""Of more trials, squares overflow in NumPy's `binomial`: 200 thousand numbers of 2**63 - 1 trials show it."""
FEW = Limits("an integer of 0 or more, below 10**9", 0, 10**9 - 1, whole=True)
TRIALS_FIT = Limits("a number from 1e-17 to 1", 1e-17, 1)
"""Of a smaller probability, the trials may be more than int64 can count; the libraries return its largest number."""
MOST_EVENTS = 1e12
"""Beyond it the logarithms of NumPy's `poisson` lose their digits: 4 million numbers of lam=1e13 show it."""
EVENTS = Limits("a number from 0 to 1e12", 0, MOST_EVENTS)
ANGLE = Limits("an angle from -1e6 to 1e6", -1e6, 1e6)
"""A larger one has no digits left after its turns are taken off."""


class Parameter(NamedTuple):
    """A parameter, what it means and must be, and its default, if it has one."""

    name: str
    doc: str
    limits: Limits
    default: float | None = None

    @property
    def for_core(self) -> tuple[Any, ...]:
        """What the compiled core checks."""
        limits = self.limits
        opened = (not closed for closed in limits.closed)
        return self.name, float(limits.low), float(limits.high), *opened, limits.whole, self.default


class Relation(NamedTuple):
    """What the parameters must be together: in words, and as a function of their values."""

    text: str
    holds: Callable[..., Any]


class Distribution(NamedTuple):
    """What a method draws, and how."""

    name: str
    summary: str
    parameters: tuple[Parameter, ...]
    example: str
    """Arguments by position, which the tests vary, and the docstring shows with what they draw."""
    shown: str
    counts: bool = False
    """The numbers are int64, else float64."""
    takes_dtype: bool = False
    """NumPy draws float32 too."""
    in_cupy: bool = False
    """CuPy's generator has the method."""
    relation: Relation | None = None

    def within(self, dtype: str, largest: float) -> Distribution:
        """The same, of parameters within the range of a dtype."""
        narrow = tuple(
            each._replace(
                limits=each.limits._replace(
                    text=f"{each.limits.text}, within the range of {dtype},", high=min(each.limits.high, largest)
                )
            )
            for each in self.parameters
        )
        return self._replace(parameters=narrow)

    @property
    def for_core(self) -> tuple[Any, ...]:
        """What the compiled core needs to draw, see `quick_draw`."""
        parameters = tuple(each.for_core for each in self.parameters)
        holds = None if self.relation is None else self.relation.holds
        return parameters, holds, self.counts, self.takes_dtype, False


def _squares(x: Any) -> Any:
    """Whether the square of a number neither overflows nor vanishes."""
    return (x >= 1 / MOST_ROOT) & (x <= MOST_ROOT)


def _adds_up(a: Any, b: Any) -> Any:
    return a + b <= LARGEST


def _divides(dfnum: Any, dfden: Any, nonc: Any = 0) -> Any:
    """Whether products of chi-square numbers do not overflow, and two of them do not both vanish."""
    remains = (dfnum >= SMALLEST_DEGREES) | (dfden >= SMALLEST_DEGREES)
    return ((dfnum + nonc) * dfden <= MOST_SQUARE) & remains & _is_central(dfnum, nonc)


def _is_central(df: Any, nonc: Any) -> Any:
    """Whether `poisson` draws the number of events, which few degrees of freedom need."""
    return (df > 1) | (nonc <= MOST_EVENTS)


def _is_counted(n: Any, p: Any) -> Any:
    return (1 - p) / p * (n + 10 * n**0.5) <= MOST_EVENTS


def _has_digits(mean: Any, scale: Any) -> Any:
    return _squares(mean) & (mean <= 1e10 * scale)


def _are_enough(good: Any, bad: Any, sample: Any) -> Any:
    return sample - good <= bad


def _ascend(left: Any, mode: Any, right: Any) -> Any:
    return (left <= mode) & (mode <= right) & _squares(right - left)


MOST_ROOT, MOST_SQUARE = 1e150, 1e300
SMALLEST_DEGREES = 0.2
"""Two chi-square numbers of fewer degrees of freedom may both be too small for float64; their quotient is NaN then."""
SCALE = Parameter("scale", "Scale", NOT_NEGATIVE, 1.0)
LOCATION = Parameter("loc", "Location of the peak", FINITE, 0.0)
DEGREES = Parameter("df", "Degrees of freedom", POSITIVE)
NUMERATOR = Parameter("dfnum", "Degrees of freedom of the numerator", DIVIDES)
DENOMINATOR = Parameter("dfden", "Degrees of freedom of the denominator", DIVIDES)
NONCENTRALITY = Parameter("nonc", "Noncentrality", NOT_NEGATIVE)
SUCCESS = Parameter("p", "Probability of success", PROBABILITY)
EXPONENT = Parameter("a", "Shape of the distribution", POSITIVE)

DISTRIBUTIONS = {
    each.name: each
    for each in (
        Distribution(
            "beta",
            "Numbers from 0 to 1 of the beta distribution.",
            (Parameter("a", "Alpha", POSITIVE), Parameter("b", "Beta", POSITIVE)),
            "2.0, 5.0",
            "[0.28925535, 0.19279249, 0.16030369]",
            in_cupy=True,
            relation=Relation("an a + b within the range of float64", _adds_up),
        ),
        Distribution(
            "binomial",
            "Numbers of successes in `n` trials.",
            (Parameter("n", "Number of trials", TRIALS), SUCCESS),
            "10, 0.25",
            "[3, 4, 3]",
            counts=True,
            in_cupy=True,
        ),
        Distribution(
            "chisquare",
            "Sums of the squares of `df` normally distributed numbers.",
            (DEGREES,),
            "3.0",
            "[2.33599178, 1.78981606, 1.48250329]",
            in_cupy=True,
        ),
        Distribution(
            "exponential",
            "Times between independent events, of mean `scale`.",
            (Parameter("scale", "Mean, the inverse of the rate", NOT_NEGATIVE, 1.0),),
            "2.0",
            "[1.41505851, 2.0504067 , 1.13709731]",
            in_cupy=True,
        ),
        Distribution(
            "f",
            "Ratios of two chi-square numbers, each divided by its degrees of freedom.",
            (NUMERATOR, DENOMINATOR),
            "3.0, 20.0",
            "[0.88092699, 0.50144528, 0.42095518]",
            in_cupy=True,
            relation=Relation("dfnum * dfden of at most 1e300, one of them at least 0.2", _divides),
        ),
        Distribution(
            "gamma",
            "Numbers of the gamma distribution, of mean `shape * scale`.",
            (Parameter("shape", "Shape of the distribution, not of the result", NOT_NEGATIVE), SCALE),
            "2.0, 0.5",
            "[0.83412765, 0.66860785, 0.5729506 ]",
            in_cupy=True,
        ),
        Distribution(
            "geometric",
            "Numbers of trials up to the first success, which is counted.",
            (SUCCESS._replace(limits=TRIALS_FIT),),
            "0.25",
            "[3, 4, 2]",
            counts=True,
            in_cupy=True,
        ),
        Distribution(
            "gumbel",
            "Numbers of the Gumbel distribution, which describes the largest of many.",
            (LOCATION, SCALE),
            "1.0, 2.0",
            "[ 1.03819467, -0.64405169,  0.19613954]",
        ),
        Distribution(
            "hypergeometric",
            "Numbers of good ones among `nsample` that are drawn without replacement.",
            (
                Parameter("ngood", "Number of good ones", FEW),
                Parameter("nbad", "Number of bad ones", FEW),
                Parameter("nsample", "Number of those that are drawn", COUNT),
            ),
            "15, 10, 5",
            "[4, 3, 4]",
            counts=True,
            in_cupy=True,
            relation=Relation("an nsample of at most ngood + nbad", _are_enough),
        ),
        Distribution(
            "laplace",
            "Numbers of the Laplace distribution, double exponential.",
            (LOCATION, SCALE),
            "1.0, 2.0",
            "[1.57587336, 4.16391401, 2.60311972]",
        ),
        Distribution(
            "logistic",
            "Numbers of the logistic distribution.",
            (LOCATION, SCALE),
            "1.0, 2.0",
            "[2.02246594, 5.33328618, 3.48139833]",
        ),
        Distribution(
            "lognormal",
            "Numbers whose logarithms are normally distributed.",
            (
                Parameter("mean", "Mean of the logarithms", FINITE, 0.0),
                Parameter("sigma", "Standard deviation of the logarithms", NOT_NEGATIVE, 1.0),
            ),
            "1.0, 0.5",
            "[2.71995429, 3.15621261, 2.37009745]",
        ),
        Distribution(
            "logseries",
            "Integers from 1 of the logarithmic series distribution.",
            (Parameter("p", "Shape of the distribution", PROBABILITY_BELOW_ONE),),
            "0.75",
            "[2, 1, 2]",
            counts=True,
            in_cupy=True,
        ),
        Distribution(
            "negative_binomial",
            "Numbers of failures before the `n`-th success.",
            (
                Parameter("n", "Number of successes, perhaps with a fraction", POSITIVE),
                SUCCESS._replace(limits=POSITIVE_PROBABILITY),
            ),
            "3.0, 0.5",
            "[2, 3, 7]",
            counts=True,
            relation=Relation("(1 - p) / p * (n + 10 * sqrt(n)) of at most 1e12", _is_counted),
        ),
        Distribution(
            "noncentral_chisquare",
            "Numbers of the noncentral chi-square distribution.",
            (DEGREES, NONCENTRALITY),
            "3.0, 1.5",
            "[3.73608154, 1.24875556, 0.46740033]",
            relation=Relation("a nonc of at most 1e12 where df is at most 1", _is_central),
        ),
        Distribution(
            "noncentral_f",
            "Numbers of the noncentral F distribution.",
            (NUMERATOR, DENOMINATOR, NONCENTRALITY),
            "3.0, 20.0, 1.5",
            "[1.40891552, 0.15809455, 0.44829023]",
            relation=Relation(
                "(dfnum + nonc) * dfden of at most 1e300, dfnum or dfden of at least 0.2, and a nonc of at most 1e12 "
                "where dfnum is at most 1",
                _divides,
            ),
        ),
        Distribution(
            "pareto",
            "Numbers of the Pareto II (Lomax) distribution, which begins at 0.",
            (EXPONENT,),
            "3.0",
            "[0.26597564, 0.40738652, 0.20866473]",
        ),
        Distribution(
            "poisson",
            "Numbers of independent events in an interval.",
            (Parameter("lam", "Expected number of events", EVENTS, 1.0),),
            "4.0",
            "[6, 5, 7]",
            counts=True,
            in_cupy=True,
        ),
        Distribution(
            "power",
            "Numbers from 0 to 1 with the density `a * x**(a - 1)`.",
            (EXPONENT,),
            "3.0",
            "[0.79746047, 0.86234644, 0.75691571]",
            in_cupy=True,
        ),
        Distribution(
            "rayleigh",
            "Lengths of vectors of two normally distributed numbers.",
            (Parameter("scale", "Mode", NOT_NEGATIVE, 1.0),),
            "2.0",
            "[2.37912464, 2.86384825, 2.1326953 ]",
        ),
        Distribution(
            "standard_cauchy",
            "Ratios of two normally distributed numbers, which have no mean.",
            (),
            "",
            "[0.00411773, 0.30781537, 0.45850085]",
        ),
        Distribution(
            "standard_exponential",
            "Times between independent events, of mean 1.",
            (),
            "",
            "[0.70752926, 1.02520335, 0.56854866]",
            takes_dtype=True,
            in_cupy=True,
        ),
        Distribution(
            "standard_gamma",
            "Numbers of the gamma distribution of scale 1, of mean `shape`.",
            (Parameter("shape", "Shape of the distribution, not of the result", NOT_NEGATIVE),),
            "2.0",
            "[1.66825529, 1.3372157 , 1.1459012 ]",
            takes_dtype=True,
            in_cupy=True,
        ),
        Distribution(
            "standard_t",
            "Numbers of Student's t distribution.",
            (DEGREES._replace(limits=DIVIDES),),
            "5.0",
            "[ 0.00119781, -1.12599609,  0.04341076]",
        ),
        Distribution(
            "triangular",
            "Numbers from `left` to `right`, with the peak of the density at `mode`.",
            (
                Parameter("left", "Lower limit", FINITE),
                Parameter("mode", "Peak", FINITE),
                Parameter("right", "Upper limit", FINITE),
            ),
            "-1.0, 0.5, 2.0",
            "[0.70112726, 1.31989861, 0.99530383]",
            relation=Relation("left <= mode <= right, and right - left from 1e-150 to 1e150", _ascend),
        ),
        Distribution(
            "vonmises",
            "Angles from -pi to pi around `mu`, the normal distribution of the circle.",
            (Parameter("mu", "Mode", ANGLE), Parameter("kappa", "Concentration", NOT_NEGATIVE)),
            "0.5, 4.0",
            "[1.21499218, 0.68376753, 0.50412743]",
        ),
        Distribution(
            "wald",
            "Numbers of the Wald (inverse Gaussian) distribution.",
            (Parameter("mean", "Mean", POSITIVE), Parameter("scale", "Scale", POSITIVE)),
            "3.0, 2.0",
            "[3.00452328, 2.1477498 , 5.19924394]",
            relation=Relation("a mean from 1e-150 to 1e150, at most 1e10 times scale", _has_digits),
        ),
        Distribution(
            "weibull",
            "Numbers of the Weibull distribution of scale 1.",
            (Parameter("a", "Shape of the distribution", NOT_NEGATIVE),),
            "1.5",
            "[0.79401664, 1.01673243, 0.68629646]",
        ),
        Distribution(
            "zipf",
            "Integers from 1 of the Zipf distribution, whose frequencies are powers of them.",
            (Parameter("a", "Exponent", ABOVE_ONE),),
            "3.0",
            "[1, 2, 1]",
            counts=True,
        ),
    )
}
"""Each distribution whose parameters broadcast, by its name."""
