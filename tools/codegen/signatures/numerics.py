"""Protocols of numerical functions: samples, parts of a tensor, and exponentials that do not overflow."""

from __future__ import annotations

from itertools import combinations

from tools.codegen.axes import AXES, MAX_RANK, OTHER_AXES, rank
from tools.codegen.axis_rules import PADDED, WIDEST, numbers, orders, shape, span
from tools.codegen.reduction import Case, reduction
from tools.codegen.rules import NO_INFERENCE
from tools.codegen.signatures.common import along, because, one_dynamic, protocol
from tools.codegen.signatures.creation import KIND, WHERE, linspace
from tools.codegen.tree import Signature, Statement, Variable

WIDTHS = "pad_width: int | tuple[int, int] | Sequence[tuple[int, int]]"
MODE = 'mode: Literal["constant", "edge", "reflect", "symmetric", "wrap"] = "constant", constant_values: complex = 0'
PARTITIONS = [
    (
        "Partitions",
        "Smaller elements before a position along a literal axis, larger ones after it; real numbers.",
        "TReal",
    ),
    ("FindsPartition", "The positions that partition along a literal axis; real numbers.", "int64"),
]
GRADIENT = ("Slopes", "The slopes along a literal axis, which is optional for a vector; floating-point numbers.")
NAMED_WINDOWS = 3
"""Up to this many axes keep their names under windows."""
SPACED = 4
"""Up to this many axes take a spacing each."""
PADS_TOGETHER = range(1, max(PADDED) + 1)
EDGES = "edge_order: Literal[1, 2] = 1"
EXPONENTIALS = ("Normalizes", "Exponentials that sum to 1 along literal axes; real floating-point numbers.")


PADS = ("Pads", "Padding at both ends of the axes; those without keep their names.")
RULE_OF_PADDING = "x: OperandWith[D, T, HasAxesToPad[Callable[[{}], Outcome[ROut]]]]"
PADDED_DYNAMICALLY = f"x: DArray, {WIDTHS}, /, *, {MODE}) -> DArray"


def pad() -> list[Statement]:
    """In pyright a literal in a tuple is known by a variable of its own, beside which stand the other types of widths."""
    some = numbers(range(WIDEST + 1))
    variables = [
        Variable(name, f'TypeVar("{name}", bound={some} | None)') for k in PADS_TOGETHER for name in (f"P{k}", f"Q{k}")
    ]
    lines = []
    for n in PADDED:
        each = f"tuple[{', '.join(f'tuple[P{k}, Q{k}]' for k in PADS_TOGETHER[:n])}]"
        lines.append(f"{RULE_OF_PADDING.format(each)}, {WIDTHS} | {each}, /, *, {MODE}) -> Tensor[D, T, ROut]")
    lines.append(f"{RULE_OF_PADDING.format('None')}, {WIDTHS}, /, *, {MODE}) -> Tensor[D, T, ROut]")
    return [*variables, *protocol(*PADS, [*lines, PADDED_DYNAMICALLY])]


def pad_by_tuples(bound: str, more: list[str]) -> list[Statement]:
    """The widths are one variable."""
    line = f"{RULE_OF_PADDING.format('PADDING')}, pad_width: PADDING, /, *, {MODE}) -> Tensor[D, T, ROut]"
    return [
        Variable("PADDING", f'TypeVar("PADDING", bound={bound})'),
        *protocol(*PADS, [line, *more, PADDED_DYNAMICALLY]),
    ]


def split() -> list[Statement]:
    where = "indices_or_sections: int | Sequence[int]"
    lines = [
        f"x: OperandWith[D, T, HasAxisToResize[Callable[[AX], Outcome[ROut]]]], {where}, /, *, axis: AX) -> list[Tensor[D, T, ROut]]",
        f"x: OperandWith[D, T, HasAxisToResize[Callable[[Literal[0]], Outcome[ROut]]]], {where}, /) -> list[Tensor[D, T, ROut]]",
        f"x: DArray, {where}, /, *, axis: int | Axis = 0) -> list[DArray]",
    ]
    return protocol("Splits", "The parts of a tensor along a literal axis.", lines)


