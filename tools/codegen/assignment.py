"""Writes `_generated/assignment.pyi`, what an assignment to brackets does to a tensor."""

from __future__ import annotations

import re

from tools.codegen import indexing, needed
from tools.codegen.axes import AXES, MAX_RANK, rank
from tools.codegen.indexing import EXACT_RANKS, INDEX, NO_KEYS, VECTOR, mixed, overloads, unlearned
from tools.codegen.rules import variables

STUB = '''"""What an assignment to brackets does to a tensor, as the checkers read it.

As in `indexing`, a descriptor first selects the class of the rank.
"""

# fmt: off
# mypy: ignore-errors
# pyright: reportGeneralTypeIssues=false, reportInvalidTypeVarUse=false, reportOverlappingOverload=false
from types import EllipsisType
from typing import Any, Generic, Never, Protocol, TypeAlias, TypeVar, overload

from typedtensor._generated import index_keys as keys
from typedtensor._generated.dtype import ComplexFloating, Discrete, DType, Floating, Inexact, Integer, Numeric, bool_
from typedtensor._generated.indexing import @@KEYS@@
from typedtensor._generated.needed import @@NAMES@@, Needed
from typedtensor._generated.rank import AtLeast2, One, @@RANKS@@
from typedtensor._generated.rules import (
    Accepts, Drops, DropsAt1, DropsAt2, DropsBack2, DropsFirst, DropsLast, Fills, FitsAs1, Flattens, Gains, GainsAt1,
    GainsAt2, GainsFirst, GainsLast, Has1, Has2, Has3, Has4, NeverMatches, PromotesBelow, Sizes_0, Sizes_1, StillOpen,
    Unnames, UnnamesAt1, UnnamesFirst,
)
from typedtensor._generated.tensor_rules import Rules
from typedtensor.core.darray import DArray
from typedtensor.core.operand import Addressed, Argument, Bound, D, ExactTypes, Operand, R, ROut, T, V
from typedtensor.core.tensor import Tensor
from typedtensor.types.device import Cluster
from typedtensor.types.dim import DDim, Dim

@@VARIABLES@@
'''
WRITABLE = '''Kind = TypeVar("Kind")
Known = TypeVar("Known", covariant=True)
Nothing = TypeVar("Nothing", bound=None)

class WritableTensor(Protocol[Known]):
    """A tensor with these types, on a device whose memory this process can write."""

    def _read_device(self, device: Never, /) -> Addressed: ...
    def _exactly_known(self) -> Known: ...

Writable: TypeAlias = WritableTensor[ExactTypes[D, W, M, Kind, T]]
Value: TypeAlias = V | Operand[D, T, W] | Argument[D, PromotesBelow[T], W]
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
    lines = [*head(), WRITABLE, *indexing.descriptor("SetsItem", DOC, [never, *writable("Fills[V]", "V", in_ty=False)])]
    for n in EXACT_RANKS:
        lines += ["", f"class ItemsOfRank{n}(Generic[{', '.join(['D', 'T', 'V', *AXES[:n]])}]):"]
        lines += [f'    """The items of a tensor of {rank(n)}, to be written."""', ""]
        lines += calling(exact(n), has_axes=n > 0)
    lines += ["", "class ItemsOfRank(Rules[D, T, R], Generic[D, T, V, R]):"]
    lines += ['    """The items of a tensor of any other rank, to be written."""', ""]
    lines += calling(by_rules(), has_axes=True)
    return "\n".join(lines) + "\n"


def for_ty() -> str:
    """The descriptor for ty; the classes are the same."""
    signatures = [each for kind, number in NUMBERS_IN_TY.items() for each in writable(kind, number, in_ty=True)]
    signatures.append(
        "self, tensor: Operand[Cluster, T, R], owner: object, /) -> ReadOnlyItems"
    )  # or ty takes anything
    classes = ", ".join(["Writable", "ReadOnlyItems", "ItemsOfRank", *(f"ItemsOfRank{n}" for n in EXACT_RANKS)])
    imported = f"from typedtensor._generated.assignment import {classes}"
    return "\n".join([*head(), imported, *indexing.descriptor("SetsItem", DOC, signatures)]) + "\n"


def head() -> list[str]:
    """The beginning of both stubs."""
    ranks = ", ".join(f"Rank{n}" for n in range(MAX_RANK + 1))
    named = f"{needed.KEY}, {needed.VALUE}, {needed.TARGET}"
    text = STUB.replace("@@RANKS@@", ranks).replace("@@KEYS@@", ", ".join(indexing.aliases()))
    return [text.replace("@@NAMES@@", named).replace("@@VARIABLES@@", variables([*AXES, "M", "W"]))]


def writable(kind: str, number: str, *, in_ty: bool) -> list[str]:
    """What selects the class of the rank, for tensors of a kind that such a Python number fits."""
    tensors = (f"Writable[D, {{}}, {rule}, {kind}, T]" for rule in ("object", "object", "OtherRank"))
    return indexing.by_rank(tuple(tensors), "ItemsOfRank", ["D", "T", number], in_ty=in_ty)


def calling(signatures: list[str], *, has_axes: bool) -> list[str]:
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


def exact(n: int) -> list[str]:
    """The signatures for a tensor of that rank."""
    rows = indexing.rows(n)
    if n:  # the checkers cannot solve for two arguments at once: the axes of the positions are lost
        rows += [(f"Positions[D, {rank(k)}]", rank(n + k - 1, ["Any"] * k + AXES[1:n])) for k in (1, 2)]
    signatures = [f"self, key: {key}, value: Value[V, D, T, {accepted(result)}], /) -> None" for key, result in rows]
    needy = [need for need, _ in mixed() if need <= n]
    return signatures + [f"self, key: WithTensors{need}[D], value: {ANY_VALUE}, /) -> None" for need in needy]


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
            me = indexing.myself(re.sub(r"\b(ROut|R|object)\b", "Accepts[W]", rule), "DType")
            value = "Value[V, D, T, W]"
        own = " | Tensor[D, T, R]" if result == "R" else ""  # for ty, which reads no rule of a type variable
        signatures.append(f"{me}, key: {unlearned(key)}, value: {value}{own}, /) -> None")
    needy = "self: Operand[D, DType, Has{0}[object]], key: WithTensors{0}[D], value: {1}, /) -> None"
    return signatures + [needy.format(need, ANY_VALUE) for need, _ in mixed()]
