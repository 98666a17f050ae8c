"""What the protocols of several chapters have in common: lines for dtypes that promote, ranks that broadcast, axes."""

from __future__ import annotations

from write_ranks import BROUGHT, MAX_BOUND, MAX_RANK, MEETINGS, POSITIONS, literal, rank

HEAD = '''"""Protocols of the chapter @@CHAPTER@@, one per family of functions; written by tools/write_laws.py.

A function takes its family by a decorator. The checkers name the protocol in their messages ("No overload variant of
"__call__" of "TakesFloatingPoint" matches ..."), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false
from array import array
from collections.abc import Sequence
from typing import Any, Literal, Never, Protocol, overload

import numpy as np
from typing_extensions import TypeIs, TypeVar

from typedtensor._laws import (
    @@LAWS@@
)
from typedtensor.axis import Axis
from typedtensor.darray import DArray
from typedtensor.device import Cpu, Device
from typedtensor.dim import DDim, Dim
from typedtensor.dtype import (
    ComplexFloating, Discrete, DType, Floating, Integer, Numeric, Ordered, Real, SignedInteger, UnsignedInteger, @@DTYPES@@
)
from typedtensor.limits import FloatingLimits, IntegerLimits
from typedtensor.functions._results import EighResult, QRResult, SlogdetResult, SVDResult, UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from typedtensor.operand import (
    D, D2, Operand, R, ROut, T, T2, TComplex, TDiscrete, TFloating, TInexact, TInteger, TNumeric, TOrdered, TOut, TReal
)
from typedtensor.rank import (
    A1, A2, A3, A4, A5, A6, A7, A8, A9, B1, B2, B3, B4, B5, B6, B7, B8, B9, AtLeast1, AtLeast2, AtLeast3, AtLeast4, Rank, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
)
from typedtensor.tensor import Tensor
'''


DYNAMIC = "DArray | Operand[Any, Any, Any] | complex"


FEW = 3


def protocol(name: str, doc: str, signatures: list[str]) -> list[str]:
    lines = ["", "", f"class {name}(Protocol):", f'    """{doc}"""', ""]
    if len(signatures) == 1:
        return [*lines, f"    def __call__(self, {signatures[0]}: ..."]
    for signature in told_last(signatures):
        lines += ["    @overload", f"    def __call__(self, {signature}: ..."]
    return lines


def told_last(signatures: list[str]) -> list[str]:
    """Of a few signatures those for a DArray first: pyright tells of the last one why a tensor does not fit it."""
    known = [signature for signature in signatures if not signature.endswith("-> DArray")]
    return [*(each for each in signatures if each not in known), *known] if len(known) <= FEW else signatures


def unary(name: str, doc: str, kind: str, out: str = "") -> list[str]:
    """Invariant in dtype and rank: a covariant parameter would let ty widen them where the call is an argument itself."""
    return protocol(
        name, doc, [f"x: Tensor[D, {kind}, R], /) -> Tensor[D, {out or kind}, R]", "x: DArray, /) -> DArray"]
    )


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


WIDENED = [
    "x1: Operand[D, Complexes[TOut], R], x2: ComplexNumber, /) -> Tensor[D, TOut, R]",
    "x1: ComplexNumber, x2: Operand[D, Complexes[TOut], R], /) -> Tensor[D, TOut, R]",
]
"""A real floating-point tensor and a complex number: the one case where a number decides the dtype, by the standard."""


def span(n: int) -> str:
    return f"Literal[{', '.join(map(str, range(-n, n)))}]"


def tuples(n: int, lengths: range) -> str:
    return " | ".join(f"tuple[{', '.join([span(n)] * m)}]" for m in lengths)


def reductions(kind: str, out: str, *, extra: str = "", several: bool = True, keep: bool = True) -> list[str]:
    """A reduction over all axes, one literal axis, an Axis, or a tuple of literal axes."""
    kept = ", keepdims: Literal[False] = False" if keep else ""
    always = ", keepdims: Literal[True]"
    lines = [f"x: Operand[D, {kind}, Any], /, *, axis: None = None{extra}{kept}) -> Tensor[D, {out}, Rank0]"]
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
    for more_extra, more_kind, more_out, all_forms in options.get("more", []):  # type: ignore[attr-defined]  # options are objects
        lines += reductions(more_kind, more_out, several=several and all_forms, keep=all_forms, extra=more_extra)
    dynamic_extra = str(options.get("dynamic", extra))
    return protocol(name, doc, [*lines, f"x: DArray, /, *, axis: {axis} = None{dynamic_extra}{keep_type}) -> DArray"])


BOUNDED = [f'_RAtLeast{n} = TypeVar("_RAtLeast{n}", bound=AtLeast{n})' for n in range(1, MAX_BOUND + 1)]
"""A rank of some axes or more: what an axis counted from either end needs."""


def along(signature: str, default: str = "") -> list[str]:
    """A function that leaves rank and names as they are, along a literal axis; `@@` stands for the rank."""
    at = [f"Literal[{k}, {-k - 1}]" for k in range(MAX_BOUND)]
    lines = [signature.replace("@@", "_RAtLeast1").replace("AXIS", f"axis: {at[0]} | Axis{default}")]
    lines += [
        signature.replace("@@", f"_RAtLeast{k + 1}").replace("AXIS", f"axis: {at[k]}") for k in range(1, MAX_BOUND)
    ]
    for n in range(MAX_BOUND + 1, MAX_RANK + 1):
        rest = ", ".join(str(k) for k in [*range(MAX_BOUND, n), *range(-n, -MAX_BOUND)])
        lines.append(signature.replace("@@", rank(n, BROUGHT[:n])).replace("AXIS", f"axis: Literal[{rest}]"))
    return lines


def shape_tuple(n: int) -> str:
    return f"tuple[{', '.join(['int'] * n) or '()'}]" + (" | int" if n == 1 else "")


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
