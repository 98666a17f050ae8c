"""Output: rich tables on a terminal, plain columns elsewhere, JSON for scripts."""

from __future__ import annotations

import json
import math
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from typing import TextIO

BARS = "▁▂▃▄▅▆▇█"
LONG = 10**10
LONGEST_LINE = 1 << 20
PLAIN_BARS = "_.:-=+*#"
"""The same heights for ASCII output."""


class Column(NamedTuple):
    """The heading of a column, and the alignment of its cells."""

    name: str
    right: bool = False


def escaped(name: str) -> str:
    r"""The name on one line, with control characters escaped.

    >>> print(escaped("w\n\x1b[31m"), escaped("größe"))
    w\n\x1b[31m größe
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in name)


def number(value: complex | None, digits: int = 6) -> str:
    """A number with this many digits; all digits of an integer that is not very long.

    >>> number(1 / 3), number(1234567), number(2**63), number(None)
    ('0.333333', '1234567', '9.22337e+18', '-')
    """
    if value is None:
        return "-"
    if isinstance(value, int) and abs(value) < LONG:
        return str(value)
    return f"{value:.{digits}g}"


def strict(value: complex) -> float | str:
    """A number for JSON; values that JSON cannot represent become strings.

    >>> strict(0.5), strict(float("nan")), strict(1 + 2j)
    (0.5, 'nan', '(1+2j)')
    """
    if isinstance(value, int | float) and math.isfinite(value):
        return value
    return str(value)


def sizes(shape: tuple[int, ...]) -> str:
    """A shape without spaces.

    >>> sizes((2, 3)), sizes(())
    ('[2,3]', '[]')
    """
    return f"[{','.join(map(str, shape))}]"


def share(value: float) -> str:
    """A share as a percentage.

    >>> share(0.0), share(0.25), share(1 / 3)
    ('0%', '25%', '33.3%')
    """
    return f"{100 * value:.3g}%"


def bars(counts: Sequence[int], stream: TextIO | None = None) -> str:
    """A small histogram: a character for each count, a blank for 0.

    >>> bars([0, 1, 4, 8])
    ' ▁▄█'
    """
    most = max(counts, default=0)
    heights = _encodable(BARS, stream or sys.stdout) or PLAIN_BARS
    return "".join(heights[(len(heights) * count - 1) // most] if count else " " for count in counts)


def say(line: str) -> None:
    """Write a line to the output."""
    sys.stdout.write(f"{line}\n")


def print_json(value: dict[str, Any]) -> None:
    """Output for scripts: one strict JSON value in ASCII, each entry of a list on its own line."""
    parts: list[str] = []
    for key, each in value.items():
        text = json.dumps(each, allow_nan=False)
        if text.startswith("[") and each:
            lines = ",\n    ".join(json.dumps(item, allow_nan=False) for item in each)
            text = f"[\n    {lines}\n  ]"
        parts.append(f"  {json.dumps(key)}: {text}")
    say("{\n" + ",\n".join(parts) + "\n}")


def print_table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    """A rich table if the output is a terminal and rich is installed; else the same cells in plain columns."""
    console = console_of(sys.stdout)
    if console is None:
        say(plain_table(columns, rows))
        return
    from rich.measure import Measurement  # noqa: PLC0415  # optional, imported where it is used
    from rich.table import Table  # noqa: PLC0415  # as above
    from rich.text import Text  # noqa: PLC0415  # as above

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column.name, justify="right" if column.right else "left", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row))  # Text: no cell is parsed as markup
    # A narrow terminal wraps the lines itself: rich would truncate cells to nothing.
    wide = console.options.update(max_width=LONGEST_LINE)
    console.width = max(console.width, Measurement.get(console, wide, table).maximum)
    console.print(table, crop=False)


def plain_table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> str:
    """Columns separated by two blanks, without trailing blanks."""
    lines = [[column.name for column in columns], *rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column.right else cell.ljust(width)
            for cell, width, column in zip(line, widths, columns, strict=True)
        ).rstrip()
        for line in lines
    )


@contextmanager
def progress(what: str) -> Generator[Callable[[int, int], None]]:
    """A progress bar on standard error, if that is a terminal; yields a callback for bytes done and total."""
    console = console_of(sys.stderr)
    if console is None:
        yield lambda _done, _total: None
        return
    from rich import progress as rich  # noqa: PLC0415  # optional, imported where it is used

    columns = (rich.TextColumn("{task.description}"), rich.BarColumn(), rich.DownloadColumn())
    with rich.Progress(*columns, rich.TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def console_of(stream: TextIO) -> Any:
    """The rich console, or None for plain text: no terminal, a dumb one, or no rich."""
    if not stream.isatty() or os.environ.get("TERM") == "dumb":
        return None
    try:
        from rich.console import Console  # noqa: PLC0415  # optional, imported where it is used
    except ImportError:
        return None
    return Console(file=stream, highlight=False, emoji=False, markup=False)


def _encodable(text: str, stream: TextIO) -> str:
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")  # a stand-in in a test may have none
    except UnicodeEncodeError:
        return ""
    return text
