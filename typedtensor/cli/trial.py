"""Finds the mistake in a statement: evaluates it on small tensors of the types that its names have.

Each name of an axis stands for a size of its own, so that an error at run time tells which names differ. Only functions
of this library run, on these tensors alone; all else is unknown.
"""

from __future__ import annotations

import ast
import inspect
import operator
import re
import warnings
from contextlib import suppress
from copy import deepcopy
from importlib import import_module
from itertools import pairwise
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from typedtensor.backends.table import TABLE
from typedtensor.cli.faults import Fault, documented, mismatch, no_method, two_devices, wrong_arguments
from typedtensor.cli.static_types import Kind, kind_of, last_name
from typedtensor.core.base import BaseArray
from typedtensor.errors import DeviceError, DTypeError, OptionError, RankError, ShapeError, TypedTensorError
from typedtensor.types.dtype import DType
from typedtensor.types.rank import Rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SIZES = (11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53)
"""The sizes that stand for names; unnamed axes have one element, which broadcasts."""
OPERANDS = 2
LARGEST = 1 << 20
"""The number of elements above which a tensor is not made."""
ALSO = {"asarray", "at", "einsum", "astype", "from_numpy", "make_dim", "Axis", "default_rng", "result_type", "Cpu"}
"""Functions that are not in the table of functions."""
MODULES = {"typedtensor", "typedtensor.linalg", "typedtensor.fft", "typedtensor.special", "typedtensor.random"}
SCATTER = "typedtensor.functions.indexing.scatter"
"""The module of what `at` returns, whose methods write to samples alone."""
ARRAYS = {"ones", "zeros", "full", "array", "asarray", "arange", "linspace", "eye"}
"""NumPy's functions that make arrays of numbers and shapes."""
SMALL = 1000
PYTHONS = {each.__name__: each for each in (float, int, complex, len, range, bool, iter)}
CONVERSIONS = {each.__name__: each for each in (float, int, complex)}
NUMBERS: dict[str, Any] = {"int": 0, "float": 1.0, "bool": True, "str": "a", "complex": 1j}
OPERATORS: dict[type[ast.AST], tuple[str, Any]] = {
    ast.Add: ("+", operator.add), ast.Sub: ("-", operator.sub), ast.Mult: ("*", operator.mul),
    ast.Div: ("/", operator.truediv), ast.FloorDiv: ("//", operator.floordiv), ast.Mod: ("%", operator.mod),
    ast.Pow: ("**", operator.pow), ast.MatMult: ("@", operator.matmul), ast.BitAnd: ("&", operator.and_),
    ast.BitOr: ("|", operator.or_), ast.BitXor: ("^", operator.xor), ast.LShift: ("<<", operator.lshift),
    ast.RShift: (">>", operator.rshift), ast.Lt: ("<", operator.lt), ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt), ast.GtE: (">=", operator.ge), ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne), ast.USub: ("-", operator.neg), ast.UAdd: ("+", operator.pos),
    ast.Invert: ("~", operator.invert), ast.Not: ("not", operator.not_),
}  # fmt: skip
_ON_CPU = re.compile(r"\b(\w+)\(((?:\d+(?:, ?)?)*,?)\) on Cpu\(\)")
_SHAPES = re.compile(r"(?::|,| on)?(?: a tensor of| the) shapes? \([\d, ]*\)(?: and \([\d, ]*\))?")


class UnknownError(Exception):
    """The value of an expression is not known."""


class FoundError(Exception):
    """The mistake is found."""

    def __init__(self, fault: Fault) -> None:
        """Keep the explanation."""
        super().__init__(fault)
        self.fault = fault


class Value(NamedTuple):
    """A sample, and the devices that its types name; samples are on the Cpu."""

    it: Any
    devices: frozenset[str] = frozenset()


