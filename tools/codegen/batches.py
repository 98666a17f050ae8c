"""Writes `_generated/batches.pyi`: the signatures of `vmap`, and the functions of batches that it returns.

An argument has an axis of a batch, or is the same for the whole batch. Each combination for up to three arguments is a
class; of four, all have a batch. The class holds the types of one call, and reads the name of the axis from a batch.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tools.codegen.overloads import declared, overloads, stub
from tools.codegen.signatures.common import SPAN
from tools.codegen.tree import signature

if TYPE_CHECKING:
    from tools.codegen.tree import Class, Signature

MAX_ARGUMENTS = 4
MIXED = 3
"""Up to this many arguments, some can be the same for the whole batch."""
PLACES = range(1, MAX_ARGUMENTS + 1)


def _variables() -> str:
    lines = []
    for k in PLACES:
        lines += [
            f'T{k} = TypeVar("T{k}", bound=DType)',
            f'R{k} = TypeVar("R{k}", bound=Rank)',
            f'AX{k} = TypeVar("AX{k}", bound={SPAN}, default=Literal[0])',
            f'Same{k} = TypeVar("Same{k}")',
        ]
    return "\n".join(lines)


HEAD = f'''"""The signatures of `vmap`, and the functions of batches that it returns; written by tools/codegen."""

# fmt: off
from collections.abc import Callable
from typing import Any, Generic, Literal, Protocol, overload

from typing_extensions import TypeVar

from typedtensor._generated.rules import BatchesAlong, BatchesBy, HasAxis, Outcome
from typedtensor.core.darray import DArray
from typedtensor.core.operand import D, OperandWith, ROut, TOut
from typedtensor.core.tensor import Tensor
from typedtensor.types.dtype import DType
from typedtensor.types.rank import Rank

{_variables()}
RResult = TypeVar("RResult", bound=Rank)
OUT = TypeVar("OUT", bound={SPAN}, default=Literal[0])
'''
RESULT = "Tensor[D, TOut, RResult]"


def _name(batched: tuple[bool, ...]) -> str:
    return "Takes" + "And".join("Batch" if each else "Same" for each in batched)


def _of_one(k: int, *, batched: bool) -> str:
    """The type of an argument of the function."""
    return f"Tensor[D, T{k}, R{k}]" if batched else f"Same{k}"


def _of_batch(k: int, *, batched: bool) -> str:
    """The type of an argument of the function of batches."""
    if not batched:
        return f"Same{k}"
    batch = f"BatchesAlong[Callable[[AX{k}], BatchesBy[Callable[[RResult, OUT], Outcome[ROut]]]]]"
    return f"OperandWith[D, T{k}, HasAxis[Callable[[AX{k}], Outcome[R{k}]]], {batch}]"


def _types(batched: tuple[bool, ...], axes: list[str]) -> str:
    """What stands in the brackets of a class; axes come last, since they have defaults."""
    types = [each for k, one in enumerate(batched, 1) for each in ([f"T{k}", f"R{k}"] if one else [f"Same{k}"])]
    along = [axis for axis, one in zip(axes, batched, strict=False) if one]
    return ", ".join(["D", "TOut", "RResult", *types, *along, "OUT"])


def _combinations() -> list[tuple[bool, ...]]:
    mixed = [each for n in range(1, MIXED + 1) for each in product((True, False), repeat=n) if any(each)]
    return mixed + [(True,) * n for n in range(MIXED + 1, MAX_ARGUMENTS + 1)]


def _class(batched: tuple[bool, ...]) -> Class:
    """A function of batches."""
    axes = [f"AX{k}" for k in PLACES]
    taken = ", ".join(f"x{k}: {_of_batch(k, batched=each)}" for k, each in enumerate(batched, 1))
    doc = "A function of " + " and ".join("a batch" if each else "what is the same" for each in batched) + "."
    head = f"{_name(batched)}(Generic[{_types(batched, axes)}])"
    return declared(head, doc, signature(f"{taken}, /) -> Tensor[D, TOut, ROut]"))


def _forms(batched: tuple[bool, ...]) -> list[Signature]:
    """The signatures of `vmap` for a function whose arguments have a batch, or not."""
    taken = ", ".join(_of_one(k, batched=each) for k, each in enumerate(batched, 1))
    function, out = f"function: Callable[[{taken}], {RESULT}], /, *", "out_axes: OUT = ...) -> " + _name(batched)
    axes = [f"AX{k}" for k in PLACES]
    each_axis = ", ".join(axis if each else "None" for axis, each in zip(axes, batched, strict=False))
    found = [f"{function}, in_axes: tuple[{each_axis}], {out}[{_types(batched, axes)}]"]
    if all(batched):
        found.insert(0, f"{function}, in_axes: AX1 = ..., {out}[{_types(batched, ['AX1'] * len(axes))}]")
    return overloads("__call__", found)


def batches() -> str:
    """The stub."""
    combinations = _combinations()
    forms = [form for each in combinations for form in _forms(each)]
    for n in range(1, MIXED + 1):
        taken = f"Callable[[{', '.join(['DArray'] * n)}], DArray]"
        axes = "in_axes: int | tuple[int | None, ...] = ..., out_axes: int = ..."
        forms += overloads("__call__", [f"function: {taken}, /, *, {axes}) -> {taken}"])
    family = declared("AppliesToBatches(Protocol)", "`vmap`.", *forms)
    return stub(HEAD, [*map(_class, combinations), family])
