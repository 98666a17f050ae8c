"""Protocols of the Fourier transforms."""

from __future__ import annotations

from tools.codegen.signatures.common import protocol
from tools.codegen.signatures.creation import KIND, WHERE
from tools.codegen.tree import Statement

NORM = 'norm: Literal["backward", "ortho", "forward"] = "backward"'
COMPLEX = [("TComplex", "TComplex")]
TO_COMPLEX = [("float16 | float32", "complex64"), ("float64", "complex128")]
TO_REAL = [("complex64", "float32"), ("complex128", "float64")]


def one_axis(dtypes: list[tuple[str, str]]) -> list[str]:
    lines = []
    for taken, given in dtypes:
        end = f"{NORM}) -> Tensor[D, {given}, ROut]"
        lines.append(f"x: OperandWith[D, {taken}, UnnamesLast[Itself[ROut]]], /, *, n: int | None = None, {end}")
        lines.append(
            f"x: OperandWith[D, {taken}, HasAxisToResize[Callable[[AX], Outcome[ROut]]]], /, *, n: int | None = None, axis: AX, {end}"
        )
    lines.append(f"x: DArray, /, *, n: int | None = None, axis: int | Axis = -1, {NORM}) -> DArray")
    return lines


def several_axes(dtypes: list[tuple[str, str]]) -> list[str]:
    """Along all axes, or along some; sizes require explicit axes."""
    sizes = "s: Sequence[int] | None = None"
    lines = []
    for taken, given in dtypes:
        lines.append(
            f"x: OperandWith[D, {taken}, Has1[Unnames[ROut]]], /, *, s: None = None, axes: None = None, {NORM}) -> Tensor[D, {given}, ROut]"
        )
        lines.append(
            f"x: OperandWith[D, {taken}, HasAxesToTransform[Callable[[ORDER], Outcome[ROut]]]], /, *, {sizes}, axes: ORDER, {NORM}) -> Tensor[D, {given}, ROut]"
        )
    lines.append(f"x: DArray, /, *, {sizes}, axes: Sequence[int] | tuple[Axis, ...] | None = None, {NORM}) -> DArray")
    return lines


def two_axes(dtypes: list[tuple[str, str]]) -> list[str]:
    """Along the last two axes, or along two."""
    sizes = "s: Sequence[int] | None = None"
    last, lines = "tuple[Literal[-2], Literal[-1]]", []
    for taken, given in dtypes:
        for order, axes in ((last, ""), ("ORDER", "axes: ORDER, ")):
            x = f"x: OperandWith[D, {taken}, HasAxesToTransform[Callable[[{order}], Outcome[ROut]]]]"
            lines.append(f"{x}, /, *, {sizes}, {axes}{NORM}) -> Tensor[D, {given}, ROut]")
    lines.append(f"x: DArray, /, *, {sizes}, axes: tuple[int, int] | tuple[Axis, Axis] = ..., {NORM}) -> DArray")
    return lines


def shifts() -> list[str]:
    return [
        "x: Tensor[D, TInexact, R], /, *, axes: None = None) -> Tensor[D, TInexact, R]",
        "x: OperandWith[D, TInexact, Is[R], HasAxesToShift[Callable[[TO, R], None]]], /, *, axes: TO) -> Tensor[D, TInexact, R]",
        "x: DArray, /, *, axes: int | Axis | Sequence[int] | tuple[Axis, ...] | None = None) -> DArray",
    ]


def frequencies(counts: dict[str, str]) -> list[str]:
    """`counts` are the types of the count, with the rank of the result."""
    return [
        f"n: {count}, /, *, d: float = 1.0, {kind}, {where}) -> Tensor[{device}, {dtype}, {r}]"
        for count, r in counts.items()
        for where, device in WHERE
        for kind, dtype in (KIND[0], ("dtype: type[TFloating]", "TFloating"))
    ]


def of_real() -> tuple[list[Statement], list[Statement], list[Statement]]:
    """The protocols of real numbers, along one, several and two axes: float16 and float32 give one dtype."""
    kinds = "Real floating-point numbers to complex numbers, along"
    return (
        protocol("TransformsReal", f"{kinds} a literal axis.", one_axis(TO_COMPLEX)),
        protocol("TransformsRealAxes", f"{kinds} all axes or literal ones.", several_axes(TO_COMPLEX)),
        protocol("TransformsRealPlanes", f"{kinds} the last two axes or two literal ones.", two_axes(TO_COMPLEX)),
    )


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    doc = "Complex numbers to complex numbers, along a literal axis; for real numbers, use tt.fft.rfft."
    real, real_axes, real_planes = of_real()
    body = protocol("TransformsComplex", doc, one_axis(COMPLEX))
    body += real
    body += protocol("TransformsToReal", "Complex numbers to real numbers, along a literal axis.", one_axis(TO_REAL))
    doc = "Complex numbers to complex numbers, along all axes or literal ones; for real numbers, use tt.fft.rfftn."
    body += protocol("TransformsComplexAxes", doc, several_axes(COMPLEX))
    body += real_axes
    doc = "Complex numbers to real numbers, along all axes or literal ones."
    body += protocol("TransformsAxesToReal", doc, several_axes(TO_REAL))
    doc = "Complex numbers to complex numbers, along the last two axes or two literal ones."
    body += protocol("TransformsComplexPlanes", doc, two_axes(COMPLEX))
    body += real_planes
    doc = "Complex numbers to real numbers, along the last two axes or two literal ones."
    body += protocol("TransformsPlanesToReal", doc, two_axes(TO_REAL))
    body += protocol("Shifts", "Floating-point numbers, with the halves of literal axes exchanged.", shifts())
    named = {"int": "Rank1", "Dim[Rank1[A1]]": "Rank1[A1]"}
    doc = "The frequencies of a transform; a Dim of one axis is a count, and names the axis."
    body += protocol("CreatesFrequencies", doc, frequencies(named))
    doc = "The frequencies of a transform of real numbers, of which there are half as many."
    return body + protocol("CreatesHalfOfFrequencies", doc, frequencies({"int": "Rank1"}))
