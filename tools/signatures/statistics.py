"""Protocols of the statistical functions and of all and any."""

from __future__ import annotations

from signatures.common import reduction


def signatures() -> list[str]:
    """The protocols of the chapter."""
    body: list[str] = []
    extra = ", dtype: None = None"
    body += reduction(
        "Sums",
        "A sum or product over all axes or literal ones.",
        "Accumulates[TOut]",
        "TOut",
        extra=extra,
        more=[
            (", dtype: type[TOut]", "Ordered", "TOut", True),
            (", dtype: type[TComplex]", "DType", "TComplex", False),
        ],
        dynamic=", dtype: type[DType] | None = None",
    )
    body += reduction(
        "TakesExtremes", "The largest or smallest over all axes or literal ones; real numbers.", "TReal", "TReal"
    )
    body += reduction(
        "Averages", "A mean over all axes or literal ones; convert integers first.", "TInexact", "TInexact"
    )
    body += reduction(
        "Spreads",
        "A deviation over all axes or literal ones; real floating-point numbers.",
        "TFloating",
        "TFloating",
        extra=", correction: float = 0.0",
    )
    body += reduction("JudgesAll", "A truth over all axes or literal ones.", "DType", "bool_")
    return body
