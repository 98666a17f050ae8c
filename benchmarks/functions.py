"""The time that each function adds to NumPy's function of the same name, at eight elements."""

from __future__ import annotations

from cProfile import Profile
from operator import attrgetter
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import Effort, Timings, statements
from tests import operands
from tests.operands import ARRAYS, arguments

if TYPE_CHECKING:
    from collections.abc import Iterator

WORST = 10
PACKAGE = str(Path(tt.__file__).parent)
PROFILED = 64
"""How often a function is called under the profiler, for each of its runs."""
LIMIT_NS = 250
"""The target for elementwise functions."""

OWN = {"vectorize"}
"""Functions that have another meaning in NumPy."""
OF_FILES = {"genfromtxt", "loadtxt", "savetxt"}
"""The functions that read and write files, whose time is that of the disk."""
OF_PRINTING = {"get_printoptions", "printoptions", "set_printoptions"}
"""The options of printing, which compute nothing."""


def functions() -> list[str]:
    """The functions of the namespace that NumPy has too, by their names in it."""
    return [name for name in operands.public() if _numpy_has(name) and name not in OF_FILES | OF_PRINTING]


def elementwise() -> list[str]:
    """Those that the target is for."""
    return [each.name for each in operands.elementwise("elementwise", "pairwise") if _numpy_has(each.name)]


def _numpy_has(name: str) -> bool:
    try:
        attrgetter(name)(np)
    except AttributeError:
        return False
    return name not in OWN


def measure(effort: Effort) -> Iterator[Table]:
    """The chapters, the target, and the functions that add most, with their profiles."""
    found = {name: _compare(name, effort) for name in functions()}
    added = {name: times.added_ns("typedtensor", "NumPy") for name, times in found.items()}
    chapters: dict[str, list[str]] = {}
    for name in found:
        chapters.setdefault(_chapter(name), []).append(name)
    yield Table(
        f"All {len(found)} functions that NumPy has too, by module, in ns:",
        ["chapter", "functions", "NumPy, median", "typedtensor, median", "added, median", "added, most"],
        [_summary(chapter, names, found, added) for chapter, names in sorted(chapters.items())],
    )
    simple = elementwise()
    slowest = max(simple, key=added.__getitem__)
    within = sum(added[name] <= LIMIT_NS for name in simple)
    yield claims([Claim(f"ns that the slowest elementwise function adds, `tt.{slowest}`", LIMIT_NS, added[slowest])])
    yield _worst(
        f"{within} of {len(simple)} elementwise functions add up to {LIMIT_NS} ns; these {WORST} add most, in ns:",
        sorted(simple, key=added.__getitem__)[: -WORST - 1 : -1],
        found,
        effort,
    )
    yield _worst(
        f"Of all functions these {WORST} add most, in ns:",
        sorted(found, key=added.__getitem__)[: -WORST - 1 : -1],
        found,
        effort,
    )


def _summary(chapter: str, names: list[str], found: dict[str, Timings], added: dict[str, float]) -> list[str]:
    most = max(names, key=added.__getitem__)
    sides = [median(found[name].ns(side) for name in names) for side in ("NumPy", "typedtensor")]
    values = [f"{value:,.0f}" for value in (*sides, median(added[name] for name in names), added[most])]
    return [chapter, str(len(names)), *values[:-1], f"{values[-1]} (`{most}`)"]


def _worst(caption: str, names: list[str], found: dict[str, Timings], effort: Effort) -> Table:
    rows = [
        [f"`tt.{name}({arguments(name)})`", *in_ns(found[name]), _inside(name, PROFILED * effort.runs)]
        for name in names
    ]
    return Table(caption, ["call", "NumPy", "typedtensor", "added", "where the time is spent"], rows)


def in_ns(times: Timings) -> list[str]:
    """Both sides, and the time that the second adds."""
    values = times.ns("NumPy"), times.ns("typedtensor"), times.added_ns("typedtensor", "NumPy")
    return [f"{value:,.0f}" for value in values]


def _chapter(name: str) -> str:
    module: str = attrgetter(name)(tt).__module__
    return module.removeprefix("typedtensor.").removeprefix("functions.")


def sides() -> dict[str, dict[str, Any]]:
    """The names in a call, for both sides; new arrays, as some functions write to them."""
    arrays = {name: array.copy() for name, array in ARRAYS.items()}
    tensors = {name: tt.from_numpy(array.copy()) for name, array in ARRAYS.items()}
    return {"NumPy": {"tt": np, **arrays}, "typedtensor": {"tt": tt, **tensors}}


def _compare(name: str, effort: Effort) -> Timings:
    call = f"f({arguments(name)})"
    given = sides().items()
    return statements({side: (call, {**names, "f": attrgetter(name)(names["tt"])}) for side, names in given}, effort)


def _inside(name: str, calls: int) -> str:
    """The three functions of typedtensor that take most of the added time, by the profiler."""
    names = sides()["typedtensor"]
    code = compile(f"tt.{name}({arguments(name)})", "call", "eval")
    profile = Profile()
    for _ in range(calls):
        profile.runcall(eval, code, names)
    own = {
        entry.code.co_name: entry.inlinetime
        for entry in profile.getstats()
        if not isinstance(entry.code, str) and entry.code.co_filename.startswith(PACKAGE)
    }
    if not own:
        return "none: compiled"
    whole = sum(own.values())
    most = sorted(own, key=own.__getitem__)[:-4:-1]
    shares = ", ".join(f"`{each}` {own[each] / whole:.0%}" for each in most)
    return f"{len(own)} function{'s' * (len(own) > 1)}: {shares}"
