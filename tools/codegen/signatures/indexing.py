"""Protocols of the indexing functions."""

from __future__ import annotations

from itertools import product

from tools.codegen.axes import AXES, MAX_RANK, rank
from tools.codegen.axis_rules import NAMED, ways
from tools.codegen.creation_rules import shape_tuple
from tools.codegen.rules import NO_INFERENCE, NO_INFERENCE_ANYWHERE, exactly
from tools.codegen.signatures.common import because, by, one_dynamic, protocol
from tools.codegen.tree import Statement, Variable

INDEXED = 3
"""Up to this many axes have indices for a function of the user."""
EACH = ["TInteger", *(f"TInteger{k}" for k in range(2, NAMED + 1))]
"""The dtypes of several vectors of positions, each with its own."""
VARIABLES = [
    Variable("_M", 'TypeVar("_M", default=Any)'),
    *(Variable(each, f'TypeVar("{each}", bound=Integer)') for each in EACH[1:]),
]
"""The name of an axis of positions, and their dtypes."""
TAKES = ("Takes", "The elements at some positions of a literal axis, given by a vector of integers.")
ALONG = ("TakesAlong", "The elements at separate positions for each row along a literal axis.")
VECTOR = "x: OperandWith[D, T, Rank1], indices: OperandWith[D, TInteger, Exactly1[_M]], /) -> Tensor[D, T, Rank1[_M]]"


def dynamic(positions: str, default: str) -> list[str]:
    axis = f"axis: int | Axis{default}"
    return [
        f"x: DArray, indices: DArray | Operand[Any, Integer, {positions}]{NO_INFERENCE_ANYWHERE}, /, *, {axis}) -> DArray",
        f"x: Operand[Any, Any, Any], indices: DArray, /, *, {axis}) -> DArray",
    ]


def signatures() -> list[Statement]:
    """The protocols of the chapter."""
    at = "indices: OperandWith[D, TInteger, R], /"
    lines = [
        f"x: OperandWith[D, T, {by('TakesBy')}]{NO_INFERENCE}, {at}, *, axis: AX) -> Tensor[D, T, ROut]",
        VECTOR,
    ]
    along = [
        f"x: OperandWith[D, T, {by('TakesAlongBy')}]{NO_INFERENCE}, {at}, *, axis: AX) -> Tensor[D, T, ROut]",
        f"x: OperandWith[D, T, {by('TakesAlongLastBy', '')}]{NO_INFERENCE}, {at}) -> Tensor[D, T, ROut]",
    ]
    body = protocol(*TAKES, [*lines, *dynamic("Rank1", " | None = None")])
    body += protocol(*ALONG, [*along, *dynamic("Any", " = -1")])
    return [*VARIABLES, *body, *crossed(), *located(), *indices(), *written(), *iterated(), *chosen(), *applied()]


def crossed() -> list[Statement]:
    """Vectors of positions, or masks, whose positions have no name."""
    lines = []
    for kinds, out, names in ((EACH, EACH, True), (["bool_"] * NAMED, ["int64"] * NAMED, False)):
        for n in range(1, NAMED + 1):
            axes = AXES[:n] if names else ["Any"] * n
            given = ", ".join(f"x{k + 1}: Tensor[D, {kinds[k]}, Rank1[{axis}]]" for k, axis in enumerate(axes))
            found = [["One"] * k + [axis] + ["One"] * (n - 1 - k) for k, axis in enumerate(axes)]
            results = ", ".join(f"Tensor[D, {dtype}, {rank(n, each)}]" for dtype, each in zip(out, found, strict=False))
            lines.append(f"{given}, /) -> tuple[{results}]")
    one, any_one = "Operand[Any, Discrete, Any]", "DArray | Operand[Any, Discrete, Any]"
    for n in range(1, NAMED + 2):
        rest, of = (f", *vectors: {any_one}", ["DArray", "..."]) if n > NAMED else ("", ["DArray"] * n)
        for first in range(n):  # the first DArray
            kinds = [*[one] * first, "DArray", *[any_one] * (n - 1 - first)]
            given = ", ".join(f"x{k + 1}: {kind}" for k, kind in enumerate(kinds))
            lines.append(f"{given}, /{rest}) -> tuple[{', '.join(of)}]")
    return protocol("CrossesPositions", "A tensor per vector of positions, along an axis of its own.", lines)


