"""Writes `typedtensor/functions/_signatures.py`: one protocol per family of functions."""

from __future__ import annotations

import re
from itertools import permutations

from write_dtypes import DTYPES
from write_ranks import AXES, MAX_RANK, MEETINGS, POSITIONS, literal, rank

HEAD = '''"""One protocol per family of functions; written by tools/write_laws.py. A function takes its family by a decorator.

The checkers name the protocol in their messages ("No overload variant of "__call__" of "TakesFloatingPoint" matches ..."),
so its name says what the family wants. It is a stub, as reading it when the program runs would cost the import.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false
from array import array
from collections.abc import Sequence
from typing import Any, Literal, Never, Protocol, overload

import numpy as np
from typing_extensions import TypeVar

from typedtensor._laws import (
    @@LAWS@@
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.device import Cpu, Device
from typedtensor.dim import DDim, Dim
from typedtensor.dtype import Discrete, DType, Ordered, Real, @@DTYPES@@
from typedtensor.operand import (
    D, D2, Operand, R, ROut, T, T2, TComplex, TDiscrete, TFloating, TInexact, TInteger, TNumeric, TOrdered, TOut, TReal
)
from typedtensor.rank import (
    A1, A2, A3, A4, A5, A6, A7, A8, A9, Rank, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
)
from typedtensor.tensor import Tensor

M = TypeVar("M", default=Any)


class _NoShape(int):
    """What no axis has."""


class _Shapeless(Protocol):
    """An array whose static type does not say its shape: only an unknown one passes for `tuple[_NoShape]`."""

    @property
    def shape(self) -> tuple[_NoShape]: ...


TOrdered2 = TypeVar("TOrdered2", bound=Ordered)

class _NoKind(np.generic):
    """What no dtype is."""


class _Kindless(Protocol):
    """An array whose static type does not say its dtype."""

    @property
    def dtype(self) -> np.dtype[_NoKind]: ...


Unkind = TypeVar("Unkind", bound=_Kindless)

# A variable, not the protocol itself: mypy infers an argument anew for a parameter whose type it knows.
Untold = TypeVar("Untold", bound=_Shapeless)
'''

DYNAMIC = "DArray | Operand[Any, Any, Any] | complex"


def protocol(name: str, doc: str, signatures: list[str]) -> list[str]:
    lines = ["", "", f"class {name}(Protocol):", f'    """{doc}"""', ""]
    if len(signatures) == 1:
        return [*lines, f"    def __call__(self, {signatures[0]}: ..."]
    for signature in signatures:
        lines += ["    @overload", f"    def __call__(self, {signature}: ..."]
    return lines


# --- one operand, elementwise


def unary(name: str, doc: str, kind: str, out: str = "") -> list[str]:
    """Invariant in dtype and rank: a covariant parameter would let ty widen them where the call is an argument itself."""
    return protocol(
        name, doc, [f"x: Tensor[D, {kind}, R], /) -> Tensor[D, {out or kind}, R]", "x: DArray, /) -> DArray"]
    )


# --- two operands, elementwise


def numbers(kind: str) -> list[tuple[str, str]]:
    """(kind of the tensor, Python number) for each number that a tensor of the kind takes."""
    table = {
        "T": [("bool_", "bool"), ("TNumeric", "int"), ("TFloating", "float"), ("TComplex", "complex")],
        "TNumeric": [("TNumeric", "int"), ("TFloating", "float"), ("TComplex", "complex")],
        "TReal": [("TReal", "int"), ("TFloating", "float")],
        "TFloating": [("TFloating", "float")],
        "TInexact": [("TFloating", "float"), ("TComplex", "complex")],
        "TDiscrete": [("bool_", "bool"), ("TInteger", "int")],
        "TInteger": [("TInteger", "int")],
    }
    return table[kind]


def dynamic_pair() -> list[str]:
    return [
        f"x1: DArray, x2: {DYNAMIC}, /) -> DArray",
        "x1: Operand[Any, Any, Any] | complex, x2: DArray, /) -> DArray",
    ]


