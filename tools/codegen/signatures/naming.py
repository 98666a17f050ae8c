"""Protocols of the functions that change names of axes."""

from __future__ import annotations

from tools.codegen.ranks import AXES
from tools.codegen.signatures.common import protocol
from tools.codegen.tree import Statement

RENAMED = 6
"""The largest number of axes that can be renamed."""
MERGED = 4
"""The largest number of axes that can be merged, or result from a split."""


def bracketed(names: list[str]) -> str:
    return f"Rank{len(names)}[{', '.join(names)}]"


def rename() -> list[Statement]:
    lines = [
        f"x: Tensor[D, T, Rank{n}], /, rank: type[{bracketed(AXES[:n])}]) -> Tensor[D, T, {bracketed(AXES[:n])}]"
        for n in range(1, RENAMED + 1)
    ]
    lines.append("x: DArray, /, rank: type[Rank]) -> DArray")
    return protocol("Renames", "The same number of axes, with the names of the rank.", lines)


def merges_and_splits() -> list[Statement]:
    """Two neighbouring axes, for each number of axes and each position."""
    merging, splitting = [], []
    for n in range(2, MERGED + 1):
        for k in range(n - 1):
            apart = AXES[:n]
            together = [*apart[:k], f"Merged[{apart[k]}, {apart[k + 1]}]", *apart[k + 2 :]]
            many, few = f"Tensor[D, T, {bracketed(apart)}]", f"Tensor[D, T, {bracketed(together)}]"
            merging.append(f"x: {many}, /, axis: Literal[{k}, {k - n}]) -> {few}")
            sizes = f"Dim[Rank2[{apart[k]}, {apart[k + 1]}]]"
            known = [*apart[:k], "Any", *apart[k + 2 :]]
            names = f"tuple[{', '.join(together)}]"
            few = f"OperandWith[D, T, {bracketed(known)}, NamedBy[Callable[[{names}], object]]]"
            splitting.append(f"x: {few}, /, axis: Literal[{k}, {k - n + 1}], sizes: {sizes}) -> {many}")
    merging.append("x: DArray, /, axis: int | Axis) -> DArray")
    splitting.append("x: DArray, /, axis: int | Axis, sizes: tuple[int, int] | Dim[Rank2] | DDim) -> DArray")
    return [
        *protocol("MergesAxes", "Two neighbouring axes merged; the name states both in order.", merging),
        *protocol("SplitsAxis", "A merged axis, or one without a name, becomes its two parts.", splitting),
    ]


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    return [*rename(), *merges_and_splits()]
