"""Results of benchmarks: tables of text, for the terminal and for a page."""

from __future__ import annotations

import os
import platform
import re
import sysconfig
from datetime import UTC, datetime
from pathlib import Path
from timeit import timeit
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"


class Skipped(Exception):  # noqa: N818  # not an error
    """A topic cannot be measured on this machine; the message states why."""


class Table(NamedTuple):
    """A table with a header, and a sentence above."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """The table in Markdown; its columns are aligned in the source."""
        widths = [max(len(row[i]) for row in (self.head, *self.rows)) for i in range(len(self.head))]
        rule = ["-" * width for width in widths]
        lines = [
            "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
            for row in (self.head, rule, *self.rows)
        ]
        return "\n".join([self.caption, "", *lines])


class Claim(NamedTuple):
    """A target and the measured value."""

    what: str
    limit: float
    measured: float

    def row(self) -> list[str]:
        """The line of a table."""
        verdict = "yes" if round(self.measured, 2) <= self.limit else "**no**"
        return [self.what, f"{self.limit:.2f}", f"{self.measured:.2f}", verdict]


def claims(found: Sequence[Claim]) -> Table:
    """The targets in one table."""
    return Table("Against the targets:", ["ratio", "at most", "measured", "met"], [claim.row() for claim in found])


def python() -> str:
    """A description of this Python: version, and optimisation according to its configuration."""
    arguments = str(sysconfig.get_config_var("CONFIG_ARGS") or "")
    named = [flag for flag in ("--enable-optimizations", "--with-lto") if flag in arguments]
    level = re.findall(r"-O\w+", str(sysconfig.get_config_var("PY_CFLAGS") or ""))
    words = [f"{platform.python_implementation()} {platform.python_version()}"]
    words.append(f"configured with {' and '.join(named)}" if named else "configured without --enable-optimizations")
    return ", ".join([*words, *level[-1:]])


class _Adds:
    def __add__(self, other: _Adds) -> _Adds:
        return self


def conditions(load: float) -> str:
    """A description of the machine, its speed and its load, without names and paths."""
    operator_ns = (
        min(timeit("x + x", setup="x = Adds()", globals={"Adds": _Adds}, number=20_000) for _ in range(20)) / 20_000e-9
    )
    return (
        f"{datetime.now(tz=UTC):%Y-%m-%d}: {python()}, where an operator written in Python takes {operator_ns:.0f} ns "
        f"before it does anything; NumPy {np.__version__}; {_processor()}, {os.cpu_count()} cores, "
        f"{platform.system()}, load {load:.1f} at the start."
    )


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.+)", info.read_text("utf-8")) if info.exists() else None
    return found[1].strip() if found else platform.processor() or platform.machine()


def write(page: Path, topic: str, text: str) -> None:
    """Insert the results between the markers of the topic and of this Python, or after those of others."""
    begin, end = f"<!-- {topic}: {python()} -->", f"<!-- end of {topic}: {python()} -->"
    block = f"{begin}\n\n{text}\n\n{end}"
    old = page.read_text("utf-8")
    here = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    if here.search(old):
        new = here.sub(lambda _: block, old)
    else:
        place = f"<!-- results of {topic} -->"
        if place not in old:
            raise ValueError(f"{page.name} has no line {place!r}, above which the results belong")
        new = old.replace(place, f"{block}\n\n{place}")
    page.write_text(new, "utf-8")
