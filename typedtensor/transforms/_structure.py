"""The structure of arguments and results: tensors in tuples, lists, dicts, named tuples and dataclasses."""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from typedtensor.backends.jax.loading import is_traced, load
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.tensor import wrap
from typedtensor.errors import DTypeError

if TYPE_CHECKING:
    from collections.abc import Iterator


class Place(NamedTuple):
    """A tensor: whether it is a DArray."""

    is_dynamic: bool


OF_TENSOR, OF_DARRAY = Place(is_dynamic=False), Place(is_dynamic=True)


class Node(NamedTuple):
    """A container: its class, the names or keys of its parts, and the parts."""

    kind: type[Any]
    names: tuple[Any, ...]
    parts: tuple[Structure, ...]


class Constant(NamedTuple):
    """A value that is no tensor; its class is compared too, since 1 == 1.0 == True."""

    kind: type[Any]
    value: object


Structure: TypeAlias = "Place | Node | Constant"


def flatten(function: str, value: object, leaves: list[Any]) -> Structure:
    """The structure of a value, whose arrays are appended to the leaves; DTypeError for a value that has no hash."""
    if isinstance(value, BaseArray):
        leaves.append(value._raw)
        return OF_DARRAY if isinstance(value, DArray) else OF_TENSOR
    names: tuple[Any, ...]
    kind = type(value)
    if isinstance(value, tuple | list) and (kind in {tuple, list} or hasattr(value, "_fields")):
        names, parts = tuple(getattr(value, "_fields", ())), tuple(value)
    elif isinstance(value, dict) and kind in {dict, OrderedDict}:
        names, parts = tuple(value), tuple(value.values())
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = tuple(each.name for each in dataclasses.fields(value))
        parts = tuple(getattr(value, name) for name in names)
    else:
        try:
            hash(value)
        except TypeError:
            needed = "arguments that are tensors, containers of tensors, or have a hash"
            fix = "Pass tensors: tt.asarray(...), or a number, a str or a tuple."
            raise DTypeError(function, needed=needed, got=type(value).__name__, fix=fix) from None
        return Constant(kind, value)
    return Node(kind, names, tuple(flatten(function, each, leaves) for each in parts))


def unflatten(structure: Structure, leaves: Iterator[Any]) -> Any:
    """The value of the structure, with these arrays."""
    if isinstance(structure, Place):
        return (dynamic if structure.is_dynamic else wrap)(next(leaves))
    if isinstance(structure, Constant):
        return structure.value
    kind, names = structure.kind, structure.names
    parts = [unflatten(each, leaves) for each in structure.parts]
    if issubclass(kind, dict):
        return kind(zip(names, parts, strict=True))
    if issubclass(kind, tuple | list):
        return kind(*parts) if names else kind(parts)
    made = object.__new__(kind)  # a dataclass, without its checks of values, which are not known
    for name, part in zip(names, parts, strict=True):
        object.__setattr__(made, name, part)
    return made


def size(structure: Structure) -> int:
    """The number of tensors in the structure."""
    if isinstance(structure, Node):
        return sum(map(size, structure.parts))
    return int(isinstance(structure, Place))


def at(structure: Structure, number: int, path: str = "") -> str:
    """Where the leaf of this number is, as `[0].weights`; for messages."""
    found = list(_paths(structure, path))
    return found[number] if number < len(found) else path


def _paths(structure: Structure, path: str) -> Iterator[str]:
    if isinstance(structure, Place):
        yield path
    elif isinstance(structure, Node):
        for number, part in enumerate(structure.parts):
            if issubclass(structure.kind, dict):
                step = f"[{structure.names[number]!r}]"
            else:
                step = f".{structure.names[number]}" if structure.names else f"[{number}]"
            yield from _paths(part, path + step)


def stopped(value: Any) -> Any:
    """The value with its traced arrays as constants of the gradient."""
    leaves: list[Any] = []
    structure = flatten("stop_gradient", value, leaves)
    if not any(map(is_traced, leaves)):
        return value
    stop = load().lax.stop_gradient
    return unflatten(structure, iter([stop(raw) if is_traced(raw) else raw for raw in leaves]))
