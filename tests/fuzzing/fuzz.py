"""Random expressions, checked and run, and where the four checkers disagree with the results."""

from __future__ import annotations

from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from tests.fuzzing import compare
from tests.fuzzing.checking import Answer, Questions
from tests.fuzzing.expected import wrong
from tests.fuzzing.expressions import Author, Expression
from tests.fuzzing.judging import Disagreement, is_missed, judged, shrunk, smallest
from tests.static.checkers import CheckerError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

QUICKEST = "pyrefly"
CHUNK = 500
"""The number of expressions in one run of a checker."""


class Result(NamedTuple):
    """The result of some expressions."""

    expressions: list[Expression]
    disagreements: list[Disagreement]
    missed: Counter[str]
    """The number of failing expressions that each checker accepts, including those that no type can show."""
    notes: list[str]
    """Names on which the checkers differ without any of them being wrong."""
    crashes: list[str]
    """The checkers that failed, with their output."""


def written(seed: int, count: int, depth: int, failing: float = 0.15) -> list[Expression]:
    """Random expressions, a share of which fails when it runs."""
    author = Author(seed)
    return [author.root(depth, failing) for _ in range(count)]


def without_false_alarms_within(expressions: list[Expression]) -> list[Expression]:
    """Replace each expression that pyrefly refuses wrongly by the smallest part with that false alarm.

    The rest of such an expression gives no information, and pyright tries all signatures of every call on an argument
    that fits none: minutes, where other expressions take a tenth of a second. pyrefly takes a hundredth.
    """
    answers = Questions(expressions, [None] * len(expressions)).ask(QUICKEST)
    refused = {
        number: Disagreement(QUICKEST, "alarm", expression, answer.refusals)
        for number, (expression, answer) in enumerate(zip(expressions, answers, strict=True))
        if answer.refusals
    }
    parts = dict(zip(refused, smallest(QUICKEST, list(refused.values())), strict=True))
    return [parts[number].expression if number in parts else each for number, each in enumerate(expressions)]


def examined(expressions: list[Expression], checkers: Sequence[str], *, shrink: bool = True) -> Result:
    """Check the expressions, and compare the results."""
    expressions = without_false_alarms_within(expressions)
    questions = Questions(expressions, [wrong(each) for each in expressions])
    answers: dict[str, list[Answer]] = {}
    crashes: list[str] = []
    with ThreadPoolExecutor(2) as pool:
        for checker, asked in {checker: pool.submit(questions.ask, checker) for checker in checkers}.items():
            try:
                answers[checker] = asked.result()
            except CheckerError as error:  # the others go on
                crashes.append(f"{checker}: {error}")
    return compared(expressions, answers, shrink=shrink)._replace(crashes=crashes)


def compared(expressions: list[Expression], answers: dict[str, list[Answer]], *, shrink: bool) -> Result:
    """Compare the results of the checkers with the values and with each other."""
    disagreements: list[Disagreement] = []
    missed: Counter[str] = Counter()
    for checker, said in answers.items():
        pairs = list(zip(expressions, said, strict=True))
        found = [fault for expression, answer in pairs if (fault := judged(checker, expression, answer))]
        missed[checker] += sum(is_missed(*pair) for pair in pairs)
        disagreements += shrunk(checker, found) if shrink and found else found
    return Result(expressions, disagreements, missed, list(_notes(expressions, answers)), [])


def _notes(expressions: list[Expression], answers: dict[str, list[Answer]]) -> Iterator[str]:
    """Return where a name is known to one checker and unknown to another."""
    for number, expression in enumerate(expressions):
        each = {checker: said[number] for checker, said in answers.items()}
        if expression.error is not None or any(answer.refusals or answer.type is None for answer in each.values()):
            continue
        by_names: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        for checker, answer in each.items():
            if answer.type is not None:
                by_names[compare.names(answer.type)].append(checker)
        if len(by_names) > 1:
            views = "; ".join(f"{', '.join(who)}: [{', '.join(names)}]" for names, who in by_names.items())
            yield f"{expression.source}: {views}"


def swept(seed: int, times: int, checkers: Sequence[str], *, chunk: int = CHUNK) -> Iterator[Result]:
    """Check each operation so many times, of operands that are calls: random expressions seldom try a rare one."""
    expressions = list(Author(seed).each(times))
    for start in range(0, len(expressions), chunk):
        yield examined(expressions[start : start + chunk], checkers)


def fuzzed(seed: int, count: int, checkers: Sequence[str], depth: int, *, chunk: int = CHUNK) -> Iterator[Result]:
    """Check chunks of expressions, each with its own seed."""
    for number, start in enumerate(range(0, count, chunk)):
        yield examined(written(seed * 1_000 + number, min(chunk, count - start), depth), checkers)