def windows() -> list[Statement]:
    """One size along a literal axis, which keeps the names of up to three other axes; two sizes; one size per axis.

    A Dim of one or two sizes names the axes of the windows.
    """
    size = "window_shape: int | tuple[int]"
    lines = []
    for n in range(1, MAX_RANK):
        named = AXES[:n] if n <= NAMED_WINDOWS else ["Any"] * n
        x = f"x: Tensor[D, T, {rank(n, AXES[:n])}], "
        if n == 1:
            lines.append(
                f"{x}{size}, /, *, axis: Literal[0, -1] | tuple[Literal[0, -1]] | Axis | None = None) -> Tensor[D, T, Rank2]"
            )
        elif n <= NAMED_WINDOWS:
            for at in range(n):
                out = rank(n + 1, [*named[:at], "Any", *named[at + 1 :], "Any"])
                place = f"Literal[{at}, {at - n}]"
                lines.append(f"{x}{size}, /, *, axis: {place} | tuple[{place}]) -> Tensor[D, T, {out}]")
            lines.append(f"{x}{size}, /, *, axis: Axis) -> Tensor[D, T, {rank(n + 1)}]")
        else:
            place = f"Literal[{', '.join(map(str, range(-n, n)))}]"
            lines.append(f"{x}{size}, /, *, axis: {place} | tuple[{place}] | Axis) -> Tensor[D, T, {rank(n + 1)}]")
        for m in range(2, min(n, NAMED_WINDOWS, MAX_RANK - n) + 1):
            lines += [f"{x}window_shape: {shape(m)}, /, *, {where}" for where in several_windows(n, m)]
    lines += named_windows()
    lines.append(
        "x: DArray, window_shape: int | tuple[int, ...] | Dim[Any], /, *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray"
    )
    return protocol(
        "SlidesWindows", "A view of the windows along literal axes; the axes of the windows come last.", lines
    )


def named_windows() -> list[str]:
    """Those by a Dim: along one axis of a vector or a matrix, and along the two axes of an image."""
    found = []
    for n, at in [(1, (0,)), (2, (0,)), (2, (1,)), (2, (0, 1)), (3, (1, 2)), *((4, each) for each in IMAGES)]:
        m = len(at)
        names = ["Any" if k in at else AXES[k] for k in range(n)] + OTHER_AXES[:m]
        axis = f"{numbers((at[0], at[0] - n))} | {orders(at, n)}" if m == 1 else orders(at, n)
        default = " | None = None" if n == m else ""
        dim = f"Dim[{rank(m, OTHER_AXES[:m])}]"
        found.append(
            f"x: Tensor[D, T, {rank(n, AXES[:n])}], window_shape: {dim}, /, *, axis: {axis}{default}) -> Tensor[D, T, {rank(n + m, names)}]"
        )
    return found


IMAGES = ((2, 3), (1, 2))
"""The pairs of four axes that are those of images, after the channels or before them: windows along others drop the names."""


def several_windows(n: int, m: int) -> list[str]:
    """The parameter of m of n axes, in any order, and the result: the axes without a window keep their names."""
    default = " | None = None" if n == m else ""
    bare = f"-> Tensor[D, T, {rank(n + m)}]"
    if (n, m) not in {(3, 2), (4, 2)}:
        return [f"axis: tuple[{', '.join([span(n)] * m)}]{default}) {bare}"]
    pairs = list(combinations(range(n), m))
    named = pairs if n <= NAMED_WINDOWS else IMAGES
    found = []
    for slid in named:
        names = ["Any" if k in slid else AXES[k] for k in range(n)]
        found.append(f"axis: {orders(slid, n)}) -> Tensor[D, T, {rank(n + m, [*names, *['Any'] * m])}]")
    others = " | ".join(orders(slid, n) for slid in pairs if slid not in named)
    return [*found, f"axis: {others}) {bare}"] if others else found


