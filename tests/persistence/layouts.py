"""Tensors of every dtype and memory layout, for the formats of other libraries, and an exact comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import typedtensor as tt
from typedtensor.types.dtype import DTYPES

if TYPE_CHECKING:
    from collections.abc import Sequence


def layouts(odd_name: str, dtypes: Sequence[type[tt.DType]] = DTYPES) -> dict[str, tt.DArray]:
    """Return tensors of each dtype, and in every memory layout; one has a name that is unusual for the format."""
    found = {dtype.name: tt.asarray(np.arange(6).reshape(2, 3).astype(dtype.name)).dynamic() for dtype in dtypes}
    x = np.arange(24.0).reshape(2, 3, 4)
    for name, raw in {
        "fortran": np.asfortranarray(x),
        "strided": x[:, ::2, 1:],
        "reversed": x[::-1],
        "broadcast": np.broadcast_to(np.float32(1.5), (3, 2)),
        "number": np.array(7),
        "empty": np.zeros((0, 3)),
        "": np.array([True]),
        odd_name: np.zeros(1),
    }.items():
        found[name] = tt.asarray(raw).dynamic()
    return found


def same(found: tt.DArray, wanted: tt.DArray) -> bool:
    """Return whether dtype, shape and bytes are equal."""
    raw = wanted.numpy()
    return (found.dtype, tuple(found.shape), found.numpy().tobytes()) == (wanted.dtype, raw.shape, raw.tobytes())
