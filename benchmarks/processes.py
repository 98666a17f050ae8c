"""Child processes with limits: none runs forever, even if its parent ends."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path


def tool(name: str) -> str | None:
    """The path of a program: first beside this Python, where the checkers of its environment are."""
    search = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    return shutil.which(name, path=search)


def bounded(command: list[str], work_s: int) -> list[str]:
    """The command with a limit of processor time for each process, set by the operating system.

    An exponential check uses up the memory of the machine in minutes. Its parent ends it in time, with `end`, but may
    itself be ended before.
    """
    return ["/bin/sh", "-c", f'ulimit -t {work_s}; exec "$@"', "sh", tool(command[0]) or command[0], *command[1:]]


def end(group: int) -> None:
    """End the leader of a process group, and all processes in the group."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