def interp() -> list[Statement]:
    end = "/, *, left: {0} | None = None, right: {0} | None = None, period: float | None = None"
    lines = []
    for kind, number, out in (("Real", "float", "float64"), ("ComplexFloating", "complex", "complex128")):
        known = f"xp: Operand[D, Real, Rank1]{NO_INFERENCE}, fp: Operand[D, {kind}, Rank1]{NO_INFERENCE}, {end.format(number)}"
        lines.append(f"x: Tensor[D, TReal, R], {known}) -> Tensor[D, {out}, R]")
    anything, end = "DArray | Operand[Any, Any, Any]", end.format("complex")
    lines += [
        f"x: DArray, xp: {anything}, fp: {anything}, {end}) -> DArray",
        f"x: Operand[Any, Any, Any], xp: DArray, fp: {anything}, {end}) -> DArray",
        f"x: Operand[Any, Any, Any], xp: Operand[Any, Any, Any], fp: DArray, {end}) -> DArray",
    ]
    return protocol("Interpolates", "Interpolation between samples.", lines)


def gradient() -> list[Statement]:
    """Along one axis, or along all: a tensor per axis, by one distance or a spacing for each."""
    places = "float | Tensor[D, TInexact, Rank1]"
    spacing = f"spacing: {places} = 1.0"
    lines: list[str | Signature] = [
        f"x: Tensor[D, TInexact, Rank1[B1]], {spacing}, /, *, {EDGES}) -> Tensor[D, TInexact, Rank1[B1]]"
    ]
    kept = f"x: Tensor[D, TInexact, R], {spacing}, /, *, axis: int, {EDGES}) -> Tensor[D, TInexact, R]"
    lines.append(along(kept))
    for n in range(2, SPACED + 1):
        x = f"Tensor[D, TInexact, {rank(n, OTHER_AXES[:n])}]"
        answer = f"tuple[{', '.join([x] * n)}]"
        each = ", ".join(f"spacing{k}: {places}" for k in range(n))
        lines.append(f"x: {x}, {each}, /, *, {EDGES}) -> {answer}")
    every = "Has2[PerAxis[Callable[[Tensor[D, TInexact, R]], AllSlopes]]]"
    lines.append(f"x: OperandWith[D, TInexact, R, {every}], spacing: float = 1.0, /, *, {EDGES}) -> AllSlopes")
    anything = "DArray | Operand[Any, Any, Any] | float"
    return [
        Variable("AllSlopes", 'TypeVar("AllSlopes", bound=tuple[object, ...])'),
        *protocol(
            *GRADIENT,
            [
                *lines,
                f"x: DArray, spacing: {anything} = 1.0, /, *, axis: int | Axis, {EDGES}) -> DArray",
                f"x: DArray, /, *spacing: {anything}, {EDGES}) -> DArray | tuple[DArray, ...]",
            ],
        ),
    ]


def sliding() -> list[Statement]:
    other = "PromotesNumericBy[Callable[[TNumeric], TOut]]"
    body: list[Statement] = []
    for name, doc, default in (
        ("Convolves", "The convolution of two vectors.", "full"),
        ("SlidesOver", "The cross-correlation of two vectors.", "valid"),
    ):
        end = f'/, *, mode: Literal["full", "same", "valid"] = "{default}"'
        vector = "Tensor[D, TNumeric, Rank1]"
        body += protocol(
            name,
            doc,
            [
                f"x1: {vector}, x2: {vector}, {end}) -> {vector}",
                f"x1: {vector}, x2: OperandWith[D, {other}, Rank1], {end}) -> Tensor[D, TOut, Rank1]",
                f"x1: DArray, x2: DArray | Operand[Any, Any, Any], {end}) -> DArray",
                f"x1: Operand[Any, Any, Any], x2: DArray, {end}) -> DArray",
            ],
        )
    return body


def trapezoid() -> list[Statement]:
    end = "/, *, {}x: Tensor[D, TInexact, R] | None = None, dx: float = 1.0"
    lines = [
        f"y: OperandWith[D, TInexact, HasAxis[Callable[[AX], Outcome[ROut]]]], {end.format('axis: AX, ')}) -> Tensor[D, TInexact, ROut]",
        f"y: OperandWith[D, TInexact, DropsLast[Itself[ROut]]], {end.format('')}) -> Tensor[D, TInexact, ROut]",
        "y: DArray, /, *, axis: int | Axis = -1, x: DArray | Operand[Any, Any, Any] | None = None, dx: float = 1.0) -> DArray",
    ]
    return protocol("Integrates", "The area under samples along a literal axis; floating-point numbers.", lines)


def spaced() -> list[Statement]:
    """The powers of a base are `linspace` with that base."""
    doc = "Numbers with evenly spaced logarithms, by their count."
    return linspace("CreatesPowers", doc, ", base: float = 10.0")


