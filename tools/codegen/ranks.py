"""Writes `_generated/rank.pyi`, the ranks with their rules, and `_generated/rank.py`, as they run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.codegen.axes import AXES, MAX_BOUND, MAX_RANK, OTHER_AXES, rank
from tools.codegen.axis_rules import (
    ITSELF,
    NAMED,
    TAKER,
    along,
    axis_rules,
    front,
    overloaded_rule,
    positions,
    reshape,
    roll,
    span,
    ways,
    widths,
)
from tools.codegen.overloads import alias, declared, overloads, stub, variables
from tools.codegen.protocols import DROPPED, GAINED, KEPT, POSITIONS, SIZED, snake
from tools.codegen.subscripts import rules_of_any_terms, rules_of_terms, subscripts
from tools.codegen.tree import Name, Variable, signature

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.codegen.tree import Class, Signature


def position(name: str, n: int) -> int | None:
    """The index of the position in n axes, or None."""
    k = POSITIONS[name] if POSITIONS[name] >= 0 else n + POSITIONS[name]
    return k if 0 <= k < n else None


def rule(name: str, cases: Iterable[tuple[str, str]]) -> list[Signature]:
    """A rule of the rank and another argument: its type, or several parameters, and the outcome."""
    return overloads(name, [f"self, other: {argument}, /) -> {outcome}" for argument, outcome in cases])


def rule_of_two(name: str, cases: Iterable[tuple[str, str]]) -> list[Signature]:
    """A rule of this rank and another one, or more parameters: an expected type does not widen the outcome.

    mypy reads `Settled` as the outcome itself, and the rule once more as a callable that takes what it gives.
    """
    found = [("NeverMatches, result: NeverMatches = ...", "Settled[Rank0]")]
    for given, out in cases:
        other, *more = given.split(", axis: ")
        axis = "".join(f", axis: {each}" for each in more)
        found.append((f"{other}{axis}, result: Into[{other}, {out}] = ...", f"Settled[{out}]"))
    return rule(name, found)


def say(name: str, outcome: str) -> Signature:
    """A rule of the rank alone."""
    return signature(f"self) -> {outcome}", name)


def outcome(name: str, rank: str) -> Signature:
    """A rule of the rank alone whose result an expected type does not widen."""
    return say(name, f"Outcome[{rank}]")


DOC = '''"""Rank0 to Rank9: the number of axes, their names, and what becomes of them; written by tools/codegen.

`Rank2[Batch, Channel]` names its axes (with `NewType("Batch", int)`), `Rank2[Literal[3], Literal[4]]` gives their sizes,
plain `Rank2` names none and mixes with every name. The rules are for the checkers alone: when the program runs, a rank is
its number of axes.
"""
'''
HEAD = f"""{DOC}
# fmt: off
# ruff: noqa: PLC0105  # the most readable names for the rules
# What a rank accepts is more than itself, which is what a rank that is a type variable accepts; and it is no variable:
# (`UnknownPadding` has two types, and mypy sees both.)
# mypy: disable-error-code="override, assignment, overload-overlap, misc, no-redef"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false, reportOverlappingOverload=false
# pyright: reportRedeclaration=false
from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, Never, Self, TypeAlias, overload

from typing_extensions import TypeVar

from typedtensor._generated.rules import AnyOperands, Into, NeverMatches, OneNumberOnly, OperandsThatFitTheSubscripts, Outcome, Settled
from typedtensor.core.operand import IntLike
from typedtensor.types.axis import Axis

