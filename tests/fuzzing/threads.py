"""The tests of races for hours: `python -m tests.fuzzing.threads --seconds 3600`.

It repeats the tests of threads: lazy copies, views, allocators, counts, forks, files, DLPack. Before each test the
interpreter gets another interval for switching threads, from 1 µs to 1 ms, so that they interleave differently.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
RACES = (
    "tests/unit/memory/test_races.py",
    "tests/unit/memory/test_fork.py",
    "tests/unit/memory/test_release.py::test_threads_release_once",
    "tests/unit/test_allocators.py::test_each_thread_has_a_current_allocator",
    "tests/unit/test_accounting.py::test_eight_threads_are_counted_exactly",
    "tests/unit/test_mapped_files.py::test_eight_threads_share_a_file",
    "tests/unit/test_allocation.py::test_threads_get_one_allocation",
    "tests/unit/test_defaults.py::test_each_thread_has_defaults",
    "tests/functions/test_random.py::test_threads_that_share_a_generator_get_different_numbers",
    "tests/functions/test_dlpack_lifetime.py::test_eight_threads_exchange_the_same_memory",
    "tests/persistence/test_concurrent_files.py::test_four_threads_write_one_file",
)
_PASSED = re.compile(r"(\d+) passed")


def pytest_runtest_setup() -> None:
    """Switch threads at another interval; pytest calls this, as this module is a plugin of the runs below."""
    sys.setswitchinterval(10 ** random.uniform(-6, -3))  # noqa: S311  # no secret


def once(tests: tuple[str, ...]) -> tuple[int, str]:
    """Run the tests once; how many passed, and all that was said if one failed."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.fuzzing.threads", *tests]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = _PASSED.search(done.stdout)
    return int(found[1]) if found else 0, "" if done.returncode == 0 else done.stdout + done.stderr


def main() -> None:
    """Read the options, run, and print; stops at the first failure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    given = parser.parse_args()
    start = time.monotonic()
    runs = passed = 0
    while time.monotonic() - start < given.seconds:
        number, fault = once(RACES)
        if fault:
            sys.exit(f"run {runs + 1}:\n{fault}")
        runs, passed = runs + 1, passed + number
    print(f"{runs} runs, {passed} tests passed in {time.monotonic() - start:.0f} s: no fault")  # noqa: T201  # a program


if __name__ == "__main__":
    main()
