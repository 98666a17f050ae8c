"""Protocols of the manipulation functions."""

from __future__ import annotations

from tools.codegen.axes import AXES, MAX_RANK, rank
from tools.codegen.menus import MAX_TUPLE_AXES, numbers, span, spelled, tuples
from tools.codegen.menus import NAMED as SPELLED
from tools.codegen.rules import IN_TURN, UNLEARNED, UNLEARNED_ANYWHERE, all_disjoint, chosen
from tools.codegen.signatures.common import (
    BOUNDED,
    INTO,
    NAMED,
    along,
    disjointly,
    fits,
    listed_along,
    listed_into,
    mixed,
    protocol,
)


def reshape() -> list[str]:
    end = ", *, copy: bool | None = None"
    lines = [
        f"x: Operand[D, T, Any], /, shape: Dim[R]{end}) -> Tensor[D, T, R]",
        f"x: Argument[D, T, ReshapesBy[Callable[[SHAPE], Outcome[ROut]]]], /, shape: SHAPE{end}) -> Tensor[D, T, ROut]",
        f"x: Operand[D, T, Any] | DArray, /, shape: DDim{end}) -> DArray",
        f"x: DArray, /, shape: Dim[Any] | tuple[int, ...]{end}) -> DArray",
    ]
    return protocol("Reshapes", "The same elements in another shape.", lines)


def broadcast_to(*, listed: bool = False) -> list[str]:
    known = f"x: {INTO.format('T')}{'' if listed else UNLEARNED}, /, shape: Dim[R]) -> Tensor[D, T, R]"
    lines = [
        *(listed_into(known) if listed else [known]),
        "x: Argument[D, T, HasAxesToBroadcast[Callable[[SHAPE], Outcome[ROut]]]], /, shape: SHAPE) -> Tensor[D, T, ROut]",
        "x: Operand[D, T, Any] | DArray, /, shape: DDim) -> DArray",
        "x: DArray, /, shape: Dim[Any] | tuple[int, ...]) -> DArray",
    ]
    return protocol("BroadcastsToShape", "Broadcast without a copy.", lines)


def permute() -> list[str]:
    lines = [
        "x: Argument[D, T, HasAxesToPermute[Callable[[ORDER], Outcome[ROut]]]], /, axes: ORDER) -> Tensor[D, T, ROut]",
        "x: DArray, /, axes: tuple[int | Axis, ...]) -> DArray",
    ]
    return protocol("Permutes", "The axes in another order: one number per axis.", lines)


def expand() -> list[str]:
    """The axis may be positional, as in NumPy and older editions of the standard."""
    lines = [
        "x: Argument[D, T, HasPlaceForAxis[Callable[[TO], Outcome[ROut]]]], /, axis: TO) -> Tensor[D, T, ROut]",
        "x: Argument[D, T, GainsFirst[ROut]], /) -> Tensor[D, T, ROut]",
        "x: DArray, /, axis: int | Axis | tuple[int, ...] = 0) -> DArray",
    ]
    return protocol("Expands", "One or several new axes, at literal positions.", lines)


def squeeze() -> list[str]:
    lines = [
        "x: Argument[D, T, HasAxis[Callable[[TO], Outcome[ROut]]]], /, axis: TO) -> Tensor[D, T, ROut]",
        "x: DArray, /, axis: int | Axis | tuple[int, ...]) -> DArray",
    ]
    return protocol("Squeezes", "Unit axes removed, at literal positions.", lines)


def concat() -> list[str]:
    lines = []
    for n in (2, 1, *range(3, MAX_RANK + 1)):
        axes = AXES[:n]
        lines.append(
            f"arrays: Sequence[Tensor[D, T, {rank(n, axes)}]], /, *, axis: Literal[0, {-n}] = 0) -> Tensor[D, T, {rank(n, ['Any', *axes[1:]])}]"
        )
        if n > 1:
            lines.append(
                f"arrays: Sequence[Tensor[D, T, {rank(n, axes)}]], /, *, axis: Literal[-1, {n - 1}]) -> Tensor[D, T, {rank(n, [*axes[:-1], 'Any'])}]"
            )
        if n > 2:
            middle = ", ".join(str(k) for k in range(-n, n) if k % n not in (0, n - 1))
            lines.append(
                f"arrays: Sequence[Tensor[D, T, {rank(n, axes)}]], /, *, axis: Literal[{middle}]) -> Tensor[D, T, {rank(n)}]"
            )
        lines.append(f"arrays: Sequence[Tensor[D, T, {rank(n, axes)}]], /, *, axis: Axis) -> Tensor[D, T, {rank(n)}]")
    # Of any ranks. mypy joins the elements of a list, but not those of a tuple; ty needs explicit ranks.
    anyone = " | ".join(f"Tensor[D, T, {rank(n)}]" for n in range(MAX_RANK + 1))
    for arrays in ("tuple[Tensor[D, T, Any], ...]", f"Sequence[{anyone}]"):
        lines.append(f"arrays: {arrays}, /, *, axis: None) -> Tensor[D, T, Rank1]")
    lines.append("arrays: Sequence[DArray], /, *, axis: int | Axis | None = 0) -> DArray")
    return protocol("Concatenates", "Tensors of one device, dtype and rank, along an axis that they have.", lines)


