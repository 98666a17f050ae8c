"""The calls of a program: of NumPy, of builtins, and of its own functions."""

# ruff: noqa: N802 - the methods have the names of the nodes of `ast`
from __future__ import annotations

import ast
import types
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from typedtensor.cli._expressions import Expressions
from typedtensor.cli._following import (
    Env,
    Function,
    Inner,
    Instance,
    Kind,
    Left,
    Plan,
    Spec,
    Value,
    attempted,
    called,
    converted,
    is_discrete,
    reason_of,
)
from typedtensor.cli._values import UNKNOWN, Library, Pair, Unknown, is_array, knows, leaves, same, shares
from typedtensor.cli.counterparts import AS_METHODS, forms, member, successor
from typedtensor.core.base import BaseArray
from typedtensor.functions.creation.existing_data import asarray

DEPTH = 25
"""The deepest call that is followed."""
OUTSIDE = {
    "save",
    "savez",
    "savez_compressed",
    "savetxt",
    "load",
    "loadtxt",
    "genfromtxt",
    "fromfile",
    "memmap",
    "tofile",
    "dump",
}
"""What reads or writes files, which is never run."""


class Calls(Expressions):
    """What a call gives in both libraries."""

    def on_Call(self, node: ast.Call, env: Env) -> Value:
        path = self.path_of(node.func, env)
        method, callee = self.callee(node, env) if path is None else (None, UNKNOWN)
        self.visited.update(ast.walk(node.func) if path is not None else ())
        arguments, names = self.arguments(node, env)
        if arguments is None:
            if path is not None:
                self.note(node, f"np.{path}: the arguments are unpacked, or not followed")
            return UNKNOWN
        if path is not None:
            return self.of_numpy(node, path, arguments, names)
        if method is not None:
            return self.method(node, method, arguments, names)
        if isinstance(callee, Pair) and isinstance(callee.theirs, Function | Kind):
            follow: Any = self.own if isinstance(callee.theirs, Function) else self.made
            return follow(callee.theirs, arguments, names)
        if isinstance(callee, Pair) and not isinstance(callee.theirs, Unknown):
            return self.builtin(node, callee, arguments, names)
        self.given_outside(node, arguments)
        return UNKNOWN

    def callee(self, node: ast.Call, env: Env) -> tuple[Value, Value]:
        """The object whose method is called, or the function."""
        if not isinstance(node.func, ast.Attribute):
            return None, self.value(node.func, env)
        self.visited.add(node.func)
        base = self.value(node.func.value, env)
        if not isinstance(base, Pair) or isinstance(base.theirs, Unknown | Kind):
            return None, UNKNOWN
        if isinstance(base.theirs, Instance):
            return None, self.of_instance(base.theirs, node.func.attr)
        if isinstance(base.theirs, types.ModuleType):
            function = getattr(base.theirs, node.func.attr, None)
            return None, UNKNOWN if function is None else Pair(function, function)
        return base, UNKNOWN

    def path_of(self, node: ast.expr, env: Env) -> str | None:
        """The path of a function within NumPy, `subtract.outer`."""
        if isinstance(node, ast.Attribute):
            before = self.path_of(node.value, env)
            return None if before is None else f"{before}.{node.attr}".lstrip(".")
        found = env.get(node.id) if isinstance(node, ast.Name) else None
        return found.theirs.path.rstrip(".") if isinstance(found, Pair) and isinstance(found.theirs, Library) else None

    def arguments(self, node: ast.Call, env: Env) -> tuple[list[tuple[Any, Value]] | None, list[str | None]]:
        """(node, value) of each argument, and its keyword."""
        found: list[tuple[Any, Value]] = []
        names: list[str | None] = []
        for each in node.args:
            value = self.value(each.value if isinstance(each, ast.Starred) else each, env)
            if isinstance(each, ast.Starred):
                items = self.items(value)
                if items is None:
                    return None, []
                found += [(None, item) for item in items]
                names += [None] * len(items)
            else:
                found.append((each, value))
                names.append(None)
        for keyword in node.keywords:
            value = self.value(keyword.value, env)
            if keyword.arg is None:
                return None, []
            found.append((keyword, value))
            names.append(keyword.arg)
        return found, names

    def given_outside(self, node: ast.Call, arguments: list[tuple[Any, Value]]) -> None:
        """Other code gets NumPy's arrays."""
        for at, value in arguments:
            if isinstance(value, Pair) and isinstance(value.ours, BaseArray) and at is not None:
                self.plan(node, *self.unwrapping(arguments))
                return

    def unwrapping(self, arguments: list[tuple[Any, Value]]) -> Iterator[Spec]:
        for at, value in arguments:
            where = at.value if isinstance(at, ast.keyword) else at
            if where is None or not isinstance(value, Pair):
                continue
            if isinstance(value.ours, BaseArray):
                yield ("suffix", where, ".numpy()")
            elif isinstance(where, ast.List | ast.Tuple) and isinstance(value.ours, list | tuple):
                for each, leaf in zip(where.elts, value.ours, strict=False):
                    if isinstance(leaf, BaseArray):
                        yield ("suffix", each, ".numpy()")

    def of_numpy(self, node: ast.Call, path: str, arguments: list[tuple[Any, Value]], names: list[str | None]) -> Value:
        """A call of NumPy's function."""
        values = [value for _, value in arguments]
        unknown = [at for at, value in arguments if not (isinstance(value, Pair) and knows(value.theirs))]
        if unknown or path.rpartition(".")[2] in OUTSIDE:
            what = (
                ast.unparse(unknown[0].value if isinstance(unknown[0], ast.keyword) else unknown[0]) if unknown else ""
            )
            reason = f"unknown whether {what} is an array: annotate it" if unknown else "files are NumPy's"
            self.note(node, f"np.{path} stays NumPy's: {reason}")
            return UNKNOWN
        theirs_given = [value.theirs for value in values]
        try:
            theirs = called(member("numpy", path), theirs_given, names)
        except Exception:  # the program itself fails here, or asks for too much
            self.note(
                node, f"np.{path} stays NumPy's: it is not followed, with {', '.join(map(ast.unparse, node.args))}"
            )
            return UNKNOWN
        without = not any(isinstance(leaf, np.ndarray | BaseArray) for value in values for leaf in leaves([*value]))
        if (
            without
            and not is_array(theirs)
            and isinstance(theirs, np.generic | int | float | complex | str | tuple | np.finfo | np.iinfo)
        ):
            self.plan(node)  # numbers alone
            return Pair(theirs, theirs)
        tries = [*self.tries(node, path, arguments, names, lambda x: x), *self.as_method(node, path, arguments, names)]
        if any(is_discrete(value.ours) for value in values):
            tries += self.tries(node, path, arguments, names, converted)
        for specs, attempt in tries:
            ours = attempted(attempt)
            if same(theirs, ours) and not (
                is_array(theirs) and shares(theirs, theirs_given) != shares(ours, [value.ours for value in values])
            ):
                self.plan(node, *specs)
                return Pair(theirs, ours)
        return self.kept(node, theirs, arguments, successor(path) if not tries else reason_of(tries, f"np.{path}"))

    def kept(self, node: ast.Call, theirs: Any, arguments: list[tuple[Any, Value]], why: str) -> Value:
        """The call stays NumPy's: it gets arrays, and what it returns is converted."""
        specs = list(self.unwrapping(arguments))
        if theirs is None:
            for _, value in arguments:
                target: Any = value.ours
                if isinstance(target, BaseArray):
                    target[...] = asarray(value.theirs, copy=True)  # type: ignore[index]  # its classes have it
        if isinstance(theirs, np.ndarray) and theirs.ndim and theirs.dtype.kind in "biufc":
            specs.append(("around", node, f"{self.tt}.asarray(", ")"))
            self.note(node, why)
            self.plan(node, *specs)
            return Pair(theirs, asarray(theirs))
        self.note(node, why)
        self.plan(node, *specs)
        return Pair(theirs, theirs)

    def tries(
        self,
        node: ast.Call,
        path: str,
        arguments: list[tuple[Any, Value]],
        names: list[str | None],
        prepared: Callable[[Any], Any],
    ) -> list[tuple[Plan, Callable[[], Any]]]:
        """The calls here that may mean the same."""
        found: list[tuple[Plan, Callable[[], Any]]] = []
        ours = [prepared(value.ours) for _, value in arguments]
        for form in forms(path, names, [value.theirs for _, value in arguments]):
            specs: list[Spec] = [("rename", node.func, f"{self.tt}.{form.name}")]
            for (at, value), before, name in zip(arguments, names, form.keywords, strict=True):
                where = at.value if isinstance(at, ast.keyword) else at
                if before != name:
                    specs.append(("keyword", at, name))
                if prepared is converted and is_discrete(value.ours):
                    specs.append(("suffix", where, f".astype({self.tt}.float64)"))
            if form.more:
                specs.append(("more", node, ", ".join(f"{name}={value!r}" for name, value in form.more)))
            if not any(spec[1] is None for spec in specs):
                function = member("typedtensor", form.name)
                more = dict(form.more)
                found.append(
                    (
                        tuple(specs),
                        partial(called, function, ours, form.keywords, **more),
                    )
                )
        return found

    def as_method(
        self, node: ast.Call, path: str, arguments: list[tuple[Any, Value]], names: list[str | None]
    ) -> list[tuple[Plan, Callable[[], Any]]]:
        """`np.round(x, 2)` as `x.round(2)`."""
        if path not in AS_METHODS or not arguments or names[0] is not None or arguments[0][0] is None:
            return []
        ours = [value.ours for _, value in arguments]
        name = {"around": "round"}.get(path, path)
        if not isinstance(ours[0], BaseArray):
            return []
        return [((("method", node, name),), lambda: called(getattr(ours[0], name), ours[1:], names[1:]))]

    def method(self, node: ast.Call, base: Pair, arguments: list[tuple[Any, Value]], names: list[str | None]) -> Value:
        """A call of a method."""
        function: Any = node.func
        name, receiver = function.attr, function.value
        values = [value for _, value in arguments]
        if not all(isinstance(value, Pair) and knows(value.theirs) for value in values) or name in OUTSIDE:
            if isinstance(base.theirs, list) and name in {"append", "insert", "extend"}:
                base.theirs.append(UNKNOWN)
                base.ours.append(UNKNOWN)
            elif isinstance(base.ours, BaseArray):
                self.note(node, f"{ast.unparse(node)}: an argument is not followed")
            return UNKNOWN
        theirs_given, ours_given = [value.theirs for value in values], [value.ours for value in values]
        try:
            theirs = called(getattr(base.theirs, name), theirs_given, names)
        except Exception:  # as above
            return UNKNOWN
        if isinstance(base.theirs, list | dict | set | str | tuple):
            ours = attempted(lambda: called(getattr(base.ours, name), ours_given, names))
            return Pair(theirs, ours)
        tries: list[tuple[Plan, Callable[[], Any]]] = [
            ((), lambda: called(getattr(base.ours, name), ours_given, names))
        ]
        if is_discrete(base.ours):
            plan = (("suffix", receiver, f".astype({self.tt}.float64)"),)
            tries.append((plan, lambda: called(getattr(converted(base.ours), name), ours_given, names)))
        everything = [base.theirs, *theirs_given]
        for specs, attempt in tries:
            ours = attempted(attempt)
            if same(theirs, ours) and not (
                is_array(theirs) and shares(theirs, everything) != shares(ours, [base.ours, *ours_given])
            ):
                self.plan(node, *specs)
                return Pair(theirs, ours)
        given = [(receiver, base), *arguments] if isinstance(base.ours, BaseArray) else arguments
        return self.kept(node, theirs, given, reason_of(tries, f".{name}"))

    def builtin(
        self, node: ast.Call, callee: Pair, arguments: list[tuple[Any, Value]], names: list[str | None]
    ) -> Value:
        """A call of a builtin, or of a function that was passed."""
        values = [value for _, value in arguments]
        if callee.theirs is print:
            self.printed(node, arguments)
            return Pair(None, None)
        if not all(isinstance(value, Pair) and knows(value.theirs) for value in values):
            self.mixed(node, values)
            return UNKNOWN
        try:
            theirs = called(callee.theirs, [value.theirs for value in values], names)
            theirs = theirs if isinstance(theirs, range) else list(theirs) if hasattr(theirs, "__next__") else theirs
        except Exception:  # as above
            return UNKNOWN

        def attempt() -> Any:
            ours = called(callee.ours, [value.ours for value in values], names)
            return list(ours) if hasattr(ours, "__next__") else ours

        return self.settled(node, theirs, [((), attempt)], values, "")

    def printed(self, node: ast.Call, arguments: list[tuple[Any, Value]]) -> None:
        """Arrays are printed as NumPy prints them."""
        specs = [
            ("suffix", at.value if isinstance(at, ast.keyword) else at, ".numpy()")
            for at, value in arguments
            if at is not None
            and isinstance(value, Pair)
            and isinstance(value.ours, BaseArray)
            and str(value.ours) != str(value.theirs)
        ]
        self.plan(node, *specs)

    def entered(self, function: Function, arguments: list[tuple[Any, Value]], names: list[str | None]) -> Env:
        """The names in a function that is called."""
        inner: Env = Inner(function.env)
        given = function.node.args
        parameters = [*given.posonlyargs, *given.args]
        values = [value for (_, value), name in zip(arguments, names, strict=True) if name is None]
        values = values if function.me is None else [function.me, *values]
        for parameter, default in zip(reversed(parameters), reversed(given.defaults), strict=False):
            inner[parameter.arg] = self.value(default, function.env)
        for parameter, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
            inner[parameter.arg] = UNKNOWN if default is None else self.value(default, function.env)
        inner.update({parameter.arg: value for parameter, value in zip(parameters, values, strict=False)})
        if given.vararg is not None:
            rest = values[len(parameters) :]
            inner[given.vararg.arg] = Pair(tuple(self.side(rest, 0)), tuple(self.side(rest, 1)))
        if given.kwarg is not None:
            inner[given.kwarg.arg] = UNKNOWN
        inner.update({name: value for (_, value), name in zip(arguments, names, strict=True) if name is not None})
        for parameter in [*parameters, *given.kwonlyargs]:
            self.observe(parameter, inner.setdefault(parameter.arg, UNKNOWN))
        return inner

    def own(self, function: Function, arguments: list[tuple[Any, Value]], names: list[str | None]) -> Value:
        """A call of a function of the program."""
        if self.depth >= DEPTH:
            return UNKNOWN
        inner = self.entered(function, arguments, names)
        self.called.add(function.node)
        self.depth += 1
        try:
            if isinstance(function.node, ast.Lambda):
                return self.value(function.node.body, inner)
            if any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(function.node)):
                self.aside(partial(self.block, function.node.body), inner)
                return UNKNOWN
            self.block(function.node.body, inner)
        except Left as left:
            if left.kind != "return":
                raise
            self.observe(function.node, left.value)
            return left.value
        finally:
            self.depth -= 1
        return Pair(None, None)

    def made(self, kind: Kind, arguments: list[tuple[Any, Value]], names: list[str | None]) -> Value:
        instance = Instance(kind)
        start = self.of_instance(instance, "__init__")
        if isinstance(start, Pair) and isinstance(start.theirs, Function):
            self.own(start.theirs, arguments, names)
        elif arguments:
            return UNKNOWN
        return Pair(instance, instance)
