"""Writes the methods of Tensor that take axes or bounds and are no reductions: sorted, repeated, limited elements.

Their types are those of the functions, for the rank of `self`. Each is a descriptor, as reductions are: it reads the rank
or the dtype, and returns a callable with the cases of `axis_rules`.
"""

from __future__ import annotations

from tools.codegen import axis_rules
from tools.codegen.axes import AXES, MAX_RANK, OTHER_AXES, rank
from tools.codegen.signatures.common import into

HEAD = '''"""The methods of Tensor that take axes or bounds and are no reductions; written by tools/codegen."""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from collections.abc import Callable
from typing import Any, Generic, Literal, Self, overload

from typing_extensions import TypeVar

from typedtensor._generated.dtype import DType, Integer, Ordered, int64
from typedtensor._generated.rank import {RANKS}
from typedtensor._generated.rules import BroadcastsBy, BelowBy, FitsBy, NeverMatches, Settled
from typedtensor._generated.signatures.variables import AccumulatesWhole
from typedtensor.core.darray import DArray
from typedtensor.core.operand import Addressable, D, Operand, OperandWith, R, T, TFloating, TInexact, TInteger, TNumeric, TOut, TReal
from typedtensor.core.tensor import Tensor
from typedtensor.types.axis import Axis

Axes = TypeVar("Axes", bound=int)
M = TypeVar("M")
{VARIABLES}
'''
SORTED = "descending: bool = False, stable: bool = True"
COUNTS = "int | Operand[D, Integer, Rank1]"
ANYTHING = "DArray | Operand[Any, Any, Any] | float | None = None"

METHODS = {
    "sort": "Sorting",
    "argsort": "Ordering",
    "cumsum": "Cumulation",
    "cumprod": "Cumulation",
    "squeeze": "Squeezing",
    "swapaxes": "Swapping",
    "repeat": "Repeating",
    "take": "Taking",
    "clip": "Clipping",
    "round": "Rounding",
    "conj": "Conjugation",
    "trace": "Tracing",
}


def declared(name: str, doc: str, generic: list[str], calls: list[str]) -> list[str]:
    """A class whose objects are called; each call is its parameters and its result."""
    lines = [f"class {name}(Generic[{', '.join(generic)}]):", f'    """{doc}"""', ""]
    for each in calls:
        lines += ["    @overload"] * (len(calls) > 1) + [f"    def __call__(self, {each}: ..."]
    return lines


def descriptor(name: str, doc: str, cases: list[tuple[str, str]]) -> list[str]:
    """A descriptor: what each operand gets."""
    lines = [f"class {name}:", f'    """{doc}"""', "", "    @overload"]
    lines.append("    def __get__(self, x: None, owner: object) -> Self: ...")
    for given, out in cases:
        taken = given if given.startswith("Addressable") else f"Operand[D, {given}]"
        lines += ["    @overload", f"    def __get__(self, x: {taken}, owner: object) -> {out}: ..."]
    return lines


def named(n: int) -> str:
    return rank(n, AXES[:n])


def along() -> list[str]:
    """What keeps the rank, along one axis."""
    lines = declared(
        "Sorts", "Sorts along an axis, in place.", ["Axes"], [f"axis: Axes | Axis = ..., *, {SORTED}) -> None"]
    )
    lines += descriptor(
        "Sorting",
        "Sorts in place; real numbers on a Cpu or a Gpu.",
        [(f"Addressable[TReal, {rank(n)}]", f"Sorts[{axis_rules.span(n)}]") for n in range(1, MAX_RANK + 1)],
    )
    orders = [f"axis: Axes | Axis = ..., *, {SORTED}) -> Tensor[D, int64, R]"]
    lines += declared("Orders", "The positions that sort along an axis.", ["D", "R", "Axes"], orders)
    lines += descriptor(
        "Ordering",
        "The positions that sort; real numbers.",
        [(f"TReal, {named(n)}", f"Orders[D, {named(n)}, {axis_rules.span(n)}]") for n in range(1, MAX_RANK + 1)],
    )
    for name, of_vector in (("Cumulates", False), ("CumulatesVector", True)):
        axes = [("Axes | Axis | None = None", "R")] if of_vector else [("None = None", "Rank1"), ("Axes | Axis", "R")]
        calls = [
            f"axis: {axis}, *, dtype: {given}) -> Tensor[D, {dtype}, {out}]"
            for given, dtype in (("None = None", "T"), ("type[TOut]", "TOut"))
            for axis, out in axes
        ]
        lines += declared(name, "Sums or products from the start of an axis.", ["D", "T", "R", "Axes"], calls)
    cases: list[tuple[str, str]] = []
    for taken, answered in (("TInexact", "TInexact"), ("AccumulatesWhole[TOut]", "TOut")):
        for n in range(1, MAX_RANK + 1):
            kind = "CumulatesVector" if n == 1 else "Cumulates"
            cases.append((f"{taken}, {named(n)}", f"{kind}[D, {answered}, {named(n)}, {axis_rules.span(n)}]"))
    return lines + descriptor("Cumulation", "Sums or products from the start.", cases)


