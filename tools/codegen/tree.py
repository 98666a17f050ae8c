"""The intermediate form of what is written: types as trees, signatures and classes as data.

Each is read once from its written text, `type_of("Tensor[D, T, R]")` and `signature("x: T, /) -> T")`; functions return
changed copies, and `str` writes it. Nothing is edited after it is written.
"""

from __future__ import annotations

import ast
import functools
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


@dataclass(frozen=True)
class Name:
    """A name, with what is in its brackets, if it has any: `DArray`, `np.dtype[T]`, `None`, `...`."""

    name: str
    arguments: tuple[Type, ...] | None = None

    def __str__(self) -> str:
        if self.arguments is None:
            return self.name
        return f"{self.name}[{', '.join(map(str, self.arguments)) or '()'}]"


@dataclass(frozen=True)
class Items:
    """Types in brackets: the parameters of a Callable."""

    items: tuple[Type, ...]

    def __str__(self) -> str:
        return f"[{', '.join(map(str, self.items))}]"


@dataclass(frozen=True)
class Literal:
    """One of several values."""

    values: tuple[int | str | bool, ...]

    def __str__(self) -> str:
        return f"Literal[{', '.join(map(_quoted, self.values))}]"


@dataclass(frozen=True)
class Union:
    """One of several types."""

    members: tuple[Type, ...]

    def __str__(self) -> str:
        return " | ".join(map(str, self.members))


Type: TypeAlias = Name | Items | Literal | Union


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


@functools.cache
def type_of(text: str) -> Type:
    """Read a type."""
    return _type(ast.parse(text.strip(), mode="eval").body)


def _type(node: ast.expr) -> Type:
    match node:
        case ast.Name(id=name):
            return Name(name)
        case ast.Attribute():
            return Name(ast.unparse(node))
        case ast.Constant(value=str(text)):
            return Name(f'"{text}"')
        case ast.Constant(value=value):
            return Name("..." if value is Ellipsis else repr(value))
        case ast.Starred(value=ast.Subscript() as several):
            inner = _type(several)
            assert isinstance(inner, Name)  # noqa: S101  # what was written
            return replace(inner, name=f"*{inner.name}")
        case ast.List(elts=items):
            return Items(tuple(map(_type, items)))
        case ast.BinOp(op=ast.BitOr()):
            return union(*map(_type, _members(node)))
        case ast.Subscript(value=value, slice=inside):
            inner = inside.elts if isinstance(inside, ast.Tuple) else [inside]
            name = ast.unparse(value)
            if name == "Literal":
                return Literal(tuple(map(ast.literal_eval, inner)))
            return Name(name, tuple(map(_type, inner)))
        case _:
            raise ValueError(f"needed: a type, got: {ast.unparse(node)}")


def _members(node: ast.expr) -> list[ast.expr]:
    found: list[ast.expr] = []
    while isinstance(node, ast.BinOp):
        found.insert(0, node.right)
        node = node.left
    return [node, *found]


def union(*members: Type) -> Type:
    """Any of the types; one within another is flattened, and no member is there twice."""
    flat = dict.fromkeys(
        each for member in members for each in (member.members if isinstance(member, Union) else [member])
    )
    return Union(tuple(flat)) if len(flat) > 1 else next(iter(flat))


def substituted(where: Type, types: Mapping[str, Type]) -> Type:
    """The type with other types for some names. A name with brackets, `T[X]`, becomes another name with the same brackets."""
    match where:
        case Name(name, None):
            return types.get(name, where)
        case Name(name, arguments):
            other = types.get(name)
            inside = tuple(substituted(each, types) for each in arguments)
            return Name(other.name if isinstance(other, Name) else name, inside)
        case Items(items):
            return Items(tuple(substituted(each, types) for each in items))
        case Union(members):
            return union(*(substituted(each, types) for each in members))
        case Literal():
            return where


def names(where: Type) -> Iterator[str]:
    """The names that a type uses; of `np.dtype`, np."""
    match where:
        case Name(name, arguments):
            if (first := name.strip('*"').partition(".")[0]).isidentifier():
                yield first
            for each in arguments or ():
                yield from names(each)
        case Items(inner) | Union(inner):
            for each in inner:
                yield from names(each)
        case Literal():
            yield "Literal"


