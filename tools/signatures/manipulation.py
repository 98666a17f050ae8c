"""Protocols of the manipulation functions."""

from __future__ import annotations

import re
from itertools import permutations, product

from write_ranks import AXES, MAX_RANK, POSITIONS, literal, rank

from signatures.common import BOUNDED, along, protocol, shape_tuple, span, tuples


def reshape() -> list[str]:
    end = ", *, copy: bool | None = None"
    lines = [f"x: Operand[D, T, Any], /, shape: Dim[R]{end}) -> Tensor[D, T, R]"]
    lines += [
        f"x: Operand[D, T, Any], /, shape: {shape_tuple(n).replace(' | int', '')}{end}) -> Tensor[D, T, {rank(n)}]"
        for n in (2, 1, 3, 4, 0, 5, 6, 7, 8, 9)
    ]
    lines += [
        f"x: Operand[D, T, Any] | DArray, /, shape: DDim{end}) -> DArray",
        f"x: DArray, /, shape: Dim[Any] | tuple[int, ...]{end}) -> DArray",
    ]
    return protocol("Reshapes", "The same elements in another shape.", lines)


def broadcast_to() -> list[str]:
    lines = ["x: Operand[D, T, BroadcastsTo[R]], /, shape: Dim[R]) -> Tensor[D, T, R]"]
    lines += [
        f"x: Operand[D, T, BroadcastsTo[{rank(n)}]], /, shape: {shape_tuple(n).replace(' | int', '')}) -> Tensor[D, T, {rank(n)}]"
        for n in range(MAX_RANK + 1)
    ]
    lines += [
        "x: Operand[D, T, Any] | DArray, /, shape: DDim) -> DArray",
        "x: DArray, /, shape: Dim[Any] | tuple[int, ...]) -> DArray",
    ]
    return protocol("BroadcastsToShape", "Repeated without a copy.", lines)


def permute() -> list[str]:
    lines = []
    for n in range(2, 5):
        axes = AXES[:n]
        for p in permutations(range(n)):
            at = ", ".join(f"Literal[{k}, {k - n}]" for k in p)
            lines.append(
                f"x: Operand[D, T, {rank(n, axes)}], /, axes: tuple[{at}]) -> Tensor[D, T, {rank(n, [axes[k] for k in p])}]"
            )
    for n in range(5, MAX_RANK + 1):
        lines.append(
            f"x: Operand[D, T, {rank(n)}], /, axes: tuple[{', '.join([span(n)] * n)}]) -> Tensor[D, T, {rank(n)}]"
        )
    lines.append("x: Tensor[D, T, Rank1[A1]], /, axes: tuple[Literal[0, -1]]) -> Tensor[D, T, Rank1[A1]]")
    lines.append("x: Tensor[D, T, Rank0], /, axes: tuple[()]) -> Tensor[D, T, Rank0]")
    for n in range(2, MAX_RANK + 1):
        lines.append(
            f"x: Operand[D, T, {rank(n)}], /, axes: tuple[{', '.join(['Axis'] * n)}]) -> Tensor[D, T, {rank(n)}]"
        )
    lines.append("x: DArray, /, axes: tuple[int | Axis, ...]) -> DArray")
    return protocol("Permutes", "The axes in another order: one number per axis.", lines)


def expand() -> list[str]:
    lines = ["x: Operand[D, T, GainsFirst[ROut]], /, *, axis: Literal[0] = 0) -> Tensor[D, T, ROut]"]
    for p in POSITIONS[1:]:
        lines.append(f"x: Operand[D, T, Gains{p}[ROut]], /, *, axis: Literal[{literal(p)}]) -> Tensor[D, T, ROut]")
    lines += [
        "x: Operand[D, T, Gains[ROut]], /, *, axis: Axis) -> Tensor[D, T, ROut]",
        "x: DArray, /, *, axis: int | Axis = 0) -> DArray",
    ]
    # positional axis, as NumPy and older editions of the standard have it
    return protocol(
        "Expands", "One axis more, at a literal position.", [line.replace("/, *, axis", "/, axis") for line in lines]
    )