def by_rank(name: str, doc: str, kind: str, calls: dict[int, list[str]]) -> list[str]:
    """A class for each rank, and the descriptor that selects it."""
    lines: list[str] = []
    for n, each in calls.items():
        lines += declared(f"{kind}{n}", doc, ["D", "T", *AXES[:n]], each)
    cases = [(f"T, {named(n)}", f"{kind}{n}[{', '.join(['D', 'T', *AXES[:n]])}]") for n in calls]
    return lines + descriptor(name, doc, cases)


def moving() -> list[str]:
    """What changes the rank or its names."""
    ranks = range(1, MAX_RANK + 1)
    squeezes = {
        n: [
            *(
                f"axis: {at}) -> Tensor[D, T, {out}]"
                for at, out in axis_rules.reduce(n)
                if at not in {"None", "tuple[()]"}
            ),
            "axis: None = None) -> DArray",
        ]
        for n in ranks
    }
    swaps = {
        n: [f"axis1: {i}, axis2: {j}, /) -> Tensor[D, T, {out}]" for i, j, out in axis_rules.swap(n) if i != "None"]
        for n in ranks
    }
    repeats = {
        n: [
            f"repeats: {COUNTS}, axis: None = None) -> Tensor[D, T, Rank1]",
            *(f"repeats: {COUNTS}, axis: {at}) -> Tensor[D, T, {out}]" for at, out in axis_rules.resize(n)[1:]),
        ]
        for n in ranks
    }
    positions = "indices: Operand[D, Integer, Rank1[M]]"
    takes = {
        n: [
            f"{positions}, axis: {at}{' | None = None' * (n == 1)}) -> Tensor[D, T, {rank(n, out or None)}]".replace(
                "_M", "M"
            )
            for at, _, out in axis_rules.ways(n)
        ]
        + [f"{positions}, axis: None = None) -> Tensor[D, T, Rank1[M]]"] * (n > 1)
        for n in ranks
    }
    return [
        *by_rank("Squeezing", "Unit axes removed.", "Squeezes", squeezes),
        *by_rank("Swapping", "Two axes exchanged.", "Swaps", swaps),
        *by_rank("Repeating", "Each element repeated.", "Repeats", repeats),
        *by_rank("Taking", "The elements at some positions of an axis.", "Takes", takes),
    ]


def elementwise() -> list[str]:
    """What keeps the rank and reads the dtype."""
    lines: list[str] = []
    for name, number in (("ClipsIntegers", "int"), ("ClipsFloats", "float")):
        limit, tensor = f"{number} | None = None", f"{into('T')} | Tensor[D, T, R] | {number} | None = None"
        calls = [f"min: {each}, max: {each}) -> Tensor[D, T, R]" for each in (limit, tensor)]
        dynamic = [
            "min: DArray, max: {0}) -> DArray",
            "min: Operand[Any, Any, Any] | float | None = None, *, max: DArray) -> DArray",
        ]
        calls += [each.format(ANYTHING) for each in dynamic]
        lines += declared(name, "Limited to two bounds.", ["D", "T", "R"], calls)
    limits = [("TInteger, R", "ClipsIntegers[D, TInteger, R]"), ("TFloating, R", "ClipsFloats[D, TFloating, R]")]
    lines += descriptor("Clipping", "Limited to two bounds; real numbers.", limits)
    lines += declared("Rounds", "Rounded.", ["D", "T", "R"], ["decimals: int = 0) -> Tensor[D, T, R]"])
    lines += descriptor("Rounding", "Rounded to the nearest even.", [("TNumeric, R", "Rounds[D, TNumeric, R]")])
    lines += declared("Conjugates", "The complex conjugate.", ["D", "T", "R"], [") -> Tensor[D, T, R]"])
    lines += descriptor("Conjugation", "The complex conjugate.", [("TNumeric, R", "Conjugates[D, TNumeric, R]")])
    lines += declared("Traces", "The sum of a diagonal.", ["D", "T"], ["offset: int = 0) -> Tensor[D, T, Rank0]"])
    traced = [("TInexact, Rank2", "Traces[D, TInexact]"), ("AccumulatesWhole[TOut], Rank2", "Traces[D, TOut]")]
    return lines + descriptor("Tracing", "The sum of a diagonal of a matrix.", traced)


