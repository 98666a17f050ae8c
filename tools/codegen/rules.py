"""Writes `typedtensor/_generated/tensor_rules.pyi`: the types that functions of a tensor and another operand return, as methods of the tensor.

A checker evaluates the operands of an operator once, and then looks the method up. A function that reads such a method as
a callable costs as little: `x1: PairsNumericWith[Callable[[X], Out]], x2: X`. Where the other operand is a number on the
left, the method with the arguments exchanged says it, as in Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.codegen.axes import AXES, MAX_RANK, OTHER_AXES, rank
from tools.codegen.overloads import called, declared, overloads, stub, variables
from tools.codegen.ranks import unite
from tools.codegen.tree import signature

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.codegen.tree import Class, Signature

CHOSEN = [f"C{i}" for i in range(1, MAX_RANK + 1)]
THIRD = [f"E{i}" for i in range(1, MAX_RANK + 1)]
"""The axes of the second operand, and of a third one."""


# family: (kind of the type variable, kind of the operands or "" for any, how two dtypes promote)
PAIRS = {
    "any": ("T", "", "PromotesOther"),
    "numeric": ("TNumeric", "Numeric", "NumericWith"),
    "real": ("TReal", "Real", "RealWith"),
    "floating": ("TFloating", "Floating", "FloatingWith"),
    "discrete": ("TDiscrete", "Discrete", "DiscreteWith"),
    "integer": ("TInteger", "Integer", "IntegerWith"),
    "choices": ("T", "", "PromotesOther"),
}
COMPARISONS = {"equate": "DType", "order": "Ordered", "pair_bool": "bool_"}
FAMILIES = (*PAIRS, "bool")
"""The kinds of the two operands of a function."""
RULES = {
    **{f"Pairs{family.capitalize()}With": f"_pair_{family}" for family in FAMILIES},
    "DividesBy": "_divide",
    "EqualsWith": "_equate",
    "OrdersWith": "_order",
}
"""The methods that state the result of a function of a tensor and another operand, by the protocol that reads them."""
KIND_OF = {
    "_pair_numeric": "Numeric",
    "_pair_real": "Real",
    "_pair_floating": "Floating",
    "_pair_discrete": "Discrete",
    "_pair_integer": "Integer",
    "_pair_bool": "Bool",
    "_order": "Ordered",
    "_cross": "Numeric",
    "_kron": "Numeric",
    "_choose_numbers": "Bool",
}
"""The kind of the first operand. mypy ignores the type of `self` when it reads a method through a protocol.

