"""Helpers for the tests of indexing."""

from __future__ import annotations

from typing import Any

import numpy as np

import typedtensor as tt


def counted(*shape: int) -> np.ndarray:
    """Return 0, 1, 2, ... in this shape."""
    return np.arange(np.prod(shape, dtype=int)).reshape(shape)


def tensor(array: np.ndarray) -> Any:
    """Return a tensor on the memory of the array."""
    return tt.from_numpy(array)
