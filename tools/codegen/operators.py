"""Writes the operators of Tensor as the checkers read them: the overloads of a base class, in a stub.

Their bodies are in `typedtensor/core/operators.py`.
"""

# Longer than 400 lines: operators and conversions are one class.
from __future__ import annotations

import ast
import re

from tools.codegen.axes import BROUGHT
from tools.codegen.indexing import overloads
from tools.codegen.ranks import rule_protocols
from tools.codegen.rules import CHOSEN, UNLEARNED, broadcasting, kind_of, still_open, variables
from tools.codegen.signatures.linalg import products

STUB = '''"""The operators of Tensor, as the checkers read them.

The class is called Tensor too, as mypy names it where no overload fits.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportGeneralTypeIssues=false, reportIncompatibleMethodOverride=false
# pyright: reportInvalidTypeVarUse=false, reportOverlappingOverload=false
from collections.abc import Callable, Iterator
from types import EllipsisType
from typing import Any, Generic, Never, TypeVar, overload

from numpy._typing import _NestedSequence

from typedtensor._generated import index_keys as keys
from typedtensor._generated.assignment@@FOR_TY@@ import SetsItem
from typedtensor._generated.indexing@@FOR_TY@@ import GetsItem
from typedtensor._generated.needed import IntOrSlicePerAxisMaskOrPositions, Needed, NumberOrTensorThatFitsTheDType
from typedtensor._generated.dtype import ComplexFloating, Discrete, DType, Floating, Inexact, Integer, Numeric, Ordered, Real, bool_, complex64, complex128, float32, float64
from typedtensor._generated.rank import AtLeast1, AtLeast2, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
from typedtensor._generated.rules import @@RULES@@
from typedtensor._generated.methods import Methods
from typedtensor._generated.tensor_rules import Rules
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DArray
from typedtensor.core.operand import Addressable, Argument, Bound, DiscreteOut, D, T2, InexactOut, IntegerOut, NumericOut, Operand, RealOut, R, ROut, T, TOrdered, TOut, V
from typedtensor.core.tensor import Tensor as Array
from typedtensor.types.dim import DDim, Dim

@@VARIABLES@@
Nothing = TypeVar("Nothing", bound=None)

@@SEQUENCE@@class Tensor(@@BASES@@Methods[D, T, R], Rules[D, T, R], Generic[D, T, R]):
    """The operators of a tensor, elementwise except `@`."""

    __slots__ = ()
'''
NOTHING = 'Nothing = TypeVar("Nothing", bound=None)\n'
NESTED = "from numpy._typing import _NestedSequence\n\n"
SEQUENCE = '''class NoNumber:
    """What a tensor is a sequence of, where NumPy's stubs ask: nothing that NumPy takes."""

# NumPy's stubs ask of each operand whether it is a nested sequence of numbers. The base class answers at once. Without
# it, pyright compares all overloads of indexing with that protocol, each with the tensor that it gives, for seconds,
# until it gives up; then it keeps types that it does not know, and reports them elsewhere.
class NoNumbers(_NestedSequence[NoNumber]):
    """A sequence that NumPy takes for no array."""

    def __contains__(self: Operand[Any, Any, AtLeast1], x: object, /) -> bool: ...
    def count(self: Never, value: object, /) -> int: ...
    def index(self: Never, value: Any, /) -> Any: ...

'''
ANY, NUMERIC, REAL, DISCRETE, INTEGER = "T", "TNumeric", "TReal", "TDiscrete", "TInteger"

# name of the method, symbol, dtypes, sentence of the docstring
ARITHMETIC = [
    ("add", "+", ANY, "Elementwise sum"),
    ("sub", "-", NUMERIC, "Elementwise difference"),
    ("mul", "*", ANY, "Elementwise product"),
    ("floordiv", "//", REAL, "Elementwise quotient, rounded down"),
    ("mod", "%", REAL, "Elementwise remainder, with the sign of the divisor"),
    ("pow", "**", NUMERIC, "Elementwise power"),
    ("and", "&", DISCRETE, "Elementwise bitwise and"),
    ("or", "|", DISCRETE, "Elementwise bitwise or"),
    ("xor", "^", DISCRETE, "Elementwise bitwise exclusive or"),
    ("lshift", "<<", INTEGER, "Elementwise shift of the bits to the left"),
    ("rshift", ">>", INTEGER, "Elementwise shift of the bits to the right"),
]
COMPARISONS = [
    ("eq", "==", "DType", "Elementwise equality"),
    ("ne", "!=", "DType", "Elementwise inequality"),
    ("lt", "<", "Ordered", "Elementwise less-than"),
    ("le", "<=", "Ordered", "Elementwise less-or-equal"),
    ("gt", ">", "Ordered", "Elementwise greater-than"),
    ("ge", ">=", "Ordered", "Elementwise greater-or-equal"),
]