A kind is a protocol here, not a class: with a class, mypy would solve the dtype of an operand that is a call.
"""
READERS = {
    **{name: (method, "The first operand; read with the type of the second.") for name, method in RULES.items()},
    **{
        f"Reflected{name}": (f"_r{method[1:]}", "The second operand; read with the type of the first.")
        for name, method in RULES.items()
    },
    "CrossesWith": ("_cross", "Vectors; read with the type of the second operand."),
    "MultipliesBlocksWith": ("_kron", "The first operand; read with the type of the second one."),
    "ChoosesWith": (
        "_choose",
        "The first of two choices; read with the types of the condition and of the second choice.",
    ),
    "ChoosesNumberWith": (
        "_choose_number",
        "A choice together with a number; read with the types of the condition and of the number.",
    ),
    "When": ("_when", "Two choices together; read with the type of the condition."),
    "ChoosesNumbersWith": (
        "_choose_numbers",
        "The condition; read with the types of two numbers, or of a number and a tensor.",
    ),
}
"""The protocols that read the rules as callables: the method and the docstring."""
SAME = "Tensor[D, T, R]"
ANYTHING = "DArray | Operand[Any, Any, Any] | complex"
NUMBERED = ("AtMost", "FitsAtMost", "FitsAs", "FitsAndIs")
"""The protocols that exist for each number of axes."""
NAMED = ", ".join([*AXES, *(f"Rank{n}" for n in range(MAX_RANK + 1))])
HEAD = f'''"""The results of functions of a tensor and another operand; written by tools/codegen."""

# fmt: off
# mypy: ignore-errors
# pyright: reportOverlappingOverload=false, reportInvalidTypeVarUse=false
from collections.abc import Callable
from typing import Any, Generic, Literal, Protocol, overload

from typing_extensions import TypeVar

from typedtensor._generated.rules import {", ".join(f"{family}{n}" for family in NUMBERED for n in range(MAX_RANK + 1))}, BroadcastsBy, Fits, FitsAndIs, FitsInto, FitsVectorInto, Into, NeverMatches, DTypeVariable, DiscreteVariable, FloatingVariable, IntegerVariable, NumericVariable, RealVariable, RankVariable, Outcome, Settled, Complexes, ComplexNumber, DiscreteWith, FloatingWith, Has1, InexactWith, IntegerWith, NumericWith, Promotes, PromotesOther, RealWith
from typedtensor._generated.methods import DynamicMethods
from typedtensor._generated.tensor_with import ExactTensorWith
from typedtensor.core.darray import DArray
from typedtensor._generated.dtype import ComplexFloating, Discrete, DType, Floating, Inexact, Integer, Numeric, Ordered, Real, bool_, complex64, complex128, float32, float64, int16, int32, int64
from typedtensor.core.operand import D, ExactTypes, Operand, OperandWith, R, ROut, T, T2, TComplex, TFloating, TNumeric, TOrdered, TOut
from typedtensor._generated.rank import {NAMED}, AtLeast1, B1, B2, B3, B4, B5, B6, B7, B8, B9
from typedtensor.core.tensor import Tensor
from typedtensor.types.axis import Merged

_In = TypeVar("_In", contravariant=True)
_Out = TypeVar("_Out", covariant=True)
R2 = TypeVar("R2")
{variables([*CHOSEN, *THIRD])}
'''


def numbers(kind: str) -> list[tuple[str, str]]:
    """(kind of the tensor, Python number) for each number that fits a tensor of the kind."""
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
"""A real floating-point tensor and a complex number: the only case in which a number affects the dtype."""


def method(name: str, signatures: Sequence[str]) -> list[Signature]:
    """At least two overloads: pyright does not read a single method with an annotated self through a protocol."""
    return overloads(name, [*signatures] * (2 if len(signatures) == 1 else 1))


def at_most(n: int, axes: list[str]) -> str:
    return f"AtMost{n}[{', '.join(axes)}]" if n else "AtMost0"


def within(n: int, axes: list[str]) -> str:
    return f"Within{n}[{', '.join(axes)}]" if n else "Within0"


def exactly(n: int, axes: list[str]) -> str:
    return f"Exactly{n}[{', '.join(axes)}]" if n else "Exactly0"


def still_open(kind: str, other: str = SAME, out: str = SAME) -> str:
    """For a rank that is a variable: two tensors of one type broadcast to that type."""
    return f"self: Operand[D, {kind}, RankVariable], other: {other}, /) -> {out}"


def no_inference(device: str) -> str:
    """Types that nothing has, in a union with the rule of a parameter: mypy then infers nothing about a call there.

    From the rule alone it would solve the dtype or the rank of the call. Two, because mypy drops the one that the call cannot have: with a rank such as `Rank1[A]`, or with the dtype float64.
    """
    return f" | Operand[{device}, object, NeverMatches] | Operand[{device}, NeverMatches, object]"


NO_INFERENCE = no_inference("D")
NO_INFERENCE_ANYWHERE = no_inference("Any")
"""The same beside a DArray, on any device."""


INTO = "Into[R, Callable[[R, Into[R, ROut]], object]]"
"""The end of a protocol that compares names, and takes the rank of two."""


def broadcasting(
    kind: str,
    dtype: str,
    out: str,
    *,
    name: str = "other",
    fits: str = f"Fits{INTO}",
    more: str = "",
) -> list[str]:
    """The signature of a tensor of a kind and another one that broadcast, which is called `name`."""
    other = f"{name}: OperandWith[D, {dtype}, BroadcastsBy[Callable[[R], Settled[ROut]]], {fits}]{NO_INFERENCE}"
    return [f"self: Operand[D, {kind}, R], {other}{more}, /) -> Tensor[D, {out}, ROut]"]


def cases(most: int = MAX_RANK) -> list[tuple[int, str, str, str]]:
    """The ranks of a broadcast, by the number of axes of the result: the number, the first, the second, both.

    Each operand is read with as many axes as the result, with unit axes for missing ones; the first matching case
    applies.
    """
    found = []
    for n in range(most + 1):
        one, two = OTHER_AXES[:n], CHOSEN[:n]
        found.append((n, at_most(n, one), at_most(n, two), rank(n, unite(one, two))))
    return found


def disjoint() -> list[tuple[str, str, str]]:
    """The same, by the rank of the operand with the most axes: the first, the second, both.

    No two cases match one call, as pyrefly requires if an axis has no name.
    """
    found = []
    for n in range(MAX_RANK + 1):
        one, two = OTHER_AXES[:n], CHOSEN[:n]
        found.append((exactly(n, one), at_most(n, two), rank(n, unite(one, two))))
        if n:
            found.append((at_most(n - 1, one[1:]), exactly(n, two), rank(n, unite(one[1:], two))))
    return found


def all_disjoint() -> list[tuple[str, str, str, str, int]]:
    """The same for three: the first, the second, the condition, all, which of them has as many axes."""
    found = []
    for n in range(MAX_RANK + 1):
        one, two, three = OTHER_AXES[:n], CHOSEN[:n], THIRD[:n]
        every = rank(n, unite(unite(one, two), three))
        found.append((rank(n, one), at_most(n, two), at_most(n, three), every, 1))
        if n:
            out = rank(n, unite(unite(one[1:], two), three))
            found.append((at_most(n - 1, one[1:]), rank(n, two), at_most(n, three), out, 2))
            out = rank(n, unite(unite(one[1:], two[1:]), three))
            found.append((at_most(n - 1, one[1:]), at_most(n - 1, two[1:]), rank(n, three), out, 0))
    return found


COMPARED_IN_ORDER = ("R", "FitsAndIs[R, R2]", "Fits[R | R2]")
"""Three ranks compared with each other for pyrefly, which compares all axes only with the rank of an earlier operand."""


def chosen(most: int = MAX_RANK) -> list[tuple[int, str, str, str, str]]:
    """The same for three: the number, the first, the second, the condition, all."""
    found = []
    for n in range(most + 1):
        one, two, three = OTHER_AXES[:n], CHOSEN[:n], THIRD[:n]
        every = rank(n, unite(unite(one, two), three))
        found.append((n, at_most(n, one), at_most(n, two), at_most(n, three), every))
    return found


def pair(family: str) -> list[Signature]:
    variable, kind, promotes = PAIRS[family]
    # No overload binds to a dtype that is not of the kind, a type variable either: tests/static/test_first_mistake.py
    kind = kind or "DType"
    extra = with_numbers(variable) + ([WIDENED] if family in {"any", "numeric"} else [])
    of_one_dtype = broadcasting(kind if family in {"any", "choices"} else f"{kind}Variable", "T", "T")
    tensors = of_one_dtype + broadcasting(kind, f"{promotes}[T, TOut]", "TOut")
    return method(f"_pair_{family}", [still_open(kind), *extra, *tensors]) + method(f"_rpair_{family}", extra)


def divide() -> list[Signature]:
    whole = "self: Operand[D, Integer, R], other: int, /) -> Tensor[D, float64, R]"
    extra = [*with_numbers("TInexact"), WIDENED, whole]
    tensors = [
        *broadcasting("Discrete", "Discrete", "float64"),
        *broadcasting("DType", "InexactWith[T, TOut]", "TOut"),
        *broadcasting("DTypeVariable", "T", "T"),
    ]
    return method("_divide", [still_open("Inexact"), *extra, *tensors]) + method("_rdivide", extra)


def compare(name: str, kind: str) -> list[Signature]:
    out = "Tensor[D, bool_, R]"
    taken = {"equate": "T", "order": "TReal"}.get(name)
    found = numbers(taken) if taken else [("bool_", "bool")]
    extra = [f"self: Operand[D, {kind_of(k)}, R], other: {number}, /) -> {out}" for k, number in found]
    if name == "equate":
        extra.append(f"self: Operand[D, Floating, R], other: ComplexNumber, /) -> {out}")
    one = {"DType": "T2", "Ordered": "TOrdered"}.get(kind, kind)
    lines = [still_open(kind, f"Tensor[D, {one}, R]", out), *extra, *broadcasting(kind, kind, "bool_")]
    return method(f"_{name}", lines) + method(f"_r{name}", extra)


def cross() -> list[Signature]:
    """As for numeric operands that broadcast, with at least one axis."""
    each = [("T", "T"), ("NumericWith[T, TOut]", "TOut")]
    tensors = [line for dtype, out in each for line in broadcasting("Numeric", dtype, out, fits=f"FitsVector{INTO}")]
    return method("_cross", [still_open("Numeric"), *tensors])


BLOCKS = 3
"""Up to this many axes have blocks."""


def blocks() -> list[tuple[str, str, str]]:
    """The ranks of two tensors and of their Kronecker product: an axis of both is named by both."""
    found = []
    for n in range(1, BLOCKS + 1):
        for m in range(1, BLOCKS + 1):
            one, two, k = OTHER_AXES[:n], CHOSEN[:m], abs(n - m)
            longer, rest = (one, zip(one[k:], two, strict=True)) if n >= m else (two, zip(one, two[k:], strict=True))
            both = [*longer[:k], *(f"Merged[{a}, {b}]" for a, b in rest)]
            found.append((rank(n, one), rank(m, two), rank(max(n, m), both)))
    return found


def kron() -> list[Signature]:
    """Of numbers, for each pair of ranks."""
    return method(
        "_kron",
        [
            f"self: Operand[D, Numeric, {one}], other: Operand[D, {dtype}, {two}], /) -> Tensor[D, {out}, {both}]"
            for one, two, both in blocks()
            for dtype, out in (("T", "T"), ("NumericWith[T, TOut]", "TOut"))
        ],
    )


def fitting(n: int) -> str:
    """The rank of the second choice, which fits the rank `R2` of the condition."""
    return f"FitsAtMost{n}[{', '.join(['R2', *CHOSEN[:n]])}]"


def choose() -> list[Signature]:
    """Of two tensors, in one step for mypy, which does not read the rule of the result of a rule."""
    lines = [
        "self: Operand[D, DType, RankVariable], condition: Tensor[D, bool_, R], other: Tensor[D, T, R], /) -> Tensor[D, T, R]"
    ]
    ranks = chosen()
    tried = [ranks[n] for n in (2, 1, 3, 0)] + ranks[4:]  # mypy tries them in turn: the usual ones come first
    for mine, dtype, out in (("DType", "Promotes[T, TOut]", "TOut"), ("DTypeVariable", "T", "T")):
        for n, one, _, three, every in tried:
            for full in ("self", "other", "condition")[: 3 if n else 1]:  # which of them has n axes
                me = f"self: OperandWith[D, {mine}, {one}, {rank(n) if full == 'self' else 'object'}]"
                given = f"FitsAndIs{n if full == 'condition' else ''}[R, R2]"
                fits = f"Fits{f'As{n}' if full == 'other' else ''}[R]"
                lines.append(
                    f"{me}, condition: OperandWith[D, bool_, {three}, {given}], other: OperandWith[D, {dtype}, {fitting(n)}, {fits}], /) -> Tensor[D, {out}, {every}]"
                )
    return method("_choose", [f"self, condition: DArray, other: {ANYTHING}, /) -> DArray", *lines])


def choose_number() -> list[Signature]:
    """Of a tensor and a number."""
    lines = []
    for variable, number in numbers("T"):
        kind, more = kind_of(variable), f", number: {number}"
        lines.append(f"self: Operand[D, {kind}, RankVariable], condition: Tensor[D, bool_, R]{more}, /) -> {SAME}")
        lines += broadcasting(kind, "bool_", "T", name="condition", more=more)
    return method("_choose_number", ["self, condition: DArray, number: complex, /) -> DArray", *lines])


def when() -> list[Signature]:
    """Of two choices, which are a pair, and the condition."""
    return method(
        "_when",
        [
            f"self: Operand[D, DType, RankVariable], condition: Tensor[D, bool_, R], /) -> {SAME}",
            *broadcasting("DType", "bool_", "T", name="condition"),
            "self, condition: DArray, /) -> DArray",
        ],
    )


def choose_numbers() -> list[Signature]:
    """Of two numbers, in the dtype of the wider one; of a number and a tensor, for mypy."""
    dtypes = {"bool": "bool_", "int": "int64", "float": "float64", "complex": "complex128"}
    me = "self: Operand[D, bool_, R]"
    lines = [f"{me}, one: {each}, other: {each}, /) -> Tensor[D, {dtype}, R]" for each, dtype in dtypes.items()]
    for dtype, number in numbers("T"):
        one = f"self: Operand[D, bool_, {{}}], one: {number}"
        same = f"{one.format('RankVariable')}, other: Tensor[D, {dtype}, R], /) -> Tensor[D, {dtype}, R]"
        (each,) = broadcasting("bool_", dtype, dtype)
        lines += [same, each.replace("self: Operand[D, bool_, R]", one.format("R"))]
    return method("_choose_numbers", lines)


def readers() -> list[Class]:
    """The protocols, which also read the kind of the operand's dtype."""
    found = [
        declared(f"_Is{kind}(Protocol)", "", signature("self) -> None", f"_is_{kind.lower()}"))
        for kind in sorted(set(KIND_OF.values()))
    ]
    for name, (rule, doc) in READERS.items():
        members = [called(rule, "_Out")]
        if kind := KIND_OF.get(rule) or KIND_OF.get(f"_{rule.removeprefix('_r')}"):
            members.append(signature(f"self) -> _Is{kind}", "_read_dtype"))
        if rule == "_cross":
            members.append(signature("self) -> Has1[object]", "_read_rank"))
        found.append(declared(f"{name}(Protocol[_Out])", doc, *members))
    return found


