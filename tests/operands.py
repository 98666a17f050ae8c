"""Sample operands of the functions, by the family of their signatures.

The calls for other devices, the random expressions, the benchmarks and the stand-in of CuPy read them, and the table of
functions in `typedtensor/backends/table.py`. A function with one of these families needs no line here.
"""

from __future__ import annotations

import re
from functools import cache
from inspect import isroutine
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from typedtensor.backends import table

if TYPE_CHECKING:
    from collections.abc import Iterable

ARRAYS: dict[str, np.ndarray] = {
    "x": np.full(8, 0.5),
    "y": np.full(8, 1.5),
    "m": np.full((2, 4), 0.5),
    "k": np.full((4, 2), 0.5),
    "row": np.full((1, 8), 0.5),
    "squares": np.array([[[2.0, 1.0], [1.0, 3.0]]] * 2),
    "n": np.full(8, 5),
    "at": np.arange(8),
    "b": np.full(8, fill_value=True),
    "c": np.full(8, 0.5 + 0.5j),
    "z": np.full((2, 4), 0.5 + 0.5j),
    "three": np.full(3, 0.5),
}
"""The operands, of about eight elements; a name is part of no other word in a call. Who writes to one takes a copy."""
for _array in ARRAYS.values():
    _array.flags.writeable = False
PATTERN = re.compile(rf"\b(?<![.'])(?:{'|'.join(ARRAYS)})\b(?!=)")
FAMILIES: dict[str, str] = {
    # creation and dtypes
    "8": "Creates CreatesWindow CreatesFrequencies CreatesHalfOfFrequencies CreatesIndices CreatesRange "
    "IteratesIndices LocatesDiagonal LocatesTriangle",
    "8, 0.5": "CreatesFull",
    "8, 5.0": "CreatesKaiserWindow",
    "x, 0.5": "CreatesFullLike Quantiles",
    "2, 4": "CreatesEye",
    "0, 1, 8": "CreatesSpaced",
    "1, 2, 8": "CreatesPowers",
    "three, three": "CrossesVectors MultipliesOuter SpansGrid",
    "[1, 2, 3, 4, 5, 6, 7, 8]": "ComesIn",
    "bytes(64)": "ReadsMemory",
    "x, tt.float32": "Converts",
    "tt.int8, tt.float32": "JudgesCast PromotesDTypes",
    "tt.float32": "LimitsFloating",
    "tt.int8": "LimitsInteger",
    "tt.int8, 'integral'": "JudgesKind",
    # one operand
    "x": "Averages AveragesWithWeights CountsInBins CountsTrue Covaries Cumulates Describes Differs FindsEdges "
    "FindsExtremes FindsOrder FindsTrue GivesAtLeast1 GivesAtLeast2 GivesAtLeast3 Integrates MeasuresAngles "
    "MeasuresVectors Medians "
    "Normalizes Ravels ReplacesNaN ReturnsBool ReturnsBoolOfReal ReturnsReal Slopes Sorts Spreads Sums "
    "SumsExponentials TakesExtremes TakesFloatingPoint TakesNumeric TakesReal TakesRealFloatingPoint TransformsReal "
    "Unwraps",
    "b": "JudgesAll TakesBool",
    "n": "CountsBits CountsPositions CountsValues FindsValues InvertsValues KeepsValues PacksBits TakesBitwise",
    "c": "ReturnsPart Shifts TransformsComplex TransformsToReal",
    "m": "CreatesLike IteratesElements KeepsTriangle Rotates TransformsRealAxes TransformsRealPlanes "
    "TransposesMatrices Unstacks",
    "z": "TransformsAxesToReal TransformsComplexAxes TransformsComplexPlanes TransformsPlanesToReal",
    "three": "ConvertsDiagonals FindsRoots ListsPowers",
    "at, x, 1": "FindsCoefficients",
    "three, x": "EvaluatesPolynomials",
    "squares": "Choleskys CountsRank ExponentiatesMatrices FactorsAnyEigen FactorsEigen FactorsQR FactorsSingular "
    "InvertsAnyMatrices InvertsMatrices MeasuresMatrices ReturnsAnySpectrum ReturnsCondition ReturnsDeterminant "
    "ReturnsLogDeterminant ReturnsSpectrum SumsDiagonal TakesDiagonal",
    "squares[0]": "Correlates",
    # several operands
    "x, x": "Divides DividesWithRest DotsVectors Equates Orders TakesTwo TakesTwoFloatingPoint TakesTwoNumeric "
    "TakesTwoReal",
    "n, n": "TakesTwoBitwise TakesTwoIntegers",
    "b, b": "TakesTwoBools",
    "x, y": "Approximates Convolves CountsInRectangles FindsBins FindsPlaces JudgesCloseness JudgesEquality SlidesOver",
    "n, at": "ComparesValues IntersectsValues JudgesMembers SubtractsValues UnitesValues",
    "x, at": "Takes TakesAlong",
    "[x, x]": "Concatenates Stacks",
    "x, row": "BroadcastsArrays",
    "x, three": "MultipliesBlocks",
    "b, x, y": "Chooses",
    "x, x, y": "Interpolates",
    "m, k": "MultipliesAndAdds MultipliesMatrices",
    "m, at[:4]": "MultipliesMatricesByVectors",
    "at[:2], m": "MultipliesVectorsByMatrices",
    "[m, k]": "MultipliesChains",
    "m, m": "JoinsDiagonally",
    "m, m, axes=((0, 1), (0, 1))": "ContractsTensors",
    "m, three[:2]": "SolvesNearly",
    "squares[0], three[:2]": "SolvesTensors",
    "squares[0], 1": "InvertsTensors",
    "squares, squares": "Solves SolvesTriangular",
    "squares, 2": "RaisesMatrices",
    "'i,i->', x, x": "ContractsTerms",
    # shapes and positions
    "x, (2, 4)": "Reshapes",
    "x, (2, 8)": "BroadcastsToShape",
    "x, (2,)": "Tiles",
    "x, 0.0, 1.0": "Clips",
    "x, 1": "Pads Rolls",
    "x, 2": "Repeats SlidesWindows Splits",
    "x, 3": "FindsPartition Partitions",
    "x, axis=0": "Expands Flips",
    "row, axis=0": "Squeezes",
    "m, (1, 0)": "Permutes",
    "m, 0, 1": "MovesAxes SwapsAxes",
    "m, 0": "MergesAxes",
    "m, 1": "Deletes",
    "n.astype(tt.uint8)": "UnpacksBits",
    "m, 1, 2": "Inserts",
    "at, at": "CrossesPositions",
    "[n, at]": "FindsOrderOfKeys",
    "(x, y)": "CountsInBoxes",
    "[b, b], [x, y]": "ChoosesByConditions",
    "x, [b], [lambda v: -v]": "AppliesByConditions",
    "lambda v: v[0], 0, m": "AppliesAlong",
    "lambda i: i, (8,)": "AppliesToIndices",
    "m, 1, tt.make_dim(2, 2)": "SplitsAxis",
    "m, tt.Rank2": "Renames",
    "n, 6": "MarksClasses",
    "at, (2, 4)": "UnravelsPositions",
    "at, [x, y], mode='clip'": "ChoosesByPositions",
    "[[m, m], [m, m]]": "AssemblesBlocks",
    "[at], (8,)": "RavelsPositions",
    "x, at, 1.0": "WritesAlong",
    "squares[0], 1.0": "WritesDiagonal",
}
"""The families for each text of operands; `tt` stands for NumPy too."""
BY_FAMILY = {family: text for text, families in FAMILIES.items() for family in families.split()}
BY_NAME: dict[str, str] = {
    "acosh": "y",
    **dict.fromkeys(("conj", "real"), "c"),
    **dict.fromkeys(("from_dlpack", "copy"), "x"),
    "__array_namespace_info__": "",
    "broadcast_shapes": "(2, 1), (3,)",
    "geomspace": "1, 2, 8",
    "indices": "(2, 4)",
    "put_along_axis": "x, at, 1.0, axis=0",
    **dict.fromkeys(("nanpercentile", "percentile"), "x, 50"),
}
"""The functions that have no family, or need other operands than the rest of it."""
SPACES: dict[str, Any] = {"": tt, "linalg.": tt.linalg, "fft.": tt.fft, "special.": tt.special}