def partition() -> list[Statement]:
    body: list[Statement] = []
    for name, doc, out in PARTITIONS:
        kept = f"x: Tensor[D, TReal, R], kth: int, /, *, axis: int = -1) -> Tensor[D, {out}, R]"
        body += protocol(name, doc, [along(kept), "x: DArray, kth: int, /, *, axis: int | Axis = -1) -> DArray"])
    return body


def unravel() -> list[Statement]:
    lines = [
        "indices: Tensor[D, TInteger, R], shape: tuple[int, ...] | Dim[Any], /) -> tuple[Tensor[D, int64, R], ...]",
        "indices: DArray, shape: tuple[int, ...] | Dim[Any], /) -> tuple[DArray, ...]",
    ]
    return protocol("UnravelsPositions", "The index along each axis, for flat positions.", lines)


def ravel() -> list[Statement]:
    end = 'shape: tuple[int, ...] | Dim[Any], /, mode: Literal["raise", "wrap", "clip"] = "raise")'
    lines = [
        f"multi_index: Sequence[Operand[D, Integer, Itself[ROut]]{NO_INFERENCE}], {end} -> Tensor[D, int64, ROut]",
        f"multi_index: {one_dynamic()}, {end} -> DArray",
    ]
    return protocol("RavelsPositions", "The flat positions, for an index along each axis.", lines)


def one_hot() -> list[Statement]:
    """A Dim of one axis is a count, and names the axis behind those of a vector or a matrix."""
    given = [("OperandWith[D, TInteger, Lengthens[Itself[ROut]]]", "int", "ROut")]
    for n in (1, 2):
        named = rank(n + 1, [*AXES[:n], OTHER_AXES[0]])
        given.append((f"Tensor[D, TInteger, {rank(n, AXES[:n])}]", f"Dim[{rank(1, OTHER_AXES[:1])}]", named))
    lines = [
        f"x: {x}, num_classes: {count}, /, *, {kind}) -> Tensor[D, {dtype}, {out}]"
        for kind, dtype in (("dtype: None = None", "float64"), ("dtype: type[TOut]", "TOut"))
        for x, count, out in given
    ]
    lines.append("x: DArray, num_classes: int | Dim[Any], /, *, dtype: type[DType] | None = None) -> DArray")
    return protocol("MarksClasses", "A 1 at the position of each number, on a new last axis.", lines)


def softmax() -> list[Statement]:
    lines: list[str | Signature] = ["x: Tensor[D, TFloating, R], /, *, axis: None = None) -> Tensor[D, TFloating, R]"]
    kept = "x: Tensor[D, TFloating, R], /, *, axis: int) -> Tensor[D, TFloating, R]"
    lines.append(along(kept, reader="HasAxesAlong", axis="TO"))
    lines.append("x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray")
    return protocol(*EXPONENTIALS, lines)