def pairs(t: str, meetings: list[str], extra: str = "") -> list[str]:
    """The overloads of two operands that promote and broadcast; disjoint, so that an unnamed axis never makes two match."""
    kind = "Promotes" if t == "T" else t.removeprefix("T")
    to, below = f"{kind}To[{t}]", f"{kind}Below[{t}]"
    same = f"Tensor[D, {t}, R]"
    end = f"{extra}, /) -> {same}"
    out = [
        f"x1: {same}, x2: {same}{end}",
        f"x1: {same}, x2: Operand[D, {to}, BroadcastsBelow[R]]{end}",
        f"x1: Operand[D, {to}, BroadcastsBelow[R]], x2: {same}{end}",
        f"x1: {same}, x2: Operand[D, {below}, BroadcastsTo[R]]{end}",
        f"x1: Operand[D, {below}, BroadcastsTo[R]], x2: {same}{end}",
        # The wider dtype has the fewer axes. Below a lone dtype of generic code nothing promotes: these two bind T on the left.
        f"x1: Operand[D, {below}, R], x2: Operand[D, {t}, BroadcastsBelow[R]]{end}",
        f"x1: Operand[D, {t}, BroadcastsBelow[R]], x2: Operand[D, {below}, R]{end}",
        # Generic code: no law can be read of a type variable, but the ranks may still be known.
        f"x1: {same}, x2: Operand[D, {t}, BroadcastsBelow[R]]{end}",
        f"x1: Operand[D, {t}, BroadcastsBelow[R]], x2: {same}{end}",
    ]
    for at in meetings:
        out.append(
            f"x1: Operand[D, MeetsAt_{at}[T2], R], x2: Operand[D, T2, BroadcastsTo[R]]{extra}, /) -> Tensor[D, {at}, R]"
        )
        out.append(
            f"x1: Operand[D, MeetsAt_{at}[T2], BroadcastsBelow[R]], x2: Operand[D, T2, R]{extra}, /) -> Tensor[D, {at}, R]"
        )
    return out


def with_numbers(kinds: list[tuple[str, str]], out: str = "") -> list[str]:
    lines = []
    for kind, number in kinds:
        lines.append(f"x1: Tensor[D, {kind}, R], x2: {number}, /) -> Tensor[D, {out or kind}, R]")
        lines.append(f"x1: {number}, x2: Tensor[D, {kind}, R], /) -> Tensor[D, {out or kind}, R]")
    return lines


REALS = [m for m in MEETINGS if m != "complex128"]
FLOATS = ["float32", "float64"]
WHOLE = ["int16", "int32", "int64"]


def binary(name: str, doc: str, t: str, meetings: list[str]) -> list[str]:
    signatures = pairs(t, meetings)
    return protocol(name, doc, [signatures[0], *with_numbers(numbers(t)), *signatures[1:], *dynamic_pair()])


def division() -> list[str]:
    signatures = pairs("TInexact", [*FLOATS, "complex128"])
    whole = [
        "x1: Operand[D, Discrete, R], x2: Operand[D, Discrete, BroadcastsTo[R]], /) -> Tensor[D, float64, R]",
        "x1: Operand[D, Discrete, BroadcastsBelow[R]], x2: Operand[D, Discrete, R], /) -> Tensor[D, float64, R]",
        *with_numbers([("TInteger", "int")], "float64"),
    ]
    # Integers that meet at a float are whole too: leave those pairs to the line on whole numbers.
    return protocol(
        "Divides",
        "Two numbers; integers give float64.",
        [signatures[0], *with_numbers(numbers("TInexact")), *signatures[1:], *whole, *dynamic_pair()],
    )


def comparison(name: str, doc: str, kind: str, kinds: list[tuple[str, str]]) -> list[str]:
    out = "Tensor[D, bool_, R]"
    # Invariant in the rank: a common base of two ranks is no rank.
    one, two = {"DType": ("T", "T2"), "Ordered": ("TOrdered", "TOrdered2")}.get(kind, (kind, kind))
    signatures = [f"x1: Tensor[D, {one}, R], x2: Tensor[D, {two}, R], /) -> {out}"]
    signatures += [
        f"x1: Operand[D, {kind}, R], x2: Operand[D, {kind}, BroadcastsBelow[R]], /) -> {out}",
        f"x1: Operand[D, {kind}, BroadcastsBelow[R]], x2: Operand[D, {kind}, R], /) -> {out}",
    ]
    return protocol(name, doc, [*signatures, *with_numbers(kinds, "bool_"), *dynamic_pair()])


