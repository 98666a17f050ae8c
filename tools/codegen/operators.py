"""Writes the operators of Tensor as the checkers read them: base classes in stubs.

`operators_by_rules.pyi` reads the rules of the operands. `operators_for_ty.pyi` inherits from it, and lists the cases of
two tensors, because ty does not solve a rule of ranks without names. The bodies are in `typedtensor/core/operators.py`.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from tools.codegen.axes import AXES, OTHER_AXES
from tools.codegen.overloads import imports_for_ty, overloads, stub, variables
from tools.codegen.protocols import rule_protocols
from tools.codegen.rules import CHOSEN, NO_INFERENCE, broadcasting, cases
from tools.codegen.signatures.linalg import products
from tools.codegen.tree import Class, Name, Signature, Variable, signature, type_of

if TYPE_CHECKING:
    from collections.abc import Iterable

# The dtypes of the operands; of two kinds in one operator, the first form is written out.
ARITHMETIC = {
    "add": "DType",
    "sub": "Numeric",
    "mul": "DType",
    "floordiv": "Real",
    "mod": "Real",
    "pow": "Numeric",
    "and": "Discrete",
    "or": "Discrete",
    "xor": "Discrete",
    "lshift": "Integer",
    "rshift": "Integer",
}
COMPARISONS = {"eq": "DType", "ne": "DType", "lt": "Ordered", "le": "Ordered", "gt": "Ordered", "ge": "Ordered"}
DIVISION = ("truediv", "Inexact")
UNARY = {"neg": "Numeric", "pos": "Numeric", "invert": "Discrete"}
NUMBERS = {
    "DType": {"Numeric": "int", "Floating": "float", "ComplexFloating": "complex"},
    "Numeric": {"Numeric": "int", "Floating": "float", "ComplexFloating": "complex"},
    "Real": {"Real": "int", "Floating": "float"},
    "Inexact": {"Floating": "float", "ComplexFloating": "complex"},
    "Discrete": {"bool_": "bool", "Integer": "int"},
    "Integer": {"Integer": "int"},
}
"""The Python numbers that fit a tensor of the kind, by the kind that the number requires."""
OUTS = {kind: "TOut" if kind == "DType" else f"{kind}Out" for kind in NUMBERS}


def head(doc: str, form: str, more: str = "") -> str:
    """The beginning of a stub; `form` selects the brackets."""
    classes = (node.name for node in ast.parse(rule_protocols()).body if isinstance(node, ast.ClassDef))
    rules = ", ".join(["NoOperand", "Settled", *classes])
    return f'''"""{doc}"""

# fmt: off
# mypy: ignore-errors
# pyright: reportGeneralTypeIssues=false, reportIncompatibleMethodOverride=false
# pyright: reportInvalidTypeVarUse=false, reportOverlappingOverload=false
# pyright: reportAssignmentType=false, reportIncompatibleVariableOverride=false
from collections.abc import Callable, Iterator
from types import EllipsisType
from typing import Any, Generic, Never, TypeVar, overload

from numpy._typing import _NestedSequence

from typedtensor._generated.assignment{form} import SetsItem
from typedtensor._generated.indexing import GetsItem
from typedtensor._generated.dtype import ComplexFloating, Discrete, DType, Floating, Inexact, Integer, Numeric, Ordered, Real, bool_, complex64, complex128, float32, float64
from typedtensor._generated.rank import AtLeast1, AtLeast2, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Rank8, Rank9
from typedtensor._generated.rules import {rules}
from typedtensor._generated.methods import Methods
from typedtensor._generated.operators_by_rules import Tensor as ByRules
from typedtensor._generated.tensor_rules import Rules
from typedtensor.core.base import BaseArray
from typedtensor.core.operand import DiscreteOut, D, T2, InexactOut, IntegerOut, NumericOut, Operand, OperandWith, RealOut, R, ROut, T, TOrdered, TOut
from typedtensor.core.tensor import Tensor as Array

{variables([*AXES, *OTHER_AXES, *CHOSEN, "M", "Truth", "V", "W"])}

{more}'''


NO_NUMBERS = '''class NoNumber:
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

ROWS = '''# ty ignores the type of `self` of a method where Python's own functions ask for a protocol, as in `enumerate(x)`.
class Rows:
    """Iteration, which removes the first axis."""

    @overload
    def __get__(self, tensor: Operand[D, T, DropsFirst[ROut]], owner: object, /) -> Callable[[], Iterator[Array[D, T, ROut]]]: ...
    @overload
    def __get__(self, tensor: object, owner: object, /) -> None: ...
'''

# Nothing has this type. If no overload fits, mypy reports the error of the first one, with the operand inferred again
# for it, and continues with its result; from this one it infers nothing about the operand, and blames the operator, not a
# call within the operand. mypy infers an operand that is a call again for each overload, so tensors come before numbers.
PROBE = signature("self, other: Operand[D, object, NeverMatches], /) -> Tensor[D, T, R]")
WIDENED = "self: Operand[D, Complexes[TOut], R], other: complex, /) -> Tensor[D, TOut, R]"
"""A real floating-point tensor and a complex number: the only case in which a number affects the dtype."""
WHOLE = "self: Operand[D, Integer, R], other: int, /) -> Tensor[D, float64, R]"
VALUE = "Operand[D, T, W]"
"""The other operand in place of a tensor whose rank accepts W: it promotes to its dtype and broadcasts to its rank."""


def with_numbers(kind: str) -> list[str]:
    """With a Python number. A kind in place of the dtype of self: mypy ignores the bound of a type variable there."""
    fitting = NUMBERS[kind].items()
    found = [f"self: Operand[D, {own}, Any], other: {number}, /) -> Tensor[D, T, R]" for own, number in fitting]
    return found + [WIDENED] * (kind in {"DType", "Numeric", "Inexact"}) + [WHOLE] * (kind == "Inexact")


def still(kind: str, other: str = "T", out: str = "T") -> str:
    """With a tensor of the same rank, which is a type variable, or with one number."""
    known = f"Tensor[D, {other}, R] | Tensor[D, {other}, Rank0]"
    return f"self: Operand[D, {kind}, RankVariable], other: {known}, /) -> Tensor[D, {out}, R]"


def listed(kind: str, dtype: str, out: str) -> list[str]:
    """With a tensor that broadcasts, by the ranks of both."""
    return [
        f"self: OperandWith[D, {kind}, {one}, object], other: OperandWith[D, {dtype}, {two}, Fits[R]], /) -> Tensor[D, {out}, {both}]"
        for _, one, two, both in cases()
    ]


def with_tensors(kind: str, *, by_rules: bool) -> list[str]:
    """With a tensor that promotes and broadcasts.

    By a rule, only a dtype that is a type variable needs a signature for equal dtypes: no rule can be read from it.
    """
    found: list[str] = []
    fit, promotes = (broadcasting, "Promotes") if by_rules else (listed, "PromotesOther")
    found += fit(f"{kind}Variable" if by_rules else kind, "T", "T")
    if kind == "Inexact":
        found += fit("Discrete", "Discrete", "float64")
    return found + fit("DType", f"{promotes}[T, {OUTS[kind]}]", OUTS[kind])


def forward(name: str, kind: str, *, by_rules: bool) -> list[Signature]:
    """The method of the left operand; a power of a number is a rule."""
    parts = [with_tensors(kind, by_rules=by_rules), with_numbers(kind)]
    numbers_first = not by_rules or name == "pow"
    first, second = reversed(parts) if numbers_first else parts
    # The others read the reflected method, by a rule of a rank that is a type variable.
    open_too = "other: OperandWith[D, T, ROut, RankVariable], /) -> Tensor[D, T, ROut]"
    number = [] if by_rules else [f"self: Operand[D, {kind}, Rank0], {open_too}"]
    return overloads(f"__{name}__", [PROBE, still(kind), *number, *first, *second])


def reflected(name: str, kind: str) -> list[Signature]:
    """The method of the right operand."""
    below = f"self: Operand[D, {kind}, Accepts[W]], other: {VALUE}, /) -> Tensor[D, T, R]"
    return overloads(f"__r{name}__", [*with_numbers(kind), below])


def in_place(name: str, kind: str, *, by_rules: bool) -> list[Signature]:
    """The method that writes; ty reads no rule of a rank that is a type variable, and takes a tensor of the same type."""
    me, out = f"self: Operand[D, {kind}, Accepts[W]]", "Tensor[D, T, R]"
    rest = f"{NO_INFERENCE} | NoOperand[D]" if by_rules else ""
    signatures = [
        f"{me}, other: {VALUE}{rest or f' | {out}'}, /) -> {out}",
        *(f"self: Operand[D, {own}, Any], other: {number}, /) -> {out}" for own, number in NUMBERS[kind].items()),
        f"{me}, other: OperandWith[D, PromotesBelow[T], W]{rest}, /) -> {out}",
    ]
    return overloads(f"__i{name}__", signatures)


def divmods() -> list[Signature]:
    """`divmod(x, y)`: Python declares it by a protocol, for which pyright and ty do not choose an overload.

    The left operand takes one that has at most its dtype and rank, or else the right one does. The second overload, which no
    tensor binds to, is for pyright: tests/static/test_first_mistake.py.
    """
    me = "self: OperandWith[D, FillsReal[V], Accepts[W], object]"
    other = f"other: OperandWith[D, PromotesRealBy[Callable[[T], T]], W] | V{NO_INFERENCE} | NoOperand[D]"
    found: list[Signature] = []
    for name in ("divmod", "rdivmod"):
        out = "tuple[Tensor[D, T, R], Tensor[D, T, R]]"
        nothing = f"self: Operand[D, NeverMatches, object], other: NeverMatches, /) -> {out}"
        found += overloads(f"__{name}__", [f"{me}, {other}, /) -> {out}", nothing])
    return found


def comparison(name: str, kind: str, *, by_rules: bool) -> list[Signature]:
    """The result is bool."""
    every = kind == "DType"
    numbers = {"bool_": "bool", ("Numeric" if every else "Real"): "int", "Floating": "float"}
    numbers |= {"Inexact": "complex"} if every else {}
    found = [
        f"self: Operand[D, {own}, R], other: {number}, /) -> Tensor[D, bool_, R]" for own, number in numbers.items()
    ]
    variable = "T2" if every else "TOrdered"
    tensors = broadcasting(kind, variable, "bool_") if by_rules else listed(kind, kind, "bool_")
    first, second = (tensors, found) if by_rules else (found, tensors)
    signatures = [PROBE.to("Tensor[D, bool_, R]"), still(kind, variable, "bool_"), *first, *second]
    if every:  # else Python would use the comparison of the number or list, which accepts any object
        signatures.append("self, other: complex | list[Any] | tuple[Any, ...], /) -> MatchingNumberOnly")
    return overloads(f"__{name}__", signatures)


def matmul(*, by_rules: bool) -> list[Signature]:
    """The matrix product, which no number has."""
    if not by_rules:
        return overloads("__matmul__", [PROBE, *map(as_method, products())])
    fits = "FitsBatchInto[Callable[[R], None], Callable[[R, Into[R, ROut]], object]]"
    multiplied = f"MultipliesBy[Callable[[R], Settled[ROut]]], {fits}"
    two, one = "Tensor[D, T, Rank2[B1, B2]]", "Tensor[D, T, Rank1[B1]]"
    signatures = [
        PROBE,
        f"self, other: OperandWith[D, T, {multiplied}]{NO_INFERENCE}, /) -> Tensor[D, T, ROut]",
        f"self: {two}, other: Tensor[D, T, Rank2[B2, M]], /) -> Tensor[D, T, Rank2[B1, M]]",
        f"self: {two}, other: Tensor[D, T, Rank1[B2]], /) -> Tensor[D, T, Rank1[B1]]",
        f"self: {one}, other: Tensor[D, T, Rank2[B1, M]], /) -> Tensor[D, T, Rank1[M]]",
        f"self: {one}, other: Tensor[D, T, Rank1[B1]], /) -> Tensor[D, T, Rank0]",
        f"self, other: OperandWith[D, PromotesOther[T, TOut], {multiplied}]{NO_INFERENCE}, /) -> Tensor[D, TOut, ROut]",
    ]
    return overloads("__matmul__", signatures)


def as_method(function: str | Signature) -> Signature:
    """A function of two operands as a method of the first one."""
    given = function if isinstance(function, Signature) else signature(function)
    one, two = given.parameters
    return Signature((replace(two, name="other"),), given.result, receiver=one.type)


OF_MANY = "self) -> OneNumberOnly"
CONVERSIONS = {"int": ("Ordered", "int"), "float": ("Ordered", "float")}
CONVERSIONS |= {"complex": ("DType", "complex"), "index": ("Integer", "int")}


def conversions() -> list[Signature]:
    """Conversions of a single number. For other ranks, the last overload returns a type that Python does not accept.

    `__bool__` is no overload: mypy reads none in an `if`, and takes each object of a final class for true without it.
    """
    found = [signature("self: OperandWith[D, DType, HasTruth[Truth]]) -> Truth", "__bool__")]
    for name, (kind, out) in CONVERSIONS.items():
        found += overloads(f"__{name}__", [f"self: Operand[D, {kind}, Rank0]) -> {out}", OF_MANY])
    signatures = ["self: Operand[D, DType, AtLeast1]) -> int", "self: Operand[D, DType, Rank0]) -> AxesOnly"]
    return found + overloads("__len__", signatures)


def iteration() -> list[Signature]:
    """Iteration removes the first axis. `reversed` needs a method: pyright does not read a descriptor for a protocol."""
    rows = "self: Operand[D, T, DropsFirst[ROut]]) -> Iterator[Tensor[D, T, ROut]]"
    # The protocol of `reversed` takes any result, so for one number it is a method with a parameter.
    backwards = [rows, "self: Operand[D, DType, Rank0], axes: AxesOnly, /) -> AxesOnly"]
    forwards = [rows, "self: Operand[D, DType, Rank0]) -> AxesOnly"]
    return overloads("__iter__", forwards) + overloads("__reversed__", backwards)


def of_one() -> list[Signature]:
    """The operators of one operand, conversions and iteration."""
    found: list[Signature] = []
    for name, kind in UNARY.items():
        found += overloads(f"__{name}__", [f"self: Operand[D, {kind}, Any]) -> Tensor[D, T, R]"])
    magnitudes = {"Real": "T", "complex64": "float32", "complex128": "float64"}.items()
    found += overloads(
        "__abs__", [f"self: Operand[D, {kind}, Any]) -> Tensor[D, {out}, R]" for kind, out in magnitudes]
    )
    return found + conversions() + iteration()


def every_operator() -> list[Signature | Variable]:
    """What mypy, pyright and pyrefly read.

    A reflected method is in the class of the other: mypy tries it first if another class of the right operand has it.
    """
    found: list[Signature | Variable] = []
    for name, kind in (*ARITHMETIC.items(), DIVISION):
        found += forward(name, kind, by_rules=True) + reflected(name, kind) + in_place(name, kind, by_rules=True)
    for name, kind in COMPARISONS.items():
        found += comparison(name, kind, by_rules=True)
    two = "Tensor[D, T, Rank2[B1, B2]]"
    found += divmods() + matmul(by_rules=True)
    found += overloads("__imatmul__", [f"self: {two}, other: Tensor[D, T, Rank2[B2, B2]], /) -> {two}"])
    brackets = [Variable("__getitem__", type=Name("GetsItem")), Variable("__setitem__", type=Name("SetsItem"))]
    return [*found, *of_one(), *brackets]


def listed_operators() -> list[Signature | Variable]:
    """What ty reads in place of that: operators of the same operands are one list."""
    found: list[Signature | Variable] = []
    lists: dict[object, str] = {}
    every = [*((*each, forward) for each in ARITHMETIC.items()), (*DIVISION, forward)]
    every += [(name, kind, in_place) for name, kind, _ in every] + [(*each, comparison) for each in COMPARISONS.items()]
    for name, kind, write in every:
        made = write(name, kind, by_rules=False)
        if (first := lists.setdefault((write, kind), made[0].name)) != made[0].name:
            found.append(Variable(made[0].name, first))
        else:
            found += made
    rows = [Variable(name, type=Name("Rows")) for name in ("__iter__", "__reversed__")]
    truth = overloads("__bool__", ["self: Operand[D, DType, Rank0]) -> bool", OF_MANY])
    return [*found, *matmul(by_rules=False), *truth, *rows, Variable("__setitem__", type=Name("SetsItem"))]


def tensor(bases: Iterable[str], body: Iterable[Signature | Variable]) -> Class:
    """A class called Tensor too, as mypy names it where no overload fits; in its signatures, Array is the tensor."""
    doc = "The operators of a tensor, elementwise except `@`."
    named = tuple(each.of(Tensor="Array") if isinstance(each, Signature) else each for each in body)
    return Class("Tensor", tuple(map(type_of, bases)), doc, (Variable("__slots__", "()"), *named))


def by_rules() -> str:
    """The stub that reads rules."""
    bases = ["BaseArray", "NoNumbers", "Methods[D, T, R]", "Rules[D, T, R]", "Generic[D, T, R]"]
    doc = "The operators of Tensor, as mypy, pyright and pyrefly read them."
    return stub(head(doc, "", NO_NUMBERS), [tensor(bases, every_operator())])


def for_ty() -> str:
    """The stub with lists of cases."""
    doc = "The operators of Tensor that ty reads in another form."
    return stub(head(doc, "_for_ty", ROWS), [tensor(["ByRules[D, T, R]", "Generic[D, T, R]"], listed_operators())])


CHOICE = '''"""The operators of Tensor, in the form that the checker solves."""

from typedtensor._generated.operators_by_rules import Tensor as Tensor
''' + imports_for_ty(
    "typedtensor._generated.operators_for_ty import Tensor as Tensor",
    "typedtensor._generated.operators_by_rules import Tensor as Tensor",
    "# ty does not solve a rule for ranks without names; it reads a list of the cases.\n",
)


def choice() -> str:
    """The stub that selects one of the two."""
    return CHOICE
