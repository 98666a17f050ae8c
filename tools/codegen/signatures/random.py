"""The methods of `Generator` that draw tensors, with the device of the generator, and the requested dtype and rank."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tools.codegen.axis_rules import NAMED, ways
from tools.codegen.making import OPEN, SHAPED, SHAPES, SHORT
from tools.codegen.rules import NO_INFERENCE
from tools.codegen.signatures.common import Lines, along, because, signatures_of
from tools.codegen.signatures.indexing import by, named
from tools.codegen.tree import Class, Kind, Signature, Statement, read, signature, type_of

if TYPE_CHECKING:
    from collections.abc import Callable

VARIABLES = read('''
_M = TypeVar("_M", default=Any)
TDrawn = TypeVar("TDrawn", bound=float32 | float64)
TDrawnOrFloat64 = TypeVar("TDrawnOrFloat64", bound=float32 | float64, default=float64)
TIntegerOrInt64 = TypeVar("TIntegerOrInt64", bound=Integer, default=int64)


class DrawsWhereWritten(Protocol):
    """What draws on a device whose memory can be written: on all but a Cluster."""

    @property
    def device(self) -> Addressed: ...
''')
"""TDrawn: the dtypes that the libraries draw natively."""
FLOATING = [("dtype: type[float64] | None = None", "float64"), ("dtype: type[TDrawn]", "TDrawn")]
INTEGERS = [("dtype: type[int64] | None = None", "int64"), ("dtype: type[TInteger]", "TInteger")]
EITHER = {"TDrawn": ("TDrawnOrFloat64", "float64"), "TInteger": ("TIntegerOrInt64", "int64")}
"""The variable whose default stands for a dtype that is not given, and that dtype."""
WEIGHTS = "p: Operand[D, float32 | float64, Rank1] | None = None"
DYNAMIC_WEIGHTS = "p: DArray | Operand[Any, Any, Any] | None = None"
ANY_SHAPE = "int | tuple[int, ...] | Dim[Any] | DDim"
NONE = ("tuple[()]", "Rank0")
SELF = f"WhereShape[D, {SHAPED}]"


class Drawn(NamedTuple):
    """A shape, the rank and the dtype of the result, the parameter `dtype`, and the type of `self` if that has the rule."""

    shape: str
    rank: str
    kind: str
    dtype: str
    me: str = ""


def from_default(dtypes: list[tuple[str, str]]) -> list[Drawn]:
    """For pyright, which reads the rank from the default dtype; the shapes of few axes show how one is written."""
    variable, default = EITHER[dtypes[-1][1]]
    kind, knows = (f"dtype: type[{each}]" for each in (variable, f"WithShape[{variable}, {SHAPED}]"))
    found = [Drawn(shape, r, f"{kind} | None = {default}", variable) for shape, r in SHORT]
    return [*found, Drawn("SHAPE", "ROut", f"{knows} = {default}", variable)]


def from_self(dtypes: list[tuple[str, str]]) -> list[Drawn]:
    """For pyrefly, which reads the rank from `self`; it crashes on the default of a variable, as in `making`."""
    every = ((SHAPES[0], ""), (NONE, ""), (("SHAPE", "ROut"), SELF))
    return [Drawn(*shape, kind, dtype, me) for kind, dtype in dtypes for shape, me in every]


def given(kind: str, variable: str) -> list[Drawn]:
    """A dtype that is given; generic code, whose dtype knows nothing, has a few shapes."""
    few = [Drawn(shape, r, kind, variable) for shape, r in (*OPEN, NONE)]
    return [*few, Drawn("SHAPE", "ROut", f"dtype: type[WithShape[{variable}, {SHAPED}]]", variable)]


def each_rank(dtypes: list[tuple[str, str]]) -> list[Drawn]:
    """For mypy and ty: each rank; a known dtype knows the rank."""
    return [*(Drawn(shape, r, *dtypes[0]) for shape, r in SHAPES), *given(*dtypes[1])]


LONG = [shape for shape, _ in SHAPES[6:]]
"""The shapes of more than four axes, which mypy does not know as a `size`."""


Ways: TypeAlias = "Callable[[list[tuple[str, str]]], list[Drawn]]"


def written(how: Drawn, parameters: str) -> str:
    """A signature; the shape that is missing is that of one number."""
    me = f"self: {how.me}, " if how.me else ""
    return f"{me}{parameters}{how.kind}) -> Tensor[D, {how.dtype}, {how.rank}]"


def stated(how: Drawn, name: str) -> str:
    return f"{name}: {how.shape}{' = ()' if how.shape == NONE[0] else ''}"


def method(name: str, doc: str, lines: Lines, receiver: str = "") -> list[Signature]:
    """A method of a class, with its overloads; the last one has the docstring."""
    me = type_of(receiver) if receiver else None
    found = [replace(each, name=name, receiver=each.receiver or me) for each in signatures_of(lines)]
    return [*found[:-1], replace(found[-1], doc=doc)]


def drawn(every: list[Drawn], before: str, after: str, base: str, numpys: str = "") -> list[str]:
    """Numbers of a shape, in a dtype that may be chosen; also with NumPy's `size`, and its parameters by position."""
    few = [how for how in every if how.shape not in LONG]
    lines = [written(how, f"{before}{stated(how, 'shape')}, *, {after}") for how in every]
    lines += [written(how, f"{numpys}{stated(how, 'size')}, *, ") for how in few if numpys]
    lines += [written(how, f"{before}*, {stated(how, 'size')}, {after}") for how in few if how.shape != NONE[0]]
    dynamic = f"dtype: type[{base}] | None = None) -> DArray"
    lines.append(f"{before}shape: DDim = ..., *, size: DDim = ..., {after}{dynamic}")
    return [*lines, f"{numpys}size: DDim, *, {dynamic}"] if numpys else lines


