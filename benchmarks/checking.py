"""How long the checkers take for a program on tensors, against the same program on plain NumPy arrays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.installed import environment
from benchmarks.report import Claim, Table, claims
from benchmarks.timing import Effort, Timings, in_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

ROOT = Path(__file__).parent.parent
PROGRAMS = {"typedtensor": ROOT / "examples" / "digits.py", "NumPy": ROOT / "benchmarks" / "digits_numpy.py"}
LIMIT = 1.0

# The command for a file in a folder of its own, with no cache: pyright, pyrefly and ty keep none between runs.
CHECKERS: Mapping[str, Callable[[Path], list[str]]] = {
    "mypy": lambda python: ["mypy", "--strict", "--cache-dir", os.devnull, "--python-executable", str(python)],
    "pyright": lambda python: ["pyright", "--pythonpath", str(python)],
    "pyrefly": lambda python: ["pyrefly", "check", "--preset=strict", f"--python-interpreter-path={python}"],
    "ty": lambda python: ["ty", "check", f"--python={python}"],
}


def measure(effort: Effort) -> Iterator[Table]:
    """Both programs in each checker, in turns; then the targets."""
    with environment() as python:
        found = {
            name: in_turns(
                {each: _check(command(python), program) for each, program in PROGRAMS.items()}, _runs(name, effort)
            )
            for name, command in CHECKERS.items()
            if shutil.which(name, path=_path())
        }
    missing = [name for name in CHECKERS if name not in found]
    lines = {each: len(program.read_text("utf-8").splitlines()) for each, program in PROGRAMS.items()}
    yield Table(
        f"Seconds to check `{_named('typedtensor')}` ({lines['typedtensor']} lines) and `{_named('NumPy')}` "
        f"({lines['NumPy']} lines), nothing cached, medians:",
        ["checker", "NumPy", "typedtensor", "ratio", "runs of each"],
        [
            *([name, *_seconds(times), str(len(times.seconds["NumPy"]))] for name, times in found.items()),
            *([name, "not installed", "", "", ""] for name in missing),
        ],
    )
    yield claims(
        [Claim(f"check time, {name}", LIMIT, times.ratio("typedtensor", "NumPy").median) for name, times in found.items()]
    )


def _named(side: str) -> str:
    return PROGRAMS[side].relative_to(ROOT).as_posix()


def _seconds(times: Timings) -> list[str]:
    return [*(f"{times.ns(side) / 1e9:.2f}" for side in ("NumPy", "typedtensor")), str(times.ratio("typedtensor", "NumPy"))]


def _runs(checker: str, effort: Effort) -> int:
    """Mypy and pyright take seconds, and vary little for that."""
    return effort.runs if checker in {"pyrefly", "ty"} else max(1, effort.runs // 4)


def _path() -> str:
    """Search beside this Python first: the checkers of its environment."""
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])


def _check(command: list[str], program: Path) -> Callable[[], float]:
    tool = shutil.which(command[0], path=_path()) or command[0]
    environment = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}

    def sample() -> float:
        with TemporaryDirectory() as folder:  # where no configuration is found, and nothing but the program
            copy = shutil.copy(program, folder)
            start = perf_counter()
            done = subprocess.run(  # noqa: S603  # a checker from the list above
                [tool, *command[1:], copy], cwd=folder, env=environment, check=False, capture_output=True, text=True
            )
            lasted = perf_counter() - start
        if done.returncode:
            raise RuntimeError(f"{command[0]} refuses {program.name}, so its time means nothing:\n{done.stdout}{done.stderr}")
        return lasted

    sample()  # the first one brings the files into memory
    return sample