def located() -> list[Statement]:
    """Vectors of positions, on the device that is given."""
    where = [("device: Cpu | None = None", "Tensor[Cpu, int64, Rank1]"), ("device: D", "Tensor[D, int64, Rank1]")]
    triangle = [
        f"n: int, /, k: int = 0, m: int | None = None, *, {device}) -> tuple[{vector}, {vector}]"
        for device, vector in where
    ]
    diagonal = [
        f"n: int, /, ndim: {ndim}, *, {device}) -> tuple[{vector}, {rest if rest == '...' else vector}]"
        for ndim, rest in (("Literal[2] = 2", ""), ("int", "..."))
        for device, vector in where
    ]
    body = protocol("LocatesTriangle", "The rows and columns of a triangle of a matrix.", triangle)
    return body + protocol("LocatesDiagonal", "The positions of a diagonal, a vector for each axis.", diagonal)


def indices() -> list[Statement]:
    """One axis more than the shape, in front; the names are those of a Dim."""
    lines = []
    for n in range(1, NAMED + 1):
        for shape, names in ((f"Dim[{rank(n, AXES[:n])}]", ["Any", *AXES[:n]]), (shape_tuple(n), [])):
            out = f"Tensor[DOrCpu, int64, {rank(n + 1, names or None)}]"
            lines.append(f"dimensions: {shape}, /, *, device: DOrCpu | None = None) -> {out}")
    unknown = "dimensions: DDim | tuple[int, ...] | Dim[Any], /, *, device: Device | None = None) -> DArray"
    return protocol("CreatesIndices", "The index of each element along each axis.", [*lines, unknown])


def written() -> list[Statement]:
    """What writes, and returns nothing."""
    values, some = "values: Operand[D, T, Any] | V", "DArray | Operand[Any, Any, Any] | complex"
    places = f"indices: DArray | Operand[Any, Integer, Any]{NO_INFERENCE_ANYWHERE}"
    along = [
        f"x: ExactOperandWith[D, T, Fills[V], {by('TakesAlongBy')}], indices: OperandWith[D, TInteger, R], /, {values}, axis: AX) -> None",
        f"x: ExactOperandWith[D, T, Fills[V], {by('TakesAlongLastBy', '')}], indices: OperandWith[D, TInteger, R], /, {values}) -> None",
        f"x: DArray, {places}, /, values: {some}, axis: int | Axis = -1) -> None",
        f"x: Operand[Any, Any, Any], indices: DArray, /, values: {some}, axis: int | Axis = -1) -> None",
    ]
    end = "/, *, wrap: bool = False) -> None"
    diagonal = [
        f"x: ExactOperandWith[D, T, Fills[V], Has2[ROut]], val: V | Operand[D, T, Rank0] | Operand[D, T, Rank1], {end}",
        f"x: DArray, val: {some}, {end}",
        f"x: Operand[Any, Any, Any], val: DArray, {end}",
    ]
    return protocol("WritesAlong", "Elements written at positions along a literal axis.", along) + protocol(
        "WritesDiagonal", "The elements on the diagonal written.", diagonal
    )


