"""Marks for tests that need features of some systems."""

from __future__ import annotations

import os
import sys

import pytest

posix = pytest.mark.skipif(
    os.name != "posix", reason="needs POSIX: its signals, file modes, pipes, limits, or names and removal of open files"
)
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: /proc, /dev/full, or names of any bytes")
