"""Shared parts of the chapters: lines for dtypes that promote, ranks that broadcast, and axes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.codegen.axes import AXES, BROUGHT, MAX_BOUND, MAX_RANK, rank
from tools.codegen.menus import numbers as literal
from tools.codegen.rules import CHOSEN, THIRD, at_most, cases, disjoint, variables

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD = '''"""Protocols of the chapter @@CHAPTER@@, one per family of functions; written by tools/codegen.

A function takes its signatures from its family by a decorator. pyrefly and ty name the family in their messages
("No matching overload found for function `TakesFloatingPoint.__call__`"), so its name says what the family wants.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false, reportGeneralTypeIssues=false
from array import array
from collections.abc import Callable, Sequence
from typing import Any, Literal, Never, Protocol, overload

import numpy as np
from typing_extensions import TypeIs, TypeVar

@@NEEDED@@from typedtensor._generated.rules import (
    @@PROTOCOLS@@
)
from typedtensor._generated.tensor_rules import @@RULES@@
from typedtensor.types.axis import Axis, Merged
from typedtensor.core.darray import DArray
from typedtensor.core.base import BaseArray
from typedtensor.types.device import Cpu, Device
from typedtensor.types.dim import DDim, Dim
from typedtensor._generated.dtype import (
    ComplexFloating, Discrete, DType, Floating, Inexact, Integer, Numeric, Ordered, Real, SignedInteger, UnsignedInteger, @@DTYPES@@
)
from typedtensor.types.limits import FloatingLimits, IntegerLimits
from typedtensor.functions._results import EighResult, EigResult, HistogramResult, Intersect1dResult, LstsqResult, QRResult, SlogdetResult, SVDResult, UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from typedtensor.functions.scatter import At, DAt
from typedtensor.core.operand import (
    D, D2, Argument, Bound, Exact, OfDType, Operand, R, RealOut, ROut, T, T2, V, TComplex, TComplexOrBool, TDiscrete, TFloating, TInexact, TInteger, TNumeric, TOrdered, TOut, TReal
)
from typedtensor._generated.rank import (
    B1, B2, B3, B4, B5, B6, B7, B8, B9, AtLeast1, AtLeast2, AtLeast3, AtLeast4, FourAxes, One, ThreeAxes, TwoAxes, Rank, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
)
from typedtensor.core.tensor import Tensor
from typedtensor._generated.signatures.@@FORM@@variables import @@VARIABLES@@
'''

VARIABLES = '''"""The type variables of all protocols; written by tools/codegen."""

# fmt: off
from typing import Any, Literal, Never, Protocol, TypeAlias

from typing_extensions import TypeVar

from typedtensor.core.base import BaseArray
from typedtensor.types.axis import Axis

@@LIKENESS@@AX = TypeVar("AX", bound=@@SPAN@@ | Axis)
AXN = TypeVar("AXN", bound=@@SPAN@@ | Axis | None@@LIKE@@)
AXES = TypeVar("AXES", bound=@@SPAN@@ | tuple[@@SPAN@@, ...] | Axis | None@@LIKE@@)
KEEP = TypeVar("KEEP", bound=Literal[True, False]@@LIKE@@)
TO = TypeVar("TO", bound=@@SPAN@@ | tuple[@@SPAN@@ | Axis, ...] | Axis)
TO2 = TypeVar("TO2", bound=@@SPAN@@ | tuple[@@SPAN@@ | Axis, ...] | Axis)
ORDER = TypeVar("ORDER", bound=tuple[@@SPAN@@ | Axis, ...])
SHIFT = TypeVar("SHIFT", bound=int | tuple[int, ...])
SHAPE = TypeVar("SHAPE", bound=tuple[int, ...])
X1 = TypeVar("X1")
X2 = TypeVar("X2")
X3 = TypeVar("X3")
Number = TypeVar("Number", bound=complex)
@@AXES@@
Answer = TypeVar("Answer", bound=BaseArray)
'''.replace("@@SPAN@@", literal(range(-MAX_RANK, MAX_RANK))).replace("@@AXES@@", variables([*AXES, *CHOSEN, *THIRD]))


LIKENESS = '''_Known = TypeVar("_Known", covariant=True)