def polynomials() -> list[Statement]:
    """Coefficients, values, roots and powers; the dtypes are NumPy's, which computes in 64 bits."""
    anything, end = "DArray | Operand[Any, Any, Any]", "/, deg: int, *, rcond: float | None = None, w: {} = None) -> {}"
    vector, table = "Rank1[A1]", "Rank2[A1, A2]"
    fits = []
    for one, other, out in (
        ("TReal", "RealOut", "float64"),
        ("TComplex", "TNumeric", "complex128"),
        ("TReal", "TComplex", "complex128"),
    ):
        given = end.format(f"Tensor[D, TFloating, {vector}] | None", "{}")
        for samples, found in ((vector, "Rank1"), (table, "Rank2[Any, A2]")):
            rest = given.format(f"Tensor[D, {out}, {found}]")
            fits.append(f"x: Tensor[D, {one}, {vector}], y: Tensor[D, {other}, {samples}], {rest}")
    weights = end.format(f"{anything} | None", "DArray")
    fits += [f"x: DArray, y: {anything}, {weights}", f"x: Operand[Any, Any, Any], y: DArray, {weights}"]
    p = "p: Tensor[D, TNumeric, Rank1]"
    values = [
        f"{p}, x: Tensor[D, TNumeric, R], /) -> Tensor[D, TNumeric, R]",
        f"{p}, x: OperandWith[D, PromotesNumericBy[Callable[[TNumeric], TOut]], Itself[ROut]], /) -> Tensor[D, TOut, ROut]",
        *(
            f"p: Tensor[D, {kind}, Rank1], x: {number}, /) -> Tensor[D, {kind}, Rank0]"
            for kind, number in (("TNumeric", "int"), ("TInexact", "float"), ("TComplex", "complex"))
        ),
        f"p: DArray, x: {anything} | complex, /) -> DArray",
        "p: Operand[Any, Any, Any], x: DArray, /) -> DArray",
    ]
    zeros = [
        "p: Operand[D, float32 | complex64, Rank1], /) -> Tensor[D, complex64, Rank1]",
        "p: Operand[D, Integer | float64 | complex128, Rank1], /) -> Tensor[D, complex128, Rank1]",
        "p: DArray, /) -> DArray",
    ]
    columns = ", /, N: int | None = None, *, increasing: bool = False"
    small = "int8 | int16 | int32 | int64 | uint8 | uint16 | uint32"
    powers = [
        f"x: Operand[D, {kind}, Exactly1[A1]]{columns}) -> Tensor[D, {out}, Rank2[A1, Any]]"
        for kind, out in ((small, "int64"), ("Floating", "float64"), ("ComplexFloating", "complex128"))
    ]
    return [
        *protocol("FindsCoefficients", "The polynomial that fits samples best.", fits),
        *protocol("EvaluatesPolynomials", "The values of a polynomial, by its coefficients.", values),
        *protocol("FindsRoots", "The roots of a polynomial, complex numbers.", zeros),
        *protocol("ListsPowers", "The powers of each number of a vector.", [*powers, f"x: DArray{columns}) -> DArray"]),
    ]


def tapers() -> list[Statement]:
    """A Dim of one axis is a count, and names the axis."""
    body: list[Statement] = []
    for name, doc, more in (
        ("CreatesWindow", "The weights of a window function, by their count.", ""),
        ("CreatesKaiserWindow", "The weights of a window function with a parameter.", ", beta: FloatLike"),
    ):
        lines = [
            f"n: {count}{more}, /, *, {kind}, {where}) -> Tensor[{device}, {dtype}, {r}]"
            for count, r in (("int", "Rank1"), ("Dim[Rank1[A1]]", "Rank1[A1]"))
            for where, device in WHERE
            for kind, dtype in (KIND[0], ("dtype: type[TFloating]", "TFloating"))
        ]
        body += protocol(name, doc, lines)
    return body


def families(*, for_mypy: bool = False) -> list[Statement]:
    """The reduction."""
    doc = "The logarithm of a sum of exponentials, over all axes or literal ones; real floating-point numbers."
    return reduction("SumsExponentials", doc, Case("TFloating", "TFloating"), for_mypy=for_mypy)


@because(
    """mypy 2.4.1 finds two signatures for widths of an operand without some names; it does not solve a variable in a union, without
    the form it knows no names of pad in 14 of the static lines."""
)
def for_mypy() -> list[Statement]:
    """The reduction, and padding, in the form for mypy."""
    some = f"{numbers(range(WIDEST + 1))} | IntLike"
    bound = f"IntLike | tuple[IntLike, IntLike] | Sequence[tuple[{some}, {some}]]"
    return families(for_mypy=True) + pad_by_tuples(bound, [])


@because(
    """pyrefly 1.4.1 and ty 0.0.105 do not solve a variable in a union: without the form they know no names of pad in 16 of the
    static lines."""
)
def listed() -> list[Statement]:
    """Padding by widths of which each is a literal, or by others."""
    some = numbers(range(WIDEST + 1))
    unknown = f"x: OperandWith[D, T, Has1[Unnames[ROut]]], {WIDTHS}, /, *, {MODE}) -> Tensor[D, T, ROut]"
    return pad_by_tuples(f"tuple[tuple[{some}, {some}], ...]", [unknown])


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    body = [
        *pad(),
        *split(),
        *windows(),
        *interp(),
        *gradient(),
        *sliding(),
        *trapezoid(),
        *spaced(),
        *partition(),
        *unravel(),
        *ravel(),
    ]
    return [*body, *one_hot(), *softmax(), *families(), *polynomials(), *tapers()]
