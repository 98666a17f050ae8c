"""Protocols of the statistical functions."""

from __future__ import annotations

from tools.codegen.reduction import NOT_CONVERTED, Case, reduction
from tools.codegen.signatures.common import along, protocol
from tools.codegen.tree import Signature, Statement


def cumulative() -> list[Statement]:
    """Without an initial element the axis keeps its size and its name; only a vector needs no axis."""
    kinds = [
        (NOT_CONVERTED, "TInexact", "TInexact"),
        (NOT_CONVERTED, "AccumulatesWhole[TOut]", "TOut"),
        ("dtype: type[TOut]", "TOrdered", "TOut"),
        ("dtype: type[TComplex]", "T", "TComplex"),
    ]
    lines: list[str | Signature] = []
    for dtype, kind, out in kinds:
        end = f"{dtype}, include_initial: Literal[False] = False"
        lines.append(
            f"x: OperandWith[D, {kind}, Exactly1[B1]], /, *, axis: None = None, {end}) -> Tensor[D, {out}, Rank1[B1]]"
        )
        kept = f"x: Operand[D, {kind}, R], /, *, axis: int, {end}) -> Tensor[D, {out}, R]"
        lines.append(along(kept))
    for dtype, kind, out in kinds:
        end = f"{dtype}, include_initial: Literal[True]"
        lines.append(f"x: OperandWith[D, {kind}, Rank1], /, *, axis: None = None, {end}) -> Tensor[D, {out}, Rank1]")
        lines.append(
            f"x: OperandWith[D, {kind}, HasAxisToResize[Callable[[AX], Outcome[ROut]]]], /, *, axis: AX, {end}) -> Tensor[D, {out}, ROut]"
        )
    end = "axis: int | Axis | None = None, dtype: type[DType] | None = None, include_initial: bool = False"
    return protocol(
        "Cumulates",
        "The sum or product up to each element, along a literal axis.",
        [*lines, f"x: DArray, /, *, {end}) -> DArray"],
    )


def for_mypy() -> list[Statement]:
    """The reductions, in the form for mypy."""
    return families(for_mypy=True)


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    return families() + cumulative()


def families(*, for_mypy: bool = False) -> list[Statement]:
    """The reductions."""
    doc = "A sum or product over all axes or literal ones."
    kinds = [
        Case("TInexact", "TInexact", NOT_CONVERTED),
        Case("AccumulatesWhole[TOut]", "TOut", NOT_CONVERTED),
        Case("TOrdered", "TOut", "dtype: type[TOut]"),
        Case("T", "TComplex", "dtype: type[TComplex]", keepdims=False),
    ]
    body = reduction("Sums", doc, *kinds, options="dtype: type[DType] | None = None", for_mypy=for_mypy)
    for name, doc, case in (
        (
            "TakesExtremes",
            "The largest or smallest over all axes or literal ones; real numbers.",
            Case("TReal", "TReal"),
        ),
        ("Averages", "A mean over all axes or literal ones; convert integers first.", Case("TInexact", "TInexact")),
        (
            "Spreads",
            "A deviation over all axes or literal ones; real floating-point numbers.",
            Case("TFloating", "TFloating", "correction: float = 0.0"),
        ),
    ):
        body += reduction(name, doc, case, for_mypy=for_mypy)
    return body