class Kind(IntEnum):
    """How an argument is passed, in the order of the parameters."""

    BY_POSITION = 0
    EITHER = 1
    REST = 2
    BY_NAME = 3
    OTHERS = 4


@dataclass(frozen=True)
class Parameter:
    """A parameter; `default` is written text."""

    name: str
    type: Type | None
    kind: Kind = Kind.EITHER
    default: str | None = None

    def __str__(self) -> str:
        stars = {Kind.REST: "*", Kind.OTHERS: "**"}.get(self.kind, "")
        typed = "" if self.type is None else f": {self.type}"
        equals = " = " if typed else "="
        return f"{stars}{self.name}{typed}" + ("" if self.default is None else f"{equals}{self.default}")


@dataclass(frozen=True)
class Signature:
    """The parameters and the result of a function, with its name in a class, decorators and docstring.

    `receiver` is the type of `self`, which is no parameter, if a method states it.
    """

    parameters: tuple[Parameter, ...]
    result: Type
    name: str = "__call__"
    receiver: Type | None = None
    decorators: tuple[str, ...] = ()
    doc: str | None = None

    def __str__(self) -> str:
        """All in parentheses, and the result."""
        return f"({', '.join(self._written())}) -> {self.result}"

    def method(self) -> str:
        """The same with `self`."""
        me = "self" if self.receiver is None else f"self: {self.receiver}"
        return f"({', '.join([me, *self._written()])}) -> {self.result}"

    def _written(self) -> list[str]:
        written: list[str] = []
        kinds = [each.kind for each in self.parameters]
        for at, each in enumerate(self.parameters):
            if each.kind == Kind.BY_NAME and not any(kind in {Kind.REST, Kind.BY_NAME} for kind in kinds[:at]):
                written.append("*")
            written.append(str(each))
            if each.kind == Kind.BY_POSITION and kinds[at + 1 : at + 2] != [Kind.BY_POSITION]:
                written.append("/")
        return written

    def __getitem__(self, name: str) -> Parameter:
        """The parameter of this name."""
        return next(each for each in self.parameters if each.name == name)

    def __contains__(self, name: object) -> bool:
        """Whether a parameter has this name."""
        return any(each.name == name for each in self.parameters)

    def of(self, **types: Type | str) -> Signature:
        """With other types for some names, in all parameters and the result."""
        given = {name: type_of(each) if isinstance(each, str) else each for name, each in types.items()}
        taken = tuple(
            each if each.type is None else replace(each, type=substituted(each.type, given)) for each in self.parameters
        )
        receiver = None if self.receiver is None else substituted(self.receiver, given)
        return replace(self, parameters=taken, result=substituted(self.result, given), receiver=receiver)

    def changed(self, name: str, **changes: object) -> Signature:
        """With another `name`, `type`, `kind` or `default` of one parameter."""
        if isinstance(text := changes.get("type"), str):
            changes["type"] = type_of(text)
        taken = tuple(replace(each, **changes) if each.name == name else each for each in self.parameters)  # type: ignore[arg-type]  # fields of a parameter
        return replace(self, parameters=taken)

    def without(self, *dropped: str) -> Signature:
        """Without these parameters."""
        return replace(self, parameters=tuple(each for each in self.parameters if each.name not in dropped))

    def plus(self, text: str, *, before: str | None = None) -> Signature:
        """With more parameters, written as in a definition: after those of the same kind, or before one."""
        taken = list(self.parameters)
        for each in parameters(text):
            later = [k for k, other in enumerate(taken) if other.kind > each.kind or other.name == before]
            taken.insert(later[0] if later else len(taken), each)
        return replace(self, parameters=tuple(taken))

    def to(self, result: Type | str) -> Signature:
        """With another result."""
        return replace(self, result=type_of(result) if isinstance(result, str) else result)

    def names(self) -> Iterator[str]:
        """The names that the types and the defaults use."""
        for each in (*(parameter.type for parameter in self.parameters), self.result, self.receiver):
            if each is not None:
                yield from names(each)
        for parameter in self.parameters:
            if parameter.default is not None:
                yield from _names_in(parameter.default)
        yield from (decorator.partition(".")[0] for decorator in self.decorators)