MYPY = False  # mypy takes it for true
TYPE_CHECKING_WITH_PYREFLY = False  # pyrefly takes it for true
{
    '''
'''.join(f'{a} = TypeVar("{a}", default=Any, covariant=True)' for a in AXES)
}
{variables([*OTHER_AXES, "M"])}
"""
ONE = '''
One: TypeAlias = Never
"""An axis of one element, as `None` in a key and `keepdims=True` make it. It broadcasts to any name."""
'''
RANK = "What every rank is: a number of axes, `ndim`."
RUN = f'''{DOC}
from __future__ import annotations

from types import GenericAlias
from typing import Any, Never, TypeAlias

from typedtensor._texts import counted
from typedtensor.errors import RankError
{ONE}

class Rank:
    """{RANK}"""

    __slots__ = ()
    ndim: int

    def __class_getitem__(cls, axes: object) -> GenericAlias:
        """Name the axes, from the left; the rest have no name."""
        named: list[object] = [*axes] if isinstance(axes, tuple) else [axes]
        ndim = getattr(cls, "ndim", 0)
        if len(named) > ndim:
            needed, got = f"at most {{counted(ndim, 'axis')}}", counted(len(named), "name")
            raise RankError(cls.__name__, needed=needed, got=got, fix="Use a higher rank.")
        sizes = [each for each in named if type(each) is int]
        if sizes:
            needed, fix = "names of axes, or literal sizes", f"Write Literal[{{sizes[0]}}], of typing."
            raise RankError(cls.__name__, needed=needed, got=f"the int {{sizes[0]}}", fix=fix)
        return GenericAlias(cls, (*named, *(Any,) * (ndim - len(named))))
'''
SLOTS = Variable("__slots__", "()")


def without_axis(n: int) -> list[Signature]:
    """The rules for removing or unnaming the axis at a position."""
    axes = AXES[:n]
    gone = [(snake(p), k) for p in DROPPED if (k := position(p, n)) is not None]
    kept = [(snake(p), k) for p in KEPT if (k := position(p, n)) is not None]
    return [
        *(say(f"_drop{name}", rank(n - 1, [*axes[:k], *axes[k + 1 :]])) for name, k in gone),
        *(say(f"_unname{name}", rank(n, [*axes[:k], "Any", *axes[k + 1 :]])) for name, k in kept),
        *(say(f"_size{end}", axes[k]) for k, end in SIZED.items() if -n <= k < n),
    ]


def with_axis(n: int) -> list[Signature]:
    """The rules for a new axis at a position."""
    axes = AXES[:n]
    places = [(snake(p), k) for p in GAINED if (k := position(p, n + 1)) is not None]
    return [say(f"_gain{name}", rank(n + 1, [*axes[:k], "One", *axes[k:]])) for name, k in places]


def batch_axis(n: int) -> list[Signature]:
    """The axis of a batch, by its position."""
    return rule("_batch", [(f"Literal[{k}, {k - n}]", rank(1, [AXES[k]])) for k in range(n)])


def batches() -> list[Signature]:
    """The rank of one result, and the position that the axis of a batch gets in it."""
    found = []
    for m in range(MAX_RANK):
        theirs = OTHER_AXES[:m]
        for k in range(m + 1):
            whole = rank(m + 1, [*theirs[:k], AXES[0], *theirs[k:]])
            found.append((f"{rank(m, theirs)}, axis: Literal[{k}, {k - m - 1}]", f"Outcome[{whole}]"))
    return [*rule("_batched", found), *rule("_batched_too", found)]  # of the second result


def follows(n: int) -> list[Signature]:
    """The axes of another rank and then those of this one: of a result, and of a parameter."""
    theirs = [OTHER_AXES[:m] for m in range(MAX_RANK + 1 - n)]
    return rule("_follow", [(rank(len(b), b), f"Outcome[{rank(n + len(b), [*b, *AXES[:n]])}]") for b in theirs])


def rank_class(n: int) -> Class:
    axes = AXES[:n]
    names = f"tuple[{', '.join(axes) or '()'}]"
    body: list[Signature | Variable] = [Variable("ndim", str(n)), Variable("_open", type=Name("None"))]
    body.append(say("_truth", "OneNumberOnly" if n else "bool"))
    body.append(say("_unname", rank(n)))
    if n:
        body.append(say("_drop", rank(n - 1)))
        # Repeated for each rank: pyright caches the result for the method of the base, for any rank.
        body += [say(f"_has_{m}", rank(n, axes)) for m in range(1, min(n, MAX_BOUND) + 1)]
        body += without_axis(n)
        body += batch_axis(n)
    if n == 1:
        body += batches()
        body.append(outcome("_diag", rank(2, [*axes, *axes])))
    if n >= 2:
        body.append(outcome("_transpose", rank(n, [*axes[:-2], axes[-1], axes[-2]])))
        body.append(say("_diagonal", rank(n - 1, [*axes[:-2], "Any"])))
    if n < MAX_RANK:
        body.append(say("_gain", rank(n + 1)))
        body.append(say("_lengthen", rank(n + 1, [*axes, "Any"])))
        body += with_axis(n)
    body.append(say("_flatten", rank(1)))
    body.append(say("_number", f"tuple[{', '.join(['int'] * n) if n else '()'}]"))
    body += follows(n) + broadcasts(n) + fits(n) + reaches(n)
    body.append(say("_accepts", f"Outcome[{' | '.join(rank(m, axes[n - m :]) for m in range(n + 1))}]"))
    body += [say(f"_is_{n}", "None")] if n else []
    if n > NAMED:
        body.append(say("_many", rank(n)))
    body += rule("_below", [(" | ".join(rank(m) for m in range(n, MAX_RANK + 1)), "None")])
    body.append(signature(f"self, names: {names}, /) -> {names}", "_named"))
    if n:
        body += rule("_above", [(" | ".join(rank(m) for m in range(n)), "None")])
    body.append(say(f"_exactly_{n}", f"Outcome[{names}]"))
    for m in range(n, MAX_RANK + 1):
        body.append(say(f"_at_most_{m}", f"Outcome[tuple[{', '.join(['One'] * (m - n) + axes) or '()'}]]"))
    if 1 <= n <= 2:
        others = [(m, OTHER_AXES[:m]) for m in range(1, MAX_RANK + 2 - n)]
        body += rule_of_two("_select", [(rank(m, names), rank(m - 1 + n, [*axes, *names[1:]])) for m, names in others])
    body += axis_rules(n) + rules_of_terms(n)
    if n:
        body.append(signature(f"self, one: M, /) -> tuple[{', '.join(['M'] * n)}]", "_per_axis"))
    body += products(n)
    generic = f", Generic[{', '.join(axes)}]" if n else ""
    return declared(f"Rank{n}({base(n)}{generic})", plural(n), *body)


def base(n: int) -> str:
    """The base class of a rank."""
    return f"AtLeast{min(n, MAX_BOUND)}" if n else "Rank"


def unite(one: list[str], other: list[str]) -> list[str]:
    """The axes of the broadcast rank: a name with a unit axis gives the name."""
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    rest = len(long) - len(short)
    return [*long[:rest], *(f"{a} | {b}" for a, b in zip(long[rest:], short, strict=True))]


def broadcasts(n: int) -> list[Signature]:
    """The rank to which this rank and another broadcast, whether or not the names fit."""
    usual = sorted(range(MAX_RANK + 1), key=lambda m: (m > n, abs(n - m)))  # mypy tries them in turn
    cases = [(rank(m, b), rank(max(n, m), unite(AXES[:n], b))) for m in usual for b in [OTHER_AXES[:m]]]
    return rule_of_two("_broadcast", cases)


def axis_from_the_end(k: int) -> str:
    """The name of the type of the ranks with an axis at position -k, and of those with fewer axes."""
    return f"AxisAtBack{k}"


def axes_from_the_end() -> list[Variable]:
    """The types of the ranks that have a name at a position, counted from the last, or no such axis."""
    found = []
    for k in range(1, MAX_RANK + 1):
        fewer = [rank(m) for m in range(k)]
        named = [rank(m, ["Any"] * (m - k) + ["M"] + ["Any"] * (k - 1)) for m in range(k, MAX_RANK + 1)]
        found.append(alias(axis_from_the_end(k), " | ".join([*fewer, *named])))
    return found


def fits(n: int) -> list[Signature]:
    """For each axis, counted from the last: one of the two has a unit axis or none, or both have the same name."""
    found: list[Signature] = []
    for k in range(1, MAX_RANK + 1):
        anything = "self, other: object, /) -> None"
        if k <= n:
            unit = rank(n, ["One" if i == n - k else "Any" for i in range(n)])
            alike = f"self, other: {axis_from_the_end(k)}[{AXES[n - k]}], /) -> None"
            found += overloads(f"_fits_{k}", [f"self: {unit}, other: object, /) -> None", alike])
        else:
            found += overloads(f"_fits_{k}", [anything])
    return found


def reaches(n: int) -> list[Signature]:
    """For each number of axes with a list of cases: this rank has so many, or the other one, or a third."""
    found: list[Signature] = []
    for k in range(max(n, 1), NAMED + 1):
        alone = "object" if k == n else rank(k)
        lines = [f"self, other: {alone}, third: object = ..., /) -> None"]
        found += overloads(f"_reach_{k}", [*lines, f"self, other: object, third: {rank(k)}, /) -> None"][: 1 + (k > n)])
    return found


def products(n: int) -> list[Signature]:
    """The results of two ranks, the first of which is known: the rules that functions of two operands read."""
    axes = AXES[:n]
    found = matrix_product(n)
    if n:
        theirs = [OTHER_AXES[: m - 1] for m in range(1, MAX_RANK + 1)]
        both = [(b, unite(b, axes[:-1])) for b in theirs]
        found += rule_of_two("_vecdot", [(rank(len(b) + 1, [*b, axes[-1]]), rank(len(out), out)) for b, out in both])
        take, take_along, last = [], [], []
        for axis, before, after in ways(n):
            out = rank(n, [axis.removeprefix("_") for axis in after] or None)
            take.append((f"Rank1[M], axis: {axis}", out))
            take_along.append((f"{out}, axis: {axis}", out))
            if before and axis.startswith("Literal[-1, "):
                last.append((out, out))
        found += rule_of_two("_take", take) + rule_of_two("_take_along", take_along)
        found += rule_of_two("_take_along_last", last)
    fronted = [(f"Rank1[M], axis: {at}, keepdims: {keep}", out) for at, keep, out in front(n)] if n else []
    found += rule_of_two("_front", fronted or [("Rank1[M], axis: None, keepdims: bool", rank(1, ["M"]))])
    return found + solution(n)


def matrix_product(n: int) -> list[Signature]:
    """The product of another rank and this one."""
    axes = AXES[:n]
    if n == 1:
        cases = [
            (rank(m, OTHER_AXES[: m - 1] + axes), rank(m - 1, OTHER_AXES[: m - 1])) for m in range(2, MAX_RANK + 1)
        ]
        return rule_of_two("_rmatmul", [(rank(1, axes), "Rank0"), *cases])
    if n < 2:
        return []
    *batch, k, last = axes
    cases = [(rank(1, [k]), rank(n - 1, [*batch, last])), (rank(2, ["M", k]), rank(n, [*batch, "M", last]))]
    for m in range(3, MAX_RANK + 1):
        theirs = OTHER_AXES[: m - 2]
        both = unite(theirs, batch)
        cases.append((rank(m, [*theirs, "M", k]), rank(len(both) + 2, [*both, "M", last])))
    return rule_of_two("_rmatmul", cases)


def solution(n: int) -> list[Signature]:
    """The solution of a linear system, by its right-hand side."""
    if n < 2:
        return []
    *batch, i, k = AXES[:n]
    cases = [(rank(n, [*batch, i, "M"]), rank(n, [*batch, k, "M"])), (rank(1, [i]), rank(n - 1, [*batch, k]))]
    if n > 2:
        cases.append((rank(2, [i, "M"]), rank(n, [*batch, k, "M"])))
    else:
        others = [(m, OTHER_AXES[: m - 2]) for m in range(3, MAX_RANK + 1)]
        cases += [(rank(m, [*theirs, i, "M"]), rank(m, [*theirs, k, "M"])) for m, theirs in others]
    return rule_of_two("_solve", cases)


def bounds() -> list[Class]:
    """The classes of every rank with some number of axes."""
    return [
        declared(
            bound(n),
            at_least(n),
            SLOTS,
            say(f"_has_{n}", "Self"),
            *overloaded_rule("_along", along(n)),
            *overloaded_rule("_along_some", [(f"{along(n)[0][0]} | tuple[{span(n)}]", ITSELF, "None")]),
            *overloaded_rule("_roll", roll(n)[:2]),
        )
        for n in range(1, MAX_BOUND + 1)
    ]


def bound(n: int) -> str:
    return f"AtLeast{n}({f'AtLeast{n - 1}' if n > 1 else 'Rank'})"


def at_least(n: int) -> str:
    return f"Every rank of {'one axis' if n == 1 else f'{n} axes'} or more: the bound of code that needs them."


def plural(n: int) -> str:
    return "No axis: one number." if n == 0 else "One axis." if n == 1 else f"{n} axes."


def every_rank() -> Class:
    """The base class of all ranks, which are also those that are type variables."""
    return declared(
        "Rank",
        RANK,
        SLOTS,
        Variable("ndim", type=Name("int")),
        say("_open", "int"),
        say("_truth", "OneNumberOnly"),
        say("_accepts", "Outcome[Self]"),
        outcome("_itself", "Self"),
        signature("self, other: Self, /) -> None", "_is_no_other"),
        *overloaded_rule("_reshape", reshape()),
        *overloaded_rule("_reduce", [("None", "Literal[False] = False", TAKER, "Rank0")]),
        *rules_of_any_terms(),
    )


LAST = f'''
RANKS: tuple[type[Rank], ...] = ({", ".join(rank(n) for n in range(MAX_RANK + 1))})
"""The ranks by their number of axes."""
'''


def ranks() -> str:
    """The stub."""
    classes = [every_rank(), *bounds(), *map(rank_class, range(MAX_RANK + 1))]
    return (
        stub(HEAD, [*positions(), *widths(), *subscripts()]) + ONE + stub("", [*classes, *axes_from_the_end()]) + LAST
    )


def at_run_time() -> str:
    """The module: a rank is its number of axes."""
    lines = [RUN]
    for n in range(1, MAX_BOUND + 1):
        lines += ["", f"class {bound(n)}:", f'    """{at_least(n)}"""', "", "    __slots__ = ()", ""]
    for n in range(MAX_RANK + 1):
        lines += ["", f"class Rank{n}({base(n)}):", f'    """{plural(n)}"""', "", "    __slots__ = ()"]
        lines += [f"    ndim = {n}", ""]
    return "\n".join(lines) + LAST
