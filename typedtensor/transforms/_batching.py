"""Functions of tensors, applied along an axis of batches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typedtensor._texts import counted, text_of
from typedtensor.backends.jax.loading import load, without_values
from typedtensor.errors import OptionError, ShapeError
from typedtensor.transforms._calls import Call, name_of, raws_of
from typedtensor.transforms._structure import at

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.transforms._structure import Structure


def batched(function: Callable[..., Any], in_axes: Any, out_axes: Any, arguments: tuple[Any, ...]) -> Any:
    """The results of the function for each position along an axis of the arguments."""
    jax, name = load(), name_of(function)
    axes = in_axes if isinstance(in_axes, tuple) else (in_axes,) * len(arguments)
    if len(axes) != len(arguments) or not all(each is None or _is_axis(each) for each in axes):
        needed, fix = "in_axes: an int or None for all arguments, or a tuple with one for each", "Pass in_axes=0."
        raise OptionError(name, needed=needed, got=f"{in_axes!r} for {counted(len(arguments), 'argument')}", fix=fix)
    if not _is_axis(out_axes):
        fix = "Pass out_axes=0, the axis in front."
        raise OptionError(name, needed="out_axes: the position of the new axis", got=text_of(out_axes), fix=fix)
    call = Call(name, arguments, {})
    sizes, along = _sizes(call, axes)
    if len(set(sizes.values())) != 1:
        got = ", ".join(f"{size} in {place}" for place, size in sizes.items()) or "no tensor with an axis to batch"
        fix = "Pass None in in_axes for an argument that is the same for all."
        raise ShapeError(name, needed="arguments with one size along their batches", got=got, fix=fix)
    structures: list[Structure] = []

    def one(*raws: Any) -> list[Any]:
        structure, found = raws_of(name, call.run(function, raws))
        for raw in found:
            if not -raw.ndim - 1 <= out_axes <= raw.ndim:
                got, fix = f"a result of shape {tuple(raw.shape)}", "Pass out_axes=0, the axis in front."
                raise ShapeError(name, needed=f"results in which position {out_axes} is free", got=got, fix=fix)
        structures.append(structure)
        return found

    def program(raws: list[Any]) -> list[Any]:
        found: list[Any] = jax.vmap(one, in_axes=tuple(along), out_axes=out_axes)(*raws)
        return found

    def follow(raws: list[Any]) -> Any:
        found = without_values(program, raws)
        return call.finished(structures[0], found)

    return call.traced(follow)


def _is_axis(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _sizes(call: Call, axes: tuple[Any, ...]) -> tuple[dict[str, int], list[int | None]]:
    """The size of each tensor along its batches, by its place, and the axis of each array."""
    sizes: dict[str, int] = {}
    along: list[int | None] = []
    for number, (axis, (structure, own)) in enumerate(zip(axes, call.positional(), strict=True)):
        for i, raw in enumerate(call.arrays[own]):
            along.append(axis)
            if axis is None:
                continue
            place = at(structure, i, f"argument {number}")
            if not -len(raw.shape) <= axis < len(raw.shape):
                got, fix = f"shape {tuple(raw.shape)} in {place}", "Pass None in in_axes for what is not batched."
                raise ShapeError(call.name, needed=f"a tensor with an axis {axis}", got=got, fix=fix)
            sizes[place] = raw.shape[axis]
    return sizes, along
