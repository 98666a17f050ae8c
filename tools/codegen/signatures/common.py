"""Shared parts of the chapters: lines for dtypes that promote, ranks that broadcast, and axes."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from tools.codegen.axes import AXES, MAX_BOUND, MAX_RANK, OTHER_AXES, rank
from tools.codegen.axis_rules import numbers as literal
from tools.codegen.rules import CHOSEN, THIRD, cases, disjoint, within
from tools.codegen.tree import Class, Name, Parameter, Signature, Statement, Variable, read, signature, type_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Lines: TypeAlias = "Sequence[str | Signature]"
"""Signatures, or their text from the first parameter on."""

SPAN = literal(range(-MAX_RANK, MAX_RANK))
VARIABLES = f'''
AX = TypeVar("AX", bound={SPAN} | Axis)
AXN = TypeVar("AXN", bound={SPAN} | Axis | None)
AXES = TypeVar("AXES", bound={SPAN} | tuple[{SPAN}, ...] | Axis | None)
TO = TypeVar("TO", bound={SPAN} | tuple[{SPAN} | Axis, ...] | Axis)
TO2 = TypeVar("TO2", bound={SPAN} | tuple[{SPAN} | Axis, ...] | Axis)
ORDER = TypeVar("ORDER", bound=tuple[{SPAN} | Axis, ...])
SHIFT = TypeVar("SHIFT", bound=IntLike | tuple[IntLike, ...])
SHAPE = TypeVar("SHAPE", bound=IntLike | tuple[IntLike, ...])
DTYPE = TypeVar("DTYPE", bound=type[complex] | type[np.generic] | np.dtype[Any])
FILL = TypeVar("FILL", bound=ComplexLike)
DOrCpu = TypeVar("DOrCpu", bound=Device, default=Cpu)
TOrFloat64 = TypeVar("TOrFloat64", bound=DType, default=float64)
CPU: Cpu
X = TypeVar("X")
X1 = TypeVar("X1")
X2 = TypeVar("X2")
Choice = TypeVar("Choice", bound=object)
Choice2 = TypeVar("Choice2", bound=object)
X3 = TypeVar("X3")
R2 = TypeVar("R2", bound=Rank)
SUBSCRIPTS = TypeVar("SUBSCRIPTS", bound=Literal["i"] | LiteralString)
TEXT = TypeVar("TEXT", bound=str)
FITTING = TypeVar("FITTING", bound=AnyOperands)
Number = TypeVar("Number", bound=complex)
Answer = TypeVar("Answer", bound=BaseArray)
Nothing = TypeVar("Nothing", bound=None)
_Out = TypeVar("_Out", covariant=True)


class AccumulatesWhole(Protocol[_Out]):
    """The dtype of a sum of integers or bools.

    A rule cannot be read from a type variable, which is all that generic code has; floating-point numbers need no rule.
    """

    def _accumulate(self) -> _Out: ...
    def _is_discrete(self) -> None: ...


class RealOfComplex(Protocol[_Out]):
    """The dtype of the absolute value of a complex number."""

    def _magnitude(self) -> _Out: ...
    def _fill(self, value: complex, /) -> None: ...


class _Like(Protocol[_Out]):
    """What looks like an int to mypy, and nothing is: its `__index__` returns what nothing is.

    Where no signature fits, mypy names the one whose parameters the arguments look like; no int looks like a literal.
    """

    def __index__(self) -> _Out: ...


class _NoDType(Any):
    """Within every bound, as a subclass of Any. Two for each, so that two are left."""


class _OtherNoDType(Any):
    """The second one."""


class _NoRank(Any):
    """The same as a rank."""


class _OtherNoRank(Any):
    """The second one."""


class _OfDType(Protocol[_Out]):
    """A tensor, and no DArray, of this dtype; generic, so that mypy's messages do not list how a tensor differs."""

    def _read_dtype(self) -> _Out: ...
    def _read_device(self, device: Never, /) -> object: ...


class _OfRank(Protocol[_Out]):
    """A tensor of this rank."""

    def _read_rank(self) -> _Out: ...
    def _read_device(self, device: Never, /) -> object: ...


