"""Protocols of the manipulation functions."""

from __future__ import annotations

from itertools import permutations

from write_ranks import AXES, MAX_RANK, POSITIONS, literal, rank

from signatures.common import protocol, shape_tuple, span, tuples


def reshape() -> list[str]:
    end = ", *, copy: bool | None = None"
    lines = [f"x: Operand[D, T, Rank], /, shape: Dim[R]{end}) -> Tensor[D, T, R]"]
    lines += [
        f"x: Operand[D, T, Rank], /, shape: {shape_tuple(n).replace(' | int', '')}{end}) -> Tensor[D, T, {rank(n)}]"
        for n in (2, 1, 3, 4, 0, 5, 6, 7, 8, 9)
    ]
    lines += [
        f"x: Operand[D, T, Rank] | DArray, /, shape: DDim{end}) -> DArray",
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
        "x: Operand[D, T, Rank] | DArray, /, shape: DDim) -> DArray",
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
    lines.append("arrays: Sequence[Operand[D, T, Rank]], /, *, axis: None) -> Tensor[D, T, Rank1]")
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
    lines = ["x: Tensor[D, T, R], /, *, axis: None = None) -> Tensor[D, T, R]"]
    for n in range(1, MAX_RANK + 1):
        axes = AXES[:n]
        lines.append(
            f"x: Tensor[D, T, {rank(n, axes)}], /, *, axis: {span(n)} | Axis | {tuples(n, range(1, min(n, 3) + 1))}) -> Tensor[D, T, {rank(n, axes)}]"
        )
    lines.append("x: DArray, /, *, axis: int | Axis | tuple[int, ...] | None = None) -> DArray")
    return protocol("Flips", "The order of the elements reversed, along literal axes.", lines)


def signatures() -> list[str]:
    """The protocols of the chapter."""
    return reshape() + broadcast_to() + permute() + expand() + squeeze() + concat() + stack() + flip()
