"""Functions of tensors, applied along an axis of batches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typedtensor.backends.jax.loading import load
from typedtensor.errors import OptionError, ShapeError
from typedtensor.transforms._calls import Call, name_of, raws_of
from typedtensor.transforms._structure import at, flatten

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.transforms._structure import Structure


def batched(function: Callable[..., Any], in_axes: Any, arguments: tuple[Any, ...]) -> Any:
    """The results of the function for each position along an axis of the arguments, along axis 0 of the results."""
    jax, name = load(), name_of(function)
    axes = in_axes if isinstance(in_axes, tuple) else (in_axes,) * len(arguments)
    if len(axes) != len(arguments) or not all(each is None or isinstance(each, int) for each in axes):
        needed, fix = "in_axes: an int or None for all arguments, or a tuple with one for each", "Pass in_axes=0."
        raise OptionError(name, needed=needed, got=f"{in_axes!r} for {len(arguments)} arguments", fix=fix)
    call = Call(name, arguments, {})
    sizes, along = _sizes(name, axes, arguments)
    if len(set(sizes.values())) != 1:
        got = ", ".join(f"{size} in {place}" for place, size in sizes.items()) or "no tensor with an axis to batch"
        fix = "Pass None in in_axes for an argument that is the same for all."
        raise ShapeError(name, needed="arguments with one size along their batches", got=got, fix=fix)
    structures: list[Structure] = []

    def one(*raws: Any) -> list[Any]:
        structure, found = raws_of(name, call.run(function, raws))
        structures.append(structure)
        return found

    def follow(raws: list[Any]) -> Any:
        found = jax.vmap(one, in_axes=tuple(along))(*raws)
        return call.finished(structures[0], found)

    return call.traced(follow)


def _sizes(name: str, axes: tuple[Any, ...], arguments: tuple[Any, ...]) -> tuple[dict[str, int], list[int | None]]:
    """The size of each tensor along its batches, by its place, and the axis of each array."""
    sizes: dict[str, int] = {}
    along: list[int | None] = []
    for number, (axis, argument) in enumerate(zip(axes, arguments, strict=True)):
        own: list[Any] = []
        structure = flatten(name, argument, own)
        for i, raw in enumerate(own):
            place = at(structure, i, f"argument {number}")
            along.append(axis)
            if axis is None:
                continue
            if not -len(raw.shape) <= axis < len(raw.shape):
                got, fix = f"shape {tuple(raw.shape)} in {place}", "Pass None in in_axes for what is not batched."
                raise ShapeError(name, needed=f"a tensor with an axis {axis}", got=got, fix=fix)
            sizes[place] = raw.shape[axis]
    return sizes, along