def arrangements() -> str:
    """The stub."""
    ranks = ", ".join(
        [f"Rank{n}" for n in range(MAX_RANK + 1)]
        + [axis_rules.span(n) for n in range(1, MAX_RANK + 1)]
        + ["One", "TwoAxes", "ThreeAxes", "FourAxes"]
        + [f"Positions{n}x{m}" for n in range(2, axis_rules.NAMED + 1) for m in range(2, n + 1)]
        + OTHER_AXES[:4]
    )
    names = "\n".join(f'{name} = TypeVar("{name}")' for name in AXES)
    head = HEAD.replace("{RANKS}", ranks).replace("{VARIABLES}", names)
    return head + "\n".join([*along(), *moving(), *elementwise()]) + "\n"


DYNAMIC = [
    f"sort(self, axis: int | Axis = -1, *, {SORTED}) -> None",
    f"argsort(self, axis: int | Axis = -1, *, {SORTED}) -> DArray",
    "cumsum(self, axis: int | Axis | None = None, *, dtype: type[DType] | None = None) -> DArray",
    "cumprod(self, axis: int | Axis | None = None, *, dtype: type[DType] | None = None) -> DArray",
    "squeeze(self, axis: int | Axis | tuple[int, ...] | None = None) -> DArray",
    "swapaxes(self, axis1: int | Axis, axis2: int | Axis, /) -> DArray",
    "repeat(self, repeats: int | DArray | Operand[Any, Any, Any], axis: int | Axis | None = None) -> DArray",
    "take(self, indices: DArray | Operand[Any, Any, Any], axis: int | Axis | None = None) -> DArray",
    f"clip(self, min: {ANYTHING}, max: {ANYTHING}) -> DArray",
    "round(self, decimals: int = 0) -> DArray",
    "conj(self) -> DArray",
    "ravel(self) -> DArray",
    "flatten(self) -> DArray",
    "fill(self, value: complex) -> None",
    "nonzero(self) -> tuple[DArray, ...]",
    "diagonal(self, offset: int = 0) -> DArray",
    "trace(self, offset: int = 0) -> DArray",
    "dot(self, other: DArray | Operand[Any, Any, Any]) -> DArray",
]
"""The same methods of a DArray."""


def plain() -> list[str]:
    """The methods that read neither an axis nor the bound of a dtype."""
    vector = "Tensor[D, int64, Rank1]"
    lines = [
        "    def ravel(self) -> Tensor[D, T, Rank1]: ...",
        "    def flatten(self) -> Tensor[D, T, Rank1]: ...",
        "    def fill(self: Addressable[Fills[V], object], value: V) -> None: ...",
        "    def diagonal(self: Operand[D, T, Rank2], offset: int = 0) -> Tensor[D, T, Rank1]: ...",
    ]
    for n in range(1, MAX_RANK + 1):
        out = ", ".join([vector] * n)
        lines += ["    @overload", f"    def nonzero(self: Operand[D, T, Rank{n}]) -> tuple[{out}]: ..."]
    products = [
        ("Rank2[B1, B2]", "Rank2[B2, M]", "Rank2[B1, M]"),
        ("Rank2[B1, B2]", "Rank1[B2]", "Rank1[B1]"),
        ("Rank1[B1]", "Rank2[B1, M]", "Rank1[M]"),
        ("Rank1[B1]", "Rank1[B1]", "Rank0"),
    ]
    for one, two, out in products:
        for other, dtype in ((f"Tensor[D, T, {two}]", "T"), (f"OperandWith[D, PromotesOther[T, TOut], {two}]", "TOut")):
            head = f"    def dot(self: Tensor[D, T, {one}], other: {other})"
            lines += ["    @overload", f"{head} -> Tensor[D, {dtype}, {out}]: ..."]
    return lines
