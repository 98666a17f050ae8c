from collections.abc import Sequence

from cupy import ndarray

def as_strided(x: ndarray, shape: Sequence[int] | None = None, strides: Sequence[int] | None = None) -> ndarray: ...
