"""Protocols of the statistical functions."""

from __future__ import annotations

from write_ranks import POSITIONS, literal

from signatures.common import BOUNDED, along, protocol, reduction


def cumulative() -> list[str]:
    """Without an initial element the axis keeps its size, and so its name; a vector alone needs no axis."""
    kinds = [
        ("dtype: None = None", "Accumulates[TOut]", "TOut"),
        ("dtype: type[TOut]", "Ordered", "TOut"),
        ("dtype: type[TComplex]", "ComplexFloating", "TComplex"),
    ]
    lines: list[str] = []
    for dtype, kind, out in kinds:
        end = f"{dtype}, include_initial: Literal[False] = False"
        lines.append(
            f"x: Operand[D, {kind}, Rank1[A1]], /, *, axis: None = None, {end}) -> Tensor[D, {out}, Rank1[A1]]"
        )
        lines += along(f"x: Operand[D, {kind}, @@], /, *, AXIS, {end}) -> Tensor[D, {out}, @@]")
    for dtype, kind, out in kinds:
        end = f"{dtype}, include_initial: Literal[True]"
        lines.append(f"x: Operand[D, {kind}, Rank1], /, *, axis: None = None, {end}) -> Tensor[D, {out}, Rank1]")
        for p in POSITIONS:
            lines.append(
                f"x: Operand[D, {kind}, Keeps{p}[ROut]], /, *, axis: Literal[{literal(p)}], {end}) -> Tensor[D, {out}, ROut]"
            )
        lines.append(f"x: Operand[D, {kind}, Unnames[ROut]], /, *, axis: Axis, {end}) -> Tensor[D, {out}, ROut]")
    end = "axis: int | Axis | None = None, dtype: type[DType] | None = None, include_initial: bool = False"
    return protocol(
        "Cumulates",
        "The sum or product up to each element, along a literal axis.",
        [*lines, f"x: DArray, /, *, {end}) -> DArray"],
    )


def signatures() -> list[str]:
    """The protocols of the chapter."""
    body = list(BOUNDED)
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
    return body + cumulative()
