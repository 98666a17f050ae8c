"""What mypy names if no signature of a function fits: signatures that look right and never are.

docs/decisions/needed.md explains them. Each has a parameter of type `Needed` for one kind of mistake, and the right
types, or `object`, for the rest, so that a call with one mistake looks like one of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tools.codegen.modules import FOR_CHECKERS, Module
from tools.codegen.tree import Class, Items, Literal, Name, Signature, Statement, Type, Union, read, signature

TENSOR = "Operand[Any, Any, Any] | DArray"
STATIC_SHAPE = "Dim[Any] | tuple[IntLike, ...] | IntLike"
SHAPE = f"DDim | {STATIC_SHAPE}"
DTYPE, DEVICE = "dtype: type[DType] | None = ...", "device: Device | None = ..."
ALONE = "Needed[NothingElseByPosition]"


def anything(*names: str) -> str:
    """Return parameters by name that take any object."""
    return ", ".join(f"{name}: object = ..." for name in names)


def one_wrong(by_name: str, parameters: dict[str, tuple[str, str]]) -> list[str]:
    """Return a signature for each parameter, given its type and what is needed; those from `by_name` on are by name."""

    def listed(wrong: str) -> str:
        return ", ".join(
            "*, " * (name == by_name) + f"{name}: {f'Needed[{need}]' if name == wrong else right}"
            for name, (right, need) in parameters.items()
        )

    return [listed(wrong) for wrong in parameters]


def drawn(*options: str) -> list[str]:
    """Return those of a method of `Generator` with these options."""
    parameters = {
        **dict.fromkeys(options, ("float = ...", "RealNumber")),
        "dtype": ("type[DType] | None = ...", "Float32OrFloat64"),
    }
    return [
        *one_wrong(next(iter(parameters)), {"shape": (f"{SHAPE} = ...", "IntOrTupleOfInts"), **parameters}),
        f"shape: object, second: {ALONE}, *more: object, {anything(*parameters)}",
    ]


def drawn_from(distribution: Any) -> list[str]:
    """Return those of a method of `Generator` that draws from a distribution."""
    parameters: dict[str, tuple[str, str]] = {}
    for each in distribution.parameters:
        number, needed = (
            ("IntLike", "IntegersOfTheDevice") if each.limits.whole else ("FloatLike", "RealNumbersOfTheDevice")
        )
        parameters[each.name] = (f"{number} | {TENSOR}", needed)
    parameters["size"] = (f"{SHAPE} | None", "IntOrTupleOfInts")
    names, lines = list(parameters), []
    for at, wrong in enumerate(names):
        before = [f"{name}: {parameters[name][0]}" for name in names[:at]]
        after = [f"{name}: {parameters[name][0]} = ..." for name in names[at + 1 :]]
        lines.append(", ".join([*before, f"{wrong}: Needed[{parameters[wrong][1]}]", *after]))
    return [f"{line}, *, {anything('dtype')}" for line in lines] if distribution.takes_dtype else lines


def integers() -> list[str]:
    """Return those of `Generator.integers`."""
    parameters = {
        "low": ("int", "IntegerNumber"),
        "high": ("int", "IntegerNumber"),
        "shape": (f"{SHAPE} = ...", "IntOrTupleOfInts"),
        "endpoint": ("bool = ...", "TrueOrFalse"),
        "dtype": ("type[DType] | None = ...", "IntegerDType"),
    }
    return [
        f"low: Needed[LowAndHigh], *, {anything('endpoint', 'dtype')}",
        *one_wrong("endpoint", parameters),
        f"low: object, high: object, shape: object, fourth: {ALONE}, *more: object, {anything('endpoint', 'dtype')}",
    ]


CHOICE = "replace: bool = ..., p: {}, axis: object = ..., shuffle: bool = ..."
WEIGHTS = f"{TENSOR} | None = ..."
ONE_BY_ONE = "x1: Needed[TensorsOneByOne], /"
DT = "Needed[DTypeOrTensor]"
FITS = "Needed[CommonSubscriptsAndOneDType]"

NEEDED = {
    "Creates": [
        f"shape: Needed[IntOrTupleOfInts], {DTYPE}, *, {DEVICE}",
        f"shape: {STATIC_SHAPE}, dtype: Needed[DTypeSuchAsFloat32], *, {DEVICE}",
        f"shape: {STATIC_SHAPE}, {DTYPE}, *, device: Needed[DeviceSuchAsCpu]",
        f"shape: {STATIC_SHAPE}, dtype: object, third: {ALONE}, *more: object, {anything('device')}",
    ],
    "CreatesFull": [
        f"shape: Needed[IntOrTupleOfInts], fill_value: complex, *, dtype: None = None, {DEVICE}",
        f"shape: {STATIC_SHAPE}, fill_value: Needed[NumberThatFitsTheDType], *, {DTYPE}, {DEVICE}",
        f"shape: Needed[ShapeAndFillValue], *, {anything('dtype', 'device')}",
        f"shape: Needed[ShapeAndFillValue], fill_value: None, *, {anything('dtype', 'device')}",
    ],
    "CreatesFullLike": [
        f"x: {TENSOR}, /, fill_value: Needed[NumberThatFitsTheDType], *, {DTYPE}, {DEVICE}",
        f"x: Needed[TensorAndFillValue], /, *, {anything('dtype', 'device')}",
    ],
    "ComesIn": [f"obj: object, /, dtype: Needed[DTypeSuchAsFloat32], *, {DEVICE}, copy: bool | None = ..."],
    "TakesTypedNumPy": ["x: Needed[NumPyArray], /", f"x: Needed[NumPyArrayAlone], /, *, {anything('copy', 'dtype')}"],
    # No literal looks like a str, and any operand like this.
    "ContractsTerms": [f"subscripts: object, x1: {FITS}, /, *operands: {FITS}"],
    "Sums": [f"x: object, axis: object, third: {ALONE}, /, *more: object, {anything('dtype', 'keepdims')}"],
    "Cumulates": [f"x: object, axis: object, third: {ALONE}, /, *more: object, {anything('dtype', 'include_initial')}"],
    "Differs": [f"x: object, second: {ALONE}, /, *more: object, {anything('axis', 'n', 'prepend', 'append')}"],
    "Concatenates": ["arrays: Needed[ListOfTensors], second: object, /, *more: object, axis: object = ..."],
    "Stacks": ["arrays: Needed[ListOfTensors], second: object, /, *more: object, axis: object = ..."],
    "SpansGrid": [f"{ONE_BY_ONE}, *, indexing: str = ..."],
    "BroadcastsArrays": [ONE_BY_ONE, f"x1: {TENSOR}, x2: Needed[TensorOrDArray], /, *more: object"],
    "PromotesDTypes": [f"x1: {DT}, /", f"x1: object, x2: {DT}, /, *more: object"],
    "Chooses": ["condition: Needed[TwoChoicesOrUseNonzero], x1: object = ..., /"],
    "Draws.random": drawn(),
    "Draws.standard_normal": drawn(),
    "Draws.uniform": drawn("low", "high"),
    "Draws.normal": drawn("loc", "scale"),
    "Draws.integers": integers(),
    "DrawsChoices.choice": [
        f"x: Needed[IntOrTensorOfTheDevice], /, shape: {SHAPE} = ..., *, {CHOICE.format(WEIGHTS)}",
        f"x: int | {TENSOR}, /, shape: Needed[IntOrTupleOfInts], *, {CHOICE.format(WEIGHTS)}",
        f"x: int | {TENSOR}, /, shape: {SHAPE} = ..., *, {CHOICE.format('Needed[VectorOfProbabilities]')}",
        f"x: object, shape: object, third: {ALONE}, /, *more: object, {anything('replace', 'p', 'axis', 'shuffle')}",
    ],
}
"""The signatures of each family, or method of a family, up to the closing parenthesis."""
DRAWN = ("IntegersOfTheDevice", "RealNumbersOfTheDevice")
"""Those of a distribution's parameters."""
KEY, VALUE, TARGET = "IntOrSlicePerAxisMaskOrPositions", "NumberOrTensorThatFitsTheDType", "TensorOnCpuOrGpu"
"""Those of an index, of what is written there, and of the tensor to which it is written."""


