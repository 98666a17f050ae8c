"""What an expression may be made of: each operator, function and kind of index with random arguments."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from tests import operands
from tests.fuzzing.expressions import Author, Expression, UnfitError, evaluated, is_array

if TYPE_CHECKING:
    from collections.abc import Callable

    Writer = Callable[[Author, int], Expression]


class Operation(NamedTuple):
    """A way to write an expression of a depth, and how often it is chosen."""

    write: Writer
    weight: float = 1.0
    gives_array: bool = True


OPERATIONS: list[Operation] = []


def operation(weight: float = 1.0, *, gives_array: bool = True) -> Callable[[Writer], Writer]:
    """Put the function into the table."""

    def add(write: Writer) -> Writer:
        OPERATIONS.append(Operation(write, weight, gives_array))
        return write

    return add


# --- elementwise

COPIES = "copy zeros_like ones_like empty_like share_data"
OPERATORS = {
    "biufc": "+ * / == !=",
    "iufc": "- **",
    "iuf": "// %",
    "biuf": "< <= > >=",
    "biu": "& | ^",
    "iu": "<< >>",
}
PREFIXES = {"iufc": "- +", "biu": "~"}


def unary(template: str, kinds: str) -> Writer:
    """What has one operand."""
    return lambda author, depth: evaluated(template, author.array_of(depth, kinds))


def binary(template: str, kinds: str) -> Writer:
    """What has two operands, in both orders."""

    def write(author: Author, depth: int) -> Expression:
        x = author.array_of(depth, kinds)
        y = author.partner(x, depth, kinds)
        return evaluated(template, *([y, x] if author.chance.random() < 0.3 else [x, y]))

    return write


for _each in operands.elementwise():
    _form, _weight = (unary, 1.0) if operands.count(_each.name) == 1 else (binary, 1.5)
    OPERATIONS.append(Operation(_form(operands.template(_each.name), _each.kinds), _weight))
OPERATIONS += [Operation(unary(f"tt.{name}({{0}})", "biufc")) for name in COPIES.split()]
for _kinds, _names in PREFIXES.items():
    OPERATIONS += [Operation(unary(f"({name}{{0}})", _kinds), 3) for name in _names.split()]
for _kinds, _names in OPERATORS.items():
    OPERATIONS += [Operation(binary(f"({{0}} {name} {{1}})", _kinds), 3) for name in _names.split()]
OPERATIONS += [
    Operation(unary("abs({0})", "iufc")),
    Operation(unary("{0}.mT", "biufc"), 2),
    Operation(unary("{0}.T", "biufc"), 2),
    Operation(unary("{0}.dynamic()", "biufc")),
    Operation(unary("{0}.copy()", "biufc")),
    Operation(unary("{0}.to_device(tt.Cpu())", "biufc")),
    Operation(unary("tt.matrix_transpose({0})", "biufc")),
]


# --- attributes of a tensor, and one number

FACTS = "shape dtype device ndim size nbytes strides"
for _name in FACTS.split():
    OPERATIONS.append(Operation(unary(f"{{0}}.{_name}", "biufc"), 0.5, gives_array=False))
for _name, _kinds in {"float": "biuf", "int": "biuf", "complex": "biufc", "bool": "biufc"}.items():
    OPERATIONS.append(
        Operation(
            lambda author, depth, _name=_name, _kinds=_kinds: evaluated(  # type: ignore[misc]  # mypy cannot infer a lambda with defaults
                f"{_name}({{0}})", author.array_of(depth, _kinds, most=1 if author.is_wild else 0)
            ),
            0.5,
            gives_array=False,
        )
    )


@operation(0.5, gives_array=False)
def _length(author: Author, depth: int) -> Expression:
    return evaluated("len({0})", author.array_of(depth, least=0 if author.is_wild else 1))


@operation(2, gives_array=False)
def _dtype_questions(author: Author, depth: int) -> Expression:
    x = author.array(depth)
    kind = author.chance.choice(("bool", "real floating", "numeric", "signed integer"))
    return author.chance.choice(
        (
            lambda: evaluated(f"tt.isdtype({{0}}.dtype, {kind!r})", x),
            lambda: evaluated(f"tt.can_cast({{0}}, {author.dtype()})", x),
            lambda: evaluated(f"tt.result_type({{0}}, {author.dtype()})", x),
            lambda: evaluated("tt.finfo({0})", author.array_of(depth, "fc")),
            lambda: evaluated("tt.iinfo({0})", author.array_of(depth, "iu")),
        )
    )()


# --- reductions


def axis_text(author: Author, x: Expression, *, several: bool) -> str | None:
    """An axis, some axes or no axis, as the value of a parameter; None to leave it out."""
    way = author.chance.random()
    if way < 0.15:
        return None
    if way < 0.2:
        return "None"
    if way < 0.24:
        return f"tt.Axis({author.axis(x)})"
    if way < 0.45 and several:
        return repr(author.axes(x))
    return str(author.axis(x))


def _reduction(name: str, kinds: str, *, several: bool) -> Writer:
    def write(author: Author, depth: int) -> Expression:
        x = author.array_of(depth, kinds)
        axis = axis_text(author, x, several=several)
        options = [] if axis is None else [f"axis={axis}"]
        if author.chance.random() < 0.3:
            options.append(f"keepdims={author.chance.choice(('True', 'True', 'False'))}")
        if name in {"sum", "prod"} and author.chance.random() < 0.2:
            options.append(f"dtype={author.dtype('fc')}")
        if name in {"std", "var"} and author.chance.random() < 0.2:
            options.append("correction=1")
        author.chance.shuffle(options)
        return evaluated(f"tt.{name}({', '.join(['{0}', *options])})", x)

    return write


for _each in operands.reductions():
    OPERATIONS.append(Operation(_reduction(_each.name, _each.kinds, several=_each.takes_axes), 2))


@operation(2)
def _cumulative(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iufc", least=1)
    options = [f"axis={author.axis(x)}"] if x.value.ndim != 1 or author.chance.random() < 0.5 else []
    if author.chance.random() < 0.3:
        options.append("include_initial=True")
    if author.chance.random() < 0.2:
        options.append(f"dtype={author.dtype('c')}")
    name = author.chance.choice(("sum", "prod"))
    return evaluated(f"tt.cumulative_{name}({', '.join(['{0}', *options])})", x)


@operation()
def _diff(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iufc", least=1)
    axis = author.axis(x)
    options = [f"axis={axis}"] if axis != -1 else []
    operands = [x]
    if author.chance.random() < 0.2:
        options.append(f"n={author.chance.choice((1, 2))}")
    if author.chance.random() < 0.3:
        shape = list(x.value.shape)
        if -len(shape) <= axis < len(shape):
            shape[axis] = author.chance.randint(1, 3)
        operands.append(author.variable(shape, dtype=x.value.dtype.name))
        options.append(f"{author.chance.choice(('prepend', 'append'))}={{1}}")
    return evaluated(f"tt.diff({', '.join(['{0}', *options])})", *operands)


# --- indexing


@operation(18)
def _index(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=0 if author.is_wild or author.chance.random() < 0.1 else 1)
    shape, chance = list(x.value.shape), author.chance
    operands, entries, cut = _entries(author, x)
    if author.is_wild and chance.random() < 0.5:
        entries.append(chance.choice(("0", ":", "9")))
    if chance.random() < 0.2:
        at = chance.randint(0, len(entries))
        entries[at:at] = ["..."]
        rest = len(shape) - sum(each not in {"...", "None"} for each in entries)
        if chance.random() < 0.5 and rest > 0:
            entries.append(chance.choice(("0", "-1", ":")) if shape[-1] else ":")
    for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
        entries.insert(chance.randint(0, len(entries)), "None")
    if not entries:
        return evaluated(f"{{0}}[{chance.choice(('...', '()'))}]", x)
    return evaluated(f"{{0}}[{', '.join(entries)}]", *operands, is_cut=cut)


def _entries(author: Author, x: Expression) -> tuple[list[Expression], list[str], bool]:
    """Ints, slices and tensors for the first axes: all operands, the entries, and whether one shortens an axis."""
    chance, shape = author.chance, list(x.value.shape)
    operands, entries, cut = [x], [], False
    for size in shape[: chance.randint(0, len(shape))]:
        way = chance.random()
        if way < 0.4:
            entries.append(str(chance.randrange(-size, size)) if size else "0")
        elif way < 0.8:
            entries.append(chance.choice((":", ":", "::-1", "0:", ":9", "-9:")))
        elif way < 0.9:
            entries.append(chance.choice(("1:", ":1", "::2", ":-1", "0:2")))
            cut = True
        elif size > 1:
            operands.append(author.variable([[], [2], [3], [2, 3]][chance.choice((0, 1, 1, 1, 2, 3))], "iu"))
            entries.append(f"{{{len(operands) - 1}}}")
        else:
            entries.append(":")
    return operands, entries, cut


@operation(4)
def _masked(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "biuf", least=1)
    shape, way = list(x.value.shape), author.chance.random()
    if way < 0.4:
        return evaluated(author.chance.choice(("{0}[{0} > 0.5]", "{0}[{0} == 1]", "{0}[~({0} > 0.5)]")), x)
    covered = len(shape) if author.chance.random() < 0.5 else author.chance.randint(1, len(shape))
    mask = author.variable(shape[:covered], dtype="bool")
    if way < 0.8:
        return evaluated("{0}[{1}]", x, mask)
    if len(shape) < 2:
        raise UnfitError
    mask = author.variable([shape[1]], dtype="bool")
    return evaluated(author.chance.choice(("{0}[:, {1}]", "{0}[0, {1}]")), x, mask)


@operation(3)
def _positions(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1)
    y = author.array_of(depth, "iu", most=3)
    return evaluated("{0}[{1}]", x, y)


@operation(2)
def _crossed(author: Author, depth: int) -> Expression:
    """Positions of two axes, across each other."""
    x = author.array_of(depth, least=2)
    i, j = author.variable([2], "iu"), author.variable([3], "iu")
    key = author.chance.choice(
        ("tt.ix_({1}, {2})", "{1}[:, None], {2}[None, :]", "{1}[:, None], {2}", "{1}, {2}[:, None]")
    )
    return evaluated(f"{{0}}[{key}]", x, i, j)


@operation(3)
def _take(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1)
    way = author.chance.random()
    if way < 0.4:
        axis = author.axis(x)
        shape = list(x.value.shape)
        if -len(shape) <= axis < len(shape) and author.chance.random() < 0.5:
            shape[axis] = author.chance.randint(1, 4)
        indices = author.variable(shape, "iu")
        return evaluated(f"tt.take_along_axis({{0}}, {{1}}, axis={axis})", x, indices)
    indices = author.array_of(depth, "iu", least=1, most=1)
    if x.value.ndim == 1 and way < 0.6:
        return evaluated("tt.take({0}, {1})", x, indices)
    return evaluated(f"tt.take({{0}}, {{1}}, axis={author.axis(x)})", x, indices)


# --- searching, sorting, sets


@operation(8)
def _where(author: Author, depth: int) -> Expression:
    condition = author.array_of(depth, "b")
    x = author.partner(condition, depth)
    y = author.partner(condition if author.chance.random() < 0.5 or not is_array(x.value) else x, depth)
    return evaluated("tt.where({0}, {1}, {2})", condition, x, y)


@operation(2)
def _searchsorted(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iuf", least=1, most=1)
    y = author.array_of(depth, "iuf") if author.chance.random() < 0.8 else author.number()
    side = author.chance.choice(("", ", side='right'"))
    if author.chance.random() < 0.2:
        return evaluated(f"tt.searchsorted({{0}}, {{1}}{side}, sorter=tt.argsort({{0}}))", x, y)
    return evaluated(f"tt.searchsorted({{0}}, {{1}}{side})", x, y)


@operation(3)
def _sorted(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iuf", least=1)
    options = [f"axis={author.axis(x)}"] if author.chance.random() < 0.6 else []
    if author.chance.random() < 0.3:
        options.append("descending=True")
    name = author.chance.choice(("sort", "argsort"))
    return evaluated(f"tt.{name}({', '.join(['{0}', *options])})", x)


def picked(author: Author, source: str, fields: tuple[str, ...], *operands: Expression) -> Expression:
    """What a function gives several of, whole or one of them."""
    if author.chance.random() < 0.25:
        return evaluated(source, *operands)
    return evaluated(source + author.chance.choice(fields), *operands)


@operation(1.5)
def _nonzero(author: Author, depth: int) -> Expression:
    return picked(author, "tt.nonzero({0})", ("[0]", "[-1]"), author.array_of(depth, least=1))


@operation(2)
def _unique(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "biuf")
    name, fields = author.chance.choice(
        (
            ("values", ("",)),
            ("counts", (".values", ".counts", "[1]")),
            ("inverse", (".values", ".inverse_indices", "[0]")),
            ("all", (".values", ".indices", ".inverse_indices", ".counts")),
        )
    )
    along = f", axis={author.axis(x)}" if x.value.shape and author.chance.random() < 0.4 else ""
    return picked(author, f"tt.unique_{name}({{0}}{along})", fields, x)


# --- manipulation


@operation(4)
def _reshape(author: Author, depth: int) -> Expression:
    x = author.array(depth)
    size, rest = (math.prod(x.value.shape),) * 2
    shape: list[int] = []
    while rest > 1 and len(shape) < 4:
        factor = author.chance.choice([each for each in range(2, rest + 1) if rest % each == 0])
        shape.append(factor)
        rest //= factor
    if author.chance.random() < 0.2 or (not shape and size):
        shape.insert(author.chance.randint(0, len(shape)), 1)
    if rest > 1 or not size:
        raise UnfitError
    if author.is_wild:
        shape.append(2)
    way = author.chance.random()
    if way < 0.15:
        return evaluated("tt.reshape({0}, (-1,))", x)
    if way < 0.3:
        shape[author.chance.randrange(len(shape))] = -1
        return evaluated(f"tt.reshape({{0}}, {tuple(shape)})", x)
    if way < 0.35 and size == 1:
        return evaluated("tt.reshape({0}, ())", x)
    return evaluated(f"tt.reshape({{0}}, {author.shape_text(shape, of_one=False)})", x)


@operation(2)
def _broadcast_to(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, most=3)
    shape = [author.chance.randint(2, 4) if size == 1 else size for size in x.value.shape]
    shape[:0] = [author.chance.randint(1, 4) for _ in range(author.chance.randint(0, 2))]
    return evaluated(f"tt.broadcast_to({{0}}, {author.shape_text(shape, of_one=False)})", x)


@operation(3)
def _permute(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1)
    axes = list(range(x.value.ndim))
    author.chance.shuffle(axes)
    axes = [each - len(axes) if author.chance.random() < 0.2 else each for each in axes]
    if author.is_wild:
        axes = axes[1:] if author.chance.random() < 0.5 else [*axes[:-1], author.chance.choice((0, 1, len(axes)))]
    return evaluated(f"tt.permute_dims({{0}}, {tuple(axes)})", x)


@operation(2)
def _moveaxis(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1)
    if author.chance.random() < 0.15:
        here, there = author.axes(x), author.axes(x)
        least = min(len(here), len(there))
        return evaluated(f"tt.moveaxis({{0}}, {here[:least]}, {there[:least]})", x)
    return evaluated(f"tt.moveaxis({{0}}, {author.axis(x)}, {author.axis(x)})", x)


@operation(3)
def _expand(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, most=4)
    axis = author.axis(x, more=1)
    return evaluated(author.chance.choice((f"tt.expand_dims({{0}}, axis={axis})", f"tt.expand_dims({{0}}, {axis})")), x)


@operation(2)
def _squeeze(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, most=4)
    ones = [axis for axis, size in enumerate(x.value.shape) if size == 1]
    if not ones or author.chance.random() < 0.3:
        axis = author.axis(x, more=1)
        axis = axis if axis < 0 or not author.is_wild else axis + 1
        return evaluated(f"tt.squeeze(tt.expand_dims({{0}}, axis={axis}), {axis})", x)
    some = tuple(author.chance.sample(ones, author.chance.randint(1, len(ones))))
    return evaluated(f"tt.squeeze({{0}}, {some if len(some) > 1 or author.chance.random() < 0.3 else some[0]})", x)


@operation(2)
def _flip(author: Author, depth: int) -> Expression:
    x = author.array(depth)
    axis = axis_text(author, x, several=True)
    return evaluated("tt.flip({0})" if axis is None else f"tt.flip({{0}}, axis={axis})", x)


@operation(2)
def _roll(author: Author, depth: int) -> Expression:
    x = author.array(depth)
    if x.value.ndim == 0 or author.chance.random() < 0.3:
        return evaluated("tt.roll({0}, 1)", x)
    if author.chance.random() < 0.3:
        axes = author.axes(x)
        return evaluated(f"tt.roll({{0}}, {tuple(range(1, len(axes) + 1))}, axis={axes})", x)
    return evaluated(f"tt.roll({{0}}, -1, axis={author.axis(x)})", x)


@operation(1.5)
def _insert(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, most=3)
    if x.value.ndim == 0 or author.chance.random() < 0.3:
        return evaluated("tt.insert({0}, 0, True)", x)
    return evaluated(f"tt.insert({{0}}, 0, True, axis={author.axis(x)})", x)


@operation(2)
def _repeat(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, most=3)
    way = author.chance.random()
    if x.value.ndim == 0 or way < 0.3:
        return evaluated("tt.repeat({0}, 2)", x)
    axis = author.axis(x)
    if way < 0.6 and -x.value.ndim <= axis < x.value.ndim:
        counts = author.variable([x.value.shape[axis]], "iu")
        return evaluated(f"tt.repeat({{0}}, {{1}}, axis={axis})", x, counts)
    return evaluated(f"tt.repeat({{0}}, 2, axis={axis})", x)


@operation(1.5)
def _tile(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, most=3)
    numbers = tuple(author.chance.randint(1, 2) for _ in range(author.chance.randint(0, x.value.ndim + 1)))
    return evaluated(f"tt.tile({{0}}, {numbers})", x)


@operation(2)
def _clip(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iuf")
    dtype = x.value.dtype.name
    low = evaluated("0") if author.chance.random() < 0.6 else author.variable(list(x.value.shape), dtype=dtype)
    high = evaluated("1") if author.chance.random() < 0.6 else author.variable(list(x.value.shape)[1:], dtype=dtype)
    form = author.chance.choice(("tt.clip({0}, {1}, {2})", "tt.clip({0}, min={1})", "tt.clip({0}, max={2})"))
    if form.count("{") < 3 and "{2}" in form:
        return evaluated("tt.clip({0}, max={1})", x, high)
    return evaluated(form, *[x, low, high][: form.count("{")])


@operation(4)
def _joined(author: Author, depth: int) -> Expression:
    name = author.chance.choice(("concat", "concat", "stack"))
    x = author.array_of(depth, least=1 if name == "concat" and not author.is_wild else 0, most=4)
    axis = author.axis(x, more=int(name == "stack"))
    parts = [x]
    for _ in range(author.chance.choice((1, 1, 2, 0))):
        shape = list(x.value.shape)
        if name == "concat" and -len(shape) <= axis < len(shape) and author.chance.random() < 0.5:
            shape[axis] = author.chance.randint(1, 4)
        if author.is_wild and author.chance.random() < 0.5:
            shape = [*shape, 2] if author.chance.random() < 0.5 else [each % 4 + 1 for each in shape]
        way = author.chance.random()
        parts.append(x if way < 0.1 else author.variable(shape, dtype=x.value.dtype.name))
    inner = ", ".join(f"{{{i}}}" for i in range(len(parts)))
    text = f"[{inner}]" if author.chance.random() < 0.7 else f"({inner},)"
    where = author.chance.choice(("", f", axis={axis}", f", axis={axis}"))
    if name == "concat" and author.chance.random() < 0.1:
        where = ", axis=None"
    return evaluated(f"tt.{name}({text}{where})", *parts)


@operation(1.5)
def _unstack(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1)
    where = f", axis={author.axis(x)}" if author.chance.random() < 0.7 else ""
    return picked(author, f"tt.unstack({{0}}{where})", ("[0]", "[-1]"), x)


@operation(2)
def _broadcast_arrays(author: Author, depth: int) -> Expression:
    x = author.array(depth)
    y = author.partner(x, depth)
    if not is_array(y.value):
        raise UnfitError
    return picked(author, "tt.broadcast_arrays({0}, {1})", ("[0]", "[1]"), x, y)


@operation(1.5)
def _meshgrid(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1, most=1)
    dtype = x.value.dtype.name
    others = [
        author.variable([author.chance.randint(1, 4)], dtype=dtype) for _ in range(author.chance.choice((0, 1, 1, 2)))
    ]
    inner = ", ".join(f"{{{i}}}" for i in range(len(others) + 1))
    how = author.chance.choice(("", ", indexing='ij'"))
    return picked(author, f"tt.meshgrid({inner}{how})", ("[0]", "[-1]"), x, *others)


@operation()
def _triangle(author: Author, depth: int) -> Expression:
    how = author.chance.choice(("", ", k=1", ", k=-1"))
    x = author.array_of(depth, least=1 if author.is_wild else 2)
    return evaluated(f"tt.{author.chance.choice(('tril', 'triu'))}({{0}}{how})", x)


@operation(3)
def _astype(author: Author, depth: int) -> Expression:
    form = author.chance.choice(
        ("tt.astype({0}, {dtype})", "{0}.astype({dtype})", "tt.astype({0}, {dtype}, copy=False)")
    )
    x = author.array(depth)
    kinds = "c" if x.value.dtype.kind == "c" and not author.is_wild else "biufc"
    return evaluated(form.replace("{dtype}", author.dtype(kinds)), x)


# --- linear algebra


@operation(8)
def _matmul(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1, most=4)
    y = _factor(author, x, depth)
    operands = [x, y]
    form = author.chance.choice(("({0} @ {1})", "({0} @ {1})", "tt.matmul({0}, {1})", "tt.linalg.matmul({0}, {1})"))
    if author.is_wild and author.chance.random() < 0.3:
        operands = [y, x]
    return evaluated(form, *operands)


def _factor(author: Author, x: Expression, depth: int) -> Expression:
    """What x is multiplied with from the right."""
    shape = list(x.value.shape)
    if len(shape) > 1 and author.chance.random() < 0.2:
        return evaluated("{0}.mT", x)
    if author.is_wild:
        return author.array_of(min(depth, 1), most=3)
    for _ in range(5):
        found = author.array(depth)
        other = list(found.value.shape)
        if other and other[-2:][0] == shape[-1] and len(other) <= 2:
            return found
    inner, way = shape[-1], author.chance.random()
    if way < 0.25:
        return author.variable([inner], dtype=author.same_dtype(x))
    batch = shape[:-2] if way < 0.6 else [2, *shape[:-2]] if way < 0.7 else []
    return author.variable([*batch[-2:], inner, author.chance.randint(1, 4)], dtype=author.same_dtype(x))


@operation(2)
def _with_vectors(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=2, most=4)
    shape = list(x.value.shape)
    first = author.chance.random() < 0.5
    batch = shape[:-2] if author.chance.random() < 0.5 else [2, *shape[:-2]] if len(shape) < 4 else []
    size = shape[-1 if first != (author.is_wild and author.chance.random() < 0.3) else -2]
    y = author.variable([*batch, size], dtype=author.same_dtype(x))
    return evaluated("tt.matvec({0}, {1})", x, y) if first else evaluated("tt.vecmat({0}, {1})", y, x)


@operation(2)
def _multi_dot(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=2, most=2)
    y = author.variable([x.value.shape[-1], *author.shape(1)][:2], dtype=x.value.dtype.name)
    form = author.chance.choice(("({0}, {1})", "({0}.mT, {0}, {1})", "({0}, {0}.mT, {0}, {1})"))
    return evaluated(f"tt.linalg.multi_dot({form})", x, y)


@operation(2)
def _vecdot(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1)
    y = author.partner(x, depth)
    where = f", axis={author.chance.choice((-1, -1, -2))}" if author.chance.random() < 0.5 else ""
    return evaluated(f"tt.{author.chance.choice(('', 'linalg.'))}vecdot({{0}}, {{1}}{where})", x, y)


@operation(3)
def _tensordot(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, most=3)
    count = author.chance.randint(0, min(2, x.value.ndim))
    shape = list(x.value.shape)
    more = [author.chance.randint(1, 4) for _ in range(author.chance.randint(0, 2))]
    if author.chance.random() < 0.3 and count:
        mine = author.chance.sample(range(len(shape)), count)
        y = author.variable([*[shape[each] for each in mine], *more], dtype=x.value.dtype.name)
        axes = f"({tuple(mine)}, {tuple(range(count))})"
    else:
        y = author.variable([*shape[len(shape) - count :], *more], dtype=x.value.dtype.name)
        axes = str(count + int(author.is_wild))
    prefix = author.chance.choice(("tt.", "tt.linalg."))
    return evaluated(f"{prefix}tensordot({{0}}, {{1}}, axes={axes})", x, y)


@operation(2)
def _outer(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iufc", least=1, most=1)
    y = author.variable([author.chance.randint(1, 4)], "iufc", author.same_dtype(x))
    return evaluated("tt.linalg.outer({0}, {1})", x, y)


@operation()
def _cross(author: Author, depth: int) -> Expression:  # noqa: ARG001  # its operands have three elements
    batch = author.shape(2)
    at = author.chance.randint(0, len(batch)) if author.chance.random() < 0.3 else len(batch)
    x = author.variable([*batch[:at], 3, *batch[at:]], "iufc")
    fewer = author.chance.randint(0, at) if at == len(batch) else 0
    y = author.variable(list(x.value.shape)[fewer:], "iufc", author.same_dtype(x))
    axis = at - len(batch) - 1
    given = author.chance.choice(("", ", axis=-1")) if axis == -1 else f", axis={axis}"
    x, y = author.chance.sample((x, y), 2)
    return evaluated(f"tt.linalg.cross({{0}}, {{1}}{given})", x, y)


def square(author: Author, depth: int) -> Expression:
    """A matrix, or several, that can be inverted."""
    for _ in range(3):
        x = author.array_of(depth, "fc", least=2, most=4)
        if x.value.shape[-1] == x.value.shape[-2] if not author.is_wild else author.chance.random() < 0.5:
            return x
    size = author.chance.randint(1, 4)
    return author.variable(
        [*author.shape(1), size, size], dtype=author.chance.choice(("float32", "float64", "complex64"))
    )


MATRICES: dict[str, tuple[str, ...]] = {
    "tt.linalg.inv({0})": ("",),
    "tt.linalg.det({0})": ("",),
    "tt.linalg.slogdet({0})": (".sign", ".logabsdet", "[0]"),
    "tt.linalg.cholesky({0})": ("",),
    "tt.linalg.cholesky({0}, upper=True)": ("",),
    "tt.linalg.eigh({0})": (".eigenvalues", ".eigenvectors", "[0]", "[1]"),
    "tt.linalg.eigvalsh({0})": ("",),
    "tt.linalg.matrix_power({0}, 2)": ("",),
    "tt.linalg.matrix_power({0}, -1)": ("",),
}
ANY_MATRICES: dict[str, tuple[str, ...]] = {
    "tt.linalg.pinv({0})": ("",),
    "tt.linalg.pinv({0}, rtol=0.1)": ("",),
    "tt.linalg.matrix_rank({0})": ("",),
    "tt.linalg.qr({0})": (".Q", ".R", "[0]"),
    "tt.linalg.qr({0}, mode='complete')": (".Q", ".R"),
    "tt.linalg.svd({0})": (".U", ".S", ".Vh", "[1]"),
    "tt.linalg.svd({0}, full_matrices=False)": (".U", ".S", ".Vh"),
    "tt.linalg.svdvals({0})": ("",),
    "tt.linalg.matrix_norm({0})": ("",),
    "tt.linalg.matrix_norm({0}, keepdims=True)": ("",),
    "tt.linalg.matrix_norm({0}, ord='nuc')": ("",),
    "tt.linalg.trace({0})": ("",),
    "tt.linalg.trace({0}, offset=1)": ("",),
    "tt.linalg.trace({0}, dtype=tt.complex128)": ("",),
    "tt.linalg.diagonal({0})": ("",),
    "tt.linalg.diagonal({0}, offset=-1)": ("",),
    "tt.linalg.matrix_transpose({0})": ("",),
}


@operation(5)
def _square_matrix(author: Author, depth: int) -> Expression:
    source, fields = author.chance.choice(list(MATRICES.items()))
    return picked(author, source, fields, square(author, depth))


@operation(7)
def _any_matrix(author: Author, depth: int) -> Expression:
    source, fields = author.chance.choice(list(ANY_MATRICES.items()))
    return picked(author, source, fields, author.array_of(depth, "fc", least=1 if author.is_wild else 2, most=4))


@operation(2)
def _solve(author: Author, depth: int) -> Expression:
    x = square(author, depth)
    shape, dtype = list(x.value.shape), x.value.dtype.name
    rows = shape[-2:-1] or [2]
    right = rows if author.chance.random() < 0.5 else [*shape[:-2], *rows, author.chance.randint(1, 4)]
    y = author.variable(right, dtype=dtype) if author.chance.random() < 0.7 else author.variable(right, "fc")
    return evaluated("tt.linalg.solve({0}, {1})", x, y)


@operation(2)
def _linear_map(author: Author, depth: int) -> Expression:  # noqa: ARG001  # its axes have as many elements on both sides
    dtype = author.chance.choice(("float32", "float64", "complex64"))
    first, rest = author.chance.choice((([2, 2], [4]), ([3], [3]), ([2], [2, 1])))
    x = author.variable([*first, *rest], dtype=dtype)
    ind = len(first) + int(author.is_wild)
    if author.chance.random() < 0.5:
        return evaluated(f"tt.linalg.tensorinv({{0}}, {author.chance.choice(('', 'ind='))}{ind})", x)
    axes = author.chance.choice(("", f", axes={tuple(range(len(first), len(first) + len(rest)))}"))
    return evaluated(f"tt.linalg.tensorsolve({{0}}, {{1}}{axes})", x, author.variable(first, dtype=dtype))


@operation(2)
def _vector_norm(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "fc")
    axis = axis_text(author, x, several=True)
    options = [] if axis is None else [f"axis={axis}"]
    if author.chance.random() < 0.3:
        options.append("keepdims=True")
    if author.chance.random() < 0.3:
        options.append(f"ord={author.chance.choice(('1', '2.0', 'tt.inf'))}")
    return evaluated(f"tt.linalg.vector_norm({', '.join(['{0}', *options])})", x)


@operation()
def _gemm(author: Author, depth: int) -> Expression:
    a = author.array_of(depth, "iufc", least=2, most=2)
    n, k = a.value.shape
    dtype, m = a.value.dtype.name, author.chance.randint(1, 4)
    flags = author.chance.choice(("", ", transpose_a=True", ", transpose_b=True"))
    if "a=" in flags:
        n, k = k, n
    b = author.variable([m, k] if "b=" in flags else [k, m], dtype=dtype)
    if author.chance.random() < 0.5:
        return evaluated(f"tt.gemm({{0}}, {{1}}, {{2}}, 2{flags})", a, b, author.variable([n, m], dtype=dtype))
    return evaluated(f"tt.gemm({{0}}, {{1}}, beta=0{flags})", a, b)


EINSUM = (
    "i,i-> i,j->ij ij,ij->ij ij,ij-> ij,ij->i ij,ij->j ij,ji-> ij,j->i ij,i->j i,ij->j ij,j->ij ij,i->ij ij,jk->ik "
    "ij,jk bi,io->bo ij,kj->ik ij,ik->jk i,ij,j-> bqd,bkd->bqk bij,bik->bjk bij,jk->bik "
    "bij,bj->bi bij,j->bi bij,bi->bj bi,bj->bij bij,bij->b i-> ij->ji ij->i ij->j ij-> ii->i ii-> ijk->ikj ijk->jik "
    "ij,ji->i kij,ij->k nc,nd->cd "
    "ijk->kji ijk->jki ijk->kij ijk->ij ijk->ik ijk->jk ijk->i ijk->j bhqd,bhkd->bhqk bthk,hkd->btd"
)
EINSUM_OF_DARRAYS = "ij,jk,kl->il ...i,i->... ijk->"


@operation(4)
def _einsum(author: Author, depth: int) -> Expression:  # noqa: ARG001  # its operands have the sizes of its letters
    dynamic = author.chance.random() < 0.1
    text = author.chance.choice((EINSUM_OF_DARRAYS if dynamic else EINSUM).split())
    sizes = {letter: author.chance.randint(1, 4) for letter in "abcdefghijklmnopqrstuvwxyz"}
    dtype = None if author.is_wild else author.chance.choice(("float32", "float64", "int64", "complex64"))
    operands = []
    for term in text.partition("->")[0].split(","):
        shape = [2 if letter == "." else sizes[letter] for letter in term.replace("...", ".")]
        if author.is_wild and author.chance.random() < 0.5:
            shape = shape[1:] if author.chance.random() < 0.5 else [each % 4 + 1 for each in shape]
        operands.append(author.variable(shape, "iufc", dtype))
    inner = ", ".join(f"{{{i}}}" + ".dynamic()" * (dynamic and i == 0) for i in range(len(operands)))
    return evaluated(f"tt.einsum({text!r}, {inner})", *operands)


# --- Fourier transforms

TRANSFORMS = {"c": "fft ifft hfft irfft", "f": "rfft ihfft"}
TRANSFORMS_OF_SEVERAL = {"c": "fftn ifftn irfftn", "f": "rfftn"}


@operation(3)
def _fourier(author: Author, depth: int) -> Expression:
    kinds = author.chance.choice("cf")
    x = author.array_of(depth, kinds, least=1, most=4)
    options = [f"axis={author.axis(x)}"] if author.chance.random() < 0.6 else []
    if author.chance.random() < 0.3:
        options.append("n=4")
    name = author.chance.choice(TRANSFORMS[kinds].split())
    return evaluated(f"tt.fft.{name}({', '.join(['{0}', *options])})", x)


@operation(2)
def _fourier_of_several(author: Author, depth: int) -> Expression:
    kinds = author.chance.choice("cf")
    x = author.array_of(depth, kinds, least=1, most=4)
    options = [f"axes={author.axes(x)}"] if author.chance.random() < 0.6 else []
    name = author.chance.choice(TRANSFORMS_OF_SEVERAL[kinds].split())
    return evaluated(f"tt.fft.{name}({', '.join(['{0}', *options])})", x)


@operation()
def _fourier_shift(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "fc")
    axis = axis_text(author, x, several=True)
    name = author.chance.choice(("fftshift", "ifftshift"))
    return evaluated(f"tt.fft.{name}({{0}})" if axis is None else f"tt.fft.{name}({{0}}, axes={axis})", x)


# --- creation


@operation(9)
def _created(author: Author, depth: int) -> Expression:  # noqa: ARG001  # it has no operands
    chance = author.chance
    shape = author.shape_text(author.shape())
    dtype = chance.choice(("", "", f", dtype={author.dtype('fc')}", f", dtype={author.dtype()}", ", device=tt.Cpu()"))
    number = chance.choice(("2", "0.5", "True", "1j", "count", "number"))
    real = f", dtype={author.dtype('f')}" if chance.random() < 0.4 else ""
    return evaluated(
        chance.choice(
            (
                f"tt.zeros({shape}{dtype})",
                f"tt.ones({shape}{dtype})",
                f"tt.empty({shape}{dtype})",
                f"tt.full({shape}, {number}{dtype})",
                f"tt.eye({chance.randint(1, 4)}{dtype})",
                f"tt.eye(2, 3, k=1{dtype})",
                f"tt.arange({chance.choice(('3', '1, 4', '0, 6, 2', '4.0', '0, 1, 0.5'))}{real})",
                f"tt.linspace(0, 1, 4{real})",
                "tt.linspace(0.0, 1.0, 3, endpoint=False)",
                f"tt.asarray({chance.choice(('[1, 2]', '[[1.0], [2.0]]', '[True, False, True]', '1.5', '[1j]'))})",
                f"tt.asarray([[1, 0], [0, 1]]{dtype})",
                f"tt.{chance.choice(('hanning', 'hamming', 'blackman', 'bartlett'))}(4{real})",
                f"tt.kaiser(4, 2.0{real})",
                f"tt.fft.fftfreq(4{real})",
                f"tt.fft.rfftfreq(4, d=0.5{real})",
                "tt.make_darray(tt.make_ddim([2, 3]), 0.5)",
                f"tt.defaults(dtype={author.dtype('f')}).zeros({shape})",
            )
        )
    )


@operation(1.5)
def _like(author: Author, depth: int) -> Expression:
    x = author.array(depth)
    dtype = author.chance.choice(("", f", dtype={author.dtype()}"))
    number = author.chance.choice(("1", "0.5", "True", "count"))
    form = author.chance.choice(
        (
            f"tt.full_like({{0}}, {number}{dtype})",
            f"tt.zeros_like({{0}}{dtype})",
            f"tt.ones_like({{0}}{dtype})",
            f"tt.empty_like({{0}}{dtype})",
        )
    )
    return evaluated(form, x)


@operation(2)
def _brought_in(author: Author, depth: int) -> Expression:
    x = author.array(depth)
    form = author.chance.choice(
        ("tt.asarray({0})", "tt.asarray({0}, copy=True)", "tt.from_dlpack({0})", "tt.from_numpy({0}.numpy())")
    )
    return evaluated(form, x)


@operation(2)
def _random(author: Author, depth: int) -> Expression:
    chance, shape = author.chance, author.shape_text(author.shape())
    rng = f"tt.random.default_rng({chance.randint(0, 9)})"
    dtype = chance.choice(("", f", dtype={author.dtype('f')}"))
    x = author.array_of(depth, least=0 if author.is_wild else 1)
    form = chance.choice(
        (
            f"random({shape}{dtype})",
            f"uniform({shape}, high=2.0{dtype})",
            f"standard_normal({shape}{dtype})",
            f"normal({shape}, scale=0.5{dtype})",
            f"integers(0, 2, {shape})",
            f"integers(0, 2, {shape}, dtype={author.dtype('iu')})",
            f"choice(3, {shape})",
            "random()",
            "permutation({0})",
            "permutation({0}, axis=AXIS)",
            "choice({0}, 3)",
            "choice({0}, 2, axis=AXIS)",
        )
    )
    if "AXIS" in form:
        form = form.replace("AXIS", str(author.axis(x)))
    return evaluated(f"{rng}.{form}", *([x] if "{0}" in form else []))
