"""How long the checkers take for a program on tensors, against the same program on plain NumPy arrays."""

from __future__ import annotations

import ast
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

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


class Took(NamedTuple):
    """One check, in seconds."""

    waited: float
    worked: float
    """By the processor, in all threads."""


def measure(effort: Effort) -> Iterator[Table]:
    """Both programs in each checker, in turns, and what they import alone; then the targets."""
    programs = {side: path.read_text("utf-8") for side, path in PROGRAMS.items()}
    programs["imports"] = imports(programs["NumPy"])
    with environment() as python:
        found = {
            name: in_turns(
                {side: _check(command(python), text) for side, text in programs.items()}, _runs(name, effort)
            )
            for name, command in CHECKERS.items()
            if shutil.which(name, path=_path())
        }
    worked = {name: _timings(took, lambda one: one.worked) for name, took in found.items()}
    waited = {name: _timings(took, lambda one: one.waited) for name, took in found.items()}
    yield Table(
        f"Processor seconds to check `{_named('typedtensor')}` and `{_named('NumPy')}`, "
        f"{_lines(programs['typedtensor'])} and {_lines(programs['NumPy'])} lines without blank ones, nothing cached, "
        "medians. The last column is a file with nothing but the imports of the latter:",
        ["checker", "NumPy", "typedtensor", "ratio", "ratio of seconds waited", "runs of each", "imports alone"],
        [
            *([name, *_cells(worked[name], waited[name])] for name in found),
            *([name, "not installed", *[""] * 5] for name in CHECKERS if name not in found),
        ],
    )
    yield claims(
        [Claim(f"check time, {name}", LIMIT, worked[name].ratio("typedtensor", "NumPy").median) for name in found]
    )


def imports(program: str) -> str:
    """The lines of a program that import, and its comments to the checkers beside them."""
    lines = program.splitlines()
    found = [node for node in ast.parse(program).body if isinstance(node, ast.Import | ast.ImportFrom)]
    return "\n".join(line for node in found for line in lines[node.lineno - 1 : node.end_lineno]) + "\n"


def _timings(took: Mapping[str, list[Took]], part: Callable[[Took], float]) -> Timings:
    return Timings({side: [part(one) for one in runs] for side, runs in took.items()})


def _named(side: str) -> str:
    return PROGRAMS[side].relative_to(ROOT).as_posix()


def _lines(program: str) -> int:
    return sum(bool(line.strip()) for line in program.splitlines())


def _cells(worked: Timings, waited: Timings) -> list[str]:
    seconds = {side: f"{worked.ns(side) / 1e9:.2f}" for side in worked.seconds}
    ratios = [str(times.ratio("typedtensor", "NumPy")) for times in (worked, waited)]
    return [seconds["NumPy"], seconds["typedtensor"], *ratios, str(len(worked.seconds["NumPy"])), seconds["imports"]]


def _runs(checker: str, effort: Effort) -> int:
    """Mypy and pyright take seconds, and vary little for that."""
    return effort.runs if checker in {"pyrefly", "ty"} else max(1, effort.runs // 4)


def _path() -> str:
    """Search beside this Python first: the checkers of its environment."""
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])


def _worked_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _check(command: list[str], program: str) -> Callable[[], Took]:
    tool = shutil.which(command[0], path=_path()) or command[0]
    variables = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}

    def sample() -> Took:
        with TemporaryDirectory() as folder:  # where no configuration is found, and nothing but the program
            file = Path(folder) / "program.py"
            file.write_text(program, "utf-8")
            start, before = perf_counter(), _worked_by_children()
            done = subprocess.run(  # noqa: S603  # a checker from the list above
                [tool, *command[1:], str(file)], cwd=folder, env=variables, check=False, capture_output=True, text=True
            )
            took = Took(perf_counter() - start, _worked_by_children() - before)
        if done.returncode:
            raise RuntimeError(f"{command[0]} refuses a line, so its time means nothing:\n{done.stdout}{done.stderr}")
        return took

    sample()  # the first one brings the files into memory
    return sample
