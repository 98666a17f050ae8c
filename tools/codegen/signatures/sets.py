"""Protocols of the set functions."""

from __future__ import annotations

from tools.codegen.signatures.common import protocol


def signatures() -> list[str]:
    """The protocols of the chapter."""
    values, positions, inverse = "Tensor[D, T, Rank1]", "Tensor[D, int64, Rank1]", "Tensor[D, int64, R]"
    table = [
        (
            "FindsValues",
            "Each value once, and three vectors of positions.",
            "UniqueAllResult",
            [values, positions, inverse],
        ),
        ("CountsValues", "Each value once, and how often it is there.", "UniqueCountsResult", [values, positions]),
        ("InvertsValues", "Each value once, and where each element is.", "UniqueInverseResult", [values, inverse]),
    ]
    body: list[str] = []
    for name, doc, result, fields in table:
        dynamic = ", ".join(["DArray"] * len(fields))
        body += protocol(
            name,
            doc,
            [f"x: Tensor[D, T, R], /) -> {result}[{', '.join(fields)}]", f"x: DArray, /) -> {result}[{dynamic}]"],
        )
    return body + protocol(
        "KeepsValues", "Each value once.", [f"x: Tensor[D, T, R], /) -> {values}", "x: DArray, /) -> DArray"]
    )
