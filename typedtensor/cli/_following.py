"""What `migrate` knows of a program while it follows it: values, plans of edits, and notes."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from typedtensor.cli._values import UNKNOWN, Library, Pair, Unknown, is_array, leaves, same, shares
from typedtensor.core.base import BaseArray
from typedtensor.errors import TypedTensorError
from typedtensor.types.dtype import float64

if TYPE_CHECKING:
    from typedtensor.cli._edits import Program

Spec = tuple[Any, ...]
"""One edit: its kind, the node, and texts."""
Plan = tuple[Spec, ...]
Value = Any
Env = dict[str, Value]

BUDGET = 60_000
"""The most expressions that are evaluated."""
ROUNDS = 60
"""The most rounds of one loop."""
LARGEST = 1_000_000
"""The most elements of an array that is followed."""


class Left(Exception):  # noqa: N818 - no error: a way out of a block
    """A return, break or continue, or the end of what is followed."""

    def __init__(self, kind: str, value: Value = None) -> None:
        super().__init__(kind)
        self.kind, self.value = kind, value


class Function:
    """A function of the program."""

    def __init__(self, node: Any, env: Env, me: Value = None) -> None:
        self.node, self.env, self.me = node, env, me

    def __deepcopy__(self, memo: Any) -> Function:
        """It is not copied."""
        return self


class Kind:
    """A class of the program."""

    def __init__(self, env: Env) -> None:
        self.env = env

    def __deepcopy__(self, memo: Any) -> Kind:
        """It is not copied."""
        return self


class Instance:
    """An object of such a class."""

    def __init__(self, kind: Kind) -> None:
        self.kind, self.env = kind, Env()


def is_discrete(value: object) -> bool:
    """Whether it is a tensor of integers or booleans."""
    tensor: Any = value
    return isinstance(value, BaseArray) and tensor.dtype.kind in "biu"


def converted(value: Any) -> Any:
    """The tensor as float64."""
    return value.astype(float64) if is_discrete(value) else value


def as_numpy(value: Any) -> Any:
    """NumPy's array for a tensor."""
    return value.numpy() if isinstance(value, BaseArray) else value


def called(function: Any, values: list[Any], names: Iterable[str | None], **more: Any) -> Any:
    """Call with arguments by position and by name; large arrays are not made."""
    pairs = list(zip(values, names, strict=True))
    sizes = [leaf for value in values for leaf in leaves(value) if isinstance(leaf, int) and not isinstance(leaf, bool)]
    if any(abs(size) > LARGEST for size in sizes) and getattr(function, "__module__", "") != "math":
        raise MemoryError("too large to follow")
    return function(
        *(x for x, name in pairs if name is None), **{name: x for x, name in pairs if name is not None}, **more
    )


def attempted(attempt: Callable[[], Any]) -> Any:
    """The result, or the error."""
    try:
        return attempt()
    except (
        TypedTensorError,
        TypeError,
        ValueError,
        AttributeError,
        IndexError,
        KeyError,
        ArithmeticError,
        MemoryError,
    ) as error:
        return error


def reason_of(tries: list[tuple[Plan, Callable[[], Any]]], what: str) -> str:
    """Why the first attempt does not do."""
    found = attempted(tries[0][1])
    text = str(found) if isinstance(found, Exception) else "the result differs here"
    return f"{what} stays NumPy's: {text}"


class Inner(Env):
    """The names of a function, which sees those around it."""

    def __init__(self, around: Env) -> None:
        super().__init__()
        self._around = around

    def __missing__(self, name: str) -> Value:
        return self._around[name]

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self._around

    def get(self, name: str, default: Any = None) -> Any:
        return self[name] if name in self else default  # noqa: SIM401 - this is `get`

    def own(self) -> dict[str, Value]:
        """The names of its own."""
        return dict(super().items())

    def items(self) -> Any:
        """All names."""
        return {**dict(self._around.items()), **dict(super().items())}.items()

    def values(self) -> Any:
        """All values."""
        return dict(self.items()).values()