class Trial:
    """What the names of a program stand for, as far as their annotations say."""

    def __init__(self, tree: ast.Module, line: int) -> None:
        """Read the imports, the aliases and the annotations that are valid in a line."""
        self._names: dict[str, Value] = {}
        self._annotated: dict[str, ast.expr] = {}
        self._aliases: dict[str, ast.expr] = {}
        self._functions: dict[str, ast.FunctionDef | ast.AsyncFunctionDef] = {}
        self._sizes: dict[str, int] = {}
        self._returns: ast.expr | None = None
        self.statement: ast.stmt | None = None
        self._enter(tree.body, line)

    def fault(self) -> Fault | None:
        """The first mistake in the statement of the line; None if none is found."""
        if self.statement is None:
            return None
        wrong_type = next(filter(None, map(self._of_type, self._annotations())), None)
        if wrong_type:
            return wrong_type
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                with suppress(UnknownError):
                    self._run(self.statement)
                for node in _expressions(self.statement):  # what a part that is unknown hides
                    with suppress(UnknownError):
                        self._evaluate(node)
        except FoundError as found:
            return found.fault
        return next(filter(None, map(self._refused_by_types_alone, _expressions(self.statement))), None)

    def of_operands(self, symbol: str, kinds: Iterable[Kind]) -> Fault | None:
        """The mistake in an operator between tensors of these types."""
        try:
            left, right = (self._sample(kind) for kind in kinds)
            function = next(each for name, each in OPERATORS.values() if name == symbol)
            codes = ("left", "right")
            self._apply(symbol, function, [left, right], {}, codes)
        except FoundError as found:
            return found.fault
        except (UnknownError, ValueError, StopIteration):
            pass
        return None

    def _enter(self, body: list[ast.stmt], line: int) -> None:
        """Read statements up to the line, and those that contain it."""
        for each in body:
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                self._functions[each.name] = each
        for each in body:
            if each.lineno > line:
                break
            if each.lineno <= line <= (each.end_lineno or each.lineno):
                self.statement = each
                if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                    arguments = [*each.args.posonlyargs, *each.args.args, *each.args.kwonlyargs]
                    self._returns = each.returns
                    for argument in arguments:
                        self._annotate(argument.arg, argument.annotation)
                for part in ("body", "orelse", "finalbody", "handlers"):
                    inner = getattr(each, part, None)
                    if isinstance(inner, list) and inner and line >= inner[0].lineno:
                        self._enter(inner, line)
                return
            self._read(each)

    def _read(self, each: ast.stmt) -> None:
        """Learn what a statement before the line says about names."""
        match each:
            case ast.Import():
                for alias in each.names:
                    if alias.name in MODULES | {"numpy"}:
                        self._names[alias.asname or alias.name] = Value(import_module(alias.name))
            case ast.ImportFrom(module=module) if module in MODULES:
                for alias in each.names:
                    with suppress(AttributeError):
                        found = getattr(import_module(str(module)), alias.name)
                        self._names[alias.asname or alias.name] = Value(found)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                self._annotate(name, each.value if last_name(annotation) == "TypeAlias" else annotation)
            case ast.Assign(targets=[ast.Name(id=name)]):
                self._names.pop(name, None)
                self._annotated.pop(name, None)
                if isinstance(each.value, ast.Subscript):
                    self._aliases[name] = each.value
                with suppress(UnknownError, FoundError):
                    self._names[name] = self._evaluate(each.value)
            case _:
                pass

    def _annotations(self) -> Iterator[ast.Subscript]:
        """The tensor types in the header of the statement, and those of the names in it."""
        for child in ast.iter_child_nodes(self.statement or ast.Pass()):
            for node in [] if isinstance(child, ast.stmt) else ast.walk(child):
                meant = self._annotated.get(node.id) if isinstance(node, ast.Name) else node
                if isinstance(meant, ast.Subscript) and last_name(meant.value) == "Tensor":
                    yield meant

    def _of_type(self, annotation: ast.Subscript) -> Fault | None:
        """The explanation of a type whose parameters are wrong, which raises an error when it runs too."""
        elements = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
        tensor: Any = import_module("typedtensor").Tensor
        try:
            _ = tensor[tuple(map(self._parameter, elements))]
        except TypedTensorError as error:
            return Fault(error.function, error.got, error.needed, error.fix)
        return None

    def _parameter(self, node: ast.expr) -> Any:
        """A parameter of a type as a value; Any if it is not known."""
        match node:
            case ast.Subscript(value=base, slice=names):
                rank: Any = self._parameter(base)
                if not _is_rank(rank):
                    return Any
                each = names.elts if isinstance(names, ast.Tuple) else [names]
                named = [type(one.id, (), {}) if isinstance(one, ast.Name) else self._parameter(one) for one in each]
                return rank[tuple(named)]
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in self._names:
                module = self._names[name].it
                return getattr(module, attribute, Any) if isinstance(module, ModuleType) else Any
            case _:
                with suppress(UnknownError, FoundError):
                    return self._evaluate(node).it
                return Any

    def _annotate(self, name: str, annotation: ast.expr | None) -> None:
        self._names.pop(name, None)
        if annotation is None:
            return
        annotation = self._resolved(annotation)
        self._annotated[name] = self._aliases[name] = annotation
        kind = kind_of(annotation)
        with suppress(UnknownError):
            if kind:
                self._names[name] = self._sample(kind)
            elif ast.unparse(annotation) in NUMBERS:
                self._names[name] = Value(NUMBERS[ast.unparse(annotation)])
            elif last_name(annotation).startswith("NDArray") or ast.unparse(annotation).startswith("np.ndarray"):
                self._names[name] = Value(np.ones((1, 1), np.float32))

    def _resolved(self, annotation: ast.expr) -> ast.expr:
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            with suppress(SyntaxError):
                annotation = ast.parse(annotation.value, mode="eval").body
        if isinstance(annotation, ast.Name) and annotation.id in self._aliases:
            return self._aliases[annotation.id]
        return annotation

    def _sample(self, kind: Kind) -> Value:
        tt = import_module("typedtensor")
        dtype = getattr(tt, kind.dtype, None)
        if kind.axes is None or not (isinstance(dtype, type) and issubclass(dtype, DType) and hasattr(dtype, "name")):
            raise UnknownError
        shape = tuple(self._size(name) for name in kind.axes)
        if prod(shape) > LARGEST:
            raise UnknownError
        return Value(tt.ones(shape, dtype=dtype), frozenset({kind.device}))

    def _size(self, name: str | None) -> int:
        if name is None:
            return 1
        literal = re.fullmatch(r"Literal\[(\d+)\]", name)
        if literal:
            return int(literal[1])
        if name not in self._sizes:
            if len(self._sizes) == len(SIZES):
                raise UnknownError
            self._sizes[name] = SIZES[len(self._sizes)]
        return self._sizes[name]

    def _kind(self, value: Value) -> Kind | None:
        """The type of a sample."""
        if not isinstance(value.it, BaseArray):
            return None
        tensor: Any = value.it
        device = next(iter(value.devices), "Cpu")
        names = {size: name for name, size in self._sizes.items()}
        return Kind(device, _dtype(tensor.dtype.__name__), tuple(names.get(size) for size in tensor.shape))

    def _run(self, statement: ast.stmt) -> None:  # noqa: C901  # a case per kind of statement
        match statement:
            case ast.AnnAssign(annotation=annotation, value=ast.expr() as value):
                self._compare("the assigned value", self._evaluate(value), annotation, value)
            case ast.Return(value=ast.expr() as value):
                if self._returns is not None:
                    self._compare("the returned value", self._evaluate(value), self._returns, value)
            case ast.AugAssign(target=ast.Name() as target, op=op, value=value):
                symbol, _ = OPERATORS[type(op)]
                left, right = self._evaluate(target), self._evaluate(value)
                copied = Value(deepcopy(left.it), left.devices)
                inplace = getattr(operator, f"i{OPERATORS[type(op)][1].__name__.strip('_')}")
                self._apply(f"{symbol}=", inplace, [copied, right], {}, (target.id, ast.unparse(value)))
            case ast.Assign(targets=[ast.Subscript(value=base, slice=key)], value=value):
                found, position, new = self._evaluate(base), self._evaluate(key), self._evaluate(value)
                if isinstance(found.it, BaseArray):
                    codes = (ast.unparse(base), ast.unparse(key), ast.unparse(value))
                    copied = Value(deepcopy(found.it), found.devices)
                    self._apply("x[key] = value", operator.setitem, [copied, position, new], {}, codes)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found = self._evaluate(value)
                if name in self._annotated:
                    self._compare("the assigned value", found, self._annotated[name], value)
            case ast.Expr(value=value):
                self._evaluate(value)
            case ast.If(test=test) | ast.While(test=test) | ast.Assert(test=test):
                self._apply("bool()", bool, [self._evaluate(test)], {}, (ast.unparse(test),))
            case ast.For(iter=values):
                self._apply("iteration", iter, [self._evaluate(values)], {}, (ast.unparse(values),))
            case _:
                pass

    def _compare(self, function: str, value: Value, annotation: ast.expr, node: ast.expr) -> None:
        found, needed = self._kind(value), kind_of(self._resolved(annotation))
        number = ast.unparse(annotation)
        if found and number in CONVERSIONS:
            self._apply(f"{number}()", CONVERSIONS[number], [value], {}, (function,))
            write = f"Convert it: {number}(...), or state {found} in the annotation."
            raise FoundError(Fault(function, str(found), f"a Python {number}", write))
        what = node.id if isinstance(node, ast.Name) else "x"
        fault = found and needed and mismatch(function, found, needed, what)
        if fault:
            raise FoundError(fault)

    def _evaluate(self, node: ast.expr) -> Value:  # noqa: C901, PLR0911, PLR0912  # a case and a return per kind of expression
        match node:
            case ast.Constant(value=value):
                return Value(value)
            case ast.Name(id=name):
                if name in self._names:
                    return self._names[name]
                if name in PYTHONS:
                    return Value(PYTHONS[name])
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                values = [self._evaluate(each) for each in elements]
                made = [value.it for value in values]
                devices = frozenset[str]().union(*(value.devices for value in values))
                return Value(tuple(made) if isinstance(node, ast.Tuple) else made, devices)
            case ast.Slice():
                parts = [
                    None if part is None else self._evaluate(part).it for part in (node.lower, node.upper, node.step)
                ]
                return Value(slice(*parts))
            case ast.UnaryOp(op=op, operand=operand):
                symbol, function = OPERATORS[type(op)]
                return self._apply(symbol, function, [self._evaluate(operand)], {}, (ast.unparse(operand),))
            case ast.BinOp(left=left, op=op, right=right):
                symbol, function = OPERATORS[type(op)]
                operands = [self._evaluate(left), self._evaluate(right)]
                return self._apply(symbol, function, operands, {}, (ast.unparse(left), ast.unparse(right)))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in OPERATORS:
                symbol, function = OPERATORS[type(op)]
                operands = [self._evaluate(left), self._evaluate(right)]
                return self._apply(symbol, function, operands, {}, (ast.unparse(left), ast.unparse(right)))
            case ast.Subscript(value=base, slice=key):
                found = self._evaluate(base)
                if isinstance(found.it, BaseArray):
                    codes = (ast.unparse(base), ast.unparse(key))
                    return self._apply("x[key]", operator.getitem, [found, self._evaluate(key)], {}, codes)
                if type(found.it).__module__ == SCATTER:
                    return Value(found.it[self._evaluate(key).it], found.devices)
            case ast.Attribute(value=base, attr=name):
                return self._attribute(self._evaluate(base), name)
            case ast.Call():
                return self._call(node)
            case _:
                pass
        raise UnknownError

    def _attribute(self, value: Value, name: str) -> Value:
        if name.startswith("_"):
            raise UnknownError
        module = isinstance(value.it, ModuleType) and value.it.__name__ in MODULES
        if not module and not isinstance(value.it, BaseArray) and type(value.it).__module__[:11] != "typedtensor":
            raise UnknownError
        try:
            return Value(getattr(value.it, name), value.devices)
        except (RankError, DTypeError) as error:
            raise FoundError(self._of_error(f".{name}", error, [value])) from error
        except AttributeError as error:
            fix = str(error).partition("; use ")[2]
            owner = str(value.it.__name__) if isinstance(value.it, ModuleType) else self._shown(value)
            what = f"the {'name' if module else 'attribute'} {name} of {owner}"
            needed = "a name of typedtensor" if module else "an attribute that tensors have"
            write = f"Write {fix}." if fix else "docs/functions.md lists the functions, tt.Tensor the methods."
            raise FoundError(Fault(name, what, needed, write)) from error

    def _call(self, node: ast.Call) -> Value:
        if any(isinstance(each, ast.Starred) for each in node.args) or not all(each.arg for each in node.keywords):
            raise UnknownError
        if isinstance(node.func, ast.Name) and node.func.id in self._functions:
            return self._call_of_user(self._functions[node.func.id], node)
        made = self._array(node)
        if made is not None:
            return Value(made)
        function = self._evaluate(node.func)
        if isinstance(node.func, ast.Attribute) and not callable(function.it):
            called = self._evaluate(node.func.value)
            if isinstance(called.it, BaseArray):
                raise FoundError(
                    no_method(node.func.attr, self._shown(called), ast.unparse(node.func.value), node.args)
                )
        if not may_run(function.it):
            raise UnknownError
        name = last_name(node.func)
        given, options = self._arguments(name, function.it, node)
        codes = [*map(ast.unparse, node.args), *(f"{each.arg}={ast.unparse(each.value)}" for each in node.keywords)]
        sizes = all(type(value.it) is int for value in given)
        fault = wrong_arguments(name, function.it, len(given), [*options], sizes=sizes)
        for flag in _flags(function.it) & options.keys():
            if not isinstance(options[flag].it, bool):
                code = next(code for code in codes if code.startswith(f"{flag}="))
                fault = Fault(name, code, f"{flag}=True or {flag}=False", f"Write {flag}=True, or leave it out.")
        if fault and not isinstance(function.it, type):
            raise FoundError(fault)
        return self._apply(name, function.it, given, options, codes)

    def _arguments(self, name: str, function: Any, node: ast.Call) -> tuple[list[Value], dict[str, Value]]:
        """The arguments of a call, by position and by name; if one is unknown, their number is not."""
        try:
            given = [self._evaluate(each) for each in node.args]
            return given, {str(each.arg): self._evaluate(each.value) for each in node.keywords}
        except UnknownError:
            fault = wrong_arguments(name, function, len(node.args), [str(each.arg) for each in node.keywords])
            if fault and not isinstance(function, type):
                raise FoundError(fault) from None
            raise

    def _array(self, node: ast.Call) -> Any:
        """The small array that NumPy makes of constants; None for any other call."""
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attribute), args=[*given], keywords=[]):
                is_numpy = name in self._names and self._names[name].it is np
                if not is_numpy or attribute not in ARRAYS or not given:
                    return None
                with suppress(ValueError, TypeError):
                    values = [ast.literal_eval(each) for each in given]
                    if np.max(np.asarray(values[0])) <= SMALL:
                        return getattr(np, attribute)(*values[:3])
            case _:
                pass
        return None

    def _call_of_user(self, function: ast.FunctionDef | ast.AsyncFunctionDef, node: ast.Call) -> Value:
        parameters = [*function.args.posonlyargs, *function.args.args]
        by_name = {each.arg: each for each in [*parameters, *function.args.kwonlyargs]}
        pairs = [*zip(node.args, parameters, strict=False)]
        pairs += [(each.value, by_name[str(each.arg)]) for each in node.keywords if each.arg in by_name]
        for argument, parameter in pairs:
            with suppress(UnknownError):
                value = self._evaluate(argument)
                if parameter.annotation is not None:
                    place = f"{function.name}, parameter {parameter.arg}"
                    self._compare(place, value, parameter.annotation, argument)
        kind = function.returns and kind_of(self._resolved(function.returns))
        if not kind:
            raise UnknownError
        return self._sample(kind)

    def _apply(
        self, name: str, function: Any, given: list[Value], options: dict[str, Value], codes: Iterable[str]
    ) -> Value:
        """Run a function on samples; FoundError if it refuses them for their types."""
        values = [*given, *options.values()]
        devices = frozenset[str]().union(*(value.devices for value in values))
        if len(devices) > 1 and name != "to_device":
            operands = [
                (code, " and ".join(sorted(value.devices)))
                for code, value in zip(codes, values, strict=True)
                if value.devices
            ]
            raise FoundError(two_devices(name, operands))
        try:
            result = function(*(value.it for value in given), **{key: value.it for key, value in options.items()})
        except (RankError, DTypeError, DeviceError, ShapeError) as error:
            fault = self._of_error(name, error, values)
            named = any(size in self._sizes for size in re.findall(r"\w+", fault.found))
            if isinstance(error, ShapeError) and not named:  # sizes of unnamed axes are arbitrary
                raise UnknownError from error
            raise FoundError(fault) from error
        except OptionError as error:
            if error.got not in {repr(value.it) for value in values if isinstance(value.it, str)}:
                raise UnknownError from error  # a number may be that of a sample
            raise FoundError(Fault(name, error.got, error.needed, error.fix)) from error
        except (TypeError, AttributeError) as error:
            shown = " and ".join(map(self._shown, values))
            if any(function is each for _, each in OPERATORS.values()):
                strange = [
                    code for code, value in zip(codes, values, strict=True) if not isinstance(value.it, BaseArray)
                ]
                write = f"Convert it first: tt.asarray({strange[0]})." if strange else "Convert one of them."
                raise FoundError(Fault(name, shown, "tensors or Python numbers as operands", write)) from error
            raise FoundError(Fault(name, shown, documented(name, function), f"See help(tt.{name}).")) from error
        except Exception as error:  # the values of samples are arbitrary
            raise UnknownError from error
        return Value(result, devices)

    def _of_error(self, name: str, error: Any, values: list[Value]) -> Fault:
        """The explanation in the words of an error, with types for samples and names for sizes."""
        found, needed, fix = map(self._in_names, (error.got, error.needed, error.fix))
        kinds = [kind for value in values if (kind := self._kind(value))]
        shown = [self._shown(value) for value in values if isinstance(value.it, BaseArray | list | tuple)]
        shown = [each for each in dict.fromkeys(shown) if "Tensor[" in each]
        if isinstance(error, ShapeError):
            needed = needed.replace("sizes that are equal or 1", "equal names").replace("equal sizes", "equal names")
            if "on each axis" in needed:
                fix = "Keep the reduced axis (keepdims=True), transpose an operand, or insert an axis with None."
            elif needed.startswith("as many columns") and len(kinds) == OPERANDS:
                left, right = ((kind.axes or ("?",)) for kind in kinds)
                found = f"{left[-1] or 'unnamed'} columns and {right[-2:][0] or 'unnamed'} rows"
        found = re.sub(r"^(-?\d+)(?= on|:|$)", r"axis \1" if needed.startswith("an axis") else r"\1", found)
        if re.fullmatch(r"\d+(?: on)?", found) and "ax" in needed:
            count = found.split()[0]
            found = f"{count} {'indices' if 'indices' in needed else 'axis' if count == '1' else 'axes'}"
        if "Tensor[" not in found and shown:
            found = f"{found}{' beside' if found.startswith('a NumPy') else ':'} {' and '.join(shown)}"
        return Fault(name, found, needed, fix)

    def _in_names(self, text: str) -> str:
        names = {str(size): name for name, size in self._sizes.items()}

        def kind(found: re.Match[str]) -> str:
            axes = [each for each in re.split(r",\s*", found[2]) if each]
            return str(Kind("Cpu", _dtype(found[1]), tuple(names.get(each) for each in axes)))

        text = _SHAPES.sub("", _ON_CPU.sub(kind, text))
        text = re.sub(r"a tensor of shape \([\d, ]*\)", "a tensor with axes", text)
        return re.sub(r"\b\d+\b", lambda found: names.get(found[0], found[0]), text)

    def _shown(self, value: Value) -> str:
        """The value as a user writes or reads it."""
        kind = self._kind(value)
        if kind:
            return str(kind)
        if isinstance(value.it, list | tuple):
            inner = ", ".join(self._shown(Value(each, value.devices)) for each in value.it)
            return f"[{inner}]" if isinstance(value.it, list) else f"({inner})"
        if isinstance(value.it, np.ndarray):
            return "a NumPy array"
        return f"the {type(value.it).__name__} {value.it!r}" if isinstance(value.it, str) else repr(value.it)

    def _refused_by_types_alone(self, node: ast.expr) -> Fault | None:
        """The explanation of what runs, and what checkers refuse."""
        with suppress(UnknownError, FoundError):
            match node:
                case ast.Subscript(value=base, slice=key):
                    code = ast.unparse(key)
                    if isinstance(self._evaluate(base).it, BaseArray) and isinstance(
                        self._evaluate(key).it, np.ndarray
                    ):
                        return Fault("x[key]", f"a NumPy array, {code}", "a tensor", f"Write tt.from_numpy({code}).")
                case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()]):
                    kind = self._kind(self._evaluate(left))
                    if kind and kind.dtype.startswith("complex"):
                        write = "Compare magnitudes: tt.abs(x), or parts: tt.real(x)."
                        return Fault("<", f"{kind.dtype}: {kind}", "real numbers, which have an order", write)
                case ast.Call():
                    return self._call_refused_by_types_alone(node)
                case _:
                    pass
        return None

    def _call_refused_by_types_alone(self, node: ast.Call) -> Fault | None:
        name = last_name(node.func)
        match node.func:
            case ast.Attribute(value=ast.Name(id=module)) if module in self._names and self._names[module].it is np:
                kinds = [str(kind) for each in node.args if (kind := self._kind(self._evaluate(each)))]
                write = f"Write tt.{name}." if name in import_module("typedtensor").__all__ else "Pass x.numpy()."
                return Fault(f"np.{name}", " and ".join(kinds), "arrays of NumPy", write) if kinds else None
            case _:
                pass
        for option in node.keywords:
            value = option.value
            literal = isinstance(value, ast.Constant | ast.Tuple) or isinstance(
                getattr(value, "operand", None), ast.Constant
            )
            if option.arg == "axis" and not literal and type(self._evaluate(value).it) is int:
                code = ast.unparse(value)
                found = f"axis={code}, an int whose value a checker does not know"
                return Fault(name, found, "a literal axis such as axis=0, or an Axis", f"Write axis=tt.Axis({code}).")
        for argument in node.args:
            values = self._evaluate(argument).it
            listed = [Value(each) for each in values] if isinstance(values, list | tuple) else []
            tensors = [kind for each in listed if (kind := self._kind(each))]
            if any(one.dtype != other.dtype for one, other in pairwise(tensors)):
                found = " and ".join(dict.fromkeys(f"{kind.dtype}: {kind}" for kind in tensors))
                write = f"Convert first: x.astype(tt.{tensors[0].dtype})."
                return Fault(name, found, "tensors of one dtype", write)
        return None


