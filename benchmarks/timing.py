"""Alternating measurements of several sides, so that disturbances affect all of them.

Times are processor times: they exclude the time in which other programs run.
"""

from __future__ import annotations

from statistics import median, quantiles
from time import process_time
from timeit import Timer
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


T = TypeVar("T")


class Effort(NamedTuple):
    """The effort of a benchmark."""

    rounds: int
    """The number of rounds."""
    sample_s: float
    """The length of one measurement of a small operation, which is repeated that long."""
    runs: int
    """The number of rounds for processes that take from a tenth of a second to several seconds."""


FULL = Effort(rounds=101, sample_s=2e-3, runs=31)
TINY = Effort(rounds=3, sample_s=1e-6, runs=1)


class Ratio(NamedTuple):
    """The ratio of two sides: the median over the rounds, and the interquartile range."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        """Show the median, then the interquartile range."""
        return f"{self.median:.2f} ({self.low:.2f} to {self.high:.2f})"


class Timings(NamedTuple):
    """Seconds per operation, for each side and round."""

    seconds: Mapping[str, list[float]]

    def ns(self, side: str) -> float:
        """The median of a side, in nanoseconds."""
        return median(self.seconds[side]) * 1e9

    def ratio(self, side: str, to: str) -> Ratio:
        """The ratio of two sides, round by round: the two measurements of a round are close in time."""
        ratios = [mine / its for mine, its in zip(self.seconds[side], self.seconds[to], strict=True)]
        low, middle, high = quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        return Ratio(middle, low, high)

    def added_ns(self, side: str, to: str) -> float:
        """The time that a side adds to another, in nanoseconds: the median over the rounds."""
        return median(mine - its for mine, its in zip(self.seconds[side], self.seconds[to], strict=True)) * 1e9


def in_turns(sides: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, list[T]]:
    """Call each side once per round and keep its result; the first side changes from round to round."""
    names = list(sides)
    answers: dict[str, list[T]] = {name: [] for name in names}
    for turn in range(rounds):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            answers[name].append(sides[name]())
    return answers


def statements(sides: Mapping[str, tuple[str, Mapping[str, Any]]], effort: Effort) -> Timings:
    """Time statements with their names, each in a separate loop of the same length.

    The names are local variables of the loop, as in a function. The loop itself counts, about 10 ns a statement.
    """
    timers = {name: _timer(statement, names) for name, (statement, names) in sides.items()}
    for timer in timers.values():
        timer.timeit(1)
    number = _number(next(iter(timers.values())), effort.sample_s)
    return Timings(in_turns({name: _sample(timer, number) for name, timer in timers.items()}, effort.rounds))


def _timer(statement: str, names: Mapping[str, Any]) -> Timer:
    bind = "; ".join(f"{name} = _names[{name!r}]" for name in names)
    return Timer(statement, setup=bind or "pass", timer=process_time, globals={"_names": names})


def _number(timer: Timer, sample_s: float) -> int:
    """The number of repetitions that last as long as a sample."""
    number = 1
    while (lasted := timer.timeit(number)) < sample_s:
        number = max(2 * number, int(number * sample_s / max(lasted, 1e-9)))
    return number


def _sample(timer: Timer, number: int) -> Callable[[], float]:
    return lambda: timer.timeit(number) / number
