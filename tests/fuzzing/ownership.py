"""Random ownership as a state machine, for hours: `python -m tests.fuzzing.ownership --steps 1000000`.

Each step copies, shares, moves, borrows, resizes or writes, and every tensor is then compared with its oracle: the
machine of tests/unit/memory/test_model.py, which `make test` runs for 80 sequences. Hypothesis shrinks what fails.
"""

from __future__ import annotations

import argparse
import time

from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from tests.unit.memory.test_model import CpuMachine

SEQUENCES, LENGTH = 200, 60
"""At a time, and the most steps of each."""
COUNTS = {"steps": 0, "sequences": 0}


class CountingMachine(CpuMachine):
    """The same, counted."""

    def __init__(self) -> None:
        """Begin a sequence; what it begins with is no step."""
        super().__init__()
        COUNTS["sequences"] += 1
        COUNTS["steps"] -= 1

    @invariant()
    def counted(self) -> None:
        """Another step."""
        COUNTS["steps"] += 1


def run(steps: int) -> None:
    """Take at least so many steps; what fails is raised, in its shortest form."""
    lots = settings(
        max_examples=SEQUENCES,
        stateful_step_count=LENGTH,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=True,
    )
    end = COUNTS["steps"] + steps
    while COUNTS["steps"] < end:
        run_state_machine_as_test(CountingMachine, settings=lots)  # type: ignore[no-untyped-call]  # Hypothesis does not annotate it


def main() -> None:
    """Read the options, run, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000)
    given = parser.parse_args()
    start = time.monotonic()
    run(given.steps)
    print(f"{COUNTS['steps']} steps in {COUNTS['sequences']} sequences, {time.monotonic() - start:.0f} s: no fault")  # noqa: T201  # a program


if __name__ == "__main__":
    main()
