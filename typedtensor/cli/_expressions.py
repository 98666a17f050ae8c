"""The expressions of a program, with NumPy and with typedtensor side by side."""

# ruff: noqa: N802, N815 - the methods have the names of the nodes of `ast`
from __future__ import annotations

import ast
import builtins
import operator
import sys
import types
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from typedtensor.cli._following import (
    ROUNDS,
    Env,
    Following,
    Function,
    Inner,
    Instance,
    Kind,
    Plan,
    Value,
    converted,
    is_discrete,
)
from typedtensor.cli._values import UNKNOWN, Library, Pair, Unknown, knows, same
from typedtensor.cli.counterparts import MISSING, member, renamed, successor
from typedtensor.core.base import BaseArray

SAFE = {
    "abs", "all", "any", "bool", "complex", "dict", "divmod", "enumerate", "float", "int", "isinstance", "len", "list",
    "max", "min", "pow", "range", "repr", "reversed", "round", "set", "sorted", "str", "sum", "tuple", "type", "zip",
    "map", "iter", "next",
}  # fmt: skip
"""The builtins that are followed."""
BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.MatMult: operator.matmul,
    ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}  # fmt: skip
IN_PLACE: dict[type, Callable[[Any, Any], Any]] = {
    kind: getattr(operator, f"i{function.__name__.strip('_')}") for kind, function in BINARY.items()
}
UNARY: dict[type, Callable[[Any], Any]] = {
    ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert, ast.Not: operator.not_,
}  # fmt: skip
COMPARED: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not,
    ast.In: lambda x, y: x in y, ast.NotIn: lambda x, y: x not in y,
}  # fmt: skip


