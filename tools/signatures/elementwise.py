"""Protocols of the elementwise functions."""

from __future__ import annotations

from write_ranks import MEETINGS

from signatures.common import WIDENED, dynamic_pair, numbers, pairs, protocol, unary, with_numbers

REALS = [m for m in MEETINGS if m != "complex128"]
FLOATS = ["float32", "float64"]
WHOLE = ["int16", "int32", "int64"]


def binary(name: str, doc: str, t: str, meetings: list[str]) -> list[str]:
    signatures = pairs(t, meetings)
    widened = WIDENED if t in ("T", "TNumeric") else []
    return protocol(name, doc, [signatures[0], *with_numbers(numbers(t)), *widened, *signatures[1:], *dynamic_pair()])


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
        [signatures[0], *with_numbers(numbers("TInexact")), *WIDENED, *signatures[1:], *whole, *dynamic_pair()],
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


def signatures() -> list[str]:
    """The protocols of the chapter."""
    body = ['TOrdered2 = TypeVar("TOrdered2", bound=Ordered)']
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
    body += comparison(
        "Equates",
        "Two tensors that broadcast; the answer is truth values.",
        "DType",
        [*numbers("T"), ("TFloating", "ComplexNumber")],
    )
    body += comparison(
        "Orders",
        "Two tensors of ordered numbers that broadcast; the answer is truth values.",
        "Ordered",
        numbers("TReal"),
    )
    body += comparison("TakesTwoTruths", "Two tensors of truth values that broadcast.", "bool_", [("bool_", "bool")])
    body += clip()
    return body
