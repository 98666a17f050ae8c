"""The values of a tensor as they are stored in a file.

A boolean is one byte in memory. To NumPy each byte except 0 is true, and masks from C or from images contain 255 and
others; a file contains only 0 and 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from typedtensor.backends.registry import backend_of

if TYPE_CHECKING:
    from numpy import ndarray


def values_of(raw: Any) -> ndarray:
    """The values on the Cpu: the memory of the array, or a copy if booleans are other bytes than 0 and 1."""
    array: ndarray = backend_of(raw).to_numpy(raw)
    return with_canonical_bools(array) if array.dtype.kind == "b" else array


def with_canonical_bools(array: ndarray) -> ndarray:
    """Booleans as the bytes 0 and 1: the array itself if possible, else a copy in the same order."""
    values = array.view(np.uint8)
    return values != 0 if values.size and values.max() > 1 else array