# --- reductions


def span(n: int) -> str:
    return f"Literal[{', '.join(map(str, range(-n, n)))}]"


def tuples(n: int, lengths: range) -> str:
    return " | ".join(f"tuple[{', '.join([span(n)] * m)}]" for m in lengths)


def reductions(kind: str, out: str, *, extra: str = "", several: bool = True, keep: bool = True) -> list[str]:
    """A reduction over all axes, one literal axis, an Axis, or a tuple of literal axes."""
    kept = ", keepdims: Literal[False] = False" if keep else ""
    always = ", keepdims: Literal[True]"
    lines = [f"x: Operand[D, {kind}, Rank], /, *, axis: None = None{extra}{kept}) -> Tensor[D, {out}, Rank0]"]
    for p in POSITIONS:
        at = f"Literal[{literal(p)}]" + (f" | tuple[Literal[{literal(p)}]]" if several else "")
        lines.append(f"x: Operand[D, {kind}, Drops{p}[ROut]], /, *, axis: {at}{extra}{kept}) -> Tensor[D, {out}, ROut]")
    lines.append(f"x: Operand[D, {kind}, Drops[ROut]], /, *, axis: Axis{extra}{kept}) -> Tensor[D, {out}, ROut]")
    if several:
        for n in range(2, MAX_RANK + 1):
            for m in range(2, min(n, 3) + 1):
                lines.append(
                    f"x: Operand[D, {kind}, {rank(n)}], /, *, axis: {tuples(n, range(m, m + 1))}{extra}{kept}) -> Tensor[D, {out}, {rank(n - m)}]"
                )
    if keep:
        lines.append(
            f"x: Operand[D, {kind}, Unnames[ROut]], /, *, axis: None = None{extra}{always}) -> Tensor[D, {out}, ROut]"
        )
        for p in POSITIONS:
            lines.append(
                f"x: Operand[D, {kind}, Keeps{p}[ROut]], /, *, axis: Literal[{literal(p)}]{extra}{always}) -> Tensor[D, {out}, ROut]"
            )
        lines.append(
            f"x: Operand[D, {kind}, Unnames[ROut]], /, *, axis: Axis{extra}{always}) -> Tensor[D, {out}, ROut]"
        )
        if several:
            for n in range(1, MAX_RANK + 1):
                lines.append(
                    f"x: Operand[D, {kind}, {rank(n)}], /, *, axis: {tuples(n, range(1, min(n, 3) + 1))}{extra}{always}) -> Tensor[D, {out}, {rank(n)}]"
                )
    return lines


def reduction(name: str, doc: str, kind: str, out: str, **options: object) -> list[str]:
    several = bool(options.get("several", True))
    extra = str(options.get("extra", ""))
    keep_type = ", keepdims: bool = False"
    axis = "int | Axis | tuple[int, ...] | None" if several else "int | Axis | None"
    lines = reductions(kind, out, several=several, extra=extra)
    for more_extra, more_kind, more_out, all_forms in options.get("more", []):  # type: ignore[attr-defined]
        lines += reductions(more_kind, more_out, several=several and all_forms, keep=all_forms, extra=more_extra)
    dynamic_extra = str(options.get("dynamic", extra))
    return protocol(name, doc, [*lines, f"x: DArray, /, *, axis: {axis} = None{dynamic_extra}{keep_type}) -> DArray"])


# --- shapes


def shape_tuple(n: int) -> str:
    return f"tuple[{', '.join(['int'] * n) or '()'}]" + (" | int" if n == 1 else "")


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


# --- products


