"""Helpers for the tests of element views: tensors, and traversals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import typedtensor as tt

if TYPE_CHECKING:
    from typedtensor.types.dtype import DType


def counted(*shape: int, dtype: type[DType] = tt.int64) -> Any:
    """Return a tensor of 0, 1, 2, ..."""
    return tt.reshape(tt.arange(int(np.prod(shape)), dtype=dtype), shape)
