"""Writes `_generated/batches.pyi`: the signatures of `vmap`, and the functions of batches that it returns.

An argument has an axis of a batch, or is the same for the whole batch. Each combination for up to three arguments is a
class; of four, all have a batch. Functions of two results, such as a value and its gradient, and of three have fewer combinations. The class holds the types of one call, and reads the name of the axis from a batch.
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
OF_TWO = ((True,), (True, True), (True, False), (False, True), (False, True, True))
"""The arguments of functions that return two tensors."""
OF_THREE = ((True,), (False, True))
"""The arguments of functions that return three."""


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

from typing_extensions import ParamSpec, TypeVar

from typedtensor._generated.rules import BatchesAlong, BatchesBothBy, BatchesBy, HasAxis, HasBatchAxis, Outcome
from typedtensor.core.darray import DArray
from typedtensor.core.operand import D, OperandWith, ROut, TOut
from typedtensor.core.tensor import Tensor
from typedtensor.types.dtype import DType
from typedtensor.types.rank import Rank

{_variables()}
TSecond = TypeVar("TSecond", bound=DType)
RSecond = TypeVar("RSecond", bound=Rank)
RSecondOut = TypeVar("RSecondOut", bound=Rank)
TThird = TypeVar("TThird", bound=DType)
RThird = TypeVar("RThird", bound=Rank)
RThirdOut = TypeVar("RThirdOut", bound=Rank)
RResult = TypeVar("RResult", bound=Rank)
P = ParamSpec("P")
OUT = TypeVar("OUT", bound={SPAN}, default=Literal[0])
'''
RESULTS = (
    "Tensor[D, TOut, RResult]",
    "tuple[Tensor[D, TOut, RResult], Tensor[D, TSecond, RSecond]]",
    "tuple[Tensor[D, TOut, RResult], Tensor[D, TSecond, RSecond], Tensor[D, TThird, RThird]]",
)
"""What the function returns: a tensor, two, or three."""
GIVEN = (
    "Tensor[D, TOut, ROut]",
    "tuple[Tensor[D, TOut, ROut], Tensor[D, TSecond, RSecondOut]]",
    "tuple[Tensor[D, TOut, ROut], Tensor[D, TSecond, RSecondOut], Tensor[D, TThird, RThirdOut]]",
)
ONE = "BatchesBy[Callable[[RResult, OUT], Outcome[ROut]]]"
BOTH = "BatchesBothBy[Callable[[RResult, OUT], Outcome[ROut]], Callable[[RSecond, OUT], Outcome[RSecondOut]]]"
THIRD = "BatchesBy[Callable[[RThird, OUT], Outcome[RThirdOut]]]"
RULES = (ONE, BOTH, BOTH)
"""What a checker reads from the axis of the batch. It reads each argument twice, so that a third result has a rule."""


def _name(batched: tuple[bool, ...], count: int) -> str:
    return (
        "Takes"
        + "And".join("Batch" if each else "Same" for each in batched)
        + ("", "GivesTwo", "GivesThree")[count - 1]
    )


def _of_one(k: int, *, batched: bool) -> str:
    """The type of an argument of the function."""
    return f"Tensor[D, T{k}, R{k}]" if batched else f"Same{k}"


def _of_batch(k: int, count: int, *, batched: bool) -> str:
    """The type of an argument of the function of batches."""
    if not batched:
        return f"Same{k}"
    batch = f"BatchesAlong[Callable[[AX{k}], {RULES[count - 1]}]]"
    whole = f"Callable[[AX{k}], Outcome[R{k}]]"
    axis = f"HasBatchAxis[{whole}, Callable[[AX{k}], {THIRD}]]" if count == len(RESULTS) else f"HasAxis[{whole}]"
    return f"OperandWith[D, T{k}, {axis}, {batch}]"


def _types(batched: tuple[bool, ...], axes: list[str], count: int) -> str:
    """What stands in the brackets of a class; axes come last, since they have defaults."""
    types = [each for k, one in enumerate(batched, 1) for each in ([f"T{k}", f"R{k}"] if one else [f"Same{k}"])]
    along = [axis for axis, one in zip(axes, batched, strict=False) if one]
    others = ["TSecond", "RSecond", "TThird", "RThird"][: 2 * (count - 1)]
    return ", ".join(["D", "TOut", "RResult", *others, *types, *along, "OUT"])


def _combinations() -> list[tuple[bool, ...]]:
    mixed = [each for n in range(1, MIXED + 1) for each in product((True, False), repeat=n) if any(each)]
    return mixed + [(True,) * n for n in range(MIXED + 1, MAX_ARGUMENTS + 1)]


def _class(batched: tuple[bool, ...], count: int) -> Class:
    """A function of batches."""
    axes = [f"AX{k}" for k in PLACES]
    taken = ", ".join(f"x{k}: {_of_batch(k, count, batched=each)}" for k, each in enumerate(batched, 1))
    doc = "A function of " + " and ".join("a batch" if each else "what is the same" for each in batched) + "."
    head = f"{_name(batched, count)}(Generic[{_types(batched, axes, count)}])"
    return declared(head, doc, signature(f"{taken}, /) -> {GIVEN[count - 1]}"))


def _forms(batched: tuple[bool, ...], count: int) -> list[Signature]:
    """The signatures of `vmap` for a function whose arguments have a batch, or not."""
    taken = ", ".join(_of_one(k, batched=each) for k, each in enumerate(batched, 1))
    function, out = (
        f"function: Callable[[{taken}], {RESULTS[count - 1]}], /, *",
        "out_axes: OUT = ...) -> " + _name(batched, count),
    )
    axes = [f"AX{k}" for k in PLACES]
    each_axis = ", ".join(axis if each else "None" for axis, each in zip(axes, batched, strict=False))
    each_its_own = f"{function}, in_axes: tuple[{each_axis}], {out}[{_types(batched, axes, count)}]"
    if not all(batched):
        return overloads("__call__", [each_its_own])
    all_one = f"{function}, in_axes: AX1 = ..., {out}[{_types(batched, ['AX1'] * len(axes), count)}]"
    if batched == (True,) and count > 1:  # an editor shows 25 signatures
        return overloads("__call__", [all_one])
    return overloads("__call__", [all_one, each_its_own])


def batches() -> str:
    """The stub."""
    ways = [(each, 1) for each in _combinations()] + [(each, 2) for each in OF_TWO] + [(each, 3) for each in OF_THREE]
    forms = [form for each, count in ways for form in _forms(each, count)]
    axes = "in_axes: int | tuple[int | None, ...] = ..., out_axes: int = ..."
    forms += overloads("__call__", [f"function: Callable[P, DArray], /, *, {axes}) -> Callable[P, DArray]"])
    family = declared("AppliesToBatches(Protocol)", "`vmap`.", *forms)
    return stub(HEAD, [*(_class(*each) for each in ways), family])
