"""Operations for random expressions besides the standard: common functions, methods, names, in-place operators.

They join the table of `operations`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import typedtensor as tt
from tests import operands
from tests.fuzzing import operations
from tests.fuzzing.expressions import Author, Expression, UnfitError, evaluated
from tests.fuzzing.operations import (
    OPERATIONS,
    Operation,
    axis_text,
    binary,
    operation,
    picked,
    square,
    unary,
)
from tests.fuzzing.variables import SIZES

if TYPE_CHECKING:
    from tests.fuzzing.operations import Writer

MOST_OF_A_PRODUCT = 40
"""kron and merge_axes make long axes; what is longer is of no use to anything that follows."""


def _options(text: str, options: list[str]) -> str:
    """A call of a function with its operands and its options."""
    return f"{text[:-1]}, {', '.join(options)})" if options else text


def _along_an_axis(template: str, kinds: str, *, default: bool = True) -> Writer:
    """A function that takes one axis by its name; the axis is left out sometimes where it has a default."""

    def write(author: Author, depth: int) -> Expression:
        x = author.array_of(depth, kinds, least=1)
        leave = default and author.chance.random() < 0.3
        return evaluated(_options(template, [] if leave else [f"axis={author.axis(x)}"]), x)

    return write


def _reduced(template: str, kinds: str, *, several: bool = True, keepdims: bool = True) -> Writer:
    """A function that takes some axes, and `keepdims`."""

    def write(author: Author, depth: int) -> Expression:
        x = author.array_of(depth, kinds)
        axis = axis_text(author, x, several=several)
        options = [] if axis is None else [f"axis={axis}"]
        if keepdims and author.chance.random() < 0.3:
            options.append("keepdims=True")
        return evaluated(_options(template, options), x)

    return write


SAME_TYPE = {
    "biufc": "tt.ravel({0}) tt.atleast_1d({0}) tt.atleast_2d({0}) tt.atleast_3d({0})",
}
for _kinds, _texts in SAME_TYPE.items():
    OPERATIONS += [Operation(unary(text, _kinds)) for text in _texts.split()]
OPERATIONS += [
    Operation(binary("tt.isin({0}, {1})", "biuf"), 2),
]
OPERATIONS += [
    Operation(_along_an_axis(f"tt.{name}({{0}})", kinds), 1.5)
    for kinds, names in {"f": "unwrap", "fc": "trapezoid", "iufc": "nancumsum nancumprod", "biu": "packbits"}.items()
    for name in names.split()
]
OPERATIONS += [Operation(_along_an_axis("tt.unpackbits(tt.astype({0}, tt.uint8))", "biu"))]
OPERATIONS += [
    Operation(_reduced(f"tt.{name}({{0}})", kinds))
    for kinds, names in {
        "f": "logsumexp",
        "fc": "average",
    }.items()
    for name in names.split()
]
OPERATIONS += [
    Operation(_reduced("tt.softmax({0})", "f", keepdims=False), 2),
    Operation(_reduced("tt.log_softmax({0})", "f", keepdims=False)),
]


# --- descriptive statistics


@operation(4)
def _quantile(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "f")
    name = author.chance.choice(("quantile", "quantile", "percentile", "nanquantile", "nanpercentile"))
    axis = axis_text(author, x, several=True)
    options = [] if axis is None else [f"axis={axis}"]
    if author.chance.random() < 0.3:
        options.append("keepdims=True")
    if author.chance.random() < 0.6:
        part = evaluated(author.chance.choice(("0.5", "1", "number")))
    else:
        part = author.variable([author.chance.randint(1, 4)], "f")
    return evaluated(_options(f"tt.{name}({{0}}, {{1}})", options), x, part)


@operation(gives_array=False)
def _compared(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iufc")
    y = author.partner(x, depth, "iufc")
    return evaluated("tt.allclose({0}, {1})" if author.chance.random() < 0.5 else "tt.array_equal({0}, {1})", x, y)


@operation()
def _weighted(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "f", least=1)
    shape, axis = list(x.value.shape), author.axis(x)
    if author.chance.random() < 0.4 or not -len(shape) <= axis < len(shape):
        return evaluated("tt.average({0}, weights={1})", x, author.variable(shape, dtype=x.value.dtype.name))
    weights = author.variable([shape[axis]], dtype=x.value.dtype.name)
    return evaluated(f"tt.average({{0}}, axis={axis}, weights={{1}})", x, weights)


@operation()
def _histogram(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iuf")
    more = author.chance.choice(("", ", bins=3", ", density=True", ", bins=4, range=(0.0, 1.0)"))
    if author.chance.random() < 0.3:
        return evaluated(f"tt.histogram_bin_edges({{0}}{more.replace(', density=True', '')})", x)
    return picked(author, f"tt.histogram({{0}}{more})", (".hist", ".bin_edges", "[0]"), x)


@operation()
def _joint_histogram(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iuf", least=1, most=1)
    y = author.variable(list(x.value.shape), "iuf")
    more = author.chance.choice((", range=((-9.0, 9.0), (-9.0, 9.0))", ", bins=(2, 3), range=((0.0, 1.0), (0.0, 2.0))"))
    if author.chance.random() < 0.5:
        return picked(author, f"tt.histogram2d({{0}}, {{1}}{more})", (".hist", ".x_edges", "[2]"), x, y)
    return evaluated(f"tt.histogramdd(({{0}}, {{1}}){more}){author.chance.choice(('.hist', '.bin_edges[1]'))}", x, y)


@operation()
def _counted(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iu", least=1, most=1)
    return evaluated(author.chance.choice(("tt.bincount({0})", "tt.bincount({0}, minlength=4)")), x)


@operation()
def _digitize(author: Author, depth: int) -> Expression:
    return evaluated(
        author.chance.choice(("tt.digitize({0}, tt.sort({1}))", "tt.digitize({0}, tt.sort({1}), right=True)")),
        author.array_of(depth, "iuf"),
        author.variable([author.chance.randint(2, 4)], "iuf"),
    )


@operation(1.5)
def _covariance(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "fc", least=1, most=2)
    name = author.chance.choice(("cov", "corrcoef"))
    return evaluated(f"tt.{name}({{0}}{author.chance.choice(('', ', rowvar=False', ', rowvar=True'))})", x)


# --- numerics


@operation(1.5)
def _pad(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1, most=4)
    pairs = ((0, 0), (0, 0), (1, 1), (0, 2), (2, 0))
    widths = tuple(author.chance.choice(pairs) for _ in x.value.shape)
    width = author.chance.choice(("1", "(0, 2)", repr(widths), repr(widths), repr(list(widths))))
    mode = author.chance.choice(("", "", ", mode='edge'", ", mode='wrap'"))
    return evaluated(f"tt.pad({{0}}, {width}{mode})", x)


@operation(2)
def _split(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1)
    axis = author.axis(x)
    where = "" if author.chance.random() < 0.3 else f", axis={axis}"
    parts = author.chance.choice(("1", "2", "[1]", "(1, 2)"))
    name = author.chance.choice(("split", "array_split"))
    return picked(author, f"tt.{name}({{0}}, {parts}{where})", ("[0]", "[-1]"), x)


@operation()
def _interp(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iuf")
    size = author.chance.randint(2, 4)
    xp, fp = author.variable([size], "iuf"), author.variable([size], "iufc" if author.chance.random() < 0.3 else "f")
    more = author.chance.choice(("", "", ", left=0.0", ", period=1.0"))
    return evaluated(f"tt.interp({{0}}, {{1}}, {{2}}{more})", x, xp, fp)


@operation(1.5)
def _gradient(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "fc", least=1)
    spacing = author.chance.choice(("", "", ", 0.5"))
    if author.chance.random() < 0.5 or not isinstance(x.value, tt.Tensor):  # of a DArray it gives one or a tuple
        return evaluated(f"tt.gradient({{0}}{spacing}, axis={author.axis(x)})", x)
    fields = ("[0]", "[-1]") if x.value.ndim > 1 else ("",)
    return picked(author, f"tt.gradient({{0}}{spacing})", fields, x)


@operation(1.5)
def _convolve(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iufc", least=1, most=1)
    y = author.variable([author.chance.randint(1, 4)], "iufc", author.same_dtype(x))
    mode = author.chance.choice(("", ", mode='same'", ", mode='valid'"))
    return evaluated(f"tt.{author.chance.choice(('convolve', 'correlate'))}({{0}}, {{1}}{mode})", x, y)


@operation(1.5)
def _kron(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iufc", least=1, most=3)
    y = author.variable([author.chance.randint(1, 2) for _ in x.value.shape], "iufc", author.same_dtype(x))
    found = evaluated("tt.kron({0}, {1})", x, y)
    if found.error is None and max(found.value.shape, default=0) > MOST_OF_A_PRODUCT:
        raise UnfitError
    return found


@operation(1.5)
def _partition(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iuf", least=1)
    where = "" if author.chance.random() < 0.3 else f", axis={author.axis(x)}"
    return evaluated(f"tt.{author.chance.choice(('partition', 'argpartition'))}({{0}}, 0{where})", x)


@operation()
def _unravel_index(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iu")
    return picked(
        author, f"tt.unravel_index({{0}}, {author.chance.choice(('(5, 7)', '(9, 9, 9)'))})", ("[0]", "[-1]"), x
    )


@operation()
def _ravel_multi_index(author: Author, depth: int) -> Expression:
    x, mode = author.array_of(depth, "iu"), author.chance.choice(("wrap", "clip"))
    return evaluated(f"tt.ravel_multi_index(({{0}},), (7,), {mode!r})", x)


@operation(1.5)
def _windows(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1, most=3)
    if author.chance.random() < 0.7:
        return evaluated(f"tt.sliding_window_view({{0}}, 1, axis={author.axis(x)})", x)
    return evaluated(f"tt.sliding_window_view({{0}}, {(1,) * x.value.ndim})", x)


@operation()
def _one_hot(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iu", most=3)
    dtype = author.chance.choice(("", f", dtype={author.dtype('fc')}"))
    return evaluated(f"tt.one_hot({{0}}, 9{dtype})", x)


@operation()
def _spaced(author: Author, depth: int) -> Expression:  # noqa: ARG001  # it has no operands
    dtype = author.chance.choice(("", f", dtype={author.dtype('f')}"))
    return evaluated(author.chance.choice((f"tt.logspace(0.0, 1.0, 3{dtype})", f"tt.geomspace(1.0, 8.0, 4{dtype})")))


# --- arrangement, sets, names


@operation(1.5)
def _swapaxes(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1)
    return evaluated(f"tt.swapaxes({{0}}, {author.axis(x)}, {author.axis(x)})", x)


@operation()
def _diag(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=0 if author.is_wild else 1, most=3 if author.is_wild else 2)
    return evaluated(author.chance.choice(("tt.diag({0})", "tt.diag({0})", "tt.diag({0}, k=1)")), x)


@operation(1.5)
def _sets(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "biuf")
    y = author.variable([author.chance.randint(1, 4)], "biuf", author.same_dtype(x))
    name = author.chance.choice(("union1d", "intersect1d", "setxor1d", "setdiff1d"))
    return evaluated(f"tt.{name}({{0}}, {{1}})", x, y)


@operation(2)
def _rename(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1, most=4)
    shape = list(x.value.shape)
    named = {size: name for name, size in SIZES.items()}
    axes = [named.get(size, "Any") if author.chance.random() < 0.8 else "Any" for size in shape]
    if author.is_wild:
        axes.append("Any")
    text = f"[{', '.join(axes)}]" if set(axes) - {"Any"} else ""
    return evaluated(f"tt.rename({{0}}, tt.Rank{len(axes)}{text})", x)


@operation(2)
def _merged(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, least=1 if author.is_wild else 2, most=4)
    axis = author.axis(x)
    if not author.is_wild and axis in {-1, x.value.ndim - 1}:
        raise UnfitError
    return evaluated(f"tt.merge_axes({{0}}, {author.chance.choice(('', 'axis='))}{axis})", x)


@operation(1.5)
def _split_axis(author: Author, depth: int) -> Expression:
    named = {size: f"{name}({size})" for name, size in SIZES.items()}
    if author.chance.random() < 0.5:  # first together, as their order is in the type
        pair = author.variable([author.chance.randint(2, 4) for _ in range(author.chance.randint(2, 4))])
        at = author.chance.randrange(pair.value.ndim - 1)
        sizes = ", ".join(named[size] for size in pair.value.shape[at : at + 2])
        return evaluated(f"tt.split_axis(tt.merge_axes({{0}}, {at}), {at}, tt.make_dim({sizes}))", pair)
    x = author.array_of(depth, least=1, most=3)
    axis = author.axis(x)
    size = x.value.shape[axis]
    first = author.chance.choice([each for each in range(1, size + 1) if size % each == 0] or [1])
    return evaluated(f"tt.split_axis({{0}}, {axis}, tt.make_dim({first}, {size // first}))", x)


# --- linear algebra and transforms


@operation(4)
def _other_linear_algebra(author: Author, depth: int) -> Expression:
    x = square(author, depth)
    rows = list(x.value.shape)[-2:-1] or [2]
    shape = rows if author.chance.random() < 0.5 else [*rows, author.chance.randint(1, 4)]
    y = author.variable(shape, dtype=x.value.dtype.name)
    text, fields, operands = author.chance.choice(
        (
            ("tt.linalg.eig({0})", (".eigenvalues", ".eigenvectors", "[0]"), [x]),
            ("tt.linalg.eigvals({0})", ("",), [x]),
            ("tt.linalg.cond({0})", ("",), [x]),
            ("tt.linalg.expm({0})", ("",), [x]),
            ("tt.linalg.lstsq({0}, {1})", (".solution", ".singular_values"), [x, y]),
            ("tt.linalg.solve_triangular({0}, {1})", ("",), [x, y]),
            ("tt.linalg.solve_triangular({0}, {1}, lower=True)", ("",), [x, y]),
            ("tt.linalg.block_diag({0}, {0})", ("",), [x]),
        )
    )
    return picked(author, text, fields, *operands)


@operation(2)
def _fourier_of_two(author: Author, depth: int) -> Expression:
    kinds = author.chance.choice("cf")
    x = author.array_of(depth, kinds, least=1 if author.is_wild else 2, most=4)
    return evaluated(
        f"tt.fft.{author.chance.choice(('fft2 ifft2 irfft2' if kinds == 'c' else 'rfft2').split())}({{0}})", x
    )


# --- methods


METHODS = {
    "iufc": "sum prod",
    "iuf": "max min argmax argmin",
    "f": "std var",
    "fc": "mean",
    "biufc": "all any",
}


def _method(name: str, kinds: str) -> Writer:
    def write(author: Author, depth: int) -> Expression:
        x = author.array_of(depth, kinds, most=4)
        axis = axis_text(author, x, several=not name.startswith("arg"))
        if axis is not None and axis.startswith("tt.Axis"):
            axis = None
        options = [] if axis is None else [axis if author.chance.random() < 0.4 else f"axis={axis}"]
        if author.chance.random() < 0.3 and not name.startswith("arg"):
            options.append("keepdims=True")
        elif name in {"sum", "prod"} and author.chance.random() < 0.2 and (axis is None or "(" not in axis):
            options.append(f"dtype={author.dtype('f')}")
        return evaluated(f"{{0}}.{name}({', '.join(options)})", x)

    return write


for _kinds, _names in METHODS.items():
    OPERATIONS += [Operation(_method(name, _kinds), 1.5) for name in _names.split()]


@operation(2)
def _reshaped(author: Author, depth: int) -> Expression:
    x = author.array_of(depth)
    size = x.value.size
    factor = author.chance.choice([each for each in range(1, min(size, 9) + 1) if size % each == 0] or [1])
    shape = author.chance.choice(("(-1)", "((-1,))", f"({factor}, -1)", f"(({factor}, {size // factor}))"))
    return evaluated(f"{{0}}.reshape{shape}", x)


@operation(2)
def _transposed(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, most=4)
    axes = list(range(x.value.ndim))
    author.chance.shuffle(axes)
    if author.chance.random() < 0.4 or not axes:
        return evaluated("{0}.transpose()", x)
    return evaluated(f"{{0}}.transpose({', '.join(map(str, axes))})", x)


@operation(gives_array=False)
def _pythons(author: Author, depth: int) -> Expression:
    way = author.chance.choice(("item", "tolist"))
    x = author.array_of(depth, most=2 if way == "tolist" or author.is_wild else 0)
    if not isinstance(x.value, tt.Tensor):  # of unknown rank: a number or a list
        raise UnfitError
    return evaluated(f"{{0}}.{way}()", x)


# --- writing: into a copy, as a variable has one value


IN_PLACE = {
    "iufc": "add sub mul pow",
    "fc": "truediv",
    "iuf": "floordiv mod",
    "biu": "and or xor",
    "iu": "lshift rshift",
}


@operation(4)
def _in_place(author: Author, depth: int) -> Expression:
    kinds, names = author.chance.choice(list(IN_PLACE.items()))
    x = author.array_of(depth, kinds)
    y = author.partner(x, depth, kinds)
    return evaluated(f"{{0}}.copy().__i{author.chance.choice(names.split())}__({{1}})", x, y)


@operation(3)
def _scattered(author: Author, depth: int) -> Expression:
    x = author.array_of(depth, "iuf", least=1, most=4)
    shape, dtype = list(x.value.shape), x.value.dtype.name
    way = author.chance.choice(("0", ":", "...", "mask", "positions"))
    key, rest = way, shape if way in {":", "..."} else shape[1:]
    operands = [x]
    if way in {"mask", "positions"}:
        count = author.chance.randint(1, 4)
        operands.append(author.variable(shape, dtype="bool") if way == "mask" else author.variable([count], "iu"))
        key, rest = "{1}", [] if way == "mask" else [count, *shape[1:]]
    if author.chance.random() < 0.5:
        value = "1"
    else:
        value = f"{{{len(operands)}}}"
        operands.append(author.variable(rest, dtype=None if author.is_wild else dtype))
    name = author.chance.choice(("set", "add", "multiply", "max", "min"))
    return evaluated(f"tt.at({{0}})[{key}].{name}({value})", *operands)


# --- all others, with their sample operands


def _sample(name: str) -> Writer:
    def write(author: Author, depth: int) -> Expression:  # noqa: ARG001  # its operands have the sizes of the samples
        arrays = [operands.ARRAYS[each] for each in operands.arrays_in(operands.arguments(name))]
        return evaluated(operands.template(name), *(author.variable(list(x.shape), dtype=x.dtype.name) for x in arrays))

    return write


_NAMED = set(re.findall(r"\w+", "".join(Path(path).read_text("utf-8") for path in (operations.__file__, __file__))))
OPERATIONS += [
    Operation(_sample(each.name), 0.5, gives_array=False)
    for each in operands.functions().values()
    if each.form in {"on_raw_arrays", "typed_as"}
    and not each.family.startswith("Writes")
    and not _NAMED & {each.name, each.name.rpartition(".")[2]}
    and operands.arrays_in(operands.find(each.name) or "")
]