def product_lines(cases: list[tuple[str, str, str]]) -> list[str]:
    lines = []
    for a, b, out in cases:
        lines.append(f"x1: Operand[D, T, {a}], x2: Tensor[D, T, {b}], /) -> Tensor[D, T, {out}]")
    for a, b, out in cases:
        lines.append(f"x1: Tensor[D, T, {a}], x2: Operand[D, PromotesBelow[T], {b}], /) -> Tensor[D, T, {out}]")
        lines.append(f"x1: Operand[D, PromotesBelow[T], {a}], x2: Tensor[D, T, {b}], /) -> Tensor[D, T, {out}]")
    return lines


def meeting_lines(cases: list[tuple[str, str, str]]) -> list[str]:
    return [
        f"x1: Operand[D, MeetsAt_{at}[T2], {a}], x2: Operand[D, T2, {b}], /) -> Tensor[D, {at}, {out}]"
        for at in MEETINGS
        for a, b, out in cases
    ]


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


# --- choosing


def where() -> list[str]:
    lines = []
    to, below = "Operand[D, bool_, BroadcastsTo[R]]", "Operand[D, bool_, R]"
    for signature in pairs("T", MEETINGS):
        lines.append(f"condition: {to}, {signature}")
    dtypes = [
        ("T", "PromotesTo[T]", "T"),
        ("PromotesBelow[T]", "T", "T"),
        *((f"MeetsAt_{at}[T]", "T", at) for at in MEETINGS),
    ]
    for a, b, out in dtypes:
        lines.append(
            f"condition: {below}, x1: Operand[D, {a}, BroadcastsBelow[R]], x2: Operand[D, {b}, BroadcastsBelow[R]], /) -> Tensor[D, {out}, R]"
        )
    lines.append(
        f"condition: {below}, x1: Operand[D, T, BroadcastsBelow[R]], x2: Operand[D, T, BroadcastsBelow[R]], /) -> Tensor[D, T, R]"
    )
    for kind, number in [*numbers("T")]:
        one = f"Tensor[D, {kind}, R]"
        lines += [
            f"condition: {to}, x1: {one}, x2: {number}, /) -> {one}",
            f"condition: {to}, x1: {number}, x2: {one}, /) -> {one}",
            f"condition: {below}, x1: Operand[D, {kind}, BroadcastsBelow[R]], x2: {number}, /) -> {one}",
            f"condition: {below}, x1: {number}, x2: Operand[D, {kind}, BroadcastsBelow[R]], /) -> {one}",
        ]
    anything = "DArray | Operand[Any, Any, Any]"
    lines += [
        f"condition: DArray, x1: {anything} | complex, x2: {anything} | complex, /) -> DArray",
        f"condition: Operand[Any, bool_, Any], x1: DArray, x2: {anything} | complex, /) -> DArray",
        "condition: Operand[Any, bool_, Any], x1: Operand[Any, Any, Any] | complex, x2: DArray, /) -> DArray",
    ]
    return protocol("Chooses", "Elements of the first where the condition holds, of the second elsewhere.", lines)


def clip() -> list[str]:
    lines = []
    for kind, number in (("TReal", "int"), ("TFloating", "float")):
        lines.append(
            f"x: Tensor[D, {kind}, R], /, min: {number} | None = None, max: {number} | None = None) -> Tensor[D, {kind}, R]"
        )
    limit = "Operand[D, TReal, BroadcastsTo[R]] | Tensor[D, TReal, R]"
    for number in ("int",):
        lines.append(
            f"x: Tensor[D, TReal, R], /, min: {limit} | {number} | None = None, max: {limit} | {number} | None = None) -> Tensor[D, TReal, R]"
        )
    limit = limit.replace("TReal", "TFloating")
    lines.append(
        f"x: Tensor[D, TFloating, R], /, min: {limit} | float | None = None, max: {limit} | float | None = None) -> Tensor[D, TFloating, R]"
    )
    anything = "DArray | Operand[Any, Any, Any] | float | None = None"
    lines.append(f"x: DArray, /, min: {anything}, max: {anything}) -> DArray")
    return protocol("Clips", "Held between two limits that broadcast to it.", lines)


# --- creation


