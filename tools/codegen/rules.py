"""Writes `typedtensor/_generated/tensor_rules.pyi`: the types that functions of a tensor and another operand return, as methods of the tensor.

A checker evaluates the operands of an operator once, and then looks the method up. A function that reads such a method as
a callable costs as little: `x1: PairsNumericWith[Callable[[X], Out]], x2: X`. Where the other operand is a number on the
left, the method with the arguments exchanged says it, as in Python.
"""

from __future__ import annotations

# family: (kind of the type variable, kind of the operands or "" for any, how two dtypes promote)
PAIRS = {
    "any": ("T", "", "PromotesOther"),
    "numeric": ("TNumeric", "Numeric", "NumericWith"),
    "real": ("TReal", "Real", "RealWith"),
    "floating": ("TFloating", "Floating", "FloatingWith"),
    "discrete": ("TDiscrete", "Discrete", "DiscreteWith"),
    "integer": ("TInteger", "Integer", "IntegerWith"),
}
COMPARISONS = {"equate": "DType", "order": "Ordered", "pair_truth": "bool_"}
FAMILIES = ("any", "numeric", "real", "floating", "discrete", "integer", "truth")
"""What the two operands of a function are."""
RULES = {
    **{f"Pairs{family.capitalize()}With": f"_pair_{family}" for family in FAMILIES},
    "DividesBy": "_divide",
    "EqualsWith": "_equate",
    "OrdersWith": "_order",
}
"""The methods of a tensor that state what a function of it and another operand returns, by the protocol that reads them."""
KIND_OF = {
    "_pair_numeric": "Numeric",
    "_pair_real": "Real",
    "_pair_floating": "Floating",
    "_pair_discrete": "Discrete",
    "_pair_integer": "Integer",
    "_pair_truth": "Truth",
    "_order": "Ordered",
    "_cross": "Numeric",
}
"""The kind of the first operand. mypy does not look at the type of `self` where it reads a method by a protocol.

A kind is a protocol here, no class: by a class mypy would solve the dtype of a call that is the operand.
"""
READERS = {
    **{name: (method, "The first operand; read with the type of the second one.") for name, method in RULES.items()},
    **{
        f"Reflected{name}": (f"_r{method[1:]}", "The second operand; read with the type of the first one.")
        for name, method in RULES.items()
    },
    "CrossesWith": ("_cross", "Vectors; read with the type of the second operand."),
    "ChoosesNumberWith": (
        "_choose_number",
        "A choice beside a number; read with the types of the condition and of it.",
    ),
}
"""The protocols that read the rules as callables: the method and the docstring."""
SAME = "Tensor[D, T, R]"
HEAD = '''"""What a function of a tensor and another operand returns; written by tools/codegen."""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false
from typing import Any, Generic, Literal, Protocol, overload

from typing_extensions import TypeVar

from typedtensor._generated.rules import Broadcasts, BroadcastsBelow, BroadcastsTo, BroadcastsUp, Complexes, ComplexNumber, DiscreteWith, FloatingWith, Has1, InexactWith, IntegerWith, NumericWith, PromotesOther, RealWith
from typedtensor.core.darray import DArray
from typedtensor._generated.dtype import ComplexFloating, Discrete, DType, Floating, Inexact, Integer, Numeric, Ordered, Real, bool_, complex64, complex128, float32, float64, int16, int32, int64
from typedtensor.core.operand import D, Operand, R, ROut, T, T2, TComplex, TFloating, TNumeric, TOrdered, TOut
from typedtensor._generated.rank import AtLeast1
from typedtensor.core.tensor import Tensor

_In = TypeVar("_In", contravariant=True)
_Out = TypeVar("_Out", covariant=True)


class VectorsTo(Protocol[_In]):
    """BroadcastsTo, with at least one axis."""

    def _broadcasts_to(self, other: _In, /) -> None: ...
    def _has_1(self) -> object: ...
'''


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


def kind_of(variable: str) -> str:
    """The kind that a type variable is bound to."""
    return {"TComplex": "ComplexFloating", "T": "DType"}.get(variable, variable.removeprefix("T"))


def with_numbers(variable: str) -> list[str]:
    return [
        f"self: Operand[D, {kind_of(kind)}, Any], other: {number}, /) -> Tensor[D, T, R]"
        for kind, number in numbers(variable)
    ]


WIDENED = "self: Operand[D, Complexes[TOut], R], other: ComplexNumber, /) -> Tensor[D, TOut, R]"
"""A real floating-point tensor and a complex number: the one case where a number decides the dtype, by the standard."""


def method(name: str, signatures: list[str]) -> list[str]:
    """Two overloads at least: pyright does not read a single method with a type for self by a protocol."""
    lines: list[str] = []
    if len(signatures) == 1:
        signatures = signatures * 2
    for signature in signatures:
        lines += ["    @overload", f"    def {name}({signature}: ..."]
    return lines


def pair(family: str) -> list[str]:
    variable, kind, promotes = PAIRS[family]
    me = f"self: Operand[D, {kind}, R]" if kind else "self"
    extra = with_numbers(variable) + ([WIDENED] if family in ("any", "numeric") else [])
    lines = [
        f"{me}, other: {SAME}, /) -> {SAME}",
        *extra,
        f"{me}, other: Operand[D, T, BroadcastsTo[R]], /) -> {SAME}",
        f"{me}, other: Operand[D, T, BroadcastsUp[R, ROut]], /) -> Tensor[D, T, ROut]",
        f"{me}, other: Operand[D, {promotes}[T, TOut], Broadcasts[R, ROut]], /) -> Tensor[D, TOut, ROut]",
    ]
    return method(f"_pair_{family}", lines) + method(f"_rpair_{family}", extra)