# Nothing has this type. If no overload fits, mypy reports the error of the first one, with the operand inferred again
# for it, and continues with its result; from this one it infers nothing about the operand, and blames the operator, not a
# call within the operand. mypy infers an operand that is a call again for each overload, so tensors come before numbers.
PROBE = "self, other: Operand[D, object, NeverMatches], /) -> Tensor[D, T, R]"


def itself(t: str) -> str:
    """A kind in place of the dtype of self: mypy ignores the bound of a type variable there."""
    return "self" if t == ANY else f"self: Operand[D, {kind_of(t)}, R]"


def scalars(t: str) -> list[tuple[str, str]]:
    """The Python numbers that fit a tensor of the kind, as (kind of the tensor, type of the number)."""
    numbers = (
        [("Integer", "int")]
        if t in (INTEGER, DISCRETE)
        else [("Numeric", "int"), ("Floating", "float"), ("ComplexFloating", "complex")]
    )
    if t == REAL:
        numbers = [("Real", "int"), ("Floating", "float")]
    if t == "TInexact":
        numbers = [("Floating", "float"), ("ComplexFloating", "complex")]
    if t == DISCRETE:
        numbers = [("bool_", "bool"), *numbers]
    return numbers


WIDENED = "self: Operand[D, Complexes[TOut], R], other: complex, /) -> Tensor[D, TOut, R]"
"""A real floating-point tensor and a complex number: the only case in which a number affects the dtype."""
OUTS = {ANY: "TOut", NUMERIC: "NumericOut", REAL: "RealOut", DISCRETE: "DiscreteOut", INTEGER: "IntegerOut"}


def opened(me: str) -> str:
    """The same, for a dtype that is a type variable: no rule can be read from it, and any other has one."""
    return re.sub(r"\[D, (\w+)", r"[D, Open\1", me)


def promotes(*, listed: bool) -> str:
    """The rule of two dtypes, which in a list of cases leaves out the same one."""
    return "PromotesOther" if listed else "Promotes"


def arithmetic(name: str, t: str, *, listed: bool) -> list[str]:
    me, out = itself(t), OUTS[t]
    with_numbers = [
        f"self: Operand[D, {kind}, Any], other: {number}, /) -> Tensor[D, T, R]" for kind, number in scalars(t)
    ]
    if name in ("add", "sub", "mul", "pow"):
        with_numbers.append(WIDENED)
    accepting = f"self: Operand[D, {kind_of(t)}, Accepts[W]]"
    below = f"{accepting}, other: {VALUE}, /) -> Tensor[D, T, R]"
    own = f"self: Operand[D, {kind_of(t)}, @]"
    still = f"{still_open(me)}, other: Tensor[D, T, R], /) -> Tensor[D, T, R]"
    with_tensors = [
        *broadcasting(own if listed else opened(own), "T", "T", listed=listed),
        *broadcasting("self: Operand[D, DType, @]", f"{promotes(listed=listed)}[T, {out}]", out, listed=listed),
    ]
    signatures = [PROBE, still, *with_tensors, *with_numbers]
    if listed or name == "pow":  # a number, as a rule
        signatures = [PROBE, still, *with_numbers, *with_tensors]
    return overloads(f"__{name}__", signatures) + overloads(f"__r{name}__", [*with_numbers, below])


VALUE = "Operand[D, T, W]"
"""The other operand in place of a tensor whose rank accepts W: it promotes to its dtype and broadcasts to its rank."""
SMALLER = "Argument[D, PromotesBelow[T], W]"
ITSELF = " | Tensor[D, T, R]"
"""For ty, which reads no rule of a rank that is a type variable."""


def in_place(name: str, t: str, *, listed: bool) -> list[str]:
    rest = ITSELF if listed else UNLEARNED
    me = f"self: Operand[D, {kind_of(t)}, Accepts[W]]"
    signatures = [
        f"{me}, other: {VALUE}{rest}, /) -> Tensor[D, T, R]",
        *(f"self: Operand[D, {kind}, Any], other: {number}, /) -> Tensor[D, T, R]" for kind, number in scalars(t)),
        f"{me}, other: {SMALLER}{'' if listed else UNLEARNED}, /) -> Tensor[D, T, R]",
    ]
    return overloads(f"__i{name}__", signatures)