# An overload each for what is given and what is not: the default of a type variable would be solved by the type that is
# expected of the answer, and `x: Tensor[Gpu, int8, Rank1] = tt.zeros(3)` would pass.
WHERE = [("device: Cpu | None = None", "Cpu"), ("device: D", "D")]
KIND = [("dtype: type[float64] | None = None", "float64"), ("dtype: type[T]", "T")]
FILLS = [("bool", "bool_"), ("int", "int64"), ("float", "float64"), ("complex", "complex128")]
SHAPES = [("Dim[R]", "R"), *((shape_tuple(n), rank(n)) for n in (2, 1, 3, 4, 0, 5, 6, 7, 8, 9))]


def creation() -> list[str]:
    lines = [
        f"shape: {shape}, *, {kind}, {where}) -> Tensor[{device}, {dtype}, {r}]"
        for kind, dtype in KIND
        for where, device in WHERE
        for shape, r in SHAPES
    ]
    lines.append("shape: DDim, *, dtype: type[DType] | None = None, device: Device | None = None) -> DArray")
    return protocol("Creates", "A new tensor of the shape.", lines)


def full() -> list[str]:
    fills = [("complex", "dtype: type[T]", "T"), *((python, "dtype: None = None", dtype) for python, dtype in FILLS)]
    lines = [
        f"shape: {shape}, fill_value: {python}, *, {kind}, {where}) -> Tensor[{device}, {dtype}, {r}]"
        for where, device in WHERE
        for shape, r in SHAPES
        for python, kind, dtype in fills
    ]
    lines.append(
        "shape: DDim, fill_value: complex, *, dtype: type[DType] | None = None, device: Device | None = None) -> DArray"
    )
    return protocol("CreatesFull", "A new tensor of the shape, one number everywhere.", lines)


def like() -> list[str]:
    lines = []
    for device_in, device_out in (("device: None = None", "D"), ("device: D2", "D2")):
        for dtype_in, dtype_out in (("dtype: None = None", "T"), ("dtype: type[T2]", "T2")):
            lines.append(f"x: Tensor[D, T, R], /, *, {dtype_in}, {device_in}) -> Tensor[{device_out}, {dtype_out}, R]")
    lines.append("x: DArray, /, *, dtype: type[DType] | None = None, device: Device | None = None) -> DArray")
    return lines


def creates_like() -> list[str]:
    return protocol("CreatesLike", "A new tensor of the same shape, dtype and device.", like()) + protocol(
        "CreatesFullLike",
        "A new tensor of the same shape, dtype and device, one number everywhere.",
        [
            line.replace("x: Tensor[D, T, R], /", "x: Tensor[D, T, R], /, fill_value: complex").replace(
                "x: DArray, /", "x: DArray, /, fill_value: complex"
            )
            for line in like()
        ],
    )


def eye() -> list[str]:
    lines = [
        f"n_rows: int, n_cols: int | None = None, /, *, k: int = 0, {kind}, {where}) -> Tensor[{device}, {dtype}, Rank2]"
        for kind, dtype in KIND
        for where, device in WHERE
    ]
    return protocol("CreatesEye", "A matrix with ones on a diagonal.", lines)


def arange() -> list[str]:
    forms = [
        ("int", "dtype: None = None", "int64"),
        ("float", "dtype: None = None", "float64"),
        ("float", "dtype: type[T]", "T"),
    ]
    lines = [
        f"start: {n}, /, stop: {n} | None = None, step: {n} = 1, *, {kind}, {where}) -> Tensor[{device}, {dtype}, Rank1]"
        for where, device in WHERE
        for n, kind, dtype in forms
    ]
    return protocol("CreatesRange", "Evenly spaced numbers by their step.", lines)


def linspace() -> list[str]:
    forms = [
        ("float", *KIND[0]),
        ("float", "dtype: type[TFloating]", "TFloating"),
        ("complex", "dtype: type[TComplex]", "TComplex"),
    ]
    lines = [
        f"start: {n}, stop: {n}, /, num: int, *, {kind}, {where}, endpoint: bool = True) -> Tensor[{device}, {dtype}, Rank1]"
        for where, device in WHERE
        for n, kind, dtype in forms
    ]
    return protocol("CreatesSpaced", "Evenly spaced numbers by their count.", lines)