def divide() -> list[str]:
    me = "self: Operand[D, Inexact, R]"
    whole = "self: Operand[D, Integer, R], other: int, /) -> Tensor[D, float64, R]"
    extra = [*with_numbers("TInexact"), WIDENED, whole]
    lines = [
        f"{me}, other: {SAME}, /) -> {SAME}",
        *extra,
        f"{me}, other: Operand[D, T, BroadcastsTo[R]], /) -> {SAME}",
        f"{me}, other: Operand[D, T, BroadcastsUp[R, ROut]], /) -> Tensor[D, T, ROut]",
        "self: Operand[D, Discrete, R], other: Operand[D, Discrete, Broadcasts[R, ROut]], /) -> Tensor[D, float64, ROut]",
        "self, other: Operand[D, InexactWith[T, TOut], Broadcasts[R, ROut]], /) -> Tensor[D, TOut, ROut]",
    ]
    return method("_divide", lines) + method("_rdivide", extra)


def compare(name: str, kind: str) -> list[str]:
    out = "Tensor[D, bool_, R]"
    taken = {"equate": "T", "order": "TReal"}.get(name)
    found = numbers(taken) if taken else [("bool_", "bool")]
    extra = [f"self: Operand[D, {kind_of(k)}, R], other: {number}, /) -> {out}" for k, number in found]
    if name == "equate":
        extra.append(f"self: Operand[D, Floating, R], other: ComplexNumber, /) -> {out}")
    me = f"self: Operand[D, {kind}, R]"
    one = {"DType": "T2", "Ordered": "TOrdered"}.get(kind, kind)
    lines = [
        f"{me}, other: Tensor[D, {one}, R], /) -> {out}",
        *extra,
        f"{me}, other: Operand[D, {kind}, BroadcastsTo[R]], /) -> {out}",
        f"{me}, other: Operand[D, {kind}, BroadcastsUp[R, ROut]], /) -> Tensor[D, bool_, ROut]",
    ]
    return method(f"_{name}", lines) + method(f"_r{name}", extra)


def cross() -> list[str]:
    """As of numbers that broadcast, with an axis at least."""
    me = "self: Operand[D, Numeric, AtLeast1]"
    lines = [
        f"{me}, other: {SAME}, /) -> {SAME}",
        f"{me}, other: Operand[D, T, VectorsTo[R]], /) -> {SAME}",
        f"{me}, other: Operand[D, T, BroadcastsUp[R, ROut]], /) -> Tensor[D, T, ROut]",
        f"{me}, other: Operand[D, NumericWith[T, TOut], VectorsTo[R]], /) -> Tensor[D, TOut, R]",
        f"{me}, other: Operand[D, NumericWith[T, TOut], BroadcastsUp[R, ROut]], /) -> Tensor[D, TOut, ROut]",
    ]
    return method("_cross", lines)


def choose_number() -> list[str]:
    """Of a tensor and a number: the condition has as many axes, fewer or more."""
    lines = []
    for kind, number in numbers("T"):
        me = f"self: Operand[D, {kind_of(kind)}, Any], condition: "
        for condition, out in (
            ("Tensor[D, bool_, R]", "R"),
            ("Operand[D, bool_, BroadcastsTo[R]]", "R"),
            ("Operand[D, bool_, BroadcastsUp[R, ROut]]", "ROut"),
        ):
            lines.append(f"{me}{condition}, number: {number}, /) -> Tensor[D, T, {out}]")
    return method("_choose_number", lines)


def readers() -> list[str]:
    """The protocols; what they read of the dtype is the kind of the operand."""
    lines: list[str] = []
    for kind in sorted(set(KIND_OF.values())):
        lines += ["", "", f"class _Is{kind}(Protocol):", f"    def _is_{kind.lower()}(self) -> None: ..."]
    for name, (rule, doc) in READERS.items():
        lines += ["", "", f"class {name}(Protocol[_Out]):", f'    """{doc}"""', "", "    @property"]
        lines += [f"    def {rule}(self) -> _Out: ..."]
        if kind := KIND_OF.get(rule) or KIND_OF.get(rule.replace("_r", "_", 1)):
            lines += [f"    def _read_dtype(self) -> _Is{kind}: ..."]
        if rule == "_cross":
            lines += ["    def _read_rank(self) -> Has1[object]: ..."]
    return lines


def rules() -> str:
    """The stub: the rules of a Tensor, and those of a DArray."""
    lines = [
        HEAD,
        "",
        "",
        "class Rules(Operand[D, T, R], Generic[D, T, R]):",
        '    """The rules of a Tensor."""',
        "",
    ]
    for family in PAIRS:
        lines += pair(family)
    lines += divide()
    for name, kind in COMPARISONS.items():
        lines += compare(name, kind)
    lines += cross() + choose_number()
    lines += [
        "",
        "class DynamicRules:",
        '    """The rules of a DArray: with any operand the result is a DArray."""',
        "",
    ]
    left, right = "DArray | Operand[Any, Any, Any] | complex", "Operand[Any, Any, Any] | complex"
    for name in (*(f"pair_{family}" for family in PAIRS), "divide", *COMPARISONS):
        lines += [f"    def _{name}(self, other: {left}, /) -> DArray: ..."]
        lines += [f"    def _r{name}(self, other: {right}, /) -> DArray: ..."]
    lines += [f"    def _cross(self, other: {left}, /) -> DArray: ..."]
    lines += ["    def _read_dtype(self) -> Any: ...", "    def _read_rank(self) -> Any: ..."]
    return "\n".join([*lines, *readers()]) + "\n"
