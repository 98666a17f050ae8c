"""Runs a program on its own data, with NumPy and with typedtensor side by side, and plans the edits that agree.

Nothing of the program itself is executed: of its calls, only those of NumPy, of a few builtins and of its own functions
are followed, on the values that are known. What is not followed is unknown, and stays as it is.
"""

# ruff: noqa: N802 - the methods have the names of the nodes of `ast`
from __future__ import annotations

import ast
import copy
import math
import operator
import types
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np

from typedtensor.cli._calls import Calls
from typedtensor.cli._expressions import BINARY, IN_PLACE
from typedtensor.cli._following import (
    ROUNDS,
    Env,
    Function,
    Inner,
    Instance,
    Kind,
    Left,
    Value,
    attempted,
)
from typedtensor.cli._values import UNKNOWN, Library, Pair, knows, leaves, same
from typedtensor.cli.counterparts import MISSING, member
from typedtensor.core.base import BaseArray
from typedtensor.errors import TypedTensorError
from typedtensor.functions.creation.existing_data import asarray

MODULES = {"math": math, "operator": operator}


def assigned(statements: list[ast.stmt]) -> set[str]:
    """The names that statements assign."""
    nodes = [each for statement in statements for each in ast.walk(statement)]
    return {each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}


class Interpreter(Calls):
    """Follows the statements of a program."""

    def block(self, statements: list[ast.stmt], env: Env) -> None:
        """Follow statements."""
        for each in statements:
            self.visited.add(each)
            method = getattr(self, f"do_{type(each).__name__}", None)
            if method is not None:
                method(each, env)

    def do_Expr(self, node: ast.Expr, env: Env) -> None:
        self.value(node.value, env)

    def do_Return(self, node: ast.Return, env: Env) -> None:
        raise Left("return", Pair(None, None) if node.value is None else self.value(node.value, env))

    def do_Break(self, _node: ast.Break, _env: Env) -> None:
        raise Left("break")

    def do_Continue(self, _node: ast.Continue, _env: Env) -> None:
        raise Left("continue")

    def do_Raise(self, node: ast.Raise, env: Env) -> None:
        if node.exc is not None:
            self.value(node.exc, env)
        raise Left("raise")

    def do_Assert(self, node: ast.Assert, env: Env) -> None:
        self.value(node.test, env)

    def do_Assign(self, node: ast.Assign, env: Env) -> None:
        value = self.value(node.value, env)
        for target in node.targets:
            self.bind(target, value, env)

    def do_AnnAssign(self, node: ast.AnnAssign, env: Env) -> None:
        if node.value is not None:
            self.bind(node.target, self.value(node.value, env), env)

    def bind(self, target: ast.expr, value: Value, env: Env) -> None:
        """Assign to a name, several, an attribute or an element."""
        self.visited.add(target)
        if isinstance(target, ast.Name):
            env[target.id] = value
        elif isinstance(target, ast.Tuple | ast.List):
            items = self.items(value)
            star = [at for at, each in enumerate(target.elts) if isinstance(each, ast.Starred)]
            if items is None or star or len(items) != len(target.elts):
                items = [UNKNOWN] * len(target.elts)
            for each, item in zip(target.elts, items, strict=True):
                self.bind(each.value if isinstance(each, ast.Starred) else each, item, env)
        elif isinstance(target, ast.Attribute):
            base = self.value(target.value, env)
            if isinstance(base, Pair) and isinstance(base.theirs, Instance):
                base.theirs.env[target.attr] = value
            elif isinstance(base, Pair) and isinstance(base.ours, BaseArray):
                self.note(target, f"{ast.unparse(target)}: it is set; shapes are set with tt.reshape")
        elif isinstance(target, ast.Subscript):
            self.store(target, value, env)

    def store(self, target: ast.Subscript, value: Value, env: Env) -> None:
        base, key = self.value(target.value, env), self.value(target.slice, env)
        if not isinstance(base, Pair) or not isinstance(key, Pair) or not isinstance(value, Pair):
            self.mixed(target, [base])
            return
        try:
            base.theirs[key.theirs] = value.theirs
        except Exception:  # as above
            return
        try:
            base.ours[key.theirs if isinstance(base.ours, dict) else key.ours] = value.ours
        except (TypedTensorError, TypeError, ValueError, IndexError) as error:
            self.note(target, f"{ast.unparse(target)}: {error}")
            tensor: Any = base.ours
            if isinstance(tensor, BaseArray):
                tensor[...] = asarray(base.theirs, copy=True)  # type: ignore[index]  # its classes have it

    def do_AugAssign(self, node: ast.AugAssign, env: Env) -> None:
        self.visited.add(node.target)
        value, function = self.value(node.value, env), IN_PLACE[type(node.op)]
        load: Any = copy.copy(node.target)
        load.ctx = ast.Load()
        self.program.parents[load] = node
        current = self.value(load, env)
        self.plans.pop(load, None)
        if not (
            isinstance(current, Pair) and isinstance(value, Pair) and knows(current.theirs) and knows(value.theirs)
        ):
            self.mixed(node.value, [current, value])
            self.bind(node.target, UNKNOWN, env) if isinstance(node.target, ast.Name) else None
            return
        try:
            theirs = function(current.theirs, value.theirs)
        except Exception:  # as above
            return
        held = [leaf for each in env.values() if isinstance(each, Pair) for leaf in leaves(each.ours)]
        in_place = isinstance(current.theirs, np.ndarray) or not isinstance(current.ours, BaseArray)
        found: Any = UNKNOWN
        if in_place or sum(leaf is current.ours for leaf in held) < len("ab"):
            found = attempted(lambda: function(current.ours, value.ours))
            self.plan(node)
        if not same(theirs, found) and not in_place:
            found = attempted(lambda: BINARY[type(node.op)](current.ours, value.ours))
            self.plans.pop(node, None)
            self.plan(node, ("expand", node))
        if not same(theirs, found):
            self.note(
                node, f"{ast.unparse(node)}: {found if isinstance(found, Exception) else 'the result differs here'}"
            )
            found = theirs
        self.bind(node.target, Pair(theirs, found), env)

    def do_If(self, node: ast.If, env: Env) -> None:
        truth = self.truth(self.value(node.test, env))
        taken, other = (node.body, node.orelse) if truth is not False else (node.orelse, node.body)
        self.aside(partial(self.block, other), env)
        if truth is None:
            self.aside(partial(self.block, taken), env)
            for name in assigned([*node.body, *node.orelse]):
                env[name] = UNKNOWN
        else:
            self.block(taken, env)

    def do_For(self, node: ast.For, env: Env) -> None:
        items = self.items(self.value(node.iter, env))
        if items == []:
            self.bind(node.target, UNKNOWN, env)
            self.aside(partial(self.block, node.body), env)
        given = [UNKNOWN] if items is None else items
        self.rounds([partial(self.bind, node.target, item, env) for item in given], node, env)

    def rounds(self, begins: Iterable[Callable[[], Any]], node: Any, env: Env) -> None:
        for count, begin in enumerate(begins):
            if count == ROUNDS:
                return
            begin()
            try:
                self.block(node.body, env)
            except Left as left:
                if left.kind == "break":
                    return
                if left.kind != "continue":
                    raise
        self.block(node.orelse, env)

    def do_While(self, node: ast.While, env: Env) -> None:
        def going() -> Iterator[Callable[[], None]]:
            while (truth := self.truth(self.value(node.test, env))) is not False:
                yield lambda: None
                if truth is None:
                    return

        self.rounds(going(), node, env)

    def do_With(self, node: ast.With, env: Env) -> None:
        for item in node.items:
            kept = isinstance(item.context_expr, ast.Call) and ast.unparse(item.context_expr.func).endswith(
                ("errstate", "printoptions")
            )
            if kept:
                self.visited.update(ast.walk(item.context_expr))
            else:
                self.value(item.context_expr, env)
            if item.optional_vars is not None:
                self.bind(item.optional_vars, UNKNOWN, env)
        self.block(node.body, env)

    def do_Try(self, node: ast.Try, env: Env) -> None:
        try:
            self.block(node.body, env)
        except Left as left:
            if left.kind != "raise":
                raise
        for handler in node.handlers:
            if handler.type is not None:
                self.value(handler.type, env)
            self.aside(partial(self.block, handler.body), env)
        self.block([*node.orelse, *node.finalbody], env)

    def do_FunctionDef(self, node: ast.FunctionDef, env: Env) -> None:
        function = Function(node, env)
        env[node.name] = UNKNOWN if node.decorator_list else Pair(function, function)

    def do_ClassDef(self, node: ast.ClassDef, env: Env) -> None:
        kind = Kind(Env())
        inner = Inner(env)
        self.block(node.body, inner)
        kind.env.update(inner.own())
        env[node.name] = UNKNOWN if node.bases or node.decorator_list else Pair(kind, kind)

    def do_Import(self, node: ast.Import, env: Env) -> None:
        for each in node.names:
            name, _, rest = each.name.partition(".")
            if name == "numpy":
                path = f"{rest}." if rest and each.asname else ""
                env[each.asname or "numpy"] = Pair(Library(path), None)
            elif each.name in MODULES:
                env[each.asname or each.name] = Pair(MODULES[each.name], MODULES[each.name])

    def do_ImportFrom(self, node: ast.ImportFrom, env: Env) -> None:
        module, _, rest = (node.module or "").partition(".")
        for each in node.names:
            if module == "numpy":
                path = f"{rest}.{each.name}" if rest else each.name
                found = member("numpy", path)
                if isinstance(found, types.ModuleType):
                    env[each.asname or each.name] = Pair(Library(f"{path}."), None)
                elif callable(found) and not isinstance(found, type):
                    env[each.asname or each.name] = Pair(Library(path), None)
                elif found is not MISSING:
                    self.note(node, f"from numpy import {each.name}: write np.{each.name}, and migrate again")
            elif node.module in MODULES:
                value = getattr(MODULES[node.module], each.name, UNKNOWN)
                env[each.asname or each.name] = Pair(value, value)
