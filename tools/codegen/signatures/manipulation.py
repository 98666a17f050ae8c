"""Protocols of the manipulation functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tools.codegen.axes import AXES, MAX_RANK, OTHER_AXES, rank
from tools.codegen.axis_rules import NAMED
from tools.codegen.axis_rules import numbers as literal
from tools.codegen.rules import COMPARED_IN_ORDER, NO_INFERENCE, NO_INFERENCE_ANYWHERE, all_disjoint, exactly
from tools.codegen.signatures.common import (
    along,
    because,
    disjointly,
    into,
    into_axes,
    one_dynamic,
    protocol,
)
from tools.codegen.signatures.creation import UNKNOWN
from tools.codegen.tree import Name, Signature, Statement, Variable, signature, substituted


def reshape() -> list[Statement]:
    end = ", *, copy: bool | None = None"
    lines = [
        f"x: Operand[D, T, Any], /, shape: Dim[R]{end}) -> Tensor[D, T, R]",
        f"x: OperandWith[D, T, ReshapesBy[Callable[[SHAPE], Outcome[ROut]]]], /, shape: SHAPE{end}) -> Tensor[D, T, ROut]",
        f"x: Operand[D, T, Any] | DArray, /, shape: DDim{end}) -> DArray",
        f"x: DArray, /, shape: Dim[Any] | int | {UNKNOWN}{end}) -> DArray",
    ]
    otherwise = [f"x: Operand[D, T, Any], /, shape: Ints{end}) -> DArray"]
    return protocol("Reshapes", "The same elements in another shape.", lines, otherwise=otherwise)


def broadcast_to(*, listed: bool = False) -> list[Statement]:
    cases = [(into("T") + NO_INFERENCE, "R")]
    if listed:
        cases = [(into_axes("T", n), rank(n, OTHER_AXES[:n])) for n in range(MAX_RANK + 1)]
    lines = [
        *(f"x: {x}, /, shape: Dim[{r}]) -> Tensor[D, T, {r}]" for x, r in cases),
        "x: OperandWith[D, T, HasAxesToBroadcast[Callable[[SHAPE], Outcome[ROut]]]], /, shape: SHAPE) -> Tensor[D, T, ROut]",
        "x: Operand[D, T, Any] | DArray, /, shape: DDim | Ints) -> DArray",
        "x: DArray, /, shape: Dim[Any] | int | tuple[int, ...]) -> DArray",
    ]
    return protocol("BroadcastsToShape", "Broadcast without a copy.", lines)


def permute() -> list[Statement]:
    lines = [
        "x: OperandWith[D, T, HasAxesToPermute[Callable[[ORDER], Outcome[ROut]]]], /, axes: ORDER) -> Tensor[D, T, ROut]",
        "x: DArray, /, axes: tuple[int | Axis, ...]) -> DArray",
    ]
    return protocol("Permutes", "The axes in another order: one number per axis.", lines)


def expand() -> list[Statement]:
    """The axis may be positional, as in NumPy and older editions of the standard."""
    lines = [
        "x: OperandWith[D, T, HasPlaceForAxis[Callable[[TO], Outcome[ROut]]]], /, axis: TO) -> Tensor[D, T, ROut]",
        "x: OperandWith[D, T, GainsFirst[Itself[ROut]]], /) -> Tensor[D, T, ROut]",
        "x: DArray, /, axis: int | Axis | tuple[int, ...] = 0) -> DArray",
    ]
    return protocol("Expands", "One or several new axes, at literal positions.", lines)


def squeeze() -> list[Statement]:
    lines = [
        "x: OperandWith[D, T, HasAxis[Callable[[TO], Outcome[ROut]]]], /, axis: TO) -> Tensor[D, T, ROut]",
        "x: DArray, /, axis: int | Axis | tuple[int, ...]) -> DArray",
    ]
    return protocol("Squeezes", "Unit axes removed, at literal positions.", lines)


def places(n: int) -> list[tuple[int, str]]:
    """The positions of n axes, the first and the last one before the others, and their literals, of up to four axes each."""
    found = [(0, literal((0, -n))), *([(n - 1, literal((-1, n - 1)))] if n > 1 else [])]
    return found + [(k, literal((k, k - n))) for k in range(1, n - 1) if n <= NAMED]


def middle(n: int) -> str:
    """The other positions, and one known only at run time: the result has no names."""
    others = literal(k for k in range(-n, n) if k % n not in (0, n - 1))
    return f"{others} | Axis" if n > NAMED else "Axis"


EachOf: TypeAlias = Callable[[int, list[str]], list[str]]
"""The types of each of several tensors, by the number of their axes and the names."""
JOINED = "arrays: Sequence[ExactOperandWith[D, T, object, {}[Callable[[{}], Outcome[ROut]]]]], /, *, axis: {}) -> Tensor[D, T, ROut]"
"""Several tensors, each of which gives the result by its rule. A list of calls has one expected type, whatever their rank: a
checker infers the calls anew for each signature, and in a loop for each of its passes."""


def joined(rule: str) -> list[str]:
    """The signatures of what reads the rule of each part, along the first axis or any other."""
    return [JOINED.format(rule, "Literal[0]", "Literal[0] = 0"), JOINED.format(rule, "AX", "AX")]


def alike(n: int, names: list[str]) -> list[str]:
    """The type of each of several tensors of n axes with these names."""
    return [f"Tensor[D, T, {rank(n, names)}]"]


def joined_by_ty(n: int, names: list[str]) -> list[str]:
    """The same by rules, which join what is known of names; a dtype that is a type variable has none."""
    known = f"OperandWith[D, Itself[T], {exactly(n, names)}]"
    return [known, f"ExactOperandWith[D, T, DTypeVariable, {rank(n, names)}]"]


def concat(*, listed: bool = False) -> list[Statement]:
    """The parts may differ in the name of the axis along which they are joined; the joined axis has none."""
    lines = [] if listed else joined("HasAxisToResize")
    for n in (2, 1, *range(3, MAX_RANK + 1)) if listed else ():
        for k, place in places(n):
            names = [*AXES[:k], "Any", *AXES[k + 1 : n]]
            default = " = 0" if k == 0 else ""
            lines.append(
                f"arrays: Sequence[Tensor[D, T, {rank(n, names)}]], /, *, axis: {place}{default}) -> Tensor[D, T, {rank(n, names)}]"
            )
        lines.append(
            f"arrays: Sequence[Tensor[D, T, {rank(n, AXES[:n])}]], /, *, axis: {middle(n)}) -> Tensor[D, T, {rank(n)}]"
        )
    # Of any ranks. mypy joins the elements of a list, but not those of a tuple; ty needs explicit ranks.
    anyone = " | ".join(f"Tensor[D, T, {rank(n)}]" for n in range(MAX_RANK + 1))
    for arrays in (f"Sequence[{anyone}]",) if listed else ("tuple[Tensor[D, T, Any], ...]", f"Sequence[{anyone}]"):
        lines.append(f"arrays: {arrays}, /, *, axis: None) -> Tensor[D, T, Rank1]")
    otherwise = [f"arrays: {one_dynamic()}, /, *, axis: int | Axis | None = 0) -> DArray"]
    doc = "Tensors of one device, dtype and rank, along an axis that they have."
    return protocol("Concatenates", doc, lines, otherwise=otherwise)


def stack(*, listed: bool = False) -> list[Statement]:
    """The new axis has no name, so that an annotation can name it."""
    lines = [] if listed else joined("HasPlaceToStack")
    for n in range(MAX_RANK) if listed else ():
        x = f"arrays: Sequence[Tensor[D, T, {rank(n, AXES[:n])}]]"
        for k, place in places(n + 1):
            default = " = 0" if k == 0 else ""
            out = rank(n + 1, [*AXES[:k], "Any", *AXES[k:n]])
            lines.append(f"{x}, /, *, axis: {place}{default}) -> Tensor[D, T, {out}]")
        if n:
            lines.append(f"{x}, /, *, axis: {middle(n + 1)}) -> Tensor[D, T, {rank(n + 1)}]")
    otherwise = [f"arrays: {one_dynamic()}, /, *, axis: int | Axis = 0) -> DArray"]
    return protocol("Stacks", "Tensors of one device, dtype and rank, along a new axis.", lines, otherwise=otherwise)


FLIPPED = "x: Tensor[D, T, R], /, *, axis: int) -> Tensor[D, T, R]"


def flip() -> list[Statement]:
    lines = [
        "x: Tensor[D, T, R], /, *, axis: None = None) -> Tensor[D, T, R]",
        along(FLIPPED, reader="HasAxesAlong", axis="TO"),
        "x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray",
    ]
    return protocol("Flips", "The order of the elements reversed, along literal axes.", lines)


def moveaxis() -> list[Statement]:
    """Names move along up to four axes; source and destination are two axes, or two tuples of the same length."""
    some = "int | Axis | tuple[int | Axis, ...]"
    lines = [
        "x: OperandWith[D, T, HasAxesToMove[Callable[[TO, TO2], Outcome[ROut]]]], source: TO, destination: TO2, /) -> Tensor[D, T, ROut]",
        f"x: DArray, source: {some}, destination: {some}, /) -> DArray",
    ]
    return protocol("MovesAxes", "Some axes moved to other positions, the rest in order.", lines)


def repeat() -> list[Statement]:
    counts = f"repeats: int | Operand[D, Integer, Rank1]{NO_INFERENCE}"
    end = "/, *, axis: int | Axis | None = None) -> DArray"
    lines = [
        f"x: Operand[D, T, Any], {counts}, /, *, axis: None = None) -> Tensor[D, T, Rank1]",
        f"x: OperandWith[D, T, HasAxisToResize[Callable[[AX], Outcome[ROut]]]], {counts}, /, *, axis: AX) -> Tensor[D, T, ROut]",
        f"x: DArray, repeats: int | DArray | Operand[Any, Integer, Rank1]{NO_INFERENCE_ANYWHERE}, {end}",
        f"x: Operand[Any, Any, Any], repeats: DArray, {end}",
    ]
    return protocol("Repeats", "Each element repeated, along a literal axis or flattened.", lines)


def roll() -> list[Statement]:
    lines = [
        "x: Tensor[D, T, R], /, shift: int, *, axis: None = None) -> Tensor[D, T, R]",
        "x: OperandWith[D, T, Is[R], HasAxesToRoll[Callable[[SHIFT, TO, R], None]]], /, shift: SHIFT, *, axis: TO) -> Tensor[D, T, R]",
        "x: DArray, /, shift: int | tuple[int, ...], *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray",
    ]
    return protocol("Rolls", "The elements rolled along a literal axis; a shift per axis, or one for all.", lines)


def tile() -> list[Statement]:
    lines = [
        "x: OperandWith[D, T, HasAxesToTile[Callable[[SHAPE], Outcome[ROut]]]], repetitions: SHAPE, /) -> Tensor[D, T, ROut]",
        f"x: DArray, repetitions: int | {UNKNOWN}, /) -> DArray",
    ]
    otherwise = ["x: Operand[D, T, Any], repetitions: Ints, /) -> DArray"]
    doc = "The whole tensor repeated along the last axes; a number per axis."
    return protocol("Tiles", doc, lines, otherwise=otherwise)


def unstack() -> list[Statement]:
    lines = [
        "x: OperandWith[D, T, HasAxis[Callable[[AX], Outcome[ROut]]]], /, *, axis: AX) -> tuple[Tensor[D, T, ROut], ...]",
        "x: OperandWith[D, T, DropsFirst[Itself[ROut]]], /) -> tuple[Tensor[D, T, ROut], ...]",
        "x: DArray, /, *, axis: int | Axis = 0) -> tuple[DArray, ...]",
    ]
    return protocol("Unstacks", "A tensor per position of a literal axis, without that axis.", lines)


def broadcast_arrays(*, listed: bool = False) -> list[Statement]:
    """For at most three. The results have the axes of all operands, each with its own dtype."""
    rules = "BroadcastsBy[Callable[[R], Settled[ROut]]], FitsBy[Callable[[R], None]]"
    pairs = [f"x1: Tensor[D, T, R], x2: OperandWith[D, T2, {rules}]{NO_INFERENCE}, /) -> Tensor[D, T, ROut]"]
    if listed:
        pairs = disjointly("T", "T2", "T")
    triples = []
    for one, two, three, every, full in all_disjoint():
        compared = COMPARED_IN_ORDER if listed else ["R" if k == full else "Fits[R]" for k in range(3)]
        given = ", ".join(
            f"x{k}: OperandWith[D, {t}, {each}, {rule}]"
            for k, (t, each, rule) in enumerate(zip(("T", "T2", "_T3"), (three, one, two), compared, strict=True), 1)
        )
        out = ", ".join(f"Tensor[D, {t}, {every}]" for t in ("T", "T2", "_T3"))
        triples.append(f"{given}, /) -> tuple[{out}]")
    lines: list[str | Signature] = ["x1: Tensor[D, T, R], /) -> tuple[Tensor[D, T, R]]"]
    lines += [
        line.to(f"tuple[{line.result}, {substituted(line.result, {'T': Name('T2')})}]")
        for line in map(signature, pairs)
    ]
    lines += triples
    same = "Tensor[D, T, R]"
    lines.append(f"x1: {same}, x2: OperandWith[D, T, R, RankVariable], /, *arrays: {same}) -> tuple[{same}, ...]")
    # More than three have one type; with fewer this would match too, and an unnamed axis would make the result Any.
    lines.append(f"x1: {same}, x2: {same}, x3: {same}, x4: {same}, /, *arrays: {same}) -> tuple[{same}, ...]")
    rest = "*arrays: DArray | Operand[Any, Any, Any]"
    lines.append(f"x1: DArray, /, {rest}) -> tuple[DArray, ...]")
    lines.append(f"x1: Operand[Any, Any, Any], x2: DArray, /, {rest}) -> tuple[DArray, ...]")
    return [
        Variable("_T3", 'TypeVar("_T3", bound=DType)'),
        *protocol("BroadcastsArrays", "All operands, broadcast to one shape.", lines),
    ]


def rotate() -> list[Statement]:
    """An odd number of quarter turns exchanges the axes; of an int the order is not known."""
    odd, even = "Literal[-3, -1, 1, 3]", "Literal[-4, -2, 0, 2, 4]"
    first, given = (
        f"x: OperandWith[D, T, HasAxesToSwap[Callable[[{axes}], Outcome[ROut]]]]"
        for axes in ("Literal[0], Literal[1]", "TO, TO2")
    )
    known = "x: Tensor[D, T, _RAtLeast2]"
    lines = [
        f"{first}, /, k: {odd} = 1) -> Tensor[D, T, ROut]",
        f"{given}, /, k: {odd} = 1, *, axes: tuple[TO, TO2]) -> Tensor[D, T, ROut]",
        f"{given}, /, k: {odd}, axes: tuple[TO, TO2]) -> Tensor[D, T, ROut]",
        f"{known}, /, k: {even}) -> Tensor[D, T, _RAtLeast2]",
        "x: DArray, /, k: int = 1, axes: tuple[int | Axis, int | Axis] = ...) -> DArray",
    ]
    otherwise = [f"{given}, /, k: int, axes: tuple[TO, TO2]) -> DArray", f"{known}, /, k: int) -> DArray"]
    return protocol("Rotates", "Quarter turns in the plane of two literal axes.", lines, otherwise=otherwise)


RESIZED = "x: OperandWith[D, T, HasAxisToResize[Callable[[AX], Outcome[ROut]]]]"
UNKNOWN_AXIS = "/, axis: int | Axis | None = None) -> DArray"


def delete() -> list[Statement]:
    obj = f"obj: int | slice | Operand[D, Discrete, Rank1]{NO_INFERENCE}"
    lines = [
        f"x: Operand[D, T, Any], {obj}, /, axis: None = None) -> Tensor[D, T, Rank1]",
        f"{RESIZED}, {obj}, /, axis: AX) -> Tensor[D, T, ROut]",
        f"x: DArray, obj: int | slice | DArray | Operand[Any, Discrete, Rank1]{NO_INFERENCE_ANYWHERE}, {UNKNOWN_AXIS}",
        f"x: Operand[Any, Any, Any], obj: DArray, {UNKNOWN_AXIS}",
    ]
    return protocol("Deletes", "The elements but those at some positions of a literal axis, or flattened.", lines)


def insert() -> list[Statement]:
    """The values have the dtype of the operand, or are a number that fits it."""
    obj = f"obj: int | slice | Operand[D, Integer, Rank1]{NO_INFERENCE}"
    rule = "HasAxisToResize[Callable[[AX], Outcome[ROut]]]"
    anything = f"obj: int | slice | DArray | Operand[Any, Integer, Rank1]{NO_INFERENCE_ANYWHERE}"
    lines = [
        f"x: ExactOperandWith[D, T, Fills[V], object], {obj}, values: V, /, axis: None = None) -> Tensor[D, T, Rank1]",
        f"x: ExactOperandWith[D, T, object, object], {obj}, values: Operand[D, T, Any], /, axis: None = None) -> Tensor[D, T, Rank1]",
        f"x: ExactOperandWith[D, T, Fills[V], {rule}], {obj}, values: V, /, axis: AX) -> Tensor[D, T, ROut]",
        f"x: ExactOperandWith[D, T, object, {rule}], {obj}, values: Operand[D, T, Any], /, axis: AX) -> Tensor[D, T, ROut]",
        f"x: DArray, {anything}, values: DArray | Operand[Any, Any, Any] | complex, {UNKNOWN_AXIS}",
        f"x: Operand[Any, Any, Any], {anything}, values: DArray, {UNKNOWN_AXIS}",
        f"x: Operand[Any, Any, Any], obj: DArray, values: Operand[Any, Any, Any] | complex, {UNKNOWN_AXIS}",
    ]
    return protocol("Inserts", "Values inserted at some positions of a literal axis, or flattened.", lines)


def bits() -> list[Statement]:
    """Bytes of bits along a literal axis, which loses its name, or flattened."""
    order, body = 'bitorder: Literal["big", "little"] = "big"', list[Statement]()
    for name, doc, kind, more in (
        ("PacksBits", "Eight elements in each byte.", "TDiscrete", ""),
        ("UnpacksBits", "The bits of each byte.", "uint8", "count: int | None = None, "),
    ):
        rest, resized = f"{more}{order}", RESIZED.replace("T,", f"{kind},")
        lines = [
            f"x: OperandWith[D, {kind}, object], /, axis: None = None, {rest}) -> Tensor[D, uint8, Rank1]",
            f"{resized}, /, axis: AX, {rest}) -> Tensor[D, uint8, ROut]",
            f"x: DArray, /, axis: int | Axis | None = None, {rest}) -> DArray",
        ]
        body += protocol(name, doc, lines)
    return body


def blocks(each_of: EachOf = alike) -> list[Statement]:
    """The axes along which blocks are joined have no name: the last one, and of lists in a list the one before."""
    lines = []
    for k, arrays in ((1, "Sequence[{}]"), (2, "Sequence[Sequence[{}]]")):
        for n in range(1, NAMED + 1):
            names = [*AXES[: max(n - k, 0)], *["Any"] * min(n, k)]
            out = rank(max(n, k), names if n >= k else None)
            lines += [f"arrays: {arrays.format(x)}, /) -> Tensor[D, T, {out}]" for x in each_of(n, names)]
    lines.append("arrays: Sequence[DArray] | Sequence[Sequence[DArray]], /) -> DArray")
    return protocol("AssemblesBlocks", "Blocks of one device, dtype and rank, in a list or in lists of a list.", lines)


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    body = [*reshape(), *broadcast_to(), *broadcast_arrays(), *permute(), *moveaxis(), *expand(), *squeeze()]
    return (
        body
        + concat()
        + stack()
        + unstack()
        + flip()
        + roll()
        + repeat()
        + tile()
        + rotate()
        + delete()
        + insert()
        + blocks()
        + bits()
    )


@because(
    """pyrefly 1.4.1 and ty 0.0.105 do not solve the rule of two ranks: without the lists pyrefly accepts 2 wrong shapes of
    broadcast_to, and does not know the ranks of broadcast_arrays in 14 of the static lines. Of several parts of concat and stack,
    pyrefly does not compare the names, and ty does not compare the ranks."""
)
def listed() -> list[Statement]:
    """The functions that read the rank of a shape, or of several tensors, as a list of cases."""
    return [*broadcast_to(listed=True), *broadcast_arrays(listed=True), *concat(listed=True), *stack(listed=True)]


@because(
    """ty 0.0.108 infers no device and no dtype of a list of tensors that do not have the same names: without this list it does
    not know the results of block there. The same for concat and stack would accept names that differ."""
)
def for_ty() -> list[Statement]:
    """Blocks, each read by the rules of its dtype and of its rank."""
    return blocks(joined_by_ty)
