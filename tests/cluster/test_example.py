"""The example program finds the clusters that it generated, with threads."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.skipif(find_spec("dask") is None, reason="not installed: dask")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program with warnings as errors."""
    program = [sys.executable, "-W", "error", str(ROOT / "examples" / "large.py"), *arguments]
    return subprocess.run(program, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)


def test_clusters_are_found_in_files(tmp_path: Path) -> None:
    """Points with 16 features of variance 1 have a mean squared distance of 16 from their centres."""
    pytest.importorskip("rich", reason="not installed: rich")
    first = run("--gigabytes", "0.002", "--folder", str(tmp_path))
    assert first.returncode == 0, first.stderr
    assert list(tmp_path.glob("part-*.npy"))
    error = float(first.stdout.split()[-1])
    assert 15 < error < 17
    again = run("--gigabytes", "0.002", "--folder", str(tmp_path))
    assert float(again.stdout.split()[-1]) == error


def test_an_unreachable_scheduler_ends_the_program(tmp_path: Path) -> None:
    """Only the error is printed."""
    pytest.importorskip("rich", reason="not installed: rich")
    pytest.importorskip("distributed", reason="not installed: distributed")
    found = run("--cluster", "nonsense://nowhere", "--folder", str(tmp_path))
    assert found.returncode == 1
    assert found.stderr.startswith("Cluster('nonsense://nowhere'): needed a scheduler of dask")
