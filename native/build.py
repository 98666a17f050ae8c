"""Compile the core into a folder, and print the path of the module: python native/build.py FOLDER [FLAG ...]."""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

import numpy as np
from setuptools import Distribution, Extension

HERE = Path(__file__).parent


def flags() -> list[str]:
    """The compiler options: for speed, but with the same bits as NumPy.

    Without debugging symbols, which contain the path of the build, so that the same sources give the same bytes.
    """
    if sys.platform == "win32" and "gcc" not in (sysconfig.get_config_var("CC") or ""):
        return ["/O2", "/fp:precise", "/std:c11"]
    return ["-O3", "-g0", "-std=c11", "-ffp-contract=off", "-fvisibility=hidden", "-Wall", "-Wextra",
            "-Wno-cast-function-type", "-Wno-missing-field-initializers"]  # fmt: skip


def build(folder: Path, extra: list[str]) -> Path:
    """Compile, and return the path of the module."""
    sources = sorted(str(path.relative_to(HERE.parent)) for path in HERE.glob("*.c"))
    extension = Extension(
        "_core",
        sources,
        include_dirs=[np.get_include()],
        depends=sorted(str(path.relative_to(HERE.parent)) for path in HERE.glob("*.h")),
        extra_compile_args=[*flags(), *extra],
        extra_link_args=extra,
    )
    folder = folder.absolute()
    os.chdir(HERE.parent)
    with tempfile.TemporaryDirectory() as temporary:
        distribution = Distribution({"name": "typedtensor", "ext_modules": [extension]})
        command = distribution.get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(folder), temporary  # type: ignore[union-attr]  # setuptools types it as optional
        distribution.run_command("build_ext")
        name: str = command.get_ext_filename("_core")  # type: ignore[union-attr]  # setuptools types it as optional
    return folder / name


if __name__ == "__main__":
    print(build(Path(sys.argv[1]), sys.argv[2:]))
