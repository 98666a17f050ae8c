"""The versions of Python and NumPy that the package requires, checked before the rest of the package is imported.

>>> is_older("2.3.5"), is_older("2.4.0rc1"), is_older("10.0")
(True, False, False)
"""

from __future__ import annotations

import sys

import numpy as np

PYTHON = 0x030B0000
"""The oldest Python that is supported, as `sys.hexversion` has it; no installer compares it for a clone on the path."""
NUMPY = (2, 4)
"""The oldest NumPy that is supported: major and minor version."""


PACKAGES = {
    "SciPy": "scipy>=1.17",
    "safetensors": "safetensors>=0.8",
    "pyarrow": "pyarrow>=25",
    "zarr": "zarr>=3.1",
    "dask": "dask[array,distributed]>=2026.8",
    "JAX": "jax>=0.8",
    "ml-dtypes": "ml-dtypes>=0.6",
}
"""What the extras install. Errors name the packages themselves: the package index has another package of our name."""


def install_command(package: str) -> str:
    """The command that installs an optional package."""
    return f"python -m pip install '{PACKAGES[package]}'"


def is_older(version: str) -> bool:
    """Whether a version of NumPy is older than that."""
    major, minor = version.split(".")[:2]
    return (int(major), int(minor)) < NUMPY


if sys.hexversion < PYTHON:
    raise ImportError(f"typedtensor: needed Python 3.11 or later, got {sys.version.split()[0]}. Use a newer one.")
if is_older(np.__version__):
    raise ImportError(
        f"typedtensor: needed NumPy {NUMPY[0]}.{NUMPY[1]} or later, got {np.__version__}. "
        "Install a newer one: python -m pip install --upgrade numpy"
    )
