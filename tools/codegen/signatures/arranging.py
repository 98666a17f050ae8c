"""Protocols of the functions that only look at the elements in another way, and of diagonals and blocks."""

from __future__ import annotations

from tools.codegen.rules import blocks
from tools.codegen.signatures.common import along, because, dynamic_pair, protocol
from tools.codegen.tree import Statement

DYNAMIC = "x: DArray, /) -> DArray"
RAISED = [
    ([], ["One"]),
    ([], ["One", "One"]),
    (["A1"], ["One", "A1"]),
    ([], ["One", "One", "One"]),
    (["A1"], ["One", "A1", "One"]),
    (["A1", "A2"], ["A1", "A2", "One"]),
]
"""The axes of an operand, and those of the result if it has too few."""


def rank(names: list[str]) -> str:
    return f"Rank{len(names)}" + (f"[{', '.join(names)}]" if names else "")


def raises() -> list[Statement]:
    body: list[Statement] = []
    for least in (1, 2, 3):
        lines = [f"x: Tensor[D, T, _RAtLeast{least}], /) -> Tensor[D, T, _RAtLeast{least}]"]
        lines += [
            f"x: Tensor[D, T, {rank(before)}], /) -> Tensor[D, T, {rank(after)}]"
            for before, after in RAISED
            if len(after) == least
        ]
        axes = "one axis" if least == 1 else f"{least} axes"
        body += protocol(f"GivesAtLeast{least}", f"At least {axes}; new ones are unit axes.", [*lines, DYNAMIC])
    return body


def diagonals() -> list[Statement]:
    lines = [
        "x: Operand[D, T, FillsDiagonal[ROut]], /, *, k: Literal[0] = 0) -> Tensor[D, T, ROut]",
        "x: OperandWith[D, T, Rank1], /, *, k: int) -> Tensor[D, T, Rank2]",
        "x: OperandWith[D, T, Rank2], /, *, k: int = 0) -> Tensor[D, T, Rank1]",
        "x: DArray, /, *, k: int = 0) -> DArray",
    ]
    return protocol("ConvertsDiagonals", "A matrix with a vector on its diagonal, or the diagonal of a matrix.", lines)


KRON = ("MultipliesBlocks", "Every element of one with the whole of another, of one to three axes.")


def kron() -> list[Statement]:
    line = "x1: MultipliesBlocksWith[Callable[[X2], Answer]], x2: X2, /) -> Answer"
    return protocol(*KRON, [line, *dynamic_pair(number=False)])


@because(
    """ty 0.0.105 does not solve the rule of two operands: without the list it does not know the result of kron."""
)
def for_ty() -> list[Statement]:
    """The same for each pair of ranks."""
    promoted = "PromotesNumericBy[Callable[[TNumeric], TOut]]"
    lines = [
        f"x1: Tensor[D, TNumeric, {one}], x2: OperandWith[D, {promoted}, {two}], /) -> Tensor[D, TOut, {both}]"
        for one, two, both in blocks()
    ]
    return protocol(*KRON, [*lines, *dynamic_pair(number=False)])


UNWRAPS = "discont: float | None = None, period: float = ..."
DYNAMIC_UNWRAPS = f"x: DArray, /, *, axis: int | Axis = -1, {UNWRAPS}) -> DArray"
UNWRAPPED = f"x: Tensor[D, TFloating, R], /, *, axis: int = -1, {UNWRAPS}) -> Tensor[D, TFloating, R]"
UNWRAP = ("Unwraps", "Angles without jumps along a literal axis; real floating-point numbers.")


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    body = protocol(
        "Ravels", "A vector of all elements.", ["x: Operand[D, T, Any], /) -> Tensor[D, T, Rank1]", DYNAMIC]
    )
    body += protocol(
        "SwapsAxes",
        "Two axes exchanged, at literal positions.",
        [
            "x: OperandWith[D, T, HasAxesToSwap[Callable[[TO, TO2], Outcome[ROut]]]], axis1: TO, axis2: TO2, /) -> Tensor[D, T, ROut]",
            "x: DArray, axis1: int | Axis, axis2: int | Axis, /) -> DArray",
        ],
    )
    body += raises() + diagonals() + kron()
    return body + protocol(*UNWRAP, [along(UNWRAPPED), DYNAMIC_UNWRAPS])
