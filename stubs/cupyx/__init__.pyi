# What typedtensor calls of CuPy's second package.
from collections.abc import Sequence
from contextlib import AbstractContextManager

import numpy as np
from numpy.typing import DTypeLike

def zeros_pinned(shape: int | Sequence[int], dtype: DTypeLike = ..., order: str = "C") -> np.ndarray: ...
def errstate(
    *,
    divide: None = None,
    over: None = None,
    under: None = None,
    invalid: None = None,
    linalg: str | None = None,
) -> AbstractContextManager[None]: ...