@cache
def functions() -> dict[str, table.Function]:
    """The table of functions, with the modules that load at first use."""
    for space in SPACES.values():
        for name in space.__all__:
            getattr(space, name)
    return dict(table.TABLE)


def public() -> list[str]:
    """The public functions by their names in the namespace, aliases included."""
    return [
        prefix + name for prefix, space in SPACES.items() for name in space.__all__ if isroutine(getattr(space, name))
    ]


def function_of(name: str) -> table.Function | None:
    """The line of the table for a public name, which may be an alias: `linalg.matmul` is `matmul`."""
    return functions().get(name) or functions().get(name.rpartition(".")[2])


def find(name: str) -> str | None:
    """The text of the sample operands of a function, or None if there are none."""
    if name in BY_NAME:
        return BY_NAME[name]
    known = function_of(name)
    return None if known is None else BY_FAMILY.get(known.family)


def arguments(name: str) -> str:
    """The text of the sample operands of a function; LookupError states the line to add."""
    found = find(name)
    if found is None:
        raise LookupError(needed(name))
    return found


def needed(name: str) -> str:
    """The line to add for the sample operands of a function."""
    known = function_of(name)
    line = f'to BY_NAME: "{name}": "x",' if known is None else f'to FAMILIES: "x": "... {known.family}"'
    return f"tests/operands.py: add sample operands of tt.{name} {line}"


def arrays_in(text: str) -> list[str]:
    """The names of the arrays in a text of operands, in order; one that is there twice counts twice."""
    return re.findall(PATTERN, text)


def count(name: str) -> int:
    """The number of arrays among the sample operands."""
    return len(arrays_in(arguments(name)))


def template(name: str) -> str:
    """A call with `{0}`, `{1}` and so on in place of the arrays, one that is there twice counted twice."""
    numbers = iter(range(99))
    text = re.sub(PATTERN, lambda _: f"{{{next(numbers)}}}", arguments(name))
    return f"tt.{name}({text})"


def elementwise(*forms: str) -> list[table.Function]:
    """The functions that combine elements at the same position; the operands are arrays, one or two."""
    return [each for each in functions().values() if each.chunks == "each" and each.form in (forms or FORMS)]


def reductions() -> list[table.Function]:
    """The reductions."""
    return [each for each in functions().values() if each.form == "reduction"]


FORMS = ("elementwise", "pairwise", "on_raw_arrays")


def lines(file: str, missing: Iterable[str], line: str, *, samples: bool = False) -> str:
    """What a test prints for missing functions: the file, and the line to add for each.

    With `samples`, sample operands would do for a function of a family.
    """
    return "\n".join(
        needed(name)
        if samples and find(name) is None and function_of(name) is not None
        else f"{file}: add {line.format(name=name, short=name.rpartition('.')[2])}"
        for name in sorted(missing)
    )


def called(name: str) -> Any:
    """The public function of that name."""
    return attrgetter(name)(tt)