def applied() -> list[Statement]:
    """Functions of the user: those of elements keep a type, those of vectors give an element or a vector."""
    x, each = "Tensor[D, T, R]", "Callable[[Tensor[D, T, Rank1]], Tensor[D, T, Rank1]] | complex"
    mask = "DArray | Operand[Any, bool_, Any]"
    pieces = [
        f"x: {x}, condlist: Sequence[Tensor[D, bool_, R]] | {one_dynamic('Operand[D, bool_, Any]')}, funclist: Sequence[{each}], /) -> {x}",
        f"x: DArray, condlist: Sequence[{mask}], funclist: Sequence[Callable[[DArray], DArray] | complex], /) -> DArray",
    ]
    vector, rule = "func1d: Callable[[Tensor[D, T, Rank1]], Tensor[DOut, TOut, {}]]", "[Callable[[AX], Outcome[ROut]]]"
    along = [
        f"{vector.format(result)}, axis: AX, arr: OperandWith[D, T, {reader}{rule}], /) -> Tensor[DOut, TOut, ROut]"
        for result, reader in (("Rank0", "HasAxis"), ("Rank1", "HasAxisToResize"))
    ]
    along.append("func1d: Callable[[DArray], DArray], axis: int | Axis, arr: DArray, /) -> DArray")
    indexed = []
    shapes = [(f"Dim[{rank(n, AXES[:n])}]", n, rank(n, AXES[:n])) for n in range(1, INDEXED + 1)]
    shapes += [(shape_tuple(n), n, rank(n)) for n in range(1, INDEXED + 1)]
    kinds = [("dtype: type[float64] | None = None", "float64"), ("dtype: type[T]", "T")]
    places = [("device: Cpu | None = None", "Cpu"), ("device: D", "D")]
    for (where, device), (kind, dtype), (shape, n, r) in product(places, kinds, shapes):
        given, out = ", ".join([f"Tensor[{device}, {dtype}, {r}]"] * n), f"Tensor[DOut, TOut, {r}]"
        indexed.append(f"function: Callable[[{given}], {out}], shape: {shape}, /, *, {kind}, {where}) -> {out}")
    unknown = "dtype: type[DType] | None = None, device: Device | None = None) -> DArray"
    indexed.append(f"function: Callable[..., DArray], shape: DDim, /, *, {unknown}")
    return [
        Variable("DOut", 'TypeVar("DOut", bound=Device)'),
        *protocol("AppliesByConditions", "Elements computed by the function of their condition.", pieces),
        *protocol("AppliesAlong", "A function of the vectors along a literal axis.", along),
        *protocol("AppliesToIndices", "A function of the indices of all elements.", indexed),
    ]


def chosen() -> list[Statement]:
    """The choices have one dtype, and all operands the same axes; numbers have the dtype of the widest."""
    lists = "condlist: Sequence[Tensor[D, bool_, R]], choicelist: Sequence[{}], /"
    tensors = lists.format("Tensor[D, T, R]")
    lines = [
        f"{tensors}) -> Tensor[D, T, R]",
        f"{tensors}, default: Tensor[D, T, R]) -> Tensor[D, T, R]",
        f"{lists.format('ExactOperandWith[D, T, Fills[V], R]')}, default: V) -> Tensor[D, T, R]",
    ]
    for number, default, dtype in (
        ("bool", ": bool", "bool_"),
        ("int", ": int = 0", "int64"),
        ("FloatNumber", ": float = 0", "float64"),
        ("ComplexNumber", ": complex = 0", "complex128"),
    ):
        lines.append(f"{lists.format(number)}, default{default}) -> Tensor[D, {dtype}, R]")
    anything, mask = "DArray | Operand[Any, Any, Any] | complex", "Operand[Any, bool_, Any]"
    lines += [
        f"condlist: {one_dynamic(mask)}, choicelist: Sequence[{anything}], /, default: {anything} = 0) -> DArray",
        f"condlist: Sequence[{mask}], choicelist: {one_dynamic('Operand[Any, Any, Any] | complex')}, /, default: {anything} = 0) -> DArray",
    ]
    body = protocol("ChoosesByConditions", "Elements of the first choice whose condition is true.", lines)
    return body + chosen_by_number()


