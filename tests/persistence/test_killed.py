"""A process that is killed while it saves leaves the old file or the new one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.persistence.contents import content, names, write_pieces
from tests.platforms import posix

pytestmark = posix
ROOT = Path(__file__).parent.parent.parent
SECONDS = 120


def kill(folder: Path, writer: str, kills: int, *, at_once: int = 1) -> dict[str, int]:
    """Return what the program `killing.py` prints; the command line accepts any number of kills."""
    seed = int.from_bytes(os.urandom(4))
    command = [sys.executable, "-m", "tests.persistence.killing", str(folder), "--writer", writer, "--seed", str(seed)]
    done = subprocess.run(
        [*command, "--kills", str(kills), "--at-once", str(at_once)],
        cwd=ROOT,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # a process with a single thread forks safely
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    print(done.stdout.decode())  # noqa: T201 - the seed, for a failure
    figures: dict[str, int] = json.loads(done.stdout)
    return figures


@pytest.mark.parametrize("writer", ["bytes", "params", "npz", "safetensors"])
def test_hundred_kills_damage_nothing(tmp_path: Path, writer: str) -> None:
    """The moments are random, many of them during a save; the next save removes the temporary files."""
    figures = kill(tmp_path, writer, kills=100)
    assert figures["killed"] == 100
    assert figures["damaged"] == 0
    assert figures["within a save"] >= 10
    assert figures["contents"] >= 3
    assert figures["left"] == 0


def test_living_writers_continue_while_others_are_killed(tmp_path: Path) -> None:
    """No process removes the temporary file of a living one, which would make it fail."""
    figures = kill(tmp_path, "bytes", kills=60, at_once=4)
    assert figures["killed"] == 63
    assert figures["damaged"] == 0
    assert figures["left"] == 0


def test_writing_with_open_is_damaged_by_kills(tmp_path: Path) -> None:
    """This shows that the kills can detect damage."""
    figures = kill(tmp_path, "careless", kills=100)
    assert figures["killed"] == 100
    assert figures["damaged"] >= 5


STEPS = {
    "made": ("os.open", "after"),
    "locked": ("fcntl.flock", "after"),
    "being flushed": ("os.fsync", "before"),
    "flushed": ("os.fsync", "after"),
    "renamed": ("os.replace", "after"),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_kill_at_each_step_damages_nothing(tmp_path: Path, step: str) -> None:
    """The process is killed right before or after each call that changes something."""
    function, moment = STEPS[step]
    module, _, call = function.partition(".")
    path = tmp_path / "w.params"
    path.write_bytes(content(1))
    path.chmod(0o600)
    program = f"""
import {module}, os, signal, sys
from pathlib import Path
from tests.persistence.contents import write_pieces
real = {function}
def killed(*arguments):
    if {moment!r} == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    answer = real(*arguments)
    if {call!r} != "open" or str(arguments[0]).endswith(".tmp"):
        os.kill(os.getpid(), signal.SIGKILL)
    return answer
{function} = killed
write_pieces(Path(sys.argv[1]), 2)
"""
    done = subprocess.run([sys.executable, "-c", program, path], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes() == content(2 if step == "renamed" else 1)
    assert len(names(tmp_path)) == (1 if step == "renamed" else 2)
    write_pieces(path, 3)
    assert names(tmp_path) == ["w.params"]
    assert path.read_bytes() == content(3)
    assert path.stat().st_mode & 0o777 == 0o600
