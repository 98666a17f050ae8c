"""Compares a revealed type with the value at run time."""

from __future__ import annotations

import itertools
import math
import re
from typing import TYPE_CHECKING, Any

import typedtensor as tt
from tests.fuzzing.reveals import UNNAMED, Type
from tests.fuzzing.variables import SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator

VAGUE = {"?", "&", "Any", "Unknown", "object", "Todo", "@Todo", "Divergent"}
"""Types without information."""
BUILTINS: dict[str, type] = {"bool": bool, "int": int, "float": float, "complex": complex, "str": str, "Cpu": tt.Cpu}
PARAMETERS = 3
"""A tensor's device, dtype and rank."""


def faults(found: Type, value: Any, *, sizes: bool = True) -> Iterator[str]:
    """Yield how the type and the value disagree. Without `sizes`, names of axes are not compared."""
    if found.name in VAGUE:
        yield f"the whole result is {found}"
    elif found.name == "|":
        yield from _of_union(found, value, sizes=sizes)
    elif isinstance(value, tt.Tensor):
        yield from _of_tensor(found, value, sizes=sizes)
    elif isinstance(value, tt.DArray):
        if found != Type("DArray"):
            yield f"the run gives a DArray, not {found}"
    elif isinstance(value, tt.Dim):
        yield from _of_dim(found, value, sizes=sizes)
    elif isinstance(value, tuple | list):
        yield from _of_sequence(found, value, sizes=sizes)
    elif isinstance(value, type):
        if found.name not in {"type", "TypeIs"} or found.parts[0].name not in {each.__name__ for each in value.__mro__}:
            yield f"the run gives the class {value.__name__}, not {found}"
    else:
        yield from _of_plain(found, value)


def _of_union(found: Type, value: Any, *, sizes: bool) -> Iterator[str]:
    """A union of tensors is too vague; of any other union one member must be right."""
    if isinstance(value, tt.Tensor | tt.DArray):
        yield f"the whole result is a union: {found}"
    elif all(any(True for _ in faults(each, value, sizes=sizes)) for each in found.parts):
        yield f"the run gives {type(value).__name__}, not {found}"


def _of_tensor(found: Type, value: tt.Tensor[Any, Any, Any], *, sizes: bool) -> Iterator[str]:
    if found.name != "Tensor" or len(found.parts) != PARAMETERS:
        yield f"the run gives a Tensor, not {found}"
        return
    device, dtype, rank = found.parts
    if device.name != type(value.device).__name__:
        yield f"the device is {type(value.device).__name__}, not {device}"
    if dtype.name != value.dtype.__name__:
        yield f"the dtype is {value.dtype.__name__}, not {dtype}"
    yield from _of_rank(rank, tuple(value.shape), sizes=sizes)


def _of_rank(rank: Type, shape: tuple[int, ...], *, sizes: bool) -> Iterator[str]:
    """A rank is exact; of several that differ in names only, one must be right."""
    if rank.name in {"|", "&", "Top"}:
        if {each.name for each in _members(rank)} != {f"Rank{len(shape)}"}:
            yield f"the rank is Rank{len(shape)}, not {rank}"
        choices = [list(_of_rank(each, shape, sizes=sizes)) for each in rank.parts]
        yield from min(choices, key=len) if rank.name == "|" else max(choices, key=len)
        return
    if rank.name != f"Rank{len(shape)}" or len(rank.parts) != len(shape):
        yield f"the rank is Rank{len(shape)}, not {rank}"
        return
    pairs = zip(rank.parts, shape, strict=True)
    # an axis that has a name and is Any too has that name
    each = ((at, part, size) for at, (axis, size) in enumerate(pairs) for part in _parts_of(axis))
    for at, axis, size in each:
        allowed = _sizes_of(axis)
        if allowed is not None:
            if sizes and size not in allowed:
                yield f"axis {at} has {size} elements, and is {axis} in {rank}"
        elif axis.name == "|":  # a name beside an unnamed axis: it claims no size
            if not any(each.name in UNNAMED for each in axis.parts):
                yield f"axis {at} has two names in {rank}"
        elif axis.name not in {*UNNAMED, "Merged"}:  # one part of which has no name
            yield f"axis {at} is no name in {rank}"


def _parts_of(axis: Type) -> tuple[Type, ...]:
    """The names in an intersection, all of which hold."""
    if axis.name != "&":
        return (axis,)
    return tuple(each for each in axis.parts if each.name not in UNNAMED)


def _sizes_of(axis: Type) -> set[int] | None:
    """The sizes that an axis with this name may have; None where it has no name."""
    if axis.name == "Never":  # what None or keepdims makes
        return {1}
    if axis.name == "Literal":
        return {int(each.name) for each in axis.parts}
    if axis.name == "Merged":
        parts = [_sizes_of(each) for each in axis.parts]
        return None if None in parts else {math.prod(sizes) for sizes in itertools.product(*filter(None, parts))}
    return {SIZES[axis.name]} if axis.name in SIZES else None


def _members(rank: Type) -> Iterator[Type]:
    """The ranks that a union, an intersection or what ty calls the top of them is made of."""
    if rank.name in {"|", "&", "Top"}:
        for each in rank.parts:
            yield from _members(each)
    else:
        yield rank


def _of_dim(found: Type, value: tt.Dim[Any], *, sizes: bool) -> Iterator[str]:
    if re.fullmatch(r"NamedDim\d", found.name):  # a Dim with its names
        found = Type("Dim", (Type(f"Rank{len(found.parts)}", found.parts),))
    if found.name != "Dim" or len(found.parts) != 1:
        yield f"the run gives a Dim, not {found}"
    else:
        yield from _of_rank(found.parts[0], tuple(value), sizes=sizes)


def _of_sequence(found: Type, value: tuple[Any, ...] | list[Any], *, sizes: bool) -> Iterator[str]:
    name, parts = "DDim" if isinstance(value, tt.DDim) else type(value).__name__, found.parts
    if found.name in {"Iterator", "Generator"} and name == "list":  # of an iterator, what it gives
        found = Type("list", parts[:1])
    if found.name != name and not (found.name == "tuple" and isinstance(value, tuple)):
        yield f"the run gives a {name}, not {found}"
        return
    if name == "list" or (len(parts) > 1 and parts[1].name == "..."):
        parts = parts[:1] * len(value)
    if found.name not in {"tuple", "list"}:  # a named tuple, whose fields are checked one by one
        if any(each.name in VAGUE for each in parts):
            yield f"part of the result is unknown: {found}"
        return
    if len(parts) != len(value):
        yield f"the run gives {len(value)} values, not {found}"
        return
    for each, part in zip(value, parts, strict=True):
        yield from faults(part, each, sizes=sizes)


def _of_plain(found: Type, value: Any) -> Iterator[str]:
    name = type(value).__name__
    if found.name == "Literal":
        if repr(value) not in {each.name for each in found.parts}:
            yield f"the run gives {value!r}, not {found}"
    elif found.name == "tuple" or found.name in {"TypeIs", "TypeGuard"}:
        if name not in {"bool", "FloatingLimits", "IntegerLimits"}:
            yield f"the run gives {name}, not {found}"
    elif found.name != name and not (found.name == "Device" and isinstance(value, tt.Device)):
        yield f"the run gives {name}, not {found}"


def names(found: Type) -> tuple[str, ...]:
    """The axes of a tensor's type, None where they have no name."""
    if found.name != "Tensor" or len(found.parts) != PARAMETERS:
        return ()
    return tuple("Any" if axis.name in UNNAMED else str(axis) for axis in found.parts[-1].parts)
