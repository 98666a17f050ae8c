"""`.ci/run` adds up what the parts report, and hides no failure."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import promises
from tools.promises import Part

ROOT = Path(__file__).parents[2]


def test_targets_are_in_the_makefile() -> None:
    """The command of the README is the first one."""
    text = ROOT.joinpath("Makefile").read_text("utf-8")
    assert next(iter(promises.TARGETS)) == "test"
    for target in promises.TARGETS:
        assert re.search(rf"(?m)^{target.split()[0]}:", text), target


def test_closing_lines_are_added_up() -> None:
    """Whatever their form; what was deselected in one run ran in another one."""
    lines = [
        "12 passed, 3 skipped, 40 deselected in 5.02s",
        "=== 1 failed, 2 passed, 1 warning in 94.66s (0:01:34) ===",
        "2 passed, 2 warnings, 1 error in 0.10s",
        "100 passed the gate in 1s",
    ]
    closing = "1 failed, 16 passed, 3 skipped, 3 warnings, 1 error in 9.50s"
    assert promises.closing_line([Part("test", 1, 9.5, lines)]) == closing


def test_a_failure_without_a_failed_test_is_an_error() -> None:
    """A linter that fails before any test is seen in the last line."""
    parts = [Part("test", 2, 1.0, ["ruff: E501", "7 passed in 1.00s"]), Part("test-dist", 0, 2.0, ["the same bytes"])]
    assert promises.closing_line(parts) == "7 passed, 1 error in 3.00s"
    assert promises.closing_line(parts[1:]) == "no tests ran in 2.00s"


def test_what_a_part_leaves_out_is_shown() -> None:
    """A machine without a compiler runs no sanitizers, and says so at the end."""
    part = Part("sanitize", 0, 3.2, ["gcc has no sanitizers: their run is left out", "8 passed in 1.00s"])
    assert part.summary() == "make sanitize: passed; in 3 s; 8 passed; gcc has no sanitizers: their run is left out"


@pytest.mark.parametrize(
    ("recipe", "returned", "closing"), [("@exit 3", 1, "2 passed, 1 error"), ("@echo 5 passed in 1s", 0, "7 passed")]
)
def test_a_run_shows_output_and_fails_if_a_part_fails(tmp_path: Path, recipe: str, returned: int, closing: str) -> None:
    """The parts after one that failed run too."""
    tmp_path.joinpath("Makefile").write_text(f"test:\n\t{recipe}\ntest-dist:\n\t@echo 2 passed in 0.1s\n", "utf-8")
    code = (
        f"import sys; from pathlib import Path; from tools import promises; promises.ROOT = Path({str(tmp_path)!r})\n"
    )
    code += "sys.exit(promises.main(['test', 'test-dist']))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    last = done.stdout.splitlines()[-1]
    assert done.returncode == returned, done.stderr
    assert re.fullmatch(rf"{closing} in [\d.]+s", last)