def with_needed(statement: Statement) -> Statement:
    """Return a family with the signatures for mypy of the family, or of each of its methods."""
    return replace(statement, for_mypy=tuple(_needed(statement))) if isinstance(statement, Class) else statement


def _needed(family: Class) -> list[Signature]:
    names = {
        each.name: family.name if each.name == "__call__" else f"{family.name}.{each.name}"
        for each in family.signatures
    }
    return [signature(f"{line}) -> DArray", name) for name, full in names.items() for line in NEEDED.get(full, [])]


def needs() -> list[str]:
    """Return the names of what is needed."""
    lines = [signature(f"{line}) -> DArray") for every in NEEDED.values() for line in every]
    types = [each.type for line in lines for each in line.parameters if each.type is not None]
    return sorted({KEY, VALUE, TARGET, *DRAWN, *(need for each in types for need in within(each))})


def within(where: Type) -> list[str]:
    """What is needed within a type: the names in the brackets of `Needed`."""
    match where:
        case Name("Needed", (Name(need),)):
            return [need]
        case Name(_, arguments):
            return [need for each in arguments or () for need in within(each)]
        case Items(inner) | Union(inner):
            return [need for each in inner for need in within(each)]
        case Literal():
            return []


CLASS = '''
_Known = TypeVar("_Known", covariant=True)
_Copy = TypeVar("_Copy", covariant=True)


class Needed(Protocol[_Known]):
    """What any argument looks like to mypy, and nothing is: its `__repr__` returns what no `__repr__` returns.

    mypy names it instead of all signatures, if no other one looks like the arguments. (None has any `__str__` to mypy.)
    """

    def __repr__(self) -> _Known: ...
'''


KEPT = {
    "NumericTensor": "numbers",
    "RealTensor": "real numbers",
    "FloatingPointTensor": "floating-point numbers, real or complex",
    "RealFloatingPointTensor": "real floating-point numbers",
    "IntegerOrBoolTensor": "integers or bools",
    "BoolTensor": "bools",
}
"""What the operand of a function that keeps its type needs to be, and of what."""
KEPT_TYPE = '''

class {}(Protocol[_Known, _Copy]):
    """A tensor of {}, of this dtype, and the type that a copy of it has."""

    def _read_dtype(self) -> _Known: ...
    def __copy__(self) -> _Copy: ...
'''


def named(need: str) -> Class:
    """Return the class of a name."""
    return Class(need, (Name("str"),), None, ())


def needed() -> Module:
    """Return the stub with `Needed` and the names."""
    doc = "What an argument needs to be: names for mypy's messages; written by tools/codegen."
    names = [named(name) for name in needs()]
    comments = f"{FOR_CHECKERS}\n# pyright: reportIncompatibleMethodOverride=false"  # no object has this `__repr__`
    kept = "".join(KEPT_TYPE.format(*each) for each in KEPT.items())
    return Module(doc, [*read(CLASS + kept), *names], comments=comments)
