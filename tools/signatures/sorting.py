"""Protocols of the sorting functions."""

from __future__ import annotations

from signatures.common import along, protocol


def signatures() -> list[str]:
    """The protocols of the chapter."""
    end = "descending: bool = False, stable: bool = True"
    body: list[str] = []
    for name, doc, out in [
        ("Sorts", "The elements in their order along a literal axis; real numbers.", "TReal"),
        ("FindsOrder", "The positions in their order along a literal axis; real numbers.", "int64"),
    ]:
        line = along(f"x: Bound[D, TReal, @@], /, *, AXIS, {end}) -> Tensor[D, {out}, R]", " = -1")
        body += protocol(name, doc, [line, f"x: DArray, /, *, axis: int | Axis = -1, {end}) -> DArray"])
    return body
