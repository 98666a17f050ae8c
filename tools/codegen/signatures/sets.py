"""Protocols of the set functions."""

from __future__ import annotations

from tools.codegen.rules import NO_INFERENCE
from tools.codegen.signatures.common import DARRAY, protocol
from tools.codegen.tree import Signature, Statement, signature


def of_two(options: str, *, kept: bool) -> list[Signature]:
    """Two tensors whose values are compared; the dtype is that of the first, or the promoted one."""
    end = f", /, *, {options}" if options else ", /"
    lines = [f"x1: OperandWith[D, T, Any], x2: Operand[D, object, object]{end}) -> Tensor[D, T, Rank1]"]
    if not kept:
        other = "PromotesOtherBy[Callable[[T], TOut]]"
        lines = [
            f"x1: Tensor[D, T, R], x2: Tensor[D, T, R2]{end}) -> Tensor[D, T, Rank1]",
            f"x1: OperandWith[D, T, object], x2: OperandWith[D, {other}, object]{NO_INFERENCE}{end}) -> Tensor[D, TOut, Rank1]",
        ]
    lines += [
        f"x1: DArray, x2: DArray | Operand[Any, Any, Any]{end}) -> DArray",
        f"x1: Operand[Any, Any, Any], x2: DArray{end}) -> DArray",
    ]
    return list(map(signature, lines))


def shared() -> list[Statement]:
    """The values in both, and optionally their first positions in each."""
    option = "assume_unique: bool = False"
    plain = of_two(f"{option}, return_indices: Literal[False] = False", kept=False)
    places = []
    for line in of_two(f"{option}, return_indices: Literal[True]", kept=False):
        place = line.result if line.result == DARRAY else "Tensor[D, int64, Rank1]"
        places.append(line.to(f"Intersect1dResult[{line.result}, {place}, {place}]"))
    return protocol("IntersectsValues", "The unique values that are in both.", [*plain, *places])


def members() -> list[Statement]:
    """A bool for each element, or for a number."""
    end = ", /, *, invert: bool = False"
    lines = [
        f"x1: Tensor[D, T, R], x2: Operand[D, object, object] | complex{end}) -> Tensor[D, bool_, R]",
        f"x1: complex, x2: Operand[D, Any, Any]{end}) -> Tensor[D, bool_, Rank0]",
        f"x1: DArray, x2: DArray | Operand[Any, Any, Any] | complex{end}) -> DArray",
        f"x1: Operand[Any, Any, Any] | complex, x2: DArray{end}) -> DArray",
    ]
    return protocol("JudgesMembers", "Whether each element is an element of the other.", lines)


def unique(elements: str, slices: str, dynamic: str) -> list[str]:
    """The results of all elements, and of slices along a literal axis, which loses its name."""
    return [
        f"x: Tensor[D, T, R], /, *, axis: None = None) -> {elements}",
        f"x: OperandWith[D, T, HasAxisToResize[Callable[[AX], Outcome[ROut]]]], /, *, axis: AX) -> {slices}",
        f"x: DArray, /, *, axis: int | Axis | None = None) -> {dynamic}",
    ]


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    values, positions, inverse = "Tensor[D, T, Rank1]", "Tensor[D, int64, Rank1]", "Tensor[D, int64, R]"
    table = [
        (
            "FindsValues",
            "The unique values, and three vectors of positions and counts.",
            "UniqueAllResult",
            [values, positions, inverse],
        ),
        ("CountsValues", "The unique values, and their counts.", "UniqueCountsResult", [values, positions]),
        (
            "InvertsValues",
            "The unique values, and the position of each element among them.",
            "UniqueInverseResult",
            [values, inverse],
        ),
    ]
    body: list[Statement] = []
    for name, doc, result, fields in table:
        dynamic = ", ".join(["DArray"] * len(fields))
        slices = ", ".join(["Tensor[D, T, ROut]", *[positions] * (len(fields) - 1)])
        body += protocol(name, doc, unique(*(f"{result}[{each}]" for each in (", ".join(fields), slices, dynamic))))
    body += members()
    for name, doc, option, kept in (
        ("UnitesValues", "The unique values that are in either.", "", False),
        ("ComparesValues", "The unique values that are in exactly one.", "assume_unique: bool = False", False),
        ("SubtractsValues", "The unique values that are not in the other.", "assume_unique: bool = False", True),
    ):
        body += protocol(name, doc, of_two(option, kept=kept))
    kept = protocol("KeepsValues", "The unique values.", unique(values, "Tensor[D, T, ROut]", "DArray"))
    return body + shared() + kept
