"""The example programs on a real Gpu."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.gpu
ROOT = Path(__file__).parents[2]
MISSING = [name for name in ("matplotlib", "rich", "sklearn") if find_spec(name) is None]


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_digits_are_read(tmp_path: Path) -> None:
    """One command-line argument selects it for training."""
    out = tmp_path / "digits.png"
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "digits.py", "--device", "gpu", "--out", out],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = re.search(r"(\d+\.\d)% of the held-back digits read correctly", done.stdout)
    assert found, done.stdout
    assert float(found[1]) > 95
    assert out.exists()
