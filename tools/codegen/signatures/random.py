"""The methods of `Generator` that draw tensors, with the device of the generator, and the requested dtype and rank."""

from __future__ import annotations

from dataclasses import replace

from tools.codegen.axes import MAX_RANK
from tools.codegen.axis_rules import ways
from tools.codegen.signatures.common import Lines, along, signatures_of
from tools.codegen.making import SHAPES
from tools.codegen.signatures.indexing import named
from tools.codegen.tree import Class, Kind, Signature, Statement, read, signature, type_of

VARIABLES = read('''
_M = TypeVar("_M", default=Any)
TDrawn = TypeVar("TDrawn", bound=float32 | float64)


class DrawsWhereWritten(Protocol):
    """What draws on a device whose memory can be written: on all but a Cluster."""

    @property
    def device(self) -> Addressed: ...
''')
"""TDrawn: the dtypes that the libraries draw natively."""
FLOATING = [("dtype: type[float64] | None = None", "float64"), ("dtype: type[TDrawn]", "TDrawn")]
INTEGERS = [("dtype: type[int64] | None = None", "int64"), ("dtype: type[TInteger]", "TInteger")]
WEIGHTS = "p: Operand[D, float32 | float64, Rank1] | None = None"
DYNAMIC_WEIGHTS = "p: DArray | Operand[Any, Any, Any] | None = None"
ANY_SHAPE = "int | tuple[int, ...] | Dim[Any] | DDim"


def method(name: str, doc: str, lines: Lines, receiver: str = "") -> list[Signature]:
    """A method of a class, with its overloads; the last one has the docstring."""
    me = type_of(receiver) if receiver else None
    found = [replace(each, name=name, receiver=me) for each in signatures_of(lines)]
    return [*found[:-1], replace(found[-1], doc=doc)]


def shapes() -> list[tuple[str, str]]:
    """A shape and its rank; without a shape, one number."""
    return [(f"shape: {shape}" + (" = ()" if shape == "tuple[()]" else ""), r) for shape, r in SHAPES]


def drawn(before: str, after: str, dtypes: list[tuple[str, str]], base: str, numpys: str = "") -> list[str]:
    """Numbers of a shape, in a dtype that may be chosen; also with NumPy's `size`, and its parameters by position."""
    dynamic = f"dtype: type[{base}] | None = None) -> DArray"
    lines = [
        f"{before}{shape}, *, {after}{kind}) -> Tensor[D, {dtype}, {r}]"
        for kind, dtype in dtypes
        for shape, r in shapes()
    ]
    lines.append(f"{before}shape: DDim, *, {after}{dynamic}")
    for kind, dtype in dtypes:
        for shape, r in SHAPES:
            out = f"{kind}) -> Tensor[D, {dtype}, {r}]"
            if numpys:
                lines.append(f"{numpys}size: {shape}{' = ()' * (shape == 'tuple[()]')}, *, {out}")
            if shape != "tuple[()]":
                lines.append(f"{before}*, size: {shape}, {after}{out}")
    lines.append(f"{before}*, size: DDim, {after}{dynamic}")
    return [*lines, f"{numpys}size: DDim, *, {dynamic}"] if numpys else lines


def below() -> list[str]:
    """Integers from 0, with the end alone."""
    lines = []
    for kind, dtype in INTEGERS:
        for shape, r in SHAPES:
            size = "" if shape == "tuple[()]" else f"size: {shape}, "
            lines.append(f"high: int, /, *, {size}endpoint: bool = False, {kind}) -> Tensor[D, {dtype}, {r}]")
    return lines


def sized(line: str) -> str:
    """The line with NumPy's name of the shape, by which it is passed."""
    found = signature(line)
    taken = [replace(p, name="size", kind=Kind.BY_NAME) if p.name == "shape" else p for p in found.parameters]
    return str(replace(found, parameters=tuple(sorted(taken, key=lambda p: p.kind))))[1:]


