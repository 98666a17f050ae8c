"""The growth of the check time of nested calls with their depth, compared with the same calls of NumPy."""

from __future__ import annotations

from math import inf
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeAlias

from benchmarks.checkers import LIMIT_S, Took, imports, sampler
from benchmarks.report import Claim, Table
from benchmarks.scaling import DEPTHS, SIDES, program
from benchmarks.timing import in_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

OURS, THEIRS = SIDES
LIMIT = 3.0
"""The target ratio of the deepest calls to a single one, including imports, which dominate short checks."""
RUNS_PER_ROUND = 7
"""There are so many checks that one round is enough."""

Nested: TypeAlias = "Mapping[tuple[str, bool, int, str], Took]"
"""The check of a program, by kind of call, correctness, depth and side. Depth 0 is the imports."""


def nested(command: Callable[[Path, str], list[str]], python: Path, runs: int) -> Nested:
    """Each kind of call at each depth, right and wrong, on both sides; mypy's cache has the imports."""
    found: dict[tuple[str, bool, int, str], Took] = {}
    depths = DEPTHS if runs > 1 else DEPTHS[:2]
    with TemporaryDirectory() as cache:
        checker = command(python, cache)
        for side, written in SIDES.items():
            alone = sampler(checker, imports(written.head))
            alone()  # the first one fills the cache
            found["", True, 0, side] = _middle([alone() for _ in range(3)])
        for kind in SIDES[OURS].kinds:
            for right in (True, False):
                last: dict[str, Took] = {}
                for depth in depths:
                    samples = {
                        side: _deeper(
                            last.get(side),
                            sampler(checker, program(side, {kind: its.kinds[kind]}, depth, [right]), right=right),
                        )
                        for side, its in SIDES.items()
                    }
                    for side, took in in_turns(samples, max(1, runs // RUNS_PER_ROUND)).items():
                        found[kind, right, depth, side] = last[side] = _middle(took)
    return found


def _deeper(last: Took | None, sample: Callable[[], Took]) -> Callable[[], Took]:
    """Deeper programs than one that did not end are skipped."""
    return (lambda: last) if last is not None and not last.ended else sample


def _middle(runs: list[Took]) -> Took:
    return runs[-1]._replace(worked=median(one.worked for one in runs))


def table(checker: str, found: Nested) -> Table:
    """A line per kind of call, right and wrong; a column per depth."""
    alone = {side: found["", True, 0, side].worked for side in SIDES}
    depths = sorted({depth for _, _, depth, _ in found} - {0})
    rows = dict.fromkeys((kind, right) for kind, right, depth, _ in found if depth)

    def cell(kind: str, depth: int, *, right: bool) -> str:
        both = {side: found[kind, right, depth, side] for side in SIDES}
        return " / ".join(
            f"{took.worked - alone[side]:.2f}" if took.ended else f"> {LIMIT_S:.0f}" for side, took in both.items()
        )

    cached = ", and mypy has the imports in its cache" if checker == "mypy" else ""
    return Table(
        f"Processor seconds of {checker} for nested calls, by depth, {OURS} / {THEIRS}, beyond the "
        f"{alone[OURS]:.2f} / {alone[THEIRS]:.2f} for the imports alone. A wrong program has its mistake in the "
        f"innermost call{cached}:",
        ["calls", "program", *map(str, depths)],
        [
            [kind, "right" if right else "wrong", *(cell(kind, depth, right=right) for depth in depths)]
            for kind, right in rows
        ],
    )


def judged(checker: str, found: Nested) -> Claim:
    """The kind of call that grows most; infinite if a check did not end."""
    deepest = max(depth for _, _, depth, _ in found)
    pairs = [
        (took, found[kind, right, deepest, side])
        for (kind, right, depth, side), took in found.items()
        if side == OURS and depth == 1
    ]
    ratios = [deep.worked / shallow.worked if deep.ended else inf for shallow, deep in pairs]
    return Claim(f"{deepest} calls deep to 1, the worst kind, {checker}", LIMIT, max(ratios))
