"""Protocols of the searching functions."""

from __future__ import annotations

from tools.codegen.axes import MAX_RANK, rank
from tools.codegen.reduction import Case, reduction
from tools.codegen.rules import (
    COMPARED_IN_ORDER,
    NO_INFERENCE,
    NO_INFERENCE_ANYWHERE,
    all_disjoint,
    cases,
    chosen,
    disjoint,
    fitting,
)
from tools.codegen.signatures.common import NAMED, NOTHING, because, fits, fits_of_three, protocol
from tools.codegen.tree import Signature, Statement, Variable, signature

WHERE = ("Chooses", "Elements of the first where the condition holds, of the second elsewhere.")


ANYTHING = "DArray | Operand[Any, Any, Any] | complex"
DYNAMIC = [
    f"condition: DArray, x1: {ANYTHING}, x2: {ANYTHING}, /) -> DArray",
    f"condition: Operand[Any, bool_, Any], x1: DArray, x2: {ANYTHING}, /) -> DArray",
    "condition: Operand[Any, bool_, Any], x1: Operand[Any, Any, Any] | complex, x2: DArray, /) -> DArray",
]


NUMBERS = [
    f"condition: Tensor[D, bool_, R], x1: {first}, x2: {second}, /) -> Tensor[D, {dtype}, R]"
    for first, second, dtype in (
        ("bool", "bool", "bool_"),
        ("int", "int", "int64"),
        ("FloatNumber", "float", "float64"),
        ("float", "FloatNumber", "float64"),
        ("ComplexNumber", "complex", "complex128"),
        ("complex", "ComplexNumber", "complex128"),
    )
]
"""Two Python numbers, in the dtype of the wider one.

One has exactly that type: an int is accepted as a float, so two signatures would fit otherwise.
"""


def where() -> list[Statement]:
    """The rule of the choices, and of its result the rule of the condition.

    The rule of the second choice comes first: if no signature fits, pyright explains the one that fails at the last argument.
    """
    chosen = "Callable[[{}], When[Callable[[X3], Answer]]]"
    lines = [
        f"condition: X3, x1: X1, x2: PairsChoicesWith[{chosen.format('X1')}], /) -> Answer",
        f"condition: X3, x1: ReflectedPairsChoicesWith[{chosen.format('X2')}], x2: X2, /) -> Answer",
        "condition: ChoosesNumbersWith[Callable[[X1, X2], Answer]], x1: X1, x2: X2, /) -> Answer",
    ]
    return protocol(*WHERE, lines)


def where_in_one_step() -> list[Statement]:
    """One rule, for mypy, which does not read the rule of the result of a rule."""
    number = f"ChoosesNumberWith[Callable[[X1, Number], Answer]]{NOTHING}"
    lines = [  # mypy takes the result of a wrong call for a DArray, and reads a number at once
        f"condition: DArray | Operand[Any, bool_, Any], x1: {ANYTHING}, x2: DArray, /) -> DArray",
        f"condition: X1, x1: {number}, x2: Number, /) -> Answer",
        f"condition: X1, x1: ChoosesWith[Callable[[X1, X2], Answer]]{NOTHING}, x2: X2, /) -> Answer",
        "condition: ChoosesNumbersWith[Callable[[Number, X2], Answer]], x1: Number, x2: X2, /) -> Answer",
    ]
    return protocol(*WHERE, lines)


PROMOTES = "PromotesBy[Callable[[T], TOut]]"
RANK_VARIABLE = "condition: OperandWith[D, bool_, R, RankVariable], "
SAME = f"{RANK_VARIABLE}x1: Tensor[D, T, R], x2: Tensor[D, T, R], /) -> Tensor[D, T, R]"


def both_orders(lines: list[str]) -> list[Signature]:
    """A number as the second choice, and as the first one."""
    return [each for line in map(signature, lines) for each in (line, exchanged(line))]


