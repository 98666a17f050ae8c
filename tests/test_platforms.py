"""The tests can be collected on Windows, which lacks some modules and functions of POSIX."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COLLECT = """
import os, signal, sys
import pytest

class Windows:
    def pytest_sessionstart(self):
        import typedtensor.persistence._files  # which asks sys.platform before it imports fcntl
        for name in ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"):
            sys.modules[name] = None
        for name in "chown fchown fork forkpty getegid geteuid getgid getuid killpg mkfifo openpty sysconf".split():
            vars(os).pop(name, None)
        for name in "SIGALRM SIGHUP SIGKILL SIGPIPE SIGUSR1 alarm pthread_sigmask setitimer".split():
            vars(signal).pop(name, None)

sys.exit(pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", "tests"], plugins=[Windows()]))
"""


def test_tests_are_collected_without_what_windows_lacks() -> None:
    """No module of the tests imports it or asks for it at the top; what needs it is skipped with a reason."""
    done = subprocess.run([sys.executable, "-c", COLLECT], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - this very Python
    assert done.returncode == 0, done.stdout + done.stderr