def nest(x: str, depth: int) -> str:
    for _ in range(depth):
        x = f"Sequence[{x}]"
    return x


def asarray() -> list[str]:
    lines = []
    for device_in, device_out in (("device: None = None", "D"), ("device: D2", "D2")):
        for dtype_in, dtype_out in (("dtype: None = None", "T"), ("dtype: type[T2]", "T2")):
            lines.append(
                f"obj: Tensor[D, T, R], /, *, {dtype_in}, {device_in}, copy: bool | None = None) -> Tensor[{device_out}, {dtype_out}, R]"
            )
    lines.append(
        "obj: DArray, /, *, dtype: type[DType] | None = None, device: Device | None = None, copy: bool | None = None) -> DArray"
    )
    lines.append(
        "obj: bytes | bytearray | memoryview | array[Any], /, *, dtype: type[DType] | None = None, device: Device | None = None, copy: bool | None = None) -> DArray"
    )
    rest = "copy: bool | None = None"
    for where, device in WHERE:
        lines += [
            f"obj: {nest('Never', depth)}, /, *, dtype: None = None, {where}, {rest}) -> Tensor[{device}, float64, {rank(depth)}]"
            for depth in range(1, 5)
        ]
        for depth in range(5):
            lines += [
                f"obj: {nest(python, depth)}, /, *, dtype: None = None, {where}, {rest}) -> Tensor[{device}, {dtype}, {rank(depth)}]"
                for python, dtype in FILLS
            ]
            lines.append(
                f"obj: {nest('complex', depth)}, /, *, dtype: type[T], {where}, {rest}) -> Tensor[{device}, T, {rank(depth)}]"
            )
    lines.append(
        "obj: object, /, *, dtype: type[DType] | None = None, device: Device | None = None, copy: bool | None = None) -> DArray"
    )
    return protocol("ComesIn", "Python numbers and nested lists as a Tensor, anything else as a DArray.", lines)


def from_numpy() -> list[str]:
    # Variables, not the types themselves: mypy infers an argument anew for a parameter whose type it knows, and NumPy's
    # functions then answer an array of any shape.
    variables, lines = [], ["x: Untold, /) -> DArray", "x: Unkind, /) -> DArray"]
    for n in range(MAX_RANK + 1):
        shape = f"tuple[{', '.join(['int'] * n) or '()'}]"
        for dtype in DTYPES:
            name = f"NumPy_{dtype.rstrip('_')}_{n}"
            variables.append(f'{name} = TypeVar("{name}", bound=np.ndarray[{shape}, np.dtype[np.{dtype}]])')
            lines.append(f"x: {name}, /) -> Tensor[Cpu, {dtype}, {rank(n)}]")
    doc = "A NumPy array whose static type says its shape and dtype."
    return ["", *variables, *protocol("TakesTypedNumPy", doc, lines)]


