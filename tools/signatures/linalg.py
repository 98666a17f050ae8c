"""Protocols of linear algebra."""

from __future__ import annotations

from write_ranks import AXES, MAX_RANK, rank

from signatures.common import dynamic_pair, meeting_lines, product_lines, protocol

VARIABLES = ['M = TypeVar("M", default=Any)']


def matmul() -> list[str]:
    cases = [
        ("Rank2[A1, A2]", "Rank2[A2, A3]", "Rank2[A1, A3]"),
        ("Rank2[A1, A2]", "Rank1[A2]", "Rank1[A1]"),
        ("Rank1[A1]", "Rank2[A1, A2]", "Rank1[A2]"),
        ("Rank1[A1]", "Rank1[A1]", "Rank0"),
    ]
    batched = []
    for n in range(3, MAX_RANK + 1):
        *batch, i, k, j = AXES[: n + 1] if n < MAX_RANK else [*AXES, "M"]
        batched += [
            (rank(n, [*batch, i, k]), rank(2, [k, j]), rank(n, [*batch, i, j])),
            (rank(n, [*batch, i, k]), rank(n, [*batch, k, j]), rank(n, [*batch, i, j])),
            (rank(2, [i, k]), rank(n, [*batch, k, j]), rank(n, [*batch, i, j])),
            (rank(n, [*batch, i, k]), rank(1, [k]), rank(n - 1, [*batch, i])),
            (rank(1, [k]), rank(n, [*batch, k, j]), rank(n - 1, [*batch, j])),
        ]
    return protocol(
        "MultipliesMatrices",
        "The last axis of the first is the last but one of the second.",
        [*product_lines(cases), *meeting_lines(cases), *product_lines(batched), *dynamic_pair()],
    )


def vecdot() -> list[str]:
    end = ", *, axis: Literal[-1] = -1"
    made = []
    for n in range(1, MAX_RANK + 1):
        axes = AXES[:n]
        both, less = rank(n, axes), rank(n - 1, axes[:-1])
        made.append((both, both, less))
    for n in range(2, MAX_RANK + 1):
        axes = AXES[:n]
        made.append((rank(n, axes), "Rank1[" + axes[-1] + "]", rank(n - 1, axes[:-1])))
        made.append(("Rank1[" + axes[-1] + "]", rank(n, axes), rank(n - 1, axes[:-1])))
    text = product_lines(made) + meeting_lines(made[:2])
    text = [line.replace(", /) ->", f", /{end}) ->") for line in text]
    return protocol(
        "DotsVectors",
        "The sum of the products along the last axis.",
        [
            *text,
            "x1: DArray, x2: DArray | Operand[Any, Any, Any], /, *, axis: int | Axis = -1) -> DArray",
            "x1: Operand[Any, Any, Any], x2: DArray, /, *, axis: int | Axis = -1) -> DArray",
        ],
    )


def tensordot() -> list[str]:
    lines = []
    for count in (2, 1, 0, 3):
        default = " = 2" if count == 2 else ""
        given = (
            f"Literal[{count}]"
            if not count
            else f"Literal[{count}] | tuple[tuple[{', '.join(['int'] * count)}], tuple[{', '.join(['int'] * count)}]]"
        )
        for n in range(count, 5):
            for m in range(count, 5):
                out = n + m - 2 * count
                lines.append(
                    f"x1: Tensor[D, T, {rank(n)}], x2: Tensor[D, T, {rank(m)}], /, *, axes: {given}{default}) -> Tensor[D, T, {rank(out)}]"
                )
    free = "int | tuple[Sequence[int], Sequence[int]] = 2"
    lines += [
        f"x1: DArray, x2: DArray | Operand[Any, Any, Any], /, *, axes: {free}) -> DArray",
        f"x1: Operand[Any, Any, Any], x2: DArray, /, *, axes: {free}) -> DArray",
    ]
    return protocol("ContractsTensors", "The sum of the products over some axes of both.", lines)


def signatures() -> list[str]:
    """The protocols of the chapter."""
    body = list(VARIABLES)
    body += protocol(
        "TransposesMatrices",
        "The last two axes exchanged.",
        ["x: Operand[D, T, Transposes[ROut]], /) -> Tensor[D, T, ROut]", "x: DArray, /) -> DArray"],
    )
    return body + matmul() + vecdot() + tensordot()
