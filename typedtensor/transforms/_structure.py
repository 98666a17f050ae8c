"""The structure of arguments and results: tensors in tuples, lists, dicts, named tuples and dataclasses."""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias

from typedtensor.backends.jax.loading import is_traced, load
from typedtensor.core.base import BaseArray
from typedtensor.core.darray import DArray
from typedtensor.core.darray import wrap as dynamic
from typedtensor.core.tensor import wrap
from typedtensor.errors import DTypeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


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


def _taken_apart(value: object) -> tuple[type[Any], tuple[Any, ...], tuple[Any, ...]] | None:
    """The class, the names and the parts of a container; None of anything else."""
    kind = type(value)
    if isinstance(value, tuple | list) and (kind in {tuple, list} or hasattr(value, "_fields")):
        return kind, tuple(getattr(value, "_fields", ())), tuple(value)
    if isinstance(value, dict) and kind in {dict, OrderedDict}:
        return kind, tuple(value), tuple(value.values())
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = tuple(each.name for each in dataclasses.fields(value))
        return kind, names, tuple(getattr(value, name) for name in names)
    return None


def _put_together(kind: type[Any], names: tuple[Any, ...], parts: list[Any]) -> Any:
    """The container of these parts."""
    if issubclass(kind, dict):
        return kind(zip(names, parts, strict=True))
    if issubclass(kind, tuple | list):
        return kind(*parts) if names else kind(parts)
    made = object.__new__(kind)  # a dataclass, without its checks of values, which are not known
    for name, part in zip(names, parts, strict=True):
        object.__setattr__(made, name, part)
    return made


def flatten(function: str, value: object, leaves: list[Any]) -> Structure:
    """The structure of a value, whose arrays are appended to the leaves; DTypeError for a value that has no hash."""
    if isinstance(value, BaseArray):
        leaves.append(value._raw)
        return OF_DARRAY if isinstance(value, DArray) else OF_TENSOR
    container = _taken_apart(value)
    if container is not None:
        kind, names, parts = container
        return Node(kind, names, tuple(flatten(function, each, leaves) for each in parts))
    try:
        hash(value)
    except TypeError:
        needed = "arguments that are tensors, containers of tensors, or have a hash"
        fix = "Pass tensors: tt.asarray(...), or a number, a str or a tuple."
        raise DTypeError(function, needed=needed, got=type(value).__name__, fix=fix) from None
    return Constant(type(value), value)


def unflatten(structure: Structure, leaves: Iterator[Any]) -> Any:
    """The value of the structure, with these arrays."""
    if isinstance(structure, Place):
        return (dynamic if structure.is_dynamic else wrap)(next(leaves))
    if isinstance(structure, Constant):
        return structure.value
    return _put_together(structure.kind, structure.names, [unflatten(each, leaves) for each in structure.parts])


def mapped(function: Callable[..., Any], trees: tuple[Any, ...], place: str = "") -> Any:
    """The structure of the first, whose tensors are the results of the function of those at the same place of each."""
    first, *others = trees
    if isinstance(first, BaseArray):
        if not all(isinstance(each, BaseArray) for each in others):
            _raise_other_structure(others, "a tensor", place)
        return function(*trees)
    container = _taken_apart(first)
    if container is None:
        return first
    kind, names, parts = container
    every = [parts]
    for other in others:
        found = _taken_apart(other)
        if found is None or found[:2] != (kind, names) or len(found[2]) != len(parts):
            _raise_other_structure(others, kind.__name__, place)
        every.append(found[2])
    steps = [_step(kind, names, number) for number in range(len(parts))]
    results = [mapped(function, each, place + step) for step, each in zip(steps, zip(*every, strict=True), strict=True)]
    return _put_together(kind, names, results)


def _raise_other_structure(others: list[Any], first: str, place: str) -> NoReturn:
    got = ", ".join(type(each).__name__ for each in others)
    needed = f"containers of one structure: {first} in all of them" + (f" at {place}" if place else "")
    fix = "Pass parameters and their gradients, or what tree_map made of them."
    raise DTypeError("tree_map", needed=needed, got=got, fix=fix)


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
            yield from _paths(part, path + _step(structure.kind, structure.names, number))


def _step(kind: type[Any], names: tuple[Any, ...], number: int) -> str:
    if issubclass(kind, dict):
        return f"[{names[number]!r}]"
    return f".{names[number]}" if names else f"[{number}]"


def stopped(value: Any) -> Any:
    """The value with its traced arrays as constants of the gradient."""
    leaves: list[Any] = []
    structure = flatten("stop_gradient", value, leaves)
    if not any(map(is_traced, leaves)):
        return value
    stop = load().lax.stop_gradient
    return unflatten(structure, iter([stop(raw) if is_traced(raw) else raw for raw in leaves]))