def stack() -> list[str]:
    lines = []
    for n in range(MAX_RANK):
        axes = AXES[:n]
        lines.append(
            f"arrays: Sequence[Tensor[D, T, {rank(n, axes)}]], /, *, axis: Literal[0, {-n - 1}] = 0) -> Tensor[D, T, {rank(n + 1, ['Any', *axes])}]"
        )
        if n:
            lines.append(
                f"arrays: Sequence[Tensor[D, T, {rank(n, axes)}]], /, *, axis: Literal[-1, {n}]) -> Tensor[D, T, {rank(n + 1, [*axes, 'Any'])}]"
            )
        if n > 1:
            middle = ", ".join(str(k) for k in range(-n - 1, n + 1) if k % (n + 1) not in (0, n))
            lines.append(
                f"arrays: Sequence[Tensor[D, T, {rank(n, axes)}]], /, *, axis: Literal[{middle}]) -> Tensor[D, T, {rank(n + 1)}]"
            )
        if n:
            lines.append(
                f"arrays: Sequence[Tensor[D, T, {rank(n, axes)}]], /, *, axis: Axis) -> Tensor[D, T, {rank(n + 1)}]"
            )
    lines.append("arrays: Sequence[DArray], /, *, axis: int | Axis = 0) -> DArray")
    return protocol("Stacks", "Tensors of one device, dtype and rank, along a new axis.", lines)


def flip() -> list[str]:
    lines = [
        "x: Tensor[D, T, R], /, *, axis: None = None) -> Tensor[D, T, R]",
        along("x: Bound[D, T, @@], /, *, AXIS) -> Tensor[D, T, R]", reader="HasAxesAlong", axis="TO"),
        "x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray",
    ]
    return protocol("Flips", "The order of the elements reversed, along literal axes.", lines)


def moveaxis() -> list[str]:
    """Names move along up to four axes; source and destination are two axes, or two tuples of the same length."""
    some = "int | Axis | tuple[int | Axis, ...]"
    lines = [
        "x: Argument[D, T, HasAxesToMove[Callable[[TO, TO2], Outcome[ROut]]]], source: TO, destination: TO2, /) -> Tensor[D, T, ROut]",
        f"x: DArray, source: {some}, destination: {some}, /) -> DArray",
    ]
    return protocol("MovesAxes", "Some axes moved to other positions, the rest in order.", lines)


def repeat() -> list[str]:
    counts = f"repeats: int | Operand[D, Integer, Rank1]{UNLEARNED}"
    end = "/, *, axis: int | Axis | None = None) -> DArray"
    lines = [
        f"x: Operand[D, T, Any], {counts}, /, *, axis: None = None) -> Tensor[D, T, Rank1]",
        f"x: Argument[D, T, HasAxisToResize[Callable[[AX], Outcome[ROut]]]], {counts}, /, *, axis: AX) -> Tensor[D, T, ROut]",
        f"x: DArray, repeats: int | DArray | Operand[Any, Integer, Rank1]{UNLEARNED_ANYWHERE}, {end}",
        f"x: Operand[Any, Any, Any], repeats: DArray, {end}",
    ]
    return protocol("Repeats", "Each element repeated, along a literal axis or flattened.", lines)


def roll() -> list[str]:
    lines = [
        "x: Tensor[D, T, R], /, shift: int, *, axis: None = None) -> Tensor[D, T, R]",
        "x: Bound[D, T, R, HasAxesToRoll[Callable[[SHIFT, TO], Outcome[ROut]]]], /, shift: SHIFT, *, axis: TO) -> Tensor[D, T, R]",
        "x: DArray, /, shift: int | tuple[int, ...], *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray",
    ]
    return protocol("Rolls", "The elements rolled along a literal axis; a shift per axis, or one for all.", lines)


def tile() -> list[str]:
    lines = [
        "x: Argument[D, T, HasAxesToTile[Callable[[SHAPE], Outcome[ROut]]]], repetitions: SHAPE, /) -> Tensor[D, T, ROut]",
        "x: DArray, repetitions: tuple[int, ...], /) -> DArray",
    ]
    return protocol("Tiles", "The whole tensor repeated along the last axes; a number per axis.", lines)


def unstack() -> list[str]:
    lines = [
        "x: Argument[D, T, HasAxis[Callable[[AX], Outcome[ROut]]]], /, *, axis: AX) -> tuple[Tensor[D, T, ROut], ...]",
        "x: Argument[D, T, DropsFirst[ROut]], /) -> tuple[Tensor[D, T, ROut], ...]",
        "x: DArray, /, *, axis: int | Axis = 0) -> tuple[DArray, ...]",
    ]
    return protocol("Unstacks", "A tensor per position of a literal axis, without that axis.", lines)


