"""Writes `_generated/assignment.pyi`, what an assignment to brackets does to a tensor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.codegen import indexing, needed
from tools.codegen.axes import AXES, rank
from tools.codegen.indexing import EXACT_RANKS, INDEX, NO_KEYS, RANKS, VECTOR, mixed, no_inference
from tools.codegen.overloads import declared, overloads, stub, variables
from tools.codegen.tree import substituted, type_of

if TYPE_CHECKING:
    from tools.codegen.tree import Signature

STUB = f'''"""What an assignment to brackets does to a tensor, as the checkers read it.

As in `indexing`, a descriptor first selects the class of the rank.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportGeneralTypeIssues=false, reportInvalidTypeVarUse=false, reportOverlappingOverload=false
from types import EllipsisType
from typing import Any, Generic, Never, Protocol, TypeAlias, TypeVar, overload

from typedtensor._generated import index_keys as keys
from typedtensor._generated.dtype import ComplexFloating, Discrete, DType, Floating, Inexact, Integer, Numeric, bool_
from typedtensor._generated.indexing import {", ".join(indexing.aliases())}
from typedtensor._generated.needed import {needed.KEY}, {needed.VALUE}, {needed.TARGET}, Needed
from typedtensor._generated.rank import AtLeast2, AtLeast3, One, {RANKS}
from typedtensor._generated.rules import (
    Accepts, Drops, DropsAt1, DropsAt2, DropsBack2, DropsFirst, DropsLast, Exactly1, Exactly2, Fills, FitsAs1, Flattens, Gains, GainsAt1,
    GainsAt2, GainsFirst, GainsLast, Has1, Has2, Has3, Has4, NeverMatches, NoOperand, PromotesBelow, Sizes_0, Sizes_1, RankVariable,
    Unnames, UnnamesAt1, UnnamesFirst,
)
from typedtensor._generated.tensor_rules import Rules
from typedtensor.core.darray import DArray
from typedtensor.core.operand import Addressed, D, ExactTypes, Operand, OperandWith, R, ROut, T, V
from typedtensor.core.tensor import Tensor
from typedtensor.types.device import Cluster
from typedtensor.types.dim import DDim, Dim

{variables([*AXES, "M", "N", "W"])}
'''
WRITABLE = '''Kind = TypeVar("Kind")
Known = TypeVar("Known", covariant=True)
Nothing = TypeVar("Nothing", bound=None)

class WritableTensor(Protocol[Known]):
    """A tensor with these types, on a device whose memory this process can write."""

    def _read_device(self, device: Never, /) -> Addressed: ...
    def _exactly_known(self) -> Known: ...

Writable: TypeAlias = WritableTensor[ExactTypes[D, W, M, Kind, T]]
Value: TypeAlias = V | Operand[D, T, W] | OperandWith[D, PromotesBelow[T], W] | NoOperand[D]
"""A value that is written to a tensor whose rank accepts W: it promotes to its dtype and broadcasts to its rank."""

class ReadOnlyItems:
    """The items of a tensor whose memory this process cannot write."""
