"""The signatures of what makes a tensor of a shape, as each checker reads them.

A call states a shape, perhaps a dtype and perhaps a device. mypy and ty have a signature for each rank; the other checkers
read the rank of a tuple and the dtype of a spelling from a rule. docs/decisions/creation.md explains who reads it from what.
"""

from __future__ import annotations

from typing import NamedTuple

from tools.codegen.axes import rank
from tools.codegen.creation_rules import FEW, shape_tuple
from tools.codegen.dtypes import spellings

SHAPES = [("Dim[R]", "R"), *((shape_tuple(n), rank(n)) for n in (2, 1, 3, 4, 0, 5, 6, 7, 8, 9))]
"""Each shape and its rank, the most useful ones first."""
OPEN = SHAPES[:3]
"""The shapes that generic code passes with a dtype or a device that is a type variable: it has no rules for mypy and ty."""
SHORT = SHAPES[:6]
"""Those of up to four axes."""
UNKNOWN = "Ints | tuple[int, ...]"
"""A shape whose length is not in its type. A tuple of a known length matches too, so it comes last."""
CPU, HERE, THERE = "device: DOrCpu | None = CPU", "device: Cpu | None = None", "device: D"
BY_DEFAULT = (("device: DOrCpu | None = None", "DOrCpu"),)
"""The parameter and the device of the result; the default of the variable stands for the device if none is stated."""
HERE_OR_THERE = ((HERE, "Cpu"), (THERE, "D"))
"""The same without such a default, on which pyrefly 1.4.1 crashes in `tt.maximum(tt.sin(tt.zeros(3)), 0.0)`."""
ANY_DTYPE = "dtype: type[DType] | Spelled | None = None, device: Device | None = None"
SHAPED = "Callable[[SHAPE], Outcome[ROut]]"


class Filled(NamedTuple):
    """A kind of call: what it states beside the shape, its parameter `dtype`, and the dtype of the result."""

    fill: str
    kind: str
    dtype: str


def line(shape: str, how: Filled, device: str, on: str, r: str, me: str = "") -> str:
    """A signature."""
    before = f"self: {me}, " if me else ""
    return f"{before}shape: {shape}{how.fill}, *, {how.kind}, {device}) -> Tensor[{on}, {how.dtype}, {r}]"


def spelled(fill: str = "") -> Filled:
    """A call that spells the dtype; the rule of the dtype reads the number too."""
    return Filled(fill, "dtype: DTYPE", "T")


def reads_dtype(fill: str, before: str = "") -> str:
    """The rule of a spelling, and of a shape before it."""
    number = ", FILL" if fill else ""
    outcome = "tuple[Outcome[ROut], Outcome[T]]" if before else "Outcome[T]"
    return f"Callable[[{before}DTYPE{number}], {outcome}]"


def from_device(kinds: list[Filled], fill: str = "") -> list[str]:
    """For pyright, which infers type variables from a default: the device knows ranks and dtypes."""
    lines = []
    for how in kinds:
        lines.append(line("Dim[R]", how, CPU, "DOrCpu", "R"))
        lines.append(line("SHAPE", how, f"device: WithShape[DOrCpu, {SHAPED}] = CPU", "DOrCpu", "ROut"))
    one = f"device: WithDType[DOrCpu, {reads_dtype(fill)}] = CPU"
    both = f"device: WithBoth[DOrCpu, {SHAPED}, {reads_dtype(fill)}] = CPU"
    lines.append(line("Dim[R]", spelled(fill), one, "DOrCpu", "R"))
    return [*lines, line("SHAPE", spelled(fill), both, "DOrCpu", "ROut")]


def from_self(kinds: list[Filled], devices: tuple[tuple[str, str], ...], fill: str = "") -> list[str]:
    """For pyrefly, which reads one rule of `self`."""
    lines = []
    for device, on in devices:
        for how in kinds:
            lines.append(line("Dim[R]", how, device, on, "R"))
            lines.append(line("SHAPE", how, device, on, "ROut", f"ForShape[{SHAPED}]"))
        lines.append(line("Dim[R]", spelled(fill), device, on, "R", f"ForDType[{reads_dtype(fill)}]"))
        both = f"ForBoth[{reads_dtype(fill, 'SHAPE, ')}]"
        lines.append(line("SHAPE", spelled(fill), device, on, "ROut", both))
    return lines


def known(how: Filled) -> list[str]:
    """Calls with a dtype: it knows the rank of a shape; generic code, whose dtype knows nothing, has a few shapes."""
    knows = how._replace(kind=f"dtype: type[WithShape[{how.dtype}, {SHAPED}]]")
    lines = []
    for device, on in HERE_OR_THERE:
        lines += [line(shape, how, device, on, r) for shape, r in OPEN]
        lines.append(line("SHAPE", knows, device, on, "ROut"))
    return lines


def there(how: Filled) -> list[str]:
    """The same on a device that is given."""
    lines = [line(shape, how, THERE, "D", r) for shape, r in OPEN]
    return [*lines, line("SHAPE", how, f"device: WithShape[D, {SHAPED}]", "D", "ROut")]


def of_dim(fill: str) -> str:
    """Calls with a Dim, which knows the dtypes of spellings."""
    return line(f"DimWithDType[ROut, {reads_dtype(fill)}]", spelled(fill), HERE, "Cpu", "ROut")


def each_rank(
    shapes: list[tuple[str, str]], kinds: list[Filled], given: list[Filled], fitting: list[Filled], fill: str = ""
) -> list[str]:
    """For mypy and ty, a signature for each rank; of a known dtype or on a known device, that knows the rank.

    `given` are the calls with a dtype, `fitting` those with a spelled one, of which the first spells bool.
    """
    lines = [line(shape, how, HERE, "Cpu", r) for how in kinds for shape, r in shapes]
    lines += [each for how in kinds for each in there(how)]
    lines += [each for how in given for each in known(how)]
    lines += [line("Dim[R]", fitting[0], HERE, "Cpu", "R"), of_dim(fill)]
    return [*lines, *(line(shape_tuple(n), how, HERE, "Cpu", rank(n)) for how in fitting for n in FEW)]


def spelled_out() -> list[tuple[str, str]]:
    """The parameter of each spelled dtype, and the dtype."""
    return [(f"dtype: {text}", dtype) for text, dtype in spellings()]
