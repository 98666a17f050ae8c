"""Writes `_generated/distributions`: the methods of `Generator` that draw from a distribution, and their stub.

Both follow from the table in `typedtensor/random/_distributions.py`. The methods have the docstrings and call `_distributed`;
the stub has the overloads: the shape is that of `size`, or that to which the parameters broadcast.
"""

from __future__ import annotations

import functools
import pathlib
import runpy
import textwrap
from typing import Any

from tools.codegen.axes import rank
from tools.codegen.creation_rules import shape_tuple
from tools.codegen.modules import Module
from tools.codegen.needed import drawn_from
from tools.codegen.stubs import common_homes
from tools.codegen.tree import Class, Signature, Statement, read, signature, type_of

TABLE = pathlib.Path(__file__).parents[2] / "typedtensor" / "random" / "_distributions.py"
VARIABLES = """
TDrawn = TypeVar("TDrawn", bound=float32 | float64)
TReal2 = TypeVar("TReal2", bound=Real)
TReal3 = TypeVar("TReal3", bound=Real)
TInteger2 = TypeVar("TInteger2", bound=Integer)
TInteger3 = TypeVar("TInteger3", bound=Integer)
WholeTensor = TypeVar("WholeTensor", bound=TensorWith[Types[Any, Any, object, Integer]])
"""
SIZES = [("Dim[R]", "R"), *((shape_tuple(n), rank(n)) for n in (1, 2, 3, 4))]
"""The shapes of up to four axes: each further one costs mypy and pyright time, and a Dim has them all."""
ANY_SIZE = "int | tuple[int, ...] | Dim[Any] | DDim | None = None"
ONE_NUMBER, AS_PARAMETERS = "tuple[()] | None = None", "None = None"
DTYPES = [("dtype: type[float64] | None = None", "float64"), ("dtype: type[TDrawn]", "TDrawn")]
COMPARED = "OrdersWith[Callable[[{}], Tensor[D, bool_, ROut]]]"
"""The rank to which two tensors broadcast is that of their comparison."""
ADDED = "PairsIntegerWith[Callable[[X2], Tensor[D, TInteger, ROut]]]"
"""The same for two tensors of integers."""


@functools.cache
def table() -> dict[str, Any]:
    """The distributions; the table is read alone, because the package imports what is written here."""
    found: dict[str, Any] = runpy.run_path(str(TABLE))["DISTRIBUTIONS"]
    return found


def number(parameter: Any) -> str:
    """What is taken as a number."""
    return "IntLike" if parameter.limits.whole else "FloatLike"


def tensor(parameter: Any, r: str = "Rank") -> str:
    """A tensor for the parameter."""
    return f"OperandWith[D, {'Integer' if parameter.limits.whole else 'Real'}, {r}]"


def same(parameter: Any, which: int) -> str:
    """A tensor of the rank of another one."""
    return f"Tensor[D, {'TInteger' if parameter.limits.whole else 'TReal'}{('', '2', '3')[which]}, R]"


def together(one: Any, other: Any) -> tuple[str, str]:
    """Two tensors that broadcast."""
    if one.limits.whole:
        return (ADDED, "X2") if other.limits.whole else ("WholeTensor", COMPARED.format("WholeTensor"))
    return COMPARED.format("X2"), "X2"


def has_defaults(each: Any) -> bool:
    """Whether parameters have defaults, so that a size may follow by name alone."""
    return any(parameter.default is not None for parameter in each.parameters)


def written(each: Any, types: list[str], size: str, result: str, dtype: str = "", *, by_name: bool = False) -> str:
    """A signature; the parameters have their defaults unless a size follows by position."""
    keeps, parts = by_name or "=" in size, []
    for parameter, kind in zip(each.parameters, types, strict=True):
        default = parameter.default if by_name or kind == number(parameter) else "..."
        equals = "" if parameter.default is None or not keeps else f" = {default}"
        parts.append(f"{parameter.name}: {kind}{equals}")
    parts += ["*"] * by_name + [f"size: {size}"] + ["*"] * (bool(dtype) and not by_name) + [dtype] * bool(dtype)
    return f"{', '.join(parts)}) -> {result}"


