"""Gradients of functions of tensors."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any

from typedtensor.backends.jax.loading import load
from typedtensor.errors import OptionError
from typedtensor.transforms._calls import Call, floating, name_of, scalar
from typedtensor.transforms._structure import flatten

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.transforms._structure import Structure


def positions(argnums: int | tuple[int, ...], count: int, name: str) -> tuple[int, ...]:
    """The arguments to differentiate, counted from 0; OptionError for one that the call does not have."""
    numbers = argnums if isinstance(argnums, tuple) else (argnums,)
    if not numbers or len(set(numbers)) < len(numbers) or not all(0 <= number < count for number in numbers):
        needed, fix = (
            "argnums of arguments of the call, each once",
            "Count them from 0, in the order of the parameters.",
        )
        raise OptionError(name, needed=needed, got=f"argnums={argnums} and {count} arguments", fix=fix)
    return numbers


def _by_position(
    function: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of a call, those by position where the function takes them so."""
    bound = signature(function).bind(*arguments, **options)
    return bound.args, bound.kwargs


class _Parameter:
    """An argument to differentiate: its structure, and which of the arrays are its own."""

    def __init__(self, structure: Structure, first: int, count: int) -> None:
        self.structure, self.first, self.count = structure, first, count


def _parameters(name: str, numbers: tuple[int, ...], arguments: tuple[Any, ...]) -> dict[int, _Parameter]:
    found: dict[int, _Parameter] = {}
    first = 0
    for number, argument in enumerate(arguments):
        own: list[Any] = []
        structure = flatten(name, argument, own)
        if number in numbers:
            floating(name, structure, own, f"argument {number}")
            found[number] = _Parameter(structure, first, len(own))
        first += len(own)
    return found


def value_and_gradients(
    function: Callable[..., Any], argnums: int | tuple[int, ...], arguments: tuple[Any, ...], options: dict[str, Any]
) -> tuple[Any, Any]:
    """The value of a function, and its gradients in the structures of its parameters."""
    jax, name = load(), name_of(function)
    if options:
        arguments, options = _by_position(function, arguments, options)
    numbers = positions(argnums, len(arguments), name)
    call, parameters = Call(name, arguments, options), _parameters(name, numbers, arguments)
    chosen = [parameters[number].first + i for number in numbers for i in range(parameters[number].count)]
    structures: list[Structure] = []

    def loss(values: list[Any], raws: list[Any]) -> Any:
        given = list(raws)
        for i, raw in zip(chosen, values, strict=True):
            given[i] = raw
        result = call.run(function, given)
        structures.append(flatten(name, result, []))
        return scalar(name, result)

    def follow(raws: list[Any]) -> tuple[Any, Any]:
        value, gradients = jax.value_and_grad(loss)([raws[i] for i in chosen], raws)
        found, parts = iter(gradients), []
        for number in numbers:
            each = parameters[number]
            parts.append(call.finished(each.structure, [next(found) for _ in range(each.count)]))
        return call.finished(structures[0], [value]), tuple(parts) if isinstance(argnums, tuple) else parts[0]

    return call.traced(follow)
