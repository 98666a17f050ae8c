"""Protocols of the elementwise functions."""

from __future__ import annotations

from tools.codegen.rules import numbers
from tools.codegen.signatures.common import WIDENED, dynamic_pair, pairs, protocol, reads, unary, with_numbers

# name, docstring, rule, what a list of the cases is made of
PAIRS = [
    ("TakesTwo", "Two tensors that promote and broadcast.", "any", "T"),
    ("TakesTwoNumeric", "Two tensors of numbers that promote and broadcast.", "numeric", "TNumeric"),
    ("TakesTwoReal", "Two tensors of real numbers that promote and broadcast.", "real", "TReal"),
    (
        "TakesTwoFloatingPoint",
        "Two tensors of real floating-point numbers; convert integers first.",
        "floating",
        "TFloating",
    ),
    ("TakesTwoBitwise", "Two tensors of integers or of truth values.", "discrete", "TDiscrete"),
    ("TakesTwoIntegers", "Two tensors of integers.", "integer", "TInteger"),
]
COMPARISONS = [
    ("Equates", "Two tensors that broadcast; the answer is truth values.", "EqualsWith", "DType"),
    ("Orders", "Two tensors of ordered numbers that broadcast; the answer is truth values.", "OrdersWith", "Ordered"),
    ("TakesTwoTruths", "Two tensors of truth values that broadcast.", "PairsTruthWith", "bool_"),
]
DIVISION = ("Divides", "Two numbers; integers give float64.")


def division() -> list[str]:
    """Integers that meet at a float are whole too: leave those pairs to the line on whole numbers."""
    same, *more = pairs("TInexact")
    whole = [
        "x1: Operand[D, Discrete, R], x2: Operand[D, Discrete, BroadcastsTo[R]], /) -> Tensor[D, float64, R]",
        "x1: Operand[D, Discrete, BroadcastsBelow[R]], x2: Operand[D, Discrete, R], /) -> Tensor[D, float64, R]",
        *with_numbers([("TInteger", "int")], "float64"),
    ]
    # A dtype of each pair at least is inexact; the rule of the other one says what the two are together.
    mixed = [line.replace("TInexact", "T").replace("PromotesTBy", "PromotesInexactBy") for line in more[2:]]
    return protocol(
        *DIVISION,
        [same, *with_numbers(numbers("TInexact")), *WIDENED, *more[:2], *whole, *mixed, *dynamic_pair()],
    )


def comparison(name: str, doc: str, kind: str) -> list[str]:
    out = "Tensor[D, bool_, R]"
    # Invariant in the rank: a common base of two ranks is no rank.
    one, two = {"DType": ("T", "T2"), "Ordered": ("TOrdered", "TOrdered2")}.get(kind, (kind, kind))
    kinds = {
        "DType": [*numbers("T"), ("TFloating", "ComplexNumber")],
        "Ordered": numbers("TReal"),
        "bool_": [("bool_", "bool")],
    }[kind]
    signatures = [
        f"x1: Tensor[D, {one}, R], x2: Tensor[D, {two}, R], /) -> {out}",
        f"x1: Operand[D, {kind}, R], x2: Operand[D, {kind}, BroadcastsBelow[R]], /) -> {out}",
        f"x1: Operand[D, {kind}, BroadcastsBelow[R]], x2: Operand[D, {kind}, R], /) -> {out}",
    ]
    return protocol(name, doc, [*signatures, *with_numbers(kinds, "bool_"), *dynamic_pair()])


def listed() -> list[str]:
    """The functions of two as lists of cases."""
    body = ['TOrdered2 = TypeVar("TOrdered2", bound=Ordered)']
    for name, doc, _, t in PAIRS:
        same, *more = pairs(t)
        widened = WIDENED if t in ("T", "TNumeric") else []
        body += protocol(name, doc, [same, *with_numbers(numbers(t)), *widened, *more, *dynamic_pair()])
    body += division()
    for name, doc, _, kind in COMPARISONS:
        body += comparison(name, doc, kind)
    return body


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


def of_two(*, union: bool = False) -> list[str]:
    """The functions of two by the rules of their operands."""
    body: list[str] = []
    for name, doc, family, _ in PAIRS:
        body += reads(f"Pairs{family.capitalize()}With", name, doc, union=union)
    body += reads("DividesBy", *DIVISION, union=union)
    for name, doc, rule, _ in COMPARISONS:
        body += reads(rule, name, doc, union=union)
    return body


def for_mypy() -> list[str]:
    """The functions of two, in the form that mypy reads."""
    return of_two(union=True)


def signatures() -> list[str]:
    """The protocols of the chapter."""
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
    body += of_two()
    body += clip()
    return body
