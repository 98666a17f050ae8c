"""The sample files of the tests and of docs/command-line.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import typedtensor as tt


def model() -> dict[str, np.ndarray[Any, Any]]:
    """Return a small network: two layers, a mask, a step count; the last bias contains NaN."""
    return {
        "layer1.weight": (np.sin(np.arange(64 * 16)) / 2).reshape(64, 16).astype(np.float32),
        "layer1.bias": np.linspace(-1, 1, 16, dtype=np.float32),
        "layer2.weight": (np.sin(np.arange(16 * 10)) ** 3).reshape(16, 10).astype(np.float32),
        "layer2.bias": np.asarray([0.5, np.nan, -0.25, np.inf], np.float32),
        "mask": np.asarray([[True, False], [True, True]]),
        "step": np.asarray(1200),
    }


def save(path: Path, arrays: dict[str, np.ndarray[Any, Any]]) -> Path:
    """Save arrays as a parameter dictionary."""
    tt.save_params(path, {name: tt.asarray(array) for name, array in arrays.items()})
    return path


def write(folder: Path) -> None:
    """Write all sample files."""
    save(folder / "model.params", model())
    later = model()
    later["layer1.weight"][3, 2] += 0.5
    later["step"] = np.asarray(1300)
    later["layer1.bias"] = later["layer1.bias"].astype(np.float64)
    del later["mask"]
    save(folder / "later.params", later)
    whole = (folder / "model.params").read_bytes()
    (folder / "cut.params").write_bytes(whole[:3000])
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    (folder / "softmax.py").write_text(readme.partition("```python\n")[2].partition("```")[0], "utf-8")
    said = next(line for line in readme.splitlines() if line.startswith("softmax.py:13: error"))
    (folder / "mypy.txt").write_text(f"{said}\nFound 1 error in 1 file (checked 1 source file)\n", "utf-8")
