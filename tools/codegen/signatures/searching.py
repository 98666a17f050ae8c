"""Protocols of the searching functions."""

from __future__ import annotations

from tools.codegen.axes import MAX_RANK, rank
from tools.codegen.rules import numbers
from tools.codegen.signatures.common import pairs, protocol, reduction, with_numbers

WHERE = ("Chooses", "Elements of the first where the condition holds, of the second elsewhere.")


def where() -> list[str]:
    condition = "condition: Argument[D, bool_, ChoosesBy[Callable[[R, R2], ROut]]], x1: Argument[D, T, R]"
    same = "Tensor[D, T, R]"
    number = "ChoosesNumberWith[Callable[[X1, X2], Answer]]"
    anything = "DArray | Operand[Any, Any, Any] | complex"
    return [
        'R2 = TypeVar("R2", bound=Rank)',
        *protocol(
            *WHERE,
            [
                f"condition: Tensor[D, bool_, R], x1: {same}, x2: {same}, /) -> {same}",
                f"{condition}, x2: Tensor[D, T, R2], /) -> Tensor[D, T, ROut]",
                f"{condition}, x2: Argument[D, PromotesOtherBy[Callable[[T], TOut]], R2], /) -> Tensor[D, TOut, ROut]",
                f"condition: X1, x1: {number}, x2: X2, /) -> Answer",
                f"condition: X1, x1: X2, x2: {number}, /) -> Answer",
                f"condition: DArray, x1: {anything}, x2: {anything}, /) -> DArray",
                f"condition: Operand[Any, bool_, Any], x1: DArray, x2: {anything}, /) -> DArray",
                "condition: Operand[Any, bool_, Any], x1: Operand[Any, Any, Any] | complex, x2: DArray, /) -> DArray",
            ],
        ),
    ]


def listed() -> list[str]:
    """The condition has the axes of the outcome, or fewer: disjoint, so that an unnamed axis never makes two match."""
    lines = []
    for condition in ("Tensor[D, bool_, R]", "Operand[D, bool_, BroadcastsBelow[R]]"):
        same, *more = pairs("T")
        lines += [f"condition: {condition}, {line}" for line in (same, *with_numbers(numbers("T")), *more)]
    lower = "BroadcastsBelow[R]"
    # One case for a dtype or two: neither operand is exact here, and two of one variable would be joined.
    both = f"x1: Argument[D, T, {lower}], x2: Argument[D, PromotesBy[Callable[[T], TOut]], {lower}]"
    lines.append(f"condition: Operand[D, bool_, R], {both}, /) -> Tensor[D, TOut, R]")
    for kind, number in numbers("T"):
        one, out = f"Operand[D, {kind}, {lower}]", f"Tensor[D, {kind}, R]"
        lines.append(f"condition: Operand[D, bool_, R], x1: {one}, x2: {number}, /) -> {out}")
        lines.append(f"condition: Operand[D, bool_, R], x1: {number}, x2: {one}, /) -> {out}")
    anything = "DArray | Operand[Any, Any, Any]"
    lines += [
        f"condition: DArray, x1: {anything} | complex, x2: {anything} | complex, /) -> DArray",
        f"condition: Operand[Any, bool_, Any], x1: DArray, x2: {anything} | complex, /) -> DArray",
        "condition: Operand[Any, bool_, Any], x1: Operand[Any, Any, Any] | complex, x2: DArray, /) -> DArray",
    ]
    return [*listed_nonzero(), *protocol(*WHERE, lines)]


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
