"""The HTML representation of an array for notebooks: a summary, and a table of few values.

It copies only the values that it shows. Large arrays on other devices are not copied.
"""

from __future__ import annotations

from html import escape
from math import prod
from typing import Any

import numpy as np

from typedtensor.backends.registry import backend_of, device_of, dtype_of
from typedtensor.types.device import Cpu

MOST = 12
"""The maximum number of rows and columns that are all shown."""
EDGE = 5
"""The number of rows and columns on each side of a gap."""
MATRIX_NDIM = 2
GAP = "…"
BETWEEN = "\t"
"""What stands between numbers in NumPy's text, and in no number."""
WIDEST = 1 << 30
FETCHED = 1000
"""The maximum number of elements that are copied from another device."""


def summary_of(name: str, raw: Any) -> str:
    """The class, shape, dtype, device and size in bytes, as one line of HTML."""
    shape, dtype = tuple(raw.shape), dtype_of(raw)
    parts = [
        f"shape={shape}",
        f"dtype={dtype.name}",
        f"device={device_of(raw)!r}",
        plan_of(raw) if backend_of(raw).is_lazy else _bytes(prod(shape) * dtype.itemsize),
    ]
    return f"<code>{escape(name)}</code> <small>{escape(', '.join(parts))}</small>"


def plan_of(raw: Any) -> str:
    """What a lazy array shows in place of its values."""
    return f"chunks={raw.chunks}" if hasattr(raw, "chunks") else "traced"


def html_of(name: str, raw: Any) -> str:
    """The HTML of the array: the summary, then the values.

    A vector is a table of one row, a matrix a table; other ranks are text.
    """
    shape = tuple(raw.shape)
    summary = summary_of(name, raw)
    if backend_of(raw).is_lazy or (not isinstance(device_of(raw), Cpu) and prod(shape) > FETCHED):
        return f"<div>{summary}<br><small>The values are not copied from the device to show them.</small></div>"
    values = backend_of(raw).to_numpy(raw)
    if 0 in shape:
        return f"<div>{summary}</div>"
    if len(shape) in {1, MATRIX_NDIM}:
        return f"<div>{summary}{_table(values)}</div>"
    return f"<div>{summary}<pre>{escape(np.array2string(values, separator=', '))}</pre></div>"


def _bytes(count: int) -> str:
    """A number of bytes with a suitable unit."""
    if count < 1 << 10:
        return f"{count} bytes"
    power = min((count.bit_length() - 1) // 10, 4)
    return f"{count / (1 << 10 * power):.4g} {'KMGT'[power - 1]}iB"


def _shown(size: int) -> list[int | None]:
    """The positions on an axis that are shown; None is a gap."""
    if size <= MOST:
        return list(range(size))
    return [*range(EDGE), None, *range(size - EDGE, size)]


def _table(values: np.ndarray) -> str:
    """The table of a vector or a matrix, with indices at the edges."""
    columns = _shown(values.shape[-1])
    rows = _shown(values.shape[0]) if values.ndim == MATRIX_NDIM else [0]
    grid = values.reshape(-1, values.shape[-1])
    texts = iter(_texts(grid[np.ix_([at for at in rows if at is not None], [at for at in columns if at is not None])]))
    head = "".join(f"<th>{_at(column)}</th>" for column in columns)
    corner = "<th></th>" if values.ndim == MATRIX_NDIM else ""
    lines = [f"<thead><tr>{corner}{head}</tr></thead><tbody>"]
    for row in rows:
        given = iter(()) if row is None else iter(next(texts))
        cells = "".join(f"<td>{GAP if None in (row, column) else escape(next(given))}</td>" for column in columns)
        left = f"<th>{_at(row)}</th>" if values.ndim == MATRIX_NDIM else ""
        lines.append(f"<tr>{left}{cells}</tr>")
    return f"<table>{''.join(lines)}</tbody></table>"


def _texts(grid: np.ndarray) -> list[list[str]]:
    """The numbers of a matrix as NumPy prints them together, with its print options."""
    text = np.array2string(grid, separator=BETWEEN, max_line_width=WIDEST, threshold=grid.size + 1)
    return [[each.strip() for each in line.strip(" []" + BETWEEN).split(BETWEEN)] for line in text.split("\n")]


def _at(position: int | None) -> str:
    return GAP if position is None else str(position)
