"""Programs of nested calls, from one deep to six: a kind of call, right or with a mistake in the innermost one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DEPTHS = range(1, 7)
AXES = 7
"""The axes of a tensor that loses one in each call."""

TENSORS = """\
from typing import NewType

import typedtensor as tt
from typedtensor import Cpu, Gpu, Rank1, Rank2, Rank3, Rank4, Rank5, Rank6, Rank7, Tensor, bool_, float64, int64

Row = NewType("Row", int)
Column = NewType("Column", int)

Matrix = Tensor[Cpu, float64, Rank2]
OnGpu = Tensor[Gpu, float64, Rank2]
Seven = Tensor[Cpu, float64, Rank7]
Named = Tensor[Cpu, float64, Rank2[Row, Column]]
Turned = Tensor[Cpu, float64, Rank2[Column, Row]]
Integers = Tensor[Cpu, int64, Rank2[Row, Column]]
Mask = Tensor[Cpu, bool_, Rank2[Row, Column]]
"""
ARRAYS = """\
from typing import TypeAlias

import numpy as np

Matrix: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float64]]
Seven: TypeAlias = np.ndarray[tuple[int, int, int, int, int, int, int], np.dtype[np.float64]]
Mask: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.bool_]]
"""


class Kind(NamedTuple):
    """A call that nests: `{}` is replaced by the next one, or `x`."""

    parameters: str
    call: str
    wrong: str
    """The innermost call, which every checker refuses."""
    answer: str
    """The type of the whole; `{}` is the number of remaining axes."""


class Program(NamedTuple):
    """A library: the start of its programs, and its kinds of calls."""

    head: str
    kinds: Mapping[str, Kind]


SIDES = {
    "typedtensor": Program(
        TENSORS,
        {
            "functions of one": Kind("x: Named, n: Integers", "tt.exp({})", "tt.exp(n)", "Named"),
            "functions of two": Kind("x: Named, y: Named, z: Turned", "tt.maximum({}, y)", "tt.maximum(x, z)", "Named"),
            "operators": Kind("x: Named, y: Named, z: Turned", "({} + y)", "(x + z)", "Named"),
            "reductions": Kind("x: Seven", "tt.sum({}, axis=1)", "tt.sum(x, axis=7)", "Tensor[Cpu, float64, Rank{}]"),
            "keepdims": Kind(
                "x: Named", "tt.max({}, axis=1, keepdims=True)", "tt.max(x, axis=2, keepdims=True)", "Matrix"
            ),
            "mixed": Kind(
                "x: Named", "tt.exp(x - tt.max({}, axis=-1, keepdims=True))", "tt.exp(x - tt.max(x, axis=-1))", "Named"
            ),
            "choices": Kind("m: Mask, x: Named, z: Turned", "tt.where(m, x, {})", "tt.where(m, x, z)", "Named"),
        },
    ),
    # NumPy's types have no names of axes, and lose the shape in most functions: they only refuse objects that are not
    # arrays.
    "NumPy": Program(
        ARRAYS,
        {
            "functions of one": Kind("x: Matrix, z: dict[str, int]", "np.exp({})", "np.exp(z)", "Matrix"),
            "functions of two": Kind(
                "x: Matrix, y: Matrix, z: dict[str, int]", "np.maximum({}, y)", "np.maximum(x, z)", "Matrix"
            ),
            "operators": Kind("x: Matrix, y: Matrix, z: dict[str, int]", "({} + y)", "(x + z)", "Matrix"),
            "reductions": Kind("x: Seven", "np.sum({}, axis=1)", 'np.sum(x, axis="1")', "np.ndarray"),
            "keepdims": Kind(
                "x: Matrix", "np.max({}, axis=1, keepdims=True)", 'np.max(x, axis="1", keepdims=True)', "Matrix"
            ),
            "mixed": Kind(
                "x: Matrix",
                "np.exp(x - np.max({}, axis=-1, keepdims=True))",
                'np.exp(x - np.max(x, axis="1"))',
                "Matrix",
            ),
            "choices": Kind(
                "m: Mask, x: Matrix, z: dict[str, int]", "np.where(m, x, {})", "np.where(m, x, axis=1)", "np.ndarray"
            ),
        },
    ),
}
# An unnamed axis matches every overload of a function, so a checker tries all of them.
UNNAMED = {
    "functions of one, unnamed": Kind("x: Matrix, n: Integers", "tt.exp({})", "tt.exp(n)", "Matrix"),
    "functions of two, unnamed": Kind(
        "x: Matrix, y: Matrix, z: OnGpu", "tt.maximum({}, y)", "tt.maximum(x, z)", "Matrix"
    ),
    "keepdims, unnamed": Kind(
        "x: Matrix", "tt.max({}, axis=1, keepdims=True)", "tt.max(x, axis=2, keepdims=True)", "Matrix"
    ),
    "mixed, unnamed": Kind(
        "x: Matrix, z: OnGpu",
        "tt.exp(x - tt.max({}, axis=-1, keepdims=True))",
        "tt.exp(x - tt.max(z, axis=-1, keepdims=True))",
        "Matrix",
    ),
}


def program(side: str, kinds: Mapping[str, Kind], depth: int, verdicts: Iterable[bool]) -> str:
    """A file with a function for each kind that returns this many nested calls; right, wrong, or both."""
    functions = [
        _function(kind, number, depth, right=right) for number, kind in enumerate(kinds.values()) for right in verdicts
    ]
    return "\n\n".join([SIDES[side].head, *functions])


def _function(kind: Kind, number: int, depth: int, *, right: bool) -> str:
    nested = kind.call.format("x") if right else kind.wrong
    for _ in range(depth - 1):
        nested = kind.call.format(nested)
    name = f"{'right' if right else 'wrong'}_{number}"
    answer = kind.answer.format(AXES - depth)
    return f"def {name}({kind.parameters}) -> {answer}:\n    answer: {answer} = {nested}\n    return answer\n"
