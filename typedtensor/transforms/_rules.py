"""Functions whose gradient is computed anew, or by a rule of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typedtensor.backends.jax.loading import is_traced, load
from typedtensor.backends.registry import dtype_of
from typedtensor.core.base import BaseArray
from typedtensor.errors import DTypeError, ShapeError
from typedtensor.transforms._calls import Call, floating, name_of, raws_of
from typedtensor.transforms._structure import at, flatten, unflatten

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.transforms._structure import Structure


def _is_traced(name: str, arguments: Any) -> bool:
    leaves: list[Any] = []
    flatten(name, arguments, leaves)
    return any(map(is_traced, leaves))


def computed_again(function: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """The result; a gradient computes what it needs of the function again instead of keeping it."""
    name = name_of(function)
    if not _is_traced(name, (arguments, options)):
        return function(*arguments, **options)
    call = Call(name, arguments, options)
    structures: list[Structure] = []

    def program(raws: list[Any]) -> list[Any]:
        structure, found = raws_of(name, call.run(function, raws))
        structures.append(structure)
        return found

    def follow(raws: list[Any]) -> Any:
        found = load().checkpoint(program)(raws)
        return call.finished(structures[0], found)

    return call.traced(follow)


def with_own_gradient(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """The value of a function that returns it with the function of its gradient."""
    name = name_of(function)
    if not _is_traced(name, arguments):
        return _pair(name, function(*arguments))[0]
    call = Call(name, arguments, {})
    for number, (structure, own) in enumerate(call.positional()):
        floating(name, structure, call.arrays[own], f"argument {number}")
    structures: list[Structure] = []

    def program(*raws: Any) -> tuple[list[Any], Callable[[list[Any]], Any]]:
        value, pull = _pair(name, call.run(function, raws))
        structure, found = raws_of(name, value)
        structures.append(structure)

        def gradient(slopes: list[Any]) -> tuple[Any, ...]:
            given = pull(unflatten(structure, iter(slopes)))
            return _gradients(call, given if len(arguments) > 1 else (given,))

        return found, gradient

    def follow(raws: list[Any]) -> Any:
        found = load().custom_gradient(program)(*raws)
        return call.finished(structures[0], found)

    return call.traced(follow)


def _pair(name: str, result: Any) -> tuple[Any, Callable[[Any], Any]]:
    if isinstance(result, tuple):
        value, *gradients = result
        if len(gradients) == 1 and callable(gradients[0]):
            return value, gradients[0]
    got = "a tensor" if isinstance(result, BaseArray) else type(result).__name__
    needed, fix = "a function that returns its value and the function of its gradient", "Return value, gradient."
    raise DTypeError(name, needed=needed, got=f"one that returns {got}", fix=fix)


def _gradients(call: Call, given: Any) -> tuple[Any, ...]:
    """The arrays of the gradients; an error unless they have the structures, shapes and dtypes of the arguments."""
    structure, found = raws_of(call.name, (given, {}))
    fix = "Return a gradient for each argument, in its type: of its structure, shape and dtype."
    if structure != call.structure:
        got = "one of another structure"
        raise DTypeError(call.name, needed="a gradient of the structure of the arguments", got=got, fix=fix)
    for number, (gradient, raw) in enumerate(zip(found, call.arrays, strict=True)):
        where = at(structure, number).removeprefix("[0]")
        if gradient.shape != raw.shape:
            needed, got = f"a gradient of shape {tuple(raw.shape)} for argument {where}", str(tuple(gradient.shape))
            raise ShapeError(call.name, needed=needed, got=got, fix=fix)
        if gradient.dtype != raw.dtype:
            needed = f"a gradient of {dtype_of(raw).name} for argument {where}"
            raise DTypeError(call.name, needed=needed, got=dtype_of(gradient).name, fix=fix)
    return tuple(found)
