"""The package passes the checkers with the standard library of the newest Python, whichever Python runs them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.matrix import PYTHONS

ROOT = Path(__file__).parent.parent.parent
NEWEST = [each for each in PYTHONS if not each.endswith("t")][-1]
COMMANDS = {
    "mypy": ["--python-version", NEWEST],
    "pyright": ["--pythonpath", sys.executable, "--pythonversion", NEWEST],
}


@pytest.mark.parametrize("checker", COMMANDS)
def test_the_package_passes_with_the_newest_python(checker: str) -> None:
    """`make mypy` and `make pyright` use the oldest one; both have different signatures and branches."""
    command = [str(Path(sys.executable).with_name(checker)), *COMMANDS[checker]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