class _Like(Protocol[_Known]):
    """What looks like an int to mypy, and nothing is: its `__index__` returns what nothing is.

    Where no signature fits, mypy names the one whose parameters the arguments look like; no int looks like a literal.
    """

    def __index__(self) -> _Known: ...


# Two for each, so that two are left. The protocols are generic: then mypy's messages do not list how a tensor differs.
class _NoDType(Any): ...  # type: ignore[misc]  # a subclass of Any is within every bound
class _OtherNoDType(Any): ...  # type: ignore[misc]  # a subclass of Any is within every bound
class _NoRank(Any): ...  # type: ignore[misc]  # a subclass of Any is within every bound
class _OtherNoRank(Any): ...  # type: ignore[misc]  # a subclass of Any is within every bound


class _OfDType(Protocol[_Known]):
    """A tensor, and no DArray, of this dtype."""

    def _read_dtype(self) -> _Known: ...
    def _read_device(self, device: Never, /) -> object: ...


class _OfRank(Protocol[_Known]):
    """A tensor of this rank."""

    def _read_rank(self) -> _Known: ...
    def _read_device(self, device: Never, /) -> object: ...


NoTensor: TypeAlias = _OfDType[_NoDType] | _OfDType[_OtherNoDType] | _OfRank[_NoRank] | _OfRank[_OtherNoRank]

