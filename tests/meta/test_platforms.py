"""The tests can be imported on Windows, which lacks some modules and functions of POSIX."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULES = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in ROOT.glob("tests/**/test_*.py"))
IMPORT = """
import os, signal, sys
from importlib import import_module

import asyncio  # which asks sys.platform before it calls os.sysconf, from Python 3.12 on
import conftest, pytest
import typedtensor.persistence._files  # which asks sys.platform before it imports fcntl

for name in ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
for name in "chown fchown fork forkpty getegid geteuid getgid getuid killpg mkfifo openpty sysconf".split():
    vars(os).pop(name, None)
for name in "SIGALRM SIGHUP SIGKILL SIGPIPE SIGUSR1 alarm pthread_sigmask setitimer".split():
    vars(signal).pop(name, None)
for name in sys.argv[1:]:
    try:
        import_module(name)
    except pytest.skip.Exception as skipped:
        print(name, skipped)
"""


def test_tests_are_imported_without_posix() -> None:
    """No test module uses it at the top; tests that need it are skipped with a reason."""
    assert len(MODULES) > 100
    command = [sys.executable, "-c", IMPORT, *MODULES]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
