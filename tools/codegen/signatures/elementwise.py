"""Protocols of the elementwise functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.codegen.rules import numbers
from tools.codegen.signatures.common import (
    INTO,
    WIDENED,
    disjointly,
    dynamic_pair,
    listed_into,
    mixed,
    of_one,
    pairs,
    protocol,
    reads,
    still_open,
    unary,
    with_a_number,
    with_numbers,
)

if TYPE_CHECKING:
    from collections.abc import Callable

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
TOLERANCES = "rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False"
KEPT = [
    ("TakesNumeric", "One tensor of numbers.", "Numeric"),
    ("TakesReal", "One tensor of real numbers.", "Real"),
    (
        "TakesFloatingPoint",
        "One tensor of floating-point numbers, real or complex; convert integers first.",
        "Inexact",
    ),
    ("TakesRealFloatingPoint", "One tensor of real floating-point numbers; convert integers first.", "Floating"),
    ("TakesBitwise", "One tensor of integers or bools.", "Discrete"),
    ("TakesBool", "One tensor of bools.", "bool_"),
]
"""Functions that return the type of their operand, with its kind."""
DIVISION = ("Divides", "Two tensors of numbers; integers give float64.")


def listed() -> list[str]:
    """The functions of one operand by its dtype, and those of two as lists of cases, for pyrefly.

    The bound of a whole type widens the dtype of an operand that is a call, and in ty loses its device.
    """
    body: list[str] = []
    for name, doc, kind in KEPT:
        t = kind if kind == "bool_" else f"T{kind}"
        body += protocol(name, doc, [f"x: Argument[D, {t}, R], /) -> Tensor[D, {t}, R]", "x: DArray, /) -> DArray"])
    return body + cases_of(disjointly, with_numbers, for_ty=False)


def for_ty() -> list[str]:
    """The functions of two operands with fewer cases, because ty infers an argument again for each."""
    return cases_of(mixed, with_numbers, for_ty=True)


def cases_of(
    broadcast: Callable[[str, str, str], list[str]], number: Callable[..., list[str]], *, for_ty: bool
) -> list[str]:
    body = ['TOrdered2 = TypeVar("TOrdered2", bound=Ordered)']
    for name, doc, _, t in PAIRS:
        widened = WIDENED if t in ("T", "TNumeric") else []
        small = with_a_number(t) if for_ty else number(numbers(t), "")
        body += protocol(name, doc, [*small, *widened, *pairs(t, broadcast), *dynamic_pair()])
    inexact = with_a_number("TInexact") if for_ty else number(numbers("TInexact"), "")
    body += protocol(
        *DIVISION,
        [
            still_open("TInexact", "TInexact", "TInexact"),
            *inexact,
            *WIDENED,
            *broadcast("Discrete", "Discrete", "float64"),
            *number([("TInteger", "int")], "float64"),
            # At least one dtype of each pair is inexact; the rule of the other gives the promoted dtype.
            *broadcast("T", "PromotesInexactBy[Callable[[T], TOut]]", "TOut"),
            *dynamic_pair(),
        ],
    )
    for name, doc, _, kind in COMPARISONS:
        one, two = {"DType": ("T", "T2"), "Ordered": ("TOrdered", "TOrdered2")}.get(kind, (kind, kind))
        kinds = {
            "DType": [*numbers("T"), ("TFloating", "ComplexNumber")],
            "Ordered": numbers("TReal"),
            "bool_": [("bool_", "bool")],
        }[kind]
        small = number(kinds, "bool_")
        if for_ty:
            variable = {"DType": "T", "Ordered": "TReal", "bool_": "T"}[kind]
            small = with_a_number(variable, "bool_") if kind != "bool_" else small
            small += number([("TFloating", "ComplexNumber")], "bool_") if kind == "DType" else []
        lines = [still_open(one, two, "bool_"), *broadcast(kind, kind, "bool_"), *small, *dynamic_pair()]
        body += protocol(name, doc, lines)
        if name == "Equates":
            body += tolerant(protocol(*CLOSE, lines))
    return body + clip(listed=True)


def clip(*, listed: bool = False) -> list[str]:
    lines: list[str] = []
    for kind, number in (("TReal", "int"), ("TFloating", "float")):
        lines.append(
            f"x: Tensor[D, {kind}, R], /, min: {number} | None = None, max: {number} | None = None) -> Tensor[D, {kind}, R]"
        )
    limit = f"{INTO.format('TReal')} | Tensor[D, TReal, R]"
    for number in ("int",):
        lines.append(
            f"x: Tensor[D, TReal, R], /, min: {limit} | {number} | None = None, max: {limit} | {number} | None = None) -> Tensor[D, TReal, R]"
        )
    limit = limit.replace("TReal", "TFloating")
    lines.append(
        f"x: Tensor[D, TFloating, R], /, min: {limit} | float | None = None, max: {limit} | float | None = None) -> Tensor[D, TFloating, R]"
    )
    if listed:
        lines = [each for line in lines for each in (listed_into(line) if "BroadcastsBy" in line else [line])]
    anything = "DArray | Operand[Any, Any, Any] | float | None = None"
    lines.append(f"x: DArray, /, min: {anything}, max: {anything}) -> DArray")
    tensor = "Operand[Any, Any, Any] | float | None"
    lines.append(f"x: Operand[Any, Any, Any], /, min: DArray, max: {anything}) -> DArray")
    lines.append(f"x: Operand[Any, Any, Any], /, min: {tensor} = None, *, max: DArray) -> DArray")
    lines.append(f"x: Operand[Any, Any, Any], /, min: {tensor}, max: DArray) -> DArray")
    return protocol("Clips", "Limited to two bounds that broadcast to it.", lines)


def tolerant(lines: list[str]) -> list[str]:
    """The same signatures with tolerances."""
    return [line.replace(", /) ->", f", /, *, {TOLERANCES}) ->") for line in lines]


def of_two(*, union: bool = False) -> list[str]:
    """The functions of two operands, by their rules."""
    body: list[str] = []
    for name, doc, family, _ in PAIRS:
        body += reads(f"Pairs{family.capitalize()}With", name, doc, union=union)
    body += reads("DividesBy", *DIVISION, union=union)
    for name, doc, rule, _ in COMPARISONS:
        body += reads(rule, name, doc, union=union)
    return body + tolerant(reads("EqualsWith", *CLOSE, union=union))


def for_mypy() -> list[str]:
    """The functions of two operands, in the form for mypy."""
    return of_two(union=True)


def signatures() -> list[str]:
    """The protocols of the chapter."""
    body: list[str] = []
    for name, doc, kind in KEPT:
        body += unary(name, doc, kind)
    body += of_one("ReturnsBool", "One tensor of numbers; the result is bool.", "TNumeric", "bool_")
    body += of_one(
        "ReturnsBoolOfReal",
        "One tensor of real floating-point numbers; the result is bool.",
        "TFloating",
        "bool_",
    )
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
    real = [line.replace("TReal", "TFloating") for line in ("x: Tensor[D, TReal, R], /) -> Tensor[D, TReal, R]",)]
    lines = [*real, *halves, "x: DArray, /) -> DArray"]
    return body + protocol(
        "MeasuresAngles",
        "One tensor of floating-point numbers; a complex one gives a real one.",
        [line.replace(", /) ->", ", /, *, deg: bool = False) ->") for line in lines],
    )
