"""Wrong types that an expression is expected to have: a checker must refuse each of them.

A checker may infer an expression from the type that is expected of it. Then it accepts a mistake in an annotation, a
`return` or an argument that it reports of a variable.
"""

from __future__ import annotations

import random
import zlib
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

import typedtensor as tt
from tests.fuzzing.variables import DTYPES, SIZES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.fuzzing.expressions import Expression
    from tests.fuzzing.reveals import Type

Change: TypeAlias = Literal["device", "dtype", "rank", "name"]
"""What is wrong with the expected type."""
Place: TypeAlias = Literal["annotation", "return", "argument", "element", "field"]
"""Where it is expected."""
CHANGES: Sequence[Change] = get_args(Change)
PLACES: Sequence[Place] = get_args(Place)
NAMED = {"Never", "One", *SIZES}
"""Axes that fit no other name: those with a name, and those of one element as each checker writes them."""
MOST_AXES = 9


class Expected(NamedTuple):
    """A type that is wrong in one respect, and where it is expected."""

    change: Change
    place: Place
    type: str
    axis: int = -1
    """The axis with the wrong name."""

    def lines(self, source: str, number: int, parameters: str) -> list[str]:
        """Return the code that expects the type; the last line is to be refused."""
        head = f"def _expects_{number}({parameters}) -> {self.type if self.place == 'return' else 'None'}:"
        if self.place == "argument":
            return [f"def _takes_{number}(x: {self.type}) -> None: ...", head, f"    _takes_{number}({source})"]
        if self.place == "field":
            field = [f"class _Fields_{number}(NamedTuple):", f"    x: {self.type}"]
            return [*field, head, f"    _Fields_{number}(x={source})"]
        body = {
            "return": f"return {source}",
            "annotation": f"_: {self.type} = {source}",
            "element": f"_: list[{self.type}] = [{source}]",
        }
        return [head, f"    {body[self.place]}"]

    def contradicts(self, found: Type) -> bool:
        """Return whether the type that a checker knows differs, so that it can see the mistake."""
        if self.change != "name":
            return True
        rank = found.parts[-1]
        return self.axis < len(rank.parts) and rank.parts[self.axis].name in NAMED


def wrong(expression: Expression, change: Change | None = None, place: Place | None = None) -> Expected | None:
    """Return a wrong type of a tensor; the same each time for an expression. None if none can be written."""
    value = expression.value
    if not isinstance(value, tt.Tensor) or expression.is_cut:
        return None
    chance = random.Random(zlib.crc32(expression.source.encode()))  # noqa: S311  # to be repeated
    change = change or chance.choices(CHANGES, (1, 1, 1, 3))[0]
    place = place or chance.choice(PLACES)
    device, dtype = "Cpu", value.dtype.__name__
    sizes = {size: name for name, size in SIZES.items()}
    axes = [sizes.get(size, "Any") for size in value.shape]
    axis = -1
    if change == "device":
        device = "Gpu"
    elif change == "dtype":
        dtype = chance.choice([name for each in DTYPES if (name := each.replace("bool", "bool_")) != dtype])
    elif change == "rank":
        axes = axes[1:] if len(axes) == MOST_AXES or (axes and chance.random() < 0.5) else [*axes, "Any"]
    else:
        units = [at for at, size in enumerate(value.shape) if size == 1]
        candidates = units or [at for at, size in enumerate(value.shape) if size in sizes]
        if not candidates:
            return None
        axis = chance.choice(candidates)
        axes[axis] = chance.choice([name for name in SIZES if name != axes[axis]])
    rank = f"tt.Rank{len(axes)}" + (f"[{', '.join(axes)}]" if axes else "")
    return Expected(change, place, f"tt.Tensor[tt.{device}, tt.{dtype}, {rank}]", axis)
