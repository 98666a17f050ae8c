"""Protocols of descriptive statistics: quantiles, weighted means, counts and correlations."""

from __future__ import annotations

import re

from tools.codegen.axes import AXES, MAX_RANK, rank
from tools.codegen.menus import front, numbers, spelled
from tools.codegen.rules import UNLEARNED
from tools.codegen.signatures.common import NOTHING, protocol, reduction

METHOD = ", method: str = ..."


def positional(lines: list[str], parameter: str) -> list[str]:
    """The signatures of a reduction with a second operand."""
    return [line.replace(", /, *", f", {parameter}, /, *").replace(", /)", f", {parameter}, /)") for line in lines]


def quantiles(*, variable: bool = False, cases: bool = False) -> list[str]:
    """One quantile gives a reduction; a vector of them adds an axis in front of the result."""
    doc = "A quantile, over all axes or literal ones; real floating-point numbers."
    lines = positional(
        reduction("Quantiles", doc, "TFloating", "TFloating", extra=METHOD, variable=variable), "q: float"
    )
    anything = "DArray | Operand[Any, Any, Any] | float"
    lines = [line.replace("x: DArray, q: float,", f"x: DArray, q: {anything},") for line in lines]
    more = "axis: int | Axis | tuple[int, ...] | None = None, method: str = ..., keepdims: bool = False) -> DArray"
    lines += ["    @overload", f"    def __call__(self, x: Operand[Any, Any, Any], q: DArray, /, *, {more}: ..."]
    for signature in listed_parts() if cases else parts(none=variable):
        lines += ["    @overload", f"    def __call__(self, {signature}: ..."]
    return lines


def parts(*, none: bool) -> list[str]:
    """The signatures for a vector `q`; mypy and ty do not see that an axis that is None has a rule."""
    whole = "axis: None = None, "
    vector = f"q: Argument[D, Floating, Rank1[B1]]{UNLEARNED}, /, *, "
    lines = [
        f"x: Argument[D, TFloating, Any], {vector}{whole}method: str = ..., keepdims: Literal[False] = False) -> Tensor[D, TFloating, Rank1[B1]]",
        f"x: Argument[D, TFloating, Gains[ROut]], {vector}{whole * none}method: str = ..., keepdims: Literal[True]) -> Tensor[D, TFloating, ROut]",
    ]
    for keep, default in (("False", " = False"), ("True", "")):
        rule = f"FrontedBy[Callable[[R, AXES, Literal[{keep}]], ROut]]"
        lines.append(
            f"x: Argument[D, TFloating, {rule}], q: Argument[D, Floating, R]{UNLEARNED}, /, *, axis: AXES{METHOD}, keepdims: Literal[{keep}]{default}) -> Tensor[D, TFloating, ROut]"
        )
    return lines


def listed_parts() -> list[str]:
    """The same as a list of cases."""
    lines = parts(none=True)[:2]
    for n in range(1, MAX_RANK + 1):
        for at, keep, out in front(n):
            if at != "None":
                axis = re.sub(r"Position(\d)", lambda found: one_of(int(found[1])), at)
                axis = re.sub(r"Positions(\d)x(\d)", lambda found: spelled(int(found[1]), int(found[2])), axis)
                keepdims = f"keepdims: {keep}" + (" = False" if "False" in keep else "")
                lines.append(
                    f"x: Argument[D, TFloating, {rank(n, AXES[:n])}], q: Argument[D, Floating, Rank1[B1]], /, *, axis: {axis}{METHOD}, {keepdims}) -> Tensor[D, TFloating, {out.replace('[M', '[B1')}]"
                )
    return lines


def one_of(n: int) -> str:
    """Every position of n axes, spelled out."""
    return numbers(range(-n, n))


def medians(*, variable: bool = False) -> list[str]:
    doc = "The median, over all axes or literal ones; real floating-point numbers."
    return reduction("Medians", doc, "TFloating", "TFloating", variable=variable)


def averages(*, variable: bool = False) -> list[str]:
    doc = "A weighted mean over all axes or literal ones; convert integers first."
    extra = ", weights: Tensor[D, TInexact, Any] | None = None"
    dynamic = ", weights: DArray | Operand[Any, Any, Any] | None = None"
    options = "axis: int | Axis | tuple[int, ...] | None = None, weights: DArray, keepdims: bool = False"
    beside = [f"x: Operand[Any, Any, Any], /, *, {options}) -> DArray"]
    return reduction(
        "AveragesWithWeights",
        doc,
        "TInexact",
        "TInexact",
        extra=extra,
        dynamic=dynamic,
        beside=beside,
        variable=variable,
    )


