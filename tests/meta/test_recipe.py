"""The recipe of CONTRIBUTING.md, followed word for word in a copy of the repository, adds a function everywhere."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
COPIED = ("benchmarks", "docs", "stubs", "tests", "tools", "typedtensor")
FILES = ("CONTRIBUTING.md", "conftest.py", "pyproject.toml")
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Add a function\n")[2].partition("\n## ")[0]
STEP = re.compile(
    r"In `(?P<file>[^`]+)`, (?:after `(?P<anchor>[^`]+)`|(?P<end>at the end)):\n\n```text\n(?P<added>.*?)```"
    r"|In `(?P<other>[^`]+)`, without `(?P<removed>[^`]+)`",
    re.DOTALL,
)
MOST = 5
"""The hand-written files that a new function with an existing family touches at most."""
CHECKS = (
    *("tests/test_public_names.py", "tests/static/test_kinds.py", "tests/fuzzing/test_completeness.py"),
    "tests/functions/test_elementwise.py::test_the_table_names_every_function_of_the_chapter",
    "tests/functions/test_other_devices.py::test_every_function_is_tested_or_listed",
)
"""The tests of completeness."""
OF_THE_FUNCTION = (
    *("typedtensor/functions/elementwise/arithmetic.py", "tests/functions/test_elementwise.py"),
    *("tests/functions/test_other_devices.py", "tests/functions/test_names_in_errors.py"),
    *("tests/cluster/test_functions.py", "tests/unit/test_docstrings.py"),
)
"""The tests with a case for each function."""
ON_DEVICES = """
import importlib.util
import typedtensor as tt
from tests.unit import numpy_as_cupy
x = tt.asarray([[8.0, 27.0], [-1.0, 0.0]])
sizes = [[8.0, 27.0], [1.0, 0.0]]
assert tt.fabs(x).tolist() == sizes
with numpy_as_cupy.served():
    assert tt.fabs(x.to_device(tt.Gpu(1))).to_device(tt.Cpu()).tolist() == sizes
if importlib.util.find_spec("dask"):
    y = tt.fabs(tt.cluster.rechunk(x.to_device(tt.Cluster()), 1))
    assert tt.cluster.chunks(y) == ((1, 1), (1, 1))
    assert y.to_device(tt.Cpu()).tolist() == sizes
print("works")
"""


class Step(NamedTuple):
    """A change of a file."""

    file: str
    anchor: str | None
    added: str
    removed: str | None

    def make(self, root: Path) -> None:
        """Change the file; the anchor is one whole line of it."""
        path = root / self.file
        text = path.read_text("utf-8")
        if self.removed is not None:
            assert text.count(self.removed) == 1, self.removed
            text = text.replace(self.removed, "")
        elif self.anchor is None:
            text += self.added
        else:
            assert text.count(f"{self.anchor}\n") == 1, self.anchor
            text = text.replace(f"{self.anchor}\n", f"{self.anchor}\n{self.added}")
        path.write_text(text, "utf-8")


STEPS = [
    Step(found["file"] or found["other"], found["anchor"], found["added"] or "", found["removed"])
    for found in STEP.finditer(TEXT)
]
COMMANDS = re.findall(r"^\.venv/bin/python (-m .*)$", TEXT, flags=re.MULTILINE)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the repository."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "_build", "*.png"))
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy."""
    return subprocess.run([sys.executable, *arguments], cwd=root, capture_output=True, text=True, check=False)


def checked(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run tests in the copy."""
    return run(root, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not static", *arguments)


def test_a_function_touches_few_files() -> None:
    """These are all that is written by hand."""
    files = {step.file for step in STEPS}
    assert len(files) == MOST, files
    assert len(STEPS) == TEXT.count("\nIn `")
    assert len(COMMANDS) == MOST


@pytest.mark.slow
def test_the_recipe_adds_a_function(copy: Path) -> None:
    """What is missing is named with its file and line until the last step; then it works on each device."""
    for step in STEPS:
        if step.file.startswith("typedtensor/"):
            step.make(copy)
    assert "`.venv/bin/python -m tools.codegen lazy_imports`" in TEXT
    run(copy, "-m", "tools.codegen", "lazy_imports")
    found = checked(copy, *CHECKS)
    for line in (
        "tests/static/accept/function_tables.py: add assert_type(tt.fabs(x)",
        'tests/functions/test_elementwise.py: add "fabs": ("f", np.fabs), to ONE',
        "tests/static/reject/kinds.py: run python -m tests.static.write_kinds",
        "python -m tests.public_names --write",
    ):
        assert line in found.stdout, found.stdout + found.stderr
    for step in STEPS:
        if not step.file.startswith("typedtensor/"):
            step.make(copy)
    for command in COMMANDS:
        done = run(copy, *command.split())
        assert not done.returncode, done.stdout + done.stderr
    checks = [checked(copy, *CHECKS), checked(copy, *OF_THE_FUNCTION, "-k", "fabs")]
    checks.append(run(copy, "-m", "tests.static", "accept/function_tables.py", "reject/kinds.py"))
    checks.append(run(copy, "-m", "ruff", "check", "--quiet", "typedtensor", "tests"))
    checks.append(run(copy, "-m", "tools.codegen", "--check", "lazy_imports", "functions.md"))
    checks.append(run(copy, "-c", ON_DEVICES))
    for done in checks:
        assert not done.returncode, done.stdout + done.stderr
    assert "works" in checks[-1].stdout
    passed = re.search(r"(\d+) passed", checks[1].stdout)
    assert passed is not None
    assert int(passed[1]) >= (8 if find_spec("dask") is None else 10), checks[1].stdout
