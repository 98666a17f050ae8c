"""Objects that export their memory by a single protocol."""

from __future__ import annotations

from typing import Any

import numpy as np


class Holder:
    """Exports by `__array__` only."""

    def __init__(self, held: np.ndarray) -> None:
        self.held = held

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self.held.astype(dtype) if dtype is not None else self.held.copy() if copy else self.held


class Exporter:
    """Exports by DLPack only; it reports a device number, or raises an exception."""

    def __init__(self, held: Any, device: int = 1) -> None:
        self.held = held
        self.device = device

    def __dlpack__(self, **options: Any) -> Any:
        if isinstance(self.held, Exception):
            raise self.held
        return self.held.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device, 0