def division(*, listed: bool) -> list[str]:
    me = itself("TInexact")
    number = [("Floating", "float"), ("ComplexFloating", "complex")]
    whole = "self: Operand[D, Integer, R], other: int, /) -> Tensor[D, float64, R]"
    own = "self: Operand[D, Inexact, @]"
    still = f"{still_open(me)}, other: Tensor[D, T, R], /) -> Tensor[D, T, R]"
    with_numbers = [
        *(f"self: Operand[D, {kind}, Any], other: {n}, /) -> Tensor[D, T, R]" for kind, n in number),
        WIDENED,
        whole,
    ]
    with_tensors = [
        *broadcasting(own if listed else opened(own), "T", "T", listed=listed),
        *broadcasting("self: Operand[D, Discrete, @]", "Discrete", "float64", listed=listed),
        *broadcasting(
            "self: Operand[D, DType, @]", f"{promotes(listed=listed)}[T, InexactOut]", "InexactOut", listed=listed
        ),
    ]
    signatures = (
        [PROBE, still, *with_numbers, *with_tensors] if listed else [PROBE, still, *with_tensors, *with_numbers]
    )
    reflected = [
        *with_numbers,
        f"self: Operand[D, Inexact, Accepts[W]], other: {VALUE}, /) -> Tensor[D, T, R]",
    ]
    return (
        overloads("__truediv__", signatures)
        + overloads("__rtruediv__", reflected)
        + in_place("truediv", "TInexact", listed=listed)
    )


def comparison(name: str, kind: str, *, listed: bool) -> list[str]:
    me = "self" if kind == "DType" else f"self: Operand[D, {kind}, R]"
    numbers = [("bool_", "bool"), ("Numeric" if kind == "DType" else "Real", "int"), ("Floating", "float")] + (
        [("Inexact", "complex")] if kind == "DType" else []
    )
    still = (
        f"{still_open(me)}, other: Tensor[D, {'T2' if kind == 'DType' else 'TOrdered'}, R], /) -> Tensor[D, bool_, R]"
    )
    with_numbers = [f"self: Operand[D, {k}, R], other: {n}, /) -> Tensor[D, bool_, R]" for k, n in numbers]
    theirs = kind if listed else "T2" if kind == "DType" else "TOrdered"
    with_tensors = broadcasting(f"self: Operand[D, {kind}, @]", theirs, "bool_", listed=listed)
    probe = PROBE.replace("-> Tensor[D, T, R]", "-> Tensor[D, bool_, R]")
    signatures = (
        [probe, still, *with_numbers, *with_tensors] if listed else [probe, still, *with_tensors, *with_numbers]
    )
    if kind == "DType":  # else Python would use the number's comparison, which accepts any object
        signatures.append("self, other: complex, /) -> MatchingNumberOnly")
    return overloads(f"__{name}__", signatures)


def matmul(*, listed: bool) -> list[str]:
    if listed:
        found = [line.replace("x1: ", "self: ").replace("x2: ", "other: ") for line in products()]
        found = [
            re.sub(r"\b(PromotesOther)By\[Callable\[\[T\], TOut\]\]", "PromotesOther[T, TOut]", line) for line in found
        ]
        return overloads("__matmul__", [PROBE, *found])
    multiplied = "MultipliesBy[Callable[[R], ROut]], FitsBatchBy[Callable[[R], None]]"
    two, one = "Tensor[D, T, Rank2[B1, B2]]", "Tensor[D, T, Rank1[B1]]"
    signatures = [
        PROBE,
        f"self, other: Bound[D, T, {multiplied}]{UNLEARNED}, /) -> Tensor[D, T, ROut]",
        f"self: {two}, other: Tensor[D, T, Rank2[B2, M]], /) -> Tensor[D, T, Rank2[B1, M]]",
        f"self: {two}, other: Tensor[D, T, Rank1[B2]], /) -> Tensor[D, T, Rank1[B1]]",
        f"self: {one}, other: Tensor[D, T, Rank2[B1, M]], /) -> Tensor[D, T, Rank1[M]]",
        f"self: {one}, other: Tensor[D, T, Rank1[B1]], /) -> Tensor[D, T, Rank0]",
        f"self, other: Bound[D, PromotesOther[T, TOut], {multiplied}]{UNLEARNED}, /) -> Tensor[D, TOut, ROut]",
    ]
    return overloads("__matmul__", signatures)


UNARY = [
    ("neg", "-", NUMERIC, "Elementwise negative"),
    ("pos", "+", NUMERIC, "The same values"),
    ("invert", "~", DISCRETE, "Elementwise bitwise complement"),
]


