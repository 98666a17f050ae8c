"""`checked`: a function whose arguments and result are compared with their annotations in each call."""

from __future__ import annotations

import functools
import inspect
import os
import sys
from collections import abc
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from typedtensor.core.annotations import Bound, Check, check_of
from typedtensor.errors import DTypeError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator

F = TypeVar("F", bound="Callable[..., Any]")
VARIABLE = "TYPEDTENSOR_CHECKED"
"""The environment variable; with the value 0, `checked` returns what it is given."""
YIELDING = {
    abc.Iterator, abc.Iterable, abc.Generator, abc.AsyncIterator, abc.AsyncIterable, abc.AsyncGenerator,
}  # fmt: skip


class Plan(NamedTuple):
    """The checks of a function."""

    positional: tuple[tuple[int, Check, str], ...]
    """The place of each argument that is checked, its check and its name in errors."""
    named: dict[str, tuple[Check, str]]
    rest: tuple[int, Check, str] | None
    """The first place, the check and the name of `*args`."""
    options: tuple[Check, str] | None
    """The check and the name of `**kwargs`."""
    result: tuple[Check, str] | None
    """That of what a function returns, or a generator yields."""

    def arguments(self, given: tuple[Any, ...], options: dict[str, Any]) -> Bound:
        """Check the arguments of a call; return what the names stand for in it."""
        bound: Bound = {}
        count = len(given)
        for place, check, where in self.positional:
            if place < count:
                check(given[place], bound, where)
        if self.rest:
            start, check, where = self.rest
            for place, value in enumerate(given[start:]):
                check(value, bound, f"{where}[{place}]")
        for name, value in options.items():
            found = self.named.get(name)
            if found:
                found[0](value, bound, found[1])
            elif self.options and name not in self.named:
                self.options[0](value, bound, f"{self.options[1]}[{name!r}]")
        return bound

    def check_result(self, value: Any, bound: Bound) -> None:
        """Check a result, or a value that a generator yields."""
        if self.result:
            self.result[0](value, bound, self.result[1])


def checked(function: F, /) -> F:
    """A function that compares its arguments and its result with their annotations in each call.

    Parameters
    ----------
    function : function, method or class
        Of a class, all methods are checked. Functions may be async or generators, whose yielded values are checked.

    Returns
    -------
    function, method or class
        Of the same type; `function` itself if the environment variable TYPEDTENSOR_CHECKED is 0.

    Raises
    ------
    DTypeError
        If a dtype differs in a call, or a value is no tensor; in the first call, if an annotation cannot be evaluated.
    DeviceError
        If a device differs in a call.
    RankError
        If a number of axes differs in a call.
    ShapeError
        If two axes of one name have two sizes in a call, or a size differs from a literal one.

    Notes
    -----
    A name of an axis, or a type variable, stands for one size, dtype, device or rank within a call. Only tensors are
    checked, also those in containers, unions, NamedTuples and dataclasses. Default values are not checked.

    Examples
    --------
    >>> import typedtensor as tt
    >>> from typing import NewType
    >>> from typedtensor import Cpu, Rank1, Tensor, float64
    >>> Row = NewType("Row", int)
    >>> @tt.checked
    ... def dot(x: Tensor[Cpu, float64, Rank1[Row]], y: Tensor[Cpu, float64, Rank1[Row]]) -> float:
    ...     return float(tt.sum(x * y))
    >>> dot(tt.ones(2), tt.ones(2))
    2.0
    >>> dot(tt.ones(2), tt.ones(3))
    Traceback (most recent call last):
    typedtensor.errors.ShapeError: dot, parameter y: needed 2 elements on axis 0, Row, ...
    """
    if os.environ.get(VARIABLE) == "0":
        return function
    found: F = _checked(function, sys._getframe(1).f_locals)
    return found


def _checked(function: Any, names: dict[str, Any]) -> Any:
    if isinstance(function, classmethod | staticmethod):
        return type(function)(_checked(function.__func__, names))
    if isinstance(function, property):
        return property(
            function.fget and _checked(function.fget, names), function.fset, function.fdel, function.__doc__
        )
    if isinstance(function, type):
        for name, member in list(vars(function).items()):
            if inspect.isfunction(member) or isinstance(member, classmethod | staticmethod | property):
                setattr(function, name, _checked(member, {**names, function.__name__: function}))
        return function
    if not callable(function):
        fix = "Write @tt.checked above a function, a method or a class."
        raise DTypeError("checked", needed="a function or a class", got=type(function).__name__, fix=fix)
    return _wrapped(function, dict(names) if "<locals>" in getattr(function, "__qualname__", "") else {})


