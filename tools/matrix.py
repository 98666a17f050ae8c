"""The tests with each Python and each NumPy: `make test-matrix`, or `python -m tools.matrix --pythons 3.12 3.13`.

Each combination has a separate environment in .matrix/, in which `make test` runs. The table at the end shows what
passed with which versions, and what was missing. `--targets behaviour` selects targets of the Makefile, and pytest
reads more options from PYTEST_ADDOPTS.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parent.parent

# The combinations: each of these Pythons with each of these NumPys.
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.14t")
"""A version with `t` is the free-threaded build."""
NUMPYS = ("2.4.0", "newest")
"""The oldest supported version, and the newest for each Python."""

VERSION = """
import sys, sysconfig
print("%d.%d" % sys.version_info[:2] + "t" * bool(sysconfig.get_config_var("Py_GIL_DISABLED")))
"""
_SUMMARY = re.compile(r"\b\d+ \w+.* in \d[\d.]*s\b")
_COUNT = re.compile(r"(\d+) (passed|failed|errors?|skipped|xfailed)\b")


class Row(NamedTuple):
    """A line of the table."""

    python: str
    numpy: str
    outcome: str
    minutes: float = 0.0
    passed: bool = True


def candidates(python: str) -> Iterator[str]:
    """Programs that may be that Python: on PATH, of pyenv, of uv."""
    found = shutil.which(f"python{python}")
    if found:
        yield found
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for folder in sorted(pyenv.glob(f"versions/{python.rstrip('t')}*"), reverse=True):
        yield str(folder / "bin" / "python")
    uv = shutil.which("uv")
    if uv:
        command = [uv, "python", "list", "--only-installed", "--output-format=json", python]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        for each in json.loads(done.stdout or "[]"):
            yield each["path"]


def interpreter(python: str) -> str | None:
    """The first program that runs and reports that version of Python."""
    for program in candidates(python):
        try:
            done = subprocess.run([program, "-c", VERSION], capture_output=True, text=True, check=False)
        except OSError:
            continue
        if done.stdout.strip() == python:
            return program
    return None


def counts(output: str) -> str:
    """The sums of pytest's summaries."""
    total: Counter[str] = Counter()
    for line in output.splitlines():
        if _SUMMARY.search(line):
            for number, what in _COUNT.findall(line):
                total[what.replace("errors", "error")] += int(number)
    return ", ".join(f"{number} {what}" for what, number in total.items())


def make(*arguments: str) -> tuple[int, str]:
    """Run make, show its output, and return its status and output."""
    environment = {
        name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}
    }
    command = ["make", "--no-print-directory", *arguments]
    lines = []
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=pipe, stderr=both, text=True) as process:
        assert process.stdout is not None  # noqa: S101  # because of the pipe
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    return process.returncode, "".join(lines)


def tested(python: str, numpy: str, targets: Sequence[str]) -> Row:
    """Set up one combination and run the targets there."""
    program = interpreter(python)
    if program is None:
        return Row(python, numpy, "not run: no such Python on this machine")
    folder = f".matrix/python{python}-numpy-{numpy}"
    requirement = "numpy" if numpy == "newest" else f"numpy=={numpy}"
    given = [f"VENV={folder}", f"PYTHON={program}", f"NUMPY={requirement}"]
    print(f"\n== Python {python}, NumPy {numpy}: make {' '.join([*targets, *given])}", flush=True)
    start = time.monotonic()
    status, _ = make(f"{folder}/ready", *given)
    if status:
        return Row(python, numpy, "not run: the environment cannot be made", passed=False)
    python_there = str(ROOT / folder / "bin" / "python")
    if numpy == "newest":  # which may be newer than the environment
        upgrade = ["-m", "pip", "install", "--quiet", "--upgrade", "numpy"]
        subprocess.run([python_there, *upgrade], check=True)
    status, output = make(*targets, *given)
    show = "import platform, numpy; print(platform.python_version(), numpy.__version__)"
    done = subprocess.run([python_there, "-c", show], capture_output=True, text=True, check=True)
    versions = done.stdout.split()
    outcome = ", ".join(filter(None, [counts(output), f"make ended with {status}" if status else ""]))
    return Row(versions[0], versions[1], outcome or "passed", (time.monotonic() - start) / 60, not status)


def table(rows: Sequence[Row]) -> str:
    """The rows, as a page shows them."""
    lines = ["| Python | NumPy | outcome | minutes |", "|---|---|---|--:|"]
    for each in rows:
        lines.append(
            f"| {each.python} | {each.numpy} | {each.outcome} | {f'{each.minutes:.1f}' if each.minutes else ''} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Read the options, run each combination, and print the table; fails where one failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pythons", nargs="*", default=PYTHONS, help=f"some of {', '.join(PYTHONS)}")
    parser.add_argument("--numpys", nargs="*", default=NUMPYS, help=f"versions, or newest; else {', '.join(NUMPYS)}")
    parser.add_argument("--targets", nargs="*", default=["test"], help="of the Makefile: test, behaviour, static, ...")
    given = parser.parse_args()
    numpys, targets = given.numpys or NUMPYS, given.targets or ["test"]
    rows = [tested(python, numpy, targets) for python in given.pythons or PYTHONS for numpy in numpys]
    print(f"\n{table(rows)}")
    sys.exit(not all(each.passed for each in rows))


if __name__ == "__main__":
    main()
