"""Writes `reject/kinds.py`, the kinds of dtype that functions refuse: `python -m tests.static.write_kinds`."""

from __future__ import annotations

from pathlib import Path

from tests import operands

PATH = Path(__file__).parent / "reject" / "kinds.py"
VARIABLES = {"b": "mask", "i": "whole", "u": "natural", "f": "floating", "c": "complex_"}
"""A variable of each kind."""
HEAD = '''"""Kinds of dtype: elementwise functions and reductions refuse all but those in the table of functions.

Written by tests/static/write_kinds.py from typedtensor/backends/table.py.
"""

from __future__ import annotations

import typedtensor as tt
from typedtensor import Cpu, Rank2, Tensor


def refused_kinds(
    mask: Tensor[Cpu, tt.bool_, Rank2],
    whole: Tensor[Cpu, tt.int32, Rank2],
    natural: Tensor[Cpu, tt.uint8, Rank2],
    floating: Tensor[Cpu, tt.float32, Rank2],
    complex_: Tensor[Cpu, tt.complex64, Rank2],
) -> None:
'''


def written() -> str:
    """Return the text of the file."""
    functions = {each.name: each.kinds for each in (*operands.elementwise(), *operands.reductions())}
    lines = [
        f"    tt.{name}({', '.join([variable] * operands.count(name))})  # refused"
        for name, kinds in sorted(functions.items())
        for kind, variable in VARIABLES.items()
        if kind not in kinds
    ]
    return HEAD + "\n".join(lines) + "\n"


if __name__ == "__main__":
    PATH.write_text(written(), "utf-8")