GIVEN = signature("self, device: D, dtype: T, rank: R, /) -> tuple[D, T, R]", "_read_types")
"""Its three types, as ty reads them of a parameter."""


def of_tensors() -> list[Signature]:
    """The rules of a Tensor."""
    found = [each for family in PAIRS for each in pair(family)] + divide()
    for name, kind in COMPARISONS.items():
        found += compare(name, kind)
    return found + cross() + kron() + choose() + choose_number() + when() + choose_numbers()


def of_darrays() -> list[Signature]:
    """The rules of a DArray: with any operand the result is a DArray."""
    left, right = ANYTHING, "Operand[Any, Any, Any] | complex"
    condition = "self, condition: DArray | Operand[Any, bool_, Any]"
    found: list[Signature] = []
    for name in (*(f"pair_{family}" for family in PAIRS), "divide", *COMPARISONS):
        found.append(signature(f"self, other: {left}, /) -> DArray", f"_{name}"))
        found.append(signature(f"self, other: {right}, /) -> DArray", f"_r{name}"))
    found += [signature(f"self, other: {left}, /) -> DArray", f"_{name}") for name in ("cross", "kron")]
    return [
        *found,
        signature(f"self, others: {left}, /) -> None", "_take_any"),
        signature(f"{condition}, other: {left}, /) -> DArray", "_choose"),
        signature(f"{condition}, number: complex, /) -> DArray", "_choose_number"),
        signature(f"{condition}, /) -> DArray", "_when"),
        signature(f"self, one: complex, other: {left}, /) -> DArray", "_choose_numbers"),
        signature("self) -> Any", "_read_dtype"),
        signature("self) -> Any", "_read_rank"),
    ]


def rules() -> str:
    """The stub: the rules of a Tensor, and those of a DArray."""
    of_tensor = "Rules(Operand[D, T, R], ExactTensorWith[ExactTypes[D, R, R, T, T]], Generic[D, T, R])"
    of_darray = "The rules of a DArray: with any operand the result is a DArray."
    return stub(
        HEAD,
        [
            declared(of_tensor, "The rules of a Tensor.", GIVEN, *of_tensors()),
            declared("DynamicRules(DynamicMethods)", of_darray, *of_darrays()),
            *readers(),
        ],
    )