def exchanged(line: Signature) -> Signature:
    """The same with the types of the two choices exchanged."""
    return line.changed("x1", type=line["x2"].type).changed("x2", type=line["x1"].type)


@because(
    """pyrefly 1.4.1 does not read the rule of the result of a rule: without the list 68 of the static lines with where
    differ."""
)
def listed() -> list[Statement]:
    """One of the three has the axes of the result, the others as many or fewer."""
    lines = [SAME]
    for one, two, three, every, _ in all_disjoint():
        ranks = [f"{each}, {rule}" for each, rule in zip((three, one, two), COMPARED_IN_ORDER, strict=True)]
        operands = f"condition: OperandWith[D, bool_, {ranks[0]}], x1: OperandWith[D, T, {ranks[1]}], x2: OperandWith[D, {PROMOTES}, {ranks[2]}]"
        lines.append(f"{operands}, /) -> Tensor[D, TOut, {every}]")
    some = [f"{RANK_VARIABLE}x1: ExactOperandWith[D, T, Fills[V], R], x2: V, /) -> Tensor[D, T, R]"]
    for one, two, both in disjoint():
        operands = f"condition: OperandWith[D, bool_, {two}, R], x1: ExactOperandWith[D, T, Fills[V], {one}, Fits[R]]"
        some.append(f"{operands}, x2: V, /) -> Tensor[D, T, {both}]")
    return protocol(*WHERE, [*lines, *both_orders(some), *NUMBERS, *DYNAMIC])


DYNAMIC_FOR_TY = [
    "condition: TakesAny[Choice | Choice2], x1: Choice, x2: Choice2, /) -> DArray",
    "condition: Operand[Any, bool_, Any], x1: TakesAny[Choice], x2: Choice, /) -> DArray",
    "condition: Operand[Any, bool_, Any], x1: Choice, x2: TakesAny[Choice], /) -> DArray",
]
NUMBERS_FOR_TY = [
    f"condition: Operand[D, Chooses{number}[Choice | Choice2], Itself[R]], x1: Choice, x2: Choice2, /) -> Tensor[D, {dtype}, R]"
    for number, dtype in (("Bools", "bool_"), ("Ints", "int64"), ("Floats", "float64"), ("Complexes", "complex128"))
]


def kept(ranks: str, choices: str, result: str) -> str:
    """A signature for ty whose result is a variable that the choices do not mention."""
    return f"condition: OperandWith[D, KeepsResult[Callable[[{result}], Answer]], {ranks}], {choices}, /) -> Answer"


def kept_dtype(ranks: str, choices: str, dtype: str, rank: str) -> str:
    """The same for the dtype of the result."""
    rule = f"KeepsResult[Callable[[{dtype}], T2]]"
    return f"condition: OperandWith[D, {rule}, {ranks}], {choices}, /) -> Tensor[D, T2, {rank}]"


@because(
    """ty 0.0.108 does not read the rule of the result of a rule: without a list 85 of the static lines with where differ. It
    has fewer cases than that of pyrefly, because ty infers an operand that is a call again for each type that is expected of it;
    with the result in the signature, those types differ at each depth, and six calls within each other took more than a minute."""
)
def for_ty() -> list[Statement]:
    """Fewer cases, and few types that they expect of the choices.

    ty would solve the variables of the result with the type that is expected of the call, and expect other choices at each depth.
    So the result, or its dtype, is a variable that only the condition mentions; a number or an operand of a DArray is one, too.
    """
    any_rank = "R, RankVariable"
    lines = [kept(any_rank, "x1: Tensor[D, T, R], x2: Tensor[D, T, R]", "Tensor[D, T, R]")]
    for n, one, _, three, every in chosen(NAMED):
        second = f"OperandWith[D, {PROMOTES}, {fitting(n)}, {fits_of_three(n)}]"
        choices = f"x1: OperandWith[D, T, {one}, R], x2: {second}"
        lines.append(kept_dtype(f"{three}, FitsAndIs[R, R2]", choices, "TOut", every))
    for full in range(3):
        first, *ranks = ["ManyAxes[ROut], object" if k == full else "Rank, object" for k in range(3)]
        choices = f"x1: OperandWith[D, T, {ranks[0]}], x2: OperandWith[D, {PROMOTES}, {ranks[1]}]"
        lines.append(kept(first, choices, "Tensor[D, TOut, ROut]"))
    number = "x1: ExactOperandWith[D, T, Fills[Choice], {}], x2: Choice"
    some = [
        kept_dtype(f"{two}, {fits(n)}", number.format(f"{one}, R"), "T", both) for n, one, two, both in cases(NAMED)
    ]
    some.append(kept("Below[R], Fits[R]", number.format("ManyAxes[ROut], R"), "Tensor[D, T, ROut]"))
    some.append(kept(any_rank, number.format("R"), "Tensor[D, T, R]"))
    return listed_nonzero() + protocol(*WHERE, [*lines, *both_orders(some), *NUMBERS_FOR_TY, *DYNAMIC_FOR_TY])


