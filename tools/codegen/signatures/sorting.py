"""Protocols of the sorting functions."""

from __future__ import annotations

from tools.codegen.signatures.common import along, one_dynamic, protocol
from tools.codegen.tree import Statement

SORTS = [
    ("Sorts", "The elements sorted along a literal axis; real numbers.", "TReal"),
    ("FindsOrder", "The positions that sort along a literal axis; real numbers.", "int64"),
]
END = "descending: bool = False, stable: bool = True"
SORTED = f"x: Tensor[D, TReal, R], /, *, axis: int = -1, {END}) -> Tensor[D, {{}}, R]"
DYNAMIC = f"x: DArray, /, *, axis: int | Axis = -1, {END}) -> DArray"


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    body: list[Statement] = []
    for name, doc, out in SORTS:
        body += protocol(name, doc, [along(SORTED.format(out)), DYNAMIC])
    keys = [
        "keys: Sequence[Operand[D, Real, Itself[ROut]]], /, axis: int | Axis = -1) -> Tensor[D, int64, ROut]",
        f"keys: {one_dynamic()}, /, axis: int | Axis = -1) -> DArray",
    ]
    return body + protocol("FindsOrderOfKeys", "The positions that sort by several keys; real numbers.", keys)
