"""The axes of a rank by name, for the writers of the other files."""

from __future__ import annotations

MAX_RANK = 9
MAX_BOUND = 4  # AtLeast1 to AtLeast4, for indexing with up to four entries
AXES = [f"A{i}" for i in range(1, MAX_RANK + 1)]
OTHER_AXES = [f"B{i}" for i in range(1, MAX_RANK + 1)]  # axes of the other operand of a broadcast or a product


def rank(n: int, axes: list[str] | None = None) -> str:
    return f"Rank{n}" if n == 0 or axes is None else f"Rank{n}[{', '.join(axes)}]"
