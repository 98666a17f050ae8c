"""Checks for the tests of allocators: no bytes stay allocated, in this process or in another one."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import typedtensor as tt
from typedtensor import Cpu

if TYPE_CHECKING:
    from collections.abc import Iterator


ROOT = Path(__file__).parents[2]
CPU = Cpu()
PAGE = 4096
MIB = 2**20


@pytest.fixture(autouse=True)
def _nothing_stays() -> Iterator[None]:
    """Check that each test releases all counted memory."""
    before = tt.live_bytes()
    yield
    if tt.live_bytes() != before:  # the frames of a handled error may hold tensors
        gc.collect()
    assert tt.live_bytes() <= before


def run_python(program: str, *arguments: str | Path) -> list[str]:
    """Return what a separate program prints; the test fails if the program does."""
    flags = [each for each in arguments if str(each) in {"-W", "ignore"}]
    rest = [each for each in arguments if each not in flags]
    done = subprocess.run(
        [sys.executable, *flags, "-c", program, *rest],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