CONVERSIONS = [
    ("bool", "DType", "bool"),
    ("int", "Ordered", "int"),
    ("float", "Ordered", "float"),
    ("complex", "DType", "complex"),
    ("index", "Integer", "int"),
]


def conversions() -> list[str]:
    """Conversions of a single number. For other ranks, the last overload returns a type that Python does not accept."""
    lines = []
    for name, kind, out in CONVERSIONS:
        lines += overloads(
            f"__{name}__", [f"self: Operand[D, {kind}, Rank0], /) -> {out}", "self, /) -> OneNumberOnly"]
        )
    signatures = ["self: Operand[D, DType, AtLeast1], /) -> int", "self: Operand[D, DType, Rank0], /) -> AxesOnly"]
    return lines + overloads("__len__", signatures)


def iteration() -> list[str]:
    """Iteration removes the first axis. `reversed` needs a method: pyright does not read a descriptor for a protocol."""
    rows = "self: Operand[D, T, DropsFirst[ROut]], /) -> Iterator[Tensor[D, T, ROut]]"
    number = "self: Operand[D, DType, Rank0], {}/) -> AxesOnly"
    # The protocol of `reversed` takes any result, so for one number it is a method with a parameter.
    backwards = overloads("__reversed__", [rows, number.format("axes: AxesOnly, ")])
    return overloads("__iter__", [rows, number.format("")]) + backwards


CHOICE = '''"""The operators of Tensor, in the form that the checker solves."""

from typedtensor._generated.operators_by_rules import Tensor as Tensor

MYPY = False  # mypy takes it for true
TYPE_CHECKING_WITH_PYREFLY = False  # pyrefly takes it for true

# ty does not solve a rule for ranks without names; it reads a list of the cases. pyright does not know the value of a
# condition and takes the last import of a name.
if not MYPY and not TYPE_CHECKING_WITH_PYREFLY:
    from typedtensor._generated.operators_for_ty import Tensor as Tensor
else:
    from typedtensor._generated.operators_by_rules import Tensor as Tensor
'''


def choice() -> str:
    """The stub that selects one of the two."""
    return CHOICE


def for_ty() -> str:
    """The operators as lists of cases."""
    return stub(listed=True)


def stub(*, listed: bool = False) -> str:
    """The stub for the checkers."""
    rules = ", ".join(node.name for node in ast.parse(rule_protocols()).body if isinstance(node, ast.ClassDef))
    names = [*(f"A{k}" for k in range(1, 10)), *BROUGHT, *CHOSEN, "M", "W"] if listed else ["B1", "B2", "M", "W"]
    head = STUB.replace("@@RULES@@", rules).replace("@@VARIABLES@@", variables(names))
    head = head.replace("@@FOR_TY@@", "_for_ty" if listed else "")
    if listed:
        head = (
            head.replace("@@SEQUENCE@@", "")
            .replace("@@BASES@@", "BaseArray, ")
            .replace(NESTED, "")
            .replace(NOTHING, "")
        )
    else:
        head = head.replace("@@SEQUENCE@@", SEQUENCE).replace("@@BASES@@", "BaseArray, NoNumbers, ")
    lines = [head]
    for name, _, t, _ in ARITHMETIC:
        lines += arithmetic(name, t, listed=listed) + in_place(name, t, listed=listed)
    lines += division(listed=listed)
    for name, _, kind, _ in COMPARISONS:
        lines += comparison(name, kind, listed=listed)
    lines += matmul(listed=listed)
    lines.append(
        "    def __imatmul__(self: Tensor[D, T, Rank2[B1, B2]], other: Tensor[D, T, Rank2[B2, B2]], /) -> Tensor[D, T, Rank2[B1, B2]]: ..."
    )
    for name, _, t, _ in UNARY:  # mypy ignores a bound on a type variable of self, but not a kind
        lines.append(f"    def __{name}__(self: Operand[D, {kind_of(t)}, Any]) -> Tensor[D, T, R]: ...")
    magnitudes = [("Real", "T"), ("complex64", "float32"), ("complex128", "float64")]
    lines += overloads(
        "__abs__", [f"self: Operand[D, {kind}, Any], /) -> Tensor[D, {out}, R]" for kind, out in magnitudes]
    )
    lines += conversions()
    lines += iteration()
    lines += ["    __getitem__: GetsItem", "    __setitem__: SetsItem"]
    return re.sub(r"\bTensor\[", "Array[", "\n".join(lines)) + "\n"
