"""`ufunc.at` with rows of values, by NumPy's fast loop, which takes one axis of positions and of values.

>>> sums = np.zeros((3, 2))
>>> accumulate("add", sums, (np.array([2, 0, 2]),), np.ones((3, 2)))
>>> sums.tolist()
[[1.0, 1.0], [0.0, 0.0], [2.0, 2.0]]
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

FEW = 8
"""The most columns that are accumulated one after another."""
BLOCK = 1 << 16
"""The number of elements whose positions are in memory at once."""


def accumulate(ufunc: str, target: np.ndarray, positions: tuple[np.ndarray, ...], values: np.ndarray) -> None:
    """Change the target at positions from 0 on along its first axes; the values have an axis for the positions.

    Each element gets its values in the order of the positions, as in NumPy.
    """
    function: Any = getattr(np, ufunc).at
    count, ndim = len(positions[0]), len(positions)
    rest = target.shape[ndim:]
    columns = prod(rest)
    if not count or not target.size:
        return
    if ndim == 1 and not rest:
        function(target, positions[0], values)
        return
    place = positions[0] if ndim == 1 else np.ravel_multi_index(positions, target.shape[:ndim])
    rows = np.ascontiguousarray(target).reshape(-1, columns)
    given = np.broadcast_to(values, (count, *rest)).reshape(count, columns)
    if columns <= FEW:
        for column in range(columns):
            function(rows[:, column], place, given[:, column])
    else:
        step, along = max(BLOCK // columns, 1), np.arange(columns)
        for start in range(0, count, step):
            some = slice(start, start + step)
            function(rows.reshape(-1), (place[some, None] * columns + along).reshape(-1), given[some].reshape(-1))
    if not np.shares_memory(rows, target):
        target[...] = rows.reshape(target.shape)
