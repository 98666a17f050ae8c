"""Protocols of the utility functions."""

from __future__ import annotations

from tools.codegen.ranks import AXES, MAX_RANK, rank
from tools.codegen.reduction import Case, reduction
from tools.codegen.signatures.common import protocol
from tools.codegen.tree import Statement


def diff() -> list[Statement]:
    """The axis that changes its size loses its name."""
    lines = []
    for n in range(1, MAX_RANK + 1):
        axes = AXES[:n]
        cases = [(f"Literal[-1, {n - 1}] = -1", [*axes[:-1], "Any"])]
        if n == 1:
            cases = [("Literal[-1, 0] | Axis = -1", ["Any"])]
        else:
            cases.append((f"Literal[0, {-n}]", ["Any", *axes[1:]]))
        middle = [f"{k}" for k in range(-n, n) if k % n not in (0, n - 1)]
        if n > 1:
            cases.append((f"Literal[{', '.join(middle)}] | Axis" if middle else "Axis", ["Any"] * n))
        for at, left in cases:
            added = f"Tensor[D, TNumeric, {rank(n, left)}] | None = None"
            lines.append(
                f"x: Tensor[D, TNumeric, {rank(n, axes)}], /, *, axis: {at}, n: int = 1, prepend: {added}, append: {added}) -> Tensor[D, TNumeric, {rank(n, left)}]"
            )
    added = "DArray | Operand[Any, Any, Any] | None = None"
    end = f"n: int = 1, prepend: {added}, append: {added}"
    lines.append(f"x: DArray, /, *, axis: int | Axis = -1, {end}) -> DArray")
    return protocol("Differs", "The differences of neighbours along a literal axis; numbers.", lines)


def families(*, for_mypy: bool = False) -> list[Statement]:
    """The reductions."""
    return reduction("JudgesAll", "A bool over all axes or literal ones.", Case("T", "bool_"), for_mypy=for_mypy)


def for_mypy() -> list[Statement]:
    """The reductions, in the form for mypy."""
    return families(for_mypy=True)


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    summary = "A summary of a tensor of any type."
    return (
        families() + diff() + protocol("Describes", summary, ["x: DArray | Tensor[Any, Any, Any], /) -> Description"])
    )