'''
DOC = "An assignment to brackets, by the rank of the tensor."
WRONG_VALUE = f"Needed[{needed.VALUE}]"
"""The type that mypy's message about a value names; `Nothing` keeps pyright from explaining it."""
RIGHT_KEY = "int | slice | EllipsisType | tuple[Any, ...] | Operand[Any, Any, Any]"
ANY_VALUE = "Value[V, D, T, Any]"
NUMBERS_IN_TY = {
    "bool_": "bool",
    "Integer": "int",
    "Floating": "float",
    "ComplexFloating": "complex",
    "Inexact": "float",
    "Numeric": "int",
    "DType": "Never",
}
"""The Python number that fits all dtypes of a kind, for ty, which does not solve `Fills` for a type variable."""


def assignment() -> str:
    """The descriptor, and the class of each rank."""
    never = f"self, tensor: Needed[{needed.TARGET}], owner: object, /) -> ReadOnlyItems"  # mypy names it
    classes = [indexing.descriptor("SetsItem", DOC, [never, *writable("Fills[V]", "V")])]
    for n in EXACT_RANKS:
        head = f"ItemsOfRank{n}(Generic[{', '.join(['D', 'T', 'V', *AXES[:n]])}])"
        doc = f"The items of a tensor of {rank(n)}, to be written."
        classes.append(declared(head, doc, *calling(exact(n), has_axes=n > 0)))
    doc = "The items of a tensor of any other rank, to be written."
    shared = declared("ItemsOfRank(Rules[D, T, R], Generic[D, T, V, R])", doc, *calling(by_rules(), has_axes=True))
    return stub(STUB + WRITABLE, [*classes, shared])


def for_ty() -> str:
    """The descriptor for ty; the classes are the same."""
    signatures = [each for kind, number in NUMBERS_IN_TY.items() for each in writable(kind, number, in_ty=True)]
    # or ty takes anything
    signatures.append("self, tensor: Operand[Cluster, T, R], owner: object, /) -> ReadOnlyItems")
    classes = ", ".join(["Writable", "ReadOnlyItems", "ItemsOfRank", *(f"ItemsOfRank{n}" for n in EXACT_RANKS)])
    head = f"{STUB}from typedtensor._generated.assignment import {classes}"
    return stub(head, [indexing.descriptor("SetsItem", DOC, signatures)])


def writable(kind: str, number: str, *, in_ty: bool = False) -> list[str]:
    """What selects the class of the rank, for tensors of a kind that such a Python number fits.

    ty would take the class of a rank that is Any for type variables too.
    """
    of_any, known, other = (f"Writable[D, {{}}, {rule}, {kind}, T]" for rule in ("object", "object", "OtherRank"))
    return indexing.by_rank(("" if in_ty else of_any, known, other), "ItemsOfRank", ["D", "T", number])


def calling(signatures: list[str], *, has_axes: bool) -> list[Signature]:
    """The overloads of a class."""
    rows = [*signatures]
    if has_axes:
        rows.append(f"self, key: {RIGHT_KEY}, value: {WRONG_VALUE}, unexplained: Nothing = None, /) -> None")
    rows += [f"self, key: {key}, value: {ANY_VALUE}, /) -> None" for key in NO_KEYS]
    return overloads("__call__", rows)


def accepted(result: str) -> str:
    """The ranks that broadcast to it."""
    number, _, given = result.removeprefix("Rank").rstrip("]").partition("[")
    n = int(number)
    names = given.split(", ") if given else ["Any"] * n
    kept = [names[n - k :] for k in range(n + 1)]
    return " | ".join(rank(k, last if set(last) - {"Any"} else None) for k, last in enumerate(kept))


def rows(n: int) -> list[tuple[str, str]]:
    """(type of the key, rank of the item) for a tensor of that rank."""
    found = indexing.rows(n, named=False)  # few, because mypy and pyrefly list them for a wrong value
    if n:
        for names in (["N"], ["M", "N"]):
            found.append((indexing.positions_of(*names), rank(n + len(names) - 1, names + AXES[1:n])))
    return found


def exact(n: int) -> list[str]:
    """The signatures for a tensor of that rank."""
    signatures = [f"self, key: {key}, value: Value[V, D, T, {accepted(item)}], /) -> None" for key, item in rows(n)]
    needy = [need for need, _ in mixed() if need <= n]
    return signatures + [f"self, key: WithTensors{need}[D], value: {ANY_VALUE}, /) -> None" for need in needy]


def accepting(rule: str) -> str:
    """The rule of the target, whose result accepts W."""
    accepts = type_of("Accepts[W]")
    return str(substituted(type_of(rule), dict.fromkeys(("ROut", "R", "object"), accepts)))


def by_rules() -> list[str]:
    """The signatures for a tensor of a rank without a class."""
    signatures, rows = [], indexing.table()
    row = next(k for k, (_, key, _) in enumerate(rows) if key == INDEX.format("Rank0"))
    rows[row:row] = [
        ("UnnamesFirst[ROut]", VECTOR, "ROut"),
        ("DropsFirst[Gains[Gains[ROut]]]", INDEX.format("Rank2"), "ROut"),
    ]
    for rule, key, result in rows:
        if result == "Rank0":
            me, value = indexing.myself(rule), "Value[V, D, T, Rank0]"
        else:
            me = indexing.myself(" & ".join(map(accepting, rule.split(" & "))), "DType")
            value = "Value[V, D, T, W]"
        own = " | Tensor[D, T, R]" if result == "R" else ""  # for ty, which reads no rule of a type variable
        signatures.append(f"{me}, key: {no_inference(key)}, value: {value}{own}, /) -> None")
    needy = "self: Operand[D, DType, Has{0}[object]], key: WithTensors{0}[D], value: {1}, /) -> None"
    return signatures + [needy.format(need, ANY_VALUE) for need, _ in mixed()]
