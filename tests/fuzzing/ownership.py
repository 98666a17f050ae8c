"""Random ownership as a state machine, for hours: `python -m tests.fuzzing.ownership --steps 1000000`.

Each step copies, shares, moves, borrows, resizes or writes, and every tensor is then compared with its oracle: the
machine of tests/unit/memory/test_model.py, which `make test` runs for 80 sequences. There Hypothesis draws, and shrinks
what fails; here Python's generator does, twenty times as fast.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections import Counter
from random import Random

from tests.unit.memory.test_model import CpuMachine

LENGTH = 60
"""Steps of a sequence."""
OFTEN = 0.6
"""How many of the rules a sequence has, so that some never drop a tensor, and some never write."""


def sequence(random: Random, counts: Counter[str]) -> None:
    """Take the steps of one sequence; what fails says which they were."""
    machine, names = CpuMachine(), list[str]()
    rules = [rule for rule in machine.rules if not rule.preconditions or random.random() < OFTEN]
    try:
        while len(names) < LENGTH:
            rule = random.choice(rules)
            if not all(holds(machine) for holds in rule.preconditions):
                continue
            names.append(rule.function.__name__)
            rule.function(machine, random)
            for invariant in machine.invariants:
                invariant.function(machine)
        machine.teardown()
    except Exception as error:
        error.add_note(f"after {', '.join(names)}")
        raise
    counts.update(names)


def run(steps: int, seed: int) -> Counter[str]:
    """Take at least so many steps; what fails says its seed and sequence, which `sequence` takes again."""
    counts: Counter[str] = Counter()
    gc.collect()
    gc.freeze()  # the modules: each sequence collects several times
    try:
        for number in range(-(-steps // LENGTH)):
            try:
                sequence(Random(f"{seed} {number}"), counts)  # noqa: S311  # no secret
            except Exception as error:
                error.add_note(f"seed {seed}, sequence {number}")
                raise
    finally:
        gc.unfreeze()
    return counts


def main() -> None:
    """Read the options, run, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    start = time.monotonic()
    counts = run(given.steps, given.seed)
    print(f"{counts.total()} steps in {time.monotonic() - start:.0f} s: no fault\n{dict(counts)}")  # noqa: T201  # a program


if __name__ == "__main__":
    main()
