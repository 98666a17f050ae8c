"""Protocols of descriptive statistics: quantiles, weighted means, counts and correlations."""

from __future__ import annotations

from tools.codegen.axes import AXES, MAX_RANK
from tools.codegen.axis_rules import front, numbers, spelled
from tools.codegen.reduction import WHY, Case, dynamic, few_to_try, reduction, reductions
from tools.codegen.rules import NO_INFERENCE, exactly
from tools.codegen.signatures.common import NOTHING, because, by, one_dynamic, protocol, signatures_of
from tools.codegen.tree import Statement, Type, names, substituted, type_of

METHOD = "method: str = ..."


def quantiles(*, for_mypy: bool = False, cases: bool = False) -> list[Statement]:
    """One quantile gives a reduction; a vector of them adds an axis in front of the result."""
    doc = "A quantile, over all axes or literal ones; real floating-point numbers."
    anything = "DArray | Operand[Any, Any, Any] | float"
    of_darray = signatures_of([dynamic(METHOD)])[0].plus(f"q: {anything}, /")
    more = "axis: int | Axis | tuple[int, ...] | None = None, method: str = ..., keepdims: bool = False"
    case = Case("TFloating", "TFloating", METHOD)
    known = reductions(case, for_mypy=True) if for_mypy else case.signatures("AXES")
    lines = [line.plus("q: float, /") for line in known]
    lines += signatures_of(listed_parts() if cases else parts(none=for_mypy))
    return protocol(
        "Quantiles",
        doc,
        [
            of_darray,
            f"x: Operand[Any, Any, Any], q: DArray, /, *, {more}) -> DArray",
            *(lines if for_mypy or cases else few_to_try(lines)),
        ],
        why=WHY if for_mypy else "",
    )


def parts(*, none: bool) -> list[str]:
    """The signatures for a vector `q`; mypy and ty do not see that an axis that is None has a rule."""
    whole = "axis: None = None, "
    vector = f"q: OperandWith[D, Floating, Exactly1[B1]]{NO_INFERENCE}, /, *, "
    lines = [
        f"x: OperandWith[D, TFloating, Any], {vector}{whole}method: str = ..., keepdims: Literal[False] = False) -> Tensor[D, TFloating, Rank1[B1]]",
        f"x: OperandWith[D, TFloating, Gains[Itself[ROut]]], {vector}{whole * none}method: str = ..., keepdims: Literal[True]) -> Tensor[D, TFloating, ROut]",
    ]
    for keep, default in (("False", " = False"), ("True", "")):
        rule = by("FrontedBy", f"AXES, Literal[{keep}]")
        lines.append(
            f"x: OperandWith[D, TFloating, {rule}]{NO_INFERENCE}, q: OperandWith[D, Floating, R]{NO_INFERENCE}, /, *, axis: AXES, {METHOD}, keepdims: Literal[{keep}]{default}) -> Tensor[D, TFloating, ROut]"
        )
    return lines


def spelled_out(text: str) -> Type:
    """A type with the positions of n axes, or m of them, spelled out: `Position3`, `Positions3x2`."""
    found = type_of(text)
    return substituted(found, {each: type_of(_spelled(each)) for each in names(found) if each.startswith("Position")})


def _spelled(name: str) -> str:
    n, _, m = name.removeprefix("Position").removeprefix("s").partition("x")
    return spelled(int(n), int(m)) if m else numbers(range(-int(n), int(n)))


def listed_parts() -> list[str]:
    """The same as a list of cases."""
    lines = parts(none=True)[:2]
    for n in range(1, MAX_RANK + 1):
        for at, keep, out in front(n):
            if at != "None":
                axis = spelled_out(at)
                keepdims = f"keepdims: {keep}" + (" = False" if "False" in keep else "")
                lines.append(
                    f"x: OperandWith[D, TFloating, {exactly(n, AXES[:n])}], q: OperandWith[D, Floating, Exactly1[B1]], /, *, axis: {axis}, {METHOD}, {keepdims}) -> Tensor[D, TFloating, {substituted(type_of(out), {'M': type_of('B1')})}]"
                )
    return lines


def medians(*, for_mypy: bool = False) -> list[Statement]:
    doc = "The median, over all axes or literal ones; real floating-point numbers."
    return reduction("Medians", doc, Case("TFloating", "TFloating"), for_mypy=for_mypy)