def _flags(function: Any) -> set[str]:
    """The parameters whose default is True or False, and `keepdims`, whose default may be another in a method."""
    with suppress(TypeError, ValueError):
        parameters = inspect.signature(function).parameters
        return {name for name, each in parameters.items() if name == "keepdims" or isinstance(each.default, bool)}
    return {"keepdims"}


def _is_rank(x: object) -> bool:
    return isinstance(x, type) and issubclass(x, Rank)


def _dtype(name: str) -> str:
    """The name in annotations."""
    return "bool_" if name == "bool" else name


def may_run(function: Any) -> bool:
    """Whether the function has no effect but its result."""
    owner = getattr(function, "__self__", None)
    if isinstance(owner, BaseArray) or function in PYTHONS.values():
        return True
    module, name = str(getattr(function, "__module__", "")), getattr(function, "__name__", "")
    if type(owner).__module__.startswith("typedtensor.random") or type(owner).__module__ == SCATTER:
        return True
    tables = {name, f"linalg.{name}", f"fft.{name}", f"special.{name}"}
    return module.startswith("typedtensor.") and (not tables.isdisjoint(TABLE) or name in ALSO)


def _expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions in the header of a statement, the outer ones first."""
    for part in ast.iter_child_nodes(statement):
        if isinstance(part, ast.expr | ast.withitem | ast.keyword):
            yield from (node for node in ast.walk(part) if isinstance(node, ast.expr))