@functools.cache
def signature(text: str, name: str = "__call__") -> Signature:
    """Read a signature, from its first parameter on: `x: T, /) -> T`, or `self: X, x: T, /) -> T`."""
    node = ast.parse(f"def _({text}: ...").body[0]
    assert isinstance(node, ast.FunctionDef)  # noqa: S101  # what was written
    return _signature(node, name)


def parameters(text: str) -> tuple[Parameter, ...]:
    """Read parameters: `x: T, /, *, axis: int`."""
    return signature(f"{text}) -> None").parameters


def _signature(node: ast.FunctionDef, name: str) -> Signature:
    given = node.args
    defaults = [None] * (len(given.posonlyargs) + len(given.args) - len(given.defaults)) + given.defaults
    first = [*((each, Kind.BY_POSITION) for each in given.posonlyargs), *((each, Kind.EITHER) for each in given.args)]
    found = [(arg, kind, default) for (arg, kind), default in zip(first, defaults, strict=True)]
    found += [(given.vararg, Kind.REST, None)] if given.vararg else []
    found += [(arg, Kind.BY_NAME, default) for arg, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    found += [(given.kwarg, Kind.OTHERS, None)] if given.kwarg else []
    taken = tuple(
        Parameter(
            arg.arg,
            None if arg.annotation is None else _type(arg.annotation),
            kind,
            None if default is None else _default(default),
        )
        for arg, kind, default in found
    )
    receiver = None
    if taken and taken[0].name == "self":
        receiver, taken = taken[0].type, taken[1:]
    result = Name("None") if node.returns is None else _type(node.returns)
    decorators = tuple(each for each in map(ast.unparse, node.decorator_list) if each != "overload")
    return Signature(taken, result, name, receiver, decorators, ast.get_docstring(node, clean=False))


def _default(node: ast.expr) -> str:
    return f'"{node.value}"' if isinstance(node, ast.Constant) and isinstance(node.value, str) else ast.unparse(node)


CHOICE = """if MYPY:
    if not TYPE_CHECKING_WITH_PYREFLY:
        {0}
    else:
        {1}
else:
    {1}"""
"""mypy reads the first value: it does not know the inner condition. pyrefly knows it, and ty the outer one; pyright reads the
last value."""


@dataclass(frozen=True)
class Variable:
    """A name at the level of a module, or of a class without value: `T = TypeVar("T")`, `sum: Sums`.

    `for_mypy` is another value, which mypy alone reads.
    """

    name: str
    value: str | None = None
    type: Type | None = None
    for_mypy: str | None = None

    def __str__(self) -> str:
        typed = self.name if self.type is None else f"{self.name}: {self.type}"
        if self.for_mypy is not None:
            return CHOICE.format(f"{typed} = {self.for_mypy}", f"{typed} = {self.value}")
        return typed if self.value is None else f"{typed} = {self.value}"

    def names(self) -> Iterator[str]:
        """The names that the value and the type use."""
        if self.type is not None:
            yield from names(self.type)
        if self.value is not None:
            yield from _names_in(self.value)
        if self.for_mypy is not None:
            yield from ("MYPY", "TYPE_CHECKING_WITH_PYREFLY", *_names_in(self.for_mypy))


def _names_in(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


@dataclass(frozen=True)
class Class:
    """A class of a stub: bases, docstring, variables and methods.

    Neighbouring methods of one name are overloads. mypy alone reads those of `for_mypy`, before the others of their name. mypy
    does not read those of `not_for_mypy`; pyrefly, which does not know the condition either, does not need them.
    `why` states why some checkers read another form.
    """

    name: str
    bases: tuple[Type, ...]
    doc: str | None
    body: tuple[Signature | Variable, ...]
    for_mypy: tuple[Signature, ...] = field(default=(), compare=False)
    not_for_mypy: tuple[Signature, ...] = ()
    why: str = field(default="", compare=False)

    def __str__(self) -> str:
        bases = f"({', '.join(map(str, self.bases))})" if self.bases else ""
        lines = [f"class {self.name}{bases}:"] + ([f'    """{self.doc}"""', ""] if self.doc else [])
        if self.not_for_mypy:
            lines.append("    if not MYPY:")
        for each in self.not_for_mypy:
            lines += _definition(each, overloaded=True, indent=" " * 8)
        written: set[str] = set()
        for each in self.body:
            if isinstance(each, Variable):
                lines.append(f"    {each}")
                continue
            own = [other for other in self.for_mypy if other.name == each.name]
            if own and each.name not in written:
                lines += _only_for_mypy(own)
            written.add(each.name)
            same = [other for other in self.body if isinstance(other, Signature) and other.name == each.name]
            overloaded = len(same) + len(own) + len(self.not_for_mypy) > 1 and not each.decorators
            lines += _definition(each, overloaded=overloaded)
        return "\n".join(lines if len(lines) > 1 else [*lines, "    ..."])

    def names(self) -> Iterator[str]:
        """The names that the bases and the members use."""
        for base in self.bases:
            yield from names(base)
        for each in (*self.body, *self.for_mypy, *self.not_for_mypy):
            yield from each.names()
        methods = [each.name for each in self.body if isinstance(each, Signature)]
        if len(set(methods)) < len(methods):
            yield "overload"
        if self.for_mypy or self.not_for_mypy:
            yield from ("MYPY", "overload")

    @property
    def signatures(self) -> list[Signature]:
        """The signatures of its methods."""
        return [each for each in self.body if isinstance(each, Signature)]


def _definition(each: Signature, *, overloaded: bool, indent: str = "    ") -> list[str]:
    lines = [f"{indent}@{decorator}" for decorator in ("overload",) * overloaded + each.decorators]
    end = ":" if each.doc else ": ..."
    lines.append(f"{indent}def {each.name}{each.method()}{end}")
    return [*lines, f'{indent}    """{each.doc}"""'] if each.doc else lines


def _only_for_mypy(own: list[Signature]) -> list[str]:
    """Overloads that mypy reads with those that follow, and the other checkers do not.

    mypy takes MYPY for true and merges the overloads of a condition with their neighbours; to ty it is false; pyright and
    pyrefly do not know it, and begin anew after a method that is no overload.
    """
    lines = ["    if MYPY:"]
    for each in own:
        lines += _definition(each, overloaded=True, indent="        ")
    return [*lines, "    else:", f"        def {own[0].name}(self) -> object: ..."]


Statement: TypeAlias = Class | Variable


def read(text: str) -> list[Statement]:
    """Read classes and variables of a stub. Comments are not kept, and imports follow from the names that are used."""
    found: list[Statement] = []
    for node in ast.parse(text).body:
        match node:
            case ast.ClassDef():
                found.append(_class(node))
            case ast.Assign() | ast.AnnAssign():
                found.append(_variable(node))
            case ast.Expr(value=ast.Constant()) | ast.ImportFrom() | ast.Import():
                pass
            case _:
                raise ValueError(f"needed: a class or a variable, got: {ast.unparse(node)}")
    return found


def _class(node: ast.ClassDef) -> Class:
    body: list[Signature | Variable] = []
    for each in node.body:
        match each:
            case ast.FunctionDef():
                body.append(_signature(each, each.name))
            case ast.Assign() | ast.AnnAssign():
                body.append(_variable(each))
            case ast.Expr(value=ast.Constant()):
                pass
            case _:
                raise ValueError(f"needed: a method or a variable, got: {ast.unparse(each)}")
    return Class(node.name, tuple(map(_type, node.bases)), ast.get_docstring(node, clean=False), tuple(body))


def _variable(node: ast.Assign | ast.AnnAssign) -> Variable:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    assert isinstance(target, ast.Name)  # noqa: S101  # what was written
    kind = _type(node.annotation) if isinstance(node, ast.AnnAssign) else None
    return Variable(target.id, None if node.value is None else ast.unparse(node.value), kind)


def used(statements: Iterable[Statement]) -> set[str]:
    """The names that the statements use and do not define."""
    every = list(statements)
    return {name for each in every for name in each.names()} - {each.name for each in every}
