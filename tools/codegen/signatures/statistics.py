"""Protocols of the statistical functions."""

from __future__ import annotations

from tools.codegen.signatures.common import BOUNDED, along, listed_along, protocol, reduction

# A rule cannot be read from a type variable, which is all that generic code has; floating-point numbers need no rule.
WHOLE = [
    '_Out = TypeVar("_Out", covariant=True)',
    "",
    "",
    "class _AccumulatesWhole(Protocol[_Out]):",
    '    """The dtype of a sum of integers or bools."""',
    "",
    "    def _accumulate(self) -> _Out: ...",
    "    def _is_discrete(self) -> None: ...",
]


def cumulative(*, cases: bool = False) -> list[str]:
    """Without an initial element the axis keeps its size and its name; only a vector needs no axis."""
    kinds = [
        ("dtype: None = None", "TInexact", "TInexact"),
        ("dtype: None = None", "_AccumulatesWhole[TOut]", "TOut"),
        ("dtype: type[TOut]", "TOrdered", "TOut"),
        ("dtype: type[TComplex]", "T", "TComplex"),
    ]
    lines: list[str] = []
    for dtype, kind, out in kinds:
        end = f"{dtype}, include_initial: Literal[False] = False"
        lines.append(
            f"x: Argument[D, {kind}, Rank1[B1]], /, *, axis: None = None, {end}) -> Tensor[D, {out}, Rank1[B1]]"
        )
        if cases:
            lines += listed_along(f"x: Operand[D, {kind}, @@], /, *, AXIS, {end}) -> Tensor[D, {out}, @@]")
        else:
            lines.append(along(f"x: Bound[D, {kind}, @@], /, *, AXIS, {end}) -> Tensor[D, {out}, R]"))
    for dtype, kind, out in kinds:
        end = f"{dtype}, include_initial: Literal[True]"
        lines.append(f"x: Argument[D, {kind}, Rank1], /, *, axis: None = None, {end}) -> Tensor[D, {out}, Rank1]")
        lines.append(
            f"x: Argument[D, {kind}, HasAxisToResize[Callable[[AX], Outcome[ROut]]]], /, *, axis: AX, {end}) -> Tensor[D, {out}, ROut]"
        )
    end = "axis: int | Axis | None = None, dtype: type[DType] | None = None, include_initial: bool = False"
    return protocol(
        "Cumulates",
        "The sum or product up to each element, along a literal axis.",
        [*lines, f"x: DArray, /, *, {end}) -> DArray"],
    )


def for_ty() -> list[str]:
    """The cumulative functions as lists of cases."""
    return [*BOUNDED, *WHOLE, *cumulative(cases=True)]


def for_mypy() -> list[str]:
    """The reductions, in the form for mypy."""
    return families(variable=True)


def signatures() -> list[str]:
    """The protocols of the chapter."""
    return families() + cumulative()


def families(*, variable: bool = False) -> list[str]:
    """The reductions."""
    body = list(WHOLE)
    extra = ", dtype: None = None"
    body += reduction(
        "Sums",
        "A sum or product over all axes or literal ones.",
        "TInexact",
        "TInexact",
        extra=extra,
        more=[
            (extra, "_AccumulatesWhole[TOut]", "TOut", True),
            (", dtype: type[TOut]", "TOrdered", "TOut", True),
            (", dtype: type[TComplex]", "T", "TComplex", False),
        ],
        dynamic=", dtype: type[DType] | None = None",
        variable=variable,
    )
    body += reduction(
        "TakesExtremes",
        "The largest or smallest over all axes or literal ones; real numbers.",
        "TReal",
        "TReal",
        variable=variable,
    )
    body += reduction(
        "Averages",
        "A mean over all axes or literal ones; convert integers first.",
        "TInexact",
        "TInexact",
        variable=variable,
    )
    body += reduction(
        "Spreads",
        "A deviation over all axes or literal ones; real floating-point numbers.",
        "TFloating",
        "TFloating",
        extra=", correction: float = 0.0",
        variable=variable,
    )
    return body