def signatures() -> str:
    body: list[str] = []
    body += unary("TakesNumeric", "One tensor of numbers.", "TNumeric")
    body += unary("TakesReal", "One tensor of real numbers.", "TReal")
    body += unary(
        "TakesFloatingPoint",
        "One tensor of floating-point numbers, real or complex; convert integers first.",
        "TInexact",
    )
    body += unary(
        "TakesRealFloatingPoint", "One tensor of real floating-point numbers; convert integers first.", "TFloating"
    )
    body += unary("TakesBitwise", "One tensor of integers or truth values.", "TDiscrete")
    body += unary("TakesTruth", "One tensor of truth values.", "bool_", "bool_")
    body += unary("AnswersTruth", "One tensor of numbers; the answer is truth values.", "TNumeric", "bool_")
    body += unary(
        "AnswersTruthOfReal",
        "One tensor of real floating-point numbers; the answer is truth values.",
        "TFloating",
        "bool_",
    )
    halves = [
        f"x: Tensor[D, {whole}, R], /) -> Tensor[D, {half}, R]"
        for whole, half in (("complex64", "float32"), ("complex128", "float64"))
    ]
    body += protocol(
        "AnswersReal",
        "One tensor of numbers; a complex one gives a real one.",
        ["x: Tensor[D, TReal, R], /) -> Tensor[D, TReal, R]", *halves, "x: DArray, /) -> DArray"],
    )
    body += protocol(
        "AnswersHalf", "One tensor of complex numbers; the answer is real.", [*halves, "x: DArray, /) -> DArray"]
    )
    body += binary("TakesTwo", "Two tensors that promote and broadcast.", "T", MEETINGS)
    body += binary("TakesTwoNumeric", "Two tensors of numbers that promote and broadcast.", "TNumeric", MEETINGS)
    body += binary("TakesTwoReal", "Two tensors of real numbers that promote and broadcast.", "TReal", REALS)
    body += binary(
        "TakesTwoFloatingPoint", "Two tensors of real floating-point numbers; convert integers first.", "TFloating", []
    )
    body += binary("TakesTwoBitwise", "Two tensors of integers or of truth values.", "TDiscrete", WHOLE)
    body += binary("TakesTwoIntegers", "Two tensors of integers.", "TInteger", WHOLE)
    body += division()
    body += comparison("Equates", "Two tensors that broadcast; the answer is truth values.", "DType", numbers("T"))
    body += comparison(
        "Orders",
        "Two tensors of ordered numbers that broadcast; the answer is truth values.",
        "Ordered",
        numbers("TReal"),
    )
    body += comparison("TakesTwoTruths", "Two tensors of truth values that broadcast.", "bool_", [("bool_", "bool")])
    extra = ", dtype: None = None"
    body += reduction(
        "Accumulates_",
        "A sum or product over all axes or literal ones.",
        "Accumulates[TOut]",
        "TOut",
        extra=extra,
        more=[
            (", dtype: type[TOut]", "Ordered", "TOut", True),
            (", dtype: type[TComplex]", "DType", "TComplex", False),
        ],
        dynamic=", dtype: type[DType] | None = None",
    )
    body += reduction(
        "TakesExtremes", "The largest or smallest over all axes or literal ones; real numbers.", "TReal", "TReal"
    )
    body += reduction(
        "Averages", "A mean over all axes or literal ones; convert integers first.", "TInexact", "TInexact"
    )
    body += reduction(
        "Spreads",
        "A deviation over all axes or literal ones; real floating-point numbers.",
        "TFloating",
        "TFloating",
        extra=", correction: float = 0.0",
    )
    body += reduction("JudgesAll", "A truth over all axes or literal ones.", "DType", "bool_")
    body += reduction(
        "FindsExtremes", "The position of an extreme along one literal axis, or in all.", "Real", "int64", several=False
    )
    body += reshape() + broadcast_to() + permute() + expand() + squeeze() + concat() + stack() + flip()
    body += protocol(
        "TransposesMatrices",
        "The last two axes exchanged.",
        ["x: Operand[D, T, Transposes[ROut]], /) -> Tensor[D, T, ROut]", "x: DArray, /) -> DArray"],
    )
    body += protocol(
        "Converts",
        "The same values in another dtype.",
        [
            "x: Tensor[D, T, R], dtype: type[T2], /, *, copy: bool = True, device: None = None) -> Tensor[D, T2, R]",
            "x: Tensor[D, T, R], dtype: type[T2], /, *, copy: bool = True, device: D2) -> Tensor[D2, T2, R]",
            "x: DArray, dtype: type[DType], /, *, copy: bool = True, device: Device | None = None) -> DArray",
        ],
    )
    body += matmul() + vecdot() + tensordot() + where() + clip()
    body += creation() + full() + creates_like() + eye() + arange() + linspace() + asarray() + from_numpy()
    text = "\n".join(body).replace("Accumulates_(", "Sums(")
    laws = sorted(
        set(
            re.findall(
                r"\b((?:Drops|Keeps|Gains|MeetsAt_|Broadcasts|Promotes|Unnames|Transposes|Accumulates|Magnitudes|(?:Numeric|Real|Floating|Discrete|Integer|Inexact)(?:To|Below))\w*)\[",
                text,
            )
        )
    )
    head = HEAD.replace("@@LAWS@@", ", ".join(laws)).replace("@@DTYPES@@", ", ".join(DTYPES))
    return head + text + "\n"
