"""Kills processes while they save: `python -m tests.persistence.killing FOLDER --kills 1000`.

It prints as JSON how many were killed, how many of them during a save, and what they damaged. Each process is forked
from this one, which has imported everything: a fork takes a millisecond, starting Python a hundred.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tests.persistence.contents import WRITERS, names

if TYPE_CHECKING:
    from tests.persistence.contents import Writer

LONGEST_SECONDS = 0.02


def save_until_killed(path: Path, writer: Writer, key: int) -> NoReturn:
    """Save one content after another."""
    try:
        while True:
            key = key % 200 + 1
            writer.write(path, key)
    finally:
        os._exit(1)  # reached only if a save raises


def start(path: Path, writer: Writer, key: int) -> int:
    """Start a process."""
    child = os.fork()
    if child == 0:
        save_until_killed(path, writer, key)
    return child


def kill_one(child: int) -> bool:
    """Kill a process; return whether it was still saving and had not failed before."""
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def kill(folder: Path, writer: Writer, kills: int, seed: int, at_once: int) -> dict[str, int]:
    """Run several processes at once, kill each at a random moment, and check the file after each kill."""
    chance = random.Random(seed)  # noqa: S311 - not for security
    path = folder / "w.params"
    writer.write(path, 1)
    figures = {"killed": 0, "within a save": 0, "damaged": 0, "contents": 0, "left": 0}
    contents = set()
    living = [start(path, writer, chance.randrange(200)) for _ in range(at_once - 1)]
    for _ in range(kills):
        living.append(start(path, writer, chance.randrange(200)))
        time.sleep(chance.uniform(0.001, LONGEST_SECONDS))
        figures["killed"] += kill_one(living.pop(chance.randrange(at_once)))
        figures["within a save"] += len(names(folder)) > 1
        key = writer.read(path)
        contents.add(key)
        if key is None:
            figures["damaged"] += 1
            writer.write(path, 1)
    figures["killed"] += sum([kill_one(child) for child in living])
    writer.write(path, 1)
    figures["contents"] = len(contents)
    figures["left"] = len(names(folder)) - 1
    return figures


def main() -> None:
    """Run with the command-line options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--writer", choices=sorted(WRITERS), default="params")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    given = parser.parse_args()
    figures = kill(given.folder, WRITERS[given.writer], given.kills, given.seed, given.at_once)
    json.dump({"seed": given.seed, **figures}, sys.stdout)
    print()  # noqa: T201 - a program


if __name__ == "__main__":
    main()