class _Planned:
    """The plan of a function, made in its first call, when all names in its annotations are defined."""

    __slots__ = ("_function", "_names", "plan")

    def __init__(self, function: Callable[..., Any], names: dict[str, Any]) -> None:
        self._function, self._names = function, names
        self.plan: Plan | None = None

    def make(self) -> Plan:
        """Make the plan and keep it."""
        self.plan = _plan(self._function, self._names)
        return self.plan


def _wrapped(function: Callable[..., Any], names: dict[str, Any]) -> Any:
    """The function with its checks."""
    planned = _Planned(function, names)
    if inspect.isasyncgenfunction(function):
        return _yields_later(function, planned)
    if inspect.iscoroutinefunction(function):
        return _later(function, planned)
    return _yields(function, planned) if inspect.isgeneratorfunction(function) else _at_once(function, planned)


def _at_once(function: Callable[..., Any], planned: _Planned) -> Any:
    @functools.wraps(function)
    def wrapper(*given: Any, **options: Any) -> Any:
        plan = planned.plan or planned.make()
        bound = plan.arguments(given, options)
        value = function(*given, **options)
        result = plan.result
        if result:
            result[0](value, bound, result[1])
        return value

    return wrapper


def _later(function: Callable[..., Any], planned: _Planned) -> Any:
    @functools.wraps(function)
    async def wrapper(*given: Any, **options: Any) -> Any:
        plan = planned.plan or planned.make()
        bound = plan.arguments(given, options)
        value = await function(*given, **options)
        plan.check_result(value, bound)
        return value

    return wrapper


def _yields(function: Callable[..., Any], planned: _Planned) -> Any:
    @functools.wraps(function)
    def wrapper(*given: Any, **options: Any) -> Generator[Any, Any, Any]:
        plan = planned.plan or planned.make()
        bound = plan.arguments(given, options)
        inner = function(*given, **options)
        step, sent = inner.send, None
        while True:
            try:
                value = step(sent)
            except StopIteration as stopped:
                return stopped.value
            plan.check_result(value, bound)
            try:
                sent, step = (yield value), inner.send
            except GeneratorExit:
                inner.close()
                raise
            except BaseException as error:  # what is thrown into this generator belongs to the inner one
                sent, step = error, inner.throw

    return wrapper


def _yields_later(function: Callable[..., Any], planned: _Planned) -> Any:
    @functools.wraps(function)
    async def wrapper(*given: Any, **options: Any) -> AsyncGenerator[Any, Any]:
        plan = planned.plan or planned.make()
        bound = plan.arguments(given, options)
        inner = function(*given, **options)
        step, sent = inner.asend, None
        while True:
            try:
                value = await step(sent)
            except StopAsyncIteration:
                return
            plan.check_result(value, bound)
            try:
                sent, step = (yield value), inner.asend
            except GeneratorExit:
                await inner.aclose()
                raise
            except BaseException as error:  # as above
                sent, step = error, inner.athrow

    return wrapper


def _called(function: Callable[..., Any]) -> str:
    """The name of a function in errors: of `__init__` and `__new__`, that of the class, which is what a user calls."""
    owner, _, name = function.__qualname__.rpartition(".")
    return owner.rpartition(".")[2] if name in {"__init__", "__new__"} and owner else function.__name__


def _plan(function: Callable[..., Any], names: dict[str, Any]) -> Plan:
    called = _called(function)
    try:
        hints = get_type_hints(function, localns=names, include_extras=True)
    except NameError as error:
        raise DTypeError(
            called,
            needed="annotations that can be evaluated at run time",
            got=str(error),
            fix="Import the name outside `if TYPE_CHECKING`, or omit @tt.checked.",
        ) from error
    positional: list[tuple[int, Check, str]] = []
    named: dict[str, tuple[Check, str]] = {}
    rest, options = None, None
    for place, (name, parameter) in enumerate(inspect.signature(function).parameters.items()):
        check, where = check_of(hints.get(name)), f"{called}, parameter {name}"
        if check is None:
            continue
        if parameter.kind is parameter.VAR_POSITIONAL:
            rest = (place, check, where)
        elif parameter.kind is parameter.VAR_KEYWORD:
            options = (check, where)
        else:
            if parameter.kind is not parameter.KEYWORD_ONLY:
                positional.append((place, check, where))
            if parameter.kind is not parameter.POSITIONAL_ONLY:
                named[name] = (check, where)
    returned = hints.get("return")
    yields = inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function)
    if yields:
        returned = get_args(returned)[0] if get_origin(returned) in YIELDING and get_args(returned) else None
    check, what = check_of(returned), "the yielded value" if yields else "the result"
    return Plan(tuple(positional), named, rest, options, (check, f"{called}, {what}") if check else None)