class Following:
    """The state, and what all parts of the interpreter need."""

    def __init__(self, program: Program, alias: str) -> None:
        self.program, self.tt = program, alias
        self.plans: dict[ast.AST, set[Plan]] = {}
        self.notes: dict[tuple[int, str], None] = {}
        self.visited: set[ast.AST] = set()
        self.called: set[ast.AST] = set()
        self.observed: dict[ast.AST, set[str]] = {}
        self.budget, self.depth = BUDGET, 0
        self.fixed = False

    def note(self, node: Any, text: str) -> None:
        """A line that needs a decision."""
        self.notes[node.lineno, " ".join(text.split())] = None

    def plan(self, node: ast.AST, *specs: Spec) -> None:
        """What becomes of a node; in an f-string of old Pythons, nodes have no places."""
        if self.fixed and specs:
            self.note(node, f"{ast.unparse(node)}: in an f-string; assign it to a name before")
            return
        self.plans.setdefault(node, set()).add(specs)

    def settled(
        self, node: Any, theirs: Any, tries: Iterable[tuple[Plan, Callable[[], Any]]], given: list[Any], reason: str
    ) -> Value:
        """The first attempt whose result is NumPy's; else NumPy's value, and a note."""
        for specs, attempt in tries:
            try:
                ours = attempt()
            except (
                TypedTensorError,
                TypeError,
                ValueError,
                AttributeError,
                IndexError,
                KeyError,
                ArithmeticError,
            ) as error:
                reason = reason or f"{ast.unparse(node)}: {error}"
                continue
            if not same(theirs, ours):
                reason = reason or f"{ast.unparse(node)}: the result differs here"
            elif is_array(theirs) and shares(theirs, [each.theirs for each in given]) != shares(
                ours, [each.ours for each in given]
            ):
                reason = reason or f"{ast.unparse(node)}: the result shares memory in one of the two alone"
            else:
                self.plan(node, *specs)
                return Pair(theirs, ours)
        self.note(node, reason)
        return Pair(theirs, theirs)

    def value(self, node: ast.AST, env: Env) -> Value:
        """The value of an expression."""
        self.budget -= 1
        if self.budget < 0:
            raise Left("spent")
        self.visited.add(node)
        method = getattr(self, f"on_{type(node).__name__}", None)
        if method is not None:
            return method(node, env)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.value(child, env)
        return UNKNOWN

    def mixed(self, node: ast.expr, values: Iterable[Value]) -> None:
        """Note an operation of a tensor and something unknown."""
        if any(isinstance(leaf, BaseArray) for each in values if isinstance(each, Pair) for leaf in leaves(each.ours)):
            self.note(
                node, f"{ast.unparse(node)}: unknown whether an operand is an array; convert it with tt.asarray if so"
            )

    def truth(self, value: Value) -> bool | None:
        """Whether a condition holds, None if that is unknown."""
        if not isinstance(value, Pair) or isinstance(value.theirs, Unknown):
            return None
        try:
            return bool(value.theirs)
        except ValueError:
            return None

    @staticmethod
    def side(values: list[Value], which: int) -> list[Any]:
        return [each[which] if isinstance(each, Pair) else UNKNOWN for each in values]

    def items(self, value: Value) -> list[Value] | None:
        """What a loop takes from a value; None if that is unknown."""
        if not isinstance(value, Pair) or isinstance(value.theirs, Unknown | Library | Function | Instance):
            return None
        try:
            theirs, ours = list(value.theirs), list(value.ours)
        except TypeError:
            return None
        if len(theirs) != len(ours):
            return None
        return [UNKNOWN if isinstance(x, Unknown) else Pair(x, y) for x, y in zip(theirs, ours, strict=True)]

    def observe(self, node: ast.AST, value: Value) -> None:
        """The type of a parameter or a result, for annotations."""
        found = ""
        if isinstance(value, Pair) and isinstance(value.ours, BaseArray):
            ours: Any = value.ours
            device, dtype, rank = type(ours.device).__name__, ours.dtype.__name__, f"Rank{ours.ndim}"
            dynamic = type(ours).__name__ == "DArray"
            found = (
                f"{self.tt}.DArray"
                if dynamic
                else f"{self.tt}.Tensor[{self.tt}.{device}, {self.tt}.{dtype}, {self.tt}.{rank}]"
            )
        elif isinstance(value, Pair) and type(value.ours) in {int, float, bool, complex, str}:
            found = type(value.ours).__name__
        self.observed.setdefault(node, set()).add(found)

    def aside(self, act: Callable[[Env], Any], env: Env) -> None:
        """Follow what may not be reached, on a copy of what is known."""
        try:
            act(Inner({name: copy.deepcopy(value) for name, value in env.items()}))
        except Left as left:
            if left.kind == "spent":
                raise
        except Exception:  # what cannot be copied is not followed
            return

    def bind(self, target: ast.expr, value: Value, env: Env) -> None:
        """Assign to a target."""
        raise NotImplementedError

    def block(self, statements: list[ast.stmt], env: Env) -> None:
        """Follow statements."""
        raise NotImplementedError