def broadcast_arrays(*, form: str = "rules") -> list[str]:
    """For at most three. The results have the axes of all operands, each with its own dtype."""
    for_ty = form == "ty"
    pairs = [
        f"{known}-> tuple[Tensor[D, T, {both}, Tensor[D, T2, {both}]"
        for line in (mixed if for_ty else disjointly)("T", "T2", "@@")
        for known, _, both in (line.partition("-> Tensor[D, @@, "),)
    ]
    if form == "rules":
        rules = "BroadcastsBy[Callable[[R], ROut]], FitsBy[Callable[[R], None]]"
        other = f"Bound[D, T2, {rules}]{UNLEARNED}"
        pairs = [f"x1: Tensor[D, T, R], x2: {other}, /) -> tuple[Tensor[D, T, ROut], Tensor[D, T2, ROut]]"]
    triples = []
    if for_ty:
        found = [((three, one, two), (0, fits(n), fits(n)), every) for n, one, two, three, every in chosen(NAMED)]
    else:
        found = [
            (
                (three, one, two),
                IN_TURN if form == "listed" else ["R" if k == full else "Fits[R]" for k in range(3)],
                every,
            )
            for one, two, three, every, full in all_disjoint()
        ]
    for ranks, rules, every in found:
        given = ", ".join(
            f"x{k}: Bound[D, {t}, {each}, {rule or 'R'}]"
            for k, (t, each, rule) in enumerate(zip(("T", "T2", "_T3"), ranks, rules, strict=True), 1)
        )
        out = ", ".join(f"Tensor[D, {t}, {every}]" for t in ("T", "T2", "_T3"))
        triples.append(f"{given}, /) -> tuple[{out}]")
    lines = ["x1: Tensor[D, T, R], /) -> tuple[Tensor[D, T, R]]", *pairs, *triples]
    same = "Tensor[D, T, R]"
    lines.append(f"x1: {same}, x2: Bound[D, T, R, StillOpen], /, *arrays: {same}) -> tuple[{same}, ...]")
    # More than three have one type; with fewer this would match too, and an unnamed axis would make the result Any.
    lines.append(f"x1: {same}, x2: {same}, x3: {same}, x4: {same}, /, *arrays: {same}) -> tuple[{same}, ...]")
    rest = "*arrays: DArray | Operand[Any, Any, Any]"
    lines.append(f"x1: DArray, /, {rest}) -> tuple[DArray, ...]")
    lines.append(f"x1: Operand[Any, Any, Any], x2: DArray, /, {rest}) -> tuple[DArray, ...]")
    variable = '_T3 = TypeVar("_T3", bound=DType)'
    return [
        variable,
        *protocol("BroadcastsArrays", "All operands, broadcast to one shape.", lines),
    ]


def signatures() -> list[str]:
    """The protocols of the chapter."""
    body = [*reshape(), *broadcast_to(), *broadcast_arrays(), *permute(), *moveaxis(), *expand(), *squeeze()]
    return body + concat() + stack() + unstack() + flip() + roll() + repeat() + tile()


def listed_flip() -> list[str]:
    lines = ["x: Tensor[D, T, R], /, *, axis: None = None) -> Tensor[D, T, R]"]
    lines += listed_along("x: Tensor[D, T, @@], /, *, AXIS) -> Tensor[D, T, @@]", alone=True)
    for n in range(2, MAX_RANK + 1):
        x = f"Tensor[D, T, {rank(n, AXES[:n])}]"
        lines.append(f"x: {x}, /, *, axis: {several(n, range(2, min(n, MAX_TUPLE_AXES) + 1))}) -> {x}")
    lines.append("x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray")
    return protocol("Flips", "The order of the elements reversed, along literal axes.", lines)


def listed_roll() -> list[str]:
    lines = ["x: Tensor[D, T, R], /, shift: int, *, axis: None = None) -> Tensor[D, T, R]"]
    lines += listed_along("x: Tensor[D, T, @@], /, shift: int | tuple[int], *, AXIS) -> Tensor[D, T, @@]", alone=True)
    for n in range(2, MAX_RANK + 1):
        x = f"Tensor[D, T, {rank(n, AXES[:n])}]"
        for m in range(2, min(n, MAX_TUPLE_AXES) + 1):
            shift = f"int | tuple[{', '.join(['int'] * m)}]"
            lines.append(f"x: {x}, /, shift: {shift}, *, axis: {several(n, range(m, m + 1))}) -> {x}")
    lines.append(
        "x: DArray, /, shift: int | tuple[int, ...], *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray"
    )
    return protocol("Rolls", "The elements rolled along a literal axis; a shift per axis, or one for all.", lines)


def several(n: int, lengths: range) -> str:
    """Tuples of positions of n axes, spelled out."""
    if n <= SPELLED:
        return " | ".join(spelled(n, m) for m in lengths)
    return tuples(n, lengths).replace(span(n), numbers(range(-n, n)))


def listed() -> list[str]:
    """The functions that read the rank of a shape, as a list of cases."""
    return ['R2 = TypeVar("R2", bound=Rank)', *broadcast_to(listed=True), *broadcast_arrays(form="listed")]


def for_ty() -> list[str]:
    """The functions that keep the rank, and those of several operands, as lists of cases."""
    return [*broadcast_arrays(form="ty"), *BOUNDED, *listed_flip(), *listed_roll()]
