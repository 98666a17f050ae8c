"""The four checkers as processes with a limit: what each says of a program, what it took, how much memory it held."""

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
"""After so many seconds of waiting a check is ended: one that grows exponentially would hold up everything."""
THREADS = 4
"""As many may be at work for a checker in that time."""
KIBIBYTE = 1 if sys.platform == "darwin" else 1024
"""The unit of `ru_maxrss`, which macOS counts in bytes."""
NUMBERS = count(1)
"""Each program has a name of its own: mypy's cache takes two of one name, length and second for the same one."""

# The command for the Python whose packages are read, and a folder for a cache that mypy may keep; the others keep none.
CHECKERS: Mapping[str, Callable[[Path, str], list[str]]] = {
    "mypy": lambda python, cache: ["mypy", "--strict", "--cache-dir", cache, "--python-executable", str(python)],
    "pyright": lambda python, _: ["pyright", "--pythonpath", str(python)],
    "pyrefly": lambda python, _: ["pyrefly", "check", "--preset=strict", f"--python-interpreter-path={python}"],
    "ty": lambda python, _: ["ty", "check", f"--python={python}"],
}
FAST_CHECKERS = ("pyrefly", "ty")
"""Those that take tenths of a second."""


class Took(NamedTuple):
    """One check, in seconds and bytes; where it did not end, all of them are at least so much."""

    waited: float
    worked: float
    """By the processor, in all threads and processes."""
    peak_bytes: int
    """What the largest of its processes held in memory at once; at least what this one held, which it began as."""
    ended: bool = True


class Said(NamedTuple):
    """What a checker answers of a program."""

    status: int
    """0: no mistake, 1: mistakes. Something else where it was ended, or did not do its work."""
    text: str
    took: Took


def imports(program: str) -> str:
    """The lines of a program that import, and its comments to the checkers beside them."""
    lines = program.splitlines()
    found = [node for node in ast.parse(program).body if isinstance(node, ast.Import | ast.ImportFrom)]
    return "\n".join(line for node in found for line in lines[node.lineno - 1 : node.end_lineno]) + "\n"


def ask(command: list[str], program: str, limit_s: float = LIMIT_S, work_s: float = THREADS * LIMIT_S) -> Said:
    """Check a program in a folder of its own, where no configuration is found.

    It is ended after so many seconds of waiting, or of work by the processor in one of its processes.
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
            start_new_session=True,  # a group of processes that can be ended together: pyright is Python and node
        )
        timer = Timer(limit_s, end, [process.pid])
        timer.start()
        try:
            _, state, used = os.wait4(process.pid, 0)  # what this one used, and no other that runs meanwhile
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
    # What a process used that was ended with its parent is not counted; it was at work all the time.
    worked = used.ru_utime + used.ru_stime if ended else limit_s
    return Said(process.returncode, text, Took(waited, worked, used.ru_maxrss * KIBIBYTE, ended))


def sampler(command: list[str], program: str, *, right: bool = True) -> Callable[[], Took]:
    """A check that can be repeated; it fails where the checker does not say of the program what it should.

    A check that does not end is not tried again.
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
