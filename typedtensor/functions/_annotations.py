"""The annotations of the functions: Any to checkers, and a text for `help`.

The body of a function gets raw arrays, and validates all other arguments itself, because not every caller uses a
checker; so its parameters are Any. Callers see the overloads of a protocol, which `inspect.signature` cannot show. It
shows the text instead, and `typing.get_type_hints` evaluates it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import FunctionType
from typing import Annotated, Any, Literal, SupportsIndex, TypeAlias, TypeVar, cast

import numpy  # noqa: ICN001  # the name used in the texts

from typedtensor.core.darray import DArray
from typedtensor.core.tensor import Tensor
from typedtensor.memory.allocation import Allocation
from typedtensor.types.axis import Axis
from typedtensor.types.device import Device
from typedtensor.types.dim import DDim, Dim
from typedtensor.types.dtype import DType
from typedtensor.types.limits import FloatingLimits, IntegerLimits
from typedtensor.types.rank import Rank1, Rank2

Array: TypeAlias = Annotated[Any, "Tensor | DArray"]
OptionalArray: TypeAlias = Annotated[Any, "Tensor | DArray | None"]
ArrayOrInt: TypeAlias = Annotated[Any, "Tensor | DArray | int"]
ArrayOrBool: TypeAlias = Annotated[Any, "Tensor | DArray | bool"]
ArrayOrFloat: TypeAlias = Annotated[Any, "Tensor | DArray | float"]
OptionalArrayOrFloat: TypeAlias = Annotated[Any, "Tensor | DArray | float | None"]
ArrayOrNumber: TypeAlias = Annotated[Any, "Tensor | DArray | complex"]
OptionalArrayOrNumber: TypeAlias = Annotated[Any, "Tensor | DArray | complex | None"]
OneOrIntersect1d: TypeAlias = Annotated[Any, "Tensor | DArray | Intersect1dResult"]
OneOrTupleOfArrays: TypeAlias = Annotated[Any, "Tensor | DArray | tuple[Tensor | DArray, ...]"]
Positions: TypeAlias = Annotated[Any, "int | slice | Tensor | DArray"]
Arrays: TypeAlias = Annotated[Any, "list[Tensor | DArray] | tuple[Tensor | DArray, ...]"]
JointBins: TypeAlias = Annotated[Any, "Tensor | DArray | int | tuple[Tensor | DArray | int, ...]"]
JointRanges: TypeAlias = Annotated[Any, "tuple[tuple[float, float] | None, ...] | None"]
Function: TypeAlias = Annotated[Any, "Callable[..., Tensor | DArray]"]
Functions: TypeAlias = Annotated[Any, "list[Callable[..., Tensor | DArray] | complex]"]
Blocks: TypeAlias = Annotated[Any, "list[Tensor | DArray] | list[list[Tensor | DArray]]"]
NumPyArray: TypeAlias = Annotated[Any, "numpy.ndarray"]
Anything: TypeAlias = Annotated[Any, "object"]

OneAxis: TypeAlias = Annotated[Any, "int | Axis"]
OptionalAxis: TypeAlias = Annotated[Any, "int | Axis | None"]
SomeAxes: TypeAlias = Annotated[Any, "int | Axis | tuple[int, ...]"]
Axes: TypeAlias = Annotated[Any, "int | Axis | tuple[int, ...] | None"]
ContractedAxes: TypeAlias = Annotated[Any, "int | tuple[tuple[int, ...], tuple[int, ...]]"]
Shape: TypeAlias = Annotated[Any, "int | tuple[int, ...] | Dim | DDim"]
OptionalShape: TypeAlias = Annotated[Any, "int | tuple[int, ...] | Dim | DDim | None"]
DimOrDDim: TypeAlias = Annotated[Any, "Dim | DDim"]
Strides: TypeAlias = Annotated[Any, "Iterable[int] | None"]

RankClass: TypeAlias = Annotated[Any, "type[Rank]"]
DTypeClass: TypeAlias = Annotated[Any, "type[DType]"]
OptionalDType: TypeAlias = Annotated[Any, "type[DType] | None"]
DTypeOrArray: TypeAlias = Annotated[Any, "type[DType] | Tensor | DArray"]
DTypeOrArrayOrNumber: TypeAlias = Annotated[Any, "type[DType] | Tensor | DArray | complex"]
Kind: TypeAlias = Annotated[Any, "type[DType] | str | tuple[type[DType] | str, ...]"]
DTypesByName: TypeAlias = Annotated[Any, "dict[str, type[DType]]"]
LimitsOfFloats: TypeAlias = Annotated[Any, "FloatingLimits"]
LimitsOfIntegers: TypeAlias = Annotated[Any, "IntegerLimits"]

OptionalDevice: TypeAlias = Annotated[Any, "Device | None"]
AllocationOnAny: TypeAlias = Annotated[Any, "Allocation"]
DescriptionOfAny: TypeAlias = Annotated[Any, "Description"]
DefaultsOfAny: TypeAlias = Annotated[Any, "Defaults"]
GeneratorOnAny: TypeAlias = Annotated[Any, "Generator"]

Flag: TypeAlias = Annotated[Any, "bool"]
Target: TypeAlias = Annotated[Any, "object"]
Bool: TypeAlias = Annotated[Any, "bool"]
OptionalFlag: TypeAlias = Annotated[Any, "bool | None"]
Int: TypeAlias = Annotated[Any, "int"]
OptionalInt: TypeAlias = Annotated[Any, "int | None"]
Ints: TypeAlias = Annotated[Any, "tuple[int, ...]"]
IntOrInts: TypeAlias = Annotated[Any, "int | tuple[int, ...]"]
OptionalInts: TypeAlias = Annotated[Any, "tuple[int, ...] | None"]
Number: TypeAlias = Annotated[Any, "float"]
Widths: TypeAlias = Annotated[Any, "int | tuple[int, int] | list[tuple[int, int]]"]
OptionalNumbers: TypeAlias = Annotated[Any, "tuple[float, float] | None"]
OptionalNumber: TypeAlias = Annotated[Any, "float | None"]
ComplexNumber: TypeAlias = Annotated[Any, "complex"]
OptionalComplexNumber: TypeAlias = Annotated[Any, "complex | None"]
IntOrText: TypeAlias = Annotated[Any, "int | str"]
Text: TypeAlias = Annotated[Any, "str"]
OptionalMatrixOrder: TypeAlias = Annotated[Any, "float | str | None"]
MatrixOrder: TypeAlias = Annotated[Any, "float | str"]

F = TypeVar("F", bound=Callable[..., Any])
TEXTS: dict[str, str] = {
    name: alias.__metadata__[0] for name, alias in globals().items() if hasattr(alias, "__metadata__")
}
# Of Any, and without parts in stars: mypy would spend a third of a second on what these classes have in common.
CLASSES: tuple[Any, ...] = (
    Allocation,
    Axis,
    DArray,
    DDim,
    DType,
    Device,
    Dim,
    FloatingLimits,
    IntegerLimits,
    Iterable,
    Rank1,
    Rank2,
    SupportsIndex,
    Tensor,
)
NAMES: dict[str, Any] = {
    **{each.__name__: each for each in CLASSES},
    "Callable": Callable,
    "Iterator": Iterator,
    "Literal": Literal,
    "numpy": numpy,
}


def with_texts(function: F) -> F:
    """The function with its annotations replaced by their texts; `Array` may be part of one, as in `list[Array]`.

    The names in the texts are added to its module, where `typing.get_type_hints` looks them up.
    """
    module = cast("FunctionType", function).__globals__
    for name, each in NAMES.items():
        module.setdefault(name, each)
    texts = function.__annotations__
    for name, text in texts.items():
        texts[name] = TEXTS.get(text) or (text.replace("Array", TEXTS["Array"]) if "[Array" in text else text)
    return function