def chosen_by_number() -> list[Statement]:
    """The same for a number of a choice in place of conditions."""
    x, mode = "x: Tensor[D, TInteger, R], choices: Sequence[{}], /", 'mode: Literal["raise", "wrap", "clip"] = "raise")'
    kinds = [("Tensor[D, T, R]", "T"), ("bool", "bool_"), ("int", "int64"), ("FloatNumber", "float64")]
    kinds.append(("ComplexNumber", "complex128"))
    anything = "DArray | Operand[Any, Any, Any] | complex"
    lines = [f"{x.format(each)}, {mode} -> Tensor[D, {dtype}, R]" for each, dtype in kinds]
    lines += [
        f"x: DArray, choices: Sequence[{anything}], /, {mode} -> DArray",
        f"x: Operand[Any, Integer, Any], choices: {one_dynamic('Operand[Any, Any, Any] | complex')}, /, {mode} -> DArray",
    ]
    return protocol(
        "ChoosesByPositions", "At each position the element of the choice whose number stands there.", lines
    )


def iterated() -> list[Statement]:
    """An int for each axis; of a type variable any number of them."""
    at = ["tuple[()]", *(f"tuple[{', '.join(['int'] * n)}]" for n in range(1, MAX_RANK + 1))]
    indices = [f"*shape: {each}) -> Iterator[tuple[int, ...]]" for each in ("int", "DDim")]
    few = range(1, NAMED + 1)
    indices[:0] = [f"shape: Dim[{rank(n)}] | tuple[{', '.join(['IntLike'] * n)}], /) -> Iterator[{at[n]}]" for n in few]
    sizes = [", ".join(f"size{k}: IntLike" for k in range(1, n + 1)) for n in few]
    indices[:0] = [f"{each}, /) -> Iterator[{at[n]}]" for n, each in zip(few, sizes, strict=True)]
    indices.append("shape: tuple[int, ...] | Dim[Any], /) -> Iterator[tuple[int, ...]]")
    elements = [
        *(
            f"x: Operand[D, T, {rank(n)}], /) -> Iterator[tuple[{at[n]}, Tensor[D, T, Rank0]]]"
            for n in range(MAX_RANK + 1)
        ),
        "x: OperandWith[D, T, R, RankVariable], /) -> Iterator[tuple[tuple[int, ...], Tensor[D, T, Rank0]]]",
        "x: DArray, /) -> Iterator[tuple[tuple[int, ...], DArray]]",
    ]
    return protocol("IteratesIndices", "The indices of all elements of a shape.", indices) + protocol(
        "IteratesElements", "The indices and the elements.", elements
    )


def named(n: int, names: list[str]) -> str:
    return rank(n, names or None)


def listed_take() -> list[Statement]:
    positions = "OperandWith[D, Integer, Exactly1[_M]]"
    lines = [VECTOR]
    for n in range(1, MAX_RANK + 1):
        for axis, before, after in ways(n):
            lines.append(
                f"x: Tensor[D, T, {named(n, before)}], indices: {positions}, /, *, axis: {axis}) -> Tensor[D, T, {named(n, after)}]"
            )
    return protocol(*TAKES, [*lines, *dynamic("Rank1", " | None = None")])


def listed_take_along() -> list[Statement]:
    lines = []
    for n in range(1, MAX_RANK + 1):
        for axis, before, after in ways(n):
            default = " = -1" if axis.startswith("Literal[-1, ") and before else ""
            lines.append(
                f"x: Tensor[D, T, {named(n, before)}], indices: Operand[D, Integer, {exactly(n, after) if after else rank(n)}], /, *, axis: {axis}{default}) -> Tensor[D, T, {named(n, after)}]"
            )
    return protocol(*ALONG, [*lines, *dynamic("Any", " = -1")])


@because("""ty 0.0.105 does not solve the rule of two ranks: without the list it does not know the rank of take.""")
def for_ty() -> list[Statement]:
    """The functions of two operands as lists of cases."""
    return [*VARIABLES, *listed_take(), *listed_take_along()]