NONZERO = ("FindsTrue", "A vector of positions for each axis; at least one axis.")


def nonzero() -> list[Statement]:
    vectors = "PerAxis[Callable[[Tensor[D, int64, Rank1]], Vectors]]"
    return [
        Variable("Vectors", 'TypeVar("Vectors", bound=tuple[object, ...])'),
        *protocol(*NONZERO, [f"x: Operand[D, T, {vectors}], /) -> Vectors", "x: DArray, /) -> tuple[DArray, ...]"]),
    ]


def listed_nonzero() -> list[Statement]:
    lines = [
        f"x: Operand[D, DType, {rank(n)}], /) -> tuple[{', '.join(['Tensor[D, int64, Rank1]'] * n)}]"
        for n in range(1, MAX_RANK + 1)
    ]
    return protocol(*NONZERO, [*lines, "x: DArray, /) -> tuple[DArray, ...]"])


def searchsorted() -> list[Statement]:
    end = 'side: Literal["left", "right"] = "left", sorter: '
    fixed = f"{end}Operand[D, Integer, Rank1]{NO_INFERENCE} | None = None"
    free = f"{end}DArray | Operand[Any, Integer, Rank1]{NO_INFERENCE_ANYWHERE} | None = None"
    lines = [
        f"x1: OperandWith[D, RealOut, Rank1], x2: Tensor[D, TReal, R], /, *, {fixed}) -> Tensor[D, int64, R]",
        f"x1: OperandWith[D, RealOut, Rank1], x2: int, /, *, {fixed}) -> Tensor[D, int64, Rank0]",
        f"x1: OperandWith[D, TFloating, Rank1], x2: float, /, *, {fixed}) -> Tensor[D, int64, Rank0]",
        f"x1: DArray, x2: DArray | Operand[Any, Real, object]{NO_INFERENCE_ANYWHERE} | float, /, *, {free}) -> DArray",
        f"x1: Operand[Any, Real, Rank1]{NO_INFERENCE_ANYWHERE}, x2: DArray, /, *, {free}) -> DArray",
    ]
    return protocol("FindsPlaces", "Positions in an ascending vector; real numbers.", lines)


@because("""mypy 2.4.1 does not read the rule of the result of a rule: where has one rule, of all operands.""")
def for_mypy() -> list[Statement]:
    """The reductions and `where`, in the form for mypy."""
    return families(for_mypy=True) + where_in_one_step()


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    return families() + nonzero() + searchsorted() + where()


def families(*, for_mypy: bool = False) -> list[Statement]:
    """The reductions."""
    doc = "The position of an extreme along one literal axis, or in all."
    body = reduction("FindsExtremes", doc, Case("TReal", "int64"), several=False, for_mypy=for_mypy)
    return body + reduction(
        "CountsTrue", "A count over all axes or literal ones.", Case("T", "int64"), for_mypy=for_mypy
    )
