"""Writes `accept/promotion.py`, the promotion of every pair of dtypes: `python -m tests.static.write_promotion`."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path

import numpy as np

from typedtensor.types.dtype import DTYPES

PATH = Path(__file__).parent / "accept" / "promotion.py"
# Equal ranks, and broadcasting either way; the result has the larger rank.
RANKS = [(2, 2), (2, 1), (1, 2)]
# Other functions, one per family: pairs with a dtype that is the result, and pairs that promote to a third one.
FAMILIES = {
    "subtract": ["int8 float32", "int32 float32", "uint8 int8"],
    "pow": ["float32 complex64", "float64 complex64", "int16 uint16"],
    "floor_divide": ["uint8 float64", "uint8 int8", "uint64 int64"],
    "maximum": ["int8 int32", "int32 float32"],
    "atan2": ["float16 float64", "float32 float64"],
    "bitwise_and": ["bool int32", "uint8 int8"],
    "bitwise_left_shift": ["uint8 int32", "uint32 int8"],
    "divide": ["bool float32", "float32 complex64", "int32 float32", "float64 complex64", "bool int8", "int8 int64"],
    "equal": ["bool float32", "uint64 complex64"],
    "less": ["bool float32", "uint64 int64"],
}
HEAD = '''"""Promotion: all 196 pairs of dtypes as operator, in three combinations of ranks, as function in one.

Written by tests/static/write_promotion.py from np.promote_types.
"""

from __future__ import annotations

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, Rank2, Tensor

'''


def written() -> str:
    """Return the text of the file."""
    names = [dtype.name for dtype in DTYPES]
    lines = [f"{name}_{n} = tt.ones({(2,) * n}, dtype=tt.{name})" for name in names for n in (1, 2)]
    for row, left in enumerate(names):
        lines += ["", "", f"def {left}_with_every_dtype() -> None:"]
        for (column, right), (which, (n, m)) in product(enumerate(names), enumerate(RANKS)):
            x1, x2 = f"{left}_{n}", f"{right}_{m}"
            lines += [claim(f"{x1} + {x2}", np.promote_types(left, right))]
            if (row + column) % len(RANKS) == which:  # a checker takes ten times as long for a function
                lines += [claim(f"tt.multiply({x1}, {x2})", np.promote_types(left, right))]
    for function, pairs in FAMILIES.items():
        lines += ["", "", f"def other_dtypes_in_{function}() -> None:"]
        for pair, (n, m) in product(map(str.split, pairs), RANKS):
            for left, right in permutations(pair):
                answer = getattr(np, function)(np.ones(1, left), np.ones(1, right))
                lines += [claim(f"tt.{function}({left}_{n}, {right}_{m})", answer.dtype)]
    return HEAD + "\n".join(lines) + "\n"


def claim(expression: str, dtype: np.dtype) -> str:
    """Return the line that asserts the type of the expression."""
    return f"    assert_type({expression}, Tensor[Cpu, tt.{dtype.name}, Rank2])"


if __name__ == "__main__":
    PATH.write_text(written(), "utf-8")