def averages(*, for_mypy: bool = False) -> list[Statement]:
    doc = "A weighted mean over all axes or literal ones; convert integers first."
    case = Case("TInexact", "TInexact", "weights: Tensor[D, TInexact, Any] | None = None")
    of_darray = "weights: DArray | Operand[Any, Any, Any] | None = None"
    options = "axis: int | Axis | tuple[int, ...] | None = None, weights: DArray, keepdims: bool = False"
    beside = [f"x: Operand[Any, Any, Any], /, *, {options}) -> DArray"]
    return reduction("AveragesWithWeights", doc, case, options=of_darray, beside=beside, for_mypy=for_mypy)


def histogram() -> list[Statement]:
    number, edges = "bins: int = 10, range: tuple[float, float] | None = None", "bins: Tensor[D, T, Rank1]"
    weights = f"weights: Operand[D, Floating, object]{NOTHING}"
    dtypes = [
        ("density: Literal[False] = False, weights: None = None", "int64"),
        ("density: Literal[True], weights: None = None", "float64"),
        (f"density: bool = False, {weights}", "float64"),
    ]
    lines = []
    for given, kind in ((number, "float64"), (edges, "T")):
        for options, out in dtypes:
            answer = f"HistogramResult[Tensor[D, {out}, Rank1], Tensor[D, {kind}, Rank1]]"
            lines.append(f"x: Operand[D, Real, object]{NOTHING}, /, *, {given}, {options}) -> {answer}")
    anything = "bins: int | DArray | Operand[Any, Any, Any] = 10, range: tuple[float, float] | None = None"
    lines.append(
        f"x: DArray, /, *, {anything}, density: bool = False, weights: DArray | Operand[Any, Any, Any] | None = None) -> HistogramResult[DArray, DArray]"
    )
    body = protocol("CountsInBins", "The counts of numbers in each bin, and the edges of the bins.", lines)
    lines = [
        f"x: Operand[D, Real, object]{NOTHING}, /, *, {number}) -> Tensor[D, float64, Rank1]",
        f"x: Operand[D, Real, object]{NOTHING}, /, *, {edges}) -> Tensor[D, T, Rank1]",
        f"x: DArray, /, *, {anything}) -> DArray",
        "x: Operand[Any, Real, Any], /, *, bins: DArray) -> DArray",
    ]
    return body + protocol("FindsEdges", "The edges of the bins of numbers.", lines)


def joint_histograms() -> list[Statement]:
    """The counts of points: their rank is the number of coordinates, two or three in a tuple."""
    vector, edges = "OperandWith[D, Real, Rank1]", "Tensor[D, {}, Rank1]"
    own, floats = edges.format("T"), edges.format("float64")
    more = "density: bool = False, weights: OperandWith[D, Floating, Rank1] | None = None"
    ends, anything = "tuple[float, float] | None", "DArray | Operand[Any, Any, Any]"
    pair = f"range: tuple[{ends}, {ends}] | None = None, {more}"
    lines = []
    for bins, *found in (
        ("int | tuple[int, int] = 10", floats, floats),
        (own, own, own),
        (f"tuple[{own}, {edges.format('T2')}]", own, edges.format("T2")),
        (f"tuple[int, {own}]", floats, own),
        (f"tuple[{own}, int]", own, floats),
    ):
        answer = f"Histogram2dResult[Tensor[D, float64, Rank2], {', '.join(found)}]"
        lines.append(f"x: {vector}, y: {vector}, /, *, bins: {bins}, {pair}) -> {answer}")
    whatever = f"bins: int | {anything} | tuple[int | {anything}, int | {anything}] = 10"
    open_pair = f"range: tuple[{ends}, {ends}] | None = None, density: bool = False, weights: {anything} | None = None"
    open_result = "Histogram2dResult[DArray, DArray, DArray]"
    lines += [
        f"x: DArray, y: {anything}, /, *, {whatever}, {open_pair}) -> {open_result}",
        f"x: Operand[Any, Real, Any], y: DArray, /, *, {whatever}, {open_pair}) -> {open_result}",
    ]
    body = protocol("CountsInRectangles", "The counts of points in rectangles, and the edges of the bins.", lines)
    lines = []
    for count in (2, 3):
        ranges = f"range: tuple[{', '.join([ends] * count)}] | None = None, {more}"
        sample, numbers_of = (f"tuple[{', '.join([each] * count)}]" for each in (vector, "int"))
        for bins, each in ((f"int | {numbers_of} = 10", floats), (f"{own} | tuple[{', '.join([own] * count)}]", own)):
            answer = f"HistogramResult[Tensor[D, float64, Rank{count}], tuple[{', '.join([each] * count)}]]"
            lines.append(f"sample: {sample}, /, *, bins: {bins}, {ranges}) -> {answer}")
    options = (
        f"/, *, bins: int | {anything} | tuple[int | {anything}, ...] = 10, range: tuple[{ends}, ...] | None = None, "
        f"density: bool = False, weights: {anything} | None = None) -> HistogramResult[DArray, tuple[DArray, ...]]"
    )
    lines += [
        f"sample: {each}, {options}"
        for each in ("list[Tensor[D, TReal, Rank1[A1]]]", one_dynamic("Operand[Any, Real, Any]"))
    ]
    return body + protocol("CountsInBoxes", "The counts of points in boxes, and the edges of the bins.", lines)


