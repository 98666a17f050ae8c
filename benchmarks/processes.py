"""Programs that are run with an end: whatever happens to the one that started them, none goes on for ever."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path


def tool(name: str) -> str | None:
    """Where a program is: beside this Python first, as the checkers of its environment are."""
    search = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    return shutil.which(name, path=search)


def bounded(command: list[str], work_s: int) -> list[str]:
    """The command, in which no process may take more than so many seconds of the processor; it is a system's limit.

    A check that grows exponentially takes the memory of the whole machine in minutes. Who starts it ends it in time,
    with `end`, but may itself be ended before.
    """
    return ["/bin/sh", "-c", f'ulimit -t {work_s}; exec "$@"', "sh", tool(command[0]) or command[0], *command[1:]]


def end(group: int) -> None:
    """End the process that leads a group, and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