'''


DYNAMIC = "DArray | Operand[Any, Any, Any] | complex"


FEW = 4


def protocol(name: str, doc: str, signatures: list[str]) -> list[str]:
    lines = ["", "", f"class {name}(Protocol):", f'    """{doc}"""', ""]
    if len(signatures) == 1:
        return [*lines, f"    def __call__(self, {signatures[0]}: ..."]
    for signature in darray_first(signatures):
        lines += ["    @overload", f"    def __call__(self, {signature}: ..."]
    return lines


def darray_first(signatures: list[str]) -> list[str]:
    """The signatures for a DArray come first, because pyright explains the last one."""
    known = [signature for signature in signatures if not signature.endswith("-> DArray")]
    return [*(each for each in signatures if each not in known), *known] if len(known) <= FEW else signatures


def unary(name: str, doc: str, kind: str) -> list[str]:
    """A function that returns the type of its operand, also a DArray: a checker infers a call as argument only once."""
    return [
        f'{kind}Tensor = TypeVar("{kind}Tensor", bound=OfDType[{kind}])',
        *protocol(name, doc, [f"x: {kind}Tensor, /) -> {kind}Tensor"]),
    ]


def of_one(name: str, doc: str, kind: str, out: str) -> list[str]:
    """Invariant in dtype and rank: with a covariant parameter, ty would widen them for nested calls."""
    return protocol(name, doc, [f"x: Tensor[D, {kind}, R], /) -> Tensor[D, {out}, R]", "x: DArray, /) -> DArray"])


def dynamic_pair() -> list[str]:
    return [
        f"x1: DArray, x2: {DYNAMIC}, /) -> DArray",
        "x1: Operand[Any, Any, Any] | complex, x2: DArray, /) -> DArray",
    ]


NOTHING = " | NoTensor"
"""A union of types that no tensor has, beside the rule of a parameter: then mypy infers nothing about a call that is the
argument, be its dtype unknown, its rank or both. mypy leaves out a member that no such call has, and one outside the
bounds of its variables, and would infer from the only one that is left."""


def reads(rule: str, doc_name: str, doc: str, *, union: bool = False) -> list[str]:
    """A function of two operands: the rule of the first one, or the reflected rule of the second one.

    With `union`, for mypy, the rule is in a union with types that nothing has.
    """
    rest = NOTHING if union else ""
    return protocol(
        doc_name,
        doc,
        [
            f"x1: {rule}[Callable[[X2], Answer]]{rest}, x2: X2, /) -> Answer",
            f"x1: X1, x2: Reflected{rule}[Callable[[X1], Answer]]{rest}, /) -> Answer",
        ],
    )


NAMED = 4
"""Up to this many axes a list of cases keeps the names; each further case makes ty slower for nested calls."""


def fits(n: int) -> str:
    """Fits, for the last n axes: ty checks each rule separately."""
    return f"Fits{n}[R]" if n else "object"


def mixed(one: str, other: str, out: str) -> list[str]:
    """Two operands that broadcast, as a list of cases for ty."""
    lines = [
        f"x1: Bound[D, {one}, {first}, R], x2: Bound[D, {other}, {second}, {fits(n)}], /) -> Tensor[D, {out}, {both}]"
        for n, first, second, both in cases(NAMED)
    ]
    more = f"x1: Bound[D, {one}, {{}}], x2: Bound[D, {other}, {{}}], /) -> Tensor[D, {out}, ROut]"
    return [
        *lines,
        more.format("ManyAxes[ROut], R", "Below[R], Fits[R]"),
        more.format("R, object", "ManyAxes[ROut], Above[R]"),
    ]


def disjointly(one: str, other: str, out: str) -> list[str]:
    """The same for pyrefly, which compares all axes only with the rank of an earlier operand."""
    return [
        f"x1: Bound[D, {one}, {first}, R], x2: Bound[D, {other}, {second}, Fits[R]], /) -> Tensor[D, {out}, {both}]"
        for first, second, both, _ in disjoint()
    ]


def still_open(one: str, two: str, out: str) -> str:
    """Two operands of one rank that is a type variable."""
    return f"x1: Tensor[D, {one}, R], x2: Bound[D, {two}, R, StillOpen], /) -> Tensor[D, {out}, R]"


def pairs(t: str, broadcast: Callable[[str, str, str], list[str]] = mixed) -> list[str]:
    """Two operands that promote and broadcast, as a list of cases."""
    by = "PromotesBy" if t == "T" else f"Promotes{t.removeprefix('T')}By"
    return [still_open(t, t, t), *broadcast(t, f"{by}[Callable[[{t}], TOut]]", "TOut")]


def with_a_number(kind: str, out: str = "") -> list[str]:
    """A tensor of a kind and a Python number that fits its dtype, as cases for ty."""
    x = f"Exact[D, {kind}, R, object, Fills[V]]"
    return [f"{name}, /) -> Tensor[D, {out or kind}, R]" for name in (f"x1: {x}, x2: V", f"x1: V, x2: {x}")]


INTO = "Bound[D, {}, BroadcastsBy[Callable[[R], R]], FitsBy[Callable[[R], None]]]"
"""An operand of a dtype that broadcasts to the rank R."""


def listed_into(signature: str, variable: str = "R") -> list[str]:
    """A signature with INTO as a list of cases: for each rank, operands with at most as many axes and those names."""
    into = INTO.replace("[R]", f"[{variable}]").replace(", R]", f", {variable}]")
    before, after = into.split("{}")
    lines = []
    for n in range(MAX_RANK + 1):
        line = re.sub(
            f"{re.escape(before)}([A-Za-z]+){re.escape(after)}",
            rf"Bound[D, \1, {at_most(n, BROUGHT[:n])}, Fits[@]]",
            signature,
        )
        if "x: Tensor[D, " in line:  # only the operand determines the names
            line = re.sub(r"x: Tensor\[D, (\w+), R\]", r"x: Exact[D, \1, @, R, object]", line, count=1)
        else:
            line = re.sub(rf"\b{variable}\b", "@", line)
        lines.append(line.replace("@", rank(n, BROUGHT[:n])))
    return lines


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
"""A real floating-point tensor and a complex number: the only case in which a number affects the dtype."""


def reductions(
    kind: str, out: str, *, extra: str = "", several: bool = True, keep: bool = True, variable: bool = False
) -> list[str]:
    """A reduction over all axes, one literal axis, an Axis, or a tuple of literal axes.

    With `variable`, keepdims is a type variable. mypy keeps its literal value, and infers the operand for one signature
    instead of two; pyright widens True to bool there.
    """
    axes = "AXES" if several else "AXN"
    answer = f"-> Tensor[D, {out}, ROut]"
    no = ", keepdims: Literal[False] = False" if keep and not variable else ""

    def reading(rule: str, kept: str) -> str:
        arguments = axes + (", KEEP" if "KEEP" in kept else ", Literal[True]" if "True" in kept else "")
        operand = f"x: Argument[D, {kind}, {rule}[Callable[[{arguments}], Outcome[ROut]]]]"
        return f"{operand}, /, *, axis: {axes}{extra}{kept}) {answer}"

    options = f", *{extra}{no}" if extra or no else ""
    lines = [reading("HasAxis", no), f"x: Argument[D, {kind}, Any], /{options}) -> Tensor[D, {out}, Rank0]"]
    if not keep:
        return lines
    if variable:  # by arity, so that a call matches one of them: mypy infers an operand that is a call again for each
        given = f"{extra.removeprefix(', ')}, " if extra else ""
        return [
            lines[0],
            reading("HasAxis", ", keepdims: KEEP"),
            f"x: Argument[D, {kind}, Unnames[ROut]], /, *, {given}keepdims: Literal[True]) {answer}",
            f"x: Argument[D, {kind}, Any], /, *, {given}keepdims: Literal[False] = False) -> Tensor[D, {out}, Rank0]",
        ]
    given = f"{extra.removeprefix(', ')}, " if extra else ""
    every = f"x: Argument[D, {kind}, Unnames[ROut]], /, *, {given}keepdims: Literal[True]) {answer}"
    return [*lines, reading("HasAxis", ", keepdims: Literal[True]"), every]


def along(signature: str, default: str = "", reader: str = "HasAxisAlong", axis: str = "AX") -> str:
    """A function that keeps rank and names, along a literal axis; `@@` stands for its operand's types."""
    operand = f"R, {reader}[Callable[[{axis}], None]]"
    return signature.replace("@@", operand).replace("AXIS", f"axis: {axis}{' = ...' if default else ''}")


BOUNDED = [f'_RAtLeast{n} = TypeVar("_RAtLeast{n}", bound=AtLeast{n})' for n in range(1, MAX_BOUND + 1)]
"""A rank with at least some axes, as needed for an axis counted from either end."""


def listed_along(signature: str, default: str = "", *, alone: bool = False) -> list[str]:
    """The same as a list of cases, of exact types: ty widens the types of a covariant operand that is a call.

    `@@` stands for the rank. With `alone`, the axis may stand alone in a tuple.
    """
    at = [f"Literal[{k}, {-k - 1}]" for k in range(MAX_BOUND)]
    spelled = [f"{each} | tuple[{each}]" if alone else each for each in at]
    lines = [signature.replace("@@", "_RAtLeast1").replace("AXIS", f"axis: {spelled[0]} | Axis{default}")]
    lines += [
        signature.replace("@@", f"_RAtLeast{k + 1}").replace("AXIS", f"axis: {spelled[k]}") for k in range(1, MAX_BOUND)
    ]
    for n in range(MAX_BOUND + 1, MAX_RANK + 1):
        rest = literal([*range(MAX_BOUND, n), *range(-n, -MAX_BOUND)])
        rest += f" | tuple[{rest}]" if alone else ""
        lines.append(signature.replace("@@", rank(n, BROUGHT[:n])).replace("AXIS", f"axis: {rest}"))
    return lines


def reduction(name: str, doc: str, kind: str, out: str, **options: object) -> list[str]:
    several = bool(options.get("several", True))
    extra = str(options.get("extra", ""))
    keep_type = ", keepdims: bool = False"
    axis = "int | Axis | tuple[int, ...] | None" if several else "int | Axis | None"
    variable = bool(options.get("variable"))
    first = reductions(kind, out, several=several, extra=extra, variable=variable)
    lines: list[str] = []
    for more_extra, more_kind, more_out, all_forms in options.get("more", []):  # type: ignore[attr-defined]  # options are objects
        lines += reductions(more_kind, more_out, several=several, keep=all_forms, extra=more_extra, variable=variable)
    lines = [*first, *lines] if variable else [*lines, *first]  # mypy reports the first one, pyright the last
    dynamic_extra = str(options.get("dynamic", extra))
    dynamic = f"x: DArray, /, *, axis: {axis} = None{dynamic_extra}{keep_type}) -> DArray"
    beside = [dynamic, *options.get("beside", [])]  # type: ignore[misc]  # options are objects
    return protocol(name, doc, [*beside, *lines])  # pyright reports the last one with as many parameters


def shape_tuple(n: int) -> str:
    return f"tuple[{', '.join(['int'] * n) or '()'}]" + (" | int" if n == 1 else "")
