"""The four checkers as processes with limits: their messages about a program, their time and memory."""

from __future__ import annotations

import ast
import os
import sys
from itertools import count
from math import ceil
from pathlib import Path
from subprocess import STDOUT, Popen
from tempfile import TemporaryDirectory, TemporaryFile
from threading import Timer
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.installed import variables
from benchmarks.processes import bounded, end

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LIMIT_S = 60.0
"""A check is stopped after this many seconds, because an exponential one would take forever."""
THREADS = 4
"""The number of processes that a checker may use in that time."""
KIBIBYTE = 1 if sys.platform == "darwin" else 1024
"""The unit of `ru_maxrss`, which macOS counts in bytes."""
NUMBERS = count(1)
"""Each program has a unique name: mypy's cache confuses two with the same name, length and second."""

# The command for the Python whose packages are read, and a folder for mypy's cache; the others have none.
CHECKERS: Mapping[str, Callable[[Path, str], list[str]]] = {
    "mypy": lambda python, cache: ["mypy", "--strict", "--cache-dir", cache, "--python-executable", str(python)],
    "pyright": lambda python, _: ["pyright", "--pythonpath", str(python)],
    "pyrefly": lambda python, _: ["pyrefly", "check", "--preset=strict", f"--python-interpreter-path={python}"],
    "ty": lambda python, _: ["ty", "check", f"--python={python}"],
}
FAST_CHECKERS = ("pyrefly", "ty")
"""The checkers that take tenths of a second."""


class Took(NamedTuple):
    """One check, in seconds and bytes; lower bounds if it did not end."""

    waited: float
    worked: float
    """Processor time, in all threads and processes."""
    peak_bytes: int
    """The peak memory of its largest process; at least that of this process, as which it started."""
    ended: bool = True


class Said(NamedTuple):
    """The result of checking a program."""

    status: int
    """0: no mistake, 1: mistakes. Another number if it was stopped or failed."""
    text: str
    took: Took


def imports(program: str) -> str:
    """The import lines of a program, with their comments for checkers."""
    lines = program.splitlines()
    found = [node for node in ast.parse(program).body if isinstance(node, ast.Import | ast.ImportFrom)]
    return "\n".join(line for node in found for line in lines[node.lineno - 1 : node.end_lineno]) + "\n"


def ask(command: list[str], program: str, limit_s: float = LIMIT_S, work_s: float = THREADS * LIMIT_S) -> Said:
    """Check a program in a separate folder without configuration.

    It is stopped after this many seconds of wall-clock time, or of processor time in one process.
    """
    with TemporaryDirectory() as folder, TemporaryFile() as answer:
        file = Path(folder) / f"program{next(NUMBERS)}.py"
        file.write_text(program, "utf-8")
        start = perf_counter()
        process = Popen(  # noqa: S603  # a checker from the list above
            bounded([*command, file.name], ceil(work_s)),
            cwd=folder,
            env={**variables(), "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1", "NO_COLOR": "1"},
            stdout=answer,
            stderr=STDOUT,
            start_new_session=True,  # a process group, which can be ended as a whole: pyright is Python and node
        )
        timer = Timer(limit_s, end, [process.pid])
        timer.start()
        try:
            _, state, used = os.wait4(process.pid, 0)  # the usage of this process only
        except BaseException:
            end(process.pid)
            raise
        finally:
            timer.cancel()
        waited = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(state)
        answer.seek(0)
        text = answer.read().decode("utf-8", "replace")
    ended = process.returncode >= 0 or waited < limit_s
    # The usage of a process that was ended with its parent is not counted; assume that it worked all the time.
    worked = used.ru_utime + used.ru_stime if ended else limit_s
    return Said(process.returncode, text, Took(waited, worked, used.ru_maxrss * KIBIBYTE, ended))


def sampler(command: list[str], program: str, *, right: bool = True) -> Callable[[], Took]:
    """A repeatable check, which fails if the checker's verdict is not the expected one.

    A check that does not end is not repeated.
    """
    found: list[Took] = []

    def sample() -> Took:
        if found and not found[-1].ended:
            return found[-1]
        said = ask(command, program)
        if said.took.ended and said.status != (0 if right else 1):
            verb = "refuses" if right else "accepts"
            raise RuntimeError(f"{command[0]} {verb} a line, so its time means nothing:\n{said.text}\n{program}")
        found.append(said.took)
        return said.took

    return sample