def squeeze() -> list[str]:
    lines = []
    for p in POSITIONS:
        lines.append(
            f"x: Operand[D, T, Drops{p}[ROut]], /, axis: Literal[{literal(p)}] | tuple[Literal[{literal(p)}]]) -> Tensor[D, T, ROut]"
        )
    lines.append("x: Operand[D, T, Drops[ROut]], /, axis: Axis) -> Tensor[D, T, ROut]")
    for n in range(2, MAX_RANK + 1):
        for m in range(2, min(n, 3) + 1):
            lines.append(
                f"x: Operand[D, T, {rank(n)}], /, axis: {tuples(n, range(m, m + 1))}) -> Tensor[D, T, {rank(n - m)}]"
            )
    lines.append("x: DArray, /, axis: int | Axis | tuple[int, ...]) -> DArray")
    return protocol("Squeezes", "Axes of one element taken away, at literal positions.", lines)


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
    # Of any ranks. mypy joins the elements of a list to their common base, those of a tuple it tells apart; ty needs the
    # ranks spelled out.
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


def along_one(signature: str) -> list[str]:
    """`along`, where the axis may also stand alone in a tuple."""
    return [re.sub(r"(Literal\[[^]]*])", r"\1 | tuple[\1]", line) for line in along(signature)]


def flip() -> list[str]:
    lines = ["x: Tensor[D, T, R], /, *, axis: None = None) -> Tensor[D, T, R]"]
    lines += along_one("x: Tensor[D, T, @@], /, *, AXIS) -> Tensor[D, T, @@]")
    for n in range(2, MAX_RANK + 1):
        x = f"Tensor[D, T, {rank(n, AXES[:n])}]"
        lines.append(f"x: {x}, /, *, axis: {tuples(n, range(2, min(n, 3) + 1))}) -> {x}")
    lines.append("x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray")
    return protocol("Flips", "The order of the elements reversed, along literal axes.", lines)


def moveaxis() -> list[str]:
    """Names move along up to four axes; source and destination are two axes, or two tuples of as many."""
    lines = [
        "x: Operand[D, T, Unnames[ROut]], source: Axis, destination: Axis | Literal[0, -1], /) -> Tensor[D, T, ROut]",
        "x: Operand[D, T, Unnames[ROut]], source: Literal[0, -1], destination: Axis, /) -> Tensor[D, T, ROut]",
        "x: Tensor[D, T, Rank1[A1]], source: Literal[0, -1], destination: Literal[0, -1], /) -> Tensor[D, T, Rank1[A1]]",
    ]
    for n in range(2, 5):
        axes = AXES[:n]
        for i in range(n):
            for j in range(n):
                moved = axes[:i] + axes[i + 1 :]
                moved.insert(j, axes[i])
                lines.append(
                    f"x: Operand[D, T, {rank(n, axes)}], source: Literal[{i}, {i - n}], destination: Literal[{j}, {j - n}], /) -> Tensor[D, T, {rank(n, moved)}]"
                )
    for n in range(5, MAX_RANK + 1):
        lines.append(
            f"x: Operand[D, T, {rank(n)}], source: {span(n)}, destination: {span(n)}, /) -> Tensor[D, T, {rank(n)}]"
        )
    for n in range(2, MAX_RANK + 1):
        for m in range(2, min(n, 3) + 1):
            several = tuples(n, range(m, m + 1))
            lines.append(
                f"x: Operand[D, T, {rank(n)}], source: {several}, destination: {several}, /) -> Tensor[D, T, {rank(n)}]"
            )
    lines += [
        "x: DArray, source: int | Axis | tuple[int | Axis, ...], destination: int | Axis | tuple[int | Axis, ...], /) -> DArray",
    ]
    return protocol("MovesAxes", "Some axes at other positions, the rest in their order.", lines)


def repeat() -> list[str]:
    counts = "repeats: int | Operand[D, Integer, Rank1]"
    lines = [f"x: Operand[D, T, Any], {counts}, /, *, axis: None = None) -> Tensor[D, T, Rank1]"]
    for p in POSITIONS:
        lines.append(
            f"x: Operand[D, T, Keeps{p}[ROut]], {counts}, /, *, axis: Literal[{literal(p)}]) -> Tensor[D, T, ROut]"
        )
    lines.append(f"x: Operand[D, T, Unnames[ROut]], {counts}, /, *, axis: Axis) -> Tensor[D, T, ROut]")
    end = "/, *, axis: int | Axis | None = None) -> DArray"
    lines.append(f"x: DArray, repeats: int | DArray | Operand[Any, Integer, Rank1], {end}")
    lines.append(f"x: Operand[Any, Any, Any], repeats: DArray, {end}")
    return protocol("Repeats", "Each element several times, along a literal axis or of a vector made of all.", lines)


