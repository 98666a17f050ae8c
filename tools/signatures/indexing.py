"""Protocols of the indexing functions."""

from __future__ import annotations

from write_ranks import AXES, MAX_RANK, rank

from signatures.common import protocol

VARIABLES = ['_M = TypeVar("_M", default=Any)']
"""The name of an axis of positions."""


def ways(n: int) -> list[tuple[str, list[str], list[str]]]:
    """(axis, names of the axes before, names with _M for that axis), the last axis first; no names for an unknown axis."""
    axes = AXES[:n]
    found = [(f"Literal[-1, {n - 1}]", axes, [*axes[:-1], "_M"])]
    if n > 1:
        found.append((f"Literal[0, {-n}]", axes, ["_M", *axes[1:]]))
    if n <= 4:
        found += [(f"Literal[{k}, {k - n}]", axes, [*axes[:k], "_M", *axes[k + 1 :]]) for k in range(1, n - 1)]
        return [*found, ("Axis", [], [])]
    middle = ", ".join(str(k) for k in range(-n, n) if k % n not in (0, n - 1))
    return [*found, (f"Literal[{middle}] | Axis", [], [])]


def named(n: int, names: list[str]) -> str:
    return rank(n, names or None)


def take() -> list[str]:
    positions = "Operand[D, Integer, Rank1[_M]]"
    lines = []
    for n in range(1, MAX_RANK + 1):
        for axis, before, after in ways(n):
            default = " = 0" if n == 1 and before else ""
            lines.append(
                f"x: Operand[D, T, {named(n, before)}], indices: {positions}, /, *, axis: {axis}{default}) -> Tensor[D, T, {named(n, after)}]"
            )
    lines.append(
        "x: DArray, indices: DArray | Operand[Any, Integer, Rank1], /, *, axis: int | Axis | None = None) -> DArray"
    )
    lines.append("x: Operand[Any, Any, Any], indices: DArray, /, *, axis: int | Axis | None = None) -> DArray")
    return protocol(
        "Takes", "The elements at some positions of a literal axis; a vector of integers says which.", lines
    )


def take_along_axis() -> list[str]:
    lines = []
    for n in range(1, MAX_RANK + 1):
        for axis, before, after in ways(n):
            default = " = -1" if axis.startswith("Literal[-1, ") and before else ""
            lines.append(
                f"x: Operand[D, T, {named(n, before)}], indices: Operand[D, Integer, {named(n, after)}], /, *, axis: {axis}{default}) -> Tensor[D, T, {named(n, after)}]"
            )
    lines.append("x: DArray, indices: DArray | Operand[Any, Integer, Any], /, *, axis: int | Axis = -1) -> DArray")
    lines.append("x: Operand[Any, Any, Any], indices: DArray, /, *, axis: int | Axis = -1) -> DArray")
    return protocol("TakesAlong", "The elements at positions of their own for each row along a literal axis.", lines)


def signatures() -> list[str]:
    """The protocols of the chapter."""
    return [*VARIABLES, *take(), *take_along_axis()]
