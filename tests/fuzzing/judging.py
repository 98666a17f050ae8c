"""Where a checker disagrees with the run, and the smallest part of the expression that shows it."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import typedtensor as tt
from tests.fuzzing import compare, variables
from tests.fuzzing.checking import Answer, Questions
from tests.fuzzing.expected import Expected, wrong
from tests.fuzzing.expressions import Expression, UnfitError, evaluated, is_array
from tests.fuzzing.known import KNOWN, Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.fuzzing.reveals import Type

Kind: TypeAlias = Literal["wrong", "alarm", "missed", "absorbed"]
STATIC_ERRORS = (tt.RankError, tt.DTypeError)
NEGATIVE = "needed exponents of 0 or more"
"""The dtype fits other exponents."""
ALIGNING = re.compile(
    r"\(\w+ \S+ \w+\)|tt\.(linalg\.)?(add|subtract|multiply|divide|matmul|where|vecdot|concat|stack)\(.*"
)
"""What compares the names of its operands."""
KNOWN_WHEN_IT_RUNS = re.compile(r"tt\.(Axis|make_ddim)\(|\.dynamic\(\)|_\[([^,\]]+,){4}")


class Disagreement(NamedTuple):
    """A disagreement of a checker with the run.

    A wrong type, an error for an expression that runs, none for one that fails, or none where a wrong type is expected.
    """

    checker: str
    kind: Kind
    expression: Expression
    details: tuple[str, ...]
    accepted: Expected | None = None
    """The wrong type that is accepted."""

    def known(self) -> Known | None:
        """The documented weakness that explains it."""
        return next((each for each in KNOWN if each.covers(self.checker, self.kind, self.expression)), None)

    def __str__(self) -> str:
        """The expression, what the checker says and what the run gives."""
        run = self.expression.outcome
        said = "\n".join(f"    {line}" for detail in self.details for line in detail.splitlines()[:3])
        return f"{self.checker}, {self.kind}: {self.expression.source}\n    run: {run}\n{said}"


def judged(checker: str, expression: Expression, answer: Answer) -> Disagreement | None:
    """The disagreement of the checker with the run, if there is one."""
    if expression.error is not None:
        if not answer.refusals and is_static(expression):
            return Disagreement(checker, "missed", expression, (f"revealed: {answer.type}",))
        return None
    if answer.refusals:
        by_name = any(each.is_cut for each in expression.operands)  # of an axis that is shorter than its name
        return None if by_name else Disagreement(checker, "alarm", expression, answer.refusals)
    if answer.type is None:
        return Disagreement(checker, "wrong", expression, ("nothing is revealed",))
    found = tuple(compare.faults(answer.type, expression.value, sizes=not expression.is_cut))
    if found:
        return Disagreement(checker, "wrong", expression, (f"revealed: {answer.type}", *found))
    return _absorbed(checker, expression, answer.type, answer.accepted)


def _absorbed(checker: str, expression: Expression, found: Type, wanted: Expected | None) -> Disagreement | None:
    """A wrong type that the checker accepts, although it knows the right one."""
    if wanted is None or not wanted.contradicts(found):
        return None
    details = (f"revealed: {found}", f"accepted: {wanted.type} ({wanted.place})")
    return Disagreement(checker, "absorbed", expression, details, wanted)


def is_static(expression: Expression) -> bool:
    """Return whether the failure is visible in the types: ranks, dtypes, and names if all axes have one."""
    if expression.is_cut or any(isinstance(each.value, tt.DArray) for each in expression.operands):
        return False
    if KNOWN_WHEN_IT_RUNS.search(expression.functions):
        return False
    if isinstance(expression.error, STATIC_ERRORS):
        return NEGATIVE not in str(expression.error)
    named = all(each.is_variable and not re.search(r"_.*\d", each.source[4:]) for each in expression.operands)
    return isinstance(expression.error, tt.ShapeError) and named and bool(ALIGNING.fullmatch(expression.functions))


def is_missed(expression: Expression, answer: Answer) -> bool:
    """Return whether the run fails by ranks, dtypes or sizes and the checker reports nothing."""
    errors = (tt.RankError, tt.DTypeError, tt.ShapeError)
    return isinstance(expression.error, errors) and not answer.refusals


def shrunk(checker: str, found: Sequence[Disagreement]) -> list[Disagreement]:
    """For each disagreement its smallest part that is one too; then with variables for operands, where it stays one."""
    small = smallest(checker, found)
    simpler = _first(checker, small, [_simpler(each.expression) for each in small])
    return [
        each if other is None or other.kind != each.kind else other for each, other in zip(small, simpler, strict=True)
    ]


def smallest(checker: str, found: Sequence[Disagreement]) -> list[Disagreement]:
    """For each disagreement its smallest part that is one too."""
    parts = _first(checker, found, [list(each.expression.parts()) for each in found])
    return [part or whole for part, whole in zip(parts, found, strict=True)]


def _first(
    checker: str, found: Sequence[Disagreement], groups: Sequence[list[Expression]]
) -> list[Disagreement | None]:
    """The first disagreement of each group, in one run of the checker; a group is made of parts of what was found."""
    flat = [each for group in groups for each in group]
    expected = [_again(fault, each) for fault, group in zip(found, groups, strict=True) for each in group]
    answers = iter(Questions(flat, expected).ask(checker) if flat else [])
    judgements = [[judged(checker, each, next(answers)) for each in group] for group in groups]
    return [next((fault for fault in group if fault), None) for group in judgements]


def _again(fault: Disagreement, part: Expression) -> Expected | None:
    """The same kind of wrong type in the same place, if one was accepted."""
    return wrong(part, fault.accepted.change, fault.accepted.place) if fault.accepted else None


def _simpler(expression: Expression) -> list[Expression]:
    """The expression with variables of the same dtypes and shapes in place of its operands, if it gives the same."""
    if all(each.is_variable or not is_array(each.value) for each in expression.operands):
        return []
    try:
        operands = [_variable(each) for each in expression.operands]
    except UnfitError:
        return []
    other = evaluated(expression.template, *operands, is_cut=expression.is_cut)
    same = type(other.error) is type(expression.error) and type(other.value) is type(expression.value)
    return [other] if same else []


def _variable(expression: Expression) -> Expression:
    """A variable of the dtype and the shape of the expression, without names."""
    value = expression.value
    if expression.is_variable or not is_array(value):
        return expression
    if any(size > 9 for size in value.shape):  # a digit
        raise UnfitError
    axes = "".join(map(str, value.shape))
    return evaluated(variables.variable(value.dtype.name, axes, dynamic=isinstance(value, tt.DArray)))


def functions_of(expressions: Iterable[Expression]) -> Counter[str]:
    """Return how often each function, method and operator occurs in the expressions."""
    found: Counter[str] = Counter()
    for expression in expressions:
        for each in expression.parts():
            text = each.functions
            found.update(re.findall(r"\btt\.((?:(?:linalg|fft|random|special)\.)?\w+)", text))
            found.update(f".{name}" for name in re.findall(r"[_)]\.(\w+)", text))
            if operator := re.fullmatch(r"\((_ )?(\S+?) ?_\)", text):
                found[operator[2]] += 1
            if text.startswith("_["):
                found["[]"] += 1
    return found
