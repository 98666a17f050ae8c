"""Protocols of the utility functions."""

from __future__ import annotations

from tools.codegen.ranks import AXES, MAX_RANK, rank
from tools.codegen.signatures.common import protocol, reduction


def diff() -> list[str]:
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


def families(*, variable: bool = False) -> list[str]:
    """The reductions."""
    return reduction("JudgesAll", "A bool over all axes or literal ones.", "T", "bool_", variable=variable)


def for_mypy() -> list[str]:
    """The reductions, in the form for mypy."""
    return families(variable=True)


def signatures() -> list[str]:
    """The protocols of the chapter."""
    return families() + diff()