def roll() -> list[str]:
    lines = ["x: Tensor[D, T, R], /, shift: int, *, axis: None = None) -> Tensor[D, T, R]"]
    lines += along_one("x: Tensor[D, T, @@], /, shift: int | tuple[int], *, AXIS) -> Tensor[D, T, @@]")
    for n in range(2, MAX_RANK + 1):
        x = f"Tensor[D, T, {rank(n, AXES[:n])}]"
        for m in range(2, min(n, 3) + 1):
            shift = f"int | tuple[{', '.join(['int'] * m)}]"
            lines.append(f"x: {x}, /, shift: {shift}, *, axis: {tuples(n, range(m, m + 1))}) -> {x}")
    lines.append(
        "x: DArray, /, shift: int | tuple[int, ...], *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray"
    )
    return protocol("Rolls", "The elements moved on around a literal axis; a shift per axis, or one for all.", lines)


def tile() -> list[str]:
    """More repetitions than the tensor has axes; then as many, or fewer, which pyright names where none of them fits."""
    lines = []
    for n in range(1, MAX_RANK + 1):
        count = f"tuple[{', '.join(['int'] * n)}]"
        lines.append(
            f"x: Operand[D, T, BroadcastsBelow[{rank(n)}]], repetitions: {count}, /) -> Tensor[D, T, {rank(n)}]"
        )
    for n in range(MAX_RANK + 1):
        fewer = " | ".join(f"tuple[{', '.join(['int'] * m) or '()'}]" for m in range(n + 1))
        lines.append(f"x: Operand[D, T, {rank(n)}], repetitions: {fewer}, /) -> Tensor[D, T, {rank(n)}]")
    lines.append("x: DArray, repetitions: tuple[int, ...], /) -> DArray")
    return protocol("Tiles", "The whole tensor several times, along the last axes; a number per axis.", lines)


def unstack() -> list[str]:
    lines = ["x: Operand[D, T, DropsFirst[ROut]], /, *, axis: Literal[0] = 0) -> tuple[Tensor[D, T, ROut], ...]"]
    for p in POSITIONS[1:]:
        lines.append(
            f"x: Operand[D, T, Drops{p}[ROut]], /, *, axis: Literal[{literal(p)}]) -> tuple[Tensor[D, T, ROut], ...]"
        )
    lines.append("x: Operand[D, T, Drops[ROut]], /, *, axis: Axis) -> tuple[Tensor[D, T, ROut], ...]")
    lines.append("x: DArray, /, *, axis: int | Axis = 0) -> tuple[DArray, ...]")
    return protocol("Unstacks", "A tensor per position of a literal axis, without that axis.", lines)


def broadcast_arrays() -> list[str]:
    """Some operands have the rank of the outcome, the others fewer axes: disjoint for unnamed axes."""
    lines = []
    for count in range(1, 4):
        dtypes = ["T", "T2", "_T3"][:count]
        out = " | ".join(f"Tensor[D, {dtype}, R]" for dtype in dtypes)
        for lower in product((False, True), repeat=count):
            if not all(lower):
                operands = ", ".join(
                    f"x{k}: Operand[D, {dtype}, BroadcastsBelow[R]]" if less else f"x{k}: Tensor[D, {dtype}, R]"
                    for k, (dtype, less) in enumerate(zip(dtypes, lower, strict=True), 1)
                )
                lines.append(f"{operands}, /) -> list[{out}]")
    lines.append("*arrays: Tensor[D, T, R]) -> list[Tensor[D, T, R]]")
    rest = "*arrays: DArray | Operand[Any, Any, Any]"
    lines.append(f"x1: DArray, /, {rest}) -> list[DArray]")
    lines.append(f"x1: Operand[Any, Any, Any], x2: DArray, /, {rest}) -> list[DArray]")
    variable = '_T3 = TypeVar("_T3", bound=DType)'
    return [
        variable,
        *protocol("BroadcastsArrays", "All of them repeated to the shape that they have together.", lines),
    ]


def signatures() -> list[str]:
    """The protocols of the chapter."""
    body = [*BOUNDED, *reshape(), *broadcast_to(), *broadcast_arrays(), *permute(), *moveaxis(), *expand(), *squeeze()]
    return body + concat() + stack() + unstack() + flip() + roll() + repeat() + tile()
