"""Protocols of the general matrix product."""

from __future__ import annotations

from tools.codegen.signatures.common import protocol
from tools.codegen.tree import Statement

# If no signature fits, mypy explains the first, pyright the last; so the rarest is in between.
NUMBERS = [("TNumeric", "int"), ("TComplex", "complex"), ("TInexact", "float")]
"""The kinds of tensors, and the Python numbers that fit them."""
LEFT = {True: "Rank2[A2, A1]", False: "Rank2[A1, A2]"}
RIGHT = {True: "Rank2[A3, A2]", False: "Rank2[A2, A3]"}


def flag(name: str, *, given: bool) -> str:
    return f"{name}: Literal[True]" if given else f"{name}: Literal[False] = False"


def signatures() -> list[Statement]:
    """The protocol of the chapter."""
    rest = "alpha: complex = 1, beta: complex = ..., *, transpose_a: bool = False, transpose_b: bool = False) -> DArray"
    known, either = "Operand[Any, Any, Any]", "DArray | Operand[Any, Any, Any]"
    lines = [
        f"a: DArray, b: {either}, c: {either} | None = None, {rest}",
        f"a: {known}, b: DArray, c: {either} | None = None, {rest}",
        f"a: {known}, b: {known}, c: DArray, {rest}",
    ]
    for kind, number in NUMBERS:
        for left, a in LEFT.items():
            for right, b in RIGHT.items():
                flags = f"*, {flag('transpose_a', given=left)}, {flag('transpose_b', given=right)}"
                out = f"Tensor[D, {kind}, Rank2[A1, A3]]"
                operands = f"a: Tensor[D, {kind}, {a}], b: Tensor[D, {kind}, {b}]"
                lines += [
                    f"{operands}, c: None = None, alpha: {number} = 1, beta: Literal[0] = 0, {flags}) -> {out}",
                    f"{operands}, c: {out}, alpha: {number} = 1, beta: {number} = 1, {flags}) -> {out}",
                ]
    return protocol(
        "MultipliesAndAdds",
        "The inner axes of two matrices agree; the added matrix has the outer ones. A flag transposes a matrix first.",
        lines,
    )
