"""Protocols of the sorting functions."""

from __future__ import annotations

from tools.codegen.signatures.common import BOUNDED, along, listed_along, protocol

SORTS = [
    ("Sorts", "The elements sorted along a literal axis; real numbers.", "TReal"),
    ("FindsOrder", "The positions that sort along a literal axis; real numbers.", "int64"),
]
END = "descending: bool = False, stable: bool = True"
DYNAMIC = f"x: DArray, /, *, axis: int | Axis = -1, {END}) -> DArray"


def signatures() -> list[str]:
    """The protocols of the chapter."""
    body: list[str] = []
    for name, doc, out in SORTS:
        line = along(f"x: Bound[D, TReal, @@], /, *, AXIS, {END}) -> Tensor[D, {out}, R]", " = -1")
        body += protocol(name, doc, [line, DYNAMIC])
    return body


def for_ty() -> list[str]:
    """The protocols as lists of cases."""
    body = list(BOUNDED)
    for name, doc, out in SORTS:
        lines = listed_along(f"x: Tensor[D, TReal, @@], /, *, AXIS, {END}) -> Tensor[D, {out}, @@]", " = -1")
        body += protocol(name, doc, [*lines, DYNAMIC])
    return body