def histogram(rest: str = "") -> list[str]:
    number, edges = "bins: int = 10, range: tuple[float, float] | None = None", "bins: Tensor[D, T, Rank1]"
    weights = f"weights: Operand[D, Floating, object]{rest}"
    dtypes = [
        ("density: Literal[False] = False, weights: None = None", "int64"),
        ("density: Literal[True], weights: None = None", "float64"),
        (f"density: bool = False, {weights}", "float64"),
    ]
    lines = []
    for given, kind in ((number, "float64"), (edges, "T")):
        for options, out in dtypes:
            answer = f"HistogramResult[Tensor[D, {out}, Rank1], Tensor[D, {kind}, Rank1]]"
            lines.append(f"x: Operand[D, Real, object]{rest}, /, *, {given}, {options}) -> {answer}")
    anything = "bins: int | DArray | Operand[Any, Any, Any] = 10, range: tuple[float, float] | None = None"
    lines.append(
        f"x: DArray, /, *, {anything}, density: bool = False, weights: DArray | Operand[Any, Any, Any] | None = None) -> HistogramResult[DArray, DArray]"
    )
    return protocol("CountsInBins", "The counts of numbers in each bin, and the edges of the bins.", lines)


def counts() -> list[str]:
    body = protocol(
        "CountsPositions",
        "The counts of each number from 0 in a vector of integers, or the sums of weights.",
        [
            "x: Argument[D, TInteger, Rank1], /, *, weights: None = None, minlength: int = 0) -> Tensor[D, int64, Rank1]",
            f"x: Argument[D, TInteger, Rank1], /, *, weights: Operand[D, Real, Rank1]{UNLEARNED}, minlength: int = 0) -> Tensor[D, float64, Rank1]",
            "x: DArray, /, *, weights: DArray | Operand[Any, Any, Any] | None = None, minlength: int = 0) -> DArray",
        ],
    )
    anything = "DArray | Operand[Any, Any, Any]"
    return body + protocol(
        "FindsBins",
        "The bin of each number, by a vector of edges.",
        [
            "x: Argument[D, TReal, R], bins: Argument[D, RealOut, Rank1], /, *, right: bool = False) -> Tensor[D, int64, R]",
            f"x: DArray, bins: {anything}, /, *, right: bool = False) -> DArray",
            "x: Operand[Any, Any, Any], bins: DArray, /, *, right: bool = False) -> DArray",
        ],
    )


def correlations() -> list[str]:
    body: list[str] = []
    for name, doc, extra in (
        ("Covaries", "The covariances of the rows or the columns of a matrix.", ", correction: int = 1"),
        ("Correlates", "The correlations of the rows or the columns of a matrix.", ""),
    ):
        body += protocol(
            name,
            doc,
            [
                f"x: Argument[D, TInexact, Rank2[A1, Any]], /, *, rowvar: Literal[True] = True{extra}) -> Tensor[D, TInexact, Rank2[A1, A1]]",
                f"x: Argument[D, TInexact, Rank2[Any, A2]], /, *, rowvar: Literal[False]{extra}) -> Tensor[D, TInexact, Rank2[A2, A2]]",
                f"x: Argument[D, TInexact, Rank1], /, *, rowvar: bool = True{extra}) -> Tensor[D, TInexact, Rank0]",
                f"x: DArray, /, *, rowvar: bool = True{extra}) -> DArray",
            ],
        )
    return body


def replaced() -> list[str]:
    options = "/, *, nan: float = 0.0, posinf: float | None = None, neginf: float | None = None"
    lines = [f"x: Tensor[D, T, R], {options}) -> Tensor[D, T, R]", f"x: DArray, {options}) -> DArray"]
    return protocol("ReplacesNaN", "The elements, with NaN and infinities replaced.", lines)


def families(*, variable: bool = False) -> list[str]:
    """The reductions."""
    return [*quantiles(variable=variable), *medians(variable=variable), *averages(variable=variable)]


def for_ty() -> list[str]:
    """The quantiles as a list of cases."""
    return quantiles(cases=True)


def for_mypy() -> list[str]:
    """The reductions and the histogram, in the form that mypy reads."""
    return [*families(variable=True), *histogram(NOTHING)]


def signatures() -> list[str]:
    """The protocols of the chapter."""
    return [*families(), *histogram(), *counts(), *correlations(), *replaced()]
