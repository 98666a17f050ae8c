"""Helpers for the tests of streams."""

from __future__ import annotations

import numpy as np

import typedtensor as tt

ARRAYS: dict[str, np.ndarray] = {
    "": np.array(1.5),
    "a name with spaces": np.arange(6, dtype=np.int8).reshape(2, 3),
    "empty": np.zeros((2, 0, 3), np.float16),
    "bool": np.array([True, False, True]),
    "large": np.arange(300_000, dtype=np.uint16).reshape(3, 100_000),
    "last": np.array([1 + 2j, -3j], np.complex64),
}


PARAMS = {name: tt.asarray(array) for name, array in ARRAYS.items()}
