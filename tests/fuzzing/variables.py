"""The variables of the random expressions: the name of a variable states its type, and determines its value.

`float32_A4` is a tensor of float32 whose first axis has the name A and whose second, of 4 elements, has none;
`darray_int8_23` is a DArray of shape (2, 3); `int8_AU` has a unit axis. A name of an axis identifies a size, so that a
wrong name is a wrong size.
"""

from __future__ import annotations

import re
import zlib
from functools import cache
from typing import Any, NewType

import numpy as np

import typedtensor as tt

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)

SIZES = {"A": 2, "B": 3, "C": 4}
"""The size of each named axis."""
UNIT = "U"
"""An axis of one element that is known to have one."""
DTYPES = {
    "bool": "b",
    "int8": "i",
    "int16": "i",
    "int32": "i",
    "int64": "i",
    "uint8": "u",
    "uint16": "u",
    "uint32": "u",
    "uint64": "u",
    "float16": "f",
    "float32": "f",
    "float64": "f",
    "complex64": "c",
    "complex128": "c",
}
"""Each dtype with the letter of its kind."""
NUMBERS: dict[str, object] = {"truth": True, "count": 2, "number": 0.5, "imaginary": 0.5 + 1j}
"""Variables that are Python numbers."""
TENSOR = re.compile(r"(?<![\w.])(?P<dynamic>darray_)?(?P<dtype>" + "|".join(DTYPES) + r")_(?P<axes>[ABCU\d]*)\b")
HEADER = "".join(f'{name} = NewType("{name}", int)\n' for name in SIZES)


def variable(dtype: str, axes: str, *, dynamic: bool = False) -> str:
    """The name of the variable with that dtype and those axes: letters for named and unit axes, digits for others."""
    return f"{'darray_' * dynamic}{dtype}_{axes}"


def annotation(name: str) -> str:
    """The type of a variable, as the files for the checkers write it."""
    if name in NUMBERS:
        return type(NUMBERS[name]).__name__
    found = _read(name)
    if found["dynamic"]:
        return "tt.DArray"
    axes = found["axes"]
    names = ["tt.One" if axis == UNIT else axis if axis in SIZES else "Any" for axis in axes]
    rank = f"Rank{len(axes)}" + (f"[{', '.join(names)}]" if set(names) - {"Any"} else "")
    return f"tt.Tensor[tt.Cpu, tt.{found['dtype'].replace('bool', 'bool_')}, tt.{rank}]"


@cache
def value(name: str) -> Any:
    """The value of a variable: floats in (0, 1), integers 0 and 1, square matrices that are positive definite."""
    if name in NUMBERS:
        return NUMBERS[name]
    found = _read(name)
    shape = tuple(SIZES.get(axis) or int(axis.replace(UNIT, "1")) for axis in found["axes"])
    chance = np.random.default_rng(zlib.crc32(name.encode()))
    kind = DTYPES[found["dtype"]]
    if kind in "biu":
        raw: Any = chance.integers(0, 2, shape)
    else:
        raw = chance.uniform(0.1, 0.9, shape)
        if len(shape) > 1 and shape[-1] == shape[-2]:
            raw = (raw + np.moveaxis(raw, -1, -2)) / 20 + 0.8 * np.eye(shape[-1])
        elif kind == "c":
            raw = raw + 0.1j
    tensor = tt.from_numpy(np.asarray(raw).astype(found["dtype"]))
    return tensor.dynamic() if found["dynamic"] else tensor


def names_in(source: str) -> list[str]:
    """The variables of an expression, each once, in the order of the alphabet."""
    found = {each[0] for each in TENSOR.finditer(source)}
    return sorted(found | {name for name in NUMBERS if re.search(rf"\b{name}\b", source)})


def _read(name: str) -> dict[str, str]:
    found = TENSOR.fullmatch(name)
    if found is None:
        raise ValueError(f"not the name of a variable: {name}")
    return found.groupdict()