def below(every: list[Drawn]) -> list[str]:
    """Integers from 0, with the end alone."""
    lines = []
    for how in (each for each in every if each.shape not in LONG):
        size = "" if how.shape == NONE[0] else f"{stated(how, 'size')}, "
        lines.append(written(how, f"high: int, /, *, {size}endpoint: bool = False, "))
    return lines


def sized(line: str) -> Signature:
    """The line with NumPy's name of the shape, by which it is passed."""
    found = signature(line)
    taken = [replace(p, name="size", kind=Kind.BY_NAME) if p.name == "shape" else p for p in found.parameters]
    return replace(found, parameters=tuple(sorted(taken, key=lambda p: p.kind)))


OPTIONS = f"*, replace: bool = True, {WEIGHTS}, shuffle: bool = True"
ALONG = f"*, replace: bool = True, {WEIGHTS}, axis: {{}}, shuffle: bool = True"
AT_FIRST = ALONG.format("Literal[0] = 0")
ONE = "shape: int | tuple[int]"


def of_count(shapes: list[tuple[str, str]], me: str = "") -> list[str]:
    """The positions below a count, in any shape."""
    before = f"self: {me}, " if me else ""
    return [
        f"{before}x: int, /, shape: {shape}{' = ()' * (shape == NONE[0])}, {OPTIONS}) -> Tensor[D, int64, {r}]"
        for shape, r in shapes
    ]


def of_vector(shapes: list[tuple[str, str]], me: str = "", dtype: str = "T") -> list[str]:
    """The elements of a vector, in any shape."""
    before, at = f"self: {me}, " if me else "", ALONG.format("Literal[-1, 0] | Axis = 0")
    return [
        f"{before}x: Operand[D, {dtype}, Rank1], /, shape: {shape}{' = ()' * (shape == NONE[0])}, {at}) -> Tensor[D, T, {r}]"
        for shape, r in shapes
    ]


def parts() -> list[str]:
    """The parts of a tensor along an axis, by rules; a Dim names them."""
    at = ALONG.format("AX")
    return [
        f"x: Operand[D, T, UnnamesFirst[Itself[ROut]]], /, {ONE}, {AT_FIRST}) -> Tensor[D, T, ROut]",
        f"x: Operand[D, T, HasAxisToResize[Callable[[AX], Outcome[ROut]]]], /, {ONE}, {at}) -> Tensor[D, T, ROut]",
        f"x: Operand[D, T, {by('TakesBy', 'Literal[0]')}]{NO_INFERENCE}, /, shape: Dim[R], {AT_FIRST}) -> Tensor[D, T, ROut]",
        f"x: Operand[D, T, {by('TakesBy')}]{NO_INFERENCE}, /, shape: Dim[R], {at}) -> Tensor[D, T, ROut]",
    ]


def parts_for_ty() -> list[str]:
    """The same; ty does not solve the rule of two ranks, and reads a list for up to four axes."""
    lines = []
    for n in range(2, NAMED + 1):
        for axis, before, after in ways(n):
            at = ALONG.format(axis + (" = 0" if axis.startswith("Literal[0, ") else ""))
            x = f"x: Operand[D, T, {named(n, before)}]"
            lines.append(f"{x}, /, shape: Dim[Rank1[_M]], {at}) -> Tensor[D, T, {named(n, after)}]")
    either = f"{ONE} | Dim[Rank1]"
    at = ALONG.format("AX")
    lines.append(f"x: Operand[D, T, UnnamesFirst[Itself[ROut]]], /, {either}, {AT_FIRST}) -> Tensor[D, T, ROut]")
    rule = "HasAxisToResize[Callable[[AX], Outcome[ROut]]]"
    return [*lines, f"x: Operand[D, T, {rule}], /, {either}, {at}) -> Tensor[D, T, ROut]"]


def unknown_choice() -> list[str]:
    """Choices whose rank is known only at run time."""
    rest = "*, replace: bool = True, {}, axis: int | Axis = 0, shuffle: bool = True) -> DArray"
    return [
        f"x: int | Operand[D, DType, Rank1], /, shape: DDim, {rest.format(DYNAMIC_WEIGHTS)}",
        f"x: int | Operand[D, DType, Rank], /, shape: {ANY_SHAPE} = (), {rest.format('p: DArray')}",
        f"x: DArray, /, shape: {ANY_SHAPE} = (), {rest.format(DYNAMIC_WEIGHTS)}",
    ]