def choice() -> list[str]:
    """The positions of a count or the elements of a vector, in any shape; of other tensors, parts along an axis."""
    options = f"*, replace: bool = True, {WEIGHTS}, shuffle: bool = True"
    flat = f"*, replace: bool = True, {WEIGHTS}, axis: {{}}, shuffle: bool = True"
    lines = []
    for of, dtype in (("int", "int64"), ("Operand[D, T, Rank1]", "T")):
        at = options if of == "int" else flat.format("Literal[-1, 0] | Axis = 0")
        lines += [f"x: {of}, /, {shape}, {at}) -> Tensor[D, {dtype}, {r}]" for shape, r in shapes()]
    for n in range(2, MAX_RANK + 1):
        for axis, before, after in ways(n):
            at = flat.format(axis + (" = 0" if axis.startswith("Literal[0, ") else ""))
            many = after and ["Any" if each == "_M" else each for each in after]
            x = f"x: Operand[D, T, {named(n, before)}]"
            lines.append(f"{x}, /, shape: int | tuple[int], {at}) -> Tensor[D, T, {named(n, many)}]")
            lines.append(f"{x}, /, shape: Dim[Rank1[_M]], {at}) -> Tensor[D, T, {named(n, after)}]")
    lines += [sized(line) for line in lines if "tuple[()]" not in line]
    rest = "*, replace: bool = True, {}, axis: int | Axis = 0, shuffle: bool = True) -> DArray"
    lines.append(f"x: int | Operand[D, DType, Rank1], /, shape: DDim, {rest.format(DYNAMIC_WEIGHTS)}")
    lines.append(f"x: int | Operand[D, DType, Rank], /, shape: {ANY_SHAPE} = (), {rest.format('p: DArray')}")
    lines.append(f"x: DArray, /, shape: {ANY_SHAPE} = (), {rest.format(DYNAMIC_WEIGHTS)}")
    return lines


def signatures() -> list[Statement]:
    """The class that `Generator` is derived from."""
    loc = "loc: float = 0.0, scale: float = 1.0, "
    low = "low: float = 0.0, high: float = 1.0, "
    body = [Signature((), type_of("D"), "device", decorators=("property",))]
    two = ("low: float, high: float, ", "loc: float, scale: float, ")
    for name, options, numpys, doc in (
        ("random", "", "", "Numbers from 0 up to 1."),
        ("uniform", low, two[0], "Numbers from `low` up to `high`, each as likely."),
        ("standard_normal", "", "", "Normally distributed numbers of mean 0 and standard deviation 1."),
        ("normal", loc, two[1], "Normally distributed numbers of mean `loc` and standard deviation `scale`."),
    ):
        body += method(name, doc, drawn("", options, FLOATING, "float32 | float64", numpys))
    doc = "Integers from `low` up to `high`, which is not among them unless `endpoint`."
    integers = [*below(), *drawn("low: int, high: int, ", "endpoint: bool = False, ", INTEGERS, "Integer")]
    body += method("integers", doc, integers)
    doc = "The numbers below `x`, or the parts of a tensor along an axis, in random order."
    parts = "x: Tensor[D, T, R], /, *, axis: int = 0) -> "
    dynamic = "x: DArray, /, *, axis: int | Axis = 0) -> "
    drawn_parts = [
        "x: int, /) -> Tensor[D, int64, Rank1]",
        "x: Dim[Rank1[_M]], /) -> Tensor[D, int64, Rank1[_M]]",
        along(f"{parts}Tensor[D, T, R]"),
        f"{dynamic}DArray",
    ]
    body += method("permutation", doc, drawn_parts)
    doc = "Put the parts of a tensor along an axis in random order, in place."
    body += method("shuffle", doc, [along(f"{parts}None"), f"{dynamic}None"], "DrawsWhereWritten")
    doc = "Numbers below `x`, or parts of a tensor, chosen at random."
    body += method("choice", doc, choice())
    doc = "The methods that draw tensors on device D."
    return [*VARIABLES, Class("Draws", (type_of("Generic[D]"),), doc, tuple(body))]
