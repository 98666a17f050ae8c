"""The tests for a GPU need five packages, and `python -m tests.gpu.check` reports what ran."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.gpu import check, waits

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[2]
NEEDED = ("numpy", "scipy", "pytest", "hypothesis", "typing_extensions")
"""What the tests import, with the library's own dependencies; CuPy is the fifth beside NumPy's."""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with these packages, and those that they need."""
    folder = tmp_path_factory.mktemp("bare")
    waiting, done = list(NEEDED), set[str]()
    while waiting:
        name = waiting.pop()
        if name in done:
            continue
        done.add(name)
        found = distribution(name)
        for top in {path.parts[0] for path in found.files or () if path.parts[0] not in {"..", "__pycache__"}}:
            source = Path(str(found.locate_file(top)))
            if source.exists() and not (folder / top).exists():
                (folder / top).symlink_to(source)
        waiting += [re.split(r"[^\w.-]", needed)[0] for needed in found.requires or () if ";" not in needed]
    return folder


def run_bare(folder: Path, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run this Python with these packages alone."""
    names = {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]), "PATH": os.environ["PATH"]}
    command = [sys.executable, "-S", *arguments]
    return subprocess.run(command, cwd=ROOT, env=names, capture_output=True, text=True, check=False)


def test_every_test_is_collected_and_skipped_with_its_reason(bare: Path) -> None:
    """Nothing else is imported: neither sybil, nor array_api_strict or matplotlib."""
    done = run_bare(bare, ["-m", "pytest", "-q", "-m", "gpu", "-p", "no:cacheprovider", "tests/gpu"])
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"^(\d+) skipped", done.stdout.rpartition("needs a GPU")[2] + done.stdout[-200:], re.MULTILINE)
    assert found, done.stdout[-2000:]
    assert int(found[1]) > 800
    assert "needs a GPU: no CuPy" in done.stdout
    assert "sybil is not installed" not in done.stderr


def test_the_check_says_what_is_missing(bare: Path) -> None:
    """It exits with 3."""
    done = run_bare(bare, ["-m", "tests.gpu.check"])
    assert (done.returncode, done.stderr) == (3, "")
    assert done.stdout.startswith("Gpu(0): needed CuPy, got none")


def test_a_process_ends_in_time(tmp_path: Path) -> None:
    """What it has printed is kept."""
    code = "import time; print('begun', flush=True); time.sleep(60)"
    status, text = check.Job(tmp_path / "log.txt", 2.0, ["-c", code], dict(os.environ)).wait()
    assert (status, text) == (None, "begun\n")


def test_the_shares_of_the_tests_are_all_tests() -> None:
    """Each test is in one share."""

    def names(*options: str) -> list[str]:
        command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "tests/gpu/test_random.py", *options]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        return [line for line in done.stdout.splitlines() if "::" in line]

    shares = [names(f"--share={i}/3") for i in range(3)]
    assert all(shares)
    assert sorted(name for share in shares for name in share) == sorted(names())


def test_the_page_lists_every_wait() -> None:
    """The names are those that the check measures."""
    page = (ROOT / "docs" / "devices.md").read_text("utf-8")
    table = page.partition("## Operations that synchronize")[2].partition("\n## ")[0]
    assert not [label for label, text in waits.WAITS.items() if f"`{text}" not in table]
