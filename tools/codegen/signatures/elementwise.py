"""Protocols of the elementwise functions."""

from __future__ import annotations

from tools.codegen.signatures.common import (
    WIDENED,
    because,
    dynamic_pair,
    into,
    mixed,
    of_one,
    pairs,
    protocol,
    reads,
    signatures_of,
    still_open,
    with_a_number,
    with_numbers,
)
from tools.codegen.tree import Class, Signature, Statement, Variable, signature, type_of

# name, docstring, rule, the parts of a list of cases
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
    ("TakesTwoBitwise", "Two tensors of integers or of bools.", "discrete", "TDiscrete"),
    ("TakesTwoIntegers", "Two tensors of integers.", "integer", "TInteger"),
]
COMPARISONS = [
    ("Equates", "Two tensors that broadcast; the result is bool.", "EqualsWith", "DType"),
    ("Orders", "Two tensors of ordered numbers that broadcast; the result is bool.", "OrdersWith", "Ordered"),
    ("TakesTwoBools", "Two tensors of bools that broadcast.", "PairsBoolWith", "bool_"),
]
CLOSE = ("Approximates", "Two tensors that broadcast, compared within tolerances; the result is bool.")
TOLERANCES = "rtol: FloatLike = 1e-05, atol: FloatLike = 1e-08, equal_nan: bool = False"
KEPT = [
    ("TakesNumeric", "One tensor of numbers.", "NumericTensor[TNumeric, X]"),
    ("TakesReal", "One tensor of real numbers.", "RealTensor[TReal, X]"),
    (
        "TakesFloatingPoint",
        "One tensor of floating-point numbers, real or complex; convert integers first.",
        "FloatingPointTensor[TInexact, X]",
    ),
    (
        "TakesRealFloatingPoint",
        "One tensor of real floating-point numbers; convert integers first.",
        "RealFloatingPointTensor[TFloating, X]",
    ),
    ("TakesBitwise", "One tensor of integers or bools.", "IntegerOrBoolTensor[TDiscrete, X]"),
    ("TakesBool", "One tensor of bools.", "BoolTensor[bool_, X]"),
]
"""Functions that return the type of their operand, with what it needs to be."""
DIVIDED = ("DividesWithRest", "Two tensors of real numbers that promote and broadcast; the results are two.")
DIVISION = ("Divides", "Two tensors of numbers; integers give float64.")


@because(
    """ty 0.0.105 does not solve the rule of two operands: without the lists it does not know the result of arithmetic and
    comparisons in 954 of the static lines."""
)
def for_ty() -> list[Statement]:
    """The functions of two operands as lists of cases, a number read by a rule."""
    compared = {
        "DType": [*with_a_number("T", "bool_"), *with_numbers([("TFloating", "ComplexNumber")], "bool_")],
        "Ordered": with_a_number("TReal", "bool_"),
        "bool_": with_numbers([("bool_", "bool")], "bool_"),
    }
    body: list[Statement] = [Variable("TOrdered2", 'TypeVar("TOrdered2", bound=Ordered)')]
    for name, doc, _, t in PAIRS:
        widened = WIDENED if t in ("T", "TNumeric") else []
        body += protocol(name, doc, [*with_a_number(t), *widened, *pairs(t), *dynamic_pair()])
    body += protocol(
        *DIVISION,
        [
            still_open("TInexact", "TInexact", "TInexact"),
            *with_a_number("TInexact"),
            *WIDENED,
            *mixed("Discrete", "Discrete", "float64"),
            *with_numbers([("TInteger", "int")], "float64"),
            # At least one dtype of each pair is inexact; the rule of the other gives the promoted dtype.
            *mixed("T", "PromotesInexactBy[Callable[[T], TOut]]", "TOut"),
            *dynamic_pair(),
        ],
    )
    quotients = [*with_a_number("TReal"), *pairs("TReal"), *dynamic_pair()]
    body += protocol(*DIVIDED, [twice(line) for line in signatures_of(quotients)])
    for name, doc, _, kind in COMPARISONS:
        one, two = {"DType": ("T", "T2"), "Ordered": ("TOrdered", "TOrdered2")}.get(kind, (kind, kind))
        lines = [still_open(one, two, "bool_"), *mixed(kind, kind, "bool_"), *compared[kind], *dynamic_pair()]
        body += protocol(name, doc, lines)
        if name == "Equates":
            tolerant = [line.plus(f"*, {TOLERANCES}") for line in signatures_of(lines)]
            body += protocol(*CLOSE, tolerant)
    return body