SELF_SHAPES = [SHAPES[0], NONE]
KNOWN = [*OPEN, NONE]


def by_dtype() -> list[str]:
    """For mypy and pyright: the dtype of a vector knows the rank, a count does not."""
    knows = of_vector([("SHAPE", "ROut")], dtype=f"WithShape[T, {SHAPED}]")
    return [*of_count(SHAPES), *of_vector(KNOWN), *knows, *parts()]


def by_self(others: list[str]) -> list[str]:
    """For pyrefly."""
    shape = [("SHAPE", "ROut")]
    counted = [*of_count(SELF_SHAPES), *of_count(shape, SELF)]
    return [*counted, *of_vector(SELF_SHAPES), *of_vector(shape, SELF), *others]


def reorders() -> list[Statement]:
    """The methods that all checkers read alike."""
    body = [Signature((), type_of("D"), "device", decorators=("property",))]
    doc = "The numbers below `x`, or the parts of a tensor along an axis, in random order."
    moved = "x: Tensor[D, T, R], /, *, axis: int = 0) -> "
    dynamic = "x: DArray, /, *, axis: int | Axis = 0) -> "
    permuted = [
        "x: int, /) -> Tensor[D, int64, Rank1]",
        "x: Dim[Rank1[_M]], /) -> Tensor[D, int64, Rank1[_M]]",
        along(f"{moved}Tensor[D, T, R]"),
        f"{dynamic}DArray",
    ]
    body += method("permutation", doc, permuted)
    doc = "Put the parts of a tensor along an axis in random order, in place."
    body += method("shuffle", doc, [along(f"{moved}None"), f"{dynamic}None"], "DrawsWhereWritten")
    doc = "The methods that put in random order what is on device D."
    return [*VARIABLES, Class("Reorders", (type_of("Generic[D]"),), doc, tuple(body))]


def chooses(choices: list[str], generic: str = "") -> list[Statement]:
    """The class of `choice`."""
    doc = "Numbers below `x`, or parts of a tensor, chosen at random."
    by_size = [sized(line) for line in choices if NONE[0] not in line]
    body = method("choice", doc, [*choices, *by_size, *unknown_choice()])
    bases = tuple(type_of(each) for each in ("Reorders[D]", generic, "Generic[D]") if each)
    return [Class("DrawsChoices", bases, "The method that chooses on device D.", tuple(body))]


def draws(shapes: Ways, generic: str = "") -> list[Statement]:
    """The class that `Generator` is derived from."""
    loc = "loc: float = 0.0, scale: float = 1.0, "
    low = "low: float = 0.0, high: float = 1.0, "
    body: list[Signature] = []
    two = ("low: float, high: float, ", "loc: float, scale: float, ")
    for name, options, numpys, doc in (
        ("random", "", "", "Numbers from 0 up to 1."),
        ("uniform", low, two[0], "Numbers from `low` up to `high`, each as likely."),
        ("standard_normal", "", "", "Normally distributed numbers of mean 0 and standard deviation 1."),
        ("normal", loc, two[1], "Normally distributed numbers of mean `loc` and standard deviation `scale`."),
    ):
        body += method(name, doc, drawn(shapes(FLOATING), "", options, "float32 | float64", numpys))
    doc = "Integers from `low` up to `high`, which is not among them unless `endpoint`."
    whole = shapes(INTEGERS)
    integers = [*below(whole), *drawn(whole, "low: int, high: int, ", "endpoint: bool = False, ", "Integer")]
    body += method("integers", doc, integers)
    doc = "The methods that draw tensors on device D."
    bases = tuple(type_of(each) for each in ("Reorders[D]", generic, "Generic[D]") if each)
    return [Class("Draws", bases, doc, tuple(body))]


def signatures() -> list[Statement]:
    """For pyright."""
    return [*reorders(), *chooses(by_dtype()), *draws(from_default)]


@because("""pyrefly 1.4.1 infers no type variable from a default: it reads the rank of a shape from `self`.""")
def listed() -> list[Statement]:
    """For pyrefly."""
    return [*chooses(by_self(parts()), "KnowsShapes"), *draws(from_self, "KnowsShapes")]


@because("""ty 0.0.105 does not solve the rule of two ranks, and takes 2 ms for each call with a rule of `self`.""")
def for_ty() -> list[Statement]:
    """The choices for ty."""
    return chooses([*of_count(SHORT), *of_vector(SHORT), *parts_for_ty()])


@because(
    """mypy 2.4.1 solves `self` before the arguments, and infers nothing from a default: it reads a signature for each rank. ty
    0.0.105 takes 2 ms for each call with a rule of `self`."""
)
def by_rank() -> list[Statement]:
    """For mypy and ty."""
    return draws(each_rank)