def sized(each: Any, types: list[str], size: str, result: str, dtype: str) -> list[str]:
    """The signatures with a size, by position and, if parameters have defaults, by name."""
    lines = [written(each, types, size, result, dtype)]
    return [*lines, written(each, types, size, result, dtype, by_name=True)] if has_defaults(each) else lines


def known(each: Any, dtype: str, parameter: str) -> list[str]:
    """The signatures whose result has a static rank."""
    every = list(each.parameters)
    numbers, either = [number(p) for p in every], [f"{number(p)} | {tensor(p)}" for p in every]

    def like(types: list[str], size: str = AS_PARAMETERS, r: str = "R") -> str:
        return written(each, types, size, f"Tensor[D, {dtype}, {r}]", parameter)

    lines = [like(numbers, ONE_NUMBER, "Rank0")]
    for at, one in enumerate(every):
        lines.append(like([*numbers[:at], same(one, 0), *numbers[at + 1 :]]))
        for second in range(at + 1, len(every)):
            types = list(numbers)
            types[at], types[second] = same(one, 0), same(every[second], 1)
            lines.append(like(types))
            types[at], types[second] = together(one, every[second])
            lines.append(like(types, r="ROut"))
    if len(every) > 2:
        lines.append(like([same(p, k) for k, p in enumerate(every)]))
    return lines + [
        line for size, r in SIZES for line in sized(each, either, size, f"Tensor[D, {dtype}, {r}]", parameter)
    ]


def dynamic(each: Any, dtype: str) -> list[str]:
    """The signatures whose result is a DArray: with a DDim, or with a DArray as one of the parameters."""
    either = [f"{number(p)} | {tensor(p, 'Any')} | DArray" for p in each.parameters]
    lines = []
    for at in range(len(either)):
        types = [*either[:at], "DArray", *either[at + 1 :]]
        lines += (
            with_darray(each, types, at, dtype)
            if has_defaults(each)
            else [written(each, types, ANY_SIZE, "DArray", dtype)]
        )
    return [*lines, *sized(each, either, "DDim", "DArray", dtype)]


def with_darray(each: Any, types: list[str], at: int, dtype: str) -> list[str]:
    """The signatures with a DArray beside parameters that have defaults: by position, and by name without those before."""
    end = [f"size: {ANY_SIZE}", *(["*", dtype] if dtype else [])]

    def listed(places: range, *, defaults: bool) -> list[str]:
        named = [(each.parameters[k], types[k]) for k in places]
        return [f"{p.name}: {kind}{f' = {p.default}' if defaults else ''}" for p, kind in named]

    before, after = range(at), range(at + 1, len(types))
    rest = [*listed(range(at, at + 1), defaults=False), *listed(after, defaults=True), *end]
    lines = [[*listed(before, defaults=False), *rest]]
    if at and all(p.default is not None for p in each.parameters[:at]):
        lines.append([*listed(before, defaults=True), "*", *rest])
    return [f"{', '.join(line)}) -> DArray" for line in lines]


def overloads(each: Any) -> list[Signature]:
    """The signatures of a method."""
    dtypes = DTYPES if each.takes_dtype else [("", "int64" if each.counts else "float64")]
    lines = [line for parameter, dtype in dtypes for line in known(each, dtype, parameter)]
    lines += dynamic(each, "dtype: type[float32 | float64] | None = None" if each.takes_dtype else "")
    return [signature(line, each.name) for line in lines]


def stub() -> str:
    """The overloads of each method, without docstrings: the module has them."""
    body = [line for each in table().values() for line in overloads(each)]
    doc = "The methods that draw from a distribution on device D."
    for_mypy = [signature(f"{line}) -> DArray", name) for name, each in table().items() for line in drawn_from(each)]
    methods = Class("Distributions", (type_of("Generic[D]"),), doc, tuple(body), for_mypy=tuple(for_mypy))
    statements: list[Statement] = [*read(VARIABLES), methods]
    return Module("The methods that draw from a distribution; written by tools/codegen.", statements).text(
        common_homes()
    )


DTYPE = """dtype : dtype, optional
    float64 or float32; float64 by default."""


def entry(head: str, text: str) -> str:
    """An entry of a section of a docstring."""
    return f"{head}\n{textwrap.fill(text, 108, initial_indent='    ', subsequent_indent='    ')}"


