"""Writes `accept/promotion.py`, what every pair of dtypes promotes to: run `python -m tests.static.write_promotion`."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np

from typedtensor.dtype import DTYPES

PATH = Path(__file__).parent / "accept" / "promotion.py"
# Equal ranks, and broadcasting either way; the result has the larger rank.
RANKS = [(2, 2), (2, 1), (1, 2)]
HEAD = '''"""Promotion: all 196 pairs of dtypes, in equal ranks and broadcast either way, as operator and as function.

Written by tests/static/write_promotion.py from np.promote_types.
"""

from __future__ import annotations

import typedtensor as tt
from tests.static.support import assert_type
from typedtensor import Cpu, Rank2, Tensor

'''


def written() -> str:
    """The text of the file."""
    names = [dtype.name for dtype in DTYPES]
    lines = [f"{name}_{n} = tt.ones({(2,) * n}, dtype=tt.{name})" for name in names for n in (1, 2)]
    for left in names:
        lines += ["", "", f"def {left}_with_every_dtype() -> None:"]
        for right, (n, m) in product(names, RANKS):
            x1, x2 = f"{left}_{n}", f"{right}_{m}"
            kind = f"Tensor[Cpu, tt.{np.promote_types(left, right).name}, Rank2]"
            lines += [f"    assert_type({x1} + {x2}, {kind})", f"    assert_type(tt.multiply({x1}, {x2}), {kind})"]
    return HEAD + "\n".join(lines) + "\n"


if __name__ == "__main__":
    PATH.write_text(written(), "utf-8")
