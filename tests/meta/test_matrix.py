"""The command that tests each Python with each NumPy: its list, its search, its counts."""

from __future__ import annotations

import re
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest

from tests.platforms import posix
from tools import matrix
from tools.matrix import Row, counts, interpreter, table
from typedtensor._requirements import NUMPY

ROOT = Path(__file__).parents[2]
THIS = f"{sys.version_info[0]}.{sys.version_info[1]}{'t' if sysconfig.get_config_var('Py_GIL_DISABLED') else ''}"


def test_the_matrix_is_that_of_the_metadata_and_ci() -> None:
    """It has each Python of the classifiers and of CI, the oldest NumPy, and the newest."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert [each for each in matrix.PYTHONS if not each.endswith("t")] == promised
    jobs = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    listed = ", ".join(f'"{each}"' for each in promised)
    assert f"python: [{listed}]" in jobs
    assert list(matrix.NUMPYS) == [f"{NUMPY[0]}.{NUMPY[1]}.0", "newest"]


def fake(folder: Path, name: str, line: str) -> None:
    """Write an executable of one line."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{line}\n", "utf-8")
    path.chmod(0o755)


@pytest.fixture(name="bare")
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that is the whole PATH, and pyenv's root."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    return tmp_path


@posix
def test_a_python_is_found_on_path(bare: Path) -> None:
    """Its name has the version."""
    fake(bare, f"python{THIS}", f'exec "{sys.executable}" "$@"')
    assert interpreter(THIS) == str(bare / f"python{THIS}")
    assert interpreter("3.99") is None


@posix
def test_an_executable_with_another_version_is_ignored(bare: Path) -> None:
    """A shim without a version fails, and another build reports another version."""
    fake(bare, f"python{THIS}", "exit 127")
    fake(bare, "python3.99", f'exec "{sys.executable}" "$@"')
    fake(bare, f"pyenv/versions/{THIS.rstrip('t')}.7/bin/python", f'exec "{sys.executable}" "$@"')
    assert interpreter(THIS) == str(bare / f"pyenv/versions/{THIS.rstrip('t')}.7/bin/python")
    assert interpreter("3.99") is None


@posix
def test_a_python_is_found_by_uv(bare: Path) -> None:
    """The installed ones are listed by uv."""
    listed = f'[{{"path": "{sys.executable}"}}]'
    fake(bare, "uv", f"echo '{listed}'")
    assert interpreter(THIS) == sys.executable


def test_the_summaries_of_pytest_are_added() -> None:
    """Other lines are ignored."""
    assert counts("..... 12 passed, 1 skipped in 3.20s\n7 passed in 61.10s (0:01:01)\nfound 3 failed\n") == (
        "19 passed, 1 skipped"
    )
    assert counts("1 failed, 2 passed, 9 deselected, 1 error in 0.01s") == "1 failed, 2 passed, 1 error"
    assert counts("All checks passed!") == ""


def test_the_table_states_what_was_not_run() -> None:
    """The reason replaces the counts."""
    rows = [Row("3.12.1", "2.4.0", "3 passed", 1.26), Row("3.14", "newest", "not run: no such Python")]
    assert table(rows).splitlines() == [
        "| Python | NumPy | outcome | minutes |",
        "|---|---|---|--:|",
        "| 3.12.1 | 2.4.0 | 3 passed | 1.3 |",
        "| 3.14 | newest | not run: no such Python |  |",
    ]


@posix
def test_missing_pythons_are_reported_but_do_not_fail(bare: Path) -> None:
    """No environment is created for them."""
    assert matrix.tested("3.99", "newest", ["test"]) == Row("3.99", "newest", "not run: no such Python on this machine")
    assert not list(bare.iterdir())
