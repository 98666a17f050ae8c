"""Protocols of the searching functions."""

from __future__ import annotations

from tools.codegen.axes import MAX_RANK, rank
from tools.codegen.rules import cases, chosen, numbers

from tools.codegen.signatures.common import protocol, reduction

WHERE = ("Chooses", "Elements of the first where the condition holds, of the second elsewhere.")


ANYTHING = "DArray | Operand[Any, Any, Any] | complex"
DYNAMIC = [
    f"condition: DArray, x1: {ANYTHING}, x2: {ANYTHING}, /) -> DArray",
    f"condition: Operand[Any, bool_, Any], x1: DArray, x2: {ANYTHING}, /) -> DArray",
    "condition: Operand[Any, bool_, Any], x1: Operand[Any, Any, Any] | complex, x2: DArray, /) -> DArray",
]


def where() -> list[str]:
    number = "ChoosesNumberWith[Callable[[X1, X2], Answer]]"
    lines = [
        "condition: X1, x1: ChoosesWith[Callable[[X1, X2], Answer]], x2: X2, /) -> Answer",
        f"condition: X1, x1: {number}, x2: X2, /) -> Answer",
        f"condition: X1, x1: X2, x2: {number}, /) -> Answer",
    ]
    return protocol(*WHERE, [*lines, *DYNAMIC])


def listed() -> list[str]:
    """One of the three has the axes of the outcome, the others as many or fewer."""
    promotes = "PromotesOtherBy[Callable[[T], TOut]]"
    lines = ["condition: Bound[D, bool_, R, StillOpen], x1: Tensor[D, T, R], x2: Tensor[D, T, R], /) -> Tensor[D, T, R]"]
    for one, two, three, every, full in chosen():
        for other, out in (("T", "T"), (promotes, "TOut")):
            if full == "x1":
                given = f"condition: Bound[D, bool_, {three}, Fits[{one}]], x1: Tensor[D, T, {one}], x2: Bound[D, {other}, {two}, Fits[{one}]]"
            elif full == "x2":
                last = f"Tensor[D, T, {two}]" if other == "T" else f"Argument[D, {other}, {two}]"
                given = f"condition: Bound[D, bool_, {three}, Fits[{two}]], x1: Bound[D, T, {one}, Fits[{two}]], x2: {last}"
            elif other == "T":  # of one dtype or of two, since nothing here is exact
                given = f"condition: Argument[D, bool_, {three}], x1: Bound[D, T, {one}, Fits[{three}]], x2: Bound[D, PromotesBy[Callable[[T], TOut]], {two}, Fits[{three}]]"
                out = "TOut"
            else:
                continue
            lines.append(f"{given}, /) -> Tensor[D, {out}, {every}]")
    for kind, number in numbers("T"):
        for one, two, both, first in cases():
            if first:
                condition, x = f"Bound[D, bool_, {two}, Fits[{one}]]", f"Tensor[D, {kind}, {one}]"
            else:
                condition, x = f"Argument[D, bool_, {two}]", f"Bound[D, {kind}, {one}, Fits[{two}]]"
            out = f"Tensor[D, {kind}, {both}]"
            lines.append(f"condition: {condition}, x1: {x}, x2: {number}, /) -> {out}")
            lines.append(f"condition: {condition}, x1: {number}, x2: {x}, /) -> {out}")
        x = f"Tensor[D, {kind}, R]"
        lines.append(f"condition: Bound[D, bool_, R, StillOpen], x1: {x}, x2: {number}, /) -> {x}")
        lines.append(f"condition: Bound[D, bool_, R, StillOpen], x1: {number}, x2: {x}, /) -> {x}")
    return [*listed_nonzero(), *protocol(*WHERE, [*lines, *DYNAMIC])]


NONZERO = ("FindsTrue", "A vector of positions for each axis; at least one axis.")


def nonzero() -> list[str]:
    vectors = "PerAxis[Callable[[Tensor[D, int64, Rank1]], Vectors]]"
    return [
        'Vectors = TypeVar("Vectors", bound=tuple[object, ...])',
        *protocol(*NONZERO, [f"x: Operand[D, T, {vectors}], /) -> Vectors", "x: DArray, /) -> tuple[DArray, ...]"]),
    ]


def listed_nonzero() -> list[str]:
    lines = [
        f"x: Operand[D, DType, {rank(n)}], /) -> tuple[{', '.join(['Tensor[D, int64, Rank1]'] * n)}]"
        for n in range(1, MAX_RANK + 1)
    ]
    return protocol(*NONZERO, [*lines, "x: DArray, /) -> tuple[DArray, ...]"])


def searchsorted() -> list[str]:
    end = 'side: Literal["left", "right"] = "left", sorter: '
    fixed = f"{end}Operand[D, Integer, Rank1] | None = None"
    free = f"{end}DArray | Operand[Any, Integer, Rank1] | None = None"
    lines = [
        f"x1: Operand[D, Real, Rank1], x2: Tensor[D, TReal, R], /, *, {fixed}) -> Tensor[D, int64, R]",
        f"x1: Operand[D, Real, Rank1], x2: int, /, *, {fixed}) -> Tensor[D, int64, Rank0]",
        f"x1: Operand[D, Floating, Rank1], x2: float, /, *, {fixed}) -> Tensor[D, int64, Rank0]",
        f"x1: DArray, x2: DArray | Operand[Any, Real, Any] | float, /, *, {free}) -> DArray",
        f"x1: Operand[Any, Real, Rank1], x2: DArray, /, *, {free}) -> DArray",
    ]
    return protocol("FindsPlaces", "Positions in an ascending vector; real numbers.", lines)


def for_mypy() -> list[str]:
    """The reductions, in the form that mypy reads."""
    return families(variable=True)


def signatures() -> list[str]:
    """The protocols of the chapter."""
    return families() + nonzero() + searchsorted() + where()


def families(*, variable: bool = False) -> list[str]:
    """The reductions."""
    doc = "The position of an extreme along one literal axis, or in all."
    body = reduction("FindsExtremes", doc, "TReal", "int64", several=False, variable=variable)
    return body + reduction("CountsTrue", "A count over all axes or literal ones.", "T", "int64", variable=variable)