AXN_LIKE = TypeVar("AXN_LIKE", bound={SPAN} | Axis | None | _Like[Never])
AXES_LIKE = TypeVar("AXES_LIKE", bound={SPAN} | tuple[{SPAN}, ...] | Axis | None | _Like[Never])
KEEP = TypeVar("KEEP", bound=Literal[True, False] | _Like[Never])
'''


NO_TENSOR = Variable(
    "NoTensor",
    "Never",
    type_of("TypeAlias"),
    for_mypy="_OfDType[_NoDType] | _OfDType[_OtherNoDType] | _OfRank[_NoRank] | _OfRank[_OtherNoRank]",
)
"""A union of types that no tensor has, beside the rule of a parameter: then mypy infers nothing about a call that is the
argument, be its dtype unknown, its rank or both. mypy leaves out a member that no such call has, and one outside the
bounds of its variables, and would infer from the only one that is left."""

FLAG = Variable("Flag", "Never", type_of("TypeAlias"), for_mypy="bool")
"""A bool that is no literal: mypy alone does not read it as each of the two."""


def variables() -> list[Statement]:
    """The type variables of all protocols, and the rules that several of them read."""
    names = [*AXES, *CHOSEN, *THIRD]
    bounds = [Variable(f"_RAtLeast{n}", f'TypeVar("_RAtLeast{n}", bound=AtLeast{n})') for n in range(1, MAX_BOUND + 1)]
    return [*read(VARIABLES), NO_TENSOR, FLAG, *(Variable(name, f'TypeVar("{name}")') for name in names), *bounds]


DARRAY = Name("DArray")
DYNAMIC = "DArray | Operand[Any, Any, Any] | complex"


def because(why: str) -> Callable[[Callable[[], list[Statement]]], Callable[[], list[Statement]]]:
    """State why some checkers read these protocols: the checker, its version, and what is lost without them."""

    def stating(form: Callable[[], list[Statement]]) -> Callable[[], list[Statement]]:
        @functools.wraps(form)
        def written() -> list[Statement]:
            return [replace(each, why=each.why or why) if isinstance(each, Class) else each for each in form()]

        return written

    return stating


FEW = 4


def signatures_of(lines: Lines) -> list[Signature]:
    """The lines as signatures."""
    return [signature(each) if isinstance(each, str) else each for each in lines]


def protocol(
    name: str, doc: str, lines: Lines, *, generic: str = "Protocol", why: str = "", otherwise: Lines = ()
) -> list[Statement]:
    """A family of functions: a protocol with the signatures; `why`, of a form for some checkers.

    `otherwise` are those of tensors whose result is a DArray, because an argument does not have the types that a rank needs.
    """
    every = (*darray_first(signatures_of(lines)), *signatures_of(otherwise))
    return [Class(name, (type_of(generic),), doc, every, why=why)]


def darray_first(lines: list[Signature]) -> list[Signature]:
    """The signatures for a DArray come first, because pyright explains the last one."""
    known = [each for each in lines if each.result != DARRAY]
    return [*(each for each in lines if each.result == DARRAY), *known] if len(known) <= FEW else lines


def of_one(name: str, doc: str, kind: str, out: str) -> list[Statement]:
    """Invariant in dtype and rank: with a covariant parameter, ty would widen them for nested calls."""
    return protocol(name, doc, [f"x: Tensor[D, {kind}, R], /) -> Tensor[D, {out}, R]", "x: DArray, /) -> DArray"])


def dynamic_pair(*, number: bool = True, options: str = "") -> list[str]:
    """The signatures of two operands of which one is a DArray, the other anything, or a number too."""
    rest = " | complex" if number else ""
    return [
        f"x1: DArray, x2: DArray | Operand[Any, Any, Any]{rest}, /{options}) -> DArray",
        f"x1: Operand[Any, Any, Any]{rest}, x2: DArray, /{options}) -> DArray",
    ]


def one_dynamic(other: str = "Operand[Any, Any, Any]") -> str:
    """DArrays, or others beside one, in a tuple. In a list no type tells it from tensors that do not fit."""
    each = f"DArray | {other}"
    tuples = (f"tuple[{', '.join([*[each] * k, 'DArray', f'*tuple[{each}, ...]'])}]" for k in range(FEW))
    return " | ".join(["Sequence[DArray]", *tuples])


NOTHING = " | NoTensor"


def reads(
    rule: str,
    name: str,
    doc: str,
    *,
    options: str = "",
    results: str = "{}",
) -> list[Statement]:
    """A function of two operands: the rule of the first one, or the reflected rule of the second one.

    Two tensors give a tensor of which the device, the dtype and the rank are variables, for pyright one variable: `Result`.
    """
    tensor = "Result[D, TOut, ROut, Answer]"
    lines = [
        f"x1: {rule}[Callable[[X2], {tensor}]]{NOTHING}, x2: X2, /{options}) -> {results.format(tensor, tensor)}",
        f"x1: X1, x2: Reflected{rule}[Callable[[X1], {tensor}]]{NOTHING}, /{options}) -> {results.format(tensor, tensor)}",
        *(line.to(results.format("DArray", "DArray")) for line in signatures_of(dynamic_pair(options=options))),
    ]
    return [Class(name, (type_of("Protocol"),), doc, tuple(signatures_of(lines)))]


NAMED = 4
"""Up to this many axes a list of cases keeps the names; each further case makes ty slower for nested calls."""


def fits(n: int) -> str:
    """Fits, for the last n axes: ty checks each rule separately."""
    return f"Fits{n}[R]" if n else "object"


def fits_of_three(n: int) -> str:
    """The same beside a third rank."""
    return f"FitsOfThree{n}[R, R2]" if n else "object"


def mixed(one: str, other: str, out: str) -> list[str]:
    """Two operands that broadcast, as a list of cases for ty."""
    lines = [
        f"x1: OperandWith[D, {one}, {first}, R], x2: OperandWith[D, {other}, {second}, {fits(n)}], /) -> Tensor[D, {out}, {both}]"
        for n, first, second, both in cases(NAMED)
    ]
    more = f"x1: OperandWith[D, {one}, {{}}], x2: OperandWith[D, {other}, {{}}], /) -> Tensor[D, {out}, ROut]"
    return [
        *lines,
        more.format("ManyAxes[ROut], R", "Below[R], Fits[R]"),
        more.format("R, object", "ManyAxes[ROut], Above[R]"),
    ]


def disjointly(one: str, other: str, out: str) -> list[str]:
    """The same for pyrefly, which compares all axes only with the rank of an earlier operand."""
    return [
        f"x1: OperandWith[D, {one}, {first}, R], x2: OperandWith[D, {other}, {second}, Fits[R]], /) -> Tensor[D, {out}, {both}]"
        for first, second, both in disjoint()
    ]


def still_open(one: str, two: str, out: str) -> str:
    """Two operands of one rank that is a type variable."""
    return f"x1: Tensor[D, {one}, R], x2: OperandWith[D, {two}, R, RankVariable], /) -> Tensor[D, {out}, R]"


def pairs(t: str) -> list[str]:
    """Two operands that promote and broadcast, as a list of cases."""
    by = "PromotesBy" if t == "T" else f"Promotes{t.removeprefix('T')}By"
    return [still_open(t, t, t), *mixed(t, f"{by}[Callable[[{t}], TOut]]", "TOut")]


def by(rule: str, axis: str = "AX") -> str:
    """Two rules in one: the rank of the result by that of the positions and the axis, which an expected type does not widen."""
    given = ", ".join(filter(None, ("R", axis)))
    return f"{rule}[Callable[[{given}], Settled[ROut]]], {rule}[Callable[[{given}, Into[R, ROut]], object]]"


def with_a_number(kind: str, out: str = "") -> list[str]:
    """A tensor of a kind and a Python number that fits its dtype, as cases for ty."""
    x = f"ExactOperandWith[D, {kind}, Fills[V], R, IsNoOther[R]]"
    return [f"{name}, /) -> Tensor[D, {out or kind}, R]" for name in (f"x1: {x}, x2: V", f"x1: V, x2: {x}")]


def into(dtype: str, r: str = "R") -> str:
    """An operand of a dtype that broadcasts to the rank R."""
    return f"OperandWith[D, {dtype}, BelowBy[Callable[[{r}], None]], FitsBy[Callable[[{r}], None]]]"


def into_axes(dtype: str, n: int) -> str:
    """An operand of a dtype that broadcasts to n axes with these names: at most as many axes, of the same names."""
    return f"OperandWith[D, {dtype}, {within(n, OTHER_AXES[:n])}, Fits[{rank(n, OTHER_AXES[:n])}]]"


def with_numbers(kinds: list[tuple[str, str]], out: str = "") -> list[str]:
    lines = []
    for kind, number in kinds:
        lines.append(f"x1: Tensor[D, {kind}, R], x2: {number}, /) -> Tensor[D, {out or kind}, R]")
        lines.append(f"x1: {number}, x2: Tensor[D, {kind}, R], /) -> Tensor[D, {out or kind}, R]")
    return lines


WIDENED = [
    "x1: Operand[D, Complexes[TOut], Itself[ROut]], x2: ComplexNumber, /) -> Tensor[D, TOut, ROut]",
    "x1: ComplexNumber, x2: Operand[D, Complexes[TOut], Itself[ROut]], /) -> Tensor[D, TOut, ROut]",
]
"""A real floating-point tensor and a complex number: the only case in which a number affects the dtype."""


def reading(x: Parameter, rule: str) -> Parameter:
    """The operand with one more rule: its rank R is known, its unit axes included, and has the rule."""
    assert isinstance(x.type, Name)  # noqa: S101  # Tensor[D, T, R]
    device, dtype, rank = x.type.arguments or ()
    return replace(x, type=Name("OperandWith", (device, dtype, Name("Is", (rank,)), type_of(rule))))


def along(text: str, reader: str = "HasAxisAlong", axis: str = "AX") -> Signature:
    """A function that keeps rank and names, along a literal axis: `x: Tensor[D, T, R], /, *, axis: int) -> Tensor[D, T, R]`."""
    line = signature(text)
    x, *rest = line.parameters
    default = None if line["axis"].default is None else "..."
    known = replace(line, parameters=(reading(x, f"{reader}[Callable[[{axis}, R], None]]"), *rest))
    return known.changed("axis", type=axis, default=default)
