"""Run all programs of the gallery, and draw their pictures into a folder if one is given.

python examples/gallery [FOLDER]

Programs that differentiate are left out if JAX is not installed.
"""

from __future__ import annotations

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path


def main(arguments: list[str]) -> None:
    """Run them one by one."""
    for path in sorted(Path(__file__).parent.glob("[a-z]*.py")):
        if find_spec("jax") is None and "typedtensor.transforms" in path.read_text("utf-8"):
            print(f"{path.stem}: left out, pip install 'typedtensor[transforms]'")
            continue
        print(f"{path.stem}:")
        runpy.run_path(str(path))["main"]([f"--picture={Path(folder, path.stem)}.png" for folder in arguments[:1]])


if __name__ == "__main__":
    main(sys.argv[1:])
