"""Check time of programs on tensors, compared with the same programs on plain NumPy arrays."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from benchmarks import growth
from benchmarks.checkers import CHECKERS, FAST_CHECKERS, Took, imports, sampler
from benchmarks.installed import environment
from benchmarks.processes import tool
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import Effort, Timings, in_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

ROOT = Path(__file__).parent.parent
OURS, THEIRS = "typedtensor", "NumPy"
PROGRAMS = {
    "digits": {OURS: ROOT / "examples" / "digits.py", THEIRS: ROOT / "benchmarks" / "digits_numpy.py"},
    "one-liners": {OURS: ROOT / "benchmarks" / "oneliners.py", THEIRS: ROOT / "benchmarks" / "oneliners_numpy.py"},
}
RATIOS = {
    "digits": {"mypy": 1.0, "pyright": 1.0, "pyrefly": 1.0, "ty": 1.0},
    "one-liners": {"mypy": 1.5, "pyright": 1.5},
}
"""The target ratio of the check times of a program and its twin, by checker."""
SECONDS = {"pyrefly": 0.3, "ty": 0.3}
"""The target check time of any program."""
MEGABYTES = {"pyright": 400.0}
"""The target memory of any program."""

Sides: TypeAlias = "Mapping[str, list[Took]]"
"""The checks of each side of a program."""


def measure(effort: Effort) -> Iterator[Table]:
    """The programs in each checker, alternating, and their imports alone; nested calls; then the targets."""
    here = [name for name in CHECKERS if tool(name)]
    with environment() as python:
        found = {
            program: {name: _sides(name, python, _texts(paths), effort) for name in here}
            for program, paths in PROGRAMS.items()
        }
        for program, by_checker in found.items():
            yield _times(program, by_checker)
        yield _memory(found)
        nested = {name: growth.nested(CHECKERS[name], python, _runs(name, effort)) for name in here}
    for name, took in nested.items():
        yield growth.table(name, took)
    yield claims([*_judged(found), *(growth.judged(name, took) for name, took in nested.items())])


def _texts(paths: Mapping[str, Path]) -> dict[str, str]:
    texts = {side: path.read_text("utf-8") for side, path in paths.items()}
    return {**texts, "imports": imports(texts[THEIRS])}


def _sides(name: str, python: Path, texts: Mapping[str, str], effort: Effort) -> Sides:
    command = CHECKERS[name](python, os.devnull)
    samples = {side: sampler(command, text) for side, text in texts.items()}
    for sample in samples.values():
        sample()  # the first one loads the files into memory
    return in_turns(samples, _runs(name, effort))


def _runs(checker: str, effort: Effort) -> int:
    """The checkers mypy and pyright take seconds, so they vary little."""
    return effort.runs if checker in FAST_CHECKERS else max(1, effort.runs // 4)


def _timings(sides: Sides, part: Callable[[Took], float]) -> Timings:
    return Timings({side: [part(one) for one in runs] for side, runs in sides.items()})


def _worked(one: Took) -> float:
    return one.worked


def _waited(one: Took) -> float:
    return one.waited


def _more(runs: list[Took]) -> str:
    """The mark before a figure of a check that did not end: a lower bound."""
    return "" if all(one.ended for one in runs) else "> "


def _times(program: str, found: Mapping[str, Sides]) -> Table:
    lines = {
        side: sum(bool(line.strip()) for line in path.read_text("utf-8").splitlines())
        for side, path in PROGRAMS[program].items()
    }
    names = {side: path.relative_to(ROOT).as_posix() for side, path in PROGRAMS[program].items()}
    return Table(
        f"Processor seconds to check `{names[OURS]}` and `{names[THEIRS]}`, {lines[OURS]} and {lines[THEIRS]} lines "
        "without blank ones, nothing cached, medians. The last column is a file with nothing but the imports of the "
        "latter:",
        ["checker", THEIRS, OURS, "ratio", "ratio of seconds waited", "runs of each", "imports alone"],
        [
            *([name, *_cells(sides)] for name, sides in found.items()),
            *([name, "not installed", *[""] * 5] for name in CHECKERS if name not in found),
        ],
    )


def _cells(sides: Sides) -> list[str]:
    worked, waited = _timings(sides, _worked), _timings(sides, _waited)
    seconds = {side: f"{_more(sides[side])}{worked.ns(side) / 1e9:.2f}" for side in sides}
    ratios = [f"{_more(sides[OURS])}{times.ratio(OURS, THEIRS)}" for times in (worked, waited)]
    return [seconds[THEIRS], seconds[OURS], *ratios, str(len(sides[THEIRS])), seconds["imports"]]


def _memory(found: Mapping[str, Mapping[str, Sides]]) -> Table:
    columns = [(program, side) for program in found for side in (THEIRS, OURS)]
    return Table(
        "Memory in MB, the most of all runs: what the largest process of the checker held at once (`ru_maxrss`):",
        ["checker", *(f"{program}, {side}" for program, side in columns)],
        [
            [name, *(f"{_megabytes(found[program][name][side]):.0f}" for program, side in columns)]
            for name in next(iter(found.values()))
        ],
    )


def _megabytes(runs: list[Took]) -> float:
    return max(one.peak_bytes for one in runs) / 1e6


def _judged(found: Mapping[str, Mapping[str, Sides]]) -> Iterator[Claim]:
    for program, by_checker in found.items():
        for name, sides in by_checker.items():
            times = _timings(sides, _worked)
            if limit := RATIOS.get(program, {}).get(name):
                yield Claim(f"check time, {program}, {name}", limit, times.ratio(OURS, THEIRS).median)
            if limit := SECONDS.get(name):
                yield Claim(f"seconds, {program}, {name}", limit, times.ns(OURS) / 1e9)
            if limit := MEGABYTES.get(name):
                yield Claim(f"MB, {program}, {name}", limit, _megabytes(sides[OURS]))
