"""The NumPy version that the package requires, checked before the rest of the package is imported.

>>> is_older("2.3.5"), is_older("2.4.0rc1"), is_older("10.0")
(True, False, False)
"""

from __future__ import annotations

import numpy as np

NUMPY = (2, 4)
"""The oldest NumPy that is supported: major and minor version."""


def is_older(version: str) -> bool:
    """Whether a version of NumPy is older than that."""
    major, minor = version.split(".")[:2]
    return (int(major), int(minor)) < NUMPY


if is_older(np.__version__):
    raise ImportError(
        f"typedtensor: needed NumPy {NUMPY[0]}.{NUMPY[1]} or later, got {np.__version__}. "
        "Install a newer one: python -m pip install --upgrade numpy"
    )
