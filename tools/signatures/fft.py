"""Protocols of the Fourier transforms."""

from __future__ import annotations

from write_ranks import AXES, MAX_RANK, POSITIONS, literal, rank

from signatures.common import protocol, span, tuples
from signatures.creation import KIND, WHERE

NORM = 'norm: Literal["backward", "ortho", "forward"] = "backward"'
COMPLEX = [("TComplex", "TComplex")]
TO_COMPLEX = [("float16 | float32", "complex64"), ("float64", "complex128")]
TO_REAL = [("complex64", "float32"), ("complex128", "float64")]


def one_axis(dtypes: list[tuple[str, str]]) -> list[str]:
    """Along one axis, which has no name afterwards; a position that the rank has not has no law."""
    lines = []
    for taken, given in dtypes:
        for p in ["Last", *(p for p in POSITIONS if p != "Last")]:
            default = " = -1" if p == "Last" else ""
            at = f"axis: Literal[{literal(p)}]{default}"
            lines.append(
                f"x: Operand[D, {taken}, Keeps{p}[ROut]], /, *, n: int | None = None, {at}, {NORM}) -> Tensor[D, {given}, ROut]"
            )
        lines.append(
            f"x: Operand[D, {taken}, Unnames[ROut]], /, *, n: int | None = None, axis: Axis, {NORM}) -> Tensor[D, {given}, ROut]"
        )
    lines.append(f"x: DArray, /, *, n: int | None = None, axis: int | Axis = -1, {NORM}) -> DArray")
    return lines


def literals(numbers: list[int]) -> str:
    return f"Literal[{', '.join(map(str, numbers))}]"


def some_axes(n: int) -> str:
    """One to three literal axes, but for the last two in their order, which have a line of their own."""
    if n < 3:
        return tuples(n, range(1, n + 1))
    back, last = [-2, n - 2], [-1, n - 1]
    first = literals([k for k in range(-n, n) if k not in back])
    second = literals([k for k in range(-n, n) if k not in last])
    pairs = f"tuple[{first}, {span(n)}] | tuple[{literals(back)}, {second}]"
    return f"tuple[{span(n)}] | {pairs} | {tuples(n, range(3, 4))}"


def several_axes(dtypes: list[tuple[str, str]]) -> list[str]:
    """Along all axes, or along some; sizes are given for axes that are named."""
    sizes = "s: Sequence[int] | None = None"
    lines = []
    for taken, given in dtypes:
        all_or_many = f"x: Operand[D, {taken}, Unnames[ROut]], /, *"
        lines.append(f"{all_or_many}, s: None = None, axes: None = None, {NORM}) -> Tensor[D, {given}, ROut]")
        for n in range(1, MAX_RANK + 1):
            if n > 2:
                kept = rank(n, [*AXES[: n - 2], "Any", "Any"])
                images = f"tuple[{literals([-2, n - 2])}, {literals([-1, n - 1])}]"
                lines.append(
                    f"x: Operand[D, {taken}, {kept}], /, *, {sizes}, axes: {images}, {NORM}) -> Tensor[D, {given}, {kept}]"
                )
            lines.append(
                f"x: Operand[D, {taken}, {rank(n)}], /, *, {sizes}, axes: {some_axes(n)}, {NORM}) -> Tensor[D, {given}, {rank(n)}]"
            )
        lines.append(f"{all_or_many}, {sizes}, axes: tuple[Axis, ...], {NORM}) -> Tensor[D, {given}, ROut]")
    lines.append(f"x: DArray, /, *, {sizes}, axes: Sequence[int] | tuple[Axis, ...] | None = None, {NORM}) -> DArray")
    return lines


def shifts() -> list[str]:
    lines = ["x: Tensor[D, TInexact, R], /, *, axes: None = None) -> Tensor[D, TInexact, R]"]
    for n in range(1, MAX_RANK + 1):
        named = f"Tensor[D, TInexact, {rank(n, AXES[:n])}]"
        axes = f"{span(n)} | Axis | {tuples(n, range(1, min(n, 3) + 1))} | tuple[Axis, ...]"
        lines.append(f"x: {named}, /, *, axes: {axes}) -> {named}")
    lines.append("x: DArray, /, *, axes: int | Axis | Sequence[int] | tuple[Axis, ...] | None = None) -> DArray")
    return lines


def frequencies() -> list[str]:
    return [
        f"n: int, /, *, d: float = 1.0, {kind}, {where}) -> Tensor[{device}, {dtype}, Rank1]"
        for where, device in WHERE
        for kind, dtype in (KIND[0], ("dtype: type[TFloating]", "TFloating"))
    ]


def signatures() -> list[str]:
    """The protocols of the chapter."""
    doc = "Complex numbers in and out, along a literal axis; tt.fft.rfft takes real ones."
    body = protocol("TransformsComplex", doc, one_axis(COMPLEX))
    body += protocol(
        "TransformsReal",
        "Real floating-point numbers in, complex ones out, along a literal axis.",
        one_axis(TO_COMPLEX),
    )
    body += protocol("TransformsToReal", "Complex numbers in, real ones out, along a literal axis.", one_axis(TO_REAL))
    doc = "Complex numbers in and out, along all axes or literal ones; tt.fft.rfftn takes real ones."
    body += protocol("TransformsComplexAxes", doc, several_axes(COMPLEX))
    doc = "Real floating-point numbers in, complex ones out, along all axes or literal ones."
    body += protocol("TransformsRealAxes", doc, several_axes(TO_COMPLEX))
    doc = "Complex numbers in, real ones out, along all axes or literal ones."
    body += protocol("TransformsAxesToReal", doc, several_axes(TO_REAL))
    body += protocol("Shifts", "Floating-point numbers, the halves of literal axes exchanged.", shifts())
    return body + protocol("CreatesFrequencies", "The frequencies of a transform.", frequencies())