def twice(line: Signature) -> Signature:
    """The signature with two results of its type."""
    return line.to(f"tuple[{line.result}, {line.result}]")


def one_by_its_own_type() -> list[Statement]:
    """The functions of one operand that return its type, also of a DArray: what a copy of it is.

    One signature, so that mypy infers a call as argument only once, and that pyrefly and ty say in a message what came and
    what is needed. The dtype is a variable of its own: from the bound of the whole type, pyrefly would infer it. The
    result is another variable: in a loop pyright begins with unknown types, and forgets that the result is not final if
    it is the type of the operand.
    """
    body: list[Statement] = []
    for name, doc, needed in KEPT:
        body.append(Class(name, (type_of("Protocol"),), doc, (signature(f"x: {needed}, /) -> X"),)))
    return body


def clip() -> list[Statement]:
    """By numbers, or by numbers and tensors that broadcast to the rank of the tensor."""
    lines: list[str] = []
    for kind, number in (("TReal", "int"), ("TFloating", "float")):
        limit = f"{number} | None = None"
        lines.append(f"x: Tensor[D, {kind}, R], /, min: {limit}, max: {limit}) -> Tensor[D, {kind}, R]")
    for kind, number in (("TReal", "int"), ("TFloating", "float")):
        limit = f"{into(kind)} | OperandWith[D, {kind}, R, RankVariable] | {number} | None = None"
        lines.append(f"x: Tensor[D, {kind}, R], /, min: {limit}, max: {limit}) -> Tensor[D, {kind}, R]")
    anything = "DArray | Operand[Any, Any, Any] | float | None = None"
    lines.append(f"x: DArray, /, min: {anything}, max: {anything}) -> DArray")
    tensor = "Operand[Any, Any, Any] | float | None"
    lines.append(f"x: Operand[Any, Any, Any], /, min: DArray, max: {anything}) -> DArray")
    lines.append(f"x: Operand[Any, Any, Any], /, min: {tensor} = None, *, max: DArray) -> DArray")
    lines.append(f"x: Operand[Any, Any, Any], /, min: {tensor}, max: DArray) -> DArray")
    return protocol("Clips", "Limited to two bounds that broadcast to it.", lines)


def of_two() -> list[Statement]:
    """The functions of two operands, by their rules."""
    body: list[Statement] = []
    for name, doc, family, _ in PAIRS:
        body += reads(f"Pairs{family.capitalize()}With", name, doc)
    body += reads("DividesBy", *DIVISION)
    body += reads("PairsRealWith", *DIVIDED, results="tuple[{}, {}]")
    for name, doc, rule, _ in COMPARISONS:
        body += reads(rule, name, doc)
    return body + reads("EqualsWith", *CLOSE, options=f", *, {TOLERANCES}")


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    body = one_by_its_own_type()
    body += of_one("ReturnsBool", "One tensor of numbers; the result is bool.", "TNumeric", "bool_")
    body += of_one(
        "ReturnsBoolOfReal",
        "One tensor of real floating-point numbers; the result is bool.",
        "TFloating",
        "bool_",
    )
    body += of_one("CountsBits", "One tensor of integers; the result is uint8.", "TInteger", "uint8")
    halves = [
        f"x: Tensor[D, {whole}, R], /) -> Tensor[D, {half}, R]"
        for whole, half in (("complex64", "float32"), ("complex128", "float64"))
    ]
    body += protocol(
        "ReturnsReal",
        "One tensor of numbers; a complex one gives a real one.",
        ["x: Tensor[D, TReal, R], /) -> Tensor[D, TReal, R]", *halves, "x: DArray, /) -> DArray"],
    )
    body += protocol(
        "ReturnsPart", "One tensor of complex numbers; the result is real.", [*halves, "x: DArray, /) -> DArray"]
    )
    body += of_two()
    body += clip()
    anything = "DArray | Tensor[D, Any, Any]"
    body += protocol(
        "JudgesCloseness",
        "A bool for two tensors on one device, compared within tolerances.",
        [f"x1: {anything}, x2: {anything} | complex, /, *, {TOLERANCES}) -> bool"],
    )
    body += protocol(
        "JudgesEquality",
        "A bool for two tensors on one device.",
        [f"x1: {anything}, x2: {anything}, /, *, equal_nan: bool = False) -> bool"],
    )
    lines = ["x: Tensor[D, TFloating, R], /) -> Tensor[D, TFloating, R]", *halves, "x: DArray, /) -> DArray"]
    doc = "One tensor of floating-point numbers; a complex one gives a real one."
    return body + protocol("MeasuresAngles", doc, [line.plus("*, deg: bool = False") for line in signatures_of(lines)])
