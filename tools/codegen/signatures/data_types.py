"""Protocols of the data type functions."""

from __future__ import annotations

from tools.codegen.dtypes import spellings
from tools.codegen.protocols import MEETINGS
from tools.codegen.rules import numbers
from tools.codegen.signatures.common import protocol
from tools.codegen.tree import Statement

# The kinds of the standard, and their classes of dtypes.
KINDS = {
    "bool": "bool_",
    "signed integer": "SignedInteger",
    "unsigned integer": "UnsignedInteger",
    "integral": "Integer",
    "real floating": "Floating",
    "complex floating": "ComplexFloating",
    "numeric": "Numeric",
}


def either(dtype: str) -> str:
    """A dtype, or a tensor of it."""
    return f"type[{dtype}] | Operand[Any, {dtype}, Any]"


def astype() -> list[Statement]:
    rest = "copy: bool = True, device: None = None)"
    return protocol(
        "Converts",
        "The same values in another dtype.",
        [
            # Complex numbers are not converted to real ones: the standard requires taking a part first.
            "x: Tensor[D, TOrdered, R], dtype: type[T2], /, *, copy: bool = True, device: None = None) -> Tensor[D, T2, R]",
            "x: Tensor[D, TOrdered, R], dtype: type[T2], /, *, copy: bool = True, device: D2) -> Tensor[D2, T2, R]",
            "x: Tensor[D, T, R], dtype: type[TComplexOrBool], /, *, copy: bool = True, device: None = None) -> Tensor[D, TComplexOrBool, R]",
            "x: Tensor[D, T, R], dtype: type[TComplexOrBool], /, *, copy: bool = True, device: D2) -> Tensor[D2, TComplexOrBool, R]",
            *(
                f"x: Tensor[D, T, R], dtype: {text}, /, *, {rest} -> Tensor[D, {dtype}, R]"
                for text, dtype in spellings()
                if dtype == "bool_" or dtype.startswith("complex")
            ),
            f"x: OperandWith[D, OrderedForDType[Callable[[DTYPE], Outcome[TOut]]], Itself[ROut]], dtype: DTYPE, /, *, {rest} -> Tensor[D, TOut, ROut]",
            "x: DArray, dtype: type[DType], /, *, copy: bool = True, device: Device | None = None) -> DArray",
        ],
    )


def isdtype() -> list[Statement]:
    lines = [f'dtype: type[DType], kind: Literal["{kind}"]) -> TypeIs[type[{name}]]' for kind, name in KINDS.items()]
    kind = f"type[DType] | Literal[{', '.join(map(repr, KINDS))}]"
    lines.append(f"dtype: type[DType], kind: type[DType] | tuple[{kind}, ...]) -> bool")
    return protocol("JudgesKind", "Whether a dtype is of a kind.", lines)


def can_cast() -> list[Statement]:
    line = "from_: type[DType] | OfDType[DType] | DArray, to: type[DType], /) -> bool"
    return protocol("JudgesCast", "Whether a dtype promotes to another.", [line])


def result_type() -> list[Statement]:
    # Relations, not a line for two of one dtype: `type` is covariant, and two different ones would join at their base.
    lines = [
        f"x: {either('T')}, /) -> type[T]",
        f"x1: {either('T')}, x2: {either('PromotesTo[T]')}, /) -> type[T]",
        f"x1: {either('PromotesBelow[T]')}, x2: {either('T')}, /) -> type[T]",
    ]
    lines += [f"x1: {either(f'MeetsAt_{at}[T2]')}, x2: {either('T2')}, /) -> type[{at}]" for at in MEETINGS]
    for kind, number in numbers("T"):
        lines.append(f"x1: {either(kind)}, x2: {number}, /) -> type[{kind}]")
        lines.append(f"x1: {number}, x2: {either(kind)}, /) -> type[{kind}]")
    known = "type[DType] | Operand[Any, Any, Any]"
    anything = f"{known} | DArray"
    number = f"{anything} | complex"
    more = f"/, *more: {number}) -> type[DType]"
    lines += [
        f"x1: {known}, x2: {known}, /) -> type[DType]",
        "x1: DArray, /) -> type[DType]",
        f"x1: DArray, x2: {number}, /) -> type[DType]",
        f"x1: {known} | complex, x2: DArray, /) -> type[DType]",
        f"x1: {anything}, x2: {number}, x3: {number}, {more}",
        f"x1: complex, x2: {anything}, x3: {number}, {more}",
        f"x1: complex, x2: complex, x3: {anything}, {more}",
    ]
    return protocol("PromotesDTypes", "The dtype to which all promote.", lines)


def limits() -> list[Statement]:
    halves = (("complex64", "float32"), ("complex128", "float64"))
    # Separate lines for a dtype and a tensor: with a variable in a union, ty accepts generic code of another kind.
    floating = [
        *(f"type: {form}, /) -> FloatingLimits[TFloating]" for form in ("type[TFloating]", "Operand[D, TFloating, R]")),
        *(f"type: {text}, /) -> FloatingLimits[{dtype}]" for text, dtype in spellings() if dtype.startswith("float")),
        *(f"type: {either(whole)}, /) -> FloatingLimits[{half}]" for whole, half in halves),
        "type: DArray, /) -> FloatingLimits[Floating]",
    ]
    integer = [
        *(f"type: {form}, /) -> IntegerLimits[TInteger]" for form in ("type[TInteger]", "Operand[D, TInteger, R]")),
        *(f"type: {text}, /) -> IntegerLimits[{dtype}]" for text, dtype in spellings() if "int" in dtype),
        "type: DArray, /) -> IntegerLimits[Integer]",
    ]
    return protocol("LimitsFloating", "The limits of a floating-point dtype.", floating) + protocol(
        "LimitsInteger", "The limits of an integer dtype.", integer
    )


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    return astype() + isdtype() + can_cast() + result_type() + limits()