def counts() -> list[Statement]:
    body = protocol(
        "CountsPositions",
        "The counts of each number from 0 in a vector of integers, or the sums of weights.",
        [
            "x: OperandWith[D, TInteger, Rank1], /, *, weights: None = None, minlength: Dim[Rank1[A1]]) -> Tensor[D, int64, Rank1[A1]]",
            f"x: OperandWith[D, TInteger, Rank1], /, *, weights: Operand[D, Real, Rank1]{NO_INFERENCE}, minlength: Dim[Rank1[A1]]) -> Tensor[D, float64, Rank1[A1]]",
            "x: OperandWith[D, TInteger, Rank1], /, *, weights: None = None, minlength: int = 0) -> Tensor[D, int64, Rank1]",
            f"x: OperandWith[D, TInteger, Rank1], /, *, weights: Operand[D, Real, Rank1]{NO_INFERENCE}, minlength: int = 0) -> Tensor[D, float64, Rank1]",
            "x: DArray, /, *, weights: DArray | Operand[Any, Any, Any] | None = None, minlength: int = 0) -> DArray",
        ],
    )
    anything = "DArray | Operand[Any, Any, Any]"
    return body + protocol(
        "FindsBins",
        "The bin of each number, by a vector of edges.",
        [
            "x: Tensor[D, TReal, R], bins: OperandWith[D, RealOut, Rank1], /, *, right: bool = False) -> Tensor[D, int64, R]",
            f"x: DArray, bins: {anything}, /, *, right: bool = False) -> DArray",
            "x: Operand[Any, Any, Any], bins: DArray, /, *, right: bool = False) -> DArray",
        ],
    )


def correlations() -> list[Statement]:
    body: list[Statement] = []
    for name, doc, extra in (
        ("Covaries", "The covariances of the rows or the columns of a matrix.", ", correction: int = 1"),
        ("Correlates", "The correlations of the rows or the columns of a matrix.", ""),
    ):
        body += protocol(
            name,
            doc,
            [
                f"x: OperandWith[D, TInexact, Exactly2[A1, Any]], /, *, rowvar: Literal[True] = True{extra}) -> Tensor[D, TInexact, Rank2[A1, A1]]",
                f"x: OperandWith[D, TInexact, Exactly2[Any, A2]], /, *, rowvar: Literal[False]{extra}) -> Tensor[D, TInexact, Rank2[A2, A2]]",
                f"x: OperandWith[D, TInexact, Rank1], /, *, rowvar: bool = True{extra}) -> Tensor[D, TInexact, Rank0]",
                f"x: DArray, /, *, rowvar: bool = True{extra}) -> DArray",
            ],
        )
    return body


def replaced() -> list[Statement]:
    options = "/, *, nan: float = 0.0, posinf: float | None = None, neginf: float | None = None"
    lines = [f"x: Tensor[D, T, R], {options}) -> Tensor[D, T, R]", f"x: DArray, {options}) -> DArray"]
    return protocol("ReplacesNaN", "The elements, with NaN and infinities replaced.", lines)


def families(*, for_mypy: bool = False) -> list[Statement]:
    """The reductions."""
    return [*quantiles(for_mypy=for_mypy), *medians(for_mypy=for_mypy), *averages(for_mypy=for_mypy)]


@because(
    """ty 0.0.105 does not solve the rule of an axis and a vector: without the list it does not know the rank of quantile in
    19 of the static lines."""
)
def for_ty() -> list[Statement]:
    """The quantiles as a list of cases."""
    return quantiles(cases=True)


@because(
    """mypy 2.4.1: beside the operand of histogram stand types that nothing has. From the parameter alone it infers the dtype
    of a call, and refuses 2 of the static lines."""
)
def for_mypy() -> list[Statement]:
    """The reductions and the histogram, in the form that mypy reads."""
    return families(for_mypy=True)


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    return [*families(), *histogram(), *joint_histograms(), *counts(), *correlations(), *replaced()]
