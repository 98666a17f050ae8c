"""Gradients of functions of tensors."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any

from typedtensor._texts import counted
from typedtensor.backends.jax.loading import load, without_values
from typedtensor.errors import DTypeError, OptionError
from typedtensor.transforms._calls import Call, floating, name_of, real, scalar
from typedtensor.transforms._structure import Place, flatten

if TYPE_CHECKING:
    from collections.abc import Callable

    from typedtensor.transforms._structure import Structure


def positions(argnums: int | tuple[int, ...], count: int, name: str) -> tuple[int, ...]:
    """The arguments to differentiate, counted from 0; OptionError for one that the call does not have."""
    numbers: tuple[Any, ...] = argnums if isinstance(argnums, tuple) else (argnums,)
    whole = all(isinstance(number, int) and not isinstance(number, bool) for number in numbers)
    if not whole or not numbers or len({*numbers}) < len(numbers) or not all(0 <= each < count for each in numbers):
        needed, fix = (
            "argnums of arguments of the call, each once",
            "Count them from 0, in the order of the parameters.",
        )
        raise OptionError(name, needed=needed, got=f"argnums={argnums!r} and {counted(count, 'argument')}", fix=fix)
    return numbers


def by_position(
    function: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of a call, those by position where the function takes them so."""
    bound = signature(function).bind(*arguments, **options)
    return bound.args, bound.kwargs


class Differentiated:
    """A call, and the arguments by which its function is differentiated."""

    def __init__(
        self, function: Callable[..., Any], argnums: int | tuple[int, ...], arguments: tuple[Any, ...], options: Any
    ) -> None:
        """Find them; DTypeError for one that has no gradient."""
        name = name_of(function)
        if options:
            arguments, options = by_position(function, arguments, options)
        numbers = positions(argnums, len(arguments), name)
        self.call, self._function = Call(name, arguments, options), function
        every = self.call.positional()
        self.parameters = [every[number] for number in numbers]
        for number, (structure, own) in zip(numbers, self.parameters, strict=True):
            floating(name, structure, self.call.arrays[own], f"argument {number}")

    def values(self, raws: list[Any]) -> list[list[Any]]:
        """The arrays of each parameter."""
        return [raws[own] for _, own in self.parameters]

    def run(self, values: list[list[Any]], raws: list[Any]) -> Any:
        """Call the function with these values of its parameters."""
        given = list(raws)
        for (_, own), each in zip(self.parameters, values, strict=True):
            given[own] = each
        return self.call.run(self._function, given)


def value_and_gradients(
    function: Callable[..., Any], argnums: int | tuple[int, ...], arguments: tuple[Any, ...], options: dict[str, Any]
) -> tuple[Any, Any]:
    """The value of a function, and its gradients in the structures of its parameters."""
    jax = load()
    made = Differentiated(function, argnums, arguments, options)
    call = made.call
    structures: list[Structure] = []

    def loss(values: list[list[Any]], raws: list[Any]) -> Any:
        result = made.run(values, raws)
        structures.append(flatten(call.name, result, []))
        return scalar(call.name, result)

    def program(raws: list[Any]) -> tuple[Any, Any]:
        found: tuple[Any, Any] = jax.value_and_grad(loss)(made.values(raws), raws)
        return found

    def follow(raws: list[Any]) -> tuple[Any, Any]:
        value, gradients = without_values(program, raws)
        parts = [
            call.finished(structure, each) for (structure, _), each in zip(made.parameters, gradients, strict=True)
        ]
        return call.finished(structures[0], [value]), tuple(parts) if isinstance(argnums, tuple) else parts[0]

    return call.traced(follow)


def jacobian_of(function: Callable[..., Any], argnums: int, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """The derivative of each element of the result by each element of one tensor."""
    jax = load()
    made = Differentiated(function, argnums, arguments, options)
    call, ((parameter, _),) = made.call, made.parameters
    if not isinstance(parameter, Place):
        got = parameter.kind.__name__
        fix = "Differentiate by one of its tensors; only grad takes a container."
        raise DTypeError(call.name, needed=f"a tensor in argument {argnums}", got=got, fix=fix)
    structures: list[Structure] = []

    def program(raws: list[Any]) -> Any:
        def result(value: Any) -> Any:
            found = made.run([[value]], raws)
            structures.append(flatten(call.name, found, []))
            return real(call.name, found)

        ((value,),) = made.values(raws)
        return jax.jacrev(result)(value)

    def follow(raws: list[Any]) -> Any:
        derivative = without_values(program, raws)  # which finds the structure
        return call.finished(structures[0], [derivative])

    return call.traced(follow)
