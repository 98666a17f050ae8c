"""Compiled functions of tensors: one program for each structure, dtype and shape of the arguments."""

from __future__ import annotations

from functools import partial, update_wrapper
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, overload

from typedtensor.backends.jax.loading import load
from typedtensor.transforms._calls import Call, name_of, raws_of
from typedtensor.types.device import Cpu

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Concatenate

    from typedtensor.transforms._structure import Structure

P = ParamSpec("P")
T = TypeVar("T")
Q = ParamSpec("Q")
S = TypeVar("S")


class Compiled(Generic[P, T]):
    """A function of tensors that is compiled at its first call with arguments of a structure, dtypes and shapes."""

    if TYPE_CHECKING:
        __name__: str

    def __init__(self, function: Callable[P, T]) -> None:
        """Compile nothing yet."""
        self._function = function
        self._programs: dict[tuple[Any, ...], _Program] = {}
        update_wrapper(self, function)

    @property
    def compiled(self) -> int:
        """The number of programs that were compiled so far."""
        return len(self._programs)

    def __call__(self, *arguments: P.args, **options: P.kwargs) -> T:
        """Call the program for these arguments; the first time it is made."""
        call = Call(name_of(self._function), arguments, options)
        key = call.key()
        program = self._programs.get(key) or _Program(call, self._function)

        def follow(raws: list[Any]) -> T:
            found = program.run(raws)
            self._programs[key] = program  # not if it failed
            assert program.structure is not None  # noqa: S101  # the first run finds it
            result: T = call.finished(program.structure, found)
            return result

        return call.traced(follow, convert=call.device.__class__ is not Cpu)  # JAX takes NumPy's arrays faster itself

    @overload
    def __get__(self, instance: None, owner: type[Any], /) -> Compiled[P, T]: ...
    @overload
    def __get__(self: Callable[Concatenate[S, Q], T], instance: S, owner: type[Any], /) -> Callable[Q, T]: ...
    def __get__(self, instance: Any, owner: type[Any], /) -> Any:
        """Bind the first argument, as a method does."""
        return self if instance is None else partial(self, instance)


class _Program:
    """One program, and the structure of its result."""

    def __init__(self, call: Call, function: Callable[..., Any]) -> None:
        self.structure: Structure | None = None

        def program(raws: list[Any]) -> list[Any]:
            self.structure, found = raws_of(call.name, call.run(function, raws))
            return found

        self.run = load().jit(program)
