"""Random expressions that are evaluated while they grow, so that most of them run and each failure is located."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeGuard

import numpy as np

import typedtensor as tt
from tests.fuzzing import variables

LARGEST = 2_000
"""The maximum number of elements of a value."""
LONGEST = 240
"""The maximum number of characters of an expression."""
MOST_AXES = 6
GLOBALS = {"tt": tt, "Any": Any, "A": variables.A, "B": variables.B, "C": variables.C}


class UnfitError(Exception):
    """A function cannot use an operand; another one is tried."""


@dataclass(frozen=True, eq=False)
class Expression:
    """An expression and its result: a value or an error."""

    template: str
    """The source, with `{0}`, `{1}`, ... for the operands."""
    operands: tuple[Expression, ...] = ()
    value: Any = None
    error: Exception | None = None
    is_cut: bool = False
    """Whether a slice in it shortens an axis, which keeps its name: then sizes are not compared."""

    @property
    def source(self) -> str:
        """The text."""
        return self.template.format(*[each.source for each in self.operands])

    @property
    def functions(self) -> str:
        """The text without its operands."""
        return self.template.format(*["_" for _ in self.operands])

    @property
    def outcome(self) -> str:
        """Describe the result in a line."""
        value, error = self.value, self.error
        if error is not None:
            found = f"{type(error).__name__}: {error}"
        elif isinstance(value, tt.Tensor | tt.DArray):
            found = f"{type(value).__name__}, {value.dtype.__name__}, shape {tuple(value.shape)}, {value.device!r}"
        else:
            found = f"{type(value).__name__}, {value!r}"
        return " ".join(found.split())[:300]

    @property
    def is_variable(self) -> bool:
        """Whether it is the name of a tensor."""
        return variables.TENSOR.fullmatch(self.template) is not None

    def parts(self) -> Iterator[Expression]:
        """All expressions in it, each after those that it is made of, itself the last."""
        for each in self.operands:
            yield from each.parts()
        yield self


def evaluated(template: str, *operands: Expression, is_cut: bool = False) -> Expression:
    """The expression with its value or its error."""
    names = [f"_{i}" for i in range(len(operands))]
    known: dict[str, Any] = dict(zip(names, (each.value for each in operands), strict=True))
    known |= {name: variables.value(name) for name in variables.names_in(template)}
    cut = is_cut or any(each.is_cut for each in operands)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            value = eval(template.format(*names), GLOBALS, known)
        except Exception as error:  # noqa: BLE001  # what a checker should have seen
            return Expression(template, operands, error=error.with_traceback(None), is_cut=cut)
    if isinstance(value, Iterator):
        value = list(value)  # each checker's type is compared with all of it
    return Expression(template, operands, value, is_cut=cut)


def is_array(value: object) -> TypeGuard[tt.Tensor[Any, Any, Any] | tt.DArray]:
    """Whether it is a Tensor or a DArray."""
    return isinstance(value, tt.Tensor | tt.DArray)


def is_small(value: object) -> bool:
    """Whether it may be an operand of what follows."""
    return not is_array(value) or (value.size <= LARGEST and value.ndim <= MOST_AXES)


class Author:
    """Writes random expressions; the same seed writes the same ones."""

    def __init__(self, seed: int) -> None:
        """Begin a sequence."""
        from tests.fuzzing.daily import OPERATIONS  # noqa: PLC0415  # they are written with an author

        self.chance = random.Random(seed)  # noqa: S311  # to be repeated, not to be secret
        self._operations = list(OPERATIONS)
        self._weights = [each.weight for each in self._operations]
        self.is_wild = False
        """Whether arguments may be wrong: axes that are not there, operands that do not fit."""

    def root(self, depth: int = 4, failing: float = 0.15) -> Expression:
        """Return an expression that runs, or with the probability `failing` one whose last step fails."""
        fails = self.chance.random() < failing
        while True:
            operation = self._operation()
            for _ in range(30):
                found = self._try(operation, self.chance.randint(0, depth - 1), wild=fails)
                if found is None or len(found.source) > LONGEST:
                    continue
                if fails == (found.error is not None) and is_small(found.value):
                    return found

    def each(self, times: int, attempts: int = 60) -> Iterator[Expression]:
        """Return, for each operation, expressions that run and have a call or an operator as an operand."""
        for operation in self._operations:
            found = 0
            for _ in range(attempts * times):
                tried = self._try(operation, 1, wild=False)
                if tried is not None and _goes_on(tried) and any(part.operands for part in tried.operands):
                    found += 1
                    yield tried
                if found == times:
                    break

    def array(self, depth: int) -> Expression:
        """An expression that gives a tensor or a DArray."""
        if depth <= 0 or self.chance.random() < 0.15:
            return self.variable()
        for _ in range(20):
            operation = self._operation()
            if not operation.gives_array:
                continue
            for _ in range(10):
                found = self._try(operation, depth - 1, wild=False)
                if found is not None and is_array(found.value) and _goes_on(found):
                    return found
        return self.variable()

    def array_of(self, depth: int, kinds: str = "biufc", least: int = 0, most: int = MOST_AXES) -> Expression:
        """An expression that gives an array of one of these kinds of dtype, with so many axes."""
        for _ in range(6):
            found = self.array(depth)
            if self.is_wild and self.chance.random() < 0.3:
                return found
            if found.value.dtype.kind in kinds and least <= found.value.ndim <= most:
                return found
        ndim = self.chance.randint(least, max(least, min(most, 3)))
        return self.variable([self.chance.randint(1, 4) for _ in range(ndim)], kinds)

    def variable(self, shape: list[int] | None = None, kinds: str = "biufc", dtype: str | None = None) -> Expression:
        """A variable, of the shape if one is given; some axes get a name."""
        if shape is None:
            shape = [
                self.chance.choice((1, 2, 2, 3, 3, 4, 4, 5))
                for _ in range(self.chance.choice((0, 1, 1, 2, 2, 2, 3, 3, 4)))
            ]
        if any(size > 9 or size < 0 for size in shape):
            raise UnfitError
        dtypes = [each for each, kind in variables.DTYPES.items() if kind in kinds]
        common = [each for each in dtypes if each in {"float32", "float64", "int64", "bool", "complex64"}]
        chosen = dtype or self.chance.choice(common if common and self.chance.random() < 0.6 else dtypes)
        named = {1: variables.UNIT} | {size: name for name, size in variables.SIZES.items()}
        likely = self.chance.choice((0.0, 0.8, 1.0))
        axes = "".join(named[size] if size in named and self.chance.random() < likely else str(size) for size in shape)
        return evaluated(variables.variable(chosen, axes, dynamic=self.chance.random() < 0.08))

    def partner(self, x: Expression, depth: int, kinds: str = "biufc") -> Expression:
        """An operand that broadcasts with x: a variable, a number, an expression, or what x becomes."""
        if self.is_wild and self.chance.random() < 0.5:
            return self.array(min(depth, 1))
        way = self.chance.random()
        shape = list(x.value.shape)
        if way < 0.15:
            return self.number()
        if way < 0.4:
            for _ in range(8):
                found = self.array(depth)
                if found.value.dtype.kind in kinds and _broadcasts(shape, list(found.value.shape)):
                    return found
        if way < 0.5 and shape:
            axis = self.chance.randrange(-len(shape), len(shape))
            found = evaluated(f"tt.{self.chance.choice(('mean', 'sum', 'max'))}({{0}}, axis={axis}, keepdims=True)", x)
            if found.error is None:
                return found
        if way < 0.58:
            return x
        less = shape[self.chance.randint(0, len(shape)) :] if self.chance.random() < 0.3 else shape
        less = [1 if self.chance.random() < 0.15 else size for size in less]
        if len(less) == len(shape) and self.chance.random() < 0.15:
            less = [self.chance.randint(2, 4), *less]
        return self.variable(less, kinds, self.same_dtype(x))

    def same_dtype(self, x: Expression) -> str | None:
        """The dtype of x, or None for any: half of the operands of two promote."""
        return str(x.value.dtype.name) if self.chance.random() < 0.5 else None

    def number(self) -> Expression:
        """A Python number, as a literal or a variable."""
        texts = ("2", "0", "1", "(-1)", "0.5", "2.0", "True", "1j", "count", "number", "truth", "imaginary", "tt.pi")
        return evaluated(self.chance.choice(texts))

    def axis(self, x: Expression, more: int = 0) -> int:
        """An axis of x, counted from either end; of what has `more` axes."""
        ndim = x.value.ndim + more
        if self.is_wild and self.chance.random() < 0.4:
            ndim += 1
        if ndim == 0:
            raise UnfitError
        return self.chance.randrange(-ndim, ndim)

    def axes(self, x: Expression, most: int = 4) -> tuple[int, ...]:
        """Several axes of x, each once, as positions from either end."""
        ndim = x.value.ndim
        if ndim == 0:
            raise UnfitError
        found = self.chance.sample(range(ndim), self.chance.randint(1, min(ndim, most)))
        if self.is_wild and self.chance.random() < 0.3:
            found.append(self.chance.randrange(-ndim, ndim + 1))
        return tuple(each - ndim if self.chance.random() < 0.3 and each < ndim else each for each in found)

    def shape(self, most: int = 3) -> list[int]:
        """A small shape."""
        return [self.chance.randint(1, 4) for _ in range(self.chance.randint(0, most))]

    def shape_text(self, shape: list[int], *, of_one: bool = True) -> str:
        """A shape as an argument: an int (if `of_one`), a tuple, a Dim with names or without, or a DDim."""
        way = self.chance.random()
        if len(shape) == 1 and way < 0.3 and of_one:
            return str(shape[0])
        if way < 0.6:
            return repr(tuple(shape))
        if way < 0.65:
            return f"tt.make_ddim({shape})"
        named = {size: f"{name}({size})" for name, size in variables.SIZES.items()}
        return f"tt.make_dim({', '.join(named.get(size, str(size)) for size in shape)})"

    def dtype(self, kinds: str = "biufc") -> str:
        """A dtype as an argument."""
        found = self.chance.choice([each for each, kind in variables.DTYPES.items() if kind in kinds])
        return f"tt.{found.replace('bool', 'bool_')}"

    def _operation(self) -> Any:
        return self.chance.choices(self._operations, self._weights)[0]

    def _try(self, operation: Any, depth: int, *, wild: bool) -> Expression | None:
        before, self.is_wild = self.is_wild, wild
        try:
            found: Expression = operation.write(self, depth)
        except (UnfitError, ValueError, IndexError):  # a wild operand may have other axes than a writer takes apart
            return None
        finally:
            self.is_wild = before
        return found


def _goes_on(found: Expression) -> bool:
    """Whether it runs, and is small enough to be an operand."""
    return found.error is None and is_small(found.value) and len(found.source) < LONGEST


def _broadcasts(first: list[int], second: list[int]) -> bool:
    pairs = zip(reversed(first), reversed(second), strict=False)
    return all(a == b or 1 in {a, b} for a, b in pairs)