class Expressions(Following):
    """What an expression is worth in both libraries."""

    def on_Constant(self, node: ast.Constant, _env: Env) -> Value:
        return Pair(node.value, node.value)

    def on_Name(self, node: ast.Name, env: Env) -> Value:
        if node.id in env:
            found = env[node.id]
            if (
                isinstance(found, Pair)
                and isinstance(found.theirs, Library)
                and found.theirs.path.rstrip(".") == found.theirs.path != ""
            ):
                return self.named(node, found.theirs.path)
            return found
        if node.id in SAFE or node.id == "print":
            function = getattr(builtins, node.id)
            return Pair(function, function)
        return UNKNOWN

    def on_Attribute(self, node: ast.Attribute, env: Env) -> Value:  # noqa: PLR0911 - one case for each kind of value
        base = self.value(node.value, env)
        if not isinstance(base, Pair):
            return UNKNOWN
        if isinstance(base.theirs, Library):
            return self.named(node, f"{base.theirs.path}{node.attr}")
        if isinstance(base.theirs, Instance):
            return self.of_instance(base.theirs, node.attr)
        if isinstance(base.theirs, types.ModuleType):
            found = getattr(base.theirs, node.attr, UNKNOWN)
            return Pair(found, found)
        if isinstance(base.theirs, Kind):
            return base.theirs.env.get(node.attr, UNKNOWN)
        try:
            theirs = getattr(base.theirs, node.attr)
        except AttributeError:
            return UNKNOWN
        return self.settled(node, theirs, [((), lambda: getattr(base.ours, node.attr))], [base], "")

    def named(self, node: ast.expr, path: str) -> Value:
        """What NumPy's name stands for, where it is not called."""
        theirs = member("numpy", path)
        if isinstance(theirs, types.ModuleType):
            return Pair(Library(f"{path}."), None)
        target = renamed(path)
        ours = MISSING if target is None else member("typedtensor", target)
        if theirs is MISSING or ours is MISSING or not same(theirs, ours):
            self.note(node, successor(path))
            return UNKNOWN if theirs is MISSING else Pair(theirs, theirs)
        self.plan(node, ("rename", node, f"{self.tt}.{target}"))
        return Pair(theirs, ours)

    def of_instance(self, instance: Instance, name: str) -> Value:
        if name in instance.env:
            return instance.env[name]
        found = instance.kind.env.get(name, UNKNOWN)
        if isinstance(found, Pair) and isinstance(found.theirs, Function):
            bound = Function(found.theirs.node, found.theirs.env, Pair(instance, instance))
            return Pair(bound, bound)
        return found

    def on_BinOp(self, node: ast.BinOp, env: Env) -> Value:
        left, right = self.value(node.left, env), self.value(node.right, env)
        return self.operated(node, BINARY[type(node.op)], [(node.left, left), (node.right, right)])

    def on_UnaryOp(self, node: ast.UnaryOp, env: Env) -> Value:
        return self.operated(node, UNARY[type(node.op)], [(node.operand, self.value(node.operand, env))])

    def operated(self, node: ast.expr, function: Callable[..., Any], operands: list[tuple[ast.expr, Value]]) -> Value:
        """An operator; integers are converted where NumPy does it silently."""
        values = [value for _, value in operands]
        if not all(isinstance(each, Pair) and knows(each.theirs) for each in values):
            self.mixed(node, values)
            return UNKNOWN
        try:
            theirs = function(*(each.theirs for each in values))
        except Exception:  # the program itself fails here
            return UNKNOWN
        ours = [each.ours for each in values]
        tries: list[tuple[Plan, Callable[[], Any]]] = [((), lambda: function(*ours))]
        plan = tuple(("suffix", at, f".astype({self.tt}.float64)") for at, each in operands if is_discrete(each.ours))
        if plan:
            tries.append((plan, lambda: function(*map(converted, ours))))
        return self.settled(node, theirs, tries, values, "")

    def on_Compare(self, node: ast.Compare, env: Env) -> Value:
        nodes = [node.left, *node.comparators]
        values = [self.value(each, env) for each in nodes]
        if len(nodes) > 2:  # noqa: PLR2004  # a chain is of numbers
            if not all(isinstance(each, Pair) for each in values):
                return UNKNOWN
            try:
                found = [
                    all(COMPARED[type(op)](x, y) for op, x, y in zip(node.ops, side, side[1:], strict=False))
                    for side in ([each.theirs for each in values], [each.ours for each in values])
                ]
            except Exception:  # as above
                return UNKNOWN
            return Pair(*found)
        return self.operated(node, COMPARED[type(node.ops[0])], list(zip(nodes, values, strict=True)))

    def on_BoolOp(self, node: ast.BoolOp, env: Env) -> Value:
        found = UNKNOWN
        for each in node.values:
            found = self.value(each, env)
            truth = self.truth(found)
            if truth is not None and truth != isinstance(node.op, ast.And):
                for rest in node.values[node.values.index(each) + 1 :]:
                    self.aside(partial(self.value, rest), env)
                return found
        return found

    def on_IfExp(self, node: ast.IfExp, env: Env) -> Value:
        truth = self.truth(self.value(node.test, env))
        taken, other = (node.body, node.orelse) if truth is not False else (node.orelse, node.body)
        self.aside(lambda there: self.value(other, there), env)
        found = self.value(taken, env)
        return found if truth is not None else UNKNOWN

    def on_Tuple(self, node: ast.Tuple | ast.List | ast.Set, env: Env) -> Value:
        found: list[Value] = []
        for each in node.elts:
            if isinstance(each, ast.Starred):
                inner = self.value(each.value, env)
                if not isinstance(inner, Pair):
                    return UNKNOWN
                found += self.items(inner) or []
            else:
                found.append(self.value(each, env))
        kind: Any = {ast.Tuple: tuple, ast.List: list, ast.Set: list}[type(node)]
        return Pair(kind(self.side(found, 0)), kind(self.side(found, 1)))

    on_List = on_Set = on_Tuple

    def on_Dict(self, node: ast.Dict, env: Env) -> Value:
        theirs, ours = {}, {}
        for key, each in zip(node.keys, node.values, strict=True):
            value = self.value(each, env)
            name = self.value(key, env) if key is not None else UNKNOWN
            if not isinstance(name, Pair) or isinstance(name.theirs, Unknown | list | np.ndarray):
                return UNKNOWN
            theirs[name.theirs], ours[name.theirs] = self.side([value], 0)[0], self.side([value], 1)[0]
        return Pair(theirs, ours)

    def on_Slice(self, node: ast.Slice, env: Env) -> Value:
        parts = [
            Pair(None, None) if each is None else self.value(each, env) for each in (node.lower, node.upper, node.step)
        ]
        if not all(isinstance(each, Pair) for each in parts):
            return UNKNOWN
        return Pair(slice(*self.side(parts, 0)), slice(*self.side(parts, 1)))

    def on_Subscript(self, node: ast.Subscript, env: Env) -> Value:
        base, key = self.value(node.value, env), self.value(node.slice, env)
        if not (isinstance(base, Pair) and isinstance(key, Pair) and knows(key.theirs)):
            self.mixed(node, [base])
            return UNKNOWN
        if isinstance(base.theirs, Library):
            return UNKNOWN
        try:
            theirs = base.theirs[key.theirs]
        except Exception:  # as above
            return UNKNOWN
        if isinstance(theirs, Unknown):
            return UNKNOWN
        if isinstance(base.theirs, dict):
            return Pair(theirs, base.ours[key.theirs])
        return self.settled(node, theirs, [((), lambda: base.ours[key.ours])], [base], "")

    def on_Lambda(self, node: ast.Lambda, env: Env) -> Value:
        function = Function(node, env)
        return Pair(function, function)

    def on_NamedExpr(self, node: ast.NamedExpr, env: Env) -> Value:
        env[node.target.id] = found = self.value(node.value, env)
        return found

    def on_JoinedStr(self, node: ast.JoinedStr, env: Env) -> Value:
        texts: list[tuple[str, str] | None] = []
        before, self.fixed = self.fixed, self.fixed or sys.version_info < (3, 12)
        for each in node.values:
            if isinstance(each, ast.Constant):
                texts.append((str(each.value), str(each.value)))
            elif isinstance(each, ast.FormattedValue):
                texts.append(self.formatted(each, env))
        self.fixed = before
        if None in texts:
            return UNKNOWN
        return Pair("".join(each[0] for each in texts if each), "".join(each[1] for each in texts if each))

    def formatted(self, node: ast.FormattedValue, env: Env) -> tuple[str, str] | None:
        value = self.value(node.value, env)
        form = self.value(node.format_spec, env) if node.format_spec is not None else Pair("", "")
        if not (isinstance(value, Pair) and isinstance(form, Pair)):
            return None
        try:
            theirs = format(value.theirs, form.theirs)
            ours = format(value.ours, form.theirs)
        except Exception:  # as above
            return None
        if theirs != ours and isinstance(value.ours, BaseArray):
            if self.fixed:
                self.note(
                    node,
                    f"{ast.unparse(node.value)}: it is written in another way; write {ast.unparse(node.value)}.numpy()",
                )
            else:
                self.plan(node, ("suffix", node.value, ".numpy()"))
        return theirs, theirs

    def comprehended(self, node: Any, env: Env, result: Callable[[Env], Value]) -> list[Value] | None:
        """The results of a comprehension."""
        found: list[Value] = []

        def enter(at: int, inner: Env) -> bool:
            if at == len(node.generators):
                found.append(result(inner))
                return True
            clause = node.generators[at]
            items = self.items(self.value(clause.iter, inner))
            known = items is not None
            for item in (items or [UNKNOWN])[:ROUNDS]:
                self.bind(clause.target, item, inner)
                tests = [self.truth(self.value(test, inner)) for test in clause.ifs]
                if all(test is not False for test in tests):
                    known &= enter(at + 1, inner) and None not in tests
            return known

        return found if enter(0, Inner(env)) else None

    def on_ListComp(self, node: Any, env: Env) -> Value:
        found = self.comprehended(node, env, lambda inner: self.value(node.elt, inner))
        return UNKNOWN if found is None else Pair(self.side(found, 0), self.side(found, 1))

    on_GeneratorExp = on_SetComp = on_ListComp

    def on_DictComp(self, node: ast.DictComp, env: Env) -> Value:
        found = self.comprehended(node, env, lambda inner: (self.value(node.key, inner), self.value(node.value, inner)))
        if found is None or not all(isinstance(key, Pair) for key, _ in found):
            return UNKNOWN
        values = [value for _, value in found]
        return Pair(
            dict(zip((key.theirs for key, _ in found), self.side(values, 0), strict=True)),
            dict(zip((key.theirs for key, _ in found), self.side(values, 1), strict=True)),
        )
