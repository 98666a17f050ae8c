"""The package as users install it: in the site-packages of an environment, compiled."""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np

import typedtensor

if TYPE_CHECKING:
    from collections.abc import Generator

PACKAGE = Path(typedtensor.__file__).parent


def copy_into(folder: Path) -> None:
    """Copy the package there and compile it, as an installer does with the wheel, but without a network."""
    shutil.copytree(PACKAGE, folder / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    if not compileall.compile_dir(folder / PACKAGE.name, quiet=1):
        raise RuntimeError("the package does not compile")


def variables() -> dict[str, str]:
    """The environment variables of a program that finds packages only in that environment."""
    return {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}


@contextmanager
def environment() -> Generator[Path]:
    """A fresh virtual environment with the package; all other packages are those of this Python."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)  # noqa: S603  # this Python
        interpreter = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
        ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
        found = subprocess.run([interpreter, "-c", ask], check=True, capture_output=True, text=True)  # noqa: S603  # made above
        packages = Path(found.stdout.strip())
        copy_into(packages)
        (packages / "others.pth").write_text(f"{Path(np.__file__).parent.parent}\n", "utf-8")
        yield interpreter