def section(heading: str, *entries: str) -> str:
    """A section of a docstring."""
    return "\n".join((f"\n{heading}", "-" * len(heading), *entries))


def entries(each: Any) -> list[str]:
    """The parameters."""
    found = []
    for p in each.parameters:
        default = "" if p.default is None else f", default {p.default}"
        kind = "int" if p.limits.whole else "float"
        found.append(entry(f"{p.name} : {kind}, Tensor or DArray{default}", f"{p.doc}: {p.limits.text}."))
    shape = "By default the shape to which the parameters broadcast. " if each.parameters else ""
    shape += "() is a single number, of Rank0. A Dim with names names the axes; for a DDim the result is a DArray."
    return [*found, entry("size : int, tuple of int, Dim or DDim, optional", shape), *[DTYPE] * each.takes_dtype]


def errors(each: Any) -> list[str]:
    """What is raised."""
    found = []
    if each.parameters:
        also = f", or they do not have {each.relation.text}" if each.relation else ""
        found.append(entry("OptionError", f"If a parameter is not what it must be{also}."))
    wrong = ["a parameter is no number and no tensor of numbers"] * bool(each.parameters)
    wrong += ["`dtype` is another one"] * each.takes_dtype
    if wrong:
        found.append(entry("DTypeError", f"If {', or '.join(wrong)}."))
    broadcast = "the parameters do not broadcast to the size, or " if each.parameters else ""
    found.append(entry("ShapeError", f"If {broadcast}a size is negative."))
    far = "a tensor is on another device, or " if each.parameters else ""
    return [*found, entry("DeviceError", f"If {far}the device's library does not draw this distribution.")]


def docstring(each: Any) -> str:
    """The docstring of a method."""
    kind = "int64" if each.counts else "float64"
    result = f"{'float64 or `dtype`' if each.takes_dtype else kind}, on the device of the generator, in new memory."
    if each.parameters:
        result += " It has the axis names of a tensor among the parameters."
    where = "" if each.in_cupy else " CuPy's generator does not draw it, so a GPU does not."
    call = f"{each.name}({', '.join(filter(None, (each.example, '3')))})"
    shown = f"Tensor({each.shown}, shape=(3,), dtype={kind}, device=Cpu())"
    return "\n".join(
        (
            each.summary,
            section("Parameters", *entries(each)),
            section("Returns", entry("Tensor or DArray", result)),
            section("Raises", *errors(each)),
            section("Notes", f"Source: NumPy, `Generator.{each.name}`.{where}"),
            section("Examples", f">>> tt.random.default_rng(7).{call}", shown),
        )
    )


def method(each: Any) -> str:
    """The method, which calls the one body of all."""
    parts = []
    for p in each.parameters:
        kind = "int" if p.limits.whole else "float"
        parts.append(f"{p.name}: Tensor | DArray | {kind}" + ("" if p.default is None else f" = {p.default}"))
    parts.append("size: int | tuple[int, ...] | Dim | DDim | None = None")
    parts += ["*, dtype: type[DType] | None = None"] * each.takes_dtype
    given = ", ".join(p.name for p in each.parameters) + "," * (len(each.parameters) == 1)
    text = f'"""{docstring(each)}\n"""'
    return (
        f"def {each.name}(self, {', '.join(parts)}) -> Tensor | DArray:\n"
        + textwrap.indent(text, "    ")
        + f'\n    return self._distributed("{each.name}", ({given}), size{", dtype" * each.takes_dtype})\n'
    )


def at_run_time() -> str:
    """The methods with their docstrings."""
    methods = "\n".join(textwrap.indent(method(each), "    ") for each in table().values())
    return f'''"""The methods that draw from a distribution; written by tools/codegen."""

# The annotations are for `help`, short as those of the functions; checkers read the stub.
# pyright: reportMissingTypeArgument=false, reportUnknownParameterType=false
from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typedtensor.core.darray import DArray
    from typedtensor.core.tensor import Tensor
    from typedtensor.types.dim import DDim, Dim
    from typedtensor.types.dtype import DType


class Distributions:
    """The methods of `Generator` that draw from a distribution."""

    __slots__ = ()
    _distributed: Any

{methods}'''
